/// Every shape's id is its own.
struct UniqueIDs: DocumentCheck {
  static func check(_ document: AnimationDocument, _ findings: inout Findings) {
    var seen: Set<[UInt8]> = []
    guard !areUnique(document.shapes, &seen) else { return }
    var first: [[UInt8]: [PathComponent]] = [:]
    check(document.shapes, [], &first, &findings)
  }

  /// Whether the rule holds; where it does, nobody needs to know the way to each shape.
  private static func areUnique(_ shapes: [AnimatedShape], _ seen: inout Set<[UInt8]>) -> Bool {
    for shape in shapes {
      if let id = shape.id, !seen.insert(Array(id.utf8)).inserted { return false }
      if case .group(let group) = shape.geometry, !areUnique(group.shapes, &seen) { return false }
    }
    return true
  }

  private static func check(
    _ shapes: [AnimatedShape], _ path: [PathComponent], _ first: inout [[UInt8]: [PathComponent]],
    _ findings: inout Findings
  ) {
    for (index, shape) in shapes.enumerated() {
      let path = path + [.member("shapes"), .index(index)]
      if let id = shape.id {
        let place = path + [.member("id")]
        if let earlier = first.updateValue(place, forKey: Array(id.utf8)) {
          first[Array(id.utf8)] = earlier
          findings.append(
            Finding(
              message: .duplicateID(id), place: .path(place),
              related: [("the first shape of that id", .path(earlier))]))
        }
      }
      check(shape.geometry.shapes, path, &first, &findings)
    }
  }
}

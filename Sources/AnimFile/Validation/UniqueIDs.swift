/// Checks that the ids of shapes are unique.
struct UniqueIDs: DocumentCheck {
  static func check(_ document: AnimationDocument, _ tally: ShapeTally, _ findings: inout Findings) {
    // Fast path: no duplicates, so no paths to shapes are collected.
    guard tally.mayRepeatIDs else { return }
    var first: [[UInt8]: [PathComponent]] = [:]
    for entry in document.symbols.entries {
      check(entry.value, [.member("symbols"), .member(entry.name)], &first, &findings)
    }
    document.forEachList { shapes, path in
      for (index, shape) in shapes.enumerated() { check(shape, path + [.index(index)], &first, &findings) }
    }
  }

  private static func check(
    _ shape: AnimatedShape, _ path: [PathComponent], _ first: inout [[UInt8]: [PathComponent]],
    _ findings: inout Findings
  ) {
    guard let id = shape.id else { return }
    let place = path + [.member("id")]
    guard let earlier = first[Array(id.utf8)] else {
      first[Array(id.utf8)] = place
      return
    }
    findings.append(
      Finding(
        message: .duplicateID(id), place: .path(place),
        related: [("the first shape with this id", .path(earlier))]))
  }
}

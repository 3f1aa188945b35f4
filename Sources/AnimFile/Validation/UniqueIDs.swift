/// Every shape's id is its own.
struct UniqueIDs: DocumentCheck {
  static func check(_ document: AnimationDocument, _ findings: inout Findings) {
    var seen: Set<[UInt8]> = []
    var isUnique = document.symbols.entries.allSatisfy { isNew($0.value.id, &seen) }
    document.forEachList { shapes, _ in
      for shape in shapes where isUnique { isUnique = isNew(shape.id, &seen) }
    }
    // Where all is well, nobody needs to know the way to each shape.
    guard !isUnique else { return }
    var first: [[UInt8]: [PathComponent]] = [:]
    for entry in document.symbols.entries {
      check(entry.value, [.member("symbols"), .member(entry.name)], &first, &findings)
    }
    document.forEachList { shapes, path in
      for (index, shape) in shapes.enumerated() { check(shape, path + [.index(index)], &first, &findings) }
    }
  }

  private static func isNew(_ id: String?, _ seen: inout Set<[UInt8]>) -> Bool {
    id.map { seen.insert(Array($0.utf8)).inserted } ?? true
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
        related: [("the first shape of that id", .path(earlier))]))
  }
}

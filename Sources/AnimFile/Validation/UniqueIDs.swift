/// Every shape's id is its own.
struct UniqueIDs: DocumentCheck {
  static func check(_ document: AnimationDocument, _ findings: inout Findings) {
    // Where all is well, nobody needs to know the way to each shape, and a few bits of each id are enough.
    var hashes: [UInt64] = []
    for entry in document.symbols.entries { entry.value.id.map { hashes.append($0.shortHash) } }
    document.forEachList { shapes, _ in
      for shape in shapes { shape.id.map { hashes.append($0.shortHash) } }
    }
    guard hashes.haveDuplicates else { return }
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
        related: [("the first shape of that id", .path(earlier))]))
  }
}

extension String {
  /// A number that is the same for the same bytes, and rarely for others: FNV-1a by Fowler, Noll and Vo.
  fileprivate var shortHash: UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }
}

extension [UInt64] {
  /// Whether two of the numbers are the same, or so many fall together that it is not worth while to find out.
  fileprivate var haveDuplicates: Bool {
    guard count > 1 else { return false }
    var size = 16
    while size < 2 * count { size *= 2 }
    // Zero is where there is room; a hash of zero counts as one.
    var slots = [UInt64](repeating: 0, count: size)
    for hash in self {
      let hash = Swift.max(1, hash)
      // The upper bits of the product depend on all bits of the hash.
      var slot = Int(truncatingIfNeeded: (hash &* 0x9E37_79B9_7F4A_7C15) &>> 32) & (size - 1)
      var steps = 0
      while slots[slot] != 0 {
        if slots[slot] == hash || steps == 64 { return true }
        slot = (slot + 1) & (size - 1)
        steps += 1
      }
      slots[slot] = hash
    }
    return false
  }
}

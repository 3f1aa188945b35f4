/// Statistics of a document's shapes, collected while parsing, so that document rules can skip a traversal.
package struct ShapeTally {
  private(set) var idHashes: [UInt64] = []
  /// Whether any shape has a parent or follows an outline.
  private(set) var hasParents = false
  /// Whether all shapes are top-level, without clips, masks or modifiers.
  private(set) var isFlat = true
  /// The number of shapes, at any depth.
  package private(set) var count = 0
  /// An upper bound of all outline elements, as far as constants determine it.
  package private(set) var elements = 0

  /// Counts a shape.
  mutating func add(_ shape: ShapeMembers) {
    if let id = shape.id { idHashes.append(id.shortHash) }
    if !hasParents, shape.link != nil { hasParents = true }
    isFlat = isFlat && !shape.geometry.isContainer && shape.isUnchanged
    count += 1
    elements = elements.addingCapped(shape.geometry.elementBound)
  }

  /// Whether a frame is certainly within the limits of shapes and path elements.
  func isWithin(_ limits: Limits) -> Bool {
    isFlat && count <= limits.frameItems && elements <= limits.frameElements
  }

  /// Whether two ids may be equal; conservatively true if checking would take long.
  var mayRepeatIDs: Bool {
    guard idHashes.count > 1 else { return false }
    var size = 16
    while size < 2 * idHashes.count { size *= 2 }
    // Zero marks an empty slot; a hash of zero counts as one.
    var slots = [UInt64](repeating: 0, count: size)
    for hash in idHashes {
      let hash = max(1, hash)
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

extension String {
  /// Calls `body` with every byte, several times faster than a loop over `utf8`.
  @inline(__always)
  func forEachByte(_ body: (UInt8) -> Void) {
    // The buffer does not leave the closure, and the indices are its own.
    let isDone: Void? = unsafe utf8.withContiguousStorageIfAvailable { bytes in
      for index in 0..<bytes.count { body(unsafe bytes[index]) }
    }
    if isDone == nil { utf8.forEach(body) }
  }

  /// A hash of the bytes: FNV-1a by Fowler, Noll and Vo.
  fileprivate var shortHash: UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    forEachByte { hash = (hash ^ UInt64($0)) &* 0x100_0000_01B3 }
    return hash
  }
}

/// What was counted while the shapes of a document were read, so that rules about all of them need not walk through them again
/// where there is nothing to find.
struct ShapeTally {
  /// A few bits of each id.
  private(set) var idHashes: [UInt64] = []
  /// Whether some shape moves with a parent.
  private(set) var hasParents = false
  /// Whether the document's shapes are all there is to draw, each once: none has others in it, a clip, or modifiers.
  private(set) var isFlat = true
  /// How many shapes there are, at any depth.
  private(set) var count = 0
  /// How many elements the outlines of the shapes have together, at most, as far as constants tell.
  private(set) var elements = 0

  /// Counts a shape.
  mutating func add(_ shape: ShapeMembers) {
    if let id = shape.id { idHashes.append(id.shortHash) }
    if !hasParents, shape.parent != nil { hasParents = true }
    isFlat = isFlat && shape.geometry.isOutlined && shape.clip.isEmpty && shape.modifiers.isEmpty
    count += 1
    elements = elements.addingCapped(shape.geometry.elementBound)
  }

  /// Whether a frame certainly has no more shapes and path elements than there may be.
  func isWithin(_ limits: Limits) -> Bool {
    isFlat && count <= limits.frameItems && elements <= limits.frameElements
  }

  /// Whether two of the ids may be the same; said to be so, too, where it would take long to find out.
  var mayRepeatIDs: Bool {
    guard idHashes.count > 1 else { return false }
    var size = 16
    while size < 2 * idHashes.count { size *= 2 }
    // Zero is where there is room; a hash of zero counts as one.
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
  /// Hands every byte to `body`, in a fraction of the time that a loop over `utf8` takes.
  @inline(__always)
  func forEachByte(_ body: (UInt8) -> Void) {
    let isDone: Void? = utf8.withContiguousStorageIfAvailable { for byte in $0 { body(byte) } }
    if isDone == nil { utf8.forEach(body) }
  }

  /// A number that is the same for the same bytes, and rarely for others: FNV-1a by Fowler, Noll and Vo.
  fileprivate var shortHash: UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    forEachByte { hash = (hash ^ UInt64($0)) &* 0x100_0000_01B3 }
    return hash
  }
}

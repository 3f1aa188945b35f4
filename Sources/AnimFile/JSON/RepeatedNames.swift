extension Scanner {
  /// Reports each name of an object that it has had before.
  ///
  /// - Complexity: O(*n*) in the number of members, whatever their names.
  @inline(never)
  mutating func reportRepeatedNames(of container: Container, nodes: NodeList) {
    let tape = Tape(bytes: text, nodes: nodes.nodes, hasText: true)
    var seen = NameTable(expecting: container.childCount)
    var name = container.node + 1
    for _ in 0..<container.childCount {
      if let first = seen.insert(name, of: tape) {
        report(
          .jsonDuplicateName, "a second member named '\(excerpt(tape.nodes[name].contents))'",
          tape.range(name),
          help: "names in an object differ",
          related: .init(range: tape.range(first), message: "the first is here"))
        if hasTooManyProblems { return }
      }
      name = tape.next(name + 1)
    }
  }
}

/// The different names among some nodes.
///
/// The hashes are those of the standard library, seeded anew in each process, so that no file can make them collide.
private struct NameTable {
  /// The nodes, zero (which is never a name) where there is room.
  private var slots: [Int32]

  init(expecting count: Int) {
    var size = 16
    while size < 2 * count { size *= 2 }
    slots = Array(repeating: 0, count: size)
  }

  /// The node that has the name of `node` already, or `nil` if there is none and it has been added.
  mutating func insert(_ node: Int, of tape: Tape) -> Int? {
    var hasher = Hasher()
    tape.withUTF8(node) { name in
      name.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
    let mask = slots.count - 1
    var slot = hasher.finalize() & mask
    while slots[slot] != 0 {
      let other = Int(slots[slot])
      if tape.equal(node, other) { return other }
      slot = (slot + 1) & mask
    }
    slots[slot] = Int32(truncatingIfNeeded: node)
    return nil
  }
}

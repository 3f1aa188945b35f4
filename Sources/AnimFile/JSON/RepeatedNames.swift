extension Scanner {
  /// Reports each duplicate name of an object.
  ///
  /// - Complexity: O(*n*) in the number of members, regardless of their names.
  @inline(never)
  package mutating func reportRepeatedNames(of container: Container, nodes: NodeList) {
    var names: [Tape.Node] = []
    names.reserveCapacity(container.childCount)
    var name = container.node + 1
    for _ in 0..<container.childCount {
      names.append(nodes[name])
      let value = nodes[name + 1]
      name = value.isContainer ? value.next : name + 2
    }
    guard names.count > 16 || Self.hasAlikeNames(names) else { return }

    let tape = Tape(bytes: text, nodes: names, hasText: true)
    var seen = NameTable(expecting: names.count)
    for name in names.indices {
      guard let first = seen.insert(name, of: tape) else { continue }
      report(
        .jsonDuplicateName, "duplicate member '\(excerpt(names[name].contents))'", names[name].range,
        help: "remove or rename one of them",
        related: .init(range: names[first].range, message: "first defined here"))
      if hasTooManyProblems { return }
    }
  }

  /// Whether two of a few names may be equal, judged by their prefixes.
  private static func hasAlikeNames(_ names: [Tape.Node]) -> Bool {
    for index in names.indices {
      for other in names[..<index] where names[index].payload == other.payload {
        // Without escapes, equal names have equal lengths.
        if names[index].hasEscapes || other.hasEscapes || names[index].contentsCount == other.contentsCount {
          return true
        }
      }
    }
    return false
  }
}

/// A hash set of names.
///
/// Uses the hashes of the standard library, which are seeded per process, so that files cannot force
/// collisions.
private struct NameTable {
  /// Name indices plus one; zero for free slots.
  private var slots: [Int32]

  init(expecting count: Int) {
    var size = 16
    while size < 2 * count { size *= 2 }
    slots = Array(repeating: 0, count: size)
  }

  /// Returns the node with the same name as `node`, or nil after adding it if there is none.
  mutating func insert(_ node: Int, of tape: Tape) -> Int? {
    var hasher = Hasher()
    // The hasher does not keep the bytes.
    tape.withUTF8(node) { name in
      unsafe name.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }
    let mask = slots.count - 1
    var slot = hasher.finalize() & mask
    while slots[slot] != 0 {
      let other = Int(slots[slot]) - 1
      if tape.equal(node, other) { return other }
      slot = (slot + 1) & mask
    }
    slots[slot] = Int32(truncatingIfNeeded: node + 1)
    return nil
  }
}

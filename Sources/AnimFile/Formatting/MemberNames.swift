/// The names that an order of members knows, found by their bytes, with their places in all orders.
///
/// A layout asks for the place of each member several times. It keeps the index of the name, and makes no strings.
struct MemberNames {
  static let all = MemberNames()

  /// Where an order has a member, and the order inside it.
  struct Place {
    /// The position; comments come first, unknown members last.
    var rank: Int32
    var inside: MemberOrder
    var isComment: Bool { rank < 0 }
  }

  private struct Name {
    /// The first eight bytes, as in ``NameKey/prefix``.
    var prefix: UInt64
    var bytes: [UInt8]
  }

  private var names: [Name] = []
  /// A hash table with open addressing: indices of names plus one, or zero.
  private var slots: [UInt16] = []
  /// The places in each order: one for each name, and one for all other names.
  private var places: [Place] = []

  /// The index of all names that no order knows.
  private var unknown: Int { names.count }

  private init() {
    var known = ["//"]
    for order in MemberOrder.allCases {
      for name in order.names ?? [] where !known.contains(name) { known.append(name) }
    }
    names = known.map { Name(prefix: Self.prefix(Array($0.utf8)), bytes: Array($0.utf8)) }
    // Three of four slots remain free.
    var size = 4
    while size < 4 * names.count { size *= 2 }
    slots = Array(repeating: 0, count: size)
    for (index, name) in names.enumerated() {
      var slot = slot(of: name.prefix, count: name.bytes.count)
      while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = UInt16(index + 1)
    }
    for order in MemberOrder.allCases {
      // No member that an order knows has an empty name.
      for name in known + [""] {
        let rank = order.rank(of: name).map { Int32($0) } ?? Int32.max
        places.append(Place(rank: rank, inside: order.inside(name)))
      }
    }
  }

  /// Returns the place of a name.
  @inline(__always)
  func place(_ index: Int, in order: MemberOrder) -> Place {
    places[order.rawValue &* (names.count &+ 1) &+ index]
  }

  /// Returns the index of the name at a node.
  func index(of node: Int, in tape: Tape) -> Int {
    let entry = tape[node]
    if entry.hasEscapes {
      let value = StringPieces.value(of: tape.bytes, in: entry.contents)
      return names.firstIndex { $0.bytes == value } ?? unknown
    }
    let count = entry.contentsCount
    var slot = slot(of: entry.payload, count: count)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if names[index].prefix == entry.payload, names[index].bytes.count == count,
        count <= 8 || names[index].bytes.elementsEqual(tape.bytes[entry.contents])
      {
        return index
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return unknown
  }

  private func slot(of prefix: UInt64, count: Int) -> Int {
    let hash = (prefix ^ UInt64(truncatingIfNeeded: count)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: hash &>> 40) & (slots.count - 1)
  }

  private static func prefix(_ bytes: [UInt8]) -> UInt64 {
    bytes.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// A prefix code of DEFLATE.
struct HuffmanCode {
  /// The number of bits of each symbol; 0 if it does not occur.
  let lengths: [UInt8]
  /// The bits of each symbol, in the order in which they are written.
  let bits: [UInt32]

  /// Creates the code with these lengths (RFC 1951, section 3.2.2).
  init(lengths: [UInt8]) {
    self.lengths = lengths
    var counts = [UInt32](repeating: 0, count: 17)
    for length in lengths where length > 0 { counts[Int(length)] += 1 }
    var next = [UInt32](repeating: 0, count: 17)
    var code: UInt32 = 0
    for length in 1...16 {
      code = (code + counts[length - 1]) << 1
      next[length] = code
    }
    bits = lengths.map { length in
      guard length > 0 else { return 0 }
      defer { next[Int(length)] += 1 }
      // Codes are written highest bit first.
      var bits: UInt32 = 0
      for bit in 0..<UInt32(length) where next[Int(length)] >> bit & 1 == 1 {
        bits |= 1 << (UInt32(length) - 1 - bit)
      }
      return bits
    }
  }

  /// Creates a code for symbol frequencies, with at most `longest` bits per symbol. At least two symbols get bits.
  init(frequencies: [UInt32], longest: Int) {
    var frequencies = frequencies
    var missing = 2 - min(2, frequencies.count { $0 > 0 })
    for symbol in frequencies.indices where missing > 0 && frequencies[symbol] == 0 {
      frequencies[symbol] = 1
      missing -= 1
    }
    while true {
      let lengths = Self.lengths(frequencies)
      if lengths.allSatisfy({ $0 <= longest }) {
        self.init(lengths: lengths)
        return
      }
      // Frequencies are flattened until the tree is shallow enough.
      for symbol in frequencies.indices where frequencies[symbol] > 0 {
        frequencies[symbol] = frequencies[symbol] / 4 + 1
      }
    }
  }

  /// Returns the depths of Huffman's tree, which repeatedly joins the two rarest nodes.
  private static func lengths(_ frequencies: [UInt32]) -> [UInt8] {
    let symbols = frequencies.indices.filter { frequencies[$0] > 0 }.sorted {
      (frequencies[$0], $0) < (frequencies[$1], $1)
    }
    // Leaves in ascending order, and inner nodes, which are created in ascending order.
    var weights = symbols.map { UInt64(frequencies[$0]) }
    var parents = [Int](repeating: 0, count: 2 * symbols.count - 1)
    var (leaf, joint) = (0, symbols.count)
    func takeRarest(_ weights: [UInt64]) -> Int {
      if leaf < symbols.count, joint >= weights.count || weights[leaf] <= weights[joint] {
        leaf += 1
        return leaf - 1
      }
      joint += 1
      return joint - 1
    }
    while weights.count < 2 * symbols.count - 1 {
      let (a, b) = (takeRarest(weights), takeRarest(weights))
      parents[a] = weights.count
      parents[b] = weights.count
      weights.append(weights[a] + weights[b])
    }
    var depths = [UInt8](repeating: 0, count: weights.count)
    for node in depths.indices.dropLast().reversed() { depths[node] = depths[parents[node]] + 1 }
    var lengths = [UInt8](repeating: 0, count: frequencies.count)
    for (index, symbol) in symbols.enumerated() { lengths[symbol] = depths[index] }
    return lengths
  }
}

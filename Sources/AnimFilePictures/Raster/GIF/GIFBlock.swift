/// The parts of GIF files.
enum GIFBlock {
  /// Two bytes, the lower one first.
  static func word(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }

  /// Appends indices of colors of a number of bits: compressed by the variant of LZW of the GIF89a specification, appendix F,
  /// in pieces of at most 255 bytes.
  ///
  /// - Complexity: O(indices).
  static func append(_ indices: [UInt8], bits: Int, to file: inout [UInt8]) {
    // The specification requires at least two bits.
    let bits = max(2, bits)
    file.append(UInt8(bits))
    var codes = CodeWriter(bits: bits)
    for index in indices { codes.add(index) }
    let bytes = codes.finish()
    var first = 0
    while first < bytes.count {
      let end = min(first + 255, bytes.count)
      file.append(UInt8(end - first))
      file += bytes[first..<end]
      first = end
    }
    file.append(0)
  }

  /// Writes the codes of strings of indices.
  private struct CodeWriter {
    /// The code that empties the table of strings; the one after it ends the data.
    private let clear: Int
    private let firstWidth: Int
    private var width: Int
    private var next: Int
    private var prefix = -1
    /// For each code and index the code of the longer string, as a hash table: the code, the index and the longer code.
    private var keys: [Int32]
    private var values: [Int16]
    private var bytes: [UInt8] = []
    private var buffer = 0
    private var bufferedBits = 0

    private static let mostCodes = 4096
    private static let slots = 1 << 14

    init(bits: Int) {
      clear = 1 << bits
      firstWidth = bits + 1
      width = firstWidth
      next = clear + 2
      keys = Array(repeating: -1, count: Self.slots)
      values = Array(repeating: 0, count: Self.slots)
      write(clear)
    }

    mutating func add(_ index: UInt8) {
      guard prefix >= 0 else {
        prefix = Int(index)
        return
      }
      let key = Int32(prefix << 8 | Int(index))
      var slot = Int((UInt32(bitPattern: key) &* 0x9E37_79B1) >> 18)
      while keys[slot] >= 0 {
        if keys[slot] == key {
          prefix = Int(values[slot])
          return
        }
        slot = (slot + 1) % Self.slots
      }
      write(prefix)
      if next < Self.mostCodes {
        // A code is used by readers one step later than by the writer.
        if next == 1 << width { width += 1 }
        keys[slot] = key
        values[slot] = Int16(next)
        next += 1
      } else {
        write(clear)
        for slot in keys.indices { keys[slot] = -1 }
        width = firstWidth
        next = clear + 2
      }
      prefix = Int(index)
    }

    mutating func finish() -> [UInt8] {
      if prefix >= 0 { write(prefix) }
      // The reader has one more code after the last string.
      if prefix >= 0, next == 1 << width, width < 12 { width += 1 }
      write(clear + 1)
      if bufferedBits > 0 { bytes.append(UInt8(truncatingIfNeeded: buffer)) }
      return bytes
    }

    private mutating func write(_ code: Int) {
      buffer |= code << bufferedBits
      bufferedBits += width
      while bufferedBits >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: buffer))
        buffer >>= 8
        bufferedBits -= 8
      }
    }
  }
}

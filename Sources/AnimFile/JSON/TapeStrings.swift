// Strings and names of a tape: values, comparisons, and offsets. Every `unsafe` reads bytes that are lent to a closure, at
// indices below their count.

extension Tape {
  /// Returns the value of a string or name; empty for other kinds.
  package func string(_ node: Int) -> String {
    withUTF8(node) { value in
      unsafe value.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Calls `body` with the value of a string or name as UTF-8, which is part of the text if there are no
  /// escapes.
  ///
  /// Invalid UTF-8, which the scanner has reported, is passed unchanged.
  func withUTF8<Result>(_ node: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    let entry = self[node]
    guard entry.kind == .string || entry.kind == .name else {
      let nothing: ArraySlice<UInt8> = []
      return body(nothing.span)
    }
    // Slices have spans on older Apple systems too, arrays only on newer ones.
    let value =
      entry.hasEscapes ? StringPieces.value(of: bytes, in: entry.contents)[...] : bytes[entry.contents]
    return body(value.span)
  }

  @inline(__always)
  package func equals(_ node: Int, _ text: StaticString) -> Bool {
    equals(node, NameKey(text))
  }

  /// Whether the value of a string or name is the key's text.
  ///
  /// Takes one integer comparison, unless there are escapes or both texts are longer than eight bytes with
  /// equal prefixes.
  @inline(__always)
  func equals(_ node: Int, _ key: NameKey) -> Bool {
    let entry = self[node]
    guard entry.payload == key.prefix else { return false }
    return entry.contentsCount == key.count && key.count <= 8 && entry.isPlainString
      || equalsSlowly(entry, key)
  }

  @inline(never)
  private func equalsSlowly(_ entry: Node, _ key: NameKey) -> Bool {
    guard entry.kind == .string || entry.kind == .name else { return false }
    if entry.hasEscapes {
      let value = StringPieces.value(of: bytes, in: entry.contents)
      return key.text.withUTF8Buffer { unsafe $0.elementsEqual(value) }
    }
    let start = entry.contentsStart
    guard entry.contentsCount == key.count else { return false }
    return key.text.withUTF8Buffer { text in
      // The prefix has been compared.
      for index in min(8, key.count)..<key.count where unsafe text[index] != bytes[start + index] {
        return false
      }
      return true
    }
  }

  /// Whether two strings or names have bytewise equal values.
  package func equal(_ first: Int, _ second: Int) -> Bool {
    let (one, other) = (self[first], self[second])
    guard one.payload == other.payload else { return false }
    if !one.hasEscapes, !other.hasEscapes {
      guard one.contentsCount == other.contentsCount else { return false }
      if one.contentsCount <= 8 { return true }
    }
    return withUTF8(first) { one in
      withUTF8(second) { other in
        guard one.count == other.count else { return false }
        for index in one.indices where one[index] != other[index] { return false }
        return true
      }
    }
  }

  /// Returns the offset in the text of the byte at `offset` of a string's or name's value.
  ///
  /// The offset of an escaped character is that of its escape. Offsets past the end are those of the closing
  /// quote.
  func textOffset(of offset: Int, in node: Int) -> Int {
    guard hasText else { return 0 }
    let entry = self[node]
    guard entry.kind == .string || entry.kind == .name else { return entry.start }
    let contents = entry.contents
    guard entry.hasEscapes else { return min(contents.lowerBound + max(0, offset), contents.upperBound) }
    var pieces = StringPieces(of: bytes, in: contents)
    var start = 0
    while true {
      let position = pieces.position
      guard let piece = pieces.next() else { return contents.upperBound }
      if offset < start + piece.count { return position }
      start += piece.count
    }
  }
}

/// A text prepared for comparison with names.
struct NameKey: Sendable {
  let text: StaticString
  /// The first eight bytes in little-endian order, zero-padded.
  let prefix: UInt64
  let count: Int

  @inline(__always)
  init(_ text: StaticString) {
    self.text = text
    count = text.utf8CodeUnitCount
    prefix = text.withUTF8Buffer { bytes in
      // Loads eight bytes, or the first and the last few, which may overlap, because this runs for every
      // member of every object.
      let bytes = UnsafeRawBufferPointer(bytes)
      func load<Part: FixedWidthInteger & BitwiseCopyable>(_ offset: Int, _: Part.Type) -> UInt64 {
        unsafe UInt64(
          truncatingIfNeeded: Part(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Part.self)))
      }
      switch bytes.count {
      case 8...: return load(0, UInt64.self)
      case 4...7:
        let end = bytes.count - 4
        return load(0, UInt32.self) | load(end, UInt32.self) &<< UInt64(8 &* end)
      case 2...3:
        let end = bytes.count - 2
        return load(0, UInt16.self) | load(end, UInt16.self) &<< UInt64(8 &* end)
      case 1: return unsafe UInt64(bytes[0])
      default: return 0
      }
    }
  }

}

/// A Bloom filter of names, with two bits per prefix: false positives are rare, and false negatives
/// impossible.
struct NameSet {
  private var first: UInt64 = 0
  private var second: UInt64 = 0

  @inline(__always)
  var isEmpty: Bool { first == 0 }

  /// Adds a name with these first eight bytes.
  @inline(__always)
  mutating func insert(_ prefix: UInt64) {
    let hash = Self.hash(prefix)
    first |= 1 &<< (hash &>> 58)
    second |= 1 &<< (hash &>> 52)
  }

  /// Whether the set may contain such a name.
  @inline(__always)
  func mayContain(_ prefix: UInt64) -> Bool {
    let hash = Self.hash(prefix)
    return first &>> (hash &>> 58) & second &>> (hash &>> 52) & 1 != 0
  }

  // Shifts use only the lowest six bits of the distance.
  @inline(__always)
  private static func hash(_ prefix: UInt64) -> UInt64 { prefix &* 0x9E37_79B9_7F4A_7C15 }
}

/// The bytes and escapes between two quotes, each as its UTF-8 value.
///
/// Unknown escapes yield the character after the backslash, and unpaired surrogates the replacement
/// character; the scanner has reported them.
package struct StringPieces: IteratorProtocol {
  private let bytes: [UInt8]
  private let end: Int
  /// The start of the next piece.
  private(set) var position: Int

  init(of bytes: [UInt8], in contents: Range<Int>) {
    self.bytes = bytes
    end = contents.upperBound
    position = contents.lowerBound
  }

  /// Returns the concatenated pieces of `contents`.
  package static func value(of bytes: [UInt8], in contents: Range<Int>) -> [UInt8] {
    var value: [UInt8] = []
    value.reserveCapacity(contents.count)
    var pieces = StringPieces(of: bytes, in: contents)
    while let piece = pieces.next() {
      switch piece {
      case .byte(let byte): value.append(byte)
      case .scalar(let scalar):
        value.append(contentsOf: Unicode.UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter)
      }
    }
    return value
  }

  package enum Piece {
    case byte(UInt8)
    case scalar(Unicode.Scalar)

    /// The number of bytes of its value.
    var count: Int {
      switch self {
      case .byte: 1
      case .scalar(let scalar): Unicode.UTF8.width(scalar)
      }
    }
  }

  package mutating func next() -> Piece? {
    guard position < end else { return nil }
    let byte = bytes[position]
    position += 1
    guard byte == UInt8(ascii: "\\"), position < end else { return .byte(byte) }
    let letter = bytes[position]
    position += 1
    switch letter {
    case UInt8(ascii: "b"): return .byte(0x08)
    case UInt8(ascii: "f"): return .byte(0x0C)
    case UInt8(ascii: "n"): return .byte(0x0A)
    case UInt8(ascii: "r"): return .byte(0x0D)
    case UInt8(ascii: "t"): return .byte(0x09)
    case UInt8(ascii: "u"): return .scalar(unicodeEscape())
    default: return .byte(letter)
    }
  }

  /// Consumes an escape after `\u` and returns its character.
  private mutating func unicodeEscape() -> Unicode.Scalar {
    let replacement: Unicode.Scalar = "\u{FFFD}"
    guard let unit = Self.codeUnit(bytes, at: position, before: end) else { return replacement }
    position += 4
    guard unit & 0xF800 == 0xD800 else { return Unicode.Scalar(unit) ?? replacement }
    guard unit < 0xDC00, position + 1 < end, bytes[position] == UInt8(ascii: "\\"),
      bytes[position + 1] == UInt8(ascii: "u"),
      let low = Self.codeUnit(bytes, at: position + 2, before: end), low & 0xFC00 == 0xDC00
    else { return replacement }
    position += 6
    return Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00)) ?? replacement
  }

  /// Returns the value of the four hexadecimal digits at `offset`; nil if there are not four.
  static func codeUnit(_ bytes: [UInt8], at offset: Int, before end: Int) -> UInt16? {
    guard offset + 4 <= end else { return nil }
    var unit: UInt16 = 0
    for byte in bytes[offset..<offset + 4] {
      guard let digit = hexadecimalValue(byte) else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  static func hexadecimalValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

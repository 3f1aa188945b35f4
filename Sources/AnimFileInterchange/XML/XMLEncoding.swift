import AnimFile

/// The character encodings of XML texts.
enum XMLEncoding {
  struct Problem: Error {
    var message: String
    var offset: Int
  }

  /// Whether bytes begin like XML: a `<` after a byte order mark and white space, in UTF-8 or UTF-16.
  static func beginsLikeXML(_ bytes: [UInt8]) -> Bool {
    if let order = order(bytes) {
      return bytes.dropFirst(2).prefix(64).contains(UInt8(ascii: "<")) || order.isImplied
    }
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return bytes[start...].first { ![0x20, 0x0A, 0x0D, 0x09].contains($0) } == UInt8(ascii: "<")
  }

  /// Whether UTF-16 is big-endian, and whether only a `<` without a mark shows it; nil for other encodings.
  private static func order(_ bytes: [UInt8]) -> (isBig: Bool, isImplied: Bool)? {
    if bytes.starts(with: [0xFE, 0xFF]) { return (true, false) }
    if bytes.starts(with: [0xFF, 0xFE]) { return (false, false) }
    if bytes.starts(with: [0, 0x3C]) { return (true, true) }
    if bytes.starts(with: [0x3C, 0]) { return (false, true) }
    return nil
  }

  /// Converts a text to UTF-8 without a byte order mark.
  static func utf8(_ bytes: [UInt8]) throws(Problem) -> [UInt8] {
    if let order = order(bytes) { return try utf16(bytes, order.isBig, order.isImplied ? 0 : 2) }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes[3...]) : bytes
    guard let other = text.firstIndex(where: { $0 >= 0x80 }) else { return text }
    let encoding = declared(text)
    switch encoding {
    case nil, "utf-8", "utf8", "us-ascii", "ascii":
      if let offset = invalid(text, from: other) {
        throw Problem(message: "invalid UTF-8", offset: offset)
      }
      return text
    case "iso-8859-1", "iso8859-1", "latin1", "latin-1", "windows-1252", "cp1252":
      var result: [UInt8] = []
      result.reserveCapacity(text.count + text.count / 8)
      for byte in text {
        if byte < 0x80 {
          result.append(byte)
        } else {
          result.append(0xC0 | byte >> 6)
          result.append(0x80 | byte & 0x3F)
        }
      }
      return result
    default:
      throw Problem(message: "the encoding \((encoding ?? "").quotedText) is not supported", offset: 0)
    }
  }

  /// The encoding in the XML declaration, in lower case.
  private static func declared(_ text: [UInt8]) -> String? {
    guard text.starts(with: "<?xml".utf8) else { return nil }
    let head = String(decoding: text.prefix(200), as: UTF8.self)
    guard let end = head.utf8.firstIndex(of: UInt8(ascii: ">")), let name = head[..<end].range(of: "encoding")
    else { return nil }
    let rest = head[name.upperBound..<end].drop { $0 == " " || $0 == "=" || $0 == "\n" || $0 == "\t" }
    guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
    return rest.dropFirst().prefix { $0 != quote }.lowercased()
  }

  /// The offset of the first invalid sequence.
  private static func invalid(_ text: [UInt8], from start: Int) -> Int? {
    var index = start
    while index < text.count {
      let byte = text[index]
      if byte < 0x80 {
        index += 1
        continue
      }
      let (length, least): (Int, UInt32) =
        switch byte {
        case 0xC2...0xDF: (2, 0x80)
        case 0xE0...0xEF: (3, 0x800)
        case 0xF0...0xF4: (4, 0x10000)
        default: (0, 0)
        }
      guard length > 0, index + length <= text.count else { return index }
      var value = UInt32(byte) & (0x7F >> UInt32(length))
      for next in text[(index + 1)..<(index + length)] {
        guard next & 0xC0 == 0x80 else { return index }
        value = value << 6 | UInt32(next & 0x3F)
      }
      guard value >= least, Unicode.Scalar(value) != nil else { return index }
      index += length
    }
    return nil
  }

  private static func utf16(_ bytes: [UInt8], _ isBig: Bool, _ start: Int) throws(Problem) -> [UInt8] {
    guard bytes.count % 2 == 0 else {
      throw Problem(message: "the text in UTF-16 has an odd number of bytes", offset: 0)
    }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count / 2)
    func unit(_ index: Int) -> UInt32 {
      isBig
        ? UInt32(bytes[index]) << 8 | UInt32(bytes[index + 1])
        : UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index])
    }
    var index = start
    while index < bytes.count {
      var value = unit(index)
      index += 2
      if 0xD800...0xDBFF ~= value, index < bytes.count, 0xDC00...0xDFFF ~= unit(index) {
        value = 0x10000 + (value & 0x3FF) << 10 + (unit(index) & 0x3FF)
        index += 2
      }
      guard let scalar = Unicode.Scalar(value) else {
        throw Problem(message: "invalid UTF-16", offset: result.count)
      }
      result += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    }
    return result
  }
}

extension Substring {
  /// The place of the first occurrence.
  func range(of other: String) -> Range<String.Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(other) { return start..<index(start, offsetBy: other.count) }
      start = index(after: start)
    }
    return nil
  }
}

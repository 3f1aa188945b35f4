import AnimFile

/// A file name pattern for a sequence of pictures, with `%d` or `%04d` for the number.
struct FileNumbering {
  let pattern: RawText
  private let prefix: RawText
  private let suffix: RawText
  /// The minimum number of digits.
  private let digits: Int

  /// Nil if the name has no number placeholder.
  ///
  /// - Throws: An error for another placeholder, or a second one.
  init?(_ name: RawText) throws(UsageError) {
    let bytes = name.bytes
    var found: (place: Range<Int>, digits: Int)?
    var start = 0
    while let percent = bytes[start...].firstIndex(of: UInt8(ascii: "%")) {
      let digits = bytes[(percent + 1)...].prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      start = digits.endIndex
      // A percent sign that no letter follows is literal.
      guard start < bytes.count, UInt8(ascii: "a")...UInt8(ascii: "z") ~= bytes[start] | 0x20 else {
        continue
      }
      let count = digits.isEmpty ? 0 : Int(String(decoding: digits, as: UTF8.self)) ?? .max
      guard bytes[start] == UInt8(ascii: "d"), count <= 20, found == nil else {
        let place = RawText(bytes: Array(bytes[percent...start]))
        throw UsageError(
          found == nil
            ? "\(quoted(name)): \(quoted(place)) stands for nothing"
            : "\(quoted(name)): the number of a picture has only one place",
          hint: "'%d' stands for the number of a picture, '%04d' for one of at least four digits")
      }
      start += 1
      found = (percent..<start, count)
    }
    guard let found else { return nil }
    pattern = name
    prefix = RawText(bytes: Array(bytes[..<found.place.lowerBound]))
    suffix = RawText(bytes: Array(bytes[found.place.upperBound...]))
    digits = found.digits
  }

  /// The file name for a number, from 0.
  func name(_ number: Int) -> RawText {
    let text = String(number)
    let zeros = [UInt8](repeating: UInt8(ascii: "0"), count: max(0, digits - text.utf8.count))
    return RawText(bytes: prefix.bytes + zeros + Array(text.utf8) + suffix.bytes)
  }
}

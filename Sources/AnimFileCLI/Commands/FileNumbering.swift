import AnimFile

/// The name of a file for each of many pictures, in which `%d` or `%04d` stands for the number.
struct FileNumbering {
  /// The name as it was given.
  let pattern: RawText
  private let prefix: RawText
  private let suffix: RawText
  /// How many digits there are at least.
  private let digits: Int

  /// Nil if there is no such place in the name.
  init?(_ name: RawText) {
    let bytes = name.bytes
    for start in bytes.indices where bytes[start] == UInt8(ascii: "%") {
      var end = start + 1
      var digits = 0
      while end < bytes.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[end], digits < 20 {
        digits = 10 * digits + Int(bytes[end] - UInt8(ascii: "0"))
        end += 1
      }
      guard end < bytes.count, bytes[end] == UInt8(ascii: "d"), digits <= 20 else { continue }
      pattern = name
      prefix = RawText(bytes: Array(bytes[..<start]))
      suffix = RawText(bytes: Array(bytes[(end + 1)...]))
      self.digits = digits
      return
    }
    return nil
  }

  /// The name of the file with this number, counted from 0.
  func name(_ number: Int) -> RawText {
    let text = String(number)
    let zeros = [UInt8](repeating: UInt8(ascii: "0"), count: max(0, digits - text.utf8.count))
    return RawText(bytes: prefix.bytes + zeros + Array(text.utf8) + suffix.bytes)
  }
}

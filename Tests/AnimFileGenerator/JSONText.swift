public import AnimFile

/// A JSON value as text, with the range of one of its parts.
public struct JSONText: Sendable {
  /// The text, in UTF-8.
  public private(set) var bytes: [UInt8] = []
  /// The path of the part: names and indices.
  private let target: [String]?
  /// The range of the target, including its name if it has one.
  public private(set) var range: Range<Int>?
  private var path: [String] = []

  /// The text of `value`.
  ///
  /// - Parameter target: The path of the value to locate: names and indices.
  public init(_ value: JSONValue, target: [String]? = nil) {
    self.target = target
    bytes.reserveCapacity(4096)
    write(value)
  }

  private mutating func write(_ value: JSONValue) {
    switch value {
    case .null: put("null")
    case .bool(let value): put(value ? "true" : "false")
    case .number(let value): write(value)
    case .string(let value): write(value)
    case .array(let elements):
      put("[")
      for (index, element) in elements.enumerated() {
        if index > 0 { put(", ") }
        guard target != nil else {
          write(element)
          continue
        }
        located("\(index)") { $0.write(element) }
      }
      put("]")
    case .object(let members):
      put("{")
      for (index, member) in members.enumerated() {
        if index > 0 { put(", ") }
        guard target != nil else {
          write(member)
          continue
        }
        located(member.name) { $0.write(member) }
      }
      put("}")
    }
  }

  private mutating func write(_ member: JSONValue.Member) {
    write(member.name)
    put(": ")
    write(member.value)
  }

  private mutating func located(_ name: String, _ body: (inout JSONText) -> Void) {
    let start = bytes.count
    path.append(name)
    body(&self)
    if path == target { range = start..<bytes.count }
    path.removeLast()
  }

  private mutating func write(_ number: Double) {
    var text = "\(number)"
    if text.hasSuffix(".0") { text.removeLast(2) }
    put(text)
  }

  private mutating func write(_ string: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x20:
        put("\\u00")
        put(byte < 0x10 ? "0" : "1")
        put(String(byte & 15, radix: 16))
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func put(_ text: String) { bytes += text.utf8 }
}

import AnimFile

/// Text as the system handed it over: usually UTF-8, but a file name need not be.
struct RawText: Hashable, Sendable {
  /// The bytes without a terminating zero; what a file is opened with.
  let bytes: [UInt8]

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The text with U+FFFD for every byte that is not UTF-8. Not made safe for a terminal.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Standard input or output, by the usual convention.
  var isDash: Bool { bytes == [UInt8(ascii: "-")] }

  func hasPrefix(_ prefix: StaticString) -> Bool {
    prefix.withUTF8Buffer { bytes.starts(with: $0) }
  }

  /// The bytes from the one at `offset` on.
  func dropping(_ offset: Int) -> RawText { RawText(bytes: Array(bytes.dropFirst(offset))) }
}

// MARK: - As a path

extension RawText {
  var isJSON: Bool { bytes.reversed().starts(with: ".json".utf8.reversed()) }

  /// The path of `name` in this folder.
  func appending(_ name: RawText) -> RawText {
    RawText(bytes: bytes + (bytes.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]) + name.bytes)
  }
}

extension RawText: ExpressibleByStringLiteral {
  init(_ text: String) { self.init(bytes: Array(text.utf8)) }
  init(stringLiteral text: String) { self.init(text) }
}

extension RawText: CustomStringConvertible {
  /// The text as it can be shown to a person.
  var description: String { text.printable }
}

extension RawText: Comparable {
  /// Byte order, whatever the language of the user.
  static func < (a: RawText, b: RawText) -> Bool { a.bytes.lexicographicallyPrecedes(b.bytes) }
}

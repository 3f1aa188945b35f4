import AnimFile

/// Text from the operating system: usually UTF-8, but file names need not be.
struct RawText: Hashable, Sendable {
  /// The bytes without a terminating zero, as used to open files.
  let bytes: [UInt8]

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The text with U+FFFD for invalid UTF-8. Not escaped for a terminal.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether this is `-`, for standard input or output.
  var isDash: Bool { bytes == [UInt8(ascii: "-")] }

  func hasPrefix(_ prefix: StaticString) -> Bool {
    // The buffer does not leave the closure.
    prefix.withUTF8Buffer { unsafe bytes.starts(with: $0) }
  }

  /// The bytes from `offset` on.
  func dropping(_ offset: Int) -> RawText { RawText(bytes: Array(bytes.dropFirst(offset))) }
}

// MARK: - Paths

extension RawText {
  var isJSON: Bool { bytes.suffix(5).map { $0 | 0x20 }.elementsEqual(".json".utf8) }

  /// Whether this is the path that a shell gives to the output of a command, as in `<(git show HEAD:logo.json)`.
  var isPipe: Bool { hasPrefix("/dev/fd/") || hasPrefix("/proc/self/fd/") }

  /// The folder in the path of a file; nil if there is none.
  var folder: RawText? {
    bytes.lastIndex(of: UInt8(ascii: "/")).flatMap { $0 > 0 ? RawText(bytes: Array(bytes[..<$0])) : nil }
  }

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
  /// The text, escaped for display.
  var description: String { text.printable }
}

extension RawText: Comparable {
  /// Byte order, independent of the locale.
  static func < (a: RawText, b: RawText) -> Bool { a.bytes.lexicographicallyPrecedes(b.bytes) }
}

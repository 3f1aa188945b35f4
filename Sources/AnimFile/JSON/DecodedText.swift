/// A UTF-16 or UTF-32 text converted to UTF-8.
struct DecodedText {
  let bytes: [UInt8]
  /// The report about the encoding, at the first character.
  let problem: JSONProblem

  /// Decodes `text`; nil if it has neither encoding.
  init?(_ text: [UInt8]) {
    guard text.count <= Tape.Node.maximumOffset,
      let name = Scanner(text: text, maximumDepth: 0).foreignEncoding()
    else { return nil }
    let isBigEndian =
      text.starts(with: [0xFE, 0xFF]) || text.starts(with: [0, 0, 0xFE, 0xFF])
      || text[0] == 0 && text.count > 1
    let scalars =
      name == "UTF-32"
      ? Self.utf32(text, isBigEndian: isBigEndian) : Self.utf16(text, isBigEndian: isBigEndian)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    for (index, scalar) in scalars.enumerated() where index > 0 || scalar != "\u{FEFF}" {
      bytes += Array(String(Character(scalar)).utf8)
    }
    self.bytes = bytes
    problem = JSONProblem(
      .jsonEncoding, "the text is encoded as \(name)", at: 0..<min(1, bytes.count),
      help: "save the file as UTF-8")
  }

  private static func utf16(_ text: [UInt8], isBigEndian: Bool) -> [Unicode.Scalar] {
    let units = stride(from: 0, to: text.count - 1, by: 2).map { offset -> UInt16 in
      let (first, second) = (UInt16(text[offset]), UInt16(text[offset + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    var decoder = UTF16()
    var iterator = units.makeIterator()
    var scalars: [Unicode.Scalar] = []
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): scalars.append(scalar)
      case .error: scalars.append("\u{FFFD}")
      case .emptyInput: return scalars
      }
    }
  }

  private static func utf32(_ text: [UInt8], isBigEndian: Bool) -> [Unicode.Scalar] {
    stride(from: 0, to: text.count - 3, by: 4).map { offset -> Unicode.Scalar in
      var value: UInt32 = 0
      for index in 0..<4 { value = value << 8 | UInt32(text[offset + (isBigEndian ? index : 3 - index)]) }
      return Unicode.Scalar(value) ?? "\u{FFFD}"
    }
  }
}

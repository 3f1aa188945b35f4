import AnimFile

/// A problem of a font file, in words for its user.
struct FontProblem: Error {
  var rule: Diagnostic.Rule
  var text: String
  var help: String?

  /// The font has data that contradict each other, or ends early.
  static func damaged(_ text: String) -> FontProblem {
    FontProblem(rule: .fontDamaged, text: text, help: "install the font again, or use another one")
  }

  /// The file is no font, or a font of a kind that is not read.
  static func unsupported(_ text: String, help: String? = nil) -> FontProblem {
    FontProblem(rule: .fontNot, text: text, help: help)
  }

  /// An outline costs more than those of real fonts.
  static func limit(_ text: String) -> FontProblem {
    FontProblem(rule: .fontLimit, text: text, help: "use another font")
  }

  var message: Message { Message(rule, text, help: help) }
}

/// A table of a font, or a part of one. Its numbers are big-endian, and each access checks the bounds.
struct FontTable: Sendable {
  /// The tag of the table, for messages.
  let tag: String
  private let bytes: [UInt8]
  private let range: Range<Int>

  /// Creates a table of a file. The range is within the file.
  init(tag: String, bytes: [UInt8], range: Range<Int>) {
    self.tag = tag
    self.bytes = bytes
    self.range = range
  }

  /// The length in bytes.
  var count: Int { range.count }

  private var endsEarly: FontProblem { .damaged("the table '\(tag)' ends early") }

  func uint8(_ offset: Int) throws(FontProblem) -> Int {
    guard offset >= 0, offset < range.count else { throw endsEarly }
    return Int(bytes[range.lowerBound + offset])
  }

  func int8(_ offset: Int) throws(FontProblem) -> Int { Int(Int8(truncatingIfNeeded: try uint8(offset))) }

  func uint16(_ offset: Int) throws(FontProblem) -> Int {
    guard offset >= 0, offset <= range.count - 2 else { throw endsEarly }
    let start = range.lowerBound + offset
    return Int(bytes[start]) << 8 | Int(bytes[start + 1])
  }

  func int16(_ offset: Int) throws(FontProblem) -> Int {
    Int(Int16(truncatingIfNeeded: try uint16(offset)))
  }

  func uint32(_ offset: Int) throws(FontProblem) -> Int {
    try uint16(offset) << 16 | (try uint16(offset + 2))
  }

  /// A fixed-point number from −2 to 2 with 14 binary places.
  func fixed14(_ offset: Int) throws(FontProblem) -> Double { Double(try int16(offset)) / 16_384 }

  /// Four letters.
  func tag(_ offset: Int) throws(FontProblem) -> String {
    var text = ""
    for index in 0..<4 { text.unicodeScalars.append(Unicode.Scalar(UInt8(try uint8(offset + index)))) }
    return text
  }

  /// The part from an offset to the end.
  func part(from offset: Int) throws(FontProblem) -> FontTable {
    guard offset >= 0, offset <= range.count else { throw endsEarly }
    return FontTable(tag: tag, bytes: bytes, range: range.lowerBound + offset..<range.upperBound)
  }

  func part(from offset: Int, count: Int) throws(FontProblem) -> FontTable {
    guard offset >= 0, count >= 0, offset <= range.count, count <= range.count - offset else {
      throw endsEarly
    }
    let start = range.lowerBound + offset
    return FontTable(tag: tag, bytes: bytes, range: start..<start + count)
  }

  /// The first of `count` records whose key is at least `key`, by binary search; `count` if there is none.
  ///
  /// The keys of a damaged table may be unsorted. The result is then any index.
  func lowerBound(
    _ count: Int, _ key: Int, at keyOfRecord: (Int) throws(FontProblem) -> Int
  ) throws(FontProblem) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if try keyOfRecord(middle) < key { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// The work that is left for one text: hostile fonts end with an error instead of a long run.
struct FontBudget {
  private var steps: Int

  init(steps: Int = 2_000_000) { self.steps = steps }

  mutating func spend(_ count: Int) throws(FontProblem) {
    steps -= count
    guard steps >= 0 else { throw .limit("the font takes too many steps") }
  }
}

import AnimFile

/// Lays out a new value for its place in a text.
struct ValueLayout {
  private static let lineWidth = AnimationDocument.lineWidth

  private let tape: Tape
  private let spacing: JSONSpacing
  /// The lengths of the nodes on one line, in bytes.
  private var lengths: [Int]
  /// Whether each node contains more than one object in a list, or several members that contain objects.
  private var spreads: [Bool]
  private var bytes: [UInt8] = []
  private var column = 0

  private init(_ tape: Tape, _ spacing: JSONSpacing) {
    self.tape = tape
    self.spacing = spacing
    lengths = Array(repeating: 0, count: tape.count)
    spreads = Array(repeating: false, count: tape.count)
  }

  /// Returns the value's text.
  ///
  /// A value that does not fit on its line, or a list of several objects, is spread over lines, unless the text is on
  /// one line.
  ///
  /// - Parameters:
  ///   - tape: The tape of the value's own text.
  ///   - spacing: The white space of the text around it.
  ///   - isSpread: Whether the value replaces one that is spread.
  static func text(
    _ tape: Tape, _ spacing: JSONSpacing, at position: TextSplicer.Position, isSpread: Bool = false
  ) -> [UInt8] {
    var layout = ValueLayout(tape, spacing)
    layout.measure()
    if isSpread { layout.spreads[0] = true }
    layout.column = position.column
    layout.write(0, indent: position.indent)
    return layout.bytes
  }

  /// Whether a value contains an object, so it takes a separate line.
  static func holdsObject(_ tape: Tape) -> Bool {
    (0..<tape.count).contains { tape.kind($0) == .object }
  }

  /// Measures all nodes, from the last to the first.
  private mutating func measure() {
    var holdsObject = [Bool](repeating: false, count: tape.count)
    for node in stride(from: tape.count - 1, through: 0, by: -1) {
      guard tape[node].isContainer else {
        lengths[node] = tape.range(node).count
        continue
      }
      let isObject = tape.kind(node) == .object
      let children = TextSplicer(tape).children(of: node)
      var objects = 0
      lengths[node] = 2 + max(0, children.count - 1) * spacing.comma.count
      if isObject, !children.isEmpty { lengths[node] += 2 * spacing.padding.count }
      for child in children {
        let value = isObject ? child + 1 : child
        lengths[node] += lengths[value] + (isObject ? lengths[child] + spacing.colon.count : 0)
        spreads[node] = spreads[node] || spreads[value]
        if holdsObject[value] { objects += 1 }
      }
      holdsObject[node] = isObject || objects > 0
      spreads[node] = spreads[node] || objects > 1
    }
  }

  private mutating func append(_ text: some Collection<UInt8>) {
    bytes += text
    column += text.count
  }

  private mutating func startLine(_ lineBreak: [UInt8], _ indent: [UInt8]) {
    bytes += lineBreak
    bytes += indent
    column = indent.count
  }

  /// The recursion is limited by the scanner's maximum depth.
  private mutating func write(_ node: Int, indent: [UInt8]) {
    guard tape[node].isContainer, tape.childCount(node) > 0 else {
      return append(tape.bytes[tape.range(node)])
    }
    let isObject = tape.kind(node) == .object
    let children = TextSplicer(tape).children(of: node)
    let fits = !spreads[node] && column + lengths[node] <= Self.lineWidth
    let lineBreak = fits ? nil : spacing.lineBreak
    let inner = indent + spacing.indent
    // Numbers and lists of numbers share lines.
    let fills = !isObject && !children.contains { tape.kind($0) == .object || tape.kind($0) == .string }
    append([isObject ? UInt8(ascii: "{") : UInt8(ascii: "[")])
    if isObject, lineBreak == nil { append(spacing.padding) }
    for (place, child) in children.enumerated() {
      let value = isObject ? child + 1 : child
      let length = lengths[value] + (isObject ? lengths[child] + spacing.colon.count : 0)
      if let lineBreak {
        if place > 0 { append([UInt8(ascii: ",")]) }
        if place > 0, fills, column + 1 + length + 1 <= Self.lineWidth {
          append([0x20])
        } else {
          startLine(lineBreak, inner)
        }
      } else if place > 0 {
        append(spacing.comma)
      }
      if isObject {
        append(tape.bytes[tape.range(child)])
        append(spacing.colon)
      }
      write(value, indent: lineBreak == nil ? indent : inner)
    }
    if let lineBreak { startLine(lineBreak, indent) } else if isObject { append(spacing.padding) }
    append([isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")])
  }

  /// Returns a value's text with another indentation of all lines after the first.
  ///
  /// - Parameters:
  ///   - old: The indentation of the value's first line so far.
  ///   - new: The indentation of its new place.
  static func reindented(_ text: ArraySlice<UInt8>, from old: [UInt8], to new: [UInt8]) -> [UInt8] {
    guard old != new, text.contains(where: TextSplicer.isLineBreak) else { return Array(text) }
    var result: [UInt8] = []
    var rest = text
    while let lineBreak = rest.firstIndex(where: TextSplicer.isLineBreak) {
      result += rest[...lineBreak]
      rest = rest[(lineBreak + 1)...]
      // A carriage return and a line feed are one line break, and a blank line has no indentation.
      guard let next = rest.first, !TextSplicer.isLineBreak(next) else { continue }
      if rest.starts(with: old) { rest = rest.dropFirst(old.count) }
      result += new
    }
    return result + rest
  }
}

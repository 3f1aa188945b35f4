/// The layout of JSON text.
public enum JSONStyle: Hashable, Sendable {
  /// Without white space.
  case compact
  /// Arrays and objects of scalars, or of arrays of scalars, stay on one line if they fit; all others have
  /// one line per element or member, indented by two spaces.
  case pretty
}

/// A streaming JSON writer.
///
/// The caller must alternate names and values in objects, and close what it opens.
package struct JSONWriter {
  package typealias Style = JSONStyle

  package enum Numbers: Hashable, Sendable {
    /// The shortest digits that round-trip.
    case shortest
    /// At most this many decimals.
    case fixed(Int)
    /// Like `shortest`, except that non-finite numbers become an invalid word as long as `null`.
    case marked

    @inline(__always)
    package func append(_ number: Double, to bytes: inout [UInt8]) {
      switch self {
      case .shortest: NumberPrinter.appendShortest(number, to: &bytes)
      case .marked where !number.isFinite: bytes.append(contentsOf: "+NaN".utf8)
      case .marked: NumberPrinter.appendShortest(number, to: &bytes)
      case .fixed(let decimals): NumberPrinter.appendRounded(number, decimals: decimals, to: &bytes)
      }
    }
  }

  /// The maximum line length where possible, in bytes.
  static let lineLength = 100

  let style: Style
  let numbers: Numbers
  /// The number of open arrays and objects above which objects are written without members, so that values of any depth
  /// can be written with a small stack. No limits allow to read that many.
  var maximumDepth = Limits.deepestNesting
  /// Whether values of parameters show their types, because the text has no declarations of the parameters.
  var marksTypes = false
  package private(set) var bytes: [UInt8] = []
  private var open: [Container] = []
  /// The start offsets of the elements of all containers that are on one line so far, outermost first.
  private var inlineItems: [Int] = []
  /// The number of containers that are spread over several lines. Those inside them are on one line so far.
  private var spreadCount = 0
  private var lineStart = 0
  /// Whether a name awaits its value. Like the counts, used only in the pretty style.
  private var isAfterName = false

  private struct Container {
    var count = 0
    var isObject: Bool
    /// The number of `inlineItems` that belong to outer containers.
    var firstItem: Int
  }

  package init(style: Style = .compact, numbers: Numbers = .shortest) {
    self.style = style
    self.numbers = numbers
  }

  /// Whether the members of an object that has just begun are written.
  var writesMembers: Bool { open.count <= maximumDepth }

  /// Makes room for some bytes.
  package mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  package mutating func beginObject() { begin(isObject: true) }

  /// Begins an object or an array whose contents do not fit on one line, because they contain an object.
  package mutating func beginLines(isObject: Bool) {
    separate()
    if style == .pretty { while spreadCount < open.count { spreadOutermost() } }
    open.append(Container(isObject: isObject, firstItem: inlineItems.count))
    if style == .pretty { spreadCount = open.count }
    bytes.append(isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
  }

  package mutating func endObject() { end() }
  package mutating func beginArray() { begin(isObject: false) }
  package mutating func endArray() { end() }

  package mutating func name(_ name: String) {
    separate()
    appendQuoted(name)
    bytes.append(UInt8(ascii: ":"))
    if style == .pretty { bytes.append(UInt8(ascii: " ")) }
    isAfterName = true
  }

  /// Writes a name of ASCII characters that needs no escapes.
  package mutating func plainName(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    // The name is in the program and lives as long as it.
    unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    if style == .pretty { bytes.append(UInt8(ascii: " ")) }
    isAfterName = true
  }

  package mutating func string(_ string: String) {
    separate()
    appendQuoted(string)
  }

  @inline(__always)
  package mutating func number(_ number: Double) {
    separate()
    numbers.append(number, to: &bytes)
  }

  @inline(__always)
  package mutating func number(_ number: Double, _ numbers: Numbers) {
    separate()
    numbers.append(number, to: &bytes)
  }

  /// Writes the string that `body` appends, which must not require escapes.
  package mutating func plainText(_ body: (inout [UInt8]) -> Void) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    body(&bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  package mutating func bool(_ bool: Bool) {
    separate()
    bytes.append(contentsOf: bool ? "true".utf8 : "false".utf8)
  }

  package mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
  }

  package mutating func value(_ value: JSONValue) {
    var pending: [Step] = [.value(value)]
    while let step = pending.popLast() {
      switch step {
      case .end: end()
      case .name(let name): self.name(name)
      case .value(.null): null()
      case .value(.bool(let value)): bool(value)
      case .value(.number(let value)): number(value)
      case .value(.string(let value)): string(value)
      case .value(.array(let elements)):
        beginArray()
        pending.append(.end)
        for element in elements.reversed() { pending.append(.value(element)) }
      case .value(.object(let members)):
        beginObject()
        pending.append(.end)
        for member in members.reversed() {
          pending.append(.value(member.value))
          pending.append(.name(member.name))
        }
      }
    }
  }

  private enum Step {
    case value(JSONValue), name(String), end
  }

  // MARK: Layout

  private mutating func begin(isObject: Bool) {
    separate()
    if style == .pretty, isObject {
      while spreadCount < open.count { spreadOutermost() }
    }
    open.append(Container(isObject: isObject, firstItem: inlineItems.count))
    bytes.append(isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
  }

  private mutating func end() {
    guard let container = open.last else { return }
    if style == .pretty {
      while spreadCount < open.count, bytes.count + 1 - lineStart > Self.lineLength, container.count > 0 {
        spreadOutermost()
      }
      if spreadCount == open.count {
        spreadCount -= 1
        if container.count > 0 { startLine(level: spreadCount) }
      }
    }
    // Spreading outer containers may have moved this one's first item.
    inlineItems.removeSubrange(open.removeLast().firstItem...)
    bytes.append(container.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
  }

  /// Writes the separator before the next value or name.
  @inline(__always)
  private mutating func separate() {
    guard style == .pretty else {
      // The last byte suffices, because names and strings end in quotes.
      switch bytes.last {
      case nil, UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ":"): return
      default: return bytes.append(UInt8(ascii: ","))
      }
    }
    separateLines()
  }

  @inline(never)
  private mutating func separateLines() {
    guard !isAfterName else {
      isAfterName = false
      return
    }
    guard let last = open.indices.last else { return }
    if spreadCount < open.count, bytes.count - lineStart > Self.lineLength {
      while spreadCount < open.count, bytes.count - lineStart > Self.lineLength { spreadOutermost() }
    }
    if open[last].count > 0 { bytes.append(UInt8(ascii: ",")) }
    if spreadCount == open.count {
      startLine(level: spreadCount)
    } else {
      if open[last].count > 0 { bytes.append(UInt8(ascii: " ")) }
      inlineItems.append(bytes.count)
    }
    open[last].count += 1
  }

  private mutating func startLine(level: Int) {
    bytes.append(UInt8(ascii: "\n"))
    lineStart = bytes.count
    for _ in 0..<2 * level { bytes.append(UInt8(ascii: " ")) }
  }

  /// Spreads the outermost single-line container over several lines.
  private mutating func spreadOutermost() {
    let index = spreadCount
    let container = open[index]
    let nextFirst = index + 1 < open.count ? open[index + 1].firstItem : inlineItems.count
    let items = inlineItems[container.firstItem..<nextFirst]
    spreadCount += 1
    guard let first = items.first else { return }
    let old = Array(bytes[first...])
    bytes.removeSubrange(first...)
    var shift = 0
    for (number, item) in items.enumerated() {
      let following = items.startIndex + number + 1
      let end = following < items.endIndex ? items[following] - 1 : first + old.count
      startLine(level: spreadCount)
      shift = bytes.count - item
      bytes.append(contentsOf: old[item - first..<end - first])
    }
    inlineItems.removeSubrange(container.firstItem..<nextFirst)
    // The contents of the last element have moved with it.
    for inner in open.indices.dropFirst(index + 1) { open[inner].firstItem -= items.count }
    for item in inlineItems.indices.dropFirst(container.firstItem) { inlineItems[item] += shift }
  }

  // MARK: Strings

  private mutating func appendQuoted(_ string: String) {
    bytes.append(UInt8(ascii: "\""))
    var string = string
    // The buffer does not leave the closure; runs of characters that need no escape are copied whole.
    string.withUTF8 { utf8 in
      var start = 0
      for index in utf8.indices {
        let byte = unsafe utf8[index]
        if byte >= 0x7F {
          guard let control = unsafe Self.control(in: utf8, at: index) else { continue }
          unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
          start = index + UTF8.width(control)
          appendEscape(control)
          continue
        }
        guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
        unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
        start = index + 1
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        default:
          bytes.append(contentsOf: "u00".utf8)
          for digit in [byte >> 4, byte & 15] {
            bytes.append(digit < 10 ? digit + UInt8(ascii: "0") : digit - 10 + UInt8(ascii: "a"))
          }
        }
      }
      unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Returns the character at `index`, if it is a terminal control character or reorders or breaks lines.
  private static func control(in utf8: UnsafeBufferPointer<UInt8>, at index: Int) -> Unicode.Scalar? {
    let next = unsafe index + 1 < utf8.count ? utf8[index + 1] : 0
    let last = unsafe index + 2 < utf8.count ? utf8[index + 2] : 0
    switch unsafe (utf8[index], next, last) {
    case (0x7F, _, _): return "\u{7F}"
    case (0xC2, 0x80...0x9F, _): return Unicode.Scalar(next)
    case (0xD8, 0x9C, _): return "\u{61C}"
    case (0xE2, 0x80, 0x8E...0x8F), (0xE2, 0x80, 0xA8...0xAE), (0xE2, 0x81, 0xA6...0xA9):
      return Unicode.Scalar(0x2000 | UInt32(next & 0x3F) << 6 | UInt32(last & 0x3F))
    default: return nil
    }
  }

  private mutating func appendEscape(_ scalar: Unicode.Scalar) {
    bytes.append(contentsOf: "\\u".utf8)
    for shift in [12, 8, 4, 0] {
      let digit = UInt8(truncatingIfNeeded: scalar.value >> UInt32(shift)) & 15
      bytes.append(digit < 10 ? digit + UInt8(ascii: "0") : digit - 10 + UInt8(ascii: "a"))
    }
  }
}

extension JSONWriter {
  /// Returns the JSON text that `body` writes.
  package static func text(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    body(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension String {
  /// The string in JSON, with quotes.
  package var quotedForJSON: String { JSONWriter.text { $0.string(self) } }
}

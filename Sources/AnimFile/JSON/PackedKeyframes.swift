/// A list of keyframes as columns, scanned without a node for each of its values.
///
/// Only keyframes with the members `t`, `value` and `easing` are packed, and only if all values have the same form.
final class PackedKeyframes: Sendable {
  /// The form of every value.
  enum Form: Hashable, Sendable {
    case number, string, boolean
    /// An array of this many numbers.
    case array(Int)

    /// The number of numbers of a value; 1 for a string.
    var stride: Int { if case .array(let count) = self { count } else { 1 } }
  }

  let form: Form
  let times: [Double]
  /// The numbers of all values; 1 for `true` and 0 for `false`; empty for strings.
  let numbers: [Double]
  /// The contents of all values that are strings.
  let strings: [Text]
  /// The easing of each keyframe.
  let easings: [Easing]
  /// The control values of all easings that are arrays, four for each, in order.
  let controls: [Double]

  /// The contents of a string in the text.
  struct Text: Sendable {
    fileprivate let start: UInt32
    fileprivate let count: UInt32

    @inline(__always)
    fileprivate init(start: Int, end: Int) {
      self.start = UInt32(truncatingIfNeeded: start)
      count = UInt32(truncatingIfNeeded: end &- start)
    }

    var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
  }

  /// The easing of a keyframe.
  enum Easing: Sendable {
    case absent, controls
    case name(Text)
  }

  fileprivate init(_ packer: KeyframePacker, _ form: Form) {
    self.form = form
    // Copies, because the packer reuses its arrays.
    times = Self.copy(packer.times)
    numbers = Self.copy(packer.numbers)
    strings = Self.copy(packer.strings)
    easings = Self.copy(packer.easings)
    controls = Self.copy(packer.controls)
  }

  private static func copy<Element>(_ array: [Element]) -> [Element] {
    array.withUnsafeBufferPointer { Array($0) }
  }

  /// The number of keyframes.
  var count: Int { times.count }
}

/// Packs lists of keyframes while a text is scanned.
struct KeyframePacker {
  /// The packed lists, in text order.
  private(set) var lists: [PackedKeyframes] = []

  /// The number of levels of nesting in a packed list, which it includes.
  static let depth = 3

  // The columns of the current list, which keep their capacity.
  fileprivate private(set) var times: [Double] = []
  fileprivate private(set) var numbers: [Double] = []
  fileprivate private(set) var strings: [PackedKeyframes.Text] = []
  fileprivate private(set) var easings: [PackedKeyframes.Easing] = []
  fileprivate private(set) var controls: [Double] = []

  /// Packs the list whose bracket is at `start`; returns its end, or nil for a list that needs nodes.
  @inline(never)
  mutating func pack(_ text: Span<UInt8>, at start: Int) -> Int? {
    times.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    strings.removeAll(keepingCapacity: true)
    easings.removeAll(keepingCapacity: true)
    controls.removeAll(keepingCapacity: true)
    var form: PackedKeyframes.Form?
    var cursor = text.endOfWhitespace(from: start &+ 1)
    while let end = packKeyframe(text, at: cursor, &form) {
      cursor = text.endOfWhitespace(from: end)
      let byte = text.byte(at: cursor)
      cursor &+= 1
      if byte == UInt8(ascii: ",") {
        cursor = text.endOfWhitespace(from: cursor)
        continue
      }
      guard byte == UInt8(ascii: "]"), let form else { return nil }
      lists.append(PackedKeyframes(self, form))
      return cursor
    }
    return nil
  }

  /// The bits of the members of a keyframe.
  private enum Member {
    static let t: UInt8 = 1
    static let value: UInt8 = 2
    static let easing: UInt8 = 4
  }

  /// Appends the keyframe whose brace is at `start`; returns its end, or nil if it needs nodes.
  @inline(__always)
  private mutating func packKeyframe(_ text: Span<UInt8>, at start: Int, _ form: inout PackedKeyframes.Form?)
    -> Int?
  {
    guard text.byte(at: start) == UInt8(ascii: "{") else { return nil }
    var cursor = text.endOfWhitespace(from: start &+ 1)
    var members: UInt8 = 0
    while true {
      guard text.byte(at: cursor) == UInt8(ascii: "\""), let word = text.word(at: cursor &+ 1) else {
        return nil
      }
      let member: UInt8
      // The name and its closing quote, in little-endian order.
      if word & 0xFFFF == 0x2274 {
        member = Member.t
        cursor &+= 3
      } else if word & 0xFFFF_FFFF_FFFF == 0x2265_756C_6176 {
        member = Member.value
        cursor &+= 7
      } else if word & 0xFF_FFFF_FFFF_FFFF == 0x22_676E_6973_6165 {
        member = Member.easing
        cursor &+= 8
      } else {
        return nil
      }
      guard members & member == 0 else { return nil }
      members |= member
      cursor = text.endOfWhitespace(from: cursor)
      guard text.byte(at: cursor) == UInt8(ascii: ":") else { return nil }
      cursor = text.endOfWhitespace(from: cursor &+ 1)
      switch member {
      case Member.t:
        guard let number = text.number(at: cursor) else { return nil }
        times.append(number.value)
        cursor = number.end
      case Member.value:
        guard let end = packValue(text, at: cursor, &form) else { return nil }
        cursor = end
      default:
        guard let end = packEasing(text, at: cursor) else { return nil }
        cursor = end
      }
      cursor = text.endOfWhitespace(from: cursor)
      let byte = text.byte(at: cursor)
      cursor &+= 1
      if byte == UInt8(ascii: "}") { break }
      guard byte == UInt8(ascii: ",") else { return nil }
      cursor = text.endOfWhitespace(from: cursor)
    }
    guard members & (Member.t | Member.value) == Member.t | Member.value else { return nil }
    if members & Member.easing == 0 { easings.append(.absent) }
    return cursor
  }

  @inline(__always)
  private mutating func packValue(_ text: Span<UInt8>, at start: Int, _ form: inout PackedKeyframes.Form?)
    -> Int?
  {
    let found: PackedKeyframes.Form
    let end: Int
    switch text.byte(at: start) {
    case UInt8(ascii: "["):
      let first = numbers.count
      guard let list = text.appendNumbers(at: start, to: &numbers) else { return nil }
      found = .array(numbers.count &- first)
      end = list
    case UInt8(ascii: "\""):
      guard let string = text.plainString(at: start) else { return nil }
      strings.append(PackedKeyframes.Text(start: start &+ 1, end: string.end &- 1))
      found = .string
      end = string.end
    case UInt8(ascii: "t"), UInt8(ascii: "f"):
      guard let literal = text.literal(at: start) else { return nil }
      numbers.append(literal.kind == .true ? 1 : 0)
      found = .boolean
      end = literal.end
    default:
      guard let number = text.number(at: start) else { return nil }
      numbers.append(number.value)
      found = .number
      end = number.end
    }
    if form != found {
      guard form == nil else { return nil }
      form = found
    }
    return end
  }

  @inline(__always)
  private mutating func packEasing(_ text: Span<UInt8>, at start: Int) -> Int? {
    if text.byte(at: start) == UInt8(ascii: "[") {
      let first = controls.count
      guard let end = text.appendNumbers(at: start, to: &controls), controls.count &- first == 4 else {
        return nil
      }
      easings.append(.controls)
      return end
    }
    guard text.byte(at: start) == UInt8(ascii: "\""), let string = text.plainString(at: start) else {
      return nil
    }
    easings.append(.name(PackedKeyframes.Text(start: start &+ 1, end: string.end &- 1)))
    return string.end
  }
}

extension Span<UInt8> {
  /// Appends the numbers of the array whose bracket is at `start`; returns its end, or nil unless it is an array of one
  /// number or more.
  @inline(__always)
  fileprivate func appendNumbers(at start: Int, to numbers: inout [Double]) -> Int? {
    var cursor = endOfWhitespace(from: start &+ 1)
    while let number = number(at: cursor) {
      numbers.append(number.value)
      cursor = endOfWhitespace(from: number.end)
      let byte = byte(at: cursor)
      cursor &+= 1
      if byte == UInt8(ascii: "]") { return cursor }
      guard byte == UInt8(ascii: ",") else { return nil }
      cursor = endOfWhitespace(from: cursor)
    }
    return nil
  }
}

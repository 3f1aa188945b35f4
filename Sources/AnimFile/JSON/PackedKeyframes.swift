/// A list of keyframes as columns, scanned without a node for each of its values.
///
/// Only keyframes with the members `t`, `value` and `easing` are packed, and only if all values have the same form.
final class PackedKeyframes: Sendable {
  /// The form of every value.
  enum Form: Hashable, Sendable {
    case number, string, boolean
    /// An array of this many numbers.
    case array(Int)
  }

  let form: Form
  /// The times, which need not ascend, and the easings.
  let timeline: KeyframeTimeline
  /// The numbers of all values; 1 for `true` and 0 for `false`; empty for strings.
  let numbers: [Double]
  /// The contents of all values that are strings.
  let strings: [Text]

  /// The contents of a string in the text.
  struct Text: Sendable {
    private let start: UInt32
    private let count: UInt32

    /// - Parameters:
    ///   - start: The offset of the opening quote.
    ///   - end: The end, after the closing quote.
    @inline(__always)
    fileprivate init(start: Int, end: Int) {
      self.start = UInt32(truncatingIfNeeded: start &+ 1)
      count = UInt32(truncatingIfNeeded: end &- start &- 2)
    }

    var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
  }

  fileprivate init(
    _ form: Form, _ times: [Double], _ arrivals: [KeyframeTimeline.Arrival], _ palette: EasingPalette,
    _ numbers: [Double], _ strings: [Text]
  ) {
    self.form = form
    // Copies, because the packer uses its arrays again.
    timeline = KeyframeTimeline(
      times: times.trimmed, arrivals: arrivals.trimmed, EasingPalette(copying: palette))
    self.numbers = numbers.trimmed
    self.strings = strings.trimmed
  }

  /// The number of keyframes.
  var count: Int { timeline.times.count }
}

/// Packs lists of keyframes while a text is scanned.
struct KeyframePacker {
  /// The packed lists, in text order.
  private(set) var lists: [PackedKeyframes?] = []

  /// The number of levels of nesting in a packed list, which it includes.
  static let depth = 3

  // The columns of the current list, which keep their capacity.
  private var times: [Double] = []
  private var arrivals: [KeyframeTimeline.Arrival] = []
  private var palette = EasingPalette()
  private var numbers: [Double] = []
  private var strings: [PackedKeyframes.Text] = []

  /// The last easing given by name.
  private var lastName: (easing: Easing, name: [UInt8])?

  /// Packs the list whose bracket is at `start`; returns its end, or nil for a list that needs nodes.
  @inline(never)
  mutating func pack(_ text: Span<UInt8>, at start: Int) -> Int? {
    times.removeAll(keepingCapacity: true)
    arrivals.removeAll(keepingCapacity: true)
    palette.removeAll()
    numbers.removeAll(keepingCapacity: true)
    strings.removeAll(keepingCapacity: true)
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
      lists.append(PackedKeyframes(form, times, arrivals, palette, numbers, strings))
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
    var arrival = KeyframeTimeline.Arrival.linear
    while true {
      guard text.byte(at: cursor) == UInt8(ascii: "\""), let word = text.word(at: cursor &+ 1) else {
        return nil
      }
      let member: UInt8
      // The name and its closing quote, in little-endian order.
      if word & 0xFFFF == 0x2274 {
        member = Member.t
        cursor &+= 3
      } else if word & 0xFF_FFFF_FFFF_FFFF == 0x22_676E_6973_6165 {
        member = Member.easing
        cursor &+= 8
      } else if word & 0xFFFF_FFFF_FFFF == 0x2265_756C_6176 {
        member = Member.value
        cursor &+= 7
      } else {
        return nil
      }
      guard members & member == 0 else { return nil }
      members |= member
      cursor = text.endOfWhitespace(from: cursor)
      guard text.byte(at: cursor) == UInt8(ascii: ":") else { return nil }
      cursor = text.endOfWhitespace(from: cursor &+ 1)
      if member == Member.t {
        guard let number = text.number(at: cursor) else { return nil }
        times.append(number.value)
        cursor = number.end
      } else {
        let end =
          member == Member.value ? packValue(text, at: cursor, &form) : packEasing(text, at: cursor, &arrival)
        guard let end else { return nil }
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
    arrivals.append(arrival)
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
      strings.append(PackedKeyframes.Text(start: start, end: string.end))
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
  private mutating func packEasing(
    _ text: Span<UInt8>, at start: Int, _ arrival: inout KeyframeTimeline.Arrival
  ) -> Int? {
    guard text.byte(at: start) == UInt8(ascii: "[") else { return packName(text, at: start, &arrival) }
    var values = SIMD4<Double>.zero
    var cursor = start
    for lane in 0..<4 {
      guard let number = text.number(at: text.endOfWhitespace(from: cursor &+ 1)) else { return nil }
      values[lane] = number.value
      cursor = text.endOfWhitespace(from: number.end)
      guard text.byte(at: cursor) == (lane == 3 ? UInt8(ascii: "]") : UInt8(ascii: ",")) else { return nil }
    }
    guard NumberRule.any.allows(values.y), NumberRule.any.allows(values.w),
      let curve = CubicBezier(values.x, values.y, values.z, values.w)
    else { return nil }
    arrival = palette.arrival(with: curve)
    return cursor &+ 1
  }

  @inline(never)
  private mutating func packName(
    _ text: Span<UInt8>, at start: Int, _ arrival: inout KeyframeTimeline.Arrival
  ) -> Int? {
    guard text.byte(at: start) == UInt8(ascii: "\""), let string = text.plainString(at: start) else {
      return nil
    }
    let name = text.extracting(start &+ 1..<string.end &- 1)
    if let lastName, name.isEqual(to: lastName.name) {
      arrival = palette.arrival(with: lastName.easing)
    } else {
      // The bytes are copied in one piece.
      let bytes = unsafe name.withUnsafeBufferPointer { unsafe Array($0) }
      let easing = Easing(name: String(decoding: bytes, as: UTF8.self))
      lastName = (easing, bytes)
      arrival = palette.arrival(with: easing)
    }
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

extension Span<UInt8> {
  fileprivate func isEqual(to bytes: [UInt8]) -> Bool {
    guard count == bytes.count else { return false }
    for index in 0..<count where self[index] != bytes[index] { return false }
    return true
  }
}

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
    _ form: Form, _ timeline: consuming KeyframeTimeline, _ numbers: [Double], _ strings: [Text]
  ) {
    self.form = form
    self.timeline = timeline
    self.numbers = numbers
    self.strings = strings
  }

  /// The number of keyframes.
  var count: Int { timeline.times.count }
}

/// Packs lists of keyframes while a text is scanned.
///
/// A class, so that the scanner can be copied, around a structure, whose members need no checks for exclusive access.
final class KeyframePacker {
  /// The number of levels of nesting in a packed list, which it includes.
  static let depth = 3

  private var columns = PackedColumns()

  /// The packed lists, in text order.
  private(set) var lists: [PackedKeyframes?] = []

  /// Packs the list whose bracket is at `start`; returns its end, or nil for a list that needs nodes.
  @inline(never)
  func pack(_ text: Span<UInt8>, at start: Int) -> Int? {
    guard let (end, list) = columns.pack(text, at: start) else { return nil }
    lists.append(list)
    return end
  }
}

/// The columns of the list that is being packed.
private struct PackedColumns: ~Copyable {
  private var times = Column<Double>()
  private var arrivals = Column<KeyframeTimeline.Arrival>()
  private var curves = Column<CubicBezier>()
  /// The easings that are not curves.
  private var palette = EasingPalette()
  private var numbers = Column<Double>()
  private var strings = Column<PackedKeyframes.Text>()

  /// The last easing given by name.
  private var lastName: (easing: Easing, name: [UInt8])?

  mutating func pack(_ text: Span<UInt8>, at start: Int) -> (end: Int, list: PackedKeyframes)? {
    times.removeAll()
    arrivals.removeAll()
    curves.removeAll()
    palette = EasingPalette()
    numbers.removeAll()
    strings.removeAll()
    var form: PackedKeyframes.Form?
    var cursor = text.endOfWhitespace(from: start &+ 1)
    while let end = packKeyframe(text, at: cursor, &form) {
      if let next = text.endOfComma(from: end) {
        cursor = next
        continue
      }
      cursor = text.endOfWhitespace(from: end)
      guard text.byte(at: cursor) == UInt8(ascii: "]"), let form else { return nil }
      let timeline = KeyframeTimeline(
        times: times.array, arrivals: arrivals.array,
        EasingPalette(curves: curves.array, others: palette.others))
      return (cursor &+ 1, PackedKeyframes(form, timeline, numbers.array, strings.array))
    }
    return nil
  }

  /// The members of a keyframe.
  fileprivate enum Member: UInt8 {
    case t = 1
    case value = 2
    case easing = 4

    static var required: UInt8 { t.rawValue | value.rawValue }
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
      guard let member = text.keyframeMember(at: cursor), members & member.name.rawValue == 0 else {
        return nil
      }
      members |= member.name.rawValue
      cursor = member.value
      switch member.name {
      case .t:
        guard let number = text.listedNumber(at: cursor, before: UInt8(ascii: "}")) else { return nil }
        times.append(number.value)
        cursor = number.next
        if !number.isLast { continue }
      case .value:
        guard let value = packValue(text, at: cursor, &form) else { return nil }
        cursor = value.next
        if !value.isLast { continue }
      case .easing:
        guard let end = packEasing(text, at: cursor, &arrival), let next = text.nextMember(after: end) else {
          return nil
        }
        cursor = next.offset
        if !next.isLast { continue }
      }
      guard members & Member.required == Member.required else { return nil }
      arrivals.append(arrival)
      return cursor
    }
  }

  /// Appends the value at `start`; returns the offset of the next member, or the end of the keyframe.
  @inline(__always)
  private mutating func packValue(_ text: Span<UInt8>, at start: Int, _ form: inout PackedKeyframes.Form?)
    -> (next: Int, isLast: Bool)?
  {
    let found: PackedKeyframes.Form
    let end: Int
    switch text.byte(at: start) {
    case UInt8(ascii: "["):
      let first = numbers.count
      guard let list = packNumbers(text, at: start) else { return nil }
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
      guard isForm(.number, &form),
        let number = text.listedNumber(at: start, before: UInt8(ascii: "}"))
      else { return nil }
      numbers.append(number.value)
      return (number.next, number.isLast)
    }
    guard isForm(found, &form), let next = text.nextMember(after: end) else { return nil }
    return (next.offset, next.isLast)
  }

  /// Whether a value has the form of all values; the first one determines it.
  @inline(__always)
  private func isForm(_ found: PackedKeyframes.Form, _ form: inout PackedKeyframes.Form?) -> Bool {
    if form == found { return true }
    guard form == nil else { return false }
    form = found
    return true
  }

  /// Appends the numbers of the array whose bracket is at `start`; returns its end, or nil unless it is an array of one
  /// number or more.
  @inline(__always)
  private mutating func packNumbers(_ text: Span<UInt8>, at start: Int) -> Int? {
    var cursor = text.endOfWhitespace(from: start &+ 1)
    while let number = text.listedNumber(at: cursor, before: UInt8(ascii: "]")) {
      numbers.append(number.value)
      cursor = number.next
      if number.isLast { return cursor }
    }
    return nil
  }

  @inline(__always)
  private mutating func packEasing(
    _ text: Span<UInt8>, at start: Int, _ arrival: inout KeyframeTimeline.Arrival
  ) -> Int? {
    guard text.byte(at: start) == UInt8(ascii: "[") else { return packName(text, at: start, &arrival) }
    var values: InlineArray<4, Double> = [0, 0, 0, 0]
    var cursor = text.endOfWhitespace(from: start &+ 1)
    for lane in 0..<4 {
      guard let number = text.listedNumber(at: cursor, before: UInt8(ascii: "]")),
        number.isLast == (lane == 3)
      else { return nil }
      values[lane] = number.value
      cursor = number.next
    }
    guard NumberRule.any.allows(values[1]), NumberRule.any.allows(values[3]),
      let curve = CubicBezier(values[0], values[1], values[2], values[3])
    else { return nil }
    arrival = self.arrival(with: curve)
    return cursor
  }

  /// Returns the arrival with a curve, which is stored once if it is used again soon, as in a palette.
  @inline(__always)
  private mutating func arrival(with curve: CubicBezier) -> KeyframeTimeline.Arrival {
    let count = curves.count
    var index = count &- 1
    let end = max(0, count &- EasingPalette.mostCompared)
    while index >= end {
      // Different curves mostly differ in the first number.
      if curves[index].x1 == curve.x1, curves[index] == curve { return .curve(index) }
      index &-= 1
    }
    curves.append(curve)
    return .curve(count)
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

/// A list of plain values that grows without checks of uniqueness, and whose memory is used again for the next list.
///
/// Appending to an array takes a call that finds out whether it is shared, for each number.
@safe private struct Column<Element: BitwiseCopyable>: ~Copyable {
  // Values before `count` are initialized, and `count` is at most `capacity`.
  private var start: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity = 64

  init() { unsafe start = .allocate(capacity: capacity) }

  deinit { unsafe start.deallocate() }

  mutating func removeAll() { count = 0 }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow() }
    unsafe start[count] = element
    count &+= 1
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: 2 * capacity)
    unsafe larger.moveInitialize(from: start, count: count)
    unsafe start.deallocate()
    unsafe start = larger
    capacity *= 2
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    precondition(index >= 0 && index < count, "the index of the value is out of range")
    return unsafe start[index]
  }

  /// A copy without excess capacity.
  var array: [Element] { unsafe Array(UnsafeBufferPointer(start: start, count: count)) }
}

extension Span<UInt8> {
  /// Returns the member of a keyframe whose name is at `offset`, and the offset of its value; nil for other text.
  @inline(__always)
  fileprivate func keyframeMember(at offset: Int) -> (name: PackedColumns.Member, value: Int)? {
    guard byte(at: offset) == UInt8(ascii: "\""), let word = word(at: offset &+ 1) else { return nil }
    let name: PackedColumns.Member
    var cursor: Int
    let next: UInt64
    // The name and its closing quote, in little-endian order.
    if word & 0xFFFF == 0x2274 {
      (name, cursor, next) = (.t, offset &+ 3, word &>> 16 & 0xFF)
    } else if word & 0xFFFF_FFFF_FFFF == 0x2265_756C_6176 {
      (name, cursor, next) = (.value, offset &+ 7, word &>> 48 & 0xFF)
    } else if word & 0xFF_FFFF_FFFF_FFFF == 0x22_676E_6973_6165 {
      (name, cursor, next) = (.easing, offset &+ 8, word &>> 56)
    } else {
      return nil
    }
    if next != UInt64(UInt8(ascii: ":")) {
      cursor = endOfWhitespace(from: cursor)
      guard byte(at: cursor) == UInt8(ascii: ":") else { return nil }
    }
    return (name, endOfWhitespace(from: cursor &+ 1))
  }

  /// Returns the offset of the next member after a value, or the end of the object, if it is well-formed so far.
  @inline(__always)
  fileprivate func nextMember(after end: Int) -> (offset: Int, isLast: Bool)? {
    if byte(at: end) == UInt8(ascii: "}") { return (end &+ 1, true) }
    if let next = endOfComma(from: end) { return (next, false) }
    let end = endOfWhitespace(from: end)
    return byte(at: end) == UInt8(ascii: "}") ? (end &+ 1, true) : nil
  }
}

extension Span<UInt8> {
  fileprivate func isEqual(to bytes: [UInt8]) -> Bool {
    guard count == bytes.count else { return false }
    for index in 0..<count where self[index] != bytes[index] { return false }
    return true
  }
}

/// Lays out values: compact ones on one line where they fit, with one keyframe, step, stop or shape per line.
///
/// - An object or list stays on one line if it fits and nothing in it requires lines: lists of two or more
///   objects do, and so do `shapes`.
/// - Otherwise each element has its own line, except that numbers and lists of numbers fill lines. Adjacent
///   members without nested objects share lines.
/// - An object that mainly consists of one list, such as a track, opens and closes on the same lines as the
///   list.
struct Layout {
  private let tape: Tape
  private let names = MemberNames.all
  private let width: Int
  private var forms: [Form]
  /// The members of the objects that are being written, in order, those of the innermost last.
  private var members: [Member] = []
  private(set) var bytes: [UInt8] = []
  private var column = 0

  /// The layout's record of a node, in eight bytes, because a text has many.
  private struct Form {
    /// The number of characters on one line. A number may need five times the bytes of its text, which is limited.
    var length: Int32 = 0
    /// The index of a name; of a number, 1 if it is printed anew.
    var name: UInt16 = 0
    /// Whether it requires several lines.
    var spreads = false
    /// Whether it is or contains an object.
    var hasObject = false
  }

  private struct Member {
    var place: MemberNames.Place
    var node: Int
    var value: Int { node + 1 }
    var isComment: Bool { place.isComment }
    /// The order inside its value.
    var order: MemberOrder { place.inside }
  }

  /// Lays out a document on `tape`, or another value with the order of its members, in lines of at most `width` characters
  /// where possible.
  init(_ tape: Tape, width: Int, order: MemberOrder = .document) {
    self.tape = tape
    self.width = width
    forms = [Form](repeating: Form(), count: tape.count)
    bytes.reserveCapacity(tape.bytes.count)
    measure(0, order)
    write(0, order, level: 0, trailing: 0)
    bytes.append(UInt8(ascii: "\n"))
  }

  // MARK: Measuring

  /// The recursion is limited by the scanner's maximum depth.
  ///
  /// - Parameter isShapes: Whether the node is the list `shapes` of a document or group.
  private mutating func measure(_ node: Int, _ order: MemberOrder, isShapes: Bool = false) {
    var form = Form()
    switch tape.kind(node) {
    case .object:
      var name = node + 1
      var objects = 0
      for _ in 0..<tape.childCount(node) {
        let index = names.index(of: name, in: tape)
        forms[name].name = UInt16(truncatingIfNeeded: index)
        forms[name].length = characters(tape.range(name))
        measure(
          name + 1, names.place(index, in: order).inside,
          isShapes: tape.equals(name, "shapes") && order != .foreign)
        form.length += forms[name].length + 2 + forms[name + 1].length + 2
        form.spreads = form.spreads || forms[name + 1].spreads
        if forms[name + 1].hasObject { objects += 1 }
        name = tape.next(name + 1)
      }
      form.length = max(2, form.length + 2)
      form.hasObject = true
      if order == .symbols || order == .parameters { form.spreads = form.spreads || objects > 1 }
    case .array:
      var element = node + 1
      var objects = 0
      for _ in 0..<tape.childCount(node) {
        measure(element, order)
        form.length += forms[element].length + 2
        form.spreads = form.spreads || forms[element].spreads
        if forms[element].hasObject { objects += 1 }
        element = tape.next(element)
      }
      form.length = max(2, form.length)
      form.hasObject = objects > 0
      form.spreads = form.spreads || objects > 1 || isShapes && objects > 0
    default:
      if isPrinted(node, order) {
        form.name = 1
        NumberPrinter.appendShortest(tape.number(node), to: &bytes)
        form.length = Int32(truncatingIfNeeded: bytes.count)
        bytes.removeAll(keepingCapacity: true)
      } else {
        let range = tape.range(node)
        form.length = tape.kind(node) == .number ? Int32(truncatingIfNeeded: range.count) : characters(range)
      }
    }
    forms[node] = form
  }

  private func characters(_ range: Range<Int>) -> Int32 {
    let bytes = tape.bytes
    var count: Int32 = 0
    for index in range where bytes[index] & 0xC0 != 0x80 { count &+= 1 }
    return count
  }

  /// Adds the members of an object to `members` in order: comments, known members, then unknown ones in source order.
  ///
  /// - Returns: Their indices. The caller removes them with `removeMembers(_:)`.
  private mutating func addMembers(of node: Int, _ order: MemberOrder) -> Range<Int> {
    let start = members.count
    var name = node + 1
    var isSorted = true
    for _ in 0..<tape.childCount(node) {
      let place = names.place(Int(forms[name].name), in: order)
      if members.count > start, place.rank < members[members.count - 1].place.rank { isSorted = false }
      members.append(Member(place: place, node: name))
      name = tape.next(name + 1)
    }
    // Nodes are in source order.
    if !isSorted { members[start...].sort { ($0.place.rank, $0.node) < ($1.place.rank, $1.node) } }
    return start..<members.count
  }

  private mutating func removeMembers(_ range: Range<Int>) { members.removeLast(range.count) }

  // MARK: Writing

  private mutating func append(_ character: Unicode.Scalar) {
    bytes.append(UInt8(ascii: character))
    column += 1
  }

  private mutating func append(_ first: Unicode.Scalar, _ second: Unicode.Scalar) {
    bytes.append(UInt8(ascii: first))
    bytes.append(UInt8(ascii: second))
    column += 2
  }

  /// Writes the text of a name or value that has been measured.
  private mutating func appendText(_ node: Int) {
    let range = tape.range(node)
    // The buffer is read while it is lent.
    unsafe tape.bytes.withUnsafeBufferPointer {
      unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: $0[range]))
    }
    column += Int(forms[node].length)
  }

  private mutating func startLine(_ level: Int) {
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * level))
    column = 2 * level
  }

  private mutating func appendName(_ member: Member) {
    appendText(member.node)
    append(":", " ")
  }

  /// Writes a number with the fewest digits if that round-trips exactly, and any other value verbatim.
  private mutating func appendScalar(_ node: Int) {
    guard tape.kind(node) == .number, forms[node].name == 1 else { return appendText(node) }
    let start = bytes.count
    NumberPrinter.appendShortest(tape.number(node), to: &bytes)
    column += bytes.count - start
  }

  /// Whether a value is a number whose text may have more digits than it needs.
  private func isPrinted(_ node: Int, _ order: MemberOrder) -> Bool {
    guard tape.kind(node) == .number, order != .foreign else { return false }
    let number = tape.number(node)
    guard number.isFinite, number != 0 || number.sign == .plus else { return false }
    return !hasFewestDigits(tape.range(node))
  }

  /// Whether the text of a number is what `NumberPrinter` writes, by a sufficient condition: a decimal of at most 15
  /// digits that does not end with a zero after its point, and begins with fewer zeros than one that has an exponent.
  private func hasFewestDigits(_ range: Range<Int>) -> Bool {
    guard range.count <= 16 else { return false }
    let bytes = tape.bytes
    var digits = 0
    var zeros = 0
    var hasPoint = false
    for index in range {
      switch bytes[index] {
      case UInt8(ascii: "0"):
        if digits == 0 { zeros += 1 } else { digits += 1 }
      case UInt8(ascii: "1")...UInt8(ascii: "9"): digits += 1
      case UInt8(ascii: "."): hasPoint = true
      case UInt8(ascii: "-"): break
      default: return false
      }
    }
    return digits <= 15 && zeros <= 5 && (!hasPoint || bytes[range.upperBound - 1] != UInt8(ascii: "0"))
  }

  private mutating func appendOnLine(_ node: Int, _ order: MemberOrder) {
    switch tape.kind(node) {
    case .object:
      let range = addMembers(of: node, order)
      append("{")
      if !range.isEmpty { append(" ") }
      appendOnLine(range)
      if !range.isEmpty { append(" ") }
      append("}")
      removeMembers(range)
    case .array:
      append("[")
      var element = node + 1
      for index in 0..<tape.childCount(node) {
        if index > 0 { append(",", " ") }
        appendOnLine(element, order)
        element = tape.next(element)
      }
      append("]")
    default: appendScalar(node)
    }
  }

  /// Writes the members at some indices.
  private mutating func appendOnLine(_ range: Range<Int>) {
    for index in range {
      if index > range.lowerBound { append(",", " ") }
      let member = members[index]
      appendName(member)
      appendOnLine(member.value, member.order)
    }
  }

  /// Writes a value.
  ///
  /// - Parameters:
  ///   - level: The indentation of its first line.
  ///   - trailing: The number of characters that follow on its last line.
  private mutating func write(_ node: Int, _ order: MemberOrder, level: Int, trailing: Int) {
    let form = forms[node]
    if !form.spreads, column + Int(form.length) + trailing <= width { return appendOnLine(node, order) }
    switch tape.kind(node) {
    case .object where tape.childCount(node) > 0:
      let range = addMembers(of: node, order)
      if let place = embrace(range, order, trailing: level * 2 + trailing),
        column + place.head <= width
      {
        writeEmbracing(range, place.index, level: level)
      } else {
        write(range, order, level: level)
      }
      removeMembers(range)
    case .array where tape.childCount(node) > 0: write(list: node, order, level: level)
    default: appendOnLine(node, order)
    }
  }

  private mutating func write(list node: Int, _ order: MemberOrder, level: Int) {
    let fills = !forms[node].hasObject && tape.kind(node + 1) != .string
    append("[")
    var element = node + 1
    for index in 0..<tape.childCount(node) {
      if index > 0 { append(",") }
      if fills, index > 0, column + 1 + Int(forms[element].length) + 1 <= width {
        append(" ")
      } else {
        startLine(level + 1)
      }
      write(element, order, level: level + 1, trailing: 1)
      element = tape.next(element)
    }
    startLine(level)
    append("]")
  }

  /// Writes an object with its members on separate lines.
  private mutating func write(_ range: Range<Int>, _ order: MemberOrder, level: Int) {
    append("{")
    var isShared = false
    for index in range {
      if index > range.lowerBound { append(",") }
      let member = members[index]
      let length = Int(forms[member.node].length + 2 + forms[member.value].length)
      let isShort = !forms[member.value].hasObject && order.sharesLines && !member.isComment
      if isShared, isShort, column + 1 + length + 1 <= width {
        append(" ")
      } else {
        startLine(level + 1)
      }
      isShared = isShort && column + length + 1 <= width
      appendName(member)
      write(member.value, member.order, level: level + 1, trailing: 1)
    }
    startLine(level)
    append("}")
  }

  // MARK: Objects dominated by a list

  /// Returns the index of the member whose list dominates an object, directly or through nested objects, and
  /// the length of the object's first line; nil if there is none, or if other members do not fit on the
  /// list's lines.
  ///
  /// - Parameter trailing: The number of characters before and after it on its last line.
  private mutating func embrace(
    _ range: Range<Int>, _ order: MemberOrder, trailing: Int
  ) -> (index: Int, head: Int)? {
    guard order.embraces, !range.isEmpty, !members[range.lowerBound].isComment,
      let index = range.first(where: { forms[members[$0].value].spreads }),
      !(index + 1..<range.upperBound).contains(where: { forms[members[$0].value].spreads })
    else { return nil }
    let member = members[index]
    let head = 2 + length(range.lowerBound..<index) + Int(forms[member.node].length) + 2
    let tail = length(index + 1..<range.upperBound) + 2
    switch tape.kind(member.value) {
    case .array: return 1 + tail + trailing <= width ? (index, head + 1) : nil
    case .object where index == range.upperBound - 1:
      let inner = addMembers(of: member.value, member.order)
      let place = embrace(inner, member.order, trailing: tail + trailing)
      removeMembers(inner)
      return place.map { (index, head + $0.head) }
    default: return nil
    }
  }

  /// Returns the number of characters of the members at some indices on a line, with what separates each from the next.
  private func length(_ range: Range<Int>) -> Int {
    range.reduce(0) { $0 + Int(forms[members[$1].node].length + 4 + forms[members[$1].value].length) }
  }

  private mutating func writeEmbracing(_ range: Range<Int>, _ index: Int, level: Int) {
    append("{", " ")
    appendOnLine(range.lowerBound..<index)
    if index > range.lowerBound { append(",", " ") }
    let member = members[index]
    appendName(member)
    if tape.kind(member.value) == .array {
      write(list: member.value, member.order, level: level)
    } else {
      let inner = addMembers(of: member.value, member.order)
      if let place = embrace(inner, member.order, trailing: 0) {
        writeEmbracing(inner, place.index, level: level)
      }
      removeMembers(inner)
    }
    if index < range.upperBound - 1 {
      append(",", " ")
      appendOnLine(index + 1..<range.upperBound)
    }
    append(" ", "}")
  }
}

extension MemberOrder {
  /// Whether adjacent members may share a line when the object does not fit on one.
  fileprivate var sharesLines: Bool {
    switch self {
    case .shape, .mask, .modifier, .jitter, .transform, .time, .parameter, .transition, .marker, .entry,
      .listener, .value:
      true
    case .document, .symbols, .parameters, .values, .foreign: false
    }
  }

  /// Whether one list may dominate the object.
  fileprivate var embraces: Bool { sharesLines && self != .shape }
}

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
  private let width: Int
  private var forms: [Form]
  private(set) var bytes: [UInt8] = []
  private var column = 0

  private struct Form {
    /// The number of characters on one line.
    var length = 0
    /// Whether it requires several lines.
    var spreads = false
    /// Whether it is or contains an object.
    var hasObject = false
  }

  private struct Member {
    var rank: Int
    var node: Int
    var name: String
    var value: Int { node + 1 }
  }

  /// Lays out a document on `tape`, or another value with the order of its members, in lines of at most `width` characters
  /// where possible.
  init(_ tape: Tape, width: Int, order: MemberOrder = .document) {
    self.tape = tape
    self.width = width
    forms = [Form](repeating: Form(), count: tape.count)
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
        let string = tape.string(name)
        measure(name + 1, order.inside(string), isShapes: string == "shapes" && order != .foreign)
        form.length += characters(tape.range(name)) + 2 + forms[name + 1].length + 2
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
      let start = bytes.count
      appendScalar(node, order)
      form.length = column
      bytes.removeSubrange(start...)
      column = 0
    }
    forms[node] = form
  }

  private func characters(_ range: Range<Int>) -> Int { Self.characters(tape.bytes[range]) }

  private static func characters(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
  }

  /// Returns the members of an object in order: comments, known members, then unknown ones in source order.
  private func members(of node: Int, _ order: MemberOrder) -> [Member] {
    var members: [Member] = []
    members.reserveCapacity(tape.childCount(node))
    var name = node + 1
    for _ in 0..<tape.childCount(node) {
      let string = tape.string(name)
      members.append(Member(rank: order.rank(of: string) ?? Int.max, node: name, name: string))
      name = tape.next(name + 1)
    }
    // Nodes are in source order.
    members.sort { ($0.rank, $0.node) < ($1.rank, $1.node) }
    return members
  }

  // MARK: Writing

  private mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    column += text.utf8.count
  }

  private mutating func append(_ text: ArraySlice<UInt8>) {
    bytes.append(contentsOf: text)
    column += Self.characters(text)
  }

  private mutating func startLine(_ level: Int) {
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * level))
    column = 2 * level
  }

  private mutating func appendName(_ member: Member) {
    append(tape.bytes[tape.range(member.node)])
    append(": ")
  }

  /// Writes a number with the fewest digits if that round-trips exactly, and any other value verbatim.
  private mutating func appendScalar(_ node: Int, _ order: MemberOrder) {
    let number = tape.number(node)
    if tape.kind(node) == .number, order != .foreign, number.isFinite, number != 0 || number.sign == .plus {
      let start = bytes.count
      NumberPrinter.appendShortest(number, to: &bytes)
      column += bytes.count - start
    } else {
      append(tape.bytes[tape.range(node)])
    }
  }

  private mutating func appendOnLine(_ node: Int, _ order: MemberOrder) {
    switch tape.kind(node) {
    case .object:
      let members = members(of: node, order)
      append(members.isEmpty ? "{" : "{ ")
      appendOnLine(members[...], order)
      append(members.isEmpty ? "}" : " }")
    case .array:
      append("[")
      var element = node + 1
      for index in 0..<tape.childCount(node) {
        if index > 0 { append(", ") }
        appendOnLine(element, order)
        element = tape.next(element)
      }
      append("]")
    default: appendScalar(node, order)
    }
  }

  private mutating func appendOnLine(_ members: ArraySlice<Member>, _ order: MemberOrder) {
    for (index, member) in members.enumerated() {
      if index > 0 { append(", ") }
      appendName(member)
      appendOnLine(member.value, order.inside(member.name))
    }
  }

  /// Writes a value.
  ///
  /// - Parameters:
  ///   - level: The indentation of its first line.
  ///   - trailing: The number of characters that follow on its last line.
  private mutating func write(_ node: Int, _ order: MemberOrder, level: Int, trailing: Int) {
    let form = forms[node]
    if !form.spreads, column + form.length + trailing <= width { return appendOnLine(node, order) }
    switch tape.kind(node) {
    case .object where tape.childCount(node) > 0:
      let members = members(of: node, order)
      if let place = embrace(members, order, trailing: level * 2 + trailing),
        column + place.head <= width
      {
        writeEmbracing(members, place.index, order, level: level)
      } else {
        write(members, order, level: level)
      }
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
      if fills, index > 0, column + 1 + forms[element].length + 1 <= width {
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
  private mutating func write(_ members: [Member], _ order: MemberOrder, level: Int) {
    append("{")
    var isShared = false
    for (index, member) in members.enumerated() {
      if index > 0 { append(",") }
      let length = characters(tape.range(member.node)) + 2 + forms[member.value].length
      let isShort = !forms[member.value].hasObject && order.sharesLines && member.name != "//"
      if isShared, isShort, column + 1 + length + 1 <= width {
        append(" ")
      } else {
        startLine(level + 1)
      }
      isShared = isShort && column + length + 1 <= width
      appendName(member)
      write(member.value, order.inside(member.name), level: level + 1, trailing: 1)
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
  private func embrace(_ members: [Member], _ order: MemberOrder, trailing: Int) -> (index: Int, head: Int)? {
    guard order.embraces, members.first?.name != "//",
      let index = members.firstIndex(where: { forms[$0.value].spreads }),
      !members[(index + 1)...].contains(where: { forms[$0.value].spreads })
    else { return nil }
    func length(_ members: ArraySlice<Member>) -> Int {
      members.reduce(0) { $0 + characters(tape.range($1.node)) + 4 + forms[$1.value].length }
    }
    let (member, inside) = (members[index], order.inside(members[index].name))
    let head = 2 + length(members[..<index]) + characters(tape.range(member.node)) + 2
    let tail = length(members[(index + 1)...]) + 2
    switch tape.kind(member.value) {
    case .array: return 1 + tail + trailing <= width ? (index, head + 1) : nil
    case .object where index == members.count - 1:
      let inner = self.members(of: member.value, inside)
      return embrace(inner, inside, trailing: tail + trailing).map { (index, head + $0.head) }
    default: return nil
    }
  }

  private mutating func writeEmbracing(_ members: [Member], _ index: Int, _ order: MemberOrder, level: Int) {
    append("{ ")
    appendOnLine(members[..<index], order)
    if index > 0 { append(", ") }
    let (member, inside) = (members[index], order.inside(members[index].name))
    appendName(member)
    if tape.kind(member.value) == .array {
      write(list: member.value, inside, level: level)
    } else {
      let inner = self.members(of: member.value, inside)
      if let place = embrace(inner, inside, trailing: 0) {
        writeEmbracing(inner, place.index, inside, level: level)
      }
    }
    if index < members.count - 1 {
      append(", ")
      appendOnLine(members[(index + 1)...], order)
    }
    append(" }")
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

// A document's text in its canonical form.

extension AnimationDocument {
  /// The document in a UTF-8 text in its canonical form: what ``json()`` writes is, and so is what this returns.
  ///
  /// Lines, white space and the order of members change, and numbers have the fewest digits. All else stays as it was
  /// written: members at their defaults, names of colors, path data, comments, members of newer versions. What is in
  /// `extras`, in `extensions` or in a member that is not known keeps its order and its numbers. The result gives the
  /// same frames at every time.
  ///
  /// The document may have mistakes, as long as it is JSON with a member `animfile`.
  ///
  /// - Parameters:
  ///   - text: The document.
  ///   - limits: How long and how deep the text may be.
  /// - Throws: everything that is wrong with the text, if it is not JSON or no document.
  /// - Complexity: O(*n* log *n*) in the length of the text.
  public static func formatted(
    json text: [UInt8], limits: Limits = Limits()
  ) throws(InvalidAnimation) -> [UInt8] {
    var problems: [JSONProblem] = []
    if text.count <= limits.bytes,
      let tape = Tape.scan(text, maximumDepth: limits.nesting, problems: &problems), problems.isEmpty,
      tape.isDocument
    {
      var formatter = Formatter(tape: tape)
      formatter.add(0, .document)
      return formatter.writer.bytes + [UInt8(ascii: "\n")]
    }
    throw InvalidAnimation(report: Analysis(of: text, limits: limits).report)
  }
}

extension Tape {
  /// Whether this is an object that says which version of the format it has.
  fileprivate var isDocument: Bool {
    guard kind(0) == .object else { return false }
    var name = 1
    for _ in 0..<childCount(0) {
      if equals(name, "animfile") { return true }
      name = next(name + 1)
    }
    return false
  }
}

/// Writes a tape with its members in order and everything else as it stands in the text.
private struct Formatter {
  let tape: Tape
  var writer = JSONWriter(style: .pretty, keepsObjectsInLine: true)

  /// Writes the value at `node`. It goes down level by level, as deep as the scanner allows.
  mutating func add(_ node: Int, _ order: MemberOrder) {
    switch tape.kind(node) {
    case .object:
      writer.beginObject()
      for member in members(of: node, order) {
        writer.rawName(tape.bytes[tape.range(member.node)])
        add(member.node + 1, order.inside(member.name))
      }
      writer.endObject()
    case .array:
      writer.beginArray()
      var element = node + 1
      for _ in 0..<tape.childCount(node) {
        add(element, order)
        element = tape.next(element)
      }
      writer.endArray()
    case .number where order != .foreign: addNumber(node)
    default: writer.rawValue(tape.bytes[tape.range(node)])
    }
  }

  /// The members of the object at `node` in order: comments, what is known, and then what is not, as it was.
  private func members(of node: Int, _ order: MemberOrder) -> [(rank: Int, node: Int, name: String)] {
    var members: [(rank: Int, node: Int, name: String)] = []
    members.reserveCapacity(tape.childCount(node))
    var name = node + 1
    for _ in 0..<tape.childCount(node) {
      let string = tape.string(name)
      members.append((order.rank(of: string) ?? Int.max, name, string))
      name = tape.next(name + 1)
    }
    // Nodes come in the order of the text.
    members.sort { ($0.rank, $0.node) < ($1.rank, $1.node) }
    return members
  }

  /// Writes a number with the fewest digits, if what they say is the same to the last bit.
  private mutating func addNumber(_ node: Int) {
    let number = tape.number(node)
    if number.isFinite, number != 0 || number.sign == .plus {
      writer.number(number)
    } else {
      writer.rawValue(tape.bytes[tape.range(node)])
    }
  }
}

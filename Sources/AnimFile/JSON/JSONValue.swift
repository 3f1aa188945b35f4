/// A JSON value of any type.
public enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object with its members in order, which does not affect equality.
  case object([Member])

  /// A member of an object.
  public struct Member: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The value.
    public var value: JSONValue

    /// Creates a member.
    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// The value of the first member with that name; nil if there is none or this is not an object.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name.isIdentical(to: name) }?.value
  }
}

// MARK: Equality

extension JSONValue {
  public static func == (a: JSONValue, b: JSONValue) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.string(let a), .string(let b)): a.isIdentical(to: b)
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)):
      // Values are compared once, so that deep ones take linear time.
      a.count == b.count
        && (zip(a, b).allSatisfy { $0.name.isIdentical(to: $1.name) } ? a == b : sorted(a) == sorted(b))
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let bool): hasher.combine(bool)
    case .number(let number): hasher.combine(number)
    case .string(let string): hasher.combine(string)
    case .array(let elements): hasher.combine(elements)
    case .object(let members): hasher.combine(Self.sorted(members))
    }
  }

  /// The members in the order of their names; those of one name keep their order.
  private static func sorted(_ members: [Member]) -> [Member] {
    members.enumerated().sorted { a, b in
      a.element.name.isIdentical(to: b.element.name)
        ? a.offset < b.offset : a.element.name.utf8.lexicographicallyPrecedes(b.element.name.utf8)
    }.map { $0.element }
  }
}

extension JSONValue.Member {
  public static func == (a: Self, b: Self) -> Bool { a.name.isIdentical(to: b.name) && a.value == b.value }
}

// MARK: Literals

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  public init(nilLiteral: ()) { self = .null }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(stringLiteral value: String) { self = .string(value) }
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}

// MARK: Tapes

extension JSONValue {
  /// Creates the value of a node with its contents; invalid nodes become `null`.
  ///
  /// - Parameter node: A node of a tape within the scanner's nesting limit, because this function is
  ///   recursive.
  package init(_ tape: Tape, _ node: Int) {
    switch tape.kind(node) {
    case .null, .invalid: self = .null
    case .keyframes:
      tape.requireNodes()
      self = .null
    case .true: self = .bool(true)
    case .false: self = .bool(false)
    case .number: self = .number(tape.number(node))
    case .string, .name: self = .string(tape.string(node))
    case .array:
      var elements: [JSONValue] = []
      elements.reserveCapacity(tape.childCount(node))
      var element = node + 1
      for _ in 0..<tape.childCount(node) {
        elements.append(JSONValue(tape, element))
        element = tape.next(element)
      }
      self = .array(elements)
    case .object:
      var members: [Member] = []
      members.reserveCapacity(tape.childCount(node))
      var name = node + 1
      for _ in 0..<tape.childCount(node) {
        members.append(Member(tape.string(name), JSONValue(tape, name + 1)))
        name = tape.next(name + 1)
      }
      self = .object(members)
    }
  }
}

extension Tape {
  /// Creates the tape of a value without text: all ranges are empty.
  ///
  /// Numbers that are not finite are preserved.
  package convenience init(_ value: JSONValue) {
    var bytes: [UInt8] = []
    var nodes: [Node] = []
    // A stack of pending steps. A container ends after all of its contents.
    var pending: [Step] = [.value(value)]
    while let step = pending.popLast() {
      switch step {
      case .close(let node, let childCount):
        nodes[node].close(at: 0, next: nodes.count, childCount: childCount)
      case .name(let name):
        nodes.append(Self.string(.name, name, bytes: &bytes))
      case .value(.null): nodes.append(Node(.null, 0..<0))
      case .value(.bool(let bool)): nodes.append(Node(bool ? .true : .false, 0..<0))
      case .value(.number(let number)):
        nodes.append(Node(.number, start: 0, end: 0, payload: number.bitPattern))
      case .value(.string(let string)):
        nodes.append(Self.string(.string, string, bytes: &bytes))
      case .value(.array(let elements)):
        pending.append(.close(nodes.count, elements.count))
        nodes.append(Node(.array, 0..<0))
        for element in elements.reversed() { pending.append(.value(element)) }
      case .value(.object(let members)):
        pending.append(.close(nodes.count, members.count))
        nodes.append(Node(.object, 0..<0))
        for member in members.reversed() {
          pending.append(.value(member.value))
          pending.append(.name(member.name))
        }
      }
    }
    self.init(bytes: bytes, nodes: nodes, hasText: false)
  }

  private enum Step {
    case value(JSONValue), name(String), close(Int, Int)
  }

  private static func string(_ kind: Kind, _ string: String, bytes: inout [UInt8]) -> Node {
    let start = bytes.count
    bytes.append(contentsOf: string.utf8)
    var prefix: UInt64 = 0
    for (index, byte) in bytes[start...].prefix(8).enumerated() {
      prefix |= UInt64(byte) << UInt64(8 * index)
    }
    return Node(kind, start: start, end: bytes.count, payload: prefix, isBare: true)
  }
}

import AnimFile

/// A value of a Lottie file, by its place on the tape.
///
/// Accessors are lenient: a value of another type is absent.
struct LottieNode {
  let tape: Tape
  let node: Int
  /// Whether an object may have several members of one name. As in players, the last of them counts.
  let mayRepeatNames: Bool

  var kind: Tape.Kind { tape.kind(node) }

  /// The value of the member with this name.
  subscript(name: StaticString) -> LottieNode? {
    guard kind == .object else { return nil }
    var value: LottieNode?
    var child = node + 1
    for _ in 0..<tape.childCount(node) {
      if tape.equals(child, name) {
        value = self[at: child + 1]
        if !mayRepeatNames { break }
      }
      child = tape.next(child + 1)
    }
    return value
  }

  private subscript(at node: Int) -> LottieNode {
    LottieNode(tape: tape, node: node, mayRepeatNames: mayRepeatNames)
  }

  /// The members of an object, as names and values.
  var members: [(name: String, value: LottieNode)] {
    guard kind == .object else { return [] }
    var members: [(name: String, value: LottieNode)] = []
    var child = node + 1
    for _ in 0..<tape.childCount(node) {
      members.append((tape.string(child), self[at: child + 1]))
      child = tape.next(child + 1)
    }
    return members
  }

  /// The elements of an array.
  var elements: [LottieNode] {
    guard kind == .array else { return [] }
    var elements: [LottieNode] = []
    elements.reserveCapacity(tape.childCount(node))
    var child = node + 1
    for _ in 0..<tape.childCount(node) {
      elements.append(self[at: child])
      child = tape.next(child)
    }
    return elements
  }

  /// The first element of an array.
  var first: LottieNode? {
    kind == .array && tape.childCount(node) > 0 ? self[at: node + 1] : nil
  }

  /// The number of elements or members.
  var count: Int { tape.childCount(node) }

  /// A number, clamped to the range of the format.
  var number: Double? {
    kind == .number ? min(max(tape.number(node), -Self.maximum), Self.maximum) : nil
  }

  private static let maximum = 1e9

  /// A whole number, truncated.
  var integer: Int? { number.map { Int($0) } }

  /// The numbers of an array, or a number as a list of one.
  var numbers: [Double]? {
    if let number { return [number] }
    guard kind == .array else { return nil }
    var numbers: [Double] = []
    numbers.reserveCapacity(min(tape.childCount(node), 4096))
    var child = node + 1
    for _ in 0..<tape.childCount(node) {
      guard tape.kind(child) == .number else { return nil }
      numbers.append(min(max(tape.number(child), -Self.maximum), Self.maximum))
      child += 1
    }
    return numbers
  }

  var string: String? { kind == .string ? tape.string(node) : nil }

  /// Whether the value is `true`, or a number other than 0.
  var isTrue: Bool { kind == .true || (kind == .number && tape.number(node) != 0) }
}

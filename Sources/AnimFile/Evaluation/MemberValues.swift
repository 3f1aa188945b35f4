/// The values over time of one member of one shape, such as the color of a fill, as numbers for a table or a curve.
public struct MemberValues: Sendable {
  /// What the parts of a value are called, such as `x` and `y` of a point; `value` where there is only one.
  public let names: [String]
  /// Whether the value changes over time.
  let moves: Bool
  private let evaluator: Evaluator
  /// The shape's node, those that it is in before it.
  private let way: [Int]
  private let sample: @Sendable (inout Sampler) -> [(name: String, value: JSONValue)]

  /// The parts of the value at `time`, in seconds of the document: numbers, words, true or false.
  ///
  /// It is the member's own value at the local time of its shape, before drawing puts bounds to it. In copies that are
  /// delayed it is the first copy's.
  ///
  /// Where `time` is infinite or not a number, the value is that of no particular time.
  ///
  /// - Complexity: O(log *n*) in the number of keyframes.
  public func values(at time: Double) -> [JSONValue] {
    var local = evaluator.localTime(at: time)
    for node in way { local = evaluator.nodes[node].shape.localTime(at: local) }
    var sampler = Sampler(time: local)
    return sample(&sampler).map(\.value)
  }
}

/// Why nothing can be said about a member.
public struct MemberError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, in lower case without a full stop.
  public let message: String
  /// What would be right, if that is known.
  public let help: String?

  /// What is wrong, and what would be right.
  public var description: String { help.map { "\(message); \($0)" } ?? message }
}

extension MemberValues {
  /// The member that `path` names: a shape's id, a dot and the way to the member, as in `box.fill.color`; or in place of the
  /// id the JSON pointer that frames give as ``Frame/Item/source``, as in `/shapes/0.fill.color`.
  ///
  /// Of shapes that have the same id, as a symbol's have in each of its uses, it is the first.
  ///
  /// - Throws: what is wrong with the path, or that the member is an outline, which is no table.
  /// - Complexity: O(*n*) in the number of shapes.
  public init(_ path: String, of evaluator: Evaluator) throws(MemberError) {
    let (place, names) = try evaluator.shape(in: path)
    try self.init(place, names, path, of: evaluator)
  }

  /// The member that `names` lead to from the shape at the node `place`; messages call it `path`.
  init(_ place: Int, _ names: [String], _ path: String, of evaluator: Evaluator) throws(MemberError) {
    let probe = MemberProbe()
    try evaluator.search(place, names, probe)
    guard let sample = probe.sample else {
      throw MemberError(
        message: "\(path.quoted) is a path, which is no table of numbers",
        help: "'animfile eval --shape' prints outlines at any time")
    }
    self.evaluator = evaluator
    way = evaluator.way(to: place)
    self.sample = sample
    moves = probe.moves
    var start = Sampler(time: 0)
    self.names = sample(&start).map(\.name)
  }
}

extension Evaluator {
  /// The nodes that `node` is in, from the outside in, and itself.
  func way(to node: Int) -> [Int] {
    // What a node is in comes before it and ends after it.
    nodes.indices.prefix(node + 1).filter { $0 == node || nodes[$0].end > node }
  }

  /// Does `action` with the member that `names` lead to from the shape at the node `place`.
  func search(_ place: Int, _ names: [String], _ action: any MemberAction) throws(MemberError) {
    let id = nodes[place].shape.name
    var shape = nodes[place].shape.shape
    let search = MemberSearch(names, action)
    search.walk(&shape)
    if search.outcome != .found { throw Self.error(search, id, names, shape) }
  }

  /// The node of the shape that `path` begins with, by its id or its JSON pointer, and the names after that: the longest that
  /// there is, as an id may have dots.
  func shape(in path: String) throws(MemberError) -> (Int, [String]) {
    let bytes = Array(path.utf8)
    var places: [[UInt8]: Int] = [:]
    for (index, node) in nodes.enumerated() {
      if let id = node.shape.id, places[Array(id.utf8)] == nil { places[Array(id.utf8)] = index }
    }
    if bytes.first == UInt8(ascii: "/") {
      for (index, node) in nodes.enumerated() where places[Array(node.shape.source.utf8)] == nil {
        places[Array(node.shape.source.utf8)] = index
      }
    }
    if places[bytes] != nil { throw MemberError(.noMember(path)) }
    for end in bytes.indices.reversed() where bytes[end] == UInt8(ascii: ".") {
      guard let place = places[Array(bytes[..<end])] else { continue }
      let rest = String(decoding: bytes[(end + 1)...], as: UTF8.self)
      return (place, rest.split(separator: ".", omittingEmptySubsequences: false).map(String.init))
    }
    throw MemberError(.unknownShape(String(path.prefix { $0 != "." }), known: shapeIDs))
  }

  private static func error(
    _ search: MemberSearch, _ id: String, _ names: [String], _ shape: AnimatedShape
  ) -> MemberError {
    let found = search.found
    let way = ([id] + names.prefix(found)).joined(separator: ".")
    switch search.outcome {
    case .absent(let count):
      let way = ([id] + names.prefix(count)).joined(separator: ".")
      return MemberError(message: "\(way.quoted) is not given, and has no default", help: nil)
    case .object(let members): return MemberError(.objectTarget(way, members: members))
    case .list(let count): return MemberError(.listTarget(way, count: count))
    case .still: return MemberError(.stillTarget(way))
    case .parts:
      return MemberError(
        message: "\(way.quoted) has all its parts side by side", help: "ask for \(way.quoted)")
    case .unknown(let known):
      return MemberError(
        .unknownTarget(
          Array(names.dropFirst(found)), in: way, known: known, of: id,
          animatable: MemberLister.members(of: shape)))
    case .found: return MemberError(.stillTarget(way))
    }
  }
}

extension MemberError {
  fileprivate init(_ message: Message) {
    self.message = message.text
    help = message.help
  }
}

/// Takes hold of a member once it is found.
private final class MemberProbe: MemberAction {
  /// What gives its parts; nil for a value that has none.
  private(set) var sample: (@Sendable (inout Sampler) -> [(name: String, value: JSONValue)])?
  /// Whether the member changes over time.
  private(set) var moves = false

  func act<Value: DocumentAnimatable>(on member: inout Animated<Value>, _ rule: NumberRule) {
    let finder = MotionFinder()
    member.inspect(finder)
    moves = finder.moves
    if Value.standIn is any SampledValue {
      sample = { [member] sampler in (member.value(&sampler) as? any SampledValue)?.sampledParts ?? [] }
    } else if Value.standIn is any DocumentWord {
      sample = { [member] sampler in
        let word = (member.value(&sampler) as? any DocumentWord)?.rawValue
        return [("value", word.map(JSONValue.string) ?? .null)]
      }
    }
  }
}

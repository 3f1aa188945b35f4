/// The values over time of one member of one shape, such as the color of a fill, as numbers for a table or a curve.
public struct MemberValues: Sendable {
  /// What the parts of a value are called, such as `x` and `y` of a point; `value` where there is only one.
  public let names: [String]
  /// Whether the value changes over time.
  let moves: Bool
  private let copy: CopyChoice
  /// The modifier that it is a member of, if it is one's.
  private let modifier: Int?
  private let sample: @Sendable (inout Sampler) -> [(name: String, value: JSONValue)]
  /// Which parts are wanted; nil for all.
  private let selection: [Int]?

  /// The parts of the value at `time`, in seconds of the document: numbers, words, true or false. Null where a copy is asked
  /// for that there is not at that time.
  ///
  /// It is the member's own value at the local time of its shape, before drawing puts bounds to it. In copies that are
  /// delayed it is the first copy's, unless the path says which.
  ///
  /// Where `time` is infinite or not a number, the value is that of no particular time.
  ///
  /// - Complexity: O(log *n*) in the number of keyframes, and where a copy is asked for, the number of that.
  public func values(at time: Double) -> [JSONValue] {
    guard let numbers = copy.numbers(at: time) else { return names.map { _ in .null } }
    let local = copy.times.times(at: time, copy: numbers, before: modifier).last?.inner ?? time
    var sampler = Sampler(time: local)
    let parts = sample(&sampler).map(\.value)
    return selection.map { $0.map { parts[$0] } } ?? parts
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
  /// - Of shapes that have the same id, as a symbol's have in each of its uses, it is the first; the id of a shape around it
  ///   says which, as in `blue.tail.opacity` for the shape `tail` of the symbol that `blue` uses.
  /// - In `dot.copy.2.opacity` it is the member in the copy 2 of the shape, counted from 0.
  /// - After the member may come one of its parts, by its name or its number: `dot.center.x` is `dot.center.0`.
  ///
  /// - Throws: what is wrong with the path, or that the member is an outline, which is no table.
  /// - Complexity: O(*n*) in the number of shapes.
  public init(_ path: String, of evaluator: Evaluator) throws(MemberError) {
    let address = try evaluator.address(path, in: ShapeIndex(evaluator.nodes))
    try self.init(address, path, of: evaluator)
  }

  /// The member at an address, which messages call `path`.
  init(_ address: ShapeAddress, _ path: String, of evaluator: Evaluator) throws(MemberError) {
    if address.names.first == "point" {
      throw MemberError(
        message: "\(path.quoted) is a point of an outline, which is no member",
        help: "'animfile eval --explain \(path)' says where it is at any time")
    }
    let probe = MemberProbe()
    let way = path.dropLast(names: address.names.count)
    let parts = try evaluator.search(address, way, probe).rest
    let member = path.dropLast(names: parts.count)
    guard let sample = probe.sample else {
      throw MemberError(
        message: "\(member.quoted) is a path, which is no table of numbers",
        help: "'animfile eval --shape' prints outlines at any time")
    }
    copy = CopyChoice(evaluator, address)
    modifier = address.modifier
    self.sample = sample
    moves = probe.moves
    var start = Sampler(time: 0)
    let names = sample(&start).map(\.name)
    if parts.isEmpty {
      self.names = names
      selection = nil
    } else if let selection = PartSelection(parts, of: names) {
      self.names = selection.names
      self.selection = selection.indices
    } else {
      throw .noPart(parts, of: member, names)
    }
  }
}

extension ShapeAddress {
  /// The modifier that the names lead into, if it is one.
  var modifier: Int? { names.count > 1 && names[0] == "modifiers" ? Int(names[1]) : nil }
}

extension String {
  /// The path without so many of its last names.
  func dropLast(names count: Int) -> String {
    split(separator: ".", omittingEmptySubsequences: false).dropLast(count).joined(separator: ".")
  }
}

extension Evaluator {
  /// The nodes that `node` is in, from the outside in, and itself.
  func way(to node: Int) -> [Int] {
    // What a node is in comes before it and ends after it.
    nodes.indices.prefix(node + 1).filter { $0 == node || nodes[$0].end > node }
  }

  /// Does `action` with what an address leads to: a member, or a part of one that moves by itself. Messages call the shape
  /// `way`.
  ///
  /// - Returns: The names that lead there in the text, and what is left: the way to parts of a value that moves as a whole.
  func search(
    _ address: ShapeAddress, _ way: String, _ action: some MemberAction
  ) throws(MemberError) -> (followed: [String], rest: [String]) {
    var shape = nodes[address.node].shape.shape
    let names = address.names
    let taker = PartTaker(action)
    let search = MemberSearch(names, taker)
    search.walk(&shape)
    if search.outcome == .found { return (names, []) }
    guard search.outcome == .parts else { throw error(search, way, names, address.node) }
    let member = Array(names.prefix(search.found))
    taker.names = names.dropFirst(search.found)
    MemberSearch(member, taker).walk(&shape)
    return (member + taker.followed, Array(taker.names))
  }

  private func error(
    _ search: MemberSearch, _ id: String, _ names: [String], _ node: Int
  ) -> MemberError {
    let shape = nodes[node].shape.shape
    let found = search.found
    let way = ([id] + names.prefix(found)).joined(separator: ".")
    switch search.outcome {
    case .absent(let count):
      let way = ([id] + names.prefix(count)).joined(separator: ".")
      return MemberError(message: "\(way.quoted) is not given, and has no default", help: nil)
    case .object(let members): return MemberError(.objectTarget(way, members: members))
    case .list(let count): return MemberError(.listTarget(way, count: count))
    case .still: return MemberError(.stillTarget(way))
    case .unknown(let known):
      let error = MemberError(
        .unknownTarget(
          Array(names.dropFirst(found)), in: way, known: known, of: id,
          animatable: MemberLister.members(of: shape)))
      let inside = (node + 1..<nodes[node].end).lazy.compactMap { nodes[$0].shape.id }.prefix(6)
      guard found == 0, !inside.isEmpty, let help = error.help, !help.hasPrefix("did") else { return error }
      let list = inside.map { "\(id).\($0)" }.joined(separator: ", ")
      return MemberError(message: error.message, help: "\(help); shapes in it: \(list)")
    case .found, .parts, .shape: return MemberError(.stillTarget(way))
    }
  }
}

extension MemberError {
  init(_ message: Message) {
    self.message = message.text
    help = message.help
  }
}

/// Goes on into the parts of a member once it is found.
private final class PartTaker<Action: MemberAction>: MemberAction {
  /// What follows after the member; once that is found, what is left of it.
  var names: ArraySlice<String> = []
  private(set) var followed: [String] = []
  private var action: Action

  init(_ action: Action) { self.action = action }

  func act<Value: DocumentAnimatable>(on member: inout Animated<Value>, _ rule: NumberRule) {
    let part = member.follow(&names, &followed)
    part.show(to: &action, rule)
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
    if Value.placeholder is any SampledValue {
      sample = { [member] sampler in (member.value(&sampler) as? any SampledValue)?.sampledParts ?? [] }
    } else if Value.placeholder is any DocumentWord {
      sample = { [member] sampler in
        let word = (member.value(&sampler) as? any DocumentWord)?.rawValue
        return [("value", word.map(JSONValue.string) ?? .null)]
      }
    }
  }
}

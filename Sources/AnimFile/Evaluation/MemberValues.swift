/// Samples one member of a shape, or one parameter, over time, such as the color of a fill, as numbers for tables and plots.
public struct MemberValues: Sendable {
  /// The names of the parts of a value, such as `x` and `y` of a point; `value` for a single part.
  public let names: [String]
  let moves: Bool
  /// The copies on the way to the shape; nil for a parameter.
  private let copy: CopySelection?
  /// The modifier that the member belongs to, if any.
  private let modifier: Int?
  /// Whether it is evaluated in the time outside of the shape.
  private let isOutside: Bool
  private let sample: @Sendable (inout Sampler) -> [(name: String, value: JSONValue)]
  /// The selected parts; nil for all.
  private let selection: [Int]?
  /// Returns the member with the values of parameters at a time of a log; nil without a log.
  private var atMoment: (@Sendable (Double) -> MemberValues?)?

  /// Returns the parts of the value at `time`, in seconds of the document: numbers, strings or Booleans; null
  /// if the selected copy does not exist at that time.
  ///
  /// This is the value at the shape's inner time before it is clamped for drawing. For delayed copies it is
  /// the first copy's value, unless the path selects a copy.
  ///
  /// The value is unspecified if `time` is not finite.
  ///
  /// - Complexity: O(log *n*) in the number of keyframes, plus the index of the selected copy.
  public func values(at time: Double) -> [JSONValue] {
    guard let copy else {
      var sampler = Sampler(time: time)
      return sample(&sampler).map { $0.value }
    }
    guard let numbers = copy.numbers(at: time) else { return names.map { _ in .null } }
    let times = copy.times.times(at: time, copy: numbers, before: modifier)
    let local = (isOutside ? times.last?.outer : times.last?.inner) ?? time
    // Delayed copies follow the settings up to an earlier time.
    let delayed = isOutside ? times.dropLast() : times[...]
    if let now = atMoment?(delayed.reduce(time) { $0 - ($1.mapped - $1.inner) }) {
      return now.values(at: time)
    }
    var sampler = Sampler(time: local)
    let parts = sample(&sampler).map { $0.value }
    return selection.map { $0.map { parts[$0] } } ?? parts
  }
}

/// The reason why a member cannot be sampled.
public struct MemberError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem, in lower case without a full stop.
  public let message: String
  /// Advice on the correction, if there is any.
  public let help: String?

  package init(message: String, help: String?) {
    self.message = message
    self.help = help
  }

  /// The message and the help.
  public var description: String { help.map { "\(message); \($0)" } ?? message }
}

extension MemberValues {
  /// Finds the member at `path`: a shape's id, a dot and the member's path, as in `box.fill.color`; or the
  /// JSON pointer of ``Frame/Item/source`` in place of the id, as in `/shapes/0.fill.color`.
  ///
  /// - If several shapes have the same id, such as the shapes of a symbol with several uses, the first is
  ///   selected. The id of an enclosing shape disambiguates: `blue.tail.opacity` is the shape `tail` of the
  ///   symbol that `blue` uses.
  /// - `dot.copy.2.opacity` is the member in copy 2 of the shape, counted from 0.
  /// - The member may be followed by a part, by name or index: `dot.center.x` is `dot.center.0`.
  /// - A paint that is written as a color stands for it: `dot.fill` is `dot.fill.color`.
  ///
  /// - A name without a dot is a parameter's. Its values follow the settings of the inputs, with the parameter's own
  ///   transition.
  ///
  /// - Throws: An error if the path is invalid, or if the member is an outline, which cannot be tabulated.
  /// - Complexity: O(*n*) in the number of shapes.
  public init(_ path: String, of evaluator: Evaluator) throws(MemberError) {
    if let parameter = evaluator.document.parameters[path] {
      try self.init(parameter: parameter, path, of: evaluator)
      return
    }
    let book = ShapeIndex(evaluator.nodes)
    let path = evaluator.fullPath(path, in: book)
    try self.init(evaluator.address(path, in: book), path, of: evaluator)
  }

  private init(parameter: Parameter, _ name: String, of evaluator: Evaluator) throws(MemberError) {
    let initial = evaluator.parameters[name] ?? parameter.value
    guard let parts = initial.sampledParts else {
      throw MemberError(
        message:
          "the parameter \(name.quoted) is \(initial.typePhrase), which cannot be shown in a table of numbers",
        help: "use 'animfile eval --explain' to get a value at a time")
    }
    names = parts.map { $0.name }
    moves = evaluator.hasSettings
    copy = nil
    modifier = nil
    isOutside = false
    selection = nil
    sample = { sampler in
      evaluator.state(of: name, nil, at: sampler.time)?.value.sampledParts ?? parts
    }
  }

  /// Finds the member at an address; messages refer to `path`.
  package init(_ address: ShapeAddress, _ path: String, of evaluator: Evaluator) throws(MemberError) {
    if address.names.first == "point" {
      throw MemberError(
        message: "\(path.quoted) is a point of an outline, not a member",
        help: "use 'animfile eval --explain \(path)' to get its position at a time")
    }
    let probe = MemberSampler()
    let shape = path.dropLast(names: address.names.count)
    let parts = try evaluator.search(address, shape, probe).rest
    let member = path.dropLast(names: parts.count)
    guard let sample = probe.sample else {
      throw MemberError(
        message: "\(member.quoted) is a path, which cannot be shown in a table of numbers",
        help: "use 'animfile eval --shape' to get the outline at a time")
    }
    copy = CopySelection(evaluator, address)
    modifier = address.modifier
    isOutside = address.isTimeMapping
    self.sample = sample
    moves = probe.moves || evaluator.hasSettings
    if evaluator.hasSettings {
      atMoment = { time in try? MemberValues(address, path, of: evaluator.snapshot(at: time)) }
    }
    var start = Sampler(time: 0)
    let names = sample(&start).map { $0.name }
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
  /// The index of the modifier that the names lead into, if any.
  package var modifier: Int? { names.count > 1 && names[0] == "modifiers" ? Int(names[1]) : nil }

  /// Whether the names lead into the time mapping, which is evaluated in the time outside of the shape.
  package var isTimeMapping: Bool { names.first == "time" }
}

extension String {
  package func dropLast(names count: Int) -> String {
    split(separator: ".", omittingEmptySubsequences: false).dropLast(count).joined(separator: ".")
  }
}

extension Evaluator {
  /// Returns the ancestors of `node`, outermost first, and the node itself.
  package func path(to node: Int) -> [Int] {
    // An ancestor precedes the node and ends after it.
    nodes.indices.prefix(node + 1).filter { $0 == node || nodes[$0].end > node }
  }

  /// Performs `action` with the member, or the separately animated component, at an address. Messages refer
  /// to the shape as `id`.
  ///
  /// - Returns: The names that lead there in the text, and the rest, which selects parts of a value animated
  ///   as a whole.
  package func search(
    _ address: ShapeAddress, _ id: String, _ action: some MemberAction
  ) throws(MemberError) -> (followed: [String], rest: [String]) {
    var shape = nodes[address.node].shape.shape
    let names = address.names
    let taker = PartResolver(action)
    let search = MemberSearch(names, taker)
    search.walk(&shape)
    if search.outcome == .found { return (names, []) }
    guard search.outcome == .parts else { throw error(search, id, names, address.node) }
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
    let path = ([id] + names.prefix(found)).joined(separator: ".")
    switch search.outcome {
    case .absent(let count):
      let path = ([id] + names.prefix(count)).joined(separator: ".")
      return MemberError(message: "\(path.quoted) is absent and has no default", help: nil)
    case .object(let members): return MemberError(.objectTarget(path, members: members))
    case .list(let count):
      return MemberError(.listTarget(path, count: count, next: names.dropFirst(found).first))
    case .still: return MemberError(.stillTarget(path))
    case .unknown(let known):
      let inside =
        found == 0 ? (node + 1..<nodes[node].end).lazy.compactMap { nodes[$0].shape.id }.prefix(6) : []
      return MemberError(
        .unknownTarget(
          Array(names.dropFirst(found)), in: path, known: known, of: id,
          animatable: MemberLister.members(of: shape), inside: inside.map { "\(id).\($0)" },
          Vocabulary(advisor: advisor)))
    case .found, .parts, .shape: return MemberError(.stillTarget(path))
    }
  }
}

extension MemberError {
  init(_ message: Message) {
    self.message = message.text
    help = message.help
  }
}

/// Descends into the components of a member.
private final class PartResolver<Action: MemberAction>: MemberAction {
  /// The names after the member; afterwards, the names that remain.
  var names: ArraySlice<String> = []
  private(set) var followed: [String] = []
  private var action: Action

  init(_ action: Action) { self.action = action }

  func act(on member: inout FlatAnimated, _ rule: NumberRule) {
    var part = member.follow(&names, &followed)
    action.act(on: &part, rule)
  }
}

/// Captures the sampler of a member.
private final class MemberSampler: MemberAction {
  /// Returns the parts of the value; nil for values without parts.
  private(set) var sample: (@Sendable (inout Sampler) -> [(name: String, value: JSONValue)])?
  private(set) var moves = false

  func act(on member: inout FlatAnimated, _ rule: NumberRule) {
    moves = member.moves
    let kind = member.kind
    guard kind.sampledParts(kind.placeholder) != nil else { return }
    sample = { [member] sampler in kind.sampledParts(member.value(at: sampler.time)) ?? [] }
  }
}

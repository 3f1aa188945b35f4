import AnimFile

/// Locates values in a document's text.
struct SourceLocator {
  let tape: Tape
  private let finder: LocationResolver
  /// The enclosing uses of symbols, innermost first: their ids and nodes.
  var uses: [(id: String?, node: Int)] = []
  /// The parameter values from the caller.
  var given: [String: ParameterValue] = [:]
  /// The evaluator with a log, the explained time, and whether all values have arrived.
  var moment: (evaluator: Evaluator, time: Double, isSettled: Bool)?

  init(_ tape: Tape, _ text: SourceText) {
    self.tape = tape
    finder = LocationResolver(tape: tape, text: text)
  }

  func place(_ node: Int?) -> Diagnostic.Place? { node.map(finder.place(of:)) }

  func member(_ name: String, of node: Int?) -> Int? {
    guard let node, tape.kind(node) == .object else { return nil }
    var child = node + 1
    while child < tape.next(node) {
      if tape.string(child).isIdentical(to: name) { return child + 1 }
      child = tape.next(child + 1)
    }
    return nil
  }

  func element(_ index: Int, of node: Int?) -> Int? {
    guard let node, tape.kind(node) == .array, (0..<tape.childCount(node)).contains(index) else { return nil }
    var child = node + 1
    for _ in 0..<index { child = tape.next(child) }
    return child
  }

  func string(_ node: Int?) -> String? {
    node.flatMap { tape.kind($0) == .string ? tape.string($0) : nil }
  }

  func number(_ node: Int?) -> Double? {
    node.flatMap { tape.kind($0) == .number ? tape.number($0) : nil }
  }

  func json(_ node: Int?) -> JSONValue? { node.map { JSONValue(tape, $0) } }

  /// Returns the value at the path `names`, of member names and indices, from `node`. Nil if the text omits
  /// it.
  ///
  /// A shorthand, such as a color for a fill, is also the location of its contents.
  func node(_ names: [String], from node: Int) -> Int? {
    var node = node
    for name in names {
      switch tape.kind(node) {
      case .object:
        if let value = member(name, of: node) {
          node = value
        } else {
          let isAnimated = animatedForms.contains { member("\($0)", of: node) != nil }
          return isAnimated ? node : nil
        }
      case .array:
        guard let index = Int(name), let value = element(index, of: node) else { return node }
        node = value
      default: return node
      }
    }
    return node
  }

  func node(at pointer: String) -> Int? {
    let names = pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    return node(names.map { String($0).unescapedFromPointer }, from: 0)
  }

  func node(at path: [PathComponent]) -> Int? {
    let names = path.map { component in
      switch component {
      case .member(let name): name
      case .index(let index): "\(index)"
      }
    }
    return node(names, from: 0)
  }

  func definesEasing(_ name: String) -> Bool { member(name, of: member("easings", of: 0)) != nil }

  /// Returns the parameter reference at `node`, if it is one.
  ///
  /// - Parameter kind: The kind of the member's value; nil for that of the parameter.
  func parameter(_ node: Int?, _ kind: ValueKind? = nil) -> Explanation.ParameterUse? {
    guard let name = string(member("parameter", of: node)) else { return nil }
    var (value, sources) = sources(of: name)
    var motion: Explanation.ParameterMotion?
    if let moment, let source = sources.last, source.kind == .default || source.kind == .outside {
      let context = ReadingContext(tape, limits: Limits())
      let transition = member("transition", of: node).map { Transition.read($0, context, .any) }
      let own = transition ?? moment.evaluator.document.parameters[name]?.transition
      let state = moment.evaluator.state(
        of: source.name, own, map: kind.flatMap { map(of: node, $0, context) }, kind: kind, at: moment.time,
        isSettled: moment.isSettled)
      if let state, let setting = state.setting {
        value = state.value.jsonValue
        sources[sources.count - 1] = .init(
          kind: .setting, name: source.name, id: nil, passed: nil, place: source.place)
        motion = .init(
          setting: setting, target: state.target, progress: state.motion?.progress, from: state.motion?.from,
          to: state.motion?.to, velocity: state.motion?.velocity ?? [])
      }
    }
    return Explanation.ParameterUse(
      name: name, scale: number(member("scale", of: node)), offset: json(member("offset", of: node)),
      definition: place(definition(of: name)), value: value, motion: motion, sources: sources)
  }

  /// Returns the constants of a reference with a map.
  private func map(of node: Int?, _ kind: ValueKind, _ context: ReadingContext) -> Named<FlatValue>? {
    guard let map = member("map", of: node), tape.kind(map) == .object else { return nil }
    var values: Named<FlatValue> = [:]
    var child = map + 1
    while child < tape.next(map) {
      let name = tape.string(child)
      if name != "//" { values[name] = kind.read(child + 1, context, .any) }
      child = tape.next(child + 1)
    }
    return values
  }

  private func definition(of parameter: String) -> Int? {
    member(parameter, of: member("parameters", of: 0))
  }

  /// Returns the value of a parameter in the innermost use, and its sources.
  private func sources(of name: String) -> (value: JSONValue?, [Explanation.ParameterSource]) {
    var name = name
    var sources: [Explanation.ParameterSource] = []
    for use in uses {
      guard let written = member(name, of: member("parameters", of: use.node)) else { continue }
      let passed = string(member("parameter", of: written))
      sources.append(.init(kind: .use, name: name, id: use.id, passed: passed, place: place(written)))
      guard let passed else { return (json(written), sources) }
      name = passed
    }
    let definition = definition(of: name)
    let outside = given[name]
    sources.append(
      .init(
        kind: outside == nil ? .default : .outside, name: name, id: nil, passed: nil, place: place(definition)
      ))
    return (outside?.written ?? json(member("default", of: definition)), sources)
  }
}

extension ParameterValue {
  /// The value in document notation.
  fileprivate var written: JSONValue {
    switch self {
    case .number(let value), .angle(let value): value.jsonValue
    case .point(let value): value.jsonValue
    case .size(let value): value.jsonValue
    case .color(let value): value.jsonValue
    case .boolean(let value): value.jsonValue
    case .numbers(let value): value.jsonValue
    case .points(let value): value.jsonValue
    case .path(let value): value.jsonValue
    case .choice(let name): .string(name)
    case .trigger: .null
    }
  }
}

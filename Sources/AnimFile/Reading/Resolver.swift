/// Replaces references to parameters and named easings by values, and checks each use.
///
/// A visitor of the whole document that tracks its path for findings.
package final class Resolver: MemberWalker {
  private enum Step {
    case member(StaticString)
    case name(String)
    case index(Int)
  }

  // Names are compared bytewise: "é" and "e\u{301}" differ.
  private let parameters: [[UInt8]: ParameterValue]
  private let easings: [[UInt8]: Easing]
  /// The default color interpolation space.
  let colorSpace: ColorSpace

  // The checks of exclusive access would be a large part of the cost of a member.
  @exclusivity(unchecked) private var steps: [Step] = []
  private(set) var findings = Findings()
  private let definitions: Named<Parameter>
  private let symbols: [[UInt8]: AnimatedShape]
  /// The parameters whose values at the current position differ from the document's.
  private var overrides: [[UInt8]: ParameterValue] = [:]
  /// The parameters whose settings the overrides follow.
  private var sources: [[UInt8]: [UInt8]] = [:]
  /// The values of parameters at a time after settings; nil for constant values.
  var moment: InputMoment?
  /// Whether to note the parameters whose settings parameters of symbols follow, without a time.
  var findsSources = false
  /// The symbol instances, by name and differing parameters.
  private var instances: [Instance: SharedShape] = [:]
  /// The findings in symbols, to report each once although symbols are traversed several times.
  private var foundInSymbols: Set<String> = []

  /// The parameters that affect each symbol, including its own uses; computed on demand.
  private var needs: [[UInt8]: Set<[UInt8]>] = [:]
  /// The number of keyframes and steps of each symbol with several instances.
  private var weights: [[UInt8]: Int] = [:]
  /// The number of values in instances, plus the keyframes copied for them.
  private var instanceCost = 0
  private let limits: Limits

  private struct Instance: Hashable {
    var symbol: [UInt8]
    var overrides: [[UInt8]: ParameterValue]
    var sources: [[UInt8]: [UInt8]] = [:]
  }
  package private(set) var rule = NumberRule.any
  /// The parameters whose references are preserved.
  private var kept: Set<[UInt8]>
  /// The preserved parameters that have references.
  private(set) var keptNames: Set<[UInt8]> = []
  /// Collects the uses of preserved parameters, if set.
  var uses: LiveParameters.Uses?
  /// The names of all parameters.
  private lazy var definedNames = Set(definitions.entries.map { Array($0.name.utf8) })

  /// - Parameter kept: Parameters whose references are preserved.
  init(
    parameters: [(String, ParameterValue)] = [], easings: [(String, Easing)] = [],
    colorSpace: ColorSpace = .srgb, definitions: Named<Parameter> = [:],
    symbols: Named<AnimatedShape> = [:], keeping kept: Set<[UInt8]> = [], limits: Limits = Limits()
  ) {
    self.limits = limits
    self.kept = kept
    self.definitions = definitions
    self.symbols = Dictionary(
      firstOf: symbols.entries.map { (Array($0.name.utf8), $0.value) })
    self.parameters = Dictionary(
      firstOf: parameters.map { (Array($0.0.utf8), $0.1) })
    self.easings = Dictionary(
      firstOf: easings.map { (Array($0.0.utf8), $0.1) })
    self.colorSpace = colorSpace
  }

  /// Preserves references to other parameters from here on, and resets `keptNames`.
  func keep(_ names: Set<[UInt8]>) {
    kept = names
    keptNames = []
  }

  /// Whether references to the parameter `name` are preserved.
  func keeps(_ name: String) -> Bool {
    guard !kept.isEmpty, kept.contains(Array(name.utf8)) else { return false }
    keptNames.insert(Array(name.utf8))
    return true
  }

  /// Whether a reference is preserved; then notes its use.
  func keeps(_ reference: FlatReference, _ rule: NumberRule) -> Bool {
    guard keeps(reference.name) else { return false }
    uses?.add(
      reference, reader(of: reference), rule,
      isCounted: reference.kind == Int.kind || reference.map != nil || isInDelay)
    if let source = sources[Array(reference.name.utf8)] {
      uses?.add(followed: source, reader(of: reference, source), map: reference.map)
    }
    return true
  }

  /// Whether the current value is the delay of a repeat, which affects the duration of the document.
  private var isInDelay: Bool {
    unsafe steps.contains { if case .member(let name) = $0 { name.description == "delay" } else { false } }
  }

  func parameter(_ name: String) -> ParameterValue? {
    let name = Array(name.utf8)
    return overrides[name] ?? parameters[name]
  }

  /// Whether values are those of a moment after settings, which have been checked already.
  var isLive: Bool { moment != nil }

  /// Returns the value of a parameter for a reference; in motion, if it is set and the reference has a transition.
  func value(of reference: FlatReference) -> ParameterValue? {
    guard let value = parameter(reference.name) else { return nil }
    guard let moment else { return value }
    let name = Array(reference.name.utf8)
    guard let source = sources[name] ?? (overrides[name] == nil ? name : nil),
      let settings = moment.log.settings[source]
    else { return value }
    return moment.value(of: reader(of: reference, source), settings, moment.time)
  }

  /// Returns the value of a reference with a map, in motion, if the parameter is set and there is a transition.
  func mappedValue(of reference: FlatReference, _ map: Named<FlatValue>) -> FlatValue? {
    let name = Array(reference.name.utf8)
    guard let moment, let source = sources[name] ?? (overrides[name] == nil ? name : nil),
      let settings = moment.log.settings[source]
    else { return nil }
    let reader = reader(of: reference, source)
    guard reader.transition != nil, !moment.isSettled else {
      return settings.target(at: moment.time).option.flatMap { map[$0] }
    }
    return settings.mappedValue(reader, map, moment.time)
  }

  /// Returns the times of an event so far.
  func history(of event: InputEvent) -> InputEvent.History {
    var history = InputEvent.History()
    history.isLive = keeps(event.parameter)
    if history.isLive {
      let name = Array(event.parameter.utf8)
      uses?.addEvent(of: sources[name] ?? name)
    }
    guard let value = parameter(event.parameter) else { return history }
    history.isInitial = event.isInitial(value)
    guard let moment else { return history }
    let name = Array(event.parameter.utf8)
    guard let source = sources[name] ?? (overrides[name] == nil ? name : nil),
      let settings = moment.log.settings[source]
    else { return history }
    history.isInitial = event.isInitial(settings.initial)
    history.times = settings.times(of: event, upTo: moment.time)
    history.now = moment.time
    if moment.isSettled {
      history.isInitial = history.isInitial || !history.times.isEmpty
      history.times = []
    }
    return history
  }

  /// Returns the properties of a reference on which its motion depends.
  ///
  /// - Parameter source: The parameter whose settings it follows, if that is another one.
  func reader(of reference: FlatReference, _ source: [UInt8]? = nil) -> ParameterReader {
    var transition = reference.transition ?? definitions[reference.name]?.transition
    if transition == nil, let source {
      transition = definitions[String(decoding: source, as: UTF8.self)]?.transition
    }
    transition?.resolveEasings(self)
    return ParameterReader(
      transition: transition,
      form: reference.kind == Bool.kind
        ? .flag
        : reference.kind.isDiscrete || reference.kind == Int.kind ? .target : .motion,
      space: colorSpace)
  }

  func easing(_ name: String) -> Easing? { easings[Array(name.utf8)] }

  /// The current path.
  var path: [PathComponent] {
    unsafe steps.map { step in
      switch step {
      case .member(let name): .member("\(name)")
      case .name(let name): .member(name)
      case .index(let index): .index(index)
      }
    }
  }

  func report(_ message: Message, at deeper: PathComponent...) {
    let path = path + deeper
    if path.first == .member("symbols") {
      guard foundInSymbols.insert("\(path) \(message.text)").inserted else { return }
    }
    findings.append(Finding(message: message, place: .path(path)))
  }

  // Nothing else runs while the steps change.
  private func enter(_ step: Step) { unsafe steps.append(step) }

  private func leave() { unsafe steps.removeLast() }

  /// Calls `body` at the member `name`.
  func at(_ name: StaticString, _ body: (Resolver) -> Void) {
    enter(.member(name))
    body(self)
    leave()
  }

  /// Calls `body` at the member with a name chosen by the author.
  func at(named name: String, _ body: (Resolver) -> Void) {
    enter(.name(name))
    body(self)
    leave()
  }

  /// Calls `body` at the element `index`.
  func at(_ index: Int, _ body: (Resolver) -> Void) {
    enter(.index(index))
    body(self)
    leave()
  }

  /// Calls `body` at a path from the document.
  func at(path: [PathComponent], _ body: (Resolver) -> Void) {
    let outer = unsafe steps
    unsafe steps = path.map { component in
      switch component {
      case .member(let name): .name(name)
      case .index(let index): .index(index)
      }
    }
    body(self)
    unsafe steps = outer
  }

  package func required<Value: DocumentValue>(_ name: StaticString, _ value: inout Value, _ rule: NumberRule)
  {
    enter(.member(name))
    value.resolve(self, rule)
    leave()
  }

  package func optional<Value: DocumentValue>(
    _ name: StaticString, _ value: inout Value?, _ rule: NumberRule
  ) {
    value?.accept(self, name, rule)
  }

  package func defaulted<Value: DocumentValue>(
    _ name: StaticString, _ value: inout Value, _ rule: NumberRule, _ fallback: Value
  ) {
    required(name, &value, rule)
  }

  package func variant<Kind: DocumentVariant>(_ name: StaticString, _ value: inout Kind) {
    walk(&value)
  }

  // Split into functions to limit stack use for nested symbols.
  package func content(of use: inout AnimatedShape.Use) {
    guard let instance = instance(of: use) else { return }
    use.content = instances[instance] ?? make(instance, use.symbol)
  }

  /// Returns the instance that a use draws; nil if there is no such symbol.
  @inline(never)
  private func instance(of use: AnimatedShape.Use) -> Instance? {
    let symbol = Array(use.symbol.utf8)
    guard symbols[symbol] != nil else { return nil }
    guard !overrides.isEmpty || !use.parameters.entries.isEmpty else {
      return Instance(symbol: symbol, overrides: [:])
    }
    // Parameters without effect do not create instances.
    let needed = needs(of: symbol)
    var values: [[UInt8]: ParameterValue] = [:]
    var followed: [[UInt8]: [UInt8]] = [:]
    for name in overrides.count < needed.count ? Set(overrides.keys) : needed {
      if needed.contains(name), let value = overrides[name] {
        values[name] = value
        followed[name] = sources[name]
      }
    }
    for entry in use.parameters.entries {
      let name = Array(entry.name.utf8)
      followed[name] = nil
      switch entry.value {
      case .value(let value): if needed.contains(name) { values[name] = value }
      case .parameter(let outer):
        guard let value = parameter(outer), let definition = definitions[entry.name],
          value.type == definition.value.type
        else { continue }
        // A trigger has no value, but passes its firings on.
        if value != .trigger, let complaint = definition.complaint(about: value, name: entry.name) {
          report(complaint, at: .member("parameters"), .member(entry.name))
        } else if needed.contains(name) {
          values[name] = value
          let outer = Array(outer.utf8)
          if isLive || findsSources {
            followed[name] = sources[outer] ?? (overrides[outer] == nil ? outer : nil)
          }
        }
      }
      if !isLive, !findsSources, values[name] == parameters[name] { values[name] = nil }
    }
    guard count(values.count) else { return nil }
    return Instance(symbol: symbol, overrides: values, sources: followed)
  }

  /// Adds the cost of a symbol instance; returns false if the limit is exceeded, which is reported once.
  private func count(_ cost: Int) -> Bool {
    guard instanceCost <= limits.symbolValues else { return false }
    instanceCost = instanceCost.addingCapped(cost)
    guard instanceCost > limits.symbolValues else { return true }
    report(
      .limit("symbolValues", "too many parameters and keyframes in instances of symbols", limits.symbolValues)
    )
    return false
  }

  /// Returns the parameters that affect a symbol. Symbols are acyclic.
  private func needs(of symbol: [UInt8]) -> Set<[UInt8]> {
    if let known = needs[symbol] { return known }
    guard var shape = symbols[symbol] else { return [] }
    let uses = shape.uses
    let collector = Resolver(colorSpace: colorSpace, keeping: definedNames)
    shape.resolve(collector, .any)
    var needed = uses.inheritedParameters { needs(of: $0) }
    if needed.isEmpty { needed = collector.keptNames } else { needed.formUnion(collector.keptNames) }
    for use in uses {
      for entry in use.parameters.entries {
        // Values are checked where they are given, needed or not.
        if case .parameter(let outer) = entry.value { needed.insert(Array(outer.utf8)) }
      }
    }
    needs[symbol] = needed
    return count(needed.count) ? needed : []
  }

  /// Creates an instance of the symbol that the document calls `name`.
  @inline(never)
  private func make(_ instance: Instance, _ name: String) -> SharedShape? {
    guard var shape = symbols[instance.symbol], count(weight(of: instance.symbol, shape)) else { return nil }
    let outer = unsafe (steps, overrides, sources)
    unsafe steps = [.member("symbols"), .name(name)]
    overrides = instance.overrides
    sources = instance.sources
    shape.resolve(self, .any)
    unsafe (steps, overrides, sources) = outer
    let content = SharedShape(shape)
    instances[instance] = content
    return content
  }
}

extension Resolver {
  fileprivate func weight(of symbol: [UInt8], _ shape: AnimatedShape) -> Int {
    if let known = weights[symbol] { return known }
    let finder = MotionFinder()
    let tally = MotionTally()
    finder.tally = tally
    shape.inspect(finder)
    weights[symbol] = tally.keyframes + tally.stepCount
    return tally.keyframes + tally.stepCount
  }
}

/// The extent of motion in a value.
struct ContentMotion: Hashable, Sendable {
  /// The time of the last keyframe, or 0.
  var end = 0.0
  var moves = false
  var tracks = 0
}

/// The motion of each symbol in a document with unresolved references.
///
/// Visits symbols in topological order, so that stack use does not grow with their nesting.
final class SymbolMotions {
  private var known: [[UInt8]: ContentMotion] = [:]

  init?(_ symbols: Named<AnimatedShape>) {
    guard !symbols.entries.isEmpty else { return nil }
    var shapes: [[UInt8]: AnimatedShape] = [:]
    for entry in symbols.entries { shapes[Array(entry.name.utf8)] = entry.value }
    var isOpen: Set<[UInt8]> = []
    for entry in symbols.entries {
      var chain = [Array(entry.name.utf8)]
      while let name = chain.last {
        guard let shape = shapes[name], known[name] == nil else {
          chain.removeLast()
          continue
        }
        // Cycles are broken: a symbol that uses itself is skipped.
        let missing = isOpen.insert(name).inserted ? shape.uses.map { Array($0.symbol.utf8) } : []
        let next = missing.filter { shapes[$0] != nil && known[$0] == nil && !isOpen.contains($0) }
        chain += next
        guard next.isEmpty else { continue }
        let finder = MotionFinder()
        finder.symbols = self
        shape.inspect(finder)
        known[name] = finder.motion
        chain.removeLast()
      }
    }
  }

  /// The motion of the symbol `name`; none if it does not exist or uses itself.
  subscript(name: String) -> ContentMotion { known[Array(name.utf8)] ?? ContentMotion() }
}

/// Finds animated members and the time of the last keyframe in an object.
package final class MotionFinder: MemberWalker {
  /// The time of the last keyframe so far, or 0.
  var end = 0.0
  package var moves = false
  var tracks = 0
  /// The motion of symbols whose uses are not resolved yet.
  var symbols: SymbolMotions?
  /// Whether parameters are animated, because their values can change.
  var countsParameters = false
  /// Collects statistics of the motion, if set.
  package var tally: MotionTally?
  package var rule: NumberRule { .any }
  package var changesValues: Bool { false }

  package init() {}

  var motion: ContentMotion { ContentMotion(end: end, moves: moves, tracks: tracks) }

  package func content(of use: inout AnimatedShape.Use) {
    let motion = use.content?.motion ?? symbols?[use.symbol] ?? ContentMotion()
    moves = moves || motion.moves
    tracks += motion.tracks
    end = max(end, motion.end)
  }

  package func required<Value: DocumentValue>(_ name: StaticString, _ value: inout Value, _ rule: NumberRule)
  {
    value.inspect(self)
  }

  package func optional<Value: DocumentValue>(
    _ name: StaticString, _ value: inout Value?, _ rule: NumberRule
  ) {
    value?.inspect(self)
  }

  package func defaulted<Value: DocumentValue>(
    _ name: StaticString, _ value: inout Value, _ rule: NumberRule, _ fallback: Value
  ) {
    value.inspect(self)
  }

  package func variant<Kind: DocumentVariant>(_ name: StaticString, _ value: inout Kind) {
    walk(&value)
  }
}

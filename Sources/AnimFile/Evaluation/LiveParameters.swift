/// The error for a value that a parameter cannot have.
public struct ParameterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The violated rule.
  public let rule: Diagnostic.Rule
  /// The problem, in lower case without a full stop.
  public let message: String
  /// Advice on the correction, if there is any.
  public let help: String?

  init(_ message: Message) {
    rule = message.rule
    self.message = message.text
    help = message.help
  }

  /// Creates an error of the first error of a report.
  init(_ report: ValidationReport) {
    let first = report.diagnostics.first { $0.severity == .error }
    rule = first?.rule ?? .parameterType
    message = first?.message ?? "the value makes the document invalid"
    help = first?.help
  }

  /// The message and the help.
  public var description: String { help.map { "\(message); \($0)" } ?? message }
}

// MARK: Setting

extension Playhead {
  /// Returns the current value of a parameter; nil if the document does not define it.
  ///
  /// It is the value to which the parameter was last set at the time of the last move, setting or firing, whichever was
  /// called last. Members that use it can still be on their way to it.
  ///
  /// - Complexity: O(*n*) in the settings.
  public func parameter(_ name: String) -> ParameterValue? {
    guard let inputs else {
      return live?.value(name) ?? evaluator.parameters[name] ?? evaluator.document.parameters[name]?.value
    }
    return value(of: name, at: currentTime) ?? inputs.base.parameters[name]
      ?? document.parameters[name]?.value
  }

  /// Returns the value that the settings so far give a parameter at a time; nil without a setting.
  private func value(of name: String, at time: Double) -> ParameterValue? {
    let last = settingsSoFar.settings.last {
      $0.time <= time && !$0.isFiring && $0.parameter.isIdentical(to: name)
    }
    guard let value = last?.value ?? settingsSoFar.initial[name] else { return nil }
    return try? document.parameters[name]?.value(value, name: name)
  }

  /// Sets a parameter. The frame changes with the next move.
  ///
  /// The result is the same as with a new evaluator for the document with the values of all parameters. A parameter that has
  /// been set at a time keeps that value from that time on: this value is the one before it.
  ///
  /// The first call prepares the document once, without reading it again. After that, a call writes the value to the
  /// members that use it: it allocates nothing, and its cost grows with the number of these members only. These values
  /// change the structure of frames or tracks, and take as long as a new evaluator:
  ///
  /// - paths, and arrays with another number of elements than before
  /// - values of members that count something, and of the `delay` of a repeat
  /// - values of keyframes of arrays, of tracks with `turn` or `via`, of oriented positions, and of tracks in which a
  ///   spring inherits the velocity of the preceding span
  /// - all values in documents with a timeline, and values that a use of a symbol sets or passes on
  /// - values from the start of a parameter that has been set at a time
  ///
  /// - Parameters:
  ///   - name: The parameter's name.
  ///   - value: A value of the declared type, in the declared range, and in the ranges of all members that use it.
  /// - Throws: An error if there is no such parameter, or if it cannot have the value; nothing changes then.
  // Literals choose the methods for their types.
  @_disfavoredOverload
  public mutating func set(_ name: String, to value: ParameterValue) throws(ParameterError) {
    let document = evaluator.document
    guard let parameter = document.parameters[name] else {
      let known = Suggestion.Names(document.parameters.entries.map({ $0.name }))
      throw ParameterError(.unknownParameter(name, known: known))
    }
    if let complaint = parameter.complaint(about: value, name: name) { throw ParameterError(complaint) }
    // With settings, this is the value from the start.
    if inputs != nil {
      if try !start(name, value) { try restart(name, value) }
      return
    }
    if live == nil { prepareParameters() }
    guard let index = live?.index(name, value) else { return try restart(name, value) }
    if let complaint = live?.complaint(index, value) { throw ParameterError(complaint) }
    assign(index, value)
  }

  /// Sets a parameter of the type `number` or `angle`.
  public mutating func set(_ name: String, to value: Double) throws(ParameterError) {
    if case .angle? = evaluator.document.parameters[name]?.value {
      try set(name, to: .angle(value))
    } else {
      try set(name, to: .number(value))
    }
  }

  /// Sets a parameter of the type `choice`, `color` or `path` to a value in the notation of documents.
  public mutating func set(_ name: String, to value: String) throws(ParameterError) {
    try set(name, to: evaluator.document.value(of: name, from: value))
  }

  /// Sets a parameter of the type `point`, or `size` to a literal.
  public mutating func set(_ name: String, to value: Point2D) throws(ParameterError) {
    if case .size? = evaluator.document.parameters[name]?.value {
      try set(name, to: .size(Size2D(value.x, value.y)))
    } else {
      try set(name, to: .point(value))
    }
  }

  /// Sets a parameter of the type `size`.
  // A literal is a point, unless the parameter is a size.
  @_disfavoredOverload
  public mutating func set(_ name: String, to value: Size2D) throws(ParameterError) {
    try set(name, to: .size(value))
  }

  /// Sets a parameter of the type `color`.
  public mutating func set(_ name: String, to value: RGBAColor) throws(ParameterError) {
    try set(name, to: .color(value))
  }

  /// Sets a parameter of the type `boolean`.
  public mutating func set(_ name: String, to value: Bool) throws(ParameterError) {
    try set(name, to: .boolean(value))
  }
}

extension AnimationDocument {
  /// The value of a choice, a color or a path in the notation of documents.
  func value(of name: String, from text: String) throws(ParameterError) -> ParameterValue {
    switch parameters[name]?.value {
    case .choice?, nil: .choice(text)
    default: try parameters[name]?.value(.string(text), name: name) ?? .choice(text)
    }
  }
}

extension Evaluator {
  /// Returns an evaluator of the same document that keeps references to the parameters that can be bound.
  ///
  /// - Returns: The evaluator, and the parameters with their uses.
  func withBoundParameters() -> (evaluator: Evaluator, live: LiveParameters) {
    var live = LiveParameters(parsed, parameters)
    while let resolved = live.resolve(parsed) {
      let bound = Evaluator(self, resolved: resolved, live)
      guard live.unbind(bound.plan.unbound) else { return (bound, live) }
    }
    return (self, live)
  }
}

// MARK: Bindings

/// The columns that a parameter's value determines.
struct ParameterBinding: Sendable {
  /// The parameter.
  var parameter: Int
  /// The reader, by index in the plan's readers of the parameter.
  var reader = 0
  /// The first column.
  var slot: Int
  var count: Int
  var scale: Double?
  /// The first of the plan's offsets.
  var offset: Int?
  /// For a keyframe: the span, and for a color the first column of its coordinates.
  var span: Int?
  var coordinates: (slot: Int, space: ColorSpace)?
}

extension ParameterBinding {
  /// - Parameter offsets: The plan's offsets, which receive those of the reference.
  init(
    _ reference: FlatReference, _ parameter: Int, reader: Int, _ slots: Range<Int>, _ offsets: inout [Double]
  ) {
    self.parameter = parameter
    self.reader = reader
    slot = slots.lowerBound
    count = slots.count
    scale = reference.scale
    if let offset = reference.offset {
      self.offset = offsets.count
      offsets += offset.numbers
    }
  }

  /// Returns the binding in an instance of a shape.
  func shifted(slots: Int, spans: Int) -> ParameterBinding {
    var binding = self
    binding.slot += slots
    binding.span = span.map { $0 + spans }
    binding.coordinates = coordinates.map { ($0.slot + slots, $0.space) }
    return binding
  }

  /// Writes the numbers of a parameter's value to the table.
  @inline(__always)
  fileprivate func write(
    _ numbers: Numbers, _ offsets: Numbers, to table: MutableNumbers
  ) {
    for lane in 0..<count {
      var number = numbers[numbers.count == 1 ? 0 : lane]
      if let scale { number *= scale }
      if let offset { number += offsets[offset + lane] }
      table[slot + lane] = number
    }
    guard let (first, space) = coordinates else { return }
    let color = space.coordinates(
      of: RGBAColor(
        red: table[slot], green: table[slot + 1], blue: table[slot + 2], alpha: table[slot + 3]))
    table[first] = color.red
    table[first + 1] = color.green
    table[first + 2] = color.blue
    table[first + 3] = color.alpha
  }
}

extension SpanSampler {
  /// Writes the value of a reader of a parameter to the columns that it determines.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of all readers.
  ///   - range: Those of the reader.
  ///   - offsets: The offsets of all bindings.
  mutating func assign(
    _ numbers: [Double], _ range: Range<Int>, to bindings: ArraySlice<ParameterBinding>, reader: Int,
    _ offsets: [Double]
  ) {
    numbers.withNumbers { numbers in
      offsets.withNumbers { offsets in
        table.withMutableNumbers { table in
          for binding in bindings where binding.reader == reader {
            binding.write(numbers.from(range.lowerBound).first(range.count), offsets, to: table)
          }
        }
      }
    }
    for binding in bindings where binding.reader == reader { if let span = binding.span { end(span) } }
  }

  /// Writes the value of a parameter to the columns that it determines.
  ///
  /// - Parameter offsets: The offsets of all bindings.
  mutating func assign(_ numbers: [Double], to bindings: [ParameterBinding], _ offsets: [Double]) {
    numbers.withNumbers { numbers in
      offsets.withNumbers { offsets in
        table.withMutableNumbers { table in
          for binding in bindings { binding.write(numbers, offsets, to: table) }
        }
      }
    }
    for binding in bindings { if let span = binding.span { end(span) } }
  }
}

/// The parameters of a document whose values can be set without a new evaluator.
struct LiveParameters: Sendable {
  /// A parameter.
  struct Entry: Sendable {
    let name: String
    var value: ParameterValue
    fileprivate var isBound: Bool
  }

  /// A kind of use of a parameter; the members of many shapes often use one alike.
  private struct Use: Hashable {
    var kind: ValueKind
    var name: [UInt8]
    var scale: Double?
    var offset: [Double]
    var rule: NumberRule
  }

  private(set) var entries: [Entry]
  /// For each parameter, the checks of its values by the members that use it.
  private var checks: [[@Sendable (ParameterValue) -> Message?]]
  /// The numbers of the last value.
  private var numbers: [Double] = []

  /// - Parameter values: The values of parameters that differ from their defaults.
  init(_ document: AnimationDocument, _ values: [String: ParameterValue]) {
    let fixed = document.unboundParameters
    entries = document.parameters.entries.map { entry in
      Entry(
        name: entry.name, value: values[entry.name] ?? entry.value.value,
        isBound: !fixed.contains(Array(entry.name.utf8)))
    }
    checks = Array(repeating: [], count: entries.count)
  }

  var count: Int { entries.count }

  /// Whether any parameter can be bound.
  private var hasBound: Bool { entries.contains(where: { $0.isBound }) }

  /// The values of all parameters with values, by name.
  var values: [String: ParameterValue] {
    Dictionary(firstOf: entries.filter { $0.value != .trigger }.map { ($0.name, $0.value) })
  }

  func value(_ name: String) -> ParameterValue? { place(name).map { entries[$0].value } }

  private func place(_ name: String) -> Int? { entries.firstIndex { $0.name.isIdentical(to: name) } }

  /// Returns the index of a parameter whose columns can receive `value`; nil if the value changes more.
  func index(_ name: String, _ value: ParameterValue) -> Int? {
    guard let index = place(name), entries[index].isBound, entries[index].value.hasCount(of: value) else {
      return nil
    }
    return index
  }

  /// Returns the index of a bound parameter that can have all values of its settings.
  func boundIndex(_ name: [UInt8], _ settings: ParameterSettings) -> Int? {
    guard let index = entries.firstIndex(where: { Array($0.name.utf8) == name }), entries[index].isBound,
      settings.settings.allSatisfy({ entries[index].value.hasCount(of: $0.value) })
    else { return nil }
    return index
  }

  /// Returns all uses of parameters in a document.
  func uses(of document: AnimationDocument) -> Uses {
    let resolver = resolver(document, keeping: Set(entries.map { Array($0.name.utf8) }))
    let uses = Uses()
    resolver.uses = uses
    resolver.findsSources = true
    var resolved = document
    resolved.resolve(resolver, .any)
    for entry in document.timeline.entries { uses.add(entry, resolver) }
    return uses
  }

  /// Returns the problem of a member with a value, if there is one.
  func complaint(_ index: Int, _ value: ParameterValue) -> Message? {
    for check in checks[index] { if let complaint = check(value) { return complaint } }
    return nil
  }

  /// Notes a value, and returns its numbers.
  mutating func assign(_ index: Int, _ value: ParameterValue) -> [Double] {
    entries[index].value = value
    numbers.removeAll(keepingCapacity: true)
    value.append(to: &numbers)
    return numbers
  }

  /// Notes parameters that cannot be bound; returns whether there are new ones.
  fileprivate mutating func unbind(_ names: Set<String>) -> Bool {
    var isNew = false
    for name in names {
      guard let index = place(name), entries[index].isBound else { continue }
      entries[index].isBound = false
      isNew = true
    }
    return isNew
  }

  // MARK: Resolving

  /// Returns the document with all references resolved, except those to bound parameters; nil if there are none.
  mutating func resolve(_ document: AnimationDocument) -> AnimationDocument? {
    while hasBound {
      let kept = Set(entries.filter({ $0.isBound }).map { Array($0.name.utf8) })
      let resolver = resolver(document, keeping: kept)
      let uses = Uses()
      resolver.uses = uses
      var resolved = document
      resolved.resolve(resolver, .any)
      guard uses.unbound.isEmpty else {
        for index in entries.indices where uses.unbound.contains(Array(entries[index].name.utf8)) {
          entries[index].isBound = false
        }
        continue
      }
      for index in entries.indices { checks[index] = uses.checks[Array(entries[index].name.utf8)] ?? [] }
      return resolved
    }
    return nil
  }

  /// Returns a resolver with the current values.
  func resolver(_ document: AnimationDocument, keeping kept: Set<[UInt8]> = []) -> Resolver {
    Resolver(
      parameters: entries.map { ($0.name, $0.value) },
      easings: document.easings.entries.map { ($0.name, $0.value) }, colorSpace: document.colorSpace,
      definitions: document.parameters, symbols: document.symbols, keeping: kept)
  }

  /// Returns the index and the value of the parameter `name`.
  func parameter(_ name: String) -> (index: Int, value: ParameterValue)? {
    place(name).map { ($0, entries[$0].value) }
  }

  /// Collects the uses of parameters whose references are kept.
  final class Uses {
    /// The parameters that cannot be bound.
    fileprivate var unbound: Set<[UInt8]> = []
    fileprivate var checks: [[UInt8]: [@Sendable (ParameterValue) -> Message?]] = [:]
    /// The parameters with a reader that has a transition.
    private(set) var travelling: Set<[UInt8]> = []
    /// The readers of all parameters.
    private(set) var readers: Set<Reader> = []
    /// The number of times and tracks that run since events.
    private(set) var eventCount = 0
    private var known: Set<Use> = []

    struct Reader: Hashable {
      var name: [UInt8]
      var reader: ParameterReader
      /// The constants that it reads instead of the parameter's own values.
      var map: Named<FlatValue>?
    }

    /// The parameters whose events start times.
    private(set) var eventNames: Set<[UInt8]> = []

    func addEvent(of name: [UInt8]) {
      eventCount += 1
      eventNames.insert(name)
    }

    /// Notes a use in a symbol by a parameter that follows the settings of another one.
    func add(followed name: [UInt8], _ reader: ParameterReader, map: Named<FlatValue>?) {
      readers.insert(Reader(name: name, reader: reader, map: map))
      if reader.transition != nil { travelling.insert(name) }
    }

    /// Notes the readers in an entry of a timeline, whose values are read only when it becomes tracks.
    fileprivate func add(_ entry: TimelineEntry, _ resolver: Resolver) {
      switch entry.action {
      case .sequence(let entries), .parallel(let entries), .stagger(let entries, _):
        for inner in entries { add(inner, resolver) }
      case .wait: break
      case .change(let change):
        for case let value? in [change.from, change.to, change.by] {
          guard case .string(let name)? = value.json["parameter"] else { continue }
          var reference = FlatReference(kind: Double.kind, name: name)
          reference.transition = value.json["transition"].map { json in
            let tape = Tape(json)
            return Transition.read(0, ReadingContext(tape, limits: Limits()), .any)
          }
          let reader = resolver.reader(of: reference)
          readers.insert(Reader(name: Array(name.utf8), reader: reader))
          if reader.transition != nil { travelling.insert(Array(name.utf8)) }
        }
      }
    }

    /// Notes a use.
    ///
    /// - Parameter isCounted: Whether the value changes the structure of frames or tracks.
    func add(_ reference: FlatReference, _ reader: ParameterReader, _ rule: NumberRule, isCounted: Bool) {
      let name = Array(reference.name.utf8)
      readers.insert(Reader(name: name, reader: reader, map: reference.map))
      if reader.transition != nil { travelling.insert(name) }
      if isCounted { unbound.insert(name) }
      // The parser has checked the values of maps.
      if reference.map != nil { return }
      let kind = reference.kind
      let use = Use(
        kind: kind, name: name, scale: reference.scale, offset: reference.offset?.numbers ?? [], rule: rule)
      guard known.insert(use).inserted else { return }
      let parameter = reference.name
      checks[name, default: []].append { value in
        switch kind.resolve(value, reference) {
        case .success(let value): kind.complaint(value, rule).map { .parameterValue(parameter, $0) }
        case .failure(.type): .parameterType(parameter, value, expected: kind.phrase)
        case .failure(.mapping): .parameterMapping(value)
        }
      }
    }
  }
}

extension ParameterValue {
  /// The numbers of the value; none for a path.
  func append(to numbers: inout [Double]) {
    switch self {
    case .number(let value), .angle(let value): value.append(to: &numbers)
    case .point(let value): value.append(to: &numbers)
    case .size(let value): value.append(to: &numbers)
    case .color(let value): value.append(to: &numbers)
    case .boolean(let value): value.append(to: &numbers)
    case .numbers(let value): value.append(to: &numbers)
    case .points(let value): value.append(to: &numbers)
    case .path, .choice, .trigger: break
    }
  }

  /// Whether arrays have the same number of elements.
  fileprivate func hasCount(of other: ParameterValue) -> Bool {
    switch (self, other) {
    case (.numbers(let a), .numbers(let b)): a.count == b.count
    case (.points(let a), .points(let b)): a.points.count == b.points.count
    case (.path, _), (_, .path): false
    default: true
    }
  }
}

extension AnimationDocument {
  /// The parameters that cannot be bound, apart from their uses in members.
  fileprivate var unboundParameters: Set<[UInt8]> {
    var names: Set<[UInt8]> = []
    for entry in parameters.entries {
      // Changes of the timeline depend on the values of members.
      if case .path = entry.value.value { names.insert(Array(entry.name.utf8)) }
      if !timeline.entries.isEmpty { names.insert(Array(entry.name.utf8)) }
    }
    var pending = shapes + symbols.entries.map({ $0.value })
    while let shape = pending.popLast() {
      pending += shape.attachments
      pending += shape.nestedShapes
      if case .use(let use) = shape.geometry {
        for entry in use.parameters.entries {
          names.insert(Array(entry.name.utf8))
          if case .parameter(let outer) = entry.value { names.insert(Array(outer.utf8)) }
        }
      }
      if let transform = shape.transform, transform.orient != nil {
        for name in transform.position.flat.parameterNames { names.insert(Array(name.utf8)) }
      }
    }
    return names
  }
}

extension FlatAnimated {
  /// The names of parameters of keyframes and steps, and of their times.
  fileprivate var parameterNames: Set<String> {
    switch self {
    case .constant, .parameter, .components: []
    case .track(let track): track.parameterNames
    case .steps(let steps): steps.parameterNames
    case .wiggle(let wiggle): wiggle.around.parameterNames
    }
  }
}

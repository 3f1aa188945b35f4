/// The inputs of an animation: values of parameters from the start, and settings and firings of parameters while it plays.
///
/// A frame depends on the document, the inputs, the viewport and the time, and on nothing else. Times are in seconds
/// since playback began. They ascend: a log only grows at its end.
///
/// ```swift
/// var inputs = Inputs()
/// try inputs.set("face", to: 4, at: 0.2)
/// let frame = try evaluator.frame(at: 0.3, inputs: inputs)
/// ```
public struct Inputs: Hashable, Sendable {
  private var schema: String?
  private var version = FormatVersion.current
  /// The values of parameters from the start that differ from their defaults, by name.
  public private(set) var initial: Named<JSONValue>
  /// The settings and firings, in ascending order of their times.
  public internal(set) var settings: [Setting]

  /// A setting of a parameter, or a firing of a trigger.
  public struct Setting: Hashable, Sendable {
    /// The time in seconds since playback began.
    public internal(set) var time: Double
    /// The name of the parameter.
    public internal(set) var parameter: String {
      get { name.text }
      set { name = ExactText(newValue) }
    }
    private var name: ExactText
    /// The value in the notation of documents; null for a firing.
    public internal(set) var value: JSONValue
    /// Whether the value arrives at once, without a transition.
    public package(set) var jumps: Bool
    /// Whether this is a firing of a trigger.
    public internal(set) var isFiring = false

    /// Creates a setting.
    package init(_ parameter: String, to value: ParameterValue, at time: Double, jumps: Bool = false) {
      self.init(time: time, parameter: parameter, value: value.jsonValue, jumps: jumps)
    }

    /// Creates a firing.
    package init(firing trigger: String, at time: Double) {
      self.init(time: time, parameter: trigger, value: .null, jumps: false, isFiring: true)
    }

    init(time: Double, parameter: String, value: JSONValue, jumps: Bool, isFiring: Bool = false) {
      self.time = time
      name = ExactText(parameter)
      self.value = value
      self.jumps = jumps
      self.isFiring = isFiring
    }
  }

  /// Creates inputs without settings.
  ///
  /// - Parameter initial: The values of parameters from the start, by name.
  public init(initial: [String: ParameterValue] = [:]) {
    self.initial = Named()
    settings = []
    for (name, value) in initial.sorted(by: { $0.key < $1.key }) { self.initial[name] = value.jsonValue }
  }

  /// Appends a setting.
  ///
  /// The name and the value are checked when a document is evaluated with the inputs.
  ///
  /// - Parameters:
  ///   - name: The parameter's name.
  ///   - value: The value, of the parameter's type.
  ///   - time: The time in seconds since playback began, at least 0 and not before the last one.
  ///   - jumps: Whether the value arrives at once, without a transition.
  /// - Throws: An error if the time is invalid; nothing changes then.
  // Literals choose the methods for their types.
  @_disfavoredOverload
  public mutating func set(
    _ name: String, to value: ParameterValue, at time: Double, jumps: Bool = false
  ) throws(ParameterError) {
    if let complaint = Self.complaint(time, after: settings.last?.time) { throw ParameterError(complaint) }
    settings.append(Setting(time: time, parameter: name, value: value.jsonValue, jumps: jumps))
  }

  /// Appends a setting of a number or an angle.
  public mutating func set(
    _ name: String, to value: Double, at time: Double, jumps: Bool = false
  ) throws(ParameterError) {
    try set(name, to: .number(value), at: time, jumps: jumps)
  }

  /// Appends a setting of a Boolean.
  public mutating func set(
    _ name: String, to value: Bool, at time: Double, jumps: Bool = false
  ) throws(ParameterError) {
    try set(name, to: .boolean(value), at: time, jumps: jumps)
  }

  /// Appends a setting of a choice, a color or a path, in the notation of documents.
  public mutating func set(
    _ name: String, to value: String, at time: Double, jumps: Bool = false
  ) throws(ParameterError) {
    try append(Setting(time: time, parameter: name, value: .string(value), jumps: jumps))
  }

  /// Appends a firing of a trigger.
  ///
  /// The name is checked when a document is evaluated with the inputs.
  ///
  /// - Parameters:
  ///   - name: The trigger's name.
  ///   - time: The time in seconds since playback began, at least 0 and not before the last one.
  /// - Throws: An error if the time is invalid; nothing changes then.
  public mutating func fire(_ name: String, at time: Double) throws(ParameterError) {
    try append(Setting(time: time, parameter: name, value: .null, jumps: false, isFiring: true))
  }

  /// Appends a setting or a firing, such as those that a pointer causes.
  ///
  /// The name and the value are checked when a document is evaluated with the inputs.
  ///
  /// - Throws: An error if its time is invalid; nothing changes then.
  public mutating func append(_ setting: Setting) throws(ParameterError) {
    if let complaint = Self.complaint(setting.time, after: settings.last?.time) {
      throw ParameterError(complaint)
    }
    settings.append(setting)
  }

  /// The settings and firings up to a time.
  package func prefix(upTo time: Double) -> Inputs {
    var inputs = self
    inputs.settings.removeSubrange(settings.partitioningIndex { $0.time > time }...)
    return inputs
  }

  /// Replaces the value of a parameter from the start.
  mutating func start(_ name: String, at value: ParameterValue) { initial[name] = value.jsonValue }

  /// Returns the problem with the time of a setting, if there is one.
  static func complaint(_ time: Double, after last: Double?) -> Message? {
    let complaint = time.isFinite ? NumberRule.nonNegative.complaint(about: time) : .numberNotFinite()
    if var complaint {
      complaint.text = "invalid time: \(complaint.text)"
      return complaint
    }
    guard let last, time < last else { return nil }
    return .inputOrder(time, previous: last)
  }

  /// Adds the settings of other inputs, in the order of their times; at equal times after these.
  package mutating func merge(_ other: Inputs) {
    for entry in other.initial.entries { initial[entry.name] = entry.value }
    var merged: [Setting] = []
    merged.reserveCapacity(settings.count + other.settings.count)
    var rest = other.settings[...]
    for setting in settings {
      while let next = rest.first, next.time < setting.time { merged.append(rest.removeFirst()) }
      merged.append(setting)
    }
    settings = merged + rest
  }
}

extension Message {
  static func inputOrder(_ time: Double, previous: Double) -> Message {
    Message(
      .inputOrder, "the setting at \(time.text) comes after the setting at \(previous.text)",
      help: "sort the settings by time")
  }
}

// MARK: Reading and writing

extension Inputs: DocumentObject {
  package static var phrase: String { "an object { \"animfile-inputs\": \"1.0\", … }" }

  package init() { self.init(initial: [:]) }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.optional("$schema", &schema)
    visitor.required("animfile-inputs", &version)
    visitor.defaulted("initial", &initial, [:])
    visitor.defaulted("settings", &settings, [])
  }

  package static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> Inputs {
    let inputs = readMembers(node, context, rule)
    guard context.tape.kind(node) == .object, let list = context.member("settings", of: node),
      context.tape.kind(list) == .array
    else { return inputs }
    var child = list + 1
    for (index, setting) in inputs.settings.enumerated().dropFirst() {
      child = context.tape.next(child)
      let previous = inputs.settings[index - 1].time
      if setting.time < previous, let place = context.member("t", of: child) {
        context.report(.inputOrder(setting.time, previous: previous), at: place)
      }
    }
    return inputs
  }

  /// The inputs as the text of a file.
  public func json() -> [UInt8] {
    var writer = JSONWriter(style: .compact)
    write(to: &writer)
    return writer.bytes
  }
}

extension Inputs.Setting: DocumentObject {
  package static var identifyingMembers: [String] { ["t", "parameter"] }
  package static var phrase: String {
    "a setting { \"t\": …, \"parameter\": …, \"value\": … } or a firing { \"t\": …, \"fire\": … }"
  }

  package init() { self.init(time: 0, parameter: "", value: .null, jumps: false) }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("t", &time, .nonNegative)
    var trigger = isFiring ? parameter : nil
    visitor.optional("fire", &trigger)
    isFiring = trigger != nil
    if let trigger {
      parameter = trigger
      for name in ["parameter", "value", "jump"] as [StaticString] {
        visitor.excluded(name, .memberNotApplicable("\(name)", "firings"))
      }
    } else {
      visitor.required("parameter", &parameter)
      visitor.required("value", &value)
      visitor.defaulted("jump", &jumps, false)
    }
  }
}

extension ParameterValue {
  /// The value in the notation of documents.
  package var jsonValue: JSONValue {
    var writer = JSONWriter(style: .compact)
    writeValue(to: &writer)
    return JSONValue(json: writer.bytes) ?? .null
  }

  /// The numbers between which the value moves.
  package var motionNumbers: [Double] {
    if case .path(let path) = self { return path.flat.numbers }
    var numbers: [Double] = []
    append(to: &numbers)
    return numbers
  }

  /// Returns a value of the same type and structure with other numbers.
  package func with(_ numbers: [Double]) -> ParameterValue {
    switch self {
    case .number: .number(numbers[0])
    case .angle: .angle(numbers[0])
    case .point: .point(Point2D(numbers[0], numbers[1]))
    case .size: .size(Size2D(flat: FlatValue(Size2D.kind, numbers)))
    case .color: .color(RGBAColor(flat: FlatValue(RGBAColor.kind, numbers)))
    case .boolean: .boolean(numbers[0] != 0)
    case .numbers: .numbers(AnimatableVector(flat: FlatValue(AnimatableVector.kind, numbers)))
    case .points: .points(PointList(flat: FlatValue(PointList.kind, numbers)))
    case .path(let path):
      .path(BezierPath(flat: FlatValue(BezierPath.kind, numbers, verbs: path.verbs)))
    case .choice, .trigger: self
    }
  }

  /// Whether the value can move to another of its type: lists of equal length, and paths of equal structure.
  func canMove(to other: ParameterValue) -> Bool {
    if case (.path(let a), .path(let b)) = (self, other) { return a.verbs == b.verbs }
    return motionNumbers.count == other.motionNumbers.count
  }

  /// Whether the value is lower than another: a number, an angle, or false below true.
  func isLower(than other: ParameterValue) -> Bool {
    switch (self, other) {
    case (.number(let a), .number(let b)), (.angle(let a), .angle(let b)): a < b
    case (.boolean(let a), .boolean(let b)): !a && b
    default: false
    }
  }
}

extension Parameter {
  /// Returns the value that JSON in the notation of documents stands for.
  func value(_ json: JSONValue, name: String) throws(ParameterError) -> ParameterValue {
    let context = ReadingContext(Tape(json), limits: Limits())
    let result = value.anotherValue(0, context)
    if let error = context.findings.all.first(where: { $0.message.severity == .error }) {
      throw ParameterError(.parameterValue(name, error.message))
    }
    if let complaint = complaint(about: result, name: name) { throw ParameterError(complaint) }
    return result
  }
}

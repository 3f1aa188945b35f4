/// An entry of a document's timeline: a change to one member of a shape, a pause, or a list of entries.
///
/// A timeline coordinates changes to several shapes. Before evaluation, it is lowered to tracks of the members that
/// it changes.
public struct TimelineEntry: Hashable, Sendable {
  /// The action.
  public var action: Action
  /// The delay before the first pass, in seconds; at least 0.
  public var delay: Double
  /// The number of passes of the action, 1…10,000. Each starts with the values from before the first.
  public var repeats: Int

  /// The action of an entry.
  public enum Action: Hashable, Sendable {
    /// Entries that run one after another.
    case sequence([TimelineEntry])
    /// Entries that start together. Ends when all of them have ended.
    case parallel([TimelineEntry])
    /// Entries that start `each` seconds apart. Ends when all of them have ended.
    case stagger([TimelineEntry], each: Double)
    /// A pause, in seconds.
    case wait(Double)
    /// A change of one member of a shape, or of several shapes.
    indirect case change(Change)
  }

  // One entry at a time, so that nested entries take no stack.
  public static func == (a: TimelineEntry, b: TimelineEntry) -> Bool {
    var pending = [(a, b)]
    while let (a, b) = pending.popLast() {
      guard a.delay == b.delay, a.repeats == b.repeats else { return false }
      switch (a.action, b.action) {
      case (.sequence(let entries), .sequence(let others)), (.parallel(let entries), .parallel(let others)):
        guard entries.count == others.count else { return false }
        pending.append(contentsOf: zip(entries, others))
      case (.stagger(let entries, let each), .stagger(let others, let otherEach)):
        guard entries.count == others.count, each == otherEach else { return false }
        pending.append(contentsOf: zip(entries, others))
      case (.wait, .wait), (.change, .change):
        guard a.action == b.action else { return false }
      default: return false
      }
    }
    return true
  }

  public func hash(into hasher: inout Hasher) {
    var pending = [self]
    while let entry = pending.popLast() {
      hasher.combine(entry.delay)
      hasher.combine(entry.repeats)
      switch entry.action {
      case .sequence(let entries), .parallel(let entries), .stagger(let entries, _):
        hasher.combine(entries.count)
        pending.append(contentsOf: entries)
      case .wait, .change: hasher.combine(entry.action)
      }
    }
  }

  /// A change of one member of a shape, or of several shapes at the same time.
  public struct Change: Hashable, Sendable {
    /// The kind of change, which determines the member.
    public var verb: Verb
    /// The ids of the shapes; for ``Verb/animate`` each with a dot and the path of the member: `box.fill.color`.
    public var targets: [String] {
      get { exactTargets.map { $0.text } }
      set { exactTargets = newValue.map { ExactText($0) } }
    }
    private var exactTargets: [ExactText]
    /// The start value; nil for the value at the start of the change.
    public var from: TimelineValue?
    /// The end value.
    public var to: TimelineValue?
    /// The difference added to the member; for ``Verb/scale`` and ``Verb/pulse``, the factor it is multiplied by.
    public var by: TimelineValue?
    /// The duration in seconds; at least 0.
    public var duration: Double
    /// The easing.
    public var easing: Easing

    /// Creates a change of one shape.
    public init(
      _ verb: Verb, _ target: String, from: TimelineValue? = nil, to: TimelineValue? = nil,
      by: TimelineValue? = nil, duration: Double = 0.3, easing: Easing = .easeInOut
    ) {
      self.init(verb, [target], from: from, to: to, by: by, duration: duration, easing: easing)
    }

    /// Creates a change of several shapes.
    public init(
      _ verb: Verb, _ targets: [String], from: TimelineValue? = nil, to: TimelineValue? = nil,
      by: TimelineValue? = nil, duration: Double = 0.3, easing: Easing = .easeInOut
    ) {
      self.verb = verb
      exactTargets = targets.map { ExactText($0) }
      self.from = from
      self.to = to
      self.by = by
      self.duration = duration
      self.easing = easing
    }
  }

  /// The kinds of change.
  public enum Verb: String, Hashable, Sendable, CaseIterable {
    /// Changes any animatable member.
    case animate
    /// Changes `opacity` from 0, or its current value, to the shape's own value or 1.
    case fadeIn
    /// Changes `opacity` to 0.
    case fadeOut
    /// Changes `transform.position`: moves the shape's anchor to a point, or by a distance.
    case move
    /// Changes `size`, `radii` or `radius`, whichever the shape has.
    case resize
    /// Changes `transform.scale`.
    case scale
    /// Changes `transform.rotation`.
    case rotate
    /// Changes `transform.scale` from 0, or its current value, to the shape's own value or 1.
    case grow
    /// Multiplies `transform.scale` by a factor, and changes it back.
    case pulse
    /// Adds a trim to the shape, and changes its `end` from 0, or its current value, to 1.
    case draw
  }

  /// Creates an entry.
  ///
  /// - Parameters:
  ///   - action: The action of the entry.
  ///   - delay: The seconds before the first pass.
  ///   - repeats: The number of passes, 1…10,000.
  public init(_ action: Action, delay: Double = 0, repeats: Int = 1) {
    self.action = action
    self.delay = delay
    self.repeats = repeats
  }

  /// The duration including the delay, in seconds, rounded to a billionth.
  ///
  /// - Complexity: O(*n*) in the number of nested entries.
  public var duration: Double { end(from: 0) }

  /// Returns the end time if the parent starts the entry at `start`.
  func end(from start: Double) -> Double {
    let begin = (start + delay).roundedTime
    let end = endOfPass(from: begin)
    return repeats == 1 ? end : (begin + Double(repeats) * (end - begin)).roundedTime
  }

  /// Returns the end time of a pass that starts at `begin`.
  private func endOfPass(from begin: Double) -> Double {
    switch action {
    case .sequence(let entries): return entries.reduce(begin) { $1.end(from: $0) }
    case .parallel(let entries): return entries.reduce(begin) { max($0, $1.end(from: begin)) }
    case .stagger(let entries, let each):
      return entries.enumerated().reduce(begin) {
        max($0, $1.element.end(from: begin + Double($1.offset) * each))
      }
    case .wait(let seconds): return (begin + seconds).roundedTime
    case .change(let change): return (begin + change.duration).roundedTime
    }
  }
}

extension Double {
  /// The time rounded to a billionth of a second, so that 0.1 + 0.2 equals 0.3.
  package var roundedTime: Double { (self * 1e9).rounded() / 1e9 }
}

/// A value in a timeline, whose type depends on the member that it applies to.
///
/// Literals are values as in a file: `to: 0.5`, `to: [40, 20]`, `to: "tomato"`.
public struct TimelineValue: Hashable, Sendable {
  /// The value as JSON.
  public var json: JSONValue

  /// Creates a value from JSON. Names of colors become hexadecimal colors, and members have their canonical order, as
  /// elsewhere in a document.
  public init(json: JSONValue) { self.json = Self.canonical(Self.sorted(json, .value)) }

  /// Returns the value with the members of all objects in canonical order.
  private static func sorted(_ json: JSONValue, _ order: MemberOrder) -> JSONValue {
    switch json {
    case .array(let elements): return .array(elements.map { sorted($0, order) })
    case .object(let members):
      let ranked = members.enumerated().map { index, member in
        (rank: order.rank(of: member.name) ?? .max, index: index, member: member)
      }
      return .object(
        ranked.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map { entry in
          .init(entry.member.name, sorted(entry.member.value, order.inside(entry.member.name)))
        })
    default: return json
    }
  }

  private static func canonical(_ json: JSONValue) -> JSONValue {
    switch json {
    case .string(let text): RGBAColor(text).map { .string($0.hex) } ?? json
    case .array(let elements): .array(elements.map(canonical))
    case .object(let members):
      .object(members.map { $0.name == "color" ? .init($0.name, canonical($0.value)) : $0 })
    default: json
    }
  }

  /// Creates a value from an animatable type, such as `Point2D` or `RGBAColor`.
  public init(_ value: some AnimatableValue) { json = value.flat.jsonValue }

  /// Returns the value of the parameter `name`, times `scale`.
  public static func parameter(_ name: String, scale: Double? = nil) -> TimelineValue {
    let scaling = scale.map { [JSONValue.Member("scale", .number($0))] } ?? []
    return TimelineValue(json: .object([.init("parameter", .string(name))] + scaling))
  }
}

extension TimelineValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
  public init(integerLiteral value: Int) { json = .number(Double(value)) }
  public init(floatLiteral value: Double) { json = .number(value) }
  public init(stringLiteral value: String) { self.init(json: .string(value)) }
  public init(booleanLiteral value: Bool) { json = .bool(value) }
  public init(arrayLiteral elements: TimelineValue...) { json = .array(elements.map { $0.json }) }
}

extension AnimationDocument {
  /// A timeline of all shapes: entries that start together at 0.
  ///
  /// ```swift
  /// document.timeline = .sequence {
  ///   .fadeIn("box", duration: 0.5)
  ///   .move("box", by: [100, 0])
  /// }
  /// ```
  public struct Timeline: Hashable, Sendable, ExpressibleByArrayLiteral {
    /// The entries.
    public var entries: [TimelineEntry]

    /// Creates a timeline.
    public init(_ entries: [TimelineEntry] = []) { self.entries = entries }

    /// Creates a timeline.
    public init(arrayLiteral elements: TimelineEntry...) { entries = elements }

    /// The end of the last entry, in seconds, rounded to a billionth.
    ///
    /// - Complexity: O(*n*) in the number of entries.
    public var duration: Double { entries.reduce(0) { max($0, $1.duration) } }
  }
}

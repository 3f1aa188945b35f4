/// Something that happens in a document's timeline: a change of one member of a shape, a pause, or several entries
/// together.
///
/// A timeline says when several shapes do what. It comes to ordinary tracks on the members that it names, so that
/// evaluating knows nothing of it.
public struct TimelineEntry: Hashable, Sendable {
  /// What happens.
  public var action: Action
  /// How long it waits before it begins, in seconds; at least 0.
  public var delay: Double

  /// What an entry can be.
  public enum Action: Hashable, Sendable {
    /// Entries one after the other: each begins when the one before is over.
    case sequence([TimelineEntry])
    /// Entries that begin together. It is over when the last of them is.
    case parallel([TimelineEntry])
    /// Entries that begin one after the other, `each` seconds apart. It is over when the last of them is.
    case stagger([TimelineEntry], each: Double)
    /// Nothing, for so many seconds.
    case wait(Double)
    /// A change of one member of a shape.
    indirect case change(Change)
  }

  /// A change of one member of a shape.
  public struct Change: Hashable, Sendable {
    /// What kind of change it is, which says what the member is.
    public var verb: Verb
    /// The shape's id; for ``Verb/animate`` the id, a dot, and the way to the member: `box.fill.color`.
    public var target: String
    /// What the member starts from; nil for the value that it has when the change begins.
    public var from: TimelineValue?
    /// What the member comes to.
    public var to: TimelineValue?
    /// What is added to the member; for ``Verb/scale``, what it is multiplied by.
    public var by: TimelineValue?
    /// How long it takes, in seconds; at least 0.
    public var duration: Double
    /// How it gets there.
    public var easing: Easing

    /// A change.
    public init(
      _ verb: Verb, _ target: String, from: TimelineValue? = nil, to: TimelineValue? = nil,
      by: TimelineValue? = nil, duration: Double = 0.3, easing: Easing = .easeInOut
    ) {
      self.verb = verb
      self.target = target
      self.from = from
      self.to = to
      self.by = by
      self.duration = duration
      self.easing = easing
    }
  }

  /// The kinds of change.
  public enum Verb: String, Hashable, Sendable, CaseIterable {
    /// Of any member that can be animated.
    case animate
    /// Of `opacity`: from 0, or where it is, to what the shape says, or 1.
    case fadeIn
    /// Of `opacity`: to 0.
    case fadeOut
    /// Of `transform.position`: brings the shape's anchor to a point, or shifts it.
    case move
    /// Of `size`, `radii` or `radius`, whichever the shape has.
    case resize
    /// Of `transform.scale`.
    case scale
    /// Of `transform.rotation`.
    case rotate
  }

  /// An entry.
  public init(_ action: Action, delay: Double = 0) {
    self.action = action
    self.delay = delay
  }

  /// How long it takes with its delay, in seconds, rounded to a billionth.
  ///
  /// - Complexity: O(*n*) in the number of entries inside.
  public var duration: Double { end(from: 0) }

  /// When it is over, if what it is in lets it begin at `start`.
  func end(from start: Double) -> Double {
    let begin = (start + delay).roundedTime
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
  /// A sum of times, rounded to a billionth of a second: 0.1 and 0.2 make 0.3.
  var roundedTime: Double { (self * 1e9).rounded() / 1e9 }
}

/// A value in a timeline: what it may be is up to the member it is for.
///
/// Literals stand for themselves, as in a file: `to: 0.5`, `to: [40, 20]`, `to: "tomato"`.
public struct TimelineValue: Hashable, Sendable {
  /// The value as a file has it.
  public var json: JSONValue

  /// A value as a file has it.
  public init(json: JSONValue) { self.json = json }

  /// A value of a type that a document animates, such as a `Point2D` or an `RGBAColor`.
  public init(_ value: some AnimatableValue) {
    json = (value as? any DocumentValue)?.jsonValue ?? .null
  }

  /// The value of the parameter `name`, times `scale`.
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
  public init(stringLiteral value: String) { json = .string(value) }
  public init(booleanLiteral value: Bool) { json = .bool(value) }
  public init(arrayLiteral elements: TimelineValue...) { json = .array(elements.map(\.json)) }
}

extension AnimationDocument {
  /// What happens when, over all shapes: entries that begin together, at 0.
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

    /// A timeline of the given entries.
    public init(_ entries: [TimelineEntry] = []) { self.entries = entries }

    /// A timeline of the given entries.
    public init(arrayLiteral elements: TimelineEntry...) { entries = elements }

    /// When the last entry is over, in seconds, rounded to a billionth.
    ///
    /// - Complexity: O(*n*) in the number of entries.
    public var duration: Double { entries.reduce(0) { max($0, $1.duration) } }
  }
}

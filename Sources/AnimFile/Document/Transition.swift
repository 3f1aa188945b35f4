/// The motion of a value when its parameter is set to another value.
///
/// ```json
/// { "duration": 0.3, "delay": 0.1, "easing": "easeOut", "down": { "delay": 0 } }
/// ```
public struct Transition: Hashable, Sendable {
  /// The duration in seconds; nil for 0.3. Not for a physical spring, which has its own.
  public var duration: Double?
  /// The time from the setting until the motion starts, in seconds; nil for 0.
  public var delay: Double?
  /// The easing; nil for a spring that settles without bounce.
  public var easing: Easing?
  /// The motion to a lower target; nil for the same as to a higher one.
  public var down: Down?
  /// The direction in which angles turn; nil for that of the numbers.
  public var turn: Turn?
  /// The space in which colors are interpolated; nil for the document's.
  public var colorSpace: ColorSpace?

  /// Creates a transition.
  public init(
    duration: Double? = nil, delay: Double? = nil, easing: Easing? = nil, down: Down? = nil,
    turn: Turn? = nil, colorSpace: ColorSpace? = nil
  ) {
    self.duration = duration
    self.delay = delay
    self.easing = easing
    self.down = down
    self.turn = turn
    self.colorSpace = colorSpace
  }

  /// The members that differ for a lower target: a smaller number or angle, or false after true.
  public struct Down: Hashable, Sendable {
    /// The duration in seconds; nil for that of the transition.
    public var duration: Double?
    /// The time from the setting until the motion starts; nil for that of the transition.
    public var delay: Double?
    /// The easing; nil for that of the transition.
    public var easing: Easing?

    /// Creates the members for a lower target.
    public init(duration: Double? = nil, delay: Double? = nil, easing: Easing? = nil) {
      self.duration = duration
      self.delay = delay
      self.easing = easing
    }
  }
}

extension Transition {
  /// The default duration in seconds.
  static let defaultDuration = 0.3
  /// The default easing.
  static let defaultEasing = Spring(bounce: 0).map { Easing.spring($0) } ?? .linear
  /// The distance, relative to that to the target, at which a physical spring is at rest.
  static let restTolerance = 1e-6
  /// The longest time in seconds that a physical spring may take to rest.
  static let longestRest = 60.0

  /// Replaces names of easings by the easings.
  mutating func resolveEasings(_ resolver: Resolver) {
    easing?.resolve(resolver, .any)
    down?.easing?.resolve(resolver, .any)
  }
}

// MARK: Reading and writing

extension Transition: DocumentObject {
  package static var phrase: String { "a transition { \"duration\": …, \"easing\": … }" }

  package init() { self.init(duration: nil) }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.timing(&duration, &delay, &easing)
    visitor.optional("down", &down)
    if easing?.restTime != nil, down?.duration != nil, down?.easing == nil {
      visitor.check("down", with: ["easing", "down"]) { .durationOfSpring() }
    }
    visitor.optional("turn", &turn)
    visitor.optional("colorSpace", &colorSpace)
  }

  package mutating func resolve(_ resolver: Resolver, _ rule: NumberRule) { check(resolver) }

  /// Reports named easings that a transition cannot have.
  func check(_ resolver: Resolver) {
    Self.check(easing, resolver)
    resolver.at("down") { Self.check(down?.easing, $0) }
  }

  /// Reports a named easing that a transition cannot have; the parser has checked the others.
  private static func check(_ easing: Easing?, _ resolver: Resolver) {
    guard case .named(let name)? = easing, let complaint = resolver.easing(name)?.transitionComplaint else {
      return
    }
    resolver.report(complaint, at: .member("easing"))
  }
}

extension MemberVisitor {
  /// Visits the members that a transition and its `down` have in common.
  fileprivate mutating func timing(_ duration: inout Double?, _ delay: inout Double?, _ easing: inout Easing?)
  {
    optional("duration", &duration, .nonNegative)
    optional("delay", &delay, .nonNegative)
    optional("easing", &easing)
    let (duration, easing) = (duration, easing)
    check("easing", with: ["easing"]) { easing?.transitionComplaint }
    check("duration", with: ["duration", "easing"]) {
      duration != nil && easing?.restTime != nil ? .durationOfSpring() : nil
    }
  }
}

extension Transition {
  /// Reports the members of the transition at `node` that do not apply to values of `kind`.
  func checkMembers(_ node: Int, _ context: ReadingContext, turns: Bool, hasColor: Bool, _ kind: ValueKind) {
    if turn != nil, !turns, let place = context.member("turn", of: node) {
      context.report(.turnOfNoAngle(), at: .node(place - 1))
    }
    if colorSpace != nil, !hasColor, let place = context.member("colorSpace", of: node) {
      context.report(.memberNotApplicable("colorSpace", kind.plural), at: .node(place - 1))
    }
  }
}

extension Transition.Down: DocumentObject {
  package static var phrase: String { "an object { \"duration\": …, \"delay\": …, \"easing\": … }" }

  package init() { self.init(duration: nil) }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.timing(&duration, &delay, &easing)
  }
}

extension Easing {
  /// The time at which a physical spring rests, in seconds; nil for other easings, whose duration is given, and infinite
  /// without damping.
  var restTime: Double? {
    guard case .spring(let spring) = self, !spring.isSettling else { return nil }
    return spring.settlingTime(tolerance: Transition.restTolerance) ?? .infinity
  }

  /// The reason why the easing cannot be that of a transition, if there is one.
  fileprivate var transitionComplaint: Message? {
    switch self {
    case .smooth:
      return .invalidEasing(
        "'smooth' needs a track, and a transition has no keyframes",
        help: "use another easing, such as \"spring\"")
    case .spring(let spring):
      if spring.initialVelocity != nil {
        return .invalidEasing(
          "a transition starts with the velocity that the value has",
          help: "remove 'velocity' from the spring")
      }
      guard let rest = restTime, rest > Transition.longestRest else { return nil }
      return .invalidEasing(
        rest.isFinite
          ? "the spring needs \(rest.rounded.text) s to rest, and the maximum is \(Transition.longestRest.text) s"
          : "a spring without damping never rests",
        help: "use more damping, or a shorter duration of the spring")
    default: return nil
    }
  }
}

extension Message {
  fileprivate static func durationOfSpring() -> Message {
    Message(
      .invalidEasing, "a physical spring has its own duration",
      help: "remove 'duration', or use a spring with only a 'bounce'")
  }
}

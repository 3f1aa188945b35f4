/// A track written in durations: where a value starts, and then how long each step takes.
///
/// It means the track whose first keyframe is `from` at 0, and which has one more keyframe at the end of each step. A wait
/// is a keyframe of the value before it, arrived at with ``Easing/hold``.
public struct AnimatedSteps<Value: AnimatableValue>: Hashable, Sendable {
  /// The value at 0.
  public var from: KeyframeValue<Value>
  /// What comes then, one after the other.
  public var steps: [Step]
  /// How the value arrives where a step does not say; nil for linear.
  public var easing: Easing?
  /// What the value is before 0.
  public var before: Extrapolation
  /// What the value is after the last step.
  public var after: Extrapolation
  /// In which space colors interpolate; nil for the document's. Of no meaning for other types.
  public var colorSpace: ColorSpace?
  /// How paths of different kinds turn into each other. Of no meaning for other types.
  public var morph: Morph
  /// Which way angles turn; nil for by their numbers. Of no meaning for other types.
  public var turn: Turn?

  /// One step of the way.
  public enum Step: Hashable, Sendable {
    /// Goes to a value.
    case move(Move)
    /// Stays for so many seconds.
    case wait(Double)
  }

  /// A step that goes to a value.
  public struct Move: Hashable, Sendable {
    /// The value at the end of the step.
    public var to: KeyframeValue<Value>
    /// How long it takes, in seconds; 0 is a jump.
    public var duration: Double
    /// How the value arrives; nil for the track's own easing.
    public var easing: Easing?
    /// With a smooth easing, how fast the value leaves, in units per second; nil to work it out.
    public var startVelocity: Value?
    /// With a smooth easing, how fast the value arrives, in units per second; nil to work it out.
    public var endVelocity: Value?
    /// For a point, the control points of the curve on which it comes; nil for a straight line. Of no meaning for other
    /// types.
    public var via: ViaPoints?

    /// A step that goes to a value.
    public init(
      to value: KeyframeValue<Value>, for duration: Double, easing: Easing? = nil,
      startVelocity: Value? = nil,
      endVelocity: Value? = nil, via: ViaPoints? = nil
    ) {
      to = value
      self.duration = duration
      self.easing = easing
      self.startVelocity = startVelocity
      self.endVelocity = endVelocity
      self.via = via
    }
  }

  /// A track in durations.
  public init(
    from: KeyframeValue<Value>, _ steps: [Step], easing: Easing? = nil, before: Extrapolation = .hold,
    after: Extrapolation = .hold, colorSpace: ColorSpace? = nil, morph: Morph = .strict, turn: Turn? = nil
  ) {
    self.from = from
    self.steps = steps
    self.easing = easing
    self.before = before
    self.after = after
    self.colorSpace = colorSpace
    self.morph = morph
    self.turn = turn
  }

  /// How long all steps take together, in seconds.
  public var duration: Double { steps.reduce(0) { $0 + $1.duration } }
}

extension AnimatedSteps.Step {
  /// A step that goes to `value`.
  public static func to(_ value: Value, for duration: Double, easing: Easing? = nil) -> Self {
    .move(.init(to: .literal(value), for: duration, easing: easing))
  }

  /// The control points of the curve on which a point comes; nil where there are none.
  var via: ViaPoints? { if case .move(let move) = self { move.via } else { nil } }

  /// How long it takes, in seconds.
  public var duration: Double {
    switch self {
    case .move(let move): move.duration
    case .wait(let seconds): seconds
    }
  }
}

extension Animated {
  /// A value that starts at `value` and takes steps from there.
  ///
  /// - Precondition: there is at least one step, and no two jumps follow each other.
  public static func steps(
    from value: Value, _ steps: AnimatedSteps<Value>.Step..., easing: Easing? = nil,
    before: Extrapolation = .hold, after: Extrapolation = .hold
  ) -> Animated {
    .steps(AnimatedSteps(from: .literal(value), steps, easing: easing, before: before, after: after))
  }
}

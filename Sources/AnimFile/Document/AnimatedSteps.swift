/// A track given by a start value and the durations of its steps.
///
/// Equivalent to a track whose first keyframe is `from` at 0, with one more keyframe at the end of each step.
/// A wait is a keyframe with the preceding value and ``Easing/hold``.
public struct AnimatedSteps<Value: AnimatableValue>: Hashable, Sendable {
  /// The value at time 0.
  public var from: KeyframeValue<Value>
  /// The steps, in order.
  public var steps: [Step]
  /// The default easing of steps; nil for linear.
  public var easing: Easing?
  /// The extrapolation before time 0.
  public var before: Extrapolation
  /// The extrapolation after the last step.
  public var after: Extrapolation
  /// The space in which colors are interpolated; nil for the document's. Ignored for other types.
  public var colorSpace: ColorSpace?
  /// The interpolation of paths with different structure. Ignored for other types.
  public var morph: Morph
  /// The direction in which angles turn; nil to interpolate the numbers. Ignored for other types.
  public var turn: Turn?

  /// One step of the track.
  public enum Step: Hashable, Sendable {
    /// Moves to a value.
    case move(Move)
    /// Holds the value for a number of seconds.
    case wait(Double)
  }

  /// A step to a new value.
  public struct Move: Hashable, Sendable {
    /// The value at the end of the step.
    public var to: KeyframeValue<Value>
    /// The duration in seconds; 0 is a jump.
    public var duration: Double
    /// The easing; nil for the track's.
    public var easing: Easing?
    /// The velocity at the start with a smooth easing, in units per second; nil to derive it.
    public var startVelocity: Value?
    /// The velocity at the end with a smooth easing, in units per second; nil to derive it.
    public var endVelocity: Value?
    /// For a point, the control points of its motion path; nil for a straight line. Ignored for other types.
    public var via: ViaPoints?

    /// Creates a step to a value.
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

  /// Creates a track from steps.
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

  /// The total duration of all steps, in seconds.
  public var duration: Double { steps.reduce(0) { $0 + $1.duration } }
}

extension AnimatedSteps.Step {
  /// Returns a step to `value`.
  public static func to(_ value: Value, for duration: Double, easing: Easing? = nil) -> Self {
    .move(.init(to: .literal(value), for: duration, easing: easing))
  }

  /// The control points of the motion path; nil if there are none.
  var via: ViaPoints? { if case .move(let move) = self { move.via } else { nil } }

  /// The duration in seconds.
  public var duration: Double {
    switch self {
    case .move(let move): move.duration
    case .wait(let seconds): seconds
    }
  }
}

extension Animated {
  /// Returns an animated value that starts at `value`.
  ///
  /// - Precondition: There is at least one step, and no two consecutive steps are jumps.
  public static func steps(
    from value: Value, _ steps: AnimatedSteps<Value>.Step..., easing: Easing? = nil,
    before: Extrapolation = .hold, after: Extrapolation = .hold
  ) -> Animated {
    .steps(from: value, steps, easing: easing, before: before, after: after)
  }

  /// Returns an animated value that starts at `value` and follows the steps in an array.
  ///
  /// - Precondition: There is at least one step, and no two consecutive steps are jumps.
  public static func steps(
    from value: Value, _ steps: [AnimatedSteps<Value>.Step], easing: Easing? = nil,
    before: Extrapolation = .hold, after: Extrapolation = .hold
  ) -> Animated {
    .steps(AnimatedSteps(from: .literal(value), steps, easing: easing, before: before, after: after))
  }
}

/// A track given by a start value and the durations of its steps.
///
/// Equivalent to a track whose first keyframe is `from` at 0, with one more keyframe at the end of each step.
/// A wait is a keyframe with the preceding value and ``Easing/hold``.
public struct AnimatedSteps<Value>: Hashable, Sendable {
  // Boxed, because animated members contain steps, and few have any.
  private var box: Box<FlatSteps>

  package init(flat: FlatSteps) { box = Box(flat) }

  /// The steps without the type of their values.
  package var flat: FlatSteps {
    get { box.contents }
    set { box = Box(newValue) }
  }
}

extension AnimatedSteps where Value: AnimatableValue {
  /// The value at time 0.
  public var from: KeyframeValue<Value> {
    get { KeyframeValue(flat: flat.from) }
    set { flat.from = newValue.flat }
  }

  /// The steps, in order.
  ///
  /// - Complexity: O(*n*) in the number of steps.
  public var steps: [Step] {
    get { flat.steps.map { Step(flat: $0) } }
    set { flat.steps = newValue.map { $0.flat } }
  }

  /// The default easing of steps; nil for linear.
  public var easing: Easing? {
    get { flat.options.easing }
    set { flat.options.easing = newValue }
  }

  /// The extrapolation before time 0.
  public var before: Extrapolation {
    get { flat.options.before }
    set { flat.options.before = newValue }
  }

  /// The extrapolation after the last step.
  public var after: Extrapolation {
    get { flat.options.after }
    set { flat.options.after = newValue }
  }

  /// The space in which colors are interpolated; nil for the document's. Ignored for other types.
  public var colorSpace: ColorSpace? {
    get { flat.options.colorSpace }
    set { flat.options.colorSpace = newValue }
  }

  /// The interpolation of paths with different structure. Ignored for other types.
  public var morph: Morph {
    get { flat.options.morph }
    set { flat.options.morph = newValue }
  }

  /// The direction in which angles turn; nil to interpolate the numbers. Ignored for other types.
  public var turn: Turn? {
    get { flat.options.turn }
    set { flat.options.turn = newValue }
  }

  /// The event whose time takes the place of 0 of the inner time; nil for none.
  public var since: InputEvent? {
    get { if case .since(let event)? = flat.options.clock { event } else { nil } }
    set { flat.options.clock = newValue.map { .since($0) } }
  }

  /// The number that takes the place of the inner time, in units of the durations; nil for none.
  public var at: Animated<Double>? {
    get { if case .at(let number)? = flat.options.clock { Animated<Double>(number) } else { nil } }
    set { flat.options.clock = newValue.map { .at($0.flat) } }
  }

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
    self.init(
      flat: FlatSteps(
        kind: Value.kind, from: from.flat, steps: steps.map { $0.flat },
        options: TrackOptions(
          easing: easing, before: before, after: after, colorSpace: colorSpace, morph: morph, turn: turn)))
  }

  /// The total duration of all steps, in seconds.
  public var duration: Double { flat.duration }
}

extension AnimatedSteps.Step {
  /// Returns a step to `value`.
  public static func to(_ value: Value, for duration: Double, easing: Easing? = nil) -> Self {
    .move(.init(to: .literal(value), for: duration, easing: easing))
  }

  init(flat: FlatSteps.Step) {
    switch flat {
    case .wait(let seconds): self = .wait(seconds)
    case .move(let move):
      let velocities = move.easing?.velocities?.contents
      self = .move(
        .init(
          to: KeyframeValue(flat: move.to), for: move.duration, easing: move.easing?.easing,
          startVelocity: velocities?.start.map { Value(flat: $0) },
          endVelocity: velocities?.end.map { Value(flat: $0) }, via: move.via))
    }
  }

  var flat: FlatSteps.Step {
    switch self {
    case .wait(let seconds): return .wait(seconds)
    case .move(let move):
      let velocities = FlatVelocities(start: move.startVelocity?.flat, end: move.endVelocity?.flat)
      return .move(
        FlatSteps.Move(
          to: move.to.flat, duration: move.duration,
          easing: move.easing.map { FlatEasing($0, velocities.isEmpty ? nil : velocities) }, via: move.via))
    }
  }

  /// The duration in seconds.
  public var duration: Double {
    switch self {
    case .move(let move): move.duration
    case .wait(let seconds): seconds
    }
  }
}

extension Animated where Value: AnimatableValue {
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

// MARK: Without types

/// A track of steps without the type of its values.
package struct FlatSteps: Hashable, Sendable {
  package let kind: ValueKind
  package var from: FlatKeyframeValue
  package var steps: [Step]
  /// The members other than the values.
  var options: TrackOptions

  package enum Step: Hashable, Sendable {
    case move(Move)
    case wait(Double)
  }

  package struct Move: Hashable, Sendable {
    package var to: FlatKeyframeValue
    package var duration: Double
    /// The easing and the velocities; nil for the easing of the track.
    var easing: FlatEasing?
    package var via: ViaPoints?
  }

  /// The total duration of all steps, in seconds.
  package var duration: Double { steps.reduce(0) { $0 + $1.duration } }

  /// The default easing of steps; nil for linear.
  package var easing: Easing? { options.easing }

  /// The clock in place of the inner time; nil for the inner time.
  package var clock: TrackClock? { options.clock }

  /// Whether the value changes before or after the steps.
  package var isExtrapolated: Bool { options.before != .hold || options.after != .hold }
}

extension FlatSteps.Step {
  /// The duration in seconds.
  package var duration: Double {
    switch self {
    case .move(let move): move.duration
    case .wait(let seconds): seconds
    }
  }

  /// The control points of the motion path; nil if there are none.
  package var via: ViaPoints? { if case .move(let move) = self { move.via } else { nil } }

  /// The easing of the step; nil for the easing of the track.
  package var easing: Easing? { if case .move(let move) = self { move.easing?.easing } else { nil } }
}

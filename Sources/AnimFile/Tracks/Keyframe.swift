/// A value at a time, with the easing from the preceding keyframe.
public struct Keyframe<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The time in seconds.
  public var t: Double
  /// The value at that time.
  public var value: Value
  /// The easing from the preceding keyframe; `nil` for the track's own easing.
  public var easing: Easing?

  private var velocities: Velocities?

  /// Boxed, because few keyframes have velocities.
  private indirect enum Velocities: Hashable, Sendable {
    case of(start: Value?, end: Value?)
  }

  /// Creates a keyframe.
  ///
  /// - Parameters:
  ///   - t: The time in seconds.
  ///   - value: The value at that time.
  ///   - easing: The easing from the preceding keyframe; `nil` for the track's own easing.
  ///   - startVelocity: The velocity at the preceding keyframe, in units per second. Only ``Easing/smooth`` uses it.
  ///   - endVelocity: The velocity at this keyframe, likewise.
  public init(
    t: Double, value: Value, easing: Easing? = nil, startVelocity: Value? = nil, endVelocity: Value? = nil
  ) {
    self.t = t
    self.value = value
    self.easing = easing
    setVelocities(startVelocity, endVelocity)
  }

  /// The explicit velocity at the preceding keyframe, in units per second.
  public var startVelocity: Value? {
    get { if case .of(let start, _) = velocities { start } else { nil } }
    set { setVelocities(newValue, endVelocity) }
  }

  /// The explicit velocity at this keyframe, in units per second.
  public var endVelocity: Value? {
    get { if case .of(_, let end) = velocities { end } else { nil } }
    set { setVelocities(startVelocity, newValue) }
  }

  private mutating func setVelocities(_ start: Value?, _ end: Value?) {
    velocities = start == nil && end == nil ? nil : .of(start: start, end: end)
  }
}

/// A value at a time, and how to get there from the keyframe before.
public struct Keyframe<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The time in seconds.
  public var t: Double
  /// The value at that time.
  public var value: Value
  /// How the value arrives here from the keyframe before; `nil` for the track's own easing.
  public var easing: Easing?

  private var velocities: Velocities?

  /// Boxed, because few keyframes have any.
  private indirect enum Velocities: Hashable, Sendable {
    case of(start: Value?, end: Value?)
  }

  /// A keyframe.
  ///
  /// - Parameters:
  ///   - t: The time in seconds.
  ///   - value: The value at that time.
  ///   - easing: How the value arrives; `nil` for the track's own easing.
  ///   - startVelocity: The velocity with which it leaves the keyframe before, in units per second. Only
  ///     ``Easing/smooth`` takes it into account.
  ///   - endVelocity: The velocity with which it arrives, likewise.
  public init(
    t: Double, value: Value, easing: Easing? = nil, startVelocity: Value? = nil, endVelocity: Value? = nil
  ) {
    self.t = t
    self.value = value
    self.easing = easing
    setVelocities(startVelocity, endVelocity)
  }

  /// The velocity with which it leaves the keyframe before, in units per second, where it is given.
  public var startVelocity: Value? {
    get { if case .of(let start, _) = velocities { start } else { nil } }
    set { setVelocities(newValue, endVelocity) }
  }

  /// The velocity with which it arrives here, in units per second, where it is given.
  public var endVelocity: Value? {
    get { if case .of(_, let end) = velocities { end } else { nil } }
    set { setVelocities(startVelocity, newValue) }
  }

  private mutating func setVelocities(_ start: Value?, _ end: Value?) {
    velocities = start == nil && end == nil ? nil : .of(start: start, end: end)
  }
}

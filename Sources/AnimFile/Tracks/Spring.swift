/// A damped spring in closed form: its progress at any time needs no history.
///
/// The spring starts at 0, is pulled toward 1, and obeys `m·x″ = −k·(x − 1) − c·x′`. Two numbers determine it: the
/// angular frequency `ω = √(k/m)` in radians per second, and the damping ratio `ζ = c / (2·√(k·m))`. Below 1 it
/// overshoots, at 1 and above it does not, at 0 it never rests.
///
/// With `σ = ζ·ω` and `D = σ² − ω²`, two functions solve the equation, continuous through `D = 0`:
///
/// - `C(t) = e^(−σt)·cos(√−D·t)`, or `e^(−σt)·cosh(√D·t)`
/// - `S(t) = e^(−σt)·sin(√−D·t)/√−D`, or `t·e^(−σt)`, or `e^(−σt)·sinh(√D·t)/√D`
///
/// and from them `x = 1 − C − (σ − v)·S` and `x′ = ω²·S + v·(C − σ·S)` for a velocity `v` at the start.
/// Values are accurate to 1e-12.
public struct Spring: Hashable, Sendable {
  /// The parameters of a spring.
  public enum Form: Hashable, Sendable {
    /// Only the bounce: the speed is determined by the span's duration.
    case settling(bounce: Double)
    /// The undamped period in seconds, and the bounce.
    case duration(Double, bounce: Double)
    /// The undamped period in seconds, and the damping ratio.
    case response(Double, dampingFraction: Double)
    /// The constants of the equation.
    case physical(mass: Double, stiffness: Double, damping: Double)
  }

  /// The parameters from which the spring was created.
  public let form: Form

  /// The explicit velocity at the start, in progress per second.
  ///
  /// In a track, `nil` means the velocity at the end of the preceding span, elsewhere 0.
  public let initialVelocity: Double?

  /// The solutions of the equation. For ``Form/settling(bounce:)``, in units of the span's duration.
  private let motion: Motion

  /// The default bounce: ζ = 0.7, an overshoot of 4.6 %.
  public static let defaultBounce = 0.3

  /// The remaining distance of a settling spring at the end of the span, which is distributed over the span.
  static let settledTolerance = 1e-3

  /// Creates a spring that settles within its span, for any duration, with ``defaultBounce``.
  public init() {
    self.init(unchecked: .settling(bounce: Spring.defaultBounce), velocity: nil)
  }

  /// Creates a spring that settles within its span, for any duration.
  ///
  /// `ω` is chosen so that without an initial velocity the envelope is 0.001 at the end of the span. The remaining
  /// distance is distributed linearly, so that the end is exact.
  ///
  /// `nil` unless `bounce` is above −1 and below 1, and the velocity finite.
  public init?(bounce: Double, velocity: Double? = nil) {
    guard bounce > -1, bounce < 1 else { return nil }
    self.init(.settling(bounce: bounce), velocity: velocity)
  }

  /// Creates a spring with SwiftUI's parameters.
  ///
  /// `ω = 2π / duration`. `ζ = 1 − bounce` for a bounce of 0 or more, `1 / (1 + bounce)` below.
  ///
  /// `nil` unless `duration` is above 0 and `bounce` above −1 and at most 1, all finite. With a bounce
  /// of 1 it never rests.
  public init?(duration: Double, bounce: Double = 0, velocity: Double? = nil) {
    guard duration > 0, bounce > -1, bounce <= 1 else { return nil }
    self.init(.duration(duration, bounce: bounce), velocity: velocity)
  }

  /// Creates a spring by its undamped period in seconds, and its damping ratio.
  ///
  /// `ω = 2π / response`, `ζ = dampingFraction`. `nil` unless `response` is above 0 and
  /// `dampingFraction` at least 0, all finite.
  public init?(response: Double, dampingFraction: Double, velocity: Double? = nil) {
    guard response > 0, dampingFraction >= 0 else { return nil }
    self.init(.response(response, dampingFraction: dampingFraction), velocity: velocity)
  }

  /// Creates a spring by the constants of its equation.
  ///
  /// `nil` unless `mass` and `stiffness` are above 0 and `damping` at least 0, all finite.
  public init?(mass: Double = 1, stiffness: Double, damping: Double, velocity: Double? = nil) {
    guard mass > 0, stiffness > 0, damping >= 0 else { return nil }
    self.init(.physical(mass: mass, stiffness: stiffness, damping: damping), velocity: velocity)
  }

  private init?(_ form: Form, velocity: Double?) {
    guard velocity?.isFinite ?? true else { return nil }
    self.init(unchecked: form, velocity: velocity)
    guard motion.isUsable else { return nil }
  }

  private init(unchecked form: Form, velocity: Double?) {
    self.form = form
    initialVelocity = velocity
    switch form {
    case .settling(let bounce):
      let shape = Motion(omega: 1, zeta: Spring.dampingRatio(bounce: bounce))
      let time = shape.settlingTime(tolerance: Spring.settledTolerance, velocity: 0) ?? 1
      motion = Motion(omega: time, zeta: Spring.dampingRatio(bounce: bounce))
    case .duration(let duration, let bounce):
      motion = Motion(omega: 2 * .pi / duration, zeta: Spring.dampingRatio(bounce: bounce))
    case .response(let response, let dampingFraction):
      motion = Motion(omega: 2 * .pi / response, zeta: dampingFraction)
    case .physical(let mass, let stiffness, let damping):
      motion = Motion(mass: mass, stiffness: stiffness, damping: damping)
    }
  }

  private static func dampingRatio(bounce: Double) -> Double {
    bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
  }

  /// Whether the speed depends on the span's duration.
  public var isSettling: Bool {
    if case .settling = form { true } else { false }
  }

  /// Returns the progress after `seconds`; 0 before the start, and 1 at infinity.
  ///
  /// A settling spring is evaluated for a span of one second, without distributing the remaining distance.
  public func value(at seconds: Double) -> Double {
    guard seconds > 0 else { return 0 }
    if seconds == .infinity { return 1 }
    return motion.value(at: seconds, velocity: initialVelocity ?? 0)
  }

  /// Returns the velocity after `seconds`, in progress per second; before the start, the initial velocity.
  public func velocity(at seconds: Double) -> Double {
    motion.velocity(at: max(0, seconds), velocity: initialVelocity ?? 0)
  }

  /// Returns the time in seconds after which the progress stays within `tolerance` of 1; `nil` without damping.
  ///
  /// This is the time at which an envelope of the motion, `e^(−rt)·min(A, 1 + |σ − v|·t)`, reaches the tolerance: never
  /// too early, and late by less than one oscillation.
  public func settlingTime(tolerance: Double = 1e-3) -> Double? {
    motion.settlingTime(tolerance: tolerance, velocity: initialVelocity ?? 0)
  }
}

/// A spring's progress, and its dependence on the initial velocity.
package struct SpringResponse {
  /// The progress, or its rate.
  package var progress: Double
  /// The derivative of the value, or of its rate, with respect to the initial velocity.
  package var perVelocity: Double
}

extension Spring {
  /// The response `elapsed` seconds after the start of a span of `duration` seconds.
  package func response(elapsed: Double, duration: Double) -> SpringResponse {
    guard isSettling else {
      let basis = motion.basis(at: elapsed)
      let progress = motion.value(basis, velocity: initialVelocity ?? 0)
      return SpringResponse(progress: progress, perVelocity: basis.s)
    }
    let fraction = elapsed / duration
    let now = motion.basis(at: fraction)
    let end = motion.basis(at: 1)
    let velocity = (initialVelocity ?? 0) * duration
    let left = 1 - motion.value(end, velocity: velocity)
    return SpringResponse(
      progress: motion.value(now, velocity: velocity) + fraction * left,
      perVelocity: duration * (now.s - fraction * end.s))
  }

  /// The rate of ``response(elapsed:duration:)``, per second.
  func responseRate(elapsed: Double, duration: Double) -> SpringResponse {
    guard isSettling else {
      let basis = motion.basis(at: elapsed)
      let progress = motion.velocity(basis, velocity: initialVelocity ?? 0)
      return SpringResponse(progress: progress, perVelocity: basis.c - motion.sigma * basis.s)
    }
    let now = motion.basis(at: elapsed / duration)
    let end = motion.basis(at: 1)
    let velocity = (initialVelocity ?? 0) * duration
    let left = 1 - motion.value(end, velocity: velocity)
    return SpringResponse(
      progress: (motion.velocity(now, velocity: velocity) + left) / duration,
      perVelocity: now.c - motion.sigma * now.s - end.s)
  }
}

/// The solutions of a spring's equation.
private struct Motion: Hashable, Sendable {
  let omega: Double
  let sigma: Double
  /// `√|σ² − ω²|`: the angular frequency, or half the difference of the two decay rates.
  let beta: Double
  let swings: Bool

  init(omega: Double, zeta: Double) {
    self.omega = omega
    sigma = zeta * omega
    beta = omega * ((1 - zeta) * (1 + zeta)).magnitude.squareRoot()
    swings = zeta < 1
  }

  init(mass: Double, stiffness: Double, damping: Double) {
    let omegaSquared = stiffness / mass
    omega = omegaSquared.squareRoot()
    sigma = damping / mass / 2
    beta = ((sigma - omega) * (sigma + omega)).magnitude.squareRoot()
    swings = sigma < omega
  }

  /// Whether squares and quotients of the constants are far from overflow and underflow.
  var isUsable: Bool {
    omega >= 1e-75 && omega <= 1e75 && sigma <= 1e75
  }

  func basis(at time: Double) -> (c: Double, s: Double) {
    let angle = beta * time
    if swings {
      let decay = Math.exp(-sigma * time)
      let (sin, cos) = Math.sinCos(angle)
      return (decay * cos, decay * (angle > 0 ? sin / beta : time))
    }
    // e^(−σt)·cosh and e^(−σt)·sinh via the slow decay rate, σ − β, without overflow and cancellation.
    let decay = Math.exp(-omega * omega / (sigma + beta) * time)
    let less = Math.expm1(-2 * angle)
    return (decay * (1 + less / 2), decay * (angle > 0 ? -less / (2 * beta) : time))
  }

  func value(_ basis: (c: Double, s: Double), velocity: Double) -> Double {
    1 - basis.c - (sigma - velocity) * basis.s
  }

  func velocity(_ basis: (c: Double, s: Double), velocity: Double) -> Double {
    omega * omega * basis.s + velocity * (basis.c - sigma * basis.s)
  }

  func value(at time: Double, velocity: Double) -> Double {
    value(basis(at: time), velocity: velocity)
  }

  func velocity(at time: Double, velocity: Double) -> Double {
    self.velocity(basis(at: time), velocity: velocity)
  }

  func settlingTime(tolerance: Double, velocity: Double) -> Double? {
    guard sigma > 0, tolerance > 0 else { return nil }
    let slack = (sigma - velocity).magnitude
    let rate = swings ? sigma : omega * omega / (sigma + beta)
    // |cos + b·sin| ≤ √(1 + b²), and |c·e^(−rt) + d·e^(−qt)| ≤ |c| + |d| for the two decay rates.
    let amplitude: Double
    if swings {
      amplitude = Math.hypot(1, slack / beta)
    } else {
      let b = (sigma - velocity) / beta
      amplitude = ((1 + b).magnitude + (1 - b).magnitude) / 2
    }
    let byAmplitude = max(0, Math.log(amplitude / tolerance) / rate)
    // The other bound, as |sin(βt)/β| ≤ t, stays finite when β goes to 0. In units of 1/rate, it is the last time at
    // which ln(1 + g·t) − t = ln tolerance: concave, so Newton's method converges from above.
    let growth = slack / rate
    let goal = Math.log(tolerance)
    var time = 1.0
    while Math.log(1 + growth * time) - time > goal || growth / (1 + growth * time) > 0.5 { time *= 2 }
    for _ in 0..<64 {
      let excess = Math.log(1 + growth * time) - time - goal
      let next = time - excess / (growth / (1 + growth * time) - 1)
      guard next < time, next > 0 else { break }
      time = next
    }
    return min(byAmplitude, time / rate)
  }
}

extension Spring {
  /// The constants of the motion: ω, σ and √|σ² − ω²|, and whether it oscillates. For ``Form/settling(bounce:)``, in
  /// units of the span's duration.
  package struct Constants {
    package var omega: Double
    package var sigma: Double
    package var beta: Double
    package var swings: Bool
  }

  package var constants: Constants {
    Constants(omega: motion.omega, sigma: motion.sigma, beta: motion.beta, swings: motion.swings)
  }

  /// `C` and `S` at a time, in the units of ``constants``.
  package func basis(at time: Double) -> (c: Double, s: Double) { motion.basis(at: time) }

  /// The duration of half an oscillation in a span of `duration` seconds; infinite without oscillation.
  func halfSwing(in duration: Double) -> Double {
    motion.swings ? .pi / motion.beta * (isSettling ? duration : 1) : .infinity
  }
}

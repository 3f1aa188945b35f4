/// The easing of a value between two keyframes: progress as a function of time.
///
/// Progress is 0 at the preceding keyframe and 1 at the keyframe with the easing, and may leave that range between.
public enum Easing: Hashable, Sendable {
  /// A preset.
  case preset(Preset)
  /// A curve with two control points.
  case cubicBezier(CubicBezier)
  /// Equal steps.
  ///
  /// The progress is step `⌊x · count⌋`, plus one if there is a jump at the start, divided by the number of jumps. The
  /// value at a jump is the one after it. A count below 1, or below 2 for ``StepJump/none``, is clamped.
  case steps(Int, StepJump)
  /// Line segments.
  indirect case piecewiseLinear(PiecewiseLinear)
  /// A spring; ``Spring`` describes its progress in a span.
  indirect case spring(Spring)
  /// A cubic through the values, with a velocity at each keyframe.
  ///
  /// The velocities are those of the ``Keyframe``, in value units per second. The default is that of the chord between
  /// the neighboring keyframes, `(vᵢ₊₁ − vᵢ₋₁) / (tᵢ₊₁ − tᵢ₋₁)` (Catmull-Rom over time), and zero at the ends of the
  /// track and on both sides of a jump. The formula is that of glTF 2.0, appendix C, "cubic spline interpolation".
  ///
  /// Without a track, the progress is that between two keyframes: `3x² − 2x³`.
  case smooth
  /// An easing defined by the document under a name.
  ///
  /// It must be replaced by its definition before evaluation (`replacingEasings(_:)` of ``Track``); until then it is linear.
  case named(String)

  public static func == (a: Easing, b: Easing) -> Bool {
    switch (a, b) {
    case (.preset(let a), .preset(let b)): a == b
    case (.cubicBezier(let a), .cubicBezier(let b)): a == b
    case (.steps(let a, let jump), .steps(let b, let otherJump)): a == b && jump == otherJump
    case (.piecewiseLinear(let a), .piecewiseLinear(let b)): a == b
    case (.spring(let a), .spring(let b)): a == b
    case (.smooth, .smooth): true
    case (.named(let a), .named(let b)): a.isIdentical(to: b)
    default: false
    }
  }
}

/// The jumps of a stepped easing. The names are those of CSS without the prefix `jump-`.
public enum StepJump: String, CaseIterable, Hashable, Sendable {
  /// Jumps at the start of each step: `count` jumps, the first immediately.
  case start
  /// Jumps at the end of each step: `count` jumps, the last at the keyframe.
  case end
  /// Jumps only between steps: `count − 1` jumps.
  case none
  /// Jumps at the start, between steps and at the end: `count + 1` jumps.
  case both
}

/// A side of a discontinuity in time.
public enum TimeSide: Hashable, Sendable {
  /// The limit from earlier times.
  case before
  /// The limit from later times.
  case after
}

extension Easing {
  /// Returns the progress at `fraction` of a span that lasts `duration` seconds.
  ///
  /// - Parameters:
  ///   - fraction: The elapsed fraction of the span, 0…1. Only piecewise linear easings and springs extrapolate.
  ///   - duration: The length of the span in seconds, above 0. Only springs depend on it.
  public func progress(at fraction: Double, duration: Double) -> Double {
    switch self {
    case .preset(let preset): preset.progress(at: fraction)
    case .cubicBezier(let curve): curve.progress(at: fraction)
    case .steps(let count, let jump): Easing.stepped(fraction, count, jump)
    case .piecewiseLinear(let pieces): pieces.progress(at: fraction)
    case .spring(let spring):
      if fraction == .infinity {
        1
      } else if fraction > 0 {
        spring.response(elapsed: fraction * duration, duration: duration).progress
      } else {
        0
      }
    case .smooth:
      Easing.clamped(fraction) * Easing.clamped(fraction) * (3 - 2 * Easing.clamped(fraction))
    case .named: Easing.clamped(fraction)
    }
  }

  /// The derivative of the progress at `fraction`, per span, on one side of it.
  ///
  /// Analytic for every easing; 0 between the jumps of steps. Where the curve is vertical (at the end of `easeInCirc`,
  /// for example), the result is 1, the mean rate of the span.
  func rate(at fraction: Double, duration: Double, side: TimeSide) -> Double {
    let slope =
      switch self {
      case .preset(let preset): preset.slope(at: fraction)
      case .cubicBezier(let curve): curve.slope(at: fraction)
      case .steps: 0.0
      case .piecewiseLinear(let pieces): pieces.slope(at: fraction, side: side)
      case .spring(let spring):
        spring.responseRate(elapsed: fraction * duration, duration: duration).progress * duration
      case .smooth: 6 * fraction * (1 - fraction)
      case .named: 1.0
      }
    return slope.isFinite ? slope : 1
  }

  /// The cubic Bézier curve of the easing, if it is one.
  var curve: CubicBezier? {
    switch self {
    case .preset(let preset): preset.curve
    case .cubicBezier(let curve): curve
    default: nil
    }
  }

  private static func clamped(_ fraction: Double) -> Double {
    fraction > 0 ? min(fraction, 1) : 0
  }

  private static func stepped(_ fraction: Double, _ count: Int, _ jump: StepJump) -> Double {
    let steps = Double(max(count, jump == .none ? 2 : 1))
    let begun = (clamped(fraction) * steps).rounded(.down)
    return switch jump {
    case .start: min(begun + 1, steps) / steps
    case .end: begun / steps
    case .none: min(begun, steps - 1) / (steps - 1)
    case .both: (begun + 1) / (steps + 1)
    }
  }
}

extension Easing {
  /// Returns a curve with the control points (x1, y1) and (x2, y2).
  ///
  /// - Precondition: `x1` and `x2` are in 0…1, and all four finite. ``CubicBezier/init(_:_:_:_:)`` checks these.
  public static func cubicBezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Easing {
    guard let curve = CubicBezier(x1, y1, x2, y2) else {
      preconditionFailure("(\(x1), \(y1), \(x2), \(y2)) are not valid control points of an easing")
    }
    return .cubicBezier(curve)
  }

  /// A spring that settles within its span, for any duration.
  public static var spring: Easing { .spring(Spring()) }

  /// Returns a spring with SwiftUI's parameters.
  ///
  /// - Precondition: The numbers are in the ranges of ``Spring/init(duration:bounce:velocity:)``.
  public static func spring(duration: Double, bounce: Double = 0) -> Easing {
    spring(Spring(duration: duration, bounce: bounce))
  }

  /// Returns a spring by its undamped period in seconds, and its damping ratio.
  ///
  /// - Precondition: The numbers are in the ranges of ``Spring/init(response:dampingFraction:velocity:)``.
  public static func spring(response: Double, dampingFraction: Double) -> Easing {
    spring(Spring(response: response, dampingFraction: dampingFraction))
  }

  /// Returns a spring by the constants of its equation.
  ///
  /// - Precondition: The numbers are in the ranges of ``Spring/init(mass:stiffness:damping:velocity:)``.
  public static func spring(mass: Double = 1, stiffness: Double, damping: Double) -> Easing {
    spring(Spring(mass: mass, stiffness: stiffness, damping: damping))
  }

  private static func spring(_ spring: Spring?) -> Easing {
    guard let spring else { preconditionFailure("the numbers of a spring are out of range") }
    return .spring(spring)
  }
}

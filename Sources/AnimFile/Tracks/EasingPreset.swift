extension Easing {
  /// A named easing.
  ///
  /// `ease`, `easeIn`, `easeOut` and `easeInOut` are the curves of CSS. The other families are Robert Penner's, with
  /// the formulas of <https://easings.net>. With `f` the formula of a family for `x` in 0…1, its three members are
  ///
  /// - in: `f(x)`
  /// - out: `1 − f(1 − x)`
  /// - in and out: `f(2x) / 2` up to the middle, `1 − f(2 − 2x) / 2` beyond
  ///
  /// All start at exactly 0 and end at exactly 1.
  public enum Preset: String, CaseIterable, Hashable, Sendable {
    /// `x`.
    case linear
    /// 0 until the end, then 1.
    case hold
    /// `cubic-bezier(0.25, 0.1, 0.25, 1)`.
    case ease
    /// `cubic-bezier(0.42, 0, 1, 1)`.
    case easeIn
    /// `cubic-bezier(0, 0, 0.58, 1)`.
    case easeOut
    /// `cubic-bezier(0.42, 0, 0.58, 1)`.
    case easeInOut
    /// `f = 1 − cos(πx / 2)`.
    case easeInSine, easeOutSine, easeInOutSine
    /// `f = x²`.
    case easeInQuad, easeOutQuad, easeInOutQuad
    /// `f = x³`.
    case easeInCubic, easeOutCubic, easeInOutCubic
    /// `f = x⁴`.
    case easeInQuart, easeOutQuart, easeInOutQuart
    /// `f = x⁵`.
    case easeInQuint, easeOutQuint, easeInOutQuint
    /// `f = 2^(10x − 10)`, which is 0.00098 just after the start.
    case easeInExpo, easeOutExpo, easeInOutExpo
    /// `f = 1 − √(1 − x²)`.
    case easeInCirc, easeOutCirc, easeInOutCirc
    /// `f = (c + 1)·x³ − c·x²` with `c = 1.70158`; in and out, `c = 1.70158 · 1.525`.
    case easeInBack, easeOutBack, easeInOutBack
    /// `f = −2^(10x − 10) · sin((10x − 10.75)·2π/3)`; in and out, `sin((10x − 11.125)·2π/4.5)`.
    case easeInElastic, easeOutElastic, easeInOutElastic
    /// `f(x) = 1 − g(1 − x)`, where `g` is the first of these that applies, with `n = 7.5625` and `d = 2.75`: `n·x²`
    /// below `1/d`, `n·(x − 1.5/d)² + 0.75` below `2/d`, `n·(x − 2.25/d)² + 0.9375` below `2.5/d`, `n·(x − 2.625/d)² +
    /// 0.984375`.
    case easeInBounce, easeOutBounce, easeInOutBounce
  }
}

extension Easing {
  /// ``Preset/linear``.
  public static var linear: Easing { .preset(.linear) }
  /// ``Preset/hold``.
  public static var hold: Easing { .preset(.hold) }
  /// ``Preset/ease``.
  public static var ease: Easing { .preset(.ease) }
  /// ``Preset/easeIn``.
  public static var easeIn: Easing { .preset(.easeIn) }
  /// ``Preset/easeOut``.
  public static var easeOut: Easing { .preset(.easeOut) }
  /// ``Preset/easeInOut``.
  public static var easeInOut: Easing { .preset(.easeInOut) }
  /// ``Preset/easeInSine``.
  public static var easeInSine: Easing { .preset(.easeInSine) }
  /// ``Preset/easeOutSine``.
  public static var easeOutSine: Easing { .preset(.easeOutSine) }
  /// ``Preset/easeInOutSine``.
  public static var easeInOutSine: Easing { .preset(.easeInOutSine) }
  /// ``Preset/easeInQuad``.
  public static var easeInQuad: Easing { .preset(.easeInQuad) }
  /// ``Preset/easeOutQuad``.
  public static var easeOutQuad: Easing { .preset(.easeOutQuad) }
  /// ``Preset/easeInOutQuad``.
  public static var easeInOutQuad: Easing { .preset(.easeInOutQuad) }
  /// ``Preset/easeInCubic``.
  public static var easeInCubic: Easing { .preset(.easeInCubic) }
  /// ``Preset/easeOutCubic``.
  public static var easeOutCubic: Easing { .preset(.easeOutCubic) }
  /// ``Preset/easeInOutCubic``.
  public static var easeInOutCubic: Easing { .preset(.easeInOutCubic) }
  /// ``Preset/easeInQuart``.
  public static var easeInQuart: Easing { .preset(.easeInQuart) }
  /// ``Preset/easeOutQuart``.
  public static var easeOutQuart: Easing { .preset(.easeOutQuart) }
  /// ``Preset/easeInOutQuart``.
  public static var easeInOutQuart: Easing { .preset(.easeInOutQuart) }
  /// ``Preset/easeInQuint``.
  public static var easeInQuint: Easing { .preset(.easeInQuint) }
  /// ``Preset/easeOutQuint``.
  public static var easeOutQuint: Easing { .preset(.easeOutQuint) }
  /// ``Preset/easeInOutQuint``.
  public static var easeInOutQuint: Easing { .preset(.easeInOutQuint) }
  /// ``Preset/easeInExpo``.
  public static var easeInExpo: Easing { .preset(.easeInExpo) }
  /// ``Preset/easeOutExpo``.
  public static var easeOutExpo: Easing { .preset(.easeOutExpo) }
  /// ``Preset/easeInOutExpo``.
  public static var easeInOutExpo: Easing { .preset(.easeInOutExpo) }
  /// ``Preset/easeInCirc``.
  public static var easeInCirc: Easing { .preset(.easeInCirc) }
  /// ``Preset/easeOutCirc``.
  public static var easeOutCirc: Easing { .preset(.easeOutCirc) }
  /// ``Preset/easeInOutCirc``.
  public static var easeInOutCirc: Easing { .preset(.easeInOutCirc) }
  /// ``Preset/easeInBack``.
  public static var easeInBack: Easing { .preset(.easeInBack) }
  /// ``Preset/easeOutBack``.
  public static var easeOutBack: Easing { .preset(.easeOutBack) }
  /// ``Preset/easeInOutBack``.
  public static var easeInOutBack: Easing { .preset(.easeInOutBack) }
  /// ``Preset/easeInElastic``.
  public static var easeInElastic: Easing { .preset(.easeInElastic) }
  /// ``Preset/easeOutElastic``.
  public static var easeOutElastic: Easing { .preset(.easeOutElastic) }
  /// ``Preset/easeInOutElastic``.
  public static var easeInOutElastic: Easing { .preset(.easeInOutElastic) }
  /// ``Preset/easeInBounce``.
  public static var easeInBounce: Easing { .preset(.easeInBounce) }
  /// ``Preset/easeOutBounce``.
  public static var easeOutBounce: Easing { .preset(.easeOutBounce) }
  /// ``Preset/easeInOutBounce``.
  public static var easeInOutBounce: Easing { .preset(.easeInOutBounce) }
}

extension Easing.Preset {
  /// The cubic Bézier curve; nil for other formulas.
  package var curve: CubicBezier? {
    if case .curve(let curve) = form { curve } else { nil }
  }

  /// The progress at `x`, a fraction of the time; 0 below 0 and 1 above 1.
  func progress(at x: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    switch form {
    case .linear: return x
    case .hold: return 0
    case .curve(let curve): return curve.progress(at: x)
    case .in(let family): return family.value(at: x)
    case .out(let family): return 1 - family.value(at: 1 - x)
    case .inOut(let family):
      return x < 0.5 ? family.value(at: 2 * x) / 2 : 1 - family.value(at: 2 - 2 * x) / 2
    }
  }

  /// The formula of the progress at `x`, a fraction of the time, with numbers formatted by `text`; nil if the progress
  /// is constant, or needs the solution of a curve.
  package func formula(at x: Double, _ text: (Double) -> String) -> String? {
    switch form {
    case .linear, .hold, .curve: nil
    case .in(let family): family.formula(text(x), x, text)
    case .out(let family): "1 - \(family.formula("(1 - \(text(x)))", 1 - x, text, isTerm: true))"
    case .inOut(let family):
      x < 0.5
        ? "\(family.formula("(2 * \(text(x)))", 2 * x, text, isTerm: true)) / 2"
        : "1 - \(family.formula("(2 - 2 * \(text(x)))", 2 - 2 * x, text, isTerm: true)) / 2"
    }
  }

  /// The slope at `x` in 0…1; infinite where the curve is vertical.
  func slope(at x: Double) -> Double {
    switch form {
    case .linear: return 1
    case .hold: return 0
    case .curve(let curve): return curve.slope(at: x)
    case .in(let family): return family.slope(at: x)
    case .out(let family): return family.slope(at: 1 - x)
    case .inOut(let family): return family.slope(at: x < 0.5 ? 2 * x : 2 - 2 * x)
    }
  }

  /// The times of the extrema of progress, between 0 and 1.
  var turns: [Double] {
    switch form {
    case .linear, .hold: return []
    case .curve(let curve): return curve.turns
    case .in(let family): return family.turns
    case .out(let family): return family.turns.map { 1 - $0 }.reversed()
    case .inOut(let family):
      let turns = family.turns
      return turns.map { $0 / 2 } + turns.reversed().map { 1 - $0 / 2 }
    }
  }

  private enum Form {
    case linear, hold
    case curve(CubicBezier)
    case `in`(Family)
    case out(Family)
    case inOut(Family)
  }

  private var form: Form {
    switch self {
    case .linear: .linear
    case .hold: .hold
    case .ease: .curve(.ease)
    case .easeIn: .curve(.easeIn)
    case .easeOut: .curve(.easeOut)
    case .easeInOut: .curve(.easeInOut)
    case .easeInSine: .in(.sine)
    case .easeOutSine: .out(.sine)
    case .easeInOutSine: .inOut(.sine)
    case .easeInQuad: .in(.quad)
    case .easeOutQuad: .out(.quad)
    case .easeInOutQuad: .inOut(.quad)
    case .easeInCubic: .in(.cubic)
    case .easeOutCubic: .out(.cubic)
    case .easeInOutCubic: .inOut(.cubic)
    case .easeInQuart: .in(.quart)
    case .easeOutQuart: .out(.quart)
    case .easeInOutQuart: .inOut(.quart)
    case .easeInQuint: .in(.quint)
    case .easeOutQuint: .out(.quint)
    case .easeInOutQuint: .inOut(.quint)
    case .easeInExpo: .in(.expo)
    case .easeOutExpo: .out(.expo)
    case .easeInOutExpo: .inOut(.expo)
    case .easeInCirc: .in(.circ)
    case .easeOutCirc: .out(.circ)
    case .easeInOutCirc: .inOut(.circ)
    case .easeInBack: .in(.back)
    case .easeOutBack: .out(.back)
    case .easeInOutBack: .inOut(.strongBack)
    case .easeInElastic: .in(.elastic)
    case .easeOutElastic: .out(.elastic)
    case .easeInOutElastic: .inOut(.slowElastic)
    case .easeInBounce: .in(.bounce)
    case .easeOutBounce: .out(.bounce)
    case .easeInOutBounce: .inOut(.bounce)
    }
  }
}

/// Penner's formulas, each in its easing-in form.
private enum Family {
  case sine, quad, cubic, quart, quint, expo, circ, back, strongBack, elastic, slowElastic, bounce

  func value(at x: Double) -> Double {
    switch self {
    case .sine:
      let sine = Math.sin(x * .pi / 4)
      return 2 * sine * sine
    case .quad: return x * x
    case .cubic: return x * x * x
    case .quart: return x * x * x * x
    case .quint: return x * x * x * x * x
    case .expo: return Math.pow(2, 10 * x - 10)
    case .circ: return x * x / (1 + max(0, (1 - x) * (1 + x)).squareRoot())
    case .back: return x * x * ((Family.overshoot + 1) * x - Family.overshoot)
    case .strongBack: return x * x * ((Family.strongOvershoot + 1) * x - Family.strongOvershoot)
    case .elastic:
      return -Math.pow(2, 10 * x - 10) * Math.sin((10 * x - 10.75) * Family.swing)
    case .slowElastic:
      return -Math.pow(2, 10 * x - 10) * Math.sin((10 * x - 11.125) * Family.slowSwing)
    case .bounce:
      let (middle, low) = Family.arc(at: 1 - x)
      let off = 1 - x - middle
      return 1 - (7.5625 * off * off + low)
    }
  }

  /// The formula of the value at `x`, which is written as `argument`.
  ///
  /// - Parameter isTerm: Whether the formula will be a factor of a product.
  func formula(_ argument: String, _ x: Double, _ text: (Double) -> String, isTerm: Bool = false) -> String {
    func sum(_ sum: String) -> String { isTerm ? "(\(sum))" : sum }
    func back(_ overshoot: Double) -> String {
      sum("(\(text(overshoot)) + 1) * \(argument)^3 - \(text(overshoot)) * \(argument)^2")
    }
    func elastic(_ shift: Double, _ divisor: Double) -> String {
      "(-2^(10 * \(argument) - 10) * sin((10 * \(argument) - \(text(shift))) * 2 * pi / \(text(divisor))))"
    }
    switch self {
    case .sine: return sum("1 - cos(pi * \(argument) / 2)")
    case .quad: return "\(argument)^2"
    case .cubic: return "\(argument)^3"
    case .quart: return "\(argument)^4"
    case .quint: return "\(argument)^5"
    case .expo: return "2^(10 * \(argument) - 10)"
    case .circ: return sum("1 - sqrt(1 - \(argument)^2)")
    case .back: return back(Family.overshoot)
    case .strongBack: return back(Family.strongOvershoot)
    case .elastic: return elastic(10.75, 3)
    case .slowElastic: return elastic(11.125, 4.5)
    case .bounce:
      let (middle, low) = Family.arc(at: 1 - x)
      return sum("1 - (7.5625 * (1 - \(argument) - \(text(middle)))^2 + \(text(low)))")
    }
  }

  func slope(at x: Double) -> Double {
    switch self {
    case .sine: return Math.sin(x * .pi / 2) * .pi / 2
    case .quad: return 2 * x
    case .cubic: return 3 * x * x
    case .quart: return 4 * x * x * x
    case .quint: return 5 * x * x * x * x
    case .expo: return 10 * Family.log2 * Math.pow(2, 10 * x - 10)
    case .circ: return x / max(0, (1 - x) * (1 + x)).squareRoot()
    case .back: return x * (3 * (Family.overshoot + 1) * x - 2 * Family.overshoot)
    case .strongBack: return x * (3 * (Family.strongOvershoot + 1) * x - 2 * Family.strongOvershoot)
    case .elastic: return Family.elasticSlope(x, shift: 10.75, swing: Family.swing)
    case .slowElastic: return Family.elasticSlope(x, shift: 11.125, swing: Family.slowSwing)
    case .bounce: return 2 * 7.5625 * (1 - x - Family.arc(at: 1 - x).middle)
    }
  }

  /// The times of the extrema, between 0 and 1.
  var turns: [Double] {
    switch self {
    case .sine, .quad, .cubic, .quart, .quint, .expo, .circ: []
    case .back: Family.backTurns(Family.overshoot)
    case .strongBack: Family.backTurns(Family.strongOvershoot)
    case .elastic: Family.elasticTurns(shift: 10.75, swing: Family.swing)
    case .slowElastic: Family.elasticTurns(shift: 11.125, swing: Family.slowSwing)
    // The maxima of the bounces and the contacts with the ground.
    case .bounce: [2.625, 2.5, 2.25, 2, 1.5, 1].map { 1 - $0 / 2.75 }
    }
  }

  /// Returns the extrema of `(c + 1)·x³ − c·x²`.
  private static func backTurns(_ c: Double) -> [Double] { [2 * c / (3 * (c + 1))] }

  /// Returns the extrema of `−2^(10x − 10)·sin((10x − shift)·swing)`: where the tangent of the angle is `−swing/ln 2`.
  private static func elasticTurns(shift: Double, swing: Double) -> [Double] {
    let angle = Math.atan2(-swing, log2)
    let turns = (-12...12).map { ((angle + Double($0) * .pi) / swing + shift) / 10 }
    return turns.filter { $0 > 0 && $0 < 1 }
  }

  private static func elasticSlope(_ x: Double, shift: Double, swing: Double) -> Double {
    let angle = (10 * x - shift) * swing
    let (sin, cos) = Math.sinCos(angle)
    return -10 * Math.pow(2, 10 * x - 10) * (log2 * sin + swing * cos)
  }

  /// The bounce that contains `x`: the time of its extreme, and the progress there.
  private static func arc(at x: Double) -> (middle: Double, low: Double) {
    if x < 1 / 2.75 { return (0, 0) }
    if x < 2 / 2.75 { return (1.5 / 2.75, 0.75) }
    if x < 2.5 / 2.75 { return (2.25 / 2.75, 0.9375) }
    return (2.625 / 2.75, 0.984375)
  }

  private static var overshoot: Double { 1.70158 }
  private static var strongOvershoot: Double { 1.70158 * 1.525 }
  private static var swing: Double { 2 * .pi / 3 }
  private static var slowSwing: Double { 2 * .pi / 4.5 }
  private static var log2: Double { 0.693147180559945309417 }
}

extension CubicBezier {
  fileprivate static let ease = CubicBezier(unchecked: 0.25, 0.1, 0.25, 1)
  fileprivate static let easeIn = CubicBezier(unchecked: 0.42, 0, 1, 1)
  fileprivate static let easeOut = CubicBezier(unchecked: 0, 0, 0.58, 1)
  fileprivate static let easeInOut = CubicBezier(unchecked: 0.42, 0, 0.58, 1)
}

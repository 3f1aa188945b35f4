// Formulas of easings in explanations.

import AnimFile

extension Easing {
  /// Returns the formulas of the progress: lines `name = formula = number`, in which later formulas use the
  /// names of earlier ones. Empty if nothing is calculated.
  ///
  /// - Parameters:
  ///   - fraction: The elapsed fraction of the span, 0…1.
  ///   - duration: The length of the span in seconds.
  ///   - takesVelocity: Whether a start velocity contributes.
  func calculation(
    at fraction: Double, duration: Double, takesVelocity: Bool, _ precision: Int
  ) -> [String] {
    var lines = FormulaLines(precision)
    let progress = progress(at: fraction, duration: duration)
    let x = lines.operand(fraction)
    switch self {
    case .preset(let preset):
      if let curve = preset.curve {
        lines.add(curve, at: fraction, progress)
      } else if let formula = preset.formula(at: fraction, lines.operand) {
        lines.define("progress", formula, progress)
      }
    case .cubicBezier(let curve): lines.add(curve, at: fraction, progress)
    case .steps(let count, let jump): lines.add(steps: count, jump, at: fraction, progress)
    case .piecewiseLinear(let pieces):
      let piece = pieces.piece(at: fraction)
      guard pieces.times[piece] < pieces.times[piece + 1] else { break }
      let (x0, x1) = (lines.operand(pieces.times[piece]), lines.operand(pieces.times[piece + 1]))
      let (y0, y1) = (lines.operand(pieces.points[piece].y), lines.operand(pieces.points[piece + 1].y))
      lines.define("progress", "\(y0) + (\(y1) - \(y0)) * (\(x) - \(x0)) / (\(x1) - \(x0))", progress)
    case .spring(let spring): lines.add(spring, at: fraction, duration, takesVelocity: takesVelocity)
    case .smooth:
      lines.define("progress", "3 * \(x)^2 - 2 * \(x)^3", progress)
      guard takesVelocity else { break }
      let d = lines.operand(duration)
      let rest = 1 - fraction
      lines.define("first velocity factor", "\(d) * \(x) * (1 - \(x))^2", duration * fraction * rest * rest)
      lines.define(
        "second velocity factor", "-\(d) * \(x)^2 * (1 - \(x))", -duration * fraction * fraction * rest)
    case .named: break
    }
    return lines.lines
  }
}

/// Lines of formulas with their results.
private struct FormulaLines {
  private(set) var lines: [String] = []
  private let precision: Int

  init(_ precision: Int) { self.precision = min(max(0, precision), 15) }

  /// Returns a number with enough digits for the displayed digits of the result to be correct.
  func operand(_ number: Double) -> String {
    var decimals = precision + 3
    var size = number.magnitude
    while size > 0, size < 0.1, decimals < 15 {
      size *= 10
      decimals += 1
    }
    return Operand.text(number, min(decimals, 15))
  }

  mutating func define(_ name: String, _ formula: String, _ value: Double) {
    let number = name == "progress" ? Operand.shown([value], precision) : operand(value)
    lines.append("\(name) = " + (formula == number ? "" : "\(formula) = ") + number.withoutParentheses)
  }

  // MARK: Curves and steps

  mutating func add(_ curve: CubicBezier, at fraction: Double, _ progress: Double) {
    func formula(_ first: Double, _ second: Double) -> String {
      "3 * (1 - s)^2 * s * \(operand(first)) + 3 * (1 - s) * s^2 * \(operand(second)) + s^3"
    }
    let s = curve.parameter(at: fraction)
    lines.append("s = \(operand(s)), where \(formula(curve.x1, curve.x2)) = \(operand(fraction))")
    define("progress", formula(curve.y1, curve.y2), progress)
  }

  mutating func add(steps: Int, _ jump: StepJump, at fraction: Double, _ progress: Double) {
    let count = max(steps, jump == .none ? 2 : 1)
    let begun = (fraction * Double(count)).rounded(.down)
    // Near a jump every digit matters.
    define("k", "floor(\(fraction.text) * \(count))", begun)
    switch jump {
    case .start: define("progress", "(k + 1) / \(count)", progress)
    case .end: define("progress", "k / \(count)", progress)
    case .none: define("progress", "k / \(count - 1)", progress)
    case .both: define("progress", "(k + 1) / \(count + 1)", progress)
    }
  }

  // MARK: Springs

  mutating func add(_ spring: Spring, at fraction: Double, _ duration: Double, takesVelocity: Bool) {
    let constants = spring.constants
    define(constants, of: spring.form)
    let time = spring.isSettling ? fraction : fraction * duration
    define(
      "t", spring.isSettling ? operand(time) : "\(operand(fraction)) * \(operand(duration))", time)
    define("C", constants, "t", spring.basis(at: time).c, isSine: false)
    define("S", constants, "t", spring.basis(at: time).s, isSine: true)
    let velocity = spring.initialVelocity ?? 0
    if velocity != 0 {
      let factor = spring.isSettling ? duration : 1
      define(
        "v", spring.isSettling ? "\(operand(velocity)) * \(operand(duration))" : operand(velocity),
        velocity * factor)
    }
    let slack = velocity == 0 ? "sigma" : "(sigma - v)"
    let response = spring.response(elapsed: fraction * duration, duration: duration)
    guard spring.isSettling else {
      define("progress", "1 - C - \(slack) * S", response.progress)
      if takesVelocity { define("velocity factor", "S", response.perVelocity) }
      return
    }
    let end = spring.basis(at: 1)
    define("C1", constants, "1", end.c, isSine: false)
    define("S1", constants, "1", end.s, isSine: true)
    define("progress", "1 - C - \(slack) * S + t * (C1 + \(slack) * S1)", response.progress)
    if takesVelocity {
      define("velocity factor", "\(operand(duration)) * (S - t * S1)", response.perVelocity)
    }
  }

  private mutating func define(_ constants: Spring.Constants, of form: Spring.Form) {
    func bounce(_ bounce: Double) -> String {
      bounce < 0 ? "1 / (1 + \(operand(bounce)))" : "1 - \(operand(bounce))"
    }
    var zeta: String?
    switch form {
    case .settling(let value):
      zeta = bounce(value)
      // This constant has no formula.
      lines.append("omega = \(operand(constants.omega)), which leaves 0.001 of the distance at the end")
    case .duration(let duration, let value):
      zeta = bounce(value)
      define("omega", "2 * pi / \(operand(duration))", constants.omega)
    case .response(let response, let dampingFraction):
      zeta = operand(dampingFraction)
      define("omega", "2 * pi / \(operand(response))", constants.omega)
    case .physical(let mass, let stiffness, let damping):
      define("omega", "sqrt(\(operand(stiffness)) / \(operand(mass)))", constants.omega)
      define("sigma", "\(operand(damping)) / \(operand(mass)) / 2", constants.sigma)
    }
    if let zeta {
      define("zeta", zeta, constants.sigma / constants.omega)
      define("sigma", "zeta * omega", constants.sigma)
    }
    guard constants.beta > 0 else { return }
    define(
      "beta", constants.swings ? "sqrt(omega^2 - sigma^2)" : "sqrt(sigma^2 - omega^2)", constants.beta)
  }

  /// Defines one of the two solutions of the spring's equation.
  private mutating func define(
    _ name: String, _ constants: Spring.Constants, _ t: String, _ value: Double, isSine: Bool
  ) {
    let decay = t == "1" ? "exp(-sigma)" : "exp(-sigma * t)"
    let angle = t == "1" ? "beta" : "beta * t"
    if constants.beta == 0 {
      define(name, isSine ? "\(t) * \(decay)" : decay, value)
    } else if constants.swings {
      define(name, isSine ? "\(decay) * sin(\(angle)) / beta" : "\(decay) * cos(\(angle))", value)
    } else {
      // Uses two exponentials, because the product with a hyperbolic function can be 0 · ∞.
      let (slow, fast) =
        t == "1"
        ? ("exp(beta - sigma)", "exp(-beta - sigma)")
        : ("exp((beta - sigma) * t)", "exp((-beta - sigma) * t)")
      define(name, isSine ? "(\(slow) - \(fast)) / (2 * beta)" : "(\(slow) + \(fast)) / 2", value)
    }
  }
}

extension String {
  fileprivate var withoutParentheses: String { hasPrefix("(") ? String(dropFirst().dropLast()) : self }
}

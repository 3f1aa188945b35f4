import AnimFile

/// A transform in the notation of CSS and SVG, such as `rotate(45deg) translate(10px, 20px)`.
///
/// Each function applies in the coordinates that the functions before it create: CSS Transforms Level 1, section 8.
struct TransformText {
  private var matrix = AffineMatrix.identity
  /// The sum of the rotations, in degrees, which a matrix only knows up to whole turns.
  private var rotation = 0.0
  /// Whether a rotation has a center, as in SVG, so that the origin is the pivot of the whole transform.
  private var hasCenter = false

  /// Parses a transform; nil for a text with percentages, other units or functions of three dimensions.
  init?(_ text: String) {
    for function in text.split(separator: ")") where function.contains(where: { $0 != " " && $0 != "," }) {
      let parts = function.split(separator: "(")
      guard parts.count == 2 else { return nil }
      let name = parts[0].filter { $0 != " " && $0 != "," }
      let arguments = parts[1].split { $0 == "," || $0 == " " }.map { Argument($0) }
      guard !arguments.isEmpty, append(name, arguments) else { return nil }
    }
  }

  /// Appends a function; returns false for an unknown one.
  private mutating func append(_ name: String, _ arguments: [Argument?]) -> Bool {
    func lengths(_ counts: ClosedRange<Int>) -> [Double]? {
      let values = arguments.compactMap { $0?.length }
      return counts.contains(arguments.count) && values.count == arguments.count ? values : nil
    }
    func angles(_ counts: ClosedRange<Int>) -> [Double]? {
      let values = arguments.compactMap { $0?.degrees }
      return counts.contains(arguments.count) && values.count == arguments.count ? values : nil
    }
    func factors(_ counts: ClosedRange<Int>) -> [Double]? {
      let values = arguments.compactMap { $0?.factor }
      return counts.contains(arguments.count) && values.count == arguments.count ? values : nil
    }
    func shear(x: Double, y: Double) -> AffineMatrix {
      AffineMatrix(a: 1, b: Math.tan(degrees: y), c: Math.tan(degrees: x), d: 1, tx: 0, ty: 0)
    }

    let function: AffineMatrix
    switch name {
    case "translate":
      guard let offset = lengths(1...2) else { return false }
      function = .translation(Point2D(offset[0], offset.count > 1 ? offset[1] : 0))
    case "translateX":
      guard let offset = lengths(1...1) else { return false }
      function = .translation(Point2D(offset[0], 0))
    case "translateY":
      guard let offset = lengths(1...1) else { return false }
      function = .translation(Point2D(0, offset[0]))
    case "scale":
      guard let scale = factors(1...2) else { return false }
      function = .scale(scale[0], scale.count > 1 ? scale[1] : scale[0])
    case "scaleX":
      guard let scale = factors(1...1) else { return false }
      function = .scale(scale[0], 1)
    case "scaleY":
      guard let scale = factors(1...1) else { return false }
      function = .scale(1, scale[0])
    case "rotate" where arguments.count == 3:
      guard let angle = arguments[0]?.degrees, let x = arguments[1]?.length, let y = arguments[2]?.length
      else {
        return false
      }
      rotation += angle
      hasCenter = true
      function =
        .translation(Point2D(x, y)) * .rotation(degrees: angle) * .translation(Point2D(-x, -y))
    case "rotate", "rotateZ":
      guard let angle = angles(1...1) else { return false }
      rotation += angle[0]
      function = .rotation(degrees: angle[0])
    case "skew":
      guard let angle = angles(1...2) else { return false }
      function = shear(x: angle[0], y: angle.count > 1 ? angle[1] : 0)
    case "skewX":
      guard let angle = angles(1...1) else { return false }
      function = shear(x: angle[0], y: 0)
    case "skewY":
      guard let angle = angles(1...1) else { return false }
      function = shear(x: 0, y: angle[0])
    case "matrix":
      guard let m = lengths(6...6) else { return false }
      function = AffineMatrix(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5])
    default: return false
    }
    matrix = matrix * function
    return true
  }

  /// The members of an equal ``ShapeTransform``, as JSON; empty for the identity, nil for a matrix without an inverse.
  var members: [String]? {
    guard let (rotation, scale, skew) = factored else { return nil }
    let numbers = [matrix.tx, matrix.ty, rotation, scale.x, scale.y, skew]
    guard numbers.allSatisfy({ abs($0) < 1e9 }) else { return nil }
    let texts = numbers.map { (($0 * 1e6).rounded() / 1e6 + 0).text }
    var members: [String] = []
    if texts[0] != "0" || texts[1] != "0" { members.append("\"position\": [\(texts[0]), \(texts[1])]") }
    if hasCenter { members.append("\"anchor\": [0, 0]") }
    if texts[2] != "0" { members.append("\"rotation\": \(texts[2])") }
    if texts[3] != "1" || texts[4] != "1" { members.append("\"scale\": [\(texts[3]), \(texts[4])]") }
    if texts[5] != "0" { members.append("\"skew\": \(texts[5])") }
    return members
  }

  /// The linear part as a rotation, a skew along the x axis, and a scale, which is applied first.
  private var factored: (rotation: Double, scale: Point2D, skew: Double)? {
    let m = matrix
    let size = max(abs(m.a), abs(m.b), abs(m.c), abs(m.d))
    // Without skew, the rotation is the sum of all rotations.
    let rest = AffineMatrix.rotation(degrees: -rotation) * m
    if abs(rest.b) <= 1e-12 * size, abs(rest.c) <= 1e-12 * size {
      return (rotation, Point2D(rest.a, rest.d), 0)
    }
    let length = Math.hypot(m.a, m.b)
    guard length > 0 else { return nil }
    let height = (m.a * m.d - m.b * m.c) / length
    let shift = (m.a * m.c + m.b * m.d) / length
    let angle = Math.atan2(m.b, m.a) * 180 / .pi
    guard abs(shift) > 1e-12 * size else { return (angle, Point2D(length, height), 0) }
    guard abs(height) > 1e-12 * size else { return nil }
    let skew = Math.atan2(height < 0 ? shift : -shift, abs(height)) * 180 / .pi
    return (angle, Point2D(length, height), skew)
  }
}

/// An argument of a function of CSS.
private struct Argument {
  private var number: Double
  private var unit: String

  init?(_ text: Substring) {
    var digits = text.prefix { $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }
    // Units such as 'em' start like an exponent.
    if let last = digits.last, last == "e" || last == "E" { digits.removeLast() }
    guard let number = Double(decimal: digits), number.isFinite else { return nil }
    self.number = number
    unit = text.dropFirst(digits.count).lowercased()
  }

  var length: Double? { unit == "" || unit == "px" || number == 0 && unit != "%" ? number : nil }

  var factor: Double? { unit == "" ? number : unit == "%" ? number / 100 : nil }

  var degrees: Double? {
    switch unit {
    case "", "deg": number
    case "rad": number * 180 / .pi
    case "grad": number * 0.9
    case "turn": number * 360
    default: nil
    }
  }
}

import AnimFile

/// The value of an attribute at one time.
enum AnimatedSVGValue: Hashable, Sendable {
  case word(String)
  /// One number, without the storage of a list.
  case number(Double)
  case numbers([Double])
  /// Red, green and blue from 0 to 255.
  case color([Double])
  case path(BezierPath)
  /// Indirect, so that the other values take little room.
  indirect case matrix(AffineMatrix)

  /// The numbers to interpolate; none for discrete values.
  var numbers: [Double] {
    switch self {
    case .word: []
    case .number(let number): [number]
    case .numbers(let numbers), .color(let numbers): numbers
    case .path(let path): path.points.flatMap { [$0.x, $0.y] }
    case .matrix(let matrix): [matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty]
    }
  }

  /// The number of stored numbers.
  var size: Int {
    switch self {
    case .word: 1
    case .number: 5
    case .numbers(let numbers), .color(let numbers): numbers.count + 4
    case .path(let path): 2 * path.points.count + 8
    case .matrix: 6
    }
  }

  /// Returns the value that SVG interpolates at the fraction `part` toward `other`; nil if SVG cannot interpolate them.
  func between(_ other: AnimatedSVGValue, _ part: Double) -> AnimatedSVGValue? {
    if self == other { return self }
    switch (self, other) {
    case (.number(let a), .number(let b)): return .number(a + (b - a) * part)
    case (.numbers(let a), .numbers(let b)) where a.count == b.count: return .numbers(a.between(b, part))
    case (.color(let a), .color(let b)): return .color(a.between(b, part))
    case (.path(var a), .path(var b)):
      if a.verbs != b.verbs { (a, b) = (a.withCubics, b.withCubics) }
      guard a.verbs == b.verbs else { return nil }
      for index in a.points.indices {
        a.points[index] = a.points[index] + (b.points[index] - a.points[index]) * part
      }
      return .path(a)
    case (.matrix(let a), .matrix(let b)):
      let from = MatrixParts(a, after: nil)
      let to = MatrixParts(b, after: from)
      return .matrix(MatrixParts(numbers: from.numbers.between(to.numbers, part)).matrix)
    default: return nil
    }
  }
}

extension [Double] {
  fileprivate func between(_ other: [Double], _ part: Double) -> [Double] {
    zip(self, other).map { $0 + ($1 - $0) * part }
  }
}

extension BezierPath {
  /// The path without memory for more elements, which a path of a frame can have.
  var compacted: BezierPath {
    guard points.capacity > 2 * points.count + 16 || verbs.capacity > 2 * verbs.count + 16 else {
      return self
    }
    var result = BezierPath()
    result.verbs.reserveCapacity(verbs.count)
    result.points.reserveCapacity(points.count)
    result.verbs.append(contentsOf: verbs)
    result.points.append(contentsOf: points)
    return result
  }

  /// The same outline with cubics in place of lines and quadratic curves.
  var withCubics: BezierPath {
    var result = BezierPath()
    var current = Point2D.zero
    for element in elements {
      switch element {
      case .move(let to):
        result.move(to: to)
        current = to
      case .line(let to):
        result.cubic(
          control1: current + (to - current) * (1 / 3), control2: current + (to - current) * (2 / 3), to: to)
        current = to
      case .quad(let control, let to):
        result.cubic(
          control1: current + (control - current) * (2 / 3), control2: to + (control - to) * (2 / 3), to: to)
        current = to
      case .cubic(let control1, let control2, let to):
        result.cubic(control1: control1, control2: control2, to: to)
        current = to
      case .close: result.close()
      }
    }
    return result
  }
}

/// A matrix as SVG can animate it: the product of a translation, a rotation, a skew and a scale.
struct MatrixParts: Hashable, Sendable {
  var x = 0.0
  var y = 0.0
  /// Degrees, clockwise.
  var rotation = 0.0
  /// Degrees of SVG's `skewX`.
  var skew = 0.0
  var scaleX = 1.0
  var scaleY = 1.0

  /// - Parameter before: The preceding parts in time; the angles are chosen close to theirs.
  init(_ matrix: AffineMatrix, after before: MatrixParts?) {
    (x, y) = (matrix.tx, matrix.ty)
    let degrees = 180 / Double.pi
    scaleX = Math.hypot(matrix.a, matrix.b)
    if scaleX > 0 {
      rotation = Math.atan2(matrix.b, matrix.a) * degrees
    } else if let before {
      rotation = before.rotation
    } else {
      rotation = Math.atan2(-matrix.c, matrix.d) * degrees
    }
    if let before, scaleX > 0 {
      rotation += 360 * ((before.rotation - rotation) / 360).rounded()
      // Adding half a turn equals negating both scales.
      let other = rotation + (before.rotation > rotation ? 180 : -180)
      let isNegative = before.scaleX < 0 || before.scaleX == 0 && before.scaleY < 0 && matrix.determinant >= 0
      if abs(other - before.rotation) < abs(rotation - before.rotation) - (isNegative ? -1e-6 : 1e-6) {
        rotation = other
        scaleX = -scaleX
      }
    }
    let (sin, cos) = Math.sinCos(degrees: rotation)
    let shear = cos * matrix.c + sin * matrix.d
    scaleY = cos * matrix.d - sin * matrix.c
    if scaleY != 0 {
      skew = abs(shear) <= 1e-12 * abs(scaleY) ? 0 : Math.atan2(shear / scaleY, 1) * degrees
    } else {
      skew = before?.skew ?? 0
    }
  }

  init(numbers: [Double]) {
    (x, y, rotation) = (numbers[0], numbers[1], numbers[2])
    (skew, scaleX, scaleY) = (numbers[3], numbers[4], numbers[5])
  }

  var numbers: [Double] { [x, y, rotation, skew, scaleX, scaleY] }

  var matrix: AffineMatrix {
    let skewed = AffineMatrix(a: 1, b: 0, c: Math.tan(degrees: skew), d: 1, tx: 0, ty: 0)
    return .translation(Point2D(x, y)) * .rotation(degrees: rotation) * skewed * .scale(scaleX, scaleY)
  }
}

/// An affine transformation of the plane: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
///
/// The order of the six numbers is that of SVG's `matrix(a b c d tx ty)`. Points are columns: `A * B` applies `B`
/// first.
public struct AffineMatrix: Hashable, Sendable {
  /// The coefficient of x in x'.
  public var a: Double
  /// The coefficient of x in y'.
  public var b: Double
  /// The coefficient of y in x'.
  public var c: Double
  /// The coefficient of y in y'.
  public var d: Double
  /// The translation to the right.
  public var tx: Double
  /// The translation down.
  public var ty: Double

  /// Creates a matrix from its numbers, in SVG's order.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }
}

extension AffineMatrix {
  /// The identity.
  public static var identity: AffineMatrix { AffineMatrix(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

  /// Returns a translation.
  public static func translation(_ offset: Point2D) -> AffineMatrix {
    AffineMatrix(a: 1, b: 0, c: 0, d: 1, tx: offset.x, ty: offset.y)
  }

  /// Returns a rotation about the origin, clockwise on screen: 90° maps (1, 0) to (0, 1).
  ///
  /// Multiples of 90° are exact, however large.
  public static func rotation(degrees: Double) -> AffineMatrix {
    let (sin, cos) = Math.sinCos(degrees: degrees)
    return AffineMatrix(a: cos, b: sin, c: -sin, d: cos, tx: 0, ty: 0)
  }

  /// Returns a scaling about the origin; 1 leaves an axis unchanged.
  public static func scale(_ x: Double, _ y: Double) -> AffineMatrix {
    AffineMatrix(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Returns a shear along an axis through the origin that points `axis` degrees clockwise from the right.
  ///
  /// R(axis) · X · R(−axis), where X is x' = x − tan(degrees)·y, as in After Effects: 30° along axis 0
  /// maps (0, 1) to (−0.577, 1). At ±90° the result is very large but finite.
  public static func skew(degrees: Double, axis: Double = 0) -> AffineMatrix {
    let shear = AffineMatrix(a: 1, b: 0, c: -Math.tan(degrees: degrees), d: 1, tx: 0, ty: 0)
    guard axis != 0 else { return shear }
    return .rotation(degrees: axis) * shear * .rotation(degrees: -axis)
  }

  /// Returns the transformation that applies `inner` first and then `outer`.
  public static func * (outer: AffineMatrix, inner: AffineMatrix) -> AffineMatrix {
    AffineMatrix(
      a: outer.a * inner.a + outer.c * inner.b,
      b: outer.b * inner.a + outer.d * inner.b,
      c: outer.a * inner.c + outer.c * inner.d,
      d: outer.b * inner.c + outer.d * inner.d,
      tx: outer.a * inner.tx + outer.c * inner.ty + outer.tx,
      ty: outer.b * inner.tx + outer.d * inner.ty + outer.ty)
  }

  /// Transforms a point.
  public func apply(_ point: Point2D) -> Point2D {
    Point2D(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
  }

  /// Transforms a vector: like ``apply(_:)`` without the translation.
  public func apply(vector: Point2D) -> Point2D {
    Point2D(a * vector.x + c * vector.y, b * vector.x + d * vector.y)
  }

  /// Whether the matrix is exactly the identity.
  public var isIdentity: Bool { self == .identity }

  /// The factor by which areas grow; negative for a reflection, 0 if the matrix is singular.
  public var determinant: Double { a * d - b * c }

  /// The inverse, or `nil` if the matrix is singular.
  public var inverse: AffineMatrix? {
    // Divided by the largest entry first, so that the determinant neither overflows nor vanishes.
    let size = max(max(abs(a), abs(b)), max(abs(c), abs(d)))
    guard size > 0, size.isFinite else { return nil }
    let (na, nb, nc, nd) = (a / size, b / size, c / size, d / size)
    let determinant = na * nd - nb * nc
    guard determinant != 0 else { return nil }
    let (ia, ib) = (nd / determinant / size, -nb / determinant / size)
    let (ic, id) = (-nc / determinant / size, na / determinant / size)
    let result = AffineMatrix(
      a: ia, b: ib, c: ic, d: id, tx: -(ia * tx + ic * ty), ty: -(ib * tx + id * ty))
    return result.isFinite ? result : nil
  }

  /// The factor by which all lengths grow, or `nil` if it depends on the direction.
  ///
  /// Reflections have one too. The lengths of the axes may differ by a relative 1e-12.
  public var uniformScale: Double? {
    let (x, y) = (a * a + b * b, c * c + d * d)
    let tolerance = 1e-12 * (x + y)
    guard abs(x - y) <= tolerance, abs(a * c + b * d) <= tolerance else { return nil }
    return ((x + y) / 2).squareRoot()
  }

  /// Whether the matrix preserves shapes: a translation, rotation, reflection or uniform scaling, or a product of
  /// these.
  public var isSimilarity: Bool { uniformScale != nil }

  private var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }
}

extension AffineMatrix: CustomStringConvertible {
  public var description: String { "matrix(\(a) \(b) \(c) \(d) \(tx) \(ty))" }
}

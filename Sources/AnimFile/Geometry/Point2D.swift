/// A place or a displacement in the plane: x to the right, y down.
public struct Point2D: Hashable, Sendable {
  /// The distance to the right.
  public var x: Double
  /// The distance down.
  public var y: Double

  /// The point at `x`, `y`.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}

extension Point2D: AdditiveArithmetic {
  public static let zero = Point2D(0, 0)

  public static func + (a: Point2D, b: Point2D) -> Point2D { Point2D(a.x + b.x, a.y + b.y) }
  public static func - (a: Point2D, b: Point2D) -> Point2D { Point2D(a.x - b.x, a.y - b.y) }
}

extension Point2D {
  /// The point scaled away from the origin.
  public static func * (a: Point2D, factor: Double) -> Point2D { Point2D(a.x * factor, a.y * factor) }
}

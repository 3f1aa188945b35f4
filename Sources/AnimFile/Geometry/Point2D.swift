/// A point or a vector in the plane: x to the right, y down.
public struct Point2D: Hashable, Sendable {
  /// The coordinate to the right.
  public var x: Double
  /// The coordinate downward.
  public var y: Double

  /// Creates a point.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// Creates a point.
  public init(x: Double, y: Double) { self.init(x, y) }
}

extension Point2D: ExpressibleByArrayLiteral {
  /// Creates a point from its coordinates, such as `[120, 80]`, as in a document.
  ///
  /// - Precondition: There are two coordinates.
  public init(arrayLiteral elements: Double...) {
    precondition(elements.count == 2, "a point has 2 coordinates, not \(elements.count)")
    self.init(elements[0], elements[1])
  }
}

extension Point2D: AdditiveArithmetic {
  public static let zero = Point2D(0, 0)

  public static func + (a: Point2D, b: Point2D) -> Point2D { Point2D(a.x + b.x, a.y + b.y) }
  public static func - (a: Point2D, b: Point2D) -> Point2D { Point2D(a.x - b.x, a.y - b.y) }
}

extension Point2D {
  /// Scales the point about the origin.
  public static func * (a: Point2D, factor: Double) -> Point2D { Point2D(a.x * factor, a.y * factor) }
}

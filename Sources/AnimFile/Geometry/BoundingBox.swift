/// An axis-aligned rectangle, given by its extremes.
///
/// The width or height may be 0, as for a straight line.
public struct BoundingBox: Hashable, Sendable {
  /// The left side.
  public var minX: Double
  /// The top; y points down.
  public var minY: Double
  /// The right side.
  public var maxX: Double
  /// The bottom.
  public var maxY: Double

  /// Creates a box from its extremes; `minX` ≤ `maxX` and `minY` ≤ `maxY`.
  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// Creates the box that contains only `point`.
  public init(_ point: Point2D) {
    self.init(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
  }
}

extension BoundingBox {
  /// The width.
  public var width: Double { maxX - minX }

  /// The height.
  public var height: Double { maxY - minY }

  /// The width and height.
  public var size: Size2D { Size2D(width, height) }

  /// The top-left corner.
  public var origin: Point2D { Point2D(minX, minY) }

  /// The center.
  public var center: Point2D {
    // Halved before the addition: the sum of two large numbers may overflow when their mean does not.
    Point2D(minX / 2 + maxX / 2, minY / 2 + maxY / 2)
  }

  /// Whether the box encloses no area.
  public var isEmpty: Bool { !(minX < maxX && minY < maxY) }

  /// Whether `point` is inside or on a side.
  public func contains(_ point: Point2D) -> Bool {
    minX <= point.x && point.x <= maxX && minY <= point.y && point.y <= maxY
  }

  /// Whether `other` is entirely inside, sides included.
  public func contains(_ other: BoundingBox) -> Bool {
    minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
  }

  /// Whether the boxes have a point in common, sides included.
  public func intersects(_ other: BoundingBox) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }

  /// Returns the smallest box that contains both.
  public func union(_ other: BoundingBox) -> BoundingBox {
    BoundingBox(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// Extends the box to contain `point`.
  package mutating func formUnion(_ point: Point2D) {
    minX = min(minX, point.x)
    minY = min(minY, point.y)
    maxX = max(maxX, point.x)
    maxY = max(maxY, point.y)
  }
}

extension BoundingBox: CustomStringConvertible {
  /// The left, the top, the width and the height.
  public var description: String { "[\(minX), \(minY), \(width), \(height)]" }
}

/// A width and a height.
public struct Size2D: Hashable, Sendable {
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// Creates a size.
  public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }
}

extension Size2D: AdditiveArithmetic {
  public static let zero = Size2D(0, 0)

  public static func + (a: Size2D, b: Size2D) -> Size2D { Size2D(a.width + b.width, a.height + b.height) }
  public static func - (a: Size2D, b: Size2D) -> Size2D { Size2D(a.width - b.width, a.height - b.height) }
}

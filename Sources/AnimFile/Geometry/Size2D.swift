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

  /// Creates a size.
  public init(width: Double, height: Double) { self.init(width, height) }
}

extension Size2D: ExpressibleByArrayLiteral {
  /// Creates a size from its width and height, such as `[400, 300]`, as in a document.
  ///
  /// - Precondition: There are two numbers.
  public init(arrayLiteral elements: Double...) {
    precondition(elements.count == 2, "a size has 2 numbers, not \(elements.count)")
    self.init(elements[0], elements[1])
  }
}

extension Size2D: AdditiveArithmetic {
  public static let zero = Size2D(0, 0)

  public static func + (a: Size2D, b: Size2D) -> Size2D { Size2D(a.width + b.width, a.height + b.height) }
  public static func - (a: Size2D, b: Size2D) -> Size2D { Size2D(a.width - b.width, a.height - b.height) }
}

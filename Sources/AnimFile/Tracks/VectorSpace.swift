/// A value that can be added, subtracted and scaled, and so interpolated.
///
/// Everything a ``Track`` moves smoothly is one of these: numbers, points, colors, lists of numbers.
/// A type of your own becomes animatable by conforming.
public protocol VectorSpace: AdditiveArithmetic, Hashable, Sendable {
  /// Multiplies every component by `factor`.
  mutating func scale(by factor: Double)

  /// The sum of the squares of the components: how far the value is from zero, squared.
  var magnitudeSquared: Double { get }

  /// Makes `self` equal to `other`, into the storage it already has where it can.
  mutating func assign(_ other: Self)

  /// Adds `other` scaled by `factor`, without a value in between where it can.
  mutating func add(_ other: Self, scaledBy factor: Double)
}

extension VectorSpace {
  public mutating func assign(_ other: Self) { self = other }

  public mutating func add(_ other: Self, scaledBy factor: Double) {
    var scaled = other
    scaled.scale(by: factor)
    self += scaled
  }

  /// The value with every component multiplied by `factor`.
  public func scaled(by factor: Double) -> Self {
    var result = self
    result.scale(by: factor)
    return result
  }
}

extension Double: VectorSpace {
  public mutating func scale(by factor: Double) { self *= factor }
  public var magnitudeSquared: Double { self * self }
}

extension Point2D: VectorSpace {
  public mutating func scale(by factor: Double) {
    x *= factor
    y *= factor
  }
  public var magnitudeSquared: Double { x * x + y * y }
}

extension Size2D: VectorSpace {
  public mutating func scale(by factor: Double) {
    width *= factor
    height *= factor
  }
  public var magnitudeSquared: Double { width * width + height * height }
}

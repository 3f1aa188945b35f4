/// A vector of two vectors, such as a point and a radius; pairs can be nested.
public struct VectorPair<First: VectorSpace, Second: VectorSpace>: VectorSpace {
  /// The first vector.
  public var first: First
  /// The second vector.
  public var second: Second

  /// Creates a pair.
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  public static var zero: Self { Self(.zero, .zero) }

  public static func + (a: Self, b: Self) -> Self { Self(a.first + b.first, a.second + b.second) }
  public static func - (a: Self, b: Self) -> Self { Self(a.first - b.first, a.second - b.second) }

  public mutating func scale(by factor: Double) {
    first.scale(by: factor)
    second.scale(by: factor)
  }

  public var magnitudeSquared: Double { first.magnitudeSquared + second.magnitudeSquared }

  public mutating func assign(_ other: Self) {
    first.assign(other.first)
    second.assign(other.second)
  }

  public mutating func add(_ other: Self, scaledBy factor: Double) {
    first.add(other.first, scaledBy: factor)
    second.add(other.second, scaledBy: factor)
  }

  public mutating func addDifference(from start: Self, to end: Self, scaledBy factor: Double) {
    first.addDifference(from: start.first, to: end.first, scaledBy: factor)
    second.addDifference(from: start.second, to: end.second, scaledBy: factor)
  }

  public mutating func interpolate(from start: Self, to end: Self, at progress: Double) {
    first.interpolate(from: start.first, to: end.first, at: progress)
    second.interpolate(from: start.second, to: end.second, at: progress)
  }
}

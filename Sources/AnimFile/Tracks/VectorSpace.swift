/// A value that can be added, subtracted and scaled, and therefore interpolated.
///
/// Numbers, points, colors and lists of numbers conform. Other types become animatable by conforming: ``scale(by:)``
/// and ``magnitudeSquared`` are enough. The other requirements have defaults; a type with its own storage, such as an
/// array, implements them to reuse it.
public protocol VectorSpace: AdditiveArithmetic, Hashable, Sendable {
  /// Multiplies every component by `factor`.
  mutating func scale(by factor: Double)

  /// The sum of the squares of the components.
  var magnitudeSquared: Double { get }

  /// Assigns `other`, reusing the storage if possible.
  mutating func assign(_ other: Self)

  /// Adds `other` scaled by `factor`, without a temporary if possible.
  mutating func add(_ other: Self, scaledBy factor: Double)

  /// Adds `(end − start) · factor`, without a temporary if possible.
  mutating func addDifference(from start: Self, to end: Self, scaledBy factor: Double)

  /// Assigns `start + (end − start) · progress`, reusing the storage if possible.
  ///
  /// With `start == end` the result is exactly `start`.
  mutating func interpolate(from start: Self, to end: Self, at progress: Double)

  /// Whether all vectors have the same structure, so that they can be added.
  ///
  /// Vectors of a fixed number of components do. Lists of different lengths do not, except for the empty list, which can
  /// be added to any other.
  static func haveEqualStructure(_ vectors: [Self]) -> Bool
}

extension VectorSpace {
  public mutating func assign(_ other: Self) { self = other }

  public mutating func add(_ other: Self, scaledBy factor: Double) {
    var scaled = other
    scaled.scale(by: factor)
    self += scaled
  }

  public mutating func addDifference(from start: Self, to end: Self, scaledBy factor: Double) {
    add(end - start, scaledBy: factor)
  }

  public mutating func interpolate(from start: Self, to end: Self, at progress: Double) {
    self = start
    addDifference(from: start, to: end, scaledBy: progress)
  }

  public static func haveEqualStructure(_ vectors: [Self]) -> Bool { true }

  /// Returns the value with every component multiplied by `factor`.
  public func scaled(by factor: Double) -> Self {
    var result = self
    result.scale(by: factor)
    return result
  }
}

extension Double: VectorSpace {
  public mutating func scale(by factor: Double) { self *= factor }
  public var magnitudeSquared: Double { self * self }

  public mutating func add(_ other: Double, scaledBy factor: Double) { self += other * factor }

  public mutating func addDifference(from start: Double, to end: Double, scaledBy factor: Double) {
    self += (end - start) * factor
  }

  /// Assigns `start + (end − start) · progress`.
  ///
  /// If `end − start` overflows, it is `start · (1 − progress) + end · progress`.
  public mutating func interpolate(from start: Double, to end: Double, at progress: Double) {
    self = Double.interpolated(from: start, to: end, at: progress)
  }

  static func interpolated(from start: Double, to end: Double, at progress: Double) -> Double {
    let difference = end - start
    return difference.magnitude <= .greatestFiniteMagnitude
      ? start + difference * progress : start * (1 - progress) + end * progress
  }
}

extension Point2D: VectorSpace {
  public mutating func scale(by factor: Double) {
    x *= factor
    y *= factor
  }
  public var magnitudeSquared: Double { x * x + y * y }

  public mutating func interpolate(from start: Point2D, to end: Point2D, at progress: Double) {
    x = .interpolated(from: start.x, to: end.x, at: progress)
    y = .interpolated(from: start.y, to: end.y, at: progress)
  }
}

extension Size2D: VectorSpace {
  public mutating func scale(by factor: Double) {
    width *= factor
    height *= factor
  }
  public var magnitudeSquared: Double { width * width + height * height }

  public mutating func interpolate(from start: Size2D, to end: Size2D, at progress: Double) {
    width = .interpolated(from: start.width, to: end.width, at: progress)
    height = .interpolated(from: start.height, to: end.height, at: progress)
  }
}

extension Sequence {
  /// Whether all elements that are not empty are alike.
  func areAlike(_ isEmpty: (Element) -> Bool, _ areAlike: (Element, Element) -> Bool) -> Bool {
    guard let first = first(where: { !isEmpty($0) }) else { return true }
    return allSatisfy { isEmpty($0) || areAlike(first, $0) }
  }
}

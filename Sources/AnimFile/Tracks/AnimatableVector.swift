/// A vector of any number of components, such as the values of a chart or the coordinates of an outline.
///
/// Vectors that are added, subtracted or interpolated must have the same count; anything else is a programming error
/// that stops the program with a message, and never truncates a vector. The one exception is the empty vector, which is
/// the zero of every count.
///
/// - Complexity: Every operation is O(*n*). ``assign(_:)``, ``add(_:scaledBy:)``, ``addDifference(from:to:scaledBy:)``
///   and ``interpolate(from:to:at:)`` do not allocate if the vector's capacity suffices.
public struct AnimatableVector: Hashable, Sendable {
  private var components: [Double]

  /// Creates a vector from its components.
  public init(_ components: [Double] = []) {
    self.components = components
  }

  /// Creates a vector from the elements of a sequence.
  public init(_ components: some Sequence<Double>) {
    self.components = Array(components)
  }

  /// Creates a vector of `count` equal components.
  public init(repeating component: Double, count: Int) {
    components = Array(repeating: component, count: count)
  }

  /// Reserves capacity for `count` components, so that later changes up to that size do not allocate.
  public mutating func reserveCapacity(_ count: Int) {
    components.reserveCapacity(count)
  }

  /// The components as an array, without a copy.
  public var elements: [Double] { components }
}

extension AnimatableVector: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: Double...) {
    components = elements
  }
}

extension AnimatableVector: RandomAccessCollection, MutableCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { components.count }

  public subscript(index: Int) -> Double {
    get { components[index] }
    set { components[index] = newValue }
  }

  #if !hasFeature(Embedded)
    // Embedded Swift has no untyped errors. The protocol determines the buffer.
    public func withContiguousStorageIfAvailable<R>(
      _ body: (UnsafeBufferPointer<Double>) throws -> R
    ) rethrows -> R? {
      unsafe try components.withUnsafeBufferPointer(body)
    }
  #endif
}

extension AnimatableVector: VectorSpace {
  /// The empty vector.
  public static var zero: AnimatableVector { AnimatableVector() }

  public static func + (a: AnimatableVector, b: AnimatableVector) -> AnimatableVector {
    var sum = a
    sum += b
    return sum
  }

  public static func - (a: AnimatableVector, b: AnimatableVector) -> AnimatableVector {
    var difference = a
    difference -= b
    return difference
  }

  public static func += (a: inout AnimatableVector, b: AnimatableVector) {
    guard a.isMatched(to: b) else { return }
    a.update(with: b) { $0 + $1 }
  }

  public static func -= (a: inout AnimatableVector, b: AnimatableVector) {
    guard a.isMatched(to: b) else { return }
    a.update(with: b) { $0 - $1 }
  }

  public mutating func scale(by factor: Double) {
    var own = components.mutableSpan
    for index in own.indices { own[index] *= factor }
  }

  public var magnitudeSquared: Double {
    components.reduce(0) { $0 + $1 * $1 }
  }

  public mutating func assign(_ other: AnimatableVector) {
    resize(to: other.count)
    update(with: other) { $1 }
  }

  public mutating func add(_ other: AnimatableVector, scaledBy factor: Double) {
    guard isMatched(to: other) else { return }
    update(with: other) { $0 + $1 * factor }
  }

  public mutating func addDifference(
    from start: AnimatableVector, to end: AnimatableVector, scaledBy factor: Double
  ) {
    guard !start.isEmpty else { return add(end, scaledBy: factor) }
    guard !end.isEmpty else { return add(start, scaledBy: -factor) }
    AnimatableVector.requireSameCount(start.count, end.count)
    guard isMatched(to: start) else { return }
    update(with: start, end) { $0 + ($2 - $1) * factor }
  }

  public mutating func interpolate(
    from start: AnimatableVector, to end: AnimatableVector, at progress: Double
  ) {
    guard !start.isEmpty else {
      resize(to: end.count)
      return update(with: end) { $1 * progress }
    }
    guard !end.isEmpty else {
      resize(to: start.count)
      return update(with: start) { $1 * (1 - progress) }
    }
    AnimatableVector.requireSameCount(start.count, end.count)
    resize(to: start.count)
    update(with: start, end) { .interpolated(from: $1, to: $2, at: progress) }
  }
}

extension AnimatableVector {
  public static func haveEqualStructure(_ vectors: [AnimatableVector]) -> Bool {
    vectors.areAlike({ $0.isEmpty }, { $0.count == $1.count })
  }
}

extension AnimatableVector {
  private static func requireSameCount(_ a: Int, _ b: Int) {
    precondition(a == b, "vectors of \(a) and \(b) components cannot be combined")
  }

  /// Whether `other` can be combined with this vector: `false` if it is empty. An empty `self` first becomes a zero of
  /// the same count.
  private mutating func isMatched(to other: AnimatableVector) -> Bool {
    guard !other.isEmpty else { return false }
    if isEmpty { resize(to: other.count) }
    AnimatableVector.requireSameCount(count, other.count)
    return true
  }

  /// Changes the count, keeping the storage. The new components are unspecified unless the vector was empty, when they
  /// are zero.
  private mutating func resize(to count: Int) {
    guard components.count != count else { return }
    components.removeAll(keepingCapacity: true)
    components.append(contentsOf: repeatElement(0, count: count))
  }

  // The closures below are inlined, and the loops are vectorized: the spans show the optimizer that nothing overlaps.

  @inline(__always)
  private mutating func update(with other: AnimatableVector, _ change: (Double, Double) -> Double) {
    let other = other.components.span
    var own = components.mutableSpan
    precondition(other.count == own.count)
    for index in 0..<own.count { own[index] = change(own[index], other[index]) }
  }

  @inline(__always)
  private mutating func update(
    with a: AnimatableVector, _ b: AnimatableVector, _ change: (Double, Double, Double) -> Double
  ) {
    let (a, b) = (a.components.span, b.components.span)
    var own = components.mutableSpan
    precondition(a.count == own.count && b.count == own.count)
    for index in 0..<own.count { own[index] = change(own[index], a[index], b[index]) }
  }
}

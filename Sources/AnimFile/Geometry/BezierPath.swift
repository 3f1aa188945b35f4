/// A path of open or closed subpaths, each of straight lines and Bézier curves.
///
/// Every subpath begins with a move. A drawing command after ``close()`` begins a new subpath at the start of the
/// closed one, as in SVG, and inserts a move there.
///
/// The x axis points right, the y axis down; "clockwise" means clockwise on screen. Appending allocates only when the
/// capacity is exceeded; ``removeAll(keepingCapacity:)`` keeps the capacity for reuse.
public struct BezierPath: Hashable, Sendable {
  /// The verbs, which determine the meaning of the points.
  package var verbs: [Verb]
  /// The points of all verbs, ``Verb/pointCount`` for each.
  package var points: [Point2D]

  /// The kind of an element.
  package enum Verb: UInt8, Hashable, Sendable {
    case move, line, quad, cubic, close

    /// The number of points of the verb.
    package var pointCount: Int {
      switch self {
      case .move, .line: 1
      case .quad: 2
      case .cubic: 3
      case .close: 0
      }
    }
  }

  /// Creates an empty path.
  public init() {
    verbs = []
    points = []
  }
}

extension BezierPath {
  /// Whether the path has no elements, not even a move.
  public var isEmpty: Bool { verbs.isEmpty }

  /// The current point; `nil` in an empty path.
  ///
  /// - Complexity: O(1), after a close O(*n*) in the size of the last subpath.
  public var currentPoint: Point2D? { verbs.last == .close ? lastStart : points.last }

  /// The start of the last subpath.
  private var lastStart: Point2D? {
    var point = points.count
    for verb in verbs.reversed() {
      point -= verb.pointCount
      if verb == .move { return points[point] }
    }
    return nil
  }

  /// Begins a subpath if none is open: after a close at the closed subpath's start, in an empty path at `point`.
  private mutating func ensureSubpath(at point: Point2D) {
    switch verbs.last {
    case nil: move(to: point)
    case .close: move(to: lastStart ?? point)
    default: break
    }
  }

  /// Begins a subpath.
  public mutating func move(to point: Point2D) {
    verbs.append(.move)
    points.append(point)
  }

  /// Adds a straight line to `point`; in an empty path, begins at `point` first.
  public mutating func line(to point: Point2D) {
    ensureSubpath(at: point)
    verbs.append(.line)
    points.append(point)
  }

  /// Adds a quadratic curve to `point`; in an empty path, begins at `control` first.
  public mutating func quad(control: Point2D, to point: Point2D) {
    ensureSubpath(at: control)
    verbs.append(.quad)
    points.append(control)
    points.append(point)
  }

  /// Adds a cubic curve to `point`; in an empty path, begins at `control1` first.
  public mutating func cubic(control1: Point2D, control2: Point2D, to point: Point2D) {
    ensureSubpath(at: control1)
    verbs.append(.cubic)
    // One capacity check instead of three.
    points.append(addingCapacity: 3) { span in
      span.append(control1)
      span.append(control2)
      span.append(point)
    }
  }

  /// Closes the subpath with a straight line to its start.
  ///
  /// Does nothing in an empty path or after another close.
  public mutating func close() {
    guard let last = verbs.last, last != .close else { return }
    verbs.append(.close)
  }

  /// Removes all elements.
  public mutating func removeAll(keepingCapacity: Bool = false) {
    verbs.removeAll(keepingCapacity: keepingCapacity)
    points.removeAll(keepingCapacity: keepingCapacity)
  }

  /// Reserves capacity for a total number of elements and points.
  public mutating func reserveCapacity(elements: Int, points: Int) {
    verbs.reserveCapacity(elements)
    self.points.reserveCapacity(points)
  }

  /// Adds the subpaths of `other`.
  ///
  /// - Complexity: O(*n*) in the size of `other`; no allocation if the capacity suffices.
  public mutating func append(_ other: BezierPath) {
    verbs.append(contentsOf: other.verbs)
    points.append(contentsOf: other.points)
  }

  /// Adds the subpaths of `other`, transformed by `matrix`.
  ///
  /// - Complexity: O(*n*) in the size of `other`; no allocation if the capacity suffices.
  public mutating func append(_ other: BezierPath, transformedBy matrix: AffineMatrix) {
    let first = points.count
    append(other)
    guard !matrix.isIdentity else { return }
    matrix.apply(to: &points, from: first)
  }

  /// Transforms every point by `matrix`.
  public mutating func apply(_ matrix: AffineMatrix) {
    guard !matrix.isIdentity else { return }
    matrix.apply(to: &points, from: 0)
  }

  /// Returns the path transformed by `matrix`.
  public func transformed(by matrix: AffineMatrix) -> BezierPath {
    var path = self
    path.apply(matrix)
    return path
  }

  /// The verbs as letters separated by spaces, such as `M C C Z`. Paths can be blended point by point if their
  /// signatures are equal.
  public var signature: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2 * verbs.count)
    for verb in verbs {
      if !bytes.isEmpty { bytes.append(UInt8(ascii: " ")) }
      bytes.append(verb.letter)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension BezierPath.Verb {
  /// The verb's command in SVG path data.
  var letter: UInt8 {
    switch self {
    case .move: UInt8(ascii: "M")
    case .line: UInt8(ascii: "L")
    case .quad: UInt8(ascii: "Q")
    case .cubic: UInt8(ascii: "C")
    case .close: UInt8(ascii: "Z")
    }
  }
}

extension AffineMatrix {
  /// Transforms the points from index `first` on.
  fileprivate func apply(to points: inout [Point2D], from first: Int) {
    var points = points.mutableSpan
    for index in first..<points.count { points[index] = apply(points[index]) }
  }
}

/// An outline: any number of subpaths, each of straight lines and Bézier curves, open or closed.
///
/// Every subpath begins with a move. A drawing verb after ``close()`` begins a new subpath where the
/// closed one began, as in SVG, and the path then has a move there.
///
/// All coordinates are in the same units, x to the right and y down, and "clockwise" means clockwise on
/// screen. Appending allocates only when the capacity does not suffice; ``removeAll(keepingCapacity:)``
/// keeps it for the next outline.
public struct BezierPath: Hashable, Sendable {
  /// What the points are for, in order.
  var verbs: [Verb]
  /// The points of all verbs in one row, as many for each as its ``Verb/pointCount`` says.
  var points: [Point2D]

  /// What an element does.
  enum Verb: UInt8, Hashable, Sendable {
    case move, line, quad, cubic, close

    /// How many points the verb takes.
    var pointCount: Int {
      switch self {
      case .move, .line: 1
      case .quad: 2
      case .cubic: 3
      case .close: 0
      }
    }
  }

  /// A path without elements.
  public init() {
    verbs = []
    points = []
  }
}

extension BezierPath {
  /// Whether the path has no elements, not even a move.
  public var isEmpty: Bool { verbs.isEmpty }

  /// Where the next line would start; `nil` in an empty path.
  ///
  /// - Complexity: O(1), after a close O(*n*) in the size of the last subpath.
  public var currentPoint: Point2D? { verbs.last == .close ? lastStart : points.last }

  /// Where the last subpath begins.
  private var lastStart: Point2D? {
    var point = points.count
    for verb in verbs.reversed() {
      point -= verb.pointCount
      if verb == .move { return points[point] }
    }
    return nil
  }

  /// Makes sure that there is a subpath to go on with: after a close one where the closed one began, in an
  /// empty path one at `point`.
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

  /// Goes straight to `point`; in an empty path, begins at `point` first.
  public mutating func line(to point: Point2D) {
    ensureSubpath(at: point)
    verbs.append(.line)
    points.append(point)
  }

  /// Goes to `point` along a quadratic curve; in an empty path, begins at `control` first.
  public mutating func quad(control: Point2D, to point: Point2D) {
    ensureSubpath(at: control)
    verbs.append(.quad)
    points.append(control)
    points.append(point)
  }

  /// Goes to `point` along a cubic curve; in an empty path, begins at `control1` first.
  public mutating func cubic(control1: Point2D, control2: Point2D, to point: Point2D) {
    ensureSubpath(at: control1)
    verbs.append(.cubic)
    // One look at the capacity instead of three.
    points.append(addingCapacity: 3) { span in
      span.append(control1)
      span.append(control2)
      span.append(point)
    }
  }

  /// Goes straight back to where the subpath began and joins the ends.
  ///
  /// Does nothing in an empty path, and nothing after a close.
  public mutating func close() {
    guard let last = verbs.last, last != .close else { return }
    verbs.append(.close)
  }

  /// Takes out all elements.
  public mutating func removeAll(keepingCapacity: Bool = false) {
    verbs.removeAll(keepingCapacity: keepingCapacity)
    points.removeAll(keepingCapacity: keepingCapacity)
  }

  /// Makes room for so many elements and points in all.
  public mutating func reserveCapacity(elements: Int, points: Int) {
    verbs.reserveCapacity(elements)
    self.points.reserveCapacity(points)
  }

  /// Adds the subpaths of `other`.
  ///
  /// - Complexity: O(*n*) in the size of `other`; no allocation where the capacity suffices.
  public mutating func append(_ other: BezierPath) {
    verbs.append(contentsOf: other.verbs)
    points.append(contentsOf: other.points)
  }

  /// Adds the subpaths of `other`, each point moved by `matrix`.
  ///
  /// - Complexity: O(*n*) in the size of `other`; no allocation where the capacity suffices.
  public mutating func append(_ other: BezierPath, transformedBy matrix: AffineMatrix) {
    let first = points.count
    append(other)
    guard !matrix.isIdentity else { return }
    matrix.apply(to: &points, from: first)
  }

  /// Moves every point by `matrix`.
  public mutating func apply(_ matrix: AffineMatrix) {
    guard !matrix.isIdentity else { return }
    matrix.apply(to: &points, from: 0)
  }

  /// The path with every point moved by `matrix`.
  public func transformed(by matrix: AffineMatrix) -> BezierPath {
    var path = self
    path.apply(matrix)
    return path
  }

  /// The verbs as letters with spaces between, as in `M C C Z`: what two paths must have in common to be
  /// blended point by point.
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
  /// Moves the points from index `first` on.
  fileprivate func apply(to points: inout [Point2D], from first: Int) {
    // With a pointer nothing needs checking for each point.
    points.withUnsafeMutableBufferPointer { points in
      for index in first..<points.count { points[index] = apply(points[index]) }
    }
  }
}

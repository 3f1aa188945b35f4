/// Scratch memory for path operations, reused between calls.
///
/// The contents between calls are unspecified. Callers keep one instance and pass it to every call, so that nothing is
/// allocated once it has grown to the size of the largest path.
package struct PathScratch: Sendable {
  /// The new path, which replaces the argument.
  var output = BezierPath()
  /// The lines and curves of the current contour, including the closing line.
  package var segments: [PathSegment] = []
  /// Whether the last segment is the closing line.
  var hasClosingLine = false
  /// Lengths of lines and curves.
  var lengths: [Double] = []
  /// Further numbers for each segment or vertex, specific to the operation.
  var numbers: [Double] = []
  /// The number of steps of searches in the current operation.
  var work = 0
  /// The lines and curves of an offset path, and the indices of those that are kept.
  var pieces: [OffsetPiece] = []
  var kept: [Int] = []

  package init() {}
}

/// A line or curve of a contour that keeps its kind: line, quadratic or cubic.
package struct PathSegment: Hashable, Sendable {
  /// The kind: a line, a quadratic or a cubic curve.
  var verb: BezierPath.Verb
  package var curve: CubicSegment
  /// The control point of a quadratic curve; unspecified for other kinds.
  var control: Point2D

  /// Creates a straight line.
  init(line start: Point2D, _ end: Point2D) {
    verb = .line
    curve = CubicSegment(line: start, end)
    control = end
  }

  /// Creates a quadratic curve.
  init(quad start: Point2D, _ control: Point2D, _ end: Point2D) {
    verb = .quad
    curve = CubicSegment(quad: start, control, end)
    self.control = control
  }

  init(_ curve: CubicSegment) {
    verb = curve.isLine ? .line : .cubic
    self.curve = curve
    control = curve.end
  }

  var start: Point2D { curve.start }
  var end: Point2D { curve.end }

  /// Whether all its points coincide.
  var isPoint: Bool {
    curve.start == curve.end && (verb == .line || curve.control1 == curve.end && curve.control2 == curve.end)
  }

  /// Whether all its points coincide up to rounding: no coordinate differs from that of the start by more than 1e-12 of the
  /// start's larger coordinate.
  var isShort: Bool {
    let limit = 1e-12 * max(abs(start.x), abs(start.y))
    func isNear(_ point: Point2D) -> Bool {
      abs(point.x - start.x) <= limit && abs(point.y - start.y) <= limit
    }
    return isNear(end) && (verb == .line || isNear(curve.control1) && isNear(curve.control2))
  }

  /// The part between two parameters, of the same kind; its ends are exact at 0 and 1.
  func part(from t0: Double, to t1: Double) -> PathSegment {
    guard t0 > 0 || t1 < 1 else { return self }
    guard verb == .quad else { return PathSegment(curve.part(from: t0, to: t1)) }
    let first = start.mixed(with: control, t0)
    let second = control.mixed(with: end, t0)
    return PathSegment(quad: curve.point(at: t0), first.mixed(with: second, t1), curve.point(at: t1))
  }
}

/// The range of one contour in a path: a move and the following drawing verbs.
package struct ContourRange: Hashable, Sendable {
  package var verbs: Range<Int>
  package var points: Range<Int>
  /// Whether its last verb is a close.
  package var isClosed: Bool
}

/// The contours of a path, in order.
package struct Contours: Sequence, IteratorProtocol {
  private let verbs: [BezierPath.Verb]
  private var verb = 0
  private var point = 0

  init(_ path: BezierPath) { verbs = path.verbs }

  package mutating func next() -> ContourRange? {
    guard verb < verbs.count else { return nil }
    let (firstVerb, firstPoint) = (verb, point)
    repeat {
      point += verbs[verb].pointCount
      verb += 1
    } while verb < verbs.count && verbs[verb] != .move
    return ContourRange(
      verbs: firstVerb..<verb, points: firstPoint..<point, isClosed: verbs[verb - 1] == .close)
  }
}

extension BezierPath {
  /// The contours of the path, in order.
  package var contours: Contours { Contours(self) }

  /// Adds a contour of `other` unchanged.
  mutating func append(_ contour: ContourRange, of other: BezierPath) {
    verbs.append(contentsOf: other.verbs[contour.verbs])
    points.append(contentsOf: other.points[contour.points])
  }

  /// Adds `segment` from the current point, keeping its kind.
  mutating func append(_ segment: PathSegment) {
    switch segment.verb {
    case .quad: quad(control: segment.control, to: segment.end)
    case .cubic: append(segment.curve)
    case .line, .move, .close: line(to: segment.end)
    }
  }
}

extension PathScratch {
  /// Loads the segments of a contour into `segments`, without short ones unless `withPoints`.
  package mutating func load(_ contour: ContourRange, of path: BezierPath, withPoints: Bool = false) {
    segments.removeAll(keepingCapacity: true)
    hasClosingLine = false
    var next = contour.points.lowerBound
    let start = path.points[next]
    var current = start
    for index in contour.verbs {
      let verb = path.verbs[index]
      var segment: PathSegment
      switch verb {
      case .move:
        next += 1
        continue
      case .line: segment = PathSegment(line: current, path.points[next])
      case .quad: segment = PathSegment(quad: current, path.points[next], path.points[next + 1])
      case .cubic:
        segment = PathSegment(
          CubicSegment(current, path.points[next], path.points[next + 1], path.points[next + 2]))
      case .close:
        guard current != start else { continue }
        segment = PathSegment(line: current, start)
        hasClosingLine = withPoints || !segment.isShort
        if !hasClosingLine, !segments.isEmpty { segments[segments.count - 1].curve.end = start }
      }
      next += verb.pointCount
      // The next segment begins where the last one ends, even if one between them is left out.
      guard withPoints || !segment.isShort else { continue }
      current = segment.end
      segments.append(segment)
    }
  }
}

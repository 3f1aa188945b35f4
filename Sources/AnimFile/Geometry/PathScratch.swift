/// Memory that what changes a path works in, kept from one call to the next.
///
/// What is in it between calls means nothing. A caller keeps one and hands it in again and again, so that
/// nothing is allocated once it has grown to the size of the largest path.
struct PathScratch: Sendable {
  /// The path being made, which takes the place of the one given.
  var output = BezierPath()
  /// The lines and curves of the contour at hand, the line with which a close goes back among them.
  var segments: [PathSegment] = []
  /// Whether the last of them is the line with which a close goes back.
  var hasClosingLine = false
  /// Lengths of lines and curves.
  var lengths: [Double] = []
  /// Further numbers for each segment or vertex, as the change at hand needs them.
  var numbers: [Double] = []
  /// Further points for each segment or vertex.
  var points: [Point2D] = []
  /// The lines and curves of a parallel outline, and the indices of those that are left of them.
  var pieces: [OffsetPiece] = []
  var kept: [Int] = []

  init() {}
}

/// One line or curve of a contour as the path has it: a line is a line and a quadratic curve quadratic.
struct PathSegment: Hashable, Sendable {
  /// What it is: a line, a quadratic or a cubic curve.
  var verb: BezierPath.Verb
  /// The same as a cubic curve.
  var curve: CubicSegment
  /// The control point of a quadratic curve; of no meaning for others.
  var control: Point2D

  /// A straight line.
  init(line start: Point2D, _ end: Point2D) {
    verb = .line
    curve = CubicSegment(line: start, end)
    control = end
  }

  /// A quadratic curve.
  init(quad start: Point2D, _ control: Point2D, _ end: Point2D) {
    verb = .quad
    curve = CubicSegment(quad: start, control, end)
    self.control = control
  }

  /// A cubic curve.
  init(_ curve: CubicSegment) {
    verb = curve.isLine ? .line : .cubic
    self.curve = curve
    control = curve.end
  }

  var start: Point2D { curve.start }
  var end: Point2D { curve.end }

  /// Whether all its points are one.
  var isPoint: Bool {
    curve.start == curve.end && (verb == .line || curve.control1 == curve.end && curve.control2 == curve.end)
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

/// Where in a path one contour is: a move with all that is drawn from it.
struct ContourRange: Hashable, Sendable {
  var verbs: Range<Int>
  var points: Range<Int>
  /// Whether its last verb is a close.
  var isClosed: Bool
}

/// The contours of a path, in order.
struct Contours: Sequence, IteratorProtocol {
  private let verbs: [BezierPath.Verb]
  private var verb = 0
  private var point = 0

  init(_ path: BezierPath) { verbs = path.verbs }

  mutating func next() -> ContourRange? {
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
  var contours: Contours { Contours(self) }

  /// Adds a contour of `other` as it is.
  mutating func append(_ contour: ContourRange, of other: BezierPath) {
    verbs.append(contentsOf: other.verbs[contour.verbs])
    points.append(contentsOf: other.points[contour.points])
  }

  /// Goes on along `segment` from the current point on, as the kind of element that it is.
  mutating func append(_ segment: PathSegment) {
    switch segment.verb {
    case .quad: quad(control: segment.control, to: segment.end)
    case .cubic: append(segment.curve)
    case .line, .move, .close: line(to: segment.end)
    }
  }
}

extension PathScratch {
  /// Makes `segments` those of a contour, without those that are a single point unless `withPoints`.
  mutating func load(_ contour: ContourRange, of path: BezierPath, withPoints: Bool = false) {
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
        hasClosingLine = true
      }
      next += verb.pointCount
      current = segment.end
      if withPoints || !segment.isPoint { segments.append(segment) }
    }
  }
}

/// Converts paths of different structures to a common one, so that they can be blended point by point.
///
/// Every path becomes cubics: M, the common number of C, and, for a closed contour, Z, whose last C then ends at the
/// start. Outlines do not change: vertices are only added, on the curves by de Casteljau's construction, and existing
/// vertices are preserved bit for bit.
///
/// 1. **Direction.** The reference is the direction of the first path with an area. A path whose closed contours run
///    the other way in total is reversed as a whole, which preserves its fill.
/// 2. **Pairs.** The contours of each path are paired with those of the preceding path, greedily by the least (c₁ −
///    c₂)² + (√A₁ − √A₂)². c is the centroid relative to the center of its path's bounds, and A the signed area, whose
///    root keeps the sign, so that holes are paired with holes. Closed contours are paired with closed ones, open with
///    open. Ties go to the contour earlier in its path. With more than 16,384 pairs, the order in the path decides. A
///    contour without a partner in the preceding path begins in its own path. A contour without a partner in the next
///    path ends in its own path.
/// 3. **Missing contours** become a single point on every path before a contour begins or after it ends. On the path
///    where it begins or ends, let c be its centroid and E the enclosing contour: the closed contour of least area that
///    has a larger area and winds around c. Without E, the point is c. With E, the point keeps its relative position in
///    the bounds of E: m′ + (c − m)·s′/s for each coordinate, with m the center and s the size of the bounds there, and
///    m′ and s′ those on the path without the contour. If that point is outside E, it is the middle of the longest
///    horizontal stretch inside E at its height. A hole thus grows out of a point inside its outline, wherever that
///    moves. In paths of more than 128 contours, enclosing contours are not determined.
/// 4. **Start.** A closed contour begins at the vertex that gives the least distance to the preceding contour: the sum
///    of squared distances between 96 points at equal lengths along both, relative to the mean of each. Ties go to the
///    first vertex. The first contour of each sequence keeps its start.
/// 5. **Vertices.** The contour with the most segments, the first of these, determines their number. On another contour
///    each vertex, in order, is paired with the vertex of that contour nearest by fraction of the length, as long as
///    enough remain for the vertices before and after; the vertices in between are inserted at the same fractions of
///    the length between their neighbors.
///
/// The centroid is that of the polygon of the 96 points, or the center of their bounds if the former is outside them.
struct PathMatch: Hashable, Sendable {
  /// The maximum number of elements in all paths of one track, after matching.
  static let largest = 1_000_000

  /// The paths, all with the same verbs.
  private(set) var paths: [BezierPath]

  /// An upper bound of the elements of each matched path, or `largest` if the paths are unknown.
  ///
  /// - Parameter counts: The number of elements of each path.
  static func elementBound(_ counts: [Int]) -> Int {
    guard !counts.isEmpty else { return largest }
    // Each contour has at most the segments of all others, and one for its close.
    return min(2 * counts.reduce(0, +), largest / counts.count)
  }

  /// Matches paths, in the order in which they turn into each other.
  ///
  /// `nil` if the paths together would have more than `maximumElements` elements.
  ///
  /// - Complexity: O(*n*) in the elements of the result, and O(*m*² log *m*) in the contours of two paths with at most
  ///   16,384 pairs.
  init?(_ paths: [BezierPath], maximumElements: Int = .max) {
    var places = MatchSequences(paths)
    let elements = places.places.reduce(0) { $0 + $1.segmentCount + 2 }
    guard paths.isEmpty || elements <= maximumElements / paths.count else { return nil }
    places.findPoints(pathCount: paths.count)
    self.paths = [BezierPath](repeating: BezierPath(), count: paths.count)
    for index in places.places.indices {
      places.places[index].align()
      let richest = places.places[index].richest
      for path in paths.indices {
        self.paths[path].append(places.places[index].contour(of: path, as: richest))
      }
    }
  }
}

extension BezierPath {
  /// The numbers of closed and open subpaths that have an extent.
  private var drawnContours: (closed: Int, open: Int) {
    var counts = (closed: 0, open: 0)
    for range in contours
    where points[range.points].contains(where: { $0 != points[range.points.lowerBound] }) {
      if range.isClosed { counts.closed += 1 } else { counts.open += 1 }
    }
    return counts
  }

  /// Whether a closed subpath would have to open, or an open one to close, to turn this path into another: one has more
  /// closed subpaths, the other more open ones.
  package func opensOrCloses(turningInto other: BezierPath) -> Bool {
    let (own, others) = (drawnContours, other.drawnContours)
    return own.closed > others.closed && own.open < others.open
      || own.closed < others.closed && own.open > others.open
  }
}

/// The contours of several paths, arranged in sequences.
private struct MatchSequences {
  var places: [MatchSequence] = []
  /// The sequences of the last path's contours, in ascending order.
  private var current: [Int] = []

  /// The maximum number of contours for which enclosing contours are determined.
  private static let mostEnclosing = 128

  init(_ paths: [BezierPath]) {
    var scratch = PathScratch()
    var direction = 0.0
    for (index, path) in paths.enumerated() {
      var path = path
      let area = path.closedArea(using: &scratch)
      if direction == 0 { direction = area }
      if area < 0 && direction > 0 || area > 0 && direction < 0 {
        path = path.reversed()
      }
      let middle = path.bounds?.center ?? .zero
      let contours = path.contours.map { range in
        scratch.load(range, of: path, withPoints: true)
        return MatchContour(scratch, start: path.points[range.points.lowerBound], range.isClosed, middle)
      }
      add(contours, of: index)
    }
  }

  private mutating func add(_ contours: [MatchContour], of path: Int) {
    var partner = [Int?](repeating: nil, count: contours.count)
    var isTaken: Set<Int> = []
    if current.count * contours.count <= 16_384 {
      var pairs: [(cost: Double, place: Int, contour: Int)] = []
      pairs.reserveCapacity(current.count * contours.count)
      for place in current {
        for (index, contour) in contours.enumerated() where places[place].takes(contour) {
          pairs.append((contour.difference(from: places[place].last), place, index))
        }
      }
      pairs.sort { ($0.cost, $0.place, $0.contour) < ($1.cost, $1.place, $1.contour) }
      for pair in pairs where partner[pair.contour] == nil && !isTaken.contains(pair.place) {
        partner[pair.contour] = pair.place
        isTaken.insert(pair.place)
      }
    } else {
      for isClosed in [true, false] {
        let alike = current.filter { places[$0].isClosed == isClosed }
        for (place, index) in zip(alike, contours.indices.filter { contours[$0].isClosed == isClosed }) {
          partner[index] = place
          isTaken.insert(place)
        }
      }
    }
    for place in current where !isTaken.contains(place) {
      places[place].enclosedAtEnd = enclosing(place, among: current)
    }
    var next: [Int] = []
    for (index, contour) in contours.enumerated() {
      if let place = partner[index] {
        places[place].add(contour)
        next.append(place)
      } else {
        next.append(places.count)
        places.append(MatchSequence(contour, of: path))
      }
    }
    current = next.sorted()
    for place in current where places[place].range.lowerBound == path && path > 0 {
      places[place].enclosedAtStart = enclosing(place, among: current)
    }
  }

  /// The sequence whose last contour encloses that of another.
  private func enclosing(_ place: Int, among others: [Int]) -> Int? {
    guard others.count <= Self.mostEnclosing else { return nil }
    let contour = places[place].last
    var best: Int?
    for other in others where other != place && places[other].last.encloses(contour) {
      if let best, places[best].last.extent <= places[other].last.extent { continue }
      best = other
    }
    return best
  }

  /// Computes the points that replace missing contours.
  mutating func findPoints(pathCount: Int) {
    // An enclosing contour begins earlier or is larger, and ends later or is larger.
    for place in order({ $0.range.lowerBound }, { $0.contours[0].extent }) {
      let first = places[place].range.lowerBound
      guard first > 0 else { continue }
      let outer = places[place].enclosedAtStart
      places[place].pointsBefore = (0..<first).map { path in
        point(for: places[place].contours[0], at: first, on: path, within: outer)
      }
    }
    for place in order({ pathCount - $0.range.upperBound }, { $0.last.extent }) {
      let end = places[place].range.upperBound
      guard end < pathCount else { continue }
      let outer = places[place].enclosedAtEnd
      places[place].pointsAfter = (end..<pathCount).map { path in
        point(for: places[place].last, at: end - 1, on: path, within: outer)
      }
    }
  }

  /// The sequences ordered by a number, then by descending area.
  private func order(_ number: (MatchSequence) -> Int, _ extent: (MatchSequence) -> Double) -> [Int] {
    let keys = places.map { (number($0), -extent($0)) }
    return places.indices.sorted { keys[$0] < keys[$1] }
  }

  /// The point that replaces `contour`, of the path `present`, on another path.
  private func point(for contour: MatchContour, at present: Int, on path: Int, within outer: Int?) -> Point2D
  {
    guard let outer else { return contour.centroid }
    let place = places[outer]
    let bounds = place.contours[present - place.range.lowerBound].bounds
    if path < place.range.lowerBound { return place.pointsBefore[path] }
    if path >= place.range.upperBound { return place.pointsAfter[path - place.range.upperBound] }
    let other = place.contours[path - place.range.lowerBound]
    let offset = contour.centroid - bounds.center
    let moved = Point2D(
      other.bounds.center.x + (bounds.width > 0 ? offset.x * (other.bounds.width / bounds.width) : 0),
      other.bounds.center.y + (bounds.height > 0 ? offset.y * (other.bounds.height / bounds.height) : 0))
    return other.inside(near: moved)
  }
}

/// A sequence of contours that turn into each other, one for each path of a range.
private struct MatchSequence {
  /// The contours of the paths in `range`.
  private(set) var contours: [MatchContour]
  /// The paths that have a contour in the sequence.
  var range: Range<Int> { first..<first + contours.count }
  /// The sequences that enclose the first and the last contour.
  var enclosedAtStart: Int?
  var enclosedAtEnd: Int?
  /// The replacement points on the paths before and after.
  var pointsBefore: [Point2D] = []
  var pointsAfter: [Point2D] = []

  /// The first path that has a contour in the sequence.
  private let first: Int
  /// Whether the contours are closed, ignoring single points; nil if there are only points.
  private var drawnIsClosed: Bool?

  /// The latest contour.
  var last: MatchContour { contours[contours.count - 1] }
  /// The largest number of segments.
  var segmentCount: Int { contours.reduce(0) { max($0, $1.segments.count) } }
  /// Whether the contours are closed.
  var isClosed: Bool { drawnIsClosed ?? last.isClosed }

  init(_ contour: MatchContour, of path: Int) {
    first = path
    contours = []
    add(contour)
  }

  mutating func add(_ contour: MatchContour) {
    contours.append(contour)
    if !contour.isPoint { drawnIsClosed = contour.isClosed }
  }

  /// Whether a contour may be added to the sequence.
  func takes(_ contour: MatchContour) -> Bool {
    contour.isPoint || drawnIsClosed == nil || contour.isClosed == drawnIsClosed
  }

  /// Aligns the starts of closed contours.
  mutating func align() {
    let isClosed = isClosed
    var before: Int?
    for index in contours.indices {
      if contours[index].isPoint {
        contours[index].isClosed = isClosed
        continue
      }
      if isClosed, let before {
        let start = contours[index].bestStart(beside: contours[before])
        if start > 0 { contours[index].begin(at: start) }
      }
      before = index
    }
  }

  /// The contour of a path, with the segments of `richest`.
  func contour(of path: Int, as richest: MatchContour) -> BezierPath {
    var result = BezierPath()
    if range.contains(path) {
      let segments = contours[path - first].segments(as: richest)
      result.move(to: segments[0].start)
      for segment in segments { result.append(segment) }
    } else {
      let point = path < first ? pointsBefore[path] : pointsAfter[path - range.upperBound]
      result.move(to: point)
      for _ in richest.segments { result.cubic(control1: point, control2: point, to: point) }
    }
    if richest.isClosed { result.close() }
    return result
  }

  /// The first contour with the most segments.
  ///
  /// - Complexity: O(*n*) in the number of contours.
  var richest: MatchContour {
    var best = contours[0]
    for contour in contours where contour.segments.count > best.segments.count { best = contour }
    return best
  }
}

/// One contour as cubics.
private struct MatchContour {
  var segments: [CubicSegment]
  var isClosed: Bool
  /// Whether the contour has no extent.
  let isPoint: Bool
  /// 96 points at equal lengths along the contour, from its start.
  private(set) var places: [Point2D]
  let centroid: Point2D
  /// The centroid relative to the center of the path's bounds.
  private let position: Point2D
  /// The signed root of the area.
  private let size: Double
  /// The bounding box of the curves.
  let bounds: BoundingBox

  /// The unsigned root of the area.
  var extent: Double { abs(size) }

  static let placeCount = 96

  /// Creates a contour from the loaded one.
  init(_ scratch: PathScratch, start: Point2D, _ isClosed: Bool, _ middle: Point2D) {
    segments = scratch.segments.map { $0.curve }
    if segments.isEmpty { segments = [CubicSegment(start, start, start, start)] }
    isPoint = scratch.segments.allSatisfy { $0.isPoint }
    self.isClosed = isClosed
    places = Self.places(along: segments)
    centroid = Self.centroid(of: places)
    position = centroid - middle
    var bounds = BoundingBox(segments[0].start)
    for segment in segments { bounds.formUnion(bounding: segment) }
    self.bounds = bounds
    let area = scratch.area()
    size = area < 0 ? -(-area).squareRoot() : area.squareRoot()
  }

  /// The difference between two contours, in square units.
  func difference(from other: MatchContour) -> Double {
    let offset = position - other.position
    return offset.dot(offset) + (size - other.size) * (size - other.size)
  }

  /// Points at equal lengths along chords, eight for each segment.
  private static func places(along segments: [CubicSegment]) -> [Point2D] {
    var corners = [segments[0].start]
    var lengths = [0.0]
    for segment in segments {
      for step in 1...8 {
        let point = segment.point(at: Double(step) / 8)
        lengths.append(lengths[lengths.count - 1] + (point - corners[corners.count - 1]).length)
        corners.append(point)
      }
    }
    let whole = lengths[lengths.count - 1]
    var corner = 0
    return (0..<placeCount).map { index in
      let wanted = whole * Double(index) / Double(placeCount)
      while corner + 2 < corners.count, lengths[corner + 1] <= wanted { corner += 1 }
      let length = lengths[corner + 1] - lengths[corner]
      return length > 0
        ? corners[corner].mixed(with: corners[corner + 1], (wanted - lengths[corner]) / length)
        : corners[corner]
    }
  }

  private static func centroid(of places: [Point2D]) -> Point2D {
    var box = BoundingBox(places[0])
    for place in places { box.formUnion(place) }
    var (area, sum) = (0.0, Point2D.zero)
    for (index, place) in places.enumerated() {
      let (a, b) = (place - box.center, places[(index + 1) % places.count] - box.center)
      let part = a.cross(b)
      area += part
      sum += (a + b) * part
    }
    let centroid = box.center + Point2D(sum.x / (3 * area), sum.y / (3 * area))
    return centroid.isFinite && box.contains(centroid) ? centroid : box.center
  }

  /// The fractions of the length at which the vertices are, from 0 to 1.
  private var fractions: [Double] {
    var result = [0.0]
    for segment in segments { result.append(result[result.count - 1] + segment.length()) }
    let whole = result[result.count - 1]
    for index in result.indices {
      result[index] = whole > 0 ? result[index] / whole : Double(index) / Double(segments.count)
    }
    return result
  }
}

extension MatchContour {
  /// Whether another contour lies within the area of this one.
  func encloses(_ other: MatchContour) -> Bool {
    isClosed && extent > other.extent && bounds.contains(other.centroid)
      && stretches(at: other.centroid.y).contains { $0.contains(other.centroid.x) }
  }

  /// The point itself, or, if it is outside the contour, the middle of the longest horizontal stretch inside at its
  /// height.
  func inside(near point: Point2D) -> Point2D {
    let stretches = stretches(at: point.y)
    guard !stretches.contains(where: { $0.contains(point.x) }) else { return point }
    var longest: ClosedRange<Double>?
    for stretch in stretches {
      if let best = longest, stretch.upperBound - stretch.lowerBound <= best.upperBound - best.lowerBound {
        continue
      }
      longest = stretch
    }
    return longest.map { Point2D($0.lowerBound / 2 + $0.upperBound / 2, point.y) } ?? point
  }

  /// The stretches of a horizontal line inside the polygon of the 96 points, from left to right.
  private func stretches(at y: Double) -> [ClosedRange<Double>] {
    var crossings: [(x: Double, turn: Int)] = []
    for (index, place) in places.enumerated() {
      let next = places[(index + 1) % places.count]
      guard (place.y <= y) != (next.y <= y) else { continue }
      let x = place.mixed(with: next, (y - place.y) / (next.y - place.y)).x
      crossings.append((x, place.y <= y ? 1 : -1))
    }
    crossings.sort { ($0.x, $0.turn) < ($1.x, $1.turn) }
    var (stretches, winding): ([ClosedRange<Double>], Int) = ([], 0)
    for (index, crossing) in crossings.enumerated() {
      winding += crossing.turn
      if winding != 0, index + 1 < crossings.count {
        stretches.append(crossing.x...crossings[index + 1].x)
      }
    }
    return stretches
  }

  /// The index of the start vertex nearest to another contour.
  func bestStart(beside other: MatchContour) -> Int {
    let count = Self.placeCount
    let (mean, otherMean) = (Self.mean(places), Self.mean(other.places))
    var scale = 0.0
    for index in 0..<count {
      let (a, b) = (places[index] - mean, other.places[index] - otherMean)
      scale += a.dot(a) + b.dot(b)
    }
    var (best, bestCost) = (0, Double.infinity)
    for (vertex, fraction) in fractions.dropLast().enumerated() {
      let first = fraction * Double(count)
      let whole = first.rounded(.down)
      let (shift, rest) = (Int(whole), first - whole)
      var cost = 0.0
      for index in 0..<count {
        let (a, b) = (places[(index + shift) % count], places[(index + shift + 1) % count])
        let offset = a.mixed(with: b, rest) - mean - (other.places[index] - otherMean)
        cost += offset.dot(offset)
      }
      // The slack keeps rounding from deciding between equally good starts.
      if cost < bestCost - 1e-9 * scale { (best, bestCost) = (vertex, cost) }
    }
    return best
  }

  private static func mean(_ places: [Point2D]) -> Point2D {
    places.reduce(.zero) { $0 + $1 * (1 / Double(places.count)) }
  }

  /// Rotates a closed contour to start at a vertex.
  mutating func begin(at vertex: Int) {
    segments = Array(segments[vertex...] + segments[..<vertex])
    places = Self.places(along: segments)
  }

  /// The segments, cut into as many as a contour with more segments has.
  func segments(as richer: MatchContour) -> [CubicSegment] {
    let (count, wanted) = (segments.count, richer.segments.count)
    guard count < wanted else { return segments }
    let (own, others) = (fractions, richer.fractions)
    var result: [CubicSegment] = []
    result.reserveCapacity(wanted)
    var first = 0
    for index in 0..<count {
      // The vertex at the segment's end is paired with the nearest one that leaves enough for the rest.
      var last = first + 1
      let limit = wanted - (count - 1 - index)
      if index + 1 == count {
        last = wanted
      } else {
        while last < limit, abs(others[last + 1] - own[index + 1]) < abs(others[last] - own[index + 1]) {
          last += 1
        }
      }
      let segment = segments[index]
      let (length, span) = (segment.length(), others[last] - others[first])
      guard length > 0 else {
        // A point cannot be cut.
        result.append(contentsOf: repeatElement(segment, count: last - first))
        first = last
        continue
      }
      var t0 = 0.0
      for piece in (first + 1)...last {
        let share = Double(piece - first) / Double(last - first)
        let fraction = span > 0 ? (others[piece] - others[first]) / span : share
        let t1 = piece == last ? 1 : segment.parameter(atLength: length * fraction)
        result.append(segment.part(from: t0, to: t1))
        t0 = t1
      }
      first = last
    }
    return result
  }
}

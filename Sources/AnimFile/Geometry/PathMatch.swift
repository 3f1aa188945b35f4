/// Paths of any structure made to have one, so that they can be blended point by point.
///
/// Every path becomes cubics: M, as many C as the others have, and Z where the contour is closed, whose last C then
/// ends where it starts. The outlines stay: vertices are only added, on the curves by de Casteljau's construction,
/// and those that were there are the same, bit for bit.
///
/// 1. **Direction.** A path whose closed contours together run the other way from those of the first path that has
///    an area is run through backwards as a whole, which leaves what it fills.
/// 2. **Pairs.** The contours of each path are paired with those of the path before it: of all pairs the one with the
///    least (c₁ − c₂)² + (√A₁ − √A₂)² first, then of what is left the next, with c the centroid, seen from the middle
///    of its path's bounds, and A the area, the root with its sign, so that holes go with holes. Closed contours
///    go with closed ones, open with open. Of equal pairs the one earlier in its path comes first. With more than
///    16,384 pairs, the order in the path decides. A contour without a partner in the path before begins in its
///    path, and one without a partner in the next path ends there.
/// 3. **Missing contours** are a single point on every path before the first of a contour and after its last. On the
///    path where the contour begins or ends, c is its centroid and E the contour that encloses it: the closed one of
///    least area that has a larger area and winds around c. Without E the point is c. With it the point keeps its
///    place in the bounds of E: m′ + (c − m)·s′/s for each coordinate, m being the middle and s the size of the
///    bounds there, and m′ and s′ on the path where the contour is missing. Where that is not inside of E, it is
///    the middle of the longest horizontal piece at its height that is. So a hole grows out of a place in its
///    outline, wherever that is. In paths of more than 128 contours nothing encloses.
/// 4. **Start.** A closed contour begins at the one of its vertices from which it is nearest to the contour before: by the
///    sum of the squares of the distances between 96 places at equal lengths along both, seen from the mean of each.
///    Of equal ones it is the first. The first contour in each place stays as it is.
/// 5. **Vertices.** The contour with the most segments, the first of those, gives their number. On another contour each
///    vertex, in order, goes with the vertex of that one that is nearest by fraction of the length, as far as there
///    are enough left for those before and after; the vertices in between are inserted at the same fractions of the
///    length between their neighbors.
///
/// The centroid is that of the polygon of the 96 places, or the middle of their bounds where that is not within them.
struct PathMatch: Hashable, Sendable {
  /// How many elements the paths of one track may have together, once they match.
  static let largest = 1_000_000

  /// The paths, all with the same verbs.
  private(set) var paths: [BezierPath]
  /// What has been done to them.
  private(set) var changes = Changes()

  /// No fewer elements than each of some paths has once they match, or `largest` where they are not known.
  static func elementBound(_ paths: [BezierPath]) -> Int {
    guard !paths.isEmpty else { return largest }
    // Each place of a path has at most the segments of all others, and one for its close.
    return min(2 * paths.reduce(0) { $0 + $1.verbs.count }, largest / paths.count)
  }

  /// What has been done to make paths match.
  struct Changes: Hashable, Sendable {
    /// How many vertices have been inserted, in all paths together.
    var insertedVertices = 0
    /// How many closed contours begin at another vertex.
    var movedStarts = 0
    /// How many paths run the other way.
    var reversedPaths = 0
    /// How many contours are a point because a path has nothing in their place.
    var addedPoints = 0
  }

  /// Matches paths, in the order in which they turn into each other.
  ///
  /// `nil` when the paths together would have more elements than `maximumElements`.
  ///
  /// - Complexity: O(*n*) in the elements of the outcome, and O(*m*² log *m*) in the contours of two paths where
  ///   these have no more than 16,384 pairs.
  init?(_ paths: [BezierPath], maximumElements: Int = .max) {
    var places = MatchPlaces(paths)
    let elements = places.places.reduce(0) { $0 + $1.segmentCount + 2 }
    guard paths.isEmpty || elements <= maximumElements / paths.count else { return nil }
    places.findPoints(pathCount: paths.count)
    changes = places.changes
    self.paths = [BezierPath](repeating: BezierPath(), count: paths.count)
    for index in places.places.indices {
      places.places[index].align(&changes)
      for path in paths.indices {
        self.paths[path].append(places.places[index].contour(of: path, &changes))
      }
    }
  }
}

extension BezierPath {
  /// How many subpaths with an extent are closed, and how many open.
  private var drawnContours: (closed: Int, open: Int) {
    var counts = (closed: 0, open: 0)
    for range in contours
    where points[range.points].contains(where: { $0 != points[range.points.lowerBound] }) {
      if range.isClosed { counts.closed += 1 } else { counts.open += 1 }
    }
    return counts
  }

  /// Whether a closed subpath would have to open, or an open one to close, for the path to turn into another: one has more
  /// closed subpaths, the other more open ones.
  func opensOrCloses(turningInto other: BezierPath) -> Bool {
    let (own, others) = (drawnContours, other.drawnContours)
    return own.closed > others.closed && own.open < others.open
      || own.closed < others.closed && own.open > others.open
  }
}

/// The contours of several paths, put in their places.
private struct MatchPlaces {
  var places: [MatchPlace] = []
  var changes = PathMatch.Changes()
  /// The places of the contours of the last path, in ascending order.
  private var current: [Int] = []

  /// The most contours of a path in which contours enclose others.
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
        changes.reversedPaths += 1
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
        places.append(MatchPlace(contour, of: path))
      }
    }
    current = next.sorted()
    for place in current where places[place].range.lowerBound == path && path > 0 {
      places[place].enclosedAtStart = enclosing(place, among: current)
    }
  }

  /// The place whose last contour encloses that of another.
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

  /// Finds the points that stand for contours where there are none.
  mutating func findPoints(pathCount: Int) {
    // What encloses another at its start has begun before or is larger, and at its end ends later or is larger.
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

  /// The places by a number, and where that is the same by an area, the larger first.
  private func order(_ number: (MatchPlace) -> Int, _ extent: (MatchPlace) -> Double) -> [Int] {
    let keys = places.map { (number($0), -extent($0)) }
    return places.indices.sorted { keys[$0] < keys[$1] }
  }

  /// The point that stands for `contour`, one of the path `present`, on another path.
  private func point(for contour: MatchContour, at present: Int, on path: Int, within outer: Int?) -> Point2D
  {
    guard let outer else { return contour.centroid }
    let place = places[outer]
    let bounds = place.contours[present - place.range.lowerBound].bounds
    if path < place.range.lowerBound { return place.pointsBefore[path] }
    if path >= place.range.upperBound { return place.pointsAfter[path - place.range.upperBound] }
    let other = place.contours[path - place.range.lowerBound]
    let way = contour.centroid - bounds.center
    let moved = Point2D(
      other.bounds.center.x + (bounds.width > 0 ? way.x * (other.bounds.width / bounds.width) : 0),
      other.bounds.center.y + (bounds.height > 0 ? way.y * (other.bounds.height / bounds.height) : 0))
    return other.inside(near: moved)
  }
}

/// The contours that turn into each other, one for each path of a range.
private struct MatchPlace {
  /// Those of the paths in `range`.
  private(set) var contours: [MatchContour]
  /// The paths that have one.
  var range: Range<Int> { first..<first + contours.count }
  /// The places of what encloses the first and the last.
  var enclosedAtStart: Int?
  var enclosedAtEnd: Int?
  /// What stands for it on the paths before and after.
  var pointsBefore: [Point2D] = []
  var pointsAfter: [Point2D] = []

  /// The first path that has one.
  private let first: Int
  /// Whether the contours are closed, single points left out; nil if there is nothing else.
  private var drawnIsClosed: Bool?

  /// The latest of them.
  var last: MatchContour { contours[contours.count - 1] }
  /// How many segments the richest has.
  var segmentCount: Int { contours.reduce(0) { max($0, $1.segments.count) } }
  /// Whether its contours are closed.
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

  /// Whether a contour may be one of these.
  func takes(_ contour: MatchContour) -> Bool {
    contour.isPoint || drawnIsClosed == nil || contour.isClosed == drawnIsClosed
  }

  /// Moves the starts of closed contours.
  mutating func align(_ changes: inout PathMatch.Changes) {
    let isClosed = isClosed
    var before: Int?
    for index in contours.indices {
      if contours[index].isPoint {
        contours[index].isClosed = isClosed
        continue
      }
      if isClosed, let before {
        let start = contours[index].bestStart(beside: contours[before])
        if start > 0 {
          contours[index].begin(at: start)
          changes.movedStarts += 1
        }
      }
      before = index
    }
  }

  /// The contour of a path with the segments of the richest.
  func contour(of path: Int, _ changes: inout PathMatch.Changes) -> BezierPath {
    var result = BezierPath()
    let richest = richest
    if range.contains(path) {
      let contour = contours[path - first]
      let segments = contour.segments(as: richest)
      changes.insertedVertices += contour.isPoint ? 0 : segments.count - contour.segments.count
      result.move(to: segments[0].start)
      for segment in segments { result.append(segment) }
    } else {
      let point = path < first ? pointsBefore[path] : pointsAfter[path - range.upperBound]
      changes.addedPoints += 1
      result.move(to: point)
      for _ in richest.segments { result.cubic(control1: point, control2: point, to: point) }
    }
    if richest.isClosed { result.close() }
    return result
  }

  private var richest: MatchContour {
    var best = contours[0]
    for contour in contours where contour.segments.count > best.segments.count { best = contour }
    return best
  }
}

/// One contour as cubics.
private struct MatchContour {
  var segments: [CubicSegment]
  var isClosed: Bool
  /// Whether it has no extent.
  let isPoint: Bool
  /// 96 places at equal lengths along it, from its start.
  private(set) var places: [Point2D]
  let centroid: Point2D
  /// The centroid seen from the middle of the path's bounds.
  private let position: Point2D
  /// The root of the area, with its sign.
  private let size: Double
  /// The bounds of its curves.
  let bounds: BoundingBox

  /// The root of the area, without a sign.
  var extent: Double { abs(size) }

  static let placeCount = 96

  /// The contour that is loaded.
  init(_ scratch: PathScratch, start: Point2D, _ isClosed: Bool, _ middle: Point2D) {
    segments = scratch.segments.map(\.curve)
    if segments.isEmpty { segments = [CubicSegment(start, start, start, start)] }
    isPoint = scratch.segments.allSatisfy(\.isPoint)
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

  /// How little a contour looks like another, in square units.
  func difference(from other: MatchContour) -> Double {
    let way = position - other.position
    return way.dot(way) + (size - other.size) * (size - other.size)
  }

  /// Equally far apart along the chords of eight pieces of each segment.
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

  /// Where along the contour its vertices are, as fractions of its length, from 0 to 1.
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
  /// Whether another contour is a part of what this one bounds.
  func encloses(_ other: MatchContour) -> Bool {
    isClosed && extent > other.extent && bounds.contains(other.centroid)
      && stretches(at: other.centroid.y).contains { $0.contains(other.centroid.x) }
  }

  /// A point, or where that is not inside of the contour the middle of the longest horizontal stretch at its height
  /// that is.
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

  /// Where the polygon of the 96 places winds around the points of a horizontal line, from left to right.
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

  /// The index of the vertex from which the contour is nearest to another.
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
        let way = a.mixed(with: b, rest) - mean - (other.places[index] - otherMean)
        cost += way.dot(way)
      }
      // Rounding does not decide between starts that are as good.
      if cost < bestCost - 1e-9 * scale { (best, bestCost) = (vertex, cost) }
    }
    return best
  }

  private static func mean(_ places: [Point2D]) -> Point2D {
    places.reduce(.zero) { $0 + $1 * (1 / Double(places.count)) }
  }

  /// Makes a vertex of a closed contour the first.
  mutating func begin(at vertex: Int) {
    segments = Array(segments[vertex...] + segments[..<vertex])
    places = Self.places(along: segments)
  }

  /// The segments cut into as many as a richer contour has.
  func segments(as richer: MatchContour) -> [CubicSegment] {
    let (count, wanted) = (segments.count, richer.segments.count)
    guard count < wanted else { return segments }
    let (own, others) = (fractions, richer.fractions)
    var result: [CubicSegment] = []
    result.reserveCapacity(wanted)
    var first = 0
    for index in 0..<count {
      // The vertex at the end of the segment goes with the nearest there is, with enough left for the rest.
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
        // A point has no pieces but itself.
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

import AnimFile

/// The outlines of the table `glyf`: quadratic curves, and glyphs composed of others.
struct TrueTypeOutlines: Sendable {
  let locations: FontTable
  let glyphs: FontTable
  /// Whether the offsets have 32 bits.
  let isLong: Bool

  private static let maximumDepth = 8
  private static let maximumParts = 256
  /// The maximum number of points of a glyph, of any kind of outlines.
  static let maximumPoints = 20_000
  static var tooManyPoints: FontProblem { .limit("a glyph has more than \(maximumPoints) points") }

  /// The points of a glyph, and the index of the last point of each contour.
  private struct Contours {
    var points: [Point2D] = []
    var areOnCurve: [Bool] = []
    var ends: [Int] = []
  }

  /// The outline of a glyph in font units, with y up.
  ///
  /// - Parameter bearing: The distance from the origin to the left of the outline, to which the outline moves; nil if the
  ///   font has none.
  func outline(_ glyph: Int, bearing: Int?, _ budget: inout FontBudget) throws(FontProblem) -> BezierPath {
    guard let data = try data(glyph) else { return BezierPath() }
    var contours = Contours()
    var parts = 0
    try append(glyph, to: &contours, depth: 0, &parts, &budget)
    if let bearing {
      let shift = Double(bearing - (try data.int16(2)))
      if shift != 0 { for index in contours.points.indices { contours.points[index].x += shift } }
    }
    return Self.path(contours)
  }

  /// The description of a glyph; nil for a glyph without an outline.
  private func data(_ glyph: Int) throws(FontProblem) -> FontTable? {
    let start = isLong ? try locations.uint32(4 * glyph) : 2 * (try locations.uint16(2 * glyph))
    let end = isLong ? try locations.uint32(4 * glyph + 4) : 2 * (try locations.uint16(2 * glyph + 2))
    guard start <= end else { throw .damaged("the table 'loca' has offsets in the wrong order") }
    return start == end ? nil : try glyphs.part(from: start, count: end - start)
  }

  private func append(
    _ glyph: Int, to contours: inout Contours, depth: Int, _ parts: inout Int, _ budget: inout FontBudget
  ) throws(FontProblem) {
    guard let data = try data(glyph) else { return }
    let count = try data.int16(0)
    if count >= 0 {
      try appendSimple(data, count, to: &contours, &budget)
    } else {
      try appendComposite(data, to: &contours, depth: depth, &parts, &budget)
    }
  }

  // MARK: Simple glyphs

  private func appendSimple(
    _ data: FontTable, _ contourCount: Int, to contours: inout Contours, _ budget: inout FontBudget
  ) throws(FontProblem) {
    let first = contours.points.count
    var count = 0
    for contour in 0..<contourCount {
      let end = try data.uint16(10 + 2 * contour)
      guard end >= count else { throw .damaged("a glyph has contours in the wrong order") }
      count = end + 1
      contours.ends.append(first + end)
    }
    guard contourCount > 0 else { return }
    guard first + count <= Self.maximumPoints else { throw Self.tooManyPoints }
    try budget.spend(count)
    var place = 10 + 2 * contourCount
    place += 2 + (try data.uint16(place))
    // Each flag may stand for several points.
    var flags: [Int] = []
    while flags.count < count {
      let flag = try data.uint8(place)
      place += 1
      flags.append(flag)
      guard flag & 8 != 0 else { continue }
      let repeats = try data.uint8(place)
      place += 1
      guard repeats <= count - flags.count else { throw .damaged("a glyph has more flags than points") }
      for _ in 0..<repeats { flags.append(flag) }
    }
    let xs = try coordinates(data, flags, short: 2, same: 16, &place)
    let ys = try coordinates(data, flags, short: 4, same: 32, &place)
    for index in 0..<count {
      contours.points.append(Point2D(xs[index], ys[index]))
      contours.areOnCurve.append(flags[index] & 1 != 0)
    }
  }

  /// The coordinates of all points on one axis; `short` and `same` are the bits of its flags.
  private func coordinates(
    _ data: FontTable, _ flags: [Int], short: Int, same: Int, _ place: inout Int
  ) throws(FontProblem) -> [Double] {
    var value = 0
    var result: [Double] = []
    result.reserveCapacity(flags.count)
    for flag in flags {
      if flag & short != 0 {
        let size = try data.uint8(place)
        place += 1
        value += flag & same != 0 ? size : -size
      } else if flag & same == 0 {
        value += try data.int16(place)
        place += 2
      }
      result.append(Double(value))
    }
    return result
  }

  // MARK: Composed glyphs

  /// The flags of a component.
  private enum Flag {
    static let hasWords = 0x0001
    static let areOffsets = 0x0002
    static let hasScale = 0x0008
    static let hasMore = 0x0020
    static let hasTwoScales = 0x0040
    static let hasMatrix = 0x0080
    static let scalesOffset = 0x0800
    static let keepsOffset = 0x1000
  }

  private func appendComposite(
    _ data: FontTable, to contours: inout Contours, depth: Int, _ parts: inout Int,
    _ budget: inout FontBudget
  ) throws(FontProblem) {
    guard depth < Self.maximumDepth else {
      throw .limit("a glyph has more than \(Self.maximumDepth) levels of components")
    }
    let start = contours.points.count
    var place = 10
    var flags = Flag.hasMore
    while flags & Flag.hasMore != 0 {
      parts += 1
      guard parts <= Self.maximumParts else {
        throw .limit("a glyph has more than \(Self.maximumParts) components")
      }
      try budget.spend(1)
      flags = try data.uint16(place)
      let component = try data.uint16(place + 2)
      place += 4
      let arguments: (Int, Int)
      let areOffsets = flags & Flag.areOffsets != 0
      if flags & Flag.hasWords != 0 {
        arguments =
          areOffsets
          ? (try data.int16(place), try data.int16(place + 2))
          : (try data.uint16(place), try data.uint16(place + 2))
        place += 4
      } else {
        arguments =
          areOffsets
          ? (try data.int8(place), try data.int8(place + 1))
          : (try data.uint8(place), try data.uint8(place + 1))
        place += 2
      }
      let matrix = try matrix(data, flags, &place)
      let first = contours.points.count
      try append(component, to: &contours, depth: depth + 1, &parts, &budget)
      for index in first..<contours.points.count {
        contours.points[index] = matrix.apply(contours.points[index])
      }
      var offset: Point2D
      if areOffsets {
        offset = Point2D(Double(arguments.0), Double(arguments.1))
        if flags & Flag.scalesOffset != 0, flags & Flag.keepsOffset == 0 { offset = matrix.apply(offset) }
      } else {
        // A point of the component lands on one of those before it.
        let (target, source) = (start + arguments.0, first + arguments.1)
        guard target < first, source < contours.points.count else {
          throw .damaged("a glyph joins its components at a point that does not exist")
        }
        offset = contours.points[target] - contours.points[source]
      }
      for index in first..<contours.points.count {
        contours.points[index] = contours.points[index] + offset
      }
    }
  }

  /// The matrix of a component, without its offset.
  private func matrix(
    _ data: FontTable, _ flags: Int, _ place: inout Int
  ) throws(FontProblem) -> AffineMatrix {
    var matrix = AffineMatrix.identity
    if flags & Flag.hasScale != 0 {
      let scale = try data.fixed14(place)
      (matrix.a, matrix.d) = (scale, scale)
      place += 2
    } else if flags & Flag.hasTwoScales != 0 {
      (matrix.a, matrix.d) = (try data.fixed14(place), try data.fixed14(place + 2))
      place += 4
    } else if flags & Flag.hasMatrix != 0 {
      (matrix.a, matrix.b) = (try data.fixed14(place), try data.fixed14(place + 2))
      (matrix.c, matrix.d) = (try data.fixed14(place + 4), try data.fixed14(place + 6))
      place += 8
    }
    return matrix
  }

  // MARK: Paths

  /// The contours as quadratic curves. Between two control points in a row, the curve passes through their middle.
  private static func path(_ contours: Contours) -> BezierPath {
    var path = BezierPath()
    var start = 0
    for end in contours.ends {
      let indices = start..<end + 1
      start = end + 1
      // A contour of one point is a mark for composed glyphs, and draws nothing.
      guard indices.count > 1 else { continue }
      appendContour(contours, indices, to: &path)
    }
    return path
  }

  private static func appendContour(_ contours: Contours, _ indices: Range<Int>, to path: inout BezierPath) {
    let points = contours.points
    func middle(_ a: Point2D, _ b: Point2D) -> Point2D { Point2D((a.x + b.x) / 2, (a.y + b.y) / 2) }
    let first = indices.first { contours.areOnCurve[$0] }
    let origin =
      first.map { points[$0] } ?? middle(points[indices.upperBound - 1], points[indices.lowerBound])
    path.move(to: origin)
    var control: Point2D?
    // Begins after the first point on the curve, and returns to it.
    let skipped = first.map { $0 - indices.lowerBound + 1 } ?? 0
    for step in 0..<indices.count - (first == nil ? 0 : 1) {
      let index = indices.lowerBound + (skipped + step) % indices.count
      let point = points[index]
      if contours.areOnCurve[index] {
        if let last = control { path.quad(control: last, to: point) } else { path.line(to: point) }
        control = nil
      } else {
        if let last = control { path.quad(control: last, to: middle(last, point)) }
        control = point
      }
    }
    if let last = control { path.quad(control: last, to: origin) }
    path.close()
  }
}

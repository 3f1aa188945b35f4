/// The interpolation of a polyline's points.
public enum PolylineCurve: String, Hashable, Sendable, CaseIterable {
  /// Straight lines.
  case linear
  /// A smooth curve through all points without loops: centripetal Catmull–Rom.
  case catmullRom
  /// A smooth curve that is monotone between points, for points from left to right: Fritsch–Carlson.
  case monotone
}

extension BezierPath {
  /// Adds a subpath through `points`, in order, from the first; no points add nothing, one adds a move.
  ///
  /// `linear` adds lines, the others one cubic for each pair of neighbors, with finite handles. A closed path has one
  /// more piece, from the last point to the first: for `linear` and `monotone` the straight line of the close, for
  /// `catmullRom` a cubic followed by the close.
  ///
  /// - **catmullRom** (Yuksel, Schaefer and Keyser, "Parameterization and applications of Catmull–Rom curves", 2011; α
  ///   = ½). With dᵢ the distance between points i and i + 1 and sᵢ = √dᵢ, the handles between P₁ and P₂ are P₁ +
  ///   (d₀(P₂ − P₁) + d₁(P₁ − P₀)) / (3s₀(s₀ + s₁)) and P₂ − (d₂(P₂ − P₁) + d₁(P₃ − P₂)) / (3s₂(s₂ + s₁)). Without a
  ///   neighbor, the handle is at a third of the distance to the other point. If a neighbor coincides, the handle is at
  ///   the point, which is the formula's limit.
  /// - **monotone** (Fritsch and Carlson, "Monotone piecewise cubic interpolation", 1980). With hᵢ = xᵢ₊₁ − xᵢ and
  ///   slopes δᵢ = (yᵢ₊₁ − yᵢ)/hᵢ, the slope at a point is mᵢ = (δᵢ₋₁ + δᵢ)/2, or 0 if the two differ in sign or one is
  ///   0, and at the ends that of the one piece. The pieces are then processed in the order of the points. If (m/δ)² of
  ///   both ends of a piece add up to more than 9, both are scaled by 3/√(that sum). The handles are at xᵢ + hᵢ/3, yᵢ +
  ///   mᵢhᵢ/3 and xᵢ₊₁ − hᵢ/3, yᵢ₊₁ − mᵢ₊₁hᵢ/3. Points from right to left work as well. Where x reverses its direction
  ///   or does not change, the curve ends and another begins; points above each other are joined by a straight line.
  public mutating func addPolyline(
    _ points: [Point2D], curve: PolylineCurve = .linear, closed: Bool = false
  ) {
    guard let first = points.first else { return }
    move(to: first)
    switch curve {
    case .linear:
      for point in points.dropFirst() { line(to: point) }
    case .catmullRom: addCatmullRom(points, closed: closed)
    case .monotone: addMonotone(points)
    }
    if closed { close() }
  }

  private mutating func addCatmullRom(_ points: [Point2D], closed: Bool) {
    let count = points.count
    guard count > 1 else { return }
    for index in 0..<(closed ? count : count - 1) {
      let p1 = points[index]
      let p2 = points[index + 1 < count ? index + 1 : 0]
      let p0 = index > 0 ? points[index - 1] : closed ? points[count - 1] : nil
      let p3 = index + 2 < count ? points[index + 2] : closed ? points[index + 2 - count] : nil
      let toNext = p2 - p1
      let toPrevious = Point2D.zero - toNext
      cubic(
        control1: p1 + catmullRomHandle(ahead: toNext, behind: p0.map { p1 - $0 }),
        control2: p2 + catmullRomHandle(ahead: toPrevious, behind: p3.map { p2 - $0 }),
        to: p2)
    }
  }

  private mutating func addMonotone(_ points: [Point2D]) {
    /// The slope and width of the piece after point `index`; `nil` if it is vertical or missing.
    func piece(_ index: Int) -> (slope: Double, width: Double)? {
      guard index >= 0, index + 1 < points.count else { return nil }
      let offset = points[index + 1] - points[index]
      let slope = offset.y / offset.x
      return offset.x != 0 && slope.isFinite ? (slope, offset.x) : nil
    }
    // The slope at the current point, if the preceding piece continues smoothly into this one.
    var carried: Double?
    for index in points.indices.dropLast() {
      let (from, to) = (points[index], points[index + 1])
      guard let current = piece(index) else {
        append(CubicSegment(line: from, to))
        carried = nil
        continue
      }
      var m0 = carried ?? current.slope
      var m1 = current.slope
      var goesOn = false
      if let next = piece(index + 1), (next.width > 0) == (current.width > 0) {
        let agree = current.slope > 0 && next.slope > 0 || current.slope < 0 && next.slope < 0
        m1 = agree ? current.slope / 2 + next.slope / 2 : 0
        goesOn = true
      }
      // Equivalent to scaling m/δ, without a division by a slope that may be tiny.
      let (size, limit) = (Math.hypot(m0, m1), 3 * abs(current.slope))
      if size > limit {
        m0 *= limit / size
        m1 *= limit / size
      }
      if carried != nil, let before = piece(index - 1) {
        // The preceding piece shares this point, and so the scaled slope.
        self.points[self.points.count - 2].y = from.y - m0 * before.width / 3
      }
      let third = current.width / 3
      cubic(
        control1: Point2D(from.x + third, from.y + m0 * third),
        control2: Point2D(to.x - third, to.y - m1 * third), to: to)
      carried = goesOn ? m1 : nil
    }
  }
}

/// The handle of a centripetal Catmull–Rom curve, relative to its point: `ahead` is the vector to the next point,
/// `behind` the one from the preceding point, if any.
private func catmullRomHandle(ahead: Point2D, behind: Point2D?) -> Point2D {
  guard let behind else { return ahead * (1.0 / 3) }
  let (dAhead, dBehind) = (ahead.length, behind.length)
  let (sAhead, sBehind) = (dAhead.squareRoot(), dBehind.squareRoot())
  let divisor = 3 * sBehind * (sBehind + sAhead)
  let handle = (ahead * dBehind + behind * dAhead) * (1 / divisor)
  return divisor > 0 && handle.isFinite ? handle : .zero
}

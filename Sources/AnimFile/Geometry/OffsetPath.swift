/// The join of an offset path on the outside of a corner.
enum OffsetJoin: Hashable, Sendable, CaseIterable {
  /// The intersection of the extended sides, or `bevel` if that is beyond the limit.
  case miter
  /// An arc around the corner.
  case round
  /// A straight line.
  case bevel
}

extension BezierPath {
  /// Replaces every contour by its parallel.
  ///
  /// A positive distance is outward: contours move to the left of their direction, which is the outside of a contour
  /// that runs clockwise on screen, and holes that run the other way get smaller. If the closed contours run
  /// counter-clockwise in total (their signed areas add up to less than 0), they move to the right instead. Open
  /// contours move to the left, and stay open.
  ///
  /// - **Curves.** Each line and curve is offset along its normals. A piece of a curve becomes one cubic with the
  ///   directions of the true parallel at its ends and through its middle point, or, if nearly straight, with the
  ///   derivative C′·(1 + d·κ)·Δt/3 at its ends. It is halved, at most six times, until its distance from the curve is
  ///   within 5e-4 of the offset at seven points (Tiller and Hanson, "Offsets of two-dimensional profiles", 1984,
  ///   describe the problem). Parts that run backwards, where the curve bends more tightly than the offset, are
  ///   removed.
  /// - **Outer corners** get the join, as separate lines or arcs. A miter is no longer than `miterLimit` times the
  ///   offset, 1/cos(θ/2) of it for a change of direction θ, as in SVG; straight sides are extended into it. Where a
  ///   contour turns back on itself, the side on which its curves leave decides whether the corner is an outer one.
  /// - **Inner corners** are cut where the adjacent sides, including joins, intersect, skipping up to 31 pieces on
  ///   either side; without an intersection, a straight line joins their ends. The skipped pieces are removed.
  /// - A closed contour that gets smaller is removed if none of its sides is left, if the polygon of its vertices runs
  ///   the other way, or if all ends and middles of its lines and curves are nearer to the contour than the offset, to
  ///   a thousandth of it.
  ///
  /// No point is further than max(1, `miterLimit`) offsets from the path. Overlaps of distant parts are not cut. A
  /// distance of 0 changes nothing, and a contour without length is unchanged.
  ///
  /// - Complexity: O(*n*): at most 64 pieces for a curve and 5 elements for a corner.
  mutating func offset(
    distance: Double, join: OffsetJoin = .miter, miterLimit: Double = 4, using scratch: inout PathScratch
  ) {
    guard distance != 0 else { return }
    let outwards = closedArea(using: &scratch) < 0 ? -distance : distance
    scratch.output.removeAll(keepingCapacity: true)
    for contour in contours {
      scratch.load(contour, of: self)
      guard !scratch.segments.isEmpty else {
        scratch.output.append(contour, of: self)
        continue
      }
      let side = contour.isClosed ? outwards : distance
      let style = OffsetStyle(distance: side, join: join, miterLimit: miterLimit)
      scratch.makeOffsetPieces(style, isClosed: contour.isClosed)
      scratch.cutInnerCorners(isClosed: contour.isClosed)
      scratch.appendOffset(side, isClosed: contour.isClosed)
    }
    swap(&self, &scratch.output)
  }
}

/// A line or cubic of an offset path.
struct OffsetPiece: Hashable, Sendable {
  var curve: CubicSegment
  /// The parameter range to keep.
  var from = 0.0
  var to = 1.0
  /// The joint to the preceding piece.
  var joint = Joint.smooth

  enum Joint: Hashable, Sendable {
    /// At the end of the preceding piece.
    case smooth
    /// At the intersection of both pieces; a straight line if there is none.
    case inner
    /// Both pieces have been cut at their intersection.
    case cut
  }

  var start: Point2D { curve.point(at: from) }
  var end: Point2D { curve.point(at: to) }
}

private struct OffsetStyle {
  var distance: Double
  var join: OffsetJoin
  var miterLimit: Double
}

// MARK: Pieces

extension PathScratch {
  /// Fills `pieces` from the loaded contour.
  fileprivate mutating func makeOffsetPieces(_ style: OffsetStyle, isClosed: Bool) {
    pieces.removeAll(keepingCapacity: true)
    let distance = style.distance
    for index in segments.indices {
      let curve = segments[index].curve
      let tip = index > 0 ? addJoin(segments[index - 1].curve, curve, style) : nil
      if curve.isLine {
        guard let direction = curve.tangent(at: 0) else { continue }
        let shift = direction.left * distance
        pieces.append(
          OffsetPiece(curve: CubicSegment(line: tip ?? curve.start + shift, curve.end + shift)))
      } else {
        addOffsetPieces(ParallelCurve(curve: curve, distance: distance), 0, 1, depth: 6)
      }
    }
    guard !pieces.isEmpty else { return }
    if isClosed, let last = segments.last, let tip = addJoin(last.curve, segments[0].curve, style) {
      pieces[0].curve = CubicSegment(line: tip, pieces[0].curve.end)
    }
    for index in pieces.indices where isClosed || index > 0 {
      let before = pieces[index > 0 ? index - 1 : pieces.count - 1]
      if !before.end.isNear(pieces[index].start, distance) { pieces[index].joint = .inner }
    }
  }

  /// Adds an outer join. Returns the tip of a miter if a straight side continues from it.
  private mutating func addJoin(
    _ before: CubicSegment, _ after: CubicSegment, _ style: OffsetStyle
  ) -> Point2D? {
    guard let arriving = before.tangent(at: 1), let leaving = after.tangent(at: 0) else { return nil }
    let corner = after.start
    let cosine = arriving.dot(leaving)
    var turn = arriving.cross(leaving)
    guard abs(turn) > 1e-9 || cosine < 0 else { return nil }
    if abs(turn) <= 1e-9 {
      // The contour turns back: the side on which it leaves decides.
      turn = (corner - before.point(at: 63.0 / 64)).cross(after.point(at: 1.0 / 64) - corner)
    }
    guard turn * style.distance >= 0 else { return nil }
    let (from, to) = (corner + arriving.left * style.distance, corner + leaving.left * style.distance)
    // With θ the change of direction, 1 + cos θ is 2·cos²(θ/2).
    if style.join == .miter, (1 + cosine) * style.miterLimit * style.miterLimit >= 2 {
      let tip = corner + (arriving.left + leaving.left) * (style.distance / (1 + cosine))
      if before.isLine, let last = pieces.last {
        pieces[pieces.count - 1].curve = CubicSegment(line: last.curve.start, tip)
      } else {
        pieces.append(OffsetPiece(curve: CubicSegment(line: from, tip)))
      }
      if after.isLine { return tip }
      pieces.append(OffsetPiece(curve: CubicSegment(line: tip, to)))
      return nil
    }
    if style.join == .round {
      addArc(around: corner, from: arriving, to: leaving, style.distance)
    } else {
      pieces.append(OffsetPiece(curve: CubicSegment(line: from, to)))
    }
    return nil
  }

  /// Adds an arc around a corner, between the normals of two directions.
  private mutating func addArc(
    around corner: Point2D, from arriving: Point2D, to leaving: Point2D, _ distance: Double
  ) {
    let turn = Math.atan2(abs(arriving.cross(leaving)), arriving.dot(leaving))
    let count = turn > .pi / 2 + 1e-9 ? 2 : 1
    let step = (distance < 0 ? -turn : turn) / Double(count)
    let handle = Math.arcHandle(sweep: abs(step)) * abs(distance)
    var direction = arriving
    for index in 1...count {
      var next = leaving
      if index < count {
        let (sin, cos) = Math.sinCos(step)
        next = Point2D(direction.x * cos - direction.y * sin, direction.x * sin + direction.y * cos)
      }
      let (from, to) = (corner + direction.left * distance, corner + next.left * distance)
      pieces.append(
        OffsetPiece(curve: CubicSegment(from, from + direction * handle, to - next * handle, to)))
      direction = next
    }
  }

  private mutating func addOffsetPieces(_ parallel: ParallelCurve, _ t0: Double, _ t1: Double, depth: Int) {
    let sense = parallel.sense(t0, t1)
    if sense < 0 { return }
    if sense > 0, let fit = parallel.fit(t0, t1, within: 5e-4 * abs(parallel.distance)) {
      pieces.append(OffsetPiece(curve: fit))
    } else if depth > 0 {
      let middle = (t0 + t1) / 2
      addOffsetPieces(parallel, t0, middle, depth: depth - 1)
      addOffsetPieces(parallel, middle, t1, depth: depth - 1)
    } else if parallel.stretch((t0 + t1) / 2) > 0 {
      // A straight line to the end, so that a failed fit gives no spike.
      pieces.append(OffsetPiece(curve: CubicSegment(line: parallel.point(t0), parallel.point(t1))))
    }
  }
}

extension Point2D {
  /// Whether two points of a parallel at `distance` coincide.
  fileprivate func isNear(_ other: Point2D, _ distance: Double) -> Bool {
    (self - other).length <= 1e-9 * (abs(distance) + length)
  }
}

/// The parallel of a curve at a distance to the left.
private struct ParallelCurve {
  let curve: CubicSegment
  let distance: Double

  private func normal(_ t: Double) -> Point2D { (curve.tangent(at: t) ?? .zero).left }

  func point(_ t: Double) -> Point2D { curve.point(at: t) + normal(t) * distance }

  /// The ratio of the parallel's speed to the curve's: 1 + d·κ.
  func stretch(_ t: Double) -> Double {
    let (first, second) = curve.derivatives(at: t)
    let speed = first.length
    let stretch = 1 + distance * (first.cross(second) / speed / speed / speed)
    return stretch.isFinite ? stretch : 1
  }

  /// 1 if the parallel runs forward between two parameters, −1 if backward, 0 if it turns.
  func sense(_ t0: Double, _ t1: Double) -> Int {
    let isForward = stretch(t0 + (t1 - t0) * 0.5 / 5) > 0
    for index in 1..<5 {
      guard (stretch(t0 + (t1 - t0) * (Double(index) + 0.5) / 5) > 0) == isForward else { return 0 }
    }
    return isForward ? 1 : -1
  }

  /// One cubic for the parallel between two parameters; nil if its error exceeds `tolerance`.
  func fit(_ t0: Double, _ t1: Double, within tolerance: Double) -> CubicSegment? {
    let (start, middle, end) = (point(t0), point((t0 + t1) / 2), point(t1))
    let (u, v) = (curve.tangent(at: t0) ?? .zero, curve.tangent(at: t1) ?? .zero)
    let chord = (end - start).length
    func handle(_ t: Double) -> Double {
      let length = curve.derivatives(at: t).first.length * stretch(t) * (t1 - t0) / 3
      return length >= 0 && length <= 2 * chord ? length : chord / 3
    }
    let straight = CubicSegment(start, start + u * handle(t0), end - v * handle(t1), end)
    let error = error(of: straight, t0, t1, within: tolerance)
    // α·u − β·v = (8M − 4P₀ − 4P₃)/3 places the middle of the cubic at that of the parallel.
    let determinant = u.cross(v)
    if abs(determinant) > 1e-3 {
      let wanted = (middle - start + (middle - end)) * (4.0 / 3)
      let (alpha, beta) = (wanted.cross(v) / determinant, wanted.cross(u) / determinant)
      if alpha > 0, beta > 0, alpha <= 2 * chord, beta <= 2 * chord {
        let through = CubicSegment(start, start + u * alpha, end - v * beta, end)
        if let other = self.error(of: through, t0, t1, within: tolerance), other < error ?? .infinity {
          return through
        }
      }
    }
    return error == nil ? nil : straight
  }

  /// The largest error of the cubic's distance to the curve, at seven points; nil if it exceeds `tolerance`.
  private func error(of fit: CubicSegment, _ t0: Double, _ t1: Double, within tolerance: Double) -> Double? {
    var worst = 0.0
    for step in 1..<8 {
      let s = Double(step) / 8
      let place = fit.point(at: s)
      var t = t0 + (t1 - t0) * s
      // Newton's method for the nearest point, where the vector to the curve is perpendicular.
      for _ in 0..<4 {
        let (first, second) = curve.derivatives(at: t)
        let difference = place - curve.point(at: t)
        let change = difference.dot(first) / (first.dot(first) - difference.dot(second))
        let next = change.isFinite ? max(t0, min(t1, t + change)) : t
        // The iteration has converged.
        if next == t { break }
        t = next
      }
      let difference = place - curve.point(at: t)
      worst = max(worst, abs(difference.dot(normal(t)) - distance), abs(difference.length - abs(distance)))
      guard worst <= tolerance else { return nil }
    }
    return worst
  }
}

// MARK: Inner corners

extension PathScratch {
  /// The maximum number of skipped pieces on either side of an inner corner.
  private static let mostPassed = 31

  /// Cuts pieces that intersect at inner corners, and fills `kept` with the remaining indices.
  fileprivate mutating func cutInnerCorners(isClosed: Bool) {
    kept.removeAll(keepingCapacity: true)
    var next = 0
    while next < pieces.count {
      if !kept.isEmpty, pieces[next].joint == .inner { next = cut(before: next) }
      kept.append(next)
      next += 1
    }
    guard isClosed else { return }
    var head = 0
    while head < kept.count, pieces[kept[head]].joint == .inner {
      guard let crossing = crossing(head: head) else { break }
      kept.removeLast(crossing.back)
      head += crossing.ahead
      pieces[kept[kept.count - 1]].to = crossing.t0
      pieces[kept[head]].from = crossing.t1
      pieces[kept[head]].joint = .cut
    }
    kept.removeSubrange(..<head)
  }

  /// Cuts the last kept piece and one of those from `next` on at their intersection; returns the latter.
  private mutating func cut(before next: Int) -> Int {
    for sum in 0...2 * Self.mostPassed {
      for ahead in max(0, sum - Self.mostPassed)...min(Self.mostPassed, sum) {
        let back = sum - ahead
        guard back < kept.count, next + ahead < pieces.count else { continue }
        let last = kept[kept.count - 1 - back]
        guard let (t0, t1) = pieces[last].curve.crossing(pieces[next + ahead].curve, &work),
          // Parts that have been cut stay cut.
          t0 > pieces[last].from + 1e-9
        else { continue }
        kept.removeLast(back)
        pieces[last].to = t0
        pieces[next + ahead].from = t1
        pieces[next + ahead].joint = .cut
        return next + ahead
      }
    }
    return next
  }

  /// The intersection of the last and first kept pieces.
  private mutating func crossing(head: Int) -> (back: Int, ahead: Int, t0: Double, t1: Double)? {
    for sum in 0...2 * Self.mostPassed {
      for ahead in max(0, sum - Self.mostPassed)...min(Self.mostPassed, sum) {
        let (last, first) = (kept.count - 1 - (sum - ahead), head + ahead)
        guard last > first else { continue }
        let (before, after) = (pieces[kept[last]], pieces[kept[first]])
        guard let (t0, t1) = before.curve.crossing(after.curve, &work), t0 > before.from + 1e-9,
          t1 < after.to - 1e-9
        else { continue }
        return (sum - ahead, ahead, t0, t1)
      }
    }
    return nil
  }
}

extension CubicSegment {
  /// The parameters of an intersection with another curve, the latest found on this one.
  ///
  /// - Parameter work: The number of pairs of parts that have been compared.
  fileprivate func crossing(_ other: CubicSegment, _ work: inout Int) -> (Double, Double)? {
    work = work.addingCapped(1)
    guard controlBox.intersects(other.controlBox) else { return nil }
    if isLine, other.isLine {
      let (a, b, difference) = (end - start, other.end - other.start, other.start - start)
      let determinant = a.cross(b)
      let (t0, t1) = (difference.cross(b) / determinant, difference.cross(a) / determinant)
      return t0 >= 0 && t0 <= 1 && t1 >= 0 && t1 <= 1 ? (t0, t1) : nil
    }
    var budget = 400
    defer { work = work.addingCapped(400 - budget) }
    return crossing(0, 1, other, 0, 1, depth: 64, &budget)
  }

  /// The same for the part `t0`…`t1` of a curve and the part `s0`…`s1` of another: halves the longer part while the
  /// bounding boxes overlap.
  private func crossing(
    _ t0: Double, _ t1: Double, _ other: CubicSegment, _ s0: Double, _ s1: Double, depth: Int,
    _ budget: inout Int
  ) -> (Double, Double)? {
    budget -= 1
    guard budget > 0 else { return nil }
    let (a, b) = (part(from: t0, to: t1).controlBox, other.part(from: s0, to: s1).controlBox)
    guard a.intersects(b) else { return nil }
    if depth == 0 || max(t1 - t0, s1 - s0) < 1e-9 { return ((t0 + t1) / 2, (s0 + s1) / 2) }
    if t1 - t0 >= s1 - s0 {
      let middle = (t0 + t1) / 2
      return crossing(middle, t1, other, s0, s1, depth: depth - 1, &budget)
        ?? crossing(t0, middle, other, s0, s1, depth: depth - 1, &budget)
    }
    let middle = (s0 + s1) / 2
    return crossing(t0, t1, other, s0, middle, depth: depth - 1, &budget)
      ?? crossing(t0, t1, other, middle, s1, depth: depth - 1, &budget)
  }

  fileprivate var controlBox: BoundingBox {
    var box = BoundingBox(start)
    box.formUnion(control1)
    box.formUnion(control2)
    box.formUnion(end)
    return box
  }
}

// MARK: Assembly

extension PathScratch {
  fileprivate mutating func appendOffset(_ distance: Double, isClosed: Bool) {
    guard let head = kept.first, let last = kept.last else { return }
    // Two lines have no area between them.
    guard !isClosed || kept.count > 2 || kept.contains(where: { !pieces[$0].curve.isLine }) else { return }
    let (first, firstVerb) = (output.points.count, output.verbs.count)
    let start = pieces[head].start
    output.move(to: start)
    // Where two pieces meet, their ends differ only by rounding.
    let endsAtStart = isClosed && pieces[head].joint != .inner
    for index in kept {
      let piece = pieces[index]
      if index != head, piece.joint == .inner { output.line(to: piece.start) }
      let meetsStart = index == last && endsAtStart
      if piece.curve.isLine {
        // The close draws the last line.
        if !meetsStart { output.line(to: piece.end) }
      } else {
        let part = piece.curve.part(from: piece.from, to: piece.to)
        output.cubic(control1: part.control1, control2: part.control2, to: meetsStart ? start : part.end)
      }
    }
    guard isClosed else { return }
    output.close()
    if isGone(distance) {
      output.verbs.removeSubrange(firstVerb...)
      output.points.removeSubrange(first...)
    }
  }

  /// Whether the remaining pieces of a closed contour are artifacts of one that was too narrow.
  private func isGone(_ distance: Double) -> Bool {
    let area = area()
    guard area * distance < 0 else { return false }
    var remaining = 0.0
    let origin = pieces[kept[0]].start
    for index in kept {
      remaining += (pieces[index].start - origin).cross(pieces[index].end - origin)
    }
    if remaining * area <= 0, kept.count > 2 { return true }
    let least = abs(distance) * (1 - 1e-3)
    return !kept.contains { index in
      let piece = pieces[index]
      return [piece.start, piece.curve.point(at: (piece.from + piece.to) / 2)].contains { point in
        !segments.contains { $0.curve.isNearer(than: least, to: point) }
      }
    }
  }
}

extension CubicSegment {
  /// Whether a point is nearer to the curve than a distance.
  fileprivate func isNearer(than distance: Double, to point: Point2D) -> Bool {
    let box = controlBox
    guard point.x > box.minX - distance, point.x < box.maxX + distance, point.y > box.minY - distance,
      point.y < box.maxY + distance
    else { return false }
    if isLine {
      let direction = end - start
      let t = max(0, min(1, (point - start).dot(direction) / direction.dot(direction)))
      return (start.mixed(with: end, t) - point).length < distance
    }
    var (best, bestDistance) = (0.0, Double.infinity)
    for step in 0...16 {
      let distance = (self.point(at: Double(step) / 16) - point).length
      if distance < bestDistance { (best, bestDistance) = (Double(step) / 16, distance) }
    }
    // Newton's method for the nearest point, where the vector to the curve is perpendicular.
    for _ in 0..<4 {
      let (first, second) = derivatives(at: best)
      let difference = point - self.point(at: best)
      let change = difference.dot(first) / (first.dot(first) - difference.dot(second))
      if change.isFinite { best = max(0, min(1, best + change)) }
      bestDistance = min(bestDistance, (self.point(at: best) - point).length)
    }
    return bestDistance < distance
  }
}

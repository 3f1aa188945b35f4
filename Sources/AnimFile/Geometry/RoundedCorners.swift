extension BezierPath {
  /// Replaces corners by arcs of a radius.
  ///
  /// A corner is where a contour changes its direction by more than 1° and less than 179°; the ends of an open
  /// contour are none. With θ the change, the arc takes d = radius · tan(θ/2) of the length of each side, which
  /// between straight sides makes it tangent to both. Where the two corners of a side want more than it has, they
  /// share it in proportion, as CSS does with a box's radii, and a corner takes on both sides the smaller of what
  /// it gets of them.
  ///
  /// The arc is one cubic along the directions of the sides where it meets them, its handles 4/3·tan(θ/4)/tan(θ/2)
  /// of d long, θ now being between those directions: for straight sides the usual arc of 4/3·tan(θ/4) radii, off
  /// a true one by 2.73e-4 radii at 90° (Goldapp, "Approximation of circular arcs by cubic polynomials", 1991) and
  /// by 1.9e-2 at 179°. Next to a curve, d is measured along it.
  ///
  /// A closed contour whose first corner is rounded begins after it. A radius of 0 or less, and a contour without a
  /// corner, change nothing; where something changes, segments that are a single point go.
  ///
  /// - Complexity: O(*n*), at most twice as many segments; no allocation once `scratch` has grown.
  mutating func roundCorners(radius: Double, using scratch: inout PathScratch) {
    guard radius > 0 else { return }
    scratch.output.removeAll(keepingCapacity: true)
    for contour in contours {
      scratch.load(contour, of: self)
      if scratch.findCorners(radius: radius, isClosed: contour.isClosed) {
        scratch.appendRounded(isClosed: contour.isClosed)
      } else {
        scratch.output.append(contour, of: self)
      }
    }
    swap(&self, &scratch.output)
  }
}

extension PathScratch {
  /// Puts what each vertex wants of its sides into `numbers`, and the lengths of the sides into `lengths`.
  ///
  /// Gives whether there is anything to round. Vertex i is the start of segment i.
  fileprivate mutating func findCorners(radius: Double, isClosed: Bool) -> Bool {
    lengths.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    var found = false
    for index in segments.indices {
      lengths.append(segments[index].curve.length())
      var wanted = 0.0
      if isClosed || index > 0 {
        let before = segments[index > 0 ? index - 1 : segments.count - 1]
        wanted = radius * cornerFactor(before.curve, segments[index].curve)
      }
      found = found || wanted > 0
      numbers.append(wanted)
    }
    return found
  }

  /// How much the vertex at the start of a segment takes of each side.
  private func cut(_ index: Int) -> Double {
    let before = index > 0 ? index - 1 : segments.count - 1
    return numbers[index] > 0 ? numbers[index] * min(1, min(share(before), share(index))) : 0
  }

  /// Which part of what they want the two corners of a side can have of it.
  private func share(_ index: Int) -> Double {
    let wanted = numbers[index] + numbers[index + 1 < numbers.count ? index + 1 : 0]
    return wanted > 0 ? lengths[index] / wanted : 1
  }

  /// The parameters between which a side stays.
  private func rest(_ index: Int, isClosed: Bool) -> (t0: Double, t1: Double) {
    let length = lengths[index]
    let isLast = index + 1 == segments.count
    let (first, last) = (cut(index), isLast ? isClosed ? cut(0) : 0 : cut(index + 1))
    let t0 = first > 0 ? segments[index].curve.parameter(atLength: first) : 0
    guard last > 0 else { return (t0, 1) }
    guard length - first - last > 1e-9 * length else { return (t0, t0) }
    return (t0, segments[index].curve.parameter(atLength: length - last))
  }

  fileprivate mutating func appendRounded(isClosed: Bool) {
    var (t0, t1) = rest(0, isClosed: isClosed)
    let first = t0
    output.move(to: segments[0].curve.point(at: t0))
    for index in segments.indices {
      let segment = segments[index]
      let isLast = index + 1 == segments.count
      // The close draws its line itself, unless there is an arc to come between.
      let isDrawnByClose = isLast && hasClosingLine && numbers[0] == 0
      if t0 < t1, !isDrawnByClose { output.append(segment.part(from: t0, to: t1)) }
      guard !isLast || isClosed else { return }
      let next = isLast ? 0 : index + 1
      let end = t1
      (t0, t1) = isLast ? (first, 1) : rest(next, isClosed: isClosed)
      guard numbers[next] > 0 else { continue }
      output.appendCorner(from: segment.curve, end, to: segments[next].curve, t0, cut: cut(next))
    }
    output.close()
  }
}

/// What of a radius a corner takes of its sides: the tangent of half the change of direction; 0 where there is
/// no corner.
private func cornerFactor(_ before: CubicSegment, _ after: CubicSegment) -> Double {
  guard let arriving = before.tangent(at: 1), let leaving = after.tangent(at: 0) else { return 0 }
  let angle = angle(from: arriving, to: leaving)
  return angle > .pi / 180 && angle < .pi / 180 * 179 ? Math.tan(angle / 2) : 0
}

/// The angle between two directions, 0…π.
private func angle(from a: Point2D, to b: Point2D) -> Double {
  Math.atan2(abs(a.x * b.y - a.y * b.x), a.x * b.x + a.y * b.y)
}

extension BezierPath {
  /// Adds the arc from a parameter of one curve, where the path is, to one of the next.
  fileprivate mutating func appendCorner(
    from before: CubicSegment, _ t0: Double, to after: CubicSegment, _ t1: Double, cut: Double
  ) {
    let (start, end) = (before.point(at: t0), after.point(at: t1))
    guard let arriving = before.tangent(at: t0), let leaving = after.tangent(at: t1) else {
      return line(to: end)
    }
    let angle = angle(from: arriving, to: leaving)
    // The limit for an angle of 0, where the arc is a straight line with its handles at thirds.
    let factor = angle > 1e-6 ? Math.arcHandle(sweep: angle) / Math.tan(angle / 2) : 2.0 / 3
    let handle = factor * cut
    cubic(control1: start + arriving * handle, control2: end - leaving * handle, to: end)
  }
}

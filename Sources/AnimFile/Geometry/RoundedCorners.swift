extension BezierPath {
  /// Replaces corners by arcs of a radius.
  ///
  /// A corner is a change of direction by more than 1° and less than 179°; the ends of an open contour are not corners.
  /// With θ the change, the arc takes d = radius · tan(θ/2) of the length of each side, which between straight sides
  /// makes it tangent to both. If the two corners of a side need more than its length, they share it in proportion, as
  /// the radii of a CSS box do, and a corner takes the smaller of its two shares on both sides.
  ///
  /// The arc is one cubic along the directions of the sides where it meets them, with handles of 4/3·tan(θ/4)/tan(θ/2)
  /// of d, θ now being the angle between those directions: for straight sides the usual arc of 4/3·tan(θ/4) radii, with
  /// an error of 2.73e-4 radii at 90° (Goldapp, "Approximation of circular arcs by cubic polynomials", 1991) and 1.9e-2
  /// at 179°. Next to a curve, d is measured along it.
  ///
  /// A closed contour whose first corner is rounded begins after it. A radius of 0 or less, and a contour without
  /// corners, change nothing; otherwise segments that are a single point are removed.
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
  /// Fills `numbers` with the length each vertex needs of its sides, and `lengths` with the lengths of the sides.
  ///
  /// Returns whether there is a corner to round. Vertex i is the start of segment i.
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

  /// The length that the vertex at the start of a segment takes from each side.
  private func cut(_ index: Int) -> Double {
    let before = index > 0 ? index - 1 : segments.count - 1
    return numbers[index] > 0 ? numbers[index] * min(1, min(share(before), share(index))) : 0
  }

  /// The fraction of their needed lengths that the two corners of a side get.
  private func share(_ index: Int) -> Double {
    let wanted = numbers[index] + numbers[index + 1 < numbers.count ? index + 1 : 0]
    return wanted > 0 ? lengths[index] / wanted : 1
  }

  /// The parameter range of a side that is kept.
  private func rest(_ index: Int, isClosed: Bool) -> (t0: Double, t1: Double) {
    let length = lengths[index]
    let isLast = index + 1 == segments.count
    let (first, last) = (cut(index), isLast ? isClosed ? cut(0) : 0 : cut(index + 1))
    guard length - first - last > 1e-9 * length || first == 0 && last == 0 else {
      // Nothing is left between the corners, or beside the only one.
      let t = last == 0 ? 1 : first == 0 ? 0 : segments[index].curve.parameter(atLength: first)
      return (t, t)
    }
    let t0 = first > 0 ? segments[index].curve.parameter(atLength: first) : 0
    guard last > 0 else { return (t0, 1) }
    return (t0, segments[index].curve.parameter(atLength: length - last))
  }

  fileprivate mutating func appendRounded(isClosed: Bool) {
    var (t0, t1) = rest(0, isClosed: isClosed)
    let first = t0
    output.move(to: segments[0].curve.point(at: t0))
    for index in segments.indices {
      let segment = segments[index]
      let isLast = index + 1 == segments.count
      // The close draws its line, unless an arc comes between.
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

/// The ratio of a corner's length on its sides to the radius: the tangent of half the change of direction; 0 if it is
/// not a corner.
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
  /// Adds the arc from the path's end, on one curve, to a parameter of the next curve.
  fileprivate mutating func appendCorner(
    from before: CubicSegment, _ t0: Double, to after: CubicSegment, _ t1: Double, cut: Double
  ) {
    let (start, end) = (before.point(at: t0), after.point(at: t1))
    guard let arriving = before.tangent(at: t0), let leaving = after.tangent(at: t1) else {
      return line(to: end)
    }
    let angle = angle(from: arriving, to: leaving)
    // The limit at an angle of 0 is a straight line with handles at thirds.
    let factor = angle > 1e-6 ? Math.arcHandle(sweep: angle) / Math.tan(angle / 2) : 2.0 / 3
    let handle = factor * cut
    cubic(control1: start + arriving * handle, control2: end - leaving * handle, to: end)
  }
}

extension BezierPath {
  /// Puckers or bloats the path: moves vertices toward the mean of their contour and handles away from it, or the
  /// reverse.
  ///
  /// With c the mean of the contour's vertices, a vertex v becomes v + a·(c − v) and a handle h becomes h − a·(c − h),
  /// where a is `amount`: at 1 all vertices are at the mean and the handles twice as far out, at −1 the handles are at
  /// the mean and the vertices twice as far out. This is the arithmetic of pucker and bloat in vector editors, whose
  /// percentages are a · 100, the positive ones bloating.
  ///
  /// Lines and quadratic curves become cubics first; a line has its handles at its ends, as in editors, so that its
  /// middle bends. The closing line is included. An amount of 0 changes nothing, and a contour without lines or curves
  /// is unchanged.
  ///
  /// - Complexity: O(*n*).
  mutating func pucker(amount: Double, using scratch: inout PathScratch) {
    guard amount != 0 else { return }
    scratch.output.removeAll(keepingCapacity: true)
    for contour in contours {
      scratch.load(contour, of: self)
      guard let first = scratch.segments.first else {
        scratch.output.append(contour, of: self)
        continue
      }
      let middle = scratch.meanVertex(isClosed: contour.isClosed)
      func moved(_ point: Point2D, _ factor: Double) -> Point2D { point + (middle - point) * factor }
      scratch.output.move(to: moved(first.start, amount))
      for segment in scratch.segments {
        let isLine = segment.verb == .line
        scratch.output.cubic(
          control1: moved(isLine ? segment.start : segment.curve.control1, -amount),
          control2: moved(isLine ? segment.end : segment.curve.control2, -amount),
          to: moved(segment.end, amount))
      }
      if contour.isClosed { scratch.output.close() }
    }
    swap(&self, &scratch.output)
  }
}

extension PathScratch {
  /// The mean of the loaded contour's vertices; the start of a closed contour counts once.
  func meanVertex(isClosed: Bool) -> Point2D {
    guard let first = segments.first, let last = segments.last else { return .zero }
    let startsApart = !isClosed || last.end != first.start
    let count = Double(segments.count + (startsApart ? 1 : 0))
    var mean = startsApart ? first.start * (1 / count) : .zero
    for segment in segments { mean += segment.end * (1 / count) }
    return mean
  }
}

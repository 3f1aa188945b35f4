extension BezierPath {
  /// Splits every line and curve into pieces of equal length.
  ///
  /// The outline does not change; vertices are added exactly on the curves by de Casteljau's construction. Pieces keep
  /// the kind of their segment. The closing line is split too, and the close draws its last piece. A segment that is a
  /// single point is repeated, so that paths with the same elements still match. A count of 1 or less changes nothing.
  ///
  /// - Complexity: O(*n* · pieces); no allocation once `scratch` has grown to the size of the result.
  mutating func split(pieces count: Int, using scratch: inout PathScratch) {
    guard count > 1 else { return }
    scratch.output.removeAll(keepingCapacity: true)
    for contour in contours {
      scratch.load(contour, of: self, withPoints: true)
      scratch.output.move(to: points[contour.points.lowerBound])
      for (index, segment) in scratch.segments.enumerated() {
        let isClosing = scratch.hasClosingLine && index + 1 == scratch.segments.count
        scratch.appendPieces(of: segment, count, drawsLast: !isClosing)
      }
      if contour.isClosed { scratch.output.close() }
    }
    swap(&self, &scratch.output)
  }
}

extension PathScratch {
  /// Adds a segment in pieces of equal length.
  fileprivate mutating func appendPieces(of segment: PathSegment, _ count: Int, drawsLast: Bool) {
    let length = segment.curve.isLine ? 1 : segment.curve.length()
    var t0 = 0.0
    for piece in 1...count {
      let fraction = Double(piece) / Double(count)
      let t1 =
        piece == count
        ? 1
        : segment.curve.isLine || length == 0
          ? fraction : segment.curve.parameter(atLength: length * fraction)
      if piece < count || drawsLast { output.append(segment.part(from: t0, to: t1)) }
      t0 = t1
    }
  }
}

/// The connection of a zigzag's ridges.
enum ZigzagPoint: Hashable, Sendable, CaseIterable {
  /// Straight lines.
  case corner
  /// Smooth waves.
  case smooth
}

extension BezierPath {
  /// Adds ridges alternating between the two sides of the path.
  ///
  /// Every line and curve gets `ridges` ridges: with L its length and s = L/ridges, ridge i (from 0) is at the point (i
  /// + ½)·s along it, moved by `size` along the normal. The first ridge of a contour is to the left of its direction,
  /// which is the outside of one that runs clockwise; the following ridges alternate, also across segments. Vertices
  /// are preserved bit for bit.
  ///
  /// With `corner`, vertices and ridges are joined by straight lines. With `smooth`, a ridge has handles of s/2 along
  /// the direction of the segment toward other ridges and of s/4 toward vertices. A vertex has handles that are s/8
  /// along that direction and half of `size` to the side of the ridge: half of the wave between two ridges. Segments in
  /// a straight line thus form one smooth wave.
  ///
  /// A size of 0, or no ridges, changes nothing. Segments that are a single point are removed.
  ///
  /// - Complexity: O(*n* · ridges): ridges + 1 elements for each segment.
  mutating func zigzag(
    size: Double, ridges: Int, points style: ZigzagPoint = .corner, using scratch: inout PathScratch
  ) {
    guard size != 0, ridges > 0 else { return }
    scratch.output.removeAll(keepingCapacity: true)
    for contour in contours {
      scratch.load(contour, of: self)
      guard let first = scratch.segments.first else {
        scratch.output.append(contour, of: self)
        continue
      }
      scratch.output.move(to: first.start)
      var side = size
      for (index, segment) in scratch.segments.enumerated() {
        let isLast = contour.isClosed && index + 1 == scratch.segments.count
        scratch.appendZigzag(segment.curve, ridges, style, side: &side, isLast: isLast)
      }
      if contour.isClosed { scratch.output.close() }
    }
    swap(&self, &scratch.output)
  }
}

extension PathScratch {
  fileprivate mutating func appendZigzag(
    _ curve: CubicSegment, _ ridges: Int, _ style: ZigzagPoint, side: inout Double, isLast: Bool
  ) {
    let length = curve.length()
    let spacing = length / Double(ridges)
    guard let leaving = curve.tangent(at: 0), let arriving = curve.tangent(at: 1) else { return }
    var control = curve.start + leaving * (spacing / 8) + leaving.left * (side / 2)
    for ridge in 0..<ridges {
      let t = curve.parameter(atLength: (Double(ridge) + 0.5) * spacing)
      let direction = curve.tangent(at: t) ?? leaving
      let tip = curve.point(at: t) + direction.left * side
      switch style {
      case .corner: output.line(to: tip)
      case .smooth:
        let before = ridge == 0 ? spacing / 4 : spacing / 2
        output.cubic(control1: control, control2: tip - direction * before, to: tip)
        control = tip + direction * (ridge + 1 == ridges ? spacing / 4 : spacing / 2)
      }
      side = -side
    }
    switch style {
    // The close draws the last line.
    case .corner: if !isLast { output.line(to: curve.end) }
    case .smooth:
      // The last ridge was on the side opposite to the next.
      let last = arriving.left * (-side / 2) - arriving * (spacing / 8)
      output.cubic(control1: control, control2: curve.end + last, to: curve.end)
    }
  }
}

extension BezierPath {
  /// Adds two half circles of `radius` about `start` and `end`, joined by straight sides, as a closed
  /// subpath.
  ///
  /// It is `M C C L C C L Z` in every pose, so that it blends and trims without jumps. It starts beside
  /// `end`, on the left-hand side for somebody who looks from `start` to `end`, and runs clockwise: round
  /// `end`, back along the right-hand side, round `start`, and along the left-hand side to where it began.
  /// For a capsule that stretches to the right that is above `end`. When both points meet it is a circle from
  /// 12 o'clock, as of one that stretches to the right. A negative radius is none.
  public mutating func addCapsule(start: Point2D, end: Point2D, radius: Double) {
    let radius = max(0, radius)
    let direction = (end - start).normalized ?? Point2D(1, 0)
    let ahead = direction * radius
    // With y down a quarter turn counter-clockwise on screen takes (x, y) to (y, −x).
    let left = Point2D(direction.y * radius, -direction.x * radius)
    move(to: end + left)
    addHalfCircle(center: end, from: left, through: ahead)
    line(to: start - left)
    addHalfCircle(center: start, from: Point2D.zero - left, through: Point2D.zero - ahead)
    line(to: end + left)
    close()
  }

  /// Two quarter circles about `center`, given by the radii at their ends, which are at right angles.
  private mutating func addHalfCircle(center: Point2D, from first: Point2D, through second: Point2D) {
    let k = Math.quarterArcHandle
    cubic(
      control1: center + first + second * k, control2: center + second + first * k,
      to: center + second)
    cubic(
      control1: center + second - first * k, control2: center - first + second * k,
      to: center - first)
  }
}

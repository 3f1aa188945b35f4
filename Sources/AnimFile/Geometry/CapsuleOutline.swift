extension BezierPath {
  /// Adds a capsule as a closed subpath: two half circles of `radius` about `start` and `end`, joined by straight
  /// sides.
  ///
  /// The structure is always `M C C L C C L Z`, so capsules blend and trim without jumps. The subpath starts beside
  /// `end`, on the left of the direction from `start` to `end`, and runs clockwise: around `end`, back along the right
  /// side, around `start`, and along the left side. For a capsule that points to the right, it starts above `end`. If
  /// the two points coincide, it is a circle from 12 o'clock, like a capsule that points to the right. A negative
  /// radius counts as 0.
  public mutating func addCapsule(start: Point2D, end: Point2D, radius: Double) {
    let radius = max(0, radius)
    let direction = (end - start).normalized ?? Point2D(1, 0)
    let ahead = direction * radius
    // With y down, a quarter turn counter-clockwise on screen maps (x, y) to (y, −x).
    let left = Point2D(direction.y * radius, -direction.x * radius)
    move(to: end + left)
    addHalfCircle(center: end, from: left, through: ahead)
    line(to: start - left)
    addHalfCircle(center: start, from: Point2D.zero - left, through: Point2D.zero - ahead)
    line(to: end + left)
    close()
  }

  /// Adds two quarter circles about `center`, given by the perpendicular radii at their ends.
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

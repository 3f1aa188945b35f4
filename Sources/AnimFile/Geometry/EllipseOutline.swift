extension BezierPath {
  /// Adds an axis-aligned ellipse as a closed subpath: `M C C C C Z`.
  ///
  /// It starts at 12 o'clock and runs clockwise. The four cubics have handles of 4/3·tan(θ/4) radii: they are exact at
  /// eight points, with an error of at most 2.73e-4 of the longer radius. Radii of zero keep the structure, so that
  /// trims and blends stay defined.
  public mutating func addEllipse(center: Point2D, radii: Size2D) {
    let (x, y, rx, ry) = (center.x, center.y, radii.width, radii.height)
    let (kx, ky) = (rx * Math.quarterArcHandle, ry * Math.quarterArcHandle)
    move(to: Point2D(x, y - ry))
    cubic(
      control1: Point2D(x + kx, y - ry), control2: Point2D(x + rx, y - ky), to: Point2D(x + rx, y))
    cubic(
      control1: Point2D(x + rx, y + ky), control2: Point2D(x + kx, y + ry), to: Point2D(x, y + ry))
    cubic(
      control1: Point2D(x - kx, y + ry), control2: Point2D(x - rx, y + ky), to: Point2D(x - rx, y))
    cubic(
      control1: Point2D(x - rx, y - ky), control2: Point2D(x - kx, y - ry), to: Point2D(x, y - ry))
    close()
  }
}

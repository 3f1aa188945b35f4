extension BezierPath {
  /// Adds an ellipse whose axes lie along the coordinate axes, as a closed subpath: `M C C C C Z`.
  ///
  /// It starts at the top, 12 o'clock, and runs clockwise. The four cubics have handles of 4/3·tan(θ/4)
  /// radii, which makes them exact at eight points and nowhere further off than 2.73e-4 of the longer radius.
  /// Radii of zero keep the structure, so that trims and blends stay defined.
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

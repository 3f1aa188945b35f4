extension BezierPath {
  /// Adds a circle with radially offset points as a smooth closed subpath: `M`, n `C`, `Z`.
  ///
  /// With n offsets, point i is `center` + (`radius` + offset)·(sin α, cos α), α = i·360°/n: the subpath starts at the
  /// bottom and runs counter-clockwise. Both handles of a point are perpendicular to its radius, with a length of
  /// 4/3·tan(π/2n) of its distance from the center. Without offsets the result approximates a circle, with four points
  /// by the usual cubics. Fewer than 3 offsets add nothing.
  public mutating func addBlob(center: Point2D, radius: Double, offsets: [Double]) {
    guard offsets.count >= 3 else { return }
    let count = Double(offsets.count)
    let length = Math.arcHandle(sweep: 2 * .pi / count)
    func vertex(_ index: Int) -> (point: Point2D, handle: Point2D) {
      let (sin, cos) = Math.sinCos(degrees: 360 * Double(index) / count)
      let distance = radius + offsets[index]
      return (
        Point2D(center.x + distance * sin, center.y + distance * cos),
        Point2D(cos, -sin) * (length * distance)
      )
    }
    let start = vertex(0)
    var previous = start
    move(to: start.point)
    for index in 1...offsets.count {
      let next = index < offsets.count ? vertex(index) : start
      cubic(
        control1: previous.point + previous.handle, control2: next.point - next.handle, to: next.point)
      previous = next
    }
    close()
  }
}

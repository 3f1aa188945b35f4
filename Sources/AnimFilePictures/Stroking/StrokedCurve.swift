import AnimFile

struct StrokedCurve {
  private let curve: CubicSegment

  init(_ curve: CubicSegment) { self.curve = curve }

  func point(_ t: Double) -> Point2D { curve.point(at: t) }

  /// The direction of travel, a unit vector.
  func direction(_ t: Double) -> Point2D { curve.tangent(at: t) ?? Point2D(1, 0) }

  /// The speed and the curvature, positive where the curve turns clockwise. Not finite where the speed is 0.
  private func motion(_ t: Double) -> (speed: Double, curvature: Double) {
    let (first, second) = curve.derivatives(at: t)
    let speed = first.length
    return (speed, first.cross(second) / speed / speed / speed)
  }

  /// Whether a cross-section of `radius` on both sides only moves forward between two parameters, and turns by less
  /// than a third of a right angle.
  func isGentle(_ t0: Double, _ t1: Double, _ radius: Double) -> Bool {
    var before: Point2D?
    for step in 0...4 {
      let t = t0 + (t1 - t0) * Double(step) / 4
      let curvature = motion(t).curvature
      guard curvature.isFinite, abs(curvature) * radius < 0.99 else { return false }
      let direction = direction(t)
      if let before, before.dot(direction) < 0.9 { return false }
      before = direction
    }
    return true
  }

  /// Whether the part between two parameters, and the arcs of the cross-section's ends, are straight within the
  /// tolerance.
  func isShort(_ t0: Double, _ t1: Double, _ style: StrokeStyle) -> Bool {
    let start = direction(t0)
    let (a, b) = (point(t0), point(t1))
    for step in 1...4 {
      let part = Double(step) / 4
      let t = t0 + (t1 - t0) * part
      let direction = direction(t)
      let turn = Math.atan2(abs(start.cross(direction)), start.dot(direction))
      // The sagitta of an arc is r·θ²/8.
      guard style.radius * turn * turn / 8 <= style.tolerance || turn < 0.02 else { return false }
      guard (point(t) - a.mixed(with: b, part)).dot(start.left).magnitude <= style.tolerance else {
        return false
      }
    }
    return true
  }

  /// A cubic approximation of the parallel at a distance to the left between two parameters, and its error.
  func parallel(_ distance: Double, _ t0: Double, _ t1: Double) -> (CubicSegment, error: Double) {
    func place(_ t: Double) -> Point2D { point(t) + direction(t).left * distance }
    func handle(_ t: Double) -> Point2D {
      let (speed, curvature) = motion(t)
      return direction(t) * (speed * (1 + distance * curvature) * (t1 - t0) / 3)
    }
    let (start, end) = (place(t0), place(t1))
    let fit = CubicSegment(start, start + handle(t0), end - handle(t1), end)
    var error = 0.0
    for step in 1...3 {
      let s = Double(step) / 4
      let t = t0 + (t1 - t0) * s
      let off = fit.point(at: s) - place(t)
      let direction = direction(t)
      let (across, along) = (off.dot(direction.left), off.dot(direction))
      let curvature = motion(t).curvature
      // An error along the parallel matters only where the parallel bends.
      let bend = curvature / (1 + distance * curvature)
      error = max(error, abs(across) + along * along * abs(bend) / 2)
    }
    return (fit, error.isFinite ? error : .infinity)
  }
}

/// The radii of a rectangle's four corners.
public struct CornerRadii: Hashable, Sendable {
  /// The radius at the top left.
  public var topLeft: Double
  /// The radius at the top right.
  public var topRight: Double
  /// The radius at the bottom right.
  public var bottomRight: Double
  /// The radius at the bottom left.
  public var bottomLeft: Double

  /// Creates radii, clockwise from the top left.
  public init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// Creates equal radii; 0 for sharp corners.
  public init(_ radius: Double) {
    self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }
}

extension BezierPath {
  /// Adds a rectangle as a closed subpath.
  ///
  /// It starts on the top edge, after the top-left corner, and runs clockwise, as in SVG 2. With sharp corners it is `M
  /// L L L Z`; each corner with a radius adds one cubic. A negative size extends to the left or upwards, and a negative
  /// radius counts as 0.
  ///
  /// If two radii on a side exceed its length, all four are scaled by the smallest side/(r₁ + r₂) (CSS Backgrounds and
  /// Borders 3, section 4.5).
  public mutating func addRect(
    origin: Point2D, size: Size2D, cornerRadii: CornerRadii = CornerRadii(0)
  ) {
    let left = min(origin.x, origin.x + size.width)
    let right = max(origin.x, origin.x + size.width)
    let top = min(origin.y, origin.y + size.height)
    let bottom = max(origin.y, origin.y + size.height)
    let radii = cornerRadii.fitted(to: Size2D(abs(size.width), abs(size.height)))
    let (tl, tr, br, bl) = (radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft)
    let handle = 1 - Math.quarterArcHandle

    // One capacity check: rectangles are the most common shape.
    points.append(addingCapacity: 17) { points in
      points.append(Point2D(left + tl, top))
      points.append(Point2D(right - tr, top))
      if tr > 0 {
        points.append(Point2D(right - tr * handle, top))
        points.append(Point2D(right, top + tr * handle))
        points.append(Point2D(right, top + tr))
      }
      points.append(Point2D(right, bottom - br))
      if br > 0 {
        points.append(Point2D(right, bottom - br * handle))
        points.append(Point2D(right - br * handle, bottom))
        points.append(Point2D(right - br, bottom))
      }
      points.append(Point2D(left + bl, bottom))
      if bl > 0 {
        points.append(Point2D(left + bl * handle, bottom))
        points.append(Point2D(left, bottom - bl * handle))
        points.append(Point2D(left, bottom - bl))
      }
      // With a sharp corner, the close draws the left side.
      if tl > 0 {
        points.append(Point2D(left, top + tl))
        points.append(Point2D(left, top + tl * handle))
        points.append(Point2D(left + tl * handle, top))
        points.append(Point2D(left + tl, top))
      }
    }
    verbs.append(addingCapacity: 10) { verbs in
      verbs.append(.move)
      verbs.append(.line)
      if tr > 0 { verbs.append(.cubic) }
      verbs.append(.line)
      if br > 0 { verbs.append(.cubic) }
      verbs.append(.line)
      if bl > 0 { verbs.append(.cubic) }
      if tl > 0 {
        verbs.append(.line)
        verbs.append(.cubic)
      }
      verbs.append(.close)
    }
  }
}

extension CornerRadii {
  /// The nonnegative radii, scaled uniformly so that no two on a side overlap.
  fileprivate func fitted(to size: Size2D) -> CornerRadii {
    let (tl, tr) = (max(0, topLeft), max(0, topRight))
    let (br, bl) = (max(0, bottomRight), max(0, bottomLeft))
    var factor = 1.0
    func fit(_ side: Double, _ sum: Double) {
      if sum > side { factor = min(factor, side / sum) }
    }
    fit(size.width, tl + tr)
    fit(size.height, tr + br)
    fit(size.width, br + bl)
    fit(size.height, bl + tl)
    return CornerRadii(
      topLeft: tl * factor, topRight: tr * factor, bottomRight: br * factor, bottomLeft: bl * factor)
  }
}

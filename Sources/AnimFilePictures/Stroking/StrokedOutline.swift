public import AnimFile

struct StrokeStyle: Hashable, Sendable {
  /// Half the width.
  var radius: Double
  var cap: Stroke.Cap
  var join: Stroke.Join
  var miterLimit: Double
  /// The maximum deviation of the outline.
  var tolerance: Double

  init(width: Double, cap: Stroke.Cap, join: Stroke.Join, miterLimit: Double, tolerance: Double) {
    radius = width / 2
    self.cap = cap
    self.join = join
    self.miterLimit = max(1, miterLimit)
    // A finer tolerance is below the precision of doubles.
    self.tolerance = max(tolerance, 1e-5 * width, Double.leastNormalMagnitude)
  }
}

extension BezierPath {
  /// Returns the outline of a stroke along this path: closed subpaths to be filled with the rule `nonzero`.
  ///
  /// Every part runs clockwise on screen around its area, except for the inner side along a closed subpath, so parts
  /// may overlap and still cover each point once.
  ///
  /// - **Sides.** Lines are offset by half the width. Each piece of a curve becomes one cubic with the directions of
  ///   the true parallel at its ends; pieces are halved until three points are within `tolerance` of the parallel.
  ///   Where a curve bends more tightly than half the width, the areas swept by the cross-section are added instead.
  /// - **Caps and joins** follow SVG. A miter ends `1/sin(α/2)` times half the width from a corner of angle α, and
  ///   becomes a bevel if that ratio is above `miterLimit`. Arcs are cubics of at most 90°.
  /// - **Dashes** are alternating lengths of dashes and gaps; each subpath starts `dashOffset` into them, and a list of
  ///   odd length is repeated twice. A dash of length 0 is a point with the path's direction. On a closed subpath, a
  ///   dash across the start is one dash.
  ///   The line is solid if all lengths are 0, or if one subpath would have more than 100,000 dashes.
  /// - **A subpath without length** becomes a circle with `round` caps and an axis-aligned square with `square` caps.
  ///   With `butt` caps, or if it is only a move, it has no outline.
  ///
  /// - Parameters:
  ///   - width: The stroke width; at 0 or below, there is no outline.
  ///   - cap: The caps of open ends.
  ///   - join: The joins at corners.
  ///   - miterLimit: The maximum ratio of miter length to width.
  ///   - dash: Alternating lengths of dashes and gaps; empty for a solid line.
  ///   - dashOffset: The offset into the dashes at the start of each subpath.
  ///   - tolerance: The maximum deviation of the outline, in the path's units; at least 1e-5 of the width.
  /// - Complexity: O(*n*) in the elements of the path and in the dashes.
  public func strokedOutline(
    width: Double, cap: Stroke.Cap = .butt, join: Stroke.Join = .miter, miterLimit: Double = 4,
    dash: [Double] = [], dashOffset: Double = 0, tolerance: Double = 0.01
  ) -> BezierPath {
    guard width > 0, width.isFinite, points.allSatisfy(\.isFinite) else { return BezierPath() }
    var stroker = Stroker(
      StrokeStyle(width: width, cap: cap, join: join, miterLimit: miterLimit, tolerance: tolerance))
    let dashes = DashPattern(dash, offset: dashOffset)
    var scratch = PathScratch()
    for contour in contours {
      scratch.load(contour, of: self)
      let curves = scratch.segments.map(\.curve)
      if curves.isEmpty {
        if contour.verbs.count > 1 {
          stroker.addPoint(points[contour.points.lowerBound], along: Point2D(1, 0))
        }
      } else if !stroker.isFull, let dashes, let parts = dashes.parts(of: curves, isClosed: contour.isClosed)
      {
        for part in parts {
          switch part {
          case .point(let place, let direction): stroker.addPoint(place, along: direction)
          case .curves(let curves): stroker.add(curves, isClosed: false)
          }
        }
      } else {
        stroker.add(curves, isClosed: contour.isClosed)
      }
    }
    return stroker.outline
  }
}

extension Frame.Item {
  /// Returns the outline of the item's stroke in the viewport, to be filled with the rule `nonzero`; nil without a
  /// stroke, or if its pen is collapsed.
  ///
  /// - Parameter tolerance: The maximum deviation of the outline, in viewport units.
  /// - Complexity: O(*n*) in the elements of the path and in the dashes.
  public func strokedOutline(tolerance: Double = 0.01) -> BezierPath? {
    guard let stroke else { return nil }
    let pen = stroke.transform
    guard let inverse = pen.inverse else { return nil }
    let scale = max(Point2D(pen.a, pen.b).length, Point2D(pen.c, pen.d).length)
    let path = pen == transform ? path : path.transformed(by: inverse * transform)
    let outline = path.strokedOutline(
      width: stroke.width, cap: stroke.cap, join: stroke.join, miterLimit: stroke.miterLimit,
      dash: stroke.dash, dashOffset: stroke.dashOffset, tolerance: scale > 0 ? tolerance / scale : tolerance)
    return outline.transformed(by: pen)
  }
}

/// What a line along a path looks like.
struct StrokeStyle: Hashable, Sendable {
  /// Half the width.
  var radius: Double
  var cap: Stroke.Cap
  var join: Stroke.Join
  var miterLimit: Double
  /// How far the outline may be off.
  var tolerance: Double

  init(width: Double, cap: Stroke.Cap, join: Stroke.Join, miterLimit: Double, tolerance: Double) {
    radius = width / 2
    self.cap = cap
    self.join = join
    self.miterLimit = max(1, miterLimit)
    // What is finer than the numbers themselves cannot be reached.
    self.tolerance = max(tolerance, 1e-5 * width, Double.leastNormalMagnitude)
  }
}

extension BezierPath {
  /// The outline of a line drawn along this path: the area that the line covers, as closed subpaths to be filled with the
  /// rule `nonzero`.
  ///
  /// Every part of it runs clockwise on screen around what it covers, except for the inner side of a line along a closed
  /// subpath, so parts may overlap and still cover each point once.
  ///
  /// - **Sides.** Lines are moved by half the width along their normals; a piece of a curve is followed by one cubic with
  ///   the directions of the true parallel at its ends, and is halved until three places of it are within `tolerance`
  ///   of the parallel. Where a curve bends more tightly than half the width, the line is put together from the areas
  ///   that its cross-section sweeps.
  /// - **Caps and joins** are those of SVG. A miter ends `1/sin(α/2)` times half the width from a corner of the angle α, or
  ///   is a bevel where that is above `miterLimit`. Arcs are cubics of at most 90°.
  /// - **Dashes** are lengths drawn and left out in turn, starting `dashOffset` into them at the start of each subpath; an
  ///   odd number of them is run through twice. A dash of length 0 is a point, along the path. On a closed
  ///   subpath a dash that runs across its start is one dash. Where nothing but 0 is in the list, or more than 100 000 dashes would be
  ///   drawn along one subpath, the line is solid.
  /// - **A subpath without length** is a circle with `round` caps, a square along the axes with `square` ones, and nothing
  ///   with `butt`, or if nothing but a move is in it.
  ///
  /// - Parameters:
  ///   - width: The width of the line; at 0 or below, there is no outline.
  ///   - cap: The form of the ends.
  ///   - join: The form of the corners.
  ///   - miterLimit: How many widths a pointed corner may be long before it is cut off.
  ///   - dash: Lengths drawn and left out in turn; empty for a solid line.
  ///   - dashOffset: How far into the dashes each subpath starts.
  ///   - tolerance: How far the outline may be off, in the path's units; not below 1e-5 of the width.
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
  /// The area that the item's line covers, in the viewport, to be filled with the rule `nonzero`; nil without a line, and
  /// where its pen is flat.
  ///
  /// - Parameter tolerance: How far the outline may be off, in the viewport's units.
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

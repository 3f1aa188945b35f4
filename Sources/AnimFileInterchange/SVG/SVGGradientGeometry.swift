import AnimFile

// The points, radii and transforms of gradients.
extension SVGImporter {
  /// A gradient with its units, which it can take from gradients that it refers to.
  struct GradientFrame {
    /// How the gradient continues beyond its ends.
    enum Spread { case pad, reflect, `repeat` }

    let node: Int
    /// The gradient and those that it refers to.
    let chain: [Int]
    /// The name of the element.
    let kind: String
    /// Whether its numbers are parts of bounds.
    let isBox: Bool
    let spread: Spread
    /// The transform of the gradient outside its motions.
    let own: AffineMatrix
    /// The matrix from the units of the gradient, before its transform, to those of the shape.
    let outer: AffineMatrix
    /// The context with the viewport for percentages.
    let context: SVGContext
    let tolerance: Double

    var isLinear: Bool { kind == "linearGradient" }

    /// The matrix from the units of the gradient to those of the shape.
    var matrix: AffineMatrix { outer.isIdentity ? own : own.isIdentity ? outer : outer * own }

    /// Whether the matrix has no inverse.
    var isFlat: Bool { !(abs(matrix.determinant) > 1e-30) }
  }

  /// The members of a gradient except its stops, and the stops.
  struct GradientDefinition {
    var points: [JSONValue.Member]
    var stops: [Stop]
  }

  /// Reads the units of a gradient; nil if they are those of bounds without an area.
  mutating func gradientFrame(
    _ node: Int, _ chain: [Int], _ area: PaintArea, _ context: SVGContext
  ) -> GradientFrame? {
    let tree = tree
    func value(_ name: String) -> String? {
      chain.lazy.compactMap { tree.value($0, name) }.first?.trimmed
    }
    let isBox = value("gradientUnits") != "userSpaceOnUse"
    let own = transform("gradientTransform", of: chain, context)
    var outer = area.matrix
    var local = context
    if isBox {
      guard let boxMatrix = area.boxMatrix else { return nil }
      outer = outer.isIdentity ? boxMatrix : outer * boxMatrix
      local.viewport = Size2D(1, 1)
    }
    let spread: GradientFrame.Spread =
      switch value("spreadMethod") {
      case "reflect": .reflect
      case "repeat": .repeat
      default: .pad
      }
    return GradientFrame(
      node: node, chain: chain, kind: tree.name(node), isBox: isBox, spread: spread, own: own,
      outer: outer,
      context: local,
      // A matrix that only scales a little can be far from the document's numbers.
      tolerance: extent / 262_144 / max(abs(context.matrix.determinant).squareRoot(), 1e-9))
  }

  /// The element that sets a point or radius of a gradient: one of the same kind.
  private func element(_ name: String, _ frame: GradientFrame) -> Int? {
    frame.chain.first { tree.attribute($0, name) != nil && tree.name($0) == frame.kind }
  }

  /// A coordinate or radius of a gradient outside its motions.
  ///
  /// - Parameter fallback: The value without an attribute, in percent.
  mutating func number(
    _ name: String, _ axis: SVGAxis, _ fallback: Double, _ frame: GradientFrame
  ) -> Double {
    element(name, frame).flatMap { length($0, name, axis, frame.context) }
      ?? frame.context.resolve(SVGLength(value: fallback, unit: .percent), axis)
  }

  // MARK: Linear gradients

  /// A linear gradient; nil if it has one color only.
  ///
  /// - Parameter area: The area to cover with copies of the gradient, in its units; nil for one copy.
  mutating func linear(
    _ frame: GradientFrame, _ stops: [Stop], covering area: BoundingBox?
  ) -> GradientDefinition? {
    var stops = stops
    var line = GradientLine(
      from: Point2D(number("x1", .x, 0, frame), number("y1", .y, 0, frame)),
      to: Point2D(number("x2", .x, 100, frame), number("y2", .y, 0, frame)))
    guard line.from != line.to else { return nil }
    if let area {
      let places = area.corners.map { line.place(of: $0) }
      let start = (places.min() ?? 0).rounded(.down)
      let end = max((places.max() ?? 1).rounded(.up), start + 1)
      let mirrors = frame.spread == .reflect
      guard let copies = unrolled(stops, from: start, to: end, mirrors: mirrors, at: frame.node)
      else {
        return nil
      }
      stops = copies
      line = line.part(from: start, to: end)
    }
    guard let line = line.transformed(by: frame.matrix),
      [line.from.x, line.from.y, line.to.x, line.to.y].allSatisfy({ abs($0) <= 1e9 })
    else { return nil }
    func point(_ point: Point2D) -> JSONValue {
      .array([point.x, point.y].map { .number($0.shortened(within: frame.tolerance)) })
    }
    let points = [
      JSONValue.Member("type", "linear"), JSONValue.Member("from", point(line.from)),
      JSONValue.Member("to", point(line.to)),
    ]
    return GradientDefinition(points: points, stops: stops)
  }

  // MARK: Radial gradients

  /// A radial gradient; nil if it has one color only.
  ///
  /// - Parameter area: The area to cover with copies of the gradient, in its units; nil for one copy.
  mutating func radial(
    _ frame: GradientFrame, _ stops: [Stop], covering area: BoundingBox?
  ) -> GradientDefinition? {
    guard var circles = gradientCircles(frame) else { return nil }
    var stops = stops
    arrange(&circles, &stops, frame)
    let apex = circles.apex
    circles.moveFocus(to: apex)
    var end = 1.0
    if let area {
      // Circles around points between the focus and the center, the largest beyond the area.
      let farthest = area.corners.map { circles.offset(of: $0) }.max() ?? 1
      let start = apex.rounded(.down)
      end = max((apex + farthest * (1 - apex)).rounded(.up), 1)
      let mirrors = frame.spread == .reflect
      guard let copies = unrolled(stops, from: start, to: end, mirrors: mirrors, at: frame.node)
      else {
        return nil
      }
      stops = copies
      for index in stops.indices {
        stops[index].offset = start + stops[index].offset * (end - start)
      }
      circles.scale(by: (end - apex) / (1 - apex))
    }
    if apex < 0 || end > 1 {
      for index in stops.indices {
        stops[index].offset = (stops[index].offset - apex) / (end - apex)
      }
      beginAtZero(&stops, at: frame.node)
    }
    return points(circles, frame).map { GradientDefinition(points: $0, stops: stops) }
  }

  /// Reads the circles of a gradient; nil if the larger one has no radius.
  private mutating func gradientCircles(_ frame: GradientFrame) -> GradientCircles? {
    let center = Point2D(number("cx", .x, 50, frame), number("cy", .y, 50, frame))
    let radius = number("r", .diagonal, 50, frame)
    guard radius > 0 else { return nil }
    let focus = Point2D(
      element("fx", frame) == nil ? center.x : number("fx", .x, 50, frame),
      element("fy", frame) == nil ? center.y : number("fy", .y, 50, frame))
    let inner = element("fr", frame) == nil ? 0 : number("fr", .diagonal, 0, frame)
    return GradientCircles(center: center, radius: radius, focus: focus, inner: inner)
  }

  /// Makes the start circle the one inside.
  private mutating func arrange(
    _ circles: inout GradientCircles, _ stops: inout [Stop], _ frame: GradientFrame
  ) {
    switch circles.arrangement {
    case .inside: break
    case .around:
      circles.swap()
      stops = stops.mirrored
    case .equal where frame.spread == .pad:
      // Nothing is between two equal circles.
      stops = [stops[0], stops[stops.count - 1]].map {
        Stop(offset: 1, color: $0.color, alpha: $0.alpha)
      }
    case .equal, .crossing:
      let name = circles.inner > 0 ? "fr" : "fx"
      report(.svgGradient, Self.focusMessage, at: range(element(name, frame) ?? frame.node, name))
    }
  }

  /// The members of a radial gradient except its stops; nil if its numbers are too large.
  private func points(_ circles: GradientCircles, _ frame: GradientFrame) -> [JSONValue.Member]? {
    var circles = circles
    var transform: JSONValue?
    let hasFocus = circles.focus != circles.center
    if let scale = frame.matrix.uniformScale {
      (circles.center, circles.focus) = (
        frame.matrix.apply(circles.center), frame.matrix.apply(circles.focus)
      )
      circles.radius *= scale
    } else {
      var shape = SVGShape("group")
      (shape.matrix, shape.isExact) = (frame.matrix, false)
      let reach = max(abs(circles.center.x), abs(circles.center.y)) + circles.radius
      transform = self.transform(of: shape, tolerance: frame.tolerance, reach: reach) ?? .object([])
    }
    let (center, focus, radius) = (circles.center, circles.focus, circles.radius)
    guard [center.x, center.y, radius, focus.x, focus.y].allSatisfy({ abs($0) <= 1e9 }) else {
      return nil
    }
    // The numbers before a transform are those of the file.
    func number(_ number: Double) -> JSONValue {
      .number(transform == nil ? number.shortened(within: frame.tolerance) : number)
    }
    var members = [
      JSONValue.Member("type", "radial"),
      JSONValue.Member("center", .array([number(center.x), number(center.y)])),
      JSONValue.Member("radius", number(radius)),
    ]
    if hasFocus {
      members.append(JSONValue.Member("focus", .array([number(focus.x), number(focus.y)])))
    }
    if let transform { members.append(JSONValue.Member("transform", transform)) }
    return members
  }
}

/// The line along which the colors of a linear gradient change.
private struct GradientLine {
  var from: Point2D
  var to: Point2D

  /// The part of the line that is next to a point.
  func place(of point: Point2D) -> Double {
    let d = to - from
    let size = d.x * d.x + d.y * d.y
    return ((point.x - from.x) * d.x + (point.y - from.y) * d.y) / size
  }

  func part(from start: Double, to end: Double) -> GradientLine {
    let d = to - from
    return GradientLine(
      from: from + Point2D(d.x * start, d.y * start), to: from + Point2D(d.x * end, d.y * end))
  }

  /// The line with the same colors after a transform; nil if it has no length.
  func transformed(by matrix: AffineMatrix) -> GradientLine? {
    let (p, q) = (matrix.apply(from), matrix.apply(to))
    // The direction in which the color does not change.
    let v = matrix.apply(vector: Point2D(from.y - to.y, to.x - from.x))
    let u = Point2D(-v.y, v.x)
    let size = u.x * u.x + u.y * u.y
    guard size > 0 else { return nil }
    let part = ((q.x - p.x) * u.x + (q.y - p.y) * u.y) / size
    return GradientLine(from: p, to: Point2D(p.x + u.x * part, p.y + u.y * part))
  }
}

/// The two circles between which the colors of a radial gradient change.
private struct GradientCircles {
  /// The center and the radius of the end circle.
  var center: Point2D
  var radius: Double
  /// The center and the radius of the start circle.
  var focus: Point2D
  var inner: Double

  /// Where the start circle is, as seen from the end circle.
  enum Arrangement { case inside, around, equal, crossing }

  var arrangement: Arrangement {
    let distance = Math.hypot(focus.x - center.x, focus.y - center.y)
    if inner > radius, distance + radius <= inner * (1 + 1e-9) { return .around }
    if inner == radius, distance == 0 { return .equal }
    return inner >= radius || distance + inner > radius * (1 + 1e-9) ? .crossing : .inside
  }

  mutating func swap() {
    (center, focus) = (focus, center)
    (radius, inner) = (inner, radius)
  }

  /// The offset of the circle without a radius.
  var apex: Double { inner > 0 && inner < radius ? -inner / (radius - inner) : 0 }

  /// Makes the center of the circle at an offset the focus.
  mutating func moveFocus(to offset: Double) {
    focus = focus + Point2D((center.x - focus.x) * offset, (center.y - focus.y) * offset)
  }

  /// Scales the end circle about the focus.
  mutating func scale(by factor: Double) {
    center = focus + Point2D((center.x - focus.x) * factor, (center.y - focus.y) * factor)
    radius *= factor
  }

  /// The offset at which the gradient from the focus reaches a point: the circle through it.
  func offset(of point: Point2D) -> Double {
    // |P − F − t(C − F)| = t·r
    let (dx, dy) = (point.x - focus.x, point.y - focus.y)
    let (cx, cy) = (center.x - focus.x, center.y - focus.y)
    let a = cx * cx + cy * cy - radius * radius
    let b = dx * cx + dy * cy
    let c = dx * dx + dy * dy
    guard a < 0 else { return 1 }
    return (b - (b * b - a * c).squareRoot()) / a
  }
}

extension BoundingBox {
  fileprivate var corners: [Point2D] {
    [Point2D(minX, minY), Point2D(maxX, minY), Point2D(maxX, maxY), Point2D(minX, maxY)]
  }
}

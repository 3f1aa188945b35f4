// Shapes of each kind in one call, such as `.circle(center: [50, 50], radius: 20, fill: "tomato")`.
//
// The parameters after the geometry are those of ``AnimatedShape/init(_:id:transform:opacity:visible:in:out:time:modifiers:clip:fill:stroke:reversed:label:extras:)``
// that many shapes have; the others are properties.

extension AnimatedShape {
  /// An outline.
  public static func path(
    d: Animated<BezierPath>,
    id: String? = nil, transform: ShapeTransform? = nil, opacity: Animated<Double> = 1,
    modifiers: [Modifier] = [], clip: [AnimatedShape] = [], fill: Fill? = nil, stroke: Stroke? = nil
  ) -> AnimatedShape {
    AnimatedShape(
      .path(d: d), id: id, transform: transform, opacity: opacity, modifiers: modifiers, clip: clip,
      fill: fill, stroke: stroke)
  }

  /// A straight line from one point to another.
  public static func line(
    from: Animated<Point2D>, to: Animated<Point2D>,
    id: String? = nil, transform: ShapeTransform? = nil, opacity: Animated<Double> = 1,
    modifiers: [Modifier] = [], clip: [AnimatedShape] = [], fill: Fill? = nil, stroke: Stroke? = nil
  ) -> AnimatedShape {
    AnimatedShape(
      .line(from: from, to: to), id: id, transform: transform, opacity: opacity, modifiers: modifiers,
      clip: clip, fill: fill, stroke: stroke)
  }

  /// A line through points.
  public static func polyline(
    points: Animated<PointList>, curve: Animated<PolylineCurve> = .constant(.linear),
    closed: Animated<Bool> = false,
    id: String? = nil, transform: ShapeTransform? = nil, opacity: Animated<Double> = 1,
    modifiers: [Modifier] = [], clip: [AnimatedShape] = [], fill: Fill? = nil, stroke: Stroke? = nil
  ) -> AnimatedShape {
    AnimatedShape(
      .polyline(points: points, curve: curve, closed: closed), id: id, transform: transform, opacity: opacity,
      modifiers: modifiers, clip: clip, fill: fill, stroke: stroke)
  }

  /// A rectangle about a point.
  public static func rect(
    center: Animated<Point2D>, size: Animated<Size2D>, cornerRadius: Animated<CornerRadii> = 0,
    id: String? = nil, transform: ShapeTransform? = nil, opacity: Animated<Double> = 1,
    modifiers: [Modifier] = [], clip: [AnimatedShape] = [], fill: Fill? = nil, stroke: Stroke? = nil
  ) -> AnimatedShape {
    AnimatedShape(
      .rect(center: center, size: size, cornerRadius: cornerRadius), id: id, transform: transform,
      opacity: opacity, modifiers: modifiers, clip: clip, fill: fill, stroke: stroke)
  }

  /// A rectangle given by its top left corner.
  public static func rect(
    origin: Animated<Point2D>, size: Animated<Size2D>, cornerRadius: Animated<CornerRadii> = 0,
    id: String? = nil, transform: ShapeTransform? = nil, opacity: Animated<Double> = 1,
    modifiers: [Modifier] = [], clip: [AnimatedShape] = [], fill: Fill? = nil, stroke: Stroke? = nil
  ) -> AnimatedShape {
    AnimatedShape(
      .rect(origin: origin, size: size, cornerRadius: cornerRadius), id: id, transform: transform,
      opacity: opacity, modifiers: modifiers, clip: clip, fill: fill, stroke: stroke)
  }

  /// A circle about a point.
  public static func circle(
    center: Animated<Point2D>, radius: Animated<Double>,
    id: String? = nil, transform: ShapeTransform? = nil, opacity: Animated<Double> = 1,
    modifiers: [Modifier] = [], clip: [AnimatedShape] = [], fill: Fill? = nil, stroke: Stroke? = nil
  ) -> AnimatedShape {
    AnimatedShape(
      .circle(center: center, radius: radius), id: id, transform: transform, opacity: opacity,
      modifiers: modifiers, clip: clip, fill: fill, stroke: stroke)
  }

  /// An ellipse about a point.
  public static func ellipse(
    center: Animated<Point2D>, radii: Animated<Size2D>,
    id: String? = nil, transform: ShapeTransform? = nil, opacity: Animated<Double> = 1,
    modifiers: [Modifier] = [], clip: [AnimatedShape] = [], fill: Fill? = nil, stroke: Stroke? = nil
  ) -> AnimatedShape {
    AnimatedShape(
      .ellipse(center: center, radii: radii), id: id, transform: transform, opacity: opacity,
      modifiers: modifiers, clip: clip, fill: fill, stroke: stroke)
  }

  /// An arc, or a sector of a circle or ring, about a point; angles are in degrees, clockwise from the right.
  public static func arc(
    center: Animated<Point2D>, radius: Animated<Double>, innerRadius: Animated<Double>? = nil,
    startAngle: Animated<Double>, endAngle: Animated<Double>,
    closure: Animated<Arc.Closure> = .constant(.open),
    id: String? = nil, transform: ShapeTransform? = nil, opacity: Animated<Double> = 1,
    modifiers: [Modifier] = [], clip: [AnimatedShape] = [], fill: Fill? = nil, stroke: Stroke? = nil
  ) -> AnimatedShape {
    AnimatedShape(
      .arc(
        center: center, radius: radius, innerRadius: innerRadius, startAngle: startAngle, endAngle: endAngle,
        closure: closure), id: id, transform: transform, opacity: opacity, modifiers: modifiers, clip: clip,
      fill: fill, stroke: stroke)
  }

  /// A regular polygon about a point; the rotation is in degrees, clockwise.
  public static func polygon(
    center: Animated<Point2D>, points: Animated<Int>, radius: Animated<Double>,
    roundness: Animated<Double> = 0, rotation: Animated<Double> = 0,
    id: String? = nil, transform: ShapeTransform? = nil, opacity: Animated<Double> = 1,
    modifiers: [Modifier] = [], clip: [AnimatedShape] = [], fill: Fill? = nil, stroke: Stroke? = nil
  ) -> AnimatedShape {
    AnimatedShape(
      .polygon(center: center, points: points, radius: radius, roundness: roundness, rotation: rotation),
      id: id, transform: transform, opacity: opacity, modifiers: modifiers, clip: clip, fill: fill,
      stroke: stroke)
  }

  /// A star about a point; the rotation is in degrees, clockwise.
  public static func star(
    center: Animated<Point2D>, points: Animated<Int>, outerRadius: Animated<Double>,
    innerRadius: Animated<Double>, roundness: Animated<Double> = 0,
    innerRoundness: Animated<Double>? = nil, rotation: Animated<Double> = 0,
    id: String? = nil, transform: ShapeTransform? = nil, opacity: Animated<Double> = 1,
    modifiers: [Modifier] = [], clip: [AnimatedShape] = [], fill: Fill? = nil, stroke: Stroke? = nil
  ) -> AnimatedShape {
    AnimatedShape(
      .star(
        center: center, points: points, outerRadius: outerRadius, innerRadius: innerRadius,
        roundness: roundness, innerRoundness: innerRoundness, rotation: rotation), id: id,
      transform: transform, opacity: opacity,
      modifiers: modifiers, clip: clip, fill: fill, stroke: stroke)
  }

  /// A capsule between the centers of its two half circles.
  public static func capsule(
    start: Animated<Point2D>, end: Animated<Point2D>, radius: Animated<Double>,
    id: String? = nil, transform: ShapeTransform? = nil, opacity: Animated<Double> = 1,
    modifiers: [Modifier] = [], clip: [AnimatedShape] = [], fill: Fill? = nil, stroke: Stroke? = nil
  ) -> AnimatedShape {
    AnimatedShape(
      .capsule(start: start, end: end, radius: radius), id: id, transform: transform, opacity: opacity,
      modifiers: modifiers, clip: clip, fill: fill, stroke: stroke)
  }

  /// A smooth closed curve around a circle.
  public static func blob(
    center: Animated<Point2D>, radius: Animated<Double>, offsets: Animated<AnimatableVector>,
    id: String? = nil, transform: ShapeTransform? = nil, opacity: Animated<Double> = 1,
    modifiers: [Modifier] = [], clip: [AnimatedShape] = [], fill: Fill? = nil, stroke: Stroke? = nil
  ) -> AnimatedShape {
    AnimatedShape(
      .blob(center: center, radius: radius, offsets: offsets), id: id, transform: transform, opacity: opacity,
      modifiers: modifiers, clip: clip, fill: fill, stroke: stroke)
  }

  /// A line through the values of a list.
  public static func lineChart(
    frame: Animated<LineChart.Frame>, values: Animated<AnimatableVector>,
    id: String? = nil, transform: ShapeTransform? = nil, opacity: Animated<Double> = 1,
    modifiers: [Modifier] = [], clip: [AnimatedShape] = [], fill: Fill? = nil, stroke: Stroke? = nil
  ) -> AnimatedShape {
    AnimatedShape(
      .lineChart(frame: frame, values: values), id: id, transform: transform, opacity: opacity,
      modifiers: modifiers, clip: clip, fill: fill, stroke: stroke)
  }

  /// A group of shapes, the first at the bottom.
  public static func group(
    _ shapes: [AnimatedShape],
    id: String? = nil, transform: ShapeTransform? = nil, opacity: Animated<Double> = 1,
    modifiers: [Modifier] = [], clip: [AnimatedShape] = []
  ) -> AnimatedShape {
    AnimatedShape(
      .group(shapes), id: id, transform: transform, opacity: opacity, modifiers: modifiers, clip: clip)
  }

  /// A use of a symbol of the document.
  public static func use(
    _ symbol: String, parameters: Named<ParameterOverride> = [:],
    id: String? = nil, transform: ShapeTransform? = nil, opacity: Animated<Double> = 1,
    modifiers: [Modifier] = [], clip: [AnimatedShape] = []
  ) -> AnimatedShape {
    AnimatedShape(
      .use(symbol, parameters: parameters), id: id, transform: transform, opacity: opacity,
      modifiers: modifiers, clip: clip)
  }
}

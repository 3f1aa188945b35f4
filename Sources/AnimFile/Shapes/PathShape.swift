extension AnimatedShape {
  /// An outline given as SVG path data.
  public struct PathShape: Hashable, Sendable {
    /// The outline.
    public var d: Animated<BezierPath>

    /// Creates a shape with an outline.
    public init(d: Animated<BezierPath>) { self.d = d }
  }
}

extension AnimatedShape.Geometry {
  /// An outline given as SVG path data.
  public static func path(d: Animated<BezierPath>) -> Self { .path(.init(d: d)) }
}

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
}

extension AnimatedShape.PathShape: ShapeGeometry {
  package static let name: StaticString = "path"

  package init() { self.init(d: .constant(BezierPath())) }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("d", &d)
  }

  package var elementBound: Int {
    switch d {
    case .track(let track) where track.morph == .match: PathMatch.elementBound(track.flat.values.verbCounts)
    case .steps(let steps) where steps.morph == .match:
      PathMatch.elementBound(steps.flat.literals?.verbCounts ?? [])
    default: d.largestElementCount
    }
  }

  package func columns(_ visitor: inout some ColumnVisitor) { visitor.add(d) }

  /// Adds nothing: the column is a path, not a list of numbers.
  package static func outline(
    _ columns: Span<Double>, _ workspace: inout Workspace, into path: inout BezierPath
  ) {}
}

extension BezierPath: ExpressibleByStringLiteral {
  /// Creates a path from SVG path data.
  ///
  /// - Precondition: The literal is valid SVG path data; for other texts, use ``init(svgPathData:maximumElements:)``.
  public init(stringLiteral value: String) {
    do throws(SVGPathDataError) {
      try self.init(svgPathData: value)
    } catch {
      preconditionFailure("\(error)")
    }
  }
}

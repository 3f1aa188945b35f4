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

extension AnimatedShape.PathShape: ShapeGeometry {
  package init() { self.init(d: .constant(BezierPath())) }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("d", &d)
  }

  var elementBound: Int {
    switch d {
    case .track(let track) where track.morph == .match: PathMatch.elementBound(track.flat.values.verbCounts)
    case .steps(let steps) where steps.morph == .match:
      PathMatch.elementBound(steps.flat.literals?.verbCounts ?? [])
    default: d.largestElementCount
    }
  }

  package var outlineKind: OutlineKind { .path }

  package func columns(_ visitor: inout some ColumnVisitor) { visitor.add(d) }
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

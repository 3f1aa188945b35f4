/// A kind of shape that has an outline.
protocol ShapeGeometry: DocumentObject, ColumnSource {
  /// The function from columns to the outline.
  var outlineKind: OutlineKind { get }

  /// An upper bound of the outline's elements; requires resolved references.
  var elementBound: Int { get }
}

/// The kinds of outlines that columns determine.
///
/// An enumeration instead of a function for each shape, so that a frame makes no indirect calls.
package enum OutlineKind: UInt8, Sendable {
  /// The column is a path, not a list of numbers.
  case path
  case line, polyline, rectAtCenter, rectAtOrigin, circle, ellipse, arc, polygon, star, capsule, blob,
    lineChart

  /// Adds the outline of `columns` to `path`, which is empty.
  func outline(_ columns: Span<Double>, _ workspace: inout Workspace, into path: inout BezierPath) {
    switch self {
    case .path: break
    case .line: AnimatedShape.Line.outline(columns, into: &path)
    case .polyline: AnimatedShape.Polyline.outline(columns, &workspace, into: &path)
    case .rectAtCenter: AnimatedShape.Rect.outline(columns, isCentered: true, into: &path)
    case .rectAtOrigin: AnimatedShape.Rect.outline(columns, isCentered: false, into: &path)
    case .circle: AnimatedShape.Circle.outline(columns, into: &path)
    case .ellipse: AnimatedShape.Ellipse.outline(columns, into: &path)
    case .arc: AnimatedShape.Arc.outline(columns, into: &path)
    case .polygon: AnimatedShape.Polygon.outline(columns, into: &path)
    case .star: AnimatedShape.Star.outline(columns, into: &path)
    case .capsule: AnimatedShape.Capsule.outline(columns, into: &path)
    case .blob: AnimatedShape.Blob.outline(columns, &workspace, into: &path)
    case .lineChart: AnimatedShape.LineChart.outline(columns, into: &path)
    }
  }
}

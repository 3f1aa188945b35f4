/// A kind of shape that has an outline.
package protocol ShapeGeometry: DocumentObject, ColumnSource {
  /// The value of `type`.
  static var name: StaticString { get }

  /// An upper bound of the outline's elements; requires resolved references.
  var elementBound: Int { get }

  /// Adds the outline of `columns` to `path`, which is empty.
  static func outline(_ columns: Span<Double>, _ workspace: inout Workspace, into path: inout BezierPath)
}

/// A function from columns to an outline, which it adds to an empty path.
typealias OutlineFunction = @Sendable (Span<Double>, inout Workspace, inout BezierPath) -> Void

/// A visitor of a shape's kind.
package protocol GeometryVisitor {
  associatedtype Result

  /// - Parameter wrap: Makes a geometry of the kind.
  mutating func visit<Kind: ShapeGeometry>(
    _ shape: consuming Kind, _ wrap: (Kind) -> AnimatedShape.Geometry
  ) -> Result
}

extension MemberVisitor {
  package mutating func visit<Kind: ShapeGeometry>(
    _ shape: consuming Kind, _ wrap: (Kind) -> AnimatedShape.Geometry
  ) -> AnimatedShape.Geometry {
    shape.members(&self)
    return wrap(shape)
  }
}

extension ColumnVisitor {
  package mutating func visit<Kind: ShapeGeometry>(
    _ shape: consuming Kind, _ wrap: (Kind) -> AnimatedShape.Geometry
  ) {
    shape.columns(&self)
  }
}

/// Returns the name of a kind.
struct GeometryName: GeometryVisitor {
  func visit<Kind: ShapeGeometry>(
    _ shape: consuming Kind, _ wrap: (Kind) -> AnimatedShape.Geometry
  ) -> StaticString {
    Kind.name
  }
}

/// Returns the function from columns to the outline.
struct GeometryOutline: GeometryVisitor {
  func visit<Kind: ShapeGeometry>(
    _ shape: consuming Kind, _ wrap: (Kind) -> AnimatedShape.Geometry
  ) -> OutlineFunction {
    { Kind.outline($0, &$1, into: &$2) }
  }
}

/// Returns an upper bound of the outline's elements.
struct GeometryBound: GeometryVisitor {
  func visit<Kind: ShapeGeometry>(
    _ shape: consuming Kind, _ wrap: (Kind) -> AnimatedShape.Geometry
  ) -> Int {
    shape.elementBound
  }
}

extension Paint.Gradient {
  /// The transform of a gradient, which maps its points to the units of the shape.
  ///
  /// The matrix is that of a ``ShapeTransform`` with the same members. The default is the identity.
  public struct Transform: Hashable, Sendable {
    /// The translation.
    public var position: Animated<Point2D>
    /// The fixed point of rotation, scale and skew.
    public var anchor: Animated<Point2D>
    /// The scale factors.
    public var scale: Animated<ScaleFactor>
    /// The rotation in degrees, clockwise.
    public var rotation: Animated<Double>
    /// The skew angle along `skewAxis`, in degrees.
    public var skew: Animated<Double>
    /// The direction of the skew, in degrees clockwise from the x axis.
    public var skewAxis: Animated<Double>

    /// Creates a transform; without arguments, the identity.
    public init(
      position: Animated<Point2D> = .constant(.zero), anchor: Animated<Point2D> = .constant(.zero),
      scale: Animated<ScaleFactor> = 1, rotation: Animated<Double> = 0, skew: Animated<Double> = 0,
      skewAxis: Animated<Double> = 0
    ) {
      self.position = position
      self.anchor = anchor
      self.scale = scale
      self.rotation = rotation
      self.skew = skew
      self.skewAxis = skewAxis
    }
  }
}

extension Paint.Gradient.Transform: DocumentObject {
  package static var phrase: String { ShapeTransform.phrase }
  /// An absent transform is the identity.
  package static var isImplied: Bool { true }

  package init() { self.init(position: .constant(.zero)) }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.defaulted("position", &position, .constant(.zero))
    visitor.defaulted("anchor", &anchor, .constant(.zero))
    visitor.defaulted("scale", &scale, 1)
    visitor.defaulted("rotation", &rotation, .angle, 0)
    visitor.defaulted("skew", &skew, .angle, 0)
    visitor.defaulted("skewAxis", &skewAxis, .angle, 0)
  }
}

extension Paint.Gradient.Transform: ColumnSource {
  /// The number of columns.
  static let columnCount = 9

  /// The columns of a shape's transform, and those of the anchor.
  package func columns(_ visitor: inout some ColumnVisitor) {
    visitor.add(position)
    visitor.add(scale)
    visitor.add(rotation)
    visitor.add(skew)
    visitor.add(skewAxis)
    visitor.add(anchor)
  }

  /// Returns the matrix of the columns.
  static func matrix(_ columns: Span<Double>) -> AffineMatrix {
    ShapeTransform.Turn(columns, direction: nil).matrix(about: columns.point(7)).saturated
  }
}

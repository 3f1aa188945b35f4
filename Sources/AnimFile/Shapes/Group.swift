extension AnimatedShape {
  /// Shapes that share a transform, an opacity and a time.
  public struct Group: Hashable, Sendable {
    /// The shapes, the first at the bottom.
    public var shapes: [AnimatedShape]

    /// Creates a group of shapes.
    public init(_ shapes: [AnimatedShape]) { self.shapes = shapes }
  }
}

extension AnimatedShape.Geometry {
  /// A group of shapes.
  public static func group(_ shapes: [AnimatedShape]) -> Self { .group(.init(shapes)) }
}

extension AnimatedShape {
  /// A group of shapes, the first at the bottom.
  public static func group(
    _ shapes: [AnimatedShape],
    id: String? = nil, transform: ShapeTransform? = nil, opacity: Animated<Double> = 1,
    modifiers: [Modifier] = [], clip: [AnimatedShape] = []
  ) -> AnimatedShape {
    AnimatedShape(
      .group(shapes), id: id, transform: transform, opacity: opacity, modifiers: modifiers, clip: clip)
  }
}

extension AnimatedShape.Group: DocumentObject {
  package init() { self.init([]) }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("shapes", &shapes)
  }
}

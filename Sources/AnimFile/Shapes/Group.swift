extension AnimatedShape {
  /// Shapes that belong together: they share a transform, an opacity, a time.
  public struct Group: Hashable, Sendable {
    /// The shapes, the first at the bottom.
    public var shapes: [AnimatedShape]

    /// A group of the given shapes.
    public init(_ shapes: [AnimatedShape]) { self.shapes = shapes }
  }
}

extension AnimatedShape.Geometry {
  /// A group of the given shapes.
  public static func group(_ shapes: [AnimatedShape]) -> Self { .group(.init(shapes)) }
}

extension AnimatedShape.Group: DocumentObject {
  init() { self.init([]) }

  mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("shapes", &shapes)
  }
}

extension AnimatedShape {
  /// One outline, made of the outlines of other shapes.
  public struct Compound: Hashable, Sendable {
    /// The shapes and groups of shapes whose outlines it consists of, in order.
    public var shapes: [AnimatedShape]

    /// Creates a compound of shapes.
    public init(_ shapes: [AnimatedShape]) { self.shapes = shapes }
  }
}

extension AnimatedShape.Geometry {
  /// One outline, made of the outlines of other shapes.
  public static func compound(_ shapes: [AnimatedShape]) -> Self { .compound(.init(shapes)) }
}

extension AnimatedShape {
  /// One outline, made of the outlines of other shapes.
  public static func compound(
    _ shapes: [AnimatedShape], id: String? = nil, transform: ShapeTransform? = nil,
    opacity: Animated<Double> = 1,
    modifiers: [Modifier] = [], clip: [AnimatedShape] = [], fill: Fill? = nil, stroke: Stroke? = nil
  ) -> AnimatedShape {
    AnimatedShape(
      .compound(shapes), id: id, transform: transform, opacity: opacity, modifiers: modifiers, clip: clip,
      fill: fill, stroke: stroke)
  }
}

extension AnimatedShape.Compound: DocumentObject {
  package init() { self.init([]) }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    let role = visitor.shapeRole
    visitor.shapeRole = .part
    visitor.required("shapes", &shapes)
    visitor.shapeRole = role
  }
}

extension AnimatedShape.Compound {
  /// Returns the outline at a time of the compound, evaluated as a document of its own.
  ///
  /// Frames are evaluated without this function.
  func outline(at time: Double) -> BezierPath {
    let compound = AnimatedShape(.compound(self))
    let document = AnimationDocument(size: Size2D(1, 1), shapes: [compound])
    let evaluator = Evaluator(document, resolved: document, diagnostics: [])
    // Only a time that is not finite has no frame.
    return (try? evaluator.frame(at: time))?.items.first?.path ?? BezierPath()
  }
}

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

extension AnimatedShape.Group {
  /// Compares the shapes level by level, so that nested groups take no stack.
  public static func == (a: Self, b: Self) -> Bool {
    var pending = [(a.shapes, b.shapes)]
    while let (a, b) = pending.popLast() {
      guard a.count == b.count else { return false }
      for (var one, var other) in zip(a, b) {
        if case .group(let inner) = one.geometry, case .group(let otherInner) = other.geometry,
          !inner.shapes.isEmpty || !otherInner.shapes.isEmpty
        {
          pending.append((inner.shapes, otherInner.shapes))
          one.geometry = .group([])
          other.geometry = .group([])
        }
        guard one == other else { return false }
      }
    }
    return true
  }
}

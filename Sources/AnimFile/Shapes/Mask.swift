extension AnimatedShape {
  /// A mask: a picture of other shapes, whose values multiply the visibility of the masked shape.
  public struct Mask: Hashable, Sendable {
    /// The shapes of the picture, the first at the bottom, in the units of the masked shape.
    public var shapes: [AnimatedShape]
    /// The channel that determines the values.
    public var by: Channel
    /// Whether the values are subtracted from 1.
    public var inverted: Bool

    /// A channel of a mask's picture.
    public enum Channel: String, Hashable, Sendable, CaseIterable {
      /// The opacity.
      case alpha
      /// The brightness times the opacity.
      case luminance
    }

    /// Creates a mask.
    ///
    /// - Parameters:
    ///   - shapes: The shapes of the picture, the first at the bottom.
    ///   - channel: The channel that determines the values.
    ///   - inverted: Whether the values are subtracted from 1.
    public init(_ shapes: [AnimatedShape], by channel: Channel = .alpha, inverted: Bool = false) {
      self.shapes = shapes
      by = channel
      self.inverted = inverted
    }
  }
}

extension AnimatedShape.Mask.Channel: DocumentWord {
  package static var placeholder: Self { .alpha }
}

extension AnimatedShape.Mask: DocumentObject {
  package static var identifyingMembers: [String] { ["shapes"] }
  package static var phrase: String { "an object with 'shapes'" }

  package init() { self.init([]) }

  package static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> Self {
    guard context.tape.kind(node) == .array else { return readMembers(node, context, rule) }
    // Clips are arrays of shapes.
    context.reportWrongType(node, expected: phrase, help: "write the shapes as { \"shapes\": [ … ] }")
    return Self([AnimatedShape].read(node, context, rule))
  }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    let role = visitor.shapeRole
    visitor.shapeRole = .item
    visitor.required("shapes", &shapes)
    visitor.shapeRole = role
    visitor.defaulted("by", &by, .alpha)
    visitor.defaulted("inverted", &inverted, false)
  }
}

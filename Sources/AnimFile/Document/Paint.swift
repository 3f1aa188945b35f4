/// The paint of a fill or stroke: one color or a gradient.
public enum Paint: Hashable, Sendable {
  /// One color.
  case color(Animated<RGBAColor>)
  /// A gradient. Indirect, so that colors take little room.
  indirect case gradient(Gradient)

  /// A color gradient.
  public struct Gradient: Hashable, Sendable {
    /// The geometry.
    public var layout: Layout
    /// The mapping of the gradient's points to the shape's units; nil for the identity.
    public var transform: Transform?
    /// The color stops.
    public var stops: Stops

    /// Creates a gradient.
    public init(_ layout: Layout, transform: Transform? = nil, stops: Stops) {
      self.layout = layout
      self.transform = transform
      self.stops = stops
    }
  }

  /// The geometry of a gradient. The first and last colors extend beyond their stops.
  public enum Layout: Hashable, Sendable {
    /// Along the line from one point to another, in the shape's units.
    case linear(from: Animated<Point2D>, to: Animated<Point2D>)
    /// From `focus`, by default the center, to a circle.
    case radial(center: Animated<Point2D>, radius: Animated<Double>, focus: Animated<Point2D>?)
  }

  /// The stops of a gradient.
  public enum Stops: Hashable, Sendable, ExpressibleByArrayLiteral {
    /// Separately animated stops.
    case list([Stop])
    /// A list animated as one value.
    case animated(Animated<StopList>)

    /// Creates a list of stops.
    public init(arrayLiteral elements: Stop...) { self = .list(elements) }
  }

  /// A color stop of a gradient.
  public struct Stop: Hashable, Sendable {
    /// The offset: 0 at the start, 1 at the end.
    public var offset: Animated<Double>
    /// The color.
    public var color: Animated<RGBAColor>

    /// Creates a stop.
    public init(_ offset: Animated<Double>, _ color: Animated<RGBAColor>) {
      self.offset = offset
      self.color = color
    }
  }
}

extension Paint {
  /// Visits the paint as one of two members, `color` or `gradient`.
  mutating func members(_ visitor: inout some MemberVisitor) {
    var color: Animated<RGBAColor>?
    var gradient: Gradient?
    switch self {
    case .color(let value): color = value
    case .gradient(let value): gradient = value
    }
    visitor.optional("color", &color)
    visitor.optional("gradient", &gradient)
    if let gradient { self = .gradient(gradient) } else if let color { self = .color(color) }
    let isBoth = color != nil && gradient != nil
    visitor.requires(["color", "gradient"], unless: color != nil || gradient != nil)
    visitor.check("gradient") { isBoth ? .bothPaints() : nil }
  }
}

/// A type with a shorthand: a bare color if all other members are defaults.
protocol ColorShorthand: DocumentObject {
  init(color: Animated<RGBAColor>)
  /// The color, if the shorthand applies.
  var onlyColor: Animated<RGBAColor>? { get }
}

extension ColorShorthand {
  static func readShorthand(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> Self {
    if context.tape.kind(node) == .string {
      return Self(color: .constant(RGBAColor.read(node, context, rule)))
    }
    if context.tape.kind(node) == .object, hasPaint(node, context) { return readMembers(node, context, rule) }
    guard context.tape.kind(node) == .object, RGBAColor.literalHelp(node, context) == nil else {
      context.reportWrongType(node, expected: phrase, help: context.wrongColorAdvice(node))
      return Self()
    }
    if context.form(of: node, among: animatedForms) != nil {
      return Self(color: Animated.read(node, context, rule))
    }
    if let named = context.namedGradient(node) {
      var message = named.message
      message.severity = context.unknownMemberSeverity
      context.report(message, at: .node(named.name))
      return Self()
    }
    if let first = context.bareGradient(node) {
      let isRadial = context.member("type", of: node).map { context.tape.equals($0, "radial") } ?? false
      var message = Message.bareGradient(context.tape.string(first), isRadial ? "radial" : "linear")
      let names: [StaticString] = ["type", "from", "to", "center", "radius", "focus", "stops"]
      let isWhole =
        context.member("type", of: node) != nil && context.member("stops", of: node) != nil
        && names.filter { context.member($0, of: node) != nil }.count == context.tape.childCount(node)
      if isWhole {
        let json = "{ \"gradient\": \(context.json(node)) }"
        message.proposal = FixProposal(change: .edit(context.tape.range(node), json), isSafe: false)
      }
      message.severity = context.unknownMemberSeverity
      context.report(message, at: .node(first))
      return Self()
    }
    return readMembers(node, context, rule)
  }

  /// Whether the object at `node` has a paint member and is not an animated color.
  private static func hasPaint(_ node: Int, _ context: ReadingContext) -> Bool {
    (context.member("color", of: node) ?? context.member("gradient", of: node)) != nil
      && animatedForms.allSatisfy { context.member($0, of: node) == nil }
  }

  func writeShorthand(to writer: inout JSONWriter) {
    if let onlyColor {
      onlyColor.write(to: &writer)
    } else {
      writer.beginObject()
      writeMembers(to: &writer)
      writer.endObject()
    }
  }
}

extension ReadingContext {
  /// Returns the message about a gradient keyed by its type, as in `{ "linearGradient": { … } }`, and its
  /// name node.
  fileprivate func namedGradient(_ node: Int) -> (name: Int, message: Message)? {
    guard tape.childCount(node) == 1, tape.kind(node + 2) == .object else { return nil }
    let type: String
    switch tape.string(node + 1).folded {
    case "lineargradient", "linear": type = "linear"
    case "radialgradient", "radial": type = "radial"
    default: return nil
    }
    let start = tape.range(node + 1).lowerBound..<tape.range(node + 2).lowerBound + 1
    let text = "\"gradient\": { \"type\": \"\(type)\"" + (tape.childCount(node + 2) > 0 ? "," : "")
    let isTyped = member("type", of: node + 2) != nil
    let message = Message(
      .unknownMember,
      "unknown member \(tape.string(node + 1).quoted): the type of a gradient is a member of 'gradient'",
      help: Advice(
        "write \(text) … }", isTyped ? nil : FixProposal(change: .edit(start, text), isSafe: false)))
    return (node + 1, message)
  }

  /// Returns the name node of the first gradient member at `node`, if no member 'gradient' contains it.
  fileprivate func bareGradient(_ node: Int) -> Int? {
    guard member("color", of: node) == nil, member("gradient", of: node) == nil else { return nil }
    let isTyped =
      member("type", of: node).map { tape.equals($0, "linear") || tape.equals($0, "radial") } ?? false
    guard isTyped || member("stops", of: node) != nil else { return nil }
    let names: [StaticString] = ["type", "stops", "from", "to", "center", "radius", "focus"]
    return names.compactMap { member($0, of: node) }.min().map { $0 - 1 }
  }
}

extension Message {
  fileprivate static func bareGradient(_ name: String, _ type: String) -> Message {
    Message(
      .unknownMember, "unknown member \(name.quoted): the members of a gradient belong inside 'gradient'",
      help: "wrap them in an object: { \"gradient\": \(Paint.Gradient.example(type)) }")
  }
}

extension Message {
  fileprivate static func bothPaints() -> Message {
    Message(.twoPaints, "'color' and 'gradient' are mutually exclusive", help: "remove one of them")
  }
}

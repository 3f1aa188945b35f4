extension AnimatedShape {
  /// A rectangle, optionally with round corners.
  public struct Rect: Hashable, Sendable {
    /// The rectangle's center or top left corner.
    public var place: Place
    /// The width and height.
    public var size: Animated<Size2D>
    /// The radii of the corners; scaled down together if they do not fit.
    public var cornerRadius: Animated<CornerRadii>

    /// The point that determines the location of a rectangle.
    public enum Place: Hashable, Sendable {
      /// The center.
      case center(Animated<Point2D>)
      /// The top left corner.
      case origin(Animated<Point2D>)
    }

    /// Creates a rectangle.
    public init(_ place: Place, size: Animated<Size2D>, cornerRadius: Animated<CornerRadii> = 0) {
      self.place = place
      self.size = size
      self.cornerRadius = cornerRadius
    }
  }
}

extension AnimatedShape.Geometry {
  /// A rectangle given by its center.
  public static func rect(
    center: Animated<Point2D>, size: Animated<Size2D>, cornerRadius: Animated<CornerRadii> = 0
  ) -> Self { .rect(.init(.center(center), size: size, cornerRadius: cornerRadius)) }

  /// A rectangle given by its top left corner.
  public static func rect(
    origin: Animated<Point2D>, size: Animated<Size2D>, cornerRadius: Animated<CornerRadii> = 0
  ) -> Self { .rect(.init(.origin(origin), size: size, cornerRadius: cornerRadius)) }
}

extension AnimatedShape {
  /// A rectangle about a point.
  public static func rect(
    center: Animated<Point2D>, size: Animated<Size2D>, cornerRadius: Animated<CornerRadii> = 0,
    id: String? = nil, transform: ShapeTransform? = nil, opacity: Animated<Double> = 1,
    modifiers: [Modifier] = [], clip: [AnimatedShape] = [], fill: Fill? = nil, stroke: Stroke? = nil
  ) -> AnimatedShape {
    AnimatedShape(
      .rect(center: center, size: size, cornerRadius: cornerRadius), id: id, transform: transform,
      opacity: opacity, modifiers: modifiers, clip: clip, fill: fill, stroke: stroke)
  }

  /// A rectangle given by its top left corner.
  public static func rect(
    origin: Animated<Point2D>, size: Animated<Size2D>, cornerRadius: Animated<CornerRadii> = 0,
    id: String? = nil, transform: ShapeTransform? = nil, opacity: Animated<Double> = 1,
    modifiers: [Modifier] = [], clip: [AnimatedShape] = [], fill: Fill? = nil, stroke: Stroke? = nil
  ) -> AnimatedShape {
    AnimatedShape(
      .rect(origin: origin, size: size, cornerRadius: cornerRadius), id: id, transform: transform,
      opacity: opacity, modifiers: modifiers, clip: clip, fill: fill, stroke: stroke)
  }
}

extension AnimatedShape.Rect: ShapeGeometry {
  package static let name: StaticString = "rect"

  package init() { self.init(.center(.constant(.zero)), size: .constant(.zero)) }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    var center: Animated<Point2D>?
    var origin: Animated<Point2D>?
    switch place {
    case .center(let point): center = point
    case .origin(let point): origin = point
    }
    visitor.optional("center", &center)
    visitor.optional("origin", &origin)
    if let center { place = .center(center) } else if let origin { place = .origin(origin) }
    visitor.requires(["center", "origin"], unless: center != nil || origin != nil)
    let isBoth = center != nil && origin != nil
    visitor.check("origin") { isBoth ? .twoPlaces() : nil }
    visitor.required("size", &size, .nonNegative)
    visitor.defaulted("cornerRadius", &cornerRadius, .nonNegative, 0)
  }

  package var elementBound: Int { 10 }

  package func columns(_ visitor: inout some ColumnVisitor) {
    switch place {
    case .center(let point), .origin(let point): visitor.add(point)
    }
    visitor.add(size)
    visitor.add(cornerRadius)
    if case .center = place { visitor.template.append(1) } else { visitor.template.append(0) }
  }

  package static func outline(
    _ columns: Span<Double>, _ workspace: inout Workspace, into path: inout BezierPath
  ) {
    let width = max(0, columns[2])
    let height = max(0, columns[3])
    var origin = columns.point(0)
    if columns[8] == 1 { origin = Point2D(origin.x - width / 2, origin.y - height / 2) }
    path.addRect(
      origin: origin, size: Size2D(width, height),
      cornerRadii: CornerRadii(
        topLeft: columns[4], topRight: columns[5], bottomRight: columns[6], bottomLeft: columns[7]))
  }
}

extension Message {
  fileprivate static func twoPlaces() -> Message {
    Message(.twoPlaces, "'center' and 'origin' are mutually exclusive", help: "remove one of them")
  }
}

extension CornerRadii: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  public init(floatLiteral value: Double) { self.init(value) }
  public init(integerLiteral value: Int) { self.init(Double(value)) }
}

extension CornerRadii: VectorSpace {
  public static let zero = CornerRadii(0)

  public static func + (a: CornerRadii, b: CornerRadii) -> CornerRadii {
    CornerRadii(
      topLeft: a.topLeft + b.topLeft, topRight: a.topRight + b.topRight,
      bottomRight: a.bottomRight + b.bottomRight,
      bottomLeft: a.bottomLeft + b.bottomLeft)
  }

  public static func - (a: CornerRadii, b: CornerRadii) -> CornerRadii { a + b.scaled(by: -1) }

  public mutating func scale(by factor: Double) {
    topLeft *= factor
    topRight *= factor
    bottomRight *= factor
    bottomLeft *= factor
  }

  public var magnitudeSquared: Double {
    topLeft * topLeft + topRight * topRight + bottomRight * bottomRight + bottomLeft * bottomLeft
  }
}

extension CornerRadii: CompositeValue, DocumentAnimatable {
  public static let kind = ValueKind(CornerRadii.self)
  package static var plural: String { "corner radii" }
  package static var packedForm: PackedForm { .uniformNumbers(4) }
  package static var amplitudeCount: Int { 4 }

  public init(flat: FlatValue) {
    self.init(
      topLeft: flat.numbers[0], topRight: flat.numbers[1], bottomRight: flat.numbers[2],
      bottomLeft: flat.numbers[3])
  }

  package static var phrase: String { "one radius, or four radii clockwise from the top-left corner" }
  package static var placeholder: CornerRadii { CornerRadii(0) }
  package static var componentCounts: ClosedRange<Int>? { 4...4 }

  public init?(components: [Double]) {
    guard components.count == 4 else { return nil }
    self.init(
      topLeft: components[0], topRight: components[1], bottomRight: components[2], bottomLeft: components[3])
  }

  private var list: [Double] { [topLeft, topRight, bottomRight, bottomLeft] }

  package static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> CornerRadii {
    let tape = context.tape
    switch tape.kind(node) {
    case .number: return CornerRadii(Double.read(node, context, rule))
    case .array:
      guard tape.childCount(node) == 4 else {
        context.report(.wrongCount(expected: phrase, found: tape.childCount(node)), at: node)
        return placeholder
      }
      return CornerRadii(components: [Double].read(node, context, rule)) ?? placeholder
    default:
      context.reportWrongType(node, expected: phrase, help: context.advisor?.number(node, .any, context))
      return placeholder
    }
  }

  package func write(to writer: inout JSONWriter) {
    if list.allSatisfy({ $0 == topLeft }) { writer.number(topLeft) } else { list.write(to: &writer) }
  }

  package static func resolve(
    _ parameter: ParameterValue, _ reference: ParameterReference<CornerRadii>
  ) -> Result<CornerRadii, ParameterMisuse> {
    guard case .number(let number) = parameter else { return .failure(.type) }
    return .success(CornerRadii(number * (reference.scale ?? 1)) + (reference.offset ?? .zero))
  }

  package func complaint(_ rule: NumberRule) -> Message? {
    for radius in list { if let complaint = rule.complaint(about: radius) { return complaint } }
    return nil
  }

}

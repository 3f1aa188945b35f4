extension AnimatedShape {
  /// A line through the values of a list, spread evenly over a frame.
  public struct LineChart: Hashable, Sendable {
    /// The rectangle of the chart.
    public var frame: Animated<Frame>
    /// The values in document units, downwards from the top of the frame.
    public var values: Animated<AnimatableVector>

    /// A rectangle for a chart.
    public struct Frame: Hashable, Sendable {
      /// The top left corner.
      public var origin: Point2D
      /// The width and height.
      public var size: Size2D

      /// Creates a rectangle from its top left corner, its width and its height.
      public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        origin = Point2D(x, y)
        size = Size2D(width, height)
      }
    }

    /// Creates a chart of `values` in `frame`.
    public init(frame: Animated<Frame>, values: Animated<AnimatableVector>) {
      self.frame = frame
      self.values = values
    }
  }
}

extension AnimatedShape.Geometry {
  /// A chart of `values` in `frame`.
  public static func lineChart(
    frame: Animated<AnimatedShape.LineChart.Frame>, values: Animated<AnimatableVector>
  ) -> Self { .lineChart(.init(frame: frame, values: values)) }
}

extension AnimatedShape {
  /// A line through the values of a list.
  public static func lineChart(
    frame: Animated<LineChart.Frame>, values: Animated<AnimatableVector>,
    id: String? = nil, transform: ShapeTransform? = nil, opacity: Animated<Double> = 1,
    modifiers: [Modifier] = [], clip: [AnimatedShape] = [], fill: Fill? = nil, stroke: Stroke? = nil
  ) -> AnimatedShape {
    AnimatedShape(
      .lineChart(frame: frame, values: values), id: id, transform: transform, opacity: opacity,
      modifiers: modifiers, clip: clip, fill: fill, stroke: stroke)
  }
}

extension AnimatedShape.LineChart: ShapeGeometry {
  package static let name: StaticString = "lineChart"

  package init() { self.init(frame: .constant(Frame(0, 0, 0, 0)), values: []) }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("frame", &frame)
    visitor.required("values", &values, .array(atLeast: 1))
    let count = values.listCount
    visitor.check("values") { count == 0 ? .wrongCount(expected: "at least one value", found: 0) : nil }
  }

  package var elementBound: Int { (values.partCount ?? values.largestCount) + 1 }

  package func columns(_ visitor: inout some ColumnVisitor) {
    visitor.add(frame)
    visitor.add(values)
  }

  /// The line starts at the frame's origin; value i of n, counted from 1, is at `x + i·width/n`, `y + value`.
  package static func outline(
    _ columns: Span<Double>, _ workspace: inout Workspace, into path: inout BezierPath
  ) {
    let origin = columns.point(0)
    path.move(to: origin)
    let count = Double(columns.count - 4)
    for index in 4..<columns.count {
      let x = origin.x + Double(index - 3) * columns[2] / count
      path.line(to: Point2D(x, origin.y + columns[index]))
    }
  }
}

extension AnimatedShape.LineChart.Frame: VectorSpace {
  public static let zero = Self(0, 0, 0, 0)

  public static func + (a: Self, b: Self) -> Self {
    Self(
      a.origin.x + b.origin.x, a.origin.y + b.origin.y, a.size.width + b.size.width,
      a.size.height + b.size.height)
  }

  public static func - (a: Self, b: Self) -> Self { a + b.scaled(by: -1) }

  public mutating func scale(by factor: Double) {
    origin.scale(by: factor)
    size.scale(by: factor)
  }

  public var magnitudeSquared: Double { origin.magnitudeSquared + size.magnitudeSquared }
}

extension AnimatedShape.LineChart.Frame: CompositeValue, DocumentAnimatable {
  public static let kind = ValueKind(Self.self)
  package static var amplitudeCount: Int { 4 }

  public init(flat: FlatValue) {
    self.init(flat.numbers[0], flat.numbers[1], flat.numbers[2], flat.numbers[3])
  }

  package static var phrase: String { "a frame [x, y, width, height]" }
  package static var plural: String { "frames" }
  package static var packedForm: PackedForm { .numbers(4) }
  package static var placeholder: Self { .zero }
  package static var componentCounts: ClosedRange<Int>? { 4...4 }

  public init?(components: [Double]) {
    guard components.count == 4 else { return nil }
    self.init(components[0], components[1], components[2], components[3])
  }

  private var list: [Double] { [origin.x, origin.y, size.width, size.height] }

  package static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> Self {
    let tape = context.tape
    guard tape.kind(node) == .array else {
      context.reportWrongType(node, expected: phrase)
      return placeholder
    }
    guard tape.childCount(node) == 4 else {
      context.report(.wrongCount(expected: phrase, found: tape.childCount(node)), at: node)
      return placeholder
    }
    return Self(components: [Double].read(node, context, rule)) ?? placeholder
  }

  package func write(to writer: inout JSONWriter) { list.write(to: &writer) }

  package static func resolve(
    _ parameter: ParameterValue, _ reference: ParameterReference<AnimatedShape.LineChart.Frame>
  ) -> Result<AnimatedShape.LineChart.Frame, ParameterMisuse> { .failure(.type) }

  package func complaint(_ rule: NumberRule) -> Message? {
    for number in list { if let complaint = rule.complaint(about: number) { return complaint } }
    return nil
  }

}

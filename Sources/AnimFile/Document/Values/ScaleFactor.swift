/// Scale factors along x and y; documents may write one number for both.
public struct ScaleFactor: Hashable, Sendable {
  /// The factor along x.
  public var x: Double
  /// The factor along y.
  public var y: Double

  /// Creates a scale of `x` and `y`.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// Creates a uniform scale.
  public init(_ both: Double) { self.init(both, both) }
}

extension ScaleFactor: VectorSpace {
  public static let zero = ScaleFactor(0)
  public static func + (a: ScaleFactor, b: ScaleFactor) -> ScaleFactor { ScaleFactor(a.x + b.x, a.y + b.y) }
  public static func - (a: ScaleFactor, b: ScaleFactor) -> ScaleFactor { ScaleFactor(a.x - b.x, a.y - b.y) }
  public mutating func scale(by factor: Double) {
    x *= factor
    y *= factor
  }
  public var magnitudeSquared: Double { x * x + y * y }
}

extension ScaleFactor: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  public init(floatLiteral value: Double) { self.init(value) }
  public init(integerLiteral value: Int) { self.init(Double(value)) }
}

extension ScaleFactor: CompositeValue, DocumentAnimatable {
  public static let kind = ValueKind(ScaleFactor.self)
  package static var plural: String { "scales" }
  package static var packedForm: PackedForm { .uniformNumbers(2) }
  package static var amplitudeCount: Int { 2 }

  public init(flat: FlatValue) { self.init(flat.numbers[0], flat.numbers[1]) }

  package static var phrase: String { "a scale (a number or [x, y])" }
  package static var placeholder: ScaleFactor { ScaleFactor(1) }
  package static var componentCounts: ClosedRange<Int>? { 2...2 }

  public init?(components: [Double]) {
    guard components.count == 2 else { return nil }
    self.init(components[0], components[1])
  }

  package static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> ScaleFactor {
    if context.tape.kind(node) == .number { return ScaleFactor(Double.read(node, context, rule)) }
    if context.tape.kind(node) == .string, context.tape.string(node).hasSuffix("%") {
      context.reportWrongType(
        node, expected: phrase, help: context.advisor?.number(node, .fraction, context))
      return placeholder
    }
    guard let (x, y) = Point2D.readPair(node, context, rule, phrase) else { return placeholder }
    return ScaleFactor(x, y)
  }

  package func write(to writer: inout JSONWriter) {
    if x == y { writer.number(x) } else { Point2D(x, y).write(to: &writer) }
  }

  package static func resolve(
    _ parameter: ParameterValue, _ reference: ParameterReference<ScaleFactor>
  ) -> Result<ScaleFactor, ParameterMisuse> {
    switch parameter {
    case .number(let value): mapped(ScaleFactor(value), reference)
    case .point(let value): mapped(ScaleFactor(value.x, value.y), reference)
    default: .failure(.type)
    }
  }

  package func complaint(_ rule: NumberRule) -> Message? { x.complaint(rule) ?? y.complaint(rule) }

}

// Conformances of numbers and of types with a fixed number of them.

// The types a document can animate.

extension DocumentAnimatable where Self: VectorSpace {
  /// Returns a parameter's value with scale and offset applied.
  static func mapped(_ value: Self, _ reference: ParameterReference<Self>) -> Result<
    Self, ParameterMisuse
  > {
    var value = value
    if let scale = reference.scale { value.scale(by: scale) }
    if let offset = reference.offset { value += offset }
    return .success(value)
  }
}

extension DocumentAnimatable {
  /// Returns a parameter's value of a type that cannot be scaled.
  static func unmapped(_ value: Self, _ reference: ParameterReference<Self>) -> Result<
    Self, ParameterMisuse
  > {
    reference.scale == nil && reference.offset == nil ? .success(value) : .failure(.mapping)
  }
}

extension Double: AnimatableValue, DocumentAnimatable {
  public static let kind = ValueKind(Double.self)
  package static var plural: String { "numbers" }
  package static var packedForm: PackedForm { .number }
  package static var turns: Bool { true }
  package static var amplitudeCount: Int { 1 }

  public init(flat: FlatValue) { self = flat.numbers[0] }

  package static func resolve(
    _ parameter: ParameterValue, _ reference: ParameterReference<Double>
  ) -> Result<Double, ParameterMisuse> {
    switch parameter {
    case .number(let value), .angle(let value): mapped(value, reference)
    case .boolean(let value): mapped(value ? 1 : 0, reference)
    default: .failure(.type)
    }
  }

  package func complaint(_ rule: NumberRule) -> Message? { rule.complaint(about: self) }
}

extension Point2D: CompositeValue, DocumentAnimatable {
  public static let kind = ValueKind(Point2D.self)
  package static var plural: String { "points" }
  package static var packedForm: PackedForm { .numbers(2) }
  package static var travels: Bool { true }
  package static var amplitudeCount: Int { 2 }

  public init(flat: FlatValue) { self.init(flat.numbers[0], flat.numbers[1]) }

  package static var componentCounts: ClosedRange<Int>? { 2...2 }

  public init?(components: [Double]) {
    guard components.count == 2 else { return nil }
    self.init(components[0], components[1])
  }

  package static func resolve(
    _ parameter: ParameterValue, _ reference: ParameterReference<Point2D>
  ) -> Result<Point2D, ParameterMisuse> {
    if case .point(let value) = parameter { mapped(value, reference) } else { .failure(.type) }
  }

  package func complaint(_ rule: NumberRule) -> Message? { x.complaint(rule) ?? y.complaint(rule) }

}

extension Size2D: CompositeValue, DocumentAnimatable {
  public static let kind = ValueKind(Size2D.self)
  package static var plural: String { "sizes" }
  package static var packedForm: PackedForm { .numbers(2) }
  package static var amplitudeCount: Int { 2 }

  public init(flat: FlatValue) { self.init(flat.numbers[0], flat.numbers[1]) }

  package static var componentCounts: ClosedRange<Int>? { 2...2 }

  public init?(components: [Double]) {
    guard components.count == 2 else { return nil }
    self.init(components[0], components[1])
  }

  package static func resolve(
    _ parameter: ParameterValue, _ reference: ParameterReference<Size2D>
  ) -> Result<Size2D, ParameterMisuse> {
    if case .size(let value) = parameter { mapped(value, reference) } else { .failure(.type) }
  }

  package func complaint(_ rule: NumberRule) -> Message? { width.complaint(rule) ?? height.complaint(rule) }

}

extension AnimatableVector: CompositeValue, DocumentAnimatable {
  public static let kind = ValueKind(AnimatableVector.self)
  package static var isStructured: Bool { true }
  package static var amplitudeCount: Int { 1 }

  public init(flat: FlatValue) { self.init(flat.numbers) }

  package static var phrase: String { "an array of numbers" }
  package static var plural: String { "arrays of numbers" }
  package static var packedForm: PackedForm { .vector }
  package static var placeholder: AnimatableVector { [] }
  package static var componentCounts: ClosedRange<Int>? { 0...Int.max }

  public init?(components: [Double]) { self.init(components) }

  package static func literalHelp(_ node: Int, _ context: ReadingContext) -> Advice? {
    listHelp(node, context)
  }

  package static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> AnimatableVector {
    guard context.tape.kind(node) == .array else {
      context.reportWrongType(node, expected: phrase, help: listHelp(node, context))
      return placeholder
    }
    guard context.allowsList(node) else { return placeholder }
    return AnimatableVector([Double].read(node, context, rule))
  }

  package func write(to writer: inout JSONWriter) { Array(self).write(to: &writer) }

  package static func mismatch(_ previous: AnimatableVector, _ next: AnimatableVector, _ morph: Morph)
    -> Message?
  {
    previous.count == next.count ? nil : .countMismatch(next.count, previous: previous.count)
  }

  package static func resolve(
    _ parameter: ParameterValue, _ reference: ParameterReference<AnimatableVector>
  ) -> Result<AnimatableVector, ParameterMisuse> {
    guard case .numbers(let value) = parameter else { return .failure(.type) }
    if let offset = reference.offset, offset.count != value.count { return .failure(.mapping) }
    return mapped(value, reference)
  }

  package func complaint(_ rule: NumberRule) -> Message? {
    let least = Int(rule.leastCount)
    if count < least {
      return .wrongCount(
        expected: least == 1 ? "at least one value" : "at least \(least) values", found: count)
    }
    for number in self { if let complaint = rule.complaint(about: number) { return complaint } }
    return nil
  }

}

/// A type that a document can animate.
///
/// The library defines all conforming types.
public protocol AnimatableValue: Hashable, Sendable {
  /// The kind of the values.
  static var kind: ValueKind { get }

  /// Creates a value from its numbers.
  ///
  /// - Precondition: The numbers are those of a value of this type.
  init(flat: FlatValue)

  /// The numbers of the value.
  var flat: FlatValue { get }

  /// Appends the numbers of the value, in a fixed order; words as their index.
  func append(to columns: inout [Double])
}

/// A type that a document can animate by component, such as the x and y of a point.
public protocol CompositeValue: AnimatableValue {
  /// The type of a component.
  associatedtype Component: AnimatableValue

  /// Creates a value from its components; nil if their count is wrong.
  init?(components: [Component])
}

/// A member that can change over time: a constant, keyframes, steps, a wiggle, a parameter, or separately
/// animated components.
public enum Animated<Value> {
  /// A constant value.
  case constant(Value)
  /// Keyframes.
  case track(AnimatedTrack<Value>)
  /// Keyframes given by durations.
  case steps(AnimatedSteps<Value>)
  /// Random offsets around a value.
  case wiggle(Wiggle<Value>)
  /// The value of a parameter.
  case parameter(ParameterReference<Value>)
  /// Separately animated components, such as the x and y of a point.
  case components(AnimatedComponents<Value>)
}

// The types of members do not require conformances of their values: while a program runs, each would be searched for
// among all conformances when a member of the type is first read.
extension Animated: Equatable where Value: Equatable {}
extension Animated: Hashable where Value: Hashable {}
extension Animated: Sendable where Value: Sendable {}

/// The separately animated components of a value.
public struct AnimatedComponents<Value>: Hashable, Sendable {
  /// The components without their types.
  package var flat: FlatParts

  package init(flat: FlatParts) { self.flat = flat }

  /// The number of components.
  public var count: Int { flat.parts.count }
}

extension AnimatedComponents where Value: CompositeValue {
  /// Creates the components of a value; their number fits the type, such as 2 for a point.
  public init(_ components: [Animated<Value.Component>]) {
    flat = FlatParts(components.map { $0.flat })
  }

  /// The components with their types.
  ///
  /// - Complexity: O(*n*) in the number of components.
  public var components: [Animated<Value.Component>] { flat.parts.map { Animated<Value.Component>($0) } }
}

extension Animated where Value: AnimatableValue {
  /// Returns a track of keyframes.
  ///
  /// - Precondition: There is at least one keyframe, and times ascend.
  public static func keyframes(
    _ keyframes: AnimatedKeyframe<Value>..., easing: Easing? = nil, before: Extrapolation = .hold,
    after: Extrapolation = .hold
  ) -> Animated {
    .keyframes(keyframes, easing: easing, before: before, after: after)
  }

  /// Returns a track of the keyframes in an array.
  ///
  /// - Precondition: There is at least one keyframe, and times ascend.
  public static func keyframes(
    _ keyframes: [AnimatedKeyframe<Value>], easing: Easing? = nil, before: Extrapolation = .hold,
    after: Extrapolation = .hold
  ) -> Animated {
    .track(AnimatedTrack(keyframes, easing: easing, before: before, after: after))
  }

  /// Returns the value of the parameter `name`, times `scale`, plus `offset`.
  public static func parameter(
    _ name: String, scale: Double? = nil, offset: Value? = nil, transition: Transition? = nil
  ) -> Animated {
    .parameter(ParameterReference(name, scale: scale, offset: offset, transition: transition))
  }
}

extension Animated where Value: AnimatableValue {
  /// Returns the value for the option that the boolean or choice `name` has; see ``ParameterReference/map``.
  public static func parameter(
    _ name: String, map: [String: Value], transition: Transition? = nil
  ) -> Animated {
    .parameter(ParameterReference(name, map: map, transition: transition))
  }
}

// MARK: Literals

extension Animated: ExpressibleByIntegerLiteral where Value: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Value.IntegerLiteralType) {
    self = .constant(Value(integerLiteral: value))
  }
}

extension Animated: ExpressibleByFloatLiteral where Value: ExpressibleByFloatLiteral {
  public init(floatLiteral value: Value.FloatLiteralType) { self = .constant(Value(floatLiteral: value)) }
}

extension Animated: ExpressibleByBooleanLiteral where Value: ExpressibleByBooleanLiteral {
  public init(booleanLiteral value: Value.BooleanLiteralType) {
    self = .constant(Value(booleanLiteral: value))
  }
}

extension Animated: ExpressibleByUnicodeScalarLiteral where Value: ExpressibleByUnicodeScalarLiteral {
  public init(unicodeScalarLiteral value: Value.UnicodeScalarLiteralType) {
    self = .constant(Value(unicodeScalarLiteral: value))
  }
}

extension Animated: ExpressibleByExtendedGraphemeClusterLiteral
where Value: ExpressibleByExtendedGraphemeClusterLiteral {
  public init(extendedGraphemeClusterLiteral value: Value.ExtendedGraphemeClusterLiteralType) {
    self = .constant(Value(extendedGraphemeClusterLiteral: value))
  }
}

extension Animated: ExpressibleByStringLiteral where Value: ExpressibleByStringLiteral {
  public init(stringLiteral value: Value.StringLiteralType) { self = .constant(Value(stringLiteral: value)) }
}

extension Animated: ExpressibleByArrayLiteral where Value: CompositeValue {
  /// Creates a value from components, such as `[100, .keyframes(…)]` for a point.
  ///
  /// - Precondition: The number of elements fits the type.
  public init(arrayLiteral elements: Animated<Value.Component>...) {
    guard let constants = elements.constants() else {
      self = .components(AnimatedComponents(elements))
      return
    }
    guard let value = Value(components: constants) else {
      preconditionFailure("a value of this type does not have \(elements.count) components")
    }
    self = .constant(value)
  }
}

extension Array {
  func constants<Value>() -> [Value]? where Element == Animated<Value> {
    var constants: [Value] = []
    constants.reserveCapacity(count)
    for element in self {
      guard case .constant(let value) = element else { return nil }
      constants.append(value)
    }
    return constants
  }
}

// MARK: Reading and writing

/// The internal requirements of animatable types: parsing, serialization and evaluation.
package protocol DocumentAnimatable: AnimatableValue, DocumentValue {
  /// The valid numbers of components; nil if they cannot be animated separately.
  static var componentCounts: ClosedRange<Int>? { get }

  /// The kind of a component; nil if components cannot be animated separately.
  static var componentKind: ValueKind? { get }

  /// Whether values change in steps, without interpolation.
  static var isDiscrete: Bool { get }

  /// Whether a value can be a string.
  static var takesText: Bool { get }

  /// The name of the type in the plural, such as `colors`.
  static var plural: String { get }

  /// Returns the reason why `next` cannot follow `previous` in a track with the given `morph`.
  static func mismatch(_ previous: Self, _ next: Self, _ morph: Morph) -> Message?

  /// Returns the value of a parameter mapped by `reference`.
  static func resolve(_ parameter: ParameterValue, _ reference: ParameterReference<Self>) -> Result<
    Self, ParameterMisuse
  >

  /// Returns the problem with the numbers of the value under `rule`, if there is one.
  func complaint(_ rule: NumberRule) -> Message?

  /// Whether a member is constant. A requirement, so that unspecialized code need not copy the member.
  static func isConstant(_ member: Animated<Self>) -> Bool

  /// Whether the type interpolates like a color, so that tracks accept a color space.
  static var hasColor: Bool { get }

  /// Whether the type is a path, so that tracks accept `morph`.
  static var morphs: Bool { get }

  /// The interpretation of the value's columns.
  static var columnKind: TrackColumns.Kind { get }

  /// Whether values differ in their number of components.
  static var isStructured: Bool { get }

  /// Whether the numbers of a value are quantities with a range.
  static var hasQuantities: Bool { get }

  /// The verbs of a path; empty for other types.
  var flatVerbs: [BezierPath.Verb] { get }

  /// The parts of the value for tables; nil if it has none. All values of a member have the same parts.
  var sampledParts: [(name: String, value: JSONValue)]? { get }

  /// Whether smooth easings accept velocities, which have the same type.
  static var hasVelocity: Bool { get }

  /// Whether values can be angles, so that tracks accept `turn`.
  static var turns: Bool { get }

  /// Whether values are positions, so that keyframes accept `via`.
  static var travels: Bool { get }

  /// The number of amplitudes that a wiggle accepts, repeated over the components; 0 for other types.
  static var amplitudeCount: Int { get }

  /// The forms of values that are read from packed keyframes.
  static var packedForm: PackedForm { get }
}

/// The reason why a parameter cannot provide a value.
package enum ParameterMisuse: Error {
  case type
  case mapping
}

extension DocumentAnimatable {
  package static func isConstant(_ member: Animated<Self>) -> Bool { member.isConstant }
  package static var componentCounts: ClosedRange<Int>? { nil }
  package static var componentKind: ValueKind? { nil }
  package static var isDiscrete: Bool { false }
  package static var takesText: Bool { false }
  package static var hasColor: Bool { false }
  package static var morphs: Bool { false }
  package static var hasVelocity: Bool { !isDiscrete }
  package static var turns: Bool { false }
  package static var travels: Bool { false }
  package static var amplitudeCount: Int { 0 }
  package static var packedForm: PackedForm { .none }
  package static var columnKind: TrackColumns.Kind { isDiscrete ? .discrete : .numbers }
  package static var isStructured: Bool { false }
  package static var hasQuantities: Bool { !isDiscrete }
  package var flatVerbs: [BezierPath.Verb] { [] }
  package static func mismatch(_ previous: Self, _ next: Self, _ morph: Morph) -> Message? { nil }
  package func complaint(_ rule: NumberRule) -> Message? { nil }
}

extension AnimatableValue {
  public var flat: FlatValue {
    var numbers: [Double] = []
    append(to: &numbers)
    return FlatValue(Self.kind, numbers)
  }
}

extension DocumentAnimatable where Self: CompositeValue {
  package static var componentKind: ValueKind? { Component.kind }
}

extension Animated where Value: AnimatableValue {
  /// Creates a member from its form without types.
  package init(_ flat: FlatAnimated) {
    switch flat {
    case .constant(let value): self = .constant(Value(flat: value))
    case .track(let track): self = .track(AnimatedTrack(flat: track))
    case .steps(let steps): self = .steps(AnimatedSteps(flat: steps))
    case .wiggle(let wiggle): self = .wiggle(Wiggle(flat: wiggle))
    case .parameter(let reference): self = .parameter(ParameterReference(flat: reference))
    case .components(_, let parts): self = .components(AnimatedComponents(flat: parts))
    }
  }

  /// The member without the type of its values.
  package var flat: FlatAnimated {
    switch self {
    case .constant(let value): .constant(value.flat)
    case .track(let track): .track(track.flat)
    case .steps(let steps): .steps(steps.flat)
    case .wiggle(let wiggle): .wiggle(wiggle.flat)
    case .parameter(let reference): .parameter(reference.flat)
    case .components(let parts): .components(Value.kind, parts.flat)
    }
  }
}

extension Animated {
  package var isConstant: Bool {
    if case .constant = self { true } else { false }
  }
}

extension Animated: DocumentValue where Value: DocumentAnimatable {
  package static var phrase: String { Value.phrase }
  package static var placeholder: Animated { .constant(Value.placeholder) }

  package static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> Animated {
    if context.tape.kind(node) == .number { return .constant(Value.read(node, context, rule)) }
    let kind = Value.kind
    let form: FlatAnimated?
    switch FlatAnimated.notation(node, context, kind) {
    case .constant: return .constant(Value.read(node, context, rule))
    case .invalid: return placeholder
    case .object: form = FlatAnimated.readObject(node, context, rule, kind)
    case .components: form = FlatAnimated.readComponents(node, context, rule, kind)
    }
    return form.map { Animated($0) } ?? placeholder
  }

  package func write(to writer: inout JSONWriter) {
    if case .constant(let value) = self { value.write(to: &writer) } else { flat.write(to: &writer) }
  }

  package mutating func resolve(_ resolver: Resolver, _ rule: NumberRule) {
    if Value.isConstant(self) { return }
    var form = flat
    form.resolve(resolver, rule)
    self = Animated(form)
  }

  package func inspect(_ finder: MotionFinder) {
    if !Value.isConstant(self) { flat.inspect(finder) }
  }
}

// MARK: Evaluating

extension Animated where Value: AnimatableValue {
  /// Evaluates the value at the sampler's time. References must be resolved.
  package func value(_ sampler: inout Sampler) -> Value {
    if case .constant(let value) = self { return value }
    return Value(flat: flat.value(at: sampler.time))
  }
}

// MARK: Measuring

extension FlatAnimated {
  /// Returns the largest measure of all values; 0 if components are animated separately.
  ///
  /// - Parameters:
  ///   - constant: The measure of a constant value.
  ///   - measure: Returns the measure of a value in columns.
  fileprivate func largest(_ constant: (FlatValue) -> Int, _ measure: (ValueColumns, Int) -> Int) -> Int {
    switch self {
    case .constant(let value): constant(value)
    case .track(let track): (0..<track.values.count).reduce(0) { max($0, measure(track.values, $1)) }
    case .wiggle(let wiggle): wiggle.around.largest(constant, measure)
    case .parameter, .components, .steps: 0
    }
  }
}

extension Animated where Value: DocumentAnimatable {
  /// The largest number of numbers of a value; 0 if components are animated separately.
  var largestCount: Int { flat.largest({ $0.numbers.count }, { $0.range($1).count }) }
}

extension Animated<BezierPath> {
  /// The largest number of elements of a path; 0 if it is not known.
  var largestElementCount: Int {
    if case .constant(let path) = self { return path.verbs.count }
    return flat.largest({ $0.verbs.count }, { $0.verbs($1).count })
  }
}

extension Animated<Int> {
  /// Returns the largest number, clamped to `range`: values out of range have been reported already.
  package func largest(in range: ClosedRange<Int>) -> Int {
    let largest = flat.largest({ Int(flat: $0) }, { Int(flat: $0[$1]) })
    return Swift.min(range.upperBound, Swift.max(range.lowerBound, largest))
  }
}

extension Animated where Value: CompositeValue {
  /// The number of separately animated components; nil if there are none.
  var partCount: Int? {
    switch self {
    case .components(let parts): parts.count
    case .wiggle(let wiggle): wiggle.around.partCount
    default: nil
    }
  }
}

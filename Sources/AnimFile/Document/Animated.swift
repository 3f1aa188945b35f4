/// A type that a document can animate.
public protocol AnimatableValue: Hashable, Sendable {
  /// The separately animated components: ``NoParts``, or for a ``CompositeValue`` a list.
  associatedtype Parts: Hashable & Sendable = NoParts
}

/// The component type of values that cannot be animated by component.
public struct NoParts: Hashable, Sendable {
  init() {}
}

/// A type that a document can animate by component, such as the x and y of a point.
public protocol CompositeValue: AnimatableValue where Parts == [Animated<Component>] {
  /// The type of a component.
  associatedtype Component: AnimatableValue

  /// Creates a value from its components; nil if their count is wrong.
  init?(components: [Component])
}

/// A member that can change over time: a constant, keyframes, steps, a wiggle, a parameter, or separately
/// animated components.
public enum Animated<Value: AnimatableValue>: Hashable, Sendable {
  /// A constant value.
  case constant(Value)
  /// Keyframes.
  case track(AnimatedTrack<Value>)
  /// Keyframes given by durations.
  indirect case steps(AnimatedSteps<Value>)
  /// Random offsets around a value.
  indirect case wiggle(Wiggle<Value>)
  /// The value of a parameter.
  indirect case parameter(ParameterReference<Value>)
  /// Separately animated components, such as the x and y of a point.
  case components(Value.Parts)
}

extension Animated {
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
  public static func parameter(_ name: String, scale: Double? = nil, offset: Value? = nil) -> Animated {
    .parameter(ParameterReference(name, scale: scale, offset: offset))
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
      self = .components(elements)
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
package protocol DocumentAnimatable: AnimatableValue, DocumentValue where Parts: DocumentValue {
  /// The valid numbers of components; nil if they cannot be animated separately.
  static var componentCounts: ClosedRange<Int>? { get }

  /// Returns the value of `parts`, if all of them are constant.
  static func constant(_ parts: Parts) -> Self?

  /// Whether values change in steps, without interpolation.
  static var isDiscrete: Bool { get }

  /// Whether a value can be a string.
  static var takesText: Bool { get }

  /// The name of the type in the plural, such as `colors`.
  static var plural: String { get }

  /// Returns the reason why `next` cannot follow `previous` in a track with the given `morph`.
  static func mismatch(_ previous: Self, _ next: Self, _ morph: Morph) -> Message?

  /// Returns the finding about values made compatible by `Morph.match`; nil if they are compatible already.
  static func matching(_ values: [Self]) -> Message?

  /// Returns the value of a parameter mapped by `reference`.
  static func resolve(_ parameter: ParameterValue, _ reference: ParameterReference<Self>) -> Result<
    Self, ParameterMisuse
  >

  /// Returns the problem with the numbers of the value under `rule`, if there is one.
  func complaint(_ rule: NumberRule) -> Message?

  /// Whether two consecutive values are equal.
  // A requirement of its own because specialized code compares values many times faster than generic code.
  static func hasEqualNeighbors(_ values: [Self]) -> Bool

  /// Whether tracks need preparation before they can be evaluated.
  static var needsPreparing: Bool { get }

  /// Prepares a track whose values are all known for evaluation.
  static func prepare(_ track: inout AnimatedTrack<Self>, colorSpace: ColorSpace)

  /// Evaluates separately animated components.
  static func compose(_ parts: Parts, _ sampler: inout Sampler, into value: inout Self)

  static func sample(_ track: AnimatedTrack<Self>, _ sampler: inout Sampler, into value: inout Self)

  /// Whether the type interpolates like a color, so that tracks accept a color space.
  static var hasColor: Bool { get }

  /// Whether the type is a path, so that tracks accept `morph`.
  static var morphs: Bool { get }

  /// Visits separately animated components in the order of the value's columns.
  static func columns(_ parts: Parts, _ visitor: inout some ColumnVisitor)

  /// The interpretation of the value's columns.
  static var columnKind: TrackColumns.Kind { get }

  /// Appends the numbers of the value, in a fixed order; words as their index.
  func append(to columns: inout [Double])

  /// The numeric components of the value, in a fixed order.
  var numbers: [Double] { get }

  /// Whether smooth easings accept velocities, which have the same type.
  static var hasVelocity: Bool { get }

  /// Whether values can be angles, so that tracks accept `turn`.
  static var turns: Bool { get }

  /// Whether values are positions, so that keyframes accept `via`.
  static var travels: Bool { get }

  /// The number of amplitudes that a wiggle accepts, repeated over the components; 0 for other types.
  static var amplitudeCount: Int { get }

  /// Sets the value to `still`, if not nil, and adds `offset` to each component, if the type can wiggle.
  mutating func displace(_ still: Self?, by offset: (_ component: Int) -> Double)
}

/// The reason why a parameter cannot provide a value.
package enum ParameterMisuse: Error {
  case type
  case mapping
}

extension DocumentAnimatable {
  package static var isDiscrete: Bool { false }
  package static var takesText: Bool { false }
  package static var hasColor: Bool { false }
  package static var morphs: Bool { false }
  package static var hasVelocity: Bool { !isDiscrete }
  package static var turns: Bool { false }
  package static var travels: Bool { false }
  package static var amplitudeCount: Int { 0 }
  package var numbers: [Double] { [] }
  package mutating func displace(_ still: Self?, by offset: (_ component: Int) -> Double) {}
  package static func mismatch(_ previous: Self, _ next: Self, _ morph: Morph) -> Message? { nil }
  package static func matching(_ values: [Self]) -> Message? { nil }
  package func complaint(_ rule: NumberRule) -> Message? { nil }
  package static func hasEqualNeighbors(_ values: [Self]) -> Bool {
    zip(values, values.dropFirst()).contains { $0 == $1 }
  }
  package static var needsPreparing: Bool { hasColor || morphs }
  package static func prepare(_ track: inout AnimatedTrack<Self>, colorSpace: ColorSpace) {}
}

extension DocumentAnimatable {
  /// Reports the finding of `matching` at `node`, a track or steps.
  static func reportMatching(_ values: [Self], at node: Int, _ context: ReadingContext) {
    guard let message = matching(values) else { return }
    context.report(message, at: .node(context.member("morph", of: node) ?? node))
  }

  /// Reports the error of `matching` once parameters are resolved.
  static func reportMatching(_ values: [Self], _ resolver: Resolver) {
    guard let message = matching(values), message.severity == .error else { return }
    resolver.report(message, at: .member("morph"))
  }
}

extension DocumentAnimatable where Parts == NoParts {
  package static var componentCounts: ClosedRange<Int>? { nil }
  package static func constant(_ parts: NoParts) -> Self? { nil }
  package static func compose(_ parts: NoParts, _ sampler: inout Sampler, into value: inout Self) {}
}

extension DocumentAnimatable where Self: CompositeValue {
  package static func constant(_ parts: Parts) -> Self? { parts.constants().flatMap { Self(components: $0) } }
}

extension NoParts: DocumentValue {
  package static var phrase: String { "nothing" }
  package static var placeholder: NoParts { NoParts() }
  package static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> NoParts {
    placeholder
  }
  package func write(to writer: inout JSONWriter) {}
}

extension DocumentAnimatable where Self: VectorSpace {
  package static func sample(_ track: AnimatedTrack<Self>, _ sampler: inout Sampler, into value: inout Self) {
    var hint = 0
    track.track.value(at: sampler.time, into: &value, hint: &hint)
  }
}

/// The members that identify the forms of an animated value.
package let animatedForms: [StaticString] = ["keyframes", "steps", "wiggle", "parameter"]

extension Animated: DocumentValue where Value: DocumentAnimatable {
  package static var phrase: String { Value.phrase }
  package static var placeholder: Animated { .constant(Value.placeholder) }

  package static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> Animated {
    switch context.tape.kind(node) {
    case .object:
      context.animatedCount += 1
      if let value = context.lottieValue(node) {
        context.reportWrongType(
          node, expected: Value.phrase,
          help: context.tape.range(value).count <= 80
            ? .write(String(decoding: context.tape.bytes[context.tape.range(value)], as: UTF8.self))
            : "write only the value of 'k'")
        context.reading(value) { _ = Value.read(value, context, rule) }
        return placeholder
      }
      let isTrack = context.member("keyframes", of: node) != nil
      if context.reportMixedUpTrack(node) { return placeholder }
      if !isTrack, let advice = foreignHelp(node, context) {
        context.reportWrongType(node, expected: Value.phrase, help: advice)
        return placeholder
      }
      switch isTrack ? "keyframes" : context.form(of: node, among: animatedForms) {
      case "parameter": return .parameter(ParameterReference.read(node, context, rule))
      case "keyframes": break
      case "steps":
        context.referenceCount += 1
        return AnimatedSteps.readSteps(node, context, rule).map(Animated.steps) ?? placeholder
      case "wiggle":
        context.referenceCount += 1
        return Wiggle.readWiggle(node, context, rule).map(Animated.wiggle) ?? placeholder
      default:
        context.reportWrongType(
          node, expected: Value.phrase,
          help: Value.literalHelp(node, context)
            ?? "write a track { \"keyframes\": … } or { \"from\": …, \"steps\": … }, or a parameter { \"parameter\": … }"
        )
        return placeholder
      }
      return AnimatedTrack.readTrack(node, context, rule).map(Animated.track) ?? placeholder
    case .array where Value.componentCounts != nil && context.holdsObject(node):
      return context.reportBareKeyframes(node, expected: Value.phrase)
        ? placeholder : readComponents(node, context, rule)
    case .array where context.reportBareKeyframes(node, expected: Value.phrase):
      return placeholder
    case .string
    where context.reportBareParameter(node, expected: Value.phrase, takesText: Value.takesText):
      return placeholder
    default:
      return .constant(Value.read(node, context, rule))
    }
  }

  /// Returns advice for an object in a form of another format.
  private static func foreignHelp(_ node: Int, _ context: ReadingContext) -> Advice? {
    guard animatedForms.allSatisfy({ context.member($0, of: node) == nil }),
      Value.literalHelp(node, context) == nil
    else { return nil }
    if Value.hasColor, Value.componentCounts == nil,
      context.member("gradient", of: node) != nil || context.member("stops", of: node) != nil
    {
      let isBackground =
        node > 0 && context.tape.kind(node - 1) == .name && context.tape.equals(node - 1, "background")
      return isBackground
        ? "use a single color; for a gradient, add a 'rect' of the document's size as the first shape"
        : "use a single color: this member does not accept a gradient"
    }
    return TrackSpelling.advice(node, context)
  }

  private static func readComponents(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> Animated {
    let count = context.tape.childCount(node)
    guard let counts = Value.componentCounts, counts.contains(count) else {
      context.report(.wrongCount(expected: Value.phrase, found: count), at: node)
      return placeholder
    }
    guard context.allowsList(node) else { return placeholder }
    context.animatedCount += 1
    return .components(Value.Parts.read(node, context, rule))
  }

  package func write(to writer: inout JSONWriter) {
    switch self {
    case .constant(let value): value.write(to: &writer)
    case .track(let track): track.write(to: &writer)
    case .steps(let steps): steps.write(to: &writer)
    case .wiggle(let wiggle): wiggle.write(to: &writer)
    case .parameter(let reference): reference.write(to: &writer)
    case .components(let components): components.write(to: &writer)
    }
  }

  package mutating func resolve(_ resolver: Resolver, _ rule: NumberRule) {
    if isConstant { return }
    resolveReferences(resolver, rule)
  }

  /// Resolves a value that is not constant. A function of its own, because unspecialized code looks up the metadata of
  /// all cases on entry, and most values are constant.
  @inline(never)
  private mutating func resolveReferences(_ resolver: Resolver, _ rule: NumberRule) {
    switch self {
    case .constant: return
    case .track(var track):
      guard track.hasReferences || track.needsPreparation else { return }
      track.resolve(resolver, rule)
      self = .track(track)
    case .steps(let steps):
      self = steps.track(resolver, rule).map(Animated.track) ?? .constant(Value.placeholder)
    case .wiggle(var wiggle):
      wiggle.resolve(resolver, rule)
      self = .wiggle(wiggle)
    case .parameter(let reference):
      if resolver.keeps(reference, rule) { return }
      self = .constant(reference.value(resolver, rule) ?? Value.placeholder)
    case .components(var components):
      components.resolve(resolver, rule)
      self = .components(components)
      // Constant components make a constant value.
      if let value = Value.constant(components) { self = .constant(value) }
    }
  }

  package func inspect(_ finder: MotionFinder) {
    switch self {
    case .constant: return
    case .parameter: if finder.countsParameters { finder.moves = true }
    case .track(let track):
      finder.moves = true
      finder.tracks += 1
      finder.end = max(finder.end, track.track.times.last ?? 0)
      finder.tally?.add(track)
    case .steps(let steps):
      finder.moves = true
      finder.tracks += 1
      finder.end = max(finder.end, steps.duration)
      finder.tally?.add(steps)
    case .wiggle(let wiggle):
      finder.moves = true
      finder.tally?.addWiggle()
      wiggle.around.inspect(finder)
    case .components(let components): components.inspect(finder)
    }
  }
}

// MARK: Evaluating

extension Animated where Value: DocumentAnimatable {
  package var isConstant: Bool {
    if case .constant = self { true } else { false }
  }

  /// Evaluates the value at the sampler's time. References must be resolved.
  package func value(_ sampler: inout Sampler) -> Value {
    if case .constant(let value) = self { return value }
    var value = Value.placeholder
    sample(&sampler, into: &value)
    return value
  }

  /// Evaluates the value at the sampler's time, reusing the storage of `value`.
  func sample(_ sampler: inout Sampler, into value: inout Value) {
    switch self {
    case .constant(let constant): value = constant
    case .track(let track):
      Value.sample(track, &sampler, into: &value)
    case .components(let components):
      Value.compose(components, &sampler, into: &value)
    case .wiggle(let wiggle): wiggle.sample(&sampler, into: &value)
    case .parameter, .steps: value = Value.placeholder
    }
  }
}

// MARK: Measuring

extension Animated {
  /// Returns the largest `measure` of all values; 0 if components are animated separately.
  package func largest(_ measure: (Value) -> Int) -> Int {
    switch self {
    case .constant(let value): measure(value)
    case .track(let track): track.track.values.reduce(0) { max($0, measure($1)) }
    case .wiggle(let wiggle): wiggle.around.largest(measure)
    case .parameter, .components, .steps: 0
    }
  }
}

extension Animated<Int> {
  /// Returns the largest number, clamped to `range`: values out of range have been reported already.
  func largest(in range: ClosedRange<Int>) -> Int {
    Swift.min(range.upperBound, Swift.max(range.lowerBound, largest { $0 }))
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

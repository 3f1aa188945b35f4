/// A type that a document can animate.
public protocol AnimatableValue: Hashable, Sendable {
  /// The parts of the value where they are animated one by one: ``NoParts``, or for a ``CompositeValue`` a list.
  associatedtype Parts: Hashable & Sendable = NoParts
}

/// The parts of a value that has none.
public struct NoParts: Hashable, Sendable {
  init() {}
}

/// A type that a document can animate part by part, such as x and y of a point.
public protocol CompositeValue: AnimatableValue where Parts == [Animated<Component>] {
  /// What the value is made of.
  associatedtype Component: AnimatableValue

  /// The value made of `components`, or nil where their count does not fit.
  init?(components: [Component])
}

/// A member that may change over time: a constant, a track of keyframes or steps, a wiggle, a parameter, or parts with times
/// of their own.
public enum Animated<Value: AnimatableValue>: Hashable, Sendable {
  /// The same value at all times.
  case constant(Value)
  /// Keyframes.
  case track(AnimatedTrack<Value>)
  /// Keyframes, written in durations.
  indirect case steps(AnimatedSteps<Value>)
  /// Random values around another.
  indirect case wiggle(Wiggle<Value>)
  /// A value handed in from outside.
  indirect case parameter(ParameterReference<Value>)
  /// Each part on its own, such as x and y of a point.
  case components(Value.Parts)
}

extension Animated {
  /// A track of keyframes.
  ///
  /// - Precondition: there is at least one keyframe, and they stand in the order of their times.
  public static func keyframes(
    _ keyframes: AnimatedKeyframe<Value>..., easing: Easing? = nil, before: Extrapolation = .hold,
    after: Extrapolation = .hold
  ) -> Animated {
    .track(AnimatedTrack(keyframes, easing: easing, before: before, after: after))
  }

  /// The value of the parameter `name`, times `scale`, plus `offset`.
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
  /// The value made of parts, such as `[100, .keyframes(…)]` for a point.
  ///
  /// - Precondition: as many parts are given as the type has.
  public init(arrayLiteral elements: Animated<Value.Component>...) {
    guard let constants = elements.constants() else {
      self = .components(elements)
      return
    }
    guard let value = Value(components: constants) else {
      preconditionFailure("a value of this type is not made of \(elements.count) parts")
    }
    self = .constant(value)
  }
}

extension Array {
  /// The values of the elements, if all of them are constants.
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

/// A type that a document can animate, as the library reads, writes and evaluates it.
protocol DocumentAnimatable: AnimatableValue, DocumentValue where Parts: DocumentValue {
  /// How many parts can be animated one by one; nil where there are none.
  static var componentCounts: ClosedRange<Int>? { get }

  /// The value made of `parts`, if none of them moves.
  static func constant(_ parts: Parts) -> Self?

  /// Whether values follow each other without anything in between.
  static var isDiscrete: Bool { get }

  /// Whether a value may be a text.
  static var takesText: Bool { get }

  /// What hinders `next` from following `previous` in one track, the paths of which turn into each other as `morph` says.
  static func mismatch(_ previous: Self, _ next: Self, _ morph: Morph) -> Message?

  /// What is to be said of values of different kinds that are made to match; nil where nothing had to be done.
  static func matching(_ values: [Self]) -> Message?

  /// The value that a parameter stands for here, or what is wrong with that.
  static func resolve(_ parameter: ParameterValue, _ reference: ParameterReference<Self>) -> Result<
    Self, ParameterMisuse
  >

  /// What is wrong with the numbers of the value under `rule`.
  func complaint(_ rule: NumberRule) -> Message?

  /// Whether one of the values is the same as the one before it.
  // Asked of the type, which compares values many times as fast as whoever does not know it.
  static func haveEqualNeighbours(_ values: [Self]) -> Bool

  /// Whether a track is more than its values when it comes to evaluating.
  static var needsPreparing: Bool { get }

  /// Makes the track ready for evaluating, once all its values are known.
  static func prepare(_ track: inout AnimatedTrack<Self>, colorSpace: ColorSpace)

  /// The value made of parts that move by themselves.
  static func compose(_ parts: Parts, _ sampler: inout Sampler, into value: inout Self)

  /// The value of a prepared track.
  static func sample(_ track: AnimatedTrack<Self>, _ sampler: inout Sampler, into value: inout Self)

  /// Whether the type interpolates as a color does, so that a track of it may say in which color space.
  static var hasColor: Bool { get }

  /// Whether the type is a path, so that a track of it may say how it morphs.
  static var morphs: Bool { get }

  /// The components of the value that are numbers, in an order of their own; none where there are no such.
  var numbers: [Double] { get }

  /// Whether a smooth easing may give velocities, which are values of the same type.
  static var hasVelocity: Bool { get }

  /// Whether the values may be angles, so that a track of them may say which way they turn.
  static var turns: Bool { get }

  /// Whether the values are places, so that keyframes may say by which way they are reached.
  static var travels: Bool { get }

  /// How many amplitudes a wiggle of the type may give: one for each of so many components, in turn. 0 where the type does
  /// not wiggle.
  static var amplitudeCount: Int { get }

  /// Becomes `still`, or stays what it is where that is nil, with each component, known by its number, moved by `offset`.
  /// Does nothing where the type does not wiggle.
  mutating func displace(_ still: Self?, by offset: (_ component: Int) -> Double)
}

/// Why a parameter cannot stand for a value.
enum ParameterMisuse: Error {
  case type
  case mapping
}

extension DocumentAnimatable {
  static var isDiscrete: Bool { false }
  static var takesText: Bool { false }
  static var hasColor: Bool { false }
  static var morphs: Bool { false }
  static var hasVelocity: Bool { !isDiscrete }
  static var turns: Bool { false }
  static var travels: Bool { false }
  static var amplitudeCount: Int { 0 }
  var numbers: [Double] { [] }
  mutating func displace(_ still: Self?, by offset: (_ component: Int) -> Double) {}
  static func mismatch(_ previous: Self, _ next: Self, _ morph: Morph) -> Message? { nil }
  static func matching(_ values: [Self]) -> Message? { nil }
  func complaint(_ rule: NumberRule) -> Message? { nil }
  static func haveEqualNeighbours(_ values: [Self]) -> Bool {
    zip(values, values.dropFirst()).contains { $0 == $1 }
  }
  static var needsPreparing: Bool { hasColor || morphs }
  static func prepare(_ track: inout AnimatedTrack<Self>, colorSpace: ColorSpace) {}
}

extension DocumentAnimatable {
  /// Reports what is to be said of values that are made to match, in the track or the steps at `node`.
  static func reportMatching(_ values: [Self], at node: Int, _ context: ReadingContext) {
    guard let message = matching(values) else { return }
    context.report(message, at: .node(context.member("morph", of: node) ?? node))
  }

  /// Reports what keeps values from being made to match once parameters are known.
  static func reportMatching(_ values: [Self], _ resolver: Resolver) {
    guard let message = matching(values), message.severity == .error else { return }
    resolver.report(message, at: .member("morph"))
  }
}

extension DocumentAnimatable where Parts == NoParts {
  static var componentCounts: ClosedRange<Int>? { nil }
  static func constant(_ parts: NoParts) -> Self? { nil }
  static func compose(_ parts: NoParts, _ sampler: inout Sampler, into value: inout Self) {}
}

extension DocumentAnimatable where Self: CompositeValue {
  static func constant(_ parts: Parts) -> Self? { parts.constants().flatMap { Self(components: $0) } }
}

extension NoParts: DocumentValue {
  static var phrase: String { "nothing" }
  static var placeholder: NoParts { NoParts() }
  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> NoParts { placeholder }
  func write(to writer: inout JSONWriter) {}
}

extension DocumentAnimatable where Self: VectorSpace {
  static func sample(_ track: AnimatedTrack<Self>, _ sampler: inout Sampler, into value: inout Self) {
    sampler.find { time, hint in track.track.value(at: time, into: &value, hint: &hint) }
  }
}

extension DocumentAnimatable where Self: SmallVector {
  @inline(__always)
  static func sample(_ track: AnimatedTrack<Self>, _ sampler: inout Sampler, into value: inout Self) {
    value = sampler.value(of: track)
  }
}

/// The members by which the forms of an animated value are told apart.
let animatedForms: [StaticString] = ["keyframes", "steps", "wiggle", "parameter"]

extension Animated: DocumentValue where Value: DocumentAnimatable {
  static var phrase: String { Value.phrase }
  static var placeholder: Animated { .constant(Value.placeholder) }

  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> Animated {
    switch context.tape.kind(node) {
    case .object:
      context.animatedCount += 1
      if let value = context.lottieValue(node) {
        context.reportWrongType(
          node, expected: Value.phrase,
          help: context.tape.range(value).count <= 80
            ? .write(String(decoding: context.tape.bytes[context.tape.range(value)], as: UTF8.self))
            : "write the value of 'k' alone")
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
            ?? "an object here is a track { \"keyframes\": … } or { \"from\": …, \"steps\": … }, or a parameter { \"parameter\": … }"
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

  /// Advice for an object that has no form of this format, but one of another.
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
        ? "a background is one color; for a gradient write a 'rect' of the whole size as the first shape"
        : "a gradient cannot stand here: this is one color"
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

  func write(to writer: inout JSONWriter) {
    switch self {
    case .constant(let value): value.write(to: &writer)
    case .track(let track): track.write(to: &writer)
    case .steps(let steps): steps.write(to: &writer)
    case .wiggle(let wiggle): wiggle.write(to: &writer)
    case .parameter(let reference): reference.write(to: &writer)
    case .components(let components): components.write(to: &writer)
    }
  }

  mutating func resolve(_ resolver: Resolver, _ rule: NumberRule) {
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
      if resolver.keeps(reference.name) { return }
      self = .constant(reference.value(resolver, rule) ?? Value.placeholder)
    case .components(var components):
      components.resolve(resolver, rule)
      self = .components(components)
      // Parts that do not move make a value that does not move.
      if let value = Value.constant(components) { self = .constant(value) }
    }
  }

  func inspect(_ finder: MotionFinder) {
    switch self {
    case .constant, .parameter: return
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
  /// Whether the value is the same at all times.
  var isConstant: Bool {
    if case .constant = self { true } else { false }
  }

  /// The value at the sampler's time, once references are resolved.
  func value(_ sampler: inout Sampler) -> Value {
    if case .constant(let value) = self { return value }
    var value = Value.placeholder
    sample(&sampler, into: &value)
    return value
  }

  /// The value at the sampler's time, put into storage that `value` has already.
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
  /// The largest `measure` of the values it is made from; 0 where it is animated part by part.
  func largest(_ measure: (Value) -> Int) -> Int {
    switch self {
    case .constant(let value): measure(value)
    case .track(let track): track.track.values.reduce(0) { max($0, measure($1)) }
    case .wiggle(let wiggle): wiggle.around.largest(measure)
    case .parameter, .components, .steps: 0
    }
  }
}

extension Animated<Int> {
  /// The largest number it is made from, brought into its member's range: one outside is reported where it is written, and
  /// not once more for what it would come to.
  func largest(in range: ClosedRange<Int>) -> Int {
    Swift.min(range.upperBound, Swift.max(range.lowerBound, largest { $0 }))
  }
}

extension Animated where Value: CompositeValue {
  /// How many parts there are, where they are animated one by one.
  var partCount: Int? {
    switch self {
    case .components(let parts): parts.count
    case .wiggle(let wiggle): wiggle.around.partCount
    default: nil
    }
  }
}

/// Random offsets around a value, with an easing between consecutive offsets.
///
/// Every ``every`` seconds there is a new value: `around` plus a random offset of at most `amplitude`,
/// independent for each component. The value depends only on the time, and the wiggle has no start or end.
public struct Wiggle<Value>: Hashable, Sendable {
  // Boxed, because animated members contain wiggles, and few have any.
  private var box: Box<FlatWiggle>

  package init(flat: FlatWiggle) { box = Box(flat) }

  /// The wiggle without the type of its values.
  package var flat: FlatWiggle {
    get { box.contents }
    set { box = Box(newValue) }
  }
}

extension Wiggle where Value: AnimatableValue {
  /// The center of the values; may be animated.
  public var around: Animated<Value> {
    get { Animated(flat.around) }
    set { flat.around = newValue.flat }
  }

  /// The maximum offset: one number for all components, or one for each; x and y for a list of points.
  public var amplitude: [Double] {
    get { flat.amplitude }
    set { flat.amplitude = newValue }
  }

  /// The duration of a step in seconds; above 0.
  public var every: Double {
    get { flat.every }
    set { flat.every = newValue }
  }

  /// The random seed; wiggles with the same seed move alike.
  public var seed: Int {
    get { flat.seed }
    set { flat.seed = newValue }
  }

  /// The probability that a component changes at a step, above 0 and at most 1.
  public var chance: Double {
    get { flat.chance }
    set { flat.chance = newValue }
  }

  /// The easing between consecutive values.
  public var easing: Easing {
    get { flat.easing }
    set { flat.easing = newValue }
  }

  /// Creates a wiggle with one amplitude, or one for each component.
  public init(
    around: Animated<Value>, amplitude: Double..., every: Double, seed: Int = 0, chance: Double = 1,
    easing: Easing = .easeInOut
  ) {
    self.init(
      around: around, amplitude: amplitude, every: every, seed: seed, chance: chance, easing: easing)
  }

  /// Creates a wiggle with an array of one amplitude, or one for each component.
  public init(
    around: Animated<Value>, amplitude: [Double], every: Double, seed: Int = 0, chance: Double = 1,
    easing: Easing = .easeInOut
  ) {
    self.init(
      flat: FlatWiggle(
        around: around.flat, amplitude: amplitude, every: every, seed: seed, chance: chance, easing: easing))
  }
}

/// A wiggle without the type of its values.
package struct FlatWiggle: Hashable, Sendable {
  package var around: FlatAnimated
  package var amplitude: [Double]
  package var every: Double
  package var seed = 0
  package var chance = 1.0
  package var easing = Easing.easeInOut

  package var kind: ValueKind { around.kind }
}

// MARK: Reading and writing

extension FlatWiggle {
  /// Reads the wiggle of the object at `node`; nil if it has errors.
  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule, _ kind: ValueKind)
    -> FlatWiggle?
  {
    guard kind.amplitudeCount > 0 else {
      context.report(
        .cannotWiggle(kind.plural), at: context.member("wiggle", of: node).map { $0 - 1 } ?? node)
      return nil
    }
    let errors = context.errorCount
    let outer = context.wiggleKind
    context.wiggleKind = kind
    let members = WiggleForm.read(node, context, rule).members
    context.wiggleKind = outer
    guard context.errorCount == errors, let around = members.around.value else { return nil }
    return FlatWiggle(
      around: around, amplitude: members.amplitude.numbers, every: members.every, seed: members.seed,
      chance: members.chance, easing: members.easing)
  }

  func write(to writer: inout JSONWriter) {
    WiggleForm(
      members: WiggleMembers(
        around: WiggleCenter(value: around), amplitude: WiggleAmplitude(numbers: amplitude), every: every,
        seed: seed, chance: chance, easing: easing)
    ).write(to: &writer)
  }

  mutating func resolve(_ resolver: Resolver, _ rule: NumberRule) {
    resolver.at("wiggle") { resolver in
      resolver.at("around") { around.resolve($0, rule) }
      resolver.at("easing") { easing.resolve($0, .any) }
    }
  }
}

/// The center of a wiggle, of the kind that the context has.
struct WiggleCenter: DocumentValue {
  var value: FlatAnimated?

  static var phrase: String { "a value" }
  static var placeholder: WiggleCenter { WiggleCenter() }

  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> WiggleCenter {
    WiggleCenter(value: FlatAnimated.read(node, context, rule, context.wiggleKind ?? Double.kind))
  }

  func write(to writer: inout JSONWriter) { value?.write(to: &writer) }
}

/// The amplitude: one number, or one for each component.
struct WiggleAmplitude: DocumentValue {
  var numbers = [0.0]

  static var phrase: String { "a number or an array of numbers" }
  static var placeholder: WiggleAmplitude { WiggleAmplitude() }

  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> WiggleAmplitude {
    let count = context.wiggleKind?.amplitudeCount ?? 1
    let phrase = count > 1 ? "a number or an array of \(count) numbers" : "a number"
    guard context.tape.kind(node) == .array, count > 1 else {
      guard context.tape.kind(node) == .number || count == 1 else {
        context.reportWrongType(node, expected: phrase)
        return placeholder
      }
      return WiggleAmplitude(numbers: [Double.read(node, context, rule)])
    }
    guard context.tape.childCount(node) == count else {
      context.report(.wrongCount(expected: phrase, found: context.tape.childCount(node)), at: node)
      return placeholder
    }
    return WiggleAmplitude(numbers: [Double].read(node, context, rule))
  }

  func write(to writer: inout JSONWriter) {
    if numbers.count == 1 { writer.number(numbers[0]) } else { numbers.write(to: &writer) }
  }
}

/// The object that contains a wiggle, which identifies the form.
private struct WiggleForm: DocumentObject {
  var members = WiggleMembers()

  static var phrase: String { "{ \"wiggle\": … }" }

  mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("wiggle", &members, visitor.rule)
  }
}

/// The members of a wiggle.
struct WiggleMembers: DocumentObject {
  var around = WiggleCenter()
  var amplitude = WiggleAmplitude()
  var every = 1.0
  var seed = 0
  var chance = 1.0
  var easing = Easing.easeInOut

  static var phrase: String { "a wiggle { \"around\": …, \"amplitude\": …, \"every\": … }" }

  mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("around", &around, visitor.rule)
    visitor.required("amplitude", &amplitude, .nonNegative)
    visitor.required("every", &every, .positive)
    visitor.defaulted("seed", &seed, .integer(0...1_000_000_000), 0)
    visitor.defaulted("chance", &chance, NumberRule(lower: 0, excludesLower: true, upper: 1), 1)
    visitor.defaulted("easing", &easing, .easeInOut)
  }
}

extension Message {
  fileprivate static func cannotWiggle(_ values: String) -> Message {
    Message(
      .memberNotApplicable, "'wiggle' does not apply to \(values)",
      help: "use 'wiggle' for numbers, points, sizes, scales, and arrays of numbers or points")
  }
}

// MARK: Evaluating

extension FlatWiggle {
  /// Returns the value at a time.
  func value(at time: Double) -> FlatValue {
    var value = around.value(at: time)
    guard !amplitude.isEmpty, kind.amplitudeCount > 0 else { return value }
    let step = step(at: time)
    for lane in value.numbers.indices { value.numbers[lane] += displacement(lane, at: step) }
    return value
  }

  /// A time between two random values.
  package struct Step {
    /// The index of the preceding value; 0 at time 0.
    package var number: Int64
    /// The elapsed fraction of the step, 0…1.
    package var fraction: Double
    /// The eased progress between both values.
    package var progress: Double
    fileprivate var noise: WiggleNoise
  }

  package func step(at time: Double) -> Step {
    let steps = time / every
    // Beyond 2⁵³ steps, doubles are too coarse to separate steps.
    let number = steps.magnitude < 0x1p53 ? Int64(steps.rounded(.down)) : 0
    let fraction = steps.magnitude < 0x1p53 ? steps - Double(number) : 0
    let progress = fraction > 0 ? easing.progress(at: fraction, duration: every) : 0
    return Step(
      number: number, fraction: fraction, progress: progress, noise: WiggleNoise(seed: seed, chance: chance))
  }

  /// Returns the offset of a component at the start of a step near `place`. The amplitude must not be empty.
  package func random(_ component: Int, at step: Int64, _ place: Step) -> Double {
    place.noise.value(component, at: step) * amplitude[component % amplitude.count]
  }

  /// Returns the offset of a component. The amplitude must not be empty.
  @inline(__always)
  package func displacement(_ component: Int, at step: Step) -> Double {
    guard step.progress != 0 else { return random(component, at: step.number, step) }
    let (start, end) = step.noise.values(component, after: step.number)
    return (start + (end - start) * step.progress) * amplitude[component % amplitude.count]
  }
}

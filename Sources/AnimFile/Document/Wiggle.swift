/// Random offsets around a value, with an easing between consecutive offsets.
///
/// Every ``every`` seconds there is a new value: `around` plus a random offset of at most `amplitude`,
/// independent for each component. The value depends only on the time, and the wiggle has no start or end.
public struct Wiggle<Value: AnimatableValue>: Hashable, Sendable {
  /// The center of the values; may be animated.
  public var around: Animated<Value>
  /// The maximum offset: one number for all components, or one for each; x and y for a list of points.
  public var amplitude: [Double]
  /// The duration of a step in seconds; above 0.
  public var every: Double
  /// The random seed; wiggles with the same seed move alike.
  public var seed: Int
  /// The probability that a component changes at a step, above 0 and at most 1.
  public var chance: Double
  /// The easing between consecutive values.
  public var easing: Easing

  /// Creates a wiggle.
  public init(
    around: Animated<Value>, amplitude: Double..., every: Double, seed: Int = 0, chance: Double = 1,
    easing: Easing = .easeInOut
  ) {
    self.around = around
    self.amplitude = amplitude
    self.every = every
    self.seed = seed
    self.chance = chance
    self.easing = easing
  }
}

// MARK: Reading and writing

extension Wiggle: DocumentValue where Value: DocumentAnimatable {
  package static var phrase: String { "a wiggle { \"around\": …, \"amplitude\": …, \"every\": … }" }
  package static var placeholder: Wiggle { Wiggle(around: .placeholder, amplitude: 0, every: 1) }

  package static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> Wiggle {
    readWiggle(node, context, rule) ?? placeholder
  }

  /// Reads the wiggle of the object at `node`; nil if it has errors.
  static func readWiggle(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> Wiggle? {
    guard Value.amplitudeCount > 0 else {
      context.report(
        .cannotWiggle(Value.plural), at: context.member("wiggle", of: node).map { $0 - 1 } ?? node)
      return nil
    }
    let errors = context.errorCount
    let wiggle = Outer.read(node, context, rule).members.wiggle
    return context.errorCount == errors ? wiggle : nil
  }

  package func write(to writer: inout JSONWriter) { Outer(members: Members(wiggle: self)).write(to: &writer) }

  package mutating func resolve(_ resolver: Resolver, _ rule: NumberRule) {
    resolver.at("wiggle") { resolver in
      resolver.at("around") { around.resolve($0, rule) }
      resolver.at("easing") { easing.resolve($0, .any) }
    }
  }

  /// The enclosing object, which identifies the form.
  private struct Outer: DocumentObject {
    var members = Members()

    static var phrase: String { "{ \"wiggle\": … }" }

    mutating func members(_ visitor: inout some MemberVisitor) {
      visitor.required("wiggle", &members, visitor.rule)
    }
  }

  struct Members: DocumentObject {
    var wiggle = Wiggle.placeholder

    static var phrase: String { Wiggle.phrase }

    mutating func members(_ visitor: inout some MemberVisitor) {
      var amplitude = Amplitude<Value>(numbers: wiggle.amplitude)
      visitor.required("around", &wiggle.around, visitor.rule)
      visitor.required("amplitude", &amplitude, .nonNegative)
      visitor.required("every", &wiggle.every, .positive)
      visitor.defaulted("seed", &wiggle.seed, .integer(0...1_000_000_000), 0)
      visitor.defaulted("chance", &wiggle.chance, NumberRule(lower: 0, excludesLower: true, upper: 1), 1)
      visitor.defaulted("easing", &wiggle.easing, .easeInOut)
      wiggle.amplitude = amplitude.numbers
    }
  }
}

/// The amplitude: one number, or one for each component.
private struct Amplitude<Value: DocumentAnimatable>: DocumentValue {
  var numbers: [Double]

  static var phrase: String {
    Value.amplitudeCount > 1 ? "a number or an array of \(Value.amplitudeCount) numbers" : "a number"
  }
  static var placeholder: Amplitude { Amplitude(numbers: [0]) }

  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> Amplitude {
    guard context.tape.kind(node) == .array, Value.amplitudeCount > 1 else {
      guard context.tape.kind(node) == .number || Value.amplitudeCount == 1 else {
        context.reportWrongType(node, expected: phrase)
        return placeholder
      }
      return Amplitude(numbers: [Double.read(node, context, rule)])
    }
    guard context.tape.childCount(node) == Value.amplitudeCount else {
      context.report(.wrongCount(expected: phrase, found: context.tape.childCount(node)), at: node)
      return placeholder
    }
    return Amplitude(numbers: [Double].read(node, context, rule))
  }

  func write(to writer: inout JSONWriter) {
    if numbers.count == 1 { writer.number(numbers[0]) } else { numbers.write(to: &writer) }
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

extension Wiggle where Value: DocumentAnimatable {
  /// Evaluates the wiggle at the sampler's time.
  func sample(_ sampler: inout Sampler, into value: inout Value) {
    var still: Value?
    if case .constant(let constant) = around {
      still = constant
    } else {
      around.sample(&sampler, into: &value)
    }
    guard !amplitude.isEmpty else {
      if let still { value = still }
      return
    }
    let step = step(at: sampler.time)
    value.displace(still) { displacement($0, at: step) }
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

// MARK: The types that wiggle

extension Double {
  package static var amplitudeCount: Int { 1 }
  package mutating func displace(_ still: Double?, by offset: (_ component: Int) -> Double) {
    self = (still ?? self) + offset(0)
  }
}

extension Point2D {
  package static var amplitudeCount: Int { 2 }
  package mutating func displace(_ still: Self?, by offset: (_ component: Int) -> Double) {
    if let still { self = still }
    x += offset(0)
    y += offset(1)
  }
}

extension Size2D {
  package static var amplitudeCount: Int { 2 }
  package mutating func displace(_ still: Self?, by offset: (_ component: Int) -> Double) {
    if let still { self = still }
    width += offset(0)
    height += offset(1)
  }
}

extension ScaleFactor {
  package static var amplitudeCount: Int { 2 }
  package mutating func displace(_ still: Self?, by offset: (_ component: Int) -> Double) {
    if let still { self = still }
    x += offset(0)
    y += offset(1)
  }
}

extension AnimatableVector {
  package static var amplitudeCount: Int { 1 }
  package mutating func displace(_ still: Self?, by offset: (_ component: Int) -> Double) {
    // Reuses storage.
    if let still { assign(still) }
    for index in indices { self[index] += offset(index) }
  }
}

extension PointList {
  package static var amplitudeCount: Int { 2 }
  package mutating func displace(_ still: Self?, by offset: (_ component: Int) -> Double) {
    // Reuses storage.
    if let still { assign(still) }
    for index in points.indices {
      points[index].x += offset(2 * index)
      points[index].y += offset(2 * index + 1)
    }
  }
}

extension CornerRadii {
  package static var amplitudeCount: Int { 4 }
  package mutating func displace(_ still: Self?, by offset: (_ component: Int) -> Double) {
    if let still { self = still }
    topLeft += offset(0)
    topRight += offset(1)
    bottomRight += offset(2)
    bottomLeft += offset(3)
  }
}

extension AnimatedShape.LineChart.Frame {
  package static var amplitudeCount: Int { 4 }
  package mutating func displace(_ still: Self?, by offset: (_ component: Int) -> Double) {
    if let still { self = still }
    origin.x += offset(0)
    origin.y += offset(1)
    size.width += offset(2)
    size.height += offset(3)
  }
}

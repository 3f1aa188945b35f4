extension AnimatedShape {
  /// Draws copies of a shape, each moved, rotated and scaled relative to the one before.
  public struct Repeat: Hashable, Sendable {
    /// The number of copies, including the first, from 0 to 10,000.
    public var copies: Animated<Int>
    /// The offset of each copy from the one before, in the shape's units.
    public var position: Animated<Point2D>
    /// The rotation of each copy relative to the one before, in degrees clockwise.
    public var rotation: Animated<Double>
    /// The scale of each copy relative to the one before.
    public var scale: Animated<ScaleFactor>
    /// The center of rotation and scaling, in the shape's units.
    public var anchor: Animated<Point2D>
    /// The opacities of the copies.
    public var opacity: Opacity
    /// The delay of each copy relative to the one before, in seconds.
    public var delay: Animated<Double>
    /// The number of steps between the shape and the first copy.
    public var first: Animated<Double>
    /// Whether a copy is drawn above the one before, or below it.
    public var stack: Stack
    /// Random deviations of the copies; nil for none.
    public var jitter: Jitter?

    /// The order in which copies are drawn.
    public enum Stack: String, Hashable, Sendable, CaseIterable {
      /// The first copy is at the bottom.
      case above
      /// The first copy is at the top.
      case below
    }

    /// Creates a modifier that draws copies of a shape.
    public init(
      copies: Animated<Int>, position: Animated<Point2D> = .constant(.zero), rotation: Animated<Double> = 0,
      scale: Animated<ScaleFactor> = 1, anchor: Animated<Point2D> = .constant(.zero),
      opacity: Opacity = 1, delay: Animated<Double> = 0, first: Animated<Double> = 0, stack: Stack = .above,
      jitter: Jitter? = nil
    ) {
      self.copies = copies
      self.position = position
      self.rotation = rotation
      self.scale = scale
      self.anchor = anchor
      self.opacity = opacity
      self.delay = delay
      self.first = first
      self.stack = stack
      self.jitter = jitter
    }

    /// Random deviations of copies from their places. Those of each copy are constant in time.
    public struct Jitter: Hashable, Sendable {
      /// The maximum displacement along each axis, in the shape's units; clamped to 0 or more.
      public var position: Animated<Size2D>
      /// The maximum rotation in both directions, in degrees; clamped to 0 or more.
      public var rotation: Animated<Double>
      /// The maximum change of the scale, as a fraction of it, 0…1.
      public var scale: Animated<Double>
      /// The maximum decrease of the opacity, as a fraction of it, 0…1.
      public var opacity: Animated<Double>
      /// The random seed; repeats with the same seed have the same random numbers.
      public var seed: Int

      /// Creates random deviations of copies.
      public init(
        position: Animated<Size2D> = .constant(.zero), rotation: Animated<Double> = 0,
        scale: Animated<Double> = 0, opacity: Animated<Double> = 0, seed: Int = 0
      ) {
        self.position = position
        self.rotation = rotation
        self.scale = scale
        self.opacity = opacity
        self.seed = seed
      }
    }

    /// The opacities of the copies, interpolated linearly from the first to the last.
    public struct Opacity: Hashable, Sendable {
      /// The opacity of the first copy, 0…1.
      public var first: Animated<Double>
      /// The opacity of the last copy, 0…1.
      public var last: Animated<Double>

      /// Creates opacities from the first copy to the last.
      public init(_ first: Animated<Double>, _ last: Animated<Double>) {
        self.first = first
        self.last = last
      }
    }
  }
}

extension AnimatedShape.Repeat.Opacity: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  public init(floatLiteral value: Double) { self.init(.constant(value), .constant(value)) }
  public init(integerLiteral value: Int) { self.init(floatLiteral: Double(value)) }
}

extension AnimatedShape.Modifier {
  /// Draws copies of a shape, each moved, rotated and scaled relative to the one before.
  public static func `repeat`(
    copies: Animated<Int>, position: Animated<Point2D> = .constant(.zero), rotation: Animated<Double> = 0,
    scale: Animated<ScaleFactor> = 1, anchor: Animated<Point2D> = .constant(.zero),
    opacity: AnimatedShape.Repeat.Opacity = 1, delay: Animated<Double> = 0, first: Animated<Double> = 0,
    stack: AnimatedShape.Repeat.Stack = .above, jitter: AnimatedShape.Repeat.Jitter? = nil
  ) -> Self {
    .repeat(
      .init(
        copies: copies, position: position, rotation: rotation, scale: scale, anchor: anchor,
        opacity: opacity, delay: delay, first: first, stack: stack, jitter: jitter))
  }
}

extension AnimatedShape.Repeat: DocumentObject {
  /// The maximum number of copies.
  static let maximumCopies = 10_000

  package init() { self.init(copies: 1) }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("copies", &copies, .integer(0...Self.maximumCopies))
    visitor.defaulted("position", &position, .constant(.zero))
    visitor.defaulted("rotation", &rotation, 0)
    visitor.defaulted("scale", &scale, 1)
    visitor.defaulted("anchor", &anchor, .constant(.zero))
    if visitor.shapeRole == .part {
      visitor.excluded("opacity", .notInCompounds("opacity"))
    } else {
      visitor.defaulted("opacity", &opacity, .fraction, 1)
    }
    visitor.defaulted("delay", &delay, 0)
    visitor.defaulted("first", &first, 0)
    visitor.defaulted("stack", &stack, .above)
    visitor.optional("jitter", &jitter)
  }

  /// The random numbers of the copies and the order in which they are drawn.
  var form: Form { Form(drawsBelow: stack == .below, seed: jitter?.seed) }

  /// The constant members that determine how copies are made of the animated ones.
  struct Form: Sendable {
    /// Whether the first copy is drawn last.
    var drawsBelow: Bool
    /// The seed of the jitter; nil if there is none.
    var seed: Int?
  }

  /// The largest number of copies at any time.
  var largestCopyCount: Int { copies.largest(in: 0...Self.maximumCopies) }

  /// An upper bound of the last copy's delay.
  var longestDelay: Double {
    let delay =
      switch delay {
      case .constant(let delay): delay
      case .track(let track): track.track.values.reduce(0, max)
      default: 0.0
      }
    return max(0, delay) * Double(max(0, largestCopyCount - 1))
  }
}

extension AnimatedShape.Repeat.Stack: DocumentWord {
  package static var placeholder: Self { .above }
}

extension AnimatedShape.Repeat.Jitter: DocumentObject {
  package static var identifyingMembers: [String] { ["position", "rotation", "scale", "opacity"] }
  package static var phrase: String { "an object such as { \"position\": [10, 10] }" }

  package init() { self.init(seed: 0) }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.defaulted("position", &position, .nonNegative, .constant(.zero))
    visitor.defaulted("rotation", &rotation, .nonNegative, 0)
    visitor.defaulted("scale", &scale, .fraction, 0)
    if visitor.shapeRole == .part {
      visitor.excluded("opacity", .notInCompounds("opacity"))
    } else {
      visitor.defaulted("opacity", &opacity, .fraction, 0)
    }
    visitor.defaulted("seed", &seed, .integer(0...1_000_000_000), 0)
  }
}

extension AnimatedShape.Repeat.Opacity: DocumentValue {
  package static var phrase: String {
    "an opacity, or the opacities [first, last] of the first and last copies"
  }
  package static var placeholder: Self { 1 }

  package static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> Self {
    guard context.tape.kind(node) == .array else {
      if context.tape.kind(node) != .number, context.tape.kind(node) != .object {
        context.reportWrongType(node, expected: phrase)
        return placeholder
      }
      let both = Animated<Double>.read(node, context, .fraction)
      return Self(both, both)
    }
    let count = context.tape.childCount(node)
    guard count == 2 else {
      context.report(.wrongCount(expected: phrase, found: count), at: node)
      return placeholder
    }
    let first = Animated<Double>.read(node + 1, context, .fraction)
    return Self(first, Animated.read(context.tape.next(node + 1), context, .fraction))
  }

  package func write(to writer: inout JSONWriter) {
    if first == last { return first.write(to: &writer) }
    writer.beginArray()
    first.write(to: &writer)
    last.write(to: &writer)
    writer.endArray()
  }

  package mutating func resolve(_ resolver: Resolver, _ rule: NumberRule) {
    if first == last {
      first.resolve(resolver, .fraction)
      last = first
      return
    }
    resolver.at(0) { first.resolve($0, .fraction) }
    resolver.at(1) { last.resolve($0, .fraction) }
  }

  package mutating func follow(_ search: MemberSearch, _ rule: NumberRule) {
    if search.isAtEnd {
      // One opacity for all copies is a single value.
      guard first == last else { return search.stop(atListOf: 2) }
      first.follow(search, .fraction)
      last = first
    } else if let index = search.index(in: 2) {
      if index == 0 { first.follow(search, .fraction) } else { last.follow(search, .fraction) }
    }
  }

  package func inspect(_ finder: MotionFinder) {
    first.inspect(finder)
    last.inspect(finder)
  }
}

extension AnimatedShape.Repeat: ColumnSource {
  package func columns(_ visitor: inout some ColumnVisitor) {
    visitor.add(copies)
    visitor.add(position)
    visitor.add(rotation)
    visitor.add(scale)
    visitor.add(anchor)
    visitor.add(opacity.first)
    visitor.add(opacity.last)
    visitor.add(delay)
    visitor.add(first)
    if let jitter {
      visitor.add(jitter.position)
      visitor.add(jitter.rotation)
      visitor.add(jitter.scale)
      visitor.add(jitter.opacity)
    }
  }
}

extension AnimatedShape.Repeat {
  /// The copies at one time.
  package struct Copies {
    /// The number of copies.
    package let count: Int
    /// The delay of each copy relative to the one before, in seconds.
    package let delay: Double
    private let position: Point2D
    private let rotation: Double
    private let scale: ScaleFactor
    private let anchor: Point2D
    private let opacity: (first: Double, last: Double)
    private let first: Double
    private let jitter: Jitter?

    /// The random deviations, of which the components are x, y, rotation, scale and opacity.
    private struct Jitter {
      let position: Point2D
      let rotation: Double
      let scale: Double
      let opacity: Double
      let noise: WiggleNoise
    }

    package init(_ modifier: AnimatedShape.Repeat, _ sampler: inout Sampler) {
      sampler.evaluate(modifier)
      self.init(sampler.numbers.span, seed: modifier.jitter?.seed)
    }

    /// - Parameter seed: The seed of the jitter; nil if the columns contain none.
    init(_ columns: Span<Double>, seed: Int?) {
      count = max(0, min(AnimatedShape.Repeat.maximumCopies, columns.integer(0)))
      position = columns.point(1).saturated
      rotation = columns[3]
      scale = ScaleFactor(columns[4], columns[5])
      anchor = columns.point(6).saturated
      opacity = (columns[8].clamped(0, 1), columns[9].clamped(0, 1))
      delay = columns[10].saturated
      first = columns[11].saturated
      jitter = seed.map { seed in
        Jitter(
          position: Point2D(max(0, columns[12]).saturated, max(0, columns[13]).saturated),
          rotation: max(0, columns[14]), scale: columns[15].clamped(0, 1),
          opacity: columns[16].clamped(0, 1), noise: WiggleNoise(seed: seed, chance: 1))
      }
    }

    /// The transform of copy `index`, of which j is the index plus `first`:
    /// `T(position·j) · T(anchor) · R(rotation·j) · S(scaleʲ) · T(−anchor)`, each factor with its jitter.
    package func matrix(_ index: Int) -> AffineMatrix {
      let times = Double(index) + first
      var angle = rotation * times
      var offset = Point2D(position.x * times, position.y * times)
      var factor = ScaleFactor(1)
      if scale != factor {
        factor =
          first == 0
          ? ScaleFactor(scale.x.power(index), scale.y.power(index))
          : ScaleFactor(scale.x.signedPower(times), scale.y.signedPower(times))
      }
      if let jitter {
        let random = jitter.noise
        let step = Int64(index)
        offset.x += jitter.position.x * random.value(0, at: step)
        offset.y += jitter.position.y * random.value(1, at: step)
        angle += jitter.rotation * random.value(2, at: step)
        let change = 1 + jitter.scale * random.value(3, at: step)
        factor = ScaleFactor(factor.x * change, factor.y * change)
      }
      var matrix = AffineMatrix.rotation(degrees: angle)
      if scale != ScaleFactor(1) || jitter != nil { matrix = matrix * .scale(factor.x, factor.y) }
      let fixed = matrix.apply(anchor)
      matrix.tx = offset.x + (anchor.x - fixed.x)
      matrix.ty = offset.y + (anchor.y - fixed.y)
      return matrix.saturated
    }

    /// The opacity of copy `index`.
    package func opacity(_ index: Int) -> Double {
      var result = opacity.first
      if index > 0 {
        let fraction = Double(index) / Double(count - 1)
        result =
          index == count - 1 ? opacity.last : opacity.first + (opacity.last - opacity.first) * fraction
      }
      guard let jitter, jitter.opacity > 0 else { return result }
      return result * (1 - jitter.opacity * (1 + jitter.noise.value(4, at: Int64(index))) / 2)
    }
  }
}

extension Double {
  /// The number to a power of 0 or more, by squaring: the same result on every platform.
  fileprivate func power(_ exponent: Int) -> Double {
    var result = 1.0
    var base = self
    var left = exponent
    while left > 0 {
      if left & 1 == 1 { result *= base }
      base *= base
      left >>= 1
    }
    return result
  }

  /// The magnitude to a power, with the number's sign if the power's floor is odd; 0 to any other power than 0 is 0.
  fileprivate func signedPower(_ exponent: Double) -> Double {
    if exponent == 0 { return 1 }
    if self == 0 { return 0 }
    let power = Math.pow(magnitude, exponent)
    return self < 0 && exponent.rounded(.down).floorModulo(2) == 1 ? -power : power
  }
}

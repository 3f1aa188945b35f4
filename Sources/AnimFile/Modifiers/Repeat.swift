extension AnimatedShape {
  /// Draws copies of a shape, each moved, rotated and scaled relative to the one before.
  public struct Repeat: Hashable, Sendable {
    /// The number of copies, including the first, from 0 to 10 000.
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

    /// Creates a modifier that draws copies of a shape.
    public init(
      copies: Animated<Int>, position: Animated<Point2D> = .constant(.zero), rotation: Animated<Double> = 0,
      scale: Animated<ScaleFactor> = 1, anchor: Animated<Point2D> = .constant(.zero),
      opacity: Opacity = 1, delay: Animated<Double> = 0
    ) {
      self.copies = copies
      self.position = position
      self.rotation = rotation
      self.scale = scale
      self.anchor = anchor
      self.opacity = opacity
      self.delay = delay
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
    opacity: AnimatedShape.Repeat.Opacity = 1, delay: Animated<Double> = 0
  ) -> Self {
    .repeat(
      .init(
        copies: copies, position: position, rotation: rotation, scale: scale, anchor: anchor,
        opacity: opacity, delay: delay))
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

    package init(_ modifier: AnimatedShape.Repeat, _ sampler: inout Sampler) {
      sampler.evaluate(modifier)
      self.init(sampler.numbers.span)
    }

    init(_ columns: Span<Double>) {
      count = max(0, min(AnimatedShape.Repeat.maximumCopies, columns.integer(0)))
      position = columns.point(1).saturated
      rotation = columns[3]
      scale = ScaleFactor(columns[4], columns[5])
      anchor = columns.point(6).saturated
      opacity = (columns[8].clamped(0, 1), columns[9].clamped(0, 1))
      delay = columns[10].saturated
    }

    /// The transform of copy `index`: `T(position·k) · T(anchor) · R(rotation·k) · S(scaleᵏ) · T(−anchor)`.
    package func matrix(_ index: Int) -> AffineMatrix {
      let times = Double(index)
      var matrix = AffineMatrix.rotation(degrees: rotation * times)
      if scale != ScaleFactor(1) {
        matrix = matrix * .scale(scale.x.power(index), scale.y.power(index))
      }
      let fixed = matrix.apply(anchor)
      matrix.tx = position.x * times + (anchor.x - fixed.x)
      matrix.ty = position.y * times + (anchor.y - fixed.y)
      return matrix.saturated
    }

    /// The opacity of copy `index`.
    func opacity(_ index: Int) -> Double {
      guard index > 0 else { return opacity.first }
      let fraction = Double(index) / Double(count - 1)
      return index == count - 1 ? opacity.last : opacity.first + (opacity.last - opacity.first) * fraction
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
}

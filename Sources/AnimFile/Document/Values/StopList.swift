/// The color stops of a gradient, animated as one value.
public struct StopList: Hashable, Sendable {
  /// A color stop.
  public struct Stop: Hashable, Sendable {
    /// The offset: 0 at the start, 1 at the end.
    public var offset: Double
    /// The color.
    public var color: RGBAColor

    /// Creates a stop.
    public init(_ offset: Double, _ color: RGBAColor) {
      self.offset = offset
      self.color = color
    }
  }

  /// The stops, in order of offset.
  public var stops: [Stop]

  /// Creates a list of stops.
  public init(_ stops: [Stop]) { self.stops = stops }
}

extension StopList: ExpressibleByArrayLiteral {
  /// Creates a list of stops.
  public init(arrayLiteral elements: Stop...) { stops = elements }
}

extension StopList: RandomAccessCollection, MutableCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { stops.count }

  /// The stop at a position.
  public subscript(index: Int) -> Stop {
    get { stops[index] }
    set { stops[index] = newValue }
  }
}

extension StopList.Stop: DocumentObject {
  package static var phrase: String { "a stop { \"offset\": …, \"color\": … }" }

  package init() { self.init(0, .black) }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("offset", &offset, .fraction)
    visitor.required("color", &color)
  }
}

/// Stopwise arithmetic, for interpolation.
extension StopList: VectorSpace {
  public static let zero = StopList([])

  public static func + (a: StopList, b: StopList) -> StopList {
    var sum = a
    sum.add(b, scaledBy: 1)
    return sum
  }

  public static func - (a: StopList, b: StopList) -> StopList {
    var difference = a
    difference.add(b, scaledBy: -1)
    return difference
  }

  public mutating func scale(by factor: Double) {
    for index in stops.indices {
      stops[index].offset *= factor
      stops[index].color.scale(by: factor)
    }
  }

  public var magnitudeSquared: Double {
    stops.reduce(0) { $0 + $1.offset * $1.offset + $1.color.magnitudeSquared }
  }

  public mutating func assign(_ other: StopList) {
    stops.removeAll(keepingCapacity: true)
    stops.append(contentsOf: other.stops)
  }

  /// Adds `other` scaled by `factor`.
  ///
  /// - Precondition: The counts agree, or one of them is 0.
  public mutating func add(_ other: StopList, scaledBy factor: Double) {
    if stops.isEmpty { stops = other.stops.map { _ in Stop(0, .transparent) } }
    precondition(
      other.stops.isEmpty || stops.count == other.stops.count, "the arrays have different numbers of stops")
    for index in other.stops.indices {
      stops[index].offset += other.stops[index].offset * factor
      stops[index].color += other.stops[index].color.scaled(by: factor)
    }
  }

  /// Interpolates between `start` and `end`, reusing storage.
  ///
  /// - Precondition: The counts agree, or one of them is 0.
  public mutating func interpolate(from start: StopList, to end: StopList, at progress: Double) {
    guard !start.stops.isEmpty, start.stops.count == end.stops.count else {
      assign(start)
      return add(end - start, scaledBy: progress)
    }
    assign(start)
    for index in stops.indices {
      stops[index].offset += (end.stops[index].offset - start.stops[index].offset) * progress
      stops[index].color += (end.stops[index].color - start.stops[index].color).scaled(by: progress)
    }
  }
}

extension StopList {
  public static func haveEqualStructure(_ vectors: [StopList]) -> Bool {
    vectors.areAlike({ $0.stops.isEmpty }, { $0.stops.count == $1.stops.count })
  }
}

extension StopList: AnimatableValue, DocumentAnimatable {
  public static let kind = ValueKind(StopList.self)
  package static var isStructured: Bool { true }
  package static var hasQuantities: Bool { false }

  public init(flat: FlatValue) {
    self.init([])
    let numbers = flat.numbers
    for index in stride(from: 0, to: numbers.count - 4, by: 5) {
      let color = RGBAColor(
        red: numbers[index + 1], green: numbers[index + 2], blue: numbers[index + 3],
        alpha: numbers[index + 4])
      stops.append(Stop(numbers[index], color))
    }
  }

  package static var phrase: String { "an array of stops" }
  package static var plural: String { "arrays of stops" }
  package static var placeholder: StopList { StopList([]) }
  package static var hasColor: Bool { true }
  package static var hasVelocity: Bool { false }

  package static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> StopList {
    if context.reportBareStops(node) { return placeholder }
    let errors = context.errorCount
    let stops = [Stop].read(node, context, rule)
    if stops.isEmpty, context.errorCount == errors {
      context.report(.wrongCount(expected: "at least one stop", found: 0), at: node)
    }
    context.reportStopOrder(node)
    return StopList(stops)
  }

  package func write(to writer: inout JSONWriter) { stops.write(to: &writer) }

  package static func mismatch(_ previous: StopList, _ next: StopList, _ morph: Morph) -> Message? {
    previous.stops.count == next.stops.count
      ? nil : .countMismatch(next.stops.count, previous: previous.stops.count)
  }

  package static func resolve(
    _ parameter: ParameterValue, _ reference: ParameterReference<StopList>
  ) -> Result<StopList, ParameterMisuse> { .failure(.type) }

}

/// A list of points animated as one value.
public struct PointList: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// The points in order.
  public var points: [Point2D]

  /// Creates a list of points.
  public init(_ points: [Point2D]) { self.points = points }

  /// Creates a list of points.
  public init(arrayLiteral elements: Point2D...) { points = elements }
}

extension PointList: RandomAccessCollection, MutableCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { points.count }

  /// The point at a position.
  public subscript(index: Int) -> Point2D {
    get { points[index] }
    set { points[index] = newValue }
  }
}

extension PointList: VectorSpace {
  public static let zero = PointList([])

  public static func + (a: PointList, b: PointList) -> PointList {
    var sum = a
    sum.add(b, scaledBy: 1)
    return sum
  }

  public static func - (a: PointList, b: PointList) -> PointList {
    var difference = a
    difference.add(b, scaledBy: -1)
    return difference
  }

  public mutating func scale(by factor: Double) {
    for index in points.indices { points[index].scale(by: factor) }
  }

  public var magnitudeSquared: Double { points.reduce(0) { $0 + $1.magnitudeSquared } }

  public mutating func assign(_ other: PointList) {
    if points.count == other.points.count {
      for index in points.indices { points[index] = other.points[index] }
    } else {
      points.removeAll(keepingCapacity: true)
      points.append(contentsOf: other.points)
    }
  }

  /// Adds `other` scaled by `factor`.
  ///
  /// - Precondition: The counts agree, or one of them is 0.
  public mutating func add(_ other: PointList, scaledBy factor: Double) {
    if points.isEmpty {
      points.append(contentsOf: repeatElement(.zero, count: other.points.count))
    }
    precondition(
      other.points.isEmpty || points.count == other.points.count,
      "the arrays have different numbers of points")
    for index in other.points.indices {
      points[index].x += other.points[index].x * factor
      points[index].y += other.points[index].y * factor
    }
  }

  /// Interpolates between `start` and `end` in one pass.
  ///
  /// - Precondition: The counts agree, or one of them is 0.
  public mutating func interpolate(from start: PointList, to end: PointList, at progress: Double) {
    guard !start.points.isEmpty, !end.points.isEmpty else {
      assign(start)
      return add(end - start, scaledBy: progress)
    }
    precondition(start.points.count == end.points.count, "the arrays have different numbers of points")
    points.interpolate(from: start.points, to: end.points, at: progress)
  }
}

extension PointList {
  public static func haveEqualStructure(_ vectors: [PointList]) -> Bool {
    vectors.areAlike({ $0.points.isEmpty }, { $0.points.count == $1.points.count })
  }
}

extension PointList: CompositeValue, DocumentAnimatable {
  public static let kind = ValueKind(PointList.self)
  package static var isStructured: Bool { true }
  package static var amplitudeCount: Int { 2 }

  public init(flat: FlatValue) {
    self.init([])
    for index in stride(from: 0, to: flat.numbers.count - 1, by: 2) {
      points.append(Point2D(flat.numbers[index], flat.numbers[index + 1]))
    }
  }

  package static var phrase: String { "an array of points" }
  package static var plural: String { "arrays of points" }
  package static var placeholder: PointList { [] }
  package static var componentCounts: ClosedRange<Int>? { 0...Int.max }

  public init?(components: [Point2D]) { self.init(components) }

  package static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> PointList {
    guard context.tape.kind(node) == .array else {
      context.reportWrongType(node, expected: phrase, help: textHelp(node, context))
      return placeholder
    }
    guard context.allowsList(node), !reportFlat(node, context) else { return placeholder }
    return PointList([Point2D].read(node, context, rule))
  }

  package func write(to writer: inout JSONWriter) { points.write(to: &writer) }

  package static func mismatch(_ previous: PointList, _ next: PointList, _ morph: Morph) -> Message? {
    previous.points.count == next.points.count
      ? nil : .countMismatch(next.points.count, previous: previous.points.count)
  }

  package static func resolve(
    _ parameter: ParameterValue, _ reference: ParameterReference<PointList>
  ) -> Result<PointList, ParameterMisuse> {
    guard case .points(let value) = parameter else { return .failure(.type) }
    if let offset = reference.offset, offset.points.count != value.points.count { return .failure(.mapping) }
    return mapped(value, reference)
  }

  package func complaint(_ rule: NumberRule) -> Message? {
    for point in points { if let complaint = point.complaint(rule) { return complaint } }
    return nil
  }

}

extension [Point2D] {
  /// Interpolates between two lists of equal count, reusing storage.
  mutating func interpolate(from start: [Point2D], to end: [Point2D], at progress: Double) {
    let size = start.count
    precondition(end.count == size, "the arrays have different numbers of points")
    if count != size {
      removeAll(keepingCapacity: true)
      append(contentsOf: repeatElement(.zero, count: size))
    }
    let (start, end) = (start.span, end.span)
    var points = mutableSpan
    for index in 0..<size {
      let (a, b) = (start[index], end[index])
      points[index] = Point2D(a.x + (b.x - a.x) * progress, a.y + (b.y - a.y) * progress)
    }
  }
}

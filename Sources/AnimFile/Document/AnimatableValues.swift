// The types a document can animate.

extension DocumentAnimatable where Self: VectorSpace {
  /// A parameter's value, mapped.
  fileprivate static func mapped(_ value: Self, _ reference: ParameterReference<Self>) -> Result<
    Self, ParameterMisuse
  > {
    var value = value
    if let scale = reference.scale { value.scale(by: scale) }
    if let offset = reference.offset { value += offset }
    return .success(value)
  }
}

extension DocumentAnimatable {
  /// A parameter's value of a type that cannot be mapped.
  fileprivate static func unmapped(_ value: Self, _ reference: ParameterReference<Self>) -> Result<
    Self, ParameterMisuse
  > {
    reference.scale == nil && reference.offset == nil ? .success(value) : .failure(.mapping)
  }
}

extension Double: AnimatableValue, DocumentAnimatable {
  static var turns: Bool { true }

  static func prepare(_ track: inout AnimatedTrack<Double>, colorSpace: ColorSpace) {
    guard let turn = track.turn else { return }
    track.track = turn.applied(to: track.track)
    track.turn = nil
  }

  static func resolve(
    _ parameter: ParameterValue, _ reference: ParameterReference<Double>
  ) -> Result<Double, ParameterMisuse> {
    switch parameter {
    case .number(let value), .angle(let value): mapped(value, reference)
    default: .failure(.type)
    }
  }

  func complaint(_ rule: NumberRule) -> Message? { rule.complaint(about: self) }
}

extension Point2D: CompositeValue, DocumentAnimatable {
  static var travels: Bool { true }

  static func prepare(_ track: inout AnimatedTrack<Point2D>, colorSpace: ColorSpace) {
    if !track.vias.isEmpty { track.findMotion() }
  }

  @inline(__always)
  static func sample(
    _ track: AnimatedTrack<Point2D>, _ sampler: inout Sampler, into value: inout Point2D
  ) {
    guard track.hasMotion, let motion = track.motion, motion.isTravelled else {
      value = sampler.value(of: track)
      return
    }
    value = sampler.find { time, hint in motion.point(track.track, at: time, hint: &hint) }
  }

  static var componentCounts: ClosedRange<Int>? { 2...2 }

  public init?(components: [Double]) {
    guard components.count == 2 else { return nil }
    self.init(components[0], components[1])
  }

  static func resolve(
    _ parameter: ParameterValue, _ reference: ParameterReference<Point2D>
  ) -> Result<Point2D, ParameterMisuse> {
    if case .point(let value) = parameter { mapped(value, reference) } else { .failure(.type) }
  }

  func complaint(_ rule: NumberRule) -> Message? { x.complaint(rule) ?? y.complaint(rule) }

  static func compose(_ components: [Animated<Double>], _ sampler: inout Sampler, into value: inout Point2D) {
    guard components.count == 2 else { return }
    value.x = components[0].value(&sampler)
    value.y = components[1].value(&sampler)
  }
}

extension Size2D: CompositeValue, DocumentAnimatable {
  static var componentCounts: ClosedRange<Int>? { 2...2 }

  public init?(components: [Double]) {
    guard components.count == 2 else { return nil }
    self.init(components[0], components[1])
  }

  static func resolve(
    _ parameter: ParameterValue, _ reference: ParameterReference<Size2D>
  ) -> Result<Size2D, ParameterMisuse> {
    if case .size(let value) = parameter { mapped(value, reference) } else { .failure(.type) }
  }

  func complaint(_ rule: NumberRule) -> Message? { width.complaint(rule) ?? height.complaint(rule) }

  static func compose(_ components: [Animated<Double>], _ sampler: inout Sampler, into value: inout Size2D) {
    guard components.count == 2 else { return }
    value.width = components[0].value(&sampler)
    value.height = components[1].value(&sampler)
  }
}

/// How much larger something is drawn, along x and along y; in a document one number stands for both.
public struct ScaleFactor: Hashable, Sendable {
  /// Along x.
  public var x: Double
  /// Along y.
  public var y: Double

  /// A scale of `x` and `y`.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The same scale along x and y.
  public init(_ both: Double) { self.init(both, both) }
}

extension ScaleFactor: VectorSpace {
  public static let zero = ScaleFactor(0)
  public static func + (a: ScaleFactor, b: ScaleFactor) -> ScaleFactor { ScaleFactor(a.x + b.x, a.y + b.y) }
  public static func - (a: ScaleFactor, b: ScaleFactor) -> ScaleFactor { ScaleFactor(a.x - b.x, a.y - b.y) }
  public mutating func scale(by factor: Double) {
    x *= factor
    y *= factor
  }
  public var magnitudeSquared: Double { x * x + y * y }
}

extension ScaleFactor: SmallVector {
  var lanes: SIMD4<Double> { SIMD4(x, y, 0, 0) }
  init(lanes: SIMD4<Double>) { self.init(lanes.x, lanes.y) }
}

extension ScaleFactor: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  public init(floatLiteral value: Double) { self.init(value) }
  public init(integerLiteral value: Int) { self.init(Double(value)) }
}

extension ScaleFactor: CompositeValue, DocumentAnimatable {
  static var phrase: String { "a scale: a number or [x, y]" }
  static var standIn: ScaleFactor { ScaleFactor(1) }
  static var componentCounts: ClosedRange<Int>? { 2...2 }

  public init?(components: [Double]) {
    guard components.count == 2 else { return nil }
    self.init(components[0], components[1])
  }

  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> ScaleFactor {
    if context.tape.kind(node) == .number { return ScaleFactor(Double.read(node, context, rule)) }
    guard let (x, y) = Point2D.readPair(node, context, rule, phrase) else { return standIn }
    return ScaleFactor(x, y)
  }

  func write(to writer: inout JSONWriter) {
    if x == y { writer.number(x) } else { Point2D(x, y).write(to: &writer) }
  }

  static func resolve(
    _ parameter: ParameterValue, _ reference: ParameterReference<ScaleFactor>
  ) -> Result<ScaleFactor, ParameterMisuse> {
    switch parameter {
    case .number(let value): mapped(ScaleFactor(value), reference)
    case .point(let value): mapped(ScaleFactor(value.x, value.y), reference)
    default: .failure(.type)
    }
  }

  func complaint(_ rule: NumberRule) -> Message? { x.complaint(rule) ?? y.complaint(rule) }

  static func compose(
    _ components: [Animated<Double>], _ sampler: inout Sampler, into value: inout ScaleFactor
  ) {
    guard components.count == 2 else { return }
    value.x = components[0].value(&sampler)
    value.y = components[1].value(&sampler)
  }
}

extension AnimatableVector: CompositeValue, DocumentAnimatable {
  static var phrase: String { "a list of numbers" }
  static var standIn: AnimatableVector { [] }
  static var componentCounts: ClosedRange<Int>? { 0...Int.max }

  public init?(components: [Double]) { self.init(components) }

  static func literalHelp(_ node: Int, _ context: ReadingContext) -> Advice? { listHelp(node, context) }

  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> AnimatableVector {
    guard context.tape.kind(node) == .array else {
      context.reportWrongType(node, expected: phrase, help: listHelp(node, context))
      return standIn
    }
    guard context.allowsList(node) else { return standIn }
    return AnimatableVector([Double].read(node, context, rule))
  }

  func write(to writer: inout JSONWriter) { Array(self).write(to: &writer) }

  static func mismatch(_ previous: AnimatableVector, _ next: AnimatableVector) -> Message? {
    previous.count == next.count ? nil : .countMismatch(next.count, previous: previous.count)
  }

  static func resolve(
    _ parameter: ParameterValue, _ reference: ParameterReference<AnimatableVector>
  ) -> Result<AnimatableVector, ParameterMisuse> {
    guard case .numbers(let value) = parameter else { return .failure(.type) }
    if let offset = reference.offset, offset.count != value.count { return .failure(.mapping) }
    return mapped(value, reference)
  }

  func complaint(_ rule: NumberRule) -> Message? {
    for number in self { if let complaint = rule.complaint(about: number) { return complaint } }
    return nil
  }

  static func compose(
    _ components: [Animated<Double>], _ sampler: inout Sampler, into value: inout AnimatableVector
  ) {
    if value.count != components.count { value = AnimatableVector(repeating: 0, count: components.count) }
    for index in components.indices { value[index] = components[index].value(&sampler) }
  }
}

/// A list of points that is animated as one value.
public struct PointList: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// The points in order.
  public var points: [Point2D]

  /// A list of the given points.
  public init(_ points: [Point2D]) { self.points = points }

  /// A list of the given points.
  public init(arrayLiteral elements: Point2D...) { points = elements }
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
  /// - Precondition: the counts agree, or one of them is 0.
  public mutating func add(_ other: PointList, scaledBy factor: Double) {
    if points.isEmpty {
      points.append(contentsOf: repeatElement(.zero, count: other.points.count))
    }
    precondition(
      other.points.isEmpty || points.count == other.points.count, "lists of different counts of points")
    for index in other.points.indices {
      points[index].x += other.points[index].x * factor
      points[index].y += other.points[index].y * factor
    }
  }

  /// Makes `self` the list between `start` and `end`, in one pass.
  ///
  /// - Precondition: the counts agree, or one of them is 0.
  public mutating func interpolate(from start: PointList, to end: PointList, at progress: Double) {
    guard !start.points.isEmpty, !end.points.isEmpty else {
      assign(start)
      return add(end - start, scaledBy: progress)
    }
    precondition(start.points.count == end.points.count, "lists of different counts of points")
    points.interpolate(from: start.points, to: end.points, at: progress)
  }
}

extension PointList: CompositeValue, DocumentAnimatable {
  static var phrase: String { "a list of points" }
  static var standIn: PointList { [] }
  static var componentCounts: ClosedRange<Int>? { 0...Int.max }

  public init?(components: [Point2D]) { self.init(components) }

  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> PointList {
    guard context.tape.kind(node) == .array else {
      context.reportWrongType(node, expected: phrase)
      return standIn
    }
    guard context.allowsList(node) else { return standIn }
    return PointList([Point2D].read(node, context, rule))
  }

  func write(to writer: inout JSONWriter) { points.write(to: &writer) }

  static func mismatch(_ previous: PointList, _ next: PointList) -> Message? {
    previous.points.count == next.points.count
      ? nil : .countMismatch(next.points.count, previous: previous.points.count)
  }

  static func resolve(
    _ parameter: ParameterValue, _ reference: ParameterReference<PointList>
  ) -> Result<PointList, ParameterMisuse> {
    guard case .points(let value) = parameter else { return .failure(.type) }
    if let offset = reference.offset, offset.points.count != value.points.count { return .failure(.mapping) }
    return mapped(value, reference)
  }

  func complaint(_ rule: NumberRule) -> Message? {
    for point in points { if let complaint = point.complaint(rule) { return complaint } }
    return nil
  }

  static func compose(
    _ components: [Animated<Point2D>], _ sampler: inout Sampler, into value: inout PointList
  ) {
    if value.points.count != components.count {
      value.points = [Point2D](repeating: .zero, count: components.count)
    }
    for index in components.indices { value.points[index] = components[index].value(&sampler) }
  }
}

// MARK: Values that jump

/// A type whose values follow each other without anything in between.
protocol DiscreteValue: DocumentAnimatable where Parts == NoParts {}

extension DiscreteValue {
  static var isDiscrete: Bool { true }

  static func sample(_ track: AnimatedTrack<Self>, _ sampler: inout Sampler, into value: inout Self) {
    value = sampler.find { time, hint in track.track.discreteValue(at: time, hint: &hint) }
  }

  static func resolve(_ parameter: ParameterValue, _ reference: ParameterReference<Self>) -> Result<
    Self, ParameterMisuse
  > {
    .failure(.type)
  }
}

extension Bool: DiscreteValue {
  static func resolve(
    _ parameter: ParameterValue, _ reference: ParameterReference<Bool>
  ) -> Result<Bool, ParameterMisuse> {
    if case .boolean(let value) = parameter { unmapped(value, reference) } else { .failure(.type) }
  }
}

extension Bool: AnimatableValue {}

// MARK: Paths

extension BezierPath: AnimatableValue, DocumentAnimatable {
  static var phrase: String { "SVG path data" }
  static var standIn: BezierPath { BezierPath() }
  static var morphs: Bool { true }
  static var hasVelocity: Bool { false }

  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> BezierPath {
    guard context.tape.kind(node) == .string else {
      context.reportWrongType(node, expected: phrase, help: "for example \"M 0 0 L 10 0\"")
      return standIn
    }
    do throws(SVGPathDataError) {
      return try parse(node, context)
    } catch {
      let start = context.tape.textOffset(of: error.offset, in: node)
      let end = context.tape.range(node).upperBound
      let message: Message =
        error.kind == .tooManyElements
        ? .limit("pathElements", "elements in one path", context.limits.pathElements)
        : .invalidPath(error.message, help: nil)
      context.report(message, at: .part(node, start..<min(start + 1, end)))
      return standIn
    }
  }

  private static func parse(_ node: Int, _ context: ReadingContext) throws(SVGPathDataError) -> BezierPath {
    let path = try context.path(node)
    if let point = path.points.first(where: {
      abs($0.x) > NumberRule.largest || abs($0.y) > NumberRule.largest
    }) {
      let number = abs(point.x) > abs(point.y) ? point.x : point.y
      context.report(.numberTooLarge(number), at: node)
      return standIn
    }
    return path
  }

  func write(to writer: inout JSONWriter) { writer.string(svgPathData()) }

  static func mismatch(_ previous: BezierPath, _ next: BezierPath) -> Message? {
    previous.hasSameSignature(as: next) ? nil : .morphMismatch(next.signature, previous: previous.signature)
  }

  static func resolve(
    _ parameter: ParameterValue, _ reference: ParameterReference<BezierPath>
  ) -> Result<BezierPath, ParameterMisuse> {
    if case .path(let value) = parameter { unmapped(value, reference) } else { .failure(.type) }
  }

  func complaint(_ rule: NumberRule) -> Message? {
    for point in points { if let complaint = point.complaint(.any) { return complaint } }
    return nil
  }

  static func matching(_ values: [BezierPath]) -> Message? {
    guard let match = PathMatch(values, maximumElements: PathMatch.largest) else {
      return .matchTooLarge(PathMatch.largest)
    }
    return match.changes == PathMatch.Changes() ? nil : .morphMatched(match.changes)
  }

  /// Where the keyframes' paths differ in their verbs, all of them become cubics, and where they are to match, they do.
  static func prepare(_ track: inout AnimatedTrack<BezierPath>, colorSpace: ColorSpace) {
    guard track.morph == .strict else { return prepareMatch(&track) }
    guard let first = track.track.values.first,
      track.track.values.contains(where: { $0.verbs != first.verbs })
    else {
      return
    }
    track.working = .init(track: track.track.map { $0.asCubics() })
  }

  private static func prepareMatch(_ track: inout AnimatedTrack<BezierPath>) {
    let match = PathMatch(track.track.values, maximumElements: PathMatch.largest)
    var keyframes = Array(track.track.keyframes)
    for index in keyframes.indices {
      // Too many elements are an error that keeps the document from being evaluated.
      keyframes[index].value = match?.paths[index] ?? BezierPath()
    }
    let working = try? Track(
      keyframes, easing: track.track.easing, before: track.track.before, after: track.track.after)
    track.working = working.map { AnimatedTrack<BezierPath>.Working(track: $0) }
  }

  static func sample(
    _ track: AnimatedTrack<BezierPath>, _ sampler: inout Sampler, into value: inout BezierPath
  ) {
    sampler.sample(track, into: &value)
  }
}

/// Paths of the same verbs form a vector space: that of their points.
extension BezierPath: VectorSpace {
  public static let zero = BezierPath()

  public static func + (a: BezierPath, b: BezierPath) -> BezierPath {
    var sum = a
    sum.add(b, scaledBy: 1)
    return sum
  }

  public static func - (a: BezierPath, b: BezierPath) -> BezierPath {
    var difference = a
    difference.add(b, scaledBy: -1)
    return difference
  }

  public mutating func scale(by factor: Double) { blend { $0.scale(by: factor) } }

  public var magnitudeSquared: Double { points.reduce(0) { $0 + $1.magnitudeSquared } }

  public mutating func assign(_ other: BezierPath) {
    other.verbs.withUnsafeBufferPointer { setVerbs($0) }
    points.removeAll(keepingCapacity: true)
    points.append(contentsOf: other.points)
  }

  /// Adds the points of `other`, scaled by `factor`.
  ///
  /// - Precondition: the verbs agree, or one of the paths is empty.
  public mutating func add(_ other: BezierPath, scaledBy factor: Double) {
    if isEmpty {
      append(other)
      scale(by: factor)
      return
    }
    guard !other.isEmpty else { return }
    precondition(verbs == other.verbs, "paths of different verbs cannot be added")
    blend(other.points, scaledBy: factor)
  }

  /// Makes `self` the path between `start` and `end`, in one pass over the points.
  ///
  /// - Precondition: the verbs agree, or one of the paths is empty.
  public mutating func interpolate(from start: BezierPath, to end: BezierPath, at progress: Double) {
    guard !start.isEmpty, !end.isEmpty else {
      assign(start)
      return add(end - start, scaledBy: progress)
    }
    precondition(start.verbs == end.verbs, "paths of different verbs cannot be blended")
    start.verbs.withUnsafeBufferPointer { setVerbs($0) }
    points.interpolate(from: start.points, to: end.points, at: progress)
  }
}

extension BezierPath {
  /// Makes the verbs those given, in the room that there is.
  mutating func setVerbs(_ others: UnsafeBufferPointer<Verb>) {
    guard !verbs.elementsEqual(others) else { return }
    verbs.removeAll(keepingCapacity: true)
    verbs.append(contentsOf: others)
  }
}

extension [Point2D] {
  /// Makes the list that of the points between those of two lists of one length, in the room that it has.
  mutating func interpolate(from start: [Point2D], to end: [Point2D], at progress: Double) {
    start.withUnsafeBufferPointer { start in
      end.withUnsafeBufferPointer { end in interpolate(from: start, to: end, at: progress) }
    }
  }

  /// Makes the list that of the points between those of two lists of one length, in the room that it has.
  ///
  /// With pointers the optimizer sees that nothing overlaps and nothing needs checking.
  mutating func interpolate(
    from start: UnsafeBufferPointer<Point2D>, to end: UnsafeBufferPointer<Point2D>, at progress: Double
  ) {
    let size = start.count
    precondition(end.count == size, "lists of different counts of points")
    if count != size {
      removeAll(keepingCapacity: true)
      append(contentsOf: repeatElement(.zero, count: size))
    }
    withUnsafeMutableBufferPointer { points in
      for index in 0..<size {
        let (a, b) = (start[index], end[index])
        points[index] = Point2D(a.x + (b.x - a.x) * progress, a.y + (b.y - a.y) * progress)
      }
    }
  }
}

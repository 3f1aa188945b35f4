/// What covers an area or a line: one color, or a gradient.
public enum Paint: Hashable, Sendable {
  /// One color.
  case color(Animated<RGBAColor>)
  /// Colors that run into each other.
  case gradient(Gradient)

  /// Colors that run into each other.
  public struct Gradient: Hashable, Sendable {
    /// How the colors are laid out.
    public var layout: Layout
    /// The colors and where they are.
    public var stops: Stops

    /// A gradient from its parts.
    public init(_ layout: Layout, stops: Stops) {
      self.layout = layout
      self.stops = stops
    }
  }

  /// How a gradient's colors are laid out. Before the first stop and after the last, its color goes on.
  public enum Layout: Hashable, Sendable {
    /// Along the line from one point to another, in the shape's units.
    case linear(from: Animated<Point2D>, to: Animated<Point2D>)
    /// From `focus`, by default the center, out to a circle.
    case radial(center: Animated<Point2D>, radius: Animated<Double>, focus: Animated<Point2D>?)
  }

  /// The colors of a gradient.
  public enum Stops: Hashable, Sendable, ExpressibleByArrayLiteral {
    /// One by one.
    case list([Stop])
    /// All at once, moving together.
    case animated(Animated<StopList>)

    /// The given stops.
    public init(arrayLiteral elements: Stop...) { self = .list(elements) }
  }

  /// A color at a place of a gradient.
  public struct Stop: Hashable, Sendable {
    /// The place: 0 at the start, 1 at the end.
    public var offset: Animated<Double>
    /// The color there.
    public var color: Animated<RGBAColor>

    /// A color at a place.
    public init(_ offset: Animated<Double>, _ color: Animated<RGBAColor>) {
      self.offset = offset
      self.color = color
    }
  }
}

/// The colors and places of a gradient, animated as one value.
public struct StopList: Hashable, Sendable {
  /// A color at a place.
  public struct Stop: Hashable, Sendable {
    /// The place: 0 at the start, 1 at the end.
    public var offset: Double
    /// The color there.
    public var color: RGBAColor

    /// A color at a place.
    public init(_ offset: Double, _ color: RGBAColor) {
      self.offset = offset
      self.color = color
    }
  }

  /// The stops, in the order of their places.
  public var stops: [Stop]

  /// A list of the given stops.
  public init(_ stops: [Stop]) { self.stops = stops }
}

/// How the inside of a shape is painted.
public struct Fill: Hashable, Sendable {
  /// What with.
  public var paint: Paint
  /// What counts as inside.
  public var rule: Animated<FillRule>
  /// How opaque, times the shape's own opacity; clamped to 0…1.
  public var opacity: Animated<Double>

  /// A fill.
  public init(_ paint: Paint, rule: Animated<FillRule> = .constant(.nonzero), opacity: Animated<Double> = 1) {
    self.paint = paint
    self.rule = rule
    self.opacity = opacity
  }

  /// A fill of one color.
  public init(_ color: Animated<RGBAColor>) { self.init(.color(color)) }
}

extension Fill: ExpressibleByStringLiteral {
  /// A fill of one color, in a document's notation.
  public init(stringLiteral value: String) { self.init(.constant(RGBAColor(stringLiteral: value))) }
}

/// Which points are inside a path that crosses itself.
public enum FillRule: String, Hashable, Sendable, CaseIterable {
  /// Those around which the path winds at all.
  case nonzero
  /// Those from which a ray crosses the path an odd number of times.
  case evenodd
}

/// How the outline of a shape is drawn.
public struct Stroke: Hashable, Sendable {
  /// What with.
  public var paint: Paint
  /// The width in the shape's units; clamped at 0.
  public var width: Animated<Double>
  /// The form of the ends.
  public var cap: Animated<Cap>
  /// The form of the corners.
  public var join: Animated<Join>
  /// How many widths a pointed corner may be long before it is cut off; at least 1.
  public var miterLimit: Animated<Double>
  /// Lengths drawn and left out in turn; empty for a solid line.
  public var dash: Animated<AnimatableVector>
  /// How far into the dashes the line starts.
  public var dashOffset: Animated<Double>
  /// How opaque, times the shape's own opacity; clamped to 0…1.
  public var opacity: Animated<Double>

  /// The form of a line's ends.
  public enum Cap: String, Hashable, Sendable, CaseIterable {
    /// Cut off straight at the end.
    case butt
    /// A half circle beyond the end.
    case round
    /// Half a square beyond the end.
    case square
  }

  /// The form of a line's corners.
  public enum Join: String, Hashable, Sendable, CaseIterable {
    /// Pointed, as long as the limit allows.
    case miter
    /// Round.
    case round
    /// Cut off.
    case bevel
  }

  /// A stroke.
  public init(
    _ paint: Paint, width: Animated<Double> = 1, cap: Animated<Cap> = .constant(.butt),
    join: Animated<Join> = .constant(.miter), miterLimit: Animated<Double> = 4,
    dash: Animated<AnimatableVector> = [], dashOffset: Animated<Double> = 0, opacity: Animated<Double> = 1
  ) {
    self.paint = paint
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashOffset = dashOffset
    self.opacity = opacity
  }

  /// A stroke of one color.
  public init(
    _ color: Animated<RGBAColor>, width: Animated<Double> = 1, cap: Cap = .butt, join: Join = .miter
  ) {
    self.init(.color(color), width: width, cap: .constant(cap), join: .constant(join))
  }
}

extension Stroke: ExpressibleByStringLiteral {
  /// A stroke of one color, 1 unit wide, in a document's notation.
  public init(stringLiteral value: String) { self.init(.constant(RGBAColor(stringLiteral: value))) }
}

// MARK: Reading and writing

extension FillRule: AnimatableValue, DiscreteValue, DocumentWord {
  static var standIn: FillRule { .nonzero }
}

extension Stroke.Cap: AnimatableValue, DiscreteValue, DocumentWord {
  static var standIn: Stroke.Cap { .butt }
}

extension Stroke.Join: AnimatableValue, DiscreteValue, DocumentWord {
  static var standIn: Stroke.Join { .miter }
}

/// A type that is written as a color where a color says everything.
private protocol ColorShorthand: DocumentObject {
  init(color: Animated<RGBAColor>)
  /// The color, if it says everything.
  var onlyColor: Animated<RGBAColor>? { get }
}

extension ColorShorthand {
  fileprivate static func readShorthand(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> Self {
    if context.tape.kind(node) == .string {
      return Self(color: .constant(RGBAColor.read(node, context, rule)))
    }
    if context.tape.kind(node) == .object, hasPaint(node, context) { return readMembers(node, context, rule) }
    guard context.tape.kind(node) == .object, RGBAColor.literalHelp(node, context) == nil else {
      context.reportWrongType(node, expected: phrase, help: RGBAColor.channelHelp(node, context))
      return Self()
    }
    if context.form(of: node, among: animatedForms) != nil {
      return Self(color: Animated.read(node, context, rule))
    }
    if let first = context.bareGradient(node) {
      var message = Message.bareGradient(context.tape.string(first))
      message.severity = context.unknownMemberSeverity
      context.report(message, at: .node(first))
      return Self()
    }
    return readMembers(node, context, rule)
  }

  /// Whether the object at `node` says what to paint with, and does not look like an animated color.
  private static func hasPaint(_ node: Int, _ context: ReadingContext) -> Bool {
    (context.member("color", of: node) ?? context.member("gradient", of: node)) != nil
      && animatedForms.allSatisfy { context.member($0, of: node) == nil }
  }

  fileprivate func writeShorthand(to writer: inout JSONWriter) {
    if let onlyColor {
      onlyColor.write(to: &writer)
    } else {
      writer.beginObject()
      writeMembers(to: &writer)
      writer.endObject()
    }
  }
}

extension Paint {
  /// Shows the paint as one of two members, `color` or `gradient`.
  fileprivate mutating func members(_ visitor: inout some MemberVisitor) {
    var color: Animated<RGBAColor>?
    var gradient: Gradient?
    switch self {
    case .color(let value): color = value
    case .gradient(let value): gradient = value
    }
    visitor.optional("color", &color)
    visitor.optional("gradient", &gradient)
    if let gradient { self = .gradient(gradient) } else if let color { self = .color(color) }
    let isBoth = color != nil && gradient != nil
    visitor.requires(["color", "gradient"], unless: color != nil || gradient != nil)
    visitor.check("gradient") { isBoth ? .bothPaints() : nil }
  }
}

extension ReadingContext {
  /// The name of the first member of a gradient that stands at `node` itself, where a member 'gradient' should hold it.
  fileprivate func bareGradient(_ node: Int) -> Int? {
    guard member("color", of: node) == nil, member("gradient", of: node) == nil else { return nil }
    let isTyped =
      member("type", of: node).map { tape.equals($0, "linear") || tape.equals($0, "radial") } ?? false
    guard isTyped || member("stops", of: node) != nil else { return nil }
    let names: [StaticString] = ["type", "stops", "from", "to", "center", "radius", "focus"]
    return names.compactMap { member($0, of: node) }.min().map { $0 - 1 }
  }
}

extension Message {
  fileprivate static func bareGradient(_ name: String) -> Message {
    Message(
      .unknownMember, "unknown member \(name.quoted): a gradient's members belong inside 'gradient'",
      help: "write { \"gradient\": { \"type\": \"linear\", \"stops\": … } }")
  }

  fileprivate static func colorsAsStops(_ color: String?) -> Message {
    Message(
      .wrongType, "expected a list of stops, found a list of \(color == nil ? "values" : "texts")",
      help: "write [{ \"offset\": 0, \"color\": \(color.map { "\"\($0)\"" } ?? "…") }, …]")
  }

  fileprivate static func bothPaints() -> Message {
    Message(.twoPaints, "'color' and 'gradient' exclude each other", help: "keep one of them")
  }
}

extension Fill: ColorShorthand {
  static var phrase: String { "a color, or an object with 'color' or 'gradient'" }

  init() { self.init(.constant(.black)) }

  fileprivate init(color: Animated<RGBAColor>) { self.init(.color(color)) }

  fileprivate var onlyColor: Animated<RGBAColor>? {
    guard case .color(let color) = paint, self == Fill(color) else { return nil }
    return color
  }

  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> Fill {
    readShorthand(node, context, rule)
  }

  func write(to writer: inout JSONWriter) { writeShorthand(to: &writer) }

  mutating func members(_ visitor: inout some MemberVisitor) {
    paint.members(&visitor)
    visitor.defaulted("rule", &rule, .constant(.nonzero))
    visitor.defaulted("opacity", &opacity, .fraction, 1)
  }
}

extension Stroke: ColorShorthand {
  static var phrase: String { "a color, or an object with 'color' or 'gradient', 'width' and so on" }

  init() { self.init(.constant(.black)) }

  fileprivate init(color: Animated<RGBAColor>) { self.init(.color(color)) }

  fileprivate var onlyColor: Animated<RGBAColor>? {
    guard case .color(let color) = paint, self == Stroke(color) else { return nil }
    return color
  }

  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> Stroke {
    readShorthand(node, context, rule)
  }

  func write(to writer: inout JSONWriter) { writeShorthand(to: &writer) }

  mutating func members(_ visitor: inout some MemberVisitor) {
    paint.members(&visitor)
    visitor.defaulted("width", &width, .nonNegative, 1)
    visitor.defaulted("cap", &cap, .constant(.butt))
    visitor.defaulted("join", &join, .constant(.miter))
    visitor.defaulted("miterLimit", &miterLimit, NumberRule(lower: 1), 4)
    visitor.defaulted("dash", &dash, .nonNegative, [])
    visitor.defaulted("dashOffset", &dashOffset, .any, 0)
    visitor.defaulted("opacity", &opacity, .fraction, 1)
  }
}

extension Paint.Gradient: DocumentObject {
  static var phrase: String { "a gradient { \"type\": …, \"stops\": … }" }

  init() { self.init(.linear(from: .constant(.zero), to: .constant(.zero)), stops: []) }

  mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.variant("type", &layout)
    visitor.required("stops", &stops)
  }
}

extension Paint.Layout: DocumentVariant {
  static let noun = "gradient"
  static let variants: [(name: StaticString, make: @Sendable () -> Paint.Layout)] = [
    ("linear", { .linear(from: .constant(.zero), to: .constant(.zero)) }),
    ("radial", { .radial(center: .constant(.zero), radius: 0, focus: nil) }),
  ]

  var name: StaticString {
    switch self {
    case .linear: "linear"
    case .radial: "radial"
    }
  }

  mutating func members(_ visitor: inout some MemberVisitor) {
    switch self {
    case .linear(var from, var to):
      visitor.required("from", &from)
      visitor.required("to", &to)
      self = .linear(from: from, to: to)
    case .radial(var center, var radius, var focus):
      visitor.required("center", &center)
      visitor.required("radius", &radius, .nonNegative)
      visitor.optional("focus", &focus)
      self = .radial(center: center, radius: radius, focus: focus)
    }
  }
}

extension Paint.Stop: DocumentObject {
  static var phrase: String { "a stop { \"offset\": …, \"color\": … }" }

  init() { self.init(0, .constant(.black)) }

  mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("offset", &offset, .fraction)
    visitor.required("color", &color)
  }
}

extension Paint.Stops: DocumentValue {
  static var phrase: String { "a list of stops" }
  static var standIn: Paint.Stops { [] }

  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> Paint.Stops {
    let tape = context.tape
    if tape.kind(node) == .object { return .animated(Animated.read(node, context, rule)) }
    if context.reportBareStops(node) { return standIn }
    let errors = context.errorCount
    let stops = [Paint.Stop].read(node, context, rule)
    guard context.errorCount == errors else { return standIn }
    guard !stops.isEmpty else {
      context.report(.wrongCount(expected: "at least one stop", found: 0), at: node)
      return standIn
    }
    var child = node + 1
    var previous = 0.0
    for stop in stops {
      if case .constant(let offset) = stop.offset {
        if offset < previous { context.report(.stopOrder(offset, previous: previous), at: child) }
        previous = max(previous, offset)
      }
      child = tape.next(child)
    }
    return .list(stops)
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .list(let stops): stops.write(to: &writer)
    case .animated(let stops): stops.write(to: &writer)
    }
  }

  mutating func resolve(_ resolver: Resolver, _ rule: NumberRule) {
    switch self {
    case .list(var stops):
      stops.resolve(resolver, rule)
      self = .list(stops)
    case .animated(var stops):
      stops.resolve(resolver, rule)
      self = .animated(stops)
    }
  }

  func inspect(_ finder: MotionFinder) {
    switch self {
    case .list(let stops): stops.inspect(finder)
    case .animated(let stops): stops.inspect(finder)
    }
  }
}

extension ReadingContext {
  /// Reports a list of colors or the like where stops should be, and says whether it is one.
  fileprivate func reportBareStops(_ node: Int) -> Bool {
    guard tape.kind(node) == .array, tape.childCount(node) > 0, tape.kind(node + 1) != .object,
      tape.kind(node + 1) != .invalid, !holdsObject(node)
    else { return false }
    let color = tape.kind(node + 1) == .string ? tape.string(node + 1) : nil
    report(.colorsAsStops(color.flatMap { RGBAColor($0) == nil ? nil : $0 }), at: node)
    return true
  }
}

extension StopList.Stop: DocumentObject {
  static var phrase: String { "a stop { \"offset\": …, \"color\": … }" }

  init() { self.init(0, .black) }

  mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("offset", &offset, .fraction)
    visitor.required("color", &color)
  }
}

/// Stop by stop, for interpolating.
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
  /// - Precondition: the counts agree, or one of them is 0.
  public mutating func add(_ other: StopList, scaledBy factor: Double) {
    if stops.isEmpty { stops = other.stops.map { _ in Stop(0, .transparent) } }
    precondition(
      other.stops.isEmpty || stops.count == other.stops.count, "lists of different counts of stops")
    for index in other.stops.indices {
      stops[index].offset += other.stops[index].offset * factor
      stops[index].color += other.stops[index].color.scaled(by: factor)
    }
  }

  /// Makes `self` the list between `start` and `end`, in the room that it has.
  ///
  /// - Precondition: the counts agree, or one of them is 0.
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

extension StopList: AnimatableValue, DocumentAnimatable {
  static var phrase: String { "a list of stops" }
  static var standIn: StopList { StopList([]) }
  static var hasColor: Bool { true }
  static var hasVelocity: Bool { false }

  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> StopList {
    if context.reportBareStops(node) { return standIn }
    let errors = context.errorCount
    let stops = [Stop].read(node, context, rule)
    if stops.isEmpty, context.errorCount == errors {
      context.report(.wrongCount(expected: "at least one stop", found: 0), at: node)
    }
    var child = node + 1
    for (previous, stop) in zip(stops, stops.dropFirst()) {
      child = context.tape.next(child)
      if stop.offset < previous.offset {
        context.report(.stopOrder(stop.offset, previous: previous.offset), at: child)
      }
    }
    return StopList(stops)
  }

  func write(to writer: inout JSONWriter) { stops.write(to: &writer) }

  static func mismatch(_ previous: StopList, _ next: StopList) -> Message? {
    previous.stops.count == next.stops.count
      ? nil : .countMismatch(next.stops.count, previous: previous.stops.count)
  }

  static func resolve(
    _ parameter: ParameterValue, _ reference: ParameterReference<StopList>
  ) -> Result<StopList, ParameterMisuse> { .failure(.type) }

  static func prepare(_ track: inout AnimatedTrack<StopList>, colorSpace: ColorSpace) {
    let coordinates = track.track.map { list in
      StopList(list.stops.map { Stop($0.offset, colorSpace.coordinates(of: $0.color)) })
    }
    track.working = .init(track: coordinates, space: colorSpace)
  }

  static func sample(
    _ track: AnimatedTrack<StopList>, _ sampler: inout Sampler, into value: inout StopList
  ) {
    guard let working = track.working else {
      value = track.track.value(at: sampler.time)
      return
    }
    sampler.find { time, hint in working.track.value(at: time, into: &value, hint: &hint) }
    for index in value.stops.indices {
      value.stops[index].color = working.space.color(at: value.stops[index].color)
    }
    if let exact = track.exactValue(at: sampler.time) { value.assign(exact) }
  }
}

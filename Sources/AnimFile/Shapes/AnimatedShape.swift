/// One shape of a document: what it is, how it is painted, and where and when it shows.
public struct AnimatedShape: Hashable, Sendable {
  /// A name of its own, unique in the document.
  public var id: String?
  /// What kind of shape it is.
  public var geometry: Geometry
  /// Where it stands.
  public var transform: ShapeTransform?
  /// How opaque it is, 0…1. A group's applies to the picture of the group as a whole.
  public var opacity: Animated<Double>
  /// Whether it shows at all.
  public var visible: Animated<Bool>
  /// The time from which it shows, in seconds of what it is in.
  public var `in`: Double?
  /// The time at which it shows no longer; one at the document's end includes that.
  public var out: Double?
  /// How time runs in it, and in everything inside.
  public var time: TimeMapping?
  /// What is done to its outline, one after the other, before it is drawn.
  public var modifiers: [Modifier]
  /// The shapes outside of which it does not show; none for no such bounds.
  public var clip: [AnimatedShape]
  /// How its inside is painted; nil for not at all.
  public var fill: Fill?
  /// How its outline is drawn, over the fill; nil for not at all.
  public var stroke: Stroke?
  /// Whether its outline runs the other way round.
  public var reversed: Bool
  /// What it shows, for people who cannot see it.
  public var label: String?
  /// Data of the author's own, without meaning for the format.
  public var extras: JSONValue?
  /// Whether it was read from a text and nothing in it is animated or refers to something.
  var stillness = Stillness()

  /// A shape.
  public init(
    _ geometry: Geometry, id: String? = nil, transform: ShapeTransform? = nil, opacity: Animated<Double> = 1,
    visible: Animated<Bool> = true, in start: Double? = nil, out end: Double? = nil, time: TimeMapping? = nil,
    modifiers: [Modifier] = [], clip: [AnimatedShape] = [], fill: Fill? = nil, stroke: Stroke? = nil,
    reversed: Bool = false, label: String? = nil,
    extras: JSONValue? = nil
  ) {
    self.geometry = geometry
    self.id = id
    self.transform = transform
    self.opacity = opacity
    self.visible = visible
    self.in = start
    self.out = end
    self.time = time
    self.modifiers = modifiers
    self.clip = clip
    self.fill = fill
    self.stroke = stroke
    self.reversed = reversed
    self.label = label
    self.extras = extras
  }
}

extension AnimatedShape {
  /// The kinds of shapes.
  ///
  /// A new kind is a file beside this one, a case here, and a line in each of the three members below.
  public enum Geometry: Hashable, Sendable {
    /// An outline given as SVG path data.
    case path(PathShape)
    /// A straight line.
    case line(Line)
    /// A line through points.
    case polyline(Polyline)
    /// A rectangle.
    case rect(Rect)
    /// A circle.
    case circle(Circle)
    /// An ellipse.
    case ellipse(Ellipse)
    /// A part of a circle or of a ring.
    case arc(Arc)
    /// A regular polygon.
    case polygon(Polygon)
    /// A star.
    case star(Star)
    /// Two half circles joined by straight sides.
    case capsule(Capsule)
    /// A smooth closed curve around a circle.
    case blob(Blob)
    /// A line through the values of a list.
    case lineChart(LineChart)
    /// Shapes that belong together.
    case group(Group)
    /// A symbol of the document.
    case use(Use)
  }
}

extension AnimatedShape.Geometry: DocumentVariant {
  static let noun = "shape"

  static let variants: [(name: StaticString, make: @Sendable () -> Self)] = [
    ("path", { .path(AnimatedShape.PathShape()) }),
    ("line", { .line(AnimatedShape.Line()) }),
    ("polyline", { .polyline(AnimatedShape.Polyline()) }),
    ("rect", { .rect(AnimatedShape.Rect()) }),
    ("circle", { .circle(AnimatedShape.Circle()) }),
    ("ellipse", { .ellipse(AnimatedShape.Ellipse()) }),
    ("arc", { .arc(AnimatedShape.Arc()) }),
    ("polygon", { .polygon(AnimatedShape.Polygon()) }),
    ("star", { .star(AnimatedShape.Star()) }),
    ("capsule", { .capsule(AnimatedShape.Capsule()) }),
    ("blob", { .blob(AnimatedShape.Blob()) }),
    ("lineChart", { .lineChart(AnimatedShape.LineChart()) }),
    ("group", { .group(AnimatedShape.Group()) }),
    ("use", { .use(AnimatedShape.Use()) }),
  ]

  var name: StaticString {
    switch self {
    case .path: "path"
    case .line: "line"
    case .polyline: "polyline"
    case .rect: "rect"
    case .circle: "circle"
    case .ellipse: "ellipse"
    case .arc: "arc"
    case .polygon: "polygon"
    case .star: "star"
    case .capsule: "capsule"
    case .blob: "blob"
    case .lineChart: "lineChart"
    case .group: "group"
    case .use: "use"
    }
  }

  mutating func members(_ visitor: inout some MemberVisitor) {
    // Groups go their own way: shapes inside shapes must not take the stack that all other kinds need together.
    guard case .group(var group) = self else { return outlinedMembers(&visitor) }
    group.members(&visitor)
    self = .group(group)
  }

  private mutating func outlinedMembers(_ visitor: inout some MemberVisitor) {
    switch self {
    case .path(var shape): self = shape.shown(to: &visitor, Self.path)
    case .line(var shape): self = shape.shown(to: &visitor, Self.line)
    case .polyline(var shape): self = shape.shown(to: &visitor, Self.polyline)
    case .rect(var shape): self = shape.shown(to: &visitor, Self.rect)
    case .circle(var shape): self = shape.shown(to: &visitor, Self.circle)
    case .ellipse(var shape): self = shape.shown(to: &visitor, Self.ellipse)
    case .arc(var shape): self = shape.shown(to: &visitor, Self.arc)
    case .polygon(var shape): self = shape.shown(to: &visitor, Self.polygon)
    case .star(var shape): self = shape.shown(to: &visitor, Self.star)
    case .capsule(var shape): self = shape.shown(to: &visitor, Self.capsule)
    case .blob(var shape): self = shape.shown(to: &visitor, Self.blob)
    case .lineChart(var shape): self = shape.shown(to: &visitor, Self.lineChart)
    case .use(var use): self = use.shown(to: &visitor, Self.use)
    case .group: break
    }
  }

  /// What has the outline; nil for what draws other shapes.
  var outlined: (any ShapeGeometry)? {
    switch self {
    case .path(let shape): shape
    case .line(let shape): shape
    case .polyline(let shape): shape
    case .rect(let shape): shape
    case .circle(let shape): shape
    case .ellipse(let shape): shape
    case .arc(let shape): shape
    case .polygon(let shape): shape
    case .star(let shape): shape
    case .capsule(let shape): shape
    case .blob(let shape): shape
    case .lineChart(let shape): shape
    case .group, .use: nil
    }
  }

  /// The most elements the outline has at any time; 0 for what has none.
  var elementBound: Int {
    switch self {
    case .path(let shape): shape.elementBound
    case .line(let shape): shape.elementBound
    case .polyline(let shape): shape.elementBound
    case .rect(let shape): shape.elementBound
    case .circle(let shape): shape.elementBound
    case .ellipse(let shape): shape.elementBound
    case .arc(let shape): shape.elementBound
    case .polygon(let shape): shape.elementBound
    case .star(let shape): shape.elementBound
    case .capsule(let shape): shape.elementBound
    case .blob(let shape): shape.elementBound
    case .lineChart(let shape): shape.elementBound
    case .group, .use: 0
    }
  }

  /// The shapes inside; none unless it is a group.
  var shapes: [AnimatedShape] {
    if case .group(let group) = self { group.shapes } else { [] }
  }
}

extension DocumentObject {
  mutating func shown<Kind>(
    to visitor: inout some MemberVisitor, _ wrap: (Self) -> Kind
  ) -> Kind {
    members(&visitor)
    return wrap(self)
  }
}

extension AnimatedShape: DocumentObject {
  static var phrase: String { "a shape { \"type\": … }" }

  init() { self.init(.group([])) }

  mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.optional("id", &id)
    visitor.variant("type", &geometry)
    visitor.optional("transform", &transform)
    visitor.defaulted("opacity", &opacity, .fraction, 1)
    visitor.defaulted("visible", &visible, true)
    visitor.optional("in", &self.in)
    visitor.optional("out", &out)
    visitor.optional("time", &time)
    visitor.defaulted("modifiers", &modifiers, [])
    visitor.defaulted("clip", &clip, [])
    switch geometry {
    case .group, .use:
      let kind = "\(geometry.name)"
      visitor.excluded("fill", .notForGroups("fill", kind))
      visitor.excluded("stroke", .notForGroups("stroke", kind))
      visitor.excluded("reversed", .notForGroups("reversed", kind))
    default:
      visitor.optional("fill", &fill)
      visitor.optional("stroke", &stroke)
      visitor.defaulted("reversed", &reversed, false)
    }
    visitor.optional("label", &label)
    visitor.optional("extras", &extras)
    let (start, end, id) = (self.in, out, self.id)
    visitor.check("out", with: ["in"]) {
      if let start, let end, end <= start { .emptyInterval(from: start, to: end) } else { nil }
    }
    visitor.check("id", with: []) { id.flatMap(Self.complaint(aboutID:)) }
  }

  private static func complaint(aboutID id: String) -> Message? {
    if id.isEmpty { return .invalidID("the id is empty") }
    let hasControl = id.utf8.contains { $0 < 0x20 || $0 == 0x7F }
    return hasControl ? .invalidID("the id \(id.quoted) has a control character") : nil
  }

  // Split up, so that shapes inside shapes take little of the stack.
  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> AnimatedShape {
    var shape = AnimatedShape()
    let errors = context.errorCount
    if context.countShape(at: node) { shape.readMembers(node, context, rule) }
    if context.errorCount > errors { context.unsoundShapes.insert(shape.id ?? "") }
    return shape
  }

  @inline(never)
  private mutating func readMembers(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) {
    guard context.tape.kind(node) == .object else {
      return context.reportWrongType(node, expected: Self.phrase)
    }
    var reader = ObjectReader(object: node, context, rule)
    let animatedBefore = context.animatedCount
    let end = context.documentEnd
    if context.member("time", of: node) != nil { context.documentEnd = nil }
    members(&reader)
    context.documentEnd = end
    if reader.hasLooseEnds { reader.finish(knowing: reader.wordsFindings ? memberNames : []) }
    stillness.isKnown = context.animatedCount == animatedBefore
  }

  mutating func resolve(_ resolver: Resolver, _ rule: NumberRule) {
    if !stillness.isKnown { resolver.walk(&self) }
  }

  func inspect(_ finder: MotionFinder) {
    let inside = MotionFinder()
    inside.symbols = finder.symbols
    inside.tally = finder.tally
    let timesBefore = finder.tally?.times.count ?? 0
    var copy = self
    inside.walk(&copy)
    if let time { finder.tally?.map(from: timesBefore, time) }
    if inside.end > 0 { inside.end += longestDelay }
    finder.moves = finder.moves || inside.moves
    finder.tracks += inside.tracks
    finder.end = max(finder.end, Self.end(ofContentLasting: inside.end, time))
  }

  /// How much later than the first the last of its copies is over, at most.
  var longestDelay: Double {
    modifiers.reduce(0) { sum, modifier in
      if case .repeat(let copies) = modifier { sum + copies.longestDelay } else { sum }
    }
  }

  /// When what lasts `duration` is over, in the time outside; 0 if nothing moves or it never ends.
  static func end(ofContentLasting duration: Double, _ time: TimeMapping?) -> Double {
    guard duration > 0, let time else { return duration }
    return time.end(ofContentLasting: duration) ?? 0
  }
}

/// Whether nothing in a shape is animated or refers to something, where that is known. It follows from the rest of the
/// shape, so that shapes are equal whether it is known or not.
struct Stillness: Hashable, Sendable {
  var isKnown = false

  static func == (a: Stillness, b: Stillness) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}

extension [AnimatedShape] {
  /// Forgets what is known of the stillness of shapes, because they are about to change.
  mutating func forgetStillness() {
    for index in indices {
      self[index].stillness = Stillness()
      guard case .group(var group) = self[index].geometry else { continue }
      group.shapes.forgetStillness()
      self[index].geometry = .group(group)
    }
  }
}

extension ReadingContext {
  /// Notes one more shape; false, and a finding the first time, once there are too many.
  fileprivate func countShape(at node: Int) -> Bool {
    shapeCount += 1
    if shapeCount == limits.shapes + 1 { report(.limit("shapes", "shapes", limits.shapes), at: node) }
    return shapeCount <= limits.shapes
  }
}

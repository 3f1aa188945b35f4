/// The members of a shape.
struct ShapeMembers: Hashable, Sendable {
  var geometry: AnimatedShape.Geometry
  var id: String?
  var opacity: Animated<Double> = 1
  var visible: Animated<Bool> = true
  var start: Double?
  var end: Double?
  var time: TimeMapping?
  var modifiers: [AnimatedShape.Modifier] = []
  var clip: [AnimatedShape] = []
  var fill: Fill?
  var reversed = false
  var label: String?
  var extras: JSONValue?
  private var boxedTransform = Boxed<ShapeTransform>()
  private var boxedStroke = Boxed<Stroke>()

  init(_ geometry: AnimatedShape.Geometry) { self.geometry = geometry }

  var transform: ShapeTransform? {
    get { boxedTransform.value }
    set { boxedTransform.value = newValue }
  }

  var stroke: Stroke? {
    get { boxedStroke.value }
    set { boxedStroke.value = newValue }
  }

  // Faster than to look at the whole transform.

  /// Whether there is a transform.
  var hasTransform: Bool { !boxedTransform.isEmpty }

  /// The id of the shape that it moves with.
  var parent: String? { boxedTransform.box?.value.parent }
}

/// A large value that is mostly absent, in an instance of a class of its own, so that it takes no room where it is.
private struct Boxed<Value: Hashable & Sendable>: Hashable, Sendable {
  fileprivate private(set) var box: Box?

  fileprivate final class Box: Hashable, Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }

    static func == (a: Box, b: Box) -> Bool { a === b || a.value == b.value }
    func hash(into hasher: inout Hasher) { hasher.combine(value) }
  }

  var isEmpty: Bool { box == nil }

  var value: Value? {
    get { box?.value }
    set { box = newValue.map(Box.init) }
  }
}

/// What was found out about a shape while it was read, so that nobody has to look for it again.
struct ShapeFacts: Sendable {
  /// Whether nothing in it refers to something by name or is short for something else, so that it needs no resolving.
  var isResolved = false
  /// What of it moves, where that is known; it then is so for good.
  var motion: ShapeMotion?
  /// Whether all that changes over time is tracks of which a linter has nothing to say.
  var isPlain = false
}

extension ShapeMembers: DocumentObject {
  static var phrase: String { "a shape { \"type\": … }" }

  init() { self.init(.group([])) }

  // Split up, so that shapes inside shapes take little of the stack: what leads to them is apart from all else.
  mutating func members(_ visitor: inout some MemberVisitor) {
    identity(&visitor)
    visitor.variant("type", &geometry)
    placeAndTime(&visitor)
    visitor.defaulted("clip", &clip, [])
    paintAndRest(&visitor)
  }

  @inline(never)
  private mutating func identity(_ visitor: inout some MemberVisitor) { visitor.optional("id", &id) }

  @inline(never)
  private mutating func placeAndTime(_ visitor: inout some MemberVisitor) {
    visitor.optional("transform", &transform)
    visitor.defaulted("opacity", &opacity, .fraction, 1)
    visitor.defaulted("visible", &visible, true)
    visitor.optional("in", &start)
    visitor.optional("out", &end)
    visitor.optional("time", &time)
    visitor.defaulted("modifiers", &modifiers, [])
  }

  @inline(never)
  private mutating func paintAndRest(_ visitor: inout some MemberVisitor) {
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
    let (start, end, id) = (start, end, id)
    visitor.check("out", with: ["in"]) {
      if let start, let end, end <= start { .emptyInterval(from: start, to: end) } else { nil }
    }
    visitor.check("id", with: []) { id.flatMap(Self.complaint(aboutID:)) }
  }

  private static func complaint(aboutID id: String) -> Message? {
    if id.isEmpty { return .invalidID("the id is empty") }
    var hasControl = false
    id.forEachByte { hasControl = hasControl || $0 < 0x20 || $0 == 0x7F }
    return hasControl ? .invalidID("the id \(id.quoted) has a control character") : nil
  }
}

extension AnimatedShape: DocumentObject {
  static var phrase: String { ShapeMembers.phrase }

  init() { self.init(.group([])) }

  mutating func members(_ visitor: inout some MemberVisitor) { members.members(&visitor) }

  // Split up, so that shapes inside shapes take little of the stack.
  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> AnimatedShape {
    var members = ShapeMembers()
    var facts = ShapeFacts()
    let errors = context.errorCount
    if context.countShape(at: node) { facts = members.read(node, context, rule) }
    context.tally.add(members)
    if context.errorCount > errors { context.noteUnsoundShape(node, members.id) }
    return AnimatedShape(consume members, facts)
  }

  mutating func resolve(_ resolver: Resolver, _ rule: NumberRule) {
    if !facts.isResolved { resolver.walk(&self) }
  }

  func inspect(_ finder: MotionFinder) {
    if finder.tally == nil, let motion = facts.motion, facts.isResolved {
      finder.moves = finder.moves || moves(motion)
      finder.tracks += motion.tracks
      finder.end = max(finder.end, Self.end(ofContentLasting: motion.end, time))
      return
    }
    let inside = MotionFinder()
    inside.symbols = finder.symbols
    inside.tally = finder.tally
    let timesBefore = finder.tally?.times.count ?? 0
    var copy = members
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

extension ShapeMembers {
  @inline(never)
  fileprivate mutating func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> ShapeFacts {
    guard context.tape.kind(node) == .object else {
      context.reportWrongType(node, expected: Self.phrase)
      return ShapeFacts()
    }
    var reader = ObjectReader(object: node, context, rule)
    let before = Counts(context)
    context.lastKeyframe = 0
    let documentEnd = context.documentEnd
    if reader.mayHave("time"), context.member("time", of: node) != nil { context.documentEnd = nil }
    members(&reader)
    context.documentEnd = documentEnd
    return facts(reader, before, context)
  }

  /// What was counted before a shape was read.
  private struct Counts {
    let animated: Int
    let references: Int
    let tracks: Int
    let plainTracks: Int
    let lastKeyframe: Double

    init(_ context: ReadingContext) {
      animated = context.animatedCount
      references = context.referenceCount
      tracks = context.trackCount
      plainTracks = context.plainTrackCount
      lastKeyframe = context.lastKeyframe
    }
  }

  /// Reports what is missing and what is not known, and finds out what moves.
  // Apart, so that it takes no stack while shapes inside are read.
  @inline(never)
  private func facts(
    _ reader: ObjectReader, _ before: Counts, _ context: ReadingContext
  ) -> ShapeFacts {
    if reader.hasLooseEnds {
      check(reader.finish(knowing: reader.wordsFindings ? memberNames : []), context, .any)
    }
    defer { context.lastKeyframe = max(context.lastKeyframe, before.lastKeyframe) }
    guard context.referenceCount == before.references else { return ShapeFacts() }
    if context.animatedCount == before.animated {
      return ShapeFacts(isResolved: true, motion: ShapeMotion())
    }
    // What was counted is all its own where there are no modifiers and nothing is inside.
    guard modifiers.isEmpty, clip.isEmpty, geometry.isOutlined else { return ShapeFacts(isResolved: true) }
    let tracks = context.trackCount - before.tracks
    let isPlain =
      context.animatedCount - before.animated == tracks
      && context.plainTrackCount - before.plainTracks == tracks
    let motion = ShapeMotion(
      ofOutline: reader.mayMove("type"), ofFill: reader.mayMove("fill"),
      ofStroke: reader.mayMove("stroke"),
      ofTransform: reader.mayMove("transform"), tracks: tracks,
      end: context.lastKeyframe)
    return ShapeFacts(isResolved: true, motion: motion, isPlain: isPlain)
  }
}

extension ReadingContext {
  /// Notes a shape in which something is wrong, and whether an id may be in it that nobody has read.
  fileprivate func noteUnsoundShape(_ node: Int, _ id: String?) {
    if let id { unsoundShapes.insert(id) }
    let isWhole = tape.kind(node) == .object && (id != nil || member("id", of: node) == nil)
    let inside = member("shapes", of: node)
    if !isWhole || inside.map({ tape.kind($0) != .array }) ?? false { unsoundShapes.insert("") }
  }

  /// Notes one more shape; false, and a finding the first time, once there are too many.
  fileprivate func countShape(at node: Int) -> Bool {
    shapeCount += 1
    if shapeCount == limits.shapes + 1 { report(.limit("shapes", "shapes", limits.shapes), at: node) }
    return shapeCount <= limits.shapes
  }
}

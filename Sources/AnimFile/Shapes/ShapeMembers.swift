package struct ShapeMembers: Hashable, Sendable {
  var geometry: AnimatedShape.Geometry
  var id: String?
  var opacity: Animated<Double> = 1
  var blend = BlendMode.normal
  var visible: Animated<Bool> = true
  var zIndex: Animated<Double> = 0
  var start: Double?
  var end: Double?
  var modifiers: [AnimatedShape.Modifier] = []
  var clip: [AnimatedShape] = []
  var fill: Fill?
  var reversed = false
  var label: String?
  var extras: JSONValue?
  private var boxedTime = Boxed<TimeMapping>()
  private var boxedTransform = Boxed<ShapeTransform>()
  private var boxedStroke = Boxed<Stroke>()
  private var boxedMask = Boxed<AnimatedShape.Mask>()

  init(_ geometry: AnimatedShape.Geometry) { self.geometry = geometry }

  var time: TimeMapping? {
    get { boxedTime.value }
    set { boxedTime.value = newValue }
  }

  var transform: ShapeTransform? {
    get { boxedTransform.value }
    set { boxedTransform.value = newValue }
  }

  var stroke: Stroke? {
    get { boxedStroke.value }
    set { boxedStroke.value = newValue }
  }

  var mask: AnimatedShape.Mask? {
    get { boxedMask.value }
    set { boxedMask.value = newValue }
  }

  /// Whether there is a mask; faster than reading it.
  package var hasMask: Bool { !boxedMask.isEmpty }

  /// Whether there is a mapping of time; faster than reading it.
  package var hasTime: Bool { !boxedTime.isEmpty }

  /// Whether there is a transform; faster than reading it.
  package var hasTransform: Bool { !boxedTransform.isEmpty }

  /// The id of the sibling that the transform depends on: of the parent, or of the shape whose outline it follows.
  package var link: String? {
    guard let transform = boxedTransform.box?.value else { return nil }
    return transform.following?.outline ?? transform.parent
  }
}

/// A large, usually absent value in a class instance, so that its absence takes little room.
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

/// Facts collected while a shape is parsed, to avoid later searches.
package struct ShapeFacts: Sendable {
  /// Whether the shape has no references by name and no shorthands, so that it needs no resolving.
  package var isResolved = false
  /// The animated parts of the shape, if known; they then stay the same.
  package var motion: ShapeMotion?
  /// Whether all animation consists of tracks without lint findings.
  package var isPlain = false
}

extension ShapeMembers: DocumentObject {
  package static var phrase: String { "a shape { \"type\": … }" }

  package init() { self.init(.group([])) }

  // Split up to save stack in nested shapes: the recursion is separate from everything else.
  package mutating func members(_ visitor: inout some MemberVisitor) {
    identity(&visitor)
    visitor.variant("type", &geometry)
    placeAndTime(&visitor)
    let role = visitor.shapeRole
    if role == .part {
      visitor.excluded("clip", .notInCompounds("clip"))
      visitor.excluded("mask", .notInCompounds("mask"))
    } else {
      visitor.shapeRole = .clip
      visitor.defaulted("clip", &clip, [])
      visitor.shapeRole = role
      visitor.optional("mask", &mask)
    }
    paintAndRest(&visitor)
  }

  @inline(never)
  private mutating func identity(_ visitor: inout some MemberVisitor) { visitor.optional("id", &id) }

  @inline(never)
  private mutating func placeAndTime(_ visitor: inout some MemberVisitor) {
    visitor.optional("transform", &transform)
    if visitor.shapeRole == .part {
      visitor.excluded("opacity", .notInCompounds("opacity"))
      visitor.excluded("blend", .notInCompounds("blend"))
    } else {
      visitor.defaulted("opacity", &opacity, .fraction, 1)
      visitor.defaulted("blend", &blend, .normal)
    }
    visitor.defaulted("visible", &visible, true)
    switch visitor.shapeRole {
    case .item: visitor.defaulted("zIndex", &zIndex, 0)
    case .clip: visitor.excluded("zIndex", .notInClips("zIndex"))
    case .part: visitor.excluded("zIndex", .notInCompounds("zIndex"))
    }
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
    case _ where visitor.shapeRole == .part:
      visitor.excluded("fill", .notInCompounds("fill"))
      visitor.excluded("stroke", .notInCompounds("stroke"))
      visitor.defaulted("reversed", &reversed, false)
    default:
      visitor.optional("fill", &fill)
      visitor.optional("stroke", &stroke)
      visitor.defaulted("reversed", &reversed, false)
    }
    visitor.optional("label", &label)
    visitor.optional("extras", &extras)
    let (start, end, id) = (start, end, id)
    if visitor.shapeRole == .part, case .use = geometry {
      visitor.check("type", with: []) { .useInCompound() }
    }
    visitor.check("out", with: ["in"]) {
      if let start, let end, end <= start { .emptyInterval(from: start, to: end) } else { nil }
    }
    visitor.check("id", with: []) { id.flatMap(Self.complaint(aboutID:)) }
  }

  private static func complaint(aboutID id: String) -> Message? {
    if id.isEmpty { return .invalidID("the id is empty") }
    var hasControl = false
    id.forEachByte { hasControl = hasControl || $0 < 0x20 || $0 == 0x7F }
    return hasControl ? .invalidID("the id \(id.quoted) contains a control character") : nil
  }
}

extension AnimatedShape: DocumentObject {
  package static var identifyingMembers: [String] { ["type"] }
  package static var phrase: String { ShapeMembers.phrase }

  package init() { self.init(.group([])) }

  package mutating func members(_ visitor: inout some MemberVisitor) { members.members(&visitor) }

  // Split up to save stack in nested shapes.
  package static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> AnimatedShape {
    var members = ShapeMembers()
    var facts = ShapeFacts()
    let errors = context.errorCount
    if context.countShape(at: node) { facts = members.read(node, context, rule) }
    context.tally.add(members)
    if context.errorCount > errors { context.noteUnsoundShape(node, members.id) }
    return AnimatedShape(consume members, facts)
  }

  package mutating func resolve(_ resolver: Resolver, _ rule: NumberRule) {
    if facts.isResolved { return }
    let fades = isFadedByParameters
    resolver.walk(&self)
    if fades { keepFading() }
  }

  package func inspect(_ finder: MotionFinder) {
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
    // The number is in the outer time.
    if time?.hasNumber ?? false { copy.time = nil }
    inside.walk(&copy)
    if let number = time?.at {
      finder.tally?.removeTimes(from: timesBefore)
      number.inspect(finder)
    } else if let time {
      finder.tally?.map(from: timesBefore, time)
      // These times follow an event, not the start of the document.
      if time.hasEvent { finder.tally?.removeTimes(from: timesBefore) }
    }
    if inside.end > 0 { inside.end += longestDelay }
    finder.moves = finder.moves || inside.moves
    finder.tracks += inside.tracks
    finder.end = max(finder.end, Self.end(ofContentLasting: inside.end, time))
  }

  /// The times of keyframes in the first pass after the event since which the time runs.
  var timesAfterEvent: [Double] {
    guard let time else { return [] }
    let finder = MotionFinder()
    let tally = MotionTally()
    finder.tally = tally
    var copy = members
    finder.walk(&copy)
    tally.map(from: 0, time)
    return tally.times
  }

  /// The times of keyframes of tracks that run since events.
  var tracksAfterEvents: [(event: InputEvent, times: [Double])] {
    guard !facts.isResolved else { return [] }
    let finder = MotionFinder()
    let tally = MotionTally()
    finder.tally = tally
    var copy = members
    finder.walk(&copy)
    return tally.eventTimes
  }

  /// An upper bound of the last copy's delay.
  var longestDelay: Double {
    modifiers.reduce(0) { sum, modifier in
      if case .repeat(let copies) = modifier { sum + copies.longestDelay } else { sum }
    }
  }

  /// The end of content that lasts `duration`, in the enclosing time; 0 if nothing is animated or it never ends.
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

  /// Counters at the start of parsing a shape.
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

  /// Reports missing and unknown members, and collects the facts. Not inlined, so that it takes no stack while nested
  /// shapes are parsed.
  @inline(never)
  private func facts(
    _ reader: ObjectReader, _ before: Counts, _ context: ReadingContext
  ) -> ShapeFacts {
    if reader.hasUnmatchedMembers {
      check(reader.finish(knowing: reader.wordsFindings ? memberNames : []), context, .any)
    }
    defer { context.lastKeyframe = max(context.lastKeyframe, before.lastKeyframe) }
    guard context.referenceCount == before.references, !(hasTime && time?.hasNumber ?? false) else {
      return ShapeFacts()
    }
    if context.animatedCount == before.animated {
      return ShapeFacts(isResolved: true, motion: ShapeMotion())
    }
    // Without modifiers and contents, all counted findings belong to the shape.
    guard modifiers.isEmpty, clip.isEmpty, !hasMask, !geometry.isContainer else {
      return ShapeFacts(isResolved: true)
    }
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
  /// Notes a shape with errors, and whether it may contain an unparsed id.
  fileprivate func noteUnsoundShape(_ node: Int, _ id: String?) {
    if let id { unsoundShapes.insert(id) }
    let isWhole = tape.kind(node) == .object && (id != nil || member("id", of: node) == nil)
    let inside = member("shapes", of: node)
    if !isWhole || inside.map({ tape.kind($0) != .array }) ?? false { unsoundShapes.insert("") }
  }

  /// Counts a shape; returns false above the limit, and reports it the first time.
  fileprivate func countShape(at node: Int) -> Bool {
    shapeCount += 1
    if shapeCount == limits.shapes + 1 {
      report(.limit("shapes", "too many shapes", limits.shapes), at: node)
    }
    return shapeCount <= limits.shapes
  }
}

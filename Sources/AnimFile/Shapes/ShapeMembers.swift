package struct ShapeMembers: Hashable, Sendable {
  var geometry: AnimatedShape.Geometry
  private var exactID: ExactText?
  var opacity: Animated<Double> = 1
  var fill: Fill?
  var reversed = false
  private var boxedTransform = Boxed<ShapeTransform>()
  private var boxedStroke = Boxed<Stroke>()
  /// The members that few shapes have; empty if all of them have their defaults.
  private var boxedRareMembers = Boxed<RareMembers>()

  init(_ geometry: AnimatedShape.Geometry) { self.geometry = geometry }

  var id: String? {
    get { exactID?.text }
    set { exactID = .optional(newValue) }
  }

  private var rareMembers: RareMembers {
    get { boxedRareMembers.value ?? RareMembers() }
    set { boxedRareMembers.value = newValue.areDefaults ? nil : newValue }
  }

  var blend: BlendMode {
    get { boxedRareMembers.box?.contents.blend ?? .normal }
    set { rareMembers.blend = newValue }
  }

  var visible: Animated<Bool> {
    get { boxedRareMembers.box?.contents.visible ?? true }
    set { rareMembers.visible = newValue }
  }

  var zIndex: Animated<Double> {
    get { boxedRareMembers.box?.contents.zIndex ?? 0 }
    set { rareMembers.zIndex = newValue }
  }

  var start: Double? {
    get { boxedRareMembers.box?.contents.start }
    set { rareMembers.start = newValue }
  }

  var end: Double? {
    get { boxedRareMembers.box?.contents.end }
    set { rareMembers.end = newValue }
  }

  var modifiers: [AnimatedShape.Modifier] {
    get { boxedRareMembers.box?.contents.modifiers ?? [] }
    set { rareMembers.modifiers = newValue }
  }

  var clip: [AnimatedShape] {
    get { boxedRareMembers.box?.contents.clip ?? [] }
    set { rareMembers.clip = newValue }
  }

  var label: String? {
    get { boxedRareMembers.box?.contents.label }
    set { rareMembers.label = newValue }
  }

  var extras: JSONValue? {
    get { boxedRareMembers.box?.contents.extras }
    set { rareMembers.extras = newValue }
  }

  var time: TimeMapping? {
    get { boxedRareMembers.box?.contents.time }
    set { rareMembers.time = newValue }
  }

  var mask: AnimatedShape.Mask? {
    get { boxedRareMembers.box?.contents.mask }
    set { rareMembers.mask = newValue }
  }

  var transform: ShapeTransform? {
    get { boxedTransform.value }
    set { boxedTransform.value = newValue }
  }

  var stroke: Stroke? {
    get { boxedStroke.value }
    set { boxedStroke.value = newValue }
  }

  /// Whether there is a mask; faster than reading it.
  package var hasMask: Bool { boxedRareMembers.box?.contents.hasMask ?? false }

  /// Whether there is a mapping of time; faster than reading it.
  package var hasTime: Bool { boxedRareMembers.box?.contents.hasTime ?? false }

  /// Whether there is a transform; faster than reading it.
  package var hasTransform: Bool { !boxedTransform.isEmpty }

  /// Whether there are shapes inside: the contents of a group or a compound, a clip or a mask.
  var hasShapes: Bool {
    geometry.isContainer
      || boxedRareMembers.box.map { $0.contents.hasMask || !$0.contents.clip.isEmpty } ?? false
  }

  /// Removes the shapes inside, and returns them: the contents of a group or a compound, the clip and the mask.
  mutating func removeShapes() -> [[AnimatedShape]] {
    let lists = [geometry.shapes, clip, mask?.shapes ?? []]
    if !lists[0].isEmpty { geometry.shapes = [] }
    if !lists[1].isEmpty { clip = [] }
    if !lists[2].isEmpty { mask?.shapes = [] }
    return lists
  }

  /// Whether it has neither a clip nor a mask nor modifiers.
  var isUnchanged: Bool { boxedRareMembers.box.map { $0.contents.isUnchanged } ?? true }

  /// The id of the sibling that the transform depends on: of the parent, or of the shape whose outline it follows.
  package var link: String? {
    // The transform itself is not copied, which would take long.
    guard let box = boxedTransform.box else { return nil }
    return box.contents.following?.outline ?? box.contents.parent
  }
}

/// The members that few shapes have.
private struct RareMembers: Hashable, Sendable {
  var visible: Animated<Bool> = true
  var blend = BlendMode.normal
  var zIndex: Animated<Double> = 0
  var start: Double?
  var end: Double?
  var modifiers: [AnimatedShape.Modifier] = []
  var clip: [AnimatedShape] = []
  private var exactLabel: ExactText?
  var extras: JSONValue?
  private var boxedTime = Boxed<TimeMapping>()
  private var boxedMask = Boxed<AnimatedShape.Mask>()

  var time: TimeMapping? {
    get { boxedTime.value }
    set { boxedTime.value = newValue }
  }

  var mask: AnimatedShape.Mask? {
    get { boxedMask.value }
    set { boxedMask.value = newValue }
  }

  var label: String? {
    get { exactLabel?.text }
    set { exactLabel = .optional(newValue) }
  }

  var hasMask: Bool { !boxedMask.isEmpty }

  var hasTime: Bool { !boxedTime.isEmpty }

  /// Whether there is neither a clip nor a mask nor a modifier.
  var isUnchanged: Bool { clip.isEmpty && modifiers.isEmpty && boxedMask.isEmpty }

  /// Whether all members have their defaults.
  var areDefaults: Bool {
    guard case .constant(true) = visible, case .constant(0) = zIndex else { return false }
    return blend == .normal && start == nil && end == nil && isUnchanged && label == nil && extras == nil
      && boxedTime.isEmpty
  }
}

/// A large, usually absent value in a class instance, so that its absence takes little room.
private struct Boxed<Value: Sendable>: Sendable {
  private(set) var box: Box<Value>?

  var isEmpty: Bool { box == nil }

  var value: Value? {
    get { box?.contents }
    set { box = newValue.map { Box($0) } }
  }
}

extension Boxed: Equatable where Value: Equatable {}
extension Boxed: Hashable where Value: Hashable {}

/// Facts collected while a shape is parsed, to avoid later searches.
package struct ShapeFacts: Sendable {
  /// The animated parts of the shape, if known; they then stay the same.
  package var motion: ShapeMotion?
  /// Whether the shape has no references by name and no shorthands, so that it needs no resolving.
  package var isResolved = false
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
    var rareMembers = rareMembers
    placeAndTime(&visitor, &rareMembers)
    let role = visitor.shapeRole
    if role == .part {
      visitor.excluded("clip", .notInCompounds("clip"))
      visitor.excluded("mask", .notInCompounds("mask"))
    } else {
      visitor.shapeRole = .clip
      visitor.defaulted("clip", &rareMembers.clip, [])
      visitor.shapeRole = role
      visitor.optional("mask", &rareMembers.mask)
    }
    paintAndRest(&visitor, &rareMembers)
    if visitor.changesValues { self.rareMembers = rareMembers }
  }

  @inline(never)
  private mutating func identity(_ visitor: inout some MemberVisitor) { visitor.optional("id", &id) }

  @inline(never)
  private mutating func placeAndTime(_ visitor: inout some MemberVisitor, _ rareMembers: inout RareMembers) {
    var transform = transform
    visitor.optional("transform", &transform)
    if visitor.changesValues { self.transform = transform }
    if visitor.shapeRole == .part {
      visitor.excluded("opacity", .notInCompounds("opacity"))
      visitor.excluded("blend", .notInCompounds("blend"))
    } else {
      visitor.defaulted("opacity", &opacity, .fraction, 1)
      visitor.defaulted("blend", &rareMembers.blend, .normal)
    }
    visitor.defaulted("visible", &rareMembers.visible, true)
    switch visitor.shapeRole {
    case .item: visitor.defaulted("zIndex", &rareMembers.zIndex, 0)
    case .clip: visitor.excluded("zIndex", .notInClips("zIndex"))
    case .part: visitor.excluded("zIndex", .notInCompounds("zIndex"))
    }
    visitor.optional("in", &rareMembers.start)
    visitor.optional("out", &rareMembers.end)
    visitor.optional("time", &rareMembers.time)
    visitor.defaulted("modifiers", &rareMembers.modifiers, [])
  }

  @inline(never)
  private mutating func paintAndRest(_ visitor: inout some MemberVisitor, _ rareMembers: inout RareMembers) {
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
      var stroke = stroke
      visitor.optional("stroke", &stroke)
      if visitor.changesValues { self.stroke = stroke }
      visitor.defaulted("reversed", &reversed, false)
    }
    visitor.optional("label", &rareMembers.label)
    visitor.optional("extras", &rareMembers.extras)
    let (start, end, id) = (rareMembers.start, rareMembers.end, id)
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
  package static var hasOwnLimit: Bool { true }
  package static var phrase: String { ShapeMembers.phrase }

  package init() { self.init(.group([])) }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    if visitor.changesValues { members.members(&visitor) } else { show(to: &visitor) }
  }

  @inline(never)
  private func show(to visitor: inout some MemberVisitor) {
    var copy = members
    copy.members(&visitor)
  }

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
      return ShapeFacts(motion: ShapeMotion(), isResolved: true)
    }
    // Without modifiers and contents, all counted findings belong to the shape.
    guard isUnchanged, !geometry.isContainer else {
      return ShapeFacts(isResolved: true)
    }
    let tracks = context.trackCount - before.tracks
    let isPlain =
      context.animatedCount - before.animated == tracks
      && context.plainTrackCount - before.plainTracks == tracks
    let motion = ShapeMotion(
      tracks: tracks, end: context.lastKeyframe, ofOutline: reader.mayMove("type"),
      ofFill: reader.mayMove("fill"), ofStroke: reader.mayMove("stroke"),
      ofTransform: reader.mayMove("transform"))
    return ShapeFacts(motion: motion, isResolved: true, isPlain: isPlain)
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
    if shapeCount - 1 == limits.shapes {
      report(.limit("shapes", "too many shapes", limits.shapes), at: node)
    }
    return shapeCount <= limits.shapes
  }
}

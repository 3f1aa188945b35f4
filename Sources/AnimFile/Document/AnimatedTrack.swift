/// A keyframe of a document: a value, or a parameter that stands for one, at a time.
public struct AnimatedKeyframe<Value: AnimatableValue>: Hashable, Sendable {
  /// The time in seconds.
  public var t: Double
  /// The value at that time, unless `parameter` says otherwise.
  public var value: Value?
  /// The parameter whose value is the keyframe's.
  public var parameter: ParameterReference<Value>?
  /// How the value arrives at this keyframe from the one before; nil for the track's own easing.
  public var easing: Easing?
  /// With a smooth easing, how fast the value leaves the keyframe before, in units per second; nil to work it out.
  public var startVelocity: Value?
  /// With a smooth easing, how fast the value arrives, in units per second; nil to work it out.
  public var endVelocity: Value?
  /// For a point, the control points of the curve on which it comes from the keyframe before; nil for a straight line. Of no
  /// meaning for other types.
  public var via: ViaPoints?

  /// A keyframe with a value.
  public init(
    _ t: Double, _ value: Value, easing: Easing? = nil, startVelocity: Value? = nil,
    endVelocity: Value? = nil,
    via: ViaPoints? = nil
  ) {
    self.t = t
    self.value = value
    self.easing = easing
    self.startVelocity = startVelocity
    self.endVelocity = endVelocity
    self.via = via
  }

  /// A keyframe whose value is a parameter's.
  public init(
    _ t: Double, parameter: ParameterReference<Value>, easing: Easing? = nil, via: ViaPoints? = nil
  ) {
    self.t = t
    self.parameter = parameter
    self.easing = easing
    self.via = via
  }
}

/// A track of keyframes in a document.
public struct AnimatedTrack<Value: AnimatableValue>: Sendable {
  // In an instance of a class, so that a track is handed around as one reference and not as a dozen.
  private var storage: Storage

  private final class Storage: Sendable {
    let contents: Contents
    /// What is interpolated: here, so that nobody has to copy it out of the contents.
    let interpolated: Track<Value>

    init(_ contents: Contents) {
      self.contents = contents
      interpolated = contents.working?.track ?? contents.track
    }
  }

  private struct Contents: Hashable, Sendable {
    var track: Track<Value>
    var parameters: [Int: ParameterReference<Value>] = [:]
    var colorSpace: ColorSpace?
    var morph = Morph.strict
    var turn: Turn?
    var vias: [Int: ViaPoints] = [:]
    var working: Working?
    var motion: MotionPath?
    var entries: [[PathComponent]] = []

    // What is made ready for evaluating follows from the rest, and where keyframes come from makes no difference.

    static func == (a: Contents, b: Contents) -> Bool {
      a.track == b.track && a.parameters == b.parameters && a.colorSpace == b.colorSpace && a.morph == b.morph
        && a.turn == b.turn && a.vias == b.vias
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(track)
      hasher.combine(parameters)
      hasher.combine(colorSpace)
      hasher.combine(morph)
      hasher.combine(turn)
      hasher.combine(vias)
    }
  }

  /// What is interpolated when that is not the values themselves.
  struct Working: Sendable {
    var track: Track<Value>
    /// The space of colors.
    var space = ColorSpace.srgb
  }

  private var contents: Contents {
    get { storage.contents }
    set { storage = Storage(newValue) }
  }

  /// Times, values and easings. Where a parameter stands for a value, the track holds a placeholder.
  public internal(set) var track: Track<Value> {
    get { storage.contents.track }
    set {
      contents.track = newValue
      contents.working = nil
    }
  }

  /// The parameters that stand for values, by the index of their keyframe.
  public internal(set) var parameters: [Int: ParameterReference<Value>] {
    get { storage.contents.parameters }
    set { contents.parameters = newValue }
  }

  /// In which space colors interpolate; nil for the document's. Of no meaning for other types.
  public var colorSpace: ColorSpace? {
    get { storage.contents.colorSpace }
    set { contents.colorSpace = newValue }
  }

  /// How paths of different kinds turn into each other. Of no meaning for other types.
  public var morph: Morph {
    get { storage.contents.morph }
    set { contents.morph = newValue }
  }

  /// Which way angles turn; nil for by their numbers. Of no meaning for other types.
  public var turn: Turn? {
    get { storage.contents.turn }
    set { contents.turn = newValue }
  }

  /// The control points of the curves on which points travel, by the index of the keyframe to which they lead. Of no meaning
  /// for other types.
  public internal(set) var vias: [Int: ViaPoints] {
    get { storage.contents.vias }
    set { contents.vias = newValue }
  }

  /// The way of a point, where its direction or a curve matters and all values are known.
  var motion: MotionPath? {
    get { storage.contents.motion }
    set { contents.motion = newValue }
  }

  /// For a track that a timeline made: the way to the entry that each keyframe is from.
  var entries: [[PathComponent]] {
    get { storage.contents.entries }
    set { contents.entries = newValue }
  }

  /// Whether the track is more than its values.
  var isPeculiar: Bool { storage.contents.turn != nil || !storage.contents.vias.isEmpty }

  /// What is interpolated when that is not the values themselves, such as premultiplied colors.
  var working: Working? {
    get { storage.contents.working }
    set { contents.working = newValue }
  }

  /// The space of colors that are interpolated in another form; nil where the values themselves are.
  var workingSpace: ColorSpace? { storage.contents.working?.space }

  /// What is interpolated.
  var interpolated: Track<Value> { storage.interpolated }

  /// Whether the way of a point matters.
  var hasMotion: Bool { storage.contents.motion != nil }

  /// What tells the track from every other that exists at the same time.
  var identity: ObjectIdentifier { ObjectIdentifier(storage) }

  /// A track whose values are all known.
  public init(_ track: Track<Value>) { storage = Storage(Contents(track: track)) }

  /// A track of keyframes.
  ///
  /// - Precondition: there is at least one keyframe, and they stand in the order of their times, at most two at one.
  public init(
    _ keyframes: [AnimatedKeyframe<Value>], easing: Easing? = nil, before: Extrapolation = .hold,
    after: Extrapolation = .hold
  ) {
    do throws(TrackError) {
      try self.init(checking: keyframes, easing: easing, before: before, after: after)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  /// A track of keyframes.
  ///
  /// - Throws: what is wrong with the order of the keyframes, or that there are none with a value.
  public init(
    checking keyframes: [AnimatedKeyframe<Value>], easing: Easing? = nil, before: Extrapolation = .hold,
    after: Extrapolation = .hold
  ) throws(TrackError) {
    var parameters: [Int: ParameterReference<Value>] = [:]
    for (index, keyframe) in keyframes.enumerated() {
      if let parameter = keyframe.parameter { parameters[index] = parameter }
    }
    guard let placeholder = keyframes.lazy.compactMap({ $0.value ?? $0.parameter?.placeholder }).first else {
      throw .empty
    }
    let track = try Track(
      keyframes.map {
        Keyframe(
          t: $0.t, value: $0.value ?? $0.parameter?.placeholder ?? placeholder, easing: $0.easing,
          startVelocity: $0.startVelocity, endVelocity: $0.endVelocity)
      }, easing: easing ?? .linear, before: before, after: after)
    self.init(track, parameters)
    for (index, keyframe) in keyframes.enumerated() {
      if let via = keyframe.via { vias[index] = via }
    }
  }

  /// A track in which `parameters` stand for some of the values.
  fileprivate init(
    _ track: Track<Value>, _ parameters: [Int: ParameterReference<Value>], colorSpace: ColorSpace? = nil,
    morph: Morph = .strict
  ) {
    storage = Storage(Contents(track: track, parameters: parameters, colorSpace: colorSpace, morph: morph))
  }

  /// The keyframes as the document has them.
  public var keyframes: [AnimatedKeyframe<Value>] {
    track.keyframes.enumerated().map { index, keyframe in
      if let parameter = parameters[index] {
        return AnimatedKeyframe(keyframe.t, parameter: parameter, easing: keyframe.easing, via: vias[index])
      }
      return AnimatedKeyframe(
        keyframe.t, keyframe.value, easing: keyframe.easing, startVelocity: keyframe.startVelocity,
        endVelocity: keyframe.endVelocity, via: vias[index])
    }
  }
}

extension AnimatedTrack: Hashable {
  public static func == (a: AnimatedTrack, b: AnimatedTrack) -> Bool {
    a.storage === b.storage || a.contents == b.contents
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(contents) }
}

extension AnimatedTrack where Value: VectorSpace {
  /// Puts what is interpolated at `time` into `value`, looked for near the hint first.
  func interpolate(at time: Double, into value: inout Value, hint: inout Int) {
    storage.interpolated.value(at: time, into: &value, hint: &hint)
  }
}

/// How paths that differ in kind turn into each other.
public enum Morph: String, Hashable, Sendable, CaseIterable, DocumentWord {
  /// Only paths with the same subpaths and segments, lines counting as curves.
  case strict
  /// Paths of any kind: subpaths are paired, closed ones begin where they are nearest to each other, and vertices are
  /// inserted where the others have them by arc length.
  case match

  static var standIn: Morph { .strict }
}

extension Extrapolation: DocumentWord {
  static var standIn: Extrapolation { .hold }
}

// MARK: Reading and writing

/// The members of a track. ``UnreadValue`` stands for the keyframes in reading, so that there is one reader of tracks for
/// all types of values.
private struct TrackMembers<Keyframes: DocumentValue>: DocumentObject {
  var keyframes = Keyframes.standIn
  var options = TrackOptions()

  static var phrase: String { "a track { \"keyframes\": … }" }

  mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("keyframes", &keyframes, visitor.rule)
    options.members(&visitor)
  }
}

/// The keyframes of a track.
private struct KeyframeList<Value: DocumentAnimatable>: DocumentValue {
  /// The keyframes, with placeholders where a parameter stands for a value.
  var keyframes: [Keyframe<Value>] = []
  /// The parameters that stand for values, by the index of their keyframe.
  var parameters: [Int: ParameterReference<Value>] = [:]
  /// The control points of ways to keyframes, by their index.
  var vias: [Int: ViaPoints] = [:]

  static var phrase: String { "a list of keyframes" }
  static var standIn: KeyframeList { KeyframeList() }

  // Keyframes are read by a `KeyframeReader`.
  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> KeyframeList { standIn }

  func write(to writer: inout JSONWriter) {
    writer.beginArray()
    for (index, keyframe) in keyframes.enumerated() {
      var members = KeyframeMembers<KeyframeContent<Value>>()
      members.traits = Value.traits
      members.via = vias[index]
      members.t = keyframe.t
      members.value = .value(parameters[index].map(KeyframeValue.parameter) ?? .literal(keyframe.value))
      members.easing = keyframe.easing.map {
        .easing(
          KeyframeEasing(easing: $0, startVelocity: keyframe.startVelocity, endVelocity: keyframe.endVelocity)
        )
      }
      members.write(to: &writer)
    }
    writer.endArray()
  }
}

/// The members of one keyframe. ``UnreadValue`` stands for what depends on the type of value in reading, as in a track.
private struct KeyframeMembers<Content: DocumentValue>: DocumentObject {
  var t = 0.0
  var value = Content.standIn
  var easing: Content?
  var via: ViaPoints?
  var traits = TrackTraits()

  static var phrase: String { "a keyframe { \"t\": …, \"value\": … }" }

  mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("t", &t)
    visitor.required("value", &value, visitor.rule)
    visitor.optional("easing", &easing)
    if traits.travels {
      visitor.optional("via", &via)
    } else {
      visitor.excluded("via", .memberNotApplicable("via", traits.phrase))
    }
  }
}

/// Where the parts of a keyframe stand.
private struct KeyframeParts {
  var t: Double
  var value: Int?
  var easing: Int?
  var via: ViaPoints?

  init(_ node: Int, _ context: ReadingContext, _ rule: NumberRule, _ traits: TrackTraits) {
    if let plain = KeyframeParts(plain: node, context.tape) {
      self = plain
      return
    }
    var members = KeyframeMembers<UnreadValue>()
    members.traits = traits
    members.fill(from: node, context, rule)
    t = members.t
    value = members.value.node
    easing = members.easing?.node
    via = members.via
  }

  /// The parts of a keyframe that has a time, a value, perhaps an easing, and nothing else, in this order, as nearly all
  /// have; nil for any other.
  private init?(plain node: Int, _ tape: Tape) {
    let count = tape.childCount(node)
    guard tape.kind(node) == .object, count == 2 || count == 3, tape.equals(node + 1, "t"),
      tape.kind(node + 2) == .number, tape.equals(node + 3, "value")
    else { return nil }
    t = tape.number(node + 2)
    value = node + 4
    guard count == 3 else { return }
    let name = tape.next(node + 4)
    guard tape.equals(name, "easing") else { return nil }
    easing = name + 1
  }
}

/// Reads the keyframes of one track.
private struct KeyframeReader<Value: DocumentAnimatable> {
  /// The keyframes, with placeholders where a parameter stands for a value.
  var track = TrackInTheMaking<Value>(Timeline(), 0)
  /// The parameters that stand for values, by the index of their keyframe.
  var parameters: [Int: ParameterReference<Value>] = [:]
  /// The control points of ways to keyframes, by their index.
  var vias: [Int: ViaPoints] = [:]

  private let context: ReadingContext
  private let rule: NumberRule
  private let morph: Morph
  private let traits = Value.traits
  private var times = TimeOrder()

  init(_ context: ReadingContext, _ rule: NumberRule, _ morph: Morph) {
    self.context = context
    self.rule = rule
    self.morph = morph
  }

  /// Reads the list at `node`; false where something is wrong with it.
  mutating func read(_ node: Int) -> Bool {
    let tape = context.tape
    guard tape.kind(node) == .array else {
      context.reportWrongType(node, expected: "a list of keyframes")
      return false
    }
    let count = tape.childCount(node)
    guard count > 0 else {
      context.report(.noKeyframes(), at: node)
      return false
    }
    guard context.countKeyframes(count, at: node) else { return false }
    if tape.kind(node + 1) == .array || tape.kind(node + 1) == .number, !context.holdsObject(node) {
      context.reportWrongType(
        node + 1, expected: "a keyframe", help: "write { \"t\": 0, \"value\": … } for each")
      return false
    }
    track.reserveCapacity(count)
    let errors = context.errorCount
    var child = node + 1
    let end = tape.next(node)
    /// The keyframe before this one, if it could be read.
    var previous: Int?
    while child < end {
      previous = read(child, after: previous) ? child : nil
      child = tape.next(child)
    }
    times.reportLate(context)
    return context.errorCount == errors
  }

  /// Reads the keyframe at `node`, the one before which could be read at `previous`; whether nothing was wrong with it by
  /// itself.
  private mutating func read(_ node: Int, after previous: Int?) -> Bool {
    let errors = context.errorCount
    let members = KeyframeParts(node, context, rule, traits)
    let isFirst = track.values.isEmpty
    var value = Value.standIn
    if let node = members.value { value = readValue(node) }
    let easing = members.easing.map { KeyframeEasing<Value>.read($0, context) }
    let isSound = context.errorCount == errors
    times.check(isSound ? members.t : nil, node, context)
    if isSound, let previous { check(value, node, after: previous) }
    if isFirst, easing != nil {
      context.report(.deadEasing(), at: context.member("easing", of: node) ?? node)
    }
    if let via = members.via {
      vias[track.values.count] = via
      if isFirst || times.repeated != nil {
        context.report(.deadVia(), at: context.member("via", of: node) ?? node)
      }
    }
    // Where the order is wrong that has been reported, and the track is given up.
    try? track.timeline.append(members.t, arrivingWith: easing?.easing)
    track.append(value, easing?.startVelocity, easing?.endVelocity)
    return isSound
  }

  private mutating func readValue(_ node: Int) -> Value {
    switch KeyframeValue<Value>.read(node, context, rule) {
    case .literal(let value): return value
    case .parameter(let parameter):
      parameters[track.values.count] = parameter
      return parameter.placeholder ?? Value.standIn
    }
  }

  /// Checks a value, at `node`, against the one of the keyframe before it, at `previous`.
  private func check(_ value: Value, _ node: Int, after previous: Int) {
    let last = track.values.count - 1
    guard parameters[last] == nil, parameters[last + 1] == nil else { return }
    let before = track.values[last]
    if let t = times.repeated, value == before {
      context.report(.jumpWithoutChange(t), at: .node(node), related: Self.related(previous))
    }
    if morph == .strict, let mismatch = Value.mismatch(before, value) {
      context.report(
        mismatch, at: .node(context.member("value", of: node) ?? node), related: Self.related(previous))
    }
  }

  private static func related(_ previous: Int) -> [(message: String, place: Finding.Place)] {
    [(message: "the keyframe before", place: .node(previous))]
  }
}

/// Watches that the times of keyframes ascend, whatever else is wrong with them.
private struct TimeOrder {
  private var last: (t: Double, keyframe: Int)?
  /// How many keyframes there are at the last time.
  private var count = 0

  /// The first keyframe that comes after the document's end.
  private var late: (t: Double, keyframe: Int)?

  /// Whether nothing was wrong with the times so far.
  private var isAscending = true

  /// The last time, if it is that of the keyframe before as well.
  var repeated: Double? { count > 1 ? last?.t : nil }

  /// Checks the keyframe at the node `keyframe`, whose time is `t`; nil where something is wrong with the keyframe, which may
  /// have a time all the same.
  mutating func check(_ t: Double?, _ keyframe: Int, _ context: ReadingContext) {
    guard let t = t ?? Self.time(of: keyframe, context) else { return }
    defer { last = (t, keyframe) }
    if late == nil, let end = context.documentEnd, t > end { late = (t, keyframe) }
    guard let last else {
      count = 1
      return
    }
    count = t == last.t ? count + 1 : 1
    guard t < last.t || count == 3 else { return }
    let node = context.member("t", of: keyframe) ?? keyframe
    let related = [(message: "the keyframe before", place: Finding.Place.node(last.keyframe))]
    isAscending = false
    if t < last.t {
      context.report(.keyframeOrder(t, previous: last.t), at: .node(node), related: related)
    } else {
      context.report(.keyframeCollision(t), at: .node(node), related: related)
    }
  }

  @inline(never)
  private static func time(of keyframe: Int, _ context: ReadingContext) -> Double? {
    guard context.tape.kind(keyframe) == .object, let node = context.member("t", of: keyframe),
      context.tape.kind(node) == .number
    else { return nil }
    return context.tape.number(node)
  }

  func reportLate(_ context: ReadingContext) {
    // Which of the times is wrong is not known where they do not ascend.
    if isAscending, let end = context.documentEnd, let late {
      context.report(
        .keyframeAfterEnd(late.t, duration: end),
        at: context.member("t", of: late.keyframe) ?? late.keyframe)
    }
  }
}

extension ReadingContext {
  /// Notes `count` more keyframes; false, and a finding the first time, once there are too many.
  func countKeyframes(_ count: Int, at node: Int) -> Bool {
    let limit = limits.keyframes
    let before = keyframeCount
    keyframeCount = min(before + count, limit + 1)
    guard keyframeCount > limit else { return true }
    if before <= limit { report(.limit("keyframes", "keyframes", limit), at: node) }
    return false
  }

  /// Reports an easing that is a spring of its own physics and still moves when its span, of `span` seconds, ends; `node`
  /// is the keyframe or step with the easing.
  func reportUnsettled(_ easing: Easing?, span: Double, at node: Int) {
    guard span > 0, case .spring(let spring) = easing, !spring.isSettling else { return }
    let left = abs(1 - spring.value(at: span))
    guard left > 1e-3 else { return }
    report(
      .springUnsettled(left: left, settling: spring.settlingTime(tolerance: 1e-3) ?? .infinity, span: span),
      at: member("easing", of: node) ?? node)
  }
}

extension Timeline {
  /// Reports springs that are still moving when their span ends; the track is the object at `node`.
  fileprivate func reportUnsettledSprings(_ node: Int, _ context: ReadingContext) {
    guard let list = context.member("keyframes", of: node) else { return }
    var child = list + 1
    var previous = 0.0
    for index in times.indices {
      if index > 0 { context.reportUnsettled(easing(index), span: times[index] - previous, at: child) }
      previous = times[index]
      child = context.tape.next(child)
    }
  }
}

extension AnimatedTrack where Value: DocumentAnimatable {
  /// Reads the track at `node`, an object; nil where something was wrong with it.
  static func readTrack(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> AnimatedTrack? {
    let errors = context.errorCount
    var members = TrackMembers<UnreadValue>()
    members.options.traits = Value.traits
    members.fill(from: node, context, rule)
    guard let list = members.keyframes.node else { return nil }
    var keyframes = KeyframeReader<Value>(context, rule, members.options.morph)
    guard keyframes.read(list), context.errorCount == errors else { return nil }
    keyframes.track.timeline.setOwnEasing(members.options.easing ?? .linear)
    keyframes.track.timeline.before = members.options.before
    keyframes.track.timeline.after = members.options.after
    guard let flat = try? Track(keyframes.track) else { return nil }
    let options = members.options
    var track = AnimatedTrack(
      flat, keyframes.parameters, colorSpace: options.colorSpace, morph: options.morph)
    if let turn = options.turn { track.turn = turn }
    if !keyframes.vias.isEmpty { track.vias = keyframes.vias }
    let errorsSoFar = context.errorCount
    track.reportSmooth { keyframe in
      guard let keyframe else {
        return context.report(.smoothWithVia(), at: context.member("easing", of: node) ?? node)
      }
      var child = list + 1
      for _ in 0..<keyframe { child = context.tape.next(child) }
      context.report(.smoothWithVia(), at: context.member("easing", of: child) ?? child)
    }
    guard context.errorCount == errorsSoFar else { return nil }
    let isResolved = !track.hasReferences && !track.isPeculiar
    context.noteTrack(until: flat.times.last ?? 0, isResolved: isResolved)
    if isResolved, Value.needsPreparing {
      Value.prepare(&track, colorSpace: options.colorSpace ?? context.colorSpace)
    }
    if flat.timeline.hasSpring { flat.timeline.reportUnsettledSprings(node, context) }
    if members.options.morph == .match, keyframes.parameters.isEmpty {
      Value.reportMatching(flat.values, at: node, context)
    }
    return context.errorCount == errors ? track : nil
  }

  func write(to writer: inout JSONWriter) {
    TrackMembers(
      keyframes: KeyframeList(keyframes: Array(track.keyframes), parameters: parameters, vias: vias),
      options: TrackOptions(
        easing: track.easing == .linear ? nil : track.easing, before: track.before, after: track.after,
        colorSpace: colorSpace, morph: morph, turn: turn, traits: Value.traits)
    ).write(to: &writer)
  }

  /// Whether a parameter or an easing is known only by its name.
  var hasReferences: Bool { !parameters.isEmpty || track.timeline.hasNamedEasing }

  mutating func resolve(_ resolver: Resolver, _ rule: NumberRule) {
    if hasReferences {
      let before = resolver.findings.count
      substitute(resolver, rule)
      guard resolver.findings.count == before else { return }
      reportSmooth { keyframe in
        guard let keyframe else { return resolver.report(.smoothWithVia(), at: .member("easing")) }
        resolver.report(.smoothWithVia(), at: .member("keyframes"), .index(keyframe), .member("easing"))
      }
    }
    // What still has references is only to be written.
    if parameters.isEmpty { Value.prepare(&self, colorSpace: colorSpace ?? resolver.colorSpace) }
  }

  /// Puts values and easings in the place of their names.
  private mutating func substitute(_ resolver: Resolver, _ rule: NumberRule) {
    let before = resolver.findings.count
    var easing = track.easing
    resolver.at("easing") { easing.resolve($0, .any) }
    var keyframes = Array(track.keyframes)
    let kept = parameters.filter { resolver.keeps($0.value.name) }
    resolver.at("keyframes") { resolver in
      for index in keyframes.indices {
        resolver.at(index) { resolver in
          if let reference = parameters[index], kept[index] == nil {
            resolver.at("value") { resolver in
              guard let value = reference.value(resolver, rule) else { return }
              keyframes[index].value = value
            }
          }
          // What was read already has been compared already.
          if morph == .strict, index > 0, parameters[index] != nil || parameters[index - 1] != nil,
            kept[index] == nil, kept[index - 1] == nil,
            let mismatch = Value.mismatch(keyframes[index - 1].value, keyframes[index].value)
          {
            resolver.report(mismatch, at: .member("value"))
          }
          resolver.at("easing") { keyframes[index].easing?.resolve($0, .any) }
        }
      }
    }
    guard resolver.findings.count == before,
      let resolved = try? Track(keyframes, easing: easing, before: track.before, after: track.after)
    else { return }
    track = resolved
    // What was read already has been matched already.
    if morph == .match, !parameters.isEmpty, kept.isEmpty { Value.reportMatching(track.values, resolver) }
    parameters = kept
  }
}

extension AnimatedTrack {
  /// Calls `report` with each keyframe that is arrived at smoothly, or with nil where the track's own easing is smooth, if a
  /// point travels along curves here.
  func reportSmooth(_ report: (_ keyframe: Int?) -> Void) {
    guard !vias.isEmpty else { return }
    for (index, keyframe) in track.keyframes.enumerated() where keyframe.easing == .smooth { report(index) }
    if track.easing == .smooth { report(nil) }
  }
}

extension AnimatedTrack<Point2D> {
  /// Works out the way, once all values are known.
  mutating func findMotion() { motion = MotionPath(track, vias: vias) }
}

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

  /// A keyframe with a value.
  public init(
    _ t: Double, _ value: Value, easing: Easing? = nil, startVelocity: Value? = nil, endVelocity: Value? = nil
  ) {
    self.t = t
    self.value = value
    self.easing = easing
    self.startVelocity = startVelocity
    self.endVelocity = endVelocity
  }

  /// A keyframe whose value is a parameter's.
  public init(_ t: Double, parameter: ParameterReference<Value>, easing: Easing? = nil) {
    self.t = t
    self.parameter = parameter
    self.easing = easing
  }
}

/// A track of keyframes in a document.
public struct AnimatedTrack<Value: AnimatableValue>: Sendable {
  // In an instance of a class, so that a track is handed around as one reference and not as a dozen.
  private var storage: Storage

  private final class Storage: Sendable {
    let contents: Contents

    init(_ contents: Contents) { self.contents = contents }
  }

  private struct Contents: Hashable, Sendable {
    var track: Track<Value>
    var parameters: [Int: ParameterReference<Value>] = [:]
    var colorSpace: ColorSpace?
    var morph = Morph.strict
    var working: Track<Value>?
  }

  private var contents: Contents {
    get { storage.contents }
    set { storage = Storage(newValue) }
  }

  /// Times, values and easings. Where a parameter stands for a value, the track holds a placeholder.
  public internal(set) var track: Track<Value> {
    get { storage.contents.track }
    set { contents.track = newValue }
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

  /// What is interpolated when that is not the values themselves, such as premultiplied colors.
  var working: Track<Value>? {
    get { storage.contents.working }
    set { contents.working = newValue }
  }

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
        return AnimatedKeyframe(keyframe.t, parameter: parameter, easing: keyframe.easing)
      }
      return AnimatedKeyframe(
        keyframe.t, keyframe.value, easing: keyframe.easing, startVelocity: keyframe.startVelocity,
        endVelocity: keyframe.endVelocity)
    }
  }
}

extension AnimatedTrack: Hashable {
  public static func == (a: AnimatedTrack, b: AnimatedTrack) -> Bool { a.contents == b.contents }

  public func hash(into hasher: inout Hasher) { hasher.combine(contents) }
}

/// How paths that differ in kind turn into each other.
public enum Morph: String, Hashable, Sendable, CaseIterable, DocumentWord {
  /// Only paths with the same subpaths and segments, lines counting as curves.
  case strict

  static var standIn: Morph { .strict }
}

extension Extrapolation: DocumentWord {
  static var standIn: Extrapolation { .hold }
}

// MARK: Reading and writing

/// The members of a track.
private struct TrackMembers<Value: DocumentAnimatable>: DocumentObject {
  var keyframes = KeyframeList<Value>()
  var easing: Easing?
  var before = Extrapolation.hold
  var after = Extrapolation.hold
  var colorSpace: ColorSpace?
  var morph = Morph.strict

  static var phrase: String { "a track { \"keyframes\": … }" }

  mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("keyframes", &keyframes, visitor.rule)
    if !Value.isDiscrete { visitor.optional("easing", &easing) }
    visitor.defaulted("before", &before, .hold)
    visitor.defaulted("after", &after, .hold)
    if Value.hasColor { visitor.optional("colorSpace", &colorSpace) }
    if Value.morphs { visitor.defaulted("morph", &morph, .strict) }
    let (before, after) = (before, after)
    visitor.check("before", with: []) { Self.complaint(before) }
    visitor.check("after", with: []) { Self.complaint(after) }
  }

  private static func complaint(_ extrapolation: Extrapolation) -> Message? {
    guard Value.isDiscrete, extrapolation == .offset || extrapolation == .continue else { return nil }
    return .discreteExtrapolation(extrapolation.rawValue, Value.phrase)
  }
}

/// The keyframes of a track.
private struct KeyframeList<Value: DocumentAnimatable>: DocumentValue {
  /// The keyframes, with placeholders where a parameter stands for a value.
  var keyframes: [Keyframe<Value>] = []
  /// The parameters that stand for values, by the index of their keyframe.
  var parameters: [Int: ParameterReference<Value>] = [:]
  /// Whether nothing was wrong with them.
  var isSound = true

  static var phrase: String { "a list of keyframes" }
  static var standIn: KeyframeList { KeyframeList(isSound: false) }

  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> KeyframeList {
    let tape = context.tape
    guard tape.kind(node) == .array else {
      context.reportWrongType(node, expected: phrase)
      return standIn
    }
    let count = tape.childCount(node)
    guard count > 0 else {
      context.report(.noKeyframes(), at: node)
      return standIn
    }
    guard context.countKeyframes(count, at: node) else { return standIn }
    let errors = context.errorCount
    var list = KeyframeList()
    list.keyframes.reserveCapacity(count)
    var child = node + 1
    let end = tape.next(node)
    var times = TimeOrder()
    /// The keyframe before this one, if it could be read.
    var previous: Int?
    while child < end {
      let before = context.errorCount
      list.append(KeyframeEntry<Value>.read(child, context, rule))
      let isSound = context.errorCount == before
      times.check(child, context)
      if isSound, let previous { list.checkLast(child, after: previous, context) }
      if child == node + 1, list.keyframes[0].easing != nil {
        context.report(.deadEasing(), at: context.member("easing", of: child) ?? child)
      }
      previous = isSound ? child : nil
      child = tape.next(child)
    }
    if let end = context.documentEnd, let late = times.late {
      context.report(.keyframeAfterEnd(late.t, duration: end), at: late.node)
    }
    list.isSound = context.errorCount == errors
    return list
  }

  private mutating func append(_ entry: KeyframeEntry<Value>) {
    var keyframe = Keyframe(t: entry.t, value: Value.standIn, easing: entry.easing?.easing)
    switch entry.value {
    case .literal(let value):
      keyframe.value = value
      if let easing = entry.easing, easing.startVelocity != nil || easing.endVelocity != nil {
        keyframe.startVelocity = easing.startVelocity
        keyframe.endVelocity = easing.endVelocity
      }
    case .parameter(let parameter):
      keyframe.value = parameter.placeholder ?? Value.standIn
      parameters[keyframes.count] = parameter
    }
    keyframes.append(keyframe)
  }

  /// Checks the last keyframe, at `node`, against the one before it, which could be read, at `previous`.
  private func checkLast(_ node: Int, after previous: Int, _ context: ReadingContext) {
    let last = keyframes.count - 1
    guard parameters[last] == nil, parameters[last - 1] == nil else { return }
    let related = [(message: "the keyframe before", place: Finding.Place.node(previous))]
    let (t, value, before) = (keyframes[last].t, keyframes[last].value, keyframes[last - 1].value)
    if t == keyframes[last - 1].t, value == before {
      context.report(.jumpWithoutChange(t), at: .node(node), related: related)
    }
    if let mismatch = Value.mismatch(before, value) {
      context.report(mismatch, at: .node(context.member("value", of: node) ?? node), related: related)
    }
  }

  func write(to writer: inout JSONWriter) {
    writer.beginArray()
    for (index, keyframe) in keyframes.enumerated() {
      KeyframeEntry(keyframe, parameters[index]).write(to: &writer)
    }
    writer.endArray()
  }
}

/// Watches that the times of keyframes ascend, whatever else is wrong with them.
private struct TimeOrder {
  private var last: (t: Double, keyframe: Int)?
  /// How many keyframes there are at the last time.
  private var count = 0

  /// The first keyframe that comes after the document's end, and where its time stands.
  private(set) var late: (t: Double, node: Int)?

  mutating func check(_ keyframe: Int, _ context: ReadingContext) {
    guard context.tape.kind(keyframe) == .object, let node = context.member("t", of: keyframe),
      context.tape.kind(node) == .number
    else { return }
    let t = context.tape.number(node)
    defer { last = (t, keyframe) }
    if late == nil, let end = context.documentEnd, t > end { late = (t, node) }
    guard let last else {
      count = 1
      return
    }
    let related = [(message: "the keyframe before", place: Finding.Place.node(last.keyframe))]
    count = t == last.t ? count + 1 : 1
    if t < last.t {
      context.report(.keyframeOrder(t, previous: last.t), at: .node(node), related: related)
    } else if count == 3 {
      context.report(.keyframeCollision(t), at: .node(node), related: related)
    }
  }
}

/// One keyframe.
private struct KeyframeEntry<Value: DocumentAnimatable>: DocumentObject {
  var t = 0.0
  var value = KeyframeValue<Value>.literal(Value.standIn)
  var easing: KeyframeEasing<Value>?

  static var phrase: String { "a keyframe { \"t\": …, \"value\": … }" }

  init() {}

  init(_ keyframe: Keyframe<Value>, _ parameter: ParameterReference<Value>?) {
    t = keyframe.t
    value = parameter.map(KeyframeValue.parameter) ?? .literal(keyframe.value)
    easing = keyframe.easing.map {
      KeyframeEasing(easing: $0, startVelocity: keyframe.startVelocity, endVelocity: keyframe.endVelocity)
    }
  }

  mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("t", &t)
    visitor.required("value", &value, visitor.rule)
    visitor.optional("easing", &easing)
  }
}

/// What a keyframe says its value is.
private enum KeyframeValue<Value: DocumentAnimatable>: DocumentValue {
  case literal(Value)
  case parameter(ParameterReference<Value>)

  static var phrase: String { Value.phrase }
  static var standIn: KeyframeValue { .literal(Value.standIn) }

  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> KeyframeValue {
    guard context.tape.kind(node) == .object else { return .literal(Value.read(node, context, rule)) }
    guard context.form(of: node, among: ["parameter"]) == nil else {
      return .parameter(ParameterReference.read(node, context, rule))
    }
    context.reportWrongType(
      node, expected: Value.phrase,
      help: Value.literalHelp(node, context) ?? "an object here is a parameter { \"parameter\": … }")
    return standIn
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .literal(let value): value.write(to: &writer)
    case .parameter(let reference): reference.write(to: &writer)
    }
  }
}

/// An easing with the velocities that only a keyframe can give it.
private struct KeyframeEasing<Value: DocumentAnimatable>: DocumentValue {
  var easing = Easing.linear
  var startVelocity: Value?
  var endVelocity: Value?

  static var phrase: String { Easing.phrase }
  static var standIn: KeyframeEasing { KeyframeEasing() }

  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> KeyframeEasing {
    if context.tape.kind(node) == .object, context.member("smooth", of: node) != nil {
      return readSmooth(node, context)
    }
    let easing = Easing.read(node, context, .any)
    if Value.isDiscrete, easing != .hold { context.report(.discreteEasing(Value.phrase), at: node) }
    return KeyframeEasing(easing: easing)
  }

  private static func readSmooth(_ node: Int, _ context: ReadingContext) -> KeyframeEasing {
    guard !Value.isDiscrete else {
      context.report(.discreteEasing(Value.phrase), at: node)
      return standIn
    }
    guard var reader = ObjectReader(node, context, .any, expected: phrase), let smooth = reader.take("smooth")
    else { return standIn }
    if reader.hasLooseEnds { reader.finish(knowing: ["smooth"]) }
    guard !Value.hasVelocity, let velocity = velocity(in: smooth, context) else {
      let velocities = SmoothVelocities<Value>.read(smooth, context, .any)
      return KeyframeEasing(
        easing: .smooth, startVelocity: velocities.startVelocity, endVelocity: velocities.endVelocity)
    }
    context.report(
      .memberNotApplicable(context.tape.string(velocity), Value.phrase), at: .node(velocity))
    return standIn
  }

  /// The name of the first velocity in the object at `smooth`.
  private static func velocity(in smooth: Int, _ context: ReadingContext) -> Int? {
    guard context.tape.kind(smooth) == .object else { return nil }
    return (context.member("startVelocity", of: smooth) ?? context.member("endVelocity", of: smooth)).map {
      $0 - 1
    }
  }

  func write(to writer: inout JSONWriter) {
    guard startVelocity != nil || endVelocity != nil else {
      easing.write(to: &writer)
      return
    }
    writer.beginObject()
    writer.name("smooth")
    SmoothVelocities(startVelocity: startVelocity, endVelocity: endVelocity).write(to: &writer)
    writer.endObject()
  }
}

private struct SmoothVelocities<Value: DocumentAnimatable>: DocumentObject {
  var startVelocity: Value?
  var endVelocity: Value?

  mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.optional("startVelocity", &startVelocity)
    visitor.optional("endVelocity", &endVelocity)
  }
}

extension ReadingContext {
  /// Notes `count` more keyframes; false, and a finding the first time, once there are too many.
  fileprivate func countKeyframes(_ count: Int, at node: Int) -> Bool {
    let limit = limits.keyframes
    let before = keyframeCount
    keyframeCount = min(before + count, limit + 1)
    guard keyframeCount > limit else { return true }
    if before <= limit { report(.limit("keyframes", "keyframes", limit), at: node) }
    return false
  }
}

extension AnimatedTrack where Value: DocumentAnimatable {
  /// Reads the track at `node`, an object; nil where something was wrong with it.
  static func readTrack(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> AnimatedTrack? {
    let errors = context.errorCount
    let members = TrackMembers<Value>.read(node, context, rule)
    guard context.errorCount == errors, members.keyframes.isSound,
      let flat = try? Track(
        members.keyframes.keyframes, easing: members.easing ?? .linear, before: members.before,
        after: members.after)
    else { return nil }
    let track = AnimatedTrack(
      flat, members.keyframes.parameters, colorSpace: members.colorSpace, morph: members.morph)
    if track.track.hasSpring { track.reportUnsettledSprings(node, context) }
    return track
  }

  private func reportUnsettledSprings(_ node: Int, _ context: ReadingContext) {
    guard let list = context.member("keyframes", of: node) else { return }
    var child = list + 1
    var previous = 0.0
    for keyframe in track.keyframes {
      defer {
        previous = keyframe.t
        child = context.tape.next(child)
      }
      guard child > list + 1, case .spring(let spring) = keyframe.easing ?? track.easing, !spring.isSettling
      else {
        continue
      }
      let span = keyframe.t - previous
      let left = abs(1 - spring.value(at: span))
      if span > 0, left > 1e-3 {
        let place = context.member("easing", of: child) ?? child
        context.report(
          .springUnsettled(
            left: left, settling: spring.settlingTime(tolerance: 1e-3) ?? .infinity, span: span),
          at: place)
      }
    }
  }

  func write(to writer: inout JSONWriter) {
    TrackMembers(
      keyframes: KeyframeList(keyframes: Array(track.keyframes), parameters: parameters),
      easing: track.easing == .linear ? nil : track.easing,
      before: track.before, after: track.after, colorSpace: colorSpace, morph: morph
    ).write(to: &writer)
  }

  /// Whether a parameter or an easing is known only by its name.
  var hasReferences: Bool { !parameters.isEmpty || track.hasNamedEasing }

  mutating func resolve(_ resolver: inout Resolver, _ rule: NumberRule) {
    if hasReferences { substitute(&resolver, rule) }
    Value.prepare(&self, colorSpace: colorSpace ?? resolver.colorSpace)
  }

  /// Puts values and easings in the place of their names.
  private mutating func substitute(_ resolver: inout Resolver, _ rule: NumberRule) {
    let before = resolver.findings.count
    var easing = track.easing
    resolver.at("easing") { easing.resolve(&$0, .any) }
    var keyframes = Array(track.keyframes)
    resolver.at("keyframes") { resolver in
      for index in keyframes.indices {
        resolver.at(index) { resolver in
          if let reference = parameters[index] {
            resolver.at("value") { resolver in
              guard let value = reference.value(&resolver, rule) else { return }
              keyframes[index].value = value
            }
          }
          // What was read already has been compared already.
          if index > 0, parameters[index] != nil || parameters[index - 1] != nil,
            let mismatch = Value.mismatch(keyframes[index - 1].value, keyframes[index].value)
          {
            resolver.report(mismatch, at: .member("value"))
          }
          resolver.at("easing") { keyframes[index].easing?.resolve(&$0, .any) }
        }
      }
    }
    guard resolver.findings.count == before,
      let resolved = try? Track(keyframes, easing: easing, before: track.before, after: track.after)
    else { return }
    track = resolved
    parameters = [:]
  }
}

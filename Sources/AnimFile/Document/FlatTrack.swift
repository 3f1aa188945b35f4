/// A track of keyframes without the type of its values.
package struct FlatTrack: Sendable {
  // Boxed, so that copies retain one reference rather than a dozen.
  private var storage: Storage

  private final class Storage: Sendable {
    let contents: Contents

    init(_ contents: consuming Contents) { self.contents = contents }

    /// - Parameter isPrepared: Whether the values are opaque colors, whose coordinates are the colors themselves.
    // The memberwise initializer makes the contents from their parts without a copy.
    init(
      _ timeline: consuming KeyframeTimeline, _ values: consuming ValueColumns, _ options: TrackOptions,
      isPrepared: Bool, _ rareParts: Box<RareParts>?
    ) {
      // Premultiplying opaque colors has no effect.
      let working = isPrepared ? Working(values: copy values) : nil
      contents = Contents(
        timeline: timeline, values: values, colorSpace: options.colorSpace, morph: options.morph,
        turn: options.turn, clock: options.boxedClock, boxedRareParts: rareParts, working: working)
    }
  }

  private struct Contents: Hashable, Sendable {
    var timeline: KeyframeTimeline
    var values: ValueColumns
    var colorSpace: ColorSpace?
    var morph: Morph
    var turn: Turn?
    var clock: Box<TrackClock>?
    /// The parts that few tracks have; nil if there are none.
    private(set) var boxedRareParts: Box<RareParts>?
    var working: Working?

    var rareParts: RareParts {
      get { boxedRareParts?.contents ?? RareParts() }
      set { boxedRareParts = newValue.boxed }
    }

    // Derived data do not affect equality.

    static func == (a: Contents, b: Contents) -> Bool {
      a.timeline == b.timeline && a.values == b.values && a.colorSpace == b.colorSpace && a.morph == b.morph
        && a.turn == b.turn && a.clock == b.clock && a.rareParts == b.rareParts
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(timeline)
      hasher.combine(values)
      hasher.combine(colorSpace)
      hasher.combine(morph)
      hasher.combine(turn)
      hasher.combine(clock)
      hasher.combine(rareParts)
    }

    /// Computes the velocities of the spans.
    mutating func connectSprings() {
      let given = rareParts.velocities
      let velocities = VelocityColumns(timeline, working?.values ?? values, given: given)
      if velocities != nil || boxedRareParts != nil { rareParts.spanVelocities = velocities }
    }
  }

  private struct RareParts: Hashable, Sendable {
    var velocities: [Int: FlatVelocities] = [:]
    var parameters: [Int: FlatReference] = [:]
    var vias: [Int: ViaPoints] = [:]
    /// The velocities of the interpolated values.
    var spanVelocities: VelocityColumns?
    var motion: PointMotion?
    var entries: [[PathComponent]] = []

    /// The parts in a box; nil if there are none.
    var boxed: Box<RareParts>? {
      let isEmpty =
        velocities.isEmpty && parameters.isEmpty && vias.isEmpty && spanVelocities == nil && motion == nil
        && entries.isEmpty
      return isEmpty ? nil : Box(self)
    }

    // Derived data and the origin of keyframes do not affect equality.

    static func == (a: RareParts, b: RareParts) -> Bool {
      a.velocities == b.velocities && a.parameters == b.parameters && a.vias == b.vias
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(velocities)
      hasher.combine(parameters)
      hasher.combine(vias)
    }
  }

  /// The interpolated values where they differ from the values of the keyframes, such as premultiplied colors.
  package struct Working: Sendable {
    package var values: ValueColumns
    /// The color space of the interpolated values.
    package var space = ColorSpace.srgb
  }

  private var contents: Contents {
    get { storage.contents }
    set { storage = Storage(newValue) }
  }

  /// Creates a track of one value or more, with placeholders for parameters.
  init(
    _ timeline: KeyframeTimeline, _ values: ValueColumns, velocities: [Int: FlatVelocities] = [:],
    parameters: [Int: FlatReference] = [:], _ options: TrackOptions = TrackOptions(),
    vias: [Int: ViaPoints] = [:]
  ) {
    let parts = RareParts(
      velocities: velocities, parameters: parameters, vias: vias,
      spanVelocities: VelocityColumns(timeline, values, given: velocities))
    storage = Storage(timeline, values, options, isPrepared: false, parts.boxed)
  }

  /// Creates a track of values without parameters, velocities and motion paths, which is prepared for evaluation.
  ///
  /// - Parameters:
  ///   - space: The space of colors; nil if the easings have unresolved names, so that the track is not prepared.
  ///   - hasSpring: Whether an easing is a spring.
  init(
    _ timeline: consuming KeyframeTimeline, _ values: consuming ValueColumns, _ options: TrackOptions,
    preparedFor space: ColorSpace?, hasSpring: Bool
  ) {
    let isPrepared =
      space == .srgb && values.kind.columnKind == .color && values.areOpaque(stride: 4, offset: 0)
    let parts =
      hasSpring
      ? RareParts(spanVelocities: VelocityColumns(copy timeline, copy values, given: [:])).boxed : nil
    storage = Storage(timeline, values, options, isPrepared: isPrepared, parts)
    if let space, !isPrepared { prepare(space) }
  }

  package var kind: ValueKind { storage.contents.values.kind }
  package var timeline: KeyframeTimeline { storage.contents.timeline }

  /// The times of the keyframes.
  package var times: [Double] { storage.contents.timeline.times }

  /// The values of the keyframes, with placeholders for parameters.
  package var values: ValueColumns { storage.contents.values }

  /// The explicit velocities, by the index of the keyframe at the end of their span.
  package var velocities: [Int: FlatVelocities] {
    storage.contents.boxedRareParts?.contents.velocities ?? [:]
  }

  /// The parameters that provide values, by keyframe index.
  package var parameters: [Int: FlatReference] {
    get { storage.contents.boxedRareParts?.contents.parameters ?? [:] }
    set { contents.rareParts.parameters = newValue }
  }

  /// The space in which colors are interpolated; nil for the document's.
  package var colorSpace: ColorSpace? {
    get { storage.contents.colorSpace }
    set { contents.colorSpace = newValue }
  }

  package var morph: Morph {
    get { storage.contents.morph }
    set { contents.morph = newValue }
  }

  package var turn: Turn? {
    get { storage.contents.turn }
    set { contents.turn = newValue }
  }

  /// The clock in place of the inner time; nil for the inner time.
  package var clock: TrackClock? {
    get { storage.contents.clock?.contents }
    set { contents.clock = newValue.map { Box($0) } }
  }

  /// Whether another number takes the place of the inner time; faster than reading it.
  package var hasClock: Bool { storage.contents.clock != nil }

  package var vias: [Int: ViaPoints] {
    get { storage.contents.boxedRareParts?.contents.vias ?? [:] }
    set { contents.rareParts.vias = newValue }
  }

  /// The path of the timeline entry that each keyframe comes from; empty for tracks without a timeline.
  package var entries: [[PathComponent]] {
    get { storage.contents.boxedRareParts?.contents.entries ?? [] }
    set { contents.rareParts.entries = newValue }
  }

  /// The motion path of a point, if its direction or a curve matters and all values are known.
  var motion: PointMotion? { storage.contents.boxedRareParts?.contents.motion }

  package var working: Working? { storage.contents.working }

  /// The space of colors interpolated in another form; nil if the values themselves are interpolated.
  var workingSpace: ColorSpace? { storage.contents.working?.space }

  /// The values that are interpolated.
  package var interpolated: ValueColumns { storage.contents.working?.values ?? storage.contents.values }

  /// The velocities of the spans of the interpolated values; nil if there are none.
  package var spanVelocities: VelocityColumns? { storage.contents.boxedRareParts?.contents.spanVelocities }

  /// Whether a turn or motion paths need preparation.
  var needsPreparation: Bool { storage.contents.turn != nil || !vias.isEmpty }

  /// Whether the track has unresolved parameters or easings.
  var hasReferences: Bool { !parameters.isEmpty || timeline.hasNamedEasing }

  /// The members of the track other than its keyframes.
  var options: TrackOptions {
    TrackOptions(
      easing: timeline.easing == .linear ? nil : timeline.easing, before: timeline.before,
      after: timeline.after,
      colorSpace: colorSpace, morph: morph, turn: turn, traits: TrackTraits(kind),
      boxedClock: storage.contents.clock)
  }
}

extension FlatTrack: Hashable {
  package static func == (a: FlatTrack, b: FlatTrack) -> Bool {
    a.storage === b.storage || a.contents == b.contents
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(contents) }
}

/// The explicit velocities of a smooth span.
package struct FlatVelocities: Hashable, Sendable {
  package var start: FlatValue?
  package var end: FlatValue?
}

/// A motion path, and the points between which it leads.
final class PointMotion: Sendable {
  private let path: MotionPath
  private let track: Track<Point2D>

  init(_ track: Track<Point2D>, vias: [Int: ViaPoints]) {
    self.track = track
    path = MotionPath(track, vias: vias)
  }

  /// Whether points are located by distance along the path, rather than by interpolation of values.
  var isTravelled: Bool { path.isTravelled }

  func point(at time: Double, hint: inout Int) -> Point2D { path.point(track, at: time, hint: &hint) }

  /// The direction of the path at a time, in degrees clockwise from the right; 0 if nothing moves.
  func degrees(at time: Double) -> Double { path.degrees(track, at: time) }
}

// MARK: Preparation

extension FlatTrack {
  /// Prepares a track whose values are all known for evaluation.
  mutating func prepare(_ colorSpace: ColorSpace) {
    switch kind.columnKind {
    case .color: prepareColors(ColorLayout(space: colorSpace))
    case .stops: prepareColors(ColorLayout(space: colorSpace, stride: 5, offset: 1))
    case .path: if morph == .match { prepareMatch() } else { unifyVerbs() }
    case .numbers:
      if kind.turns, let turn { apply(turn) }
      if kind.travels, !vias.isEmpty { findMotion() }
    case .discrete: break
    }
  }

  private mutating func setWorking(_ values: ValueColumns, _ space: ColorSpace = .srgb) {
    contents.working = Working(values: values, space: space)
    // Springs inherit the velocities of the interpolated values.
    if timeline.hasSpring { contents.connectSprings() }
  }

  private mutating func prepareColors(_ layout: ColorLayout) {
    let space = layout.space
    let coordinates = values.mapNumbers { _, numbers, range in
      layout.convert(&numbers, range) { space.coordinates(of: $0) }
    }
    setWorking(coordinates, space)
  }

  /// Converts paths with different verbs to cubics.
  private mutating func unifyVerbs() {
    guard !values.isUniform else { return }
    setWorking(columns { BezierPath(flat: values[$0]).asCubics() })
  }

  /// Matches paths with each other.
  private mutating func prepareMatch() {
    let match = PathMatch(paths, maximumElements: PathMatch.largest)
    // Exceeding the limit of elements is an error that prevents evaluation.
    setWorking(columns { match?.paths[$0] ?? BezierPath() })
  }

  private func columns(_ path: (Int) -> BezierPath) -> ValueColumns {
    var columns = ValueColumns(kind)
    for index in 0..<values.count { columns.append(path(index)) }
    return columns
  }

  private var paths: [BezierPath] { values.values.map { BezierPath(flat: $0) } }

  /// Adds whole turns to the angles, so that they turn in one direction.
  private mutating func apply(_ turn: Turn) {
    var previous = values.numbers[0]
    var contents = contents
    contents.values = values.mapNumbers { _, numbers, range in
      numbers[range.lowerBound] = turn.angle(numbers[range.lowerBound], after: previous)
      previous = numbers[range.lowerBound]
    }
    contents.turn = nil
    contents.connectSprings()
    self.contents = contents
  }

  /// Computes the motion path, once all values are known.
  mutating func findMotion() {
    contents.rareParts.motion = PointMotion(Track(self), vias: vias)
  }
}

extension ValueColumns {
  /// Returns the problem with paths that a morph makes compatible, if there is one.
  func complaintAboutMatch(_ morph: Morph) -> Message? {
    guard kind.morphs, morph == .match else { return nil }
    let match = PathMatch(values.map { BezierPath(flat: $0) }, maximumElements: PathMatch.largest)
    return match == nil ? .matchTooLarge(PathMatch.largest) : nil
  }
}

// MARK: Evaluation

extension FlatTrack {
  /// Calls `body` with the spans that interpolate the numbers of the values.
  private func withSpans(_ body: (ColumnSpans) -> Void) {
    let columns = interpolated
    columns.numbers.withNumbers { numbers in
      body(
        ColumnSpans(
          timeline: timeline, isDiscrete: kind.isDiscrete, stride: columns.stride, values: numbers,
          velocities: spanVelocities))
    }
  }

  /// Returns the value at a time. References must be resolved.
  package func value(at local: Double) -> FlatValue { value(atOwnTime: hasClock ? time(at: local) : local) }

  /// Returns the value at a time of the track itself.
  func value(atOwnTime time: Double) -> FlatValue {
    var hint = 0
    if let motion, motion.isTravelled { return motion.point(at: time, hint: &hint).flat }
    let columns = interpolated
    guard columns.isUniform else {
      return values[timeline.position(at: time, hint: &hint).index]
    }
    var numbers = [Double](repeating: 0, count: columns.stride)
    withSpans { spans in
      numbers.withMutableNumbers { spans.evaluate(at: time, hint: &hint, into: $0) }
    }
    switch kind.columnKind {
    case .numbers, .discrete: break
    case .color, .stops: finishColors(&numbers, at: time)
    case .path:
      for index in numbers.indices { numbers[index] = numbers[index].saturated }
    }
    return FlatValue(kind, numbers, verbs: columns.commonVerbs)
  }

  /// Writes the value at a time of the track itself to the numbers of `table` from `place` on. Not for paths.
  func evaluate(atOwnTime time: Double, into table: inout [Double], from place: Int) {
    var hint = 0
    if let motion, motion.isTravelled {
      let point = motion.point(at: time, hint: &hint)
      table[place] = point.x
      table[place + 1] = point.y
      return
    }
    let stride = interpolated.stride
    withSpans { spans in
      table.withMutableNumbers { spans.evaluate(at: time, hint: &hint, into: $0.from(place)) }
    }
    guard kind.columnKind == .color || kind.columnKind == .stops else { return }
    var numbers = Array(table[place..<place + stride])
    finishColors(&numbers, at: time)
    table.replaceSubrange(place..<place + stride, with: numbers)
  }

  private func finishColors(_ result: inout [Double], at time: Double) {
    guard let working else { return }
    let source = timeline.source(at: time)
    let stride = working.values.stride
    result.withMutableNumbers { result in
      values.numbers.withNumbers { colors in
        working.values.numbers.withNumbers { coordinates in
          TrackColumns.finish(
            colors: colors, coordinates: coordinates, stride: stride, isStops: kind.columnKind == .stops,
            working.space, source, result)
        }
      }
    }
  }
}

// MARK: Differences

extension FlatTrack {
  /// Returns the change of a value from one keyframe to another; nil for kinds without differences.
  package func difference(_ columns: ValueColumns, from first: Int, to last: Int) -> FlatValue? {
    guard !kind.isDiscrete, columns.isUniform else { return nil }
    let (a, b) = (columns.range(first), columns.range(last))
    let numbers = zip(a, b).map { columns.numbers[$1] - columns.numbers[$0] }
    return FlatValue(kind, numbers.map { 0 + $0 }, verbs: columns.commonVerbs)
  }

  /// Returns the velocity of values at a keyframe, on one side of it; nil for kinds without differences.
  package func velocity(_ columns: ValueColumns, at index: Int, side: TimeSide) -> FlatValue? {
    guard !kind.isDiscrete, columns.isUniform else { return nil }
    let velocities = VelocityColumns(timeline, columns, given: velocities)
    let velocity = columns.numbers.withNumbers { numbers in
      ColumnSpans(
        timeline: timeline, isDiscrete: false, stride: columns.stride, values: numbers, velocities: velocities
      ).velocity(at: index, side: side)
    }
    return FlatValue(kind, velocity, verbs: columns.commonVerbs)
  }
}

// MARK: Reports

extension FlatTrack {
  /// Calls `report` with each keyframe with a smooth easing, or with nil for the track's easing, if the track
  /// has curved motion paths.
  func reportSmooth(_ report: (_ keyframe: Int?) -> Void) {
    guard !vias.isEmpty else { return }
    for index in times.indices where !timeline.arrivals[index].isOwn && timeline.easing(index) == .smooth {
      report(index)
    }
    if timeline.easing == .smooth { report(nil) }
  }
}

// MARK: Types

extension Track where Value: AnimatableValue {
  /// Creates the track of values with their type.
  init(_ flat: FlatTrack) {
    self.init(flat, flat.values, VelocityColumns(flat.timeline, flat.values, given: flat.velocities))
  }

  private init(_ flat: FlatTrack, _ columns: ValueColumns, _ velocities: VelocityColumns?) {
    var details: [Detail] = []
    if !flat.velocities.isEmpty || velocities != nil {
      for index in 0..<columns.count {
        let given = flat.velocities[index]
        details.append(
          Detail(
            startVelocity: given?.start.map { Value(flat: $0) },
            endVelocity: given?.end.map { Value(flat: $0) },
            incomingVelocity: velocities?.velocity(.inherited, index).map {
              Value(flat: FlatValue(columns.kind, $0, verbs: columns.commonVerbs))
            }))
      }
    }
    self.init(flat.timeline, columns.values.map { Value(flat: $0) }, details)
  }

  /// The track without the type of its values.
  var flat: FlatTrack {
    var columns = ValueColumns(Value.kind)
    for value in values { columns.append(value.flat) }
    var velocities: [Int: FlatVelocities] = [:]
    for (index, detail) in details.enumerated()
    where detail.startVelocity != nil || detail.endVelocity != nil {
      velocities[index] = FlatVelocities(start: detail.startVelocity?.flat, end: detail.endVelocity?.flat)
    }
    return FlatTrack(timeline, columns, velocities: velocities)
  }
}

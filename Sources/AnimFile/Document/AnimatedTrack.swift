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
  var needsPreparation: Bool { storage.contents.turn != nil || !storage.contents.vias.isEmpty }

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
  init(
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

  static var placeholder: Morph { .strict }
}

extension Extrapolation: DocumentWord {
  static var placeholder: Extrapolation { .hold }
}

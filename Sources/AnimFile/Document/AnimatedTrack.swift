/// A keyframe of a document: a value or a parameter at a time.
public struct AnimatedKeyframe<Value: AnimatableValue>: Hashable, Sendable {
  /// The time in seconds.
  public var t: Double
  /// The value; ignored if `parameter` is set.
  public var value: Value?
  /// The parameter that provides the value.
  public var parameter: ParameterReference<Value>?
  /// The easing from the previous keyframe to this one; nil for the track's.
  public var easing: Easing?
  /// The velocity at the previous keyframe with a smooth easing, in units per second; nil to derive it.
  public var startVelocity: Value?
  /// The velocity at this keyframe with a smooth easing, in units per second; nil to derive it.
  public var endVelocity: Value?
  /// For a point, the control points of the motion path from the previous keyframe; nil for a straight line.
  /// Ignored for other types.
  public var via: ViaPoints?

  /// Creates a keyframe with a value.
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

  /// Creates a keyframe whose value is a parameter.
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
  // Boxed, so that copies retain one reference rather than a dozen.
  private var storage: Storage

  private final class Storage: Sendable {
    let contents: Contents
    /// The interpolated track, stored here to avoid copying it out of `contents`.
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

    // Derived data and the origin of keyframes do not affect equality.

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

  /// The interpolated track where it differs from the values.
  struct Working: Sendable {
    var track: Track<Value>
    /// The color space of the interpolated track.
    var space = ColorSpace.srgb
  }

  private var contents: Contents {
    get { storage.contents }
    set { storage = Storage(newValue) }
  }

  /// Times, values and easings, with placeholders for parameters.
  public internal(set) var track: Track<Value> {
    get { storage.contents.track }
    set {
      contents.track = newValue
      contents.working = nil
    }
  }

  /// The parameters that provide values, by keyframe index.
  public internal(set) var parameters: [Int: ParameterReference<Value>] {
    get { storage.contents.parameters }
    set { contents.parameters = newValue }
  }

  /// The space in which colors are interpolated; nil for the document's. Ignored for other types.
  public var colorSpace: ColorSpace? {
    get { storage.contents.colorSpace }
    set { contents.colorSpace = newValue }
  }

  /// The interpolation of paths with different structure. Ignored for other types.
  public var morph: Morph {
    get { storage.contents.morph }
    set { contents.morph = newValue }
  }

  /// The direction in which angles turn; nil to interpolate the numbers. Ignored for other types.
  public var turn: Turn? {
    get { storage.contents.turn }
    set { contents.turn = newValue }
  }

  /// The control points of the motion paths of points, by the index of the keyframe where they end. Ignored
  /// for other types.
  public internal(set) var vias: [Int: ViaPoints] {
    get { storage.contents.vias }
    set { contents.vias = newValue }
  }

  /// The motion path of a point, if its direction or a curve matters and all values are known.
  var motion: MotionPath? {
    get { storage.contents.motion }
    set { contents.motion = newValue }
  }

  /// The path of the timeline entry that each keyframe comes from; empty for tracks without a timeline.
  package var entries: [[PathComponent]] {
    get { storage.contents.entries }
    set { contents.entries = newValue }
  }

  /// Whether a turn or motion paths need preparation.
  var needsPreparation: Bool { storage.contents.turn != nil || !storage.contents.vias.isEmpty }

  /// The interpolated track where it differs from the values, such as premultiplied colors.
  var working: Working? {
    get { storage.contents.working }
    set { contents.working = newValue }
  }

  /// The space of colors interpolated in another form; nil if the values themselves are interpolated.
  var workingSpace: ColorSpace? { storage.contents.working?.space }

  package var interpolated: Track<Value> { storage.interpolated }

  var hasMotion: Bool { storage.contents.motion != nil }

  /// The identity of the storage, unique among live tracks.
  var identity: ObjectIdentifier { ObjectIdentifier(storage) }

  /// Creates a track whose values are all known.
  public init(_ track: Track<Value>) { storage = Storage(Contents(track: track)) }

  /// Creates a track of keyframes.
  ///
  /// - Precondition: There is at least one keyframe. Times ascend, and at most two keyframes have the same
  ///   time.
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

  /// Creates a track of keyframes.
  ///
  /// - Throws: An error if the keyframes are out of order or none has a value.
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

  init(
    _ track: Track<Value>, _ parameters: [Int: ParameterReference<Value>], colorSpace: ColorSpace? = nil,
    morph: Morph = .strict
  ) {
    storage = Storage(Contents(track: track, parameters: parameters, colorSpace: colorSpace, morph: morph))
  }

  /// The keyframes as written in the document.
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
  /// Stores the value at `time` in `value`, searching near `hint` first.
  func interpolate(at time: Double, into value: inout Value, hint: inout Int) {
    storage.interpolated.value(at: time, into: &value, hint: &hint)
  }
}

/// How paths with different structure are interpolated.
public enum Morph: String, Hashable, Sendable, CaseIterable, DocumentWord {
  /// Paths must have the same subpaths and segments; lines count as curves.
  case strict
  /// Paths may differ: subpaths are paired, closed subpaths start at their nearest vertices, and vertices are
  /// inserted at the arc lengths of the other path's.
  case match

  package static var placeholder: Morph { .strict }
}

extension Extrapolation: DocumentWord {
  package static var placeholder: Extrapolation { .hold }
}

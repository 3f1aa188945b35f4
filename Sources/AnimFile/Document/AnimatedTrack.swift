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

/// The value of a keyframe or step as written in a document.
public enum KeyframeValue<Value: AnimatableValue>: Hashable, Sendable {
  /// A literal value.
  case literal(Value)
  /// The value of a parameter.
  case parameter(ParameterReference<Value>)
}

extension KeyframeValue {
  init(flat: FlatKeyframeValue) {
    switch flat {
    case .literal(let value): self = .literal(Value(flat: value))
    case .parameter(let reference): self = .parameter(ParameterReference(flat: reference))
    }
  }

  var flat: FlatKeyframeValue {
    switch self {
    case .literal(let value): .literal(value.flat)
    case .parameter(let reference): .parameter(reference.flat)
    }
  }
}

/// A track of keyframes in a document.
public struct AnimatedTrack<Value>: Hashable, Sendable {
  /// The track without the type of its values.
  package var flat: FlatTrack

  package init(flat: FlatTrack) { self.flat = flat }
}

extension AnimatedTrack where Value: AnimatableValue {
  /// Times, values and easings, with placeholders for parameters.
  ///
  /// - Complexity: O(*n*) in the number of keyframes.
  public var track: Track<Value> { Track(flat) }

  /// The parameters that provide values, by keyframe index.
  public var parameters: [Int: ParameterReference<Value>] {
    flat.parameters.mapValues { ParameterReference(flat: $0) }
  }

  /// The space in which colors are interpolated; nil for the document's. Ignored for other types.
  public var colorSpace: ColorSpace? {
    get { flat.colorSpace }
    set { flat.colorSpace = newValue }
  }

  /// The interpolation of paths with different structure. Ignored for other types.
  public var morph: Morph {
    get { flat.morph }
    set { flat.morph = newValue }
  }

  /// The direction in which angles turn; nil to interpolate the numbers. Ignored for other types.
  public var turn: Turn? {
    get { flat.turn }
    set { flat.turn = newValue }
  }

  /// The event whose time takes the place of 0 of the inner time; nil for none.
  public var since: InputEvent? {
    get { if case .since(let event)? = flat.clock { event } else { nil } }
    set { flat.clock = newValue.map { .since($0) } }
  }

  /// The number that takes the place of the inner time, in units of the keyframes' times; nil for none.
  public var at: Animated<Double>? {
    get { if case .at(let number)? = flat.clock { Animated<Double>(number) } else { nil } }
    set { flat.clock = newValue.map { .at($0.flat) } }
  }

  /// The control points of the motion paths of points, by the index of the keyframe where they end. Ignored
  /// for other types.
  public var vias: [Int: ViaPoints] { flat.vias }

  /// Creates a track whose values are all known.
  public init(_ track: Track<Value>) { flat = track.flat }

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
  /// - Throws: An error if the keyframes are out of order, or if there are none.
  public init(
    checking keyframes: [AnimatedKeyframe<Value>], easing: Easing? = nil, before: Extrapolation = .hold,
    after: Extrapolation = .hold
  ) throws(TrackError) {
    var timeline = KeyframeTimeline(easing: easing ?? .linear, before: before, after: after)
    var values = ValueColumns(Value.kind)
    var velocities: [Int: FlatVelocities] = [:]
    var parameters: [Int: FlatReference] = [:]
    var vias: [Int: ViaPoints] = [:]
    for (index, keyframe) in keyframes.enumerated() {
      try timeline.append(keyframe.t, arrivingWith: keyframe.easing)
      parameters[index] = keyframe.parameter?.flat
      values.append(keyframe.value?.flat ?? parameters[index]?.placeholder ?? Value.kind.placeholder)
      let given = FlatVelocities(start: keyframe.startVelocity?.flat, end: keyframe.endVelocity?.flat)
      if !given.isEmpty { velocities[index] = given }
      vias[index] = keyframe.via
    }
    guard !keyframes.isEmpty else { throw .empty }
    flat = FlatTrack(timeline, values, velocities: velocities, parameters: parameters, vias: vias)
  }

  /// The keyframes as written in the document.
  public var keyframes: [AnimatedKeyframe<Value>] {
    track.keyframes.enumerated().map { index, keyframe in
      if let parameter = flat.parameters[index] {
        return AnimatedKeyframe(
          keyframe.t, parameter: ParameterReference(flat: parameter), easing: keyframe.easing,
          via: flat.vias[index])
      }
      return AnimatedKeyframe(
        keyframe.t, keyframe.value, easing: keyframe.easing, startVelocity: keyframe.startVelocity,
        endVelocity: keyframe.endVelocity, via: flat.vias[index])
    }
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

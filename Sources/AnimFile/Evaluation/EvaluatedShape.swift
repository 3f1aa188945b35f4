/// A shape made ready for evaluating: what never changes is worked out already.
///
/// A class, because it is too large to be copied for every frame.
final class EvaluatedShape: Sendable {
  let id: String?
  let label: String?
  /// Where it is in the document.
  let source: String
  private let start: Double?
  private let stop: Double?
  private let visible: Animated<Bool>
  private let opacity: Animated<Double>
  private let time: TimeMapping?
  /// How long its tracks and those of everything inside last, in its own time.
  private let naturalDuration: Double

  /// What has the outline; nil for what draws other shapes.
  let geometry: (any ShapeGeometry)?
  /// What is still to be done to its outline.
  let modifiers: [AnimatedShape.Modifier]
  /// For each of the modifiers, how many tracks of the shape come before it.
  let modifierHints: [Int]
  /// How many tracks it has, those of what is in it left out.
  let trackCount: Int
  private let isReversed: Bool
  /// The outline, if it never changes.
  let stillPath: BezierPath?
  private let stillBounds: BoundingBox?

  private let transform: ShapeTransform?
  private let stillMatrix: AffineMatrix?
  /// Whether it is a group that turns about the middle of what shows in it.
  private let turnsAboutContent: Bool

  let fill: Fill?
  let stillFill: Frame.Fill?
  let stroke: Stroke?
  let stillStroke: Frame.Stroke?

  init(_ shape: AnimatedShape, source: String) {
    id = shape.id
    label = shape.label
    self.source = source
    start = shape.in
    stop = shape.out
    visible = shape.visible
    opacity = shape.opacity
    time = shape.time
    transform = shape.transform.map(\.withDirections)
    fill = shape.fill
    stroke = shape.stroke
    isReversed = shape.reversed
    geometry = shape.geometry.outlined

    let motion = shape.stillness.isKnown ? Motion() : Motion(of: shape)
    var (hints, end) = (motion.tracks, motion.end)
    var modifierHints: [Int] = []
    /// How many of the first modifiers change outlines and never move.
    var stillModifiers = 0
    for (index, modifier) in shape.modifiers.enumerated() {
      let finder = MotionFinder()
      modifier.inspect(finder)
      modifierHints.append(hints)
      hints += finder.tracks
      end = max(end, finder.end)
      if stillModifiers == index, !finder.moves, modifier.outline != nil { stillModifiers += 1 }
    }
    trackCount = hints
    naturalDuration = end > 0 ? end + shape.longestDelay : 0

    var sampler = Sampler(time: 0)
    var still: BezierPath?
    if let geometry, !motion.ofOutline {
      var path = BezierPath()
      geometry.outline(&sampler, into: &path)
      if shape.reversed { path = path.reversed() }
      path.saturate()
      still = path
    }
    // The middle of a shape is that of its outline before modifiers.
    let bounds = shape.transform == nil ? nil : still?.bounds
    stillBounds = bounds
    if let path = still, stillModifiers > 0 {
      var items = [Frame.Item()]
      items[0].path = path
      for modifier in shape.modifiers.prefix(stillModifiers) {
        modifier.outline?.modify(&items, in: 0..<1, &sampler)
        items[0].path.saturate()
      }
      still = items[0].path
    } else {
      stillModifiers = 0
    }
    stillPath = still
    modifiers = Array(shape.modifiers.dropFirst(stillModifiers))
    self.modifierHints = Array(modifierHints.dropFirst(stillModifiers))
    stillFill = motion.ofFill ? nil : shape.fill?.value(&sampler)
    stillStroke = motion.ofStroke ? nil : shape.stroke?.value(&sampler)
    turnsAboutContent = shape.turnsAboutContent
    let needsOutline = geometry != nil && motion.ofOutline && shape.transform?.anchorFollowsOutline == true
    if let transform = shape.transform, !motion.ofTransform, !needsOutline, !turnsAboutContent {
      stillMatrix = transform.matrix(&sampler, defaultAnchor: Self.anchor(of: shape)) { bounds }.saturated
    } else {
      stillMatrix = shape.transform == nil ? .identity : nil
    }
  }

  /// What of a shape changes over time.
  private struct Motion {
    var ofOutline = false
    var ofFill = false
    var ofStroke = false
    var ofTransform = false
    /// How many tracks it has, those of what is in it and of modifiers left out.
    var tracks = 0
    /// When the last keyframe comes, in it or in anything inside.
    var end = 0.0

    init() {}

    init(of shape: AnimatedShape) {
      ofOutline = finds { finder in shape.geometry.outlined?.inspect(finder) }
      ofFill = finds { shape.fill?.inspect($0) }
      ofStroke = finds { shape.stroke?.inspect($0) }
      ofTransform = finds { shape.transform?.inspect($0) }
      _ = finds { finder in
        shape.visible.inspect(finder)
        shape.opacity.inspect(finder)
      }
      let inside = MotionFinder()
      for shape in shape.geometry.shapes { shape.inspect(inside) }
      for shape in shape.clip { shape.inspect(inside) }
      if case .use(var use) = shape.geometry { inside.content(of: &use) }
      end = max(end, inside.end)
    }

    /// Notes what moves in a part; whether anything does.
    private mutating func finds(_ inspect: (MotionFinder) -> Void) -> Bool {
      let finder = MotionFinder()
      inspect(finder)
      tracks += finder.tracks
      end = max(end, finder.end)
      return finder.moves
    }
  }

  private static func anchor(of shape: AnimatedShape) -> ShapeTransform.Anchor {
    switch shape.geometry {
    case .group, .use: .point([0, 0])
    default: .center
    }
  }

  /// Whether it is drawn at `time` in what it is in, in a document that ends at `end`.
  func shows(at time: Double, documentEnd: Double) -> Bool {
    if let start, time < start { return false }
    if let stop, time >= stop, !(time == stop && stop == documentEnd) { return false }
    return true
  }

  /// The time inside at `outer`, the time of what it is in.
  func localTime(at outer: Double) -> Double {
    time?.localTime(at: outer, duration: naturalDuration) ?? outer
  }

  /// When it is over in the time of what it is in, as far as its keyframes tell; 0 if nothing moves.
  var naturalEnd: Double { AnimatedShape.end(ofContentLasting: naturalDuration, time) }

  /// Whether it is visible at the sampler's time.
  func isVisible(_ sampler: inout Sampler) -> Bool { visible.value(&sampler) }

  /// Its opacity at the sampler's time.
  func opacity(_ sampler: inout Sampler) -> Double { opacity.value(&sampler).clamped(0, 1) }

  /// Puts the outline at the sampler's time into `path`; not for groups.
  func outline(_ sampler: inout Sampler, into path: inout BezierPath) {
    guard let geometry else { return }
    path.removeAll(keepingCapacity: true)
    if isReversed {
      var forward = sampler.takePath()
      geometry.outline(&sampler, into: &forward)
      path.append(reversed: forward)
      sampler.giveBack(forward)
    } else {
      geometry.outline(&sampler, into: &path)
    }
    path.saturate()
  }

  /// For a group that turns about the middle of what shows in it: how it turns at the sampler's time.
  func turnAboutContent(_ sampler: inout Sampler) -> ShapeTransform.Turn? {
    turnsAboutContent ? transform?.turn(&sampler) : nil
  }

  /// Its matrix at the sampler's time, given its outline at that time.
  func matrix(_ sampler: inout Sampler, path: BezierPath) -> AffineMatrix {
    if let stillMatrix { return stillMatrix }
    guard let transform else { return .identity }
    let anchor: ShapeTransform.Anchor = geometry == nil ? .point([0, 0]) : .center
    return transform.matrix(&sampler, defaultAnchor: anchor) { stillPath == nil ? path.bounds : stillBounds }
      .saturated
  }
}

extension AnimatedShape {
  /// Whether this is a group that turns about the middle of what shows in it.
  var turnsAboutContent: Bool {
    guard case .center? = transform?.anchor else { return false }
    return switch geometry {
    case .group, .use: true
    default: false
    }
  }
}

extension ShapeTransform {
  /// Whether the pivot is the middle of the outline.
  fileprivate var anchorFollowsOutline: Bool {
    switch anchor {
    case nil, .center: true
    case .point: false
    }
  }
}

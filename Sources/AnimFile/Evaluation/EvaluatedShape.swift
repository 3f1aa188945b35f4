/// A shape made ready for evaluating: what never changes is worked out already.
///
/// A class, because it is too large to be copied for every frame.
final class EvaluatedShape: Sendable {
  let id: String?
  let label: String?
  /// Where it is in the document.
  let source: String
  /// The hint of its first track.
  let firstHint: Int

  private let start: Double?
  private let stop: Double?
  private let visible: Animated<Bool>
  private let opacity: Animated<Double>
  private let time: TimeMapping?
  /// How long its tracks and those of everything inside last, in its own time.
  private let naturalDuration: Double

  /// What has the outline; nil for a group.
  let geometry: (any ShapeGeometry)?
  private let isReversed: Bool
  /// The outline, if it never changes.
  let stillPath: BezierPath?
  private let stillBounds: BoundingBox?

  private let transform: ShapeTransform?
  private let stillMatrix: AffineMatrix?

  let fill: Fill?
  let stillFill: Frame.Fill?
  let stroke: Stroke?
  let stillStroke: Frame.Stroke?

  /// - Parameter hints: How many tracks come before; those of the shape are added.
  init(_ shape: AnimatedShape, source: String, hints: inout Int) {
    id = shape.id
    label = shape.label
    self.source = source
    start = shape.in
    stop = shape.out
    visible = shape.visible
    opacity = shape.opacity
    time = shape.time
    transform = shape.transform
    fill = shape.fill
    stroke = shape.stroke
    isReversed = shape.reversed
    geometry = shape.geometry.outlined
    firstHint = hints

    let outlineFinder = MotionFinder()
    geometry?.inspect(outlineFinder)
    let fillFinder = MotionFinder()
    shape.fill?.inspect(fillFinder)
    let strokeFinder = MotionFinder()
    shape.stroke?.inspect(strokeFinder)
    let transformFinder = MotionFinder()
    shape.transform?.inspect(transformFinder)
    let ownFinder = MotionFinder()
    shape.visible.inspect(ownFinder)
    shape.opacity.inspect(ownFinder)
    let wholeFinder = MotionFinder()
    for inside in shape.geometry.shapes { inside.inspect(wholeFinder) }
    for finder in [outlineFinder, fillFinder, strokeFinder, transformFinder, ownFinder] {
      hints += finder.tracks
      wholeFinder.end = max(wholeFinder.end, finder.end)
    }
    naturalDuration = wholeFinder.end

    var sampler = Sampler(time: 0)
    var still: BezierPath?
    if let geometry, !outlineFinder.moves {
      var path = BezierPath()
      geometry.outline(&sampler, into: &path)
      if shape.reversed { path = path.reversed() }
      path.saturate()
      still = path
    }
    stillPath = still
    let bounds = still?.bounds
    stillBounds = bounds
    stillFill = fillFinder.moves ? nil : shape.fill?.value(&sampler)
    stillStroke = strokeFinder.moves ? nil : shape.stroke?.value(&sampler)
    let needsOutline = geometry != nil && outlineFinder.moves && shape.transform?.anchorFollowsOutline == true
    if let transform = shape.transform, !transformFinder.moves, !needsOutline {
      stillMatrix = transform.matrix(&sampler, defaultAnchor: Self.anchor(of: shape)) { bounds }.saturated
    } else {
      stillMatrix = shape.transform == nil ? .identity : nil
    }
  }

  private static func anchor(of shape: AnimatedShape) -> ShapeTransform.Anchor {
    if case .group = shape.geometry { .point([0, 0]) } else { .center }
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

  /// Its matrix at the sampler's time, given its outline at that time.
  func matrix(_ sampler: inout Sampler, path: BezierPath) -> AffineMatrix {
    if let stillMatrix { return stillMatrix }
    guard let transform else { return .identity }
    let anchor: ShapeTransform.Anchor = geometry == nil ? .point([0, 0]) : .center
    return transform.matrix(&sampler, defaultAnchor: anchor) { stillPath == nil ? path.bounds : stillBounds }
      .saturated
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

/// A shape made ready for evaluating: what never changes is worked out already.
///
/// A class, because it is too large to be copied for every frame. What every frame looks at is in it, side by side; all else
/// is asked of the shape.
final class EvaluatedShape: Sendable {
  /// The shape of the document.
  let shape: AnimatedShape
  /// Where it is in the document.
  let source: String
  /// Between which times it shows.
  private let start: Double
  private let stop: Double
  private let hasTime: Bool
  /// Whether it has an outline; what has none draws other shapes.
  let isOutlined: Bool
  private let isReversed: Bool
  private let hasMovingOutline: Bool
  /// Whether it is a group that turns about the middle of what shows in it.
  private let turnsAboutContent: Bool
  /// Whether its fill and its stroke change over time.
  private let fillMoves: Bool
  private let strokeMoves: Bool

  private let visible: Animated<Bool>
  private let opacity: Animated<Double>
  /// What an outline that changes is made from.
  private let movingGeometry: AnimatedShape.Geometry
  /// How it moves; nil if it does not.
  private let transform: EvaluatedTransform?
  private let stillMatrix: AffineMatrix
  /// The outline, if it never changes.
  let stillPath: BezierPath?
  /// What is still to be done to its outline.
  let modifiers: [AnimatedShape.Modifier]
  /// For each of the modifiers, how many tracks of the shape come before it.
  let modifierHints: [Int]
  /// How many tracks it has, those of what is in it left out.
  let trackCount: Int
  /// How long its tracks and those of everything inside last, in its own time.
  let naturalDuration: Double

  /// The fill, if it never changes.
  let stillFill: Frame.Fill?
  private let boxedStroke: StillStroke?

  /// A stroke, in an instance of its own: it is large, and many shapes have none.
  private final class StillStroke: Sendable {
    let stroke: Frame.Stroke

    init(_ stroke: Frame.Stroke) { self.stroke = stroke }
  }

  /// - Parameter room: Where outlines are worked out.
  init(_ shape: AnimatedShape, source: String, _ scratch: inout OutlineScratch) {
    self.shape = shape
    self.source = source
    start = shape.in ?? -.infinity
    stop = shape.out ?? .infinity
    hasTime = shape.time != nil
    visible = shape.visible
    opacity = shape.opacity
    isReversed = shape.reversed
    isOutlined = shape.geometry.isOutlined
    turnsAboutContent = shape.turnsAboutContent

    let motion = shape.facts.motion ?? ShapeMotion(of: shape)
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

    var still: BezierPath?
    hasMovingOutline = isOutlined && motion.ofOutline
    movingGeometry = hasMovingOutline ? shape.geometry : .group([])
    if isOutlined, !hasMovingOutline { still = scratch.outline(of: shape.geometry, isReversed: isReversed) }
    if shape.members.hasTransform, let transform = shape.transform {
      // The middle of a shape is that of its outline before modifiers.
      let evaluated = EvaluatedTransform(transform, isOutlined: isOutlined, stillBounds: still?.bounds)
      let needsOutline = isOutlined && motion.ofOutline && transform.anchorFollowsOutline
      let moves = motion.ofTransform || needsOutline || turnsAboutContent
      self.transform = moves ? evaluated : nil
      stillMatrix =
        moves ? .identity : evaluated.matrix(&scratch.sampler, path: still ?? BezierPath()).saturated
    } else {
      transform = nil
      stillMatrix = .identity
    }
    if let path = still, stillModifiers > 0 {
      still = scratch.path(path, changedBy: shape.modifiers.prefix(stillModifiers))
    } else {
      stillModifiers = 0
    }
    stillPath = still
    modifiers = stillModifiers == 0 ? shape.modifiers : Array(shape.modifiers.dropFirst(stillModifiers))
    self.modifierHints =
      stillModifiers == 0 ? modifierHints : Array(modifierHints.dropFirst(stillModifiers))
    fillMoves = motion.ofFill
    strokeMoves = motion.ofStroke
    stillFill = motion.ofFill ? nil : shape.fill?.value(&scratch.sampler)
    let stroke = motion.ofStroke ? nil : shape.stroke?.value(&scratch.sampler)
    boxedStroke = stroke.map(StillStroke.init)
  }

  var id: String? { shape.id }
  var label: String? { shape.label }

  /// The stroke, if it never changes.
  var stillStroke: Frame.Stroke? { boxedStroke?.stroke }

  /// Whether it is drawn at `time` in what it is in, in a document that ends at `end`.
  func shows(at time: Double, documentEnd: Double) -> Bool {
    time >= start && (time < stop || (time == stop && stop == documentEnd))
  }

  /// The time inside at `outer`, the time of what it is in.
  func localTime(at outer: Double) -> Double {
    guard hasTime, let time = shape.time else { return outer }
    return time.localTime(at: outer, duration: naturalDuration)
  }

  /// Its id, or else where it is in the document.
  var name: String { id ?? source }

  /// When it is over in the time of what it is in, as far as its keyframes tell; 0 if nothing moves.
  var naturalEnd: Double { AnimatedShape.end(ofContentLasting: naturalDuration, shape.time) }

  /// Whether it is visible at the sampler's time.
  func isVisible(_ sampler: inout Sampler) -> Bool { visible.value(&sampler) }

  /// Its opacity at the sampler's time.
  func opacity(_ sampler: inout Sampler) -> Double { opacity.value(&sampler).clamped(0, 1) }

  /// Puts the outline at the sampler's time into `path`; not for groups.
  func outline(_ sampler: inout Sampler, into path: inout BezierPath) {
    path.removeAll(keepingCapacity: true)
    if isReversed {
      var forward = sampler.takePath()
      appendOutline(&sampler, to: &forward)
      path.append(reversed: forward)
      sampler.giveBack(forward)
    } else {
      appendOutline(&sampler, to: &path)
    }
    path.saturate()
  }

  private func appendOutline(_ sampler: inout Sampler, to path: inout BezierPath) {
    if hasMovingOutline {
      movingGeometry.outline(&sampler, into: &path)
    } else {
      shape.geometry.outline(&sampler, into: &path)
    }
  }

  /// For a group that turns about the middle of what shows in it: how it turns at the sampler's time.
  func turnAboutContent(_ sampler: inout Sampler) -> ShapeTransform.Turn? {
    turnsAboutContent ? transform?.turn(&sampler) : nil
  }

  /// Its matrix at the sampler's time, given its outline at that time.
  func matrix(_ sampler: inout Sampler, path: BezierPath) -> AffineMatrix {
    transform?.matrix(&sampler, path: path).saturated ?? stillMatrix
  }

  /// The point that its transform leaves in place but for the position; nil where none makes a difference.
  func pivot(_ sampler: inout Sampler, path: BezierPath) -> Point2D? {
    // What never moves has its matrix ready, and its transform no more.
    (transform ?? stillTransform)?.pivot(&sampler, path: path)
  }

  /// The direction of the way that it turns along, in degrees; nil where it does not.
  func direction(at time: Double) -> Double? {
    (transform ?? stillTransform)?.direction(at: time)
  }

  private var stillTransform: EvaluatedTransform? {
    shape.transform.map { EvaluatedTransform($0, isOutlined: isOutlined, stillBounds: nil) }
  }

  /// Its fill at the sampler's time, if it moves.
  func movingFill(_ sampler: inout Sampler) -> Frame.Fill? {
    fillMoves ? shape.fill?.value(&sampler) : nil
  }

  /// Its stroke at the sampler's time, if it moves.
  func movingStroke(_ sampler: inout Sampler) -> Frame.Stroke? {
    strokeMoves ? shape.stroke?.value(&sampler) : nil
  }
}

extension AnimatedShape {
  /// Whether this is a group that turns about the middle of what shows in it.
  var turnsAboutContent: Bool {
    guard members.hasTransform, !geometry.isOutlined, case .center? = transform?.anchor else { return false }
    return true
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

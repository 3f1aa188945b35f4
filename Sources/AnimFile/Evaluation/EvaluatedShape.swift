import Synchronization

/// A shape prepared for evaluation, with constant parts precomputed.
///
/// A class, to avoid copies for every frame. Members that most shapes do not have are in class instances of their own, and all other
/// properties are read from the shape.
package final class EvaluatedShape: Sendable {
  package let shape: AnimatedShape
  /// The JSON pointer of the shape.
  package let source: String
  private let boxedClock: ConstantClock?
  /// Whether it has an outline; shapes without one draw other shapes.
  package let isOutlined: Bool
  private let isReversed: Bool
  let hasAnimatedOutline: Bool
  /// Whether it is a group whose anchor is the center of its visible content.
  private let turnsAboutContent: Bool
  /// Whether the fill and the stroke are animated.
  let isFillAnimated: Bool
  let isStrokeAnimated: Bool

  /// The animated transform; nil if it is constant.
  private let transform: EvaluatedTransform?
  /// The constant parts of the transform; nil without a transform.
  private let constantPlace: ConstantPlace?
  /// Whether the outline is constant.
  let hasConstantPath: Bool
  /// The constant outline, computed when the shape is first drawn.
  private let still = AtomicLazyReference<ConstantOutline>()
  let modifiers: [AnimatedShape.Modifier]
  /// Whether it is a group or use whose contents are blended only with each other.
  let isIsolated: Bool
  let blend: BlendMode
  /// The natural duration of its tracks and of all nested shapes, in inner time.
  package let naturalDuration: Double

  /// The constant fill, unless it is one color, which is not worth an allocation.
  private let boxedFill: ConstantFill?
  private let boxedStroke: ConstantStroke?

  private final class ConstantClock: Sendable {
    let clock: EventClock

    init(_ clock: EventClock) { self.clock = clock }
  }

  private final class ConstantPlace: Sendable {
    /// The matrix of a constant transform.
    let matrix: AffineMatrix
    /// The center of the constant outline before modifiers; nil if the outline is animated.
    let middle: Point2D?

    init(_ matrix: AffineMatrix, middle: Point2D?) {
      self.matrix = matrix
      self.middle = middle
    }
  }

  private final class ConstantOutline: Sendable {
    let path: BezierPath

    init(_ path: BezierPath) { self.path = path }
  }

  private final class ConstantFill: Sendable {
    let fill: Frame.Fill

    init(_ fill: Frame.Fill) { self.fill = fill }
  }

  /// A boxed stroke: strokes are large, and many shapes have none.
  private final class ConstantStroke: Sendable {
    let stroke: Frame.Stroke

    init(_ stroke: Frame.Stroke) { self.stroke = stroke }
  }

  /// - Parameter isLive: Whether parameters are animated, because their values can change.
  init(_ shape: AnimatedShape, source: String, isLive: Bool = false, _ scratch: inout OutlineScratch) {
    self.shape = shape
    self.source = source
    isReversed = shape.reversed
    isIsolated = shape.isIsolated
    blend = shape.blend
    isOutlined = shape.isOutlined
    turnsAboutContent = shape.turnsAboutContent

    let motion = shape.facts.motion ?? ShapeMotion(of: shape, countsParameters: isLive)
    var end = motion.end
    /// The number of leading modifiers that are constant and only change outlines.
    var constantModifierCount = 0
    for (index, modifier) in shape.modifiers.enumerated() {
      let finder = MotionFinder()
      finder.countsParameters = isLive
      modifier.inspect(finder)
      end = max(end, finder.end)
      if constantModifierCount == index, !finder.moves, modifier.outline != nil { constantModifierCount += 1 }
    }
    naturalDuration = end > 0 ? end + shape.longestDelay : 0
    if shape.hasTime, let time = shape.time, time.hasEvent {
      boxedClock = EventClock(
        time, duration: naturalDuration, start: shape.in ?? -.infinity, stop: shape.out ?? .infinity
      ).map(ConstantClock.init)
    } else {
      boxedClock = nil
    }

    // The outline of a compound is that of its contents, which are evaluated for each frame.
    hasAnimatedOutline = isOutlined && (motion.ofOutline || shape.isContainer)
    hasConstantPath = isOutlined && !hasAnimatedOutline
    if shape.hasTransform, let transform = shape.transform {
      let still = hasConstantPath ? scratch.outline(of: shape.geometry, isReversed: isReversed) : nil
      // The center of a shape is that of its outline before modifiers.
      let evaluated = EvaluatedTransform(transform, isOutlined: isOutlined, constantBounds: still?.bounds)
      let needsOutline = hasAnimatedOutline && transform.anchorFollowsOutline
      let moves =
        motion.ofTransform || needsOutline || turnsAboutContent || transform.following != nil
      self.transform = moves ? evaluated : nil
      constantPlace = ConstantPlace(
        moves ? .identity : evaluated.matrix(&scratch.sampler, path: still ?? BezierPath()).saturated,
        middle: still.map { $0.bounds?.center ?? .zero })
    } else {
      transform = nil
      constantPlace = nil
    }
    if !hasConstantPath { constantModifierCount = 0 }
    modifiers =
      constantModifierCount == 0 ? shape.modifiers : Array(shape.modifiers.dropFirst(constantModifierCount))
    isFillAnimated = motion.ofFill
    isStrokeAnimated = motion.ofStroke
    if !motion.ofFill, let fill = shape.fill, !fill.isPlain {
      boxedFill = ConstantFill(fill.value(&scratch.sampler))
    } else {
      boxedFill = nil
    }
    let stroke = motion.ofStroke ? nil : shape.stroke?.value(&scratch.sampler)
    boxedStroke = stroke.map(ConstantStroke.init)
  }

  /// The outline, if it is constant. It is computed once.
  func constantPath(_ scratch: inout OutlineScratch) -> BezierPath? {
    guard hasConstantPath else { return nil }
    if let known = still.load() { return known.path }
    return still.storeIfNil(ConstantOutline(outlineAfterConstantModifiers(&scratch))).path
  }

  private func outlineAfterConstantModifiers(_ scratch: inout OutlineScratch) -> BezierPath {
    let path = scratch.outline(of: shape.geometry, isReversed: isReversed)
    let count = shape.modifiers.count - modifiers.count
    return count == 0 ? path : scratch.path(path, changedBy: shape.modifiers.prefix(count))
  }

  package var id: String? { shape.id }
  package var label: String? { shape.label }

  /// The event since which its time runs.
  var clock: EventClock? { boxedClock?.clock }

  /// The matrix of a constant transform.
  var constantMatrix: AffineMatrix { constantPlace?.matrix ?? .identity }

  /// The interval in which it is visible.
  private var interval: (start: Double, stop: Double) { (shape.in ?? -.infinity, shape.out ?? .infinity) }

  /// The fill, if it is constant; nil for none.
  var constantFill: Frame.Fill? { isFillAnimated ? nil : boxedFill?.fill ?? shape.fill?.plain }

  var constantStroke: Frame.Stroke? { boxedStroke?.stroke }

  /// The channel of its mask.
  var maskChannel: AnimatedShape.Mask.Channel { shape.mask?.by ?? .alpha }

  /// Whether the values of its mask are subtracted from 1.
  var isMaskInverted: Bool { shape.mask?.inverted ?? false }

  /// Whether it is drawn at `time`, in the parent's time, in a document that ends at `documentEnd`.
  package func shows(at time: Double, documentEnd: Double) -> Bool {
    if let clock { return clock.shows(after: clock.elapsed) }
    let (start, stop) = interval
    return time >= start && (time < stop || (time == stop && stop == documentEnd))
  }

  /// Returns the inner time at `outer`, the parent's time.
  package func localTime(at outer: Double) -> Double {
    guard shape.hasTime, let time = shape.time else { return outer }
    if let clock { return clock.localTime(after: clock.elapsed) }
    return time.localTime(at: outer, duration: naturalDuration)
  }

  /// The time since the event in its time mapping, in seconds; nil if it has not happened.
  package var elapsedTime: (time: Double?, isSettled: Bool) {
    switch clock?.elapsed {
    case .time(let time): (time, false)
    case .settled: (nil, true)
    case .never, nil: (nil, false)
    }
  }

  /// Its id, or else its JSON pointer.
  var name: String { id ?? source }

  /// The time of its last keyframe in the parent's time; 0 if nothing is animated.
  var naturalEnd: Double {
    guard let number = shape.time?.at else {
      return AnimatedShape.end(ofContentLasting: naturalDuration, shape.time)
    }
    let finder = MotionFinder()
    number.inspect(finder)
    return finder.end
  }

  package func isVisible(_ sampler: inout Sampler) -> Bool { shape.visible.value(&sampler) }

  /// Stores the outline at the sampler's time in `path`; not for groups.
  package func outline(_ sampler: inout Sampler, into path: inout BezierPath) {
    path.removeAll(keepingCapacity: true)
    shape.geometry.outline(&sampler, into: &path)
    if isReversed { path = path.reversed() }
    path.saturate()
  }

  /// Returns the rotation, scale and skew of a group about the center of its content; nil for other shapes.
  package func turnAboutContent(
    _ sampler: inout Sampler, followed: FollowedOutline? = nil
  ) -> ShapeTransform.Turn? {
    turnsAboutContent ? transform?.turn(&sampler, followed: followed) : nil
  }

  /// Returns the matrix at the sampler's time, given the outline at that time and the one that the shape follows.
  package func matrix(
    _ sampler: inout Sampler, path: BezierPath, followed: FollowedOutline? = nil
  ) -> AffineMatrix {
    transform?.matrix(&sampler, path: path, followed: followed).saturated ?? constantMatrix
  }

  /// Returns the fixed point of the transform apart from the translation; nil if no pivot matters.
  package func pivot(_ sampler: inout Sampler, path: BezierPath) -> Point2D? {
    // Constant transforms have only their matrix prepared.
    (transform ?? constantTransform)?.pivot(&sampler, path: path)
  }

  /// Returns the direction of the motion path that it is oriented along, in degrees; nil if there is none.
  package func direction(at time: Double) -> Double? {
    (transform ?? constantTransform)?.direction(at: time)
  }

  private var constantTransform: EvaluatedTransform? {
    shape.transform.map { EvaluatedTransform($0, isOutlined: isOutlined, constantBounds: nil) }
  }

  /// The program without its animated parts.
  var program: ShapeProgram {
    ShapeProgram(
      start: interval.start, stop: interval.stop, hasTime: shape.hasTime, isOutlined: isOutlined,
      isReversed: isReversed)
  }

  /// Whether the outline, the transform, the fill or the stroke is animated.
  var isAnimated: Bool { hasAnimatedOutline || transform != nil || isFillAnimated || isStrokeAnimated }

  /// The pivot of an animated transform; nil if the transform is constant.
  var animatedPivot: ShapeAnimation.Pivot? {
    guard transform != nil else { return nil }
    switch shape.transform?.anchor {
    case .point?: return .columns
    case .center? where !isOutlined: return .content
    case nil where !isOutlined: return .point(.zero)
    case .center?, nil: return constantPlace?.middle.map { .point($0) } ?? .outline
    }
  }
}

extension AnimatedShape {
  /// Whether `zIndex` is anything but the default.
  package var isStacked: Bool { zIndex != 0 }

  /// Whether this is a group whose anchor is the center of its visible content.
  var turnsAboutContent: Bool {
    guard hasTransform, !isOutlined, case .center? = transform?.anchor else { return false }
    return true
  }
}

extension ShapeTransform {
  /// Whether the pivot is the center of the outline.
  fileprivate var anchorFollowsOutline: Bool {
    switch anchor {
    case nil, .center: true
    case .point: false
    }
  }
}

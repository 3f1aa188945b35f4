import AnimFile

/// Evaluates the outline of a shape, before modifiers.
final class LottieOutlineSampler {
  private let geometry: AnimatedShape.Geometry
  private let isReversed: Bool
  private var playhead: Playhead?
  private var sampler = Sampler(time: 0)

  init(_ shape: AnimatedShape) {
    geometry = shape.geometry
    isReversed = shape.reversed
    if case .compound = geometry {
      let document = AnimationDocument(size: Size2D(1, 1), shapes: [AnimatedShape(geometry)])
      playhead = Playhead(Evaluator(document, resolved: document, diagnostics: []))
    }
  }

  func outline(at time: Double) -> BezierPath {
    var path = BezierPath()
    if playhead != nil {
      try? playhead?.move(to: time)
      path = playhead?.frame.items.first?.path ?? BezierPath()
    } else {
      sampler.time = time
      geometry.outline(&sampler, into: &path)
    }
    if isReversed { path = path.reversed() }
    path.saturate()
    return path
  }
}

/// The delay of a copy of a shape.
struct LottieExportDelay {
  /// Modifiers whose last copy has the delay.
  var copies: [AnimatedShape.Repeat]
  /// The delayed time of the array that contains the shape.
  var time: LottieExportTime

  /// Creates the delay of a copy that a modifier makes, inside copies of later modifiers.
  init(
    of index: Int, _ modifier: AnimatedShape.Repeat, inside outer: LottieExportDelay?, time: LottieExportTime
  ) {
    var copy = AnimatedShape.Repeat(copies: .constant(index + 1), delay: modifier.delay)
    if case .constant(let delay) = modifier.delay {
      (copy.copies, copy.delay) = (2, .constant(delay * Double(index)))
    }
    copies = [copy] + (outer?.copies ?? [])
    self.time = time
  }
}

/// Evaluates the matrix of a shape that depends on other shapes.
final class LottieMatrixSampler {
  /// The shapes on which the matrix depends.
  let sources: [AnimatedShape]
  private var playhead: Playhead
  private let motion: LottieExporter.Motion
  private static let marker = "\u{1}"

  /// - Parameters:
  ///   - copies: The modifiers in whose last copy it evaluates the matrix.
  ///   - motion: The numbers that may still be examined.
  init(
    _ shape: AnimatedShape, among siblings: [AnimatedShape], copies: [AnimatedShape.Repeat] = [],
    _ motion: LottieExporter.Motion
  ) {
    self.motion = motion
    var shape = shape
    if var time = shape.time, time.duration == nil, !time.hasNumber {
      let natural = shape.contentDuration
      if natural > 0 { time.duration = natural }
      time.since = nil
      shape.time = time
    }
    (shape.in, shape.out, shape.visible, shape.opacity) = (nil, nil, true, 1)
    (shape.clip, shape.mask, shape.blend) = ([], nil, .normal)
    shape.modifiers = copies.map { .repeat($0) }
    shape.transform?.parent = nil
    if shape.geometry.isOutlined {
      shape.id = Self.marker
    } else {
      // An empty outline, which does not change the bounds of the group.
      let marker = AnimatedShape(.path(.init(d: .constant(BezierPath()))), id: Self.marker)
      var group = AnimatedShape(.group([marker]), transform: shape.transform, time: shape.time)
      group.modifiers = shape.modifiers
      switch shape.geometry {
      case .group(let content): group.geometry = .group(AnimatedShape.Group([marker] + content.shapes))
      case .use(let use):
        group.geometry = .group(AnimatedShape.Group([marker] + (use.content.map { [$0.shape] } ?? [])))
      default: break
      }
      group.zIndex = 0
      shape = group
    }
    var needed: [AnimatedShape] = []
    var next = shape.transform?.following?.outline
    var isFirst = true
    while let id = next, needed.count < 10_000, var source = siblings.first(where: { $0.id == id }) {
      if isFirst {
        // It is followed, whether it shows or not.
        (source.in, source.out, source.visible) = (nil, nil, true)
      }
      isFirst = false
      needed.append(source)
      next = source.transform?.following?.outline ?? source.transform?.parent
    }
    sources = needed + [shape]
    let document = AnimationDocument(size: Size2D(1, 1), shapes: sources)
    playhead = Playhead(Evaluator(document, resolved: document, diagnostics: []))
  }

  /// The matrix at a time of the array that contains the shape.
  func matrix(at time: Double) -> AffineMatrix {
    guard motion.remaining >= 0 else { return .identity }
    // A frame takes about as long as so many numbers.
    let start = playhead.work
    try? playhead.move(to: time)
    motion.remaining -= 64 * sources.count + playhead.work - start
    return playhead.frame.items.last { $0.id == Self.marker }?.matrix ?? .identity
  }
}

/// Collects the members that move.
private final class MovingMembers: AnimatedMemberVisitor {
  var members: [FlatAnimated] = []

  func look(at member: FlatAnimated, _ rule: NumberRule, _ walker: AnimatedMemberWalker) {
    members.append(member)
  }
}

extension LottieExporter {
  /// The members of a geometry that move.
  func movingMembers(_ geometry: AnimatedShape.Geometry) -> [FlatAnimated] {
    if case .compound(let compound) = geometry { return compound.shapes.flatMap { movingMembersInside($0) } }
    let visitor = MovingMembers()
    var geometry = geometry
    AnimatedMemberWalker(visitor).walk(&geometry)
    return visitor.members
  }

  private func movingMembersInside(_ shape: AnimatedShape) -> [FlatAnimated] {
    movingMembers(of: shape) + shape.geometry.shapes.flatMap { movingMembersInside($0) }
  }

  /// The members of a modifier that move.
  func movingMembers(_ modifier: AnimatedShape.Modifier) -> [FlatAnimated] {
    let visitor = MovingMembers()
    var modifier = modifier
    AnimatedMemberWalker(visitor).walk(&modifier)
    return visitor.members
  }

  /// The members of a shape that move, without those of its contents.
  func movingMembers(of shape: AnimatedShape) -> [FlatAnimated] {
    let visitor = MovingMembers()
    var members = shape.members
    AnimatedMemberWalker(visitor).walk(&members)
    return visitor.members
  }

  /// The times at which shapes and their contents jump or turn.
  mutating func edges(ofShapes shapes: [AnimatedShape], _ time: LottieExportTime, depth: Int = 0) -> [Double]
  {
    var result = time.edges
    guard depth < 40 else { return result }
    for shape in shapes {
      let inner = inside(time, of: shape, [])
      result += edges(of: movingMembers(of: shape), inner)
      for limit in [shape.in, shape.out] {
        guard let limit else { continue }
        for segment in time.segments where segment.rate != 0 { result.append(segment.outer(at: limit)) }
      }
      var contents = shape.geometry.shapes + shape.attachments
      if case .use(let use) = shape.geometry, let content = use.content { contents.append(content.shape) }
      result += edges(ofShapes: contents, inner, depth: depth + 1)
    }
    return result.filter { $0 >= time.start && $0 <= time.end }
  }
}

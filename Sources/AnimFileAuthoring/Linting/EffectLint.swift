import AnimFile

/// Finds shapes, tracks and keyframes without effect.
///
/// Examines the document as written, because parameters can have other values.
final class EffectLint: AnimatedMemberVisitor {
  private let linting: Linting
  private(set) var findings: [Finding] = []
  private var path: [PathComponent] = []
  private let checksTracks: Bool
  /// Whether the visited shape is oriented along its motion path.
  private var isOrientedAlongPath = false
  /// Whether the visited shape is a group or a use, which a track of its opacity isolates.
  private var isGroup = false
  /// Whether a group around the visited shapes has a transform.
  private var isTransformed = false
  private var scratch = OutlineScratch()
  /// The ids of shapes that listeners name, and whether a group around the visited shapes is one of them.
  private let listened: Set<[UInt8]>
  private var isListened = false
  /// Whether a modifier of a group around applies, which can begin or end within an outline.
  private var isModified = false
  /// The background color, until something else has been drawn on it.
  private var canvas: RGBAColor?

  init(_ linting: Linting) {
    self.linting = linting
    listened = Set(linting.original.listeners.compactMap { $0.shape.map { Array($0.utf8) } })
    checksTracks =
      linting.wants(.stillTrack) || linting.wants(.equalKeyframes) || linting.wants(.deadVia)
      || linting.wants(.angleInRadians)
  }

  func lint() {
    let clipping = linting.original.symbolsInClips
    for entry in linting.original.symbols.entries {
      path = [.member("symbols"), .member(entry.name)]
      look(at: entry.value, nil, isClip: clipping.contains(Array(entry.name.utf8)))
    }
    path = []
    if let color = linting.original.background?.onlyValue, color.alpha == 1,
      linting.resolved.background?.onlyValue == color
    {
      canvas = color
    }
    list("shapes", linting.original.shapes, linting.resolved.shapes)
    if linting.wants(.deadTime), let name = linting.resolved.deadTiming {
      findings.append(Finding(message: .deadTime(ofDocument: name), place: .path([.member(name)])))
    } else if linting.wants(.deadTime), let start = linting.evaluator?.timing.start, start > 0 {
      // The document as it shows if it plays once.
      var once = linting.resolved
      (once.repeats, once.autoreverses) = (.count(1), false)
      if let rest = Evaluator(once, resolved: once, diagnostics: []).restTime, rest <= start {
        findings.append(Finding(message: .deadRepeat(from: start), place: .path([.member("repeatFrom")])))
      }
    }
  }

  private func report(_ message: Message, at deeper: [PathComponent] = []) {
    guard linting.wants(message.rule) else { return }
    findings.append(Finding(message: message, place: .path(path + deeper)))
  }

  /// - Parameter resolved: The same shapes with references resolved; nil inside symbols, which depend on
  ///   their uses.
  private func list(
    _ name: String, _ shapes: [AnimatedShape], _ resolved: [AnimatedShape]?, isClip: Bool = false
  ) {
    var parents: Set<String> = []
    for shape in shapes where shape.hasTransform {
      if let link = shape.linkedSibling { parents.insert(link) }
    }
    path.append(.member(name))
    for (index, shape) in shapes.enumerated() {
      path.append(.index(index))
      let isParent = shape.id.map { parents.contains($0) } ?? false
      look(at: shape, resolved?[index], isClip: isClip, isParent: isParent)
      path.removeLast()
    }
    path.removeLast()
  }

  /// - Parameters:
  ///   - isClip: Whether the shape belongs to a clip.
  ///   - isParent: Whether other shapes inherit its transform.
  private func look(
    at shape: AnimatedShape, _ resolved: AnimatedShape?, isClip: Bool = false, isParent: Bool = false
  ) {
    if checksTracks, !shape.isStill, !shape.facts.isPlain {
      isOrientedAlongPath = shape.transform?.orient == .path
      isGroup = !shape.isOutlined
      var members = shape.members
      AnimatedMemberWalker(self).walk(&members)
    }
    if let resolved { reportMotion(shape, resolved, isClip: isClip, isParent: isParent) }
    // Clips and parents have an effect even if they paint nothing.
    let isUnpainted = isClip || isParent
    let isHidden = !isUnpainted && reportInvisible(shape, resolved ?? shape)
    if !isClip, !isHidden, let resolved { noteCanvas(shape, resolved, isParent: isParent) }
    if !shape.clip.isEmpty { list("clip", shape.clip, resolved?.clip, isClip: true) }
    if let mask = shape.mask {
      // The contents of a mask are not drawn on the canvas.
      path.append(.member("mask"))
      let outer = canvas
      canvas = nil
      list("shapes", mask.shapes, resolved?.mask?.shapes)
      canvas = outer
      path.removeLast()
    }
    if case .compound(let compound) = shape.geometry {
      if compound.shapes.isEmpty, !isUnpainted { report(.emptyGroup("compound")) }
      // The parts of a compound need no paint, like those of a clip.
      list("shapes", compound.shapes, resolved?.nestedShapes, isClip: true)
    }
    if case .group(let group) = shape.geometry {
      if group.shapes.isEmpty, !isUnpainted { report(.emptyGroup()) }
      let outer = (isTransformed, isListened, isModified)
      isTransformed = isTransformed || shape.hasTransform
      isListened = isListened || isNamed(shape)
      isModified = isModified || !shape.modifiers.isEmpty
      // A blend mode changes colors even over themselves.
      if shape.blend != .normal { canvas = nil }
      list("shapes", group.shapes, resolved?.nestedShapes, isClip: isClip)
      (isTransformed, isListened, isModified) = outer
    }
  }

  /// Reports motion without effect, apart from paint.
  private func reportMotion(
    _ shape: AnimatedShape, _ resolved: AnimatedShape, isClip: Bool, isParent: Bool
  ) {
    if linting.wants(.angleInRadians) {
      for angle in shape.constantAngles { report(.angleInRadians(angle.name, angle.value), at: angle.path) }
    }
    if linting.wants(.scaleInPercent), !isTransformed { reportPercentage(resolved) }
    for index in shape.modifiers.indices
    where shape.stacksCopies(at: index) && resolved.stacksCopies(at: index) {
      report(.stackedCopies(), at: [.member("modifiers"), .index(index)])
    }
    if linting.wants(.turnsInDegrees) {
      for (index, modifier) in shape.modifiers.enumerated() {
        guard case .trim(let trim) = modifier, let turns = trim.offset.flat.turnsInDegrees else { continue }
        report(.turnsInDegrees(turns), at: [.member("modifiers"), .index(index), .member("offset")])
      }
    }
    if linting.wants(.stopOrder) {
      for (number, place) in shape.stopsAlwaysBeforeOthers { report(.stopAlwaysBefore(number), at: place) }
    }
    for place in shape.flatGradients where resolved.flatGradients.contains(place) {
      report(.flatGradient(place.last == .member("radius")), at: place)
    }
    if !isClip, !isParent, !isModified, linting.wants(.deadRotation),
      let place = resolved.invisibleRotation(at: path)
    {
      findings.append(Finding(message: .deadRotation(), place: .path(place)))
    }
    // Before the event, the shape does not show.
    if resolved.time?.since == nil, resolved.time != nil, !resolved.dependsOnTime {
      report(.deadShapeTime(), at: [.member("time")])
    }
  }

  /// Reports a scale of 100 and the like that makes a shape much larger than the viewport.
  private func reportPercentage(_ resolved: AnimatedShape) {
    guard resolved.hasTransform, let transform = resolved.transform, transform.parent == nil else {
      return
    }
    let numbers: [Double]
    var place = path + [.member("transform"), .member("scale")]
    var json: String?
    switch transform.scale {
    case .constant(let scale):
      numbers = [scale.x, scale.y]
      let factors = numbers.map { ($0 / 100).text }
      json = scale.x == scale.y ? factors[0] : "[\(factors[0]), \(factors[1])]"
    case .track(let track) where track.flat.parameters.isEmpty:
      numbers = track.flat.values.numbers
      // The entry of the timeline that scales the shape.
      if let entry = track.flat.entries.first { place = entry }
    case .steps(let steps):
      guard let values = steps.flat.literals else { return }
      numbers = values.numbers
    default: return
    }
    guard let largest = numbers.max(), largest >= 50, json != nil || numbers.contains(100),
      numbers.allSatisfy({ ($0 / 5).rounded() * 5 == $0 }), let box = bounds(of: resolved)
    else { return }
    let size = max(box.maxX - box.minX, box.maxY - box.minY)
    let viewport = max(linting.resolved.size.width, linting.resolved.size.height)
    guard size * largest >= 3 * viewport, size * largest / 100 <= 2 * viewport else { return }
    findings.append(
      Finding(message: .scaleInPercent(largest, json: json), place: .path(place)))
  }

  /// Returns the bounds of a shape at its start, before its own transform; nil if unknown.
  private func bounds(of shape: AnimatedShape) -> BoundingBox? {
    guard case .group(let group) = shape.geometry else {
      return shape.isOutlined ? scratch.bounds(of: shape.geometry, at: 0) : nil
    }
    var union: BoundingBox?
    for inner in group.shapes {
      guard let box = inner.hasTransform ? scratch.bounds(of: inner) : bounds(of: inner) else {
        return nil
      }
      union = union.map { $0.union(box) } ?? box
    }
    return union
  }

  /// Reports a shape that never shows or is not painted; returns whether it did.
  private func reportInvisible(_ shape: AnimatedShape, _ resolved: AnimatedShape) -> Bool {
    if shape.isOutlined, shape.fill == nil, shape.stroke == nil {
      report(.noPaint(shape.geometry.isLine ? "stroke" : "fill"))
      return true
    }
    guard linting.wants(.neverVisible), let reason = shape.invisibility, resolved.invisibility == reason,
      shape.visible.onlyValue == false || !takesPointer(shape)
    else {
      return false
    }
    report(.neverVisible(reason, isSwitch: shape.visible.onlyValue == false))
    return true
  }

  /// Whether a listener names the shape.
  private func isNamed(_ shape: AnimatedShape) -> Bool {
    !listened.isEmpty && (shape.id.map { listened.contains(Array($0.utf8)) } ?? false)
  }

  /// Whether a listener names the shape, a group around it or a shape inside it: an invisible area for a pointer.
  private func takesPointer(_ shape: AnimatedShape) -> Bool {
    guard !listened.isEmpty else { return false }
    return isListened || isNamed(shape) || shape.nestedShapes.contains { takesPointer($0) }
  }

  /// Reports a shape in the background color that covers nothing else.
  private func noteCanvas(_ shape: AnimatedShape, _ resolved: AnimatedShape, isParent: Bool) {
    guard let color = canvas else { return }
    switch shape.geometry {
    // The content of a group is checked instead.
    case .group: return
    case .use: canvas = nil
    default:
      guard shape.blend == .normal, shape.paintsOnly(color), resolved.paintsOnly(color) else {
        if shape.fill != nil || shape.stroke != nil { canvas = nil }
        return
      }
      if !isParent {
        report(.neverVisible("it has the background's color, and nothing is under it", isSwitch: false))
      }
    }
  }

  // MARK: Tracks

  func look(at member: FlatAnimated, _ rule: NumberRule, _ walker: AnimatedMemberWalker) {
    if member.kind.travels { reportUnusedMotionPaths(member, walker) }
    switch member {
    case .track(let track) where track.parameters.isEmpty:
      if rule.isAngle { reportRadianAngles(track.values, walker) }
      if track.isStill {
        if isGroup, walker.path == [.member("opacity")], track.values[0].numbers == [1] { return }
        report(.stillTrack(walker.name), at: walker.path)
      } else if linting.wants(.equalKeyframes) {
        for run in track.equalRuns {
          let place = walker.path + [.member("keyframes"), .index(run.lowerBound)]
          report(.equalKeyframes(run.count), at: place)
        }
      }
    case .steps(let steps):
      guard let values = steps.literals else { return }
      if rule.isAngle { reportRadianAngles(values, walker) }
      if steps.neverMoves(values) {
        report(.stillTrack(walker.name), at: walker.path)
      } else if linting.wants(.equalKeyframes) {
        for run in steps.equalRuns(values) {
          report(.equalSteps(run.count), at: walker.path + [.member("steps"), .index(run.lowerBound)])
        }
      }
    default: break
    }
  }

  private func reportRadianAngles(_ values: ValueColumns, _ walker: AnimatedMemberWalker) {
    guard values.kind.hasQuantities, let angle = Radians.likeliest(of: values.numbers) else { return }
    report(.angleInRadians(walker.name, angle), at: walker.path)
  }

  /// Reports motion paths of points that hold and jump. The parser has reported those without duration.
  private func reportUnusedMotionPaths(_ member: FlatAnimated, _ walker: AnimatedMemberWalker) {
    // The direction of a motion path still affects an oriented shape.
    guard !isOrientedAlongPath || walker.path != [.member("transform"), .member("position")] else { return }
    var places: [[PathComponent]] = []
    switch member {
    case .track(let track):
      let timeline = track.timeline
      for index in track.vias.keys.sorted()
      where index > 0 && timeline.times[index - 1] < timeline.times[index] && holds(timeline.easing(index)) {
        places.append([.member("keyframes"), .index(index)])
      }
    case .steps(let steps):
      for (index, step) in steps.steps.enumerated() {
        guard case .move(let move) = step, move.via != nil, move.duration > 0,
          holds(step.easing ?? steps.easing ?? .linear)
        else { continue }
        places.append([.member("steps"), .index(index)])
      }
    default: break
    }
    for place in places { report(.deadVia(isHeld: true), at: walker.path + place + [.member("via")]) }
  }

  /// Whether the value stays constant until its keyframe.
  private func holds(_ easing: Easing) -> Bool {
    guard case .named(let name) = easing else { return easing == .hold || easing == .steps(1, .end) }
    let named = linting.original.easings.entries.first { $0.name == name }?.value
    return named == .hold || named == .steps(1, .end)
  }
}

extension AnimatedShape {
  /// Whether all its paints have the given color at all times, ignoring opacity.
  fileprivate func paintsOnly(_ color: RGBAColor) -> Bool {
    let paints = [fill?.paint, stroke?.paint].compactMap { $0 }
    return !paints.isEmpty
      && paints.allSatisfy { paint in
        guard case .color(let own) = paint, let own = own.onlyValue else { return false }
        return own.red == color.red && own.green == color.green && own.blue == color.blue
      }
  }
}

extension AnimatedShape.Geometry {
  /// Whether it is mainly drawn as a line.
  fileprivate var isLine: Bool {
    switch self {
    case .line, .polyline, .lineChart: true
    default: false
    }
  }
}

extension FlatTrack {
  /// Whether the value is constant, ignoring parameters.
  var isStill: Bool { vias.isEmpty && velocities.isEmpty && values.areAllEqual }

  /// The runs of keyframes, by index, that are redundant because their neighbors have the same value.
  fileprivate var equalRuns: [Range<Int>] {
    let (timeline, values) = (timeline, values)
    // With these, or a smooth easing behind a name, neighbors can affect the value even between equal
    // keyframes.
    guard vias.isEmpty, values.count > 2, !timeline.hasNamedEasing,
      values.hasEqualNeighbors, !timeline.hasEasing({ $0 == .smooth })
    else { return [] }
    var runs: [Range<Int>] = []
    for index in 1..<values.count - 1 {
      let isEqual = values.areEqual(index, index - 1) && values.areEqual(index, index + 1)
      let isApart =
        timeline.times[index - 1] < timeline.times[index] && timeline.times[index] < timeline.times[index + 1]
      // A spring may still oscillate after the preceding value has settled.
      let swings =
        timeline.arrivals[index].motion == .spring || timeline.arrivals[index + 1].motion == .spring
      guard isEqual, isApart, !swings else { continue }
      if let last = runs.last, last.upperBound == index {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs
  }
}

extension FlatSteps {
  /// Whether neighbors, or an unsettled spring, can affect the value between equal keyframes.
  private var movesBetweenEqualValues: Bool {
    func moves(_ easing: Easing?) -> Bool {
      switch easing {
      case .smooth, .spring, .named: true
      default: false
      }
    }
    if moves(easing) { return true }
    return steps.contains { step in
      step.via != nil || moves(step.easing)
    }
  }

  /// Whether `values`, at the start and after every step, make the value constant.
  fileprivate func neverMoves(_ values: ValueColumns) -> Bool {
    values.areAllEqual && !movesBetweenEqualValues
  }

  /// The runs of steps, by index, that keep the value and precede a step that does too. Waits are excluded.
  fileprivate func equalRuns(_ values: ValueColumns) -> [Range<Int>] {
    guard !movesBetweenEqualValues else { return [] }
    var runs: [Range<Int>] = []
    for index in steps.indices.dropLast()
    where values.areEqual(index, index + 1) && values.areEqual(index + 1, index + 2) {
      guard case .move = steps[index] else { continue }
      if let last = runs.last, last.upperBound == index {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs
  }
}

extension AnimationDocument {
  /// The names of symbols that clips and compounds use, whose shapes need no paint there.
  fileprivate var symbolsInClips: Set<[UInt8]> {
    var found: Set<[UInt8]> = []
    var pending: [AnimatedShape] = []
    func look(at shape: AnimatedShape, inClip: Bool) {
      if inClip, case .use(let use) = shape.geometry, found.insert(Array(use.symbol.utf8)).inserted,
        let content = symbols[use.symbol]
      {
        pending.append(content)
      }
      var isCompound = false
      if case .compound = shape.geometry { isCompound = true }
      for inner in shape.nestedShapes { look(at: inner, inClip: inClip || isCompound) }
      for inner in shape.clip { look(at: inner, inClip: true) }
      for inner in shape.mask?.shapes ?? [] { look(at: inner, inClip: false) }
    }
    for shape in shapes { look(at: shape, inClip: false) }
    for entry in symbols.entries { look(at: entry.value, inClip: false) }
    while let content = pending.popLast() { look(at: content, inClip: true) }
    return found
  }
}

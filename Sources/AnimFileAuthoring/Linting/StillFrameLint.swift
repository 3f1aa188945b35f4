import AnimFile

/// Checks that the still frames of a document, the poster and the reduced-motion frame, are not empty.
struct StillFrameLint {
  private let linting: Linting
  private let document: AnimationDocument

  init(_ linting: Linting) {
    self.linting = linting
    document = linting.resolved
  }

  var findings: [Finding] {
    guard !document.shapes.isEmpty else {
      // A blank document is unfinished; one with playback members is not.
      return document.hasPlaybackMembers
        ? [Finding(message: .noShapes(), place: .path([.member("shapes")]))] : []
    }
    var findings: [Finding] = []
    if let pose = document.reducedMotion, showsNothing(at: pose) {
      findings.append(
        Finding(
          message: .emptyPicture("'reducedMotion'", pose), place: .path([.member("reducedMotion")])))
    }
    if let poster = document.poster {
      if showsNothing(at: poster) {
        findings.append(
          Finding(message: .emptyPicture("'poster'", poster), place: .path([.member("poster")])))
      }
    } else if showsNothing(at: 0) {
      findings.append(
        Finding(message: .emptyStart(better: visibleTime), place: .path([.member("shapes")])))
    }
    return findings
  }

  /// Whether a frame is certainly empty.
  private func showsNothing(at time: Double) -> Bool {
    // Fast path: one of the shapes is usually visible, in the first pass.
    if time == 0 || time < document.passDuration, document.background?.isConstant ?? true {
      var glance = Glance(time: time, document)
      if document.shapes.contains(where: { glance.certainlyShows($0, nil, opacity: 1) }) { return false }
    }
    return linting.evaluator.map { Self.showsNothing($0, at: time) } ?? false
  }

  private static func showsNothing(_ evaluator: Evaluator, at time: Double) -> Bool {
    guard let frame = try? evaluator.frame(at: time) else { return false }
    return !frame.showsSomething
  }

  /// A time with visible content; nil if none of a few sample times has any.
  private var visibleTime: Double? {
    var once = document
    once.repeats = .count(1)
    once.autoreverses = false
    let evaluator = Evaluator(once, resolved: once, diagnostics: [])
    let duration = evaluator.duration
    guard duration > 0 else { return nil }
    let isLast = document.repeats == .count(1) && !document.autoreverses
    let parts = (isLast ? [1.0] : []) + [0.75, 0.5, 0.25, 0.9]
    return parts.lazy.map { ($0 * duration).rounded }.first {
      $0 > 0 && $0 <= duration && !Self.showsNothing(evaluator, at: $0)
    }
  }
}

extension AnimationDocument {
  /// Whether a playback or still frame member is set.
  fileprivate var hasPlaybackMembers: Bool {
    duration != nil || repeats != .count(1) || repeatFrom > 0 || autoreverses || poster != nil
      || reducedMotion != nil
      || !markers.isEmpty
  }
}

/// A cheap test of whether a shape is certainly visible at a time of the first pass.
private struct Glance {
  let time: Double
  private let viewport: BoundingBox
  private let background: RGBAColor?
  private var scratch = OutlineScratch()

  init(time: Double, _ document: AnimationDocument) {
    self.time = time
    viewport = BoundingBox(minX: 0, minY: 0, maxX: document.size.width, maxY: document.size.height)
    background = document.background?.onlyValue
  }

  /// - Parameters:
  ///   - outer: The matrix from the shape's list to the viewport; nil for the identity.
  ///   - opacity: The product of the opacities of the groups around it.
  mutating func certainlyShows(_ shape: AnimatedShape, _ outer: AffineMatrix?, opacity: Double) -> Bool {
    guard (shape.in ?? 0) <= time, shape.out == nil, !shape.hasTime, shape.modifiers.isEmpty,
      shape.attachments.isEmpty, shape.blend == .normal, case .constant(true) = shape.visible,
      shape.linkedSibling == nil, let own = number(shape.opacity)
    else { return false }
    let opacity = opacity * own
    guard opacity > 0.02 else { return false }
    if case .group(let group) = shape.geometry {
      guard let matrix = scratch.matrix(ofGroup: shape, at: time) else { return false }
      let inner = outer.map { $0 * matrix } ?? matrix
      return group.shapes.contains { certainlyShows($0, inner, opacity: opacity) }
    }
    guard shape.isOutlined else { return false }
    let isFilled = shape.fill.map { shows($0.paint, $0.opacity, opacity) } ?? false
    let isLined = shape.stroke.map {
      shows($0.paint, $0.opacity, opacity) && $0.dash == .constant([]) && (number($0.width) ?? 0) > 0
    }
    guard isFilled || isLined ?? false, let box = scratch.bounds(of: shape, at: time, in: outer) else {
      return false
    }
    let hasArea = box.width > 0 && box.height > 0
    return (hasArea || !isFilled && (box.width > 0 || box.height > 0)) && viewport.intersects(box)
  }

  private func shows(_ paint: Paint, _ opacity: Animated<Double>, _ outer: Double) -> Bool {
    guard let own = number(opacity), own * outer > 0.02 else { return false }
    switch paint {
    case .color(let color):
      guard !color.dependsOnSteps else { return false }
      let color = RGBAColor(flat: color.flat.value(at: time))
      return color.alpha > 0.02 && !(background?.looksLike(color) ?? false)
    case .gradient(let gradient):
      guard case .list(let stops) = gradient.stops else { return false }
      return stops.contains { ($0.color.onlyValue?.alpha ?? 0) > 0.02 }
    }
  }

  /// The number at the time; nil if it is not cheap to compute.
  private func number(_ value: Animated<Double>) -> Double? {
    value.dependsOnSteps ? nil : Double(flat: value.flat.value(at: time))
  }
}

extension Animated {
  /// Whether it is given by steps or by a parameter, directly.
  fileprivate var dependsOnSteps: Bool {
    switch self {
    case .steps, .parameter: true
    case .constant, .track, .wiggle, .components: false
    }
  }
}

extension RGBAColor {
  /// Whether the color is indistinguishable when painted over the other.
  fileprivate func looksLike(_ other: RGBAColor) -> Bool {
    alpha == 1 && red == other.red && green == other.green && blue == other.blue
  }
}

extension Frame {
  fileprivate var showsSomething: Bool {
    let window = BoundingBox(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
    return items.contains { item in
      guard item.effectiveOpacity > 0.01, var box = item.bounds else { return false }
      var isBlended = item.blend != .normal
      var clips = [item.clip]
      var group = item.group
      while let index = group {
        isBlended = isBlended || groups[index].blend != .normal
        clips.append(groups[index].clip)
        group = groups[index].parent
      }
      let isFilled = item.fill.map { $0.opacity > 0.01 && (isBlended || shows($0.paint)) } ?? false
      var isLined = false
      if let stroke = item.stroke {
        isLined =
          stroke.opacity > 0.01 && stroke.width > 0 && (isBlended || shows(stroke.paint))
          && item.path.isMoreThanMoves
        if isLined {
          let pen = stroke.transform
          let scale = max(Point2D(pen.a, pen.b).length, Point2D(pen.c, pen.d).length)
          box = box.widened(by: stroke.width * scale * max(1, stroke.miterLimit))
        }
      }
      guard isLined || isFilled && box.width > 0 && box.height > 0, window.intersects(box) else {
        return false
      }
      return clips.allSatisfy { $0.map { leaves(box, $0) } ?? true }
    }
  }

  /// Whether a paint differs from the background and is not transparent.
  private func shows(_ paint: Paint) -> Bool {
    switch paint {
    case .color(let color): color.alpha > 0.01 && !(background?.looksLike(color) ?? false)
    case .gradient(let gradient): gradient.stops.contains { $0.color.alpha > 0.01 }
    }
  }

  /// Whether a clip may leave a part of a box visible.
  private func leaves(_ box: BoundingBox, _ clip: Int) -> Bool {
    clips[clip].outlines.contains { outline in
      guard let area = outline.path.bounds(transformedBy: outline.transform) else { return false }
      return area.width > 0 && area.height > 0 && area.intersects(box)
    }
  }
}

extension BezierPath {
  fileprivate var isMoreThanMoves: Bool { verbs.contains { $0 != .move } }
}

// The reasons why a shape never shows, worded as the end of a sentence.

import AnimFile

extension AnimatedShape {
  /// The reason why it never shows at any time; nil if it may.
  var invisibility: String? {
    if visible.onlyValue == false { return "'visible' is always false" }
    if let opacity = opacity.onlyValue, opacity <= 0 { return "'opacity' is always 0" }
    if let scale = transform?.scale.onlyValue, scale.x == 0 || scale.y == 0 {
      return "its transform's 'scale' is always 0"
    }
    if let reason = modifiers.lazy.compactMap(\.emptiness).first { return reason }
    if !clip.isEmpty, clip.allSatisfy(\.coversNothing) { return "its 'clip' covers nothing" }
    if let mask, !mask.inverted, mask.shapes.allSatisfy({ $0.invisibility != nil }) {
      return "its 'mask' shows nothing"
    }
    guard isOutlined, fill != nil || stroke != nil else { return nil }
    let fillReason = fill.map { fill in fill.invisibility ?? interiorEmptiness }
    let strokeReason = stroke.map { stroke in stroke.invisibility ?? lineEmptiness(stroke) }
    switch (fillReason, strokeReason) {
    case (.some(let inside), nil):
      if case .line = geometry, inside != nil, fill?.invisibility == nil {
        return "a line has no area to fill, and it has no stroke"
      }
      return inside
    case (nil, .some(let line)): return line
    case (.some(let inside?), .some(let line?)): return inside == line ? inside : "\(inside), and \(line)"
    default: return nil
    }
  }

  /// Whether its interior is always empty, so that it clips everything.
  fileprivate var coversNothing: Bool {
    if visible.onlyValue == false { return true }
    if let scale = transform?.scale.onlyValue, scale.x == 0 || scale.y == 0 { return true }
    if modifiers.contains(where: { $0.emptiness != nil }) { return true }
    if !clip.isEmpty, clip.allSatisfy(\.coversNothing) { return true }
    switch geometry {
    case .group(let group): return group.shapes.allSatisfy(\.coversNothing)
    case .use: return false
    default: return interiorEmptiness != nil
    }
  }

  /// The reason why its interior is always empty.
  private var interiorEmptiness: String? {
    guard modifiers.allSatisfy(\.leavesOutlineFlat) else { return offsetEmptiness }
    return geometry.emptiness ?? geometry.flatness
  }

  private func lineEmptiness(_ stroke: Stroke) -> String? {
    guard modifiers.allSatisfy(\.leavesOutlineFlat) else { return offsetEmptiness }
    guard let reason = geometry.emptiness else { return nil }
    // Other caps paint dots for outlines without length.
    return geometry.hasNoContour || stroke.cap == .constant(.butt) ? reason : nil
  }

  /// The reason why an inset leaves nothing of its outline; nil if that depends on time or a parameter.
  private var offsetEmptiness: String? {
    guard facts.isResolved, !isContainer, geometry.emptiness == nil,
      let last = modifiers.lastIndex(where: \.isOffset)
    else { return nil }
    let finder = MotionFinder()
    var copy = geometry
    finder.walk(&copy)
    let changes = modifiers[...last].filter { $0.outline != nil }
    var size = geometry.elementBound
    for modifier in changes.dropLast() { size = modifier.elementBound(size) }
    guard size <= Self.largestInset else { return nil }
    for modifier in changes { modifier.inspect(finder) }
    guard !finder.moves else { return nil }
    var scratch = OutlineScratch()
    let outline = scratch.outline(of: geometry, isReversed: reversed)
    return scratch.path(outline, changedBy: changes).hasSegments
      ? nil : "its 'offset' leaves nothing of its outline"
  }
}

extension AnimatedShape {
  /// The maximum number of elements of an outline whose inset is computed.
  private static let largestInset = 256
}

extension Fill {
  fileprivate var invisibility: String? {
    if let opacity = opacity.onlyValue, opacity <= 0 { return "the fill's 'opacity' is always 0" }
    return paint.isTransparent ? "its fill is transparent" : nil
  }
}

extension Stroke {
  fileprivate var invisibility: String? {
    if let width = width.onlyValue, width <= 0 { return "the stroke's 'width' is always 0" }
    if let opacity = opacity.onlyValue, opacity <= 0 { return "the stroke's 'opacity' is always 0" }
    if paint.isTransparent { return "its stroke is transparent" }
    return hasOnlyGaps ? "all dashes in 'dash' have length 0" : nil
  }

  /// Whether all dashes have length 0, and caps do not extend them.
  private var hasOnlyGaps: Bool {
    guard cap == .constant(.butt), let dash = dash.onlyValue.map({ Array($0) }),
      dash.contains(where: { $0 > 0 })
    else { return false }
    // An odd number of lengths repeats with dashes and gaps exchanged.
    guard dash.count.isMultiple(of: 2) else { return false }
    return stride(from: 0, to: dash.count, by: 2).allSatisfy { dash[$0] == 0 }
  }
}

extension Paint {
  fileprivate var isTransparent: Bool {
    switch self {
    case .color(let color): color.onlyValue?.alpha == 0
    case .gradient(let gradient):
      switch gradient.stops {
      case .list(let stops): !stops.isEmpty && stops.allSatisfy { $0.color.onlyValue?.alpha == 0 }
      case .animated: false
      }
    }
  }
}

extension AnimatedShape.Modifier {
  /// The reason why it always removes its whole outline.
  fileprivate var emptiness: String? {
    switch self {
    case .repeat(let copies):
      if copies.copies.onlyValue == 0 { return "a 'repeat' has 0 'copies'" }
      let isHidden = copies.opacity.first.onlyValue == 0 && copies.opacity.last.onlyValue == 0
      return isHidden ? "the 'opacity' of a 'repeat' is always 0" : nil
    case .trim(let trim):
      guard trim.start == trim.end else { return nil }
      return trim.start.onlyValue.map {
        "a 'trim' leaves nothing: its 'start' and 'end' are both \($0.rounded.text)"
      }
        ?? "a 'trim' leaves nothing: its 'start' and 'end' are always equal"
    default: return nil
    }
  }

  /// Whether it preserves an empty outline or interior.
  fileprivate var leavesOutlineFlat: Bool {
    switch self {
    case .trim, .repeat, .reverse, .split, .roundCorners: true
    case .offset, .zigzag, .pucker, .twist: false
    }
  }

  fileprivate var isOffset: Bool { if case .offset = self { true } else { false } }
}

extension AnimatedShape.Geometry {
  /// The reason why its outline never has any length.
  fileprivate var emptiness: String? {
    switch self {
    case .path(let path):
      guard let d = path.d.onlyValue else { return nil }
      if d.isEmpty { return "its 'd' is empty" }
      return d.hasSegments ? nil : "its 'd' has only move commands"
    case .line(let line):
      return line.from == line.to ? "'from' and 'to' are the same point" : nil
    case .polyline(let polyline):
      guard let points = polyline.points.onlyValue else { return nil }
      return points.points.count < 2 ? "it has fewer than two 'points'" : nil
    case .rect(let rect):
      return rect.size.onlyValue.map { $0.width == 0 && $0.height == 0 } == true ? "'size' is always 0" : nil
    case .circle(let circle): return circle.radius.onlyValue == 0 ? "'radius' is always 0" : nil
    case .ellipse(let ellipse):
      return ellipse.radii.onlyValue.map { $0.width == 0 && $0.height == 0 } == true
        ? "both 'radii' are always 0" : nil
    case .arc(let arc):
      if arc.radius.onlyValue == 0 { return "'radius' is always 0" }
      return arc.hasNoSweep && arc.closure != .constant(.sector) && arc.closure.isConstant
        ? "its 'startAngle' and 'endAngle' are the same" : nil
    case .polygon(let polygon): return polygon.radius.onlyValue == 0 ? "'radius' is always 0" : nil
    case .star(let star):
      return star.outerRadius.onlyValue == 0 && star.innerRadius.onlyValue == 0
        ? "both radii are always 0" : nil
    case .capsule(let capsule):
      return capsule.radius.onlyValue == 0 && capsule.start == capsule.end && capsule.start.isConstant
        ? "'radius' is always 0, and 'start' and 'end' are the same point" : nil
    case .blob(let blob):
      return blob.radius.onlyValue == 0 && blob.offsets.onlyValue?.allSatisfy { $0 == 0 } == true
        ? "'radius' and all 'offsets' are always 0" : nil
    default: return nil
    }
  }

  /// The reason why its interior is always empty, although the outline may have a length.
  fileprivate var flatness: String? {
    switch self {
    case .path(let path):
      return path.d.onlyValue?.points.areOnOneLine == true
        ? "its path is a straight line, which has no area to fill" : nil
    case .line: return "a line has no area to fill"
    case .polyline(let polyline):
      return polyline.points.onlyValue?.points.areOnOneLine == true
        ? "its 'points' are on one straight line, which has no area to fill" : nil
    case .rect(let rect):
      return rect.size.onlyValue.map { $0.width == 0 || $0.height == 0 } == true
        ? "the width or the height in 'size' is always 0" : nil
    case .ellipse(let ellipse):
      return ellipse.radii.onlyValue.map { $0.width == 0 || $0.height == 0 } == true
        ? "one of the 'radii' is always 0" : nil
    case .arc(let arc):
      if arc.hasNoSweep { return "its 'startAngle' and 'endAngle' are the same" }
      guard let hole = arc.innerRadius?.onlyValue, let radius = arc.radius.onlyValue else { return nil }
      return hole >= radius ? "'innerRadius' is not less than 'radius'" : nil
    case .capsule(let capsule): return capsule.radius.onlyValue == 0 ? "'radius' is always 0" : nil
    default: return nil
    }
  }

  /// Whether it has no point at all for caps to be painted on.
  fileprivate var hasNoContour: Bool {
    switch self {
    case .path(let path): path.d.onlyValue.map(\.isEmpty) ?? false
    case .polyline(let polyline): polyline.points.onlyValue.map { $0.points.isEmpty } ?? false
    default: false
    }
  }
}

extension AnimatedShape.Arc {
  fileprivate var hasNoSweep: Bool { startAngle == endAngle }
}

extension BezierPath {
  fileprivate var hasSegments: Bool { verbs.contains { $0 != .move && $0 != .close } }
}

extension [Point2D] {
  /// Whether all points are collinear.
  ///
  /// - Complexity: O(1) unless they are collinear or many points are equal.
  fileprivate var areOnOneLine: Bool {
    guard let first, let other = self.first(where: { $0 != first }) else { return true }
    let direction = other - first
    return allSatisfy { point in
      let arm = point - first
      return (direction.x * arm.y - direction.y * arm.x).magnitude <= 1e-9 * direction.length * arm.length
    }
  }
}

extension Animated where Value: DocumentAnimatable {
  /// The constant value; nil if it is animated or a reference.
  var onlyValue: Value? {
    switch self {
    case .constant(let value): value
    case .track(let track):
      track.flat.parameters.isEmpty && track.flat.isStill ? Value(flat: track.flat.values[0]) : nil
    default: nil
    }
  }
}

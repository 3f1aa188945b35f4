import AnimFile

// Outlines that move.
extension SVGImporter {
  static let outlineMembers: [String: Set<String>] = [
    "rect": ["x", "y", "width", "height", "rx", "ry"], "circle": ["cx", "cy", "r"],
    "ellipse": ["cx", "cy", "rx", "ry"], "line": ["x1", "y1", "x2", "y2"], "path": ["d"],
    "polyline": ["points"],
    "polygon": ["points"],
  ]

  /// Animates the members of an outline.
  mutating func animate(
    _ geometry: inout SVGGeometry, _ node: Int, _ declared: SVGDeclared, _ context: SVGContext
  ) {
    let name = tree.name(node)
    guard movesOutline(node) else { return }
    if name == "ellipse", geometry.type == "circle",
      let index = geometry.members.firstIndex(where: { $0.name == "radius" })
    {
      // Its radii can become different.
      let radius = geometry.members[index].value
      geometry.type = name
      geometry.members[index] = JSONValue.Member("radii", .array([radius, radius]))
    }
    if geometry.type != (name == "polygon" ? "polyline" : name) {
      report(.svgAnimation, "the outline is a path here: its animation is left out", at: node)
      return
    }
    switch name {
    case "rect":
      animatePair("origin", ("x", "y"), from: -1e9, of: &geometry, node, context)
      animatePair("size", ("width", "height"), from: 0, of: &geometry, node, context)
      if let name = animatedRadius(node, declared) {
        animate("cornerRadius", name, of: &geometry, node, context)
      }
      reportCorners(geometry, node)
    case "circle":
      animatePair("center", ("cx", "cy"), from: -1e9, of: &geometry, node, context)
      animate("radius", "r", of: &geometry, node, context)
    case "ellipse":
      animatePair("center", ("cx", "cy"), from: -1e9, of: &geometry, node, context)
      // A radius that is not set is the other one.
      let x = motions(node, "rx").isEmpty && !declared.sets("rx") ? "ry" : "rx"
      let y = motions(node, "ry").isEmpty && !declared.sets("ry") ? "rx" : "ry"
      animatePair("radii", (x, y), from: 0, of: &geometry, node, context)
    case "line":
      animatePair("from", ("x1", "y1"), from: -1e9, of: &geometry, node, context)
      animatePair("to", ("x2", "y2"), from: -1e9, of: &geometry, node, context)
    case "path": animatePath(&geometry, node)
    default: animatePoints(&geometry, node)
    }
  }

  /// Animates a member that is a pair of numbers.
  ///
  /// - Parameters:
  ///   - attributes: The attributes of both numbers.
  ///   - least: The least number.
  private mutating func animatePair(
    _ member: String, _ attributes: (x: String, y: String), from least: Double,
    of geometry: inout SVGGeometry, _ node: Int, _ context: SVGContext
  ) {
    guard let index = geometry.members.firstIndex(where: { $0.name == member }),
      case .array(var values) = geometry.members[index].value, values.count == 2
    else { return }
    for (part, attribute, axis) in [(0, attributes.x, SVGAxis.x), (1, attributes.y, .y)] {
      guard case .number(let base) = values[part] else { continue }
      if let track = number(node, attribute, base, in: least...1e9, context, axis) { values[part] = track }
    }
    geometry.members[index].value = .array(values)
  }

  /// Animates a member that is a number of at least 0, and 0 without the member.
  private mutating func animate(
    _ member: String, _ attribute: String, of geometry: inout SVGGeometry, _ node: Int,
    _ context: SVGContext
  ) {
    let index = geometry.members.firstIndex { $0.name == member }
    var base = 0.0
    if let index, case .number(let number) = geometry.members[index].value { base = number }
    guard let track = number(node, attribute, base, in: 0...1e9, context) else { return }
    if let index {
      geometry.members[index].value = track
    } else {
      geometry.members.append(JSONValue.Member(member, track))
    }
  }

  /// Reports a rectangle with corners that are larger than half of a side at some time: those of SVG become elliptical.
  private mutating func reportCorners(_ geometry: SVGGeometry, _ node: Int) {
    func value(_ name: String) -> JSONValue? { geometry.members.first { $0.name == name }?.value }
    guard let radius = value("cornerRadius"), case .array(let sides)? = value("size"), sides.count == 2,
      sides[0] != sides[1]
    else { return }
    let largest = Self.numbers(of: radius).max() ?? 0
    let least = sides.flatMap { Self.numbers(of: $0) }.min() ?? 0
    // Where half of a side is half of the radius, the corners differ by a fifth of its square: up to a thousandth of the
    // picture is not seen.
    let isVisible = 0.2 * largest * largest > 0.001 * extent * extent
    if largest > least / 2 + 1e-9, isVisible, let first = animations.byTarget[node]?.first {
      report(
        .svgAnimation, "corners with a radius of more than half of a side are round here, not elliptical",
        help: "keep the radius below half of both sides", at: first.node)
    }
  }

  /// The numbers that a value has over time.
  private static func numbers(of value: JSONValue) -> [Double] {
    if case .number(let number) = value { return [number] }
    guard case .array(let keys)? = value["keyframes"] else { return [] }
    return keys.compactMap { if case .number(let number)? = $0["value"] { number } else { nil } }
  }

  /// The radius of a rectangle that both radii follow; nil if none moves, or if only one of two does.
  private mutating func animatedRadius(_ node: Int, _ declared: SVGDeclared) -> String? {
    let (rx, ry) = (motions(node, "rx"), motions(node, "ry"))
    if rx.isEmpty, ry.isEmpty { return nil }
    // A radius that is not set is the other one.
    if ry.isEmpty, !declared.sets("ry") { return "rx" }
    if rx.isEmpty, !declared.sets("rx") { return "ry" }
    func isSame(_ a: SVGMotion, _ b: SVGMotion) -> Bool {
      a.begin == b.begin && a.duration == b.duration && a.count == b.count && a.period == b.period
        && a.alternates == b.alternates && a.staysAfter == b.staysAfter && a.showsBefore == b.showsBefore
        && a.isSum == b.isSum && a.pose == b.pose
        && a.keys.elementsEqual(b.keys) {
          $0.offset == $1.offset && $0.value == $1.value && $0.easing == $1.easing
        }
    }
    if rx.elementsEqual(ry, by: isSame) { return "rx" }
    report(
      .svgAnimation, "the corners have one radius: the animation of 'rx' or 'ry' alone is left out",
      at: (rx.first ?? ry[0]).node)
    return nil
  }

  /// Whether the value of an element without motions shows, at some time or as a part of these.
  private func showsRest(_ motions: [SVGMotion]) -> Bool {
    !isReplaced(by: motions) || motions.contains { $0.keys.contains(where: \.value.isEmpty) }
  }

  /// Hides an outline that has no value at rest while none of its motions applies.
  private mutating func hidePlaceholder(_ geometry: inout SVGGeometry, _ motions: [SVGMotion]) {
    guard geometry.isPlaceholder, !isReplaced(by: motions) else { return }
    let lists = motions.map { motion in
      var motion = motion
      (motion.keys, motion.isSum, motion.pose) = ([], false, nil)
      if motion.count.isInfinite { (motion.count, motion.staysAfter) = (1, true) }
      let keys = [0, motion.duration].map { Keyframe(t: $0, value: true) }
      return (motion, keys)
    }
    if let track = track(lists, false).map({ Self.held($0) }), track != true { geometry.visible = track }
  }

  /// Whether motions apply from the start to the end.
  private func isReplaced(by motions: [SVGMotion]) -> Bool {
    motions.contains { $0.begin <= 0 || $0.showsBefore }
      && motions.contains { motion in
        if motion.staysAfter || motion.pose != nil { return true }
        return motion.pass.map { $0 <= motion.duration * motion.count + 1e-9 } ?? false
      }
  }

  private mutating func animatePath(_ geometry: inout SVGGeometry, _ node: Int) {
    guard let index = geometry.members.firstIndex(where: { $0.name == "d" }) else { return }
    let motions = motions(node, "d")
    guard !motions.isEmpty else { return }
    reportSums(motions)
    let still = geometry.members[index].value
    var paths = SVGPathValues(
      rest: geometry.outline, still, SVGArcData(tree.value(node, "d") ?? ""), showsRest: showsRest(motions))
    (paths.tolerance, paths.limit) = (extent / 100, limits.pathElements)
    let lists = keyframes(of: motions, base: still) { text, motion in paths.read(text, motion) }
    guard let track = track(lists, still) else { return }
    hidePlaceholder(&geometry, lists.map(\.motion))
    if let bends = paths.bends {
      report(
        .svgAnimation, "the arcs of the path look different between its values",
        help: "use curves in place of arcs", at: bends)
    }
    // The outline at rest can show between the animations.
    if case .array(let keys)? = track["keyframes"], keys.contains(where: { $0["value"] == still }) {
      paths.addRest(at: motions[0].node)
    }
    guard add(elements: paths.elementCount, at: node) else { return }
    guard let differs = paths.differs else {
      geometry.members[index].value = track
      return
    }
    guard let steps = paths.stepped(track) else {
      report(
        .svgAnimation, "the paths of the animation have different commands: it is left out",
        help: "use the same commands in every path", at: differs)
      return
    }
    geometry.members[index].value = steps
  }

  private mutating func animatePoints(_ geometry: inout SVGGeometry, _ node: Int) {
    guard let index = geometry.members.firstIndex(where: { $0.name == "points" }),
      case .array(let base) = geometry.members[index].value
    else { return }
    let motions = motions(node, "points")
    guard !motions.isEmpty else { return }
    reportSums(motions)
    let lists = keyframes(of: motions, base: .array(base)) { text, _ in
      let numbers = Self.numbers(text)
      guard numbers.count == 2 * base.count else { return nil }
      return .array(base.indices.map { .array([.number(numbers[2 * $0]), .number(numbers[2 * $0 + 1])]) })
    }
    guard let track = track(lists, .array(base)) else { return }
    hidePlaceholder(&geometry, lists.map(\.motion))
    geometry.members[index].value = track
  }
}

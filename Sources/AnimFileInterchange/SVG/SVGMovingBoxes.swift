import AnimFile

// Gradients, patterns, clips and markers of outlines that move.
extension SVGImporter {
  /// The bounds of an outline that moves, as the transform of those of a shape without motions.
  struct MovingBox {
    /// The bounds before the transform.
    var box: BoundingBox
    /// The members of the transform.
    var members: [JSONValue.Member]

    /// Creates the bounds of a shape whose members give them; nil if these are constant, or those of another shape.
    init?(_ geometry: SVGGeometry) {
      func member(_ name: String) -> JSONValue? { geometry.members.first { $0.name == name }?.value }
      let (position, scale): (JSONValue?, JSONValue?)
      switch geometry.type {
      case "rect":
        box = BoundingBox(minX: 0, minY: 0, maxX: 1, maxY: 1)
        (position, scale) = (member("origin"), member("size"))
      case "circle", "ellipse":
        box = BoundingBox(minX: -1, minY: -1, maxX: 1, maxY: 1)
        (position, scale) = (member("center"), member("radius") ?? member("radii"))
      default: return nil
      }
      guard let position, let scale, position.keyframeCount + scale.keyframeCount > 0 else { return nil }
      members = [JSONValue.Member("position", position), JSONValue.Member("scale", scale)]
    }

    var keyframeCount: Int { members.reduce(0) { $0 + $1.value.keyframeCount } }
  }

  /// Whether the outline of a shape moves, other than by a transform.
  func movesOutline(_ node: Int) -> Bool {
    let members = Self.outlineMembers[tree.name(node)] ?? []
    return animations.byTarget[node]?.contains {
      if case .property(let name) = $0.kind { members.contains(name) } else { false }
    } ?? false
  }

  /// Reports what stays where the outline or the content is at rest, if that moves.
  ///
  /// - Parameter what: Its name, and a verb such as "keeps".
  mutating func reportRestingBox(_ what: String, _ node: Int) {
    if movesOutline(node) {
      report(
        .svgAnimation, "the \(what) the bounds of the outline at rest, while an animation changes these",
        help: "animate a transform in place of the outline", at: node)
    } else if movesContent(node) {
      report(
        .svgAnimation, "the \(what) the bounds of the content at rest, while an animation changes these",
        help: "measure it in user space, with 'userSpaceOnUse'", at: node)
    }
  }

  /// Whether something inside an element, or shown by it, moves.
  private mutating func movesContent(_ node: Int) -> Bool {
    if animations.containers == nil { animations.containers = containersOfMotions() }
    return animations.containers?.contains(node) ?? false
  }

  /// The elements with something inside that moves, and those that show them.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  private func containersOfMotions() -> Set<Int> {
    var uses: [Int: [Int]] = [:]
    for node in tree.nodes.indices where tree.name(node) == "use" {
      let link = tree.attribute(node, "href") ?? tree.attribute(node, "href", .xlink)
      guard let id = link.map({ tree.string($0).trimmed.dropFirst() }),
        let target = elementsByID[String(id)]
      else { continue }
      uses[target, default: []].append(node)
    }
    var result: Set<Int> = []
    var pending = animations.byTarget.keys.filter { animations.moves($0) || movesOutline($0) }
    func add(_ node: Int) { if result.insert(node).inserted { pending.append(node) } }
    while let node = pending.popLast() {
      if let parent = tree.parent(node) { add(parent) }
      for use in uses[node] ?? [] { add(use) }
    }
    return result
  }

  /// A gradient in terms of bounds that move; nil if it cannot follow them.
  mutating func gradient(
    _ node: Int, _ chain: [Int], _ area: PaintArea, _ moving: MovingBox, _ context: SVGContext
  ) -> Painting? {
    var still = area
    (still.box, still.unitBox, still.moving) = (moving.box, moving.box, nil)
    still.pen = area.pen > 0 ? 1 : 0
    // Its numbers are parts of the bounds, and need more digits.
    var local = context
    local.matrix = context.matrix * .scale(extent, extent)
    guard let painting = gradient(node, chain, still, local) else { return nil }
    guard case .member(let member, let alpha) = painting, member.name == "gradient",
      case .object(let members) = member.value
    else { return painting }
    guard !members.contains(where: { $0.name == "transform" }) else { return nil }
    keyframeCount += moving.keyframeCount
    guard keyframeCount <= limits.keyframes else {
      exceed("keyframes", "too many keyframes", limits.keyframes, at: node)
      return nil
    }
    // A keyframe takes about as much memory as twenty elements.
    guard add(elements: 20 * moving.keyframeCount, at: node) else { return nil }
    let place = members.firstIndex { $0.name == "stops" } ?? members.count
    var result = members
    result.insert(JSONValue.Member("transform", .object(moving.members)), at: place)
    return .member(JSONValue.Member("gradient", .object(result)), alpha: alpha)
  }
}

extension JSONValue {
  /// The number of keyframes of a track, or of those of the coordinates.
  fileprivate var keyframeCount: Int {
    switch self {
    case .array(let values): values.reduce(0) { $0 + $1.keyframeCount }
    case .object: if case .array(let keys)? = self["keyframes"] { keys.count } else { 0 }
    default: 0
    }
  }
}

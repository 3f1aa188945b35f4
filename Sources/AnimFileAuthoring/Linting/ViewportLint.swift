import AnimFile

/// Finds shapes that are always outside the viewport or their clips.
///
/// Computes conservative bounds of each shape from the independent ranges of everything that it depends on.
/// Values that depend on parameters or are not understood are unbounded.
final class ViewportLint {
  private let linting: Linting
  private(set) var findings: [Finding] = []
  private let viewport: BoundingBox
  private let symbols: [[UInt8]: AnimatedShape]
  /// The extents of symbols, in the coordinates of their uses.
  private var contents: [ObjectIdentifier: MotionExtent] = [:]
  private var scratch = OutlineScratch()

  private static let mostParents = 32

  /// A shape with its extent.
  private struct Node {
    /// In the coordinates of its list.
    var extent: MotionExtent
    /// The transforms from local coordinates to those; nil if unknown.
    var transforms: [AnimatedBounds]?
    var inside: [Node] = []
    /// The extent of its clip, in local coordinates; nil if unknown or if there is none.
    var clip: BoundingBox?
    /// The extent before clipping, in the same coordinates, if it is entirely outside the clip.
    var clipped: BoundingBox?
    /// Whether to report the shape if it never shows.
    var matters: Bool
  }

  init(_ linting: Linting) {
    self.linting = linting
    let size = linting.resolved.size
    viewport = BoundingBox(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
      .widened(by: 1e-6 * max(size.width, size.height))
    symbols = Dictionary(
      linting.original.symbols.entries.map { (Array($0.name.utf8), $0.value) },
      uniquingKeysWith: { first, _ in first })
  }

  func lint() {
    // After lowering, shapes that depend on a parameter in the timeline cannot be distinguished.
    guard !linting.context.hasParametersInTimeline else { return }
    report(
      nodes(linting.resolved.shapes, linting.original.shapes, areOutermost: true), [.member("shapes")], [])
  }

  /// A step from a shape to the viewport, from the inside out.
  private enum Step {
    case transform(AnimatedBounds)
    case clip(BoundingBox)
  }

  // MARK: Reports

  private func report(_ nodes: [Node], _ path: [PathComponent], _ outer: [Step]) {
    for (index, node) in nodes.enumerated() {
      if let message = reason(node, outer) {
        // Nested shapes need no separate reports.
        if node.matters, linting.wants(message.rule) {
          findings.append(Finding(message: message, place: .path(path + [.index(index)])))
        }
        continue
      }
      guard !node.inside.isEmpty, let transforms = node.transforms else { continue }
      let clip = node.clip.map { [Step.clip($0)] } ?? []
      report(
        node.inside, path + [.index(index), .member("shapes")], clip + transforms.map(Step.transform) + outer)
    }
  }

  /// Returns the reason why a shape never shows; nil if it may.
  private func reason(_ node: Node, _ outer: [Step]) -> Message? {
    if let clip = node.clip, let box = node.clipped { return .outsideClip(box, clip, isOwn: true) }
    guard case .within(var box) = node.extent else { return nil }
    for step in outer {
      switch step {
      case .transform(let transform): box = transform.apply(box)
      case .clip(let clip): if !clip.intersects(box) { return .outsideClip(box, clip, isOwn: false) }
      }
    }
    return viewport.intersects(box) ? nil : .outsideViewport(box, linting.resolved.size)
  }

  // MARK: Analysis

  /// - Parameters:
  ///   - originals: The same shapes with references.
  ///   - areOutermost: Whether they are top-level shapes.
  private func nodes(
    _ shapes: [AnimatedShape], _ originals: [AnimatedShape], areOutermost: Bool = false
  ) -> [Node] {
    guard shapes.contains(where: { $0.linkedSibling != nil }) else {
      return zip(shapes, originals).map { shape, original in
        // Fast path: a shape that is visible at its start needs no bounds.
        if areOutermost, isInViewport(shape, nil) { return Node(extent: .anywhere, matters: false) }
        return node(shape, original)
      }
    }
    var nodes = zip(shapes, originals).map { node($0, $1) }
    let own = nodes
    let places = Parents.places(of: shapes)
    for (index, shape) in shapes.enumerated() {
      if let outline = shape.transform?.following?.outline, let place = places[Array(outline.utf8)] {
        // Removing an outline would move its followers.
        nodes[place].matters = false
      }
      var parent = shape.transform?.parent
      while let name = parent, let place = places[Array(name.utf8)], let transforms = own[place].transforms,
        let count = nodes[index].transforms?.count, count < Self.mostParents
      {
        for transform in transforms { nodes[index].extent = nodes[index].extent.map { transform.apply($0) } }
        nodes[index].transforms? += transforms
        // Removing a parent would change its children.
        nodes[place].matters = false
        parent = shapes[place].transform?.parent
      }
      if parent != nil { (nodes[index].extent, nodes[index].transforms) = (.anywhere, nil) }
    }
    return nodes
  }

  /// Whether the shape, or each shape in a group, is certainly in the viewport at its start, without a clip.
  ///
  /// - Parameter outer: The matrix from the shape's list to the viewport; nil for the identity.
  private func isInViewport(_ shape: AnimatedShape, _ outer: AffineMatrix?) -> Bool {
    guard shape.clip.isEmpty else { return false }
    guard case .group(let group) = shape.geometry else {
      return scratch.bounds(of: shape, in: outer).map { viewport.intersects($0) } ?? false
    }
    guard !group.shapes.contains(where: { $0.linkedSibling != nil }), let own = scratch.matrix(ofGroup: shape)
    else { return false }
    let matrix = outer.map { $0 * own } ?? own
    return group.shapes.allSatisfy { isInViewport($0, matrix) }
  }

  private func node(_ shape: AnimatedShape, _ original: AnimatedShape) -> Node {
    var inside: [Node] = []
    let isOutlined = shape.isOutlined
    var outline: MotionExtent
    var isStill = false
    switch shape.geometry {
    case .group(let group):
      inside = nodes(group.shapes, original.nestedShapes)
      outline = inside.reduce(.nothing) { $0.union($1.extent) }
    case .use(let use): outline = use.content.map { extent(of: $0, use.symbol) } ?? .nothing
    default: (outline, isStill) = shape.outlineExtent(&scratch)
    }
    let depends = !linting.original.parameters.entries.isEmpty && original.dependsOnParameters
    if depends, isOutlined { outline = .anywhere }
    var painted = shape.paintedExtent(outline)
    var (clip, clipped): (BoundingBox?, BoundingBox?)
    if !shape.clip.isEmpty, case .within(let area) = self.clip(of: shape, original) {
      clip = area
      if case .within(let box) = painted {
        if area.intersects(box) { painted = .within(box.intersection(area)) } else { clipped = box }
      }
    }
    // Modifiers move the nested shapes.
    if !shape.modifiers.isEmpty { inside = [] }
    var node = Node(
      extent: painted, transforms: [], inside: inside, clip: clip, clipped: clipped,
      matters: shape.isPaintedSomewhere)
    if shape.hasTransform, let transform = shape.transform {
      let moving =
        depends
        ? nil : AnimatedBounds(transform, outline: outline, isStill: isStill, isOutlined: isOutlined)
      node.transforms = moving.map { [$0] }
      node.extent = painted.map { moving?.apply($0) }
    }
    return node
  }

  /// Returns the extent of a shape's clip, in local coordinates.
  private func clip(of shape: AnimatedShape, _ original: AnimatedShape) -> MotionExtent {
    nodes(shape.clip, original.clip).reduce(MotionExtent.nothing) { $0.union($1.extent) }
      .map { $0.widened(by: 1e-6 * max(1, $0.width, $0.height)) }
  }

  private func extent(of content: SharedShape, _ name: String) -> MotionExtent {
    if let known = contents[ObjectIdentifier(content)] { return known }
    guard let original = symbols[Array(name.utf8)] else { return .anywhere }
    let extent = node(content.shape, original).extent
    contents[ObjectIdentifier(content)] = extent
    return extent
  }
}

extension AnimatedShape {
  /// Whether it is painted or draws other shapes.
  fileprivate var isPaintedSomewhere: Bool {
    invisibility == nil && (!isOutlined || fill != nil || stroke != nil)
  }

  /// Whether the shape's own position depends on a parameter.
  fileprivate var dependsOnParameters: Bool {
    if facts.isResolved { return false }
    let finder = ParameterFinder()
    var members = members
    AnimatedMemberWalker(finder).walk(&members)
    return finder.found
  }
}

/// Detects parameters in members that affect the position of a shape.
private final class ParameterFinder: AnimatedMemberVisitor {
  private(set) var found = false

  func look(at member: FlatAnimated, _ rule: NumberRule, _ walker: AnimatedMemberWalker) {
    let isPaint = walker.name.hasPrefix("fill") || member.kind.hasColor || walker.name == "opacity"
    switch member {
    case .constant, .components: break
    case .parameter: found = found || !isPaint
    case .track(let track): found = found || !isPaint && !track.parameters.isEmpty
    case .steps(let steps): found = found || !isPaint && steps.literals == nil
    case .wiggle(let wiggle): wiggle.around.walk(walker, rule)
    }
  }
}

extension ReadingContext {
  fileprivate var hasParametersInTimeline: Bool {
    guard tape.kind(0) == .object, let timeline = member("timeline", of: 0) else { return false }
    return references.contains {
      $0.kind == .parameter && $0.node > timeline && $0.node < tape.next(timeline)
    }
  }
}

import AnimFile

/// The SVG elements of frames, identified across frames.
struct AnimatedSVGScene: Sendable {
  private(set) var elements: [AnimatedSVGElement] = []
  private var known: [Key: Int] = [:]
  private let prefix: String
  private var pose = AnimatedSVGPose(time: 0, values: [])
  /// The elements to sample; new elements are always sampled.
  private var isWanted: [Bool] = []
  /// The number of poses so far.
  private var poseCount = 0
  /// The groups and items of each node in the last pose with them, in order.
  private var visits: [[Visit]]
  /// The number of groups and items of each node so far, and the pose in which they were counted.
  private var visitCounts: [(pose: Int, count: Int)]
  /// The last item of each element that is a path, with its values.
  private var shown: [Int: (item: Frame.Item, pivot: Point2D, values: [AnimatedSVGValue])] = [:]
  /// The matrices of the elements in the poses of a survey.
  private(set) var matrices: [[AffineMatrix]] = []
  /// Whether only matrices are sampled.
  private var isSurvey = false
  private let stacking: AnimatedSVGStacking
  /// Whether any shape is blended with a mode other than `normal`, so that isolation matters.
  let isBlended: Bool
  /// The place of the current group or item among its siblings.
  private var stackPlace = AnimatedSVGStacking.Place()

  /// A group or an item of a frame.
  private struct Visit {
    var parent: Int?
    /// The number of earlier ones of the same node and parent.
    var copy: Int
    /// The element found last, with its kind and parent.
    var element: (kind: String, parent: Int?, place: Int)?
  }

  private struct Key: Hashable {
    var parent: Int?
    var kind: String
    var node: Int
    var copy: Int
  }

  init(_ evaluator: Evaluator, idPrefix: String) {
    prefix = String(idPrefix.plainXMLName)
    stacking = AnimatedSVGStacking(evaluator)
    isBlended = evaluator.nodes.contains { $0.shape.shape.blend != .normal }
    visits = Array(repeating: [], count: evaluator.nodes.count)
    visitCounts = Array(repeating: (0, 0), count: evaluator.nodes.count)
  }

  /// Adds the matrices of the elements in a frame to ``matrices``.
  mutating func survey(_ frame: Frame) -> AnimatedSVGPose {
    isSurvey = true
    defer { isSurvey = false }
    return pose(of: frame, at: 0, wanted: [])
  }

  mutating func setPivot(_ element: Int, _ pivot: Point2D) {
    elements[element].pivot = pivot
    elements[element].reach = 0
    shown[element] = nil
  }

  /// Returns the elements of a frame.
  ///
  /// - Parameter wanted: The elements to sample; nil for all. New elements are always sampled.
  mutating func pose(of frame: Frame, at time: Double, wanted: [Int]? = nil) -> AnimatedSVGPose {
    poseCount += 1
    pose = AnimatedSVGPose(time: time, values: Array(repeating: [], count: elements.count))
    isWanted = Array(repeating: wanted == nil, count: elements.count)
    for element in wanted ?? [] { isWanted[element] = true }
    if let background = frame.background {
      let place = element("background", -1, 0, nil, "rect", [-1])
      show(
        place,
        [
          ("width", .number(frame.size.width)), ("height", .number(frame.size.height)),
          ("fill", .color(background.levels)), ("fill-opacity", .number(background.alpha)),
        ])
    }
    picture(frame.items, frame.groups, frame, in: nil)
    return pose
  }

  /// Adds the elements of a frame's items, or of those of a mask.
  private mutating func picture(
    _ items: [Frame.Item], _ allGroups: [Frame.Group], _ frame: Frame, in root: Int?
  ) {
    var groups: [Int] = []
    let outer = stackPlace
    defer { stackPlace = outer }
    stackPlace = AnimatedSVGStacking.Place()
    let places = stacking.places(of: items, allGroups)
    for (index, group) in allGroups.enumerated() {
      if let places { stackPlace = places.groups[index] }
      let parent = group.parent.map { groups[$0] } ?? root
      let visit = visit(group.node, in: parent)
      let number = visits[group.node][visit].copy
      let clip = group.clip.map { self.clip($0, frame, parent, group.node, number) }
      let mask = group.mask.map { self.mask($0, frame, parent, group.node, number) }
      let place = element(clip == nil ? "g" : "clipped g", of: (group.node, visit), parent, "g")
      groups.append(place)
      if elements[place].attributes.isEmpty {
        elements[place].id = group.id
        elements[place].label = group.label
        elements[place].style = style(group.blend, isIsolated: group.isolated)
      }
      elements[place].clip = clip
      elements[place].mask = mask
      if !group.items.isEmpty { show(place, [("opacity", .number(group.opacity))]) }
    }
    for (index, item) in items.enumerated() where !item.path.isEmpty {
      if let places { stackPlace = places.items[index] }
      var parent = item.group.map { groups[$0] } ?? root
      let visit = visit(item.node, in: parent)
      let number = visits[item.node][visit].copy
      if item.clip != nil || item.mask != nil || item.blend != .normal {
        let clip = item.clip.map { self.clip($0, frame, parent, item.node, number) }
        let mask = item.mask.map { self.mask($0, frame, parent, item.node, number) }
        let wrapper = element("wrapper", item.node, number, parent, "g", [])
        elements[wrapper].clip = clip
        elements[wrapper].mask = mask
        elements[wrapper].style = style(item.blend, isIsolated: false)
        show(wrapper, [])
        parent = wrapper
      }
      self.item(item, visit, parent)
    }
  }

  private func style(_ blend: BlendMode, isIsolated: Bool) -> String {
    blend != .normal
      ? "mix-blend-mode:\(blend.nameInCSS)" : isIsolated && isBlended ? "isolation:isolate" : ""
  }

  /// Adds a group or an item to this pose and returns its index in the node's `visits`.
  private mutating func visit(_ node: Int, in parent: Int?) -> Int {
    if visitCounts[node].pose != poseCount { visitCounts[node] = (poseCount, 0) }
    let index = visitCounts[node].count
    visitCounts[node].count += 1
    if index < visits[node].count {
      if visits[node][index].parent == parent { return index }
      visits[node].removeSubrange(index...)
    }
    var copy = 0
    if let last = visits[node].last {
      copy = last.parent == parent ? last.copy + 1 : visits[node].count { $0.parent == parent }
    }
    visits[node].append(Visit(parent: parent, copy: copy))
    return index
  }

  /// Returns the element of a group or an item.
  private mutating func element(
    _ kind: String, of visit: (node: Int, index: Int), _ parent: Int?, _ name: String
  ) -> Int {
    let kind = kind + stackPlace.kind
    let known = visits[visit.node][visit.index]
    if let element = known.element, element.parent == parent, element.kind == kind { return element.place }
    let place = element(named: kind, visit.node, known.copy, parent, name, [])
    visits[visit.node][visit.index].element = (kind, parent, place)
    return place
  }

  private mutating func element(
    _ kind: String, _ node: Int, _ copy: Int, _ parent: Int?, _ name: String, _ rank: [Int]
  ) -> Int {
    element(named: kind + stackPlace.kind, node, copy, parent, name, rank)
  }

  private mutating func element(
    named kind: String, _ node: Int, _ copy: Int, _ parent: Int?, _ name: String, _ rank: [Int]
  ) -> Int {
    let key = Key(parent: parent, kind: kind, node: node, copy: copy)
    if let place = known[key] { return place }
    elements.append(
      AnimatedSVGElement(
        place: stackPlace.order + [node, copy] + (rank.isEmpty ? [1] : rank), node: node, parent: parent,
        name: name))
    known[key] = elements.count - 1
    return elements.count - 1
  }

  private func isLookedAt(_ place: Int) -> Bool { place >= isWanted.count || isWanted[place] }

  private mutating func show(_ place: Int, _ attributes: [(String, AnimatedSVGValue)]) {
    if elements[place].attributes.isEmpty { elements[place].attributes = attributes.map(\.0) }
    // An element without animated attributes gets one, which shows that it is drawn.
    set(place, isLookedAt(place) ? (attributes.isEmpty ? [.word("")] : attributes.map(\.1)) : [])
  }

  private mutating func set(_ place: Int, _ values: [AnimatedSVGValue]) {
    while pose.values.count <= place { pose.values.append([]) }
    pose.values[place] = values
  }

  /// Adds a mask and its picture; an inverted one masks black on white, with the values as its mask.
  private mutating func mask(
    _ index: Int, _ frame: Frame, _ parent: Int?, _ node: Int, _ copy: Int
  ) -> Int {
    let mask = frame.masks[index]
    let values = element("mask", node, copy, parent, "mask", [0])
    elements[values].style = "mask-type:\(mask.by.rawValue)"
    show(values, [])
    picture(mask.items, mask.groups, frame, in: values)
    guard mask.inverted else { return values }
    let inverted = element("inverted mask", node, copy, parent, "mask", [0])
    elements[inverted].style = "mask-type:luminance"
    show(inverted, [])
    let region = BoundingBox.surroundings(of: frame.size)
    for (number, level) in [255.0, 0].enumerated() {
      let area = element("area", node, number, inverted, "rect", [])
      if number == 1 { elements[area].mask = values }
      show(
        area,
        [
          ("x", .number(region.minX)), ("y", .number(region.minY)), ("width", .number(region.width)),
          ("height", .number(region.height)), ("fill", .color([level, level, level])),
        ])
    }
    return inverted
  }

  private mutating func clip(
    _ index: Int, _ frame: Frame, _ parent: Int?, _ node: Int, _ copy: Int, _ path: String = "clip"
  ) -> Int {
    let clip = frame.clips[index]
    let place = element(path, node, copy, parent, "clipPath", [0])
    if let outer = clip.clip {
      elements[place].clip = self.clip(outer, frame, parent, node, copy, path + " clip")
    }
    show(place, [])
    for (number, outline) in clip.outlines.enumerated() where !outline.path.isEmpty {
      let child = element("outline", node, number, place, "path", [])
      if let inner = outline.clip {
        elements[child].clip = self.clip(inner, frame, parent, node, copy, path + " \(number)")
      }
      elements[child].scale = 1
      show(
        child,
        [
          ("d", .path(isLookedAt(child) ? outline.path.transformed(by: outline.transform) : BezierPath())),
          ("clip-rule", .word(outline.rule.rawValue)),
        ])
    }
    return place
  }

  /// The attributes of an item, in the order of its values.
  private static let itemAttributes = [
    "transform", "d", "fill", "fill-opacity", "fill-rule", "stroke", "stroke-opacity", "stroke-width",
    "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset",
    "opacity",
  ]

  private mutating func item(_ item: Frame.Item, _ visit: Int, _ parent: Int?) {
    let place = element("path", of: (item.node, visit), parent, "path")
    if elements[place].attributes.isEmpty {
      elements[place].id = item.id
      elements[place].label = item.label
      elements[place].attributes = Self.itemAttributes
    }
    let pivot = elements[place].pivot
    // A stroke is drawn in the pen's units, which equal the shape's units unless the document is stretched.
    let matrix = item.stroke?.transform ?? item.transform
    let placed = matrix * .translation(pivot)
    let scale = max(Math.hypot(placed.a, placed.b), Math.hypot(placed.c, placed.d))
    elements[place].scale = max(elements[place].scale, scale)
    if isSurvey {
      while matrices.count <= place { matrices.append([]) }
      matrices[place].append(placed)
      return set(place, [])
    }
    guard isLookedAt(place) || item.hasGradient else { return set(place, []) }
    if let last = shown[place], last.pivot == pivot, last.item.isDrawnLike(item) {
      return set(place, last.values)
    }
    let toPen = matrix == item.transform ? .identity : (matrix.inverse ?? .identity) * item.transform
    let toElement = .translation(Point2D(-pivot.x, -pivot.y)) * toPen
    let path =
      !isLookedAt(place)
      ? BezierPath() : toElement.isIdentity ? item.path.compacted : item.path.transformed(by: toElement)
    measure(place, path, item.stroke?.dash ?? [])
    let gradients = GradientPlace(
      node: item.node, parent: parent, copy: visits[item.node][visit].copy, toElement: toElement, scale: scale
    )
    let values = values(of: item, placed, path, gradients)
    set(place, isLookedAt(place) ? values : [])
    // A gradient has elements of its own.
    if !item.hasGradient { shown[place] = (item, pivot, values) }
  }

  /// Extends the reach and the number of dashes of an element to those of an outline in its units.
  private mutating func measure(_ place: Int, _ path: BezierPath, _ dash: [Double]) {
    var farthest = 0.0
    for point in path.points { farthest = max(farthest, point.x * point.x + point.y * point.y) }
    elements[place].reach = max(elements[place].reach, farthest.squareRoot())
    guard !dash.isEmpty else { return }
    let points = path.points
    let length = zip(points, points.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
    let dashes = length / max(dash.reduce(0, +), 1e-9) * Double(dash.count)
    elements[place].dashes = max(elements[place].dashes, min(dashes, 1000))
  }

  /// Returns the values of an item, in the order of ``itemAttributes``.
  private mutating func values(
    of item: Frame.Item, _ matrix: AffineMatrix, _ path: BezierPath, _ gradients: GradientPlace
  ) -> [AnimatedSVGValue] {
    let (fill, stroke) = (item.fill, item.stroke)
    var values: [AnimatedSVGValue] = []
    values.reserveCapacity(Self.itemAttributes.count)
    values.append(.matrix(matrix))
    values.append(.path(path))
    let filling = paint("fill", fill?.paint, fill?.opacity ?? 1, gradients)
    values.append(filling.paint)
    values.append(filling.opacity)
    values.append(.word((fill?.rule ?? .nonzero).rawValue))
    let outlining = paint("stroke", stroke?.paint, stroke?.opacity ?? 1, gradients)
    values.append(outlining.paint)
    values.append(outlining.opacity)
    values.append(.number(stroke?.width ?? 1))
    values.append(.word((stroke?.cap ?? .butt).rawValue))
    values.append(.word((stroke?.join ?? .miter).rawValue))
    values.append(.number(stroke?.miterLimit ?? 4))
    values.append(stroke.flatMap { $0.dash.isEmpty ? nil : .numbers($0.dash) } ?? .word("none"))
    values.append(.number(stroke?.dashOffset ?? 0))
    values.append(.number(item.opacity))
    return values
  }

  /// Returns the values of a paint and its opacity. A gradient becomes an element.
  private mutating func paint(
    _ name: String, _ paint: Frame.Paint?, _ opacity: Double, _ gradients: GradientPlace
  ) -> (paint: AnimatedSVGValue, opacity: AnimatedSVGValue) {
    switch paint {
    case nil: return (.word("none"), .number(1))
    case .color(let color): return (.color(color.levels), .number(color.alpha * opacity))
    case .gradient(let gradient):
      let element = self.gradient(gradient, name, gradients)
      return (.word("url(#\(prefix)paint\(element))"), .number(opacity))
    }
  }

  /// The place and the units of the gradients of an item.
  private struct GradientPlace {
    let node: Int
    let parent: Int?
    let copy: Int
    /// The transform from the units of the shape to those of its element.
    let toElement: AffineMatrix
    /// The enlargement of lengths in the element.
    let scale: Double
  }

  private mutating func gradient(
    _ gradient: Frame.Gradient, _ name: String, _ gradients: GradientPlace
  ) -> Int {
    let matrix = gradient.matrix(to: gradients.toElement)
    let isMoved = matrix.a == 1 && matrix.b == 0 && matrix.c == 0 && matrix.d == 1
    let offset = isMoved ? Point2D(matrix.tx, matrix.ty) : .zero
    var attributes: [(String, AnimatedSVGValue)] = []
    func add(_ names: (String, String), _ point: Point2D) {
      attributes += [(names.0, .number(point.x + offset.x)), (names.1, .number(point.y + offset.y))]
    }
    let element: String
    switch gradient.layout {
    case .linear(let from, let to):
      element = "linearGradient"
      add(("x1", "y1"), from)
      add(("x2", "y2"), to)
    case .radial(let center, let radius, let focus):
      element = "radialGradient"
      add(("cx", "cy"), center)
      attributes.append(("r", .number(radius)))
      add(("fx", "fy"), focus)
    }
    attributes.append(("gradientTransform", .matrix(isMoved ? .identity : matrix)))
    let place = self.element(
      name + " " + element, gradients.node, gradients.copy, gradients.parent, element, [0])
    elements[place].scale = max(elements[place].scale, gradients.scale)
    let reach =
      switch gradient.layout {
      case .linear(let from, let to): max(from.length, to.length)
      case .radial(let center, let radius, let focus): max(center.length + radius, focus.length)
      }
    elements[place].reach = max(elements[place].reach, reach)
    show(place, attributes)
    for (number, stop) in gradient.stops.enumerated() {
      let child = self.element("stop", gradients.node, number, place, "stop", [])
      show(
        child,
        [
          ("offset", .number(stop.offset)), ("stop-color", .color(stop.color.levels)),
          ("stop-opacity", .number(stop.color.alpha)),
        ])
    }
    return place
  }
}

extension Frame.Item {
  fileprivate var hasGradient: Bool { fill?.paint.isGradient == true || stroke?.paint.isGradient == true }

  /// Whether another item of the same element has the same values.
  fileprivate func isDrawnLike(_ other: Frame.Item) -> Bool {
    transform == other.transform && opacity == other.opacity && path == other.path && fill == other.fill
      && stroke == other.stroke
  }
}

extension RGBAColor {
  /// Red, green and blue from 0 to 255.
  fileprivate var levels: [Double] { [red, green, blue].map { min(max($0, 0), 1) * 255 } }
}

extension Frame.Paint {
  fileprivate var isGradient: Bool { if case .gradient = self { true } else { false } }
}

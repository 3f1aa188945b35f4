import AnimFile

// Markers at the vertices of outlines.
extension SVGImporter {
  private static let maximumMarkers = 10_000

  /// A vertex with the directions in which the outline arrives and leaves.
  struct Vertex {
    var point: Point2D
    var arrival: Point2D?
    var departure: Point2D?

    /// The direction between both, in degrees.
    var angle: Double {
      func unit(_ vector: Point2D?) -> Point2D {
        guard let vector else { return .zero }
        let length = Math.hypot(vector.x, vector.y)
        return length > 0 ? Point2D(vector.x / length, vector.y / length) : .zero
      }
      let (a, b) = (unit(arrival), unit(departure))
      func angle(_ vector: Point2D) -> Double {
        vector == .zero ? 0 : Math.atan2(vector.y, vector.x) * 180 / .pi
      }
      let sum = a + b
      if Math.hypot(sum.x, sum.y) > 1e-9 { return angle(sum) }
      // Opposite directions: between their angles from 0° to 360°.
      let angles = [a, b].map { angle($0) < 0 ? angle($0) + 360 : angle($0) }
      return (angles[0] + angles[1]) / 2
    }
  }

  /// The markers of a shape, bottommost first.
  mutating func markers(_ geometry: SVGGeometry, _ node: Int, _ context: SVGContext) -> [SVGShape] {
    let style = context.style
    guard style.markerStart != nil || style.markerMid != nil || style.markerEnd != nil,
      ["path", "line", "polyline", "polygon"].contains(tree.name(node))
    else { return [] }
    var vertices = Self.vertices(of: geometry.outline)
    if let attribute = tree.attribute(node, "d"), geometry.type == "path" {
      // An animation gives an empty path its outline.
      if let data = SVGCommandEnds(tree.bytes(attribute)), !data.ends.isEmpty {
        vertices = Self.vertices(vertices, at: data.ends)
      }
    }
    guard let first = vertices.first else { return [] }
    var places: [(id: String, vertex: Vertex, isStart: Bool)] = []
    if let id = style.markerStart { places.append((id, first, true)) }
    if let id = style.markerMid {
      for vertex in vertices.dropFirst().dropLast() { places.append((id, vertex, false)) }
    }
    if let id = style.markerEnd, let last = vertices.last { places.append((id, last, false)) }
    guard places.count <= Self.maximumMarkers else {
      report(.svgLimit, "more than \(Self.maximumMarkers) markers: they are left out", at: node)
      return []
    }
    var result: [SVGShape] = []
    for place in places {
      guard let shape = marker(place.id, place.vertex, place.isStart, geometry.outline.bounds, node, context)
      else { continue }
      result.append(shape)
    }
    if !result.isEmpty {
      report(.svgExpanded, "the markers become shapes", at: node)
      if movesOutline(node) || animations.changes(node, "stroke-width") {
        report(
          .svgAnimation, "the markers keep their places and sizes at rest, while an animation changes these",
          help: "animate a transform in place of the outline", at: node)
      }
    }
    return result
  }

  private mutating func marker(
    _ id: String, _ vertex: Vertex, _ isStart: Bool, _ box: BoundingBox?, _ node: Int, _ context: SVGContext
  ) -> SVGShape? {
    guard let target = elementsByID[id], tree.name(target) == "marker" else {
      reportReference(id, "marker", at: tree.range(node))
      return nil
    }
    guard !active.contains(target) else {
      reportCycle(id, at: tree.range(node))
      return nil
    }
    let size = Size2D(
      length(target, "markerWidth", .x, context, least: 0) ?? 3,
      length(target, "markerHeight", .y, context, least: 0) ?? 3)
    guard size.width > 0, size.height > 0 else { return nil }
    var view = AffineMatrix.identity
    var viewport = size
    if let box = viewBox(target) {
      view = box.matrix(size, tree.value(target, "preserveAspectRatio"))
      viewport = Size2D(box.width, box.height)
    }
    var local = context
    local.viewport = viewport
    let anchor = markerAnchor(target, viewport, view.isIdentity ? context : local)
    let angle = markerAngle(target, vertex, isStart)
    let scale = tree.value(target, "markerUnits")?.trimmed == "userSpaceOnUse" ? 1 : context.style.strokeWidth
    guard scale > 0 else { return nil }
    let point = view.apply(anchor)
    var shape = SVGShape("group")
    shape.matrix =
      .translation(vertex.point) * .rotation(degrees: angle) * .scale(scale, scale)
      * .translation(Point2D(-point.x, -point.y)) * view
    local.matrix = context.matrix * shape.matrix
    (local.contextFill, local.contextStroke) = (context.style.fill, context.style.stroke)
    let isAlone = hasOrigin(local)
    if isAlone { setOrigin(of: &local, context.matrix, box) }
    guard let index = content(ofMarker: target, view, size, local, isAlone: isAlone) else { return nil }
    shape.instance = index
    shape.isExact = false
    shape.hasBounds = false
    add(shapes: 1, at: node)
    return shape
  }

  /// The point of a marker that is on the vertex.
  ///
  /// - Parameters:
  ///   - viewport: The view box of the marker, or its size.
  ///   - context: The units of its lengths.
  private mutating func markerAnchor(_ marker: Int, _ viewport: Size2D, _ context: SVGContext) -> Point2D {
    let places = (
      x: ["left": 0, "center": 0.5, "right": 1][tree.value(marker, "refX")?.trimmed ?? ""],
      y: ["top": 0, "center": 0.5, "bottom": 1][tree.value(marker, "refY")?.trimmed ?? ""]
    )
    return Point2D(
      places.x.map { $0 * viewport.width } ?? length(marker, "refX", .x, context) ?? 0,
      places.y.map { $0 * viewport.height } ?? length(marker, "refY", .y, context) ?? 0)
  }

  /// The rotation of a marker at a vertex, in degrees.
  private func markerAngle(_ marker: Int, _ vertex: Vertex, _ isStart: Bool) -> Double {
    switch tree.value(marker, "orient")?.trimmed {
    case "auto": return vertex.angle
    case "auto-start-reverse": return vertex.angle + (isStart ? 180 : 0)
    case let text?:
      var scanner = SVGScanner(text)
      guard let number = scanner.number() else { return 0 }
      return switch scanner.word() {
      case "rad": number * 180 / .pi
      case "grad": number * 0.9
      case "turn": number * 360
      default: number
      }
    case nil: return 0
    }
  }

  /// The contents of a marker in the units of its view box.
  ///
  /// - Parameter isAlone: Whether the contents look different at each vertex.
  private mutating func content(
    ofMarker target: Int, _ view: AffineMatrix, _ size: Size2D, _ local: SVGContext, isAlone: Bool
  ) -> Int? {
    var inner = local
    inner.style = inherited(target)
    inner.depth += 1
    guard inner.depth <= Self.maximumDepth else { return nil }
    let declared = declared(target)
    inner = self.context(target, declared, inner)
    var places = [local.viewport.width, local.viewport.height]
    if isAlone {
      let matrix = local.matrix
      places += [matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty]
    }
    let key = SVGInstance.Key(
      node: target, style: inner.style, viewport: places, paints: [inner.contextFill, inner.contextStroke])
    if let index = instanceIndices[key] { return index }
    active.append(target)
    defer { active.removeLast() }
    var group = SVGShape.group(children(target, inner))
    let overflow = overflow(target, declared)
    if overflow != "visible", overflow != "auto", let inverse = view.inverse {
      let frame = BoundingBox(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
      clip(&group, to: frame.transformed(by: inverse))
    }
    group = effects(group, target, declared, inner)
    let index = instances.count
    instances.append(
      SVGInstance(
        node: target, shape: group, bounds: nil, extent: extent(of: group, .identity)))
    instanceIndices[key] = index
    return index
  }

  /// The vertices of an outline.
  static func vertices(of outline: BezierPath) -> [Vertex] {
    var result: [Vertex] = []
    var start = 0
    /// Sets the directions of a segment.
    func add(_ points: [Point2D]) {
      let vectors = zip(points, points.dropFirst()).map { $1 - $0 }.filter { $0 != .zero }
      if !result.isEmpty { result[result.count - 1].departure = vectors.first }
      result.append(Vertex(point: points[points.count - 1], arrival: vectors.last))
    }
    for element in outline.elements {
      let current = result.last?.point ?? .zero
      switch element {
      case .move(let point):
        start = result.count
        result.append(Vertex(point: point))
      case .line(let point): add([current, point])
      case .quad(let control, let point): add([current, control, point])
      case .cubic(let a, let b, let point): add([current, a, b, point])
      case .close:
        guard start < result.count else { continue }
        add([current, result[start].point])
        let last = result.count - 1
        if result[last].arrival == nil { result[last].arrival = result[last - 1].arrival }
        result[start].arrival = result[last].arrival
        result[last].departure = result[start].departure
      }
    }
    // A segment without length has the direction of the one before it.
    for index in result.indices.dropFirst()
    where result[index].arrival == nil && result[index].departure == nil {
      result[index].arrival = result[index - 1].departure ?? result[index - 1].arrival
    }
    return result
  }

  /// The vertices at the ends of commands: the points inside an arc are none, and a repeated `Z` has one.
  private static func vertices(_ all: [Vertex], at ends: [SVGCommandEnds.End]) -> [Vertex] {
    var result: [Vertex] = []
    var next = 0
    for end in ends {
      if end.repeatsClose {
        if let last = result.last { result.append(last) }
        continue
      }
      // The curves of an arc, which are at most four, come before its end.
      let index = all[next..<min(next + 8, all.count)].firstIndex { vertex in
        Math.hypot(end.point.x - vertex.point.x, end.point.y - vertex.point.y) <= 1e-6
          * (1 + abs(vertex.point.x) + abs(vertex.point.y))
      }
      guard let index else { continue }
      result.append(all[index])
      next = index + 1
    }
    return result
  }
}

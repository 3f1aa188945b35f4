import AnimFile

// Elements that show another element.
extension SVGImporter {
  mutating func use(_ node: Int, _ outer: SVGContext) -> SVGShape? {
    let declared = declared(node)
    guard isShown(node, declared) else { return nil }
    guard let (context, placement) = placed(node, declared, outer), let (id, range) = reference(node) else {
      return nil
    }
    guard let target = elementsByID[id] else {
      reportReference(id, "shape", at: range)
      return nil
    }
    var ancestor: Int? = node
    while let current = ancestor, current != target { ancestor = tree.parent(current) }
    guard ancestor == nil, !active.contains(target) else {
      reportCycle(id, at: range)
      return nil
    }
    let origin = Point2D(
      part(declared, "x", .x, context, least: -1e9) ?? 0,
      part(declared, "y", .y, context, least: -1e9) ?? 0)
    let name = tree.name(target)
    let sized = name == "svg" || name == "symbol"
    let size =
      sized
      ? (part(declared, "width", .x, context), part(declared, "height", .y, context)) : (nil, nil)
    var inner = context
    inner.matrix = context.matrix * .translation(origin)
    (inner.contextFill, inner.contextStroke) = (context.style.fill, context.style.stroke)
    var content = SVGShape("group")
    content.matrix = .translation(origin)
    if hasOrigin(inner) {
      // The bounds of the content, in terms of which its gradients and patterns can be.
      guard let index = instance(of: target, in: node, size, inner, at: range) else { return nil }
      content.instance = index
      setOrigin(of: &inner, context.matrix, bounds(of: content, .identity))
    }
    guard let index = instance(of: target, in: node, size, inner, at: range) else { return nil }
    content.instance = index
    add(shapes: 1, at: node)
    guard declared.sets("clip-path") || declared.sets("mask") else {
      return finished(.group([content]), node, declared, placement, context, outer)
    }
    // The units of a clip and a mask are those of the content.
    content.matrix = .identity
    return finished(.group([content]), node, declared, placement, inner, outer, at: origin)
  }

  /// The content of an element as an element that refers to it shows it.
  private mutating func instance(
    of target: Int, in host: Int, _ size: (Double?, Double?), _ context: SVGContext, at range: Range<Int>
  ) -> Int? {
    let scope = scope(of: target, in: host)
    // Strokes that do not scale depend on the scale.
    let scale = hasFixedPens() ? [abs(context.matrix.determinant), context.changesScale ? 1 : 0] : []
    let key = SVGInstance.Key(
      node: target, style: context.style,
      viewport: [
        context.viewport.width, context.viewport.height, size.0 ?? -1, size.1 ?? -1, context.isClip ? 1 : 0,
      ] + scale,
      paints: [context.contextFill, context.contextStroke], scope: scope)
    if let index = instanceIndices[key] {
      instances[index].uses += 1
      return index
    }
    active.append(target)
    let known = scope == nil ? nil : customProperties.enter(target, from: host)
    let outer = sheet.scope
    sheet.scope = target
    let hidden = dropStyleMotions(in: target)
    defer {
      sheet.scope = outer
      for (node, motions) in hidden { animations.byTarget[node] = motions }
      active.removeLast()
      if let known { customProperties.leave(target, known) }
    }
    var inner = context
    inner.depth += 1
    guard inner.depth <= Self.maximumDepth else {
      exceed("levels", "elements are nested too deep", Self.maximumDepth, at: target)
      return nil
    }
    guard let shape = shape(of: target, size, inner, at: range) else { return nil }
    var instance = SVGInstance(node: target, shape: shape, uses: 1)
    instance.bounds = bounds(of: shape, .identity)
    instance.extent = extent(of: shape, .identity)
    let index = instances.count
    instances.append(instance)
    instanceIndices[key] = index
    return index
  }

  /// The shape of an element that another element shows; nil if there is none.
  ///
  /// - Parameter size: The size that the other element gives it.
  private mutating func shape(
    of target: Int, _ size: (Double?, Double?), _ context: SVGContext, at range: Range<Int>
  ) -> SVGShape? {
    switch tree.name(target) {
    case "symbol", "svg": return viewport(of: target, size, context)
    case "g", "a", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "use", "switch",
      "text",
      "image", "foreignObject":
      return element(target, context)
    default:
      reportReference(tree.value(target, "id") ?? "", "shape", at: range)
      return nil
    }
  }

  /// The shape of a `symbol` or an `svg` that another element shows; nil if there is none.
  private mutating func viewport(
    of target: Int, _ size: (Double?, Double?), _ context: SVGContext
  ) -> SVGShape? {
    let declared = declared(target)
    let isSymbol = tree.name(target) == "symbol"
    guard isShown(target, declared) || isSymbol else { return nil }
    guard let (own, placement) = placed(target, declared, context) else { return nil }
    let width = size.0 ?? part(declared, "width", .x, own) ?? context.viewport.width
    let height = size.1 ?? part(declared, "height", .y, own) ?? context.viewport.height
    let origin = Point2D(
      isSymbol ? 0 : part(declared, "x", .x, own, least: -1e9) ?? 0,
      isSymbol ? 0 : part(declared, "y", .y, own, least: -1e9) ?? 0)
    guard let group = viewport(target, declared, origin, Size2D(width, height), own) else { return nil }
    return finished(.group([group]), target, declared, placement, own, context)
  }

  /// Whether the gradients and patterns of a context element need an origin, because elements refer to them.
  mutating func hasOrigin(_ inner: SVGContext) -> Bool {
    for paint in [inner.contextFill, inner.contextStroke] {
      if case .server(_, _, origin: nil) = paint { return hasContextPaints() }
    }
    return false
  }

  /// Lets the gradients and patterns that elements take over from a context element be in terms of that element.
  mutating func setOrigin(of inner: inout SVGContext, _ matrix: AffineMatrix, _ box: BoundingBox?) {
    let origin = PaintOrigin(matrix: matrix, box: box)
    let index = paintOriginIndices[origin] ?? paintOrigins.count
    if index == paintOrigins.count {
      paintOrigins.append(origin)
      paintOriginIndices[origin] = index
    }
    func moved(_ paint: SVGPaint) -> SVGPaint {
      guard case .server(let id, let fallback, origin: nil) = paint else { return paint }
      return .server(id: id, fallback: fallback, origin: index)
    }
    (inner.contextFill, inner.contextStroke) = (moved(inner.contextFill), moved(inner.contextStroke))
  }
}

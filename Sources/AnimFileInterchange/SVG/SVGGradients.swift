import AnimFile

// Gradients.
extension SVGImporter {
  /// An element and those that it refers to, from which it takes what it does not say.
  mutating func chain(_ node: Int, _ kinds: [String]) -> [Int] {
    var chain = [node]
    while let last = chain.last, chain.count < 1000 {
      guard tree.attribute(last, "href") != nil || tree.attribute(last, "href", .xlink) != nil,
        let (id, range) = reference(last)
      else { break }
      guard let next = elementsByID[id], kinds.contains(tree.name(next)) else {
        reportReference(id, kinds[0] == "pattern" ? "pattern" : "gradient", at: range)
        break
      }
      guard !chain.contains(next) else {
        reportCycle(id, at: range)
        break
      }
      chain.append(next)
    }
    return chain
  }

  /// Converts a gradient; nil if it paints nothing.
  ///
  /// - Parameter shape: The element that it paints.
  mutating func gradient(
    _ node: Int, _ area: PaintArea, _ context: SVGContext, on shape: Int
  ) -> Painting? {
    let tree = tree
    let chain = chain(node, ["linearGradient", "radialGradient"])
    let units = chain.lazy.compactMap { tree.value($0, "gradientUnits") }.first
    if movesOutline(shape), units?.trimmed != "userSpaceOnUse", area.matrix.isIdentity {
      if let moving = area.moving, let painting = gradient(node, chain, area, moving, context) {
        return painting
      }
      reportRestingBox("gradient keeps", shape)
    }
    return gradient(node, chain, area, context)
  }

  mutating func gradient(
    _ node: Int, _ chain: [Int], _ area: PaintArea, _ context: SVGContext
  ) -> Painting? {
    let tree = tree
    let owner = chain.first { link in tree.elements(link).contains { tree.name($0) == "stop" && isSVG($0) } }
    guard let owner else { return nil }
    reportColorSpace(node)
    let stops = stops(of: owner)
    guard let last = stops.last, let frame = gradientFrame(node, chain, area, context) else { return nil }
    let solid = Painting.member(JSONValue.Member("color", last.color), alpha: last.alpha)
    let keyframes = budget.keyframes
    guard stops.count > 1 else {
      reportStillStops(of: owner)
      return solid
    }
    guard let definition = definition(frame, stops, area) else {
      reportStillStops(of: owner)
      return frame.isBox && frame.isFlat ? nil : solid
    }
    return painting(definition, of: owner, at: node, keyframes) ?? solid
  }

  private mutating func reportColorSpace(_ node: Int) {
    let style = serverStyle(node)
    guard word(node, style, "color-interpolation") == "linearrgb" else { return }
    report(
      .svgGradient, "the gradient is computed in sRGB: 'linearRGB' has no effect",
      at: style.values.last { $0.name == "color-interpolation" }?.range ?? tree.range(node))
  }

  /// The geometry of a gradient and its stops; nil if it has one color only.
  private mutating func definition(
    _ frame: GradientFrame, _ stops: [Stop], _ area: PaintArea
  ) -> GradientDefinition? {
    if frame.spread == .pad, !animations.isEmpty, let points = movingGradient(frame) {
      return GradientDefinition(points: points, stops: stops)
    }
    guard !frame.isFlat else { return nil }
    var covered: BoundingBox?
    if frame.spread != .pad {
      covered = area.box?.expanded(by: area.pen).transformed(by: frame.matrix.inverse ?? .identity)
    }
    return frame.isLinear ? linear(frame, stops, covering: covered) : radial(frame, stops, covering: covered)
  }

  /// A gradient with its points and stops; nil if there would be too many of them.
  ///
  /// - Parameter keyframes: The number of keyframes before those of this gradient.
  private mutating func painting(
    _ definition: GradientDefinition, of owner: Int, at node: Int, _ keyframes: Int
  ) -> Painting? {
    let stops = definition.stops
    // Each use has its own copy. A stop takes about as much memory as two path elements.
    guard add(elements: 2 * stops.count, at: node) else { return nil }
    let isOwn = animations.isEmpty || stops.count == self.stops(of: owner).count
    if !isOwn { reportStillStops(of: owner) }
    let list =
      animations.isEmpty || !isOwn ? stops.map { value(of: $0) } : animatedStops(stops, of: owner)
    // A keyframe takes about as much memory as twenty elements.
    guard add(elements: 20 * (budget.keyframes - keyframes), at: node) else { return nil }
    let gradient = JSONValue.object(definition.points + [JSONValue.Member("stops", .array(list))])
    return .member(JSONValue.Member("gradient", gradient), alpha: 1)
  }

  /// The transform of a gradient or a pattern about its origin.
  ///
  /// - Parameters:
  ///   - name: The attribute with the transform, which a style overrides.
  ///   - chain: The element and those that it refers to.
  mutating func transform(_ name: String, of chain: [Int], _ context: SVGContext) -> AffineMatrix {
    for element in chain {
      let attribute = tree.attribute(element, name)
      var style = serverStyle(element)
      guard attribute != nil || style.values.contains(where: { $0.name == "transform" && $0.isStyle }) else {
        continue
      }
      style.values.removeAll { $0.name == "transform" && !$0.isStyle }
      func list(_ text: String) -> SVGTransformList? {
        SVGTransformList(Array(text.utf8)[...]) { context.resolve($0, $1) }
      }
      if let attribute {
        let text = tree.string(attribute)
        if SVGTransformList.hasUnits(text, of: "transform", isStyle: false), list(text) != nil {
          let value = SVGDeclared.Value(
            name: "transform", value: text, range: range(attribute), isInherited: false)
          style.values.insert(value, at: 0)
        } else {
          report(
            .svgValue, "invalid value \(text.quotedText) of '\(name)': it is ignored", at: range(attribute))
        }
      }
      let lists = own(element, style, "transform") { text -> [SVGTransformList]? in
        text.trimmed.lowercased() == "none" ? [] : list(text).map { [$0] }
      }
      // Without a transform, that of the next element applies.
      guard let list = lists?.first else { continue }
      guard style.sets("transform-origin"),
        let origin = own(
          element, style, "transform-origin", { text in Self.origin(text).map { [$0.x, $0.y] } })
      else { return list.matrix }
      // Its own bounds are empty.
      var local = context
      if usesBounds(element, style) { local.viewport = Size2D(0, 0) }
      let point = Point2D(local.resolve(origin[0], .x), local.resolve(origin[1], .y))
      return .translation(point) * list.matrix * .translation(Point2D(-point.x, -point.y))
    }
    return .identity
  }

  /// The values that a gradient or a pattern sets.
  private mutating func serverStyle(_ element: Int) -> SVGDeclared {
    if let known = serverStyles[element] { return known }
    let style = declared(element)
    serverStyles[element] = style
    return style
  }
}

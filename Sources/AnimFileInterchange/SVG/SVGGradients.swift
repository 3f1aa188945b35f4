import AnimFile

// Gradients.
extension SVGImporter {
  struct Stop: Equatable {
    var offset: Double
    var color: JSONValue
    var alpha: Double
  }

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
    let isLinear = tree.name(node) == "linearGradient"
    let owner = chain.first { link in tree.elements(link).contains { tree.name($0) == "stop" && isSVG($0) } }
    guard let owner else { return nil }
    let style = serverStyle(node)
    if word(node, style, "color-interpolation") == "linearrgb" {
      report(
        .svgGradient, "the gradient is computed in sRGB: 'linearRGB' has no effect",
        at: style.values.last { $0.name == "color-interpolation" }?.range ?? tree.range(node))
    }
    var stops = stops(of: owner)
    guard let last = stops.last else { return nil }
    let kind = tree.name(node)
    let shared = ["gradientUnits", "gradientTransform", "spreadMethod"]
    /// The element in the chain that says something. Points and radii are only those of the same kind of gradient.
    func attribute(_ name: String) -> Int? {
      chain.first { tree.attribute($0, name) != nil && (shared.contains(name) || tree.name($0) == kind) }
    }
    let isBox =
      attribute("gradientUnits").flatMap { tree.value($0, "gradientUnits") }?.trimmed != "userSpaceOnUse"
    let own = transform("gradientTransform", of: chain, context)
    var outer = area.matrix
    if isBox {
      guard let boxMatrix = area.boxMatrix else { return nil }
      outer = outer.isIdentity ? boxMatrix : outer * boxMatrix
    }
    let matrix = outer.isIdentity ? own : own.isIdentity ? outer : outer * own
    var local = context
    if isBox { local.viewport = Size2D(1, 1) }
    func number(_ name: String, _ axis: SVGAxis, _ fallback: Double, _ importer: inout SVGImporter) -> Double
    {
      guard let element = attribute(name) else {
        return local.resolve(SVGLength(value: fallback, unit: .percent), axis)
      }
      return importer.length(element, name, axis, local)
        ?? local.resolve(SVGLength(value: fallback, unit: .percent), axis)
    }
    let solid = Painting.member(JSONValue.Member("color", last.color), alpha: last.alpha)
    var isSolid = true
    defer { if isSolid { reportStillStops(of: owner) } }
    guard stops.count > 1 else { return solid }
    let spread = attribute("spreadMethod").flatMap { tree.value($0, "spreadMethod") }?.trimmed ?? "pad"
    // A matrix that only scales a little can be far from the document's numbers.
    let tolerance = extent / 262_144 / max(abs(context.matrix.determinant).squareRoot(), 1e-9)
    let keyframes = keyframeCount
    if spread != "reflect", spread != "repeat", !animations.isEmpty,
      let members = movingGradient(chain, outer, own: own, local, tolerance: tolerance, rest: number)
    {
      isSolid = false
      return painting(members, stops, of: owner, at: node, keyframes) ?? solid
    }
    guard abs(matrix.determinant) > 1e-30 else { return isBox ? nil : solid }
    let painted = area.box?.expanded(by: area.pen).transformed(by: matrix.inverse ?? .identity)
    func point(_ point: Point2D) -> JSONValue {
      .array([.number(point.x.shortened(within: tolerance)), .number(point.y.shortened(within: tolerance))])
    }
    var members: [JSONValue.Member]
    if isLinear {
      var p1 = Point2D(number("x1", .x, 0, &self), number("y1", .y, 0, &self))
      var p2 = Point2D(number("x2", .x, 100, &self), number("y2", .y, 0, &self))
      guard p1 != p2 else { return solid }
      if spread == "reflect" || spread == "repeat", let painted {
        let d = p2 - p1
        let size = d.x * d.x + d.y * d.y
        let places = corners(of: painted).map { corner in
          ((corner.x - p1.x) * d.x + (corner.y - p1.y) * d.y) / size
        }
        let least = (places.min() ?? 0).rounded(.down)
        let most = max((places.max() ?? 1).rounded(.up), least + 1)
        guard let unrolled = unrolled(stops, from: least, to: most, mirrors: spread == "reflect", at: node)
        else {
          return .member(JSONValue.Member("color", last.color), alpha: last.alpha)
        }
        stops = unrolled
        (p1, p2) = (p1 + Point2D(d.x * least, d.y * least), p1 + Point2D(d.x * most, d.y * most))
      }
      let (p, q) = (matrix.apply(p1), matrix.apply(p2))
      // The direction in which the color does not change.
      let v = matrix.apply(vector: Point2D(p1.y - p2.y, p2.x - p1.x))
      let u = Point2D(-v.y, v.x)
      let size = u.x * u.x + u.y * u.y
      guard size > 0 else { return solid }
      let part = ((q.x - p.x) * u.x + (q.y - p.y) * u.y) / size
      let end = Point2D(p.x + u.x * part, p.y + u.y * part)
      guard [p.x, p.y, end.x, end.y].allSatisfy({ abs($0) <= 1e9 }) else { return solid }
      members = [
        JSONValue.Member("type", "linear"), JSONValue.Member("from", point(p)),
        JSONValue.Member("to", point(end)),
      ]
    } else {
      var center = Point2D(number("cx", .x, 50, &self), number("cy", .y, 50, &self))
      var radius = number("r", .diagonal, 50, &self)
      guard radius > 0 else { return solid }
      var focus = Point2D(
        attribute("fx") == nil ? center.x : number("fx", .x, 50, &self),
        attribute("fy") == nil ? center.y : number("fy", .y, 50, &self))
      var end = 1.0
      var inner = attribute("fr") == nil ? 0 : number("fr", .diagonal, 0, &self)
      let distance = Math.hypot(focus.x - center.x, focus.y - center.y)
      if inner > radius, distance + radius <= inner * (1 + 1e-9) {
        // A start circle around the end circle: the same circles and colors from the other side.
        (center, focus) = (focus, center)
        (radius, inner) = (inner, radius)
        stops = stops.reversed().map { Stop(offset: 1 - $0.offset, color: $0.color, alpha: $0.alpha) }
      } else if inner == radius, distance == 0, spread != "reflect", spread != "repeat" {
        // Nothing is between two equal circles.
        stops = [stops[0], last].map { Stop(offset: 1, color: $0.color, alpha: $0.alpha) }
      } else if inner >= radius || distance + inner > radius * (1 + 1e-9) {
        report(
          .svgGradient, Self.focusMessage,
          at: range(attribute(inner > 0 ? "fr" : "fx") ?? node, inner > 0 ? "fr" : "fx"))
      }
      // The offset of the circle without a radius, which is the focus here.
      let apex = inner > 0 && inner < radius ? -inner / (radius - inner) : 0
      focus = focus + Point2D((center.x - focus.x) * apex, (center.y - focus.y) * apex)
      if spread == "reflect" || spread == "repeat", let painted {
        // Circles around points between the focus and the center, the largest beyond the area.
        let farthest =
          corners(of: painted).map { corner in
            Self.offset(of: corner, center: center, radius: radius, focus: focus)
          }.max() ?? 1
        let start = apex.rounded(.down)
        end = max((apex + farthest * (1 - apex)).rounded(.up), 1)
        guard let unrolled = unrolled(stops, from: start, to: end, mirrors: spread == "reflect", at: node)
        else {
          return .member(JSONValue.Member("color", last.color), alpha: last.alpha)
        }
        stops = unrolled
        for index in stops.indices { stops[index].offset = start + stops[index].offset * (end - start) }
        let scale = (end - apex) / (1 - apex)
        center = focus + Point2D((center.x - focus.x) * scale, (center.y - focus.y) * scale)
        radius *= scale
      }
      if apex < 0 || end > 1 {
        for index in stops.indices { stops[index].offset = (stops[index].offset - apex) / (end - apex) }
        beginAtZero(&stops, at: node)
      }
      members = [JSONValue.Member("type", "radial")]
      let hasFocus = focus != center
      if let scale = matrix.uniformScale {
        (center, focus, radius) = (matrix.apply(center), matrix.apply(focus), radius * scale)
        members.append(JSONValue.Member("center", point(center)))
        members.append(JSONValue.Member("radius", .number(radius.shortened(within: tolerance))))
        if hasFocus { members.append(JSONValue.Member("focus", point(focus))) }
      } else {
        func exact(_ point: Point2D) -> JSONValue { .array([.number(point.x), .number(point.y)]) }
        members.append(JSONValue.Member("center", exact(center)))
        members.append(JSONValue.Member("radius", .number(radius)))
        if hasFocus { members.append(JSONValue.Member("focus", exact(focus))) }
        var shape = SVGShape("group")
        (shape.matrix, shape.isExact) = (matrix, false)
        let reach = max(abs(center.x) + radius, abs(center.y) + radius)
        members.append(
          JSONValue.Member(
            "transform", transform(of: shape, tolerance: tolerance, reach: reach) ?? .object([])))
      }
      guard [center.x, center.y, radius, focus.x, focus.y].allSatisfy({ abs($0) <= 1e9 }) else {
        return solid
      }
    }
    isSolid = false
    return painting(members, stops, of: owner, at: node, keyframes) ?? solid
  }

  /// Reports the motions of stops that are not those of the document.
  private mutating func reportStillStops(of owner: Int) {
    for element in stopElements(of: owner) {
      for motion in animations.byTarget[element] ?? [] {
        report(
          .svgAnimation, "the animation of the stop is left out: the gradient has other stops here",
          help: "give the gradient two stops or more, and points that are apart, without 'spreadMethod'",
          at: motion.node)
      }
    }
  }

  /// A gradient with its points and stops; nil if there would be too many of them.
  ///
  /// - Parameter keyframes: The number of keyframes before those of this gradient.
  private mutating func painting(
    _ points: [JSONValue.Member], _ stops: [Stop], of owner: Int, at node: Int, _ keyframes: Int
  ) -> Painting? {
    // Each use has its own copy. A stop takes about as much memory as two path elements.
    guard add(elements: 2 * stops.count, at: node) else { return nil }
    let isOwn = animations.isEmpty || stops.count == self.stops(of: owner).count
    if !isOwn { reportStillStops(of: owner) }
    let list =
      animations.isEmpty || !isOwn ? stops.map { value(of: $0) } : animatedStops(stops, of: owner)
    // A keyframe takes about as much memory as twenty elements.
    guard add(elements: 20 * (keyframeCount - keyframes), at: node) else { return nil }
    let gradient = JSONValue.object(points + [JSONValue.Member("stops", .array(list))])
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

  /// Removes the stops below 0, and inserts one at 0 unless there is one.
  private mutating func beginAtZero(_ stops: inout [Stop], at node: Int) {
    guard let next = stops.firstIndex(where: { $0.offset >= 0 }), stops[next].offset > 0 else { return }
    var first = stops[next]
    first.offset = 0
    if next > 0 {
      let (low, high) = (stops[next - 1], stops[next])
      first = Stop(offset: 0, color: low.color, alpha: low.alpha)
      let part = low.offset / (low.offset - high.offset)
      if case .string(let a) = low.color, case .string(let b) = high.color, let from = RGBAColor(a),
        let to = RGBAColor(b)
      {
        func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * part }
        first.color = Self.text(
          of: RGBAColor(
            red: mix(from.red, to.red), green: mix(from.green, to.green), blue: mix(from.blue, to.blue)))
        first.alpha = mix(low.alpha, high.alpha)
      } else if low.color != high.color {
        report(.svgGradient, "the color at the focus is that of the circle inside it", at: node)
      }
    }
    stops.removeSubrange(..<next)
    stops.insert(first, at: 0)
  }

  private func corners(of box: BoundingBox) -> [Point2D] {
    [
      Point2D(box.minX, box.minY), Point2D(box.maxX, box.minY), Point2D(box.maxX, box.maxY),
      Point2D(box.minX, box.maxY),
    ]
  }

  /// The offset at which a gradient reaches a point: the circle through it.
  private static func offset(of point: Point2D, center: Point2D, radius: Double, focus: Point2D) -> Double {
    // |P − F − t(C − F)| = t·r
    let (dx, dy) = (point.x - focus.x, point.y - focus.y)
    let (cx, cy) = (center.x - focus.x, center.y - focus.y)
    let a = cx * cx + cy * cy - radius * radius
    let b = dx * cx + dy * cy
    let c = dx * dx + dy * dy
    guard a < 0 else { return 1 }
    return (b - (b * b - a * c).squareRoot()) / a
  }

  /// The stops of several copies of a gradient; nil if there would be too many.
  private mutating func unrolled(
    _ stops: [Stop], from start: Double, to end: Double, mirrors: Bool, at node: Int
  ) -> [Stop]? {
    guard end - start <= 1000, Int(end - start) * stops.count <= 1000 else {
      report(
        .svgLimit, "the gradient repeats too often: it has its last color", help: "make its vector longer",
        at: node)
      return nil
    }
    var result: [Stop] = []
    var copy = start
    while copy < end {
      let isMirrored = mirrors && copy.truncatingRemainder(dividingBy: 2) != 0
      var list =
        isMirrored
        ? stops.reversed().map { Stop(offset: 1 - $0.offset, color: $0.color, alpha: $0.alpha) } : stops
      // Each copy runs from 0 to 1.
      if let first = list.first, first.offset > 0 {
        list.insert(Stop(offset: 0, color: first.color, alpha: first.alpha), at: 0)
      }
      if let last = list.last, last.offset < 1 {
        list.append(Stop(offset: 1, color: last.color, alpha: last.alpha))
      }
      for stop in list {
        let offset = (copy - start + stop.offset) / (end - start)
        let next = Stop(offset: offset, color: stop.color, alpha: stop.alpha)
        if result.last != next { result.append(next) }
      }
      copy += 1
    }
    return result
  }

  /// The stops of a gradient in ascending order.
  mutating func stops(of node: Int) -> [Stop] {
    var result: [Stop] = []
    var least = 0.0
    var inherited: RGBAColor??
    for child in stopElements(of: node) {
      guard result.count < 1000 else {
        report(.svgLimit, "the gradient has more than 1000 stops: the others have no effect", at: child)
        break
      }
      let declared = declared(child)
      var offset = 0.0
      if let attribute = tree.attribute(child, "offset") {
        if let value = Self.fraction(tree.string(attribute)) {
          offset = value
        } else {
          report(
            .svgValue, "invalid value \(tree.string(attribute).quotedText) of 'offset': it is ignored",
            at: range(attribute))
        }
      }
      least = max(least, offset)
      let color = own(child, declared, "stop-color") { SVGColor($0) } ?? .plain(.black)
      let opacity = own(child, declared, "stop-opacity", Self.fraction) ?? 1
      if color == .current, inherited == nil || declared.sets("color") { inherited = currentColor(child) }
      if color == .current, opacity < 1, inherited == .some(nil) {
        report(
          .svgGradient, "a parameter has no opacity of its own: the stop is black",
          help: "set 'color' in the file",
          at: child)
        inherited = .black
      }
      let (value, alpha) = value(of: color, inherited ?? nil)
      result.append(Stop(offset: least, color: value, alpha: alpha * opacity))
    }
    return result
  }

  func stopElements(of node: Int) -> [Int] {
    tree.elements(node).filter { tree.name($0) == "stop" && isSVG($0) }
  }

  /// A stop as a member of a gradient.
  func value(of stop: Stop) -> JSONValue {
    let offset = stop.offset.shortened(within: 1e-9)
    return .object([
      .init("offset", .number(min(max(offset, 0), 1))), .init("color", Self.color(stop.color, stop.alpha)),
    ])
  }

  /// A color with an opacity. That of a parameter stays as it is.
  static func color(_ color: JSONValue, _ alpha: Double) -> JSONValue {
    guard alpha < 1, case .string(let text) = color, var value = RGBAColor(text) else { return color }
    value.alpha = alpha
    return self.text(of: value)
  }
}

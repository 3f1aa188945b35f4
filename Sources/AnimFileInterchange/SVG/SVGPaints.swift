import AnimFile

// Shapes with their fills and strokes.
extension SVGImporter {
  /// A paint of one shape.
  enum Painting {
    case none
    /// The member `color` or `gradient`, and the opacity of the color.
    case member(JSONValue.Member, alpha: Double)
    case pattern(Int, PaintArea)
  }

  /// The area that a gradient or pattern paints.
  struct PaintArea {
    /// The bounds of the outline.
    var box: BoundingBox?
    /// How far the stroke reaches beyond them.
    var pen: Double
    /// The bounds to which the units of the gradient or pattern refer: those of the outline, or of the context element.
    var unitBox: BoundingBox?
    /// The matrix from the units of the context element to those of the outline.
    var matrix = AffineMatrix.identity
    /// The bounds of an outline that moves, in place of those at rest.
    var moving: MovingBox?

    /// The matrix from parts of the bounds to units; nil if the bounds have no area.
    var boxMatrix: AffineMatrix? {
      guard let unitBox, unitBox.width > 0, unitBox.height > 0 else { return nil }
      return AffineMatrix(
        a: unitBox.width, b: 0, c: 0, d: unitBox.height, tx: unitBox.minX, ty: unitBox.minY)
    }
  }

  /// Converts a shape; nil if it has no outline.
  mutating func leaf(_ node: Int, _ outer: SVGContext) -> SVGShape? {
    let declared = declared(node)
    guard isShown(node, declared) else { return nil }
    guard let (context, placement) = placed(node, declared, outer) else { return nil }
    let own = inheritMotions(node, context)
    defer { animations.byTarget[node] = own }
    guard var geometry = geometry(node, declared, context) else {
      if exceeded == nil, !context.isClip { reportInvisible(node, "it has no size") }
      return nil
    }
    guard add(shapes: 1, at: node) else { return nil }
    if animations.changes(node) { animate(&geometry, node, declared, context) }
    if context.isClip {
      var shape = SVGShape(geometry.type)
      (shape.members, shape.outline, shape.visible) = (geometry.members, geometry.outline, geometry.visible)
      shape.isPainted = context.style.isVisible || animations.changes(node, "visibility")
      if context.style.clipsEvenOdd { shape.fill = ("#000" as JSONValue).evenOdd }
      return finished(shape, node, declared, placement, context, outer)
    }
    let shape = painted(geometry, node, declared, context)
    return finished(shape, node, declared, placement, context, outer)
  }

  /// An outline with its paints and markers, which can take several shapes.
  ///
  /// - Parameter box: The bounds to which the units of gradients and patterns refer, instead of those of the outline.
  mutating func painted(
    _ geometry: SVGGeometry, _ node: Int, _ declared: SVGDeclared, _ context: SVGContext,
    box: BoundingBox? = nil
  ) -> SVGShape {
    let style = context.style
    var base = SVGShape(geometry.type)
    (base.members, base.outline, base.visible) = (geometry.members, geometry.outline, geometry.visible)
    guard style.isVisible || animations.changes(node, "visibility") else {
      reportInvisible(node, "it is hidden")
      base.isPainted = false
      return base
    }
    let needsBox = box == nil && movesOutline(node) && (style.fill.isServer || style.stroke.isServer)
    let subject = PaintSubject(
      node: node, declared: declared, context: context, shape: base, box: box ?? geometry.outline.bounds,
      moving: needsBox ? MovingBox(geometry, budget: &budget.boxes) : nil,
      pen: style.stroke == .none ? 0 : reach(style, geometry.type))
    let paints = paints(of: subject, geometry)
    base.pen = paints.stroke == nil ? 0 : subject.pen
    if paints.isOneShape(in: style.order) {
      (base.fill, base.stroke) = (paints.fill, paints.stroke)
      if paints.isEmpty {
        reportInvisible(node, "it has no paint")
        base.isPainted = false
      }
      return base
    }
    var parts = paints.stacked(on: base, style.order)
    if paints.isEmpty {
      // Its bounds still count.
      base.isPainted = false
      parts.insert(base, at: 0)
    }
    add(shapes: parts.count, at: node)
    return .group(parts)
  }

  /// An outline to be painted.
  private struct PaintSubject {
    let node: Int
    let declared: SVGDeclared
    let context: SVGContext
    /// The outline without paints.
    let shape: SVGShape
    /// The bounds to which the units of gradients and patterns refer.
    let box: BoundingBox?
    /// The bounds of an outline that moves.
    let moving: MovingBox?
    /// How far the stroke reaches beyond the bounds.
    let pen: Double

    var style: SVGStyle { context.style }
  }

  /// Converts the paints of an outline, and its markers.
  private mutating func paints(of subject: PaintSubject, _ geometry: SVGGeometry) -> OutlinePaints {
    let (node, context, outline) = (subject.node, subject.context, geometry.outline)
    var paints = OutlinePaints()
    let isFlat = outline.bounds.map { $0.width == 0 || $0.height == 0 } ?? false
    // Nothing is inside a line.
    let isOpen = geometry.type == "line" || isFlat && !movesOutline(node)
    if !isOpen { (paints.fill, paints.fillTiles) = paint(.fill, subject) }
    if subject.style.strokeWidth > 0 || animations.changes(node, "stroke-width") {
      (paints.stroke, paints.strokeTiles) = paint(.stroke, subject)
    }
    paints.fill = animatedPaint(paints.fill, "fill", node, context, outline)
    paints.stroke = animatedPaint(paints.stroke, "stroke", node, context, outline)
    paints.markers = markers(geometry, node, context)
    return paints
  }

  /// Converts the fill or the stroke of an outline, as a member of its shape or as tiles of a pattern.
  private mutating func paint(
    _ part: SVGStyle.Part, _ subject: PaintSubject
  ) -> (member: JSONValue?, tiles: SVGShape?) {
    let (node, style, isFill) = (subject.node, subject.style, part == .fill)
    let (name, paint) = isFill ? ("fill", style.fill) : ("stroke", style.stroke)
    let opacity = isFill ? style.fillOpacity : style.strokeOpacity
    let pen = isFill ? 0 : subject.pen
    switch restPainting(paint, of: subject.box, subject.moving, pen: pen, subject.context, node, name) {
    case .none: return (nil, nil)
    case .member(let member, let alpha):
      let opacity = alpha * opacity
      return (isFill ? fill(member, opacity, node, style) : stroke(member, opacity, subject), nil)
    case .pattern(let pattern, let area):
      var shape = subject.shape
      let black = JSONValue.Member("color", "#000")
      if isFill {
        shape.fill = style.isEvenOdd ? black.value.evenOdd : black.value
      } else {
        shape.stroke = stroke(black, 1, subject)
      }
      guard let tiles = self.pattern(pattern, area, subject.context) else { return (nil, nil) }
      let strength = number(node, name + "-opacity", opacity, in: 0...1, nil) ?? .number(opacity)
      return (nil, isFill ? filled(tiles, in: shape, strength) : stroked(tiles, along: shape, strength))
    }
  }

  /// How far a stroke can reach beyond the outline.
  private func reach(_ style: SVGStyle, _ type: String) -> Double {
    let half = style.strokeWidth / 2
    switch type {
    // Right angles and curves.
    case "rect", "circle", "ellipse": return half
    case "line": return style.cap == "square" ? half * 1.5 : half
    default: return half * (style.join == "miter" ? max(style.miterLimit, 1.5) : 1.5)
    }
  }

  /// A fill as a member of a shape; nil if it shows nothing.
  private func fill(
    _ member: JSONValue.Member, _ opacity: Double, _ node: Int, _ style: SVGStyle
  ) -> JSONValue? {
    guard opacity > 0 || animations.changes(node, "fill-opacity") else { return nil }
    var result = member.value
    if member.name != "color" || opacity != 1 {
      var members = [member]
      if opacity < 1 { members.append(JSONValue.Member("opacity", .number(opacity.shortFactor))) }
      result = .object(members)
    }
    return style.isEvenOdd ? result.evenOdd : result
  }

  /// A stroke as a member of a shape; nil if it shows nothing.
  private mutating func stroke(
    _ member: JSONValue.Member, _ opacity: Double, _ subject: PaintSubject
  ) -> JSONValue? {
    let (node, style) = (subject.node, subject.style)
    guard opacity > 0 || animations.changes(node, "stroke-opacity") else { return nil }
    var members = [member]
    func add(_ name: String, _ value: JSONValue, unless fallback: JSONValue) {
      if value != fallback { members.append(JSONValue.Member(name, value)) }
    }
    let pen = penFactor(node, subject.declared, subject.context)
    add("width", .number(pen == 1 ? style.strokeWidth : (style.strokeWidth * pen).shortFactor), unless: 1)
    add("cap", .string(style.cap), unless: "butt")
    add("join", .string(style.join), unless: "miter")
    if style.join == "miter" { add("miterLimit", .number(style.miterLimit), unless: 4) }
    if !style.dash.isEmpty {
      let factor = pathScale(node, subject.shape.outline) * pen
      add(
        "dash", .array(style.dash.map { .number(($0 * factor).shortened(within: factor == 1 ? 0 : 1e-6)) }),
        unless: .null)
      let offset = (style.dashOffset * factor).shortened(within: factor == 1 ? 0 : 1e-6)
      if abs(offset) <= 1e9 { add("dashOffset", .number(offset), unless: 0) }
    }
    if opacity < 1 { add("opacity", .number(opacity.shortFactor), unless: 1) }
    if members.count == 1, member.name == "color" { return member.value }
    return .object(members)
  }

  /// The factor from the lengths of a stroke to those in units of the shape, which differ if the stroke does not scale with it.
  mutating func penFactor(_ node: Int, _ declared: SVGDeclared, _ context: SVGContext) -> Double {
    guard word(node, declared, "vector-effect") == "non-scaling-stroke" else { return 1 }
    let place = declared.values.last { $0.name == "vector-effect" }?.range ?? tree.range(node)
    let scale = abs(context.matrix.determinant).squareRoot()
    guard context.matrix.isSimilarity, scale > 0 else {
      report(
        .svgValue, "the stroke is deformed with the shape: 'non-scaling-stroke' has no effect", at: place)
      return 1
    }
    if context.changesScale {
      report(
        .svgAnimation, "the stroke scales with the shape while an animation scales that",
        help: "animate the width of the stroke against the scale in the document", at: place)
    }
    return 1 / scale
  }

  /// The factor from lengths in terms of `pathLength` to those of the outline.
  mutating func pathScale(_ node: Int, _ outline: BezierPath) -> Double {
    guard let attribute = tree.attribute(node, "pathLength") else { return 1 }
    guard let length = SVGLength(tree.string(attribute)), length.unit == .user, length.value > 0 else {
      report(
        .svgValue, "invalid value \(tree.string(attribute).quotedText) of 'pathLength': it is ignored",
        at: range(attribute))
      return 1
    }
    let factor = ArcLengthTable(outline).length / length.value
    return factor.isFinite && factor > 0 ? factor : 1
  }

  // MARK: Colors

  /// A paint to which the motions of its color and its opacity apply.
  private mutating func restPainting(
    _ paint: SVGPaint, of box: BoundingBox?, _ moving: MovingBox?, pen: Double, _ context: SVGContext,
    _ node: Int, _ name: String
  ) -> Painting {
    let result = painting(paint, of: box, moving, pen: pen, context, node, name)
    let changes = animations.changes(node, name)
    guard changes || animations.changes(node, name + "-opacity") else { return result }
    switch result {
    case .none: return changes ? .member(JSONValue.Member("color", Self.noColor), alpha: 1) : .none
    case .member(let member, let alpha) where member.name == "color":
      return .member(JSONValue.Member("color", Self.color(member.value, alpha)), alpha: 1)
    case .member, .pattern:
      if changes {
        report(
          .svgAnimation,
          "the animation of \(name.quotedText) is left out, as the paint is no color at other times",
          at: motions(node, name)[0].node)
      }
      return result
    }
  }

  /// Resolves a paint.
  ///
  /// - Parameters:
  ///   - box: The bounds of the outline.
  ///   - moving: The bounds of an outline that moves.
  ///   - pen: How far the stroke reaches beyond them.
  private mutating func painting(
    _ paint: SVGPaint, of box: BoundingBox?, _ moving: MovingBox?, pen: Double, _ context: SVGContext,
    _ node: Int, _ name: String
  ) -> Painting {
    switch paint {
    case .none, .contextFill, .contextStroke: return .none
    case .color(let color): return self.color(color, context)
    case .server(let id, let fallback, let origin):
      guard let target = elementsByID[id],
        ["linearGradient", "radialGradient", "pattern"].contains(tree.name(target))
      else {
        if fallback == nil { reportReference(id, "paint", at: place(of: name, node)) }
        return fallback.map { self.color($0, context) } ?? .none
      }
      var area = PaintArea(box: box, pen: pen, unitBox: box, moving: moving)
      if let origin, let inverse = context.matrix.inverse {
        area.moving = nil
        area.unitBox = paintOrigins[origin].box
        area.matrix = inverse * paintOrigins[origin].matrix
      }
      let server: Painting? =
        if tree.name(target) == "pattern" {
          paints(pattern: target, area) ? .pattern(target, area) : nil
        } else {
          gradient(target, area, context, on: node)
        }
      if case .pattern? = server { reportRestingBox("tiles of the pattern keep", node) }
      return server ?? fallback.map { self.color($0, context) } ?? .none
    }
  }

  /// The place of an attribute that paints an element or what is around it.
  private func place(of name: String, _ node: Int) -> Range<Int> {
    var current: Int? = node
    while let element = current {
      if let attribute = tree.attribute(element, name) ?? tree.attribute(element, "style") {
        return range(attribute)
      }
      current = tree.parent(element)
    }
    return tree.range(node)
  }

  private mutating func color(_ color: SVGColor, _ context: SVGContext) -> Painting {
    let (value, alpha) = self.value(of: color, context.style.color)
    return .member(JSONValue.Member("color", value), alpha: alpha)
  }

  /// The text of a color without its opacity, or a reference to the parameter `color`.
  mutating func value(of color: SVGColor, _ current: RGBAColor?) -> (JSONValue, alpha: Double) {
    switch color {
    case .plain(let color): return (text(of: color.opaque), color.alpha)
    case .current:
      guard let current else {
        usesColor = true
        return (.object([.init("parameter", "color")]), 1)
      }
      return (text(of: current.opaque), current.alpha)
    }
  }

  /// A color as `#rgb`, or with more digits if it needs them.
  static func text(of color: RGBAColor) -> JSONValue {
    let digits = Array(color.hex.dropFirst())
    let isShort = stride(from: 0, to: digits.count, by: 2).allSatisfy { digits[$0] == digits[$0 + 1] }
    guard isShort else { return .string(color.hex) }
    return .string("#" + String(stride(from: 0, to: digits.count, by: 2).map { digits[$0] }))
  }

  /// The color that `currentColor` means in an element that is drawn elsewhere.
  mutating func currentColor(_ node: Int) -> RGBAColor? {
    var current: Int? = node
    while let element = current {
      let declared = declared(element)
      if declared.sets("color"),
        case .value(.plain(let color))? = setting(declared, "color", { SVGColor($0) })
      {
        return color
      }
      current = tree.parent(element)
    }
    return nil
  }
}

extension RGBAColor {
  /// The color without its opacity.
  var opaque: RGBAColor { RGBAColor(red: red, green: green, blue: blue) }
}

/// The paints and the markers of an outline.
private struct OutlinePaints {
  var fill: JSONValue?
  var stroke: JSONValue?
  /// The tiles of patterns, which replace the paints.
  var fillTiles: SVGShape?
  var strokeTiles: SVGShape?
  var markers: [SVGShape] = []

  var isEmpty: Bool { fill == nil && stroke == nil }

  /// Whether the outline with its fill and its stroke shows everything.
  func isOneShape(in order: [SVGStyle.Part]) -> Bool {
    guard fillTiles == nil, strokeTiles == nil, markers.isEmpty else { return false }
    let isOrdered = order.firstIndex(of: .fill) ?? 0 < order.firstIndex(of: .stroke) ?? 0
    return isOrdered || fill == nil || stroke == nil
  }

  /// The parts from bottom to top.
  ///
  /// - Parameter base: The outline without paints.
  func stacked(on base: SVGShape, _ order: [SVGStyle.Part]) -> [SVGShape] {
    var parts: [SVGShape] = []
    for part in order {
      switch part {
      case .fill:
        if let tiles = fillTiles ?? filled(base) { parts.append(tiles) }
      case .stroke:
        if let strokeTiles {
          parts.append(strokeTiles)
        } else if stroke != nil {
          addStroke(to: &parts, base)
        }
      case .markers: parts += markers
      }
    }
    return parts
  }

  private func filled(_ base: SVGShape) -> SVGShape? {
    guard fill != nil else { return nil }
    var shape = base
    (shape.fill, shape.pen) = (fill, 0)
    return shape
  }

  /// Adds the stroke to the fill below it, or as a shape of its own.
  private func addStroke(to parts: inout [SVGShape], _ base: SVGShape) {
    if let last = parts.last, last.type == base.type, last.stroke == nil, last.isPainted {
      parts[parts.count - 1].stroke = stroke
      parts[parts.count - 1].pen = base.pen
    } else {
      var shape = base
      shape.stroke = stroke
      parts.append(shape)
    }
  }
}

extension JSONValue {
  /// A fill with the rule `evenodd`.
  fileprivate var evenOdd: JSONValue {
    let value = self["color"] != nil || self["gradient"] != nil ? self : .object([.init("color", self)])
    guard case .object(let members) = value else { return value }
    return .object(members + [.init("rule", "evenodd")])
  }
}

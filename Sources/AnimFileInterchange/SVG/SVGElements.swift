import AnimFile

// Elements to shapes.
extension SVGImporter {
  /// Converts the elements in an element.
  mutating func children(_ node: Int, _ context: SVGContext) -> [SVGShape] {
    var inner = context
    inner.depth += 1
    guard inner.depth <= Self.maximumDepth else {
      exceed("levels", "elements are nested too deep", Self.maximumDepth, at: node)
      return []
    }
    var result: [SVGShape] = []
    var child = tree.nodes[node].firstChild
    while child >= 0, exceeded == nil {
      let index = Int(child)
      child = tree.nodes[index].next
      guard tree.nodes[index].isElement, isSVG(index) else { continue }
      if let shape = element(index, inner) { result.append(shape) }
    }
    return result
  }

  /// Converts an element; nil if it shows nothing and has no bounds.
  mutating func element(_ node: Int, _ outer: SVGContext) -> SVGShape? {
    guard applies(node, isChoice: false) else { return nil }
    switch tree.name(node) {
    case "path", "rect", "circle", "ellipse", "line", "polyline", "polygon": return leaf(node, outer)
    case "g", "a": return container(node, outer)
    case "svg": return nested(node, outer)
    case "use": return use(node, outer)
    case "switch": return choice(node, outer)
    case "text":
      guard library.isEmpty else { return textShape(node, outer) }
      reportLeftOut(
        node, .svgText, "the text is left out",
        help: "give its font with '--font', or convert it to paths in the drawing program")
    case "image":
      reportLeftOut(
        node, .svgImage, "the image is left out", help: "draw it with shapes, or place it behind the picture")
    case "foreignObject":
      reportLeftOut(
        node, .svgForeign, "the content in another language is left out", help: "draw it with shapes")
    case "mesh", "hatch", "video", "audio", "iframe", "canvas", "flowRoot", "unknown":
      reportLeftOut(
        node, .svgForeign, "\(tree.name(node).quotedText) is left out", help: "draw it with shapes")
    default: break
    }
    return nil
  }

  /// Reports an element that would show something.
  private mutating func reportLeftOut(_ node: Int, _ rule: Diagnostic.Rule, _ text: String, help: String) {
    let declared = declared(node)
    guard word(node, declared, "display") != "none", rule != .svgText || hasCharacters(node)
    else {
      return
    }
    if rule == .svgImage, tree.attribute(node, "href") == nil, tree.attribute(node, "href", .xlink) == nil {
      return
    }
    report(rule, text, help: help, at: node)
  }

  private mutating func container(_ node: Int, _ outer: SVGContext) -> SVGShape? {
    let declared = declared(node)
    guard isShown(node, declared) else { return nil }
    guard let (context, placement) = placed(node, declared, outer) else { return nil }
    add(shapes: 1, at: node)
    let group = SVGShape.group(children(node, context))
    return finished(group, node, declared, placement, context, outer)
  }

  /// Converts the first child whose conditions hold.
  private mutating func choice(_ node: Int, _ outer: SVGContext) -> SVGShape? {
    let declared = declared(node)
    guard isShown(node, declared) else { return nil }
    guard let (own, placement) = placed(node, declared, outer) else { return nil }
    var context = own
    context.depth += 1
    var chosen: SVGShape?
    for child in tree.elements(node) where isSVG(child) && applies(child, isChoice: true) {
      chosen = element(child, context)
      break
    }
    guard let chosen else { return nil }
    return finished(.group([chosen]), node, declared, placement, context, outer)
  }

  /// Whether the conditions of a child of `switch` hold. No extension is known.
  func applies(_ node: Int, isChoice: Bool) -> Bool {
    if let extensions = tree.value(node, "requiredExtensions"), isChoice || !extensions.words.isEmpty {
      return false
    }
    if let languages = tree.value(node, "systemLanguage") {
      let language = options.language.lowercased()
      let list = languages.split(separator: ",").map { $0.trimmed.lowercased() }
      return list.contains { $0 == language || $0.hasPrefix(language + "-") }
    }
    guard isChoice else { return true }
    switch tree.name(node) {
    case "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "g", "a", "svg", "use", "switch",
      "text", "image", "foreignObject":
      return true
    default: return false
    }
  }

  /// The value of `overflow` that an element sets; nil if it sets none.
  mutating func overflow(_ node: Int, _ declared: SVGDeclared) -> String? {
    guard declared.sets("overflow") else { return nil }
    return word(node, declared, "overflow") ?? "visible"
  }

  /// Whether an element is displayed, now or at another time.
  mutating func isShown(_ node: Int, _ declared: SVGDeclared) -> Bool {
    word(node, declared, "display") != "none" || animations.changes(node, "display")
  }

  // MARK: Viewports

  private mutating func nested(_ node: Int, _ outer: SVGContext) -> SVGShape? {
    let declared = declared(node)
    guard isShown(node, declared) else { return nil }
    guard let (context, placement) = placed(node, declared, outer) else { return nil }
    let size = Size2D(
      part(declared, "width", .x, context) ?? outer.viewport.width,
      part(declared, "height", .y, context) ?? outer.viewport.height)
    let origin = Point2D(
      part(declared, "x", .x, context, least: -1e9) ?? 0,
      part(declared, "y", .y, context, least: -1e9) ?? 0)
    guard let group = viewport(node, declared, origin, size, context) else { return nil }
    return finished(.group([group]), node, declared, placement, context, outer)
  }

  /// A length that style sheets can set, too.
  mutating func part(
    _ declared: SVGDeclared, _ name: String, _ axis: SVGAxis, _ context: SVGContext,
    least: Double = 0
  ) -> Double? {
    let setting = setting(declared, name) { text -> Double?? in
      guard let length = SVGLength(text) else {
        return text.trimmed.lowercased() == "auto" ? .some(nil) : nil
      }
      let value = context.resolve(length, axis)
      return value >= least && value <= 1e9 ? .some(value) : nil
    }
    // Elements without this member pass nothing on.
    guard case .value(let value)? = setting else { return nil }
    return value
  }

  /// Converts the contents of an element that has a viewport.
  mutating func viewport(
    _ node: Int, _ declared: SVGDeclared, _ origin: Point2D, _ size: Size2D, _ outer: SVGContext
  ) -> SVGShape? {
    guard size.width > 0, size.height > 0 else { return nil }
    var context = outer
    var matrix = AffineMatrix.translation(origin)
    context.viewport = size
    if let box = viewBox(node) {
      matrix = matrix * box.matrix(size, tree.value(node, "preserveAspectRatio"))
      context.viewport = Size2D(box.width, box.height)
    }
    context.matrix = outer.matrix * matrix
    add(shapes: 1, at: node)
    var group = SVGShape.group(children(node, context), matrix)
    group.isExact = matrix.a == 1
    let overflow = overflow(node, declared)
    guard overflow != "visible", overflow != "auto", let inverse = matrix.inverse else { return group }
    let frame = BoundingBox(
      minX: origin.x, minY: origin.y, maxX: origin.x + size.width, maxY: origin.y + size.height)
    clip(&group, to: frame.transformed(by: inverse))
    return group
  }

  /// Clips a group to a box in its units, unless its contents stay inside.
  func clip(_ group: inout SVGShape, to box: BoundingBox) {
    var content = group
    content.matrix = .identity
    // Moving content can leave the box.
    guard let extent = extent(of: content, .identity),
      !animations.isEmpty || !box.expanded(by: 1e-6 * (box.width + box.height)).contains(extent)
    else { return }
    let tolerance = max(box.width, box.height) * 1e-7
    group.clip.append(
      .rect(
        BoundingBox(
          minX: box.minX.shortened(within: tolerance), minY: box.minY.shortened(within: tolerance),
          maxX: box.maxX.shortened(within: tolerance), maxY: box.maxY.shortened(within: tolerance))))
  }

  // MARK: Effects

  /// A shape with its transform, its effects and its names.
  ///
  /// - Parameters:
  ///   - place: The origin of the effects.
  ///   - textBox: The bounds of the glyphs of a text, in place of those of their outlines.
  mutating func finished(
    _ shape: SVGShape, _ node: Int, _ declared: SVGDeclared, _ placement: Placement, _ context: SVGContext,
    _ outer: SVGContext, at place: Point2D = .zero, textBox: BoundingBox? = nil
  ) -> SVGShape? {
    guard exceeded == nil else { return nil }
    var placement = placement
    let usesBox = placement.isInBox || placement.origin != nil
    if placement.isInBox || placement.origin != nil && !placement.matrix.isTranslation {
      reportRestingTransform(node)
    }
    let box = usesBox ? textBox ?? bounds(of: shape, .translation(place)) : nil
    if placement.isInBox, let box {
      var units = outer
      units.viewport = Size2D(box.width, box.height)
      if let (_, inBox) = placed(node, declared, units) { placement = inBox }
    }
    if let origin = placement.origin, let box {
      func part(_ length: SVGLength, _ start: Double, _ size: Double, _ axis: SVGAxis) -> Double {
        start + (length.unit == .percent ? length.value / 100 * size : context.resolve(length, axis))
      }
      placement = Self.moved(
        placement,
        to: Point2D(part(origin.x, box.minX, box.width, .x), part(origin.y, box.minY, box.height, .y)))
    }
    var shape = shape
    if shape.isMoved { shape = .group([shape]) }
    shape.id = names.id(of: node, tree, options.ids) ?? shape.id
    shape.label = shape.label ?? text(node, "title")
    shape = effects(shape, node, declared, context)
    if place != .zero { shape = .group([shape], .translation(place)) }
    if shape.isMoved { shape = .group([shape]) }
    (shape.matrix, shape.rotation, shape.isExact) = (placement.matrix, placement.rotation, placement.isExact)
    shape = animated(shape, node, declared, placement, context)
    return allows(levelsOf: shape, at: node, context) ? shape : nil
  }

  /// Whether a shape and the elements around it are not nested too deep.
  mutating func allows(levelsOf shape: SVGShape, at node: Int, _ context: SVGContext) -> Bool {
    if context.depth + shape.levels > Self.maximumLevels {
      exceed("levels", "elements and their effects are nested too deep", Self.maximumLevels, at: node)
    }
    return exceeded == nil
  }

  /// A shape with the opacity, the clip, the mask and the blend mode of its element.
  mutating func effects(
    _ content: SVGShape, _ node: Int, _ declared: SVGDeclared, _ context: SVGContext
  ) -> SVGShape {
    var shape = content
    if declared.sets("opacity"), !context.isClip {
      let opacity = own(node, declared, "opacity", Self.fraction) ?? 1
      if opacity < 1 { shape.opacity = .number(opacity) }
      if opacity == 0, !animations.changes(node, "opacity") {
        reportInvisible(node, "its opacity is 0")
        shape.hide()
      }
    }
    if declared.sets("mix-blend-mode"), !context.isClip {
      let words = Self.blendModes
      if let mode = own(node, declared, "mix-blend-mode", { words[$0.trimmed.lowercased()] }),
        mode != "normal"
      {
        shape.blend = mode
      }
    }
    if declared.sets("filter"), !context.isClip { reportFilter(node, declared) }
    if declared.sets("clip-path"), let clip = clip(node, declared, shape, context) {
      if clip.isEmpty {
        reportInvisible(node, "its clip is empty")
        shape.hide()
      }
      if !shape.clip.isEmpty { shape = .group([shape]) }
      shape.clip = clip
    }
    if declared.sets("mask"), !context.isClip, let mask = mask(node, declared, shape, context) {
      if mask.shapes.isEmpty {
        reportInvisible(node, "its mask is empty")
        shape.hide()
      }
      if shape.mask != nil { shape = .group([shape]) }
      shape.mask = mask
    }
    if declared.sets("isolation"), word(node, declared, "isolation") == "isolate", !shape.isComposed,
      shape.containsBlend
    {
      // A clip isolates a group.
      shape.clip = [.rect(BoundingBox(minX: -1e6, minY: -1e6, maxX: 1e6, maxY: 1e6))]
    }
    return shape
  }

  private mutating func reportFilter(_ node: Int, _ declared: SVGDeclared) {
    guard let filter = own(node, declared, "filter", { $0.trimmed }), filter.lowercased() != "none" else {
      return
    }
    let place = declared.values.last { $0.name == "filter" }?.range ?? tree.range(node)
    var scanner = SVGScanner(filter)
    let (id, isURL) = scanner.url()
    // Browsers draw the element if there is no filter.
    if isURL, let id, scanner.isAtEnd, elementsByID[id].map({ tree.name($0) }) != "filter" {
      reportReference(id, "filter", at: place)
    } else {
      report(.svgFilter, "the filter is left out", help: "draw the effect with shapes", at: place)
    }
  }

  private static let blendModes: [String: String] = [
    "normal": "normal", "multiply": "multiply", "screen": "screen", "overlay": "overlay", "darken": "darken",
    "lighten": "lighten", "color-dodge": "colorDodge", "color-burn": "colorBurn", "hard-light": "hardLight",
    "soft-light": "softLight", "difference": "difference", "exclusion": "exclusion", "hue": "hue",
    "saturation": "saturation", "color": "color", "luminosity": "luminosity",
  ]

  mutating func reportInvisible(_ node: Int, _ reason: String) {
    report(.svgInvisible, "\(tree.name(node).quotedText) is left out: \(reason)", at: node)
  }
}

extension SVGShape {
  /// Keeps the bounds only.
  mutating func hide() {
    isPainted = false
    children = children.map { child in
      var child = child
      child.hide()
      return child
    }
    if instance != nil { opacity = 0 }
  }
}

extension AffineMatrix {
  /// The angle in degrees, if the matrix is a rotation about the origin.
  static func rotationAngle(_ matrix: AffineMatrix) -> Double? {
    guard matrix.tx == 0, matrix.ty == 0, abs(matrix.a - matrix.d) < 1e-12, abs(matrix.b + matrix.c) < 1e-12,
      abs(matrix.determinant - 1) < 1e-12
    else { return nil }
    return (Math.atan2(matrix.b, matrix.a) * 180 / .pi).shortened(within: 1e-9)
  }
}

// MARK: Bounds

extension SVGImporter {
  /// The bounds of the outlines of a shape, with a matrix after its own.
  func bounds(of shape: SVGShape, _ outer: AffineMatrix) -> BoundingBox? {
    guard shape.hasBounds else { return nil }
    let matrix = outer * shape.matrix
    if let instance = shape.instance { return instances[instance].bounds?.transformed(by: matrix) }
    guard shape.isGroup else { return shape.outline.bounds(transformedBy: matrix) }
    var result: BoundingBox?
    for child in shape.children {
      guard let box = bounds(of: child, matrix) else { continue }
      result =
        result.map { union in
          var union = union
          union.formUnion(box)
          return union
        } ?? box
    }
    return result
  }

  /// The bounds with strokes, within clips, of what is painted.
  func extent(of shape: SVGShape, _ outer: AffineMatrix) -> BoundingBox? {
    let matrix = outer * shape.matrix
    var result: BoundingBox?
    func add(_ box: BoundingBox?) {
      guard let box else { return }
      guard var union = result else {
        result = box
        return
      }
      union.formUnion(box)
      result = union
    }
    if let instance = shape.instance {
      add(instances[instance].extent?.transformed(by: matrix))
    } else if shape.isGroup {
      for child in shape.children { add(extent(of: child, matrix)) }
    } else if shape.isPainted {
      add(shape.outline.bounds(transformedBy: matrix))
      let scale = max(
        (matrix.a * matrix.a + matrix.b * matrix.b).squareRoot(),
        (matrix.c * matrix.c + matrix.d * matrix.d).squareRoot())
      if shape.pen > 0 { result = result?.expanded(by: shape.pen * scale) }
    }
    guard !shape.clip.isEmpty, let whole = result else { return result }
    var area: BoundingBox?
    for part in shape.clip {
      guard let box = bounds(of: part, matrix) else { continue }
      area?.formUnion(box)
      area = area ?? box
    }
    guard let area else { return nil }
    let cut = BoundingBox(
      minX: max(whole.minX, area.minX), minY: max(whole.minY, area.minY), maxX: min(whole.maxX, area.maxX),
      maxY: min(whole.maxY, area.maxY))
    return cut.minX <= cut.maxX && cut.minY <= cut.maxY ? cut : nil
  }
}

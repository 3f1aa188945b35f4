import AnimFile

// Clips and masks.
extension SVGImporter {
  /// The element that a property refers to with `url(#…)`; nil if there is none of a kind.
  private mutating func target(
    _ node: Int, _ declared: SVGDeclared, _ name: String, _ kind: String
  ) -> (node: Int, id: String, range: Range<Int>)? {
    let id = own(node, declared, name) { text -> String?? in
      if text.trimmed.lowercased() == "none" { return .some(nil) }
      var scanner = SVGScanner(text.trimmed)
      let (id, isURL) = scanner.url()
      return isURL ? .some(id ?? "") : nil
    }
    guard let id = id ?? nil else { return nil }
    let range = declared.values.last { $0.name == name }?.range ?? tree.range(node)
    guard let target = elementsByID[id], tree.name(target) == kind else {
      if id.isEmpty {
        report(
          .svgExternal, "the reference to another file is not followed",
          help: "copy what it refers to into this file", at: range)
      } else {
        reportReference(id, kind, at: range)
      }
      return nil
    }
    return (target, id, range)
  }

  /// Makes the element that a property refers to the innermost of those whose content is read; nil if there is none, or
  /// if it cannot be read inside them.
  private mutating func enter(
    _ node: Int, _ declared: SVGDeclared, _ name: String, _ kind: String
  ) -> Int? {
    guard let (target, id, range) = target(node, declared, name, kind) else { return nil }
    guard !active.contains(target) else {
      reportCycle(id, at: range)
      return nil
    }
    guard active.count < 64 else {
      exceed("levels", "clips and masks are nested too deep", limits.levels, at: target)
      return nil
    }
    active.append(target)
    return target
  }

  /// The shapes of the clip of an element, in its units; nil if it has none, empty if nothing shows.
  mutating func clip(
    _ node: Int, _ declared: SVGDeclared, _ content: SVGShape, _ context: SVGContext
  ) -> [SVGShape]? {
    guard let target = enter(node, declared, "clip-path", "clipPath") else { return nil }
    defer { active.removeLast() }
    let own = self.declared(target)
    var outer = context
    outer.style = inherited(target)
    outer.isClip = true
    outer.depth += 1
    guard outer.depth <= Self.maximumDepth, let (inner, placement) = placed(target, own, outer) else {
      return []
    }
    var units = AffineMatrix.identity
    if tree.value(target, "clipPathUnits")?.trimmed == "objectBoundingBox" {
      reportRestingBox("clip keeps", node)
      guard let box = bounds(of: content, .identity) else { return [] }
      units = box.fromUnits
    }
    var shapes = shapes(ofClip: target, inner).flatMap { $0.simplified() }.map { $0.asClip }
    let matrix = placement.matrix * units
    if !matrix.isIdentity {
      shapes = shapes.map { shape in
        var group = SVGShape.group([shape], matrix)
        group.isExact = false
        return group.joined ?? group
      }
    }
    if own.sets("clip-path"), let second = clip(target, own, content, context), !shapes.isEmpty {
      if second.isEmpty { return [] }
      var group = SVGShape.group(shapes)
      group.clip = second
      shapes = [group]
    }
    return shapes.flatMap { $0.simplified() }.map { shape in
      var shape = shape
      shape.isSimple = true
      return shape
    }
  }

  /// The shapes in a clip.
  private mutating func shapes(ofClip target: Int, _ context: SVGContext) -> [SVGShape] {
    let kinds = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text"]
    var shapes: [SVGShape] = []
    for child in tree.elements(target) where isSVG(child) && exceeded == nil {
      let name = tree.name(child)
      if kinds.contains(name) {
        if let shape = element(child, context) { shapes.append(shape) }
      } else if name == "use" {
        guard let (id, _) = reference(child), let referred = elementsByID[id],
          kinds.contains(tree.name(referred)), let shape = element(child, context)
        else { continue }
        // A clip has no symbols.
        shapes.append(inlined(shape))
      }
    }
    return shapes
  }

  /// The style that an element inherits from the elements around it.
  mutating func inherited(_ node: Int) -> SVGStyle {
    var ancestors: [Int] = []
    var current = tree.parent(node)
    while let element = current {
      ancestors.append(element)
      current = tree.parent(element)
    }
    var context = SVGContext(viewport: Size2D(extent, extent))
    for ancestor in ancestors.reversed() {
      context = self.context(ancestor, declared(ancestor), context)
      guard animations.wholes.contains(ancestor) else { continue }
      // The motions hide and show what refers to this.
      context.style.isVisible = true
      context.style.motions["visibility"] = nil
    }
    return context.style
  }

  /// A shape with copies of what it shows by reference.
  func inlined(_ shape: SVGShape) -> SVGShape {
    var result = shape
    if let instance = shape.instance {
      result.instance = nil
      result.children = [inlined(instances[instance].shape)]
    } else {
      result.children = shape.children.map { inlined($0) }
    }
    return result
  }

  /// Whether the mask of an element would be inside itself.
  ///
  /// As in browsers, a cycle ends at the reference that closes it when masks are followed in the order of the file.
  /// Wherever that element is drawn, it has no mask.
  private mutating func isMaskCyclic(_ node: Int) -> Bool {
    if let cyclicMasks { return cyclicMasks.contains(node) }
    var result: Set<Int> = []
    var (started, finished): (Set<Int>, Set<Int>) = ([], [])
    for start in tree.nodes.indices where tree.name(start) == "mask" && !finished.contains(start) {
      started.insert(start)
      var open = [(mask: start, references: masks(in: start)[...])]
      while let (mask, references) = open.last {
        guard let (element, target) = references.first else {
          finished.insert(mask)
          open.removeLast()
          continue
        }
        open[open.count - 1].references.removeFirst()
        if started.insert(target).inserted {
          open.append((target, masks(in: target)[...]))
        } else if !finished.contains(target) {
          result.insert(element)
        }
      }
    }
    cyclicMasks = result
    return result.contains(node)
  }

  /// The masks of a mask and of the elements in it, by the elements that have them.
  private mutating func masks(in mask: Int) -> [(element: Int, target: Int)] {
    var result: [(element: Int, target: Int)] = []
    var node = mask
    repeat {
      if tree.nodes[node].isElement, let value = declared(node).values.last(where: { $0.name == "mask" }) {
        var scanner = SVGScanner(value.value.trimmed)
        if let id = scanner.url().id, let target = elementsByID[id], tree.name(target) == "mask" {
          result.append((node, target))
        }
      }
      node += 1
      // The nodes inside follow in the order of the file.
    } while node < tree.nodes.count && tree.nodes[node].parent >= mask
    return result
  }

  /// The mask of an element, in its units; nil if it has none, without shapes if nothing shows.
  mutating func mask(
    _ node: Int, _ declared: SVGDeclared, _ content: SVGShape, _ context: SVGContext
  ) -> SVGShape.Mask? {
    if isMaskCyclic(node) {
      if let (_, id, range) = target(node, declared, "mask", "mask") { reportCycle(id, at: range) }
      return nil
    }
    guard let target = enter(node, declared, "mask", "mask") else { return nil }
    defer { active.removeLast() }
    let own = self.declared(target)
    let empty = SVGShape.Mask(shapes: [], isLuminance: true)
    let box = bounds(of: content, .identity)?.fromUnits
    var outer = context
    outer.style = inherited(target)
    outer.depth += 1
    guard outer.depth <= Self.maximumDepth else {
      exceed("levels", "clips and masks are nested too deep", limits.levels, at: target)
      return nil
    }
    var inner = self.context(target, own, outer)
    var matrix = AffineMatrix.identity
    if tree.value(target, "maskContentUnits")?.trimmed == "objectBoundingBox" {
      reportRestingBox("mask keeps", node)
      guard let box else { return empty }
      matrix = box
      inner.viewport = Size2D(1, 1)
    }
    inner.matrix = context.matrix * matrix
    if word(target, own, "color-interpolation") == "linearrgb" {
      report(
        .svgMask, "the mask is computed in sRGB: 'linearRGB' has no effect",
        at: own.values.last { $0.name == "color-interpolation" }?.range ?? tree.range(target))
    }
    let isUser = tree.value(target, "maskUnits")?.trimmed == "userSpaceOnUse"
    guard let region = maskRegion(own, isUser: isUser, box, context) else { return empty }
    add(shapes: 1, at: target)
    var inside = SVGShape.group(children(target, inner), matrix)
    inside.isExact = false
    var group = SVGShape.group([inside])
    // Outside the region nothing shows. That matters only where the element itself reaches beyond it.
    if let extent = extent(of: content, .identity), !region.contains(extent),
      isUser || !reportsMovingRegion(node)
    {
      clip(&group, to: region)
    }
    guard let cut = cut(group, by: target, own, content, context) else { return empty }
    return SVGShape.Mask(
      shapes: cut.simplified(), isLuminance: word(target, own, "mask-type") != "alpha")
  }

  /// The region of a mask; nil if it is empty.
  ///
  /// - Parameters:
  ///   - isUser: Whether it is in the units of the element, rather than in terms of its bounds.
  ///   - box: The matrix from parts of the bounds to the units of the element.
  private mutating func maskRegion(
    _ declared: SVGDeclared, isUser: Bool, _ box: AffineMatrix?, _ context: SVGContext
  ) -> BoundingBox? {
    var units = context
    if !isUser { units.viewport = Size2D(1, 1) }
    func part(_ name: String, _ axis: SVGAxis, _ fallback: Double, _ importer: inout SVGImporter) -> Double {
      importer.part(declared, name, axis, units, least: -1e9)
        ?? units.resolve(SVGLength(value: fallback, unit: .percent), axis)
    }
    let (x, y) = (part("x", .x, -10, &self), part("y", .y, -10, &self))
    let (width, height) = (part("width", .x, 120, &self), part("height", .y, 120, &self))
    guard width > 0, height > 0 else { return nil }
    let region = BoundingBox(minX: x, minY: y, maxX: x + width, maxY: y + height)
    return isUser ? region : box.map { region.transformed(by: $0) }
  }

  /// The contents of a mask after its own mask and clip; nil if nothing shows.
  private mutating func cut(
    _ contents: SVGShape, by target: Int, _ declared: SVGDeclared, _ content: SVGShape, _ context: SVGContext
  ) -> SVGShape? {
    var group = contents
    if declared.sets("mask"), let second = mask(target, declared, content, context) {
      group = .group([group])
      group.mask = second
    }
    if declared.sets("clip-path"), let second = clip(target, declared, content, context) {
      if second.isEmpty { return nil }
      group = .group([group])
      group.clip = second
    }
    return group
  }
}

extension BoundingBox {
  /// The matrix from parts of the box to its units.
  fileprivate var fromUnits: AffineMatrix {
    AffineMatrix(a: width, b: 0, c: 0, d: height, tx: minX, ty: minY)
  }
}

extension SVGShape {
  /// The shape without what has no effect in a clip.
  var asClip: SVGShape {
    var result = self
    (result.opacity, result.blend, result.mask, result.stroke, result.label, result.id) = (
      nil, nil, nil, nil, nil, nil
    )
    result.children = children.map(\.asClip)
    return result
  }

  /// The only child of a group without effects, with both matrices in one.
  var joined: SVGShape? {
    guard isPlain, children.count == 1, !children[0].isComposed || children[0].isGroup,
      children[0].motion == nil,
      children[0].modifiers.isEmpty
    else { return nil }
    var child = children[0]
    if child.matrix.isIdentity {
      (child.matrix, child.rotation, child.isExact) = (matrix, rotation, isExact)
    } else {
      child.matrix = matrix * child.matrix
      (child.rotation, child.isExact) = (nil, false)
    }
    return child
  }
}

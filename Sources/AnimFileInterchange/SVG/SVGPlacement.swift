import AnimFile

// The places of elements: transforms, viewports and their clips.

extension SVGImporter {
  /// The transform of an element.
  struct Placement {
    var matrix = AffineMatrix.identity
    var isExact = true
    var rotation: (angle: Double, center: Point2D)?
    /// The matrices of `translate`, `rotate`, `scale` and `transform`, if the element sets one of the first three.
    var parts: [String: AffineMatrix] = [:]
    /// Whether lengths are in terms of the bounds.
    var isInBox = false
    /// Whether the element is visible outside the motions of its visibility.
    var isVisible = true
    /// The list without its origin, which can depend on bounds.
    var origin: (x: SVGLength, y: SVGLength, isBox: Bool)?
  }

  /// The context inside an element with its transform; nil if the transform lets nothing show.
  mutating func placed(
    _ node: Int, _ declared: SVGDeclared, _ outer: SVGContext
  ) -> (SVGContext, Placement)? {
    var context = self.context(node, declared, outer)
    var placement = Placement()
    placement.isVisible = context.style.isVisible
    if animations.wholes.contains(node) {
      context.style.isVisible = true
      context.style.motions["visibility"] = nil
    }
    let properties = ["translate", "rotate", "scale"].filter { declared.sets($0) }
    if declared.sets("transform") || !properties.isEmpty {
      let base = context
      let list = own(node, declared, "transform") { text in
        SVGTransformList(Array(text.utf8)[...]) { base.resolve($0, $1) }
      }
      if let list {
        placement.matrix = list.matrix
        placement.rotation = list.rotation
        placement.isExact = true
      }
      if !properties.isEmpty { add(properties, to: &placement, node, declared, base) }
      let hasPercentages = declared.values.contains {
        ["transform", "translate"].contains($0.name) && $0.value.contains("%")
      }
      placement.isInBox = hasPercentages && usesBounds(node, declared)
      if placement.isInBox { reportStrokeBox(node, declared) }
      let hasOrigin = declared.sets("transform-origin") || declared.sets("transform-box")
      if hasOrigin, !placement.matrix.isIdentity {
        placement.origin = origin(node, declared)
        if let origin = placement.origin, !origin.isBox {
          let point = Point2D(context.resolve(origin.x, .x), context.resolve(origin.y, .y))
          placement = Self.moved(placement, to: point)
        }
      }
    }
    if declared.sets("offset-path"), let path = word(node, declared, "offset-path"), path != "none" {
      report(
        .svgCSS, "'offset-path' is not evaluated: the declaration has no effect",
        help: "let 'position' follow a path in the document",
        at: declared.values.last { $0.name == "offset-path" }?.range ?? tree.range(node))
    }
    if abs(placement.matrix.determinant) < 1e-30, !animations.moves(node) {
      reportInvisible(node, "the transform leaves no area")
      return nil
    }
    context.matrix = outer.matrix * placement.matrix
    if animations.scales(node) { context.changesScale = true }
    return (context, placement)
  }

  /// Puts the transforms of single properties around that of `transform`.
  private mutating func add(
    _ properties: [String], to placement: inout Placement, _ node: Int, _ declared: SVGDeclared,
    _ context: SVGContext
  ) {
    if !placement.matrix.isIdentity { placement.parts["transform"] = placement.matrix }
    for name in properties {
      let part = own(node, declared, name) { Self.part(name, $0) { context.resolve($0, $1) } }
      if let part, !part.isIdentity { placement.parts[name] = part }
    }
    for name in ["scale", "rotate", "translate"] {
      if let part = placement.parts[name] { placement.matrix = part * placement.matrix }
    }
    placement.isExact = placement.parts["rotate"] == nil && placement.parts.count == 1
    placement.rotation = nil
    if placement.parts.count == 1, let angle = AffineMatrix.rotationAngle(placement.matrix), angle != 0 {
      placement.rotation = (angle, .zero)
    }
  }

  /// The matrix of a value of `translate`, `rotate` or `scale`; nil if it is not one in the plane.
  private static func part(
    _ name: String, _ text: String, _ resolve: (SVGLength, SVGAxis) -> Double
  ) -> AffineMatrix? {
    let words = text.lowercased().words
    if words == ["none"] { return .identity }
    switch name {
    case "translate":
      let lengths = words.compactMap { SVGLength($0) }
      guard 1...3 ~= words.count, lengths.count == words.count else { return nil }
      return .translation(Point2D(resolve(lengths[0], .x), lengths.count > 1 ? resolve(lengths[1], .y) : 0))
    case "scale":
      let factors = words.compactMap { SVGLength($0) }
      guard 1...3 ~= words.count, factors.count == words.count,
        factors.allSatisfy({ $0.unit == .user || $0.unit == .percent })
      else { return nil }
      let numbers = factors.map { $0.unit == .percent ? $0.value / 100 : $0.value }
      return .scale(numbers[0], numbers.count > 1 ? numbers[1] : numbers[0])
    default:
      guard let angle = SVGTransformList.planeAngle(words) else { return nil }
      return SVGTransformList(Array("rotate(\(angle))".utf8)[...], length: resolve)?.matrix
    }
  }

  /// A transform about another origin.
  static func moved(_ placement: Placement, to point: Point2D) -> Placement {
    var result = placement
    result.origin = nil
    guard point.x != 0 || point.y != 0 else { return result }
    result.matrix = .translation(point) * placement.matrix * .translation(Point2D(-point.x, -point.y))
    result.isExact = false
    result.parts = placement.parts.mapValues {
      .translation(point) * $0 * .translation(Point2D(-point.x, -point.y))
    }
    if let rotation = placement.rotation {
      result.rotation = (rotation.angle, rotation.center + point)
    } else if let angle = AffineMatrix.rotationAngle(placement.matrix) {
      result.rotation = (angle, point)
    }
    return result
  }

  private mutating func origin(
    _ node: Int, _ declared: SVGDeclared
  ) -> (x: SVGLength, y: SVGLength, isBox: Bool)? {
    let isBox = usesBounds(node, declared)
    let origin = own(node, declared, "transform-origin") { text in
      Self.origin(text).map { ($0.x, $0.y, isBox) }
    }
    // A stroke does not change the center.
    let half = SVGLength(value: 50, unit: .percent)
    if isBox, origin?.0 != half || origin?.1 != half { reportStrokeBox(node, declared) }
    return origin ?? (isBox ? (SVGLength(value: 0), SVGLength(value: 0), isBox) : nil)
  }

  /// Whether the transform of an element is in terms of its bounds.
  mutating func usesBounds(_ node: Int, _ declared: SVGDeclared) -> Bool {
    let boxes = ["fill-box", "content-box", "stroke-box", "border-box"]
    return boxes.contains(word(node, declared, "transform-box") ?? "")
  }

  /// Reports bounds that should contain the stroke.
  mutating func reportStrokeBox(_ node: Int, _ declared: SVGDeclared) {
    guard let box = word(node, declared, "transform-box"), ["stroke-box", "border-box"].contains(box) else {
      return
    }
    report(
      .svgCSS, "the stroke is no part of the bounds: \(box.quotedText) is read as 'fill-box'",
      at: declared.values.last { $0.name == "transform-box" }?.range ?? tree.range(node))
  }

  /// Reads a point such as `50% 50%` or `center top`.
  static func origin(_ text: String) -> (x: SVGLength, y: SVGLength)? {
    let words = text.lowercased().words
    guard (1...3).contains(words.count) else { return nil }
    func part(_ word: String, _ names: [String]) -> SVGLength? {
      if word == "center" { return SVGLength(value: 50, unit: .percent) }
      if let index = names.firstIndex(of: word) {
        return SVGLength(value: Double(index) * 100, unit: .percent)
      }
      return SVGLength(word)
    }
    let (columns, rows) = (["left", "right"], ["top", "bottom"])
    if words.count == 1 {
      if let x = part(words[0], columns) { return (x, SVGLength(value: 50, unit: .percent)) }
      return part(words[0], rows).map { (SVGLength(value: 50, unit: .percent), $0) }
    }
    if let x = part(words[0], columns), let y = part(words[1], rows) { return (x, y) }
    if let y = part(words[0], rows), let x = part(words[1], columns) { return (x, y) }
    return nil
  }
}

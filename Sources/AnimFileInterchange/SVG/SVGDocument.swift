import AnimFile

// The root element and viewports.
extension SVGImporter {
  /// A view box and how it fits into a viewport.
  struct ViewBox {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    /// The matrix from the view box to a viewport of a size.
    func matrix(_ size: Size2D, _ aspect: String?) -> AffineMatrix {
      let words = (aspect ?? "").words.filter { $0 != "defer" }
      var (sx, sy) = (size.width / width, size.height / height)
      let align = words.first ?? "xMidYMid"
      guard align != "none" else {
        return AffineMatrix(a: sx, b: 0, c: 0, d: sy, tx: -x * sx, ty: -y * sy)
      }
      let k = words.dropFirst().first == "slice" ? max(sx, sy) : min(sx, sy)
      (sx, sy) = (k, k)
      func part(_ name: Substring) -> Double { name == "Min" ? 0 : name == "Max" ? 1 : 0.5 }
      let names =
        align.hasPrefix("x") && align.count == 8
        ? (align.dropFirst().prefix(3), align.suffix(3)) : ("Mid", "Mid")
      return AffineMatrix(
        a: k, b: 0, c: 0, d: k,
        tx: -x * k + (size.width - width * k) * part(names.0),
        ty: -y * k + (size.height - height * k) * part(names.1))
    }
  }

  /// The view box of an element; nil if there is none, or if it is invalid.
  mutating func viewBox(_ node: Int) -> ViewBox? {
    guard let attribute = tree.attribute(node, "viewBox") else { return nil }
    var scanner = SVGScanner(tree.bytes(attribute))
    scanner.skipSpace()
    var numbers: [Double] = []
    while numbers.count < 4, let number = scanner.number() {
      numbers.append(number)
      scanner.skipSeparator()
    }
    guard numbers.count == 4, scanner.isAtEnd, numbers[2] >= 1e-6, numbers[3] >= 1e-6,
      numbers.allSatisfy({ abs($0) <= 1e9 })
    else {
      report(
        .svgValue, "invalid value \(tree.string(attribute).quotedText) of 'viewBox': it is ignored",
        at: range(attribute))
      return nil
    }
    return ViewBox(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// A length in an attribute of an element that has no presentation attribute of that name.
  mutating func length(
    _ node: Int, _ name: String, _ axis: SVGAxis, _ context: SVGContext, least: Double = -1e9
  ) -> Double? {
    guard let attribute = tree.attribute(node, name) else { return nil }
    let text = tree.string(attribute)
    guard let length = SVGLength(text), context.resolve(length, axis) >= least else {
      if text.trimmed != "auto" {
        report(
          .svgValue, "invalid value \(text.quotedText) of '\(name)': it is ignored", at: range(attribute))
      }
      return nil
    }
    return context.resolve(length, axis)
  }

  /// The size of the root; a percentage counts as no size.
  private mutating func rootSize(_ declared: SVGDeclared, _ context: SVGContext) -> (
    width: Double?, height: Double?
  ) {
    func side(_ name: String) -> Double? {
      guard declared.sets(name) else { return nil }
      let length = own(0, declared, name) { text -> SVGLength? in
        if text.trimmed.lowercased() == "auto" { return SVGLength(value: 100, unit: .percent) }
        guard let length = SVGLength(text), length.value > 0 else { return nil }
        return length
      }
      guard let length, length.unit != .percent else { return nil }
      return context.resolve(length, .x)
    }
    return (side("width"), side("height"))
  }

  /// Converts the root to the members of a document.
  mutating func picture() -> JSONValue {
    isConverting = true
    let declared = declared(0)
    let frame = rootFrame(declared)
    var size = frame.size
    extent = max(size.width, size.height, 1)
    var context = SVGContext(viewport: frame.viewport)
    context.matrix = frame.matrix
    context = self.context(0, declared, context)
    context.rootFontSize = context.style.fontSize
    guard word(0, declared, "display") != "none", applies(0, isChoice: false) else {
      return document(.group([]), Size2D(max(size.width, 1), max(size.height, 1)), declared)
    }
    var root = SVGShape.group(children(0, context))
    root = effects(root, 0, declared, context)
    root.matrix = frame.matrix * root.matrix
    root.isExact = frame.matrix.a == 1
    if ["transform", "translate", "rotate", "scale"].contains(where: { declared.sets($0) }) {
      if frame.isSized {
        turn(&root, declared, size, scale: frame.width.map { size.width / $0 } ?? 1)
      } else {
        report(.svgCSS, "without a size of the picture, the transform of the root has no effect", at: 0)
      }
    }
    if !frame.isSized {
      let bounds = extent(of: root, .identity)
      size = Size2D(
        frame.width ?? max(bounds?.maxX.rounded(.up) ?? 100, 1),
        frame.height ?? max(bounds?.maxY.rounded(.up) ?? 100, 1))
      extent = max(size.width, size.height)
    }
    root.id = nil
    root.label = nil
    return document(root, size, declared)
  }

  /// The size of the picture, and how the root is in it.
  private struct RootFrame {
    /// The given width and height in pixels, or those that follow from the view box.
    var width: Double?
    var height: Double?
    /// The size in units of the document; 0 for a side that depends on the contents.
    var size = Size2D(0, 0)
    /// The matrix from the units of the root to those of the document.
    var matrix = AffineMatrix.identity
    /// The size to which percentages refer.
    var viewport = Size2D(0, 0)
    /// Whether the size does not depend on the contents.
    var isSized = true
  }

  private mutating func rootFrame(_ declared: SVGDeclared) -> RootFrame {
    var frame = RootFrame()
    let box = viewBox(0)
    (frame.width, frame.height) = rootSize(declared, SVGContext(viewport: Size2D(100, 100)))
    if let box {
      if let set = frame.width, frame.height == nil { frame.height = set * box.height / box.width }
      if let set = frame.height, frame.width == nil { frame.width = set * box.width / box.height }
    }
    frame.size = Size2D(frame.width ?? 0, frame.height ?? 0)
    if let box {
      let size = frame.size
      let isSame =
        size.width == 0
        || (abs(size.width * box.height - size.height * box.width) <= 1e-3 * size.width * box.height)
      if isSame {
        frame.size = Size2D(box.width, box.height)
        frame.matrix = .translation(Point2D(0 - box.x, 0 - box.y))
      } else {
        frame.matrix = box.matrix(size, tree.value(0, "preserveAspectRatio"))
      }
    } else {
      frame.isSized = frame.width != nil && frame.height != nil
    }
    frame.viewport = box.map { Size2D($0.width, $0.height) } ?? frame.size
    if frame.viewport.width == 0 { frame.viewport = Size2D(100, 100) }
    return frame
  }

  /// Applies the transform of the root, which is in pixels, and about the middle of the picture unless it has another origin.
  ///
  /// - Parameter scale: The length of a pixel in units of the document.
  private mutating func turn(_ root: inout SVGShape, _ declared: SVGDeclared, _ size: Size2D, scale: Double) {
    let pixels = Size2D(size.width / scale, size.height / scale)
    let outer = SVGContext(viewport: pixels)
    guard var (_, placement) = placed(0, declared, outer) else {
      root.hide()
      return
    }
    if !declared.sets("transform-origin") {
      placement = Self.moved(placement, to: Point2D(pixels.width / 2, pixels.height / 2))
    } else if let origin = placement.origin {
      // The box is that of the picture.
      placement = Self.moved(
        placement, to: Point2D(outer.resolve(origin.x, .x), outer.resolve(origin.y, .y)))
    }
    guard !placement.matrix.isIdentity else { return }
    root = .group([root])
    clip(&root, to: BoundingBox(minX: 0, minY: 0, maxX: size.width, maxY: size.height))
    guard scale != 1 else {
      (root.matrix, root.rotation, root.isExact) = (placement.matrix, placement.rotation, placement.isExact)
      return
    }
    root.matrix = .scale(scale, scale) * placement.matrix * .scale(1 / scale, 1 / scale)
    root.rotation = placement.rotation.map { ($0.angle, Point2D($0.center.x * scale, $0.center.y * scale)) }
    root.isExact = false
  }

  private mutating func document(_ root: SVGShape, _ size: Size2D, _ declared: SVGDeclared) -> JSONValue {
    guard exceeded == nil else { return .object([]) }
    var members: [JSONValue.Member] = [
      JSONValue.Member("animfile", "1.0"),
      JSONValue.Member("size", .array([.number(size.width), .number(size.height)])),
    ]
    if let duration = animations.duration { members.append(JSONValue.Member("duration", .number(duration))) }
    if animations.isEndless { members.append(JSONValue.Member("repeat", "forever")) }
    if animations.start > 0 { members.append(JSONValue.Member("repeatFrom", .number(animations.start))) }
    for (element, name) in [("title", "title"), ("desc", "description")] {
      if let text = text(0, element) { members.append(JSONValue.Member(name, .string(text))) }
    }
    if let background = background(declared) { members.append(JSONValue.Member("background", background)) }
    reportUnseenMotions()
    nameSymbols(root)
    var symbols: [(name: String, shape: SVGShape)] = []
    for index in instances.indices {
      guard let name = instances[index].symbol else { continue }
      let content = arranged(instances[index].shape)
      instances[index].isEmpty = content.isEmpty
      let isSingle = content.count == 1 && content[0].instance == nil
      if !content.isEmpty { symbols.append((name, isSingle ? content[0] : .group(content))) }
    }
    var shapes = arranged(root)
    if (shapes.map(\.depth).max() ?? 0) + 4 > limits.levels { shapes = shapes.flatMap { $0.flattened() } }
    // The group of the root has no effect of its own if nothing is left of it.
    if shapes.count == 1, shapes[0].isPlain, shapes[0].matrix.isIdentity, shapes[0].id == nil {
      shapes = shapes[0].children
    }
    let values = shapes.map { json($0, .identity) }
    let definitions = symbols.map { JSONValue.Member($0.name, json($0.shape, .identity)) }
    if usesColor {
      let color: JSONValue = .object([.init("type", "color"), .init("default", "#000")])
      members.append(JSONValue.Member("parameters", .object([.init("color", color)])))
    }
    if !definitions.isEmpty { members.append(JSONValue.Member("symbols", .object(definitions))) }
    members.append(JSONValue.Member("shapes", .array(values)))
    return .object(members)
  }

  /// The shapes of the document for one under construction.
  private func arranged(_ shape: SVGShape) -> [SVGShape] {
    let shapes = resolved(shape).simplified()
    guard options.isFlat else { return shapes }
    return shapes.flatMap { $0.baked(.identity, tolerance: extent / 65_536) }
  }

  private mutating func background(_ declared: SVGDeclared) -> JSONValue? {
    for value in declared.values.reversed() where value.name.hasPrefix("background") {
      let words = value.value.wordsOutsideParentheses
      let hasPicture = words.contains {
        let word = $0.lowercased()
        return word.contains("url(") || word.contains("gradient(")
      }
      if hasPicture {
        report(.svgCSS, "the picture in the background is left out", at: value.range)
      }
      guard value.name != "background-image" else { continue }
      switch words.compactMap({ SVGColor($0) }).last {
      case .plain(let color):
        guard color.alpha > 0 else { return nil }
        return Self.text(of: color)
      case .current:
        report(.svgCSS, "'currentColor' as the background is left out", at: value.range)
        return nil
      case nil:
        // A `background` without a color has none.
        let isReset = ["none", "initial", "inherit", "unset", "revert"].contains(value.value.lowercased())
        guard value.name == "background-color", !isReset else { return nil }
        reportValue(value)
      }
    }
    return nil
  }

  /// The text of a child such as `title`, with single spaces.
  func text(_ node: Int, _ name: String) -> String? {
    for child in tree.elements(node) where tree.name(child) == name && isSVG(child) {
      let text = tree.content(child).words.joined(separator: " ")
      let scalars = text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }
      return scalars.isEmpty ? nil : String(String.UnicodeScalarView(scalars))
    }
    return nil
  }

  // MARK: Symbols

  /// Finds the instances that are shown several times, and gives them names.
  private mutating func nameSymbols(_ root: SVGShape) {
    var taken: Set<String> = []
    var counts = [Int](repeating: 0, count: instances.count)
    func count(_ shape: SVGShape, _ pending: inout [Int]) {
      if let instance = shape.instance {
        counts[instance] += 1
        if counts[instance] == 1 { pending.append(instance) }
      }
      for child in shape.children { count(child, &pending) }
      for child in shape.clip { count(child, &pending) }
      for child in shape.mask?.shapes ?? [] { count(child, &pending) }
    }
    var pending: [Int] = []
    count(root, &pending)
    var order: [Int] = []
    while let next = pending.popLast() {
      order.append(next)
      count(instances[next].shape, &pending)
    }
    for index in order.sorted() where counts[index] > 1 {
      let wanted = names.text(of: instances[index].node, tree) ?? "symbol"
      var name = wanted
      var number = 2
      while !taken.insert(name).inserted {
        name = "\(wanted) \(number)"
        number += 1
      }
      instances[index].symbol = name
    }
  }

  /// A shape with the contents that only it shows.
  private func resolved(_ shape: SVGShape) -> SVGShape {
    var result = shape
    if let index = shape.instance {
      if instances[index].isEmpty {
        result.isPainted = false
        result.instance = nil
      } else if instances[index].symbol == nil {
        result.instance = nil
        result.children = [resolved(instances[index].shape)]
      }
      return result
    }
    result.children = shape.children.map { resolved($0) }
    result.clip = shape.clip.map { resolved($0) }
    result.mask?.shapes = shape.mask?.shapes.map { resolved($0) } ?? []
    return result
  }
}

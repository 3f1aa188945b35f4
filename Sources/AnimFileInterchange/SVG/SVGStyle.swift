import AnimFile

/// The inherited properties of an element.
struct SVGStyle: Hashable {
  enum Part: Hashable { case fill, stroke, markers }

  /// The color that `currentColor` refers to; nil if nothing sets it.
  var color: RGBAColor?
  var fill = SVGPaint.color(.plain(.black))
  var fillOpacity = 1.0
  var isEvenOdd = false
  var clipsEvenOdd = false
  var stroke = SVGPaint.none
  var strokeOpacity = 1.0
  var strokeWidth = 1.0
  var cap = "butt"
  var join = "miter"
  var miterLimit = 4.0
  var dash: [Double] = []
  var dashOffset = 0.0
  var isVisible = true
  var fontSize = 16.0
  var order: [Part] = [.fill, .stroke, .markers]
  var markerStart: String?
  var markerMid: String?
  var markerEnd: String?
  var text = SVGTextStyle()
  /// The elements whose motions apply to the properties that they name.
  var motions: [String: Int] = [:]

  /// Whether the start of the outline matters.
  var isDashed: Bool { stroke != .none && !dash.isEmpty }
}

/// The properties that an element inherits.
struct SVGContext {
  var style = SVGStyle()
  /// The size of the nearest viewport, for percentages.
  var viewport: Size2D
  /// The size of the font of the root element.
  var rootFontSize = 16.0
  /// The matrix from the element's units to the document's.
  var matrix = AffineMatrix.identity
  /// Whether an animation scales the element, or one around it.
  var changesScale = false
  /// Whether the outlines are those of a clip, which are not painted.
  var isClip = false
  /// The paints of the context element.
  var contextFill = SVGPaint.none
  var contextStroke = SVGPaint.none
  /// The nesting of elements and of what they refer to.
  var depth = 0

  func resolve(_ length: SVGLength, _ axis: SVGAxis) -> Double {
    switch length.unit {
    case .user: return length.value
    case .em: return length.value * style.fontSize
    case .ex: return length.value * style.fontSize / 2
    case .rem: return length.value * rootFontSize
    case .percent:
      let whole =
        switch axis {
        case .x: viewport.width
        case .y: viewport.height
        case .diagonal:
          ((viewport.width * viewport.width + viewport.height * viewport.height) / 2).squareRoot()
        }
      return length.value / 100 * whole
    }
  }
}

extension SVGContext {
  /// A length that is not too large; nil if the text is no such length.
  func length(_ text: String, _ axis: SVGAxis) -> Double? {
    guard let length = SVGLength(text) else { return nil }
    let value = resolve(length, axis)
    return abs(value) <= 1e9 ? value : nil
  }

  /// A list of lengths, empty for `none`; nil if the text is no such list.
  func lengths(_ text: String) -> [Double]? {
    if text.trimmed.lowercased() == "none" { return [] }
    var scanner = SVGScanner(text)
    var list: [Double] = []
    scanner.skipSpace()
    while !scanner.isAtEnd {
      guard list.count < 10_000, let length = SVGLength(&scanner) else { return nil }
      list.append(resolve(length, .diagonal))
      scanner.skipSeparator()
    }
    return list
  }
}

/// The values of the properties that an element sets, the strongest last.
struct SVGDeclared {
  struct Value {
    var name: String
    var value: String
    var range: Range<Int>
    /// Whether elements inside inherit the property.
    var isInherited: Bool
    /// Whether no animation overrides the value.
    var isImportant = false
    /// Whether it is in a style sheet or in `style`.
    var isStyle = false
  }

  var values: [Value] = []

  /// Whether the element sets a property.
  func sets(_ name: String) -> Bool { values.contains { $0.name == name } }

  /// Whether the value of a property is one that no animation overrides.
  func isImportant(_ name: String) -> Bool { values.last { $0.name == name }?.isImportant ?? false }

  enum Setting<Value> {
    case value(Value)
    case inherit
    case initial
  }

  /// The value of a property: the strongest that is valid; nil if there is none.
  ///
  /// - Parameter invalid: Receives the stronger values, which are not valid.
  func setting<Result>(
    _ name: String, _ parse: (String) -> Result?, ignoring invalid: inout [Value]
  ) -> Setting<Result>? {
    for value in values.reversed() where value.name == name {
      // Few values begin like the words for all properties.
      if let first = value.value.utf8.first(where: { !SVGScanner.isSpace($0) }),
        [UInt8(ascii: "i"), UInt8(ascii: "u"), UInt8(ascii: "r")].contains(first | 0x20)
      {
        switch value.value.trimmed.lowercased() {
        case "inherit": return .inherit
        case "initial": return .initial
        case "unset", "revert", "revert-layer": return nil
        default: break
        }
      }
      if let parsed = parse(value.value) { return .value(parsed) }
      invalid.append(value)
    }
    return nil
  }
}

extension SVGImporter {
  /// The properties that are read, also as attributes.
  static let properties = inheritedProperties.union([
    "opacity", "display", "clip-path", "mask", "filter", "overflow", "transform", "transform-origin",
    "transform-box",
    "stop-color", "stop-opacity", "cx", "cy", "r", "rx", "ry", "x", "y", "width", "height", "vector-effect",
    "mask-type", "color-interpolation",
  ]).union(unreadProperties)

  /// Those of them that elements inherit from the elements around them.
  static let inheritedProperties = Set([
    "color", "fill", "fill-opacity", "fill-rule", "clip-rule", "stroke", "stroke-opacity", "stroke-width",
    "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset",
    "visibility", "font-size", "paint-order", "marker-start", "marker-mid", "marker-end",
    "font-family", "font-weight", "font-style", "text-anchor", "letter-spacing", "word-spacing",
    "white-space", "dominant-baseline", "text-transform",
  ]).union(unreadInheritedProperties)

  /// Properties of texts that are not read, and that a text takes from the elements around it.
  static let unreadInheritedProperties: Set<String> = [
    "direction", "font-feature-settings", "font-stretch", "font-variant", "font-variant-caps",
    "text-decoration",
    "text-shadow", "writing-mode",
  ]

  /// Properties that only style sheets and `style` set.
  static let styleProperties: Set<String> = [
    "mix-blend-mode", "isolation", "background", "background-color",
    "background-image", "d", "marker", "animation",
    "animation-name", "animation-duration", "animation-delay",
    "animation-iteration-count", "animation-direction", "animation-fill-mode", "animation-timing-function",
    "animation-play-state", "animation-composition", "translate", "rotate", "scale", "offset-path",
    "font", "font-feature-settings", "font-variant-caps", "text-shadow", "text-transform",
  ]

  /// The values that an element sets with attributes, rules and its `style`.
  mutating func declared(_ node: Int) -> SVGDeclared {
    var result = SVGDeclared()
    for index in tree.nodes[node].attributes {
      let attribute = tree.attributes[Int(index)]
      guard attribute.namespace == .absent, let kind = propertyKinds[Int(attribute.name)] else { continue }
      add(
        [tree.names[Int(attribute.name)]], tree.string(attribute), range(attribute), node,
        isInherited: kind == .inherited, isStyle: false, to: &result)
    }
    for declaration in declarations(node)
    where Self.properties.contains(declaration.name) || Self.styleProperties.contains(declaration.name) {
      if declaration.name == "font" {
        for (name, value) in Self.parts(ofFont: declaration.value) {
          add(
            [name], value, declaration.range, node, isInherited: true, isImportant: declaration.isImportant,
            to: &result)
        }
        continue
      }
      let names =
        declaration.name == "marker" ? ["marker-start", "marker-mid", "marker-end"] : [declaration.name]
      add(
        names, declaration.value, declaration.range, node,
        isInherited: Self.inheritedProperties.contains(names[0]), isImportant: declaration.isImportant,
        to: &result)
    }
    return result
  }

  /// The declarations of rules for an element and of its `style`, the strongest last.
  mutating func declarations(_ node: Int) -> [SVGStyleSheet.Declaration] {
    let style = tree.attribute(node, "style")
    if sheet.isEmpty, style == nil { return [] }
    let rules = sheet.declarations(node, in: tree)
    var inline: [SVGStyleSheet.Declaration] = []
    if let style {
      var parser = SVGStyleParser(tree.bytes(style), place: Int(style.range.lowerBound))
      inline = parser.declarations()
    }
    return rules.plain + inline.filter { !$0.isImportant } + rules.important + inline.filter(\.isImportant)
  }

  private mutating func add(
    _ names: [String], _ value: String, _ range: Range<Int>, _ node: Int, isInherited: Bool,
    isImportant: Bool = false, isStyle: Bool = true, to result: inout SVGDeclared
  ) {
    let text = self.value(value, node, range)
    if !SVGTransformList.hasUnits(text, of: names[0], isStyle: isStyle) {
      report(
        .svgValue, "invalid value \(value.quotedText) of '\(names[0])': it is ignored",
        help: isStyle
          ? "give lengths and angles units, such as 'px' and 'deg'"
          : "write the numbers without units, or set the property in 'style'", at: range)
      return
    }
    for name in names {
      result.values.append(
        SVGDeclared.Value(
          name: name, value: text, range: range, isInherited: isInherited, isImportant: isImportant,
          isStyle: isStyle))
    }
  }

  /// A value with those of custom properties; `unset` with a finding if one of them has none.
  ///
  /// - Parameter isInKeyframe: Whether it is in a keyframe, which is read before the conversion.
  mutating func value(_ text: String, _ node: Int, _ range: Range<Int>, isInKeyframe: Bool = false) -> String
  {
    switch substituted(text, node) {
    case .text(let value): return value
    case .missing(let name):
      // Content that an element shows by reference inherits from that element.
      guard isConverting || isInKeyframe else { break }
      report(.svgCSS, "\(name.quotedText) has no value: the declaration has no effect", at: range)
    case .tooLong:
      report(.svgLimit, "a value with 'var()' is too long: the declaration has no effect", at: range)
    }
    return "unset"
  }

  // MARK: Values

  /// A kind of properties that are also attributes.
  enum PropertyKind { case inherited, own }

  /// The value of a property: the strongest that is valid; nil if there is none.
  mutating func setting<Value>(
    _ declared: SVGDeclared, _ name: String, _ parse: (String) -> Value?
  ) -> SVGDeclared.Setting<Value>? {
    var invalid: [SVGDeclared.Value] = []
    defer { for value in invalid { reportValue(value) } }
    return declared.setting(name, parse, ignoring: &invalid)
  }

  mutating func reportValue(_ value: SVGDeclared.Value) {
    if let what = Self.unsupported(value) {
      report(.svgCSS, "\(what) not evaluated: the declaration has no effect", at: value.range)
      return
    }
    report(
      .svgValue, "invalid value \(value.value.quotedText) of '\(value.name)': it is ignored", at: value.range)
  }

  /// The feature of a valid CSS value that the import does not read; nil for another value.
  private static func unsupported(_ value: SVGDeclared.Value) -> String? {
    if value.name == "rotate", value.value.words.count > 1 { return "a rotation in space is" }
    if value.name == "text-transform" {
      return value.value.words.first {
        ["full-width", "full-size-kana", "math-auto"].contains($0.lowercased())
      }
      .map { "'\($0)' is" }
    }
    var functions = mathFunctions
    switch value.name {
    case "clip-path": functions.formUnion(shapeFunctions)
    case "transform": functions.formUnion(spaceFunctions)
    case "mask": functions.formUnion(imageFunctions)
    case "color", "fill", "stroke", "stop-color": functions.formUnion(colorFunctions)
    default: break
    }
    // In a very long value, only the beginning is looked at.
    var scanner = SVGScanner(Array(value.value.utf8.prefix(10_000))[...])
    while !scanner.isAtEnd {
      let word = scanner.word()
      if scanner.next == UInt8(ascii: "("), functions.contains(word) { return "'\(word)()' is" }
      if word.isEmpty { scanner.offset += 1 }
    }
    return nil
  }

  private static let mathFunctions: Set<String> = [
    "calc", "min", "max", "clamp", "round", "mod", "rem", "abs", "sign", "sin", "cos", "tan", "sqrt", "hypot",
    "pow",
    "env", "attr",
  ]
  private static let shapeFunctions: Set<String> = [
    "circle", "ellipse", "polygon", "inset", "path", "rect", "xywh", "shape",
  ]
  private static let spaceFunctions: Set<String> = [
    "matrix3d", "translate3d", "translatez", "scale3d", "scalez", "rotate3d", "rotatex", "rotatey", "rotatez",
    "perspective",
  ]
  private static let imageFunctions: Set<String> = [
    "linear-gradient", "radial-gradient", "conic-gradient", "repeating-linear-gradient",
    "repeating-radial-gradient",
    "repeating-conic-gradient", "image-set", "cross-fade", "element",
  ]
  private static let colorFunctions: Set<String> = [
    "color-mix", "color", "lab", "lch", "oklab", "oklch", "hwb", "light-dark", "contrast-color",
    "device-cmyk",
  ]

  /// The value of a property that is not inherited by default.
  mutating func own<Value>(
    _ node: Int, _ declared: SVGDeclared, _ name: String, _ parse: (String) -> Value?
  ) -> Value? {
    var (node, declared) = (node, declared)
    for _ in 0..<XMLReader.maximumDepth {
      switch setting(declared, name, parse) {
      case .value(let value): return value
      case .initial, nil: return nil
      case .inherit:
        guard let parent = tree.parent(node) else { return nil }
        node = parent
        declared = self.declared(parent)
      }
    }
    return nil
  }

  /// A keyword of a property that is not inherited, in lower case.
  mutating func word(_ node: Int, _ declared: SVGDeclared, _ name: String) -> String? {
    guard declared.sets(name) else { return nil }
    return own(node, declared, name) { $0.trimmed.lowercased() }
  }

  /// A fraction from 0 to 1, or a percentage.
  static func fraction(_ text: String) -> Double? {
    var scanner = SVGScanner(text.trimmed)
    guard let number = scanner.number() else { return nil }
    let isPercentage = scanner.skip("%")
    guard scanner.isAtEnd else { return nil }
    return min(max(isPercentage ? number / 100 : number, 0), 1)
  }

  // MARK: Inheritance

  /// The context inside an element.
  mutating func context(_ node: Int, _ declared: SVGDeclared, _ outer: SVGContext) -> SVGContext {
    var context = outer
    if declared.values.contains(where: \.isInherited) {
      let cascade = SVGStyleCascade(declared, inside: outer)
      for value in cascade.invalid { reportValue(value) }
      context = cascade.context
    }
    if !animations.isEmpty { passMotions(of: node, declared, to: &context.style) }
    return context
  }
}

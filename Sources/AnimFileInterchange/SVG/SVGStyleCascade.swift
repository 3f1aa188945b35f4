import AnimFile

/// The inherited properties inside an element: those around it, with the values that the element sets.
struct SVGStyleCascade {
  private let declared: SVGDeclared
  /// The context around the element.
  private let outer: SVGContext
  /// The context inside the element.
  private(set) var context: SVGContext
  /// The values that are ignored, in the order in which they are found.
  private(set) var invalid: [SVGDeclared.Value] = []

  init(_ declared: SVGDeclared, inside outer: SVGContext) {
    self.declared = declared
    self.outer = outer
    context = outer
    // Other lengths depend on the size of the font.
    if declared.sets("font-size") { setFontSize() }
    var names: Set<String> = []
    for value in declared.values where value.isInherited && names.insert(value.name).inserted { set(value) }
  }

  /// Sets the property of a value, which is not always the strongest one.
  private mutating func set(_ value: SVGDeclared.Value) {
    switch value.name {
    case "color", "fill", "fill-opacity", "stroke", "stroke-opacity", "paint-order": setPaint(value.name)
    case "fill-rule", "clip-rule", "visibility": setFlag(value.name)
    case "stroke-miterlimit": setMiterLimit(value)
    case let name where name.hasPrefix("stroke-"): setStroke(name)
    case let name where name.hasPrefix("marker-"): setMarker(name)
    case let name where SVGImporter.unreadInheritedProperties.contains(name): setUnread(name)
    default: setText(value.name)
    }
  }

  // MARK: Values

  /// The value of a property: the strongest that is valid; nil if there is none.
  private mutating func setting<Value>(
    _ name: String, _ parse: (String) -> Value?
  ) -> SVGDeclared.Setting<Value>? {
    declared.setting(name, parse, ignoring: &invalid)
  }

  private mutating func setting(_ name: String, from words: [String]) -> SVGDeclared.Setting<String>? {
    setting(name) { text in words.first { $0 == text.trimmed.lowercased() } }
  }

  /// Sets a member of the style; without a setting, it stays inherited.
  private mutating func set<Value>(
    _ member: WritableKeyPath<SVGStyle, Value>, to setting: SVGDeclared.Setting<Value>?
  ) {
    switch setting {
    case .value(let value): context.style[keyPath: member] = value
    case .initial: context.style[keyPath: member] = SVGStyle()[keyPath: member]
    case .inherit, nil: break
    }
  }

  /// Sets a member of the style to whether the value of a property is a word.
  private mutating func set(
    _ member: WritableKeyPath<SVGStyle, Bool>, to setting: SVGDeclared.Setting<String>?, if word: String
  ) {
    if case .value(let text)? = setting {
      context.style[keyPath: member] = text == word
    } else if case .initial? = setting {
      context.style[keyPath: member] = SVGStyle()[keyPath: member]
    }
  }

  // MARK: Paints

  private mutating func setPaint(_ name: String) {
    let (color, fill, stroke) = (outer.style.color, outer.contextFill, outer.contextStroke)
    func paint(_ text: String) -> SVGPaint? {
      switch SVGPaint(text) {
      case .contextFill: fill
      case .contextStroke: stroke
      case let paint: paint
      }
    }
    switch name {
    case "color":
      let own = setting(name) { text -> RGBAColor?? in
        switch SVGColor(text) {
        case .plain(let color): .some(color)
        case .current: .some(color)
        case nil: nil
        }
      }
      set(\.color, to: own)
    case "fill": set(\.fill, to: setting(name, paint))
    case "stroke": set(\.stroke, to: setting(name, paint))
    case "fill-opacity": set(\.fillOpacity, to: setting(name, SVGImporter.fraction))
    case "stroke-opacity": set(\.strokeOpacity, to: setting(name, SVGImporter.fraction))
    case "paint-order": set(\.order, to: setting(name, Self.order))
    default: break
    }
  }

  private static func order(_ text: String) -> [SVGStyle.Part]? {
    let all: [SVGStyle.Part] = [.fill, .stroke, .markers]
    var order: [SVGStyle.Part] = []
    for word in text.lowercased().words {
      switch word {
      case "normal" where text.words.count == 1: return all
      case "fill": order.append(.fill)
      case "stroke": order.append(.stroke)
      case "markers": order.append(.markers)
      default: return nil
      }
    }
    guard Set(order).count == order.count, !order.isEmpty else { return nil }
    return order + all.filter { !order.contains($0) }
  }

  private mutating func setFlag(_ name: String) {
    let rules = ["nonzero", "evenodd"]
    switch name {
    case "fill-rule": set(\.isEvenOdd, to: setting(name, from: rules), if: "evenodd")
    case "clip-rule": set(\.clipsEvenOdd, to: setting(name, from: rules), if: "evenodd")
    case "visibility":
      set(\.isVisible, to: setting(name, from: ["visible", "hidden", "collapse"]), if: "visible")
    default: break
    }
  }

  // MARK: Strokes and markers

  private mutating func setStroke(_ name: String) {
    switch name {
    case "stroke-width":
      let width = setting(name) { [context] text in
        context.length(text, .diagonal).flatMap { $0 >= 0 ? $0 : nil }
      }
      set(\.strokeWidth, to: width)
    case "stroke-linecap": set(\.cap, to: setting(name, from: ["butt", "round", "square"]))
    case "stroke-linejoin":
      let join = setting(name) { text in
        switch text.trimmed.lowercased() {
        case "miter", "miter-clip", "arcs": "miter"
        case "round": "round"
        case "bevel": "bevel"
        default: nil
        }
      }
      set(\.join, to: join)
    case "stroke-dasharray":
      let dash = setting(name) { [context] text -> [Double]? in
        guard let list = context.lengths(text), list.allSatisfy({ 0...1e9 ~= $0 }) else { return nil }
        return list.reduce(0, +) > 0 ? list : []
      }
      set(\.dash, to: dash)
    case "stroke-dashoffset":
      set(\.dashOffset, to: setting(name) { [context] in context.length($0, .diagonal) })
    default: break
    }
  }

  private mutating func setMiterLimit(_ value: SVGDeclared.Value) {
    func limit(_ text: String, from least: Double) -> Double? {
      // A number, without a unit.
      var scanner = SVGScanner(text.trimmed)
      guard let limit = scanner.number(), scanner.isAtEnd, least...1e9 ~= limit else { return nil }
      return limit
    }
    // Some programs write 0 where no stroke is drawn, which makes no difference.
    if let number = limit(value.value, from: 0), number < 1,
      declared.values.last(where: { $0.name == "stroke" })?.value.trimmed == "none"
    {
      return
    }
    set(\.miterLimit, to: setting(value.name) { limit($0, from: 1) })
  }

  private mutating func setMarker(_ name: String) {
    let id = setting(name) { text -> String?? in
      if text.trimmed.lowercased() == "none" { return .some(nil) }
      var scanner = SVGScanner(text.trimmed)
      let (id, isURL) = scanner.url()
      return isURL ? .some(id) : nil
    }
    switch name {
    case "marker-start": set(\.markerStart, to: id)
    case "marker-mid": set(\.markerMid, to: id)
    default: set(\.markerEnd, to: id)
    }
  }

  // MARK: Texts

  private mutating func setFontSize() {
    let size = setting("font-size") { [outer] text in
      guard let length = SVGLength(text) else { return Self.fontSizes[text.trimmed.lowercased()] }
      guard length.value >= 0 else { return nil }
      return length.unit == .percent
        ? length.value / 100 * outer.style.fontSize : outer.resolve(length, .x)
    }
    set(\.fontSize, to: size)
  }

  private static let fontSizes: [String: Double] = [
    "xx-small": 9, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24, "xx-large": 32,
  ]

  private mutating func setText(_ name: String) {
    switch name {
    case "font-family": set(\.text.families, to: setting(name) { SVGImporter.families($0) })
    case "font-weight":
      let parent = outer.style.text.font.weight
      set(\.text.font.weight, to: setting(name) { SVGImporter.weight($0, parent) })
    case "font-style":
      let isItalic = setting(name) { text -> Bool? in
        let word = text.words.first?.lowercased()
        return word == "normal" ? false : word == "italic" || word == "oblique" ? true : nil
      }
      set(\.text.font.isItalic, to: isItalic)
    case "text-anchor":
      set(\.text.anchor, to: setting(name) { SVGTextStyle.Anchor(rawValue: $0.trimmed.lowercased()) })
    case "letter-spacing": set(\.text.letterSpacing, to: spacing(name))
    case "word-spacing": set(\.text.wordSpacing, to: spacing(name))
    case "white-space":
      let keepsSpaces = setting(name) { text in
        ["pre", "pre-wrap", "break-spaces"].contains(text.trimmed.lowercased())
      }
      set(\.text.keepsSpaces, to: keepsSpaces)
    case "dominant-baseline": set(\.text.baseline, to: setting(name) { $0.trimmed.lowercased() })
    case "text-transform":
      set(\.text.transform, to: setting(name) { SVGTextStyle.Transform(rawValue: $0.trimmed.lowercased()) })
    default: break
    }
  }

  private mutating func spacing(_ name: String) -> SVGDeclared.Setting<Double>? {
    setting(name) { [context] text in
      text.trimmed.lowercased() == "normal" ? 0 : context.length(text, .x)
    }
  }

  /// Keeps the place of a property that is not read, unless its value changes nothing.
  private mutating func setUnread(_ name: String) {
    switch setting(name, { $0.trimmed.lowercased() }) {
    case .value(let text)
    where !SVGImporter.harmlessValues.contains(text) && !text.hasPrefix("none ")
      && (name != "direction" || text == "rtl"):
      context.style.text.unread[name] = declared.values.last { $0.name == name }?.range
    case .value, .initial:
      // Elements inside a decorated one are decorated, too.
      if name != "text-decoration" { context.style.text.unread[name] = nil }
    case .inherit, nil: break
    }
  }
}

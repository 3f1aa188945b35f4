import AnimFile

/// The fonts that an import was given, for the texts of the file.
struct FontLibrary {
  /// The font that a text asks for.
  struct Request: Hashable {
    /// The families in order of preference. Generic ones, such as `serif`, are met by every font.
    var families: [String]
    /// The full name or the PostScript name, if the file has one.
    var name: String?
    /// The name of the style, if the file has one.
    var styleName: String?
    var style = FontStyle()
  }

  struct Match {
    /// The index of the font.
    var font: Int
    var isFamily: Bool
    var isStyle: Bool
  }

  let fonts: [FontFile]
  private var budgets: [FontBudget]
  private var outlines: [[Int: BezierPath]]
  private var plans: [[String: Kerning.Plan]]
  private var matches: [Request: Match] = [:]

  init(_ fonts: [FontFile]) {
    self.fonts = fonts
    budgets = Array(repeating: FontBudget(steps: 10_000_000), count: fonts.count)
    outlines = Array(repeating: [:], count: fonts.count)
    plans = Array(repeating: [:], count: fonts.count)
  }

  var isEmpty: Bool { fonts.isEmpty }

  private static let genericFamilies: Set<String> = [
    "serif", "sansserif", "monospace", "cursive", "fantasy", "systemui", "uiserif", "uisansserif",
    "uimonospace", "uirounded", "math", "emoji", "fangsong",
  ]

  // MARK: Choosing a font

  /// The best font for a text. There is at least one font.
  mutating func match(_ request: Request) -> Match {
    if let match = matches[request] { return match }
    let match = bestMatch(request)
    matches[request] = match
    return match
  }

  private func bestMatch(_ request: Request) -> Match {
    if let name = request.name.map(FontNames.key),
      let font = fonts.firstIndex(where: { $0.names.fullNames.contains { FontNames.key($0) == name } })
    {
      return Match(font: font, isFamily: true, isStyle: true)
    }
    for family in request.families {
      let key = FontNames.key(family)
      if Self.genericFamilies.contains(key) {
        let isMonospace = key.hasSuffix("monospace")
        let alike = fonts.indices.filter { fonts[$0].names.isMonospaced == isMonospace }
        return best(alike.isEmpty ? Array(fonts.indices) : alike, request, isFamily: true)
      }
      let named = fonts.indices.filter { index in
        let names = fonts[index].names
        return (names.families + names.fullNames).contains { FontNames.key($0) == key }
      }
      if !named.isEmpty { return best(named, request, isFamily: true) }
    }
    return best(Array(fonts.indices), request, isFamily: request.families.isEmpty)
  }

  /// The font with the nearest style; among equals, the first.
  private func best(_ candidates: [Int], _ request: Request, isFamily: Bool) -> Match {
    if let style = request.styleName.map(FontNames.key), isFamily,
      let font = candidates.first(where: { fonts[$0].names.styles.contains { FontNames.key($0) == style } })
    {
      return Match(font: font, isFamily: true, isStyle: true)
    }
    let style = request.style
    let font =
      candidates.min {
        style.distance(to: fonts[$0].names.style) < style.distance(to: fonts[$1].names.style)
      } ?? 0
    return Match(font: font, isFamily: isFamily, isStyle: style.looks(like: fonts[font].names.style))
  }

  /// The difference between a text's font and the one that is used; nil if there is none.
  func difference(_ request: Request, _ match: Match) -> String? {
    let used = fonts[match.font].names.description.quotedText
    if !match.isFamily {
      let family = request.families.first ?? request.name ?? ""
      return "no given font is \(family.quotedText): the text has the font \(used)"
    }
    guard !match.isStyle else { return nil }
    let style = request.styleName ?? request.style.description
    return "no given font has the style \(style.quotedText): the text has the font \(used)"
  }

  // MARK: Glyphs

  /// The glyphs of characters in a row, in units of the font. Characters that are invisible on purpose have none.
  ///
  /// - Parameter report: Reports what is wrong with a character.
  mutating func glyphs(
    _ scalars: [Unicode.Scalar], font index: Int, usesKerning: Bool, report: (Int, Message) -> Void
  ) throws(FontProblem) -> [PlacedGlyph] {
    let font = fonts[index]
    var result: [PlacedGlyph] = []
    for (place, scalar) in scalars.enumerated() {
      if let last = result.last, let composed = try font.composed(last.scalar, scalar) {
        result[result.count - 1] = PlacedGlyph(
          glyph: composed.glyph, scalar: composed.scalar, offset: last.offset,
          advance: try font.advance(composed.glyph))
        continue
      }
      if scalar.properties.isDefaultIgnorableCodePoint { continue }
      if let message = Message(shaping: scalar) { report(place, message) }
      let glyph = try font.glyph(scalar)
      if glyph == nil { report(place, Message(missing: scalar)) }
      result.append(
        PlacedGlyph(
          glyph: glyph ?? 0, scalar: scalar, offset: place, advance: try font.advance(glyph ?? 0)))
    }
    guard usesKerning else { return result }
    let script = result.lazy.compactMap { TextScript.tag($0.scalar) }.first ?? "DFLT"
    let plan: Kerning.Plan
    if let known = plans[index][script] {
      plan = known
    } else {
      plan = try font.kerning.plan(script: script, &budgets[index])
      plans[index][script] = plan
    }
    try Kerning.apply(plan, to: &result, &budgets[index])
    return result
  }

  /// The outline of a glyph, in units of the font with y up.
  mutating func outline(_ glyph: Int, font index: Int) throws(FontProblem) -> BezierPath {
    if let outline = outlines[index][glyph] { return outline }
    let outline = try fonts[index].outline(glyph, &budgets[index])
    outlines[index][glyph] = outline
    return outline
  }
}

extension FontStyle: CustomStringConvertible {
  var description: String {
    let name = weight == 400 ? "regular" : weight == 700 ? "bold" : "\(weight)"
    return isItalic ? (weight == 400 ? "italic" : "\(name) italic") : name
  }
}

extension FontFile {
  /// The glyph of a character; a space for other white space.
  func glyph(_ scalar: Unicode.Scalar) throws(FontProblem) -> Int? {
    let glyph = try characters.glyph(scalar)
    if glyph == nil, scalar.properties.isWhitespace { return try characters.glyph(" ") }
    return glyph
  }

  /// The character that has a letter and a mark, with its glyph; nil if the font has none.
  func composed(
    _ letter: Unicode.Scalar, _ mark: Unicode.Scalar
  ) throws(FontProblem) -> (scalar: Unicode.Scalar, glyph: Int)? {
    guard TextScript.isMark(mark), let scalar = TextScript.composed(letter, mark),
      let glyph = try characters.glyph(scalar)
    else { return nil }
    return (scalar, glyph)
  }
}

// MARK: Messages

extension Message {
  /// The font has no glyph for a character.
  init(missing scalar: Unicode.Scalar) {
    self.init(
      .fontGlyph, "the font has no glyph for \(scalar.nameInMessages): its placeholder is drawn",
      help: "use a font that has it, or remove it")
  }

  /// A character needs more than the glyph of its own; nil for other characters.
  init?(shaping scalar: Unicode.Scalar) {
    if TextScript.shapedRange(scalar) != nil {
      self.init(
        .fontShaping,
        "the script of \(scalar.nameInMessages) is not supported: its letters are neither joined nor reordered",
        help: "convert the text to paths in a drawing program, and import the SVG file")
    } else if TextScript.isMark(scalar) {
      self.init(
        .fontShaping, "the mark \(scalar.nameInMessages) is not placed on the letter before it",
        help: "use the character that has both, if there is one")
    } else {
      return nil
    }
  }
}

extension Unicode.Scalar {
  /// The character for messages, such as `'é' (U+00E9)`.
  var nameInMessages: String {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .nonspacingMark, .spacingMark,
      .enclosingMark:
      return code
    default: return "'\(self)' (\(code))"
    }
  }

  /// The code of the character, such as `U+00E9`.
  var code: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

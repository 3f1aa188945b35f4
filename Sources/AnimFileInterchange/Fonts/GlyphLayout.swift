import AnimFile

/// Places the glyphs of a text, and collects what the font lacks.
struct GlyphLayout {
  let font: FontFile
  let options: GlyphText.Options
  var findings: Findings
  /// The path elements of all glyphs.
  private(set) var elementCount = 0
  private var lines: [Line] = []
  private var budget = FontBudget()
  /// The outlines in font units, and the tables of kerning by script.
  private var outlines: [Int: BezierPath] = [:]
  private var plans: [String: Kerning.Plan] = [:]
  private var missing: Set<Unicode.Scalar> = []
  private var shaped: Set<Int> = []
  private var hasMarks = false

  private struct Line {
    var glyphs: [PlacedGlyph]
    /// The distance from the start to the end of the last glyph that is no space, in font units.
    var width: Int
  }

  /// A glyph in the document.
  private struct Piece {
    let scalar: Unicode.Scalar
    /// The index of the word in the text.
    let word: Int
    /// The path, in units of the document.
    let path: BezierPath
    /// The point on the baseline where the glyph begins.
    let origin: Point2D

    func moved(by offset: Point2D) -> Piece {
      Piece(
        scalar: scalar, word: word, path: path.transformed(by: .translation(offset)), origin: origin + offset)
    }
  }

  init(font: FontFile, options: GlyphText.Options, findings: Findings) {
    self.font = font
    self.options = options
    self.findings = findings
  }

  // MARK: Glyphs

  /// Adds the lines of a text. After an error of the font, which becomes a finding, some are missing.
  mutating func add(_ text: String) {
    var line: [(scalar: Unicode.Scalar, offset: Int)] = []
    var offset = 0
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if TextScript.endsLine(scalar) {
        // A carriage return and a line feed are one end.
        if last != "\r" || scalar != "\n" { add(line) }
        line = []
      } else {
        line.append((scalar, offset))
      }
      last = scalar
      offset += UTF8.width(scalar)
      if findings.hasErrors { return }
    }
    // An end of line at the end of the text begins no other line.
    if !line.isEmpty || lines.isEmpty { add(line) }
  }

  private mutating func add(_ line: [(scalar: Unicode.Scalar, offset: Int)]) {
    var place = line.first.map { range($0.scalar, $0.offset) } ?? .text(0..<0)
    do throws(FontProblem) {
      var glyphs: [PlacedGlyph] = []
      for (scalar, offset) in line {
        place = range(scalar, offset)
        if let last = glyphs.last, let glyph = try composed(last, scalar) {
          glyphs[glyphs.count - 1] = glyph
        } else if let glyph = try placed(scalar, offset) {
          glyphs.append(glyph)
        }
      }
      if options.usesKerning { try kern(&glyphs) }
      var (width, end) = (0, 0)
      for glyph in glyphs {
        place = range(glyph.scalar, glyph.offset)
        end += glyph.advance
        if !glyph.scalar.properties.isWhitespace { width = end }
        guard outlines[glyph.glyph] == nil else { continue }
        outlines[glyph.glyph] = try font.outline(glyph.glyph, &budget)
      }
      for glyph in glyphs { elementCount += outlines[glyph.glyph]?.verbs.count ?? 0 }
      lines.append(Line(glyphs: glyphs, width: width))
    } catch {
      findings.append(Finding(message: error.message, place: place))
    }
  }

  /// The glyph of a character; nil for characters that are invisible on purpose.
  private mutating func placed(_ scalar: Unicode.Scalar, _ offset: Int) throws(FontProblem) -> PlacedGlyph? {
    let properties = scalar.properties
    if properties.isDefaultIgnorableCodePoint { return nil }
    reportShaping(scalar, offset)
    let glyph = try font.glyph(scalar)
    if glyph == nil { reportMissing(scalar, offset) }
    return PlacedGlyph(
      glyph: glyph ?? 0, scalar: scalar, offset: offset, advance: try font.advance(glyph ?? 0))
  }

  /// The glyph of a letter with a mark; nil if the font has no character with both.
  private func composed(_ letter: PlacedGlyph, _ mark: Unicode.Scalar) throws(FontProblem) -> PlacedGlyph? {
    guard let (scalar, glyph) = try font.composed(letter.scalar, mark) else { return nil }
    return PlacedGlyph(
      glyph: glyph, scalar: scalar, offset: letter.offset, advance: try font.advance(glyph))
  }

  private mutating func kern(_ glyphs: inout [PlacedGlyph]) throws(FontProblem) {
    let script = glyphs.lazy.compactMap { TextScript.tag($0.scalar) }.first ?? "DFLT"
    let plan: Kerning.Plan
    if let known = plans[script] {
      plan = known
    } else {
      plan = try font.kerning.plan(script: script, &budget)
      plans[script] = plan
    }
    try Kerning.apply(plan, to: &glyphs, &budget)
  }

  // MARK: Findings

  private func range(_ scalar: Unicode.Scalar, _ offset: Int) -> Finding.Place {
    .text(offset..<offset + UTF8.width(scalar))
  }

  private mutating func reportMissing(_ scalar: Unicode.Scalar, _ offset: Int) {
    guard missing.insert(scalar).inserted else { return }
    findings.append(Finding(message: Message(missing: scalar), place: range(scalar, offset)))
  }

  private mutating func reportShaping(_ scalar: Unicode.Scalar, _ offset: Int) {
    guard let message = Message(shaping: scalar) else { return }
    if let index = TextScript.shapedRange(scalar) {
      guard shaped.insert(index).inserted else { return }
    } else {
      guard !hasMarks else { return }
      hasMarks = true
    }
    findings.append(Finding(message: message, place: range(scalar, offset)))
  }

  // MARK: The document

  /// The size within its range.
  private var size: Double { min(100_000, max(0.001, options.size)) }

  /// The document and the group in it.
  func values() -> (document: JSONValue, group: JSONValue) {
    let scale = size / Double(font.unitsPerEm)
    let (top, bottom) = (Double(font.ascender) * scale, Double(font.descender) * scale)
    let lineHeight =
      options.lineHeight.map { min(100, max(0, $0)) * size }
      ?? Double(font.ascender - font.descender + font.lineGap) * scale
    var width = Double(lines.map(\.width).max() ?? 0) * scale
    var height = top - bottom + lineHeight * Double(max(0, lines.count - 1))
    var pieces = pieces(scale, width, top, lineHeight)
    // Glyphs beyond their lines make the document larger, in whole units.
    let bounds = pieces.compactMap { $0.path.bounds }
    let left = max(0, -(bounds.map(\.minX).min() ?? 0)).rounded(.up)
    let above = max(0, -(bounds.map(\.minY).min() ?? 0)).rounded(.up)
    width = max(1, left + max(width, bounds.map(\.maxX).max() ?? 0).rounded(.up))
    height = max(1, above + max(height, bounds.map(\.maxY).max() ?? 0).rounded(.up))
    if left > 0 || above > 0 {
      pieces = pieces.map { $0.moved(by: Point2D(left, above)) }
    }
    let group = group(pieces)
    let document: JSONValue = .object([
      .init("animfile", "1.0"), .init("size", [.number(width), .number(height)]),
      .init("shapes", [group]),
    ])
    return (document, group)
  }

  private func pieces(_ scale: Double, _ width: Double, _ top: Double, _ lineHeight: Double) -> [Piece] {
    var result: [Piece] = []
    var word = 0
    for (index, line) in lines.enumerated() {
      let room = width - Double(line.width) * scale
      let start =
        switch options.alignment {
        case .start: 0.0
        case .center: room / 2
        case .end: room
        }
      let baseline = top + lineHeight * Double(index)
      var x = 0
      for glyph in line.glyphs {
        if TextScript.endsWord(glyph.scalar) { word += 1 }
        let origin = Point2D(start + Double(x + glyph.dx) * scale, baseline - Double(glyph.dy) * scale)
        x += glyph.advance
        guard let outline = outlines[glyph.glyph], !outline.isEmpty else { continue }
        let matrix = AffineMatrix(a: scale, b: 0, c: 0, d: -scale, tx: origin.x, ty: origin.y)
        result.append(
          Piece(
            scalar: glyph.scalar, word: word, path: outline.transformed(by: matrix), origin: origin))
      }
      word += 1
    }
    return result
  }

  /// The group of all glyphs, with a group for each word if there are several.
  private func group(_ pieces: [Piece]) -> JSONValue {
    var names = GlyphNames(prefix: options.idPrefix)
    let decimals = decimals
    var words: [(word: Int, text: String, glyphs: [JSONValue])] = []
    for piece in pieces {
      // Ids have no control characters.
      let isControl = piece.scalar.properties.generalCategory == .control
      let name = isControl ? piece.scalar.code : String(piece.scalar)
      let value = path(piece, names.next(name), decimals)
      if words.last?.word == piece.word {
        words[words.count - 1].glyphs.append(value)
        words[words.count - 1].text.unicodeScalars.append(piece.scalar)
      } else {
        words.append((piece.word, String(piece.scalar), [value]))
      }
    }
    func group(_ id: String, _ label: String?, _ shapes: [JSONValue]) -> JSONValue {
      var members: [JSONValue.Member] = [
        .init("id", .string(options.idPrefix + id)), .init("type", "group"), .init("shapes", .array(shapes)),
      ]
      if let label { members.append(.init("label", .string(label))) }
      return .object(members)
    }
    guard words.count > 1 else { return group("text", words.first?.text, words.first?.glyphs ?? []) }
    return group("text", nil, words.enumerated().map { group("word-\($0 + 1)", $1.text, $1.glyphs) })
  }

  private func path(_ piece: Piece, _ id: String, _ decimals: Int) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("id", .string(id)), .init("type", "path"),
      .init("d", .string(piece.path.svgPathData(precision: decimals))),
    ]
    if options.anchor == .baseline {
      let (x, y) = (piece.origin.x.rounded(decimals), piece.origin.y.rounded(decimals))
      members.append(.init("transform", .object([.init("anchor", [.number(x), .number(y)])])))
    }
    members.append(.init("fill", SVGImporter.text(of: options.fill)))
    return .object(members)
  }

  /// The decimals of coordinates, which by default are rounded by at most 1/8192 em.
  private var decimals: Int {
    if let precision = options.precision { return max(0, min(15, precision)) }
    var (decimals, error) = (0, 0.5)
    while error > size / 8192, decimals < 15 {
      decimals += 1
      error /= 10
    }
    return decimals
  }
}

/// Gives glyphs their characters as ids, and numbers from the second with the same one: `l`, `l-2`.
private struct GlyphNames {
  let prefix: String
  private var counts: [String: Int] = [:]

  init(prefix: String) { self.prefix = prefix }

  mutating func next(_ name: String) -> String {
    let count = counts[name, default: 0] + 1
    counts[name] = count
    return prefix + (count == 1 ? name : "\(name)-\(count)")
  }
}

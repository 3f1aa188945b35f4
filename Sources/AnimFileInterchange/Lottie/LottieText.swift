import AnimFile

/// The outlines of characters in a file.
struct LottieGlyphs {
  struct Glyph {
    /// The contours at a font size of 100.
    var contours: [LottiePath]
    var advance: Double
  }

  private var glyphs: [String: Glyph] = [:]
  private var fonts: [String: Font] = [:]

  private struct Font {
    var family: String
    var style: String
    var ascent: Double
    var node: Int
  }

  init(_ root: LottieNode) {
    for font in root["fonts"]?["list"]?.elements ?? [] {
      guard let name = font["fName"]?.string else { continue }
      fonts[name] = Font(
        family: font["fFamily"]?.string ?? "", style: font["fStyle"]?.string ?? "",
        ascent: font["ascent"]?.number ?? 0, node: font.node)
    }
    for entry in root["chars"]?.elements ?? [] {
      guard let character = entry["ch"]?.string else { continue }
      var contours: [LottiePath] = []
      let groups = entry["data"]?["shapes"]
      for item in groups?.first?["it"]?.elements ?? [] where item["ty"]?.string == "sh" {
        guard let value = item["ks"]?["k"], var path = LottiePath(value) else { continue }
        if value["c"] == nil { path.isClosed = true }
        // Bodymovin 4.5 has every character a second time, beside the first, whose handles are relative to the origin.
        if groups?.count == 2 { path.vertices = path.vertices.map(\.withHandlesFromOrigin) }
        contours.append(path)
      }
      let key = Self.key(character, entry["fFamily"]?.string ?? "", entry["style"]?.string ?? "")
      glyphs[key] = Glyph(contours: contours, advance: entry["w"]?.number ?? 0)
    }
  }

  var isEmpty: Bool { glyphs.isEmpty }

  private static func key(_ character: String, _ family: String, _ style: String) -> String {
    "\(character)\u{0}\(family)\u{0}\(style)"
  }

  func glyph(_ character: String, font: String) -> Glyph? {
    let known = fonts[font]
    return glyphs[Self.key(character, known?.family ?? font, known?.style ?? "")]
  }

  /// Keeps the glyph of a given font.
  mutating func add(_ glyph: Glyph, _ character: String, font: String) {
    let known = fonts[font]
    glyphs[Self.key(character, known?.family ?? font, known?.style ?? "")] = glyph
  }

  /// The request of a text by the name of a font, and the font in the file.
  func request(_ font: String) -> (request: FontLibrary.Request, node: Int?) {
    guard let known = fonts[font] else {
      return (FontLibrary.Request(families: [font], name: font, style: FontStyle(name: font)), nil)
    }
    let request = FontLibrary.Request(
      families: [known.family], name: font, styleName: known.style.isEmpty ? nil : known.style,
      style: FontStyle(name: known.style))
    return (request, known.node)
  }

  /// The ascent of a font, in percent of its size.
  func ascent(of font: String) -> Double { fonts[font]?.ascent ?? 0 }
}

extension LottieImporter {
  /// Converts a text layer to outlines; empty if the file has no outlines of its characters.
  mutating func text(_ layer: LottieLayer, _ composition: LottieComposition) -> [LottieElement] {
    let text = layer.node["t"]
    let at = text?.node ?? layer.node.node
    let documents = text?["d"]?["k"]?.elements ?? []
    if text?["d"]?["x"] == nil, !documents.isEmpty,
      documents.allSatisfy({ $0["s"]?["t"]?.string?.allSatisfy(\.isWhitespace) ?? false })
    {
      return []
    }
    let glyphs = self.glyphs ?? LottieGlyphs(root)
    self.glyphs = glyphs
    guard !glyphs.isEmpty || !library.isEmpty else {
      report(
        .lottieText, "the text is left out, because the file has no outlines of its characters",
        help: "give its font with '--font', export the text with glyphs, or convert it to shapes", at: at)
      return []
    }
    if let path = text?["p"], path["m"] != nil {
      report(.lottieText, "the text does not follow its path", at: path.node)
    }
    if let expression = text?["d"]?["x"], expression.kind == .string {
      report(
        .lottieExpression, "the expression is not evaluated: the text in the file applies",
        at: expression.node)
    }
    let animators = animators(text)
    var result: [LottieElement] = []
    for (index, document) in documents.enumerated() {
      guard let style = document["s"], let block = block(style) else { continue }
      let clock = composition.clock
      var (start, end): (Double?, Double?) = (nil, nil)
      if index > 0, let t = document["t"]?.number { start = clock.seconds(t) }
      if index + 1 < documents.count, let t = documents[index + 1]["t"]?.number {
        end = clock.seconds(t)
        if let start, let end, start >= end { continue }
      }
      var elements = self.elements(of: block, animators, clock)
      if elements.count > 1, start != nil || end != nil { elements = [.group(elements)] }
      for index in elements.indices { (elements[index].start, elements[index].end) = (start, end) }
      result += elements
    }
    return result
  }

  /// Arranges the characters of a text; nil if there are too many.
  private mutating func block(_ style: LottieNode) -> LottieTextBlock? {
    let place = style["t"]?.node ?? style.node
    let size = style["s"]?.number ?? 0
    let font = style["f"]?.string ?? ""
    let tracking = (style["tr"]?.number ?? 0) * 0.001 * size
    let leading = style["lh"]?.number ?? size * 1.2
    let box = style["sz"]?.numbers
    var origin = [0.0, -(style["ls"]?.number ?? 0)]
    if let box, box.count == 2, let place = style["ps"]?.numbers, place.count == 2 {
      origin = [origin[0] + place[0], origin[1] + place[1] + (glyphs?.ascent(of: font) ?? 0) * size / 100]
    }
    var content = style["t"]?.string ?? ""
    if style["ca"]?.integer == 1 { content = content.uppercased() }
    var missing: [Character] = []
    let width = box.flatMap { $0.count == 2 ? $0[0] : nil } ?? 0
    var lines = LottieTextLines(width: width, tracking: tracking)
    for character in content {
      if ["\r", "\n", "\r\n", "\u{3}"].contains(character) {
        lines.end()
        continue
      }
      guard let glyph = glyph(character, font: font, at: place) else {
        if character != " " { missing.append(character) }
        continue
      }
      guard budget.add(elements: 1 + glyph.contours.reduce(0) { $0 + $1.vertices.count }) else { return nil }
      lines.add(character, glyph, advance: glyph.advance * size / 100)
    }
    if !missing.isEmpty, library.isEmpty {
      report(
        .lottieText,
        "the file has no outline of the character \(String(missing[0]).quotedText): it is left out",
        help: "give its font with '--font'", at: place)
    }
    let alignment: Double
    switch style["j"]?.integer {
    case 1: alignment = 1
    case 2: alignment = 0.5
    default: alignment = 0
    }
    let letters = lines.placed(at: Point2D(origin[0], origin[1]), leading: leading, alignment: alignment)
    var block = LottieTextBlock(letters: letters, size: size, alignment: alignment)
    if let color = style["fc"]?.numbers, color.count >= 3 { block.fill = Array(color.prefix(3)) }
    if let color = style["sc"]?.numbers, color.count >= 3 { block.stroke = Array(color.prefix(3)) }
    block.strokeWidth = style["sw"]?.number ?? 0
    return block
  }
}

/// The lines of a text under construction.
private struct LottieTextLines {
  private struct Line {
    /// The index of its first letter.
    var start: Int
    var width = 0.0
    /// The width up to the last character that is no space.
    var visible = 0.0
    /// The index of the last space, the width after it, and the width up to what is before it.
    var space: (index: Int, width: Double, visible: Double)?
  }

  private var letters: [LottieTextBlock.Letter] = []
  private var finished: [Line] = []
  private var line = Line(start: 0)
  /// The width at which lines break; 0 for lines that do not break by themselves.
  private let width: Double
  /// The distance after each letter.
  private let tracking: Double

  init(width: Double, tracking: Double) {
    (self.width, self.tracking) = (width, tracking)
  }

  /// Ends the line. The end of a line is a letter without a glyph.
  mutating func end() {
    append(nil, nil, 0)
    finished.append(line)
    line = Line(start: letters.count)
  }

  private mutating func append(_ character: Character?, _ glyph: LottieGlyphs.Glyph?, _ advance: Double) {
    letters.append(
      LottieTextBlock.Letter(
        character: character, glyph: glyph, x: line.width, advance: advance, line: finished.count))
  }

  mutating func add(_ character: Character, _ glyph: LottieGlyphs.Glyph, advance: Double) {
    if character == " " {
      line.space = (letters.count, line.width + advance + tracking, line.visible)
    } else if width > 0, line.width + advance > width, let space = line.space {
      // The word moves to the next line. The end of the line takes the place of the space.
      let moved = line.width - space.width
      (line.width, line.visible) = (space.width, space.visible)
      finished.append(line)
      line = Line(start: space.index + 1, width: moved, visible: moved)
      letters[space.index].character = nil
      for index in space.index + 1..<letters.count {
        letters[index].x -= space.width
        letters[index].line += 1
      }
    }
    append(character, glyph, advance)
    line.width += advance + tracking
    if character != " " { line.visible = line.width }
  }

  /// The letters at their places.
  ///
  /// - Parameters:
  ///   - origin: The start of the first baseline.
  ///   - leading: The distance of the baselines.
  ///   - alignment: The part of the room beside a line that is before it.
  func placed(at origin: Point2D, leading: Double, alignment: Double) -> [LottieTextBlock.Letter] {
    var letters = letters
    let lines = finished + [line]
    for (number, line) in lines.enumerated() {
      let end = number + 1 < lines.count ? lines[number + 1].start : letters.count
      // There is no tracking after the last character.
      let isEmpty = letters[line.start..<end].allSatisfy { $0.glyph == nil }
      let room = width + (isEmpty ? 0 : tracking)
      for index in line.start..<end {
        letters[index].x += origin.x + alignment * (room - line.visible)
        letters[index].y = origin.y + Double(number) * leading
      }
    }
    return letters
  }
}

extension LottieImporter {
  /// The glyph of a character, from the file or from a given font; nil if there is none.
  private mutating func glyph(_ character: Character, font: String, at node: Int) -> LottieGlyphs.Glyph? {
    if let glyph = glyphs?.glyph(String(character), font: font) { return glyph }
    guard !library.isEmpty, let (request, place) = glyphs?.request(font) else { return nil }
    let match = library.match(request)
    if let difference = library.difference(request, match) {
      var message = Message(.lottieText, difference, help: "give this font, too")
      message.severity = .warning
      reportOnce(message, at: place ?? node)
    }
    do throws(FontProblem) {
      var messages: [Message] = []
      let placed = try library.glyphs(Array(character.unicodeScalars), font: match.font, usesKerning: false) {
        messages.append($1)
      }
      for message in messages { reportOnce(message, at: node) }
      var glyph = LottieGlyphs.Glyph(contours: [], advance: 0)
      let scale = 100 / Double(library.fonts[match.font].unitsPerEm)
      for part in placed {
        let matrix = AffineMatrix(a: scale, b: 0, c: 0, d: -scale, tx: glyph.advance, ty: 0)
        let outline = try library.outline(part.glyph, font: match.font)
        guard budget.add(elements: outline.verbs.count) else { return nil }
        glyph.contours += LottiePath.contours(of: outline.transformed(by: matrix))
        glyph.advance += Double(part.advance) * scale
      }
      glyphs?.add(glyph, String(character), font: font)
      return glyph
    } catch {
      reportOnce(error.message, at: node)
      return nil
    }
  }

  /// Reports a finding about a font, unless the same one is there already.
  private mutating func reportOnce(_ message: Message, at node: Int) {
    guard reportedFonts.insert(message).inserted else { return }
    findings.append(Finding(message: message, place: .node(node)))
  }
}

extension LottiePath {
  /// The contours of a path with straight lines and curves.
  fileprivate static func contours(of path: BezierPath) -> [LottiePath] {
    var result: [LottiePath] = []
    var current = LottiePath(vertices: [], isClosed: true)
    func vertex(_ point: Point2D) -> Vertex { Vertex(x: point.x, y: point.y) }
    func end() {
      // The last point of a closed contour is often its first one again.
      if current.vertices.count > 1, let last = current.vertices.last,
        last.x == current.vertices[0].x, last.y == current.vertices[0].y
      {
        current.vertices.removeLast()
        (current.vertices[0].inX, current.vertices[0].inY) = (last.inX, last.inY)
      }
      if !current.vertices.isEmpty { result.append(current) }
      current.vertices = []
    }
    /// Adds a cubic curve to a point.
    func curve(_ a: Point2D, _ b: Point2D, _ to: Point2D) {
      guard let last = current.vertices.indices.last else { return }
      current.vertices[last].outX = a.x - current.vertices[last].x
      current.vertices[last].outY = a.y - current.vertices[last].y
      current.vertices.append(Vertex(x: to.x, y: to.y, inX: b.x - to.x, inY: b.y - to.y))
    }
    var next = 0
    for verb in path.verbs {
      let points = path.points[next..<(next + verb.pointCount)]
      next += verb.pointCount
      switch verb {
      case .move:
        end()
        current.vertices = [vertex(points[points.startIndex])]
      case .line: current.vertices.append(vertex(points[points.startIndex]))
      case .quad:
        guard let last = current.vertices.last else { continue }
        let (control, to) = (points[points.startIndex], points[points.startIndex + 1])
        let start = Point2D(last.x, last.y)
        curve(start + (control - start) * (2 / 3), to + (control - to) * (2 / 3), to)
      case .cubic:
        curve(points[points.startIndex], points[points.startIndex + 1], points[points.startIndex + 2])
      case .close: end()
      }
    }
    end()
    return result
  }
}

/// The characters of a text in their places.
struct LottieTextBlock {
  struct Letter {
    /// The character; nil for the end of a line.
    var character: Character?
    var glyph: LottieGlyphs.Glyph?
    /// The point on the baseline where it begins.
    var x: Double
    var y = 0.0
    /// The width without tracking.
    var advance: Double
    var line: Int

    var isSpace: Bool { character == " " }
  }

  var letters: [Letter]
  var size: Double
  /// The share of the free width of a line that is before it.
  var alignment: Double
  var fill: [Double]?
  var stroke: [Double]?
  var strokeWidth = 0.0

  init(letters: [Letter], size: Double, alignment: Double) {
    self.letters = letters
    self.size = size
    self.alignment = alignment
  }

  /// The outline of a letter.
  func contours(of letter: Letter) -> [LottiePath] {
    let scale = size / 100
    return (letter.glyph?.contours ?? []).filter { $0.vertices.count > 1 }.map { contour in
      LottiePath(
        vertices: contour.vertices.map { vertex in
          LottiePath.Vertex(
            x: letter.x + vertex.x * scale, y: letter.y + vertex.y * scale, inX: vertex.inX * scale,
            inY: vertex.inY * scale, outX: vertex.outX * scale, outY: vertex.outY * scale)
        }, isClosed: contour.isClosed)
    }
  }
}

import AnimFile

/// The outlines of characters in a file.
struct LottieGlyphs {
  struct Glyph {
    /// The contours at a font size of 100.
    var contours: [LottiePath]
    var advance: Double
  }

  private var glyphs: [String: Glyph] = [:]
  private var fonts: [String: (family: String, style: String, ascent: Double)] = [:]

  init(_ root: LottieNode) {
    for font in root["fonts"]?["list"]?.elements ?? [] {
      guard let name = font["fName"]?.string else { continue }
      fonts[name] = (
        font["fFamily"]?.string ?? "", font["fStyle"]?.string ?? "", font["ascent"]?.number ?? 0
      )
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

  /// The ascent of a font, in percent of its size.
  func ascent(of font: String) -> Double { fonts[font]?.ascent ?? 0 }
}

extension LottieImporter {
  /// Converts a text layer to outlines; empty if the file has no outlines of its characters.
  mutating func text(_ layer: LottieLayer, _ composition: LottieComposition) -> [LottieElement] {
    let glyphs = self.glyphs ?? LottieGlyphs(root)
    self.glyphs = glyphs
    let text = layer.node["t"]
    let at = text?.node ?? layer.node.node
    guard !glyphs.isEmpty else {
      report(
        .lottieText, "the text is left out, because the file has no outlines of its characters",
        help: "export the text with glyphs, or convert it to shapes", at: at)
      return []
    }
    if let path = text?["p"], path["m"] != nil {
      report(.lottieText, "the text does not follow its path", at: path.node)
    }
    let documents = text?["d"]?["k"]?.elements ?? []
    if let expression = text?["d"]?["x"], expression.kind == .string {
      report(
        .lottieExpression, "the expression is not evaluated: the text in the file applies",
        at: expression.node)
    }
    let animators = animators(text)
    var result: [LottieElement] = []
    for (index, document) in documents.enumerated() {
      guard let style = document["s"], let block = block(style, glyphs) else { continue }
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
  private mutating func block(_ style: LottieNode, _ glyphs: LottieGlyphs) -> LottieTextBlock? {
    let size = style["s"]?.number ?? 0
    let font = style["f"]?.string ?? ""
    let tracking = (style["tr"]?.number ?? 0) * 0.001 * size
    let leading = style["lh"]?.number ?? size * 1.2
    let box = style["sz"]?.numbers
    var origin = [0.0, -(style["ls"]?.number ?? 0)]
    if let box, box.count == 2, let place = style["ps"]?.numbers, place.count == 2 {
      origin = [origin[0] + place[0], origin[1] + place[1] + glyphs.ascent(of: font) * size / 100]
    }
    var content = style["t"]?.string ?? ""
    if style["ca"]?.integer == 1 { content = content.uppercased() }
    var missing: [Character] = []
    var letters: [LottieTextBlock.Letter] = []
    /// A line under construction.
    struct Line {
      /// The index of its first letter.
      var start: Int
      var width = 0.0
      /// The index of the last space, and the width after it.
      var space: (index: Int, width: Double)?
    }
    var lines = [Line(start: 0)]
    func append(_ character: Character?, _ glyph: LottieGlyphs.Glyph?, _ advance: Double) {
      letters.append(
        LottieTextBlock.Letter(
          character: character, glyph: glyph, x: lines[lines.count - 1].width, advance: advance,
          line: lines.count - 1))
    }
    for character in content {
      if ["\r", "\n", "\r\n", "\u{3}"].contains(character) {
        append(nil, nil, 0)
        lines.append(Line(start: letters.count))
        continue
      }
      guard let glyph = glyphs.glyph(String(character), font: font) else {
        if character != " " { missing.append(character) }
        continue
      }
      guard budget.add(elements: 1 + glyph.contours.reduce(0) { $0 + $1.vertices.count }) else { return nil }
      let advance = glyph.advance * size / 100
      let last = lines[lines.count - 1]
      if character == " " {
        lines[lines.count - 1].space = (letters.count, last.width + advance + tracking)
      } else if let box, box.count == 2, box[0] > 0, last.width + advance > box[0], let space = last.space {
        // The word moves to the next line. The end of the line takes the place of the space.
        lines[lines.count - 1].width = space.width
        lines.append(Line(start: space.index + 1, width: last.width - space.width))
        letters[space.index].character = nil
        for index in space.index + 1..<letters.count {
          letters[index].x -= space.width
          letters[index].line += 1
        }
      }
      append(character, glyph, advance)
      lines[lines.count - 1].width += advance + tracking
    }
    if !missing.isEmpty {
      report(
        .lottieText,
        "the file has no outline of the character \(String(missing[0]).quotedText): it is left out",
        at: style["t"]?.node ?? style.node)
    }
    let alignment: Double
    switch style["j"]?.integer {
    case 1: alignment = 1
    case 2: alignment = 0.5
    default: alignment = 0
    }
    for (number, line) in lines.enumerated() {
      let end = number + 1 < lines.count ? lines[number + 1].start : letters.count
      // There is no tracking after the last character.
      let isEmpty = letters[line.start..<end].allSatisfy { $0.glyph == nil }
      let room = (box.flatMap { $0.count == 2 ? $0[0] : nil } ?? 0) + (isEmpty ? 0 : tracking)
      for index in line.start..<end {
        letters[index].x += origin[0] + alignment * (room - line.width)
        letters[index].y = origin[1] + Double(number) * leading
      }
    }
    var block = LottieTextBlock(letters: letters, size: size, alignment: alignment)
    if let color = style["fc"]?.numbers, color.count >= 3 { block.fill = Array(color.prefix(3)) }
    if let color = style["sc"]?.numbers, color.count >= 3 { block.stroke = Array(color.prefix(3)) }
    block.strokeWidth = style["sw"]?.number ?? 0
    return block
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

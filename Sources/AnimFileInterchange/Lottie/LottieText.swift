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
    if let animators = text?["a"], animators.count > 0 {
      report(
        .lottieText, "the animation of the characters is left out: the text stands still", at: animators.node)
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
    var result: [LottieElement] = []
    for (index, document) in documents.enumerated() {
      guard let style = document["s"], var element = line(style, glyphs) else { continue }
      let clock = composition.clock
      if index > 0, let t = document["t"]?.number { element.start = clock.seconds(t) }
      if index + 1 < documents.count, let t = documents[index + 1]["t"]?.number {
        element.end = clock.seconds(t)
        if let start = element.start, let end = element.end, start >= end { continue }
      }
      result.append(element)
    }
    return result
  }

  private mutating func line(_ style: LottieNode, _ glyphs: LottieGlyphs) -> LottieElement? {
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
    /// The characters of a line with their places, and its width.
    struct Line {
      var glyphs: [(glyph: LottieGlyphs.Glyph, x: Double)] = []
      var width = 0.0
      /// The number of glyphs, and the width, up to the last space.
      var space: (count: Int, width: Double)?
    }
    var lines = [Line()]
    for character in content {
      if ["\r", "\n", "\r\n", "\u{3}"].contains(character) {
        lines.append(Line())
        continue
      }
      guard let glyph = glyphs.glyph(String(character), font: font) else {
        if character != " " { missing.append(character) }
        continue
      }
      guard budget.add(elements: 1 + glyph.contours.reduce(0) { $0 + $1.vertices.count }) else { return nil }
      let advance = glyph.advance * size / 100 + tracking
      if character == " " {
        lines[lines.count - 1].space = (
          lines[lines.count - 1].glyphs.count, lines[lines.count - 1].width + advance
        )
      } else if let box, box.count == 2, box[0] > 0,
        lines[lines.count - 1].width + advance - tracking > box[0],
        let space = lines[lines.count - 1].space
      {
        // The word moves to the next line.
        let moved = lines[lines.count - 1].glyphs[space.count...]
        var next = Line()
        next.glyphs = moved.map { ($0.glyph, $0.x - space.width) }
        next.width = lines[lines.count - 1].width - space.width
        lines[lines.count - 1].glyphs.removeLast(moved.count)
        lines[lines.count - 1].width = space.width
        lines.append(next)
      }
      lines[lines.count - 1].glyphs.append((glyph, lines[lines.count - 1].width))
      lines[lines.count - 1].width += advance
    }
    if !missing.isEmpty {
      report(
        .lottieText,
        "the file has no outline of the character \(String(missing[0]).quotedText): it is left out",
        at: style["t"]?.node ?? style.node)
    }
    var contours: [LottiePath] = []
    let scale = size / 100
    for (number, line) in lines.enumerated() {
      // There is no tracking after the last character.
      let room = (box.flatMap { $0.count == 2 ? $0[0] : nil } ?? 0) + (line.glyphs.isEmpty ? 0 : tracking)
      var x = origin[0]
      switch style["j"]?.integer {
      case 1: x += room - line.width
      case 2: x += (room - line.width) / 2
      default: break
      }
      let y = origin[1] + Double(number) * leading
      for (glyph, advance) in line.glyphs {
        for contour in glyph.contours {
          contours.append(
            LottiePath(
              vertices: contour.vertices.map { vertex in
                LottiePath.Vertex(
                  x: x + advance + vertex.x * scale, y: y + vertex.y * scale, inX: vertex.inX * scale,
                  inY: vertex.inY * scale, outX: vertex.outX * scale, outY: vertex.outY * scale)
              }, isClosed: contour.isClosed))
        }
      }
    }
    contours.removeAll { $0.vertices.count < 2 }
    guard !contours.isEmpty else { return nil }
    var element = LottieElement("path")
    element.contours = contours
    if let color = style["fc"]?.numbers, color.count >= 3 {
      element.fill = .string(Self.color(Array(color.prefix(3))))
    }
    if let color = style["sc"]?.numbers, color.count >= 3, let width = style["sw"]?.number, width > 0 {
      element.stroke = .object([
        JSONValue.Member("color", .string(Self.color(Array(color.prefix(3))))),
        JSONValue.Member("width", .number(width.rounded(decimals))),
      ])
    }
    return element.fill == nil && element.stroke == nil ? nil : element
  }
}

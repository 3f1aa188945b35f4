import AnimFile

// Texts to outlines.
extension SVGImporter {
  /// A character of a text with the attributes that place it.
  private struct TextCharacter {
    var scalar: Unicode.Scalar
    /// The index of its element in the list of runs.
    var run: Int
    var x: Double?
    var y: Double?
    var dx = 0.0
    var dy = 0.0
    var rotation = 0.0
    /// Whether it is white space that does not show.
    var isHidden = false

    var isSpace: Bool { scalar == " " }
    var isMoved: Bool { x != nil || y != nil || dx != 0 || dy != 0 }
  }

  /// An element with characters.
  private struct Run {
    var node: Int
    var declared: SVGDeclared
    var context: SVGContext
    /// The indices of its characters and of those in elements inside.
    var range: Range<Int>
  }

  /// The characters of a text, and where they are.
  private struct Layout {
    var runs: [Run] = []
    var characters: [TextCharacter] = []
    /// The outline of each run, and the box of its glyphs.
    var outlines: [BezierPath] = []
    var box: BoundingBox?
  }

  /// Converts a text to outlines; nil if it shows nothing.
  mutating func textShape(_ node: Int, _ outer: SVGContext) -> SVGShape? {
    let declared = declared(node)
    guard isShown(node, declared), hasCharacters(node) else { return nil }
    guard let (context, placement) = placed(node, declared, outer) else { return nil }
    let own = inheritMotions(node, context)
    defer { animations.byTarget[node] = own }
    var layout = Layout()
    var inner = context
    // The motions hide and show the text as a whole.
    if animations.changes(node, "visibility") { inner.style.isVisible = true }
    var ancestor = tree.parent(node)
    while let element = ancestor {
      if let space = tree.attribute(element, "space", .xml) {
        inner.style.text.keepsSpaces = tree.string(space) == "preserve"
        break
      }
      ancestor = tree.parent(element)
    }
    collect(node, declared, inner, &layout)
    collapse(&layout)
    guard layout.characters.count <= limits.frameElements else {
      exceed("frameElements", "the text has too many characters", limits.frameElements, at: node)
      return nil
    }
    place(&layout)
    layout.outlines = Array(repeating: BezierPath(), count: layout.runs.count)
    arrange(&layout)
    var shapes: [SVGShape] = []
    for (run, outline) in zip(layout.runs, layout.outlines) where !outline.isEmpty {
      guard add(shapes: 1, at: run.node), add(elements: outline.verbs.count, at: run.node) else { return nil }
      guard outline.verbs.count <= limits.pathElements else {
        exceed("pathElements", "too many path elements in the text", limits.pathElements, at: run.node)
        return nil
      }
      let decimals =
        options.precision.map { max(0, min(15, $0)) } ?? Self.decimals(run.context.style.fontSize)
      let data = JSONValue.Member("d", .string(outline.svgPathData(precision: decimals)))
      let geometry = SVGGeometry(type: "path", members: [data], outline: outline)
      var shape: SVGShape
      if context.isClip {
        shape = SVGShape("path")
        (shape.members, shape.outline) = ([data], outline)
        shape.isPainted = run.context.style.isVisible
      } else {
        let own = run.node == node ? animations.byTarget[node] : inheritMotions(run.node, run.context)
        shape = painted(geometry, run.node, run.declared, run.context, box: layout.box)
        animations.byTarget[run.node] = own
      }
      if run.node != node { shape.id = shape.id ?? names.id(of: run.node, tree, options.ids) }
      shapes.append(shape)
    }
    guard !shapes.isEmpty, exceeded == nil else { return nil }
    let shape = shapes.count == 1 && shapes[0].id == nil ? shapes[0] : .group(shapes)
    return finished(shape, node, declared, placement, context, outer, textBox: layout.box)
  }

  /// Whether an element contains a character that is no white space, or another element.
  func hasCharacters(_ node: Int) -> Bool {
    tree.children(node).contains { child in
      tree.nodes[child].isElement || tree.bytes(ofText: child).contains { !SVGScanner.isSpace($0) }
    }
  }

  /// The decimals of outlines at a size, which are rounded by at most 1/8192 em.
  private static func decimals(_ size: Double) -> Int {
    var (decimals, error) = (0, 0.5)
    while error > size / 8192, decimals < 15 {
      decimals += 1
      error /= 10
    }
    return decimals
  }

  // MARK: Characters

  private mutating func collect(
    _ node: Int, _ declared: SVGDeclared, _ context: SVGContext, _ layout: inout Layout
  ) {
    var inner = context
    inner.depth += 1
    guard inner.depth <= Self.maximumDepth else {
      exceed("levels", "elements are nested too deep", Self.maximumDepth, at: node)
      return
    }
    if !declared.sets("white-space"), let space = tree.attribute(node, "space", .xml) {
      inner.style.text.keepsSpaces = tree.string(space) == "preserve"
    }
    reportUnread(node, declared, inner.style.text)
    let run = layout.runs.count
    let start = layout.characters.count
    layout.runs.append(
      Run(node: node, declared: declared, context: inner, range: start..<start))
    for child in tree.children(node) {
      guard exceeded == nil else { return }
      guard tree.nodes[child].isElement else {
        addCharacters(of: child, inner.style.text, run, to: &layout)
        continue
      }
      guard isSVG(child) else { continue }
      switch tree.name(child) {
      case "tspan", "a":
        let declared = self.declared(child)
        guard word(child, declared, "display") != "none" else { continue }
        collect(child, declared, self.context(child, declared, inner), &layout)
      case "textPath", "tref", "altGlyph":
        report(
          .svgText, "\(tree.name(child).quotedText) is left out",
          help: "convert it to paths in the drawing program", at: child)
      default: break
      }
    }
    layout.runs[run].range = start..<layout.characters.count
  }

  /// Reports the properties and motions of an element with characters that are not read.
  private mutating func reportUnread(_ node: Int, _ declared: SVGDeclared, _ style: SVGTextStyle) {
    let isPart = tree.name(node) != "text"
    for (name, range) in style.unread.sorted(by: { $0.key < $1.key }) {
      reportUnread(name, at: range)
    }
    for value in declared.values
    where Self.unreadProperties.contains(value.name)
      || isPart && Self.unreadPartProperties.contains(value.name)
    {
      guard !Self.harmlessValues.contains(value.value.trimmed.lowercased()) else { continue }
      reportUnread(value.name, at: value.range)
    }
    if isPart, animations.changes(node) {
      animations.seen.insert(node)
      reportMotions(node, except: Self.knownMembers.subtracting(["opacity", "visibility", "display"]))
    }
  }

  private func addCharacters(of node: Int, _ style: SVGTextStyle, _ run: Int, to layout: inout Layout) {
    let text = String(decoding: tree.bytes(ofText: node), as: UTF8.self)
    for scalar in text.unicodeScalars {
      let isSpace = ["\t", "\n", "\r"].contains(scalar)
      let previous = layout.characters.last?.scalar
      for scalar in style.transform.applied(to: isSpace ? " " : scalar, after: previous) {
        layout.characters.append(TextCharacter(scalar: scalar, run: run))
      }
    }
  }

  /// Hides the spaces after others, and those at the start and the end.
  private func collapse(_ layout: inout Layout) {
    var wasSpace = true
    var last: Int?
    for index in layout.characters.indices {
      let keeps = layout.runs[layout.characters[index].run].context.style.text.keepsSpaces
      let isSpace = layout.characters[index].isSpace && !keeps
      layout.characters[index].isHidden = isSpace && wasSpace
      wasSpace = isSpace
      if !layout.characters[index].isHidden { last = index }
    }
    if wasSpace, let last, layout.characters[last].isSpace { layout.characters[last].isHidden = true }
    // Indices in lists count only the characters that are left.
    var count = 0
    var places: [Int] = []
    for character in layout.characters {
      places.append(count)
      if !character.isHidden { count += 1 }
    }
    places.append(count)
    layout.characters.removeAll(where: \.isHidden)
    for run in layout.runs.indices {
      let range = layout.runs[run].range
      layout.runs[run].range = places[range.lowerBound]..<places[range.upperBound]
    }
  }

  /// Gives characters the values in the lists of their elements. Elements inside others come later, and win.
  private mutating func place(_ layout: inout Layout) {
    for run in layout.runs {
      let context = run.context
      let members: [(name: String, axis: SVGAxis, path: WritableKeyPath<TextCharacter, Double>?)] = [
        ("x", .x, nil), ("y", .y, nil), ("dx", .x, \.dx), ("dy", .y, \.dy),
      ]
      for (name, axis, path) in members {
        let values = numbers(run.node, name) { context.resolve($0, axis) }
        for (index, value) in zip(run.range, values) {
          if let path {
            layout.characters[index][keyPath: path] = value
          } else if name == "x" {
            layout.characters[index].x = value
          } else {
            layout.characters[index].y = value
          }
        }
      }
      let rotations = numbers(run.node, "rotate") { $0.unit == .user ? $0.value : 0 }
      for (offset, index) in run.range.enumerated() {
        // The last one is that of all characters after it.
        guard let rotation = offset < rotations.count ? rotations[offset] : rotations.last else { break }
        layout.characters[index].rotation = rotation
      }
    }
    guard let first = layout.characters.indices.first else { return }
    layout.characters[first].x = layout.characters[first].x ?? 0
    layout.characters[first].y = layout.characters[first].y ?? 0
  }

  /// The lengths in an attribute.
  private mutating func numbers(_ node: Int, _ name: String, _ resolve: (SVGLength) -> Double) -> [Double] {
    guard let attribute = tree.attribute(node, name) else { return [] }
    var scanner = SVGScanner(tree.bytes(attribute))
    var result: [Double] = []
    scanner.skipSpace()
    while !scanner.isAtEnd {
      guard let length = SVGLength(&scanner) else {
        report(
          .svgValue, "invalid value \(tree.string(attribute).quotedText) of '\(name)': it is ignored",
          at: range(attribute))
        return []
      }
      result.append(min(max(resolve(length), -1e9), 1e9))
      scanner.skipSeparator()
    }
    return result
  }

  // MARK: Layout

  /// A glyph at its place.
  private struct Glyph {
    var font: Int
    var placed: PlacedGlyph
    var run: Int
    /// The point on the baseline where it begins.
    var x: Double
    var y: Double
    var rotation: Double
    var advance: Double
  }

  /// Places the glyphs of all characters, and collects their outlines.
  private mutating func arrange(_ layout: inout Layout) {
    var pen = Point2D.zero
    var start = 0
    var lengths: [Range<Int>: Int] = [:]
    for (index, run) in layout.runs.enumerated()
    where !run.range.isEmpty && tree.attribute(run.node, "textLength") != nil {
      if lengths[run.range] == nil { lengths[run.range] = index }
    }
    while start < layout.characters.count, exceeded == nil {
      // A chunk begins where a position is absolute.
      var end = start + 1
      while end < layout.characters.count, layout.characters[end].x == nil, layout.characters[end].y == nil {
        end += 1
      }
      let first = layout.characters[start]
      if let x = first.x { pen.x = x }
      if let y = first.y { pen.y = y }
      // Its own distance moves the text, and is no part of its width.
      let origin = Point2D(pen.x + first.dx, pen.y)
      var glyphs: [Glyph] = []
      var next = start
      while next < end {
        // A row of characters of one font.
        let run = layout.characters[next].run
        var stop = next + 1
        while stop < end, layout.characters[stop].run == run, !layout.characters[stop].isMoved { stop += 1 }
        add(next..<stop, of: layout, &pen, &glyphs)
        next = stop
      }
      if let index = lengths[start..<end], fit(&glyphs, layout.runs[index], &pen) {
        lengths[start..<end] = nil
      }
      let width = pen.x - origin.x
      let shift: Double
      switch layout.runs[first.run].context.style.text.anchor {
      case .start: shift = 0
      case .middle: shift = -width / 2
      case .end: shift = -width
      }
      pen.x += shift
      for glyph in glyphs { draw(glyph, shift, &layout) }
      start = end
    }
    for index in lengths.values.sorted() {
      report(
        .svgValue, "'textLength' has no effect here: the text keeps its length",
        at: range(layout.runs[index].node, "textLength"))
    }
  }

  /// Stretches the spaces between the glyphs of a text to its length; false if it is not spaces that are stretched.
  private func fit(_ glyphs: inout [Glyph], _ run: Run, _ pen: inout Point2D) -> Bool {
    guard let length = tree.value(run.node, "textLength").flatMap({ SVGLength($0) }),
      tree.value(run.node, "lengthAdjust") != "spacingAndGlyphs", glyphs.count > 1
    else { return false }
    let width = pen.x - glyphs[0].x
    let extra = (run.context.resolve(length, .x) - width) / Double(glyphs.count - 1)
    for index in glyphs.indices { glyphs[index].x += extra * Double(index) }
    pen.x += extra * Double(glyphs.count - 1)
    return true
  }

  /// Adds the glyphs of characters in a row.
  private mutating func add(
    _ range: Range<Int>, of layout: Layout, _ pen: inout Point2D, _ glyphs: inout [Glyph]
  ) {
    let first = layout.characters[range.lowerBound]
    let run = layout.runs[first.run]
    let style = run.context.style
    let match = library.match(
      FontLibrary.Request(families: style.text.families, style: style.text.font))
    if let difference = library.difference(
      FontLibrary.Request(families: style.text.families, style: style.text.font), match)
    {
      var message = Message(.svgText, difference, help: "give this font, too")
      message.severity = .warning
      reportFont(message, at: run.node)
    }
    let font = library.fonts[match.font]
    let scale = style.fontSize / Double(font.unitsPerEm)
    pen.x += first.dx
    pen.y += first.dy
    do throws(FontProblem) {
      var messages: [Message] = []
      let row = try library.glyphs(
        layout.characters[range].map(\.scalar), font: match.font, usesKerning: true
      ) { messages.append($1) }
      for message in messages { reportFont(message, at: run.node) }
      for placed in row {
        let character = layout.characters[range.lowerBound + placed.offset]
        let advance =
          Double(placed.advance) * scale + style.text.letterSpacing
          + (character.isSpace ? style.text.wordSpacing : 0)
        glyphs.append(
          Glyph(
            font: match.font, placed: placed, run: first.run, x: pen.x,
            y: pen.y + Self.shift(style.text.baseline, font) * scale, rotation: character.rotation,
            advance: advance))
        pen.x += advance
      }
    } catch {
      reportFont(error.message, at: run.node)
    }
  }

  /// How far the baseline of a font is below the line that is aligned, in units of the font.
  private static func shift(_ baseline: String, _ font: FontFile) -> Double {
    let (top, bottom) = (Double(font.ascender), Double(font.descender))
    switch baseline {
    case "middle": return Double(font.xHeight ?? font.unitsPerEm / 2) / 2
    case "central": return (top + bottom) / 2
    case "hanging": return top * 0.8
    case "mathematical": return top / 2
    case "text-before-edge", "text-top", "before-edge": return top
    case "text-after-edge", "text-bottom", "after-edge", "ideographic": return bottom
    default: return 0
    }
  }

  private mutating func draw(_ glyph: Glyph, _ shift: Double, _ layout: inout Layout) {
    let style = layout.runs[glyph.run].context.style
    let font = library.fonts[glyph.font]
    let scale = style.fontSize / Double(font.unitsPerEm)
    var matrix = AffineMatrix.translation(Point2D(glyph.x + shift, glyph.y))
    if glyph.rotation != 0 { matrix = matrix * .rotation(degrees: glyph.rotation) }
    let cell = BoundingBox(
      minX: 0, minY: -Double(font.ascender) * scale, maxX: max(0, glyph.advance),
      maxY: -Double(font.descender) * scale
    ).transformed(by: matrix)
    layout.box = layout.box.map { $0.union(cell) } ?? cell
    let offset = Point2D(Double(glyph.placed.dx) * scale, -Double(glyph.placed.dy) * scale)
    matrix = matrix * .translation(offset) * .scale(scale, -scale)
    do throws(FontProblem) {
      let outline = try library.outline(glyph.placed.glyph, font: glyph.font)
      guard layout.outlines[glyph.run].verbs.count + outline.verbs.count <= limits.frameElements else {
        exceed(
          "frameElements", "too many path elements", limits.frameElements, at: layout.runs[glyph.run].node)
        return
      }
      layout.outlines[glyph.run].append(outline, transformedBy: matrix)
    } catch {
      reportFont(error.message, at: layout.runs[glyph.run].node)
    }
  }

  /// Reports a finding about a font, unless the same one is there already.
  private mutating func reportFont(_ message: Message, at node: Int) {
    guard reportedFonts.insert(message).inserted else { return }
    findings.append(Finding(message: message, place: .text(tree.range(node))))
  }

  // MARK: Properties

  private mutating func reportUnread(_ name: String, at range: Range<Int>) {
    report(
      .svgCSS, "'\(name)' is not evaluated: the declaration has no effect",
      help: "convert the text to paths in the drawing program", at: range)
  }

  /// Properties of texts that are not read, besides those that are inherited.
  static let unreadProperties: Set<String> = ["baseline-shift", "alignment-baseline"]
  /// Properties of parts of texts that are not read.
  private static let unreadPartProperties: Set<String> = ["opacity", "filter", "mask", "clip-path"]
  static let harmlessValues: Set<String> = [
    "baseline", "auto", "0", "1", "none", "normal", "100%", "ltr", "horizontal-tb", "lr-tb", "lr", "initial",
    "inherit",
    "unset",
  ]

  /// Reads a list of font families: the first ones, and the beginning of long names, because each row of a text looks for them.
  static func families(_ text: String) -> [String] {
    text.split(separator: ",").prefix(20).map { String($0.trimmed.unicodeScalars.prefix(100)) }.map {
      family in
      guard let quote = family.first, quote == "\"" || quote == "'", family.last == quote, family.count > 1
      else { return family }
      return String(family.dropFirst().dropLast()).trimmed
    }.filter { !$0.isEmpty }
  }

  /// Reads a weight; nil if the text is none.
  static func weight(_ text: String, _ parent: Int) -> Int? {
    switch text.trimmed.lowercased() {
    case "normal": return 400
    case "bold": return 700
    case "bolder": return parent < 350 ? 400 : parent < 550 ? 700 : 900
    case "lighter": return parent < 550 ? 100 : parent < 750 ? 400 : 700
    case let word:
      var scanner = SVGScanner(word)
      guard let number = scanner.number(), scanner.isAtEnd, 1...1000 ~= number else { return nil }
      return Int(number)
    }
  }

  /// The properties in a value of `font`, with their values; empty if it is none.
  static func parts(ofFont text: String) -> [(name: String, value: String)] {
    var words = text.words
    var result = [("font-style", "normal"), ("font-weight", "normal"), ("font-variant", "normal")]
    while let word = words.first?.lowercased() {
      if word == "italic" || word == "oblique" {
        result[0].1 = word
      } else if weight(word, 400) != nil {
        if word != "normal" { result[1].1 = word }
      } else if word == "small-caps" {
        result[2].1 = word
      } else {
        break
      }
      words.removeFirst()
    }
    guard words.count > 1, let size = words[0].split(separator: "/").first else { return [] }
    return result + [("font-size", String(size)), ("font-family", words.dropFirst().joined(separator: " "))]
  }
}

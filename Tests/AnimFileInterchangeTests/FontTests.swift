import AnimFileGenerator
import Foundation
import Testing

@testable import AnimFile
@testable import AnimFileAuthoring
@testable import AnimFileInterchange
@testable import AnimFileTestSupport

@Suite struct `Fonts` {
  @Test(arguments: FontFixture.all)
  func `have the advances and outlines that fontTools reads`(name: String) throws {
    let fixture = FontFixture(name: name)
    let font = try fixture.font()
    var budget = FontBudget()
    let rows = try fixture.rows("outlines")
    #expect(rows.count >= 8)
    for row in rows {
      let scalar = try #require(row[0].unicodeScalars.first)
      let glyph = try #require(try font.characters.glyph(scalar))
      #expect(try font.advance(glyph) == Int(row[1]), "\(scalar)")
      #expect(try font.outline(glyph, &budget).svgPathData(precision: 3) == row[2], "\(scalar)")
    }
  }

  @Test(arguments: FontFixture.all)
  func `have the kerning that HarfBuzz applies`(name: String) throws {
    let fixture = FontFixture(name: name)
    let font = try fixture.font()
    for row in try fixture.rows("positions") {
      let writing = GlyphText.write(row[0], font: font, options: FontFixture.fontUnits)
      let document = try AnimationDocument(json: try #require(writing.bytes))
      let anchors = try paths(document.shapes).map { try anchor($0) }
      let origins = row[1].split(separator: " ").map { $0.split(separator: ",").compactMap { Double($0) } }
      let drawn = zip(row[0].unicodeScalars, origins).filter { $0.0 != " " }.map(\.1)
      #expect(anchors.count == drawn.count)
      // Glyphs beyond the line move all of them by the same distance.
      guard let first = drawn.first, let start = anchors.first else { continue }
      #expect(start.x >= 0 && start.y + first[1] >= Double(font.ascender))
      for (anchor, origin) in zip(anchors, drawn) {
        let offset = Point2D(origin[0] - first[0], first[1] - origin[1])
        #expect(anchor == start + offset, "\(row[0])")
      }
    }
  }

  private func anchor(_ shape: AnimatedShape) throws -> Point2D {
    guard case .point(.constant(let point)) = shape.transform?.anchor else {
      return try #require(nil as Point2D?)
    }
    return point
  }

  /// The paths in groups, in order.
  private func paths(_ shapes: [AnimatedShape]) -> [AnimatedShape] {
    shapes.flatMap { shape in
      if case .group(let group) = shape.geometry { paths(group.shapes) } else { [shape] }
    }
  }

  @Test func `of a collection are chosen by their index`() throws {
    let collection = try FontFixture(name: "collection.ttc").bytes()
    for (index, name) in ["quadratic.ttf", "cubic.otf"].enumerated() {
      let expected = GlyphText.write("Aé V", font: try FontFixture(name: name).font())
      #expect(GlyphText.write("Aé V", font: try FontFile(collection, index: index)) == expected)
    }
    #expect(throws: InvalidFont.self) { try FontFile(collection, index: 2) }
    #expect(throws: InvalidFont.self) { try FontFile(collection, index: -1) }
    #expect(throws: InvalidFont.self) { try FontFixture(name: "cubic.otf").font(index: 1) }
  }

  @Test func `of other kinds are refused with a reason`() throws {
    for (bytes, message) in [
      ([], "the file is no font: it is too short"),
      (Array("wOF2........".utf8), "the file is a font compressed for web pages"),
      (Array("{ \"animfile\": \"1.0\" }".utf8), "the file is no TrueType or OpenType font"),
    ] {
      let error = #expect(throws: InvalidFont.self) { try FontFile(bytes) }
      #expect(error?.report.diagnostics.map(\.message) == [message])
      #expect(error?.report.diagnostics.map(\.rule) == [.fontNot])
    }
  }

  @Test(arguments: FontFixture.all)
  func `that are cut off are refused`(name: String) throws {
    let bytes = try FontFixture(name: name).bytes()
    // The last table may end with up to three bytes of padding.
    for count in stride(from: 0, to: bytes.count - 3, by: Campaign.choose(quick: 7, complete: 1)) {
      #expect(throws: InvalidFont.self) { try FontFile(Array(bytes[..<count])) }
    }
  }

  @Test func `with components that contain themselves are refused`() throws {
    let font = try FontFixture(name: "endless.ttf").font()
    #expect(GlyphText.write("AV", font: font).bytes != nil)
    let report = GlyphText.write("Aé", font: font).report
    #expect(report.diagnostics.map(\.rule) == [.fontLimit])
    #expect(report.diagnostics.map(\.place.start.column) == [2])
  }

  @Test(arguments: FontFixture.all + ["collection.ttc"])
  func `that are damaged give a valid document or an error`(name: String) throws {
    let bytes = try FontFixture(name: name).bytes()
    var numbers = SplitMix64(seed: 7)
    for trial in 0..<Campaign.choose(quick: 30, complete: 600) {
      var damaged = bytes
      for _ in 0...trial % 4 {
        let place = Int.random(in: 0..<damaged.count, using: &numbers)
        let value: UInt8 =
          switch trial % 3 {
          case 0: .random(in: 0...255, using: &numbers)
          case 1: [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &numbers) ?? 0
          default: damaged[place] ^ (1 << UInt8.random(in: 0...7, using: &numbers))
          }
        damaged[place] = value
      }
      let font: FontFile
      do { font = try FontFile(damaged) } catch {
        #expect(error.report.errorCount == 1)
        continue
      }
      let writing = GlyphText.write("AVo e é´123\n😀", font: font)
      #expect((writing.bytes == nil) == (writing.report.errorCount > 0))
      if let document = writing.bytes { #expect(Validator().report(on: document).isValid) }
    }
  }
}

@Suite struct `Charstrings` {
  /// A list without subroutines, or with some.
  private func index(_ elements: [[UInt8]]) throws -> CFFOutlines.Index {
    var bytes: [UInt8] = [UInt8(elements.count >> 8), UInt8(elements.count & 0xFF)]
    if !elements.isEmpty {
      bytes.append(2)
      var offset = 1
      for element in elements + [[]] {
        bytes += [UInt8(offset >> 8), UInt8(offset & 0xFF)]
        offset += element.count
      }
      bytes += elements.joined()
    }
    return try CFFOutlines.Index(FontTable(tag: "CFF ", bytes: bytes, range: bytes.indices))
  }

  private func path(_ code: [UInt8], globals: [[UInt8]] = []) throws -> String {
    var charstring = Charstring(globals: try index(globals), locals: nil)
    var budget = FontBudget()
    try charstring.run(FontTable(tag: "CFF ", bytes: code, range: code.indices), &budget)
    return charstring.path.svgPathData()
  }

  /// A whole number from −107 to 107.
  private func number(_ value: Int) -> UInt8 { UInt8(value + 139) }

  @Test(arguments: [
    ([3, 4], 3, 1.0), ([0, 4], 3, 0), ([0, 4], 4, 1), ([0, 0], 4, 0), ([5], 5, 0), ([0], 5, 1), ([-5], 9, 5),
    ([2, 3], 10, 5), ([2, 3], 11, -1), ([7, 2], 12, 3.5), ([7], 14, -7), ([7, 7], 15, 1), ([7, 8], 15, 0),
    ([1, 2, 3, 4], 22, 1), ([1, 2, 4, 3], 22, 2), ([6, 7], 24, 42), ([9], 26, 3),
  ])
  func `calculate`(operands: [Int], operation: UInt8, result: Double) throws {
    let code = operands.map { number($0) } + [12, operation, 22, number(1), 7, 14]
    #expect(try path(code) == "M \(result.shortest) 0 L \(result.shortest) 1 Z")
  }

  @Test func `move operands`() throws {
    let (a, b, c) = (number(1), number(2), number(3))
    // dup, exch, index, roll by one and by minus one, put and get.
    #expect(try path([a, 12, 27, 21, a, 7, 14]) == "M 1 1 L 1 2 Z")
    #expect(try path([a, b, 12, 28, 21, a, 7, 14]) == "M 2 1 L 2 2 Z")
    #expect(try path([a, b, a, 12, 29, 12, 28, 12, 18, 21, a, 7, 14]) == "M 1 1 L 1 2 Z")
    #expect(try path([a, b, c, c, a, 12, 30, 12, 18, 21, a, 7, 14]) == "M 3 1 L 3 2 Z")
    #expect(try path([a, b, c, c, number(-1), 12, 30, 12, 18, 21, a, 7, 14]) == "M 2 3 L 2 4 Z")
    #expect(try path([c, b, 12, 20, a, b, 12, 21, 21, a, 7, 14]) == "M 1 3 L 1 4 Z")
  }

  @Test(arguments: [
    [21], [139, 21, 6], [139, 139, 5], [139, 22, 139, 12, 12], [12, 99], [2], [139, 10], [139, 29], [12],
    [28, 1], [255, 0, 0], [247], [139, 139, 12, 30], [139, 12, 20], [130, 12, 26],
  ])
  func `with mistakes are damaged`(code: [UInt8]) {
    #expect(throws: FontProblem.self) { try path(code) }
  }

  @Test(.complete) func `that call without end, or push without end, are refused`() throws {
    // The first subroutine calls itself.
    #expect(throws: FontProblem.self) { try path([32, 29], globals: [[32, 29]]) }
    #expect(throws: FontProblem.self) { try path([UInt8](repeating: 139, count: 49)) }
    // Ten levels of a hundred calls each.
    var globals: [[UInt8]] = [[11]]
    for level in 0..<9 {
      globals.append([UInt8](Array(repeating: [UInt8(32 + level), 29], count: 100).joined()))
    }
    let error = #expect(throws: FontProblem.self) { try path([41, 29], globals: globals) }
    #expect(error?.rule == .fontLimit)
  }

  @Test func `have Adobe's standard encoding`() {
    // Technical Note 5176, appendix A: the names of the codes, in order.
    let codes = (0...255).filter { CFFOutlines.standardName($0) != nil }
    #expect(codes.compactMap { CFFOutlines.standardName($0) } == Array(1...149))
    #expect(codes.count == 149)
  }
}

@Suite struct `Texts as paths` {
  private func text(
    _ text: String, _ name: String = "quadratic.ttf",
    options: GlyphText.Options = GlyphText.Options(size: 100)
  ) throws -> (json: String, report: ValidationReport) {
    let writing = GlyphText.write(text, font: try FontFixture(name: name).font(), options: options)
    return (String(decoding: writing.bytes ?? [], as: UTF8.self), writing.report)
  }

  @Test func `have a path for each glyph, with its character as the id`() throws {
    let (json, report) = try text("VAAo")
    #expect(report.diagnostics.isEmpty)
    for id in ["V", "A", "A-2", "o"] { #expect(json.contains("\"id\": \"\(id)\"")) }
    #expect(try AnimationDocument.formatted(json: Array(json.utf8)) == Array(json.utf8))
    #expect(try Evaluator(json: Array(json.utf8)).frame(at: 0).items.count == 4)
  }

  @Test func `have a group for each of several words`() throws {
    let (json, _) = try text("VA o\nA")
    for label in ["VA", "o", "A"] { #expect(json.contains("\"label\": \"\(label)\"")) }
    for id in ["text", "word-1", "word-2", "word-3"] { #expect(json.contains("\"id\": \"\(id)\"")) }
    #expect(!json.contains("word-4"))
  }

  @Test func `without letters have an empty group`() throws {
    for empty in ["", " ", "\n", " \n "] {
      let (json, report) = try text(empty)
      #expect(report.diagnostics.isEmpty && json.contains("\"text\""), "\(json)")
    }
  }

  /// The bounds of all glyphs, and the size of the document.
  private func extent(
    _ content: String, _ options: GlyphText.Options
  ) throws -> (boxes: [BoundingBox], size: Size2D) {
    let json = Array(try text(content, options: options).json.utf8)
    let evaluator = try Evaluator(json: json)
    let boxes = try evaluator.frame(at: 0).items.compactMap(\.path.bounds)
    return (boxes, evaluator.document.size)
  }

  @Test func `fit their document`() throws {
    // The accent of the last character is to the left of its origin.
    for content in ["A", "´A", "4\nAVA\n2", "😀", "V o"] {
      let (boxes, size) = try extent(content, GlyphText.Options(size: 100))
      for box in boxes {
        #expect(
          box.minX >= 0 && box.minY >= 0 && box.maxX <= size.width && box.maxY <= size.height, "\(content)")
      }
      #expect(size.width == size.width.rounded() && size.height == size.height.rounded())
    }
  }

  @Test func `have lines at the distance and on the side of the options`() throws {
    func boxes(_ options: GlyphText.Options) throws -> [BoundingBox] { try extent("AA\nA", options).boxes }
    let start = try boxes(GlyphText.Options(size: 1000))
    // Ascender, descender and gap: 800 + 200 + 90.
    #expect(start[2].minY - start[0].minY == 1090 && start[2].minX == start[0].minX)
    let end = try boxes(GlyphText.Options(size: 1000, lineHeight: 1.5, alignment: .end))
    #expect(end[2].minY - end[0].minY == 1500 && end[2].minX == end[1].minX)
    let center = try boxes(GlyphText.Options(size: 1000, alignment: .center))
    #expect(center[2].minX - center[0].minX == 300)
  }

  @Test func `end lines at all ends of lines`() throws {
    let font = try FontFixture(name: "cubic.otf").font()
    let expected = GlyphText.write("A\no\nV", font: font).bytes
    for text in ["A\r\no\rV", "A\u{2028}o\u{85}V\n", "A\n\r\no\nV"] {
      let isLonger = text.contains("\n\r\n")
      #expect((GlyphText.write(text, font: font).bytes == expected) == !isLonger)
    }
  }

  @Test func `round coordinates by the size, or as asked for`() throws {
    func decimals(_ options: GlyphText.Options) throws -> Int {
      let json = try text("2o", options: options).json
      return json.split { !"0123456789.".contains($0) }.map { number in
        number.split(separator: ".", omittingEmptySubsequences: false).dropFirst().first?.count ?? 0
      }.max() ?? 0
    }
    #expect(try decimals(GlyphText.Options(size: 10_000)) <= 1)
    #expect(try decimals(GlyphText.Options(size: 1000)) == 1)
    #expect(try decimals(GlyphText.Options(size: 48)) == 2)
    #expect(try decimals(GlyphText.Options(size: 10)) == 3)
    #expect(try decimals(GlyphText.Options(size: 48, precision: 0)) == 1)
    #expect(try decimals(GlyphText.Options(size: 10 / 3.0, precision: 5)) == 5)
  }

  @Test func `are groups on request, with a prefix and a color`() throws {
    let options = GlyphText.Options(size: 100, fill: "#ff0000", idPrefix: "title-", isGroup: true)
    let (group, _) = try text("AA", options: options)
    #expect(group.hasPrefix("{\n  \"id\": \"title-text\", \"type\": \"group\""))
    #expect(group.contains("\"title-A-2\"") && group.contains("\"fill\": \"#f00\""))
    let document = "{\"animfile\":\"1.0\",\"size\":[9,9],\"shapes\":[\(group)]}"
    #expect(Validator().report(on: Array(document.utf8)).isValid)
  }

  @Test func `report characters without a glyph once, at their places`() throws {
    let (json, report) = try text("Aж\nAжю")
    #expect(report.diagnostics.map(\.rule) == [.fontGlyph, .fontGlyph])
    #expect(report.diagnostics.map(\.message)[0].contains("'ж' (U+0436)"))
    #expect(report.diagnostics.map { [$0.place.start.line, $0.place.start.column] } == [[1, 2], [2, 3]])
    // The placeholder is drawn.
    #expect(json.contains("\"id\": \"ж-2\""))
  }

  @Test func `report scripts that need shaping, and marks`() throws {
    let (_, report) = try text("שש م\u{61}\u{301}\u{302}")
    #expect(report.diagnostics.filter { $0.rule == .fontShaping }.count == 3)
    #expect(try text("A\u{200D}\u{FE0F}\u{AD}A").report.diagnostics.isEmpty)
  }

  @Test func `have the character of a letter and a mark, if the font has it`() throws {
    #expect(try text("e\u{301}V").json == text("éV").json)
    let (_, report) = try text("a\u{301}V")
    #expect(report.diagnostics.map(\.rule) == [.fontGlyph, .fontShaping, .fontGlyph])
  }

  @Test func `stay within the limits of documents`() throws {
    let font = try FontFixture(name: "quadratic.ttf").font()
    var limits = Limits()
    limits.shapes = 3
    #expect(
      GlyphText.write("AAAA", font: font, limits: limits).report.diagnostics.map(\.rule) == [.limitExceeded])
    limits = Limits()
    limits.frameElements = 10
    #expect(
      GlyphText.write("AAAA", font: font, limits: limits).report.diagnostics.map(\.rule) == [.limitExceeded])
  }
}

@Suite struct `The page about texts as paths` {
  @Test func `names every font, and no other`() throws {
    let rows = try Article.inCatalog("Glyphs").rows.filter { $0.last != "file" }
    let named = Set(rows.flatMap { Article.names($0.last) })
    let fonts = FontFixture.files.filter { !$0.hasSuffix(".txt") }
    #expect(named == Set(fonts + ["pairs.outlines.txt"]))
  }

  @Test func `lists every finding with its severity, and a text and a font that show it`() throws {
    let rows = try Article.inCatalog("Glyphs").rows.filter { $0[0].hasPrefix("`font-") }
    let rules = Diagnostic.RuleCategory.font.rules
    #expect(rows.map { Article.names($0[0])[0] } == rules.map(\.code))
    #expect(rows.map { $0[1] } == rules.map(\.severity.rawValue))
    for row in rows {
      let report = try FontFixture(name: Article.names(row[4])[0]).report(on: Article.names(row[3])[0])
      #expect(report.diagnostics.map(\.code).contains(Article.names(row[0])[0]), "\(row)")
    }
  }

  @Test func `shows the shapes that the command writes`() throws {
    let block = try #require(try Article.inCatalog("Glyphs").blocks.first { $0.language == "json" })
    #expect(Linter().report(on: block.text).diagnostics.map(\.message) == [])
    let shown = try AnimationDocument(json: Array(block.text.utf8))
    let options = GlyphText.Options(size: 100, fill: "tomato")
    let writing = GlyphText.write("AV", font: try FontFixture(name: "quadratic.ttf").font(), options: options)
    let written = try AnimationDocument(json: try #require(writing.bytes))
    #expect(shown.shapes == written.shapes && shown.size == written.size)
  }
}

extension FontFixture {
  fileprivate func font(index: Int) throws -> FontFile { try FontFile(try bytes(), index: index) }
}

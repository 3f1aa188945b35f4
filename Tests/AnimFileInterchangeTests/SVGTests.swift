import Foundation
import Testing

@testable import AnimFile
@testable import AnimFileAuthoring
@testable import AnimFileInterchange
@testable import AnimFileTestSupport

@Suite struct `SVG files` {
  @Test(arguments: SVGFixture.all)
  func `give the recorded findings and document`(name: String) throws {
    let fixture = SVGFixture(name: name)
    let reading = try fixture.reading()
    var result = reading.report.text(name: name + ".svg")
    if let document = reading.document { result += String(decoding: document, as: UTF8.self) }
    if ProcessInfo.processInfo.environment["ANIMFILE_RECORD"] != nil {
      try fixture.record(result)
    } else {
      #expect(result == fixture.recorded())
    }
  }

  @Test(arguments: SVGFixture.all)
  func `give valid documents in canonical form`(name: String) throws {
    guard let document = try SVGFixture(name: name).reading().document else { return }
    let report = Validator().report(on: document)
    #expect(report.isValid, "\(report.text(name: name))\(String(decoding: document, as: UTF8.self))")
    #expect(try AnimationDocument.formatted(json: document) == document)
  }

  @Test func `show every finding of the import`() throws {
    var seen: Set<Diagnostic.Rule> = []
    for name in SVGFixture.all {
      for diagnostic in try SVGFixture(name: name).reading().report.diagnostics {
        seen.insert(diagnostic.rule)
      }
    }
    let left = Diagnostic.RuleCategory.svg.rules.filter { !seen.contains($0) }
    #expect(left.map(\.code) == [])
  }

  @Test(arguments: Campaign.cases(SVGFixture.all, oneOf: 9))
  func `are read without crashes when they are cut off or damaged`(name: String) throws {
    let text = try SVGFixture(name: name).text()
    let fonts = try SVGFixture(name: name).fonts()
    for cut in stride(
      from: 0, to: text.count - 8, by: max(1, text.count / Campaign.choose(quick: 4, complete: 12)))
    {
      let reading = SVG.read(Array(text[..<cut]), fonts: fonts)
      #expect(reading.document == nil && reading.report.errorCount > 0)
    }
    // Other numbers, words and references.
    let source = String(decoding: text, as: UTF8.self)
    let changes = [
      ("10", "-1e9"), ("50", "1e300"), ("=\"", "=\"nan "), ("url(#a)", "url(#)"), ("href=\"#", "href=\""),
      ("1", "0"),
      ("rect", "g"), ("circle", "use"), ("path", "svg"), ("(", "(1,2,3,"), (" id=\"", " id=\"a"),
      (" ", "\n\n"),
    ]
    let step = Campaign.choose(quick: 4, complete: 1)
    for index in stride(from: name.utf8.count % step, to: changes.count, by: step) {
      let (old, new) = changes[index]
      let reading = SVG.read(Array(source.replacing(old, with: new).utf8))
      if let document = reading.document { #expect(Validator().report(on: document).isValid) }
    }
  }

  @Test func `keep only named ids on request`() throws {
    let text = try SVGFixture(name: "ids").text()
    let all = String(decoding: try #require(SVG.read(text).document), as: UTF8.self)
    #expect(all.contains("path12-3") && all.contains("SVGID_1_"))
    let named = String(
      decoding: try #require(SVG.read(text, options: SVG.Options(ids: .named)).document), as: UTF8.self)
    #expect(named.contains("sky") && !named.contains("path12-3") && !named.contains("SVGID_1_"))
  }

  @Test(arguments: Campaign.cases(Array(SVGFixture.all), oneOf: 5))
  func `show the same with their transforms in the outlines`(name: String) throws {
    let text = try SVGFixture(name: name).text()
    let flat = SVG.read(text, options: SVG.Options(isFlat: true))
    guard let expected = SVG.read(text).document else {
      #expect(flat.document == nil)
      return
    }
    let evaluators = try [expected, try #require(flat.document)].map { try Evaluator(json: $0) }
    for time in [0, 0.3, 0.9] {
      let frames = try evaluators.map { try $0.frame(at: time) }
      #expect(frames[0].items.count == frames[1].items.count)
      for (item, flat) in zip(frames[0].items, frames[1].items) {
        guard let a = item.bounds, let b = flat.bounds else {
          #expect(item.bounds == nil && flat.bounds == nil)
          continue
        }
        for (x, y) in [(a.minX, b.minX), (a.minY, b.minY), (a.maxX, b.maxX), (a.maxY, b.maxY)] {
          #expect(abs(x - y) < 0.02, "\(name) at \(time): \(a) and \(b)")
        }
      }
    }
  }

  @Test(.complete) func `with too many rules are refused`() throws {
    func file(_ count: Int) -> [UInt8] {
      let rules = (0..<count).map { ".c\($0){fill:red}" }.joined()
      return Array(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><style>\(rules)</style><path class='c9' d='M0 0h9v9z'/></svg>"
          .utf8)
    }
    #expect(SVG.read(file(10_000)).report.diagnostics == [])
    let refused = SVG.read(file(10_001))
    #expect(refused.document == nil)
    #expect(refused.report.diagnostics.map(\.rule) == [.svgLimit])
  }

  @Test func `in UTF-16, in Latin-1 and with a byte order mark give the same document`() throws {
    let text =
      #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>Tür</title><circle r="5"/></svg>"#
    let expected = try #require(SVG.read(Array(text.utf8)).document)
    let units = Array(text.utf16)
    let little: [UInt8] = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big: [UInt8] = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let latin =
      Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>".utf8)
      + text.unicodeScalars.map { UInt8($0.value) }
    for bytes in [
      [0xFF, 0xFE] + little, [0xFE, 0xFF] + big, little, latin, [0xEF, 0xBB, 0xBF] + Array(text.utf8),
    ] {
      #expect(SVG.recognizes(bytes))
      #expect(SVG.read(bytes).document == expected)
    }
  }

  @Test func `are recognized, and other files are not`() {
    #expect(SVG.recognizes(Array(" \n<svg/>".utf8)))
    #expect(!SVG.recognizes(Array(#"{ "fr": 60 }"#.utf8)))
    #expect(!SVG.recognizes([]))
    #expect(!SVG.recognizes([0x1F, 0x8B, 8, 0]))
    #expect(!SVG.recognizes([0x50, 0x4B, 3, 4]))
  }

  @Test func `have the matrices of their transforms`() throws {
    for transform in [
      "matrix(0.5 0.25 -1 2 30 40)", "matrix(-0.5 0.25 1 2 30 40)", "matrix(-1 0 0 -1 9 9)",
      "rotate(200) skewY(35) scale(-2 3)",
      "skewX(-60)", "scale(1 -1) rotate(91)", "matrix(0 1 1 0 0 0)", "rotate(30 10 20)",
      "translate(1.5e1 -2)",
    ] {
      let text =
        #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="9" height="9" transform="\#(transform)"/></svg>"#
      let document = try #require(SVG.read(Array(text.utf8)).document)
      let item = try #require(try Evaluator(json: document).frame(at: 0).items.first)
      let expected = try #require(SVGTransformList(Array(transform.utf8)[...]) { length, _ in length.value })
        .matrix
      let (a, b) = (item.transform, expected)
      for (x, y) in [(a.a, b.a), (a.b, b.b), (a.c, b.c), (a.d, b.d), (a.tx, b.tx), (a.ty, b.ty)] {
        #expect(abs(x - y) < 2e-5, "\(transform): \(a) and \(b)")
      }
    }
  }
}

@Suite struct `Animations of SVG files` {
  /// The left edge of the shape with an id at some times.
  private func positions(_ id: String, in name: String, at times: [Double]) throws -> [Double?] {
    let evaluator = try Evaluator(json: try #require(try SVGFixture(name: name).reading().document))
    return try times.map { time in
      let items = try evaluator.frame(at: time).items
      return items.first { $0.id == id }?.bounds?.minX
    }
  }

  @Test func `run backward with the jumps of their steps mirrored`() throws {
    let times = [0.1, 0.3, 0.6, 0.9, 1.1, 1.3, 1.6, 1.9]
    #expect(try positions("steps", in: "css-easing", at: times) == [0, 20, 40, 60, 60, 40, 20, 0])
  }

  @Test func `turn and scale about the corner of the box within other transforms of the element`() throws {
    let edges = try positions("turn", in: "css-transform-properties", at: [0, 0.5, 1])
    // The left edges in Chromium.
    for (edge, expected) in zip(edges, [50, 47.804, 42]) {
      #expect(abs(try #require(edge) - expected) < 1e-3)
    }
  }

  @Test func `begin members that the first keyframe lacks with its easing`() throws {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><style>
        @keyframes k { 0% { opacity: 1; animation-timing-function: steps(2) } to { transform: translate(80px, 0) } }
        rect { animation: k 1s linear }</style><rect width="40" height="40"/></svg>
      """
    let document = try #require(SVG.read(text).document)
    let evaluator = try Evaluator(json: document)
    for (time, edge) in [(0.25, 0.0), (0.75, 40)] {
      #expect(try evaluator.frame(at: time).items.first?.bounds?.minX == edge)
    }
  }

  @Test(arguments: [
    ("style='transform: bogus'", 50.0), ("style='transform: scale(1) bogus' transform='translate(5, 0)'", 50),
    ("transform='translate(5, 0)'", 50), ("style='transform: translate(5px, 0)'", 5),
    ("style='transform: none'", 0), ("style='transform: initial'", 0),
  ])
  func `of a transform are replaced by valid styles only`(attributes: String, edge: Double) throws {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><rect width="40" height="40" \(attributes)>
        <animateTransform attributeName="transform" type="translate" dur="1s" values="0;100"/></rect></svg>
      """
    let document = try #require(SVG.read(text).document)
    #expect(try Evaluator(json: document).frame(at: 0.5).items.first?.bounds?.minX == edge)
  }

  @Test func `show what is in a hidden root`() throws {
    let text = """
      <!-- A comment --><svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" visibility="hidden">
        <set attributeName="visibility" to="visible" begin="1s" dur="1s"/><rect width="40" height="40"/></svg>
      """
    let evaluator = try Evaluator(json: try #require(SVG.read(text).document))
    #expect(try [0.5, 1.5].map { try evaluator.frame(at: $0).items.count } == [0, 1])
  }

  @Test func `draw points that are empty at rest, after an animation without points`() throws {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><polygon>
        <animate attributeName="points" values="10;20" dur="1s"/>
        <animate attributeName="points" values="10 0 50 0 50 50;20 0 90 0 90 90" begin="1s" dur="1s"/></polygon></svg>
      """
    let reading = SVG.read(text)
    let evaluator = try Evaluator(json: try #require(reading.document))
    #expect(try evaluator.frame(at: 1.5).items.first?.bounds?.minX == 15)
    #expect(try evaluator.frame(at: 0.5).items.isEmpty)
  }

  @Test(
    arguments: ["1e-300s", "1e-30s", "1e-12s", "1e-6s", "inf:00:00", "1e6s"], ["indefinite", "1e308", "0.5"])
  func `of any length are read`(duration: String, count: String) throws {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="3" height="3">
        <animate attributeName="x" values="0;1" begin="-1s" dur="\(duration)" repeatCount="\(count)"/>
        <animate attributeName="x" values="0;1" begin="1s" dur="1s"/>
        <animateTransform attributeName="transform" type="rotate" values="0;1" begin="-1s" dur="\(duration)" repeatCount="\(count)"/>
        <animateTransform attributeName="transform" type="scale" values="0;1" begin="0.5s" dur="1s"/></rect></svg>
      """
    #expect(try Evaluator(json: try #require(SVG.read(text).document)).duration >= 2)
  }

  @Test func `have no keyframes after the end of the document`() throws {
    for name in ["endless", "endless-starts", "smil-starts", "smil-sync"] {
      let document = try #require(try SVGFixture(name: name).reading().document)
      let codes = Validator().report(on: document).diagnostics.map(\.code)
      #expect(!codes.contains("keyframe-after-end"), "\(name): \(codes)")
    }
  }
}

@Suite struct `Texts of SVG files` {
  @Test func `have words with capitals where browsers do`() {
    func capitalized(_ text: String) -> String {
      var result = String.UnicodeScalarView()
      for scalar in text.unicodeScalars {
        result += SVGTextStyle.Transform.capitalize.applied(to: scalar, after: result.last)
      }
      return String(result)
    }
    #expect(
      capitalized("it's a well-known (new) \u{201C}idea\u{201D}")
        == "It's A Well-Known (New) \u{201C}Idea\u{201D}")
    #expect(capitalized("3rd a.b x_y 5$each ǆ") == "3rd A.b X_y 5$Each ǅ")
  }

  @Test func `become longer with some capitals`() {
    #expect(SVGTextStyle.Transform.uppercase.applied(to: "ß", after: nil) == ["S", "S"])
    #expect(SVGTextStyle.Transform.lowercase.applied(to: "Σ", after: "Α") == ["σ"])
    #expect(SVGTextStyle.Transform.none.applied(to: "ß", after: nil) == ["ß"])
  }
}

@Suite struct `The page about the import of SVG` {
  @Test func `names every file that shows a row, and no other`() throws {
    let rows = try Article.inCatalog("SVGImport").rows.filter { $0.last != "file" }
    let named = Set(rows.flatMap { Article.names($0.last) })
    #expect(named.subtracting(SVGFixture.all) == [], "files that do not exist")
    let unnamed = Set(SVGFixture.all).subtracting(named).subtracting(["dot"])
    #expect(unnamed == [], "files without a row")
  }

  @Test func `lists every finding with its severity, and a file that shows it`() throws {
    let rows = try Article.inCatalog("SVGImport").rows.filter { $0.count == 4 && $0[0].hasPrefix("`svg-") }
    let rules = Diagnostic.RuleCategory.svg.rules
    #expect(rows.map { Article.names($0[0])[0] } == rules.map(\.code))
    #expect(rows.map { $0[1] } == rules.map(\.severity.rawValue))
    for row in rows {
      for name in Article.names(row[3]) {
        let codes = try SVGFixture(name: name).reading().report.diagnostics.map(\.code)
        #expect(codes.contains(Article.names(row[0])[0]), "\(name) does not show \(row[0])")
      }
    }
  }
}

@Suite struct `Hostile SVG files` {
  private func read(_ body: String, limits: Limits = Limits()) -> SVG.Reading {
    SVG.read(
      Array("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\">\(body)</svg>".utf8),
      limits: limits)
  }

  private let dot = #"<rect width="9" height="9"/>"#

  @Test func `with uses that multiply exceed a limit`() {
    var body = "<defs><g id=\"u0\">\(String(repeating: dot, count: 10))</g>"
    for level in 1...19 {
      body += "<g id=\"u\(level)\">" + String(repeating: "<use href=\"#u\(level - 1)\"/>", count: 10) + "</g>"
    }
    let reading = read(body + "</defs><use href=\"#u19\"/>")
    #expect(reading.document == nil)
    #expect(reading.report.diagnostics.map(\.rule) == [.limitExceeded])
  }

  @Test(.complete) func `with clips that multiply exceed a limit`() {
    var body = ""
    for level in 0..<30 {
      let part = "<rect width=\"9\" height=\"9\" clip-path=\"url(#c\(level + 1))\"/>"
      body += "<clipPath id=\"c\(level)\">\(String(repeating: part, count: 10))</clipPath>"
    }
    let reading = read(body + #"<rect width="9" height="9" clip-path="url(#c0)"/>"#)
    #expect(reading.document == nil)
    #expect(reading.report.diagnostics.contains { $0.rule == .limitExceeded })
  }

  @Test func `with deep groups lose groups or are refused`() throws {
    func nested(_ depth: Int, _ group: String) -> SVG.Reading {
      read(String(repeating: group, count: depth) + dot + String(repeating: "</g>", count: depth))
    }
    #expect(nested(200, "<g>").document != nil)
    #expect(nested(200, "<g transform=\"translate(1) rotate(1)\" id=\"a\">").document != nil)
    #expect(nested(60, "<g opacity=\".9\">").document == nil)
    #expect(nested(500, "<g>").report.diagnostics.map(\.rule) == [.limitExceeded])
    #expect(nested(5000, "<g>").report.diagnostics.map(\.rule) == [.svgXML])
  }

  /// Elements and style sheets whose motions nest too deep.
  static let wraps: [String] = {
    let turn = #"<animateTransform attributeName="transform" type="rotate" by="9" dur="1s"/>"#
    let path = ##"<animateMotion path="M0 0h9" dur="1s" additive="sum"/>"##
    let functions = String(repeating: "rotate(9deg)", count: 3000)
    let rect = #"<rect width="5" height="5">"#
    return [
      rect + String(repeating: turn, count: 3000) + "</rect>",
      rect + String(repeating: path, count: 5000) + "</rect>",
      "<style>rect{animation:k 1s}@keyframes k{to{transform:\(functions)}}</style>\(rect)</rect>",
      "<style>rect{animation:\(Array(repeating: "k 1s", count: 5000).joined(separator: ","));animation-composition:add}"
        + "@keyframes k{to{transform:rotate(9deg)}}</style>\(rect)</rect>",
      String(repeating: "<g>" + String(repeating: turn, count: 30), count: 30) + rect + "</rect>"
        + String(repeating: "</g>", count: 30),
    ]
  }()

  @Test(arguments: wraps.indices) func `with many motions of an element exceed a limit`(_ index: Int) {
    let rules = read(Self.wraps[index]).report.diagnostics.map(\.rule)
    #expect(rules.contains(.limitExceeded), "\(rules)")
  }

  @Test func `with gradients that multiply exceed a limit`() {
    let stops = (0..<500).map { "<stop offset='\(Double($0) / 500)' stop-color='#00\($0 % 900 + 100)0'/>" }
    let rects = String(repeating: "<rect width='5' height='5' fill='url(#g)'/>", count: 20)
    var limits = Limits()
    limits.frameElements = 10_000
    let reading = read("<linearGradient id='g'>\(stops.joined())</linearGradient>\(rects)", limits: limits)
    #expect(reading.report.diagnostics.map(\.rule) == [.limitExceeded])
  }

  @Test func `with style sheets that multiply exceed a limit`() {
    let rules = (0..<5000).map { "rect:not(.a\($0)){}rect:not(.b\($0)){x:1}" }.joined()
    let rects = String(repeating: "<rect width='5' height='5'/>", count: 2000)
    let declarations = "<style>rect{\(String(repeating: "x:1;", count: 100_001))}</style>"
    let frames = (0..<500).map { "\(Double($0) / 5)%{transform:rotate(\($0)deg)}" }.joined()
    let animated =
      "<style>rect{animation:k 1s}@keyframes k{\(frames)}</style>"
      + String(repeating: "<rect width='5' height='5'/>", count: 1500)
    for text in ["<style>\(rules)</style>\(rects)", declarations, animated] {
      let rules = read(text).report.diagnostics.map(\.rule)
      #expect(rules.contains(.svgLimit), "\(rules.prefix(9))")
    }
  }

  @Test(arguments: [(201, 100, false), (201, 101, true), (1, 1000, false)])
  func `with many motions that many shapes inherit exceed a limit`(motions: Int, shapes: Int, exceeds: Bool) {
    let motion = "<animate attributeName='fill' dur='1s' values='red;lime'/>"
    let text =
      "<g>" + String(repeating: motion, count: motions) + String(repeating: dot, count: shapes) + "</g>"
    let rules = read(text).report.diagnostics.map(\.rule)
    #expect(rules.contains(.svgLimit) == exceeds, "\(rules.prefix(9))")
  }

  @Test func `are limited by the caller`() {
    var limits = Limits()
    limits.shapes = 2
    #expect(read(dot + dot).document != nil)
    #expect(read(dot + dot + dot, limits: limits).report.diagnostics.map(\.rule) == [.limitExceeded])
    limits = Limits()
    limits.bytes = 10
    #expect(read(dot, limits: limits).report.diagnostics.map(\.rule) == [.limitExceeded])
    limits = Limits()
    limits.pathElements = 3
    #expect(
      read(#"<path d="M0 0h9v9h-9z"/>"#, limits: limits).report.diagnostics.map(\.rule) == [.limitExceeded])
  }

  @Test func `with long selectors and many rules are read in time`() {
    let style = String(repeating: "g ", count: 40) + "rect { fill: red }"
    let groups = String(repeating: "<g>", count: 60) + dot + String(repeating: "</g>", count: 60)
    #expect(read("<style>\(style)</style>" + groups).document != nil)
  }
}

import Foundation
import Testing

@testable import AnimFile
@testable import AnimFileAuthoring
@testable import AnimFileInterchange
@testable import AnimFileTestSupport

@Suite struct `Lottie files` {
  @Test(arguments: LottieFixture.all)
  func `give the recorded findings and document`(name: String) throws {
    let fixture = LottieFixture(name: name)
    let reading = try fixture.reading()
    var result = reading.report.text(name: name + ".json")
    if let document = reading.document { result += String(decoding: document, as: UTF8.self) }
    if ProcessInfo.processInfo.environment["ANIMFILE_RECORD"] != nil {
      try fixture.record(result)
    } else {
      #expect(result == fixture.recorded())
    }
  }

  @Test(arguments: Campaign.cases(Array(LottieFixture.all), oneOf: 5))
  func `give documents in canonical form, without errors and warnings`(name: String) throws {
    guard let document = try LottieFixture(name: name).reading().document else { return }
    let report = Linter().report(on: document)
    #expect(
      report.errorCount + report.warningCount == 0,
      "\(report.text(name: name))\(String(decoding: document, as: UTF8.self))")
    #expect(try AnimationDocument.formatted(json: document) == document)
  }

  @Test func `show every finding of the import`() throws {
    var seen: Set<Diagnostic.Rule> = []
    for name in LottieFixture.all {
      for diagnostic in try LottieFixture(name: name).reading().report.diagnostics {
        seen.insert(diagnostic.rule)
        // Only a finding about the whole file may be at its root.
        #expect(diagnostic.rule == .lottieNot || !diagnostic.place.pointer.isEmpty, "\(name): \(diagnostic)")
      }
    }
    let left = Diagnostic.RuleCategory.lottie.rules.filter { !seen.contains($0) }
    #expect(left.map(\.code) == [])
  }

  @Test(arguments: Campaign.cases(LottieFixture.all, oneOf: 5))
  func `are read without crashes when they are cut off or damaged`(name: String) throws {
    let text = try LottieFixture(name: name).text()
    let fonts = try LottieFixture(name: name).fonts()
    for cut in stride(from: 0, to: text.count, by: max(1, text.count / 12)) {
      _ = Lottie.read(Array(text[..<cut]), fonts: fonts)
    }
    // A member with a value of another type.
    let source = String(decoding: text, as: UTF8.self)
    for value in ["null", "\"x\"", "[]", "{}", "-1", "1e300", "[[1]]"] {
      for member in ["k", "s", "t", "v", "it", "ks", "layers", "p", "ty", "parent", "tm", "g", "pt"] {
        let damaged = source.replacing(
          "\"\(member)\": ", with: "\"\(member)\": \(value), \"was\": ", maxReplacements: 3)
        let reading = Lottie.read(Array(damaged.utf8), fonts: fonts)
        if let document = reading.document { #expect(Validator().report(on: document).isValid) }
      }
    }
  }

  // MARK: Motion

  /// The values of a rotation in a file, whose layer is `dot`, at several times.
  private func matrices(_ text: String) throws -> [AffineMatrix] {
    let document = try #require(Lottie.read(Array(text.utf8)).document)
    let evaluator = try Evaluator(json: document)
    return try stride(from: 0.0, to: 1, by: 0.04).map { time in
      try #require(evaluator.frame(at: time).items.first).transform
    }
  }

  private func turning(_ key: String, end: Int) -> String {
    """
    {"fr": 60, "ip": 0, "op": \(end), "w": 100, "h": 100, "layers": [{"ty": 4, "nm": "dot", "ip": 0, "op": 900, "ks": {\(key)},
      "shapes": [{"ty": "el", "p": {"k": [0, 0]}, "s": {"k": [9, 9]}}, {"ty": "fl", "c": {"k": [1, 0, 0]}, "o": {"k": 100}}]}]}
    """
  }

  @Test(arguments: [
    #""r": {"k": [{"t": 0, "s": [0], "o": {"x": [0.3], "y": [-0.4]}, "i": {"x": [0.6], "y": [1.4]}}, {"t": 97, "s": [90]}]}"#,
    #""s": {"k": [{"t": 0, "s": [0, 50], "o": {"x": [0.3, 0.9], "y": [0, 0.2]}, "i": {"x": [0.6, 1], "y": [1, 1]}}, {"t": 97, "s": [90, 10]}]}"#,
    #""p": {"k": [{"t": 0, "s": [0, 5], "o": {"x": 0.3, "y": 0.1}, "i": {"x": 0.6, "y": 1}, "to": [0, 90], "ti": [-40, 0]}, {"t": 97, "s": [90, 10]}]}"#,
    #""p": {"k": [{"t": 0, "s": [0, 5], "o": {"x": 0.3, "y": -1}, "i": {"x": 0.6, "y": 2}, "to": [0, 90], "ti": [-40, 0]}, {"t": 70, "s": [90, 10]}]}"#,
    #""p": {"k": [{"t": 0, "s": [0, 5], "o": {"x": 0.3, "y": 3}, "i": {"x": 0.6, "y": 0}, "to": [0, 90], "ti": [-40, 0]}, {"t": 97, "s": [90, 10]}]}"#,
  ])
  func `move up to the end as if keyframes after it were not cut off`(key: String) throws {
    for (a, b) in zip(try matrices(turning(key, end: 60)), try matrices(turning(key, end: 600))) {
      for (x, y) in [(a.a, b.a), (a.b, b.b), (a.c, b.c), (a.d, b.d), (a.tx, b.tx), (a.ty, b.ty)] {
        #expect(abs(x - y) < 2e-2, "\(a) and \(b)")
      }
    }
  }

  @Test(arguments: [
    "key(1e30).value", "loopOut('cycle', 1e30)", "wiggle(1, 1, 1e30)", "wiggle(1, 1, -1e30)", "value[1e30]",
    "key(0 / 0).value", "wiggle(1, 1, 0 / 0)",
  ])
  func `have expressions with numbers beyond all counts`(expression: String) {
    let text = """
      {"fr": 60, "ip": 0, "op": 60, "w": 100, "h": 100, "layers": [{"ty": 4, "ip": 0, "op": 60,
        "ks": {"r": {"a": 1, "k": [{"t": 0, "s": [0]}, {"t": 30, "s": [90]}], "x": "var $bm_rt;\\n$bm_rt = \(expression);"}},
        "shapes": [{"ty": "el", "p": {"k": [0, 0]}, "s": {"k": [9, 9]}}]}]}
      """
    #expect(Lottie.read(Array(text.utf8)).document != nil)
  }

  @Test func `take the last of several members with one name, as players do`() throws {
    let text = turning(#""r": {"k": 9}, "r": {"k": 45}"#, end: 60)
    let reading = Lottie.read(Array(text.replacing(#""w": 100"#, with: #""w": 5, "w": 200"#).utf8))
    let document = String(decoding: try #require(reading.document), as: UTF8.self)
    #expect(document.contains(#""size": [200, 100]"#))
    #expect(document.contains(#""rotation": 45"#))
    #expect(reading.report.diagnostics.map(\.severity) == [.information, .information])
    #expect(reading.report.diagnostics.allSatisfy { $0.help == "remove the first, which has no effect" })
  }

  @Test func `start layers on the frame, whatever the frame rate`() throws {
    for rate in [23.976, 24, 25, 29.97, 30, 50, 59.94, 60, 120] {
      for frame in 1..<40 {
        let text = """
          {"fr": \(rate), "ip": 3, "op": 90, "w": 100, "h": 100, "layers": [{"ty": 1, "ip": \(frame + 3), "op": \(frame + 4),
            "sw": 9, "sh": 9, "ks": {}}]}
          """
        let document = try #require(Lottie.read(Array(text.utf8)).document)
        let evaluator = try Evaluator(json: document)
        #expect(try evaluator.frame(at: Double(frame) / rate).items.count == 1)
        #expect(try evaluator.frame(at: Double(frame - 1) / rate).items.isEmpty)
        #expect(try evaluator.frame(at: Double(frame + 1) / rate).items.isEmpty)
      }
    }
  }
}

@Suite struct `The page about the import` {
  @Test func `names every file that shows a row, and no other`() throws {
    let sections = try Article.inCatalog("LottieImport").sections.filter {
      ["What is carried", "What is reported"].contains($0.title)
    }
    let rows = sections.flatMap(\.rows).filter { $0.last != "file" }
    let named = Set(rows.flatMap { Article.names($0.last) })
    #expect(named.subtracting(LottieFixture.all) == [], "files that do not exist")
    let unnamed = Set(LottieFixture.all).subtracting(named).subtracting(["dot", "morph"])
    #expect(unnamed == [], "files without a row")
  }

  @Test func `lists every finding with its severity, and a file that shows it`() throws {
    let rows = try Article.inCatalog("LottieImport").rows.filter {
      $0.count == 4 && $0[0].hasPrefix("`lottie-")
    }
    let rules = Diagnostic.RuleCategory.lottie.rules
    #expect(rows.map { Article.names($0[0])[0] } == rules.map(\.code))
    #expect(rows.map { $0[1] } == rules.map(\.severity.rawValue))
    for row in rows {
      for name in Article.names(row[3]) {
        let codes = try LottieFixture(name: name).reading().report.diagnostics.map(\.code)
        #expect(codes.contains(Article.names(row[0])[0]), "\(name) does not show \(row[0])")
      }
    }
  }
}

@Suite struct `Lottie files with an easing of the depth` {
  private func scale(_ easing: String) -> String {
    let text = """
      {"fr": 60, "ip": 0, "op": 60, "w": 100, "h": 100, "layers": [ {"ty": 4, "ip": 0, "op": 60, "ks": { "s": { "a": 1, "k": [
        {"t": 0, "s": [100, 100, 100], "o": {"x": [0.3, \(easing)], "y": [0, 0, 0]}, "i": {"x": [0.6, 0.6, 1], "y": [1, 1, 1]}},
        {"t": 30, "s": [50, 50, 100]} ] } },
        "shapes": [ {"ty": "el", "p": {"k": [0, 0]}, "s": {"k": [9, 9]}}, {"ty": "fl", "c": {"k": [1, 0, 0]}, "o": {"k": 100}} ]} ]}
      """
    return String(decoding: Lottie.read(Array(text.utf8)).document ?? [], as: UTF8.self)
  }

  @Test func `have one track for a scale whose width and height move together`() {
    #expect(scale("0.3, 0.9").components(separatedBy: "keyframes").count == 2)
    #expect(scale("0.4, 0.9").components(separatedBy: "keyframes").count == 3)
  }
}

@Suite struct `Hostile Lottie files` {
  private func read(_ text: String, limits: Limits = Limits()) -> Lottie.Reading {
    Lottie.read(Array(text.utf8), limits: limits)
  }

  private func file(layers: String, assets: String = "") -> String {
    "{\"fr\": 60, \"ip\": 0, \"op\": 60, \"w\": 100, \"h\": 100, \"assets\": [\(assets)], \"layers\": [\(layers)]}"
  }

  private func precomposition(_ id: Int, of target: String, count: Int) -> String {
    let layer = #"{"ty": 0, "refId": "\#(target)", "ip": 0, "op": 60, "w": 9, "h": 9, "ks": {}}"#
    return
      "{\"id\": \"\(id)\", \"layers\": [\(Array(repeating: layer, count: count).joined(separator: ","))]}"
  }

  private let dot = #"{"ty": "el", "p": {"k": [0, 0]}, "s": {"k": [9, 9]}}"#
  private let red = #"{"ty": "fl", "c": {"k": [1, 0, 0]}, "o": {"k": 100}}"#

  private func shapes(_ list: String) -> String {
    #"{"ty": 4, "ip": 0, "op": 60, "ks": {}, "shapes": [\#(list)]}"#
  }

  @Test func `with precompositions that multiply exceed a limit`() {
    var assets = ["{\"id\": \"0\", \"layers\": [\(shapes(dot + "," + red))]}"]
    for id in 1...12 { assets.append(precomposition(id, of: "\(id - 1)", count: 10)) }
    let top = #"{"ty": 0, "refId": "12", "ip": 0, "op": 60, "w": 9, "h": 9, "ks": {}}"#
    let reading = read(file(layers: top, assets: assets.joined(separator: ",")))
    #expect(reading.document == nil)
    #expect(reading.report.diagnostics.map(\.rule) == [.limitExceeded])
  }

  @Test func `with a long chain of precompositions exceed a limit`() {
    var assets = ["{\"id\": \"0\", \"layers\": [\(shapes(dot + "," + red))]}"]
    let count = Campaign.choose(quick: 500, complete: 5000)
    for id in 1...count { assets.append(precomposition(id, of: "\(id - 1)", count: 1)) }
    let top = #"{"ty": 0, "refId": "\#(count)", "ip": 0, "op": 60, "w": 9, "h": 9, "ks": {}}"#
    let reading = read(file(layers: top, assets: assets.joined(separator: ",")))
    #expect(reading.document == nil)
    #expect(reading.report.diagnostics.contains { $0.rule == .limitExceeded })
  }

  @Test func `with paints that multiply outlines exceed a limit`() {
    let list = Array(repeating: dot, count: 3000).joined(separator: ",")
    let paints = Array(repeating: red, count: 3000).joined(separator: ",")
    var limits = Limits()
    limits.shapes = 5000
    let reading = read(file(layers: shapes(list + "," + paints)), limits: limits)
    #expect(reading.document == nil)
    #expect(reading.report.diagnostics.map(\.rule) == [.limitExceeded])
  }

  @Test func `with paints before paints exceed a limit`() {
    var limits = Limits()
    limits.shapes = 1000
    let paints = Array(repeating: red, count: 900).joined(separator: ",")
    let reading = read(file(layers: shapes(paints)), limits: limits)
    #expect(reading.report.diagnostics.map(\.rule) == [.limitExceeded])
    #expect(reading.report.diagnostics.first?.message.contains("before paints") == true)
  }

  @Test(arguments: [
    #"{"ty": "rp", "c": {"k": 2}, "o": {"k": 0}, "tr": {}}"#,
    #"{"ty": "el", "p": {"k": [0, 0]}, "s": {"k": [9, 9]}}, {"ty": "pb", "a": {"k": 50}}"#,
  ])
  func `with many modifiers in a group are refused`(modifier: String) {
    let modifiers = Array(repeating: modifier, count: 4000).joined(separator: ",")
    let group = "{\"ty\": \"gr\", \"it\": [\(dot),\(modifiers)]}"
    let reading = read(file(layers: shapes(group + "," + red)))
    #expect(reading.report.diagnostics.map(\.rule).contains(.limitExceeded))
  }

  @Test func `with deep groups are refused`() {
    func nested(_ depth: Int) -> String {
      let transform = #"{"ty": "tr", "p": {"k": [1, 0]}}"#
      let start = Array(repeating: #"{"ty": "gr", "it": ["#, count: depth).joined()
      let end = Array(repeating: ",\(transform)]}", count: depth).joined()
      return file(layers: shapes(start + dot + "," + red + end))
    }
    #expect(read(nested(20)).document != nil)
    #expect(read(nested(60)).document == nil)
    #expect(read(nested(200)).report.diagnostics.map(\.rule) == [.jsonTooDeep])
  }

  @Test func `with a long chain of parents are refused or read`() {
    var layers: [String] = []
    for index in 1...3000 {
      layers.append(
        #"{"ty": 3, "ind": \#(index), "parent": \#(index + 1), "ip": 0, "op": 60, "ks": {"p": {"k": [1, 0]}}}"#
      )
    }
    layers.append(#"{"ty": 1, "ind": 3001, "parent": 1, "sw": 9, "sh": 9, "ip": 0, "op": 60, "ks": {}}"#)
    let reading = read(file(layers: layers.joined(separator: ",")))
    #expect(reading.report.diagnostics.contains { $0.rule == .lottieCycle })
    if let document = reading.document { #expect(Validator().report(on: document).isValid) }
  }

  @Test func `are limited by the caller`() {
    var limits = Limits()
    limits.keyframes = 1
    let turning =
      #"{"ty": 1, "sw": 9, "sh": 9, "ip": 0, "op": 60, "ks": {"r": {"k": [{"t": 0, "s": [0]}, {"t": 9, "s": [1]}]}}}"#
    #expect(read(file(layers: turning)).document != nil)
    #expect(read(file(layers: turning), limits: limits).report.diagnostics.map(\.rule) == [.limitExceeded])
    limits.bytes = 10
    #expect(read(file(layers: turning), limits: limits).report.diagnostics.map(\.rule) == [.limitExceeded])
  }
}

import Testing

@testable import AnimFile
@testable import AnimFileAuthoring
@testable import AnimFileTestSupport

// Every folder in `Fixtures/Invalid` is named after a code and contains files with that finding, each with its report.

@Suite struct `Invalid files` {
  @Test(arguments: FixtureFolder.invalid.fixtures)
  func `have the recorded report`(name: String) throws {
    let report = try FixtureFolder.invalid.report(on: name)
    let code = String(name.split(separator: "/")[0])
    #expect(report.diagnostics.contains { $0.code == code }, "\(name) does not show \(code)")
    try FixtureFolder.invalid.check(report, on: name)
  }

  @Test(arguments: Diagnostic.Rule.allCases)
  func `exist for every code, as do valid files`(rule: Diagnostic.Rule) {
    let isShown = FixtureFolder.invalid.codes.contains(rule.code)
    // A finding without an example may also be too large for a file; GeneratedExample covers it.
    if case .none = rule.documentation.example, !isShown { return }
    #expect(isShown, "no file in Fixtures/Invalid/\(rule.code) has the mistake")
    #expect(
      FixtureFolder.valid.codes.contains(rule.code),
      "no file in Fixtures/Valid/\(rule.code) is close to the mistake without making it")
  }

  @Test(arguments: Set(FixtureFolder.invalid.codes + FixtureFolder.valid.codes).sorted())
  func `show codes that exist`(code: String) {
    #expect(Diagnostic.Rule(rawValue: code) != nil, "Fixtures has a folder '\(code)', which is no code")
  }

  @Test(arguments: Campaign.cases(FixtureFolder.invalid.fixtures, oneOf: 5))
  func `are reported in order, inside the text and in readable messages`(name: String) throws {
    let report = try FixtureFolder.invalid.report(on: name)
    let diagnostics = report.diagnostics
    let starts = diagnostics.map(\.place.range.lowerBound)
    #expect(starts == starts.sorted())
    for diagnostic in diagnostics {
      #expect(diagnostic.place.range.upperBound <= report.source.bytes.count)
      for words in [diagnostic.message, diagnostic.help ?? ""] + diagnostic.related.map(\.message) {
        #expect(!words.hasSuffix("."), "\(words)")
        #expect(words.first?.isUppercase != true || words.hasPrefix("JSON"), "\(words)")
        for type in ["Double", "String", "Animated", "Optional", "AnimFile", "Int ", "nil", "Swift"] {
          #expect(!words.contains(type), "\(words)")
        }
      }
    }
  }

  @Test func `a thousand findings are kept, and one counts the others`() {
    let shapes = String(repeating: "0,", count: 1499) + "0"
    let text = #"{"animfile":"1.0","size":[1,1],"shapes":[\#(shapes)]}"#
    let report = Linter().report(on: text)
    #expect(report.diagnostics.count == 1001)
    #expect(report.diagnostics.last?.rule == .tooManyFindings)
    #expect(report.diagnostics.last?.message == "500 more findings are not listed")
    #expect(report.diagnostics.last?.place.pointer == "/shapes/1000")
    #expect(!report.isValid)
  }

  @Test func `twenty mistakes give twenty findings, each at its location`() {
    let text: MarkedJSON = """
      {
        "animfile": "1.0", "size": [320, ①0②], ①"durration"②: 4,
        "background": ①"whitee"②,
        "parameters": {
          "far": { "type": "number", "default": ①9②, "range": [0, 4] },
          "accent": { "type": ①"colour"②, "default": "red" } },
        "easings": { ①"linear"②: [0, 0, 1, 1] },
        "shapes": [
          { "id": ①""②, "type": "circle", "center": ①[1, 2, 3]②, "radius": ①-1② },
          { "id": "a", "type": ①"rectangle"②, "origin": [0, 0], "size": [9, 9] },
          ①{② "id": ①"a"②, "type": "rect", "size": [10, 10] },
          { "type": "group", ①"fill"②: "red", "shapes": [
            { "type": "path", "d": "M 0 0 L 1①"② },
            { "type": "line", "from": ①{ "x": 0, "y": 0 }②, "to": [9, 9], "opacity": ①50② } ] },
          { "type": "circle", "center": [1, 2], "radius": { "keyframes": [
            { "t": 1, "value": 1 },
            { "t": ①0②, ①"v"②: 2 },
            { "t": 2, "value": ①"3"②, "easing": ①"ease-in"② } ] },
            "stroke": { "color": "teal", "cap": "round" } } ]
      }
      """
    let codes = [
      "out-of-range", "unknown-member", "invalid-color", "parameter-range", "unknown-type", "reserved-name",
      "invalid-id", "wrong-count", "out-of-range", "unknown-type", "missing-member", "duplicate-id",
      "not-for-groups", "invalid-path", "wrong-type", "out-of-range", "keyframe-order", "unknown-member",
      "wrong-type", "unknown-easing",
    ]
    let diagnostics = Linter().report(on: text.bytes).diagnostics
    #expect(codes.count == 20)
    #expect(diagnostics.map(\.code) == codes)
    #expect(diagnostics.map(\.place.range) == text.ranges)
  }
}

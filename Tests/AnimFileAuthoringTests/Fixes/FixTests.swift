import Testing

@testable import AnimFile
@testable import AnimFileAuthoring
@testable import AnimFileTestSupport

@Suite struct `Fixes` {
  typealias Rule = Diagnostic.Rule

  @Test(arguments: FixFixture.all)
  func `make the changes in the fixture`(fixture: FixFixture) throws {
    let text = try fixture.text()
    let linter = Linter(showing: fixture.rule)
    let report = linter.report(on: text)
    #expect(report.diagnostics.contains { $0.code == fixture.code }, "the fixture does not have its mistake")
    let fixed = linter.fixed(text, includesUnsafe: fixture.includesUnsafe)
    try fixture.check(fixed.text, ".after.json")
    try fixture.check(Array(TextDiff(from: text, to: fixed.text).text(name: fixture.name).utf8), ".diff")
  }

  @Test(arguments: FixFixture.all)
  func `leave nothing for a second run`(fixture: FixFixture) throws {
    try Self.checkRest(try fixture.text())
  }

  @Test(arguments: Campaign.cases(FixtureFolder.invalid.fixtures, oneOf: 9))
  func `of every invalid file leave nothing for a second run`(fixture: String) throws {
    try Self.checkRest(try FixtureFolder.invalid.text(of: fixture))
  }

  /// Applies safe and unsafe fixes to a text, and checks the results.
  static func checkRest(_ text: [UInt8]) throws {
    let before = Linter.ofMistakes.report(on: text)
    for includesUnsafe in [false, true] {
      let fixed = Linter.ofMistakes.fixed(text, includesUnsafe: includesUnsafe)
      #expect(fixed.report == Linter.ofMistakes.report(on: fixed.text), "the report equals that of the text")
      #expect((fixed.text == text) == (fixed.fixedCount == 0))
      let again = Linter.ofMistakes.fixed(fixed.text, includesUnsafe: includesUnsafe)
      #expect(again.text == fixed.text && again.fixedCount == 0)
      if before.isValid { #expect(fixed.report.isValid) }
      if fixed.report.findingCount > before.findingCount {
        // Content that could not be parsed was not checked.
        #expect(
          before.diagnostics.contains {
            $0.rule.documentation.category == .json || $0.rule == .unknownType || $0.rule == .unknownMember
          })
      }
    }
  }

  @Test(arguments: Campaign.cases(FixtureFolder.invalid.fixtures, oneOf: 5))
  func `have edits in order that lie in the text`(fixture: String) throws {
    let text = try FixtureFolder.invalid.text(of: fixture)
    for diagnostic in Linter().report(on: text).diagnostics {
      guard let fix = diagnostic.fix else { continue }
      #expect(!fix.edits.isEmpty && !fix.title.isEmpty && !fix.title.hasSuffix("."))
      var end = 0
      for edit in fix.edits {
        #expect(edit.range.lowerBound >= end && edit.range.upperBound <= text.count)
        #expect(!edit.range.isEmpty || !edit.replacement.isEmpty)
        end = edit.range.upperBound
      }
      #expect(fix.applied(to: text) != text)
    }
  }

  @Test func `exist for exactly the rules that declare them`() throws {
    var safe: Set<Rule> = []
    var unsafe: Set<Rule> = []
    var texts = try FixtureFolder.invalid.fixtures.map { try FixtureFolder.invalid.text(of: $0) }
    texts += try FixFixture.all.map { try $0.text() }
    for rule in Rule.allCases {
      if case .texts(let example) = rule.documentation.example { texts.append(Array(example.bad.utf8)) }
    }
    var linter = Linter()
    for rule in Rule.allCases where !rule.isOnByDefault { linter.selection.levels[rule] = .information }
    for text in texts {
      for diagnostic in linter.report(on: text).diagnostics {
        guard let fix = diagnostic.fix else { continue }
        if fix.isSafe { safe.insert(diagnostic.rule) } else { unsafe.insert(diagnostic.rule) }
      }
    }
    for rule in Rule.allCases {
      let seen: Rule.Fixing = safe.contains(rule) ? .safe : unsafe.contains(rule) ? .unsafe : .never
      #expect(rule.fixing == seen, "\(rule.code)")
    }
  }

  @Test func `of unreported rules are not applied`() {
    let text = Array(
      #"{ "animfile": "1.0", "size": [9, 9,], "shapes": [] }"#.utf8)
    var linter = Linter()
    linter.selection.ignored = [.jsonTrailingComma]
    #expect(linter.fixed(text).text == text)
    #expect(Linter().fixed(text).text.count == text.count - 1)
  }

  @Test func `that cause findings are left out`() {
    // As 'center', it would be a number in place of a point.
    let text = Array(
      #"{ "animfile": "1.0", "size": [9, 9], "shapes": [ { "type": "circle", "cx": 4, "radius": 1 } ] }"#
        .utf8)
    #expect(Linter().fixed(text, includesUnsafe: true).text == text)
  }

  @Test func `without effect are left out among effective ones`() {
    // The misspelled width would belong to a stroke, and the damping would be beside a bounce.
    let text = { (opacity: String) in
      Array(
        #"""
        { "animfile": "1.0", "size": [9, 9], "shapes": [ { "type": "circle", "center": [4, 4], "\#(opacity)": 1,
          "strok": 20, "radius": { "keyframes": [ { "t": 0, "value": 1 },
            { "t": 1, "value": 2, "easing": { "spring": { "bounce": 0.2, "dampng": 3 } } } ] } } ] }
        """#.utf8)
    }
    #expect(Linter().fixed(text("opactiy"), includesUnsafe: true).text == text("opacity"))
  }

  @Test func `that fail together are tried one by one`() {
    let text = #"""
      { "animfile":"darkgrey"ize": [200, 100], "shapes": [] }
      """#
    let fixed = Linter.ofMistakes.fixed(Array(text.utf8), includesUnsafe: true)
    #expect(
      String(decoding: fixed.text, as: UTF8.self) == #"{ "animfile":"1.0","size": [200, 100], "shapes": [] }"#
    )
    #expect(fixed.report.isValid)
  }

  @Test(.complete) func `fix thousands of mistakes`() {
    let name = "{ animfile: '1.0', size: [9, 9], shapes: [\n"
    let shape = "{ type: 'circle', center: [1, 2,], radius: .5, },\n"
    let text = Array((name + String(repeating: shape, count: 400) + "] }").utf8)
    let fixed = Linter.ofMistakes.fixed(text)
    #expect(fixed.report.diagnostics.isEmpty)
    #expect(fixed.fixedCount > 2500)
  }
}

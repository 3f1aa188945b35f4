import AnimFileGenerator
import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

/// Properties of generated documents.
///
/// `swift run -c release AnimFileCampaign` checks more of them, and prints the failures for each seed.
@Suite struct `Generated documents` {
  @Test func `are valid, finite and the same in every form`() {
    var outOfRange = 0
    defer { #expect(outOfRange <= 1) }
    for seed in UInt64(210)..<Campaign.choose(quick: 215, complete: 220) {
      do throws(PropertyFailure) {
        var properties = SceneProperties(GeneratedScene(seed: seed))
        try properties.check()
        if properties.isOutOfRange { outOfRange += 1 }
      } catch {
        Issue.record("AnimFileCampaign --show \(seed): \(error)")
      }
    }
  }

  @Test func `are checked for one costly property each in a sample`() throws {
    var counts: [String: Int] = [:]
    for seed in UInt64(198)..<216 {
      var properties = SceneProperties(GeneratedScene(seed: seed))
      try properties.checkSample()
      counts.merge(properties.counts, uniquingKeysWith: +)
    }
    for property in SceneProperties.CostlyProperty.allCases {
      // A document out of range is not checked.
      #expect((1...2).contains(counts["documents checked for \(property.rawValue)"] ?? 0))
    }
    #expect(counts["documents that are valid"] ?? 0 >= 16)
  }

  @Test func `are the same for the same seed`() {
    for seed in UInt64(0)..<20 {
      #expect(GeneratedScene(seed: seed).text == GeneratedScene(seed: seed).text)
    }
    #expect(GeneratedScene(seed: 0).text != GeneratedScene(seed: 1).text)
  }

  @Test func `have a text that parses to the document, with the position of each member`() throws {
    let scene = GeneratedScene(seed: 7)
    let text = JSONText(scene.document, target: ["size"])
    let range = try #require(text.range)
    #expect(String(decoding: text.bytes[range], as: UTF8.self).hasPrefix("\"size\": ["))
    var problems: [JSONProblem] = []
    let tape = try #require(Tape.scan(text.bytes, problems: &problems))
    #expect(problems.isEmpty)
    #expect(JSONValue(tape, 0) == scene.document)
  }

  @Test func `with one member wrong are reported at that member`() {
    for seed in UInt64(0)..<40 {
      guard let mistake = Mistake(seed: seed) else { continue }
      guard case .found = mistake.outcome else {
        Issue.record("AnimFileCampaign --mistakes 1 --seed \(seed): \(mistake.name) at \(mistake.path)")
        continue
      }
    }
  }

  @Test func `with a few bytes or words wrong have findings within the text`() {
    var trial = MutantTrial()
    for number in UInt64(0)..<16 {
      #expect(trial.failure(number) == nil, "AnimFileCampaign --mutants 1 --seed \(number)")
    }
    #expect(trial.counts.count >= 2)
  }

  @Test func `can have every shape, modifier, form of animated values and named easing`() {
    let features = Set(FeatureCatalog.shared.names)
    let expected =
      AnimatedShape.Geometry.variants.map { "shape.\($0.name)" }
      + AnimatedShape.Modifier.variants.map { "modifier.\($0.name)" }
      + animatedForms.map { "form.\($0)" } + Easing.Preset.allCases.map { "easing.\($0.rawValue)" }
    #expect(expected.filter { !features.contains($0) } == [], "tables of AnimFileGenerator lack them")
  }

  @Test func `can have every member of all shapes`() {
    let features = FeatureCatalog.shared.names
    let line = AnimatedShape.Line()
    let members = Set(AnimatedShape(.line(line)).memberNames).subtracting(line.memberNames)
    // Every shape has a type, and may have an id; modifiers are a list of kinds.
    for name in members.subtracting(["id", "type", "modifiers"]).sorted() {
      #expect(
        features.contains { $0 == "member.\(name)" || $0.hasPrefix("\(name).") },
        "no table of AnimFileGenerator has '\(name)'")
    }
  }
}

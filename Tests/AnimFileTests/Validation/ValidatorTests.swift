import AnimFile
import AnimFileAuthoring
import Testing

@testable import AnimFileTestSupport

/// The division between the validator, which an app embeds, and the linter, which authors use.
@Suite struct ValidatorTests {
  @Test(arguments: [
    #"{ "animfile": "1.0", "size": [9, 9], "shapes": [ { "type": "circle", "center": [0, 0] } ] }"#,
    #"{ "animfile": "1.0", "size": [9, 9], "shapes": [ { "type": "circle" "center": [0, 0], "radius": 1 } ] }"#,
    #"{ "animfile": "1.0", "size": [9, 9], "shapes": [ { "type": "circle", "center": [0, 0 "radius": 1 } ] }"#,
    #"{ "v": "5.7.4", "fr": 60, "layers": [] }"#,
    "<svg></svg>", "[", "",
  ])
  func `rejects the texts that the linter rejects`(text: String) {
    #expect(!Validator().report(on: text).isValid)
    #expect(!Linter().report(on: text).isValid)
  }

  @Test func `reports neither parts without effect nor fixes`() {
    let text = """
      { "animfile": "1.0", "size": [9, 9], "shapes": [
        { "type": "circle", "center": [0, 0], "radius": { "keyframes": [
          { "t": 0, "value": 1, "easing": "ease" }, { "t": 1, "value": 1 } ] } } ] }
      """
    let validated = Validator().report(on: text).diagnostics
    #expect(validated.map(\.code) == ["dead-easing"])
    #expect(validated.allSatisfy { $0.fix == nil })
    let linted = Linter().report(on: text).diagnostics
    #expect(linted.map(\.code).sorted() == ["dead-easing", "no-paint", "still-track"])
    #expect(linted.contains { $0.fix != nil })
  }

  @Test func `adds no brackets, as the linter does`() {
    let text = #"{ "animfile": "1.0", "size": [9, 9, "shapes": [ { "type": "oval" } ] }"#
    #expect(!Validator().report(on: text).diagnostics.contains { $0.rule == .unknownType })
    #expect(Linter().report(on: text).diagnostics.contains { $0.rule == .unknownType })
  }

  @Test func `gives the report of the linter with its evaluator`() throws {
    let text = Array(#"{ "animfile": "1.0", "size": [9, 9, "shapes": [] }"#.utf8)
    let error = #expect(throws: InvalidAnimation.self) { try Linter().evaluator(for: text) }
    #expect(error?.report == Linter().report(on: text))
  }

  @Test(arguments: [999, 1000, 1001, 1500])
  func `counts a misspelled member as one mistake, however many findings there are`(count: Int) {
    let shape = ##"{"type":"circle","center":[1,1],"radus":1,"fill":"red"}"##
    let text = document(Array(repeating: shape, count: count).joined(separator: ","))
    let report = Validator().report(on: text)
    #expect(report.errorCount == count)
    #expect(Linter().report(on: text).errorCount == count)
  }

  @Test func `the limit of shapes is that of their lists`() {
    var limits = Limits()
    limits.pathElements = 10
    let shape = #"{"type":"circle","center":[1,1],"radius":1}"#
    let text = document(Array(repeating: shape, count: 20).joined(separator: ","))
    #expect(Validator(limits: limits).report(on: text).isValid)
    limits.shapes = 15
    let messages = Validator(limits: limits).report(on: text).diagnostics.map(\.message)
    #expect(messages == ["too many shapes: the maximum is 15"])
  }
}

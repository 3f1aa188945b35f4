import AnimFile
import AnimFilePictures
import Testing

@testable import AnimFileTestSupport

@Suite struct `The background` {
  private static func scene(_ background: String) -> [UInt8] {
    Array(
      """
      {"animfile": "1.0", "size": [9, 9], "background": \(background), "shapes": [],
      "parameters": {"mood": {"type": "choice", "options": ["calm", "glad"], "default": "glad"},
      "open": {"type": "boolean", "default": true}}}
      """.utf8)
  }

  // Parameters come after the background in the text, and decide what its references mean.
  @Test(arguments: [
    (#"{ "parameter": "mood", "is": "glad" }"#, "#ffffff"),
    (#"{ "parameter": "mood", "is": "calm" }"#, "#000000"),
    (#"{ "parameter": "open", "is": true }"#, "#ffffff"),
    (#"{ "parameter": "open", "is": false }"#, "#000000"),
    (#""open""#, "#ffffff"),
  ])
  func `has the last color of a track since a value that a parameter has from the start`(
    event: String, color: String
  ) throws {
    let text = Self.scene(
      #"{ "since": \#(event), "keyframes": [{ "t": 0, "value": "black" }, { "t": 1, "value": "white" }] }"#)
    #expect(try Evaluator(json: text).frame(at: 0).background?.hex == color)
  }

  @Test(arguments: [
    (#"{ "since": "mood", "keyframes": [{ "t": 0, "value": "black" }] }"#, "parameter-type"),
    (#"{ "parameter": "mood", "map": { "calm": "black" } }"#, "missing-member"),
    (
      #"{ "parameter": "mood", "map": { "calm": "black", "glad": "white", "sad": "gray" } }"#,
      "unknown-member"
    ),
    (
      #"{ "since": { "parameter": "mood", "is": "sad" }, "keyframes": [{ "t": 0, "value": "black" }] }"#,
      "unknown-value"
    ),
  ])
  func `is checked against the parameters`(background: String, code: String) {
    let report = Validator().report(on: Self.scene(background))
    #expect(report.diagnostics.map(\.code) == [code], "\(report.text(name: "scene"))")
  }
}

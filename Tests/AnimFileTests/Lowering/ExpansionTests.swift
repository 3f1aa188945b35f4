import AnimFileGenerator
import Foundation
import Testing

@testable import AnimFile
@testable import AnimFilePictures
@testable import AnimFileAuthoring
@testable import AnimFileTestSupport

@Suite struct `An expanded document` {
  private func expanded(_ text: String, _ parameters: [String: ParameterValue] = [:]) throws -> String {
    String(
      decoding: try AnimationDocument.expand(json: Array(text.utf8), parameters: parameters), as: UTF8.self)
  }

  @Test(arguments: Campaign.cases(Sample.all, oneOf: 9)) func `draws what the sample draws, byte by byte`(
    _ sample: Sample
  ) throws {
    let text = try AnimationDocument.expand(json: sample.bytes)
    #expect(Linter.ofMistakes.report(on: text).diagnostics.allSatisfy { $0.severity == .information })
    let (original, other) = (try Evaluator(json: sample.bytes), try Evaluator(json: text))
    #expect(original.duration == other.duration)
    var generator = SplitMix64(seed: 3)
    let end = max(original.duration, 1)
    let random = (0..<Campaign.choose(quick: 4, complete: 60)).map { _ in
      Double.random(in: -end...3 * end, using: &generator)
    }
    for time in sample.times(original) + random {
      #expect(try original.frame(at: time).json(precision: 15) == other.frame(at: time).json(precision: 15))
    }
  }

  @Test(arguments: Campaign.cases(Sample.all, oneOf: 6)) func `has nothing left to expand`(_ sample: Sample)
    throws
  {
    let text = try AnimationDocument.expand(json: sample.bytes)
    #expect(try AnimationDocument.expand(json: text) == text)
    let document = try AnimationDocument(json: text)
    #expect(document.timeline.entries.isEmpty)
    // The content of a symbol depends on its use.
    guard document.symbols.entries.isEmpty else { return }
    #expect(document.easings.entries.isEmpty)
    // Triggers have no value that a reference could become.
    guard document.parameters.entries.allSatisfy({ $0.value.value != .trigger }) else { return }
    #expect(document.parameters.entries.isEmpty)
    for word in ["\"parameter\"", "\"timeline\"", "\"easings\""] {
      #expect(!String(decoding: text, as: UTF8.self).contains(word))
    }
  }

  @Test(arguments: Campaign.cases(Sample.all, oneOf: 6)) func `is the same for the document and its text`(
    _ sample: Sample
  )
    throws
  {
    let document = try AnimationDocument(json: sample.bytes)
    #expect(try document.expanded() == AnimationDocument(json: AnimationDocument.expand(json: sample.bytes)))
  }

  @Test(.complete) func `may not be longer than its text by more than the limit`() throws {
    let pieces = (0..<200).map { "\(Double($0 % 7) / 7)" }.joined(separator: ",")
    let shape =
      #"{"type":"circle","center":[0,0],"radius":{"easing":"many","keyframes":[{"t":0,"value":1},{"t":1,"value":2}]}}"#
    let shapes = Array(repeating: shape, count: 50).joined(separator: ",")
    let text = document(shapes, #""easings":{"many":{"linear":[\#(pieces)]}},"#)
    let growth = try AnimationDocument(json: text).expanded().json().count - text.utf8.count
    var limits = Limits()
    limits.expansion = growth / 4
    let error = try #require(throws: InvalidAnimation.self) {
      try AnimationDocument.expand(json: Array(text.utf8), limits: limits)
    }
    #expect(error.report.diagnostics.map(\.help) == ["the name of this limit is 'expansion'"])
    limits.expansion = growth
    #expect(
      try AnimationDocument.expand(json: Array(text.utf8), limits: limits).count > text.utf8.count + growth
        / 2)
  }

  @Test func `has the values that parameters are given`() throws {
    let sample = try Sample.named("rating-highlight")
    let text = try AnimationDocument.expand(json: sample.bytes, parameters: ["to": .number(4)])
    let (original, other) = (
      try Evaluator(json: sample.bytes, parameters: ["to": .number(4)]), try Evaluator(json: text)
    )
    for time in sample.times(original) { #expect(try original.frame(at: time) == other.frame(at: time)) }
    #expect(throws: InvalidAnimation.self) {
      try AnimationDocument.expand(json: sample.bytes, parameters: ["ghost": .number(4)])
    }
  }

  @Test(arguments: [
    #""background": { "since": { "parameter": "open", "is": true }, "keyframes": [{ "t": 1, "value": "red" }] }, "shapes": []"#,
    #""shapes": [{ "type": "circle", "center": [0, 0], "radius": 1, "time": { "since": "open" } }]"#,
  ])
  func `keeps parameters that only events need`(_ members: String) throws {
    let text = Array(
      #"{ "animfile": "1.0", "size": [9, 9], "parameters": { "open": { "type": "boolean", "default": false } }, \#(members) }"#
        .utf8)
    let expanded = try AnimationDocument(json: AnimationDocument.expand(json: text))
    #expect(expanded.parameters["open"] != nil)
  }

  @Test func `keeps listeners of parameters that stay, and no others`() throws {
    let text = Array(
      #"""
      { "animfile": "1.0", "size": [9, 9], "parameters": { "go": { "type": "trigger" }, "on": { "type": "boolean", "default": true } },
        "shapes": [{ "id": "dot", "type": "circle", "center": [0, 0], "radius": 1, "time": { "since": "go" }, "visible": { "parameter": "on" } }],
        "listeners": [ { "on": "tap", "shape": "dot", "toggle": "on" }, { "on": "tap", "shape": "dot", "fire": "go" } ] }
      """#.utf8)
    let expanded = try AnimationDocument(json: AnimationDocument.expand(json: text))
    #expect(expanded.listeners == [.tap("dot", fire: "go")])
    #expect(expanded.parameters.entries.map(\.name) == ["go"])
  }

  @Test func `keeps comments, markers and metadata`() throws {
    let text = #"""
      { "//": "top", "animfile": "1.0", "title": "t", "author": "a", "license": "l", "label": "b", "size": [9, 9],
        "parameters": { "//": "gone", "p": { "type": "color", "default": "red" } },
        "markers": [ { "name": "m", "t": 0, "//": "marked" } ], "extras": { "//": [1], "keyframes": 0, "colorSpace": "srgb" },
        "shapes": [
          { "id": "dot", "type": "circle", "center": [1, 2], "radius": 3, "//": { "shape": true },
            "fill": { "color": { "parameter": "p" }, "//": "fill" }, "stroke": { "color": "red", "width": 3, "//": "stroke" },
            "transform": { "rotation": { "keyframes": [ { "t": 0, "value": 1, "//": "key" } ], "//": "track" } } } ],
        "timeline": [ { "fadeIn": "dot", "//": "gone" } ] }
      """#
    #expect(
      try expanded(text) == """
        {
          "//": "top",
          "animfile": "1.0",
          "title": "t",
          "author": "a",
          "license": "l",
          "label": "b",
          "size": [9, 9],
          "markers": [{ "//": "marked", "name": "m", "t": 0 }],
          "shapes": [
            {
              "//": { "shape": true },
              "id": "dot", "type": "circle", "center": [1, 2], "radius": 3,
              "transform": {
                "rotation": { "//": "track", "keyframes": [{ "//": "key", "t": 0, "value": 1 }] }
              },
              "opacity": { "keyframes": [
                { "t": 0, "value": 0 },
                { "t": 0.3, "value": 1, "easing": "easeInOut" }
              ] },
              "fill": { "//": "fill", "color": "#ff0000" },
              "stroke": { "//": "stroke", "color": "#ff0000", "width": 3 }
            }
          ],
          "extras": { "//": [1], "keyframes": 0, "colorSpace": "srgb" }
        }

        """)
  }

  /// A document whose symbols are used with parameters, and nested.
  private static let symbols = #"""
    { "animfile": "1.0", "size": [9, 9], "duration": 2,
      "parameters": {
        "r": { "type": "number", "default": 3, "range": [0, 9] }, "paint": { "type": "color", "default": "red" },
        "theme": { "type": "color", "default": "blue" }, "unused": { "type": "number", "default": 1 },
        "idle": { "type": "number", "default": 1 }, "turn": { "type": "angle", "default": 30 },
        "points": { "type": "points", "default": [[0, 0], [1, 1], [2, 0]] } },
      "easings": { "e": [0, 0, 0, 1], "f": { "spring": { "bounce": 0.4 } } },
      "symbols": {
        "dot": { "type": "circle", "center": [0, 0], "transform": { "rotation": { "parameter": "turn" } },
          "radius": { "from": { "parameter": "r" }, "easing": "e", "steps": [ { "wait": 0.2 },
            { "to": { "parameter": "r", "scale": 0.5, "offset": 1 }, "for": 0.3 }, { "wait": 0.2 },
            { "to": 9, "for": 1, "easing": "f" } ] },
          "fill": { "keyframes": [ { "t": 0, "value": { "parameter": "paint" } }, { "t": 1, "value": { "parameter": "theme" }, "easing": "f" } ] } },
        "pair": { "type": "group", "shapes": [
          { "type": "use", "symbol": "dot", "parameters": { "paint": { "parameter": "theme" } } },
          { "type": "use", "symbol": "dot", "parameters": { "r": 2, "idle": 3 }, "transform": { "position": [3, { "parameter": "r" }] } } ] },
        "line": { "type": "polyline", "points": { "parameter": "points" }, "stroke": { "parameter": "paint" } } },
      "shapes": [
        { "id": "a", "type": "use", "symbol": "dot" },
        { "id": "b", "type": "use", "symbol": "dot", "parameters": { "r": 1, "paint": { "parameter": "theme" }, "idle": 2 } },
        { "type": "group", "shapes": [ { "id": "c", "type": "use", "symbol": "pair", "parameters": { "r": 4 } } ] },
        { "type": "rect", "origin": [0, 0], "size": [9, 9], "clip": [ { "type": "use", "symbol": "dot", "parameters": { "r": { "parameter": "r" } } } ] },
        { "id": "d", "type": "use", "symbol": "line" } ],
      "timeline": [ { "sequence": [ { "move": "b", "to": [4, 4], "easing": "f" }, { "fadeOut": "a" } ] } ] }
    """#

  @Test(
    arguments: [[:], ["r": .number(5), "theme": .color("lime")], ["paint": .color("#0f08")]]
      as [[String: ParameterValue]])
  func `keeps the parameters that uses of symbols give other values, and no others`(
    _ parameters: [String: ParameterValue]
  ) throws {
    let result = try expanded(Self.symbols, parameters)
    #expect(Linter.ofMistakes.report(on: result).diagnostics.isEmpty)
    let document = try AnimationDocument(json: result)
    #expect(document.parameters.entries.map(\.name) == ["r", "paint"])
    #expect(document.easings.entries.isEmpty && document.timeline.entries.isEmpty)
    for word in ["\"steps\"", "\"theme\"", "\"turn\"", "\"idle\"", "\"points\": {", "\"f\"", "\"e\""] {
      #expect(!result.contains(word), "\(word)")
    }
    let (original, other) = (
      try Evaluator(json: Self.symbols, parameters: parameters), try Evaluator(json: result)
    )
    for time in [-1, 0, 0.1, 0.3, 0.45, 0.6, 0.7, 1, 1.2, 1.7, 2, 3] {
      #expect(try original.frame(at: time).json(precision: 15) == other.frame(at: time).json(precision: 15))
    }
    #expect(try expanded(result) == result)
  }

  @Test func `includes the duration of a final pause`() throws {
    let text = document(
      #"{ "id": "a", "type": "group", "shapes": [] }"#,
      #""timeline":[{ "sequence": [ { "fadeIn": "a" }, { "wait": 1 } ] }],"#)
    #expect(try expanded(text).contains("\"duration\": 1.3"))
    let without = document(
      #"{ "id": "a", "type": "group", "shapes": [] }"#, #""timeline":[{ "fadeIn": "a" }],"#)
    #expect(try !expanded(without).contains("duration"))
  }

  @Test func `is not made from an invalid document`() {
    #expect(throws: InvalidAnimation.self) { try expanded("{}") }
    #expect(throws: InvalidAnimation.self) { try AnimationDocument(size: Size2D(0, 1)).expanded() }
  }
}

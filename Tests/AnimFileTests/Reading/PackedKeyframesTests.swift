import AnimFileGenerator
import Foundation
import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

@Suite struct `Packed keyframes` {
  private static func document(_ shape: String, members: String = "") -> [UInt8] {
    Array(#"{"animfile": "1.0", "size": [9, 9], \#(members)"shapes": [\#(shape)]}"#.utf8)
  }

  private static func tape(_ text: [UInt8]) throws -> Tape {
    var problems: [JSONProblem] = []
    return try #require(Tape.scan(text, packsKeyframes: true, problems: &problems))
  }

  /// Lists in the form of columns.
  static let plain = [
    #"[{"t": 0, "value": 1}, {"t": 1, "value": -2.5e3}]"#,
    #"[{"value": 1, "t": 0}, {"easing": "easeIn", "value": 1, "t": 1}]"#,
    #"[ { "t" : 0 , "value" : [ 1 , 2 ] } , { "t" : 1 , "easing" : [ 0 , 0 , 1 , 1 ] , "value" : [ 3 , 4 ] } ]"#,
    #"[{"t": 0, "value": "M0 0L1 1"}, {"t": 1, "value": "M0 0L1 2", "easing": "smooth"}]"#,
    #"[{"t": 0, "value": true}, {"t": 1, "value": false}]"#,
    #"[{"t":0,"value":0.5},{"t":0.25,"value":-0.5,"easing":[0.5,0,0.5,1]}]"#,
    """
    [
      {
        "t":  0,
        "value": [0.5,
          1]
      },
      { "t": 1,
        "value": [0.125 , 2], "easing" :"easeIn" }
    ]
    """,
  ]

  @Test(arguments: plain)
  func `have one node for the whole list`(list: String) throws {
    let tape = try Self.tape(Array(#"{"a": {"keyframes": \#(list)}, "keyframes": \#(list)}"#.utf8))
    #expect(tape.isPacked)
    #expect(tape.count == 7)
    #expect(tape.keyframes(4)?.count == 2)
    #expect(tape.keyframes(6)?.count == 2)
  }

  @Test func `may be many, and share curves`() throws {
    let curves = ["[0.1, 0, 0.2, 1]", "[0.1, 0, 0.3, 1]", "[0.25,0.5,0.75,1]"]
    let list = (0..<200).map {
      #"{"t": \#(Double($0) / 8), "value": [\#($0), -\#($0).5], "easing": \#(curves[$0 * $0 % 3])}"#
    }
    let keyframes = list.joined(separator: ",\n").replacing(
      #", "easing": [0.1, 0, 0.2, 1]"#, with: "", maxReplacements: 1)
    let text = Self.document(#"{"type": "circle", "radius": 1, "center": {"keyframes": [\#(keyframes)]}}"#)
    let tape = try Self.tape(text)
    let node = try #require((0..<tape.count).first { tape.kind($0) == .keyframes })
    #expect(tape.keyframes(node)?.count == 200)
    #expect(tape.keyframes(node)?.timeline.palette.curves.count == 2)
    #expect(PackingTrial.difference(text) == nil)
  }

  /// Lists that keep their nodes.
  @Test(arguments: [
    "[]", "[1]", "{}", "[[0, 1]]", #"[{"t": 0}]"#, #"[{"value": 0}]"#, #"[{"t": 0, "value": 1},]"#,
    #"[{"t": 0, "value": 1, "t": 0}]"#, #"[{"t": 0, "value": [1, 2,]}]"#, #"[{"t": 0, "value": []}]"#,
    #"[{"t": "0", "value": 1}]"#, #"[{"t": 0, "value": null}]"#, #"[{"t": 0, "value": {"parameter": "a"}}]"#,
    #"[{"t": 0, "value": 1}, {"t": 1, "value": [1]}]"#, #"[{"t": 0, "value": "é"}]"#,
    #"[{"t": 0, "value": "\n"}]"#,
    #"[{"t": 0, "value": 1, "easing": {"steps": 2}}]"#, #"[{"t": 0, "value": 1, "easing": [0, 0, 1]}]"#,
    #"[{"t": 0, "value": 1, "via": []}]"#, #"[{"t": 0, "value": 01}]"#, #"[{"t": 0, "value": [1 2]}]"#,
    #"[{"t": 0, "value": 1e999}]"#, #"[{"t": 0 "value": 1}]"#,
    #"[{"t": 0, "value": 1} {"t": 1, "value": 1}]"#,
  ])
  func `are not packed in any other form`(list: String) throws {
    let text = Array(#"{"keyframes": \#(list), "rest": "well before the end"}"#.utf8)
    var problems: [JSONProblem] = []
    var expected: [JSONProblem] = []
    let tape = try #require(Tape.scan(text, packsKeyframes: true, problems: &problems))
    let plain = try #require(Tape.scan(text, problems: &expected))
    #expect(!tape.isPacked)
    #expect(tape.count == plain.count)
    #expect(problems.map { $0.message } == expected.map { $0.message })
  }

  @Test func `are packed only within the maximum nesting`() throws {
    let list = #"[{"t": 0, "value": [1]}]"#
    for depth in 58...62 {
      let text = Array(
        (String(repeating: "[", count: depth) + #"{"keyframes": \#(list)}"#
          + String(repeating: "]", count: depth)).utf8)
      var problems: [JSONProblem] = []
      var expected: [JSONProblem] = []
      let tape = Tape.scan(text, packsKeyframes: true, problems: &problems)
      _ = Tape.scan(text, problems: &expected)
      #expect(problems.map { $0.message } == expected.map { $0.message })
      #expect((tape?.isPacked ?? false) == expected.isEmpty)
    }
  }

  /// Tracks of all kinds of values, valid or not, in both forms.
  @Test(arguments: [
    #""radius": {"keyframes": [{"t": 0, "value": 1}, {"t": 1, "value": 2, "easing": [0.1, -0.0, 0.2, 1]}]}"#,
    #""radius": {"keyframes": [{"t": 0, "value": -0.0}, {"t": 1, "value": 2, "easing": "spring"}]}"#,
    #""radius": {"easing": {"spring": {"stiffness": 1, "damping": 0}}, "keyframes": [{"t": 0, "value": 1}, {"t": 1, "value": 2}]}"#,
    #""radius": {"easing": "mine", "keyframes": [{"t": 0, "value": 1}, {"t": 1, "value": 2, "easing": "hold"}]}"#,
    #""radius": {"keyframes": [{"t": 0, "value": 1}, {"t": 1, "value": 2, "easing": "mine"}]}"#,
    #""radius": {"keyframes": [{"t": 0, "value": 1}, {"t": 1, "value": 2, "easing": "other"}]}"#,
    #""radius": {"keyframes": [{"t": 0, "value": 1, "easing": "hold"}, {"t": 1, "value": 2}]}"#,
    #""radius": {"keyframes": [{"t": 0, "value": 1}, {"t": 0, "value": 1}]}"#,
    #""radius": {"keyframes": [{"t": 0, "value": 1}, {"t": 0, "value": 2}, {"t": 0, "value": 3}]}"#,
    #""radius": {"keyframes": [{"t": 0, "value": 1}, {"t": 0, "value": 2}, {"t": 1, "value": 2}]}"#,
    #""radius": {"keyframes": [{"t": 1, "value": 1}, {"t": 0, "value": 2}]}"#,
    #""radius": {"keyframes": [{"t": 1, "value": 1}, {"t": 12, "value": 2}]}"#,
    #""radius": {"keyframes": [{"t": 1, "value": 1}, {"t": 2, "value": -2}]}"#,
    #""radius": {"keyframes": [{"t": -2e9, "value": 1}, {"t": 2, "value": 2e9}]}"#,
    #""radius": {"keyframes": [{"t": 1, "value": 1}, {"t": 2, "value": 2, "easing": [1.5, 0, 0, 0]}]}"#,
    #""radius": {"keyframes": [{"t": 1, "value": 1}, {"t": 2, "value": 2, "easing": [0.5, 2e9, 0, 0]}]}"#,
    #""radius": {"keyframes": [{"t": 1, "value": [1]}, {"t": 2, "value": [1]}]}"#,
    #""radius": 1, "visible": {"keyframes": [{"t": 1, "value": true}, {"t": 2, "value": false}]}"#,
    #""radius": 1, "visible": {"keyframes": [{"t": 1, "value": true}, {"t": 2, "value": false, "easing": "easeIn"}]}"#,
    #""radius": 1, "visible": {"keyframes": [{"t": 1, "value": 1}, {"t": 2, "value": 0}]}"#,
    ##""radius": 1, "fill": {"keyframes": [{"t": 1, "value": "#fff"}, {"t": 2, "value": "tomato"}, {"t": 3, "value": "#12345678"}]}"##,
    ##""radius": 1, "fill": {"keyframes": [{"t": 1, "value": "#fff"}, {"t": 2, "value": "tomatoe"}]}"##,
    ##""radius": 1, "fill": {"keyframes": [{"t": 1, "value": "#ff"}, {"t": 2, "value": ""}]}"##,
    #""radius": 1, "stroke": {"color": "red", "cap": {"keyframes": [{"t": 1, "value": "butt"}, {"t": 2, "value": "round"}]}}"#,
    #""radius": 1, "stroke": {"color": "red", "cap": {"keyframes": [{"t": 1, "value": "butt"}, {"t": 2, "value": "Round"}]}}"#,
    #""radius": 1, "stroke": {"color": "red", "dash": {"keyframes": [{"t": 1, "value": [1, 2]}, {"t": 2, "value": [2, 3]}]}}"#,
    #""radius": 1, "transform": {"scale": {"keyframes": [{"t": 1, "value": 2}, {"t": 2, "value": 3}]}}"#,
    #""radius": 1, "transform": {"scale": {"keyframes": [{"t": 1, "value": [2, 1]}, {"t": 2, "value": [3, 1]}]}}"#,
    #""radius": 1, "transform": {"scale": {"keyframes": [{"t": 1, "value": [2]}, {"t": 2, "value": [3]}]}}"#,
    #""radius": 1, "transform": {"rotation": {"turn": "clockwise", "keyframes": [{"t": 1, "value": 90}, {"t": 2, "value": 3}]}}"#,
    #""radius": 1, "extras": {"keyframes": [{"t": 1, "value": 90}, {"t": 2, "value": 3}]}"#,
    #""radius": {"steps": [{"t": 1, "value": 90}], "keyframes": [{"t": 1, "value": 90}, {"t": 2, "value": 3}]}"#,
    #""radius": 1, "keyframes": [{"t": 1, "value": 90}, {"t": 2, "value": 3}]"#,
    #""radius": 1, "opacity": {"wiggle": {"around": {"keyframes": [{"t": 1, "value": 1}, {"t": 2, "value": 0}]}, "amplitude": 0.1, "every": 1}}"#,
  ])
  func `are read like their nodes`(members: String) {
    let text = Self.document(
      #"{"type": "circle", "center": [1, 2], \#(members)}"#,
      members: #""duration": 9, "easings": {"mine": [0, 0, 0.5, 1]}, "#)
    #expect(PackingTrial.difference(text) == nil)
  }

  @Test(arguments: [
    #"{"type": "path", "d": {"keyframes": [{"t": 0, "value": "M0 0L1 1"}, {"t": 1, "value": "M3 4L1 2"}]}}"#,
    #"{"type": "path", "d": {"keyframes": [{"t": 0, "value": "M0 0L1 1"}, {"t": 1, "value": "M3 4Q1 2 3 4"}]}}"#,
    #"{"type": "path", "d": {"morph": "match", "keyframes": [{"t": 0, "value": "M0 0L1 1"}, {"t": 1, "value": "M3 4Q1 2 3 4"}]}}"#,
    #"{"type": "path", "d": {"keyframes": [{"t": 0, "value": "M0 0L1 1"}, {"t": 1, "value": "M3 4L1"}]}}"#,
    #"{"type": "path", "d": {"keyframes": [{"t": 0, "value": "M0 0L1 1"}, {"t": 1, "value": "M3 4L1 2e9"}]}}"#,
    #"{"type": "path", "d": {"keyframes": [{"t": 0, "value": ""}, {"t": 1, "value": ""}]}}"#,
    #"{"type": "polygon", "center": [0, 0], "radius": 9, "points": {"keyframes": [{"t": 0, "value": 3}, {"t": 1, "value": 5}]}}"#,
    #"{"type": "polygon", "center": [0, 0], "radius": 9, "points": {"keyframes": [{"t": 0, "value": 3}, {"t": 1, "value": 5.5}]}}"#,
    #"{"type": "rect", "center": [0, 0], "size": [1, 2], "cornerRadius": {"keyframes": [{"t": 0, "value": 3}, {"t": 1, "value": 5}]}}"#,
    #"{"type": "rect", "center": [0, 0], "size": [1, 2], "cornerRadius": {"keyframes": [{"t": 0, "value": [1, 2, 3, 4]}, {"t": 1, "value": [1, 2, 3, 5]}]}}"#,
  ])
  func `of paths, whole numbers and radii are read like their nodes`(shape: String) {
    #expect(PackingTrial.difference(Self.document(shape)) == nil)
  }

  @Test(arguments: [FixtureFolder.invalid, .valid])
  func `of every fixture are read like their nodes`(folder: FixtureFolder) throws {
    for fixture in Campaign.cases(folder.fixtures, oneOf: 3) {
      #expect(PackingTrial.difference(try folder.text(of: fixture)) == nil, "\(fixture)")
    }
  }

  @Test(arguments: Campaign.cases(Sample.all, oneOf: 6))
  func `of every sample are read like their nodes`(sample: Sample) {
    #expect(PackingTrial.difference(sample.bytes) == nil)
  }
}

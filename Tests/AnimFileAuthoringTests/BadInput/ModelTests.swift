import Testing

@testable import AnimFile
@testable import AnimFileAuthoring
@testable import AnimFileTestSupport

/// Valid JSON that is not a valid document.
@Suite struct `Invalid documents` {
  private static func circle(_ radius: String, _ more: String = "") -> String {
    #"{"type":"circle","center":[0,0],"radius":\#(radius)\#(more)}"#
  }

  @Test(arguments: [
    ("[]", "wrong-type"), ("null", "wrong-type"), (#""x""#, "wrong-type"), ("3", "wrong-type"),
    ("{} {}", "json-text-after-end"), ("", "json-empty"), (" \n", "json-empty"),
  ])
  func `the root must be a document`(text: String, code: String) {
    #expect(codes(text).contains(code))
  }

  @Test func `every proper prefix of a document is rejected`() {
    let text = document(
      Self.circle("1", #","label":"é😀""#), #""parameters":{"a":{"type":"number","default":1.5e1}},"#)
    let bytes = Array(text.utf8)
    #expect(Linter.ofMistakes.report(on: bytes).isValid)
    for count in stride(from: 0, to: bytes.count, by: Campaign.choose(quick: 5, complete: 1)) {
      let report = Linter.ofMistakes.report(on: Array(bytes.prefix(count)))
      #expect(!report.isValid)
      #expect(report.diagnostics.allSatisfy { $0.place.range.upperBound <= count })
    }
  }

  @Test func `every changed byte gives a report`() {
    let bytes = Array(document(Self.circle("1"), #""duration":2,"#).utf8)
    for index in stride(from: 0, to: bytes.count, by: Campaign.choose(quick: 3, complete: 1)) {
      for byte in stride(from: UInt8(0), through: 255, by: Campaign.choose(quick: 85, complete: 5)) {
        var changed = bytes
        changed[index] = byte
        if let evaluator = try? Evaluator(json: changed), let frame = try? evaluator.frame(at: 1) {
          #expect(frame.isFinite)
        }
      }
    }
  }

  @Test(
    arguments: [
      (#"{"animfile":"1.0","animfile":"1.0","size":[1,1],"shapes":[]}"#, ["json-duplicate-name"]),
      (#"{"animfile":"1.0","size":[1,1],"s\u0069ze":[1,1],"shapes":[]}"#, ["json-duplicate-name"]),
      (document(circle("1e999")), ["json-number-overflow"]), (document(circle("-0")), []),
      (document(circle("1e-999")), []), (document(circle("5e-324")), []),
      (document(circle("9007199254740993")), ["number-too-large"]),
      (document(#"{"type":"polygon","center":[0,0],"points":5.0,"radius":1}"#), []),
      (document(#"{"type":"polygon","center":[0,0],"points":1e38,"radius":1}"#), ["number-too-large"]),
      (document(#"{"type":"polygon","center":[0,0],"points":0,"radius":1}"#), ["out-of-range"]),
      (document(circle("1", #","id":"a\u0000b""#)), ["invalid-id"]),
      (document(circle(#"{"keyframes":[]}"#)), ["no-keyframes"]),
      (document(circle(#"{"keyframes":[{"t":1,"value":1},{"t":0,"value":1}]}"#)), ["keyframe-order"]),
      (document(circle(#"{"keyframes":[{"t":-5,"value":1},{"t":0,"value":1}]}"#)), []),
      (document("", #""duration":0,"#), ["out-of-range"]),
      (document("", #""duration":-1,"#), ["out-of-range"]),
      (document("", #""duration":1e-320,"#), []), (document("", #""frameRate":0,"#), ["out-of-range"]),
      (#"{"animfile":"1.0","size":[0,100],"shapes":[]}"#, ["out-of-range"]),
      (#"{"animfile":"1.0","size":[-1,100],"shapes":[]}"#, ["out-of-range"]),
      (#"{"animfile":"1.0","size":[1e9,1e9],"shapes":[]}"#, []),
      (#"{"animfile":"1.0","size":[1.1e9,1],"shapes":[]}"#, ["number-too-large"]),
      (document(circle("1", #","transform":{"scale":0,"skew":90}"#)), []),
      (document(circle("1", #","transform":{"rotation":1e18}"#)), ["number-too-large"]),
      (#"{"size":[1,1],"shapes":[]}"#, ["missing-member"]),
      (#"{"animfile":2,"size":[1,1],"shapes":[]}"#, ["invalid-version"]),
      (#"{"animfile":"1","size":[1,1],"shapes":[]}"#, ["invalid-version"]),
      (#"{"animfile":"01.0.0","size":[1,1],"shapes":[]}"#, ["invalid-version"]),
      (#"{"animfile":"2.0","size":[1,1],"shapes":[]}"#, ["unsupported-version"]),
      (#"{"animfile":"1.5","size":[1,1],"shapes":[],"new":1}"#, ["newer-version", "unknown-member"]),
      (
        #"{"animfile":"1.5","siez":[1,1],"shapes":[]}"#,
        ["missing-member", "newer-version", "unknown-member"]
      ),
      (document("", #""parameters":{"unused":{"type":"number","default":1}},"#), []),
      (
        document(circle(#"{"parameter":"a"}"#), #""paramters":{"a":{"type":"number","default":1}},"#),
        ["unknown-member"]
      ),
      (document(circle(#"{"parameter":"a"}"#), #""parameters":[],"#), ["wrong-type"]),
      (
        document(circle(#"{"parameter":"a"}"#), #""parameters":{"a":{"type":"number","default":"1"}},"#),
        ["wrong-type"]
      ),
      (document(#"{"type":"circel","fill":"red","center":[0,0],"radius":1}"#), ["unknown-type"]),
      (
        document(#"{"type":"circel","fill":"red","stroke":3,"radius":[]}"#),
        ["missing-member", "unknown-type", "wrong-type", "wrong-type"]
      ),
      (document(#"{"type":"sphere","fill":"red","stroke":3,"radius":[]}"#), ["unknown-type", "wrong-type"]),
      (document(#"{"type":"circle","center":[0,0],"radius":1,"fill":{"gradient":{}}}"#), ["missing-member"]),
    ] as [(String, [String])])
  func `each mistake is one finding`(text: String, expected: [String]) {
    #expect(codes(text) == expected, "\(text)")
  }

  @Test(
    arguments: [
      ("[1.5,0,-0.2,1]", ["easing-control-point", "easing-control-point"]), ("[1,0,0,1]", []),
      ("[0,0,1,1]", []),
      ("[0,-1e9,1,1e9]", []), (#"{"steps":0}"#, ["out-of-range"]), (#"{"steps":1e9}"#, ["out-of-range"]),
      (#"{"steps":2.5}"#, ["not-an-integer"]), (#"{"steps":1,"jump":"none"}"#, ["invalid-easing"]),
      (#"{"spring":{"mass":0,"stiffness":1,"damping":1}}"#, ["out-of-range"]),
      (#"{"spring":{"stiffness":0,"damping":1}}"#, ["out-of-range"]),
      (#"{"spring":{"stiffness":1,"damping":-1}}"#, ["out-of-range"]),
      (#"{"spring":{"stiffness":1,"damping":0}}"#, ["spring-unsettled"]),
      (#"{"spring":{"stiffness":1e308,"damping":1}}"#, ["number-too-large"]),
      (#"{"spring":{"bounce":1}}"#, ["invalid-easing"]), (#"{"spring":3}"#, ["wrong-type"]),
      (#"{"linear":[]}"#, ["invalid-easing"]), (#"{"linear":[0,[0.5,3],1]}"#, []),
      (#"{"linear":[0,[2,3],1]}"#, ["invalid-easing"]), (#"{"smooth":{}}"#, []),
      (#"{"//":"x","smooth":{"startVelocity":1,"//":"y"}}"#, []), (#"{"//":"x","steps":3}"#, []),
      (#"{"//":"x"}"#, ["invalid-easing"]), (#"{"steps":3,"linear":[0,1]}"#, ["unknown-member"]),
      ("7", ["wrong-type"]),
    ] as [(String, [String])])
  func `easings`(easing: String, expected: [String]) throws {
    let text = document(
      Self.circle(#"{"keyframes":[{"t":0,"value":1},{"t":1,"value":2,"easing":\#(easing)}]}"#))
    #expect(codes(text) == expected, "\(easing)")
    if let evaluator = try? Evaluator(json: text) {
      for time in stride(from: 0.0, through: 1, by: 0.125) {
        #expect(try evaluator.frame(at: time).isFinite)
      }
    }
  }

  @Test(
    arguments: [
      ("", []), ("M 0 0", []), ("M0 0L0 0", []), ("M 0 0 Z", []), ("M", ["invalid-path"]),
      ("L 1 2", ["invalid-path"]),
      ("M 0 0 L", ["invalid-path"]), ("M0 0 A 0 0 0 2 0 1 1", ["invalid-path"]),
      ("M1e999 0", ["invalid-path"]),
      ("M 2e9 0", ["number-too-large"]), ("M 1e9 0 l 1e9 0", ["number-too-large"]),
    ] as [(String, [String])])
  func `path data`(data: String, expected: [String]) throws {
    let text = document(#"{"type":"path","d":"\#(data)","transform":{"rotation":10},"stroke":"red"}"#)
    #expect(codes(text) == expected, "\(data)")
    if let evaluator = try? Evaluator(json: text) {
      #expect(try evaluator.frame(at: 0).isFinite)
    }
  }

  @Test func `comments are allowed in every object`() throws {
    let text = #"""
      { "//": 1, "animfile": "1.0", "size": [9, 9],
        "parameters": { "//": "x", "a": { "//": [], "type": "number", "default": 1 } },
        "easings": { "//": "x", "snap": { "//": 0, "steps": 2 } }, "markers": [ { "//": 0, "name": "m", "t": 0 } ],
        "shapes": [ { "//": {}, "type": "circle", "center": [0, 0], "transform": { "//": 0 }, "time": { "//": 0 },
          "radius": { "//": 0, "keyframes": [
            { "//": 0, "t": 0, "value": { "//": 0, "parameter": "a" } },
            { "t": 1, "value": 2, "easing": { "//": 0, "spring": { "//": 0 } } } ] },
          "fill": { "//": 0, "gradient": { "//": 0, "type": "linear", "from": [0, 0], "to": [1, 1],
            "stops": [ { "//": 0, "offset": 0, "color": "red" } ] } } } ] }
      """#
    #expect(findings(text).isEmpty, "\(findings(text))")
  }

  @Test(arguments: [("shapes", 2), ("keyframes", 3), ("pathElements", 2), ("bytes", 300), ("nesting", 8)])
  func `exceeded limits are named in errors`(name: String, limit: Int) {
    var linter = Linter.ofMistakes
    let text: String
    switch name {
    case "shapes":
      linter.limits.shapes = limit
      text = document(Array(repeating: Self.circle("1"), count: 3).joined(separator: ","))
    case "keyframes":
      linter.limits.keyframes = limit
      text = document(Self.circle(track([["0", "1"], ["1", "1"], ["2", "2"], ["3", "3"]])))
    case "pathElements":
      linter.limits.pathElements = limit
      text = document(#"{"type":"path","d":"M 0 0 L 1 1 L 2 2"}"#)
    case "bytes":
      linter.limits.bytes = limit
      text = document("", #""title":"\#(String(repeating: "x", count: 300))","#)
    default:
      linter.limits.nesting = limit
      text = document("", #""extras":[[[[[[[[1]]]]]]]],"#)
    }
    let diagnostics = linter.report(on: text).diagnostics
    #expect(diagnostics.map(\.code) == [name == "nesting" ? "json-too-deep" : "limit-exceeded"])
    if name != "nesting" { #expect(diagnostics[0].help == "the name of this limit is '\(name)'") }
  }
}

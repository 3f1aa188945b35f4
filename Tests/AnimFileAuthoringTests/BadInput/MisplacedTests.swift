import Testing

@testable import AnimFile
@testable import AnimFileAuthoring
@testable import AnimFileTestSupport

/// A value in the wrong place gets a specific message.
@Suite struct `A value in the wrong place` {
  private func diagnostics(_ shapes: String, _ more: String = "") -> [Diagnostic] {
    Linter().report(on: #"{"animfile":"1.0","size":[9,9],"shapes":[\#(shapes)]\#(more)}"#).diagnostics
  }

  @Test(arguments: [
    "[]", "[[]]", #"["id"]"#, #"["shapes", "a"]"#, #"["a", ["b"], {}, 1]"#, #""shapes""#, "1", "null", "{}",
  ]) func `is one error in place of a shape`(_ element: String) {
    let group = #"{"type":"group","shapes":[\#(element)]}"#
    for shapes in [element, group, #"{"type":"group","clip":[\#(element)],"shapes":[\#(group)]}"#] {
      let found = diagnostics(shapes).filter { $0.severity == .error }.map(\.rule)
      let expected: Diagnostic.Rule = element == "{}" ? .missingMember : .wrongType
      #expect(!found.isEmpty && found.allSatisfy { $0 == expected }, "\(shapes)")
    }
  }

  @Test(arguments: AnimatedShape.Modifier.variants.map { "\($0.name)" })
  func `is recognized as a modifier, which belongs in a list`(_ name: String) throws {
    let found = diagnostics(#"{"type":"circle","center":[1,1],"radius":1,"\#(name)":{}}"#)
    #expect(found.map(\.message) == ["unknown member '\(name)': it is a modifier"])
    let help = try #require(found.first?.help)
    // With numbers in place of the ellipses, the suggested form is valid.
    let written = help.replacing("write ", with: "").replacing("…", with: "1")
    #expect(
      diagnostics(#"{"type":"circle","center":[1,1],"radius":1,\#(written)}"#).filter {
        $0.severity == .error
      } == [],
      "\(help)")
  }

  @Test(arguments: [
    (#""repeat":"forever""#, "did you mean 'repeat' inside 'time'?"),
    (
      #""repeat":3"#,
      "use 'repeat' inside 'time' to repeat the motion, or a modifier { \"type\": \"repeat\", \"copies\": 3 } to draw copies"
    ),
    (#""reverse":true"#, "did you mean 'reversed'?"),
  ]) func `is not a modifier if it has another meaning`(_ member: String, _ help: String) {
    let found = diagnostics(#"{"type":"circle","center":[1,1],"radius":1,\#(member)}"#)
    #expect(found.map(\.help) == [help])
  }

  @Test(arguments: [
    (#"{"fadeIn":"eye"}"#, "the symbol 'face'"), (#"{"animate":"eye.radius","to":2}"#, "the symbol 'face'"),
    (#"{"fadeOut":"hole"}"#, "a clip"), (#"{"animate":"hole.radius","to":2}"#, "a clip"),
  ]) func `cannot be changed by a timeline`(_ entry: String, _ holder: String) throws {
    let found = diagnostics(
      #"""
      {"id":"me","type":"use","symbol":"face"},
      {"type":"group","shapes":[{"type":"circle","center":[1,1],"radius":1,
        "clip":[{"id":"hole","type":"circle","center":[1,1],"radius":1}]}]}
      """#,
      #"""
      ,"symbols":{"face":{"type":"group","shapes":[{"id":"eye","type":"circle","center":[1,1],"radius":1}]}},
      "timeline":[\#(entry)]
      """#)
    let id = holder == "a clip" ? "hole" : "eye"
    #expect(found.map(\.code) == ["unknown-shape"])
    #expect(
      found.first?.message == "the shape '\(id)' is inside \(holder), where a timeline cannot animate it")
  }

  /// A member of a circle with a mistake, what the help says, and the member after the fixes; nil if none is proposed.
  private static let members: [(member: String, help: String, fixed: String?)] = [
    (#""opacity":0,5"#, "write 0.5 for a decimal number", #""opacity":0.5"#),
    (#""opacity":1,5"#, "write 1.5 for a decimal number", nil),
    (#""visible":yes"#, "write true for a boolean", #""visible":true"#),
    (#""visible":off"#, "write false for a boolean", #""visible":false"#),
    (#""visible":"hidden""#, "write false", #""visible":false"#),
    (#""fill":"hsl(0.5turn 100% 50% / 40%)""#, "#00ffff66", ##""fill":"#00ffff66""##),
    (#""transform":{"position":{"along":"road","fraction":"50%"}}"#, "write 0.5: 100% is 1", nil),
  ]

  @Test(arguments: [
    (#""keyframes":[{"t":0,"opacity":0}]"#, "put keyframes into the member itself"),
    (#""easing":"easeIn""#, "write 'easing' in a keyframe, or in an entry of the 'timeline'"),
  ])
  func `a member of keyframes in a shape has help`(member: String, help: String) {
    let found = findings(document(#"{"type":"circle","center":[9,9],"radius":3,"fill":"red",\#(member)}"#))
    #expect(found.count == 1)
    #expect(found.first?.help?.contains(help) == true, "\(found.first?.help ?? "no help")")
  }

  @Test(arguments: [
    (#""markers":{"half":0.5,"end":1}"#, #"write [{ "name": "half", "t": 0.5 }, { "name": "end", "t": 1 }]"#),
    (#""parameters":{"mood":{"type":"enum","default":"a","options":["a","b"]}}"#, "did you mean 'choice'?"),
    (#""parameters":{"size":{"type":"number","value":3}}"#, "did you mean 'default'?"),
  ])
  func `a member of the document in the form of other formats has help`(member: String, help: String) {
    let found = findings(document(#"{"type":"circle","center":[9,9],"radius":3,"fill":"red"}"#, member + ","))
    #expect(found.first?.help == help)
  }

  @Test func `a gradient beside a color has no fix, because a paint has one of them`() {
    let text = document(
      #"{"type":"circle","center":[9,9],"radius":3,"fill":"red","gradient":{"type":"linear","stops":["red","blue"]}}"#
    )
    #expect(findings(text).map(\.help) == ["did you mean 'gradient' inside 'fill'?"])
    let fixed = Linter.ofMistakes.fixed(Array(text.utf8), includesUnsafe: true).text
    #expect(String(decoding: fixed, as: UTF8.self) == text)
  }

  @Test func `a decimal comma has a fix where a member takes one number`() {
    let text = document(#"{"type":"circle","center":[9,9],"radius":1,5,"fill":"red"}"#)
    let fixed = Linter.ofMistakes.fixed(Array(text.utf8), includesUnsafe: true).text
    #expect(String(decoding: fixed, as: UTF8.self) == text.replacing("1,5", with: "1.5"))
  }

  @Test(arguments: members)
  func `in words that are not JSON or of another type, a value has help and a fix`(
    member: String, help: String, fixed: String?
  ) {
    let text = document(
      #"{"type":"circle","center":[9,9],"radius":3,\#(member)},{"id":"road","type":"line","from":[0,0],"to":[9,9],"stroke":"red"}"#
    )
    let found = findings(text)
    #expect(found.count == 1)
    #expect(found.first?.help?.contains(help) == true, "\(found.first?.help ?? "no help")")
    guard let fixed else { return }
    let result = String(
      decoding: Linter.ofMistakes.fixed(Array(text.utf8), includesUnsafe: true).text, as: UTF8.self)
    #expect(result == text.replacing(member, with: fixed))
    #expect(codes(result) == [])
  }

  @Test(arguments: [
    (#"{"animate":"a.fill.colour","to":"blue"}"#, "did you mean 'a.fill.color'?"),
    (#"{"fadein":"a"},{"move":"moon","by":[5,0]}"#, "use 'a'"),
  ])
  func `in a timeline, an unknown target has the right help`(entries: String, help: String) {
    let text = document(
      #"{"id":"a","type":"circle","center":[9,9],"radius":3,"fill":"red"}"#, #""timeline":[\#(entries)],"#)
    #expect(findings(text).last?.help == help)
  }

  @Test func `a color as in Lottie is one error`() {
    let found = findings(
      document(#"{"type":"circle","center":[9,9],"radius":3,"fill":{"a":0,"k":[1,0,0,1]}}"#))
    #expect(found.map(\.code) == ["wrong-type"])
    #expect(found.first?.help?.contains("#ff0000") == true)
  }

  @Test func `in a log of inputs, words of other tools are one error each, with help`() throws {
    let text = document(
      #"{"type":"circle","center":[9,9],"radius":{"parameter":"r"},"fill":"red"}"#,
      #""parameters":{"r":{"type":"number","default":5}},"#)
    let log =
      #"{"animfile-inputs":"1.0","settings":[{"t":0.2,"param":"r","value":3},{"time":1,"parameter":"r","value":5}]}"#
    let report = Inputs.read(json: Array(log.utf8), for: try Linter().evaluator(for: Array(text.utf8))).report
    #expect(report.diagnostics.map(\.code) == ["unknown-member", "unknown-member"])
    #expect(report.diagnostics.map(\.help) == ["did you mean 'parameter'?", "did you mean 't'?"])
  }

  @Test func `as an array of shapes, a mask is one error`() {
    let found = findings(
      document(
        #"{"type":"circle","center":[9,9],"radius":3,"fill":"red","mask":[{"type":"circle","center":[9,9],"radius":2}]}"#
      ))
    #expect(found.map(\.code) == ["wrong-type"])
    #expect(found.first?.help == #"write the shapes as { "shapes": [ … ] }"#)
  }

  @Test(arguments: [
    #"{"name":"package","version":"1.0.0"}"#, #"{"type":"FeatureCollection","features":[]}"#, #"{"a":1}"#,
  ]) func `is JSON of another kind, reported once`(_ text: String) throws {
    for report in [
      Linter().report(on: text),
      try #require(
        #expect(throws: InvalidAnimation.self) { try AnimationDocument.formatted(json: Array(text.utf8)) }
      )
      .report,
    ] {
      #expect(report.diagnostics.map(\.code) == ["foreign-format"])
      #expect(
        report.diagnostics.first?.message
          == "the file is JSON, but not an animfile document: missing member 'animfile'")
    }
  }

  @Test(arguments: [
    #"{"animfle":"1.0"}"#, #"{"shapes":[]}"#, #"{"size":[1,1]}"#, #"{}"#, #"{"animation":"1.0","shape":[]}"#,
  ])
  func `is an invalid document if it looks like a document`(_ text: String) {
    #expect(!Linter().report(on: text).diagnostics.contains { $0.code == "foreign-format" })
  }
}

import Testing

@testable import AnimFile
@testable import AnimFileAuthoring
@testable import AnimFileTestSupport

@Suite struct `Extensions and reduced motion` {
  @Test func `an unknown required extension is an error, others are information`() {
    let text: MarkedJSON = """
      { "animfile": "1.0", "size": [9, 9], "shapes": [], "extensionsRequired": [①"acme_glow"②, ①"acme_mist"②],
        "extensions": { "acme_glow": { "strength": 3 }, ①"acme_sound"②: null, "//": "loud" } }
      """
    let diagnostics = Linter.ofMistakes.report(on: text.bytes).diagnostics
    #expect(
      diagnostics.map(\.code) == ["unsupported-extension", "unsupported-extension", "unknown-extension"])
    #expect(diagnostics.map(\.severity) == [.error, .error, .information])
    #expect(diagnostics.map(\.place.range) == text.ranges)
  }

  @Test func `data of extensions are kept`() throws {
    let text = document("", #""extensions":{"acme_sound":{"file":"ding","at":[1,2]}},"#)
    let document = try AnimationDocument(json: text)
    #expect(document.extensions["acme_sound"] == ["file": "ding", "at": [1, 2]])
    #expect(try AnimationDocument(json: document.json()) == document)
    #expect(try Evaluator(json: text).diagnostics.map(\.code) == ["unknown-extension"])
  }

  @Test(arguments: [
    (#""reducedMotion":1.5,"poster":1,"duration":2,"#, 1.5), (#""poster":1,"duration":2,"#, 1), ("", 0),
  ])
  func `the reduced-motion pose is the document's, or the poster, or the start`(
    members: String, time: Double
  ) throws {
    #expect(try Evaluator(json: document("", members)).reducedMotionTime == time)
  }

  @Test func `the reduced-motion time is inside the document`() {
    #expect(codes(document("", #""duration":2,"reducedMotion":2,"#)) == [])
    #expect(codes(document("", #""duration":2,"reducedMotion":2.1,"#)) == ["time-after-end"])
    #expect(codes(document("", #""reducedMotion":"end","#)) == ["wrong-type"])
  }
}

@Suite struct `Limits by name` {
  @Test(arguments: Limits.names) func `every limit can be set by its name`(_ name: String) {
    var limits = Limits()
    limits[name] = 7
    #expect(limits[name] == 7)
    #expect(limits != Limits())
    #expect(Limits.range(of: name).contains(Limits()[name] ?? -1))
    for other in Limits.names where other != name { #expect(limits[other] == Limits()[other]) }
  }

  @Test func `an unknown name is not a limit`() {
    var limits = Limits()
    limits["colors"] = 7
    #expect(limits == Limits() && limits["colors"] == nil)
  }

  // 'pixels', 'pictureSide', 'painting', 'animationPixels', 'dashes' and 'motion' are about pictures; see RasterTests and AnimatedSVGTests. 'expansion' is about 'expand'; see ExpansionTests.
  @Test func `past each limit of a document there is an error that names it`() throws {
    let shapes = [String](repeating: #"{"type":"path","d":"M 0 0 L 1 1 L 2 2"}"#, count: 3).joined(
      separator: ",")
    let moving = #"{"type":"circle","center":[0,0],"radius":\#(track([["0", "1"], ["1", "2"], ["2", "1"]]))}"#
    let texts = [
      "bytes": document(shapes), "nesting": document(shapes), "shapes": document(shapes),
      "keyframes": document(moving), "pathElements": document(shapes), "frameElements": document(shapes),
      "frameItems": document(shapes),
      "symbolValues": document(
        (2..<5).map { #"{"type":"use","symbol":"dot","parameters":{"r":\#($0)}}"# }.joined(separator: ","),
        #""parameters":{"r":{"type":"number","default":1}},"symbols":{"dot":{"type":"circle","center":[9,9],"radius":{"parameter":"r"}}},"#
      ),
      "levels": document(
        String(repeating: #"{"type":"group","shapes":["#, count: 4) + String(repeating: "]}", count: 4)),
    ]
    for name in Limits.names
    where !["pixels", "pictureSide", "painting", "animationPixels", "dashes", "motion", "expansion"].contains(
      name)
    {
      let text = try #require(texts[name], "no document for the limit '\(name)'")
      var limits = Limits()
      limits[name] = 2
      let diagnostics = Linter(limits: limits).report(on: text).diagnostics
      #expect(
        diagnostics.contains { $0.severity == .error && $0.help == "the name of this limit is '\(name)'" },
        "\(name)")
    }
  }

  @Test func `the nesting limit can be raised up to its maximum`() throws {
    var raised = Limits()
    raised["nesting"] = Limits.range(of: "nesting").upperBound
    let limits = raised
    let depth = limits.nesting - 1
    let data = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let text = document("", #""extras":\#(data),"#)
    #expect(codes(text) == ["json-too-deep"])
    // Four times the nesting, on four times the smallest stack.
    try onStack(of: 2 << 20) {
      let document = try AnimationDocument(json: text, limits: limits)
      #expect(document.json().count > depth)
    }
  }
}

import Testing

@testable import AnimFile
@testable import AnimFilePictures
@testable import AnimFileAuthoring
@testable import AnimFileTestSupport

/// A limit of the format, with documents that reach it.
struct LimitRow: CustomTestStringConvertible, Sendable {
  let name: String
  /// The code of the finding above the limit.
  var code = Diagnostic.Rule.limitExceeded
  /// The value of the limit.
  let limit: Int
  /// A document that needs exactly `count`, and less of everything else.
  let document: @Sendable (_ count: Int) -> String

  var testDescription: String { name }

  static let all = [
    LimitRow(name: "bytes", limit: 200) { count in
      let text = AnimFileTestSupport.document("")
      return text + String(repeating: " ", count: count - text.utf8.count)
    },
    // The document itself counts, and so does the value of `extras`.
    LimitRow(name: "nesting", code: .jsonTooDeep, limit: 5) { count in
      AnimFileTestSupport.document(
        "",
        #""extras":"# + String(repeating: "[", count: count - 1) + String(repeating: "]", count: count - 1)
          + ",")
    },
    LimitRow(name: "shapes", limit: 4) { count in
      AnimFileTestSupport.document(#"{"type":"group","shapes":[\#(lines(count - 1))]}"#)
    },
    // A timeline change counts as three.
    LimitRow(name: "keyframes", limit: 6) { count in
      let frames = (0..<count - 3).map { #"{"t":\#($0),"value":1}"# }.joined(separator: ",")
      return AnimFileTestSupport.document(
        #"{"id":"a","type":"circle","center":[0,0],"radius":1,"opacity":{"keyframes":[\#(frames)]}}"#,
        #""timeline":[{"rotate":"a","by":90}],"#)
    },
    LimitRow(name: "pathElements", limit: 5) { count in
      AnimFileTestSupport.document(path(elements: count))
    },
    // In a group that turns about its center, each counts three times.
    LimitRow(name: "frameElements", limit: 6) { count in
      AnimFileTestSupport.document(
        path(elements: count - 3)
          + #",{"type":"group","transform":{"anchor":"center"},"shapes":[{"type":"path","d":"M 0 0"}]}"#)
    },
    LimitRow(name: "frameItems", limit: 5) { count in
      AnimFileTestSupport.document(
        #"{"type":"line","from":[0,0],"to":[1,0],"modifiers":[{"type":"repeat","copies":\#(count)}]}"#)
    },
    LimitRow(name: "levels", limit: 3) { count in
      AnimFileTestSupport.document(
        String(repeating: #"{"type":"group","shapes":["#, count: count) + lines(1)
          + String(repeating: "]}", count: count))
    },
    // The parameter that the symbol needs counts once, and its value for each use.
    LimitRow(name: "symbolValues", limit: 5) { count in
      let uses = (1..<count).map { #"{"type":"use","symbol":"dot","parameters":{"r":\#($0 + 1)}}"# }
      return AnimFileTestSupport.document(
        uses.joined(separator: ","),
        #""parameters":{"r":{"type":"number","default":1}},"symbols":{"dot":{"type":"circle","center":[9,9],"radius":{"parameter":"r"}}},"#
      )
    },
    // A limit of pictures, which has its own test.
    LimitRow(name: "pixels", limit: 0) { _ in AnimFileTestSupport.document("") },
    LimitRow(name: "pictureSide", limit: 0) { _ in AnimFileTestSupport.document("") },
    LimitRow(name: "painting", limit: 0) { _ in AnimFileTestSupport.document("") },
    LimitRow(name: "animationPixels", limit: 0) { _ in AnimFileTestSupport.document("") },
    LimitRow(name: "dashes", limit: 0) { _ in AnimFileTestSupport.document("") },
    LimitRow(name: "motion", limit: 0) { _ in AnimFileTestSupport.document("") },
    // A limit of expansion, which has its own test.
    LimitRow(name: "expansion", limit: 0) { _ in AnimFileTestSupport.document("") },
  ]

  private static func lines(_ count: Int) -> String {
    Array(repeating: #"{"type":"line","from":[0,0],"to":[1,0]}"#, count: count).joined(separator: ",")
  }

  private static func path(elements: Int) -> String {
    #"{"type":"path","d":"M 0 0\#(String(repeating: " L 1 1", count: elements - 1))"}"#
  }
}

@Suite struct LimitRowTests {
  @Test(arguments: LimitRow.all.filter { $0.limit > 0 })
  func `a document may reach a limit but not exceed it`(row: LimitRow) {
    var linter = Linter.ofMistakes
    linter.limits[row.name] = row.limit
    #expect(linter.report(on: row.document(row.limit)).diagnostics.map(\.code) == [])
    let findings = linter.report(on: row.document(row.limit + 1)).diagnostics
    #expect(findings.map(\.rule) == [row.code])
    #expect("\(findings.map { "\($0.message) \($0.help ?? "")" })".contains("\(row.limit)"))
    #expect(throws: InvalidAnimation.self) {
      try Evaluator(json: row.document(row.limit + 1), limits: linter.limits)
    }
    #expect(throws: Never.self) { try Evaluator(json: row.document(row.limit), limits: linter.limits) }
  }

  @Test func `a picture may reach its limit of pixels but not exceed it`() throws {
    let frame = try Evaluator(json: #"{"animfile":"1.0","size":[20,10],"shapes":[]}"#).frame(at: 0)
    var limits = Limits()
    limits.pixels = 200
    #expect(try frame.image(limits: limits).width == 20)
    limits.pixels = 199
    #expect(throws: RasterError.self) { try frame.image(limits: limits) }
  }

  /// Numbers beyond the limits, each of which gives one finding.
  @Test(arguments: [
    (#""type":"repeat","copies":10000"#, []), (#""type":"repeat","copies":10001"#, ["out-of-range"]),
    (#""type":"repeat","copies":1e9"#, ["out-of-range"]),
    (#""type":"repeat","copies":1e10"#, ["number-too-large"]),
    (#""type":"split","segments":1e9"#, ["out-of-range"]),
    (#""type":"zigzag","size":1,"ridges":1e9"#, ["out-of-range"]),
  ])
  func `a number out of range is one finding, however large`(modifier: String, codes: [String]) {
    let shape = #"{"type":"line","from":[0,0],"to":[1,0],"modifiers":[{\#(modifier)}]}"#
    #expect(AnimFileTestSupport.codes(document(shape)) == codes)
  }

  @Test(arguments: ["polygon\",\"radius\":1", "star\",\"outerRadius\":1,\"innerRadius\":1"])
  func `a number of corners out of range is one finding, however large`(type: String) {
    func shape(_ points: String) -> String { #"{"type":"\#(type),"center":[0,0],"points":\#(points)}"# }
    #expect(codes(document(shape("10000"))) == [])
    #expect(codes(document(shape("10001"))) == ["out-of-range"])
    #expect(codes(document(shape("1e9"))) == ["out-of-range"])
  }

  @Test func `a number may be at most 1e9 in magnitude`() {
    func line(_ x: String) -> String { #"{"type":"line","from":[\#(x),0],"to":[0,0]}"# }
    #expect(codes(document(line("1e9"))) == [])
    #expect(codes(document(line("-1000000000"))) == [])
    #expect(codes(document(line("1000000001"))) == ["number-too-large"])
  }

  @Test func `a result is at most 1e30 in magnitude`() throws {
    let track =
      #"{"keyframes":[{"t":0,"value":0},{"t":1,"value":1e9}],"after":"continue"}"#
    let text = document(#"{"type":"line","from":[0,0],"to":[1,0],"transform":{"position":[\#(track),0]}}"#)
    // 1e9 + 1e9·(t − 1) = 1e9·t.
    #expect(try Evaluator(json: text).frame(at: 1e6).items[0].transform.tx == 1e15)
    #expect(try Evaluator(json: text).frame(at: 1e300).items[0].transform.tx == 1e30)
    #expect(try Evaluator(json: text).frame(at: -1e300).items[0].transform.tx == 0)
  }

  /// A reference cycle is reported with the whole cycle.
  @Test(arguments: [
    (
      #""symbols":{"a":{"type":"use","symbol":"b"},"b":{"type":"use","symbol":"a"}},"#, "",
      ["a", "b"]
    ),
    (
      "",
      #"{"id":"c","type":"line","from":[0,0],"to":[1,0],"transform":{"parent":"d"}},{"id":"d","type":"line","from":[0,0],"to":[1,0],"transform":{"parent":"c"}}"#,
      ["c", "d"]
    ),
  ])
  func `a cycle of references is printed`(members: String, shapes: String, names: [String]) throws {
    let found = findings(document(shapes, members))
    #expect(found.map(\.code).allSatisfy { $0.contains("cycle") } && found.count == 1, "\(found)")
    let message = try #require(found.first?.message)
    for name in names { #expect(message.contains("\(name)"), "\(message)") }
  }
}

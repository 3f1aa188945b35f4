import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

@Suite struct `Parameters` {
  private let members =
    #""parameters":{"far":{"type":"number","default":3,"range":[0,4]},"accent":{"type":"color","default":"red"},"at":{"type":"point","default":[1,2]},"on":{"type":"boolean","default":true}},"#

  private func text(_ x: String) -> String {
    document(
      #"{"type":"line","from":[\#(x),0],"to":[0,0],"stroke":{"parameter":"accent"},"visible":{"parameter":"on"}}"#,
      members)
  }

  private func x(_ x: String, at time: Double = 0, _ values: [String: ParameterValue] = [:]) throws -> Double?
  {
    try Evaluator(json: text(x), parameters: values).frame(at: time).items.first?.path.points.first?.x
  }

  @Test func `stand for their default, scaled and shifted`() throws {
    #expect(try x(#"{"parameter":"far"}"#) == 3)
    #expect(try x(#"{"parameter":"far","scale":55,"offset":40}"#) == 205)
  }

  @Test func `can be set`() throws {
    #expect(try x(#"{"parameter":"far","scale":2}"#, ["far": .number(1)]) == 2)
    #expect(try x("0", ["on": .boolean(false)]) == nil)
    let frame = try Evaluator(json: text("0"), parameters: ["accent": .color("blue")]).frame(at: 0)
    #expect(frame.items[0].stroke?.paint == .color("blue"))
  }

  @Test func `can be the values of keyframes`() throws {
    let ramp = track([["0", #"{"parameter":"far","scale":10}"#], ["1", #"{"parameter":"far","scale":20}"#]])
    #expect(try x(ramp, at: 0.5) == 45)
    #expect(try x(ramp, at: 0.5, ["far": .number(4)]) == 60)
  }

  @Test func `can be parts of points and whole points`() throws {
    let shape =
      #"{"type":"line","from":{"parameter":"at","scale":2,"offset":[1,1]},"to":[{"parameter":"far"},7]}"#
    let points = try Evaluator(json: document(shape, members)).frame(at: 0).items[0].path.points
    #expect(points == [Point2D(3, 5), Point2D(3, 7)])
  }

  @Test(arguments: [
    ("far", ParameterValue.number(5), "parameter-range"), ("far", .color(.black), "parameter-type"),
    ("far", .number(.nan), "parameter-range"), ("accent", .number(1), "parameter-type"),
    ("at", .point(Point2D(.infinity, 0)), "number-not-finite"),
    ("at", .point(Point2D(2e9, 0)), "number-too-large"),
    ("fra", .number(1), "unknown-parameter"),
  ])
  func `reject invalid values`(name: String, value: ParameterValue, code: String) {
    let error = #expect(throws: InvalidAnimation.self) {
      try Evaluator(json: text("0"), parameters: [name: value])
    }
    #expect(error?.report.diagnostics.map(\.code) == [code])
  }

  @Test func `reject invalid values where they are used`() {
    let radius = document(
      #"{"type":"circle","center":[0,0],"radius":{"parameter":"far","offset":-2}}"#, members)
    #expect(codes(radius) == [])
    let error = #expect(throws: InvalidAnimation.self) {
      try Evaluator(json: radius, parameters: ["far": .number(1)])
    }
    #expect(error?.report.diagnostics.map(\.code) == ["out-of-range"])
  }

  @Test func `differ when the bytes of their names do`() throws {
    let members =
      "\"parameters\":{\"\u{e9}\":{\"type\":\"number\",\"default\":1},\"e\u{301}\":{\"type\":\"number\",\"default\":2}},"
    func value(_ name: String) throws -> Double? {
      try Evaluator(
        json: document(#"{"type":"line","from":[{"parameter":"\#(name)"},0],"to":[0,0]}"#, members)
      )
      .frame(at: 0).items.first?.path.points.first?.x
    }
    #expect(try value("\u{e9}") == 1)
    #expect(try value("e\u{301}") == 2)
  }

  @Test func `before a literal in one track are compared with it`() {
    let shape =
      #"{"type":"blob","center":[0,0],"radius":1,"offsets":\#(track([["0", #"{"parameter":"w"}"#], ["1", "[1,2,3]"]]))}"#
    let members = #""parameters":{"w":{"type":"numbers","default":[1,2,3,4]}},"#
    #expect(codes(document(shape, members)) == ["count-mismatch"])
  }
}

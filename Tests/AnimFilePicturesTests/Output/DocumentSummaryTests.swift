import Testing

@testable import AnimFile
@testable import AnimFileAuthoring
@testable import AnimFileTestSupport

@Suite struct `A document summary` {
  private func summary(_ text: String) throws -> DocumentSummary {
    try DocumentSummary(json: Array(text.utf8), limits: Limits())
  }

  @Test func `shapes are counted wherever they are written`() throws {
    let circle = #"{"type":"circle","center":[5,5],"radius":1}"#
    let summary = try summary(
      """
      {"animfile":"1.0","size":[9,9],"symbols":{"s":{"type":"group","shapes":[\(circle),\(circle)]}},
       "shapes":[{"type":"use","symbol":"s"},{"type":"use","symbol":"s"},
        {"type":"rect","origin":[0,0],"size":[1,1],"clip":[\(circle)]}]}
      """)
    #expect(summary.shapes.map { "\($0.count) \($0.name)" } == ["1 rect", "3 circle", "1 group", "2 use"])
    #expect(summary.symbols.map(\.uses) == [2])
    #expect(summary.features == ["clips", "symbols"])
  }

  @Test func `animated members are counted by kind`() throws {
    let summary = try summary(
      """
      {"animfile":"1.0","size":[9,9],"shapes":[{"id":"dot","type":"circle",
        "center":[{"keyframes":[{"t":0,"value":1},{"t":1,"value":5},{"t":2,"value":1,"easing":"spring"}]},
          {"wiggle":{"around":{"keyframes":[{"t":0,"value":1}]},"amplitude":1,"every":1}}],
        "radius":{"from":1,"steps":[{"to":2,"for":1}]}}],
       "timeline":[{"wait":1},{"parallel":[{"fadeIn":"dot"},{"sequence":[{"rotate":"dot","to":5}]}]}]}
      """)
    #expect(summary.tracks == 2)
    #expect(summary.keyframes == 4)
    #expect(summary.steps == 1)
    #expect(summary.wiggles == 1)
    #expect(summary.timelineEntries == 2)
    #expect(summary.features == ["springs", "wiggles", "steps", "timeline"])
  }
}

import Testing

@testable import AnimFile
@testable import AnimFileAuthoring
@testable import AnimFileTestSupport

@Test func `a gradient has a stop in every keyframe`() {
  let gradient = #"{"type":"linear","from":[0,0],"to":[1,0],"stops":{"keyframes":[{"t":0,"value":[]}]}}"#
  let shape = #"{"type":"circle","center":[0,0],"radius":1,"fill":{"gradient":\#(gradient)}}"#
  let report = Linter.ofMistakes.report(on: #"{"animfile":"1.0","size":[1,1],"shapes":[\#(shape)]}"#)
  #expect(report.diagnostics.map(\.code) == ["wrong-count"])
  #expect(report.diagnostics.map(\.place.pointer) == ["/shapes/0/fill/gradient/stops/keyframes/0/value"])
}

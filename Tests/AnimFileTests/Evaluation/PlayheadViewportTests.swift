import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

@Suite struct `A viewport` {
  private static let samples = ["evening-town", "logo-reveal", "train", "onboarding"]

  @Test(arguments: samples) func `can change while a playhead plays`(_ name: String) throws {
    let evaluator = try Evaluator(json: try Sample.named(name).bytes).with(fit: .stretch)
    var playhead = Playhead(evaluator)
    for (time, size) in [(0.0, Size2D(100, 80)), (0.3, Size2D(300, 40)), (0.3, nil), (0.5, Size2D(20, 20))] {
      playhead.resize(to: size)
      try playhead.move(to: time)
      #expect(playhead.frame == (try evaluator.frame(at: time, viewport: size)))
    }
    playhead.resize(to: [0, 5])
    #expect(throws: EvaluationError.invalidViewport) { try playhead.move(to: 0) }
    playhead.resize(to: [5, 5])
    try playhead.move(to: 0)
    #expect(playhead.frame == (try evaluator.frame(at: 0, viewport: [5, 5])))
  }

  @Test(arguments: Campaign.cases(Array(Sample.all.filter { !$0.name.contains("tests/") }), oneOf: 5))
  func `can be fitted in another way, and passes repeated, as in a changed document`(_ sample: Sample) throws
  {
    let evaluator = try Evaluator(json: sample.bytes)
    var document = evaluator.document
    (document.fit, document.repeats) = (.cover, .forever)
    let changed = evaluator.with(fit: .cover, repeats: .forever)
    let built = try Evaluator(document)
    #expect(changed.document == document && changed.duration == built.duration)
    #expect(
      changed.with(fit: evaluator.document.fit, repeats: evaluator.document.repeats).document
        == evaluator.document)
    #expect(!changed.isSame(as: evaluator) && changed.isSame(as: changed.settled()))
    for time in [0, 0.7, evaluator.duration + 0.4] {
      #expect(
        try changed.frame(at: time, viewport: [90, 300]) == built.frame(at: time, viewport: [90, 300]))
    }
  }

  @Test func `can be fitted in another way after settings`() throws {
    let evaluator = try Evaluator(json: try Sample.named("toggle-switch").bytes)
    var inputs = Inputs(initial: ["pressed": true])
    try inputs.set("on", to: true, at: 0.2)
    let changed = try evaluator.applying(inputs).with(fit: AnimationDocument.Fit.none)
    for time in [0, 0.3, 1] {
      let expected = try evaluator.with(fit: AnimationDocument.Fit.none).frame(
        at: time, inputs: inputs, viewport: [50, 50])
      #expect(try changed.frame(at: time, viewport: [50, 50]) == expected)
    }
  }
}

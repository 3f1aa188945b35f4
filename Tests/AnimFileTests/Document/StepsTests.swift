import Foundation
import Testing

@testable import AnimFile
@testable import AnimFileAuthoring
@testable import AnimFileTestSupport

@Suite struct `Tracks in steps` {
  private func x(_ steps: String, _ members: String = "", at times: [Double]) throws -> [Double] {
    try times.map { try #require(try AnimFileTestSupport.x(steps, members, at: $0)) }
  }

  @Test func `correspond to keyframes at the ends of the steps`() throws {
    let easings = [#""easeIn""#, #"[0.2,0,0,1]"#, #""spring""#, #""smooth""#, #"{"steps":3}"#, #""hold""#]
    for easing in easings {
      let steps =
        #"{"from":1,"steps":[{"to":4,"for":0.5,"easing":\#(easing)},{"wait":0.25},{"to":-2,"for":1,"easing":\#(easing)},"#
        + #"{"to":0,"for":0}],"before":"pingpong","after":"offset"}"#
      let keyframes = track(
        [
          ["0", "1"], ["0.5", "4", easing], ["0.75", "4", #""hold""#], ["1.75", "-2", easing], ["1.75", "0"],
        ], #","before":"pingpong","after":"offset""#)
      let times = (-20..<50).map { Double($0) * 0.13 } + [0, 0.5, 0.75, 1.75]
      #expect(try x(steps, at: times) == x(keyframes, at: times), "\(easing)")
    }
  }

  @Test func `take the track's easing where a step has none`() throws {
    let steps =
      #"{"from":0,"steps":[{"to":1,"for":1},{"to":2,"for":1,"easing":"linear"}],"easing":"easeInQuad"}"#
    #expect(try x(steps, at: [0.5, 1.5]) == [0.25, 1.5])
  }

  @Test func `start and end at parameters`() throws {
    let steps =
      #"{"from":{"parameter":"a"},"steps":[{"wait":1},{"to":{"parameter":"b","scale":2},"for":1},{"to":0,"for":1}]}"#
    let members = #""parameters":{"a":{"type":"number","default":4},"b":{"type":"number","default":5}},"#
    #expect(try x(steps, members, at: [0, 1, 1.5, 2, 2.5]) == [4, 4, 7, 10, 5])
    #expect(
      codes(
        document(
          #"{"type":"circle","center":[0,0],"radius":{"from":{"parameter":"zz"},"steps":[{"wait":1}]}}"#))
        == ["unknown-parameter"])
  }

  @Test func `an unsuitable parameter is reported at its step`() {
    let text = document(
      #"{"type":"circle","center":[0,0],"radius":{"from":1,"steps":[{"to":2,"for":1},{"to":{"parameter":"c"},"for":1}]}}"#,
      #""parameters":{"c":{"type":"color","default":"red"}},"#)
    #expect(findings(text).map(\.code) == ["parameter-type"])
    #expect(findings(text).first?.place.pointer == "/shapes/0/radius/steps/1/to/parameter")
  }

  @Test func `rest while they wait, and start a spring from rest`() throws {
    let steps = #"{"from":0,"steps":[{"to":10,"for":1},{"wait":1},{"to":10,"for":1,"easing":"spring"}]}"#
    #expect(try x(steps, at: [1, 1.3, 2, 2.1, 2.7, 3]) == [10, 10, 10, 10, 10, 10])
  }

  @Test func `a wait at the end is part of the track`() throws {
    let shape =
      #"{"type":"circle","center":[0,0],"radius":{"from":1,"steps":[{"to":2,"for":0.6},{"wait":0.4}]}}"#
    #expect(try Evaluator(json: document(shape)).duration == 1)
    #expect(try AnimationDocument(json: document(shape)).naturalDuration == 1)
    let group = #"{"type":"group","time":{"repeat":"forever"},"shapes":[\#(shape)]}"#
    let evaluator = try Evaluator(json: document(group))
    let radius = { (time: Double) in try evaluator.frame(at: time).items[0].bounds.map { $0.maxX } }
    #expect(try radius(1.8) == 2)
    #expect(abs(try #require(try radius(2.3)) - 1.5) < 1e-12)
  }

  @Test func `hold for discrete values`() throws {
    let shape =
      #"{"type":"line","from":[0,0],"to":[1,1],"visible":{"from":true,"steps":[{"to":false,"for":1},{"wait":1},{"to":true,"for":1}]}}"#
    let evaluator = try Evaluator(json: document(shape))
    #expect(try [0, 0.9, 1, 2.9, 3].map { try evaluator.frame(at: $0).items.count } == [1, 1, 0, 0, 1])
  }

  @Test func `morph paths and blend colors`() throws {
    let paths = #"{"from":"M 0 0 L 30 0","steps":[{"to":"M 0 0 Q 15 30 30 0","for":1}]}"#
    let item = try frame(#"{"type":"path","d":\#(paths)}"#, at: 0.5).items[0]
    #expect(item.path.svgPathData() == "M 0 0 C 10 10 20 10 30 0")
    #expect(
      try color(#"{"from":"red","steps":[{"to":"blue","for":1}],"colorSpace":"linear"}"#, at: 0.5)?.hex
        == "#bc00bc")
    #expect(
      codes(
        document(#"{"type":"path","d":{"from":"M 0 0 L 1 1","steps":[{"wait":1},{"to":"M 0 0 Z","for":1}]}}"#)
      )
        == ["morph-mismatch"])
  }

  @Test func `round-trip as steps through every coder`() throws {
    let radius: Animated<Double> = .steps(
      AnimatedSteps(
        from: .parameter(ParameterReference("a", scale: 2)),
        [
          .to(3, for: 1, easing: .named("e")), .wait(0.5),
          .move(.init(to: .literal(9), for: 2, easing: .smooth, startVelocity: 1, endVelocity: -1)),
          .move(.init(to: .parameter(ParameterReference("a")), for: 0)),
        ], easing: .spring, before: .loop, after: .continue))
    let document = AnimationDocument(
      size: Size2D(9, 9), parameters: ["a": .number(2)], easings: ["e": .easeInBack],
      shapes: [
        AnimatedShape(
          .circle(center: .steps(from: Point2D(0, 0), .to(Point2D(1, 2), for: 1), .wait(1)), radius: radius),
          fill: Fill(.steps(from: "red", .to("blue", for: 1))))
      ])
    #expect(try AnimationDocument(json: document.json()) == document)
    let encoded = try JSONEncoder().encode(document)
    #expect(try JSONDecoder().decode(AnimationDocument.self, from: encoded) == document)
    #expect(try JSONDecoder().decode(Animated<Double>.self, from: JSONEncoder().encode(radius)) == radius)
  }

  @Test func `count as keyframes`() throws {
    var limits = Limits()
    limits.keyframes = 4
    let text = document(
      #"{"type":"circle","center":[0,0],"radius":{"from":1,"steps":[{"wait":1},{"wait":1},{"wait":1}]}}"#)
    #expect(Linter(limits: limits).report(on: text).isValid)
    limits.keyframes = 3
    #expect(Linter(limits: limits).report(on: text).diagnostics.map(\.code) == ["limit-exceeded"])
  }

  @Test func `at most two ends have the same time`() {
    func check(_ steps: String) -> [String] {
      codes(document(#"{"type":"circle","center":[0,0],"radius":{"from":1,"steps":[\#(steps)]}}"#))
    }
    #expect(check(#"{"to":2,"for":0},{"to":3,"for":1},{"to":4,"for":0},{"to":5,"for":1}"#) == [])
    #expect(check(#"{"to":2,"for":0},{"to":3,"for":0}"#) == ["keyframe-collision"])
    // Too short to change the sum.
    #expect(check(#"{"to":2,"for":1e9},{"to":3,"for":1e-9},{"to":3,"for":1e-9}"#) == ["keyframe-collision"])
  }

  @Test func `every error is found in one run`() {
    let text: MarkedJSON = """
      { "animfile": "1.0", "size": [9, 9], "shapes": [ { "type": "circle", "center": [0, 0], "radius":
        { "from": ①"1"②, "steps": [ ①{② "to": 1 }, { "to": ①-1②, "for": ①-2② }, { "to": 1, "for": 1, "wait": ①1② },
          { "wait": ①0② }, ①5②, { "to": 1, "for": 1, ①"esaing"②: "linear" } ], ①"aftr"②: "loop" } } ] }
      """
    let diagnostics = Linter.ofMistakes.report(on: text.bytes).diagnostics
    #expect(
      diagnostics.map(\.code) == [
        "wrong-type", "missing-member", "out-of-range", "out-of-range", "two-steps", "out-of-range",
        "wrong-type",
        "unknown-member", "unknown-member",
      ])
    #expect(diagnostics.map(\.place.range) == text.ranges)
  }

  @Test func `report a spring without time to settle`() {
    let text = document(
      #"{"type":"circle","center":[0,0],"radius":{"from":1,"steps":[{"wait":1},{"to":2,"for":1,"easing":{"spring":{"duration":2}}}]}}"#
    )
    #expect(findings(text).map(\.code) == ["spring-unsettled"])
    #expect(findings(text).first?.place.pointer == "/shapes/0/radius/steps/1/easing")
  }

  @Test func `do not make every animated value larger`() {
    #expect(MemoryLayout<Animated<Double>>.stride <= 16)
    #expect(MemoryLayout<Animated<Point2D>>.stride <= 24)
  }
}

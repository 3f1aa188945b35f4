import Foundation
import Testing

@testable import AnimFile

@Suite struct `Descriptions` {
  @Test func `of parts of documents are JSON on one line`() {
    let shape = AnimatedShape.circle(center: [0, 0], radius: 2, id: "dot", fill: "red")
    #expect("\(shape)" == ##"{"id":"dot","type":"circle","center":[0,0],"radius":2,"fill":"#ff0000"}"##)
    #expect("\(AnimatedShape.use("s", parameters: ["p": .value(.angle(4))]))".contains(#""type":"angle""#))
    #expect("\(Animated<Double>.keyframes(.init(0, 1), .init(1, 2)))".hasPrefix(#"{"keyframes":[{"t":0"#))
    #expect("\(Fill("red"))" == ##""#ff0000""##)
    #expect("\(TimeMapping(speed: 2))" == #"{"speed":2}"#)
    #expect("\(TimelineEntry(.wait(1)))" == #"{"wait":1}"#)
    #expect("\(JSONValue.array([1, nil]))" == "[1,null]")
    let document = AnimationDocument(size: [1, 2])
    #expect("\(document)" == document.jsonString())
    #expect("\(["a": 1, "b": 2] as Named<Int>)" == #"["a": 1, "b": 2]"# && "\([:] as Named<Int>)" == "[:]")
  }

  @Test func `of tracks list the keyframes`() throws {
    let track = try Track(
      [Keyframe(t: 0, value: 1.0), Keyframe(t: 2, value: 5, easing: .easeIn)], after: .loop)
    #expect("\(track)" == "0: 1.0, 2: 5.0 (easeIn), after: loop")
    #expect("\(Easing.named("snap")), \(Easing.easeOut), \(Easing.smooth)" == "snap, easeOut, smooth")
  }

  @Test func `of reports list the findings`() throws {
    let report = Validator().report(on: #"{ "animfile": "1.0", "size": [1], "shapes": [] }"#)
    #expect("\(report)" == report.text(name: "document"))
    #expect(
      "\(Validator().report(on: #"{ "animfile": "1.0", "size": [1, 1], "shapes": [] }"#))" == "no findings")
  }

  @Test func `of evaluators and playheads are short`() throws {
    let evaluator = try Evaluator(AnimationDocument(size: [30, 20], duration: 2, shapes: [.group([])]))
    #expect("\(evaluator)" == "an animation of 30 × 20, 2 s, with 1 shapes")
    #expect("\(Playhead(evaluator))" == "\(evaluator), at 0 s")
  }
}

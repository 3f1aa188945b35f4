import AnimFileGenerator
import Foundation
import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

@Suite struct `Turns` {
  private func angles(_ turn: String, _ keyframes: [[String]], at times: [Double], _ members: String = "")
    throws -> [Double]
  {
    let rotation = track(keyframes, #","turn":"\#(turn)""#)
    let evaluator = try Evaluator(
      json: document(
        #"{"type":"line","from":[0,0],"to":[1,0],"transform":{"anchor":[0,0],"rotation":\#(rotation)}}"#,
        members))
    return try times.map { time in
      let matrix = try evaluator.frame(at: time).items[0].transform
      let degrees = atan2(matrix.b, matrix.a) * 180 / .pi
      return degrees < -1e-9 ? degrees + 360 : degrees
    }
  }

  @Test func `go in the requested direction`() throws {
    let keyframes = [["0", "350"], ["1", "10"], ["2", "200"]]
    expectClose(try angles("shortest", keyframes, at: [0.25, 0.5, 1, 1.5]), [355, 0, 10, 285], within: 1e-9)
    expectClose(try angles("clockwise", keyframes, at: [0.5, 1, 1.5]), [0, 10, 105], within: 1e-9)
    expectClose(try angles("counterclockwise", keyframes, at: [0.5, 1, 1.5]), [180, 10, 285], within: 1e-9)
  }

  @Test func `half a turn is clockwise, and equal angles do not turn`() {
    #expect(Turn.shortest.angle(180, after: 0) == 180)
    #expect(Turn.shortest.angle(0, after: 180) == 360)
    #expect(Turn.shortest.angle(-180, after: 0) == 180)
    #expect(Turn.shortest.angle(181, after: 0) == -179)
    #expect(Turn.clockwise.angle(90, after: 90) == 90)
    #expect(Turn.clockwise.angle(450, after: 90) == 90)
    #expect(Turn.counterclockwise.angle(90, after: 90) == 90)
    #expect(Turn.counterclockwise.angle(91, after: 90) == -269)
    #expect(Turn.clockwise.angle(89, after: 90) == 449)
  }

  @Test func `never exceed a turn, and reach their end`() {
    var random = SplitMix64(seed: 4)
    for _ in 0..<2000 {
      let (previous, angle) = (
        Double.random(in: -1e4...1e4, using: &random), Double.random(in: -1e4...1e4, using: &random)
      )
      for turn in Turn.allCases {
        let reached = turn.angle(angle, after: previous)
        let way = reached - previous
        let turns = (reached - angle) / 360
        #expect(abs(turns - turns.rounded()) < 1e-9)
        switch turn {
        case .shortest: #expect(way > -180 - 1e-9 && way <= 180 + 1e-9)
        case .clockwise: #expect(way > -1e-9 && way < 360)
        case .counterclockwise: #expect(way < 1e-9 && way > -360)
        }
        // The function is idempotent.
        #expect(abs(turn.angle(reached, after: previous) - reached) < 1e-9)
      }
    }
  }

  @Test func `take parameters as they are set`() throws {
    let text = document(
      #"{"type":"line","from":[0,0],"to":[1,0],"transform":{"anchor":[0,0],"rotation":{"from":350,"steps":[{"to":{"parameter":"p"},"for":1}],"turn":"shortest"}}}"#,
      #""parameters":{"p":{"type":"angle","default":10}},"#)
    func angle(_ parameters: [String: ParameterValue]) throws -> Double {
      let matrix = try Evaluator(json: text, parameters: parameters).frame(at: 0.5).items[0].transform
      return atan2(matrix.b, matrix.a) * 180 / .pi
    }
    #expect(abs(try angle([:])) < 1e-9)
    #expect(abs(try angle(["p": .angle(300)]) + 35) < 1e-9)
  }

  @Test func `add up for content after the end`() throws {
    let keyframes = [["0", "350"], ["1", "10"]]
    let rotation = track(keyframes, #","turn":"shortest","after":"offset""#)
    let evaluator = try Evaluator(
      json: document(
        #"{"type":"line","from":[0,0],"to":[1,0],"transform":{"anchor":[0,0],"rotation":\#(rotation)}}"#))
    let matrix = try evaluator.frame(at: 2.5).items[0].transform
    #expect(abs(atan2(matrix.b, matrix.a) * 180 / .pi - 40) < 1e-9)
  }

  @Test func `are for angles only`() {
    let turning = track([["0", "1"], ["1", "2"]], #","turn":"shortest""#)
    #expect(
      codes(document(#"{"type":"circle","center":[0,0],"radius":\#(turning)}"#)) == ["member-not-applicable"])
    #expect(
      codes(document(#"{"type":"circle","center":[\#(turning),0],"radius":1}"#)) == ["member-not-applicable"])
    let points = track([["0", "[1,1]"], ["1", "[2,2]"]], #","turn":"shortest""#)
    #expect(
      codes(document(#"{"type":"circle","center":\#(points),"radius":1}"#)) == ["member-not-applicable"])
    #expect(
      codes(
        document(#"{"type":"arc","center":[0,0],"radius":1,"startAngle":\#(turning),"endAngle":\#(turning)}"#)
      ) == [])
    #expect(
      codes(
        document(
          #"{"type":"star","center":[0,0],"points":5,"outerRadius":2,"innerRadius":1,"rotation":\#(turning)}"#
        )) == [])
    #expect(
      codes(
        document(
          #"{"type":"circle","center":[0,0],"radius":1,"transform":{"rotation":\#(turning.replacing("shortest", with: "cw"))}}"#
        ))
        == ["unknown-value"])
  }

  @Test func `round-trip through every coder`() throws {
    var turning = AnimatedTrack<Double>([.init(0, 350), .init(1, 10)])
    turning.turn = .counterclockwise
    let rotation = Animated.track(turning)
    #expect(try JSONDecoder().decode(Animated<Double>.self, from: JSONEncoder().encode(rotation)) == rotation)
    let document = AnimationDocument(
      size: Size2D(9, 9),
      shapes: [
        AnimatedShape(.line(from: [0, 0], to: [1, 1]), transform: ShapeTransform(rotation: rotation))
      ])
    #expect(try AnimationDocument(json: document.json()) == document)
  }
}

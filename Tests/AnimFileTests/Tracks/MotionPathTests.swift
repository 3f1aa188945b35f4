import Foundation
import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

@Suite struct `Motion paths` {
  /// A shape at a position, which is a value as JSON.
  private func scene(_ position: String, _ more: String = "", _ members: String = "") -> String {
    document(
      #"{"type":"line","from":[0,0],"to":[0,0],"transform":{"anchor":[0,0],"position":\#(position)\#(more)}}"#,
      members)
  }

  private func positions(_ position: String, at times: [Double], _ members: String = "") throws -> [Point2D] {
    let evaluator = try Evaluator(json: scene(position, "", members))
    return try times.map {
      let matrix = try evaluator.frame(at: $0).items[0].transform
      return Point2D(matrix.tx, matrix.ty)
    }
  }

  /// The angles in degrees of a shape that turns along its motion path.
  private func angles(_ position: String, at times: [Double], _ more: String = "") throws -> [Double] {
    let evaluator = try Evaluator(json: scene(position, #","orient":"path"\#(more)"#))
    return try times.map {
      let matrix = try evaluator.frame(at: $0).items[0].transform
      return atan2(matrix.b, matrix.a) * 180 / .pi
    }
  }

  private static let curve =
    #"{"keyframes":[{"t":0,"value":[0,0]},{"t":2,"value":[100,50],"via":[[80,-60],[20,140]]?}]!}"#

  private func curve(_ easing: String? = nil, _ more: String = "") -> String {
    Self.curve.replacing("?", with: easing.map { #","easing":\#($0)"# } ?? "").replacing("!", with: more)
  }

  private let table = ArcLengthTable(
    from: Point2D(0, 0), control1: Point2D(80, -60), control2: Point2D(20, 140), to: Point2D(100, 50))

  @Test func `are travelled at constant speed`() throws {
    let times = (0...400).map { Double($0) / 200 }
    let points = try positions(curve(), at: times)
    #expect(points.first == Point2D(0, 0) && points.last == Point2D(100, 50))
    let steps = zip(points, points.dropFirst()).map { ($1 - $0).length }
    let mean = table.length / 400
    // A chord is slightly shorter than its arc.
    for step in steps { #expect(abs(step - mean) < 2e-4 * mean) }
    for (time, point) in zip(times, points).dropFirst().dropLast() {
      let expected = try #require(table.position(atFraction: time / 2)).point
      #expect((point - expected).length < 1e-6 * table.length)
    }
  }

  @Test(arguments: [
    #""easeInOut""#, #""easeInQuad""#, #"[0.2,0,0,1]"#, #"{"steps":4}"#, #"{"linear":[0,0.2,1]}"#,
  ])
  func `an easing determines the distance along the path`(_ easing: String) throws {
    let x = track([["0", "0"], ["2", "1", easing]])
    for time in [0.1, 0.5, 1, 1.3, 1.99] {
      let fraction = try #require(try AnimFileTestSupport.x(x, at: time))
      let expected = try #require(table.position(atFraction: fraction)).point
      #expect((try positions(curve(easing), at: [time])[0] - expected).length < 1e-6 * table.length)
    }
  }

  @Test func `are extended beyond their ends where an easing overshoots`() throws {
    // 110 % of the distance at the middle, and −10 % at a quarter of the time.
    let easing = #"{"linear":[0,[0.25,-0.1],[0.5,1.1],1]}"#
    let points = try positions(curve(easing), at: [0.5, 1])
    let start = Point2D(80, -60).normalized ?? .zero
    let end = Point2D(80, -90).normalized ?? .zero
    #expect((points[0] - start * (-0.1 * table.length)).length < 1e-6 * table.length)
    #expect((points[1] - Point2D(100, 50) - end * (0.1 * table.length)).length < 1e-6 * table.length)
    let angles = try angles(curve(easing), at: [0.5, 1])
    #expect(abs(angles[0] - atan2(-60, 80) * 180 / .pi) < 1e-9)
    #expect(abs(angles[1] - atan2(-90, 80) * 180 / .pi) < 1e-9)
  }

  @Test func `go on before the start and after the end as tracks do`() throws {
    let points = try positions(curve(nil, #","before":"continue","after":"continue""#), at: [-1, 3])
    let start = Point2D(80, -60).normalized ?? .zero
    let end = Point2D(80, -90).normalized ?? .zero
    let speed = table.length / 2
    #expect((points[0] - start * -speed).length < 1e-6 * table.length)
    #expect((points[1] - Point2D(100, 50) - end * speed).length < 1e-6 * table.length)

    let inside = try positions(curve(), at: [0.3, 1.2])
    #expect(try positions(curve(nil, #","before":"loop","after":"loop""#), at: [-1.7, 3.2]).near(inside))
    #expect(try positions(curve(nil, #","after":"pingpong""#), at: [3.7, 2.8]).near(inside))
    let shifted = try positions(curve(nil, #","after":"offset""#), at: [2.3, 5.2])
    #expect([shifted[0] - Point2D(100, 50), shifted[1] - Point2D(200, 100)].near(inside))
    #expect(try positions(curve(), at: [-1, 9]) == [Point2D(0, 0), Point2D(100, 50)])
  }

  @Test func `without a via nothing changes`() throws {
    let straight = track([["0", "[0,0]"], ["1", "[30,40]", #""spring""#], ["2", "[0,80]", #""spring""#]])
    let times = (-5..<30).map { Double($0) * 0.1 }
    let plain = try positions(straight, at: times)
    let evaluator = try Evaluator(json: scene(straight, #","orient":"path""#))
    for (time, point) in zip(times, plain) {
      let matrix = try evaluator.frame(at: time).items[0].transform
      #expect(Point2D(matrix.tx, matrix.ty) == point)
    }
  }

  @Test func `straight parts beside a curve are like those of other tracks`() throws {
    let mixed =
      #"{"keyframes":[{"t":0,"value":[0,0]},{"t":1,"value":[30,40],"easing":"easeInBack"},{"t":2,"value":[99,0],"via":[[50,50],[60,0]]}]}"#
    let plain = track([["0", "[0,0]"], ["1", "[30,40]", #""easeInBack""#], ["2", "[99,0]"]])
    let times = [0, 0.2, 0.35, 0.7, 0.99, 1]
    #expect(try positions(mixed, at: times) == positions(plain, at: times))
  }

  @Test func `curves without length rest, or keep the preceding direction`() throws {
    let same =
      #"{"keyframes":[{"t":0,"value":[5,6]},{"t":1,"value":[5,6],"via":[[5,6],[5,6]]}],"after":"continue"}"#
    #expect(
      try positions(same, at: [0, 0.5, 1, 2]) == [Point2D(5, 6), Point2D(5, 6), Point2D(5, 6), Point2D(5, 6)])
    #expect(try angles(same, at: [0, 0.5, 1, 2]) == [0, 0, 0, 0])
    // Handles at the ends: a straight line with constant speed.
    let line = #"{"keyframes":[{"t":0,"value":[0,0]},{"t":1,"value":[30,40],"via":[[0,0],[30,40]]}]}"#
    let points = try positions(line, at: [0.25, 0.5, 0.75])
    #expect(points.near([Point2D(7.5, 10), Point2D(15, 20), Point2D(22.5, 30)]))
    for angle in try angles(line, at: [0, 0.5, 1]) { #expect(abs(angle - atan2(40, 30) * 180 / .pi) < 1e-9) }
    // A pause after a curve keeps the final direction, and an initial pause has the first one.
    let rest =
      #"{"keyframes":[{"t":0,"value":[0,0]},{"t":1,"value":[0,0]},{"t":2,"value":[10,0],"via":[[0,10],[10,10]]},{"t":3,"value":[10,0]}]}"#
    let turned = try angles(rest, at: [0, 0.5, 1, 2, 2.5, 3, 9])
    for (angle, expected) in zip(turned, [90, 90, 90, -90, -90, -90, -90] as [Double]) {
      #expect(abs(angle - expected) < 1e-9)
    }
  }

  @Test func `a loop that returns to its start is a path, too`() throws {
    let loop = #"{"keyframes":[{"t":0,"value":[0,0]},{"t":1,"value":[0,0],"via":[[60,0],[0,60]]}]}"#
    let points = try positions(loop, at: [0, 0.5, 1])
    #expect(points[0] == .zero && points[2] == .zero)
    #expect(abs(points[1].x - points[1].y) < 1e-6 && points[1].x > 10)
    for (angle, expected) in zip(try angles(loop, at: [0, 0.5, 1]), [0, 135, -90] as [Double]) {
      #expect(abs(angle - expected) < 1e-4)
    }
  }

  @Test func `a shape turns along the analytic direction`() throws {
    let times = (1..<40).map { Double($0) / 20 }
    let step = 1e-6
    for easing in [nil, #""easeInOut""#, #""easeInQuad""#] {
      let angles = try angles(curve(easing), at: times)
      for (time, angle) in zip(times, angles) {
        let ends = try positions(curve(easing), at: [time - step, time + step])
        let way = ends[1] - ends[0]
        #expect(abs(angle - atan2(way.y, way.x) * 180 / .pi) < 1e-3)
      }
    }
  }

  @Test func `a shape turns along straight lines, in addition to its rotation`() throws {
    let square = track([
      ["0", "[0,0]"], ["1", "[10,0]"], ["2", "[10,10]"], ["3", "[0,10]"], ["4", "[0,0]"],
    ])
    let times = [-1, 0, 0.5, 1, 1.5, 2, 2.5, 3.5, 4, 5]
    let expected = [0, 0, 0, 90, 90, 180, 180, -90, -90, -90] as [Double]
    for (angle, expected) in zip(try angles(square, at: times), expected) {
      #expect(
        abs(abs(angle) - abs(expected)) < 1e-9 && sin(angle * .pi / 180) * sin(expected * .pi / 180) > -1e-9)
    }
    for angle in try angles(square, at: [0.5], #","rotation":30"#) { #expect(abs(angle - 30) < 1e-9) }
  }

  @Test func `a shape turns along a smooth path from the start`() throws {
    let smooth =
      #"{"easing":"smooth","keyframes":[{"t":0,"value":[0,0]},{"t":1,"value":[10,0]},{"t":3,"value":[10,20]},{"t":4,"value":[0,30]}]}"#
    let step = 1e-6
    for time in [0.2, 0.5, 0.999, 1, 1.5, 2.7, 3.4] {
      let ends = try positions(smooth, at: [time - step, time + step])
      let way = ends[1] - ends[0]
      #expect(abs(try angles(smooth, at: [time])[0] - atan2(way.y, way.x) * 180 / .pi) < 1e-2)
    }
    // The initial speed is 0: the direction is the one after the start.
    let start = try positions(smooth, at: [1e-5])[0]
    #expect(abs(try angles(smooth, at: [0])[0] - atan2(start.y, start.x) * 180 / .pi) < 1e-2)
  }

  @Test func `a static shape does not turn`() throws {
    for position in [
      "[3,4]", #"{"keyframes":[{"t":0,"value":[3,4]}]}"#, track([["0", "[3,4]"], ["1", "[3,4]"]]),
    ] {
      #expect(try angles(position, at: [0, 0.5, 2]) == [0, 0, 0])
    }
  }

  @Test func `a wiggle shakes a shape without turning it`() throws {
    let wiggle =
      #"{"wiggle":{"around":\#(track([["0", "[0,0]"], ["1", "[0,10]"]])),"amplitude":5,"every":0.1}}"#
    for angle in try angles(wiggle, at: [0, 0.33, 1]) { #expect(abs(angle - 90) < 1e-9) }
  }

  @Test func `a position with separate tracks for x and y has no motion path`() {
    let parts = #"[{"keyframes":[{"t":0,"value":0},{"t":1,"value":9}]},0]"#
    #expect(codes(scene(parts, #","orient":"path""#)) == ["orient-of-parts"])
    #expect(codes(scene("[3,4]", #","orient":"path""#)) == [])
    #expect(
      codes(
        scene(
          #"[{"parameter":"p"},4]"#, #","orient":"path""#,
          #""parameters":{"p":{"type":"number","default":1}},"#)) == [])
  }

  @Test func `a spring inherits the speed along the path`() throws {
    let way =
      #"{"keyframes":[{"t":0,"value":[0,0]},{"t":1,"value":[60,0],"via":[[20,40],[40,40]],"easing":"easeInQuad"},"#
      + #"{"t":2,"value":[60,80],"via":[[80,-40],[120,40]],"easing":"spring"}]}"#
    let step = 1e-6
    let around = try positions(way, at: [1 - step, 1, 1 + step])
    let before = (around[1] - around[0]).length / step
    let after = (around[2] - around[1]).length / step
    #expect(before > 100)
    #expect(abs(before - after) < 1e-3 * before)
    // Also from and into a straight part.
    let straight =
      #"{"keyframes":[{"t":0,"value":[0,0]},{"t":1,"value":[60,0],"easing":"easeInQuad"},"#
      + #"{"t":2,"value":[60,80],"via":[[80,-40],[120,40]],"easing":"spring"},{"t":3,"value":[60,80],"easing":"spring"}]}"#
    for time in [1.0, 2] {
      let around = try positions(straight, at: [time - step, time, time + step])
      let (before, after) = ((around[1] - around[0]).length / step, (around[2] - around[1]).length / step)
      #expect(abs(before - after) < 1e-3 * max(1, before), "at \(time)")
    }
  }

  @Test func `a physical spring overshoots along the end of its curve`() throws {
    let way = curve(#"{"spring":{"duration":0.5,"bounce":0.5}}"#)
    let end = Point2D(80, -90).normalized ?? .zero
    let point = try positions(way, at: [0.3])[0] - Point2D(100, 50)
    #expect(point.length > 1)
    #expect(abs(point.x * end.y - point.y * end.x) < 1e-9 * point.length)
  }

  @Test func `may be written in steps, and end at parameters`() throws {
    let steps =
      #"{"from":[0,0],"steps":[{"to":{"parameter":"p"},"for":2,"via":[[80,-60],[20,140]]},{"wait":1}]}"#
    let parameter = #""parameters":{"p":{"type":"point","default":[100,50]}},"#
    let times = [0, 0.4, 1.1, 2, 2.5]
    #expect(try positions(steps, at: times, parameter) == positions(curve(), at: times))
  }

  @Test func `are independent of earlier queries`() throws {
    let evaluator = try Evaluator(
      json: scene(curve(#""easeInOut""#, #","after":"pingpong""#), #","orient":"path""#))
    var playhead = Playhead(evaluator)
    for time in stride(from: -1.0, to: 6, by: 0.037) {
      try playhead.move(to: time)
      #expect(try playhead.frame == evaluator.frame(at: time))
    }
  }

  @Test func `smooth and via are mutually exclusive, in both forms of smooth`() {
    let named = #""easings":{"s":"smooth"},"#
    #expect(codes(scene(curve(#""smooth""#))) == ["smooth-with-via"])
    #expect(codes(scene(curve(nil, #","easing":"smooth""#))) == ["smooth-with-via"])
    #expect(codes(scene(curve(#""s""#), "", named)) == ["smooth-with-via"])
    #expect(codes(scene(curve(nil, #","easing":"s""#), "", named)) == ["smooth-with-via"])
    let steps =
      #"{"from":[0,0],"steps":[{"to":[1,1],"for":1,"via":[[0,1],[1,1]]},{"to":[2,2],"for":1,"easing":?}]}"#
    #expect(codes(scene(steps.replacing("?", with: #""smooth""#))) == ["smooth-with-via"])
    #expect(codes(scene(steps.replacing("?", with: #""s""#), "", named)) == ["smooth-with-via"])
  }

  @Test func `report a via without effect or meaning`() {
    let first = #"{"keyframes":[{"t":0,"value":[0,0],"via":[[1,1],[2,2]]},{"t":1,"value":[9,9]}]}"#
    #expect(codes(scene(first)) == ["dead-via"])
    let jump = #"{"keyframes":[{"t":0,"value":[0,0]},{"t":0,"value":[9,9],"via":[[1,1],[2,2]]}]}"#
    #expect(codes(scene(jump)) == ["dead-via"])
    let number =
      #"{"type":"circle","center":[0,0],"radius":{"keyframes":[{"t":0,"value":1},{"t":1,"value":2,"via":[[1,1],[2,2]]}]}}"#
    #expect(codes(document(number)) == ["member-not-applicable"])
    #expect(
      codes(scene(Self.curve.replacing("[[80,-60],[20,140]]?", with: "[[80,-60]]").replacing("!", with: "")))
        == ["wrong-count"])
    #expect(
      codes(scene(Self.curve.replacing("[[80,-60],[20,140]]?", with: "[80,-60]").replacing("!", with: "")))
        == ["wrong-type", "wrong-type"])
  }

  @Test func `huge and tiny paths stay finite`() throws {
    for size in ["1e9", "1e-9", "0"] {
      let way =
        #"{"keyframes":[{"t":0,"value":[-\#(size),0]},{"t":1e-9,"value":[\#(size),0],"via":[[\#(size),\#(size)],[-\#(size),\#(size)]],"easing":"easeOutElastic"}],"after":"continue","before":"offset"}"#
      let evaluator = try Evaluator(json: scene(way, #","orient":"path""#))
      for time in [-1e300, -1, 0, 5e-10, 1e-9, 1, 1e9, 1e300] {
        #expect(try evaluator.frame(at: time).isFinite)
      }
    }
  }

  @Test func `round-trip through every coder`() throws {
    let document = AnimationDocument(
      size: Size2D(9, 9),
      shapes: [
        AnimatedShape(
          .line(from: [0, 0], to: [1, 1]),
          transform: ShapeTransform(
            position: .keyframes(
              .init(0, Point2D(0, 0)),
              .init(1, Point2D(9, 9), easing: .easeIn, via: ViaPoints(Point2D(1, 2), Point2D(3, 4)))),
            rotation: .track(AnimatedTrack([.init(0, 0), .init(1, 90)])), orient: .path))
      ])
    #expect(try AnimationDocument(json: document.json()) == document)
    let encoded = try JSONEncoder().encode(document)
    #expect(try JSONDecoder().decode(AnimationDocument.self, from: encoded) == document)
  }
}

extension [Point2D] {
  fileprivate func near(_ others: [Point2D]) -> Bool {
    count == others.count
      && zip(self, others).allSatisfy { ($0 - $1).length < 1e-6 * Swift.max(1, $1.length) }
  }
}

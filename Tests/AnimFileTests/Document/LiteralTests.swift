import AnimFileFoundation
import Foundation
import Testing

@testable import AnimFile
@testable import AnimFilePictures
@testable import AnimFileTestSupport

@Suite struct `Values in code` {
  @Test func `can be literals`() {
    let values: [ParameterValue] = [4, 1.5, true, "tomato", "#ff6347", [120, 80]]
    #expect(
      values == [
        .number(4), .number(1.5), .boolean(true), .color("tomato"), .color("tomato"),
        .point(Point2D(120, 80)),
      ])
    let (point, size): (Point2D, Size2D) = ([1, 2], [3, 4])
    #expect(point == Point2D(x: 1, y: 2) && size == Size2D(width: 3, height: 4))
    let list: PointList = [[0, 0], [10, 5]]
    #expect(list == PointList([Point2D(0, 0), Point2D(10, 5)]))
  }

  @Test func `that are literals set parameters`() throws {
    let json = """
      { "animfile": "1.0", "size": [9, 9], "parameters": { "color": { "type": "color", "default": "red" },
          "place": { "type": "point", "default": [1, 1] }, "radius": { "type": "number", "default": 1 },
          "shown": { "type": "boolean", "default": false } },
        "shapes": [ { "type": "circle", "center": { "parameter": "place" }, "radius": { "parameter": "radius" },
          "fill": { "parameter": "color" }, "visible": { "parameter": "shown" } } ] }
      """
    let frame = try Evaluator(
      json: json, parameters: ["color": "blue", "place": [4, 5], "radius": 2, "shown": true]
    ).frame(at: 0)
    #expect(frame.items[0].fill?.paint == .color("blue"))
    #expect(frame.items[0].bounds?.center == [4, 5])
  }

  @Test func `can be lists of keyframes and steps`() {
    let keyframes = (0..<3).map { AnimatedKeyframe(Double($0), Double($0) * 10) }
    #expect(
      Animated.keyframes(keyframes, easing: .easeIn)
        == .keyframes(keyframes[0], keyframes[1], keyframes[2], easing: .easeIn))
    let steps: [AnimatedSteps<Double>.Step] = [.to(5, for: 1), .to(9, for: 2)]
    #expect(Animated.steps(from: 0, steps) == .steps(from: 0, steps[0], steps[1]))
  }
}

@Suite struct `Shapes in code` {
  @Test func `of each kind are made in one call`() throws {
    let fill: Fill = "tomato"
    let stroke = Stroke("black", width: 2)
    let shapes: [AnimatedShape] = [
      .path(d: "M 0 0 H 10 V 10 Z", id: "path", fill: fill),
      .line(from: [0, 0], to: [10, 10], id: "line", stroke: stroke),
      .polyline(points: .constant([[0, 0], [10, 10], [20, 0]]), id: "polyline", stroke: stroke),
      .rect(center: [50, 50], size: [20, 10], cornerRadius: 2, id: "rect", fill: fill),
      .rect(origin: [50, 50], size: [20, 10], fill: fill),
      .circle(center: [50, 50], radius: 20, id: "circle", opacity: 0.5, fill: fill, stroke: stroke),
      .ellipse(center: [50, 50], radii: [20, 10], fill: fill),
      .arc(center: [50, 50], radius: 20, startAngle: 0, endAngle: 90, stroke: stroke),
      .polygon(center: [50, 50], points: 5, radius: 20, fill: fill),
      .star(center: [50, 50], points: 5, outerRadius: 20, innerRadius: 10, fill: fill),
      .capsule(start: [20, 20], end: [40, 20], radius: 5, fill: fill),
      .blob(center: [50, 50], radius: 20, offsets: [1, 2, 3], fill: fill),
      .lineChart(frame: .constant(.init(0, 0, 100, 50)), values: [10, 20, 15], stroke: stroke),
      .compound([.circle(center: [5, 5], radius: 2)], id: "compound", fill: fill),
      .group([.circle(center: [5, 5], radius: 2, fill: fill)], id: "group", opacity: 0.5),
      .use("leaf", id: "use"),
    ]
    #expect(
      shapes[5]
        == AnimatedShape(
          .circle(center: [50, 50], radius: 20), id: "circle", opacity: 0.5, fill: fill, stroke: stroke))
    let kinds = Set(shapes.map { "\($0.geometry.name)" })
    #expect(kinds == Set(AnimatedShape.Geometry.variants.map { "\($0.name)" }))
    let document = AnimationDocument(
      size: [100, 100], symbols: ["leaf": .circle(center: [80, 80], radius: 3, fill: "green")], shapes: shapes
    )
    #expect(try Evaluator(document).frame(at: 0).items.count == shapes.count)
  }
}

@Suite struct `Documents in memory` {
  private static let text = Array(
    #"{ "animfile": "1.0", "size": [9, 9], "shapes": [ { "type": "circle", "center": [4, 4], "radius": 3, "fill": "red" } ] }"#
      .utf8)

  @Test func `are read from any bytes`() throws {
    let expected = try Evaluator(json: Self.text).frame(at: 0)
    let padded = Self.text + [0x20, 0x20]
    #expect(try Evaluator(json: padded[..<Self.text.count]).frame(at: 0) == expected)
    #expect(try Evaluator(json: Data(Self.text)).frame(at: 0) == expected)
    let part = padded[..<Self.text.count]
    let evaluator = try Evaluator(json: part.span)
    #expect(try evaluator.frame(at: 0) == expected)
    #expect(try AnimationDocument(json: Data(Self.text)) == AnimationDocument(json: Self.text))
    #expect(Validator().report(on: Data(Self.text)) == Validator().report(on: Self.text))
  }

  @Test func `become a picture in one call`() throws {
    let frame = try Evaluator(json: Self.text).frame(at: 0)
    var limits = Limits()
    let inflated = try frame.png(scale: 2)
    #expect(inflated.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    var pieces: [UInt8] = []
    try frame.png(scale: 2) { pieces += $0 }
    #expect(inflated == pieces)
    limits.pixels = 80
    #expect(throws: RasterError.tooLarge(width: 9, height: 9, limit: 80)) { try frame.png(limits: limits) }
  }
}

@Suite struct `Errors` {
  private static let error: InvalidAnimation? = {
    do throws(InvalidAnimation) {
      _ = try Evaluator(
        json: #"{ "animfile": "1.0", "size": [9, 9], "shapes": [ { "type": "circel" }, 5 ] }"#)
      return nil
    } catch {
      return error
    }
  }()

  @Test func `are printed with their place, message and help`() throws {
    let report = try #require(Self.error).report
    #expect(
      "\(report.diagnostics[0])"
        == "1:60: error: unknown shape type 'circel' [unknown-type]; did you mean 'circle'?")
    #expect("\(try #require(Self.error))" == report.text(name: "document"))
  }

  @Test func `have a description for people`() throws {
    let error = try #require(Self.error)
    #expect(
      error.localizedDescription
        == "The animation is invalid. Line 1, column 60: unknown shape type 'circel'. There is 1 more error.")
    #expect(error.recoverySuggestion == "did you mean 'circle'?")
    #expect(error.failureReason?.contains("shape 1") == true)
    #expect(
      (EvaluationError.timeNotFinite as any Error).localizedDescription
        == EvaluationError.timeNotFinite.description)
    var playhead = Playhead(try Evaluator(json: #"{ "animfile": "1.0", "size": [9, 9], "shapes": [] }"#))
    #expect {
      try playhead.set("size", to: 2)
    } throws: { error in
      error.localizedDescription == (error as? ParameterError)?.message
    }
  }
}

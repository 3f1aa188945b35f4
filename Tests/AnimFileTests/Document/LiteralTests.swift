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

  @Test func `are parameters of each type`() {
    let parameters: [(Parameter, ParameterValue)] = [
      (.number(1, label: "x"), 1), (.angle(45, label: "x"), .angle(45)), (.boolean(true, label: "x"), true),
      (.point([1, 2], label: "x"), [1, 2]), (.size([1, 2], label: "x"), .size([1, 2])),
      (.color("red", label: "x"), "red"), (.choice("a", of: ["a", "b"], label: "x"), .choice("a")),
    ]
    for (parameter, value) in parameters { #expect(parameter.value == value && parameter.label == "x") }
  }

  @Test func `are collections`() {
    let names: Named<Int> = ["a": 1, "b": 2]
    #expect(names.map(\.name) == ["a", "b"] && names.count == 2 && names[1].value == 2)
    var points: PointList = [[0, 1], [2, 3]]
    points[1] = [4, 5]
    #expect(points.map(\.y) == [1, 5] && points.last == [4, 5])
    let stops: StopList = [.init(0, "red"), .init(1, "blue")]
    #expect(stops.map(\.offset) == [0, 1] && stops.first?.color == "red")
  }

  @Test func `can be encoded alone`() throws {
    func copy<Value: Codable>(_ value: Value) throws -> Value {
      try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
    }
    let (point, size) = (Point2D(1e12, 2), Size2D(3, 4))
    #expect(try copy(point) == point && copy(size) == size)
    let matrix = AffineMatrix(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    #expect(try copy(matrix) == matrix)
    let values: [ParameterValue] = [
      1, .angle(2), [3, 4], .size([3, 4]), "red", true, .choice("red"), .path("M 0 0 L 1 1"),
    ]
    #expect(try copy(values) == values)
    #expect(try copy([1, 2] as AnimatableVector) == [1, 2] && copy([[1, 2]] as PointList) == [[1, 2]])
    var limits = Limits()
    limits.pixels = 9
    #expect(try copy(limits) == limits)
    #expect(try JSONDecoder().decode(Limits.self, from: Data(#"{"pixels":9}"#.utf8)) == limits)
    for text in [#"{"pixel":9}"#, #"{"nesting":1000}"#] {
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(Limits.self, from: Data(text.utf8)) }
    }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Point2D.self, from: Data("[1]".utf8)) }
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
  @Test func `have their other members with one call`() throws {
    let shape = AnimatedShape.circle(center: [5, 5], radius: 2, id: "dot", fill: "red")
    let changed = shape.with(
      blend: .multiply, visible: .constant(true), zIndex: 2, in: 1, out: 3, time: TimeMapping(speed: 2),
      mask: .init([.circle(center: [5, 5], radius: 1, fill: "white")]), reversed: true, label: "a dot",
      extras: 1)
    #expect(
      changed
        == AnimatedShape(
          shape.geometry, id: "dot", blend: .multiply, zIndex: 2, in: 1, out: 3, time: TimeMapping(speed: 2),
          mask: .init([.circle(center: [5, 5], radius: 1, fill: "white")]), fill: "red", reversed: true,
          label: "a dot", extras: 1))
    #expect(shape.with() == shape && shape.with(id: "other").id == "other")
  }

  @Test func `have paint of colors in variables`() {
    let color = RGBAColor.black
    #expect(Fill(color) == Fill(.constant(color)) && Fill(color, opacity: 0.5).opacity == 0.5)
    #expect(Stroke(color, width: 2) == Stroke(.constant(color), width: 2))
    let dashed = Stroke("red", width: 2, dash: [1, 2], opacity: 0.5)
    #expect(dashed.dash == .constant([1, 2]) && dashed.opacity == 0.5)
  }

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

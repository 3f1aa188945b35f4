import Foundation
import Testing

@testable import AnimFile
@testable import AnimFilePictures
@testable import AnimFileAuthoring
@testable import AnimFileTestSupport

@Suite struct `Two scenes` {
  @Test(arguments: Campaign.cases(Array(Sample.all), oneOf: 5))
  func `do not differ if they are identical`(sample: Sample) throws {
    let evaluator = try Evaluator(json: sample.bytes)
    let times = [0, 0.31, 1.7]
    #expect(SceneComparison(evaluator, evaluator, times: times).isEmpty)
  }

  @Test(arguments: ["rating-highlight", "page-entrance", "traffic-light", "robot-arm"])
  func `do not differ if one is the expansion of the other`(name: String) throws {
    let text = try Sample.named(name).bytes
    let expanded = try AnimationDocument.expand(json: text)
    let comparison = try SceneComparison(Evaluator(json: text), Evaluator(json: expanded))
    #expect(comparison.isEmpty, "\(comparison.differences)")
  }

  private func scene(_ shapes: String) throws -> Evaluator {
    try Evaluator(json: #"{ "animfile": "1.0", "size": [100, 100], "duration": 2, "shapes": [\#(shapes)] }"#)
  }

  @Test func `differ from the moment at which one moves, by as much as it moves`() throws {
    let still = try scene(#"{ "id": "a", "type": "line", "from": [0, 0], "to": [50, 0] }"#)
    let moving = try scene(
      """
      { "id": "a", "type": "line", "from": [0, 0],
        "to": { "keyframes": [{ "t": 0.4567, "value": [50, 0] }, { "t": 1.4567, "value": [50, 30] }] } }
      """)
    let differences = SceneComparison(still, moving, times: [0, 0.2, 0.5, 1.9]).differences
    let difference = try #require(differences.first)
    #expect(differences.count == 1)
    #expect(difference.id == "a" && difference.aspect == .outline && difference.name == "\"a\"")
    // The motion exceeds the tolerance of 0.001 units after 0.001 / 30 s.
    #expect(abs(difference.start - (0.4567 + 0.001 / 30)) < 1e-4)
    #expect(difference.end == 1.9 && difference.time == 1.9)
    #expect(abs(difference.amount - 30) < 1e-9)
  }

  @Test func `differ by the distance of their outlines if these have different elements`() throws {
    let square = try scene(#"{ "id": "a", "type": "path", "d": "M 0 0 H 10 V 10 H 0 Z", "fill": "red" }"#)
    let house = try scene(
      #"{ "id": "a", "type": "path", "d": "M 0 0 L 5 -4 L 10 0 V 10 H 0 Z", "fill": "red" }"#)
    let difference = try #require(SceneComparison(square, house, times: [0]).differences.first)
    #expect(difference.aspect == .outline)
    #expect(abs(difference.amount - 4) < 1e-9)
    let empty = try scene(#"{ "id": "a", "type": "polyline", "points": [], "fill": "red" }"#)
    #expect(SceneComparison(square, empty, times: [0]).differences.allSatisfy { $0.amount == .infinity })
  }

  @Test(arguments: [
    (
      SceneComparison.Aspect.fill,
      #"{"type":"path","d":"M 50 5 L 77 90 L 5 37 L 95 37 L 23 90 Z","fill":"red"}"#,
      #"{"type":"path","d":"M 50 5 L 77 90 L 5 37 L 95 37 L 23 90 Z","fill":{"color":"red","rule":"evenodd"}}"#
    ),
    (
      SceneComparison.Aspect.opacity,
      #"{"type":"group","opacity":0.5,"shapes":[{"type":"circle","center":[40,50],"radius":25,"fill":"red"},{"type":"circle","center":[60,50],"radius":25,"fill":"blue"}]}"#,
      #"{"type":"group","shapes":[{"type":"circle","opacity":0.5,"center":[40,50],"radius":25,"fill":"red"},{"type":"circle","opacity":0.5,"center":[60,50],"radius":25,"fill":"blue"}]}"#
    ),
    (
      SceneComparison.Aspect.blend,
      #"{"type":"rect","origin":[0,0],"size":[100,100],"fill":"lightblue"},{"type":"group","opacity":0.999999,"shapes":[{"type":"circle","center":[40,50],"radius":25,"fill":"red","blend":"multiply"}]}"#,
      #"{"type":"rect","origin":[0,0],"size":[100,100],"fill":"lightblue"},{"type":"group","shapes":[{"type":"circle","center":[40,50],"radius":25,"fill":"red","blend":"multiply"}]}"#
    ),
    (
      SceneComparison.Aspect.clip,
      #"{"type":"rect","origin":[0,0],"size":[100,100],"fill":"red","clip":[{"type":"path","d":"M 50 5 L 77 90 L 5 37 L 95 37 L 23 90 Z"}]}"#,
      #"{"type":"rect","origin":[0,0],"size":[100,100],"fill":"red","clip":[{"type":"path","d":"M 50 5 L 77 90 L 5 37 L 95 37 L 23 90 Z","fill":{"color":"red","rule":"evenodd"}}]}"#
    ),
    (
      SceneComparison.Aspect.line,
      #"{"type":"rect","center":[50,50],"size":[25,50],"transform":{"scale":[2,0.5]},"stroke":{"color":"red","width":10}}"#,
      #"{"type":"rect","center":[50,50],"size":[50,25],"stroke":{"color":"red","width":10}}"#
    ),
    (
      SceneComparison.Aspect.outline,
      #"{"type":"path","d":"M 20 20 H 80 V 80 H 20 Z","stroke":{"color":"red","width":10}}"#,
      #"{"type":"path","d":"M 20 20 H 80 V 80 H 20 L 20 20","stroke":{"color":"red","width":10}}"#
    ),
  ]) func `differ where equal outlines and colors give other pictures`(
    aspect: SceneComparison.Aspect, first: String, second: String
  ) throws {
    let differences = try SceneComparison(scene(first), scene(second), times: [0]).differences
    #expect(differences.contains { $0.aspect == aspect }, "\(differences)")
  }

  @Test(arguments: [
    (
      #"{"type":"rect","origin":[20,20],"size":[60,40],"fill":"red"}"#,
      #"{"type":"rect","origin":[20,20],"size":[60,40],"fill":"red","reversed":true}"#
    ),
    (
      #"{"type":"circle","center":[40,50],"radius":25,"fill":"red"}"#,
      #"{"type":"circle","center":[40,50],"radius":25,"fill":{"color":"red","rule":"evenodd"}}"#
    ),
    (
      #"{"type":"line","from":[10,10],"to":[90,50],"stroke":{"color":"red","width":4,"dash":[5]}}"#,
      #"{"type":"line","from":[10,10],"to":[90,50],"stroke":{"color":"red","width":4,"dash":[5,5]}}"#
    ),
    (
      #"{"type":"line","from":[10,10],"to":[90,50],"stroke":{"color":"red","width":4,"join":"round"}}"#,
      #"{"type":"line","from":[10,10],"to":[90,50],"stroke":{"color":"red","width":4}}"#
    ),
    (
      #"{"type":"line","from":[10,10],"to":[90,50],"stroke":{"color":"red","width":4},"fill":"transparent"}"#,
      #"{"type":"line","from":[10,10],"to":[90,50],"stroke":{"color":"red","width":4}}"#
    ),
  ]) func `do not differ where other members give equal pictures`(first: String, second: String) throws {
    #expect(try SceneComparison(scene(first), scene(second), times: [0]).isEmpty)
  }

  @Test(arguments: [1.0, 24, 2000]) func `differ by the caps of a line in units of any size`(_ size: Double)
    throws
  {
    func line(_ cap: String) throws -> Evaluator {
      try Evaluator(
        json: """
          { "animfile": "1.0", "size": [\(size), \(size)], "shapes": [ { "type": "line", "from": [\(size / 4), \(size / 2)],
            "to": [\(size / 2), \(size / 2)], "stroke": { "color": "red", "width": \(size / 100), "cap": "\(cap)" } } ] }
          """)
    }
    let differences = try SceneComparison(line("butt"), line("round"), times: [0]).differences
    #expect(differences.map(\.aspect) == [.line])
  }

  @Test func `differ by one point of a long path`() throws {
    func line(_ spike: Int?, _ extra: String = "") throws -> Evaluator {
      let points = (0..<1500).map { "[\(Double($0) / 15), \($0 == spike ? 95 : 5)]" }
      return try scene(
        #"{ "type": "polyline", "points": [\#(points.joined(separator: ", "))\#(extra)], "stroke": "red" }"#)
    }
    let difference = try #require(
      SceneComparison(line(nil), line(701, ", [99.95, 5]"), times: [0]).differences.first)
    #expect(difference.aspect == .outline)
    #expect(abs(difference.amount - 90) < 1e-9)
  }

  @Test func `marks an amount that includes that of a group`() throws {
    func pair(_ turn: Int, _ radius: Int) throws -> Evaluator {
      try scene(
        """
        { "id": "pair", "type": "group", "transform": { "position": [\(turn), 0] }, "shapes": [
          { "id": "left", "type": "circle", "center": [20, 50], "radius": \(radius), "fill": "red" },
          { "id": "right", "type": "circle", "center": [60, 50], "radius": 5, "fill": "red" }] }
        """)
    }
    func found(_ a: Evaluator, _ b: Evaluator) -> [String] {
      SceneComparison(a, b, times: [0]).differences.map { "\($0.id ?? "-") \($0.includesSurroundings)" }
    }
    #expect(found(try pair(0, 5), try pair(10, 6)) == ["left true", "pair false"])
    #expect(found(try pair(0, 5), try pair(0, 6)) == ["left false"])
    #expect(found(try pair(0, 5), try pair(10, 5)) == ["pair false"])
  }

  @Test func `are compared shape by shape and aspect by aspect`() throws {
    let first = try scene(
      """
      { "id": "a", "type": "circle", "center": [10, 10], "radius": 5, "fill": "#ff0000" },
      { "id": "b", "type": "circle", "center": [10, 10], "radius": 5, "stroke": { "color": "black", "width": 2 } },
      { "id": "c", "type": "circle", "center": [10, 10], "radius": 5, "fill": "#ff0000" }
      """)
    let second = try scene(
      """
      { "id": "b", "type": "circle", "center": [10, 10], "radius": 5, "stroke": { "color": "black", "width": 3 } },
      { "id": "a", "type": "circle", "center": [10, 10], "radius": 5, "fill": "#cc0000", "opacity": 0.75 },
      { "id": "d", "type": "circle", "center": [10, 10], "radius": 5, "fill": "#ff0000" }
      """)
    let found = SceneComparison(first, second, times: [1]).differences
    #expect(
      found.map { "\($0.id ?? "-") \($0.aspect) \($0.only.map { "\($0)" } ?? "-")" } == [
        "a fill -", "a opacity -", "b line -", "c presence 0", "d presence 1", "b order -",
      ])
    #expect(abs(found[0].amount - 0.2) < 1e-9)
    #expect(found[1].amount == 0.25 && found[2].amount == 1 && found[5].amount == 1)
  }

  /// The differences of two scenes, as `name aspect`.
  private func found(_ first: String, _ second: String, at times: [Double]? = [0]) throws -> [String] {
    try SceneComparison(scene(first), scene(second), times: times).differences.map {
      "\($0.name) \($0.aspect)"
    }
  }

  private static let inside = """
    { "id": "a", "type": "circle", "center": [20, 20], "radius": 9, "fill": { "gradient": {
      "type": "linear", "from": [10, 0], "to": [30, 0], "stops": [
        { "offset": 0, "color": "red" }, { "offset": 1, "color": "blue" }] } } },
    { "type": "rect", "origin": [40, 40], "size": [9, 9], "fill": "red", "stroke": { "color": "blue", "width": 2 } }
    """
  private func group(_ members: String, _ shapes: String = inside) -> String {
    #"{ "id": "g", "type": "group", \#(members) "shapes": [{ "type": "group", "shapes": [\#(shapes)] }] }"#
  }

  @Test func `differ only by the group, if only the group has turned, faded, been delayed or removed`() throws
  {
    let plain = group("")
    #expect(try found(plain, group(#""transform": { "rotation": 20 },"#)) == ["\"g\" outline"])
    #expect(
      try found(plain, group(#""transform": { "scale": 2 },"#)) == ["\"g\" outline", "\"g\" line"])
    #expect(try found(plain, group(#""opacity": 0.5,"#)) == ["\"g\" opacity"])
    #expect(try found(plain, group(#""in": 1,"#)) == ["\"g\" presence"])
    #expect(try found(plain, "") == ["\"g\" presence"])
    #expect(try found("", plain) == ["\"g\" presence"])
    let clip = #""clip": [{ "type": "circle", "center": [30, 30], "radius": 20 }],"#
    #expect(try found(plain, group(clip)) == ["\"g\" clip"])
  }

  @Test func `differ by the contents of a group, besides the group`() throws {
    let bigger = Self.inside.replacing("\"radius\": 9", with: "\"radius\": 10")
    #expect(try found(group(""), group("", bigger)) == ["\"a\" outline"])
    #expect(
      try found(group(""), group(#""transform": { "rotation": 20 },"#, bigger)) == [
        "\"a\" outline", "\"g\" outline",
      ])
    // A label is not drawn, so it is not a cause.
    #expect(
      try found(
        #"{ "id": "outer", "type": "group", "shapes": [\#(group(""))] }"#,
        #"{ "id": "outer", "type": "group", "label": "x", "shapes": [\#(group(#""transform": { "rotation": 20 },"#))] }"#
      ) == ["\"g\" outline"])
  }

  @Test func `differ by the parent, if its dependents are the same`() throws {
    func arm(_ angle: Int) -> String {
      """
      { "id": "hand", "type": "circle", "center": [0, 0], "radius": 3, "fill": "red", "transform": { "parent": "arm", "position": [20, 0] } },
      { "id": "arm", "type": "rect", "origin": [0, 0], "size": [20, 4], "fill": "red", "transform": { "parent": "body", "rotation": \(angle) } },
      { "id": "body", "type": "rect", "origin": [0, 0], "size": [20, 40], "fill": "red" }
      """
    }
    #expect(try found(arm(0), arm(30)) == ["\"arm\" outline"])
  }

  @Test func `do not differ by an id that only one has`() throws {
    let named = #"{ "id": "a", "type": "circle", "center": [20, 20], "radius": 9, "fill": "red" }"#
    let nameless = named.replacing(#""id": "a", "#, with: "")
    #expect(try found(named, nameless) == [])
    #expect(try found(nameless, named) == [])
    #expect(try found(named, nameless.replacing("9", with: "8")) == ["\"a\" outline"])
    #expect(try found(nameless.replacing("9", with: "8"), named) == ["/shapes/0 outline"])
    // Shapes are matched by id, wherever they are.
    #expect(try found(named, nameless + "," + named).first == "/shapes/0 presence")
  }

  @Test func `differ as a whole if only the document differs`() throws {
    func scene(_ size: Int) throws -> Evaluator {
      try Evaluator(
        json: #"""
          { "animfile": "1.0", "size": [\#(size), 100], "shapes": [
            { "type": "circle", "center": [20, 20], "radius": 9, "fill": "red" },
            { "type": "circle", "center": [40, 20], "radius": 9, "fill": "red",
              "transform": { "rotation": { "keyframes": [{ "t": 0, "value": 0 }, { "t": 2, "value": 90 }] } } }] }
          """#)
    }
    let comparison = try SceneComparison(scene(100), scene(200), times: [0])
    #expect(comparison.documentMembers == ["size"])
    func looping(_ rest: String) throws -> Evaluator {
      try Evaluator(
        json: #"""
          { "animfile": "1.0", "size": [99, 99], "duration": 2, \#(rest) "shapes": [
            { "type": "rect", "origin": [20, 20], "size": [9, 20], "fill": "red",
              "transform": { "rotation": { "keyframes": [{ "t": 0, "value": 0 }, { "t": 2, "value": 90 }] } } }] }
          """#)
    }
    let other = try SceneComparison(looping(""), looping(#""repeat": 2,"#), times: [3])
    #expect(other.documentMembers == ["repeat"] && other.differences.map(\.name) == ["the document"])
    #expect(other.differences.first?.source == "")
  }

  @Test func `differ by the shape whose parameter moves in another way`() throws {
    let scene = { (id: String, members: String) in
      let document = try Evaluator(
        json: """
          { "animfile": "1.0", "size": [100, 100], "parameters": { "p": { "type": "number", "default": 1 } },
            "shapes": [{ "type": "group", "shapes": [{ \(id)"type": "circle", "center": [50, 50], "fill": "red",
              "radius": { "parameter": "p"\(members) } }] }] }
          """)
      var inputs = Inputs()
      try inputs.set("p", to: 9, at: 0.1)
      return try document.applying(inputs)
    }
    for (id, name) in [(#""id": "ring", "#, "\"ring\""), ("", "/shapes/0/shapes/0")] {
      let differences = try SceneComparison(
        scene(id, ""), scene(id, #", "transition": { "duration": 1 }"#), times: [0.2]
      ).differences
      #expect(differences.map(\.name) == [name])
      #expect(differences.map(\.aspect) == [.outline])
    }
  }

  @Test func `make a picture with both colors where they differ`() throws {
    let first = try scene(#"{ "type": "rect", "origin": [10, 10], "size": [30, 30], "fill": "black" }"#)
    let second = try scene(#"{ "type": "rect", "origin": [60, 60], "size": [30, 30], "fill": "black" }"#)
    let image = try SceneComparison.picture(of: first, second, at: 0).image()
    let (a, b, nothing) = (image[25, 25], image[75, 75], image[50, 5])
    #expect(a.red > a.blue + 0.1 && b.blue > b.red + 0.1 && nothing == .white)
  }

  @Test func `make a picture with the widths of their strokes`() throws {
    func line(_ y: Int, _ width: Int) throws -> Evaluator {
      try scene(
        """
        { "id": "a", "type": "polyline", "points": [[20, \(y)], [80, \(y)]],
          "stroke": { "color": "black", "width": \(width) } }
        """)
    }
    let image = try SceneComparison.picture(of: line(30, 36), line(75, 20), at: 0).image()
    for y in [14, 30, 46] { #expect(image[50, y].red > image[50, y].blue + 0.1, "\(y)") }
    for y in [67, 75, 83] { #expect(image[50, y].blue > image[50, y].red + 0.1, "\(y)") }
    for y in [9, 55, 88] { #expect(image[50, y] == .white, "\(y)") }
  }

  @Test func `make a picture with their clips`() throws {
    func clipped(_ height: Int) throws -> Evaluator {
      try scene(
        """
        { "id": "a", "type": "rect", "origin": [10, 10], "size": [80, 80], "fill": "black",
          "clip": [{ "type": "rect", "origin": [10, 10], "size": [60, \(height)] }] }
        """)
    }
    let picture = try SceneComparison.picture(of: clipped(60), clipped(20), at: 0)
    let image = try picture.image()
    let (both, first, neither) = (image[30, 20], image[30, 50], image[80, 80])
    #expect(first.red > first.blue + 0.1 && both.blue > first.blue && both != first && neither == .white)
    let text = picture.svgString()
    #expect(text.components(separatedBy: "<clipPath").count == 3)
    #expect(text.contains("url(#clip1)") && text.contains("url(#clip2)"))
  }

  @Test func `make a picture with a common clip written once`() throws {
    let clip = #""clip": [{ "type": "circle", "center": [50, 50], "radius": 40 }]"#
    func group(_ radius: Int) throws -> Evaluator {
      try scene(
        """
        { "type": "group", \(clip), "shapes": [
          { "id": "a", "type": "circle", "center": [50, 50], "radius": \(radius), "fill": "red" }] },
        { "id": "b", "type": "rect", "origin": [0, 0], "size": [9, 9], \(clip), "fill": "red" }
        """)
    }
    let text = try SceneComparison.picture(of: group(10), group(20), at: 0).svgString()
    #expect(text.components(separatedBy: "<clipPath").count == 2)
    #expect(text.components(separatedBy: "url(#clip1)").count == 4)
  }
}

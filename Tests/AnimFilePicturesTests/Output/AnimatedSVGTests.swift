import Testing

@testable import AnimFile
@testable import AnimFilePictures
@testable import AnimFileTestSupport

private func evaluator(_ shape: String, _ members: String = #""repeat": "forever","#) throws -> Evaluator {
  try Evaluator(json: #"{"animfile": "1.0", "size": [200, 100], \#(members) "shapes": [{\#(shape)}]}"#)
}

private func text(
  _ shape: String, _ members: String = #""repeat": "forever","#, _ options: AnimatedSVG = AnimatedSVG()
) throws -> [String] {
  String(decoding: try evaluator(shape, members).animatedSVG(options), as: UTF8.self)
    .split(separator: "\n").dropFirst().dropLast().map(String.init)
}

/// A member that changes from one value to another within a second.
private func moving(_ from: String, _ to: String, _ easing: String = "linear", duration: Double = 1) -> String
{
  #"{"keyframes": [{"t": 0, "value": \#(from)}, {"t": \#(duration), "value": \#(to), "easing": "\#(easing)"}]}"#
}

private let dot = #""type": "circle", "radius": 5, "center": [20, 20], "fill": "red""#
private let bar = #""type": "rect", "origin": [20, 20], "size": [60, 30], "fill": "red""#

@Suite("Animated SVG")
struct AnimatedSVGTests {
  @Test func `linear motion has two values`() throws {
    #expect(
      try text(
        #""type": "path", "d": "M 0 0 L 8 0 L 8 4 Z", "fill": "red", "transform": {"position": \#(moving("[0, 0]", "[100, 50]"))}"#
      )
        == [
          ##"<path d="M0 0H8V4Z" fill="#ff0000"><animateTransform attributeName="transform" type="translate""##
            + #" values="0 0;100 50" dur="1s" repeatCount="indefinite"/></path>"#
        ])
  }

  @Test func `a rotation is not animated as a translation`() throws {
    let lines = try text(bar + #", "transform": {"rotation": \#(moving("0", "360")), "anchor": "center"}"#)
    #expect(lines.joined().components("<animateTransform") == 2)
    #expect(lines.joined().contains(#"type="translate" values="50 35""#))
    #expect(
      lines.joined().contains(#"type="rotate" additive="sum" values="0;360""#)
        || lines.joined().contains(#"values="0;360""#))
  }

  @Test func `alternating passes return, and finite passes end`() throws {
    let shape = dot + #", "opacity": \#(moving("0", "1"))"#
    let back = try text(shape, #""repeat": 3, "autoreverses": true,"#).joined()
    #expect(back.contains(#"values="0;1;0" keyTimes="0;0.5;1" dur="2s" repeatCount="3" fill="freeze""#))
    #expect(try text(shape, "").joined().contains(#"values="0;1" dur="1s" fill="freeze""#))
  }

  @Test func `a step is a jump, not a path`() throws {
    let shape =
      dot
      + #", "opacity": {"keyframes": [{"t": 0, "value": 0.2}, {"t": 0.5, "value": 0.9, "easing": "hold"}, {"t": 1, "value": 0.9}]}"#
    #expect(try text(shape).joined().contains(#"values="0.2;0.2;0.9;0.9" keyTimes="0;0.5;0.5;1""#))
  }

  @Test func `a static document has no animation`() throws {
    #expect(try text(dot, "").joined().contains("animate") == false)
  }

  @Test(.complete) func `shapes that do not move are evaluated once`() throws {
    let still = (0..<100).map { #"{"type": "rect", "origin": [\#($0), 0], "size": [9, 9], "fill": "red"}"# }
    let moving = "{\(dot), \"opacity\": \(moving("0", "1"))}"
    func samples(_ shapes: [String]) throws -> Int {
      let list = shapes.joined(separator: ", ")
      let evaluator = try Evaluator(
        json: #"{"animfile": "1.0", "size": [200, 100], "duration": 20, "shapes": [\#(list)]}"#)
      var recorder = MotionRecorder(evaluator, AnimatedSVG(), limit: Limits().motion)
      try recorder.record()
      return recorder.looked
    }
    #expect(try samples(still + [moving]) < 2 * samples([moving]) + 100 * 40)
  }

  @Test func `shapes move by themselves, with a parent, and with what is around them`() throws {
    let turning = #""transform": {"rotation": \#(moving("0", "90"))}"#
    let shapes = [
      dot, #"\#(dot), "id": "arm", \#(turning)"#, #"\#(dot), "transform": {"parent": "arm"}"#,
      #""type": "group", \#(turning), "shapes": [{\#(dot)}]"#,
      #""type": "group", "shapes": [{\#(dot)}, {\#(dot), \#(turning)}]"#,
      #"\#(dot), "clip": [{\#(dot), \#(turning)}]"#, #"\#(dot), "in": 0.5"#,
      #""type": "group", "transform": {"anchor": "center", "rotation": 5}, "shapes": [{\#(dot), \#(turning)}]"#,
    ]
    let moves = try AnimatedSVGNodes(evaluator(shapes.joined(separator: "}, {"))).moves
    #expect(
      moves == [
        false, true, true, true, true, false, false, true, true, true, true, true, true,
      ])
  }

  /// A looping track.
  private func looping(_ end: Double, _ from: String, _ to: String, _ after: String = "loop") -> String {
    #"{"keyframes": [{"t": 0, "value": \#(from)}, {"t": \#(end), "value": \#(to)}], "after": "\#(after)"}"#
  }

  @Test func `motion has as many passes as all that it depends on`() throws {
    let turning = #""transform": {"rotation": \#(looping(2, "0", "90"))}"#
    let fading = #""opacity": \#(looping(3, "0", "1"))"#
    let late = #""modifiers": [{"type": "repeat", "copies": 2, "delay": 0.5}]"#
    let shapes = [
      dot, #"\#(dot), "id": "arm", \#(turning)"#, #"\#(dot), "transform": {"parent": "arm"}"#,
      #"\#(dot), \#(turning), \#(fading)"#,
      #""type": "group", \#(fading), "shapes": [{\#(dot)}, {\#(dot), \#(turning)}]"#,
      #"\#(dot), "clip": [{\#(dot), \#(turning)}]"#,
      #""type": "group", \#(late), "shapes": [{\#(dot), \#(fading)}]"#,
      #"\#(dot), "opacity": \#(looping(1.5, "0", "1", "pingpong"))"#,
      #"\#(dot), "opacity": \#(looping(5, "0", "1"))"#,
      #"\#(dot), "opacity": \#(looping(3, "0", "1", "offset"))"#,
      #"\#(dot), "opacity": {"keyframes": [{"t": 1, "value": 0}, {"t": 3, "value": 1}], "after": "loop"}"#,
      #""type": "group", "shapes": [{\#(dot), "zIndex": \#(looping(2, "0", "9"))}, {\#(dot), \#(fading)}, {\#(dot)}]"#,
      #"\#(dot), "clip": [{\#(dot), \#(turning), \#(late)}]"#,
      #""type": "group", "transform": {"anchor": "center", "rotation": 5}, "shapes": [{\#(dot), \#(turning), \#(late)}]"#,
    ]
    func passes(_ members: String) throws -> [Int] {
      AnimatedSVGNodes(try evaluator(shapes.joined(separator: "}, {"), members)).passes
    }
    #expect(
      try passes(#""duration": 12, "repeat": "forever","#) == [
        0, 6, 6, 2, 4, 4, 2, 6, 6, 0, 1, 4, 1, 1, 1, 0, 1, 1, 0, 1, 1, 1, 1,
      ])
    #expect(try passes(#""duration": 12,"#).max() == 1)
    #expect(try passes(#""duration": 12, "repeat": "forever", "autoreverses": true,"#).max() == 1)
  }

  @Test(arguments: [
    (#""opacity": {"keyframes": [{"t": 0, "value": 0}, {"t": 1, "value": 1}], "after": "loop"}"#, 1.0),
    (#""opacity": {"keyframes": [{"t": -0.7, "value": 0}, {"t": 0.8, "value": 1}], "after": "pingpong"}"#, 3),
    (
      #""fill": {"keyframes": [{"t": 0, "value": "red"}, {"t": 1.5, "value": "blue"}, {"t": 1.5, "value": "lime"}, {"t": 2, "value": "red"}], "after": "loop"}"#,
      2
    ),
    (
      #""visible": {"keyframes": [{"t": 0, "value": false}, {"t": 0.4, "value": true}, {"t": 0.6, "value": false}], "after": "loop"}"#,
      0.6
    ),
    (
      #""transform": {"position": {"keyframes": [{"t": 0, "value": [0, 0]}, {"t": 1.2, "value": [50, 9], "easing": "spring"}], "after": "loop"}}"#,
      1.2
    ),
  ])
  func `a loop is one pass that repeats, within the tolerance`(member: String, pass: Double) throws {
    let circle = #""type": "circle", "radius": 5, "center": [20, 20], "#
    let shape = circle + member + (member.contains("fill") ? "" : #", "fill": "red""#)
    let evaluator = try evaluator(shape, #""duration": 12, "repeat": "forever", "poster": 7.3,"#)
    let picture = try #require(AnimatedPicture(try evaluator.animatedSVG()))
    #expect(picture.duration == pass)
    let off = try worst(picture, evaluator, steps: 997, over: 12)
    #expect(off.points <= 0.25)
    #expect(off.colors <= 1.5)
    #expect(off.opacity <= 0.005)
  }

  @Test(arguments: [(0.6, 0.2), (0.3, 0.1), (0.2, 0.2), (0.5, 0.2)])
  func `a loop shows the value at the poster`(poster: Double, pass: Double) throws {
    let shape = dot + #", "opacity": \#(looping(pass, "0.2", "1"))"#
    let evaluator = try evaluator(shape, #""duration": 6, "repeat": "forever", "poster": \#(poster),"#)
    let svg = String(decoding: try evaluator.animatedSVG(), as: UTF8.self)
    let opacity = try #require(svg.firstMatch(of: /\ opacity="([0-9.]+)"/)).output.1
    let expected = try #require(evaluator.frame(at: poster).items.first).opacity
    #expect(abs((Double(opacity) ?? 0) - expected) <= 0.006)
  }

  @Test(arguments: Campaign.choose(quick: Array(Sample.all.prefix(20)), complete: Sample.all))
  func `selected shapes are drawn as among all shapes`(_ sample: Sample) throws {
    let evaluator = try Evaluator(json: sample.bytes)
    let nodes = AnimatedSVGNodes(evaluator)
    var (all, few) = (Playhead(evaluator), Playhead(evaluator))
    try all.move(to: evaluator.duration * 0.3)
    for node in Set(all.frame.items.map(\.node)).sorted().prefix(12) {
      few.selection = nodes.selection(of: [node])
      try few.move(to: evaluator.duration * 0.3)
      let expected = all.frame.items.filter { $0.node == node }
      let found = few.frame.items.filter { $0.node == node }
      try #require(expected.count == found.count)
      for (a, b) in zip(expected, found) {
        #expect(a.path == b.path && a.transform == b.transform && a.opacity == b.opacity)
        #expect(a.fill == b.fill && a.stroke == b.stroke)
        #expect(a.group.map { all.frame.groups[$0].node } == b.group.map { few.frame.groups[$0].node })
        #expect(a.clip.map { all.frame.clips[$0].outlines } == b.clip.map { few.frame.clips[$0].outlines })
      }
    }
  }

  @Test(arguments: [true, false], [true, false])
  func `compact path data has the rounded coordinates`(isRelative: Bool, shortensLines: Bool) throws {
    func compact(_ path: BezierPath) throws -> String {
      let bytes = try #require(
        CompactPathData.bytes(path, decimals: 2, isRelative: isRelative, shortensLines: shortensLines))
      return String(decoding: bytes, as: UTF8.self)
    }
    for text in [
      "M 0.123 0 L 8 0 L 8 -4.996 Z M 1e3 0.05 H 0.055 L 0.06 0.5",
      "M -0.5 0.5 C 0.25 0.125 -0.001 -7.5 12.5 100 Q 3 4 5 6 Z L 1 1",
    ] {
      let path = try BezierPath(svgPathData: text)
      let found = try BezierPath(svgPathData: compact(path))
      #expect(found.verbs == path.verbs)
      for (a, b) in zip(found.points, path.points) {
        #expect(abs(a.x - b.x) < 0.00501 && abs(a.y - b.y) < 0.00501)
      }
    }
    let expected =
      isRelative
      ? (shortensLines ? "m.1.25.4.25v.5" : "m.1.25.4.25 0 .5")
      : (shortensLines ? "M.1.25.5.5V1" : "M.1.25.5.5.5 1")
    #expect(try compact(BezierPath(svgPathData: "M 0.1 0.25 L 0.5 0.5 L 0.5 1")) == expected)
  }

  @Test func `a mask in a mask repaints the outer one while it moves`() throws {
    func lines(_ radius: String) throws -> [String] {
      let inner =
        #""mask": {"inverted": true, "shapes": [{"type": "circle", "center": [20, 20], "fill": "red", "radius": \#(radius)}]}"#
      return try text("\(bar), \(inner)").filter { $0.contains("flood-opacity") }
    }
    let expected = ##"<animate attributeName="flood-opacity" values="0;1" dur="1s""##
    let moved = try lines(moving("5", "9"))
    #expect(moved.count == 1 && moved[0].contains(expected))
    #expect(try lines("5").isEmpty)
  }

  @Test func `a static animation shows the poster`() throws {
    let shape = dot + #", "opacity": \#(moving("0", "1"))"#
    #expect(try text(shape, #""poster": 0.5,"#).joined().contains(#"opacity="0.5">"#))
  }

  @Test func `a precision bounds the decimals of coordinates`() throws {
    var options = AnimatedSVG()
    options.tolerance = 1e-4
    let shape = #""type": "path", "d": "M 0.12345 0 L 8 0 L 8 4 Z", "fill": "red""#
    #expect(try text(shape, "", options).joined().contains("M.12345 0"))
    options.precision = 1
    #expect(try text(shape, "", options).joined().contains("M.1 0"))
  }

  @Test func `a small viewport is as exact as a large one`() throws {
    let shape =
      #""type": "circle", "radius": \#(moving("0.1", "0.2", "easeInOut")), "center": [0.5, 0.5], "fill": "red""#
    let small = try Evaluator(json: #"{"animfile": "1.0", "size": [1, 1], "shapes": [{\#(shape)}]}"#)
    let picture = try #require(AnimatedPicture(try small.animatedSVG()))
    let off = try worst(picture, small, steps: 100)
    #expect(off.points < 1.0 / 400)
  }

  @Test func `excessive requests are rejected`() throws {
    let evaluator = try evaluator(dot + #", "opacity": \#(moving("0", "1"))"#)
    var limits = Limits()
    limits.motion = 100
    #expect(throws: AnimatedSVGError.tooMuchMotion(limit: 100)) { try evaluator.animatedSVG(limits: limits) }
    var options = AnimatedSVG()
    for tolerance in [0, -1, .nan, .infinity] {
      options.tolerance = tolerance
      #expect(throws: AnimatedSVGError.invalidTolerance) { try evaluator.animatedSVG(options) }
    }
    options.tolerance = nil
    options.viewport = Size2D(0, 10)
    #expect(throws: AnimatedSVGError.invalidViewport) { try evaluator.animatedSVG(options) }
  }

  @Test(
    arguments: [
      bar + #", "transform": {"position": \#(moving("[0, 0]", "[100, 40]", "spring"))}"#,
      bar + #", "transform": {"position": \#(moving("[0, 0]", "[100, 40]", "easeOutElastic"))}"#,
      bar + #", "transform": {"rotation": \#(moving("0", "720", "easeInOutBack")), "anchor": "center"}"#,
      bar
        + #", "transform": {"scale": \#(moving("[1, 1]", "[-2, 0.5]", "easeInOut")), "rotation": \#(moving("0", "-90"))}"#,
      bar
        + #", "transform": {"skew": \#(moving("0", "40", "easeOut")), "scale": \#(moving("1", "0"))}"#,
      #""type": "circle", "radius": \#(moving("1", "40", "easeOutBounce")), "center": [100, 50], "fill": "red""#,
      #""type": "star", "points": 5, "center": [100, 50], "outerRadius": 40, "innerRadius": \#(moving("5", "35", "easeOutBack")), "fill": "red", "transform": {"rotation": \#(moving("0", "200", "easeInCubic"))}"#,
      #""type": "path", "d": {"keyframes": [{"t": 0, "value": "M 0 0 L 50 0 L 50 50 Z"}, {"t": 1, "value": "M 10 0 C 20 0 60 20 90 0 L 50 90 Z", "easing": "easeOutQuint"}]}, "fill": "red""#,
      #""type": "capsule", "start": [20, 20], "end": \#(moving("[40, 30]", "[180, 70]", "spring")), "radius": 8, "fill": "red""#,
      dot + #", "opacity": \#(moving("0", "1", "easeOutBounce"))"#,
      #""type": "circle", "radius": 5, "center": [20, 20], "fill": \#(moving(#""tomato""#, #""royalblue""#, "easeInOutCubic"))"#,
    ], ["", #""repeat": "forever", "autoreverses": true,"#])
  func `everything is within the tolerance at all times`(shape: String, members: String)
    throws
  {
    let evaluator = try evaluator(shape, members)
    for tolerance in Campaign.choose(quick: [0.25], complete: [0.25, 0.02]) {
      var options = AnimatedSVG()
      options.tolerance = tolerance
      let picture = try #require(AnimatedPicture(try evaluator.animatedSVG(options)))
      let off = try worst(picture, evaluator, steps: Campaign.choose(quick: 61, complete: 367))
      #expect(off.points <= tolerance)
      #expect(off.colors <= 1.5)
      #expect(off.opacity <= 0.005)
    }
  }

  /// The last dash begins where the errors of all before it have added up.
  @Test func `the last of many dashes is within the tolerance`() throws {
    let json = """
      {"animfile": "1.0", "size": [1000, 20], "duration": 1, "shapes": [{
        "type": "line", "from": [0, 10], "to": [1000, 10],
        "stroke": {"color": "black", "width": 10, "dash": [\(moving("2", "3", "easeInOut")), 3]}}]}
      """
    let evaluator = try Evaluator(json: json)
    var options = AnimatedSVG()
    options.tolerance = 0.25
    let picture = try #require(AnimatedPicture(try evaluator.animatedSVG(options)))
    for step in 0..<40 {
      let time = Double(step) / 40
      let found = picture.dash(at: time)
      let expected = try #require(try evaluator.frame(at: time).items.first?.stroke).dash
      #expect(found.count == 2)
      let count = (1000 / expected.reduce(0, +)).rounded(.down)
      #expect(abs(count * (found.reduce(0, +) - expected.reduce(0, +))) <= 0.25, "at \(time)")
    }
  }

  /// In a stretched viewport, a gradient beside a stroke has a matrix of its own.
  @Test func `a gradient with its own matrix is within the tolerance`() throws {
    let json = """
      {"animfile": "1.0", "size": [100, 50], "duration": 1, "fit": "stretch", "shapes": [{
        "type": "rect", "origin": [10, 10], "size": [30, 20], "stroke": "black",
        "fill": {"gradient": {"type": "radial", "center": [60, 10], "radius": 40,
          "stops": [{"offset": 0, "color": "red"}, {"offset": 1, "color": "blue"}]}},
        "transform": {"scale": [-0.4, 1], "rotation": \(moving("10", "80"))}}]}
      """
    let evaluator = try Evaluator(json: json)
    var options = AnimatedSVG()
    options.tolerance = 0.25
    options.viewport = Size2D(60, 60)
    let picture = try #require(AnimatedPicture(try evaluator.animatedSVG(options)))
    for time in [0, 0.3, 0.77] {
      let still = try evaluator.frame(at: time, viewport: Size2D(60, 60)).svgString(precision: 12)
      let (found, expected) = (
        try picture.gradientMatrix(at: time), try AnimatedPicture.gradientMatrix(still: still)
      )
      for point in [Point2D(60, 10), Point2D(100, 10), Point2D(60, 50)] {
        #expect((found.apply(point) - expected.apply(point)).length <= 0.25, "\(point) at \(time)")
      }
    }
  }

  /// The largest error of the first shape, at several times of one pass, or of a duration.
  private func worst(
    _ picture: AnimatedPicture, _ evaluator: Evaluator, steps: Int, over duration: Double? = nil
  ) throws -> (points: Double, colors: Double, opacity: Double) {
    var worst = (points: 0.0, colors: 0.0, opacity: 0.0)
    for step in 0..<steps {
      let time = Double(step) / Double(steps) * (duration ?? picture.duration)
      let part = (time / picture.duration).truncatingRemainder(dividingBy: 1)
      let frame = try evaluator.frame(at: time)
      guard let item = frame.items.first else {
        if picture.isShown(at: part) { worst.points = .infinity }
        continue
      }
      let (ours, theirs) = (
        try picture.path(at: part).withCubics, item.path.transformed(by: item.transform).withCubics
      )
      guard ours.verbs == theirs.verbs else { return (.infinity, 0, 0) }
      for (a, b) in zip(ours.points, theirs.points) {
        worst.points = max(worst.points, Math.hypot(a.x - b.x, a.y - b.y))
      }
      worst.opacity = max(worst.opacity, abs(picture.opacity(at: part) - item.opacity))
      if case .color(let color)? = item.fill?.paint {
        for (a, b) in zip(picture.fill(at: part), [color.red, color.green, color.blue]) {
          worst.colors = max(worst.colors, abs(a - b * 255))
        }
      }
    }
    return worst
  }
}

extension String {
  /// The number of parts separated by a string.
  fileprivate func components(_ separator: String) -> Int {
    var (rest, count) = (self[...], 1)
    while let range = rest.firstRange(of: separator) {
      rest = rest[range.upperBound...]
      count += 1
    }
    return count - 1
  }
}

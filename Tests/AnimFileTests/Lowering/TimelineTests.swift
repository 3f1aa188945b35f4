import AnimFileGenerator
import Foundation
import Testing

@testable import AnimFile
@testable import AnimFilePictures
@testable import AnimFileAuthoring
@testable import AnimFileTestSupport

@Suite struct `A timeline` {
  /// A document with a dot, a box and a group, and the given timeline.
  private func scene(_ timeline: String, _ members: String = "") -> String {
    document(
      #"""
      { "id": "dot", "type": "circle", "center": [10, 20], "radius": 5, "fill": "red" },
      { "id": "box", "type": "rect", "origin": [0, 0], "size": [40, 20], "opacity": 0.8 },
      { "id": "all", "type": "group", "shapes": [ { "id": "in.side", "type": "circle", "center": [0, 0], "radius": 1 } ] }
      """#, #"\#(members)"timeline":[\#(timeline)],"#)
  }

  /// The keyframes of the number at `member` of the shape `id` after expansion, as `(t, value)`.
  private func keyframes<Value: DocumentAnimatable>(
    _ timeline: String, _ member: KeyPath<AnimatedShape, Animated<Value>?>, of index: Int = 0
  ) throws -> [(Double, Value)] {
    let document = try Evaluator(json: scene(timeline)).resolved
    #expect(document.timeline.entries.isEmpty)
    guard case .track(let track)? = document.shapes[index][keyPath: member] else { return [] }
    return track.track.keyframes.map { ($0.t, $0.value) }
  }

  private func opacities(_ timeline: String, of index: Int = 0) throws -> [String] {
    try keyframes(timeline, \.opacity.optional, of: index).map { "\($0.text) \($1.text)" }
  }

  private func rotations(_ timeline: String) throws -> [String] {
    try keyframes(timeline, \.rotation).map { "\($0.text) \($1.text)" }
  }

  @Test func `runs the entries of a sequence in order`() throws {
    let timeline = #"""
      { "sequence": [ { "rotate": "dot", "by": 10 }, { "wait": 0.2 }, { "rotate": "dot", "by": 20, "duration": 1 } ] }
      """#
    #expect(try rotations(timeline) == ["0 0", "0.3 10", "0.5 10", "1.5 30"])
  }

  @Test func `starts the entries of the list and of a parallel together`() throws {
    let evaluator = try Evaluator(
      json: scene(
        #"{ "fadeIn": "dot", "duration": 2 }, { "parallel": [ { "rotate": "dot", "by": 9 }, { "wait": 3 }, { "fadeOut": "box" } ] }"#
      ))
    #expect(evaluator.duration == 3)
    #expect(evaluator.resolved.duration == 3)
    #expect(try evaluator.frame(at: 0.3).items[1].opacity == 0)
  }

  @Test func `begins the entries of a stagger one after the other, sequences too`() throws {
    let timeline = #"""
      { "stagger": [
        { "sequence": [ { "fadeOut": "dot" }, { "fadeIn": "dot" } ] },
        { "sequence": [ { "fadeOut": "box", "duration": 1 }, { "fadeIn": "box" } ] } ],
        "each": 0.25, "delay": 0.5 }
      """#
    #expect(try opacities(timeline) == ["0.5 1", "0.8 0", "1.1 1"])
    #expect(try opacities(timeline, of: 1) == ["0.75 0.8", "1.75 0", "2.05 0.8"])
  }

  @Test func `waits before an entry as long as its delay`() throws {
    let timeline = #"""
      { "sequence": [ { "rotate": "dot", "by": 1, "delay": 1 }, { "parallel": [ { "rotate": "dot", "by": 1, "delay": 0.5 } ], "delay": 2 }, { "wait": 1, "delay": 1 }, { "rotate": "dot", "by": 1, "duration": 0 } ] }
      """#
    #expect(
      try rotations(timeline) == ["1 0", "1.3 1", "3.8 1", "4.1 2", "6.1 2", "6.1 3"])
  }

  @Test func `adds times as decimals`() throws {
    let ten = Array(repeating: #"{ "rotate": "dot", "by": 1, "duration": 0.1 }"#, count: 10).joined(
      separator: ",")
    let frames = try keyframes(#"{ "sequence": [\#(ten)] }"#, \.rotation)
    #expect(frames.map(\.0) == [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1])
    let entry = TimelineEntry(.sequence(Array(repeating: TimelineEntry(.wait(0.1)), count: 3)))
    #expect(entry.duration == 0.3)
  }

  @Test func `treats adjacent entries as adjacent, whatever their sums round to`() throws {
    let staggered = Array(repeating: #"{ "rotate": "dot", "by": 1 }"#, count: 40).joined(separator: ",")
    let frames = try keyframes(#"{ "stagger": [\#(staggered)], "each": 0.3 }"#, \.rotation)
    #expect(frames.count == 41)
    #expect(frames.last?.1 == 40)
  }

  // MARK: Values

  @Test func `starts from the end of the preceding change, or from the document's value`() throws {
    let timeline = #"""
      { "sequence": [ { "animate": "box.opacity", "to": 0.5 }, { "animate": "box.opacity", "by": 0.25 }, { "fadeOut": "box" } ] }
      """#
    #expect(try opacities(timeline, of: 1) == ["0 0.8", "0.3 0.5", "0.6 0.75", "0.9 0"])
  }

  @Test func `jumps where a change has a start of its own`() throws {
    let timeline = #"""
      { "sequence": [ { "rotate": "dot", "to": 10 }, { "rotate": "dot", "from": 90, "to": 100 }, { "wait": 1 }, { "rotate": "dot", "from": 0, "to": 1 } ] }
      """#
    #expect(
      try rotations(timeline) == ["0 0", "0.3 10", "0.3 90", "0.6 100", "1.6 100", "1.6 0", "1.9 1"])
    let evaluator = try Evaluator(json: scene(timeline))
    let before = try evaluator.frame(at: (1.6).nextDown).items[0].transform
    #expect(before == .rotation(degrees: 100).about(Point2D(10, 20)))
  }

  @Test func `has the first start value before the first change`() throws {
    let evaluator = try Evaluator(json: scene(#"{ "fadeIn": "box", "delay": 1 }"#))
    for time in [-5, 0, 0.999] { #expect(try evaluator.frame(at: time).items[1].opacity == 0) }
    #expect(try evaluator.frame(at: 1.3).items[1].opacity == 0.8)
  }

  @Test func `fades in to the shape's opacity, or to 1 by default`() throws {
    #expect(try opacities(#"{ "fadeIn": "box" }"#, of: 1) == ["0 0", "0.3 0.8"])
    #expect(try opacities(#"{ "fadeIn": "box", "from": 0.1, "to": 0.2 }"#, of: 1) == ["0 0.1", "0.3 0.2"])
    let hidden = scene(#"{ "fadeIn": "box" }"#).replacing(#""opacity": 0.8"#, with: #""opacity": 0"#)
    #expect(try Evaluator(json: hidden).frame(at: 9).items[1].opacity == 1)
    let again = #"{ "sequence": [ { "fadeOut": "box", "to": 0.3 }, { "fadeIn": "box" } ] }"#
    #expect(try opacities(again, of: 1) == ["0 0.8", "0.3 0.3", "0.6 0.8"])
  }

  @Test func `has no duration where expected`() throws {
    let timeline = #"""
      { "sequence": [ { "rotate": "dot", "to": 1, "duration": 0 }, { "rotate": "dot", "to": 2, "duration": 0 }, { "rotate": "dot", "to": 3, "duration": 0 }, { "rotate": "dot", "to": 4 } ] }
      """#
    #expect(try rotations(timeline) == ["0 0", "0 3", "0.3 4"])
    #expect(try rotations(#"{ "rotate": "dot", "to": 0, "duration": 0 }"#) == ["0 0"])
    let empty = try Evaluator(
      json: scene(#"{ "sequence": [] }, { "parallel": [] }, { "stagger": [], "each": 1 }"#))
    #expect(empty.duration == 0)
  }

  @Test func `multiplies scales and adds the rest`() throws {
    let timeline =
      #"{ "sequence": [ { "scale": "dot", "by": [2, 3] }, { "scale": "dot", "by": 1.5 }, { "animate": "dot.transform.scale", "by": 1 } ] }"#
    let scales = try keyframes(timeline, \.scale).map(\.1)
    #expect(scales == [ScaleFactor(1), ScaleFactor(2, 3), ScaleFactor(3, 4.5), ScaleFactor(4, 5.5)])
  }

  @Test func `moves the anchor to the point, wherever the outline is then`() throws {
    let timeline = #"""
      { "parallel": [ { "move": "box", "to": [100, 50], "duration": 1 }, { "resize": "box", "to": [80, 60], "duration": 1 } ] },
      { "sequence": [ { "move": "dot", "from": [0, 0], "to": [50, 50] }, { "move": "dot", "by": [1, 2] } ] },
      { "move": "all", "to": [7, 8] }
      """#
    let evaluator = try Evaluator(json: scene(timeline))
    let end = try evaluator.frame(at: 1)
    #expect(end.items[1].bounds?.center == Point2D(100, 50))
    #expect(try evaluator.frame(at: 0).items[0].bounds?.center == .zero)
    #expect(try evaluator.frame(at: 0.3).items[0].bounds?.center == Point2D(50, 50))
    #expect(end.items[0].bounds?.center == Point2D(51, 52))
    #expect(end.items[2].bounds?.center == Point2D(7, 8))
  }

  @Test(arguments: [
    (#""type": "circle", "center": [0, 0], "radius": 5"#, "9"),
    (#""type": "ellipse", "center": [0, 0], "radii": [5, 6]"#, "[9, 9]"),
    (#""type": "rect", "center": [0, 0], "size": [5, 6]"#, "[18, 18]"),
    (#""type": "capsule", "start": [0, 0], "end": [0, 0], "radius": 6"#, "9"),
    (#""type": "polygon", "center": [0, 0], "points": 4, "radius": 6"#, "9"),
    (#""type": "arc", "center": [0, 0], "startAngle": 0, "endAngle": 360, "radius": 6"#, "9"),
    (#""type": "blob", "center": [0, 0], "offsets": [0, 0, 0, 0], "radius": 6"#, "9"),
  ]) func `resizes shapes with a size`(_ shape: String, _ size: String) throws {
    let text = document(#"{ "id": "it", \#(shape) }"#, #""timeline":[{ "resize": "it", "to": \#(size) }],"#)
    let box = try #require(try Evaluator(json: text).frame(at: 1).items[0].bounds)
    #expect(abs(box.maxX - box.minX - 18) < 0.01)
  }

  @Test func `parses values like the member, including parameters`() throws {
    let text = scene(
      #"""
      { "sequence": [
        { "animate": "dot.fill.color", "to": "#00f" },
        { "animate": "dot.fill.color", "to": { "parameter": "tint" }, "easing": "snap" } ] },
      { "animate": "dot.radius", "from": { "parameter": "r" }, "to": { "parameter": "r", "scale": 2, "offset": 1 } },
      { "animate": "dot.visible", "to": false }
      """#,
      #""parameters": { "tint": { "type": "color", "default": "lime" }, "r": { "type": "number", "default": 7 } }, "easings": { "snap": [0.2, 0, 0, 1] }, "#
    )
    let evaluator = try Evaluator(json: text)
    #expect(try evaluator.frame(at: 0).items[0].bounds?.maxX == 17)
    #expect(try evaluator.frame(at: 0.2).items[0].fill != nil)
    #expect(try evaluator.frame(at: 0.3).items.first?.id == "box")
    let other = try Evaluator(json: text, parameters: ["r": .number(2)])
    #expect(try other.frame(at: 0).items[0].bounds?.maxX == 12)
    #expect(codes(text.replacing("\"lime\"", with: "\"lim\"")) == ["invalid-color"])
  }

  @Test func `reaches members at any depth, elements of lists and ids with dots`() throws {
    let text = document(
      #"""
      { "id": "sun", "type": "path", "d": "M 0 0 L 1 1",
        "fill": { "gradient": { "type": "linear", "from": [0, 0], "to": [9, 0], "stops": [ { "offset": 0, "color": "red" }, { "offset": 1, "color": "blue" } ] } },
        "stroke": { "color": "red", "dash": [1, 2] } },
      { "type": "group", "shapes": [ { "id": "a.b", "type": "circle", "center": [0, 0], "radius": 1 } ] }
      """#,
      #""timeline":[ { "animate": "sun.fill.gradient.stops.1.color", "to": "lime" }, { "animate": "sun.d", "to": "M 0 0 L 9 9" }, { "animate": "sun.stroke.dash", "by": [1, 1] }, { "animate": "a.b.radius", "to": 4 }, { "rotate": "a.b", "by": 4 } ],"#
    )
    #expect(codes(text) == [])
    let frame = try Evaluator(json: text).frame(at: 1)
    #expect(frame.items[0].path.svgPathData() == "M 0 0 L 9 9")
    #expect(frame.items[0].stroke?.dash == [2, 3])
    #expect(abs((frame.items[1].bounds?.maxX ?? 0) - 4) < 0.01)
    guard case .gradient(let gradient)? = frame.items[0].fill?.paint else {
      Issue.record("no gradient")
      return
    }
    #expect(gradient.stops.map(\.color.hex) == ["#ff0000", "#00ff00"])
  }

  // MARK: Time

  @Test func `uses document time where a shape has its own time`() throws {
    let text = document(
      #"{ "type": "group", "time": { "offset": 1, "speed": 2 }, "shapes": [ { "id": "dot", "type": "circle", "center": [0, 0], "radius": 1, "time": { "offset": 0.5, "speed": 0.25 } } ] }"#,
      #""timeline":[ { "sequence": [ { "wait": 3 }, { "move": "dot", "by": [10, 0], "easing": "linear", "duration": 2 } ] } ],"#
    )
    let evaluator = try Evaluator(json: text)
    #expect(evaluator.duration == 5)
    for (time, x) in [(0, 0), (3, 0), (4, 5), (4.5, 7.5), (5, 10), (9, 10)] {
      #expect(try evaluator.frame(at: time).items[0].transform.tx == x)
    }
  }

  @Test func `is constant to the last bit between changes`() throws {
    let text = scene(
      ##"{ "sequence": [ { "animate": "dot.fill.color", "to": "#12345678" }, { "wait": 1 }, { "animate": "dot.fill.color", "to": "red" } ] }"##
    )
    let evaluator = try Evaluator(json: text)
    let color = try evaluator.frame(at: 0.3).items[0].fill
    for time in stride(from: 0.3, through: 1.3, by: 0.0625) {
      #expect(try evaluator.frame(at: time).items[0].fill == color)
    }
  }

  @Test func `gives the same bytes in any order of times`() throws {
    let evaluator = try Evaluator(json: try Sample.named("page-entrance").bytes)
    var generator = SplitMix64(seed: 7)
    let times = (0..<300).map { _ in Double.random(in: -2...9, using: &generator) }
    var bytes: [Double: [UInt8]] = [:]
    for time in times { bytes[time] = try evaluator.frame(at: time).json(precision: 15) }
    var playhead = Playhead(evaluator)
    for time in times.shuffled(using: &generator) {
      try playhead.move(to: time)
      #expect(playhead.frame.json(precision: 15) == bytes[time])
    }
  }

  @Test func `lasts as long as its last entry, a pause at the end too`() throws {
    let text = scene(#"{ "sequence": [ { "fadeIn": "dot" }, { "wait": 1.2 } ] }"#, #""repeat": 2, "#)
    #expect(codes(text) == [])
    #expect(try Evaluator(json: text).duration == 1.5)
    let document = try AnimationDocument(json: Array(text.utf8))
    #expect(document.naturalDuration == 1.5)
    #expect(document.duration == nil)
  }

  // MARK: Findings

  @Test func `refers to both changes of a member at the same time`() {
    let text: MarkedJSON = #"""
      { "animfile": "1.0", "size": [9, 9],
        "shapes": [ { "id": "dot", "type": "circle", "center": [0, 0], "radius": { "keyframes": [ { "t": 0, "value": 1 } ] } } ],
        "timeline": [ { "move": "dot", "by": [1, 0] }, { "animate": ①"dot.transform.position"②, "to": [1, 0], "delay": 0.29 }, { "animate": ①"dot.radius"②, "to": 3 } ] }
      """#
    let diagnostics = Linter.ofMistakes.report(on: text.bytes).diagnostics
    #expect(diagnostics.map(\.code) == ["driven-twice", "driven-twice"])
    #expect(diagnostics.map(\.place.range) == text.ranges)
    #expect(diagnostics.flatMap(\.related).map(\.place.pointer) == ["/timeline/0/move", "/shapes/0/radius"])
  }

  @Test func `reports no consequences of other errors`() {
    let misread = scene(#"{ "animate": "dot.radus", "to": 1 }, { "fadeIn": "dot" }"#)
      .replacing(#""radius": 5"#, with: #""radus": 5"#)
    #expect(codes(misread) == ["unknown-member"])
    let renamed = scene(#"{ "fadeIn": "dot" }"#).replacing(#""id": "dot""#, with: #""idd": "dot""#)
    #expect(codes(renamed) == ["unknown-member"])
    let kind = scene(#"{ "resize": "dot", "to": 1 }"#).replacing("\"circle\"", with: "\"circel\"")
    #expect(Set(codes(kind)) == ["unknown-type"])
    let overlap = scene(#"{ "rotate": "dot", "by": 1 }, { "rotate": "dot", "by": 1, "delay": "x" }"#)
    #expect(codes(overlap) == ["wrong-type"])
    #expect(codes(document("", #""timeline": { "fadeIn": "dot" },"#)) == ["wrong-type", "unknown-shape"])
  }

  @Test func `finds every mistake in one run`() {
    let text = scene(
      #"""
      { "fadeIn": "dott" }, { "sequence": [ { "animate": "dot.radius", "to": "x" }, { "animate": "dot.radius", "to": { "parameter": "p" } }, { "animate": "dot.radius", "too": 1, "to": 2 } ] },
      { "rotate": "dot", "by": 1, "easing": "bounce" }
      """#)
    #expect(
      codes(text) == ["unknown-shape", "wrong-type", "unknown-parameter", "unknown-member", "unknown-easing"])
  }

  @Test func `is counted against the limit of keyframes before any are created`() {
    var limits = Limits()
    limits.keyframes = 8
    var linter = Linter.ofMistakes
    linter.limits = limits
    func codes(_ count: Int) -> [String] {
      let entries = Array(repeating: #"{ "rotate": "dot", "by": 1 }"#, count: count).joined(separator: ",")
      return linter.report(on: scene(#"{ "sequence": [\#(entries)] }"#)).diagnostics.map(\.code)
    }
    #expect(codes(2) == [])
    #expect(codes(3) == ["limit-exceeded"])
  }

  @Test(.complete) func `is read in linear time`() throws {
    let count = Campaign.choose(quick: 5_000, complete: 20_000)
    let entries = (0..<count).map { #"{ "rotate": "dot", "to": \#($0), "duration": 0.3 }"# }.joined(
      separator: ",")
    let evaluator = try Evaluator(json: scene(#"{ "sequence": [\#(entries)] }"#))
    #expect(evaluator.duration == Double(count) * 0.3)
  }

  @Test func `may precede the shapes`() throws {
    let text =
      #"{ "timeline": [ { "fadeIn": "a" } ], "animfile": "1.0", "size": [1, 1], "shapes": [ { "id": "a", "type": "group", "shapes": [] } ] }"#
    #expect(codes(text) == [])
  }
}

extension AnimatedShape {
  fileprivate var rotation: Animated<Double>? { transform?.rotation }
  fileprivate var scale: Animated<ScaleFactor>? { transform?.scale }
}

extension Animated {
  fileprivate var optional: Animated? { self }
}

extension AffineMatrix {
  fileprivate func about(_ point: Point2D) -> AffineMatrix {
    var matrix = self
    let moved = apply(point)
    matrix.tx = point.x - moved.x
    matrix.ty = point.y - moved.y
    return matrix
  }
}

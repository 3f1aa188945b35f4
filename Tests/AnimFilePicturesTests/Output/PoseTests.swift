import Testing

@testable import AnimFile
@testable import AnimFilePictures
@testable import AnimFileTestSupport

@Suite("Poses in one picture") struct PoseTests {
  private let document =
    ##"{"animfile": "1.0", "size": [40, 20], "background": "#eee", "shapes": [{"id": "floor", "type": "rect", "origin": [0, 15], "size": [40, 5], "fill": "gray"}, {"type": "group", "id": "ball", "opacity": 0.5, "clip": [{"type": "rect", "origin": [0, 0], "size": [40, 12]}], "shapes": [{"type": "circle", "radius": 3, "center": [{"keyframes": [{"t": 0, "value": 5}, {"t": 1, "value": 35}]}, 8], "fill": {"gradient": {"type": "linear", "from": [0, 0], "to": [40, 0], "stops": [{"offset": 0, "color": "red"}, {"offset": 1, "color": "blue"}]}}}]}]}"##

  private func frames(_ times: [Double]) throws -> [Frame] {
    let evaluator = try Evaluator(json: document)
    return try times.map { try evaluator.frame(at: $0) }
  }

  @Test func `a filmstrip shows frames side by side, unchanged`() throws {
    let frames = try frames([0, 0.5, 1])
    let strip = Frame.filmstrip(of: frames)
    #expect(strip.size.width == 3 * 40 + 4 * 2)
    let image = try strip.image(scale: 10)
    for (index, frame) in frames.enumerated() {
      let single = try frame.image(scale: 10)
      // A pixel away from the border of a cell.
      for (x, y) in [(50, 80), (200, 80), (350, 80), (200, 170), (20, 20)] {
        #expect(image[20 + 420 * index + x, 20 + y] == single[x, y])
      }
    }
    #expect(image[5, 5] == .white)
  }

  @Test func `a filmstrip with columns fills its rows in reading order`() throws {
    let frames = try frames([0, 0.25, 0.5, 0.75, 1])
    let strip = Frame.filmstrip(of: frames, columns: 2)
    let row = 20 + 2 + 2.2 * 2
    #expect(strip.size == Size2D(2 * 42 + 2, 3 * row + 2))
    let image = try strip.image(scale: 10)
    for (index, frame) in frames.enumerated() {
      let single = try frame.image(scale: 10)
      let (x, y) = (20 + 420 * (index % 2), 20 + Int(10 * row) * (index / 2))
      for (right, down) in [(50, 80), (200, 80), (350, 80), (200, 170), (20, 20)] {
        #expect(image[x + right, y + down] == single[right, down])
      }
    }
    #expect(Frame.filmstrip(of: frames, columns: 9).size == Frame.filmstrip(of: frames).size)
    #expect(Frame.filmstrip(of: frames, columns: 0).size.width == 44)
  }

  @Test(arguments: [
    (40.0, 40.0, [1: 1, 8: 8, 9: 5, 12: 6, 24: 8, 60: 12, 1000: 56]),
    (160, 90, [8: 8, 9: 3, 12: 4, 24: 6]), (40, 400, [9: 5, 24: 12]),
  ]) func `a filmstrip of more than 8 frames wraps`(width: Double, height: Double, columns: [Int: Int]) {
    for (count, columns) in columns {
      let strip = Frame.filmstrip(of: Array(repeating: Frame(size: Size2D(width, height)), count: count))
      let margin = 0.05 * max(width, height)
      #expect(Int(((strip.size.width - margin) / (width + margin)).rounded()) == columns, "\(count) frames")
      if count > 8 { #expect(strip.size.width <= 3 * strip.size.height) }
    }
  }

  @Test func `ids are unique, and references to them resolve`() throws {
    let text = Frame.filmstrip(of: try frames([0, 0.5, 1])).svgString()
    let ids = text.split(separator: "\"").indices.compactMap { index -> Substring? in
      let parts = text.split(separator: "\"")
      return parts[index].hasSuffix(" id=") ? parts[index + 1] : nil
    }
    #expect(Set(ids).count == ids.count)
    for part in text.split(separator: "url(#").dropFirst() {
      #expect(ids.contains(part.prefix { $0 != ")" }))
    }
  }

  @Test func `a label shows the time`() throws {
    #expect(
      [0, 0.5, 1.0 / 3, -2, 12.3456].map { TimeLabel($0).text } == [
        "0 s", "0.5 s", "0.333 s", "-2 s", "12.346 s",
      ])
    let label = TimeLabel(12.5)
    let bounds = try #require(label.path(over: Point2D(100, 50), height: 12).bounds)
    #expect(abs(bounds.center.x - 100) < 2 && bounds.maxY <= 50.1 && bounds.minY >= 37.9)
    for character in "0123456789.-s" { #expect(!TimeLabel.glyph(character).isEmpty) }
  }

  @Test func `in an onion skin, a clip common to all times is written once`() throws {
    let text = Frame.onionSkin(of: try frames([0, 0.5, 1])).svgString()
    #expect(text.split(separator: "<clipPath", omittingEmptySubsequences: false).count == 2)
    #expect(text.split(separator: "url(#clip1)", omittingEmptySubsequences: false).count == 4)
  }

  @Test func `in an onion skin, static shapes are drawn once, and older poses are fainter`() throws {
    let picture = Frame.onionSkin(of: try frames([0, 0.5, 1]))
    #expect(picture.items.count(where: { $0.id == "floor" }) == 1)
    let image = try picture.image(scale: 4)
    let background = image[4, 4].green
    let strength = [5, 20, 35].map { background - image[4 * $0, 32].green }
    #expect(strength[0] > 0 && strength[0] < strength[1] && strength[1] < strength[2])
  }

  private func trails(_ times: [Double]) throws -> MotionTrails {
    MotionTrails(of: try Evaluator(json: document), through: times)
  }

  @Test func `trails follow the centers of moving shapes`() throws {
    let trails = try trails([0, 0.25, 0.5, 0.75, 1])
    #expect(trails.lines(longerThan: 1, jump: 100).map { $0.svgPathData(precision: 3) } == ["M 5 8 L 35 8"])
    #expect(trails.lines(longerThan: 50, jump: 100).isEmpty)
    #expect(trails.lines(longerThan: 1, jump: 0.1).allSatisfy { !$0.verbs.contains(.line) })
    #expect(Frame.onionSkin(of: try frames([0, 1]), trails: trails).items.count == 3 + 3)
    #expect(try self.trails([.nan]).lines(longerThan: 1, jump: 100).isEmpty)
  }

  @Test func `trails of different shapes have different colors`() throws {
    let shapes = (1...3).map { row in
      """
      { "type": "circle", "radius": 1, "fill": "red", "center": [{ "keyframes": [
        { "t": 0, "value": \(row) }, { "t": 1, "value": 30 } ] }, \(10 * row)] }
      """
    }
    let evaluator = try Evaluator(
      json: #"{ "animfile": "1.0", "size": [40, 40], "shapes": [\#(shapes.joined(separator: ","))] }"#)
    let poses = try [0, 1].map { try evaluator.frame(at: $0) }
    let picture = Frame.onionSkin(of: poses, trails: MotionTrails(of: evaluator, through: [0, 1]))
    let colors = picture.items.compactMap { item in
      item.stroke.map { "\($0.paint)" }.flatMap { item.path.verbs.count > 1 ? $0 : nil }
    }
    // A white line and a colored line and dot for each shape.
    #expect(picture.items.count == 6 + 9)
    #expect(Set(colors).count == 4)
  }

  @Test func `trails are accurate within the visible resolution`() throws {
    let evaluator = try Evaluator(
      json: """
        {"animfile": "1.0", "size": [300, 300], "shapes": [
          {"id": "turn", "type": "group", "transform": {"position": [150, 150], "rotation": {"keyframes": [
            {"t": 0, "value": 0}, {"t": 1, "value": 900, "easing": "easeInOutCubic"}]}},
           "shapes": [{"type": "rect", "origin": [99, -1], "size": [2, 2], "fill": "red"}]}]}
        """)
    let lines = MotionTrails(of: evaluator, through: [0, 0.5, 1]).lines(longerThan: 3, jump: 75)
    let line = try #require(lines.first)
    #expect(lines.count == 1 && line.verbs.count(where: { $0 == .move }) == 1)
    // Chords of a circle: their ends are on it, their middles inside it by at most a six-thousandth of the size.
    for segment in line.segments {
      #expect(abs((segment.start - Point2D(150, 150)).length - 100) < 1e-9)
      let middle = ((segment.start + segment.end) * 0.5 - Point2D(150, 150)).length
      #expect(middle > 100 - 2 * 300 / 6000 && middle <= 100)
    }
  }

  @Test func `trails are interrupted at jumps, however fast other shapes are`() throws {
    let evaluator = try Evaluator(
      json: """
        {"animfile": "1.0", "size": [300, 300], "duration": 1, "shapes": [
          {"type": "circle", "radius": 3, "center": [{"keyframes": [{"t": 0, "value": 0}, {"t": 0.5, "value": 280, "easing": "hold"}]}, 9]},
          {"type": "circle", "radius": 3, "center": [{"keyframes": [{"t": 0.5, "value": 0}, {"t": 0.51, "value": 280}]}, 99]}]}
        """)
    let lines = MotionTrails(of: evaluator, through: [0, 1]).lines(longerThan: 3, jump: 75)
    #expect(lines.map { $0.verbs.count(where: { $0 == .move }) } == [2, 1])
  }

  @Test func `all ids have the prefix`() throws {
    let text = try #require(frames([0]).first).svgString(idPrefix: "a b<1-")
    #expect(text.contains(#"<g id="ab1-ball" opacity="0.5" clip-path="url(#ab1-clip1)">"#))
    #expect(text.contains(#"<linearGradient id="ab1-paint1""#) && text.contains(#"fill="url(#ab1-paint1)""#))
    #expect(text.contains(#"<clipPath id="ab1-clip1">"#))
    #expect(
      try #require(frames([0]).first).svgString(idPrefix: "1 2") == #require(frames([0]).first).svgString())
  }

  @Test func `a picture is scaled for display`() throws {
    let text = try #require(frames([0]).first).svgString(scale: 2.5)
    #expect(
      text.hasPrefix(#"<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50" viewBox="0 0 40 20">"#)
    )
  }
}

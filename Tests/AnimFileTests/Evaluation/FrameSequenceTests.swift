import AnimFileGenerator
import Testing

@testable import AnimFile
@testable import AnimFilePictures
@testable import AnimFileTestSupport

@Suite struct `The frames of an animation at a rate` {
  private static func evaluator(_ playback: String) throws -> Evaluator {
    try Evaluator(
      json: """
        { "animfile": "1.0", "size": [100, 100], \(playback) "shapes": [ { "type": "circle", "center": [50, 50],
          "radius": { "keyframes": [ { "t": 0, "value": 5 }, { "t": 1, "value": 40, "easing": "spring" } ] } } ] }
        """)
  }

  @Test(arguments: Campaign.cases(Sample.all, oneOf: 4)) func `equal frames at single times, bit for bit`(
    sample: Sample
  ) throws {
    let evaluator = try Evaluator(json: sample.bytes)
    let end = min(evaluator.duration, 1)
    var count = 0
    for frame in try evaluator.frames(fps: 4, in: 0...end, viewport: [120, 90]) {
      let single = try evaluator.frame(at: frame.t, viewport: [120, 90])
      #expect(frame == single)
      #expect(frame.numbers.map(\.bitPattern) == single.numbers.map(\.bitPattern), "\(frame.t)")
      count += 1
    }
    #expect(count == Int(4 * end) + 1)
  }

  @Test func `cover one pass`() throws {
    func times(_ playback: String) throws -> [Double] { try Self.evaluator(playback).frames(fps: 2).map(\.t) }
    #expect(try times("") == [0, 0.5, 1])
    #expect(try times(#""repeat": 1,"#) == [0, 0.5, 1])
    #expect(try times(#""repeat": 3,"#) == [0, 0.5])
    #expect(try times(#""repeat": 1.5,"#) == [0, 0.5, 1, 1.5])
    #expect(try times(#""autoreverses": true,"#) == [0, 0.5, 1, 1.5, 2])
    #expect(try times(#""repeat": "forever","#) == [0, 0.5])
    #expect(try times(#""duration": 1.2,"#) == [0, 0.5, 1])
    #expect(try times(#""repeat": "forever", "repeatFrom": 0.5,"#) == [0, 0.5])
    #expect(try times(#""repeat": 3, "repeatFrom": 0.5,"#) == [0, 0.5, 1, 1.5, 2])
    #expect(try times(#""autoreverses": true, "repeatFrom": 0.5,"#) == [0, 0.5, 1, 1.5])
  }

  @Test func `cover a range, with its end if that is a frame`() throws {
    let evaluator = try Self.evaluator(#""repeat": "forever","#)
    #expect(try evaluator.frames(fps: 10, in: 1...1.3).map(\.t) == [1, 1.1, 1.2, 1.3])
    #expect(try evaluator.frames(fps: 4, in: -0.5...0.2).map(\.t) == [-0.5, -0.25, 0])
    #expect(try evaluator.frames(fps: 4, in: 2...2).map(\.t) == [2])
    let long = try evaluator.frames(fps: 60, in: 0...1e6)
    #expect(long.count == 60_000_001)
    let first: [Double] = [0, 1.0 / 60, 2.0 / 60]
    #expect(long.prefix(3).map(\.t) == first)
  }

  @Test func `can be requested again, and transformed lazily`() throws {
    let frames = try Self.evaluator("").frames(fps: 4)
    #expect(frames.count == 5 && Array(frames) == Array(frames))
    let radii = frames.map { $0.items[0].bounds?.width ?? 0 }
    #expect(radii.first { $0 > 11 } != nil)
  }

  @Test func `are rejected for times and viewports that have no frames`() throws {
    let evaluator = try Self.evaluator("")
    #expect(throws: EvaluationError.timeNotFinite) { try evaluator.frames(fps: 1, in: 0...Double.infinity) }
    #expect(throws: EvaluationError.invalidViewport) { try evaluator.frames(fps: 1, viewport: [0, 10]) }
    #expect(throws: EvaluationError.invalidViewport) { try evaluator.frame(at: 0, viewport: [1e308, 10]) }
    #expect(try evaluator.frame(at: 0, viewport: [1e9, 1e9]).isFinite)
  }

  @Test func `of more than 2⁵³ frames stop the program`() async {
    await #expect(processExitsWith: .failure) {
      let evaluator = try Evaluator(AnimationDocument(size: [1, 1]))
      _ = try evaluator.frames(fps: 1e9, in: 0...1e9)
    }
  }

  @Test(arguments: [0, -1, .nan, .infinity])
  func `keep their number of passes if the new one is invalid`(count: Double) throws {
    let evaluator = try Evaluator(AnimationDocument(size: [1, 1], duration: 1, repeats: .count(2)))
    #expect(evaluator.with(repeats: .count(count)).document.repeats == .count(2))
    #expect(evaluator.with(repeats: .count(3)).document.repeats == .count(3))
  }
}

@Suite struct `Shapes and items` {
  private static let json = """
    { "animfile": "1.0", "size": [100, 100],
      "symbols": { "leaf": { "id": "leaf", "type": "circle", "center": [0, 0], "radius": 3, "fill": "green" } },
      "shapes": [
        { "id": "tree", "type": "group", "shapes": [
          { "id": "trunk", "type": "rect", "origin": [40, 50], "size": [10, 50], "fill": "brown",
            "clip": [ { "id": "window", "type": "rect", "origin": [0, 0], "size": [100, 90] } ] },
          { "id": "left", "type": "use", "symbol": "leaf" }, { "id": "right", "type": "use", "symbol": "leaf" } ] },
        { "id": "sun", "type": "circle", "center": [80, 20], "radius": 9, "fill": "gold",
          "modifiers": [ { "type": "repeat", "copies": 3, "position": [1, 1] } ] } ] }
    """

  @Test func `of a document are found by id, at any depth`() throws {
    let document = try AnimationDocument(json: Self.json)
    for id in ["tree", "trunk", "window", "left", "leaf", "sun"] { #expect(document.shape(id: id)?.id == id) }
    #expect(document.shape(id: "leaf") == document.symbols["leaf"])
    #expect(document.shape(id: "moon") == nil)
  }

  @Test func `of a frame are found by id`() throws {
    let frame = try Evaluator(json: Self.json).frame(at: 0)
    #expect(frame.item(id: "trunk")?.source == "/shapes/0/shapes/0")
    #expect(frame.item(id: "tree") == nil && frame.item(id: "window") == nil)
    #expect(frame.items(id: "sun").count == 3)
    #expect(frame.items(id: "leaf").count == 2)
    #expect(frame.items(id: "left") == [frame.items(id: "leaf")[0]])
    #expect(frame.items(id: "tree").map(\.id) == ["trunk", "leaf", "leaf"])
    #expect(frame.items(id: "moon").isEmpty)
  }

  @Test(arguments: UInt64(0)..<20) func `of generated frames are those that the frame lists`(seed: UInt64)
    throws
  {
    let scene = GeneratedScene(seed: seed)
    let evaluator = try Evaluator(json: scene.text)
    let frame = try evaluator.frame(at: evaluator.duration / 3)
    for id in Set(frame.items.compactMap(\.id) + frame.groups.compactMap(\.id)) {
      let only = frame.only(shape: id)
      #expect(frame.items(id: id).map(\.withoutIndices) == only.items.map(\.withoutIndices))
      #expect(
        frame.items(id: id).map { $0.clipOutlines(in: frame) } == only.items.map { $0.clipOutlines(in: only) }
      )
    }
  }
}

extension Frame.Item {
  /// The item without the indices of its group, clip and mask, which depend on the frame.
  fileprivate var withoutIndices: Frame.Item {
    var item = self
    (item.group, item.clip, item.mask) = (nil, nil, nil)
    return item
  }

  /// The outlines of its clip.
  fileprivate func clipOutlines(in frame: Frame) -> [Frame.Clip.Outline] {
    clip.map { frame.clips[$0].outlines } ?? []
  }
}

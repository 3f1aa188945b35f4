import Testing

@testable import AnimFile
@testable import AnimFilePictures
@testable import AnimFileSwiftUI
@testable import AnimFileTestSupport

@Suite struct `A playback` {
  /// A dot whose x coordinate runs from 0 to 100 in a second, and whose y coordinate follows a parameter in 0.4 s.
  private static func scene(_ members: String = "") throws -> Evaluator {
    try Evaluator(
      json: """
        { "animfile": "1.0", "size": [100, 100], "poster": 0.5 \(members),
          "parameters": {
            "height": { "type": "number", "default": 10, "range": [0, 90],
              "transition": { "duration": 0.4, "easing": "linear" } },
            "lit": { "type": "boolean", "default": false },
            "flash": { "type": "trigger" } },
          "shapes": [
            { "id": "dot", "type": "circle", "radius": 10, "center": [
              { "keyframes": [{ "t": 0, "value": 0 }, { "t": 1, "value": 100 }] }, { "parameter": "height" } ],
              "fill": { "parameter": "lit", "map": { "false": "gray", "true": "gold" } } },
            { "id": "spark", "type": "circle", "center": [50, 50], "fill": "red", "time": { "since": "flash" },
              "radius": { "keyframes": [{ "t": 0, "value": 20 }, { "t": 0.5, "value": 0 }] } } ],
          "listeners": [{ "on": "tap", "shape": "dot", "toggle": "lit" }] }
        """)
  }

  /// The position of the dot in the frame at a moment.
  private static func dot(_ playback: inout Playback, _ moment: Double, _ size: Size2D = [100, 100]) throws
    -> Point2D
  {
    let frame = playback.frame(at: moment, in: size)
    return try #require(frame?.item(id: "dot")?.bounds?.center)
  }

  /// The fill of the dot in the frame at a moment.
  private static func fill(_ playback: inout Playback, _ moment: Double) -> Frame.Paint? {
    playback.frame(at: moment, in: [100, 100])?.item(id: "dot")?.fill?.paint
  }

  private static func expect(
    _ point: Point2D, _ x: Double, _ y: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectClose([point.x, point.y], [x, y], within: 1e-9, sourceLocation: sourceLocation)
  }

  @Test func `follows the clock from its start`() throws {
    var playback = Playback(.init(try Self.scene()), at: 1000)
    Self.expect(try Self.dot(&playback, 1000), 0, 10)
    Self.expect(try Self.dot(&playback, 1000.25), 25, 10)
    // A clock that runs backward is ignored.
    Self.expect(try Self.dot(&playback, 900), 25, 10)
    Self.expect(try Self.dot(&playback, 1000.5), 50, 10)
    #expect(playback.isRunning)
  }

  @Test func `stops where nothing changes any more, and goes on after a setting`() throws {
    var configuration = Playback.Configuration(try Self.scene())
    var playback = Playback(configuration, at: 0)
    _ = playback.frame(at: 60, in: [100, 100])
    #expect(playback.time == 1.001 && !playback.isRunning)
    configuration.values["height"] = 50
    playback.update(to: configuration, at: 70)
    #expect(playback.time == 1.001 && playback.isRunning)
    Self.expect(try Self.dot(&playback, 70.2), 100, 30)
    Self.expect(try Self.dot(&playback, 75), 100, 50)
    #expect(abs(playback.time - 1.402) < 1e-9 && !playback.isRunning)
  }

  @Test func `starts with the values of the view, and moves to later ones`() throws {
    var configuration = Playback.Configuration(try Self.scene())
    configuration.values = ["height": 30, "lit": true]
    var playback = Playback(configuration, at: 0)
    Self.expect(try Self.dot(&playback, 0.1), 10, 30)
    configuration.values["height"] = 70
    playback.update(to: configuration, at: 0.1)
    Self.expect(try Self.dot(&playback, 0.2), 20, 40)
    // The same value again is no setting.
    playback.update(to: configuration, at: 0.3)
    Self.expect(try Self.dot(&playback, 0.3), 30, 50)
    // A new target in flight continues from the value.
    configuration.values["height"] = 10
    playback.update(to: configuration, at: 0.3)
    Self.expect(try Self.dot(&playback, 0.5), 50, 30)
  }

  @Test func `has the frames of its log`() throws {
    let scene = try Self.scene()
    var configuration = Playback.Configuration(scene)
    configuration.values = ["height": 20]
    configuration.triggers = ["flash": 0]
    var playback = Playback(configuration, at: 5)
    var inputs = Inputs(initial: ["height": 20])
    for (moment, height, flashes) in [(5.125, 80.0, 0), (5.25, 80, 1), (5.375, 40, 1), (5.5, 40, 3)] {
      let time = moment - 5
      if configuration.values["height"] != .number(height) { try inputs.set("height", to: height, at: time) }
      if configuration.triggers["flash"] != AnyHashable(flashes) { try inputs.fire("flash", at: time) }
      configuration.values["height"] = .number(height)
      configuration.triggers["flash"] = flashes
      playback.update(to: configuration, at: moment)
      for step in 0..<4 {
        let later = moment + Double(step) / 32
        let frame = playback.frame(at: later, in: [100, 100])
        #expect(frame == (try scene.frame(at: later - 5, inputs: inputs)))
      }
    }
  }

  @Test func `repeats from the time that the document says`() throws {
    let scene = try Evaluator(
      json: """
        { "animfile": "1.0", "size": [100, 100], "duration": 1, "repeat": 2, "repeatFrom": 0.5, "shapes": [
          { "id": "dot", "type": "circle", "radius": 10, "center": [
            { "keyframes": [{ "t": 0, "value": 0 }, { "t": 1, "value": 100 }] }, 50 ] } ] }
        """)
    var configuration = Playback.Configuration(scene)
    var playback = Playback(configuration, at: 0)
    for (moment, x) in [(0.25, 25.0), (0.75, 75), (1.25, 75), (1.5, 100), (1.75, 100)] {
      Self.expect(try Self.dot(&playback, moment), x, 50)
    }
    #expect(!playback.isRunning)
    configuration.repeats = .forever
    playback = Playback(configuration, at: 0)
    for (moment, x) in [(0.25, 25.0), (1.25, 75), (10.125, 62.5)] {
      Self.expect(try Self.dot(&playback, moment), x, 50)
    }
    #expect(playback.isRunning)
  }

  @Test func `is faster, slower and still with its speed`() throws {
    var configuration = Playback.Configuration(try Self.scene())
    configuration.speed = 0.5
    var playback = Playback(configuration, at: 0)
    Self.expect(try Self.dot(&playback, 0.5), 25, 10)
    configuration.speed = 2
    playback.update(to: configuration, at: 0.5)
    Self.expect(try Self.dot(&playback, 0.625), 50, 10)
    configuration.speed = 0
    playback.update(to: configuration, at: 0.625)
    #expect(!playback.isRunning)
    Self.expect(try Self.dot(&playback, 9), 50, 10)
  }

  @Test func `shows the poster until it plays, and settings arrive at once while it does not`() throws {
    var configuration = Playback.Configuration(try Self.scene())
    configuration.isPlaying = false
    var playback = Playback(configuration, at: 0)
    Self.expect(try Self.dot(&playback, 3), 50, 10)
    #expect(!playback.isRunning && playback.time == 0)
    configuration.values["height"] = 60
    playback.update(to: configuration, at: 4)
    Self.expect(try Self.dot(&playback, 4), 50, 60)
    configuration.isPlaying = true
    playback.update(to: configuration, at: 5)
    Self.expect(try Self.dot(&playback, 5.25), 25, 60)
    configuration.isPlaying = false
    playback.update(to: configuration, at: 5.5)
    Self.expect(try Self.dot(&playback, 8), 50, 60)
  }

  @Test func `does not pass time off screen`() throws {
    var configuration = Playback.Configuration(try Self.scene())
    var playback = Playback(configuration, at: 0)
    playback.advance(to: 0.25)
    configuration.isVisible = false
    playback.update(to: configuration, at: 0.25)
    configuration.values["height"] = 50
    playback.update(to: configuration, at: 100)
    #expect(!playback.isRunning)
    configuration.isVisible = true
    playback.update(to: configuration, at: 200)
    // The transition has waited.
    Self.expect(try Self.dot(&playback, 200.2), 45, 30)
  }

  @Test func `begins again after its end, with the last values`() throws {
    var configuration = Playback.Configuration(try Self.scene(#", "duration": 1"#))
    var playback = Playback(configuration, at: 0)
    configuration.values["height"] = 50
    playback.update(to: configuration, at: 0.1)
    playback.advance(to: 20)
    configuration.isPlaying = false
    playback.update(to: configuration, at: 20)
    configuration.isPlaying = true
    playback.update(to: configuration, at: 21)
    #expect(playback.time == 0 && playback.isRunning)
    Self.expect(try Self.dot(&playback, 21.25), 25, 50)
  }

  @Test func `loops and fits as the view asks for`() throws {
    var configuration = Playback.Configuration(try Self.scene(#", "duration": 1"#))
    configuration.repeats = .forever
    var playback = Playback(configuration, at: 0)
    Self.expect(try Self.dot(&playback, 7.25), 25, 10)
    #expect(playback.isRunning)
    Self.expect(try Self.dot(&playback, 7.25, [200, 400]), 50, 120)
    configuration.fit = .stretch
    playback.update(to: configuration, at: 7.25)
    Self.expect(try Self.dot(&playback, 7.25, [200, 400]), 50, 40)
    configuration.values["height"] = 50
    playback.update(to: configuration, at: 7.25)
    Self.expect(try Self.dot(&playback, 7.5, [100, 100]), 50, 35)
    // The log stays when the number of passes changes.
    configuration.repeats = nil
    playback.update(to: configuration, at: 7.5)
    Self.expect(try Self.dot(&playback, 9), 100, 50)
    #expect(!playback.isRunning)
  }

  @Test func `shows one frame without motion, after all settings`() throws {
    var configuration = Playback.Configuration(try Self.scene(#", "reducedMotion": 0.75"#))
    configuration.isStill = true
    var playback = Playback(configuration, at: 0)
    Self.expect(try Self.dot(&playback, 0), 75, 10)
    configuration.values["height"] = 50
    playback.update(to: configuration, at: 1)
    Self.expect(try Self.dot(&playback, 1), 75, 50)
    #expect(!playback.isRunning && playback.time == 0)
    playback.respond(to: .down([75, 50]), at: 2)
    playback.respond(to: .up([75, 50]), at: 2)
    let news = playback.takeNews()
    #expect(news.values.map(\.parameter) == ["lit"])
    let fill = Self.fill(&playback, 2)
    #expect(fill == .color("gold"))
    configuration.isStill = false
    playback.update(to: configuration, at: 3)
    Self.expect(try Self.dot(&playback, 3.1), 10, 50)
  }

  @Test func `reports what happened before another document began`() throws {
    var first = Playback.Configuration(try Self.scene(#", "markers": [{ "name": "start", "t": 0.1 }]"#))
    first.notesEvents = true
    var playback = Playback(first, at: 0)
    _ = playback.frame(at: 0.5, in: [100, 100])
    playback.respond(to: .down([50, 10]), at: 0.5)
    playback.respond(to: .up([50, 10]), at: 0.52)
    playback.update(to: Playback.Configuration(try Self.scene(#", "title": "another""#)), at: 0.6)
    let news = playback.takeNews()
    #expect(news.values.map(\.parameter) == ["lit"])
    #expect(news.events.contains { $0.kind == .marker("start") })
    #expect(news.errors.count + news.events.count + news.values.count == playback.newsCount)
  }

  @Test func `responds to pointers, and reports what they set`() throws {
    var configuration = Playback.Configuration(try Self.scene())
    configuration.values["lit"] = false
    var playback = Playback(configuration, at: 0)
    _ = playback.frame(at: 0.5, in: [100, 100])
    playback.respond(to: .down([50, 10]), at: 0.5)
    #expect(playback.isTouched)
    playback.respond(to: .up([52, 10]), at: 0.52)
    let values = playback.takeNews().values
    #expect(values.map(\.parameter) == ["lit"] && values.map(\.value) == [true])
    let rest = playback.takeNews()
    #expect(rest.values.isEmpty && playback.newsCount == 1)
    // The view does not know the value yet, and asks for nothing new.
    playback.update(to: configuration, at: 0.53)
    let fill = Self.fill(&playback, 0.53)
    #expect(fill == .color("gold"))
    // Then it knows it, which is no setting.
    configuration.values["lit"] = true
    playback.update(to: configuration, at: 0.54)
    playback.respond(to: .activate("dot"), at: 0.55)
    let activated = playback.takeNews()
    #expect(activated.values.map(\.value) == [false])
    playback.respond(to: .down([55, 10]), at: 0.55)
    playback.cancelTouch(at: 0.55)
    playback.respond(to: .up([55, 10]), at: 0.55)
    let canceled = playback.takeNews()
    #expect(canceled.values.isEmpty)
  }

  @Test func `reports the names and values that the document does not allow`() throws {
    var configuration = Playback.Configuration(try Self.scene())
    configuration.values = ["height": 95, "lit": true, "width": 5]
    configuration.triggers = ["lit": 0]
    var playback = Playback(configuration, at: 0)
    Self.expect(try Self.dot(&playback, 0.5), 50, 10)
    let fill = Self.fill(&playback, 0.5)
    #expect(fill == .color("gold"))
    let news = playback.takeNews()
    #expect(playback.newsCount == 2 && news.errors.count == 2)
    configuration.values["height"] = -1
    configuration.triggers["lit"] = 1
    playback.update(to: configuration, at: 0.5)
    let later = playback.takeNews()
    #expect(later.errors.count == 2)
    Self.expect(try Self.dot(&playback, 0.75), 75, 10)
  }

  @Test func `notes each event once`() throws {
    let markers = #", "duration": 1, "markers": [{ "name": "start", "t": 0 }, { "name": "end", "t": 1 }]"#
    var configuration = Playback.Configuration(try Self.scene(markers))
    configuration.notesEvents = true
    var playback = Playback(configuration, at: 0)
    var names: [String] = []
    for step in 0...20 {
      playback.advance(to: Double(step) / 10)
      names += playback.takeNews().events.map { $0.name ?? "\($0.kind)" }
    }
    #expect(names == ["start", "end", "documentEnd"])
  }

  @Test func `plays to its end, though nothing changes before it`() throws {
    let members = #", "duration": 3, "markers": [{ "name": "late", "t": 2 }]"#
    var configuration = Playback.Configuration(try Self.scene(members))
    configuration.notesEvents = true
    var playback = Playback(configuration, at: 0)
    playback.advance(to: 1.5)
    #expect(playback.isRunning)
    playback.advance(to: 20)
    let names = playback.takeNews().events.map { $0.name ?? "\($0.kind)" }
    #expect(names == ["late", "documentEnd"] && !playback.isRunning)
    configuration.isPlaying = false
    playback.update(to: configuration, at: 20)
    configuration.isPlaying = true
    playback.update(to: configuration, at: 21)
    #expect(playback.time == 0 && playback.isRunning)
    // Passes without end pass the markers, too.
    configuration.scene = try Evaluator(
      json: ##"""
        { "animfile": "1.0", "size": [9, 9], "duration": 2, "repeat": "forever", "markers": [{ "name": "beat", "t": 1 }],
          "shapes": [{ "type": "circle", "center": [4, 4], "radius": 2, "fill": "red" }] }
        """##)
    playback = Playback(configuration, at: 0)
    playback.advance(to: 5.5)
    let times = playback.takeNews().events.map(\.time)
    #expect(playback.isRunning && times == [1, 3, 5])
    configuration.notesEvents = false
    playback.update(to: configuration, at: 5.5)
    #expect(!playback.isRunning)
  }

  @Test func `begins anew with another document`() throws {
    var configuration = Playback.Configuration(try Self.scene())
    configuration.values["height"] = 40
    var playback = Playback(configuration, at: 0)
    playback.advance(to: 0.5)
    var other = Playback.Configuration(try Self.scene(#", "title": "another""#))
    other.values["height"] = 20
    playback.update(to: other, at: 10)
    Self.expect(try Self.dot(&playback, 10.25), 25, 20)
  }

  @Test func `plays for long with bounded memory`() throws {
    var configuration = Playback.Configuration(try Self.scene())
    var playback = Playback(configuration, at: 0)
    for step in 1...1500 {
      configuration.values["height"] = .number(Double(step % 80))
      playback.update(to: configuration, at: Double(step))
    }
    #expect(playback.playhead.log.settings.count < 600)
    Self.expect(try Self.dot(&playback, 1500.4), 100, 60)
  }

  @Test func `has no frame without area`() throws {
    var playback = Playback(.init(try Self.scene()), at: 0)
    let frames = [Size2D(0, 50), Size2D(50, 50)].map { playback.frame(at: 0, in: $0) }
    #expect(frames[0] == nil && frames[1] != nil)
  }

  @Test func `knows the shapes that assistive technologies can tap`() throws {
    let document = try Evaluator(
      json: #"""
        { "animfile": "1.0", "size": [9, 9], "label": "A switch",
          "parameters": { "on": { "type": "boolean", "default": false } },
          "shapes": [{ "id": "knob", "type": "circle", "radius": 3, "center": [4, 4], "label": "Knob" },
            { "id": "bar", "type": "rect", "origin": [0, 0], "size": [9, 9] }],
          "listeners": [{ "on": "tap", "shape": "knob", "toggle": "on" }, { "on": "tap", "shape": "bar", "toggle": "on" },
            { "on": "tap", "toggle": "on" }, { "on": "hover", "shape": "bar", "set": "on" }] }
        """#
    ).document
    #expect(document.tappableShapes.map(\.label) == ["Knob", "bar", "A switch"])
    #expect(document.tappableShapes.map(\.id) == ["knob", "bar", nil])
    #expect(!document.needsDrags)
    var playback = Playback(.init(try Evaluator(document)), at: 0)
    playback.respond(to: .activate(nil), at: 0)
    let news = playback.takeNews()
    #expect(news.values.map(\.value) == [true])
  }
}

import AnimFileGenerator
import Foundation
import Testing

@testable import AnimFile
@testable import AnimFileAuthoring
@testable import AnimFilePictures
@testable import AnimFileTestSupport

/// Frames after settings of parameters.
@Suite struct InputsTests {
  /// A document with a number `x` that shapes read in many ways.
  private static func scene(_ shapes: String, parameters: String = "", more: String = "") -> String {
    """
    { "animfile": "1.0", "size": [100, 100], "duration": 2,
      "parameters": { "x": { "type": "number", "default": 0, "range": [-100, 100] }\(parameters) }\(more),
      "shapes": [\(shapes)] }
    """
  }

  private static func dot(_ transition: String, id: String = "dot") -> String {
    """
    { "id": "\(id)", "type": "circle", "radius": 2, "center": [{ "parameter": "x"\(transition) }, 0] }
    """
  }

  private func inputs(_ settings: (Double, Double)...) throws -> Inputs {
    var inputs = Inputs()
    for (time, value) in settings { try inputs.set("x", to: value, at: time) }
    return inputs
  }

  private func x(_ evaluator: Evaluator, at time: Double) throws -> Double {
    try #require(evaluator.frame(at: time).items[0].path.bounds).center.x
  }

  // MARK: Worked numbers

  @Test func `a default transition has the value and the velocity of the specification`() throws {
    var motion = LiveMotion(Transition(), initial: [0], colors: nil)
    motion.set([1], at: 0, isLower: false, jumps: false)
    #expect(abs(motion.value(at: 0.1)[0] - 0.812509) < 5e-7)
    #expect(abs(motion.state(at: 0.1).velocity[0] - 4.366568) < 5e-7)
    motion.set([0], at: 0.1, isLower: true, jumps: false)
    #expect(abs(motion.value(at: 0.15)[0] - 0.489428) < 5e-7)
  }

  @Test func `a linear reversal takes as long as the way that it returns`() throws {
    var motion = LiveMotion(
      Transition(duration: 0.4, easing: .linear), initial: [0], colors: nil)
    motion.set([1], at: 0, isLower: false, jumps: false)
    motion.set([0], at: 0.1, isLower: true, jumps: false)
    #expect(abs(motion.value(at: 0.15)[0] - 0.125) < 1e-15)
    #expect(motion.end(of: 2) == 0.2)
    #expect(motion.value(at: 0.2)[0] == 0)
  }

  // MARK: Properties

  private static let transitions: [Transition] = [
    Transition(), Transition(easing: .spring), Transition(easing: .spring(duration: 0.4, bounce: 0.5)),
    Transition(easing: .spring(stiffness: 120, damping: 40)), Transition(duration: 0.7, easing: .linear),
    Transition(easing: .easeInOut), Transition(duration: 0.2, easing: .easeOutElastic),
    Transition(delay: 0.1, down: .init(duration: 0.1, delay: 0)),
  ]

  @Test(arguments: transitions)
  func `a value is continuous when its target changes, and the velocity of a spring, too`(
    _ transition: Transition
  ) {
    var random = SplitMix64(seed: 7)
    for _ in 0..<50 {
      var motion = LiveMotion(transition, initial: [0], colors: nil)
      var time = 0.0
      var last = 0.0
      for _ in 0..<6 {
        let next = Double.random(in: -10...10, using: &random)
        motion.set([next], at: time, isLower: next < last, jumps: false)
        last = next
        time += Double.random(in: 0.01...0.4, using: &random)
      }
      for span in 1..<motion.count {
        let start = motion.start(of: span)
        let (before, after) = (motion.value(at: start - 1e-9)[0], motion.value(at: start)[0])
        #expect(abs(before - after) < 1e-5, "\(transition) at \(start)")
        guard case .spring(let spring)? = transition.easing ?? .spring(Spring()) else { continue }
        let h = 1e-6
        func value(_ steps: Double) -> Double { motion.value(at: start + steps * h)[0] }
        let left = (3 * value(0) - 4 * value(-1) + value(-2)) / (2 * h)
        let right = (4 * value(1) - 3 * value(0) - value(2)) / (2 * h)
        // A settling spring spreads a thousandth of the distance, of at most 20, over its duration.
        let tolerance = spring.isSettling ? 1.1e-3 * (20 / 0.1 + abs(left)) : 1e-4 * max(1, abs(left))
        #expect(abs(left - right) < tolerance, "\(transition) at \(start)")
      }
    }
  }

  /// Scenes whose parameters are columns, and scenes whose frames need an evaluator for each time.
  private static let scenes = [
    scene(
      dot(#", "transition": {}"#) + ","
        + dot(#", "transition": { "easing": "easeOut", "delay": 0.1 }"#, id: "other")),
    scene(
      """
      { "type": "rect", "origin": [0, 0], "size": [9, 9], "modifiers": [{ "type": "repeat", "copies": 3, "delay": 0.15 }],
        "transform": { "rotation": { "keyframes": [{ "t": 0, "value": 0 },
          { "t": 1, "value": { "parameter": "x", "transition": { "easing": "spring" } } }] } } }
      """),
    scene(
      """
      { "type": "group", "modifiers": [{ "type": "repeat", "copies": 2, "delay": 0.1, "position": [5, 0] }],
        "shapes": [\(dot(#", "transition": {}"#))] }, \(dot("", id: "still"))
      """),
    scene(
      #"{ "type": "use", "symbol": "dot", "parameters": { "y": { "parameter": "x" } } }"#,
      parameters: #", "y": { "type": "number", "default": 1, "transition": { "easing": "linear" } }"#,
      more: #", "symbols": { "dot": { "type": "circle", "radius": 2, "center": [{ "parameter": "y" }, 0] } }"#
    ),
    scene(
      dot(#", "transition": {}"#),
      more:
        #", "timeline": [{ "move": "dot", "to": [{ "parameter": "x", "transition": {} }, 5], "duration": 1 }]"#
    )
    .replacing(#"[{ "parameter": "x", "transition": {} }, 5]"#, with: "[40, 5]"),
  ]

  @Test(arguments: scenes)
  func `frames do not depend on the order of times`(_ scene: String) throws {
    let evaluator = try Evaluator(json: scene).applying(try inputs((0.1, 50), (0.3, -20), (0.35, 80), (1, 0)))
    let times = (0...40).map { Double($0) / 25 }
    var forward = Playhead(evaluator)
    var frames: [Frame] = []
    for time in times {
      try forward.move(to: time)
      frames.append(forward.frame)
    }
    var shuffled = Playhead(evaluator)
    var random = SplitMix64(seed: 3)
    for index in times.indices.shuffled(using: &random) {
      try shuffled.move(to: times[index])
      #expect(shuffled.frame == frames[index], "at \(times[index])")
    }
  }

  @Test(arguments: scenes.prefix(3))
  func `columns have the bits of an evaluator for the time`(_ scene: String) throws {
    let evaluator = try Evaluator(json: scene).applying(try inputs((0.1, 50), (0.3, -20), (0.35, 80), (1, 0)))
    #expect(evaluator.inputs?.isStructural == false)
    guard !scene.contains("delay\": 0.1") else { return }
    for step in 0...60 {
      let time = Double(step) / 37
      #expect(try evaluator.frame(at: time) == evaluator.snapshot(at: time).frame(at: time), "at \(time)")
    }
  }

  @Test func `later settings do not change a frame`() throws {
    let base = try Evaluator(
      json: Self.scene(Self.dot(#", "transition": { "delay": 0.2, "down": { "delay": 0 } }"#)))
    let early = try base.applying(try inputs((0, 10), (0.3, 20)))
    let late = try base.applying(try inputs((0, 10), (0.3, 20), (0.45, 5), (0.6, 90)))
    for step in 0..<45 { #expect(try x(early, at: Double(step) / 100) == x(late, at: Double(step) / 100)) }
  }

  @Test func `a setting that is replaced before its delay has passed has no effect`() throws {
    let scene = Self.scene(
      Self.dot(#", "transition": { "delay": 0.3, "duration": 0, "down": { "delay": 0 } }"#))
    let evaluator = try Evaluator(json: scene).applying(try inputs((0, 10), (0.2, 0), (0.5, 10)))
    for time in [0.0, 0.29, 0.31, 0.79] { #expect(try x(evaluator, at: time) == 0) }
    #expect(try x(evaluator, at: 0.8) == 10)
  }

  @Test func `values from the start equal parameters, and cause no transition`() throws {
    let scene = Self.scene(Self.dot(#", "transition": {}"#))
    let with = try Evaluator(json: scene).applying(Inputs(initial: ["x": 30]))
    #expect(try with.frame(at: 0) == Evaluator(json: scene, parameters: ["x": 30]).frame(at: 0))
  }

  @Test func `a delayed copy reads the log at an earlier time`() throws {
    let scene = Self.scene(
      #"{ "type": "circle", "radius": 2, "center": [{ "parameter": "x", "transition": {} }, 0], "modifiers": [{ "type": "repeat", "copies": 3, "delay": 0.1 }] }"#
    )
    let evaluator = try Evaluator(json: scene).applying(try inputs((0.05, 10), (0.2, 40)))
    for time in [0.1, 0.2, 0.3, 0.45] {
      let items = try evaluator.frame(at: time).items
      for (copy, item) in items.enumerated() {
        let earlier = try evaluator.frame(at: time - Double(copy) * 0.1).items[0].path
        #expect(item.path == earlier)
      }
    }
  }

  @Test func `delayed copies have the node of their shape, though the log changes constants`() throws {
    let document = """
      { "animfile": "1.0", "size": [100, 100], "parameters": { "on": { "type": "boolean", "default": false, "transition": {} } },
        "shapes": [ { "type": "circle", "center": [20, 50], "fill": "red",
            "radius": { "parameter": "on", "map": { "false": 5, "true": 9 } }, "visible": { "parameter": "on", "map": { "false": true, "true": true } },
            "modifiers": [{ "type": "repeat", "copies": 3, "position": [20, 0], "delay": 0.1 }] } ] }
      """
    var inputs = Inputs()
    try inputs.set("on", to: true, at: 0.3)
    var playhead = Playhead(try Evaluator(json: document).applying(inputs))
    for time in [0.35, 0.4, 0.4, 0.45, 2] {
      try playhead.move(to: time)
      #expect(playhead.frame.items.map(\.node) == [0, 0, 0])
    }
  }

  @Test func `a setting that replaces another one at its time counts, though the structure was the other's`()
    throws
  {
    let document = """
      { "animfile": "1.0", "size": [100, 100], "parameters": { "shape": { "type": "choice", "options": ["a", "b", "c"], "default": "a" } },
        "shapes": [ { "type": "path", "fill": "red", "d": { "parameter": "shape", "map": { "a": "M 0 0 H 9 V 9 Z", "b": "M 0 0 H 5", "c": "M 1 1 V 7 H 3 L 2 2 Z" } },
          "modifiers": [{ "type": "repeat", "copies": 2, "delay": 0.1 }] } ] }
      """
    let evaluator = try Evaluator(json: document)
    var playhead = Playhead(evaluator)
    var inputs = Inputs()
    for name in ["b", "c"] {
      try playhead.set("shape", to: .choice(name), at: 0.3)
      try inputs.set("shape", to: .choice(name), at: 0.3)
      for time in [0.35, 0.5] {
        try playhead.move(to: time)
        #expect(try playhead.frame == evaluator.applying(inputs).frame(at: time))
      }
    }
  }

  @Test func `settings at one time are checked together, with firings and parameters that may change`() throws
  {
    let document = """
      { "animfile": "1.0", "size": [100, 100],
        "parameters": { "n": { "type": "number", "default": 1 }, "r": { "type": "number", "default": 5 }, "tap": { "type": "trigger" } },
        "shapes": [ { "type": "circle", "center": [20, { "keyframes": [{ "t": 0, "value": 0 }, { "t": 1, "value": 9 }], "since": "tap" }],
            "radius": { "parameter": "r" }, "fill": "red", "modifiers": [{ "type": "repeat", "copies": { "parameter": "n" } }] } ] }
      """
    let evaluator = try Evaluator(json: document)
    for name in ["r", "tap"] {
      var inputs = Inputs()
      try inputs.set("n", to: 2.5, at: 0.5)
      if name == "tap" { try inputs.fire("tap", at: 0.5) } else { try inputs.set("r", to: 7, at: 0.5) }
      #expect(throws: ParameterError.self) { try evaluator.applying(inputs) }
    }
    var inputs = Inputs()
    try inputs.set("n", to: 2.5, at: 0.5)
    try inputs.set("n", to: 2, at: 0.5)
    #expect(try evaluator.applying(inputs).frame(at: 0.5).items.count == 2)
  }

  @Test(arguments: scenes)
  func `a playhead whose parameters are set while it plays has the frames of the log`(_ scene: String) throws
  {
    let settings = [(0.1, 50.0), (0.3, -20), (0.35, 80), (0.35, 10), (0.6, 10), (1, 0)]
    let base = try Evaluator(json: scene)
    var playhead = Playhead(base)
    var inputs = Inputs()
    for (time, value) in settings {
      try playhead.set("x", to: value, at: time)
      try inputs.set("x", to: value, at: time)
      let evaluator = try base.applying(inputs)
      for time in [time, time + 0.03, time + 0.2, 0.05] {
        try playhead.move(to: time)
        #expect(try playhead.frame == evaluator.frame(at: time), "at \(time)")
      }
    }
    #expect(throws: ParameterError.self) { try playhead.set("x", to: 1, at: 0.9) }
    #expect(throws: ParameterError.self) { try playhead.set("x", to: 101, at: 2) }
    #expect(throws: ParameterError.self) { try playhead.set("y0", to: 1, at: 2) }
    try playhead.move(to: 3)
    #expect(try playhead.frame == base.applying(inputs).frame(at: 3))
  }

  @Test(arguments: [scenes[0], scenes[3]])
  func `a value without a time replaces the one from the start and keeps the settings`(_ scene: String) throws
  {
    let base = try Evaluator(json: scene)
    var expected = Inputs(initial: ["x": 70])
    var playhead = Playhead(try base.applying(Inputs(initial: ["x": 30])))
    for (time, value) in [(0.2, 50.0), (0.4, -20)] {
      try playhead.set("x", to: value, at: time)
      try expected.set("x", to: value, at: time)
    }
    try playhead.set("x", to: 70)
    let evaluator = try base.applying(expected)
    for time in [0, 0.1, 0.25, 0.45, 2] {
      try playhead.move(to: time)
      #expect(try playhead.frame == evaluator.frame(at: time), "at \(time)")
    }
    #expect(throws: ParameterError.self) { try playhead.set("x", to: 1, at: 0.3) }
  }

  // MARK: Events

  private static let bursts = scene(
    """
    { "id": "burst", "type": "group", "time": { "since": "liked", "again": "ignore" }, "out": 1.2, "shapes": [
      { "type": "circle", "center": [{ "keyframes": [ { "t": 0, "value": 0 }, { "t": 1, "value": 40 } ] }, 0], "radius": 2,
        "modifiers": [{ "type": "repeat", "copies": 2, "delay": 0.1 }] } ] },
    { "type": "group", "modifiers": [{ "type": "repeat", "copies": 3, "delay": 0.2, "position": [0, 9] }], "shapes": [
      { "type": "circle", "center": [{ "keyframes": [ { "t": 0, "value": 0 }, { "t": 1, "value": 40 } ] }, 0], "radius": 2,
        "time": { "since": "liked", "before": "rest" } } ] },
    { "type": "line", "from": [0, 0], "to": [{ "keyframes": [ { "t": 0, "value": 0 }, { "t": 1, "value": 40 } ] }, 0],
      "time": { "since": "open" } },
    { "type": "line", "from": [0, 0], "to": [{ "keyframes": [ { "t": 0, "value": 0 }, { "t": 1, "value": 40 } ] }, 0],
      "time": { "since": { "parameter": "open", "is": false } } }
    """,
    parameters: #", "liked": { "type": "trigger" }, "open": { "type": "boolean", "default": true }"#)

  @Test func `a playhead follows firings one by one`() throws {
    let base = try Evaluator(json: Self.bursts)
    var playhead = Playhead(base)
    var inputs = Inputs()
    for (index, time) in [0.2, 0.7, 0.7, 1.6, 1.9].enumerated() {
      if index == 2 {
        try playhead.set("open", to: false, at: time)
        try inputs.set("open", to: false, at: time)
      } else {
        try playhead.fire("liked", at: time)
        try inputs.fire("liked", at: time)
      }
      let evaluator = try base.applying(inputs)
      for time in [time, time + 0.15, time + 0.45, time + 3, 0.05] {
        try playhead.move(to: time)
        #expect(try playhead.frame == evaluator.frame(at: time), "at \(time)")
      }
    }
    #expect(throws: ParameterError.self) { try playhead.fire("open", at: 5) }
    #expect(throws: ParameterError.self) { try playhead.fire("likd", at: 5) }
    #expect(throws: ParameterError.self) { try playhead.set("liked", to: .trigger, at: 5) }
    #expect(throws: ParameterError.self) { try playhead.fire("liked", at: 1) }
  }

  @Test func `an event without its own evaluator gives the frames of one for each time`() throws {
    var inputs = Inputs()
    for time in [0.2, 0.9, 1.3] { try inputs.fire("liked", at: time) }
    try inputs.set("open", to: false, at: 1.5)
    try inputs.set("open", to: true, at: 2)
    let evaluator = try Evaluator(json: Self.bursts).applying(inputs)
    #expect(!evaluator.isStructural)
    for time in [0, 0.2, 0.5, 1.1, 1.3, 1.45, 1.7, 2.4, 4] {
      // Copies with delays read earlier times of the log.
      let frame = try evaluator.frame(at: time)
      let snapshot = try evaluator.snapshot(at: time).frame(at: time)
      func burst(_ frame: Frame) -> [Frame.Item] { frame.items.filter { $0.source.hasPrefix("/shapes/0") } }
      #expect(burst(frame) == burst(snapshot), "at \(time)")
    }
  }

  private static let tracks = scene(
    """
    { "type": "line", "from": [0, 0], "fill": { "since": "liked", "keyframes": [ { "t": 0, "value": "#ff0000" }, { "t": 1, "value": "#0000ff80" } ] },
      "to": [{ "since": "liked", "keyframes": [ { "t": 0, "value": 0 }, { "t": 1, "value": 40 } ], "after": "continue" }, 0] },
    { "type": "circle", "radius": 2, "center": { "at": { "parameter": "x", "scale": 0.02, "transition": {} },
        "keyframes": [ { "t": 0, "value": [0, 0] }, { "t": 1, "value": [40, 9], "via": [[0, 30], [40, 30]] } ] } },
    { "type": "path", "d": { "since": { "parameter": "open", "is": false }, "keyframes": [ { "t": 0, "value": "M 0 0 L 1 1" }, { "t": 1, "value": "M 0 0 L 9 3" } ] } },
    { "type": "path", "d": { "at": { "parameter": "x", "transition": {} }, "keyframes": [ { "t": 0, "value": "M 0 0 L 1 1" }, { "t": 40, "value": "M 0 0 L 9 3" } ] } },
    { "type": "line", "from": [0, 0], "to": [{ "wiggle": { "around": { "at": { "keyframes": [ { "t": 0, "value": 0 }, { "t": 2, "value": 1 } ] },
      "from": 3, "steps": [{ "to": 9, "for": 1 }] }, "amplitude": 1, "every": 0.3 } }, 5],
      "modifiers": [{ "type": "repeat", "copies": 2, "delay": 0.2, "position": [0, 9] }] }
    """,
    parameters: #", "liked": { "type": "trigger" }, "open": { "type": "boolean", "default": true }"#)

  @Test func `tracks follow events and numbers one setting at a time`() throws {
    let base = try Evaluator(json: Self.tracks)
    var playhead = Playhead(base)
    var inputs = Inputs()
    for (index, time) in [0.2, 0.7, 0.9, 1.6].enumerated() {
      try playhead.fire("liked", at: time)
      try inputs.fire("liked", at: time)
      if index < 2 {
        try playhead.set("x", to: index == 0 ? 40 : 10, at: time)
        try inputs.set("x", to: index == 0 ? 40 : 10, at: time)
      }
      if index == 2 {
        try playhead.set("open", to: false, at: time)
        try inputs.set("open", to: false, at: time)
      }
      let evaluator = try base.applying(inputs)
      #expect(!evaluator.isStructural)
      for time in [time, time + 0.15, time + 0.45, time + 3, 0.05] {
        try playhead.move(to: time)
        let frame = try evaluator.frame(at: time)
        #expect(playhead.frame == frame, "at \(time)")
        let snapshot = try evaluator.snapshot(at: time).frame(at: time)
        #expect(snapshot.json(precision: nil) == frame.json(precision: nil), "at \(time)")
      }
    }
  }

  @Test func `a symbol follows the trigger that its use passes on`() throws {
    let scene = Self.scene(
      #"{ "type": "use", "symbol": "dot", "parameters": { "liked": { "parameter": "other" } } }"#,
      parameters: #", "liked": { "type": "trigger" }, "other": { "type": "trigger" }"#,
      more:
        #", "symbols": { "dot": { "type": "line", "from": [0, 0], "to": [1, 1], "time": { "since": "liked" } } }"#
    )
    var inputs = Inputs()
    try inputs.fire("liked", at: 0.1)
    try inputs.fire("other", at: 0.5)
    let evaluator = try Evaluator(json: scene).applying(inputs)
    #expect(try evaluator.frame(at: 0.4).items.isEmpty)
    #expect(try evaluator.frame(at: 0.6).items.count == 1)
  }

  @Test func `reduced motion shows the last values, and the ends of all events`() throws {
    var inputs = Inputs()
    try inputs.set("x", to: 40, at: 1)
    try inputs.fire("liked", at: 1)
    try inputs.set("open", to: false, at: 1)
    let evaluator = try Evaluator(json: Self.tracks).applying(inputs)
    #expect(evaluator.hasSettings)
    for (time, isAfter) in [(0.5, false), (1, true), (.infinity, true)] {
      let settled = evaluator.settled(at: time)
      let frame = try settled.frame(at: settled.reducedMotionTime)
      let expected = isAfter ? try evaluator.frame(at: 9) : try evaluator.frame(at: 0)
      for index in [1, 2] { #expect(frame.items[index].path == expected.items[index].path, "at \(time)") }
      #expect(frame.items[0].path.bounds?.maxX == 0, "the last keyframe continues, so the first one counts")
    }
  }

  @Test func `a value from the start settles the time since it`() throws {
    let base = try Evaluator(json: Self.bursts)
    var playhead = Playhead(base)
    for isOpen in [false, true] {
      try playhead.set("open", to: isOpen)
      try playhead.move(to: 0.5)
      let evaluator = try Evaluator(json: Self.bursts, parameters: ["open": .boolean(isOpen)])
      #expect(try playhead.frame == evaluator.frame(at: 0.5))
      #expect(playhead.frame.items.last?.source == (isOpen ? "/shapes/2" : "/shapes/3"))
    }
  }

  @Test func `a recording lasts until the last pass after the last event is over`() throws {
    var inputs = Inputs()
    try inputs.fire("liked", at: 0.5)
    try inputs.fire("liked", at: 2)
    // The last of three copies starts 0.4 s after the last event, and moves for 1 s.
    let end = try Evaluator(json: Self.bursts).applying(inputs).recordedDuration
    #expect(abs(end - 3.4) < 1e-9)
  }

  @Test(arguments: [
    (#""type": "numbers", "default": [1, 2, 3, 4, 5]"#, #"{ "parameter": "list" }"#, false),
    (
      #""type": "boolean", "default": false"#,
      #"{ "parameter": "list", "map": { "true": [1], "false": [1, 2, 3, 4, 5] } }"#, true
    ),
  ])
  func `lists without a transition may change their lengths`(
    _ parameter: String, _ values: String, isBoolean: Bool
  ) throws {
    let base = try Evaluator(
      json: """
        { "animfile": "1.0", "size": [9, 9], "parameters": { "list": { \(parameter) } },
          "shapes": [{ "type": "lineChart", "frame": [0, 0, 9, 9], "stroke": "red", "values": \(values) }] }
        """)
    var inputs = Inputs()
    for (index, time) in [0.1, 0.2, 0.3].enumerated() {
      let value: ParameterValue =
        isBoolean ? .boolean(index % 2 == 0) : .numbers(index % 2 == 0 ? [1] : [5, 4, 3, 2, 1])
      try inputs.set("list", to: value, at: time)
    }
    let evaluator = try base.applying(inputs)
    let counts = try [0, 0.15, 0.25, 0.35].map { time in
      try #require(evaluator.frame(at: time).items.first).path.elements.count
    }
    #expect(counts == [counts[0], counts[1], counts[0], counts[1]] && counts[0] > counts[1])
  }

  @Test(arguments: [
    #""since": "open", "from": [0, 0], "steps": [{ "to": [50, 0], "for": 1 }, { "to": [50, 50], "for": 1 }]"#,
    #""at": { "parameter": "x" }, "from": [0, 0], "steps": [{ "to": [50, 0], "for": 1 }, { "to": [50, 50], "for": 1 }]"#,
    #""at": { "from": 0, "steps": [{ "to": { "parameter": "x" }, "for": 1 }] }, "keyframes": [ { "t": 0, "value": [0, 0] }, { "t": 1, "value": [50, 0] }, { "t": 2, "value": [50, 50] } ]"#,
  ])
  func `a shape turns along its path, whatever its time follows`(_ position: String) throws {
    let base = try Evaluator(
      json: Self.scene(
        #"{ "type": "line", "from": [0, 0], "to": [9, 0], "transform": { "orient": "path", "position": { \#(position) } } }"#,
        parameters: #", "open": { "type": "boolean", "default": false }"#))
    var inputs = Inputs()
    try inputs.set("open", to: true, at: 0)
    try inputs.set("x", to: 1.5, at: 0)
    let frame = try base.applying(inputs).frame(at: 1.5)
    // It moves downward.
    let item = try #require(frame.items.first)
    #expect(abs(item.transform.b - 1) < 1e-9 && abs(item.transform.a) < 1e-9)
    var playhead = Playhead(base)
    try playhead.set("x", to: 1.5)
    try playhead.move(to: 1.5)
    #expect(try playhead.frame == Evaluator(base.document, parameters: ["x": 1.5]).frame(at: 1.5))
  }

  // MARK: Forgetting

  @Test(arguments: [
    #"{ "type": "group", "out": 5, "modifiers": [{ "type": "repeat", "copies": 2, "delay": 2.5 }], "shapes": [\#(dot(""))] }"#,
    #"{ "type": "circle", "radius": 2, "center": [{ "parameter": "x" }, 0], "modifiers": [{ "type": "repeat", "copies": { "parameter": "n" }, "delay": 1 }] }"#,
  ])
  func `copies that are late read no settings that are forgotten`(_ shape: String) throws {
    let base = try Evaluator(
      json: Self.scene(shape, parameters: #", "n": { "type": "number", "default": 1 }"#))
    var inputs = try inputs((1, 10), (2, 20))
    var playhead = Playhead(try base.applying(inputs))
    playhead.forget(before: 3)
    try playhead.set("n", to: 4, at: 3)
    try inputs.set("n", to: 4, at: 3)
    let evaluator = try base.applying(inputs)
    for time in [3, 3.5, 4, 4.6, 7, 20] {
      try playhead.move(to: time)
      #expect(try playhead.frame == evaluator.frame(at: time), "at \(time)")
    }
  }

  @Test(arguments: [
    [(1, "b"), (2, "c"), (3, "b"), (4, "c")], [(1, "a"), (2, "b")], [(1, "b"), (2, "a"), (3, "a")],
  ])
  func `values from the start after settings have been forgotten`(_ settings: [(Double, String)]) throws {
    let shape = #"""
      { "type": "line", "from": [0, 0], "to": [{ "keyframes": [ { "t": 0, "value": 0 }, { "t": 9, "value": 40 } ] }, 0],
        "time": { "since": { "parameter": "tab", "is": "b" } } }
      """#
    let base = try Evaluator(
      json: Self.scene(
        shape, parameters: #", "tab": { "type": "choice", "options": ["a", "b", "c"], "default": "a" }"#))
    for start in ["a", "b", "c"] {
      var playhead = Playhead(base)
      var inputs = Inputs(initial: ["tab": .choice(start)])
      for (time, tab) in settings {
        try playhead.set("tab", to: tab, at: time)
        try inputs.set("tab", to: tab, at: time)
      }
      playhead.forget(before: 5)
      try playhead.set("tab", to: start)
      let evaluator = try base.applying(inputs)
      for time in [5.0, 7] {
        try playhead.move(to: time)
        #expect(try playhead.frame == evaluator.frame(at: time), "\(start) at \(time)")
      }
    }
  }

  @Test(arguments: [0, 7.0])
  func `settings to the value before are forgotten, too`(_ value: Double) throws {
    let base = try Evaluator(json: Self.scene(Self.dot(#", "transition": {}"#)))
    var playhead = Playhead(base)
    for time in 1...50 {
      try playhead.set("x", to: value, at: Double(time))
      playhead.forget(before: Double(time))
    }
    #expect(playhead.log.settings.count <= 3)
    #expect(throws: ParameterError.self) { try playhead.set("x", to: 1, at: 49) }
    for start in [3.0, value] {
      try playhead.set("x", to: start)
      try playhead.move(to: 51)
      #expect(playhead.frame.items.first?.bounds?.center.x == value)
    }
  }

  @Test func `frames change with moves only`() throws {
    let shape = #"""
      { "type": "circle", "radius": { "keyframes": [{ "t": 0, "value": 1 }, { "t": 1, "value": 5 }] }, "center": [0, 0],
        "modifiers": [{ "type": "repeat", "copies": 3, "delay": { "parameter": "x", "scale": 0.1 } }] }
      """#
    let base = try Evaluator(
      json: Self.scene(shape).replacingOccurrences(of: #""duration": 2,"#, with: ""))
    var playhead = Playhead(base)
    try playhead.move(to: 0.5)
    var frame = playhead.frame
    try playhead.set("x", to: 10)
    #expect(playhead.frame == frame && frame.duration == 1)
    try playhead.set("x", to: 20, at: 1)
    #expect(playhead.frame == frame)
    try playhead.move(to: 1.5)
    frame = playhead.frame
    #expect(frame.duration == 5)
    playhead.forget(before: 1.2)
    #expect(playhead.frame == frame)
    try playhead.set("x", to: 1, at: 2)
    #expect(playhead.frame == frame)
    try playhead.move(to: 1.5)
    #expect(playhead.frame == frame)
  }

  // MARK: Errors

  @Test func `a log with too many firings for the times since events is an error`() throws {
    var limits = Limits()
    limits.keyframes = 20
    let evaluator = try Evaluator(json: Self.bursts, limits: limits)
    var inputs = Inputs()
    for time in 0..<5 { try inputs.fire("liked", at: Double(time)) }
    #expect(throws: Never.self) { try evaluator.applying(inputs) }
    try inputs.fire("liked", at: 5)
    let error = #expect(throws: ParameterError.self) { try evaluator.applying(inputs) }
    #expect(error?.rule == .limitExceeded)
  }

  @Test func `times must not descend`() throws {
    var inputs = try inputs((0.5, 1))
    let error = #expect(throws: ParameterError.self) { try inputs.set("x", to: 2, at: 0.4) }
    #expect(error?.rule == .inputOrder)
    #expect(inputs.settings.count == 1)
    #expect(throws: ParameterError.self) { try inputs.set("x", to: 2, at: .infinity) }
  }

  @Test(arguments: [
    ("y", ParameterValue.number(1), Diagnostic.Rule.unknownParameter), ("x", .number(101), .parameterRange),
    ("x", .boolean(true), .wrongType), ("x", .color(.black), .wrongType),
    ("list", .numbers([1]), .countMismatch),
    ("radius", .number(-1), .outOfRange),
  ])
  func `a log with a value that the document does not allow is an error`(
    _ name: String, _ value: ParameterValue, _ rule: Diagnostic.Rule
  ) throws {
    let scene = Self.scene(
      #"{ "type": "lineChart", "frame": [0, 0, 9, 9], "values": { "parameter": "list", "transition": {} } }, { "type": "circle", "center": [0, 0], "radius": { "parameter": "radius" } }"#,
      parameters:
        #", "list": { "type": "numbers", "default": [1, 2] }, "radius": { "type": "number", "default": 1 }"#)
    var inputs = Inputs()
    try inputs.set(name, to: value, at: 0.5)
    let evaluator = try Evaluator(json: scene)
    let error = #expect(throws: ParameterError.self) { try evaluator.applying(inputs) }
    #expect(error?.rule == rule)
    #expect(throws: EvaluationError.self) { try evaluator.frame(at: 0, inputs: inputs) }
  }

  @Test func `between settings that change words, playheads follow events and keep still otherwise`() throws {
    let caps = #"{ "a": "round", "b": "butt" }"#
    let choice = #", "word": { "type": "choice", "options": ["a", "b"], "default": "a" }"#
    let cap = #""stroke": { "color": "red", "cap": { "parameter": "word", "map": \#(caps) } }"#
    let turning = #"""
      { "type": "line", "from": [0, 0], "to": [9, 0], \#(cap), "transform": { "orient": "path", "position": {
        "keyframes": [{ "t": 0, "value": [0, 0] }, { "t": 9, "value": [60, 0], "via": [[0, 50], [50, 9]] }],
        "since": { "parameter": "word", "is": "b" } } } }
      """#
    let growing = #"""
      { "type": "line", "from": [0, 0], \#(cap),
        "to": [{ "keyframes": [{ "t": 0, "value": 1 }, { "t": 2, "value": 9 }] }, 0] }
      """#
    for shape in [turning, growing] {
      var inputs = Inputs()
      for (time, word) in [(0.1, "b"), (0.2, "a"), (0.6, "b")] {
        try inputs.set("word", to: .choice(word), at: time)
      }
      let evaluator = try Evaluator(json: Self.scene(shape, parameters: choice)).applying(inputs)
      var playhead = Playhead(evaluator)
      for time in [0.05, 0.25, 0.35, 0.55, 0.6, 0.7, 1.5, 0.3, 0.2, 0.12] {
        try playhead.move(to: time)
        #expect(try playhead.frame == evaluator.frame(at: time), "at \(time)")
      }
    }
  }

  @Test func `the values of a parameter can be tabulated`() throws {
    let base = try Evaluator(
      json: Self.scene(
        Self.dot(""),
        parameters:
          #", "tab": { "type": "choice", "options": ["a", "b"], "default": "a" }, "go": { "type": "trigger" }"#
      ))
    var inputs = Inputs()
    try inputs.set("x", to: 50, at: 0.1)
    try inputs.set("tab", to: .choice("b"), at: 0.2)
    let evaluator = try base.applying(inputs)
    let (x, tab) = (try MemberValues("x", of: evaluator), try MemberValues("tab", of: evaluator))
    #expect(x.names == ["value"])
    #expect(x.values(at: 0.1) == [50] && tab.values(at: 0.1) == ["a"] && tab.values(at: 0.2) == ["b"])
    #expect(try MemberValues("x", of: base).values(at: 1) == [0])
    #expect(throws: MemberError.self) { try MemberValues("go", of: evaluator) }
    #expect(evaluator.movingParameters == [])
    let moving = try Evaluator(json: Self.scene(Self.dot(#", "transition": {}"#)))
    #expect(moving.movingParameters == ["x"])
  }

  @Test func `a log file has the findings of documents`() throws {
    let evaluator = try Evaluator(json: Self.scene(Self.dot("")))
    func codes(_ text: String) -> [String] {
      Inputs.read(json: Array(text.utf8), for: evaluator).report.diagnostics.map {
        "\($0.code) \($0.place.pointer)"
      }
    }
    func log(_ settings: String) -> String { #"{ "animfile-inputs": "1.0", "settings": [\#(settings)] }"# }
    #expect(codes(log(#"{ "t": 0, "parameter": "x", "value": 1 }"#)) == [])
    #expect(codes("{") == ["json-unclosed "])
    #expect(codes(log(#"{ "t": 0, "fire": "x" }"#)) == ["parameter-type /settings/0/fire"])
    #expect(codes(log(#"{ "t": 0, "fire": "y" }"#)) == ["unknown-parameter /settings/0/fire"])
    #expect(
      codes(log(#"{ "t": 0, "fire": "x", "value": 1 }"#)) == ["member-not-applicable /settings/0/value"])
    #expect(
      codes(log(#"{ "t": 1, "parameter": "x", "value": 1 }, { "t": 0, "parameter": "x", "value": 1 }"#)) == [
        "input-order /settings/1/t"
      ])
    #expect(
      codes(log(#"{ "t": 0, "parameter": "y", "value": 1 }"#)) == ["unknown-parameter /settings/0/parameter"])
    #expect(codes(log(#"{ "t": 0, "parameter": "x", "value": "1" }"#)) == ["wrong-type /settings/0/value"])
    #expect(
      codes(log(#"{ "t": 0, "parameter": "x", "value": 999 }"#)) == ["parameter-range /settings/0/value"])
    #expect(
      codes(log(#"{ "t": 0, "parameter": "x", "value": 1, "easing": 1 }"#)) == [
        "unknown-member /settings/0/easing"
      ])
    #expect(codes(Self.scene(Self.dot(""))) == ["foreign-format /animfile"])
    #expect(codes(#"{ "animfile-inputs": "2.0" }"#) == ["unsupported-version /animfile-inputs"])
    #expect(
      codes(#"{ "animfile-inputs": "1.0", "initial": { "x": 999 } }"#) == ["parameter-range /initial/x"])
  }

  @Test func `a log is written and read without change`() throws {
    var inputs = Inputs(initial: ["x": 3, "c": "#ff0000"])
    try inputs.set("x", to: 4, at: 0.25)
    try inputs.set("p", to: .point([1, 2]), at: 0.5, jumps: true)
    try inputs.fire("liked", at: 0.75)
    let coded = try JSONDecoder().decode(Inputs.self, from: JSONEncoder().encode(inputs))
    #expect(coded == inputs)
    #expect(
      String(decoding: inputs.json(), as: UTF8.self)
        == ##"{"animfile-inputs":"1.0","initial":{"c":"#ff0000","x":3},"settings":[{"t":0.25,"parameter":"x","value":4},{"t":0.5,"parameter":"p","value":[1,2],"jump":true},{"t":0.75,"fire":"liked"}]}"##
    )
  }

  @Test func `values from the start alone leave nothing to forget`() throws {
    var playhead = Playhead(try Evaluator(json: Self.scenes[0]).applying(Inputs(initial: ["x": 30])))
    playhead.forget(before: 5)
    try playhead.move(to: 6)
    #expect(playhead.log.settings.isEmpty)
    #expect(playhead.parameter("x") == .number(30))
  }
}

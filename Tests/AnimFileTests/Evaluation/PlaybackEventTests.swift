import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

/// Events of a playing document, the time from which it rests, and forgotten settings.
@Suite struct PlaybackEventTests {
  private func document(_ members: String, parameters: String = "", shapes: String = "") throws -> Evaluator {
    try Evaluator(
      json: """
        { "animfile": "1.0", "size": [100, 100], "parameters": { \(parameters) }, \(members), "shapes": [\(shapes)] }
        """)
  }

  /// The events in a range, in words.
  private func events(_ evaluator: Evaluator, _ range: Range<Double>) throws -> [String] {
    try evaluator.events(in: range).map { event in
      let time = (event.time * 1e9).rounded() / 1e9
      return switch event.kind {
      case .marker(let name): "\(time) \(name)"
      case .transitionEnd(let name): "\(time) \(name) ends"
      case .passEnd(let id, let source): "\(time) pass of \(id ?? source)"
      case .documentEnd: "\(time) end"
      }
    }
  }

  // MARK: Markers

  @Test(
    arguments: [
      ("", -1.0..<9.0, ["0.0 a", "0.5 b", "1.0 c", "1.0 end", "3.0 d"]),
      ("", 0.5..<1, ["0.5 b"]),
      (#", "repeat": 2"#, -1.0..<9, ["0.0 a", "0.5 b", "1.0 a", "1.0 c", "1.5 b", "2.0 c", "2.0 end"]),
      (#", "repeat": 1.5"#, 0.75..<9, ["1.0 a", "1.0 c", "1.5 b", "1.5 end"]),
      (#", "repeat": "forever""#, -1.0..<0.25, ["-1.0 a", "-1.0 c", "-0.5 b", "0.0 a", "0.0 c"]),
      (#", "autoreverses": true"#, -1.0..<9, ["0.0 a", "0.5 b", "1.0 c", "1.5 b", "2.0 a", "2.0 end"]),
      (
        #", "autoreverses": true, "repeat": 2"#, 1.75..<9.0,
        ["2.0 a", "2.5 b", "3.0 c", "3.5 b", "4.0 a", "4.0 end"]
      ),
      (
        #", "repeat": 3, "repeatFrom": 0.25"#, -1.0..<9,
        ["0.0 a", "0.5 b", "1.0 c", "1.25 b", "1.75 c", "2.0 b", "2.5 c", "2.5 end"]
      ),
      (
        #", "repeat": "forever", "repeatFrom": 0.5"#, -1.0..<1.6,
        ["0.0 a", "0.5 b", "1.0 b", "1.0 c", "1.5 b", "1.5 c"]
      ),
      (
        #", "autoreverses": true, "repeat": 2, "repeatFrom": 0.5"#, -1.0..<9,
        ["0.0 a", "0.5 b", "1.0 c", "1.5 b", "2.0 c", "2.5 b", "2.5 end"]
      ),
    ] as [(String, Range<Double>, [String])])
  func `markers are passed in every pass, forward and backward`(
    _ members: String, _ range: Range<Double>, _ expected: [String]
  ) throws {
    let markers =
      #""markers": [{ "name": "a", "t": 0 }, { "name": "b", "t": 0.5 }, { "name": "c", "t": 1 }, { "name": "d", "t": 3 }]"#
    let evaluator = try document(#""duration": 1, \#(markers)\#(members)"#)
    #expect(try events(evaluator, range) == expected)
  }

  @Test func `rounding loses no marker at an end of a pass, and passes none twice`() throws {
    for (members, place) in [(#""repeat": 7"#, 0.1), (#""repeat": 7, "autoreverses": true"#, 0)] {
      let evaluator = try document(
        #""duration": 0.1, \#(members), "markers": [{ "name": "edge", "t": \#(place) }]"#)
      let count = try evaluator.events(in: -1..<9).count { $0.name == "edge" }
      #expect(count == (place == 0 ? 8 : 7))
    }
  }

  @Test func `too many events are an error before they are collected`() throws {
    let evaluator = try document(
      #""duration": 1e-300, "repeat": "forever", "markers": [{ "name": "a", "t": 0 }]"#)
    #expect(throws: EvaluationError.tooManyEvents) { try evaluator.events(in: 0..<1) }
    #expect(throws: EvaluationError.tooManyEvents) { try evaluator.events(in: 0..<Double.infinity) }
    #expect(try evaluator.events(in: 1..<1).isEmpty)
    #expect(try evaluator.events(in: Double.infinity..<Double.infinity).isEmpty)
  }

  // MARK: Ends

  private static let scene = """
    { "id": "dot", "type": "circle", "radius": 2, "center": [{ "parameter": "x" }, { "parameter": "x", "transition": { "delay": 0.2, "duration": 0.2, "easing": "linear" } }] },
    { "id": "burst", "type": "circle", "radius": { "keyframes": [{ "t": 0, "value": 0 }, { "t": 0.5, "value": 9 }] }, "center": [0, 0], "time": { "since": "hit", "repeat": 2 }, "out": 1.5 },
    { "type": "circle", "radius": { "keyframes": [{ "t": 0, "value": 0 }, { "t": 0.5, "value": 9 }] }, "center": [0, 0], "time": { "since": "hit", "again": "ignore" } }
    """

  private func scene() throws -> Evaluator {
    try document(
      #""title": "x""#,
      parameters:
        #""x": { "type": "number", "default": 0, "transition": { "duration": 0.1 } }, "hit": { "type": "trigger" }"#,
      shapes: Self.scene)
  }

  @Test func `transitions end together, unless the parameter is set again before`() throws {
    let base = try scene()
    var inputs = Inputs()
    for (time, value) in [(1, 10.0), (2, 20), (2.3, 5), (4, 50), (4.4, 60)] {
      try inputs.set("x", to: value, at: time)
    }
    try inputs.set("x", to: 0, at: 4.5, jumps: true)
    #expect(try events(base.applying(inputs), 0.5..<9) == ["1.4 x ends", "2.7 x ends"])
    #expect(try base.events(in: 0.5..<2, inputs: inputs).map { $0.name } == ["x"])
  }

  @Test func `passes since an event end, unless it happens again before`() throws {
    var inputs = Inputs()
    for time in [1, 1.25, 4] { try inputs.fire("hit", at: time) }
    #expect(
      try events(scene().applying(inputs), 0.5..<9) == [
        "1.5 pass of /shapes/2", "2.25 pass of burst", "4.5 pass of /shapes/2", "5.0 pass of burst",
      ])
  }

  @Test func `a playhead has the events of its settings so far`() throws {
    let base = try scene()
    var playhead = Playhead(base)
    var inputs = Inputs()
    for (index, time) in [0.1, 0.3, 0.7, 0.75, 1.6].enumerated() {
      if index % 2 == 0 {
        try playhead.fire("hit", at: time)
        try inputs.fire("hit", at: time)
      }
      try playhead.set("x", to: Double(index), at: time)
      try inputs.set("x", to: Double(index), at: time)
      #expect(try playhead.events(in: 0..<9) == base.events(in: 0..<9, inputs: inputs))
      #expect(playhead.restTime == (try base.restTime(inputs: inputs)))
    }
  }

  @Test func `a parameter that symbols pass on has the ends of their transitions`() throws {
    let evaluator = try document(
      #""symbols": { "dot": { "type": "circle", "radius": 1, "center": [{ "parameter": "y" }, 0] } }"#,
      parameters:
        #""x": { "type": "number", "default": 0 }, "y": { "type": "number", "default": 0, "transition": { "duration": 0.4 } }"#,
      shapes: #"{ "type": "use", "symbol": "dot", "parameters": { "y": { "parameter": "x" } } }"#)
    var inputs = Inputs()
    try inputs.set("x", to: 1, at: 1)
    #expect(try events(evaluator.applying(inputs), 0.5..<9) == ["1.4 x ends"])
    let rest = try #require(try evaluator.restTime(inputs: inputs))
    #expect(abs(rest - 1.4) < 1e-9)
  }

  // MARK: Rest

  private static let grow = #""radius": { "keyframes": [{ "t": 0, "value": 1 }, { "t": 2, "value": 9 }] }"#

  @Test(
    arguments: [
      (#"{ "type": "circle", "center": [0, 0], "radius": 1 }"#, "", 0),
      (#"{ "type": "circle", "center": [0, 0], \#(grow) }"#, "", 2),
      (#"{ "type": "circle", "center": [0, 0], \#(grow) }"#, #", "repeat": 3"#, 3),
      (#"{ "type": "circle", "center": [0, 0], \#(grow) }"#, #", "repeat": "forever""#, nil),
      (#"{ "type": "circle", "center": [0, 0], \#(grow) }"#, #", "repeat": 3, "repeatFrom": 0.5"#, 2),
      (#"{ "type": "circle", "center": [0, 0], \#(grow) }"#, #", "repeat": 0.5, "repeatFrom": 0.5"#, 0.75),
      (
        #"{ "type": "circle", "center": [0, 0], \#(grow) }"#, #", "repeat": "forever", "repeatFrom": 0.5"#,
        nil
      ),
      (#"{ "type": "circle", "center": [0, 0], \#(grow) }"#, #", "repeat": "forever", "repeatFrom": 1"#, 2),
      (#"{ "type": "circle", "center": [0, 0], \#(grow), "out": 1.5 }"#, "", 1.5),
      (#"{ "type": "circle", "center": [0, 0], \#(grow), "time": { "repeat": "forever" } }"#, "", nil),
      (
        #"{ "type": "circle", "center": [0, 0], \#(grow), "time": { "repeat": "forever" }, "out": 7 }"#, "", 7
      ),
      (
        #"{ "type": "circle", "center": [0, 0], \#(grow), "time": { "offset": 1, "speed": 2, "repeat": 2 } }"#,
        "", 3
      ),
      (#"{ "type": "circle", "center": [0, 0], \#(grow), "time": { "at": 1 } }"#, "", 0),
      (
        #"{ "type": "circle", "center": [0, 0], \#(grow), "modifiers": [{ "type": "repeat", "copies": 3, "delay": 0.5 }] }"#,
        "", 3
      ),
      (
        #"{ "type": "circle", "center": [{ "wiggle": { "around": 0, "amplitude": 1, "every": 1 } }, 0], "radius": 1 }"#,
        "", nil
      ),
      (
        #"{ "type": "circle", "center": [0, 0], "radius": { "keyframes": [{ "t": 0, "value": 1 }, { "t": 1, "value": 9 }, { "t": 3, "value": 9 }] } }"#,
        "", 1
      ),
      (
        #"{ "type": "circle", "center": [0, 0], "radius": { "keyframes": [{ "t": 0, "value": 1 }, { "t": 1, "value": 9 }], "after": "loop" } }"#,
        "", nil
      ),
    ] as [(String, String, Double?)])
  func `a document rests when its last motion has ended`(
    _ shape: String, _ members: String, _ expected: Double?
  ) throws {
    let evaluator = try document(#""duration": 1\#(members)"#, shapes: shape)
    let rest = evaluator.restTime
    if let expected, let rest { #expect(abs(rest - expected) < 1e-9) } else { #expect(rest == expected) }
  }

  @Test func `a still shape rests from the event that shows it`() throws {
    let base = try document(
      #""title": "x""#, parameters: #""hit": { "type": "trigger" }"#,
      shapes: #"{ "type": "circle", "center": [0, 0], "radius": 1, "time": { "since": "hit" } }"#)
    #expect(base.restTime == 0)
    var inputs = Inputs()
    try inputs.fire("hit", at: 0.5)
    #expect(try base.restTime(inputs: inputs) == 0.5)
  }

  @Test func `delayed copies of transitions and of times since events rest last`() throws {
    let base = try document(
      #""title": "x""#,
      parameters:
        #""x": { "type": "number", "default": 0, "transition": { "duration": 0.5 } }, "hit": { "type": "trigger" }"#,
      shapes:
        #"{ "type": "group", "modifiers": [{ "type": "repeat", "copies": 3, "delay": 0.25 }], "shapes": [{ "type": "circle", "center": [{ "parameter": "x" }, 0], "radius": 1 }, { "type": "circle", "center": [0, 0], \#(Self.grow), "time": { "since": "hit" } }] }"#
    )
    var inputs = Inputs()
    try inputs.set("x", to: 9, at: 1)
    let set = try #require(try base.restTime(inputs: inputs))
    #expect(abs(set - 2) < 1e-9)
    try inputs.fire("hit", at: 3)
    let fired = try #require(try base.restTime(inputs: inputs))
    #expect(abs(fired - 5.5) < 1e-9)
    #expect(abs(try base.applying(inputs).recordedDuration - 5.5) < 1e-9)
  }

  // MARK: Forgetting

  @Test func `a playhead that forgets settings shows the same later frames, and keeps few`() throws {
    let base = try document(
      #""title": "x""#,
      parameters: #"""
        "x": { "type": "number", "default": 0, "transition": {} }, "hit": { "type": "trigger" },
        "open": { "type": "boolean", "default": false, "transition": { "duration": 0.2 } }
        """#,
      shapes: #"""
        { "type": "circle", "center": [{ "parameter": "x" }, { "parameter": "open" }], "radius": 1, "modifiers": [{ "type": "repeat", "copies": 2, "delay": 0.3 }] },
        { "type": "circle", "center": [0, 0], \#(Self.grow), "time": { "since": "hit", "again": "ignore" } },
        { "type": "circle", "center": [0, 0], \#(Self.grow), "time": { "since": "open" } },
        { "type": "circle", "center": [0, 0], \#(Self.grow), "time": { "since": { "parameter": "open", "is": false } } }
        """#)
    var all = Playhead(base)
    var forgetful = Playhead(base)
    for step in 0..<120 {
      let time = Double(step) * 0.3
      for playhead in 0..<2 {
        func play(_ playhead: inout Playhead) throws {
          if step % 7 < 3 { try playhead.set("x", to: Double(step), at: time) }
          if step % 5 == 0 { try playhead.fire("hit", at: time) }
          if step % 11 == 0 { try playhead.set("open", to: step % 2 == 0, at: time) }
          // A jump to the same value is no event.
          if step % 11 == 4 { try playhead.set("open", to: step % 2 == 0, at: time, jumps: true) }
        }
        if playhead == 0 { try play(&all) } else { try play(&forgetful) }
      }
      if step % 20 == 19 { forgetful.forget(before: time - 0.1) }
      for later in [0, 0.1, 0.45, 4] {
        try all.move(to: time + later)
        try forgetful.move(to: time + later)
        #expect(all.frame == forgetful.frame, "at \(time) + \(later)")
      }
    }
    #expect(all.settingsSoFar.settings.count > 80)
    #expect(forgetful.settingsSoFar.settings.count < 20)
    #expect(throws: EvaluationError.timeForgotten) { try forgetful.move(to: 20) }
  }

  @Test(arguments: ["", #", "delay": 0.1"#])
  func `a transition of a Boolean with a map ends when what it shows rests`(delay: String) throws {
    let base = try Evaluator(
      json: #"""
        { "animfile": "1.0", "size": [9, 9],
          "parameters": { "open": { "type": "boolean", "default": false } },
          "symbols": {
            "line": { "type": "polyline", "fill": "red", "points": [[0, 0], [9, 0], [9, 9]],
              "closed": { "parameter": "open", "map": { "true": false, "false": true }, "transition": { "duration": 0.5\#(delay) } } }
          },
          "shapes": [{ "type": "use", "symbol": "line" }] }
        """#)
    let wait = delay.isEmpty ? 0 : 0.1
    var inputs = Inputs()
    try inputs.set("open", to: true, at: 1)
    try inputs.set("open", to: false, at: 3)
    let evaluator = try base.applying(inputs)
    let ends = try evaluator.events(in: 0..<9).filter { $0.kind == .transitionEnd(parameter: "open") }
    // The line is closed until the first transition has ended, and from the start of the second, which has no end of its
    // own without a delay.
    #expect(ends.map(\.time) == (delay.isEmpty ? [1.5] : [1.5 + wait, 3 + wait]))
    for time in [1, 1.2, 1.55, 1.7, 3.05, 3.2] {
      var playhead = Playhead(evaluator)
      playhead.forget(before: time)
      for later in [0, 0.2, 0.7, 2] {
        try playhead.move(to: time + later)
        #expect(try playhead.frame == evaluator.frame(at: time + later), "at \(time) + \(later)")
      }
    }
  }

  @Test func `a playhead refuses settings above the limit of a log`() throws {
    var limits = Limits()
    limits.keyframes = 10
    let evaluator = try Evaluator(
      json:
        #"{ "animfile": "1.0", "size": [9, 9], "parameters": { "x": { "type": "number", "default": 0, "transition": { "duration": 0.1 } } }, "shapes": [{ "type": "circle", "center": [{ "parameter": "x" }, 0], "radius": 1 }] }"#,
      limits: limits)
    var playhead = Playhead(evaluator)
    for time in 0..<10 { try playhead.set("x", to: Double(time), at: Double(time)) }
    let error = #expect(throws: ParameterError.self) { try playhead.set("x", to: 99, at: 10) }
    #expect(error?.rule == .limitExceeded)
    playhead.forget(before: 10)
    try playhead.set("x", to: 99, at: 10)
    try playhead.move(to: 11)
    #expect(playhead.frame.items[0].path.bounds?.center.x == 99)
  }
}

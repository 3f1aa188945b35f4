import AnimFileGenerator
import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

@Suite struct `Parameters of a playhead` {
  private static let times = [0, 0.2, 0.55, 1, 1.7]

  /// Expects that a playhead has the frames of a new evaluator with the same values.
  private func expectFrames(
    of playhead: inout Playhead, _ document: AnimationDocument, _ values: [String: ParameterValue],
    _ comment: String
  ) throws {
    let evaluator = try Evaluator(document, parameters: values)
    for time in Self.times {
      try playhead.move(to: time)
      let expected = try evaluator.frame(at: time)
      #expect(playhead.frame == expected, "\(comment) at \(time)")
      #expect(
        playhead.frame.numbers.map { ($0 + 0).bitPattern } == expected.numbers.map { ($0 + 0).bitPattern },
        "\(comment) at \(time)")
    }
  }

  @Test func `give the frames of a new evaluator with their values`() throws {
    var accepted = 0
    for seed in UInt64(0)..<Campaign.choose(quick: 4, complete: 80) {
      let scene = GeneratedScene(seed: seed)
      guard !scene.parameters.isEmpty, let original = try? Evaluator(json: scene.text) else { continue }
      let document = original.document
      var playhead = Playhead(original)
      try playhead.move(to: 0.3)
      var values: [String: ParameterValue] = [:]
      for (name, value) in scene.parameters.sorted(by: { $0.key < $1.key }) {
        var others = values
        others[name] = value
        guard (try? Evaluator(document, parameters: others)) != nil else {
          #expect(throws: ParameterError.self) { try playhead.set(name, to: value) }
          continue
        }
        values = others
        try playhead.set(name, to: value)
        accepted += 1
        #expect(playhead.parameter(name) == value)
        try expectFrames(of: &playhead, document, values, "seed \(seed), \(name)")
      }
      // Back to the defaults.
      for name in values.keys.sorted() {
        guard let value = document.parameters[name]?.value else { continue }
        values[name] = value
        guard (try? Evaluator(document, parameters: values)) != nil else { break }
        try playhead.set(name, to: value)
      }
      try? expectFrames(of: &playhead, document, values, "seed \(seed), defaults")
    }
    #expect(accepted > Campaign.choose(quick: 1, complete: 50))
  }

  /// Members that use parameters in every form.
  private static let forms = document(
    ##"""
    {"type":"circle","center":[{"parameter":"x"},{"parameter":"x","scale":2,"offset":3}],"radius":{"parameter":"x"},
     "fill":{"parameter":"tint"},"opacity":{"keyframes":[{"t":0,"value":0},{"t":1,"value":{"parameter":"level"}}]},
     "transform":{"rotation":{"wiggle":{"around":{"parameter":"x"},"amplitude":3,"every":0.3}},"scale":{"parameter":"x","scale":0.1}}},
    {"type":"rect","origin":{"parameter":"place"},"size":[9,{"parameter":"x"}],"cornerRadius":{"parameter":"x"},
     "fill":{"keyframes":[{"t":0,"value":{"parameter":"tint"}},{"t":2,"value":"#00f8"}],"colorSpace":"oklab","after":"pingpong"},
     "stroke":{"color":"red","width":{"from":{"parameter":"x"},"steps":[{"wait":0.1},{"to":{"parameter":"level"},"for":1,"easing":"spring"}]},
               "dash":[{"parameter":"x"},2]},
     "visible":{"parameter":"on"}},
    {"type":"blob","center":[5,5],"radius":{"parameter":"x"},"offsets":{"parameter":"list"},
     "modifiers":[{"type":"roundCorners","radius":{"parameter":"x"}},{"type":"repeat","copies":3,"position":{"parameter":"place"},"delay":0.1}],
     "fill":{"gradient":{"type":"radial","center":{"parameter":"place"},"radius":{"parameter":"x"},
                         "stops":[{"offset":{"parameter":"level"},"color":"red"},{"offset":1,"color":{"parameter":"tint"}}]}}},
    {"type":"use","symbol":"dot"},
    {"type":"use","symbol":"dot","parameters":{"inner":7}},
    {"type":"circle","center":[0,0],"radius":9,
     "mask":{"shapes":[{"type":"circle","center":[2,3],"radius":{"parameter":"count"},"fill":{"parameter":"tint"},
       "stroke":{"color":"red","width":{"parameter":"count"}},"modifiers":[{"type":"repeat","copies":3,"position":[1,0]}]}]},
     "modifiers":[{"type":"repeat","copies":{"parameter":"count"},"rotation":30,"delay":0.1}]}
    """##,
    ##"""
    "background":{"parameter":"tint"},
    "parameters":{"x":{"type":"number","default":4,"range":[0,100]},"level":{"type":"number","default":0.5},
      "tint":{"type":"color","default":"#123456"},"place":{"type":"point","default":[1,2]},"on":{"type":"boolean","default":true},
      "list":{"type":"numbers","default":[1,2,3,4]},"inner":{"type":"number","default":2},"count":{"type":"number","default":2}},
    "symbols":{"dot":{"type":"star","center":{"parameter":"place"},"points":5,"outerRadius":{"parameter":"inner"},"innerRadius":{"parameter":"x"}}},
    """##)

  @Test func `reach members in every form`() throws {
    let evaluator = try Evaluator(json: Self.forms)
    var playhead = Playhead(evaluator)
    var values: [String: ParameterValue] = [:]
    let changes: [(String, ParameterValue)] = [
      ("x", .number(7)), ("tint", .color("#ff08")), ("level", .number(0.25)),
      ("place", .point(Point2D(8, -3))),
      ("on", .boolean(false)), ("list", .numbers([4, 3, 2, 1])), ("x", .number(0)), ("on", .boolean(true)),
      ("list", .numbers([1, 1, 1, 1, 1])), ("inner", .number(3)), ("tint", .color("red")),
      ("x", .number(2.5)), ("count", .number(3)), ("count", .number(2)),
    ]
    for (name, value) in changes {
      values[name] = value
      try playhead.set(name, to: value)
      try expectFrames(of: &playhead, evaluator.document, values, "\(name) = \(value)")
    }
  }

  @Test func `can be set by values of their types`() throws {
    var playhead = Playhead(try Evaluator(json: Self.forms))
    try playhead.set("x", to: 3)
    try playhead.set("tint", to: RGBAColor(red: 0, green: 1, blue: 0))
    try playhead.set("place", to: Point2D(3, 4))
    try playhead.set("on", to: false)
    #expect(playhead.parameter("x") == .number(3))
    #expect(playhead.parameter("tint") == .color(RGBAColor(red: 0, green: 1, blue: 0)))
    #expect(playhead.parameter("place") == .point(Point2D(3, 4)))
    #expect(playhead.parameter("on") == .boolean(false))
    #expect(playhead.parameter("level") == .number(0.5))
    #expect(playhead.parameter("none") == nil)
  }

  @Test func `have their current values after settings at times`() throws {
    let evaluator = try Evaluator(json: Self.forms)
    var playhead = Playhead(evaluator)
    let start = try #require(playhead.parameter("x"))
    try playhead.set("x", to: 9, at: 1)
    #expect(playhead.parameter("x") == .number(9))
    try playhead.set("x", to: 5, at: 2)
    try playhead.set("on", to: true, at: 2)
    try playhead.move(to: 3)
    #expect(playhead.parameter("x") == .number(5))
    #expect(playhead.parameter("on") == .boolean(true))
    try playhead.move(to: 1.5)
    #expect(playhead.parameter("x") == .number(9))
    try playhead.move(to: 0)
    #expect(playhead.parameter("x") == start)
    try playhead.set("x", to: 7)
    #expect(playhead.parameter("x") == .number(7))
    try playhead.move(to: 4)
    playhead.forget(before: 4)
    #expect(playhead.parameter("x") == .number(5))
  }

  @Test func `have the values of an evaluator with inputs`() throws {
    var inputs = Inputs(initial: ["x": 2])
    try inputs.set("x", to: 9, at: 1)
    let evaluator = try Evaluator(json: Self.forms, parameters: ["level": 0.25])
    var playhead = Playhead(try evaluator.applying(inputs))
    #expect(playhead.parameter("x") == .number(2))
    #expect(playhead.parameter("level") == .number(0.25))
    try playhead.move(to: 1)
    #expect(playhead.parameter("x") == .number(9))
    #expect(playhead.parameter("none") == nil)
  }

  @Test func `reject values that a new evaluator rejects, and stay the same`() throws {
    let evaluator = try Evaluator(json: Self.forms)
    var playhead = Playhead(evaluator)
    try playhead.set("x", to: 5)
    let wrong: [(String, ParameterValue, Diagnostic.Rule)] = [
      ("y", .number(1), .unknownParameter), ("x", .boolean(true), .parameterType),
      ("x", .number(101), .parameterRange), ("x", .number(.nan), .parameterRange),
      // An offset of a stop, an opacity and a width.
      ("level", .number(-1), .outOfRange),
    ]
    for (name, value, rule) in wrong {
      let error = #expect(throws: ParameterError.self) { try playhead.set(name, to: value) }
      #expect(error?.rule == rule, "\(name): \(error?.description ?? "")")
      #expect(throws: InvalidAnimation.self) {
        _ = try Evaluator(evaluator.document, parameters: [name: value])
      }
      try expectFrames(of: &playhead, evaluator.document, ["x": .number(5)], "after \(name)")
    }
  }

  @Test func `are independent in copies of a playhead`() throws {
    let evaluator = try Evaluator(json: Self.forms)
    var first = Playhead(evaluator)
    try first.set("x", to: 9)
    var second = first
    try second.set("x", to: 1)
    try expectFrames(of: &first, evaluator.document, ["x": .number(9)], "first")
    try expectFrames(of: &second, evaluator.document, ["x": .number(1)], "second")
    var third = Playhead(evaluator)
    try expectFrames(of: &third, evaluator.document, [:], "third")
  }

  private static let choices = """
    { "animfile": "1.0", "size": [100, 100], "parameters": {
        "face": { "type": "choice", "options": ["a", "red", "b"], "default": "a" },
        "tint": { "type": "color", "default": "#00f" }, "way": { "type": "path", "default": "M 0 0 L 9 9" },
        "place": { "type": "point", "default": [0, 0] }, "room": { "type": "size", "default": [1, 1] },
        "hit": { "type": "trigger" }, "aim": { "type": "number", "default": 0 } },
      "shapes": [
        { "type": "rect", "origin": { "parameter": "place" }, "size": { "parameter": "room" }, "fill": { "color": { "parameter": "tint" } },
          "opacity": { "parameter": "face", "map": { "a": 0, "red": 0.5, "b": 1 } } },
        { "type": "circle", "center": [{ "parameter": "aim" }, 0], "radius": { "keyframes": [
            { "t": 0, "value": 1 }, { "t": 1, "value": 9 } ], "since": "hit" }, "fill": "red" },
        { "type": "path", "d": { "parameter": "way" }, "stroke": "red" } ] }
    """

  @Test func `take literals of every type`() throws {
    var playhead = Playhead(try Evaluator(json: Self.choices))
    try playhead.set("face", to: "red")
    try playhead.set("tint", to: "red")
    try playhead.set("way", to: "M 1 1 L 2 2")
    try playhead.set("place", to: [1, 2])
    try playhead.set("room", to: [3, 4])
    #expect(playhead.parameter("face") == .choice("red"))
    #expect(playhead.parameter("tint") == .color("red"))
    #expect(playhead.parameter("way") == .path("M 1 1 L 2 2"))
    #expect(playhead.parameter("place") == .point([1, 2]))
    #expect(playhead.parameter("room") == .size([3, 4]))
    try playhead.set("face", to: "b", at: 1)
    try playhead.set("tint", to: "#0f0", at: 1)
    try playhead.set("room", to: [5, 6], at: 1)
    try playhead.set("place", to: [7, 8], at: 1)
    #expect(playhead.parameter("room") == .size([5, 6]))
    #expect(playhead.parameter("place") == .point([7, 8]))
    #expect(playhead.parameter("face") == .choice("b"))
    #expect(throws: ParameterError.self) { try playhead.set("face", to: "c") }
    #expect(throws: ParameterError.self) { try playhead.set("tint", to: "no color") }
    #expect(throws: ParameterError.self) { try playhead.set("aim", to: "5", at: 1) }
    #expect(throws: ParameterError.self) { try playhead.set("none", to: "5") }
    let value: ParameterValue = "b"
    #expect(value == .choice("b"))
    var inputs = Inputs(initial: ["face": "b"])
    try inputs.set("tint", to: "lime", at: 0.5)
    var other = Playhead(try Evaluator(json: Self.choices).applying(inputs))
    try other.move(to: 1)
    #expect(other.parameter("tint") == .color("lime"))
  }

  @Test func `are set without preparing the document again, while another one has settings`() throws {
    let evaluator = try Evaluator(json: Self.choices)
    var playhead = Playhead(evaluator)
    var inputs = Inputs(initial: ["aim": 40])
    for time in [0.1, 0.2, 0.9] {
      try playhead.fire("hit", at: time)
      try inputs.fire("hit", at: time)
    }
    let plan = try #require(playhead.inputs)
    for aim in [10, 20, 40.0] { try playhead.set("aim", to: aim) }
    #expect(playhead.inputs === plan)
    let expected = try evaluator.applying(inputs)
    for time in Self.times {
      try playhead.move(to: time)
      #expect(try playhead.frame == expected.frame(at: time), "at \(time)")
    }
    playhead.forget(before: 1)
    try playhead.move(to: 1.5)
    #expect(try playhead.frame == expected.frame(at: 1.5))
    #expect(throws: ParameterError.self) { try playhead.fire("aim", at: 2) }
    #expect(playhead.log.settings.allSatisfy { $0.parameter == "hit" })
  }
  @Test func `replace the value from the start of a parameter that is set to that value later`() throws {
    let evaluator = try Evaluator(json: Self.choices)
    var inputs = Inputs(initial: ["aim": 40])
    try inputs.set("aim", to: 40, at: 0.1)
    try inputs.fire("hit", at: 0.2)
    try inputs.set("aim", to: 40, at: 0.5)
    // A playhead that gets the settings from a log, and one that gets them one by one.
    var follower = Playhead(try evaluator.applying(inputs))
    var setter = Playhead(evaluator)
    try setter.set("aim", to: 40)
    try setter.set("aim", to: 40, at: 0.1)
    try setter.fire("hit", at: 0.2)
    let plan = try #require(setter.inputs)
    try setter.set("aim", to: 40, at: 0.5)
    #expect(setter.inputs === plan, "a setting to the same value prepares the document again")
    var start = Inputs(initial: ["aim": 10])
    for setting in inputs.settings { try start.append(setting) }
    let expected = try evaluator.applying(start)
    try follower.set("aim", to: 10)
    try setter.set("aim", to: 10)
    for time in [0, 0.05, 0.1, 0.3, 0.5, 0.9] {
      let frame = try expected.frame(at: time)
      try follower.move(to: time)
      #expect(follower.frame == frame, "at \(time)")
      try setter.move(to: time)
      #expect(setter.frame == frame, "at \(time), set one by one")
    }
  }
}

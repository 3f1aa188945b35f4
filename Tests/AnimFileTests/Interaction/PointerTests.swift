import AnimFileGenerator
import Foundation
import Testing

@testable import AnimFile
@testable import AnimFilePictures
@testable import AnimFileTestSupport

@Suite struct `A pointer` {
  /// The settings as `time name value`.
  private static func words(_ settings: [Inputs.Setting]) -> [String] {
    settings.map { setting in
      let value = setting.isFiring ? "fired" : String(decoding: setting.value.json, as: UTF8.self)
      return "\(setting.time) \(setting.parameter) \(value)" + (setting.jumps ? " jump" : "")
    }
  }

  /// A pointer on an evaluator that keeps the log.
  private struct Hand {
    var pointer = Pointer()
    var evaluator: Evaluator
    var viewport: Size2D?
    var log: [String] = []

    init(_ document: AnimationDocument, viewport: Size2D? = nil) throws {
      evaluator = try Evaluator(document)
      self.viewport = viewport
    }

    mutating func add(_ settings: [Inputs.Setting]) throws {
      evaluator = try evaluator.appending(contentsOf: settings)
      log += words(settings)
    }

    mutating func down(_ x: Double, _ y: Double, _ time: Double) throws {
      try add(pointer.down(at: [x, y], time: time, in: evaluator, viewport: viewport))
    }

    mutating func move(_ x: Double, _ y: Double, _ time: Double) throws {
      try add(pointer.move(to: [x, y], time: time, in: evaluator, viewport: viewport))
    }

    mutating func up(_ x: Double, _ y: Double, _ time: Double) throws {
      try add(pointer.up(at: [x, y], time: time, in: evaluator, viewport: viewport))
    }

    mutating func cancel(_ time: Double) throws { try add(pointer.cancel(time: time, in: evaluator)) }

    mutating func activate(_ shape: String, _ time: Double) throws {
      try add(pointer.activate(shape, time: time, in: evaluator))
    }
  }

  /// A square on the left and one on the right.
  private static func document(
    _ listeners: [AnimationDocument.Listener], shapes: [AnimatedShape]? = nil,
    fit: AnimationDocument.Fit = .contain
  ) -> AnimationDocument {
    AnimationDocument(
      size: [100, 50], fit: fit,
      parameters: [
        "on": Parameter(.boolean(false)), "held": Parameter(.boolean(false)),
        "over": Parameter(.boolean(false)),
        "go": .trigger(), "pick": .choice("a", of: ["a", "b"]), "level": .number(10, range: 10...30),
        "turn": Parameter(.angle(0), range: -90...90), "place": Parameter(.point(.zero)),
      ],
      shapes: shapes ?? [
        .rect(origin: [0, 0], size: [50, 50], id: "left", fill: "red"),
        .rect(origin: [50, 0], size: [50, 50], id: "right", fill: "blue"),
      ], listeners: listeners)
  }

  @Test func `that toggles a Boolean of a playhead changes its current value`() throws {
    var playhead = Playhead(try Evaluator(Self.document([.tap("left", toggle: "on")])))
    try playhead.move(to: 0)
    var pointer = Pointer()
    for isOn in [true, false] {
      let time = isOn ? 1.0 : 2.0
      try pointer.down(at: [10, 10], time: time, on: &playhead)
      try pointer.up(at: [10, 10], time: time, on: &playhead)
      #expect(playhead.parameter("on") == .boolean(isOn))
      try playhead.move(to: time)
      #expect(playhead.parameter("on") == .boolean(isOn))
    }
  }

  @Test func `taps a shape when it goes down and up on it`() throws {
    var hand = try Hand(
      Self.document([
        .tap("left", toggle: "on"), .tap("left", fire: "go"), .tap("right", set: "pick", to: .choice("b")),
      ]))
    try hand.down(10, 10, 0.1)
    try hand.up(12, 10, 0.2)
    try hand.down(60, 10, 0.3)
    try hand.up(60, 10, 0.4)
    try hand.down(10, 10, 0.5)
    try hand.up(10, 10, 0.6)
    #expect(hand.log == ["0.2 on true", "0.2 go fired", "0.4 pick \"b\"", "0.6 on false", "0.6 go fired"])
  }

  @Test func `taps nothing if it goes up on another shape, or is canceled`() throws {
    var hand = try Hand(Self.document([.tap("left", toggle: "on"), .tap("right", toggle: "on")]))
    try hand.down(10, 10, 0.1)
    try hand.up(60, 10, 0.2)
    try hand.down(10, 10, 0.3)
    try hand.cancel(0.4)
    try hand.up(10, 10, 0.5)
    #expect(hand.log == [])
  }

  @Test func `taps the viewport, and no place outside`() throws {
    var hand = try Hand(Self.document([.tap(fire: "go")], shapes: []))
    try hand.down(10, 10, 0.1)
    try hand.up(10, 10, 0.2)
    try hand.down(101, 10, 0.3)
    try hand.up(101, 10, 0.4)
    #expect(hand.log == ["0.2 go fired"])
  }

  @Test func `does not set a parameter to the value that it has already`() throws {
    var hand = try Hand(Self.document([.tap("left", set: "pick", to: .choice("b"))]))
    for time in [0.1, 0.2, 0.3] {
      try hand.down(10, 10, time)
      try hand.up(10, 10, time)
    }
    #expect(hand.log == ["0.1 pick \"b\""])
  }

  @Test func `presses a shape until it goes up anywhere, or is canceled`() throws {
    var hand = try Hand(Self.document([.press("left", set: "held")]))
    try hand.down(10, 10, 0.1)
    try hand.move(60, 10, 0.2)
    try hand.up(60, 10, 0.3)
    try hand.down(60, 10, 0.4)
    try hand.up(10, 10, 0.5)
    try hand.down(10, 10, 0.6)
    try hand.cancel(0.7)
    #expect(hand.log == ["0.1 held true", "0.3 held false", "0.6 held true", "0.7 held false"])
  }

  @Test func `releases a shape before a tap acts`() throws {
    var hand = try Hand(Self.document([.tap("left", toggle: "on"), .press("left", set: "held")]))
    try hand.down(10, 10, 0.1)
    try hand.up(10, 10, 0.2)
    #expect(hand.log == ["0.1 held true", "0.2 held false", "0.2 on true"])
  }

  @Test func `is over a shape until it leaves it, and over two with one parameter as over one`() throws {
    var hand = try Hand(Self.document([.hover("left", set: "over")]))
    for (x, time) in [(60.0, 0.1), (40, 0.2), (30, 0.3), (60, 0.4), (10, 0.5)] { try hand.move(x, 10, time) }
    try hand.cancel(0.6)
    #expect(hand.log == ["0.2 over true", "0.4 over false", "0.5 over true", "0.6 over false"])
    var both = try Hand(Self.document([.hover("left", set: "over"), .hover("right", set: "over")]))
    for (x, time) in [(10.0, 0.1), (60, 0.2), (101, 0.3)] { try both.move(x, 10, time) }
    #expect(both.log == ["0.1 over true", "0.3 over false"])
  }

  @Test func `drags a shape that it went down on, and nothing else`() throws {
    var hand = try Hand(Self.document([.drag("left", set: "level", from: [20, 0], to: [40, 0])]))
    try hand.move(30, 10, 0.1)
    try hand.down(25, 10, 0.2)
    try hand.move(90, 40, 0.3)
    try hand.move(-90, 40, 0.4)
    try hand.up(30, 10, 0.5)
    try hand.down(60, 10, 0.6)
    try hand.move(30, 10, 0.7)
    try hand.up(30, 10, 0.8)
    #expect(
      hand.log == ["0.2 level 15 jump", "0.3 level 30 jump", "0.4 level 10 jump", "0.5 level 20 jump"])
  }

  @Test func `drags without a tap, unless it stays within 4 units of where it went down`() throws {
    var hand = try Hand(
      Self.document([
        .tap("left", toggle: "on"), .tap(fire: "go"),
        .drag("left", set: "level", from: [0, 0], to: [90, 0]),
      ]))
    try hand.down(10, 10, 0.1)
    try hand.up(14, 10, 0.2)
    #expect(hand.log.filter { !$0.contains("level") } == ["0.2 on true", "0.2 go fired"])
    hand.log = []
    try hand.down(10, 10, 0.3)
    try hand.move(10, 15, 0.4)
    try hand.up(10, 10, 0.5)
    try hand.down(60, 10, 0.6)
    try hand.up(80, 10, 0.7)
    #expect(hand.log.filter { !$0.contains("level") } == ["0.7 go fired"])
  }

  @Test func `drags an angle along any line`() throws {
    var hand = try Hand(Self.document([.drag(set: "turn", from: [10, 40], to: [30, 20])]))
    try hand.down(20, 30, 0.1)
    try hand.move(30, 40, 0.2)
    try hand.move(30, 20, 0.3)
    #expect(hand.log == ["0.1 turn 0 jump", "0.2 turn 0 jump", "0.3 turn 90 jump"])
  }

  @Test func `moves a point, in units of the document`() throws {
    var hand = try Hand(
      Self.document([.move("left", set: "place"), .move(set: "place")]), viewport: [400, 400])
    try hand.move(40, 100, 0.1)
    try hand.move(240, 100, 0.2)
    // The document is 400 wide and 200 high, 100 from the top.
    #expect(hand.log == ["0.1 place [10,0] jump", "0.1 place [10,0] jump", "0.2 place [60,0] jump"])
  }

  @Test func `hits shapes where they are in any viewport`() throws {
    let dot = AnimatedShape.rect(center: [40, 10], size: [4, 4], id: "dot", fill: "red")
    let points: [(AnimationDocument.Fit, Point2D)] = [
      (.contain, [160, 140]), (.cover, [120, 80]), (.stretch, [160, 80]), (.none, [190, 185]),
    ]
    for (fit, point) in points {
      let evaluator = try Evaluator(Self.document([], shapes: [dot], fit: fit))
      #expect(try evaluator.hitTest(point, at: 0, viewport: [400, 400])?.id == "dot", "\(fit)")
      #expect(
        try evaluator.hitTest(point, at: 0, inputs: Inputs(), viewport: [400, 400])?.id == "dot", "\(fit)")
      #expect(try evaluator.hitTest(point + Point2D(20, 0), at: 0, viewport: [400, 400]) == nil, "\(fit)")
    }
  }

  @Test func `belongs to the groups, the copies and the use of the shape that it is on`() throws {
    let dot = AnimatedShape.circle(center: [10, 10], radius: 5, id: "dot", fill: "red")
    var copies = dot
    copies.modifiers = [.repeat(.init(copies: 3, position: [20, 0]))]
    for (shape, x) in [
      (AnimatedShape.group([dot], id: "group"), 10.0), (.group([.group([dot])], id: "group"), 10),
      (.group([copies], id: "group"), 50),
    ] {
      var hand = try Hand(
        Self.document([.tap("group", toggle: "on"), .tap("dot", fire: "go")], shapes: [shape]))
      try hand.down(x, 10, 0.1)
      try hand.up(x, 10, 0.2)
      #expect(hand.log == ["0.2 on true", "0.2 go fired"])
    }
    var document = Self.document([.tap("button", toggle: "on")], shapes: [.use("mark", id: "button")])
    document.symbols = ["mark": .group([dot])]
    var hand = try Hand(document)
    try hand.down(10, 10, 0.1)
    try hand.up(10, 10, 0.2)
    #expect(hand.log == ["0.2 on true"])
  }

  @Test func `is stopped by a shape on top, and by no opacity or mask`() throws {
    let area = AnimatedShape.rect(origin: [0, 0], size: [50, 50], id: "area", opacity: 0, fill: "black")
    let low = AnimatedShape.rect(origin: [0, 0], size: [50, 50], id: "low", fill: "red")
    let listeners: [AnimationDocument.Listener] = [.tap("area", toggle: "on"), .tap("low", fire: "go")]
    var hand = try Hand(Self.document(listeners, shapes: [low, area]))
    try hand.down(10, 10, 0.1)
    try hand.up(10, 10, 0.2)
    #expect(hand.log == ["0.2 on true"])
  }

  @Test func `is activated by a key on a shape that is drawn`() throws {
    let dot = AnimatedShape.circle(center: [10, 10], radius: 5, id: "dot", fill: "red")
    var hidden = AnimatedShape.circle(center: [10, 10], radius: 5, id: "hidden", fill: "red")
    hidden.visible = .constant(false)
    var hand = try Hand(
      Self.document(
        [
          .tap("group", toggle: "on"), .tap("dot", fire: "go"), .tap("hidden", fire: "go"),
          .press("dot", set: "held"), .tap(set: "pick", to: .choice("b")),
        ], shapes: [.group([dot], id: "group"), hidden]))
    try hand.activate("dot", 0.1)
    try hand.activate("group", 0.2)
    try hand.activate("hidden", 0.3)
    try hand.activate("nothing", 0.4)
    #expect(hand.log == ["0.1 on true", "0.1 go fired", "0.1 pick \"b\"", "0.2 on false"])
  }

  /// All kinds of listeners.
  private static let all: [AnimationDocument.Listener] = [
    .tap("left", toggle: "on"), .tap("right", fire: "go"), .tap(set: "pick", to: .choice("b")),
    .press("left", set: "held"), .hover("right", set: "over"),
    .drag("left", set: "level", from: [0, 0], to: [50, 50]), .drag(set: "turn", from: [0, 50], to: [0, 0]),
    .move(set: "place"),
  ]

  @Test func `answers all kinds of listeners at once`() throws {
    var hand = try Hand(Self.document(Self.all))
    try hand.move(75, 25, 0)
    try hand.down(25, 25, 0.5)
    try hand.up(50, 0, 1)
    #expect(
      hand.log == [
        "0.0 over true", "0.0 place [75,25] jump", "0.5 over false", "0.5 place [25,25] jump",
        "0.5 held true",
        "0.5 level 20 jump", "0.5 turn 0 jump", "1.0 over true", "1.0 place [50,0] jump", "1.0 level 20 jump",
        "1.0 turn 90 jump", "1.0 held false",
      ])
  }

  @Test(.complete) func `gives the same settings on a playhead and on an evaluator, in any order of events`()
    throws
  {
    let document = Self.document(Self.all)
    for seed in UInt64(0)..<Campaign.choose(quick: 10, complete: 40) {
      var random = SplitMix64(seed: seed)
      var hand = try Hand(document)
      var playhead = Playhead(try Evaluator(document))
      var pointer = Pointer()
      for step in 0..<30 {
        let time = Double(step / 2) / 10
        let point = Point2D(.random(in: -10...110, using: &random), .random(in: -10...60, using: &random))
        try playhead.move(to: time)
        let settings: [Inputs.Setting]
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
          try hand.down(point.x, point.y, time)
          settings = try pointer.down(at: point, time: time, on: &playhead)
        case 1:
          try hand.up(point.x, point.y, time)
          settings = try pointer.up(at: point, time: time, on: &playhead)
        case 2:
          try hand.cancel(time)
          settings = try pointer.cancel(time: time, on: &playhead)
        case 3:
          try hand.activate("left", time)
          settings = try pointer.activate("left", time: time, on: &playhead)
        default:
          try hand.move(point.x, point.y, time)
          settings = try pointer.move(to: point, time: time, on: &playhead)
        }
        #expect(hand.pointer == pointer)
        #expect(hand.log.suffix(settings.count) == ArraySlice(Self.words(settings)))
      }
      try playhead.move(to: 3)
      #expect(try hand.evaluator.frame(at: 3) == playhead.frame)
    }
  }

  @Test func `leaves out a setting that a member does not allow`() throws {
    let circle = AnimatedShape.circle(
      center: [50, 25], radius: .parameter("level", offset: -20), id: "dot", fill: "red")
    var document = Self.document(
      [.drag(set: "level", from: [0, 0], to: [100, 0])], shapes: [circle])
    document.parameters["level"] = .number(30, range: 0...40)
    var hand = try Hand(document)
    try hand.down(75, 10, 0.1)
    try hand.move(10, 10, 0.2)
    try hand.move(60, 10, 0.3)
    #expect(hand.log == ["0.1 level 30 jump", "0.3 level 24 jump"])
  }

  @Test func `refuses a time before the last setting, and changes nothing`() throws {
    let document = Self.document([.press("left", set: "held")])
    var playhead = Playhead(try Evaluator(document))
    try playhead.set("on", to: true, at: 1)
    try playhead.move(to: 1)
    var pointer = Pointer()
    #expect(throws: ParameterError.self) { try pointer.down(at: [10, 10], time: 0.5, on: &playhead) }
    #expect(pointer == Pointer())
    let evaluator = try Evaluator(document).appending(Inputs.Setting("on", to: .boolean(true), at: 1))
    #expect(throws: EvaluationError.self) { try pointer.down(at: [10, 10], time: 0.5, in: evaluator) }
    #expect(throws: EvaluationError.self) { try pointer.down(at: [10, 10], time: .nan, in: evaluator) }
    #expect(pointer == Pointer())
  }

  /// The taps that make the log of a sample, and the parameters that they set.
  struct Taps: CustomTestStringConvertible {
    let sample: String
    let parameters: [String]
    let taps: [Tap]

    var testDescription: String { sample }

    struct Tap {
      let place: Point2D
      let down: Double
      let up: Double

      init(_ place: Point2D, _ down: Double, _ up: Double? = nil) {
        self.place = place
        self.down = down
        self.up = up ?? down
      }
    }
  }

  private static let taps: [Taps] = [
    Taps(
      sample: "toggle-switch", parameters: ["on", "pressed"],
      taps: [.init([42, 40], 0.1, 0.3), .init([18.5, 40], 0.42), .init([18.5, 40], 1)]),
    Taps(
      sample: "rating-tap", parameters: ["face"],
      taps: [.init([260, 30], 0.2), .init([40, 30], 0.35), .init([205, 20], 1.3)]),
    Taps(
      sample: "tab-bar", parameters: ["tab"],
      taps: [
        .init([122, 40], 0.2), .init([290, 20], 0.35), .init([170, 60], 1.1), .init([46, 40], 1.9),
      ]),
    Taps(
      sample: "menu-icon", parameters: ["open"],
      taps: [.init([44, 44], 0.1), .init([44, 44], 1), .init([44, 44], 1.06), .init([150, 40], 1.9)]),
    Taps(
      sample: "like-button", parameters: ["tap"], taps: [.init([80, 60], 0.2), .init([80, 60], 0.5)]),
  ]

  @Test(arguments: Campaign.cases(Array(taps), oneOf: 5)) func `makes the log of a sample by taps`(
    _ taps: Taps
  ) throws {
    let (name, parameters) = (taps.sample, taps.parameters)
    let sample = try Sample.named(name)
    let text = try Data(contentsOf: Folder.package.appending(path: "Samples/\(name).inputs.json"))
    let evaluator = try Evaluator(json: sample.bytes)
    let recorded = Inputs.read(json: [UInt8](text), for: evaluator)
    #expect(recorded.report.isValid)
    var hand = try Hand(try AnimationDocument(json: sample.bytes))
    for tap in taps.taps {
      try hand.down(tap.place.x, tap.place.y, tap.down)
      try hand.up(tap.place.x, tap.place.y, tap.up)
    }
    // Settings of the program that plays the document are not among those of taps.
    let expected = recorded.inputs.settings.filter { parameters.contains($0.parameter) }
    let made = hand.log.filter { line in parameters.contains { line.contains(" \($0) ") } }
    #expect(made == Self.words(expected))
  }
}

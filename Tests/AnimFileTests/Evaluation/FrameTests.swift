import Testing

@testable import AnimFile
@testable import AnimFilePictures
@testable import AnimFileTestSupport

@Suite struct `The content of frames` {
  private func transform(
    _ transform: String, _ shape: String = #""type":"rect","origin":[0,0],"size":[100,50]"#
  )
    throws -> [Double]
  {
    try frame(#"{\#(shape),"transform":{\#(transform)}}"#, at: 0).items[0].transform.entries
  }

  @Test func `an item has the names of its shape until it gets others`() throws {
    var items = try frame(
      #"{"type":"circle","id":"sun","label":"The sun","center":[5,5],"radius":3}"#, at: 0
    ).items
    let shown = items[0]
    #expect(shown.id == "sun" && shown.source == "/shapes/0" && shown.label == "The sun")
    items[0].label = nil
    #expect(items[0].id == "sun" && items[0].source == "/shapes/0" && items[0].label == nil)
    #expect(items[0] != shown)
    items[0].label = "The sun"
    #expect(items[0] == shown && items[0].hashValue == shown.hashValue)
  }

  @Test func `shapes, items and what evaluates them are small`() {
    #expect(MemoryLayout<ShapeMembers>.stride <= 224)
    #expect(MemoryLayout<ShapeFacts>.stride <= 24)
    #expect(MemoryLayout<Frame.Item>.stride <= 248)
    #expect(MemoryLayout<Frame.Group>.stride <= 64)
    #expect(MemoryLayout<ShapeNode>.stride <= 32)
    #expect(MemoryLayout<ShapeProgram>.stride <= 80)
    #expect(MemoryLayout<AnimatedSVGValue>.stride <= 24)
  }

  @Test func `a shape turns about the center of its outline`() throws {
    // (0, 0) is (−50, −25) from the center; a quarter turn clockwise makes that (25, −50).
    expectClose(try transform(#""rotation":90"#), [0, 1, -1, 0, 75, -25])
    expectClose(try transform(#""scale":2"#), [2, 0, 0, 2, -50, -25])
    expectClose(try transform(#""position":[3,4]"#), [1, 0, 0, 1, 3, 4])
    expectClose(try transform(#""rotation":90,"anchor":[0,0]"#), [0, 1, -1, 0, 0, 0])
  }

  @Test func `a group turns about its origin`() throws {
    let items = try frame(
      #"{"type":"group","transform":{"rotation":90},"shapes":[{"type":"rect","origin":[10,0],"size":[1,1]}]}"#,
      at: 0
    ).items
    expectClose(items[0].transform.entries, [0, 1, -1, 0, 0, 0])
  }

  @Test func `a group can turn about the center of its visible content`() throws {
    // The inner group is from (40, 20) to (65, 30), twice as large from (27.5, 15) to (77.5, 35); with the square the
    // center is (43.75, 25). A quarter turn about that: (x, y) goes to (68.75 − y, x − 18.75), and then on by (1, 2).
    let inner =
      #"{"type":"group","transform":{"anchor":"center","scale":2},"shapes":["#
      + #"{"type":"rect","origin":[40,20],"size":[10,10]},{"type":"circle","center":[60,25],"radius":5}]}"#
    let hidden = #"{"type":"circle","center":[900,900],"radius":99,"visible":false}"#
    let group =
      #"{"type":"group","transform":{"anchor":"center","rotation":90,"position":[1,2]},"shapes":["#
      + #"{"type":"rect","origin":[10,20],"size":[10,10],"stroke":"red"},\#(inner),\#(hidden)]}"#
    let items = try frame(group, at: 0).items
    expectClose(items[0].transform.entries, [0, 1, -1, 0, 69.75, -16.75])
    expectClose(items[1].transform.entries, [0, 2, -2, 0, 94.75, -69.25])
    expectClose(items[2].transform.entries, [0, 2, -2, 0, 94.75, -69.25])
    #expect(items[0].stroke?.transform == items[0].transform)
  }

  @Test func `a group that turns about its center keeps the center fixed`() throws {
    let angle = track([["0", "0"], ["1", "360"]])
    let x = track([["0", "0"], ["1", "100"]])
    let shapes =
      #"{"type":"group","transform":{"anchor":"center","rotation":\#(angle),"scale":0.5,"skew":20},"shapes":["#
      + #"{"type":"rect","center":[\#(x),5],"size":[20,10]},{"type":"circle","center":[0,50],"radius":9}]}"#
    let evaluator = try Evaluator(json: document(shapes))
    var playhead = Playhead(evaluator)
    for time in stride(from: 0.0, through: 1, by: 0.125) {
      try playhead.move(to: time)
      let frame = try evaluator.frame(at: time)
      #expect(playhead.frame == frame)
      // The group's own box at that time, computed from the numbers.
      let left = min(100 * time - 10, -9)
      let middle = Point2D((left + max(100 * time + 10, 9)) / 2, (0 + 59) / 2)
      let moved = frame.items[0].transform.apply(middle)
      expectClose([moved.x, moved.y], [middle.x, middle.y])
    }
  }

  @Test func `position, anchor, rotation, skew and scale make the matrix of the specification`() throws {
    // T(10, 20) · T(5, 5) · R(30°) · R(15°) K(20°) R(−15°) · S(2, 3) · T(−5, −5), by hand.
    expectClose(
      try transform(
        #""position":[10,20],"anchor":[5,5],"rotation":30,"skew":20,"skewAxis":15,"scale":[2,3]"#),
      [
        1.8652731595316812, 1.1332223519628033, -2.245788879343509, 1.852287332009808, 16.90257859905914,
        10.072451580136942,
      ])
  }

  @Test func `opacities are clamped and multiply along groups`() throws {
    let fade = track([["0", "0"], ["1", "1", #""easeOutBack""#]])
    let evaluator = try Evaluator(
      json: document(
        #"{"id":"outer","type":"group","opacity":0.5,"shapes":[{"id":"inner","type":"group","opacity":0.5,"shapes":["#
          + #"{"type":"line","from":[0,0],"to":[1,1],"opacity":\#(fade)}]},{"type":"line","from":[0,0],"to":[1,1]}]}"#
      ))
    // easeOutBack is beyond 1 at 0.6.
    let frame = try evaluator.frame(at: 0.6)
    #expect(frame.items.map(\.opacity) == [1, 1])
    #expect(frame.items.map(\.effectiveOpacity) == [0.25, 0.5])
    #expect(frame.items.map(\.group) == [1, 0])
    #expect(frame.groups.map(\.id) == ["outer", "inner"])
    #expect(frame.groups.map(\.parent) == [nil, 0])
    #expect(frame.groups.map(\.items) == [0..<2, 0..<1])
    #expect(frame.groups.map(\.opacity) == [0.5, 0.5])
  }

  @Test func `radii and widths are clamped at 0 where an easing overshoots`() throws {
    // easeInBack goes below 0 at first.
    let dip = track([["0", "0"], ["1", "10", #""easeInBack""#]])
    let frame = try frame(
      #"{"type":"circle","center":[5,5],"radius":\#(dip),"stroke":{"color":"red","width":\#(dip)}}"#, at: 0.3)
    #expect(frame.items[0].path.points.allSatisfy { $0 == Point2D(5, 5) })
    #expect(frame.items[0].stroke?.width == 0)
  }

  // Red at 0, half transparent blue at 1, at a quarter: computed with 40 digits.
  @Test(arguments: [
    ("srgb", [0.856662933930571109, 0.332586786114221725, 0.381858902575587906, 0.875490196078431373]),
    ("linear", [0.934137384624802268, 0.36056454938098049, 0.481499778715592439, 0.875490196078431373]),
    ("oklab", [0.864635538820698412, 0.41354708936799901, 0.440525862086787911, 0.875490196078431373]),
  ])
  func `colors interpolate multiplied by their opacity`(space: String, channels: [Double]) throws {
    let fill = track([["0", #""tomato""#], ["1", ##""#0000ff80""##]])
    let value = try color(fill, #""colorSpace":"\#(space)","#, at: 0.25)
    expectClose(value?.channels ?? [], channels, within: 1e-9)
  }

  @Test func `interpolation from transparent does not darken`() throws {
    let fill = track([["0", #""transparent""#], ["1", #""white""#]])
    #expect(try color(fill, at: 0.5) == RGBAColor(red: 1, green: 1, blue: 1, alpha: 0.5))
  }

  @Test func `lines and curves morph, as both are curves`() throws {
    let path = track([["0", #""M 0 0 L 30 0""#], ["1", #""M 0 0 C 0 30 30 30 30 0""#]])
    let points = try frame(#"{"type":"path","d":\#(path)}"#, at: 0.5).items[0].path.points
    // The line as a cubic has its control points at thirds: (10, 0) and (20, 0).
    expectClose(points.flatMap { [$0.x, $0.y] }, [0, 0, 5, 15, 25, 15, 30, 0])
    let start = try frame(#"{"type":"path","d":\#(path)}"#, at: 0).items[0].path
    expectClose(start.points.last.map { [$0.x, $0.y] } ?? [], [30, 0])
  }

  @Test(arguments: [
    ("contain", [2.0, 0, 0, 2, 0, 50]), ("cover", [3, 0, 0, 3, -100, 0]), ("stretch", [2, 0, 0, 3, 0, 0]),
    ("none", [1, 0, 0, 1, 100, 100]),
  ])
  func `a document fits into a viewport`(fit: String, matrix: [Double]) throws {
    // From 200 × 100 into 400 × 300.
    let frame = try frame(
      #"{"type":"line","from":[0,0],"to":[1,1],"stroke":"red"}"#, #""fit":"\#(fit)","#, at: 0,
      viewport: Size2D(400, 300))
    expectClose(frame.items[0].transform.entries, matrix)
    // Stretching a document does not deform the pen.
    expectClose(
      frame.items[0].stroke?.transform.entries ?? [], fit == "stretch" ? [1, 0, 0, 1, 0, 0] : matrix)
    #expect(frame.size == Size2D(400, 300))
  }

  @Test func `the stops of a gradient stay in order`() throws {
    let slide = track([["0", "0"], ["1", "1", #""easeOutBack""#]])
    let frame = try frame(
      #"{"type":"circle","center":[0,0],"radius":1,"fill":{"gradient":{"type":"linear","from":[0,0],"to":[1,0],"stops":["#
        + #"{"offset":\#(slide),"color":"red"},{"offset":0.5,"color":"blue"}]}}}"#, at: 0.6)
    guard case .gradient(let gradient) = frame.items[0].fill?.paint else {
      throw EvaluationError.timeNotFinite
    }
    #expect(gradient.stops.map(\.offset) == [1, 1])
  }

  @Test(arguments: ["linear", "catmullRom", "monotone"])
  func `polylines run through their points`(curve: String) throws {
    let frame = try frame(
      #"{"type":"polyline","points":[[0,0],[10,5],[20,0],[30,9]],"curve":"\#(curve)"}"#, at: 0)
    let points = frame.items[0].path.points
    #expect([Point2D(0, 0), Point2D(10, 5), Point2D(20, 0), Point2D(30, 9)].allSatisfy(points.contains))
    let closed = try self.closed(curve)
    #expect(closed.verbs.last == .close)
  }

  private func closed(_ curve: String) throws -> BezierPath {
    try frame(
      #"{"type":"polyline","points":[[0,0],[10,5],[20,0]],"curve":"\#(curve)","closed":true}"#, at: 0
    ).items[0].path
  }

  @Test func `the first shape is at the bottom`() throws {
    let line = #""type":"line","from":[0,0],"to":[1,1]}"#
    #expect(try frame(#"{"id":"a",\#(line),{"id":"b",\#(line)"#, at: 0).items.map(\.id) == ["a", "b"])
  }

  @Test func `an empty list of shapes is an empty picture`() throws {
    #expect(try frame("", at: 0).items.isEmpty)
  }

  @Test func `the source of an item is its location in the file`() throws {
    let items = try frame(
      #"{"type":"group","shapes":[{"type":"group","shapes":[]},{"type":"line","from":[0,0],"to":[1,1]}]}"#,
      at: 0
    ).items
    #expect(items.map(\.source) == ["/shapes/0/shapes/1"])
  }

  @Test func `frames of different documents that say the same are equal`() throws {
    let dot = #"{"id":"dot","type":"circle","center":[1,2],"radius":3,"fill":"red"}"#
    let frames = try ["", #"{"type":"line","from":[0,0],"to":[1,1]}"#].map { hidden in
      try frame(#"{"type":"group","visible":false,"shapes":[\#(hidden)]},\#(dot)"#, at: 0)
    }
    #expect(frames[0] == frames[1])
    #expect(frames[0].hashValue == frames[1].hashValue)
  }
}

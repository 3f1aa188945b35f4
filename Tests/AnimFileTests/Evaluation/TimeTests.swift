import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

@Suite struct `Time in documents` {
  private let jump = track([["0", "1"], ["1", "3"], ["1", "7"], ["2", "9"]])

  @Test func `on a keyframe the value is the keyframe's, bit for bit`() throws {
    let wild = track([
      ["0", "0.1"], ["0.3", "0.7", #""easeInOutElastic""#], ["1.1", "123.456", #""spring""#],
    ])
    #expect(try x(wild, at: 0) == 0.1)
    #expect(try x(wild, at: 0.3) == 0.7)
    #expect(try x(wild, at: 1.1) == 123.456)
    for space in ["srgb", "linear", "oklab"] {
      let fill = track(
        [["0", ##""#12345678""##], ["1", ##""#9abcdef0""##]], #","colorSpace":"\#(space)""#)
      #expect(try color(fill, at: 0)?.hex == "#12345678")
      #expect(try color(fill, at: 1) == RGBAColor("#9abcdef0"))
    }
  }

  @Test func `before the first keyframe and after the last their values hold`() throws {
    let held = track([["1", "10"], ["2", "20"]])
    #expect(
      try [-1e9, -1, 0, 1, 1.5, 2, 3, 1e300].map { try x(held, at: $0) } == [10, 10, 10, 10, 15, 20, 20, 20])
  }

  @Test func `two keyframes at the same time are a jump, and the second applies from that time on`() throws {
    #expect(try x(jump, at: 1) == 7)
    expectClose([try x(jump, at: 1.0.nextDown)!], [3])
    #expect(try x(jump, at: 1.5) == 8)
  }

  @Test func `hold keeps the value until the keyframe it arrives at`() throws {
    let held = track([["0", "1"], ["1", "5", #""hold""#], ["2", "9"]])
    #expect(try [0, 0.5, 1.0.nextDown, 1, 1.5].map { try x(held, at: $0) } == [1, 1, 1, 5, 7])
  }

  @Test func `an easing applies to the span that ends at its keyframe`() throws {
    let eased = track([["0", "0"], ["1", "1", "[0, 0, 0.58, 1]"], ["2", "2"]])
    // cubic-bezier(0, 0, 0.58, 1) at 0.5, solved to 30 digits.
    expectClose([try x(eased, at: 0.5)!], [0.6846431874274607])
    #expect(try x(eased, at: 1.5) == 1.5)
  }

  @Test(arguments: [
    ("loop", [5.0, 0, 5, 0]), ("pingpong", [5, 10, 5, 0]), ("offset", [5, 10, 15, 20]),
    ("continue", [5, 10, 15, 20]), ("hold", [5, 10, 10, 10]),
  ])
  func `after the last keyframe the extrapolation applies`(rule: String, values: [Double]) throws {
    let ramp = track([["0", "0"], ["1", "10"]], #","after":"\#(rule)""#)
    expectClose([try x(ramp, at: 0.5)!, try x(ramp, at: 1.5)!], [values[0], values[2]])
    expectClose([try x(ramp, at: 2)!], [rule == "loop" ? 0 : values[3]])
  }

  @Test(arguments: [("loop", 7.5), ("pingpong", 2.5), ("offset", -2.5), ("continue", -2.5), ("hold", 0)])
  func `negative times are times like any other`(rule: String, value: Double) throws {
    expectClose([try x(track([["0", "0"], ["1", "10"]], #","before":"\#(rule)""#), at: -0.25)!], [value])
  }

  @Test func `finite passes end on the final pose, infinite ones restart`() throws {
    let ramp = track([["0", "0"], ["2", "10"]])
    #expect(try x(ramp, #""repeat":3,"#, at: 6) == 10)
    #expect(try x(ramp, #""repeat":3,"#, at: 100) == 10)
    #expect(try x(ramp, #""repeat":3,"#, at: 2) == 0)
    #expect(try x(ramp, #""repeat":"forever","#, at: 6) == 0)
    #expect(try x(ramp, #""repeat":"forever","#, at: -0.5) == 7.5)
    #expect(try x(ramp, #""repeat":1.5,"#, at: 9) == 5)
    #expect(try x(ramp, #""repeat":2,"autoreverses":true,"#, at: 3) == 5)
    #expect(try x(ramp, #""repeat":2,"autoreverses":true,"#, at: 8) == 0)
  }

  @Test func `the start plays once, and passes follow of the rest`() throws {
    let ramp = track([["0", "0"], ["2", "10"]])
    for (time, value) in [(-1, 0), (0.5, 2.5), (1.5, 7.5), (2, 2.5), (3, 7.5), (3.5, 2.5), (8.75, 6.25)] {
      #expect(try x(ramp, #""repeat":"forever","repeatFrom":0.5,"#, at: time) == value)
    }
    #expect(try x(ramp, #""repeat":2,"repeatFrom":0.5,"#, at: 2) == 2.5)
    #expect(try x(ramp, #""repeat":2,"repeatFrom":0.5,"#, at: 3.5) == 10)
    #expect(try x(ramp, #""repeat":1.5,"repeatFrom":0.5,"#, at: 9) == 6.25)
    #expect(try x(ramp, #""autoreverses":true,"repeatFrom":0.5,"#, at: 3) == 5)
    #expect(try x(ramp, #""autoreverses":true,"repeatFrom":0.5,"#, at: 9) == 2.5)
    #expect(try x(ramp, #""repeatFrom":0.5,"#, at: 1.5) == 7.5)
    #expect(try x(ramp, #""repeat":0.5,"repeatFrom":0.5,"#, at: 1) == 5)
    #expect(try x(ramp, #""repeat":0.5,"repeatFrom":0.5,"#, at: 2) == 6.25)
    #expect(try x(ramp, #""repeat":2,"repeatFrom":2,"#, at: 9) == 10)
  }

  @Test func `the first pass has no rounding`() throws {
    // 0.4 + (1.7 − 0.4) is less than 1.7.
    let evaluator = try Evaluator(
      json: """
        { "animfile": "1.0", "size": [9, 9], "duration": 2, "repeat": "forever", "repeatFrom": 0.4,
          "shapes": [ { "type": "circle", "radius": 1, "center": [0, 0], "fill": "red", "in": 1.7 } ] }
        """)
    #expect(try evaluator.frame(at: 1.7).items.count == 1)
    #expect(try evaluator.frame(at: 1.7.nextDown).items.isEmpty)
  }

  @Test func `inner time is the time minus the offset, times the speed, and then repeats`() throws {
    // offset 1, speed 2, passes of 2 s: outer time 1 … 2 is one pass. At 2.25 the inner time is 2.5, 0.5 of the second
    // pass.
    let ramp = track([["0", "0"], ["2", "10"]])
    func at(_ time: Double, _ mapping: String) throws -> Double? {
      try frame(
        #"{"type":"line","from":[\#(ramp),0],"to":[0,0],"time":{\#(mapping)}}"#, at: time
      ).items.first?.path.points.first?.x
    }
    let mapping = #""offset":1,"speed":2,"repeat":"forever""#
    #expect(try [1, 1.5, 2.25, 0.75].map { try at($0, mapping) } == [0, 5, 2.5, 7.5])
    #expect(try at(1.5, #""speed":-1,"repeat":"forever""#) == 2.5)
    #expect(try at(5, #""duration":1,"repeat":2"#) == 5)
    #expect(try at(7, #""speed":0"#) == 0)
  }

  @Test func `time mappings of groups apply one after the other`() throws {
    let ramp = track([["0", "0"], ["10", "100"]])
    let items = try frame(
      #"{"type":"group","time":{"offset":1,"speed":2},"shapes":[{"type":"line","from":[\#(ramp),0],"to":[0,0],"time":{"offset":1,"speed":0.5}}]}"#,
      at: 3
    ).items
    // (3 − 1)·2 = 4, then (4 − 1)·0.5 = 1.5.
    #expect(items.first?.path.points.first?.x == 15)
  }

  @Test func `a shape is visible from its in until its out, and at the document's end`() throws {
    let shapes =
      #"{"id":"a","type":"line","from":[0,0],"to":[1,1],"in":1,"out":2},{"id":"b","type":"line","from":[0,0],"to":[1,1],"in":2,"out":4}"#
    let evaluator = try Evaluator(json: document(shapes, #""duration":4,"#))
    let times = [0, 1.0.nextDown, 1, 2.0.nextDown, 2, 4.0.nextDown, 4, 4.0.nextUp]
    #expect(
      try times.map { try evaluator.frame(at: $0).items.map { $0.id ?? "" } }
        == [[], [], ["a"], ["a"], ["b"], ["b"], ["b"], []])
  }

  @Test func `a time that is not a number has no frame`() throws {
    let evaluator = try Evaluator(json: document(""))
    for time in [Double.nan, .infinity, -.infinity] {
      #expect(throws: EvaluationError.timeNotFinite) { try evaluator.frame(at: time) }
    }
    for size in [Size2D(0, 1), Size2D(-1, 1), Size2D(.nan, 1), Size2D(.infinity, 1)] {
      #expect(throws: EvaluationError.invalidViewport) { try evaluator.frame(at: 0, viewport: size) }
    }
  }

  @Test func `the duration is given, or the end of the last keyframe`() throws {
    let ramp = track([["0", "0"], ["2.5", "10"]])
    let line = #"{"type":"line","from":[\#(ramp),0],"to":[0,0]}"#
    #expect(try Evaluator(json: document(line)).duration == 2.5)
    #expect(try Evaluator(json: document(line, #""duration":7,"#)).duration == 7)
    #expect(try Evaluator(json: document("")).duration == 0)
  }
}

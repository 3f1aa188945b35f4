import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

@Suite struct ValuesOverTimeTests {
  private func points(_ track: String, at times: [Double]) throws -> [Point2D] {
    try times.map { time in
      let item = try frame(
        #"{"type":"line","from":[0,0],"to":[0,0],"transform":{"position":\#(track)}}"#, at: time
      ).items[0]
      return Point2D(item.matrix.tx, item.matrix.ty)
    }
  }

  @Test func `continue goes straight on with a negative speed after a curve`() throws {
    // The easing arrives with a rate of (1 − 3)/(1 − 0.7), over 2 s; the curve ends upwards.
    let curve =
      #"{"keyframes":[{"t":0,"value":[0,0]},{"t":2,"value":[100,0],"via":[[0,60],[100,60]],"easing":[0.3,-2,0.7,3]}],"before":"continue","after":"continue"}"#
    let length = BezierPath("M 0 0 C 0 60 100 60 100 0").length()
    for (time, point) in zip([2.001, 2.5, 4, 40], try points(curve, at: [2.001, 2.5, 4, 40])) {
      expectClose([point.x, point.y], [100, (time - 2) * length / 0.3], within: 1e-9)
    }
    #expect(try points(curve, at: [1e308, -1e308]) == [Point2D(100, 1e30), Point2D(0, 1e30)])
    // It starts with a rate of −2/0.3, against the direction of the curve, which is downward.
    for (time, point) in zip([-0.001, -1, -40], try points(curve, at: [-0.001, -1, -40])) {
      expectClose([point.x, point.y], [0, -time * length / 0.3], within: 1e-9)
    }
  }

  @Test func `a spring after a curve swings along its end while the keyframes rest`() throws {
    let swing =
      #"{"keyframes":[{"t":0,"value":[0,0]},{"t":2,"value":[100,0],"via":[[0,60],[100,60]]},{"t":4,"value":[100,0],"easing":"spring"}]}"#
    let found = try points(swing, at: [2, 2.2, 2.4, 2.7, 3, 4])
    #expect(found.allSatisfy { $0.x == 100 })
    #expect(found[1].y < -1)
    #expect(found.contains { $0.y > 0 })
    #expect(found[0].y == 0 && found[5].y == 0)
  }

  @Test(arguments: [
    #"{"type":"path","d":""}"#, #"{"type":"polyline","points":[]}"#,
    #"{"type":"path","d":{"keyframes":[{"t":0,"value":""},{"t":1,"value":""}]}}"#,
  ])
  func `a parent with an empty outline passes on its rotation and its scale`(_ outline: String) throws {
    let parent = #"{"id":"p","transform":{"rotation":90,"scale":2,"position":[5,0]},"# + outline.dropFirst()
    let child = #"{"id":"c","type":"circle","center":[10,0],"radius":1,"transform":{"parent":"p"}}"#
    for items in [
      try frame("\(parent),\(child)", at: 0.5).items, try frame("\(child),\(parent)", at: 0.5).items,
    ] {
      let found = try #require(items.first { $0.id == "c" })
      expectClose(found.transform.entries, [0, 2, -2, 0, 5, 0])
      let empty = try #require(items.first { $0.id == "p" })
      expectClose(empty.transform.entries, [0, 2, -2, 0, 5, 0])
    }
  }

  @Test func `groups of a frame are not empty`() throws {
    let dot = #"{"id":"dot","type":"circle","center":[0,0],"radius":1,"in":1}"#
    let clip = #""clip":[{"type":"circle","center":[0,0],"radius":5}]"#
    let shapes =
      #"{"id":"outer","type":"group",\#(clip),"shapes":[{"id":"empty","type":"group","shapes":[]},{"id":"inner","type":"group",\#(clip),"shapes":[\#(dot)]}]},{"id":"last","type":"group",\#(clip),"shapes":[{"id":"line","type":"line","from":[0,0],"to":[1,0],\#(clip)}]}"#
    let before = try frame(shapes, at: 0)
    #expect(before.groups.map(\.id) == ["last"])
    #expect(before.items.map(\.group) == [0])
    #expect(before.clips.count == 2 && before.groups[0].clip == 0 && before.items[0].clip == 1)
    let after = try frame(shapes, at: 1)
    #expect(after.groups.map(\.id) == ["outer", "inner", "last"])
    #expect(after.groups.map(\.parent) == [nil, 0, nil])
    #expect(after.clips.count == 4 && after.groups.map(\.clip) == [0, 1, 2] && after.items[1].clip == 3)
  }

  @Test func `an evaluator's document takes parameters like the file`() throws {
    let text = document(
      #"{"id":"a","type":"line","from":[{"parameter":"far"},0],"to":[0,0]},{"type":"use","symbol":"s"}"#,
      #""parameters":{"far":{"type":"number","default":3}},"easings":{"mine":"easeInQuad"},"symbols":{"s":{"id":"b","type":"line","from":[{"parameter":"far"},0],"to":[0,0]}},"timeline":[{"move":"a","by":[10,0],"duration":1,"easing":"mine"}],"#
    )
    let first = try Evaluator(json: text)
    let values: [String: ParameterValue] = ["far": .number(7)]
    let second = try Evaluator(first.document, parameters: values)
    let third = try Evaluator(second.document, parameters: ["far": .number(9)])
    for time in [0, 0.5, 2] {
      #expect(try second.frame(at: time) == Evaluator(json: text, parameters: values).frame(at: time))
    }
    #expect(try third.frame(at: 0).items.map(\.path.points.first?.x) == [9, 9])
    #expect(try first.document == AnimationDocument(json: Array(text.utf8)))
    #expect(second.document == first.document)
  }

  @Test(arguments: ["a(b)", "cubic-bezier(0, 0, 1, 1)", "("])
  func `an easing can have a name that looks like a function`(_ name: String) throws {
    let ramp = track([["0", "0"], ["1", "100", "\"\(name)\""]])
    #expect(try x(ramp, #""easings":{"\#(name)":"easeInQuad"},"#, at: 0.5) == 25)
    #expect(codes(document(#"{"type":"line","from":[\#(ramp),0],"to":[0,0]}"#)) == ["unknown-easing"])
  }
}

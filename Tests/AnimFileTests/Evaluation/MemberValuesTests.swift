import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

@Suite struct `A member's values over time` {
  private func values(_ path: String, _ times: [Double], of text: String) throws -> [[JSONValue]] {
    let member = try MemberValues(path, of: try Evaluator(json: text))
    return times.map { member.values(at: $0) }
  }

  private func complaint(_ path: String, in text: String) throws -> MemberError? {
    let evaluator = try Evaluator(json: text)
    do throws(MemberError) {
      _ = try MemberValues(path, of: evaluator)
      return nil
    } catch {
      return error
    }
  }

  /// A circle whose radius is `radius`, inside an object with the members `around`.
  private static func circle(_ radius: String, in around: String = "", _ more: String = "") -> String {
    #"{"animfile":"1.0","size":[9,9],"duration":4,\#(more)"shapes":[{"type":"group",\#(around)"shapes":["#
      + #"{"id":"dot","type":"circle","center":[5,5],"radius":\#(radius)}]}]}"#
  }

  private static let ramp = #"{"keyframes":[{"t":0,"value":0},{"t":1,"value":10}]}"#

  @Test func `the time of the shape and of the groups around it applies`() throws {
    let text = Self.circle(Self.ramp, in: #""time":{"offset":0.5,"speed":2},"#)
    #expect(
      try values("dot.radius", [0, 0.5, 0.75, 3], of: text) == [
        [.number(0)], [.number(0)], [.number(5)], [.number(10)],
      ]
    )
  }

  @Test(arguments: [
    circle(ramp), circle(ramp, in: #""time":{"repeat":"forever","autoreverses":true},"#),
    circle(#"{"wiggle":{"around":\#(ramp),"amplitude":2,"every":0.3}}"#),
    circle(#"{"from":1,"steps":[{"to":3,"for":0.5,"easing":"spring"},{"wait":1},{"to":0,"for":0.2}]}"#),
    circle("1", in: "", #""timeline":[{"animate":"dot.radius","to":7,"duration":2}],"#),
    circle(#"{"parameter":"r"}"#, in: "", #""parameters":{"r":{"type":"number","default":3}},"#),
    circle(ramp, in: #""time":{"repeat":2.5,"speed":0.7},"#, #""repeat":"forever","autoreverses":true,"#),
  ]) func `they agree with the drawn frame`(_ text: String) throws {
    let evaluator = try Evaluator(json: text)
    let member = try MemberValues("dot.radius", of: evaluator)
    #expect(member.names == ["value"])
    for step in -10...60 {
      let time = Double(step) / 10
      guard case .number(let radius)? = member.values(at: time).first else {
        Issue.record("the radius is not a number")
        return
      }
      let bounds = try #require(try evaluator.frame(at: time).items[0].bounds)
      #expect(abs(bounds.width - 2 * max(radius, 0)) < 1e-9)
    }
  }

  @Test(arguments: [
    (
      "badge.opacity", "'badge' is a symbol, not a shape",
      "use '/symbols/badge.opacity' for its first use, or 'two./symbols/badge.opacity' for other uses"
    ),
    (
      "badge.star.rotation", "'badge' is a symbol, not a shape",
      "use '/symbols/badge.star.rotation' for its first use, or 'two./symbols/badge.star.rotation' for other uses"
    ),
    (
      "spare.opacity", "'spare' is a symbol, not a shape",
      #"add { "type": "use", "symbol": "spare" } to the shapes"#
    ),
    (
      "moon.radius", "'moon' is a shape of the symbol 'spare', which no 'use' draws",
      #"add { "type": "use", "symbol": "spare" } to the shapes"#
    ),
    ("start.rotation", "unknown shape 'start'", "did you mean 'star'?"),
  ])
  func `a symbol has members only where it is used`(_ path: String, _ message: String, _ help: String) throws
  {
    let evaluator = try Evaluator(
      json: """
        {"animfile":"1.0","size":[9,9],
         "symbols":{
           "badge":{"type":"group","shapes":[
             {"id":"star","type":"star","center":[0,0],"points":5,"outerRadius":9,"innerRadius":4,"rotation":\(Self.ramp)}]},
           "spare":{"type":"group","shapes":[{"id":"moon","type":"circle","center":[0,0],"radius":1}]}},
         "shapes":[{"id":"one","type":"use","symbol":"badge"},{"id":"two","type":"use","symbol":"badge","time":{"offset":1}}]}
        """)
    let error = #expect(throws: MemberError.self) { try MemberValues(path, of: evaluator) }
    #expect(error?.message == message && error?.help == help, "\(error.map(\.description) ?? "")")
    // The suggested path is valid.
    #expect(try MemberValues("two./symbols/badge.star.rotation", of: evaluator).values(at: 2) != [])
    #expect(try MemberValues("/symbols/badge.opacity", of: evaluator).values(at: 2) == [.number(1)])
  }

  @Test func `each use of a symbol has its own time, and the first use is sampled`() throws {
    let text = """
      {"animfile":"1.0","size":[9,9],"duration":4,
       "symbols":{"ring":{"id":"dot","type":"circle","center":[5,5],"radius":\(Self.ramp)}},
       "shapes":[{"type":"use","symbol":"ring","time":{"offset":1}},{"type":"use","symbol":"ring"}]}
      """
    #expect(try values("dot.radius", [1, 1.5, 2], of: text) == [[.number(0)], [.number(5)], [.number(10)]])
  }

  @Test func `an id may have dots`() throws {
    let text = """
      {"animfile":"1.0","size":[9,9],"shapes":[
        {"id":"a","type":"circle","center":[1,1],"radius":1},{"id":"a.b","type":"circle","center":[2,3],"radius":2}]}
      """
    #expect(try values("a.b.radius", [0], of: text) == [[.number(2)]])
    #expect(try values("a.radius", [0], of: text) == [[.number(1)]])
    #expect(try values("a.b.center", [0], of: text) == [[.number(2), .number(3)]])
  }

  @Test func `a shape that clips another has members too`() throws {
    let text = """
      {"animfile":"1.0","size":[9,9],"shapes":[{"type":"circle","center":[1,1],"radius":1,"time":{"offset":1},
        "clip":[{"id":"hole","type":"circle","center":[1,1],"radius":\(Self.ramp)}]}]}
      """
    #expect(try values("hole.radius", [1, 2], of: text) == [[.number(0)], [.number(10)]])
  }

  @Test(arguments: Campaign.cases(Sample.all, oneOf: 4)) func `all members of samples but paths have values`(
    _ sample: Sample
  ) throws {
    let evaluator = try Evaluator(json: sample.bytes)
    for (index, id) in evaluator.shapeIDs.enumerated() where index < 20 {
      var members: [String] = []
      if let shape = evaluator.resolved.shapes.first(where: { $0.id == id }) {
        members = MemberLister.members(of: shape)
      }
      for name in members where name != "d" {
        let member = try MemberValues("\(id).\(name)", of: evaluator)
        // A line without dashes has an empty list of them.
        #expect(!member.names.isEmpty || name == "stroke.dash", "\(id).\(name)")
        for time in [-1, 0, 0.3, 1, 1e9] {
          #expect(member.values(at: time).count == member.names.count, "\(id).\(name)")
        }
      }
    }
  }

  @Test(
    arguments: [
      ("dit.radius", "unknown shape 'dit'", "did you mean 'dot'?"),
      (
        "dot", "'dot' names a shape, not a member",
        "add the member, as in 'dot.opacity'"
      ),
      ("dot.raduis", "unknown member 'raduis' of 'dot'", "did you mean 'dot.radius'?"),
      ("dot.type", "'dot.type' cannot be animated", nil),
      (
        "dot.center.z", "'dot.center' has no component 'z'",
        "use one of its components: dot.center.x, dot.center.y"
      ),
      ("dot.radius.0", "'dot.radius' has no component '0'", "use 'dot.radius'"),
      (
        "dot.point.3", "'dot.point.3' is a point of an outline, not a member",
        "use 'animfile eval --explain dot.point.3' to get its position at a time"
      ),
      (
        "dot.modifiers.3.end", "'dot.modifiers' has no element 3",
        "add elements to it: it is empty"
      ),
      ("dot.stroke.width", "'dot.stroke' is absent and has no default", nil),
      ("", "unknown shape ''", "use 'dot'"),
      ("dot.", "unknown member '' of 'dot'", nil),
    ] as [(String, String, String?)]) func `missing members are reported`(
      _ path: String, _ message: String, _ help: String?
    ) throws
  {
    let error = try #require(try complaint(path, in: Self.circle(Self.ramp)))
    #expect(error.message == message)
    if let help { #expect(error.help == help) }
  }

  @Test func `modifiers have members too`() throws {
    let text = """
      {"animfile":"1.0","size":[9,9],"shapes":[{"id":"a","type":"line","from":[1,1],"to":[2,2],"modifiers":[
        {"type":"reverse"},{"type":"trim","offset":\(Self.ramp)}]},{"type":"line","from":[1,1],"to":[2,3]}]}
      """
    #expect(try values("a.modifiers.1.offset", [0, 0.5], of: text) == [[.number(0)], [.number(5)]])
    #expect(try complaint("a.modifiers.1.ofset", in: text)?.help == "did you mean 'a.modifiers.1.offset'?")
    // A shape without an id has the pointer that frames give.
    #expect(try values("/shapes/1.to", [0], of: text) == [[.number(2), .number(3)]])
  }

  @Test func `a path cannot be a table`() throws {
    let text = #"{"animfile":"1.0","size":[9,9],"shapes":[{"id":"a","type":"path","d":"M 0 0 L 1 1"}]}"#
    #expect(
      try complaint("a.d", in: text)?.help == "use 'animfile eval --shape' to get the outline at a time")
  }
}

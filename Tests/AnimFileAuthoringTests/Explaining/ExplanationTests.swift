import Testing

@testable import AnimFile
@testable import AnimFileAuthoring
@testable import AnimFileTestSupport

@Suite struct `An explanation` {
  /// Times of a sample, and some before and after.
  private static func times(_ sample: Sample, _ evaluator: Evaluator) -> [Double] {
    sample.times(evaluator) + [-0.3, 1.7 * evaluator.duration + 0.01]
  }

  @Test(arguments: Campaign.cases(Sample.all, oneOf: 9)) func `matches frames bit for bit`(_ sample: Sample)
    throws
  {
    let evaluator = try Evaluator(json: sample.bytes)
    for time in Self.times(sample, evaluator) {
      for size in [nil, Size2D(123, 45)] {
        let frame = try evaluator.frame(at: time, viewport: size)
        let shown = Dictionary(grouping: frame.items + frame.masks.flatMap(\.items), by: \.node)
        // A sample of the shapes, if there are many.
        let stride = max(1, evaluator.nodes.count / 40)
        for node in evaluator.nodes.indices where node % stride == 0 || node < 20 {
          guard evaluator.nodes[node].shape.isOutlined else { continue }
          let path = evaluator.path(to: node).map { evaluator.nodes[$0] }
          // Frames list neither the shapes of clips nor those of compounds.
          guard !path.contains(where: { $0.clip.nodes.contains(node) }),
            !path.contains(where: { $0.shape.isOutlined && $0.contents.nodes.contains(node) })
          else { continue }
          var trace = OutlineTrace(evaluator, node, viewport: size)
          let outlines = trace.outlines(at: time).map(\.item)
          let items = shown[node] ?? []
          #expect(outlines.map(\.path) == items.map(\.path), "\(evaluator.nodes[node].shape.name) at \(time)")
          #expect(outlines.map(\.transform) == items.map(\.transform), "\(time)")
        }
      }
    }
  }

  @Test(arguments: Campaign.cases(Sample.all, oneOf: 9)) func `ends at the coordinates that the frame prints`(
    _ sample: Sample
  ) throws {
    let explainer = try Explainer(json: sample.bytes)
    let evaluator = explainer.evaluator
    for time in Self.times(sample, evaluator).prefix(Campaign.choose(quick: 1, complete: 3)) {
      let names = ShapeIndex(evaluator.nodes)
      var copies: [Int: Int] = [:]
      for (place, item) in try evaluator.frame(at: time).items.enumerated() {
        let copy = copies[item.node, default: 0]
        copies[item.node] = copy + 1
        guard place < 30 || place % 17 == 0, copy < 3 else { continue }
        let path = item.viewportPath
        for element in Set([0, path.elements.count / 2, path.elements.count - 1]) where element >= 0 {
          guard let expected = path.end(ofElement: element) else { continue }
          let number = try #require(Self.copy(copy, of: item.node, at: time, evaluator))
          let target = "\(names.name(of: item.node)).copy.\(number).point.\(element)"
          let explanation = try explainer.explanation(of: target, at: time)
          guard case .point(let point) = explanation.subject else {
            Issue.record("\(target) is no point")
            return
          }
          #expect(point.position == expected, "\(target)")
          #expect(
            point.stages.last { $0.elements != nil }?.point.map { item.transform.apply($0) } == expected,
            "\(target)"
          )
          // The stepwise transform gives the same result, up to rounding.
          let stepwise = point.matrices.last?.point ?? item.path.end(ofElement: element) ?? .zero
          let size = max(1, expected.length)
          #expect((stepwise - expected).length <= 1e-9 * size, "\(target)")
          #expect(explanation.shows, "\(target)")
        }
      }
    }
  }

  /// Returns the index of the copy that is drawn as number `place`, counted from the bottom.
  private static func copy(_ place: Int, of node: Int, at time: Double, _ evaluator: Evaluator) -> Int? {
    let isReordered = evaluator.path(to: node).contains { node in
      evaluator.nodes[node].shape.shape.modifiers.contains {
        if case .repeat(let copies) = $0 { copies.stack == .below } else { false }
      }
    }
    guard isReordered else { return place }
    var trace = OutlineTrace(evaluator, node, viewport: nil)
    return CopyTimes(evaluator, to: node).index(of: trace.outlines(at: time)[place].copy, at: time)
  }

  @Test func `of a delayed copy has the inputs of an earlier time`() throws {
    let text = document(
      #"{"id":"dot","type":"circle","center":[40,50],"radius":{"parameter":"r"},"modifiers":[{"type":"repeat","copies":3,"position":[40,0],"delay":0.2}]}"#,
      #""parameters":{"r":{"type":"number","default":5,"transition":{"duration":0.4,"easing":"linear"}}},"#)
    var explainer = try Explainer(json: text)
    var inputs = Inputs()
    try inputs.set("r", to: 15, at: 0)
    explainer.evaluator = try explainer.evaluator.applying(inputs)
    for (copy, radius) in [12.5, 7.5, 5].enumerated() {
      let member = try explainer.explanation(of: "dot.copy.\(copy).radius", at: 0.3)
      guard case .member(let value) = member.subject else {
        Issue.record("no member")
        return
      }
      #expect(value.value.number == radius)
      let point = try explainer.explanation(of: "dot.copy.\(copy).point.0", at: 0.3)
      guard case .point(let place) = point.subject else {
        Issue.record("no point")
        return
      }
      #expect(place.position == Point2D(40 + 40 * Double(copy), 50 - radius))
    }
  }

  @Test(arguments: Campaign.cases(Sample.all, oneOf: 9)) func `of a member ends at the drawn value`(
    _ sample: Sample
  ) throws {
    let explainer = try Explainer(json: sample.bytes)
    let evaluator = explainer.evaluator
    for time in Self.times(sample, evaluator).suffix(Campaign.choose(quick: 2, complete: 4)) {
      let items = Dictionary(grouping: try evaluator.frame(at: time).items, by: \.source)
      var known: Set<String> = []
      for node in evaluator.nodes.indices where known.count < Campaign.choose(quick: 8, complete: 20) {
        let name = evaluator.nodes[node].shape.source
        guard known.insert(name).inserted else { continue }
        let shape = evaluator.nodes[node].shape.shape
        for member in MemberLister.members(of: shape) {
          let explanation = try explainer.explanation(of: "\(name).\(member)", at: time)
          guard case .member(let value) = explanation.subject else {
            Issue.record("\(name).\(member) is no member")
            return
          }
          if let values = try? MemberValues("\(name).\(member)", of: evaluator) {
            let shown = value.value.leaves.filter { $0.number != nil || member != "fill.gradient.stops" }
            #expect(shown == values.values(at: time), "\(name).\(member) at \(time)")
          }
          check(value, "\(name).\(member) at \(time)")
          guard let item = items[name]?.first, item.node == node, shape.modifiers.isEmpty else { continue }
          let drawn = value.drawn ?? value.value
          switch member {
          case "opacity": #expect(drawn == .number(item.opacity), "\(name) at \(time)")
          case "stroke.width": #expect(drawn == item.stroke.map { .number($0.width) }, "\(name) at \(time)")
          case "fill.opacity": #expect(drawn == item.fill.map { .number($0.opacity) }, "\(name) at \(time)")
          case "fill.color":
            guard case .color(let color)? = item.fill?.paint else { continue }
            #expect(drawn == color.flat.shown, "\(name) at \(time)")
          default: break
          }
        }
      }
    }
  }

  /// Compares the explanation of a track with the value.
  private func check(_ value: Explanation.Value, _ name: String) {
    switch value.origin {
    case .parts(let parts): for part in parts { check(part, name) }
    case .wiggle(let wiggle):
      check(wiggle.around, name)
      if let around = wiggle.around.value.number, let sum = value.value.number {
        #expect(abs(around + (wiggle.displacement.first ?? 0) - sum) < 1e-9, "\(name)")
      }
    case .track(let track):
      guard track.passes == 0, track.extrapolation != .continue else { return }
      guard let span = track.span else {
        // Matched paths have more vertices than the document.
        if case .string = value.value { return }
        #expect(value.value == track.from.value, "\(name)")
        return
      }
      #expect((0...1).contains(span.fraction), "\(name)")
      guard span.via.isEmpty, let from = track.from.value.number, let to = span.to.value.number,
        let result = value.value.number
      else { return }
      var sum = from + (to - from) * span.progress
      if let velocity = span.startVelocity?.number { sum += velocity * span.startFactor }
      if let velocity = span.endVelocity?.number { sum += velocity * span.endFactor }
      #expect(abs(sum - result) < 1e-9 * max(1, abs(result)), "\(name)")
      #expect(!track.calculation(of: value.value, 6).isEmpty, "\(name)")
    case .part(let whole): check(whole, name)
    case .fallback, .literal, .parameter: break
    }
  }

  @Test(arguments: Campaign.cases(Sample.all, oneOf: 6))
  func `names members by paths that give the same values`(
    _ sample: Sample
  ) throws {
    let explainer = try Explainer(json: sample.bytes)
    let evaluator = explainer.evaluator
    let names = ShapeIndex(evaluator.nodes)
    let time = 0.37 * max(evaluator.duration, 1)
    var count = 0
    var copies: [Int: Int] = [:]
    for (place, item) in try evaluator.frame(at: time).items.enumerated() {
      let copy = copies[item.node, default: 0]
      copies[item.node] = copy + 1
      // An empty outline has no points.
      guard place % 7 == 0, copy < 4, count < 200, !item.path.isEmpty else { continue }
      let target = "\(names.name(of: item.node)).copy.\(copy).point.0"
      guard case .point(let point) = try explainer.explanation(of: target, at: time).subject else { continue }
      for value in point.stages.flatMap(\.members) + point.matrices.flatMap(\.members) {
        for part in value.withParts {
          count += 1
          let again = try explainer.explanation(of: part.name, at: time)
          #expect(again.subject == .member(part), "\(part.name) at \(time)")
          if let values = try? MemberValues(part.name, of: evaluator) {
            #expect(values.values(at: time) == part.value.leaves, "\(part.name) at \(time)")
          }
        }
      }
    }
  }

  /// A fish that is drawn three times, in a group and in copies.
  private static let fish = """
    {"animfile":"1.0","size":[99,99],"duration":4,"parameters":{"r":{"type":"number","default":5}},
     "symbols":{
       "fish":{"id":"fish","type":"group","shapes":[
         {"id":"body","type":"circle","center":[10,10],
          "radius":{"keyframes":[{"t":0,"value":{"parameter":"r"}},{"t":1,"value":15}]},
          "modifiers":[{"type":"repeat","copies":3,"position":[10,0],"delay":0.25}]},
         {"id":"tail","type":"rect","origin":[0,0],"size":[{"keyframes":[{"t":0,"value":0},{"t":1,"value":8}]},4]}]},
       "pair":{"type":"group","shapes":[
         {"type":"use","symbol":"fish"},{"id":"second","type":"use","symbol":"fish","time":{"offset":0.5}}]}},
     "shapes":[{"id":"red","type":"use","symbol":"fish"},
       {"id":"blue","type":"use","symbol":"fish","time":{"offset":0.5},"parameters":{"r":7}},
       {"id":"both","type":"use","symbol":"pair","time":{"offset":0.25}},
       {"id":"school","type":"group","shapes":[{"id":"one","type":"use","symbol":"fish"}],
        "modifiers":[{"type":"repeat","copies":2,"position":[0,20],"delay":0.5}]},
       {"id":"hole","type":"rect","origin":[0,0],"size":[9,9],
        "clip":[{"type":"circle","center":[1,1],"radius":{"keyframes":[{"t":0,"value":0},{"t":1,"value":4}]}}]}]}
    """

  @Test(arguments: [
    ("body.radius", [15]), ("red.body.radius", [15]), ("blue.body.radius", [11]),
    ("blue.fish.body.radius", [11]),
    ("body.copy.1.radius", [12.5]), ("body.copy.2.radius", [10]), ("blue.body.copy.1.radius", [9]),
    ("/shapes/1./symbols/fish/shapes/0.copy.1.radius", [9]),
    ("both.body.radius", [12.5]), ("both.second.body.radius", [7.5]), ("both.second.body.copy.1.radius", [5]),
    ("school.body.radius", [15]), ("school.copy.1.body.radius", [10]),
    ("school.copy.1.body.copy.1.radius", [7.5]),
    ("school.body.copy.4.radius", [7.5]), ("blue.copy.0.tail.size", [4, 4]),
    ("blue.tail.size.0", [4]), ("blue.tail.size.width", [4]), ("blue.tail.size.1", [4]),
    ("hole.clip.0.radius", [4]), ("hole.clip.0.center.y", [1]), ("body.modifiers.0.position.x", [10]),
    ("body.modifiers.0.opacity", [1]),
  ]) func `finds a shape of a symbol in each use, each copy and each clip`(
    _ path: String, _ expected: [Double]
  )
    throws
  {
    let explainer = try Explainer(json: Self.fish)
    let values = try MemberValues(path, of: explainer.evaluator).values(at: 1)
    #expect(values == expected.map { .number($0) }, "\(path)")
    guard case .member(let value) = try explainer.explanation(of: path, at: 1).subject else {
      Issue.record("\(path) is no member")
      return
    }
    #expect(value.value.leaves == values)
    #expect(value.name == path)
  }

  @Test func `has no value for a copy that does not exist at the time`() throws {
    let evaluator = try Evaluator(
      json: """
        {"animfile":"1.0","size":[9,9],"shapes":[{"id":"dot","type":"circle","center":[5,5],"radius":1,"modifiers":[
          {"type":"repeat","copies":{"keyframes":[{"t":0,"value":1},{"t":1,"value":3,"easing":"hold"}]}}]}]}
        """)
    let values = try MemberValues("dot.copy.2.center", of: evaluator)
    #expect(values.values(at: 0.5) == [.null, .null])
    #expect(values.values(at: 1) == [.number(5), .number(5)])
  }

  /// The explained lines, from one line of the text on.
  private static func lines(_ json: String, _ target: String, at time: Double) throws -> [String] {
    let explanation = try Explainer(json: json).explanation(of: target, at: time)
    return explanation.text(name: "a.json").split(separator: "\n").map { String($0.drop { $0 == " " }) }
  }

  @Test(arguments: [
    (
      #"{"keyframes":[{"t":0,"value":0},{"t":1,"value":30,"easing":"easeInQuad"}]}"#, 0.5,
      "calculation: 0 + (30 - 0) * 0.25 = 7.5"
    ),
    (
      #"{"keyframes":[{"t":0,"value":5},{"t":1,"value":-5}]}"#, 0.25,
      "calculation: 5 + (-5 - 5) * 0.25 = 2.5"
    ),
    (
      #"{"keyframes":[{"t":0,"value":0},{"t":1,"value":8,"easing":"smooth"},{"t":2,"value":12,"easing":"smooth"}]}"#,
      0.5, "calculation: 0 + (8 - 0) * 0.5 + 0 * 0.125 + 6 * (-0.125) = 3.25"
    ),
    (
      #"{"keyframes":[{"t":0,"value":0},{"t":2,"value":10}],"after":"offset"}"#, 5,
      "calculation: 0 + (10 - 0) * 0.5 + 10 * 2 = 25"
    ),
    (
      #"{"from":1,"steps":[{"to":3,"for":0.5}]}"#, 0.25, "time: (0.25 - 0) / (0.5 - 0) = 0.5 of the span"
    ),
    (
      #"{"wiggle":{"around":10,"amplitude":0,"every":1}}"#, 0.25, "calculation: 10 + 0 = 10"
    ),
  ]) func `writes the calculation of a number`(_ value: String, _ time: Double, _ line: String) throws {
    let json = """
      {"animfile":"1.0","size":[9,9],"shapes":[
        {"id":"a","type":"line","from":[0,0],"to":[1,0],"transform":{"rotation":\(value)}}]}
      """
    let lines = try Self.lines(json, "a.transform.rotation", at: time)
    #expect(lines.contains(line), "\(lines)")
    #expect(lines[0].hasSuffix("(degrees)"))
  }

  @Test func `writes the calculation of points on curves, and of colors that fade`() throws {
    let json = """
      {"animfile":"1.0","size":[9,9],"shapes":[
        {"id":"a","type":"line","from":[0,0],"to":[1,0],
         "transform":{"position":{"keyframes":[{"t":0,"value":[0,0]},{"t":1,"value":[8,0],"via":[[0,4],[8,4]]}]}},
         "stroke":{"color":{"keyframes":[{"t":0,"value":"red"},{"t":1,"value":"#00f0"}]},"width":1}}]}
      """
    let point = try Self.lines(json, "a.transform.position", at: 0.5)
    #expect(
      point.contains(
        "calculation: [0, 0] * (1 - s)^3 + [0, 4] * 3 * (1 - s)^2 * s + [8, 4] * 3 * (1 - s) * s^2 + [8, 0] * s^3 = [4, 3], where s = 0.5 is at that fraction of the length"
      ), "\(point)")
    let color = try Self.lines(json, "a.stroke.color", at: 0.5)
    #expect(
      color.contains(
        "calculation: alpha 1 + (0 - 1) * 0.5 = 0.5, the other channels ([1, 0, 0] + ([0, 0, 0] - [1, 0, 0]) * 0.5) / 0.5 = [1, 0, 0]"
      ), "\(color)")
  }

  @Test func `names the source of a parameter's value`() throws {
    let json = """
      {"animfile":"1.0","size":[9,9],"parameters":{"r":{"type":"number","default":5},"k":{"type":"number","default":3}},
       "symbols":{"disc":{"id":"d","type":"circle","center":[0,0],"radius":{"parameter":"r","scale":2,"offset":1}}},
       "shapes":[{"id":"u","type":"use","symbol":"disc","parameters":{"r":8}},
         {"id":"v","type":"use","symbol":"disc"},
         {"id":"w","type":"use","symbol":"disc","parameters":{"r":{"parameter":"k"}}}]}
      """
    let own = try Self.lines(json, "u.d.radius", at: 0)
    #expect(own.contains("parameter 'r' * 2 + 1: 8 * 2 + 1 = 17"), "\(own)")
    #expect(own.contains(#"'r' is 8, set by the use "u"  (a.json:3:69)"#), "\(own)")
    let plain = try Self.lines(json, "v.d.radius", at: 0)
    #expect(plain.contains("'r' is 5, its default  (a.json:1:50)"), "\(plain)")
    let passed = try Self.lines(json, "w.d.radius", at: 0)
    #expect(passed.contains("parameter 'r' * 2 + 1: 3 * 2 + 1 = 7"), "\(passed)")
    #expect(passed.contains(#"'r' is the parameter 'k', set by the use "w"  (a.json:5:61)"#), "\(passed)")
    #expect(passed.contains("'k' is 3, its default  (a.json:1:84)"), "\(passed)")
    let explainer = try Explainer(json: json, parameters: ["k": .number(4)])
    let outside = try explainer.explanation(of: "w.d.radius", at: 0).text(name: "a.json")
    #expect(outside.contains("'k' is 4, supplied in place of its default"), "\(outside)")
  }

  @Test func `names the factors of each matrix`() throws {
    let json = """
      {"animfile":"1.0","size":[9,9],"shapes":[{"id":"all","type":"group","transform":{"position":[1,0]},"shapes":[
        {"id":"a","type":"rect","origin":[0,0],"size":[4,2],"transform":{"rotation":90,"parent":"b"},
         "modifiers":[{"type":"repeat","copies":2,"position":[3,0]}]},
        {"id":"b","type":"line","from":[0,0],"to":[1,0],
         "transform":{"orient":"path","anchor":[0,0],"position":{"keyframes":[{"t":0,"value":[0,0]},{"t":1,"value":[0,5]}]}}}]}]}
      """
    let explainer = try Explainer(json: json)
    let text = try explainer.explanation(of: "a.copy.1.point.0", at: 1, viewport: Size2D(18, 18)).text(
      name: "a.json")
    for line in [
      #"copy 1 of the rect "a" [1, 0, 0, 1, 3, 0]: (0, 0) -> (3, 0)"#, "where k = 1",
      #"transform of the rect "a" [0, 1, -1, 0, 3, -1]: (3, 0) -> (3, 2)"#,
      "T(anchor) * R(rotation) * T(-anchor)",
      "anchor: (2, 1)", #"transform of the parent, the line "b", [0, 1, -1, 0, 0, 5]: (3, 2) -> (-2, 8)"#,
      "T(position) * T(anchor) * R(direction) * T(-anchor)", "direction of the motion path: 90 degrees",
      #"transform of the group "all" [1, 0, 0, 1, 1, 0]: (-2, 8) -> (-1, 8)"#,
      "fit into the viewport [2, 0, 0, 2, 0, 0]: (-1, 8) -> (-2, 16)",
    ] { #expect(text.contains(line), "\(line)\n\(text)") }
  }

  @Test func `is written for people and for programs with the same numbers`() throws {
    let explainer = try Explainer(json: try Sample.named("robot-arm").bytes)
    let isDrawn = { (id: String) in (try? explainer.explanation(of: "\(id).point.0", at: 0.7)) != nil }
    let id = try #require(explainer.evaluator.shapeIDs.first(where: isDrawn))
    let explanation = try explainer.explanation(of: "\(id).point.0", at: 0.7)
    guard case .point(let point) = explanation.subject else {
      Issue.record("no point")
      return
    }
    var problems: [JSONProblem] = []
    let tape = try #require(Tape.scan(explanation.json(name: "a.json", precision: 15), problems: &problems))
    #expect(problems.isEmpty)
    let leaves = try #require(JSONValue(tape, 0)["point"]?["position"]?.leaves)
    let position = leaves.compactMap(\.number)
    try #require(position.count == 2)
    #expect(abs(position[0] - point.position.x) < 1e-12 && abs(position[1] - point.position.y) < 1e-12)
    let x = String(
      decoding: JSONValue.number(point.position.x).text(style: .compact, precision: 6), as: UTF8.self)
    #expect(explanation.text(name: "a.json").contains("at 0.7 s: (\(x), "))
  }

  @Test(
    arguments: [
      ("dot.point", "'dot.point' is not a point"), ("dot.point.x", "'dot.point.x' is not a point"),
      ("dot.copy.x", "'dot.copy.x' is not a point"),
      ("dot.copy.1", "'dot.copy.1' names a shape, not a member"),
      ("dot.point.1.2", "'dot.point.1.2' is not a point"),
      ("dot.point.6", "the outline of 'dot' has no element 6"),
      ("dot.copy.3.point.0", "'dot' has 3 copies at this time, but no copy 3"),
      ("dot.center.z", "'dot.center' has no component 'z'"),
      ("dot.radius.0", "'dot.radius' has no component '0'"),
      ("all.point.0", "'all' is a group, which has no outline"),
      ("gone.point.0", "'gone' is not drawn at this time"), ("dit.point.0", "unknown shape 'dit'"),
      ("/shapes/9.opacity", "unknown shape '/shapes/9'"), ("dot.raduis", "unknown member 'raduis' of 'dot'"),
    ]) func `reports what cannot be explained`(_ target: String, _ message: String) throws
  {
    let explainer = try Explainer(
      json: """
        {"animfile":"1.0","size":[9,9],"shapes":[
          {"id":"all","type":"group","shapes":[
            {"id":"dot","type":"circle","center":[5,5],"radius":1,"modifiers":[{"type":"repeat","copies":3}]}]},
          {"id":"gone","type":"circle","center":[5,5],"radius":1,"visible":false}]}
        """)
    let error = #expect(throws: MemberError.self) { try explainer.explanation(of: target, at: 0) }
    #expect(error?.message == message)
  }

  @Test func `is of finite times and possible viewports`() throws {
    let explainer = try Explainer(json: try Sample.named("comet").bytes)
    let target = "/shapes/0.opacity"
    for time in [Double.nan, .infinity, -.infinity] {
      #expect(throws: MemberError.self) { try explainer.explanation(of: target, at: time) }
    }
    #expect(throws: MemberError.self) {
      try explainer.explanation(of: target, at: 0, viewport: Size2D(0, 1))
    }
  }
}

extension JSONValue {
  fileprivate var number: Double? { if case .number(let number) = self { number } else { nil } }
}

extension Explanation.Value {
  fileprivate var withParts: [Explanation.Value] {
    switch origin {
    case .parts(let parts): [self] + parts.flatMap(\.withParts)
    case .wiggle(let wiggle): [self] + wiggle.around.withParts
    case .part(let whole): [self] + whole.withParts
    default: [self]
    }
  }
}

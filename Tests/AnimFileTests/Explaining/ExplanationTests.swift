import Testing

@testable import AnimFile

@Suite struct `An explanation` {
  /// Times of a sample, and some before and after.
  private static func times(_ sample: Sample, _ evaluator: Evaluator) -> [Double] {
    sample.times(evaluator) + [-0.3, 1.7 * evaluator.duration + 0.01]
  }

  @Test(arguments: Sample.all) func `goes the way that a frame goes, bit for bit`(_ sample: Sample) throws {
    let evaluator = try Evaluator(json: sample.bytes)
    for time in Self.times(sample, evaluator) {
      for size in [nil, Size2D(123, 45)] {
        let frame = try evaluator.frame(at: time, viewport: size)
        let shown = Dictionary(grouping: frame.items, by: \.node)
        // Of very many shapes, some.
        let stride = max(1, evaluator.nodes.count / 40)
        for node in evaluator.nodes.indices where node % stride == 0 || node < 20 {
          guard evaluator.nodes[node].shape.isOutlined else { continue }
          let isClip = evaluator.way(to: node).contains { evaluator.nodes[$0].clip.nodes.contains(node) }
          guard !isClip else { continue }
          var trace = OutlineTrace(evaluator, node, viewport: size)
          let outlines = trace.outlines(at: time).map(\.item)
          let items = shown[node] ?? []
          #expect(outlines.map(\.path) == items.map(\.path), "\(evaluator.nodes[node].shape.name) at \(time)")
          #expect(outlines.map(\.transform) == items.map(\.transform), "\(time)")
        }
      }
    }
  }

  @Test(arguments: Sample.all) func `ends at the coordinates that the frame prints`(_ sample: Sample) throws {
    let explainer = try Explainer(json: sample.bytes)
    let evaluator = explainer.evaluator
    for time in Self.times(sample, evaluator).prefix(3) {
      let names = AddressBook(evaluator.nodes)
      var copies: [Int: Int] = [:]
      for (place, item) in try evaluator.frame(at: time).items.enumerated() {
        let copy = copies[item.node, default: 0]
        copies[item.node] = copy + 1
        guard place < 30 || place % 17 == 0, copy < 3 else { continue }
        let path = item.viewportPath
        for element in Set([0, path.elements.count / 2, path.elements.count - 1]) where element >= 0 {
          guard let expected = path.end(ofElement: element) else { continue }
          let target = "\(names.name(of: item.node)).copy.\(copy).point.\(element)"
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
          // Step by step it comes to the same, but for rounding.
          let stepwise = point.matrices.last?.point ?? item.path.end(ofElement: element) ?? .zero
          let size = max(1, expected.length)
          #expect((stepwise - expected).length <= 1e-9 * size, "\(target)")
          #expect(explanation.shows, "\(target)")
        }
      }
    }
  }

  @Test(arguments: Sample.all) func `of a member ends at the value that is drawn`(_ sample: Sample) throws {
    let explainer = try Explainer(json: sample.bytes)
    let evaluator = explainer.evaluator
    for time in Self.times(sample, evaluator) {
      let items = Dictionary(grouping: try evaluator.frame(at: time).items, by: \.source)
      var known: Set<String> = []
      for node in evaluator.nodes.indices where known.count < 40 {
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
            #expect(drawn == color.shown, "\(name) at \(time)")
          default: break
          }
        }
      }
    }
  }

  /// Holds what is said of a track against the value.
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
        // Paths that are made to match have more vertices than are written.
        if case .string = value.value { return }
        #expect(value.value == track.from.value, "\(name)")
        return
      }
      #expect((0...1).contains(span.fraction), "\(name)")
      guard let progress = span.progress, span.startVelocity == nil, let from = track.from.value.number,
        let to = span.to.value.number, let result = value.value.number
      else { return }
      #expect(abs(from + (to - from) * progress - result) < 1e-9 * max(1, abs(result)), "\(name)")
    case .part(let whole): check(whole, name)
    case .fallback, .literal, .parameter: break
    }
  }

  @Test(arguments: Sample.all) func `calls members by names that lead to the same values`(
    _ sample: Sample
  ) throws {
    let explainer = try Explainer(json: sample.bytes)
    let evaluator = explainer.evaluator
    let names = AddressBook(evaluator.nodes)
    let time = 0.37 * max(evaluator.duration, 1)
    var count = 0
    var copies: [Int: Int] = [:]
    for (place, item) in try evaluator.frame(at: time).items.enumerated() {
      let copy = copies[item.node, default: 0]
      copies[item.node] = copy + 1
      guard place % 7 == 0, copy < 4, count < 200 else { continue }
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

  @Test func `has no value of a copy that there is not at the time`() throws {
    let evaluator = try Evaluator(
      json: """
        {"animfile":"1.0","size":[9,9],"shapes":[{"id":"dot","type":"circle","center":[5,5],"radius":1,"modifiers":[
          {"type":"repeat","copies":{"keyframes":[{"t":0,"value":1},{"t":1,"value":3,"easing":"hold"}]}}]}]}
        """)
    let values = try MemberValues("dot.copy.2.center", of: evaluator)
    #expect(values.values(at: 0.5) == [.null, .null])
    #expect(values.values(at: 1) == [.number(5), .number(5)])
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
      ("dot.point", "'dot.point' names no point"), ("dot.point.x", "'dot.point.x' names no point"),
      ("dot.copy.x", "'dot.copy.x' names no point"),
      ("dot.copy.1", "'dot.copy.1' is a shape, and not one of its members"),
      ("dot.point.1.2", "'dot.point.1.2' names no point"),
      ("dot.point.6", "the outline of 'dot' has no element 6"),
      ("dot.copy.3.point.0", "'dot' has 3 copies at this time, so there is no copy 3"),
      ("dot.center.z", "'dot.center' has no part 'z'"), ("dot.radius.0", "'dot.radius' has no part '0'"),
      ("all.point.0", "'all' is a group, which has no outline of its own"),
      ("gone.point.0", "'gone' is not drawn at this time"), ("dit.point.0", "there is no shape 'dit'"),
      ("/shapes/9.opacity", "there is no shape '/shapes/9'"), ("dot.raduis", "'dot' has no member 'raduis'"),
    ]) func `says what cannot be explained`(_ target: String, _ message: String) throws
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
  /// The value, and those that it is put together from.
  fileprivate var withParts: [Explanation.Value] {
    switch origin {
    case .parts(let parts): [self] + parts.flatMap(\.withParts)
    case .wiggle(let wiggle): [self] + wiggle.around.withParts
    case .part(let whole): [self] + whole.withParts
    default: [self]
    }
  }
}

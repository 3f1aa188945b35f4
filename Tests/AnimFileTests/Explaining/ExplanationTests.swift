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
      var known: Set<String> = []
      var copies: [Int: Int] = [:]
      for item in try evaluator.frame(at: time).items {
        let copy = copies[item.node, default: 0]
        copies[item.node] = copy + 1
        // Of a symbol's uses only the first can be named.
        guard copy > 0 || known.insert(item.source).inserted, copy < 3, known.count < 30 else { continue }
        let path = item.viewportPath
        for element in Set([0, path.elements.count / 2, path.elements.count - 1]) where element >= 0 {
          guard let expected = path.end(ofElement: element) else { continue }
          let target = "\(item.source).copy.\(copy).point.\(element)"
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
    case .fallback, .literal, .parameter: break
    }
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
      ("dot.copy.1", "'dot.copy.1' names no point"), ("dot.point.1.2", "'dot.point.1.2' names no point"),
      ("dot.point.6", "the outline of 'dot' has no element 6"),
      ("dot.copy.3.point.0", "'dot' has 3 copies where it is drawn first, so there is no copy 3"),
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
  /// The values in it that hold no others.
  fileprivate var leaves: [JSONValue] {
    switch self {
    case .array(let elements): elements.flatMap(\.leaves)
    case .object(let members): members.flatMap { $0.value.leaves }
    default: [self]
    }
  }

  fileprivate var number: Double? { if case .number(let number) = self { number } else { nil } }
}

import Testing

@testable import AnimFile
@testable import AnimFileAuthoring
@testable import AnimFileTestSupport

/// Triangle, two squares, half a square.
private let values = [
  "M 0 0 L 12 0 L 12 9 Z", "M 0 0 L 10 0 L 10 10 L 0 10 Z M 20 0 L 30 0 L 30 10 L 20 10 Z",
  "M 0 0 L 10 0 L 10 10 Z",
]

private func text(_ d: String, parameters: String = "{}") -> String {
  #"{"animfile":"1.0","size":[40,40],"parameters":\#(parameters),"shapes":[{"type":"path","fill":"red","d":\#(d)}]}"#
}

private func keyframes(_ values: [String]) -> String {
  let list = values.enumerated().map { #"{"t":\#($0),"value":"\#($1)"}"# }
  return #"{"keyframes":[\#(list.joined(separator: ","))],"morph":"match"}"#
}

private func path(_ evaluator: Evaluator, at time: Double) throws -> BezierPath {
  try #require(try evaluator.frame(at: time).items.first).path
}

@Suite struct MatchedMorphTests {
  @Test func `the outline on a keyframe is that of the file, with vertices added`() throws {
    let evaluator = try Evaluator(json: text(keyframes(values)))
    for (index, value) in values.enumerated() {
      let (path, original) = (try path(evaluator, at: Double(index)), BezierPath(value))
      #expect(abs(path.length() - original.length()) < 1e-7)
      #expect(Set(path.points).isSuperset(of: original.points))
    }
  }

  @Test func `every frame has the same elements`() throws {
    let evaluator = try Evaluator(json: text(keyframes(values)))
    let signatures = try stride(from: -1, through: 3, by: 0.125).map { try path(evaluator, at: $0).signature }
    #expect(Set(signatures) == ["M C C C C Z M C C C C Z"])
  }

  @Test func `steps morph as keyframes do`() throws {
    let steps = text(
      #"{"from":"\#(values[0])","steps":[{"to":"\#(values[1])","for":1},{"to":"\#(values[2])","for":1}],"morph":"match"}"#
    )
    let (stepping, tracking) = (try Evaluator(json: steps), try Evaluator(json: text(keyframes(values))))
    for time in [0, 0.3, 1, 1.7, 2] { #expect(try path(stepping, at: time) == path(tracking, at: time)) }
    #expect(Linter.ofMistakes.report(on: steps).diagnostics.isEmpty)
  }

  @Test func `paths that match give no finding`() throws {
    let same = text(keyframes([values[0], "M 1 1 L 14 0 L 12 9 Z"]))
    #expect(Linter.ofMistakes.report(on: same).diagnostics.isEmpty)
    #expect(try path(Evaluator(json: same), at: 0).signature == "M C C C Z")
  }

  @Test func `parameters match when their values are known`() throws {
    let parameters = #"{"p":{"type":"path","default":"M 0 0 L 10 0 L 10 10 L 0 10 Z"}}"#
    let d =
      #"{"keyframes":[{"t":0,"value":"\#(values[0])"},{"t":1,"value":{"parameter":"p"}}],"morph":"match"}"#
    let json = text(d, parameters: parameters)
    #expect(Linter.ofMistakes.report(on: json).diagnostics.isEmpty)
    #expect(try path(Evaluator(json: json), at: 0.5).signature == "M C C C C Z")
    let other = try Evaluator(json: json, parameters: ["p": .path(BezierPath("M 0 0 L 5 5 Z"))])
    #expect(try path(other, at: 0.5).signature == "M C C C Z")
    let error = #expect(throws: InvalidAnimation.self) {
      try Evaluator(json: json, parameters: ["p": .path(BezierPath("M 0 0 L 5 5"))])
    }
    #expect(error?.report.diagnostics.map(\.code) == ["morph-mismatch"])
  }

  @Test(arguments: [
    (["M 0 0 L 9 0 L 9 9 Z", "M 0 0 L 9 0 L 9 9"], 1), (["M 0 0 L 9 0", "M 0 0 L 9 0 L 9 9 Z"], 1),
    (["M 0 0 L 9 0 L 9 9 Z M 1 1 L 2 2", "M 0 0 L 9 0 M 1 1 L 2 2"], 1),
    (["M 0 0 L 9 9 Z", "M 0 0 L 9 9", "M 0 0 L 9 9"], 1),
    // Only the value between two that match is wrong.
    (["M 0 0 L 9 9 Z", "M 0 0 L 9 9", "M 0 0 L 9 9 Z"], 1),
    (["M 0 0 L 9 9 Z", "M 0 0 L 9 9", "M 0 0 L 9 9 Z", "M 0 0 L 9 9"], 2),
    // Additional or missing subpaths only grow and shrink; a point has no gap.
    (["M 0 0 L 9 9 Z", "M 0 0 L 9 9 M 0 0 L 9 0 L 9 9 Z"], 0), (["M 0 0 L 9 9", "", "M 0 0 L 9 9 Z"], 0),
    (["M 0 0 L 9 9 Z M 1 1", "M 1 1 Z M 0 0 L 9 9 L 1 0 Z"], 0), (["M 3 3", "M 0 0 L 9 9 Z"], 0),
  ])
  func `no subpath opens or closes`(_ values: [String], _ mistakes: Int) throws {
    let steps = values.dropFirst().map { #"{"to":"\#($0)","for":1}"# }.joined(separator: ",")
    for d in [keyframes(values), #"{"from":"\#(values[0])","steps":[\#(steps)],"morph":"match"}"#] {
      let report = Linter.ofMistakes.report(on: text(d))
      #expect(report.diagnostics.filter { $0.rule == .morphMismatch }.count == mistakes)
      guard mistakes == 0 else { continue }
      let evaluator = try Evaluator(json: text(d))
      let signatures = try stride(from: 0, through: 2, by: 0.25).map { try path(evaluator, at: $0).signature }
      #expect(Set(signatures).count == 1)
    }
  }

  @Test(.complete) func `more elements than a track may have are rejected`() {
    // 1,100 keyframes with the 1,000 segments of the first.
    let long = "M 0 0" + (1...1000).map { " L \($0) \($0 % 7)" }.joined()
    let many = [long] + (1..<1100).map { "M 0 0 L \($0) 1" }
    let codes = Linter.ofMistakes.report(on: text(keyframes(many))).diagnostics.map(\.code)
    #expect(codes == ["limit-exceeded"])
  }
}

import Testing

@testable import AnimFile
@testable import AnimFileAuthoring
@testable import AnimFileTestSupport

/// Values of different structure in one track are converted to one structure before evaluation.
@Suite struct StructureTests {
  private static let triangle = "M 0 0 L 12 0 L 12 9 Z"
  private static let square = "M 0 0 L 12 0 L 12 12 L 0 12 Z"
  private static let line = "M 0 0 L 30 0"
  private static let curve = "M 0 0 Q 15 30 30 0"

  private func text(_ d: String, _ members: String = "") -> String {
    document(#"{"id":"p","type":"path","fill":"red","d":\#(d)}"#, members)
  }

  private func paths(_ json: String) throws -> [BezierPath] {
    let evaluator = try Evaluator(json: json)
    return try stride(from: -1, through: 5, by: 0.125).map {
      try #require(try evaluator.frame(at: $0).items.first).path
    }
  }

  private func quoted(_ path: String) -> String { "\"\(path)\"" }

  @Test(arguments: ["spring", "smooth", "easeOutBack"], [#","morph":"match""#, ""])
  func `a spring can follow paths of different kinds`(_ easing: String, _ morph: String) throws {
    let (a, b) = morph.isEmpty ? (Self.line, Self.curve) : (Self.triangle, Self.square)
    let d = track(
      [
        ["0", quoted(a)], ["1", quoted(b)], ["2", quoted(a), quoted(easing)],
        ["3", quoted(b), quoted("spring")],
      ],
      morph)
    for extrapolation in ["hold", "loop", "pingpong", "offset", "continue"] {
      let outside = #","before":"\#(extrapolation)","after":"\#(extrapolation)"}"#
      let paths = try paths(text(String(d.dropLast()) + outside))
      #expect(Set(paths.map(\.signature)) == [morph.isEmpty ? "M C" : "M C C C C Z"])
      #expect(paths.allSatisfy { $0.points.allSatisfy(\.isFinite) })
    }
  }

  @Test func `a spring inherits the velocity of matched paths`() throws {
    let d = track(
      [
        ["0", quoted(Self.line)], ["1", quoted("M 0 0 Q 15 30 30 0")],
        ["2", quoted(Self.curve), quoted("spring")],
      ])
    let evaluator = try Evaluator(json: text(d))
    let height = try #require(try evaluator.frame(at: 1.1).items.first).path.points[1].y
    // The handle arrives at 20 with 20 units per second.
    #expect(height > 20.5)
  }

  @Test func `steps, parameters and timelines can turn one kind of path into another`() throws {
    let steps =
      #"{"from":"\#(Self.line)","steps":[{"to":"\#(Self.curve)","for":1},{"to":"\#(Self.line)","for":1,"easing":"spring"}]}"#
    #expect(try paths(text(steps)).allSatisfy { $0.signature == "M C" })
    let parameters = #""parameters":{"to":{"type":"path","default":"\#(Self.curve)"}},"#
    let keyframes = track([
      ["0", quoted(Self.line)], ["1", #"{"parameter":"to"}"#], ["2", quoted(Self.line), quoted("spring")],
    ])
    #expect(try paths(text(keyframes, parameters)).allSatisfy { $0.signature == "M C" })
    let timeline =
      #""timeline":[{"sequence":[{"animate":"p.d","to":"\#(Self.curve)"},{"animate":"p.d","to":"\#(Self.line)","easing":"spring"}]}],"#
    #expect(try paths(text(quoted(Self.line), timeline)).allSatisfy { $0.signature == "M C" })
  }

  @Test func `lists of different lengths with a spring are an error and no crash`() {
    let lists = track([["0", "[1,2,3]"], ["1", "[1,2,3,4]"], ["2", "[1,2,3]", quoted("spring")]])
    let blob = #"{"type":"blob","center":[0,0],"radius":1,"offsets":\#(lists)}"#
    #expect(codes(document(blob)).contains("count-mismatch"))
  }

  @Test func `the explanation of a value between paths of different kinds has velocities`() throws {
    let d = track(
      [["0", quoted(Self.line)], ["1", quoted(Self.curve)], ["2", quoted(Self.line), quoted("spring")]],
      #","after":"offset""#)
    let explainer = try Explainer(json: Array(text(d).utf8))
    let text = try explainer.explanation(of: "p.d", at: 1.5).text(name: "a.json")
    #expect(text.contains("velocity"), "\(text)")
    for time in [0.5, 4.25] {
      #expect(try explainer.explanation(of: "p.d", at: time).text(name: "a.json").contains("a path of"))
    }
  }
}

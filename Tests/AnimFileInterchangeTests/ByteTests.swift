import AnimFile
import AnimFileAuthoring
import AnimFileInterchange
import Foundation
import Testing

@Suite struct `Bytes of any collection` {
  private static let text =
    #"{ "animfile": "1.0", "size": [1, 1], "shapes": [ { "id": "dot", "type": "circle", "center": [0, 0], "radius": 1, "fill": "red" } ] }"#
  private static let data = Data(text.utf8)
  private static let bytes = Array(text.utf8)

  @Test func `are documents`() throws {
    #expect(try DocumentEditor(Self.data).text == Self.bytes)
    #expect(EditorDocument(Self.data).text == Self.bytes)
    #expect(Linter().fixed(Self.data) == Linter().fixed(Self.bytes))
    #expect(Linter().fixed(Self.text) == Linter().fixed(Self.bytes))
    #expect(try AnimationDocument.formatted(json: Self.data) == AnimationDocument.formatted(json: Self.bytes))
    #expect(try AnimationDocument.formatted(json: Self.text) == AnimationDocument.formatted(json: Self.bytes))
    #expect(try DocumentSummary(json: Self.data).document == AnimationDocument(json: Self.bytes))
    #expect(try DocumentSummary(json: Self.text).document == AnimationDocument(json: Self.bytes))
    let explanations = try [Explainer(json: Self.data), Explainer(json: Self.bytes)].map {
      try $0.explanation(of: "dot.radius", at: 0).json(name: "a")
    }
    #expect(explanations[0] == explanations[1])
  }

  @Test func `are logs`() throws {
    let log = #"{ "animfile-inputs": "1.0" }"#
    let evaluator = try Evaluator(json: Self.data)
    for report in [
      Inputs.read(json: Data(log.utf8), for: evaluator).report, Inputs.read(json: log, for: evaluator).report,
    ] { #expect(report.isValid) }
  }

  @Test func `are files of other formats`() throws {
    let svg =
      #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="2" fill="red"/></svg>"#
    #expect(
      SVG.read(Data(svg.utf8)) == SVG.read(Array(svg.utf8)) && SVG.read(svg) == SVG.read(Array(svg.utf8)))
    let lottie = try #require(Lottie.write(Self.bytes).bytes)
    #expect(Lottie.write(Self.data).bytes == lottie && Lottie.write(Self.text).bytes == lottie)
    #expect(Lottie.read(Data(lottie)) == Lottie.read(lottie))
    #expect(Lottie.read(String(decoding: lottie, as: UTF8.self)) == Lottie.read(lottie))
  }

  @Test func `are not needed for a document in code`() throws {
    let document = try AnimationDocument(json: Self.bytes)
    #expect(Lottie.write(document).bytes == Lottie.write(Self.bytes).bytes)
    let invalid = AnimationDocument(size: [.nan, 1])
    #expect(Lottie.write(invalid).report.diagnostics.map(\.code) == ["number-not-finite"])
    #expect(Lottie.write(invalid).bytes == nil)
  }
}

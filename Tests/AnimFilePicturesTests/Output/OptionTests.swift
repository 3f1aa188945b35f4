import AnimFileAuthoring
import Testing

@testable import AnimFile
@testable import AnimFilePictures
@testable import AnimFileTestSupport

@Suite struct `Options out of range` {
  private static let document = AnimationDocument(
    size: [20, 20],
    shapes: [
      .circle(
        center: [.keyframes(.init(0, 1.23456), .init(1, 9)), 5], radius: 2.000012345, id: "dot", fill: "red",
        stroke: Stroke("blue", width: 1.5))
    ])

  @Test func `of an animated SVG are clamped, or an error`() throws {
    let evaluator = try Evaluator(Self.document)
    func svg(precision: Int) throws -> [UInt8] {
      var options = AnimatedSVG()
      options.precision = precision
      return try evaluator.animatedSVG(options)
    }
    for precision in [-1, .min] { #expect(try svg(precision: precision) == svg(precision: 0)) }
    #expect(try svg(precision: .max) == svg(precision: 15))
    for scale in [0, -1, .nan, .infinity, 1e10] {
      var options = AnimatedSVG()
      options.scale = scale
      #expect(throws: AnimatedSVGError.invalidScale) { try evaluator.animatedSVG(options) }
    }
    var options = AnimatedSVG()
    options.viewport = [1e300, 1]
    #expect(throws: AnimatedSVGError.invalidViewport) { try evaluator.animatedSVG(options) }
    let explainer = try Explainer(json: Self.document.json())
    let error = #expect(throws: MemberError.self) {
      try explainer.explanation(of: "dot.radius", at: 0, viewport: [1e300, 1])
    }
    #expect(error?.message == EvaluationError.invalidViewport.description)
  }

  @Test(arguments: [0, -1, .nan, .infinity, 1e300])
  func `of a frame's SVG count as the default`(scale: Double) throws {
    let frame = try Evaluator(Self.document).frame(at: 0.5)
    #expect(frame.svgString(scale: scale) == frame.svgString())
  }

  @Test func `of a report are clamped`() {
    let report = Linter().report(on: Array(#"{"animfile":"1.0","size":[1,1],"shapes":[1,2,3,4]}"#.utf8))
    func text(_ change: (inout ReportStream.Options) -> Void) -> String {
      var options = ReportStream.Options()
      change(&options)
      var stream = ReportStream(format: .text, options: options)
      return String(decoding: stream.add(report, name: "a") + stream.finish(), as: UTF8.self)
    }
    for number in [-1, Int.min] {
      #expect(text { $0.maximumFindings = number } == text { $0.maximumFindings = 0 })
      #expect(text { $0.folding = number } == text { $0.folding = 0 })
      #expect(text { $0.width = number } == text { $0.width = 0 })
    }
    for number in [1000, Int.max] {
      #expect(text { $0.folding = number } == text { _ in })
      #expect(text { $0.width = number } == text { _ in })
    }
  }
}

import AnimFile
import AnimFileAuthoring
import AnimFileAuthoringFoundation
import AnimFileFoundation
import AnimFileInterchange
import AnimFileInterchangeFoundation
import AnimFilePictures
import AnimFilePicturesFoundation
import Foundation
import Testing

@Suite struct `Errors in alerts` {
  /// The error that `body` throws.
  private static func error(_ body: () throws -> Void) -> (any Error)? {
    do {
      try body()
      return nil
    } catch { return error }
  }

  private static let document = Array(#"{ "animfile": "1.0", "size": [1, 1], "shapes": [] }"#.utf8)

  @Test func `have the text of the library`() throws {
    let evaluator = try Evaluator(json: Self.document)
    let frame = try evaluator.frame(at: 0)
    var editor = try DocumentEditor(Self.document)
    let text = #"{ "animfile": "1.0", "size": [1, 1], "easings": { "a": "linear" }, "shapes": [] }"#
    let offset = try #require(text.range(of: "\"a\"")).lowerBound.utf16Offset(in: text) + 1
    let errors: [(any Error)?] = [
      Self.error { _ = try Evaluator(json: "") },
      Self.error { _ = try evaluator.frame(at: .nan) },
      Self.error { _ = try Track([Keyframe<Double>]()) },
      Self.error { _ = try PiecewiseLinear([]) },
      Self.error { _ = try frame.image(scale: -1) },
      Self.error {
        var options = AnimatedSVG()
        options.tolerance = 0
        _ = try evaluator.animatedSVG(options)
      },
      Self.error { try editor.remove("none") },
      Self.error { _ = try EditorDocument(text).rename(at: offset, to: "") },
      Self.error { _ = try PathPattern("") },
      Self.error { _ = try FontFile([1, 2, 3]) },
    ]
    for error in errors {
      let error = try #require(error as? any LocalizedError)
      let description = try #require(error.errorDescription)
      #expect(error.localizedDescription == description)
      #expect(
        description.contains(" ") && !description.contains("(") && description.count > 15, "\(description)")
    }
  }

  @Test func `have advice`() throws {
    var editor = try DocumentEditor(Self.document)
    let error = try #require(Self.error { try editor.remove("shape") } as? any LocalizedError)
    #expect(error.recoverySuggestion == "did you mean 'shapes'?")
    #expect("\(try #require(Self.error { _ = try PathPattern("") }))".contains("; write a name"))
  }
}

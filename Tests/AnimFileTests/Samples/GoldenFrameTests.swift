import Foundation
import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

/// The samples draw the frames in `Fixtures/Frames`. `ANIMFILE_RECORD=1 swift test` records these files.
@Suite struct `Golden frames` {
  private static let isRecording = ProcessInfo.processInfo.environment["ANIMFILE_RECORD"] == "1"

  @Test(arguments: Sample.all) func `samples draw the recorded frames`(
    _ sample: Sample
  ) throws {
    let text = try Self.text(sample)
    let file = Folder.fixtures.appending(path: "Frames/\(sample.name).txt")
    if Self.isRecording {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      return
    }
    let golden = try? String(contentsOf: file, encoding: .utf8)
    guard let golden else {
      Issue.record(
        "the sample '\(sample.name)' has no golden frames; record them with ANIMFILE_RECORD=1, and review them"
      )
      return
    }
    let found = text.split(separator: "\n", omittingEmptySubsequences: false)
    let expected = golden.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(found.count == expected.count)
    for (line, (a, b)) in zip(found, expected).enumerated() where a != b {
      Issue.record("Frames/\(sample.name).txt:\(line + 1): expected \(b), found \(a)")
      return
    }
  }

  @Test func `all golden frames belong to samples`() throws {
    let folder = Folder.fixtures.appending(path: "Frames")
    let names = Set(Sample.all.map(\.name))
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where path.hasSuffix(".txt")
    {
      let name = String(path.dropLast(4))
      #expect(names.contains(name), "there is no sample '\(name)' for its golden frames")
    }
  }

  /// The frames at some times; paragraphs equal to those of the preceding time are omitted.
  private static func text(_ sample: Sample) throws -> String {
    let evaluator = try Evaluator(json: sample.bytes)
    var text = ""
    var before: Set<String> = []
    for time in sample.times(evaluator) {
      let frame = try evaluator.frame(at: time)
      text += text.isEmpty ? "" : "\n"
      text += "\(frame.heading)\n"
      let paragraphs = frame.paragraphs
      for paragraph in paragraphs where !before.contains(paragraph) { text += paragraph + "\n" }
      before = Set(paragraphs)
    }
    return text
  }
}

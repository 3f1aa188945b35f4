import AnimFileGenerator
import Foundation
import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

/// Every number of the samples' frames has the same bits on every platform.
///
/// `ANIMFILE_RECORD=1 swift test` records the fixture. `AnimFileCampaign --frame-bits Samples` prints the same lines.
@Suite struct `Bits of frames` {
  @Test func `frames of the samples have the recorded bits`() throws {
    let file = Folder.fixtures.appending(path: "FrameBits.txt")
    let lines = try Sample.all.map { sample in
      "\(sample.name) \(AnimationBits.text(try AnimationBits.digest(Evaluator(json: sample.bytes))))"
    }
    if ProcessInfo.processInfo.environment["ANIMFILE_RECORD"] != nil {
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
    }
    let recorded = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    #expect(lines.count == recorded.count)
    for line in lines where !recorded.contains(line) {
      Issue.record(
        "the numbers of \(line.split(separator: " ")[0]) differ from the recorded ones; after an intended change, record them with ANIMFILE_RECORD=1"
      )
    }
  }
}

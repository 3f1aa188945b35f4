import Testing

@testable import AnimFileCLI

private let good = #"{"animfile": "1.0", "size": [9, 9], "shapes": []}"#

@Test func `watched files are checked again when one of them changes, and only then`() {
  let system = MemorySystem(files: ["art/a.json": good])
  var waits = 0
  system.whileWaiting = { system in
    waits += 1
    switch waits {
    case 3: system.files["art/a.json"] = Array("[".utf8)
    case 6: system.files["art/b.json"] = Array(good.utf8)
    case 9: system.files["/art/.animfile.json"] = Array(#"{"ignore": ["wrong-type", "json-unclosed"]}"#.utf8)
    case 12: system.outputFailure = .closedPipe
    default: break
    }
  }
  let (status, _) = animfile("validate --watch art/", on: system)
  #expect(waits == 12)
  #expect(status == .clean)
  let runs = system.outputText.split(separator: "\n").filter { $0.contains(" file") && !$0.contains("[") }
  #expect(
    runs == [
      "1 file, no problems", "1 file: 1 error", "2 files: 1 error", "2 files, no problems",
      "1 file has errors that are not reported: it cannot be evaluated",
    ])
  #expect(system.errorText.hasSuffix("Watching 2 files; press Ctrl-C to stop.\n"))
}

@Test func `a file that is named more than once is checked once`() {
  let system = MemorySystem(files: ["art/a.json": good, "./art/a.json": good, "/b.json": good])
  let (status, _) = animfile("validate art/a.json art/a.json /b.json ./art/a.json", on: system)
  #expect(status == .clean)
  #expect(system.outputText.hasPrefix("2 files, no problems"))
}

@Test func `standard input cannot be watched`() {
  let (status, system) = animfile("validate --watch -")
  #expect(status == .failure)
  #expect(system.errorText.contains("cannot watch standard input"))
}

@Test func `a terminal shows the progress of a long run`() {
  var progress = Progress(start: 10)
  #expect(progress.line(1, of: 4, "files", at: 10.9) == nil)
  #expect(
    progress.line(1, of: 4, "files", at: 11) == "\r[######------------------] 25 %  1 of 4 files\u{1b}[K")
  #expect(progress.line(2, of: 4, "files", at: 11.05) == nil)
  #expect(progress.cleared() == "\r\u{1b}[K")
  #expect(progress.cleared() == nil)
}

@Test func `threads give their results in order`() {
  #expect(ProcessSystem().concurrently(50) { $0 * $0 } == (0..<50).map { $0 * $0 })
  #expect(ProcessSystem().processorCount > 0)
}

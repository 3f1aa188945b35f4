#if !os(Windows)
  import Testing

  @testable import AnimFileCLI

  // A transcript is a shell session: `$ ` and a command, its output on both streams, then `[n]` for an exit status
  // other than 0. Lines before a command that begin with `#` are comments. The commands of one file run in one folder,
  // which is initially empty.
  //
  // `ANIMFILE_RECORD=1 swift test` records the current output; review the difference before keeping it.

  private let folder = #filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/Transcripts"

  /// The folder of fonts for tests, which is `$FONTS` in transcripts.
  private let fonts =
    #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined() + "/AnimFileTests/Fixtures/Fonts"

  private let names: [String] = {
    let listing = try? Shell().run("ls '\(folder)'")
    return (listing?.output ?? "").split(separator: "\n").map(String.init)
  }()

  @Test func `there are transcripts`() {
    #expect(!names.isEmpty)
  }

  @Test(arguments: names)
  func `the output of the command matches the transcript`(name: String) throws {
    let path = RawText(folder + "/" + name)
    let expected = String(decoding: try ProcessSystem().read(path, limit: 1 << 20), as: UTF8.self)
    let actual = try conversation(following: expected)
    if ProcessSystem().variable("ANIMFILE_RECORD") != nil {
      try Shell.write(Array(actual.utf8), to: path.text)
    } else {
      #expect(actual == expected)
    }
  }

  /// Runs the commands of a transcript, and returns the new transcript.
  private func conversation(following transcript: String) throws -> String {
    let shell = try Shell()
    var result = ""
    var isFirst = true
    var remarks = ""
    for line in transcript.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("# ") { remarks += line + "\n" }
      guard line.hasPrefix("$ ") else { continue }
      let answer = try shell.run("FONTS='\(fonts)'; { \(line.dropFirst(2))\n} 2>&1")
      result += (isFirst ? "" : "\n") + remarks + line + "\n" + answer.output
      if answer.status != 0 { result += "[\(answer.status)]\n" }
      isFirst = false
      remarks = ""
    }
    return result
  }
#endif

import Testing

@testable import AnimFile
@testable import AnimFileAuthoring
@testable import AnimFileTestSupport

@Suite struct `Locations of findings` {
  /// The line and column of the only finding in a text.
  private func position(_ text: String) -> [Int] {
    findings(text).flatMap { [$0.place.start.line, $0.place.start.column] }
  }

  @Test(arguments: [
    ("{\"animfile\":\"1.0\",\"size\":[1,1],\"shapes\":0}", [1, 41]),
    ("{\n\"animfile\":\"1.0\",\"size\":[1,1],\n\"shapes\":0}", [3, 10]),
    ("{\r\n\"animfile\":\"1.0\",\"size\":[1,1],\r\n\"shapes\":0}", [3, 10]),
    ("{\r\"animfile\":\"1.0\",\"size\":[1,1],\r\"shapes\":0}", [3, 10]),
    ("{\n\r\"animfile\":\"1.0\",\"size\":[1,1],\n\r\"shapes\":0}", [5, 10]),
    ("{\"animfile\":\"1.0\",\"size\":[1,1],\n\t\t\"shapes\":\t0}", [2, 13]),
    ("{\"animfile\":\"1.0\",\"size\":[1,1],\n\"title\":\"漢字\",\"shapes\":0}", [2, 23]),
    ("{\"animfile\":\"1.0\",\"size\":[1,1],\n\"title\":\"👍\",\"shapes\":0}", [2, 22]),
    ("{\"animfile\":\"1.0\",\"size\":[1,1],\n\"title\":\"e\u{301}\",\"shapes\":0}", [2, 23]),
    ("{\"animfile\":\"1.0\",\"size\":[1,1],\n\"title\":\"👩‍👩‍👧\",\"shapes\":0}", [2, 26]),
  ])
  func `lines and columns count characters`(text: String, expected: [Int]) {
    #expect(position(text) == expected)
  }

  @Test(arguments: [
    (#"M 0 0 L ①x②"#), (#"M 0 0\u0020L ①x②"#), (#"M\t0\n0 L ①x②"#), (#"\u004D 0 0 ①k② 1 1"#),
    (#"M 0 0 ①\u006B② 1 1"#),
  ])
  func `an error in path data has its location in the text, despite escapes`(data: String) {
    let text = MarkedJSON(document(#"{"type":"path","d":"\#(data)"}"#))
    let ranges = Linter.ofMistakes.report(on: text.bytes).diagnostics.map(\.place.range.lowerBound)
    #expect(ranges == text.ranges.map(\.lowerBound))
  }

  @Test func `pointers are escaped`() {
    let diagnostics = findings(
      document("", #""parameters":{"a/b~c":{"type":"number","default":"x"}},"easings":{"~1":[2,0,0,0]},"#))
    #expect(diagnostics.map(\.place.pointer) == ["/parameters/a~1b~0c/default", "/easings/~01/0"])
    #expect(diagnostics.map(\.place.path) == ["parameters > a/b~c > default", "easings > ~1 > item 1"])
  }

  @Test func `paths use ids, and numbers from 1 where there are none`() {
    let diagnostics = findings(
      document(
        #"{"id":"dot","type":"circle","center":[0,0],"radius":{"keyframes":[{"t":0,"value":1},{"t":1,"value":-1}]}},"#
          + #"{"type":"group","shapes":[{"type":"line","from":[0,"a"],"to":[0,0]}]}"#))
    #expect(
      diagnostics.map(\.place.path) == [
        "shape \"dot\" > radius > keyframe 2 > value", "shape 2 > shape 1 > from > item 2",
      ])
  }

  @Test(.complete) func `names of a megabyte are not repeated`() {
    let name = String(repeating: "n", count: 1 << 20)
    let mistakes = String(repeating: "[1,],", count: 200) + "1"
    let report = Linter.ofMistakes.report(on: document("", #""extras":{"\#(name)":[\#(mistakes)]},"#))
    #expect(report.errorCount == 200)
    #expect(report.diagnostics.allSatisfy { $0.place.pointer.utf8.count < 300 })
    #expect(report.text(name: "big.json").utf8.count < 200_000)
  }

  /// The printed lines of the first finding: the text, and the marks under it.
  private func excerpt(_ text: String) -> [String] {
    Linter.ofMistakes.report(on: text).text(name: "a").split(separator: "\n").dropFirst().prefix(2).map(
      String.init)
  }

  @Test(arguments: [
    ("漢字", 4), ("👍", 2), ("e\u{301}", 1), ("\u{7f}", 6), ("ab", 2),
  ])
  func `carets are under their range, however wide the preceding text`(title: String, width: Int) {
    let lines = excerpt("{\"animfile\":\"1.0\",\"size\":[1,1],\n\"title\":\"\(title)\",\"shapes\":0}")
    let caret = lines[1].utf8.count - lines[1].drop { $0 != "^" }.utf8.count
    #expect(caret == " 2 | \"title\":\"\",\"shapes\":".utf8.count + width, "\(lines)")
  }

  @Test func `tabs are shown as two columns`() {
    let lines = excerpt("{\"animfile\":\"1.0\",\"size\":[1,1],\n\t\"shapes\":0}")
    #expect(lines == [" 2 |   \"shapes\":0}", "   |            ^"])
  }

  @Test func `long lines are cut around the mark`() {
    let filler = String(repeating: "x", count: 500)
    let lines = excerpt(document("0", #""title":"\#(filler)","description":"\#(filler)","#))
    #expect(lines[0].count <= 110)
    #expect(lines[0].hasPrefix(" 1 | …"))
    let caret = lines[1].count - lines[1].drop { $0 != "^" }.count
    #expect(Array(lines[0])[caret] == "0")
  }

  @Test func `findings come in the order of the text, with related places`() {
    let text = MarkedJSON(
      document(#"{"id":①"a"②,"type":"group","shapes":[{"id":①"a"②,"type":"circle","center":0,"radius":1}]}"#))
    let diagnostics = Linter.ofMistakes.report(on: text.bytes).diagnostics
    #expect(diagnostics.map(\.code) == ["duplicate-id", "wrong-type"])
    #expect(diagnostics[0].place.range == text.ranges[1])
    #expect(diagnostics[0].related.map(\.place.range) == [text.ranges[0]])
  }

  @Test func `control characters in a file do not reach the terminal`() {
    let text = document(#"{"type":"\u001b[31m\u202e"}"#)
    let printed = Linter.ofMistakes.report(on: text).text(name: "a\u{1b}b")
    #expect(printed.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0.value != 0x202E })
  }
}

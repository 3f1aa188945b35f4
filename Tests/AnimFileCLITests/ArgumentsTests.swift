import AnimFile
import AnimFileAuthoring
import Testing

@testable import AnimFileCLI

/// A command with one option of each kind.
private let sample = Command(
  name: "sample", summary: "try things", details: [],
  operands: Command.Operands(placeholder: "FILE", count: 0...2, summary: "a file"),
  options: [
    .flag("quiet", short: "q", "say nothing"),
    .flag("strict", short: "s", "be strict"),
    .value("t", "TIMES", "times"),
    .value("digits", "N", default: "6", "digits"),
    .value("output", short: "o", "FILE", "a file"),
    .repeated("set", "NAME=VALUE", "a parameter"),
    .choice("format", of: ReportFormat.self, default: .text, "a format"),
  ],
  examples: [], exitStatuses: [:], run: { _, _ in .clean })

private func parse(_ words: RawText...) throws(UsageError) -> Arguments { try Arguments(words, for: sample) }

private func message(_ words: RawText...) -> String? {
  do throws(UsageError) {
    _ = try Arguments(words, for: sample)
    return nil
  } catch {
    return error.message
  }
}

private func hint(_ words: RawText...) -> String? {
  do throws(UsageError) {
    _ = try Arguments(words, for: sample)
    return nil
  } catch {
    return error.hint
  }
}

@Test func `a value follows its option or an equals sign`() throws {
  #expect(try parse("--t", "1").value("t") == "1")
  #expect(try parse("--t=1").value("t") == "1")
  #expect(try parse("--t=").value("t") == "")
  #expect(try parse("--t=a=b").value("t") == "a=b")
  #expect(try parse("-o", "x").value("output") == "x")
  #expect(try parse("-ox").value("output") == "x")
  #expect(try parse("-o=x").value("output") == "x")
}

@Test func `a negative number and a lone dash are values`() throws {
  #expect(try parse("--t", "-1").value("t") == "-1")
  #expect(try parse("--t", "-.5").value("t") == "-.5")
  #expect(try parse("--t=-1").value("t") == "-1")
  #expect(try parse("-o", "-").value("output") == "-")
}

@Test func `flags can be bundled, with an option that takes a value last`() throws {
  let arguments = try parse("-qso", "x")
  #expect(arguments.flag("quiet") && arguments.flag("strict"))
  #expect(arguments.value("output") == "x")
  #expect(try parse("-qox").value("output") == "x")
}

@Test func `options and operands mix, and two dashes end the options`() throws {
  let arguments = try parse("a", "-q", "--", "--strict")
  #expect(arguments.operands == ["a", "--strict"])
  #expect(arguments.flag("quiet") && !arguments.flag("strict"))
  #expect(try parse("-").operands == ["-"])
}

@Test func `a repeatable option keeps every value in order`() throws {
  #expect(try parse("--set", "a=1", "--set=b=2").values("set") == ["a=1", "b=2"])
}

@Test func `a second occurrence of a single option is rejected`() {
  #expect(message("--t", "1", "--t", "2") == "duplicate option '--t'")
  #expect(message("--format", "json", "--format", "json") == "duplicate option '--format'")
}

@Test func `a flag may be repeated`() throws {
  #expect(try parse("-q", "-q", "--quiet").flag("quiet"))
}

@Test func `a missing value is an error, also when the next option follows`() {
  #expect(message("--t") == "option '--t' requires a value: TIMES")
  #expect(message("-o") == "option '-o' requires a value: FILE")
  #expect(message("--t", "--strict") == "option '--t' requires a value: TIMES")
  #expect(hint("--t", "--strict") == nil)
  #expect(message("--t", "--") == "option '--t' requires a value: TIMES")
  #expect(hint("--t", "-inf") == "for a value that starts with '-', write '--t=-inf'")
}

@Test func `a flag takes no value`() {
  #expect(message("--quiet=yes") == "option '--quiet' takes no value")
  #expect(message("-q=yes") == "option '-q' takes no value")
}

@Test func `an unknown option comes with the nearest one`() {
  #expect(message("--quite") == "unknown option '--quite'; did you mean '--quiet'?")
  #expect(message("--out=x") == "unknown option '--out'; did you mean '--output'?")
  #expect(message("--zebra") == "unknown option '--zebra'")
  #expect(message("-x") == "unknown option '-x'")
  #expect(message("-qx") == "unknown option '-x' in '-qx'")
}

@Test func `one dash before a long name is detected`() {
  #expect(message("-output", "x") == "unknown option '-output'; did you mean '--output'?")
  #expect(message("-fromat=x") == "unknown option '-f' in '-fromat'; did you mean '--format'?")
}

@Test func `a choice is one of its words`() throws {
  #expect(try parse("--format", "json").choice("format") == ReportFormat.json)
  #expect(try parse().choice("format") == ReportFormat.text)
  #expect(message("--format", "jsn") == "unknown value 'jsn' for '--format'; did you mean 'json'?")
  #expect(message("--format", "JSON") == "unknown value 'JSON' for '--format'; did you mean 'json'?")
  #expect(message("--format", "") == "unknown value '' for '--format'")
  #expect(hint("--format", "xml") == "use one of: text, json, ndjson, github, gitlab, sarif, xcode, junit")
}

@Test func `the number of operands is checked`() {
  #expect(message("a", "b", "c") == "unexpected argument 'c'")
  #expect(message("-", "-") == "duplicate '-': standard input can be read only once")
}

@Test func `an integer is in its range`() throws {
  #expect(try parse("--digits", "0").integer("digits", in: 0...15) == 0)
  #expect(try parse().integer("digits", in: 0...15) == 6)
  for text in ["16", "-1", "1.5", "x", "", "99999999999999999999"] {
    #expect(throws: UsageError("'--digits': '\(text)' is not a whole number from 0 to 15")) {
      try parse(RawText("--digits=\(text)")).integer("digits", in: 0...15)
    }
  }
}

@Test func `an assignment is split at its first equals sign`() throws {
  let assignments = try parse("--set", "a=1=2", "--set", "b=").assignments("set")
  #expect(assignments.map(\.name) == ["a", "b"])
  #expect(assignments.map(\.value) == ["1=2", ""])
}

@Test func `an assignment needs a name and an equals sign, and no name twice`() {
  #expect(throws: UsageError("'--set': 'a' does not have the form NAME=VALUE")) {
    try parse("--set", "a").assignments("set")
  }
  #expect(throws: UsageError("'--set': '=1' does not have the form NAME=VALUE")) {
    try parse("--set", "=1").assignments("set")
  }
  #expect(throws: UsageError("'--set': duplicate name 'a'")) {
    try parse("--set", "a=1", "--set", "a=2").assignments("set")
  }
}

@Test func `help takes precedence over errors`() throws {
  #expect(try parse("--zebra", "--help").requestsHelp)
  #expect(try parse("a", "b", "c", "-h").requestsHelp)
  #expect(try parse("-qh").requestsHelp)
  #expect(throws: UsageError.self) { try parse("--zebra", "--", "--help") }
}

@Test func `a file name keeps its bytes`() throws {
  let name = RawText(bytes: [0x61, 0xff, 0x1b])
  #expect(try parse(name).operands == [name])
  #expect(try parse("-o", name).rawValue("output") == name)
  #expect(try parse(RawText(bytes: Array("--output=".utf8) + name.bytes)).rawValue("output") == name)
  #expect(try parse(RawText(bytes: Array("-qo".utf8) + name.bytes)).rawValue("output") == name)
  #expect(name.description == "a\u{fffd}\\u{1b}")
}

@Test func `the nearest word is close or begins the same`() {
  let words = ["validate", "eval", "help"]
  #expect(nearest(to: "vaildate", among: words) == "validate")
  #expect(nearest(to: "evla", among: words) == "eval")
  #expect(nearest(to: "val", among: words) == "validate")
  #expect(nearest(to: "EVAL", among: words) == "eval")
  #expect(nearest(to: "render", among: words) == nil)
  #expect(nearest(to: "", among: words) == nil)
  #expect(nearest(to: String(repeating: "x", count: 100_000), among: words) == nil)
  #expect(nearest(to: "x", among: ["y"]) == nil)
}

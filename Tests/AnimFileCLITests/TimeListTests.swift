import AnimFile
import Testing

@testable import AnimFileCLI

private func times(_ text: String) throws(UsageError) -> [Double] { try TimeList(argument: text).times }

private func complaint(_ text: String) -> String? {
  do throws(UsageError) {
    _ = try times(text)
    return nil
  } catch {
    return error.message
  }
}

@Test func `a time is a decimal number of seconds`() throws {
  #expect(try times("0.5") == [0.5])
  #expect(try times("-1") == [-1])
  #expect(try times(".5") == [0.5])
  #expect(try times("2.") == [2])
  #expect(try times("+1e2") == [100])
  #expect(try times("1e-999") == [0])
}

@Test func `minus zero is zero`() throws {
  #expect(try times("-0").map(\.sign) == [.plus])
}

@Test func `times and ranges can be listed`() throws {
  #expect(try times("0,0.5, 1") == [0, 0.5, 1])
  #expect(try times("0,1..2:0.5") == [0, 1, 1.5, 2])
  #expect(try times("2..3:1,0") == [2, 3, 0])
}

@Test func `a range includes its end when a step reaches it up to rounding`() throws {
  let list = try times("0..2:0.1")
  #expect(list.count == 21)
  #expect(list.last == 2)
  #expect(try times("0..1:0.3") == [0, 0.3, 0.6, 0.9])
  #expect(try times("0..0.3:0.1") == [0, 0.1, 0.2, 0.3])
  #expect(try times("1..1:0.5") == [1])
  #expect(try times("-1..-0.5:0.5") == [-1, -0.5])
  #expect(try times("0..1:5") == [0])
}

@Test func `a time with a unit is rejected with the number of seconds`() {
  #expect(throws: UsageError("'500ms' is not a number", hint: "write times in seconds, without a unit: 0.5"))
  {
    try Double(argument: "500ms")
  }
  #expect(throws: UsageError("'2s' is not a number", hint: "write times in seconds, without a unit: 2.0")) {
    try Double(argument: "2s")
  }
}

@Test func `the times of a range are the numbers that they are printed as`() throws {
  #expect(try times("0..0.9:0.15") == [0, 0.15, 0.3, 0.45, 0.6, 0.75, 0.9])
  #expect(try times("0.05..0.4:0.1") == [0.05, 0.15, 0.25, 0.35])
  #expect(try times("0..3e-1:1e-1") == [0, 0.1, 0.2, 0.3])
  #expect(try times("1e15..1000000000000002:1") == [1e15, 1e15 + 1, 1e15 + 2])
}

@Test func `rounding does not accumulate along a range`() throws {
  let list = try times("0..1000:0.01")
  #expect(list.count == 100_001)
  #expect(list[12_345] == 123.45)
}

@Test(arguments: [
  "abc", "nan", "inf", "-inf", "Infinity", "0x10", "0x1p3", "1_000", "1e", "--1", "1 2", "٣", "1e5.5", ".",
  "-",
])
func `anything but a decimal number is rejected`(text: String) {
  #expect(complaint(text) == "'\(text)' is not a number")
}

@Test func `a number too large for a double is rejected`() {
  #expect(complaint("1e999") == "'1e999' is too large")
  #expect(complaint("0..1e999:1") == "'1e999' is too large")
}

@Test(arguments: ["", ",", "1,", ",1", "1,,2", " "])
func `an empty part is rejected`(text: String) {
  #expect(complaint(text) == "missing time in '\(text)'")
}

@Test func `a range requires a step`() {
  #expect(complaint("0..2") == "range '0..2' requires a step")
  #expect(throws: UsageError("range '0..2' requires a step", hint: "write a step after it, such as 0..2:0.1"))
  { try times("0..2") }
}

@Test(arguments: ["..2:1", "0..:1", "0..2:", "0..2:1:1", "0...2:1", "0....2:1"])
func `an incomplete range is rejected`(text: String) {
  #expect(complaint(text) == "'\(text)' is not a range")
}

@Test func `a step without a range is rejected`() {
  #expect(complaint("1:2") == "'1:2' has a step but no range")
}

@Test func `a range runs forward in steps above zero`() {
  #expect(complaint("0..2:0") == "the step in '0..2:0' must be above 0")
  #expect(complaint("0..2:-1") == "the step in '0..2:-1' must be above 0")
  #expect(complaint("2..0:1") == "range '2..0:1' ends before it starts")
}

@Test func `a million times are the maximum`() throws {
  #expect(try times("1..1000000:1").count == 1_000_000)
  #expect(complaint("0..1000000:1") == "the number of times exceeds the limit of 1000000")
  #expect(complaint("1..1000000:1,0") == "the number of times exceeds the limit of 1000000")
  #expect(complaint("0..1:1e-320") == "the number of times exceeds the limit of 1000000")
  #expect(complaint("-1e308..1e308:1e-300") == "the number of times exceeds the limit of 1000000")
  #expect(complaint("-1e308..1e308:1e308") == "the number of times exceeds the limit of 1000000")
}

@Test func `frames are at whole fractions of a second, including the end`() throws {
  let list = try TimeList(from: 0, to: 1, framesPerSecond: 60).times
  #expect(list.count == 61)
  #expect(list[7] == 7.0 / 60)
  #expect(list.last == 1)
  #expect(try TimeList(from: 1, to: 1.9, framesPerSecond: 2).times == [1, 1.5])
  #expect(try TimeList(from: 0, to: 10, framesPerSecond: 29.97).times.count == 300)
}

@Test func `frames need an end after the start`() {
  #expect(throws: UsageError("'--to' must not be before '--from'")) {
    try TimeList(from: 1, to: 0, framesPerSecond: 1)
  }
}

// MARK: - Selected times

private func selection(_ line: String) throws(UsageError) -> TimeSelection {
  let words = (line + " FILE").split(separator: " ").map { RawText(String($0)) }
  return try TimeSelection(Arguments(words, for: .eval))
}

@Test func `the default time is the poster, or else zero`() throws {
  #expect(try selection("") == .poster)
  #expect(try selection("").times(over: Pass(end: 1), markers: [], poster: 0.5) == [0.5])
  #expect(try selection("").times(over: Pass(end: 1), markers: []) == [0])
}

@Test func `times come from a list, a rate or a marker`() throws {
  #expect(try selection("--t 1,2") == .times([1, 2]))
  #expect(try selection("--marker end") == .marker("end"))
  #expect(try selection("--fps 10") == .frames(from: 0, to: nil, framesPerSecond: 10))
  #expect(try selection("--from -1 --to 2 --fps 10") == .frames(from: -1, to: 2, framesPerSecond: 10))
}

@Test func `frames without an end go to the end of the animation`() throws {
  #expect(try selection("--fps 2").times(over: Pass(end: 1), markers: []) == [0, 0.5, 1])
  #expect(try selection("--fps 2 --to 0.5").times(over: Pass(end: 1), markers: []) == [0, 0.5])
  #expect(try selection("--fps 2 --from 3").times(over: Pass(end: 1), markers: []) == [3])
}

@Test(arguments: [
  ("", 1, false), (#""repeat":1,"#, 1, false), (#""repeat":3,"#, 1, true), (#""repeat":"forever","#, 1, true),
  (#""repeat":1.5,"#, 1.5, false),
  (#""autoreverses":true,"#, 2, false), (#""autoreverses":true,"repeat":3,"#, 2, false),
  (#""autoreverses":true,"repeat":"forever","#, 2, true),
  (#""autoreverses":true,"repeat":1.5,"#, 3, false),
]) func `a pass ends where the animation repeats`(_ members: String, _ end: Double, _ again: Bool)
  throws
{
  let evaluator = try Evaluator(json: #"{"animfile":"1.0","size":[9,9],"duration":1,\#(members)"shapes":[]}"#)
  #expect(Pass(of: evaluator) == Pass(end: end, startsAgain: again))
  let times = try selection("--fps 2").times(of: evaluator)
  #expect(times == stride(from: 0, through: end, by: 0.5).filter { !again || $0 < end })
  #expect(try selection("--fps 2 --to 1").times(of: evaluator) == [0, 0.5, 1])
}

@Test func `a marker stands for its time`() throws {
  let markers = [("start", 0.0), ("stretched", 0.4)]
  #expect(try selection("--marker stretched").times(over: Pass(end: 1), markers: markers) == [0.4])
  #expect(throws: UsageError("'--marker': unknown marker 'strecthed'; did you mean 'stretched'?")) {
    try selection("--marker strecthed").times(over: Pass(end: 1), markers: markers)
  }
}

@Test func `options for times are mutually exclusive`() {
  #expect(throws: UsageError("'--t' and '--marker' are mutually exclusive")) {
    try selection("--t 1 --marker a")
  }
  #expect(throws: UsageError("'--t' and '--fps' are mutually exclusive")) { try selection("--fps 1 --t 1") }
  #expect(throws: UsageError("'--to' and '--marker' are mutually exclusive")) {
    try selection("--to 1 --marker a")
  }
}

@Test func `a first and a last frame need a rate`() {
  #expect(throws: UsageError.self) { try selection("--from 1 --to 2") }
  #expect(throws: UsageError("'--fps': 'x' is not a number")) { try selection("--fps x") }
  #expect(throws: UsageError("'--fps': '0' is not a positive number")) { try selection("--fps 0") }
}

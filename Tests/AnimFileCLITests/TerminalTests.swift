import Testing

@testable import AnimFileCLI

@Test func `results are collected and written together`() {
  let system = MemorySystem()
  var terminal = Terminal(system)
  for _ in 0..<100 { terminal.writeLine("x") }
  #expect(system.outputWrites == 0)
  #expect(terminal.finish(.clean) == .clean)
  #expect(system.outputWrites == 1)
  #expect(system.output.count == 200)
}

@Test func `a long result does not wait for the end`() {
  let system = MemorySystem()
  var terminal = Terminal(system)
  terminal.write([UInt8](repeating: 0x20, count: 1 << 20))
  #expect(system.output.count == 1 << 20)
}

@Test func `an error message follows the results before it`() {
  let system = MemorySystem()
  var terminal = Terminal(system)
  terminal.writeLine("result")
  terminal.complain("too bad", hint: "do better")
  #expect(system.outputText == "result\n")
  #expect(system.errorText == "animfile: error: too bad\n  do better\n")
}

@Test func `lost output is a failure, even if the command succeeds`() {
  for status in [ExitStatus.clean, .findings] {
    let system = MemorySystem()
    system.outputFailure = .diskFull
    var terminal = Terminal(system)
    terminal.writeLine("result")
    #expect(terminal.finish(status) == .failure)
    #expect(system.errorText == "animfile: error: cannot write standard output: No space left on device\n")
  }
}

@Test func `a closed pipe is not a failure`() {
  let system = MemorySystem()
  system.outputFailure = .closedPipe
  var terminal = Terminal(system)
  #expect(terminal.isOpen)
  terminal.write([UInt8](repeating: 0x20, count: 1 << 20))
  #expect(!terminal.isOpen)
  terminal.write([UInt8](repeating: 0x20, count: 1 << 20))
  #expect(system.outputWrites == 1)
  #expect(terminal.finish(.findings) == .findings)
  #expect(system.errorText == "")
}

@Test func `a file is created on success`() throws {
  let system = MemorySystem(files: ["out": "before"])
  var terminal = Terminal(system)
  try terminal.redirect(to: "out", sparing: ["in"])
  terminal.write("after")
  #expect(system.text(of: "out") == "before")
  #expect(terminal.finish(.clean) == .clean)
  #expect(system.text(of: "out") == "after")
  #expect(system.outputText == "")
}

@Test func `a file is unchanged after a failure`() throws {
  let system = MemorySystem(files: ["out": "before"])
  var terminal = Terminal(system)
  try terminal.redirect(to: "out", sparing: [])
  terminal.write("after")
  #expect(terminal.finish(.findings) == .findings)
  #expect(system.text(of: "out") == "before")
}

@Test func `a file that cannot be moved to its destination is a failure`() throws {
  let system = MemorySystem(files: ["out": "before"])
  system.commitFailure = .diskFull
  var terminal = Terminal(system)
  try terminal.redirect(to: "out", sparing: [])
  #expect(terminal.finish(.clean) == .failure)
  #expect(system.errorText == "animfile: error: cannot write 'out': No space left on device\n")
}

@Test func `a dash is standard output`() throws {
  let system = MemorySystem()
  var terminal = Terminal(system)
  try terminal.redirect(to: "-", sparing: ["-"])
  terminal.write("result")
  #expect(terminal.finish(.clean) == .clean)
  #expect(system.outputText == "result")
}

@Test func `a file is read up to one byte past the limit`() throws {
  let terminal = Terminal(MemorySystem(files: ["five": "12345"]))
  #expect(try terminal.read("five", limit: 5).count == 5)
  #expect(try terminal.read("five", limit: 3).count == 4)
}

@Test func `a folder stands for the documents in it`() throws {
  let problem = FileError(name: "d/locked", purpose: .read, reason: .system(.diskFull))
  let system = MemorySystem(files: ["d/b.json": "", "d/a.json": "", "c.json": ""])
  system.problems = [problem]
  var settings = try ValidationSettings(Arguments(["c.json"], for: .validate))
  let files = try Terminal(system).files(named: ["c.json", "d/", "-"], &settings)
  #expect(
    files == [
      .success(InputFile(name: "c.json", folder: nil)), .failure(problem),
      .success(InputFile(name: "d/a.json", folder: "d/")),
      .success(InputFile(name: "d/b.json", folder: "d/")),
      .success(InputFile(name: "-", folder: nil)),
    ])
}

@Test func `a folder without documents is an error`() throws {
  var settings = try ValidationSettings(Arguments(["d/"], for: .validate))
  let files = try Terminal(MemorySystem()).files(named: ["d/"], &settings)
  #expect(files == [.failure(FileError(name: "d/", purpose: .read, reason: .isEmptyDirectory))])
}

@Test(arguments: [
  ([:], true), (["NO_COLOR": ""], true), (["NO_COLOR": "1"], false), (["NO_COLOR": "0"], false),
  (["TERM": "dumb"], false), (["TERM": "xterm"], true),
])
func `a terminal gets colors unless the environment disables it`(variables: [String: String], isColored: Bool)
{
  let system = MemorySystem()
  system.terminals = [.output]
  system.variables = variables
  #expect(Terminal(system).isColored(.output) == isColored)
  #expect(!Terminal(system).isColored(.error))
}

@Test func `colors can be forced and disabled`() {
  let system = MemorySystem()
  system.variables = ["NO_COLOR": "1", "TERM": "dumb"]
  var terminal = Terminal(system)
  terminal.color = .always
  #expect(terminal.styled("x", .error, on: .output) == "\u{1b}[1;31mx\u{1b}[0m")
  terminal.color = .never
  system.terminals = [.output]
  #expect(terminal.styled("x", .error, on: .output) == "x")
}

@Test(
  arguments: [
    ([:], nil, nil), ([:], 132, 132), (["COLUMNS": "90"], 132, 90), (["COLUMNS": "90"], nil, 90),
    (["COLUMNS": "wide"], 132, 132), (["COLUMNS": "0"], 132, 132), (["COLUMNS": ""], nil, nil),
    (["COLUMNS": "5"], nil, 20),
  ] as [([String: String], Int?, Int?)])
func `the width of text is COLUMNS, or else the terminal's`(
  variables: [String: String], columns: Int?, width: Int?
) {
  let system = MemorySystem()
  system.terminals = columns == nil ? [] : [.output]
  system.columns = columns
  system.variables = variables
  #expect(Terminal(system).width(of: .output) == width)
}

import Testing

@testable import AnimFileCLI

@Test func `without arguments it reports its usage as an error`() {
  let (status, system) = animfile("")
  #expect(status == .failure)
  #expect(system.outputText == "")
  #expect(system.errorText == Command.overview())
}

@Test(arguments: ["--help", "-h", "help", "help help", "help --help"])
func `help goes to standard output`(line: String) {
  let (status, system) = animfile(line)
  #expect(status == .clean)
  #expect(system.outputText == Command.overview())
  #expect(system.errorText == "")
}

@Test(arguments: Command.all.map(\.name))
func `every command has its own help`(name: String) {
  for line in ["help \(name)", "\(name) --help", "\(name) -h", "\(name) --zebra --help"] {
    let (status, system) = animfile(line)
    #expect(status == .clean)
    #expect(system.outputText.contains("Usage: animfile \(name) "))
    #expect(system.errorText == "")
  }
}

@Test func `the version is one line`() {
  let (status, system) = animfile("--version")
  #expect(status == .clean)
  #expect(system.outputText == versionLine + "\n")
}

@Test(arguments: Command.all.map(\.name))
func `a help text names every option and fits on 80 columns`(name: String) throws {
  let command = try #require(Command.all.first { $0.name == name })
  for option in command.allOptions { #expect(command.help().contains("--\(option.name)")) }
  for line in command.help().split(separator: "\n") { #expect(line.count <= 80) }
}

@Test(arguments: Command.all.map(\.name))
func `the examples of a help text can be parsed`(name: String) throws {
  let command = try #require(Command.all.first { $0.name == name })
  #expect(!command.examples.isEmpty)
  for example in command.examples {
    let words = example.line.split(separator: " ").map(String.init)
    let start = try #require(words.firstIndex(of: "animfile"))
    #expect(words[start + 1] == name)
    let arguments = try Arguments(
      words[(start + 2)...].prefix { $0 != "|" }.map { RawText($0) }, for: command)
    if name == "eval" { _ = try Eval.Request(arguments) }
  }
}

@Test(arguments: Command.all.map(\.name))
func `no two options of a command share a name or a letter`(name: String) throws {
  let options = try #require(Command.all.first { $0.name == name }).allOptions
  #expect(Set(options.map(\.name)).count == options.count)
  let letters = options.compactMap(\.short)
  #expect(Set(letters).count == letters.count)
  #expect(letters.allSatisfy { $0.isASCII && $0.isLetter })
}

@Test func `no file name reaches the terminal unescaped`() {
  let (_, system) = animfile("validate \u{1b}]0;owned\u{7}\u{202e}.json")
  #expect(
    system.errorText
      == "animfile: error: cannot read '\\u{1b}]0;owned\\u{7}\\u{202e}.json': No such file or directory\n")
}

@Test func `an unreadable file does not prevent reading the others`() {
  let (status, system) = animfile("validate a b c", on: MemorySystem(files: ["b": "{}"]))
  #expect(status == .failure)
  #expect(system.outputText.contains("b:1:1: error: "))
  #expect(system.errorText.split(separator: "\n").count == 2)
}

import AnimFile
import Testing

@testable import AnimFileCLI

// Compares the generated scripts with the command table.

private let bash = BashCompletions.script
private let zsh = ZshCompletions.script
private let fish = FishCompletions.script
private let manual = ManualPage.text

@Test(arguments: Command.all.map(\.name)) func `help, completions and manual know every option`(name: String)
  throws
{
  let command = try #require(Command.all.first { $0.name == name })
  let help = command.help()
  let lines = fish.split(separator: "\n").filter { $0.contains("seen_subcommand_from \(name)'") }
  let pages = manual.split(separator: "\n.Ss ").dropFirst().map { $0.split(separator: "\n.Sh ")[0] }
  let page = try #require(pages.first { $0.hasPrefix("\(name)\n") })
  for option in command.allOptions {
    #expect(help.contains("--\(option.name)"))
    #expect(
      bash.contains(
        option.kind == .flag ? "--\(option.name)" : "'\(name) --\(option.name)'"))
    #expect(zsh.contains("--\(option.name)\(option.kind == .flag ? "" : "=")"))
    #expect(lines.contains { $0.contains(" -l \(option.name) ") })
    #expect(page.contains("Fl -\(option.name)"))
  }
  for example in command.examples where !example.line.contains("\"") {
    #expect(manual.contains(example.line))
  }
}

@Test func `the completions know every code, severity, limit and choice`() {
  for (shell, script) in zip(CompletionShell.allCases, CompletionShell.allCases.map(\.script)) {
    for rule in Diagnostic.Rule.allCases {
      #expect(script.contains(rule.code), "\(shell) \(rule.code)")
    }
    for level in RuleSelection.Level.allCases { #expect(script.contains(level.rawValue)) }
    for name in Limits.names { #expect(script.contains(name)) }
    for command in Command.all {
      for case .choice(let words) in command.options.map(\.kind) {
        #expect(script.contains(words.joined(separator: " ")))
      }
    }
  }
}

@Test func `every value of an option is known to be a file, a word or something else`() {
  // A new placeholder needs a case in Completable.
  let others: Set = [
    "NUMBER", "NAME", "TIMES", "SECONDS", "WxH", "DIGITS", "COLOR", "TEXT",
    "UNITS", "PATTERN", "K/N", "-",
  ]
  for option in Command.all.flatMap(\.options) {
    guard option.completable == .unknown else { continue }
    #expect(others.contains(option.placeholder ?? ""), "--\(option.name) \(option.placeholder ?? "")")
  }
}

import AnimFile
import AnimFileAuthoring
import Testing

@testable import AnimFileCLI

@Test(arguments: Diagnostic.Rule.allCases)
func `every code is explained in lines that fit`(rule: Diagnostic.Rule) {
  let (status, system) = animfile("explain \(rule.code)")
  #expect(status == .clean)
  #expect(system.outputText.hasPrefix("\(rule.code): \(rule.severity.rawValue), since "))
  #expect(system.outputText.contains("\nHow to fix: "))
  #expect(!system.outputText.contains("\u{1b}"))
  if case .texts = rule.documentation.example {
    #expect(system.outputText.contains(" [\(rule.code)]\n"))
  }
  for line in system.outputText.split(separator: "\n") where !line.hasPrefix("  ") {
    #expect(line.count <= 80)
  }
}

@Test func `a duplicate code is explained once`() {
  let (_, once) = animfile("explain dead-via")
  let (_, twice) = animfile("explain dead-via dead-via")
  #expect(once.outputText == twice.outputText)
}

@Test func `of several codes with an unknown one explains none`() {
  let (status, system) = animfile("explain dead-via dead-vja")
  #expect(status == .failure)
  #expect(system.outputText == "")
  #expect(system.errorText.contains("'dead-vja'; did you mean 'dead-via'?"))
}

@Test func `the list of rules has a line for each, with columns below one another`() {
  let (status, system) = animfile("rules")
  #expect(status == .clean)
  let lines = system.outputText.split(separator: "\n").filter { $0.hasPrefix("  ") }
  #expect(lines.count == Diagnostic.Rule.allCases.count)
  for (line, rule) in zip(lines, Diagnostic.Rule.allCases) {
    #expect(line.dropFirst(2).hasPrefix(rule.code + " "))
    let fix = [.safe: "fix   ", .unsafe: "fix?  "][rule.fixing] ?? "      "
    #expect(line.dropFirst(41) == fix + rule.meaning)
  }
}

@Test func `the list of rules as Markdown is the page of the documentation`() {
  let (_, system) = animfile("rules --format markdown")
  #expect(system.outputText == Diagnostic.Rule.page)
}

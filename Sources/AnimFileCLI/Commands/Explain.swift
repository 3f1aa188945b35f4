import AnimFile
import AnimFileAuthoring

extension Command {
  static let explain = Command(
    name: "explain",
    summary: "explain a code in a report, with an example and how to fix it",
    details: [
      """
      The code, such as unknown-member, is in brackets at the end of a finding's first line. The command \
      shows a file with the mistake, the report of 'animfile validate', and the corrected file.
      """
    ],
    operands: Operands(placeholder: "CODE", count: 1...Int.max, summary: "the code of a rule"),
    options: [
      .choice(
        "format", of: RuleFormat.self, default: .text, "the output format"),
      .color,
    ],
    examples: [
      Example(line: "animfile explain unknown-member", purpose: "explain a code"),
      Example(line: "animfile explain dead-easing --format json", purpose: "print an explanation as JSON"),
    ],
    exitStatuses: [.clean: "the explanation was printed"],
    run: Explain.run)
}

enum Explain {
  @Sendable
  static func run(_ arguments: Arguments, _ terminal: inout Terminal) throws -> ExitStatus {
    var rules: [Diagnostic.Rule] = []
    for word in arguments.operands {
      let rule = try rule(named: word)
      if !rules.contains(rule) { rules.append(rule) }
    }
    switch arguments.choice("format", of: RuleFormat.self) {
    case .json: terminal.write(rules, style: .pretty)
    case .markdown: terminal.write(rules.map(\.markdown).joined(separator: "\n"))
    case .text:
      for (index, rule) in rules.enumerated() {
        if index > 0 { terminal.write("\n\n") }
        terminal.explain(rule)
      }
    }
    return .clean
  }

  private static func rule(named word: RawText) throws(UsageError) -> Diagnostic.Rule {
    if let rule = Diagnostic.Rule(rawValue: word.text) { return rule }
    throw UsageError(
      "unknown code \(quoted(word))"
        + suggestion(for: word.text, among: Diagnostic.Rule.allCases.map(\.code)),
      hint: "run '\(programName) rules' for a list")
  }
}

extension Terminal {
  /// Appends the human-readable documentation of `rule` to the results.
  fileprivate mutating func explain(_ rule: Diagnostic.Rule) {
    let known = rule.documentation
    writeLine(
      styled(rule.code, .bold, on: .output) + ": "
        + styled(rule.severity.rawValue, rule.severity.style, on: .output)
        + ", since \(known.since)" + (rule.isOnByDefault ? "" : ", off by default")
        + " (\(known.category.title))")
    paragraph(known.meaning)
    paragraph(known.why, after: "Why: ")
    switch known.example {
    case .texts(let example):
      indented(example.bad, after: "Bad:")
      let width = width(of: .output).map { $0 - Self.indentation.count }
      indented(example.report(of: rule, color: isColored(.output), width: width), after: "Report:")
      indented(example.good, after: "Good:")
    case .none(let reason): paragraph("No example: \(reason).")
    }
    paragraph(known.howToFix, after: "How to fix: ")
    if let fixing = rule.fixingPhrase { paragraph(fixing, after: "Automatic fix: ") }
    if let section = known.section { paragraph("\"\(section)\" in FileFormat.md", after: "More: ") }
  }

  private mutating func paragraph(_ text: String, after heading: String = "") {
    write("\n")
    for (index, line) in wrapped(heading + text, to: proseWidth(of: .output)).enumerated() {
      let isHeading = index == 0 && !heading.isEmpty
      writeLine(
        isHeading
          ? styled(String(heading.dropLast()), .bold, on: .output) + line.dropFirst(heading.count - 1) : line)
    }
  }

  private static let indentation = "  "

  private mutating func indented(_ text: String, after heading: String) {
    write("\n")
    writeLine(styled(heading, .bold, on: .output))
    for line in text.split(separator: "\n", omittingEmptySubsequences: true) {
      writeLine(Self.indentation + line)
    }
  }
}

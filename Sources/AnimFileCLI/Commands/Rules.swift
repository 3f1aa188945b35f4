import AnimFile
import AnimFileAuthoring

/// The output format of `explain` and `rules`.
enum RuleFormat: String, CaseIterable {
  case text, json, markdown
}

extension Command {
  static let rules = Command(
    name: "rules",
    summary: "list all rules",
    details: [
      """
      The list is grouped by category, with the code, severity and meaning of each rule. As JSON, it has \
      everything that 'animfile explain' prints; as Markdown, it is a page of the documentation.
      """
    ],
    operands: .none,
    options: [
      .choice(
        "format", of: RuleFormat.self, default: .text, "the output format"),
      .color,
    ],
    examples: [
      Example(line: "animfile rules", purpose: "list all rules"),
      Example(line: "animfile rules --format json", purpose: "print all rules as JSON, with examples"),
    ],
    exitStatuses: [.clean: "the list was printed"],
    run: Rules.run)
}

enum Rules {
  @Sendable
  static func run(_ arguments: Arguments, _ terminal: inout Terminal) throws -> ExitStatus {
    switch arguments.choice("format", of: RuleFormat.self) {
    case .text: list(&terminal)
    case .json: terminal.write(Diagnostic.Rule.allCases, style: .pretty)
    case .markdown: terminal.write(Diagnostic.Rule.page)
    }
    return .clean
  }

  /// Writes a human-readable table: a heading for each category, a line for each rule.
  private static func list(_ terminal: inout Terminal) {
    let all = Diagnostic.Rule.allCases
    let codeWidth = all.map(\.code.count).max() ?? 0
    let severityWidth = Diagnostic.Severity.allCases.map(\.rawValue.count).max() ?? 0
    for category in Diagnostic.RuleCategory.allCases {
      terminal.writeLine(terminal.styled(category.title, .bold, on: .output))
      for rule in category.rules {
        let severity = rule.severity
        let column = 2 + codeWidth + 2 + severityWidth + 2 + 6
        let lines = terminal.width(of: .output).map { wrapped(rule.meaning, to: max(20, $0 - column)) }
        terminal.writeLine(
          "  " + rule.code.padded(to: codeWidth) + "  "
            + terminal.styled(severity.rawValue, severity.style, on: .output)
            + "".padded(to: severityWidth - severity.rawValue.count) + "  "
            + (rule.fixing == .never ? "   " : rule.fixing == .safe ? "fix" : "fix?").padded(to: 6)
            + (lines?.first ?? rule.meaning))
        for line in lines?.dropFirst() ?? [] { terminal.writeLine("".padded(to: column) + line) }
      }
      terminal.writeLine("")
    }
    for line in [
      "fix: 'validate --fix' can fix it; fix?: '--unsafe-fixes' can fix it, but review the result",
      "\(all.count) rules; run '\(programName) explain CODE' for details",
    ] {
      hanging(line, after: "", to: terminal.width(of: .output)).forEach { terminal.writeLine($0) }
    }
  }
}

extension Terminal {
  /// Appends the documentation of `rules` to the results, as JSON.
  mutating func write(_ rules: [Diagnostic.Rule], style: JSONStyle) {
    write(Diagnostic.Rule.json(rules).text(style: style, precision: 0))
    write("\n")
  }
}

extension Diagnostic.Severity {
  /// The text style of the severity.
  var style: TextStyle {
    switch self {
    case .error: .error
    case .warning: .warning
    case .information: .information
    }
  }
}

extension String {
  /// The text padded with spaces to `width` characters.
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

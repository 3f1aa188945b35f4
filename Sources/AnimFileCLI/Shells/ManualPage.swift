import AnimFile

/// The manual page of the command, in mdoc.
enum ManualPage {
  static var text: String {
    var page = Page()
    page.macro("Dd November 21, 2026")
    page.macro("Dt ANIMFILE 1")
    page.macro("Os")
    page.macro("Sh NAME")
    page.macro("Nm \(programName)")
    page.macro("Nd check, play and convert animation files")
    page.macro("Sh SYNOPSIS")
    for command in Command.all {
      page.macro("Nm")
      page.macro("Cm \(command.name)")
      page.macro("Op Ar OPTIONS")
      if let label = command.operands.label { page.macro("Ar " + label) }
    }
    page.macro("Nm")
    page.macro("Cm help")
    page.macro("Op Ar COMMAND")
    page.macro("Sh DESCRIPTION")
    page.macro("Nm")
    page.line("checks, plays and converts animation files: animated vector shapes in JSON.")
    page.macro("Pp")
    page.line("To show the help of a command, use")
    page.macro("Fl -help .")
    page.line("To print the version, use")
    page.macro("Nm")
    page.macro("Fl -version .")
    for rule in Command.argumentRules {
      page.macro("Pp")
      page.line(rule)
    }
    page.macro("Sh COMMANDS")
    for command in Command.all { page.add(command) }
    page.macro("Sh ENVIRONMENT")
    page.list(Command.environment.map { ("Ev " + $0.name, $0.meaning) })
    page.macro("Sh FILES")
    page.list(Command.files.map { ("Pa " + $0.name, $0.meaning) })
    page.macro("Sh EXIT STATUS")
    page.list(ExitStatus.allCases.map { ("\($0.rawValue)", $0.summary.sentence + ".") })
    page.macro("Sh EXAMPLES")
    for example in Command.all.flatMap(\.examples) {
      page.line(example.purpose.sentence + ":")
      page.macro("Pp")
      page.macro("Dl " + example.line.asArgument)
      page.macro("Pp")
    }
    page.lines.removeLast()
    return page.lines.joined(separator: "\n") + "\n"
  }

  /// A builder of the page's lines.
  private struct Page {
    var lines: [String] = []

    mutating func macro(_ text: String) { lines.append("." + text) }

    /// Appends a text, one line per sentence by mdoc convention.
    mutating func line(_ text: String) {
      var sentence = ""
      for word in text.split(separator: " ") {
        sentence += (sentence.isEmpty ? "" : " ") + word
        if word.hasSuffix(".") || word.hasSuffix("!") || word.hasSuffix("?") {
          addLine(sentence)
          sentence = ""
        }
      }
      if !sentence.isEmpty { addLine(sentence) }
    }

    private mutating func addLine(_ text: String) {
      let line = text.escapedForMdoc
      // A control character at the start of a line must be escaped.
      lines.append(line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line)
    }

    /// Appends a list of terms and their meanings.
    mutating func list(_ items: [(term: String, meaning: String)]) {
      macro("Bl -tag -width Ds")
      for item in items {
        macro("It " + item.term)
        line(item.meaning)
      }
      macro("El")
    }

    mutating func add(_ command: Command) {
      macro("Ss \(command.name)")
      line(command.summary.sentence + ".")
      for paragraph in command.details {
        macro("Pp")
        line(paragraph)
      }
      var items: [(String, String)] = []
      if let label = command.operands.label {
        items.append(("Ar " + label, command.operands.summary.sentence + "."))
      }
      for option in command.allOptions {
        let short = option.short.map { "Fl \($0) , " } ?? ""
        let value = option.placeholder.map { " Ar " + $0 } ?? ""
        items.append(("\(short)Fl -\(option.name)\(value)", option.helpSummary.sentence + "."))
      }
      list(items)
      for status in ExitStatus.allCases {
        guard let meaning = command.meaning(of: status) else { continue }
        macro("Pp")
        line("Exit status \(status.rawValue): \(meaning).")
      }
    }
  }
}

extension String {
  /// The text escaped for a text line.
  fileprivate var escapedForMdoc: String {
    split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "\\e")
  }

  /// The text escaped as one macro argument.
  fileprivate var asArgument: String {
    "\"" + escapedForMdoc.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }
}

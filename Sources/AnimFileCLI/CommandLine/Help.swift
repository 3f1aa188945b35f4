import AnimFile

let programName = "animfile"

/// The versions of the command and of the format.
let versionLine = "animfile \(Release.version) (format \(FormatVersion.current))"

extension Command {
  /// The usage line: `usage: animfile eval FILE [OPTIONS]`.
  var usage: String { "usage: " + usageLine }

  /// The form of a call: `animfile eval FILE [OPTIONS]`.
  var usageLine: String {
    ([programName, name] + (operands.label.map { [$0] } ?? []) + ["[OPTIONS]"]).joined(separator: " ")
  }

  /// The exit statuses that the help lists, with their meanings.
  var statuses: [(status: ExitStatus, meaning: String)] {
    ExitStatus.allCases.compactMap { status in
      let meaning = meaning(of: status)
      // A command that reads no file has no findings.
      if status == .findings, meaning == nil, !operands.areFiles { return nil }
      return (status, meaning ?? status.summary)
    }
  }

  /// The output of `animfile help NAME` and `animfile NAME --help`.
  ///
  /// - Parameter width: The number of columns.
  func help(width: Int = 80) -> String {
    var text = HelpText(width: width)
    text.paragraph(summary.sentence + ".")
    text.paragraph(usage.sentence)
    details.forEach { text.paragraph($0) }
    if let label = operands.label { text.table("Arguments:", [(label, operands.summary)]) }
    text.table("Options:", allOptions.map { ($0.helpLabel, $0.helpSummary) })
    text.heading("Examples:")
    for example in examples {
      text.line("  # " + example.purpose)
      text.line("  " + example.line)
    }
    text.table("Exit status:", statuses.map { ("\($0.status.rawValue)", $0.meaning) })
    return text.text
  }

  private static let overviewExamples = [
    Example(line: "animfile validate --fix logo.json", purpose: "check a file, and apply safe fixes"),
    Example(
      line: "animfile preview logo.json --watch", purpose: "play a file in a browser while you edit it"),
    Example(line: "animfile render logo.json -o logo.svg --animated", purpose: "write an animated SVG"),
  ]

  /// The output of `animfile help` and `animfile --help`.
  ///
  /// - Parameter width: The number of columns.
  static func overview(width: Int = 80) -> String {
    var text = HelpText(width: width)
    text.paragraph("Check, play and convert animation files: animated vector shapes in JSON.")
    text.paragraph("Usage: \(programName) COMMAND [OPTIONS]")
    for group in groups {
      text.table(
        group.title + ":", group.commands.map { ($0.name, $0.summary) },
        labelWidth: all.map(\.name.count).max())
    }
    text.table(
      "Options:",
      [("-h, --help", Option.help.summary), ("    --version", "show the version and exit")])
    text.heading("Examples:")
    for example in overviewExamples {
      text.line("  # " + example.purpose)
      text.line("  " + example.line)
    }
    text.paragraph("Run '\(programName) help COMMAND' for the options and examples of a command.")
    text.table("Exit status:", ExitStatus.allCases.map { ("\($0.rawValue)", $0.summary) })
    return text.text
  }
}

extension Command.Operands {
  /// `FILE`, or `FILE...` for several operands; nil for none.
  var label: String? {
    if count.upperBound == 0 { return nil }
    return placeholder + (count.upperBound > count.lowerBound ? "..." : "")
  }
}

extension Option {
  /// `-o, --output FILE`.
  fileprivate var helpLabel: String {
    let dashes = short.map { "-\($0), --" } ?? "    --"
    return dashes + name + (placeholder.map { " " + $0 } ?? "")
  }

  var helpSummary: String {
    fallback.map { summary + " (default: \($0))" } ?? summary
  }
}

extension String {
  /// The text with its first letter in upper case.
  var sentence: String { prefix(1).uppercased() + dropFirst() }
}

/// A builder of help text, at most `width` columns wide if words allow.
private struct HelpText {
  private(set) var text = ""
  private let width: Int
  private static let longestLabel = 27

  init(width: Int) { self.width = width }

  mutating func line(_ line: String) { text += line + "\n" }

  mutating func heading(_ heading: String) {
    if !text.isEmpty { text += "\n" }
    line(heading)
  }

  mutating func paragraph(_ paragraph: String) {
    if !text.isEmpty { text += "\n" }
    wrapped(paragraph, to: width).forEach { line($0) }
  }

  /// Appends a table of two columns; the second is wrapped. A label too long for the first has its own line.
  ///
  /// - Parameter labelWidth: The width of the first column; nil for that of the longest label.
  mutating func table(
    _ heading: String, _ rows: [(label: String, summary: String)], labelWidth: Int? = nil
  ) {
    self.heading(heading)
    // In a narrow terminal, labels are on separate lines.
    let longest = width < 60 ? 0 : Self.longestLabel
    let labels = rows.map(\.label.count).filter { $0 <= longest }.max() ?? 4
    let column = 2 + (longest == 0 ? labels : max(labelWidth ?? 0, labels)) + 2
    for row in rows {
      var label = "  " + row.label
      if label.count > column - 2 {
        line(label)
        label = ""
      }
      let lines = wrapped(row.summary, to: width - column)
      for (index, part) in lines.enumerated() {
        let start = index == 0 ? label : ""
        line(start + String(repeating: " ", count: column - start.count) + part)
      }
    }
  }
}

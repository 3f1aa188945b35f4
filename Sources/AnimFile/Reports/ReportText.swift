extension ValidationReport {
  /// Returns the findings in the style of compiler messages: `name:line:column: error: message [code]`, the line with a
  /// caret, the location in the document, help, and notes on other locations.
  ///
  /// Control characters of the text are shown as `\u{…}`. Empty if there are no findings.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - color: Whether to use ANSI colors for severities and carets.
  ///   - least: The severity below which findings are left out.
  /// - Complexity: O(*n*) in the length of the result and of the lines in it.
  public func text(name: String, color: Bool = false, least: Diagnostic.Severity = .information) -> String {
    var options = ReportStream.Options()
    options.usesColor = color
    options.minimumSeverity = least
    return ReportText(options).text(ReportedFile(name: name, report: self, listed: diagnostics))
  }
}

/// Findings in the style of compiler messages.
struct ReportText: ReportPrinter {
  private let options: ReportStream.Options
  private let style: TextStyle
  private var omitted = 0

  init(_ options: ReportStream.Options) {
    self.options = options
    style = options.usesColor ? .ansi : .plain
  }

  mutating func add(_ file: ReportedFile, to output: inout [UInt8]) {
    if file.listed.count < file.report.diagnostics.count {
      // The findings already state the number of omitted ones.
      let tells = file.listed.contains { $0.rule == .tooManyFindings }
      let listed = tells ? file.listed.count - 1 + file.report.omitted.count : file.listed.count
      omitted += file.report.findingCount - listed
    }
    output += Array(text(file).utf8)
  }

  mutating func add(_ file: UnreadableFile, to output: inout [UInt8]) {}

  mutating func finish(_ counts: ReportCounts, _ output: inout [UInt8]) {
    guard !options.isQuiet else { return }
    if omitted > 0 {
      output += Array("… and \(omitted) more not shown\n".utf8)
    }
    if counts.files > 0 || counts.unreadable == 0 {
      output += Array("\(counts)\n\(counts.suppressionWarning)".utf8)
    }
  }

  /// The findings in one file.
  func text(_ file: ReportedFile) -> String {
    var text = ""
    var alike: [Diagnostic.Rule: (shown: Int, folded: [Int], severity: Diagnostic.Severity)] = [:]
    let least = options.isQuiet ? file.lowestFailing : options.minimumSeverity
    let shown = file.listed.filter { $0.severity >= least }
    let all = Dictionary(grouping: options.folding == nil ? [] : shown, by: \.rule).mapValues(\.count)
    for diagnostic in shown {
      // The text about one more finding takes as much room as the finding.
      if let folding = options.folding, let count = all[diagnostic.rule], count > folding + 1 {
        var entry = alike[diagnostic.rule] ?? (0, [], diagnostic.severity)
        defer { alike[diagnostic.rule] = entry }
        if entry.shown >= folding {
          entry.folded.append(diagnostic.place.start.line)
          continue
        }
        entry.shown += 1
      }
      append(diagnostic, file, to: &text)
    }
    for (rule, entry) in alike.sorted(by: { $0.key.code < $1.key.code }) {
      text +=
        "\(style.bold)\(file.name.printable): \(style.tint(entry.severity))\(entry.severity.rawValue): \(style.reset)"
        + "\(style.bold)… and \(entry.folded.count) more like this \(Self.whereabouts(entry.folded)) [\(rule.code)]\(style.reset)\n"
    }
    return text
  }

  /// The lines of omitted findings, and how to list them.
  private static func whereabouts(_ lines: [Int]) -> String {
    var distinct: [String] = []
    for line in lines where distinct.last != "\(line)" { distinct.append("\(line)") }
    let shown = distinct.prefix(5).joined(separator: ", ")
    let place = distinct.count == 1 ? "on line \(shown)" : "on lines \(shown)"
    return "\(place)\(distinct.count > 5 ? ", …" : ""): --unfold shows them"
  }

  private func append(_ diagnostic: Diagnostic, _ file: ReportedFile, to text: inout String) {
    let tint = style.tint(diagnostic.severity)
    let source = file.report.source
    text +=
      "\(style.bold)\(position(diagnostic.place, file.name)): \(tint)\(diagnostic.severity.rawValue): \(style.reset)"
    text += "\(style.bold)\(diagnostic.message.printable) [\(diagnostic.code)]\(style.reset)\n"
    text += excerpt(diagnostic.place, source, tint: tint)
    // The line does not show a missing member.
    let isMissing = diagnostic.rule == .missingMember && !diagnostic.place.pointer.isEmpty
    if diagnostic.place.isDeep || isMissing { text += "  in: \(diagnostic.place.path.printable)\n" }
    if let help = diagnostic.help { text += "  \(style.note)help:\(style.reset) \(help.printable)\n" }
    for related in diagnostic.related {
      text +=
        "\(position(related.place, file.name)): \(style.note)note: \(style.reset)\(related.message.printable)\n"
      text += excerpt(related.place, source, tint: style.note)
    }
  }

  private func excerpt(_ place: Diagnostic.Place, _ source: SourceText, tint: String) -> String {
    // An empty line, such as the last one of a truncated text, shows nothing.
    source.bytes.isEmpty || source.line(place.start.line).isEmpty
      ? "" : Excerpt(source, place, width: options.width).text(tint: tint, reset: style.reset)
  }

  private func position(_ place: Diagnostic.Place, _ name: String) -> String {
    "\(name.printable):\(place.start.line):\(place.start.column)"
  }
}

extension ReportedFile {
  /// The lowest severity that fails.
  var lowestFailing: Diagnostic.Severity { isStrict ? .warning : .error }
}

/// The ANSI escape sequences.
struct TextStyle: Sendable {
  var bold = ""
  var reset = ""
  var error = ""
  var warning = ""
  var note = ""

  static let plain = TextStyle()
  static let ansi = TextStyle(
    bold: "\u{1b}[1m", reset: "\u{1b}[0m", error: "\u{1b}[1;31m", warning: "\u{1b}[1;35m",
    note: "\u{1b}[1;36m")

  func tint(_ severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: error
    case .warning: warning
    case .information: note
    }
  }
}

extension Diagnostic.Place {
  /// Whether the path to the value adds information to the line, as inside a shape.
  fileprivate var isDeep: Bool { pointer.utf8.count { $0 == UInt8(ascii: "/") } > 2 }
}

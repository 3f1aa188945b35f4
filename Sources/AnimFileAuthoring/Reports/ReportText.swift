import AnimFile

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
    let printer = DiagnosticPrinter(
      name: file.name, source: file.report.source, style: style, width: options.width)
    var text = ""
    var alike: [Diagnostic.Rule: (shown: Int, folded: [Int], severity: Diagnostic.Severity)] = [:]
    let least = options.isQuiet ? file.lowestFailing : options.minimumSeverity
    let shown = file.listed.filter { $0.severity >= least }
    guard let folding = options.folding.map({ max(0, $0) }) else {
      for diagnostic in shown { printer.append(diagnostic, to: &text) }
      return text
    }
    let entries = RepeatedFindings(shown).entries
    let all = Dictionary(grouping: entries, by: \.diagnostic.rule).mapValues(\.count)
    for entry in entries {
      let diagnostic = entry.diagnostic
      // The note about one folded finding is as long as the finding.
      if let count = all[diagnostic.rule], count - 1 > folding {
        var same = alike[diagnostic.rule] ?? (0, [], diagnostic.severity)
        defer { alike[diagnostic.rule] = same }
        if same.shown >= folding {
          same.folded += [diagnostic.place.start.line] + entry.others.map(\.place.start.line)
          continue
        }
        same.shown += 1
      }
      printer.append(diagnostic, path: entry.others.isEmpty ? nil : entry.path, to: &text)
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
    let distinct = Set(lines).sorted()
    let shown = distinct.prefix(5).map { "\($0)" }.joined(separator: ", ")
    let place = distinct.count == 1 ? "on line \(shown)" : "on lines \(shown)"
    return "\(place)\(distinct.count > 5 ? ", …" : ""): --unfold shows them"
  }
}

extension ReportedFile {
  /// The lowest severity that fails.
  var lowestFailing: Diagnostic.Severity { isStrict ? .warning : .error }

  /// Whether the file fails, even if no finding that fails is listed.
  var fails: Bool { report.errorCount > 0 || isStrict && report.warningCount > 0 }
}

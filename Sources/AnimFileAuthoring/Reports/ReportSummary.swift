import AnimFile

/// A table of the number of findings by code.
struct ReportSummary: ReportPrinter {
  private struct Row {
    var count = 0
    let severity: Diagnostic.Severity
    let rule: Diagnostic.Rule
    /// The location of the first finding.
    let first: String
  }

  private let options: ReportStream.Options
  private let style: TextStyle
  private var rows: [OmittedFindings.Kind: Row] = [:]

  init(_ options: ReportStream.Options) {
    self.options = options
    style = options.usesColor ? .ansi : .plain
  }

  mutating func add(_ file: ReportedFile, to output: inout [UInt8]) {
    let least = options.isQuiet ? file.lowestFailing : options.minimumSeverity
    var first: [OmittedFindings.Kind: Diagnostic] = [:]
    for diagnostic in file.report.diagnostics {
      let kind = OmittedFindings.Kind(rule: diagnostic.rule, severity: diagnostic.severity)
      first[kind] = first[kind] ?? diagnostic
    }
    let rest = file.report.diagnostics.first { $0.rule == .tooManyFindings }
    for (kind, count) in file.report.counts where kind.severity >= least {
      // Without a listed finding of this code, the first one is at or after the first unlisted finding.
      let place = (first[kind] ?? rest)?.place.start ?? Diagnostic.Position(line: 1, column: 1)
      rows[
        kind,
        default: Row(
          severity: kind.severity, rule: kind.rule,
          first: "\(file.name.printable):\(place.line):\(place.column)")
      ].count += count
    }
  }

  mutating func add(_ file: UnreadableFile, to output: inout [UInt8]) {}

  mutating func finish(_ counts: ReportCounts, _ output: inout [UInt8]) {
    // By severity, then by count.
    let sorted = rows.values.sorted { a, b in
      (b.severity, b.count, a.rule.code) < (a.severity, a.count, b.rule.code)
    }
    let numbers = sorted.map { String($0.count) }
    let width = numbers.map(\.utf8.count).max() ?? 0
    let codes = sorted.map(\.rule.code.utf8.count).max() ?? 0
    for (row, number) in zip(sorted, numbers) {
      let line =
        String(repeating: " ", count: width - number.utf8.count) + number + "  "
        + style.tint(row.severity) + row.severity.rawValue + style.reset
        + String(repeating: " ", count: 13 - row.severity.rawValue.utf8.count) + row.rule.code
        + String(repeating: " ", count: codes + 2 - row.rule.code.utf8.count) + "first at \(row.first)\n"
      output += Array(line.utf8)
    }
    if !options.isQuiet, counts.files > 0 || counts.unreadable == 0 {
      output += Array("\(counts)\n\(counts.suppressionWarning)".utf8)
    }
  }
}

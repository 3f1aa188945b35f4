/// A form in which findings are printed.
public enum ReportFormat: String, Hashable, Sendable, CaseIterable {
  /// For people: position, message, the line with a mark under the place, notes and help.
  case text
  /// One JSON object for all files, by `Schemas/report-1.0.schema.json`.
  case json
  /// A JSON object on each line, one line for each file: an element of the list `files` of ``json``.
  case ndjson
  /// Workflow commands of GitHub Actions, which show as annotations of the lines of a pull request.
  case github
  /// A code quality report of GitLab.
  case gitlab
  /// A log of the Static Analysis Results Interchange Format, version 2.1.0.
  case sarif
  /// Lines that Xcode and other editors take for messages of a compiler: `path:line:column: error: message [code]`.
  case xcode
  /// A JUnit report, with a suite for each file and a case for each finding.
  case junit
}

/// How many files were looked at and what was found in them.
public struct ReportCounts: Hashable, Sendable {
  /// How many files were read.
  public internal(set) var files = 0
  /// How many files could not be read.
  public internal(set) var unreadable = 0
  /// How many errors there are.
  public internal(set) var errors = 0
  /// How many warnings there are.
  public internal(set) var warnings = 0
  /// How many findings there are that are neither.
  public internal(set) var information = 0
  /// How many files have only errors that are not reported.
  public internal(set) var silenced = 0

  mutating func add(_ report: ValidationReport) {
    files += 1
    errors += report.errorCount
    warnings += report.warningCount
    information += report.informationCount
    if !report.isValid, report.errorCount == 0 { silenced += 1 }
  }
}

extension ReportCounts: CustomStringConvertible {
  /// The counts in words: `3 files: 2 errors, 1 warning; 4 for information`.
  public var description: String {
    let problems = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
    let more = information > 0 ? "; \(information) for information" : ""
    return counted(files, "file")
      + (problems.isEmpty ? ", no problems" : ": " + problems.joined(separator: ", ")) + more
  }

  /// A line about files that pass and yet cannot be evaluated, if there are any.
  var warningOfSilence: String {
    switch silenced {
    case 0: ""
    case 1: "1 file has errors that are not reported: it cannot be evaluated\n"
    default: "\(silenced) files have errors that are not reported: they cannot be evaluated\n"
    }
  }

  private func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)" + (count == 1 ? "" : "s")
  }
}

/// What a printer makes of the findings in one file after another.
protocol ReportPrinter: Sendable {
  /// Adds what was found in a file.
  mutating func add(_ file: ReportedFile, to output: inout [UInt8])
  /// Adds a file that could not be read.
  mutating func add(_ file: UnreadableFile, to output: inout [UInt8])
  /// Adds what comes after the last file.
  mutating func finish(_ counts: ReportCounts, _ output: inout [UInt8])
}

/// A file in which something was looked for.
struct ReportedFile {
  let name: String
  let report: ValidationReport
  /// The findings to print, which may be fewer than there are.
  let listed: [Diagnostic]
  /// Whether warnings fail.
  var isStrict = false
}

/// A file that could not be read.
struct UnreadableFile {
  let name: String
  let reason: String
}

import AnimFile

/// An output format of reports.
public enum ReportFormat: String, Hashable, Sendable, CaseIterable {
  /// Human-readable: location, message, the line with a mark under the range, notes and help.
  case text
  /// One JSON object for all files, with the schema `Schemas/report-1.0.schema.json`.
  case json
  /// One JSON object per line and file: an element of the list `files` of ``json``.
  case ndjson
  /// GitHub Actions workflow commands, shown as annotations of a pull request.
  case github
  /// A GitLab code quality report.
  case gitlab
  /// A SARIF log (Static Analysis Results Interchange Format), version 2.1.0.
  case sarif
  /// Compiler messages for Xcode and other editors: `path:line:column: error: message [code]`.
  case xcode
  /// A JUnit report, with a suite for each file and a case for each finding.
  case junit
}

/// The number of files and findings.
public struct ReportCounts: Hashable, Sendable {
  /// The number of files read.
  public internal(set) var files = 0
  /// The number of files that could not be read.
  public internal(set) var unreadable = 0
  /// The number of errors.
  public internal(set) var errors = 0
  /// The number of warnings.
  public internal(set) var warnings = 0
  /// The number of findings of lower severity than warnings.
  public internal(set) var information = 0
  /// The number of files whose errors are all suppressed.
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
  /// The counts as a phrase: `3 files: 2 errors, 1 warning; 4 informational findings`.
  public var description: String {
    let problems = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
    let more = information > 0 ? "; " + counted(information, "informational finding") : ""
    return counted(files, "file")
      + (problems.isEmpty ? ", no problems" : ": " + problems.joined(separator: ", ")) + more
  }

  /// A warning about files that pass but cannot be evaluated, if there are any.
  var suppressionWarning: String {
    switch silenced {
    case 0: ""
    case 1: "1 file has errors that are not reported: it cannot be evaluated\n"
    default: "\(silenced) files have errors that are not reported: they cannot be evaluated\n"
    }
  }
}

/// A printer of findings, file by file.
protocol ReportPrinter: Sendable {
  /// Appends the findings of a file.
  mutating func add(_ file: ReportedFile, to output: inout [UInt8])
  /// Appends a file that could not be read.
  mutating func add(_ file: UnreadableFile, to output: inout [UInt8])
  /// Appends the end of the report.
  mutating func finish(_ counts: ReportCounts, _ output: inout [UInt8])
}

/// A validated file.
struct ReportedFile {
  let name: String
  let report: ValidationReport
  /// The findings to print, possibly a part of all.
  var listed: [Diagnostic]
  /// Whether warnings fail.
  var isStrict = false
}

/// A file that could not be read.
struct UnreadableFile {
  let name: String
  let reason: String
}

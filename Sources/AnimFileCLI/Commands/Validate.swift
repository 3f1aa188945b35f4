import AnimFile

/// `animfile validate`.
enum Validate {
  @Sendable
  static func run(_ arguments: Arguments, _ terminal: inout Terminal) throws -> ExitStatus {
    let isQuiet = arguments.flag("quiet")
    let isJSON = arguments.choice("format") == ReportFormat.json
    let validator = Validator(limits: try arguments.limits())
    var summary = Summary()
    var json = ReportJSON()
    for file in terminal.files(named: arguments.operands) where terminal.isOpen {
      do throws(FileError) {
        let file = try file.get()
        let name = file.isDash ? arguments.value("stdin-name") ?? file.reportName : file.reportName
        let report = validator.report(on: try terminal.read(file, limit: validator.limits.bytes))
        summary.add(report)
        if isJSON {
          json.add(report, name: name)
        } else {
          let least =
            !isQuiet ? Diagnostic.Severity.information : arguments.flag("strict") ? .warning : .error
          let color = terminal.isColored(.output)
          terminal.write(report.text(name: name, color: color, least: least))
        }
      } catch {
        summary.unreadable += 1
        terminal.complain(error)
      }
    }
    if isJSON {
      terminal.write(json.finished())
      terminal.write("\n")
    } else if !isQuiet, summary.files > 0 {
      terminal.writeLine(summary.text)
    }
    return summary.status(isStrict: arguments.flag("strict"))
  }
}

extension RawText {
  /// What the file is called in a report.
  var reportName: String { isDash ? "<stdin>" : text }
}

/// What a run found in all its files.
private struct Summary {
  private(set) var files = 0
  /// How many files could not be read.
  var unreadable = 0
  private var errors = 0
  private var warnings = 0
  private var information = 0

  mutating func add(_ report: ValidationReport) {
    files += 1
    errors += report.errorCount
    warnings += report.warningCount
    information += report.informationCount
  }

  func status(isStrict: Bool) -> ExitStatus {
    if unreadable > 0 { return .failure }
    return errors > 0 || (isStrict && warnings > 0) ? .findings : .clean
  }

  /// `3 files: 2 errors, 1 warning; 4 for information`.
  var text: String {
    let problems = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
    let more = information > 0 ? "; \(information) for information" : ""
    return counted(files, "file")
      + (problems.isEmpty ? ", no problems" : ": " + problems.joined(separator: ", "))
      + more
  }

  private func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)" + (count == 1 ? "" : "s")
  }
}

import AnimFile

/// Findings as GitHub Actions workflow commands, which annotate the affected lines.
///
/// Documented by GitHub in "Workflow commands for GitHub Actions": `::error file=…,line=…::…`.
struct ReportGitHub: ReportPrinter {
  mutating func add(_ file: ReportedFile, to output: inout [UInt8]) {
    for diagnostic in file.listed {
      let (start, end) = (diagnostic.place.start, diagnostic.place.end)
      var line = "::\(command(diagnostic.severity)) file=\(property(file.name)),line=\(start.line)"
      line += ",endLine=\(end.line),col=\(start.column)"
      // GitHub ignores columns of a finding that spans several lines.
      if end.line == start.line { line += ",endColumn=\(end.column)" }
      line += ",title=\(property(diagnostic.code))::"
      var text = diagnostic.message.printable
      if let help = diagnostic.help { text += "\nhelp: " + help.printable }
      for related in diagnostic.related {
        let place = related.place.start
        text += "\nnote: \(file.name.printable):\(place.line):\(place.column): \(related.message.printable)"
      }
      output += Array((line + data(text) + "\n").utf8)
    }
  }

  mutating func add(_ file: UnreadableFile, to output: inout [UInt8]) {}

  mutating func finish(_ counts: ReportCounts, _ output: inout [UInt8]) {}

  private func command(_ severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .information: "notice"
    }
  }

  /// The text with command terminators escaped.
  private func data(_ text: String) -> String {
    // Most texts need no escape.
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "%") }) { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      default: result += scalar.printable
      }
    }
  }

  /// The text with command and property terminators escaped.
  private func property(_ text: String) -> String {
    let text = data(text)
    if text.utf8.allSatisfy({ $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ",") }) { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case ":": result += "%3A"
      case ",": result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}

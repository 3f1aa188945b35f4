import AnimFile

/// One line per finding in the compiler format of Xcode and other editors: `path:line:column: error: message [code]`.
struct ReportXcode: ReportPrinter {
  mutating func add(_ file: ReportedFile, to output: inout [UInt8]) {
    for diagnostic in file.listed {
      line(
        file.name, diagnostic.place, word(diagnostic.severity),
        diagnostic.message.printable + " [\(diagnostic.code)]", &output)
      if let help = diagnostic.help { line(file.name, diagnostic.place, "note", help.printable, &output) }
      for related in diagnostic.related {
        line(file.name, related.place, "note", related.message.printable, &output)
      }
    }
  }

  mutating func add(_ file: UnreadableFile, to output: inout [UInt8]) {}

  mutating func finish(_ counts: ReportCounts, _ output: inout [UInt8]) {}

  private func line(
    _ name: String, _ place: Diagnostic.Place, _ word: String, _ text: String, _ output: inout [UInt8]
  ) {
    output += Array("\(name.printable):\(place.start.line):\(place.start.column): \(word): \(text)\n".utf8)
  }

  private func word(_ severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .information: "note"
    }
  }
}

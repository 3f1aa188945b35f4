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
    let printer = DiagnosticPrinter(name: name, source: source, style: color ? .ansi : .plain)
    var text = ""
    for diagnostic in diagnostics where diagnostic.severity >= least { printer.append(diagnostic, to: &text) }
    return text
  }
}

/// Prints findings in the style of compiler messages.
package struct DiagnosticPrinter {
  /// The name of the file.
  package let name: String
  package let source: SourceText
  package let style: TextStyle
  /// The number of columns; nil if unknown.
  package var width: Int?

  package init(name: String, source: SourceText, style: TextStyle, width: Int? = nil) {
    self.name = name
    self.source = source
    self.style = style
    self.width = width
  }

  /// Appends a finding.
  ///
  /// - Parameter path: The path in words; nil for that of the finding's place.
  package func append(_ diagnostic: Diagnostic, path: String? = nil, to text: inout String) {
    let tint = style.tint(diagnostic.severity)
    text +=
      "\(style.bold)\(position(diagnostic.place)): \(tint)\(diagnostic.severity.rawValue): \(style.reset)"
    text += "\(style.bold)\(diagnostic.message.printable) [\(diagnostic.code)]\(style.reset)\n"
    text += excerpt(diagnostic.place, tint: tint)
    // The line does not show a missing member.
    let isMissing = diagnostic.rule == .missingMember && !diagnostic.place.pointer.isEmpty
    if path != nil || diagnostic.place.isDeep || isMissing {
      text += "  in: \((path ?? diagnostic.place.path).printable)\n"
    }
    if let help = diagnostic.help { text += "  \(style.note)help:\(style.reset) \(help.printable)\n" }
    for related in diagnostic.related {
      text +=
        "\(position(related.place)): \(style.note)note: \(style.reset)\(related.message.printable)\n"
      text += excerpt(related.place, tint: style.note)
    }
  }

  private func excerpt(_ place: Diagnostic.Place, tint: String) -> String {
    // An empty line, such as the last one of a truncated text, shows nothing.
    source.bytes.isEmpty || source.line(place.start.line).isEmpty
      ? "" : Excerpt(source, place, width: width).text(tint: tint, reset: style.reset)
  }

  private func position(_ place: Diagnostic.Place) -> String {
    "\(name.printable):\(place.start.line):\(place.start.column)"
  }
}

/// The ANSI escape sequences.
package struct TextStyle: Sendable {
  package var bold = ""
  package var reset = ""
  var error = ""
  var warning = ""
  var note = ""

  package static let plain = TextStyle()
  package static let ansi = TextStyle(
    bold: "\u{1b}[1m", reset: "\u{1b}[0m", error: "\u{1b}[1;31m", warning: "\u{1b}[1;35m",
    note: "\u{1b}[1;36m")

  package func tint(_ severity: Diagnostic.Severity) -> String {
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

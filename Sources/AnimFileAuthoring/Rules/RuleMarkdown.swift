package import AnimFile

extension Diagnostic.Rule {
  /// The documentation page of all rules.
  ///
  /// - Complexity: O(*n*) in the length of all examples.
  package static var page: String {
    var page = """
      # Diagnostics

      Every rule of the validator and of imports, exports and texts: its meaning, an example, and how to fix it.

      ## Overview

      <!-- This page is generated from Sources/AnimFileAuthoring/Rules. To update it: animfile rules --format markdown -->

      A finding has a severity, a code, a message, a position, and usually a help text. Codes are stable. Messages may \
      change, so programs should match codes.

      - **Errors**: the file is invalid and cannot be evaluated.
      - **Warnings**: the file is valid, but probably has a mistake: a part without effect, a time after the end, an angle in \
      radians, a spring that does not settle. With `--strict`, warnings fail too.
      - **Information**: the picture is correct. The file has an unused or redundant part, or a property worth knowing.

      Each mistake produces one finding, and one run reports all mistakes. A printed finding is \
      `name:line:column: severity: message [code]`, then the line with the position marked, then notes and help.

      Most rules have an example: a file with the mistake, the report of `animfile validate`, and the corrected file. The \
      others say why they have none; [Import Lottie files](LottieImport.md) and similar pages have tables with those of conversions. \
      `animfile explain CODE` prints the same text in a terminal.

      """
    for category in Diagnostic.RuleCategory.allCases {
      page += "\n## \(category.title)\n\n\(category.summary.markdown)\n"
      for rule in category.rules { page += "\n" + rule.markdown }
    }
    return page
  }

  /// The rule's section in the documentation page.
  ///
  /// - Complexity: O(*n*) in the length of its example.
  package var markdown: String {
    let known = documentation
    let severity = self.severity.rawValue
    var text = """
      ### \(code)

      \(severity.prefix(1).uppercased() + severity.dropFirst()). \(known.meaning.markdown)\(isOnByDefault ? "" : " Off by default.")

      \(known.why.markdown)


      """
    switch known.example {
    case .texts(let example):
      text += """
        ```json
        \(example.bad)
        ```

        ```text
        \(example.report(of: self))```

        Corrected:

        ```json
        \(example.good)
        ```

        """
    case .none(let reason): text += "No example: \(reason).\n"
    }
    text += "\nHow to fix: \(known.howToFix.markdown)"
    if let fixing = fixingPhrase { text += " \(fixing.markdown)" }
    if let section = known.section {
      text += " See [\(section)](FileFormat.md#\(section.anchor))."
    }
    return text + "\n"
  }
}

extension Diagnostic.Rule.Example.Texts {
  /// The name of the example file in reports.
  package static let name = "example.json"

  /// The report on the incorrect example of `rule`.
  package func report(of rule: Diagnostic.Rule, color: Bool = false, width: Int? = nil) -> String {
    let report = Linter(showing: rule).report(on: bad)
    let printer = DiagnosticPrinter(
      name: Self.name, source: report.source, style: color ? .ansi : .plain, width: width)
    return report.diagnostics.reduce(into: "") { printer.append($1, to: &$0) }
  }
}

extension Linter {
  /// A linter that reports a rule even if it is off by default.
  package init(showing rule: Diagnostic.Rule) {
    self.init()
    if !rule.isOnByDefault { selection.levels[rule] = RuleSelection.Level(rawValue: rule.severity.rawValue) }
  }
}

extension String {
  /// The anchor that code-hosting sites generate for a heading.
  fileprivate var anchor: String {
    String(
      lowercased().compactMap { (character: Character) -> Character? in
        if character == " " { return "-" }
        return character.isLetter || character.isNumber || "-_".contains(character) ? character : nil
      })
  }

  /// The text with backticks in place of the single quotes around excerpts of a file.
  ///
  /// A quote after a letter is an apostrophe.
  fileprivate var markdown: String {
    var result = ""
    var isInside = false
    var before: Character = " "
    for character in self {
      if character == "'", isInside || before == " " || before == "(" {
        isInside.toggle()
        result.append("`")
      } else {
        result.append(character)
      }
      before = character
    }
    return result
  }
}

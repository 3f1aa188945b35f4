extension Diagnostic.Rule {
  /// The documentation page of all rules.
  ///
  /// - Complexity: O(*n*) in the length of all examples.
  package static var page: String {
    var page = """
      # Diagnostics

      Every code the validator reports: what it means, an example, and what to do.

      ## Overview

      <!-- This page is made from Sources/AnimFile/Rules. To write it anew: animfile rules --format markdown -->

      A finding has a severity, a code, a message, a place and mostly a help. A code keeps its meaning for good; words may \
      change, so programs look at codes.

      - **Errors**: the file is refused.
      - **Warnings**: the file evaluates, but something that it asks for does not happen: a shape never shows, an easing or \
      a way has nothing to lead to, a time comes after the end. That is hardly meant. `--strict` fails on these too.
      - **Information**: the picture is what the file says. Something could be left out or written shorter, or is worth \
      knowing.

      One mistake is one finding. All mistakes are found in one run. In print a finding is \
      `name:line:column: severity: message [code]`, then the line with a mark under the place, then notes and help.

      Each kind is shown with a file that has the mistake, what `animfile validate` prints of it, and the same file mended. \
      `animfile explain` and a code shows the same on a terminal.

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
    let severity = known.severity.rawValue
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

        Mended:

        ```json
        \(example.good)
        ```

        """
    case .none(let reason): text += "No example: \(reason).\n"
    }
    text += "\nRemedy: \(known.remedy.markdown)"
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
  package func report(of rule: Diagnostic.Rule, color: Bool = false) -> String {
    Validator(showing: rule).report(on: bad).text(name: Self.name, color: color)
  }
}

extension Validator {
  /// A validator that reports a rule even if it is off by default.
  init(showing rule: Diagnostic.Rule) {
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

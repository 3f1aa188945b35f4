/// The page of the documentation about all commands.
enum CommandPage {
  static var text: String {
    var page = """
      # Commands

      Every command and option of `animfile`, in the words of its help.

      ## Overview

      <!-- This page is generated from the declarations of the commands. To update it: animfile man --format markdown -->

      ```text
      animfile COMMAND [ARGUMENTS] [OPTIONS]
      ```

      `animfile help` lists the commands, `animfile help COMMAND` prints one of the sections below, and `animfile --version` prints the version.


      """
    page.table(
      ["command", ""],
      Command.groups.flatMap { group in
        group.commands.map { ["[`\($0.name)`](#\($0.name))", $0.summary.markdown] }
      })
    page += "\n### Arguments and options\n\n"
    for rule in Command.argumentRules { page += "- \(rule.markdown)\n" }
    page += """

      `CODE` is a code of [Diagnostics](Diagnostics.md). [Limits](FileFormat.md#limits) lists the names and values of `--limit`, [Inputs](FileFormat.md#inputs) describes
      the file of `--inputs`, and [Parameters](FileFormat.md#parameters) the names and values of `--set`.

      ### Exit status

      Each command lists the meanings that it has. In general, they are:


      """
    page.table(["status", ""], ExitStatus.allCases.map { ["\($0.rawValue)", $0.summary] })
    page += "\n### Environment and files\n\n"
    page.table(
      ["variable or file", ""],
      (Command.environment + Command.files).map { ["`\($0.name)`", $0.meaning.markdown] })
    for group in Command.groups {
      page += "\n## \(group.title)\n"
      for command in group.commands { page += "\n" + command.section }
    }
    return page
  }
}

extension Command {
  /// The command's section of the page.
  fileprivate var section: String {
    var text = "### \(name)\n\n\(summary.sentence.markdown).\n\n"
    text += "```text\n\(usageLine)\n```\n\n"
    for paragraph in details { text += paragraph.markdown + "\n\n" }
    if let label = operands.label {
      text.table(["argument", ""], [["`\(label)`", operands.summary.markdown]])
      text += "\n"
    }
    text.table(["option", "value", ""], allOptions.map(\.row))
    text += "\n"
    text.table(["exit status", ""], statuses.map { ["\($0.status.rawValue)", $0.meaning.markdown] })
    text += "\n```sh\n"
    for example in examples { text += "# \(example.purpose)\n\(example.line)\n" }
    return text + "```\n"
  }
}

extension Option {
  /// The names, the value and the summary.
  fileprivate var row: [String] {
    let names = (short.map { ["-\($0)"] } ?? []) + ["--" + name]
    let value =
      switch kind {
      case .flag: ""
      case .choice(let words): words.map { "`\($0)`" }.joined(separator: ", ")
      case .value(let placeholder), .repeated(let placeholder): "`\(placeholder)`"
      }
    return [names.map { "`\($0)`" }.joined(separator: ", "), value, helpSummary.markdown]
  }
}

extension String {
  fileprivate mutating func table(_ header: [String], _ rows: [[String]]) {
    for row in [header, header.map { _ in "---" }] + rows {
      self += "|" + row.map { $0.isEmpty ? " |" : " \($0) |" }.joined() + "\n"
    }
  }

  /// The text of a help in Markdown.
  ///
  /// Excerpts in single quotes, and words that begin like options or are endings of files, are code. The quotes stay where a shell needs
  /// them. The name of a page is a link.
  fileprivate var markdown: String {
    var words = split(separator: " ").map(String.init)[...]
    var result: [String] = []
    while var word = words.popFirst() {
      let start = word.prefix { $0 == "(" }
      word = String(word.dropFirst(start.count))
      if word.hasPrefix("'") {
        while !word.dropFirst().contains("'"), let next = words.popFirst() { word += " " + next }
      }
      let end = word.suffix(word.reversed().prefix { ".,;:)".contains($0) }.count)
      word = String(word.dropLast(end.count))
      result.append(start + word.excerptAsMarkdown + end)
    }
    return result.joined(separator: " ")
  }

  /// A word, or an excerpt in single quotes, in Markdown.
  private var excerptAsMarkdown: String {
    if hasPrefix("'"), hasSuffix("'"), count > 2 {
      return "`\(contains { "*[{".contains($0) } ? self[...] : dropFirst().dropLast())`"
    }
    if hasPrefix("-") || hasPrefix("."), contains(where: { $0.isLetter }) || self == "--" {
      return "`\(self)`"
    }
    if hasSuffix(".md") { return "[\(self)](\(self))" }
    return reduce(into: "") { text, character in
      if "\\`*_[]<>|".contains(character) { text += "\\" }
      text.append(character)
    }
  }
}

// The source of parsing, help texts, completions, the manual and suggestions. Each command is declared in its own file.

extension Command {
  /// All commands, in the order of the help.
  static let all: [Command] = [
    validate, explain, rules, eval, render, preview, sample, curve, easings, info, diff, expand, format,
    languageServer, completions, manual,
  ]
}

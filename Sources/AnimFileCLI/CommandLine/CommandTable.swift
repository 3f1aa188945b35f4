// Parsing, the help texts, the completions, the manual and the suggestions come from this list. Each command is described
// in its own file.

extension Command {
  /// Every command, in the order of the help.
  static let all: [Command] = [
    validate, explain, rules, eval, render, preview, sample, curve, info, diff, expand, format,
    languageServer, completions, manual,
  ]
}

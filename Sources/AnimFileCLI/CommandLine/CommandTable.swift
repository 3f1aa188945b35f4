// The source of parsing, help texts, completions, the manual and suggestions. Each command is declared in its own file.

extension Command {
  /// Commands with a common purpose.
  struct Group: Sendable {
    let title: String
    let commands: [Command]
  }

  /// Every command by its purpose, in the order of the help.
  static let groups: [Group] = [
    Group(title: "Check and edit", commands: [validate, format, setMember, diff]),
    Group(title: "View and play", commands: [preview, render, player, info]),
    Group(title: "Evaluate and convert", commands: [eval, sample, expand, importFile, exportLottie, text]),
    Group(title: "Learn", commands: [explain, rules, curve, easings]),
    Group(title: "Editors and shells", commands: [languageServer, completions, manual]),
  ]

  /// Every command, in the order of the help.
  static let all: [Command] = groups.flatMap(\.commands)
}

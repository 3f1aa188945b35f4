extension Command {
  static let languageServer = Command(
    name: "lsp",
    summary: "answer an editor: a language server on standard input and output",
    details: [
      """
      An editor starts it and speaks the Language Server Protocol 3.17 with it. While you write it marks \
      mistakes, says what members mean and what values they have, completes members, types, easings, \
      colors and names, finds definitions, lists what is in the file, and formats. Projects.md in the \
      documentation says how to set editors up.
      """,
      """
      It is concerned with JSON files that have a member animfile or are called .anim.json, and checks \
      them by the same configuration files as 'animfile validate'.
      """,
    ],
    operands: .none,
    options: [
      .flag("stdio", "speak on standard input and output, as it does in any case; some editors ask for it"),
      .only, .ignore, .severity, .config, .noConfig, .limit,
    ],
    examples: [
      Example(line: "animfile lsp", purpose: "what an editor runs"),
      Example(
        line: "animfile lsp --severity time-after-end=error", purpose: "with other rules than by default"),
    ],
    exitStatuses: [
      .clean: "it was asked to shut down, and told to exit",
      .findings: "it was told to exit, or its input ended, without being asked to shut down",
    ],
    run: LanguageServerCommand.run)
}

enum LanguageServerCommand {
  @Sendable
  static func run(_ arguments: Arguments, _ terminal: inout Terminal) throws -> ExitStatus {
    var server = LanguageServer(settings: try ValidationSettings(arguments))
    return try server.run(&terminal)
  }
}

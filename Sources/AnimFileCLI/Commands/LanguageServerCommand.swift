extension Command {
  static let languageServer = Command(
    name: "lsp",
    summary: "run a language server on standard input and output",
    details: [
      """
      An editor starts the server and uses the Language Server Protocol 3.17. The server reports errors while \
      you type, shows the meaning and the values of members, completes members, types, easings, colors and \
      names, finds definitions and references, renames them, lists and folds the contents of a file, shows \
      resolved times, fixes errors, and formats files. Projects.md in the documentation describes how to set \
      up editors.
      """,
      """
      The server handles JSON files with a member animfile or a name that ends in .anim.json. It reads the \
      same configuration files as 'animfile validate'.
      """,
    ],
    operands: .none,
    options: [
      .flag("stdio", "use standard input and output; this is the default, and some editors set it"),
      .only, .ignore, .severity, .config, .noConfig, .limit,
    ],
    examples: [
      Example(line: "animfile lsp", purpose: "start the server, as an editor does"),
      Example(
        line: "animfile lsp --severity time-after-end=error", purpose: "change the severity of a rule"),
    ],
    exitStatuses: [
      .clean: "the client sent a shutdown request and an exit notification",
      .findings: "the client sent an exit notification, or the input ended, without a shutdown request",
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

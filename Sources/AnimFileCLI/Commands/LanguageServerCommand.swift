/// `animfile lsp`.
enum LanguageServerCommand {
  @Sendable
  static func run(_ arguments: Arguments, _ terminal: inout Terminal) throws -> ExitStatus {
    var server = LanguageServer(settings: try ValidationSettings(arguments))
    return try server.run(&terminal)
  }
}

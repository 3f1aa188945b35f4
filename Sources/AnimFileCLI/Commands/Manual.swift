/// `animfile man`.
enum Manual {
  @Sendable
  static func run(_ arguments: Arguments, _ terminal: inout Terminal) throws -> ExitStatus {
    terminal.write(ManualPage.text)
    return .clean
  }
}

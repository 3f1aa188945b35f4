/// `animfile completions`.
enum Completions {
  @Sendable
  static func run(_ arguments: Arguments, _ terminal: inout Terminal) throws -> ExitStatus {
    let word = arguments.operands[0]
    guard let shell = CompletionShell(rawValue: word.text) else {
      let known = CompletionShell.allCases.map(\.rawValue)
      throw UsageError(
        "there are no completions for \(quoted(word))" + suggestion(for: word.text, among: known),
        hint: "choose from \(known.joined(separator: ", "))")
    }
    terminal.write(shell.script)
    return .clean
  }
}

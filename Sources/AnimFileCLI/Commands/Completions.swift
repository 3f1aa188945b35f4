import AnimFile

extension Command {
  static let completions = Command(
    name: "completions",
    summary: "print a script that lets a shell complete commands, options, codes and file names",
    details: [],
    operands: Operands(
      placeholder: "SHELL", count: 1...1,
      summary: "bash, zsh or fish; with --names, a file"),
    options: [
      Option(
        name: "names", short: nil, kind: .choice(DefinedNameKind.allCases.map(\.rawValue)), fallback: nil,
        summary: "print the names of this kind in a file, one on each line; the scripts use this")
    ],
    examples: [
      Example(
        line: "animfile completions bash",
        purpose: "for bash: put it into a file, and into ~/.bashrc: source FILE"),
      Example(
        line: "animfile completions zsh",
        purpose: "for zsh: put it into a file _animfile in a folder of fpath"),
      Example(
        line: "animfile completions fish",
        purpose: "for fish: put it into ~/.config/fish/completions/animfile.fish"),
    ],
    exitStatuses: [.clean: "it was printed"],
    run: Completions.run)
}

enum Completions {
  @Sendable
  static func run(_ arguments: Arguments, _ terminal: inout Terminal) throws -> ExitStatus {
    let word = arguments.operands[0]
    if let kind = arguments.value("names").flatMap(DefinedNameKind.init) {
      let text = try terminal.read(word, limit: Limits().bytes)
      for name in EditorDocument(text).names(kind) { terminal.writeLine(name.printable) }
      return .clean
    }
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

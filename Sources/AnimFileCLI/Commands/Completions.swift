import AnimFile
import AnimFileAuthoring

extension Command {
  static let completions = Command(
    name: "completions",
    summary: "print a shell script that completes commands, options, codes and file names",
    details: [],
    operands: Operands(
      placeholder: "SHELL", count: 1...1,
      summary: "bash, zsh or fish; with --names, a file"),
    options: [
      Option(
        name: "names", short: nil, kind: .choice(DefinedNameKind.allCases.map(\.rawValue)), fallback: nil,
        summary: "print the names of this kind in a file, one per line; the scripts use this option")
    ],
    examples: [
      Example(
        line: "animfile completions bash",
        purpose: "for bash: save it to a file, and add to ~/.bashrc: source FILE"),
      Example(
        line: "animfile completions zsh",
        purpose: "for zsh: save it as _animfile in a folder of fpath"),
      Example(
        line: "animfile completions fish",
        purpose: "for fish: save it as ~/.config/fish/completions/animfile.fish"),
    ],
    exitStatuses: [.clean: "the script was printed"],
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
        "unknown shell \(quoted(word))" + suggestion(for: word.text, among: known),
        hint: "use one of: \(known.joined(separator: ", "))")
    }
    terminal.write(shell.script)
    return .clean
  }
}

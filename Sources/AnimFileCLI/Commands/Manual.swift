/// The output format of `man`.
enum ManualFormat: String, CaseIterable {
  case mdoc, markdown
}

extension Command {
  static let manual = Command(
    name: "man",
    summary: "print the manual page",
    details: [
      """
      The page is in the mdoc language, which the command man displays. As Markdown, it is the page Commands.md of the \
      documentation.
      """
    ],
    operands: .none,
    options: [
      .choice("format", of: ManualFormat.self, default: .mdoc, "the output format")
    ],
    examples: [
      Example(
        line: "animfile man", purpose: "save it as animfile.1, and read it with: man ./animfile.1"),
      Example(line: "animfile man --format markdown", purpose: "print it for a website"),
    ],
    exitStatuses: [.clean: "the page was printed"],
    run: Manual.run)
}

enum Manual {
  @Sendable
  static func run(_ arguments: Arguments, _ terminal: inout Terminal) throws -> ExitStatus {
    switch arguments.choice("format", of: ManualFormat.self) {
    case .mdoc: terminal.write(ManualPage.text)
    case .markdown: terminal.write(CommandPage.text)
    }
    return .clean
  }
}

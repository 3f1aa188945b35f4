extension Command {
  static let manual = Command(
    name: "man",
    summary: "print the manual page",
    details: [
      "The page is in the mdoc language, which the command man displays."
    ],
    operands: .none,
    options: [],
    examples: [
      Example(
        line: "animfile man", purpose: "save it as animfile.1, and read it with: man ./animfile.1")
    ],
    exitStatuses: [.clean: "the page was printed"],
    run: Manual.run)
}

enum Manual {
  @Sendable
  static func run(_ arguments: Arguments, _ terminal: inout Terminal) throws -> ExitStatus {
    terminal.write(ManualPage.text)
    return .clean
  }
}

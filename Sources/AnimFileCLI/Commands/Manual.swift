extension Command {
  static let manual = Command(
    name: "man",
    summary: "print the manual page",
    details: ["It is in the language mdoc, which man reads."],
    operands: .none,
    options: [],
    examples: [
      Example(
        line: "animfile man", purpose: "put it into a file animfile.1, and read that with: man ./animfile.1")
    ],
    exitStatuses: [.clean: "it was printed"],
    run: Manual.run)
}

enum Manual {
  @Sendable
  static func run(_ arguments: Arguments, _ terminal: inout Terminal) throws -> ExitStatus {
    terminal.write(ManualPage.text)
    return .clean
  }
}

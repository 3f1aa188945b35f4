/// One subcommand: what it takes, what its help says, and what it does.
struct Command: Sendable {
  /// The arguments that are not options.
  struct Operands: Sendable {
    /// What stands for one of them in a help text.
    let placeholder: String
    /// How many there may be.
    let count: ClosedRange<Int>
    let summary: String

    /// For a command that takes none.
    static let none = Operands(placeholder: "", count: 0...0, summary: "")

    /// Whether the first of them is a file.
    var areFiles: Bool { placeholder.hasPrefix("FILE") }
  }

  /// A command line that works, and what it is good for.
  struct Example: Sendable {
    let line: String
    let purpose: String
  }

  let name: String
  /// One sentence for the list of commands.
  let summary: String
  /// What more there is to say: paragraphs, wrapped when printed.
  let details: [String]
  let operands: Operands
  let options: [Option]
  let examples: [Example]
  /// What an exit status means where it differs from the general sense.
  let exitStatuses: [ExitStatus: String]
  /// Does the work.
  ///
  /// A `UsageError` or a `FileError` that it throws is reported and ends the run with 2. Any other
  /// error is taken for a mistake in animfile.
  let run: @Sendable (Arguments, inout Terminal) throws -> ExitStatus

  /// The options and `--help`.
  var allOptions: [Option] { options + [.help] }
}

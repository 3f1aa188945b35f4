/// A subcommand: its arguments, help and implementation.
struct Command: Sendable {
  /// The operands of a command.
  struct Operands: Sendable {
    /// The placeholder of an operand in help texts.
    let placeholder: String
    /// The allowed number of operands.
    let count: ClosedRange<Int>
    let summary: String

    /// No operands.
    static let none = Operands(placeholder: "", count: 0...0, summary: "")

    /// Whether the first operand is a file.
    var areFiles: Bool { placeholder.hasPrefix("FILE") }
  }

  /// An example command line with its description.
  struct Example: Sendable {
    let line: String
    let purpose: String
  }

  let name: String
  /// One sentence for the list of commands.
  let summary: String
  /// Further paragraphs of the help, wrapped when printed.
  let details: [String]
  let operands: Operands
  let options: [Option]
  let examples: [Example]
  /// The meanings of exit statuses that differ from the general ones.
  let exitStatuses: KeyValuePairs<ExitStatus, String>
  /// Runs the command.
  ///
  /// A thrown `UsageError` or `FileError` is reported and ends the run with status 2. Any other error is reported as an
  /// internal error.
  let run: @Sendable (Arguments, inout Terminal) throws -> ExitStatus

  /// The meaning of an exit status for this command; nil if it is the general one.
  func meaning(of status: ExitStatus) -> String? { exitStatuses.first { $0.key == status }?.value }

  /// The options and `--help`.
  var allOptions: [Option] { options + [.help] }
}

/// How a run of the command went, as the shell sees it.
enum ExitStatus: Int32, Comparable, Sendable {
  /// Nothing to complain about.
  case clean = 0
  /// A file has errors.
  case findings = 1
  /// The command line is wrong, or something could not be read or written.
  case failure = 2
  /// A mistake in animfile itself.
  case fault = 3

  static func < (a: ExitStatus, b: ExitStatus) -> Bool { a.rawValue < b.rawValue }

  /// What the help says about it.
  var summary: String {
    switch self {
    case .clean: "everything is fine"
    case .findings: "a file has errors"
    case .failure: "the command line is wrong, or something could not be read or written"
    case .fault: "a mistake in animfile itself; please report it"
    }
  }
}

extension ExitStatus: CaseIterable {}

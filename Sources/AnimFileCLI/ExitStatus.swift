/// The exit status of the command.
enum ExitStatus: Int32, Comparable, Sendable {
  /// Success, without errors.
  case clean = 0
  /// A file has errors.
  case findings = 1
  /// The command line is invalid, or a file could not be read or written.
  case failure = 2
  /// An internal error of animfile.
  case fault = 3

  static func < (a: ExitStatus, b: ExitStatus) -> Bool { a.rawValue < b.rawValue }

  /// The description in help texts.
  var summary: String {
    switch self {
    case .clean: "success"
    case .findings: "a file has errors"
    case .failure: "the command line is wrong, or a file could not be read or written"
    case .fault: "a bug in animfile; please report it"
    }
  }
}

extension ExitStatus: CaseIterable {}

import AnimFile

/// What shells can complete the value of an option or an operand to.
enum Completable: Equatable {
  /// The names of files and folders.
  case files
  /// One of some words.
  case words([String])
  /// Several of some words, with commas between them.
  case list([String])
  /// A word, `=`, and one of some other words; anything where there are none.
  case pair([String], [String])
  /// Something that a shell knows nothing of.
  case unknown

  /// - Parameter placeholder: What stands for the value in a help text.
  init(placeholder: String) {
    let codes = Diagnostic.Rule.allCases.map(\.code)
    switch placeholder {
    case "FILE", "FILE FILE", "FILE ID.MEMBER": self = .files
    case "CODE": self = .words(codes)
    case "CODE[,CODE...]": self = .list(codes)
    case "CODE=SEVERITY": self = .pair(codes, RuleSelection.Level.allCases.map(\.rawValue))
    case "NAME=NUMBER": self = .pair(Limits.names, [])
    case "SHELL": self = .words(CompletionShell.allCases.map(\.rawValue))
    default: self = .unknown
    }
  }
}

extension Option {
  /// What its value can be completed to; nil for a flag.
  var completable: Completable? {
    switch kind {
    case .flag: nil
    case .choice(let words): .words(words)
    // NAME=NUMBER is a limit, and the value of a parameter is another thing.
    case .value(let placeholder), .repeated(let placeholder): Completable(placeholder: placeholder)
    }
  }

  /// The ways to write it: `--output`, `-o`.
  var spellings: [String] { ["--" + name] + (short.map { ["-\($0)"] } ?? []) }
}

extension Command.Operands {
  /// What an operand can be completed to; nil if there is none.
  var completable: Completable? { count.upperBound == 0 ? nil : Completable(placeholder: placeholder) }
}

extension String {
  /// The text in single quotes, for a POSIX shell.
  var shellQuoted: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}

import AnimFile
import AnimFileAuthoring

/// The completions of an option's value or an operand.
enum Completable: Equatable {
  /// The names of files and folders.
  case files
  /// The name of a file, then names that this file defines.
  case fileAndNames(DefinedNameKind)
  /// Names that the file on the command line defines, each with a text after it.
  case names(DefinedNameKind, suffix: String)
  /// One of several words.
  case words([String])
  /// Several words, separated by commas.
  case list([String])
  /// A word, `=`, and one of several other words, or any text if there are none.
  case pair([String], [String])
  /// No completions.
  case unknown

  /// - Parameter placeholder: The placeholder of the value in help texts.
  init(placeholder: String) {
    let codes = Diagnostic.Rule.allCases.map(\.code)
    switch placeholder {
    case "FILE", "FILE FILE": self = .files
    case "FILE ID.MEMBER", "FILE PATH VALUE": self = .fileAndNames(.members)
    case "ID.MEMBER": self = .names(.members, suffix: "")
    case "ID": self = .names(.ids, suffix: "")
    case "MARKER": self = .names(.markers, suffix: "")
    case "NAME=VALUE", "NAME=VALUE[@TIME]": self = .names(.parameters, suffix: "=")
    case "PLACE@TIME": self = .names(.ids, suffix: "@")
    case "NAME@TIME": self = .names(.parameters, suffix: "@")
    case "EASING": self = .words(NamedEasing.all.map(\.name))
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
  /// The completions of its value; nil for a flag.
  var completable: Completable? {
    switch kind {
    case .flag: nil
    case .choice(let words): .words(words)
    // NAME=NUMBER is a limit; other pairs are parameter values.
    case .value(let placeholder), .repeated(let placeholder): Completable(placeholder: placeholder)
    }
  }

  /// The spellings of the option: `--output`, `-o`.
  var spellings: [String] { ["--" + name] + (short.map { ["-\($0)"] } ?? []) }
}

extension Command.Operands {
  /// The completions of an operand; nil if there is none.
  var completable: Completable? { count.upperBound == 0 ? nil : Completable(placeholder: placeholder) }
}

extension String {
  /// The text in single quotes, for a POSIX shell.
  var shellQuoted: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}

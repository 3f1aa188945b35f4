import AnimFile
import AnimFileAuthoring

/// The completion script for zsh.
enum ZshCompletions {
  static var script: String {
    """
    #compdef \(programName)
    # Completions of \(programName) for zsh. Save it as _\(programName) in a folder of $fpath.

    _\(programName)_pair() {
      # Arguments: the names of the arrays of words before and after '='.
      if compset -P '*='; then
        compadd -a "$2"
      else
        compadd -S = -a "$1"
      fi
    }

    _\(programName)_list() {
      compset -P '*,'
      compadd -S '' -a "$1"
    }

    _\(programName)_names() {
      # Completes names of a kind in the first file on the command line, with a suffix.
      local word
      for word in $words[2,CURRENT-1]; do
        if [[ -f $word ]]; then
          compadd -S "$2" -- ${(f)"$(\(programName) completions --names $1 $word 2> /dev/null)"}
          return
        fi
      done
    }

    _\(programName)() {
      local -a commands codes severities limits numbers
      commands=(
    \(Command.all.map { "    \("\($0.name):\($0.summary)".shellQuoted)" }.joined(separator: "\n"))
        'help:show the options and examples of a command'
      )
      codes=(\(words(Completable(placeholder: "CODE"))))
      severities=(\(words(Completable(placeholder: "CODE=SEVERITY"), second: true)))
      limits=(\(words(Completable(placeholder: "NAME=NUMBER"))))
      numbers=()

      if ((CURRENT == 2)); then
        _describe command commands
        [[ $PREFIX == -* ]] && compadd -- --help --version
        return
      fi
      local command=$words[2]
      shift words
      ((CURRENT--))
      case $command in
    \(Command.all.map(commandCase).joined(separator: "\n"))
        help) _describe command commands ;;
      esac
    }

    if [[ $funcstack[1] == _\(programName) ]]; then
      _\(programName) "$@"
    else
      compdef _\(programName) \(programName)
    fi

    """
  }

  private static func words(_ completable: Completable, second: Bool = false) -> String {
    switch completable {
    case .words(let words), .list(let words): words.joined(separator: " ")
    case .pair(let first, let last): (second ? last : first).joined(separator: " ")
    case .files, .fileAndNames, .names, .unknown: ""
    }
  }

  private static func commandCase(_ command: Command) -> String {
    var specs = command.allOptions.map(spec)
    if case .fileAndNames(let kind) = command.operands.completable {
      specs += [
        "1:FILE:_files".shellQuoted, "2:NAME:_\(programName)_names \(kind.rawValue) \"\"".shellQuoted,
      ]
    } else if let completable = command.operands.completable {
      let place = command.operands.count.upperBound > 1 ? "*" : ""
      specs.append("\(place):\(command.operands.placeholder):\(action(completable))".shellQuoted)
    }
    return """
          \(command.name))
            _arguments -s -S \\
              \(specs.joined(separator: " \\\n          "))
            ;;
      """
  }

  private static func spec(_ option: Option) -> String {
    let description = "[\(option.summary.escaped("[]:\\"))]"
    let value = option.completable.map { ":\((option.placeholder ?? "").escaped(":")):\(action($0))" } ?? ""
    let isRepeated = if case .repeated = option.kind { true } else { false }
    let mark = option.kind == .flag ? "" : "="
    guard let short = option.short else {
      return "\(isRepeated ? "*" : "")--\(option.name)\(mark)\(description)\(value)".shellQuoted
    }
    let both = isRepeated ? "*" : "(-\(short) --\(option.name))"
    let plus = option.kind == .flag ? "" : "+"
    return "\(both.shellQuoted){-\(short)\(plus),--\(option.name)\(mark)}\((description + value).shellQuoted)"
  }

  private static func action(_ completable: Completable) -> String {
    switch completable {
    case .files, .fileAndNames: "_files"
    case .names(let kind, let suffix): "_\(programName)_names \(kind.rawValue) \"\(suffix)\""
    case .words(let words):
      Completable.words(words) == Completable(placeholder: "CODE")
        ? "compadd -a codes" : "(\(words.joined(separator: " ")))"
    case .list: "_\(programName)_list codes"
    case .pair(_, let second):
      second.isEmpty ? "_\(programName)_pair limits numbers" : "_\(programName)_pair codes severities"
    case .unknown: " "
    }
  }
}

extension String {
  /// The text with a backslash before each of the given characters.
  fileprivate func escaped(_ characters: String) -> String {
    reduce(into: "") { text, character in
      if characters.contains(character) { text += "\\" }
      text.append(character)
    }
  }
}

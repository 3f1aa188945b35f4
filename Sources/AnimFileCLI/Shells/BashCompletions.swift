import AnimFile
import AnimFileAuthoring

/// The completion script for bash 3.2 and later.
enum BashCompletions {
  static var script: String {
    """
    # Completions of \(programName) for bash. Save it in the folder of bash-completion, or: source <(\(programName) completions bash)

    _\(programName)() {
      local line=${COMP_LINE:0:COMP_POINT} cur command option= kind=unknown words= second= prefix= word names= file=
      local -a given
      read -ra given <<< "$line"
      [[ $line == *[[:blank:]] ]] && given+=('')
      cur=${given[${#given[@]} - 1]}
      command=${given[1]}
      COMPREPLY=()
      if ((${#given[@]} < 3)); then
        kind=words words=\((Command.all.map(\.name) + ["help", "--help", "--version"]).joined(separator: " ").shellQuoted)
      else
        if [[ $cur == --*=* ]]; then
          option=${cur%%=*}
          cur=${cur#*=}
        else
          option=${given[${#given[@]} - 2]}
        fi
        case "$command $option" in
    \(Command.all.flatMap(optionCases).joined(separator: "\n"))
          *)
            case $command in
    \((Command.all.map(commandCase) + [helpCase]).joined(separator: "\n"))
            esac
            ;;
        esac
      fi
      if [[ -n $names ]]; then
        for word in "${given[@]:2:${#given[@]} - 3}"; do
          [[ -f $word ]] && file=$word && break
        done
        if [[ -n $file ]]; then
          words=$(\(programName) completions --names "$names" "$file" 2> /dev/null)
        elif [[ $kind == operands ]]; then
          return
        fi
      fi
      case $kind in
        files) return ;;
        list)
          if [[ $cur == *,* ]]; then
            prefix=${cur%,*},
            cur=${cur##*,}
          fi
          ;;
        pair)
          if [[ $cur == *=* ]]; then
            # Bash treats the text before '=' as a separate word.
            cur=${cur#*=}
            words=$second
          else
            compopt -o nospace 2> /dev/null
            second='='
          fi
          ;;
      esac
      compopt +o default +o bashdefault 2> /dev/null
      for word in $(compgen -W "$words" -- "$cur"); do
        [[ $kind == pair && $second == '=' ]] && word+='='
        COMPREPLY+=("$prefix$word")
      done
    }

    complete -o default -o bashdefault -F _\(programName) \(programName)

    """
  }

  /// The completions of each option's value.
  private static func optionCases(_ command: Command) -> [String] {
    command.allOptions.compactMap { option in
      guard let completable = option.completable else { return nil }
      let patterns = option.spellings.map { "'\(command.name) \($0)'" }.joined(separator: " | ")
      return "      \(patterns)) \(assignments(completable)) ;;"
    }
  }

  private static func commandCase(_ command: Command) -> String {
    let options = command.allOptions.flatMap(\.spellings).joined(separator: " ")
    let operands = command.operands.completable.map(assignments) ?? "kind=unknown"
    return """
              \(command.name))
                if [[ $cur == -* ]]; then kind=words words='\(options)'; else \(operands); fi
                ;;
      """
  }

  private static var helpCase: String {
    "          help) kind=words words=\(Command.all.map(\.name).joined(separator: " ").shellQuoted) ;;"
  }

  private static func assignments(_ completable: Completable) -> String {
    switch completable {
    case .files: "kind=files"
    case .fileAndNames(let kind): "kind=operands names=\(kind.rawValue)"
    case .names(let kind, let suffix): "kind=\(suffix.isEmpty ? "words" : "pair") names=\(kind.rawValue)"
    case .words(let words): "kind=words words='\(words.joined(separator: " "))'"
    case .list(let words): "kind=list words='\(words.joined(separator: " "))'"
    case .pair(let words, let second):
      "kind=pair words='\(words.joined(separator: " "))' second='\(second.joined(separator: " "))'"
    case .unknown: "kind=unknown"
    }
  }
}

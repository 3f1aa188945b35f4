import AnimFile
import AnimFileAuthoring

/// The completion script for fish.
enum FishCompletions {
  static var script: String {
    let codes = Completable(placeholder: "CODE=SEVERITY")
    guard case .pair(let words, let levels) = codes else { return "" }
    let commands = Command.all
    var lines = [
      "# Completions of \(programName) for fish. Save it as ~/.config/fish/completions/\(programName).fish.",
      "",
      "function __\(programName)_severities",
      "  for code in \(words.joined(separator: " "))",
      "    printf '%s\\n' $code={\(levels.joined(separator: ","))}",
      "  end",
      "end",
      "",
      "function __\(programName)_names",
      "  for word in (commandline -opc)",
      "    if test -f $word",
      "      \(programName) completions --names $argv[1] $word 2>/dev/null | string replace -r '$' \"$argv[2]\"",
      "      return",
      "    end",
      "  end",
      "end",
      "",
      "complete -c \(programName) -f",
      "complete -c \(programName) -n __fish_use_subcommand -s h -l help -d \(Option.help.summary.fishQuoted)",
      "complete -c \(programName) -n __fish_use_subcommand -l version -d 'show the version and exit'",
    ]
    for command in commands {
      lines.append(
        "complete -c \(programName) -n __fish_use_subcommand -a \(command.name) -d \(command.summary.fishQuoted)"
      )
    }
    lines.append(
      "complete -c \(programName) -n __fish_use_subcommand -a help -d 'show the options and examples of a command'"
    )
    lines.append(
      "complete -c \(programName) -n '__fish_seen_subcommand_from help' -a '\(commands.map(\.name).joined(separator: " "))'"
    )
    for command in commands {
      lines.append("")
      lines += self.lines(command)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(_ command: Command) -> [String] {
    let start = "complete -c \(programName) -n '__fish_seen_subcommand_from \(command.name)'"
    var lines = command.allOptions.map { option in
      let short = option.short.map { " -s \($0)" } ?? ""
      let value = option.completable.map { " " + argument($0) } ?? ""
      return "\(start)\(short) -l \(option.name)\(value) -d \(option.summary.fishQuoted)"
    }
    switch command.operands.completable {
    case .files?: lines.append("\(start) -F")
    case .fileAndNames(let kind)?: lines.append("\(start) -F -a '(__\(programName)_names \(kind.rawValue))'")
    case .words(let words)?, .list(let words)?: lines.append("\(start) -a '\(words.joined(separator: " "))'")
    case .pair?, .names?, .unknown?, nil: break
    }
    return lines
  }

  private static func argument(_ completable: Completable) -> String {
    switch completable {
    case .files, .fileAndNames: "-r -F"
    case .names(let kind, let suffix): "-x -a '(__\(programName)_names \(kind.rawValue) \"\(suffix)\")'"
    case .words(let words): "-x -a '\(words.joined(separator: " "))'"
    case .list(let words): "-x -a '(__fish_append , \(words.joined(separator: " ")))'"
    case .pair(let words, let second):
      second.isEmpty
        ? "-x -a '\(words.map { $0 + "=" }.joined(separator: " "))'" : "-x -a '(__\(programName)_severities)'"
    case .unknown: "-x"
    }
  }
}

extension String {
  /// The text in single quotes, for fish.
  fileprivate var fishQuoted: String {
    "'"
      + reduce(into: "") { text, character in
        if character == "'" || character == "\\" { text += "\\" }
        text.append(character)
      } + "'"
  }
}

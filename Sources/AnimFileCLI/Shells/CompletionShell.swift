/// A shell with completion support.
enum CompletionShell: String, CaseIterable {
  case bash, zsh, fish

  /// The completion script for all commands and options.
  var script: String {
    switch self {
    case .bash: BashCompletions.script
    case .zsh: ZshCompletions.script
    case .fish: FishCompletions.script
    }
  }
}

/// A shell that can be told what to complete.
enum CompletionShell: String, CaseIterable {
  case bash, zsh, fish

  /// A script that tells the shell about every command and option.
  var script: String {
    switch self {
    case .bash: BashCompletions.script
    case .zsh: ZshCompletions.script
    case .fish: FishCompletions.script
    }
  }
}

import AnimFile

/// Runs the command that the arguments name.
func run(_ words: [RawText], on system: any System) -> ExitStatus {
  var terminal = Terminal(system)
  return terminal.finish(dispatch(words, &terminal))
}

private func dispatch(_ words: [RawText], _ terminal: inout Terminal) -> ExitStatus {
  guard let first = words.first else {
    terminal.writeError(Command.overview(width: terminal.proseWidth(of: .error)))
    return .failure
  }
  let rest = Array(words.dropFirst())
  do {
    switch first {
    case "--help", "-h":
      terminal.write(Command.overview(width: terminal.proseWidth(of: .output)))
    case "--version":
      terminal.writeLine(versionLine)
    case "help":
      terminal.write(try helpText(about: rest, width: terminal.proseWidth(of: .output)))
    default:
      return dispatch(try command(named: first), rest, &terminal)
    }
    return .clean
  } catch {
    return terminal.complain(error, help: "animfile --help")
  }
}

private func dispatch(_ command: Command, _ words: [RawText], _ terminal: inout Terminal) -> ExitStatus {
  let help = "\(programName) \(command.name) --help"
  let arguments: Arguments
  do {
    arguments = try Arguments(words, for: command)
  } catch {
    return terminal.complain(error, help: help)
  }
  if arguments.requestsHelp {
    terminal.write(command.help(width: terminal.proseWidth(of: .output)))
    return .clean
  }
  if command.options.contains(where: { $0.name == Option.color.name }) {
    terminal.color = arguments.choice("color")
  }
  do {
    return try command.run(arguments, &terminal)
  } catch let error as UsageError {
    return terminal.complain(error, help: help)
  } catch let error as FileError {
    terminal.complain(error)
    return .failure
  } catch let error as ConfigurationError {
    terminal.writeError(error.text)
    return .failure
  } catch {
    terminal.complain("\("\(error)".printable); this is a bug in animfile, please report it")
    return .fault
  }
}

private func helpText(about words: [RawText], width: Int) throws(UsageError) -> String {
  let names = words.filter { $0 != "--help" && $0 != "-h" }
  guard let name = names.first, name != "help" else { return Command.overview(width: width) }
  if names.count > 1 { throw UsageError("unexpected argument \(quoted(names[1]))") }
  return try command(named: name).help(width: width)
}

/// The commands by the names that other tools give them.
private let commandsByOtherNames = [
  "check": "validate", "lint": "validate", "test": "validate", "verify": "validate",
  "beautify": "fmt", "format": "fmt", "prettify": "fmt", "tidy": "fmt",
  "build": "render", "convert": "render", "draw": "render", "image": "render",
  "open": "preview", "play": "preview", "serve": "preview", "show": "preview", "view": "preview",
  "watch": "preview",
  "from-lottie": "import", "lottie": "import", "from-svg": "import", "svg": "import", "load": "import",
  "to-lottie": "export", "save": "export",
  "bake": "expand", "compile": "expand", "flatten": "expand", "resolve": "expand",
  "compare": "diff", "evaluate": "eval", "frame": "eval", "inspect": "info", "stats": "info",
  "edit": "set", "graph": "sample", "plot": "sample", "language-server": "lsp", "server": "lsp",
]

private func command(named word: RawText) throws(UsageError) -> Command {
  if let command = Command.all.first(where: { word.text == $0.name }) { return command }
  let names = Command.all.map(\.name) + ["help"]
  if word.hasPrefix("-"), !word.isDash {
    let name = String(word.text.prefix { $0 != "=" })
    if name == "--help" || name == "--version" { throw UsageError("option '\(name)' takes no value") }
    let owner = Command.all.first { command in command.options.contains { "--" + $0.name == name } }
    throw UsageError(
      "unknown option \(quoted(name))" + suggestion(for: name, among: ["--help", "--version"]),
      hint: owner.map { "put options after the command, as in: \(programName) \($0.name) \(name) ..." })
  }
  let looksLikeFile =
    word.isDash || word.bytes.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") }
  throw UsageError(
    "unknown command \(quoted(word))"
      + (commandsByOtherNames[word.text].map { "; did you mean '\($0)'?" }
        ?? suggestion(for: word.text, among: names)),
    hint: looksLikeFile ? "to check a file: \(programName) validate \(word)" : nil)
}

extension Terminal {
  fileprivate mutating func complain(_ error: UsageError, help: String) -> ExitStatus {
    complain(error.message, hint: error.hint)
    writeError("Try '\(help)'.\n")
    return .failure
  }
}

import AnimFile

/// How the files of a run are checked: what the nearest configuration file says, and then the command line.
struct ValidationSettings {
  /// The name of a configuration file.
  static let fileName: RawText = ".animfile.json"

  /// How one file is checked.
  struct Rules: Sendable {
    var configuration: ValidatorConfiguration
    /// The file that says so, if one does.
    var source: RawText?
  }

  private let only: Set<Diagnostic.Rule>?
  private let ignored: Set<Diagnostic.Rule>
  private let levels: [Diagnostic.Rule: RuleSelection.Level]
  private let limits: [String: Int]
  private let isStrict: Bool
  private let given: RawText?
  private let looksForFiles: Bool
  /// What holds in each folder that was asked for.
  private var known: [RawText: Rules] = [:]

  init(_ arguments: Arguments) throws(UsageError) {
    let codes = try arguments.codes("only")
    only = codes.isEmpty ? nil : codes
    ignored = try arguments.codes("ignore")
    levels = try arguments.levels()
    limits = try arguments.limitAssignments()
    isStrict = arguments.has("strict") && arguments.flag("strict")
    given = arguments.rawValue("config")
    looksForFiles = !arguments.flag("no-config")
    if given != nil, !looksForFiles { throw UsageError("'--config' and '--no-config' contradict each other") }
  }

  /// How the file `name` is checked.
  ///
  /// - Throws: A `ConfigurationError` for a configuration that cannot be read or makes no sense.
  mutating func rules(for name: RawText, _ terminal: Terminal) throws -> Rules {
    if let given { return try rules(from: given, terminal) }
    guard looksForFiles else { return rules(nil, source: nil) }
    if terminal.system.isDirectory(name) {
      return try rules(in: terminal.system.absolute(name).withoutDots, terminal)
    }
    return try rules(in: terminal.system.absolute(name).withoutDots.parent ?? "/", terminal)
  }

  /// The configuration files that could say how the file `name` is checked, whether they are there or not.
  func candidates(for name: RawText, _ terminal: Terminal) -> [RawText] {
    if let given { return [given] }
    guard looksForFiles else { return [] }
    return sequence(first: terminal.system.absolute(name).withoutDots) { $0.parent }.dropFirst()
      .map { $0.appending(Self.fileName) }
  }

  private mutating func rules(in directory: RawText, _ terminal: Terminal) throws -> Rules {
    if let known = known[directory] { return known }
    let file = directory.appending(Self.fileName)
    let rules: Rules
    if terminal.system.isFile(file) {
      rules = try self.rules(from: file, terminal)
    } else if let parent = directory.parent {
      rules = try self.rules(in: parent, terminal)
    } else {
      rules = self.rules(nil, source: nil)
    }
    known[directory] = rules
    return rules
  }

  private mutating func rules(from file: RawText, _ terminal: Terminal) throws -> Rules {
    if let known = known[file] { return known }
    let text: [UInt8]
    do {
      text = try terminal.read(file, limit: 1 << 20)
    } catch {
      throw ConfigurationError(
        text: "\(programName): \(terminal.styled("error:", .error, on: .error)) \(error)\n")
    }
    let (configuration, report) = ValidatorConfiguration.read(json: text)
    guard report.isValid else {
      throw ConfigurationError(text: report.text(name: file.text, color: terminal.isColored(.error)))
    }
    let rules = self.rules(configuration, source: file)
    known[file] = rules
    return rules
  }

  /// What a file says, and over it the command line.
  private func rules(_ file: ValidatorConfiguration?, source: RawText?) -> Rules {
    var configuration = file ?? ValidatorConfiguration()
    if let only { configuration.only = only }
    configuration.ignored.formUnion(ignored)
    for (rule, level) in levels {
      configuration.levels[rule] = level
      // What is asked for by name is wanted, whatever the file ignores.
      if !ignored.contains(rule) { configuration.ignored.remove(rule) }
    }
    configuration.limits.merge(limits) { $1 }
    if isStrict { configuration.isStrict = true }
    return Rules(configuration: configuration, source: source)
  }
}

/// A configuration file that cannot be read or makes no sense.
struct ConfigurationError: Error {
  /// What is wrong with it, in lines for people.
  let text: String
}

extension RawText {
  /// The path without `.` and `..`.
  var withoutDots: RawText {
    var names: [ArraySlice<UInt8>] = []
    for name in bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst() {
      if name.elementsEqual("..".utf8) {
        _ = names.popLast()
      } else if !name.elementsEqual(".".utf8) {
        names.append(name)
      }
    }
    let root = Array(bytes.prefix { $0 != UInt8(ascii: "/") })
    return RawText(bytes: names.reduce(into: root) { $0 += [UInt8(ascii: "/")] + $1 })
  }

  /// The folder that this one, or this file, is in; nil for the root.
  fileprivate var parent: RawText? {
    var end = bytes.count
    while end > 1, bytes[end - 1] == UInt8(ascii: "/") { end -= 1 }
    guard let slash = bytes[..<end].lastIndex(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }),
      end > 1
    else { return nil }
    return RawText(bytes: Array(bytes[..<max(1, slash)]))
  }
}

extension Arguments {
  /// The kinds of finding whose codes an option gives, separated by commas or by giving it several times.
  fileprivate func codes(_ name: String) throws(UsageError) -> Set<Diagnostic.Rule> {
    var rules: Set<Diagnostic.Rule> = []
    for text in values(name) {
      if text.isEmpty {
        throw UsageError(
          "'--\(name)' wants a code, or several with commas between them",
          hint: "'animfile rules' lists them all")
      }
      for code in text.split(separator: ",", omittingEmptySubsequences: false) {
        rules.insert(try rule(String(code), of: name))
      }
    }
    return rules
  }

  /// What `--severity` says.
  fileprivate func levels() throws(UsageError) -> [Diagnostic.Rule: RuleSelection.Level] {
    var levels: [Diagnostic.Rule: RuleSelection.Level] = [:]
    for (code, word) in try assignments("severity") {
      let rule = try rule(code, of: "severity")
      guard let level = RuleSelection.Level(rawValue: word) else {
        let words = RuleSelection.Level.allCases.map(\.rawValue)
        throw UsageError(
          "\(quoted("--severity \(code)=\(word)")): there is no severity \(quoted(word))"
            + suggestion(for: word, among: words),
          hint: "choose from \(words.joined(separator: ", "))")
      }
      levels[rule] = level
    }
    return levels
  }

  private func rule(_ code: String, of option: String) throws(UsageError) -> Diagnostic.Rule {
    if let rule = Diagnostic.Rule(rawValue: code) { return rule }
    throw UsageError(
      "'--\(option)': there is no kind of finding \(quoted(code))"
        + suggestion(for: code, among: Diagnostic.Rule.allCases.map(\.code)),
      hint: "'\(programName) rules' lists them all")
  }
}

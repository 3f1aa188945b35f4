import AnimFile
import AnimFileAuthoring

/// The validation settings of a run: the nearest configuration file, overridden by the command line.
struct ValidationSettings {
  /// The name of a configuration file.
  static let fileName: RawText = ".animfile.json"

  /// The validation settings of one file.
  struct Rules: Sendable {
    var configuration: LinterConfiguration
    /// The configuration file, if there is one.
    var source: RawText?
    /// The patterns to exclude, from the configuration and the command line.
    fileprivate var exclusions: [Exclusion] = []
  }

  /// A pattern, and the folder that its paths are relative to.
  fileprivate struct Exclusion {
    let pattern: PathPattern
    let folder: RawText

    func describes(_ path: RawText, isFolder: Bool) -> Bool {
      guard let rest = path.path(from: folder) else { return false }
      return pattern.matches(rest, isFolder: isFolder)
    }
  }

  private let only: Set<Diagnostic.Rule>?
  private let ignored: Set<Diagnostic.Rule>
  private let levels: [Diagnostic.Rule: RuleSelection.Level]
  private let limits: [String: Int]
  private let isStrict: Bool
  private let excluded: [PathPattern]
  private let given: RawText?
  private let looksForFiles: Bool
  /// Caches of the settings of each folder, and of each configuration file.
  private var rulesByFolder: [RawText: Rules] = [:]
  private var rulesByFile: [RawText: Rules] = [:]
  /// The errors of invalid configuration files.
  private var failed: [RawText: ConfigurationError] = [:]
  /// The folder of the last file, and its settings.
  private var lastRules: (folder: RawText, rules: Rules)?
  /// A cache of the last folder: its name, its absolute path, and its exclusions.
  private var lastFolder: (name: RawText, absolute: RawText, exclusions: [Exclusion])?

  init(_ arguments: Arguments) throws(UsageError) {
    let codes = try arguments.codes("only")
    only = codes.isEmpty ? nil : codes
    ignored = try arguments.codes("ignore")
    levels = try arguments.levels()
    limits = try arguments.limitAssignments()
    isStrict = arguments.has("strict") && arguments.flag("strict")
    excluded = try arguments.patterns("exclude")
    given = arguments.rawValue("config")
    looksForFiles = !arguments.flag("no-config")
    if given != nil, !looksForFiles {
      throw UsageError("'--config' and '--no-config' are mutually exclusive")
    }
  }

  /// The settings of the file `name`.
  ///
  /// - Throws: A `ConfigurationError` for a configuration that cannot be read or is invalid.
  mutating func rules(for name: RawText, _ terminal: Terminal) throws(ConfigurationError) -> Rules {
    if let given { return try rules(from: given, terminal) }
    guard looksForFiles else { return rules(nil, source: nil) }
    if terminal.system.isDirectory(name) {
      return try rules(in: terminal.system.absolute(name).withoutDots, terminal)
    }
    return try rules(in: terminal.system.absolute(name).withoutDots.parent ?? "/", terminal)
  }

  /// Returns the settings for a file, as ``rules(for:_:)`` does, faster for files of a folder in a row.
  mutating func rules(forFile name: RawText, _ terminal: Terminal) throws(ConfigurationError) -> Rules {
    guard let folder = name.folder else { return try rules(for: name, terminal) }
    if let last = lastRules, last.folder == folder { return last.rules }
    let rules = try rules(for: name, terminal)
    lastRules = (folder, rules)
    return rules
  }

  /// The possible configuration files for `name`, whether they exist or not.
  func candidates(for name: RawText, _ terminal: Terminal) -> [RawText] {
    if let given { return [given] }
    guard looksForFiles else { return [] }
    return sequence(first: terminal.system.absolute(name).withoutDots) { $0.parent }.dropFirst()
      .map { $0.appending(Self.fileName) }
  }

  /// Whether a file or folder found inside another folder is excluded.
  ///
  /// - Throws: A `ConfigurationError`, as ``rules(for:_:)`` does.
  mutating func isExcluded(_ path: RawText, isFolder: Bool, _ terminal: Terminal) throws -> Bool {
    let slash = path.bytes.lastIndex(of: UInt8(ascii: "/"))
    let name = RawText(bytes: Array(path.bytes[(slash.map { $0 + 1 } ?? 0)...]))
    let parent = slash.map { RawText(bytes: Array(path.bytes[..<max(1, $0)])) } ?? "."
    if lastFolder?.name != parent {
      let absolute = terminal.system.absolute(parent).withoutDots
      let found: Rules
      if let given {
        found = try rules(from: given, terminal)
      } else {
        found = try rules(in: absolute, terminal)
      }
      let own = excluded.map { Exclusion(pattern: $0, folder: terminal.system.absolute(".").withoutDots) }
      lastFolder = (parent, absolute, found.exclusions + own)
    }
    guard let folder = lastFolder, !folder.exclusions.isEmpty else { return false }
    let whole = folder.absolute.appending(name)
    return folder.exclusions.contains { $0.describes(whole, isFolder: isFolder) }
  }

  private mutating func rules(
    in directory: RawText, _ terminal: Terminal
  ) throws(ConfigurationError) -> Rules {
    guard looksForFiles else { return rules(nil, source: nil) }
    if let known = rulesByFolder[directory] { return known }
    let file = directory.appending(Self.fileName)
    let rules: Rules
    // A link to nothing must not turn off the settings without a word.
    if terminal.system.hasEntry(file) {
      // Reading a pipe or a device could wait forever.
      if terminal.system.isFile(file), !terminal.system.isRegularFile(file) {
        throw ConfigurationError(FileError(name: file, purpose: .read, reason: .isSpecial), terminal)
      }
      rules = try self.rules(from: file, terminal)
    } else if let parent = directory.parent {
      rules = try self.rules(in: parent, terminal)
    } else {
      rules = self.rules(nil, source: nil)
    }
    rulesByFolder[directory] = rules
    return rules
  }

  private mutating func rules(
    from file: RawText, _ terminal: Terminal
  ) throws(ConfigurationError) -> Rules {
    if let known = rulesByFile[file] { return known }
    if let error = failed[file] { throw error }
    let text: [UInt8]
    do throws(FileError) {
      text = try terminal.read(file, limit: 1 << 20)
    } catch {
      throw ConfigurationError(error, terminal)
    }
    let (configuration, report) = LinterConfiguration.read(json: text)
    guard report.isValid else {
      let error = ConfigurationError(
        file: file, text: report.text(name: file.text, color: terminal.isColored(.error)))
      failed[file] = error
      throw error
    }
    var rules = self.rules(configuration, source: file)
    let folder = terminal.system.absolute(file).withoutDots.parent ?? "/"
    rules.exclusions = configuration.excluded.map { Exclusion(pattern: $0, folder: folder) }
    rulesByFile[file] = rules
    return rules
  }

  /// Combines a configuration with the command line, which takes precedence.
  private func rules(_ file: LinterConfiguration?, source: RawText?) -> Rules {
    var configuration = file ?? LinterConfiguration()
    if let only {
      configuration.only = only
      configuration.ignored.subtract(only)
      for rule in only where configuration.levels[rule] == .off { configuration.levels[rule] = nil }
    }
    configuration.ignored.formUnion(ignored)
    for (rule, level) in levels {
      configuration.levels[rule] = level
      // Like `--only`, `--severity` overrides the file's `ignore`.
      if !ignored.contains(rule) { configuration.ignored.remove(rule) }
    }
    configuration.limits.merge(limits) { $1 }
    if isStrict { configuration.isStrict = true }
    configuration.excluded += excluded
    return Rules(configuration: configuration, source: source)
  }
}

/// A configuration file that cannot be read or is invalid.
struct ConfigurationError: Error {
  let file: RawText
  /// The report on the errors.
  let text: String
}

extension ConfigurationError {
  fileprivate init(_ error: FileError, _ terminal: Terminal) {
    self.init(
      file: error.name,
      text: "\(programName): \(terminal.styled("error:", .error, on: .error)) \(error)\n")
  }
}

extension RawText {
  /// The path without `.` and `..`.
  var withoutDots: RawText {
    var names: [ArraySlice<UInt8>] = []
    for name in bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst() {
      if name.elementsEqual("..".utf8) {
        _ = names.popLast()
      } else if !name.isEmpty, !name.elementsEqual(".".utf8) {
        names.append(name)
      }
    }
    if names.isEmpty { names = [[]] }
    let root = Array(bytes.prefix { $0 != UInt8(ascii: "/") })
    return RawText(bytes: names.reduce(into: root) { $0 += [UInt8(ascii: "/")] + $1 })
  }

  /// The parent folder; nil for the root.
  fileprivate var parent: RawText? {
    let slashed = slashed
    var end = slashed.count
    while end > 1, slashed[end - 1] == UInt8(ascii: "/") { end -= 1 }
    guard let slash = slashed[..<end].lastIndex(of: UInt8(ascii: "/")), end > 1 else { return nil }
    return RawText(bytes: Array(bytes[..<max(1, slash)]))
  }
}

extension RawText {
  /// The path relative to `folder`; nil if it is not inside. Both are absolute, without dots.
  func path(from folder: RawText) -> [UInt8]? {
    let (path, folder) = (slashed, folder.slashed)
    let start = folder.last == UInt8(ascii: "/") ? folder.count : folder.count + 1
    guard path.count > start, path.starts(with: folder), path[start - 1] == UInt8(ascii: "/") else {
      return nil
    }
    return Array(path[start...])
  }

  /// The bytes with `/` as the only separator.
  fileprivate var slashed: [UInt8] {
    #if os(Windows)
      bytes.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
    #else
      bytes
    #endif
  }
}

extension Arguments {
  /// The patterns of an option; empty if the command has no such option.
  fileprivate func patterns(_ name: String) throws(UsageError) -> [PathPattern] {
    var patterns: [PathPattern] = []
    for text in has(name) ? values(name) : [] {
      do throws(PathPattern.Problem) {
        patterns.append(try PathPattern(text))
      } catch {
        throw UsageError("'--\(name)': \(error.message)", hint: error.help)
      }
    }
    return patterns
  }

  /// The rules named by an option, separated by commas or in several occurrences.
  func codes(_ name: String) throws(UsageError) -> Set<Diagnostic.Rule> {
    var rules: Set<Diagnostic.Rule> = []
    for text in has(name) ? values(name) : [] {
      if text.isEmpty {
        throw UsageError(
          "'--\(name)' requires a code, or several codes separated by commas",
          hint: "run 'animfile rules' for a list")
      }
      for code in text.split(separator: ",", omittingEmptySubsequences: false) {
        rules.insert(try rule(String(code), of: name))
      }
    }
    return rules
  }

  /// The findings of a conversion that the options '--only', '--ignore' and '--severity' select.
  func ruleSelection() throws(UsageError) -> RuleSelection {
    var selection = RuleSelection()
    let only = try codes("only")
    if !only.isEmpty { selection.only = only }
    selection.ignored = try codes("ignore")
    selection.levels = try levels()
    return selection
  }

  /// The severities of `--severity`.
  func levels() throws(UsageError) -> [Diagnostic.Rule: RuleSelection.Level] {
    var levels: [Diagnostic.Rule: RuleSelection.Level] = [:]
    guard has("severity") else { return levels }
    for (code, word) in try assignments("severity", form: "CODE=SEVERITY") {
      let rule = try rule(code, of: "severity")
      guard let level = RuleSelection.Level(rawValue: word) else {
        let words = RuleSelection.Level.allCases.map(\.rawValue)
        throw UsageError(
          "\(quoted("--severity \(code)=\(word)")): unknown severity \(quoted(word))"
            + suggestion(for: word, among: words),
          hint: "use one of: \(words.joined(separator: ", "))")
      }
      levels[rule] = level
    }
    return levels
  }

  private func rule(_ code: String, of option: String) throws(UsageError) -> Diagnostic.Rule {
    if let rule = Diagnostic.Rule(rawValue: code) { return rule }
    throw UsageError(
      "'--\(option)': unknown code \(quoted(code))"
        + suggestion(for: code, among: Diagnostic.Rule.allCases.map(\.code)),
      hint: "run '\(programName) rules' for a list")
  }
}

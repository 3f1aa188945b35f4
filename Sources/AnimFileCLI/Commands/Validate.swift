import AnimFile
import AnimFileAuthoring

extension Command {
  static let validate = Command(
    name: "validate",
    summary: "check animation files and report what is wrong, and where",
    details: [
      """
      A valid file can be evaluated at every time. The report lists every finding with its line and \
      column, and ends with the counts.
      """,
      """
      In a folder, documents are the .json files with a member animfile and all files whose names end in \
      .anim.json. Other .json files are skipped and counted on standard error.
      """,
      """
      Formats: text is for people. json is one object, and ndjson is one object per file, each on its own \
      line; both follow the schema of the report. github annotates pull requests, gitlab is a code quality \
      report, sarif is SARIF 2.1.0, xcode has lines like those of a compiler, and junit has a test for \
      each finding.
      """,
      """
      Settings for all files of a project belong in a file named .animfile.json, in their folder or a parent \
      folder. The file is an object with the members ignore and only (arrays of codes), severity (an object with \
      a severity for each code), strict (true or false), limits and exclude. The nearest file applies, and \
      options override it.
      """,
      """
      --exclude and the member exclude (an array of such patterns) skip files found in folders or by \
      patterns; files named on the command line are always checked. Paths in exclude are relative \
      to the folder of the configuration. * and ? match parts of a name, ** matches any folders, and [abc] \
      matches one of several characters.
      """,
      """
      --fix changes only the bytes that belong to a finding, and skips fixes that would add errors or \
      change what the file shows. 'animfile rules' lists what it can fix. A text that is not an animfile \
      document is left alone. In a folder, --fix does not follow links to files \
      outside of it. --fix keeps the owner and the permissions of a file, on Linux with its access control \
      list, and symbolic links to it; \
      other hard links keep the old contents. It does not overwrite a file that was edited in the meantime. \
      With - as FILE, the fixed text goes to standard output, and the report to standard error.
      """,
      """
      --documents-from - reads any number of documents from standard input, one per line, and prints a line \
      with a JSON object for each, in the same order, as --format ndjson does. A line that begins with \
      neither { nor [ is the name of a file, of at most 4096 bytes. Every line is answered, whatever is wrong with it, and memory \
      does not grow with their number.
      """,
    ],
    operands: Operands(
      placeholder: "FILE", count: 0...Int.max,
      summary: """
        a file, a folder (the documents in it and its subfolders, except hidden ones), a pattern in \
        quotes such as 'art/**/*.json', or - for standard input
        """),
    options: [
      .choice("format", of: ReportFormat.self, default: .text, "the output format"),
      .flag(
        "quiet", short: "q",
        "print only the findings that cause exit status 1: no information, no warnings without --strict, and no counts in text"
      ),
      .flag("strict", "fail on warnings too"),
      .flag("summary", "count the findings by code instead of listing them, in text and json"),
      .only, .ignore, .severity,
      .value(
        "max-findings", "NUMBER", "print at most this many findings; the exit status considers all of them"),
      .unfold,
      .value(
        "files-from", "FILE",
        "check the files that FILE lists, one per line or separated by zero bytes; - is standard input; an empty list passes"
      ),
      .value(
        "documents-from", "-",
        "check the documents on standard input, one per line, and print one line of JSON for each"
      ),
      .value(
        "stdin-name", "NAME",
        "the name of standard input in the report, whose folder tells the configuration (default: <stdin>, and the current folder)"
      ),
      .exclude, .config, .noConfig,
      .flag("show-config", "print the settings for the file and the name of its configuration, and exit"),
      .flag("fix", "apply safe fixes, rewrite the files, and report the remaining findings"),
      .flag(
        "unsafe-fixes",
        "with --fix or --diff, also apply fixes that guess, such as the correction of a misspelled name; review the result"
      ),
      .flag("diff", "show what --fix would change, as 'diff -u' does, and change nothing"),
      .flag("watch", "check again whenever a file changes, until interrupted"),
      .value(
        "jobs", "NUMBER", "the number of files to check at the same time (default: the number of processors)"),
      .limit,
      .color,
    ],
    examples: [
      Example(line: "animfile validate logo.json", purpose: "check one file"),
      Example(
        line: "animfile validate --strict animations/", purpose: "check a folder, and fail on warnings too"),
      Example(
        line: "animfile validate --format json logo.json", purpose: "print a report for an editor or a script"
      ),
      Example(line: "animfile validate --fix logo.json", purpose: "fix a file"),
      Example(
        line: "animfile validate --diff --unsafe-fixes logo.json", purpose: "review all possible fixes"),
      Example(
        line: "animfile validate --severity time-after-end=error logo.json",
        purpose: "change the severity of a rule"),
      Example(
        line: "animfile validate --exclude '*.draft.json' --exclude 'node_modules/' .",
        purpose: "check a folder except drafts and installed packages"),
      Example(
        line: "git ls-files -z '*.anim.json' | animfile validate --files-from -",
        purpose: "check the files under version control"),
      Example(
        line: "cat logo.json | animfile validate - --stdin-name logo.json",
        purpose: "check the output of another program"),
      Example(
        line: "jq -c '.scenes[]' all.json | animfile validate --documents-from -",
        purpose: "check many documents with one process"),
    ],
    exitStatuses: [
      .clean: "no errors; with --diff, also nothing to fix",
      .findings:
        "at least one error remains, or with --strict at least one warning; with --diff, also something to fix",
    ],
    run: Validate.run)
}

enum Validate {
  /// The maximum number of findings with one code that are listed per file.
  private static let folding = 10
  /// The polling interval for file changes, in seconds.
  private static let watchInterval = 0.25

  @Sendable
  static func run(_ arguments: Arguments, _ terminal: inout Terminal) throws -> ExitStatus {
    if let source = arguments.rawValue("documents-from") {
      return try checkRecords(from: source, arguments, &terminal)
    }
    let operands = try operands(arguments, terminal)
    if arguments.flag("show-config") { return try showConfiguration(operands, arguments, &terminal) }
    if arguments.flag("watch") { return try watch(operands, arguments, &terminal) }
    var run = try ValidationRun(arguments, terminal)
    return operands.isEmpty ? run.checkNothing(&terminal) : try run.check(operands, &terminal)
  }

  /// The files on the command line, or in the list that it names.
  private static func operands(_ arguments: Arguments, _ terminal: Terminal) throws -> [RawText] {
    var operands = arguments.operands
    if let list = arguments.rawValue("files-from") {
      if list.isDash, operands.contains(where: \.isDash) {
        throw UsageError("standard input cannot be both a file and the list of files")
      }
      var bytes = try terminal.read(list, limit: 1 << 30)[...]
      if bytes.starts(with: "\u{FEFF}".utf8) { bytes = bytes.dropFirst(3) }
      // The format of 'find -print0' and 'git ls-files -z', or one name per line.
      let isZeroSeparated = bytes.contains(0)
      for line in bytes.split(whereSeparator: { isZeroSeparated ? $0 == 0 : $0 == 10 || $0 == 13 }) {
        operands.append(RawText(bytes: Array(line)))
      }
      if operands.isEmpty, arguments.flag("watch") {
        throw UsageError("\(list.isDash ? "standard input" : quoted(list)) contains no file names")
      }
    } else if operands.isEmpty, !arguments.flag("show-config") {
      throw UsageError("missing FILE", hint: arguments.command.usage)
    }
    return operands
  }

  /// Checks the documents on the lines of standard input.
  private static func checkRecords(
    from source: RawText, _ arguments: Arguments, _ terminal: inout Terminal
  ) throws -> ExitStatus {
    guard source.isDash else {
      throw UsageError(
        "'--documents-from' takes only -, standard input",
        hint: "redirect a file: animfile validate --documents-from - < \(quoted(source))")
    }
    let others =
      ["fix", "unsafe-fixes", "diff", "watch", "summary", "show-config", "quiet"].filter(arguments.flag)
      + ["files-from", "stdin-name", "max-findings"].filter { arguments.rawValue($0) != nil }
    if let other = others.first {
      throw UsageError("'--documents-from' and '--\(other)' are mutually exclusive")
    }
    if !arguments.operands.isEmpty {
      throw UsageError(
        "'--documents-from' takes no FILE", hint: "write names of files on lines of standard input")
    }
    let format: ReportFormat = arguments.choice("format")
    guard format == .ndjson || arguments.value("format") == nil else {
      throw UsageError("'--documents-from' requires the format ndjson, found \(format.rawValue)")
    }
    var run = try ValidationRun(arguments, terminal, format: .ndjson)
    return try run.checkRecords(&terminal)
  }

  // MARK: - Options with other actions

  private static func showConfiguration(
    _ operands: [RawText], _ arguments: Arguments, _ terminal: inout Terminal
  ) throws -> ExitStatus {
    if operands.count > 1 { throw UsageError("'--show-config' takes one file") }
    var settings = try ValidationSettings(arguments)
    let name = operands.first.flatMap { $0.isDash ? nil : $0 } ?? arguments.rawValue("stdin-name") ?? "-"
    let rules = try settings.rules(for: name, terminal)
    terminal.writeLine(rules.configuration.json)
    terminal.writeError(rules.source.map { "From \($0).\n" } ?? "No configuration file.\n")
    return .clean
  }

  /// Validates after every change, until interrupted.
  private static func watch(
    _ operands: [RawText], _ arguments: Arguments, _ terminal: inout Terminal
  ) throws -> ExitStatus {
    if operands.contains(where: \.isDash) { throw UsageError("'--watch' cannot watch standard input") }
    let clears = terminal.system.isTerminal(.output)
    var last: [RawText: FileStamp]?
    var status = ExitStatus.clean
    while terminal.isWatched {
      // The file list is rebuilt, because files may appear and disappear.
      var run = try ValidationRun(arguments, terminal)
      let files = Result { try terminal.files(named: operands, &run.settings) }
      let names = ((try? files.get()) ?? []).compactMap { try? $0.get().name }
      let configurations = (operands + names).flatMap { run.settings.candidates(for: $0, terminal) }
      let stamps = Dictionary(
        (names + configurations).compactMap { name in terminal.system.stamp(of: name).map { (name, $0) } },
        uniquingKeysWith: { $1 })
      if stamps != last {
        last = stamps
        if clears { terminal.write("\u{1b}[2J\u{1b}[H") }
        do {
          status = try run.check(files.get(), &terminal)
        } catch let error as ConfigurationError {
          terminal.writeError(error.text)
        }
        terminal.deliver()
        terminal.writeError(
          "Watching \(counted(names.count, "file")); press Ctrl-C to stop.\n")
      }
      terminal.system.pause(watchInterval)
      // Detects a closed pipe.
      terminal.deliver()
    }
    return status
  }

  /// The report options of the command line.
  static func options(_ arguments: Arguments, _ terminal: Terminal) throws(UsageError) -> ReportStream.Options
  {
    var options = ReportStream.Options()
    options.usesColor = terminal.isColored(.output)
    options.width = terminal.width(of: .output)
    options.folding = arguments.flag("unfold") ? nil : folding
    options.maximumFindings = try arguments.integer("max-findings", in: 0...Int.max)
    options.isQuiet = arguments.flag("quiet")
    options.listsFindings = !arguments.flag("summary")
    let format: ReportFormat = arguments.choice("format")
    if arguments.flag("fix"), arguments.operands.count > 1, arguments.operands.contains(where: \.isDash) {
      throw UsageError("'--fix' with standard input takes no other file")
    }
    if arguments.flag("summary"), format != .text, format != .json {
      throw UsageError("'--summary' requires the format text or json, found \(format.rawValue)")
    }
    return options
  }
}

extension RawText {
  /// The file's name in reports.
  var reportName: String {
    isDash ? "<stdin>" : hasPrefix("./") && bytes.count > 2 ? dropping(2).text : text
  }
}

/// Validates files and prints the findings.
struct ValidationRun {
  private let arguments: Arguments
  private let format: ReportFormat
  private let threads: Int
  private(set) var stream: ReportStream
  var settings: ValidationSettings
  /// The configurations whose errors have been printed.
  private var brokenConfigurations: Set<RawText> = []
  private var fixes: FixSettings
  private var status = ExitStatus.clean
  /// The first finding of the highest severity.
  private var worst: Diagnostic?

  /// - Parameter format: The format of the report; nil for that of the command line.
  init(_ arguments: Arguments, _ terminal: Terminal, format: ReportFormat? = nil) throws(UsageError) {
    self.arguments = arguments
    self.format = format ?? arguments.choice("format")
    threads = try arguments.integer("jobs", in: 1...1024) ?? terminal.system.processorCount
    stream = ReportStream(format: self.format, options: try Validate.options(arguments, terminal))
    settings = try ValidationSettings(arguments)
    fixes = try FixSettings(arguments)
  }

  /// A text to validate, or the file that contains it, and its validation settings.
  private struct Job: Sendable {
    enum Source: Sendable {
      case text([UInt8])
      /// A file, whether it is validated whatever it contains, and its contents if they were read already.
      case file(InputFile, isKnown: Bool, [UInt8]?)
    }

    let name: RawText
    let source: Source
    let rules: ValidationSettings.Rules

    /// The file that contains the text.
    var file: InputFile {
      if case .file(let file, _, _) = source { file } else { InputFile(name: name, folder: nil) }
    }
  }

  /// The result of a job.
  private enum Outcome: Sendable {
    case checked(Checked)
    /// A file that was found in a folder, and is not a document.
    case skipped
    case unreadable(FileError)

    var isSkipped: Bool { if case .skipped = self { true } else { false } }
    var isUnreadable: Bool { if case .unreadable = self { true } else { false } }
  }

  /// A text with the requested fixes.
  private struct Checked: Sendable {
    let original: [UInt8]
    let text: FixedText
    let fixes: FixCount
  }

  /// Validates the files named by `operands`.
  mutating func check(_ operands: [RawText], _ terminal: inout Terminal) throws -> ExitStatus {
    try check(terminal.files(named: operands, &settings), &terminal)
  }

  /// The name that tells the configuration of standard input.
  private var nameOfInput: RawText { arguments.rawValue("stdin-name") ?? "-" }

  /// Reports on an empty list of files.
  mutating func checkNothing(_ terminal: inout Terminal) -> ExitStatus {
    if !arguments.flag("quiet") { terminal.writeError("the list of files is empty: nothing to check\n") }
    if format != .text, fixes.mode != .show { print(stream.finish(), &terminal) }
    return .clean
  }

  /// Validates files in parallel, and prints the findings in the order of `files`.
  mutating func check(
    _ files: [Result<InputFile, FileError>], _ terminal: inout Terminal
  ) throws -> ExitStatus {
    var next = 0
    var isEmpty = true
    while next < files.count, terminal.isOpen {
      var batch: [Result<Job, FileError>] = []
      var bytes = 0
      while next < files.count, hasRoom(batch.count, bytes) {
        let file = files[next]
        next += 1
        do throws(FileError) {
          let input = try file.get()
          let isKnown = terminal.isKnownDocument(input)
          let rules = try self.rules(forFile: input.name.isDash ? nameOfInput : input.name, &terminal)
          let size = input.name.isDash ? nil : terminal.system.stamp(of: input.name)?.size
          var text: [UInt8]?
          // A pipe or a device has any number of bytes, which are known only once they are read.
          if size == 0 {
            text = try terminal.read(input.name, limit: rules.configuration.linter.limits.bytes)
          }
          bytes += text?.count ?? size ?? 0
          let source = Job.Source.file(input, isKnown: isKnown, text)
          batch.append(.success(Job(name: input.name, source: source, rules: rules)))
        } catch {
          batch.append(.failure(error))
        }
      }
      for (job, outcome) in zip(batch, outcomes(of: batch, terminal.system)) {
        if case .success(let job) = job, case .file(let file, _, _) = job.source, !outcome.isUnreadable {
          guard terminal.note(file, isDocument: !outcome.isSkipped) else { continue }
        }
        isEmpty = false
        add(outcome, of: job, &terminal)
      }
      terminal.showProgress(next, of: files.count, "files")
    }
    status = max(status, terminal.reportSkippedFiles(isEmpty: isEmpty, isQuiet: arguments.flag("quiet")))
    if fixes.mode == .show || isEmpty && status == .failure { return status }
    print(stream.finish(), &terminal)
    if format == .text, !arguments.flag("quiet") {
      let width = terminal.width(of: .output)
      var lines = fixes.summary(width: width)
      if let worst {
        lines += hanging("For details: \(programName) explain \(worst.code)", after: "", to: width)
      }
      for line in lines { print("\(line)\n".utf8, &terminal) }
    }
    return status
  }

  /// Validates documents on the lines of standard input in parallel, and prints a line for each in their order.
  mutating func checkRecords(_ terminal: inout Terminal) throws -> ExitStatus {
    let rules = try settings.rules(for: "-", terminal)
    var lines = LineStream(limit: rules.configuration.linter.limits.bytes)
    var number = 0
    while !lines.isAtEnd, terminal.isOpen {
      var batch: [Result<Job, FileError>] = []
      var bytes = 0
      while hasRoom(batch.count, bytes) {
        if let line = lines.next() {
          number += 1
          let job = job(of: line, number, rules, &terminal)
          if case .success(let job) = job, case .text(let text) = job.source { bytes += text.count }
          batch.append(job)
        } else if lines.isAtEnd || !batch.isEmpty && !terminal.system.hasInput {
          // The lines that have arrived are answered before the command waits for more.
          break
        } else {
          lines.append(try terminal.readInput(1 << 16))
        }
      }
      for (job, outcome) in zip(batch, outcomes(of: batch, terminal.system)) {
        add(outcome, of: job, &terminal)
      }
      terminal.deliver()
    }
    return status
  }

  /// The maximum number of bytes of a file's name in a list; a longer line can only be a document.
  private static let longestName = 4096

  /// The document on a line, or the file that it names.
  private mutating func job(
    of line: [UInt8], _ number: Int, _ rules: ValidationSettings.Rules, _ terminal: inout Terminal
  ) -> Result<Job, FileError> {
    // The validator reports a byte order mark.
    let content = line.starts(with: "\u{FEFF}".utf8) ? line.dropFirst(3) : line[...]
    let first = content.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
    guard let first, first != UInt8(ascii: "{"), first != UInt8(ascii: "["), line.count <= Self.longestName
    else {
      return .success(Job(name: RawText("<line \(number)>"), source: .text(line), rules: rules))
    }
    // Standard input has the list, so that this is the name of a file.
    let name = line == [UInt8(ascii: "-")] ? "./-" : RawText(bytes: line)
    // Reading a pipe or a device could wait forever, or take lines from the list.
    if terminal.system.isFile(name), !terminal.system.isRegularFile(name) {
      return .failure(FileError(name: name, purpose: .read, reason: .isSpecial))
    }
    do throws(FileError) {
      let rules = try self.rules(forFile: name, &terminal)
      let text = try terminal.read(name, limit: rules.configuration.linter.limits.bytes)
      return .success(Job(name: name, source: .text(text), rules: rules))
    } catch {
      return .failure(error)
    }
  }

  /// The settings for a file, which cannot be checked without its configuration.
  private mutating func rules(
    forFile name: RawText, _ terminal: inout Terminal
  ) throws(FileError) -> ValidationSettings.Rules {
    do throws(ConfigurationError) {
      return try settings.rules(forFile: name, terminal)
    } catch {
      // Thousands of files can have the same configuration.
      if brokenConfigurations.insert(error.file).inserted { terminal.writeError(error.text) }
      throw FileError(name: name, purpose: .read, reason: .configuration(error.file))
    }
  }

  /// Whether a batch takes another file: it is large enough for all threads, and bounded by memory.
  private func hasRoom(_ count: Int, _ bytes: Int) -> Bool { count < 64 * threads && bytes < 16 << 20 }

  /// Prints the findings of a text.
  private mutating func add(
    _ outcome: Outcome, of job: Result<Job, FileError>, _ terminal: inout Terminal
  ) {
    switch (outcome, job) {
    case (.checked(let checked), .success(let job)): add(checked, on: job, &terminal)
    case (.unreadable(let error), _):
      status = max(status, .failure)
      terminal.write(stream.addUnreadable(name: error.name.reportName, reason: error.description))
      terminal.complain(error)
    default: break
    }
  }

  /// Appends to the report, which goes to standard error if a file goes to standard output.
  private func print(_ bytes: some Collection<UInt8>, _ terminal: inout Terminal) {
    if fixes.mode == .write, arguments.operands.contains(where: \.isDash) {
      terminal.writeError(String(decoding: bytes, as: UTF8.self))
    } else {
      terminal.write(bytes)
    }
  }

  /// Validates texts in parallel; returns their outcomes in order.
  private func outcomes(of batch: [Result<Job, FileError>], _ system: any System) -> [Outcome] {
    let workers = min(threads, batch.count)
    guard workers > 0 else { return [] }
    let (mends, includesUnsafe) = (fixes.mode != .report, fixes.includesUnsafe)
    let counts = fixes.mode != .show && format == .text && !arguments.flag("quiet")
    let parts = system.concurrently(workers) { worker in
      stride(from: worker, to: batch.count, by: workers).map { index -> Outcome in
        do throws(FileError) {
          let job = try batch[index].get()
          let linter = job.rules.configuration.linter
          let text: [UInt8]
          switch job.source {
          case .text(let given): text = given
          case .file(let file, let isKnown, let given):
            if let given {
              text = given
            } else {
              text = try system.read(file.name, limit: linter.limits.bytes)
            }
            guard isKnown || AnimationDocument.isRecognized(in: text) else { return .skipped }
          }
          let fixed = linter.fixed(text, includesUnsafe: includesUnsafe, maximumRounds: mends ? nil : 0)
          return .checked(
            Checked(original: text, text: fixed, fixes: counts ? FixCount(fixed, linter) : FixCount()))
        } catch {
          return .unreadable(error)
        }
      }
    }
    return batch.indices.map { parts[$0 % workers][$0 / workers] }
  }

  private mutating func add(_ checked: Checked, on job: Job, _ terminal: inout Terminal) {
    let result = checked.text
    var isChanged = result.text != checked.original
    var report = result.report
    let isStrict = job.rules.configuration.isStrict
    if report.errorCount > 0 || (isStrict && report.warningCount > 0) { status = max(status, .findings) }
    if fixes.mode == .show {
      let name = job.name.isDash ? arguments.value("stdin-name") ?? job.name.reportName : job.name.reportName
      guard isChanged else {
        if report.errorCount > 0 || isStrict && report.warningCount > 0 {
          let rest = report.errorCount > 0 ? "errors" : "warnings"
          terminal.writeError("\(name.printable): no fix is possible, and \(rest) remain\n")
        }
        return
      }
      status = max(status, .findings)
      terminal.write(
        TextDiff(from: checked.original, to: result.text)
          .text(name: name.printable, color: terminal.isColored(.output)))
      return
    }
    if fixes.mode == .write {
      do throws(FileError) {
        if job.name.isDash {
          terminal.write(result.text)
        } else if isChanged {
          try terminal.replace(job.file, with: result.text, ifStill: checked.original)
        }
      } catch {
        status = .failure
        terminal.complain(error)
        // The file still has its findings.
        report = job.rules.configuration.linter.report(on: checked.original)
        isChanged = false
      }
    }
    fixes.note(result, checked.fixes, isChanged: isChanged)
    var name = job.name.reportName
    if job.name.isDash {
      name = arguments.value("stdin-name") ?? name
    } else {
      switch format {
      case .xcode: name = terminal.system.absolute(job.name).text
      // These sites find a file by its place in the repository.
      case .github, .gitlab, .sarif, .junit: name = terminal.system.nearest(job.name).reportName
      default: break
      }
    }
    // In one expression, the call would copy the run, and with it the report so far.
    let lines = stream.add(report, name: name, isStrict: isStrict)
    print(lines, &terminal)
    for diagnostic in report.diagnostics
    where diagnostic.severity >= .warning && diagnostic.severity > worst?.severity ?? .information {
      worst = diagnostic
    }
  }
}

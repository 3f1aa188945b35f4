import AnimFile

/// The input and output of a command.
///
/// Results are buffered, and written to standard output or to the file of `--output`. Writing does not throw: the first
/// failure is stored, later output is discarded, and `finish` maps the failure to an exit status. A closed pipe, as
/// with `head`, is not a failure.
struct Terminal {
  let system: any System
  private var pending: [UInt8] = []
  private var file: OutputFile?
  private var failure: SystemError?
  /// The results and the messages of ``capturing(_:)``; nil outside of it.
  private var captured: (output: [UInt8], messages: String)?
  /// The value of `--color`.
  var color = ColorChoice.auto
  private var progress: Progress
  /// The number of files in folders that are not documents.
  private var skippedFiles = 0
  /// The files in folders that are documents, or were before someone edited them.
  private var documents: Set<RawText> = []

  private static let bufferSize = 1 << 16

  init(_ system: any System) {
    self.system = system
    progress = Progress(start: system.clock)
  }
}

// MARK: - Results

extension Terminal {
  /// Whether all output so far was written. A long-running command stops otherwise.
  var isOpen: Bool { failure == nil }

  /// Whether all output so far was written, and still has a reader. A waiting command stops otherwise.
  var isWatched: Bool { isOpen && system.hasReader }

  /// Runs a part of a command whose results and messages are returned instead of written.
  func capturing(
    _ body: (inout Terminal) throws -> ExitStatus
  ) rethrows -> (status: ExitStatus, output: [UInt8], messages: String) {
    var copy = Terminal(system)
    copy.captured = ([], "")
    let status = try body(&copy)
    copy.flush()
    return (status, copy.captured?.output ?? [], copy.captured?.messages ?? "")
  }

  /// Appends `text` to the results.
  mutating func write(_ text: String) {
    pending.append(contentsOf: text.utf8)
    if pending.count >= Self.bufferSize { flush() }
  }

  /// Appends `text` and a line break to the results.
  mutating func writeLine(_ text: String) {
    write(text)
    write("\n")
  }

  /// Appends `bytes` to the results.
  mutating func write(_ bytes: some Sequence<UInt8>) {
    pending.append(contentsOf: bytes)
    if pending.count >= Self.bufferSize { flush() }
  }

  /// Appends `bytes` to the results; large ones are not copied.
  mutating func write(_ bytes: [UInt8]) {
    if bytes.count < Self.bufferSize { return write(bytes[...]) }
    flush()
    send(bytes)
  }

  /// Flushes the results, for interactive output.
  mutating func deliver() { flush() }

  /// Shows a progress bar on standard error, if that is a terminal.
  mutating func showProgress(_ done: Int, of total: Int, _ noun: String) {
    guard captured == nil, system.isTerminal(.error),
      let line = progress.line(done, of: total, noun, at: system.clock)
    else { return }
    try? system.write(Array(line.utf8), to: .error)
  }

  /// Removes the progress bar before other output.
  private mutating func clearProgress() {
    guard let line = progress.cleared() else { return }
    try? system.write(Array(line.utf8), to: .error)
  }

  /// Redirects the results to a file, which is created atomically when the command succeeds.
  ///
  /// `-` is standard output.
  mutating func redirect(to name: RawText, sparing inputs: [RawText]) throws(FileError) {
    if name.isDash || name == "/dev/stdout" { return }
    file = try system.create(name, sparing: inputs)
  }

  /// Completes the file that results are redirected to, or discards it unless the status is `.clean`; later results need
  /// another redirection.
  mutating func finishFile(_ status: ExitStatus) -> ExitStatus {
    guard let file else { return status }
    flush()
    defer {
      self.file = nil
      failure = nil
    }
    guard status == .clean, failure == nil else {
      system.discard(file)
      if let failure { complain(FileError(name: file.name, purpose: .write, reason: .system(failure))) }
      return failure == nil ? status : .failure
    }
    do throws(SystemError) {
      try system.commit(file)
    } catch {
      complain(FileError(name: file.name, purpose: .write, reason: .system(error)))
      return .failure
    }
    return .clean
  }

  /// Flushes the results and returns the final exit status.
  mutating func finish(_ status: ExitStatus) -> ExitStatus {
    clearProgress()
    flush()
    let name = file?.name ?? "-"
    if let file {
      if status == .clean, failure == nil {
        do throws(SystemError) { try system.commit(file) } catch { failure = error }
      } else {
        system.discard(file)
      }
    } else if failure == nil {
      do throws(SystemError) { try system.closeOutput() } catch { failure = error }
    }
    guard let failure, !failure.isClosedPipe else { return status }
    complain(FileError(name: name, purpose: .write, reason: .system(failure)))
    return max(status, .failure)
  }

  private mutating func flush() {
    send(pending)
    pending.removeAll(keepingCapacity: true)
  }

  /// Writes results to their destination, unless that has failed before.
  private mutating func send(_ bytes: [UInt8]) {
    guard failure == nil, !bytes.isEmpty else { return }
    if captured != nil {
      captured?.output += bytes
      return
    }
    if file == nil { clearProgress() }
    do throws(SystemError) {
      if let file {
        try system.write(bytes, to: file)
      } else {
        try system.write(bytes, to: .output)
      }
    } catch {
      failure = error
    }
  }
}

// MARK: - Errors

extension Terminal {
  /// Reports an error of the command line or the environment on standard error.
  ///
  /// - Parameters:
  ///   - message: The error, escaped for display; `quoted` escapes names.
  ///   - hint: The correction.
  mutating func complain(_ message: String, hint: String? = nil) {
    var text = "\(programName): \(styled("error:", .error, on: .error)) \(message)\n"
    if let hint { text += "  \(hint)\n" }
    writeError(text)
  }

  /// Reports a file that could not be read or written on standard error.
  mutating func complain(_ error: FileError) {
    let lacksFolder = error.purpose == .write && error.name.folder.map { !system.isDirectory($0) } ?? false
    complain(error.description, hint: lacksFolder ? "create the folder first" : nil)
  }

  /// Writes `text` to standard error, after the results so far.
  mutating func writeError(_ text: String) {
    if captured != nil {
      captured?.messages += text
      return
    }
    if file == nil { flush() }
    clearProgress()
    // A failure of standard error cannot be reported.
    try? system.write(Array(text.utf8), to: .error)
  }
}

// MARK: - Files

extension Terminal {
  /// The contents of the file, or of standard input for `-`, at most `limit` + 1 bytes.
  func read(_ name: RawText, limit: Int) throws(FileError) -> [UInt8] { try system.read(name, limit: limit) }

  /// Returns the content of a file as ``read(_:limit:)`` does, or nil for a file that was found in a folder and is not a
  /// document.
  mutating func read(_ file: InputFile, limit: Int) throws(FileError) -> [UInt8]? {
    let text = try read(file.name, limit: limit)
    return note(file, isDocument: isKnownDocument(file) || AnimationDocument.isRecognized(in: text))
      ? text : nil
  }

  /// Whether a file is processed whatever it contains.
  func isKnownDocument(_ file: InputFile) -> Bool {
    !file.isFound || file.name.isDocumentName || documents.contains(file.name)
  }

  /// Notes whether a file that has been read is a document; returns whether to process it.
  mutating func note(_ file: InputFile, isDocument: Bool) -> Bool {
    if !isDocument { skippedFiles += 1 } else if file.isFound { documents.insert(file.name) }
    return isDocument
  }

  /// Reports the files that were skipped, on standard error.
  ///
  /// - Parameter isEmpty: Whether no other file was processed.
  /// - Returns: The status of a command that found nothing to do, or `.clean`.
  mutating func reportSkippedFiles(isEmpty: Bool, isQuiet: Bool = false) -> ExitStatus {
    guard skippedFiles > 0 else { return .clean }
    defer { skippedFiles = 0 }
    let files = skippedFiles == 1 ? "1 .json file" : "\(skippedFiles) .json files"
    if isEmpty {
      complain(
        "no animation found: \(files) without a member 'animfile'",
        hint: "to check such a file, name it on the command line, or end its name with .anim.json")
      return .failure
    }
    if !isQuiet { writeError("Skipped \(files) without a member 'animfile'.\n") }
    return .clean
  }

  /// Reads at most `count` bytes from standard input; blocks until there are some, and is empty at the end.
  func readInput(_ count: Int) throws(FileError) -> [UInt8] { try system.readInput(count) }

  /// Replaces the file's contents atomically.
  ///
  /// - Parameters:
  ///   - original: The contents from which `bytes` was made. A file with other contents was edited meanwhile, and is
  ///     kept.
  ///   - inputs: The files that must not be overwritten.
  func replace(
    _ name: RawText, with bytes: [UInt8], ifStill original: [UInt8]? = nil, sparing inputs: [RawText] = []
  ) throws(FileError) {
    let file = try system.create(name, sparing: inputs)
    do throws(SystemError) {
      try system.write(bytes, to: file)
    } catch {
      system.discard(file)
      throw FileError(name: name, purpose: .write, reason: .system(error))
    }
    // A file written in place, such as a pipe, cannot be read again.
    if let original, file.temporary != nil {
      // One byte more than the original detects appended data.
      let current = try? system.read(name, limit: original.count)
      guard current == original else {
        system.discard(file)
        throw FileError(name: name, purpose: .write, reason: .isChanged)
      }
    }
    do throws(SystemError) {
      try system.commit(file)
    } catch {
      throw FileError(name: name, purpose: .write, reason: .system(error))
    }
  }

  /// Replaces the contents of a file that has not been edited meanwhile, unless it was found as a link that leads out of
  /// its folder.
  func replace(_ file: InputFile, with bytes: [UInt8], ifStill original: [UInt8]) throws(FileError) {
    if let folder = file.folder, let root = system.resolved(folder), let target = system.resolved(file.name),
      target.path(from: root) == nil
    {
      throw FileError(name: file.name, purpose: .write, reason: .isOutside)
    }
    try replace(file.name, with: bytes, ifStill: original)
  }

  /// The files named by `operands`, with every folder replaced by the documents in it.
  ///
  /// A folder that cannot be read is an error at its position. A name with wildcards that is not a file's stands for
  /// all matching files, as in a shell.
  ///
  /// - Parameter settings: The exclusions for folders and patterns.
  /// - Throws: A `ConfigurationError`.
  func files(
    named operands: [RawText], _ settings: inout ValidationSettings
  ) throws -> [Result<InputFile, FileError>] {
    var known: Set<RawText> = []
    return try operands.flatMap { try files(named: $0, &settings) }.filter { file in
      guard let name = try? file.get().name else { return true }
      return known.insert(name.isDash ? name : system.absolute(name).withoutDots).inserted
    }
  }

  private func files(
    named operand: RawText, _ settings: inout ValidationSettings
  ) throws -> [Result<InputFile, FileError>] {
    let named = InputFile(name: operand, folder: nil)
    if operand.isDash || system.isFile(operand) { return [.success(named)] }
    let directory: RawText
    let reason: FileError.Reason
    let isDescribed: (RawText) -> Bool
    if system.isDirectory(operand) {
      (directory, reason, isDescribed) = (operand, .isEmptyDirectory, { $0.isJSON })
    } else if let wildcard = Wildcard(operand), system.isDirectory(wildcard.directory) {
      (directory, reason, isDescribed) = (wildcard.directory, .matchesNothing, wildcard.matches)
    } else {
      return [.success(named)]
    }
    var isAnythingExcluded = false
    var failure: (any Error)?
    let (files, problems) = system.files(in: directory) { path, isFolder in
      guard failure == nil, isFolder || isDescribed(path) else { return false }
      do {
        guard try settings.isExcluded(path, isFolder: isFolder, self) else { return true }
        isAnythingExcluded = true
      } catch {
        failure = error
      }
      return false
    }
    if let failure { throw failure }
    if files.isEmpty, problems.isEmpty {
      let reason = isAnythingExcluded ? .isExcluded : reason
      return [.failure(FileError(name: operand, purpose: .read, reason: reason))]
    }
    let folder = reason == .isEmptyDirectory ? directory : nil
    return problems.map { .failure($0) } + files.map { .success(InputFile(name: $0, folder: folder)) }
  }
}

/// A file that a command processes.
struct InputFile: Hashable {
  let name: RawText
  /// The folder in which it was found; nil if the command line names it.
  let folder: RawText?

  /// Whether it was found in a folder, where only documents are processed.
  var isFound: Bool { folder != nil }
}

extension RawText {
  /// Whether the name alone marks the file as a document.
  fileprivate var isDocumentName: Bool { text.lowercased().hasSuffix(".anim.json") }
}

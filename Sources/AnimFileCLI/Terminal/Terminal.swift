/// Where results and complaints go and files come from: all that a command sees of the outside.
///
/// Results collect in a buffer on their way to standard output or to the file of `--output`. Writing
/// never fails on the spot: the first failure is kept, what follows goes nowhere, and `finish` turns
/// it into an exit status. A reader that has gone, as `head` does, is no failure.
struct Terminal {
  let system: any System
  private var pending: [UInt8] = []
  private var file: OutputFile?
  private var failure: SystemError?
  /// What `--color` says.
  var color = ColorChoice.auto
  private var progress: Progress

  private static let bufferSize = 1 << 16

  init(_ system: any System) {
    self.system = system
    progress = Progress(start: system.clock)
  }
}

// MARK: - Results

extension Terminal {
  /// Whether somebody still takes what is written. A long-running command stops when not.
  var isOpen: Bool { failure == nil }

  /// The same, also told by the system while nothing is written. A command that waits stops when not.
  var isWatched: Bool { isOpen && system.hasReader }

  /// Adds `text` to the results.
  mutating func write(_ text: String) {
    pending.append(contentsOf: text.utf8)
    if pending.count >= Self.bufferSize { flush() }
  }

  /// Adds `text` and a line break to the results.
  mutating func writeLine(_ text: String) {
    write(text)
    write("\n")
  }

  /// Adds `bytes` to the results.
  mutating func write(_ bytes: some Sequence<UInt8>) {
    pending.append(contentsOf: bytes)
    if pending.count >= Self.bufferSize { flush() }
  }

  /// Sends what was written so far on its way: somebody is watching.
  mutating func deliver() { flush() }

  /// Shows on standard error how far a long run has come, if that is a terminal.
  mutating func showProgress(_ done: Int, of total: Int, _ noun: String) {
    guard system.isTerminal(.error), let line = progress.line(done, of: total, noun, at: system.clock) else {
      return
    }
    try? system.write(Array(line.utf8), to: .error)
  }

  /// Takes the progress bar away before something else is shown.
  private mutating func clearProgress() {
    guard let line = progress.cleared() else { return }
    try? system.write(Array(line.utf8), to: .error)
  }

  /// Sends the results to a file, which appears, whole, when the command ends well.
  ///
  /// `-` stands for standard output.
  mutating func redirect(to name: RawText, sparing inputs: [RawText]) throws(FileError) {
    if name.isDash || name == "/dev/stdout" { return }
    file = try system.create(name, sparing: inputs)
  }

  /// Delivers what is left and says how the run went, all things considered.
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
    guard failure == nil, !pending.isEmpty else { return pending.removeAll() }
    if file == nil { clearProgress() }
    do throws(SystemError) {
      if let file {
        try system.write(pending, to: file)
      } else {
        try system.write(pending, to: .output)
      }
    } catch {
      failure = error
    }
    pending.removeAll(keepingCapacity: true)
  }
}

// MARK: - Complaints

extension Terminal {
  /// Says on standard error that something is wrong with the call, rather than with a file's content.
  ///
  /// - Parameters:
  ///   - message: Printable; `quoted` makes names so.
  ///   - hint: What to do instead.
  mutating func complain(_ message: String, hint: String? = nil) {
    var text = "\(programName): \(styled("error:", .error, on: .error)) \(message)\n"
    if let hint { text += "  \(hint)\n" }
    writeError(text)
  }

  /// Says on standard error that a file could not be read or written.
  mutating func complain(_ error: FileError) { complain(error.description) }

  /// Puts `text` on standard error, after the results so far.
  mutating func writeError(_ text: String) {
    if file == nil { flush() }
    clearProgress()
    // There is nobody to tell when this fails.
    try? system.write(Array(text.utf8), to: .error)
  }
}

// MARK: - Files

extension Terminal {
  /// Everything in the file, or in standard input for `-`, but no more than `limit` + 1 bytes.
  func read(_ name: RawText, limit: Int) throws(FileError) -> [UInt8] { try system.read(name, limit: limit) }

  /// What has arrived on standard input, at most `count` bytes of it; waits for something, and is empty at the end.
  func readInput(_ count: Int) throws(FileError) -> [UInt8] { try system.readInput(count) }

  /// Replaces what is in the file, as a whole: it has the old content or the new, never a part.
  ///
  /// - Parameters:
  ///   - original: The content that `bytes` was made from. A file with another content was edited meanwhile and is kept.
  ///   - inputs: What must not be overwritten.
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
    // What is written in place, as a pipe is, cannot be read again.
    if let original, file.temporary != nil {
      // One byte more than before is enough to tell that there are more.
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

  /// The files that `operands` name, with every folder replaced by the documents in it.
  ///
  /// What cannot be looked into takes its place in the order.
  ///
  /// A name with wildcards that is no file's stands for all files that it describes, as in a shell.
  ///
  /// - Parameter settings: They say what is left out of folders and patterns.
  /// - Throws: A `ConfigurationError`.
  func files(
    named operands: [RawText], _ settings: inout ValidationSettings
  ) throws -> [Result<RawText, FileError>] {
    var known: Set<RawText> = []
    return try operands.flatMap { try files(named: $0, &settings) }.filter { file in
      guard let name = try? file.get() else { return true }
      return known.insert(name.isDash ? name : system.absolute(name).withoutDots).inserted
    }
  }

  private func files(
    named operand: RawText, _ settings: inout ValidationSettings
  ) throws -> [Result<RawText, FileError>] {
    if operand.isDash || system.isFile(operand) { return [.success(operand)] }
    let directory: RawText
    let reason: FileError.Reason
    let isDescribed: (RawText) -> Bool
    if system.isDirectory(operand) {
      (directory, reason, isDescribed) = (operand, .isEmptyDirectory, { $0.isJSON })
    } else if let wildcard = Wildcard(operand), system.isDirectory(wildcard.directory) {
      (directory, reason, isDescribed) = (wildcard.directory, .matchesNothing, wildcard.matches)
    } else {
      return [.success(operand)]
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
    return problems.map { .failure($0) } + files.map { .success($0) }
  }
}

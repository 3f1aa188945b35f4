/// What the command needs of the operating system; tests put their own in its place.
protocol System {
  /// The environment variable, or `nil` if it is not set.
  func variable(_ name: String) -> String?

  /// Whether somebody looks at the stream, rather than a file or a program reading it.
  func isTerminal(_ stream: StandardStream) -> Bool

  /// How many columns the terminal at the stream has; nil if the stream is no terminal or does not tell.
  func columns(of stream: StandardStream) -> Int?

  /// Everything in the file, or in standard input for `-`, whatever kind of file it is.
  ///
  /// Never takes more than `limit` + 1 bytes.
  func read(_ name: RawText, limit: Int) throws(FileError) -> [UInt8]

  /// What has arrived on standard input, at most `count` bytes of it. Waits until there is something; empty at the end.
  func readInput(_ count: Int) throws(FileError) -> [UInt8]

  /// Whether ``readInput(_:)`` would not have to wait.
  var hasInput: Bool { get }

  /// Whether there is a folder of this name.
  func isDirectory(_ name: RawText) -> Bool

  /// Whether there is something of this name that is no folder.
  func isFile(_ name: RawText) -> Bool

  /// The name as it is from everywhere, or as it was given if that cannot be found out. Links are not followed.
  func absolute(_ name: RawText) -> RawText

  /// What changes when a file does: its size and the time of its last change; nil if there is no such file.
  func stamp(of name: RawText) -> FileStamp?

  /// Seconds since some time in the past, never running back.
  var clock: Double { get }

  /// Does nothing for so many seconds.
  func pause(_ seconds: Double)

  /// Begins to take requests from this machine alone, on 127.0.0.1.
  ///
  /// - Parameter port: The port, or 0 for any that is free.
  func listen(onPort port: Int) throws(SystemError) -> any Listener

  /// How many threads can run at once.
  var processorCount: Int { get }

  /// The results of `body` for 0, 1 … `count` − 1, in this order, from as many threads.
  func concurrently<Result: Sendable>(_ count: Int, _ body: @Sendable (Int) -> Result) -> [Result]

  /// The files in a folder and below whose paths are wanted, in byte order, and what could not be looked into. Folders that
  /// are not wanted are not looked into.
  ///
  /// Hidden folders and files are left out, and folders behind symbolic links.
  func files(
    in directory: RawText, where isWanted: (_ path: RawText, _ isFolder: Bool) -> Bool
  ) -> (files: [RawText], problems: [FileError])

  /// Writes all of `bytes`.
  func write(_ bytes: [UInt8], to stream: StandardStream) throws(SystemError)

  /// Whether somebody still reads standard output, as far as that can be told without writing.
  var hasReader: Bool { get }

  /// Tells whether what was written to standard output has arrived; nothing can be written after.
  func closeOutput() throws(SystemError)

  /// Begins to write a file, beside the one it will replace.
  ///
  /// - Parameters:
  ///   - name: What the file will be called.
  ///   - inputs: What must not be overwritten.
  func create(_ name: RawText, sparing inputs: [RawText]) throws(FileError) -> OutputFile

  /// Writes all of `bytes` to a file that was created.
  func write(_ bytes: [UInt8], to file: OutputFile) throws(SystemError)

  /// Puts the file in its place.
  func commit(_ file: OutputFile) throws(SystemError)

  /// Forgets the file; what was there before is still there.
  func discard(_ file: OutputFile)
}

/// Takes requests from browsers.
protocol Listener {
  /// On which port.
  var port: Int { get }

  /// Goes on for so many seconds.
  ///
  /// - Parameter answer: What to send for a request, of which it gets all before the body, or more than
  ///   `HTTPRequest.limit` bytes of something that does not end.
  func serve(for seconds: Double, _ answer: ([UInt8]) -> [UInt8])
}

/// What changes when a file does.
struct FileStamp: Hashable, Sendable {
  let size: Int
  let seconds: Int
  let nanoseconds: Int
}

enum StandardStream: Int32, Sendable {
  case output = 1
  case error = 2
}

/// A file on the way to its place.
struct OutputFile: Sendable {
  /// What the user calls it.
  let name: RawText
  /// Where it will end up: `name` with symbolic links followed.
  let destination: RawText
  /// What it is called until then, or `nil` if it is written in place, as a pipe or a device is.
  let temporary: RawText?
  let descriptor: Int32
}

/// Why the operating system refused.
struct SystemError: Error, Equatable {
  /// What it says about that, in its own words.
  let message: String
  /// Whether the program at the other end of a pipe has gone, which is no mistake of anybody.
  let isClosedPipe: Bool
}

/// What went wrong with a file.
struct FileError: Error, Equatable {
  enum Reason: Equatable {
    case system(SystemError)
    case isDirectory
    case isInput
    case isEmptyDirectory
    case matchesNothing
    case isExcluded
    case isChanged
  }
  enum Purpose: String { case read, write }

  let name: RawText
  let purpose: Purpose
  let reason: Reason
}

extension FileError: CustomStringConvertible {
  var description: String {
    let object =
      switch (name.isDash, purpose) {
      case (true, .read): "standard input"
      case (true, .write): "standard output"
      case (false, _): quoted(name)
      }
    switch reason {
    case .system(let error): return "cannot \(purpose.rawValue) \(object): \(error.message)"
    case .isDirectory: return "cannot \(purpose.rawValue) \(object): it is a folder"
    case .isChanged: return "will not overwrite \(object): it was edited meanwhile"
    case .isInput: return "will not overwrite \(object), which is being read"
    case .matchesNothing: return "there is no file like \(object)"
    case .isEmptyDirectory: return "there is no .json file in \(object)"
    case .isExcluded: return "everything in \(object) is left out by patterns to exclude"
    }
  }
}

/// The operating system interface of the command; tests provide their own.
protocol System: Sendable {
  /// The value of an environment variable, or `nil` if it is not set.
  func variable(_ name: String) -> String?

  func isTerminal(_ stream: StandardStream) -> Bool

  /// The width of the stream's terminal in columns; nil if it is not a terminal, or the width is unknown.
  func columns(of stream: StandardStream) -> Int?

  /// The contents of the file, or of standard input for `-`.
  ///
  /// Reads at most `limit` + 1 bytes.
  func read(_ name: RawText, limit: Int) throws(FileError) -> [UInt8]

  /// Reads at most `count` bytes from standard input. Blocks until there are some; empty at the end.
  func readInput(_ count: Int) throws(FileError) -> [UInt8]

  /// Whether ``readInput(_:)`` would not block.
  var hasInput: Bool { get }

  /// Whether there is a folder of this name.
  func isDirectory(_ name: RawText) -> Bool

  /// Whether there is a file of this name that is not a folder.
  func isFile(_ name: RawText) -> Bool

  /// Whether there is a regular file of this name, or a link to one: not a folder, a pipe or a device.
  func isRegularFile(_ name: RawText) -> Bool

  /// Whether anything has this name: a file, a folder, or a link, even to nothing.
  func hasEntry(_ name: RawText) -> Bool

  /// The absolute path, or the given name if that cannot be determined. Links are not resolved.
  func absolute(_ name: RawText) -> RawText

  /// The absolute path with all links resolved; nil if there is no such file.
  func resolved(_ name: RawText) -> RawText?

  /// The file's size and modification time; nil if there is no such file.
  func stamp(of name: RawText) -> FileStamp?

  /// A monotonic clock in seconds.
  var clock: Double { get }

  /// Sleeps for some seconds.
  func pause(_ seconds: Double)

  /// Listens for local requests on 127.0.0.1.
  ///
  /// - Parameter port: The port, or 0 for any free port.
  func listen(onPort port: Int) throws(SystemError) -> any Listener

  /// The number of threads that can run at once.
  var processorCount: Int { get }

  /// The results of `body` for 0, 1 … `count` − 1, in this order, computed on separate threads.
  func concurrently<Result: Sendable>(_ count: Int, _ body: @Sendable (Int) -> Result) -> [Result]

  /// The selected files in a folder and below, in byte order, and the folders that could not be read. Excluded folders
  /// are not traversed.
  ///
  /// Hidden folders and files, and symbolic links to folders, are skipped.
  func files(
    in directory: RawText, where isWanted: (_ path: RawText, _ isFolder: Bool) -> Bool
  ) -> (files: [RawText], problems: [FileError])

  func write(_ bytes: [UInt8], to stream: StandardStream) throws(SystemError)

  /// Whether standard output still has a reader, as far as this can be determined without writing.
  var hasReader: Bool { get }

  /// Closes standard output and reports delayed errors; nothing can be written afterwards.
  func closeOutput() throws(SystemError)

  /// Creates a temporary file beside the one that it will replace.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - inputs: The files that must not be overwritten.
  func create(_ name: RawText, sparing inputs: [RawText]) throws(FileError) -> OutputFile

  /// Writes all of `bytes` to a created file.
  func write(_ bytes: [UInt8], to file: OutputFile) throws(SystemError)

  /// Moves the file to its destination.
  func commit(_ file: OutputFile) throws(SystemError)

  /// Discards the file; an existing file at its destination is unchanged.
  func discard(_ file: OutputFile)
}

extension System {
  /// The path from the working directory if `name` is absolute and inside it; otherwise `name`.
  func nearest(_ name: RawText) -> RawText {
    guard absolute(name) == name, let path = name.withoutDots.path(from: absolute(".").withoutDots) else {
      return name
    }
    return RawText(bytes: path)
  }
}

/// Serves local requests.
protocol Listener {
  var port: Int { get }

  /// Serves requests for some seconds.
  ///
  /// - Parameters:
  ///   - memory: The maximum number of bytes of all requests and responses at a time, apart from one of any size.
  ///   - answer: Returns the response to the bytes received on a connection; nil while the request is incomplete.
  func serve(for seconds: Double, memory: Int, _ answer: ([UInt8]) -> [UInt8]?)
}

/// A file status that changes with the file.
struct FileStamp: Hashable, Sendable {
  let size: Int
  let seconds: Int
  let nanoseconds: Int
}

enum StandardStream: Int32, Sendable {
  case output = 1
  case error = 2
}

/// An output file before it is moved to its destination.
struct OutputFile: Sendable {
  /// The user's name of the file.
  let name: RawText
  /// The destination: `name` with symbolic links resolved.
  let destination: RawText
  /// The temporary name, or `nil` if the file is written in place, as a pipe or a device is.
  let temporary: RawText?
  let descriptor: Int32
}

/// An error of the operating system.
struct SystemError: Error, Equatable {
  /// The system's error message.
  let message: String
  /// Whether the reader of a pipe has closed it, which is not an error.
  let isClosedPipe: Bool
}

struct FileError: Error, Equatable {
  enum Reason: Equatable {
    case system(SystemError)
    case isDirectory
    /// A pipe or a device where a regular file is required.
    case isSpecial
    /// The configuration file for it is invalid or cannot be read.
    case configuration(RawText)
    case isInput
    case isEmptyDirectory
    case matchesNothing
    case isExcluded
    case isChanged
    /// A link in a folder that leads to a file outside of it.
    case isOutside
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
    case .isSpecial: return "cannot \(purpose.rawValue) \(object): it is not a regular file"
    case .configuration(let file):
      return "cannot check \(object): its configuration \(quoted(file)) has errors"
    case .isChanged: return "will not overwrite \(object): it was edited in the meantime"
    case .isOutside: return "will not overwrite \(object): it is a link to a file outside the folder"
    case .isInput: return "will not overwrite \(object): it is an input"
    case .matchesNothing: return "no file matches \(object)"
    case .isEmptyDirectory: return "no .json file in \(object)"
    case .isExcluded: return "all files in \(object) are excluded"
    }
  }
}

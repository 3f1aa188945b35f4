@testable import AnimFileCLI

/// A system for tests: files, variables and output in memory. Threads only read files.
final class MemorySystem: System, @unchecked Sendable {
  var files: [RawText: [UInt8]]
  var variables: [String: String] = [:]
  var terminals: Set<StandardStream> = []
  /// The width of the terminals in columns.
  var columns: Int?
  var problems: [FileError] = []
  /// The error of writing to standard output.
  var outputFailure: SystemError?
  /// The error of moving a file to its destination.
  var commitFailure: SystemError?

  private(set) var output: [UInt8] = []
  private(set) var error: [UInt8] = []
  private(set) var outputWrites = 0
  private var unfinished: [RawText: [UInt8]] = [:]

  init(files: [String: String] = [:]) {
    self.files = Dictionary(uniqueKeysWithValues: files.map { (RawText($0.key), Array($0.value.utf8)) })
  }

  var outputText: String { String(decoding: output, as: UTF8.self) }
  var errorText: String { String(decoding: error, as: UTF8.self) }
  func text(of name: RawText) -> String? { files[name].map { String(decoding: $0, as: UTF8.self) } }

  func variable(_ name: String) -> String? { variables[name] }
  func isTerminal(_ stream: StandardStream) -> Bool { terminals.contains(stream) }
  func columns(of stream: StandardStream) -> Int? { terminals.contains(stream) ? columns : nil }

  func read(_ name: RawText, limit: Int) throws(FileError) -> [UInt8] {
    guard let bytes = files[name] else {
      let error = SystemError(message: "No such file or directory", isClosedPipe: false)
      throw FileError(name: name, purpose: .read, reason: .system(error))
    }
    return Array(bytes.prefix(limit + 1))
  }

  /// The pieces that arrive on standard input before its end.
  var input: [[UInt8]] = []
  var hasInput: Bool { !input.isEmpty }

  var hasReader: Bool { outputFailure != .closedPipe }
  func readInput(_ count: Int) throws(FileError) -> [UInt8] {
    guard let piece = input.first else { return [] }
    input.removeFirst()
    if piece.count > count { input.insert(Array(piece[count...]), at: 0) }
    return Array(piece.prefix(count))
  }

  func isDirectory(_ name: RawText) -> Bool { name.bytes.last == UInt8(ascii: "/") }

  func isFile(_ name: RawText) -> Bool { files[name] != nil }

  func isRegularFile(_ name: RawText) -> Bool { isFile(name) }

  func hasEntry(_ name: RawText) -> Bool { isFile(name) || isDirectory(name) }

  func absolute(_ name: RawText) -> RawText { name.hasPrefix("/") ? name : RawText("/").appending(name) }

  func resolved(_ name: RawText) -> RawText? { absolute(name) }

  func stamp(of name: RawText) -> FileStamp? {
    files[name].map { FileStamp(size: $0.count, seconds: $0.hashValue, nanoseconds: 0) }
  }

  /// The time since the start of the test; it advances only in pauses.
  private(set) var clock = 0.0
  /// Called while the command waits.
  var whileWaiting: (MemorySystem) -> Void = { _ in }

  func pause(_ seconds: Double) {
    clock += seconds
    whileWaiting(self)
  }

  func listen(onPort port: Int) throws(SystemError) -> any Listener {
    throw SystemError(message: "there is no network in memory", isClosedPipe: false)
  }

  var processorCount: Int { 3 }

  func concurrently<Result: Sendable>(_ count: Int, _ body: @Sendable (Int) -> Result) -> [Result] {
    (0..<count).map(body)
  }

  func files(
    in directory: RawText, where isWanted: (RawText, Bool) -> Bool
  ) -> (files: [RawText], problems: [FileError]) {
    (files.keys.filter { $0.bytes.starts(with: directory.bytes) && isWanted($0, false) }.sorted(), problems)
  }

  func write(_ bytes: [UInt8], to stream: StandardStream) throws(SystemError) {
    switch stream {
    case .output:
      outputWrites += 1
      if let outputFailure { throw outputFailure }
      output += bytes
    case .error: error += bytes
    }
  }

  func closeOutput() throws(SystemError) {}

  /// Called while a file is being written, to simulate other programs.
  var whileCreating: (MemorySystem) -> Void = { _ in }

  func create(_ name: RawText, sparing inputs: [RawText]) throws(FileError) -> OutputFile {
    if inputs.contains(name) { throw FileError(name: name, purpose: .write, reason: .isInput) }
    unfinished[name] = []
    whileCreating(self)
    return OutputFile(name: name, destination: name, temporary: name, descriptor: 3)
  }

  func write(_ bytes: [UInt8], to file: OutputFile) throws(SystemError) { unfinished[file.name]? += bytes }

  func commit(_ file: OutputFile) throws(SystemError) {
    if let commitFailure { throw commitFailure }
    files[file.name] = unfinished.removeValue(forKey: file.name)
  }

  func discard(_ file: OutputFile) { unfinished[file.name] = nil }
}

extension SystemError {
  static let diskFull = SystemError(message: "No space left on device", isClosedPipe: false)
  static let closedPipe = SystemError(message: "Broken pipe", isClosedPipe: true)
}

/// Runs a command line, split at spaces, on a system in memory.
func animfile(_ line: String, on system: MemorySystem = MemorySystem()) -> (ExitStatus, MemorySystem) {
  (run(line.split(separator: " ").map { RawText(String($0)) }, on: system), system)
}

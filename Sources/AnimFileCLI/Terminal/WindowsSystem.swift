#if os(Windows)
  internal import WinSDK
  internal import ucrt

  /// The operating system, for Windows.
  struct ProcessSystem: System {
    /// Prepares the process. Must be called once, before anything else.
    static func prepare() {
      // Binary mode keeps line breaks unchanged; text is UTF-8.
      for descriptor: Int32 in 0...2 { _ = _setmode(descriptor, _O_BINARY) }
      _ = SetConsoleOutputCP(UINT(CP_UTF8))
    }

    /// The command-line arguments after the program's name.
    static var arguments: [RawText] { CommandLine.arguments.dropFirst().map { RawText($0) } }

    /// Ends the process.
    static func exit(_ status: ExitStatus) -> Never { systemExit(status.rawValue) }

    func variable(_ name: String) -> String? {
      var value = [WCHAR](repeating: 0, count: 1 << 15)
      let wide = Array(name.utf16) + [0]
      let count = Int(GetEnvironmentVariableW(wide, &value, DWORD(value.count)))
      guard count > 0, count < value.count else { return nil }
      return String(decoding: value[..<count], as: UTF16.self)
    }

    func isTerminal(_ stream: StandardStream) -> Bool {
      let number = stream == .output ? STD_OUTPUT_HANDLE : STD_ERROR_HANDLE
      var mode: DWORD = 0
      guard let handle = GetStdHandle(number), GetConsoleMode(handle, &mode) else { return false }
      // Without this mode, older consoles print escape sequences literally.
      return SetConsoleMode(handle, mode | DWORD(ENABLE_VIRTUAL_TERMINAL_PROCESSING))
    }

    func columns(of stream: StandardStream) -> Int? {
      var info = CONSOLE_SCREEN_BUFFER_INFO()
      let number = stream == .output ? STD_OUTPUT_HANDLE : STD_ERROR_HANDLE
      guard let handle = GetStdHandle(number), GetConsoleScreenBufferInfo(handle, &info) else { return nil }
      return Int(info.srWindow.Right) - Int(info.srWindow.Left) + 1
    }
  }

  extension ProcessSystem {
    func listen(onPort port: Int) throws(SystemError) -> any Listener {
      throw SystemError(message: "this is not available on Windows", isClosedPipe: false)
    }
  }

  // MARK: - Reading

  extension ProcessSystem {
    func read(_ name: RawText, limit: Int) throws(FileError) -> [UInt8] {
      if name.isDash { return try readAll(0, name, limit: limit) }
      if isDirectory(name) { throw FileError(name: name, purpose: .read, reason: .isDirectory) }
      let descriptor: Int32
      do {
        descriptor = try open(name, _O_RDONLY)
      } catch {
        throw FileError(name: name, purpose: .read, reason: .system(error))
      }
      defer { _ = _close(descriptor) }
      return try readAll(descriptor, name, limit: limit)
    }

    /// Reads to the end, or to one byte past the limit.
    private func readAll(_ descriptor: Int32, _ name: RawText, limit: Int) throws(FileError) -> [UInt8] {
      var bytes: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: 1 << 20)
      while bytes.count <= limit {
        let count = Int(_read(descriptor, &chunk, UInt32(min(chunk.count, limit + 1 - bytes.count))))
        if count == 0 { break }
        if count < 0 { throw FileError(name: name, purpose: .read, reason: .system(.current)) }
        bytes += chunk[..<count]
      }
      return bytes
    }

    func readInput(_ count: Int) throws(FileError) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: count)
      let read = Int(_read(0, &bytes, UInt32(count)))
      if read < 0 { throw FileError(name: "-", purpose: .read, reason: .system(.current)) }
      return Array(bytes.prefix(read))
    }

    // Windows reports a closed pipe only when writing.
    var hasReader: Bool { true }

    var hasInput: Bool {
      var available: DWORD = 0
      guard let handle = GetStdHandle(STD_INPUT_HANDLE),
        PeekNamedPipe(handle, nil, 0, nil, &available, nil)
      else { return true }
      return available > 0
    }

    func isDirectory(_ name: RawText) -> Bool { attributes(of: name) & DWORD(FILE_ATTRIBUTE_DIRECTORY) != 0 }

    func isFile(_ name: RawText) -> Bool {
      let attributes = attributes(of: name)
      return attributes != 0 && attributes & DWORD(FILE_ATTRIBUTE_DIRECTORY) == 0
    }

    func isRegularFile(_ name: RawText) -> Bool { isFile(name) }

    func hasEntry(_ name: RawText) -> Bool { attributes(of: name) != 0 }

    func absolute(_ name: RawText) -> RawText {
      var path = [WCHAR](repeating: 0, count: 1 << 15)
      let count = Int(GetFullPathNameW(name.wide, DWORD(path.count), &path, nil))
      return count > 0 && count < path.count
        ? RawText(String(decoding: path[..<count], as: UTF16.self)) : name
    }

    func resolved(_ name: RawText) -> RawText? { absolute(name).withoutDots }

    func stamp(of name: RawText) -> FileStamp? {
      var data = WIN32_FILE_ATTRIBUTE_DATA()
      guard GetFileAttributesExW(name.wide, GetFileExInfoStandard, &data) else { return nil }
      return FileStamp(
        size: Int(data.nFileSizeHigh) << 32 | Int(data.nFileSizeLow),
        seconds: Int(data.ftLastWriteTime.dwHighDateTime),
        nanoseconds: Int(data.ftLastWriteTime.dwLowDateTime))
    }

    var clock: Double { Double(GetTickCount64()) / 1000 }

    func pause(_ seconds: Double) { Sleep(DWORD(seconds * 1000)) }

    var processorCount: Int { 1 }

    func concurrently<Result: Sendable>(_ count: Int, _ body: @Sendable (Int) -> Result) -> [Result] {
      (0..<count).map(body)
    }

    func files(
      in directory: RawText, where isWanted: (_ path: RawText, _ isFolder: Bool) -> Bool
    ) -> (files: [RawText], problems: [FileError]) {
      var files: [RawText] = []
      var problems: [FileError] = []
      var waiting = [directory]
      while let directory = waiting.popLast() {
        var found = WIN32_FIND_DATAW()
        let search = FindFirstFileW(directory.appending("*").wide, &found)
        if search == INVALID_HANDLE_VALUE {
          problems.append(FileError(name: directory, purpose: .read, reason: .system(.last)))
          continue
        }
        repeat {
          let name = withUnsafeBytes(of: &found.cFileName) { bytes in
            RawText(String(decoding: bytes.bindMemory(to: WCHAR.self).prefix { $0 != 0 }, as: UTF16.self))
          }
          if name.bytes.first == UInt8(ascii: ".") { continue }
          let path = directory.appending(name)
          if found.dwFileAttributes & DWORD(FILE_ATTRIBUTE_DIRECTORY) == 0 {
            if isWanted(path, false) { files.append(path) }
          } else if found.dwFileAttributes & DWORD(FILE_ATTRIBUTE_REPARSE_POINT) == 0, isWanted(path, true) {
            waiting.append(path)
          }
        } while FindNextFileW(search, &found)
        _ = FindClose(search)
      }
      return (files.sorted(), problems.sorted { $0.name < $1.name })
    }
  }

  // MARK: - Writing

  extension ProcessSystem {
    func write(_ bytes: [UInt8], to stream: StandardStream) throws(SystemError) {
      try write(bytes, to: stream.rawValue)
    }

    func write(_ bytes: [UInt8], to file: OutputFile) throws(SystemError) {
      try write(bytes, to: file.descriptor)
    }

    private func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
      var written = 0
      while written < bytes.count {
        let count = bytes.withUnsafeBytes { buffer in
          let rest = UnsafeRawBufferPointer(rebasing: buffer[written...].prefix(1 << 20))
          return Int(_write(descriptor, rest.baseAddress, UInt32(rest.count)))
        }
        if count <= 0 { throw .current }
        written += count
      }
    }

    func closeOutput() throws(SystemError) {
      if _close(StandardStream.output.rawValue) != 0 { throw .current }
    }

    func create(_ name: RawText, sparing inputs: [RawText]) throws(FileError) -> OutputFile {
      if isDirectory(name) { throw FileError(name: name, purpose: .write, reason: .isDirectory) }
      if let existing = identity(of: name), inputs.contains(where: { identity(of: $0) == existing }) {
        throw FileError(name: name, purpose: .write, reason: .isInput)
      }
      var reason = SystemError.current
      for attempt in 0..<100 {
        let end = (name.bytes.lastIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") } ?? -1) + 1
        let folder = Array(name.bytes[..<end])
        let temporary = RawText(
          bytes: folder + Array(".animfile-\(GetCurrentProcessId())-\(attempt).tmp".utf8))
        do throws(SystemError) {
          let descriptor = try open(temporary, _O_WRONLY | _O_CREAT | _O_EXCL)
          return OutputFile(name: name, destination: name, temporary: temporary, descriptor: descriptor)
        } catch {
          reason = error
        }
        if attributes(of: temporary) == 0 { break }
      }
      throw FileError(name: name, purpose: .write, reason: .system(reason))
    }

    func commit(_ file: OutputFile) throws(SystemError) {
      guard let temporary = file.temporary else { return }
      let isWritten = _commit(file.descriptor) == 0
      let error = SystemError.current
      let isClosed = _close(file.descriptor) == 0
      if isWritten, isClosed,
        MoveFileExW(temporary.wide, file.destination.wide, DWORD(MOVEFILE_REPLACE_EXISTING))
      {
        return
      }
      let reason = isWritten && isClosed ? SystemError.last : error
      _ = DeleteFileW(temporary.wide)
      throw reason
    }

    func discard(_ file: OutputFile) {
      _ = _close(file.descriptor)
      if let temporary = file.temporary { _ = DeleteFileW(temporary.wide) }
    }
  }

  // MARK: - System calls

  private func systemExit(_ status: Int32) -> Never { exit(status) }

  private func open(_ name: RawText, _ flags: Int32) throws(SystemError) -> Int32 {
    var descriptor: Int32 = -1
    let mode = _S_IREAD | _S_IWRITE
    let code = _wsopen_s(&descriptor, name.wide, flags | _O_BINARY | _O_NOINHERIT, _SH_DENYNO, mode)
    if code != 0 { throw SystemError(code) }
    return descriptor
  }

  /// The file's attributes, or 0 if there is none.
  private func attributes(of name: RawText) -> DWORD {
    let attributes = GetFileAttributesW(name.wide)
    return attributes == INVALID_FILE_ATTRIBUTES ? 0 : attributes
  }

  /// The identity of the file; equal for two names of one file.
  private func identity(of name: RawText) -> [DWORD]? {
    let sharing = DWORD(FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE)
    let handle = CreateFileW(name.wide, 0, sharing, nil, DWORD(OPEN_EXISTING), 0, nil)
    guard handle != INVALID_HANDLE_VALUE else { return nil }
    defer { _ = CloseHandle(handle) }
    var information = BY_HANDLE_FILE_INFORMATION()
    guard GetFileInformationByHandle(handle, &information) else { return nil }
    return [information.dwVolumeSerialNumber, information.nFileIndexHigh, information.nFileIndexLow]
  }

  extension SystemError {
    /// The error of the last C library call.
    fileprivate static var current: SystemError {
      var code: Int32 = 0
      _ = _get_errno(&code)
      return SystemError(code)
    }

    /// The error of the last Windows call.
    fileprivate static var last: SystemError {
      SystemError(message: "Windows error \(GetLastError())", isClosedPipe: false)
    }

    fileprivate init(_ code: Int32) {
      var text = [CChar](repeating: 0, count: 256)
      _ = strerror_s(&text, text.count, code)
      let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      // Either error means a pipe without a reader.
      self.init(
        message: String(decoding: bytes, as: UTF8.self), isClosedPipe: code == EPIPE || code == EINVAL)
    }
  }

  extension RawText {
    /// The text as a zero-terminated UTF-16 string.
    fileprivate var wide: [WCHAR] { Array(text.utf16) + [0] }
  }
#endif

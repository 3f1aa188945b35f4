// Every `unsafe` is a call of the operating system. Buffers are lent for the duration of a call, with their count. Strings that
// the system returns end with a zero byte, and are copied at once; those that the caller owns are freed after that.

#if !os(Windows)
  #if canImport(Darwin)
    internal import Darwin
  #elseif canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #elseif canImport(Android)
    internal import Android
  #endif

  /// The operating system, for POSIX platforms.
  struct ProcessSystem: System {
    /// Prepares the process. Must be called once, before anything else.
    static func prepare() {
      // A closed pipe is then an error of `write`.
      signal(SIGPIPE, SIG_IGN)
      // And so is a file that exceeds the limit of `ulimit -f`.
      signal(SIGXFSZ, SIG_IGN)
      // A file opened while a standard stream is closed would get its descriptor, and its output. The placeholders are
      // opened in the wrong mode, so that they fail like closed streams.
      for (descriptor, mode) in [
        (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
      ]
      where fcntl(descriptor, F_GETFD) < 0 {
        _ = unsafe open("/dev/null", mode)
      }
    }

    /// The command-line arguments after the program's name.
    static var arguments: [RawText] {
      (1..<max(1, Int(CommandLine.argc))).compactMap { index in
        unsafe CommandLine.unsafeArgv[index].map {
          unsafe RawText(bytes: Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))))
        }
      }
    }

    /// Ends the process.
    static func exit(_ status: ExitStatus) -> Never { systemExit(status.rawValue) }

    func variable(_ name: String) -> String? {
      unsafe getenv(name).map { unsafe String(cString: $0) }
    }

    func isTerminal(_ stream: StandardStream) -> Bool { isatty(stream.rawValue) != 0 }

    func columns(of stream: StandardStream) -> Int? {
      var size = winsize()
      guard isTerminal(stream), unsafe ioctl(stream.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0
      else {
        return nil
      }
      return Int(size.ws_col)
    }
  }

  // MARK: - Reading

  extension ProcessSystem {
    func read(_ name: RawText, limit: Int) throws(FileError) -> [UInt8] {
      if name.isDash { return try readAll(STDIN_FILENO, name, limit: limit) }
      let descriptor = unsafe name.withPath { path in retrying { unsafe open(path, O_RDONLY | O_CLOEXEC) } }
      guard descriptor >= 0 else { throw .reading(name) }
      defer { close(descriptor) }
      return try readAll(descriptor, name, limit: limit)
    }

    /// Reads to the end, or to one byte past the limit.
    ///
    /// The file status gives only an estimate of the size: pipes and devices have none, and a file may grow while it is
    /// read.
    private func readAll(_ descriptor: Int32, _ name: RawText, limit: Int) throws(FileError) -> [UInt8] {
      let most = limit + 1
      var capacity = min(
        most, max(1 << 16, status(of: descriptor).map { Int(clamping: $0.st_size) + 1 } ?? 0))
      var bytes: [UInt8] = []
      while true {
        var outcome = 0
        bytes = unsafe Array(unsafeUninitializedCapacity: capacity) { buffer, count in
          _ = unsafe buffer.update(fromContentsOf: bytes)
          count = bytes.count
          repeat {
            outcome = unsafe readSome(
              descriptor,
              UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[count...])))
            count += max(0, outcome)
          } while outcome > 0 && count < capacity
        }
        if outcome < 0 { throw .reading(name) }
        if outcome == 0 || bytes.count >= most { return bytes }
        capacity = min(most, capacity * 2)
      }
    }

    /// The number of bytes read, 0 at the end, or −1 with the reason in `errno`.
    private func readSome(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
      while true {
        let count = unsafe systemRead(descriptor, buffer.baseAddress, buffer.count)
        if count >= 0 { return count }
        if errno == EAGAIN { wait(for: descriptor, POLLIN) } else if errno != EINTR { return count }
      }
    }

    func readInput(_ count: Int) throws(FileError) -> [UInt8] {
      var outcome = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, count in
        outcome = unsafe readSome(STDIN_FILENO, UnsafeMutableRawBufferPointer(buffer))
        count = max(0, outcome)
      }
      if outcome < 0 { throw .reading("-") }
      return bytes
    }

    var hasInput: Bool {
      var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      return unsafe poll(&request, 1, 0) > 0
    }

    var hasReader: Bool {
      var request = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
      return unsafe poll(&request, 1, 0) <= 0 || request.revents & Int16(POLLERR | POLLHUP) == 0
    }

    func isDirectory(_ name: RawText) -> Bool { status(of: name)?.isDirectory ?? false }

    func isFile(_ name: RawText) -> Bool { status(of: name).map { !$0.isDirectory } ?? false }

    func isRegularFile(_ name: RawText) -> Bool { status(of: name)?.isRegular ?? false }

    func hasEntry(_ name: RawText) -> Bool { linkStatus(of: name) != nil }

    func absolute(_ name: RawText) -> RawText {
      if name.hasPrefix("/") { return name }
      let inside = name.hasPrefix("./") ? RawText(bytes: Array(name.bytes.dropFirst(2))) : name
      guard let path = unsafe getcwd(nil, 0) else { return name }
      defer { unsafe free(path) }
      return unsafe RawText(bytes: Array(UnsafeRawBufferPointer(start: path, count: strlen(path)))).appending(
        inside)
    }

    func resolved(_ name: RawText) -> RawText? { name.resolvingLinks }

    func stamp(of name: RawText) -> FileStamp? {
      status(of: name).map { status in
        #if canImport(Darwin)
          let time = status.st_mtimespec
        #else
          let time = status.st_mtim
        #endif
        return FileStamp(
          size: Int(clamping: status.st_size), seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec))
      }
    }

    func files(
      in directory: RawText, where isWanted: (_ path: RawText, _ isFolder: Bool) -> Bool
    ) -> (files: [RawText], problems: [FileError]) {
      var files: [RawText] = []
      var problems: [FileError] = []
      var waiting = [directory]
      while let directory = waiting.popLast() {
        let names: [RawText]
        do {
          names = try entries(of: directory)
        } catch {
          problems.append(error)
          continue
        }
        for name in names where name.bytes.first != UInt8(ascii: ".") {
          let path = directory.appending(name)
          var kind = linkStatus(of: path)
          let isLink = kind?.isLink ?? false
          if isLink { kind = status(of: path) }
          if kind?.isDirectory ?? false {
            if !isLink, isWanted(path, true) { waiting.append(path) }
          } else if kind?.isRegular ?? true, isWanted(path, false) {
            // A dangling link stays in the list, so that reading it reports the error.
            files.append(path)
          }
        }
      }
      return (files.sorted(), problems.sorted { $0.name < $1.name })
    }

    private func entries(of directory: RawText) throws(FileError) -> [RawText] {
      guard let stream = unsafe directory.withPath({ unsafe opendir($0) }) else { throw .reading(directory) }
      defer { unsafe closedir(stream) }
      var names: [RawText] = []
      while true {
        errno = 0
        guard let entry = unsafe readdir(stream) else {
          if errno != 0 { throw .reading(directory) }
          return names
        }
        // The system may return an entry shorter than the declared structure.
        let start = unsafe UnsafeRawPointer(entry) + (MemoryLayout<dirent>.offset(of: \.d_name) ?? 0)
        unsafe names.append(
          RawText(
            bytes: Array(
              UnsafeRawBufferPointer(start: start, count: strlen(start.assumingMemoryBound(to: CChar.self)))))
        )
      }
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
        let count = unsafe bytes.withUnsafeBytes { buffer in
          let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[written...])
          return unsafe systemWrite(descriptor, rest.baseAddress, rest.count)
        }
        if count >= 0 {
          written += count
        } else if errno == EAGAIN {
          wait(for: descriptor, POLLOUT)
        } else if errno != EINTR {
          throw .current
        }
      }
    }

    func closeOutput() throws(SystemError) {
      // Some disk errors are reported only here. After EINTR, the descriptor is closed nevertheless.
      if close(STDOUT_FILENO) != 0, errno != EINTR { throw .current }
    }

    func create(_ name: RawText, sparing inputs: [RawText]) throws(FileError) -> OutputFile {
      let existing = status(of: name)
      if existing?.isDirectory ?? false {
        throw FileError(name: name, purpose: .write, reason: .isDirectory)
      }
      if let existing {
        for input in inputs {
          let other = input.isDash ? status(of: STDIN_FILENO) : status(of: input)
          if existing.isRegular, let other, other.st_dev == existing.st_dev, other.st_ino == existing.st_ino {
            throw FileError(name: name, purpose: .write, reason: .isInput)
          }
        }
        guard unsafe name.withPath({ unsafe access($0, W_OK) }) == 0 else { throw .writing(name) }
        if !existing.isRegular { return try openInPlace(name) }
      }
      let destination = existing == nil ? try target(of: name) : name.resolvingLinks ?? name
      for attempt in 0..<100 {
        let temporary = destination.directory + RawText(".animfile-\(getpid())-\(attempt).tmp")
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
        // Registered before the file exists. An existing file of that name is a leftover.
        Interruption.remove(temporary)
        // A replacement is private until it has the permissions of the file that it replaces.
        let mode: mode_t = existing == nil ? 0o666 : 0o600
        let descriptor = unsafe temporary.withPath { path in retrying { unsafe open(path, flags, mode) } }
        if descriptor >= 0 {
          if let existing {
            // Only root can change a file's owner; for other users, the file keeps or gets their ownership.
            if existing.st_uid != geteuid() || existing.st_gid != getegid() {
              _ = fchown(descriptor, existing.st_uid, existing.st_gid)
            }
            // After the owner, because changing the owner clears some of the bits.
            var mode = existing.st_mode & 0o7777
            #if os(Linux)
              // With a list, the bits of the group are the most that any of its users and groups has.
              _ = fchmod(descriptor, mode & ~0o070)
              let isCopied = unsafe destination.withPath { path in
                unsafe AccessControlList.copy(from: path, to: descriptor)
              }
              if !isCopied { mode &= ~0o070 }
            #endif
            _ = fchmod(descriptor, mode)
          }
          return OutputFile(
            name: name, destination: destination, temporary: temporary, descriptor: descriptor)
        }
        let error = errno
        Interruption.removeNothing()
        errno = error
        if error != EEXIST { break }
      }
      throw .writing(name)
    }

    /// The name that a link to nothing refers to, or `name` itself if it is not a link.
    private func target(of name: RawText) throws(FileError) -> RawText {
      var target = name
      // As many links as Linux follows.
      for _ in 0..<40 {
        guard let status = linkStatus(of: target), status.isLink else { return target }
        let size = Int(PATH_MAX)
        var bytes = [CChar](repeating: 0, count: size)
        let count = unsafe target.withPath { path in unsafe readlink(path, &bytes, size) }
        guard count >= 0 else { throw .writing(name) }
        let next = RawText(bytes: bytes.prefix(count).map { UInt8(bitPattern: $0) })
        target = next.hasPrefix("/") ? next : target.directory + next
      }
      errno = ELOOP
      throw .writing(name)
    }

    /// Pipes and devices cannot be replaced, only written to.
    private func openInPlace(_ name: RawText) throws(FileError) -> OutputFile {
      let descriptor = unsafe name.withPath { path in retrying { unsafe open(path, O_WRONLY | O_CLOEXEC) } }
      guard descriptor >= 0 else { throw .writing(name) }
      return OutputFile(name: name, destination: name, temporary: nil, descriptor: descriptor)
    }

    func commit(_ file: OutputFile) throws(SystemError) {
      guard let temporary = file.temporary else {
        if close(file.descriptor) != 0, errno != EINTR { throw .current }
        return
      }
      do throws(SystemError) {
        try finish(file.descriptor)
        let result = unsafe temporary.withPath { from in
          unsafe file.destination.withPath { to in unsafe rename(from, to) }
        }
        if result != 0 { throw .current }
      } catch {
        remove(temporary)
        throw error
      }
      Interruption.removeNothing()
    }

    /// Synchronizes the file to disk and closes it.
    private func finish(_ descriptor: Int32) throws(SystemError) {
      // Some file systems do not support synchronization, and report EINVAL or ENOTSUP.
      if retrying({ fsync(descriptor) }) != 0, errno != EINVAL, errno != ENOTSUP {
        let error = SystemError.current
        close(descriptor)
        throw error
      }
      if close(descriptor) != 0, errno != EINTR { throw .current }
    }

    func discard(_ file: OutputFile) {
      close(file.descriptor)
      if let temporary = file.temporary { remove(temporary) }
    }

    private func remove(_ temporary: RawText) {
      _ = unsafe temporary.withPath { unsafe unlink($0) }
      Interruption.removeNothing()
    }
  }

  /// Removes the unfinished file if a signal ends the process.
  private enum Interruption {
    // Read by the signal handler; written only while no handler is installed.
    nonisolated(unsafe) private static var path: UnsafeMutablePointer<CChar>?
    private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGXCPU, SIGALRM]

    static func remove(_ name: RawText) {
      unsafe path = unsafe name.withPath { unsafe strdup($0) }
      for number in signals {
        // A signal that was ignored, as by `nohup`, stays ignored.
        let former = signal(number) { number in
          if let path = unsafe Interruption.path { unsafe unlink(path) }
          signal(number, SIG_DFL)
          raise(number)
        }
        if isIgnored(former) { signal(number, SIG_IGN) }
      }
    }

    static func removeNothing() {
      for number in signals where isIgnored(signal(number, SIG_DFL)) { signal(number, SIG_IGN) }
      unsafe free(path)
      unsafe path = nil
    }

    private static func isIgnored(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
      unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
  }

  // MARK: - System calls

  // System calls whose names are shadowed by methods.
  private func systemRead(_ descriptor: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(descriptor, start, count)
  }
  private func systemWrite(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, start, count)
  }
  private func systemExit(_ status: Int32) -> Never { exit(status) }

  /// Repeats an interrupted system call.
  private func retrying(_ call: () -> Int32) -> Int32 {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  /// Waits until a non-blocking descriptor is ready.
  private func wait(for descriptor: Int32, _ event: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    _ = unsafe poll(&request, 1, -1)
  }

  private func status(of descriptor: Int32) -> stat? {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? status : nil
  }

  private func status(of name: RawText) -> stat? {
    var status = stat()
    return unsafe name.withPath { unsafe stat($0, &status) } == 0 ? status : nil
  }

  private func linkStatus(of name: RawText) -> stat? {
    var status = stat()
    return unsafe name.withPath { unsafe lstat($0, &status) } == 0 ? status : nil
  }

  extension stat {
    fileprivate var isDirectory: Bool { st_mode & S_IFMT == S_IFDIR }
    fileprivate var isRegular: Bool { st_mode & S_IFMT == S_IFREG }
    fileprivate var isLink: Bool { st_mode & S_IFMT == S_IFLNK }
  }

  extension SystemError {
    /// The error of the last call.
    static var current: SystemError {
      let code = errno
      return unsafe SystemError(message: String(cString: strerror(code)), isClosedPipe: code == EPIPE)
    }
  }

  extension FileError {
    fileprivate static func reading(_ name: RawText) -> FileError {
      let reason: Reason = errno == EISDIR ? .isDirectory : .system(.current)
      return FileError(name: name, purpose: .read, reason: reason)
    }
    fileprivate static func writing(_ name: RawText) -> FileError {
      FileError(name: name, purpose: .write, reason: .system(.current))
    }
  }

  extension RawText {
    /// Calls `body` with the bytes as a zero-terminated string.
    ///
    /// No file has a zero byte in its name, and none has the empty name, which stands for such a name.
    fileprivate func withPath<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
      unsafe ((bytes.contains(0) ? [] : bytes) + [0]).withUnsafeBufferPointer { buffer in
        unsafe buffer.withMemoryRebound(to: CChar.self) { characters in
          guard let start = characters.baseAddress else { preconditionFailure("the buffer has a zero in it") }
          return unsafe body(start)
        }
      }
    }

    fileprivate static func + (a: RawText, b: RawText) -> RawText { RawText(bytes: a.bytes + b.bytes) }

    /// Everything up to and including the last slash.
    fileprivate var directory: RawText {
      RawText(bytes: Array(bytes[..<((bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)]))
    }

    fileprivate var resolvingLinks: RawText? {
      guard let path = unsafe withPath({ unsafe realpath($0, nil) }) else { return nil }
      defer { unsafe free(path) }
      return unsafe RawText(bytes: Array(UnsafeRawBufferPointer(start: path, count: strlen(path))))
    }
  }
#endif

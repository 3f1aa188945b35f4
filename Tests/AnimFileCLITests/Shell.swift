#if !os(Windows)
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  import Testing

  @testable import AnimFileCLI

  /// A temporary folder in which shell scripts run the built command.
  final class Shell {
    let folder: String

    init() throws {
      var template = Array("/tmp/animfile-test-XXXXXX".utf8CString)
      let path = template.withUnsafeMutableBufferPointer { buffer in
        buffer.baseAddress.flatMap { mkdtemp($0) }
      }
      folder = String(cString: try #require(path))
    }

    deinit {
      _ = spawn("chmod -R u+rwx \"$1\"; rm -rf \"$1\"", [folder])
    }

    /// The result of a script that runs in the folder; `animfile` in it is the command.
    func run(_ script: String) throws -> (status: Int32, output: String, error: String) {
      let status = spawn(
        "cd \"$1\" && PATH=\"$2:$PATH\" && export PATH && exec /bin/sh -c \"$3\" >\"$1.out\" 2>\"$1.err\"",
        [folder, Self.binaries, script])
      defer {
        unlink(folder + ".out")
        unlink(folder + ".err")
      }
      return (status, try contents(folder + ".out"), try contents(folder + ".err"))
    }

    /// Writes a file directly, because the command's atomic writing handles one file at a time.
    static func write(_ bytes: [UInt8], to path: String) throws {
      let file = try #require(fopen(path, "w"))
      let count = fwrite(bytes, 1, bytes.count, file)
      #expect(fclose(file) == 0 && count == bytes.count)
    }

    private func contents(_ path: String) throws -> String {
      String(decoding: try ProcessSystem().read(RawText(path), limit: 1 << 30), as: UTF8.self)
    }

    /// The folder of the test bundle, which also contains the built command.
    private static let binaries: String = {
      let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? "."
      let parts = bundle.split(separator: "/", omittingEmptySubsequences: false)
      return parts.prefix { !$0.hasSuffix(".xctest") }.joined(separator: "/")
    }()

    private func spawn(_ script: String, _ arguments: [String]) -> Int32 {
      var words = (["sh", "-c", script, "sh"] + arguments).map { strdup($0) }
      words.append(nil)
      defer { words.forEach { free($0) } }
      // Tests run on threads that block signals, and a new process would inherit the mask.
      #if canImport(Darwin)
        var attributes: posix_spawnattr_t?
      #else
        var attributes = posix_spawnattr_t()
      #endif
      posix_spawnattr_init(&attributes)
      defer { posix_spawnattr_destroy(&attributes) }
      var signals = sigset_t()
      sigemptyset(&signals)
      posix_spawnattr_setsigmask(&attributes, &signals)
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
      var process = pid_t()
      guard posix_spawn(&process, "/bin/sh", nil, &attributes, words, environ) == 0 else { return -1 }
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0 && errno == EINTR {}
      return status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f)
    }
  }
#endif

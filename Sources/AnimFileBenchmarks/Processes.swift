import Foundation

extension Benchmark {
  /// Measures the command as a process.
  mutating func processes() {
    let command = Bundle.main.bundleURL.appendingPathComponent("animfile").path
    guard FileManager.default.isExecutableFile(atPath: command) else {
      return note("the command has not been built beside the benchmarks: `swift build -c release`")
    }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("animfile-\(getpid())")
    defer { try? FileManager.default.removeItem(at: folder) }
    measure([command, "--version"], "`animfile --version`", "≤ 1.0 ms, 3 MiB")
    let sizes = [
      (13_000, "13 kB", "≤ 1.3 ms"), (400_000, "400 kB", "≤ 3 ms, 6 MiB"),
      (50_000_000, "50 MB", "≤ 250 ms, 100 MB"),
    ]
    for (size, name, goal) in isQuick ? Array(sizes.prefix(2)) : sizes {
      var scenes = Scenes()
      let file = folder.appendingPathComponent("\(size).json").path
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(scenes.keyframes(bytes: size)).write(to: URL(fileURLWithPath: file))
      } catch {
        return note("no room for the files to validate: \(error)")
      }
      measure([command, "validate", file], "`animfile validate` of \(name)", goal)
    }
    do {
      try manyFiles(command, in: folder.appendingPathComponent("many"))
    } catch {
      note("no room for many files: \(error)")
    }
  }

  /// Measures a folder of files, with one thread and with one per processor.
  private mutating func manyFiles(_ command: String, in folder: URL) throws {
    let count = isQuick ? 1_000 : 10_000
    var scenes = Scenes()
    let text = Data(scenes.keyframes(bytes: 10_000))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for index in 0..<count { try text.write(to: folder.appendingPathComponent("\(index).json")) }
    func seconds(_ more: String...) -> Double? {
      let start = ContinuousClock.now
      guard execute([command, "validate", folder.path] + more)?.status == 0 else { return nil }
      return (ContinuousClock.now - start) / .seconds(1)
    }
    guard let all = seconds(), let one = seconds("--jobs", "1") else {
      return fail("validating \(count) files failed")
    }
    table.add(
      .init(
        name: "`animfile validate` of \(count) files of 10 kB, from start to end",
        figure: "\(digits(all * 1e3)) ms", baseline: "one at a time: \(digits(one * 1e3)) ms", goal: ""))
  }

  private mutating func measure(_ arguments: [String], _ name: String, _ goal: String) {
    var best: Run?
    let patience = isQuick ? 0.1 : 2.0
    var spent = 0.0
    var count = 0
    while count < 3 || (spent < patience && count < 50) {
      guard let run = execute(arguments), run.status == 0 else { return fail("\(name) failed") }
      best = Run(
        status: 0, seconds: min(run.seconds, best?.seconds ?? .infinity),
        peak: min(run.peak, best?.peak ?? .max))
      spent += run.seconds
      count += 1
    }
    guard let best else { return }
    table.add(
      .init(
        name: name, figure: "\(digits(best.seconds * 1e3)) ms",
        baseline: "memory at its peak: at most \(digits(Double(best.peak) / 1e6)) MB", goal: goal))
  }

  /// Checks with `valgrind`, if installed, that more frames do not allocate more.
  mutating func allocations() {
    guard let program = Bundle.main.executablePath, let few = allocations(program, frames: 240),
      let many = allocations(program, frames: 490)
    else { return note("allocations are counted where there is `valgrind`") }
    table.add(
      .init(name: "allocations for 250 more frames of three scenes", figure: "\(many - few)", goal: "0"))
    if many != few { fail("frames take memory \(many - few) times") }
  }

  private func allocations(_ program: String, frames: Int) -> Int? {
    let log = FileManager.default.temporaryDirectory.appendingPathComponent("animfile-valgrind-\(getpid())")
    defer { try? FileManager.default.removeItem(at: log) }
    guard execute(["valgrind", "--log-file=\(log.path)", program, "frames", "\(frames)"])?.status == 0,
      let text = try? String(contentsOf: log, encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.contains("total heap usage:") }),
      let words = line.split(separator: ":").last?.split(separator: " ")
    else { return nil }
    return words.first.flatMap { Int($0.filter(\.isNumber)) }
  }
}

/// The cost of running a program.
struct Run {
  var status: Int32
  /// The processor time.
  var seconds: Double
  /// The peak memory in bytes; a small program inherits its parent's figure.
  var peak: Int
}

#if canImport(Glibc)
  /// Runs a program and discards its output; nil if it cannot be run.
  func execute(_ arguments: [String]) -> Run? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor: Int32 in [1, 2] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
    }
    let words = arguments.map { strdup($0) }
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    guard posix_spawnp(&child, arguments[0], &actions, nil, words + [nil], environ) == 0 else { return nil }
    var usage = rusage()
    var status: Int32 = 0
    guard wait4(child, &status, 0, &usage) == child else { return nil }
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) * 1e-6 }
    return Run(
      status: status, seconds: seconds(usage.ru_utime) + seconds(usage.ru_stime), peak: usage.ru_maxrss * 1024
    )
  }
#else
  func execute(_ arguments: [String]) -> Run? { nil }
#endif

import AnimFile
import AnimFileGenerator
import Foundation

/// Runs trials in separate processes, so that a crash is recorded and the other trials continue.
struct Campaign {
  private let options: CampaignOptions
  /// The niceness of the process, which its worker threads may not have.
  private let niceness: Int32

  init(_ options: CampaignOptions) {
    self.options = options
    niceness = nice(0)
  }

  func run() -> Int32 {
    if let listing = options.listing { return listing.print() }
    if let folder = options.folder { return write(to: folder) }
    if let files = options.digested { return digest(files) }
    if options.showsCoverage { return coverage() }
    if options.isSingle { return show() }
    if let status = options.status { return Trial(options, status: StatusFile(status)).run() }
    return supervise()
  }

  // MARK: Single documents

  private func show() -> Int32 {
    let scene = GeneratedScene(seed: options.seed)
    print(String(decoding: scene.text, as: UTF8.self))
    if case .object(let members) = scene.settings, !members.isEmpty {
      print("with", String(decoding: JSONText(scene.settings).bytes, as: UTF8.self))
    }
    if let viewport = scene.viewport { print("into", viewport) }
    do {
      var properties = SceneProperties(scene)
      try properties.check()
      return 0
    } catch {
      print(error)
      return 1
    }
  }

  private func write(to folder: String) -> Int32 {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for seed in options.seed..<options.seed + options.count {
        let url = URL(fileURLWithPath: folder).appendingPathComponent("\(seed).json")
        try Data(GeneratedScene(seed: seed).text).write(to: url)
      }
      return 0
    } catch {
      print("error: \(error)")
      return 2
    }
  }

  private func digest(_ files: [String]) -> Int32 {
    for file in files {
      guard let data = FileManager.default.contents(atPath: file) else {
        print("error: cannot read \(file)")
        return 2
      }
      print(file, SceneDigest(Array(data)).text)
    }
    for seed in options.seed..<options.seed + options.count {
      print(seed, SceneDigest(GeneratedScene(seed: seed)).text)
    }
    return 0
  }

  private func coverage() -> Int32 {
    var coverage = PairCoverage()
    coverage.addScenes(options.seed..<options.seed + options.count)
    let summary = coverage.summary
    for pair in summary.missing { print("missing:", pair) }
    for pair in summary.contradicted { print("covered:", pair) }
    for rule in summary.unusedRules { print("excludes nothing:", rule) }
    print(
      "\(summary.covered) of \(summary.possible) pairs of \(FeatureCatalog.shared.names.count) features in",
      "\(coverage.documents) documents; \(summary.excluded) pairs are impossible")
    return summary.isComplete ? 0 : 1
  }

  // MARK: Many processes

  private func supervise() -> Int32 {
    let end = options.seed + options.count
    let size: UInt64 = options.kind == .mutants ? 100_000 : 10_000
    let queue = WorkQueue(from: options.seed, to: end, by: size)
    let results = Results()
    let start = ContinuousClock.now
    let group = DispatchGroup()
    for _ in 0..<options.jobs {
      DispatchQueue.global().async(group: group) {
        while let range = queue.next() {
          self.work(through: range, results)
          let done = queue.finish(range)
          print(
            "\(done) of \(options.count) \(options.kind.rawValue), \(results.failures) failed,",
            "\(start.duration(to: .now))")
          // A file shows the progress, too.
          fflush(nil)
        }
      }
    }
    group.wait()
    for line in results.summary { print(line) }
    return results.failures == 0 ? 0 : 1
  }

  /// Runs the trials of a range, starting a new process after each crash.
  private func work(through range: Range<UInt64>, _ results: Results) {
    var first = range.lowerBound
    let file = NSTemporaryDirectory() + "campaign-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: file) }
    while first < range.upperBound {
      let status = StatusFile(file)
      status.number = first
      let child = Process()
      child.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      child.arguments = [
        "--\(options.kind.rawValue)", "\(range.upperBound - first)", "--seed", "\(first)", "--status", file,
      ]
      if options.isSampling { child.arguments?.append("--sample") }
      var environment = ProcessInfo.processInfo.environment
      environment["SWIFT_BACKTRACE"] = "enable=no"
      child.environment = environment
      let output = Pipe()
      child.standardOutput = output
      let ended = DispatchSemaphore(value: 0)
      child.terminationHandler = { _ in ended.signal() }
      do {
        _ = nice(niceness - nice(0))
        try child.run()
      } catch {
        return results.fail("error: \(error)")
      }
      let reader = OutputReader(output.fileHandleForReading, results)
      var last = status.number
      while ended.wait(timeout: .now() + 60) == .timedOut {
        if status.number == last {
          results.fail("failure \(options.kind.rawValue) \(last): takes more than a minute")
          kill(child.processIdentifier, SIGKILL)
        }
        last = status.number
      }
      reader.wait()
      guard child.terminationReason == .uncaughtSignal else { return }
      if child.terminationStatus != SIGKILL {
        results.fail("failure \(options.kind.rawValue) \(status.number): signal \(child.terminationStatus)")
      }
      first = status.number + 1
    }
  }
}

/// Ranges of seeds for several workers.
private final class WorkQueue: @unchecked Sendable {
  private let lock = NSLock()
  private var place: UInt64
  private let end: UInt64
  private let size: UInt64
  private var done: UInt64 = 0

  init(from start: UInt64, to end: UInt64, by size: UInt64) {
    (place, self.end, self.size) = (start, end, size)
  }

  func next() -> Range<UInt64>? {
    lock.withLock {
      guard place < end else { return nil }
      let range = place..<min(end, place + size)
      place = range.upperBound
      return range
    }
  }

  /// The number of finished trials, including those of `range`.
  func finish(_ range: Range<UInt64>) -> UInt64 {
    lock.withLock {
      done += UInt64(range.count)
      return done
    }
  }
}

/// The findings of a campaign's processes.
private final class Results: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0
  private var tallies: [String: Int] = [:]

  var failures: Int { lock.withLock { count } }

  /// The totals of all counters.
  var summary: [String] {
    lock.withLock { tallies.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" } }
  }

  func fail(_ line: String) {
    lock.withLock {
      count += 1
      print(line)
    }
  }

  /// Parses a line of a process's output.
  func take(_ line: String) {
    let words = line.split(separator: "\t")
    if words.count == 3, words[0] == "count", let number = Int(words[2]) {
      lock.withLock { tallies[String(words[1]), default: 0] += number }
    } else if line.hasPrefix("failure") {
      fail(line)
    } else if !line.isEmpty {
      lock.withLock { print(line) }
    }
  }
}

/// Reads the output of a process until it ends.
private final class OutputReader: @unchecked Sendable {
  private let group = DispatchGroup()

  init(_ handle: FileHandle, _ results: Results) {
    DispatchQueue.global().async(group: group) {
      let data = (try? handle.readToEnd()) ?? Data()
      for line in String(decoding: data, as: UTF8.self).split(separator: "\n") { results.take(String(line)) }
    }
  }

  func wait() { group.wait() }
}

/// A number in a memory-mapped file, which survives a crash of the writing process.
final class StatusFile: @unchecked Sendable {
  private let memory: UnsafeMutablePointer<UInt64>

  init(_ path: String) {
    let descriptor = open(path, O_RDWR | O_CREAT, 0o600)
    precondition(descriptor >= 0 && ftruncate(descriptor, 8) == 0, "cannot write \(path)")
    let address = mmap(nil, 8, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    guard let address, address != MAP_FAILED else { preconditionFailure("cannot map \(path)") }
    close(descriptor)
    memory = address.assumingMemoryBound(to: UInt64.self)
  }

  deinit { munmap(memory, 8) }

  var number: UInt64 {
    get { memory.pointee }
    set { memory.pointee = newValue }
  }
}

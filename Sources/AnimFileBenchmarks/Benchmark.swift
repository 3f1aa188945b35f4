import Foundation

/// Runs the benchmarks and prints a table.
struct Benchmark {
  let isQuick: Bool
  /// The parts to measure; empty for all.
  private let parts: [String]
  let stopwatch: Stopwatch
  var table = Table()
  /// The documentation page whose results to replace.
  private let page: String?
  /// The number of frames to play instead, and of layers.
  private let frames: Int?
  private let layers: Int?
  /// The number of loads to do instead, and the scene.
  private let loads: (count: Int, scene: String)?
  private var failures: [String] = []
  private var notes: [String] = []

  init(arguments: [String]) {
    isQuick = arguments.contains("--quick")
    let play = arguments.firstIndex(of: "frames").map { arguments.dropFirst($0 + 1).map { Int($0) } } ?? []
    frames = play.first ?? nil
    layers = play.dropFirst().first ?? nil
    let load = arguments.firstIndex(of: "loads").map { arguments.dropFirst($0 + 1) } ?? []
    loads = load.first.flatMap { Int($0) }.map { ($0, load.dropFirst().first ?? "") }
    let write = arguments.firstIndex(of: "--write")
    page = write.map { arguments.dropFirst($0 + 1).first ?? "" }
    parts = arguments.indices.filter { $0 != write.map { $0 + 1 } }.map { arguments[$0] }
      .filter { !$0.hasPrefix("--") }
    stopwatch = isQuick ? Stopwatch(rounds: 3, patience: 0.005) : Stopwatch(rounds: 15, patience: 0.02)
  }

  /// Records a failed check.
  mutating func fail(_ message: String) { failures.append(message) }

  /// Records a part that could not be measured.
  mutating func note(_ message: String) { notes.append(message) }

  /// Runs the benchmarks; returns 0 if all checks pass, else 1.
  mutating func run() -> Int32 {
    if let frames {
      play(frames: frames, layers: layers)
      return 0
    }
    if let loads {
      load(loads.scene, times: loads.count)
      return 0
    }
    Table.printHeader()
    // First, while this process uses little memory.
    if includes("process") { processes() }
    if includes("pictures") { pictures() }
    if includes("load") { loading() }
    if includes("evaluate") { evaluating() }
    if includes("print") { printing() }
    if includes("math") { elementary() }
    if includes("linear") { linearity() }
    if includes("memory") { memory() }
    if let page { write(page) }
    for note in notes { print("note: \(note)") }
    for failure in failures { print("failed: \(failure)") }
    return failures.isEmpty ? 0 : 1
  }

  /// Replaces the results on the documentation page at `path`, unless a check failed.
  private mutating func write(_ path: String) {
    guard parts.isEmpty else { return fail("'--write' needs all parts") }
    guard failures.isEmpty else { return fail("\(path) was not changed") }
    do {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let conditions = Machine.conditions + (isQuick ? ", with `--quick`." : ".")
      guard let new = table.replacingResults(in: text, conditions: conditions) else {
        return fail("\(path) has no results to replace")
      }
      try new.write(toFile: path, atomically: true, encoding: .utf8)
    } catch {
      fail("\(path): \(error.localizedDescription)")
    }
  }

  private func includes(_ part: String) -> Bool { parts.isEmpty || parts.contains(part) }
}

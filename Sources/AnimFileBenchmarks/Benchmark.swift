/// Measures everything and prints a table.
struct Benchmark {
  let isQuick: Bool
  /// The parts to measure; all if there are none.
  private let parts: [String]
  let stopwatch: Stopwatch
  var table = Table()
  /// How many frames to play instead, if any, and of how many layers.
  private let frames: Int?
  private let layers: Int?
  /// How often to load instead, if at all, and what.
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
    parts = arguments.filter { !$0.hasPrefix("--") }
    stopwatch = isQuick ? Stopwatch(rounds: 3, patience: 0.005) : Stopwatch(rounds: 15, patience: 0.02)
  }

  /// Notes that something is not as it has to be.
  mutating func fail(_ message: String) { failures.append(message) }

  /// Notes what could not be measured.
  mutating func note(_ message: String) { notes.append(message) }

  /// Measures; 0 if all is as it has to be, else 1.
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
    // First, while this program has little memory itself.
    if includes("process") { processes() }
    if includes("pictures") { pictures() }
    if includes("load") { loading() }
    if includes("evaluate") { evaluating() }
    if includes("print") { printing() }
    if includes("linear") { linearity() }
    if includes("memory") { memory() }
    for note in notes { print("note: \(note)") }
    for failure in failures { print("failed: \(failure)") }
    return failures.isEmpty ? 0 : 1
  }

  private func includes(_ part: String) -> Bool { parts.isEmpty || parts.contains(part) }
}

/// A bar that shows how far a long run has come; nothing in the first second, and no more than ten times a second.
struct Progress {
  private static let width = 24
  private static let patience = 1.0
  private static let interval = 0.1

  private let start: Double
  private var last: Double?

  init(start: Double) { self.start = start }

  /// What to put on the terminal, if it is time for it.
  mutating func line(_ done: Int, of total: Int, _ noun: String, at time: Double) -> String? {
    guard total > 0, time - start >= Self.patience, time - (last ?? -.infinity) >= Self.interval else {
      return nil
    }
    last = time
    let filled = Self.width * min(done, total) / total
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: Self.width - filled)
    return "\r[\(bar)] \(100 * min(done, total) / total) %  \(done) of \(total) \(noun)\u{1b}[K"
  }

  /// What takes the bar away, if there is one.
  mutating func cleared() -> String? {
    guard last != nil else { return nil }
    last = nil
    return "\r\u{1b}[K"
  }
}

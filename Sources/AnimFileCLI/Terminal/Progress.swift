/// A progress bar; shown after the first second, and updated at most ten times per second.
struct Progress {
  private static let width = 24
  private static let patience = 1.0
  private static let interval = 0.1

  private let start: Double
  private var last: Double?

  init(start: Double) { self.start = start }

  /// The escape sequence and text of an update, if one is due.
  mutating func line(_ done: Int, of total: Int, _ noun: String, at time: Double) -> String? {
    guard total > 0, time - start >= Self.patience, time - (last ?? -.infinity) >= Self.interval else {
      return nil
    }
    last = time
    let filled = Self.width * min(done, total) / total
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: Self.width - filled)
    return "\r[\(bar)] \(100 * min(done, total) / total) %  \(done) of \(total) \(noun)\u{1b}[K"
  }

  /// The escape sequence that removes the bar, if it is shown.
  mutating func cleared() -> String? {
    guard last != nil else { return nil }
    last = nil
    return "\r\u{1b}[K"
  }
}

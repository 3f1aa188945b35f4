/// The values of all attributes of one element over time; none while it is not drawn.
struct AnimatedSVGTrack: Sendable {
  private(set) var times: [Double]
  private(set) var rows: [[AnimatedSVGValue]]

  init(absentAt times: [Double]) {
    self.times = times
    rows = Array(repeating: [], count: times.count)
  }

  /// Lets the last values be those of a time just after theirs.
  mutating func end(at time: Double) { if !times.isEmpty { times[times.count - 1] = time } }

  /// Keeps the last values until a time.
  mutating func hold(until time: Double) {
    if let last = rows.last, let end = times.last, end < time { append(last, at: time) }
  }

  mutating func append(_ row: [AnimatedSVGValue], at time: Double) {
    let last = rows.count - 1
    // The two ends of a constant interval suffice.
    if last >= 1, rows[last] == row, rows[last - 1] == row {
      times[last] = time
      return
    }
    times.append(time)
    rows.append(last >= 0 && rows[last] == row ? rows[last] : row)
  }
}

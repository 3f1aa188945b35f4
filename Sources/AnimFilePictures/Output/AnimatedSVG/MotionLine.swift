/// A line of straight pieces through values over time.
enum MotionLine {
  /// A place where the line bends.
  struct Knot: Hashable {
    var time: Double
    /// Which of the values it has.
    var index: Int
  }

  /// As few of the values as are needed, with lines between them, for all to be within a tolerance.
  ///
  /// From each knot on, every value passed narrows the slopes that are left, and the line goes to the last value within
  /// them. A jump is two knots at one time.
  ///
  /// - Parameters:
  ///   - tolerances: By how much each number may be wrong.
  ///   - jump: Intervals as short as this are jumps where more changes.
  static func knots(_ times: [Double], _ values: [[Double]], tolerances: [Double], jump: Double) -> [Knot] {
    guard !times.isEmpty else { return [] }
    var knots = [Knot(time: times[0], index: 0)]
    var start = 0
    while start + 1 < times.count {
      if isJump(start, times, values, tolerances, jump) {
        // What stays until it jumps needs no knot on the way.
        let last = knots.count - 1
        if last > 0, values[knots[last - 1].index] == values[start] {
          knots[last].time = times[start + 1]
        } else {
          knots.append(Knot(time: times[start + 1], index: start))
        }
        knots.append(Knot(time: times[start + 1], index: start + 1))
        start += 1
        continue
      }
      let count = values[start].count
      var low = [Double](repeating: -.infinity, count: count)
      var high = [Double](repeating: .infinity, count: count)
      var end = start + 1
      var next = start + 1
      while next < times.count, !isJump(next - 1, times, values, tolerances, jump) {
        let length = times[next] - times[start]
        var fits = true
        var isOpen = true
        for number in 0..<count {
          let way = values[next][number] - values[start][number]
          let slope = way / length
          if slope < low[number] || slope > high[number] { fits = false }
          low[number] = max(low[number], (way - tolerances[number]) / length)
          high[number] = min(high[number], (way + tolerances[number]) / length)
          if low[number] > high[number] { isOpen = false }
        }
        if fits { end = next }
        if !isOpen { break }
        next += 1
      }
      knots.append(Knot(time: times[end], index: end))
      start = end
    }
    return knots
  }

  private static func isJump(
    _ index: Int, _ times: [Double], _ values: [[Double]], _ tolerances: [Double], _ jump: Double
  ) -> Bool {
    let (a, b) = (values[index], values[index + 1])
    guard a.count == b.count, a.count == tolerances.count else { return true }
    guard times[index + 1] - times[index] <= jump else { return false }
    return a.indices.contains { abs(a[$0] - b[$0]) > tolerances[$0] }
  }

  /// How much the fastest of the numbers changes in a second, but for jumps.
  static func speed(_ knots: [Knot], _ values: [[Double]], jump: Double) -> Double {
    var fastest = 0.0
    for (from, to) in zip(knots, knots.dropFirst()) where to.time - from.time > jump {
      for (a, b) in zip(values[from.index], values[to.index]) {
        fastest = max(fastest, abs(b - a) / (to.time - from.time))
      }
    }
    return fastest
  }

  /// The knots of values that stay until the next one.
  static func steps<Value: Equatable>(_ times: [Double], _ values: [Value]) -> [Knot] {
    var knots: [Knot] = []
    for index in values.indices where knots.last.map({ values[$0.index] != values[index] }) ?? true {
      knots.append(Knot(time: times[index], index: index))
    }
    return knots
  }
}

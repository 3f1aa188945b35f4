/// Piecewise linear approximation of values over time.
enum MotionLine {
  /// An end of a linear piece.
  struct Knot: Hashable {
    var time: Double
    /// The index of its value.
    var index: Int
  }

  /// Returns a subset of the values such that linear interpolation between them approximates all values within a
  /// tolerance.
  ///
  /// From each knot on, every value narrows the range of possible slopes, and the piece ends at the last value within
  /// that range. A jump is two knots at the same time.
  ///
  /// - Parameters:
  ///   - tolerances: The maximum error of each number.
  ///   - jump: The maximum length of an interval that is treated as a jump if its ends differ.
  ///   - seam: A time beyond which no piece extends that starts before it.
  static func knots(
    _ times: [Double], _ values: [[Double]], tolerances: [Double], jump: Double, end seam: Double = 0
  ) -> [Knot] {
    guard !times.isEmpty else { return [] }
    var knots = [Knot(time: times[0], index: 0)]
    var start = 0
    while start + 1 < times.count {
      if isJump(start, times, values, tolerances, jump) {
        // A constant value before a jump needs no knot in between.
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
          let change = values[next][number] - values[start][number]
          let slope = change / length
          if slope < low[number] || slope > high[number] { fits = false }
          low[number] = max(low[number], (change - tolerances[number]) / length)
          high[number] = min(high[number], (change + tolerances[number]) / length)
          if low[number] > high[number] { isOpen = false }
        }
        if fits { end = next }
        if !isOpen || times[next] == seam { break }
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

  /// Returns the largest change of a number per second, without jumps.
  static func speed(_ knots: [Knot], _ values: [[Double]], jump: Double) -> Double {
    var fastest = 0.0
    for (from, to) in zip(knots, knots.dropFirst()) where to.time - from.time > jump {
      for (a, b) in zip(values[from.index], values[to.index]) {
        fastest = max(fastest, abs(b - a) / (to.time - from.time))
      }
    }
    return fastest
  }

  /// Returns the knots of a step function.
  static func steps<Value: Equatable>(_ times: [Double], _ values: [Value]) -> [Knot] {
    var knots: [Knot] = []
    for index in values.indices where knots.last.map({ values[$0.index] != values[index] }) ?? true {
      knots.append(Knot(time: times[index], index: index))
    }
    return knots
  }
}

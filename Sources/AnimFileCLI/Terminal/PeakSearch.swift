/// A search for the maximum of a curve, refining samples.
struct PeakSearch {
  /// The value at a time; nil if it is not a number.
  let value: (Double) -> Double?

  /// Returns the first maximum.
  ///
  /// - Parameters:
  ///   - times: Sample times in ascending order.
  ///   - values: The values at these times.
  ///   - between: Whether to search between samples.
  func peak(_ times: [Double], _ values: [Double], between: Bool) -> (time: Double, value: Double)? {
    guard let most = values.max(), let index = values.firstIndex(of: most) else { return nil }
    let sample = (time: times[index], value: most)
    guard between else { return sample }
    let (start, end) = (times[max(index - 1, 0)], times[min(index + 1, times.count - 1)])
    let best = closeIn(from: start, to: end, sample)
    return round(first(from: start, best), within: start...end)
  }

  /// The maximum found by golden-section search.
  private func closeIn(
    from start: Double, to end: Double, _ sample: (time: Double, value: Double)
  ) -> (time: Double, value: Double) {
    let part = (5.0.squareRoot() - 1) / 2
    var (low, high, best) = (start, end, sample)
    func look(_ time: Double) -> Double {
      let value = value(time) ?? -.infinity
      if value > best.value { best = (time, value) }
      return value
    }
    var (left, right) = (high - part * (high - low), low + part * (high - low))
    var (leftValue, rightValue) = (look(left), look(right))
    for _ in 0..<60 {
      if leftValue >= rightValue {
        (high, right, rightValue) = (right, left, leftValue)
        left = high - part * (high - low)
        leftValue = look(left)
      } else {
        (low, left, leftValue) = (left, right, rightValue)
        right = low + part * (high - low)
        rightValue = look(right)
      }
    }
    return best
  }

  /// The first time at which the curve reaches the value of `best`, where it may stay.
  private func first(
    from start: Double, _ best: (time: Double, value: Double)
  ) -> (time: Double, value: Double) {
    var (low, high) = (start, best.time)
    guard low < high, value(low) ?? -.infinity < best.value else { return best }
    for _ in 0..<60 {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { break }
      if value(middle) ?? -.infinity < best.value { low = middle } else { high = middle }
    }
    return (high, best.value)
  }

  /// The same value at a rounded time, if the curve is no lower there.
  ///
  /// A time without rounding errors is best. Otherwise, a soft landing numerically reaches its final value shortly
  /// before the keyframe.
  private func round(
    _ place: (time: Double, value: Double), within range: ClosedRange<Double>
  ) -> (time: Double, value: Double) {
    for tolerance in [1e-9, 1e-3] {
      for unit in [1.0, 10, 100, 1000, 10_000] {
        let time = (place.time * unit).rounded() / unit
        guard range.contains(time), abs(time - place.time) <= tolerance * place.time.magnitude,
          let value = value(time)
        else { continue }
        if value >= place.value { return (time, value) }
      }
    }
    return place
  }
}

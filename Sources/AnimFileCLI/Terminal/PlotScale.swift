/// An axis with ticks at round numbers, including both ends.
struct PlotScale {
  /// The numbers at ticks, ascending and evenly spaced.
  let ticks: [Double]
  /// The number of decimals that distinguishes them.
  let decimals: Int

  var lowest: Double { ticks.first ?? 0 }
  var highest: Double { ticks.last ?? 0 }

  /// Creates an axis that contains a range, with 3 to 7 steps: the tightest one, and among equals the one with the most
  /// steps.
  init(around range: ClosedRange<Double>) {
    let (low, high) = (range.lowerBound, range.upperBound)
    guard low < high, (high - low).isFinite, high - low > 1e-12 * max(abs(low), abs(high)) else {
      (ticks, decimals) = ([low], 4)
      return
    }
    var best: (ticks: [Double], decimals: Int, slack: Double)?
    for (step, places) in Self.steps(for: high - low) {
      // The slack includes ticks that differ by rounding.
      let first = (low / step + 1e-9).rounded(.down)
      let last = (high / step - 1e-9).rounded(.up)
      let count = Int(last - first)
      guard (3...7).contains(count) else { continue }
      let slack = (last - first) * step / (high - low)
      if let known = best, known.slack <= slack + 1e-9 { continue }
      best = ((0...count).map { (first + Double($0)) * step + 0 }, places, slack)
    }
    (ticks, decimals) = best.map { ($0.ticks, $0.decimals) } ?? ([low, high], 4)
  }

  /// The round numbers inside a range, 3 to 9 if possible.
  init(within range: ClosedRange<Double>) {
    let (low, high) = (range.lowerBound, range.upperBound)
    var ticks = [low]
    var decimals = 4
    if low < high, (high - low).isFinite {
      for (step, places) in Self.steps(for: high - low) {
        let first = (low / step - 1e-9).rounded(.up)
        let last = (high / step + 1e-9).rounded(.down)
        guard (2...5).contains(Int(last - first)) else { continue }
        ticks = (0...Int(last - first)).map { (first + Double($0)) * step + 0 }
        decimals = places
        break
      }
    }
    (self.ticks, self.decimals) = (ticks, decimals)
  }

  /// Steps of 1, 2 and 5 times a power of ten, ascending, with the number of decimals of each.
  private static func steps(for extent: Double) -> [(step: Double, decimals: Int)] {
    var power = 1.0
    var exponent = 0
    while power > extent, exponent > -300 {
      power /= 10
      exponent -= 1
    }
    while power * 10 <= extent, exponent < 300 {
      power *= 10
      exponent += 1
    }
    return [(power / 10, exponent - 1), (power, exponent)].flatMap { power, exponent in
      [1, 2, 5].map { (power * $0, min(max(0, -exponent), 15)) }
    }
  }
}

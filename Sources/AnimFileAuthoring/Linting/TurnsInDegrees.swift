// Offsets of trims that are written in degrees.

import AnimFile

extension FlatAnimated {
  /// The number farthest from 0, if these turns look like degrees; nil otherwise.
  ///
  /// Many turns, in multiples of 5, are plausible only in motion of moderate speed.
  var turnsInDegrees: Double? {
    guard let points = writtenPoints,
      let farthest = points.max(by: { abs($0.turns) < abs($1.turns) })?.turns, abs(farthest) >= 30,
      points.allSatisfy({ $0.turns.remainder(dividingBy: 5) == 0 })
    else { return nil }
    let isModerate = zip(points, points.dropFirst()).contains { first, second in
      first.turns != second.turns && abs(second.turns - first.turns) <= 10 * (second.time - first.time)
    }
    return isModerate ? nil : farthest
  }

  /// The numbers as they are written, with their times; nil if one is a parameter, or they are not written so.
  private var writtenPoints: [(time: Double, turns: Double)]? {
    switch self {
    case .constant(let value): return value.quantities.map { (0, $0) }
    case .track(let track) where track.parameters.isEmpty:
      return zip(track.timeline.times, track.values.numbers).map { ($0, $1) }
    case .steps(let steps):
      guard let values = steps.literals else { return nil }
      var time = 0.0
      let times = steps.steps.map { step in
        time += step.duration
        return time
      }
      return zip([0] + times, values.numbers).map { ($0, $1) }
    default: return nil
    }
  }
}

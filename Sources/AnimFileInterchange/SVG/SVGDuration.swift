import AnimFile

// The length of the document, and the time from which it repeats.
extension SVGImporter {
  /// Sets the duration of the document, once all animations are known.
  mutating func setDuration() {
    let targets = animations.byTarget.keys.sorted()
    let motions = targets.flatMap { animations.byTarget[$0] ?? [] }
    let end = max(0, motions.filter { $0.pass == nil }.map(\.end).max() ?? 0)
    let endless = motions.filter { $0.pass != nil }
    if let common = Self.common(endless.compactMap(\.pass)) {
      // Before these times, the motion differs from that of later passes.
      let starts = endless.filter { end > 0 ? $0.begin > 0 : !$0.isUnderWay }.map(\.begin)
      var start = max(end, starts.max() ?? 0).shortened(within: 1e-9)
      if end <= 0, start > 0,
        let first = Self.first(of: endless, exceeding: Self.mostLateKeyframes, start + common)
      {
        report(
          .svgAnimation,
          "the animations with delays are under way from the start: the keyframes of all their iterations would be too many",
          at: first.node)
        start = 0
      }
      animations.duration = (start + common).shortened(within: 1e-9)
      (animations.isEndless, animations.start) = (true, start)
      if start <= 0 { for target in targets { startEarlier(target) } }
      animations.writesIterations =
        start <= 0 || Self.first(of: endless, exceeding: Self.mostLateKeyframes, start + common) == nil
      return
    }
    guard let first = endless.first else {
      if end > 0 { animations.duration = end.shortened(within: 1e-9) }
      return
    }
    // The loops are exact up to a time at which all start again.
    let start = max(end, endless.map(\.begin).max() ?? 0).shortened(within: 1e-9)
    let pass = endless.compactMap(\.pass).max() ?? 1
    let length = (Self.leastLoop / pass).rounded(.up) * pass
    animations.duration = (start + length).shortened(within: 1e-9)
    (animations.isEndless, animations.start) = (true, start)
    animations.writesIterations =
      Self.first(of: endless, exceeding: Self.mostLateKeyframes, start + length) == nil
    report(
      .svgAnimation,
      "the endless animations have no common period of an hour or less: they jump every \(length.shortened(within: 1e-3).shortest) s, when the document repeats",
      help: "give them lengths with a common multiple", at: first.node)
  }

  /// The least length of a pass in seconds, if the endless animations have no common period.
  private static let leastLoop = 60.0

  /// The most keyframes of all iterations of animations that start late.
  private static let mostLateKeyframes = 20_000.0

  /// The endless motion with which the keyframes of all iterations up to a time exceed a number; nil if none does.
  private static func first(of motions: [SVGMotion], exceeding limit: Double, _ end: Double) -> SVGMotion? {
    var count = 0.0
    return motions.first { motion in
      guard motion.begin > 0, let pass = motion.pass else { return false }
      count += ((end - motion.begin) / pass).rounded(.up) * Double(motion.keys.count)
      return count > limit
    }
  }

  /// Lets the endless animations of an element be under way when the document starts, as in its later passes.
  private mutating func startEarlier(_ target: Int) {
    for index in (animations.byTarget[target] ?? []).indices {
      guard let motion = animations.byTarget[target]?[index], let pass = motion.pass, motion.begin > 0 else {
        continue
      }
      let begin = motion.begin - (motion.begin / pass - 1e-9).rounded(.up) * pass
      animations.byTarget[target]?[index].begin = begin.shortened(within: 1e-9)
      animations.byTarget[target]?[index].restart -= motion.begin - begin
    }
  }

  /// The least common multiple of lengths; nil if there are none, or if it exceeds an hour.
  private static func common(_ lengths: [Double]) -> Double? {
    guard var result = lengths.first else { return nil }
    for length in lengths.dropFirst() {
      guard let multiple = common(result, length) else { return nil }
      result = multiple
    }
    return result <= longest ? result : nil
  }

  /// The longest common period, in seconds.
  private static let longest = 3600.0

  /// The least common multiple of two lengths, exact in milliseconds, or up to a microsecond.
  private static func common(_ a: Double, _ b: Double) -> Double? {
    let (first, second) = ((a * 1000).rounded(), (b * 1000).rounded())
    if abs(first - a * 1000) < 1e-6, abs(second - b * 1000) < 1e-6, first >= 1, second >= 1,
      max(first, second) <= longest * 1000
    {
      return Double(Int(first).leastCommonMultiple(with: Int(second))) / 1000
    }
    var multiple = a
    for _ in 0..<1000 where multiple <= longest {
      let count = (multiple / b).rounded()
      if count >= 1, abs(multiple - count * b) < 1e-6 { return multiple }
      multiple += a
    }
    return nil
  }
}

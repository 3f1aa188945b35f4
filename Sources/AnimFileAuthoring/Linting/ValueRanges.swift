import AnimFile

extension Animated where Value: DocumentAnimatable {
  /// The range of each component over all times; nil if unknown.
  ///
  /// - Complexity: O(*n*) in the numbers of all keyframes.
  var ranges: [ClosedRange<Double>]? {
    let finder = RangeFinder()
    walk(AnimatedMemberWalker(finder), .any)
    return finder.isKnown ? finder.ranges : nil
  }
}

/// Collects the ranges of all components of a value.
private final class RangeFinder: AnimatedMemberVisitor {
  private(set) var ranges: [ClosedRange<Double>] = []
  private(set) var isKnown = true

  func look<Value: DocumentAnimatable>(
    at member: Animated<Value>, _ rule: NumberRule, _ walker: AnimatedMemberWalker
  ) {
    switch member {
    case .constant(let value): ranges += value.numbers.map { $0...$0 }
    case .track(let track): add(track.ranges)
    case .wiggle(let wiggle): add(wiggle.ranges)
    case .components, .steps, .parameter: isKnown = false
    }
  }

  private func add(_ more: [ClosedRange<Double>]?) {
    if let more { ranges += more } else { isKnown = false }
  }
}

extension ClosedRange<Double> {
  func including(_ number: Double) -> Self { Swift.min(lowerBound, number)...Swift.max(upperBound, number) }

  func widened(by margin: Double) -> Self { lowerBound - margin...upperBound + margin }

  static func + (a: Self, b: Self) -> Self { a.lowerBound + b.lowerBound...a.upperBound + b.upperBound }

  static func - (a: Self, b: Self) -> Self { a.lowerBound - b.upperBound...a.upperBound - b.lowerBound }

  static func * (a: Self, b: Self) -> Self {
    let products = [
      a.lowerBound * b.lowerBound, a.lowerBound * b.upperBound, a.upperBound * b.lowerBound,
      a.upperBound * b.upperBound,
    ]
    return products.reduce(products[0]...products[0]) { $0.including($1) }
  }
}

extension AnimatedTrack where Value: DocumentAnimatable {
  /// The range of each component; nil if unknown or if there are no numbers.
  fileprivate var ranges: [ClosedRange<Double>]? {
    let track = interpolated
    let timeline = track.timeline
    guard parameters.isEmpty, !timeline.hasNamedEasing, track.before.isBounded, track.after.isBounded else {
      return nil
    }
    let wild = Set(timeline.palette.indices.filter { timeline.palette[$0].easing.overshoots })
    // Overshoot continues straight beyond the end of a curve.
    guard vias.isEmpty || wild.isEmpty else { return nil }
    let numbers = track.values.map { $0.numbers }
    guard numbers.allSatisfy({ $0.count == numbers[0].count }) else { return nil }
    var ranges = numbers[0].map { $0...$0 }
    for list in numbers { for index in list.indices { ranges[index] = ranges[index].including(list[index]) } }
    for via in vias.values where ranges.count == 2 {
      for point in [via.control1, via.control2] {
        ranges[0] = ranges[0].including(point.x)
        ranges[1] = ranges[1].including(point.y)
      }
    }
    for keyframe in 0..<max(0, track.values.count - 1)
    where wild.contains(Int(timeline.arrivals[keyframe + 1].easing)) {
      for index in ranges.indices {
        guard let span = track.span(after: keyframe, index, numbers) else { continue }
        for time in span.turns + [span.duration.nextDown] {
          ranges[index] = ranges[index].including(span.value(at: time))
        }
      }
    }
    return ranges.map { $0.widened(by: 1e-6 * ($0.upperBound - $0.lowerBound)) }
  }
}

extension Wiggle where Value: DocumentAnimatable {
  fileprivate var ranges: [ClosedRange<Double>]? {
    guard let around = around.ranges else { return nil }
    guard !amplitude.isEmpty else { return around }
    var progress = 0.0...1.0
    if easing.overshoots {
      let span = ScalarSpan(from: 0, to: 1, start: 0, duration: every, easing: easing)
      for time in span.turns { progress = progress.including(span.value(at: time)) }
    }
    // The progress from one end of the amplitude to the other, with overshoot.
    let reach = max(2 * progress.upperBound - 1, 1 - 2 * progress.lowerBound)
    return around.enumerated().map { index, range in
      range.widened(by: amplitude[index % amplitude.count] * reach)
    }
  }
}

extension Extrapolation {
  /// Whether extrapolated values stay in the range of the keyframes.
  fileprivate var isBounded: Bool {
    switch self {
    case .hold, .loop, .pingpong: true
    case .offset, .continue: false
    }
  }
}

extension Easing {
  /// Whether progress can leave the range of the two keyframes.
  fileprivate var overshoots: Bool {
    !ScalarSpan(from: 0, to: 1, start: 0, duration: 1, easing: self).isWithinEndValues
  }
}

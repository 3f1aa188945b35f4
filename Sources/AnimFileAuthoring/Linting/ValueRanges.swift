import AnimFile

extension Animated where Value: DocumentAnimatable {
  /// The range of each component over all times; nil if unknown.
  ///
  /// - Complexity: O(*n*) in the numbers of all keyframes.
  var ranges: [ClosedRange<Double>]? { flat.ranges }
}

extension FlatAnimated {
  /// The range of each component over all times; nil if unknown.
  ///
  /// - Complexity: O(*n*) in the numbers of all keyframes.
  var ranges: [ClosedRange<Double>]? {
    var ranges: [ClosedRange<Double>] = []
    return addRanges(to: &ranges) ? ranges : nil
  }

  /// Appends the range of each component; returns false if one is unknown.
  private func addRanges(to ranges: inout [ClosedRange<Double>]) -> Bool {
    let more: [ClosedRange<Double>]?
    switch self {
    case .constant(let value): more = value.quantities.map { $0...$0 }
    case .track(let track): more = track.ranges
    case .wiggle(let wiggle): more = wiggle.ranges
    case .components(_, let components): return components.parts.allSatisfy { $0.addRanges(to: &ranges) }
    case .steps, .parameter: more = nil
    }
    ranges += more ?? []
    return more != nil
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

extension FlatTrack {
  /// The range of each component; nil if unknown or if there are no numbers.
  fileprivate var ranges: [ClosedRange<Double>]? {
    let columns = interpolated
    let timeline = timeline
    guard parameters.isEmpty, !timeline.hasNamedEasing, timeline.before.isBounded, timeline.after.isBounded
    else { return nil }
    let wild = timeline.keyframes { $0.overshoots }
    // Overshoot continues straight beyond the end of a curve.
    guard vias.isEmpty || wild.isEmpty else { return nil }
    let count = columns.quantityCount
    guard count == 0 || (0..<columns.count).allSatisfy({ columns.range($0).count == count }) else {
      return nil
    }
    var ranges = columns.numbers[0..<count].map { $0...$0 }
    for index in 0..<columns.count {
      for (component, place) in columns.range(index).enumerated().prefix(count) {
        ranges[component] = ranges[component].including(columns.numbers[place])
      }
    }
    for via in vias.values where ranges.count == 2 {
      for point in [via.control1, via.control2] {
        ranges[0] = ranges[0].including(point.x)
        ranges[1] = ranges[1].including(point.y)
      }
    }
    for keyframe in wild {
      for index in ranges.indices {
        guard let span = span(after: keyframe - 1, index, columns, spanVelocities) else { continue }
        for time in span.turns + [span.duration.nextDown] {
          ranges[index] = ranges[index].including(span.value(at: time))
        }
      }
    }
    return ranges.map { $0.widened(by: 1e-6 * ($0.upperBound - $0.lowerBound)) }
  }
}

extension FlatWiggle {
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

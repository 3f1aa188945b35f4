import AnimFile

/// A value outside the range of its member.
struct RangeViolation {
  /// The exceeded limit, and whether it is the upper one.
  var limit: Double
  var isUpper: Bool
  /// Whether the limit is the only one, at 0.
  var isBelowZero: Bool
  /// The extreme value of the first violation.
  var value: Double
  /// The document's time of that value; nil if the violation is only possible.
  var time: Double?
  var start: Double?
  /// The keyframe at the end of the span.
  var keyframe: Int?
}

extension NumberRule {
  /// Returns the violation by a number; nil if it is within the range and a tolerance.
  fileprivate func violation(_ value: Double, tolerance: Double) -> RangeViolation? {
    if let lower, value < lower - tolerance {
      return RangeViolation(
        limit: lower, isUpper: false, isBelowZero: lower == 0 && upper == nil, value: value)
    }
    if let upper, value > upper + tolerance {
      return RangeViolation(limit: upper, isUpper: true, isBelowZero: false, value: value)
    }
    return nil
  }
}

extension FlatTrack {
  /// Returns the first violation of `rule` by a component while it is visible; nil if there is none.
  ///
  /// Ignores extrapolation.
  ///
  /// - Complexity: O(*n*) in the numbers of all keyframes.
  func firstViolation(_ rule: NumberRule, _ pieces: [TimeSegment]) -> RangeViolation? {
    // Keyframes obey the rule, so that only overshooting easings can violate it.
    let wild = timeline.keyframes { easing in
      !ScalarSpan(from: 0, to: 1, start: 0, duration: 1, easing: easing).isWithinEndValues
    }
    guard !wild.isEmpty else { return nil }
    let velocities = plainVelocities
    var first: RangeViolation?
    for component in 0..<values.quantityCount {
      var spans: [(keyframe: Int, span: ScalarSpan)] = []
      for keyframe in wild {
        guard let span = span(after: keyframe - 1, component, values, velocities), span.leaves(rule) else {
          continue
        }
        spans.append((keyframe - 1, span))
      }
      guard !spans.isEmpty else { continue }
      for piece in pieces {
        let found = spans.compactMap { keyframe, span in
          var violation = span.firstViolation(rule, piece)
          violation?.keyframe = keyframe + 1
          return violation
        }.min { ($0.start ?? 0) < ($1.start ?? 0) }
        guard let found else { continue }
        if (found.start ?? 0) < (first?.start ?? .infinity) { first = found }
        break
      }
    }
    return first
  }
}

extension ScalarSpan {
  /// The tolerance: a hundredth of the numbers at the ends.
  private var tolerance: Double { 1e-2 * max(from.magnitude, to.magnitude, 1e-3) }

  fileprivate func leaves(_ rule: NumberRule) -> Bool {
    turns.contains { rule.violation(value(at: $0), tolerance: tolerance) != nil }
  }

  /// Returns the first violation of `rule` in a segment of the document's time.
  fileprivate func firstViolation(_ rule: NumberRule, _ piece: TimeSegment) -> RangeViolation? {
    let (low, high) = (min(piece.local, piece.localEnd), max(piece.local, piece.localEnd))
    let (first, last) = (max(low - start, 0), min(high - start, duration))
    guard first <= last else { return nil }
    // The value is monotonic between these times.
    var times = [first] + turns.filter { $0 > first && $0 < last } + [last]
    if piece.rate < 0 { times.reverse() }
    for (index, time) in times.enumerated() {
      guard var violation = rule.violation(value(at: time), tolerance: tolerance) else { continue }
      var crossing = time
      if index > 0 {
        let inside = times[index - 1]
        let limit = violation.limit
        let isWithin = { [isUpper = violation.isUpper] (part: Double) in
          let value = value(at: inside + (time - inside) * part)
          return isUpper ? value <= limit : value >= limit
        }
        crossing = inside + (time - inside) * bisect(0, 1, isWithin)
      }
      violation.start = piece.outer(at: start + crossing)
      violation.time = piece.outer(at: start + time)
      return violation
    }
    return nil
  }
}

extension FlatWiggle {
  /// Returns the first violation of `rule` by the steps of a wiggle around a constant. Between steps the
  /// value stays between them, unless its easing overshoots, which is ignored.
  ///
  /// - Parameter pieces: The visible segments; nil if the playing time is unknown, to report a possible
  ///   violation.
  func firstViolation(_ rule: NumberRule, _ pieces: [TimeSegment]?) -> RangeViolation? {
    guard case .constant(let value) = around, !amplitude.isEmpty else { return nil }
    let noise = WiggleNoise(seed: seed, chance: chance)
    for (component, number) in value.quantities.enumerated() {
      let reach = amplitude[component % amplitude.count]
      let tolerance = 1e-3 * max(reach, number.magnitude)
      guard
        let widest = rule.violation(number - reach, tolerance: tolerance)
          ?? rule.violation(number + reach, tolerance: tolerance)
      else { continue }
      guard let pieces else { return widest }
      for piece in pieces {
        let ends = [piece.local / every, piece.localEnd / every].sorted()
        guard ends[0].magnitude < 1e15, ends[1].magnitude < 1e15 else { continue }
        let steps =
          Int64(
            ends[0].rounded(.up))...max(
            Int64(ends[0].rounded(.up)), Int64(ends[1].rounded(.down)))
        var left = Self.mostSteps
        var step = piece.rate < 0 ? steps.upperBound : steps.lowerBound
        while steps.contains(step), Double(step) <= ends[1], left > 0 {
          if var violation = rule.violation(
            number + noise.value(component, at: step) * reach, tolerance: tolerance)
          {
            violation.time = piece.outer(at: Double(step) * every)
            return violation
          }
          step += piece.rate < 0 ? -1 : 1
          left -= 1
        }
      }
    }
    return nil
  }

  private static var mostSteps: Int { 256 }
}

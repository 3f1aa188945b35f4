extension Double {
  /// The remainder of floored division: `self − period · ⌊self / period⌋`, in `0 ..< period`.
  ///
  /// Exact for `self ≥ 0`, and rounded once for negative numbers. Zero for a period that is not above 0, and for an
  /// infinite `self`.
  package func floorModulo(_ period: Double) -> Double {
    guard period > 0, isFinite else { return 0 }
    let remainder = Math.remainder(self, period)
    guard remainder < 0 else { return remainder }
    // Close to a multiple, the sum may round up to the period itself.
    return Swift.min(remainder + period, period.nextDown)
  }

  /// The triangle wave of `self`: up from 0 to `period`, then down again, and so on.
  func pingPong(_ period: Double) -> Double {
    let phase = floorModulo(2 * period)
    return phase <= period ? phase : Swift.max(0, period - (phase - period))
  }
}

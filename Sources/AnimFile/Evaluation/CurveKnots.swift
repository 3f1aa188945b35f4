import Synchronization

/// The knots of easing curves, computed when a curve is first evaluated: most documents have more curves than they
/// evaluate soon, and knots take longer than reading a curve.
@safe final class CurveKnots: Sendable {
  // Two words for each curve, in memory that this instance owns; `curve(_:at:)` checks the index. Both words are zero until they are known; the second one is never zero after that.
  nonisolated(unsafe) private let words: UnsafeMutablePointer<Atomic<UInt64>>
  private let count: Int

  init(count: Int) {
    self.count = count
    unsafe words = .allocate(capacity: 2 * count)
    for index in 0..<2 * count { unsafe (words + index).initialize(to: Atomic(0)) }
  }

  deinit { unsafe words.deallocate() }

  /// Returns the curve at an index, prepared for repeated evaluation.
  @inline(__always)
  func curve(_ points: CubicBezier, at index: Int) -> EasingCurve {
    precondition(index >= 0 && index < count, "there is no such curve")
    let second = unsafe words[2 &* index &+ 1].load(ordering: .acquiring)
    guard second != 0 else { return prepare(points, at: index) }
    return unsafe EasingCurve(points, knots: SIMD2(words[2 &* index].load(ordering: .relaxed), second))
  }

  /// Computes and stores the knots of a curve. Threads that do it at the same time store the same bits.
  @inline(never)
  private func prepare(_ points: CubicBezier, at index: Int) -> EasingCurve {
    let curve = EasingCurve(points)
    unsafe words[2 &* index].store(curve.knotWords[0], ordering: .relaxed)
    unsafe words[2 &* index &+ 1].store(curve.knotWords[1], ordering: .releasing)
    return curve
  }
}

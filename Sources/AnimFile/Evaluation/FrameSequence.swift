extension Evaluator {
  /// The frames of a range of time at a constant rate, evaluated one by one while they are requested.
  ///
  /// Each is bitwise identical to ``Evaluator/frame(at:viewport:)`` at its time, ``Frame/t``.
  public struct Frames: Sequence, LazySequenceProtocol, Sendable {
    private let playhead: Playhead
    private let times: FrameTimes

    fileprivate init(_ playhead: Playhead, _ times: FrameTimes) {
      self.playhead = playhead
      self.times = times
    }

    /// The number of frames.
    public var count: Int { times.count }
    public var underestimatedCount: Int { count }

    /// Returns an iterator that starts at the first frame.
    public func makeIterator() -> Iterator { Iterator(playhead: playhead, times: times) }

    /// Evaluates the frames in order.
    public struct Iterator: IteratorProtocol, Sendable {
      fileprivate var playhead: Playhead
      fileprivate let times: FrameTimes
      private var index = 0

      fileprivate init(playhead: Playhead, times: FrameTimes) {
        self.playhead = playhead
        self.times = times
      }

      /// Returns the next frame; nil after the last.
      ///
      /// - Complexity: O(shapes + path elements).
      public mutating func next() -> Frame? {
        guard index < times.count else { return nil }
        do throws(EvaluationError) {
          try playhead.move(to: times[index])
        } catch {
          // The times and the viewport have been checked.
          return nil
        }
        index += 1
        return playhead.frame
      }
    }
  }

  /// Returns the frames of a range of time, by default of one pass, at a constant rate.
  ///
  /// Frame *k* is at the start of the range plus *k* / `fps`. The end of the range is included if it is a frame. One
  /// pass starts at 0. It includes the way back if the document alternates, and otherwise excludes its end if another pass
  /// follows, because the end is the start of the next pass. All passes are one if their number is not whole.
  ///
  /// ```swift
  /// for frame in try evaluator.frames(fps: 30) { draw(frame) }
  /// ```
  ///
  /// - Parameters:
  ///   - fps: The number of frames per second; finite and above 0.
  ///   - range: The range of time in seconds; nil for one pass.
  ///   - viewport: The size of the viewport; nil for the document's.
  /// - Precondition: `fps` is finite and above 0, and the range has at most 2⁵³ frames.
  /// - Throws: An error if the range is not finite or the viewport is invalid, before a frame is evaluated.
  public func frames(
    fps: Double, in range: ClosedRange<Double>? = nil, viewport: Size2D? = nil
  ) throws(EvaluationError) -> Frames {
    precondition(fps > 0 && fps.isFinite, "the number of frames per second must be finite and positive")
    let pass = pass
    let whole = range ?? 0...pass.end
    guard whole.lowerBound.isFinite, whole.upperBound.isFinite else { throw .timeNotFinite }
    let playhead = Playhead(self, viewport: viewport)
    guard playhead.isValid else { throw .invalidViewport }
    let times = FrameTimes(
      from: whole.lowerBound, to: whole.upperBound, framesPerSecond: fps,
      startsAgain: range == nil && pass.startsAgain)
    precondition(times.count <= 1 << 53, "the range has more than 2⁵³ frames")
    return Frames(playhead, times)
  }

  /// The part of an animation that is played: from 0 until it starts again.
  package var pass: (end: Double, startsAgain: Bool) {
    var end = timing.start + timing.passLength
    if timing.wholePasses == nil { end = timing.end }
    // With settings, frames do not repeat.
    if hasSettings { return (max(end, recordedDuration), false) }
    let isOnce = timing.wholePasses == nil || timing.wholePasses == 1
    // A pass that comes back shows its end, which is the pose in which the animation rests.
    return (end, timing.wholePasses == 0 || !isOnce && !timing.passes.autoreverses)
  }

  /// The loop count of an animated picture of ``pass``, 0 for infinite.
  package var plays: Int { hasSettings ? 1 : timing.wholePasses ?? 1 }
}

/// The times of frames at a constant rate, each computed separately, so that rounding errors do not accumulate.
package struct FrameTimes: RandomAccessCollection, Sendable {
  private let start: Double
  private let end: Double
  private let rate: Double
  private let last: Int
  /// Whether the last time is the end, up to rounding.
  private let hitsEnd: Bool
  package let endIndex: Int

  /// Creates the times `start`, `start` + 1/`framesPerSecond` … up to and including `end`, at most 2⁵³ of them.
  ///
  /// - Parameter startsAgain: Whether the end shows the same frame as the start, and is omitted.
  package init(from start: Double, to end: Double, framesPerSecond rate: Double, startsAgain: Bool = false) {
    self.start = start
    self.end = end
    self.rate = rate
    let steps = (end - start) * rate
    let whole = steps.rounded()
    hitsEnd = Swift.abs(steps - whole) <= 1e-9 * Swift.max(1, whole)
    let most = 0x1p53
    last = steps >= 0 ? Int(Swift.min(most, hitsEnd ? whole : steps.rounded(.down))) : 0
    endIndex = startsAgain && hitsEnd && last > 0 ? last : last + 1
  }

  package var startIndex: Int { 0 }

  package subscript(index: Int) -> Double {
    hitsEnd && index == last && last > 0 ? end : start + Double(index) / rate
  }
}

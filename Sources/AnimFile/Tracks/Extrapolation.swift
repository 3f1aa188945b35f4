/// The value of a track before its first and after its last keyframe.
///
/// A pass is the time from the first keyframe to the last; its length is the period. A track whose keyframes are all at
/// one time has no passes, and always holds.
public enum Extrapolation: String, CaseIterable, Hashable, Sendable {
  /// The value of the nearest keyframe.
  case hold
  /// Repeats the passes from the start: the value at `first + floorMod(t − first, period)`.
  ///
  /// The exact end of a pass is the start of the next. (The last keyframe is part of the track, and keeps its own
  /// value.)
  case loop
  /// Alternates the direction of passes; the one next to the track runs backwards.
  ///
  /// With `u = floorMod(t − first, 2 · period)`, the value at `first + u` for `u ≤ period`, and at `first + 2 · period
  /// − u` above.
  case pingpong
  /// Like ``loop``, with each pass starting at the end value of the one before.
  ///
  /// The value of ``loop``, plus `⌊(t − first) / period⌋` times the difference between the last keyframe's value and
  /// the first one's.
  case offset
  /// Continues in a straight line, with the track's velocity at that end.
  case `continue`
}

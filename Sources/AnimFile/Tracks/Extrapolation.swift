/// What a track's value is before its first and after its last keyframe.
///
/// A pass is the time from the first keyframe to the last; all passes have its length, the period. A
/// track whose keyframes are all at one time has no passes, and holds whatever this says.
public enum Extrapolation: String, CaseIterable, Hashable, Sendable {
  /// The value of the nearest keyframe.
  case hold
  /// Passes from the start, again and again: the value at `first + floorMod(t − first, period)`.
  ///
  /// The exact end of a pass is the start of the next. (The last keyframe itself has its own value: it
  /// is on the track, not after it.)
  case loop
  /// Passes back and forth, the one next to the track running backwards.
  ///
  /// With `u = floorMod(t − first, 2 · period)`, the value at `first + u` for `u ≤ period`, and at
  /// `first + 2 · period − u` above.
  case pingpong
  /// Like ``loop``, each pass starting where the one before ended.
  ///
  /// The value of ``loop``, and `⌊(t − first) / period⌋` times the difference between the last
  /// keyframe's value and the first one's.
  case offset
  /// On in a straight line, at the velocity the track has at that end.
  case `continue`
}

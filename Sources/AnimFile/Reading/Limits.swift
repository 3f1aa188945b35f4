/// How much a document may ask for. Past a limit there is an error that names it, before memory or time is spent.
public struct Limits: Hashable, Sendable {
  /// Bytes of text.
  public var bytes = 64 << 20
  /// Values inside values.
  public var nesting = 64
  /// Shapes, at any depth.
  public var shapes = 100_000
  /// Keyframes, over all tracks.
  public var keyframes = 1_000_000
  /// Elements in one path, and points, offsets or values in one list.
  public var pathElements = 100_000
  /// Path elements in one frame, over all shapes.
  public var frameElements = 2_000_000

  /// Shapes in one frame, over all symbols and copies.
  public var frameItems = 1_000_000
  /// Groups, uses of symbols and repeats inside each other.
  public var levels = 32

  /// The limits that are part of the format.
  public init() {}
}

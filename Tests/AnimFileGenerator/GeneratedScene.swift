public import AnimFile

/// A valid document made from a seed, and how it is to be played.
public struct GeneratedScene: Sendable {
  /// What it was made from: the same seed gives the same scene.
  public let seed: UInt64
  /// The document.
  public let document: JSONValue
  /// Values of parameters from outside, by name.
  public let settings: JSONValue
  /// The viewport to draw into besides the document's own.
  public let viewport: Size2D?
  /// What the document uses, for ``PairCoverage``.
  public let usage: FeatureUsage

  /// The scene of a seed.
  ///
  /// - Parameter shapes: How many shapes it has at most.
  public init(seed: UInt64, shapes: Int = 5) {
    let builder = SceneBuilder(seed: seed)
    builder.shapesLeft = shapes
    document = builder.document()
    settings = .object(builder.settings)
    self.seed = seed
    usage = builder.usage
    viewport =
      builder.usage.names.contains("document.viewport")
      ? builder.random.pick([Size2D(50, 70), Size2D(400, 100), Size2D(1e9, 1e-3)]) : nil
  }

  /// The document's text.
  public var text: [UInt8] { JSONText(document).bytes }
}

public import AnimFile

/// A valid document generated from a seed, with its playback settings.
public struct GeneratedScene: Sendable {
  /// The seed; equal seeds give equal scenes.
  public let seed: UInt64
  /// The document.
  public let document: JSONValue
  /// The values of parameters, by name.
  public let settings: JSONValue
  /// An additional viewport, besides the document's own.
  public let viewport: Size2D?
  /// The features of the document, for ``PairCoverage``.
  public let usage: FeatureUsage

  /// Creates the scene of a seed.
  ///
  /// - Parameter shapes: The maximum number of shapes.
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

  /// The values of ``settings``, with the types that the document declares.
  public var parameters: [String: ParameterValue] { ParameterValue.all(settings, of: document) }

  /// The document's text.
  public var text: [UInt8] { JSONText(document).bytes }
}

public import AnimFile

/// The digests of a document's frames, to compare two versions of the library.
///
/// The times are those of a forward playback, then random ones inside and outside the document's duration. All frames
/// come from one ``Playhead``; every fourth also from the ``Evaluator``.
public struct SceneDigest: Sendable {
  /// The digests in hexadecimal digits, or the word `invalid`.
  public let text: String

  /// Computes the digests of a generated scene.
  public init(_ scene: GeneratedScene) {
    self.init(scene.text, parameters: scene.parameters, viewport: scene.viewport, seed: scene.seed)
  }

  /// Computes the digests of a document.
  public init(
    _ text: [UInt8], parameters: [String: ParameterValue] = [:], viewport: Size2D? = nil, seed: UInt64 = 0
  ) {
    guard let evaluator = try? Evaluator(json: text, parameters: parameters) else {
      self.text = "invalid"
      return
    }
    var random = SplitMix64(seed: seed)
    var times = (0..<24).map { Double($0) / 24 * max(1, evaluator.duration) }
    for _ in 0..<16 { times.append((random.fraction() * 1.5 - 0.25) * max(1, evaluator.duration)) }
    times += [evaluator.duration, 1e6, -1e6]
    var playhead = Playhead(evaluator, viewport: viewport)
    var digests: [FrameBits] = []
    for (index, time) in times.enumerated() {
      try? playhead.move(to: time)
      digests.append(FrameBits(playhead.frame))
      guard index % 4 == 0, let frame = try? evaluator.frame(at: time, viewport: viewport) else { continue }
      digests.append(FrameBits(frame))
    }
    self.text = digests.map { String($0.digest, radix: 16) }.joined(separator: " ")
  }
}

public import AnimFile

/// Options of an animated SVG file.
///
/// The file has no script. It plays in browsers and in an `<img>`, repeats and alternates like the document, and then
/// rests on the final pose. Programs that do not animate SVG show the poster.
public struct AnimatedSVG: Hashable, Sendable {
  /// The maximum error of a point, in viewport units, above 0; nil for a quarter of a pixel at ``scale``, but at most
  /// a 400th of the longer side of the viewport.
  ///
  /// Colors have errors of at most 1.5 of 255, and opacities of 0.005. Jumps have errors of at most 0.0002 seconds, or a
  /// millionth of the duration.
  public var tolerance: Double?
  /// The maximum number of decimals of coordinates and lengths, 0…15; nil for as many as the tolerance needs.
  /// Fewer decimals add rounding errors to the tolerance.
  public var precision: Int?
  /// The size to draw into, each side above 0 and at most 1e9; nil for the document's own.
  public var viewport: Size2D?
  /// The display size relative to the viewport, above 0 and at most 1e9; coordinates do not change.
  public var scale = 1.0
  /// The background in place of the document's; a transparent color for none.
  public var background: RGBAColor?
  /// A prefix of all ids, so that several pictures can share a page: letters, digits, `_`, `-` and `.`, starting with a
  /// letter or `_`; other characters are removed.
  public var idPrefix = ""
  /// Creates the default options.
  public init() {}

  /// Returns the tolerance in a viewport.
  func tolerance(for size: Size2D) -> Double {
    tolerance ?? min(0.25 / max(scale, 1), max(size.width, size.height) / 400)
  }
}

/// The reason why an animated SVG file cannot be created.
public enum AnimatedSVGError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The tolerance is not finite and above 0.
  case invalidTolerance
  /// The viewport's width or height is not above 0, or above 1e9.
  case invalidViewport
  /// The scale is not above 0, or above 1e9.
  case invalidScale
  /// The motion needs more samples than ``Limits/motion`` allows.
  case tooMuchMotion(limit: Int)

  public var description: String {
    switch self {
    case .invalidTolerance: "the tolerance must be finite and above 0"
    case .invalidViewport: "\(EvaluationError.invalidViewport)"
    case .invalidScale: "the scale must be above 0 and at most 1e9"
    case .tooMuchMotion(let limit): "the motion exceeds the limit of \(limit) numbers"
    }
  }
}

extension Evaluator {
  /// Returns the document as an animated SVG file, in UTF-8.
  ///
  /// Shapes that do not move are evaluated once. The others are sampled often enough that linear interpolation between the
  /// samples stays within the tolerance: at keyframes, at least 30 times per second, and more often for each element whose
  /// error at a half or a quarter of an interval is too large. Every attribute then keeps only the values that interpolation does not give. Elements that
  /// move only by a matrix keep their outline, and are translated, rotated, skewed and scaled. In a document that repeats
  /// without end, motion that repeats within its duration is sampled and written for one pass of its own.
  ///
  /// - Throws: An error if an option is invalid, or there is too much motion.
  /// - Complexity: O(samples × numbers in a frame), which ``Limits/motion`` bounds.
  public func animatedSVG(
    _ options: AnimatedSVG = AnimatedSVG(), limits: Limits = Limits()
  ) throws(AnimatedSVGError) -> [UInt8] {
    guard options.tolerance.map({ $0 > 0 && $0.isFinite }) ?? true else { throw .invalidTolerance }
    guard options.scale > 0, options.scale <= Frame.largestScale else { throw .invalidScale }
    var options = options
    options.precision = options.precision.map { min(max($0, 0), 15) }
    var recorder = MotionRecorder(self, options, limit: limits.motion)
    do {
      try recorder.record()
    } catch let error as AnimatedSVGError {
      throw error
    } catch {
      throw .invalidViewport
    }
    var writer = AnimatedSVGWriter(recorder, options, self)
    return writer.document()
  }
}

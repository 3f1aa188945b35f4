public import AnimFile

/// How a document becomes one SVG file that moves by itself.
///
/// The file has no script. It plays in browsers and in an `<img>`, as often and as far back as the document says, and
/// then rests on the pose at the end. Programs that show SVG but do not move it show the poster.
public struct AnimatedSVG: Hashable, Sendable {
  /// How far a point may be from where it belongs, in units of the viewport, above 0; nil for a quarter of a pixel at
  /// ``scale``, and no more than a 400th of the longer side of the viewport.
  ///
  /// Colors may be 1.5 of 255 off, opacities 0.005. Jumps are at most 0.0002 seconds early or late, or a millionth of the
  /// duration.
  public var tolerance: Double?
  /// How many decimals coordinates and lengths have at most, from 0; nil for as many as the tolerance needs. With fewer, points
  /// may be further off, by as much as is rounded.
  public var precision: Int?
  /// The size to draw into; nil for the document's own.
  public var viewport: Size2D?
  /// The size at which the picture is shown; its coordinates stay those of the viewport.
  public var scale = 1.0
  /// What is behind everything in place of what the document says; transparent for nothing.
  public var background: RGBAColor?
  /// What all ids begin with, so that several pictures can be in one page.
  public var idPrefix = ""
  /// The usual way.
  public init() {}

  /// The tolerance in a viewport.
  func tolerance(for size: Size2D) -> Double {
    tolerance ?? min(0.25 / max(scale, 1), max(size.width, size.height) / 400)
  }
}

/// Why there is no SVG file that moves.
public enum AnimatedSVGError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The tolerance is not above 0, or not finite.
  case invalidTolerance
  /// The viewport's width or height is not above 0, or not finite.
  case invalidViewport
  /// There is too much motion: more numbers to look at than the limit ``Limits/motion``.
  case tooMuchMotion(limit: Int)

  public var description: String {
    switch self {
    case .invalidTolerance: "the tolerance must be finite and above 0"
    case .invalidViewport: "\(EvaluationError.invalidViewport)"
    case .tooMuchMotion(let limit): "the motion exceeds the limit of \(limit) numbers"
    }
  }
}

extension Evaluator {
  /// The document as an SVG file that moves by itself, in UTF-8.
  ///
  /// All that is drawn is looked at often enough that straight lines in time between the looks stay within the tolerance:
  /// at keyframes, at least 30 times a second, and each element further wherever the middle between two looks, or a quarter,
  /// is too far off. Then every attribute keeps those of its values that its neighbors do not give. What moves by a matrix
  /// alone keeps its outline, and is moved, turned, skewed and scaled.
  ///
  /// - Throws: if an option makes no sense, or there is too much motion.
  /// - Complexity: O(looks × numbers in a frame), which ``Limits/motion`` bounds.
  public func animatedSVG(
    _ options: AnimatedSVG = AnimatedSVG(), limits: Limits = Limits()
  ) throws(AnimatedSVGError) -> [UInt8] {
    guard options.tolerance.map({ $0 > 0 && $0.isFinite }) ?? true else { throw .invalidTolerance }
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

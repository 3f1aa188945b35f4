/// Resource limits for documents. Exceeding a limit is an error that names it, detected before memory or time
/// is spent.
public struct Limits: Hashable, Sendable {
  /// The size of the text in bytes.
  public var bytes = 64 << 20
  /// The nesting depth of JSON values, 1…256: a number outside becomes the nearest one.
  public var nesting = 64 {
    didSet { nesting = Self.clamped(nesting, to: "nesting") }
  }
  /// The number of shapes, at any depth.
  public var shapes = 100_000
  /// The number of keyframes in all tracks.
  public var keyframes = 1_000_000
  /// The number of elements of a path, and of points, offsets or values in a list.
  public var pathElements = 100_000
  /// The number of path elements in a frame, in all shapes.
  public var frameElements = 2_000_000
  /// The number of shapes in a frame, including instances of symbols and copies.
  public var frameItems = 100_000
  /// The nesting depth of groups, uses of symbols and repeats, 1…32: a number outside becomes the nearest one.
  public var levels = 32 {
    didSet { levels = Self.clamped(levels, to: "levels") }
  }
  /// The keyframes of each symbol, once for each set of parameter values with which it is drawn, plus the parameters
  /// that affect symbols drawn with `parameters`, and their values in each use that differ from the document's.
  public var symbolValues = 1_000_000
  /// The number of pixels of an image. Applies to rendering, not to documents.
  public var pixels = 1 << 26
  /// The number of pixels along one side of an image.
  public var pictureSide = 1 << 16
  /// The number of pixels painted for an image, counted once for each covering shape; edges of shapes count
  /// as pixels too. All frames of an animated PNG or GIF together have 8 times the limit.
  public var painting = 1 << 30
  /// The number of pixels in all frames of an animated PNG or GIF, which counts as at least 8 frames.
  public var animationPixels = 1 << 27
  /// The number of dashes and gaps in an image with strokes as filled outlines: a raster image, or an SVG of
  /// outlines.
  public var dashes = 200_000
  /// The number of values sampled to create an animated SVG or Lottie file, with the work of modifiers and followed outlines.
  /// Applies to rendering, not to documents.
  public var motion = 1 << 26
  /// The number of bytes by which the text of a document may grow when it is expanded into plain keyframes.
  public var expansion = 16 << 20

  /// Creates the limits that are part of the format.
  public init() {}
}

extension Limits {
  /// The names of all limits, which are those of the properties.
  public static let names = [
    "bytes", "nesting", "shapes", "keyframes", "pathElements", "frameElements", "frameItems", "levels",
    "symbolValues", "pixels", "pictureSide", "painting", "animationPixels", "dashes", "motion", "expansion",
  ]

  /// The limit called `name`; nil if there is none. Setting an unknown limit, or setting nil, has no effect.
  public subscript(name: String) -> Int? {
    get {
      var copy = self
      return copy.access(name) { $0 }
    }
    set {
      if let newValue { access(name) { $0 = newValue } }
    }
  }

  @discardableResult
  private mutating func access<Result>(_ name: String, _ body: (inout Int) -> Result) -> Result? {
    switch name {
    case "bytes": body(&bytes)
    case "nesting": body(&nesting)
    case "shapes": body(&shapes)
    case "keyframes": body(&keyframes)
    case "pathElements": body(&pathElements)
    case "frameElements": body(&frameElements)
    case "frameItems": body(&frameItems)
    case "levels": body(&levels)
    case "symbolValues": body(&symbolValues)
    case "pixels": body(&pixels)
    case "pictureSide": body(&pictureSide)
    case "painting": body(&painting)
    case "animationPixels": body(&animationPixels)
    case "dashes": body(&dashes)
    case "motion": body(&motion)
    case "expansion": body(&expansion)
    default: nil
    }
  }

  /// The largest value of ``nesting``.
  static var deepestNesting: Int { 256 }

  /// Returns the valid value of the limit `name` that is nearest to `value`.
  private static func clamped(_ value: Int, to name: String) -> Int {
    let range = range(of: name)
    return min(max(value, range.lowerBound), range.upperBound)
  }

  /// Returns the valid range of the limit `name`. Nesting limits are bounded, because recursion takes stack
  /// and threads have little.
  public static func range(of name: String) -> ClosedRange<Int> {
    switch name {
    case "nesting": 1...deepestNesting
    case "levels": 1...32
    default: 0...Int(Int32.max)
    }
  }
}

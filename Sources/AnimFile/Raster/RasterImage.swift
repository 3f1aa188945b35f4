/// A picture of pixels.
public struct RasterImage: Hashable, Sendable {
  /// How many pixels are in a row.
  public let width: Int
  /// How many rows there are.
  public let height: Int
  /// Red, green, blue and alpha of each pixel, 0…255 in sRGB and not multiplied by alpha, row by row from the top left.
  public private(set) var pixels: [UInt8]

  /// The color of the pixel in a column and a row, counted from 0 at the top left.
  ///
  /// - Precondition: There is such a pixel.
  public subscript(x: Int, y: Int) -> RGBAColor {
    let first = 4 * (y * width + x)
    return RGBAColor(
      red: Double(pixels[first]) / 255, green: Double(pixels[first + 1]) / 255,
      blue: Double(pixels[first + 2]) / 255, alpha: Double(pixels[first + 3]) / 255)
  }

  /// A picture that is painted from the top to the bottom.
  init(width: Int, height: Int, _ paint: (inout [UInt8]) -> Void) {
    self.width = width
    self.height = height
    pixels = []
    pixels.reserveCapacity(4 * width * height)
    paint(&pixels)
  }
}

/// Why there is no picture of pixels.
public enum RasterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It would have more pixels than ``Limits/pixels``; with the columns and rows that it would have.
  case tooLarge(width: Double, height: Double, limit: Int)
  /// It would be wider or higher than ``Limits/pictureSide``; with the columns and rows that it would have.
  case tooLong(width: Double, height: Double, limit: Int)
  /// All frames of an animation together would have more pixels than ``Limits/animationPixels``.
  case tooLongAnimation(frames: Int, limit: Int)
  /// Painting it would look at more pixels, over all shapes, than ``Limits/painting``.
  case tooMuchPainting(limit: Int)
  /// Its lines would have more dashes and gaps than ``Limits/dashes``.
  case tooManyDashes(limit: Int)
  /// The scale is not above 0, or not finite.
  case invalidScale

  public var description: String {
    switch self {
    case .tooLarge(let width, let height, let limit):
      "a picture of \(width.text) × \(height.text) pixels has more than the limit of \(limit)"
    case .tooLong(let width, let height, let limit):
      "a picture of \(width.text) × \(height.text) pixels is longer than the limit of \(limit) along one side"
    case .tooLongAnimation(let frames, let limit):
      "\(frames) frames together have more pixels than the limit of \(limit)"
    case .tooMuchPainting(let limit):
      "so many shapes and lines cover so many pixels that painting them takes more than the limit of \(limit)"
    case .tooManyDashes(let limit):
      "the lines have more dashes and gaps than the limit of \(limit)"
    case .invalidScale: "the scale has to be finite and above 0"
    }
  }
}

extension Frame {
  /// The frame as a picture of pixels.
  ///
  /// The viewport begins at the top left; a pixel is 1/`scale` of its units wide. Where the viewport ends within a pixel, that is
  /// part of the picture. A pixel is covered as much as its area is, and colors are laid over each other in sRGB, as
  /// SVG renderers do.
  ///
  /// - Parameters:
  ///   - scale: How many pixels a unit of the viewport is wide, above 0.
  ///   - limits: The limits of pixels, sides and dashes.
  /// - Throws: before memory is taken, if the picture would exceed one of them.
  /// - Complexity: O(items × what they cover). Memory: 4 bytes for each pixel, and 16 for each of at most 1,048,576, or for those of one
  ///   row times the groups and clips inside each other.
  public func image(scale: Double = 1, limits: Limits = Limits()) throws(RasterError) -> RasterImage {
    let (width, height) = try pixelSize(scale: scale, limits: limits)
    var painter = try FramePainter(self, width: width, height: height, scale: scale, limits: limits)
    return RasterImage(width: width, height: height) { bytes in painter.paint { bytes += $0 } }
  }

  /// Counts the pixels of an animation whose frames are of this size before any is painted.
  ///
  /// - Throws: ``RasterError/tooLongAnimation(frames:limit:)``, or what ``image(scale:limits:)`` throws.
  package func checkAnimation(
    frames: Int, scale: Double = 1, limits: Limits = Limits()
  ) throws(RasterError) {
    let (width, height) = try pixelSize(scale: scale, limits: limits)
    guard (width * height).multipliedCapped(by: frames) <= limits.animationPixels else {
      throw .tooLongAnimation(frames: frames, limit: limits.animationPixels)
    }
  }

  /// The columns and rows of a picture, whose lines have no more dashes than they may.
  func pixelSize(scale: Double, limits: Limits) throws(RasterError) -> (width: Int, height: Int) {
    guard scale > 0, scale.isFinite else { throw .invalidScale }
    // What rounding adds is no pixel.
    let width = max(1, (size.width * scale - 1e-6).rounded(.up))
    let height = max(1, (size.height * scale - 1e-6).rounded(.up))
    guard width * height <= Double(limits.pixels) else {
      throw .tooLarge(width: width, height: height, limit: limits.pixels)
    }
    guard max(width, height) <= Double(limits.pictureSide) else {
      throw .tooLong(width: width, height: height, limit: limits.pictureSide)
    }
    try checkDashes(limits)
    return (Int(width), Int(height))
  }
}

public import AnimFile

/// A raster image.
public struct RasterImage: Hashable, Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// Red, green, blue and alpha of each pixel, 0…255 in sRGB, not premultiplied, row by row from the top left.
  public private(set) var pixels: [UInt8]

  /// The color of the pixel in a column and a row, counted from 0 at the top left.
  ///
  /// - Precondition: The column and the row are inside the image.
  public subscript(x: Int, y: Int) -> RGBAColor {
    precondition(0..<width ~= x && 0..<height ~= y, "the pixel is outside of the image")
    let first = 4 * (y * width + x)
    return RGBAColor(
      red: Double(pixels[first]) / 255, green: Double(pixels[first + 1]) / 255,
      blue: Double(pixels[first + 2]) / 255, alpha: Double(pixels[first + 3]) / 255)
  }

  /// Creates an image whose pixels `paint` appends, top to bottom.
  init(width: Int, height: Int, _ paint: (inout [UInt8]) -> Void) {
    self.width = width
    self.height = height
    pixels = []
    pixels.reserveCapacity(4 * width * height)
    paint(&pixels)
  }
}

/// An error of rasterization.
public enum RasterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The image would have more pixels than ``Limits/pixels``; with its width and height in pixels.
  case tooLarge(width: Double, height: Double, limit: Int)
  /// The image would be wider or higher than ``Limits/pictureSide``; with its width and height in pixels.
  case tooLong(width: Double, height: Double, limit: Int)
  /// All frames of the animation together would have more pixels than ``Limits/animationPixels``; with their number of pixels.
  case tooLongAnimation(frames: Int, pixels: Int, limit: Int)
  /// Painting would visit more pixels, over all shapes, than ``Limits/painting``; with an upper bound of their number.
  case tooMuchPainting(pixels: Int, limit: Int)
  /// Painting all frames of an animation would visit more than 8 times as many pixels as ``Limits/painting``.
  case tooMuchPaintingOfAnimation(limit: Int)
  /// The strokes would have more dashes and gaps than ``Limits/dashes``.
  case tooManyDashes(limit: Int)
  /// The outlines of the strokes would have more path elements than ``Limits/frameElements``.
  case tooManyElements(limit: Int)
  /// The scale is not finite and above 0.
  case invalidScale

  public var description: String {
    switch self {
    case .tooLarge(let width, let height, let limit):
      "a picture of \(width.text) × \(height.text) pixels exceeds the limit of \(limit) pixels"
    case .tooLong(let width, let height, let limit):
      "a picture of \(width.text) × \(height.text) pixels exceeds the limit of \(limit) pixels per side"
    case .tooLongAnimation(let frames, _, let limit):
      switch frames {
      case ...1:
        "one frame, which counts as \(Frame.leastCountedFrames), exceeds the limit of \(limit) pixels"
      case ..<Frame.leastCountedFrames:
        "\(frames) frames, which count as \(Frame.leastCountedFrames), exceed the limit of \(limit) pixels"
      default: "\(frames) frames together exceed the limit of \(limit) pixels"
      }
    case .tooMuchPainting(_, let limit):
      "the shapes exceed the limit of \(limit) painted pixels"
    case .tooMuchPaintingOfAnimation(let limit):
      "the frames together exceed \(AnimationPainting.mostPictures) times the limit of \(limit) painted pixels"
    case .tooManyDashes(let limit):
      "the strokes exceed the limit of \(limit) dashes and gaps"
    case .tooManyElements(let limit):
      "the outlines of the strokes exceed the limit of \(limit) path elements"
    case .invalidScale: "the scale must be finite and above 0"
    }
  }
}

/// The painting of an animated PNG or GIF so far.
package struct AnimationPainting: Sendable {
  /// The number of pictures that together may visit as many pixels as ``Limits/painting`` allows each of them.
  package static let mostPictures = 8
  private var painting = 0.0

  package init() {}

  /// Adds the painting of a picture.
  ///
  /// - Throws: ``RasterError/tooMuchPaintingOfAnimation(limit:)``.
  package mutating func add(_ painting: Double, _ limits: Limits) throws(RasterError) {
    self.painting += painting
    if self.painting > Double(limits.painting) * Double(Self.mostPictures) {
      throw .tooMuchPaintingOfAnimation(limit: limits.painting)
    }
  }
}

extension Frame {
  /// Rasterizes the frame.
  ///
  /// The viewport's top left corner is that of the image; a pixel is 1/`scale` viewport units wide. A pixel that the
  /// viewport covers partly is part of the image. Antialiasing is by exact area coverage, and colors are composited in
  /// sRGB, as SVG renderers do. With dithering, pixels that show a gradient are rounded up or down by their place in a
  /// pattern of 4 × 4 pixels, so that slow gradients have no visible bands; other pixels are rounded to the nearest color.
  ///
  /// - Parameters:
  ///   - scale: The number of pixels per viewport unit, above 0.
  ///   - dithering: Whether gradients are dithered.
  ///   - limits: The limits of pixels, sides, painting and dashes.
  /// - Throws: An error before memory is allocated, if the image would exceed a limit.
  /// - Complexity: O(items × their covered pixels). Memory: 4 bytes for each pixel, and 17 for each of at most
  ///   1,048,576 pixels, or for one row times the nesting depth of groups and clips.
  public func image(
    scale: Double = 1, dithering: Bool = true, limits: Limits = Limits()
  ) throws(RasterError) -> RasterImage {
    try painted(scale: scale, dithering: dithering, limits: limits).image
  }

  /// Rasterizes the frame, as ``image(scale:dithering:limits:)``; also returns the pixels visited, as ``Limits/painting`` counts.
  package func painted(
    scale: Double, dithering: Bool, limits: Limits
  ) throws(RasterError) -> (image: RasterImage, painting: Double) {
    let (width, height) = try pixelSize(scale: scale, limits: limits)
    var painter = try FramePainter(
      self, width: width, height: height, scale: scale, dithering: dithering, limits: limits)
    let image = RasterImage(width: width, height: height) { bytes in painter.paint { bytes += $0 } }
    return (image, painter.painting)
  }

  /// The least number of frames of which an animation counts the pixels: an encoder keeps two pictures at a time.
  fileprivate static let leastCountedFrames = 8

  /// Checks the number of pixels of an animation with frames of this size before any is painted.
  ///
  /// - Throws: ``RasterError/tooLongAnimation(frames:pixels:limit:)``, or an error of ``image(scale:dithering:limits:)``.
  package func checkAnimation(
    frames: Int, scale: Double = 1, limits: Limits = Limits()
  ) throws(RasterError) {
    let (width, height) = try pixelSize(scale: scale, limits: limits)
    let counted = max(frames, Self.leastCountedFrames)
    let pixels = (width * height).multipliedCapped(by: counted)
    guard pixels <= limits.animationPixels else {
      throw .tooLongAnimation(frames: frames, pixels: pixels, limit: limits.animationPixels)
    }
  }

  /// The number of pixels of the image, after checking all limits.
  package func pixelCount(scale: Double, limits: Limits) throws(RasterError) -> Int {
    let (width, height) = try pixelSize(scale: scale, limits: limits)
    return width * height
  }

  /// The size of the image in pixels, after checking all limits.
  func pixelSize(scale: Double, limits: Limits) throws(RasterError) -> (width: Int, height: Int) {
    guard scale > 0, scale.isFinite else { throw .invalidScale }
    // Rounding errors add no pixel.
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

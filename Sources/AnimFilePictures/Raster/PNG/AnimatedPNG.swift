public import AnimFile

/// A writer of animated PNG (APNG). Programs without support for animation show the first picture.
///
/// ```swift
/// var writer = AnimatedPNG(frameCount: pictures.count, framesPerSecond: 30)
/// for picture in pictures { file += writer.add(picture) }
/// file += writer.finish()
/// ```
///
/// The file contains the whole first picture and, for each later one, only the rectangle that changed.
public struct AnimatedPNG: Sendable {
  /// The number of pictures.
  public let frameCount: Int
  /// The number of times the animation plays; 0 for endless repetition.
  public let plays: Int
  /// The display time of each picture, as a fraction of a second.
  private let delay: (numerator: Int, denominator: Int)
  private var last: RasterImage?
  /// The sequence number of the next animation chunk.
  private var sequence: UInt32 = 0

  /// - Parameters:
  ///   - frameCount: The number of pictures, at least 1.
  ///   - framesPerSecond: The number of pictures per second; the display time is stored to 1/65,535 s or 1 %.
  ///   - plays: The number of times the animation plays, at most 2³¹ − 1; 0 for endless repetition.
  public init(frameCount: Int, framesPerSecond: Double, plays: Int = 0) {
    self.frameCount = max(1, min(frameCount, Int(Int32.max)))
    self.plays = max(0, min(plays, Int(Int32.max)))
    delay = Self.fraction(1 / framesPerSecond)
  }

  /// Returns the nearest fraction of two 16-bit numbers, preferably an exact one.
  private static func fraction(_ seconds: Double) -> (numerator: Int, denominator: Int) {
    guard seconds > 0 else { return (0, 1) }
    var best = (numerator: 65535, denominator: 1)
    var bestError = Double.infinity
    for numerator in 1...1001 {
      let denominator = (Double(numerator) / seconds).rounded()
      guard denominator >= 1, denominator <= 65535 else { continue }
      let error = abs(Double(numerator) / denominator - seconds)
      if error < bestError - 1e-12 { (best, bestError) = ((numerator, Int(denominator)), error) }
    }
    return seconds > 1001 ? (Int(min(seconds, 65535)), 1) : best
  }

  /// Adds a picture; returns the next bytes of the file.
  ///
  /// - Precondition: At most ``frameCount`` pictures are added, all of the same size.
  public mutating func add(_ image: RasterImage) -> [UInt8] {
    var bytes: [UInt8] = []
    var region = PixelRegion(minX: 0, minY: 0, maxX: image.width, maxY: image.height)
    if let last {
      precondition(
        last.width == image.width && last.height == image.height, "all pictures must have the same size")
      region = image.difference(from: last)
    } else {
      bytes = PNGChunk.header(width: image.width, height: image.height)
      bytes += PNGChunk.bytes("acTL", PNGChunk.word(UInt32(frameCount)) + PNGChunk.word(UInt32(plays)))
    }
    var control = nextNumber()
    for value in [region.width, region.height, region.minX, region.minY] {
      control += PNGChunk.word(UInt32(value))
    }
    control += PNGChunk.half(delay.numerator) + PNGChunk.half(delay.denominator)
    // The previous picture stays, and the rectangle replaces a part of it.
    control += [0, 0]
    bytes += PNGChunk.bytes("fcTL", control)
    var filter = PNGFilter(rowSize: 4 * region.width)
    var filtered: [UInt8] = []
    filter.append(rows: image.pixels(in: region), to: &filtered)
    var deflater = Deflater()
    let data = deflater.compress(filtered) + deflater.finish()
    bytes += last == nil ? PNGChunk.bytes("IDAT", data) : PNGChunk.bytes("fdAT", nextNumber() + data)
    last = image
    return bytes
  }

  /// Returns the end of the file.
  public func finish() -> [UInt8] { PNGChunk.end }

  private mutating func nextNumber() -> [UInt8] {
    defer { sequence += 1 }
    return PNGChunk.word(sequence)
  }
}

extension Evaluator {
  /// Returns the document as an animated PNG file (APNG), with the frames of ``Evaluator/frames(fps:in:viewport:)``.
  ///
  /// It plays as often as the document repeats, or endlessly if `range` is not nil or the number of passes is not whole.
  ///
  /// - Parameters:
  ///   - fps: The number of frames per second; finite and above 0.
  ///   - range: The range of time in seconds; nil for one pass.
  ///   - scale: The number of pixels per unit of the viewport.
  ///   - viewport: The size of the viewport; nil for the document's.
  ///   - limits: The limits of each picture.
  /// - Precondition: `fps` is finite and above 0.
  /// - Throws: An ``EvaluationError`` or a ``RasterError``.
  /// - Complexity: O(frames × pixels). Memory: that of the file, and two pictures.
  public func animatedPNG(
    fps: Double, in range: ClosedRange<Double>? = nil, scale: Double = 1, viewport: Size2D? = nil,
    limits: Limits = Limits()
  ) throws -> [UInt8] {
    let frames = try frames(fps: fps, in: range, viewport: viewport)
    var writer = AnimatedPNG(
      frameCount: frames.count, framesPerSecond: fps, plays: range == nil ? document.wholePasses ?? 0 : 0)
    var file: [UInt8] = []
    for frame in frames { file += writer.add(try frame.image(scale: scale, limits: limits)) }
    return file + writer.finish()
  }
}

extension RasterImage {
  /// Returns the smallest rectangle that contains all differences from a picture of the same size; one pixel if
  /// they are equal.
  fileprivate func difference(from other: RasterImage) -> PixelRegion {
    let rowSize = 4 * width
    func isSame(_ y: Int) -> Bool {
      let row = y * rowSize..<(y + 1) * rowSize
      return pixels[row] == other.pixels[row]
    }
    guard let top = (0..<height).first(where: { !isSame($0) }),
      let bottom = (top..<height).last(where: { !isSame($0) })
    else { return PixelRegion(minX: 0, minY: 0, maxX: 1, maxY: 1) }
    var (left, right) = (width, 0)
    for y in top...bottom {
      let first = y * rowSize
      var x = 0
      while x < left, isSamePixel(first + 4 * x, other) { x += 1 }
      left = min(left, x)
      x = width
      while x > right, isSamePixel(first + 4 * (x - 1), other) { x -= 1 }
      right = max(right, x)
    }
    return PixelRegion(minX: left, minY: top, maxX: right, maxY: bottom + 1)
  }

  private func isSamePixel(_ first: Int, _ other: RasterImage) -> Bool {
    pixels[first] == other.pixels[first] && pixels[first + 1] == other.pixels[first + 1]
      && pixels[first + 2] == other.pixels[first + 2] && pixels[first + 3] == other.pixels[first + 3]
  }

  /// Returns the bytes of a rectangle, row by row.
  fileprivate func pixels(in region: PixelRegion) -> [UInt8] {
    guard region.width < width || region.height < height else { return pixels }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * region.width * region.height)
    for y in region.minY..<region.maxY {
      let first = 4 * (y * width + region.minX)
      bytes += pixels[first..<first + 4 * region.width]
    }
    return bytes
  }
}

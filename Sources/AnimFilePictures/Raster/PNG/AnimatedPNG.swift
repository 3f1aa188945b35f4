// Every `unsafe` reads or writes a pixel of the bytes that an array lends to a closure; both arrays have the same size.

public import AnimFile

/// A writer of animated PNG (APNG). Programs without support for animation show the first picture.
///
/// ```swift
/// var writer = AnimatedPNG(framesPerSecond: 30)
/// for picture in pictures { writer.add(picture) }
/// let file = writer.finish()
/// ```
///
/// The file contains the whole first picture and, for each later one, only the rectangle that changed; pixels in it that
/// did not change are transparent where that is smaller. Equal pictures in a row become one that is shown longer.
public struct AnimatedPNG: Sendable {
  /// The number of times the animation plays; 0 for endless repetition.
  public let plays: Int
  /// The display time of each picture, as a fraction of a second.
  private let delay: (numerator: Int, denominator: Int)
  private var header: [UInt8] = []
  private var last: RasterImage?
  private var pictures: [Change] = []

  /// A picture as the change of the one before.
  package struct Change: Sendable {
    let region: PixelRegion
    /// Whether transparent pixels keep those of the picture before.
    let isOver: Bool
    let data: [UInt8]
    /// The number of display times.
    var count = 1
  }

  /// - Parameters:
  ///   - framesPerSecond: The number of pictures per second; the display time is stored to 1/65,535 s or 1 %.
  ///   - plays: The number of times the animation plays, at most 2³¹ − 1; 0 for endless repetition.
  public init(framesPerSecond: Double, plays: Int = 0) {
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

  /// The part of the file that a picture adds.
  package enum Step: Sendable {
    /// The first picture; later steps refer to it.
    case whole([UInt8], width: Int, height: Int)
    /// The pixels of a rectangle that differ from the picture before.
    case change(Change)
    /// Nothing: the picture is like the one before.
    case same
  }

  /// Adds a picture.
  ///
  /// - Precondition: All pictures have the same size.
  /// - Complexity: O(pixels).
  public mutating func add(_ image: RasterImage) {
    add(Self.step(to: image, from: last))
    last = image
  }

  /// Compresses what changes from a picture to the next one; nil comes before the first picture.
  ///
  /// Steps of different pictures can be computed at the same time.
  ///
  /// - Precondition: Both pictures have the same size.
  /// - Complexity: O(pixels).
  package static func step(to image: RasterImage, from last: RasterImage?) -> Step {
    guard let last else {
      let data = PNGData.smallest(image.pixels, width: image.width, .rgba)
      return .whole(data, width: image.width, height: image.height)
    }
    precondition(
      last.width == image.width && last.height == image.height, "all pictures must have the same size")
    guard let region = image.difference(from: last) else { return .same }
    let pixels = image.pixels(in: region)
    var data = PNGData.smallest(pixels, width: region.width, .rgba)
    var isOver = false
    if let changes = changes(pixels, since: last.pixels(in: region)) {
      let over = PNGData.smallest(changes, width: region.width, .rgba)
      if over.count < data.count { (data, isOver) = (over, true) }
    }
    return .change(Change(region: region, isOver: isOver, data: data))
  }

  /// Adds the next picture.
  package mutating func add(_ step: Step) {
    switch step {
    case .whole(let data, let width, let height):
      header = PNGFormat.rgba.header(width: width, height: height)
      let region = PixelRegion(minX: 0, minY: 0, maxX: width, maxY: height)
      pictures.append(Change(region: region, isOver: false, data: data))
    case .change(let change): pictures.append(change)
    case .same where delay.numerator * (pictures[pictures.count - 1].count + 1) <= 65535:
      pictures[pictures.count - 1].count += 1
    case .same:
      // The longest display time is reached: an empty change continues the picture.
      let data = PNGData.smallest([0, 0, 0, 0], width: 1, .rgba)
      pictures.append(
        Change(region: PixelRegion(minX: 0, minY: 0, maxX: 1, maxY: 1), isOver: true, data: data))
    }
  }

  /// The pixels with transparent ones in place of those that did not change; nil if blending them over the others would
  /// not show them, because one that changed is not opaque.
  private static func changes(_ pixels: [UInt8], since others: [UInt8]) -> [UInt8]? {
    var result = pixels
    var isPossible = true
    unsafe result.withUnsafeMutableBytes { result in
      unsafe others.withUnsafeBytes { others in
        for place in stride(from: 0, to: result.count, by: 4) {
          let color = unsafe result.loadUnaligned(fromByteOffset: place, as: UInt32.self)
          if unsafe color == others.loadUnaligned(fromByteOffset: place, as: UInt32.self) {
            unsafe result.storeBytes(of: 0, toByteOffset: place, as: UInt32.self)
          } else if unsafe result[place + 3] != 255 {
            isPossible = false
            return
          }
        }
      }
    }
    return isPossible ? result : nil
  }

  /// Returns the file; without pictures, it is empty.
  public func finish() -> [UInt8] {
    var file: [UInt8] = []
    finish { file += $0 }
    return file
  }

  /// Writes the file in consecutive pieces; without pictures, nothing.
  ///
  /// - Parameter write: Receives the next piece.
  public func finish(_ write: (_ bytes: [UInt8]) -> Void) {
    if pictures.isEmpty { return }
    write(header)
    write(PNGChunk.bytes("acTL", PNGChunk.word(UInt32(pictures.count)) + PNGChunk.word(UInt32(plays))))
    var sequence: UInt32 = 0
    func number() -> [UInt8] {
      defer { sequence += 1 }
      return PNGChunk.word(sequence)
    }
    for (index, picture) in pictures.enumerated() {
      var control = number()
      let region = picture.region
      for value in [region.width, region.height, region.minX, region.minY] {
        control += PNGChunk.word(UInt32(value))
      }
      control += PNGChunk.half(delay.numerator * picture.count) + PNGChunk.half(delay.denominator)
      // The previous picture stays, and the rectangle replaces a part of it or is blended over it.
      control += [0, picture.isOver ? 1 : 0]
      write(PNGChunk.bytes("fcTL", control))
      write(
        index == 0 ? PNGChunk.bytes("IDAT", picture.data) : PNGChunk.bytes("fdAT", number() + picture.data))
    }
    write(PNGChunk.end)
  }
}

extension Evaluator {
  /// Returns the document as an animated PNG file (APNG), with the frames of ``Evaluator/frames(fps:in:viewport:)``.
  ///
  /// It plays as often as the document repeats, and once if the number of passes is not whole.
  ///
  /// - Parameters:
  ///   - fps: The number of frames per second; finite and above 0.
  ///   - range: The range of time in seconds; nil for one pass.
  ///   - scale: The number of pixels per unit of the viewport.
  ///   - dithering: Whether gradients are dithered.
  ///   - viewport: The size of the viewport; nil for the document's.
  ///   - limits: The limits of each picture, and of the pixels of all of them.
  /// - Precondition: `fps` is finite and above 0.
  /// - Throws: An ``EvaluationError`` or a ``RasterError``.
  /// - Complexity: O(frames × pixels). Memory: that of the file, and two pictures.
  public func animatedPNG(
    fps: Double, in range: ClosedRange<Double>? = nil, scale: Double = 1, dithering: Bool = true,
    viewport: Size2D? = nil, limits: Limits = Limits()
  ) throws -> [UInt8] {
    let frames = try frames(fps: fps, in: range, viewport: viewport)
    var first = frames.makeIterator()
    try first.next()?.checkAnimation(frames: frames.count, scale: scale, limits: limits)
    var writer = AnimatedPNG(framesPerSecond: fps, plays: plays)
    var painting = AnimationPainting()
    for frame in frames {
      let picture = try frame.painted(scale: scale, dithering: dithering, limits: limits)
      try painting.add(picture.painting, limits)
      writer.add(picture.image)
    }
    return writer.finish()
  }
}

extension RasterImage {
  /// Returns the smallest rectangle that contains all differences from a picture of the same size; nil if they are equal.
  fileprivate func difference(from other: RasterImage) -> PixelRegion? {
    let rowSize = 4 * width
    func isSame(_ y: Int) -> Bool {
      let row = y * rowSize..<(y + 1) * rowSize
      return pixels[row] == other.pixels[row]
    }
    guard let top = (0..<height).first(where: { !isSame($0) }),
      let bottom = (top..<height).last(where: { !isSame($0) })
    else { return nil }
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

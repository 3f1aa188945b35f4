// Every `unsafe` reads a pixel of the bytes that an array lends to a closure.

public import AnimFile

/// A writer of animated GIF pictures, which mail programs, chats and wikis show.
///
/// ```swift
/// var writer = AnimatedGIF(framesPerSecond: 25)
/// for picture in pictures { writer.add(picture) }
/// let file = writer.finish()
/// ```
///
/// GIF has at most 256 colors in a picture, and pixels are opaque or transparent. Each picture has the colors that fit it
/// best; where they are too few, ordered dithering can mix them. Pixels below half opacity become transparent, and others
/// opaque. The file contains for each picture only the rectangle that changed, in which pixels that did not change are
/// transparent. Equal pictures in a row become one that is shown longer.
public struct AnimatedGIF: Sendable {
  /// The highest number of pictures per second that programs show: they slow down shorter display times.
  public static let mostFramesPerSecond = 50.0
  /// The longest side of a picture in pixels.
  public static let longestSide = 65_535
  /// The longest display time of a picture in hundredths of a second.
  private static let longestTime = 65_535

  /// The number of times the animation plays; 0 for endless repetition.
  public let plays: Int
  private let framesPerSecond: Double
  private let dithering: Bool
  private var size: (width: Int, height: Int)?
  /// The encoded pictures, without those that are pending.
  private var encoded: [UInt8] = []
  /// The colors that pictures share, those of the first one.
  private var shared: ColorPalette?
  /// The last picture, which the next one may change.
  private var pending: Picture?
  /// The number of pictures so far.
  private var count = 0

  /// A picture and what is shown before it.
  private struct Picture: Sendable {
    var pixels: [UInt32]
    var canvas: [UInt32]
    var region: PixelRegion
    /// The number of the picture; it is shown until the next one.
    var number: Int
  }

  /// - Parameters:
  ///   - framesPerSecond: The number of pictures per second, from above 0 to ``mostFramesPerSecond``. Display times are in
  ///     hundredths of a second; their sum is exact to one of them.
  ///   - plays: The number of times the animation plays, at most 65,536; 0 for endless repetition.
  ///   - dithering: Whether colors that a picture does not have are mixed of others; else they become the nearest.
  public init(framesPerSecond: Double, plays: Int = 0, dithering: Bool = true) {
    self.dithering = dithering
    self.framesPerSecond = framesPerSecond > 1e-3 ? min(framesPerSecond, Self.mostFramesPerSecond) : 1e-3
    self.plays = max(0, min(plays, 65_536))
  }

  /// Adds a picture.
  ///
  /// - Precondition: All pictures have the same size, with sides of at most ``longestSide``.
  /// - Complexity: O(pixels), and with more than 255 colors O(255 × colors).
  public mutating func add(_ image: RasterImage) {
    defer { count += 1 }
    let pixels = image.thresholdedPixels
    guard let size, var last = pending else {
      precondition(max(image.width, image.height) <= Self.longestSide, "the picture is too large")
      size = (image.width, image.height)
      let whole = PixelRegion(minX: 0, minY: 0, maxX: image.width, maxY: image.height)
      pending = Picture(
        pixels: pixels, canvas: Array(repeating: 0, count: pixels.count), region: whole, number: 0)
      return
    }
    precondition(size == (image.width, image.height), "all pictures must have the same size")
    var canvas = last.pixels
    guard var region = PixelRegion(of: pixels, size.width, where: { canvas[$0] != pixels[$0] }) else {
      return
    }
    var disposal = Disposal.keep
    // A pixel becomes transparent only if the picture before is removed.
    if let cleared = PixelRegion(of: pixels, size.width, where: { pixels[$0] == 0 && canvas[$0] != 0 }) {
      disposal = .clear
      last.region = last.region.union(cleared)
      for y in last.region.minY..<last.region.maxY {
        for x in last.region.minX..<last.region.maxX { canvas[y * size.width + x] = 0 }
      }
      region = PixelRegion(of: pixels, size.width, where: { canvas[$0] != pixels[$0] }) ?? .corner
    }
    encode(last, until: count, disposal)
    pending = Picture(pixels: pixels, canvas: canvas, region: region, number: count)
  }

  /// Returns the file; without pictures, it is empty.
  public func finish() -> [UInt8] {
    guard let size, let last = pending else { return [] }
    var whole = self
    whole.encode(last, until: count, .keep)
    var file = Array("GIF89a".utf8)
    file += GIFBlock.word(size.width) + GIFBlock.word(size.height)
    let palette = whole.shared ?? ColorPalette(of: [:])
    // A global table of colors of 8 bits a channel; the background is the first color, and pixels are square.
    file += [0xF0 | palette.tableBits - 1, 0, 0]
    file += palette.table
    if plays != 1, count > 1 {
      file += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + GIFBlock.word(max(0, plays - 1)) + [0]
    }
    file += whole.encoded
    file.append(0x3B)
    return file
  }

  /// The treatment of a picture before the next one is drawn.
  private enum Disposal: UInt8 {
    case keep = 1
    case clear = 2
  }

  /// The time at which a picture is shown, in hundredths of a second.
  private func time(of number: Int) -> Int { Int((100 * Double(number) / framesPerSecond).rounded()) }

  /// Encodes a picture that is shown until another one.
  private mutating func encode(_ picture: Picture, until next: Int, _ disposal: Disposal) {
    guard let size else { return }
    let changes = Changes(picture.pixels, since: picture.canvas, in: picture.region, width: size.width)
    let palette: ColorPalette
    if let shared, shared.contains(changes.colors) {
      palette = shared
    } else {
      palette = ColorPalette(of: changes.colors)
    }
    let isShared = shared == nil || palette == shared
    if shared == nil { shared = palette }
    var time = max(2, self.time(of: next) - self.time(of: picture.number))
    let step = min(time, Self.longestTime)
    time -= step
    write(changes, palette, isShared: isShared, for: step, time > 0 ? .keep : disposal)
    // Beyond the longest display time, an empty change continues the picture.
    while time > 0 {
      let step = min(time, Self.longestTime)
      time -= step
      write(
        Changes(picture.pixels, since: picture.pixels, in: .corner, width: size.width), palette,
        isShared: isShared, for: step, time > 0 ? .keep : disposal)
    }
  }

  /// Appends a picture to the file.
  private mutating func write(
    _ changes: Changes, _ palette: ColorPalette, isShared: Bool, for time: Int, _ disposal: Disposal
  ) {
    encoded += [0x21, 0xF9, 4, disposal.rawValue << 2 | 1] + GIFBlock.word(time)
    encoded += [palette.transparent, 0]
    encoded.append(0x2C)
    let region = changes.region
    for value in [region.minX, region.minY, region.width, region.height] { encoded += GIFBlock.word(value) }
    encoded.append(isShared ? 0 : 0x80 | palette.tableBits - 1)
    if !isShared { encoded += palette.table }
    GIFBlock.append(
      changes.indices(in: palette, dithering: dithering), bits: Int(palette.tableBits), to: &encoded)
  }
}

/// The pixels of a rectangle that a picture changes.
private struct Changes {
  let region: PixelRegion
  /// The pixels of the rectangle, row by row; 0 for those that stay.
  private var pixels: [UInt32] = []
  /// The changed colors, and how many pixels have them.
  private(set) var colors: [UInt32: Int] = [:]

  init(_ picture: [UInt32], since canvas: [UInt32], in region: PixelRegion, width: Int) {
    self.region = region
    pixels.reserveCapacity(region.width * region.height)
    var run: (color: UInt32, count: Int) = (0, 0)
    for y in region.minY..<region.maxY {
      for place in y * width + region.minX..<y * width + region.maxX {
        let color = picture[place] == canvas[place] ? 0 : picture[place]
        pixels.append(color)
        if color == run.color {
          run.count += 1
        } else {
          if run.color != 0 { colors[run.color, default: 0] += run.count }
          run = (color, 1)
        }
      }
    }
    if run.color != 0 { colors[run.color, default: 0] += run.count }
  }

  /// The entries of a palette that the pixels have.
  func indices(in palette: ColorPalette, dithering: Bool) -> [UInt8] {
    var matcher = ColorMatcher(palette, dithering: dithering)
    var result: [UInt8] = []
    result.reserveCapacity(pixels.count)
    var place = 0
    for y in region.minY..<region.maxY {
      for x in region.minX..<region.maxX {
        let color = pixels[place]
        result.append(color == 0 ? palette.transparent : matcher.index(of: color, x, y))
        place += 1
      }
    }
    return result
  }
}

extension RasterImage {
  /// The pixels as red, green, blue and 255, from the lowest byte; 0 for those that are less than half opaque.
  fileprivate var thresholdedPixels: [UInt32] {
    unsafe pixels.withUnsafeBytes { bytes in
      (0..<width * height).map { index in
        let color = unsafe UInt32(
          littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self))
        return color >> 24 < 128 ? 0 : color | 0xFF00_0000
      }
    }
  }
}

extension PixelRegion {
  /// The pixel at the top left.
  fileprivate static let corner = PixelRegion(minX: 0, minY: 0, maxX: 1, maxY: 1)

  /// The smallest rectangle of a picture of this width that has all pixels of which a condition holds for their index; nil if
  /// there is none.
  fileprivate init?(of pixels: [UInt32], _ width: Int, where holds: (Int) -> Bool) {
    var (minX, minY, maxX, maxY) = (width, Int.max, 0, 0)
    for y in 0..<pixels.count / width {
      var first = 0
      while first < width, !holds(y * width + first) { first += 1 }
      if first == width { continue }
      var last = width - 1
      while last > first, !holds(y * width + last) { last -= 1 }
      (minX, minY, maxX, maxY) = (min(minX, first), min(minY, y), max(maxX, last + 1), y + 1)
    }
    guard maxX > minX else { return nil }
    self.init(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }
}

extension Evaluator {
  /// Returns the document as an animated GIF file, with the frames of ``Evaluator/frames(fps:in:viewport:)``.
  ///
  /// It plays as often as the document repeats, and once if the number of passes is not whole.
  ///
  /// - Parameters:
  ///   - fps: The number of frames per second, above 0 and at most ``AnimatedGIF/mostFramesPerSecond``.
  ///   - range: The range of time in seconds; nil for one pass.
  ///   - scale: The number of pixels per unit of the viewport.
  ///   - dithering: Whether colors that a picture does not have are mixed of others; else they become the nearest.
  ///   - viewport: The size of the viewport; nil for the document's.
  ///   - limits: The limits of each picture, and of the pixels of all of them; no side is longer than ``AnimatedGIF/longestSide``.
  /// - Precondition: `fps` is in its range.
  /// - Throws: An ``EvaluationError`` or a ``RasterError``.
  /// - Complexity: O(frames × (pixels + 255 × colors)). Memory: that of the file, and three pictures.
  public func animatedGIF(
    fps: Double, in range: ClosedRange<Double>? = nil, scale: Double = 1, dithering: Bool = true,
    viewport: Size2D? = nil, limits: Limits = Limits()
  ) throws -> [UInt8] {
    precondition(fps <= AnimatedGIF.mostFramesPerSecond, "GIF shows fewer pictures per second")
    var limits = limits
    limits.pictureSide = min(limits.pictureSide, AnimatedGIF.longestSide)
    let frames = try frames(fps: fps, in: range, viewport: viewport)
    var first = frames.makeIterator()
    try first.next()?.checkAnimation(frames: frames.count, scale: scale, limits: limits)
    var writer = AnimatedGIF(
      framesPerSecond: fps, plays: plays, dithering: dithering)
    var painting = AnimationPainting()
    for frame in frames {
      // The palette dithers what it cannot show.
      let picture = try frame.painted(scale: scale, dithering: false, limits: limits)
      try painting.add(picture.painting, limits)
      writer.add(picture.image)
    }
    return writer.finish()
  }
}

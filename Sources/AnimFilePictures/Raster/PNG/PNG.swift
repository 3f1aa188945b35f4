public import AnimFile

extension RasterImage {
  /// Returns the image as a PNG file in sRGB, with every pixel as it is.
  ///
  /// The pixels are stored as gray, colors or indices of a palette, with or without alpha, whichever is smallest.
  ///
  /// - Complexity: O(pixels).
  public func png() -> [UInt8] {
    let (format, data) = PNGData.smallest(pixels, width: width)
    return format.header(width: width, height: height) + PNGChunk.bytes("IDAT", data) + PNGChunk.end
  }
}

extension Frame {
  /// Returns the frame as a PNG file, with the pixels of ``image(scale:dithering:limits:)``.
  ///
  /// - Parameters:
  ///   - scale: The number of pixels per viewport unit, finite and above 0.
  ///   - dithering: Whether gradients are dithered.
  ///   - limits: The limits of pixels, sides, painting and dashes.
  /// - Throws: An error before memory is allocated, if the image would exceed a limit.
  /// - Complexity: O(items × their covered pixels). Memory: that of the file, and at most 2,097,152 pixels or
  ///   a band of them.
  public func png(
    scale: Double = 1, dithering: Bool = true, limits: Limits = Limits()
  ) throws(RasterError) -> [UInt8] {
    var bytes: [UInt8] = []
    try png(scale: scale, dithering: dithering, limits: limits) { bytes += $0 }
    return bytes
  }

  /// Writes the frame as a PNG file in consecutive pieces, so that a large picture takes little memory.
  ///
  /// The pixels are those of ``image(scale:dithering:limits:)``. Above 2,097,152 pixels, the form of the pixels is not chosen by
  /// size: they have alpha unless the frame has an opaque background.
  ///
  /// - Parameters:
  ///   - scale: The number of pixels per viewport unit, finite and above 0.
  ///   - dithering: Whether gradients are dithered.
  ///   - limits: The limits of pixels, sides, painting and dashes.
  ///   - write: Receives the next piece.
  /// - Throws: An error before memory is allocated, if the picture would exceed a limit.
  public func png(
    scale: Double = 1, dithering: Bool = true, limits: Limits = Limits(), _ write: (_ bytes: [UInt8]) -> Void
  ) throws(RasterError) {
    let (width, height) = try pixelSize(scale: scale, limits: limits)
    guard width * height > 1 << 21 else {
      write(try image(scale: scale, dithering: dithering, limits: limits).png())
      return
    }
    var painter = try FramePainter(
      self, width: width, height: height, scale: scale, dithering: dithering, limits: limits)
    let format = background?.alpha == 1 ? PNGFormat.rgb : .rgba
    write(format.header(width: width, height: height))
    var data = PNGData(format, width: width, filter: .adaptive)
    painter.paint { rows in
      let bytes = data.compress(rows)
      if !bytes.isEmpty { write(PNGChunk.bytes("IDAT", bytes)) }
    }
    write(PNGChunk.bytes("IDAT", data.finish()) + PNGChunk.end)
  }
}

/// The compressed pixels of a picture.
struct PNGData {
  private let format: PNGFormat
  private let width: Int
  private var filter: PNGFilter
  private var deflater: Deflater
  private var filtered: [UInt8] = []

  /// - Parameter isTrial: Whether only the size in comparison with other filters counts.
  init(_ format: PNGFormat, width: Int, filter: PNGFilter.Choice, isTrial: Bool = false) {
    // Filtered pixels resemble noise, in which a long search finds little, and whose bytes take few bits.
    deflater = Deflater(
      filter == .adaptive
        ? Deflater.Effort(places: isTrial ? 8 : 32, least: 5, period: 1)
        : Deflater.Effort(places: isTrial ? 8 : 128, least: 3, period: format.bytesPerPixel))
    self.format = format
    self.width = width
    self.filter = PNGFilter(
      rowSize: format.rowSize(width: width), bytesPerPixel: format.bytesPerPixel, choice: filter)
  }

  /// Adds rows of pixels, 4 bytes each; returns the compressed bytes that are complete.
  mutating func compress(_ pixels: [UInt8]) -> [UInt8] {
    filtered.removeAll(keepingCapacity: true)
    filter.append(rows: format.rows(pixels, width: width), to: &filtered)
    return deflater.compress(filtered)
  }

  /// Returns the rest of the compressed bytes. Nothing can be added afterwards.
  mutating func finish() -> [UInt8] { deflater.finish() }

  /// The smallest form of a whole picture.
  ///
  /// Where large areas have one color, rows are smaller without filters; where colors change gradually, with them.
  static func smallest(_ pixels: [UInt8], width: Int) -> (format: PNGFormat, bytes: [UInt8]) {
    var best: (format: PNGFormat, bytes: [UInt8])?
    for format in PNGFormat.candidates(for: pixels) {
      let bytes = smallest(pixels, width: width, format)
      if bytes.count < best?.bytes.count ?? .max { best = (format, bytes) }
    }
    return best ?? (.rgba, smallest(pixels, width: width, .rgba))
  }

  /// The smallest compressed form of pixels in a format.
  static func smallest(_ pixels: [UInt8], width: Int, _ format: PNGFormat) -> [UInt8] {
    if format.hasPalette { return whole(pixels, width: width, format, .none) }
    // Parts of a large picture show which filters are better.
    let parts = parts(of: pixels, width: width)
    let trials = [PNGFilter.Choice.none, .adaptive].map { choice in
      (choice: choice, bytes: whole(parts ?? pixels, width: width, format, choice, isTrial: parts != nil))
    }
    let best = trials[0].bytes.count <= trials[1].bytes.count ? trials[0] : trials[1]
    return parts == nil ? best.bytes : whole(pixels, width: width, format, best.choice)
  }

  private static func whole(
    _ pixels: [UInt8], width: Int, _ format: PNGFormat, _ filter: PNGFilter.Choice, isTrial: Bool = false
  ) -> [UInt8] {
    var data = PNGData(format, width: width, filter: filter, isTrial: isTrial)
    return data.compress(pixels) + data.finish()
  }

  /// Bands of 32 rows, at least three and at most an eighth of the rows if there are more; nil for a small picture.
  private static func parts(of pixels: [UInt8], width: Int) -> [UInt8]? {
    let height = pixels.count / (4 * width)
    let rows = 32
    let count = max(3, height / (8 * rows))
    guard pixels.count >= 1 << 18, height >= 2 * count * rows else { return nil }
    var parts: [UInt8] = []
    for index in 0..<count {
      let first = (2 * index + 1) * height / (2 * count) - rows / 2
      parts += pixels[4 * width * first..<4 * width * (first + rows)]
    }
    return parts
  }
}

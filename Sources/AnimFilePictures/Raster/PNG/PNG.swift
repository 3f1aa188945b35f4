public import AnimFile

extension RasterImage {
  /// Returns the image as a PNG file with 8 bits per channel and alpha, in sRGB.
  ///
  /// - Complexity: O(pixels).
  public func png() -> [UInt8] {
    var bytes = PNGChunk.header(width: width, height: height)
    var filter = PNGFilter(rowSize: 4 * width)
    var deflater = Deflater()
    var filtered: [UInt8] = []
    filter.append(rows: pixels, to: &filtered)
    bytes += PNGChunk.bytes("IDAT", deflater.compress(filtered) + deflater.finish())
    return bytes + PNGChunk.end
  }
}

extension Frame {
  /// Returns the frame as a PNG file, with the pixels of ``image(scale:limits:)``.
  ///
  /// - Parameters:
  ///   - scale: The number of pixels per viewport unit, finite and above 0.
  ///   - limits: The limits of pixels, sides, painting and dashes.
  /// - Throws: An error before memory is allocated, if the image would exceed a limit.
  /// - Complexity: O(items × their covered pixels). Memory: that of the file, and a band of pixels.
  public func png(scale: Double = 1, limits: Limits = Limits()) throws(RasterError) -> [UInt8] {
    var bytes: [UInt8] = []
    try png(scale: scale, limits: limits) { bytes += $0 }
    return bytes
  }

  /// Writes the frame as a PNG file in consecutive pieces, so that a large picture takes little memory.
  ///
  /// The pixels are those of ``image(scale:limits:)``.
  ///
  /// - Parameters:
  ///   - scale: The number of pixels per viewport unit, finite and above 0.
  ///   - limits: The limits of pixels, sides, painting and dashes.
  ///   - write: Receives the next piece.
  /// - Throws: An error before memory is allocated, if the picture would exceed a limit.
  public func png(
    scale: Double = 1, limits: Limits = Limits(), _ write: (_ bytes: [UInt8]) -> Void
  ) throws(RasterError) {
    let (width, height) = try pixelSize(scale: scale, limits: limits)
    var painter = try FramePainter(self, width: width, height: height, scale: scale, limits: limits)
    write(PNGChunk.header(width: width, height: height))
    var filter = PNGFilter(rowSize: 4 * width)
    var deflater = Deflater()
    var filtered: [UInt8] = []
    painter.paint { rows in
      filtered.removeAll(keepingCapacity: true)
      filter.append(rows: rows, to: &filtered)
      let data = deflater.compress(filtered)
      if !data.isEmpty { write(PNGChunk.bytes("IDAT", data)) }
    }
    write(PNGChunk.bytes("IDAT", deflater.finish()) + PNGChunk.end)
  }
}

// Every `unsafe` is of pixels and rows that are lent to a closure: a row has room for all samples of its pixels.

/// How a PNG file stores its pixels (PNG specification, section 11.2.1). Every form keeps all pixels as they are.
struct PNGFormat {
  private enum Samples: UInt8 {
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAndAlpha = 4
    case rgba = 6

    var count: Int {
      switch self {
      case .gray, .palette: 1
      case .grayAndAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }
  }

  private let samples: Samples
  /// The number of bits of a sample.
  private let depth: Int
  /// The colors of a palette in the order of their indices, those that are not opaque first.
  private let palette: ColorTable

  private init(_ samples: Samples, depth: Int = 8, palette: ColorTable = ColorTable()) {
    self.samples = samples
    self.depth = depth
    self.palette = palette
  }

  /// Red, green and blue, for pictures without transparent pixels.
  static let rgb = PNGFormat(.rgb)
  /// Red, green, blue and alpha.
  static let rgba = PNGFormat(.rgba)

  var hasPalette: Bool { samples == .palette }

  /// The number of bytes that a filter goes back to find the same sample of the previous pixel.
  var bytesPerPixel: Int { samples.count }

  func rowSize(width: Int) -> Int { (width * samples.count * depth + 7) / 8 }

  /// The forms that may be the smallest for the pixels of a picture, 4 bytes each.
  ///
  /// With at most 256 colors, that is nearly always a palette. In a small picture, its entries may take more space than
  /// they save.
  static func candidates(for pixels: [UInt8]) -> [PNGFormat] {
    var table = ColorTable()
    var (isOpaque, isGray, isListed) = (true, true, true)
    unsafe pixels.withUnsafeBytes { bytes in
      var last: UInt32?
      for place in stride(from: 0, to: bytes.count, by: 4) {
        let color = unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
        // Most pixels equal the previous one.
        if color == last { continue }
        last = color
        if isListed { isListed = table.add(color) }
        if unsafe bytes[place + 3] != 255 { isOpaque = false }
        if unsafe bytes[place] != bytes[place + 1] || bytes[place] != bytes[place + 2] { isGray = false }
        if !isListed, !isOpaque, !isGray { break }
      }
    }
    let full = PNGFormat(isGray ? (isOpaque ? .gray : .grayAndAlpha) : (isOpaque ? .rgb : .rgba))
    guard isListed else { return [full] }
    let depth = [1, 2, 4].first { table.count <= 1 << $0 } ?? 8
    if full.samples == .gray, depth == 8 { return [full] }
    let listed = PNGFormat(.palette, depth: depth, palette: table.sorted())
    return pixels.count < 1 << 18 ? [listed, full] : [listed]
  }

  /// The chunks before the pixels.
  func header(width: Int, height: Int) -> [UInt8] {
    let size = PNGChunk.word(UInt32(width)) + PNGChunk.word(UInt32(height))
    var bytes = PNGChunk.signature
    bytes += PNGChunk.bytes("IHDR", size + [UInt8(depth), samples.rawValue, 0, 0, 0])
    bytes += PNGChunk.bytes("sRGB", [0])
    guard hasPalette else { return bytes }
    let colors = palette.colors.map { color in unsafe withUnsafeBytes(of: color) { unsafe Array($0) } }
    bytes += PNGChunk.bytes("PLTE", colors.flatMap { $0.prefix(3) })
    let alphas = colors.prefix { $0[3] != 255 }.map { $0[3] }
    if !alphas.isEmpty { bytes += PNGChunk.bytes("tRNS", alphas) }
    return bytes
  }

  /// The rows of pixels, which have 4 bytes each, in this form.
  func rows(_ pixels: [UInt8], width: Int) -> [UInt8] {
    if samples == .rgba { return pixels }
    let height = pixels.count / (4 * width)
    let rowSize = rowSize(width: width)
    return unsafe [UInt8](unsafeUninitializedCapacity: rowSize * height) { result, count in
      count = rowSize * height
      unsafe pixels.withUnsafeBytes { pixels in
        for y in 0..<height {
          unsafe write(
            UnsafeRawBufferPointer(rebasing: pixels[4 * width * y..<4 * width * (y + 1)]),
            UnsafeMutableBufferPointer(rebasing: result[rowSize * y..<rowSize * (y + 1)]))
        }
      }
    }
  }

  private func write(_ pixels: UnsafeRawBufferPointer, _ row: UnsafeMutableBufferPointer<UInt8>) {
    var place = 0
    switch samples {
    case .rgba: _ = unsafe row.update(fromContentsOf: pixels)
    case .rgb:
      let bytes = UnsafeMutableRawBufferPointer(row)
      // The next pixel replaces the alpha of the last one.
      for start in stride(from: 0, to: pixels.count - 4, by: 4) {
        unsafe bytes.storeBytes(
          of: pixels.loadUnaligned(fromByteOffset: start, as: UInt32.self), toByteOffset: place,
          as: UInt32.self)
        place += 3
      }
      unsafe bytes[place...].copyBytes(from: pixels[(pixels.count - 4)...].prefix(3))
    case .gray, .grayAndAlpha:
      for start in stride(from: 0, to: pixels.count, by: 4) {
        unsafe row[place] = unsafe pixels[start]
        if samples == .grayAndAlpha { unsafe row[place + 1] = unsafe pixels[start + 3] }
        place += samples.count
      }
    case .palette:
      unsafe row.initialize(repeating: 0)
      var last: (color: UInt32, index: UInt8)?
      var shift = 8
      for start in stride(from: 0, to: pixels.count, by: 4) {
        let color = unsafe pixels.loadUnaligned(fromByteOffset: start, as: UInt32.self)
        let index: UInt8
        if let last, last.color == color { index = last.index } else { index = palette.index(of: color) }
        last = (color, index)
        // The first pixel is in the highest bits of a byte.
        shift -= depth
        unsafe row[place] |= index << UInt8(shift)
        if shift == 0 { (shift, place) = (8, place + 1) }
      }
    }
  }
}

/// At most 256 colors, found by a hash. A color is red, green, blue and alpha in memory order.
struct ColorTable {
  private(set) var colors: [UInt32] = []
  /// For each hash, the index of its color plus 1; 0 for none.
  private var places: [UInt16] = []

  var count: Int { colors.count }

  /// Adds a color if it is new; false if there is no more room.
  mutating func add(_ color: UInt32) -> Bool {
    if places.isEmpty { places = [UInt16](repeating: 0, count: 1024) }
    let place = place(of: color)
    if places[place] != 0 { return true }
    guard colors.count < 256 else { return false }
    colors.append(color)
    places[place] = UInt16(colors.count)
    return true
  }

  /// The index of a color of the table.
  func index(of color: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: places[place(of: color)] - 1) }

  private func place(of color: UInt32) -> Int {
    var place = Int((color &* 0x9E37_79B1) >> 22)
    while places[place] != 0, colors[Int(places[place]) - 1] != color { place = (place + 1) & 1023 }
    return place
  }

  /// The same colors, those that are not opaque first.
  func sorted() -> ColorTable {
    var result = ColorTable()
    func isOpaque(_ color: UInt32) -> Bool { unsafe withUnsafeBytes(of: color) { unsafe $0[3] == 255 } }
    for color in colors where !isOpaque(color) { _ = result.add(color) }
    for color in colors where isOpaque(color) { _ = result.add(color) }
    return result
  }
}

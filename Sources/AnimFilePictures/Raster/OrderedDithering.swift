/// Ordered dithering: pixels are rounded at thresholds that depend on their place only, so that their average over
/// 4 × 4 pixels shows what a single pixel cannot, and that pixels which do not change stay the same.
enum OrderedDithering {
  /// A Bayer matrix: each number from 0 to 15 once.
  private static let ranks: [16 of Float] = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

  /// The threshold of a pixel, between 0 and 1; the average is 1/2.
  @inline(__always)
  static func threshold(_ x: Int, _ y: Int) -> Float { (ranks[(y & 3) << 2 | x & 3] + 0.5) / 16 }
}

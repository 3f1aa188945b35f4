import AnimFile
import AnimFilePictures
import Testing

@testable import AnimFileTestSupport

@Suite struct `A film without compression` {
  private static func image(_ color: String, opacity: Double = 1) throws -> RasterImage {
    let evaluator = try Evaluator(
      json: Array(
        """
        {"animfile": "1.0", "size": [2, 1], "shapes": [{"type": "rect", "origin": [0, 0], "size": [2, 1],
        "fill": {"color": "\(color)", "opacity": \(opacity)}}]}
        """.utf8))
    return try evaluator.frame(at: 0).image()
  }

  private static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.prefix { $0 < 128 }, as: UTF8.self)
  }

  @Test(arguments: [
    (30.0, "30:1"), (29.97, "2997:100"), (30_000.0 / 1001, "30000:1001"), (23.976, "23976:1000"),
    (12.5, "125:10"),
    (1.0 / 3, "333333:1000000"),
  ])
  func `states its rate as a fraction`(rate: Double, fraction: String) throws {
    var movie = UncompressedMovie(.y4m, framesPerSecond: rate)
    let bytes = movie.add(try Self.image("#000"))
    #expect(
      Self.text(bytes).hasPrefix("YUV4MPEG2 W2 H1 F\(fraction) Ip A1:1 C444 XCOLORRANGE=LIMITED\nFRAME\n"))
  }

  /// The values of BT.601-7 for the colors of 100 % color bars: Y′ = 16 + 219 E′Y and so on, rounded.
  @Test(arguments: [
    ("#fff", 235, 128, 128), ("#000", 16, 128, 128), ("#808080", 126, 128, 128), ("#f00", 81, 90, 240),
    ("#0f0", 145, 54, 34), ("#00f", 41, 240, 110), ("#ff0", 210, 16, 146), ("#0ff", 170, 166, 16),
    ("#f0f", 106, 202, 222),
  ])
  func `has the components of BT.601`(color: String, luma: UInt8, blue: UInt8, red: UInt8) throws {
    var movie = UncompressedMovie(.y4m, framesPerSecond: 1)
    _ = movie.add(try Self.image(color))
    let bytes = movie.add(try Self.image(color))
    #expect(bytes == Array("FRAME\n".utf8) + [luma, luma, blue, blue, red, red])
  }

  @Test func `is drawn over white`() throws {
    var movie = UncompressedMovie(.y4m, framesPerSecond: 1)
    _ = movie.add(try Self.image("#000", opacity: 0))
    #expect(movie.add(try Self.image("#000", opacity: 0)).suffix(6) == [235, 235, 128, 128, 128, 128])
    // 127 of 255, which is 125 in the range of video.
    let gray = movie.add(try Self.image("#000", opacity: 0.5)).suffix(6)
    #expect(gray.allSatisfy { 124...128 ~= $0 })
  }

  @Test func `is only the pixels in the form rgba`() throws {
    var movie = UncompressedMovie(.rgba, framesPerSecond: 1)
    let image = try Self.image("#12345678")
    #expect(movie.add(image) == image.pixels)
    #expect(image.pixels.count == 8)
  }
}

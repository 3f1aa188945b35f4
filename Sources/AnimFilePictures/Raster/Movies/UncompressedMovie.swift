/// Encodes pictures of equal size, one after the other, as a film without compression, which other programs encode.
///
/// ```swift
/// var movie = UncompressedMovie(.y4m, framesPerSecond: 30)
/// for frame in try evaluator.frames(fps: 30) { write(movie.add(try frame.image())) }
/// ```
public struct UncompressedMovie: Sendable {
  /// The form of the pictures.
  public enum Form: Hashable, Sendable {
    /// YUV4MPEG2: a header, and for each picture the planes Y′, C_B and C_R at full resolution (`C444`), of which the bytes
    /// have the limited range of video, by the matrix of BT.601. Transparent parts are drawn over white.
    case y4m
    /// Only the pixels: red, green, blue and alpha in sRGB, not premultiplied, row by row from the top left.
    case rgba
  }

  /// The form of the pictures.
  public let form: Form
  /// The number of pictures in a number of seconds.
  private let rate: (pictures: Int, seconds: Int)
  private var size: (width: Int, height: Int)?

  /// - Parameters:
  ///   - form: The form of the pictures.
  ///   - framesPerSecond: The number of pictures per second, above 0; stored as a fraction with a denominator of 1, 1,001 or
  ///     at most 1,000,000.
  public init(_ form: Form, framesPerSecond: Double) {
    self.form = form
    rate = Self.fraction(framesPerSecond)
  }

  /// The rate of film and television if it is one of them, such as 30,000/1,001, or else a decimal fraction.
  private static func fraction(_ rate: Double) -> (pictures: Int, seconds: Int) {
    let rate = rate > 1e-6 ? min(rate, 1e6) : 1e-6
    for seconds in [1, 1001, 10, 100, 1000] {
      let pictures = (rate * Double(seconds)).rounded()
      // A rate that comes from the times of pictures is rounded.
      if pictures >= 1, abs(pictures / Double(seconds) - rate) <= 1e-7 * rate {
        return (Int(pictures), seconds)
      }
    }
    return (max(1, Int((rate * 1e6).rounded())), 1_000_000)
  }

  /// Adds a picture; returns the next bytes of the film.
  ///
  /// - Precondition: All pictures have the same size.
  /// - Complexity: O(pixels).
  public mutating func add(_ image: RasterImage) -> [UInt8] {
    if let size {
      precondition(size == (image.width, image.height), "all pictures must have the same size")
    }
    defer { size = (image.width, image.height) }
    guard form == .y4m else { return image.pixels }
    let pixels = image.width * image.height
    let header =
      size == nil
      ? "YUV4MPEG2 W\(image.width) H\(image.height) F\(rate.pictures):\(rate.seconds) Ip A1:1 C444 XCOLORRANGE=LIMITED\n"
      : ""
    var bytes = Array("\(header)FRAME\n".utf8)
    let first = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: 3 * pixels))
    for pixel in 0..<pixels {
      let alpha = Int(image.pixels[4 * pixel + 3])
      func channel(_ index: Int) -> Int {
        let value = Int(image.pixels[4 * pixel + index])
        return alpha == 255 ? value : (value * alpha + 255 * (255 - alpha) + 127) / 255
      }
      let (luma, blue, red) = Self.components(channel(0), channel(1), channel(2))
      bytes[first + pixel] = luma
      bytes[first + pixels + pixel] = blue
      bytes[first + 2 * pixels + pixel] = red
    }
    return bytes
  }

  /// Y′, C_B and C_R of a color, by ITU-R BT.601-7, section 2.5.3: 16…235 and 16…240 of channels from 0 to 255, rounded.
  ///
  /// The factors are those of the recommendation times 2¹⁶, so that each row has its exact sum: white is 235, and grays have
  /// 128 twice.
  private static func components(_ red: Int, _ green: Int, _ blue: Int) -> (UInt8, UInt8, UInt8) {
    let half = 1 << 15
    let luma = 16 + (16829 * red + 33039 * green + 6416 * blue + half) >> 16
    let b = 128 + (-9714 * red - 19071 * green + 28785 * blue + half) >> 16
    let r = 128 + (28785 * red - 24104 * green - 4681 * blue + half) >> 16
    return (UInt8(clamping: luma), UInt8(clamping: b), UInt8(clamping: r))
  }
}

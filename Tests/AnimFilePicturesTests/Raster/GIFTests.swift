import AnimFileGenerator
import Testing

@testable import AnimFile
@testable import AnimFilePictures
@testable import AnimFileTestSupport

/// A reader of GIF files, by the GIF89a specification.
private struct GIFFile {
  struct Picture {
    /// Hundredths of a second.
    var time: Int
    var disposal: Int
    var region: PixelRegion
    /// The picture: red, green, blue and alpha.
    var pixels: [UInt8]
  }

  var pictures: [Picture] = []
  /// The number of repetitions in the file; nil if there is none.
  var loops: Int?

  init(_ bytes: [UInt8]) throws {
    var place = 0
    func byte() throws -> Int {
      try #require(place < bytes.count)
      defer { place += 1 }
      return Int(bytes[place])
    }
    func word() throws -> Int { try byte() + 256 * byte() }
    func table(_ flags: Int) throws -> [[UInt8]] {
      try (0..<2 << (flags & 7)).map { _ in try [UInt8(byte()), UInt8(byte()), UInt8(byte()), 255] }
    }
    func blocks() throws -> [UInt8] {
      var content: [UInt8] = []
      while case let count = try byte(), count > 0 {
        for _ in 0..<count { content.append(UInt8(try byte())) }
      }
      return content
    }
    #expect(try (0..<6).map { _ in UInt8(try byte()) } == Array("GIF89a".utf8))
    let (width, height) = try (word(), word())
    let flags = try byte()
    _ = try (byte(), byte())
    let shared = flags & 0x80 != 0 ? try table(flags) : []
    var canvas = [UInt8](repeating: 0, count: 4 * width * height)
    var control: (disposal: Int, time: Int, transparent: Int?) = (0, 0, nil)
    while case let kind = try byte(), kind != 0x3B {
      if kind == 0x21 {
        let label = try byte()
        let content = try blocks()
        if label == 0xF9 {
          control = (
            Int(content[0]) >> 2 & 7, Int(content[1]) + 256 * Int(content[2]),
            content[0] & 1 == 1 ? Int(content[3]) : nil
          )
        } else if content.starts(with: Array("NETSCAPE2.0".utf8)) {
          loops = Int(content[12]) + 256 * Int(content[13])
        }
        continue
      }
      #expect(kind == 0x2C)
      let (left, top, columns, rows) = try (word(), word(), word(), word())
      let local = try byte()
      let colors = local & 0x80 != 0 ? try table(local) : shared
      let bits = try byte()
      let indices = try Self.decode(blocks(), bits: bits)
      try #require(indices.count == columns * rows)
      for (number, index) in indices.enumerated() where index != control.transparent {
        let pixel = 4 * ((top + number / columns) * width + left + number % columns)
        canvas.replaceSubrange(pixel..<pixel + 4, with: colors[index])
      }
      let region = PixelRegion(minX: left, minY: top, maxX: left + columns, maxY: top + rows)
      pictures.append(Picture(time: control.time, disposal: control.disposal, region: region, pixels: canvas))
      if control.disposal == 2 {
        for y in top..<top + rows {
          for pixel in 4 * (y * width + left)..<4 * (y * width + left + columns) { canvas[pixel] = 0 }
        }
      }
    }
    #expect(place == bytes.count)
  }

  /// Decompresses indices.
  static func decode(_ bytes: [UInt8], bits: Int) throws -> [Int] {
    let clear = 1 << bits
    var strings: [[Int]] = []
    var (width, buffer, count) = (bits + 1, 0, 0)
    var last: [Int]?
    var result: [Int] = []
    for byte in bytes {
      buffer |= Int(byte) << count
      count += 8
      while count >= width {
        let code = buffer & (1 << width - 1)
        buffer >>= width
        count -= width
        if code == clear {
          strings = (0..<clear).map { [$0] } + [[], []]
          width = bits + 1
          last = nil
          continue
        }
        if code == clear + 1 { return result }
        let string: [Int]
        if code < strings.count {
          string = strings[code]
        } else {
          let before = try #require(last)
          try #require(code == strings.count)
          string = before + [before[0]]
        }
        result += string
        if let last, strings.count < 4096 { strings.append(last + [string[0]]) }
        if strings.count == 1 << width, width < 12 { width += 1 }
        last = string
      }
    }
    Issue.record("the end is missing")
    return result
  }
}

@Suite("Animated GIF") struct GIFTests {
  private func image(_ width: Int, _ pixels: [[UInt8]]) -> RasterImage {
    RasterImage(width: width, height: pixels.count / width) { $0 += pixels.joined() }
  }

  private func file(_ images: [RasterImage], framesPerSecond: Double = 10, plays: Int = 0) throws -> GIFFile {
    var writer = AnimatedGIF(framesPerSecond: framesPerSecond, plays: plays)
    for image in images { writer.add(image) }
    return try GIFFile(writer.finish())
  }

  @Test(arguments: [1, 2, 3, 7, 8]) func `decompresses to the original`(bits: Int) throws {
    var random = SplitMix64(seed: UInt64(bits))
    for count in [1, 2, 255, 5000, 100_000] {
      // Noise, and long repetitions.
      for step in [1, 500] {
        let indices = (0..<count).map { index in
          step == 1
            ? UInt8.random(in: 0..<UInt8(clamping: 1 << bits), using: &random)
            : UInt8(index / step % (1 << bits))
        }
        var bytes: [UInt8] = []
        GIFBlock.append(indices, bits: bits, to: &bytes)
        var (content, place): ([UInt8], Int) = ([], 1)
        while bytes[place] > 0 {
          content += bytes[place + 1...place + Int(bytes[place])]
          place += 1 + Int(bytes[place])
        }
        #expect(try GIFFile.decode(content, bits: Int(bytes[0])) == indices.map { Int($0) })
      }
    }
  }

  @Test func `pictures of few colors are exact, and only changes are stored`() throws {
    var random = SplitMix64(seed: 5)
    let colors = (0..<200).map { _ in (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) } + [255] }
    var pixels = (0..<40 * 30).map { colors[$0 % 200] }
    var images = [image(40, pixels)]
    for step in 0..<5 {
      for index in 0..<3 { pixels[400 + 40 * index + step] = colors[(7 * step + index) % 200] }
      images.append(image(40, pixels))
    }
    let file = try file(images)
    #expect(file.pictures.map(\.pixels) == images.map(\.pixels))
    #expect(file.pictures.dropFirst().allSatisfy { $0.region.width == 1 && $0.region.height <= 3 })
    #expect(file.pictures.allSatisfy { $0.disposal == 1 })
    #expect(file.loops == 0)
  }

  @Test func `what disappears becomes transparent, and what is less than half opaque`() throws {
    let (red, blue, clear): ([UInt8], [UInt8], [UInt8]) = (
      [255, 0, 0, 255], [0, 0, 255, 200], [0, 0, 0, 0]
    )
    let faint: [UInt8] = [9, 9, 9, 127]
    let images = [
      image(3, [red, red, clear, red, red, clear]), image(3, [red, clear, blue, red, faint, blue]),
      image(3, [clear, clear, blue, clear, clear, blue]), image(3, [red, red, red, red, red, red]),
    ]
    // Pixels without color are transparent.
    let shown = images.map { image in
      var pixels = image.pixels
      for place in stride(from: 0, to: pixels.count, by: 4) {
        if pixels[place + 3] < 128 { pixels.replaceSubrange(place..<place + 3, with: [0, 0, 0]) }
        pixels[place + 3] = pixels[place + 3] < 128 ? 0 : 255
      }
      return pixels
    }
    let pictures = try file(images).pictures
    #expect(pictures.map(\.pixels) == shown)
    #expect(pictures.map(\.disposal) == [2, 2, 1, 1])
  }

  @Test func `pictures of many colors are near the original, and flat areas are flat`() throws {
    let height = Campaign.choose(quick: 32, complete: 128)
    let pixels = (0..<256 * height).map { index -> [UInt8] in
      let (x, y) = (index % 256, index / 256)
      return y < height / 2 ? [UInt8(x), UInt8(256 * y / height), 90, 255] : [30, 60, 120, 255]
    }
    let picture = try #require(try file([image(256, pixels)]).pictures.first)
    var error = 0.0
    for (index, pixel) in pixels.enumerated() {
      for channel in 0..<3 {
        error += abs(Double(picture.pixels[4 * index + channel]) - Double(pixel[channel]))
      }
    }
    #expect(error / Double(3 * pixels.count) < 2.5)
    let flat = Array(picture.pixels.suffix(2 * 256 * height))
    #expect(flat == Array(repeatElement([30, 60, 120, 255], count: 128 * height).joined()))
  }

  @Test func `display times add up, and equal pictures are shown longer`() throws {
    let images = (0..<30).map { image(1, [[UInt8($0 / 3), 0, 0, 255]]) }
    let pictures = try file(images, framesPerSecond: 30, plays: 4).pictures
    #expect(pictures.count == 10)
    #expect(pictures.map(\.time) == Array(repeating: 10, count: 10))
    #expect(try file(images, framesPerSecond: 30, plays: 4).loops == 3)
    #expect(try file(images, framesPerSecond: 30, plays: 1).loops == nil)
    let uneven = (0..<30).map { image(1, [[UInt8($0), 0, 0, 255]]) }
    #expect(try file(uneven, framesPerSecond: 30).pictures.map(\.time).reduce(0, +) == 100)
    let long = try file([images[0], images[0], images[5]], framesPerSecond: 1 / 1000.0).pictures
    #expect(long.map(\.time) == [65_535, 65_535, 65_535, 3395, 65_535, 34_465])
    #expect(AnimatedGIF(framesPerSecond: 1).finish() == [])
  }

  @Test func `a document becomes a GIF that plays as often as it repeats`() throws {
    let text = #"""
      {"animfile": "1.0", "size": [20, 10], "duration": 1, "repeat": 3, "background": "white", "shapes": [
        {"type": "rect", "size": [5, 5], "fill": "red",
         "center": [{"keyframes": [{"t": 0, "value": 3}, {"t": 1, "value": 17}]}, 5]}]}
      """#
    let evaluator = try Evaluator(json: text)
    let file = try GIFFile(evaluator.animatedGIF(fps: 10))
    #expect(file.loops == 2)
    // The end of a pass is the start of the next one.
    #expect(file.pictures.count == 10)
    let first = try evaluator.frame(at: 0).image().pixels
    #expect(file.pictures[0].pixels == first)
  }
}

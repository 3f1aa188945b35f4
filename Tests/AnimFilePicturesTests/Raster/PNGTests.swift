import AnimFileGenerator
import Testing

@testable import AnimFile
@testable import AnimFileInterchange
@testable import AnimFilePictures
@testable import AnimFileTestSupport

@Suite("Compression") struct DeflaterTests {
  private func check(
    _ bytes: [UInt8], in pieces: Int = .max,
    _ effort: Deflater.Effort = .init(places: 32, least: 3, period: 1)
  ) throws -> Int {
    var deflater = Deflater(effort)
    var stream: [UInt8] = []
    for first in stride(from: 0, to: bytes.count, by: max(1, min(pieces, bytes.count))) {
      stream += deflater.compress(Array(bytes[first..<min(bytes.count, first + min(pieces, bytes.count))]))
    }
    stream += deflater.finish()
    #expect(try Inflater.inflate(stream) == bytes)
    return stream.count
  }

  @Test(arguments: [(1, 3, 1), (32, 3, 3), (16, 5, 1)])
  func `decompresses to the original`(places: Int, least: Int, period: Int) throws {
    let effort = Deflater.Effort(places: places, least: least, period: period)
    var random = SplitMix64(seed: 1)
    for count in 0..<20 { _ = try check(Array("abcabcabcabcabcabcab".utf8.prefix(count)), effort) }
    for size in [300, 150_000] {
      // Noise, a few letters, long repetitions, and runs of pixels.
      _ = try check((0..<size).map { _ in UInt8.random(in: 0...255, using: &random) }, effort)
      _ = try check((0..<size).map { _ in UInt8.random(in: 0...3, using: &random) }, in: 1000, effort)
      _ = try check((0..<size).map { UInt8(truncatingIfNeeded: $0 / 100 * ($0 / 5000)) }, in: 9999, effort)
      _ = try check((0..<size).map { UInt8(truncatingIfNeeded: $0 / 777 * 50 + $0 % 3) }, effort)
    }
  }

  @Test func `makes repetitions small and noise hardly larger`() throws {
    #expect(try check([UInt8](repeating: 5, count: 300_000)) < 1000)
    var random = SplitMix64(seed: 2)
    #expect(try check((0..<100_000).map { _ in UInt8.random(in: 0...255, using: &random) }) < 100_100)
    let row = (0..<2000).map { _ in UInt8.random(in: 0...255, using: &random) }
    #expect(try check(Array(repeatElement(row, count: 50).joined())) < 4000)
  }

  @Test func `no code exceeds the maximum length, however uneven the frequencies are`() {
    var frequencies: [UInt32] = [1, 1]
    while frequencies.count < 40 {
      frequencies.append(frequencies[frequencies.count - 1] &+ frequencies[frequencies.count - 2])
    }
    let code = HuffmanCode(frequencies: frequencies, longest: 15)
    #expect(code.lengths.allSatisfy { 1...15 ~= $0 })
    // The code is complete.
    #expect(code.lengths.reduce(0) { (sum: Int, length) in sum + 1 << (15 - Int(length)) } == 1 << 15)
  }

  @Test func `checksums match the standards`() {
    var crc = CRC32()
    crc.update("123456789".utf8)
    #expect(crc.value == 0xCBF4_3926)
    var adler = Adler32()
    adler.update(Array("Wikipedia".utf8))
    #expect(adler.value == 0x11E6_0398)
    // The largest bytes, in pieces of different sizes.
    var (a, b, long) = (1, 0, Adler32())
    for size in [1, 15, 16, 17, 5552, 5553, 20_000] {
      long.update([UInt8](repeating: 255, count: size))
      for _ in 0..<size {
        a = (a + 255) % 65521
        b = (b + a) % 65521
      }
      #expect(long.value == UInt32(b << 16 | a))
    }
  }
}

@Suite("PNG filters") struct PNGFilterTests {
  /// The differences of a row by the formulas of section 9.2 of the PNG specification.
  private func filtered(_ row: [UInt8], _ above: [UInt8], _ step: Int, _ filter: Int) -> [UInt8] {
    row.indices.map { index in
      let left = index < step ? 0 : Int(row[index - step])
      let corner = index < step ? 0 : Int(above[index - step])
      let up = Int(above[index])
      let estimate = left + up - corner
      let nearest = [left, up, corner].min { abs(estimate - $0) < abs(estimate - $1) } ?? 0
      let prediction = [0, left, up, (left + up) / 2, nearest][filter]
      return UInt8(truncatingIfNeeded: Int(row[index]) - prediction)
    }
  }

  private func sum(_ bytes: [UInt8]) -> Int { bytes.reduce(0) { $0 + Int(Int8(bitPattern: $1).magnitude) } }

  @Test(arguments: [1, 2, 3, 4], [1, 5, 16, 33, Campaign.choose(quick: 500, complete: 5000)])
  func `a row has the filter with the smallest differences`(step: Int, width: Int) {
    var random = SplitMix64(seed: 7)
    let rowSize = step * width
    let noise: [UInt8] = [1, 3, 30, 255]
    let rows = (0..<12).map { row in
      (0..<rowSize).map { index in
        let slope = row * [0, 5, 100][row % 3] + index * [0, 2, 70][row / 3 % 3]
        return UInt8(truncatingIfNeeded: slope) &+ UInt8.random(in: 0...noise[row / 3], using: &random)
      }
    }
    var filter = PNGFilter(rowSize: rowSize, bytesPerPixel: step, choice: .adaptive)
    var output: [UInt8] = []
    filter.append(rows: Array(rows.joined()), to: &output)
    #expect(output.count == 12 * (rowSize + 1))
    var above = [UInt8](repeating: 0, count: rowSize)
    for (index, row) in rows.enumerated() {
      let line = Array(output[index * (rowSize + 1)..<(index + 1) * (rowSize + 1)])
      let choices = (0...4).map { filtered(row, above, step, $0) }
      #expect(Array(line.dropFirst()) == choices[Int(line[0])])
      let least = choices.map(sum).min() ?? 0
      #expect(sum(choices[Int(line[0])]) == least || line[0] == 2 && sum(choices[2]) <= rowSize / 8)
      above = row
    }
  }
}

@Suite("PNG") struct PNGTests {
  private func frame() throws -> Frame {
    try framed(
      #"{"type": "circle", "center": [50, 50], "radius": 40, "fill": {"gradient": {"type": "radial", "center": [40, 40], "radius": 60, "stops": [{"offset": 0, "color": "gold"}, {"offset": 1, "color": "navy"}]}}, "stroke": {"color": "tomato", "width": 5}}"#
    )
  }

  @Test func `holds the pixels`() throws {
    let image = try frame().image()
    let file = try PNGFile(image.png())
    #expect(file.chunks.map(\.name) == ["IHDR", "sRGB", "IDAT", "IEND"])
    #expect(file.chunks[0].content == [0, 0, 0, 100, 0, 0, 0, 100, 8, 6, 0, 0, 0])
    #expect(try file.pixels(file.chunks[2].content, width: 100) == image.pixels)
    #expect(image.png().count < image.pixels.count / 5)
  }

  /// Colors by pixel, the number of bits and the type of the pixels that they need, and the alphas of the palette.
  static let forms: [(name: String, color: @Sendable (Int, Int) -> [UInt8], form: [UInt8], alphas: [UInt8])] =
    [
      ("one color", { _, _ in [9, 8, 7, 255] }, [1, 3], []),
      ("two colors", { x, _ in x % 3 == 0 ? [255, 0, 0, 255] : [0, 0, 255, 255] }, [1, 3], []),
      ("transparent black and a color", { x, y in x > y ? [255, 0, 0, 255] : [0, 0, 0, 0] }, [1, 3], [0]),
      ("four colors", { x, _ in [UInt8(x % 4), 0, 0, 255] }, [2, 3], []),
      ("sixteen colors", { x, y in [UInt8(x % 4), UInt8(y % 4), 0, 255] }, [4, 3], []),
      (
        "256 colors", { x, y in [UInt8(x % 16), UInt8(y % 16), 0, UInt8(255 - y % 2)] }, [8, 3],
        Array(repeating: 254, count: 128)
      ),
      (
        "many grays",
        { x, y in
          let v = UInt8(truncatingIfNeeded: x + y * 3); return [v, v, v, 255]
        }, [8, 0], []
      ),
      (
        "many grays with alpha",
        { x, y in [UInt8(x % 256), UInt8(x % 256), UInt8(x % 256), UInt8(y % 256)] }, [8, 4], []
      ),
      ("many colors", { x, y in [UInt8(x % 256), UInt8(y % 256), 3, 255] }, [8, 2], []),
      (
        "many colors with alpha", { x, y in [UInt8(x % 256), UInt8(y % 256), 3, UInt8(x % 256)] }, [8, 6], []
      ),
    ]

  @Test(
    arguments: Campaign.choose(quick: [301], complete: [1, 7, 301]),
    Campaign.cases(Array(forms.indices), oneOf: 4))
  func `stores pixels in the smallest form that keeps them`(width: Int, index: Int) throws {
    let form = Self.forms[index]
    let height = 70_000 / width
    let image = RasterImage(width: width, height: height) { bytes in
      for y in 0..<height { for x in 0..<width { bytes += form.color(x, y) } }
    }
    let file = try PNGFile(image.png())
    #expect(try file.pixels(try #require(file.content("IDAT")), width: width) == image.pixels, "\(form.name)")
    guard width == 301 else { return }
    #expect(Array(file.chunks[0].content[8...]) == form.form + [0, 0, 0], "\(form.name)")
    #expect(file.content("tRNS") ?? [] == form.alphas, "\(form.name)")
  }

  @Test func `written in pieces, it holds the same pixels`() throws {
    // Wide enough to be painted in two bands.
    let frame = try framed(
      #"{"type": "circle", "center": [50, 50], "radius": 40, "fill": "tomato"}"#,
      viewport: Size2D(60_000, 20))
    var bytes: [UInt8] = []
    try frame.png { bytes += $0 }
    let file = try PNGFile(bytes)
    let data = file.chunks.filter { $0.name == "IDAT" }.flatMap(\.content)
    #expect(try file.pixels(data, width: 60_000) == frame.image().pixels)
  }

  @Test(arguments: [
    (#""repeat": 3, "#, nil, 4, 3), (#""repeat": "forever", "#, nil, 4, 0), ("", 0.25...0.5, 2, 1),
    (#""repeat": 1.5, "#, nil, 7, 1), (#""repeat": "forever", "#, 0.25...0.5, 2, 0),
    (#""repeat": 2, "autoreverses": true, "#, nil, 9, 2),
  ])
  func `a document as an animation has the frames of one pass, or of a range`(
    members: String, range: ClosedRange<Double>?, count: UInt8, plays: UInt8
  ) throws {
    let evaluator = try Evaluator(
      json:
        #"{"animfile": "1.0", "size": [8, 8], \#(members)"shapes": [{"type": "circle", "center": [4, 4], "radius": {"keyframes": [{"t": 0, "value": 1}, {"t": 1, "value": 4}]}, "fill": "red"}]}"#
    )
    let file = try PNGFile(evaluator.animatedPNG(fps: 4, in: range, scale: 2))
    #expect(file.chunks[2].name == "acTL" && file.chunks[2].content == [0, 0, 0, count, 0, 0, 0, plays])
    #expect(file.chunks.count { $0.name == "fcTL" } == Int(count))
    #expect(Array(file.chunks[0].content.prefix(8)) == [0, 0, 0, 16, 0, 0, 0, 16])
    let first = try evaluator.frame(at: range?.lowerBound ?? 0).image(scale: 2)
    let data = file.chunks.filter { $0.name == "IDAT" }.flatMap(\.content)
    #expect(try file.pixels(data, width: 16) == first.pixels)
  }

  /// The pictures that a program shows for an animated PNG, and how often the display time of each is repeated.
  private func shown(_ file: PNGFile) throws -> [(pixels: [UInt8], count: Int, chunk: [UInt8])] {
    let width = Int(file.chunks[0].content[3]), height = Int(file.chunks[0].content[7])
    var canvas = [UInt8](repeating: 0, count: 4 * width * height)
    var pictures: [(pixels: [UInt8], count: Int, chunk: [UInt8])] = []
    var control: [UInt8] = []
    for chunk in file.chunks where ["fcTL", "IDAT", "fdAT"].contains(chunk.name) {
      if chunk.name == "fcTL" {
        control = chunk.content
        continue
      }
      func word(_ index: Int) -> Int { control[4 * index..<4 * index + 4].reduce(0) { $0 << 8 | Int($1) } }
      let region = (width: word(1), height: word(2), x: word(3), y: word(4))
      let data = chunk.name == "IDAT" ? chunk.content : Array(chunk.content.dropFirst(4))
      let pixels = try file.pixels(data, width: region.width)
      for y in 0..<region.height {
        for x in 0..<region.width {
          let (from, to) = (4 * (y * region.width + x), 4 * ((y + region.y) * width + x + region.x))
          // A transparent pixel that is blended keeps the one below.
          if control[25] == 1, pixels[from + 3] == 0 { continue }
          #expect(control[25] == 0 || pixels[from + 3] == 255)
          canvas.replaceSubrange(to..<to + 4, with: pixels[from..<from + 4])
        }
      }
      let numerator = Int(control[20]) << 8 | Int(control[21])
      pictures.append((canvas, numerator, control))
    }
    return pictures
  }

  @Test func `an animation stores what changes in each picture, and equal pictures once`() throws {
    let evaluator = try Evaluator(
      json:
        #"{"animfile": "1.0", "size": [60, 20], "shapes": [{"type": "rect", "size": [10, 10], "center": [{"keyframes": [{"t": 0, "value": 10}, {"t": 1, "value": 50}, {"t": 2, "value": 50}]}, 10], "fill": "red"}]}"#
    )
    let images = try [0, 0.5, 1, 1.5, 2].map { try evaluator.frame(at: $0).image() }
    var writer = AnimatedPNG(framesPerSecond: 29.97, plays: 3)
    for image in images { writer.add(image) }
    let file = try PNGFile(writer.finish())
    #expect(
      file.chunks.map(\.name) == [
        "IHDR", "sRGB", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND",
      ])
    #expect(file.chunks[2].content == [0, 0, 0, 3, 0, 0, 0, 3])
    let pictures = try shown(file)
    #expect(pictures.map(\.pixels) == images.prefix(3).map(\.pixels))
    // 100/2997 of a second each, and the last three are the same.
    #expect(pictures.map(\.count) == [100, 100, 300])
    #expect(pictures.allSatisfy { $0.chunk[22..<24] == [0x0B, 0xB5] })
    let numbers = file.chunks.filter { ["fcTL", "fdAT"].contains($0.name) }.map { Int($0.content[3]) }
    #expect(numbers == Array(0..<5))
  }

  @Test func `an animation leaves out pixels that stay where they are between others that change`() throws {
    var random = SplitMix64(seed: 3)
    var pixels = (0..<100 * 100).map { _ in [UInt8.random(in: 0...255, using: &random), 3, 4, 255] }
    func image(_ pixels: [[UInt8]]) -> RasterImage {
      RasterImage(width: 100, height: 100) { $0 += pixels.joined() }
    }
    var writer = AnimatedPNG(framesPerSecond: 10)
    var images = [image(pixels)]
    for step in 0..<3 {
      // Opposite corners.
      pixels[0] = [0, UInt8(step), 0, 255]
      pixels[9999] = [1, UInt8(step), 0, 255]
      images.append(image(pixels))
    }
    // A pixel that becomes translucent cannot be blended.
    pixels[0] = [9, 9, 9, 100]
    images.append(image(pixels))
    for image in images { writer.add(image) }
    let file = try PNGFile(writer.finish())
    let pictures = try shown(file)
    #expect(pictures.map(\.pixels) == images.map(\.pixels))
    #expect(pictures.map { $0.chunk[25] } == [0, 1, 1, 1, 0])
    #expect(file.chunks.filter { $0.name == "fdAT" }.prefix(3).allSatisfy { $0.content.count < 150 })
  }

  @Test func `a picture that is shown longer than a number holds is continued`() throws {
    let image = RasterImage(width: 1, height: 1) { $0 += [1, 2, 3, 255] }
    var writer = AnimatedPNG(framesPerSecond: 1 / 20_000)
    for _ in 0..<5 { writer.add(image) }
    let pictures = try shown(PNGFile(writer.finish()))
    #expect(pictures.map(\.count) == [60_000, 40_000])
    #expect(pictures.map(\.pixels) == [image.pixels, image.pixels])
    #expect(AnimatedPNG(framesPerSecond: 1).finish() == [])
  }
}

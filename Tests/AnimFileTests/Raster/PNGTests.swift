import Testing

@testable import AnimFile
@testable import AnimFileInterchange
@testable import AnimFilePictures

@Suite("Compression") struct DeflaterTests {
  private func check(_ bytes: [UInt8], in pieces: Int = .max) throws -> Int {
    var deflater = Deflater()
    var stream: [UInt8] = []
    for first in stride(from: 0, to: bytes.count, by: max(1, min(pieces, bytes.count))) {
      stream += deflater.compress(Array(bytes[first..<min(bytes.count, first + min(pieces, bytes.count))]))
    }
    stream += deflater.finish()
    #expect(try Inflater.inflate(stream) == bytes)
    return stream.count
  }

  @Test func `decompresses to the original`() throws {
    var random = SeededGenerator(seed: 1)
    _ = try check([])
    _ = try check([7])
    _ = try check(Array("abcabcabcabcabcabc".utf8))
    for size in [3, 300, 150_000] {
      // Noise, a few letters, and long repetitions.
      _ = try check((0..<size).map { _ in UInt8.random(in: 0...255, using: &random) })
      _ = try check((0..<size).map { _ in UInt8.random(in: 0...3, using: &random) }, in: 1000)
      _ = try check((0..<size).map { UInt8(truncatingIfNeeded: $0 / 100 * ($0 / 5000)) }, in: 9999)
    }
  }

  @Test func `makes repetitions small and noise hardly larger`() throws {
    #expect(try check([UInt8](repeating: 5, count: 300_000)) < 1000)
    var random = SeededGenerator(seed: 2)
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
    #expect(code.lengths.reduce(0.0) { $0 + 1 / Double(1 << Int($1)) } == 1)
  }

  @Test func `checksums match the standards`() {
    var crc = CRC32()
    crc.update("123456789".utf8)
    #expect(crc.value == 0xCBF4_3926)
    var adler = Adler32()
    adler.update(Array("Wikipedia".utf8))
    #expect(adler.value == 0x11E6_0398)
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
    #expect(try PNGFile.pixels(file.chunks[2].content, width: 100) == image.pixels)
    #expect(image.png().count < image.pixels.count / 5)
  }

  @Test func `written in pieces, it holds the same pixels`() throws {
    // Wide enough to be painted in several strips.
    let frame = try framed(
      #"{"type": "circle", "center": [50, 50], "radius": 40, "fill": "tomato"}"#,
      viewport: Size2D(60_000, 40))
    var bytes: [UInt8] = []
    try frame.png { bytes += $0 }
    let file = try PNGFile(bytes)
    let data = file.chunks.filter { $0.name == "IDAT" }.flatMap(\.content)
    #expect(try PNGFile.pixels(data, width: 60_000) == frame.image().pixels)
  }

  @Test(arguments: [
    (#""repeat": 3, "#, nil, 5, 3), (#""repeat": "forever", "#, nil, 4, 0), ("", 0.25...0.5, 2, 0),
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
    #expect(try PNGFile.pixels(data, width: 16) == first.pixels)
  }

  @Test func `an animation stores the changed region of each picture`() throws {
    let evaluator = try Evaluator(
      json:
        #"{"animfile": "1.0", "size": [60, 20], "shapes": [{"type": "rect", "size": [10, 10], "center": [{"keyframes": [{"t": 0, "value": 10}, {"t": 1, "value": 50}, {"t": 2, "value": 50}]}, 10], "fill": "red"}]}"#
    )
    let images = try [0, 0.5, 1, 2].map { try evaluator.frame(at: $0).image() }
    var writer = AnimatedPNG(frameCount: 4, framesPerSecond: 29.97, plays: 3)
    var bytes: [UInt8] = []
    for image in images { bytes += writer.add(image) }
    let file = try PNGFile(bytes + writer.finish())
    #expect(
      file.chunks.map(\.name) == [
        "IHDR", "sRGB", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND",
      ])
    #expect(file.chunks[2].content == [0, 0, 0, 4, 0, 0, 0, 3])
    var shown = [UInt8](repeating: 0, count: 4 * 60 * 20)
    var numbers: [Int] = []
    var picture = 0
    var region = (width: 0, height: 0, x: 0, y: 0)
    for chunk in file.chunks where ["fcTL", "IDAT", "fdAT"].contains(chunk.name) {
      func word(_ index: Int) -> Int {
        chunk.content[4 * index..<4 * index + 4].reduce(0) { $0 << 8 | Int($1) }
      }
      if chunk.name != "IDAT" { numbers.append(word(0)) }
      if chunk.name == "fcTL" {
        region = (word(1), word(2), word(3), word(4))
        // 100/2997 of a second.
        #expect(chunk.content[20..<24] == [0, 100, 0x0B, 0xB5])
        continue
      }
      let data = chunk.name == "IDAT" ? chunk.content : Array(chunk.content.dropFirst(4))
      let pixels = try PNGFile.pixels(data, width: region.width)
      for y in 0..<region.height {
        let first = 4 * ((y + region.y) * 60 + region.x)
        shown.replaceSubrange(
          first..<first + 4 * region.width, with: pixels[4 * y * region.width..<4 * (y + 1) * region.width])
      }
      #expect(shown == images[picture].pixels)
      picture += 1
    }
    #expect(numbers == Array(0..<7))
    // The last two are the same.
    #expect(region.width == 1 && region.height == 1)
  }
}

import Testing

@testable import AnimFile
@testable import AnimFileInterchange
@testable import AnimFileTestSupport

@Suite struct `Ranges of characters in Lottie texts` {
  private func track(_ keys: [(Double, Double)], _ curve: LottieCurve = .linear) -> LottieTrack<[Double]> {
    LottieTrack(
      keys: keys.map { LottieKey(t: $0.0, value: [$0.1], curves: curve.isLinear ? [] : [curve]) }, node: nil)
  }

  @Test(arguments: [LottieTextSelector.Shape.square, .rampUp, .rampDown, .triangle], [0.0, 30, 100])
  func `give tracks with the weights of every time`(
    shape: LottieTextSelector.Shape, smoothness: Double
  ) throws {
    for curve in [LottieCurve.linear, LottieCurve(x1: 0.3, y1: 0, x2: 0.6, y2: 1)] {
      var selector = LottieTextSelector()
      selector.shape = shape
      selector.tracks = [
        [10], [60], [0], [80], [0], [0], [smoothness],
      ].map { LottieTrack($0) }
      selector.tracks[2] = track([(0, -80), (40, 50), (50, 50), (90, 13)], curve)
      let total = 5
      let spans = try #require(selector.spans())
      for index in 0..<total {
        let result = selector.track(of: index, total: total, spans)
        #expect(result.keys.count < 20)
        for frame in stride(from: -1.37, to: 95, by: 0.61) {
          let weight = selector.weight(of: index, total: total, selector.values(at: frame))
          #expect(
            abs(result.value(at: frame)[0] - weight) < 1e-6, "\(shape) \(smoothness), \(index) at \(frame)")
        }
      }
    }
  }

  @Test func `count characters, words and lines`() {
    let letters = "ab c\nd".map { character in
      LottieTextBlock.Letter(
        character: character == "\n" ? nil : character, glyph: nil, x: 0, advance: 1, line: 0)
    }
    func indices(_ base: LottieTextSelector.Base) -> [Int] {
      var selector = LottieTextSelector()
      selector.base = base
      return selector.indices(of: letters).indices
    }
    #expect(indices(.characters) == [0, 1, 2, 3, 4, 4])
    #expect(indices(.visibleCharacters) == [0, 1, 2, 2, 3, 3])
    #expect(indices(.words) == [0, 0, 0, 1, 1, 2])
    #expect(indices(.lines) == [0, 0, 0, 0, 0, 1])
  }

  @Test func `have a random order with every index once`() {
    var selector = LottieTextSelector()
    selector.isRandom = true
    let letters = (0..<50).map { _ in
      LottieTextBlock.Letter(character: "a", glyph: nil, x: 0, advance: 1, line: 0)
    }
    let (indices, total) = selector.indices(of: letters)
    #expect(total == 50)
    #expect(indices.sorted() == Array(0..<50))
    #expect(indices != Array(0..<50))
    #expect(selector.indices(of: letters).indices == indices)
  }
}

@Suite struct `Given fonts` {
  private func library() throws -> FontLibrary { FontLibrary(try FontFixture.forTexts()) }

  @Test func `are chosen by name, family and generic family`() throws {
    var library = try library()
    func match(_ families: [String], name: String? = nil) -> FontLibrary.Match {
      library.match(FontLibrary.Request(families: families, name: name))
    }
    #expect(match(["cubic"]).font == 1)
    #expect(match(["Papyrus", "'Cubic'", "serif"]).font == 1)
    #expect(match(["Papyrus", "serif"]).isFamily)
    #expect(match(["Papyrus"]).font == 0)
    #expect(!match(["Papyrus"]).isFamily)
    #expect(match([]).isFamily)
  }

  @Test func `differ in style as CSS orders them`() {
    func order(_ weight: Int) -> [Int] {
      let style = FontStyle(weight: weight)
      return [100, 300, 400, 500, 700, 900].sorted {
        style.distance(to: FontStyle(weight: $0)) < style.distance(to: FontStyle(weight: $1))
      }
    }
    #expect(order(400) == [400, 500, 300, 100, 700, 900])
    #expect(order(700) == [700, 900, 500, 400, 300, 100])
    #expect(order(300) == [300, 100, 400, 500, 700, 900])
  }

  @Test func `have styles with names`() {
    #expect(FontStyle(name: "Semi Bold Italic") == FontStyle(weight: 600, isItalic: true))
    #expect(FontStyle(name: "ExtraLight") == FontStyle(weight: 200))
    #expect(FontStyle(name: "Bold Oblique") == FontStyle(weight: 700, isItalic: true))
    #expect(FontStyle(name: "Regular") == FontStyle())
  }

  @Test func `of a collection are all read`() throws {
    let fonts = try FontFile.all(in: try FontFixture(name: "collection.ttc").bytes())
    #expect(fonts.count == 2)
    #expect(fonts.allSatisfy { !$0.names.families.isEmpty })
  }

  @Test func `draw texts within the limits`() throws {
    var limits = Limits()
    limits.frameElements = 1000
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><text>\(String(repeating: "A", count: 2000))"
    let reading = SVG.read(
      text + "</text></svg>", fonts: try FontFixture.forTexts(), limits: limits)
    #expect(reading.document == nil)
    #expect(reading.report.diagnostics.map(\.code) == ["limit-exceeded"])
    limits = Limits()
    limits.pathElements = 100
    let path = SVG.read(text + "</text></svg>", fonts: try FontFixture.forTexts(), limits: limits)
    #expect(
      path.report.diagnostics.map(\.message).contains { $0.hasPrefix("too many path elements in the text") })
  }

  @Test func `animate only so many characters on so many frames`() throws {
    let range =
      #"{"t": 0, "b": 1, "r": 1, "sh": 1, "s": {"k": [{"t": 0, "s": [0]}, {"t": 1000, "s": [100]}]}}"#
    let position = #"{"k": [{"t": 0, "s": [0, 0]}, {"t": 1000, "s": [9, 9]}]}"#
    let animators = Array(repeating: #"{"s": \#(range), "a": {"p": \#(position)}}"#, count: 400)
    let text = #"""
      {"fr": 60, "ip": 0, "op": 1000, "w": 100, "h": 100, "layers": [{"ty": 5, "ip": 0, "op": 1000, "ks": {}, "t": {
        "d": {"k": [{"t": 0, "s": {"s": 9, "f": "Cubic", "t": "\#(String(repeating: "A", count: 100))", "fc": [0, 0, 0]}}]},
        "a": [\#(animators.joined(separator: ","))]}}]}
      """#
    let reading = Lottie.read(text, fonts: try FontFixture.forTexts())
    #expect(reading.document == nil)
    #expect(reading.report.diagnostics.map(\.code).contains("limit-exceeded"))
  }
}

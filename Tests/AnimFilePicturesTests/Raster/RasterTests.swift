import AnimFileGenerator
import Testing

@testable import AnimFile
@testable import AnimFilePictures
@testable import AnimFileTestSupport

/// The coverage of each pixel of a small picture by a path, row by row.
private func coverage(_ path: BezierPath, _ rule: FillRule = .nonzero, width: Int, height: Int) -> [Float] {
  var filler = AreaFiller()
  var result = [Float](repeating: 0, count: width * height)
  let region = PixelRegion(minX: 0, minY: 0, maxX: width, maxY: height)
  filler.fill(path, .identity, rule, in: region) { y, x, coverage in
    for index in coverage.indices { result[y * width + x + index] = coverage[index] }
  }
  return result
}

private func isClose(_ a: [Float], _ b: [Float], _ tolerance: Float = 1e-5) -> Bool {
  a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
}

@Suite("Coverage") struct CoverageTests {
  @Test func `is the area within each pixel`() {
    #expect(
      isClose(
        coverage(BezierPath("M 0.5 0.25 H 2.5 V 1 H 0.5 Z"), width: 3, height: 1), [0.375, 0.75, 0.375]))
    #expect(isClose(coverage(BezierPath("M 0 0 L 2 2 L 0 2 Z"), width: 2, height: 2), [0.5, 0, 1, 0.5]))
    #expect(
      isClose(
        coverage(BezierPath("M 0 0 L 4 1 L 0 1 Z"), width: 4, height: 1), [0.875, 0.625, 0.375, 0.125]))
  }

  @Test func `an open path is filled as if closed`() {
    #expect(isClose(coverage(BezierPath("M 0 0 H 1 V 1 H 0"), width: 1, height: 1), [1]))
  }

  @Test func `of overlapping areas follows the rule`() {
    // Two overlapping squares with the same direction, and with opposite directions.
    let twice = BezierPath("M 0 0 H 2 V 1 H 0 Z M 1 0 H 3 V 1 H 1 Z")
    #expect(isClose(coverage(twice, .nonzero, width: 3, height: 1), [1, 1, 1]))
    #expect(isClose(coverage(twice, .evenodd, width: 3, height: 1), [1, 0, 1]))
    let half = BezierPath("M 0 0 H 1 V 0.5 H 0 Z M 0 0 H 1 V 0.5 H 0 Z")
    #expect(isClose(coverage(half, .nonzero, width: 1, height: 1), [0.5]))
    #expect(isClose(coverage(half, .evenodd, width: 1, height: 1), [0]))
    let against = BezierPath("M 0 0 H 2 V 1 H 0 Z M 1 0 V 1 H 3 V 0 Z")
    #expect(isClose(coverage(against, .nonzero, width: 3, height: 1), [1, 0, 1]))
  }

  @Test func `of sides that cross within a pixel is exact for both rules`() {
    // An hourglass in one pixel, whose halves have opposite windings.
    let hourglass = BezierPath("M 0 0 L 1 1 L 0 1 L 1 0 Z")
    #expect(isClose(coverage(hourglass, .nonzero, width: 1, height: 1), [0.5]))
    #expect(isClose(coverage(hourglass, .evenodd, width: 1, height: 1), [0.5]))
    let pentagram = BezierPath("M 0 3 L 8 3 L 1.5 8 L 4 0 L 6.5 8 Z")
    #expect(coverage(pentagram, .nonzero, width: 8, height: 8)[4 * 8 + 4] > 0.9999)
    #expect(coverage(pentagram, .evenodd, width: 8, height: 8)[4 * 8 + 4] < 0.0001)
  }

  @Test func `of a partly visible area is that of the visible part`() {
    let path = BezierPath("M -5 -5 H 7 V 9 H -5 Z")
    #expect(isClose(coverage(path, width: 3, height: 2), [1, 1, 1, 1, 1, 1]))
    #expect(isClose(coverage(BezierPath("M -3 0 L 3 0 L 0 3 L -6 3 Z"), width: 3, height: 1), [1, 1, 0.5]))
    #expect(isClose(coverage(BezierPath("M 5 0 H 9 V 1 H 5 Z"), width: 3, height: 1), [0, 0, 0]))
    #expect(
      isClose(coverage(BezierPath("M -1e30 -1e30 H 1e30 V 1e30 H -1e30 Z"), width: 2, height: 1), [1, 1]))
  }

  /// Compares with 64 exact scan lines in each row of pixels.
  @Test(arguments: Campaign.choose(quick: 0..<12, complete: 0..<60), [FillRule.nonzero, .evenodd])
  func `agrees with many scan lines`(seed: UInt64, rule: FillRule) {
    var random = SplitMix64(seed: seed)
    let size = 12
    var path = BezierPath()
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      path.move(to: random.point(in: -3...15))
      for _ in 0..<Int.random(in: 2...6, using: &random) { path.line(to: random.point(in: -3...15)) }
      path.close()
    }
    let sides = path.segments
    var expected = [Float](repeating: 0, count: size * size)
    for line in 0..<64 * size {
      let y = (Double(line) + 0.5) / 64
      let crossings = sides.compactMap { side -> (x: Double, winding: Int)? in
        guard (side.start.y <= y) != (side.end.y <= y) else { return nil }
        let t = (y - side.start.y) / (side.end.y - side.start.y)
        return (side.start.x + (side.end.x - side.start.x) * t, side.start.y < side.end.y ? 1 : -1)
      }.sorted { $0.x < $1.x }
      var winding = 0
      for (left, right) in zip(crossings, crossings.dropFirst()) {
        winding += left.winding
        guard rule == .nonzero ? winding != 0 : winding % 2 != 0 else { continue }
        for x in 0..<size {
          let covered = min(Double(x) + 1, right.x) - max(Double(x), left.x)
          expected[line / 64 * size + x] += Float(max(0, covered) / 64)
        }
      }
    }
    #expect(isClose(coverage(path, rule, width: size, height: size), expected, 0.02))
  }

  /// With horizontal and vertical sides, sides that end at the edges of pixels, and common points.
  @Test(arguments: Campaign.choose(quick: 0..<40, complete: 0..<200), [FillRule.nonzero, .evenodd])
  func `of a region is a part of that of the whole`(seed: UInt64, rule: FillRule) {
    var random = SplitMix64(seed: seed)
    var path = BezierPath()
    func point() -> Point2D {
      let steps = [1.0, 2, 4].randomElement(using: &random)!
      return Point2D(
        Double(Int.random(in: 0...40, using: &random)) / steps, (random.point(in: 0...64).y).rounded() / 4)
    }
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      path.move(to: point())
      var last = point()
      for _ in 0..<Int.random(in: 2...9, using: &random) {
        let next = point()
        // Some sides are horizontal or vertical, some are curves.
        if Bool.random(using: &random) { path.line(to: Point2D(next.x, last.y)) }
        if Int.random(in: 0..<3, using: &random) == 0 {
          path.cubic(control1: point(), control2: point(), to: next)
        } else {
          path.line(to: next)
        }
        last = next
      }
      path.close()
    }
    let whole = coverage(path, rule, width: 40, height: 16)
    let region = PixelRegion(
      minX: Int.random(in: 0...20, using: &random), minY: Int.random(in: 0...8, using: &random),
      maxX: Int.random(in: 21...40, using: &random), maxY: Int.random(in: 9...16, using: &random))
    var part = [Float](repeating: 0, count: region.width * region.height)
    var filler = AreaFiller()
    filler.fill(path, .identity, rule, in: region) { y, x, coverage in
      for index in coverage.indices { part[region.index(x + index, y)] = coverage[index] }
    }
    for y in region.minY..<region.maxY {
      let row = (region.minX..<region.maxX).map { x in (part[region.index(x, y)], whole[y * 40 + x]) }
      #expect(row.allSatisfy { abs($0 - $1) < 1e-3 }, "row \(y)")
    }
  }

  @Test func `of many sides in one row is approximately right`() {
    var comb = BezierPath()
    for tooth in 0..<2000 {
      let x = Double(tooth) / 100
      comb.move(to: Point2D(x, 0.1))
      comb.line(to: Point2D(x + 0.005, 0.1 + Double(tooth) / 1e5))
      comb.line(to: Point2D(x + 0.005, 0.9))
      comb.line(to: Point2D(x, 0.9 - Double(tooth) / 1e5))
      comb.close()
    }
    for share in coverage(comb, width: 20, height: 1) { #expect(abs(share - 0.4) < 0.03) }
  }

  @Test func `of a circle is its area`() {
    let circle = BezierPath("M 48 25 A 23 23 0 0 1 2 25 A 23 23 0 0 1 48 25 Z")
    let sum = coverage(circle, width: 50, height: 50).reduce(0, +)
    #expect(abs(Double(sum) - .pi * 23 * 23) < 3)
  }
}

@Suite("Pictures") struct PictureTests {
  private func image(_ shapes: String, _ members: String = "", scale: Double = 1) throws -> RasterImage {
    try framed(shapes, members).image(scale: scale)
  }

  @Test func `a picture has the viewport's size, times the scale`() throws {
    let frame = try framed(square(), viewport: Size2D(30, 20.5))
    let image = try frame.image()
    #expect(image.width == 30 && image.height == 21 && image.pixels.count == 4 * 30 * 21)
    #expect(try frame.image(scale: 2).height == 41)
    #expect(try frame.image(scale: 0.001).width == 1)
  }

  @Test func `a color is laid over what is below it`() throws {
    let image = try image(
      square() + "," + square(##""fill": "#00f8", "transform": {"position": [5, 0]}"##),
      ##""background": "white","##)
    #expect(image[0, 0] == "red")
    #expect(image[20, 0] == "white")
    #expect(image[12, 5].hex == "#7777ff")
    #expect(image[7, 5].hex == "#770088")
  }

  @Test func `uncovered pixels are transparent, and edges have partial coverage`() throws {
    let image = try image(square(#""fill": "red", "transform": {"position": [0.25, 0]}"#))
    #expect(image[50, 50] == .transparent)
    #expect(image[0, 5].hex == "#ff0000bf")
  }

  @Test func `a group that is not opaque is one picture`() throws {
    let pair = square() + "," + square(#""fill": "blue", "transform": {"position": [5, 0]}"#)
    let image = try image(#"{"type": "group", "opacity": 0.5, "shapes": [\#(pair)]}"#)
    #expect(image[2, 5].hex == "#ff000080")
    #expect(image[7, 5].hex == "#0000ff80")
  }

  @Test func `a shape that is not opaque is one picture of fill and line`() throws {
    let image = try image(square(#""fill": "red", "stroke": {"color": "blue", "width": 4}, "opacity": 0.5"#))
    #expect(image[5, 5].hex == "#ff000080")
    #expect(image[9, 5].hex == "#0000ff80")
  }

  @Test func `a clip keeps its inside, with partial coverage at its edge`() throws {
    let clip = #""clip": [{"type": "rect", "origin": [0, 0], "size": [4.5, 10]}]"#
    let image = try image(square(#""fill": "red", \#(clip)"#))
    #expect(image[3, 3] == "red")
    #expect(image[4, 3].hex == "#ff000080")
    #expect(image[5, 3] == .transparent)
    let group = try self.image(#"{"type": "group", \#(clip), "shapes": [\#(square())]}"#)
    #expect(group == image)
  }

  @Test func `a gradient runs evenly between its stops`() throws {
    func pixels(_ gradient: String) throws -> [String] {
      let image = try framed(square(#""fill": {"gradient": \#(gradient)}"#)).image(dithering: false)
      return [0, 2, 7, 9].map { image[$0, 5].hex }
    }
    let stops = ##""stops": [{"offset": 0.2, "color": "#000"}, {"offset": 0.8, "color": "#fff"}]"##
    #expect(
      try pixels(#"{"type": "linear", "from": [0, 0], "to": [10, 0], \#(stops)}"#) == [
        "#000000", "#151515", "#eaeaea", "#ffffff",
      ])
    #expect(
      try pixels(#"{"type": "radial", "center": [0, 5.5], "radius": 10, \#(stops)}"#) == [
        "#000000", "#151515", "#eaeaea", "#ffffff",
      ])
    // A gradient without extent has its last color.
    #expect(try Set(pixels(#"{"type": "linear", "from": [3, 3], "to": [3, 3], \#(stops)}"#)) == ["#ffffff"])
    #expect(try Set(pixels(#"{"type": "radial", "center": [3, 3], "radius": 0, \#(stops)}"#)) == ["#ffffff"])
  }

  /// A gradient over 64 × 64 pixels, from one gray to the next.
  private static let slow = ##"""
    {"type": "rect", "origin": [0, 0], "size": [64, 64], "fill": {"gradient": {"type": "linear", "from": [0, 0],
    "to": [64, 0], "stops": [{"offset": 0, "color": "#808080"}, {"offset": 1, "color": "#818181"}]}}}
    """##

  /// The red channels of 64 × 64 pixels of a picture, row by row.
  private func reds(_ shapes: String, dithering: Bool = true) throws -> [[UInt8]] {
    let image = try framed(shapes).image(dithering: dithering)
    return (0..<64).map { y in (0..<64).map { image.pixels[4 * (image.width * y + $0)] } }
  }

  @Test func `the mean of a dithered gradient over 4 × 4 pixels has no bands`() throws {
    let pixels = try reds(Self.slow)
    for left in stride(from: 0, to: 64, by: 4) {
      for top in stride(from: 0, to: 64, by: 4) {
        let sum = (0..<16).reduce(0) { $0 + Int(pixels[top + $1 / 4][left + $1 % 4]) }
        // The center of these pixels is at left + 2.
        #expect(abs(Double(sum) / 16 - 128 - Double(left + 2) / 64) < 1.0 / 16)
      }
    }
  }

  @Test func `a gradient without dithering has the nearest colors`() throws {
    for row in try reds(Self.slow, dithering: false) {
      #expect(row == (0..<64).map { $0 < 32 ? 128 : 129 })
    }
  }

  @Test func `only pixels that show a gradient are dithered`() throws {
    // A gray between two colors of 8 bits, through a group of half the opacity.
    func veil(_ opacity: Double, _ width: Int) -> String {
      ##"{"type": "rect", "origin": [0, 0], "size": [\##(width), 64], "fill": "#4d4d4d", "opacity": \##(opacity)}"##
    }
    let flat = try reds(veil(1, 64) + "," + veil(0.51, 64))
    #expect(Set(flat.joined()).count == 1)
    let covered = try reds(Self.slow + "," + veil(1, 32))
    for row in covered {
      #expect(Set(row[..<32]) == [0x4d])
      #expect(Set(row[32...]) == [128, 129])
    }
    // Through a transparent shape the gradient shows, also from a group and behind one.
    let group = #"{"type": "group", "opacity": 0.5, "shapes": [\#(Self.slow)]}"#
    for shapes in [Self.slow + "," + veil(0.5, 32), veil(1, 64) + "," + group, group + "," + veil(0.5, 64)] {
      #expect(Set(try reds(shapes).map { $0[..<32] }).count > 1)
    }
    let over = #"{"type": "group", "opacity": 0.999, "shapes": [\#(veil(1, 32))]}"#
    #expect(Set(try reds(Self.slow + "," + over).joined()).isSuperset(of: [128, 129]))
  }

  @Test func `a gradient that does not change has the same pixels in each frame`() throws {
    let moving = square(
      ##""fill": "red", "transform": {"position": {"keyframes": [{"t": 0, "value": [0, 0]}, {"t": 1, "value": [9, 0]}]}}"##
    )
    let evaluator = try Evaluator(json: document(Self.slow + "," + moving, #""duration":1,"#))
    let images = try [0, 1].map { try evaluator.frame(at: $0).image() }
    for y in 20..<64 {
      for x in 20..<64 { #expect(images[0][x, y] == images[1][x, y]) }
    }
  }

  @Test func `a gradient from transparent is not darkened`() throws {
    let image = try image(
      square(
        ##""fill": {"gradient": {"type": "linear", "from": [0, 0], "to": [10, 0], "stops": [{"offset": 0, "color": "#f000"}, {"offset": 1, "color": "#f00f"}]}}"##
      ))
    #expect(image[5, 5].red == 1)
    #expect(image[5, 5].hex == "#ff00008c")
  }

  @Test func `a radial gradient begins at its focus`() throws {
    let image = try image(
      square(
        ##""fill": {"gradient": {"type": "radial", "center": [5, 5], "radius": 5, "focus": [2.5, 5.5], "stops": [{"offset": 0, "color": "white"}, {"offset": 1, "color": "black"}]}}"##
      ))
    #expect(image[2, 5] == "white")
    #expect(image[9, 5].red < 0.1 && image[0, 5].red < 0.25)
  }

  @Test func `a focus outside its circle is drawn at 0.99 of the radius`() throws {
    func fill(_ focus: String, radius: Double = 5) -> String {
      square(
        ##""fill": {"gradient": {"type": "radial", "center": [5, 5], "radius": \##(radius), "focus": \##(focus), "stops": [{"offset": 0, "color": "white"}, {"offset": 1, "color": "black"}]}}"##
      )
    }
    for outside in ["[0, 5]", "[-3, 5]", "[-1000000, 5]"] {
      #expect(try image(fill(outside)) == image(fill("[0.05, 5]")))
      #expect(try framed(fill(outside)).svgLines == framed(fill("[0.05, 5]")).svgLines)
    }
    // A focus far enough inside the circle is unchanged.
    #expect(try framed(fill("[0.06, 5]")).svgLines.contains { $0.contains(#"fx="0.06" fy="5""#) })
    #expect(try framed(fill("[9, 9]", radius: 0)).svgLines.allSatisfy { !$0.contains("fx") })
  }

  @Test func `a line is as wide as its pen`() throws {
    let image = try image(
      #"{"type": "line", "from": [0, 5], "to": [10, 5], "stroke": {"color": "red", "width": 3}}"#)
    #expect(
      [2, 3, 4, 5, 6, 7].map { image[5, $0].hex } == [
        "#00000000", "#ff000080", "#ff0000", "#ff0000", "#ff000080", "#00000000",
      ])
  }

  @Test(.complete) func `a picture in strips is the same picture`() throws {
    var random = SplitMix64(seed: 3)
    let shapes = (0..<20).map { _ in
      let path = random.path(count: 6).svgPathData(precision: 2)
      return
        ##"{"type": "path", "d": "\##(path)", "fill": "#3a58", "stroke": {"color": "#c00a", "width": 9}, "opacity": 0.7}"##
    }
    let frame = try framed(
      #"{"type": "group", "opacity": 0.9, "transform": {"position": [50, 50]}, "shapes": [\#(shapes.joined(separator: ","))]}"#
    )
    var whole: [UInt8] = []
    var painter = try FramePainter(frame, width: 100, height: 100, scale: 1)
    painter.paint(rows: 0..<100, into: &whole)
    var strips: [UInt8] = []
    for first in stride(from: 0, to: 100, by: 7) {
      painter.paint(rows: first..<min(100, first + 7), into: &strips)
    }
    let worst = zip(whole, strips).map { abs(Int($0) - Int($1)) }.max()
    #expect(whole.count == strips.count)
    #expect(try #require(worst) <= 1)
  }

  @Test(.complete) func `an animation may paint as much as eight pictures`() throws {
    let moving = square(
      ##""fill": "red", "transform": {"position": {"keyframes": [{"t": 0, "value": [0, 0]}, {"t": 1, "value": [9, 0]}]}}"##
    )
    let evaluator = try Evaluator(json: document(moving, #""duration":1,"#))
    var limits = Limits()
    limits.painting = Int(
      try evaluator.frame(at: 0.5).painted(scale: 1, dithering: true, limits: limits).painting.rounded(.up))
    let error = RasterError.tooMuchPaintingOfAnimation(limit: limits.painting)
    #expect(try evaluator.animatedPNG(fps: 7, limits: limits).count > 0)
    #expect(throws: error) { try evaluator.animatedPNG(fps: 9, limits: limits) }
    #expect(try evaluator.animatedGIF(fps: 7, limits: limits).count > 0)
    #expect(throws: error) { try evaluator.animatedGIF(fps: 9, limits: limits) }
  }

  @Test func `too many pixels are rejected before allocation`() throws {
    var limits = Limits()
    limits.pixels = 100
    let frame = try framed(square(), viewport: Size2D(10, 10))
    #expect(try frame.image(limits: limits).width == 10)
    #expect(throws: RasterError.tooLarge(width: 11, height: 11, limit: 100)) {
      try frame.image(scale: 1.1, limits: limits)
    }
    #expect(throws: RasterError.tooLarge(width: 1e31, height: 1e31, limit: 1 << 26)) {
      try frame.image(scale: 1e30)
    }
    for scale in [0, -1, Double.nan, .infinity] {
      #expect(throws: RasterError.invalidScale) { try frame.image(scale: scale) }
    }
  }
}

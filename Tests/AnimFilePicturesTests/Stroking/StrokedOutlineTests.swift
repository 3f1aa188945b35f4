import AnimFileGenerator
import Testing

@testable import AnimFile
@testable import AnimFilePictures
@testable import AnimFileTestSupport

extension BezierPath {
  /// The path data of the outline, with three decimals.
  fileprivate func outlineData(
    _ width: Double = 2, _ cap: Stroke.Cap = .butt, _ join: Stroke.Join = .miter, limit: Double = 4,
    dash: [Double] = [], offset: Double = 0
  ) -> String {
    strokedOutline(
      width: width, cap: cap, join: join, miterLimit: limit, dash: dash, dashOffset: offset
    ).svgPathData(precision: 3)
  }

  /// The lines of the path, with every contour closed, and 64 lines for each curve.
  fileprivate var sides: [(Point2D, Point2D)] {
    var sides: [(Point2D, Point2D)] = []
    for contour in contours {
      var scratch = PathScratch()
      scratch.load(contour, of: self)
      var corners: [Point2D] = []
      for segment in scratch.segments {
        let count = segment.curve.isLine ? 1 : 64
        corners += (0..<count).map { segment.curve.point(at: Double($0) / Double(count)) }
      }
      if let last = scratch.segments.last?.end { corners.append(last) }
      for index in corners.indices { sides.append((corners[index], corners[(index + 1) % corners.count])) }
    }
    return sides
  }

  /// The distance from a point to the path.
  fileprivate func distance(to point: Point2D) -> Double {
    var best = Double.infinity
    for segment in segments {
      let count = segment.isLine ? 1 : 200
      for step in 0..<count {
        let a = segment.point(at: Double(step) / Double(count))
        let way = segment.point(at: Double(step + 1) / Double(count)) - a
        let t = max(0, min(1, (point - a).dot(way) / max(way.dot(way), 1e-300)))
        best = min(best, (point - a - way * t).length)
      }
    }
    return best
  }
}

/// The winding number around a point.
private func winding(_ sides: [(Point2D, Point2D)], around point: Point2D) -> Int {
  sides.reduce(0) { winding, side in
    let (a, b) = side
    guard (a.y <= point.y) != (b.y <= point.y) else { return winding }
    let x = a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y)
    return x > point.x ? winding + (a.y < b.y ? 1 : -1) : winding
  }
}

@Suite("The outline of a stroke") struct StrokedOutlineTests {
  @Test func `ends with its cap`() {
    let line = BezierPath("M 0 0 L 10 0")
    #expect(line.outlineData() == "M 0 -1 L 10 -1 L 10 1 L 0 1 Z")
    #expect(line.outlineData(2, .square) == "M 0 -1 L 10 -1 L 11 -1 L 11 1 L 10 1 L 0 1 L -1 1 L -1 -1 Z")
    #expect(
      line.outlineData(2, .round)
        == "M 0 -1 L 10 -1 C 10.552 -1 11 -0.552 11 0 C 11 0.552 10.552 1 10 1 L 0 1 C -0.552 1 -1 0.552 -1 0 C -1 -0.552 -0.552 -1 0 -1 Z"
    )
  }

  @Test func `turns corners with its join`() {
    let corner = BezierPath("M 0 0 L 10 0 L 10 10")
    #expect(
      corner.outlineData()
        == "M 0 -1 L 10 -1 L 11 -1 L 11 0 L 11 10 L 9 10 L 9 0 L 10 0 L 10 1 L 0 1 Z")
    #expect(
      corner.outlineData(2, .butt, .bevel)
        == "M 0 -1 L 10 -1 L 11 0 L 11 10 L 9 10 L 9 0 L 10 0 L 10 1 L 0 1 Z"
    )
    #expect(
      corner.outlineData(2, .butt, .round)
        == "M 0 -1 L 10 -1 C 10.552 -1 11 -0.552 11 0 L 11 10 L 9 10 L 9 0 L 10 0 L 10 1 L 0 1 Z")
    // The miter of a right angle is √2 times as long as half the width.
    #expect(corner.outlineData(limit: 1.415) == corner.outlineData())
    #expect(corner.outlineData(limit: 1.414) == corner.outlineData(2, .butt, .bevel))
  }

  /// The sine of such a turn can be a negative zero.
  @Test(arguments: ["M 4 2 L 3 2 L 4 2", "M 2 2 L 3 2 L 2 2", "M 3 3 L 3 2 L 3 3", "M 3 1 L 3 2 L 3 1"])
  func `rounds the end of a line that returns along itself`(data: String) throws {
    let path = try BezierPath(svgPathData: data)
    let corner = path.points[1]
    let ahead = corner - path.points[0]
    let sides = path.strokedOutline(width: 2, join: .round).sides
    #expect(winding(sides, around: corner + ahead * 0.9) != 0)
    #expect(winding(sides, around: corner + ahead * 1.1) == 0)
  }

  @Test func `is a ring along a closed subpath`() {
    #expect(
      BezierPath("M 0 0 H 10 V 10 H 0 Z").outlineData()
        == "M 0 -1 L 10 -1 L 11 -1 L 11 0 L 11 10 L 11 11 L 10 11 L 0 11 L -1 11 L -1 10 L -1 0 L -1 -1 L 0 -1 Z"
        + " M 0 1 L 0 0 L 1 0 L 1 10 L 0 10 L 0 9 L 10 9 L 10 10 L 9 10 L 9 0 L 10 0 L 10 1 L 0 1 Z")
  }

  @Test func `without a width there is none`() {
    #expect(BezierPath("M 0 0 L 10 0").outlineData(0) == "")
    #expect(BezierPath("M 0 0 L 10 0").outlineData(-1) == "")
    #expect(BezierPath("").outlineData() == "")
  }

  @Test func `of a point is its cap`() {
    for data in ["M 5 5 Z", "M 5 5 L 5 5", "M 5 5 C 5 5 5 5 5 5", "M 5 5 L 5 5 Z"] {
      let point = BezierPath(data)
      #expect(point.outlineData() == "")
      #expect(point.outlineData(2, .square) == "M 5 4 L 6 4 L 6 6 L 5 6 L 4 6 L 4 4 Z")
      #expect(
        point.strokedOutline(width: 2, cap: .round).bounds == BoundingBox(minX: 4, minY: 4, maxX: 6, maxY: 6))
    }
    #expect(BezierPath("M 5 5").outlineData(2, .round) == "")
  }

  @Test func `has a part for each dash`() {
    let line = BezierPath("M 0 0 L 10 0")
    #expect(line.outlineData(dash: [3, 4]) == "M 0 -1 L 3 -1 L 3 1 L 0 1 Z M 7 -1 L 10 -1 L 10 1 L 7 1 Z")
    #expect(
      line.outlineData(dash: [3, 4], offset: 2) == "M 0 -1 L 1 -1 L 1 1 L 0 1 Z M 5 -1 L 8 -1 L 8 1 L 5 1 Z")
    #expect(line.outlineData(dash: [3, 4], offset: -5) == line.outlineData(dash: [3, 4], offset: 2))
    // An odd number of lengths is repeated.
    #expect(line.outlineData(dash: [4, 1, 2]) == line.outlineData(dash: [4, 1, 2, 4, 1, 2]))
    #expect(line.outlineData(dash: [0, 0]) == line.outlineData())
    #expect(line.outlineData(dash: [1e-9]) == line.outlineData())
  }

  @Test func `of a dash without length is its cap, along the path`() {
    let line = BezierPath("M 0 0 L 0 10")
    #expect(line.outlineData(dash: [0, 6]) == "")
    #expect(
      line.outlineData(2, .square, dash: [0, 6])
        == "M 1 0 L 1 1 L -1 1 L -1 0 L -1 -1 L 1 -1 Z M 1 6 L 1 7 L -1 7 L -1 6 L -1 5 L 1 5 Z")
  }

  @Test func `a dash across the start of a closed subpath is one`() {
    let square = BezierPath("M 0 0 H 10 V 10 H 0 Z")
    #expect(
      square.outlineData(dash: [6, 33], offset: 2)
        == "M -1 3 L -1 0 L -1 -1 L 0 -1 L 4 -1 L 4 1 L 0 1 L 0 0 L 1 0 L 1 3 Z")
    // Also if it ends exactly there.
    #expect(
      square.outlineData(dash: [4, 32])
        == "M -1 4 L -1 0 L -1 -1 L 0 -1 L 4 -1 L 4 1 L 0 1 L 0 0 L 1 0 L 1 4 Z")
    #expect(square.outlineData(dash: [50, 1]) == square.outlineData())
  }

  @Test func `of a circle is two circles, within the tolerance`() {
    let circle = BezierPath("M 10 0 A 10 10 0 0 1 -10 0 A 10 10 0 0 1 10 0 Z")
    for tolerance in [0.1, 0.01, 0.001] {
      let outline = circle.strokedOutline(width: 4, tolerance: tolerance)
      #expect(outline.contours.reduce(0) { count, _ in count + 1 } == 2)
      for segment in outline.segments {
        for step in 0...10 {
          let radius = segment.point(at: Double(step) / 10).length
          // The circle itself has an error of up to 2.73e-4 of its radius.
          #expect(min(abs(radius - 12), abs(radius - 8)) <= tolerance + 0.004)
        }
      }
    }
  }

  /// With round caps and joins, a stroke covers exactly the points within half the width of its path.
  @Test(arguments: Campaign.cases(Array(0..<30), oneOf: 5))
  func `covers the points near its path, however it bends`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let path = random.path(count: Int.random(in: 1...4, using: &random))
    let width = Double.random(in: 1...60, using: &random)
    let tolerance = 0.05
    let outline = path.strokedOutline(width: width, cap: .round, join: .round, tolerance: tolerance)
    let sides = outline.sides
    // A move alone covers nothing; a move with a close covers a circle.
    var drawn = BezierPath()
    for contour in path.contours where contour.verbs.count > 1 {
      drawn.append(contour, of: path)
      if contour.points.count == 1 {
        drawn.line(to: path.points[contour.points.lowerBound] + Point2D(1e-9, 0))
      }
    }
    guard !drawn.isEmpty else { return #expect(outline.isEmpty) }
    var wrong: [Point2D] = []
    for _ in 0..<150 {
      let point = random.point(in: -120...120)
      let off = drawn.distance(to: point) - width / 2
      guard abs(off) > 3 * tolerance else { continue }
      if (winding(sides, around: point) != 0) != (off < 0) { wrong.append(point) }
    }
    #expect(wrong.isEmpty, "\(path.svgPathData()) at the width \(width)")
  }

  @Test(arguments: [
    "M 10 0 A 10 10 0 0 1 -10 0 A 10 10 0 0 1 10 0 Z", "M 40 0 A 40 6 0 0 1 -40 0 A 40 6 0 0 1 40 0 Z",
    "M 10 0 C 10 40 -10 40 -10 0", "M 10 0 Q 0 -60 -10 0 Z",
  ])
  func `has no hole where it is wider than the curve's radius`(data: String) {
    let path = BezierPath(data)
    for width in [21.0, 50, 400] {
      let sides = path.strokedOutline(width: width).sides
      for segment in path.segments where !segment.isLine {
        for step in 1...20 {
          // Halfway from the curve to the end of the line that sweeps the stroke.
          let place = segment.point(at: Double(step) / 21)
          guard let direction = segment.tangent(at: Double(step) / 21) else { continue }
          for side in [-0.25, 0.25] {
            let point = place + Point2D(-direction.y, direction.x) * (side * width)
            #expect(winding(sides, around: point) > 0, "\(point) at the width \(width)")
          }
        }
      }
    }
  }

  @Test func `covers the turn of a curve that reverses`() {
    for data in [
      "M 0 0 C 100 0 100 0 0 0", "M 0 0 C 100 100 0 100 100 0", "M 0 0 Q 100 0 0 0",
      "M 0 0 C 60 0 -20 0 40 0",
    ] {
      let path = BezierPath(data)
      let sides = path.strokedOutline(width: 20, cap: .round, join: .round).sides
      var random = SplitMix64(seed: 1)
      for _ in 0..<400 {
        let point = random.point(in: -30...120)
        let off = path.distance(to: point) - 10
        guard abs(off) > 0.1 else { continue }
        #expect((winding(sides, around: point) != 0) == (off < 0), "\(data) at \(point)")
      }
    }
  }

  @Test(.complete) func `never cancels its own winding`() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<30 {
      let path = random.path(count: 3)
      let sides = path.strokedOutline(width: 30, cap: .square, join: .miter).sides
      for _ in 0..<200 { #expect(winding(sides, around: random.point(in: -150...150)) >= 0) }
    }
  }

  @Test func `is always finite`() {
    for data in [
      "M 0 0 C 1e30 0 0 1e30 1 1", "M 0 0 L 1e-300 1e-300", "M 0 0 C 1e-200 0 0 1e-200 1e-200 1e-200 Z",
    ] {
      for width in [1e-9, 1, 1e30] {
        #expect(BezierPath(data).strokedOutline(width: width, join: .round, dash: [1, 2]).isFinite)
      }
    }
  }
}

@Suite("Strokes as filled outlines") struct OutlinedStrokesTests {
  private let line =
    #"{"type": "line", "from": [0, 0], "to": [10, 0], "stroke": {"color": "red", "width": 2}}"#

  @Test func `a line becomes a fill`() throws {
    let frame = try framed(line).strokesOutlined()
    #expect(frame.items.count == 1)
    #expect(frame.items[0].stroke == nil)
    #expect(frame.items[0].fill == Frame.Fill(paint: .color("red"), rule: .nonzero, opacity: 1))
    #expect(frame.items[0].viewportPath.svgPathData() == "M 0 -1 L 10 -1 L 10 1 L 0 1 Z")
  }

  @Test func `a deformed pen gives a deformed outline`() throws {
    let shape =
      #"{"type": "line", "from": [0, 0], "to": [10, 0], "stroke": {"color": "red", "width": 2}, "transform": {"anchor": [0, 0], "scale": [1, 3]}}"#
    let frame = try framed(shape).strokesOutlined()
    #expect(frame.items[0].viewportPath.svgPathData() == "M 0 -3 L 10 -3 L 10 3 L 0 3 Z")
  }

  @Test func `a fill and a line that are not opaque stay one picture`() throws {
    let frame = try framed(
      square(#""fill": "red", "stroke": "blue""#) + ","
        + square(#""id": "a", "fill": "red", "stroke": "blue", "opacity": 0.5"#)
        + #","# + #"{"type": "group", "opacity": 0.25, "shapes": [\#(square())]}"#
    ).strokesOutlined()
    #expect(
      frame.svgLines.map { String($0.prefix(24)) } == [
        #"<path d="M 0 0 L 10 0 L "#, #"<path d="M 0 -0.5 L 10 -"#,
        #"<g id="a" opacity="0.5">"#, #"<path d="M 0 0 L 10 0 L "#, #"<path d="M 0 -0.5 L 10 -"#, "</g>",
        #"<g opacity="0.25">"#, #"<path d="M 0 0 L 10 0 L "#, "</g>",
      ])
  }

  @Test func `a stroke without width does not affect the fill`() throws {
    let frame = try framed(square(#""fill": "red", "stroke": {"color": "blue", "width": 0}"#))
      .strokesOutlined()
    #expect(frame.items.map { $0.path.svgPathData() } == ["M 0 0 L 10 0 L 10 10 L 0 10 Z"])
  }
}

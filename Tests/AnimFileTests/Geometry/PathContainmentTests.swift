import AnimFileGenerator
import Testing

@testable import AnimFile
@testable import AnimFilePictures
@testable import AnimFileTestSupport

@Suite struct `A path contains` {
  @Test func `the points inside its outline`() {
    let square: BezierPath = "M 0 0 H 10 V 10 H 0 Z"
    #expect(square.contains(Point2D(5, 5)))
    #expect(square.contains(Point2D(9.999, 0.001)))
    for outside in [Point2D(-1, 5), Point2D(11, 5), Point2D(5, -1), Point2D(5, 11)] {
      #expect(!square.contains(outside))
    }
  }

  @Test func `the points inside open subpaths, which are closed`() {
    let path: BezierPath = "M 0 0 H 10 V 10 H 0 M 20 0 L 30 0 L 30 10"
    #expect(path.contains(Point2D(1, 5)))
    #expect(path.contains(Point2D(29, 1)))
    #expect(!path.contains(Point2D(15, 5)))
  }

  @Test func `the points of overlaps by the fill rule`() {
    let twice: BezierPath = "M 0 0 H 20 V 10 H 0 Z M 10 0 H 30 V 10 H 10 Z"
    #expect(twice.contains(Point2D(15, 5)) && !twice.contains(Point2D(15, 5), rule: .evenodd))
    #expect(twice.contains(Point2D(5, 5), rule: .evenodd))
    let opposite: BezierPath = "M 0 0 H 20 V 10 H 0 Z M 10 0 V 10 H 30 V 0 Z"
    #expect(!opposite.contains(Point2D(15, 5)) && !opposite.contains(Point2D(15, 5), rule: .evenodd))
  }

  @Test func `nothing without an area`() {
    #expect(!BezierPath().contains(.zero))
    #expect(!("M 0 0" as BezierPath).contains(.zero))
    #expect(!("M 0 0 L 10 10 Z" as BezierPath).contains(Point2D(4, 5)))
    #expect(!("M 0 0 H 10 V 10 Z" as BezierPath).contains(Point2D(.nan, 5)))
    #expect(!("M 0 0 H 10 V 10 Z" as BezierPath).contains(Point2D(5, .infinity)))
  }

  @Test func `the points beside a corner on the ray`() {
    // The ray from each point runs through corners and along a side.
    let path: BezierPath = "M 0 0 L 10 5 L 20 5 L 30 0 L 20 10 L 10 10 Z"
    #expect(!path.contains(Point2D(-5, 5)) && !path.contains(Point2D(2, 5)))
    #expect(path.contains(Point2D(9, 5.5)) && path.contains(Point2D(15, 7)))
    #expect(!path.contains(Point2D(-5, 0)) && !path.contains(Point2D(15, 0)))
  }

  @Test func `the points of a circle that are nearer than its radius`() throws {
    let frame = try Evaluator(
      AnimationDocument(size: [200, 200], shapes: [.circle(center: [100, 100], radius: 80, fill: "red")])
    ).frame(at: 0)
    let circle = frame.items[0].path
    var generator = SplitMix64(seed: 3)
    for _ in 0..<2000 {
      let point = generator.point(in: 0...200)
      let distance = (point - Point2D(100, 100)).length
      // The outline deviates from a circle by 0.03 % of the radius.
      if abs(distance - 80) > 0.03 { #expect(circle.contains(point) == (distance < 80), "\(point)") }
    }
  }

  @Test func `the points of curves with a loop, a cusp and equal control points`() {
    let loop: BezierPath = "M 0 0 C 30 20 -20 20 10 0 Z"
    #expect(loop.contains(Point2D(5, 10)))
    let cusp: BezierPath = "M 0 0 C 10 10 0 10 10 0 Z"
    #expect(cusp.contains(Point2D(5, 3)) && !cusp.contains(Point2D(5, 9)))
    #expect(!("M 3 3 C 3 3 3 3 3 3 Z" as BezierPath).contains(Point2D(3, 3)))
  }

  /// The pixel is divided into 4 × 4 points, so that thin parts do not decide.
  @Test(arguments: FillRule.allCases) func `the points of the pixels that are painted`(rule: FillRule) {
    var generator = SplitMix64(seed: 11)
    let (width, height) = (48, 48)
    let region = PixelRegion(minX: 0, minY: 0, maxX: width, maxY: height)
    var (inside, outside) = (0, 0)
    for _ in 0..<Campaign.choose(quick: 60, complete: 600) {
      let path = generator.path(count: 12).transformed(by: .translation(Point2D(24, 24)) * .scale(0.3, 0.3))
      var coverage = [Float](repeating: 0, count: width * height)
      var filler = AreaFiller()
      filler.fill(path, .identity, rule, in: region) { y, x, row in
        for index in row.indices { coverage[y * width + x + index] = row[index] }
      }
      for _ in 0..<60 {
        let (x, y) = (
          Int.random(in: 0..<width, using: &generator), Int.random(in: 0..<height, using: &generator)
        )
        let points = Point2D.grid(inPixel: x, y, side: 4)
        let hits = points.count { path.contains($0, rule: rule) }
        let covered = coverage[y * width + x]
        if hits == 16 {
          inside += 1
          #expect(covered > 0.6, "\(path.svgPathData()) at \(x), \(y)")
        } else if hits == 0 {
          outside += 1
          #expect(covered < 0.4, "\(path.svgPathData()) at \(x), \(y)")
        }
        if covered == 1 { #expect(hits == 16) }
        if covered == 0 { #expect(hits == 0) }
      }
    }
    #expect(inside > 200 && outside > 200)
  }

  @Test func `of a curve that is not finite, only the ends count`() {
    let nan = Point2D(.nan, .nan)
    let far = Point2D(.infinity, -.infinity)
    for (control, other) in [(nan, nan), (far, far), (nan, far), (far, nan)] {
      var path: BezierPath = "M0 0L9 0L9 9"
      path.cubic(control1: control, control2: other, to: Point2D(0, 9))
      path.close()
      #expect(path.contains(Point2D(5, 5)) && !path.contains(Point2D(10, 5)))
    }
  }
}

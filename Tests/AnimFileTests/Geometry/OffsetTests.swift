import AnimFileGenerator
import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

extension BezierPath {
  fileprivate func offset(
    _ distance: Double, _ join: OffsetJoin = .miter, limit: Double = 4
  ) -> BezierPath {
    var path = self
    var scratch = PathScratch()
    path.offset(distance: distance, join: join, miterLimit: limit, using: &scratch)
    return path
  }

  /// The path data with three decimals.
  fileprivate var data: String {
    var path = self
    for index in path.points.indices {
      let point = path.points[index]
      path.points[index] = Point2D(
        (point.x * 1000).rounded() / 1000 + 0, (point.y * 1000).rounded() / 1000 + 0)
    }
    return path.svgPathData()
  }

  /// The distance from a point to the path, by sampling.
  fileprivate func distance(to point: Point2D) -> Double {
    var best = Double.infinity
    for segment in segments {
      var nearest = 0.0
      for step in 0...40 {
        let t = Double(step) / 40
        let length = (segment.point(at: t) - point).length
        if length < best { (best, nearest) = (length, t) }
      }
      // Refined by ternary search around the best sample.
      var (low, high) = (max(0, nearest - 0.025), min(1, nearest + 0.025))
      for _ in 0..<30 {
        let (a, b) = (low + (high - low) / 3, high - (high - low) / 3)
        if (segment.point(at: a) - point).length < (segment.point(at: b) - point).length {
          high = b
        } else {
          low = a
        }
      }
      best = min(best, (segment.point(at: (low + high) / 2) - point).length)
    }
    return best
  }

  /// The unsigned area of the closed contours.
  fileprivate var area: Double {
    var scratch = PathScratch()
    return abs(closedArea(using: &scratch))
  }

  /// Points along the path.
  fileprivate var samples: [Point2D] {
    segments.flatMap { segment in (0...6).map { segment.point(at: Double($0) / 6) } }
  }
}

private let square = BezierPath("M 0 0 L 10 0 L 10 10 L 0 10 Z")

@Suite struct OffsetTests {
  @Test func `a square grows outward and shrinks inward`() {
    #expect(square.offset(2).data == "M -2 -2 L 12 -2 L 12 12 L -2 12 Z")
    #expect(square.offset(-2).data == "M 2 2 L 8 2 L 8 8 L 2 8 Z")
    #expect(square.offset(2, .bevel).data == "M 0 -2 L 10 -2 L 12 0 L 12 10 L 10 12 L 0 12 L -2 10 L -2 0 Z")
    #expect(
      square.offset(2, .round).data
        == "M 0 -2 L 10 -2 C 11.105 -2 12 -1.105 12 0 L 12 10 C 12 11.105 11.105 12 10 12 L 0 12 C -1.105 12 -2 11.105 -2 10 L -2 0 C -2 -1.105 -1.105 -2 0 -2 Z"
    )
    #expect(square.offset(0) == square)
  }

  @Test func `outward is independent of a contour's direction`() {
    #expect(square.reversed().offset(2).bounds == BoundingBox(minX: -2, minY: -2, maxX: 12, maxY: 12))
    #expect(square.reversed().offset(-2).bounds == BoundingBox(minX: 2, minY: 2, maxX: 8, maxY: 8))
  }

  @Test func `a hole gets smaller as its outline grows`() {
    let ring = BezierPath("M 0 0 L 30 0 L 30 30 L 0 30 Z M 10 10 L 10 20 L 20 20 L 20 10 Z")
    let grown = "M -2 -2 L 32 -2 L 32 32 L -2 32 Z M 12 12 L 12 18 L 18 18 L 18 12 Z"
    #expect(ring.offset(2).data == grown)
    #expect(ring.reversed().offset(2).bounds == BoundingBox(minX: -2, minY: -2, maxX: 32, maxY: 32))
    #expect(ring.offset(6).data == "M -6 -6 L 36 -6 L 36 36 L -6 36 Z")
  }

  @Test func `an open contour moves to its left and stays open`() {
    #expect(BezierPath("M 0 0 L 10 0").offset(3).data == "M 0 -3 L 10 -3")
    #expect(BezierPath("M 0 0 L 10 0 L 10 10").offset(3).data == "M 0 -3 L 13 -3 L 13 10")
    #expect(BezierPath("M 0 0 L 10 0 L 10 10").offset(-3).data == "M 0 3 L 7 3 L 7 10")
  }

  @Test func `a miter ends at its limit, as in SVG`() {
    // A change of direction of 90° has a miter of 1.414 distances, one of 120° 2.
    let corner = BezierPath("M 0 0 L 10 0 L 10 10")
    #expect(corner.offset(3, limit: 1.42).verbs.count == 3)
    #expect(corner.offset(3, limit: 1.41).data == "M 0 -3 L 10 -3 L 13 0 L 13 10")
  }

  @Test func `inner corners are cut where the sides cross`() {
    let angle = BezierPath("M 0 0 L 20 0 L 20 10 L 10 10 L 10 20 L 0 20 Z")
    #expect(angle.offset(2).data == "M -2 -2 L 22 -2 L 22 12 L 12 12 L 12 22 L -2 22 Z")
    #expect(angle.offset(-2).data == "M 2 2 L 18 2 L 18 8 L 8 8 L 8 18 L 2 18 Z")
    #expect(angle.offset(2, .round).signature == "M L C L C L L C L C L C Z")
  }

  @Test func `a notch narrower than the distance closes`() {
    // A square with a slot 2 wide in its top side.
    let slot = BezierPath("M 0 0 L 9 0 L 9 4 L 11 4 L 11 0 L 20 0 L 20 20 L 0 20 Z")
    #expect(slot.offset(3).bounds == BoundingBox(minX: -3, minY: -3, maxX: 23, maxY: 23))
    for point in slot.offset(3).points { #expect(slot.distance(to: point) < 3 * 1.42) }
  }

  @Test(arguments: [
    ("M 0 0 L 10 0 L 10 10 L 0 10 Z", 5.0), ("M 0 0 L 100 0 L 100 20 L 0 20 Z", 10),
    ("M 0 0 L 30 0 L 0 40 Z", 10), ("M 10 0 L 20 10 L 10 20 L 0 10 Z", 7.0711),
  ])
  func `parts narrower than twice the distance are removed`(data: String, radius: Double) {
    let path = BezierPath(data)
    for factor in [1.001, 1.05, 1.3, 1.5, 2, 7, 100] {
      #expect(path.offset(-radius * factor).isEmpty, "\(factor)")
    }
    for factor in [0.01, 0.5, 0.9] {
      let inset = path.offset(-radius * factor)
      #expect(inset.verbs.count == path.verbs.count)
      for point in inset.points { #expect(abs(path.distance(to: point) - radius * factor) < 1e-6) }
    }
  }

  @Test func `a star stays a star until it is gone`() {
    var star = BezierPath()
    star.addStar(center: .zero, points: 5, outerRadius: 60, innerRadius: 25)
    // All its sides have the same distance from the center.
    let side = star.points[1] - star.points[0]
    let radius = abs(star.points[0].cross(side)) / side.length
    for factor in [0.1, 0.5, 0.7, 0.9, 0.99] {
      let smaller = star.transformed(by: .scale(1 - factor, 1 - factor))
      let inset = star.offset(-radius * factor)
      #expect(inset.points.count == 10)
      #expect(zip(inset.points, smaller.points).allSatisfy { $0.isClose(to: $1, 1e-6) }, "\(factor)")
    }
    for factor in [1.01, 1.5, 2, 3] { #expect(star.offset(-radius * factor).isEmpty) }
  }

  @Test func `an inverted contour is removed and does not reappear`() {
    let cross = BezierPath(
      "M 20 0 H 40 V 20 H 60 V 40 H 40 V 60 H 20 V 40 H 0 V 20 H 20 Z")
    for distance in [10.0, 12, 15, 19.5, 20.5, 25, 29.9, 31, 100] {
      for path in [cross, cross.reversed()] { #expect(path.offset(-distance).isEmpty, "\(distance)") }
    }
    #expect(cross.offset(-9).bounds == BoundingBox(minX: 9, minY: 9, maxX: 51, maxY: 51))
  }

  @Test func `a tip where a contour turns back on itself shrinks inward`() throws {
    let heart = BezierPath(
      "M 50 30 C 50 0 0 0 0 30 C 0 60 50 80 50 100 C 50 80 100 60 100 30 C 100 0 50 0 50 30 Z")
    var before = heart.area
    for distance in [0.001, 0.5, 1, 2, 4, 8, 12, 16, 19.95, 20, 21] {
      for path in [heart, heart.reversed()] {
        let inset = path.offset(-distance, .round)
        let bounds = try #require(inset.bounds, "\(distance)")
        #expect(bounds.maxY < 100 && bounds.minX > -1e-9)
        #expect(inset.area < before + 1e-9)
        for point in inset.samples { #expect(heart.distance(to: point) > 0.99 * distance) }
      }
      before = heart.offset(-distance, .round).area
    }
  }

  @Test func `a contour that crosses itself remains after a small step`() {
    let loop = BezierPath("M 0 0 C 80 60 -20 60 60 0 Z")
    for distance in [-1e-6, -1e-3, 1e-3] {
      #expect(loop.offset(distance).bounds != nil)
    }
  }

  @Test func `a contour that has shrunk to a line or a point is gone`() {
    // A rectangle, a square, a trapezoid, and a square on its corner with the same inner radius.
    for outline in ["M 0 0 H 20 V 10 H 0 Z", "M 0 0 H 10 V 10 H 0 Z", "M 0 0 H 40 L 30 10 H 10 Z"] {
      for distance in [5, 5.001, 5.8, 8, 20.0] {
        #expect(BezierPath(outline).offset(-distance).isEmpty, "\(outline) by \(distance)")
        #expect(
          BezierPath(outline).reversed().offset(-distance).isEmpty, "\(outline), reversed, by \(distance)")
      }
      #expect(!BezierPath(outline).offset(-4.999).isEmpty)
    }
  }

  @Test func `a circle grows and shrinks to circles, and to nothing`() {
    var circle = BezierPath()
    circle.addEllipse(center: Point2D(5, 6), radii: Size2D(100, 100))
    for distance in [-99.0, -60, -1, 1, 50, 300] {
      let other = circle.offset(distance)
      #expect(other.verbs.last == .close)
      for point in other.samples {
        let radius = (point - Point2D(5, 6)).length
        #expect(abs(radius - 100 - distance) <= 0.03 + 5e-4 * abs(distance))
      }
    }
    #expect(circle.offset(50).signature == "M C C C C Z")
    #expect(circle.offset(-101).isEmpty)
    #expect(circle.offset(-1e6).isEmpty)
  }

  @Test func `parallels of curves have the given distance`() {
    var random = SplitMix64(seed: 31)
    var worst = 0.0
    for _ in 0..<25 {
      // Gentle curves, whose radius of curvature is above the distance.
      var curve = BezierPath()
      curve.move(to: .zero)
      curve.cubic(
        control1: Point2D(100, Double.random(in: -60...60, using: &random)),
        control2: Point2D(200, Double.random(in: -60...60, using: &random)), to: Point2D(300, 0))
      let distance = Double.random(in: -20...20, using: &random)
      let parallel = curve.offset(distance)
      for point in parallel.samples {
        worst = max(worst, abs(curve.distance(to: point) / abs(distance) - 1))
      }
      #expect(parallel.verbs.count < 20)
    }
    #expect(worst < 5.2e-4, "\(worst)")
  }

  @Test func `an ellipse shrunk beyond its smallest radius of curvature has cusps`() throws {
    var ellipse = BezierPath()
    ellipse.addEllipse(center: .zero, radii: Size2D(100, 40))
    // At the ends the radius of curvature is 16.
    let inset = ellipse.offset(-25)
    #expect(!inset.isEmpty)
    for point in inset.samples { #expect(abs(ellipse.distance(to: point) - 25) < 0.05) }
    #expect(ellipse.offset(-41).isEmpty)
  }

  @Test func `no point is further out than the miter`() {
    var random = SplitMix64(seed: 32)
    for _ in 0..<6 {
      let path = random.path(count: 5)
      for join in OffsetJoin.allCases {
        for distance in [-30.0, -3, 3, 30] {
          let other = path.offset(distance, join)
          #expect(other.isFinite)
          for point in other.samples {
            let limit = join == .miter ? 4.0 : 1
            #expect(path.distance(to: point) <= abs(distance) * limit * 1.05 + 0.5)
          }
          #expect(other.verbs.count <= 70 * path.verbs.count)
        }
      }
    }
  }

  @Test func `degenerate paths stay, and no size gives a coordinate that is not a number`() {
    for data in ["", "M 3 3", "M 3 3 Z", "M 3 3 L 3 3 C 3 3 3 3 3 3 Z"] {
      #expect(BezierPath(data).offset(5) == BezierPath(data))
    }
    #expect(BezierPath("M 0 0 L 10 0 L 0 0").offset(2, .round).isFinite)
    #expect(BezierPath("M 0 0 L 10 0 L 0 0 Z").offset(2).isFinite)
    var random = SplitMix64(seed: 33)
    for size in [1e-30, 1, 1e30] {
      for _ in 0..<Campaign.choose(quick: 4, complete: 60) {
        let path = random.path(count: 9).transformed(by: .scale(size, size))
        for distance in [1e-30, 0.5 * size, 1e30, -1e30] {
          #expect(path.offset(distance).isFinite)
        }
      }
    }
  }

  @Test func `a side that only rounding gives a length is none`() throws {
    for step in 0..<120 {
      let height = 5 + 0.37 * Double(step)
      var pill = BezierPath()
      pill.addRect(
        origin: Point2D(20, 2.3), size: Size2D(100, height), cornerRadii: CornerRadii(height / 2))
      #expect(pill.offset(10).verbs == [.move, .line, .cubic, .cubic, .line, .cubic, .cubic, .close])
    }
  }
}

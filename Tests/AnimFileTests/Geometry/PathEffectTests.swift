import AnimFileGenerator
import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

extension BezierPath {
  fileprivate func changed(_ body: (inout BezierPath, inout PathScratch) -> Void) -> BezierPath {
    var path = self
    var scratch = PathScratch()
    body(&path, &scratch)
    return path
  }

  fileprivate func split(_ count: Int) -> BezierPath { changed { $0.split(pieces: count, using: &$1) } }

  fileprivate func zigzag(_ size: Double, _ ridges: Int, _ points: ZigzagPoint = .corner) -> BezierPath {
    changed { $0.zigzag(size: size, ridges: ridges, points: points, using: &$1) }
  }

  fileprivate func pucker(_ amount: Double) -> BezierPath {
    changed { $0.pucker(amount: amount, using: &$1) }
  }

  fileprivate func twist(_ degrees: Double, _ center: Point2D = .zero) -> BezierPath {
    changed { $0.twist(degrees: degrees, center: center, using: &$1) }
  }

  fileprivate func isClose(to other: BezierPath, _ tolerance: Double = 1e-9) -> Bool {
    verbs == other.verbs && zip(points, other.points).allSatisfy { $0.isClose(to: $1, tolerance) }
  }
}

@Suite struct PathEffectTests {
  @Test func `a split adds vertices and nothing else`() {
    #expect(BezierPath("M 0 0 L 6 0 L 6 8 Z").split(2) == BezierPath("M 0 0 L 3 0 L 6 0 L 6 4 L 6 8 L 3 4 Z"))
    #expect(
      BezierPath("M 0 0 Q 10 20 20 0").split(2).isClose(to: BezierPath("M 0 0 Q 5 10 10 10 Q 15 10 20 0")))
    #expect(BezierPath("M 5 5").split(4) == BezierPath("M 5 5"))
    #expect(BezierPath("M 5 5 L 5 5 Z").split(3) == BezierPath("M 5 5 L 5 5 L 5 5 L 5 5 Z"))
    let path = BezierPath("M 0 0 C 0 8 4 -8 4 0 L 9 0")
    #expect(path.split(1) == path)
    #expect(path.split(0) == path)
  }

  @Test func `pieces of a split have equal lengths and lie on their curve`() {
    var random = SplitMix64(seed: 41)
    for _ in 0..<30 {
      let curve = CubicSegment(random.point(), random.point(), random.point(), random.point())
      var path = BezierPath()
      path.move(to: curve.start)
      path.append(curve)
      let pieces = path.split(3).segments
      #expect(pieces.count == 3)
      #expect(pieces[0].start == curve.start && pieces[2].end == curve.end)
      for piece in pieces { #expect(abs(piece.length() - curve.length() / 3) < 1e-7 * curve.length()) }
      let t = curve.parameter(atLength: curve.length() / 3)
      #expect(pieces[0].point(at: 0.5).isClose(to: curve.point(at: t / 2), 1e-9))
    }
  }

  @Test func `a zigzag swings from side to side and keeps its vertices`() {
    #expect(BezierPath("M 0 0 L 40 0").zigzag(5, 2) == BezierPath("M 0 0 L 10 -5 L 30 5 L 40 0"))
    #expect(
      BezierPath("M 0 0 L 40 0 L 40 40 Z").zigzag(4, 1).isClose(
        to: BezierPath(
          "M 0 0 L 20 -4 L 40 0 L 36 20 L 40 40 L \(20 - 8.0.squareRoot()) \(20 + 8.0.squareRoot()) Z")))
    let path = BezierPath("M 0 0 L 40 0 L 40 40 Z")
    #expect(path.zigzag(0, 3) == path)
    #expect(path.zigzag(3, 0) == path)
    #expect(BezierPath("M 4 4 Z").zigzag(3, 3) == BezierPath("M 4 4 Z"))
  }

  @Test func `a smooth zigzag is a wave without corners along a straight line`() throws {
    #expect(
      BezierPath("M 0 0 L 16 0").zigzag(4, 2, .smooth)
        == BezierPath("M 0 0 C 1 -2 2 -4 4 -4 C 8 -4 8 4 12 4 C 14 4 15 2 16 0"))
    let wave = BezierPath("M 0 0 L 16 0 L 64 0").zigzag(4, 2, .smooth).segments
    #expect(wave.count == 6)
    for (a, b) in zip(wave, wave.dropFirst()) {
      let (arriving, leaving) = (try #require(a.tangent(at: 1)), try #require(b.tangent(at: 0)))
      // The slope at a vertex depends on the spacing of the ridges, which differs here.
      #expect(arriving.dot(leaving) > 0.8)
    }
  }

  @Test func `puckering draws vertices in and pushes handles out`() {
    let square = BezierPath("M -10 -10 L 10 -10 L 10 10 L -10 10 Z")
    #expect(
      square.pucker(0.5)
        == BezierPath(
          "M -5 -5 C -15 -15 15 -15 5 -5 C 15 -15 15 15 5 5 C 15 15 -15 15 -5 5 C -15 15 -15 -15 -5 -5 Z"))
    #expect(square.pucker(-1).points.first == Point2D(-20, -20))
    #expect(square.pucker(0) == square)
    #expect(BezierPath("M 4 4 Z").pucker(0.5) == BezierPath("M 4 4 Z"))
    // An explicit closing line adds no second vertex.
    let home = BezierPath("M 0 0 L 4 0 L 4 4 L 0 0 Z")
    #expect(home.pucker(1).points.last?.isClose(to: Point2D(8.0 / 3, 4.0 / 3)) == true)
    // Neither do lines and curves whose points coincide.
    let stops = BezierPath("M 0 0 L 4 0 L 4 0 L 4 4 C 4 4 4 4 4 4 L 0 0 Z")
    #expect(stops.pucker(0.5) == home.pucker(0.5))
    #expect(BezierPath("M 4 4 L 4 4 Z").pucker(0.5) == BezierPath("M 4 4 L 4 4 Z"))
  }

  @Test func `a twist turns the center by the whole angle and the edge by none`() {
    let line = BezierPath("M 0 0 L 10 0")
    let twisted = line.twist(90)
    #expect(twisted.points.first == .zero)
    #expect(twisted.currentPoint?.isClose(to: Point2D(10, 0)) == true)
    // At half the distance, the rotation is 45°.
    var half = Point2D.zero
    for segment in twisted.segments {
      for step in 0...50 {
        let point = segment.point(at: Double(step) / 50)
        if abs(point.length - 5) < abs(half.length - 5) { half = point }
      }
    }
    #expect(half.isClose(to: Point2D(5 / 2.0.squareRoot(), 5 / 2.0.squareRoot()), 0.2))
    #expect(line.twist(0) == line)
    #expect(BezierPath("M 4 4").twist(90, Point2D(4, 4)) == BezierPath("M 4 4"))
  }

  @Test func `twisted curves are accurate`() {
    var random = SplitMix64(seed: 42)
    for _ in 0..<20 {
      let path = random.path(count: 4)
      let degrees = Double.random(in: -720...720, using: &random)
      let radius = path.points.map(\.length).max() ?? 0
      let twisted = path.twist(degrees)
      #expect(twisted.verbs.count <= 66 * path.verbs.count)
      var places: [Point2D] = []
      for segment in path.segments {
        for step in 0...200 { places.append(segment.point(at: Double(step) / 200)) }
      }
      for segment in twisted.segments.prefix(20) {
        let point = segment.point(at: 0.4)
        let (sin, cos) = Math.sinCos(degrees: -degrees * (1 - point.length / radius))
        let back = Point2D(point.x * cos - point.y * sin, point.x * sin + point.y * cos)
        var nearest = Double.infinity
        for place in places { nearest = min(nearest, (place - back).length) }
        #expect(nearest < 2)
      }
    }
  }

  @Test func `all sizes give finite coordinates, and empty paths stay empty`() {
    var random = SplitMix64(seed: 43)
    #expect(BezierPath().split(3).isEmpty && BezierPath().zigzag(1, 1).isEmpty)
    #expect(BezierPath().pucker(1).isEmpty && BezierPath().twist(3).isEmpty)
    for size in [1e-30, 1, 1e30] {
      for _ in 0..<15 {
        let path = random.path(count: 6).transformed(by: .scale(size, size))
        #expect(path.split(3).isFinite)
        #expect(path.zigzag(size, 2).isFinite && path.zigzag(1e30, 3, .smooth).isFinite)
        #expect(path.pucker(0.7).isFinite)
        #expect(path.twist(400).isFinite && path.twist(400, Point2D(size, 1e30)).isFinite)
      }
    }
  }
}

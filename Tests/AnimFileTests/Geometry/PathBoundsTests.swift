import AnimFileGenerator
import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

@Test func `bounds are those of the curve and not of its control points`() throws {
  // y = 3t(1 − t)·8 is largest, 6, in the middle.
  let path = BezierPath("M 0 0 C 0 8 4 8 4 0")
  #expect(path.bounds == BoundingBox(minX: 0, minY: 0, maxX: 4, maxY: 6))
  #expect(path.controlBounds == BoundingBox(minX: 0, minY: 0, maxX: 4, maxY: 8))
  #expect(BezierPath("M 0 0 Q 2 4 4 0").bounds?.maxY == 2)
}

@Test func `an ellipse is exactly as large as its radii`() {
  var path = BezierPath()
  path.addEllipse(center: Point2D(10, 20), radii: Size2D(3, 4))
  #expect(path.bounds == BoundingBox(minX: 7, minY: 16, maxX: 13, maxY: 24))
}

@Test func `lone moves count only if there is nothing else`() {
  let box = BoundingBox(minX: 50, minY: 50, maxX: 60, maxY: 60)
  #expect(BezierPath("M 0 0 M 50 50 L 60 60 M 90 90").bounds == box)
  #expect(BezierPath("M 50 50 L 60 60 Z M -9 90").bounds == box)
  #expect(BezierPath("M 9 99 M 0 0 M 50 50 Q 50 60 60 60").bounds == box)
  #expect(
    BezierPath("M 0 0 M 50 50 L 60 60").bounds(transformedBy: .scale(2, 2))
      == BoundingBox(minX: 100, minY: 100, maxX: 120, maxY: 120))
  #expect(BezierPath("M 0 0 M 50 50").bounds == BoundingBox(minX: 0, minY: 0, maxX: 50, maxY: 50))
  // A subpath without length counts.
  #expect(BezierPath("M 0 0 M 50 50 Z").bounds == BoundingBox(Point2D(50, 50)))
  #expect(BezierPath("M 50 50 L 50 50 M 7 7").bounds == BoundingBox(Point2D(50, 50)))
}

@Test func `an empty path has no bounds and a lone move has a point`() {
  #expect(BezierPath().bounds == nil)
  #expect(BezierPath().controlBounds == nil)
  #expect(BezierPath("M 3 4").bounds == BoundingBox(Point2D(3, 4)))
}

@Test func `bounds contain every sample and are touched by some`() throws {
  var random = SplitMix64(seed: 4)
  for _ in 0..<60 {
    let path = random.path(count: 6)
    let box = try #require(path.bounds)
    let drawn = path.contours.filter { $0.verbs.count > 1 }.map { path.points[$0.points.lowerBound] }
    var sampled = BoundingBox(drawn.first ?? path.points[0])
    for start in drawn { sampled.formUnion(start) }
    for segment in path.segments {
      for step in 0...2000 { sampled.formUnion(segment.point(at: Double(step) / 2000)) }
    }
    let grown = BoundingBox(
      minX: box.minX - 1e-9, minY: box.minY - 1e-9, maxX: box.maxX + 1e-9, maxY: box.maxY + 1e-9)
    #expect(grown.contains(sampled))
    // Samples are 1/2000 apart, so the error of an extreme is about 200·(1/2000)².
    #expect(abs(box.minX - sampled.minX) < 1e-3 && abs(box.maxX - sampled.maxX) < 1e-3)
    #expect(abs(box.minY - sampled.minY) < 1e-3 && abs(box.maxY - sampled.maxY) < 1e-3)
  }
}

@Test(arguments: [1e-300, 1e-12, 1e9, 1e150, 1e300])
func `bounds scale with the path`(size: Double) throws {
  let path = BezierPath("M 0 0 C 0 8 4 -8 4 0").transformed(by: .scale(size, size))
  let box = try #require(path.bounds)
  // 24t(1 − t)(1 − 2t) is largest at t = ½ − √3/6, where it is 24·√3/18.
  #expect(abs(box.maxY / size - 24 * 3.0.squareRoot() / 18) < 1e-12)
  #expect(abs(box.minY / size + 24 * 3.0.squareRoot() / 18) < 1e-12)
}

import AnimFileGenerator
import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

private func polyline(_ points: [Point2D], _ curve: PolylineCurve, closed: Bool = false) -> BezierPath {
  var path = BezierPath()
  path.addPolyline(points, curve: curve, closed: closed)
  return path
}

@Test func `a polyline of lines`() {
  let points = [Point2D(0, 0), Point2D(1, 2), Point2D(3, 0)]
  #expect(polyline(points, .linear).svgPathData() == "M 0 0 L 1 2 L 3 0")
  #expect(polyline(points, .linear, closed: true).svgPathData() == "M 0 0 L 1 2 L 3 0 Z")
  #expect(polyline([], .catmullRom).isEmpty)
  #expect(polyline([Point2D(1, 2)], .monotone).svgPathData() == "M 1 2")
}

@Test func `equally spaced points give the handles of uniform Catmull–Rom`() {
  // With equal distances, a handle is a sixth of the vector from the preceding point to the next.
  let square = [Point2D(0, 0), Point2D(6, 0), Point2D(6, 6), Point2D(0, 6)]
  #expect(
    polyline(square, .catmullRom, closed: true).svgPathData(precision: 9)
      == "M 0 0 C 1 -1 5 -1 6 0 C 7 1 7 5 6 6 C 5 7 1 7 0 6 C -1 5 -1 1 0 0 Z")
  #expect(
    polyline(Array(square.prefix(3)), .catmullRom).svgPathData(precision: 9)
      == "M 0 0 C 2 0 5 -1 6 0 C 7 1 6 4 6 6")
}

@Test func `unequal distances are weighted by their roots`() {
  // d₀ = 1, d₁ = 4, so s₀ = 1, s₁ = 2: the handle is (1·(4, 0) + 4·(0, 1)) / (3·1·3).
  let path = polyline([Point2D(0, -1), Point2D(0, 0), Point2D(4, 0)], .catmullRom)
  #expect(path.points[4].isClose(to: Point2D(4.0 / 9, 4.0 / 9), 1e-14))
  // On the other side (4·(0, −1) + 1·(−4, 0)) / (3·2·3).
  #expect(path.points[2].isClose(to: Point2D(-4.0 / 18, -4.0 / 18), 1e-14))
}

@Test func `a monotone curve has the slopes of Fritsch and Carlson`() {
  // Slopes 1 and 3: the middle slope is 2, which (2/1)² + (1/1)² ≤ 9 allows.
  #expect(
    polyline([Point2D(0, 0), Point2D(3, 3), Point2D(6, 12)], .monotone).svgPathData(precision: 9)
      == "M 0 0 C 1 1 2 1 3 3 C 4 5 5 9 6 12")
  // Slopes 1 and 9: the middle slope would be 5; α = 1 and β = 5 are scaled by 3/√26.
  let tau = 3 / 26.0.squareRoot()
  let path = polyline([Point2D(0, 0), Point2D(3, 3), Point2D(6, 30)], .monotone)
  #expect(path.points[1].isClose(to: Point2D(1, tau), 1e-14))
  #expect(path.points[2].isClose(to: Point2D(2, 3 - 5 * tau), 1e-14))
  #expect(path.points[4].isClose(to: Point2D(4, 3 + 5 * tau), 1e-14))
  // The slope at an extreme is 0.
  #expect(
    polyline([Point2D(0, 0), Point2D(3, 3), Point2D(6, 0)], .monotone).svgPathData(precision: 9)
      == "M 0 0 C 1 1 2 3 3 3 C 4 3 5 1 6 0")
}

@Test func `a monotone curve stays between the points it joins`() {
  var random = SplitMix64(seed: 9)
  for _ in 0..<40 {
    var x = 0.0
    let backwards = Bool.random(using: &random)
    let points = (0..<8).map { _ in
      x += Double.random(in: 0.001...3, using: &random) * (backwards ? -1 : 1)
      return Point2D(x, Double.random(in: -9...9, using: &random))
    }
    for segment in polyline(points, .monotone).segments {
      let (low, high) = (min(segment.start.y, segment.end.y), max(segment.start.y, segment.end.y))
      var last = segment.start.y
      for step in 1...50 {
        let y = segment.point(at: Double(step) / 50).y
        #expect(y >= low - 1e-9 && y <= high + 1e-9)
        #expect(segment.end.y >= segment.start.y ? y >= last - 1e-9 : y <= last + 1e-9)
        last = y
      }
    }
  }
}

@Test func `a monotone curve restarts where x reverses`() {
  let path = polyline(
    [Point2D(0, 0), Point2D(3, 3), Point2D(3, 6), Point2D(0, 9)], .monotone, closed: true)
  #expect(path.svgPathData(precision: 9) == "M 0 0 C 1 1 2 2 3 3 C 3 4 3 5 3 6 C 2 7 1 8 0 9 Z")
  let turn = polyline([Point2D(0, 0), Point2D(3, 3), Point2D(0, 6)], .monotone)
  #expect(turn.svgPathData(precision: 9) == "M 0 0 C 1 1 2 2 3 3 C 2 4 1 5 0 6")
}

@Test(arguments: PolylineCurve.allCases)
func `handles are finite for all points`(curve: PolylineCurve) {
  let values: [Double] = [0, 0, 1, 1, -1, .leastNonzeroMagnitude, 1e-160, 1e9]
  var random = SplitMix64(seed: 10)
  for _ in 0..<500 {
    let points = (0..<Int.random(in: 0...5, using: &random)).map { _ in
      Point2D(values.randomElement(using: &random) ?? 0, values.randomElement(using: &random) ?? 0)
    }
    for closed in [false, true] {
      #expect(polyline(points, curve, closed: closed).isFinite)
    }
  }
}

@Test func `a handle beside a coinciding point does not jump`() {
  func handles(_ distance: Double) -> [Point2D] {
    var path = BezierPath()
    path.addPolyline(
      [Point2D(0, 0), Point2D(9 - distance, 0), Point2D(9, 0), Point2D(9, 16)], curve: .catmullRom)
    return Array(path.points.suffix(3))
  }
  #expect(handles(0)[0] == Point2D(9, 0))
  #expect(zip(handles(0), handles(1e-12)).allSatisfy { $0.isClose(to: $1, 1e-5) })
}

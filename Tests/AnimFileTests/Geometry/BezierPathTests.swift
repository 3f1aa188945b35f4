import AnimFileGenerator
import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

@Test func `a path returns the elements it was built from`() {
  var path = BezierPath()
  #expect(path.isEmpty)
  path.move(to: Point2D(1, 2))
  path.line(to: Point2D(3, 4))
  path.quad(control: Point2D(5, 6), to: Point2D(7, 8))
  path.cubic(control1: Point2D(9, 10), control2: Point2D(11, 12), to: Point2D(13, 14))
  path.close()
  let expected: [BezierPath.Element] = [
    .move(to: Point2D(1, 2)), .line(to: Point2D(3, 4)),
    .quad(control: Point2D(5, 6), to: Point2D(7, 8)),
    .cubic(control1: Point2D(9, 10), control2: Point2D(11, 12), to: Point2D(13, 14)), .close,
  ]
  #expect(Array(path.elements) == expected)
  #expect(Array(path.elements.reversed()) == expected.reversed())
  #expect(path.elements.count == 5)
  #expect(path.signature == "M L Q C Z")
  #expect(path.currentPoint == Point2D(1, 2))
}

@Test func `drawing after a close begins where the closed subpath began`() {
  var path = BezierPath("M 1 1 L 5 1 L 5 5 Z")
  path.line(to: Point2D(0, 0))
  #expect(path == BezierPath("M 1 1 L 5 1 L 5 5 Z M 1 1 L 0 0"))
  path.close()
  path.close()
  #expect(path.signature == "M L L Z M L Z")
}

@Test func `drawing in an empty path begins at the first point given`() {
  var path = BezierPath()
  path.close()
  #expect(path.isEmpty)
  path.line(to: Point2D(3, 4))
  #expect(path == BezierPath("M 3 4 L 3 4"))
  path.removeAll()
  path.cubic(control1: Point2D(1, 1), control2: Point2D(2, 2), to: Point2D(3, 3))
  #expect(path == BezierPath("M 1 1 C 1 1 2 2 3 3"))
  path.removeAll()
  path.quad(control: Point2D(1, 1), to: Point2D(3, 3))
  #expect(path == BezierPath("M 1 1 Q 1 1 3 3"))
}

@Test func `a matrix moves every point, in place and while appending`() {
  let path = BezierPath("M 1 2 Q 3 4 5 6 Z")
  let matrix = AffineMatrix.translation(Point2D(10, 0)) * .scale(2, 2)
  #expect(path.transformed(by: matrix) == BezierPath("M 12 4 Q 16 8 20 12 Z"))
  var both = path
  both.append(path, transformedBy: matrix)
  #expect(both == BezierPath("M 1 2 Q 3 4 5 6 Z M 12 4 Q 16 8 20 12 Z"))
  both.append(path)
  #expect(both.signature == "M Q Z M Q Z M Q Z")
}

@Test func `an open subpath runs backward from its end`() {
  let path = BezierPath("M 0 0 L 1 0 Q 2 0 2 1 C 2 2 3 3 4 4 M 9 9 L 8 8")
  #expect(
    path.reversed() == BezierPath("M 4 4 C 3 3 2 2 2 1 Q 2 0 1 0 L 0 0 M 8 8 L 9 9"))
}

@Test func `a closed subpath keeps its start and swaps the line of its close with its first`() {
  #expect(BezierPath("M 0 0 L 4 0 L 4 4 Z").reversed() == BezierPath("M 0 0 L 4 4 L 4 0 Z"))
  #expect(
    BezierPath("M 0 0 C 1 0 2 0 4 0 L 4 4 Z").reversed()
      == BezierPath("M 0 0 L 4 4 L 4 0 C 2 0 1 0 0 0 Z"))
  #expect(BezierPath("M 0 0 L 4 0 Q 4 4 0 0 Z").reversed() == BezierPath("M 0 0 Q 4 4 4 0 L 0 0 Z"))
  #expect(BezierPath("M 3 3 Z").reversed() == BezierPath("M 3 3 Z"))
  #expect(BezierPath().reversed() == BezierPath())
}

@Test func `reversing twice draws the same curves again`() {
  var random = SplitMix64(seed: 2)
  for _ in 0..<200 {
    let path = random.path(count: 12)
    let twice = path.reversed().reversed()
    #expect(twice.segments == path.segments)
    #expect(abs(path.reversed().length() - path.length()) <= 1e-9 * path.length())
  }
}

@Test func `cubics stand in for lines and quadratic curves`() {
  let path = BezierPath("M 0 0 L 3 6 Q 6 6 6 9 Z L 1 1")
  let cubics = path.asCubics()
  #expect(cubics.signature == "M C C Z M C")
  #expect(
    cubics.elements.dropFirst().first
      == .cubic(control1: Point2D(1, 2), control2: Point2D(2, 4), to: Point2D(3, 6)))
  #expect(abs(cubics.length() - path.length()) < 1e-9)
  #expect(cubics.asCubics() == cubics)
  let still = BezierPath("M 0.1 0.7 L 0.1 0.7").asCubics()
  #expect(still.points.allSatisfy { $0 == Point2D(0.1, 0.7) })
}

@Test func `a refilled path reuses its memory`() {
  func fill(_ path: inout BezierPath) {
    path.removeAll(keepingCapacity: true)
    path.addEllipse(center: .zero, radii: Size2D(3, 4))
    path.addCapsule(start: .zero, end: Point2D(3, 4), radius: 2)
    path.append(BezierPath("M 1 2 L 3 4"), transformedBy: .scale(2, 2))
    path.addPolyline([.zero, Point2D(1, 1), Point2D(2, 0)], curve: .monotone)
    path.addStar(center: .zero, points: 5, outerRadius: 2, innerRadius: 1)
  }
  var path = BezierPath()
  fill(&path)
  let before = path.points.withUnsafeBufferPointer { $0.baseAddress }
  let copy = path.svgPathData()
  fill(&path)
  #expect(path.points.withUnsafeBufferPointer { $0.baseAddress } == before)
  #expect(path.svgPathData() == copy)
}

@Test func `a part of a curve is the same curve between two parameters`() {
  var random = SplitMix64(seed: 3)
  for _ in 0..<200 {
    let curve = CubicSegment(random.point(), random.point(), random.point(), random.point())
    let (a, b) = (Double.random(in: 0...1, using: &random), Double.random(in: 0...1, using: &random))
    let part = curve.part(from: min(a, b), to: max(a, b))
    for step in 0...10 {
      let t = Double(step) / 10
      #expect(part.point(at: t).isClose(to: curve.point(at: min(a, b) * (1 - t) + max(a, b) * t)))
    }
  }
}

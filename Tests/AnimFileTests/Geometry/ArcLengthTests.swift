import AnimFileGenerator
import Foundation
import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

private struct Vectors: Decodable {
  struct Curve: Decodable {
    var name: String
    var curve: [[Double]]
    var length: Double
    var pointAtFraction: [Sample]
  }

  struct Sample: Decodable {
    var fraction: Double
    var point: Point2D

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      fraction = try values.decode(Double.self)
      let coordinates = try values.decode([Double].self)
      point = Point2D(coordinates[0], coordinates[1])
    }
  }

  var curves: [Curve]
}

@Test func `lengths and positions along a curve agree with the reference`() throws {
  let file = Folder.fixtures.appending(path: "Vectors/arclength.json")
  let vectors = try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file))
  #expect(!vectors.curves.isEmpty)
  for vector in vectors.curves {
    let points = vector.curve.map { Point2D($0[0], $0[1]) }
    var path = BezierPath()
    path.move(to: points[0])
    path.cubic(control1: points[1], control2: points[2], to: points[3])
    let tolerance = 1e-8 * vector.length
    #expect(abs(path.length() - vector.length) <= tolerance, "\(vector.name)")
    let table = ArcLengthTable(
      from: points[0], control1: points[1], control2: points[2], to: points[3])
    #expect(table == ArcLengthTable(path))
    for sample in vector.pointAtFraction {
      let place = try #require(table.position(atFraction: sample.fraction))
      #expect(place.point.isClose(to: sample.point, tolerance), "\(vector.name) \(sample.fraction)")
    }
  }
}

@Test func `the length of random curves is that of many short chords`() {
  var random = SplitMix64(seed: 5)
  for _ in 0..<25 {
    let curve = CubicSegment(random.point(), random.point(), random.point(), random.point())
    // The error of chords is O(h²); Richardson extrapolation with two step sizes removes it.
    func chords(_ count: Int) -> Double {
      var (total, last) = (0.0, curve.start)
      for step in 1...count {
        let next = curve.point(at: Double(step) / Double(count))
        total += (next - last).length
        last = next
      }
      return total
    }
    let (coarse, fine) = (chords(2000), chords(4000))
    #expect(abs(curve.length() - (fine + (fine - coarse) / 3)) <= 1e-6 * fine)
  }
}

@Test func `lines, closes and subpaths count, gaps do not`() throws {
  let path = BezierPath("M 0 0 L 3 0 L 3 4 Z M 100 100 L 110 100")
  #expect(path.length() == 22)
  #expect(path.point(atFraction: 3.0 / 22) == Point2D(3, 0))
  #expect(path.tangent(atFraction: 3.0 / 22) == Point2D(0, 1))
  let home = try #require(path.point(atFraction: 11.999999999 / 22))
  #expect(home.isClose(to: Point2D(0, 0), 1e-8))
  #expect(path.point(atFraction: 17.0 / 22)?.isClose(to: Point2D(105, 100)) == true)
  #expect(path.point(atFraction: 2) == Point2D(110, 100))
  #expect(path.point(atFraction: -1) == Point2D(0, 0))
}

@Test func `fractions of the length are in proportion to the distance travelled`() throws {
  var random = SplitMix64(seed: 6)
  for _ in 0..<100 {
    let path = random.path(count: 5)
    let table = ArcLengthTable(path)
    guard table.length > 0 else { continue }
    for step in 1..<10 {
      let wanted = table.length * Double(step) / 10
      let location = try #require(table.location(atLength: wanted))
      var travelled = 0.0
      for index in 0..<location.segment { travelled += table.segments[index].length() }
      travelled += table.segments[location.segment].part(from: 0, to: location.t).length()
      #expect(abs(travelled - wanted) <= 1e-8 * table.length)
    }
  }
}

@Test func `paths without length have a point but no direction`() {
  #expect(BezierPath().point(atFraction: 0.5) == nil)
  #expect(BezierPath("M 3 4").point(atFraction: 0.5) == Point2D(3, 4))
  #expect(BezierPath("M 3 4").tangent(atFraction: 0.5) == Point2D(1, 0))
  #expect(BezierPath("M 3 4 L 3 4 C 3 4 3 4 3 4 Z").length() == 0)
  #expect(BezierPath("M 3 4 L 3 4 Z").point(atFraction: 1) == Point2D(3, 4))
  // A segment without length is skipped.
  #expect(BezierPath("M 0 0 L 2 0 L 2 0 L 2 2").tangent(atFraction: 0.5) == Point2D(0, 1))
}

@Test func `if handles coincide with ends, the direction is the curve's limit`() {
  #expect(CubicSegment(.zero, .zero, Point2D(0, 5), Point2D(9, 9)).tangent(at: 0) == Point2D(0, 1))
  #expect(
    CubicSegment(.zero, Point2D(5, 0), Point2D(9, 9), Point2D(9, 9)).tangent(at: 1)?
      .isClose(to: Point2D(4, 9) * (1 / 97.0.squareRoot())) == true)
  #expect(CubicSegment(.zero, .zero, .zero, Point2D(0, 3)).tangent(at: 0) == Point2D(0, 1))
  #expect(CubicSegment(.zero, Point2D(0, 3), Point2D(0, 3), Point2D(0, 3)).tangent(at: 1) == Point2D(0, 1))
  #expect(CubicSegment(.zero, .zero, .zero, .zero).tangent(at: 0.5) == nil)
  // A cusp in the middle: the curve comes up and goes back down.
  let cusp = CubicSegment(.zero, Point2D(10, -10), Point2D(0, -10), Point2D(10, 0))
  #expect(cusp.tangent(at: 0.5) == Point2D(0, 1))
  #expect(cusp.tangent(at: 0.49).map { $0.y < 0 } == true)
}

@Test func `a cusp and a reversing line are measured entirely`() {
  // To 3·(1 − t)²·t·10 at most, which is 40/9, and back.
  let back = CubicSegment(.zero, Point2D(10, 0), .zero, .zero)
  #expect(abs(back.length() - 80.0 / 9) < 1e-8)
  // The speed is 15·|2t − 1|·√(…): quadrature across the kink is inaccurate.
  let cusp = CubicSegment(.zero, Point2D(10, -10), Point2D(0, -10), Point2D(10, 0))
  let halves = cusp.part(from: 0, to: 0.5).length() + cusp.part(from: 0.5, to: 1).length()
  #expect(abs(cusp.length() - halves) < 1e-8)
}

@Test(arguments: [0x1p-1030, 1e-200, 1e-9, 1e9, 1e150, 1e300])
func `lengths scale with the path`(size: Double) throws {
  let path = BezierPath("M 0 0 C 0 8 4 -8 4 0 L 8 0")
  let scaled = path.transformed(by: .scale(size, size))
  // A subnormal coordinate has few digits.
  let tolerance = size < 1e-300 ? 1e-5 : 1e-9
  #expect(abs(scaled.length() / size / path.length() - 1) < tolerance)
  let place = try #require(scaled.point(atFraction: 0.3))
  let expected = try #require(path.point(atFraction: 0.3))
  #expect(Point2D(place.x / size, place.y / size).isClose(to: expected, 10 * tolerance))
}

@Test func `a finite path gives finite points and directions`() throws {
  let values = [0, 1, -1, 0x1p-1060, 1e-160, 1e9, 1e160, 8e307, -8e307]
  var random = SplitMix64(seed: 7)
  func point() -> Point2D {
    Point2D(values.randomElement(using: &random) ?? 0, values.randomElement(using: &random) ?? 0)
  }
  for _ in 0..<2000 {
    let curve = CubicSegment(point(), point(), point(), point())
    if let tangent = curve.tangent(at: Double.random(in: 0...1, using: &random)) {
      #expect(tangent.isFinite)
    }
    let table = ArcLengthTable(
      from: curve.start, control1: curve.control1, control2: curve.control2, to: curve.end)
    if table.length.isFinite {
      let place = try #require(table.position(atFraction: 0.4))
      #expect(place.point.isFinite && place.tangent.isFinite)
    }
    var path = BezierPath()
    path.move(to: curve.start)
    path.append(curve)
    let box = try #require(path.bounds)
    #expect(box.minX.isFinite && box.minY.isFinite && box.maxX.isFinite && box.maxY.isFinite)
  }
}

@Test func `a direction is also an angle, clockwise from the right`() throws {
  let down = try #require(ArcLengthTable(BezierPath("M 0 0 L 0 5")).position(atFraction: 0))
  #expect(down.degrees == 90)
}

@Test func `a table reuses its memory for another path`() {
  var table = ArcLengthTable(BezierPath("M 0 0 L 3 4"))
  table.measure(BezierPath("M 0 0 L 6 8 L 6 0"))
  #expect(table == ArcLengthTable(BezierPath("M 0 0 L 6 8 L 6 0")))
  #expect(table.length == 18)
  table.measure(BezierPath())
  #expect(table == ArcLengthTable())
}

@Test func `segments too short for the sum of lengths have no place on the path`() throws {
  let inside = ArcLengthTable(BezierPath("M 0 0 L 1e9 0 L 1e9 1e-9 L 2e9 0"))
  #expect(inside.segments.count == 2)
  #expect(try #require(inside.position(atFraction: 0.75)).point.isClose(to: Point2D(1.5e9, 0)))
  let end = ArcLengthTable(BezierPath("M 0 0 L 1e9 0 L 1e9 1e-9"))
  #expect(try #require(end.position(atFraction: 1)).point.isClose(to: Point2D(1e9, 0)))
}

import AnimFileGenerator
import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

private func made(_ build: (inout BezierPath) -> Void) -> BezierPath {
  var path = BezierPath()
  build(&path)
  return path
}

// MARK: - Ellipse

@Test func `a circle starts at the top and runs clockwise`() {
  let circle = made { $0.addEllipse(center: Point2D(100, 100), radii: Size2D(40, 40)) }
  #expect(
    circle.svgPathData(precision: 3)
      == "M 100 60 C 122.091 60 140 77.909 140 100 C 140 122.091 122.091 140 100 140 "
      + "C 77.909 140 60 122.091 60 100 C 60 77.909 77.909 60 100 60 Z")
  for segment in circle.segments {
    #expect(abs((segment.point(at: 0.5) - Point2D(100, 100)).length - 40) < 1e-13)
    for step in 0...100 {
      let error = (segment.point(at: Double(step) / 100) - Point2D(100, 100)).length / 40 - 1
      #expect(error > -1e-15 && error < 2.73e-4)
    }
  }
}

// MARK: - Rectangle

@Test func `a rectangle starts at the top left and runs clockwise`() {
  let rect = made { $0.addRect(origin: Point2D(10, 20), size: Size2D(30, 40)) }
  #expect(rect.svgPathData() == "M 10 20 L 40 20 L 40 60 L 10 60 Z")
  let negative = made { $0.addRect(origin: Point2D(40, 60), size: Size2D(-30, -40)) }
  #expect(negative == rect)
}

@Test func `a rounded rectangle starts after its top-left corner`() {
  let rect = made { $0.addRect(origin: .zero, size: Size2D(30, 40), cornerRadii: CornerRadii(10)) }
  #expect(
    rect.svgPathData(precision: 3)
      == "M 10 0 L 20 0 C 25.523 0 30 4.477 30 10 L 30 30 C 30 35.523 25.523 40 20 40 "
      + "L 10 40 C 4.477 40 0 35.523 0 30 L 0 10 C 0 4.477 4.477 0 10 0 Z")
  #expect(rect.bounds == BoundingBox(minX: 0, minY: 0, maxX: 30, maxY: 40))
}

@Test func `a corner without a radius adds no curve`() {
  let radii = CornerRadii(topLeft: 0, topRight: 5, bottomRight: -3, bottomLeft: 0)
  let rect = made { $0.addRect(origin: .zero, size: Size2D(30, 40), cornerRadii: radii) }
  #expect(rect.signature == "M L C L L Z")
}

@Test func `radii that overlap are all scaled by the same factor`() {
  // The left side is 40 and needs 30 + 50: all radii are scaled by ½.
  let radii = CornerRadii(topLeft: 30, topRight: 10, bottomRight: 10, bottomLeft: 50)
  let rect = made { $0.addRect(origin: .zero, size: Size2D(100, 40), cornerRadii: radii) }
  let ends: [Point2D] = rect.elements.compactMap {
    switch $0 {
    case .move(let end), .line(let end), .quad(_, let end), .cubic(_, _, let end): end
    case .close: nil
    }
  }
  #expect(
    ends == [
      Point2D(15, 0), Point2D(95, 0), Point2D(100, 5), Point2D(100, 35), Point2D(95, 40),
      Point2D(25, 40), Point2D(0, 15), Point2D(0, 15), Point2D(15, 0),
    ])
  let pill = made { $0.addRect(origin: .zero, size: Size2D(4, 2), cornerRadii: CornerRadii(1e9)) }
  #expect(pill.bounds == BoundingBox(minX: 0, minY: 0, maxX: 4, maxY: 2))
  let nothing = made { $0.addRect(origin: .zero, size: Size2D(0, 0), cornerRadii: CornerRadii(3)) }
  #expect(nothing.points.allSatisfy { $0 == .zero })
}

// MARK: - Capsule

@Test func `a capsule to the right starts above its end and runs clockwise`() {
  let capsule = made { $0.addCapsule(start: .zero, end: Point2D(10, 0), radius: 2) }
  #expect(
    capsule.svgPathData(precision: 3)
      == "M 10 -2 C 11.105 -2 12 -1.105 12 0 C 12 1.105 11.105 2 10 2 L 0 2 "
      + "C -1.105 2 -2 1.105 -2 0 C -2 -1.105 -1.105 -2 0 -2 L 10 -2 Z")
}

@Test func `a capsule whose points meet is a circle`() {
  let capsule = made { $0.addCapsule(start: Point2D(5, 5), end: Point2D(5, 5), radius: 2) }
  let circle = made { $0.addEllipse(center: Point2D(5, 5), radii: Size2D(2, 2)) }
  let curves = capsule.segments.filter { !$0.isLine }
  #expect(curves == circle.segments)
  #expect(capsule.signature == "M C C L C C L Z")
}

@Test func `a capsule never turns inside out`() {
  for degrees in stride(from: 0.0, to: 360, by: 7) {
    let (sin, cos) = Math.sinCos(degrees: degrees)
    let capsule = made { $0.addCapsule(start: .zero, end: Point2D(10 * cos, 10 * sin), radius: 2) }
    // Twice the signed area of the polygon of all ends, positive for clockwise with y down.
    let ends = capsule.segments.map(\.start)
    var area = 0.0
    for (a, b) in zip(ends, ends.dropFirst() + ends.prefix(1)) { area += a.x * b.y - a.y * b.x }
    #expect(area > 0)
    #expect(capsule.signature == "M C C L C C L Z")
    #expect(abs(capsule.length() - (20 + 4 * .pi)) < 0.004)
  }
}

// MARK: - Arc

@Test func `an arc runs clockwise from 3 o'clock`() {
  let arc = made { $0.addArc(center: Point2D(1, 1), radii: Size2D(2, 2), startAngle: 0, endAngle: 90) }
  #expect(arc.svgPathData(precision: 3) == "M 3 1 C 3 2.105 2.105 3 1 3")
  let back = made {
    $0.addArc(center: .zero, radii: Size2D(2, 1), startAngle: 0, endAngle: -180)
  }
  #expect(back.signature == "M C C")
  #expect(back.points[3] == Point2D(0, -1))
  #expect(back.points.last == Point2D(-2, 0))
}

@Test func `an arc is made of cubics of at most a quarter turn`() {
  func signature(_ end: Double) -> String {
    made { $0.addArc(center: .zero, radii: Size2D(1, 1), startAngle: 10, endAngle: end) }.signature
  }
  #expect(signature(10) == "M C")
  #expect(signature(100) == "M C")
  #expect(signature(100.5) == "M C C")
  #expect(signature(370) == "M C C C C")
  #expect(signature(1e18) == "M C C C C")
  #expect(signature(-1e9) == "M C C C C")
  let turn = made {
    $0.addArc(center: .zero, radii: Size2D(7, 7), startAngle: 33, endAngle: 1000)
  }
  #expect(turn.points.first == turn.points.last)
}

@Test(arguments: [360.0, -360, 400, 500, -790, 1e6])
func `the inner arc of a whole ring starts where the outer one ends`(sweep: Double) {
  var (ring, outer, inner) = (BezierPath(), BezierPath(), BezierPath())
  ring.addSector(
    center: Point2D(5, 5), radius: 10, innerRadius: 4, startAngle: 30.1, endAngle: 30.1 + sweep)
  let direction = sweep < 0 ? -360.0 : 360
  outer.addArc(
    center: Point2D(5, 5), radii: Size2D(10, 10), startAngle: 30.1, endAngle: 30.1 + 2 * direction)
  inner.addArc(center: Point2D(5, 5), radii: Size2D(4, 4), startAngle: 30.1, endAngle: 30.1 - 2 * direction)
  #expect(ring.signature == "M C C C C L C C C C Z")
  #expect(ring.points.count == outer.points.count + inner.points.count)
  #expect(zip(ring.points, outer.points + inner.points).allSatisfy { $0.isClose(to: $1) })
  // The line between both arcs is along the radius at the start.
  #expect(abs((ring.points[12] - ring.points[13]).length - 6) < 1e-9)
}

@Test func `an arc can continue a line`() {
  var path = BezierPath("M 0 0")
  path.addArc(center: .zero, radii: Size2D(5, 5), startAngle: 180, endAngle: 270, join: .line)
  #expect(path.signature == "M L C")
  #expect(path.points[1] == Point2D(-5, 0))
  #expect(path.points.last == Point2D(0, -5))
  for segment in path.segments where !segment.isLine {
    #expect(abs(segment.point(at: 0.5).length - 5) < 1e-14)
  }
}

// MARK: - Arc of SVG

@Test func `the four arcs of SVG between two points`() {
  // Between (0, 0) and (10, 10) with radius 10: centers (10, 0) and (0, 10).
  func middle(_ largeArc: Bool, _ sweep: Bool) -> Point2D? {
    var path = BezierPath("M 0 0")
    path.addSVGArc(
      radii: Size2D(10, 10), rotation: 0, largeArc: largeArc, sweep: sweep, to: Point2D(10, 10))
    #expect(path.points.last == Point2D(10, 10))
    return path.point(atFraction: 0.5)
  }
  let near = 10 - 10 * 0.5.squareRoot()
  let far = 10 + 10 * 0.5.squareRoot()
  // Clockwise with y down, the small arc from (0, 0) to (10, 10) bulges to the top right, about (0, 10).
  #expect(middle(false, true)?.isClose(to: Point2D(10 - near, near), 1e-6) == true)
  #expect(middle(false, false)?.isClose(to: Point2D(near, 10 - near), 1e-6) == true)
  #expect(middle(true, true)?.isClose(to: Point2D(far, 10 - far), 1e-6) == true)
  #expect(middle(true, false)?.isClose(to: Point2D(10 - far, far), 1e-6) == true)
}

@Test func `arcs of SVG lie on their ellipse`() throws {
  var random = SplitMix64(seed: 8)
  for _ in 0..<150 {
    let center = random.point()
    let radii = Size2D(Double.random(in: 1...90, using: &random), Double.random(in: 1...90, using: &random))
    let rotation = Double.random(in: -720...720, using: &random)
    let first = Double.random(in: 0..<360, using: &random)
    let extent = Double.random(in: 5...355, using: &random)
    guard abs(extent - 180) > 1 else { continue }
    let sweep = Bool.random(using: &random)
    let matrix =
      AffineMatrix.translation(center) * .rotation(degrees: rotation)
      * .scale(radii.width, radii.height)
    func place(_ degrees: Double) -> Point2D {
      let (sin, cos) = Math.sinCos(degrees: degrees)
      return matrix.apply(Point2D(cos, sin))
    }
    let last = sweep ? first + extent : first - extent
    var path = BezierPath()
    path.move(to: place(first))
    path.addSVGArc(
      radii: radii, rotation: rotation, largeArc: extent > 180, sweep: sweep, to: place(last))
    #expect(path.elements.count - 1 == Int((extent / 90).rounded(.up)))
    let inverse = try #require(matrix.inverse)
    for (index, segment) in path.segments.enumerated() {
      for step in 0...8 {
        let unit = inverse.apply(segment.point(at: Double(step) / 8))
        #expect(abs(unit.length - 1) < 2.8e-4)
      }
      // The middle of each cubic is on the ellipse, at the angle in the middle.
      let share = (Double(index) + 0.5) / Double(path.segments.count)
      #expect(segment.point(at: 0.5).isClose(to: place(first + (last - first) * share), 1e-6))
    }
  }
}

@Test func `arcs of SVG that do not fit are corrected`() {
  func arc(_ data: String) -> BezierPath { BezierPath("M 0 0 A " + data) }
  // Radii too small: half a circle about the midpoint, with radius 5.
  #expect(
    arc("1 1 0 0 1 10 0").svgPathData(precision: 3)
      == "M 0 0 C 0 -2.761 2.239 -5 5 -5 C 7.761 -5 10 -2.761 10 0")
  #expect(arc("-1 -1 0 0 1 10 0") == arc("1 1 0 0 1 10 0"))
  #expect(arc("0 5 0 0 1 10 0") == BezierPath("M 0 0 L 10 0"))
  #expect(arc("5 5 0 0 1 0 0") == BezierPath("M 0 0"))
  #expect(arc("1e-300 1 0 0 1 10 10").isFinite)
  #expect(arc("1e9 1e9 0 1 1 1e-9 0").isFinite)
}

// MARK: - Star and polygon

@Test func `a star starts at the top and takes its first inner corner on the right`() {
  let star = made { $0.addStar(center: .zero, points: 5, outerRadius: 100, innerRadius: 50) }
  #expect(star.signature == "M L L L L L L L L L Z")
  #expect(star.points[0] == Point2D(0, -100))
  // 10 points of radii 100 and 50: the first inner one is at −54°.
  let second = made { $0.addStar(center: .zero, points: 5, outerRadius: 20, innerRadius: 10) }
  #expect(second.points[1].isClose(to: Point2D(5.877852522924731, -8.090169943749475)))
  #expect(second.points[2].isClose(to: Point2D(19.021130325903073, -6.180339887498948)))
}

@Test func `a rotation turns a star clockwise`() {
  let star = made {
    $0.addStar(center: Point2D(1, 2), points: 4, outerRadius: 4, innerRadius: 2, rotation: 90)
  }
  #expect(star.points[0] == Point2D(5, 2))
  #expect(star.points[2] == Point2D(1, 6))
  let turns = made {
    $0.addStar(center: Point2D(1, 2), points: 4, outerRadius: 4, innerRadius: 2, rotation: 90 + 3.6e15)
  }
  #expect(turns == star)
}

@Test func `roundness makes handles at right angles to the radius`() {
  let polygon = made { $0.addPolygon(center: .zero, points: 4, radius: 10, roundness: 0.5) }
  #expect(polygon.signature == "M C C C C Z")
  // ½ · 2π · 10 / 16
  let handle = 1.9634954084936207
  #expect(polygon.points[0] == Point2D(0, -10))
  #expect(polygon.points[1].isClose(to: Point2D(handle, -10)))
  #expect(polygon.points[2].isClose(to: Point2D(10, -handle)))
  #expect(polygon.points[3] == Point2D(10, 0))
  #expect(polygon.points.last == polygon.points.first)
  let star = made {
    $0.addStar(center: .zero, points: 5, outerRadius: 20, innerRadius: 10, outerRoundness: 1)
  }
  #expect(star.signature == "M C C C C C C C C C C Z")
  // 2π · 20 / 20, and an inner corner without.
  #expect(star.points[1].isClose(to: Point2D(2 * .pi, -20)))
  #expect(star.points[2] == star.points[3])
}

@Test func `fewer than three points are three`() {
  let polygon = made { $0.addPolygon(center: .zero, points: -1, radius: 10) }
  #expect(polygon.signature == "M L L Z")
}

import AnimFileGenerator
import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

@Test func `a quarter turn is exact and clockwise on screen, however large the angle`() {
  #expect(AffineMatrix.rotation(degrees: 90).apply(Point2D(1, 0)) == Point2D(0, 1))
  #expect(AffineMatrix.rotation(degrees: -90).apply(Point2D(1, 0)) == Point2D(0, -1))
  #expect(AffineMatrix.rotation(degrees: 180) == .scale(-1, -1))
  #expect(AffineMatrix.rotation(degrees: 3.6e17) == .identity)
  #expect(AffineMatrix.rotation(degrees: 270) == .rotation(degrees: -90))
}

@Test func `sine and cosine of degrees agree with those of radians`() {
  for step in -720...720 {
    let degrees = Double(step) * 1.1
    let (sin, cos) = Math.sinCos(degrees: degrees)
    #expect(abs(sin - Math.sin(degrees * .pi / 180)) < 1e-14)
    #expect(abs(cos - Math.cos(degrees * .pi / 180)) < 1e-14)
  }
  #expect(Math.sinCos(degrees: .infinity).sin.isNaN)
}

@Test func `a skew of 30 degrees along the x axis moves points below it to the left`() {
  let skewed = AffineMatrix.skew(degrees: 30, axis: 0).apply(Point2D(0, 1))
  #expect(skewed.isClose(to: Point2D(-0.5773502691896257, 1), 1e-15))
  // Along the y axis, the x coordinate determines the vertical displacement.
  let upright = AffineMatrix.skew(degrees: 45, axis: 90).apply(Point2D(1, 0))
  #expect(upright.isClose(to: Point2D(1, 1), 1e-15))
  #expect(AffineMatrix.skew(degrees: 90).apply(Point2D(1, 1)).isFinite)
  #expect(AffineMatrix.skew(degrees: 180).apply(Point2D(1, 1)).isClose(to: Point2D(1, 1)))
}

@Test func `a product applies its right side first`() {
  let matrix = AffineMatrix.translation(Point2D(10, 0)) * .rotation(degrees: 90) * .scale(2, 3)
  #expect(matrix.apply(Point2D(1, 1)) == Point2D(7, 2))
  #expect(matrix == AffineMatrix(a: 0, b: 2, c: -3, d: 0, tx: 10, ty: 0))
  #expect(matrix.apply(vector: Point2D(1, 1)) == Point2D(-3, 2))
  #expect(matrix.determinant == 6)
  #expect("\(matrix)" == "matrix(0.0 2.0 -3.0 0.0 10.0 0.0)")
}

@Test func `an inverse undoes the matrix, and a singular matrix has none`() throws {
  var random = SplitMix64(seed: 1)
  for _ in 0..<200 {
    let (x, y, t) = (random.point(in: -9...9), random.point(in: -9...9), random.point())
    let matrix = AffineMatrix(a: x.x, b: x.y, c: y.x, d: y.y, tx: t.x, ty: t.y)
    let point = random.point()
    let inverse = try #require(matrix.inverse)
    #expect(inverse.apply(matrix.apply(point)).isClose(to: point, 1e-7))
  }
  #expect(AffineMatrix.scale(0, 1).inverse == nil)
  #expect(AffineMatrix(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0).inverse == nil)
  #expect(AffineMatrix.scale(1e-200, 1e-200).inverse == .scale(1e200, 1e200))
  #expect(AffineMatrix.scale(.nan, 1).inverse == nil)
}

@Test func `a similarity has one scale, whatever its rotation or reflection`() throws {
  let matrix = AffineMatrix.rotation(degrees: 33) * .scale(-2.5, 2.5)
  #expect(abs(try #require(matrix.uniformScale) - 2.5) < 1e-14)
  #expect(matrix.isSimilarity)
  #expect(!AffineMatrix.scale(1, 1 + 1e-9).isSimilarity)
  #expect(!AffineMatrix.skew(degrees: 1).isSimilarity)
  #expect(AffineMatrix.scale(0, 0).uniformScale == 0)
  #expect(AffineMatrix.identity.isIdentity)
  #expect(!AffineMatrix.translation(Point2D(0, 1)).isIdentity)
}

@Test func `boxes contain, intersect and unite`() {
  let box = BoundingBox(minX: 0, minY: 0, maxX: 4, maxY: 2)
  #expect(box.center == Point2D(2, 1))
  #expect(box.size == Size2D(4, 2))
  #expect(box.contains(Point2D(4, 2)))
  #expect(!box.contains(Point2D(4.1, 2)))
  let beside = BoundingBox(minX: 4, minY: 1, maxX: 5, maxY: 5)
  #expect(box.intersects(beside))
  #expect(!box.intersects(BoundingBox(Point2D(5, 0))))
  #expect(box.union(beside) == BoundingBox(minX: 0, minY: 0, maxX: 5, maxY: 5))
  #expect(box.union(beside).contains(box))
  #expect(!box.isEmpty)
  #expect(BoundingBox(minX: 0, minY: 1, maxX: 9, maxY: 1).isEmpty)
  #expect("\(box)" == "[0.0, 0.0, 4.0, 2.0]")
}

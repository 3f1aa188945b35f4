import Testing

@testable import AnimFile

@Test func `points add and scale by component`() {
  #expect(Point2D(1, 2) + Point2D(3, 4) * 2 == Point2D(7, 10))
}

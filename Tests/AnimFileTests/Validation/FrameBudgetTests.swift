import Testing

@testable import AnimFile
@testable import AnimFileAuthoring
@testable import AnimFileTestSupport

@Suite struct FrameBudgetTests {
  /// A document of `count` stars of 20 002 path elements each.
  private func stars(_ count: Int) -> [UInt8] {
    let star = AnimatedShape(.star(center: [0, 0], points: 10_000, outerRadius: 2, innerRadius: 1))
    return AnimationDocument(size: Size2D(1, 1), shapes: Array(repeating: star, count: count)).json()
  }

  @Test func `a short document with millions of points is rejected before the points are created`() {
    let report = Linter().report(on: stars(100))
    #expect(report.diagnostics.map(\.code) == ["limit-exceeded"])
    // 99 stars fit into 2 000 000 elements, the hundredth does not.
    #expect(report.diagnostics.map(\.place.pointer) == ["/shapes/99"])
  }

  @Test func `content within the limit is accepted`() {
    #expect(Linter().report(on: stars(2)).isValid)
  }

  @Test(arguments: [(33, true), (34, false)])
  func `the contents of a group that turns about its center count three times`(count: Int, isValid: Bool) {
    let star = AnimatedShape(.star(center: [0, 0], points: 10_000, outerRadius: 2, innerRadius: 1))
    let group = AnimatedShape(
      .group(Array(repeating: star, count: count)), transform: ShapeTransform(anchor: .center, rotation: 9))
    let document = AnimationDocument(size: Size2D(1, 1), shapes: [group])
    #expect(Linter().report(on: document.json()).isValid == isValid)
  }

  @Test(.complete) func `the limit can be raised`() {
    var linter = Linter()
    linter.limits.frameElements = 3_000_000
    #expect(linter.report(on: stars(100)).isValid)
  }

  @Test(.complete) func `a list longer than a path is rejected`() {
    let list = AnimatableVector(repeating: 0, count: 100_001)
    let document = AnimationDocument(
      size: Size2D(1, 1), shapes: [AnimatedShape(.blob(center: [0, 0], radius: 1, offsets: .constant(list)))])
    let report = Linter().report(on: document.json())
    #expect(report.diagnostics.map(\.code) == ["limit-exceeded"])
    #expect(report.diagnostics.map(\.place.pointer) == ["/shapes/0/offsets"])
  }
}

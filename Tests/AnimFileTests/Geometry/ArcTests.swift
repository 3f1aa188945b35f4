import AnimFile
import Testing

@Suite struct `The outline of an arc` {
  private static let least = Double.leastNonzeroMagnitude

  @Test(arguments: [least, 2 * least, -2 * least, Double.leastNormalMagnitude / 8, 1e-20, -1e-9, 90, -90])
  func `of at most a quarter turn has one curve`(_ angle: Double) {
    var path = BezierPath()
    path.addArc(center: .zero, radii: [30, 30], startAngle: 0, endAngle: angle)
    #expect(path.verbs.count == 2)
    #expect(path.points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
  }
}

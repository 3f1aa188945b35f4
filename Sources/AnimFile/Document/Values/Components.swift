// The numeric components of values.

extension Double {
  package var numbers: [Double] { [self] }
}

extension Point2D {
  package var numbers: [Double] { [x, y] }
}

extension Size2D {
  package var numbers: [Double] { [width, height] }
}

extension ScaleFactor {
  package var numbers: [Double] { [x, y] }
}

extension AnimatableVector {
  package var numbers: [Double] { Array(self) }
}

extension PointList {
  package var numbers: [Double] { points.flatMap { [$0.x, $0.y] } }
}

extension CornerRadii {
  package var numbers: [Double] { [topLeft, topRight, bottomRight, bottomLeft] }
}

extension AnimatedShape.LineChart.Frame {
  package var numbers: [Double] { [origin.x, origin.y, size.width, size.height] }
}

extension RGBAColor {
  package var numbers: [Double] { [red, green, blue, alpha] }
}

extension BezierPath {
  package var numbers: [Double] { points.flatMap { [$0.x, $0.y] } }
}

extension DocumentAnimatable {
  /// The abbreviated value for messages; nil if it has none.
  package var briefly: String? {
    let numbers = numbers
    guard (1...2).contains(numbers.count) else { return nil }
    let texts = numbers.map(\.rounded.text)
    return texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]"
  }
}

extension Double {
  /// The number rounded to three decimals, for messages.
  package var rounded: Double { magnitude < 1e12 ? (self * 1000).rounded() / 1000 + 0 : self }
}

// The numeric components of values.

extension Double {
  var numbers: [Double] { [self] }
}

extension Point2D {
  var numbers: [Double] { [x, y] }
}

extension Size2D {
  var numbers: [Double] { [width, height] }
}

extension ScaleFactor {
  var numbers: [Double] { [x, y] }
}

extension AnimatableVector {
  var numbers: [Double] { Array(self) }
}

extension PointList {
  var numbers: [Double] { points.flatMap { [$0.x, $0.y] } }
}

extension CornerRadii {
  var numbers: [Double] { [topLeft, topRight, bottomRight, bottomLeft] }
}

extension AnimatedShape.LineChart.Frame {
  var numbers: [Double] { [origin.x, origin.y, size.width, size.height] }
}

extension RGBAColor {
  var numbers: [Double] { [red, green, blue, alpha] }
}

extension BezierPath {
  var numbers: [Double] { points.flatMap { [$0.x, $0.y] } }
}

extension DocumentAnimatable {
  /// The abbreviated value for messages; nil if it has none.
  var briefly: String? {
    let numbers = numbers
    guard (1...2).contains(numbers.count) else { return nil }
    let texts = numbers.map(\.rounded.text)
    return texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]"
  }
}

extension Double {
  /// The number rounded to three decimals, for messages.
  var rounded: Double { magnitude < 1e12 ? (self * 1000).rounded() / 1000 + 0 : self }
}

extension BezierPath {
  /// Whether both have the same elements after conversion to cubics.
  func hasSameSignature(as other: BezierPath) -> Bool {
    verbs.count == other.verbs.count
      && zip(verbs, other.verbs).allSatisfy { $0.isDrawing ? $1.isDrawing : $0 == $1 }
  }

  /// Scales every point.
  mutating func blend(_ body: (inout Point2D) -> Void) {
    for index in points.indices { body(&points[index]) }
  }

  /// Adds other points, scaled.
  mutating func blend(_ other: [Point2D], scaledBy factor: Double) {
    for index in points.indices {
      points[index].x += other[index].x * factor
      points[index].y += other[index].y * factor
    }
  }
}

extension BezierPath.Verb {
  /// Whether the verb draws a segment.
  fileprivate var isDrawing: Bool { self == .line || self == .quad || self == .cubic }
}

/// Everything that a shape's transform may do, over all times.
struct AnimatedBounds {
  private let position: BoundingBox
  /// How it scales and turns; nil if it only moves.
  private let turn: Turn?

  private struct Turn {
    var pivot: BoundingBox
    var scaleX: ClosedRange<Double>
    var scaleY: ClosedRange<Double>
    /// Rotation and skew; nil for any rotation.
    var linear: AffineMatrix?
  }

  /// Nil where it is not known what it may do.
  ///
  /// - Parameters:
  ///   - outline: Where the outline of the shape may be, or of a group what is in it.
  ///   - isStill: Whether that outline never changes.
  ///   - isOutlined: Whether the shape has an outline.
  init?(_ transform: ShapeTransform, outline: MotionExtent, isStill: Bool, isOutlined: Bool) {
    guard let position = transform.position.box, let scale = transform.scale.ranges, scale.count == 2,
      let skew = transform.skew.onlyNumber, let axis = skew == 0 ? 0 : transform.skewAxis.onlyNumber
    else { return nil }
    self.position = position
    let rotation = transform.orient == nil ? transform.rotation.onlyNumber : nil
    if rotation == 0, skew == 0, scale == [1...1, 1...1] {
      turn = nil
      return
    }
    let pivot: BoundingBox
    switch transform.anchor ?? (isOutlined ? .center : .point(.constant(.zero))) {
    case .point(let point):
      guard let box = point.box else { return nil }
      pivot = box
    case .center:
      switch outline {
      case .within(let box): pivot = isStill ? BoundingBox(box.center) : box
      case .nothing: pivot = BoundingBox(.zero)
      case .anywhere: return nil
      }
    }
    // How far a skew leads while it turns is another matter.
    guard rotation != nil || skew == 0 else { return nil }
    let linear = rotation.map { AffineMatrix.rotation(degrees: $0) * .skew(degrees: skew, axis: axis) }
    turn = Turn(pivot: pivot, scaleX: scale[0], scaleY: scale[1], linear: linear)
  }

  /// Where something may be after the transform that was in a box before.
  func apply(_ box: BoundingBox) -> BoundingBox {
    guard let turn else { return BoundingBox(box.x + position.x, box.y + position.y) }
    let x = (box.x - turn.pivot.x) * turn.scaleX
    let y = (box.y - turn.pivot.y) * turn.scaleY
    let corners = [
      Point2D(x.lowerBound, y.lowerBound), Point2D(x.upperBound, y.lowerBound),
      Point2D(x.lowerBound, y.upperBound), Point2D(x.upperBound, y.upperBound),
    ]
    var turned: BoundingBox
    if let linear = turn.linear {
      turned = BoundingBox(linear.apply(vector: corners[0]))
      for corner in corners.dropFirst() { turned = turned.union(BoundingBox(linear.apply(vector: corner))) }
    } else {
      let radius = corners.map(\.length).reduce(0, max)
      turned = BoundingBox(-radius...radius, -radius...radius)
    }
    return BoundingBox(turned.x + turn.pivot.x + position.x, turned.y + turn.pivot.y + position.y)
  }
}

extension Animated<Double> {
  /// The number that it is at all times; nil if it changes, or may.
  fileprivate var onlyNumber: Double? {
    if case .constant(let number) = self { return number }
    return nil
  }
}

import AnimFile

/// The range of a shape's transform over all times.
struct AnimatedBounds {
  private let position: BoundingBox
  /// Rotation, skew and scale; nil if the transform only translates.
  private let turn: Turn?

  private struct Turn {
    var pivot: BoundingBox
    var scaleX: ClosedRange<Double>
    var scaleY: ClosedRange<Double>
    /// Rotation and skew; nil for any rotation.
    var linear: AffineMatrix?

    /// Returns the bounds of the scaled ranges of x and y after rotation and skew.
    func apply(_ x: ClosedRange<Double>, _ y: ClosedRange<Double>) -> BoundingBox {
      let corners = [
        Point2D(x.lowerBound, y.lowerBound), Point2D(x.upperBound, y.lowerBound),
        Point2D(x.lowerBound, y.upperBound), Point2D(x.upperBound, y.upperBound),
      ]
      var turned: BoundingBox
      if let linear {
        turned = BoundingBox(linear.apply(vector: corners[0]))
        for corner in corners.dropFirst() { turned = turned.union(BoundingBox(linear.apply(vector: corner))) }
      } else {
        let radius = corners.map(\.length).reduce(0, max)
        turned = BoundingBox(-radius...radius, -radius...radius)
      }
      return turned
    }
  }

  /// Nil if the range is unknown.
  ///
  /// - Parameters:
  ///   - outline: The bounds of the shape's outline, or of a group's content.
  ///   - isStill: Whether that outline is constant.
  ///   - isOutlined: Whether the shape has an outline.
  init?(_ transform: ShapeTransform, outline: MotionExtent, isStill: Bool, isOutlined: Bool) {
    guard transform.following == nil, let position = transform.position.box,
      let scale = transform.scale.ranges, scale.count == 2,
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
    // The bounds of a skew combined with a varying rotation are not computed.
    guard rotation != nil || skew == 0 else { return nil }
    let linear = rotation.map { AffineMatrix.rotation(degrees: $0) * .skew(degrees: skew, axis: axis) }
    turn = Turn(pivot: pivot, scaleX: scale[0], scaleY: scale[1], linear: linear)
  }

  /// Returns the bounds of a box after the transform at any time.
  func apply(_ box: BoundingBox) -> BoundingBox {
    guard let turn else { return BoundingBox(box.x + position.x, box.y + position.y) }
    let x = (box.x - turn.pivot.x) * turn.scaleX
    let y = (box.y - turn.pivot.y) * turn.scaleY
    let turned = turn.apply(x, y)
    return BoundingBox(turned.x + turn.pivot.x + position.x, turned.y + turn.pivot.y + position.y)
  }

  /// Returns the bounds, after the transform at any time, of outlines that turn about their centers.
  ///
  /// - Parameters:
  ///   - center: The bounds of the centers.
  ///   - half: The most that an outline extends from its center.
  func apply(around center: BoundingBox, half: Size2D) -> BoundingBox {
    let (x, y) = (-half.width...half.width, -half.height...half.height)
    let turned = turn.map { $0.apply(x * $0.scaleX, y * $0.scaleY) } ?? BoundingBox(x, y)
    return BoundingBox(turned.x + center.x + position.x, turned.y + center.y + position.y)
  }
}

extension Animated<Double> {
  /// The number, if it is constant and not a reference; otherwise nil.
  fileprivate var onlyNumber: Double? {
    if case .constant(let number) = self { return number }
    return nil
  }
}

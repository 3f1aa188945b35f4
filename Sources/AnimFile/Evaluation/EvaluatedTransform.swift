/// A transform made ready for evaluating.
///
/// A class, because it is too large to be copied for every frame.
final class EvaluatedTransform: Sendable {
  private let position: Animated<Point2D>
  private let scale: Animated<ScaleFactor>
  private let rotation: Animated<Double>
  private let isOriented: Bool
  private let skew: Animated<Double>
  private let skewAxis: Animated<Double>
  /// The pivot.
  private let anchor: ShapeTransform.Anchor
  /// The bounds of the outline, if that never changes.
  private let stillBounds: BoundingBox?

  /// - Parameters:
  ///   - isOutlined: Whether the shape has an outline: what has none turns about its origin unless it says otherwise.
  ///   - stillBounds: The bounds of the outline, if that never changes.
  init(_ transform: ShapeTransform, isOutlined: Bool, stillBounds: BoundingBox?) {
    var position = transform.position
    isOriented = transform.orient != nil
    if isOriented { position.findDirections() }
    self.position = position
    scale = transform.scale
    rotation = transform.rotation
    skew = transform.skew
    skewAxis = transform.skewAxis
    anchor = transform.anchor ?? (isOutlined ? .center : .point(.constant(.zero)))
    self.stillBounds = stillBounds
  }

  /// The matrix at the sampler's time, of a shape whose outline is `path` at that time if it changes.
  func matrix(_ sampler: inout Sampler, path: BezierPath) -> AffineMatrix {
    let turn = turn(&sampler)
    switch anchor {
    case .point(let point): return turn.matrix(about: point.value(&sampler))
    case .center:
      guard turn.needsPivot else { return .translation(turn.position) }
      return turn.matrix(about: middle(of: path))
    }
  }

  /// The point that stays in place but for the position, in a shape whose outline is `path`; nil where none makes a
  /// difference.
  func pivot(_ sampler: inout Sampler, path: BezierPath) -> Point2D? {
    guard turn(&sampler).needsPivot else { return nil }
    return switch anchor {
    case .point(let point): point.value(&sampler)
    case .center: middle(of: path)
    }
  }

  /// The middle of the outline, which is `path` if it changes; that of an empty one is the origin.
  private func middle(of path: BezierPath) -> Point2D { (stillBounds ?? path.bounds)?.center ?? .zero }

  /// The direction of the way in degrees, where the shape turns along it.
  func direction(at time: Double) -> Double? { isOriented ? position.direction(at: time) : nil }

  /// All but the pivot, at the sampler's time.
  func turn(_ sampler: inout Sampler) -> ShapeTransform.Turn {
    let place = position.value(&sampler)
    let scale = scale.value(&sampler)
    var rotation = rotation.value(&sampler)
    if isOriented { rotation += position.direction(at: sampler.time) }
    let skew = skew.value(&sampler)
    let skewAxis = skewAxis.value(&sampler)
    if scale == ScaleFactor(1), rotation == 0, skew == 0 { return .init(position: place) }
    var linear = AffineMatrix.rotation(degrees: rotation)
    if skew != 0 { linear = linear * .skew(degrees: skew, axis: skewAxis) }
    return .init(position: place, linear: linear * .scale(scale.x, scale.y))
  }
}

extension ShapeTransform {
  /// A transform at one time, to be taken about a pivot.
  struct Turn {
    var position: Point2D
    /// R · K · S; nil where that changes nothing.
    var linear: AffineMatrix?

    /// Whether the pivot makes a difference.
    var needsPivot: Bool { linear != nil }

    /// The matrix that leaves `pivot` where it is, but for `position`.
    func matrix(about pivot: Point2D) -> AffineMatrix {
      guard var matrix = linear else { return .translation(position) }
      let fixed = matrix.apply(pivot)
      matrix.tx = position.x + (pivot.x - fixed.x)
      matrix.ty = position.y + (pivot.y - fixed.y)
      return matrix
    }
  }
}

/// A transform prepared for evaluation.
///
/// A class, to avoid copies for every frame.
final class EvaluatedTransform: Sendable {
  private let position: FlatAnimated
  private let following: ShapeTransform.Following?
  private let scale: Animated<ScaleFactor>
  private let rotation: Animated<Double>
  private let isOriented: Bool
  private let skew: Animated<Double>
  private let skewAxis: Animated<Double>
  private let anchor: ShapeTransform.Anchor
  /// The bounds of a constant outline.
  private let constantBounds: BoundingBox?

  /// - Parameters:
  ///   - isOutlined: Whether the shape has an outline. The default pivot of other shapes is the origin.
  ///   - constantBounds: The bounds of a constant outline.
  init(_ transform: ShapeTransform, isOutlined: Bool, constantBounds: BoundingBox?) {
    following = transform.following
    var position = transform.position.flat
    isOriented = transform.orient != nil
    if isOriented { position.findDirections() }
    self.position = position
    scale = transform.scale
    rotation = transform.rotation
    skew = transform.skew
    skewAxis = transform.skewAxis
    anchor = transform.anchor ?? (isOutlined ? .center : .point(.constant(.zero)))
    self.constantBounds = constantBounds
  }

  /// Returns the matrix at the sampler's time. `path` is the outline at that time if it is animated, and `followed` the
  /// outline that the shape follows.
  func matrix(
    _ sampler: inout Sampler, path: BezierPath, followed: FollowedOutline? = nil
  ) -> AffineMatrix {
    let turn = turn(&sampler, followed: followed)
    switch anchor {
    case .point(let point): return turn.matrix(about: point.value(&sampler))
    case .center:
      guard turn.needsPivot else { return .translation(turn.position) }
      return turn.matrix(about: middle(of: path))
    }
  }

  /// Returns the fixed point of the transform apart from the translation, of a shape with the outline `path`;
  /// nil if no pivot matters.
  func pivot(_ sampler: inout Sampler, path: BezierPath) -> Point2D? {
    guard following != nil || turn(&sampler).needsPivot else { return nil }
    return switch anchor {
    case .point(let point): point.value(&sampler)
    case .center: middle(of: path)
    }
  }

  /// Returns the center of the outline, which is `path` if it is animated; the origin for an empty outline.
  private func middle(of path: BezierPath) -> Point2D { (constantBounds ?? path.bounds)?.center ?? .zero }

  /// Returns the direction of the motion path in degrees, if the shape is oriented along it.
  func direction(at time: Double) -> Double? {
    isOriented && following == nil ? position.direction(at: time) : nil
  }

  /// Returns the transform at the sampler's time without its pivot.
  func turn(_ sampler: inout Sampler, followed: FollowedOutline? = nil) -> ShapeTransform.Turn {
    if let following {
      let place = followed?.place(
        at: following.fraction.value(&sampler).saturated, offset: following.offset.value(&sampler).saturated)
      let direction = isOriented ? place?.degrees ?? 0 : 0
      var turn = ShapeTransform.Turn(
        place?.point ?? .zero, scale.value(&sampler), rotation: rotation.value(&sampler) + direction,
        skew: skew.value(&sampler), skewAxis: skewAxis.value(&sampler))
      turn.landsOnPosition = place != nil
      return turn
    }
    let place = position.value(at: sampler.time).point
    let scale = scale.value(&sampler)
    var rotation = rotation.value(&sampler)
    if isOriented { rotation += position.direction(at: sampler.time) }
    let skew = skew.value(&sampler)
    return .init(place, scale, rotation: rotation, skew: skew, skewAxis: skewAxis.value(&sampler))
  }
}

extension ShapeTransform {
  /// A transform at one time without its pivot.
  package struct Turn {
    var position: Point2D
    /// R · K · S; nil for the identity.
    var linear: AffineMatrix?
    /// Whether the pivot lands on the position, which is not a translation then.
    var landsOnPosition = false

    @inline(__always)
    init(_ position: Point2D, _ scale: ScaleFactor, rotation: Double, skew: Double, skewAxis: Double) {
      self.position = position
      if scale == ScaleFactor(1), rotation == 0, skew == 0 { return }
      var matrix = AffineMatrix.rotation(degrees: rotation)
      if skew != 0 { matrix = matrix * .skew(degrees: skew, axis: skewAxis) }
      linear = matrix * .scale(scale.x, scale.y)
    }

    /// Creates the transform of the columns of a ``ShapeTransform``.
    ///
    /// - Parameter direction: The direction of the motion path that the shape is oriented along, in degrees.
    @inline(__always)
    init(_ columns: Span<Double>, direction: Double?) {
      self.init(
        columns.point(0), ScaleFactor(columns[2], columns[3]),
        rotation: direction.map { columns[4] + $0 } ?? columns[4], skew: columns[5], skewAxis: columns[6])
    }

    /// Whether the pivot affects the matrix.
    package var needsPivot: Bool { linear != nil || landsOnPosition }

    /// Returns the matrix with the fixed point `pivot`, translated by `position`.
    package func matrix(about pivot: Point2D) -> AffineMatrix {
      let position = landsOnPosition ? self.position - pivot : self.position
      guard var matrix = linear else { return .translation(position) }
      let fixed = matrix.apply(pivot)
      matrix.tx = position.x + (pivot.x - fixed.x)
      matrix.ty = position.y + (pivot.y - fixed.y)
      return matrix
    }
  }
}

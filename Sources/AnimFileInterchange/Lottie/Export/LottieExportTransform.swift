import AnimFile

/// The transform of a layer or a group: T(position)·R·K·S·T(−anchor).
///
/// A class, because several layers can depend on one.
final class LottieExportTransform {
  /// The position in the parent's units: one value, or separate x and y.
  var position: [LottieSpans]
  var anchor: LottieSpans
  /// The factors; 1 is unchanged.
  var scale: LottieSpans
  var rotation: LottieSpans
  var skew: LottieSpans
  var axis: LottieSpans

  init(_ still: (([Double]) -> LottieSpans)) {
    position = [still([0, 0])]
    anchor = still([0, 0])
    scale = still([1, 1])
    rotation = still([0])
    skew = still([0])
    axis = still([0])
  }

  /// Whether it has no effect.
  var isIdentity: Bool {
    guard scale.constant == [1, 1], rotation.constant == [0], skew.constant == [0], position.count == 1 else {
      return false
    }
    guard let p = position[0].constant, let a = anchor.constant else { return false }
    return p == a
  }

  /// The matrix, if nothing moves.
  var constantMatrix: AffineMatrix? {
    guard position.count == 1, let p = position[0].constant, let a = anchor.constant, let s = scale.constant,
      let r = rotation.constant, let k = skew.constant, let x = axis.constant
    else { return nil }
    return AffineMatrix.translation(Point2D(p[0], p[1])) * .rotation(degrees: r[0])
      * .skew(degrees: k[0], axis: x[0]) * .scale(s[0], s[1]) * .translation(Point2D(-a[0], -a[1]))
  }
}

extension LottieExporter {
  /// A value that does not move.
  func still(_ value: [Double]) -> LottieSpans {
    LottieSpans(spans: [.constant(value, from: 0, to: duration)])
  }

  /// The transforms of a shape, the outermost first; empty if they have no effect.
  mutating func transforms(
    _ shape: AnimatedShape, _ time: LottieExportTime, outer: LottieExportTime,
    among siblings: [AnimatedShape],
    _ path: [PathComponent], delay: LottieExportDelay? = nil
  ) -> [LottieExportTransform] {
    guard let transform = shape.transform else { return [] }
    let path = path + [.member("transform")]
    let isOutlined = shape.geometry.isOutlined
    var turnsAboutContent = false
    if !isOutlined, case .center? = transform.anchor { turnsAboutContent = true }
    if transform.following != nil || turnsAboutContent {
      return [sampledTransform(shape, time, outer: outer, among: siblings, path, delay: delay)]
    }
    let result = LottieExportTransform(still)
    result.rotation = track(transform.rotation.flat, time, [angleTolerance], path + [.member("rotation")])
    result.skew = track(transform.skew.flat, time, [angleTolerance], path + [.member("skew")])
    result.axis = track(transform.skewAxis.flat, time, [angleTolerance], path + [.member("skewAxis")])
    if transform.orient != nil {
      let direction = direction(of: transform.position.flat, time)
      result.rotation =
        result.rotation.constant == [0]
        ? direction : sum(result.rotation, direction, [angleTolerance])
      reportBaked(result.rotation, path + [.member("orient")])
    }
    let innerScale: LottieSpans?
    (result.scale, innerScale) = scales(transform, time, path)
    let hasPivot =
      result.rotation.constant != [0] || result.skew.constant != [0] || result.scale.constant != [1, 1]
      || innerScale != nil
    if hasPivot, let anchor = anchor(of: shape, transform, time, path) { result.anchor = anchor }
    result.position = positions(transform, from: result.anchor, time, path)
    if result.isIdentity { return [] }
    guard let innerScale else { return [result] }
    let inner = LottieExportTransform(still)
    (inner.position, inner.anchor, inner.scale) = ([result.anchor], result.anchor, innerScale)
    return [result, inner]
  }

  /// The factors of a transform. Separate factors need two transforms, because players have one easing for both.
  private mutating func scales(
    _ transform: ShapeTransform, _ time: LottieExportTime, _ path: [PathComponent]
  ) -> (outer: LottieSpans, inner: LottieSpans?) {
    let path = path + [.member("scale")]
    guard case .components(_, let parts) = transform.scale.flat, parts.parts.count == 2 else {
      return (track(transform.scale.flat, time, [scaleTolerance], path), nil)
    }
    let (x, y) = (
      track(parts.parts[0], time, [scaleTolerance], path + [.index(0)]),
      track(parts.parts[1], time, [scaleTolerance], path + [.index(1)])
    )
    guard x.constant == nil, y.constant == nil, !x.hasTiming(of: y) else {
      return (joined([x, y], time, [scaleTolerance]), nil)
    }
    return (x.map { [$0[0], 1] }, y.map { [1, $0[0]] })
  }

  /// The anchor of a shape's transform; nil if it is the origin.
  private mutating func anchor(
    of shape: AnimatedShape, _ transform: ShapeTransform, _ time: LottieExportTime, _ path: [PathComponent]
  ) -> LottieSpans? {
    switch transform.anchor {
    case .point(let point)?: track(point.flat, time, [tolerance], path + [.member("anchor")])
    case .center?, nil: shape.geometry.isOutlined ? middle(of: shape, time, path) : nil
    }
  }

  /// The position of the anchor of a transform: one value, or separate x and y if their times differ.
  private mutating func positions(
    _ transform: ShapeTransform, from anchor: LottieSpans, _ time: LottieExportTime, _ path: [PathComponent]
  ) -> [LottieSpans] {
    let position = track(
      transform.position.flat, time, [tolerance], path + [.member("position")], hasPath: true)
    guard let offset = anchor.constant else { return [sum(position, anchor, [tolerance])] }
    if case .components(_, let parts) = transform.position.flat, parts.parts.count == 2 {
      let (x, y) = (
        spans(parts.parts[0], time, tolerance: [tolerance]),
        spans(parts.parts[1], time, tolerance: [tolerance])
      )
      if x.constant == nil, y.constant == nil, !x.hasTiming(of: y) {
        return [x.map { [$0[0] + offset[0]] }, y.map { [$0[0] + offset[1]] }]
      }
    }
    return [position.map { [$0[0] + offset[0], $0[1] + offset[1]] }]
  }

  /// The sum of two values.
  mutating func sum(
    _ a: LottieSpans, _ b: LottieSpans, _ tolerance: [Double]
  ) -> LottieSpans {
    let count = a.spans[0].from.count
    if let constant = b.constant {
      return a.map { numbers in numbers.indices.map { numbers[$0] + constant[$0] } }
    }
    if let constant = a.constant {
      return b.map { numbers in numbers.indices.map { numbers[$0] + constant[$0] } }
    }
    if a.hasTiming(of: b) {
      return a.joined(with: b).map { numbers in (0..<count).map { numbers[$0] + numbers[$0 + count] } }
    }
    return fitted(a.edges + b.edges, tolerance) { t in
      zip(a.value(at: t), b.value(at: t)).map { $0 + $1 }
    }
  }

  /// The center of the bounds of an outline.
  private mutating func middle(
    of shape: AnimatedShape, _ time: LottieExportTime, _ path: [PathComponent]
  ) -> LottieSpans {
    switch shape.geometry {
    case .circle(let circle): return spans(circle.center.flat, time, tolerance: [tolerance])
    case .ellipse(let ellipse): return spans(ellipse.center.flat, time, tolerance: [tolerance])
    case .rect(let rect):
      if case .center(let center) = rect.place { return spans(center.flat, time, tolerance: [tolerance]) }
    default: break
    }
    let sampler = LottieOutlineSampler(shape)
    let members = movingMembers(shape.geometry)
    func center(_ t: Double) -> [Double] {
      let middle = sampler.outline(at: time.local(t)).bounds?.center ?? .zero
      return [middle.x, middle.y]
    }
    if members.isEmpty { return still(center(0)) }
    let result = fitted(members, time, [tolerance], center)
    reportBaked(result, path + [.member("anchor")])
    return result
  }

  // MARK: Sampled transforms

  /// The directions of a motion path, in degrees without jumps by whole turns.
  private mutating func direction(of position: FlatAnimated, _ time: LottieExportTime) -> LottieSpans {
    var position = position
    position.findDirections()
    let member = position
    let edges = edges(of: [member], time)
    return fitted(edges, [angleTolerance], unwrapped(edges) { t in [member.direction(at: time.local(t))] })
  }

  /// A function whose first number, an angle, changes by at most half a turn from each frame to the next.
  private func unwrapped(
    _ edges: [Double], _ function: @escaping (Double) -> [Double]
  ) -> (Double) -> [Double] {
    var samples: [(time: Double, angle: Double)] = []
    let step = 0.5 / frameRate
    var times: [Double] = edges.flatMap { [$0 - 2e-9, $0 + 2e-9] }
    let first = edges.min() ?? 0
    let last = edges.max() ?? 0
    times += stride(from: first, to: last, by: max(step, (last - first) / 100_000))
    for time in times.sorted() where time >= first && time <= last {
      var angle = function(time)[0]
      if let previous = samples.last { angle += 360 * ((previous.angle - angle) / 360).rounded() }
      samples.append((time, angle))
    }
    return { time in
      var value = function(time)
      let next = samples.partitioningIndex { $0.time > time }
      guard !samples.isEmpty else { return value }
      let nearest = samples[max(0, next - 1)].angle
      value[0] += 360 * ((nearest - value[0]) / 360).rounded()
      return value
    }
  }

  /// A transform that depends on other shapes, sampled.
  private mutating func sampledTransform(
    _ shape: AnimatedShape, _ time: LottieExportTime, outer: LottieExportTime,
    among siblings: [AnimatedShape],
    _ path: [PathComponent], delay: LottieExportDelay?
  ) -> LottieExportTransform {
    let sampler = LottieMatrixSampler(shape, among: siblings, copies: delay?.copies ?? [], motion)
    var edges = edges(ofShapes: sampler.sources, outer)
    if let delay {
      edges +=
        self.edges(ofShapes: sampler.sources, delay.time) + self.edges(of: movingMembers(of: shape), time)
      edges += self.edges(ofShapes: shape.geometry.shapes, time)
    }
    let matrix: (Double) -> AffineMatrix = { sampler.matrix(at: outer.local($0)) }
    return transform(of: matrix, edges: edges, path)
  }

  /// The transform of a matrix over time.
  mutating func transform(
    of matrix: @escaping (Double) -> AffineMatrix, edges: [Double], _ path: [PathComponent]
  ) -> LottieExportTransform {
    let result = LottieExportTransform(still)
    var known: (time: Double, parts: [Double])?
    /// The angle, x, y, both factors and the skew.
    func parts(_ t: Double) -> [Double] {
      if let known, known.time == t { return known.parts }
      let parts = matrix(t).parts
      known = (t, parts)
      return parts
    }
    let turning = unwrapped(edges, parts)
    func fit(_ indices: [Int], _ tolerance: Double) -> LottieSpans {
      fitted(edges, [tolerance]) { t in
        let all = turning(t)
        return indices.map { all[$0] }
      }
    }
    result.rotation = fit([0], angleTolerance)
    result.position = [fit([1, 2], tolerance)]
    result.scale = fit([3, 4], scaleTolerance)
    result.skew = fit([5], angleTolerance)
    for spans in [result.rotation, result.position[0], result.scale, result.skew] { reportBaked(spans, path) }
    return result
  }

  /// The transform of a matrix that does not move.
  func transform(of matrix: AffineMatrix) -> LottieExportTransform {
    let result = LottieExportTransform(still)
    let parts = matrix.parts
    result.rotation = still([parts[0]])
    result.position = [still([parts[1], parts[2]])]
    result.scale = still([parts[3], parts[4]])
    result.skew = still([parts[5]])
    return result
  }

  // MARK: JSON

  /// The members of a transform, all of which players expect.
  ///
  /// - Parameter isLayer: Whether it is that of a layer, which can have separate positions.
  func members(
    _ transform: LottieExportTransform?, opacity: LottieSpans, isLayer: Bool
  ) -> [JSONValue.Member] {
    let transform = transform ?? LottieExportTransform(still)
    var members = [
      JSONValue.Member("o", number(opacity, scale: 100, decimals: 2)),
      JSONValue.Member("r", number(transform.rotation)),
    ]
    if transform.position.count == 2, isLayer {
      members.append(
        JSONValue.Member(
          "p",
          .object([
            JSONValue.Member("s", true), JSONValue.Member("x", number(transform.position[0])),
            JSONValue.Member("y", number(transform.position[1])),
          ])))
    } else {
      members.append(JSONValue.Member("p", property(transform.position[0])))
    }
    members.append(JSONValue.Member("a", property(transform.anchor)))
    members.append(JSONValue.Member("s", property(transform.scale, scale: 100)))
    if transform.skew.constant != [0] {
      members.append(JSONValue.Member("sk", number(transform.skew)))
      members.append(JSONValue.Member("sa", number(transform.axis, scale: -1)))
    }
    return members
  }
}

extension AffineMatrix {
  /// The rotation in degrees, the translation, the factors and the skew in degrees of the matrix.
  fileprivate var parts: [Double] {
    let length = (a * a + b * b).squareRoot()
    guard length > 1e-12 else {
      let height = (c * c + d * d).squareRoot()
      let angle = height > 1e-12 ? Math.atan2(-c, d) * 180 / .pi : 0
      return [angle, tx, ty, 0, height, 0]
    }
    let shear = (a * c + b * d) / length
    let height = determinant / length
    let skew = abs(height) > 1e-12 ? Math.atan2(-shear, height) * 180 / .pi : 0
    // A skew of more than a quarter turn is that of the opposite direction.
    let angle = skew > 90 ? skew - 180 : skew < -90 ? skew + 180 : skew
    return [Math.atan2(b, a) * 180 / .pi, tx, ty, length, height, abs(angle) < 1e-9 ? 0 : angle]
  }
}

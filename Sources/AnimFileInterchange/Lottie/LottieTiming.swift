import AnimFile

/// The easing of one component between two keyframes, as the control points of a cubic Bézier curve.
struct LottieCurve: Hashable {
  var x1 = 0.0
  var y1 = 0.0
  var x2 = 1.0
  var y2 = 1.0

  static let linear = LottieCurve()

  var isLinear: Bool { x1 == y1 && x2 == y2 }

  /// Whether a document can have the curve as an easing.
  var isCubicBezier: Bool { 0...1 ~= x1 && 0...1 ~= x2 }

  /// The parameter at which the curve has this abscissa.
  private func parameter(at x: Double) -> Double {
    var low = 0.0
    var high = 1.0
    for _ in 0..<52 {
      let middle = (low + high) / 2
      if Self.value(middle, x1, x2) < x { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// The progress at a fraction of the span.
  func progress(at x: Double) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    return isLinear ? x : Self.value(parameter(at: x), y1, y2)
  }

  /// The number of straight pieces that are near a curve.
  static let pieceCount = 24

  /// The ends of straight pieces that are near the curve, where it goes forward.
  var pieces: [Point2D] {
    var points = [Point2D(0, 0)]
    func append(_ u: Double) { points.append(Point2D(Self.value(u, x1, x2), Self.value(u, y1, y2))) }
    // Before the first parameter, the curve is outside.
    let start = x1 < 0 ? parameter(at: 1e-9) : 0
    if x1 < 0 { points.append(Point2D(0, Self.value(start, y1, y2))) }
    for index in 1..<Self.pieceCount {
      let u = start + (1 - start) * Double(index) / Double(Self.pieceCount)
      let x = Self.value(u, x1, x2)
      if x >= 1 { break }
      if x > points[points.count - 1].x { append(u) }
    }
    if x2 > 1 { points.append(Point2D(1, Self.value(parameter(at: 1 - 1e-9), y1, y2))) }
    return points + [Point2D(1, 1)]
  }

  /// The fraction of the span at which a curve without turns reaches a progress.
  func fraction(atProgress progress: Double) -> Double {
    if isLinear || progress <= 0 || progress >= 1 { return min(max(progress, 0), 1) }
    var low = 0.0
    var high = 1.0
    for _ in 0..<52 {
      let middle = (low + high) / 2
      if Self.value(middle, y1, y2) < progress { low = middle } else { high = middle }
    }
    return Self.value((low + high) / 2, x1, x2)
  }

  /// The part of the curve between two fractions of the span, scaled to begin at (0, 0) and end at (1, 1), and the progress at
  /// both ends; no part if the difference of progress is too small to be scaled.
  func part(from start: Double, to end: Double) -> (curve: LottieCurve?, start: Double, end: Double) {
    guard !isLinear else { return (.linear, start, end) }
    let u = start <= 0 ? 0 : parameter(at: start)
    let v = end >= 1 ? 1 : parameter(at: end)
    func mix(_ a: Double, _ b: Double, _ t: Double) -> Double { a + (b - a) * t }
    /// The control points of the part in one coordinate.
    func points(_ a: Double, _ b: Double) -> [Double] {
      [(u, u, u), (u, u, v), (u, v, v), (v, v, v)].map { r, s, t in
        let middle = mix(a, b, r)
        return mix(mix(a * r, middle, s), mix(middle, mix(b, 1, r), s), t)
      }
    }
    let (x, y) = (points(x1, x2), points(y1, y2))
    guard abs(y[3] - y[0]) > 1e-6, x[3] > x[0] else { return (nil, y[0], y[3]) }
    func fraction(_ values: [Double], _ index: Int) -> Double {
      (values[index] - values[0]) / (values[3] - values[0])
    }
    var curve = LottieCurve(x1: fraction(x, 1), y1: fraction(y, 1), x2: fraction(x, 2), y2: fraction(y, 2))
    // Rounding can leave the bounds.
    if isCubicBezier { (curve.x1, curve.x2) = (min(max(curve.x1, 0), 1), min(max(curve.x2, 0), 1)) }
    return (curve, y[0], y[3])
  }

  /// The fractions of the span at which the progress turns back.
  var turns: [Double] {
    guard !isLinear else { return [] }
    // The roots of the derivative.
    let (square, half) = (3 * (y1 - y2) + 1, y2 - 2 * y1)
    var parameters: [Double] = []
    if abs(square) < 1e-9 {
      if half != 0 { parameters = [-y1 / (2 * half)] }
    } else if half * half > y1 * square {
      let root = (half * half - y1 * square).squareRoot()
      parameters = [(-half - root) / square, (-half + root) / square]
    }
    return parameters.filter { $0 > 1e-6 && $0 < 1 - 1e-6 }.map { Self.value($0, x1, x2) }.sorted()
  }

  /// Whether the progress up to a fraction of the span exceeds neither 1 nor that at the fraction.
  func isIncreasing(to fraction: Double) -> Bool {
    let end = progress(at: fraction)
    return end <= 1 && turns.allSatisfy { $0 >= fraction || progress(at: $0) <= end }
  }

  private static func value(_ u: Double, _ a: Double, _ b: Double) -> Double {
    let v = 1 - u
    return 3 * v * v * u * a + 3 * v * u * u * b + u * u * u
  }
}

/// A value at a time, with the easing by which it arrives from the previous keyframe.
struct LottieKey<Value> {
  /// The time in frames of the composition.
  var t: Double
  var value: Value
  /// Whether the previous value is held up to this keyframe.
  var holds = false
  /// One curve for all components, or one for each; empty for linear.
  var curves: [LottieCurve] = []
  /// The control points of the path to this keyframe.
  var via: (Value, Value)?
}

/// Random values that are added to a track.
struct LottieWiggle: Hashable {
  /// The seconds from one random value to the next.
  var every: Double
  var amplitude: Double
  var seed: Int
}

/// A property that may be animated: at least one keyframe.
struct LottieTrack<Value: Equatable> {
  var keys: [LottieKey<Value>]
  /// The property in the file.
  var node: Int?
  /// The behavior of the track before its first keyframe and after its last one, as in documents.
  var before = "hold"
  var after = "hold"
  /// Random values around those of the track.
  var wiggles: [LottieWiggle] = []

  init(_ value: Value, node: Int? = nil) {
    keys = [LottieKey(t: 0, value: value)]
    self.node = node
  }

  init(keys: [LottieKey<Value>], node: Int?) {
    self.keys = keys
    self.node = node
  }

  var first: Value { keys[0].value }

  var repeats: Bool { before != "hold" || after != "hold" }

  /// A track that repeats like this one, with other keyframes.
  func with<Other>(_ keys: [LottieKey<Other>]) -> LottieTrack<Other> {
    var result = LottieTrack<Other>(keys: keys, node: node)
    (result.before, result.after, result.wiggles) = (before, after, wiggles)
    return result
  }

  /// The value, if it is the same at all times.
  var constant: Value? {
    guard wiggles.isEmpty else { return nil }
    return rest
  }

  /// The value without wiggles, if it is the same at all times.
  var rest: Value? {
    let first = keys[0].value
    for key in keys.dropFirst() {
      if key.value != first { return nil }
      if let via = key.via, via.0 != first || via.1 != first { return nil }
    }
    return first
  }

  func map<Other: Equatable>(_ transform: (Value) -> Other) -> LottieTrack<Other> {
    with(
      keys.map { key in
        LottieKey<Other>(
          t: key.t, value: transform(key.value), holds: key.holds, curves: key.curves,
          via: key.via.map { (transform($0.0), transform($0.1)) })
      })
  }

  /// Removes keyframes between two equal ones.
  func simplified() -> LottieTrack {
    guard keys.count > 2 else { return self }
    var result: [LottieKey<Value>] = []
    for (index, key) in keys.enumerated() {
      if let last = result.last, index + 1 < keys.count, last.value == key.value,
        keys[index + 1].value == key.value, key.via == nil, keys[index + 1].via == nil,
        last.t < key.t, key.t < keys[index + 1].t
      {
        continue
      }
      result.append(key)
    }
    return with(result)
  }
}

extension LottieTrack {
  /// The members of a track that repeats.
  var repetition: [JSONValue.Member] {
    guard keys.count > 1 else { return [] }
    return [("before", before), ("after", after)].filter { $0.1 != "hold" }
      .map { JSONValue.Member($0.0, .string($0.1)) }
  }
}

extension LottieTrack where Value == [Double] {
  /// The value at a time in frames.
  func value(at t: Double) -> [Double] {
    let first = keys[0].t
    let length = keys[keys.count - 1].t - first
    guard repeats, length > 0, t < first || t > first + length else { return valueOfPass(at: t) }
    let passes = ((t - first) / length).rounded(.down)
    let inner = t - passes * length
    switch t < first ? before : after {
    case "loop": return valueOfPass(at: inner)
    case "pingpong":
      let isReversed = passes.truncatingRemainder(dividingBy: 2) != 0
      return valueOfPass(at: isReversed ? 2 * first + length - inner : inner)
    case "offset":
      let distance = zip(keys[keys.count - 1].value, keys[0].value).map { $0 - $1 }
      return zip(valueOfPass(at: inner), distance).map { $0 + $1 * passes }
    case "continue":
      let edge = t < first ? first : first + length
      let step = (t < first ? 1 : -1) * min(length, 0.001)
      let (value, near) = (valueOfPass(at: edge), valueOfPass(at: edge + step))
      return zip(value, near).map { $0 + ($1 - $0) * (t - edge) / step }
    default: return valueOfPass(at: t)
    }
  }

  private func valueOfPass(at t: Double) -> [Double] {
    let next = keys.partitioningIndex { $0.t > t }
    guard next < keys.count else { return keys[keys.count - 1].value }
    guard next > 0 else { return keys[0].value }
    let (start, end) = (keys[next - 1], keys[next])
    if end.holds { return start.value }
    let x = (t - start.t) / (end.t - start.t)
    if let via = end.via {
      let curve = LottieMotionCurve(start.value, via.0, via.1, end.value)
      return curve.point(atFraction: end.curves.first?.progress(at: x) ?? x)
    }
    return start.value.indices.map { component in
      let from = start.value[component]
      let to = component < end.value.count ? end.value[component] : from
      let curve =
        end.curves.isEmpty ? LottieCurve.linear : end.curves[min(component, end.curves.count - 1)]
      return from + (to - from) * curve.progress(at: x)
    }
  }

  /// The track without keyframes that are on straight lines between others. Its keyframes have no easings.
  func straightened(within tolerance: Double) -> LottieTrack {
    guard let first = keys.first else { return self }
    var result = [first]
    // The index of the last kept keyframe, and the slopes from it for which all later ones are near the line.
    var anchor = 0
    var slopes: [ClosedRange<Double>] = []
    for (index, key) in keys.enumerated().dropFirst() {
      func distances() -> [Double] { zip(key.value, keys[anchor].value).map { $0 - $1 } }
      var time = key.t - keys[anchor].t
      let isNear = zip(slopes, distances()).allSatisfy { $0 ~= $1 / time }
      if anchor < index - 1, !isNear || key.holds || keys[index - 1].holds {
        anchor = index - 1
        result.append(keys[anchor])
        (time, slopes) = (key.t - keys[anchor].t, [])
      }
      guard time > 0, distances().allSatisfy(\.isFinite) else {
        (anchor, slopes) = (index, [])
        result.append(key)
        continue
      }
      let near = distances().map { ($0 - tolerance) / time...($0 + tolerance) / time }
      slopes = slopes.isEmpty ? near : zip(slopes, near).map { $0.clamped(to: $1) }
    }
    if anchor < keys.count - 1 { result.append(keys[keys.count - 1]) }
    return with(result)
  }

  /// The component as a track of its own.
  func component(_ index: Int) -> LottieTrack {
    with(
      keys.map { key in
        LottieKey(
          t: key.t, value: [index < key.value.count ? key.value[index] : 0], holds: key.holds,
          curves: key.curves.isEmpty ? [] : [key.curves[min(index, key.curves.count - 1)]])
      })
  }

  /// Whether the components have easings of their own.
  var isSplit: Bool { keys.contains { $0.curves.count > 1 } }
}

/// A cubic curve in the plane that a point travels at constant speed.
struct LottieMotionCurve {
  private let points: [[Double]]
  private let lengths: [Double]

  private static let pieces = 128

  init(_ a: [Double], _ b: [Double], _ c: [Double], _ d: [Double]) {
    points = [a, b, c, d]
    var lengths = [0.0]
    var last = a
    for piece in 1...Self.pieces {
      let next = Self.point(points, Double(piece) / Double(Self.pieces))
      var square = 0.0
      for index in next.indices { square += (next[index] - last[index]) * (next[index] - last[index]) }
      lengths.append(lengths[piece - 1] + square.squareRoot())
      last = next
    }
    self.lengths = lengths
  }

  func point(at u: Double) -> [Double] { Self.point(points, u) }

  /// The point at a fraction of the length. Beyond an end, it is on the tangent there.
  func point(atFraction fraction: Double) -> [Double] {
    let nearest = min(max(fraction, 0), 1)
    let point = point(at: parameter(atFraction: nearest))
    let tangent = fraction < 0 ? Self.tangent(points) : Self.tangent(points.reversed()).map { -$0 }
    let beyond = (fraction - nearest) * lengths[Self.pieces]
    return point.indices.map { point[$0] + tangent[$0] * beyond }
  }

  /// The derivative, up to a factor.
  func direction(at u: Double) -> [Double] {
    let v = 1 - u
    return points[0].indices.map { index in
      v * v * (points[1][index] - points[0][index]) + 2 * v * u * (points[2][index] - points[1][index])
        + u * u * (points[3][index] - points[2][index])
    }
  }

  /// The direction from the first point to the next one in another place, with length 1.
  private static func tangent(_ points: [[Double]]) -> [Double] {
    let next = points.first { $0 != points[0] } ?? points[0]
    let difference = zip(next, points[0]).map { $0 - $1 }
    let length = difference.reduce(0) { $0 + $1 * $1 }.squareRoot()
    return difference.map { length > 0 ? $0 / length : 0 }
  }

  private static func point(_ points: [[Double]], _ u: Double) -> [Double] {
    let v = 1 - u
    return points[0].indices.map { index in
      v * v * v * points[0][index] + 3 * v * v * u * points[1][index] + 3 * v * u * u * points[2][index]
        + u * u * u * points[3][index]
    }
  }

  /// The parameter at a fraction of the length.
  func parameter(atFraction fraction: Double) -> Double {
    let total = lengths[Self.pieces]
    guard total > 0 else { return min(max(fraction, 0), 1) }
    let target = min(max(fraction, 0), 1) * total
    let index = max(1, lengths.firstIndex { $0 >= target } ?? Self.pieces)
    let (low, high) = (lengths[index - 1], lengths[index])
    let rest = high > low ? (target - low) / (high - low) : 0
    return (Double(index - 1) + rest) / Double(Self.pieces)
  }

  /// The control points of the part up to a parameter, and its end.
  func part(to u: Double) -> (first: [Double], second: [Double], end: [Double]) {
    func mix(_ a: [Double], _ b: [Double]) -> [Double] { a.indices.map { a[$0] + (b[$0] - a[$0]) * u } }
    let (ab, bc, cd) = (
      mix(points[0], points[1]), mix(points[1], points[2]), mix(points[2], points[3])
    )
    let (abc, bcd) = (mix(ab, bc), mix(bc, cd))
    return (ab, abc, mix(abc, bcd))
  }
}

/// Converts frames of a composition to seconds of the document or of a symbol.
struct LottieClock {
  var frameRate: Double
  /// The frame at second 0.
  var start: Double
  /// The frame at which the document ends, if keyframes after it are cut off.
  var end: Double?

  func seconds(_ frame: Double) -> Double {
    let seconds = (frame - start) / frameRate
    return seconds == 0 ? 0 : min(max(seconds, -1e9), 1e9)
  }

  /// The second at which passes between two frames end: a little early, if rounding delayed the start of a later one.
  func passEnd(_ end: Double, from start: Double) -> Double {
    let first = seconds(start)
    var result = seconds(end)
    for _ in 0..<4 {
      let length = result - first
      let isLate = (2...64).contains { pass in
        let seam = seconds(start + (end - start) * Double(pass))
        return (seam - first).truncatingRemainder(dividingBy: length) > length / 2
      }
      guard isLate, result.nextDown > first else { break }
      result = result.nextDown
    }
    return result
  }
}

/// A value that can be interpolated.
protocol LottieValue: Equatable {
  /// Interpolates to another value, by one progress or by that of each component.
  func mixed(with other: Self, _ progress: [Double]) -> Self
  /// The point at an offset from this one; nil for values that are not points.
  func moved(by offset: [Double]) -> Self?
  /// The part of a motion path up to a progress: its control points and its end; nil for values without motion paths.
  static func motionPart(
    from start: Self, via: (Self, Self), to end: Self, progress: Double
  ) -> (first: Self, second: Self, end: Self)?
}

extension [Double]: LottieValue {
  func mixed(with other: [Double], _ progress: [Double]) -> [Double] {
    indices.map { index in
      let to = index < other.count ? other[index] : self[index]
      return self[index] + (to - self[index]) * progress[Swift.min(index, progress.count - 1)]
    }
  }

  func moved(by offset: [Double]) -> [Double]? {
    guard count == 2, offset.count >= 2 else { return nil }
    return [self[0] + offset[0], self[1] + offset[1]]
  }

  static func motionPart(
    from start: [Double], via: ([Double], [Double]), to end: [Double], progress: Double
  ) -> (first: [Double], second: [Double], end: [Double])? {
    let curve = LottieMotionCurve(start, via.0, via.1, end)
    return curve.part(to: curve.parameter(atFraction: progress))
  }
}

extension LottieTrack where Value: LottieValue {
  /// Cuts off what is after a frame.
  func cut(at end: Double) -> LottieTrack {
    // The value before the first keyframe can depend on the last keyframe.
    guard before == "hold" || keys[0].t <= 0, let next = keys.firstIndex(where: { $0.t > end }) else {
      return self
    }
    guard next > 0 else { return LottieTrack(keys[0].value, node: node) }
    var kept = Array(keys[..<next])
    let (start, late) = (keys[next - 1], keys[next])
    guard !late.holds, start.t < end, start.value != late.value || late.via != nil else {
      return LottieTrack(keys: kept, node: node)
    }
    let x = (end - start.t) / (late.t - start.t)
    // Beyond the end of a part, the motion path would continue in another direction.
    if late.via != nil, let curve = late.curves.first, !curve.isIncreasing(to: x) { return self }
    let parts = (late.curves.isEmpty ? [.linear] : late.curves).map { $0.part(from: 0, to: x) }
    if parts.allSatisfy({ $0.curve == nil }) { return LottieTrack(keys: kept, node: node) }
    var key = late
    key.t = end
    key.curves = parts.map { $0.curve ?? .linear }
    if let via = late.via,
      let part = Value.motionPart(from: start.value, via: via, to: late.value, progress: parts[0].end)
    {
      (key.value, key.via) = (part.end, (part.first, part.second))
    } else {
      key.value = start.value.mixed(with: late.value, parts.map(\.end))
    }
    kept.append(key)
    return LottieTrack(keys: kept, node: node)
  }
}

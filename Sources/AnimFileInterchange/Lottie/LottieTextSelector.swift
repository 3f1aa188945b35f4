import AnimFile

/// The part of a text that an animator changes.
struct LottieTextSelector {
  /// The unit that the selector counts.
  enum Base {
    case characters, visibleCharacters, words, lines
  }

  enum Shape {
    case square, rampUp, rampDown, triangle, round, smooth
  }

  /// The values of a selector at a time.
  struct Values: Equatable {
    var start = 0.0
    var end = 100.0
    var offset = 0.0
    var amount = 100.0
    var maximumEase = 0.0
    var minimumEase = 0.0
    var smoothness = 100.0

    static let count = 7

    init() {}

    /// The members in their order.
    init(_ numbers: [Double]) {
      (start, end, offset, amount) = (numbers[0], numbers[1], numbers[2], numbers[3])
      (maximumEase, minimumEase, smoothness) = (numbers[4], numbers[5], numbers[6])
    }
  }

  /// A span of time in which all tracks that move have the same easing.
  struct Span {
    var frames: (Double, Double)
    var curve: LottieCurve
    var values: (Values, Values)
  }

  var base = Base.characters
  var shape = Shape.square
  /// Whether start, end and offset are counts instead of percentages.
  var isCounted = false
  var isRandom = false
  /// The tracks of the members of `Values`, in their order.
  var tracks: [LottieTrack<[Double]>] = []

  var isConstant: Bool { tracks.allSatisfy { $0.constant != nil } }

  func values(at t: Double) -> Values {
    tracks.count == Values.count ? Values(tracks.map { $0.value(at: t)[0] }) : Values()
  }

  // MARK: Counting

  /// The index of every letter, and the number of indices.
  func indices(of letters: [LottieTextBlock.Letter]) -> (indices: [Int], total: Int) {
    var indices: [Int] = []
    indices.reserveCapacity(letters.count)
    var count = 0
    for (place, letter) in letters.enumerated() {
      indices.append(count)
      let isLineEnd = letter.character == nil
      let isLast = place + 1 == letters.count
      switch base {
      case .characters: if !isLineEnd { count += 1 }
      case .visibleCharacters: if !isLineEnd, !letter.isSpace { count += 1 }
      case .words: if isLineEnd || letter.isSpace || isLast { count += 1 }
      case .lines: if isLineEnd || isLast { count += 1 }
      }
    }
    guard isRandom, count > 1 else { return (indices, count) }
    // Any order will do, as long as it is the same for the same text.
    var order = Array(0..<count)
    var state: UInt64 = 0x2545_F491_4F6C_DD1D
    for place in stride(from: count - 1, to: 0, by: -1) {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      order.swapAt(place, Int((state >> 33) % UInt64(place + 1)))
    }
    return (indices.map { $0 < count ? order[$0] : $0 }, count)
  }

  // MARK: Weights

  /// The start and the end of the range, in counts.
  private func range(_ values: Values, total: Int) -> (start: Double, end: Double) {
    let unit = isCounted ? 1 : Double(total) / 100
    let (a, b) = ((values.start + values.offset) * unit, (values.end + values.offset) * unit)
    return (min(a, b), max(a, b))
  }

  /// The weight of an index without the amount.
  private func share(of index: Int, total: Int, _ values: Values) -> Double {
    let (start, end) = range(values, total: total)
    let length = end - start
    let place = Double(index)
    let middle = min(max(place + 0.5 - start, 0), length)
    var share: Double
    switch shape {
    case .square: share = max(0, min(end, place + 1) - max(start, place))
    case .rampUp: share = length == 0 ? (place >= end ? 1 : 0) : middle / length
    case .rampDown: share = length == 0 ? (place >= end ? 0 : 1) : 1 - middle / length
    case .triangle: share = length == 0 ? 0 : 1 - abs(2 * middle / length - 1)
    case .round:
      let x = length == 0 ? 1 : 2 * middle / length - 1
      share = max(0, 1 - x * x).squareRoot()
    case .smooth: share = length == 0 ? 0 : (1 - Math.sinCos(degrees: 360 * middle / length).cos) / 2
    }
    if values.minimumEase != 0 || values.maximumEase != 0 {
      let (low, high) = (values.minimumEase / 100, values.maximumEase / 100)
      share =
        LottieCurve(
          x1: min(max(low, 0), 1), y1: max(-low, 0), x2: min(1 - max(high, 0), 1), y2: 1 + min(high, 0)
        ).progress(at: share)
    }
    return smoothed(share, values)
  }

  /// A weight with steps from 0 to 1 that are steeper than those of the range.
  private func smoothed(_ share: Double, _ values: Values) -> Double {
    guard values.smoothness != 100 else { return share }
    let smoothness = max(values.smoothness * 0.01, 1e-8)
    return min(max((share - (0.5 - smoothness / 2)) / smoothness, 0), 1)
  }

  func weight(of index: Int, total: Int, _ values: Values) -> Double {
    share(of: index, total: total, values) * values.amount * 0.01
  }

  // MARK: Spans

  /// The spans between all keyframes; nil if a weight is not linear in the progress of each, up to some breaks.
  func spans() -> [Span]? {
    let moving = tracks.filter { $0.constant == nil }
    guard moving.allSatisfy({ !$0.repeats && $0.wiggles.isEmpty }) else { return nil }
    var spans: [Span] = []
    let times = Set(moving.flatMap { $0.keys.map(\.t) }).sorted()
    for frames in zip(times, times.dropFirst()) {
      var curve: LottieCurve?
      var values: (start: [Double], end: [Double]) = ([], [])
      for track in tracks {
        guard let part = track.part(from: frames.0, to: frames.1) else { return nil }
        values.start.append(part.start)
        values.end.append(part.end)
        guard part.start != part.end else { continue }
        if let curve, !curve.isSame(as: part.curve) { return nil }
        curve = part.curve
      }
      let span = Span(
        frames: frames, curve: curve ?? .linear, values: (Values(values.start), Values(values.end)))
      guard isPiecewiseLinear(span) else { return nil }
      spans.append(span)
    }
    return spans
  }

  private func isPiecewiseLinear(_ span: Span) -> Bool {
    let (a, b) = span.values
    guard (a.start, a.end, a.offset) != (b.start, b.end, b.offset) else {
      return (a.maximumEase, a.minimumEase, a.smoothness) == (b.maximumEase, b.minimumEase, b.smoothness)
    }
    guard a.amount == b.amount, a.smoothness == b.smoothness, a.maximumEase == 0, b.maximumEase == 0,
      a.minimumEase == 0, b.minimumEase == 0
    else { return false }
    switch shape {
    case .square: return true
    case .round, .smooth: return false
    case .rampUp, .rampDown, .triangle:
      return abs((a.end - a.start) - (b.end - b.start)) < 1e-9
    }
  }

  /// The weight of an index in exact spans.
  func track(of index: Int, total: Int, _ spans: [Span]) -> LottieTrack<[Double]> {
    var result = LottieTrack<[Double]>(keys: [], node: nil)
    for span in spans {
      let breaks = [0] + breaks(of: index, total: total, span) + [1]
      var last = 0.0
      for (u, v) in zip(breaks, breaks.dropFirst()) {
        let x = v == 1 ? 1 : span.curve.fraction(atProgress: v)
        guard x > last else { continue }
        let (start, end) = ends(of: index, total: total, span, u, v)
        let t = { (span.frames.0 + (span.frames.1 - span.frames.0) * $0).rounded(9) }
        result.append(start, at: t(last))
        let curve = span.curve.part(from: last, to: x).curve ?? .linear
        var key = LottieKey(t: x == 1 ? span.frames.1 : t(x), value: [end])
        if !curve.isLinear, start != end { key.curves = [curve] }
        result.keys.append(key)
        last = x
      }
    }
    if result.keys.isEmpty {
      result.keys = [LottieKey(t: 0, value: [weight(of: index, total: total, values(at: 0))])]
    }
    return result.trimmed()
  }

  /// The weights at both ends of a piece between two breaks, where it is linear.
  private func ends(of index: Int, total: Int, _ span: Span, _ u: Double, _ v: Double) -> (Double, Double) {
    func value(_ x: Double) -> Double { weight(of: index, total: total, span.values(at: x)) }
    // From two points inside, because the weight can jump at the ends.
    let (a, b) = (value(u + (v - u) / 3), value(u + (v - u) * 2 / 3))
    return ((2 * a - b).rounded(9), (2 * b - a).rounded(9))
  }

  /// The progress in a span at the breaks of the weight, in ascending order.
  private func breaks(of index: Int, total: Int, _ span: Span) -> [Double] {
    let (start, end) = (range(span.values.0, total: total), range(span.values.1, total: total))
    let unit = isCounted ? 1 : Double(total) / 100
    let place = Double(index)
    func edges(_ values: Values) -> (Double, Double) {
      ((values.start + values.offset) * unit, (values.end + values.offset) * unit)
    }
    let (a, b) = (edges(span.values.0), edges(span.values.1))
    var result: [Double] = []
    /// Adds the progress at which a number that goes from one value to another is 0.
    func add(_ from: Double, _ to: Double) {
      guard from != to else { return }
      let u = from / (from - to)
      if u > 1e-9, u < 1 - 1e-9 { result.append(u) }
    }
    switch shape {
    case .square:
      for edge in [place, place + 1] {
        add(a.0 - edge, b.0 - edge)
        add(a.1 - edge, b.1 - edge)
      }
      add(a.0 - a.1, b.0 - b.1)
    default:
      let length = start.end - start.start
      let middles = length == 0 ? [place] : [place + 0.5, place + 0.5 - length / 2, place + 0.5 - length]
      for edge in middles { add(start.start - edge, end.start - edge) }
    }
    result.sort()
    guard span.values.0.smoothness < 100 else { return result }
    // A weight is 0 up to a threshold, and 1 from another one.
    let smoothness = span.values.0.smoothness * 0.01
    func share(_ u: Double) -> Double {
      var values = span.values(at: u)
      values.smoothness = 100
      return self.share(of: index, total: total, values)
    }
    for (u, v) in zip([0] + result, result + [1]) {
      let (low, high) = (share(u), share(v))
      for threshold in Set([0.5 - smoothness / 2, 0.5 + smoothness / 2]) where low != high {
        let x = (threshold - low) / (high - low)
        let w = u + (v - u) * x
        if x > 0, x < 1, w > 1e-9, w < 1 - 1e-9 { result.append(w) }
      }
    }
    return result.sorted()
  }
}

extension LottieTextSelector.Span {
  fileprivate func values(at u: Double) -> LottieTextSelector.Values {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * u }
    let (a, b) = values
    var result = a
    result.start = mix(a.start, b.start)
    result.end = mix(a.end, b.end)
    result.offset = mix(a.offset, b.offset)
    result.amount = mix(a.amount, b.amount)
    result.maximumEase = mix(a.maximumEase, b.maximumEase)
    result.minimumEase = mix(a.minimumEase, b.minimumEase)
    result.smoothness = mix(a.smoothness, b.smoothness)
    return result
  }
}

extension LottieCurve {
  fileprivate func isSame(as other: LottieCurve) -> Bool {
    if isLinear || other.isLinear { return isLinear && other.isLinear }
    return [(x1, other.x1), (y1, other.y1), (x2, other.x2), (y2, other.y2)].allSatisfy {
      abs($0 - $1) < 1e-9
    }
  }
}

extension LottieTrack where Value == [Double] {
  /// The track without keyframes that change nothing: those between two equal ones, and those at its ends.
  func trimmed() -> LottieTrack {
    var result = simplified()
    guard !repeats else { return result }
    var keys = result.keys[...]
    while keys.count > 1, let last = keys.last, last.via == nil, last.value == keys[keys.endIndex - 2].value {
      keys.removeLast()
    }
    while keys.count > 1, keys[keys.startIndex + 1].via == nil,
      keys[keys.startIndex + 1].value == keys.first?.value
    {
      keys.removeFirst()
    }
    result.keys = Array(keys)
    return result
  }

  /// The track without keyframes on the line between those before and after them.
  func withoutPointsOnLines() -> LottieTrack {
    guard !repeats, keys.count > 2 else { return self }
    var result: [LottieKey<[Double]>] = []
    for (index, key) in keys.enumerated() {
      if let last = result.last, index + 1 < keys.count {
        let next = keys[index + 1]
        let x = (key.t - last.t) / (next.t - last.t)
        let isOnLine =
          !key.holds && !next.holds && key.curves.isEmpty && next.curves.isEmpty && 0 < x && x < 1
          && key.value.indices.allSatisfy { axis in
            let line = last.value[axis] + (next.value[axis] - last.value[axis]) * x
            return abs(key.value[axis] - line) < 1e-9
          }
        if isOnLine { continue }
      }
      result.append(key)
    }
    return with(result)
  }

  /// Appends the value after a jump, if there is one.
  fileprivate mutating func append(_ value: Double, at t: Double) {
    guard let last = keys.last else {
      keys.append(LottieKey(t: t, value: [value]))
      return
    }
    guard abs(last.value[0] - value) > 1e-9 else { return }
    if keys.count > 1, keys[keys.count - 2].value == last.value {
      // The value is held up to the jump.
      keys[keys.count - 1] = LottieKey(t: last.t, value: [value], holds: true)
    } else {
      keys.append(LottieKey(t: t, value: [value]))
    }
  }

  /// The values after one frame and before another, and the easing between them; nil if the easing turns back. There is no
  /// keyframe between the frames.
  fileprivate func part(from t0: Double, to t1: Double) -> (
    start: Double, end: Double, curve: LottieCurve
  )? {
    let next = keys.partitioningIndex { $0.t > t0 }
    guard next > 0, next < keys.count else {
      let value = keys[next == 0 ? 0 : keys.count - 1].value[0]
      return (value, value, .linear)
    }
    let (key, following) = (keys[next - 1], keys[next])
    let difference = following.value[0] - key.value[0]
    guard !following.holds, difference != 0 else { return (key.value[0], key.value[0], .linear) }
    let whole = following.curves.first ?? .linear
    guard whole.turns.isEmpty else { return nil }
    let length = following.t - key.t
    let part = whole.part(from: (t0 - key.t) / length, to: (t1 - key.t) / length)
    return (
      key.value[0] + difference * part.start, key.value[0] + difference * part.end, part.curve ?? .linear
    )
  }
}

/// The motion of a reader of a parameter between the values to which the parameter is set.
///
/// Each setting that takes effect starts a span. A span starts at the value, and for springs with the velocity, that
/// the span before it has then.
struct LiveMotion: Sendable {
  /// The transition to higher targets, or to lower ones.
  private struct Phase: Sendable {
    var duration: Double
    var delay: Double
    var easing: Easing
    /// The time at which a physical spring rests.
    var restTime: Double?
  }

  /// The motion from one setting to the next.
  private struct Span: Sendable {
    /// The time at which the setting takes effect.
    var start: Double
    /// The time that the motion takes; 0 for a jump.
    var duration: Double
    /// The part of the phase's duration that an easing other than a spring takes.
    var shortening = 1.0
    var isDown = false
  }

  /// The numbers of a span, each as many as the value has.
  private enum Row: Int, CaseIterable {
    /// The value and the velocity at the start.
    case start, velocity
    case target
    /// The target of a reversal of the span.
    case origin
    /// The target as read; for colors, the others are coordinates.
    case result
  }

  private let up: Phase
  private let down: Phase
  private let turn: Turn?
  /// The layout of colors; nil for other values.
  private let colors: ColorLayout?
  /// The number of numbers of a value.
  let stride: Int
  private var spans: [Span]
  /// The numbers of all spans.
  private var numbers: [Double]
  /// The last target, whether it has taken effect or not.
  private var lastTarget: [Double]

  /// Creates the motion of a value that has not been set yet.
  ///
  /// - Parameters:
  ///   - transition: The transition, without named easings; nil to jump.
  ///   - colors: The layout of colors, in the document's space; nil for other values.
  init(_ transition: Transition?, initial: [Double], colors: ColorLayout?) {
    func phase(_ down: Transition.Down?) -> Phase {
      let easing = down?.easing ?? transition?.easing ?? Transition.defaultEasing
      return Phase(
        duration: transition == nil
          ? 0 : down?.duration ?? transition?.duration ?? Transition.defaultDuration,
        delay: down?.delay ?? transition?.delay ?? 0, easing: easing, restTime: easing.restTime)
    }
    up = phase(nil)
    down = phase(transition?.down)
    turn = transition?.turn
    var colors = colors
    if let space = transition?.colorSpace { colors?.space = space }
    self.colors = colors
    stride = initial.count
    lastTarget = initial
    spans = []
    numbers = []
    append(
      Span(start: -.infinity, duration: 0), start: coordinates(initial), coordinates(initial),
      origin: coordinates(initial), result: initial)
  }

  /// The number of spans.
  var count: Int { spans.count }

  private func coordinates(_ value: [Double]) -> [Double] {
    guard let colors else { return value }
    var value = value
    colors.convert(&value, 0..<value.count) { colors.space.coordinates(of: $0) }
    return value
  }

  private mutating func append(
    _ span: Span, start: [Double], velocity: [Double]? = nil, _ target: [Double], origin: [Double],
    result: [Double]
  ) {
    spans.append(span)
    numbers += start
    numbers += velocity ?? Array(repeating: 0, count: stride)
    numbers += target
    numbers += origin
    numbers += result
  }

  @inline(__always)
  private func number(_ row: Row, _ lane: Int, of span: Int) -> Double {
    numbers[(span * Row.allCases.count + row.rawValue) * stride + lane]
  }

  // MARK: Setting

  /// Sets the target.
  ///
  /// - Parameters:
  ///   - time: The time of the setting, not before the last one.
  ///   - isLower: Whether the target is lower than the last one.
  ///   - jumps: Whether it arrives at once.
  mutating func set(_ value: [Double], at time: Double, isLower: Bool, jumps: Bool) {
    var value = value
    var isLower = isLower
    if let turn {
      value[0] = turn.angle(value[0], after: lastTarget[0])
      isLower = value[0] < lastTarget[0]
    }
    lastTarget = value
    let phase = isLower ? down : up
    let start = jumps ? time : time + phase.delay
    // A later setting that takes effect first replaces earlier ones.
    while spans.count > 1, spans[spans.count - 1].start >= start {
      spans.removeLast()
      numbers.removeLast(Row.allCases.count * stride)
    }
    let last = spans.count - 1
    let target = coordinates(value)
    let from = (0..<stride).map { self.value($0, of: last, at: start) }
    var span = Span(start: start, duration: 0, isDown: isLower)
    guard !jumps, phase.restTime != nil || phase.duration > 0 else {
      return append(span, start: target, target, origin: target, result: value)
    }
    let velocity = (0..<stride).map { self.velocity($0, of: last, at: start) }
    var origin = from
    if let restTime = phase.restTime {
      span.duration = restTime
    } else if case .spring = phase.easing {
      span.duration = phase.duration
    } else {
      let elapsed = start - spans[last].start
      if elapsed < spans[last].duration,
        (0..<stride).allSatisfy({ number(.origin, $0, of: last) == target[$0] })
      {
        let progress = response(of: last, after: elapsed).progress
        let before = spans[last].shortening
        span.shortening = (before * progress + 1 - before).clamped(0, 1)
        origin = (0..<stride).map { number(.target, $0, of: last) }
      }
      span.duration = phase.duration * span.shortening
    }
    append(span, start: from, velocity: velocity, target, origin: origin, result: value)
  }

  // MARK: Evaluating

  private func response(of span: Int, after elapsed: Double) -> SpringResponse {
    (spans[span].isDown ? down : up).easing.response(elapsed: elapsed, duration: spans[span].duration)
  }

  /// The value in one component, at or after the start of a span.
  private func value(_ lane: Int, of span: Int, at time: Double) -> Double {
    let elapsed = time - spans[span].start
    guard elapsed < spans[span].duration else { return number(.target, lane, of: span) }
    return value(lane, of: span, response(of: span, after: elapsed))
  }

  @inline(__always)
  private func value(_ lane: Int, of span: Int, _ response: SpringResponse) -> Double {
    let start = number(.start, lane, of: span)
    let distance = number(.target, lane, of: span) - start
    return start + distance * response.progress + number(.velocity, lane, of: span) * response.perVelocity
  }

  /// The velocity in one component, from earlier times.
  private func velocity(_ lane: Int, of span: Int, at time: Double) -> Double {
    let (elapsed, duration) = (time - spans[span].start, spans[span].duration)
    guard duration > 0, elapsed <= duration else { return 0 }
    let easing = (spans[span].isDown ? down : up).easing
    let rate = easing.responseRate(elapsed: elapsed, duration: duration, side: .before)
    return (number(.target, lane, of: span) - number(.start, lane, of: span)) * rate.progress
      + number(.velocity, lane, of: span) * rate.perVelocity
  }

  /// The span at a time.
  func span(at time: Double) -> Int {
    var (low, high) = (0, spans.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if spans[middle].start <= time { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// Whether a span's motion has ended.
  func rests(_ span: Int, at time: Double) -> Bool { !(time - spans[span].start < spans[span].duration) }

  /// The time at which a span's motion ends.
  func end(of span: Int) -> Double {
    let (start, duration) = (spans[span].start, spans[span].duration)
    let end = start + duration
    // Rounding must not end it earlier.
    return end - start < duration ? end.nextUp : end
  }

  /// The time from which a reader rests; −∞ if there is no setting.
  func restTime(_ form: ParameterReader.Form) -> Double {
    let last = spans.count - 1
    switch form {
    case .motion: return end(of: last)
    case .target: return spans[last].start
    case .flag: return number(.result, 0, of: last) != 0 ? spans[last].start : end(of: last)
    }
  }

  /// The time at which a span starts.
  func start(of span: Int) -> Double { spans[span].start }

  /// Writes the value at a time in a span to `result`.
  func evaluate(_ span: Int, at time: Double, into result: inout [Double], from place: Int) {
    guard !rests(span, at: time) else {
      for lane in 0..<stride { result[place + lane] = number(.result, lane, of: span) }
      return
    }
    let response = response(of: span, after: time - spans[span].start)
    for lane in 0..<stride { result[place + lane] = value(lane, of: span, response) }
    guard let colors else { return }
    colors.convert(&result, place..<place + stride) { colors.space.color(at: $0) }
  }

  /// Writes the target at a time to `result`.
  func target(_ span: Int, into result: inout [Double], from place: Int) {
    for lane in 0..<stride { result[place + lane] = number(.result, lane, of: span) }
  }

  /// Whether a Boolean is true: until a transition to false has ended.
  func flag(_ span: Int, at time: Double) -> Bool {
    number(.result, 0, of: span) != 0 || !rests(span, at: time) && number(.origin, 0, of: span) != 0
  }

  /// Returns the value at a time.
  func value(at time: Double) -> [Double] {
    var result = Array(repeating: 0.0, count: stride)
    evaluate(span(at: time), at: time, into: &result, from: 0)
    return result
  }

  /// The state of a motion at a time.
  struct State {
    /// The progress of the transition; nil at rest.
    var progress: Double?
    /// The velocity of each component, per second, from earlier times; in the coordinates of colors.
    var velocity: [Double]
    /// The value at the start of the transition, and its target.
    var from: [Double]
    var to: [Double]
  }

  /// Returns the state of the motion at a time.
  func state(at time: Double) -> State {
    let span = span(at: time)
    let start = spans[span].start
    let isMoving = !rests(span, at: time)
    var (from, to) = (Array(repeating: 0.0, count: stride), Array(repeating: 0.0, count: stride))
    evaluate(span, at: start, into: &from, from: 0)
    target(span, into: &to, from: 0)
    // At the start, the velocity is that of the motion before.
    let velocity = (0..<stride).map { lane in
      if time == start { return number(.velocity, lane, of: span) }
      return isMoving ? self.velocity(lane, of: span, at: time) : 0
    }
    return State(
      progress: isMoving ? response(of: span, after: time - start).progress : nil, velocity: velocity,
      from: from, to: to)
  }
}

extension Easing {
  /// The response `elapsed` seconds after the start of a span of `duration` seconds, before its end.
  func response(elapsed: Double, duration: Double) -> SpringResponse {
    if case .spring(let spring) = self { return spring.response(elapsed: elapsed, duration: duration) }
    // Rounding must not reach the keyframe, where a jump may be.
    let fraction = min(elapsed / duration, 1.0.nextDown)
    return SpringResponse(progress: progress(at: fraction, duration: duration), perVelocity: 0)
  }

  /// The rate of ``response(elapsed:duration:)`` on one side, per second.
  func responseRate(elapsed: Double, duration: Double, side: TimeSide) -> SpringResponse {
    if case .spring(let spring) = self { return spring.responseRate(elapsed: elapsed, duration: duration) }
    let rate = rate(at: elapsed / duration, duration: duration, side: side) / duration
    return SpringResponse(progress: rate, perVelocity: 0)
  }
}

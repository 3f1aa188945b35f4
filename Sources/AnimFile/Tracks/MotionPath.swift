/// The motion path of a track of points: straight lines or curves between keyframes, with their directions.
///
/// Lengths, directions and initial speeds of springs are precomputed, so that frames need no measuring.
struct MotionPath: Hashable, Sendable {
  /// The path between two keyframes.
  private struct Span: Hashable, Sendable {
    enum Form: Hashable, Sendable {
      case line
      /// A curve, parametrized by its length.
      case curve(ArcLengthTable)
      /// The cubic of a smooth easing and its velocities, parametrized by its own parameter.
      case smooth(CubicSegment)
    }

    var form: Form
    var length: Double
    /// The directions at both ends; a span without direction has that of the path before it.
    var start: Point2D
    var end: Point2D
    /// The initial speed along the path of a spring that inherits its velocity.
    var incomingSpeed = 0.0
  }

  /// `spans[i]` connects keyframe i to the next.
  private var spans: [Span] = []
  /// Whether points are located by distance along the path, rather than by interpolation of values.
  let isTravelled: Bool

  /// Creates the path of `track`; `vias` has the control points of curves, by the index of the keyframe where they end.
  init(_ track: Track<Point2D>, vias: [Int: ViaPoints]) {
    isTravelled = !vias.isEmpty
    spans.reserveCapacity(track.times.count - 1)
    for index in 0..<track.times.count - 1 { spans.append(Self.span(track, index, vias[index + 1])) }
    fillDirections(track)
    if isTravelled { findIncomingSpeeds(track) }
  }

  private static func span(_ track: Track<Point2D>, _ index: Int, _ via: ViaPoints?) -> Span {
    let (a, b) = (track.values[index], track.values[index + 1])
    var span = Span(form: .line, length: (b - a).length, start: .zero, end: .zero)
    guard track.times[index] < track.times[index + 1] else { return span }
    if let via {
      let table = ArcLengthTable(from: a, control1: via.control1, control2: via.control2, to: b)
      span.length = table.length
      span.form = .curve(table)
    } else if track.timeline.isSmooth(arrivingAt: index + 1) {
      let third = (track.times[index + 1] - track.times[index]) / 3
      let leaving = track.velocity(at: track.times[index], side: .after)
      let arriving = track.velocity(at: track.times[index + 1], side: .before)
      span.form = .smooth(CubicSegment(a, a + leaving * third, b - arriving * third, b))
    }
    return span
  }

  /// Sets the directions of each span: its own, else those of the preceding path, else the first direction on the path.
  private mutating func fillDirections(_ track: Track<Point2D>) {
    var direction: Point2D?
    var leading = 0
    for index in spans.indices {
      if let own = ownDirections(index, track) {
        if direction == nil {
          for before in 0..<leading { (spans[before].start, spans[before].end) = (own.start, own.start) }
        }
        (spans[index].start, spans[index].end) = own
        direction = own.end
      } else if let direction {
        (spans[index].start, spans[index].end) = (direction, direction)
      } else {
        leading = index + 1
        (spans[index].start, spans[index].end) = (Point2D(1, 0), Point2D(1, 0))
      }
    }
  }

  private func ownDirections(_ index: Int, _ track: Track<Point2D>) -> (start: Point2D, end: Point2D)? {
    // A jump has no path.
    guard track.times[index] < track.times[index + 1], !track.timeline.isHeld(arrivingAt: index + 1) else {
      return nil
    }
    let segment: CubicSegment?
    switch spans[index].form {
    case .line: segment = CubicSegment(line: track.values[index], track.values[index + 1])
    case .curve(let table): segment = table.segments.first
    case .smooth(let curve): segment = curve
    }
    guard let segment, let start = segment.tangent(at: 0), let end = segment.tangent(at: 1) else {
      return nil
    }
    return (start, end)
  }

  private mutating func findIncomingSpeeds(_ track: Track<Point2D>) {
    for index in spans.indices.dropFirst() where track.timeline.inheritsVelocity(arrivingAt: index + 1) {
      spans[index].incomingSpeed = speedAtEnd(of: index - 1, track)
    }
  }

  /// The speed at the end of a span, in units per second along the path.
  private func speedAtEnd(of index: Int, _ track: Track<Point2D>) -> Double {
    speed(index, elapsed: track.times[index + 1] - track.times[index], side: .before, track)
  }

  private func speed(_ index: Int, elapsed: Double, side: TimeSide, _ track: Track<Point2D>) -> Double {
    let rate = track.timeline.responseRate(index, elapsed: elapsed, side: side)
    return spans[index].length * rate.progress + spans[index].incomingSpeed * rate.perVelocity
  }
}

extension MotionPath {
  /// The point at a time, for a path parametrized by length.
  func point(_ track: Track<Point2D>, at time: Double, hint: inout Int) -> Point2D {
    let place = track.timeline.position(at: time, hint: &hint)
    guard place.passes != 0 else { return point(track, place) }
    let pass = track.values[track.values.count - 1] - track.values[0]
    return point(track, place) + pass * place.passes
  }

  private func point(_ track: Track<Point2D>, _ place: TrackPosition) -> Point2D {
    guard place.elapsed != 0 else { return track.values[place.index] }
    let span = spans[place.index]
    let (a, b) = (track.values[place.index], track.values[place.index + 1])
    if case .line = span.form, span.incomingSpeed == 0, !place.isBeyond {
      let progress = track.timeline.response(place.index, elapsed: place.elapsed).progress
      var point = a
      point.interpolate(from: a, to: b, at: progress)
      return point
    }
    let distance = distance(track, place)
    // Beyond an end of the track, the path is straight, regardless of the direction of travel.
    let (isBefore, isAfter) = (place.isBeyond && place.elapsed < 0, place.isBeyond && place.elapsed >= 0)
    if isBefore || !isAfter && distance <= 0 { return a + span.start * distance }
    if isAfter || distance >= span.length { return b + span.end * (distance - span.length) }
    guard case .curve(let table) = span.form, let location = table.location(atLength: distance) else {
      return a + (b - a) * (distance / span.length)
    }
    return table.segments[location.segment].point(at: location.t)
  }

  /// The distance along the span; outside 0…length if an easing overshoots.
  private func distance(_ track: Track<Point2D>, _ place: TrackPosition) -> Double {
    let span = spans[place.index]
    guard place.isBeyond else {
      let response = track.timeline.response(place.index, elapsed: place.elapsed)
      return span.length * response.progress + span.incomingSpeed * response.perVelocity
    }
    if place.elapsed < 0 {
      return (speed(place.index, elapsed: 0, side: .after, track) * place.elapsed).finite
    }
    let duration = track.times[place.index + 1] - track.times[place.index]
    return (span.length + speedAtEnd(of: place.index, track) * (place.elapsed - duration)).finite
  }
}

extension MotionPath {
  /// The direction of the path at a time, in degrees clockwise from the right; 0 if nothing moves.
  func degrees(_ track: Track<Point2D>, at time: Double) -> Double {
    var hint = 0
    let direction = direction(track, track.timeline.position(at: time, hint: &hint))
    return Math.atan2(direction.y, direction.x) * (180 / .pi)
  }

  private func direction(_ track: Track<Point2D>, _ place: TrackPosition) -> Point2D {
    guard let last = spans.last else { return Point2D(1, 0) }
    guard place.index < spans.count else { return last.end }
    let span = spans[place.index]
    guard place.elapsed > 0 else { return span.start }
    guard !place.isBeyond else { return span.end }
    switch span.form {
    case .line: return span.start
    case .smooth(let curve):
      let duration = track.times[place.index + 1] - track.times[place.index]
      return curve.tangent(at: place.elapsed / duration) ?? span.start
    case .curve(let table):
      let distance = distance(track, place)
      if distance <= 0 { return span.start }
      if distance >= span.length { return span.end }
      guard let location = table.location(atLength: distance) else { return span.start }
      return table.segments[location.segment].tangent(at: location.t) ?? span.start
    }
  }
}

extension Double {
  /// The nearest finite number: an infinite one times a direction of 0 would be NaN.
  fileprivate var finite: Double {
    max(-.greatestFiniteMagnitude, min(self, .greatestFiniteMagnitude))
  }
}

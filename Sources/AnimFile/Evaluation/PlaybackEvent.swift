/// An event on which a player can act: the document passes a marker, or motion ends.
public struct PlaybackEvent: Hashable, Sendable {
  /// The time in seconds since playback began.
  public let time: Double
  /// The kind of the event.
  public let kind: Kind

  /// The kinds of events.
  public enum Kind: Hashable, Sendable {
    /// The document's time passes the marker with a name.
    case marker(String)
    /// The transitions of all references to a parameter end.
    case transitionEnd(parameter: String)
    /// The last pass of a shape whose time runs since an event of the inputs ends.
    ///
    /// The shape is given by its id, if it has one, and by its JSON pointer, as in ``Frame/Item/source``.
    case passEnd(id: String?, source: String)
    /// The last pass of the document ends.
    case documentEnd
  }

  /// The name of the marker or parameter, or the id of the shape; nil for the end of the document, and without an id.
  public var name: String? {
    switch kind {
    case .marker(let name), .transitionEnd(let name): name
    case .passEnd(let id, _): id
    case .documentEnd: nil
    }
  }
}

extension Evaluator {
  /// The maximum number of events in a range.
  static let maximumEvents = 100_000

  /// Returns the events in a range of player time, in order.
  ///
  /// A player that shows frames at ascending times calls it with the range from the preceding time to the next one. Ranges
  /// that meet have the events of the whole.
  ///
  /// - A marker is passed at each time at which the document's time reaches it, forward or backward, in all passes. With
  ///   several passes, a marker at the end of one is passed there, and markers outside the passes never are. Without
  ///   passes, time continues beyond the duration, and the markers there are passed, too.
  /// - The transitions of a parameter end when those of all references to it do, delays included, unless it is set again up
  ///   to this time. A value that jumps has no transition.
  /// - The last pass of a shape whose time runs since an event ends `offset` + *n*·`duration`/`speed` after the event, unless
  ///   the event happens again up to this time. Endless passes do not end.
  /// - The document ends with its last pass. With endless passes, it does not.
  ///
  /// The delays of copies have no effect. Events at one time are in this order, and markers in that of the document.
  ///
  /// - Parameter range: A range of times in seconds since playback began.
  /// - Throws: An error if the document passes too many markers in the range.
  /// - Complexity: O((markers + parameters + shapes with events) × log settings + events × log events).
  public func events(in range: Range<Double>) throws(EvaluationError) -> [PlaybackEvent] {
    try events(in: range, inputs?.ends ?? InputEnds())
  }

  /// Returns the events in a range of player time after settings of parameters, in order.
  ///
  /// - Parameters:
  ///   - range: A range of times in seconds since playback began.
  ///   - inputs: The values of parameters from the start, and the settings.
  /// - Throws: An error if the document does not allow the inputs, or passes too many markers in the range.
  /// - Complexity: That of ``applying(_:)``, and of ``events(in:)``.
  public func events(in range: Range<Double>, inputs: Inputs) throws(EvaluationError) -> [PlaybackEvent] {
    let evaluator: Evaluator
    do throws(ParameterError) {
      evaluator = try applying(inputs)
    } catch {
      throw .invalidInputs(error)
    }
    return try evaluator.events(in: range)
  }

  func events(in range: Range<Double>, _ ends: InputEnds) throws(EvaluationError) -> [PlaybackEvent] {
    guard !range.isEmpty else { return [] }
    var found: [(order: Int, event: PlaybackEvent)] = []
    func add(_ kind: PlaybackEvent.Kind, at times: some Sequence<Double>) {
      for time in times { found.append((found.count, PlaybackEvent(time: time, kind: kind))) }
    }
    let document = resolved
    for marker in document.markers {
      let times = timing.times(passing: marker.t, in: range, atMost: Self.maximumEvents - found.count)
      guard let times else { throw .tooManyEvents }
      add(.marker(marker.name), at: times)
    }
    guard let count = ends.count(in: range, atMost: Self.maximumEvents - found.count) else {
      throw .tooManyEvents
    }
    found.reserveCapacity(found.count + count)
    ends.forEach(in: range) { kind, times in add(kind, at: times) }
    if range.contains(timing.end) { add(.documentEnd, at: [timing.end]) }
    found.sort { ($0.event.time, $0.order) < ($1.event.time, $1.order) }
    return found.map { $0.event }
  }
}

extension Playhead {
  /// Returns the events in a range of player time with the settings so far, in order.
  ///
  /// They are those of ``Evaluator/events(in:inputs:)``. An event at a time after the last setting is still ahead: a further
  /// setting can prevent it.
  ///
  /// - Parameter range: A range of times in seconds since playback began.
  /// - Throws: An error if the document passes too many markers in the range.
  /// - Complexity: That of ``Evaluator/events(in:)``.
  public func events(in range: Range<Double>) throws(EvaluationError) -> [PlaybackEvent] {
    try (inputs?.base ?? evaluator).events(in: range, ends)
  }
}

extension DocumentTiming {
  /// Returns the times in a range at which the document reaches one of its times; nil if there are too many.
  fileprivate func times(passing time: Double, in range: Range<Double>, atMost limit: Int) -> [Double]? {
    if playsOnce || start > 0 && time < start { return range.contains(time) ? [time] : [] }
    let (local, oneWay, pass) = (time - start, passes.duration ?? 0, passLength)
    guard oneWay > 0 else { return local == 0 && range.contains(time) ? [time] : [] }
    guard 0...oneWay ~= local else { return [] }
    var (first, last) = (start > 0 ? 0 : -Double.infinity, Double.infinity)
    if case .count(let count) = passes.repeats { (first, last) = (0, count.rounded(.up) - 1) }
    var places = [local]
    if local == (passes.autoreverses ? 0 : oneWay) {
      // Between two passes, it is reached once.
      places = [0]
      if !passes.autoreverses { first += 1 }
      last += 1
    } else if passes.autoreverses, local < oneWay {
      places.append(pass - local)
    }
    let end = end
    var times: [Double] = []
    for place in places {
      let low = max(first, ((range.lowerBound - start - place) / pass).rounded(.down) - 1)
      let high = min(last, ((range.upperBound - start - place) / pass).rounded(.up) + 1)
      guard low <= high else { continue }
      guard high - low < Double(limit) else { return nil }
      for step in 0...Int(high - low) {
        var time = start + (place + (low + Double(step)) * pass)
        // Rounding must not move it behind the end.
        if time > end, time - end <= 4 * end.ulp { time = end }
        if range.contains(time), time <= end, time != times.last { times.append(time) }
      }
    }
    return times.count <= limit ? times : nil
  }
}

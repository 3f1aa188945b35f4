import AnimFile

/// Recognizes animated values in the notation of CSS, SVG, Lottie and language models.
struct TrackSpelling {
  private let node: Int
  private let context: ReadingContext
  private var tape: Tape { context.tape }

  /// Returns advice for an object at `node` without any form of an animated value; nil for unknown notations.
  static func advice(_ node: Int, _ context: ReadingContext) -> Advice? {
    let spelling = TrackSpelling(node: node, context: context)
    return spelling.lottie ?? spelling.percentages(isTrack: false) ?? spelling.values ?? spelling.tween
  }

  /// Returns advice for the object at `node` in place of a list of keyframes.
  static func keyframeAdvice(_ node: Int, _ context: ReadingContext) -> Advice? {
    TrackSpelling(node: node, context: context).percentages(isTrack: true)
  }

  /// Returns advice for a list of time and value pairs at `list`; nil for any other list.
  static func pairAdvice(_ list: Int, _ context: ReadingContext) -> Advice? {
    let tape = context.tape
    guard (1...100).contains(tape.childCount(list)) else { return nil }
    var keyframes: [String] = []
    var child = list + 1
    while child < tape.next(list) {
      guard tape.kind(child) == .array, tape.childCount(child) == 2, tape.kind(child + 1) == .number else {
        return nil
      }
      keyframes.append("{ \"t\": \(context.json(child + 1)), \"value\": \(context.json(child + 2)) }")
      child = tape.next(child)
    }
    return .write("[ \(keyframes.joined(separator: ", ")) ]")
  }

  private init(node: Int, context: ReadingContext) {
    (self.node, self.context) = (node, context)
  }

  /// The name nodes of the first 100 members, comments excluded.
  private var names: [Int] {
    var names: [Int] = []
    var child = node + 1
    while child < tape.next(node), names.count < 100 {
      if !tape.equals(child, "//") { names.append(child) }
      child = tape.next(child + 1)
    }
    return names
  }

  private func member(_ names: StaticString...) -> Int? {
    names.lazy.compactMap { context.member($0, of: node) }.first
  }

  /// Returns a fix that replaces the object by a track with the given keyframes.
  private func track(_ keyframes: [(t: Double, json: String)], isTrack: Bool = false) -> Advice {
    let list = keyframes.map { "{ \"t\": \($0.t.text), \"value\": \($0.json) }" }.joined(separator: ", ")
    return .write(isTrack ? "[ \(list) ]" : "{ \"keyframes\": [ \(list) ] }")
  }

  /// `{ "a": 0, "k": 5 }`.
  private var lottie: Advice? {
    guard member("a") != nil, let value = member("k") else { return nil }
    let isAnimated = member("a").map { tape.kind($0) == .number && tape.number($0) == 1 } ?? false
    guard
      isAnimated || tape.kind(value) == .array && context.holdsObject(value) || tape.range(value).count > 100
    else {
      return .write(context.json(value))
    }
    return
      "write { \"keyframes\": [ { \"t\": …, \"value\": … }, … ] }, with times in seconds: the frame number divided by the frame rate"
  }

  /// `{ "0%": 0, "100%": 1 }`, and `{ "from": 0, "to": 1 }` as in `@keyframes`.
  private func percentages(isTrack: Bool) -> Advice? {
    var places: [(place: Double, value: Int)] = []
    for name in names {
      let text = tape.string(name)
      let place: Double? =
        switch text {
        case "from": 0
        case "to": 100
        default: text.last == "%" ? Double(decimal: text.dropLast()) : nil
        }
      guard let place, (0...100).contains(place), tape.kind(name + 1) != .object else { return nil }
      places.append((place, name + 1))
    }
    guard !places.isEmpty else { return nil }
    places.sort { $0.place < $1.place }
    guard let end = context.documentEnd else {
      return isTrack
        ? "put the time in seconds into each keyframe: [{ \"t\": …, \"value\": … }, …]"
        : "write { \"keyframes\": [ { \"t\": …, \"value\": … }, … ] }, with times in seconds"
    }
    return track(places.map { ($0.place / 100 * end, context.json($0.value)) }, isTrack: isTrack)
  }

  /// `{ "values": "0;1;0", "keyTimes": "0;0.5;1", "dur": "2s" }`.
  private var values: Advice? {
    guard let list = member("values"), let parts = parts(list), parts.count > 1 else { return nil }
    let times = member("keyTimes", "keytimes", "times").flatMap { self.parts($0) }?.compactMap {
      Double(decimal: $0)
    }
    let seconds = member("dur", "duration").flatMap { context.seconds($0) } ?? context.documentEnd
    guard let seconds, times == nil || times?.count == parts.count else {
      return
        "write { \"keyframes\": [ { \"t\": …, \"value\": … }, … ] }, with a time in seconds for each value"
    }
    let places = times ?? parts.indices.map { Double($0) / Double(parts.count - 1) }
    let advice = track(zip(places, parts).map { ($0 * seconds, $1) })
    // Without a duration, the values may belong to other times.
    return member("dur", "duration") == nil ? Advice(advice.text) : advice
  }

  /// Returns the elements of a list, or of a semicolon-separated string, as JSON.
  private func parts(_ node: Int) -> [String]? {
    switch tape.kind(node) {
    case .string where tape.range(node).count <= 400:
      return tape.string(node).split(separator: ";").map { part in
        let word = String(part.drop { $0 == " " })
        return Double(decimal: word) != nil ? word : word.quotedForJSON
      }
    case .array where tape.childCount(node) <= 100:
      var parts: [String] = []
      var child = node + 1
      while child < tape.next(node) {
        guard tape.kind(child) != .object else { return nil }
        parts.append(context.json(child))
        child = tape.next(child)
      }
      return parts
    default: return nil
    }
  }

  /// `{ "from": 0, "to": 1, "duration": 2 }`.
  private var tween: Advice? {
    guard let from = member("from", "start"), let to = member("to", "end") else { return nil }
    let known = ["from", "start", "to", "end", "duration", "dur", "for", "easing", "ease", "delay"]
    let general: Advice =
      "write { \"from\": …, \"steps\": [ { \"for\": …, \"to\": … } ] }, with the duration in seconds as 'for'"
    guard names.allSatisfy({ known.contains(tape.string($0)) }), tape.kind(from) != .object,
      tape.kind(to) != .object,
      let seconds = member("duration", "dur", "for").flatMap({ context.seconds($0) })
    else { return general }
    var step = "\"for\": \(seconds.text), \"to\": \(context.json(to))"
    if let easing = member("easing", "ease") { step += ", \"easing\": \(context.json(easing))" }
    var steps = "{ \(step) }"
    if let delay = member("delay") {
      guard let wait = context.seconds(delay), wait >= 0 else { return general }
      if wait > 0 { steps = "{ \"wait\": \(wait.text) }, " + steps }
    }
    return .write("{ \"from\": \(context.json(from)), \"steps\": [ \(steps) ] }")
  }
}

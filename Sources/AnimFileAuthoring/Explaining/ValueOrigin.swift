// Origins of member values.

import AnimFile

/// The context to determine the origin of a value.
struct OriginContext {
  let book: SourceLocator
  let time: Double
  /// The default color interpolation space.
  let colorSpace: ColorSpace
}

/// Determines the origin of a member's value.
final class OriginFinder: MemberAction {
  private var explain: ((String, Int?, OriginContext) -> Explanation.Value)?
  /// The names of the value's parts; empty if it has none.
  private(set) var parts: [String] = []

  func act(on member: inout FlatAnimated, _ rule: NumberRule) {
    explain = { [member] name, node, context in member.explained(as: name, node, rule, context) }
    parts = member.kind.sampledParts(member.value(at: 0))?.map { $0.name } ?? []
  }

  /// Returns the member's value at the time of `context`; nil if none was found.
  ///
  /// - Parameters:
  ///   - name: Its name in the result.
  ///   - node: Its node in the text, if it is written.
  func value(_ name: String, _ node: Int?, _ context: OriginContext) -> Explanation.Value? {
    explain?(name, node, context)
  }
}

extension Explanation.Value {
  /// Returns the selected parts as a value called `name`, located at `place`.
  func parts(_ selection: PartSelection, _ name: String, _ place: Diagnostic.Place?) -> Explanation.Value {
    func parts(of value: JSONValue) -> JSONValue {
      let leaves = value.leaves
      let parts = selection.indices.map { leaves[$0] }
      return parts.count == 1 ? parts[0] : .array(parts)
    }
    let value = parts(of: value)
    let drawn: JSONValue? = drawn.map(parts).flatMap { $0 == value ? .none : .some($0) }
    return Explanation.Value(name: name, value: value, drawn: drawn, place: place, origin: .part(self))
  }
}

extension JSONValue {
  /// The nested values that are not containers.
  var leaves: [JSONValue] {
    switch self {
    case .array(let elements): elements.flatMap(\.leaves)
    case .object(let members): members.flatMap { $0.value.leaves }
    default: [self]
    }
  }
}

extension FlatAnimated {
  fileprivate func explained(
    as name: String, _ node: Int?, _ rule: NumberRule, _ context: OriginContext
  ) -> Explanation.Value {
    let value = value(at: context.time).shown
    // (A nil literal here would become JSON null.)
    let drawn: JSONValue? = value.bounded(by: rule) == value ? .none : .some(value.bounded(by: rule))
    return Explanation.Value(
      name: name, value: value, drawn: drawn, place: context.book.place(node),
      origin: origin(name, node, rule, value, context),
      unit: kind.columnKind == .color ? "red, green, blue, alpha" : rule.isAngle ? "degrees" : nil)
  }

  private func origin(
    _ name: String, _ node: Int?, _ rule: NumberRule, _ value: JSONValue, _ context: OriginContext
  ) -> Explanation.Origin {
    let book = context.book
    switch self {
    case .track(let track): return .track(track.explained(node, context))
    case .wiggle(let wiggle):
      return .wiggle(wiggle.explained(name, book.member("wiggle", of: node), rule, context))
    case .components(_, let components):
      return .parts(
        components.parts.enumerated().map { index, part in
          part.explained(as: "\(name).\(index)", book.element(index, of: node), rule, context)
        })
    case .constant, .parameter, .steps:
      guard let node else { return .fallback }
      if let use = book.parameter(node, kind) { return .parameter(use) }
      return parts(name, node, value, context).map(Explanation.Origin.parts) ?? .literal
    }
  }

  /// Returns the components of a constant value, some of which may be parameters.
  private func parts(
    _ name: String, _ node: Int, _ value: JSONValue, _ context: OriginContext
  ) -> [Explanation.Value]? {
    let book = context.book
    guard case .array(let values) = value, book.tape.kind(node) == .array else { return nil }
    let nodes = values.indices.map { book.element($0, of: node) }
    guard nodes.contains(where: { book.parameter($0) != nil }) else { return nil }
    return zip(values, nodes).enumerated().map { index, part in
      Explanation.Value(
        name: "\(name).\(index)", value: part.0, drawn: nil, place: book.place(part.1),
        origin: book.parameter(part.1, Double.kind).map(Explanation.Origin.parameter) ?? .literal)
    }
  }
}

extension FlatTrack {
  /// The values that define differences and velocities: for paths, those with unified structure.
  private var moving: ValueColumns { kind.morphs ? interpolated : values }

  fileprivate func explained(_ node: Int?, _ context: OriginContext) -> Explanation.TrackValue {
    let writing = TrackLocations(context.book, node, entries)
    let last = times.count - 1
    let time = time(at: context.time)
    let outside = time < times[0] || time > times[last] ? time > times[0] : nil
    var hint = 0
    let place = timeline.position(at: time, hint: &hint)
    let rule = outside.map { $0 ? timeline.after : timeline.before }
    let isHeld = place.index == last || place.elapsed <= 0 && !place.isBeyond
    let pass = place.passes == 0 ? nil : difference(moving, from: 0, to: last)?.shown
    return Explanation.TrackValue(
      form: writing.form, since: event, at: number(node, context), count: last + 1,
      t: place.isBeyond || rule == .hold ? time : times[place.index] + place.elapsed,
      extrapolation: rule, passes: place.passes, pass: pass,
      from: keyframe(place.index, writing), span: isHeld ? nil : span(place, writing, context))
  }

  /// The event since which the track runs.
  private var event: Explanation.Event? {
    guard case .since(let event)? = clock else { return nil }
    let elapsed = event.elapsedTime
    return Explanation.Event(
      parameter: event.parameter, value: event.value?.jsonValue, elapsed: elapsed.time,
      isSettled: elapsed.isSettled)
  }

  /// The number that takes the place of the inner time.
  private func number(_ node: Int?, _ context: OriginContext) -> Explanation.MemberOrigin? {
    guard case .at(let number)? = clock else { return nil }
    return Explanation.MemberOrigin(
      number.explained(as: "at", context.book.member("at", of: node), .any, context))
  }

  private func keyframe(_ index: Int, _ writing: TrackLocations) -> Explanation.Keyframe {
    Explanation.Keyframe(
      index: index, t: times[index], value: values[index].shown,
      parameter: writing.parameter(index, kind), place: writing.book.place(writing.keyframe(index)))
  }

  private func span(
    _ place: TrackPosition, _ writing: TrackLocations, _ context: OriginContext
  ) -> Explanation.Span {
    let next = place.index + 1
    let easing = kind.isDiscrete ? .hold : timeline.easing(next)
    let written = writing.easing(next, isRest: easing == .hold)
    let name = context.book.string(written).flatMap { context.book.definesEasing($0) ? $0 : nil }
    let isSmooth = timeline.isSmooth(arrivingAt: next)
    let velocities = kind.isDiscrete ? nil : velocities(arrivingAt: next)
    let duration = times[next] - times[place.index]
    let fraction = place.elapsed / duration
    let response = kind.isDiscrete ? nil : timeline.response(place.index, elapsed: place.elapsed)
    let progress =
      isSmooth && !kind.isDiscrete ? fraction * fraction * (3 - 2 * fraction) : response?.progress ?? 0
    let startFactor =
      isSmooth ? duration * fraction * (1 - fraction) * (1 - fraction) : response?.perVelocity ?? 0
    return Explanation.Span(
      to: keyframe(next, writing),
      fraction: fraction, easing: easing.jsonValue, arrival: easing,
      easingName: name, easingPlace: context.book.place(written),
      progress: progress,
      startVelocity: velocities?.start, startFactor: velocities?.start == nil ? 0 : startFactor,
      endVelocity: velocities?.end,
      endFactor: velocities?.end == nil ? 0 : -duration * fraction * fraction * (1 - fraction),
      via: vias[next].map { [$0.control1, $0.control2] } ?? [],
      curveParameter: curveParameter(next, progress),
      colorSpace: kind.hasColor ? colorSpace ?? context.colorSpace : nil)
  }
}

extension FlatTrack {
  /// Returns the parameter, 0…1, of the curve to keyframe `index` at that fraction of its length.
  private func curveParameter(_ index: Int, _ progress: Double) -> Double? {
    guard let via = vias[index], (0...1).contains(progress), kind.travels else { return nil }
    let table = ArcLengthTable(
      from: values[index - 1].point, control1: via.control1, control2: via.control2, to: values[index].point)
    return table.location(atLength: table.length * progress)?.t
  }

  /// Returns the velocities that a smooth easing or a spring uses in the span to keyframe `index`.
  private func velocities(arrivingAt index: Int) -> (start: JSONValue?, end: JSONValue?)? {
    if timeline.isSmooth(arrivingAt: index) {
      return (
        velocity(moving, at: index - 1, side: .after)?.shown,
        velocity(moving, at: index, side: .before)?.shown
      )
    }
    guard timeline.inheritsVelocity(arrivingAt: index) else { return nil }
    return (velocity(moving, at: index - 1, side: .before)?.shown, nil)
  }
}

extension FlatWiggle {
  fileprivate func explained(
    _ name: String, _ node: Int?, _ rule: NumberRule, _ context: OriginContext
  ) -> Explanation.WiggleValue {
    let around = around.explained(
      as: "\(name).wiggle.around", context.book.member("around", of: node), rule, context)
    let step = step(at: context.time)
    let components = self.around.value(at: context.time).numbers.count
    return Explanation.WiggleValue(
      around: around, step: Double(step.number), every: every, arrival: easing, fraction: step.fraction,
      progress: step.progress,
      from: amplitude.isEmpty ? [] : (0..<components).map { random($0, at: step.number, step) },
      to: amplitude.isEmpty ? [] : (0..<components).map { random($0, at: step.number + 1, step) },
      displacement: amplitude.isEmpty ? [] : (0..<components).map { displacement($0, at: step) })
  }
}

/// The locations of a track's parts in the text.
private struct TrackLocations {
  let book: SourceLocator
  let form: Explanation.TrackValue.Form
  private let node: Int?
  private let entries: [[PathComponent]]

  init(_ book: SourceLocator, _ node: Int?, _ entries: [[PathComponent]]) {
    self.book = book
    self.node = node
    self.entries = entries
    form = !entries.isEmpty ? .timeline : book.member("steps", of: node) != nil ? .steps : .keyframes
  }

  /// Returns the node of the keyframe, the step or the entry.
  func keyframe(_ index: Int) -> Int? {
    switch form {
    case .keyframes: book.element(index, of: book.member("keyframes", of: node))
    case .steps where index == 0: book.member("from", of: node)
    case .steps: book.element(index - 1, of: book.member("steps", of: node))
    case .timeline: entries.indices.contains(index) ? book.node(at: entries[index]) : nil
    }
  }

  func parameter(_ index: Int, _ kind: ValueKind) -> Explanation.ParameterUse? {
    let keyframe = keyframe(index)
    return switch form {
    case .keyframes: book.parameter(book.member("value", of: keyframe), kind)
    case .steps where index == 0: book.parameter(keyframe, kind)
    case .steps: book.parameter(book.member("to", of: keyframe), kind)
    case .timeline: nil
    }
  }

  /// Returns the node of the easing to keyframe `index`; nil if it is not written. A written easing does not
  /// count while the value rests until another change starts.
  func easing(_ index: Int, isRest: Bool) -> Int? {
    let keyframe = keyframe(index)
    let own = book.member("easing", of: keyframe)
    switch form {
    case .keyframes: return own ?? book.member("easing", of: node)
    case .steps:
      return book.member("wait", of: keyframe) == nil ? own ?? book.member("easing", of: node) : nil
    case .timeline: return isRest && book.string(own) != "hold" ? nil : own
    }
  }
}

extension FlatValue {
  /// The value with all its numbers, as JSON.
  var shown: JSONValue {
    switch kind.columnKind {
    case .color: .array(numbers.map { .number($0) })
    case .stops:
      .array(
        stride(from: 0, to: numbers.count, by: 5).map { first in
          [
            "offset": .number(numbers[first]),
            "color": .array(numbers[first + 1..<first + 5].map { .number($0) }),
          ]
        })
    case .numbers where kind == CornerRadii.kind || kind == ScaleFactor.kind:
      .array(numbers.map { .number($0) })
    case .numbers, .discrete, .path: jsonValue
    }
  }
}

extension JSONValue {
  /// Returns the value with its numbers clamped to the bounds of `rule`, as drawn.
  fileprivate func bounded(by rule: NumberRule) -> JSONValue {
    switch self {
    case .number(let number):
      .number(max(rule.lower ?? number, min(number, rule.upper ?? number)))
    case .array(let elements): .array(elements.map { $0.bounded(by: rule) })
    default: self
    }
  }
}

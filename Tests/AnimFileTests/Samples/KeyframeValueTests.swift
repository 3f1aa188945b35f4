import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

/// Finds every animated value in a sample, with the common visitor.
private struct AnimatedFinder: MemberVisitor {
  var found: [any AnimatedMember] = []
  var rule: NumberRule { .any }

  mutating func look(at value: some DocumentValue) {
    if let member = value as? any AnimatedMember { found.append(member) }
    if let list = value as? any ListOfValues { list.showElements(to: &self) }
    switch value as? Paint.Stops {
    case .list(let stops): look(at: stops)
    case .animated(let stops): look(at: stops)
    case nil: break
    }
    if var modifier = value as? AnimatedShape.Modifier { modifier.members(&self) }
    if let opacity = value as? AnimatedShape.Repeat.Opacity {
      look(at: opacity.first)
      look(at: opacity.last)
    }
    for entry in (value as? Named<AnimatedShape>)?.entries ?? [] { look(at: entry.value) }
    if case .point(let point) = value as? ShapeTransform.Anchor { look(at: point) }
    switch value as? ShapePosition {
    case .point(let point): look(at: point)
    case .along(let place): look(at: place)
    case nil: break
    }
    if var object = value as? any DocumentObject { object.members(&self) }
  }

  mutating func required<Value: DocumentValue>(_ name: StaticString, _ value: inout Value, _ rule: NumberRule)
  {
    look(at: value)
  }

  mutating func optional<Value: DocumentValue>(
    _ name: StaticString, _ value: inout Value?, _ rule: NumberRule
  ) {
    if let value { look(at: value) }
  }

  mutating func defaulted<Value: DocumentValue>(
    _ name: StaticString, _ value: inout Value, _ rule: NumberRule, _ fallback: Value
  ) { look(at: value) }

  mutating func variant<Kind: DocumentVariant>(_ name: StaticString, _ value: inout Kind) {
    value.members(&self)
  }
}

private protocol ListOfValues {
  func showElements(to finder: inout AnimatedFinder)
}

extension Array: ListOfValues where Element: DocumentValue {
  fileprivate func showElements(to finder: inout AnimatedFinder) {
    for element in self { finder.look(at: element) }
  }
}

private protocol AnimatedMember {
  /// The number of keyframes, and how many of them the track misses.
  func hits() -> (keyframes: Int, missed: Int)
}

extension Animated: AnimatedMember where Value: AnimatableValue {
  fileprivate func hits() -> (keyframes: Int, missed: Int) { flat.hits() }
}

extension FlatAnimated {
  fileprivate func hits() -> (keyframes: Int, missed: Int) {
    switch self {
    // In a resolved document, steps have become a track.
    case .constant, .parameter, .steps: return (0, 0)
    case .wiggle(let wiggle): return wiggle.around.hits()
    case .components(_, let components):
      return components.parts.map { $0.hits() }.reduce((0, 0)) { ($0.0 + $1.0, $0.1 + $1.1) }
    // An opacity from a parameter is such a track, because it isolates a group even if it is 1.
    case .track(let track) where track.times.count == 1: return (0, 0)
    case .track(var track):
      track.clock = nil
      let times = track.times
      var missed = 0
      for (index, time) in times.enumerated() {
        // Of two keyframes at one time, the later one counts.
        if index + 1 < times.count, times[index + 1] == time { continue }
        let value = track.value(at: time)
        // Paths of different verbs are morphed as cubics, also at their keyframes.
        if value != track.values[index], value != track.working?.values[index] { missed += 1 }
      }
      return (times.count, missed)
    }
  }
}

@Test(arguments: Campaign.cases(Sample.all, oneOf: 4))
func `on a keyframe the value is the keyframe's, bit for bit`(_ sample: Sample) throws {
  let evaluator = try Evaluator(json: sample.bytes)
  var finder = AnimatedFinder()
  finder.look(at: evaluator.resolved)
  let (keyframes, missed) = finder.found.map { $0.hits() }.reduce((0, 0)) { ($0.0 + $1.0, $0.1 + $1.1) }
  #expect(missed == 0, "of \(keyframes) keyframes")
  // Keyframes from a timeline are not in the file.
  guard try AnimationDocument(json: sample.bytes).timeline.entries.isEmpty else { return }
  #expect(
    keyframes
      == String(decoding: sample.bytes, as: UTF8.self).matches(
        of: /"t": -?[0-9.]+,\s*"value"|"for": |"wait": |"steps": \[/
      ).count)
}

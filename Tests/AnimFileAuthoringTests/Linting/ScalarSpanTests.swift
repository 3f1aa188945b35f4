import Testing

@testable import AnimFile
@testable import AnimFileAuthoring
@testable import AnimFileTestSupport

/// The computed extremes between two keyframes contain all sampled values.
@Suite struct `Turns of a value` {
  static let easings: [Easing] =
    Easing.Preset.allCases.map(Easing.preset) + [
      .smooth, .spring, .spring(duration: 0.3, bounce: 0.8), .spring(response: 0.5, dampingFraction: 0),
      .spring(response: 0.4, dampingFraction: 1), .spring(response: 0.4, dampingFraction: 3),
      .cubicBezier(0.3, -0.7, 0.6, 1.8), .cubicBezier(0.1, 2, 0.9, -1), .cubicBezier(0, 1.5, 1, 1.5),
    ]

  @Test(arguments: Campaign.cases(easings, oneOf: 5))
  func `are as large as possible`(easing: Easing) throws {
    let track = try Track<Double>([
      Keyframe(t: 1, value: 10), Keyframe(t: 1.5, value: 30), Keyframe(t: 3, value: 2, easing: easing),
      Keyframe(t: 4, value: 7),
    ])
    let flat = track.flat
    let span = try #require(flat.span(after: 1, 0, flat.values, flat.spanVelocities))
    let ends = [0] + span.turns + [span.duration]
    let (low, high) = (ends.map(span.value).min() ?? 0, ends.map(span.value).max() ?? 0)
    for step in 0...3000 {
      let elapsed = span.duration * Double(step) / 3000
      let value = span.value(at: elapsed)
      #expect(value >= low - 1e-6 && value <= high + 1e-6, "\(value) at \(elapsed)")
      if step < 3000 { #expect(abs(value - track.value(at: 1.5 + elapsed)) < 1e-9) }
    }
    if span.isWithinEndValues {
      #expect(low >= 2 - 1e-9 && high <= 30 + 1e-9)
    }
  }
}

@Suite struct `Time segments` {
  @Test(arguments: [
    TimeMapping(offset: 0.5, speed: 2), TimeMapping(offset: 0.25, repeats: .forever),
    TimeMapping(speed: -1.5, repeats: .forever), TimeMapping(repeats: .forever, autoreverses: true),
    TimeMapping(offset: 1, speed: 3, repeats: .count(2.5)),
    TimeMapping(offset: -2, repeats: .count(1.5), autoreverses: true, duration: 0.8),
    TimeMapping(speed: 0, repeats: .forever),
  ])
  func `follow inner time`(mapping: TimeMapping) {
    let pieces = [TimeSegment(start: 0, end: 6, local: 0)].mapped(by: mapping, duration: 1.25)
    #expect(pieces.first?.start == 0)
    #expect(pieces.last?.end == 6)
    for (piece, next) in zip(pieces, pieces.dropFirst()) { #expect(piece.end == next.start) }
    for piece in pieces {
      for part in [0.01, 0.3, 0.99] {
        let time = piece.start + (piece.end - piece.start) * part
        #expect(abs(piece.local(at: time) - mapping.localTime(at: time, duration: 1.25)) < 1e-9)
      }
    }
  }
}

@Suite struct `Linting for content without effect` {
  private static let count = Campaign.choose(quick: 20_000, complete: 100_000)
  private static let many = {
    let shape = #"{ "type": "circle", "center": [1, 1], "radius": 1, "opacity": 0 }"#
    let list = Array(repeating: shape, count: count).joined(separator: ",")
    return Array(#"{ "animfile": "1.0", "size": [9, 9], "shapes": [\#(list)] }"#.utf8)
  }()

  @Test(.complete) func `handles the maximum number of shapes`() {
    let report = Linter().report(on: Self.many)
    #expect(report.isValid)
    #expect(report.diagnostics.last?.message == "\(Self.count - 1000) more findings are not listed")
  }

  @Test func `is computed only for reports`() throws {
    let text = #"{ "animfile": "1.0", "size": [9, 9], "shapes": [ { "type": "group", "shapes": [] } ] }"#
    #expect(Linter().report(on: text).diagnostics.map(\.rule) == [.emptyGroup])
    #expect(try Evaluator(json: text).diagnostics.isEmpty)
    var linter = Linter()
    linter.selection.ignored = [.emptyGroup, .emptyPicture]
    #expect(linter.report(on: text).diagnostics.isEmpty)
  }

  @Test func `waits until there are no errors`() {
    let text = #"{ "animfile": "1.0", "size": [9], "shapes": [ { "type": "group", "shapes": [] } ] }"#
    #expect(Linter().report(on: text).diagnostics.map(\.rule) == [.wrongCount])
  }
}

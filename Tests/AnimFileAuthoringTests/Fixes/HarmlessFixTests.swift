import Testing

@testable import AnimFile
@testable import AnimFileAuthoring
@testable import AnimFileTestSupport

/// Fixes must not reverse a meaning, change a unit, guess, or overwrite.
@Suite struct `A fix does no harm` {
  private static let circle = #""type": "circle", "center": [5, 5], "radius": 2, "fill": "red""#

  /// The text after safe fixes, and after all fixes.
  private func fixed(_ text: String) -> (safe: String, unsafe: String) {
    func fix(_ includesUnsafe: Bool) -> String {
      let linter = Linter()
      let once = linter.fixed(Array(text.utf8), includesUnsafe: includesUnsafe)
      let twice = linter.fixed(once.text, includesUnsafe: includesUnsafe)
      #expect(twice.text == once.text, "a second run changes the text: \(text)")
      return String(decoding: once.text, as: UTF8.self)
    }
    return (fix(false), fix(true))
  }

  private func shape(_ members: String, _ rest: String = "") -> String {
    #"{ "animfile": "1.0", "size": [9, 9], "shapes": [ { \#(members) } ]\#(rest) }"#
  }

  /// Expects that safe fixes change `old` to `new`, both members of a shape.
  private func expectSafe(_ old: String, _ new: String) {
    let (safe, _) = fixed(shape("\(Self.circle), \(old)"))
    #expect(safe == shape("\(Self.circle), \(new)"))
  }

  /// Expects that safe fixes change nothing, and unsafe ones change `old` to `new`, both members of a shape.
  private func expectUnsafe(_ old: String, _ new: String) {
    let (safe, unsafe) = fixed(shape(old))
    #expect(safe == shape(old))
    #expect(unsafe == shape(new))
  }

  @Test func `because nothing else references an unrelated name`() {
    let timeline = #", "timeline": [ { "rotate": "banner", "by": 90 } ]"#
    let text = shape(#""id": "plane", \#(Self.circle)"#, timeline)
    let help = Linter().report(on: Array(text.utf8)).diagnostics.first?.help
    #expect(help == "did you mean 'plane', which nothing else references?")
    #expect(fixed(text) == (text, text))
  }

  @Test(arguments: ["\u{A0}", "\u{200B}", "\u{3000}", "\u{2009}"])
  func `by quoting an invisible character into a name`(space: String) {
    let text =
      "{ \"animfile\": \"1.0\", \"size\": [9, 9],\n\(space)\(space)\"shapes\": [],\n\(space)title: \"a\" }"
    let (safe, unsafe) = fixed(text)
    #expect(!safe.contains("\"\(space)"))
    #expect(!unsafe.contains("\"\(space)"))
  }

  @Test func `by inverting 'hidden'`() {
    expectSafe(#""hidden": true"#, #""visible": false"#)
    expectSafe(#""hidden": false"#, #""visible": true"#)
    expectSafe(#""display": "none""#, #""visible": false"#)
    expectSafe(#""visibility": "hidden""#, #""visible": false"#)
    let moving = shape(#"\#(Self.circle), "hidden": { "keyframes": [ { "t": 0, "value": true } ] }"#)
    #expect(fixed(moving).unsafe == moving)
  }

  @Test(arguments: [
    #""after": "continue""#, #""before": "continue""#, #""easing": "smooth""#, #""easing": "mine""#,
    #""easing": { "spring": { "bounce": 0.2 } }"#,
  ]) func `by removing a keyframe that stops the motion`(option: String) {
    func track(_ option: String) -> String {
      shape(
        #"""
        "type": "circle", "center": [5, 5], "fill": "red", "radius": { "keyframes": [ { "t": 0, "value": 1 },
          { "t": 1, "value": 2 }, { "t": 1, "value": 2 }, { "t": 2, "value": 4 } ]\#(option) }
        """#, #", "easings": { "mine": "smooth" }"#)
    }
    #expect(fixed(track("")).safe != track(""))
    #expect(fixed(track(", \(option)")).safe == track(", \(option)"))
  }

  @Test func `by mistaking a frequency for a period`() {
    let members = #""type": "circle", "center": [5, 5], "fill": "red", "radius": "#
    expectUnsafe(
      members + #"{ "wiggle": { "around": 2, "amplitude": 1, "frequency": 4 } }"#,
      members + #"{ "wiggle": { "around": 2, "amplitude": 1, "every": 0.25 } }"#)
  }

  @Test func `by changing an ellipse with a size to a rectangle`() {
    let members = #""type": "ellipse", "center": [5, 5], "fill": "red", "#
    let (safe, _) = fixed(shape(members + #""size": [8, 4]"#))
    #expect(safe == shape(members + #""radii": [4, 2]"#))
  }

  @Test func `by mistaking the end of an arc for a time`() {
    let members = #""type": "arc", "center": [5, 5], "radius": 2, "startAngle": 0, "stroke": "red", "#
    expectUnsafe(members + #""end": 90"#, members + #""endAngle": 90"#)
  }

  @Test func `by giving 'autoreverses' a string`() {
    let moving =
      #""type": "circle", "center": [5, 5], "fill": "red", "radius": { "keyframes": [ { "t": 0, "value": 1 }, { "t": 1, "value": 2 } ] }, "#
    expectUnsafe(
      moving + #""time": { "direction": "alternate" }"#, moving + #""time": { "autoreverses": true }"#)
  }

  @Test func `by guessing the meaning of an easing 'none'`() {
    let text = shape(
      #""type": "circle", "center": [5, 5], "fill": "red", "radius": { "keyframes": [ { "t": 0, "value": 1 }, { "t": 1, "value": 2, "easing": "none" } ] }"#
    )
    #expect(fixed(text).unsafe == text)
  }

  @Test func `by changing a number with a typographic minus to a string`() {
    expectSafe(
      #""transform": { "position": [−3, −0.5] }"#, #""transform": { "position": [-3, -0.5] }"#)
  }

  @Test(arguments: [
    #"{ "t": 500, "value": 2 }, { "t": 1, "value": 3 }"#, #"{ "t": 9, "value": 2 }, { "t": 1, "value": 3 }"#,
  ])
  func `by sorting times in milliseconds or after the end`(keyframes: String) {
    let members = #""type": "circle", "center": [5, 5], "fill": "red", "radius": { "keyframes": [ "#
    let text = shape(members + #"{ "t": 0, "value": 1 }, \#(keyframes) ] }"#, #", "duration": 2"#)
    #expect(fixed(text).safe == text)
  }

  @Test func `by sorting times in seconds`() {
    let members = #""type": "circle", "center": [5, 5], "fill": "red", "radius": { "keyframes": [ "#
    let (safe, _) = fixed(
      shape(members + #"{ "t": 0, "value": 1 }, { "t": 1.5, "value": 2 }, { "t": 1, "value": 3 } ] }"#))
    #expect(
      safe
        == shape(members + #"{ "t": 0, "value": 1 }, { "t": 1, "value": 3 }, { "t": 1.5, "value": 2 } ] }"#))
  }

  @Test func `by sending two entries to one shape`() {
    let text =
      #"{ "animfile": "1.0", "size": [9, 9], "shapes": [ { "id": "dot", \#(Self.circle) } ], "timeline": [ { "fadeIn": "dot" }, { "fadeIn": "dto" }, { "resize": "dot", "too": 4 } ] }"#
    let (_, unsafe) = fixed(text)
    #expect(unsafe.contains(#"{ "fadeIn": "dto" }"#))
    #expect(unsafe.contains(#""to": 4"#))
  }

  @Test func `by requiring a second run`() {
    // Each of these fixes is possible only after the one before.
    let text = shape(
      #""type": "circle", "center": [5, 5], "fill": "red", "radius": { "keyframes": [ { "t": 0, "value": 1, "easing": "easeIn" }, { "t": 0, "value": 1, "easing": "easeIn" }, { "t": 0.5, "value": 2 }, { "t": 0.5, "value": 2 } ] }"#
    )
    let sound = { (first: String, second: String) in
      shape(
        #""type": "circle", "center": [5, 5], "fill": "red", "radius": { "keyframes": [ { "t": 0, "value": 1\#(first) }, { "t": 0.5, "value": 2\#(second) } ] }"#
      )
    }
    let result = fixed(text)
    #expect(result.safe == sound(#", "easing": "easeIn""#, ""))
    #expect(result.unsafe == sound("", #", "easing": "easeIn""#))
  }

  @Test(arguments: [
    (#""bones": []"#, "parent"), (#""ind": 1"#, "order"), (#""sr": 2"#, "speed"), (#""tt": 1"#, "clip"),
  ])
  func `by mistaking a short name for another`(member: String, help: String) {
    let report = Linter().report(on: Array(shape("\(Self.circle), \(member)").utf8))
    #expect(report.diagnostics.count == 1)
    #expect(report.diagnostics.first?.help?.contains(help) == true)
    #expect(fixed(shape("\(Self.circle), \(member)")).safe == shape("\(Self.circle), \(member)"))
  }
}

import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

@Suite struct ColorsOverTimeTests {
  private static let spaces = ["srgb", "linear", "oklab"]
  private static let easings = [
    #""linear""#, #""hold""#, #""easeInOut""#, #""easeOutBack""#, #""smooth""#, #"[0.3,-2,0.7,3]"#,
    #"{"steps":3,"jump":"start"}"#, #"{"steps":3,"jump":"both"}"#, #"{"linear":[0,1.5,1]}"#, #""spring""#,
  ]

  private func keyframes(_ values: [String], _ easing: String, _ more: String = "") -> String {
    track(values.enumerated().map { ["\($0)", "\"\($1)\"", easing] }, more)
  }

  private static let times = [-0.75, 0.1, 0.25, 0.5, 0.9, 1, 1.3, 1.75, 2, 2.5, 7.25]

  @Test(arguments: spaces, Campaign.cases(easings, oneOf: 3))
  func `between equal keyframes a color is that color`(_ space: String, _ easing: String) throws {
    for (hex, outside) in [
      ("#ff5a36", "continue"), ("#0a7c80", "offset"), ("#12345601", "loop"), ("#f000", "hold"),
    ] {
      let fill = keyframes([hex, hex, hex], easing, #","colorSpace":"\#(space)","after":"\#(outside)""#)
      for time in Self.times {
        #expect(try color(#"{"color":\#(fill)}"#, at: time) == RGBAColor(hex), "\(hex) at \(time)")
      }
    }
  }

  @Test(arguments: spaces) func `equal stops of a gradient keep their color`(_ space: String) throws {
    func list(_ second: String) -> String {
      ##"[{"offset":0,"color":"#0a7c80"},{"offset":1,"color":"\##(second)"}]"##
    }
    let stops = track(
      [["0", list("red")], ["1", list("blue"), #""easeOutBack""#]], #","colorSpace":"\#(space)""#)
    let fill = #"{"gradient":{"type":"linear","from":[0,0],"to":[1,0],"stops":\#(stops)}}"#
    for time in [0.25, 0.5, 0.8] {
      let shape = #"{"type":"circle","center":[0,0],"radius":1,"fill":\#(fill)}"#
      guard case .gradient(let gradient)? = try frame(shape, at: time).items.first?.fill?.paint else {
        Issue.record("no gradient")
        continue
      }
      #expect(gradient.stops[0].color == "#0a7c80")
      #expect(gradient.stops[1].color != "red")
    }
  }

  @Test(arguments: spaces) func `on the keyframes of a later pass, a color is that of the keyframe`(
    _ space: String
  )
    throws
  {
    let fill = keyframes(
      ["#ff5a36", "#0a7c80", "#123456"], #""easeIn""#, #","colorSpace":"\#(space)","after":"loop""#)
    #expect(try color(#"{"color":\#(fill)}"#, at: 3) == "#0a7c80")
    #expect(try color(#"{"color":\#(fill)}"#, at: 4) == "#ff5a36")
  }

  @Test func `an opacity that overshoots divides the channels before it is clamped`() throws {
    let members =
      #"{"color":\#(track([["0", "\"#80000000\""], ["1", "\"#808080\"", "{\"linear\":[0,1.25,1]}"]]))}"#
    // At 0.5 s the gray times its opacity is 1.25 times 128/255, and so is its opacity.
    let gray = try #require(try color(members, at: 0.5))
    expectClose(gray.channels, [128.0 / 255, 128.0 / 255, 128.0 / 255, 1])
    let below =
      #"{"color":\#(track([["0", "\"#808080\""], ["1", "\"#80808000\"", "{\"linear\":[0,1.25,1]}"]]))}"#
    #expect(try color(below, at: 0.5) == .transparent)
  }

  private func timeline(_ change: String, _ space: String, _ fill: String) throws -> Evaluator {
    try Evaluator(
      json: document(
        #"{"id":"a","type":"circle","center":[0,0],"radius":1,"fill":\#(fill)}"#,
        #""colorSpace":"\#(space)","timeline":[\#(change)],"#))
  }

  @Test(arguments: spaces) func `a timeline interpolates colors as a track does`(_ space: String) throws {
    for easing in [#""linear""#, #""easeOutBack""#, #""easeInElastic""#] {
      let animated = try timeline(
        ##"{"animate":"a.fill.color","to":"#0a7c","duration":1,"easing":\##(easing)}"##, space,
        ##""#ff5a36""##)
      let tracked = #"{"color":\#(track([["0", "\"#ff5a36\""], ["1", "\"#0a7c\"", easing]]))}"#
      for time in [0, 0.1, 0.25, 0.5, 0.9, 1] {
        guard case .color(let found)? = try animated.frame(at: time).items[0].fill?.paint else { return }
        #expect(try found == color(tracked, #""colorSpace":"\#(space)","#, at: time))
        #expect(found.channels.allSatisfy { (0...1).contains($0) })
      }
    }
  }

  @Test(arguments: spaces) func `a timeline interpolates stops as a track does`(_ space: String) throws {
    func list(_ a: String, _ b: String) -> String {
      #"[{"offset":0,"color":"\#(a)"},{"offset":1,"color":"\#(b)"}]"#
    }
    func fill(_ stops: String) -> String {
      #"{"gradient":{"type":"linear","from":[0,0],"to":[1,0],"stops":\#(stops)}}"#
    }
    let (from, to) = (list("red", "transparent"), list("#00f8", "lime"))
    let changes = ["#00f8", "lime"].enumerated().map {
      #"{"animate":"a.fill.gradient.stops.\#($0).color","to":"\#($1)","duration":1,"easing":"easeOutBack"}"#
    }
    let animated = try timeline(changes.joined(separator: ","), space, fill(from))
    let tracked = fill(track([["0", from], ["1", to, #""easeOutBack""#]]))
    for time in [0, 0.25, 0.5, 0.9, 1] {
      let shape = #"{"id":"a","type":"circle","center":[0,0],"radius":1,"fill":\#(tracked)}"#
      let expected = try frame(shape, #""colorSpace":"\#(space)","#, at: time).items[0].fill
      #expect(try animated.frame(at: time).items[0].fill == expected)
    }
  }
}

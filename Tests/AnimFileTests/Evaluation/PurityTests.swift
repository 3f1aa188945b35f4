import AnimFileGenerator
import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

@Suite struct `Frames are pure and finite` {
  /// A document with many animated members.
  private static let lively: String = {
    let blink = track([["0", "true"], ["0.4", "false"], ["0.9", "true"]], #","after":"loop""#)
    let ramp = track(
      [
        ["0", "1"], ["0.7", "9", #""spring""#], ["1.3", "4", #""smooth""#], ["2", "7", #""easeInOutBack""#],
      ],
      #","before":"pingpong","after":"offset""#)
    let fill = track(
      [["0", #""red""#], ["1", ##""#00f8""##], ["2", #""lime""#]], #","colorSpace":"oklab""#)
    let path = track([["0", #""M 0 0 L 9 0 L 9 9 Z""#], ["2", #""M 0 0 C 1 1 2 2 9 1 L 3 9 Z""#]])
    return document(
      #"{"type":"circle","center":[\#(ramp),5],"radius":\#(ramp),"fill":\#(fill),"visible":\#(blink)},"#
        + #"{"type":"group","opacity":0.7,"time":{"speed":1.7,"repeat":"forever","duration":1.1},"transform":{"rotation":\#(ramp),"skew":20},"shapes":["#
        + #"{"type":"path","d":\#(path),"stroke":{"color":"teal","width":\#(ramp),"dash":[\#(ramp),2]},"visible":\#(blink)},"#
        + #"{"type":"star","center":[5,5],"points":5,"outerRadius":\#(ramp),"innerRadius":2,"in":0.3,"out":1.2}]},"#
        + #"{"type":"blob","center":[9,9],"radius":5,"offsets":[\#(ramp),1,2,\#(ramp)],"fill":{"gradient":{"type":"radial","center":[9,9],"radius":\#(ramp),"stops":[{"offset":0,"color":\#(fill)},{"offset":1,"color":"red"}]}}}"#,
      #""background":\#(fill),"repeat":"forever","#)
  }()

  private static let times: [Double] = {
    var generator = SplitMix64(seed: 7)
    return (0..<60).map { _ in Double.random(in: -3...5, using: &generator) } + [
      0, -0.0, 0.4, 0.7, 0.9, 2, 1e300, -1e300,
    ]
  }()

  @Test func `a playhead gives the same bits as a frame, in any order and after any other`() throws {
    let evaluator = try Evaluator(json: Self.lively)
    for viewport in [nil, Size2D(50, 70)] {
      var playhead = Playhead(evaluator, viewport: viewport)
      var generator = SplitMix64(seed: 1)
      for time in Self.times + Self.times.sorted() + Self.times.shuffled(using: &generator) {
        try playhead.move(to: time)
        let frame = try evaluator.frame(at: time, viewport: viewport)
        #expect(playhead.frame == frame, "\(time)")
        #expect(playhead.frame.numbers.map(\.bitPattern) == frame.numbers.map(\.bitPattern), "\(time)")
      }
    }
  }

  @Test func `a copy of a frame stays the same while the playhead moves on`() throws {
    let evaluator = try Evaluator(json: Self.lively)
    var playhead = Playhead(evaluator)
    var copies: [Frame] = []
    for time in [0.35, 0.95, 1.15] {
      try playhead.move(to: time)
      copies.append(playhead.frame)
    }
    for copy in copies {
      #expect(copy == (try evaluator.frame(at: copy.t)), "\(copy.t)")
    }
    #expect(copies[0] != copies[1])
  }

  @Test func `a playhead places the children of a shape with modifiers as a frame does`() throws {
    let turn = track([["0", "0"], ["2", "90"]])
    let evaluator = try Evaluator(
      json: document(
        #"{"type":"group","id":"trimmed","modifiers":[{"type":"trim","end":0.25}],"transform":{"anchor":"center","rotation":\#(turn)},"#
          + #""shapes":[{"type":"rect","origin":[10,20],"size":[30,40]}]},"#
          + #"{"type":"circle","center":[5,5],"radius":3,"transform":{"parent":"trimmed"}}"#))
    var playhead = Playhead(evaluator)
    for time in [0, 1, 0.5, 2, 1] {
      try playhead.move(to: time)
      #expect(playhead.frame == (try evaluator.frame(at: time)), "\(time)")
    }
  }

  @Test func `a playhead that rejected a time is unchanged`() throws {
    var playhead = Playhead(try Evaluator(json: Self.lively))
    try playhead.move(to: 0.5)
    let frame = playhead.frame
    #expect(throws: EvaluationError.self) { try playhead.move(to: .nan) }
    #expect(playhead.frame == frame)
  }

  @Test func `many threads see the same bits`() async throws {
    let evaluator = try Evaluator(json: Self.lively)
    let expected = try Self.times.map { try evaluator.frame(at: $0).numbers.map(\.bitPattern) }
    await withTaskGroup(of: Bool.self) { group in
      for start in 0..<8 {
        group.addTask {
          Self.times.indices.allSatisfy { index in
            let place = (index + start * 7) % Self.times.count
            return (try? evaluator.frame(at: Self.times[place]).numbers.map(\.bitPattern)) == expected[place]
          }
        }
      }
      for await isSame in group { #expect(isSame) }
    }
  }

  @Test(arguments: ["hold", "loop", "pingpong", "offset", "continue"])
  func `all numbers are finite, whatever the time`(rule: String) throws {
    let more = #","before":"\#(rule)","after":"\#(rule)""#
    let opacity = track([["0", "0"], ["1e-90", "1", #""easeOutElastic""#]], more)
    let sizes = [
      track([["0", "1e9"], ["1e-200", "0"], ["1e-99", "1e9"]], more),
      track([["0", "0"], ["1e-9", "1e9", #""smooth""#], ["2e-9", "0", #""smooth""#]], more),
      track([["0", "0"], ["1e-90", "1e9", #""easeOutElastic""#], ["1", "0", #""spring""#]], more),
    ]
    let places = [
      track([["0", "-1e9"], ["5e-324", "1e9"]], more),
      track(
        [["-1e9", "0"], ["1e9", "1e9", #"{"smooth":{"startVelocity":1e9,"endVelocity":-1e9}}"#]], more),
      track([["0", "-1e9"], ["1e-99", "1e9", #""easeInBack""#], ["2e-99", "-1e9", #""spring""#]], more),
    ]
    for (size, place) in zip(sizes, places) {
      let text = document(
        #"{"type":"group","transform":{"scale":1e9,"position":[\#(place),0]},"shapes":[{"type":"group","#
          + #""transform":{"scale":[1e9,-1e9],"rotation":\#(place),"skew":90},"shapes":["#
          + #"{"type":"ellipse","center":[\#(place),\#(size)],"radii":[\#(size),1],"opacity":\#(opacity),"#
          + #""transform":{"scale":\#(place),"skew":\#(place)},"fill":{"gradient":{"type":"radial","center":[\#(place),0],"#
          + #""radius":\#(size),"stops":[{"offset":\#(opacity),"color":"red"}]}},"#
          + #""stroke":{"color":"red","width":\#(size),"dash":[\#(size),1],"dashOffset":\#(place)}},"#
          + #"{"type":"rect","center":[0,0],"size":[\#(size),1],"cornerRadius":\#(size)},"#
          + #"{"type":"arc","center":[0,0],"radius":\#(size),"startAngle":\#(place),"endAngle":\#(size)},"#
          + #"{"type":"star","center":[0,0],"points":5,"outerRadius":\#(size),"innerRadius":1,"roundness":\#(size),"rotation":\#(place)},"#
          + #"{"type":"capsule","start":[\#(place),0],"end":[0,\#(place)],"radius":\#(size)},"#
          + #"{"type":"polyline","points":[[\#(place),0],[1,\#(size)],[2,0]],"curve":"catmullRom"},"#
          + #"{"type":"polyline","points":[[\#(place),0],[1,\#(size)],[2,0]],"curve":"monotone"},"#
          + #"{"type":"lineChart","frame":[0,\#(place),1,\#(size)],"values":[\#(place),1]},"#
          + #"{"type":"blob","center":[0,0],"radius":1,"offsets":[\#(place),0,0]}]}]}"#)
      let evaluator = try Evaluator(json: text)
      for time in [
        0, .leastNonzeroMagnitude, .leastNormalMagnitude, 1e-100, 1e-50, 1e-9, 1, 1e9, 1e18, 1e100, 1e300,
        1.7e308,
      ] {
        for time in [time, -time, time.nextUp, time.nextDown] where time.isFinite {
          let frame = try evaluator.frame(at: time, viewport: Size2D(1e9, 1e-3))
          #expect(frame.isFinite, "\(rule) at \(time) in \(text)")
        }
      }
    }
  }
}

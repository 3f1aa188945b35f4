import Testing

@testable import AnimFile
@testable import AnimFileAuthoring
@testable import AnimFileTestSupport

// Valid documents that are probably mistakes. Each is reported once, and similar reasonable documents are not reported.

@Suite struct `Probable mistakes in valid documents` {
  private typealias Rule = Diagnostic.Rule

  /// The findings in a document of 200 by 100 units.
  private func report(_ shapes: String, _ members: String = "") -> [Rule] {
    let more = members.isEmpty ? "" : ", \(members)"
    return Linter().report(
      on: #"{ "animfile": "1.0", "size": [200, 100]\#(more), "shapes": [\#(shapes)] }"#
    )
    .diagnostics.map(\.rule)
  }

  private func circle(_ members: String, fill: String = "tomato") -> String {
    #"{ "id": "dot", "type": "circle", "center": [100, 50], "radius": 30, "fill": "\#(fill)"\#(members.isEmpty ? "" : ", ")\#(members) }"#
  }

  private let behind = #"{ "type": "rect", "origin": [0, 0], "size": [200, 100], "fill": "teal" }"#

  // MARK: Invisible shapes

  @Test func `a transparent fill is reported, unless there is a stroke`() {
    #expect(report("\(behind), " + circle("", fill: "transparent")) == [.neverVisible])
    #expect(report("\(behind), " + circle(#""stroke": "black""#, fill: "transparent")).isEmpty)
  }

  @Test func `a fill in the background's color is reported, unless something is under it`() {
    let background = #""background": "white""#
    let other = #"{ "type": "rect", "origin": [9, 9], "size": [9, 9], "fill": "teal" }"#
    #expect(report("\(circle("", fill: "#fff")), \(other)", background) == [.neverVisible])
    #expect(report("\(behind), " + circle("", fill: "#fff"), background).isEmpty)
  }

  @Test func `a repeat without copies is reported, unless a parameter sets their number`() {
    let modifier = { (copies: String) in
      #""modifiers": [{ "type": "repeat", "copies": \#(copies), "position": [9, 0] }]"#
    }
    #expect(report("\(behind), " + circle(modifier("0"))) == [.neverVisible])
    let parameter = #""parameters": { "n": { "type": "number", "default": 0 } }"#
    #expect(report("\(behind), " + circle(modifier(#"{ "parameter": "n" }"#)), parameter).isEmpty)
  }

  @Test func `a trim from 0 to 0 is reported`() {
    let trim = { (end: String) in #""modifiers": [{ "type": "trim", "end": \#(end) }]"# }
    #expect(report("\(behind), " + circle(trim("0"))) == [.neverVisible])
    #expect(report("\(behind), " + circle(trim("0.1"))).isEmpty)
  }

  @Test(arguments: [
    #"{ "type": "path", "d": "", "fill": "red" }"#,
    #"{ "type": "arc", "center": [50, 50], "radius": 20, "startAngle": 30, "endAngle": 30, "stroke": "red" }"#,
    #"{ "type": "star", "center": [50, 50], "points": 5, "outerRadius": 0, "innerRadius": 0, "fill": "red" }"#,
    #"{ "type": "polygon", "center": [50, 50], "points": 5, "radius": 0, "fill": "red" }"#,
    #"{ "type": "circle", "center": [50, 50], "radius": 0, "fill": "red", "stroke": "red" }"#,
    #"{ "type": "rect", "center": [50, 50], "size": [0, 0], "fill": "red" }"#,
    #"{ "type": "line", "from": [50, 50], "to": [50, 50], "stroke": "red" }"#,
  ])
  func `a path without segments, an arc without a sweep and a shape without a size are reported`(
    shape: String
  ) {
    #expect(report("\(behind), \(shape)") == [.neverVisible])
  }

  @Test func `a clip that covers nothing is reported`() {
    let clip = { (width: Int) in
      #""clip": [{ "type": "rect", "origin": [90, 40], "size": [\#(width), 20] }]"#
    }
    #expect(report("\(behind), " + circle(clip(0))) == [.neverVisible])
    #expect(report("\(behind), " + circle(clip(9))).isEmpty)
  }

  @Test func `an offset that leaves nothing of the shape is reported`() {
    let offset = { (distance: Int) in #""modifiers": [{ "type": "offset", "distance": \#(distance) }]"# }
    #expect(report("\(behind), " + circle(offset(-31))) == [.neverVisible])
    #expect(report("\(behind), " + circle(offset(-25))).isEmpty)
  }

  // MARK: Effects that are invisible

  @Test func `a repeat that moves nothing is reported`() {
    #expect(report(circle(#""modifiers": [{ "type": "repeat", "copies": 3 }]"#)) == [.stackedCopies])
    #expect(report(circle(#""modifiers": [{ "type": "repeat", "copies": 3, "scale": 0.5 }]"#)).isEmpty)
  }

  @Test func `a circle that turns about its own center is reported`() {
    let turn = #""rotation": { "keyframes": [{ "t": 0, "value": 0 }, { "t": 1, "value": 360 }] }"#
    #expect(report(circle(#""transform": { \#(turn) }"#)) == [.deadRotation])
    #expect(report(circle(#""transform": { \#(turn), "anchor": [90, 50] }"#)).isEmpty)
    #expect(report(circle(""), #""timeline": [{ "rotate": "dot", "by": 90 }]"#) == [.deadRotation])
  }

  @Test func `a gradient without an extent is reported`() {
    let shape = { (x: Int) in
      """
      { "type": "rect", "origin": [0, 0], "size": [90, 90], "fill": { "gradient": { "type": "linear", "from": [0, 0],
        "to": [\(x), 0], "stops": [{ "offset": 0, "color": "red" }, { "offset": 1, "color": "blue" }] } } }
      """
    }
    #expect(report(shape(0)) == [.flatGradient])
    #expect(report(shape(90)).isEmpty)
  }

  @Test func `a static gradient of a moving shape is reported`() {
    let gradient = """
      "radius": 20, "fill": { "gradient": { "type": "linear", "from": [20, 50], "to": [60, 50],
        "stops": [{ "offset": 0, "color": "red" }, { "offset": 1, "color": "blue" }] } }
      """
    let way = #"{ "keyframes": [{ "t": 0, "value": [40, 50] }, { "t": 1, "value": [160, 50] }] }"#
    #expect(report(#"{ "type": "circle", "center": \#(way), \#(gradient) }"#) == [.fixedGradient])
    let short = #"{ "keyframes": [{ "t": 0, "value": [40, 50] }, { "t": 1, "value": [46, 50] }] }"#
    #expect(report(#"{ "type": "circle", "center": \#(short), \#(gradient) }"#).isEmpty)
  }

  @Test func `a rotation from 0 to 6.283 is reported, and one to 6.2 is not`() {
    let turn = { (angle: String) in
      """
      { "type": "rect", "center": [50, 50], "size": [40, 40], "fill": "red",
        "transform": { "rotation": { "keyframes": [{ "t": 0, "value": 0 }, { "t": 1, "value": \(angle) }] } } }
      """
    }
    for angle in ["6.283", "6.28", "3.14159", "-1.5708", "0.785"] {
      #expect(report(turn(angle)) == [.angleInRadians], "\(angle)")
    }
    for angle in ["6.2", "3", "22", "5.5", "0.79", "45", "360", "1.5"] {
      #expect(report(turn(angle)).isEmpty, "\(angle)")
    }
  }

  @Test func `a scale of 100 is reported, unless the shape is drawn in small units`() {
    let shape = { (size: Double, scale: String) in
      """
      { "type": "rect", "center": [100, 50], "size": [\(size), \(size)], "fill": "red",
        "transform": { "scale": \(scale) } }
      """
    }
    let track = { (value: Int) in
      #"{ "keyframes": [{ "t": 0, "value": 5 }, { "t": 1, "value": \#(value) }] }"#
    }
    for scale in ["100", "50", "[100, 80]", track(100)] {
      #expect(report(shape(40, scale)) == [.scaleInPercent], "\(scale)")
      #expect(report(shape(1, scale)).isEmpty, "\(scale)")
    }
    // A circle that grows to fill the viewport.
    for scale in ["99", "20", track(60), track(12)] { #expect(report(shape(40, scale)).isEmpty, "\(scale)") }
    let group = { (transform: String) in
      #"{ "type": "group", \#(transform)"shapes": [\#(shape(40, "100"))] }"#
    }
    #expect(report(group("")) == [.scaleInPercent])
    #expect(report(group(#""transform": { "scale": 0.01 }, "#)).isEmpty)
  }

  @Test func `times in hundreds are reported, unless something else is faster or the duration is set`() {
    let radius = { (times: [Double], members: String) in
      let keyframes = times.map { #"{ "t": \#($0), "value": \#(20 + $0 / 100) }"# }.joined(separator: ", ")
      return
        #"{ "type": "circle", "center": [50, 50], "fill": "red", "radius": { \#(members)"keyframes": [\#(keyframes)] } }"#
    }
    for times in [[0.0, 500, 1000], [0, 100, 300], [250, 600]] {
      #expect(report(radius(times, "")) == [.implausibleDuration], "\(times)")
    }
    for times in [[0.0, 90], [0, 60], [0, 1.5, 300], [0, 49, 500]] {
      #expect(report(radius(times, "")).isEmpty, "\(times)")
    }
    #expect(report(radius([0, 500], ""), #""duration": 500"#).isEmpty)
    #expect(report(radius([0, 500], #""after": "loop", "#)).isEmpty)
    #expect(report("\(radius([0, 500], "")), \(radius([0, 2], ""))").isEmpty)
    let move = { (members: String) in #""timeline": [{ "move": "dot", "by": [9, 0]\#(members) }]"# }
    #expect(report(circle(""), move(#", "duration": 300"#)) == [.implausibleDuration])
    #expect(report(circle(""), move(#", "duration": 300, "delay": 2"#)).isEmpty)
    #expect(report(circle(""), move("")).isEmpty)
  }

  @Test func `two keyframes that are far apart are only information`() {
    for (times, severity) in [([0, 500], Diagnostic.Severity.information), ([0, 500, 1000], .warning)] {
      let keyframes = times.map { #"{ "t": \#($0), "value": \#(20 + $0 / 100) }"# }.joined(separator: ", ")
      let text =
        #"{ "animfile": "1.0", "size": [200, 100], "shapes": [{ "type": "circle", "center": [50, 50], "fill": "red", "radius": { "keyframes": [\#(keyframes)] } }] }"#
      #expect(Linter().report(on: text).diagnostics.map(\.severity) == [severity])
    }
  }

  @Test(arguments: ["pingpong", "loop", "offset"])
  func `a long duration is plausible if something moves to its end`(after: String) {
    let radius = { (members: String) in
      #"{ "type": "circle", "center": [50, 50], "fill": "red", "radius": { \#(members)"keyframes": [{ "t": 0, "value": 20 }, { "t": 0.3, "value": 30 }] } }"#
    }
    #expect(report(radius(""), #""duration": 300"#) == [.implausibleDuration])
    #expect(report(radius(""), #""duration": 500"#) == [.implausibleDuration])
    #expect(report(radius(#""after": "\#(after)", "#), #""duration": 300"#).isEmpty)
  }

  @Test func `equal steps are reported as equal keyframes are`() {
    let radius = { (steps: String) in
      #"{ "type": "circle", "center": [50, 50], "fill": "red", "radius": { "from": 20, "steps": [\#(steps)] } }"#
    }
    #expect(report(radius(#"{ "to": 20, "for": 1 }"#)) == [.stillTrack])
    #expect(
      report(radius(#"{ "to": 30, "for": 1 }, { "to": 30, "for": 1 }, { "to": 30, "for": 1 }"#)) == [
        .equalKeyframes
      ])
    #expect(
      report(radius(#"{ "to": 30, "for": 1 }, { "to": 30, "for": 1 }, { "to": 20, "for": 1 }"#)).isEmpty)
  }

  // MARK: The timeline

  @Test func `a timeline of waits is reported`() {
    #expect(
      report(circle(""), #""timeline": [{ "sequence": [{ "wait": 1 }, { "wait": 2 }] }]"#) == [.idleTimeline])
    #expect(report(circle(""), #""timeline": [{ "wait": 1 }, { "scale": "dot", "to": 0.5 }]"#).isEmpty)
  }

  @Test func `animating to the value that a member has is reported`() {
    #expect(report(circle(""), #""timeline": [{ "animate": "dot.radius", "to": 30 }]"#) == [.deadChange])
    #expect(report(circle(""), #""timeline": [{ "animate": "dot.radius", "to": 31 }]"#).isEmpty)
  }

  @Test func `a second fadeIn is reported, unless a fadeOut is between`() {
    let timeline = { (entries: String) in #""poster": 0.3, "timeline": [{ "sequence": [\#(entries)] }]"# }
    #expect(report(circle(""), timeline(#"{ "fadeIn": "dot" }, { "fadeIn": "dot" }"#)) == [.deadChange])
    #expect(
      report(circle(""), timeline(#"{ "fadeIn": "dot" }, { "fadeOut": "dot" }, { "fadeIn": "dot" }"#)).isEmpty
    )
  }

  @Test func `a change from a value to the same is reported`() {
    let timeline = { (to: Int) in #""timeline": [{ "resize": "dot", "from": 20, "to": \#(to) }]"# }
    #expect(report(circle(""), timeline(20)) == [.deadChange])
    #expect(report(circle(""), timeline(25)).isEmpty)
  }

  // MARK: The document

  @Test func `an empty poster is a warning, and an empty first frame is information`() {
    let fade = #""timeline": [{ "fadeIn": "dot", "delay": 1 }]"#
    #expect(report(circle(""), #""poster": 0.5, \#(fade)"#) == [.emptyPicture])
    #expect(report(circle(""), fade) == [.emptyPicture])
    #expect(report(circle(""), #""poster": 1.3, \#(fade)"#).isEmpty)
    let text = #"{ "animfile": "1.0", "size": [200, 100], \#(fade), "shapes": [\#(circle(""))] }"#
    let finding = Linter().report(on: text).diagnostics.first
    #expect(finding?.severity == .information)
    #expect(
      finding?.help == #"set 'poster' to a time at which something is visible, for example "poster": 1.3"#)
  }

  @Test func `a document without shapes is reported if it has settings for playback, and not if it is blank`()
  {
    #expect(report("", #""duration": 2"#) == [.emptyPicture])
    #expect(report("").isEmpty)
  }

  @Test
  func `autoreverses without repeat plays back and forth, and is reported only without a way back`()
    throws
  {
    let growing = """
      { "id": "dot", "type": "circle", "center": [100, 50], "fill": "red",
        "radius": { "keyframes": [{ "t": 0, "value": 10 }, { "t": 1, "value": 30 }] } }
      """
    #expect(report(growing, #""autoreverses": true"#).isEmpty)
    #expect(report(growing, #""autoreverses": true, "repeat": 0.5"#) == [.deadTime])
    #expect(report(circle(""), #""autoreverses": true, "duration": 2"#) == [.deadTime])
    let evaluator = try Evaluator(
      json: #"{ "animfile": "1.0", "size": [200, 100], "autoreverses": true, "shapes": [\#(growing)] }"#)
    for (time, width) in [(0.5, 40.0), (1, 60), (1.5, 40), (2, 20), (9, 20)] {
      #expect(try evaluator.frame(at: time).items[0].bounds?.width == width)
    }
  }

  @Test func `a static interval is reported`() {
    #expect(report(circle(#""time": { "speed": 2 }"#)) == [.deadTime])
  }

  @Test
  func
    `a seam is reported where something still moves, and not where it rests, jumps anyway or looks the same`()
  {
    let turn = { (keyframes: String) in
      """
      { "type": "rect", "center": [50, 50], "size": [40, 40], "fill": "red",
        "transform": { "rotation": { "keyframes": [\(keyframes)] } } }
      """
    }
    let loop = #""repeat": "forever", "duration": 2"#
    #expect(report(turn(#"{ "t": 0, "value": 0 }, { "t": 2, "value": 350 }"#), loop) == [.loopJump])
    #expect(report(turn(#"{ "t": 0, "value": 0 }, { "t": 2, "value": 360 }"#), loop).isEmpty)
    #expect(report(turn(#"{ "t": 0, "value": 0 }, { "t": 2, "value": 90 }"#), loop).isEmpty)
    #expect(report(turn(#"{ "t": 0, "value": 0 }, { "t": 1, "value": 45 }"#), loop).isEmpty)
    #expect(
      report(turn(#"{ "t": 0, "value": 0 }, { "t": 2, "value": 30, "easing": { "steps": 3 } }"#), loop)
        .isEmpty)
  }
}

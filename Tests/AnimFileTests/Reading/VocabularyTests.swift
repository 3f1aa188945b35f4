import Testing

@testable import AnimFile
@testable import AnimFileAuthoring
@testable import AnimFileTestSupport

@Suite struct `Did you mean` {
  private static let circle = #""type":"circle","center":[0,0],"radius":1"#
  private static let line = #""type":"line","from":[0,0],"to":[1,1]"#

  /// A document in which a keyframe has the given members.
  private static func keyframe(_ members: String) -> String {
    document(
      #"{"type":"circle","center":[0,0],"radius":{"keyframes":[{"t":0,"value":1},{\#(members)}]}}"#)
  }

  @Test(arguments: [
    // In the document
    (#"{"animfile":"1.0","size":[1,1],"layers":[]}"#, "shapes"),
    (#"{"version":"1.0","size":[1,1],"shapes":[]}"#, "animfile"),
    (#"{"animfile":"1.0","viewBox":[1,1],"shapes":[]}"#, "size"),
    (#"{"animfile":"1.0","size":[1,1],"shapes":[],"fps":30}"#, "frameRate"),
    (#"{"animfile":"1.0","size":[1,1],"shapes":[],"Duration":30}"#, "duration"),
    (#"{"animfile":"1.0","size":[1,1],"shapes":[],"loop":2}"#, "repeat"),
    (#"{"animfile":"1.0","size":[1,1],"shapes":[],"yoyo":true}"#, "autoreverses"),
    (#"{"animfile":"1.0","size":[1,1],"shapes":[],"loopStart":1}"#, "repeatFrom"),
    (#"{"animfile":"1.0","size":[1,1],"shapes":[],"color-space":"srgb"}"#, "colorSpace"),
    (#"{"animfile":"1.0","size":[1,1],"shapes":[],"background-color":"red"}"#, "background"),
    (#"{"animfile":"1.0","size":[1,1],"shapes":[],"nm":"a"}"#, "title"),
    (#"{"animfile":"1.0","size":[1,1],"shapes":[],"variables":{}}"#, "parameters"),
    // In a shape
    (document(#"{"ty":"circle","center":[0,0],"radius":1}"#), "type"),
    (document(#"{"kind":"circle","center":[0,0],"radius":1}"#), "type"),
    (document(#"{"type":"circle","cx":1,"radius":1}"#), "center"),
    (document(#"{"type":"circle","centre":[1,1],"radius":1}"#), "center"),
    (document(#"{"type":"circle","center":[1,1],"r":1}"#), "radius"),
    (document(#"{"type":"ellipse","center":[1,1],"rx":1}"#), "radii"),
    (document(#"{"type":"rect","x":1,"size":[1,1]}"#), "origin"),
    (document(#"{"type":"rect","origin":[1,1],"width":3}"#), "size"),
    (document(#"{"type":"rect","origin":[1,1],"size":[3,3],"border-radius":3}"#), "cornerRadius"),
    (document(#"{"type":"line","x1":1,"to":[3,3]}"#), "from"),
    (document(#"{"type":"path","ks":"M 0 0"}"#), "d"),
    (document(#"{"type":"polygon","center":[0,0],"sides":5,"radius":1}"#), "points"),
    (document(#"{"type":"star","center":[0,0],"points":5,"or":2,"innerRadius":1}"#), "outerRadius"),
    (document(#"{"type":"group","it":[]}"#), "shapes"),
    (document(#"{"type":"group","children":[]}"#), "shapes"),
    (document(#"{\#(circle),"name":"a"}"#), "id"),
    (document(#"{\#(circle),"alpha":1}"#), "opacity"),
    (document(#"{\#(circle),"fillColor":"red"}"#), "fill"),
    (document(#"{\#(circle),"transform":{"rotate":1}}"#), "rotation"),
    (document(#"{\#(circle),"transform":{"translate":[1,1]}}"#), "position"),
    (document(#"{\#(circle),"transform":{"pivot":[1,1]}}"#), "anchor"),
    (document(#"{\#(circle),"time":{"delay":1}}"#), "offset"),
    (document(#"{\#(circle),"time":{"timeScale":1}}"#), "speed"),
    (document(#"{\#(line),"stroke":{"colour":"red"}}"#), "color"),
    (document(#"{\#(line),"stroke":{"color":"red","linewidth":1}}"#), "width"),
    (document(#"{\#(line),"stroke":{"color":"red","stroke-width":1}}"#), "width"),
    (document(#"{\#(line),"stroke":{"color":"red","lineCap":"round"}}"#), "cap"),
    (document(#"{\#(line),"stroke":{"color":"red","stroke-dasharray":[1]}}"#), "dash"),
    (document(#"{\#(circle),"fill":{"color":"red","fill-rule":"evenodd"}}"#), "rule"),
    // In a track and its keyframes
    (document(#"{"type":"circle","center":[0,0],"radius":{"keys":[{"t":0,"value":1}]}}"#), "keyframes"),
    (document(#"{"type":"circle","center":[0,0],"radius":{"k":[{"t":0,"value":1}]}}"#), "keyframes"),
    (document(#"{"type":"circle","center":[0,0],"radius":{"Keyframes":[{"t":0,"value":1}]}}"#), "keyframes"),
    (keyframe(#""time":1,"value":2"#), "t"), (keyframe(#""at":1,"value":2"#), "t"),
    (keyframe(#""t":1,"v":2"#), "value"), (keyframe(#""t":1,"s":2"#), "value"),
    (keyframe(#""t":1,"val":2"#), "value"), (keyframe(#""t":1,"vaule":2"#), "value"),
    (keyframe(#""t":1,"value":2,"ease":"linear""#), "easing"),
    (keyframe(#""t":1,"value":2,"interpolation":"linear""#), "easing"),
    (keyframe(#""t":1,"value":2,"timingFunction":"linear""#), "easing"),
    // Easings
    (keyframe(#""t":1,"value":2,"easing":"ease-in-out""#), "easeInOut"),
    (keyframe(#""t":1,"value":2,"easing":"easeinout""#), "easeInOut"),
    (keyframe(#""t":1,"value":2,"easing":"ease-out""#), "easeOut"),
    (keyframe(#""t":1,"value":2,"easing":"easeOutBak""#), "easeOutBack"),
    (keyframe(#""t":1,"value":2,"easing":"step-end""#), "hold"),
    (keyframe(#""t":1,"value":2,"easing":"bounce""#), "easeOutBounce"),
    (keyframe(#""t":1,"value":2,"easing":"swing""#), "easeInOut"),
    (keyframe(#""t":1,"value":2,"easing":{"spring":{"tension":1,"damping":1}}"#), "stiffness"),
    (keyframe(#""t":1,"value":2,"easing":{"spring":{"response":1,"dampingRatio":1}}"#), "dampingFraction"),
    (keyframe(#""t":1,"value":2,"easing":{"sprin":{}}"#), "spring"),
    (keyframe(#""t":1,"value":2,"easing":{"steps":2,"jump":"jump-end"}"#), "end"),
    // Types and other words
    (document(#"{"type":"rectangle","origin":[0,0],"size":[1,1]}"#), "rect"),
    (document(#"{"type":"Circle","center":[0,0],"radius":1}"#), "circle"),
    (document(#"{"type":"sh"}"#), "path"),
    (document(#"{"type":"oval","center":[0,0],"radii":[1,1]}"#), "ellipse"),
    (document(#"{"type":"pill","start":[0,0],"end":[9,9],"radius":1}"#), "capsule"),
    (document(#"{"type":"g","shapes":[]}"#), "group"),
    (document(#"{"type":"linechart","frame":[0,0,9,9],"values":[1]}"#), "lineChart"),
    (document(#"{"type":"pie"}"#), "arc"),
    (document(#"{\#(line),"stroke":{"color":"red","cap":"flat"}}"#), "butt"),
    (document(#"{\#(line),"stroke":{"color":"red","join":"mitre"}}"#), "miter"),
    (document(#"{\#(circle),"fill":{"color":"red","rule":"even-odd"}}"#), "evenodd"),
    (document("", #""fit":"fill","#), "stretch"), (document("", #""fit":"meet","#), "contain"),
    (document("", #""duration":1,"repeat":"infinite","#), "forever"),
    (document("", #""colorSpace":"linearRGB","#), "linear"),
    (document("", #""parameters":{"a":{"type":"float","default":1}},"#), "number"),
    (document("", #""parameters":{"a":{"type":"colour","default":"red"}},"#), "color"),
    // Parameters and colors
    (
      document(
        #"{"type":"circle","center":[0,0],"radius":{"parameter":"Far"}}"#,
        #""parameters":{"far":{"type":"number","default":1}},"#), "far"
    ),
    (
      document(
        #"{"type":"circle","center":[0,0],"radius":{"param":"far"}}"#,
        #""parameters":{"far":{"type":"number","default":1}},"#), "parameter"
    ),
    (document(#"{\#(circle),"fill":"tomatto"}"#), "tomato"),
    (document(#"{\#(circle),"fill":"light-blue"}"#), "lightblue"),
  ])
  func `one finding, with the correct word`(text: String, word: String) {
    let errors = findings(text)
    #expect(errors.map(\.help) == ["did you mean '\(word)'?"], "\(text)")
  }

  @Test(arguments: [
    ("stroke-width", "width", "stroke"), ("lineWidth", "width", "stroke"), ("fill-rule", "rule", "fill"),
    ("stroke-linecap", "cap", "stroke"), ("fill-opacity", "opacity", "fill"),
    ("rotation", "rotation", "transform"), ("position", "position", "transform"),
    ("scale", "scale", "transform"), ("speed", "speed", "time"),
  ])
  func `the help for a misplaced member names the nested object`(name: String, inner: String, outer: String) {
    for stroke in ["", #","stroke":"red""#] {
      let errors = findings(document(#"{\#(Self.circle)\#(stroke),"\#(name)":1}"#))
      #expect(errors.map(\.help) == ["did you mean '\(inner)' inside '\(outer)'?"])
    }
  }

  @Test(arguments: [
    ("rgb(255, 90, 54)", "write \"#ff5a36\""), ("rgba(255 90 54 / 50%)", "write \"#ff5a3680\""),
    ("rgb(100%, 0%, 0%)", "write \"#ff0000\""), ("ff5a36", "write \"#ff5a36\""),
    ("#12", "write #rgb, #rgba, #rrggbb, #rrggbbaa or a CSS color name"),
    ("", "write #rgb, #rgba, #rrggbb, #rrggbbaa or a CSS color name"),
    ("hsl(1, 2%, 3%)", "write \"#080807\""), ("oklch(0.6 25% 120deg)", "write \"#798940\""),
    ("oklab(62% 0.1 -0.05 / 50%)", "write \"#ae6ba280\""),
  ])
  func `colors of CSS are translated`(color: String, help: String) {
    #expect(findings(document(#"{\#(Self.circle),"fill":"\#(color)"}"#)).map(\.help) == [help])
  }

  @Test(arguments: [
    ("cubic-bezier(0.2, 0, 0, 1)", "write [0.2, 0, 0, 1]"),
    ("steps(4, jump-start)", "write { \"steps\": 4, \"jump\": \"start\" }"),
    ("steps(4)", "write { \"steps\": 4, \"jump\": \"end\" }"),
    (
      "spring(1)",
      "write { \"spring\": { \"bounce\": … } }; a spring can also have 'duration' and 'bounce', or 'stiffness' and 'damping'"
    ),
    ("rough(1)", "write a name, four control values, or an object such as { \"steps\": 4 }"),
  ])
  func `easings of CSS are translated`(easing: String, help: String) {
    #expect(findings(Self.keyframe(#""t":1,"value":2,"easing":"\#(easing)""#)).map(\.help) == [help])
  }

  @Test(arguments: [
    (#""12""#, "write 12, without quotes"), (#""12px""#, "write 12: numbers have no units"),
    (
      #""50%""#,
      "write the time in seconds: this member does not accept percentages"
    ), (#""300ms""#, "write 0.3: times are in seconds"),
    (#""1e""#, nil), (#""""#, nil), (#""1e999""#, nil), (#"[1]"#, "write 1, without brackets"),
  ])
  func `numbers in quotes are unquoted`(value: String, help: String?) {
    #expect(findings(document("", #""duration":\#(value),"#)).map(\.help) == [help])
  }

  @Test(arguments: [
    (#""radius":"50%""#, "write the number in the units of 'size': this member does not accept percentages"),
    (#""radius":"0x20""#, nil),
    (#""radius":1,"zIndex":"50%""#, "write the number: this member does not accept percentages"),
    (#""radius":1,"transform":{"rotation":"1x20"}"#, "write 380: angles are in degrees"),
    (
      #""radius":1,"transform":{"rotation":"50%"}"#,
      "write the angle in degrees: this member does not accept percentages"
    ),
    (#""radius":1,"time":{"speed":"50%"}"#, "write 0.5: 100% is 1"),
  ])
  func `percentages and turns are read by what the member is`(members: String, help: String?) {
    let errors = findings(document(#"{"type":"circle","center":[1,1],\#(members)}"#))
    #expect(errors.map(\.help) == [help])
  }

  @Test(arguments: [
    ("#ff0000", "#ff0000"), ("url(#a)", "url(#a)"),
    ("https://a.b/c#d", "https://a.b/c#d"),
    ("red", "red"),
  ])
  func `texts without quotes are one finding`(value: String, text: String) {
    let errors = findings(document(#"{"type":"circle","center":[1,1],"radius":1,"fill":\#(value)}"#))
    #expect(errors.map(\.help) == ["write strings in double quotes: \"\(text)\""])
  }

  @Test func `the help for a color function without quotes is the notation of colors`() {
    let errors = findings(
      document(#"{"type":"circle","center":[1,1],"radius":1,"fill":rgb(1, 2, 3)}"#))
    #expect(errors.map(\.help) == ["write the color as \"#rrggbb\""])
  }

  @Test func `a misspelled member of a parameter hides no error in its use`() {
    let text = document(
      #"{"type":"circle","center":[1,1],"radius":1,"fill":{"parameter":"n"}}"#,
      #""parameters":{"n":{"type":"number","default":5,"lable":"x"}},"#)
    #expect(findings(text).map(\.code) == ["unknown-member", "parameter-type"])
  }

  @Test func `YAML is one finding`() {
    let text = "# A dot\nanimfile: \"1.0\"\nsize: [100, 100]\nshapes:\n  - type: circle\n"
    #expect(findings(text).map(\.message) == ["the file is YAML, not an animfile document"])
  }

  @Test(arguments: [
    (#"{"x":1,"y":2}"#, "write [1, 2]"), (#""1, 2""#, "write [1, 2]"), (#""1 2""#, "write [1, 2]"),
    (#"{"width":1,"height":2}"#, "write [1, 2]"), (#""1 2 3""#, "write two numbers: [x, y]"),
    (
      #"{"u":1}"#,
      "write a track { \"keyframes\": … } or { \"from\": …, \"steps\": … }, or a parameter { \"parameter\": … }"
    ),
  ])
  func `points in other notations are translated`(value: String, help: String?) {
    let errors = findings(document(#"{"type":"circle","radius":1,"center":\#(value)}"#))
    #expect(errors.map(\.code) == ["wrong-type"])
    #expect(errors.map(\.help) == [help])
  }

  @Test(arguments: [
    ("rotate(45deg) translate(10px, 20px)", #"{ "position": [-7.071068, 21.213203], "rotation": 45 }"#),
    ("translate(10px, 20px) rotate(45deg)", #"{ "position": [10, 20], "rotation": 45 }"#),
    ("scale(2) translate(10px,20px)", #"{ "position": [20, 40], "scale": [2, 2] }"#),
    ("rotate(-720deg) scaleX(50%)", #"{ "rotation": -720, "scale": [0.5, 1] }"#),
    ("rotate(0.25turn) scale(2, 3)", #"{ "rotation": 90, "scale": [2, 3] }"#),
    ("scale(2, 3) rotate(90deg)", #"{ "rotation": 90, "scale": [3, 2] }"#),
    ("skewX(20deg)", #"{ "skew": -20 }"#),
    ("rotate(90 50 50)", #"{ "position": [100, 0], "anchor": [0, 0], "rotation": 90 }"#),
    ("matrix(0, 2, -2, 0, 5, 6)", #"{ "position": [5, 6], "rotation": 90, "scale": [2, 2] }"#),
  ])
  func `transforms of CSS are composed in the order of their functions`(text: String, members: String) throws
  {
    let errors = findings(document(#"{\#(Self.circle),"transform":"\#(text)"}"#))
    #expect(errors.map(\.code) == ["wrong-type"])
    #expect(errors.first?.help?.hasPrefix("write \(members);") == true, "\(errors.first?.help ?? "no help")")
  }

  @Test(arguments: [
    ("skewX(20deg) rotate(30deg)", [1.0, 0, 0.36397, 1, 0, 0], 30.0),
    ("scale(2, 1) rotate(30deg)", [2, 0, 0, 1, 0, 0], 30),
    ("skewY(-15deg) rotate(200deg)", [1, -0.267949, 0, 1, 0, 0], 200),
    ("scale(-1, 1) rotate(10deg)", [-1, 0, 0, 1, 0, 0], 10),
  ])
  func `transforms that shear have the members of an equal matrix`(
    text: String, outer: [Double], angle: Double
  )
    throws
  {
    let members = try #require(TransformText(text)?.members).joined(separator: ",")
    let shape =
      #"{"type":"rect","origin":[0,0],"size":[2,2],"fill":"red","transform":{"anchor":[0,0],\#(members)}}"#
    let frame = try Evaluator(json: document(shape)).frame(at: 0)
    let matrix =
      AffineMatrix(a: outer[0], b: outer[1], c: outer[2], d: outer[3], tx: 0, ty: 0)
      * .rotation(degrees: angle)
    let corners = [Point2D(0, 0), Point2D(2, 0), Point2D(2, 2), Point2D(0, 2)]
    let points = frame.items[0].viewportPath.points
    for corner in corners {
      let expected: Point2D = matrix.apply(corner)
      #expect(points.contains { point in (point - expected).isShort }, "\(members)")
    }
  }

  @Test(arguments: [
    "translate(50%, 0)", "rotateX(20deg)", "translate(1em)", "scale(0, 1) rotate(30deg)", "rotate()",
  ])
  func `transforms without an exact equivalent refer to the page about CSS`(text: String) {
    let help = findings(document(#"{\#(Self.circle),"transform":"\#(text)"}"#)).first?.help
    #expect(help?.hasSuffix("the page 'Migrate from CSS' shows the members for each function") == true)
  }

  @Test(arguments: [
    ("linear-gradient(red, blue)", #""from": [20, 10], "to": [20, 60]"#),
    ("linear-gradient(to right, red, blue)", #""from": [0, 35], "to": [40, 35]"#),
    ("linear-gradient(-90deg, red, blue)", #""from": [40, 35], "to": [0, 35]"#),
    (
      "linear-gradient(to top right, red, blue)",
      #""from": [-4.390244, 54.512195], "to": [44.390244, 15.487805]"#
    ),
    ("linear-gradient(0deg, red -10%, blue 110%)", #""from": [20, 65], "to": [20, 5]"#),
    ("radial-gradient(circle, red, blue)", #""center": [20, 35], "radius": 32.015621"#),
    ("radial-gradient(circle closest-side at 25% bottom, red, blue)", #""center": [10, 60], "radius": 0"#),
    ("radial-gradient(circle farthest-side at left, red, blue 200%)", #""center": [0, 35], "radius": 80"#),
  ])
  func `gradients of CSS have points in the bounds of the shape`(text: String, points: String) {
    let shape = #"{"type":"rect","origin":[0,10],"size":[40,50],"fill":"\#(text)"}"#
    let help = findings(document(shape)).first?.help ?? "no help"
    #expect(help.contains(points), "\(help)")
  }

  @Test(arguments: [
    ("red, blue", "0 red, 1 blue"), ("red 20%, blue 80%", "0.2 red, 0.8 blue"),
    ("red, lime, blue", "0 red, 0.5 lime, 1 blue"), ("red 50%, blue 20%", "0.5 red, 0.5 blue"),
    ("red 0 30%, rgba(0, 0, 255, 0.5) 30%", "0 red, 0.3 red, 0.3 #0000ff80"),
    ("red, lime, white, blue 60%", "0 red, 0.2 lime, 0.4 white, 0.6 blue"),
  ])
  func `gradients of CSS keep their stops`(text: String, stops: String) {
    let shape = #"{"type":"rect","origin":[0,0],"size":[9,9],"fill":"linear-gradient(\#(text))"}"#
    let json = stops.split(separator: ",").map { stop in
      let words = stop.split(separator: " ")
      return "{ \"offset\": \(words[0]), \"color\": \"\(words[1])\" }"
    }
    let help = findings(document(shape)).first?.help ?? "no help"
    #expect(help.hasSuffix("\"stops\": [\(json.joined(separator: ", "))] } }"), "\(help)")
  }

  @Test func `gradients of CSS in shapes of unknown size have no points`() {
    let shape = #"{"type":"path","d":"M 0 0 L 9 9 L 0 9 Z","fill":"linear-gradient(red, blue)"}"#
    let help = findings(document(shape)).first?.help ?? "no help"
    #expect(help.contains(#""from": …, "to": …, "stops": [{ "offset": 0, "color": "red" }"#), "\(help)")
  }

  @Test(arguments: [
    ("stroke-Width", "strokewidth"), ("ease In_Out.", "easeinout"), ("plain2", "plain2"), ("", ""),
    ("Größe-É", "größeé"),
  ])
  func `folded words have no separators and no capital letters`(word: String, folded: String) {
    #expect(word.folded == folded)
  }

  @Test func `far-fetched words are not suggested`() {
    #expect(Suggestion.nearest(to: "q", among: ["t", "in"]) == nil)
    #expect(Suggestion.nearest(to: "video", among: ["rect", "circle"]) == nil)
    #expect(Suggestion.nearest(to: String(repeating: "_", count: 1000) + "t", among: ["t"]) == nil)
  }
}

extension Point2D {
  /// Whether the difference of two points is only one of rounding to six decimals.
  fileprivate var isShort: Bool { abs(x) < 1e-4 && abs(y) < 1e-4 }
}

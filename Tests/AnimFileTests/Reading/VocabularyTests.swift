import Testing

@testable import AnimFile

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
    ("hsl(1, 2%, 3%)", "write \"#080807\""),
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
      "write the number in the units of 'size': this member does not accept percentages"
    ), (#""300ms""#, "write 0.3: times are in seconds"),
    (#""1e""#, nil), (#""""#, nil), (#""1e999""#, nil), (#"[1]"#, nil),
  ])
  func `numbers in quotes are unquoted`(value: String, help: String?) {
    #expect(findings(document("", #""duration":\#(value),"#)).map(\.help) == [help])
  }

  @Test(arguments: [
    (#"{"x":1,"y":2}"#, "write [1, 2]"), (#""1, 2""#, "write [1, 2]"), (#""1 2""#, "write [1, 2]"),
    (#"{"width":1,"height":2}"#, "write [1, 2]"), (#""1 2 3""#, nil),
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

// Rules about colors, path data and names.
extension Diagnostic.RuleDocumentation {
  static var invalidColor: Self {
    Self(
      .texts, .error,
      meaning: "A text is not a color.",
      why: "The shape would be drawn in another color than was meant, or not at all.",
      remedy: """
        Write '#rgb', '#rgba', '#rrggbb', '#rrggbbaa' or a CSS name. Where the color is plain enough, the help says \
        how to write it.
        """,
      section: "Colors",
      example: .shapes(
        #"{ "type": "circle", "center": [100, 100], "radius": 40, "fill": "rgb(255, 90, 54)" }"#,
        ##"{ "type": "circle", "center": [100, 100], "radius": 40, "fill": "#ff5a36" }"##))
  }

  static var invalidPath: Self {
    Self(
      .texts, .error,
      meaning: "A text is not SVG path data.",
      why: """
        The finding points at the first mistake. Unlike in a browser, nothing of the path is drawn until it is right: \
        half an outline is easily overlooked.
        """,
      remedy: "Correct the path data.",
      section: "path",
      example: .outline(#""M 0 0 V 9 L 10""#, #""M 0 0 V 9 L 10 0""#))
  }

  static var invalidRange: Self {
    Self(
      .texts, .error,
      meaning: "A range ends before it starts.",
      why: "No value is inside such a range, not even the default.",
      remedy: "Write the smaller number first.",
      section: "Parameters",
      example: .parameter(
        #"{ "type": "number", "default": 1, "range": [4, 0] }"#,
        #"{ "type": "number", "default": 1, "range": [0, 4] }"#))
  }

  static var invalidID: Self {
    Self(
      .texts, .error,
      meaning: "An 'id' is empty or has a control character.",
      why: "It could not be named on a command line or in a timeline, nor be seen in a report.",
      remedy: "Give the shape another id, or none.",
      example: .shapes(
        #"{ "id": "", "type": "circle", "center": [100, 100], "radius": 40, "fill": "red" }"#,
        #"{ "id": "dot", "type": "circle", "center": [100, 100], "radius": 40, "fill": "red" }"#))
  }

  static var duplicateID: Self {
    Self(
      .texts, .error,
      meaning: "Two shapes have the same 'id'.",
      why: "Whoever names it would not know which one is meant. A note points at the first.",
      remedy: "Give one of them another id. Ids are unique in the whole document, inside groups too.",
      example: .shapes(
        """
        { "id": "dot", "type": "line", "from": [0, 0], "to": [1, 1], "stroke": "red" },
          { "id": "dot", "type": "line", "from": [0, 0], "to": [2, 2], "stroke": "red" }
        """,
        """
        { "id": "dot", "type": "line", "from": [0, 0], "to": [1, 1], "stroke": "red" },
          { "id": "dash", "type": "line", "from": [0, 0], "to": [2, 2], "stroke": "red" }
        """))
  }

  static var duplicateMarker: Self {
    Self(
      .texts, .error,
      meaning: "Two markers have the same name.",
      why: "The name is how a program finds the time, so it has to lead to one.",
      remedy: "Rename one of them.",
      section: "Markers",
      example: .members(
        #""duration": 2, "markers": [ { "name": "end", "t": 1 }, { "name": "end", "t": 2 } ]"#,
        #""duration": 2, "markers": [ { "name": "middle", "t": 1 }, { "name": "end", "t": 2 } ]"#))
  }
}

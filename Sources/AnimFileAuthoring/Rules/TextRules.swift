import AnimFile

// Rules about colors, path data and names.
extension Diagnostic.RuleDocumentation {
  static var invalidColor: Self {
    Self(
      .texts, fixing: .safe,
      meaning: "A string is not a color.",
      why: "The shape would have a different color than intended, or would not be drawn.",
      howToFix: """
        Write '#rgb', '#rgba', '#rrggbb', '#rrggbbaa' or a CSS name. If the color is recognizable, the help shows \
        how to write it.
        """,
      section: "Colors",
      example: .shapes(
        #"{ "type": "circle", "center": [100, 100], "radius": 40, "fill": "rgb(255, 90, 54)" }"#,
        ##"{ "type": "circle", "center": [100, 100], "radius": 40, "fill": "#ff5a36" }"##))
  }

  static var invalidPath: Self {
    Self(
      .texts,
      meaning: "A string is not SVG path data.",
      why: """
        The finding points to the first error. Unlike a browser, the parser rejects the whole path, because an \
        incomplete outline is easy to overlook.
        """,
      howToFix: "Correct the path data.",
      section: "path",
      example: .outline(#""M 0 0 V 9 L 10""#, #""M 0 0 V 9 L 10 0""#))
  }

  static var invalidRange: Self {
    Self(
      .texts, fixing: .unsafe,
      meaning: "A range ends before it starts.",
      why: "No value is inside such a range, not even the default.",
      howToFix: "Write the smaller number first.",
      section: "Parameters",
      example: .parameter(
        #"{ "type": "number", "default": 1, "range": [4, 0] }"#,
        #"{ "type": "number", "default": 1, "range": [0, 4] }"#))
  }

  static var invalidID: Self {
    Self(
      .texts,
      meaning: "An 'id' is empty or contains a control character.",
      why: "Command lines and timelines could not refer to it, and reports could not show it.",
      howToFix: "Choose another id, or remove it.",
      example: .shapes(
        #"{ "id": "", "type": "circle", "center": [100, 100], "radius": 40, "fill": "red" }"#,
        #"{ "id": "dot", "type": "circle", "center": [100, 100], "radius": 40, "fill": "red" }"#))
  }

  static var duplicateID: Self {
    Self(
      .texts,
      meaning: "Two shapes have the same 'id'.",
      why: "A reference to it would be ambiguous. A note points to the first one.",
      howToFix: "Change one of them. Ids are unique in the whole document, including groups.",
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
      .texts,
      meaning: "Two markers have the same name.",
      why: "Programs find a time by the name of its marker, so the name must be unique.",
      howToFix: "Rename one of them.",
      section: "Markers",
      example: .members(
        #""duration": 2, "markers": [ { "name": "end", "t": 1 }, { "name": "end", "t": 2 } ]"#,
        #""duration": 2, "markers": [ { "name": "middle", "t": 1 }, { "name": "end", "t": 2 } ]"#))
  }
}

// Rules about symbols, uses and parents.
extension Diagnostic.RuleDocumentation {
  static var unknownSymbol: Self {
    Self(
      .symbols, .error,
      meaning: "A 'use' names a symbol that the document does not define.",
      why: "Nothing could be drawn in its place.",
      remedy: "Correct the name, or define the symbol in 'symbols'.",
      section: "use",
      example: .text(
        """
        { "animfile": "1.0", "size": [200, 200],
          "symbols": { "face": { "type": "circle", "center": [0, 0], "radius": 9, "fill": "red" } },
          "shapes": [ { "type": "use", "symbol": "fase" } ] }
        """,
        """
        { "animfile": "1.0", "size": [200, 200],
          "symbols": { "face": { "type": "circle", "center": [0, 0], "radius": 9, "fill": "red" } },
          "shapes": [ { "type": "use", "symbol": "face" } ] }
        """))
  }

  static var symbolCycle: Self {
    Self(
      .symbols, .error,
      meaning: "A symbol uses itself, directly or by way of others.",
      why: "Drawing it would never end. The message names the symbols in order.",
      remedy: "Take one of these uses out.",
      section: "use",
      example: .text(
        """
        { "animfile": "1.0", "size": [200, 200],
          "symbols": {
            "a": { "type": "use", "symbol": "b" },
            "b": { "type": "use", "symbol": "a" } },
          "shapes": [ { "type": "use", "symbol": "a" } ] }
        """,
        """
        { "animfile": "1.0", "size": [200, 200],
          "symbols": {
            "a": { "type": "use", "symbol": "b" },
            "b": { "type": "circle", "center": [9, 9], "radius": 9, "fill": "red" } },
          "shapes": [ { "type": "use", "symbol": "a" } ] }
        """))
  }

  static var unknownParent: Self {
    Self(
      .symbols, .error,
      meaning: "A transform's parent is no shape of the same list.",
      why: "A shape that should move with another would stay where it is.",
      remedy: "Correct the id, or put both shapes into one list.",
      section: "Parents",
      example: .shapes(
        """
        { "id": "arm", "type": "line", "from": [0, 0], "to": [9, 0], "stroke": "red" },
          { "type": "line", "from": [0, 0], "to": [9, 0], "transform": { "parent": "arms" },
            "stroke": "red" }
        """,
        """
        { "id": "arm", "type": "line", "from": [0, 0], "to": [9, 0], "stroke": "red" },
          { "type": "line", "from": [0, 0], "to": [9, 0], "transform": { "parent": "arm" },
            "stroke": "red" }
        """))
  }

  static var parentCycle: Self {
    Self(
      .symbols, .error,
      meaning: "A shape is its own parent, directly or by way of others.",
      why: "Where it is would depend on where it is. The message names the shapes in order.",
      remedy: "Take one of these parents out.",
      section: "Parents",
      example: .shapes(
        #"{ "id": "a", "type": "path", "d": "M0 0H9V9", "fill": "red", "transform": { "parent": "a" } }"#,
        #"{ "id": "a", "type": "path", "d": "M0 0H9V9", "fill": "red" }"#))
  }
}

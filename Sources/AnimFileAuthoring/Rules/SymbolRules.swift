import AnimFile

// Rules about symbols, uses and parents.
extension Diagnostic.RuleDocumentation {
  static var unknownSymbol: Self {
    Self(
      .symbols, fixing: .unsafe,
      meaning: "A 'use' names a symbol that the document does not define.",
      why: "The 'use' has nothing to draw.",
      howToFix: "Correct the name, or define the symbol in 'symbols'.",
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
      .symbols,
      meaning: "A symbol uses itself, directly or through other symbols.",
      why: "Drawing it would never end. The message lists the symbols in order.",
      howToFix: "Remove one of these uses.",
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
      .symbols, fixing: .unsafe,
      meaning:
        "The parent of a transform, or the shape whose outline it follows, is not a shape of the same array.",
      why: "The shape would not move with it.",
      howToFix: "Correct the id, or move both shapes into the same array.",
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
      .symbols,
      meaning: "A shape is its own parent, or follows its own outline, directly or through other shapes.",
      why: "Its position would depend on itself. The message lists the shapes in order.",
      howToFix: "Remove one of these parents, or one 'along'.",
      section: "Parents",
      example: .shapes(
        #"{ "id": "a", "type": "path", "d": "M0 0H9V9", "fill": "red", "transform": { "parent": "a" } }"#,
        #"{ "id": "a", "type": "path", "d": "M0 0H9V9", "fill": "red" }"#))
  }
}

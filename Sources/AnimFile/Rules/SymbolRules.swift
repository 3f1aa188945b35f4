// What is written once and drawn in several places, and what moves with something else.
extension Diagnostic.Rule.Explanation {
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
          "symbols": { "face": { "type": "circle", "center": [0, 0], "radius": 9 } },
          "shapes": [ { "type": "use", "symbol": "fase" } ] }
        """,
        """
        { "animfile": "1.0", "size": [200, 200],
          "symbols": { "face": { "type": "circle", "center": [0, 0], "radius": 9 } },
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
      example: .members(
        #""symbols": { "a": { "type": "use", "symbol": "b" }, "b": { "type": "use", "symbol": "a" } }"#,
        #""symbols": { "a": { "type": "use", "symbol": "b" }, "b": { "type": "group", "shapes": [] } }"#))
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
        { "id": "arm", "type": "line", "from": [0, 0], "to": [9, 0] },
          { "type": "line", "from": [0, 0], "to": [9, 0], "transform": { "parent": "arms" } }
        """,
        """
        { "id": "arm", "type": "line", "from": [0, 0], "to": [9, 0] },
          { "type": "line", "from": [0, 0], "to": [9, 0], "transform": { "parent": "arm" } }
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
        #"{ "id": "a", "type": "line", "from": [0, 0], "to": [9, 0], "transform": { "parent": "a" } }"#,
        #"{ "id": "a", "type": "line", "from": [0, 0], "to": [9, 0] }"#))
  }
}

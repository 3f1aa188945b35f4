import AnimFile

// Rules about limits.
extension Diagnostic.RuleDocumentation {
  static var limitExceeded: Self {
    Self(
      .limits,
      meaning: "The document exceeds a limit.",
      why: """
        A few lines can expand to more shapes than fit into memory. The limits protect a program from untrusted \
        files. The help names the limit.
        """,
      howToFix: """
        Split the document, or draw less at once. To change a limit, use the option '--limit' of the command, or \
        'Limits' in the library.
        """,
      section: "Limits",
      example: .shapes(
        """
        { "type": "group",
            "modifiers": [{ "type": "repeat", "copies": 2000, "position": [1, 0] }], "shapes": [
              { "type": "circle", "center": [0, 0], "radius": 1,
                "modifiers": [{ "type": "repeat", "copies": 600, "position": [0, 1] }],
                  "fill": "red" } ] }
        """,
        """
        { "type": "group",
            "modifiers": [{ "type": "repeat", "copies": 200, "position": [1, 0] }], "shapes": [
              { "type": "circle", "center": [0, 0], "radius": 1,
                "modifiers": [{ "type": "repeat", "copies": 60, "position": [0, 1] }],
                  "fill": "red" } ] }
        """))
  }

  static var tooManyFindings: Self {
    Self(
      .limits,
      meaning: "There are more findings than the report lists.",
      why: "A report lists at most a thousand findings, and counts the rest.",
      howToFix: "Fix the listed findings first.",
      example: .none(because: "it would have a thousand mistakes"))
  }
}

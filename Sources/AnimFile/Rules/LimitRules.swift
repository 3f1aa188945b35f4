// Rules about limits.
extension Diagnostic.RuleDocumentation {
  static var limitExceeded: Self {
    Self(
      .limits, .error,
      meaning: "The document asks for more than a limit allows.",
      why: """
        A few lines can ask for more shapes than fit into any memory. The limits keep a file from strangers from \
        taking a program down. The help names the limit.
        """,
      remedy: """
        Split the document, or draw less at once. The option '--limit' of the command, or the limits in the library, \
        set others.
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
      .limits, .error,
      meaning: "There is more to report than is worth listing.",
      why: "A thousand findings are listed, and the rest is only counted.",
      remedy: "Correct the first ones.",
      example: .none(because: "it would have a thousand mistakes"))
  }
}

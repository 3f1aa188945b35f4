// Rules about parameters.
extension Diagnostic.RuleDocumentation {
  static var unknownParameter: Self {
    Self(
      .parameters, .error,
      meaning: "A reference or a value from outside names a parameter that the document does not define.",
      why: "There is no value to take its place, and a value that is set would have no effect.",
      remedy: "Define it in the document's 'parameters', or correct the name.",
      section: "References to parameters",
      example: .text(
        """
        { "animfile": "1.0", "size": [200, 200],
          "shapes": [ { "type": "circle", "center": [100, 100], "radius": { "parameter": "size" },
            "fill": "red" } ] }
        """,
        """
        { "animfile": "1.0", "size": [200, 200],
          "parameters": { "size": { "type": "number", "default": 40 } },
          "shapes": [ { "type": "circle", "center": [100, 100], "radius": { "parameter": "size" },
            "fill": "red" } ] }
        """))
  }

  static var parameterType: Self {
    Self(
      .parameters, .error,
      meaning: "A parameter is of another type than the one wanted where it is used or set.",
      why: "Values are never converted: no color is a radius.",
      remedy: "Use a parameter of the type that the message names.",
      section: "References to parameters",
      example: .text(
        """
        { "animfile": "1.0", "size": [200, 200],
          "parameters": { "accent": { "type": "color", "default": "red" } },
          "shapes": [ { "type": "circle", "center": [100, 100], "radius": { "parameter": "accent" },
            "fill": "red" } ] }
        """,
        """
        { "animfile": "1.0", "size": [200, 200],
          "parameters": { "far": { "type": "number", "default": 40 } },
          "shapes": [ { "type": "circle", "center": [100, 100], "radius": { "parameter": "far" },
            "fill": "red" } ] }
        """))
  }

  static var parameterMapping: Self {
    Self(
      .parameters, .error,
      meaning:
        "A color, boolean or path from a parameter is scaled or shifted, or a list is shifted by one of another length.",
      why:
        "Only numbers can be multiplied and added to, and in a list each has its own in the offset.",
      remedy: "Take 'scale' and 'offset' out, or give the offset as many numbers as the parameter has.",
      section: "References to parameters",
      example: .text(
        """
        { "animfile": "1.0", "size": [200, 200],
          "parameters": { "accent": { "type": "color", "default": "red" } },
          "shapes": [
            { "type": "circle", "center": [0, 0], "radius": 9,
              "fill": { "parameter": "accent", "scale": 2 } } ] }
        """,
        """
        { "animfile": "1.0", "size": [200, 200],
          "parameters": { "accent": { "type": "color", "default": "red" } },
          "shapes": [
            { "type": "circle", "center": [0, 0], "radius": 9,
              "fill": { "parameter": "accent" } } ] }
        """))
  }

  static var parameterRange: Self {
    Self(
      .parameters, .error,
      meaning: "A parameter's default, or a value from outside, is outside its range.",
      why: "The range is what the document promises to look right with.",
      remedy: "Change the value or the range.",
      section: "Parameters",
      example: .parameter(
        #"{ "type": "number", "default": 5, "range": [0, 4] }"#,
        #"{ "type": "number", "default": 4, "range": [0, 4] }"#))
  }
}

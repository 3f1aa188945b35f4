import AnimFile

// Rules about parameters.
extension Diagnostic.RuleDocumentation {
  static var unknownParameter: Self {
    Self(
      .parameters, fixing: .unsafe,
      meaning: "A reference or a supplied value names a parameter that the document does not define.",
      why: "The reference has no value, or the supplied value has no effect.",
      howToFix: "Correct the name, or define the parameter in the document's 'parameters'.",
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
      .parameters,
      meaning: """
        The type of a parameter does not match the member that refers to it, or the value supplied for it.
        """,
      why: "Values are never converted: a color is not a radius.",
      howToFix: "Use a parameter of the type that the message names.",
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
      .parameters,
      meaning: """
        A reference scales or offsets a color, boolean or path, or offsets an array by one of a different length.
        """,
      why: "Only numbers can be multiplied and added, and each number of an array needs its own offset.",
      howToFix: "Remove 'scale' and 'offset', or give 'offset' as many numbers as the parameter has.",
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
      .parameters,
      meaning: "A parameter's default, or a value supplied for it, is outside its range.",
      why: "The document is designed for values in the range.",
      howToFix: "Change the value or the range.",
      section: "Parameters",
      example: .parameter(
        #"{ "type": "number", "default": 5, "range": [0, 4] }"#,
        #"{ "type": "number", "default": 4, "range": [0, 4] }"#))
  }

  static var inputOrder: Self {
    Self(
      .parameters,
      meaning: "A log of inputs has a setting that is earlier than the one before it.",
      why: "A log only grows at its end, so that earlier frames never change.",
      howToFix: "Sort the settings by time.",
      section: "Inputs",
      example: .none(because: "only logs of inputs have settings, and this is a document"))
  }
}

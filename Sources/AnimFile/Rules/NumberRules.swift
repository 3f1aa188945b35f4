// Rules about the ranges and counts of numbers.
extension Diagnostic.RuleDocumentation {
  static var outOfRange: Self {
    Self(
      .numbers, .error,
      meaning: "A number is smaller or larger than the member takes.",
      why: "There is nothing sensible to draw for it, and bringing it into the range would hide the mistake.",
      remedy: "Write a number in the range that the message names.",
      example: .radius("-4", "4"))
  }

  static var notAnInteger: Self {
    Self(
      .numbers, .error,
      meaning: "A number is not whole, though the member takes whole numbers only.",
      why: "There are no five and a half corners, and rounding would be a guess.",
      remedy: "Write a whole number.",
      example: .shapes(
        #"{ "type": "polygon", "center": [0, 0], "points": 5.5, "radius": 9, "fill": "red" }"#,
        #"{ "type": "polygon", "center": [0, 0], "points": 5, "radius": 9, "fill": "red" }"#))
  }

  static var numberTooLarge: Self {
    Self(
      .numbers, .error,
      meaning: "The size of a number is above the format's largest, 1e9.",
      why: "Within this bound no computation overflows, so that a valid file has a frame at every time.",
      remedy: "Use smaller units, or a transform.",
      section: "Text",
      example: .shapes(
        #"{ "type": "line", "from": [0, 0], "to": [2e9, 0], "stroke": "red" }"#,
        #"{ "type": "line", "from": [0, 0], "to": [200, 0], "stroke": "red" }"#))
  }

  static var numberNotFinite: Self {
    Self(
      .numbers, .error,
      meaning: "A number that a program supplied is infinite or not a number.",
      why:
        "JSON has no way to say that; a document that was built in code has. It could not be written to a file.",
      remedy: "Give a finite number.",
      example: .none(because: "JSON has no such number"))
  }

  static var wrongCount: Self {
    Self(
      .numbers, .error,
      meaning: "A list has another number of elements than the member takes.",
      why: "A point has an x and a y; which of three numbers were meant is not to be seen.",
      remedy: "Write as many as the message says.",
      section: "Types",
      example: .shapes(
        #"{ "type": "circle", "center": [100, 100, 0], "radius": 40, "fill": "red" }"#,
        #"{ "type": "circle", "center": [100, 100], "radius": 40, "fill": "red" }"#))
  }

  static var countMismatch: Self {
    Self(
      .numbers, .error,
      meaning: "Two keyframes of one track have lists of different lengths.",
      why: "Lists change number by number, so each number needs its partner in the next keyframe.",
      remedy: "Give all keyframes of the track lists of one length.",
      example: .shapes(
        """
        { "type": "blob", "center": [0, 0], "radius": 9, "offsets": { "keyframes": [
            { "t": 0, "value": [0, 0, 0] },
            { "t": 1, "value": [1, 1, 1, 1] } ] }, "fill": "red" }
        """,
        """
        { "type": "blob", "center": [0, 0], "radius": 9, "offsets": { "keyframes": [
            { "t": 0, "value": [0, 0, 0, 0] },
            { "t": 1, "value": [1, 1, 1, 1] } ] }, "fill": "red" }
        """))
  }

  static var angleInRadians: Self {
    Self(
      .numbers, .warning,
      meaning: "An angle looks like radians.",
      why: """
        Angles are in degrees, so that 6.283 is hardly a turn. Reported only where all angles of a member are 0 or, to all \
        of their decimals, multiples of π/2, or of π/4 with three decimals or more. Constants count as well.
        """,
      remedy: "Write the angle in degrees: 360 for a whole turn.",
      section: "Units and directions",
      example: .shapes(
        """
        { "type": "rect", "center": [100, 100], "size": [60, 60], "fill": "red", "transform": {
            "rotation": { "keyframes": [
              { "t": 0, "value": 0 }, { "t": 1, "value": 6.283 } ] } } }
        """,
        """
        { "type": "rect", "center": [100, 100], "size": [60, 60], "fill": "red", "transform": {
            "rotation": { "keyframes": [
              { "t": 0, "value": 0 }, { "t": 1, "value": 360 } ] } } }
        """))
  }
}

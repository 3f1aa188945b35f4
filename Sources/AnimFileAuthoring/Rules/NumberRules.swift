import AnimFile

// Rules about the ranges and counts of numbers.
extension Diagnostic.RuleDocumentation {
  static var outOfRange: Self {
    Self(
      .numbers, fixing: .unsafe,
      meaning: "A number is outside the range of the member.",
      why: "Such a value has no meaning, and clamping it would hide the mistake.",
      howToFix: "Write a number in the range that the message names.",
      example: .radius("-4", "4"))
  }

  static var notAnInteger: Self {
    Self(
      .numbers,
      meaning: "A number is not whole, but the member takes only whole numbers.",
      why: "A shape cannot have five and a half corners, and rounding would be a guess.",
      howToFix: "Write a whole number.",
      example: .shapes(
        #"{ "type": "polygon", "center": [0, 0], "points": 5.5, "radius": 9, "fill": "red" }"#,
        #"{ "type": "polygon", "center": [0, 0], "points": 5, "radius": 9, "fill": "red" }"#))
  }

  static var numberTooLarge: Self {
    Self(
      .numbers,
      meaning: "The magnitude of a number exceeds the format's maximum, 1e9.",
      why: "Within this bound no computation overflows, so a valid file has a frame at every time.",
      howToFix: "Use smaller numbers, and enlarge the shape with a transform if necessary.",
      section: "Text",
      example: .shapes(
        #"{ "type": "line", "from": [0, 0], "to": [2e9, 0], "stroke": "red" }"#,
        #"{ "type": "line", "from": [0, 0], "to": [200, 0], "stroke": "red" }"#))
  }

  static var numberNotFinite: Self {
    Self(
      .numbers,
      meaning: "A number that a program supplied is infinite or NaN.",
      why: "JSON has no such numbers, so a document built in code could not be written to a file.",
      howToFix: "Supply a finite number.",
      example: .none(because: "JSON has no such number"))
  }

  static var wrongCount: Self {
    Self(
      .numbers, fixing: .unsafe,
      meaning: "An array has the wrong number of elements.",
      why: "A point has an x and a y. Choosing two of three numbers would be a guess.",
      howToFix: "Write the number of elements that the message states.",
      section: "Types",
      example: .shapes(
        #"{ "type": "circle", "center": [100, 100, 0], "radius": 40, "fill": "red" }"#,
        #"{ "type": "circle", "center": [100, 100], "radius": 40, "fill": "red" }"#))
  }

  static var countMismatch: Self {
    Self(
      .numbers,
      meaning: "Two keyframes of one track, or a value and its velocity, have arrays of different lengths.",
      why: """
        Arrays are interpolated element by element, so each element needs a counterpart in the next keyframe.
        """,
      howToFix: "Give all keyframes of the track arrays of the same length.",
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
      .numbers,
      meaning: "An angle looks like radians.",
      why: """
        Angles are in degrees, so 6.283 is a small fraction of a turn. A member is reported only if each of its \
        angles is 0 or, to the last decimal, a multiple of π/2. With three decimals or more, multiples of π/4 \
        count as well. Constants are checked too.
        """,
      howToFix: "Write the angle in degrees: 360 for a full turn.",
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

  static var scaleInPercent: Self {
    Self(
      .numbers, fixing: .unsafe,
      meaning: "A scale looks like a percentage.",
      why: """
        A scale is a factor, so 1 is the original size. A scale is reported if it is 50 or more, its values are \
        multiples of 5, keyframes include 100, and the shape would be at least three times as large as the viewport.
        """,
      howToFix: "Divide the scale by 100.",
      section: "Transforms",
      example: .shapes(
        """
        { "type": "rect", "center": [100, 100], "size": [60, 60], "fill": "red",
            "transform": { "scale": 100 } }
        """,
        """
        { "type": "rect", "center": [100, 100], "size": [60, 60], "fill": "red",
            "transform": { "scale": 1 } }
        """))
  }

  static var turnsInDegrees: Self {
    Self(
      .numbers,
      meaning: "The offset of a trim looks like an angle in degrees.",
      why: """
        An offset counts turns around the outline, so 1 and 360 look like 0. An offset is reported if it reaches 30 \
        turns, its values are multiples of 5, and none of its motion has 10 turns a second or less.
        """,
      howToFix: "Divide the offset by 360.",
      section: "Modifiers",
      example: .shapes(
        """
        { "type": "circle", "center": [100, 100], "radius": 60, "stroke": "red",
            "modifiers": [{ "type": "trim", "end": 0.5, "offset": 90 }] }
        """,
        """
        { "type": "circle", "center": [100, 100], "radius": 60, "stroke": "red",
            "modifiers": [{ "type": "trim", "end": 0.5, "offset": 0.25 }] }
        """))
  }
}

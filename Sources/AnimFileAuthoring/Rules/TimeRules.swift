import AnimFile

// Rules about visibility in time and the document's duration.
extension Diagnostic.RuleDocumentation {
  static var emptyInterval: Self {
    Self(
      .time,
      meaning: "A shape's 'out' is not after its 'in'.",
      why: "The shape would never be visible.",
      howToFix: "Change 'in' or 'out'.",
      section: "Members of every shape",
      example: .shapes(
        #"{ "type": "circle", "center": [100, 100], "radius": 9, "in": 2, "out": 1, "fill": "red" }"#,
        #"{ "type": "circle", "center": [100, 100], "radius": 9, "in": 0, "out": 1, "fill": "red" }"#))
  }

  static var timeAfterEnd: Self {
    Self(
      .time,
      meaning: "A marker, 'poster', 'reducedMotion' or 'repeatFrom' is after the end of the document.",
      why:
        "The document ends at its 'duration', so this time is never played. With 'repeatFrom' at the end, nothing is left to repeat.",
      howToFix: "Change the time, or the duration.",
      section: "Playing",
      example: .members(#""duration": 2, "poster": 3"#, #""duration": 2, "poster": 1"#))
  }

  static var noDuration: Self {
    Self(
      .time,
      meaning: "The document repeats or reverses, but its length is 0.",
      why: "It has no keyframe after 0 and no 'duration', so the length of a pass is undefined.",
      howToFix: "Add a 'duration'.",
      section: "Playing",
      example: .text(
        """
        { "animfile": "1.0", "size": [200, 200], "repeat": "forever", "shapes": [
          { "type": "circle", "center": [99, 99], "fill": "red",
            "radius": { "wiggle": { "around": 30, "amplitude": 9, "every": 1 } } } ] }
        """,
        """
        { "animfile": "1.0", "size": [200, 200], "repeat": "forever", "duration": 4, "shapes": [
          { "type": "circle", "center": [99, 99], "fill": "red",
            "radius": { "wiggle": { "around": 30, "amplitude": 9, "every": 1 } } } ] }
        """))
  }

  static var implausibleDuration: Self {
    Self(
      .time,
      meaning: """
        The document lasts about a thousand times as long as its motion, or its times look like milliseconds.
        """,
      why: """
        Times are in seconds. With a duration in milliseconds, the document lasts for minutes after the last keyframe. \
        A duration of at least 100 s is reported if it is 900 to 2,000 times as long as the motion, unless tracks loop, \
        wiggles move, or shapes have times of their own. \
        Without a duration, the times of keyframes and timeline entries are reported if the last one is 100 s or more, \
        and all of them are at least 50 s apart. Two keyframes alone are reported as information. A single \
        time is reported if it follows the previous one by 100 s or more, in multiples of 10 s, and this is 200 times \
        as long as any of at least three other intervals; a pause is reported as information. In transitions of \
        parameters, times of at least 50 s are reported.
        """,
      howToFix: "Write the times in seconds. If an animation is that slow, set its duration.",
      section: "The document",
      example: .text(
        #"""
        { "animfile": "1.0", "size": [200, 200], "duration": 1200, "shapes": [
          { "id": "dot", "type": "circle", "center": [100, 100], "radius": 20, "fill": "red" } ],
          "timeline": [{ "fadeOut": "dot", "duration": 1.2 }] }
        """#,
        #"""
        { "animfile": "1.0", "size": [200, 200], "duration": 1.2, "shapes": [
          { "id": "dot", "type": "circle", "center": [100, 100], "radius": 20, "fill": "red" } ],
          "timeline": [{ "fadeOut": "dot", "duration": 1.2 }] }
        """#))
  }
}

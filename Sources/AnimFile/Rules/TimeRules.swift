// Rules about visibility in time and the document's duration.
extension Diagnostic.RuleDocumentation {
  static var emptyInterval: Self {
    Self(
      .time, .error,
      meaning: "A shape's 'out' does not come after its 'in'.",
      why: "The shape would never show.",
      remedy: "Change one of the two.",
      section: "Members of every shape",
      example: .shapes(
        #"{ "type": "circle", "center": [100, 100], "radius": 9, "in": 2, "out": 1, "fill": "red" }"#,
        #"{ "type": "circle", "center": [100, 100], "radius": 9, "in": 0, "out": 1, "fill": "red" }"#))
  }

  static var timeAfterEnd: Self {
    Self(
      .time, .warning,
      meaning: "A marker, the poster or the pose for less motion comes after the end of the document.",
      why: "The end is at its 'duration', so that this time is never played.",
      remedy: "Change the time, or the duration.",
      section: "Playing",
      example: .members(#""duration": 2, "poster": 3"#, #""duration": 2, "poster": 1"#))
  }

  static var noDuration: Self {
    Self(
      .time, .warning,
      meaning: "The document repeats or runs back, but lasts no time.",
      why: "Nothing in it moves and it has no duration, so nothing says how long one pass is.",
      remedy: "Give a 'duration'.",
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
      .time, .warning,
      meaning: "The document lasts about a thousand times as long as anything in it moves.",
      why: "Times are in seconds. A duration in milliseconds plays on for minutes after the last keyframe.",
      remedy: "Write the duration in seconds.",
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

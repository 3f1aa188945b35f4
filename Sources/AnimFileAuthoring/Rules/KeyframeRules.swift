import AnimFile

// Rules about keyframes. Rules about paths and jumping values are in MotionRules.swift.
extension Diagnostic.RuleDocumentation {
  static var noKeyframes: Self {
    Self(
      .keyframes,
      meaning: "A track has no keyframes, or no steps.",
      why: "The track has no value at any time.",
      howToFix: "Add a keyframe, or replace the track with a constant.",
      section: "Tracks",
      example: .radius(#"{ "keyframes": [] }"#, "40"))
  }

  static var keyframeOrder: Self {
    Self(
      .keyframes, fixing: .safe,
      meaning: "A keyframe is earlier than the previous keyframe.",
      why: "Either a time or the order is wrong. A parser that sorted silently would hide the mistake.",
      howToFix: "Sort the keyframes by time.",
      section: "Keyframes",
      example: .radius(
        """
        { "keyframes": [
            { "t": 2, "value": 0 },
            { "t": 1, "value": 9 } ] }
        """,
        """
        { "keyframes": [
            { "t": 1, "value": 9 },
            { "t": 2, "value": 0 } ] }
        """))
  }

  static var keyframeCollision: Self {
    Self(
      .keyframes,
      meaning: "Three keyframes or ends of steps have the same time.",
      why: "Two of them define a jump from the first value to the second. A third has no meaning.",
      howToFix: "Keep two of them, or change a time.",
      section: "Keyframes",
      example: .radius(
        """
        { "keyframes": [
            { "t": 1, "value": 4 },
            { "t": 1, "value": 6 },
            { "t": 1, "value": 9 } ] }
        """,
        """
        { "keyframes": [
            { "t": 1, "value": 4 },
            { "t": 1, "value": 9 } ] }
        """))
  }

  static var twoSteps: Self {
    Self(
      .keyframes,
      meaning: "A step both changes the value and waits.",
      why: "The order of the two is undefined.",
      howToFix: "Split it into two steps, in the order in which they happen.",
      section: "A step",
      example: .radius(
        """
        { "from": 4, "steps": [
            { "to": 9, "for": 1, "wait": 2 } ] }
        """,
        """
        { "from": 4, "steps": [
            { "to": 9, "for": 1 },
            { "wait": 2 } ] }
        """))
  }

  static var jumpWithoutChange: Self {
    Self(
      .keyframes, fixing: .safe,
      meaning: "Two keyframes at the same time have the same value.",
      why: """
        Two keyframes at the same time define a jump, but here the value stays the same. One of the values may be \
        wrong.
        """,
      howToFix: "Remove one of them.",
      section: "Keyframes",
      example: .radius(
        """
        { "keyframes": [
            { "t": 0, "value": 3 },
            { "t": 1, "value": 5 },
            { "t": 1, "value": 5 } ] }
        """,
        """
        { "keyframes": [
            { "t": 0, "value": 3 },
            { "t": 1, "value": 5 } ] }
        """))
  }

  static var deadEasing: Self {
    Self(
      .keyframes, fixing: .unsafe,
      meaning: "The first keyframe of a track has an easing, which has no effect.",
      why: """
        An easing applies to the span that ends at its keyframe, and no span ends at the first one. In other formats \
        an easing applies to the span that starts at its keyframe, so this is a common mistake.
        """,
      howToFix: """
        Move the easing to the second keyframe. If that has an easing too, move each easing to the next keyframe.
        """,
      section: "Easings",
      example: .radius(
        """
        { "keyframes": [
            { "t": 0, "value": 3, "easing": "easeIn" },
            { "t": 1, "value": 5 } ] }
        """,
        """
        { "keyframes": [
            { "t": 0, "value": 3 },
            { "t": 1, "value": 5, "easing": "easeIn" } ] }
        """))
  }

  static var keyframeAfterEnd: Self {
    Self(
      .keyframes,
      meaning: "A keyframe, or the end of a step, is after the end of its document or shape.",
      why: "The keyframe is never reached, and the motion toward it is cut off.",
      howToFix: "Increase the duration, or move the keyframe to an earlier time.",
      section: "Playing",
      example: .text(
        """
        { "animfile": "1.0", "size": [200, 200], "duration": 1, "shapes": [
          { "type": "line", "from": [0, 0], "to": { "keyframes": [
            { "t": 0, "value": [9, 0] },
            { "t": 2, "value": [9, 9] } ] }, "stroke": "red" } ] }
        """,
        """
        { "animfile": "1.0", "size": [200, 200], "duration": 2, "shapes": [
          { "type": "line", "from": [0, 0], "to": { "keyframes": [
            { "t": 0, "value": [9, 0] },
            { "t": 2, "value": [9, 9] } ] }, "stroke": "red" } ] }
        """))
  }
}

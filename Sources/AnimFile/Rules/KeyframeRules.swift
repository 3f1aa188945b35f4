// Rules about keyframes. Rules about paths and jumping values are in MotionRules.swift.
extension Diagnostic.RuleDocumentation {
  static var noKeyframes: Self {
    Self(
      .keyframes, .error,
      meaning: "A track has no keyframes, or no steps.",
      why: "Then there is no value at any time.",
      remedy: "Add a keyframe, or write a constant.",
      section: "Tracks",
      example: .radius(#"{ "keyframes": [] }"#, "40"))
  }

  static var keyframeOrder: Self {
    Self(
      .keyframes, .error,
      meaning: "A keyframe comes before the one that precedes it in the list.",
      why:
        "Either a time is wrong or a line is in the wrong place. Reading does not sort, as that would hide which.",
      remedy: "Put the keyframes into the order of their times.",
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
      .keyframes, .error,
      meaning: "Three keyframes, or ends of steps, have the same time.",
      why: "Two are a jump, from the first to the second. A third has no meaning.",
      remedy: "Keep two of them, or change a time.",
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
      .keyframes, .error,
      meaning: "A step both goes to a value and waits.",
      why: "Nothing says which of the two comes first.",
      remedy: "Make two steps of it, in the order in which they happen.",
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
      .keyframes, .warning,
      meaning: "Two keyframes at one time have the same value.",
      why: "Two keyframes at one time are a jump, but here nothing jumps: one of the values may be wrong.",
      remedy: "Take one of them out.",
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
      .keyframes, .warning,
      meaning: "The first keyframe of a track has an easing, which has no effect.",
      why: """
        An easing says how to arrive at its keyframe, and nothing comes before the first. In other formats it stands \
        at the keyframe that is left, so this is often a mix-up.
        """,
      remedy: "Write the easing at the second keyframe.",
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
      .keyframes, .warning,
      meaning: "A keyframe, or the end of a step, comes after the end of what it is in.",
      why: "It is never reached, and a motion toward it is cut off on the way.",
      remedy: "Make the duration longer, or the times earlier.",
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

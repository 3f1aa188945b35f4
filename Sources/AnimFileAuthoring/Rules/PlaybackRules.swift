import AnimFile

// Rules about playback, found by evaluating frames.
extension Diagnostic.RuleDocumentation {
  static var belowZero: Self {
    Self(
      .playback,
      meaning: "A radius, a width, a size or another length falls below 0 between keyframes.",
      why: """
        The value is clamped to 0, so the shape vanishes and the overshoot is cut off. The message gives the time \
        at which the value crosses 0 and the first extremum after it. An overshoot of less than a hundredth of the \
        keyframes' values is not reported. For a wiggle, the rule checks its steps, or its largest amplitude if the \
        document has no duration.
        """,
      howToFix: "Use an easing that does not overshoot, or keyframe values further from 0.",
      section: "Values",
      example: .radius(
        """
        { "keyframes": [
            { "t": 0, "value": 40 },
            { "t": 1, "value": 0, "easing": "easeOutBack" } ] }
        """,
        """
        { "keyframes": [
            { "t": 0, "value": 40 },
            { "t": 1, "value": 0, "easing": "easeOut" } ] }
        """))
  }

  static var clampedValue: Self {
    Self(
      .playback,
      meaning: "An opacity, a fraction or another number with two limits leaves its range between keyframes.",
      why: """
        The value is clamped to the limit, so the overshoot looks like a pause. For a wiggle, the rule checks its \
        steps, or its largest amplitude if the document has no duration.
        """,
      howToFix: "Use an easing that does not overshoot, or keyframe values further from the limit.",
      section: "Values",
      example: .shapes(
        """
        { "type": "circle", "center": [9, 9], "radius": 9, "fill": "red", "opacity": { "keyframes": [
            { "t": 0, "value": 0.2 },
            { "t": 1, "value": 1, "easing": "easeOutBack" } ] } }
        """,
        """
        { "type": "circle", "center": [9, 9], "radius": 9, "fill": "red", "opacity": { "keyframes": [
            { "t": 0, "value": 0.2 },
            { "t": 1, "value": 1, "easing": "easeOut" } ] } }
        """))
  }

  static var emptyPicture: Self {
    Self(
      .playback,
      meaning: "The frame that represents the document is empty.",
      why: """
        By default, a still picture shows the frame at 'poster', or the first frame. People who prefer less motion \
        see the frame at 'reducedMotion'. A frame is empty if all shapes are transparent, without size, in the \
        background's color, clipped away or outside the viewport. Without a 'poster', an empty start may be \
        intended, so it is reported as information.
        """,
      howToFix: "Set 'poster' to a time at which the document shows its subject.",
      section: "The document",
      example: .text(
        """
        { "animfile": "1.0", "size": [200, 200], "poster": 0, "shapes": [
          { "type": "circle", "center": [99, 99], "fill": "red", "radius": { "keyframes": [
              { "t": 0, "value": 0 },
              { "t": 1, "value": 60 } ] } } ] }
        """,
        """
        { "animfile": "1.0", "size": [200, 200], "poster": 1, "shapes": [
          { "type": "circle", "center": [99, 99], "fill": "red", "radius": { "keyframes": [
              { "t": 0, "value": 0 },
              { "t": 1, "value": 60 } ] } } ] }
        """))
  }

  static var fixedGradient: Self {
    Self(
      .playback,
      meaning: "A shape moves away from its gradient, because its 'center' or 'origin' is animated.",
      why: """
        A gradient uses the coordinates of its shape and does not follow these members. It is reported if it fits \
        the shape at one time, but at another time more than half of the shape is beyond the gradient, in the color \
        of the first or the last stop.
        """,
      howToFix: "Move the shape with 'transform.position', or animate the gradient's own points.",
      section: "Gradients",
      example: .shapes(
        """
        { "type": "circle", "center": { "keyframes": [
              { "t": 0, "value": [40, 99] }, { "t": 1, "value": [160, 99] } ] }, "radius": 30,
            "fill": { "gradient": { "type": "linear", "from": [10, 99], "to": [70, 99], "stops": [
              { "offset": 0, "color": "red" }, { "offset": 1, "color": "blue" } ] } } }
        """,
        """
        { "type": "circle", "center": [40, 99], "transform": { "position": { "keyframes": [
              { "t": 0, "value": [0, 0] }, { "t": 1, "value": [120, 0] } ] } }, "radius": 30,
            "fill": { "gradient": { "type": "linear", "from": [10, 99], "to": [70, 99], "stops": [
              { "offset": 0, "color": "red" }, { "offset": 1, "color": "blue" } ] } } }
        """))
  }

  static var loopJump: Self {
    Self(
      .playback,
      meaning: "A document that repeats forever ends with a different picture than its passes start with.",
      why: """
        A shape jumps each time the document restarts. The rule compares the first frame, or that at 'repeatFrom', and the last one, so full \
        turns, and wheels that advance by one spoke, are not jumps. It does not report shapes that are invisible in \
        one of the two frames, values that also jump at other times, or wiggles. If a value rests before the end \
        and then returns to its start value, the restart is intended, and the rule reports nothing. For each shape, \
        it names the first member that differs.
        """,
      howToFix: """
        End with the start values, or those at 'repeatFrom', or add '"autoreverses": true', which plays the document back and forth.
        """,
      section: "Playing",
      example: .text(
        """
        { "animfile": "1.0", "size": [200, 200], "repeat": "forever", "shapes": [
          { "type": "circle", "center": [99, 99], "fill": "red", "radius": { "keyframes": [
              { "t": 0, "value": 20 },
              { "t": 1, "value": 60 } ] } } ] }
        """,
        """
        { "animfile": "1.0", "size": [200, 200], "repeat": "forever", "shapes": [
          { "type": "circle", "center": [99, 99], "fill": "red", "radius": { "keyframes": [
              { "t": 0, "value": 20 }, { "t": 1, "value": 60 },
              { "t": 2, "value": 20 } ] } } ] }
        """))
  }
}

// Rules about playback, found by evaluating frames.
extension Diagnostic.RuleDocumentation {
  static var belowZero: Self {
    Self(
      .playback, .warning,
      meaning: "A radius, a width, a size or another length falls below 0 between keyframes.",
      why: """
        There it counts as 0: the shape vanishes and the swing is cut off. The time is when 0 is passed, the value the \
        one at the first turn after that; less than a hundredth of the keyframes' values is not worth a word. Of a wiggle the steps are looked at, or, where a document has no duration, \
        how far it may go at most.
        """,
      remedy: "Choose an easing that does not overshoot, or keyframes further from 0.",
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
      .playback, .information,
      meaning: "An opacity, a fraction or another number with two limits leaves them between keyframes.",
      why: """
        There it counts as the limit, so that what overshoots looks as if it stood still. Of a wiggle the steps are \
        looked at, or, where a document has no duration, how far it may go at most.
        """,
      remedy: "Choose an easing that does not overshoot, or keyframes further from the limit.",
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
      .playback, .warning,
      meaning: "The frame that stands for the document shows nothing.",
      why: """
        Where no time is named, a still picture is the frame at 'poster', or else the first one; people who want less \
        motion see the one at 'reducedMotion'. Nothing shows if all shapes are transparent, without size, in the \
        background's color, clipped away or outside of the viewport. Without a 'poster' it may be meant that a scene \
        begins empty, so that the first frame is reported as information.
        """,
      remedy: "Set 'poster' to a time at which the document shows what it is about.",
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
      .playback, .information,
      meaning: "A shape moves away from its gradient by its 'center' or 'origin'.",
      why: """
        A gradient is in the units of its shape and stays where it is. Reported where it fits the shape at one time, and at \
        another more than half of the shape is beyond it, and has the color of the first or the last stop.
        """,
      remedy: "Move the shape with 'transform.position', or animate the gradient's own points.",
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
      .playback, .information,
      meaning: "A document that repeats forever ends with another picture than it begins with.",
      why: """
        A shape jumps each time the document begins again. The first and the last frame are compared, so that whole turns and \
        wheels that move on by a spoke are no jumps. Shapes that cannot be seen in one of the two frames are not reported, nor \
        are values that jump elsewhere, and wiggles. Where a value rests before the end and then is as at the start, the document begins \
        anew on purpose, and nothing is reported. Of a shape that differs, the first member is named that is not as it was.
        """,
      remedy: "End with the values of the start, or let the document run back: '\"autoreverses\": true'.",
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

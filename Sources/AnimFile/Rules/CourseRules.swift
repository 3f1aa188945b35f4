// What happens at some time of a document.
extension Diagnostic.Rule.Explanation {
  static var belowZero: Self {
    Self(
      .course, .warning,
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
      .course, .information,
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
            { "t": 0, "value": 0 },
            { "t": 1, "value": 1, "easing": "easeOutBack" } ] } }
        """,
        """
        { "type": "circle", "center": [9, 9], "radius": 9, "fill": "red", "opacity": { "keyframes": [
            { "t": 0, "value": 0 },
            { "t": 1, "value": 1, "easing": "easeOut" } ] } }
        """))
  }

  static var loopJump: Self {
    Self(
      .course, .information,
      meaning: "A document that repeats forever ends with another picture than it begins with.",
      why: """
        It jumps each time it begins again. Many are meant to, and begin anew each time, so that this is off unless \
        somebody wants loops without seams. The first and the last picture are compared, so that whole turns, wheels \
        that move on by a spoke, and what is out of sight are not meant; of a shape that differs, the first member is \
        named that is not as it was.
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

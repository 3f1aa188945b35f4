// Rules about motion between keyframes: motion paths, morphs, and jumping values.
extension Diagnostic.RuleDocumentation {
  static var deadVia: Self {
    Self(
      .keyframes, .warning,
      meaning: """
        A 'via' leads to the first keyframe of a track, or across a jump, which is also how 'hold' arrives, and has no \
        effect.
        """,
      why: "It bends the way to its keyframe, and nothing travels there.",
      remedy:
        "Write the 'via' at the keyframe to which the curve leads, or choose an easing other than 'hold'.",
      section: "Motion paths",
      example: .position(
        """
        { "keyframes": [
            { "t": 0, "value": [0, 0], "via": [[5, 5], [9, 5]] },
            { "t": 1, "value": [9, 0] } ] }
        """,
        """
        { "keyframes": [
            { "t": 0, "value": [0, 0] },
            { "t": 1, "value": [9, 0], "via": [[5, 5], [9, 5]] } ] }
        """))
  }

  static var smoothWithVia: Self {
    Self(
      .keyframes, .error,
      meaning: "A track with a 'via' has a smooth easing, which is another way to bend the same way.",
      why: "Both say how the way is bent, and the point can follow only one of them.",
      remedy: """
        Choose one of them for the whole track. Beside 'via' an easing such as 'easeInOut' says how far along the \
        point is.
        """,
      section: "Motion paths",
      example: .position(
        """
        { "keyframes": [
            { "t": 0, "value": [0, 0] },
            { "t": 1, "value": [9, 0], "via": [[0, 5], [9, 5]], "easing": "smooth" } ] }
        """,
        """
        { "keyframes": [
            { "t": 0, "value": [0, 0] },
            { "t": 1, "value": [9, 0], "via": [[0, 5], [9, 5]], "easing": "easeInOut" } ] }
        """))
  }

  static var orientOfParts: Self {
    Self(
      .keyframes, .error,
      meaning: "A shape is to turn along a path, but its position's x and y have tracks of their own.",
      why: "Those may be of any kind, so that together they have no direction to turn to.",
      remedy: "Give 'position' keyframes of points, with a 'via' where the way is bent.",
      section: "Turning along a path",
      example: .shapes(
        """
        { "type": "line", "from": [0, 0], "to": [9, 0], "transform": { "orient": "path",
            "position": [ { "from": 0, "steps": [ { "to": 9, "for": 1 } ] }, 0 ] }, "stroke": "red" }
        """,
        """
        { "type": "line", "from": [0, 0], "to": [9, 0], "transform": { "orient": "path",
            "position": { "keyframes": [
              { "t": 0, "value": [0, 0] },
              { "t": 1, "value": [9, 0] } ] } }, "stroke": "red" }
        """))
  }

  static var discreteEasing: Self {
    Self(
      .keyframes, .error,
      meaning: "Something that cannot change gradually is told how to.",
      why: """
        A boolean, a word or a whole number has nothing between two values, so there is nothing to ease, and nothing \
        that 'offset' or 'continue' could add up.
        """,
      remedy: "Take the easing out: the value changes at the keyframe.",
      section: "Types",
      example: .shapes(
        """
        { "type": "polygon", "center": [0, 0], "radius": 9, "points": { "keyframes": [
            { "t": 0, "value": 3 },
            { "t": 1, "value": 6, "easing": "easeOut" } ] }, "fill": "red" }
        """,
        """
        { "type": "polygon", "center": [0, 0], "radius": 9, "points": { "keyframes": [
            { "t": 0, "value": 3 },
            { "t": 1, "value": 6 } ] }, "fill": "red" }
        """))
  }

  static var morphMismatch: Self {
    Self(
      .keyframes, .error,
      meaning: """
        A keyframe's path has other segments than that of the keyframe before, or, with '"morph": "match"', closed \
        subpaths in place of open ones.
        """,
      why: """
        A path changes point by point, and here the points do not belong together. A gap between a start and an end is \
        there or not; it cannot come bit by bit.
        """,
      remedy: """
        Give both paths the same subpaths with the same number of segments, closed in the same places. A segment can \
        be divided without changing the outline. Or let '"morph": "match"' do that, and close only what is closed \
        in both.
        """,
      section: "Morphs",
      example: .outline(
        """
        { "keyframes": [
            { "t": 0, "value": "M 0 0 L 9 0 L 9 9 Z" },
            { "t": 1, "value": "M 0 0 L 9 0 Z" } ] }
        """,
        """
        { "keyframes": [
            { "t": 0, "value": "M 0 0 L 9 0 L 9 9 Z" },
            { "t": 1, "value": "M 0 0 L 9 0 L 0 0 Z" } ] }
        """))
  }

  static var morphMatched: Self {
    Self(
      .keyframes, .information,
      meaning: "Paths with different segments have been made to match for a morph.",
      why: """
        The track says '"morph": "match"', so that is what was asked for. The outlines at the keyframes stay; what is \
        in between depends on which points were put together.
        """,
      remedy:
        "None is needed. To decide which point turns into which, draw all paths with the same segments.",
      section: "Morphs",
      example: .outline(
        """
        { "morph": "match", "keyframes": [
            { "t": 0, "value": "M 0 0 L 12 0 L 12 9 Z" },
            { "t": 1, "value": "M 0 0 L 10 0 L 10 10 L 0 10 Z" } ] }
        """,
        """
        { "morph": "match", "keyframes": [
            { "t": 0, "value": "M 0 0 L 12 0 L 12 9 L 6 4.5 Z" },
            { "t": 1, "value": "M 0 0 L 10 0 L 10 10 L 0 10 Z" } ] }
        """))
  }
}

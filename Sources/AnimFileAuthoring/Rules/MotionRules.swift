import AnimFile

// Rules about motion between keyframes: motion paths, morphs, and jumping values.
extension Diagnostic.RuleDocumentation {
  static var deadVia: Self {
    Self(
      .keyframes, fixing: .safe,
      meaning: """
        A 'via' has no effect: its keyframe is the first of its track, follows a jump, or has the easing 'hold'.
        """,
      why: "A 'via' bends the motion path to its keyframe, and nothing moves along that path.",
      howToFix: """
        Move the 'via' to the keyframe at the end of the curve, or choose an easing other than 'hold'.
        """,
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
      .keyframes,
      meaning: "A track has both a 'via' and a smooth easing.",
      why: "Both bend the motion path, and the point can follow only one of them.",
      howToFix: """
        Choose one of them for the whole track. With a 'via', an easing such as 'easeInOut' sets the progress along \
        the path.
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
      .keyframes,
      meaning: "A shape is oriented along its motion path, but its position has separate tracks for x and y.",
      why: "Separate tracks do not form a motion path, so there is no direction to follow.",
      howToFix: "Use keyframes of points for 'position', with a 'via' where the motion path is curved.",
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
      .keyframes, fixing: .unsafe,
      meaning: """
        A value that cannot be interpolated has an easing, or an 'offset' or 'continue' extrapolation.
        """,
      why: """
        Booleans, words and whole numbers have no values in between, so an easing has no effect, and 'offset' \
        and 'continue' have nothing to add.
        """,
      howToFix: "Remove the easing: the value changes at the keyframe.",
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
      .keyframes, fixing: .safe,
      meaning: """
        A keyframe's path has different segments from the previous path, or, with '"morph": "match"', closed \
        subpaths in place of open ones.
        """,
      why: """
        Paths are interpolated point by point, and these points do not correspond. The gap between the start and \
        the end of a subpath cannot open or close gradually.
        """,
      howToFix: """
        Give both paths the same subpaths with the same number of segments, closed in the same places. Splitting a \
        segment does not change the outline. Or add '"morph": "match"', which splits segments automatically; each \
        subpath must still be closed in both paths or in neither.
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
}

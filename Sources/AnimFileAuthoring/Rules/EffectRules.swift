import AnimFile

// Rules about content without effect.
extension Diagnostic.RuleDocumentation {
  static var unusedSymbol: Self {
    Self(
      .effect,
      meaning: "No 'use' draws this symbol.",
      why: "The symbol is parsed but never drawn. It is a leftover, or its 'use' is missing.",
      howToFix: "Remove it, or draw it with a 'use'.",
      section: "use",
      example: .text(
        """
        { "animfile": "1.0", "size": [200, 200],
          "symbols": { "dot": { "type": "circle", "center": [9, 9], "radius": 9, "fill": "red" } },
          "shapes": [] }
        """,
        """
        { "animfile": "1.0", "size": [200, 200],
          "symbols": { "dot": { "type": "circle", "center": [9, 9], "radius": 9, "fill": "red" } },
          "shapes": [ { "type": "use", "symbol": "dot" } ] }
        """))
  }

  static var unusedParameter: Self {
    Self(
      .effect,
      meaning: "Nothing refers to this parameter.",
      why: "Setting it changes nothing. A value for it in a 'use' does not count as a reference.",
      howToFix: #"Remove it, or write '{ "parameter": … }' where its value belongs."#,
      section: "Parameters",
      example: .text(
        """
        { "animfile": "1.0", "size": [200, 200],
          "parameters": { "accent": { "type": "color", "default": "red" } },
          "shapes": [ { "type": "circle", "center": [9, 9], "radius": 9, "fill": "red" } ] }
        """,
        """
        { "animfile": "1.0", "size": [200, 200],
          "parameters": { "accent": { "type": "color", "default": "red" } },
          "shapes": [
            { "type": "circle", "center": [9, 9], "radius": 9, "fill": { "parameter": "accent" } } ] }
        """))
  }

  static var unusedEasing: Self {
    Self(
      .effect,
      meaning: "No track or timeline entry uses this easing.",
      why: "The easing has no effect. It is a leftover, or its reference is missing.",
      howToFix: "Remove it, or reference it by name in an 'easing'.",
      section: "Easings by name",
      example: .easings(
        #""snap": [0.2, 0, 0, 1]"#, "easeOut",
        #""snap": [0.2, 0, 0, 1]"#, "snap"))
  }

  static var emptyGroup: Self {
    Self(
      .effect,
      meaning: "A group has no shapes and is not the parent of a shape.",
      why: "It draws nothing. An empty group is useful only as a parent.",
      howToFix: "Remove it, or add shapes to it.",
      section: "group",
      example: .shapes(
        #"{ "type": "group", "shapes": [] }"#,
        #"{ "type": "group", "shapes": [ { "type": "path", "d": "M0 0H9V9", "fill": "red" } ] }"#
      ))
  }

  static var noPaint: Self {
    Self(
      .effect,
      meaning: "A shape has neither 'fill' nor 'stroke'.",
      why: """
        Shapes have no default paint, so this one is invisible. Clips and parents need no paint and are not \
        reported. Ignore the finding if a program reads only the outline of the shape.
        """,
      howToFix: "Add a 'fill' or a 'stroke'.",
      section: "Fills",
      example: .shapes(
        #"{ "type": "circle", "center": [9, 9], "radius": 9 }"#,
        #"{ "type": "circle", "center": [9, 9], "radius": 9, "fill": "red" }"#))
  }

  static var neverVisible: Self {
    Self(
      .effect,
      meaning: "A shape or a group is never visible.",
      why: """
        It is always transparent, hidden, scaled to 0 or empty: a path without segments, an arc without a sweep, a \
        radius of 0, a fill without area, a trim or an offset that leaves nothing, a repeat of 0 copies. Other \
        causes: it has the background's color and nothing is under it, its 'in' is after the end of its container \
        or its 'out' before the start, or it is always outside its 'clip' or the 'clip' of a surrounding group. \
        Shapes whose visibility depends on a parameter are not reported, whatever its default. A shape with \
        'visible': false is reported as information.
        """,
      howToFix: "Remove it, or make it visible.",
      section: "Members of every shape",
      example: .shapes(
        #"{ "type": "circle", "center": [9, 9], "radius": 9, "fill": "red", "opacity": 0 }"#,
        #"{ "type": "circle", "center": [9, 9], "radius": 9, "fill": "red", "opacity": 0.5 }"#))
  }

  static var outsideViewport: Self {
    Self(
      .effect,
      meaning: "A shape, a group or a use of a symbol is always outside the viewport.",
      why: """
        It is invisible when the document is drawn at its own size. The rule does not sample frames. It computes \
        the extent of the motion from the outline, the stroke width, the transform, and the transforms of parents \
        and groups. If the extent is uncertain, as with a parameter or a modifier such as 'repeat', it reports \
        nothing.
        """,
      howToFix: "Move it into the viewport, or remove it.",
      section: "The viewport",
      example: .shapes(
        #"{ "type": "circle", "center": [320, 100], "radius": 40, "fill": "red" }"#,
        #"{ "type": "circle", "center": [220, 100], "radius": 40, "fill": "red" }"#))
  }

  static var defaultMember: Self {
    Self(
      .effect, fixing: .safe,
      meaning: "A member has its default value.",
      why: """
        The document has the same meaning without it. Many authors prefer to write defaults, so this rule is off by \
        default.
        """,
      howToFix: "Remove the member.",
      section: nil,
      example: .shapes(
        #"{ "type": "circle", "center": [9, 9], "radius": 9, "fill": "red", "opacity": 1 }"#,
        #"{ "type": "circle", "center": [9, 9], "radius": 9, "fill": "red" }"#))
  }

  static var stillTrack: Self {
    Self(
      .effect,
      meaning: "All keyframes of a track have the same value.",
      why: """
        A constant is shorter. But if the document has no 'duration', the track may determine its length.
        """,
      howToFix: "Replace the track with the value.",
      section: "Tracks",
      example: .radius(
        """
        { "keyframes": [
            { "t": 0, "value": 20 },
            { "t": 1, "value": 20 } ] }
        """,
        "20"))
  }

  static var equalKeyframes: Self {
    Self(
      .effect,
      meaning: "A keyframe has the same value as the previous and the next keyframe.",
      why: """
        The value is constant from the first of them to the last, with or without the keyframes in between. Tracks \
        in which neighboring keyframes matter are not reported: those with smooth easings, springs, or easings from \
        'easings'.
        """,
      howToFix: "Keep only the first and the last keyframe with this value.",
      section: "Tracks",
      example: .radius(
        """
        { "keyframes": [
            { "t": 0, "value": 20 }, { "t": 1, "value": 30 },
            { "t": 2, "value": 30 },
            { "t": 3, "value": 30 }, { "t": 4, "value": 20 } ] }
        """,
        """
        { "keyframes": [
            { "t": 0, "value": 20 }, { "t": 1, "value": 30 },
            { "t": 3, "value": 30 }, { "t": 4, "value": 20 } ] }
        """))
  }

  static var idleTimeline: Self {
    Self(
      .effect,
      meaning: "A timeline, or an array of entries in it, changes nothing.",
      why: "Waits alone change nothing. An empty 'sequence', 'parallel' or 'stagger' does nothing.",
      howToFix: "Add a change, or remove the timeline. To set the length of the document, use 'duration'.",
      section: "Entries",
      example: .timeline(
        #"{ "wait": 1 }"#, #"{ "scale": "dot", "to": 2, "delay": 1 }"#))
  }

  static var deadChange: Self {
    Self(
      .effect,
      meaning: "A timeline entry starts and ends with the same value.",
      why: """
        Nothing changes while it runs: the member already has the value, or 'from' equals 'to'. For example, a \
        second 'fadeIn' changes nothing without a 'fadeOut' in between. Springs, smooth easings and values from parameters are not \
        reported.
        """,
      howToFix: "Correct the value, remove the entry, or replace it with a 'wait'.",
      section: "Successive changes",
      example: .timeline(
        #"{ "animate": "dot.radius", "to": 40 }"#, #"{ "animate": "dot.radius", "to": 60 }"#))
  }

  static var deadRotation: Self {
    Self(
      .effect,
      meaning: "A circle rotates about its own center, which has no visible effect.",
      why: """
        A circle of a single color looks the same at every angle. Circles with a gradient, dashes, modifiers, a clip or \
        a non-uniform scale are not reported, nor are parents of other shapes.
        """,
      howToFix: "Set 'anchor' to a point away from the center, or remove the rotation.",
      section: "Transforms",
      example: .shapes(
        """
        { "type": "circle", "center": [100, 60], "radius": 9, "fill": "red", "transform": {
            "rotation": { "keyframes": [
              { "t": 0, "value": 0 }, { "t": 1, "value": 360 } ] } } }
        """,
        """
        { "type": "circle", "center": [100, 60], "radius": 9, "fill": "red", "transform": {
            "anchor": [100, 100], "rotation": { "keyframes": [
              { "t": 0, "value": 0 }, { "t": 1, "value": 360 } ] } } }
        """))
  }

  static var stackedCopies: Self {
    Self(
      .effect,
      meaning: "All copies of a 'repeat' are in the same place.",
      why: """
        Without 'position', 'rotation', 'scale' and 'delay', each copy covers the previous one. Rotating by full \
        turns, or rotating a circle about its center, does not separate the copies either.
        """,
      howToFix: "Add a member that separates the copies, or remove the modifier.",
      section: "repeat",
      example: .shapes(
        """
        { "type": "circle", "center": [20, 99], "radius": 9, "fill": "red",
            "modifiers": [ { "type": "repeat", "copies": 5 } ] }
        """,
        """
        { "type": "circle", "center": [20, 99], "radius": 9, "fill": "red",
            "modifiers": [ { "type": "repeat", "copies": 5, "position": [40, 0] } ] }
        """))
  }

  static var deadTime: Self {
    Self(
      .effect,
      meaning:
        "The 'repeat', 'repeatFrom' or 'autoreverses' of a document, or the 'time' of a shape, has no effect.",
      why: """
        Nothing moves, so its time makes no difference. 'autoreverses' also has no effect if 'repeat' ends the \
        last pass before it reverses, and 'repeatFrom' if the document plays once, or if nothing moves after that time. A player that \
        repeats a document by itself, as with its attribute 'loop', starts its passes there.
        """,
      howToFix: "Animate a member, or remove this one.",
      section: "Time mapping",
      example: .shapes(
        """
        { "type": "circle", "center": [99, 99], "radius": 9, "fill": "red", "time": { "speed": 2 } }
        """,
        """
        { "type": "circle", "center": [99, 99], "radius": 9, "fill": "red" }
        """))
  }
}

// Rules about content without effect.
extension Diagnostic.RuleDocumentation {
  static var unusedSymbol: Self {
    Self(
      .effect, .information,
      meaning: "A symbol is defined that no 'use' names.",
      why: "It is read and never drawn: either it was forgotten, or it is left over.",
      remedy: "Draw it with a 'use', or take it out.",
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
      .effect, .information,
      meaning: "A parameter is defined on which nothing depends.",
      why: """
        Whoever sets it sees no difference. That a 'use' gives it another value does not make it one that matters.
        """,
      remedy: "Write '{ \"parameter\": … }' where its value belongs, or take it out.",
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
      .effect, .information,
      meaning: "An easing has a name that nothing mentions.",
      why: "Nothing moves by it: either it was forgotten, or it is left over.",
      remedy: "Name it as an 'easing', or take it out.",
      section: "Easings by name",
      example: .easings(
        #""snap": [0.2, 0, 0, 1]"#, "easeOut",
        #""snap": [0.2, 0, 0, 1]"#, "snap"))
  }

  static var emptyGroup: Self {
    Self(
      .effect, .warning,
      meaning: "A group has no shapes in it, and is no shape's parent.",
      why: "It draws nothing. A group without shapes is good for one thing: as the parent of others.",
      remedy: "Take it out, or put shapes into it.",
      section: "group",
      example: .shapes(
        #"{ "type": "group", "shapes": [] }"#,
        #"{ "type": "group", "shapes": [ { "type": "path", "d": "M0 0H9V9", "fill": "red" } ] }"#
      ))
  }

  static var noPaint: Self {
    Self(
      .effect, .warning,
      meaning: "A shape has neither a 'fill' nor a 'stroke'.",
      why: """
        Nothing is painted by default, so nobody sees it. Shapes that clip others, and parents, need no paint and are \
        not meant. Nor does a shape of which only the outline is wanted by whoever evaluates the document.
        """,
      remedy: "Give it a 'fill' or a 'stroke'.",
      section: "Fills",
      example: .shapes(
        #"{ "type": "circle", "center": [9, 9], "radius": 9 }"#,
        #"{ "type": "circle", "center": [9, 9], "radius": 9, "fill": "red" }"#))
  }

  static var neverVisible: Self {
    Self(
      .effect, .warning,
      meaning: "A shape or a group does not show at any time.",
      why: """
        It is transparent, switched off, scaled to nothing or empty all the time: a path without segments, an arc without \
        a sweep, a radius of 0, a fill with nothing inside, a trim or an offset that leaves nothing, a repeat of 0 copies. \
        Or its color is the background's and nothing is under it, 'in' and 'out' leave nothing of it, or \
        it is nowhere within its 'clip' or that of a group around it, as far as that is certain. What a parameter decides \
        is not reported, whatever its default. A shape with 'visible': false is reported as information.
        """,
      remedy: "Take it out, or let it show.",
      section: "Members of every shape",
      example: .shapes(
        #"{ "type": "circle", "center": [9, 9], "radius": 9, "fill": "red", "opacity": 0 }"#,
        #"{ "type": "circle", "center": [9, 9], "radius": 9, "fill": "red", "opacity": 0.5 }"#))
  }

  static var outsideViewport: Self {
    Self(
      .effect, .warning,
      meaning: "A shape, a group or a use of a symbol is outside of the viewport all the time.",
      why: """
        Nobody sees it where the document is drawn in its own size. It is worked out, not tried frame by frame, from how \
        far everything can go on which its place depends: its outline, the width of its stroke, its transform and those \
        of its parents and groups. Where that is not certain, because of a parameter or of a modifier such as 'repeat', \
        nothing is said.
        """,
      remedy: "Move it in, or take it out.",
      section: "The viewport",
      example: .shapes(
        #"{ "type": "circle", "center": [320, 100], "radius": 40, "fill": "red" }"#,
        #"{ "type": "circle", "center": [220, 100], "radius": 40, "fill": "red" }"#))
  }

  static var defaultMember: Self {
    Self(
      .effect, .information,
      meaning: "A member has the value that it has without being written.",
      why: """
        The document says the same in fewer words without it. Many like to see such members all the same, so that this is \
        looked for only if it is asked for.
        """,
      remedy: "Take the member out.",
      section: nil,
      example: .shapes(
        #"{ "type": "circle", "center": [9, 9], "radius": 9, "fill": "red", "opacity": 1 }"#,
        #"{ "type": "circle", "center": [9, 9], "radius": 9, "fill": "red" }"#))
  }

  static var stillTrack: Self {
    Self(
      .effect, .information,
      meaning: "All keyframes of a track have the same value.",
      why: """
        A value says the same in fewer words. Where the document has no 'duration' of its own, it may last as long as \
        the track, though.
        """,
      remedy: "Write the value in place of the track.",
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
      .effect, .information,
      meaning: "A keyframe has the value of the one before it and of the one after it.",
      why: """
        The value rests from the first of them to the last, with or without those between. Tracks in which neighbours \
        matter, because an easing is smooth or a spring or has a name of the author's, are left alone.
        """,
      remedy: "Keep the first and the last keyframe of equal value.",
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
      .effect, .information,
      meaning: "A timeline, or a list of entries in it, changes nothing.",
      why:
        "A timeline of waits alone moves no shape. An empty 'sequence', 'parallel' or 'stagger' does nothing.",
      remedy: "Add a change, or remove the timeline. The length of the document is its 'duration'.",
      section: "Entries",
      example: .timeline(
        #"{ "wait": 1 }"#, #"{ "scale": "dot", "to": 2, "delay": 1 }"#))
  }

  static var deadChange: Self {
    Self(
      .effect, .information,
      meaning: "An entry of the timeline starts and ends with the same value.",
      why: """
        Nothing moves while it lasts: the member has the value already, or 'from' is the same as 'to'. A second 'fadeIn' \
        of a shape that has not been faded out is one of these. Springs, smooth easings and values from parameters \
        are not reported.
        """,
      remedy: "Correct the value, remove the entry, or write a pause as a 'wait'.",
      section: "Successive changes",
      example: .timeline(
        #"{ "animate": "dot.radius", "to": 40 }"#, #"{ "animate": "dot.radius", "to": 60 }"#))
  }

  static var deadRotation: Self {
    Self(
      .effect, .warning,
      meaning: "A circle turns about its own center, which cannot be seen.",
      why: """
        A circle of one color looks the same at every angle. Circles with a gradient, dashes, modifiers, a clip or an \
        uneven scale are not reported, nor are parents of other shapes.
        """,
      remedy: "Choose an 'anchor' away from the center, or remove the rotation.",
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
      .effect, .warning,
      meaning: "All copies of a 'repeat' are in the same place.",
      why: """
        Without 'position', 'rotation', 'scale' and 'delay' every copy covers the one before it. A 'rotation' of whole \
        turns, or about the center of a circle, moves no copy either.
        """,
      remedy: "Say how copies differ, or remove the modifier.",
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
      .effect, .information,
      meaning: "A document repeats or runs back, or a shape has a 'time', and nothing depends on it.",
      why: """
        Time makes no difference where nothing moves, and 'autoreverses' makes none where 'repeat' ends the last pass \
        before the way back.
        """,
      remedy: "Animate something, or remove the member.",
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

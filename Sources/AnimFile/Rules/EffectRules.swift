// What a document could do without.
extension Diagnostic.Rule.Explanation {
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
        It is transparent, switched off, scaled to nothing or empty all the time, 'in' and 'out' leave nothing of it, or \
        it is nowhere within its 'clip' or that of a group around it, as far as that is certain. What a parameter decides \
        is not meant, whatever its default. Where 'visible' is false somebody has said so, and it is told for information.
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
}

import AnimFile

// Rules about the timeline.
extension Diagnostic.RuleDocumentation {
  static var twoActions: Self {
    Self(
      .timeline,
      meaning: "A timeline entry or a listener has two actions.",
      why: """
        An entry does one thing. Its other members, such as 'by' and 'duration', could belong to either action.
        """,
      howToFix: "Split it into two entries, in a 'sequence' or a 'parallel', or into two listeners.",
      section: "Entries",
      example: .timeline(
        #"{ "fadeOut": "dot", "move": "dot", "by": [10, 0] }"#,
        #"{ "fadeOut": "dot" }, { "move": "dot", "by": [10, 0] }"#))
  }

  static var twoEnds: Self {
    Self(
      .timeline,
      meaning: "A timeline entry has both 'to' and 'by'.",
      why: "They conflict unless the value before the entry happens to fit.",
      howToFix: "Keep one of them: 'to' for the final value, 'by' for the change.",
      section: "Changes",
      example: .timeline(
        #"{ "move": "dot", "to": [10, 10], "by": [10, 0] }"#,
        #"{ "move": "dot", "by": [10, 0] }"#))
  }

  static var unknownShape: Self {
    Self(
      .timeline, fixing: .unsafe,
      meaning:
        "A timeline entry or a listener names an id that no shape has, or that of a shape that it cannot name.",
      why: "The entry or the listener would have no effect.",
      howToFix: "Correct the id, or add the 'id' to the intended shape.",
      section: "Entries",
      example: .timeline(#"{ "fadeOut": "dott" }"#, #"{ "fadeOut": "dot" }"#))
  }

  static var unknownTarget: Self {
    Self(
      .timeline, fixing: .unsafe,
      meaning: "A timeline entry names a member that the shape does not have, or names no member.",
      why: "The entry has nothing to change.",
      howToFix: """
        Write the path to the member as in the document, such as 'dot.fill.color'. Points and arrays of numbers \
        change as a whole.
        """,
      section: "Changes",
      example: .timeline(
        #"{ "animate": "dot.color", "to": "blue" }"#, #"{ "animate": "dot.fill.color", "to": "blue" }"#))
  }

  static var notAnimatable: Self {
    Self(
      .timeline,
      meaning: "A timeline entry names a member that cannot be animated.",
      why: """
        Some members are constant, some are objects whose members can be animated, and an absent member without a \
        default has no initial value.
        """,
      howToFix: "Name a member that can be animated, and add its initial value to the shape.",
      section: "Changes",
      example: .timeline(
        #"{ "animate": "dot.stroke.width", "to": 4 }"#, #"{ "animate": "dot.radius", "to": 4 }"#))
  }

  static var verbNotApplicable: Self {
    Self(
      .timeline,
      meaning: "The action of a timeline entry does not apply to the shape.",
      why: "'resize' needs a 'size', 'radii' or 'radius', and 'move' to a point needs an anchor.",
      howToFix: """
        Use 'scale', which works for every shape, or 'animate' with one of the shape's members. For a group, set \
        'anchor' to a point.
        """,
      section: "Verbs",
      example: .text(
        """
        { "animfile": "1.0", "size": [200, 200], "shapes": [
          { "id": "ray", "type": "line", "from": [0, 0], "to": [9, 9], "stroke": "red" } ],
          "timeline": [ { "resize": "ray", "to": 4 } ] }
        """,
        """
        { "animfile": "1.0", "size": [200, 200], "shapes": [
          { "id": "ray", "type": "line", "from": [0, 0], "to": [9, 9], "stroke": "red" } ],
          "timeline": [ { "scale": "ray", "to": 4 } ] }
        """))
  }

  static var drivenTwice: Self {
    Self(
      .timeline,
      meaning: """
        A member has two animations at the same time: two timeline entries, or a timeline entry and a track.
        """,
      why: "A member has one value at a time. The note points to the other animation.",
      howToFix: """
        Put the entries into a 'sequence': entries of the timeline itself start together. Or keep either the track \
        or the entries.
        """,
      section: "Successive changes",
      example: .timeline(
        """
        { "move": "dot", "by": [9, 0] },
            { "move": "dot", "by": [0, 9], "delay": 0.2 }
        """,
        """
        { "sequence": [
            { "move": "dot", "by": [9, 0] },
            { "move": "dot", "by": [0, 9] } ] }
        """))
  }

  static var loopingTarget: Self {
    Self(
      .timeline,
      meaning: "The timeline drives a shape whose time repeats, reverses or stands still.",
      why: """
        Timeline entries use the time of the document. A time of such a shape occurs more than once in the \
        document, or never. The same applies to shapes inside such a group.
        """,
      howToFix: "Put the shape into a group without a 'time', and animate the group.",
      section: "Time mapping",
      example: .text(
        """
        { "animfile": "1.0", "size": [200, 200], "shapes": [
          { "id": "dot", "type": "circle", "center": [0, 0], "time": { "repeat": "forever" },
            "radius": { "from": 4, "steps": [ { "to": 9, "for": 1 } ] }, "fill": "red" } ],
          "timeline": [ { "fadeOut": "dot" } ] }
        """,
        """
        { "animfile": "1.0", "size": [200, 200], "shapes": [
          { "id": "all", "type": "group", "shapes": [
            { "id": "dot", "type": "circle", "center": [0, 0], "time": { "repeat": "forever" },
              "radius": { "from": 4, "steps": [ { "to": 9, "for": 1 } ] }, "fill": "red" } ] } ],
          "timeline": [ { "fadeOut": "all" } ] }
        """))
  }
}

// Rules about the timeline.
extension Diagnostic.RuleDocumentation {
  static var twoActions: Self {
    Self(
      .timeline, .error,
      meaning: "An entry of the timeline says two things to do.",
      why: "An entry does one thing; its other members, such as 'by' and 'duration', could belong to either.",
      remedy: "Write two entries, in a 'sequence' or a 'parallel'.",
      section: "Entries",
      example: .timeline(
        #"{ "fadeOut": "dot", "move": "dot", "by": [10, 0] }"#,
        #"{ "fadeOut": "dot" }, { "move": "dot", "by": [10, 0] }"#))
  }

  static var twoEnds: Self {
    Self(
      .timeline, .error,
      meaning: "An entry of the timeline says both what a member comes to and what is added to it.",
      why: "They contradict each other unless the value before happens to fit.",
      remedy: "Keep one of them: 'to' for where it ends, 'by' for how far it goes.",
      section: "Changes",
      example: .timeline(
        #"{ "move": "dot", "to": [10, 10], "by": [10, 0] }"#,
        #"{ "move": "dot", "by": [10, 0] }"#))
  }

  static var unknownShape: Self {
    Self(
      .timeline, .error,
      meaning: "There is no shape of the id that an entry of the timeline names.",
      why: "The entry would do nothing, and whatever it should move would stand still.",
      remedy: "Correct the id, or give the shape that is meant an 'id'.",
      section: "Entries",
      example: .timeline(#"{ "fadeOut": "dott" }"#, #"{ "fadeOut": "dot" }"#))
  }

  static var unknownTarget: Self {
    Self(
      .timeline, .error,
      meaning:
        "A shape has no member of the name that an entry of the timeline gives, or the name is missing.",
      why: "There is nothing that the entry could change.",
      remedy: """
        Write the way to the member as the document has it, such as 'dot.fill.color'. Points and lists of numbers \
        change as a whole.
        """,
      section: "Changes",
      example: .timeline(
        #"{ "animate": "dot.color", "to": "blue" }"#, #"{ "animate": "dot.fill.color", "to": "blue" }"#))
  }

  static var notAnimatable: Self {
    Self(
      .timeline, .error,
      meaning: "An entry of the timeline names something that does not change over time.",
      why: """
        Some members are fixed, some have members of their own that change instead, and one that is left out and has \
        no default has no value to start from.
        """,
      remedy: "Name a member that can be animated, and give the shape the value that it starts with.",
      section: "Changes",
      example: .timeline(
        #"{ "animate": "dot.stroke.width", "to": 4 }"#, #"{ "animate": "dot.radius", "to": 4 }"#))
  }

  static var verbNotApplicable: Self {
    Self(
      .timeline, .error,
      meaning: "An entry of the timeline asks for something that the shape cannot do.",
      why: "'resize' needs a 'size', 'radii' or 'radius', and 'move' to a point needs an anchor.",
      remedy: """
        Use 'scale', which works for every shape, or 'animate' with one of the shape's members. For a group give \
        'anchor' as a point.
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
      .timeline, .error,
      meaning: "A member follows two things at once: entries of the timeline, or one and a track of its own.",
      why: "It can have only one value at a time. The note points to the other.",
      remedy: """
        Put the entries into a 'sequence'; entries of the timeline itself begin together. Or keep either the track \
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
      .timeline, .error,
      meaning: "The timeline drives a shape whose time repeats, runs back or stands still.",
      why: """
        The timeline says when something happens in the document, and such a shape has no time of its own for it, or \
        many. The same is true of what is inside such a group.
        """,
      remedy: "Put the shape into a group without a 'time', and let the timeline change that.",
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

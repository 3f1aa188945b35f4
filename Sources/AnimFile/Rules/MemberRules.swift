// Rules about missing, unknown and conflicting members.
extension Diagnostic.RuleDocumentation {
  static var foreignFormat: Self {
    Self(
      .members, .error,
      meaning: "The file is of another format, such as Lottie, SVG or glTF.",
      why: "Nothing in it could be read as meant. So this is all that is reported, rather than every member.",
      remedy: "Convert it. There is no converter here.",
      example: .text(
        #"{ "v": "5.7.4", "fr": 60, "ip": 0, "op": 60, "w": 200, "h": 200, "layers": [] }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "frameRate": 60, "shapes": [] }"#))
  }

  static var unknownMember: Self {
    Self(
      .members, .error,
      meaning: "An object has a member that the format does not know there.",
      why: """
        Mostly it is misspelled, and what it should have done would silently not happen. In a file of a newer minor \
        version it is a warning, and the member is ignored.
        """,
      remedy: """
        Correct the name. The finding suggests one where a name is near, or known from another format; otherwise it \
        lists the members there are. Data of your own goes into 'extras', a comment into '//'.
        """,
      example: .shapes(
        #"{ "type": "circle", "center": [100, 100], "radius": 40, "opacty": 0.5, "fill": "red" }"#,
        #"{ "type": "circle", "center": [100, 100], "radius": 40, "opacity": 0.5, "fill": "red" }"#))
  }

  static var missingMember: Self {
    Self(
      .members, .error,
      meaning: "An object lacks a member that it has to have.",
      why: "There is no value that would be right for most files, so none is made up.",
      remedy: "Add the member.",
      example: .shapes(
        #"{ "type": "circle", "center": [100, 100], "fill": "red" }"#,
        #"{ "type": "circle", "center": [100, 100], "radius": 40, "fill": "red" }"#))
  }

  static var wrongType: Self {
    Self(
      .members, .error,
      meaning: "A value is of another kind than the member takes, such as a text in place of a number.",
      why: "Values are never converted: what '40px' or '1,5' comes to would be a guess.",
      remedy: """
        Write a value of the kind that the message names: numbers without quotes and without units, points as \
        '[x, y]'.
        """,
      section: "Types",
      example: .radius(#""40""#, "40"))
  }

  static var unknownType: Self {
    Self(
      .members, .error,
      meaning: "A 'type' names a kind of shape, gradient, modifier or parameter that does not exist.",
      why: "Without the kind nobody knows what the other members mean, so these are not judged.",
      remedy: "Use one of the kinds that the format has.",
      section: "Shapes",
      example: .shapes(
        #"{ "type": "oval", "center": [100, 100], "radii": [40, 20] }"#,
        #"{ "type": "ellipse", "center": [100, 100], "radii": [40, 20], "fill": "red" }"#))
  }

  static var unknownValue: Self {
    Self(
      .members, .error,
      meaning: "A word is none of those that the member takes.",
      why: "It would have to be ignored, and the picture would not be the one that was meant.",
      remedy: "Use one of the words that the message lists.",
      example: .shapes(
        #"{ "type": "line", "from": [0, 0], "to": [9, 9], "stroke": { "color": "red", "cap": "flat" } }"#,
        #"{ "type": "line", "from": [0, 0], "to": [9, 9], "stroke": { "color": "red", "cap": "butt" } }"#))
  }

  static var memberNotApplicable: Self {
    Self(
      .members, .error,
      meaning: "A member has no meaning for the type of value that it is given for.",
      why:
        "Colors, lists of stops and paths have no velocity, for example, so that the member could do nothing.",
      remedy: "Take the member out.",
      example: .outline(
        """
        { "keyframes": [
            { "t": 0, "value": "M 0 0 H 9 V 9" },
            { "t": 1, "value": "M 0 0 H 5 V 5",
              "easing": { "smooth": { "endVelocity": "M 0 0 H 1 V 1" } } } ] }
        """,
        """
        { "keyframes": [
            { "t": 0, "value": "M 0 0 H 9 V 9" },
            { "t": 1, "value": "M 0 0 H 5 V 5", "easing": "smooth" } ] }
        """))
  }

  static var notForGroups: Self {
    Self(
      .members, .error,
      meaning: "A group has a member that only shapes with an outline can have.",
      why:
        "A group has no outline of its own, so nothing can be painted or reversed. It passes nothing on either.",
      remedy: "Write the member on the shapes inside the group.",
      section: "group",
      example: .shapes(
        """
        { "type": "group", "fill": "red", "shapes": [
            { "type": "circle", "center": [100, 100], "radius": 40, "fill": "red" } ] }
        """,
        """
        { "type": "group", "shapes": [
            { "type": "circle", "center": [100, 100], "radius": 40, "fill": "red" } ] }
        """))
  }

  static var twoPlaces: Self {
    Self(
      .members, .error,
      meaning: "A rectangle says both its middle and its corner.",
      why: "Either says where it is, and together they can contradict each other.",
      remedy: "Keep 'center' or 'origin'.",
      section: "rect",
      example: .shapes(
        #"{ "type": "rect", "center": [50, 50], "origin": [0, 0], "size": [100, 100], "fill": "red" }"#,
        #"{ "type": "rect", "center": [50, 50], "size": [100, 100], "fill": "red" }"#))
  }

  static var twoPaints: Self {
    Self(
      .members, .error,
      meaning: "A fill or stroke has both a color and a gradient.",
      why: "Only one of them can show, and nothing says which.",
      remedy: "Keep 'color' or 'gradient'.",
      section: "Fills",
      example: .shapes(
        """
        { "type": "circle", "center": [0, 0], "radius": 9, "fill": { "color": "red",
            "gradient": { "type": "radial", "center": [0, 0], "radius": 9, "stops": [
              { "offset": 0, "color": "red" }, { "offset": 1, "color": "gold" } ] } } }
        """,
        """
        { "type": "circle", "center": [0, 0], "radius": 9, "fill": {
            "gradient": { "type": "radial", "center": [0, 0], "radius": 9, "stops": [
              { "offset": 0, "color": "red" }, { "offset": 1, "color": "gold" } ] } } }
        """))
  }

  static var holeWithoutSector: Self {
    Self(
      .members, .error,
      meaning: "An arc that is no sector has an inner radius.",
      why: "Only a sector has a hole, so the radius would have no effect.",
      remedy: #"Add '"closure": "sector"', or take 'innerRadius' out."#,
      section: "arc",
      example: .shapes(
        """
        { "type": "arc", "center": [0, 0], "radius": 9, "innerRadius": 5,
            "startAngle": 0, "endAngle": 90, "fill": "red" }
        """,
        """
        { "type": "arc", "center": [0, 0], "radius": 9, "innerRadius": 5,
            "startAngle": 0, "endAngle": 90, "closure": "sector", "fill": "red" }
        """))
  }
}

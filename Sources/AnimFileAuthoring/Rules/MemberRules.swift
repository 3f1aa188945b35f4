import AnimFile

// Rules about missing, unknown and conflicting members.
extension Diagnostic.RuleDocumentation {
  static var foreignFormat: Self {
    Self(
      .members,
      meaning: "The file is in another format, such as Lottie, SVG, glTF or PNG.",
      why:
        "Its members have no meaning here, so the validator reports one finding instead of one for each member.",
      howToFix: "Convert the file: 'animfile import FILE -o NEW' reads Lottie and SVG.",
      example: .text(
        #"{ "v": "5.7.4", "fr": 60, "ip": 0, "op": 60, "w": 200, "h": 200, "layers": [] }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "frameRate": 60, "shapes": [] }"#))
  }

  static var unknownMember: Self {
    Self(
      .members, fixing: .safe,
      meaning: "An object has a member that the format does not define.",
      why: """
        It is usually a misspelling, and ignoring it would hide the mistake. In a file of a newer minor version, \
        the member is ignored with a warning.
        """,
      howToFix: """
        Correct the name. The help suggests a similar name, or the equivalent of a member of another format; \
        otherwise it lists the known members. Put your own data into 'extras', and comments into '//'.
        """,
      example: .shapes(
        #"{ "type": "circle", "center": [100, 100], "radius": 40, "opacty": 0.5, "fill": "red" }"#,
        #"{ "type": "circle", "center": [100, 100], "radius": 40, "opacity": 0.5, "fill": "red" }"#))
  }

  static var missingMember: Self {
    Self(
      .members, fixing: .safe,
      meaning: "An object lacks a required member.",
      why: "No default suits most files.",
      howToFix: "Add the member.",
      example: .shapes(
        #"{ "type": "circle", "center": [100, 100], "fill": "red" }"#,
        #"{ "type": "circle", "center": [100, 100], "radius": 40, "fill": "red" }"#))
  }

  static var wrongType: Self {
    Self(
      .members, fixing: .safe,
      meaning: "A value has the wrong type, such as a string in place of a number.",
      why: "Values are never converted: reading '40px' or '1,5' as a number would be a guess.",
      howToFix: """
        Write a value of the type that the message names: numbers without quotes or units, points as '[x, y]'.
        """,
      section: "Types",
      example: .radius(#""40""#, "40"))
  }

  static var unknownType: Self {
    Self(
      .members, fixing: .safe,
      meaning: "A 'type' names an unknown type of shape, gradient, modifier or parameter.",
      why: "The type determines the other members, so they cannot be checked without it.",
      howToFix: "Use one of the known types.",
      section: "Shapes",
      example: .shapes(
        #"{ "type": "oval", "center": [100, 100], "radii": [40, 20] }"#,
        #"{ "type": "ellipse", "center": [100, 100], "radii": [40, 20], "fill": "red" }"#))
  }

  static var unknownValue: Self {
    Self(
      .members, fixing: .safe,
      meaning: "A string is not one of the values that the member accepts.",
      why: "Without the value, the picture would differ from the intended one.",
      howToFix: "Use one of the values that the help lists.",
      example: .shapes(
        #"{ "type": "line", "from": [0, 0], "to": [9, 9], "stroke": { "color": "red", "cap": "flat" } }"#,
        #"{ "type": "line", "from": [0, 0], "to": [9, 9], "stroke": { "color": "red", "cap": "butt" } }"#))
  }

  static var memberNotApplicable: Self {
    Self(
      .members, fixing: .unsafe,
      meaning: "A member does not apply to the type of the value.",
      why: """
        For example, colors, arrays of stops and paths have no velocity, so a velocity would have no effect.
        """,
      howToFix: "Remove the member.",
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
      .members,
      meaning: "A group has a member that only shapes with an outline can have.",
      why: "A group has no outline to paint or reverse, and its shapes do not inherit the member.",
      howToFix: "Move the member to the shapes inside the group.",
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
      .members,
      meaning: "A rectangle has both 'center' and 'origin'.",
      why: "Each of them defines the position, so they can conflict.",
      howToFix: "Remove 'center' or 'origin'.",
      section: "rect",
      example: .shapes(
        #"{ "type": "rect", "center": [50, 50], "origin": [0, 0], "size": [100, 100], "fill": "red" }"#,
        #"{ "type": "rect", "center": [50, 50], "size": [100, 100], "fill": "red" }"#))
  }

  static var twoPaints: Self {
    Self(
      .members,
      meaning: "A fill or stroke has both 'color' and 'gradient'.",
      why: "Only one of them can be drawn, and the format does not define which.",
      howToFix: "Remove 'color' or 'gradient'.",
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
      .members,
      meaning: "An arc that is not a sector has an inner radius.",
      why: "Only a sector has a hole, so the inner radius has no effect.",
      howToFix: #"Add '"closure": "sector"', or remove 'innerRadius'."#,
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

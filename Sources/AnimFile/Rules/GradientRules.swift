// Rules about gradients.
extension Diagnostic.RuleDocumentation {
  static var stopOrder: Self {
    Self(
      .gradients, .error,
      meaning: "A gradient's stop comes before the one that precedes it in the list.",
      why: "Either an offset is wrong or a line is in the wrong place; sorting would hide which.",
      remedy: "Put the stops into the order of their offsets.",
      section: "Stops",
      example: .shapes(
        """
        { "type": "circle", "center": [100, 100], "radius": 9, "fill": {
            "gradient": { "type": "linear", "from": [0, 0], "to": [9, 0], "stops": [
              { "offset": 0.8, "color": "red" }, { "offset": 0.2, "color": "blue" } ] } } }
        """,
        """
        { "type": "circle", "center": [100, 100], "radius": 9, "fill": {
            "gradient": { "type": "linear", "from": [0, 0], "to": [9, 0], "stops": [
              { "offset": 0.2, "color": "blue" }, { "offset": 0.8, "color": "red" } ] } } }
        """))
  }

  static var flatGradient: Self {
    Self(
      .gradients, .warning,
      meaning: "A gradient has no extent: its two points are one, or its radius is 0.",
      why: "The last stop's color is everywhere, and no other is seen.",
      remedy: "Move one of the points or enlarge the radius, or write the color in place of the gradient.",
      section: "Gradients",
      example: .shapes(
        """
        { "type": "circle", "center": [100, 100], "radius": 9, "fill": {
            "gradient": { "type": "linear", "from": [9, 9], "to": [9, 9], "stops": [
              { "offset": 0, "color": "red" }, { "offset": 1, "color": "blue" } ] } } }
        """,
        """
        { "type": "circle", "center": [100, 100], "radius": 9, "fill": {
            "gradient": { "type": "linear", "from": [91, 100], "to": [109, 100], "stops": [
              { "offset": 0, "color": "red" }, { "offset": 1, "color": "blue" } ] } } }
        """))
  }
}

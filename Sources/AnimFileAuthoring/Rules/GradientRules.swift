import AnimFile

// Rules about gradients.
extension Diagnostic.RuleDocumentation {
  static var stopOrder: Self {
    Self(
      .gradients, fixing: .safe,
      meaning: "A gradient stop has a smaller offset than the previous stop.",
      why: """
        Either an offset or the order is wrong. A parser that sorted silently would hide the mistake. If an offset moves, \
        the stop appears at the offset of the previous one meanwhile: a warning, if this is so at all times.
        """,
      howToFix: "Sort the stops by offset.",
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
      .gradients,
      meaning: "A gradient has no extent: its two points are equal, or its radius is 0.",
      why: "Only the last stop's color is visible.",
      howToFix: "Move one of the points, enlarge the radius, or replace the gradient with the color.",
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

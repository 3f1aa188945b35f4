// The colors of a gradient.
extension Diagnostic.Rule.Explanation {
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
}

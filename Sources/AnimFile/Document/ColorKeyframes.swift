// Exact colors at keyframes, without the loss of a color space round trip.

extension ColorSpace {
  /// A color and its coordinates in a color space.
  typealias SpaceColor = (color: RGBAColor, coordinates: RGBAColor)

  /// Returns the color at `coordinates`, which were interpolated between two colors.
  ///
  /// Coordinates equal to those of one of the two colors yield exactly that color.
  func color(at coordinates: RGBAColor, from start: SpaceColor, to end: SpaceColor) -> RGBAColor {
    // At zero opacity all colors have the same coordinates.
    let isVisible = coordinates.alpha > 0
    if coordinates == start.coordinates, isVisible || start.color == end.color { return start.color }
    if coordinates == end.coordinates, isVisible { return end.color }
    return color(at: coordinates)
  }
}

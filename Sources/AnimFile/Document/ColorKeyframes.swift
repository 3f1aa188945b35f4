// Exact colors at keyframes, without the loss of a color space round trip.

extension AnimatedTrack {
  /// The keyframes that a value is interpolated from.
  enum Source {
    /// The exact value of one keyframe.
    case keyframe(Int)
    /// An interpolation between this keyframe and the next.
    case span(Int)
  }

  /// Returns the keyframes that the value at `time` is interpolated from.
  ///
  /// - Complexity: O(log *n*) in the number of keyframes.
  func source(at time: Double) -> Source {
    var hint = 0
    let place = track.place(at: time, hint: &hint)
    let next = place.index + 1
    guard next < track.times.count else { return .keyframe(place.index) }
    guard !place.isBeyond, place.passes == 0 else { return .span(place.index) }
    let rests = place.elapsed == 0 || track.timeline.arrivals[next].motion == .hold
    return rests ? .keyframe(place.index) : .span(place.index)
  }
}

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

// Colors that are keyframes' own, and not what converting them to another space and back makes of them.

extension AnimatedTrack {
  /// What the value at a time is made of.
  enum Source {
    /// The value of the keyframe at this index, bit for bit.
    case keyframe(Int)
    /// The values of the keyframe at this index and of the next one.
    case span(Int)
  }

  /// What the value at `time` is made of.
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
  /// A color, and its coordinates in a space.
  typealias Located = (color: RGBAColor, coordinates: RGBAColor)

  /// The color at `coordinates`, which have been interpolated between those of two colors.
  ///
  /// Coordinates that are those of one of the two stand for that color.
  func color(at coordinates: RGBAColor, from start: Located, to end: Located) -> RGBAColor {
    // Without any opacity all colors have the same coordinates.
    let isVisible = coordinates.alpha > 0
    if coordinates == start.coordinates, isVisible || start.color == end.color { return start.color }
    if coordinates == end.coordinates, isVisible { return end.color }
    return color(at: coordinates)
  }
}

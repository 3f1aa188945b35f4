/// Which way an angle turns from one keyframe to the next, where only directions matter and not numbers of turns.
public enum Turn: String, Hashable, Sendable, CaseIterable, DocumentWord {
  /// The way of at most half a turn; exactly half a turn is clockwise.
  case shortest
  /// Clockwise, by less than a turn.
  case clockwise
  /// Counter-clockwise, by less than a turn.
  case counterclockwise

  static var placeholder: Turn { .shortest }

  /// The angle of the same direction as `angle` that is reached from `previous` in this way, in degrees: it differs from
  /// `angle` by whole turns.
  func angle(_ angle: Double, after previous: Double) -> Double {
    // How far it is clockwise, from 0 up to a turn.
    let clockwise = (angle - previous).floorModulo(360)
    let way =
      switch self {
      case .shortest: clockwise <= 180 ? clockwise : clockwise - 360
      case .clockwise: clockwise
      case .counterclockwise: clockwise > 0 ? clockwise - 360 : 0
      }
    return angle + 360 * ((way - (angle - previous)) / 360).rounded()
  }

  /// The track with its angles shifted by whole turns, so that it turns this way.
  func applied(to track: Track<Double>) -> Track<Double> {
    var previous = track.values[0]
    return track.map { value in
      previous = angle(value, after: previous)
      return previous
    } velocities: {
      $0
    }
  }
}

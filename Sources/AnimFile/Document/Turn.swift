/// The direction in which an angle turns from one keyframe to the next, ignoring whole turns of the values.
public enum Turn: String, Hashable, Sendable, CaseIterable, DocumentWord {
  /// The shorter direction; exactly half a turn is clockwise.
  case shortest
  /// Clockwise, by less than a turn.
  case clockwise
  /// Counter-clockwise, by less than a turn.
  case counterclockwise

  package static var placeholder: Turn { .shortest }

  /// Returns the angle congruent to `angle` modulo 360° that is reached from `previous` in this direction.
  func angle(_ angle: Double, after previous: Double) -> Double {
    // The clockwise distance, from 0 up to a turn.
    let clockwise = (angle - previous).floorModulo(360)
    let turn =
      switch self {
      case .shortest: clockwise <= 180 ? clockwise : clockwise - 360
      case .clockwise: clockwise
      case .counterclockwise: clockwise > 0 ? clockwise - 360 : 0
      }
    return angle + 360 * ((turn - (angle - previous)) / 360).rounded()
  }
}

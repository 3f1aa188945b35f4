/// How the time inside something follows from the time outside.
///
/// First `local = (t − offset) · speed`. Then, unless it plays once and forwards only, the repeats:
///
/// - A pass is the duration, from 0 to its end. With ``autoreverses`` a pass is there and back, and so
///   twice as long; ``repeats`` counts these. (As in Core Animation. CSS and SwiftUI count each way.)
/// - A finite number of passes rests before and after: at 0 before the start, and afterwards on the pose
///   the last pass ends with. That is the end, or with ``autoreverses`` the start, or for a number
///   like 1.5 what is half-way through a pass.
/// - Passes that go on forever do so into the past as well.
///
/// Two passes of 1 s with ``autoreverses``:
///
/// | outside | 0 | 0.25 | 1 | 1.25 | 2 | 3 | 4 | 9 |
/// | --- | --- | --- | --- | --- | --- | --- | --- | --- |
/// | inside | 0 | 0.25 | 1 | 0.75 | 0 | 1 | 0 | 0 |
///
/// and without: 0, 0.25, 0 (the next pass starts), 0.25, 1 (the end pose), 1, 1, 1.
public struct TimeMapping: Hashable, Sendable {
  /// How often something plays.
  public enum Repeat: Hashable, Sendable {
    /// That many passes; above 0, and not necessarily whole.
    case count(Double)
    /// Without end, and without beginning.
    case forever
  }

  /// The time outside at which it is 0 inside, in seconds.
  public var offset: Double
  /// Seconds inside for each second outside; negative runs backwards.
  public var speed: Double
  /// The number of passes.
  public var repeats: Repeat
  /// Whether each pass also runs back to its start.
  public var autoreverses: Bool
  /// The length of a pass one way, in seconds inside; by default that of what is inside.
  public var duration: Double?

  /// A mapping; without arguments, one that changes nothing.
  public init(
    offset: Double = 0, speed: Double = 1, repeats: Repeat = .count(1), autoreverses: Bool = false,
    duration: Double? = nil
  ) {
    self.offset = offset
    self.speed = speed
    self.repeats = repeats
    self.autoreverses = autoreverses
    self.duration = duration
  }

  /// The time inside at `time` outside, in seconds.
  ///
  /// With one pass and no ``autoreverses`` there are no bounds: times below 0 and beyond the duration
  /// come out as they are. Otherwise the result is in `0 ... duration`, and 0 for a duration that is
  /// not above 0.
  ///
  /// - Parameters:
  ///   - time: The time outside, in seconds.
  ///   - naturalDuration: The length of what is inside, which counts where ``duration`` is `nil`.
  public func localTime(at time: Double, duration naturalDuration: Double) -> Double {
    let local = (time - offset) * speed
    if repeats == .count(1), !autoreverses { return local }

    let oneWay = duration ?? naturalDuration
    guard oneWay > 0 else { return 0 }
    guard case .count(let count) = repeats else {
      return autoreverses ? local.pingPong(oneWay) : local.floorModulo(oneWay)
    }
    guard local > 0, count > 0 else { return 0 }
    let pass = autoreverses ? 2 * oneWay : oneWay
    if local < count * pass {
      return autoreverses ? local.pingPong(oneWay) : local.floorModulo(oneWay)
    }
    let lastPass = count.floorModulo(1)
    if autoreverses { return (lastPass * pass).pingPong(oneWay) }
    return lastPass == 0 ? oneWay : lastPass * pass
  }
}

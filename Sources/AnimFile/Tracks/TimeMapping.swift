/// A mapping from outer time to inner time.
///
/// First `local = (t − offset) · speed`. Then, unless it plays once and forwards only, the repeats:
///
/// - A pass is the duration, from 0 to its end. With ``autoreverses`` a pass is there and back, and so twice as long;
///   ``repeats`` counts these. (As in Core Animation. CSS and SwiftUI count each direction.)
/// - A finite number of passes rests before and after: at 0 before the start, and afterwards on the final pose of the
///   last pass. That is the end, or with ``autoreverses`` the start, or for a number like 1.5 the middle of a pass.
/// - Infinite passes also extend into the past.
///
/// Two passes of 1 s with ``autoreverses``:
///
/// | outer | 0 | 0.25 | 1 | 1.25 | 2 | 3 | 4 | 9 |
/// | --- | --- | --- | --- | --- | --- | --- | --- | --- |
/// | local | 0 | 0.25 | 1 | 0.75 | 0 | 1 | 0 | 0 |
///
/// and without: 0, 0.25, 0 (the next pass starts), 0.25, 1 (the final pose), 1, 1, 1.
public struct TimeMapping: Hashable, Sendable {
  /// A number of passes.
  public enum Repeat: Hashable, Sendable {
    /// A finite number of passes; above 0, and not necessarily whole.
    case count(Double)
    /// Without end, and without beginning.
    case forever

    /// Whether a document can have the number.
    var isValid: Bool { if case .count(let count) = self { NumberRule.positive.allows(count) } else { true } }
  }

  /// The outer time of inner time 0, in seconds.
  public var offset: Double
  /// Local seconds per outer second; negative runs backwards.
  public var speed: Double
  /// The number of passes.
  public var repeats: Repeat
  /// Whether each pass also runs back to its start.
  public var autoreverses: Bool
  /// The duration of a pass in one direction, in local seconds; by default that of the contents.
  public var duration: Double?
  /// The picture before the event in ``since``.
  public var before = Before.hidden
  /// The effect of an event in ``since`` before the last pass of the previous one is over.
  public var again = Again.restart
  // Boxed, because few mappings have one.
  private var boxedSince: Box<InputEvent>?

  /// The picture before an event.
  public enum Before: String, CaseIterable, Hashable, Sendable {
    /// The shape is not drawn.
    case hidden
    /// The shape is drawn at its inner time 0.
    case rest
  }

  /// The effect of an event before the last pass of the previous one is over.
  public enum Again: String, CaseIterable, Hashable, Sendable {
    /// The time starts again.
    case restart
    /// The event does not count.
    case ignore
  }

  /// The event whose time takes the place of 0 of the outer time; nil for none.
  public var since: InputEvent? {
    get { boxedSince?.contents }
    set { boxedSince = newValue.map { Box($0) } }
  }

  /// The number, in the outer time, that is the inner time; nil for none. The other members then have no effect.
  public var at: Animated<Double>? {
    get { boxedNumber.map { Animated($0.contents) } }
    set { boxedNumber = newValue.map { Box($0.flat) } }
  }

  private var boxedNumber: Box<FlatAnimated>?

  /// Whether a number is the inner time; faster than reading it.
  package var hasNumber: Bool { boxedNumber != nil }

  /// Creates a mapping whose inner time is a number.
  public init(at number: Animated<Double>) {
    self.init()
    at = number
  }

  /// Whether the time runs since an event; faster than reading it.
  var hasEvent: Bool { boxedSince != nil }

  /// Creates a mapping; without arguments, the identity.
  public init(
    offset: Double = 0, speed: Double = 1, repeats: Repeat = .count(1), autoreverses: Bool = false,
    duration: Double? = nil, since event: InputEvent? = nil, before: Before = .hidden,
    again: Again = .restart
  ) {
    self.offset = offset
    self.speed = speed
    self.repeats = repeats
    self.autoreverses = autoreverses
    self.duration = duration
    self.before = before
    self.again = again
    since = event
  }

  /// Returns the inner time after an event.
  ///
  /// - Parameter naturalDuration: The duration of the contents, used if ``duration`` is `nil`.
  func localTime(after elapsed: ElapsedTime, duration naturalDuration: Double) -> Double {
    switch elapsed {
    case .never: return 0
    case .time(let time): return localTime(at: time, duration: naturalDuration)
    case .settled:
      guard speed > 0, case .count(let count) = repeats else { return 0 }
      if count == 1, !autoreverses { return duration ?? naturalDuration }
      return inner(.infinity, duration: naturalDuration)
    }
  }

  /// Returns the inner time at the outer `time`, in seconds.
  ///
  /// With one pass and without ``autoreverses``, the result is not clamped. Otherwise it is in `0 ... duration`, and 0
  /// for a duration that is not above 0.
  ///
  /// - Parameters:
  ///   - time: The outer time, in seconds.
  ///   - naturalDuration: The duration of the contents, used if ``duration`` is `nil`.
  public func localTime(at time: Double, duration naturalDuration: Double) -> Double {
    if let boxedNumber { return boxedNumber.contents.value(at: time).numbers[0].saturated }
    return inner((time - offset) * speed, duration: naturalDuration)
  }

  /// Returns the inner time at a time before the repeats.
  private func inner(_ local: Double, duration naturalDuration: Double) -> Double {
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

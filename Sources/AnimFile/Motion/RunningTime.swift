/// An inner time as a function of player time from some time on: linear, and constant after its end.
///
/// It stands for the inner times of all copies of delayed repeats, which differ in their origins.
struct RunningTime {
  /// The inner times at time 0, if it ran linearly from there.
  private var origins: ClosedRange<Double>
  private var rate: Double
  /// The time from which it is linear; the value can jump there.
  private(set) var start: Double
  /// The time from which it is constant.
  private(set) var end: Double
  /// The number of roundings in its computation.
  private var roundings: Int
  /// The largest time in its computation, for the error of rounding.
  private var scale: Double
  /// Whether it repeats forever, so that its values cannot be bounded.
  private(set) var isEndless = false
  /// The time by which copies read the log earlier; nil if it is unknown.
  private(set) var delays: ClosedRange<Double>?
  /// Whether it runs since an event of the log.
  private(set) var followsEvent = false

  /// The time of a player.
  static let player = RunningTime(
    origins: 0...0, rate: 1, start: -.infinity, end: .infinity, roundings: 0, scale: 0, delays: 0...0)

  /// Whether it never comes to rest.
  var runsForever: Bool { isEndless || rate != 0 && end == .infinity }
  /// Whether it runs forward, and backward.
  var isForward: Bool { rate > 0 }
  var isBackward: Bool { rate < 0 }

  /// Returns the time from which all copies have passed an inner time.
  func time(at local: Double) -> Double {
    guard rate != 0 else { return start }
    return max(start, min(end, passing(local)))
  }

  private func passing(_ local: Double) -> Double {
    var latest = -Double.infinity
    for origin in [origins.lowerBound, origins.upperBound] {
      var time = (local - origin) / rate
      switch roundings {
      case 0: break
      case 1 where rate == 1: for _ in 0..<4 where time + origin < local { time = time.nextUp }
      default:
        let size = max(abs(time), abs(local / rate), abs(origin / rate), scale)
        time += 64 * size.ulp
      }
      latest = max(latest, time)
    }
    return latest
  }

  /// Returns a time that is constant from a time on.
  func resting(from time: Double) -> RunningTime {
    var result = self
    result.rate = 0
    result.start = time
    result.end = time
    result.isEndless = false
    return result
  }

  /// Returns the time since an event.
  func since(_ event: Double) -> RunningTime {
    var result = Self.player
    result.followsEvent = true
    result.delays = delays
    guard let delays else {
      result.isEndless = true
      return result
    }
    result.origins = -(event + delays.upperBound)...(-(event + delays.lowerBound))
    result.start = event + delays.upperBound
    result.roundings = delays == 0...0 ? 1 : 2
    result.scale = max(abs(event), abs(delays.lowerBound), abs(delays.upperBound))
    return result
  }

  /// Returns the times of delayed copies.
  ///
  /// - Parameter range: The smallest and the largest delay; nil if they are unknown.
  func delayed(by range: ClosedRange<Double>?) -> RunningTime {
    guard range != 0...0 else { return self }
    var result = self
    guard let range, let delays else {
      result.delays = nil
      if runsForever { result.isEndless = true }
      return result
    }
    result.origins = origins.lowerBound - range.upperBound...origins.upperBound - range.lowerBound
    result.delays = delays.lowerBound + range.lowerBound...delays.upperBound + range.upperBound
    result.roundings += 1
    if rate != 0 {
      result.scale = max(scale, abs(range.lowerBound / rate), abs(range.upperBound / rate))
    }
    return result
  }

  /// Returns the inner time of a mapping without an event or a number.
  ///
  /// - Parameter duration: The duration of the contents.
  func mapped(by mapping: TimeMapping, duration: Double) -> RunningTime {
    if isEndless { return self }
    guard rate != 0, mapping.speed != 0 else { return resting(from: start) }
    var raw = self
    func moved(_ origin: Double) -> Double { (origin - mapping.offset) * mapping.speed }
    let (first, second) = (moved(origins.lowerBound), moved(origins.upperBound))
    raw.origins = min(first, second)...max(first, second)
    raw.rate = rate * mapping.speed
    raw.scale = max(scale, abs(mapping.offset / rate))
    if mapping.offset != 0 || mapping.speed != 1 { raw.roundings += mapping.speed == 1 ? 1 : 2 }
    if mapping.repeats == .count(1), !mapping.autoreverses { return raw }
    let oneWay = mapping.duration ?? duration
    guard oneWay > 0 else { return resting(from: -.infinity) }
    // The pass in which the outer time stops is not determined.
    guard end == .infinity else { return resting(from: end) }
    guard case .count(let count) = mapping.repeats else {
      raw.isEndless = true
      return raw
    }
    return raw.lastPass(oneWay, autoreverses: mapping.autoreverses, count: count)
  }

  /// Returns the inner time with some seconds added.
  func advanced(by seconds: Double) -> RunningTime {
    var result = self
    result.origins = origins.lowerBound + seconds...origins.upperBound + seconds
    result.roundings += 2
    result.scale = max(scale, seconds)
    return result
  }

  /// Returns the inner time from the start of the last one-way pass on, of which this is the time before repeats.
  private func lastPass(_ oneWay: Double, autoreverses: Bool, count: Double) -> RunningTime {
    let total = count * (autoreverses ? 2 * oneWay : oneWay)
    guard (total / oneWay).isFinite else { return resting(from: .greatestFiniteMagnitude) }
    var result = self
    result.roundings += 2
    guard rate > 0 else {
      // It runs backward through the first pass.
      result.start = total > oneWay ? result.time(at: oneWay) : start
      result.end = result.time(at: 0)
      return result
    }
    let number = max(0, (total / oneWay).rounded(.up) - 1)
    let first = number * oneWay
    result.start = number > 0 ? result.time(at: first) : start
    result.end = result.time(at: total)
    result.scale = max(scale, abs(total / rate))
    let isReversed = autoreverses && number.floorModulo(2) == 1
    if isReversed {
      result.origins = oneWay + first - origins.upperBound...oneWay + first - origins.lowerBound
      result.rate = -rate
    } else {
      result.origins = origins.lowerBound - first...origins.upperBound - first
    }
    return result
  }
}

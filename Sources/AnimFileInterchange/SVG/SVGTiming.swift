import AnimFile

/// When an animation of SMIL starts, and how long it lasts.
struct SVGTiming {
  /// A time at which an animation starts.
  enum Begin {
    case time(Double)
    /// The start or the end of another animation, and a delay.
    case sync(id: String, isEnd: Bool, Double)
    case event
  }

  /// Whether an animation starts again.
  enum Restart { case always, whenNotActive, never }

  var duration: Double
  var count: Double
  var begins: [Begin]
  var restart = Restart.always
  /// The times at which it ends at the latest, in their order.
  var ends: [Double] = []
  /// The most time that it lasts.
  var most = Double.infinity

  /// The time that it lasts from a start on; nil if it has no time to start then.
  func length(from begin: Double) -> Double? {
    let length = min(duration * count, most)
    if ends.isEmpty { return length }
    let next = ends.partitioningIndex { $0 > begin }
    return next < ends.count ? min(length, ends[next] - begin) : nil
  }

  /// The number of iterations from a start on.
  func count(from begin: Double) -> Double {
    let length = length(from: begin) ?? 0
    return length < duration * count ? length / duration : count
  }

  /// Whether a start replaces the one before it.
  func restarts(at time: Double, after last: Double) -> Bool {
    switch restart {
    case .always: true
    case .whenNotActive: time >= last + (length(from: last) ?? 0)
    case .never: false
    }
  }

  // MARK: Reading

  /// The starts in the text of `begin`.
  static func begins(_ text: String?) -> [Begin] {
    guard let text, !text.trimmed.isEmpty else { return [.time(0)] }
    return text.split(separator: ";").map { part in
      let word = part.trimmed
      return clock(word).map { .time($0) } ?? sync(word) ?? .event
    }
  }

  /// A start relative to another animation, such as `a.end + 1s`.
  private static func sync(_ word: String) -> Begin? {
    for (name, isEnd) in [(".begin", false), (".end", true)] {
      guard let place = word[...].range(of: name) else { continue }
      let id = String(word[..<place.lowerBound])
      let rest = word[place.upperBound...].filter { $0 != " " }
      if rest.isEmpty { return .sync(id: id, isEnd: isEnd, 0) }
      let delay = clock(rest.dropFirst())
      if let delay, rest.hasPrefix("+") { return .sync(id: id, isEnd: isEnd, delay) }
      if let delay, rest.hasPrefix("-") { return .sync(id: id, isEnd: isEnd, -delay) }
    }
    return nil
  }

  /// A clock value, such as `2s`, `150ms` or `01:30`.
  static func clock(_ text: some StringProtocol) -> Double? {
    let trimmed = text.trimmed
    let parts = trimmed.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count > 1 { return time(parts) }
    var scanner = SVGScanner(trimmed)
    guard let number = scanner.number() else { return nil }
    let unit = scanner.word()
    guard scanner.isAtEnd, let factor = ["": 1.0, "s": 1, "ms": 0.001, "min": 60, "h": 3600][unit] else {
      return nil
    }
    let value = number * factor
    return abs(value) <= 1e6 ? value : nil
  }

  /// The seconds in hours, minutes and seconds, of which the hours can be absent.
  private static func time(_ parts: [Substring]) -> Double? {
    var total = 0.0
    for (index, part) in parts.enumerated() {
      guard part.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 }), let number = Double(part) else {
        return nil
      }
      // Minutes and seconds have two digits, and seconds a fraction.
      let isHours = index == 0 && parts.count == 3
      let digits = part.prefix { $0 != "." || index + 1 < parts.count }
      guard isHours || digits.utf8.count == 2 && number < 60 else { return nil }
      total = total * 60 + number
    }
    return parts.count <= 3 && total <= 1e6 ? total : nil
  }
}

import AnimFile

/// The times of `--t`: numbers and ranges in the given order, each a finite number of seconds.
struct TimeList: Equatable, Sendable {
  /// The maximum number of times on a command line.
  static let limit = 1_000_000

  private(set) var times: [Double] = []

  /// Parses times: `0.5`, `0,0.5,1`, `0..2:0.1`, `0,1..2:0.5`.
  init(argument text: String) throws(UsageError) {
    for piece in text.split(separator: ",", omittingEmptySubsequences: false) {
      try append(piece.trimmed, of: text)
    }
  }

  /// Creates the times `start`, `start` + 1/`framesPerSecond` … up to and including `end`.
  ///
  /// - Parameters:
  ///   - framesPerSecond: The rate, above 0.
  ///   - startsAgain: Whether the end shows the same frame as the start, and is omitted.
  init(
    from start: Double, to end: Double, framesPerSecond: Double, startsAgain: Bool = false
  ) throws(UsageError) {
    guard end >= start else { throw UsageError("'--to' must not be before '--from'") }
    let frames = FrameTimes(
      from: start, to: end, framesPerSecond: framesPerSecond, startsAgain: startsAgain)
    guard frames.count <= Self.limit else { throw Self.tooMany }
    times = Array(frames)
  }

  private mutating func append(_ piece: String, of text: String) throws(UsageError) {
    if piece.isEmpty { throw UsageError("missing time in \(quoted(text))") }
    guard let dots = piece.firstTwoDots else {
      if piece.contains(":") {
        throw UsageError("\(quoted(piece)) has a step but no range", hint: "write a range like 0..2:0.1")
      }
      try reserve(1)
      times.append(try Double(argument: piece))
      return
    }
    let start = piece[..<dots.lowerBound].trimmed
    let rest = piece[dots.upperBound...]
    if rest.first == "." {
      throw UsageError("\(quoted(piece)) is not a range", hint: "write a range with two dots: 0..2:0.1")
    }
    let parts = rest.split(separator: ":", omittingEmptySubsequences: false).map(\.trimmed)
    guard parts.count > 1 else {
      throw UsageError(
        "range \(quoted(piece)) requires a step",
        hint: "write a step after it, such as \(piece.printable):0.1")
    }
    guard parts.count == 2, !start.isEmpty, !parts[0].isEmpty, !parts[1].isEmpty else {
      throw UsageError("\(quoted(piece)) is not a range", hint: "write a range like 0..2:0.1")
    }
    let first = try Double(argument: start)
    let last = try Double(argument: parts[0])
    let step = try Double(argument: parts[1])
    guard step > 0 else { throw UsageError("the step in \(quoted(piece)) must be above 0") }
    guard last >= first else { throw UsageError("range \(quoted(piece)) ends before it starts") }
    let unit = decimalUnit(of: [start, parts[1]])
    try append(to: last, steps: (last - first) / step) { index in
      let time = first + index * step
      // Sums of decimal numbers are decimal numbers: the third multiple of 0.15 is 0.45, not 0.44999999999999996.
      let count = (time * unit).rounded()
      return abs(count) < 0x1p53 ? count / unit : time
    }
  }

  /// Appends the times after 0, 1, 2 … steps, each computed separately, so that rounding errors do not accumulate.
  ///
  /// `end` is the last of them, exactly, if `steps` is an integer up to rounding.
  private mutating func append(
    to end: Double, steps: Double, time: (Double) -> Double
  ) throws(UsageError) {
    let whole = steps.rounded()
    let hitsEnd = abs(steps - whole) <= 1e-9 * max(1, whole)
    let last = hitsEnd ? whole : steps.rounded(.down)
    guard let count = Int(exactly: last), count < Self.limit else { throw Self.tooMany }
    try reserve(count + 1)
    for index in 0...count { times.append(time(Double(index))) }
    if hitsEnd, count > 0 { times[times.count - 1] = end }
  }

  private func reserve(_ count: Int) throws(UsageError) {
    if times.count + count > Self.limit { throw Self.tooMany }
  }

  private static let tooMany = UsageError("the number of times exceeds the limit of \(limit)")
}

/// The times that a command line selects; some depend on the document.
enum TimeSelection: Equatable, Sendable {
  /// The poster time, or the start of an animation without one.
  case poster
  case times([Double])
  /// Frames at a rate; without an end, up to the end of a pass.
  case frames(from: Double, to: Double?, framesPerSecond: Double)
  case marker(String)
  /// The reduced-motion time.
  case reducedMotion

  /// Whether an animated picture shows all that is played.
  var isWhole: Bool {
    switch self {
    case .poster: true
    case .frames(let from, let to, _): from == 0 && to == nil
    case .times, .marker, .reducedMotion: false
    }
  }

  /// Parses `--t`, `--from`, `--to`, `--fps`, `--marker` and `--reduced-motion`.
  init(_ arguments: Arguments) throws(UsageError) {
    let list = try arguments.value("t") { text throws(UsageError) in try TimeList(argument: text) }
    let start = try arguments.number("from")
    let end = try arguments.number("to")
    let rate = try arguments.positiveNumber("fps")
    // Not all commands have these options.
    let marker = arguments.has("marker") ? arguments.value("marker") : nil

    let range = [("from", start), ("to", end), ("fps", rate)].first { $0.1 != nil }?.0
    let isReduced = arguments.has("reduced-motion") && arguments.flag("reduced-motion")
    let options = [
      list == nil ? nil : "t", range, marker == nil ? nil : "marker", isReduced ? "reduced-motion" : nil,
    ].compactMap { $0 }
    if options.count > 1 {
      throw UsageError("'--\(options[0])' and '--\(options[1])' are mutually exclusive")
    }
    if let range, rate == nil {
      throw UsageError(
        "'--\(range)' requires '--fps'", hint: "add '--fps', or set the times with --t, such as --t 0..2:0.1")
    }

    if let rate {
      // Reports errors before the file is read.
      _ = try TimeList(from: start ?? 0, to: end ?? start ?? 0, framesPerSecond: rate)
      self = .frames(from: start ?? 0, to: end, framesPerSecond: rate)
    } else if let marker {
      self = .marker(marker)
    } else if isReduced {
      self = .reducedMotion
    } else {
      self = list.map { .times($0.times) } ?? .poster
    }
  }

  /// Whether this is the picture for reduced motion.
  var isReduced: Bool { if case .reducedMotion = self { true } else { false } }

  /// Whether this is one time in every animation.
  var isSingle: Bool {
    switch self {
    case .poster, .marker, .reducedMotion: true
    case .times(let times): times.count == 1
    case .frames: false
    }
  }
}

/// The part of an animation that all commands play: from 0 until it starts again.
struct Pass: Equatable {
  /// The end in seconds. With `autoreverses`, a pass includes the way back; for a count of passes that is not an
  /// integer, such as 1.5, it includes all of them.
  var end: Double
  /// Whether another pass follows, whose start is its end.
  var startsAgain = false

  init(end: Double, startsAgain: Bool = false) {
    self.end = end
    self.startsAgain = startsAgain
  }

  init(of evaluator: Evaluator) {
    (end, startsAgain) = evaluator.pass
  }
}

extension TimeSelection {
  /// The selected times of an animation.
  func times(of evaluator: Evaluator) throws(UsageError) -> [Double] {
    let document = evaluator.document
    return try times(
      over: Pass(of: evaluator), markers: document.markers.map { ($0.name, $0.t) },
      poster: document.poster,
      reducedMotion: evaluator.reducedMotionTime)
  }

  func times(
    over pass: Pass, markers: [(name: String, time: Double)], poster: Double? = nil,
    reducedMotion: Double = 0
  ) throws(UsageError) -> [Double] {
    switch self {
    case .poster: return [poster ?? 0]
    case .reducedMotion: return [reducedMotion]
    case .times(let times): return times
    case .frames(let start, let last?, let rate):
      return try TimeList(from: start, to: last, framesPerSecond: rate).times
    case .frames(let start, nil, let rate):
      return try TimeList(
        from: start, to: max(start, pass.end), framesPerSecond: rate, startsAgain: pass.startsAgain
      ).times
    case .marker(let name):
      guard let marker = markers.first(where: { $0.name == name }) else {
        throw UsageError(
          "'--marker': unknown marker \(quoted(name))"
            + suggestion(for: name, among: markers.map(\.name)),
          hint: markers.isEmpty ? "this animation has no markers" : nil)
      }
      return [marker.time]
    }
  }
}

/// The power of ten that makes integers of numbers with as many decimals as these.
///
/// The quotient of an integer and a power of ten up to 1e15 is the number nearest to the decimal.
private func decimalUnit(of numbers: [String]) -> Double {
  let decimals =
    numbers.map { number -> Int in
      guard !number.contains(where: { $0 == "e" || $0 == "E" }) else { return 16 }
      return number.firstIndex(of: ".").map { number.distance(from: $0, to: number.endIndex) - 1 } ?? 0
    }.max() ?? 0
  guard decimals <= 15 else { return .infinity }
  return (0..<decimals).reduce(1) { power, _ in power * 10 }
}

extension StringProtocol {
  fileprivate var trimmed: String {
    var text = self[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// The first two consecutive dots.
  fileprivate var firstTwoDots: Range<Index>? {
    indices.first { self[$0...].hasPrefix("..") }.map { $0..<index($0, offsetBy: 2) }
  }
}

import AnimFile

/// The stretches of an animated document in SVG: one for all, or one that plays once and one that repeats.
struct AnimatedSVGTiming {
  let stretches: [AnimatedSVGStretch]

  /// - Parameter passes: The number of equal passes in that of the document, if it repeats without end.
  init(_ evaluator: Evaluator, passes: Int = 1) {
    let length = evaluator.recordedDuration / Double(max(1, passes))
    guard !evaluator.hasSettings else {
      stretches = [AnimatedSVGStretch(length, of: nil, repeats: .count(1), returns: false)]
      return
    }
    let (start, mapping) = (evaluator.timing.start, evaluator.timing.passes)
    let rest = AnimatedSVGStretch(
      length - start, of: start > 0 ? start : nil, repeats: mapping.repeats, returns: mapping.autoreverses)
    let once = AnimatedSVGStretch(start, of: 0, repeats: .count(1), returns: false)
    stretches = start > 0 ? [once, rest] : [rest]
  }
}

/// A part of the time of a document, and its repetition in SVG.
struct AnimatedSVGStretch {
  /// The start of the stretch in seconds; nil if it is the whole time.
  private let start: Double?
  /// The duration of one pass in seconds, forward and back if it alternates.
  let duration: Double
  /// The attributes of every animation.
  let attributes: String
  /// The duration of one pass in one direction.
  private let oneWay: Double
  private let returns: Bool

  init(_ length: Double, of start: Double?, repeats: TimeMapping.Repeat, returns: Bool) {
    self.start = start
    self.returns = returns
    oneWay = length
    duration = returns ? 2 * length : length
    var attributes = start.map { $0 > 0 ? "begin=\"\(Self.clock($0))\" " : "" } ?? ""
    attributes += "dur=\"\(Self.clock(duration))\""
    switch repeats {
    case .forever: attributes += " repeatCount=\"indefinite\""
    case .count(let count):
      if count != 1 { attributes += " repeatCount=\"\(count.text)\"" }
      attributes += " fill=\"freeze\""
    }
    self.attributes = attributes
  }

  private static func clock(_ seconds: Double) -> String {
    var bytes: [UInt8] = []
    NumberPrinter.appendRounded(seconds, decimals: 9, to: &bytes)
    return String(decoding: bytes, as: UTF8.self) + "s"
  }

  /// Returns the number of decimals of key times, so that rounding does not distort jumps, and causes errors of at most
  /// a tenth of a tolerance.
  func decimals(forSpeed speed: Double) -> Int {
    var (decimals, step) = (3, duration * 1e-3)
    while step > 5e-5 || step * speed > 0.2, decimals < 12 {
      step /= 10
      decimals += 1
    }
    return decimals
  }

  /// Returns the knots within the stretch, in seconds since its start.
  private func within(_ knots: [MotionLine.Knot], isDiscrete: Bool) -> [MotionLine.Knot] {
    guard let start else { return knots }
    let end = start + oneWay
    var inside = knots.filter { $0.time > start && $0.time < end }
    let first = knots.last { $0.time <= start } ?? knots[0]
    inside.insert(MotionLine.Knot(time: start, index: first.index), at: 0)
    // A jump at the end of the start belongs to what follows; one at the end of all is that to the pose at rest.
    let last = knots.filter { $0.time == end }
    inside += start > 0 ? last : Array(last.prefix(isDiscrete ? 0 : 1))
    return inside.map { MotionLine.Knot(time: $0.time - start, index: $0.index) }
  }

  /// Returns knots at fractions of a pass, 0…1, including the backward direction if the passes alternate.
  func steps(_ knots: [MotionLine.Knot], isDiscrete: Bool) -> [MotionLine.Knot] {
    var steps = within(knots, isDiscrete: isDiscrete)
    steps[0].time = isDiscrete ? 0 : steps[0].time
    if !isDiscrete {
      if let first = steps.first, first.time > 0 {
        steps.insert(MotionLine.Knot(time: 0, index: first.index), at: 0)
      }
      if let last = steps.last, last.time < oneWay {
        steps.append(MotionLine.Knot(time: oneWay, index: last.index))
      }
    }
    if returns {
      let there = steps
      if isDiscrete {
        for index in there.indices.dropFirst().reversed() {
          steps.append(MotionLine.Knot(time: 2 * oneWay - there[index].time, index: there[index - 1].index))
        }
      } else {
        for knot in there.dropLast().reversed() {
          steps.append(MotionLine.Knot(time: 2 * oneWay - knot.time, index: knot.index))
        }
      }
    }
    for index in steps.indices { steps[index].time /= duration }
    return steps
  }
}

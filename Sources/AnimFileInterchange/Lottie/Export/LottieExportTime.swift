import AnimFile

/// The inner time of a shape, as a function of the time of the file.
struct LottieExportTime {
  /// The parts in which the inner time is linear, without gaps.
  var segments: [TimeSegment]

  /// The inner time at a time.
  func local(_ time: Double) -> Double {
    let next = segments.partitioningIndex { $0.start > time }
    return segments[max(0, next - 1)].local(at: time)
  }

  /// The time that copies with a delay have.
  func delayed(by delay: Double) -> LottieExportTime {
    LottieExportTime(
      segments: segments.map { segment in
        var segment = segment
        segment.local -= delay
        return segment
      })
  }

  var start: Double { segments[0].start }
  var end: Double { segments[segments.count - 1].end }

  /// The times at which the inner time turns or jumps, with the start and the end.
  var edges: [Double] { segments.map(\.start) + [end] }
}

extension LottieExporter {
  /// The greatest number of segments of time.
  private static let most = 4096

  /// The time inside a shape with a time mapping, and when it shows.
  mutating func inside(_ time: LottieExportTime, of shape: AnimatedShape, _ path: [PathComponent])
    -> LottieExportTime
  {
    guard let mapping = shape.time else { return time }
    let natural = shape.contentDuration
    if mapping.since != nil {
      let local = isSettled(mapping) ? settledTime(mapping, natural) : 0
      return LottieExportTime(
        segments: time.segments.map { TimeSegment(start: $0.start, end: $0.end, local: local, rate: 0) })
    }
    if let number = mapping.at { return inside(time, at: number.flat, path) }
    let segments = time.segments.mapped(by: mapping, duration: natural, atMost: Self.most)
    if segments.count >= Self.most {
      report(
        .exportDropped, "the time repeats too often: later passes are left out", at: path + [.member("time")])
    }
    return LottieExportTime(segments: segments.isEmpty ? time.segments : segments)
  }

  func isSettled(_ mapping: TimeMapping) -> Bool { mapping.since?.elapsedTime.isSettled ?? false }

  private func settledTime(_ mapping: TimeMapping, _ natural: Double) -> Double {
    guard mapping.speed > 0, case .count(let count) = mapping.repeats else { return 0 }
    if count == 1, !mapping.autoreverses { return mapping.duration ?? natural }
    var plain = mapping
    plain.since = nil
    return plain.localTime(at: mapping.offset + 1e9, duration: natural)
  }

  /// The time inside a shape whose time is a number.
  private mutating func inside(
    _ time: LottieExportTime, at number: FlatAnimated, _ path: [PathComponent]
  ) -> LottieExportTime {
    let track = spans(number, time, tolerance: [0.0005])
    var segments: [TimeSegment] = []
    for span in track.spans {
      guard segments.count < Self.most else {
        report(
          .exportDropped, "the time changes too often: later parts are left out",
          at: path + [.member("time"), .member("at")])
        break
      }
      let length = span.end - span.start
      guard length > 0 else { continue }
      guard let curve = span.curve, span.from != span.to else {
        segments.append(TimeSegment(start: span.start, end: span.end, local: span.from[0], rate: 0))
        continue
      }
      // Lines that stay close to the easing.
      let change = abs(span.to[0] - span.from[0])
      let count = curve.isLinear ? 1 : min(256, max(2, Int((change / 0.004).squareRoot().rounded(.up))))
      if count > 1 {
        report(
          .exportBaked, "the time is written as \(count) pieces of constant speed",
          at: path + [.member("time"), .member("at")])
      }
      for part in 0..<count {
        let (low, high) = (Double(part) / Double(count), Double(part + 1) / Double(count))
        let (a, b) = (curve.progress(at: low), curve.progress(at: high))
        let local = span.from[0] + (span.to[0] - span.from[0]) * a
        segments.append(
          TimeSegment(
            start: span.start + length * low, end: span.start + length * high, local: local,
            rate: (span.to[0] - span.from[0]) * (b - a) / (length * (high - low))))
      }
    }
    return segments.isEmpty ? time : LottieExportTime(segments: segments)
  }
}

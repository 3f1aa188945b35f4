import AnimFile

extension LottieExporter {
  /// Reports an end beyond the last frame that a file can have, or a jump at the end.
  ///
  /// The last frame of a Lottie file is shown before its end, so the values after the jump are never shown. A document that
  /// repeats forever does not show them either.
  mutating func noteEnd() {
    let end: PathComponent = .member(evaluator.document.duration == nil ? "shapes" : "duration")
    if duration * frameRate > 1e9 {
      return report(
        .exportDropped, "the file ends after \((1e9 / frameRate).text) s: it has at most 1e9 frames",
        at: [end])
    }
    // Elastic easings and springs end up to a thousandth of the way before their end.
    let residue = tolerance + max(width, height) / 1000
    guard evaluator.resolved.repeats != .forever, duration > 0,
      let before = try? evaluator.frame(at: duration * (1 - 1e-9)),
      let after = try? evaluator.frame(at: duration), before.jumps(to: after, distance: residue)
    else { return }
    report(
      .exportDropped, "the values after the jump at \(duration.text) s are not shown: the file ends there",
      at: [end])
  }
}

extension Frame {
  /// Whether another frame differs by more than a motion in an instant, and points by more than a distance.
  fileprivate func jumps(to other: Frame, distance: Double) -> Bool {
    guard items.count == other.items.count, background?.isNear(other.background) ?? (other.background == nil)
    else { return true }
    return !zip(items, other.items).allSatisfy { $0.isNear($1, distance) }
  }
}

extension Frame.Item {
  fileprivate func isNear(_ other: Frame.Item, _ distance: Double) -> Bool {
    path.points.count == other.path.points.count
      && zip(path.points, other.path.points).allSatisfy {
        (transform.apply($0) - other.transform.apply($1)).length <= distance
      }
      && abs(effectiveOpacity - other.effectiveOpacity) <= 0.004
      && isNear(fill?.paint, other.fill?.paint) && isNear(stroke?.paint, other.stroke?.paint)
      && abs((stroke?.width ?? 0) - (other.stroke?.width ?? 0)) <= distance
  }

  private func isNear(_ a: Frame.Paint?, _ b: Frame.Paint?) -> Bool {
    switch (a, b) {
    case (nil, nil): true
    case (.color(let a)?, .color(let b)?): a.isNear(b)
    case (.gradient(let a)?, .gradient(let b)?):
      a.stops.count == b.stops.count && zip(a.stops, b.stops).allSatisfy { $0.color.isNear($1.color) }
    default: false
    }
  }
}

extension RGBAColor {
  fileprivate func isNear(_ other: RGBAColor?) -> Bool {
    guard let other else { return false }
    return [red - other.red, green - other.green, blue - other.blue, alpha - other.alpha]
      .allSatisfy { abs($0) <= 0.004 }
  }
}

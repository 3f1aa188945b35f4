// What fills and strokes are at a time.

extension Fill {
  func value(_ sampler: inout Sampler) -> Frame.Fill {
    let paint = paint.value(&sampler)
    let rule = rule.value(&sampler)
    return Frame.Fill(paint: paint, rule: rule, opacity: opacity.value(&sampler).clamped(0, 1))
  }
}

extension Stroke {
  /// The stroke at the sampler's time; the pen's transform is not known here.
  func value(_ sampler: inout Sampler) -> Frame.Stroke {
    Frame.Stroke(
      paint: paint.value(&sampler), width: width.value(&sampler).clamped(0, .largestResult),
      cap: cap.value(&sampler),
      join: join.value(&sampler), miterLimit: miterLimit.value(&sampler).clamped(1, .largestResult),
      dash: dashes(&sampler), dashOffset: dashOffset.value(&sampler).saturated,
      opacity: opacity.value(&sampler).clamped(0, 1), transform: .identity)
  }

  private func dashes(_ sampler: inout Sampler) -> [Double] {
    if case .constant(let dash) = dash { return Array(dash) }
    var list = sampler.takeNumbers()
    dash.sample(&sampler, into: &list)
    let dashes = list.map { max(0, $0.saturated) }
    sampler.giveBack(list)
    return dashes
  }
}

extension Paint {
  func value(_ sampler: inout Sampler) -> Frame.Paint {
    switch self {
    case .color(let color): .color(color.value(&sampler))
    case .gradient(let gradient): .gradient(gradient.value(&sampler))
    }
  }
}

extension Paint.Gradient {
  func value(_ sampler: inout Sampler) -> Frame.Gradient {
    let layout: Frame.Gradient.Layout
    switch self.layout {
    case .linear(let from, let to):
      layout = .linear(from: from.value(&sampler).saturated, to: to.value(&sampler).saturated)
    case .radial(let center, let radius, let focus):
      let middle = center.value(&sampler).saturated
      let radius = radius.value(&sampler).clamped(0, .largestResult)
      let focus = focus?.value(&sampler).saturated
      layout = .radial(
        center: middle, radius: radius, focus: focus?.drawn(towards: middle, within: radius) ?? middle)
    }
    return Frame.Gradient(layout: layout, stops: stops.value(&sampler))
  }
}

extension Point2D {
  /// The focus of a radial gradient as it is drawn: no further from the center than 0.99 of the radius.
  ///
  /// Renderers differ about a focus on the circle or outside of it.
  fileprivate func drawn(towards center: Point2D, within radius: Double) -> Point2D {
    let way = self - center
    let (distance, largest) = (way.length, 0.99 * radius)
    return distance > largest ? center + way * (largest / distance) : self
  }
}

extension Paint.Stops {
  /// The stops in ascending order: one before its predecessor counts as being at the same place, as in SVG.
  func value(_ sampler: inout Sampler) -> [StopList.Stop] {
    var list: [StopList.Stop]
    switch self {
    case .list(let stops):
      list = stops.map { StopList.Stop($0.offset.value(&sampler), $0.color.value(&sampler)) }
    case .animated(let stops): list = stops.value(&sampler).stops
    }
    var previous = 0.0
    for index in list.indices {
      previous = max(previous, list[index].offset.clamped(0, 1))
      list[index].offset = previous
    }
    return list
  }
}

extension Double {
  /// The number between two bounds; the lower one in place of what is no number.
  func clamped(_ lower: Double, _ upper: Double) -> Double { self > lower ? min(self, upper) : lower }

  /// The largest size of any result.
  static let largestResult = 1e30

  /// The number, no larger than any result can be, and 0 in place of what is no number.
  var saturated: Double {
    magnitude <= Self.largestResult ? self : isNaN ? 0 : self > 0 ? Self.largestResult : -Self.largestResult
  }
}

extension Point2D {
  /// The point with saturated coordinates.
  var saturated: Point2D { Point2D(x.saturated, y.saturated) }
}

extension AffineMatrix {
  /// The matrix with saturated entries.
  var saturated: AffineMatrix {
    AffineMatrix(
      a: a.saturated, b: b.saturated, c: c.saturated, d: d.saturated, tx: tx.saturated, ty: ty.saturated)
  }
}

extension BezierPath {
  /// Saturates the coordinates.
  mutating func saturate() {
    let isWithin = points.allSatisfy { $0.x.magnitude <= .largestResult && $0.y.magnitude <= .largestResult }
    guard !isWithin else { return }
    for index in points.indices { points[index] = points[index].saturated }
  }
}

// Evaluation of fills and strokes.

extension Fill {
  func value(_ sampler: inout Sampler) -> Frame.Fill {
    let paint = paint.value(&sampler)
    let rule = rule.value(&sampler)
    return Frame.Fill(paint: paint, rule: rule, opacity: opacity.value(&sampler).clamped(0, 1))
  }
}

extension Stroke {
  /// Evaluates the stroke at the sampler's time; the caller sets the pen's transform.
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
    sampler.recycle(list)
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
  /// Returns the drawn focus of a radial gradient: at most 0.99 of the radius from the center.
  ///
  /// Renderers differ for a focus on or outside the circle.
  fileprivate func drawn(towards center: Point2D, within radius: Double) -> Point2D {
    let way = self - center
    let (distance, largest) = (way.length, 0.99 * radius)
    return distance > largest ? center + way * (largest / distance) : self
  }
}

extension Paint.Stops {
  /// Evaluates the stops in ascending order: an offset below its predecessor's is raised to it, as in SVG.
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
  /// Returns the number clamped to a range; NaN becomes the lower bound.
  package func clamped(_ lower: Double, _ upper: Double) -> Double { self > lower ? min(self, upper) : lower }

  /// The maximum magnitude of any result.
  static let largestResult = 1e30

  /// The number clamped to the maximum magnitude; NaN becomes 0.
  package var saturated: Double {
    magnitude <= Self.largestResult ? self : isNaN ? 0 : self > 0 ? Self.largestResult : -Self.largestResult
  }
}

extension Point2D {
  package var saturated: Point2D { Point2D(x.saturated, y.saturated) }
}

extension AffineMatrix {
  package var saturated: AffineMatrix {
    AffineMatrix(
      a: a.saturated, b: b.saturated, c: c.saturated, d: d.saturated, tx: tx.saturated, ty: ty.saturated)
  }
}

extension BezierPath {
  package mutating func saturate() {
    let isWithin = points.allSatisfy { $0.x.magnitude <= .largestResult && $0.y.magnitude <= .largestResult }
    guard !isWithin else { return }
    for index in points.indices { points[index] = points[index].saturated }
  }
}

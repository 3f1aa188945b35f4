// Evaluation of fills and strokes.

extension Fill: ColumnSource {
  package func columns(_ visitor: inout some ColumnVisitor) {
    visitor.add(rule)
    visitor.add(opacity)
    paint.columns(&visitor)
  }

  /// Whether it is one color, and constant.
  var isPlain: Bool {
    guard case .color(.constant) = paint, case .constant = rule, case .constant = opacity else {
      return false
    }
    return true
  }

  /// The fill, if it is one color and constant; nil for others.
  var plain: Frame.Fill? {
    guard case .color(.constant(let color)) = paint, case .constant(let rule) = rule,
      case .constant(let opacity) = opacity
    else { return nil }
    return Frame.Fill(paint: .color(color), rule: rule, opacity: opacity.clamped(0, 1))
  }

  /// Evaluates the fill at the sampler's time.
  func value(_ sampler: inout Sampler) -> Frame.Fill {
    var fill = Frame.Fill()
    sampler.evaluate(self)
    fill.assign(sampler.numbers.span, paint.form)
    return fill
  }
}

extension Stroke: ColumnSource {
  package func columns(_ visitor: inout some ColumnVisitor) {
    columnsBeforeDashes(&visitor)
    visitor.add(dash)
  }

  /// Visits all members except the dashes, which are the last columns.
  func columnsBeforeDashes(_ visitor: inout some ColumnVisitor) {
    visitor.add(width)
    visitor.add(cap)
    visitor.add(join)
    visitor.add(miterLimit)
    visitor.add(dashOffset)
    visitor.add(opacity)
    paint.columns(&visitor)
  }

  /// Evaluates the stroke at the sampler's time; the caller sets the pen's transform.
  func value(_ sampler: inout Sampler) -> Frame.Stroke {
    var stroke = Frame.Stroke()
    if paint.form != .color { sampler.evaluate(paint) }
    let dashes = 6 + (paint.form == .color ? 4 : sampler.numbers.count)
    sampler.evaluate(self)
    stroke.assign(sampler.numbers.span, paint.form, dashes: dashes..<sampler.numbers.count)
    return stroke
  }
}

extension Paint: ColumnSource {
  /// The meaning of a paint's columns.
  enum Form: Equatable, Sendable {
    case color
    case gradient(Layout, isTransformed: Bool)

    /// The geometry of a gradient.
    enum Layout: UInt8, Sendable {
      case linear
      /// A radial gradient, without or with its own focus.
      case radial, focused

      /// The number of columns.
      var count: Int {
        switch self {
        case .linear: 4
        case .radial: 3
        case .focused: 5
        }
      }
    }
  }

  var form: Form {
    guard case .gradient(let gradient) = self else { return .color }
    let layout: Form.Layout =
      switch gradient.layout {
      case .linear: .linear
      case .radial(_, _, let focus): focus == nil ? .radial : .focused
      }
    return .gradient(layout, isTransformed: gradient.transform != nil)
  }

  package func columns(_ visitor: inout some ColumnVisitor) {
    switch self {
    case .color(let color): visitor.add(color)
    case .gradient(let gradient):
      switch gradient.layout {
      case .linear(let from, let to):
        visitor.add(from)
        visitor.add(to)
      case .radial(let center, let radius, let focus):
        visitor.add(center)
        visitor.add(radius)
        if let focus { visitor.add(focus) }
      }
      gradient.transform?.columns(&visitor)
      switch gradient.stops {
      case .list(let stops):
        for stop in stops {
          visitor.add(stop.offset)
          visitor.add(stop.color)
        }
      case .animated(let stops): visitor.add(stops)
      }
    }
  }
}

extension Frame.Fill {
  init() { self.init(paint: .color(.black), rule: .nonzero, opacity: 1) }

  mutating func assign(_ columns: Span<Double>, _ form: Paint.Form) {
    rule = columns.flag(0) ? .evenodd : .nonzero
    opacity = columns[1].clamped(0, 1)
    paint.assign(columns, 2..<columns.count, form)
  }
}

extension Frame.Stroke {
  init() {
    self.init(
      paint: .color(.black), width: 1, cap: .butt, join: .miter, miterLimit: 4, dash: [], dashOffset: 0,
      opacity: 1, transform: .identity)
  }

  /// - Parameter dashes: The columns of the dashes, which follow those of the paint.
  mutating func assign(_ columns: Span<Double>, _ form: Paint.Form, dashes: Range<Int>) {
    width = columns[0].clamped(0, .largestResult)
    cap = columns[1] == 0 ? .butt : columns[1] == 1 ? .round : .square
    join = columns[2] == 0 ? .miter : columns[2] == 1 ? .round : .bevel
    miterLimit = columns[3].clamped(1, .largestResult)
    dashOffset = columns[4].saturated
    opacity = columns[5].clamped(0, 1)
    paint.assign(columns, 6..<dashes.lowerBound, form)
    if dash.count != dashes.count { dash = Array(repeating: 0, count: dashes.count) }
    for index in dash.indices { dash[index] = max(0, columns[dashes.lowerBound + index].saturated) }
  }
}

extension Frame.Paint {
  /// Assigns the paint of columns, reusing the storage of stops.
  fileprivate mutating func assign(_ columns: Span<Double>, _ range: Range<Int>, _ form: Paint.Form) {
    let first = range.lowerBound
    guard case .gradient(let geometry, let isTransformed) = form else {
      self = .color(columns.color(first))
      return
    }
    var gradient: Frame.Gradient
    if case .gradient(let last) = self {
      // Taken out, so that its storage is changed in place.
      gradient = last
      self = .color(.black)
      gradient.stops.removeAll(keepingCapacity: true)
    } else {
      gradient = Frame.Gradient(layout: .linear(from: .zero, to: .zero), stops: [])
    }
    var layout: Frame.Gradient.Layout
    if geometry == .linear {
      layout = .linear(from: columns.point(first).saturated, to: columns.point(first + 2).saturated)
    } else {
      let center = columns.point(first).saturated
      let radius = columns[first + 2].clamped(0, .largestResult)
      let focus =
        geometry == .focused
        ? columns.point(first + 3).saturated.drawn(toward: center, within: radius) : center
      layout = .radial(center: center, radius: radius, focus: focus)
    }
    var firstStop = first + geometry.count
    var transform = AffineMatrix.identity
    if isTransformed {
      let end = firstStop + Paint.Gradient.Transform.columnCount
      transform = Paint.Gradient.Transform.matrix(columns.extracting(firstStop..<end))
      firstStop = end
      if transform.inverse == nil {
        // Renderers disagree about transforms without an inverse, but not about gradients without extent.
        layout = layout.withoutExtent
        transform = .identity
      }
    }
    // Stops are in ascending order: an offset below its predecessor's is raised to it, as in SVG.
    var previous = 0.0
    for index in stride(from: firstStop, to: range.upperBound - 4, by: 5) {
      previous = max(previous, columns[index].clamped(0, 1))
      gradient.stops.append(StopList.Stop(previous, columns.color(index + 1)))
    }
    gradient.layout = layout
    gradient.transform = transform
    self = .gradient(gradient)
  }
}

extension Frame.Gradient.Layout {
  /// The layout reduced to a point, of which the last stop determines the color.
  fileprivate var withoutExtent: Self {
    switch self {
    case .linear(let from, _): .linear(from: from, to: from)
    case .radial(let center, _, _): .radial(center: center, radius: 0, focus: center)
    }
  }
}

extension Point2D {
  /// Returns the drawn focus of a radial gradient: at most 0.99 of the radius from the center.
  ///
  /// Renderers differ for a focus on or outside the circle.
  fileprivate func drawn(toward center: Point2D, within radius: Double) -> Point2D {
    let offset = self - center
    let (distance, largest) = (offset.length, 0.99 * radius)
    return distance > largest ? center + offset * (largest / distance) : self
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
    // Where the sum is within the limit, so is every part.
    let sum = a.magnitude + b.magnitude + c.magnitude + d.magnitude + tx.magnitude + ty.magnitude
    return sum <= .largestResult ? self : partlySaturated
  }

  @inline(never)
  private var partlySaturated: AffineMatrix {
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

// Gradients that paint one color, or do not follow their moving shape.

import AnimFile

extension AnimatedShape {
  /// The paths, from the shape, of gradients that never have any extent.
  var flatGradients: [[PathComponent]] {
    gradients.compactMap { name, gradient in
      let place = [PathComponent.member(name), .member("gradient")]
      switch gradient.layout {
      case .linear(let from, let to): return from == to ? place + [.member("to")] : nil
      case .radial(_, let radius, _): return radius.onlyValue == 0 ? place + [.member("radius")] : nil
      }
    }
  }

  /// The stops whose offset is below that of a preceding stop at all times, and not only as constants, which
  /// the reader compares: the number of the preceding stop, and the path of the offset from the shape.
  var stopsAlwaysBeforeOthers: [(number: Int, path: [PathComponent])] {
    gradients.flatMap { name, gradient -> [(number: Int, path: [PathComponent])] in
      guard case .list(let stops) = gradient.stops,
        stops.contains(where: { !$0.offset.isConstant })
      else { return [] }
      var latest: (low: Double, number: Int)?
      var found: [(number: Int, path: [PathComponent])] = []
      for (index, stop) in stops.enumerated() {
        guard let range = stop.offset.ranges?.first else { continue }
        if let latest, range.upperBound < latest.low {
          if !stop.offset.isConstant || !stops[latest.number - 1].offset.isConstant {
            found.append(
              (
                latest.number,
                [.member(name), .member("gradient"), .member("stops"), .index(index), .member("offset")]
              ))
          }
        } else if range.lowerBound > latest?.low ?? -1 {
          latest = (range.lowerBound, index + 1)
        }
      }
      return found
    }
  }

  private var gradients: [(name: String, gradient: Paint.Gradient)] {
    var gradients: [(String, Paint.Gradient)] = []
    if case .gradient(let gradient) = fill?.paint { gradients.append(("fill", gradient)) }
    if case .gradient(let gradient) = stroke?.paint { gradients.append(("stroke", gradient)) }
    return gradients
  }

  /// A gradient that does not follow its shape: its member, and the member that moves the shape.
  struct DetachedGradient {
    var name: String
    var mover: String
  }

  /// Returns the gradients that fit the shape at one time and mostly miss it at another, because the shape
  /// moves and the gradient does not.
  ///
  /// - Parameter duration: The duration in inner time.
  func detachedGradients(within duration: Double, _ scratch: inout OutlineScratch) -> [DetachedGradient] {
    guard duration > 0, geometry.elementBound <= Self.largestOutline, let mover = geometry.mover else {
      return []
    }
    let still = gradients.compactMap { name, gradient in
      gradient.constantLayout.map { (name: name, layout: $0) }
    }
    guard !still.isEmpty else { return [] }
    var boxes: [BoundingBox] = []
    for step in 0...Self.looks {
      let time = duration * Double(step) / Double(Self.looks)
      if let box = scratch.bounds(of: geometry, at: time), box.width > 0 || box.height > 0 {
        boxes.append(box)
      }
    }
    return still.compactMap { name, layout in
      let fits = boxes.map { layout.fit($0) }
      guard fits.contains(where: { $0.covered >= 0.9 && $0.size >= 0.5 }),
        fits.contains(where: { $0.covered < 0.5 })
      else { return nil }
      return DetachedGradient(name: name, mover: mover)
    }
  }

  /// The number of sample times after the first.
  private static let looks = 24
  private static let largestOutline = 256
}

extension AnimatedShape.Geometry {
  /// The member other than the transform that moves the shape; nil if there is none.
  fileprivate var mover: String? {
    func mover(_ name: String, _ place: Animated<Point2D>) -> String? { place.isConstant ? nil : name }
    return switch self {
    case .circle(let circle): mover("center", circle.center)
    case .ellipse(let ellipse): mover("center", ellipse.center)
    case .rect(let rect):
      switch rect.place {
      case .center(let center): mover("center", center)
      case .origin(let origin): mover("origin", origin)
      }
    case .arc(let arc): mover("center", arc.center)
    case .polygon(let polygon): mover("center", polygon.center)
    case .star(let star): mover("center", star.center)
    case .blob(let blob): mover("center", blob.center)
    default: nil
    }
  }
}

extension Paint.Gradient {
  fileprivate var constantLayout: Frame.Gradient.Layout? {
    guard transform == nil else { return nil }
    return switch layout {
    case .linear(.constant(let from), .constant(let to)): .linear(from: from, to: to)
    case .radial(.constant(let center), .constant(let radius), _):
      .radial(center: center, radius: radius, focus: center)
    default: nil
    }
  }
}

extension Frame.Gradient.Layout {
  /// Returns the fraction of the box's extent along the gradient that lies between its first and last offset,
  /// and the ratio of that extent to the gradient's length.
  fileprivate func fit(_ box: BoundingBox) -> (covered: Double, size: Double) {
    let (low, high, end): (Double, Double, ClosedRange<Double>)
    switch self {
    case .linear(let from, let to):
      let axis = to - from
      let length = axis.length
      guard length > 0 else { return (1, 0) }
      let corners = [
        Point2D(box.minX, box.minY), Point2D(box.maxX, box.minY), Point2D(box.minX, box.maxY),
        Point2D(box.maxX, box.maxY),
      ].map { (($0.x - from.x) * axis.x + ($0.y - from.y) * axis.y) / length }
      (low, high, end) = (corners.reduce(.infinity, min), corners.reduce(-.infinity, max), 0...length)
    case .radial(let center, let radius, _):
      guard radius > 0 else { return (1, 0) }
      let half = max(box.width, box.height) / 2
      let distance = (box.center - center).length
      (low, high, end) = (distance - half, distance + half, -radius...radius)
    }
    guard high > low else { return (1, 0) }
    let covered = max(0, min(high, end.upperBound) - max(low, end.lowerBound)) / (high - low)
    return (covered, (high - low) / (end.upperBound - end.lowerBound))
  }
}

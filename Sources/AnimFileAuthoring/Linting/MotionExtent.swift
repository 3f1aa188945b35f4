import AnimFile

/// The bounds of something over all times.
enum MotionExtent {
  case nothing
  case within(BoundingBox)
  case anywhere

  func union(_ other: MotionExtent) -> MotionExtent {
    switch (self, other) {
    case (.anywhere, _), (_, .anywhere): .anywhere
    case (.nothing, let extent), (let extent, .nothing): extent
    case (.within(let a), .within(let b)): .within(a.union(b))
    }
  }

  func map(_ change: (BoundingBox) -> BoundingBox?) -> MotionExtent {
    guard case .within(let box) = self else { return self }
    return change(box).map(MotionExtent.within) ?? .anywhere
  }
}

extension BoundingBox {
  init(_ x: ClosedRange<Double>, _ y: ClosedRange<Double>) {
    self.init(minX: x.lowerBound, minY: y.lowerBound, maxX: x.upperBound, maxY: y.upperBound)
  }

  var x: ClosedRange<Double> { minX...maxX }
  var y: ClosedRange<Double> { minY...maxY }

  /// Returns the intersection with another box. They must intersect.
  func intersection(_ other: BoundingBox) -> BoundingBox {
    BoundingBox(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY))
  }

  func widened(by margin: Double) -> BoundingBox { BoundingBox(x.widened(by: margin), y.widened(by: margin)) }
}

// MARK: - Outlines

extension AnimatedShape {
  /// Returns the local extent of its outline before modifiers, and whether that outline is constant.
  func outlineExtent(_ scratch: inout OutlineScratch) -> (extent: MotionExtent, isStill: Bool) {
    if outlineMoves { return (geometry.motionExtent.map(MotionExtent.within) ?? .anywhere, false) }
    return (
      scratch.outline(of: geometry, isReversed: false).bounds.map(MotionExtent.within) ?? .nothing, true
    )
  }

  /// Whether its outline, before modifiers, depends on time.
  private var outlineMoves: Bool {
    if facts.isResolved, let motion = facts.motion { return motion.ofOutline }
    let finder = MotionFinder()
    var copy = geometry
    finder.walk(&copy)
    return finder.moves
  }

  /// Returns a box that contains its outlines at all times, in the units of its list, for a shape without parent;
  /// nil if unknown. Its clip is ignored.
  func extentOverTime(_ scratch: inout OutlineScratch) -> BoundingBox? {
    guard linkedSibling == nil else { return nil }
    var (outline, isStill) = (MotionExtent.nothing, false)
    switch geometry {
    case .group(let group):
      for shape in group.shapes {
        guard let box = shape.extentOverTime(&scratch) else { return nil }
        outline = outline.union(.within(box))
      }
    case .use(let use):
      guard let box = use.content?.shape.extentOverTime(&scratch) else { return nil }
      outline = .within(box)
    default: (outline, isStill) = outlineExtent(&scratch)
    }
    guard case .within(var box) = outline else { return nil }
    // Curves that approximate arcs and offsets leave them by a few ten-thousandths of their size.
    if !isStill || !modifiers.isEmpty { box = box.widened(by: 1e-3 * max(box.width, box.height)) }
    for modifier in modifiers {
      guard let modified = modifier.extent(box) else { return nil }
      box = modified
    }
    guard hasTransform, let transform else { return box }
    let moving = AnimatedBounds(
      transform, outline: outline, isStill: isStill, isOutlined: isOutlined)
    if !isStill, modifiers.isEmpty, transform.turnsAboutCenter, let (center, half) = geometry.centeredExtent {
      let margin = 1e-3 * max(half.width, half.height)
      return moving?.apply(around: center, half: Size2D(half.width + margin, half.height + margin))
    }
    return moving?.apply(box)
  }

  /// Returns the extent of its paint, given the extent of its outline before modifiers.
  func paintedExtent(_ outline: MotionExtent) -> MotionExtent {
    outline.map { outline in
      var box: BoundingBox? = outline
      for modifier in modifiers { box = box.flatMap { modifier.extent($0) } }
      guard let stroke else { return box }
      return stroke.mostOverhang.flatMap { overhang in box.map { $0.widened(by: overhang) } }
    }
  }
}

extension Stroke {
  /// The maximum distance of paint from the outline; nil if unknown.
  fileprivate var mostOverhang: Double? {
    guard let width = width.ranges?.first, let miter = miterLimit.ranges?.first else { return nil }
    var factor = 1.0
    if case .constant(let join) = join, join != .miter {} else { factor = max(factor, miter.upperBound) }
    // The distance from the middle of the end to a corner of the square cap.
    if case .constant(let cap) = cap, cap != .square {} else { factor = max(factor, 2.0.squareRoot()) }
    return max(0, width.upperBound) / 2 * factor
  }
}

extension AnimatedShape.Modifier {
  fileprivate func extent(_ box: BoundingBox) -> BoundingBox? {
    switch self {
    case .trim, .reverse, .roundCorners: return box
    case .offset(let offset):
      guard let distance = offset.distance.ranges?.first, let limit = offset.miterLimit.ranges?.first else {
        return nil
      }
      let most = max(distance.upperBound.magnitude, distance.lowerBound.magnitude)
      return box.widened(by: most * max(1, limit.upperBound))
    case .repeat, .zigzag, .pucker, .twist, .split: return nil
    }
  }
}

extension AnimatedShape.Geometry {
  /// The bounds of an animated outline; nil if unknown.
  fileprivate var motionExtent: BoundingBox? {
    switch self {
    case .circle(let circle): circle.center.box(circle.radius)
    case .ellipse(let ellipse):
      if let radii = ellipse.radii.ranges, radii.count == 2 {
        ellipse.center.box.map { BoundingBox($0.x.widened(by: radii[0]), $0.y.widened(by: radii[1])) }
      } else {
        nil
      }
    case .rect(let rect): rect.extent
    case .line(let line): line.from.box.flatMap { from in line.to.box.map { from.union($0) } }
    case .polyline(let polyline):
      polyline.points.box.map {
        // Handles of a smooth line are at most as long as the distances between its points.
        polyline.curve == .constant(.linear) ? $0 : $0.widened(by: max($0.width, $0.height))
      }
    case .path(let path): path.d.box
    case .capsule(let capsule):
      capsule.start.box(capsule.radius).flatMap { start in
        capsule.end.box(capsule.radius).map { start.union($0) }
      }
    case .arc(let arc): arc.center.box(arc.radius)
    case .polygon(let polygon):
      polygon.roundness == 0 ? polygon.center.box(polygon.radius) : nil
    case .star(let star):
      star.roundness == 0 && (star.innerRoundness ?? 0) == 0
        ? star.center.box(star.outerRadius).flatMap { outer in
          star.center.box(star.innerRadius).map { outer.union($0) }
        } : nil
    default: nil
    }
  }
}

extension ShapeTransform {
  /// Whether the anchor of an outlined shape is the center of its outline.
  fileprivate var turnsAboutCenter: Bool {
    switch anchor {
    case nil, .center?: true
    case .point?: false
    }
  }
}

extension AnimatedShape.Geometry {
  /// The bounds of the center of the outline, and the most that the outline extends from it; nil if unknown.
  fileprivate var centeredExtent: (center: BoundingBox, half: Size2D)? {
    switch self {
    case .circle(let circle):
      guard let center = circle.center.box, let radius = circle.radius.ranges?.first else { return nil }
      let most = max(0, radius.upperBound)
      return (center, Size2D(most, most))
    case .ellipse(let ellipse):
      guard let center = ellipse.center.box, let radii = ellipse.radii.ranges, radii.count == 2 else {
        return nil
      }
      return (center, Size2D(max(0, radii[0].upperBound), max(0, radii[1].upperBound)))
    case .rect(let rect):
      guard case .center(let point) = rect.place, let center = point.box, let size = rect.size.ranges,
        size.count == 2
      else { return nil }
      return (center, Size2D(max(0, size[0].upperBound) / 2, max(0, size[1].upperBound) / 2))
    default: return nil
    }
  }
}

extension AnimatedShape.Rect {
  fileprivate var extent: BoundingBox? {
    guard let size = size.ranges, size.count == 2 else { return nil }
    let (width, height) = (max(0, size[0].upperBound), max(0, size[1].upperBound))
    switch place {
    case .center(let center):
      return center.box.map { BoundingBox($0.x.widened(by: width / 2), $0.y.widened(by: height / 2)) }
    case .origin(let origin):
      return origin.box.map {
        BoundingBox(minX: $0.minX, minY: $0.minY, maxX: $0.maxX + width, maxY: $0.maxY + height)
      }
    }
  }
}

extension Animated where Value: DocumentAnimatable {
  /// The bounds of all points, for alternating x and y components; nil if unknown or empty.
  var box: BoundingBox? {
    guard let ranges, !ranges.isEmpty, ranges.count.isMultiple(of: 2) else { return nil }
    return stride(from: 2, to: ranges.count, by: 2).reduce(BoundingBox(ranges[0], ranges[1])) {
      $0.union(BoundingBox(ranges[$1], ranges[$1 + 1]))
    }
  }

  fileprivate func box(_ radius: Animated<Double>) -> BoundingBox? {
    guard let box, let radius = radius.ranges?.first else { return nil }
    return box.widened(by: max(0, radius.upperBound))
  }
}

extension ClosedRange<Double> {
  fileprivate func widened(by radius: ClosedRange<Double>) -> Self {
    widened(by: Swift.max(0, radius.upperBound))
  }
}

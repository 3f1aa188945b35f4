import AnimFile

/// A part of a shape's time, in which its outline has the same structure.
struct LottieExportOutline {
  /// The items of a list of shapes: outlines, and groups of them.
  var items: [JSONValue]
  /// The frames in which they are drawn; nil for all.
  var window: ClosedRange<Double>?
}

/// A modifier with the time in which its members are evaluated.
struct LottieExportModifier {
  var modifier: AnimatedShape.Modifier
  var time: LottieExportTime
  var path: [PathComponent]
}

extension LottieExporter {
  /// The outlines of a shape, after its modifiers but without copies.
  mutating func outlines(
    _ shape: AnimatedShape, _ time: LottieExportTime, _ modifiers: [LottieExportModifier],
    _ path: [PathComponent]
  ) -> [LottieExportOutline] {
    var shape = shape
    var modifiers = modifiers
    // A single reversal is that of the shape.
    while let first = modifiers.first, case .reverse = first.modifier {
      shape.reversed.toggle()
      modifiers.removeFirst()
    }
    var trim: JSONValue?
    if let last = modifiers.last, case .trim(let modifier) = last.modifier {
      if leavesNothing(modifier, last.time) { return [LottieExportOutline(items: [])] }
      if modifier.mode == .each || isSimple(shape.geometry) || modifiers.count == 1 && isSimpleCompound(shape)
      {
        trim = self.trim(modifier, last)
        modifiers.removeLast()
      }
    }
    let dashes = shape.stroke?.dash.isDashed ?? false
    let isTraced = trim != nil || dashes
    func complete(_ items: [JSONValue]) -> [JSONValue] { items + (trim.map { [$0] } ?? []) }
    if modifiers.isEmpty {
      if let items = items(shape, time, isTraced: isTraced, path) {
        return [LottieExportOutline(items: complete(items))]
      }
      if case .compound(let compound) = shape.geometry, isSimpleCompound(shape) {
        var items: [JSONValue] = []
        for (index, part) in compound.shapes.enumerated() {
          items += self.part(part, time, isTraced: isTraced, path + [.member("shapes"), .index(index)])
        }
        return [LottieExportOutline(items: complete(items))]
      }
    }
    return sampled(shape, time, modifiers, path).map { outline in
      LottieExportOutline(items: complete(outline.items), window: outline.window)
    }
  }

  /// Whether a trim leaves nothing of any outline, with the numbers that are written.
  private mutating func leavesNothing(_ trim: AnimatedShape.Trim, _ time: LottieExportTime) -> Bool {
    let (start, end) = (
      spans(trim.start.flat, time, tolerance: [0.00001]), spans(trim.end.flat, time, tolerance: [0.00001])
    )
    guard let start = start.constant?[0], let end = end.constant?[0] else { return false }
    return start.rounded(5) == end.rounded(5)
  }

  /// Whether the outline is one contour.
  private func isSimple(_ geometry: AnimatedShape.Geometry) -> Bool {
    switch geometry {
    case .path(let path):
      guard case .constant(let value) = path.d else { return false }
      return LottieContour.contours(value.verbs).count < 2
    case .compound: return false
    default: return true
    }
  }

  /// Whether a compound can be written as a list of outlines and groups of them.
  private func isSimpleCompound(_ shape: AnimatedShape) -> Bool {
    guard case .compound(let compound) = shape.geometry, !shape.reversed else { return false }
    func isPart(_ part: AnimatedShape) -> Bool {
      guard part.modifiers.isEmpty, part.in == nil, part.out == nil, part.visible == true,
        part.time?.since == nil, part.transform?.parent == nil, part.transform?.following == nil
      else { return false }
      switch part.geometry {
      case .group(let group):
        if case .center? = part.transform?.anchor { return false }
        return group.shapes.allSatisfy(isPart)
      case .compound(let inner): return !part.reversed && inner.shapes.allSatisfy(isPart)
      default: return outlineStructureIsConstant(part.geometry)
      }
    }
    return compound.shapes.allSatisfy(isPart)
  }

  /// Whether the outline of a geometry has the same verbs at all times.
  private func outlineStructureIsConstant(_ geometry: AnimatedShape.Geometry) -> Bool {
    switch geometry {
    case .arc: movingMembers(geometry).isEmpty
    case .path(let path):
      if case .track(let track) = path.d.flat {
        track.interpolated.isUniform && !track.hasClock
      } else {
        path.d.isConstant
      }
    case .polyline(let line): line.closed.isConstant && line.curve.isConstant
    case .rect(let rect): rect.cornerRadius.isConstant
    case .star(let star):
      star.points.isConstant && star.roundness.isConstant && (star.innerRoundness?.isConstant ?? true)
    case .polygon(let polygon): polygon.points.isConstant && polygon.roundness.isConstant
    default: true
    }
  }

  /// The items of a shape in a compound.
  private mutating func part(
    _ shape: AnimatedShape, _ time: LottieExportTime, isTraced: Bool, _ path: [PathComponent]
  ) -> [JSONValue] {
    let inner = inside(time, of: shape, path)
    var items: [JSONValue] = []
    switch shape.geometry {
    case .group(let group):
      for (index, part) in group.shapes.enumerated() {
        items += self.part(part, inner, isTraced: isTraced, path + [.member("shapes"), .index(index)])
      }
    case .compound(let compound):
      for (index, part) in compound.shapes.enumerated() {
        items += self.part(part, inner, isTraced: isTraced, path + [.member("shapes"), .index(index)])
      }
    default:
      var upright = shape
      let turn = turn(of: &upright, inner, path)
      items =
        self.items(upright, inner, isTraced: isTraced, path)
        ?? sampled(upright, inner, [], path).first?.items ?? []
      if let turn { items = [group(items, turn, opacity: still([1]))] }
    }
    for transform in transforms(shape, inner, outer: time, among: [], path).reversed() {
      // Groups have no split position.
      if transform.position.count > 1 {
        let position = joined(transform.position, inner, [tolerance])
        reportBaked(position, path + [.member("transform"), .member("position")])
        transform.position = [position]
      }
      items = [group(items, transform, opacity: still([1]))]
    }
    return items
  }

  /// Makes a star or a polygon upright, and returns the transform that turns it; nil for others.
  ///
  /// rlottie displaces the points of stars that have a rotation themselves.
  mutating func turn(
    of shape: inout AnimatedShape, _ time: LottieExportTime, _ path: [PathComponent]
  ) -> LottieExportTransform? {
    let (rotation, center): (Animated<Double>, Animated<Point2D>)
    switch shape.geometry {
    case .star(var star):
      (rotation, center) = (star.rotation, star.center)
      (star.rotation, star.center) = (0, .constant(.zero))
      guard rotation != 0 else { return nil }
      shape.geometry = .star(star)
    case .polygon(var polygon):
      (rotation, center) = (polygon.rotation, polygon.center)
      (polygon.rotation, polygon.center) = (0, .constant(.zero))
      guard rotation != 0 else { return nil }
      shape.geometry = .polygon(polygon)
    default: return nil
    }
    let result = LottieExportTransform(still)
    result.rotation = track(rotation.flat, time, [angleTolerance], path + [.member("rotation")])
    result.position = [track(center.flat, time, [tolerance], path + [.member("center")], hasPath: true)]
    return result
  }

  /// A group of items.
  func group(
    _ items: [JSONValue], _ transform: LottieExportTransform?, opacity: LottieSpans, name: String? = nil
  ) -> JSONValue {
    let last: JSONValue = .object(
      [JSONValue.Member("ty", "tr")] + members(transform, opacity: opacity, isLayer: false))
    var members = [JSONValue.Member("ty", "gr")]
    if options.keepsNames, let name { members.append(JSONValue.Member("nm", .string(name))) }
    members.append(JSONValue.Member("it", .array(items + [last])))
    return .object(members)
  }

  // MARK: Exact outlines

  /// The items of a shape that Lottie has; nil for others.
  ///
  /// - Parameter isTraced: Whether the start and the direction matter.
  private mutating func items(
    _ shape: AnimatedShape, _ time: LottieExportTime, isTraced: Bool, _ path: [PathComponent]
  ) -> [JSONValue]? {
    let direction = shape.reversed ? [JSONValue.Member("d", 3)] : []
    switch shape.geometry {
    case .circle(let circle):
      let center = track(circle.center.flat, time, [tolerance], path + [.member("center")])
      let radius = length(circle.radius.flat, time, path + [.member("radius")])
      return [ellipse(center: center, radii: radius.map { [$0[0], $0[0]] }, direction)]
    case .ellipse(let ellipse):
      let center = track(ellipse.center.flat, time, [tolerance], path + [.member("center")])
      let radii = length(ellipse.radii.flat, time, path + [.member("radii")])
      return [self.ellipse(center: center, radii: radii, direction)]
    case .rect(let rect) where !isTraced:
      return rectangle(rect, isReversed: shape.reversed, time, path).map { [$0] }
    case .star(let star): return [self.star(star, direction, time, path)]
    case .polygon(let polygon): return [self.polygon(polygon, direction, time, path)]
    case .arc(let arc): return self.arc(arc, shape, time, isTraced: isTraced, path)
    case .path(let outline) where !shape.reversed: return contours(outline, time, path)
    default: return nil
    }
  }

  /// A member that is at least 0, in document units.
  private mutating func length(
    _ member: FlatAnimated, _ time: LottieExportTime, _ path: [PathComponent]
  ) -> LottieSpans {
    track(member, time, [tolerance], path, in: 0 ... .infinity)
  }

  private func ellipse(
    center: LottieSpans, radii: LottieSpans, _ direction: [JSONValue.Member] = []
  ) -> JSONValue {
    item(
      "el",
      direction + [
        JSONValue.Member("p", property(center)),
        JSONValue.Member("s", property(radii.map { $0.map { 2 * $0 } })),
      ])
  }

  /// A rectangle; nil if its corners differ.
  private mutating func rectangle(
    _ rect: AnimatedShape.Rect, isReversed: Bool, _ time: LottieExportTime, _ path: [PathComponent]
  ) -> JSONValue? {
    let radii = length(rect.cornerRadius.flat, time, path + [.member("cornerRadius")])
    func isEven(_ radii: [Double]) -> Bool { radii.allSatisfy { $0 == radii[0] } }
    guard radii.spans.allSatisfy({ isEven($0.from) && isEven($0.to) }) else { return nil }
    let size = length(rect.size.flat, time, path + [.member("size")])
    let center: LottieSpans
    switch rect.place {
    case .center(let point): center = track(point.flat, time, [tolerance], path + [.member("center")])
    case .origin(let point):
      let origin = track(point.flat, time, [tolerance], path + [.member("origin")])
      center = sum(origin, size.map { $0.map { $0 / 2 } }, [tolerance])
      reportBaked(center, path + [.member("origin")])
    }
    return item(
      "rc",
      [
        JSONValue.Member("d", isReversed ? 3 : 1),
        JSONValue.Member("p", property(center)), JSONValue.Member("s", property(size)),
        JSONValue.Member("r", number(radii.map { [$0[0]] })),
      ])
  }

  private mutating func star(
    _ star: AnimatedShape.Star, _ direction: [JSONValue.Member], _ time: LottieExportTime,
    _ path: [PathComponent]
  ) -> JSONValue {
    let points = track(star.points.flat, time, [tolerance], path + [.member("points")])
    let outer = length(star.outerRadius.flat, time, path + [.member("outerRadius")])
    let inner = length(star.innerRadius.flat, time, path + [.member("innerRadius")])
    func roundness(_ member: FlatAnimated, _ name: String, _ radii: [LottieSpans]) -> LottieSpans {
      let tolerance = radii.map { roundnessTolerance(points, $0) }.min() ?? tolerance
      return track(member, time, [tolerance], path + [.member(name)], in: 0 ... .infinity)
    }
    let tips = roundness(
      star.roundness.flat, "roundness", star.innerRoundness == nil ? [outer, inner] : [outer])
    let corners = star.innerRoundness.map { roundness($0.flat, "innerRoundness", [inner]) } ?? tips
    let position = polystarPosition(star.center, star.rotation, points: points, time, path)
    return item(
      "sr",
      direction + [JSONValue.Member("sy", 1)] + position + [
        JSONValue.Member("or", number(outer)), JSONValue.Member("os", number(tips, scale: 100)),
        JSONValue.Member("ir", number(inner)), JSONValue.Member("is", number(corners, scale: 100)),
      ])
  }

  private mutating func polygon(
    _ polygon: AnimatedShape.Polygon, _ direction: [JSONValue.Member], _ time: LottieExportTime,
    _ path: [PathComponent]
  ) -> JSONValue {
    let points = track(polygon.points.flat, time, [tolerance], path + [.member("points")])
    let radius = length(polygon.radius.flat, time, path + [.member("radius")])
    let roundness = track(
      polygon.roundness.flat, time, [roundnessTolerance(points, radius)], path + [.member("roundness")],
      in: 0 ... .infinity)
    let position = polystarPosition(polygon.center, polygon.rotation, points: points, time, path)
    return item(
      "sr",
      direction + [JSONValue.Member("sy", 2)] + position + [
        JSONValue.Member("or", number(radius)), JSONValue.Member("os", number(roundness, scale: 100)),
      ])
  }

  /// The members that stars and polygons share: the center, the number of points and the rotation.
  private mutating func polystarPosition(
    _ center: Animated<Point2D>, _ rotation: Animated<Double>, points: LottieSpans,
    _ time: LottieExportTime, _ path: [PathComponent]
  ) -> [JSONValue.Member] {
    let center = track(center.flat, time, [tolerance], path + [.member("center")])
    let rotation = track(rotation.flat, time, [angleTolerance], path + [.member("rotation")])
    return [
      JSONValue.Member("p", property(center)), JSONValue.Member("pt", number(points)),
      JSONValue.Member("r", number(rotation)),
    ]
  }

  /// The contours of a path; nil if its structure changes.
  private mutating func contours(
    _ outline: AnimatedShape.PathShape, _ time: LottieExportTime, _ path: [PathComponent]
  ) -> [JSONValue]? {
    let member = outline.d.flat
    switch member {
    case .constant(let path): return paths(still(path.numbers), path.verbs)
    case .track(let track):
      guard track.interpolated.isUniform, !track.hasClock else { return nil }
      let spans = self.track(member, time, [tolerance], path + [.member("d")])
      return paths(spans, track.interpolated.commonVerbs)
    default: return nil
    }
  }

  /// The tolerance of the roundness of corners: that of the ends of their handles.
  private func roundnessTolerance(_ points: LottieSpans, _ radius: LottieSpans) -> Double {
    let least = points.spans.reduce(10_000) { min($0, $1.from[0], $1.to[0]) }
    let longest = radius.spans.reduce(tolerance) { max($0, $1.from[0], $1.to[0]) }
    return tolerance * 4 * max(3, least) / (2 * .pi * longest)
  }

  private func item(_ type: String, _ members: [JSONValue.Member]) -> JSONValue {
    .object([JSONValue.Member("ty", .string(type))] + members)
  }

  /// Whether two points of a list of coordinates are written as the same.
  private func meet(_ points: [Double], _ first: Int, _ last: Int) -> Bool {
    for axis in 0...1 {
      let (a, b) = (points[2 * first + axis], points[2 * last + axis])
      if a.rounded(decimals) != b.rounded(decimals) { return false }
    }
    return true
  }

  /// One item for each contour of a path.
  func paths(_ spans: LottieSpans, _ verbs: [BezierPath.Verb]) -> [JSONValue] {
    LottieContour.contours(verbs).compactMap { contour in
      let joined = contour.joined { first, last in
        spans.spans.allSatisfy { meet($0.from, first, last) && meet($0.to, first, last) }
      }
      // A lone move draws nothing.
      guard joined.vertices.count > 1 || joined.isClosed else { return nil }
      return item("sh", [JSONValue.Member("ks", pathProperty(spans, joined))])
    }
  }

  /// An arc of a circle as a trimmed circle; nil if that would not be exact.
  private mutating func arc(
    _ arc: AnimatedShape.Arc, _ shape: AnimatedShape, _ time: LottieExportTime, isTraced: Bool,
    _ path: [PathComponent]
  ) -> [JSONValue]? {
    guard arc.closure == .constant(.open), !isTraced, !shape.reversed, arc.innerRadius == nil,
      !arc.startAngle.isConstant || !arc.endAngle.isConstant
    else { return nil }
    let start = spans(arc.startAngle.flat, time, tolerance: [angleTolerance])
    let end = spans(arc.endAngle.flat, time, tolerance: [angleTolerance])
    let sweep = sum(end, start.map { [-$0[0]] }, [angleTolerance])
    let sweeps = sweep.spans.flatMap { [$0.from[0], $0.to[0]] }
    guard sweep.isWithin(0...360) || sweep.isWithin(-360...0) else { return nil }
    // A whole turn has no ends.
    guard
      sweeps.allSatisfy({ abs($0) < 359.999 }) || shape.stroke == nil || shape.stroke?.cap == .constant(.butt)
    else { return nil }
    reportBaked(start, path + [.member("startAngle")])
    for spans in [end, sweep] { reportBaked(spans, path + [.member("endAngle")]) }
    let isBackward = sweeps.contains { $0 < 0 }
    let center = track(arc.center.flat, time, [tolerance], path + [.member("center")])
    let radius = length(arc.radius.flat, time, path + [.member("radius")])
    let trim = item(
      "tm",
      [
        JSONValue.Member("s", Self.still(.number(0))),
        JSONValue.Member(
          "e", number(sweep, scale: isBackward ? -1 / 3.6 : 1 / 3.6, decimals: 3)),
        JSONValue.Member("o", number((isBackward ? end : start).map { [$0[0] + 90] }, decimals: 3)),
        JSONValue.Member("m", 1),
      ])
    return [ellipse(center: center, radii: radius.map { [$0[0], $0[0]] }), trim]
  }

  private mutating func trim(_ trim: AnimatedShape.Trim, _ place: LottieExportModifier) -> JSONValue {
    func value(_ member: FlatAnimated, _ name: String, in range: ClosedRange<Double>? = nil) -> LottieSpans {
      track(member, place.time, [2e-4], place.path + [.member(name)], in: range)
    }
    return item(
      "tm",
      [
        JSONValue.Member(
          "s", number(value(trim.start.flat, "start", in: 0...1), scale: 100, decimals: 3)),
        JSONValue.Member(
          "e", number(value(trim.end.flat, "end", in: 0...1), scale: 100, decimals: 3)),
        JSONValue.Member("o", number(value(trim.offset.flat, "offset"), scale: 360, decimals: 3)),
        JSONValue.Member("m", trim.mode == .joined ? 2 : 1),
      ])
  }

  // MARK: Masks

  /// The masks of a layer for the shapes of a clip; nil if it needs a matte.
  mutating func masks(
    _ shapes: [AnimatedShape], _ time: LottieExportTime, _ path: [PathComponent]
  ) -> [JSONValue]? {
    var result: [JSONValue] = []
    for (index, shape) in shapes.enumerated() {
      let place = path + [.index(index)]
      guard shape.geometry.isOutlined, shape.modifiers.isEmpty, shape.in == nil, shape.out == nil,
        shape.visible == true, shape.clip.isEmpty, shape.transform?.parent == nil,
        shape.transform?.following == nil, shape.time?.since == nil
      else { return nil }
      if case .compound = shape.geometry { return nil }
      // Masks have the rule "nonzero".
      guard shape.fill?.rule ?? .constant(.nonzero) == .constant(.nonzero) || shape.geometry.isConvex else {
        return nil
      }
      let inner = inside(time, of: shape, place)
      var matrix = AffineMatrix.identity
      for transform in transforms(shape, inner, outer: time, among: [], place) {
        guard let next = transform.constantMatrix else { return nil }
        matrix = matrix * next
      }
      let items: [JSONValue]
      if case .path(let outline) = shape.geometry, case .track(let track) = outline.d.flat,
        track.interpolated.isUniform, !track.hasClock
      {
        let spans = self.track(outline.d.flat, inner, [tolerance], place + [.member("d")])
        items = paths(spans.map { matrix.apply(toPoints: $0) }, track.interpolated.commonVerbs)
      } else {
        let outlines = sampled(shape, inner, [], place, matrix: matrix)
        guard outlines.count == 1, outlines[0].window == nil else { return nil }
        items = outlines[0].items
      }
      guard items.count == 1, let outline = items[0]["ks"] else { return nil }
      result.append(
        .object([
          JSONValue.Member("mode", "a"), JSONValue.Member("inv", false), JSONValue.Member("pt", outline),
          JSONValue.Member("o", Self.still(.number(100))), JSONValue.Member("x", Self.still(.number(0))),
        ]))
    }
    return result
  }
}

extension AnimatedShape.Geometry {
  /// Whether both fill rules give the same area at all times.
  fileprivate var isConvex: Bool {
    switch self {
    case .circle, .ellipse, .rect: true
    default: false
    }
  }
}

extension AffineMatrix {
  /// The coordinates of points after the matrix.
  func apply(toPoints numbers: [Double]) -> [Double] {
    guard !isIdentity else { return numbers }
    return stride(from: 0, to: numbers.count - 1, by: 2).flatMap { index in
      let point = apply(Point2D(numbers[index], numbers[index + 1]))
      return [point.x, point.y]
    }
  }
}

extension BezierPath {
  /// The path without lines that have no length, unless they begin a contour.
  var withoutEmptyLines: BezierPath {
    var result = BezierPath()
    var point = 0
    for (index, verb) in verbs.enumerated() {
      let count = verb.pointCount
      defer { point += count }
      switch verb {
      case .move: result.move(to: points[point])
      case .line:
        let change = points[point] - points[point - 1]
        if verbs[index - 1] != .move, max(abs(change.x), abs(change.y)) < 1e-6 { continue }
        result.line(to: points[point])
      case .quad: result.quad(control: points[point], to: points[point + 1])
      case .cubic:
        result.cubic(control1: points[point], control2: points[point + 1], to: points[point + 2])
      case .close: result.close()
      }
    }
    return result
  }

  /// The coordinates of all points.
  var numbers: [Double] { points.flatMap { [$0.x, $0.y] } }
}

extension Animated<AnimatableVector> {
  /// Whether there can be dashes.
  var isDashed: Bool {
    if case .constant(let lengths) = self { return lengths.elements.contains { $0 > 0 } }
    return true
  }
}

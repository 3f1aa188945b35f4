import AnimFile

// Gradients whose points or transform move.
extension SVGImporter {
  /// The points and the transform of a gradient that moves; nil if nothing of it does, or nothing that can be carried.
  ///
  /// The points stay in the gradient's own units, so that each coordinate keeps its own track.
  ///
  /// - Parameter frame: The gradient outside its motions.
  mutating func movingGradient(_ frame: GradientFrame) -> [JSONValue.Member]? {
    guard frame.chain.contains(where: { animations.changes($0) }) else { return nil }
    let coordinates = coordinates(of: frame)
    let turner = frame.chain.first { node in
      tree.attribute(node, "gradientTransform") != nil || animations.moves(node)
    }
    let functions = turner.map { gradientFunctions($0) } ?? []
    guard coordinates.contains(where: { $0.mover != nil }) || !functions.isEmpty else { return nil }
    // A start circle is no point that can move.
    guard frame.isLinear || element(setting: "fr", frame.chain, frame.kind) == nil else { return nil }
    guard let transform = transform(of: frame, turner, functions) else { return nil }
    let points = points(of: frame, coordinates)
    for node in frame.chain where animations.changes(node) {
      animations.seen.insert(node)
      reportMotions(node, except: Set(coordinates.map(\.name)))
    }
    return [JSONValue.Member("type", frame.isLinear ? "linear" : "radial")] + points + transform
  }

  /// A number of a gradient.
  private struct GradientCoordinate {
    let name: String
    let axis: SVGAxis
    /// Its value by default, in percent.
    let fallback: Double
    /// The gradient that moves it.
    var mover: Int?
  }

  /// The coordinates of a gradient, in the order of its members.
  private func coordinates(of frame: GradientFrame) -> [GradientCoordinate] {
    let (chain, kind) = (frame.chain, frame.kind)
    let hasFocus = ["fx", "fy"].contains { element(setting: $0, chain, kind) != nil }
    let members: [(name: String, axis: SVGAxis, fallback: Double)] =
      frame.isLinear
      ? [("x1", .x, 0), ("y1", .y, 0), ("x2", .x, 100), ("y2", .y, 0)]
      : [("cx", .x, 50), ("cy", .y, 50), ("r", .diagonal, 50)]
        + (hasFocus ? [("fx", .x, 50), ("fy", .y, 50)] : [])
    return members.map { name, axis, fallback in
      let mover = element(setting: name, chain, kind, moving: true)
      return GradientCoordinate(name: name, axis: axis, fallback: fallback, mover: mover)
    }
  }

  /// The motions of the transform of a gradient.
  private func gradientFunctions(_ node: Int) -> [SVGMotion] {
    animations.byTarget[node]?.filter {
      if case .transform = $0.kind { $0.property == nil } else { false }
    } ?? []
  }

  /// The transform of a gradient as its members, empty if it is the identity; nil if it cannot be carried.
  ///
  /// - Parameters:
  ///   - turner: The gradient that has the transform.
  ///   - functions: Its motions.
  private mutating func transform(
    of frame: GradientFrame, _ turner: Int?, _ functions: [SVGMotion]
  ) -> [JSONValue.Member]? {
    if let turner, !functions.isEmpty {
      guard let parts = gradientTransform(functions, turner, frame.own),
        let members = Self.composed(frame.outer * parts.matrix, parts.members)
      else { return nil }
      return members.isEmpty ? [] : [JSONValue.Member("transform", .object(members))]
    }
    let matrix = frame.outer * frame.own
    guard abs(matrix.determinant) > 1e-30 else { return nil }
    var shape = SVGShape("group")
    (shape.matrix, shape.isExact) = (matrix, false)
    let transform = transform(of: shape, tolerance: frame.tolerance, reach: extent)
    return transform.map { [JSONValue.Member("transform", $0)] } ?? []
  }

  /// The members for the points and the radius of a gradient, with their tracks.
  private mutating func points(
    of frame: GradientFrame, _ coordinates: [GradientCoordinate]
  ) -> [JSONValue.Member] {
    var values: [JSONValue] = []
    for coordinate in coordinates {
      let name = coordinate.name
      if name.hasPrefix("f"), element(setting: name, frame.chain, frame.kind) == nil {
        // This coordinate of the focus is that of the center.
        values.append(values[name == "fx" ? 0 : 1])
        continue
      }
      let base = number(name, coordinate.axis, coordinate.fallback, frame)
      let least = name == "r" ? 0 : -1e9
      let track = coordinate.mover.flatMap {
        number($0, name, base, in: least...1e9, frame.context, coordinate.axis)
      }
      values.append(track ?? .number(min(max(base, least), 1e9).shortened(within: 1e-9)))
    }
    if values.count == 5, Self.hasFocusOutside(values) {
      report(.svgGradient, Self.focusMessage, at: tree.range(frame.chain[0]))
    }
    let pairs = [JSONValue.array([values[0], values[1]]), .array(Array(values.suffix(2)))]
    if frame.isLinear { return [JSONValue.Member("from", pairs[0]), JSONValue.Member("to", pairs[1])] }
    let circle = [JSONValue.Member("center", pairs[0]), JSONValue.Member("radius", values[2])]
    return circle + (values.count > 3 ? [JSONValue.Member("focus", pairs[1])] : [])
  }

  static let focusMessage = "the focus of the gradient is outside its circle: it is moved inside"

  /// Whether a focus is outside its circle at the time of a keyframe.
  ///
  /// - Parameter values: The center, the radius and the focus.
  private static func hasFocusOutside(_ values: [JSONValue]) -> Bool {
    let tracks = values.map { $0.numbersOverTime }
    var next = tracks.map { _ in 0 }
    return Set(tracks.joined().map(\.t)).sorted().contains { time in
      let at = tracks.indices.map { index in
        let track = tracks[index]
        while next[index] < track.count, track[next[index]].t < time { next[index] += 1 }
        guard next[index] > 0, next[index] < track.count else {
          return track[next[index] == 0 ? 0 : track.count - 1].value
        }
        let (a, b) = (track[next[index] - 1], track[next[index]])
        return a.value + (b.value - a.value) * (time - a.t) / (b.t - a.t)
      }
      return Math.hypot(at[3] - at[0], at[4] - at[1]) > at[2] * (1 + 1e-9)
    }
  }

  /// The gradient in a chain that says something or moves it. Points and radii are only those of the same kind of gradient.
  private func element(setting name: String, _ chain: [Int], _ kind: String, moving: Bool = false) -> Int? {
    let node = chain.first {
      tree.name($0) == kind && (tree.attribute($0, name) != nil || animations.changes($0, name))
    }
    return moving ? node.flatMap { animations.changes($0, name) ? $0 : nil } : node
  }

  /// The members of a transform that moves after a matrix; nil if the matrix would have to follow a turn.
  ///
  /// With the position v, the anchor c, the turn R, the scale S and the matrix p ↦ m + D·p, a point p gets to
  /// m + D·(v + c) + D·R·S·(p − c).
  private static func composed(_ matrix: AffineMatrix, _ members: [JSONValue.Member]) -> [JSONValue.Member]? {
    guard !matrix.isIdentity else { return members }
    func member(_ name: String) -> JSONValue? { members.first { $0.name == name }?.value }
    guard matrix.b == 0, matrix.c == 0, member("skew") == nil,
      member("rotation") == nil || matrix.a == matrix.d
    else { return nil }
    var anchor = Point2D.zero
    if let value = member("anchor") {
      guard case .array(let list) = value, list.count == 2, case .number(let x) = list[0],
        case .number(let y) = list[1]
      else { return nil }
      anchor = Point2D(x, y)
    }
    let center = matrix.apply(anchor) - anchor
    func point(_ x: Double, _ y: Double) -> JSONValue {
      .array([.number(x.shortened(within: 1e-9)), .number(y.shortened(within: 1e-9))])
    }
    func mapped(_ name: String, _ rest: Point2D, _ place: (Point2D) -> Point2D) -> JSONValue? {
      (member(name) ?? point(rest.x, rest.y)).mapPoints {
        let result = place($0)
        return point(result.x, result.y)
      }
    }
    guard
      let position = mapped(
        "position", .zero, { Point2D(matrix.a * $0.x + center.x, matrix.d * $0.y + center.y) }),
      let scale = mapped("scale", Point2D(1, 1), { Point2D(matrix.a * $0.x, matrix.d * $0.y) })
    else { return nil }
    var result: [JSONValue.Member] = []
    if position != point(0, 0) { result.append(JSONValue.Member("position", position)) }
    if anchor != .zero { result.append(JSONValue.Member("anchor", point(anchor.x, anchor.y))) }
    if scale != point(1, 1) { result.append(JSONValue.Member("scale", scale)) }
    if let rotation = member("rotation") { result.append(JSONValue.Member("rotation", rotation)) }
    return result
  }
}

extension JSONValue {
  /// The number, or those of the keyframes, with their times.
  fileprivate var numbersOverTime: [(t: Double, value: Double)] {
    if case .number(let number) = self { return [(0, number)] }
    guard case .array(let keys)? = self["keyframes"] else { return [(0, 0)] }
    return keys.map { key in
      guard case .number(let t)? = key["t"], case .number(let value)? = key["value"] else { return (0, 0) }
      return (t, value)
    }
  }

  /// A point or a track of points with every point replaced; nil if there is something else.
  fileprivate func mapPoints(_ place: (Point2D) -> JSONValue) -> JSONValue? {
    switch self {
    case .array(let list):
      guard list.count == 2, case .number(let x) = list[0], case .number(let y) = list[1] else { return nil }
      return place(Point2D(x, y))
    case .object(var members):
      guard let index = members.firstIndex(where: { $0.name == "keyframes" }),
        case .array(let keys) = members[index].value
      else { return nil }
      var result: [JSONValue] = []
      for key in keys {
        guard case .object(var parts) = key, let number = parts.firstIndex(where: { $0.name == "value" }),
          let value = parts[number].value.mapPoints(place)
        else { return nil }
        parts[number].value = value
        result.append(.object(parts))
      }
      members[index].value = .array(result)
      return .object(members)
    default: return nil
    }
  }
}

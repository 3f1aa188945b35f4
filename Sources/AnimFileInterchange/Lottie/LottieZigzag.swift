import AnimFile

/// A zigzag of After Effects, which moves the vertices of an outline, too.
struct LottieZigzag {
  var size: LottieTrack<[Double]>
  /// The number of points between two vertices.
  var ridges: Int
  var isSmooth: Bool

  /// The most vertices of a zigzag that becomes a path.
  static let maximumCount = 50_000
}

extension LottieImporter {
  /// Reads a zigzag; nil if the number of its ridges moves.
  mutating func zigzag(_ node: LottieNode) -> LottieZigzag? {
    guard let ridges = number(node["r"], 0).constant else { return nil }
    return LottieZigzag(
      size: number(node["s"], 0), ridges: Int(min(max(ridges[0].rounded(), 0), 1000)),
      isSmooth: number(node["pt"], 1).first[0] == 2)
  }

  /// The zigzag of an outline, or of those in a group.
  ///
  /// - Parameters:
  ///   - modifier: The modifier of outlines that become no path.
  ///   - isExact: Becomes false if there is one of these.
  mutating func zigzagged(
    _ element: LottieElement, by zigzag: LottieZigzag?, _ modifier: JSONValue, _ clock: LottieClock,
    _ isExact: inout Bool
  ) -> LottieElement {
    var result = element
    if element.type == "group", element.modifiers.isEmpty {
      result.children = element.children.map { zigzagged($0, by: zigzag, modifier, clock, &isExact) }
      return result
    }
    if let zigzag, let path = path(of: element, by: zigzag, clock) { return path }
    isExact = false
    result.modifiers.append(modifier)
    return result
  }

  private mutating func path(
    of element: LottieElement, by zigzag: LottieZigzag, _ clock: LottieClock
  ) -> LottieElement? {
    let isScaled = element.transform.members.contains { $0.name == "scale" || $0.name == "skew" }
    guard element.modifiers.isEmpty, element.morph == nil, !isScaled else { return nil }
    var contours = element.corners.map { [$0] } ?? element.contours
    let count = contours.reduce(0) { $0 + $1.vertices.count } * (zigzag.ridges + 1)
    guard !contours.isEmpty, count <= LottieZigzag.maximumCount else { return nil }
    guard budget.add(elements: count * zigzag.size.keys.count) else { return nil }
    if element.isReversed { contours = contours.map(\.reversed) }
    var result = element
    if let size = zigzag.size.constant?[0] {
      result.contours = contours.map {
        $0.zigzagged(by: size, ridges: zigzag.ridges, isSmooth: zigzag.isSmooth)
      }
      result.geometry = []
    } else {
      guard contours.count == 1 else { return nil }
      let outline = contours[0]
      let track = zigzag.size.map {
        outline.zigzagged(by: $0[0], ridges: zigzag.ridges, isSmooth: zigzag.isSmooth)
      }
      let path = path(track, clock)
      (result.contours, result.morph, result.geometry) = (path.contours, path.morph, path.geometry)
    }
    // A rectangle whose start matters is on its side.
    if element.type == "rect", element.isTraced { result.transform = LottieElement.Transform() }
    result.type = "path"
    result.corners = nil
    result.isReversed = false
    return result
  }
}

extension LottiePath {
  /// The contour in the other direction. A closed one starts at the same vertex.
  var reversed: LottiePath {
    var order = Array(vertices.reversed())
    if isClosed, let first = order.popLast() { order.insert(first, at: 0) }
    return LottiePath(
      vertices: order.map { vertex in
        Vertex(
          x: vertex.x, y: vertex.y, inX: vertex.outX, inY: vertex.outY, outX: vertex.inX, outY: vertex.inY)
      }, isClosed: isClosed)
  }

  /// Moves the vertices, and as many points as there are ridges on every segment, in turn to both sides of the contour.
  ///
  /// The first vertex moves to the right of the direction, as in After Effects.
  func zigzagged(by size: Double, ridges: Int, isSmooth: Bool) -> LottiePath {
    let count = vertices.count
    guard count > 1 else { return self }
    var result = LottiePath(vertices: [], isClosed: isClosed)
    var distance = size
    /// Appends a point, moved across a direction, with handles along it.
    func append(_ x: Double, _ y: Double, _ dx: Double, _ dy: Double, _ before: Double, _ after: Double) {
      let length = (dx * dx + dy * dy).squareRoot()
      let (ux, uy) = length > 0 ? (dx / length, dy / length) : (0, 0)
      var vertex = Vertex(x: x - uy * distance, y: y + ux * distance)
      if isSmooth {
        (vertex.inX, vertex.inY) = (-ux * before, -uy * before)
        (vertex.outX, vertex.outY) = (ux * after, uy * after)
      }
      result.vertices.append(vertex)
      distance = -distance
    }
    /// The length of the handles on a segment: half the distance of the points on it, which are as far apart as on a line.
    func reach(_ index: Int) -> Double {
      guard isClosed || (0..<(count - 1)).contains(index) else { return 0 }
      let (a, b) = (vertices[(index + count) % count], vertices[(index + 1) % count])
      return ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot() / Double(2 * (ridges + 1))
    }
    for index in 0..<count {
      let vertex = vertices[index]
      // A vertex moves across the line between its neighbors.
      let (previous, next) =
        isClosed
        ? (vertices[(index + count - 1) % count], vertices[(index + 1) % count])
        : (vertices[max(index - 1, 0)], vertices[min(index + 1, count - 1)])
      append(
        vertex.x, vertex.y, next.x - previous.x, next.y - previous.y, reach(index - 1), reach(index))
      guard isClosed || index + 1 < count else { break }
      let (a, b) = (vertex, vertices[(index + 1) % count])
      let (start, end) = ([a.x, a.y], [b.x, b.y])
      let curve = LottieMotionCurve(start, [a.x + a.outX, a.y + a.outY], [b.x + b.inX, b.y + b.inY], end)
      for ridge in 0..<ridges {
        let fraction = Double(ridge + 1) / Double(ridges + 1)
        let t = curve.parameter(atFraction: fraction)
        let (point, direction) = (curve.point(at: t), curve.direction(at: t))
        append(point[0], point[1], direction[0], direction[1], reach(index), reach(index))
      }
    }
    return result
  }
}

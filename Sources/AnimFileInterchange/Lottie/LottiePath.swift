import AnimFile

/// A contour as vertices with handles relative to them.
struct LottiePath: Equatable {
  struct Vertex: Equatable {
    var x: Double
    var y: Double
    /// The handle toward the previous vertex.
    var inX = 0.0
    var inY = 0.0
    /// The handle toward the next vertex.
    var outX = 0.0
    var outY = 0.0

    var isCorner: Bool { inX == 0 && inY == 0 && outX == 0 && outY == 0 }

    /// The vertex whose handles are stated relative to the origin.
    var withHandlesFromOrigin: Vertex {
      Vertex(x: x, y: y, inX: inX - x, inY: inY - y, outX: outX - x, outY: outY - y)
    }
  }

  /// The length of the handles of a quarter of a circle, of its radius.
  static let quarterHandle = 0.5519

  var vertices: [Vertex] = []
  var isClosed = false

  /// Reads an object with `v`, `i` and `o`; nil if these are not arrays of points.
  init?(_ value: LottieNode) {
    guard let v = value["v"], v.kind == .array else { return nil }
    func points(_ name: LottieNode?) -> [(Double, Double)] {
      (name?.elements ?? []).map { element in
        let numbers = element.numbers ?? []
        return (numbers.first ?? 0, numbers.count > 1 ? numbers[1] : 0)
      }
    }
    let (ins, outs) = (points(value["i"]), points(value["o"]))
    for (index, point) in points(v).enumerated() {
      let (a, b) = (index < ins.count ? ins[index] : (0, 0), index < outs.count ? outs[index] : (0, 0))
      vertices.append(Vertex(x: point.0, y: point.1, inX: a.0, inY: a.1, outX: b.0, outY: b.1))
    }
    isClosed = value["c"]?.isTrue ?? false
  }

  init(vertices: [Vertex], isClosed: Bool) {
    self.vertices = vertices
    self.isClosed = isClosed
  }

  /// A path from the numbers of another one.
  init(numbers: [Double], isClosed: Bool) {
    vertices = stride(from: 0, to: numbers.count - 5, by: 6).map { index in
      Vertex(
        x: numbers[index], y: numbers[index + 1], inX: numbers[index + 2], inY: numbers[index + 3],
        outX: numbers[index + 4], outY: numbers[index + 5])
    }
    self.isClosed = isClosed
  }

  /// Six numbers for each vertex.
  var numbers: [Double] { vertices.flatMap { [$0.x, $0.y, $0.inX, $0.inY, $0.outX, $0.outY] } }

  /// The number of segments.
  var segmentCount: Int { max(0, vertices.count - (isClosed ? 0 : 1)) }

  /// Whether the segment after a vertex is a line.
  func isLine(_ index: Int) -> Bool {
    let (a, b) = (vertices[index], vertices[(index + 1) % vertices.count])
    return a.outX == 0 && a.outY == 0 && b.inX == 0 && b.inY == 0
  }

  /// Whether the contour can cross itself: some of its segments do, with lines to the handles of curves, or they are too many.
  var canCrossItself: Bool {
    var points: [Point2D] = []
    for (index, vertex) in vertices.enumerated() {
      let next = vertices[(index + 1) % vertices.count]
      points.append(Point2D(vertex.x, vertex.y))
      if !isLine(index) {
        points.append(Point2D(vertex.x + vertex.outX, vertex.y + vertex.outY))
        points.append(Point2D(next.x + next.inX, next.y + next.inY))
      }
    }
    guard points.count <= 300 else { return true }
    func side(_ a: Point2D, _ b: Point2D, _ c: Point2D) -> Double {
      (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    }
    for first in points.indices {
      let (a, b) = (points[first], points[(first + 1) % points.count])
      for second in points.indices.dropFirst(first + 2) {
        let (c, d) = (points[second], points[(second + 1) % points.count])
        if side(a, b, c) * side(a, b, d) < 0, side(c, d, a) * side(c, d, b) < 0 { return true }
      }
    }
    return false
  }

  /// Appends the contour as path data.
  ///
  /// - Parameter isLine: Whether a segment is written as a line.
  func append(to text: inout String, decimals: Int, isLine: (Int) -> Bool) {
    guard let first = vertices.first else { return }
    func number(_ value: Double) -> String { value.rounded(decimals).shortest }
    if !text.isEmpty { text += " " }
    text += "M \(number(first.x)) \(number(first.y))"
    for index in 0..<segmentCount {
      let (a, b) = (vertices[index], vertices[(index + 1) % vertices.count])
      if isLine(index) {
        if index + 1 < vertices.count { text += " L \(number(b.x)) \(number(b.y))" }
      } else {
        text += " C \(number(a.x + a.outX)) \(number(a.y + a.outY))"
        text += " \(number(b.x + b.inX)) \(number(b.y + b.inY)) \(number(b.x)) \(number(b.y))"
      }
    }
    if isClosed { text += " Z" }
  }

  /// Rounds corners without handles by cutting the same distance off both sides, as After Effects does.
  ///
  /// - Parameter keepsCount: Whether a vertex with handles becomes two at one place, like the corner that it is at another time.
  func rounded(by radius: Double, keepsCount: Bool = false) -> LottiePath {
    guard vertices.count > 1 else { return self }
    let ratio = Self.quarterHandle
    var result = LottiePath(vertices: [], isClosed: isClosed)
    for (index, vertex) in vertices.enumerated() {
      guard isClosed || (index > 0 && index + 1 < vertices.count), vertex.isCorner || keepsCount else {
        result.vertices.append(vertex)
        continue
      }
      guard vertex.isCorner else {
        result.vertices.append(Vertex(x: vertex.x, y: vertex.y, inX: vertex.inX, inY: vertex.inY))
        result.vertices.append(Vertex(x: vertex.x, y: vertex.y, outX: vertex.outX, outY: vertex.outY))
        continue
      }
      func toward(_ other: Vertex) -> (Double, Double) {
        let (dx, dy) = (other.x - vertex.x, other.y - vertex.y)
        let distance = (dx * dx + dy * dy).squareRoot()
        let part = distance > 0 ? min(distance / 2, max(0, radius)) / distance : 0
        return (dx * part, dy * part)
      }
      let before = toward(vertices[(index + vertices.count - 1) % vertices.count])
      let after = toward(vertices[(index + 1) % vertices.count])
      result.vertices.append(
        Vertex(
          x: vertex.x + before.0, y: vertex.y + before.1, outX: -before.0 * ratio, outY: -before.1 * ratio))
      result.vertices.append(
        Vertex(x: vertex.x + after.0, y: vertex.y + after.1, inX: -after.0 * ratio, inY: -after.1 * ratio))
    }
    return result
  }
}

extension LottiePath: LottieValue {
  func mixed(with other: LottiePath, _ progress: [Double]) -> LottiePath {
    let p = progress.first ?? 0
    var result = self
    for index in vertices.indices where index < other.vertices.count {
      let (a, b) = (vertices[index], other.vertices[index])
      func mix(_ member: KeyPath<Vertex, Double>) -> Double {
        a[keyPath: member] + (b[keyPath: member] - a[keyPath: member]) * p
      }
      result.vertices[index] = Vertex(
        x: mix(\.x), y: mix(\.y), inX: mix(\.inX), inY: mix(\.inY), outX: mix(\.outX), outY: mix(\.outY))
    }
    return result
  }

  func moved(by offset: [Double]) -> LottiePath? { nil }

  static func motionPart(
    from start: LottiePath, via: (LottiePath, LottiePath), to end: LottiePath, progress: Double
  ) -> (first: LottiePath, second: LottiePath, end: LottiePath)? { nil }
}

extension Double {
  /// The value rounded to a number of decimals, without a negative zero.
  func rounded(_ decimals: Int) -> Double {
    guard abs(self) < 1e9 else { return self.isFinite ? Swift.min(Swift.max(self, -1e9), 1e9) : 0 }
    var factor = 1.0
    for _ in 0..<decimals { factor *= 10 }
    let rounded = (self * factor).rounded() / factor
    return rounded == 0 ? 0 : rounded
  }

  /// The shortest decimal that reads back as this number.
  var shortest: String {
    var bytes: [UInt8] = []
    JSONWriter.Numbers.shortest.append(self, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

import AnimFileGenerator
import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

private func match(_ data: String...) throws -> PathMatch {
  try #require(PathMatch(data.map { BezierPath($0) }))
}

extension BezierPath {
  /// The ends of all elements, including moves.
  fileprivate var vertices: [Point2D] {
    var next = 0
    return verbs.filter { $0 != .close }.map { verb in
      next += verb.pointCount
      return points[next - 1]
    }
  }
}

private let square = "M 0 0 L 10 0 L 10 10 L 0 10 Z"

@Suite struct PathMatchTests {
  @Test func `a triangle gets a square's fourth vertex at the same fraction of length`() throws {
    // The sides are 12, 9 and 15 long. The square's third vertex is halfway along the triangle, where the nearest
    // vertex is the end of its second side, so the fourth is in the middle of the third side.
    let match = try match("M 0 0 L 12 0 L 12 9 Z", square)
    #expect(match.paths.map(\.signature) == ["M C C C C Z", "M C C C C Z"])
    #expect(
      match.paths[0].vertices == [.zero, Point2D(12, 0), Point2D(12, 9), Point2D(6, 4.5), .zero])
    #expect(match.paths[1].vertices.first == .zero)
  }

  @Test func `aligned paths of equal structure only become cubics`() throws {
    let match = try match("M 0 0 L 9 0 Q 9 9 0 9", "M 1 1 L 5 0 L 0 9", "M 0 0 C 1 2 3 4 5 6 L 0 9")
    #expect(match.paths[0] == BezierPath("M 0 0 L 9 0 Q 9 9 0 9").asCubics())
    #expect(match.paths[2] == BezierPath("M 0 0 C 1 2 3 4 5 6 L 0 9").asCubics())
  }

  @Test func `a closed contour begins where it is nearest to the one before`() throws {
    let match = try match(square, "M 10 10 L 0 10 L 0 0 L 10 0 Z")
    #expect(match.paths[0] == match.paths[1])
    // A translation does not matter, and neither do two equally good starts.
    #expect(
      try PathMatchTests.startOfSecond("M 110 110 L 100 110 L 100 100 L 110 100 Z") == Point2D(100, 100))
    #expect(try PathMatchTests.startOfSecond("M 5 -2 L 12 5 L 5 12 L -2 5 Z") == Point2D(5, -2))
  }

  private static func startOfSecond(_ data: String) throws -> Point2D? {
    try match(square, data).paths[1].points.first
  }

  @Test func `an outline that runs the other way is reversed, including holes`() throws {
    let ring = "M 0 0 L 30 0 L 30 30 L 0 30 Z M 10 10 L 10 20 L 20 20 L 20 10 Z"
    let other = BezierPath(ring).reversed()
    let match = try #require(PathMatch([BezierPath(ring), other]))
    #expect(match.paths[0] == match.paths[1])
    // An open contour keeps its direction.
    #expect(try PathMatchTests.pair("M 0 0 L 9 9", "M 9 9 L 0 0").paths[1].points.first == Point2D(9, 9))
  }

  @Test func `contours are paired by similarity, whatever their order`() throws {
    let ring = "M 0 0 L 30 0 L 30 30 L 0 30 Z M 10 10 L 10 20 L 20 20 L 20 10 Z"
    let swapped = "M 10 10 L 10 20 L 20 20 L 20 10 Z M 0 0 L 30 0 L 30 30 L 0 30 Z"
    var match = try match(ring, swapped)
    #expect(match.paths[0] == match.paths[1])
    // After a translation, left is paired with left and right with right.
    match = try PathMatchTests.pair(
      "M 0 0 L 1 0 L 1 1 Z M 10 0 L 11 0 L 11 1 Z", "M 111 0 L 112 0 L 112 1 Z M 101 0 L 102 0 L 102 1 Z")
    #expect(match.paths[1].vertices.first == Point2D(101, 0))
  }

  private static func pair(_ first: String, _ second: String) throws -> PathMatch { try match(first, second) }

  @Test func `an additional contour grows from its centroid and shrinks to it`() throws {
    let two = square + " M 20 0 L 30 0 L 30 10 L 20 10 Z"
    let match = try match(square, two, square)
    #expect(Set(match.paths.map(\.signature)) == ["M C C C C Z M C C C C Z"])
    for path in [match.paths[0], match.paths[2]] {
      #expect(path.points.suffix(13).allSatisfy { $0.isClose(to: path.points[13], 1e-12) })
    }
    // The center of the two is 15, so both squares are equally far from that of the one; the first wins.
    #expect(match.paths[0].points[13].isClose(to: Point2D(25, 5), 1e-9))
    #expect(match.paths[2].points[13].isClose(to: Point2D(25, 5), 1e-9))
  }

  @Test func `a hole opens within its outline, wherever the outline moves`() throws {
    let ring = "M 100 0 L 140 0 L 140 40 L 100 40 Z M 108 8 L 108 16 L 116 16 L 116 8 Z"
    let square = "M 0 0 L 20 0 L 20 20 L 0 20 Z"
    for (index, paths) in [[square, ring], [ring, square], [square, square, ring, square]].enumerated() {
      let match = try #require(PathMatch(paths.map { BezierPath($0) }))
      for (path, data) in zip(match.paths, paths) where data == square {
        #expect(path.points.suffix(13).allSatisfy { $0.isClose(to: Point2D(6, 6)) }, "\(index)")
        #expect(path.bounds == BezierPath(square).bounds)
      }
    }
  }

  @Test func `a hole of an outline that grows from a point opens there too`() throws {
    let ring = "M 0 0 L 40 0 L 40 40 L 0 40 Z M 2 2 L 2 8 L 8 8 L 8 2 Z"
    let match = try match("", ring, "")
    for path in [match.paths[0], match.paths[2]] {
      #expect(path.points.allSatisfy { $0.isClose(to: Point2D(20, 20)) })
    }
  }

  @Test func `a hole opens inside an outline whose center is outside`() throws {
    let match = try match(
      "M 0 0 L 4 0 L 4 30 L 30 30 L 30 34 L 0 34 Z",
      "M 0 0 L 30 0 L 30 34 L 0 34 Z M 10 12 L 10 22 L 20 22 L 20 12 Z")
    #expect(match.paths[0].points.suffix(13).allSatisfy { abs($0.x - 2) < 0.3 && abs($0.y - 17) < 0.3 })
  }

  @Test
  func `a contour missing on a keyframe shrinks to its centroid, and another grows from its own`()
    throws
  {
    let (left, right) = (" M 50 0 L 60 0 L 60 10 L 50 10 Z", " M 80 0 L 90 0 L 90 10 L 80 10 Z")
    let match = try match(square + left, square, square + right)
    #expect(match.paths[1].signature == "M C C C C Z M C C C C Z M C C C C Z")
    #expect(match.paths[1].points[13].isClose(to: Point2D(55, 5)))
    #expect(match.paths[1].points[26].isClose(to: Point2D(85, 5)))
    #expect(match.paths[2].points[13].isClose(to: Point2D(55, 5)))
    #expect(match.paths[0].points[26].isClose(to: Point2D(85, 5)))
  }

  @Test func `an empty path is all points`() throws {
    let match = try match("", square)
    #expect(match.paths[0].signature == "M C C C C Z")
    #expect(match.paths[0].points.allSatisfy { $0.isClose(to: Point2D(5, 5), 1e-9) })
    #expect(try PathMatchTests.pair("", "").paths == [BezierPath(), BezierPath()])
    #expect(PathMatch([])?.paths.isEmpty == true)
  }

  @Test func `closed contours match closed ones, open contours match open ones, and points match either`()
    throws
  {
    // By position only, the pairs would be swapped.
    let match = try match(square + " M 50 0 L 50 10", "M 0 0 L 0 10 M 40 0 L 50 0 L 50 10 L 40 10 Z")
    #expect(Set(match.paths.map(\.signature)) == ["M C C C C Z M C"])
    #expect(match.paths[1].points.first == Point2D(40, 0))
    #expect(
      try PathMatchTests.pair(square, "M 0 0 L 10 0").paths.map(\.signature) == [
        "M C C C C Z M C", "M C C C C Z M C",
      ])
    #expect(
      try PathMatchTests.pair("M 3 3", square).paths.map(\.signature) == ["M C C C C Z", "M C C C C Z"])
    #expect(try PathMatchTests.pair("M 3 3", "M 4 4").paths.map(\.signature) == ["M C", "M C"])
  }

  @Test func `every outline stays, with its vertices bit for bit`() throws {
    var random = SplitMix64(seed: 51)
    for _ in 0..<15 {
      let paths = (0..<4).map { _ in random.path(count: 9) }
      let match = try #require(PathMatch(paths))
      #expect(match.paths.count == 4)
      for (path, matched) in zip(paths, match.paths) {
        #expect(matched.verbs == match.paths[0].verbs)
        #expect(abs(matched.length() - path.length()) <= 1e-7 * path.length())
        let vertices = Set(matched.vertices)
        for vertex in path.vertices { #expect(vertices.contains(vertex)) }
        // The drawn samples are on the path.
        var places: [Point2D] = []
        for curve in path.segments {
          for step in 0...100 { places.append(curve.point(at: Double(step) / 100)) }
        }
        for segment in matched.segments where segment.start != segment.end {
          let nearest = places.map { ($0 - segment.start).length }.min()
          #expect(try #require(nearest) < 4)
        }
      }
      #expect(PathMatch(paths) == match)
    }
  }

  @Test func `inserted vertices cut a curve by de Casteljau's construction`() throws {
    let match = try match("M 0 0 C 0 80 40 -80 40 0", "M 0 0 L 20 0 L 40 0")
    let halves = match.paths[0].segments
    #expect(halves.count == 2)
    let curve = CubicSegment(.zero, Point2D(0, 80), Point2D(40, -80), Point2D(40, 0))
    for step in 0...10 {
      let t = Double(step) / 20
      #expect(halves[0].point(at: 2 * t).isClose(to: curve.point(at: t), 1e-6))
      #expect(halves[1].point(at: 2 * t).isClose(to: curve.point(at: t + 0.5), 1e-6))
    }
  }

  @Test func `too many elements are rejected before they are created`() {
    let paths = [BezierPath(square), BezierPath("M 0 0 L 1 1 Z")]
    #expect(PathMatch(paths, maximumElements: 12) != nil)
    #expect(PathMatch(paths, maximumElements: 11) == nil)
  }

  @Test func `all sizes give finite coordinates`() throws {
    var random = SplitMix64(seed: 52)
    for size in [1e-30, 1, 1e30] {
      for _ in 0..<20 {
        let paths = (0..<3).map { _ in random.path(count: 6).transformed(by: .scale(size, size)) }
        let match = try #require(PathMatch(paths + [BezierPath("M 0 0 L 0 0 Z")]))
        for path in match.paths { #expect(path.isFinite) }
      }
    }
  }
}

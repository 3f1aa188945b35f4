import AnimFileGenerator
import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

extension BezierPath {
  fileprivate func trimmed(_ start: Double, _ end: Double, offset: Double = 0) -> BezierPath {
    var path = self
    var scratch = PathScratch()
    path.trim(start: start, end: end, offset: offset, using: &scratch)
    return path
  }
}

private func trimmed(
  joined data: [String], _ start: Double, _ end: Double, offset: Double = 0
) -> [String] {
  var paths = data.map { BezierPath($0) }
  var scratch = PathScratch()
  BezierPath.trim(joined: &paths, start: start, end: end, offset: offset, using: &scratch)
  return paths.map { $0.svgPathData() }
}

private let square = BezierPath("M 0 0 L 10 0 L 10 10 L 0 10 Z")

@Suite struct TrimTests {
  @Test func `a part of an open contour is between two fractions of its length`() {
    #expect(BezierPath("M 0 0 L 100 0").trimmed(0.25, 0.75) == BezierPath("M 25 0 L 75 0"))
    #expect(BezierPath("M 0 0 L 3 0 L 3 9").trimmed(0.125, 0.5) == BezierPath("M 1.5 0 L 3 0 L 3 3"))
  }

  @Test func `fractions are swapped when the first is larger, and clamped`() {
    #expect(square.trimmed(0.75, 0.25) == square.trimmed(0.25, 0.75))
    #expect(square.trimmed(-3, 0.25) == BezierPath("M 0 0 L 10 0"))
    #expect(square.trimmed(0.75, 8) == BezierPath("M 0 10 L 0 0"))
  }

  @Test func `the whole length leaves the path unchanged, whatever the offset`() {
    let path = BezierPath("M 0 0 L 10 0 L 10 0 Q 3 4 5 6 Z M 1 1 M 2 2 C 1 2 3 4 5 6")
    #expect(path.trimmed(0, 1) == path)
    #expect(path.trimmed(1, 0, offset: 0.3) == path)
    #expect(path.trimmed(-1, 2, offset: -7.1) == path)
  }

  @Test func `an empty range leaves no contour`() {
    #expect(square.trimmed(0.5, 0.5).isEmpty)
    #expect(square.trimmed(0, 0, offset: 0.5).isEmpty)
    #expect(square.trimmed(1, 7).isEmpty)
    #expect(BezierPath("M 1 1 Z M 2 2").trimmed(0.2, 0.2).isEmpty)
  }

  @Test func `a wrap around a closed contour is one open contour through its start`() {
    #expect(square.trimmed(0, 0.5, offset: 0.75) == BezierPath("M 0 10 L 0 0 L 10 0"))
    #expect(square.trimmed(0.5, 0.75, offset: 0.375) == BezierPath("M 0 5 L 0 0 L 5 0"))
    #expect(square.trimmed(0, 0.5, offset: -0.25) == BezierPath("M 0 10 L 0 0 L 10 0"))
    #expect(square.trimmed(0, 0.5, offset: 5.75) == BezierPath("M 0 10 L 0 0 L 10 0"))
    // A contour that returns to its start before its close has no second vertex there.
    let home = BezierPath("M 0 0 L 10 0 L 10 10 L 0 10 L 0 0 Z")
    #expect(home.trimmed(0, 0.5, offset: 0.75) == BezierPath("M 0 10 L 0 0 L 10 0"))
  }

  @Test func `a wrap around an open contour is two contours`() {
    let path = BezierPath("M 0 0 L 10 0 L 10 10")
    #expect(path.trimmed(0, 0.5, offset: 0.75) == BezierPath("M 10 5 L 10 10 M 0 0 L 5 0"))
  }

  @Test func `every contour is trimmed by its own length`() {
    let path = BezierPath("M 0 0 L 8 0 M 0 5 L 80 5")
    #expect(path.trimmed(0, 0.5) == BezierPath("M 0 0 L 4 0 M 0 5 L 40 5"))
  }

  @Test func `a cut at a vertex is that vertex, bit for bit`() {
    var random = SplitMix64(seed: 11)
    for count in 3...12 {
      // Sides of equal length, so that thirds, sevenths and so on are vertices.
      var path = BezierPath()
      path.addStar(center: random.point(), points: count, outerRadius: 7.3, innerRadius: 2.1)
      let vertices = path.points
      for first in 0..<vertices.count {
        let part = path.trimmed(
          0, 1 / Double(vertices.count), offset: Double(first) / Double(vertices.count))
        var expected = BezierPath()
        expected.move(to: vertices[first])
        expected.line(to: vertices[(first + 1) % vertices.count])
        #expect(part == expected)
      }
    }
  }

  @Test func `curves are cut by arc length, and keep their kind`() throws {
    let curve = BezierPath("M 0 0 C 0 80 40 -80 40 0")
    let half = curve.trimmed(0, 0.5)
    #expect(half.signature == "M C")
    #expect(half.currentPoint?.isClose(to: Point2D(20, 0), 1e-9) == true)
    #expect(BezierPath("M 0 0 Q 10 20 20 0").trimmed(0.25, 0.75).signature == "M Q")
    #expect(
      BezierPath("M 0 0 Q 10 20 20 0").trimmed(0, 0.5).currentPoint?.isClose(to: Point2D(10, 10)) == true)
  }

  @Test func `parts have the requested length and lie on the path`() throws {
    var random = SplitMix64(seed: 12)
    for _ in 0..<150 {
      let path = random.path(count: 7)
      let contours = path.contours.map { contour in
        var single = BezierPath()
        single.append(contour, of: path)
        return single
      }
      let (a, b) = (Double.random(in: 0...1, using: &random), Double.random(in: 0...1, using: &random))
      let offset = Double.random(in: -3...3, using: &random)
      for contour in contours {
        let length = contour.length()
        let part = contour.trimmed(a, b, offset: offset)
        #expect(abs(part.length() - abs(b - a) * length) <= 1e-8 * length)
        guard length > 0 else { continue }
        let start = min(a, b) + offset
        let place = try #require(contour.point(atFraction: start - start.rounded(.down)))
        let first = try #require(part.points.first)
        #expect(first.isClose(to: place, 1e-8 * length))
      }
      #expect(abs(path.trimmed(a, b).length() - abs(b - a) * path.length()) <= 1e-7 * path.length())
    }
  }

  @Test func `the two parts of a split form the whole`() {
    var random = SplitMix64(seed: 13)
    for _ in 0..<50 {
      let path = random.path(count: 6)
      let cut = Double.random(in: 0...1, using: &random)
      let sum = path.trimmed(0, cut).length() + path.trimmed(cut, 1).length()
      #expect(abs(sum - path.length()) <= 1e-7 * path.length())
    }
  }

  @Test func `joined paths count as one length, in order`() {
    let lines = ["M 0 0 L 10 0", "M 0 5 L 30 5"]
    #expect(trimmed(joined: lines, 0, 0.5) == ["M 0 0 L 10 0", "M 0 5 L 10 5"])
    #expect(trimmed(joined: lines, 0, 0.125) == ["M 0 0 L 5 0", ""])
    #expect(trimmed(joined: lines, 0.5, 1) == ["", "M 10 5 L 30 5"])
    #expect(trimmed(joined: lines, 0.25, 0.5, offset: 0.625) == ["M 0 0 L 5 0", "M 25 5 L 30 5"])
    #expect(trimmed(joined: lines, 0, 1, offset: 0.5) == lines)
    #expect(trimmed(joined: lines, 0.5, 0.5) == ["", ""])
    #expect(trimmed(joined: [], 0, 0.5) == [])
  }

  @Test func `joined contours stay closed if they are kept whole`() {
    let squares = ["M 0 0 L 10 0 L 10 10 L 0 10 Z", "M 20 0 L 30 0 L 30 10 L 20 10 Z"]
    #expect(trimmed(joined: squares, 0, 0.75) == [squares[0], "M 20 0 L 30 0 L 30 10"])
    // Both ends of the first contour are kept, so they are one contour through its start.
    #expect(
      trimmed(joined: squares, 0, 0.75, offset: 0.375)
        == ["M 0 10 L 0 0 L 10 0", squares[1]])
    #expect(trimmed(joined: squares, 0, 0.75, offset: 0.375) != trimmed(joined: squares, 0, 0.75))
  }

  @Test func `a contour kept whole stays closed where a joined part runs past the end of all`() {
    let squares = [0, 20, 40].map { "M \($0) 0 L \($0 + 10) 0 L \($0 + 10) 10 L \($0) 10 Z" }
    // Of 120 units, those from 90 to 120 and from 0 to 60.
    #expect(
      trimmed(joined: squares, 0, 0.75, offset: 0.75) == [
        squares[0], "M 20 0 L 30 0 L 30 10", "M 50 0 L 50 10 L 40 10 L 40 0",
      ])
    #expect(
      trimmed(joined: [squares.joined(separator: " ")], 0, 0.75, offset: 0.75) == [
        "\(squares[0]) M 20 0 L 30 0 L 30 10 M 50 0 L 50 10 L 40 10 L 40 0"
      ])
  }

  @Test func `a single path is trimmed alike with each and joined`() {
    var random = SplitMix64(seed: 14)
    for _ in 0..<50 {
      var path = BezierPath()
      path.addStar(center: random.point(), points: 5, outerRadius: 4, innerRadius: 3)
      let (a, b, c) = (random.point(in: 0...1), random.point(in: 0...1), random.point(in: -2...2))
      var paths = [path]
      var scratch = PathScratch()
      BezierPath.trim(joined: &paths, start: a.x, end: b.x, offset: c.x, using: &scratch)
      #expect(paths == [path.trimmed(a.x, b.x, offset: c.x)])
    }
  }

  @Test func `contours without length stay unless nothing is kept`() {
    let path = BezierPath("M 3 3 M 4 4 Z M 5 5 L 5 5 C 5 5 5 5 5 5")
    #expect(path.trimmed(0.2, 0.4) == path)
    #expect(BezierPath().trimmed(0.2, 0.4).isEmpty)
    // Of three points and a line, those at the position of the part.
    #expect(
      trimmed(joined: ["M 1 1", "M 0 0 L 8 0", "M 2 2"], 0.5, 1) == ["", "M 4 0 L 8 0", "M 2 2"])
    // Between kept lines, a repeated vertex stays.
    #expect(
      BezierPath("M 0 0 L 4 0 L 4 0 L 8 0").trimmed(0.25, 0.75) == BezierPath("M 2 0 L 4 0 L 4 0 L 6 0"))
  }

  @Test(arguments: [1e-30, 1e-9, 1e9, 1e30])
  func `a part scales with the path`(size: Double) {
    let path = BezierPath("M 0 0 C 0 8 4 -8 4 0 L 8 0 Z")
    let scaled = path.transformed(by: .scale(size, size)).trimmed(0.2, 0.55, offset: 0.6)
    let expected = path.trimmed(0.2, 0.55, offset: 0.6)
    #expect(scaled.signature == expected.signature)
    for (a, b) in zip(scaled.points, expected.points) {
      #expect(Point2D(a.x / size, a.y / size).isClose(to: b, 1e-8))
    }
  }

  @Test func `trimming again reuses its memory`() {
    var scratch = PathScratch()
    var path = BezierPath()
    func run() {
      path.removeAll(keepingCapacity: true)
      path.addStar(center: .zero, points: 9, outerRadius: 4, innerRadius: 3)
      path.trim(start: 0.2, end: 0.9, offset: 0.2, using: &scratch)
    }
    for _ in 0..<4 { run() }
    func addresses() -> Set<UnsafeRawPointer?> {
      [
        path.points.withUnsafeBytes { $0.baseAddress },
        scratch.output.points.withUnsafeBytes { $0.baseAddress },
        scratch.segments.withUnsafeBytes { $0.baseAddress },
        scratch.lengths.withUnsafeBytes { $0.baseAddress },
      ]
    }
    let before = addresses()
    run()
    #expect(addresses() == before)
  }
}

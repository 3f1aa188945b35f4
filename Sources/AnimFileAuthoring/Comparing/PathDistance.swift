import AnimFile

extension BezierPath {
  /// The distance between two outlines.
  ///
  /// For paths with the same elements, the largest distance between corresponding points, four on each curve. Otherwise
  /// the Hausdorff distance between samples, about 256 on each path and up to 2,047 on long ones, which can miss parts of
  /// paths with 2,048 or more elements. Infinite if exactly one path is empty.
  ///
  /// - Complexity: O(*n*) for the same elements, O(*n*²) but no more than 2,047² distances otherwise.
  func distance(to other: BezierPath) -> Double {
    if verbs == other.verbs {
      // The difference of two curves is the curve of the differences of their points.
      var difference = self
      difference.points = zip(points, other.points).map { $0 - $1 }
      return difference.places(4).reduce(0) { max($0, $1.end.length) }
    }
    return distanceInAnyOrder(to: other)
  }

  /// The Hausdorff distance between samples of two outlines, whatever the order of their elements.
  func distanceInAnyOrder(to other: BezierPath) -> Double {
    if isEmpty != other.isEmpty { return .infinity }
    let (lines, others) = (lines, other.lines)
    return max(Self.greatestDistance(from: lines, to: others), Self.greatestDistance(from: others, to: lines))
  }

  /// Whether ``distance(to:)`` leaves out parts of one of the paths, because they have different elements and very many.
  func isSampled(with other: BezierPath) -> Bool {
    verbs != other.verbs && max(verbs.count, other.verbs.count) >= 2048
  }

  /// A polyline approximation with about 256 lines, or up to 2,047 of long paths.
  private var lines: [(start: Point2D, end: Point2D)] {
    let lines = places(max(1, 256 / max(verbs.count, 1))).filter { $0.start != $0.end }
    let stride = max(1, lines.count / 1024)
    return stride == 1 ? lines : Swift.stride(from: 0, to: lines.count, by: stride).map { lines[$0] }
  }

  /// A polyline approximation with `steps` lines per element; a move gives a line of length 0.
  private func places(_ steps: Int) -> [(start: Point2D, end: Point2D)] {
    var lines: [(start: Point2D, end: Point2D)] = []
    var start = Point2D.zero
    var place = Point2D.zero
    for element in elements {
      let segment: CubicSegment
      switch element {
      case .move(let to):
        start = to
        place = to
        lines.append((to, to))
        continue
      case .line(let to): segment = CubicSegment(line: place, to)
      case .close: segment = CubicSegment(line: place, start)
      case .quad(let control, let to): segment = CubicSegment(quad: place, control, to)
      case .cubic(let control1, let control2, let to): segment = CubicSegment(place, control1, control2, to)
      }
      for step in 1...steps {
        let next = segment.point(at: Double(step) / Double(steps))
        lines.append((place, next))
        place = next
      }
    }
    return lines
  }

  private static func greatestDistance(
    from lines: [(start: Point2D, end: Point2D)], to others: [(start: Point2D, end: Point2D)]
  ) -> Double {
    var greatest = 0.0
    for line in lines {
      var nearest = Double.infinity
      for other in others { nearest = min(nearest, line.end.distance(toLineFrom: other.start, other.end)) }
      greatest = max(greatest, nearest)
    }
    return greatest
  }
}

extension Point2D {
  /// The distance from the point to the nearest point of a line segment.
  fileprivate func distance(toLineFrom start: Point2D, _ end: Point2D) -> Double {
    let (direction, here) = (end - start, self - start)
    let square = direction.x * direction.x + direction.y * direction.y
    guard square > 0 else { return here.length }
    let t = min(max((here.x * direction.x + here.y * direction.y) / square, 0), 1)
    return (here - direction * t).length
  }
}

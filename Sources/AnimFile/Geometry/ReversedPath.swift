extension BezierPath {
  /// Returns the path with every subpath reversed; the subpaths keep their order.
  ///
  /// An open subpath begins at its former end. A closed one stays closed and keeps its start: its closing line comes
  /// first, and if its first element was a line, the close draws that now.
  public func reversed() -> BezierPath {
    var result = BezierPath()
    result.reserveCapacity(elements: verbs.count + 1, points: points.count + 1)
    result.append(reversed: self)
    return result
  }

  /// Adds the subpaths of `other`, each reversed.
  ///
  /// - Complexity: O(*n*) in the size of `other`; no allocation if the capacity suffices.
  mutating func append(reversed other: BezierPath) {
    var firstVerb = 0
    var firstPoint = 0
    while firstVerb < other.verbs.count {
      var endVerb = firstVerb + 1
      var endPoint = firstPoint + 1
      while endVerb < other.verbs.count, other.verbs[endVerb] != .move {
        endPoint += other.verbs[endVerb].pointCount
        endVerb += 1
      }
      append(reversedSubpath: firstVerb..<endVerb, firstPoint..<endPoint, of: other)
      (firstVerb, firstPoint) = (endVerb, endPoint)
    }
  }

  private mutating func append(
    reversedSubpath verbRange: Range<Int>, _ pointRange: Range<Int>, of other: BezierPath
  ) {
    let isClosed = other.verbs[verbRange.upperBound - 1] == .close
    var drawn = verbRange.dropFirst()
    if isClosed { drawn = drawn.dropLast() }
    let start = other.points[pointRange.lowerBound]
    let end = other.points[pointRange.upperBound - 1]
    if isClosed {
      move(to: start)
      if end != start {
        line(to: end)
        // The close draws the former first line.
        if let first = drawn.first, other.verbs[first] == .line { drawn = drawn.dropFirst() }
      }
    } else {
      move(to: end)
    }
    var last = pointRange.upperBound - 1
    for index in drawn.reversed() {
      let verb = other.verbs[index]
      let target = other.points[last - verb.pointCount]
      switch verb {
      case .quad: quad(control: other.points[last - 1], to: target)
      case .cubic:
        cubic(control1: other.points[last - 1], control2: other.points[last - 2], to: target)
      case .line, .move, .close: line(to: target)
      }
      last -= verb.pointCount
    }
    if isClosed { close() }
  }
}

extension BezierPath {
  /// An element of a path.
  public enum Element: Hashable, Sendable {
    /// Begins a subpath.
    case move(to: Point2D)
    /// A straight line from the current point.
    case line(to: Point2D)
    /// A quadratic curve from the current point.
    case quad(control: Point2D, to: Point2D)
    /// A cubic curve from the current point.
    case cubic(control1: Point2D, control2: Point2D, to: Point2D)
    /// A straight line to the start of the subpath, which it closes.
    case close
  }

  /// The elements of the path, created lazily.
  public var elements: Elements { Elements(path: self) }

  /// The elements of a path, as a collection.
  public struct Elements: BidirectionalCollection, Hashable, Sendable {
    let path: BezierPath

    /// The position of an element.
    public struct Index: Comparable, Hashable, Sendable {
      var verb: Int
      var point: Int

      public static func < (a: Index, b: Index) -> Bool { a.verb < b.verb }
    }

    public var startIndex: Index { Index(verb: 0, point: 0) }
    public var endIndex: Index { Index(verb: path.verbs.count, point: path.points.count) }
    public var count: Int { path.verbs.count }
    public var isEmpty: Bool { path.verbs.isEmpty }

    public func index(after index: Index) -> Index {
      Index(verb: index.verb + 1, point: index.point + path.verbs[index.verb].pointCount)
    }

    public func index(before index: Index) -> Index {
      Index(verb: index.verb - 1, point: index.point - path.verbs[index.verb - 1].pointCount)
    }

    public subscript(index: Index) -> Element {
      let points = path.points
      let first = index.point
      switch path.verbs[index.verb] {
      case .move: return .move(to: points[first])
      case .line: return .line(to: points[first])
      case .quad: return .quad(control: points[first], to: points[first + 1])
      case .cubic:
        return .cubic(control1: points[first], control2: points[first + 1], to: points[first + 2])
      case .close: return .close
      }
    }
  }
}

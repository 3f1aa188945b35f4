extension AnimatedShape {
  /// Trims outlines to a part of their length.
  public struct Trim: Hashable, Sendable {
    /// The start of the part, as a fraction of the length, 0…1.
    public var start: Animated<Double>
    /// The end of the part, as a fraction of the length, 0…1; swapped with the start if it is smaller.
    public var end: Animated<Double>
    /// The offset of both, in turns around the outline.
    public var offset: Animated<Double>
    /// The length that the fractions refer to.
    public var mode: Mode

    /// The length that the fractions of a trim refer to.
    public enum Mode: String, Hashable, Sendable, CaseIterable {
      /// The length of each contour.
      case each
      /// The total length of the shape's contours, in drawing order.
      case joined
    }

    /// Creates a modifier that trims outlines.
    public init(
      start: Animated<Double> = 0, end: Animated<Double> = 1, offset: Animated<Double> = 0, mode: Mode = .each
    ) {
      self.start = start
      self.end = end
      self.offset = offset
      self.mode = mode
    }
  }
}

extension AnimatedShape.Modifier {
  /// Trims outlines to a part of their length.
  public static func trim(
    start: Animated<Double> = 0, end: Animated<Double> = 1, offset: Animated<Double> = 0,
    mode: AnimatedShape.Trim.Mode = .each
  ) -> Self {
    .trim(.init(start: start, end: end, offset: offset, mode: mode))
  }
}

extension AnimatedShape.Trim.Mode: DocumentWord {
  package static var placeholder: Self { .each }
}

extension AnimatedShape.Trim: DocumentObject, ColumnSource {
  package init() { self.init(start: 0) }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.defaulted("start", &start, .fraction, 0)
    visitor.defaulted("end", &end, .fraction, 1)
    visitor.defaulted("offset", &offset, 0)
    visitor.defaulted("mode", &mode, .each)
  }

  package func columns(_ visitor: inout some ColumnVisitor) {
    visitor.add(start)
    visitor.add(end)
    visitor.add(offset)
  }

  static func modify(
    _ items: inout [Frame.Item], in range: Range<Int>, _ columns: Span<Double>, _ mode: Mode,
    _ workspace: inout Workspace
  ) {
    let (start, end, offset) = (columns[0], columns[1], columns[2])
    switch mode {
    case .each:
      for index in range {
        items[index].path.trim(start: start, end: end, offset: offset, using: &workspace.scratch)
      }
    case .joined: modify(&items, joined: range, columns, &workspace)
    }
  }

  /// Trims the joined outlines of items, given in the order of their lists.
  static func modify(
    _ items: inout [Frame.Item], joined order: some RandomAccessCollection<Int>, _ columns: Span<Double>,
    _ workspace: inout Workspace
  ) {
    var paths = workspace.borrowPaths(order.count)
    for (place, index) in order.enumerated() { swap(&paths[place], &items[index].path) }
    BezierPath.trim(
      joined: &paths, start: columns[0], end: columns[1], offset: columns[2], using: &workspace.scratch)
    for (place, index) in order.enumerated() { swap(&paths[place], &items[index].path) }
    workspace.recycle(paths)
  }

  // A contour becomes at most two, each with a move, and its close may become a line.
  func elementBound(_ count: Int) -> Int { count.multipliedCapped(by: 3) }
}

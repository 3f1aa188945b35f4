// Values as consecutive numbers.

/// A visitor of animated members in the order of their columns.
package protocol ColumnVisitor {
  mutating func add<Value: DocumentAnimatable>(_ member: Animated<Value>)
}

/// Members whose numbers are consecutive columns of a shape.
package protocol ColumnSource {
  /// Visits the members; a member with a variable number of columns is the last.
  func columns(_ visitor: inout some ColumnVisitor)
}

extension Span<Double> {
  @inline(__always)
  func point(_ index: Int) -> Point2D { Point2D(self[index], self[index + 1]) }

  @inline(__always)
  func size(_ index: Int) -> Size2D { Size2D(self[index], self[index + 1]) }

  @inline(__always)
  func color(_ index: Int) -> RGBAColor {
    RGBAColor(red: self[index], green: self[index + 1], blue: self[index + 2], alpha: self[index + 3])
  }

  @inline(__always)
  func integer(_ index: Int) -> Int { Int(self[index]) }

  @inline(__always)
  func flag(_ index: Int) -> Bool { self[index] != 0 }
}

// MARK: The types of values

extension DocumentAnimatable where Self: CompositeValue, Component: DocumentAnimatable {
  package static func columns(_ parts: Parts, _ visitor: inout some ColumnVisitor) {
    for part in parts { visitor.add(part) }
  }
}

extension DocumentAnimatable {
  package static var columnKind: TrackColumns.Kind { isDiscrete ? .discrete : .numbers }
}

extension DocumentAnimatable where Parts == NoParts {
  package static func columns(_ parts: NoParts, _ visitor: inout some ColumnVisitor) {}
}

extension Double {
  package func append(to columns: inout [Double]) { columns.append(self) }
}

extension Int {
  package func append(to columns: inout [Double]) { columns.append(Double(self)) }
}

extension Bool {
  package func append(to columns: inout [Double]) { columns.append(self ? 1 : 0) }
}

extension DiscreteValue where Self: DocumentWord {
  /// Appends the index of the word.
  package func append(to columns: inout [Double]) {
    var index = 0.0
    for word in Self.allCases {
      if word == self { break }
      index += 1
    }
    columns.append(index)
  }
}

extension Point2D {
  package func append(to columns: inout [Double]) {
    columns.append(x)
    columns.append(y)
  }
}

extension Size2D {
  package func append(to columns: inout [Double]) {
    columns.append(width)
    columns.append(height)
  }
}

extension ScaleFactor {
  package func append(to columns: inout [Double]) {
    columns.append(x)
    columns.append(y)
  }
}

extension RGBAColor {
  package static var columnKind: TrackColumns.Kind { .color }

  package func append(to columns: inout [Double]) {
    columns.append(red)
    columns.append(green)
    columns.append(blue)
    columns.append(alpha)
  }
}

extension CornerRadii {
  package func append(to columns: inout [Double]) {
    columns.append(topLeft)
    columns.append(topRight)
    columns.append(bottomRight)
    columns.append(bottomLeft)
  }
}

extension AnimatedShape.LineChart.Frame {
  package func append(to columns: inout [Double]) {
    origin.append(to: &columns)
    size.append(to: &columns)
  }
}

extension AnimatableVector {
  package func append(to columns: inout [Double]) { columns.append(contentsOf: elements) }
}

extension PointList {
  package func append(to columns: inout [Double]) { for point in points { point.append(to: &columns) } }
}

extension StopList {
  package static var columnKind: TrackColumns.Kind { .stops }

  /// Appends five numbers for each stop.
  package func append(to columns: inout [Double]) {
    for stop in stops {
      columns.append(stop.offset)
      stop.color.append(to: &columns)
    }
  }
}

extension BezierPath {
  package static var columnKind: TrackColumns.Kind { .path }

  /// Appends the coordinates of the points.
  package func append(to columns: inout [Double]) { for point in points { point.append(to: &columns) } }
}

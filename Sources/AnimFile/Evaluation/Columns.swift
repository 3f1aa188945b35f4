// Values as consecutive numbers.

/// A visitor of animated members in the order of their columns.
package protocol ColumnVisitor: GeometryVisitor where Result == Void {
  /// The columns of the members so far.
  var template: [Double] { get set }

  /// Adds a member that is not constant.
  mutating func add(_ member: FlatAnimated)
}

extension ColumnVisitor {
  mutating func add<Value: DocumentAnimatable>(_ member: Animated<Value>) {
    if case .constant(let value) = member { value.append(to: &template) } else { add(member.flat) }
  }
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
  func color(_ index: Int) -> RGBAColor {
    RGBAColor(red: self[index], green: self[index + 1], blue: self[index + 2], alpha: self[index + 3])
  }

  @inline(__always)
  func integer(_ index: Int) -> Int { Int(self[index]) }

  @inline(__always)
  func flag(_ index: Int) -> Bool { self[index] != 0 }
}

// MARK: The types of values

extension Double {
  public func append(to columns: inout [Double]) { columns.append(self) }
}

extension Int {
  public func append(to columns: inout [Double]) { columns.append(Double(self)) }
}

extension Bool {
  public func append(to columns: inout [Double]) { columns.append(self ? 1 : 0) }
}

extension AnimatableValue where Self: CaseIterable {
  public init(flat: FlatValue) {
    var place = flat.numbers[0]
    for word in Self.allCases {
      if place == 0 {
        self = word
        return
      }
      place -= 1
    }
    preconditionFailure("a number that is not the index of a word")
  }

  /// Appends the index of the word.
  public func append(to columns: inout [Double]) {
    var index = 0.0
    for word in Self.allCases {
      if word == self { break }
      index += 1
    }
    columns.append(index)
  }
}

extension Point2D {
  public func append(to columns: inout [Double]) {
    columns.append(x)
    columns.append(y)
  }
}

extension Size2D {
  public func append(to columns: inout [Double]) {
    columns.append(width)
    columns.append(height)
  }
}

extension ScaleFactor {
  public func append(to columns: inout [Double]) {
    columns.append(x)
    columns.append(y)
  }
}

extension RGBAColor {
  package static var columnKind: TrackColumns.Kind { .color }

  public func append(to columns: inout [Double]) {
    columns.append(red)
    columns.append(green)
    columns.append(blue)
    columns.append(alpha)
  }
}

extension CornerRadii {
  public func append(to columns: inout [Double]) {
    columns.append(topLeft)
    columns.append(topRight)
    columns.append(bottomRight)
    columns.append(bottomLeft)
  }
}

extension AnimatedShape.LineChart.Frame {
  public func append(to columns: inout [Double]) {
    origin.append(to: &columns)
    size.append(to: &columns)
  }
}

extension AnimatableVector {
  public func append(to columns: inout [Double]) { columns.append(contentsOf: elements) }
}

extension PointList {
  public func append(to columns: inout [Double]) { for point in points { point.append(to: &columns) } }
}

extension StopList {
  package static var columnKind: TrackColumns.Kind { .stops }

  /// Appends five numbers for each stop.
  public func append(to columns: inout [Double]) {
    for stop in stops {
      columns.append(stop.offset)
      stop.color.append(to: &columns)
    }
  }
}

extension BezierPath {
  package static var columnKind: TrackColumns.Kind { .path }

  /// Appends the coordinates of the points.
  public func append(to columns: inout [Double]) { for point in points { point.append(to: &columns) } }
}

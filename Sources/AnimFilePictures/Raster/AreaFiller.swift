import AnimFile

/// Computes the coverage of each pixel by an area.
///
/// Each row of pixels is cut at the ends and crossings of its edges. Between two cuts the edges are ordered, so the
/// fill rule selects trapezoids whose coverage of each pixel is exact. The result is exact up to rounding for both
/// rules, apart from the flattening of curves by at most ``EdgeTable/flatness`` of a pixel.
///
/// A row with more than 64 ends or crossings, or more than 1,024 edges, is cut into 64 equal parts instead, and edges
/// that cross within a part are assumed to cross in its middle. The coverage error is then at most 1/64 for each edge
/// that ends or crosses in the pixel. With more edges there are fewer parts, down to one for 65,536.
struct AreaFiller: Sendable {
  private var table = EdgeTable()
  private var active: [Int32] = []
  private var cuts: [Double] = []
  private var sides: [Side] = []
  /// The change of coverage from each column to the next.
  private var changes: [Float] = []
  private var coverage: [Float] = []
  private var touched = 0..<0

  /// The part of an edge between two cuts.
  private struct Side {
    var upper: Double
    var lower: Double
    var winding: Int32
    /// The index of the edge.
    var edge: Int32
    /// The position just below the upper cut, which orders edges that meet there.
    var place: Double

    init(_ upper: Double, _ lower: Double, _ winding: Int32, edge: Int32) {
      self.upper = upper
      self.lower = lower
      self.winding = winding
      self.edge = edge
      place = upper + (lower - upper) * AreaFiller.leastPart
    }
  }

  static let mostCuts = 64
  /// The maximum number of edges in a row that is cut at every end and crossing.
  private static let mostSides = 1024
  /// Crossings closer than this fraction of a row are merged.
  private static let leastPart = 1e-6

  /// Calls `body` with the coverage, 0…1, of every covered row, top to bottom: the row, the first column, and the
  /// coverages from there.
  mutating func fill(
    _ path: BezierPath, _ matrix: AffineMatrix, _ rule: FillRule, in region: PixelRegion,
    _ body: (_ y: Int, _ x: Int, _ coverage: UnsafeBufferPointer<Float>) -> Void
  ) {
    table.begin(region)
    table.add(path, matrix)
    guard !table.rows.isEmpty else { return }
    active.removeAll(keepingCapacity: true)
    if changes.count < region.width + 2 {
      changes = [Float](repeating: 0, count: region.width + 2)
      coverage = changes
    }
    for y in table.rows {
      accumulate(y, rule)
      guard !touched.isEmpty else { continue }
      let end = sum(width: region.width)
      guard end > touched.lowerBound else { continue }
      coverage.withUnsafeBufferPointer { coverage in
        body(
          y, region.minX + touched.lowerBound,
          UnsafeBufferPointer(rebasing: coverage[touched.lowerBound..<end]))
      }
    }
  }

  /// Accumulates the changes into `coverage` and clears them; returns the end of the covered columns.
  private mutating func sum(width: Int) -> Int {
    var total: Float = 0
    let last = min(touched.upperBound, width)
    // Pointers, because this visits every pixel of the area's rows.
    changes.withUnsafeMutableBufferPointer { changes in
      coverage.withUnsafeMutableBufferPointer { coverage in
        for x in touched.lowerBound..<last {
          total += changes[x]
          coverage[x] = max(0, min(1, total))
          changes[x] = 0
        }
        for x in last..<max(last, touched.upperBound) { changes[x] = 0 }
      }
    }
    // The right edge is outside the region.
    guard total > 1e-3, last < width else { return last }
    for x in last..<width { coverage[x] = min(1, total) }
    return width
  }
}

// MARK: Rows

extension AreaFiller {
  private mutating func accumulate(_ y: Int, _ rule: FillRule) {
    let (top, bottom) = (Double(y), Double(y + 1))
    touched = 0..<0
    active.removeAll { table.edges[Int($0)].y1 <= top }
    var edge = table.firsts[y - table.region.minY]
    while edge >= 0 {
      active.append(edge)
      edge = table.edges[Int(edge)].next
    }
    guard !active.isEmpty else { return }
    cuts.removeAll(keepingCapacity: true)
    for index in active {
      let edge = table.edges[Int(index)]
      if edge.y0 > top { cuts.append(edge.y0) }
      if edge.y1 < bottom { cuts.append(edge.y1) }
    }
    guard cuts.count <= Self.mostCuts, active.count <= Self.mostSides else {
      return accumulateEqualParts(top, rule)
    }
    cuts.sort()
    cuts.append(bottom)
    var budget = Self.mostCuts
    var upper = top
    for lower in cuts where lower > upper {
      var start = upper
      repeat {
        takeSides(start, lower)
        let crossing = budget > 0 ? firstCrossing() : nil
        guard let crossing, crossing < 1 - Self.leastPart else {
          if budget == 0 { sides.sortNearlySorted { $0.upper + $0.lower < $1.upper + $1.lower } }
          addSides(lower - start, rule)
          break
        }
        budget -= 1
        for index in sides.indices {
          sides[index].lower = sides[index].upper + (sides[index].lower - sides[index].upper) * crossing
        }
        addSides((lower - start) * crossing, rule)
        start += (lower - start) * crossing
      } while start < lower
      upper = lower
    }
  }

  /// Accumulates a row in equal parts, ignoring ends and crossings within a part.
  private mutating func accumulateEqualParts(_ top: Double, _ rule: FillRule) {
    let parts = max(1, min(Self.mostCuts, Self.mostCuts * Self.mostSides / active.count))
    let height = 1.0 / Double(parts)
    for part in 0..<parts {
      let middle = top + (Double(part) + 0.5) * height
      sides.removeAll(keepingCapacity: true)
      for index in active {
        let edge = table.edges[Int(index)]
        guard edge.y0 <= middle, edge.y1 > middle else { continue }
        let x = edge.x(at: middle)
        sides.append(Side(x, x, edge.winding, edge: index))
      }
      sides.sortNearlySorted { $0.upper < $1.upper }
      addSides(height, rule)
    }
  }

  /// Fills `sides` with the parts of the edges between two cuts, ordered at the upper cut.
  private mutating func takeSides(_ upper: Double, _ lower: Double) {
    sides.removeAll(keepingCapacity: true)
    for index in active {
      let edge = table.edges[Int(index)]
      guard edge.y0 <= upper, edge.y1 >= lower else { continue }
      sides.append(Side(edge.x(at: upper), edge.x(at: lower), edge.winding, edge: index))
    }
    // The order changes little from cut to cut.
    if sides.sortNearlySorted(by: { $0.place < $1.place }), sides.count == active.count {
      for index in sides.indices { active[index] = sides[index].edge }
    }
  }

  /// The relative height, 0…1, of the first crossing; nil if no sides cross.
  private func firstCrossing() -> Double? {
    var first: Double?
    for index in sides.indices.dropFirst() {
      let (a, b) = (sides[index - 1], sides[index])
      guard a.lower > b.lower else { continue }
      let gap = b.upper - a.upper
      let place = gap / (gap + (a.lower - b.lower))
      if place > Self.leastPart, place < first ?? 1 { first = place }
    }
    return first
  }

  /// Adds the areas between sides according to the fill rule.
  private mutating func addSides(_ height: Double, _ rule: FillRule) {
    var winding: Int32 = 0
    for side in sides {
      let before = winding
      winding += side.winding
      let (was, is_) =
        rule == .nonzero ? (before != 0, winding != 0) : (before & 1 != 0, winding & 1 != 0)
      if was != is_ { addSide(side.upper, side.lower, is_ ? height : -height) }
    }
  }

  /// Adds the area to the right of a side, weighted by its height.
  private mutating func addSide(_ upper: Double, _ lower: Double, _ height: Double) {
    let (left, width) = (Double(table.region.minX), Double(table.region.width))
    var (x0, x1, height) = (min(upper, lower) - left, max(upper, lower) - left, height)
    if x0 >= width { return }
    if x1 <= 0 { return add(0, Float(height), 0) }
    if x0 < 0 {
      let outside = height * (-x0 / (x1 - x0))
      add(0, Float(outside), 0)
      height -= outside
      x0 = 0
    }
    if x1 > width {
      height *= (width - x0) / (x1 - x0)
      x1 = width
    }
    let first = Int(x0)
    let last = Int(x1.rounded(.up))
    if last <= first + 1 {
      let middle = (x0 + x1) / 2 - Double(first)
      return add(first, Float(height * (1 - middle)), Float(height * middle))
    }
    // The height in each crossed column determines its area.
    let slope = height / (x1 - x0)
    let (into, outOf) = (x0 - Double(first), x1 - Double(last - 1))
    let start = 0.5 * slope * (1 - into) * (1 - into)
    let end = 0.5 * slope * outOf * outOf
    touch(first, last + 1)
    changes[first] += Float(start)
    if last == first + 2 {
      changes[first + 1] += Float(height - start - end)
    } else {
      let second = slope * (1.5 - into)
      changes[first + 1] += Float(second - start)
      for x in first + 2..<last - 1 { changes[x] += Float(slope) }
      changes[last - 1] += Float(height - (second + Double(last - first - 3) * slope) - end)
    }
    changes[last] += Float(end)
  }

  private mutating func add(_ x: Int, _ change: Float, _ next: Float) {
    touch(x, x + 2)
    changes[x] += change
    changes[x + 1] += next
  }

  private mutating func touch(_ first: Int, _ end: Int) {
    touched = touched.isEmpty ? first..<end : min(touched.lowerBound, first)..<max(touched.upperBound, end)
  }
}

extension Array {
  /// Sorts an array that is nearly sorted; returns whether the order changed.
  ///
  /// - Complexity: O(*n*) if elements move by few places on average, O(*n* log *n*) otherwise.
  @inline(__always)
  @discardableResult
  fileprivate mutating func sortNearlySorted(by isBefore: (Element, Element) -> Bool) -> Bool {
    var moves = 0
    for index in indices.dropFirst() {
      guard isBefore(self[index], self[index - 1]) else { continue }
      let element = self[index]
      var place = index
      repeat {
        self[place] = self[place - 1]
        place -= 1
      } while place > 0 && isBefore(element, self[place - 1])
      self[place] = element
      moves += index - place
      guard moves <= 16 * count else {
        sort(by: isBefore)
        return true
      }
    }
    return moves > 0
  }
}

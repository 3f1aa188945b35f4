// Every `unsafe` is of elements that an array lends to a closure, at indices of the array, or passes on the coverage of a row.

import AnimFile

/// Computes the coverage of each pixel by an area.
///
/// The edges in a row of pixels are divided into clusters: those whose columns overlap, directly or through others. The
/// winding number between two clusters is the same in the whole row, because paths are closed. A cluster of one edge
/// per height, such as a side that is nearly straight, adds the area beside it directly. Another one is cut at the ends
/// and crossings of its edges. Between two cuts the edges are ordered, so the fill rule selects trapezoids whose
/// coverage of each pixel is exact. The result is exact up to rounding for both rules, apart from the flattening of
/// curves by at most ``EdgeTable/flatness`` of a pixel.
///
/// A cluster with very many ends and crossings is cut into up to 64 equal parts instead, and edges that cross within a
/// part are assumed to cross in its middle. The error of the coverage is then at most one part of a pixel for each
/// edge that ends or crosses in the pixel.
struct AreaFiller: Sendable {
  private var table = EdgeTable()
  /// The parts of edges in the row, by their left ends.
  private var spans: [Span] = []
  private var cuts: [Double] = []
  private var sides: [Side] = []
  private var row = CoverageRow()

  /// The part of an edge in a row.
  private struct Span {
    /// The least and the greatest x coordinate.
    var left: Double
    var right: Double
    /// The x coordinates of the upper and the lower end.
    var upper: Double
    var lower: Double
    /// The y coordinates of the upper and the lower end.
    var top: Double
    var bottom: Double
    /// 1 if the path runs down along the edge, −1 if up, 0 for a horizontal edge.
    var winding: Int32
    /// The index of the edge.
    var edge: Int32

    init(_ edge: EdgeTable.Edge, index: Int32, _ top: Double, _ bottom: Double) {
      self.top = max(edge.y0, top)
      self.bottom = min(edge.y1, bottom)
      // A horizontal edge has both ends at one height.
      upper = edge.y0 >= top ? edge.x0 : edge.x(at: top)
      lower = edge.y1 <= bottom ? edge.x1 : edge.x(at: bottom)
      left = min(upper, lower)
      right = max(upper, lower)
      winding = edge.winding
      self.edge = index
    }

    var height: Double { bottom - top }

    /// Moves the span from the row above to this one, where its edge continues.
    @inline(__always)
    mutating func move(down edge: EdgeTable.Edge, _ top: Double, _ bottom: Double) {
      self.top = top
      upper = lower
      self.bottom = edge.y1 <= bottom ? edge.y1 : bottom
      let there = edge.x0 + (edge.x1 - edge.x0) * ((bottom - edge.y0) * edge.scale)
      lower = edge.y1 <= bottom ? edge.x1 : there
      left = min(upper, lower)
      right = max(upper, lower)
    }
  }

  /// The part of an edge between two cuts.
  private struct Side {
    var upper: Double
    var lower: Double
    var winding: Int32
    /// The position just below the upper cut, which orders edges that meet there.
    var place: Double

    init(_ upper: Double, _ lower: Double, _ winding: Int32) {
      self.upper = upper
      self.lower = lower
      self.winding = winding
      place = upper + (lower - upper) * AreaFiller.leastPart
    }
  }

  /// The maximum number of cuts of a cluster.
  static let mostCuts = 64
  /// The maximum number of cuts of a cluster times its edges.
  private static let mostSides = 8192
  /// Crossings closer than this fraction of a row are merged.
  private static let leastPart = 1e-6

  /// Calls `body` with the coverage, 0…1, of every covered row, top to bottom: the row, the first column, and the
  /// coverages from there, which `body` may change.
  mutating func fill(
    _ path: BezierPath, _ matrix: AffineMatrix, _ rule: FillRule, in region: PixelRegion,
    _ body: (_ y: Int, _ x: Int, _ coverage: UnsafeMutableBufferPointer<Float>) -> Void
  ) {
    table.begin(region)
    table.add(path, matrix)
    guard !table.rows.isEmpty else { return }
    spans.removeAll(keepingCapacity: true)
    row.begin(region)
    for y in table.rows {
      accumulate(y, rule)
      unsafe row.take { first, coverage in unsafe body(y, region.minX + first, coverage) }
    }
  }
}

// MARK: Rows

extension AreaFiller {
  private mutating func accumulate(_ y: Int, _ rule: FillRule) {
    takeSpans(y)
    let end = Double(table.region.maxX)
    var winding: Int32 = 0
    var first = 0
    while first < spans.count, spans[first].left < end {
      var right = spans[first].right
      var next = first + 1
      while next < spans.count, spans[next].left <= right + Self.leastPart {
        right = max(right, spans[next].right)
        next += 1
      }
      winding += add(first..<next, winding, isInside: right < end, bottom: Double(y + 1), rule)
      first = next
    }
  }

  /// Fills `spans` with the parts of the edges in a row.
  private mutating func takeSpans(_ y: Int) {
    let (top, bottom) = (Double(y), Double(y + 1))
    // Pointers, because this visits every edge of every row.
    let count = unsafe spans.withUnsafeMutableBufferPointer { spans in
      unsafe table.edges.withUnsafeBufferPointer { edges in
        var count = 0
        for index in spans.indices {
          var span = unsafe spans[index]
          let edge = unsafe edges[Int(span.edge)]
          span.move(down: edge, top, bottom)
          // Without a branch, which processors would mispredict: the next edge replaces one that has ended.
          unsafe spans[count] = span
          count += edge.y1 > top ? 1 : 0
        }
        return count
      }
    }
    if count < spans.count { spans.removeLast(spans.count - count) }
    var number = table.firsts[y - table.region.minY]
    while number >= 0 {
      spans.append(Span(table.edges[Int(number)], index: number, top, bottom))
      number = table.edges[Int(number)].next
    }
    // The order changes little from row to row.
    spans.sortNearlySorted { $0.left < $1.left }
  }

  /// Adds the area beside a cluster; returns the change of the winding number across it.
  ///
  /// - Parameter isInside: Whether it ends within the region. Edges right of it may be missing.
  private mutating func add(
    _ cluster: Range<Int>, _ winding: Int32, isInside: Bool, bottom: Double, _ rule: FillRule
  ) -> Int32 {
    guard cluster.count > 1 else {
      let span = spans[cluster.lowerBound]
      add(span, winding, rule)
      return span.height > 0.5 ? span.winding : 0
    }
    // Each edge changes the winding number for its height.
    var change = 0.0
    var height = 0.0
    for index in cluster where spans[index].winding != 0 {
      change += Double(spans[index].winding) * spans[index].height
      height += spans[index].height
    }
    if isInside, height <= 1 + Self.leastPart, abs(change) >= height - Self.leastPart {
      for index in cluster { add(spans[index], winding, rule) }
    } else {
      cut(cluster, winding, bottom: bottom, rule)
    }
    // Rounded, as the sum has rounding errors.
    return Int32(change < 0 ? change - 0.5 : change + 0.5)
  }

  /// Adds the area beside an edge that crosses no other one.
  private mutating func add(_ span: Span, _ winding: Int32, _ rule: FillRule) {
    let step = rule.step(from: winding, to: winding + span.winding)
    if step != 0 { row.addSide(span.upper, span.lower, Double(step) * span.height) }
  }

  /// Adds the area of a cluster, cut at the ends and crossings of its edges.
  private mutating func cut(_ cluster: Range<Int>, _ winding: Int32, bottom: Double, _ rule: FillRule) {
    cuts.removeAll(keepingCapacity: true)
    var upper = bottom
    let least = bottom - 1
    for index in cluster where spans[index].winding != 0 {
      let span = spans[index]
      upper = min(upper, span.top)
      if span.top > least { cuts.append(span.top) }
      if span.bottom < bottom { cuts.append(span.bottom) }
    }
    cuts.sort()
    cuts.append(bottom)
    var budget = min(Self.mostCuts, Self.mostSides / cluster.count)
    for lower in cuts where lower > upper {
      var start = upper
      repeat {
        budget -= 1
        guard budget >= 0 else { return addEqualParts(cluster, start..<bottom, winding, rule) }
        takeSides(cluster, start, lower)
        guard let crossing = firstCrossing(), crossing < 1 - Self.leastPart else {
          addSides(lower - start, winding, rule)
          break
        }
        for index in sides.indices {
          sides[index].lower = sides[index].upper + (sides[index].lower - sides[index].upper) * crossing
        }
        addSides((lower - start) * crossing, winding, rule)
        start += (lower - start) * crossing
      } while start < lower
      upper = lower
    }
  }

  /// Adds the area of a cluster in equal parts, without regard to ends and crossings within a part.
  private mutating func addEqualParts(
    _ cluster: Range<Int>, _ heights: Range<Double>, _ winding: Int32, _ rule: FillRule
  ) {
    let parts = max(1, min(Self.mostCuts, Self.mostSides / cluster.count))
    let height = (heights.upperBound - heights.lowerBound) / Double(parts)
    for part in 0..<parts {
      let middle = heights.lowerBound + (Double(part) + 0.5) * height
      sides.removeAll(keepingCapacity: true)
      for index in cluster where spans[index].top <= middle && spans[index].bottom > middle {
        let x = table.edges[Int(spans[index].edge)].x(at: middle)
        sides.append(Side(x, x, spans[index].winding))
      }
      sides.sortNearlySorted { $0.upper < $1.upper }
      addSides(height, winding, rule)
    }
  }

  /// Fills `sides` with the parts of a cluster's edges between two cuts, ordered at the upper cut.
  private mutating func takeSides(_ cluster: Range<Int>, _ upper: Double, _ lower: Double) {
    sides.removeAll(keepingCapacity: true)
    // Every edge is added, and the next one replaces it unless it spans the cuts: no branch that processors mispredict.
    sides.append(addingCapacity: cluster.count) { sides in
      unsafe sides.withUnsafeMutableBufferPointer { sides, count in
        unsafe spans.withUnsafeBufferPointer { spans in
          unsafe table.edges.withUnsafeBufferPointer { edges in
            for index in cluster {
              let span = unsafe spans[index]
              let edge = unsafe edges[Int(span.edge)]
              unsafe sides[count] = Side(edge.x(at: upper), edge.x(at: lower), span.winding)
              let isInside = span.top <= upper ? span.bottom >= lower ? 1 : 0 : 0
              count += span.winding != 0 ? isInside : 0
            }
          }
        }
      }
    }
    sides.sortNearlySorted { $0.place < $1.place }
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
  private mutating func addSides(_ height: Double, _ winding: Int32, _ rule: FillRule) {
    var winding = winding
    for side in sides {
      let step = rule.step(from: winding, to: winding + side.winding)
      winding += side.winding
      if step != 0 { row.addSide(side.upper, side.lower, Double(step) * height) }
    }
  }
}

extension FillRule {
  /// 1 if an area begins where the winding number changes, −1 if it ends, 0 if neither.
  @inline(__always)
  fileprivate func step(from before: Int32, to after: Int32) -> Int32 {
    switch self {
    case .nonzero: (after != 0 ? 1 : 0) - (before != 0 ? 1 : 0)
    case .evenodd: (after & 1) - (before & 1)
    }
  }
}

extension Array {
  /// Sorts an array that is nearly sorted.
  ///
  /// - Complexity: O(*n*) if elements move by few places on average, O(*n* log *n*) otherwise.
  @inline(__always)
  fileprivate mutating func sortNearlySorted(by isBefore: (Element, Element) -> Bool) {
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
        return sort(by: isBefore)
      }
    }
  }
}

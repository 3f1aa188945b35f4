// Every `unsafe` is of elements that an array lends to a closure, at columns that are clamped to the width of the row.

import AnimFile

/// The coverage of the pixels in a row, added up from the sides of areas.
struct CoverageRow: Sendable {
  /// The change of coverage from each column to the next, of all columns, one more, and the right edge.
  private var changes: [Float] = []
  private var coverage: [Float] = []
  private var left = 0.0
  private var width = 0
  /// The first and the end of the columns that `changes` may contain; the first is larger if there are none.
  private var first = Int.max
  private var end = 0

  /// Begins a region; the row is empty.
  mutating func begin(_ region: PixelRegion) {
    left = Double(region.minX)
    width = region.width
    if changes.count < width + 2 {
      changes = [Float](repeating: 0, count: width + 2)
      coverage = changes
    }
  }

  /// Calls `body` with the first covered column, counted from the region's, and the coverages from there, 0…1, and
  /// clears the row.
  mutating func take(_ body: (_ first: Int, _ coverage: UnsafeMutableBufferPointer<Float>) -> Void) {
    guard first < end else { return }
    let (first, touched, width) = (first, end, width)
    let last = min(touched, width)
    (self.first, end) = (Int.max, 0)
    // Pointers, because this visits every pixel of the area's rows.
    unsafe changes.withUnsafeMutableBufferPointer { changes in
      unsafe coverage.withUnsafeMutableBufferPointer { coverage in
        var total: Float = 0
        for x in first..<max(first, last) {
          unsafe total += changes[x]
          unsafe coverage[x] = max(0, min(1, total))
          unsafe changes[x] = 0
        }
        for x in max(first, last)..<max(last, touched) { unsafe changes[x] = 0 }
        var end = last
        // The right edge is outside the region.
        if total > 1e-3, last < width {
          for x in last..<width { unsafe coverage[x] = min(1, total) }
          end = width
        }
        if end > first { unsafe body(first, UnsafeMutableBufferPointer(rebasing: coverage[first..<end])) }
      }
    }
  }

  /// Adds the area to the right of a side, weighted by its height.
  mutating func addSide(_ upper: Double, _ lower: Double, _ height: Double) {
    let width = Double(width)
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
    var last = Int(x1)
    if Double(last) < x1 { last += 1 }
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
    unsafe changes.withUnsafeMutableBufferPointer { changes in
      unsafe changes[first] += Float(start)
      if last == first + 2 {
        unsafe changes[first + 1] += Float(height - start - end)
      } else {
        let second = slope * (1.5 - into)
        unsafe changes[first + 1] += Float(second - start)
        for x in first + 2..<last - 1 { unsafe changes[x] += Float(slope) }
        unsafe changes[last - 1] += Float(height - (second + Double(last - first - 3) * slope) - end)
      }
      unsafe changes[last] += Float(end)
    }
  }

  @inline(__always)
  private mutating func add(_ x: Int, _ change: Float, _ next: Float) {
    touch(x, x + 2)
    unsafe changes.withUnsafeMutableBufferPointer { changes in
      unsafe changes[x] += change
      unsafe changes[x + 1] += next
    }
  }

  @inline(__always)
  private mutating func touch(_ first: Int, _ end: Int) {
    self.first = min(self.first, first)
    self.end = max(self.end, end)
  }
}

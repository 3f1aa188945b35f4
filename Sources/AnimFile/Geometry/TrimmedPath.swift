/// A range of a length to keep.
struct TrimRange: Hashable, Sendable {
  /// The start of the range, as a fraction of the length in 0..<1.
  private(set) var start: Double
  /// The end of the range; above 1 it wraps around to the beginning.
  private(set) var end: Double
  /// The kept fraction, 0…1.
  private(set) var extent: Double

  /// Creates a range from two fractions of the length, in either order. Each is clamped to 0…1 and then moved by
  /// `offset` in whole lengths.
  init(start: Double, end: Double, offset: Double = 0) {
    let first = max(0, min(1, min(start, end)))
    let last = max(0, min(1, max(start, end)))
    extent = last - first
    var turn = offset - offset.rounded(.down)
    // Just below an integer the difference rounds to 1, and an infinite offset gives NaN.
    if !(turn < 1) { turn = 0 }
    let wraps = first + turn >= 1
    self.start = wraps ? first + turn - 1 : first + turn
    self.end = wraps ? last + turn - 1 : last + turn
  }

  /// Whether everything is kept, regardless of the start.
  var isWhole: Bool { extent >= 1 }
  /// Whether nothing is kept.
  var isEmpty: Bool { extent <= 0 }
}

extension BezierPath {
  /// Trims every contour to a range of its length.
  ///
  /// `start` and `end` are clamped to 0…1 and swapped if the first is larger; `offset` moves both by that many turns
  /// around the contour. If the range is the whole length, the path is unchanged, whatever the offset. A contour is
  /// removed if nothing of it is kept; one without length is removed only if the range is empty.
  ///
  /// The result is open. A range across the end of a closed contour continues through its start vertex, as one contour;
  /// an open contour gives two contours then, the one up to its end first. Segments keep their kind.
  ///
  /// Points are accurate to 1e-8 of the contour's length; within 1e-9 of it from a vertex, the vertex is used bit for
  /// bit.
  ///
  /// - Complexity: O(*n*); no allocation once `scratch` has grown to the size of the path.
  mutating func trim(start: Double, end: Double, offset: Double = 0, using scratch: inout PathScratch) {
    let range = TrimRange(start: start, end: end, offset: offset)
    guard !range.isWhole else { return }
    guard !range.isEmpty else { return removeAll(keepingCapacity: true) }
    scratch.output.removeAll(keepingCapacity: true)
    for contour in contours {
      scratch.lengths.removeAll(keepingCapacity: true)
      scratch.load(contour, of: self, withPoints: true)
      let length = scratch.measure()
      let kept = TrimmedLength(range, of: length, contourStart: 0, contourLength: length)
      scratch.append(kept, of: contour, of: self, firstLength: 0)
    }
    swap(&self, &scratch.output)
  }

  /// Trims several paths to a range of their total length.
  ///
  /// The length begins with the first contour of the first path and ends with the last of the last; gaps between
  /// contours have none. Otherwise like ``trim(start:end:offset:using:)``: parts on both sides of a closed contour's
  /// start form one contour, and a contour kept whole stays closed. Each path keeps its index; paths of which nothing
  /// is kept become empty.
  static func trim(
    joined paths: inout [BezierPath], start: Double, end: Double, offset: Double = 0,
    using scratch: inout PathScratch
  ) {
    let range = TrimRange(start: start, end: end, offset: offset)
    guard !range.isWhole else { return }
    guard !range.isEmpty else {
      for index in paths.indices { paths[index].removeAll(keepingCapacity: true) }
      return
    }
    scratch.lengths.removeAll(keepingCapacity: true)
    var total = 0.0
    for path in paths {
      for contour in path.contours {
        scratch.load(contour, of: path, withPoints: true)
        total += scratch.measure()
      }
    }
    var (before, firstLength) = (0.0, 0)
    for index in paths.indices {
      scratch.output.removeAll(keepingCapacity: true)
      for contour in paths[index].contours {
        scratch.load(contour, of: paths[index], withPoints: true)
        let lengths = firstLength..<(firstLength + scratch.segments.count)
        let length = scratch.lengths[lengths].reduce(0, +)
        let kept = TrimmedLength(range, of: total, contourStart: before, contourLength: length)
        scratch.append(kept, of: contour, of: paths[index], firstLength: firstLength)
        before += length
        firstLength = lengths.upperBound
      }
      swap(&paths[index], &scratch.output)
    }
  }
}

/// The kept range of one contour, in distances along it.
private struct TrimmedLength {
  /// The length of the contour.
  var length: Double
  /// The start of the kept range, which is empty unless the end is after the start.
  var start: Double
  var end: Double
  /// The end of a second kept range from the contour's beginning, if the trim range wraps around.
  var wrappedEnd: Double
  /// Whether a contour without length at this position is kept.
  var keepsPlace: Bool

  /// The part of a range of `total` that lies on a contour starting at a distance along it.
  init(_ range: TrimRange, of total: Double, contourStart: Double, contourLength: Double) {
    length = contourLength
    let (first, last) = (range.start * total - contourStart, range.end * total - contourStart)
    start = max(0, first)
    end = min(contourLength, last)
    wrappedEnd = min(contourLength, last - total)
    keepsPlace = first <= 0 && last >= 0 || range.end > 1 && last - total >= 0
  }

  /// Distances within this of a vertex are snapped to the vertex.
  var tolerance: Double { 1e-9 * length }
  var hasMain: Bool { end - start > tolerance }
  var hasWrapped: Bool { wrappedEnd > tolerance }
  /// Whether one of both ranges is the whole contour.
  var isWhole: Bool { start <= tolerance && end >= length - tolerance || wrappedEnd >= length - tolerance }
}

extension PathScratch {
  /// Appends the lengths of the segments to `lengths`, and returns their sum.
  fileprivate mutating func measure() -> Double {
    var total = 0.0
    for segment in segments {
      let length = segment.curve.length()
      lengths.append(length)
      total += length
    }
    return total
  }

  /// Adds the kept parts of the loaded contour.
  fileprivate mutating func append(
    _ kept: TrimmedLength, of contour: ContourRange, of path: BezierPath, firstLength: Int
  ) {
    guard kept.length > 0 else {
      if kept.keepsPlace { output.append(contour, of: path) }
      return
    }
    guard !kept.isWhole else { return output.append(contour, of: path) }
    var isDrawing = false
    if kept.hasMain {
      append(from: kept.start, to: kept.end, kept, firstLength, isDrawing: &isDrawing)
    }
    if kept.hasWrapped {
      // Only a closed contour continues from its end to its start.
      if !contour.isClosed { isDrawing = false }
      append(from: 0, to: kept.wrappedEnd, kept, firstLength, isDrawing: &isDrawing)
    }
  }

  /// Adds the part of the contour between two distances, with a move to its start unless it is drawing.
  private mutating func append(
    from start: Double, to end: Double, _ kept: TrimmedLength, _ firstLength: Int, isDrawing: inout Bool
  ) {
    let tolerance = kept.tolerance
    var reached = 0.0
    for (index, segment) in segments.enumerated() {
      let length = lengths[firstLength + index]
      let before = reached
      reached += length
      guard reached > start + tolerance else { continue }
      guard before < end - tolerance else { break }
      let t0 = start - before <= tolerance ? 0 : segment.curve.parameter(atLength: start - before)
      let t1 = reached - end <= tolerance ? 1 : segment.curve.parameter(atLength: end - before)
      guard t0 < t1 else { continue }
      let part = segment.part(from: t0, to: t1)
      if !isDrawing { output.move(to: part.start) }
      isDrawing = true
      output.append(part)
    }
  }
}

/// Which part of a length is kept.
struct TrimRange: Hashable, Sendable {
  /// Where the part begins, as a fraction of the length, 0 or more and below 1.
  private(set) var start: Double
  /// Where it ends; above 1 it goes on from the beginning of the length up to this less 1.
  private(set) var end: Double
  /// How much is kept, 0…1.
  private(set) var extent: Double

  /// The part between two fractions of the length, whichever is smaller first, each clamped to 0…1 and then
  /// moved by `offset` in whole lengths.
  init(start: Double, end: Double, offset: Double = 0) {
    let first = max(0, min(1, min(start, end)))
    let last = max(0, min(1, max(start, end)))
    extent = last - first
    var turn = offset - offset.rounded(.down)
    // Just below a whole number the difference rounds to 1, and of an infinite offset nothing is left.
    if !(turn < 1) { turn = 0 }
    let wraps = first + turn >= 1
    self.start = wraps ? first + turn - 1 : first + turn
    self.end = wraps ? last + turn - 1 : last + turn
  }

  /// Whether everything is kept, from wherever it begins.
  var isWhole: Bool { extent >= 1 }
  /// Whether nothing is kept.
  var isEmpty: Bool { extent <= 0 }
}

extension BezierPath {
  /// Keeps of every contour the part between two fractions of its length along itself.
  ///
  /// `start` and `end` are clamped to 0…1 and swapped when the first is larger; `offset` moves both by so many
  /// turns around the contour. With all of the length kept the path stays as it is, whatever the offset. A
  /// contour of which nothing is kept is gone, and one without length stays unless nothing is kept of any.
  ///
  /// What is left is open. A part that runs past the end of a closed contour goes on through its start vertex,
  /// as one contour; of an open contour there are two then, the one up to its end first. Lines stay lines and
  /// quadratic curves quadratic.
  ///
  /// A place is found to 1e-8 of the contour's length, and at less than 1e-9 of it from a vertex it is that vertex,
  /// bit for bit.
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
      let kept = KeptLength(range, of: length, contourStart: 0, contourLength: length)
      scratch.append(kept, of: contour, of: self, firstLength: 0)
    }
    swap(&self, &scratch.output)
  }

  /// Keeps of several paths the part between two fractions of the length of all of them in a row.
  ///
  /// The length begins with the first contour of the first path and ends with the last of the last; gaps
  /// between contours have none. Everything else is as with ``trim(start:end:offset:using:)``: what is kept on
  /// both sides of a closed contour's start is one contour, and a contour kept whole stays closed. The paths
  /// stay in their places, and those of which nothing is kept are empty.
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
        let kept = KeptLength(range, of: total, contourStart: before, contourLength: length)
        scratch.append(kept, of: contour, of: paths[index], firstLength: firstLength)
        before += length
        firstLength = lengths.upperBound
      }
      swap(&paths[index], &scratch.output)
    }
  }
}

/// What is kept of one contour, in distances along it.
private struct KeptLength {
  /// The length of the contour.
  var length: Double
  /// What is kept in the first place; nothing when the end is not after the start.
  var start: Double
  var end: Double
  /// Up to where it is kept from its beginning on besides, by a range that has run past the end of everything.
  var wrappedEnd: Double
  /// Whether a contour without length at this place is kept.
  var keepsPlace: Bool

  /// What a range of `total` keeps of a contour that begins at a distance along it.
  init(_ range: TrimRange, of total: Double, contourStart: Double, contourLength: Double) {
    length = contourLength
    let (first, last) = (range.start * total - contourStart, range.end * total - contourStart)
    start = max(0, first)
    end = min(contourLength, last)
    wrappedEnd = min(contourLength, last - total)
    keepsPlace = first <= 0 && last >= 0 || range.end > 1 && last - total >= 0
  }

  /// Closer than this to a vertex is at the vertex.
  var tolerance: Double { 1e-9 * length }
  var hasMain: Bool { end - start > tolerance }
  var hasWrapped: Bool { wrappedEnd > tolerance }
  /// Whether one of both parts is all of the contour.
  var isWhole: Bool { start <= tolerance && end >= length - tolerance || wrappedEnd >= length - tolerance }
}

extension PathScratch {
  /// Adds the lengths of the segments to `lengths`, and gives their sum.
  fileprivate mutating func measure() -> Double {
    var total = 0.0
    for segment in segments {
      let length = segment.curve.length()
      lengths.append(length)
      total += length
    }
    return total
  }

  /// Adds what is kept of a contour whose segments are loaded.
  fileprivate mutating func append(
    _ kept: KeptLength, of contour: ContourRange, of path: BezierPath, firstLength: Int
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
      // Only a closed contour goes on from its end to its start.
      if !contour.isClosed { isDrawing = false }
      append(from: 0, to: kept.wrappedEnd, kept, firstLength, isDrawing: &isDrawing)
    }
  }

  /// Adds the part of the contour between two distances, with a move to its start unless it is drawing.
  private mutating func append(
    from start: Double, to end: Double, _ kept: KeptLength, _ firstLength: Int, isDrawing: inout Bool
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

// Every `unsafe` is of rows that arrays lend to a closure, which have a margin for the bytes that are read at once.

/// The filters of PNG, which replace each byte by its difference from a prediction.
struct PNGFilter {
  /// How the filter of a row is chosen.
  enum Choice {
    /// No filters.
    case none
    /// The filter with the smallest sum of absolute differences, the heuristic that section 12.7 of the PNG specification
    /// suggests.
    case adaptive
  }

  private let rowSize: Int
  private let bytesPerPixel: Int
  private let choice: Choice
  /// The row and the one above, between zeros: a filter also reads the pixel to the left, and 16 bytes at a time.
  private var row: [UInt8]
  private var above: [UInt8]
  private var filtered: [UInt8]

  private typealias Bytes = SIMD16<UInt8>
  /// The bytes before a row, and at most after it.
  private static let margin = 16

  /// - Parameters:
  ///   - rowSize: The number of bytes in a row.
  ///   - bytesPerPixel: The distance between the same samples of two pixels.
  init(rowSize: Int, bytesPerPixel: Int, choice: Choice) {
    self.rowSize = rowSize
    self.bytesPerPixel = bytesPerPixel
    self.choice = choice
    let size = choice == .none ? 0 : Self.margin + (rowSize + Self.margin - 1) / Self.margin * Self.margin
    row = [UInt8](repeating: 0, count: size)
    above = row
    filtered = row
  }

  /// Appends filtered rows to `output`, each preceded by the number of its filter.
  mutating func append(rows: [UInt8], to output: inout [UInt8]) {
    output.reserveCapacity(output.count + rows.count + rows.count / rowSize)
    for first in stride(from: 0, to: rows.count, by: rowSize) {
      switch choice {
      case .none:
        output.append(0)
        output += rows[first..<first + rowSize]
      case .adaptive:
        row.replaceSubrange(Self.margin..<Self.margin + rowSize, with: rows[first..<first + rowSize])
        output.append(filterRow())
        output += filtered[..<rowSize]
        swap(&row, &above)
      }
    }
  }

  /// Fills `filtered` with the row; returns the number of the filter.
  private mutating func filterRow() -> UInt8 {
    let up = sum { byte, _, up, _ in byte &- up }
    // A row that is mostly equal to the one above needs no other filter.
    guard up > rowSize / 8 else {
      filter { byte, _, up, _ in byte &- up }
      return 2
    }
    let left = sum { byte, left, _, _ in byte &- left }
    let nearest = sum { byte, left, up, corner in byte &- Self.nearest(left, up, corner) }
    let middle = sum { byte, left, up, _ in byte &- Self.middle(left, up) }
    let none = sum { byte, _, _, _ in byte }
    switch min(min(min(up, left), min(nearest, middle)), none) {
    case up:
      filter { byte, _, up, _ in byte &- up }
      return 2
    case left:
      filter { byte, left, _, _ in byte &- left }
      return 1
    case nearest:
      filter { byte, left, up, corner in byte &- Self.nearest(left, up, corner) }
      return 4
    case middle:
      filter { byte, left, up, _ in byte &- Self.middle(left, up) }
      return 3
    default:
      filter { byte, _, _, _ in byte }
      return 0
    }
  }

  /// The mean of two bytes, rounded down.
  @inline(__always)
  private static func middle(_ left: Bytes, _ up: Bytes) -> Bytes { (left & up) &+ ((left ^ up) &>> 1) }

  /// The byte that is nearest to left + up − corner: the first of left, up and corner, if several are.
  @inline(__always)
  private static func nearest(_ left: Bytes, _ up: Bytes, _ corner: Bytes) -> Bytes {
    let toLeft = distance(up, corner)
    let toUp = distance(left, corner)
    // Where left and up are on the same side of the corner, the corner is the farthest.
    let isBetween = (left .< corner) .!= (up .< corner)
    let toCorner = Bytes(repeating: 255).replacing(with: distance(toLeft, toUp), where: isBetween)
    let others = corner.replacing(with: up, where: toUp .<= toCorner)
    return others.replacing(with: left, where: toLeft .<= pointwiseMin(toUp, toCorner))
  }

  @inline(__always)
  private static func distance(_ a: Bytes, _ b: Bytes) -> Bytes { pointwiseMax(a, b) &- pointwiseMin(a, b) }

  /// Calls `body` with sixteen bytes of the row, and of those to the left, above, and both.
  @inline(__always)
  private func forEach(
    _ difference: (_ byte: Bytes, _ left: Bytes, _ up: Bytes, _ corner: Bytes) -> Bytes,
    _ body: (_ place: Int, _ difference: Bytes) -> Void
  ) {
    unsafe row.withUnsafeBytes { row in
      unsafe above.withUnsafeBytes { above in
        var place = Self.margin
        while place < Self.margin + rowSize {
          unsafe body(
            place - Self.margin,
            difference(
              row.loadUnaligned(fromByteOffset: place, as: Bytes.self),
              row.loadUnaligned(fromByteOffset: place - bytesPerPixel, as: Bytes.self),
              above.loadUnaligned(fromByteOffset: place, as: Bytes.self),
              above.loadUnaligned(fromByteOffset: place - bytesPerPixel, as: Bytes.self)))
          place += Self.margin
        }
      }
    }
  }

  /// The sum of the absolute values of differences as signed bytes.
  @inline(__always)
  private func sum(
    _ difference: (_ byte: Bytes, _ left: Bytes, _ up: Bytes, _ corner: Bytes) -> Bytes
  ) -> Int {
    var sum = 0
    var sums = SIMD16<UInt16>.zero
    forEach(difference) { place, bytes in
      // Differences after the end of the row do not count.
      var magnitudes = pointwiseMin(bytes, 0 &- bytes)
      if place + Self.margin > rowSize {
        for index in rowSize - place..<Self.margin { magnitudes[index] = 0 }
      }
      sums &+= SIMD16<UInt16>(truncatingIfNeeded: magnitudes)
      // Before the sums exceed 16 bits.
      if place & 4095 == 0 {
        sum += Int(SIMD16<UInt32>(truncatingIfNeeded: sums).wrappedSum())
        sums = .zero
      }
    }
    return sum + Int(SIMD16<UInt32>(truncatingIfNeeded: sums).wrappedSum())
  }

  /// Fills `filtered`.
  @inline(__always)
  private mutating func filter(
    _ difference: (_ byte: Bytes, _ left: Bytes, _ up: Bytes, _ corner: Bytes) -> Bytes
  ) {
    var result: [UInt8] = []
    swap(&result, &filtered)
    unsafe result.withUnsafeMutableBytes { result in
      forEach(difference) { place, bytes in
        unsafe result.storeBytes(of: bytes, toByteOffset: place, as: Bytes.self)
      }
    }
    swap(&result, &filtered)
  }
}

/// The filters of PNG, which replace each byte by its difference from a prediction.
///
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
  private var above: [UInt8]
  private var candidate: [UInt8]
  private var best: [UInt8]

  /// - Parameters:
  ///   - rowSize: The number of bytes in a row.
  ///   - bytesPerPixel: The distance between the same samples of two pixels.
  init(rowSize: Int, bytesPerPixel: Int, choice: Choice) {
    self.rowSize = rowSize
    self.bytesPerPixel = bytesPerPixel
    self.choice = choice
    above = [UInt8](repeating: 0, count: rowSize)
    candidate = above
    best = above
  }

  /// Appends filtered rows to `output`, each preceded by the number of its filter.
  mutating func append(rows: [UInt8], to output: inout [UInt8]) {
    for first in stride(from: 0, to: rows.count, by: rowSize) {
      switch choice {
      case .none:
        output.append(0)
        output += rows[first..<first + rowSize]
      case .adaptive: append(row: rows, first, to: &output)
      }
    }
  }

  private mutating func append(row rows: [UInt8], _ first: Int, to output: inout [UInt8]) {
    var bestFilter: UInt8 = 0
    var bestSum = Int.max
    // Pointers, because this reads every byte up to five times.
    rows.withUnsafeBufferPointer { rows in
      let row = UnsafeBufferPointer(rebasing: rows[first..<first + rowSize])
      // A row that is mostly equal to the one above needs no other filter.
      for filter: UInt8 in [2, 1, 4, 3, 0] where bestSum > rowSize / 8 {
        let sum = apply(filter, row)
        if sum < bestSum {
          (bestSum, bestFilter) = (sum, filter)
          swap(&best, &candidate)
        }
      }
      above.withUnsafeMutableBufferPointer { above in _ = above.update(fromContentsOf: row) }
    }
    output.append(bestFilter)
    output += best
  }

  /// Fills `candidate`; returns the sum of the absolute values of its bytes as signed differences.
  private mutating func apply(_ filter: UInt8, _ row: UnsafeBufferPointer<UInt8>) -> Int {
    var sum = 0
    let step = bytesPerPixel
    above.withUnsafeBufferPointer { above in
      candidate.withUnsafeMutableBufferPointer { result in
        switch filter {
        case 0: for index in row.indices { result[index] = row[index] }
        case 1:
          for index in 0..<step { result[index] = row[index] }
          for index in step..<row.count { result[index] = row[index] &- row[index - step] }
        case 2: for index in row.indices { result[index] = row[index] &- above[index] }
        case 3:
          for index in 0..<step { result[index] = row[index] &- above[index] / 2 }
          for index in step..<row.count {
            result[index] =
              row[index] &- UInt8(truncatingIfNeeded: (UInt16(row[index - step]) + UInt16(above[index])) / 2)
          }
        default:
          for index in 0..<step { result[index] = row[index] &- above[index] }
          for index in step..<row.count {
            let (left, up, corner) = (
              Int16(row[index - step]), Int16(above[index]), Int16(above[index - step])
            )
            let (a, b, c) = (abs(up - corner), abs(left - corner), abs(left + up - corner - corner))
            let nearest = a <= b && a <= c ? left : b <= c ? up : corner
            result[index] = row[index] &- UInt8(truncatingIfNeeded: nearest)
          }
        }
        for index in result.indices { sum += Int(Int8(bitPattern: result[index]).magnitude) }
      }
    }
    return sum
  }
}

import AnimFile

extension JSONWriter {
  /// Writes a column of values compactly: one number if it never changes, otherwise second-order differences in
  /// millionths: the first value, the first difference, then the change of each difference. Values with more decimals,
  /// and very large ones, are written verbatim in an object with the member `is`.
  mutating func column(_ values: [Double]) {
    guard let first = values.first else { return null() }
    guard values.contains(where: { $0 != first }) else { return number(first) }
    var millionths: [Int] = []
    millionths.reserveCapacity(values.count)
    for value in values {
      let scaled = value * 1e6
      let whole = scaled.rounded()
      guard abs(value) < 1e9, abs(scaled - whole) < 1e-3 else { break }
      millionths.append(Int(whole))
    }
    guard millionths.count == values.count else {
      beginObject()
      name("is")
      beginArray()
      for value in values { number(value) }
      endArray()
      return endObject()
    }
    beginArray()
    var (last, difference) = (0, 0)
    for (index, value) in millionths.enumerated() {
      let next = value - last
      number(Double(index < 2 ? next : next - difference))
      (last, difference) = (value, next)
    }
    endArray()
  }
}

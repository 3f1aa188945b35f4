extension JSONWriter {
  /// Writes how a number changes from frame to frame, in as few bytes as is easy: alone if it never changes, or else in
  /// millionths: the first, the difference of the second from it, and from then on how much each difference differs from
  /// the one before. What has more decimals or is very large is written as it is, in an object with the member `is`.
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

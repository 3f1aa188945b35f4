extension ReadingContext {
  package func listedNumbers(_ node: Int) -> [Double]? {
    switch tape.kind(node) {
    case .array:
      let count = tape.childCount(node)
      guard count <= 16, tape.next(node) == node + 1 + count else { return nil }
      let nodes = (0..<count).map { node + 1 + $0 }
      return nodes.allSatisfy { tape.kind($0) == .number } ? nodes.map { tape.number($0) } : nil
    case .string:
      guard tape.range(node).count <= 100 else { return nil }
      let words = tape.string(node).split { ", ".contains($0) }
      let numbers = words.compactMap { Double(decimal: $0) }
      return numbers.count == words.count && !numbers.isEmpty && numbers.allSatisfy({ $0.isFinite })
        ? numbers : nil
    default: return nil
    }
  }

  package func json(_ node: Int) -> String { String(decoding: tape.bytes[tape.range(node)], as: UTF8.self) }

  /// Returns the stops for a list of colors, each of which may have an offset as a percentage, as in CSS.
  package func evenStops(_ node: Int) -> String? {
    guard tape.kind(node) == .array, (1...16).contains(tape.childCount(node)) else { return nil }
    let count = tape.childCount(node)
    guard tape.next(node) == node + 1 + count else { return nil }
    var stops: [String] = []
    for index in 0..<count {
      let child = node + 1 + index
      guard tape.kind(child) == .string, let stop = colorStop(child) else { return nil }
      let offset = stop.offset ?? (count == 1 ? 0 : Double(index) / Double(count - 1))
      stops.append("{ \"offset\": \(offset.text), \"color\": \(stop.color.quotedForJSON) }")
    }
    return "[\(stops.joined(separator: ", "))]"
  }

  /// Returns the color in the string at `node`, and its offset if it has one, as in `red 40%`; nil for another text.
  package func colorStop(_ node: Int) -> (color: String, offset: Double?)? {
    let text = tape.string(node)
    if RGBAColor(text) != nil { return (text, nil) }
    let bytes = Array(text.utf8)
    guard bytes.last == UInt8(ascii: "%"), let space = bytes.lastIndex(of: UInt8(ascii: " ")) else {
      return nil
    }
    let color = String(decoding: bytes[..<space], as: UTF8.self)
    let digits = String(decoding: bytes[(space + 1)...].dropLast(), as: UTF8.self)
    guard RGBAColor(color) != nil, let percentage = Double(decimal: digits), (0...100).contains(percentage)
    else {
      return nil
    }
    return (color, percentage / 100)
  }
}

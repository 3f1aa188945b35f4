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

  package func evenStops(_ node: Int) -> String? {
    guard tape.kind(node) == .array, (1...16).contains(tape.childCount(node)) else { return nil }
    let count = tape.childCount(node)
    guard tape.next(node) == node + 1 + count else { return nil }
    var stops: [String] = []
    for index in 0..<count {
      let child = node + 1 + index
      guard tape.kind(child) == .string, RGBAColor(tape.string(child)) != nil else { return nil }
      let offset = count == 1 ? 0 : Double(index) / Double(count - 1)
      stops.append("{ \"offset\": \(offset.text), \"color\": \(json(child)) }")
    }
    return "[\(stops.joined(separator: ", "))]"
  }
}

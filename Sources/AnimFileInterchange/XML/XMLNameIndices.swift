/// The indices of the local names in an XML document, each of which is stored once.
struct XMLNameIndices {
  private var indices: [String: Int32] = [:]
  /// Names that were read before, with their places in the text and their indices, by a hash of their bytes.
  private var recent = [(place: Range<Int>, index: Int32)](repeating: (0..<0, 0), count: 256)

  /// The index in `names` of the name at a place in the text, which is added if it is new.
  mutating func index(of place: Range<Int>, in text: [UInt8], _ names: inout [String]) -> Int32 {
    var hash = place.count
    for offset in place { hash = (hash &* 31 &+ Int(text[offset])) & 0xFFFF }
    let known = recent[hash & 0xFF]
    if !place.isEmpty, Self.isSame(known.place, place, in: text) { return known.index }
    let name = String(decoding: text[place], as: UTF8.self)
    let index = indices[name] ?? Int32(names.count)
    if index == names.count {
      names.append(name)
      indices[name] = index
    }
    recent[hash & 0xFF] = (place, index)
    return index
  }

  /// Whether two places have the same bytes.
  private static func isSame(_ first: Range<Int>, _ second: Range<Int>, in text: [UInt8]) -> Bool {
    guard first.count == second.count else { return false }
    for offset in first where text[offset] != text[offset - first.lowerBound + second.lowerBound] {
      return false
    }
    return true
  }
}

/// The values of all attributes at one time, by element; none for an element that is not drawn.
struct AnimatedSVGPose: Sendable {
  var time: Double
  var values: [[AnimatedSVGValue]]

  func values(_ element: Int) -> [AnimatedSVGValue] { element < values.count ? values[element] : [] }

  /// Takes the values of an element from another pose.
  mutating func copy(_ element: Int, from other: AnimatedSVGPose) {
    while values.count <= element { values.append([]) }
    values[element] = other.values(element)
  }

  /// The number of stored numbers. The places of elements without values count for little.
  var size: Int {
    values.reduce(values.count / 16) { $1.isEmpty ? $0 : $1.reduce($0 + 1) { $0 + $1.size } }
  }
}

/// Values of one kind as consecutive numbers.
package struct ValueColumns: Hashable, Sendable {
  package let kind: ValueKind
  /// The number of values.
  package private(set) var count = 0
  /// The numbers of all values.
  package private(set) var numbers: [Double] = []
  /// The number of numbers of the first value, and of all others unless ``starts`` is in use.
  package private(set) var stride = 0
  /// The index of the first number of each value, if values differ in their number of numbers; otherwise empty.
  private var starts: [Int] = []
  /// The verbs of paths: those of all values, or if they differ, those of each.
  private var verbs: [[BezierPath.Verb]] = []

  package init(_ kind: ValueKind) { self.kind = kind }

  /// Creates columns of values with the same number of numbers, which are not paths.
  init(_ kind: ValueKind, _ numbers: [Double], stride: Int) {
    self.kind = kind
    self.numbers = numbers
    self.stride = stride
    count = numbers.count / stride
  }

  /// Reserves capacity for `count` values like the first.
  mutating func reserveCapacity(_ count: Int) { numbers.reserveCapacity(count * stride) }

  /// Whether all values have the same structure, so that they can be interpolated.
  package var isUniform: Bool { starts.isEmpty && verbs.count <= 1 }

  /// The verbs of all values, if they are the same.
  package var commonVerbs: [BezierPath.Verb] { verbs.count == 1 ? verbs[0] : [] }

  /// The indices of the numbers of a value.
  package func range(_ index: Int) -> Range<Int> {
    guard !starts.isEmpty else { return index * stride..<(index + 1) * stride }
    return starts[index]..<(index + 1 < count ? starts[index + 1] : numbers.count)
  }

  package func verbs(_ index: Int) -> [BezierPath.Verb] {
    verbs.isEmpty ? [] : verbs.count == 1 ? verbs[0] : verbs[index]
  }

  package subscript(index: Int) -> FlatValue {
    FlatValue(kind, Array(numbers[range(index)]), verbs: verbs(index))
  }

  /// The number of verbs of each path.
  var verbCounts: [Int] { (0..<count).map { verbs($0).count } }

  /// All values.
  package var values: [FlatValue] { (0..<count).map { self[$0] } }

  // MARK: Changing

  mutating func append<Value: DocumentAnimatable>(_ value: Value) {
    let first = numbers.count
    value.append(to: &numbers)
    noteValue(from: first)
    if kind.morphs { append(verbs: value.flatVerbs) }
  }

  package mutating func append(_ value: FlatValue) {
    let first = numbers.count
    numbers.append(contentsOf: value.numbers)
    noteValue(from: first)
    if kind.morphs { append(verbs: value.verbs) }
  }

  /// Appends a path.
  mutating func append(_ path: BezierPath) {
    let first = numbers.count
    // A point is two numbers without padding.
    unsafe path.points.withUnsafeBufferPointer { points in
      unsafe points.withMemoryRebound(to: Double.self) { unsafe numbers.append(contentsOf: $0) }
    }
    noteValue(from: first)
    append(verbs: path.verbs)
  }

  /// Appends the value at `index` again.
  mutating func repeatValue(_ index: Int) {
    let (first, range) = (numbers.count, range(index))
    for place in range { numbers.append(numbers[place]) }
    noteValue(from: first)
    if kind.morphs { append(verbs: verbs(index)) }
  }

  /// Appends the value at `index` of other columns of this kind.
  mutating func append(_ index: Int, of other: ValueColumns) {
    let first = numbers.count
    for place in other.range(index) { numbers.append(other.numbers[place]) }
    noteValue(from: first)
    if kind.morphs { append(verbs: other.verbs(index)) }
  }

  /// Counts the value whose numbers start at `first`.
  @inline(__always)
  private mutating func noteValue(from first: Int) {
    let added = numbers.count - first
    if count == 0 {
      stride = added
    } else if added != stride || !starts.isEmpty {
      noteStart(first)
    }
    count += 1
  }

  @inline(never)
  private mutating func noteStart(_ first: Int) {
    if starts.isEmpty { starts = (0..<count).map { $0 * stride } }
    starts.append(first)
  }

  /// Appends the verbs of the last value.
  private mutating func append(verbs new: [BezierPath.Verb]) {
    if count == 1 {
      // A copy, because the array may be reused.
      verbs = [new.trimmed]
    } else if verbs.count > 1 {
      verbs.append(new)
    } else if verbs[0] != new {
      verbs = Array(repeating: verbs[0], count: count - 1)
      verbs.append(new)
    }
  }

  /// Returns the columns with other numbers; `body` receives the index of each value and its numbers.
  func mapNumbers(_ body: (_ index: Int, inout [Double], Range<Int>) -> Void) -> ValueColumns {
    var copy = self
    for index in 0..<count { body(index, &copy.numbers, range(index)) }
    return copy
  }

  /// Whether the alpha of each color is 1, of `stride` numbers with a color at `offset`.
  func areOpaque(stride: Int, offset: Int) -> Bool {
    var place = offset + 3
    while place < numbers.count {
      if numbers[place] != 1 { return false }
      place += stride
    }
    return true
  }

  // MARK: Comparing

  /// Whether two values are equal.
  package func areEqual(_ a: Int, _ b: Int) -> Bool {
    let (first, second) = (range(a), range(b))
    guard first.count == second.count else { return false }
    for offset in 0..<first.count
    where numbers[first.lowerBound + offset] != numbers[second.lowerBound + offset] {
      return false
    }
    return verbs.count <= 1 || verbs[a] == verbs[b]
  }

  /// Whether all values are equal.
  package var areAllEqual: Bool { (1..<max(1, count)).allSatisfy { areEqual(0, $0) } }

  /// Whether two consecutive values are equal.
  package var hasEqualNeighbors: Bool {
    guard isUniform, count > 1 else { return (1..<max(1, count)).contains { areEqual($0 - 1, $0) } }
    return numbers.withNumbers { numbers in
      var start = 0
      for _ in 1..<count {
        var lane = 0
        while lane < stride, numbers[start &+ lane] == numbers[start &+ stride &+ lane] { lane &+= 1 }
        if lane == stride { return true }
        start &+= stride
      }
      return false
    }
  }

  /// Whether two values have the same structure.
  private func areAlike(_ a: Int, _ b: Int) -> Bool {
    starts.isEmpty
      ? verbs.count <= 1 || verbs[a] == verbs[b] : range(a).count == range(b).count && verbs(a) == verbs(b)
  }

  /// Returns the reason why the value `next` cannot follow the value `previous` in a track.
  func mismatch(_ previous: Int, _ next: Int, _ morph: Morph) -> Message? {
    areAlike(previous, next) ? nil : kind.mismatch(self[previous], self[next], morph)
  }

  /// The number of quantities of the first value.
  package var quantityCount: Int { kind.hasQuantities ? range(0).count : 0 }

  /// Returns a quantity of a value; nil if the value has fewer.
  package func quantity(_ index: Int, _ component: Int) -> Double? {
    let range = range(index)
    return kind.hasQuantities && component < range.count ? numbers[range.lowerBound + component] : nil
  }
}

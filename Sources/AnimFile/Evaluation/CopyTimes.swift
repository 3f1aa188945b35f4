/// How time runs on the way to a shape, and in each of the copies that repeats on that way make.
///
/// Copies are told apart by their numbers in each of these repeats, from the outside in; of several repeats of one shape the
/// last is the outermost.
struct CopyTimes: Sendable {
  /// The time inside of a shape on the way.
  struct Inside {
    var node: Int
    /// The time around it.
    var outer: Double
    /// The time inside, in the first of its copies.
    var mapped: Double
    /// The time inside, in the copy.
    var inner: Double
    /// Which copy it is in each of its repeats, the outermost first.
    var copies: [Int] = []
  }

  private enum Step {
    case shape(EvaluatedShape, node: Int)
    case copies(AnimatedShape.Repeat, modifier: Int)
  }

  private let evaluator: Evaluator
  private let steps: [Step]
  /// How many repeats there are on the way.
  let depth: Int

  /// The way to the shape at `node`.
  init(_ evaluator: Evaluator, to node: Int) {
    self.evaluator = evaluator
    var steps: [Step] = []
    var depth = 0
    for node in evaluator.way(to: node) {
      let shape = evaluator.nodes[node].shape
      steps.append(.shape(shape, node: node))
      for (index, modifier) in shape.shape.modifiers.enumerated().reversed() {
        guard case .repeat(let modifier) = modifier else { continue }
        steps.append(.copies(modifier, modifier: index))
        depth += 1
      }
    }
    self.steps = steps
    self.depth = depth
  }

  /// The time inside of each shape on the way.
  ///
  /// - Parameters:
  ///   - time: The document's.
  ///   - numbers: The numbers of the copy; for repeats beyond them it is the first.
  ///   - modifier: A modifier of the last shape, if the time is wanted that counts for it: it does not work on copies that
  ///     are made only afterwards.
  func times(at time: Double, copy numbers: [Int], before modifier: Int? = nil) -> [Inside] {
    var times: [Inside] = []
    var time = evaluator.localTime(at: time)
    let last = steps.lastIndex { if case .shape = $0 { true } else { false } }
    var numbers = numbers[...]
    for (index, step) in steps.enumerated() {
      switch step {
      case .shape(let shape, let node):
        let outer = time
        time = shape.localTime(at: outer)
        times.append(Inside(node: node, outer: outer, mapped: time, inner: time))
      case .copies(let copies, let number):
        let copy = numbers.popFirst() ?? 0
        if let modifier, let last, index > last, number <= modifier { continue }
        if copy > 0 {
          var sampler = Sampler(time: time)
          time = (time - Double(copy) * AnimatedShape.Repeat.Copies(copies, &sampler).delay).saturated
        }
        times[times.count - 1].inner = time
        times[times.count - 1].copies.append(copy)
      }
    }
    return times
  }

  /// How many copies there are at `time` in the copy of what is around that has the numbers `outer`.
  func count(at time: Double, in outer: [Int] = []) -> Int {
    var count = 0
    forEach(at: time, in: outer) { _ in
      count += 1
      return true
    }
    return count
  }

  /// The numbers of copy `index` at `time`, in drawing order; nil where there are not so many.
  func copy(_ index: Int, at time: Double, in outer: [Int] = []) -> [Int]? {
    var left = index
    var result: [Int]?
    forEach(at: time, in: outer) { numbers in
      if left == 0 { result = numbers }
      left -= 1
      return result == nil
    }
    return result
  }

  /// The place in drawing order of the copy with these numbers; nil where there is none at `time`.
  func index(of copy: [Int], at time: Double) -> Int? {
    var (index, found) = (-1, false)
    forEach(at: time, in: []) { numbers in
      index += 1
      found = numbers == copy
      return !found
    }
    return found ? index : nil
  }

  /// Shows the numbers of copies to `body` in drawing order, until that says no.
  private func forEach(at time: Double, in outer: [Int], _ body: ([Int]) -> Bool) {
    var numbers: [Int] = []
    _ = visit(0, evaluator.localTime(at: time), outer, &numbers, body)
  }

  private func visit(
    _ step: Int, _ time: Double, _ outer: [Int], _ numbers: inout [Int], _ body: ([Int]) -> Bool
  ) -> Bool {
    guard step < steps.count else { return body(numbers) }
    switch steps[step] {
    case .shape(let shape, _):
      return visit(step + 1, shape.localTime(at: time), outer, &numbers, body)
    case .copies(let modifier, _):
      var sampler = Sampler(time: time)
      let copies = AnimatedShape.Repeat.Copies(modifier, &sampler)
      let given = numbers.count < outer.count ? outer[numbers.count] : nil
      for number in 0..<copies.count where given == nil || number == given {
        numbers.append(number)
        let local = (time - Double(number) * copies.delay).saturated
        guard visit(step + 1, local, outer, &numbers, body) else { return false }
        numbers.removeLast()
      }
      return true
    }
  }
}

/// Which copy of a shape is meant, as an address says it.
struct CopyChoice: Sendable {
  /// How time runs to the shape.
  let times: CopyTimes
  /// Each of the shapes of which a copy is named, and the copy's number.
  private let named: [(times: CopyTimes, number: Int, node: Int)]

  init(_ evaluator: Evaluator, _ address: ShapeAddress) {
    times = CopyTimes(evaluator, to: address.node)
    named = address.copies.map { (CopyTimes(evaluator, to: $0.node), $0.number, $0.node) }
  }

  /// The numbers of the copy at `time`; nil where there is none such. Where nothing is said, it is the first.
  func numbers(at time: Double) -> [Int]? {
    guard !named.isEmpty else { return Array(repeating: 0, count: times.depth) }
    var numbers: [Int] = []
    for copy in named {
      guard let found = copy.times.copy(copy.number, at: time, in: numbers) else { return nil }
      numbers = found
    }
    return numbers + Array(repeating: 0, count: max(0, times.depth - numbers.count))
  }

  /// The first copy that is missing at `time`: the node of the shape, its number, and how many there are.
  func missing(at time: Double) -> (node: Int, number: Int, count: Int)? {
    var numbers: [Int] = []
    for copy in named {
      guard let found = copy.times.copy(copy.number, at: time, in: numbers) else {
        return (copy.node, copy.number, copy.times.count(at: time, in: numbers))
      }
      numbers = found
    }
    return nil
  }
}

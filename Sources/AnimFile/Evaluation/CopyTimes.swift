/// The time mappings on the path to a shape, and the copies that its repeats create.
///
/// A copy is identified by its index in each repeat, outermost first; of several repeats of one shape the
/// last is the outermost.
package struct CopyTimes: Sendable {
  /// The times at one shape of the path.
  package struct Inside {
    package var node: Int
    package var outer: Double
    /// The inner time of the first copy.
    package var mapped: Double
    /// The inner time of the selected copy.
    package var inner: Double
    /// The index of the copy in each repeat of the shape, outermost first.
    package var copies: [Int] = []
    /// The delays of the copies around the shape: what its time since an event is late.
    package var outerDelay = 0.0
    /// The delays with those of its own copies: what its inputs are late.
    package var innerDelay = 0.0
  }

  private enum Step {
    case shape(EvaluatedShape, node: Int)
    case copies(AnimatedShape.Repeat, modifier: Int)
  }

  private let evaluator: Evaluator
  private let steps: [Step]
  /// The number of repeats on the path.
  package let depth: Int

  package init(_ evaluator: Evaluator, to node: Int) {
    self.evaluator = evaluator
    var steps: [Step] = []
    var depth = 0
    for node in evaluator.path(to: node) {
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

  /// Returns the times at each shape of the path.
  ///
  /// - Parameters:
  ///   - time: The document's time.
  ///   - numbers: The indices of the copy; 0 for further repeats.
  ///   - modifier: A modifier of the last shape whose inner time is requested. It does not apply to the
  ///     copies of later modifiers.
  ///   - late: Returns the evaluator with the inputs of some seconds earlier.
  package func times(
    at time: Double, copy numbers: [Int], before modifier: Int? = nil,
    late: (Double) -> Evaluator? = { _ in nil }
  ) -> [Inside] {
    var times: [Inside] = []
    var delay = 0.0
    var time = evaluator.localTime(at: time)
    let last = steps.lastIndex { if case .shape = $0 { true } else { false } }
    var numbers = numbers[...]
    for (index, step) in steps.enumerated() {
      switch step {
      case .shape(let shape, let node):
        let outer = time
        let own = delay == 0 ? shape : late(delay)?.nodes[node].shape ?? shape
        time = own.localTime(at: outer)
        times.append(
          Inside(node: node, outer: outer, mapped: time, inner: time, outerDelay: delay, innerDelay: delay))
      case .copies(let copies, let number):
        let copy = numbers.popFirst() ?? 0
        if let modifier, let last, index > last, number <= modifier { continue }
        if copy > 0 {
          var sampler = Sampler(time: time)
          let own = Double(copy) * AnimatedShape.Repeat.Copies(copies, &sampler).delay
          time = (time - own).saturated
          delay += own
        }
        times[times.count - 1].inner = time
        times[times.count - 1].innerDelay = delay
        times[times.count - 1].copies.append(copy)
      }
    }
    return times
  }

  /// Returns the number of copies at `time` within the outer copy with the indices `outer`.
  package func count(at time: Double, in outer: [Int] = []) -> Int {
    var count = 0
    forEach(at: time, in: outer) { _ in
      count += 1
      return true
    }
    return count
  }

  /// Returns the indices of copy `index` of all copies at `time`; nil if there is no such copy.
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

  /// Returns the position of a copy among all copies; nil if it does not exist at `time`.
  package func index(of copy: [Int], at time: Double) -> Int? {
    var (index, found) = (-1, false)
    forEach(at: time, in: []) { numbers in
      index += 1
      found = numbers == copy
      return !found
    }
    return found ? index : nil
  }

  /// Calls `body` with the indices of each copy in order, until it returns false.
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

/// The copy of a shape that an address selects.
package struct CopySelection: Sendable {
  package let times: CopyTimes
  /// The shapes of which a copy is selected, with its index.
  private let named: [(times: CopyTimes, number: Int, node: Int)]

  package init(_ evaluator: Evaluator, _ address: ShapeAddress) {
    times = CopyTimes(evaluator, to: address.node)
    named = address.copies.map { (CopyTimes(evaluator, to: $0.node), $0.number, $0.node) }
  }

  /// Returns the indices of the copy at `time`; nil if it does not exist. The default is the first copy.
  package func numbers(at time: Double) -> [Int]? {
    guard !named.isEmpty else { return Array(repeating: 0, count: times.depth) }
    var numbers: [Int] = []
    for copy in named {
      guard let found = copy.times.copy(copy.number, at: time, in: numbers) else { return nil }
      numbers = found
    }
    return numbers + Array(repeating: 0, count: max(0, times.depth - numbers.count))
  }

  /// Returns the first selected copy that does not exist at `time`: its node and index, and the number of
  /// copies.
  package func missing(at time: Double) -> (node: Int, number: Int, count: Int)? {
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

/// Computes the size of a document after expansion of all symbols, before anything is copied.
enum SymbolExpansion {
  /// The expanded size of a symbol or the document.
  private struct Size {
    /// The number of shapes, including those of used symbols.
    var shapes = 0
    /// The nesting depth of groups, uses, repeats, clips and masks.
    var levels = 0
  }

  /// A use of a symbol.
  private struct Use {
    var symbol: [UInt8]
    var level: Int
    var path: [PathComponent]
  }

  /// Whether symbols are acyclic and their expanded size is within the limits; reports violations.
  ///
  /// - Complexity: O(*n*) in the size of the document, independent of the expanded size.
  static func check(
    _ document: AnimationDocument, _ tally: ShapeTally, _ limits: Limits, _ findings: inout Findings
  ) -> Bool {
    if tally.isWithin(limits), document.symbols.entries.isEmpty { return true }
    var places: [[UInt8]: Int] = [:]
    for (index, entry) in document.symbols.entries.enumerated() { places[Array(entry.name.utf8)] = index }
    var own: [(size: Size, uses: [Use])] = []
    for entry in document.symbols.entries {
      var count = Count(at: [.member("symbols"), .member(entry.name)])
      count.add(entry.value, 0)
      own.append((count.size, count.uses))
    }
    let names = document.symbols.entries.map { $0.name }
    guard let order = order(own.map { $0.uses.compactMap { places[$0.symbol] } }, names, &findings) else {
      return false
    }
    var whole = own.map { $0.size }
    for index in order {
      whole[index] = sum(own[index].size, own[index].uses) { places[$0].map { whole[$0] } }
      // Clamped just above the limit, to prevent overflow.
      if whole[index].shapes > limits.frameItems { whole[index].shapes = limits.frameItems + 1 }
      if whole[index].levels > limits.levels { whole[index].levels = limits.levels + 1 }
    }
    var count = Count()
    count.add(document.shapes, "shapes", 0)
    var isWithin = true
    // An unused symbol is expanded, too.
    let all =
      zip(own.map { $0.uses }, whole).map { ($0, $1) }
      + [(count.uses, sum(count.size, count.uses) { places[$0].map { whole[$0] } })]
    for (uses, total) in all {
      if total.levels > limits.levels {
        isWithin = false
        let deepest = uses.first { use in
          use.level + (places[use.symbol].map { whole[$0].levels } ?? 0) > limits.levels
        }
        findings.append(
          Finding(
            message: .limit(
              "levels", "groups, compounds, uses, repeats, clips and masks are nested too deeply",
              limits.levels),
            place: .path(deepest?.path ?? [.member("shapes")])))
        break
      }
      if total.shapes > limits.frameItems {
        isWithin = false
        let largest = uses.max { a, b in
          (places[a.symbol].map { whole[$0].shapes } ?? 0) < (places[b.symbol].map { whole[$0].shapes } ?? 0)
        }
        findings.append(
          Finding(
            message: .limit("frameItems", "too many shapes in one frame", limits.frameItems),
            place: .path(largest?.path ?? [.member("shapes")])))
        break
      }
    }
    return isWithin
  }

  private static func sum(_ own: Size, _ uses: [Use], _ size: ([UInt8]) -> Size?) -> Size {
    var sum = own
    for use in uses {
      guard let used = size(use.symbol) else { continue }
      let (shapes, overflows) = sum.shapes.addingReportingOverflow(used.shapes)
      sum.shapes = overflows ? Int.max : shapes
      sum.levels = max(sum.levels, use.level + used.levels)
    }
    return sum
  }

  /// The symbols in dependency order; nil, and a finding, if there is a cycle.
  private static func order(
    _ uses: [[Int]], _ names: [String], _ findings: inout Findings
  ) -> [Int]? {
    enum State { case new, open, done }
    var states = [State](repeating: .new, count: uses.count)
    /// The depth of each symbol in the current chain.
    var depths = [Int](repeating: 0, count: uses.count)
    var order: [Int] = []
    var isSound = true
    for first in uses.indices where states[first] == .new {
      var chain = [(symbol: first, next: 0)]
      states[first] = .open
      depths[first] = 0
      while let (symbol, next) = chain.last {
        guard next < uses[symbol].count else {
          states[symbol] = .done
          order.append(symbol)
          chain.removeLast()
          continue
        }
        chain[chain.count - 1].next += 1
        let used = uses[symbol][next]
        switch states[used] {
        case .new:
          states[used] = .open
          depths[used] = chain.count
          chain.append((used, 0))
        case .open:
          isSound = false
          let place = Finding.Place.name([.member("symbols"), .member(names[used])])
          guard !findings.isFull else {
            findings.omit(.symbolCycle, .error, at: place)
            continue
          }
          let cycle = chain[depths[used]...].map { names[$0.symbol] } + [names[used]]
          let message = Message.symbolCycle(cycle)
          // Several uses between two symbols close the same cycle more than once.
          if !findings.kept.contains(where: { $0.message == message }) {
            findings.append(Finding(message: message, place: place))
          }
        case .done: break
        }
      }
    }
    return isSound ? order : nil
  }

  /// Counts the shapes of a tree.
  private struct Count {
    var size = Size()
    var uses: [Use] = []
    /// The path to the current shape.
    private var path: [PathComponent]

    init(at path: [PathComponent] = []) { self.path = path }

    /// Adds a shape at a nesting level.
    mutating func add(_ shape: AnimatedShape, _ level: Int) {
      size.shapes += 1
      var level = shape.isContainer ? level + 1 : level
      for case .repeat in shape.modifiers { level += 1 }
      size.levels = max(size.levels, level)
      if !shape.clip.isEmpty { add(shape.clip, "clip", level + 1) }
      if let mask = shape.mask {
        path.append(.member("mask"))
        add(mask.shapes, "shapes", level + 1)
        path.removeLast()
      }
      switch shape.geometry {
      case .use(let use): uses.append(Use(symbol: Array(use.symbol.utf8), level: level, path: path))
      case .group, .compound: add(shape.nestedShapes, "shapes", level)
      default: break
      }
    }

    mutating func add(_ shapes: [AnimatedShape], _ name: String, _ level: Int) {
      path.append(.member(name))
      for (index, shape) in shapes.enumerated() {
        path.append(.index(index))
        add(shape, level)
        path.removeLast()
      }
      path.removeLast()
    }
  }
}

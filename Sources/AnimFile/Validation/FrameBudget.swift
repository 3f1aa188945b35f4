/// Limits the shapes and path elements of a frame: a short document can ask for very many, so they are counted before
/// they are created.
package struct FrameBudget {
  /// An upper bound of a shape's cost in one frame.
  private struct Cost {
    var items = 0
    var elements = 0
    /// The parts of paints and names, which modifiers only copy.
    var parts = 0

    static func + (a: Cost, b: Cost) -> Cost {
      Cost(
        items: a.items.addingCapped(b.items), elements: a.elements.addingCapped(b.elements),
        parts: a.parts.addingCapped(b.parts))
    }

    func times(_ count: Int) -> Cost {
      Cost(
        items: items.multipliedCapped(by: count), elements: elements.multipliedCapped(by: count),
        parts: parts.multipliedCapped(by: count))
    }

    func exceeds(_ limits: Limits) -> Bool {
      items > limits.frameItems || elements.addingCapped(parts) > limits.frameElements
    }
  }

  private let limits: Limits
  private var total = Cost()
  /// The costs of symbols.
  private var symbols: [ObjectIdentifier: Cost] = [:]

  /// Reports the first shape of a resolved document that exceeds the budget.
  package static func check(_ document: AnimationDocument, _ limits: Limits, _ findings: inout Findings) {
    var budget = FrameBudget(limits: limits)
    guard let path = budget.exhaust(document.shapes, []) else { return }
    let message: Message =
      budget.total.items > limits.frameItems
      ? .limit("frameItems", "too many shapes in one frame", limits.frameItems)
      : .limit(
        "frameElements", "the outlines of one frame may have too many path elements", limits.frameElements)
    findings.append(Finding(message: message, place: .path(path)))
  }

  /// Adds the costs of shapes; returns the path to the first that exceeds the budget.
  private mutating func exhaust(_ shapes: [AnimatedShape], _ path: [PathComponent]) -> [PathComponent]? {
    let parents = Self.parents(of: shapes)
    total = total + remeasuringCost(of: shapes, parents)
    // The list as a whole exceeds the budget.
    if total.exceeds(limits) { return path.isEmpty ? [.member("shapes")] : path }
    for (index, shape) in shapes.enumerated() {
      let before = total
      total = total + cost(of: shape, parents)
      guard total.exceeds(limits) else { continue }
      let place = path + [.member("shapes"), .index(index)]
      // Copies exceed the budget together, so the repeated shape is reported.
      guard shape.modifiers.isEmpty else { return place }
      let whole = total
      total = before + Cost(items: 1)
      if let inside = exhaust(shape.nestedShapes, place) { return inside }
      total = whole
      return place
    }
    return nil
  }

  private init(limits: Limits) { self.limits = limits }

  /// The ids of the shapes in a list that others inherit from.
  private static func parents(of shapes: [AnimatedShape]) -> Set<String> {
    Set(shapes.lazy.compactMap { $0.linkedSibling })
  }

  /// - Parameter parents: The ids of parents among the siblings.
  private mutating func cost(of shape: AnimatedShape, _ parents: Set<String>) -> Cost {
    let cost = cost(of: shape)
    // The outline of a parent is computed once more.
    guard case .compound = shape.geometry, let id = shape.id, parents.contains(id) else { return cost }
    return cost.times(2)
  }

  /// The cost of the outlines that delayed copies of followers measure at other times.
  private mutating func remeasuringCost(of shapes: [AnimatedShape], _ parents: Set<String>) -> Cost {
    guard !parents.isEmpty else { return Cost() }
    var copies = 0
    for shape in shapes where shape.hasTransform && shape.transform?.following != nil {
      copies = copies.addingCapped(shape.delayedCopyCount)
    }
    guard copies > 0 else { return Cost() }
    var once = Cost()
    for shape in shapes {
      guard let id = shape.id, parents.contains(id) else { continue }
      once = once + contentCost(of: shape)
    }
    // Nothing remains of them in the frame. Measuring a curve takes as long as evaluating 16.
    return Cost(elements: once.elements.addingCapped(once.items).multipliedCapped(by: 16)).times(copies)
  }

  private mutating func cost(of shape: AnimatedShape) -> Cost {
    var cost = contentCost(of: shape)
    for modifier in shape.modifiers {
      if case .repeat(let copies) = modifier {
        cost = cost.times(copies.largestCopyCount)
      } else {
        cost.elements = modifier.elementBound(cost.elements)
      }
    }
    return cost
  }

  private mutating func contentCost(of shape: AnimatedShape) -> Cost {
    var cost = Cost(items: 1, elements: shape.geometry.elementBound, parts: shape.partBound)
    for inside in shape.attachments { cost = cost + self.cost(of: inside) }
    // Finding the center of the content draws it once more, and again for shapes that inherit the transform.
    let times = shape.turnsAboutContent ? 3 : 1
    let parents = Self.parents(of: shape.nestedShapes)
    for inside in shape.nestedShapes { cost = cost + self.cost(of: inside, parents).times(times) }
    cost = cost + remeasuringCost(of: shape.nestedShapes, parents).times(times)
    if case .use(let use) = shape.geometry, let content = use.content {
      if let known = symbols[ObjectIdentifier(content)] { return cost + known.times(times) }
      let inside = self.cost(of: content.shape)
      symbols[ObjectIdentifier(content)] = inside
      cost = cost + inside.times(times)
    }
    return cost
  }
}

extension AnimatedShape {
  /// The number of copies that delayed repeats create; 0 without such a repeat.
  fileprivate var delayedCopyCount: Int {
    var (count, isDelayed) = (1, false)
    for case .repeat(let copies) in modifiers {
      count = count.multipliedCapped(by: copies.largestCopyCount)
      if copies.delay != 0 { isDelayed = true }
    }
    return isDelayed ? count : 0
  }
}

extension AnimatedShape {
  /// The parts of the shape's paints and names in a frame: two for a stop, one for a length of the dash pattern and for
  /// 16 bytes of a name.
  fileprivate var partBound: Int {
    var count = ((id?.utf8.count ?? 0) + (label?.utf8.count ?? 0)) / 16
    if let fill { count += 2 * fill.paint.stopCount }
    if let stroke { count += 2 * stroke.paint.stopCount + stroke.dash.largestCount }
    return count
  }
}

extension Paint {
  fileprivate var stopCount: Int {
    switch self {
    case .color: 0
    case .gradient(let gradient):
      switch gradient.stops {
      case .list(let stops): stops.count
      case .animated(let stops): stops.largestCount / 5
      }
    }
  }
}

extension Int {
  /// The sum, clamped to the largest count.
  func addingCapped(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? .max : sum
  }

  /// The product, clamped to the largest count.
  package func multipliedCapped(by other: Int) -> Int {
    let (product, overflows) = multipliedReportingOverflow(by: other)
    return overflows ? .max : product
  }
}

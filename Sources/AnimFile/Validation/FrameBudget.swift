/// Limits the shapes and path elements of a frame: a short document can ask for very many, so they are counted before
/// they are created.
package struct FrameBudget {
  /// An upper bound of a shape's cost in one frame.
  private struct Cost {
    var items = 0
    var elements = 0

    static func + (a: Cost, b: Cost) -> Cost {
      Cost(items: a.items.addingCapped(b.items), elements: a.elements.addingCapped(b.elements))
    }

    func times(_ count: Int) -> Cost {
      Cost(items: items.multipliedCapped(by: count), elements: elements.multipliedCapped(by: count))
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
      : .limit("frameElements", "too many path elements in one frame", limits.frameElements)
    findings.append(Finding(message: message, place: .path(path)))
  }

  /// Adds the costs of shapes; returns the path to the first that exceeds the budget.
  private mutating func exhaust(_ shapes: [AnimatedShape], _ path: [PathComponent]) -> [PathComponent]? {
    for (index, shape) in shapes.enumerated() {
      let before = total
      total = total + cost(of: shape)
      guard total.items > limits.frameItems || total.elements > limits.frameElements else { continue }
      let place = path + [.member("shapes"), .index(index)]
      // Copies exceed the budget together, so the repeated shape is reported.
      guard shape.modifiers.isEmpty else { return place }
      let whole = total
      total = before + Cost(items: 1)
      if let inside = exhaust(shape.geometry.shapes, place) { return inside }
      total = whole
      return place
    }
    return nil
  }

  private init(limits: Limits) { self.limits = limits }

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
    var cost = Cost(items: 1, elements: shape.geometry.elementBound)
    for inside in shape.attachments { cost = cost + self.cost(of: inside) }
    // Finding the center of the content draws it once more, and again for shapes that inherit the transform.
    let times = shape.turnsAboutContent ? 3 : 1
    for inside in shape.geometry.shapes { cost = cost + self.cost(of: inside).times(times) }
    if case .use(let use) = shape.geometry, let content = use.content {
      if let known = symbols[ObjectIdentifier(content)] { return cost + known.times(times) }
      let inside = self.cost(of: content.shape)
      symbols[ObjectIdentifier(content)] = inside
      cost = cost + inside.times(times)
    }
    return cost
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

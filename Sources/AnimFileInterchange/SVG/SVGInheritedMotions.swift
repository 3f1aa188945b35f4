import AnimFile

// Animations of properties that elements inherit from those around them.
extension SVGImporter {
  /// The animated properties that shapes inherit from the elements around them.
  static let inheritedMotions: Set<String> = [
    "fill", "stroke", "fill-opacity", "stroke-opacity", "stroke-width", "stroke-dashoffset",
    "stroke-dasharray", "visibility",
  ]

  /// The maximum number of motions that shapes inherit besides the first of each property, all of them together.
  private static let maximumInheritedMotions = 20_000

  /// Finds the motions that elements pass on, once all animations are known.
  mutating func passMotionsOn() {
    var setters: Set<Int>?
    var steps = 0
    for (target, motions) in animations.byTarget.sorted(by: { $0.key < $1.key })
    where Self.outlineMembers[tree.name(target)] == nil {
      for motion in motions {
        guard case .property(let name) = motion.kind, Self.inheritedMotions.contains(name) else { continue }
        animations.inherited[target, default: [:]][name, default: []].append(motion)
      }
      guard animations.inherited[target]?["visibility"] != nil else { continue }
      let all = setters ?? elementsSettingVisibility()
      setters = all
      // The root is no shape that could be hidden.
      if target != 0, tree.name(target) == "text" || !contains(all, target, &steps) {
        animations.wholes.insert(target)
        animations.inherited[target]?["visibility"] = nil
      }
    }
  }

  /// The elements that set their visibility, or animate it.
  private mutating func elementsSettingVisibility() -> Set<Int> {
    var result: Set<Int> = []
    for node in tree.nodes.indices where tree.nodes[node].isElement && isSVG(node) {
      if animations.changes(node, "visibility") || declared(node).sets("visibility") { result.insert(node) }
    }
    return result
  }

  /// Whether one of some elements is inside another, or in what is shown there by reference; true if that takes too long to
  /// find out.
  private mutating func contains(_ elements: Set<Int>, _ outer: Int, _ steps: inout Int) -> Bool {
    var pending = [outer]
    var seen: Set<Int> = [outer]
    while let node = pending.popLast() {
      var next = Array(tree.elements(node))
      if tree.name(node) == "use", let (id, _) = reference(node), let target = elementsByID[id] {
        next.append(target)
      }
      for child in next where seen.insert(child).inserted {
        steps += 1
        if elements.contains(child) || steps > 1_000_000 { return true }
        pending.append(child)
      }
    }
    return false
  }

  /// Sets the elements whose motions an element passes on: itself, or those around it for the properties that it does not set.
  func passMotions(of node: Int, _ declared: SVGDeclared, to style: inout SVGStyle) {
    if !style.motions.isEmpty {
      for name in style.motions.keys {
        guard let value = declared.values.last(where: { $0.isInherited && $0.name == name }) else { continue }
        let words = ["inherit", "unset", "revert", "revert-layer"]
        if !words.contains(value.value.trimmed.lowercased()) { style.motions[name] = nil }
      }
    }
    for name in animations.inherited[node]?.keys.sorted() ?? [] { style.motions[name] = node }
  }

  /// Leaves out the motions that style sheets do not give the elements that a `use` shows. Returns all of these elements, for
  /// when they are shown elsewhere.
  mutating func dropStyleMotions(in target: Int) -> [Int: [SVGMotion]] {
    guard !sheet.keyframes.isEmpty, sheet.dependsOnPlace else { return [:] }
    var result: [Int: [SVGMotion]] = [:]
    var node = target
    repeat {
      if let motions = animations.byTarget[node], motions.contains(where: \.isStyle),
        !declared(node).values.contains(where: { $0.name.hasPrefix("animation") })
      {
        result[node] = motions
        animations.byTarget[node] = motions.filter { !$0.isStyle }
      }
      node += 1
    } while node < tree.nodes.count && tree.nodes[node].parent >= target
    return result
  }

  /// Gives an element the motions of the properties that it inherits. Returns its own ones.
  mutating func inheritMotions(_ node: Int, _ context: SVGContext) -> [SVGMotion]? {
    let own = animations.byTarget[node]
    for (name, source) in context.style.motions.sorted(by: { $0.key < $1.key })
    where source != node && !animations.changes(node, name) {
      let motions = animations.inherited[source]?[name] ?? []
      budget.inheritedMotions += max(0, motions.count - 1)
      guard budget.inheritedMotions <= Self.maximumInheritedMotions else {
        report(
          .svgLimit,
          "more than \(Self.maximumInheritedMotions) inherited animations besides the first of each property of a shape: the others are left out",
          at: source)
        break
      }
      animations.byTarget[node, default: []] += motions
    }
    return own
  }
}

/// A visitor of all animatable members of a shape.
package protocol AnimatedMemberVisitor: AnyObject {
  /// Whether to visit constant members.
  var looksAtConstants: Bool { get }

  /// Visits a member, or one of its separately animated components; `rule` bounds its numbers.
  func look(at member: FlatAnimated, _ rule: NumberRule, _ walker: AnimatedMemberWalker)
}

extension AnimatedMemberVisitor {
  package var looksAtConstants: Bool { false }
}

/// Traverses all animatable members of a value, tracking their paths. Nested shapes are excluded.
package final class AnimatedMemberWalker: MemberWalker {
  private enum Step {
    case member(StaticString)
    case index(Int)
  }

  private let visitor: any AnimatedMemberVisitor
  // The checks of exclusive access would be a large part of the cost of a member.
  @exclusivity(unchecked) private var steps: [Step] = []
  package var rule: NumberRule { .any }
  package var changesValues: Bool { false }

  package init(_ visitor: any AnimatedMemberVisitor) { self.visitor = visitor }

  /// The path from the value to the current member.
  package var path: [PathComponent] {
    // Only `enter` and `leave` change the steps, and they call nothing in between.
    unsafe steps.map { step in
      switch step {
      case .member(let name): .member("\(name)")
      case .index(let index): .index(index)
      }
    }
  }

  /// The name of the current member, such as `radius` or `fill.opacity`.
  package var name: String {
    var name = ""
    var isInList = false
    for step in unsafe steps {
      switch step {
      case .member(let member):
        // Elements of a list start a new name.
        name = isInList || name.isEmpty ? "\(member)" : "\(name).\(member)"
        isInList = false
      case .index: isInList = true
      }
    }
    return name
  }

  private func enter(_ step: Step) { unsafe steps.append(step) }

  private func leave() { unsafe steps.removeLast() }

  func at(_ index: Int, _ body: () -> Void) {
    enter(.index(index))
    body()
    leave()
  }

  /// Whether to visit constant members.
  var looksAtConstants: Bool { visitor.looksAtConstants }

  func arrive(at member: FlatAnimated, _ rule: NumberRule) {
    if looksAtConstants || !member.isConstant { visitor.look(at: member, rule, self) }
  }

  package func required<Value: DocumentValue>(_ name: StaticString, _ value: inout Value, _ rule: NumberRule)
  {
    enter(.member(name))
    value.walk(self, rule)
    leave()
  }

  package func optional<Value: DocumentValue>(
    _ name: StaticString, _ value: inout Value?, _ rule: NumberRule
  ) {
    value?.accept(self, name, rule)
  }

  package func defaulted<Value: DocumentValue>(
    _ name: StaticString, _ value: inout Value, _ rule: NumberRule, _ fallback: Value
  ) {
    required(name, &value, rule)
  }

  package func variant<Kind: DocumentVariant>(_ name: StaticString, _ value: inout Kind) { walk(&value) }
}

// MARK: Traversal

extension DocumentValue {
  package func walk(_ walker: AnimatedMemberWalker, _ rule: NumberRule) {}
}

extension DocumentObject {
  package func walk(_ walker: AnimatedMemberWalker, _ rule: NumberRule) {
    var copy = self
    walker.walk(&copy)
  }
}

extension Array where Element: DocumentValue {
  package func walk(_ walker: AnimatedMemberWalker, _ rule: NumberRule) {
    for index in 0..<count { walker.at(index) { self[index].walk(walker, rule) } }
  }
}

extension Animated where Value: DocumentAnimatable {
  package func walk(_ walker: AnimatedMemberWalker, _ rule: NumberRule) {
    if walker.looksAtConstants || !Value.isConstant(self) { flat.walk(walker, rule) }
  }
}

extension AnimatedShape {
  // Visitors traverse nested shapes themselves.
  package func walk(_ walker: AnimatedMemberWalker, _ rule: NumberRule) {}
}

extension ShapeTransform.Anchor {
  package func walk(_ walker: AnimatedMemberWalker, _ rule: NumberRule) {
    if case .point(let point) = self { point.walk(walker, rule) }
  }
}

extension Paint.Stops {
  package func walk(_ walker: AnimatedMemberWalker, _ rule: NumberRule) {
    switch self {
    case .list(let stops): stops.walk(walker, rule)
    case .animated(let stops): stops.walk(walker, rule)
    }
  }
}

extension AnimatedShape.Repeat.Opacity {
  package func walk(_ walker: AnimatedMemberWalker, _ rule: NumberRule) {
    if first == last { return first.walk(walker, .fraction) }
    walker.at(0) { first.walk(walker, .fraction) }
    walker.at(1) { last.walk(walker, .fraction) }
  }
}

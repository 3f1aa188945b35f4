/// Somebody who looks at everything in a shape that may change over time.
protocol TourGuest: AnyObject {
  /// Looks at a member, or at a part of one that is animated part by part; `rule` bounds its numbers.
  func look<Value: DocumentAnimatable>(
    at member: Animated<Value>, _ rule: NumberRule, _ tour: AnimatedTour)
}

/// Leads a guest through everything in a value that may change over time, and knows the way. Shapes inside are left out.
final class AnimatedTour: MemberWalker {
  private enum Step {
    case member(StaticString)
    case index(Int)
  }

  private let guest: any TourGuest
  private var steps: [Step] = []
  var rule: NumberRule { .any }

  init(_ guest: any TourGuest) { self.guest = guest }

  /// The way from the value to where the tour stands.
  var path: [PathComponent] {
    steps.map { step in
      switch step {
      case .member(let name): .member("\(name)")
      case .index(let index): .index(index)
      }
    }
  }

  /// What the member is called at which the tour stands, such as `radius` or `fill.opacity`.
  var name: String {
    var name = ""
    var isInList = false
    for step in steps {
      switch step {
      case .member(let member):
        // What is in a list has names of its own.
        name = isInList || name.isEmpty ? "\(member)" : "\(name).\(member)"
        isInList = false
      case .index: isInList = true
      }
    }
    return name
  }

  /// Does `body` at the element `index`.
  func at(_ index: Int, _ body: () -> Void) {
    steps.append(.index(index))
    body()
    steps.removeLast()
  }

  func arrive<Value: DocumentAnimatable>(at member: Animated<Value>, _ rule: NumberRule) {
    guest.look(at: member, rule, self)
  }

  func required<Value: DocumentValue>(_ name: StaticString, _ value: inout Value, _ rule: NumberRule) {
    steps.append(.member(name))
    value.tour(self, rule)
    steps.removeLast()
  }

  func optional<Value: DocumentValue>(
    _ name: StaticString, _ value: inout Value?, _ rule: NumberRule
  ) {
    guard let value else { return }
    steps.append(.member(name))
    value.tour(self, rule)
    steps.removeLast()
  }

  func defaulted<Value: DocumentValue>(
    _ name: StaticString, _ value: inout Value, _ rule: NumberRule, _ fallback: Value
  ) {
    required(name, &value, rule)
  }

  func variant<Kind: DocumentVariant>(_ name: StaticString, _ value: inout Kind) { walk(&value) }
}

// MARK: How values lead on

extension DocumentValue {
  func tour(_ tour: AnimatedTour, _ rule: NumberRule) {}
}

extension DocumentObject {
  func tour(_ tour: AnimatedTour, _ rule: NumberRule) {
    var copy = self
    tour.walk(&copy)
  }
}

extension Array where Element: DocumentValue {
  func tour(_ tour: AnimatedTour, _ rule: NumberRule) {
    for index in indices { tour.at(index) { self[index].tour(tour, rule) } }
  }
}

extension Animated where Value: DocumentAnimatable {
  func tour(_ tour: AnimatedTour, _ rule: NumberRule) {
    if case .components(let parts) = self { return parts.tour(tour, rule) }
    tour.arrive(at: self, rule)
  }
}

extension AnimatedShape {
  // Whoever takes the tour goes from shape to shape by themselves.
  func tour(_ tour: AnimatedTour, _ rule: NumberRule) {}
}

extension ShapeTransform.Anchor {
  func tour(_ tour: AnimatedTour, _ rule: NumberRule) {
    if case .point(let point) = self { point.tour(tour, rule) }
  }
}

extension Paint.Stops {
  func tour(_ tour: AnimatedTour, _ rule: NumberRule) {
    switch self {
    case .list(let stops): stops.tour(tour, rule)
    case .animated(let stops): stops.tour(tour, rule)
    }
  }
}

extension AnimatedShape.Repeat.Opacity {
  func tour(_ tour: AnimatedTour, _ rule: NumberRule) {
    if first == last { return first.tour(tour, .fraction) }
    tour.at(0) { first.tour(tour, .fraction) }
    tour.at(1) { last.tour(tour, .fraction) }
  }
}

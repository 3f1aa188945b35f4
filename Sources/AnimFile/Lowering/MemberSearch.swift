/// What is done with an animatable member once it is found.
protocol MemberAction {
  /// Does it; `rule` bounds the numbers in the member's values.
  mutating func act<Value: DocumentAnimatable>(on member: inout Animated<Value>, _ rule: NumberRule)
}

/// Looks along names, such as `fill`, `color`, for an animatable member, and does something there.
///
/// Like every other visitor it is shown the members that a type says it has, so that whatever can be animated can
/// be found.
final class MemberSearch: MemberWalker {
  /// Where the search ended.
  enum Outcome: Hashable {
    /// At the member. The action has been done.
    case found
    /// At a name that nothing has here; `known` are the names that there are.
    case unknown(known: [String])
    /// At a member that the document leaves out and that has no default, after so many names.
    case absent(Int)
    /// At something with members of its own; their names.
    case object([String])
    /// At a list, which has so many elements.
    case list(Int)
    /// At something that does not change over time.
    case still
    /// At something animated, before the last name: its parts are not members.
    case parts
    /// At a shape inside; its id.
    case shape(String?)
  }

  private var action: any MemberAction
  /// The names to follow.
  private let path: [String]
  /// How many of them have been found.
  private(set) var found = 0
  /// How deep it is inside of what it started in.
  private var depth = 0
  private var known: [String] = []
  private var end: Outcome?
  /// Whether the search only finds out where it would end.
  private var isDry = false
  private(set) var rule = NumberRule.any

  init(_ path: [String], _ action: any MemberAction) {
    self.path = path
    self.action = action
  }

  /// Where the search ended, once everything has been shown to it.
  var outcome: Outcome { end ?? .unknown(known: known) }

  /// Whether every name has been found.
  var isAtEnd: Bool { found == path.count }

  /// Whether the next name is `name`; if not, it is kept for suggestions.
  private func isNext(_ name: StaticString) -> Bool {
    guard depth == found, end == nil, !isAtEnd else { return false }
    guard path[found] == "\(name)" else {
      known.append("\(name)")
      return false
    }
    found += 1
    known = []
    return true
  }

  private func enter<Value: DocumentValue>(_ value: inout Value, _ rule: NumberRule) {
    let outer = self.rule
    self.rule = rule
    depth += 1
    value.follow(self, rule)
    depth -= 1
    self.rule = outer
  }

  func required<Value: DocumentValue>(_ name: StaticString, _ value: inout Value, _ rule: NumberRule) {
    if isNext(name) { enter(&value, rule) }
  }

  func optional<Value: DocumentValue>(
    _ name: StaticString, _ value: inout Value?, _ rule: NumberRule
  ) {
    guard isNext(name) else { return }
    if var present = value.take() {
      enter(&present, rule)
      value = present
      return
    }
    let (place, wasDry) = (found, isDry)
    var implied = Value.placeholder
    if !Value.isImplied { isDry = true }
    enter(&implied, rule)
    isDry = wasDry
    guard end == .found else { return }
    if Value.isImplied { value = implied } else { end = .absent(place) }
  }

  func defaulted<Value: DocumentValue>(
    _ name: StaticString, _ value: inout Value, _ rule: NumberRule, _ fallback: Value
  ) {
    if isNext(name) { enter(&value, rule) }
  }

  func variant<Kind: DocumentVariant>(_ name: StaticString, _ value: inout Kind) {
    if isNext(name) { end = .still } else { walk(&value) }
  }

  // MARK: What values answer

  /// The search has come to something that is neither animated nor has members.
  func stop() { if end == nil { end = isAtEnd ? .still : .unknown(known: []) } }

  /// The search is over at a shape.
  func stopAtShape(_ id: String?) { end = .shape(id) }

  /// The search is over at an object with the members `names`.
  func stop(atObjectWith names: [String]) { end = .object(names) }

  /// The search is over at a list of so many elements.
  func stop(atListOf count: Int) { end = .list(count) }

  /// The search has come to something that the document leaves out.
  func stopAtAbsent() { end = .absent(found) }

  /// The search has come to a list; the index that the next name is, if it is one.
  func index(in count: Int) -> Int? {
    guard !isAtEnd, let index = Int(path[found]), (0..<count).contains(index) else {
      end = .list(count)
      return nil
    }
    found += 1
    return index
  }

  /// Goes on into the element of a list.
  func go<Value: DocumentValue>(into element: inout Value) { enter(&element, rule) }

  /// The search has come to something animated.
  func arrive<Value: DocumentAnimatable>(at member: inout Animated<Value>, _ rule: NumberRule) {
    guard isAtEnd else {
      end = .parts
      return
    }
    end = .found
    if !isDry { action.act(on: &member, rule) }
  }
}

// MARK: How values lead on

extension DocumentValue {
  static var isImplied: Bool { false }

  mutating func follow(_ search: MemberSearch, _ rule: NumberRule) { search.stop() }
}

extension DocumentObject {
  mutating func follow(_ search: MemberSearch, _ rule: NumberRule) {
    if search.isAtEnd { search.stop(atObjectWith: memberNames) } else { search.walk(&self) }
  }
}

extension Animated where Value: DocumentAnimatable {
  mutating func follow(_ search: MemberSearch, _ rule: NumberRule) {
    search.arrive(at: &self, rule)
  }
}

extension Array where Element: DocumentValue {
  mutating func follow(_ search: MemberSearch, _ rule: NumberRule) {
    if let index = search.index(in: count) { search.go(into: &self[index]) }
  }
}

extension AnimatedShape {
  // A shape inside another has an id of its own to be known by.
  mutating func follow(_ search: MemberSearch, _ rule: NumberRule) { search.stopAtShape(id) }
}

extension ShapeTransform {
  /// Without a transform a shape stands as with one that changes nothing.
  static var isImplied: Bool { true }
}

extension ShapeTransform.Anchor {
  mutating func follow(_ search: MemberSearch, _ rule: NumberRule) {
    guard case .point(var point) = self else { return search.stopAtAbsent() }
    point.follow(search, rule)
    self = .point(point)
  }
}

extension Paint.Stops {
  mutating func follow(_ search: MemberSearch, _ rule: NumberRule) {
    switch self {
    case .list(var stops):
      stops.follow(search, rule)
      self = .list(stops)
    case .animated(var stops):
      stops.follow(search, rule)
      self = .animated(stops)
    }
  }
}

/// An action on an animatable member, performed by a search.
package protocol MemberAction: AnyObject {
  /// Performs the action; `rule` bounds the numbers in the member's values.
  func act(on member: inout FlatAnimated, _ rule: NumberRule)
}

/// Searches for an animatable member by a path of names, such as `fill`, `color`, and performs an action on
/// it.
///
/// Visits the members that each type declares, so that every animatable member can be found.
package final class MemberSearch: MemberWalker {
  enum Outcome: Hashable {
    case found
    /// The next name is unknown; `known` lists the valid names.
    case unknown(known: [String])
    /// The member after the given number of names is absent from the document and has no default.
    case absent(Int)
    case object([String])
    case list(Int)
    /// A member that cannot be animated.
    case still
    /// An animated member before the last name: its components are not members.
    case parts
    /// A nested shape, with its id.
    case shape(String?)
  }

  private let action: any MemberAction
  private let path: [String]
  /// The number of names found.
  private(set) var found = 0
  private var depth = 0
  private var known: [String] = []
  private var end: Outcome?
  /// Whether to search without performing the action.
  private var isDry = false
  package private(set) var rule = NumberRule.any

  package init(_ path: [String], _ action: any MemberAction) {
    self.path = path
    self.action = action
  }

  var outcome: Outcome { end ?? .unknown(known: known) }

  var isAtEnd: Bool { found == path.count }

  /// Whether the next name is `name`; if not, records it for suggestions.
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

  package func required<Value: DocumentValue>(_ name: StaticString, _ value: inout Value, _ rule: NumberRule)
  {
    if isNext(name) { enter(&value, rule) }
  }

  package func optional<Value: DocumentValue>(
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

  package func defaulted<Value: DocumentValue>(
    _ name: StaticString, _ value: inout Value, _ rule: NumberRule, _ fallback: Value
  ) {
    if isNext(name) { enter(&value, rule) }
  }

  package func variant<Kind: DocumentVariant>(_ name: StaticString, _ value: inout Kind) {
    if isNext(name) { end = .still } else { walk(&value) }
  }

  // MARK: Results

  /// Stops at a value that is neither animatable nor an object.
  func stop() { if end == nil { end = isAtEnd ? .still : .unknown(known: []) } }

  func stopAtShape(_ id: String?) { end = .shape(id) }

  func stop(atObjectWith names: [String]) { end = .object(names) }

  func stop(atListOf count: Int) { end = .list(count) }

  func stopAtAbsent() { end = .absent(found) }

  /// Returns the next name as an index of a list; nil, with a result, if it is not a valid index.
  func index(in count: Int) -> Int? {
    guard !isAtEnd, let index = Int(path[found]), (0..<count).contains(index) else {
      end = .list(count)
      return nil
    }
    found += 1
    return index
  }

  func go<Value: DocumentValue>(into element: inout Value) { enter(&element, rule) }

  func arrive(at member: inout FlatAnimated, _ rule: NumberRule) {
    guard isAtEnd else {
      end = .parts
      return
    }
    end = .found
    if !isDry { action.act(on: &member, rule) }
  }
}

// MARK: Traversal

extension DocumentValue {
  package static var isImplied: Bool { false }

  package mutating func follow(_ search: MemberSearch, _ rule: NumberRule) { search.stop() }
}

extension DocumentObject {
  package mutating func follow(_ search: MemberSearch, _ rule: NumberRule) {
    if search.isAtEnd { search.stop(atObjectWith: memberNames) } else { search.walk(&self) }
  }
}

extension Animated where Value: DocumentAnimatable {
  package mutating func follow(_ search: MemberSearch, _ rule: NumberRule) {
    var member = flat
    search.arrive(at: &member, rule)
    self = Animated(member)
  }
}

extension Array where Element: DocumentValue {
  package mutating func follow(_ search: MemberSearch, _ rule: NumberRule) {
    if let index = search.index(in: count) { search.go(into: &self[index]) }
  }
}

extension AnimatedShape {
  // Nested shapes are addressed by their own id.
  package mutating func follow(_ search: MemberSearch, _ rule: NumberRule) { search.stopAtShape(id) }
}

extension ShapeTransform {
  /// An absent transform is the identity.
  package static var isImplied: Bool { true }
}

extension ShapeTransform.Anchor {
  package mutating func follow(_ search: MemberSearch, _ rule: NumberRule) {
    guard case .point(var point) = self else { return search.stopAtAbsent() }
    point.follow(search, rule)
    self = .point(point)
  }
}

extension Paint.Stops {
  package mutating func follow(_ search: MemberSearch, _ rule: NumberRule) {
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

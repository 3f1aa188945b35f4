// Reads containers of the wrong type too, so that one run reports their errors.

extension ReadingContext {
  /// Returns the elements of an object in place of a list: the object itself, or the values of all its
  /// members.
  ///
  /// - Parameter names: Members of which an element has at least one.
  func elements(ofObject node: Int, named names: [String]) -> [Int] {
    guard tape.kind(node) == .object, tape.childCount(node) <= limits.pathElements else { return [] }
    if isElement(node, named: names) { return [node] }
    var values: [Int] = []
    var child = node + 1
    while child < tape.next(node) {
      if !tape.equals(child, "//") {
        guard tape.kind(child + 1) == .object else { return [] }
        values.append(child + 1)
      }
      child = tape.next(child + 1)
    }
    return values.contains { isElement($0, named: names) } ? values : []
  }

  func isElement(_ node: Int, named names: [String]) -> Bool {
    var child = node + 1
    for _ in 0..<min(tape.childCount(node), 32) {
      if names.contains(where: { tape.string(child).isIdentical(to: $0) }) { return true }
      child = tape.next(child + 1)
    }
    return false
  }

  /// Returns the object that is the only element of the list at `node`.
  func onlyObject(in node: Int) -> Int? {
    tape.kind(node) == .array && tape.childCount(node) == 1 && tape.kind(node + 1) == .object ? node + 1 : nil
  }

  /// Whether the first element of a list is an object with an id, a name or a type, rather than one with named objects.
  func startsWithEntry(_ list: Int) -> Bool {
    guard tape.childCount(list) > 0, tape.kind(list + 1) == .object else { return false }
    return [member("id", of: list + 1), member("name", of: list + 1), member("type", of: list + 1)].contains {
      $0.map { tape.kind($0) == .string } ?? false
    }
  }

  /// Returns the value of a Lottie property, in a member 'k' beside 'a'.
  func lottieValue(_ node: Int) -> Int? {
    guard tape.kind(node) == .object, tape.childCount(node) <= 5, let value = member("k", of: node),
      member("a", of: node) != nil, tape.kind(value) != .object,
      tape.kind(value) != .array || !holdsObject(value)
    else { return nil }
    return value
  }
}

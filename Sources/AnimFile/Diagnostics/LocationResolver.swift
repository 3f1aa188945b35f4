/// Resolves pointers, paths, lines and columns for many findings in one traversal of the tape.
package struct LocationResolver {
  private let tape: Tape?
  private let text: SourceText

  package init(tape: Tape?, text: SourceText) {
    self.tape = tape
    self.text = text
  }

  /// The target of a finding in the text.
  package struct Target {
    /// The value or name.
    package var node: Int
    /// Its range in the text.
    package var range: Range<Int>
    /// The enclosing arrays and objects, innermost last.
    package var containers: [Int]
  }

  /// Returns the diagnostics of the findings, sorted by position.
  ///
  /// - Parameter fixes: Returns the fix of each finding, given the target of each; nil if there are no fixes.
  /// - Complexity: O(bytes + nodes + *n* log *n*) for *n* findings.
  package func diagnostics(
    for findings: [Finding], fixes: ([Target]) -> [Diagnostic.Fix?]? = { _ in nil }
  ) -> [Diagnostic] {
    var requests: [Request] = []
    // The index of the request of each finding; those of its related locations follow.
    var indices: [Int] = []
    var lookup = PathLookup(tape: tape)
    for finding in findings {
      indices.append(requests.count)
      requests.append(request(for: finding.place, &lookup))
      for related in finding.related { requests.append(request(for: related.place, &lookup)) }
    }
    let (places, targets) = resolve(requests)
    let found = fixes(indices.map { targets[$0] })
    let diagnostics = findings.indices.map { index in
      let (finding, request) = (findings[index], indices[index])
      let related = finding.related.enumerated().map { offset, related in
        Diagnostic.Related(message: related.message, place: places[request + 1 + offset])
      }
      return Diagnostic(
        severity: finding.message.severity, rule: finding.message.rule, message: finding.message.text,
        place: places[request], related: related, help: finding.message.help, fix: found?[index])
    }
    // Sorting indices makes the sort stable.
    return diagnostics.indices.sorted {
      let (a, b) = (diagnostics[$0].place.range.lowerBound, diagnostics[$1].place.range.lowerBound)
      return (a, $0) < (b, $1)
    }.map { diagnostics[$0] }
  }

  /// Returns the location of the value at `node`. The tape must exist.
  ///
  /// - Complexity: O(bytes + nodes).
  package func place(of node: Int) -> Diagnostic.Place {
    var lookup = PathLookup(tape: tape)
    return resolve([request(for: .node(node), &lookup)]).places[0]
  }

  private struct Request {
    var node: Int
    var range: Range<Int>
    /// Whether the innermost value that contains the range counts, which may enclose `node`.
    var byRange = false
  }

  private func request(for place: Finding.Place, _ lookup: inout PathLookup) -> Request {
    guard let tape, tape.count > 0 else {
      switch place {
      case .text(let range), .part(_, let range):
        return Request(node: 0, range: text.wholeCharacters(range))
      default: return Request(node: 0, range: 0..<0)
      }
    }
    switch place {
    case .node(let node): return Request(node: node, range: tape.range(node))
    case .part(let node, let range): return Request(node: node, range: text.wholeCharacters(range))
    case .text(let part):
      let range = text.wholeCharacters(part)
      return Request(node: tape.lastNode(startingAtOrBefore: range.lowerBound), range: range, byRange: true)
    case .path(let path):
      let node = lookup.node(at: path)
      return Request(node: node, range: tape.range(node))
    case .name(let path):
      let node = lookup.node(at: path)
      let name = node > 0 && tape.kind(node - 1) == .name ? node - 1 : node
      return Request(node: node, range: tape.range(name))
    }
  }

  private struct Level {
    var container: Int
    var end: Int
    var isObject: Bool
    /// The name node of the current member; unused in an array.
    var name = 0
    var index = -1
    /// The words for the current element of an array, once they are needed: many findings can be inside it.
    var element: String?
  }

  /// Returns the locations of the requests, and the values there for fixes.
  private func resolve(_ requests: [Request]) -> (places: [Diagnostic.Place], targets: [Target]) {
    var targets = requests.map { Target(node: $0.node, range: $0.range, containers: []) }
    var names = [(pointer: String, path: String)](repeating: ("", "document"), count: requests.count)
    if let tape, tape.count > 0 {
      let order = requests.indices.sorted { (requests[$0].node, $0) < (requests[$1].node, $1) }
      var levels: [Level] = []
      var node = 0
      for request in order {
        let target = requests[request].node
        walk(tape, from: &node, to: target, &levels)
        names[request] = describe(tape, &levels, standingOn: target, requests[request])
        targets[request] = self.target(of: requests[request], tape, levels)
      }
    }
    let positions = self.positions(of: requests.flatMap { [$0.range.lowerBound, $0.range.upperBound] })
    let places = requests.indices.map { index in
      Diagnostic.Place(
        pointer: names[index].pointer, path: names[index].path, range: requests[index].range,
        start: positions[2 * index], end: positions[2 * index + 1])
    }
    return (places, targets)
  }

  /// Returns the part of the document that a fix for the request may edit.
  private func target(of request: Request, _ tape: Tape, _ levels: [Level]) -> Target {
    var target = Target(
      node: request.node, range: request.range, containers: levels.map { $0.container })
    if request.byRange {
      let place = request.range.lowerBound
      if tape[request.node].isContainer { target.containers.append(request.node) }
      target.containers.removeAll {
        place <= tape.range($0).lowerBound || place >= tape.range($0).upperBound
      }
    } else if request.node > 0, tape.kind(request.node - 1) == .name,
      tape.range(request.node - 1) == request.range
    {
      target.node -= 1
    }
    return target
  }

  private func positions(of offsets: [Int]) -> [Diagnostic.Position] {
    var positions = [Diagnostic.Position](
      repeating: Diagnostic.Position(line: 1, column: 1), count: offsets.count)
    var locator = SourceText.Locator(text)
    for index in offsets.indices.sorted(by: { offsets[$0] < offsets[$1] }) {
      positions[index] = locator.position(of: offsets[index])
    }
    return positions
  }

  /// Advances `node` to `target`, keeping the enclosing containers in `levels`.
  private func walk(_ tape: Tape, from node: inout Int, to target: Int, _ levels: inout [Level]) {
    while node < target {
      let kind = tape.kind(node)
      if kind == .object || kind == .array, target < tape.next(node) {
        levels.append(Level(container: node, end: tape.next(node), isObject: kind == .object))
        node += 1
      } else {
        node = tape.next(node)
      }
      while let level = levels.last, node >= level.end { levels.removeLast() }
      enter(tape, node, &levels)
    }
  }

  private func enter(_ tape: Tape, _ node: Int, _ levels: inout [Level]) {
    guard let level = levels.indices.last else { return }
    if levels[level].isObject {
      if tape.kind(node) == .name { levels[level].name = node }
    } else {
      levels[level].index += 1
      levels[level].element = nil
    }
  }

  private func describe(
    _ tape: Tape, _ levels: inout [Level], standingOn node: Int, _ request: Request
  ) -> (pointer: String, path: String) {
    var pointer = ""
    var path: [String] = []
    var plural: String?
    for (depth, level) in levels.enumerated() {
      if request.byRange {
        // The value at this level has to contain the range.
        let value = depth + 1 < levels.count ? levels[depth + 1].container : node
        let holds =
          tape.kind(value) == .name
          ? tape.range(value).lowerBound <= request.range.lowerBound
            && request.range.lowerBound < tape.range(value).upperBound
          : tape.range(value).contains(request.range.lowerBound)
        guard holds else { break }
      }
      if level.isObject {
        let name = tape.string(level.name).shortened
        pointer += "/" + name.escapedForPointer
        if let plural { path.append(plural) }
        plural = name
      } else {
        pointer += "/\(level.index)"
        let element = depth + 1 < levels.count ? levels[depth + 1].container : node
        let isNamed = plural.map { Self.singulars[$0] != nil } ?? false
        if let plural, !isNamed { path.append(plural) }
        let words = level.element ?? self.words(for: element, at: level.index, of: plural, tape)
        levels[depth].element = words
        path.append(words)
        plural = nil
      }
    }
    if let plural { path.append(plural) }
    return (pointer, path.isEmpty ? "document" : path.joined(separator: " > "))
  }

  /// Returns what the element of an array in a member with the name `plural` is called.
  private func words(for element: Int, at index: Int, of plural: String?, _ tape: Tape) -> String {
    guard let plural, let singular = Self.singulars[plural] else { return "item \(index + 1)" }
    // Markers are identified by name, shapes by id.
    let id = identifier(tape, of: element, as: plural == "markers" ? "name" : "id")
    let actionLabel = singular.hasSuffix("entry") ? actionLabel(tape, of: element) : ""
    return "\(singular) \(id ?? "\(index + 1)")\(actionLabel)"
  }

  /// The singular labels of list elements. An element's name or id in quotes follows, or else its number.
  /// Entries of a timeline have neither, so their action follows in parentheses.
  private static let singulars = [
    "shapes": "shape", "keyframes": "keyframe", "markers": "marker", "modifiers": "modifier", "stops": "stop",
    "values": "value", "points": "point", "offsets": "offset", "dash": "dash", "timeline": "timeline entry",
    "sequence": "entry", "parallel": "entry", "stagger": "entry", "steps": "step", "clip": "clip",
    "listeners": "listener",
  ]

  /// Returns the action of the timeline entry at `node`, in parentheses, such as `(animate "dot.radius")`.
  private func actionLabel(_ tape: Tape, of node: Int) -> String {
    guard tape.kind(node) == .object else { return "" }
    var name = node + 1
    while name < tape.next(node) {
      if TimelineEntry.kinds.contains(where: { tape.equals(name, $0.name) }) {
        let target = tape.kind(name + 1) == .string ? " \"\(tape.string(name + 1).shortened)\"" : ""
        return " (\(tape.string(name))\(target))"
      }
      name = tape.next(name + 1)
    }
    return ""
  }

  private func identifier(_ tape: Tape, of node: Int, as member: StaticString) -> String? {
    guard tape.kind(node) == .object else { return nil }
    let key = NameKey(member)
    let end = tape.next(node)
    var name = node + 1
    while name < end {
      if tape.equals(name, key), tape.kind(name + 1) == .string {
        let text = tape.string(name + 1)
        return text.isEmpty ? nil : "\"\(text.shortened)\""
      }
      name = tape.next(name + 1)
    }
    return nil
  }
}

/// Resolves values by their paths, traversing each list and object at most once.
private struct PathLookup {
  private let tape: Tape?
  private var elements: [Int: [Int]] = [:]
  private var members: [Int: [[UInt8]: Int]] = [:]

  init(tape: Tape?) { self.tape = tape }

  /// Returns the value at `path`, or its innermost existing ancestor.
  mutating func node(at path: [PathComponent]) -> Int {
    guard let tape, tape.count > 0 else { return 0 }
    var node = 0
    for component in path {
      switch component {
      case .member(let wanted):
        guard tape.kind(node) == .object else { return node }
        if members[node] == nil { members[node] = tape.members(node) }
        guard let value = members[node]?[Array(wanted.utf8)] else { return node }
        node = value
      case .index(let wanted):
        guard tape.kind(node) == .array, wanted < tape.childCount(node) else { return node }
        if elements[node] == nil { elements[node] = tape.elements(node) }
        guard let element = elements[node]?[wanted] else { return node }
        node = element
      }
    }
    return node
  }
}

extension Tape {
  fileprivate func elements(_ node: Int) -> [Int] {
    var elements: [Int] = []
    elements.reserveCapacity(childCount(node))
    var child = node + 1
    while child < next(node) {
      elements.append(child)
      child = next(child)
    }
    return elements
  }

  /// Returns the value nodes of the object at `node`, by name; the first of duplicates wins.
  fileprivate func members(_ node: Int) -> [[UInt8]: Int] {
    var members: [[UInt8]: Int] = [:]
    var name = node + 1
    while name < next(node) {
      let key = Array(string(name).utf8)
      if members[key] == nil { members[key] = name + 1 }
      name = next(name + 1)
    }
    return members
  }
}

extension Tape {
  /// Returns the last node in document order that starts at or before `offset`.
  package func lastNode(startingAtOrBefore offset: Int) -> Int {
    var low = 0
    var high = count
    while high - low > 1 {
      let middle = (low + high) / 2
      if range(middle).lowerBound <= offset { low = middle } else { high = middle }
    }
    return low
  }
}

extension String {
  /// The string truncated to 256 characters, so findings do not repeat a very long name.
  fileprivate var shortened: String {
    guard utf8.count > 256, let end = unicodeScalars.index(startIndex, offsetBy: 256, limitedBy: endIndex)
    else {
      return self
    }
    return end == endIndex ? self : String(unicodeScalars[..<end]) + "…"
  }

  /// The string as a reference token of a JSON pointer.
  package var escapedForPointer: String {
    guard utf8.contains(where: { $0 == 0x7E || $0 == 0x2F }) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "~": result += "~0"
      case "/": result += "~1"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

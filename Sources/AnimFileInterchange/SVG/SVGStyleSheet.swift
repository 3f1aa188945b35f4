import AnimFile

/// The rules of the style sheets in an SVG file.
struct SVGStyleSheet {
  /// A part of a selector for one element.
  struct Compound: Hashable {
    enum Attribute: Hashable {
      case present(String)
      /// The operator is `=`, or the character before it.
      case equal(String, Character, String)
    }

    var type: String?
    var id: String?
    var classes: [String] = []
    var attributes: [Attribute] = []
    var isRoot = false
    var positions: [SVGSiblingPosition] = []
    /// The selectors that the element may not match.
    var excluded: [Compound] = []
  }

  enum Combinator { case descendant, child, next, sibling }

  /// The compounds of a selector, the last first, each with the combinator before it.
  struct Selector {
    var parts: [(compound: Compound, combinator: Combinator)]
    var specificity: Int
  }

  struct Declaration {
    var name: String
    var value: String
    var isImportant: Bool
    /// The place in the text of the file.
    var range: Range<Int>
  }

  struct Rule {
    var selector: Selector
    /// The index of the block of declarations.
    var block: Int
    var order: Int
  }

  struct Keyframe {
    var offset: Double
    var declarations: [Declaration]
  }

  private(set) var blocks: [[Declaration]] = []
  private(set) var keyframes: [String: [Keyframe]] = [:]
  /// The names of those whose rule has no prefix.
  private var plainKeyframes: Set<String> = []
  private var declarationCount = 0
  private var rules: [Rule] = []
  private var byID: [String: [Int]] = [:]
  private var byClass: [String: [Int]] = [:]
  private var byType: [String: [Int]] = [:]
  private var others: [Int] = []
  /// The parts that cannot be read, with their places.
  private(set) var problems: [(message: String, range: Range<Int>)] = []
  /// The element that a `use` shows, around which selectors see no other elements; nil outside of these.
  var scope: Int?
  /// Whether selectors depend on the elements around an element.
  private(set) var dependsOnPlace = false
  /// The places of elements among their siblings, as far as they are known.
  private var places: [Int: Place] = [:]

  /// The place of an element among its siblings and those of its type, from 1, and their numbers.
  private struct Place {
    var all: Int
    var ofType: Int
    var count: Int
    var countOfType: Int
  }

  /// The steps left for the search for rules and ancestors, and for the declarations found.
  private var steps = 5_000_000

  /// The maximum number of rules, far above that of drawings.
  static let maximumRules = 10_000
  static let maximumDeclarations = 100_000
  /// The exceeded maximum and its noun; nil if everything has been read.
  private(set) var excess: String?
  /// Whether the search for the rules of the elements was given up.
  var isExhausted: Bool { steps <= 0 }

  var isEmpty: Bool { rules.isEmpty }

  // MARK: Reading

  /// Adds the rules of a style sheet.
  ///
  /// - Parameter place: The offset of the bytes in the text of the file.
  mutating func add(_ bytes: ArraySlice<UInt8>, at place: Int) {
    var parser = SVGStyleParser(bytes, place: place)
    while true {
      parser.skipSpace()
      guard !parser.isAtEnd, excess == nil else { return }
      if parser.next == UInt8(ascii: "@") {
        atRule(&parser)
      } else {
        rule(&parser)
      }
    }
  }

  private mutating func rule(_ parser: inout SVGStyleParser) {
    let start = parser.place
    let prelude = parser.prelude()
    guard parser.skip("{") else {
      // Stray text, or the '}' of nothing.
      parser.advance()
      return
    }
    let declarations = declarations(&parser)
    var selectors: [Selector] = []
    for text in prelude.split(separator: ",", omittingEmptySubsequences: false) {
      switch SVGSelectorParser.selector(String(text)) {
      case .selector(let selector): selectors.append(selector)
      case .never: break
      case .unknown(let what):
        problems.append(
          ("the selector \(what.quotedText) is not supported: the rule has no effect", start..<parser.place))
        return
      }
    }
    guard !declarations.isEmpty else { return }
    guard rules.count + selectors.count <= Self.maximumRules else {
      excess = "\(Self.maximumRules) rules"
      return
    }
    blocks.append(declarations)
    for selector in selectors {
      let index = rules.count
      if selector.parts.count > 1 || selector.parts.contains(where: { !$0.compound.positions.isEmpty }) {
        dependsOnPlace = true
      }
      rules.append(Rule(selector: selector, block: blocks.count - 1, order: index))
      let last = selector.parts[0].compound
      if let id = last.id {
        byID[id, default: []].append(index)
      } else if let name = last.classes.first {
        byClass[name, default: []].append(index)
      } else if let type = last.type {
        byType[type, default: []].append(index)
      } else {
        others.append(index)
      }
    }
  }

  /// Reads and counts the declarations of a block.
  private mutating func declarations(_ parser: inout SVGStyleParser) -> [Declaration] {
    let declarations = parser.declarations()
    for range in parser.nested {
      problems.append(("rules inside rules are not evaluated: they have no effect", range))
    }
    parser.nested = []
    declarationCount += declarations.count
    if declarationCount > Self.maximumDeclarations { excess = "\(Self.maximumDeclarations) declarations" }
    return declarations
  }

  private mutating func atRule(_ parser: inout SVGStyleParser) {
    let start = parser.place
    parser.advance()
    let name = parser.word()
    let prelude = parser.prelude()
    if parser.skip(";") {
      if name == "import" {
        problems.append(("style sheets of other files are not read", start..<parser.place))
      }
      return
    }
    guard parser.skip("{") else { return }
    switch name {
    case "keyframes", "-webkit-keyframes":
      let list = keyframeList(&parser)
      let animation = prelude.trimmed.unquoted
      // Rules with a prefix do not replace those without one.
      if name == "keyframes" { plainKeyframes.insert(animation) }
      if name == "keyframes" || !plainKeyframes.contains(animation) { keyframes[animation] = list }
    case "media":
      let query = prelude.trimmed.lowercased()
      if Self.applies(query) {
        // The rules inside count as if they were outside; the '}' after them is stray text.
        return
      }
      parser.skipBlock()
      if !Self.isRefused(query) {
        problems.append(("'@media \(query)' is not evaluated: its rules have no effect", start..<(start + 6)))
      }
    case "font-face", "charset", "namespace", "page": parser.skipBlock()
    default:
      parser.skipBlock()
      problems.append(
        ("'@\(name)' is not supported: its rules have no effect", start..<(start + name.utf8.count + 1)))
    }
  }

  /// Reads the keyframes of an animation after the `{`.
  private mutating func keyframeList(_ parser: inout SVGStyleParser) -> [Keyframe] {
    var list: [Keyframe] = []
    parser.skipSpace()
    while !parser.isAtEnd, !parser.skip("}") {
      let offsets = parser.prelude()
      guard parser.skip("{") else {
        parser.advance()
        continue
      }
      let declarations = declarations(&parser)
      for text in offsets.split(separator: ",") where list.count < 10_000 {
        guard let offset = Self.offset(ofKeyframe: text.trimmed.lowercased()) else { continue }
        list.append(Keyframe(offset: offset, declarations: declarations))
      }
      parser.skipSpace()
    }
    return list
  }

  private static func offset(ofKeyframe text: String) -> Double? {
    if text == "from" { return 0 }
    if text == "to" { return 1 }
    guard let length = SVGLength(text), length.unit == .percent else { return nil }
    return length.value / 100
  }

  /// Whether a media query is one that holds.
  static func applies(_ query: String) -> Bool {
    evaluatedQueries.contains(query.trimmed.lowercased().filter { $0 != " " })
  }

  /// The queries that hold for a viewer without preferences, without spaces.
  private static let evaluatedQueries: Set<String> = [
    "", "all", "screen", "(prefers-color-scheme:light)", "(prefers-reduced-motion:no-preference)",
  ]

  /// Whether a media query is one that does not hold for such a viewer.
  static func isRefused(_ query: String) -> Bool {
    refusedQueries.contains(query.trimmed.lowercased().filter { $0 != " " })
  }

  private static let refusedQueries: Set<String> = [
    "print", "(prefers-color-scheme:dark)", "(prefers-reduced-motion:reduce)", "(prefers-reduced-motion)",
  ]

  // MARK: Matching

  /// The declarations of the rules that apply to an element, the strongest last, those with `!important` apart.
  mutating func declarations(_ node: Int, in tree: XMLTree) -> (
    plain: [Declaration], important: [Declaration]
  ) {
    guard !rules.isEmpty, !isExhausted else { return ([], []) }
    var candidates = others
    if !byType.isEmpty { candidates += byType[tree.name(node)] ?? [] }
    if !byID.isEmpty, let id = tree.value(node, "id") { candidates += byID[id] ?? [] }
    if !byClass.isEmpty, let classes = tree.value(node, "class") {
      // A class can be there twice.
      var names: Set<String> = []
      for name in classes.words where names.insert(name).inserted { candidates += byClass[name] ?? [] }
    }
    guard !candidates.isEmpty else { return ([], []) }
    var matching: [Rule] = []
    for index in candidates where matches(rules[index].selector.parts[...], node, tree) {
      matching.append(rules[index])
    }
    if matching.count > 1 {
      matching.sort { ($0.selector.specificity, $0.order) < ($1.selector.specificity, $1.order) }
    }
    var (plain, important): ([Declaration], [Declaration]) = ([], [])
    for rule in matching {
      steps -= blocks[rule.block].count
      guard !isExhausted else { break }
      for declaration in blocks[rule.block] {
        if declaration.isImportant { important.append(declaration) } else { plain.append(declaration) }
      }
    }
    return (plain, important)
  }

  /// Whether an element matches the compounds from the first one on.
  private mutating func matches(
    _ parts: ArraySlice<(compound: Compound, combinator: Combinator)>, _ node: Int, _ tree: XMLTree
  ) -> Bool {
    steps -= 1
    guard steps > 0, let part = parts.first, matches(part.compound, node, tree) else { return false }
    let rest = parts.dropFirst()
    guard !rest.isEmpty else { return true }
    switch part.combinator {
    case .child:
      guard let parent = parent(of: node, tree) else { return false }
      return matches(rest, parent, tree)
    case .descendant:
      var ancestor = parent(of: node, tree)
      while let current = ancestor {
        if matches(rest, current, tree) { return true }
        ancestor = parent(of: current, tree)
        if steps <= 0 { return false }
      }
      return false
    case .next, .sibling:
      guard let parent = parent(of: node, tree) else { return false }
      var earlier: [Int] = []
      for sibling in tree.elements(parent) {
        if sibling == node { break }
        earlier.append(sibling)
        steps -= 1
      }
      if part.combinator == .next { return earlier.last.map { matches(rest, $0, tree) } ?? false }
      for sibling in earlier where matches(rest, sibling, tree) { return true }
      return false
    }
  }

  /// The element around another one, as far as selectors see it.
  private func parent(of node: Int, _ tree: XMLTree) -> Int? { node == scope ? nil : tree.parent(node) }

  /// The place of an element among its siblings; nil for the root.
  private mutating func place(_ node: Int, _ tree: XMLTree) -> Place? {
    // The content of a 'use' is an only child.
    if node == scope { return Place(all: 1, ofType: 1, count: 1, countOfType: 1) }
    guard let parent = parent(of: node, tree) else { return nil }
    if let known = places[node] { return known }
    let siblings = Array(tree.elements(parent))
    var counts: [String: Int] = [:]
    var found: [Place] = []
    for (index, sibling) in siblings.enumerated() {
      counts[tree.name(sibling), default: 0] += 1
      found.append(
        Place(
          all: index + 1, ofType: counts[tree.name(sibling)] ?? 1, count: siblings.count, countOfType: 0))
    }
    for (index, sibling) in siblings.enumerated() {
      found[index].countOfType = counts[tree.name(sibling)] ?? 1
      places[sibling] = found[index]
    }
    return places[node]
  }

  private mutating func matches(_ compound: Compound, _ node: Int, _ tree: XMLTree) -> Bool {
    if let type = compound.type, type != tree.name(node) { return false }
    if let id = compound.id, tree.value(node, "id") != id { return false }
    if compound.isRoot, tree.parent(node) != nil { return false }
    if !compound.positions.isEmpty {
      guard let place = place(node, tree) else { return false }
      for position in compound.positions {
        let (index, count) =
          position.isOfType ? (place.ofType, place.countOfType) : (place.all, place.count)
        guard position.contains(position.isFromEnd ? count + 1 - index : index) else { return false }
      }
    }
    for excluded in compound.excluded where matches(excluded, node, tree) { return false }
    if !compound.classes.isEmpty {
      let classes = tree.value(node, "class")?.words ?? []
      guard compound.classes.allSatisfy(classes.contains) else { return false }
    }
    return compound.attributes.allSatisfy { attribute in
      switch attribute {
      case .present(let name): return tree.attribute(node, name) != nil
      case .equal(let name, let kind, let expected):
        guard let value = tree.value(node, name) else { return false }
        switch kind {
        case "=": return value == expected
        case "~": return value.words.contains(expected)
        case "|": return value == expected || value.hasPrefix(expected + "-")
        case "^": return !expected.isEmpty && value.hasPrefix(expected)
        case "$": return !expected.isEmpty && value.hasSuffix(expected)
        default: return !expected.isEmpty && value[...].range(of: expected) != nil
        }
      }
    }
  }
}

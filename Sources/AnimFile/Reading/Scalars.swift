// Reads and writes numbers, strings, points and lists.

extension Double: DocumentValue {
  package static var phrase: String { "a number" }
  package static var placeholder: Double { 0 }

  package static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> Double {
    guard context.tape.kind(node) == .number else {
      context.reportWrongType(node, expected: rule.phrase, help: context.advisor?.number(node, rule, context))
      return placeholder
    }
    let number = context.tape.number(node)
    if !rule.allows(number), let complaint = rule.complaint(about: number) {
      context.report(complaint, at: node)
    }
    return number
  }

  package func write(to writer: inout JSONWriter) { writer.number(self) }
}

extension Int: DocumentValue {
  package static var phrase: String { "a whole number" }
  package static var placeholder: Int { 0 }

  package static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> Int {
    var whole = rule
    whole.isInteger = true
    return Int(exactly: Double.read(node, context, whole)) ?? placeholder
  }

  package func write(to writer: inout JSONWriter) { writer.number(Double(self)) }
}

extension Bool: DocumentValue {
  package static var phrase: String { "a boolean" }
  package static var placeholder: Bool { false }

  package static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> Bool {
    switch context.tape.kind(node) {
    case .true: return true
    case .false: return false
    default:
      context.reportWrongType(node, expected: phrase, help: wordHelp(node, context))
      return placeholder
    }
  }

  /// Returns advice for authors who quote a Boolean.
  private static func wordHelp(_ node: Int, _ context: ReadingContext) -> Advice? {
    if context.tape.kind(node) == .number, [0, 1].contains(context.tape.number(node)) {
      return .write(context.tape.number(node) == 0 ? "false" : "true")
    }
    guard context.tape.kind(node) == .string else { return nil }
    let word = context.tape.string(node)
    return word == "true" || word == "false" ? .write(word, ", without quotes", isSafe: true) : nil
  }

  package func write(to writer: inout JSONWriter) { writer.bool(self) }
}

extension String: DocumentValue {
  package static var phrase: String { "a string" }
  package static var placeholder: String { "" }

  package static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> String {
    guard context.tape.kind(node) == .string else {
      context.reportWrongType(
        node, expected: phrase,
        help: context.tape.kind(node) == .number
          ? .write("\"\(context.json(node))\"", ", in quotes") as Advice? : nil)
      return placeholder
    }
    return context.tape.string(node)
  }

  package func write(to writer: inout JSONWriter) { writer.string(self) }
}

extension JSONValue: DocumentValue {
  package static var phrase: String { "any JSON" }
  package static var placeholder: JSONValue { .null }

  package static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> JSONValue {
    JSONValue(context.tape, node)
  }

  package func write(to writer: inout JSONWriter) { writer.value(self) }
}

extension Array: DocumentValue where Element: DocumentValue {
  package static var phrase: String { "an array" }
  package static var placeholder: [Element] { [] }

  package static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> [Element] {
    let tape = context.tape
    guard tape.kind(node) == .array else {
      reportNoList(node, context)
      let names = Element.identifyingMembers
      guard !names.isEmpty else { return [] }
      return context.elements(ofObject: node, named: names).map { Element.read($0, context, rule) }
    }
    guard Element.hasOwnLimit || context.allowsList(node) else { return [] }
    var elements: [Element] = []
    elements.reserveCapacity(tape.childCount(node))
    var child = node + 1
    let end = tape.next(node)
    while child < end, !context.isAbandoned {
      elements.append(Element.read(child, context, rule))
      child = tape.next(child)
    }
    return elements
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginArray()
    for element in self { element.write(to: &writer) }
    writer.endArray()
  }

  package mutating func resolve(_ resolver: Resolver, _ rule: NumberRule) {
    for index in 0..<count {
      resolver.at(index) { self[index].resolve($0, rule) }
    }
  }

  package func inspect(_ finder: MotionFinder) {
    for element in self { element.inspect(finder) }
  }
}

extension Array where Element: DocumentValue {
  @inline(never)
  private static func reportNoList(_ node: Int, _ context: ReadingContext) {
    context.reportWrongType(node, expected: phrase, help: bracketHelp(node, context))
  }

  /// Returns advice for authors who omit the brackets around the only element of a list.
  private static func bracketHelp(_ node: Int, _ context: ReadingContext) -> Advice? {
    switch context.tape.kind(node) {
    case .object where context.memberCount(of: node) == 0: .write("[]")
    case .object where Element.self == AnimationDocument.Marker.self && context.member("t", of: node) == nil:
      context.markers(ofNames: node)
    case .object
    where !context.isElement(node, named: Element.identifyingMembers)
      && !context.elements(ofObject: node, named: Element.identifyingMembers).isEmpty:
      Element.self == AnimatedShape.self
        ? "make each name the id of its shape: write the shapes as [{ \"id\": …, \"type\": … }, …]"
        : "remove the names: write the elements as [{ … }, { … }]"
    case .object where context.member("keyframes", of: node) == nil && !Element.identifyingMembers.isEmpty,
      .string where Element.self == String.self:
      Advice(
        "wrap it in [ … ]: a single element also needs an array",
        FixProposal(change: .bracket, isSafe: false))
    case .string where Element.self == AnimatedShape.self:
      "write the shapes themselves instead of an id: [{ \"type\": … }, …], or use a symbol: [{ \"type\": \"use\", \"symbol\": … }]"
    default: nil
    }
  }
}

extension Point2D {
  // Motion paths have a point per keyframe, so this avoids an intermediate list.
  static func readPair(_ node: Int, _ context: ReadingContext, _ rule: NumberRule, _ phrase: String) -> (
    Double, Double
  )? {
    let tape = context.tape
    guard tape.kind(node) == .array else {
      context.reportWrongType(
        node, expected: phrase,
        help: pairHelp(node, context, isPoint: phrase == Point2D.phrase)
          ?? (tape.kind(node) == .string && phrase == Point2D.phrase ? "write two numbers: [x, y]" : nil))
      return nil
    }
    guard tape.childCount(node) == 2 else {
      var message = Message.wrongCount(expected: phrase, found: tape.childCount(node))
      if tape.childCount(node) == 3 {
        message.help = "remove the third number: the format is two-dimensional"
      }
      context.report(message, at: node)
      return nil
    }
    let first = Double.read(node + 1, context, rule)
    return (first, Double.read(tape.next(node + 1), context, rule))
  }

  /// Returns advice for authors who write `{"x": 1, "y": 2}`, `{"width": 1, "height": 2}` or `"1 2"`.
  ///
  /// - Parameter isPoint: Whether a single number is invalid.
  static func pairHelp(_ node: Int, _ context: ReadingContext, isPoint: Bool) -> Advice? {
    var pair: [Double]?
    let kind = context.tape.kind(node)
    switch kind {
    case .object:
      pair =
        context.numbers(["x", "y"], of: node) ?? context.numbers(["width", "height"], of: node)
        ?? context.numbers(["w", "h"], of: node)
    case .number where isPoint: return "write two numbers: [x, y]"
    case .number:
      let number = context.tape.number(node)
      pair = [number, number]
    case .string: pair = listedNumbers(node, context).flatMap { $0.count == 2 ? $0 : nil }
    default: break
    }
    if pair == nil, let advice = context.advisor?.number(node, .any, context),
      context.tape.kind(node) == .string
    {
      return Advice(advice.text)
    }
    guard let pair, pair.count == 2, pair.allSatisfy({ $0.isFinite }) else { return nil }
    return .write(
      "[\(pair[0].text), \(pair[1].text)]", isSafe: kind == .object && context.memberCount(of: node) == 2)
  }
}

/// Returns the numbers of a string such as `"10, 20"`, `"10px 20px"` or `"10x20"`; nil if it contains
/// anything else.
private func listedNumbers(_ node: Int, _ context: ReadingContext) -> [Double]? {
  guard context.tape.kind(node) == .string, context.tape.range(node).count <= 100 else { return nil }
  var text = context.tape.string(node)
  // As in `CGPoint(x: 10, y: 20)`.
  if let open = text.firstIndex(of: "("), text.last == ")",
    ["CGPoint", "CGSize", "CGVector", "UnitPoint", ".init"].contains(text[..<open])
  {
    let parts = text[text.index(after: open)...].dropLast().split(separator: ",")
    text = parts.map { $0.split(separator: ":").last.map(String.init) ?? "" }.joined(separator: ",")
  }
  let words = text.split { ", ×x;".contains($0) }
  // The 'x' of 'px' has been removed as a separator.
  let numbers = words.compactMap { Double(decimal: $0.hasSuffix("p") ? $0.dropLast() : $0) }
  return numbers.count == words.count && !numbers.isEmpty && numbers.allSatisfy({ $0.isFinite })
    ? numbers : nil
}

extension PointList {
  /// Returns advice for authors who write points as in SVG.
  static func textHelp(_ node: Int, _ context: ReadingContext) -> Advice? {
    guard let numbers = listedNumbers(node, context), numbers.count.isMultiple(of: 2) else { return nil }
    let points = stride(from: 0, to: numbers.count, by: 2).map {
      "[\(numbers[$0].text), \(numbers[$0 + 1].text)]"
    }
    return .write("[\(points.joined(separator: ", "))]")
  }

  /// Reports points written as one flat list of numbers; returns whether it did.
  static func reportFlat(_ node: Int, _ context: ReadingContext) -> Bool {
    let tape = context.tape
    let count = tape.childCount(node)
    guard count > 2, count.isMultiple(of: 2), count <= 200, tape.next(node) == node + 1 + count,
      (1...count).allSatisfy({ tape.kind(node + $0) == .number })
    else { return false }
    let points = stride(from: 1, through: count, by: 2).map {
      "[\(tape.number(node + $0).text), \(tape.number(node + $0 + 1).text)]"
    }
    context.reportUnlessFull(.wrongType, at: node) {
      .wrongType(
        expected: phrase, found: "an array of numbers",
        help: .write("[\(points.joined(separator: ", "))]", isSafe: true))
    }
    return true
  }
}

extension AnimatableVector {
  /// Returns advice for authors who write a list without brackets, or as a string.
  static func listHelp(_ node: Int, _ context: ReadingContext) -> Advice? {
    let list =
      context.tape.kind(node) == .number ? [context.tape.number(node)] : listedNumbers(node, context)
    return list.map { .write("[\($0.map { $0.text }.joined(separator: ", "))]") }
  }
}

extension Point2D: DocumentValue {
  package static func literalHelp(_ node: Int, _ context: ReadingContext) -> Advice? {
    pairHelp(node, context, isPoint: true)
  }
  package static var phrase: String { "a point [x, y]" }
  package static var placeholder: Point2D { .zero }

  package static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> Point2D {
    guard let (x, y) = readPair(node, context, rule, phrase) else { return placeholder }
    return Point2D(x, y)
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginArray()
    writer.number(x)
    writer.number(y)
    writer.endArray()
  }
}

extension Size2D: DocumentValue {
  package static func literalHelp(_ node: Int, _ context: ReadingContext) -> Advice? {
    Point2D.pairHelp(node, context, isPoint: false)
  }
  package static var phrase: String { "a size [width, height]" }
  package static var placeholder: Size2D { .zero }

  package static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> Size2D {
    guard let (width, height) = Point2D.readPair(node, context, rule, phrase) else { return placeholder }
    return Size2D(width, height)
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginArray()
    writer.number(width)
    writer.number(height)
    writer.endArray()
  }
}

/// A word from a closed list.
package protocol DocumentWord: DocumentValue, RawRepresentable, CaseIterable where RawValue == String {}

extension DocumentWord {
  package static var phrase: String {
    let words = allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    return allCases.count == 1 ? words : "one of \(words)"
  }

  package static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> Self {
    guard context.tape.kind(node) == .string else {
      let only = allCases.count == 1 ? allCases.first?.rawValue : nil
      context.reportWrongType(node, expected: phrase, help: only.map { "write \"\($0)\"" })
      return placeholder
    }
    let text = context.tape.string(node)
    guard let word = Self(rawValue: text) else {
      context.report(.unknownValue(text, known: allCases.map { $0.rawValue }, context.vocabulary), at: node)
      return placeholder
    }
    return word
  }

  package func write(to writer: inout JSONWriter) { writer.string(rawValue) }
}

/// Values keyed by names that the author chooses, in document order, which does not affect equality.
public struct Named<Value: Sendable>: Sendable, ExpressibleByDictionaryLiteral {
  /// A named value.
  public struct Entry: Sendable {
    /// The name, unique among the entries.
    public var name: String
    /// The value.
    public var value: Value
  }

  /// The entries, in order, with unique names.
  public private(set) var entries: [Entry] = []

  /// The index of each name, by its bytes; empty for few entries.
  private var places: [[UInt8]: Int] = [:]

  /// The number of entries up to which a linear search is as fast as a hash lookup.
  private static var mostSearched: Int { 16 }

  /// Creates an empty collection.
  public init() {}

  /// Creates a collection; the last of duplicate names wins.
  public init(dictionaryLiteral elements: (String, Value)...) {
    for (name, value) in elements { self[name] = value }
  }

  /// The value called `name`.
  ///
  /// - Complexity: O(length of the name); O(*n*) to remove an entry.
  public subscript(name: String) -> Value? {
    get { index(of: name).map { entries[$0].value } }
    set {
      switch (index(of: name), newValue) {
      case (let index?, let value?): entries[index].value = value
      case (let index?, nil):
        entries.remove(at: index)
        places = [:]
        if entries.count > Self.mostSearched { for index in entries.indices { notePlace(of: index) } }
      case (nil, let value?): append(name, value)
      case (nil, nil): break
      }
    }
  }

  private func index(of name: String) -> Int? {
    guard entries.count > Self.mostSearched else {
      return entries.firstIndex { $0.name.isIdentical(to: name) }
    }
    return places[Array(name.utf8)]
  }

  fileprivate mutating func append(_ name: String, _ value: Value) {
    entries.append(Entry(name: name, value: value))
    guard entries.count > Self.mostSearched else { return }
    for index in places.isEmpty ? 0..<entries.count : entries.count - 1..<entries.count {
      notePlace(of: index)
    }
  }

  private mutating func notePlace(of index: Int) {
    // The first of duplicate names wins, which invalid texts can contain.
    let name = Array(entries[index].name.utf8)
    if places[name] == nil { places[name] = index }
  }

  mutating func update(_ index: Int, _ body: (inout Value) -> Void) {
    body(&entries[index].value)
  }
}

extension Named: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { entries.count }

  /// The entry at a position.
  public subscript(index: Int) -> Entry { entries[index] }
}

extension String {
  /// Whether both have the same bytes. (Swift's `==` treats "é" and "e\u{301}" as equal; a document does
  /// not.)
  package func isIdentical(to other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension Named.Entry: Equatable where Value: Equatable {
  public static func == (a: Self, b: Self) -> Bool { a.name.isIdentical(to: b.name) && a.value == b.value }
}

extension Named.Entry: Hashable where Value: Hashable {}

extension Named: Equatable where Value: Hashable {
  public static func == (a: Named, b: Named) -> Bool {
    a.entries.count == b.entries.count && Set(a.entries) == Set(b.entries)
  }
}

extension Named: Hashable where Value: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(Set(entries)) }
}

extension Named: DocumentValue where Value: DocumentValue {
  package static var phrase: String { "an object { \"NAME\": …, … }" }
  package static var placeholder: Named { Named() }

  package static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> Named {
    let tape = context.tape
    guard tape.kind(node) == .object else {
      reportUnnamed(node, context, rule)
      return Named()
    }
    guard context.allowsList(node) else { return Named() }
    var named = Named()
    var child = node + 1
    let end = tape.next(node)
    while child < end {
      if !tape.equals(child, "//") {
        let (errors, unknown) = (context.errorCount, context.unknownMemberCount)
        named.append(tape.string(child), Value.read(child + 1, context, rule))
        // An invalid override does not affect the parameter's definition.
        // Unknown members in it do not, either.
        let isSound = context.errorCount - errors == context.unknownMemberCount - unknown
        if !isSound, Value.self != ParameterOverride.self {
          context.unsoundNames.insert(tape.string(child))
        }
      }
      child = tape.next(child + 1)
    }
    return named
  }

  /// Reports a value that is not an object. Still reads shapes in a list, so that one run reports all errors.
  private static func reportUnnamed(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) {
    let holdsShapes = Value.self == AnimatedShape.self
    let isList =
      context.tape.kind(node) == .array
      && (holdsShapes || Value.self == Parameter.self && context.startsWithEntry(node))
    context.reportWrongType(
      node, expected: phrase,
      help: isList ? "use names instead of ids: { \"NAME\": { \"type\": … }, … }" : nil)
    if isList, holdsShapes { _ = [Value].read(node, context, rule) }
    if !isList, let object = context.onlyObject(in: node) { _ = read(object, context, rule) }
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    for entry in entries {
      writer.name(entry.name)
      entry.value.write(to: &writer)
    }
    writer.endObject()
  }

  package mutating func resolve(_ resolver: Resolver, _ rule: NumberRule) {
    for index in 0..<entries.count {
      resolver.at(named: entries[index].name) { resolver in update(index) { $0.resolve(resolver, rule) } }
    }
  }

  package func inspect(_ finder: MotionFinder) {
    for entry in entries { entry.value.inspect(finder) }
  }
}

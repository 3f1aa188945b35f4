public import AnimFile

/// Changes members of a document's text, and keeps all other bytes: order, spelling of numbers, comments in members
/// `"//"`, white space.
///
/// ```swift
/// var editor = try DocumentEditor(text)
/// try editor.set("shapes[0].radius", to: 40)
/// try editor.remove("shapes[0].stroke")
/// let result = editor.text
/// ```
///
/// A new member or element is laid out like its neighbors. The text need not be a valid document, as long as it is JSON.
/// The editor does not validate the result: use a ``Validator``.
///
/// A method that throws changes nothing.
public struct DocumentEditor {
  /// A replacement of a part of the text.
  public typealias Edit = Diagnostic.Fix.Edit

  /// The UTF-8 text with all changes so far.
  public private(set) var text: [UInt8]
  private let original: [UInt8]
  private var log: EditLog
  private var tape: Tape
  private let limits: Limits

  /// Creates an editor for UTF-8 text.
  ///
  /// - Parameters:
  ///   - text: The text, which must be JSON: a document, valid or not.
  ///   - limits: The limits on length and nesting, also of results.
  /// - Throws: ``DocumentEditError/invalidText(_:)``.
  /// - Complexity: O(*n*) in the length of the text.
  public init(_ text: [UInt8], limits: Limits = Limits()) throws(DocumentEditError) {
    guard case .success(let tape) = Self.scan(text, limits) else {
      throw .invalidText(Linter(limits: limits).report(on: text))
    }
    self.text = text
    self.limits = limits
    self.tape = tape
    original = text
    log = EditLog(count: text.count)
  }

  /// Creates an editor for any collection of bytes in UTF-8, such as `Data` or an array slice.
  ///
  /// - Throws: ``DocumentEditError/invalidText(_:)``.
  public init(_ text: some Collection<UInt8>, limits: Limits = Limits()) throws(DocumentEditError) {
    try self.init(Array(text), limits: limits)
  }

  /// Creates an editor for a string.
  ///
  /// - Throws: ``DocumentEditError/invalidText(_:)``.
  public init(_ text: String, limits: Limits = Limits()) throws(DocumentEditError) {
    try self.init(Array(text.utf8), limits: limits)
  }

  /// The changes so far as edits of the original text: in order, not overlapping, and each as short as possible. Empty
  /// if the text is the original.
  ///
  /// - Complexity: O(*n*) in the length of the changed text.
  public var edits: [Edit] { log.edits(of: original) }
}

// MARK: Reading

extension DocumentEditor {
  /// Returns the value at a path, including its contents; nil if there is none, or several.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public func value(at path: DocumentPath) -> JSONValue? {
    (try? place(of: path)).map { JSONValue(tape, $0.node) }
  }

  /// Returns the range of the value at a path in ``text``, in bytes, with its quotes or brackets and without its name;
  /// nil if there is none, or several.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public func range(of path: DocumentPath) -> Range<Int>? {
    (try? place(of: path)).map { tape.range($0.node) }
  }

  /// Returns the name of a member that is similar to the last name of a path without a value; nil if there is none.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package func name(similarTo path: DocumentPath) -> String? {
    do throws(DocumentEditError) {
      _ = try place(of: path)
    } catch .noValue(path, let similar) {
      return similar
    } catch {}
    return nil
  }

  /// Returns the path of the shape with an id: in `shapes`, in a group, in a clip or in a symbol. Nil if there is none;
  /// the first if there are several.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public func path(ofShape id: String) -> DocumentPath? {
    let name = Array(id.utf8)
    let shape = NameOccurrences(tape).all.first { $0.kind == .shape && $0.isDefinition && $0.name == name }
    return shape.flatMap { path(to: $0.node).parent }
  }

  /// Returns the path of the value at a node.
  private func path(to target: Int) -> DocumentPath {
    let splicer = TextSplicer(tape)
    var path = DocumentPath()
    var node = 0
    while node < target {
      let children = splicer.children(of: node)
      // The last child that starts at or before the target.
      guard let index = children.lastIndex(where: { $0 <= target }) else { break }
      let child = children[index]
      node = splicer.value(of: child)
      path.components.append(node == child ? .index(index) : .member(tape.string(child)))
    }
    return path
  }

  /// Returns the path that a text denotes: a path from the root, such as `shapes[0].radius`; or the id or JSON pointer of
  /// a shape with a path in the shape, such as `dot.radius`. A component name at the end, as in `dot.center.x`, stands for its index.
  ///
  /// A member of the document takes precedence over a shape with its name as id; an id may contain dots.
  ///
  /// - Throws: ``DocumentEditError/unknownName(_:similar:)``, or ``DocumentEditError/invalidPath(_:)``.
  /// - Complexity: O(*n*) in the lengths of the texts, for each dot or bracket in the path.
  package func path(denotedBy text: String) throws(DocumentEditError) -> DocumentPath {
    var path = try writtenPath(denotedBy: text)
    guard case .member(let name)? = path.components.last, let parent = path.parent,
      case .member(let member)? = parent.components.last, let place = try? place(of: parent),
      tape.kind(place.node) == .array,
      let index = Self.componentNames(of: member, count: tape.childCount(place.node)).firstIndex(of: name)
    else { return path }
    path.components[path.components.count - 1] = .index(index)
    return path
  }

  /// The names of the components of a member that is written as an array.
  private static func componentNames(of member: String, count: Int) -> [String] {
    switch (member, count) {
    case ("center", 2), ("origin", 2), ("from", 2), ("to", 2), ("position", 2), ("anchor", 2), ("scale", 2),
      ("focus", 2):
      ["x", "y"]
    case ("size", 2), ("radii", 2): ["width", "height"]
    case ("cornerRadius", 4): ["topLeft", "topRight", "bottomRight", "bottomLeft"]
    case ("frame", 4): ["x", "y", "width", "height"]
    default: []
    }
  }

  private func writtenPath(denotedBy text: String) throws(DocumentEditError) -> DocumentPath {
    let path = DocumentPath(text)
    if let path {
      guard case .member(let name)? = path.components.first else { return path }
      let isPointer = text.utf8.first == UInt8(ascii: "/")
      let isMember = MemberOrder.document.rank(of: name) != nil || value(at: [.member(name)]) != nil
      if isMember, !isPointer || !name.contains(".") && value(at: path) != nil { return path }
    }
    // The longest start that is a shape's name; a dot, a bracket or the end follows.
    var end = text.endIndex
    while true {
      let start = String(text[..<end])
      let pointed = start.utf8.first == UInt8(ascii: "/") ? DocumentPath(start) : nil
      let rest = text[end...]
      if let base = pointed.flatMap({ range(of: $0) == nil ? nil : $0 }) ?? self.path(ofShape: start),
        let inner = DocumentPath(String(rest.first == "." ? rest.dropFirst() : rest))
      {
        return DocumentPath(base.components + inner.components)
      }
      guard let previous = text[..<end].lastIndex(where: { $0 == "." || $0 == "[" }) else { break }
      end = previous
    }
    guard let path else { throw .invalidPath(text) }
    if text.utf8.first == UInt8(ascii: "/") { return path }
    // Neither a member of the document nor a shape.
    let name = String(text.prefix { $0 != "." && $0 != "[" })
    let ids = NameOccurrences(tape).all.filter { $0.kind == .shape && $0.isDefinition }
      .map { String(decoding: $0.name, as: UTF8.self) }
    let known = ids + (MemberOrder.document.names ?? [])
    let similar =
      ForeignVocabulary.shared.translation(of: name, .member, among: known)
      ?? Suggestion.nearest(to: name, among: known)
    throw .unknownName(name, similar: similar)
  }
}

// MARK: Changing

extension DocumentEditor {
  /// Replaces the value at a path, or adds a member to an existing object.
  ///
  /// A value that is equal to the current one changes nothing, whatever its spelling. A new member takes the place that
  /// the canonical order gives it among the present members, or else the last one.
  ///
  /// - Parameters:
  ///   - path: The path of the value.
  ///   - value: The new value; its numbers are finite.
  /// - Throws: An error if there is no such place, or the value is not JSON.
  /// - Complexity: O(*n*) in the length of the text and of the value.
  public mutating func set(_ path: DocumentPath, to value: JSONValue) throws(DocumentEditError) {
    try set(path, NewValue(value, limits))
  }

  /// Replaces the value at a path, or adds a member to an existing object, as ``set(_:to:)`` does.
  ///
  /// - Parameters:
  ///   - path: The path of the value.
  ///   - json: The new value as JSON, whose spelling and line breaks are kept.
  /// - Throws: An error if there is no such place, or the value is not JSON.
  /// - Complexity: O(*n*) in the length of the text and of the value.
  public mutating func set(_ path: DocumentPath, toJSON json: String) throws(DocumentEditError) {
    try set(path, NewValue(json: json, limits))
  }

  /// Inserts a member into an object, or an element into an array before the one at the index.
  ///
  /// A member takes the place that the canonical order gives it among the present members, or else the last one. The
  /// index of an element may be the number of elements, to append it.
  ///
  /// - Parameters:
  ///   - value: The value; its numbers are finite.
  ///   - path: The path of the new value.
  /// - Throws: An error if there is no such object or array, if the member exists, or if the value is not JSON.
  /// - Complexity: O(*n*) in the length of the text and of the value.
  public mutating func insert(_ value: JSONValue, at path: DocumentPath) throws(DocumentEditError) {
    try insert(NewValue(value, limits), at: path)
  }

  /// Inserts a member or an element, as ``insert(_:at:)`` does.
  ///
  /// - Parameters:
  ///   - json: The value as JSON, whose spelling and line breaks are kept.
  ///   - path: The path of the new value.
  /// - Throws: An error if there is no such object or array, if the member exists, or if the value is not JSON.
  /// - Complexity: O(*n*) in the length of the text and of the value.
  public mutating func insert(json: String, at path: DocumentPath) throws(DocumentEditError) {
    try insert(NewValue(json: json, limits), at: path)
  }

  /// Removes a member or an element with its comma.
  ///
  /// After an insertion, this restores the text, except for white space in brackets that were empty.
  ///
  /// - Throws: An error if there is no such value.
  /// - Complexity: O(*n*) in the length of the text.
  public mutating func remove(_ path: DocumentPath) throws(DocumentEditError) {
    let place = try place(of: path)
    guard let container = place.container else { throw .wholeDocument }
    // The separators of JSON are commas with white space.
    guard let edit = TextSplicer(tape).removal(of: place.child, in: container) else {
      throw .noValue(path, similar: nil)
    }
    try apply(edit)
  }

  /// Moves a member or an element, with its spelling and line breaks.
  ///
  /// A member that stays in its object keeps its position and only gets another name. Everything else is a removal
  /// followed by an insertion.
  ///
  /// - Parameters:
  ///   - path: The path of the value.
  ///   - destination: The new path of the value. A last index is the index after the move; all other components lead to
  ///     the new object or array before the move.
  /// - Throws: An error if there is no such value, or no such object or array to move it to, or if a member with the new
  ///   name exists.
  /// - Complexity: O(*n*) in the length of the text.
  public mutating func move(_ path: DocumentPath, to destination: DocumentPath) throws(DocumentEditError) {
    let place = try place(of: path)
    guard place.container != nil, !destination.components.isEmpty else { throw .wholeDocument }
    if path == destination { return }
    guard !destination.components.starts(with: path.components) else { throw .insideItself(path) }
    if path.parent == destination.parent, tape.kind(place.child) == .name,
      case .member(let name)? = destination.components.last
    {
      guard (try? self.place(of: destination)) == nil else { throw .existingMember(destination) }
      return try apply(Edit(range: tape.range(place.child), replacement: name.asJSON))
    }
    let indent = TextSplicer(tape).indentation(at: tape.range(place.child).lowerBound)
    let value = try NewValue(moved: Array(text[tape.range(place.node)]), from: indent, limits)
    // The removal shifts the elements after the value.
    var shifted = destination
    let depth = path.components.count - 1
    if case .index(let index)? = path.components.last, depth < destination.components.count - 1,
      destination.components.starts(with: path.components.dropLast()),
      case .index(let other) = destination.components[depth], other > index
    {
      shifted.components[depth] = .index(other - 1)
    }
    var copy = self
    try copy.remove(path)
    try copy.insert(value, at: shifted)
    self = copy
  }
}

extension DocumentEditor {
  private mutating func set(_ path: DocumentPath, _ value: NewValue) throws(DocumentEditError) {
    let place: Place
    do throws(DocumentEditError) {
      place = try self.place(of: path)
    } catch {
      // The last step may be a new member.
      guard case .noValue(path, _) = error, case .member? = path.components.last else { throw error }
      return try insert(value, at: path)
    }
    guard JSONValue(tape, place.node) != value.value else { return }
    let range = tape.range(place.node)
    let splicer = TextSplicer(tape)
    let head = text[range].dropFirst().prefix { Scanner.isWhitespace($0) }
    let isSpread = tape[place.node].isContainer && head.contains(where: TextSplicer.isLineBreak)
    let text = value.text(
      JSONSpacing(of: tape, around: place.container ?? place.node),
      at: splicer.position(at: range.lowerBound, from: tape.range(place.child).lowerBound),
      isSpread: isSpread)
    try apply(Edit(range: range, replacement: String(decoding: text, as: UTF8.self)))
  }

  private mutating func insert(_ value: NewValue, at path: DocumentPath) throws(DocumentEditError) {
    guard let last = path.components.last, let parent = path.parent else { throw .wholeDocument }
    let place = try place(of: parent)
    let container = place.node
    let splicer = TextSplicer(tape)
    let index: Int
    var name: String?
    switch (tape.kind(container), last) {
    case (.object, _):
      let new = last.name
      let names = tape.names(of: container)
      guard !names.contains(where: { tape.string($0).isIdentical(to: new) }) else {
        throw .existingMember(path)
      }
      name = new
      index = place.order.index(of: new, among: names.map(tape.string))
    case (.array, .index(let number)):
      guard (0...tape.childCount(container)).contains(number) else {
        throw .outOfBounds(path, count: tape.childCount(container))
      }
      index = number
    case (_, .member): throw .notAnObject(parent)
    case (_, .index): throw .notAnArray(parent)
    }
    let spacing = JSONSpacing(of: tape, around: container)
    let edit = splicer.insertion(at: index, in: container, spreads: value.holdsObject) { position in
      guard let name else { return value.text(spacing, at: position) }
      let start = Array(name.asJSON.utf8) + spacing.colon
      var position = position
      position.column += start.count
      return start + value.text(spacing, at: position)
    }
    try apply(edit)
  }

  /// Applies an edit to the text if the result is within the limits.
  private mutating func apply(_ edit: Edit) throws(DocumentEditError) {
    let result = [edit].applied(to: text)
    guard result.count <= min(limits.bytes, Tape.Node.maximumOffset) else {
      throw .tooLong(limit: limits.bytes)
    }
    switch Self.scan(result, limits) {
    case .success(let tape):
      log.replace(edit.range, with: Array(edit.replacement.utf8))
      self.tape = tape
      text = result
    case .failure: throw .tooDeep(limit: limits.nesting)
    }
  }

  /// Returns the tape of JSON text. Problems that concern only the meaning of values are ignored.
  fileprivate static func scan(_ text: [UInt8], _ limits: Limits) -> Result<Tape, ScanFailure> {
    guard text.count <= min(limits.bytes, Tape.Node.maximumOffset) else { return .failure(ScanFailure()) }
    var problems: [JSONProblem] = []
    let tape = Tape.scan(text, maximumDepth: limits.nesting, problems: &problems)
    let problem = problems.first { problem in
      switch problem.rule {
      case .jsonDuplicateName, .jsonLoneSurrogate, .jsonNumberOverflow, .jsonNumberTooLong: false
      default: true
      }
    }
    guard let tape, problem == nil else { return .failure(ScanFailure(problem: problem)) }
    return .success(tape)
  }

  fileprivate struct ScanFailure: Error {
    var problem: JSONProblem?
  }
}

// MARK: Places

extension DocumentEditor {
  /// A value in the text.
  private struct Place {
    var node: Int
    /// The first node of the member or element: its name or the value.
    var child: Int
    /// The enclosing object or array; nil for the whole document.
    var container: Int?
    /// The canonical order inside the value.
    var order: MemberOrder
  }

  private func place(of path: DocumentPath) throws(DocumentEditError) -> Place {
    var place = Place(node: 0, child: 0, container: nil, order: .document)
    for (depth, component) in path.components.enumerated() {
      func here(_ count: Int) -> DocumentPath { DocumentPath(Array(path.components.prefix(count))) }
      let container = place.node
      switch (tape.kind(container), component) {
      case (.object, _):
        let name = component.name
        let all = tape.names(of: container)
        let names = all.filter { tape.string($0).isIdentical(to: name) }
        guard let first = names.first else {
          throw .noValue(here(depth + 1), similar: Suggestion.nearest(to: name, among: all.map(tape.string)))
        }
        guard names.count == 1 else { throw .repeatedName(here(depth + 1)) }
        place = Place(node: first + 1, child: first, container: container, order: place.order.inside(name))
      case (.array, .index(let index)):
        guard (0..<tape.childCount(container)).contains(index) else {
          throw .outOfBounds(here(depth + 1), count: tape.childCount(container))
        }
        var child = container + 1
        for _ in 0..<index { child = tape.next(child) }
        place = Place(node: child, child: child, container: container, order: place.order)
      case (_, .member): throw .notAnObject(here(depth))
      case (_, .index): throw .notAnArray(here(depth))
      }
    }
    return place
  }
}

extension DocumentPath.Component {
  /// The name of a member; an index may name one too.
  fileprivate var name: String {
    switch self {
    case .member(let name): name
    case .index(let index): "\(index)"
    }
  }
}

extension MemberOrder {
  /// Returns the index at which a new member keeps the canonical order: after the last of the members that precede it
  /// there, and at the end if it is unknown.
  fileprivate func index(of name: String, among names: [String]) -> Int {
    guard let rank = rank(of: name) else { return names.count }
    return (names.lastIndex { self.rank(of: $0).map { $0 <= rank } ?? false } ?? -1) + 1
  }
}

// MARK: Values

/// A new value with its text.
private struct NewValue {
  let value: JSONValue
  private let tape: Tape
  /// The indentation of the given text's first line if its line breaks are kept; nil if the value is laid out.
  private let indent: [UInt8]?

  init(_ value: JSONValue, _ limits: Limits) throws(DocumentEditError) {
    // Numbers that are not finite have no text in JSON.
    var writer = JSONWriter(numbers: .marked)
    writer.value(value)
    try self.init(writer.bytes, indent: nil, limits)
  }

  init(json: String, _ limits: Limits) throws(DocumentEditError) {
    var text = json.utf8[...]
    while let first = text.first, Scanner.isWhitespace(first) { text.removeFirst() }
    while let last = text.last, Scanner.isWhitespace(last) { text.removeLast() }
    let lines = text.split(separator: 0x0A, omittingEmptySubsequences: true).dropFirst()
    // The last line, with the closing bracket, has the indentation of the first one.
    let indent = lines.last.map { Array($0.prefix { $0 == 0x20 || $0 == 0x09 }) } ?? []
    try self.init(Array(text), indent: indent, limits)
  }

  init(moved text: [UInt8], from indent: [UInt8], _ limits: Limits) throws(DocumentEditError) {
    try self.init(text, indent: indent, limits)
  }

  private init(_ text: [UInt8], indent: [UInt8]?, _ limits: Limits) throws(DocumentEditError) {
    switch DocumentEditor.scan(text, limits) {
    case .success(let tape):
      self.tape = tape
      self.indent = indent
      value = JSONValue(tape, 0)
    case .failure(let failure):
      guard let problem = failure.problem else { throw .tooLong(limit: limits.bytes) }
      if problem.rule == .jsonTooDeep { throw .tooDeep(limit: limits.nesting) }
      throw .invalidValue(problem.message)
    }
  }

  var holdsObject: Bool { ValueLayout.holdsObject(tape) }

  func text(_ spacing: JSONSpacing, at position: TextSplicer.Position, isSpread: Bool = false) -> [UInt8] {
    guard let indent else { return ValueLayout.text(tape, spacing, at: position, isSpread: isSpread) }
    return ValueLayout.reindented(tape.bytes[...], from: indent, to: position.indent)
  }
}

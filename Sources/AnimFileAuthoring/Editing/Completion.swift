import AnimFile

extension EditorDocument {
  /// A completion of the text at a position.
  public struct Completion: Hashable, Sendable {
    /// The kind of a completion.
    public enum Kind: Hashable, Sendable {
      /// A member name with the start of a value.
      case member
      /// A word, number or other value that the format defines.
      case value
      /// A color.
      case color
      /// The name of an element that the document defines.
      case reference
      /// A value with placeholders.
      case form
    }

    /// The kind of the completion.
    public var kind: Kind
    /// The label in a list.
    public var label: String
    /// A short description.
    public var detail: String?
    /// The documentation, in Markdown.
    public var documentation: String?
    /// The UTF-8 range to replace.
    public var range: Range<Int>
    /// The replacement text; nil if only a snippet makes sense.
    public var text: String?
    /// The replacement with placeholders, in the snippet syntax of the Language Server Protocol.
    public var snippet: String?
    /// The text to match against the typed text, from the start of ``range``.
    public var filter: String
    /// The offset at which a missing comma must be inserted too.
    public var commaAt: Int?
  }

  /// Returns the completions at `offset`: missing members, required ones first; types, easings, colors and
  /// other words; the names of shapes, symbols and parameters.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public func completions(at offset: Int) -> [Completion] {
    let offset = min(max(offset, 0), text.count)
    var spot = spot(at: offset)
    var space = ""
    var range = offset..<offset
    if case .newValue = spot.part, let value = valueAfterSpace(offset, spot) {
      // The space before the value belongs to the edit, which must contain the position.
      let start = tape.range(value).lowerBound
      space = String(decoding: text[offset..<start], as: UTF8.self)
      range = offset..<quotedRange(value).upperBound
      spot.part = .value(value)
    }
    var list = CompletionList(self, spot, offset)
    switch spot.part {
    case .name(let node):
      list.range = editRange(node, offset)
      list.addMembers(replacing: node)
    case .newName: list.addMembers(replacing: nil)
    case .value where !range.isEmpty:
      (list.range, list.space) = (range, space)
      list.addValues()
    case .value(let node):
      // Only scalars are replaced, not objects or arrays.
      guard !tape[node].isContainer else { return [] }
      list.range = editRange(node, offset)
      list.isText = tape.kind(node) == .string
      list.addValues()
    case .newValue: list.addValues()
    case .nothing: break
    }
    return list.completions
  }

  /// Returns the scalar value of the member at a spot, if only spaces on one line are between the offset and the value.
  private func valueAfterSpace(_ offset: Int, _ spot: SyntaxContext) -> Int? {
    guard let step = spot.steps.last, let name = step.name,
      let value = tape.value(of: name, in: step.container), !tape[value].isContainer
    else { return nil }
    let range = tape.range(value)
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    guard !range.isEmpty, range.lowerBound > offset, text[offset..<range.lowerBound].allSatisfy(isSpace),
      // Before a colon, it is the name of the next member.
      text[quotedRange(value).upperBound...].first(where: { !Scanner.isWhitespace($0) }) != UInt8(ascii: ":")
    else { return nil }
    return value
  }

  /// Returns the range that a completion replaces. An unterminated string extends too far.
  private func editRange(_ node: Int, _ offset: Int) -> Range<Int> {
    let range = quotedRange(node)
    let isUnclosed = range != tape.range(node)
    return isUnclosed ? range.lowerBound..<max(range.lowerBound, offset) : range
  }
}

/// Collects the completions at one position.
struct CompletionList {
  private(set) var completions: [EditorDocument.Completion] = []
  var range: Range<Int>
  /// The space before a value that is replaced together with it.
  var space = ""
  /// Whether the replaced value is a string, which excludes other types.
  var isText = false
  let document: EditorDocument
  let spot: EditorDocument.SyntaxContext
  /// Keys of the added completions, to remove duplicates.
  private var seen: Set<String> = []

  init(_ document: EditorDocument, _ spot: EditorDocument.SyntaxContext, _ offset: Int) {
    self.document = document
    self.spot = spot
    range = offset..<offset
  }

  private var tape: Tape { document.tape }

  /// Adds a completion unless an equivalent one exists.
  mutating func add(
    _ kind: EditorDocument.Completion.Kind, _ label: String, detail: String? = nil,
    documentation: String? = nil,
    text: String?, snippet: String? = nil
  ) {
    guard seen.insert(text ?? snippet ?? label).inserted else { return }
    // Editors match against the existing text, which may start with a quote.
    let first = range.isEmpty ? nil : document.text[range.lowerBound]
    let quoted = text?.hasPrefix("\"") ?? false
    let filter =
      first == UInt8(ascii: "\"") ? (quoted ? text ?? label : label.quotedForJSON) : label
    completions.append(
      EditorDocument.Completion(
        kind: kind, label: label, detail: detail, documentation: documentation, range: range,
        text: text.map { space + $0 + comma }, snippet: snippet.map { space + $0 + comma }, filter: filter,
        commaAt: spot.lacksCommaAt))
  }

  /// The comma after the completion, if another member or element follows.
  private var comma: String {
    if case .name = spot.part { return "" }
    if case .value = spot.part { return "" }
    var end = range.upperBound
    while end < document.text.count, Scanner.isWhitespace(document.text[end]) { end += 1 }
    guard end < document.text.count else { return "" }
    return [UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ":")].contains(
      document.text[end])
      ? "" : ","
  }
}

// MARK: - Members

extension CompletionList {
  /// Adds the members that are not present yet.
  ///
  /// - Parameter node: The name that is replaced, if there is one.
  mutating func addMembers(replacing node: Int?) {
    guard let object = spot.steps.last?.container else { return }
    let path = spot.steps.dropLast()
    var rules = document.rules(at: Array(path))
    if path.isEmpty { rules = FormatSchema.shared.rules([FormatSchema.shared.root], for: 0, tape) }
    let present = Set(tape.names(of: object).filter { $0 != node }.map { tape.string($0) })
    if rules.kindOfName == "assignment" { return addAssignments(except: present, replacing: node) }
    let (required, other, optional) = rules.memberNames(besides: present)
    let order = path.reduce(MemberOrder.document) { order, step in step.name.map { order.inside($0) } ?? order
    }
    let sorted = optional.enumerated().sorted {
      (order.rank(of: $0.element) ?? .max, $0.offset) < (order.rank(of: $1.element) ?? .max, $1.offset)
    }.map(\.element)
    for (name, place) in required.map({ ($0, "required: ") }) + other.map({ ($0, "") })
      + sorted.map({ ($0, "") })
    where name != "//" && !isOfOtherType(name, Array(path)) {
      let value = FormatSchema.shared.rules(rules.schemas(ofMember: name), for: nil, tape)
      add(
        name, .member, detail: place + EditorDocument.kind(of: value),
        documentation: EditorDocument.about(member: name, value), value: value.skeleton, replacing: node)
    }
  }

  /// Whether a member of a parameter's transition applies only to parameters of another type.
  private func isOfOtherType(_ name: String, _ path: [EditorDocument.Step]) -> Bool {
    guard name == "turn" || name == "colorSpace", path.count >= 3, path[0].name == "parameters",
      path[2].name == "transition", let parameter = path[1].value,
      let type = tape.value(of: "type", in: parameter),
      tape.kind(type) == .string
    else { return false }
    return tape.string(type) != (name == "turn" ? "angle" : "color")
  }

  /// Adds a name and, if it has no value yet, the start of one.
  private mutating func add(
    _ name: String, _ kind: EditorDocument.Completion.Kind, detail: String, documentation: String? = nil,
    value: String, replacing node: Int?
  ) {
    let hasValue = node.map { tape.kind($0 + 1) != .invalid || !tape.range($0 + 1).isEmpty } ?? false
    let quoted = name.quotedForJSON
    add(
      kind, name, detail: detail, documentation: documentation, text: hasValue ? quoted : quoted + ": ",
      snippet: hasValue ? nil : quoted.escapedForSnippet + ": " + value)
  }

  /// Adds the parameters that a `use` can set.
  private mutating func addAssignments(except present: Set<String>, replacing node: Int?) {
    for parameter in DefinedNames(tape).parameters where !present.contains(parameter.name) {
      add(
        parameter.name, .reference, detail: document.summary(of: parameter.node + 1, "parameter"),
        value: "$1",
        replacing: node)
    }
  }
}

// MARK: - Values

extension CompletionList {
  mutating func addValues() {
    var rules = document.rules(at: spot.steps, isOpen: true)
    if spot.steps.isEmpty { rules = FormatSchema.shared.rules([FormatSchema.shared.root], for: nil, tape) }
    if let kind = rules.kindOfName { addNames(kind) }
    if addConstants() { return }
    for schema in rules.schemas {
      let texts = schema["enumDescriptions"]?.strings ?? []
      for (index, word) in (schema["enum"]?.strings ?? []).enumerated() {
        if let color = RGBAColor(word), rules.isColor {
          add(.color, word, detail: color.channels, documentation: color.hex, text: word.quotedForJSON)
        } else {
          add(.value, word, detail: index < texts.count ? texts[index] : nil, text: word.quotedForJSON)
        }
      }
    }
    for schema in rules.schemas {
      if let value = schema["const"] { addLiteral(value, "the only value") }
      if let value = schema["default"], !value.isContainer { addLiteral(value, "the default") }
    }
    if rules.schemas.contains(where: { $0["type"]?.strings.contains("boolean") ?? false }) {
      addLiteral(.bool(true), nil)
      addLiteral(.bool(false), nil)
    }
    for schema in rules.schemas {
      for form in schema["defaultSnippets"]?.elements ?? [] { addForm(form) }
      for value in schema["examples"]?.elements ?? [] { addLiteral(value, "an example") }
    }
    if !isText { addTypes(rules) }
    if completions.isEmpty, !isText { addObject(rules) }
  }

  /// Adds the values of a boolean or a choice to which a listener sets it; returns whether it did.
  private mutating func addConstants() -> Bool {
    guard spot.steps.count == 3, spot.steps[0].name == "listeners", let last = spot.steps.last,
      last.name == "to", let name = tape.text(of: "set", in: last.container),
      let parameter = DefinedNames(tape).parameters.first(where: { $0.name == name })
    else { return false }
    switch tape.text(of: "type", in: parameter.node + 1) {
    case "boolean":
      addLiteral(.bool(true), nil)
      addLiteral(.bool(false), nil)
    case "choice":
      guard let options = tape.value(of: "options", in: parameter.node + 1), tape.kind(options) == .array
      else { return false }
      for option in tape.children(of: options) where tape.kind(option) == .string {
        addLiteral(.string(tape.string(option)), "an option of \(name.quotedForJSON)")
      }
    default: return false
    }
    return true
  }

  /// Adds a snippet for each type of a shape, modifier or parameter, with the required members.
  private mutating func addTypes(_ rules: FormatSchema.Rules) {
    for schema in rules.schemas {
      guard let type = schema["properties"]?["type"], schema["required"]?.strings.contains("type") ?? false
      else { continue }
      let texts = type["enumDescriptions"]?.strings ?? []
      // The schema has richer snippets for some types.
      let labels = Set(completions.map(\.label))
      for (index, word) in (type["enum"]?.strings ?? []).enumerated() where !labels.contains(word) {
        let snippet = FormatSchema.shared.snippet(ofType: word, schema)
        add(
          .form, word, detail: index < texts.count ? texts[index] : nil,
          text: snippet.withoutPlaces ?? "{ \"type\": \(word.quotedForJSON) }", snippet: snippet)
      }
    }
  }

  /// Adds an object with its first required members.
  private mutating func addObject(_ rules: FormatSchema.Rules) {
    guard rules.schemas.contains(where: { $0["type"]?.text == "object" }),
      let name = rules.memberNames(besides: []).required.first
    else { return }
    let value = FormatSchema.shared.rules(rules.schemas(ofMember: name), for: nil, tape)
    add(
      .form, rules.first("title")?.text?.lowercased() ?? "{ }", detail: rules.description, text: nil,
      snippet: "{ \(name.quotedForJSON.escapedForSnippet): \(value.skeleton) }")
  }

  private mutating func addLiteral(_ value: JSONValue, _ detail: String?) {
    if isText, value.text == nil { return }
    let text = value.compactText
    add(.value, value.text ?? text, detail: detail, text: text)
  }

  private mutating func addForm(_ form: JSONValue) {
    guard let body = form["body"], !isText || body.text != nil else { return }
    let label = form["label"]?.text ?? body.compactText
    let snippet = body.snippet
    add(.form, label, detail: form["description"]?.text, text: snippet.withoutPlaces, snippet: snippet)
  }

  private mutating func addNames(_ kind: String) {
    let names = DefinedNames(tape)
    func shapes(_ shapes: [DefinedNames.NamedShape]) -> [(name: String, node: Int)] {
      var seen: Set<String> = []
      return shapes.filter { seen.insert($0.id).inserted }.map { ($0.id, $0.shape) }
    }
    let found: [(name: String, node: Int)]
    switch kind {
    case "symbol": found = names.symbols.map { ($0.name, $0.node + 1) }
    case "parameter":
      let types = document.parameterTypes(at: spot.steps)
      found = names.parameters.map { ($0.name, $0.node + 1) }.filter { parameter in
        guard let types, let type = document.tape.text(of: "type", in: parameter.node) else { return true }
        return types.contains(type)
      }
    case "easing": found = names.easings.map { ($0.name, $0.node + 1) }
    case "sibling":
      let list = document.list(around: spot.steps)
      let shape = spot.steps.last { $0.container != spot.steps.last?.container }?.container
      found = shapes(names.shapes.filter { $0.list == list && $0.shape != shape })
    case "shape": found = shapes(names.shapes.filter(\.isInScene))
    case "member":
      for shape in shapes(names.shapes.filter(\.isInScene)) {
        for member in document.animatableMembers(of: shape.node) {
          add(
            .reference, "\(shape.name).\(member)", detail: document.summary(of: shape.node, "shape"),
            text: "\(shape.name).\(member)".quotedForJSON)
        }
      }
      return
    default: return
    }
    for (name, node) in found {
      add(.reference, name, detail: document.summary(of: node, kind), text: name.quotedForJSON)
    }
  }
}

extension EditorDocument {
  /// Returns the types of parameters that a reference at `steps` can have; nil if unknown.
  fileprivate func parameterTypes(at steps: [Step]) -> [String]? {
    let reference = Array(steps.dropLast())
    // In a `use`, the reference sets another parameter, which has the same type.
    if let name = reference.last?.name, rules(at: Array(reference.dropLast())).kindOfName == "assignment" {
      let parameter = DefinedNames(tape).parameters.first { $0.name == name }
      return parameter.flatMap { tape.text(of: "type", in: $0.node + 1) }.map { [$0] }
    }
    return rules(at: reference, isOpen: true).parameterTypes ?? rules(at: steps).parameterTypes
  }

  /// Returns the paths of the animatable members of the shape at `node`, such as `fill.color`.
  func animatableMembers(of node: Int) -> [String] {
    let context = ReadingContext(tape, limits: limits, selection: RuleSelection(only: []))
    return MemberLister.members(of: AnimatedShape.read(node, context, .any))
  }
}

extension JSONValue {
  fileprivate var isContainer: Bool {
    switch self {
    case .array, .object: true
    default: false
    }
  }
}

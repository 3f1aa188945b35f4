extension EditorDocument {
  /// Something that could stand at a place.
  public struct Completion: Hashable, Sendable {
    /// What kind of thing it is.
    public enum Kind: Hashable, Sendable {
      /// A member's name, with the beginning of a value.
      case member
      /// One of the words, numbers or other values that the format knows.
      case value
      /// A color.
      case color
      /// The name of something that the document defines.
      case reference
      /// A value with places to fill in.
      case form
    }

    /// What kind of thing it is.
    public var kind: Kind
    /// What it is called in a list.
    public var label: String
    /// What it is, in a few words.
    public var detail: String?
    /// What it is, in Markdown.
    public var documentation: String?
    /// What it replaces.
    public var range: Range<Int>
    /// What it puts there; nil if that makes sense only with places to fill in.
    public var text: String?
    /// The same with places to fill in, in the syntax of the Language Server Protocol.
    public var snippet: String?
    /// What is compared with the text that is there, from the start of ``range`` on.
    public var filter: String
    /// Where a comma is to be written too, if one is missing before it.
    public var commaAt: Int?
  }

  /// What could stand at `offset`: members that are not there yet, those that have to be first; types, easings, colors
  /// and other words; the names of shapes, symbols and parameters.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public func completions(at offset: Int) -> [Completion] {
    let spot = spot(at: offset)
    var list = CompletionList(self, spot, offset)
    switch spot.part {
    case .name(let node):
      list.range = editRange(node, offset)
      list.addMembers(replacing: node)
    case .newName: list.addMembers(replacing: nil)
    case .value(let node):
      // Something else can take the place of a scalar, but not of what has an inside.
      guard !tape[node].isContainer else { return [] }
      list.range = editRange(node, offset)
      list.isText = tape.kind(node) == .string
      list.addValues()
    case .newValue: list.addValues()
    case .nothing: break
    }
    return list.completions
  }

  /// What a completion replaces of the name or value at `node`. A string that does not end reaches too far.
  private func editRange(_ node: Int, _ offset: Int) -> Range<Int> {
    let range = quotedRange(node)
    let isUnclosed = range != tape.range(node)
    return isUnclosed ? range.lowerBound..<max(range.lowerBound, offset) : range
  }
}

/// The completions for one place, as they are found.
struct CompletionList {
  private(set) var completions: [EditorDocument.Completion] = []
  var range: Range<Int>
  /// Whether the value that is replaced is a string, so that nothing else can be meant.
  var isText = false
  let document: EditorDocument
  let spot: EditorDocument.Spot
  /// What has been added.
  private var seen: Set<String> = []

  init(_ document: EditorDocument, _ spot: EditorDocument.Spot, _ offset: Int) {
    self.document = document
    self.spot = spot
    range = offset..<offset
  }

  private var tape: Tape { document.tape }

  /// Adds a completion, unless there is one that does the same.
  mutating func add(
    _ kind: EditorDocument.Completion.Kind, _ label: String, detail: String? = nil,
    documentation: String? = nil,
    text: String?, snippet: String? = nil
  ) {
    guard seen.insert(text ?? snippet ?? label).inserted else { return }
    // Editors compare with what is there, and that may begin with a quote.
    let first = range.isEmpty ? nil : document.text[range.lowerBound]
    let quoted = text?.hasPrefix("\"") ?? false
    let filter =
      first == UInt8(ascii: "\"") ? (quoted ? text ?? label : label.quotedForJSON) : label
    completions.append(
      EditorDocument.Completion(
        kind: kind, label: label, detail: detail, documentation: documentation, range: range,
        text: text.map { $0 + comma }, snippet: snippet.map { $0 + comma }, filter: filter,
        commaAt: spot.lacksCommaAt))
  }

  /// The comma behind what is written, where another member or element follows.
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
  /// Adds the members that are not there yet.
  ///
  /// - Parameter node: The name that is replaced, if there is one.
  mutating func addMembers(replacing node: Int?) {
    guard let object = spot.steps.last?.container else { return }
    let way = spot.steps.dropLast()
    var rules = document.rules(at: Array(way))
    if way.isEmpty { rules = FormatSchema.shared.rules([FormatSchema.shared.root], for: 0, tape) }
    let present = Set(tape.names(of: object).filter { $0 != node }.map { tape.string($0) })
    if rules.kindOfName == "assignment" { return addAssignments(except: present, replacing: node) }
    let (required, other, optional) = rules.memberNames(besides: present)
    let order = way.reduce(MemberOrder.document) { order, step in step.name.map { order.inside($0) } ?? order
    }
    let sorted = optional.enumerated().sorted {
      (order.rank(of: $0.element) ?? .max, $0.offset) < (order.rank(of: $1.element) ?? .max, $1.offset)
    }.map(\.element)
    for (name, place) in required.map({ ($0, "required: ") }) + other.map({ ($0, "") })
      + sorted.map({ ($0, "") })
    where name != "//" {
      let value = FormatSchema.shared.rules(rules.schemas(ofMember: name), for: nil, tape)
      add(
        name, .member, detail: place + EditorDocument.kind(of: value),
        documentation: EditorDocument.about(member: name, value), value: value.skeleton, replacing: node)
    }
  }

  /// Adds a name, and unless it has a value already the beginning of one.
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

  /// Adds the parameters that a use of a symbol can set.
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
  /// Adds the values that can stand here.
  mutating func addValues() {
    var rules = document.rules(at: spot.steps, isOpen: true)
    if spot.steps.isEmpty { rules = FormatSchema.shared.rules([FormatSchema.shared.root], for: nil, tape) }
    if let kind = rules.kindOfName { addNames(kind) }
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
      if let value = schema["const"] { addLiteral(value, "the only value possible") }
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
    if completions.isEmpty, !isText { addObject(rules) }
  }

  /// Adds an object with the first of the members that it has to have.
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

  /// Adds the names of what the document defines.
  private mutating func addNames(_ kind: String) {
    let names = DefinedNames(tape)
    func shapes(_ shapes: [DefinedNames.NamedShape]) -> [(name: String, node: Int)] {
      var seen: Set<String> = []
      return shapes.filter { seen.insert($0.id).inserted }.map { ($0.id, $0.shape) }
    }
    let found: [(name: String, node: Int)]
    switch kind {
    case "symbol": found = names.symbols.map { ($0.name, $0.node + 1) }
    case "parameter": found = names.parameters.map { ($0.name, $0.node + 1) }
    case "easing": found = names.easings.map { ($0.name, $0.node + 1) }
    case "sibling":
      let list = document.list(around: spot.steps)
      let shape = spot.steps.last { $0.container != spot.steps.last?.container }?.container
      found = shapes(names.shapes.filter { $0.list == list && $0.shape != shape })
    case "shape": found = shapes(names.shapes)
    case "member":
      for shape in shapes(names.shapes) {
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
  /// The ways to the members of the shape at `node` that can be animated, such as `fill.color`.
  fileprivate func animatableMembers(of node: Int) -> [String] {
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

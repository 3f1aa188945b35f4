/// What the JSON Schema of documents says of a place in one: which members there can be, and what they are, in words.
///
/// Only what the schema uses is understood. Nothing is validated: that is what ``Validator`` does.
struct FormatSchema: Sendable {
  /// The schema of documents.
  static let shared = FormatSchema()

  let root: JSONValue
  private let definitions: [String: JSONValue]

  private init() {
    var problems: [JSONProblem] = []
    root = Tape.scan(Array(Self.text.utf8), problems: &problems).map { JSONValue($0, 0) } ?? .null
    guard case .object(let members)? = root["$defs"] else {
      definitions = [:]
      return
    }
    definitions = Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
  }

  /// What holds at one place of a document.
  struct Rules {
    /// The schemas without `$ref`, the outermost first.
    var schemas: [JSONValue] = []
    /// Members that would be there if the value took another form than it has, and the schemas of that form.
    fileprivate(set) var openings: [(name: String, schemas: [JSONValue])] = []
  }

  /// What holds for the value at `node`, of which `schemas` are said; for nil, for any value there could be.
  func rules(_ schemas: [JSONValue], for node: Int?, _ tape: Tape) -> Rules {
    var rules = Rules()
    for schema in schemas { add(schema, node, tape, to: &rules) }
    return rules
  }

  private func add(_ schema: JSONValue, _ node: Int?, _ tape: Tape, to rules: inout Rules) {
    guard case .object(let members) = schema else { return }
    rules.schemas.append(schema)
    for member in members {
      switch member.name {
      case "$ref":
        if let definition = definition(member.value) { add(definition, node, tape, to: &rules) }
      case "allOf":
        for part in member.value.elements { add(part, node, tape, to: &rules) }
      case "anyOf", "oneOf":
        let parts = member.value.elements
        let fitting = node.map { node in parts.filter { holds($0, node, tape, isShallow: true) } } ?? parts
        for part in fitting.isEmpty ? parts : fitting { add(part, node, tape, to: &rules) }
      case "if":
        let then = schema["then"]
        let otherwise = schema["else"]
        guard let node else {
          for part in [then, otherwise] { if let part { add(part, nil, tape, to: &rules) } }
          continue
        }
        let holds = holds(member.value, node, tape)
        if let part = holds ? then : otherwise { add(part, node, tape, to: &rules) }
        guard tape.kind(node) == .object, let other = holds ? otherwise : then else { continue }
        let names = member.value.requiredNames
        guard !names.isEmpty else { continue }
        let form = self.rules([other], for: node, tape)
        for name in names {
          let schemas = form.schemas.flatMap { $0["properties"]?[name].map { [$0] } ?? [] }
          if !schemas.isEmpty { rules.openings.append((name, schemas)) }
        }
        rules.openings += form.openings
      default: break
      }
    }
  }

  private func definition(_ reference: JSONValue) -> JSONValue? {
    guard case .string(let name) = reference, name.hasPrefix("#/$defs/") else { return nil }
    return definitions[String(name.dropFirst(8))]
  }

  /// Whether the value at `node` is as `condition` says.
  ///
  /// - Parameter isShallow: Whether its kind and its members' names are all that counts.
  private func holds(_ condition: JSONValue, _ node: Int, _ tape: Tape, isShallow: Bool = false) -> Bool {
    guard case .object(let members) = condition else { return condition != .bool(false) }
    return members.allSatisfy { member in
      switch member.name {
      case "$ref":
        definition(member.value).map { holds($0, node, tape, isShallow: isShallow) } ?? true
      case "type": tape.isOf(member.value.strings, node)
      case "const": isShallow || JSONValue(tape, node) == member.value
      case "enum": isShallow || member.value.elements.contains(JSONValue(tape, node))
      case "required":
        tape.kind(node) != .object || member.value.strings.allSatisfy { tape.value(of: $0, in: node) != nil }
      case "properties":
        member.value.members.allSatisfy { property in
          tape.value(of: property.name, in: node).map {
            holds(property.value, $0, tape, isShallow: isShallow)
          }
            ?? true
        }
      case "not": !holds(member.value, node, tape, isShallow: isShallow)
      case "anyOf", "oneOf":
        member.value.elements.contains { holds($0, node, tape, isShallow: isShallow) }
      case "allOf": member.value.elements.allSatisfy { holds($0, node, tape, isShallow: isShallow) }
      default: true
      }
    }
  }
}

extension FormatSchema.Rules {
  /// What is said of the member `name`.
  func schemas(ofMember name: String) -> [JSONValue] {
    var found = schemas.compactMap { $0["properties"]?[name] }
    found += openings.filter { $0.name == name }.flatMap(\.schemas)
    if found.isEmpty { found = schemas.compactMap { $0["additionalProperties"] } }
    return found.filter { $0 != .bool(false) && $0 != .bool(true) }
  }

  /// What is said of the element at `index`.
  func schemas(ofElement index: Int) -> [JSONValue] {
    schemas.compactMap { schema in
      let leading = schema["prefixItems"]?.elements ?? []
      return index < leading.count ? leading[index] : schema["items"]
    }.filter { $0 != .bool(false) }
  }

  /// The names of the members that there can be.
  ///
  /// - Parameter present: Those that are there: with one that makes the value what it is, it takes no other form.
  func memberNames(besides present: Set<String>) -> (required: [String], other: [String], optional: [String])
  {
    let required = unique(schemas.flatMap { $0["required"]?.strings ?? [] })
    let others = required.contains(where: present.contains) ? [] : unique(openings.map(\.name))
    var excluded: Set<String> = []
    var names: [String] = []
    for property in schemas.flatMap({ $0["properties"]?.members ?? [] }) {
      // What has no description is told more about elsewhere.
      if property.value == .bool(false) {
        excluded.insert(property.name)
      } else if property.value["description"] != nil {
        names.append(property.name)
      }
    }
    func select(_ names: [String]) -> [String] {
      names.filter { !excluded.contains($0) && !present.contains($0) }
    }
    let known = Set(names)
    return (
      select(required.filter { known.contains($0) || !others.contains($0) }),
      select(others.filter { !known.contains($0) }),
      select(unique(names).filter { !required.contains($0) })
    )
  }

  private func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  /// The first of the values that the schemas have for `keyword`.
  func first(_ keyword: String) -> JSONValue? { schemas.lazy.compactMap { $0[keyword] }.first }

  /// What the value is, in words.
  var description: String? { first("description")?.text }

  /// What kind of name stands here, such as `symbol`, if it is one that the document defines.
  var kindOfName: String? { first("x-names")?.text }

  /// Whether a color stands here.
  var isColor: Bool { first("format")?.text == "color" }
}

extension JSONValue {
  /// The elements of an array; none for anything else.
  package var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  /// The members of an object; none for anything else.
  package var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }

  /// A string's text.
  package var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The texts of a string, or of a list of strings.
  package var strings: [String] { text.map { [$0] } ?? elements.compactMap(\.text) }

  /// The names that a condition asks for anywhere in it.
  fileprivate var requiredNames: [String] {
    members.flatMap { member -> [String] in
      switch member.name {
      case "required": member.value.strings
      case "not": member.value.requiredNames
      case "anyOf", "oneOf", "allOf": member.value.elements.flatMap(\.requiredNames)
      default: []
      }
    }
  }
}

extension Tape {
  /// The value of the object's first member with that name.
  func value(of name: String, in object: Int) -> Int? {
    guard kind(object) == .object else { return nil }
    var node = object + 1
    while node < next(object) {
      if self[node].contentsCount >= name.utf8.count, string(node) == name { return node + 1 }
      node = next(node + 1)
    }
    return nil
  }

  /// Whether the value at `node` is of one of the types that a schema knows.
  fileprivate func isOf(_ types: [String], _ node: Int) -> Bool {
    types.contains { type in
      switch kind(node) {
      case .object: type == "object"
      case .array: type == "array"
      case .string, .name: type == "string"
      case .number: type == "number" || (type == "integer" && number(node).rounded() == number(node))
      case .true, .false: type == "boolean"
      case .null: type == "null"
      case .invalid: true
      }
    }
  }
}

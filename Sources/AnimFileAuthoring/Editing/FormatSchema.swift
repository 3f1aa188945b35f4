package import AnimFile

/// The rules that the JSON Schema of documents gives for a value: its members and their descriptions.
///
/// Supports only the keywords that the schema uses, and does not validate; use ``Linter``.
struct FormatSchema: Sendable {
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

  /// The rules for one value of a document.
  struct Rules {
    /// The schemas without `$ref`, outermost first.
    var schemas: [JSONValue] = []
    /// Members of the alternative forms of the value, with the schemas of each form.
    fileprivate(set) var openings: [(name: String, schemas: [JSONValue])] = []
  }

  /// Returns the rules for the value at `node` under `schemas`; nil stands for any value.
  func rules(_ schemas: [JSONValue], for node: Int?, _ tape: Tape) -> Rules {
    var rules = Rules()
    for schema in schemas { if case .object = schema { rules.schemas.append(schema) } }
    for schema in schemas { addParts(of: schema, node, tape, to: &rules) }
    return rules
  }

  private func add(_ schema: JSONValue, _ node: Int?, _ tape: Tape, to rules: inout Rules) {
    guard case .object = schema else { return }
    rules.schemas.append(schema)
    addParts(of: schema, node, tape, to: &rules)
  }

  /// Adds the schemas that `schema` refers to.
  private func addParts(of schema: JSONValue, _ node: Int?, _ tape: Tape, to rules: inout Rules) {
    for member in schema.members {
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

  /// Whether the value at `node` satisfies `condition`.
  ///
  /// - Parameter isShallow: Whether to check only its type and member names.
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
  func schemas(ofMember name: String) -> [JSONValue] {
    var found = schemas.compactMap { $0["properties"]?[name] }
    found += openings.filter { $0.name == name }.flatMap(\.schemas)
    if found.isEmpty { found = schemas.compactMap { $0["additionalProperties"] } }
    return found.filter { $0 != .bool(false) && $0 != .bool(true) }
  }

  func schemas(ofElement index: Int) -> [JSONValue] {
    schemas.compactMap { schema in
      let leading = schema["prefixItems"]?.elements ?? []
      return index < leading.count ? leading[index] : schema["items"]
    }.filter { $0 != .bool(false) }
  }

  /// Returns the names of the possible members.
  ///
  /// - Parameter present: The existing members; one that identifies a form excludes other forms.
  func memberNames(besides present: Set<String>) -> (required: [String], other: [String], optional: [String])
  {
    let required = unique(schemas.flatMap { $0["required"]?.strings ?? [] })
    let others = required.contains(where: present.contains) ? [] : unique(openings.map(\.name))
    var excluded: Set<String> = []
    var names: [String] = []
    for property in schemas.flatMap({ $0["properties"]?.members ?? [] }) {
      // Properties without a description are described by another schema.
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

  /// Returns the members that an object needs besides `present`: those that are required in any case, and the
  /// first member of the first form, if there are several forms.
  func requiredNames(besides present: String) -> [String] {
    var names = unique(schemas.flatMap { $0["required"]?.strings ?? [] }).filter { $0 != present }
    for schema in schemas {
      let forms = (schema["oneOf"] ?? schema["anyOf"])?.elements ?? []
      let needed = forms.map { $0["required"]?.strings ?? [] }
      guard let first = needed.first, !needed.contains(where: { $0.isEmpty || $0.allSatisfy(names.contains) })
      else { continue }
      names += first
    }
    return unique(names)
  }

  private func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  /// The rules of a reference to a parameter, without those of other values.
  var reference: Self {
    var reference = Self()
    reference.schemas = schemas.filter { $0["properties"]?["parameter"] != nil }
    return reference
  }

  func first(_ keyword: String) -> JSONValue? { schemas.lazy.compactMap { $0[keyword] }.first }

  var description: String? { first("description")?.text }

  /// The kind of defined name that is valid here, such as `symbol`; nil if none is.
  var kindOfName: String? { first("x-names")?.text }

  var isColor: Bool { first("format")?.text == "color" }

  /// The first definition of a type of values that the rules refer to, such as `angle` for `animatedAngle`.
  private func valueType<Result>(in types: [String: Result]) -> Result? {
    for schema in schemas {
      guard let name = schema["$ref"]?.text?.split(separator: "/").last else { continue }
      if let type = types[String(name)] { return type }
    }
    return nil
  }

  /// The types of parameters that the value accepts; nil if unknown.
  var parameterTypes: [String]? { valueType(in: Self.parameterTypes) }

  /// The unit of the value; nil if it has none, or if it is unknown.
  var unit: String? { valueType(in: Self.units) }

  private static let parameterTypes: [String: [String]] = {
    let types: [(accepted: [String], definitions: [String])] = [
      (
        ["number", "angle"],
        [
          "animatedNumber", "animatedAngle", "animatedNonNegativeNumber", "animatedFraction",
          "animatedMiterLimit", "number", "nonNegativeNumber", "positiveNumber", "fraction", "miterLimit",
        ]
      ),
      (
        ["number"],
        [
          "animatedCornerCount", "animatedCopyCount", "animatedRidgeCount", "animatedSegmentCount",
          "animatedCornerRadii", "cornerCount", "copyCount", "ridgeCount", "segmentCount", "cornerRadii",
          "integer", "anyCornerRadii",
        ]
      ),
      (["point"], ["animatedPoint", "point"]),
      (["size"], ["animatedSize", "size", "anySize"]),
      (["number", "point"], ["animatedScale", "scale"]),
      (
        ["numbers"],
        ["animatedOffsets", "animatedValues", "animatedLengths", "offsets", "values", "lengths", "numbers"]
      ),
      (["points"], ["animatedPoints", "points"]),
      (["color"], ["animatedColor", "color"]),
      (["boolean"], ["animatedBoolean", "boolean"]),
      (["path"], ["animatedPath", "pathData"]),
      (["trigger", "boolean", "choice"], ["event"]),
      (["boolean"], ["booleanName"]),
      (["trigger"], ["triggerName"]),
      (["number", "angle"], ["numberName"]),
      (["point"], ["pointName"]),
      (ParameterValue.variants.map { "\($0.name)" }.filter { $0 != "trigger" }, ["valueName"]),
    ]
    return Dictionary(
      uniqueKeysWithValues: types.flatMap { type in type.definitions.map { ($0, type.accepted) } })
  }()

  private static let units: [String: String] = {
    let units: [(unit: String, definitions: [String])] = [
      ("degrees, clockwise", ["animatedAngle"]),
      (
        "document units",
        [
          "animatedPoint", "animatedSize", "animatedCornerRadii", "animatedFrame", "animatedLengths",
          "animatedPoints",
        ]
      ),
      ("a fraction from 0 to 1", ["animatedFraction"]),
      ("a factor", ["animatedScale"]),
    ]
    return Dictionary(
      uniqueKeysWithValues: units.flatMap { unit in unit.definitions.map { ($0, unit.unit) } })
  }()
}

extension JSONValue {
  /// The elements of an array; empty for other types.
  package var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  /// The members of an object; empty for other types.
  package var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }

  /// The text of a string; nil for other types.
  package var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The texts of a string or of a list of strings.
  package var strings: [String] { text.map { [$0] } ?? elements.compactMap(\.text) }

  /// All names that a condition requires, at any depth.
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
  func value(of name: String, in object: Int) -> Int? {
    guard kind(object) == .object else { return nil }
    var node = object + 1
    while node < next(object) {
      if self[node].contentsCount >= name.utf8.count, string(node).isIdentical(to: name) { return node + 1 }
      node = next(node + 1)
    }
    return nil
  }

  /// Returns the finite number of the member `name`; nil if it is none.
  func number(of name: String, in object: Int) -> Double? {
    guard let node = value(of: name, in: object), kind(node) == .number else { return nil }
    let number = number(node)
    return number.isFinite ? number : nil
  }

  /// Whether the value at `node` has one of the given schema types.
  fileprivate func isOf(_ types: [String], _ node: Int) -> Bool {
    types.contains { type in
      switch kind(node) {
      case .object: type == "object"
      case .array: type == "array"
      case .string, .name: type == "string"
      case .number: type == "number" || (type == "integer" && number(node).rounded() == number(node))
      case .true, .false: type == "boolean"
      case .null: type == "null"
      case .invalid, .keyframes: true
      }
    }
  }
}

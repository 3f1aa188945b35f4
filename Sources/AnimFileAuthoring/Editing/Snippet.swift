// Snippets in the syntax of the Language Server Protocol.

import AnimFile

extension FormatSchema.Rules {
  /// The start of a value of this kind, with placeholders.
  var skeleton: String {
    switch first("default") {
    case .number(let number)?: return "${1:\(JSONValue.number(number).compactText)}"
    case .bool(let bool)?: return bool ? "${1|true,false|}" : "${1|false,true|}"
    case .string(let text)?: return "\"${1:\(text.escapedForSnippet)}\""
    default: break
    }
    if let value = first("const") { return value.compactText.escapedForSnippet }
    let types = schemas.flatMap { $0["type"]?.strings ?? [] }
    if types.contains("number") || types.contains("integer") {
      let isList = schemas.contains { $0["minItems"] == 2 && $0["type"]?.text == "array" }
      return isList && types.first == "array" ? "[$1, $2]" : "$1"
    }
    if types.contains("boolean") { return "${1|true,false|}" }
    if types.contains("string") { return "\"$1\"" }
    if types.contains("array") {
      let isPair = schemas.contains { $0["minItems"] == 2 && $0["maxItems"] == 2 }
      return isPair ? "[$1, $2]" : "[$1]"
    }
    return types.contains("object") ? "{ $1 }" : "$1"
  }
}

extension FormatSchema {
  /// Returns the start of an object of the given `type` under `schema`, with its required members.
  func snippet(ofType type: String, _ schema: JSONValue) -> String {
    let text = JSONValue.object([JSONValue.Member("type", .string(type))]).json
    var problems: [JSONProblem] = []
    guard let tape = Tape.scan(text, problems: &problems) else { return type.quotedForJSON }
    let rules = rules([schema], for: 0, tape)
    var places = 0
    var parts = ["\"type\": \(type.quotedForJSON.escapedForSnippet)"]
    var names = rules.requiredNames(besides: "type")
    // Without required members, the first two illustrate the type.
    if names.isEmpty {
      names = Array(rules.memberNames(besides: ["type"]).optional.filter { $0 != "//" }.prefix(2))
    }
    for name in names {
      let value = self.rules(rules.schemas(ofMember: name), for: nil, tape).skeleton
      parts.append(
        name.quotedForJSON.escapedForSnippet + ": " + value.renumberingPlaces(after: &places))
    }
    return "{ " + parts.joined(separator: ", ") + " }"
  }
}

extension JSONValue {
  /// The value as the body of a snippet; strings that start with `^` are inserted without quotes.
  var snippet: String {
    switch self {
    case .string(let text) where text.hasPrefix("^"): return String(text.dropFirst())
    case .array(let elements):
      return "[" + elements.map(\.snippet).joined(separator: ", ") + "]"
    case .object(let members):
      let parts = members.map { $0.name.quotedForJSON.escapedForSnippet + ": " + $0.value.snippet }
      return "{ " + parts.joined(separator: ", ") + " }"
    default: return compactText
    }
  }
}

extension String {
  /// The text with the special characters of snippets escaped.
  var escapedForSnippet: String {
    reduce(into: "") { text, character in
      if character == "$" || character == "}" || character == "\\" { text += "\\" }
      text.append(character)
    }
  }

  /// The snippet with the numbers of its placeholders increased by `count`, which then includes them.
  func renumberingPlaces(after count: inout Int) -> String {
    var text = ""
    var rest = self[...]
    var highest = 0
    while let character = rest.popFirst() {
      text.append(character)
      if character == "\\", let next = rest.popFirst() { text.append(next) }
      guard character == "$" else { continue }
      if rest.first == "{" { text.append(rest.removeFirst()) }
      let digits = rest.prefix(while: \.isNumber)
      guard let number = Int(digits) else { continue }
      rest = rest.dropFirst(digits.count)
      highest = max(highest, number)
      text += "\(count + number)"
    }
    count += highest
    return text
  }

  /// The snippet with placeholders replaced by their defaults, or by nothing; nil if the result is not JSON.
  var withoutPlaces: String? {
    var text = ""
    var rest = self[...]
    while let character = rest.popFirst() {
      if character == "\\", let next = rest.popFirst() {
        text.append(next)
      } else if character != "$" {
        text.append(character)
      } else {
        guard rest.first == "{", let end = rest.firstIndex(of: "}") else {
          rest = rest.drop(while: \.isNumber)
          continue
        }
        rest.removeFirst()
        let place = rest[..<end].drop(while: \.isNumber)
        rest = rest[rest.index(after: end)...]
        guard let mark = place.first else { return nil }
        let words = place.dropFirst()
        text += mark == "|" ? words.prefix { $0 != "," && $0 != "|" } : words
      }
    }
    var problems: [JSONProblem] = []
    return Tape.scan(Array(text.utf8), problems: &problems) == nil || !problems.isEmpty ? nil : text
  }
}

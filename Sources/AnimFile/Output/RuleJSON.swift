// What `animfile rules --format json` and `animfile explain --format json` print. The schema is
// Schemas/rules-1.0.schema.json.

extension Diagnostic.Rule {
  /// What there is to know about kinds of finding, as JSON.
  ///
  /// An object with `catalog`, the version of this form, and `rules`, a list with an object for each of `rules`:
  /// - `code`, `severity`, `category`, `since`, `meaning`, `why`, `remedy`, as in ``Diagnostic/RuleDocumentation``;
  /// - `fix`: what fixes can do about it: `never`, `unsafe` or `safe`, as in ``Fixing``;
  /// - `section`: the heading in the specification; left out if there is none;
  /// - `example`: `bad` and `good`, two whole files, and `report`, what is printed of the first; or
  /// - `noExample`: why there is none.
  ///
  /// - Complexity: O(*n*) in the length of their examples.
  package static func json(_ rules: [Diagnostic.Rule]) -> JSONValue {
    ["catalog": "1.0", "rules": .array(rules.map(\.json))]
  }

  private var json: JSONValue {
    let known = documentation
    var members: [(String, String)] = [
      ("code", code), ("severity", known.severity.rawValue), ("category", known.category.rawValue),
      ("since", known.since), ("meaning", known.meaning), ("why", known.why), ("remedy", known.remedy),
    ]
    members.append(("fix", fixing.rawValue))
    if let section = known.section { members.append(("section", section)) }
    var object = members.map { JSONValue.Member($0.0, .string($0.1)) }
    switch known.example {
    case .texts(let texts):
      let example: JSONValue = [
        "bad": .string(texts.bad), "report": .string(texts.report(of: self)), "good": .string(texts.good),
      ]
      object.append(JSONValue.Member("example", example))
    case .none(let reason): object.append(JSONValue.Member("noExample", .string(reason)))
    }
    return .object(object)
  }
}

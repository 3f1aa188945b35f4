package import AnimFile

// Output of `animfile rules --format json` and `animfile explain --format json`. The schema is
// Schemas/rules-1.0.schema.json.

extension Diagnostic.Rule {
  /// The documentation of rules as JSON.
  ///
  /// An object with `catalog`, the version of this form, and `rules`, a list with an object for each of `rules`:
  /// - `code`, `severity`, `category`, `since`, `meaning`, `why`, `howToFix`, as in ``Diagnostic/RuleDocumentation``;
  /// - `fix`: the safety of its fixes: `never`, `unsafe` or `safe`, as in ``Fixing``;
  /// - `section`: the heading in the specification; omitted if there is none;
  /// - `example`: `bad` and `good`, two whole files, and `report`, the report on the first; or
  /// - `noExample`: the reason for the missing example.
  ///
  /// - Complexity: O(*n*) in the length of their examples.
  package static func json(_ rules: [Diagnostic.Rule]) -> JSONValue {
    ["catalog": "1.0", "rules": .array(rules.map(\.json))]
  }

  private var json: JSONValue {
    let known = documentation
    var members: [(String, String)] = [
      ("code", code), ("severity", severity.rawValue), ("category", known.category.rawValue),
      ("since", known.since), ("meaning", known.meaning), ("why", known.why), ("howToFix", known.howToFix),
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

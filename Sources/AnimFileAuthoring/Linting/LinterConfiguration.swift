public import AnimFile

/// The validation settings of a project, as in a file `.animfile.json`.
///
/// ```json
/// {
///   "ignore": ["dead-easing"],
///   "severity": { "time-after-end": "error" },
///   "strict": true,
///   "limits": { "shapes": 500 },
///   "exclude": ["*.draft.json", "node_modules/"]
/// }
/// ```
public struct LinterConfiguration: Hashable, Sendable {
  /// The only rules that are reported; nil for all.
  public var only: Set<Diagnostic.Rule>?
  /// The rules that are not reported.
  public var ignored: Set<Diagnostic.Rule> = []
  /// The overridden severities of rules.
  public var levels: [Diagnostic.Rule: RuleSelection.Level] = [:]
  /// Whether warnings fail too.
  public var isStrict = false
  /// The overridden limits, by name.
  public var limits: [String: Int] = [:]
  /// The patterns of files and folders to skip, relative to the folder of the configuration.
  public var excluded: [PathPattern] = []

  private var schema: String?
  private var onlyCodes: [RuleCode]?
  private var ignoredCodes: [RuleCode] = []
  private var levelsByCode = LevelsByCode()
  private var limitsByName = LimitsByName()
  private var exclusions: [Exclusion] = []

  /// Creates the default configuration.
  public init() {}

  /// Parses a configuration.
  ///
  /// - Parameter text: The UTF-8 text of a JSON object with the members `only`, `ignore` (lists of codes), `severity`
  ///   (an object with a ``RuleSelection/Level`` for each code), `strict` (true or false), `limits` (an object with a
  ///   number for each name of a limit) and `exclude` (a list of ``PathPattern``s), all of them optional, and
  ///   `$schema`.
  /// - Returns: The configuration, and the findings in the text. The configuration is meaningful only if the report is
  ///   valid.
  public static func read(json text: [UInt8]) -> (
    configuration: LinterConfiguration, report: ValidationReport
  ) {
    var problems: [JSONProblem] = []
    let tape = Tape.scan(text, maximumDepth: Limits().nesting, problems: &problems)
    var findings = Findings()
    for problem in problems { findings.append(Finding(problem)) }
    var configuration = LinterConfiguration()
    if let tape {
      let context = ReadingContext(tape, limits: Limits())
      configuration = .read(0, context, .any)
      findings.append(context.findings)
    }
    let source = SourceText(text)
    let report = ValidationReport(
      diagnostics: LocationResolver(tape: tape, text: source).diagnostics(for: findings.all), source: source,
      isValid: !findings.hasErrors)
    return (configuration, report)
  }

  /// The configuration as the text of a file, with every member.
  public var json: String {
    var writer = JSONWriter(style: .pretty)
    writer.beginObject()
    if let only {
      writer.name("only")
      writer.codes(only)
    }
    writer.name("ignore")
    writer.codes(ignored)
    writer.name("severity")
    writer.beginObject()
    for (rule, level) in levels.sorted(by: { $0.key.code < $1.key.code }) {
      writer.text(rule.code, level.rawValue)
    }
    writer.endObject()
    writer.name("strict")
    writer.bool(isStrict)
    writer.name("limits")
    writer.beginObject()
    for (name, limit) in limits.sorted(by: { $0.key < $1.key }) { writer.count(name, limit) }
    writer.endObject()
    writer.name("exclude")
    writer.beginArray()
    for pattern in excluded { writer.string(pattern.text) }
    writer.endArray()
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// A linter with this configuration.
  public var linter: Linter {
    var linter = Linter(selection: RuleSelection(only: only, ignored: ignored, levels: levels))
    for (name, limit) in limits { linter.limits[name] = limit }
    return linter
  }
}

extension JSONWriter {
  fileprivate mutating func codes(_ rules: Set<Diagnostic.Rule>) {
    beginArray()
    for code in rules.map(\.code).sorted() { string(code) }
    endArray()
  }
}

// MARK: Reading

extension LinterConfiguration: DocumentObject {
  package static var phrase: String { "an object { \"ignore\": […], … }" }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.optional("$schema", &schema)
    visitor.optional("only", &onlyCodes)
    let codes = onlyCodes
    visitor.check("only", with: []) { codes?.isEmpty == true ? .noCodes() : nil }
    visitor.defaulted("ignore", &ignoredCodes, [])
    visitor.defaulted("severity", &levelsByCode, LevelsByCode())
    visitor.defaulted("strict", &isStrict, false)
    visitor.defaulted("limits", &limitsByName, LimitsByName())
    visitor.defaulted("exclude", &exclusions, [])
    only = onlyCodes.map { Set($0.compactMap(\.rule)) }
    ignored = Set(ignoredCodes.compactMap(\.rule))
    levels = levelsByCode.levels
    limits = limitsByName.limits
    excluded = exclusions.compactMap(\.pattern)
  }
}

extension Message {
  fileprivate static func noCodes() -> Message {
    Message(
      .wrongCount, "'only' has no codes, so that nothing would be reported",
      help: "add a code, or remove 'only' to report all findings")
  }
}

/// The code of a rule; nil for an unknown code.
private struct RuleCode: DocumentValue {
  var rule: Diagnostic.Rule?

  static var phrase: String { "the code of a rule, such as \"dead-easing\"" }
  static var placeholder: RuleCode { RuleCode() }

  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> RuleCode {
    guard context.tape.kind(node) == .string else {
      context.reportWrongType(node, expected: phrase)
      return placeholder
    }
    let text = context.tape.string(node)
    let code = RuleCode(rule: Diagnostic.Rule(rawValue: text))
    if code.rule == nil { context.report(.unknownCode(text), at: node) }
    return code
  }

  func write(to writer: inout JSONWriter) { writer.string(rule?.code ?? "") }
}

private struct LevelsByCode: DocumentValue {
  var levels: [Diagnostic.Rule: RuleSelection.Level] = [:]

  static var phrase: String { "an object { \"code\": \"error\", … }" }
  static var placeholder: LevelsByCode { LevelsByCode() }

  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> LevelsByCode {
    var result = LevelsByCode()
    context.forEachMember(of: node, expected: phrase) { name, nameNode, value in
      let level = RuleSelection.Level.read(value, context, .any)
      if let rule = Diagnostic.Rule(rawValue: name) {
        result.levels[rule] = level
      } else {
        context.report(.unknownCode(name), at: nameNode)
      }
    }
    return result
  }

  func write(to writer: inout JSONWriter) {}
}

extension RuleSelection.Level: DocumentWord {
  package static var placeholder: RuleSelection.Level { .error }
}

private struct LimitsByName: DocumentValue {
  var limits: [String: Int] = [:]

  static var phrase: String { "an object { \"shapes\": 500, … }" }
  static var placeholder: LimitsByName { LimitsByName() }

  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> LimitsByName {
    var result = LimitsByName()
    context.forEachMember(of: node, expected: phrase) { name, nameNode, value in
      guard Limits.names.contains(name) else {
        let nearest = Suggestion.nearest(to: name, among: Limits.names)
        context.report(.unknownMember(name, nearest: nearest, known: Limits.names), at: nameNode)
        return
      }
      let range = Limits.range(of: name)
      // Limits can be larger than numbers of documents.
      if context.tape.kind(value) == .number, context.tape.number(value) > NumberRule.largest {
        if let limit = Int(exactly: context.tape.number(value)), range.contains(limit) {
          result.limits[name] = limit
        } else {
          context.report(
            Message(
              .numberTooLarge, "the limit is too large",
              help: "use a whole number from \(range.lowerBound) to \(range.upperBound)"), at: value)
        }
        return
      }
      result.limits[name] = Int.read(
        value, context, NumberRule(lower: Double(range.lowerBound), upper: Double(range.upperBound)))
    }
    return result
  }

  func write(to writer: inout JSONWriter) {}
}

/// A pattern; nil for an invalid one.
private struct Exclusion: DocumentValue {
  var pattern: PathPattern?

  static var phrase: String { "a file name pattern, such as \"package.json\"" }
  static var placeholder: Exclusion { Exclusion() }

  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> Exclusion {
    guard context.tape.kind(node) == .string else {
      context.reportWrongType(node, expected: phrase)
      return placeholder
    }
    do throws(PathPattern.Problem) {
      return Exclusion(pattern: try PathPattern(context.tape.string(node)))
    } catch {
      context.report(Message(.unknownValue, error.message, help: error.help), at: node)
      return placeholder
    }
  }

  func write(to writer: inout JSONWriter) { writer.string(pattern?.text ?? "") }
}

extension Message {
  /// The message about an unknown rule code `text`.
  fileprivate static func unknownCode(_ text: String) -> Message {
    let nearest = Suggestion.nearest(to: text, among: Diagnostic.Rule.allCases.map(\.code))
    return Message(
      .unknownValue, "unknown rule \(text.quoted)",
      help: nearest.map { "did you mean \($0.quoted)?" } ?? "run 'animfile rules' for a list")
  }
}

extension ReadingContext {
  /// Calls `body` with the name, the name's node and the value's node of each member of the object at `node`, except
  /// for comments and `$schema`.
  fileprivate func forEachMember(of node: Int, expected: String, _ body: (String, Int, Int) -> Void) {
    guard tape.kind(node) == .object else { return reportWrongType(node, expected: expected) }
    var name = node + 1
    while name < tape.next(node) {
      let text = tape.string(name)
      if text != "//" { body(text, name, name + 1) }
      name = tape.next(name + 1)
    }
  }
}

/// The result of parsing, validating and resolving one document.
///
/// This is the only path from bytes to a document: validation, evaluation and decoding all use it, so they agree.
package struct Analysis {
  /// The findings, without their locations.
  package var findings: Findings
  /// The parsed document, as far as possible; nil for an empty text, or if not requested.
  package let document: AnimationDocument?
  /// The state after reading, for rules beyond validity; nil if not requested, or if the document has errors other than
  /// syntax errors with an unambiguous correction.
  package let reading: Reading?
  private let lowered: AnimationDocument?
  private let selection: RuleSelection
  /// The nodes of the text, possibly with packed keyframes; nil for a text that cannot be parsed.
  private let tape: Tape?
  /// The maximum nesting.
  private let nesting: Int
  /// The text in UTF-8.
  private let text: [UInt8]
  /// Whether the text was in another encoding, which edits cannot refer to.
  private let isDecoded: Bool

  /// Whether the text can be evaluated.
  package var isValid: Bool { !findings.hasErrors }

  /// The document with resolved parameters and easings; nil if there is an error.
  package var resolved: AnimationDocument? { isValid ? lowered : nil }

  /// - Parameters:
  ///   - keepsReferences: Whether to keep `document` besides `resolved`, which costs a copy.
  ///   - keepsReading: Whether to keep `reading`.
  ///   - recovery: Reads malformed text as probably intended; nil to report only what the scanner reports.
  ///   - advisor: Knows words and notations of other formats; nil for findings without advice on them.
  ///   - isFromCode: Whether the text is an encoded document, with marks for numbers that are not finite.
  ///   - packsKeyframes: Whether plain keyframes are read from columns instead of nodes, with the same result.
  package init(
    of text: [UInt8], parameters: [String: ParameterValue] = [:], limits: Limits = Limits(),
    selection: RuleSelection = RuleSelection(), keepsReferences: Bool = false, keepsReading: Bool = false,
    recovery: TextRecovery? = nil, advisor: (any Advisor)? = nil, isFromCode: Bool = false,
    packsKeyframes: Bool = true
  ) {
    guard text.count <= limits.bytes else {
      let finding = Finding(
        message: .limit("bytes", "the text has too many bytes", limits.bytes), place: .text(0..<0))
      self.init([finding], selection, nil, [])
      return
    }
    let decoded = DecodedText(text)
    if let format = ForeignFormat.binary(text, isText: decoded != nil) {
      self.init([Finding(message: .foreignFormat(format), place: .text(0..<0))], selection, nil, text)
      return
    }
    let text = decoded?.bytes ?? text
    if let markup = ForeignFormat.markup(text) {
      self.init(
        [Finding(message: .foreignFormat(markup.format), place: .text(markup.range))], selection, nil, text)
      return
    }
    // Findings about defaults refer to nodes.
    let packs = packsKeyframes && !selection.includes(.defaultMember)
    var scan = Scan(text, nesting: limits.nesting, packsKeyframes: packs)
    if let packed = scan.tape, packed.isPacked {
      if scan.problems.isEmpty, decoded == nil, ForeignFormat.message(of: packed, isJSON: true) == nil,
        let reading = Self.readPacked(
          packed, parameters, limits, selection, keepsReferences: keepsReferences,
          countsPlainTracks: keepsReading)
      {
        self.init([], selection, packed, text, reading, keepsReading: keepsReading, nesting: limits.nesting)
        return
      }
      scan = Scan(text, nesting: limits.nesting, packsKeyframes: false)
    }
    if let recovery { scan.recover(text, with: recovery, parameters, limits, advisor) }
    if let decoded { scan.problems.insert(decoded.problem, at: 0) }
    if isFromCode { scan.problems = scan.problems.map { $0.asOfCode } }
    let found = scan.problems.map { Finding($0) }
    guard let tape = scan.tape else {
      self.init(found, selection, nil, text, isDecoded: decoded != nil)
      return
    }
    if let foreign = scan.foreignFormat(of: tape) {
      self.init(foreign + found, selection, tape, text, isDecoded: decoded != nil)
      return
    }
    let isSound = !scan.isRepaired && scan.problems.allSatisfy { $0.rule.leavesNoDoubt }
    var reading = Self.read(
      tape, parameters, limits, selection, advisor: advisor, isSound: isSound,
      keepsReferences: keepsReferences,
      countsPlainTracks: keepsReading && isSound)
    if scan.isCutOff { reading.findings = reading.findings.inCompleteValues(of: tape) }
    self.init(
      found, selection, tape, text, reading, isDecoded: decoded != nil,
      keepsReading: keepsReading && isSound && !reading.findings.hasErrors)
  }

  /// A text as JSON values, and the problems that were found in it.
  private struct Scan {
    private(set) var tape: Tape?
    var problems: [JSONProblem] = []
    /// Whether the values are those that the author probably meant.
    private(set) var isRepaired = false
    /// Whether the text ends too early.
    private(set) var isCutOff = false

    init(_ text: [UInt8], nesting: Int, packsKeyframes: Bool) {
      tape = Tape.scan(text, maximumDepth: nesting, packsKeyframes: packsKeyframes, problems: &problems)
    }

    /// Reads a malformed text as probably intended.
    mutating func recover(
      _ text: [UInt8], with recovery: TextRecovery, _ parameters: [String: ParameterValue], _ limits: Limits,
      _ advisor: (any Advisor)?
    ) {
      guard !problems.isEmpty else { return }
      let recovered = recovery(text, limits.nesting, tape, problems) { tape, counts in
        Analysis.read(tape, parameters, limits, advisor: advisor, isSound: false, stopsAtSigns: !counts)
          .findings.signs
      }
      (tape, problems, isRepaired) = (recovered.tape, recovered.problems, recovered.isRepaired)
      isCutOff = recovered.isCutOff
    }

    /// Returns the finding that the text is in another format, or no finding if its problems say enough; nil
    /// for a document.
    func foreignFormat(of tape: Tape) -> [Finding]? {
      if let message = ForeignFormat.message(of: tape, isJSON: problems.isEmpty) {
        let start = tape.range(0).lowerBound
        return [Finding(message: message, place: .part(0, start..<start + 1))]
      }
      return !problems.isEmpty && ForeignFormat.message(of: tape, isJSON: true) != nil ? [] : nil
    }
  }

  fileprivate init(
    _ found: [Finding], _ selection: RuleSelection, _ tape: Tape?, _ text: [UInt8],
    _ reading: Reading? = nil, isDecoded: Bool = false, keepsReading: Bool = false, nesting: Int = 0
  ) {
    var findings = Findings(selection)
    for finding in found { findings.append(finding) }
    if let reading { findings.append(reading.findings) }
    self.findings = findings
    self.selection = selection
    self.tape = tape
    self.nesting = nesting
    self.text = text
    self.isDecoded = isDecoded
    document = reading?.document
    lowered = reading?.resolved
    self.reading = keepsReading ? reading : nil
  }

  /// Returns the report on the text.
  ///
  /// - Parameter fixes: Returns the fix of each finding, if any, given the tape, the text and the targets of the
  ///   findings.
  package func report(
    fixes: ((Tape?, [UInt8], [Finding], [LocationResolver.Target]) -> [Diagnostic.Fix?])? = nil
  ) -> ValidationReport {
    let selected = findings.all.compactMap { finding in
      var finding = finding
      guard let severity = selection.severity(of: finding.message.rule, otherwise: finding.message.severity)
      else { return nil as Finding? }
      finding.message.severity = severity
      return finding
    }
    // A text without findings needs no lines.
    let source = SourceText(selected.isEmpty ? [] : text)
    // Fixes refer to the decoded text, which no editor has. A text that is not meant as a document is left alone.
    let mayBeDocument = tape.map(ForeignFormat.maybeDocument) ?? true
    let fixes = isDecoded || !mayBeDocument ? nil : fixes
    var tape = tape
    if let packed = tape, packed.isPacked, !selected.isEmpty {
      var problems: [JSONProblem] = []
      tape = Tape.scan(text, maximumDepth: nesting, problems: &problems)
    }
    let diagnostics =
      selected.isEmpty
      ? []
      : LocationResolver(tape: tape, text: source).diagnostics(for: selected) { targets in
        fixes?(tape, text, selected, targets)
      }
    return ValidationReport(
      diagnostics: diagnostics, source: source, isValid: isValid, omitted: findings.omitted)
  }

  /// The state after reading a document.
  package struct Reading {
    package let context: ReadingContext
    var findings: Findings
    /// The document as written; nil if not requested.
    package let document: AnimationDocument?
    /// The document with references resolved and the timeline lowered to tracks, as far as possible.
    package let resolved: AnimationDocument
  }

  /// Parses the document on a tape, checks every rule, and resolves references.
  ///
  /// - Parameters:
  ///   - stopsAtSigns: Whether to stop after parsing if there are findings that count for a repair.
  ///   - moment: The time in a log for which parameters are resolved.
  static func read(
    _ tape: Tape, _ parameters: [String: ParameterValue], _ limits: Limits,
    _ selection: RuleSelection = RuleSelection(), advisor: (any Advisor)? = nil, isSound: Bool,
    keepsReferences: Bool = false,
    countsPlainTracks: Bool = false, stopsAtSigns: Bool = false, moment: InputMoment? = nil
  ) -> Reading {
    let context = ReadingContext(tape, limits: limits, selection: selection, advisor: advisor)
    context.countsPlainTracks = countsPlainTracks
    var document = AnimationDocument.read(0, context, .any)
    if context.isAbandoned || stopsAtSigns && context.findings.signs > 0 {
      return Reading(context: context, findings: context.findings, document: nil, resolved: document)
    }
    var findings = Findings(selection)
    document.check(context.tally, isSound: isSound && context.errorCount == 0, &findings)
    var values = document.parameters.entries.map { ($0.name, $0.value.value) }
    for (name, value) in parameters.sorted(by: { $0.key < $1.key }) {
      if let complaint = Self.complaint(about: value, for: name, document) {
        findings.add(complaint, at: .member("parameters"), .member(name))
      } else if let index = values.firstIndex(where: { $0.0.isIdentical(to: name) }) {
        values[index].1 = value
      }
    }
    let unresolved = keepsReferences ? document : nil
    let isExpandable = SymbolExpansion.check(document, context.tally, limits, &findings)
    let resolver = Resolver(
      parameters: values.filter { !context.unsoundNames.contains($0.0) },
      easings: document.easings.entries.map { ($0.name, $0.value) }, colorSpace: document.colorSpace,
      // Cyclic or oversized symbols are not resolved; everything else is checked.
      definitions: document.parameters, symbols: isExpandable ? document.symbols : [:], limits: limits)
    resolver.moment = moment
    let hasTimeline = !document.timeline.entries.isEmpty
    // Without references there is nothing to resolve.
    if context.referenceCount > 0 { document.resolve(resolver, .any) }
    TimelineLowering.lower(&document, context, resolver, isSound: isSound)
    ListenerShapes.check(document, context)
    context.reportUnknownReferences(document)
    findings.append(resolver.findings)
    // References and the timeline may add elements that were not counted while parsing.
    if isExpandable, context.referenceCount > 0 || hasTimeline || !context.tally.isWithin(limits) {
      FrameBudget.check(document, limits, &findings)
    }
    var all = context.findings
    all.append(findings)
    return Reading(context: context, findings: all, document: unresolved, resolved: document)
  }

  /// Reads a tape with packed keyframes; nil if the nodes of keyframes are needed, as for any finding.
  private static func readPacked(
    _ tape: Tape, _ parameters: [String: ParameterValue], _ limits: Limits, _ selection: RuleSelection,
    keepsReferences: Bool, countsPlainTracks: Bool
  ) -> Reading? {
    let reading = read(
      tape, parameters, limits, selection, isSound: true, keepsReferences: keepsReferences,
      countsPlainTracks: countsPlainTracks)
    let findings = reading.findings
    guard !tape.needsNodes, findings.count == 0, !findings.hasErrors, reading.context.timelineFindings.isEmpty
    else { return nil }
    return reading
  }

  private static func complaint(
    about value: ParameterValue, for name: String, _ document: AnimationDocument
  ) -> Message? {
    guard let parameter = document.parameters[name] else {
      return .unknownParameter(name, known: Suggestion.Names(document.parameters.entries.map { $0.name }))
    }
    return parameter.complaint(about: value, name: name)
  }
}

extension Diagnostic.Rule {
  /// Whether a syntax error has an unambiguous correction without further effects.
  fileprivate var leavesNoDoubt: Bool {
    switch self {
    case .jsonComment, .jsonMissingComma, .jsonTrailingComma, .jsonExtraComma, .jsonUnquotedName,
      .jsonSingleQuotes, .jsonSmartQuotes, .jsonByteOrderMark, .jsonForeignSpace, .jsonForeignCharacter,
      .jsonTextBeforeStart:
      true
    default: false
    }
  }
}

extension JSONProblem {
  /// The corresponding problem of an encoded document: a number instead of a word.
  fileprivate var asOfCode: JSONProblem {
    guard rule == .jsonNotFinite else { return self }
    let message = Message.numberNotFinite()
    return JSONProblem(message.rule, message.text, at: range, help: message.help)
  }
}

extension Findings {
  /// The number of problems. A consequence of a misplaced bracket counts twice, because it hides content.
  fileprivate var signs: Int {
    kept.reduce(count) { sum, finding in
      switch finding.message.rule {
      case .unknownMember, .missingMember, .wrongType, .wrongCount: sum + 1
      default: sum
      }
    }
  }
}

extension Finding {
  /// Creates a finding of the JSON scanner.
  package init(_ problem: JSONProblem) {
    message = Message(
      problem.rule, problem.message, help: problem.help,
      proposal: problem.edit.map {
        FixProposal(change: .edit($0.range, String(decoding: $0.bytes, as: UTF8.self)), isSafe: $0.isSafe)
      })
    place = .text(problem.range)
    related = problem.related.map { [($0.message, .text($0.range))] } ?? []
  }
}

extension InvalidAnimation {
  /// Creates the error for a text that is rejected as a whole.
  package init(_ message: Message, _ text: [UInt8]) {
    let finding = Finding(message: message, place: .text(0..<0))
    self.init(report: Analysis([finding], RuleSelection(), nil, text).report())
  }
}

extension Findings {
  /// The findings in complete values of a text that ends within others, except unknown names, which may follow.
  fileprivate func inCompleteValues(of tape: Tape) -> Findings {
    let end = tape.range(0).upperBound
    return filter { finding in
      let last: Int? =
        switch finding.place {
        case .node(let node), .part(let node, _): tape.range(node).upperBound
        case .text(let range): range.upperBound
        case .path, .name: nil
        }
      let isCertain =
        switch finding.message.rule {
        case .unknownParameter, .unknownSymbol, .unknownShape, .unknownTarget, .unknownParent: false
        case .unknownEasing: finding.message.proposal != nil
        default: true
        }
      return isCertain && last ?? end < end
    }
  }
}

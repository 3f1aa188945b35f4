import AnimFile

/// Checks a document without errors: members without effect, and problems during playback.
///
/// Evaluation does not need these checks, so they run only for reports, and only for selected rules.
final class Linting {
  /// The document as written.
  let original: AnimationDocument
  /// The document with references resolved and the timeline lowered to tracks.
  let resolved: AnimationDocument
  let context: ReadingContext
  let selection: RuleSelection
  /// The evaluator of the document; nil if its frames are too large to be evaluated by rules.
  private(set) lazy var evaluator: Evaluator? =
    canEvaluate ? Evaluator(resolved, resolved: resolved, diagnostics: []) : nil

  /// - Parameter reading: The state after reading; nil is returned if it has not kept the document as written.
  init?(_ reading: Analysis.Reading, _ selection: RuleSelection) {
    guard let original = reading.document else { return nil }
    self.original = original
    resolved = reading.resolved
    context = reading.context
    self.selection = selection
  }

  /// The rules that are checked only here.
  static let rules = Diagnostic.RuleCategory.effect.rules + Diagnostic.RuleCategory.playback.rules

  /// The rules that are checked partly here and partly by the reader.
  private static let sharedRules: [Diagnostic.Rule] = [
    .deadVia, .angleInRadians, .scaleInPercent, .turnsInDegrees, .stopOrder, .implausibleDuration,
    .flatGradient,
  ]

  static func isWanted(_ selection: RuleSelection) -> Bool {
    sharedRules.contains(where: selection.includes) || rules.contains(where: selection.includes)
  }

  private var canEvaluate: Bool {
    guard context.tally.count <= Self.mostItems, context.tally.elements <= Self.mostElements else {
      return false
    }
    var limits = Limits()
    (limits.frameItems, limits.frameElements) = (Self.mostItems, Self.mostElements)
    var findings = Findings()
    FrameBudget.check(resolved, limits, &findings)
    return !findings.hasErrors
  }

  private static let mostItems = 10_000
  private static let mostElements = 100_000

  /// Checks all selected rules.
  ///
  /// - Complexity: O(*n*) in the size of the document and of a few frames of limited size.
  func report(to findings: inout Findings) {
    for finding in unusedNames() + idleEntries() + context.timelineFindings { findings.append(finding) }
    let times = MillisecondLint(self)
    for finding in times.findings { findings.append(finding) }
    let effects = EffectLint(self)
    effects.lint()
    for finding in effects.findings { findings.append(finding) }
    if wants(.outsideViewport) || wants(.neverVisible) {
      let lint = ViewportLint(self)
      lint.lint()
      for finding in lint.findings { findings.append(finding) }
    }
    // A list that is read twice has its members recorded twice.
    for node in Set(context.membersAtDefault).sorted() {
      findings.append(Finding(message: .defaultMember(context.tape.string(node)), place: .node(node)))
    }
    let course = PlaybackLint(self)
    course.lint()
    for finding in course.findings { findings.append(finding) }
    // Shapes that never show and wrong times already explain an empty frame.
    let reasons: Set<Diagnostic.Rule> = [
      .neverVisible, .noPaint, .emptyGroup, .outsideViewport, .timeAfterEnd,
    ]
    guard wants(.emptyPicture), !findings.kept.contains(where: { reasons.contains($0.message.rule) }) else {
      return
    }
    for finding in StillFrameLint(self).findings { findings.append(finding) }
  }

  func wants(_ rule: Diagnostic.Rule) -> Bool { selection.includes(rule) }
}

// MARK: - Unused names

extension Linting {
  private func unusedNames() -> [Finding] {
    var findings: [Finding] = []
    func report(
      _ rule: Diagnostic.Rule, _ list: String, _ names: [String], _ kind: ReadingContext.Reference.Kind
    ) {
      guard !names.isEmpty, wants(rule) else { return }
      var used: Set<[UInt8]> = []
      // A use that sets a parameter does not count as a reference to it.
      for reference in context.references
      where reference.kind == kind && context.tape.kind(reference.node) != .name {
        used.insert(Array(reference.name.utf8))
      }
      for name in names where !used.contains(Array(name.utf8)) {
        findings.append(
          Finding(message: .unused(rule, name), place: .name([.member(list), .member(name)])))
      }
    }
    report(.unusedSymbol, "symbols", original.symbols.entries.map(\.name), .symbol)
    report(.unusedParameter, "parameters", original.parameters.entries.map(\.name), .parameter)
    report(.unusedEasing, "easings", original.easings.entries.map(\.name), .easing)
    return findings
  }
}

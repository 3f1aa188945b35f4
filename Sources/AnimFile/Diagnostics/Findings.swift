/// The collected findings: the first thousand, and the counts of the others.
package struct Findings: Sendable {
  static let maximumCount = 1000

  /// The selected rules; findings of other rules are dropped.
  private let selection: RuleSelection

  /// Whether there is an error, of a selected rule or not.
  package private(set) var hasErrors = false

  package init(_ selection: RuleSelection = RuleSelection()) { self.selection = selection }

  /// The findings kept, in the order they were added.
  package private(set) var kept: [Finding] = []
  /// The counts of the findings that were not kept, by rule.
  package private(set) var omitted = OmittedFindings()
  private var firstOmitted: Finding.Place?

  /// Whether further findings are only counted, so that callers can skip expensive messages and call `omit`.
  var isFull: Bool { kept.count >= Self.maximumCount }

  /// The number of findings, including omitted ones.
  var count: Int { kept.count + omitted.count }

  /// The findings kept, followed by one that summarizes the omitted ones if there are any.
  package var all: [Finding] {
    guard let firstOmitted else { return kept }
    var message = Message.tooManyFindings(omitted.count)
    message.severity = omitted.worst
    return kept + [Finding(message: message, place: firstOmitted)]
  }

  package mutating func append(_ finding: Finding) {
    if finding.message.severity == .error { hasErrors = true }
    guard selection.includes(finding.message.rule) else { return }
    // Kept even when full: that the parser gave up matters more than earlier findings.
    if isFull, finding.message.rule != .jsonTooManyProblems {
      omit(finding.message.rule, finding.message.severity, at: finding.place)
    } else {
      kept.append(finding)
    }
  }

  package mutating func append(_ findings: Findings) {
    for finding in findings.kept { append(finding) }
    if findings.hasErrors { hasErrors = true }
    for (kind, count) in findings.omitted.counts where selection.includes(kind.rule) {
      omitted.add(
        kind.rule, selection.severity(of: kind.rule, otherwise: kind.severity) ?? kind.severity, count)
      firstOmitted = firstOmitted ?? findings.firstOmitted
    }
  }

  /// Returns the kept findings that satisfy a condition.
  func filter(_ isIncluded: (Finding) -> Bool) -> Findings {
    var result = self
    result.kept = kept.filter(isIncluded)
    (result.omitted, result.firstOmitted) = (OmittedFindings(), nil)
    return result
  }

  /// Counts one more finding without keeping it.
  mutating func omit(_ rule: Diagnostic.Rule, _ severity: Diagnostic.Severity, at place: Finding.Place) {
    if severity == .error { hasErrors = true }
    guard selection.includes(rule) else { return }
    omitted.add(rule, selection.severity(of: rule, otherwise: severity) ?? severity)
    firstOmitted = firstOmitted ?? place
  }

  mutating func add(
    _ message: Message, at path: PathComponent..., related: [(message: String, place: Finding.Place)] = []
  ) {
    append(Finding(message: message, place: .path(path), related: related))
  }
}

/// The counts of findings that are not listed, by rule and severity.
package struct OmittedFindings: Hashable, Sendable {
  package struct Kind: Hashable, Sendable {
    package var rule: Diagnostic.Rule
    package var severity: Diagnostic.Severity

    package init(rule: Diagnostic.Rule, severity: Diagnostic.Severity) {
      self.rule = rule
      self.severity = severity
    }
  }

  private(set) var counts: [Kind: Int] = [:]
  package private(set) var count = 0

  /// The highest severity among the omitted findings.
  var worst: Diagnostic.Severity { counts.keys.map { $0.severity }.max() ?? .information }

  func count(of severity: Diagnostic.Severity) -> Int {
    counts.reduce(0) { $0 + ($1.key.severity == severity ? $1.value : 0) }
  }

  mutating func add(_ rule: Diagnostic.Rule, _ severity: Diagnostic.Severity, _ more: Int = 1) {
    counts[Kind(rule: rule, severity: severity), default: 0] += more
    count += more
  }
}

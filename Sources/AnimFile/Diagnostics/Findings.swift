/// Findings as they are collected: the first thousand of them, and how many more there are.
struct Findings: Sendable {
  /// How many findings are kept.
  static let maximumCount = 1000

  /// Which kinds of finding are wanted. Others are dropped.
  private let selection: RuleSelection

  /// Whether there is an error, wanted or not.
  private(set) var hasErrors = false

  /// No findings as yet.
  init(_ selection: RuleSelection = RuleSelection()) { self.selection = selection }

  /// The findings that are kept, in the order in which they were made.
  private(set) var kept: [Finding] = []
  /// How many more there are of each kind.
  private(set) var omitted = OmittedFindings()
  private var firstOmitted: Finding.Place?

  /// Whether no more are kept. Who has to do a lot for a finding can spare the trouble then, and call `omit`.
  var isFull: Bool { kept.count >= Self.maximumCount }

  /// How many there are, kept or not.
  var count: Int { kept.count + omitted.count }

  /// The findings that are kept, and one that speaks for the others if there are any.
  var all: [Finding] {
    guard let firstOmitted else { return kept }
    var message = Message.tooManyFindings(omitted.count)
    message.severity = omitted.worst
    return kept + [Finding(message: message, place: firstOmitted)]
  }

  mutating func append(_ finding: Finding) {
    if finding.message.severity == .error { hasErrors = true }
    guard selection.includes(finding.message.rule) else { return }
    // That reading was given up matters more than what was found before.
    if isFull, finding.message.rule != .jsonTooManyProblems {
      omit(finding.message.rule, finding.message.severity, at: finding.place)
    } else {
      kept.append(finding)
    }
  }

  mutating func append(_ findings: Findings) {
    for finding in findings.kept { append(finding) }
    if findings.hasErrors { hasErrors = true }
    for (kind, count) in findings.omitted.counts where selection.includes(kind.rule) {
      omitted.add(
        kind.rule, selection.severity(of: kind.rule, otherwise: kind.severity) ?? kind.severity, count)
      firstOmitted = firstOmitted ?? findings.firstOmitted
    }
  }

  /// Notes that there is one more of a kind, at `place`.
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

/// How many findings there are that are not listed, by their kinds.
struct OmittedFindings: Hashable, Sendable {
  struct Kind: Hashable, Sendable {
    var rule: Diagnostic.Rule
    var severity: Diagnostic.Severity
  }

  private(set) var counts: [Kind: Int] = [:]
  /// How many there are of all kinds.
  private(set) var count = 0

  /// How much the one matters that matters most.
  var worst: Diagnostic.Severity { counts.keys.map(\.severity).max() ?? .information }

  /// How many there are of a severity.
  func count(of severity: Diagnostic.Severity) -> Int {
    counts.reduce(0) { $0 + ($1.key.severity == severity ? $1.value : 0) }
  }

  mutating func add(_ rule: Diagnostic.Rule, _ severity: Diagnostic.Severity, _ more: Int = 1) {
    counts[Kind(rule: rule, severity: severity), default: 0] += more
    count += more
  }
}

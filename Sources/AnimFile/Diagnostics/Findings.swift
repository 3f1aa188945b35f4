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
  private var omitted: (count: Int, severity: Diagnostic.Severity, place: Finding.Place)?

  /// Whether no more are kept. Who has to do a lot for a finding can spare the trouble then, and call `omit`.
  var isFull: Bool { kept.count >= Self.maximumCount }

  /// How many there are, kept or not.
  var count: Int { kept.count + (omitted?.count ?? 0) }

  /// The findings that are kept, and one that speaks for the others if there are any.
  var all: [Finding] {
    guard let omitted else { return kept }
    var message = Message.tooManyFindings(omitted.count)
    message.severity = omitted.severity
    return kept + [Finding(message: message, place: omitted.place)]
  }

  mutating func append(_ finding: Finding) {
    if finding.message.severity == .error { hasErrors = true }
    guard selection.includes(finding.message.rule) else { return }
    // That reading was given up matters more than what was found before.
    if isFull, finding.message.rule != .jsonTooManyProblems {
      omit(finding.message.severity, at: finding.place)
    } else {
      kept.append(finding)
    }
  }

  mutating func append(_ findings: Findings) {
    for finding in findings.kept { append(finding) }
    if findings.hasErrors { hasErrors = true }
    guard let more = findings.omitted else { return }
    omit(more.severity, at: more.place, count: more.count)
  }

  /// Notes that there are `count` more of a severity, the first of them at `place`.
  mutating func omit(_ severity: Diagnostic.Severity, at place: Finding.Place, count: Int = 1) {
    if severity == .error { hasErrors = true }
    omitted = (
      (omitted?.count ?? 0) + count, max(omitted?.severity ?? .information, severity), omitted?.place ?? place
    )
  }

  mutating func add(
    _ message: Message, at path: PathComponent..., related: [(message: String, place: Finding.Place)] = []
  ) {
    append(Finding(message: message, place: .path(path), related: related))
  }
}

public import AnimFile

/// A text after fixes have been applied.
public struct FixedText: Hashable, Sendable {
  /// The text, in UTF-8.
  public fileprivate(set) var text: [UInt8]
  /// The number of findings fixed.
  public fileprivate(set) var fixedCount = 0
  /// Whether fixing it again certainly changes nothing; false if the last of the allowed rounds still fixed something, or if no
  /// round was allowed.
  public fileprivate(set) var isComplete = true
  /// The report on the fixed text.
  public fileprivate(set) var report: ValidationReport
  /// The number of texts that were validated to choose among the fixes.
  package fileprivate(set) var rounds = 0
}

extension Linter {
  /// The maximum number of validation rounds. Each round applies all compatible fixes.
  private static let maximumRounds = 128
  /// The maximum number of bytes validated over all rounds, and the number of rounds that are always allowed.
  private static let maximumBytes = 48 << 20
  private static let minimumRounds = 8
  /// The number of fixes in a row that are refused alone before the others that failed with them are refused too.
  private static let maximumRefusals = 40

  static func rounds(for count: Int) -> Int {
    max(minimumRounds, min(maximumRounds, maximumBytes / max(1, count)))
  }

  /// Returns a document with its findings fixed as far as possible.
  ///
  /// Changes only bytes related to a finding. Skips fixes that do not improve the document, and safe fixes that
  /// change a frame of a document that was valid before. The result is stable: fixing it again changes nothing, unless
  /// a text of more than 380 kB needs more rounds than its length allows.
  ///
  /// - Parameters:
  ///   - text: The UTF-8 text of a document, valid or not.
  ///   - includesUnsafe: Whether to apply unsafe fixes too: see ``Diagnostic/Fix/isSafe``.
  ///   - maximumRounds: The maximum number of rounds of fixes; nil for the default, 0 to change nothing.
  /// - Complexity: O(*n*) in the length of the text for each round. Most texts need a few rounds. The maximum
  ///   is 128, and for long texts as many as fit into 48 MB.
  public func fixed(_ text: [UInt8], includesUnsafe: Bool = false, maximumRounds: Int? = nil) -> FixedText {
    let limit = maximumRounds ?? Self.rounds(for: text.count)
    var result = FixedText(text: text, report: report(on: text))
    // A fix that was rejected early may help after others, so only a pass without changes is the last.
    while result.rounds < limit {
      let before = result.fixedCount
      fixOnce(&result, includesUnsafe: includesUnsafe, limit)
      if result.fixedCount == before { return result }
    }
    result.isComplete = false
    return result
  }

  /// Returns the document in any collection of bytes, such as `Data` or an array slice, with its findings fixed, as
  /// ``fixed(_:includesUnsafe:maximumRounds:)-([UInt8],_,_)`` does.
  public func fixed(
    _ text: some Collection<UInt8>, includesUnsafe: Bool = false, maximumRounds: Int? = nil
  ) -> FixedText { fixed(Array(text), includesUnsafe: includesUnsafe, maximumRounds: maximumRounds) }

  /// Returns the document in a text with its findings fixed, as
  /// ``fixed(_:includesUnsafe:maximumRounds:)-([UInt8],_,_)`` does.
  public func fixed(_ text: String, includesUnsafe: Bool = false, maximumRounds: Int? = nil) -> FixedText {
    fixed(Array(text.utf8), includesUnsafe: includesUnsafe, maximumRounds: maximumRounds)
  }

  /// Applies fixes until all that remain have been rejected.
  private func fixOnce(_ result: inout FixedText, includesUnsafe: Bool, _ limit: Int) {
    var refused: Set<FixKey> = []
    /// Fixes that did not help together with others, to be retried at the end.
    var doubtful: Set<FixKey> = []
    /// The number of doubtful fixes to retry together: one, and twice as many after each success.
    var retried = 1
    var refusals = 0
    while result.rounds < limit {
      func choice(refusing: Set<FixKey>) -> [Diagnostic] {
        FixChoice(result.report, includesUnsafe: includesUnsafe, refusing: refusing).diagnostics
      }
      var chosen = choice(refusing: refused.union(doubtful))
      let isRetry = chosen.isEmpty && !doubtful.isEmpty
      if isRetry, refusals < Self.maximumRefusals {
        chosen = Array(choice(refusing: refused).prefix(retried))
      }
      // Unsafe fixes may change the frames of a valid document, so safe ones are checked without them.
      if result.report.isValid, chosen.contains(where: \.hasSafeFix) { chosen.removeAll { !$0.hasSafeFix } }
      guard !chosen.isEmpty else { break }
      retried = 1
      let count = chosen.count
      // If the report gets worse, bisect the fixes to find the culprit.
      while true {
        result.rounds += 1
        let edits = FixChoice.edits(of: chosen)
        let changed = edits.applied(to: result.text)
        let next = report(on: changed)
        // Reject fixes that replace one error by another, even if others in the round help.
        let failed = RejectedFixes(result.report, next)
        let futile = chosen.filter(failed.include)
        if !futile.isEmpty {
          if chosen.count == 1 {
            refused.insert(FixKey(chosen[0]))
            refusals += 1
          }
          doubtful.formUnion(futile.map(FixKey.init))
          chosen.removeAll(where: failed.include)
          if chosen.isEmpty || result.rounds >= limit { break }
          continue
        }
        if ReportRank(next, changed.count) < ReportRank(result.report, result.text.count),
          !result.report.isValid || !chosen.allSatisfy(\.hasSafeFix)
            || rendersIdentically(result.text, changed)
        {
          result.fixedCount += chosen.count
          result.text = changed
          result.report = next
          if isRetry, chosen.count == count { retried = 2 * count }
          refusals = 0
          break
        }
        if chosen.count == 1 || result.rounds >= limit {
          refused.insert(FixKey(chosen[0]))
          if isRetry { refusals += 1 }
          break
        }
        chosen = Array(chosen.prefix(chosen.count / 2))
      }
    }
  }

  /// Whether the fix of a finding alone improves a text, by the criteria of
  /// ``fixed(_:includesUnsafe:maximumRounds:)``: it does not replace one error by another, and a safe fix changes no
  /// frame of a valid document.
  ///
  /// - Parameter report: The report on the text.
  /// - Complexity: O(*n*) in the length of the text.
  package func isImproved(_ diagnostic: Diagnostic, in text: [UInt8], _ report: ValidationReport) -> Bool {
    guard let fix = diagnostic.fix else { return false }
    let changed = fix.applied(to: text)
    let next = self.report(on: changed)
    return !RejectedFixes(report, next).include(diagnostic)
      && ReportRank(next, changed.count) < ReportRank(report, text.count)
      && (!report.isValid || !fix.isSafe || rendersIdentically(text, changed))
  }

  /// Whether two texts give equal frames at a few times before, in and after a pass, without settings and with an event of
  /// each trigger, boolean and choice.
  private func rendersIdentically(_ text: [UInt8], _ other: [UInt8]) -> Bool {
    guard let first = try? Evaluator(json: text, limits: limits),
      let second = try? Evaluator(json: other, limits: limits), first.duration == second.duration
    else { return false }
    guard first.hasEqualFrames(second) else { return false }
    let events = first.eventsOfAllParameters
    guard !events.settings.isEmpty, let moved = try? first.applying(events) else { return true }
    guard let same = try? second.applying(events) else { return false }
    return moved.hasEqualFrames(same)
  }
}

extension Evaluator {
  fileprivate func hasEqualFrames(_ other: Evaluator) -> Bool {
    let count = duration > 0 || hasSettings ? 24 : 0
    let length = duration > 0 ? duration : 1
    for index in -2...count + 8 {
      let time = length * Double(index) / Double(max(1, count - 1))
      guard let frame = try? frame(at: time), let same = try? other.frame(at: time), frame == same else {
        return false
      }
    }
    return true
  }

  /// A log with an event of each trigger, boolean and choice, one after another.
  fileprivate var eventsOfAllParameters: Inputs {
    var inputs = Inputs()
    let entries = document.parameters.entries
    for (index, entry) in entries.enumerated() {
      let time = max(duration, 1) * 0.3 * Double(index) / Double(entries.count)
      switch entry.value.value {
      case .trigger: try? inputs.fire(entry.name, at: time)
      case .boolean(let value): try? inputs.set(entry.name, to: .boolean(!value), at: time)
      case .choice(let value):
        let option = entry.value.options.first { $0 != value }
        if let option { try? inputs.set(entry.name, to: .choice(option), at: time) }
      default: break
      }
    }
    return inputs
  }
}

extension Diagnostic {
  fileprivate var hasSafeFix: Bool { fix?.isSafe == true }
}

/// Orders reports by severity. Errors that hide others rank first, such as those of unparsable text.
private struct ReportRank: Comparable {
  private let parts: [Int]

  init(_ report: ValidationReport, _ length: Int) {
    var (json, opaque, blind) = (0, 0, 0)
    // Unlisted findings count too: a fix of listed ones moves others into the list.
    for (kind, count) in report.counts {
      if kind.rule.documentation.category == .json { json += count }
      switch kind.rule {
      case .foreignFormat, .unknownType: opaque += count
      case .unknownMember, .wrongType, .unknownValue: blind += count
      default: break
      }
    }
    let end = report.diagnostics.last { $0.rule == .jsonTooManyProblems }
    let unread = end.map { length - $0.place.range.lowerBound } ?? 0
    parts = [unread, json, opaque, blind, report.errorCount, report.findingCount]
  }

  static func < (a: ReportRank, b: ReportRank) -> Bool { a.parts.lexicographicallyPrecedes(b.parts) }
}

/// Determines which fixes replaced their error by another.
private struct RejectedFixes {
  /// The rules of the new errors, by pointer.
  private var newErrors: [String: Set<Diagnostic.Rule>] = [:]
  /// The rules of the previous errors, by pointer.
  private var known: [String: Set<Diagnostic.Rule>] = [:]
  /// Whether a reference names an existing element of the wrong kind.
  private var hasMismatchedReference = false

  init(_ before: ValidationReport, _ after: ValidationReport) {
    for error in before.diagnostics where error.severity == .error {
      known[error.place.pointer, default: []].insert(error.rule)
    }
    // An error that was not listed before is not new.
    let (oldCounts, newCounts) = before.omitted.count > 0 ? (before.counts, after.counts) : ([:], [:])
    func mayBeNew(_ error: Diagnostic) -> Bool {
      let kind = OmittedFindings.Kind(rule: error.rule, severity: error.severity)
      return before.omitted.count == 0 || newCounts[kind, default: 0] > oldCounts[kind, default: 0]
    }
    for error in after.diagnostics where error.severity == .error {
      let pointer = error.place.pointer
      guard known[pointer]?.contains(error.rule) != true else { continue }
      newErrors[pointer, default: []].insert(error.rule)
      switch error.rule {
      case .drivenTwice, .unknownTarget, .notAnimatable, .verbNotApplicable, .loopingTarget, .symbolCycle,
        .parentCycle, .parameterType, .parameterMapping:
        if mayBeNew(error) { hasMismatchedReference = true }
      default: break
      }
    }
  }

  /// Whether there is a new error at the location of the finding, under the member's new name, or in its
  /// combination with siblings. Errors deeper inside could not be detected before.
  func include(_ diagnostic: Diagnostic) -> Bool {
    switch diagnostic.rule {
    case .unknownMember:
      guard !newErrors.isEmpty, let slash = diagnostic.place.pointer.lastIndex(of: "/"),
        let edit = diagnostic.fix?.edits.first(where: { $0.range.overlaps(diagnostic.place.range) }),
        case let parts = edit.replacement.split(separator: "\"", maxSplits: 1), let name = parts.first
      else { return false }
      let object = String(diagnostic.place.pointer[..<slash])
      // A type reveals further missing members of the object. Errors of the value may have been reported
      // under its previous name.
      let old = known[diagnostic.place.pointer] ?? []
      return newErrors["\(object)/\(name)"]?.subtracting(old).isEmpty == false
        || name != "type" && newErrors[object]?.subtracting([.missingMember]).isEmpty == false
    case .outOfRange, .unknownValue, .wrongType, .invalidColor, .unknownEasing:
      return newErrors[diagnostic.place.pointer] != nil
    // A wrong reference can cause errors wherever it is used.
    case .unknownShape, .unknownSymbol, .unknownParent, .unknownParameter: return hasMismatchedReference
    default: return false
    }
  }
}

private struct FixKey: Hashable {
  private let rule: Diagnostic.Rule
  private let pointer: String
  private let message: String
  private let title: String?

  init(_ diagnostic: Diagnostic) {
    rule = diagnostic.rule
    pointer = diagnostic.place.pointer
    message = diagnostic.message
    title = diagnostic.fix?.title
  }
}

/// A set of compatible fixes.
private struct FixChoice {
  /// The findings that they fix, in order; several may share one fix.
  private(set) var diagnostics: [Diagnostic] = []
  private var edits: [Diagnostic.Fix.Edit] = []
  private var fixes: Set<Diagnostic.Fix> = []
  private var claims: Set<Int> = []

  init(_ report: ValidationReport, includesUnsafe: Bool, refusing refused: Set<FixKey>) {
    for diagnostic in report.diagnostics {
      guard let fix = diagnostic.fix, fix.isSafe || includesUnsafe, !refused.contains(FixKey(diagnostic))
      else {
        continue
      }
      if fixes.contains(fix) {
        diagnostics.append(diagnostic)
      } else if add(fix) {
        fixes.insert(fix)
        diagnostics.append(diagnostic)
      }
    }
  }

  static func edits(of diagnostics: [Diagnostic]) -> [Diagnostic.Fix.Edit] {
    var fixes: Set<Diagnostic.Fix> = []
    return diagnostics.compactMap(\.fix).filter { fixes.insert($0).inserted }.flatMap(\.edits)
      .sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
  }

  /// Adds a fix, unless it conflicts with another one.
  private mutating func add(_ fix: Diagnostic.Fix) -> Bool {
    if let claim = fix.claim, claims.contains(claim) { return false }
    let places = fix.edits.map { place(for: $0) }
    guard places.allSatisfy({ $0 != nil }) else { return false }
    for edit in fix.edits {
      if let place = place(for: edit) { edits.insert(edit, at: place) }
    }
    if let claim = fix.claim { claims.insert(claim) }
    return true
  }

  /// Returns the index at which to insert an edit; nil if it touches another.
  private func place(for edit: Diagnostic.Fix.Edit) -> Int? {
    var low = 0
    var high = edits.count
    while high > low {
      let middle = (low + high) / 2
      if edits[middle].range.lowerBound < edit.range.lowerBound { low = middle + 1 } else { high = middle }
    }
    if low > 0, edits[low - 1].touches(edit) { return nil }
    if low < edits.count, edits[low].touches(edit) { return nil }
    return low
  }
}

extension Diagnostic.Fix.Edit {
  /// Whether the result depends on the order of the two edits.
  fileprivate func touches(_ other: Self) -> Bool {
    if range.isEmpty || other.range.isEmpty {
      return range.lowerBound <= other.range.upperBound && other.range.lowerBound <= range.upperBound
    }
    return range.overlaps(other.range)
  }
}

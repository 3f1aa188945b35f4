/// A text after its findings were mended as far as that is possible.
public struct FixedText: Hashable, Sendable {
  /// The text, in UTF-8.
  public fileprivate(set) var text: [UInt8]
  /// How many findings were mended.
  public fileprivate(set) var fixedCount = 0
  /// What is still wrong with it.
  public fileprivate(set) var report: ValidationReport
}

extension Validator {
  /// How often a text is validated again. Each round mends whatever can be mended at once.
  private static let maximumRounds = 200
  /// How many bytes are validated again, over all rounds, and in how many rounds in any case.
  private static let maximumBytes = 32 << 20
  private static let minimumRounds = 8

  /// How often a text of so many bytes is validated again.
  static func rounds(for count: Int) -> Int {
    max(minimumRounds, min(maximumRounds, maximumBytes / max(1, count)))
  }

  /// The document in a UTF-8 text with what was found in it mended.
  ///
  /// Only bytes that have to do with a finding change. A fix that makes nothing better is left out, and so is one that
  /// changes a picture of a document that could be evaluated before. What comes out is at rest: mending it again
  /// changes nothing, unless a text of more than 160 kB needed more rounds than its length allows.
  ///
  /// - Parameters:
  ///   - text: The UTF-8 text of a document, right or wrong.
  ///   - includesUnsafe: Whether fixes that are not safe are made too: see ``Diagnostic/Fix/isSafe``.
  ///   - maximumRounds: How often the text is changed and looked at again; nil for often enough, 0 to change nothing.
  /// - Complexity: O(*n*) in the length of the text for each round. A few rounds are enough for most texts; there are at
  ///   most 200, and of a long text as many as 32 MB allow.
  public func fixed(_ text: [UInt8], includesUnsafe: Bool = false, maximumRounds: Int? = nil) -> FixedText {
    let limit = maximumRounds ?? Self.rounds(for: text.count)
    var result = FixedText(text: text, report: report(on: text))
    var rounds = 0
    // What was refused early may help once other fixes are made. Only a pass without a change is the last.
    while rounds < limit {
      let before = result.fixedCount
      fixOnce(&result, includesUnsafe: includesUnsafe, &rounds, limit)
      if result.fixedCount == before { break }
    }
    return result
  }

  /// Makes fixes until none is left that was not refused.
  private func fixOnce(_ result: inout FixedText, includesUnsafe: Bool, _ rounds: inout Int, _ limit: Int) {
    var refused: Set<FixKey> = []
    /// Fixes that did not help together with others, and are tried by themselves once nothing else is left.
    var doubtful: Set<FixKey> = []
    while rounds < limit {
      func choice(refusing: Set<FixKey>) -> [Diagnostic] {
        FixChoice(result.report, includesUnsafe: includesUnsafe, refusing: refusing).diagnostics
      }
      var chosen = choice(refusing: refused.union(doubtful))
      if chosen.isEmpty, !doubtful.isEmpty { chosen = Array(choice(refusing: refused).prefix(1)) }
      guard !chosen.isEmpty else { break }
      // Where something gets worse, half of the changes are tried, and so on, until it is known which of them it was.
      while true {
        rounds += 1
        let edits = FixChoice.edits(of: chosen)
        let changed = edits.applied(to: result.text)
        let next = report(on: changed)
        // Among others that help, one that only makes another mistake of one must not slip through.
        let failed = FailedFixes(result.report, next)
        let futile = chosen.filter(failed.include)
        if !futile.isEmpty {
          if chosen.count == 1 { refused.insert(FixKey(chosen[0])) }
          doubtful.formUnion(futile.map(FixKey.init))
          chosen.removeAll(where: failed.include)
          if chosen.isEmpty || rounds >= limit { break }
          continue
        }
        if ReportRank(next, changed.count) < ReportRank(result.report, result.text.count),
          !result.report.isValid || showsTheSame(result.text, changed)
        {
          result.fixedCount += chosen.count
          result.text = changed
          result.report = next
          break
        }
        if chosen.count == 1 || rounds >= limit {
          refused.insert(FixKey(chosen[0]))
          break
        }
        chosen = Array(chosen.prefix(chosen.count / 2))
      }
    }
  }

  /// Whether the fix of a finding makes a text better by itself, as those do that ``fixed(_:includesUnsafe:maximumRounds:)``
  /// makes: it puts no other mistake in the place of this one, and changes no picture of a document that is valid.
  ///
  /// - Parameter report: What was found in the text.
  /// - Complexity: O(*n*) in the length of the text.
  package func isMended(_ diagnostic: Diagnostic, in text: [UInt8], _ report: ValidationReport) -> Bool {
    guard let fix = diagnostic.fix else { return false }
    let changed = fix.applied(to: text)
    let next = self.report(on: changed)
    return !FailedFixes(report, next).include(diagnostic)
      && ReportRank(next, changed.count) < ReportRank(report, text.count)
      && (!report.isValid || showsTheSame(text, changed))
  }

  /// Whether two texts give the same frames, as far as a few of them tell.
  private func showsTheSame(_ text: [UInt8], _ other: [UInt8]) -> Bool {
    guard let first = try? Evaluator(json: text, limits: limits),
      let second = try? Evaluator(json: other, limits: limits), first.duration == second.duration
    else { return false }
    let count = first.duration > 0 ? 23 : 0
    for index in 0...count {
      let time = first.duration * Double(index) / Double(max(1, count))
      guard let frame = try? first.frame(at: time), let same = try? second.frame(at: time), frame == same
      else {
        return false
      }
    }
    return true
  }
}

/// How bad a text is. What hides more comes first: of a text that cannot be read nobody can say what else is wrong.
private struct ReportRank: Comparable {
  private let parts: [Int]

  init(_ report: ValidationReport, _ length: Int) {
    var (unread, json, opaque, blind) = (0, 0, 0, 0)
    for diagnostic in report.diagnostics {
      let rule = diagnostic.rule
      if rule == .jsonTooManyProblems { unread = length - diagnostic.place.range.lowerBound }
      if rule.documentation.category == .json { json += 1 }
      switch rule {
      case .foreignFormat, .unknownType: opaque += 1
      case .unknownMember, .wrongType, .unknownValue: blind += 1
      default: break
      }
    }
    parts = [unread, json, opaque, blind, report.errorCount, report.findingCount]
  }

  static func < (a: ReportRank, b: ReportRank) -> Bool { a.parts.lexicographicallyPrecedes(b.parts) }
}

/// Tells which fixes have put another error in the place of theirs.
private struct FailedFixes {
  /// The codes of the errors that were not there before, by the pointers of their places.
  private var news: [String: Set<Diagnostic.Rule>] = [:]
  /// The codes of the errors that were there before.
  private var known: [String: Set<Diagnostic.Rule>] = [:]
  /// Whether a reference names something that exists and does not fit.
  private var misleads = false

  init(_ before: ValidationReport, _ after: ValidationReport) {
    for error in before.diagnostics where error.severity == .error {
      known[error.place.pointer, default: []].insert(error.rule)
    }
    for error in after.diagnostics where error.severity == .error {
      let pointer = error.place.pointer
      guard known[pointer]?.contains(error.rule) != true else { continue }
      news[pointer, default: []].insert(error.rule)
      switch error.rule {
      case .drivenTwice, .unknownTarget, .notAnimatable, .verbNotApplicable, .loopingTarget, .symbolCycle,
        .parentCycle, .parameterType, .parameterMapping:
        misleads = true
      default: break
      }
    }
  }

  /// Whether there is a new error at the place of the finding, under the member's new name, or in how that goes together
  /// with those beside it. What is deeper inside could not be judged before.
  func include(_ diagnostic: Diagnostic) -> Bool {
    switch diagnostic.rule {
    case .unknownMember:
      guard !news.isEmpty, let slash = diagnostic.place.pointer.lastIndex(of: "/"),
        let edit = diagnostic.fix?.edits.first(where: { $0.range.overlaps(diagnostic.place.range) }),
        case let parts = edit.replacement.split(separator: "\"", maxSplits: 1), let name = parts.first
      else { return false }
      let object = String(diagnostic.place.pointer[..<slash])
      // With its type an object shows what else it lacks.
      // What is wrong with the value may have been known under the name that it had.
      let old = known[diagnostic.place.pointer] ?? []
      return news["\(object)/\(name)"]?.subtracting(old).isEmpty == false
        || name != "type" && news[object]?.subtracting([.missingMember]).isEmpty == false
    case .outOfRange, .unknownValue, .wrongType, .invalidColor, .unknownEasing:
      return news[diagnostic.place.pointer] != nil
    // A reference to something else can be wrong wherever that is used.
    case .unknownShape, .unknownSymbol, .unknownParent, .unknownParameter: return misleads
    default: return false
    }
  }
}

/// A fix that was tried and left out.
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

/// Fixes that can be made at the same time.
private struct FixChoice {
  /// The findings that they mend, in order; some may have one fix in common.
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

  /// All changes that mend `diagnostics`, in order.
  static func edits(of diagnostics: [Diagnostic]) -> [Diagnostic.Fix.Edit] {
    var fixes: Set<Diagnostic.Fix> = []
    return diagnostics.compactMap(\.fix).filter { fixes.insert($0).inserted }.flatMap(\.edits)
      .sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
  }

  /// Takes a fix, unless it has to do with what another one changes.
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

  /// Where in the list an edit belongs; nil if it touches another.
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
  /// Whether the order of the two would matter.
  fileprivate func touches(_ other: Self) -> Bool {
    if range.isEmpty || other.range.isEmpty {
      return range.lowerBound <= other.range.upperBound && other.range.lowerBound <= range.upperBound
    }
    return range.overlaps(other.range)
  }
}

import AnimFile
import AnimFileAuthoring

/// The handling of fixable findings by `validate`.
struct FixSettings: Sendable {
  enum Mode: Sendable {
    /// Findings are only counted.
    case report
    /// The files are replaced.
    case write
    /// The changes are shown.
    case show
  }

  let mode: Mode
  let includesUnsafe: Bool
  /// The number of fixed findings, and of their files.
  private(set) var fixed = 0
  private(set) var changedFiles = 0
  /// The number of remaining findings with a safe fix.
  private var safe = 0
  private var unsafe = 0
  /// The number of files that were too long to be fixed completely.
  private var incomplete = 0

  init(_ arguments: Arguments) throws(UsageError) {
    mode = arguments.flag("diff") ? .show : arguments.flag("fix") ? .write : .report
    includesUnsafe = arguments.flag("unsafe-fixes")
    if arguments.flag("diff"), arguments.flag("fix") {
      throw UsageError("'--fix' and '--diff' are mutually exclusive")
    }
    if mode == .report, includesUnsafe {
      throw UsageError("'--unsafe-fixes' requires '--fix' or '--diff'")
    }
    if mode != .report, arguments.flag("watch") {
      throw UsageError("'--watch' and '--\(mode == .write ? "fix" : "diff")' are mutually exclusive")
    }
    if mode == .show, arguments.choice("format", of: ReportFormat.self) != .text {
      throw UsageError("'--diff' prints changes, not a report", hint: "remove '--format'")
    }
  }

  mutating func note(_ result: FixedText, _ fixable: FixCount, isChanged: Bool) {
    if isChanged {
      fixed += result.fixedCount
      changedFiles += 1
      if !result.isComplete { incomplete += 1 }
    }
    safe += fixable.safe
    unsafe += fixable.unsafe
  }

  /// A summary of the fixed and fixable findings in lines of at most `width` characters; empty if there are none.
  func summary(width: Int?) -> [String] {
    var clauses: [String] = []
    if mode == .write, changedFiles > 0 {
      clauses.append("fixed \(counted(fixed, "finding")) in \(counted(changedFiles, "file"))")
    }
    if mode == .write, incomplete > 0 {
      clauses.append("\(counted(incomplete, "long file")) may have more to fix: run the same command again")
    }
    if mode == .report, safe > 0 { clauses.append("\(having(safe, "")) a safe fix: --fix") }
    if !includesUnsafe, unsafe > 0 {
      clauses.append(
        "\(having(unsafe, safe > 0 || fixed > 0 ? "more " : "")) an unsafe fix: --diff --unsafe-fixes, then --fix --unsafe-fixes"
      )
    }
    return clauses.isEmpty ? [] : hanging(clauses.joined(separator: "; "), after: "", to: width)
  }

  private func having(_ count: Int, _ more: String) -> String {
    "\(count) \(more)" + (count == 1 ? "finding has" : "findings have")
  }
}

/// The number of findings that fixes would correct, which may be lower than the number of fixes.
struct FixCount: Sendable {
  private(set) var safe = 0
  private(set) var unsafe = 0

  init() {}

  /// Counts the fixable findings in `text`; tries the fixes if there are few.
  init(_ text: FixedText, _ linter: Linter) {
    let fixes = text.report.diagnostics.compactMap(\.fix)
    let known = fixes.count(where: \.isSafe)
    // Only a hint at the end of a report: a long text, or one with many errors, is not validated several times for it.
    guard fixes.count <= 20, text.text.count <= 100_000 else {
      (safe, unsafe) = (known, fixes.count - known)
      return
    }
    // A fix may enable others, so more may be fixed than there are findings.
    if known > 0 { safe = min(known, linter.fixed(text.text).fixedCount) }
    if fixes.count > known {
      unsafe = min(
        fixes.count - known, max(0, linter.fixed(text.text, includesUnsafe: true).fixedCount - safe))
    }
  }
}

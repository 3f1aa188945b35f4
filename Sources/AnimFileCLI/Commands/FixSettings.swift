import AnimFile

/// What `validate` does about the findings that can be mended.
struct FixSettings: Sendable {
  enum Mode: Sendable {
    /// They are only counted.
    case report
    /// The files are replaced.
    case write
    /// What would change is shown.
    case show
  }

  let mode: Mode
  let includesUnsafe: Bool
  /// How many findings were mended or would be, and in how many files.
  private(set) var fixed = 0
  private(set) var changedFiles = 0
  /// How many of those that are left can be mended.
  private var safe = 0
  private var unsafe = 0

  init(_ arguments: Arguments) throws(UsageError) {
    mode = arguments.flag("diff") ? .show : arguments.flag("fix") ? .write : .report
    includesUnsafe = arguments.flag("unsafe-fixes")
    if mode == .report, includesUnsafe {
      throw UsageError("'--unsafe-fixes' goes with '--fix' or '--diff'")
    }
    if mode != .report, arguments.flag("watch") {
      throw UsageError("'--watch' only looks, so '--\(mode == .write ? "fix" : "diff")' cannot be beside it")
    }
    if mode == .show, arguments.choice("format", of: ReportFormat.self) != .text {
      throw UsageError("'--diff' shows what would change, and no report", hint: "leave '--format' out")
    }
  }

  mutating func note(_ result: FixedText, _ fixable: FixCount, isChanged: Bool) {
    if isChanged {
      fixed += result.fixedCount
      changedFiles += 1
    }
    safe += fixable.safe
    unsafe += fixable.unsafe
  }

  /// What was mended and for what there are fixes, in a line for people; empty where there is nothing to say.
  var summary: String {
    var clauses: [String] = []
    if mode == .write, changedFiles > 0 {
      clauses.append("mended \(counted(fixed, "finding")) in \(counted(changedFiles, "file"))")
    }
    if mode == .report, safe > 0 { clauses.append("\(having(safe, "")) a safe fix: --fix") }
    if !includesUnsafe, unsafe > 0 {
      clauses.append(
        "\(having(unsafe, safe > 0 || fixed > 0 ? "more " : "")) a fix to look at: --diff --unsafe-fixes")
    }
    return clauses.isEmpty ? "" : clauses.joined(separator: "; ") + "\n"
  }

  private func having(_ count: Int, _ more: String) -> String {
    "\(count) \(more)" + (count == 1 ? "finding has" : "findings have")
  }

  private func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)" + (count == 1 ? "" : "s")
  }
}

/// How many findings of a text would be mended, which may be fewer than have a fix.
struct FixCount: Sendable {
  private(set) var safe = 0
  private(set) var unsafe = 0

  init() {}

  /// Those that are left in `text`, found by trying where there are few.
  init(_ text: FixedText, _ validator: Validator) {
    let fixes = text.report.diagnostics.compactMap(\.fix)
    let known = fixes.count(where: \.isSafe)
    // It is a hint at the end of a report: not worth checking a long text, or one full of mistakes, several times over.
    guard fixes.count <= 20, text.text.count <= 100_000 else {
      (safe, unsafe) = (known, fixes.count - known)
      return
    }
    // One fix may make way for another, so that more is mended than there are findings.
    if known > 0 { safe = min(known, validator.fixed(text.text).fixedCount) }
    if fixes.count > known {
      unsafe = min(
        fixes.count - known, max(0, validator.fixed(text.text, includesUnsafe: true).fixedCount - safe))
    }
  }
}

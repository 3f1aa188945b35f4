/// The fixes that a report on one file has stated already.
///
/// One fix may mend many findings, such as the order of a long list. A report states it at the first of them, so that it is not
/// larger than the text by their number.
struct StatedFixes {
  /// The fixes that change a place which only one fix at a time can change.
  private var stated: [Int: [Diagnostic.Fix]] = [:]

  /// The fix of a finding; nil if it has none, or an earlier finding has the same.
  mutating func new(of diagnostic: Diagnostic) -> Diagnostic.Fix? {
    guard let fix = diagnostic.fix, let claim = fix.claim else { return diagnostic.fix }
    if stated[claim, default: []].contains(fix) { return nil }
    stated[claim, default: []].append(fix)
    return fix
  }
}

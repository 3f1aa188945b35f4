import AnimFile

/// The fixes already stated in a report on one file.
///
/// One fix may correct many findings, such as the order of a long list. It is stated with the first of them only, which
/// bounds the size of the report.
struct StatedFixes {
  /// The stated fixes, by a location that only one fix at a time can change.
  private var stated: [Int: [Diagnostic.Fix]] = [:]

  /// The fix of a finding; nil if it has none, or if an earlier finding has the same fix.
  mutating func new(of diagnostic: Diagnostic) -> Diagnostic.Fix? {
    guard let fix = diagnostic.fix, let claim = fix.claim else { return diagnostic.fix }
    if stated[claim, default: []].contains(fix) { return nil }
    stated[claim, default: []].append(fix)
    return fix
  }
}

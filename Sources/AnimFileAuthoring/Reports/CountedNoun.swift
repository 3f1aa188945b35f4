/// Returns a number and a noun: `1 file`, `2 files`.
///
/// - Parameter plural: The plural; nil for the noun with an s.
package func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
  "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
}

import AnimFile
import AnimFileAuthoring

/// Parses the values of `--set` with the types of the parameters in `text`.
///
/// - Throws: `InvalidAnimation` or a `UsageError`.
func parameterValues(
  _ assignments: [(name: String, value: String)], of text: [UInt8], _ limits: Limits
) throws -> [String: ParameterValue] {
  if assignments.isEmpty { return [:] }
  let known = try Linter(limits: limits).loading(text) { () throws(InvalidAnimation) in
    try AnimationDocument(json: text, limits: limits).parameters
  }
  var values: [String: ParameterValue] = [:]
  for (name, text) in assignments {
    guard let parameter = known[name] else { throw UsageError.unknownParameter(name, among: known) }
    do throws(Parameter.TextError) {
      values[name] = try parameter.value(from: text, name: name)
    } catch {
      let time = text.utf8.lastIndex(of: UInt8(ascii: "@")).map { text[text.index(after: $0)...] }
      // Where a time is possible, it has been taken off.
      let hint =
        time.flatMap { Double($0) } == nil
        ? error.help : "remove '@\(time ?? "")': this command takes no times"
      throw UsageError("\(quoted("--set \(name)=\(text)")): \(error.message)", hint: hint)
    }
  }
  return values
}

extension Terminal {
  /// Writes a report with only the errors to standard error.
  mutating func report(_ report: ValidationReport, _ name: String) {
    writeError(report.text(name: name, color: isColored(.error), least: .error))
  }
}

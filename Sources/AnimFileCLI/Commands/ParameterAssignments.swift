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
        time.flatMap { try? Double(argument: String($0)) } == nil
        ? error.help : "remove '@\(time ?? "")': this command takes no times"
      throw UsageError("\(quoted("--set \(name)=\(text)")): \(error.message)", hint: hint)
    }
  }
  return values
}

extension Terminal {
  /// Reports why an animation is invalid, and returns the status of the command.
  ///
  /// - Parameter hasValues: Whether `--set` gave values, which are then named as the cause.
  mutating func refuse(_ input: RawText, _ report: ValidationReport, hasValues: Bool) -> ExitStatus {
    self.report(report, input.reportName)
    return statusOfInvalid(hasValues: hasValues)
  }

  /// Returns the status of a command whose animation is invalid; blames the values of `--set`, if there are any.
  mutating func statusOfInvalid(hasValues: Bool) -> ExitStatus {
    guard hasValues else { return .findings }
    complain("the animation is invalid with the values of '--set'")
    return .failure
  }
}

extension Terminal {
  /// Writes a report with only the errors to standard error.
  mutating func report(_ report: ValidationReport, _ name: String) {
    writeError(report.text(name: name, color: isColored(.error), least: .error))
  }
}

import AnimFile

/// `animfile expand`.
enum Expand {
  @Sendable
  static func run(_ arguments: Arguments, _ terminal: inout Terminal) throws -> ExitStatus {
    let assignments = try arguments.assignments("set")
    let limits = try arguments.limits()
    let input = arguments.operands[0]
    let text = try terminal.read(input, limit: limits.bytes)
    if let output = arguments.rawValue("output") { try terminal.redirect(to: output, sparing: [input]) }
    let parameters: [String: ParameterValue]
    do {
      parameters = try parameterValues(assignments, of: text, limits)
    } catch let error as InvalidAnimation {
      terminal.report(error.report, input.reportName)
      return .findings
    }
    do throws(InvalidAnimation) {
      terminal.write(try AnimationDocument.expand(json: text, parameters: parameters, limits: limits))
    } catch {
      terminal.report(error.report, input.reportName)
      if parameters.isEmpty { return .findings }
      terminal.complain("the animation does not work with the values of '--set'")
      return .failure
    }
    return .clean
  }
}

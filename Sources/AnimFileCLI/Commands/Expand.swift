import AnimFile

extension Command {
  static let expand = Command(
    name: "expand",
    summary: "write an animation out in keyframes alone",
    details: [
      """
      What is short for something else is replaced by it: the timeline and steps by keyframes, \
      parameters by their values, names of easings by the easings. The result is a valid file that \
      draws the same at every time. Parameters stay only in symbols that are used with other values for \
      them. Comments stay where the objects that they are in stay.
      """
    ],
    operands: Operands(
      placeholder: "FILE", count: 1...1, summary: "the animation, or - for standard input"),
    options: [
      .repeated(
        "set", "NAME=VALUE",
        "give a parameter another value than its default before it is replaced; may be repeated"),
      .limit,
      .value("output", short: "o", "FILE", "write to this file, which is replaced only when all went well"),
      .color,
    ],
    examples: [
      Example(line: "animfile expand entrance.json", purpose: "see what the timeline comes to"),
      Example(
        line: "animfile expand rating.json --set to=4 -o rating-4.json",
        purpose: "a file without parameters"),
    ],
    exitStatuses: [.clean: "the animation was printed"],
    run: Expand.run)
}

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

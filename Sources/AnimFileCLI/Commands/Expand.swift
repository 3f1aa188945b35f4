import AnimFile
import AnimFileAuthoring

extension Command {
  static let expand = Command(
    name: "expand",
    summary: "expand timelines, steps and parameters into plain keyframes",
    details: [
      """
      The command replaces shorthand with its result: the timeline and steps with keyframes, parameters \
      with their values, and easing names with the easings. The result is a valid file that draws the same \
      frame at every time. Parameters remain only in symbols that are used with other values for them, \
      and for events. Listeners remain only for these parameters. \
      Comments are kept in the objects that remain.
      """
    ],
    operands: Operands(
      placeholder: "FILE", count: 1...1, summary: "the animation, or - for standard input"),
    options: [
      .repeated(
        "set", "NAME=VALUE",
        "set a parameter before it is replaced; may be repeated"),
      .limit,
      .value("output", short: "o", "FILE", "write to this file; it is replaced only on success"),
      .color,
    ],
    examples: [
      Example(
        line: "animfile expand entrance.json", purpose: "print the keyframes that the timeline produces"),
      Example(
        line: "animfile expand rating.json --set to=4 -o rating-4.json",
        purpose: "write a file without parameters"),
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
    var parameters: [String: ParameterValue] = [:]
    do {
      parameters = try parameterValues(assignments, of: text, limits)
      terminal.write(try AnimationDocument.expand(json: text, parameters: parameters, limits: limits))
    } catch let error as InvalidAnimation {
      return terminal.refuse(input, error.report, hasValues: !parameters.isEmpty)
    }
    return .clean
  }
}

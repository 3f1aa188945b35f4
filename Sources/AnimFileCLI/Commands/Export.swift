import AnimFile
import AnimFileAuthoring
import AnimFileInterchange

extension Command {
  static let exportLottie = Command(
    name: "export",
    summary: "convert an animation to a Lottie file",
    details: [
      """
      Motions that Lottie has are exact. Others become keyframes within the tolerance. Players of Lottie files draw the \
      result like this command's 'render', except for the errors of their own.
      """,
      """
      Standard error lists what the result approximates or lacks, with the places in the animation. A warning means that \
      something looks different. The result is written even then, unless --strict is given.
      """,
    ],
    operands: Operands(
      placeholder: "FILE", count: 1...1, summary: "the animation, or - for standard input"),
    options: [
      .value("output", short: "o", "FILE", "write to this file; it is replaced only on success"),
      .choice("to", of: ExportFormat.self, default: .lottie, "the format of the result"),
      .value("fps", "NUMBER", "the frames per second, instead of the document's"),
      .repeated("set", "NAME=VALUE", "set a parameter; may be repeated"),
      .value(
        "tolerance", "NUMBER", default: "0.05", "the largest error of approximated points, in document units"),
      .flag("names", "keep the ids of shapes as the names of layers and groups"),
      .flag("pretty", "write one member a line"),
      .flag("strict", "write nothing if there is a warning"),
    ] + Option.conversion,
    examples: [
      Example(line: "animfile export bounce.json -o bounce.lottie.json", purpose: "convert an animation"),
      Example(
        line: "animfile export --fps 30 --names bounce.json -o bounce.lottie.json",
        purpose: "use 30 frames per second, and name the layers"),
      Example(
        line: "animfile export rating.json --set to=4 -o rating-4.lottie.json",
        purpose: "convert one state of an animation"),
    ],
    exitStatuses: [
      .clean: "the Lottie file was written",
      .findings: "the animation has errors; with --strict, also if there is a warning",
    ],
    run: Export.run)
}

/// The formats of an export.
enum ExportFormat: String, CaseIterable {
  case lottie
}

enum Export {
  @Sendable
  static func run(_ arguments: Arguments, _ terminal: inout Terminal) throws -> ExitStatus {
    let limits = try arguments.limits()
    let assignments = try arguments.assignments("set")
    let selection = try arguments.ruleSelection()
    var options = Lottie.ExportOptions(
      keepsNames: arguments.flag("names"), style: arguments.flag("pretty") ? .pretty : .compact)
    if let rate = try arguments.number("fps", in: 0.01...1000) { options.frameRate = rate }
    if let tolerance = try arguments.number("tolerance", in: 0.001...1000) { options.tolerance = tolerance }
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
    let writing = Lottie.write(
      text, parameters: parameters, options: options, limits: limits, selection: selection)
    var report = writing.report
    if writing.bytes == nil {
      // With advice, which the conversion does not give.
      let mistakes = Linter(limits: limits, selection: selection).report(on: text, parameters: parameters)
      if mistakes.errorCount > 0 { report = mistakes }
    }
    terminal.report(conversion: report, input.reportName, arguments)
    guard let bytes = writing.bytes else {
      let exceedsLimit = writing.report.diagnostics.contains { $0.rule == .limitExceeded }
      return terminal.statusOfInvalid(hasValues: !parameters.isEmpty && !exceedsLimit)
    }
    if arguments.flag("strict"), writing.report.errorCount + writing.report.warningCount > 0 {
      return .findings
    }
    terminal.write(bytes)
    return .clean
  }
}

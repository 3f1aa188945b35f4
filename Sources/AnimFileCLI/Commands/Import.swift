import AnimFile
import AnimFileAuthoring
import AnimFileInterchange

extension Command {
  static let importLottie = Command(
    name: "import",
    summary: "convert a Lottie file to an animation",
    details: [
      """
      The result is a valid file in the canonical form. Layers and groups keep their names, and a \
      precomposition that is used several times becomes a symbol.
      """,
      """
      Standard error lists what the result lacks or shows differently, with the places in the Lottie file. An \
      error means that content is missing, such as a text or an image. A warning means that something looks \
      different. The result is printed all the same, unless --strict is given.
      """,
    ],
    operands: Operands(
      placeholder: "FILE", count: 1...1,
      summary: "the Lottie file (.json, .lottie or .tgs), or - for standard input"),
    options: [
      .value("output", short: "o", "FILE", "write to this file; it is replaced only on success"),
      .flag("strict", "print nothing if there is an error or a warning"),
      .choice("format", of: ReportFormat.self, default: .text, "the format of the findings"),
      .flag("summary", "count the findings by code instead of listing them, in text and json"),
      .flag("quiet", short: "q", "print only errors and warnings, without counts"),
      .only, .ignore, .severity, .limit,
      .color,
    ],
    examples: [
      Example(line: "animfile import loading.json -o loading.anim.json", purpose: "convert a file"),
      Example(
        line: "animfile import --strict loading.json", purpose: "fail if the result would look different"),
      Example(
        line: "animfile import loading.json | animfile preview -", purpose: "show the result"),
    ],
    exitStatuses: [
      .clean: "the animation was printed",
      .findings:
        "the file is not a Lottie animation, or exceeds a limit; with --strict, also if there is an error or a warning",
    ],
    run: Import.run)
}

enum Import {
  @Sendable
  static func run(_ arguments: Arguments, _ terminal: inout Terminal) throws -> ExitStatus {
    let limits = try arguments.limits()
    let only = try arguments.codes("only")
    var selection = RuleSelection()
    if !only.isEmpty { selection.only = only }
    selection.ignored = try arguments.codes("ignore")
    selection.levels = try arguments.levels()
    let input = arguments.operands[0]
    let text = try terminal.read(input, limit: limits.bytes)
    if let output = arguments.rawValue("output") { try terminal.redirect(to: output, sparing: [input]) }
    let reading = Lottie.read(text, limits: limits, selection: selection)
    let isStrict = arguments.flag("strict")
    report(reading.report, input.reportName, arguments, &terminal)
    guard let document = reading.document else { return .findings }
    if isStrict, reading.report.errorCount + reading.report.warningCount > 0 { return .findings }
    terminal.write(document)
    return .clean
  }

  /// Prints the findings on standard error. Without any, only the formats for programs print something.
  private static func report(
    _ report: ValidationReport, _ name: String, _ arguments: Arguments, _ terminal: inout Terminal
  ) {
    let format: ReportFormat = arguments.choice("format")
    if format == .text, report.diagnostics.isEmpty { return }
    var options = ReportStream.Options()
    options.usesColor = terminal.isColored(.error)
    options.width = terminal.width(of: .error)
    options.folding = 10
    options.isQuiet = arguments.flag("quiet")
    options.listsFindings = !arguments.flag("summary")
    var stream = ReportStream(format: format, options: options)
    let bytes =
      stream.add(report, name: name, isStrict: arguments.flag("strict") || options.isQuiet) + stream.finish()
    terminal.writeError(String(decoding: bytes, as: UTF8.self))
  }
}

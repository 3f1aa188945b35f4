import AnimFile
import AnimFileAuthoring
import AnimFileInterchange

extension Command {
  static let importFile = Command(
    name: "import",
    summary: "convert a Lottie or SVG file to an animation",
    details: [
      """
      The content of the file tells its format. The result is a valid file in the canonical form. Layers and groups keep their \
      names, and what is shown several times becomes a symbol.
      """,
      """
      Standard error lists what the result lacks or shows differently, with the places in the file. An \
      error means that content is missing, such as a text or an image. A warning means that something looks \
      different. The result is printed all the same, unless --strict is given.
      """,
    ],
    operands: Operands(
      placeholder: "FILE", count: 1...1,
      summary: "the Lottie file (.json, .lottie or .tgs) or SVG file (.svg or .svgz), or - for standard input"
    ),
    options: [
      .value("output", short: "o", "FILE", "write to this file; it is replaced only on success"),
      .choice(
        "ids", of: SVG.IDs.self, default: .all,
        "the ids to keep of an SVG file: all, or none that tools make, such as path1234"),
      .flag("strict", "print nothing if there is an error or a warning"),
    ] + Option.conversion,
    examples: [
      Example(line: "animfile import loading.json -o loading.anim.json", purpose: "convert a file"),
      Example(
        line: "animfile import --strict loading.json", purpose: "fail if the result would look different"),
      Example(
        line: "animfile import loading.json | animfile preview - -o page.html",
        purpose: "make a page that shows the result"),
      Example(line: "animfile import --ids named logo.svg -o logo.json", purpose: "convert a drawing"),
    ],
    exitStatuses: [
      .clean: "the animation was printed",
      .findings:
        "the file is neither a Lottie animation nor SVG, or exceeds a limit; with --strict, also if there is an error or a warning",
    ],
    run: Import.run)
}

enum Import {
  @Sendable
  static func run(_ arguments: Arguments, _ terminal: inout Terminal) throws -> ExitStatus {
    let limits = try arguments.limits()
    let selection = try arguments.ruleSelection()
    let input = arguments.operands[0]
    let text = try terminal.read(input, limit: limits.bytes)
    if let output = arguments.rawValue("output") { try terminal.redirect(to: output, sparing: [input]) }
    let (document, report) = read(text, limits, selection, arguments.choice("ids"))
    let isStrict = arguments.flag("strict")
    terminal.report(conversion: report, input.reportName, arguments)
    guard let document else { return .findings }
    if isStrict, report.errorCount + report.warningCount > 0 { return .findings }
    terminal.write(document)
    return .clean
  }

  /// Reads a file in the format that its content shows.
  private static func read(
    _ text: [UInt8], _ limits: Limits, _ selection: RuleSelection, _ ids: SVG.IDs
  ) -> (document: [UInt8]?, report: ValidationReport) {
    if SVG.recognizes(text) {
      let reading = SVG.read(text, limits: limits, selection: selection, ids: ids)
      return (reading.document, reading.report)
    }
    let reading = Lottie.read(text, limits: limits, selection: selection)
    return (reading.document, reading.report)
  }
}

extension Option {
  /// The options of the findings of a command that converts a file.
  static let conversion: [Option] = [
    .choice("format", of: ReportFormat.self, default: .text, "the format of the findings"),
    .flag("summary", "count the findings by code instead of listing them, in text and json"),
    .unfold,
    .flag("quiet", short: "q", "print only errors and warnings, without counts"),
    .only, .ignore, .severity, .limit,
    .color,
  ]
}

extension Terminal {
  /// Prints the findings of a conversion on standard error. Without any, only the formats for programs print something.
  mutating func report(conversion report: ValidationReport, _ name: String, _ arguments: Arguments) {
    let format: ReportFormat = arguments.choice("format")
    if format == .text, report.diagnostics.isEmpty { return }
    var options = ReportStream.Options()
    options.usesColor = isColored(.error)
    options.width = width(of: .error)
    options.folding = arguments.flag("unfold") ? nil : 10
    options.isQuiet = arguments.flag("quiet")
    options.listsFindings = !arguments.flag("summary")
    var stream = ReportStream(format: format, options: options)
    let bytes =
      stream.add(report, name: name, isStrict: arguments.flag("strict") || options.isQuiet) + stream.finish()
    writeError(String(decoding: bytes, as: UTF8.self))
  }
}

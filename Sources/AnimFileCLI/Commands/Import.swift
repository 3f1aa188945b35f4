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
      names, and content that is shown several times becomes a symbol.
      """,
      """
      Standard error lists what the result lacks or shows differently, with the places in the file. An \
      error means that content is missing, such as a text or an image. A warning means that something looks \
      different. The result is printed even then, unless --strict is given.
      """,
      """
      A text becomes paths with the given font whose family and style are nearest to those in the file; the first one, \
      if no family matches. Without a font, a Lottie text needs the outlines of its characters in the file.
      """,
    ],
    operands: Operands(
      placeholder: "FILE", count: 1...1,
      summary: "the Lottie file (.json, .lottie or .tgs) or SVG file (.svg or .svgz), or - for standard input"
    ),
    options: [
      .value("output", short: "o", "FILE", "write to this file; it is replaced only on success"),
      .repeated("font", "FILE", "a font for texts: a .ttf, .otf or .ttc file; may be repeated"),
      .choice(
        "ids", of: SVG.IDs.self, default: .all,
        "the ids to keep of an SVG file: all, or none that tools make, such as path1234"),
      .value(
        "language", "NAME", default: "en",
        "the language of an SVG file's elements with 'systemLanguage', such as de or pt-BR"),
      .value(
        "precision", "DIGITS",
        "the digits after the decimal point in the paths of an SVG file, 0 to 15 (default: those of the file)"
      ),
      .flag(
        "flatten", "apply the transforms of an SVG file to its paths, and leave out groups without an effect"),
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
      Example(
        line: "animfile import --font Inter.otf logo.svg -o logo.json",
        purpose: "convert the texts of a drawing, too"),
      Example(
        line: "animfile import --flatten --precision 2 logo.svg -o logo.json",
        purpose: "convert a drawing to paths without transforms"),
    ],
    exitStatuses: [
      .clean: "the animation was printed",
      .findings:
        "the file is neither a Lottie animation nor SVG, or exceeds a limit, or a font is damaged; with --strict, also if there is an error or a warning",
    ],
    run: Import.run)
}

enum Import {
  @Sendable
  static func run(_ arguments: Arguments, _ terminal: inout Terminal) throws -> ExitStatus {
    let limits = try arguments.limits()
    let selection = try arguments.ruleSelection()
    let options = try svgOptions(arguments)
    let input = arguments.operands[0]
    let files = arguments.rawValues("font")
    guard ([input] + files).count(where: \.isDash) < 2 else {
      throw UsageError("duplicate '-': standard input can be read only once")
    }
    let text = try terminal.read(input, limit: limits.bytes)
    var fonts: [FontFile] = []
    for file in files {
      let bytes = try terminal.read(file, limit: limits.bytes)
      do throws(InvalidFont) {
        fonts += try FontFile.all(in: bytes, selection: selection)
      } catch {
        terminal.report(conversion: error.report, file.reportName, arguments)
        return .findings
      }
    }
    if let output = arguments.rawValue("output") {
      try terminal.redirect(to: output, sparing: [input] + files)
    }
    let (document, report) = read(text, fonts, options, limits, selection)
    let isStrict = arguments.flag("strict")
    terminal.report(conversion: report, input.reportName, arguments)
    guard let document else { return .findings }
    if isStrict, report.errorCount + report.warningCount > 0 { return .findings }
    terminal.write(document)
    return .clean
  }

  private static func svgOptions(_ arguments: Arguments) throws(UsageError) -> SVG.Options {
    var options = SVG.Options(
      ids: arguments.choice("ids"), precision: try arguments.integer("precision", in: 0...15),
      isFlat: arguments.flag("flatten"))
    if let language = arguments.value("language") {
      let parts = language.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
      let isTag = parts.allSatisfy { part in
        (1...8).contains(part.count)
          && part.allSatisfy {
            UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20
          }
      }
      guard isTag else {
        throw UsageError(
          "'--language': \(quoted(language)) is not a language tag", hint: "write one such as de or pt-BR")
      }
      options.language = language
    }
    return options
  }

  /// Reads a file in the format that its content shows.
  private static func read(
    _ text: [UInt8], _ fonts: [FontFile], _ options: SVG.Options, _ limits: Limits,
    _ selection: RuleSelection
  ) -> (document: [UInt8]?, report: ValidationReport) {
    if SVG.recognizes(text) {
      let reading = SVG.read(text, fonts: fonts, options: options, limits: limits, selection: selection)
      return (reading.document, reading.report)
    }
    let reading = Lottie.read(text, fonts: fonts, limits: limits, selection: selection)
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

import AnimFile
import AnimFileAuthoring
import AnimFileInterchange

extension Command {
  static let text = Command(
    name: "text",
    summary: "convert a text to an animation with a path for each glyph",
    details: [
      """
      Each TEXT is a line. The result is a valid file with one group. Its paths have the characters as ids, such as H, \
      e, l and l-2, so that a timeline can move them one after another. A text of several words has a group for each.
      """,
      """
      Glyphs are placed by the advances and the kerning of the font, and keep its curves. A path turns about its \
      center, or with --anchor baseline about the start of the glyph on the baseline.
      """,
      """
      Standard error lists characters that the font lacks or that need to be shaped, such as Arabic letters. The \
      result is printed even then, unless --strict is given. A damaged font is refused.
      """,
    ],
    operands: Operands(
      placeholder: "TEXT", count: 1...Int.max, summary: "a line of text, or - for the lines of standard input"
    ),
    options: [
      .value("font", short: "f", "FILE", "the font: a .ttf, .otf or .ttc file"),
      .value("font-index", "NUMBER", default: "0", "the font of a .ttc file, from 0"),
      .value("size", "NUMBER", default: "48", "the size of the font, in units of the document"),
      .value(
        "line-height", "NUMBER", "the distance of lines as a multiple of the size (default: the font's)"),
      .choice(
        "align", of: GlyphText.Options.Alignment.self, default: .start,
        "where lines of different lengths meet"
      ),
      .value("fill", "COLOR", default: "#000", "the color of the glyphs"),
      .choice("anchor", of: GlyphText.Options.Anchor.self, default: .center, "the pivot of each glyph"),
      .value(
        "precision", "DIGITS",
        "the digits after the decimal point of coordinates, 0 to 15 (default: enough for 1/8192 of the size)"),
      .value("id-prefix", "TEXT", "a text before each id, such as title-"),
      .flag("no-kerning", "place glyphs by their advances alone"),
      .flag("group", "print only the group, to insert it into a document"),
      .value("output", short: "o", "FILE", "write to this file; it is replaced only on success"),
      .flag("strict", "print nothing if there is a warning"),
    ] + Option.conversion,
    examples: [
      Example(
        line: "animfile text Hello --font Inter.otf | animfile preview - -o page.html",
        purpose: "make a page that shows a word"),
      Example(
        line: "animfile text Hello --font Inter.otf --size 48 -o hello.json",
        purpose: "write a file to animate"),
      Example(
        line: "animfile text 'Two lines' 'of text' --font Inter.otf --align center",
        purpose: "center two lines"),
      Example(
        line: "animfile text Hello --font Inter.otf --group --id-prefix title-",
        purpose: "print a group for a file that exists"),
    ],
    exitStatuses: [
      .clean: "the result was printed",
      .findings: "the font is damaged or of another kind; with --strict, also if there is a warning",
    ],
    run: Text.run)
}

enum Text {
  @Sendable
  static func run(_ arguments: Arguments, _ terminal: inout Terminal) throws -> ExitStatus {
    let limits = try arguments.limits()
    let selection = try arguments.ruleSelection()
    let options = try options(arguments)
    let index = try arguments.integer("font-index", in: 0...Int.max) ?? 0
    guard let file = arguments.rawValue("font") else {
      throw UsageError("missing --font FILE", hint: "name a font, such as --font Inter.otf")
    }
    let operands = arguments.operands
    guard operands.count == 1 || !operands.contains(where: \.isDash) else {
      throw UsageError("'-' for standard input must be the only text")
    }
    let isRead = operands[0].isDash
    if isRead, file.isDash {
      throw UsageError("duplicate '-': standard input can be read only once")
    }
    let bytes = try terminal.read(file, limit: limits.bytes)
    let text =
      isRead
      ? String(decoding: try terminal.read(operands[0], limit: limits.bytes), as: UTF8.self)
      : operands.map(\.text).joined(separator: "\n")
    guard text.contains(where: { !$0.isWhitespace }) else { throw UsageError("the text is empty") }
    if let output = arguments.rawValue("output") { try terminal.redirect(to: output, sparing: [file]) }
    let font: FontFile
    do throws(InvalidFont) {
      font = try FontFile(bytes, index: index, selection: selection)
    } catch {
      terminal.report(conversion: error.report, file.reportName, arguments)
      return .findings
    }
    let writing = GlyphText.write(text, font: font, options: options, limits: limits, selection: selection)
    terminal.report(conversion: writing.report, isRead ? operands[0].reportName : "text", arguments)
    guard let result = writing.bytes else { return .findings }
    if arguments.flag("strict"), writing.report.errorCount + writing.report.warningCount > 0 {
      return .findings
    }
    terminal.write(result)
    return .clean
  }

  private static func options(_ arguments: Arguments) throws(UsageError) -> GlyphText.Options {
    var options = GlyphText.Options(
      alignment: arguments.choice("align"), anchor: arguments.choice("anchor"),
      idPrefix: try arguments.idPrefix(), usesKerning: !arguments.flag("no-kerning"),
      isGroup: arguments.flag("group"))
    if let size = try arguments.number("size", in: 0.001...100_000) { options.size = size }
    if let height = try arguments.number("line-height", in: 0...100) { options.lineHeight = height }
    options.precision = try arguments.integer("precision", in: 0...15)
    if let text = arguments.value("fill") {
      guard let color = RGBAColor(text) else {
        throw UsageError(
          "'--fill': \(quoted(text)) is not a color",
          hint: "write #rgb, #rrggbb or a CSS name such as tomato")
      }
      options.fill = color
    }
    return options
  }
}

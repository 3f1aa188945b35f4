import AnimFile
import AnimFileAuthoring

extension Command {
  static let setMember = Command(
    name: "set",
    summary: "change one value of an animation file",
    details: [
      """
      Only the value changes: the rest keeps its order of members, comments, number formats and white \
      space. If the file does not have the member, the command adds it. With no option, the command prints \
      the result.
      """,
      """
      PATH is a shape's id and a path in the shape, as in dot.radius or box.fill.color, or a path from the \
      start of the file, as in duration, shapes[0].radius or /shapes/0/radius. Elements are counted from 0.
      """,
      """
      VALUE is JSON: 40, true, [10, 20]. Text that is not JSON, such as a color or path data, is a string, \
      so tomato needs no quotes. Text that begins with [, { or a quote must be JSON.
      """,
      """
      The command validates the result. It refuses to make a valid file invalid, and changes nothing. \
      A file that was invalid before may remain so.
      """,
    ],
    operands: Operands(
      placeholder: "FILE PATH VALUE", count: 3...3,
      summary: "the animation, or - for standard input; the path of the value; and the new value"),
    options: [
      .flag("write", short: "w", "change the file itself"),
      .flag("diff", "show what --write would change, as 'diff -u' does, and change nothing"),
      .value("output", short: "o", "FILE", "write to this file; it is replaced only on success"),
      .config, .noConfig, .limit,
      .color,
    ],
    examples: [
      Example(line: "animfile set scene.json dot.radius 40", purpose: "print the file with another radius"),
      Example(line: "animfile set scene.json dot.fill tomato --write", purpose: "change a color in the file"),
      Example(
        line: "animfile set scene.json 'shapes[0].center' '[120,80]' --diff",
        purpose: "show what would change"),
      Example(line: "animfile set scene.json duration 2.5 -o longer.json", purpose: "write another file"),
    ],
    exitStatuses: [
      .clean: "the result was printed or written",
      .findings: "the file is not JSON, or the animation would become invalid",
    ],
    run: SetMember.run)
}

enum SetMember {
  @Sendable
  static func run(_ arguments: Arguments, _ terminal: inout Terminal) throws -> ExitStatus {
    let isWrite = arguments.flag("write")
    let isDiff = arguments.flag("diff")
    let output = arguments.rawValue("output")
    let modes = [(isDiff, "diff"), (isWrite, "write"), (output != nil, "output")].filter(\.0).map(\.1)
    if modes.count > 1 { throw UsageError("'--\(modes[0])' and '--\(modes[1])' are mutually exclusive") }
    let input = arguments.operands[0]
    if isWrite, input.isDash {
      throw UsageError("'--write' cannot replace standard input", hint: "remove it to print the result")
    }
    var settings = try ValidationSettings(arguments)
    let limits = try settings.rules(for: input, terminal).configuration.linter.limits
    let text = try terminal.read(input, limit: limits.bytes)
    if let output { try terminal.redirect(to: output, sparing: []) }
    let result: [UInt8]
    do throws(DocumentEditError) {
      result = try edit(text, arguments.operands[1].text, arguments.operands[2].text, limits)
    } catch .invalidText(let report) {
      terminal.report(report, input.reportName)
      return .findings
    } catch {
      throw UsageError(error.description, hint: error.help)
    }
    let validator = Validator(limits: limits)
    let report = validator.report(on: result)
    if !report.isValid {
      guard !validator.report(on: text).isValid else {
        terminal.report(Linter(limits: limits).report(on: result), input.reportName)
        terminal.complain("the animation would be invalid", hint: "nothing was changed")
        return .findings
      }
      let count = report.errorCount
      terminal.writeError(
        "\(input.reportName.printable): \(count) error\(count == 1 ? "" : "s"); run '\(programName) validate' for details\n"
      )
    }
    if isDiff {
      terminal.write(
        TextDiff(from: text, to: result)
          .text(name: input.reportName.printable, color: terminal.isColored(.output)))
    } else if !isWrite {
      terminal.write(result)
    } else if result != text {
      try terminal.replace(input, with: result, ifStill: text)
    }
    return .clean
  }

  private static func edit(
    _ text: [UInt8], _ path: String, _ value: String, _ limits: Limits
  ) throws(DocumentEditError) -> [UInt8] {
    var editor = try DocumentEditor(text, limits: limits)
    let place = try editor.path(denotedBy: path)
    do throws(DocumentEditError) {
      try editor.set(place, toJSON: value)
    } catch .invalidValue where !isStructured(value) {
      try editor.set(place, to: .string(value))
    }
    return editor.text
  }

  /// Whether the text can only be JSON, so that it is not a string.
  private static func isStructured(_ text: String) -> Bool {
    let first = text.utf8.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    return first.map { "[{\"".utf8.contains($0) } ?? false
  }
}

import AnimFile
import AnimFileAuthoring

extension Command {
  static let setMember = Command(
    name: "set",
    summary: "change one value of an animation file",
    details: [
      """
      Only the value changes: the rest keeps its order of members, comments, number formats and white \
      space. If the file does not have the member, the command adds it, with the objects around it. With no \
      option, the command prints the result.
      """,
      """
      PATH is a shape's id and a path in the shape, as in dot.radius or box.fill.color, or a path from the \
      start of the file, as in duration, shapes[0].radius or /shapes/0/radius. Elements are counted from 0; \
      dot.center.x is a component of a point.
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
        line: "animfile set scene.json box.transform.rotation 45",
        purpose: "add a member, and 'transform' if the shape has none"),
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
    let path = arguments.operands[1].text
    let result: [UInt8]
    let similar: SimilarMember?
    do throws(DocumentEditError) {
      (result, similar) = try edit(text, path, arguments.operands[2].text, limits)
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
        if let similar, report.diagnostics.contains(where: { similar.isReported(by: $0) }) {
          terminal.complain(
            "'\(path.printable)' would be an unknown member, so nothing was changed",
            hint: "did you mean '\(similar.path.printable)'?")
          return .findings
        }
        terminal.report(Linter(limits: limits).report(on: result), input.reportName)
        terminal.complain("the animation would be invalid", hint: "nothing was changed")
        return .findings
      }
      let count = report.errorCount
      terminal.writeError(
        "\(input.reportName.printable): \(counted(count, "error")); run '\(programName) validate' for details\n"
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

  /// A present member of which a new member is a likely misspelling.
  private struct SimilarMember {
    /// The path of the present member, in the user's notation.
    var path: String
    /// The path of the new member.
    var place: DocumentPath

    /// Whether a finding reports the new member as unknown.
    func isReported(by diagnostic: Diagnostic) -> Bool {
      diagnostic.rule == .unknownMember && diagnostic.place.pointer == place.pointer
    }
  }

  /// Returns the text with the value set, and a present member whose name is similar to that of a new one.
  private static func edit(
    _ text: [UInt8], _ path: String, _ value: String, _ limits: Limits
  ) throws(DocumentEditError) -> (text: [UInt8], similar: SimilarMember?) {
    var editor = try DocumentEditor(text, limits: limits)
    let place = try editor.path(denotedBy: path)
    var similar: SimilarMember?
    if let name = editor.name(similarTo: place), case .member(let last)? = place.components.last,
      path.hasSuffix(last)
    {
      similar = SimilarMember(path: path.dropLast(last.count) + name, place: place)
    }
    do throws(DocumentEditError) {
      try set(place, value, &editor)
    } catch .invalidValue where !isStructured(value) {
      try set(place, value.quotedForJSON, &editor)
    }
    return (editor.text, similar)
  }

  /// Sets the value at a path, and adds the objects around it that are missing.
  private static func set(
    _ place: DocumentPath, _ json: String, _ editor: inout DocumentEditor
  ) throws(DocumentEditError) {
    do throws(DocumentEditError) {
      try editor.set(place, toJSON: json)
    } catch .noValue(let missing, similar: nil) {
      var object = json
      for component in place.components[missing.components.count...].reversed() {
        guard case .member(let name) = component else { throw .noValue(missing, similar: nil) }
        object = "{ \(name.quotedForJSON): \(object) }"
      }
      try editor.set(missing, toJSON: object)
    }
  }

  /// Whether the text can only be JSON, so that it is not a string.
  private static func isStructured(_ text: String) -> Bool {
    let first = text.utf8.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    return first.map { "[{\"".utf8.contains($0) } ?? false
  }
}

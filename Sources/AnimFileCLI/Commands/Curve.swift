import AnimFile
import AnimFileAuthoring

/// The output format of `curve`.
enum CurveFormat: String, CaseIterable {
  /// A plot in text characters.
  case plot
  case svg
  case csv
  case json
}

extension Command {
  static let curve = Command(
    name: "curve",
    summary: "plot easings",
    details: [
      """
      Write an easing as in a file: a name such as easeOutBack, four control values such as '[0.2, 0, 0, \
      1]', or an object such as '{ "spring": { "bounce": 0.3 } }'. cubic-bezier(0.2, 0, 0, 1) from CSS also \
      works. Several easings share one plot.
      """,
      """
      CSV has a header, and a line for each time: x (the elapsed fraction of the time, from 0 to 1) and the \
      progress of each easing. JSON is an object with duration, columns (the header) and rows.
      """,
    ],
    operands: Operands(placeholder: "EASING", count: 1...8, summary: "an easing"),
    options: [
      .value(
        "duration", "SECONDS", default: "1",
        "the time from one keyframe to the next, which affects springs"),
      .value("steps", "NUMBER", default: "60", "the number of equal steps, 1 to 100000"),
      .value("precision", "DIGITS", default: "6", "the number of digits after the decimal point, 0 to 15"),
      Option(
        name: "format", short: nil, kind: .choice(CurveFormat.allCases.map(\.rawValue)), fallback: nil,
        summary:
          "the output format; plot is drawn with characters (default: from the extension of the output file, or plot)"
      ),
      .value("output", short: "o", "FILE", "write to this file; it is replaced only on success"),
      .color,
    ],
    examples: [
      Example(line: "animfile curve easeOutBack", purpose: "plot an easing"),
      Example(line: "animfile curve easeIn easeOut easeInOut -o curves.svg", purpose: "draw several easings"),
      Example(
        line: "animfile curve spring --format csv --steps 20", purpose: "print the values of an easing"),
    ],
    exitStatuses: [.clean: "the easings were plotted or printed"],
    run: Curve.run)
}

enum Curve {
  @Sendable
  static func run(_ arguments: Arguments, _ terminal: inout Terminal) throws -> ExitStatus {
    let names = arguments.operands.map(\.text)
    var easings: [Easing] = []
    for name in names {
      do throws(Parameter.TextError) {
        easings.append(try Easing(text: name, advisor: ForeignVocabulary.shared))
      } catch {
        // Some messages quote the whole easing.
        let message =
          error.message.contains(quoted(name)) ? error.message : "\(quoted(name)): \(error.message)"
        throw UsageError(message, hint: likelyForm(of: name) ?? error.help)
      }
    }
    let duration = try arguments.positiveNumber("duration") ?? 1
    let steps = try arguments.integer("steps", in: 1...100_000) ?? 60
    let precision = try arguments.integer("precision", in: 0...15) ?? 6
    let output = arguments.rawValue("output")
    let format = try arguments.format(of: output, endings: [CurveFormat.svg, .csv, .json]) ?? .plot
    if let output { try terminal.redirect(to: output, sparing: []) }
    func values(_ x: Double) -> [JSONValue] {
      easings.map { .number($0.progress(at: x, duration: duration)) }
    }
    func plot() throws(UsageError) -> Plot {
      try Plot(
        names.joined(separator: ", "), fractions(Plot.steps), unit: "", names: names, isThroughout: true,
        precision, values)
    }
    switch format {
    case .plot: terminal.write(PlotText(try plot(), in: terminal).text)
    case .svg: terminal.write(try plot().svg)
    case .csv:
      terminal.writeLine((["x"] + names.map(\.quotedCell)).joined(separator: ","))
      for x in fractions(steps) where terminal.isOpen {
        terminal.writeLine(([.number(x)] + values(x)).map { $0.cell(precision) }.joined(separator: ","))
      }
    case .json:
      let table: JSONValue = [
        "duration": .number(duration), "columns": .array((["x"] + names).map(JSONValue.string)),
        "rows": .array(fractions(steps).map { .array([.number($0)] + values($0)) }),
      ]
      terminal.write(table.text(style: .pretty, precision: precision))
      terminal.write("\n")
    }
    return .clean
  }

  /// A probable correction of an easing without brackets around its numbers, or without quotes around names.
  private static func likelyForm(of text: String) -> String? {
    let forms = ["[\(text)]", text.withQuotedNames]
    return forms.first { (try? Easing(text: $0)) != nil }.map { "write '\($0)'" }
  }

  /// 0, 1/`steps` … 1.
  private static func fractions(_ steps: Int) -> [Double] { (0...steps).map { Double($0) / Double(steps) } }
}

extension String {
  /// The text with quotes around each unquoted run of letters.
  fileprivate var withQuotedNames: String {
    var (result, isQuoted, isName) = ("", false, false)
    for character in self {
      let isLetter = character.isLetter && !isQuoted
      if isLetter != isName { result += "\"" }
      isName = isLetter
      if character == "\"" { isQuoted.toggle() }
      result.append(character)
    }
    return isName ? result + "\"" : result
  }

  /// The text as a CSV cell.
  fileprivate var quotedCell: String {
    guard contains(where: { ",\"\n\r".contains($0) }) else { return self }
    return "\"" + reduce(into: "") { $0 += $1 == "\"" ? "\"\"" : String($1) } + "\""
  }
}

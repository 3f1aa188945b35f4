import AnimFile
import AnimFileAuthoring

/// The output format of `sample`.
enum SampleFormat: String, CaseIterable {
  /// Comma-separated values, with a line for each time.
  case csv
  case json
  /// A plot in text characters.
  case plot
  /// A plot in SVG.
  case svg
}

extension Command {
  static let sample = Command(
    name: "sample",
    summary: "print the values of one member over time",
    details: [
      """
      The name of a member is its shape's id and its path in the shape, separated by dots: box.fill.color, \
      box.transform.position, box.modifiers.0.end. In place of the id, you can write the JSON pointer of \
      the shape, which is its 'source' in frames: /shapes/0.fill.color. box.size.0 or box.size.width is \
      one component of a value. The values include everything that affects the member: the time of the shape and of \
      surrounding groups, steps, wiggles, parameters and the timeline.
      """,
      """
      A shape of a symbol exists in every use: tail.opacity is the member in the first use, and \
      blue.tail.opacity in the use 'blue'. A shape that clips box is box.clip.0, and if box is repeated, \
      box.copy.2 is its copy 2, counted from 0.
      """,
      """
      Times are in seconds from the start. Set them with --t, or with --from, --to and --fps. The default \
      is one pass, or with repeatFrom and a finite number of passes all of them, at the file's frame rate, or in 60 equal \
      steps. A pass runs forward and back if the file alternates. If another pass follows, the end of the pass is left out, because it is the start of the \
      next one.
      """,
      """
      CSV has a header, and a line for each time: t, then the number, x and y of a point, r, g, b and a of a \
      color (from 0 to 1), or 0, 1, 2 ... of an array. JSON is an object with member, columns (the \
      header) and rows (an array of numbers for each time). Use 'animfile eval --shape' for paths.
      """,
    ],
    operands: Operands(
      placeholder: "FILE ID.MEMBER", count: 2...2,
      summary: "the animation, or - for standard input; and the member"),
    options: [
      .times,
      .from,
      .to,
      .fps,
      .set,
      .fire,
      .tap,
      .inputs,
      .limit,
      .value("precision", "DIGITS", default: "6", "the number of digits after the decimal point, 0 to 15"),
      Option(
        name: "format", short: nil, kind: .choice(SampleFormat.allCases.map(\.rawValue)), fallback: nil,
        summary:
          "the output format; plot is drawn with characters (default: from the extension of the output file, or plot on a terminal and csv elsewhere)"
      ),
      .value("output", short: "o", "FILE", "write to this file; it is replaced only on success"),
      .color,
    ],
    examples: [
      Example(
        line: "animfile sample logo.json box.transform.rotation",
        purpose: "plot the rotation of a shape over one pass"),
      Example(
        line: "animfile sample logo.json box.fill.color --fps 60 -o color.csv",
        purpose: "write a table for a spreadsheet"),
      Example(
        line: "animfile sample logo.json box.opacity -o opacity.svg", purpose: "draw a curve"),
      Example(
        line: "animfile sample logo.json box.radius --t 0,0.25,0.5 --format json",
        purpose: "print the values at three times"),
    ],
    exitStatuses: [.clean: "the values were printed"],
    run: Sample.run)
}

enum Sample {
  @Sendable
  static func run(_ arguments: Arguments, _ terminal: inout Terminal) throws -> ExitStatus {
    let selection = try TimeSelection(arguments)
    let inputs = try InputArguments(arguments)
    let limits = try arguments.limits()
    let precision = try arguments.integer("precision", in: 0...15) ?? 6
    let output = arguments.rawValue("output")
    let isSeen = (output?.isDash ?? true) && terminal.system.isTerminal(.output)
    let format =
      try arguments.format(of: output, endings: [SampleFormat.svg, .csv, .json]) ?? (isSeen ? .plot : .csv)
    let input = arguments.operands[0]
    let text = try terminal.read(input, limit: limits.bytes)
    if let output { try terminal.redirect(to: output, sparing: [input]) }
    var evaluator: Evaluator
    var parameters: [String: ParameterValue] = [:]
    do {
      parameters = try parameterValues(inputs.assignments, of: text, limits)
      evaluator = try Linter(limits: limits).evaluator(for: text, parameters: parameters)
    } catch let error as InvalidAnimation {
      return terminal.refuse(input, error.report, hasValues: !parameters.isEmpty)
    }
    guard let applied = try inputs.applied(to: evaluator, parameters, limits, &terminal) else {
      return .findings
    }
    evaluator = applied
    let path = arguments.operands[1].text
    let member: MemberValues
    do throws(MemberError) {
      member = try MemberValues(path, of: evaluator)
    } catch {
      throw UsageError(error.message, hint: error.help)
    }
    let times = try times(selection, evaluator, format)
    func plot() throws(UsageError) -> Plot {
      try Plot(member, path, times, isThroughout: selection == .poster, precision)
    }
    switch format {
    case .csv: terminal.writeCSV(member, times, precision)
    case .json: terminal.writeJSON(member, path, times, precision)
    case .plot: terminal.write(PlotText(try plot(), in: terminal).text)
    case .svg: terminal.write(try plot().svg)
    }
    return .clean
  }

  /// The selected times, or those of one pass.
  private static func times(
    _ selection: TimeSelection, _ evaluator: Evaluator, _ format: SampleFormat
  ) throws(UsageError) -> [Double] {
    guard selection == .poster else { return try selection.times(of: evaluator) }
    let pass = Pass(of: evaluator)
    guard pass.end > 0 else { return [0] }
    let isPlot = format == .plot || format == .svg
    if !isPlot, let rate = evaluator.document.frameRate {
      return try TimeSelection.frames(from: 0, to: nil, framesPerSecond: rate).times(of: evaluator)
    }
    let steps = isPlot ? Plot.steps : 60
    let times = (0...steps).map { $0 == steps ? pass.end : pass.end * Double($0) / Double(steps) }
    return pass.startsAgain ? times.dropLast() : times
  }
}

extension Terminal {
  fileprivate mutating func writeCSV(_ member: MemberValues, _ times: [Double], _ precision: Int) {
    writeLine((["t"] + member.names).joined(separator: ","))
    for time in times where isOpen {
      let cells = [.number(time)] + member.values(at: time)
      writeLine(cells.map { $0.cell(precision) }.joined(separator: ","))
    }
  }

  fileprivate mutating func writeJSON(
    _ member: MemberValues, _ path: String, _ times: [Double], _ precision: Int
  ) {
    let rows = times.map { JSONValue.array([.number($0)] + member.values(at: $0)) }
    let table: JSONValue = [
      "member": .string(path), "columns": .array((["t"] + member.names).map(JSONValue.string)),
      "rows": .array(rows),
    ]
    write(table.text(style: .pretty, precision: precision))
    write("\n")
  }
}

extension JSONValue {
  /// The value as a CSV cell.
  func cell(_ precision: Int) -> String {
    if case .string(let word) = self { return word }
    if case .null = self { return "" }
    return String(decoding: text(style: .compact, precision: precision), as: UTF8.self)
  }
}

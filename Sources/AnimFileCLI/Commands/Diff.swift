import AnimFile
import AnimFilePictures
import AnimFileAuthoring

extension Command {
  static let diff = Command(
    name: "diff",
    summary: "compare two animations: what differs, when, where and by how much",
    details: [
      """
      The command compares what the files draw, not how they are written. It matches shapes by id, or, \
      without an id, by their position in the file. A difference caused by a group, a use of a symbol or a \
      parent is reported once, for its cause. By default, the command compares the files at the times of \
      all keyframes, where shapes begin or end, and 60 times per second, but at no more than about 1200 \
      times; the start of a difference is accurate to 0.0001 seconds.
      """,
      """
      With -o, the command writes a picture of the time at which outlines differ most, or of the first time \
      in --t. The parts that both files draw are faint, the parts that only the first draws are red, and the \
      parts that only the second draws are blue. The text names the time.
      """,
      """
      JSON is an object with first, second (the names), equal, times (the number of compared times), \
      document (the members that differ), uncompared (what differs without effect on the compared frames: \
      parameters, listeners, references to parameters, fit) and differences: id, source (empty for the document), occurrence, \
      aspect (presence, order, outline, fill, stroke, line, opacity, clip, mask, blend), only (first or second, for \
      presence), start, end, amount (null if one of two outlines is empty), time, and includesSurroundings if the amount also belongs to a \
      surrounding group.
      """,
    ],
    operands: Operands(
      placeholder: "FILE FILE", count: 2...2, summary: "two animations; - for standard input"),
    options: [
      .value(
        "t", short: "t", "TIMES",
        "compare only at these times: one (0.5), several (0,0.5,1), or from..to:step (0..2:0.1)"),
      .value(
        "tolerance", "UNITS", default: "0.001", "lengths that differ by at most this are equal"),
      .set,
      .fire,
      .tap,
      .inputs,
      .choice("format", of: InfoFormat.self, default: .text, "the output format"),
      .limit,
      .value(
        "output", short: "o", "FILE",
        "draw the difference to this file, .svg or .png; - is standard output, as SVG"),
      .color,
    ],
    examples: [
      Example(line: "animfile diff old.json new.json", purpose: "show what has changed"),
      Example(
        line: "animfile diff old.json new.json -o difference.png", purpose: "also draw the difference"),
    ],
    exitStatuses: [
      .clean: "the files draw the same frames", .findings: "the files differ",
      .failure: "the command line is wrong, or a file could not be read or written, or has errors",
    ],
    run: Diff.run)
}

enum Diff {
  @Sendable
  static func run(_ arguments: Arguments, _ terminal: inout Terminal) throws -> ExitStatus {
    let limits = try arguments.limits()
    var tolerance = SceneComparison.Tolerance()
    if let length = try arguments.number("tolerance", in: 0...(.infinity)) { tolerance.length = length }
    let times = try arguments.value("t") { text throws(UsageError) in try TimeList(argument: text).times }
    let output = arguments.rawValue("output")
    let format = try output?.format(among: ["svg", "png"], orFormat: false)
    if let output, !output.isDash, format == nil {
      throw UsageError("\(quoted(output)) does not end in .svg or .png")
    }
    let inputs = arguments.operands
    let settings = try InputArguments(arguments)
    var evaluators: [Evaluator] = []
    for input in inputs {
      let text = try terminal.read(input, limit: limits.bytes)
      do {
        let parameters = try parameterValues(settings.assignments, of: text, limits)
        let evaluator = try Linter(limits: limits).evaluator(for: text, parameters: parameters)
        guard let applied = try settings.applied(to: evaluator, parameters, limits, &terminal) else {
          continue
        }
        evaluators.append(applied)
      } catch let error as InvalidAnimation {
        terminal.report(error.report, input.reportName)
      } catch let error as UsageError {
        throw UsageError("\(input.reportName.printable): \(error.message)", hint: error.hint)
      }
    }
    // An invalid file is a failure, not a difference.
    guard evaluators.count == 2 else { return .failure }
    let comparison = SceneComparison(evaluators[0], evaluators[1], times: times, tolerance: tolerance)
    let names = inputs.map(\.reportName)
    var legend = ""
    if let output {
      let time = times?.first ?? comparison.timeOfGreatestDifference ?? 0
      let picture = try SceneComparison.picture(
        of: evaluators[0], evaluators[1], at: time, tolerance: tolerance)
      try write(picture, to: output, isPNG: format == "png", sparing: inputs, limits, &terminal)
      legend =
        "\(output): at \(seconds(time)), \(names[0].printable) red, \(names[1].printable) blue\n"
    }
    if output.map({ !$0.isDash }) ?? true {
      switch arguments.choice("format", of: InfoFormat.self) {
      case .json:
        terminal.write(comparison.json(names).text(style: .pretty, precision: 6))
        terminal.write("\n")
      case .text:
        let whole = comparison.documentMembers.map { member in
          let words = evaluators.map { $0.words(member) }
          let start = words.contains("animated") ? comparison.backgroundStart : nil
          let time = start.map { ", from \(seconds($0))" } ?? ""
          return "\(member) (\(words.joined(separator: ", then "))\(time))"
        }
        terminal.write(comparison.text(names, whole, width: terminal.width(of: .output)) + legend)
      }
    }
    return comparison.isEmpty ? .clean : .findings
  }

  private static func write(
    _ picture: Frame, to output: RawText, isPNG: Bool, sparing inputs: [RawText], _ limits: Limits,
    _ terminal: inout Terminal
  ) throws {
    var bytes: [UInt8] = []
    if isPNG {
      do throws(RasterError) {
        try picture.png(scale: 1, limits: limits) { bytes += $0 }
      } catch {
        throw UsageError(error.description, hint: error.hint())
      }
    } else {
      bytes = picture.svg()
    }
    if output.isDash {
      terminal.write(bytes)
    } else {
      try terminal.replace(output, with: bytes, sparing: inputs)
    }
  }
}

// MARK: - Text

extension Evaluator {
  /// The display text of a differing document member.
  fileprivate func words(_ member: String) -> String {
    switch member {
    case "size": "\(number(document.size.width)) x \(number(document.size.height))"
    case "duration": seconds(duration)
    case "repeatFrom": "\(document.repeatFrom.text) s"
    case "background":
      switch document.background {
      case nil: "none"
      case .constant(let color)?: color.hex
      default: "animated"
      }
    default:
      switch document.repeats {
      case .forever: "forever" + (document.autoreverses ? ", alternating" : "")
      case .count(let count): number(count) + (document.autoreverses ? ", alternating" : "")
      }
    }
  }
}

extension SceneComparison {
  /// - Parameters:
  ///   - whole: The document members that differ.
  ///   - width: The number of columns; nil for lines of any length.
  fileprivate func text(_ names: [String], _ whole: [String], width: Int?) -> String {
    let (first, second) = (names[0].printable, names[1].printable)
    let compared = times.count == 1 ? "at \(seconds(times[0]))" : "at \(times.count) times"
    let rest =
      uncompared.isEmpty
      ? ""
      : hanging(
        "other inputs or sizes can show more: \(uncompared.joined(separator: ", ")) differ", after: "",
        to: width
      ).map { $0 + "\n" }.joined()
    if isEmpty {
      return "\(first) and \(second) draw the same frame\(times.count == 1 ? "" : "s") \(compared)\n" + rest
    }
    var lines: [String] = []
    if !whole.isEmpty {
      lines += hanging("the documents differ in: \(whole.joined(separator: ", "))", after: "", to: width)
    }
    let rows = differences.map { row($0, names) }
    let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
    let isNarrow = width.map { $0 < widths.reduce(0, +) + 2 * widths.count + 20 } ?? false
    for row in rows {
      let cells = zip(row, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count) + "  "
      }
      if isNarrow {
        // A line for the shape, and its difference in the lines below.
        lines.append(row[0])
        lines += hanging(row[1...].filter { !$0.isEmpty }.joined(separator: ", "), after: "  ", to: width)
      } else {
        let start = cells.joined()
        // Rows without a last cell do not end with blanks.
        lines +=
          row[3].isEmpty
          ? [String(start.reversed().drop { $0 == " " }.reversed())]
          : hanging(row[3], after: start, to: width)
      }
    }
    var text = lines.map { $0 + "\n" }.joined()
    let shapes = Set(differences.map(\.name)).count
    text += shapes == 0 ? "no shape differs" : shapes == 1 ? "1 shape differs" : "\(shapes) shapes differ"
    if times.count > 1, let start = differences.first?.start { text += ", from \(seconds(start)) on" }
    return text + ", compared \(compared)\n" + rest
  }

  private func row(_ difference: Difference, _ names: [String]) -> [String] {
    let isOnce = difference.start == difference.end
    let from =
      isOnce
      ? "at \(seconds(difference.start))"
      : "from \(seconds(difference.start)) to \(seconds(difference.end))"
    let amount = number(difference.amount)
    let most: String
    switch difference.aspect {
    case .presence:
      return [difference.name.printable, "only in \(names[difference.only ?? 0].printable)", from, ""]
    case .order:
      most = "up to \(amount) \(difference.amount == 1 ? "shape" : "shapes") moved from above to below it"
    case .outline where difference.amount == .infinity: most = "one is empty"
    case .outline where difference.amount == 0: most = "other elements"
    case .clip where difference.amount == 0: most = "different fill rules or intersections"
    case .line where difference.amount == 0: most = "different caps, joins or pens"
    case .fill where difference.amount == 0: most = "different fill rules"
    case .opacity where difference.amount == 0: most = "different opacities of groups"
    case .outline, .clip: most = "up to \(amount) units apart"
    case .line: most = "up to \(amount) units"
    case .fill, .stroke: most = "up to \(amount) in a channel"
    case .opacity: most = "up to \(amount)"
    case .mask: most = "different masks"
    case .blend: most = "different blend modes or isolation"
    }
    return [
      difference.name.printable, difference.aspect.rawValue, from,
      most + (isOnce ? "" : " at \(seconds(difference.time))")
        + (difference.includesSurroundings ? ", including its surroundings" : ""),
    ]
  }
}

private func number(_ value: Double) -> String { value.text(precision: 4) }

func seconds(_ time: Double) -> String { number(time) + " s" }

// MARK: - JSON

extension SceneComparison {
  fileprivate func json(_ names: [String]) -> JSONValue {
    .object([
      JSONValue.Member("first", .string(names[0])),
      JSONValue.Member("second", .string(names[1])),
      JSONValue.Member("equal", .bool(isEmpty)),
      JSONValue.Member("times", .number(Double(times.count))),
      JSONValue.Member("document", .array(documentMembers.map { .string($0) })),
      JSONValue.Member("uncompared", .array(uncompared.map { .string($0) })),
      JSONValue.Member("differences", .array(differences.map(\.json))),
    ])
  }
}

extension SceneComparison.Difference {
  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = []
    if let id { members.append(JSONValue.Member("id", .string(id))) }
    members += [
      JSONValue.Member("source", .string(source)),
      JSONValue.Member("occurrence", .number(Double(occurrence))),
      JSONValue.Member("aspect", .string(aspect.rawValue)),
    ]
    if let only { members.append(JSONValue.Member("only", .string(only == 0 ? "first" : "second"))) }
    members += [
      JSONValue.Member("start", .number(start)), JSONValue.Member("end", .number(end)),
      // JSON has no infinity: the outline is empty in one of the documents.
      JSONValue.Member("amount", amount.isFinite ? .number(amount) : .null),
      JSONValue.Member("time", .number(time)),
    ]
    if includesSurroundings { members.append(JSONValue.Member("includesSurroundings", .bool(true))) }
    return .object(members)
  }
}

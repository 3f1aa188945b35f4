import AnimFile

/// `animfile curve`.
enum Curve {
  @Sendable
  static func run(_ arguments: Arguments, _ terminal: inout Terminal) throws -> ExitStatus {
    let names = arguments.operands.map(\.text)
    var easings: [Easing] = []
    for name in names {
      do throws(Parameter.TextError) {
        easings.append(try Easing(text: name))
      } catch {
        throw UsageError("\(quoted(name)): \(error.message)", hint: error.help)
      }
    }
    let duration = try arguments.number("duration") ?? 1
    guard duration > 0 else { throw UsageError("'--duration' must be above 0") }
    let steps = try arguments.integer("steps", in: 1...100_000) ?? 60
    let precision = try arguments.integer("precision", in: 0...15) ?? 6
    let output = arguments.rawValue("output")
    let ending = output?.text.split(separator: ".").last.map(String.init) ?? ""
    let format =
      arguments.value("format").flatMap(CurveFormat.init) ?? CurveFormat(rawValue: ending) ?? .plot
    if let output { try terminal.redirect(to: output, sparing: []) }
    func values(_ x: Double) -> [JSONValue] {
      easings.map { .number($0.progress(at: x, duration: duration)) }
    }
    func plot(_ steps: Int) throws(UsageError) -> Plot {
      try Plot(
        names.joined(separator: ", "), fractions(steps), unit: "", names: names, precision, values)
    }
    switch format {
    case .plot: terminal.write(try plot(2 * Plot.width).text(in: terminal))
    case .svg: terminal.write(try plot(Plot.pictureSteps).svg)
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

  /// 0, 1/`steps` … 1.
  private static func fractions(_ steps: Int) -> [Double] { (0...steps).map { Double($0) / Double(steps) } }
}

extension String {
  /// The text as a cell of a table with commas between the cells.
  fileprivate var quotedCell: String {
    guard contains(where: { ",\"\n\r".contains($0) }) else { return self }
    return "\"" + reduce(into: "") { $0 += $1 == "\"" ? "\"\"" : String($1) } + "\""
  }
}

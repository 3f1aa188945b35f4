import AnimFile

/// `animfile sample`.
enum Sample {
  @Sendable
  static func run(_ arguments: Arguments, _ terminal: inout Terminal) throws -> ExitStatus {
    let selection = try TimeSelection(arguments)
    let assignments = try arguments.assignments("set")
    let limits = try arguments.limits()
    let precision = try arguments.integer("precision", in: 0...15) ?? 6
    let output = arguments.rawValue("output")
    let isSeen = (output?.isDash ?? true) && terminal.system.isTerminal(.output)
    let format =
      arguments.value("format").flatMap(SampleFormat.init)
      ?? (isSeen ? .plot : output?.text.hasSuffix(".svg") ?? false ? .svg : .csv)
    let input = arguments.operands[0]
    let text = try terminal.read(input, limit: limits.bytes)
    if let output { try terminal.redirect(to: output, sparing: [input]) }
    let evaluator: Evaluator
    var parameters: [String: ParameterValue] = [:]
    do {
      parameters = try parameterValues(assignments, of: text, limits)
      evaluator = try Evaluator(json: text, parameters: parameters, limits: limits)
    } catch let error as InvalidAnimation {
      terminal.report(error.report, input.reportName)
      if parameters.isEmpty { return .findings }
      terminal.complain("the animation does not work with the values of '--set'")
      return .failure
    }
    let path = arguments.operands[1].text
    let member: MemberValues
    do throws(MemberError) {
      member = try MemberValues(path, of: evaluator)
    } catch {
      throw UsageError(error.message, hint: error.help)
    }
    let times = try times(selection, evaluator, format)
    switch format {
    case .csv: terminal.writeCSV(member, times, precision)
    case .json: terminal.writeJSON(member, path, times, precision)
    case .plot: terminal.write(try Plot(member, path, times, precision).text(in: terminal))
    case .svg: terminal.write(try Plot(member, path, times, precision).svg)
    }
    return .clean
  }

  /// The times asked for, or those of one pass.
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
    let steps = format == .plot ? 2 * Plot.width : isPlot ? Plot.pictureSteps : 60
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
  /// The value in a table with commas between the cells.
  func cell(_ precision: Int) -> String {
    if case .string(let word) = self { return word }
    if case .null = self { return "" }
    return String(decoding: text(style: .compact, precision: precision), as: UTF8.self)
  }
}

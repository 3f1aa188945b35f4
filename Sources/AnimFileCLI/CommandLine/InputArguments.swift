import AnimFile
import AnimFileAuthoring

/// The values of `--set`, `--fire` and `--inputs`.
struct InputArguments {
  /// The parameters that are set from the start.
  var assignments: [(name: String, value: String)] = []
  /// The parameters that are set or fired while the animation plays, as written, in the order of their times; without a
  /// value, they are fired.
  private var timed: [(text: String, name: String, value: String?, time: Double)] = []
  /// The file with a log, and its text once it is loaded.
  private let file: RawText?
  private var fileText: [UInt8]?

  init(_ arguments: Arguments) throws(UsageError) {
    file = arguments.rawValue("inputs")
    for text in arguments.values("set") {
      guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")), equals > text.startIndex else {
        throw UsageError("'--set': \(quoted(text)) does not have the form NAME=VALUE or NAME=VALUE@TIME")
      }
      let name = String(text[..<equals])
      let value = text[text.utf8.index(after: equals)...]
      guard let at = value.utf8.lastIndex(of: UInt8(ascii: "@")) else {
        if assignments.contains(where: { $0.name == name }) {
          throw UsageError("'--set': duplicate name \(quoted(name))")
        }
        assignments.append((name, String(value)))
        continue
      }
      let written = String(value[value.utf8.index(after: at)...])
      guard let time = Double(written), time.isFinite, time >= 0 else {
        throw UsageError(
          "'--set': \(quoted(text)): expected a time in seconds after '@', found \(quoted(written))")
      }
      timed.append((text, name, String(value[..<at]), time))
    }
    for text in arguments.values("fire") {
      guard let at = text.utf8.lastIndex(of: UInt8(ascii: "@")), at > text.startIndex else {
        throw UsageError("'--fire': \(quoted(text)) does not have the form NAME@TIME")
      }
      let written = String(text[text.utf8.index(after: at)...])
      guard let time = Double(written), time.isFinite, time >= 0 else {
        throw UsageError(
          "'--fire': \(quoted(text)): expected a time in seconds after '@', found \(quoted(written))")
      }
      timed.append((text, String(text[..<at]), nil, time))
    }
    timed = timed.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }

  var isEmpty: Bool { assignments.isEmpty && !hasSettings }

  /// Whether there are settings while the animation plays.
  var hasSettings: Bool { !timed.isEmpty || file != nil }

  /// Reads the file with the log, if there is one.
  mutating func load(_ limits: Limits, _ terminal: inout Terminal) throws {
    if let file { fileText = try terminal.read(file, limit: limits.bytes) }
  }

  /// Returns an evaluator with the settings; nil, after a report, if the log has errors.
  ///
  /// - Parameter values: The values of `--set` from the start.
  func applied(
    to evaluator: Evaluator, _ values: [String: ParameterValue], _ limits: Limits, _ terminal: inout Terminal
  ) throws -> Evaluator? {
    guard hasSettings else { return evaluator }
    var loaded = self
    try loaded.load(limits, &terminal)
    do {
      guard let inputs = try loaded.inputs(for: evaluator, values) else { return evaluator }
      return try evaluator.applying(inputs)
    } catch let error as InvalidInputs {
      terminal.report(error.report, error.name)
      return nil
    } catch let error as ParameterError {
      throw UsageError("the animation does not allow the settings: \(error.message)", hint: error.help)
    }
  }

  /// Returns the settings for a document; nil without settings. The file must be loaded.
  ///
  /// - Throws: `InvalidInputs` or a `UsageError`.
  func inputs(for evaluator: Evaluator, _ values: [String: ParameterValue]) throws -> Inputs? {
    guard hasSettings else { return nil }
    var inputs = Inputs()
    if let file, let fileText {
      let (read, report) = Inputs.read(json: fileText, for: evaluator)
      guard report.isValid else { throw InvalidInputs(report: report, name: file.reportName) }
      inputs = read
    }
    var own = Inputs(initial: values)
    for setting in timed {
      let option = setting.value == nil ? "--fire" : "--set"
      let parameter = try parameter(setting.name, of: evaluator, option)
      do {
        if let text = setting.value {
          let value = try parameter.value(from: text, name: setting.name)
          try own.set(setting.name, to: value, at: setting.time)
        } else {
          try own.fire(setting.name, at: setting.time)
        }
      } catch let error as Parameter.TextError {
        throw UsageError("\(quoted("\(option) \(setting.text)")): \(error.message)", hint: error.help)
      } catch let error as ParameterError {
        throw UsageError("\(quoted("\(option) \(setting.text)")): \(error.message)", hint: error.help)
      }
    }
    inputs.merge(own)
    return inputs
  }

  private func parameter(_ name: String, of evaluator: Evaluator, _ option: String) throws(UsageError)
    -> Parameter
  {
    if let known = evaluator.document.parameters[name] { return known }
    throw .unknownParameter(name, among: evaluator.document.parameters, option)
  }
}

/// The error for a log of inputs with errors.
struct InvalidInputs: Error {
  let report: ValidationReport
  let name: String
}

extension UsageError {
  /// The error about an unknown name in `--set`.
  static func unknownParameter(
    _ name: String, among known: Named<Parameter>, _ option: String = "--set"
  ) -> UsageError {
    let names = known.entries.map(\.name)
    let list = names.map { quoted($0) }.joined(separator: ", ")
    return UsageError(
      "'\(option)': unknown parameter \(quoted(name))" + suggestion(for: name, among: names),
      hint: names.isEmpty ? "this animation has no parameters" : "use one of: \(list)")
  }
}

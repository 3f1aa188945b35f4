import AnimFile
import AnimFileAuthoring
import AnimFilePictures

/// The values of `--set`, `--fire`, `--tap` and `--inputs`.
struct InputArguments {
  /// The parameters that are set from the start.
  var assignments: [(name: String, value: String)] = []
  /// The parameters that are set or fired while the animation plays, as written, in the order of their times; without a
  /// value, they are fired.
  private var timed: [(text: String, name: String, value: String?, time: Double)] = []
  /// The taps, as written, in the order of their times.
  private var taps: [(text: String, place: Place, time: Double)] = []
  /// The file with a log, and its text once it is loaded.
  private let file: RawText?
  private var fileText: [UInt8]?

  /// The settings of a log of inputs, with its text and a name for reports.
  init(log: [UInt8], name: RawText) {
    file = name
    fileText = log
  }

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
      let time = try Self.time(value[value.utf8.index(after: at)...], of: text, "--set")
      timed.append((text, name, String(value[..<at]), time))
    }
    for text in arguments.values("fire") {
      guard let at = text.utf8.lastIndex(of: UInt8(ascii: "@")), at > text.startIndex else {
        throw UsageError("'--fire': \(quoted(text)) does not have the form NAME@TIME")
      }
      let time = try Self.time(text[text.utf8.index(after: at)...], of: text, "--fire")
      timed.append((text, String(text[..<at]), nil, time))
    }
    for text in arguments.values("tap") {
      guard let at = text.utf8.lastIndex(of: UInt8(ascii: "@")), at > text.startIndex else {
        throw UsageError("'--tap': \(quoted(text)) does not have the form X,Y@TIME or ID@TIME")
      }
      let time = try Self.time(text[text.utf8.index(after: at)...], of: text, "--tap")
      taps.append((text, Place(String(text[..<at])), time))
    }
    taps = taps.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
    timed = timed.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }

  /// The place of a tap.
  private enum Place {
    /// A point in units of the document.
    case point(Point2D)
    /// The id of a shape.
    case shape(String)

    init(_ text: String) {
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      if parts.count == 2, let x = try? Double(argument: String(parts[0])),
        let y = try? Double(argument: String(parts[1]))
      {
        self = .point(Point2D(x, y))
      } else {
        self = .shape(text)
      }
    }
  }

  /// Returns the time after the `@` of a value.
  private static func time(
    _ written: Substring, of text: String, _ option: String
  ) throws(UsageError) -> Double {
    guard let time = try? Double(argument: String(written)), time >= 0 else {
      throw UsageError(
        "'\(option)': \(quoted(text)): expected a time in seconds after '@', found \(quoted(String(written)))"
      )
    }
    guard time <= Self.latest else {
      throw UsageError("'\(option)': \(quoted(text)): the time must be at most 1e9 s")
    }
    return time
  }

  /// The latest time of a setting, in seconds.
  private static let latest = 1e9

  /// Whether there are settings while the animation plays.
  var hasSettings: Bool { !timed.isEmpty || !taps.isEmpty || file != nil }

  /// Reads the file with the log, if there is one.
  mutating func load(_ limits: Limits, _ terminal: inout Terminal) throws {
    if let file, fileText == nil { fileText = try terminal.read(file, limit: limits.bytes) }
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
      var notes: [String] = []
      guard let inputs = try loaded.inputs(for: evaluator, values, &notes) else { return evaluator }
      for note in notes { terminal.writeError("\(programName): \(note)\n") }
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
  /// - Parameter notes: Taps without an effect are added to it.
  /// - Throws: `InvalidInputs`, a `ParameterError` or a `UsageError`.
  func inputs(
    for evaluator: Evaluator, _ values: [String: ParameterValue], _ notes: inout [String]
  ) throws -> Inputs? {
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
    for tap in taps {
      let settings = try settings(
        of: tap, evaluator.applying(inputs.prefix(upTo: tap.time)), evaluator.document, &notes)
      inputs.merge(settings)
    }
    return inputs
  }

  /// Returns the settings that a tap causes after those of the evaluator's log.
  private func settings(
    of tap: (text: String, place: Place, time: Double), _ evaluator: Evaluator, _ document: AnimationDocument,
    _ notes: inout [String]
  ) throws -> Inputs {
    var pointer = Pointer()
    var evaluator = evaluator
    var inputs = Inputs()
    func add(_ settings: [Inputs.Setting]) throws {
      for setting in settings { try inputs.append(setting) }
      if !settings.isEmpty { evaluator = try evaluator.appending(contentsOf: settings) }
    }
    let frame = try evaluator.frame(at: tap.time)
    let item: Frame.Item?
    let name: String
    switch tap.place {
    case .shape(let id):
      let known = document.listeners.filter { $0.event == .tap }.compactMap(\.shape)
      guard known.contains(id) || evaluator.shapeIDs.contains(id) else {
        throw UsageError(
          "'--tap': unknown shape \(quoted(id))" + suggestion(for: id, among: evaluator.shapeIDs),
          hint: known.isEmpty
            ? "this animation has no listeners for taps of shapes"
            : "use one of: \(known.map { quoted($0) }.joined(separator: ", "))")
      }
      item = frame.items(id: id).first
      name = quoted(id)
      try add(pointer.activate(id, time: tap.time, in: evaluator))
    case .point(let point):
      item = frame.hitTest(point)
      name = "\(quoted(item.map { $0.id ?? $0.source } ?? "")), the topmost shape there"
      // A finger, which is over nothing after it goes up.
      try add(pointer.down(at: point, time: tap.time, in: evaluator))
      try add(pointer.up(at: point, time: tap.time, in: evaluator))
      try add(pointer.cancel(time: tap.time, in: evaluator))
    }
    guard inputs.settings.isEmpty else { return inputs }
    let responds = item.map { item in
      let shapes = frame.shapes(of: item)
      return document.listeners.contains { listener in
        listener.event == .tap && listener.shape.map { shapes.contains($0) } ?? true
      }
    }
    let reason =
      switch (responds, tap.place) {
      case (nil, .shape): "\(name) is not drawn then"
      case (nil, .point): "no shape is there"
      case (false, _): "no listener responds to \(name)"
      case (true, _): "the parameters have these values already"
      }
    notes.append("'--tap \(tap.text)' changes nothing: \(reason)")
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

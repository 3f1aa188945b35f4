import AnimFile
import AnimFilePictures
import AnimFileAuthoring

/// The output format of `eval`.
enum FrameFormat: String, CaseIterable {
  /// One JSON document.
  case json
  /// One JSON document per line and time.
  case ndjson
  case svg
  /// The path data only.
  case d
}

extension Command {
  static let eval = Command(
    name: "eval",
    summary: "print the shapes of an animation at given times",
    details: [
      """
      Times are in seconds from the start. Set them with --t, with --from, --to and --fps, or with \
      --marker. The default is the time of the file's poster, or 0. With --fps and without --to, the times \
      cover one pass, or with repeatFrom and a finite number of passes all of them. A pass runs forward and back if the \
      file alternates. If another pass \
      follows, the end of the pass is left out, because it is the start of the next one.
      """,
      """
      If reading the file gives warnings, the command prints the frames, and the number of warnings on \
      standard error. 'animfile validate' shows them, and looks for more.
      """,
      """
      --explain shows where a value comes from, as text or with --format json: the times that apply to \
      the shape, the surrounding keyframes and their positions in the file, the easing, and for a point \
      every modifier and matrix. Name a shape and its members as for 'animfile sample'. ID.point.3 is the \
      end point of element 3 of the printed outline, counted from 0. ID.copy.2.point.3 is the same point \
      in copy 2 of the shape.
      """,
    ],
    operands: Operands(
      placeholder: "FILE", count: 1...1, summary: "the animation, or - for standard input"),
    options: [
      .times,
      .from,
      .to,
      .fps,
      .marker,
      .reducedMotion,
      .size,
      .value("shape", "ID", "print only the shape with this id, or the shapes in the group with this id"),
      .flag("outline", "print strokes as outlines to fill with the nonzero rule"),
      .value(
        "explain", "ID.MEMBER",
        "show where the value of this member, or the point ID.point.N, comes from, instead of frames"),
      .set,
      .fire,
      .tap,
      .inputs,
      .limit,
      .value("precision", "DIGITS", default: "6", "the number of digits after the decimal point, 0 to 15"),
      Option(
        name: "format", short: nil, kind: .choice(FrameFormat.allCases.map(\.rawValue)), fallback: nil,
        summary: """
          the output format: ndjson has one frame per line, svg is a picture, and d is only the path data, with \
          one shape per line and an empty line between frames (default: from the extension of the output file, or \
          json)
          """),
      .value(
        "output", short: "o", "FILE",
        "write to this file; it is replaced only on success; - is standard output"),
      .color,
    ],
    examples: [
      Example(line: "animfile eval logo.json --t 0.5", purpose: "print the frame at half a second"),
      Example(
        line: "animfile eval logo.json --t 0.5 -o frame.svg", purpose: "draw the same frame"),
      Example(
        line: "animfile eval logo.json --t 0..2:0.1 --format ndjson",
        purpose: "print a frame every tenth of a second, one per line"),
      Example(line: "animfile eval logo.json --fps 60 --to 1 --format ndjson", purpose: "print 61 frames"),
      Example(
        line: "animfile eval logo.json --t 0.5 --explain box.opacity",
        purpose: "show the keyframes and the easing behind a value"),
      Example(
        line: "animfile eval rating.json --set to=4 --set accent=#ff5a36", purpose: "set parameters"),
      Example(
        line: "animfile eval toggle.json --set on=true@0.5 --t 0.6",
        purpose: "set a parameter at half a second, and print a frame on the way"),
    ],
    exitStatuses: [.clean: "the frames were printed"],
    run: Eval.run)
}

enum Eval {
  @Sendable
  static func run(_ arguments: Arguments, _ terminal: inout Terminal) throws -> ExitStatus {
    let request = try Request(arguments)
    let input = arguments.operands[0]
    let text = try terminal.read(input, limit: request.limits.bytes)
    if let output = request.output { try terminal.redirect(to: output, sparing: [input]) }
    var parameters: [String: ParameterValue] = [:]
    var evaluator: Evaluator
    var explainer: Explainer?
    do {
      parameters = try parameterValues(request.inputs.assignments, of: text, request.limits)
      if request.explained == nil {
        evaluator = try Linter(limits: request.limits).evaluator(for: text, parameters: parameters)
      } else {
        let new = try Explainer(json: text, parameters: parameters, limits: request.limits)
        explainer = new
        evaluator = new.evaluator
      }
    } catch let error as InvalidAnimation {
      return terminal.refuse(input, error.report, hasValues: !parameters.isEmpty)
    }
    guard
      let applied = try request.inputs.applied(to: evaluator, parameters, request.limits, &terminal)
    else { return .findings }
    evaluator = request.times.isReduced ? applied.settled() : applied
    explainer?.evaluator = applied
    explainer?.isSettled = request.times.isReduced
    try request.checkShape(of: evaluator)
    let times = try request.times.times(of: evaluator)
    if let explainer, let target = request.explained {
      try explain(target, times, explainer, request, input.reportName, to: &terminal)
    } else {
      try write(times, evaluator, request, to: &terminal)
    }
    terminal.warn(of: evaluator.diagnostics, input.reportName)
    return .clean
  }

  /// Writes the derivation of a value, at each of the times.
  private static func explain(
    _ target: String, _ times: [Double], _ explainer: Explainer, _ request: Request, _ name: String,
    to terminal: inout Terminal
  ) throws {
    let isList = request.isJSON && times.count > 1
    let viewport = try request.size?.size(of: explainer.evaluator.document.size)
    if isList { terminal.write("[\n  ") }
    for (index, time) in times.enumerated() where terminal.isOpen {
      let explanation: Explanation
      do throws(MemberError) {
        explanation = try explainer.explanation(
          of: target, at: time, viewport: viewport)
      } catch {
        throw UsageError("'--explain': \(error.message)", hint: error.help)
      }
      if index > 0 { terminal.write(isList ? ",\n  " : "\n") }
      if isList {
        terminal.write(indented: explanation.json(name: name, precision: request.precision))
      } else if request.isJSON {
        terminal.write(explanation.json(name: name, precision: request.precision))
      } else {
        terminal.write(explanation.text(name: name, precision: request.precision))
      }
    }
    if isList { terminal.write("\n]") }
    if request.isJSON { terminal.write("\n") }
  }

  private static func write(
    _ times: [Double], _ evaluator: Evaluator, _ request: Request, to terminal: inout Terminal
  ) throws {
    if request.format == .svg, times.count > 1 {
      throw UsageError(
        "a picture shows only one time, found \(times.count)",
        hint: "print one of them, or all with --format ndjson")
    }
    let isList = request.format == .json && times.count > 1
    var playhead = Playhead(evaluator, viewport: try request.size?.size(of: evaluator.document.size))
    if isList { terminal.write("[\n  ") }
    for (index, time) in times.enumerated() where terminal.isOpen {
      try playhead.move(to: time)
      if index > 0 { terminal.write(isList ? ",\n  " : request.format == .d ? "\n" : "") }
      let bytes: [UInt8]
      if let shape = request.shape {
        bytes = try request.bytes(of: playhead.frame.only(shape: shape))
      } else {
        bytes = try request.bytes(of: playhead.frame)
      }
      if isList { terminal.write(indented: bytes) } else { terminal.write(bytes) }
    }
    if isList { terminal.write("\n]") }
    if request.format == .json { terminal.write("\n") }
  }
}

extension Eval {
  /// The parsed command line, apart from the file.
  struct Request {
    let times: TimeSelection
    let size: SizeArgument?
    let shape: String?
    let outlinesLines: Bool
    let inputs: InputArguments
    let limits: Limits
    let precision: Int
    let format: FrameFormat
    /// The value to explain instead of printing frames.
    let explained: String?
    /// Whether JSON is requested explicitly.
    let isJSON: Bool
    let output: RawText?

    init(_ arguments: Arguments) throws(UsageError) {
      times = try TimeSelection(arguments)
      size = try arguments.value("size") { text throws(UsageError) in try SizeArgument(text) }
      shape = arguments.value("shape")
      outlinesLines = arguments.flag("outline")
      inputs = try InputArguments(arguments)
      limits = try arguments.limits()
      precision = try arguments.integer("precision", in: 0...15) ?? 6
      output = arguments.rawValue("output")
      explained = arguments.value("explain")
      let format = try arguments.format(of: output, endings: [FrameFormat.json, .ndjson, .svg, .d])
      self.format = format ?? .json
      isJSON = format == .json
      if explained != nil {
        if shape != nil { throw UsageError("'--explain' and '--shape' are mutually exclusive") }
        if format != nil, !isJSON {
          throw UsageError(
            "'--explain' prints text or JSON", hint: "remove --format for text, or use --format json")
        }
      }
    }

    func checkShape(of evaluator: Evaluator) throws(UsageError) {
      guard let shape else { return }
      let ids = evaluator.shapeIDs
      guard !ids.contains(where: { $0.utf8.elementsEqual(shape.utf8) }) else { return }
      throw UsageError(
        "'--shape': unknown shape \(quoted(shape))" + suggestion(for: shape, among: ids),
        hint: ids.isEmpty
          ? "no shape of this animation has an id"
          : nearest(to: shape, among: ids) == nil
            ? "use one of: \(ids.prefix(20).map { quoted($0) }.joined(separator: ", "))" : nil)
    }

    /// The frame in the requested format, with a final line break except in `json`.
    func bytes(of frame: Frame) throws(UsageError) -> [UInt8] {
      var frame = frame
      if outlinesLines {
        do throws(RasterError) {
          frame = try frame.strokesOutlined(limits: limits)
        } catch {
          throw UsageError(error.description, hint: error.hint())
        }
      }
      return switch format {
      case .json: frame.json(precision: precision, style: .pretty)
      case .ndjson: frame.json(precision: precision) + [UInt8(ascii: "\n")]
      case .svg: frame.svg(precision: precision)
      case .d:
        frame.items.flatMap {
          Array($0.viewportPath.svgPathData(precision: precision).utf8) + [UInt8(ascii: "\n")]
        }
      }
    }
  }
}

extension Terminal {
  /// Reports the number of warnings on standard error.
  mutating func warn(of diagnostics: [Diagnostic], _ name: String) {
    let count = diagnostics.count { $0.severity == .warning }
    guard count > 0 else { return }
    writeError(
      "\(name.printable): \(counted(count, "warning")); run '\(programName) validate' for details\n"
    )
  }

  /// Appends indented JSON for an element of a list.
  fileprivate mutating func write(indented bytes: [UInt8]) {
    let lineBreak = UInt8(ascii: "\n")
    for (index, line) in bytes.split(separator: lineBreak).enumerated() {
      if index > 0 { write("\n  ") }
      write(line)
    }
  }
}

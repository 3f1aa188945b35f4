import AnimFile
import AnimFileAuthoring

/// The output format of `info`.
enum InfoFormat: String, CaseIterable {
  case text, json
}

extension Command {
  static let info = Command(
    name: "info",
    summary: "summarize an animation file",
    details: [
      """
      The summary covers the size, duration, shapes, keyframes, parameters, listeners, markers, symbols and other \
      features of a file. The counts of shapes and tracks reflect what the file contains: a symbol counts \
      once, and timeline entries do not count.
      """,
      """
      The bounds are those of all outlines over one pass, without strokes and clips. They are exact if \
      nothing moves, and otherwise accurate to 0.000001. The command evaluates the outlines at every \
      keyframe, jump and turning point in all passes and copies, and at least eight times between two \
      keyframes. It then refines the times at which an outline extends furthest. It can miss only an \
      extreme that several motions produce together between two such times. For files with too much \
      motion, it samples the bounds at some times and labels them as such.
      """,
      """
      JSON is an object with name, bytes, title, size, duration, repeat, repeatFrom, autoreverses, frameRate, shapes \
      (total and byType), modifiers (by type), tracks (keyframed members), keyframes, steps, wiggles, \
      timelineEntries, parameters (name, type, default, range), listeners (as in the file), markers (name, t), \
      symbols (name, type, uses), features, warnings, and bounds or boundsAtSamples, [x, y, width, height], with samples, the \
      number of times. Absent titles, values of repeatFrom, frame rates, ranges and bounds are omitted. For several files it is \
      an array of such objects.
      """,
    ],
    operands: Operands(
      placeholder: "FILE", count: 1...Int.max,
      summary: """
        a file, a folder (the documents in it and its subfolders, except hidden ones), or - for \
        standard input
        """),
    options: [
      .choice("format", of: InfoFormat.self, default: .text, "the output format"),
      .exclude, .config, .noConfig, .limit,
      .color,
    ],
    examples: [
      Example(line: "animfile info logo.json", purpose: "summarize a file"),
      Example(line: "animfile info logo.json --format json", purpose: "print the summary as JSON"),
    ],
    exitStatuses: [.clean: "the summary was printed"],
    run: Info.run)
}

enum Info {
  @Sendable
  static func run(_ arguments: Arguments, _ terminal: inout Terminal) throws -> ExitStatus {
    var settings = try ValidationSettings(arguments)
    let format = arguments.choice("format", of: InfoFormat.self)
    let files = try terminal.files(named: arguments.operands, &settings)
    let isList = files.count > 1 && format == .json
    var status = ExitStatus.clean
    var isFirst = true
    var isEmpty = true
    for file in files where terminal.isOpen {
      do {
        let input = try file.get()
        let file = input.name
        let limits = try settings.rules(for: file, terminal).configuration.linter.limits
        guard let text = try terminal.read(input, limit: limits.bytes) else { continue }
        isEmpty = false
        let summary: DocumentSummary
        do throws(InvalidAnimation) {
          summary = try DocumentSummary(json: text, limits: limits)
        } catch {
          terminal.report(error.report, file.reportName)
          status = max(status, .findings)
          continue
        }
        switch format {
        case .json:
          if isList { terminal.write(isFirst ? "[\n" : ",\n") }
          let json = summary.json(file.reportName, bytes: text.count)
          terminal.write(json.text(style: isList ? .compact : .pretty, precision: 6))
          if !isList { terminal.write("\n") }
        case .text:
          if !isFirst { terminal.writeLine("") }
          terminal.write(summary, of: file, bytes: text.count)
        }
        isFirst = false
      } catch let error as FileError {
        terminal.complain(error)
        status = .failure
        isEmpty = false
      }
    }
    if isList { terminal.write(isFirst ? "[]\n" : "\n]\n") }
    return max(status, terminal.reportSkippedFiles(isEmpty: isEmpty))
  }
}

extension Terminal {
  fileprivate mutating func write(_ summary: DocumentSummary, of file: RawText, bytes: Int) {
    writeLine("\(file.reportName.printable): \(counted(bytes, "byte"))")
    let rows = summary.rows
    let width = rows.map(\.label.count).max() ?? 0
    for row in rows {
      let start = "  " + row.label + String(repeating: " ", count: width - row.label.count + 2)
      // At least half of a narrow terminal is for the text.
      let columns = self.width(of: .output).map { max($0, 2 * start.count) }
      for line in hanging(row.text, after: start, to: columns) { writeLine(line) }
    }
  }
}

private func number(_ value: Double) -> String { value.text(precision: 6) }

// MARK: - JSON

extension DocumentSummary {
  fileprivate func json(_ name: String, bytes: Int) -> JSONValue {
    func whole(_ count: Int) -> JSONValue { .number(Double(count)) }
    func object(_ counts: [Count]) -> JSONValue {
      .object(counts.map { JSONValue.Member($0.name, whole($0.count)) })
    }
    var members: [(String, JSONValue?)] = [
      ("name", .string(name)),
      ("bytes", whole(bytes)),
      ("title", document.title.map(JSONValue.string)),
      ("size", [.number(document.size.width), .number(document.size.height)]),
      ("duration", .number(duration)),
    ]
    switch document.repeats {
    case .count(let count): members.append(("repeat", .number(count)))
    case .forever: members.append(("repeat", "forever"))
    }
    if document.repeatFrom > 0 { members.append(("repeatFrom", .number(document.repeatFrom))) }
    members += [
      ("autoreverses", .bool(document.autoreverses)),
      ("frameRate", document.frameRate.map(JSONValue.number)),
      ("shapes", ["total": whole(shapes.reduce(0) { $0 + $1.count }), "byType": object(shapes)]),
      ("modifiers", object(modifiers)),
      ("tracks", whole(tracks)),
      ("keyframes", whole(keyframes)),
      ("steps", whole(steps)),
      ("wiggles", whole(wiggles)),
      ("timelineEntries", whole(timelineEntries)),
      (
        "parameters",
        .array(
          document.parameters.entries.map { entry in
            guard case .object(let members) = entry.value.json else { return .string(entry.name) }
            return .object([JSONValue.Member("name", .string(entry.name))] + members)
          })
      ),
      ("listeners", .array(document.listeners.map(\.json))),
      (
        "markers",
        .array(document.markers.map { ["name": .string($0.name), "t": .number($0.t)] })
      ),
      (
        "symbols",
        .array(
          symbols.map { ["name": .string($0.name), "type": .string($0.type), "uses": whole($0.uses)] })
      ),
      ("features", .array(features.map(JSONValue.string))),
      ("warnings", whole(warnings)),
    ]
    if let bounds {
      let box: JSONValue = [
        .number(bounds.minX), .number(bounds.minY), .number(bounds.width), .number(bounds.height),
      ]
      members.append((boundsQuality == .sampled ? "boundsAtSamples" : "bounds", box))
    }
    members.append(("samples", whole(samples)))
    return .object(members.compactMap { name, value in value.map { JSONValue.Member(name, $0) } })
  }
}

// MARK: - Text

extension DocumentSummary {
  /// Describes the motion of a document whose pass has no duration.
  private var motionWithoutDuration: String {
    if wiggles > 0 { return "but wiggles never end" }
    guard let restTime else { return "but never rests" }
    if restTime > 0 { return "rests after \(number(restTime)) s" }
    if drivingParameters.isEmpty { return "nothing moves" }
    let isFired = document.parameters.entries.contains {
      $0.value.value == .trigger && drivingParameters.contains($0.name)
    }
    return isFired ? "moves when a parameter is set or fired" : "moves when a parameter is set"
  }

  /// The rows of the human-readable output, without absent items.
  fileprivate var rows: [(label: String, text: String)] {
    var rows: [(label: String, text: String)] = []
    func add(_ label: String, _ text: String) { if !text.isEmpty { rows.append((label, text)) } }
    add("title", (document.title ?? "").printable)
    add("size", "\(number(document.size.width)) x \(number(document.size.height))")
    add("duration", duration > 0 ? "\(number(duration)) s, \(repeatText)" : "0 s, \(motionWithoutDuration)")
    if let rate = document.frameRate { add("frame rate", number(rate)) }
    add("shapes", total(shapes))
    add("modifiers", total(modifiers))
    add("motion", motion)
    for (index, entry) in document.parameters.entries.enumerated() {
      add(index == 0 ? "parameters" : "", text(of: entry.value, named: entry.name))
    }
    for (index, listener) in document.listeners.enumerated() {
      add(index == 0 ? "listeners" : "", text(of: listener))
    }
    add(
      "markers", document.markers.map { "\($0.name.printable) at \(number($0.t)) s" }.joined(separator: ", "))
    add(
      "symbols",
      symbols.map { "\($0.name.printable) (\($0.type), \(counted($0.uses, "use")))" }.joined(separator: ", "))
    add("uses", features.joined(separator: ", "))
    if let bounds {
      let corners = [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY].map(number)
      add(
        boundsQuality != .sampled
          ? "bounds" : duration > 0 ? "bounds at \(counted(samples, "sample"))" : "bounds at 0 s",
        "(\(corners[0]), \(corners[1])) to (\(corners[2]), \(corners[3]))")
    }
    if warnings > 0 { add("warnings", "\(warnings); run '\(programName) validate' to see them") }
    return rows
  }

  private var repeatText: String {
    let start = DocumentTiming(document, duration: duration).start
    let suffix =
      (start > 0 ? ", from \(seconds(start)) on" : "") + (document.autoreverses ? ", alternating" : "")
    switch document.repeats {
    case .forever: return "forever" + suffix
    case .count(1): return "once" + suffix
    case .count(let count): return number(count) + " times" + suffix
    }
  }

  /// `4: 3 rect, 1 circle`.
  private func total(_ counts: [Count]) -> String {
    guard !counts.isEmpty else { return "" }
    let list = counts.map { "\($0.count) \($0.name)" }.joined(separator: ", ")
    return "\(counts.reduce(0) { $0 + $1.count }): \(list)"
  }

  private var motion: String {
    var parts: [String] = []
    if tracks > 0 { parts.append("\(counted(keyframes, "keyframe")) in \(counted(tracks, "track"))") }
    if steps > 0 { parts.append(counted(steps, "track of steps", "tracks of steps")) }
    if wiggles > 0 { parts.append(counted(wiggles, "wiggle")) }
    if timelineEntries > 0 {
      parts.append(counted(timelineEntries, "timeline change", "timeline changes"))
    }
    return parts.joined(separator: ", ")
  }

  private func text(of listener: AnimationDocument.Listener) -> String {
    let place = listener.shape.map { " \($0.printable)" } ?? " anywhere"
    let name = listener.parameter.printable
    let action =
      switch listener.action {
      case .toggle: "toggles \(name)"
      case .fire: "fires \(name)"
      case .set(_, let value):
        "sets \(name) to \(String(decoding: value.jsonValue.text(style: .compact, precision: 6), as: UTF8.self).printable)"
      case .follow, .slide: "sets \(name)"
      }
    return "\(listener.event.rawValue)\(place): \(action)"
  }

  private func text(of parameter: Parameter, named name: String) -> String {
    var text = "\(name.printable): \(parameter.value.type)"
    if let value = parameter.json["default"] {
      text += " " + String(decoding: value.text(style: .compact, precision: 6), as: UTF8.self).printable
    }
    if let range = parameter.range {
      text += ", from \(number(range.lowerBound)) to \(number(range.upperBound))"
    }
    if !parameter.options.isEmpty {
      text += ", one of \(parameter.options.map(\.printable).joined(separator: ", "))"
    }
    if movingParameters.contains(name) { text += ", with transitions" }
    return text
  }
}

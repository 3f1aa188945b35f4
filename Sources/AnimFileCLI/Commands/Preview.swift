import AnimFile
import AnimFileAuthoring
import AnimFilePictures

extension Command {
  static let preview = Command(
    name: "preview",
    summary: "write a web page that plays an animation",
    details: [
      """
      The page is one self-contained file with the document and the web player: playback controls, a timeline with \
      a curve and the keyframes of every animated member, the values and the source of a selected shape, controls for \
      parameters, and exports of the current frame and of a log of inputs. It works without a network.
      """,
      """
      With --watch, the command serves the page to browsers on this machine only, and prints the address. \
      The page follows every change of the file, and shows its errors. Keyframes that are dragged, and text that is \
      saved in the editor of the page, are written to the file.
      """,
      """
      With two files, the page shows the second one, and compares its picture with that of the first.
      """,
    ],
    operands: Operands(
      placeholder: "FILE", count: 1...2,
      summary: "the animation, or - for standard input; for two, an older version comes first"),
    options: [
      .set,
      .fire,
      .tap,
      .inputs,
      .flag("watch", "serve the page on 127.0.0.1 and keep it up to date, until interrupted"),
      .value("port", "NUMBER", "the port of --watch (default: a free port)"),
      .limit,
      .value("output", short: "o", "FILE", "write to this file; it is replaced only on success"),
      .color,
    ],
    examples: [
      Example(line: "animfile preview logo.json -o logo.html", purpose: "write a page to open or share"),
      Example(line: "animfile preview logo.json --watch", purpose: "see changes while you edit"),
      Example(
        line: "animfile preview old.json new.json -o changes.html", purpose: "compare two versions"),
    ],
    exitStatuses: [.clean: "the page was written"],
    run: Preview.run)
}

enum Preview {
  /// The polling interval for file changes, in seconds.
  static let watchInterval = 0.04

  @Sendable
  static func run(_ arguments: Arguments, _ terminal: inout Terminal) throws -> ExitStatus {
    var request = try Request(arguments)
    try request.inputs.load(request.limits, &terminal)
    let inputs = arguments.operands
    let input = inputs[inputs.count - 1]
    if let port = request.port {
      if inputs.contains(where: \.isDash) { throw UsageError("'--watch' cannot watch standard input") }
      if request.output != nil {
        throw UsageError(
          "'--watch' and '--output' are mutually exclusive", hint: "remove one of them"
        )
      }
      return try watch(
        input, comparedTo: inputs.count > 1 ? inputs[0] : nil, request, port: port, &terminal)
    }
    if request.output?.isDash ?? true, terminal.system.isTerminal(.output) {
      throw UsageError(
        "a terminal cannot show a page",
        hint: "add a file name, such as -o page.html, or use --watch and open a browser")
    }
    var pages: [PreviewPage] = []
    for (input, name) in zip(inputs, names(of: inputs)) {
      let text = try terminal.read(input, limit: request.limits.bytes)
      do {
        pages.append(try request.page(of: text, name))
      } catch let error as InvalidAnimation {
        return terminal.refuse(input, error.report, hasValues: !request.inputs.assignments.isEmpty)
      } catch let error as InvalidInputs {
        terminal.report(error.report, error.name)
        return .findings
      }
    }
    if let output = request.output { try terminal.redirect(to: output, sparing: inputs) }
    terminal.write(pages[pages.count - 1].html(comparedTo: pages.count > 1 ? pages[0] : nil))
    for (page, input) in zip(pages, inputs) { terminal.warn(of: page.diagnostics, input.reportName) }
    return .clean
  }

  /// The names of files in a page: their last components, and as many before as tell two files apart.
  ///
  /// A page may be published, and the rest of the path is private.
  static func names(of files: [RawText]) -> [String] {
    let paths = files.enumerated().map { index, file -> [Substring] in
      guard file.isPipe else { return file.reportName.split(separator: "/") }
      return [files.count == 1 ? "<pipe>" : index == 0 ? "old version" : "new version"]
    }
    var count = 1
    while Set(paths.map { $0.suffix(count) }).count < paths.count, paths.contains(where: { $0.count > count })
    {
      count += 1
    }
    return paths.map { $0.suffix(count).joined(separator: "/") }
  }

  /// Serves the file to local browsers until interrupted.
  private static func watch(
    _ input: RawText, comparedTo other: RawText?, _ request: Request, port: Int, _ terminal: inout Terminal
  ) throws -> ExitStatus {
    let files = [input] + (other.map { [$0] } ?? [])
    // A file that cannot be read at the start is an error.
    for file in files { _ = try terminal.read(file, limit: request.limits.bytes) }
    let listener: any Listener
    do throws(SystemError) {
      listener = try terminal.system.listen(onPort: port)
    } catch {
      terminal.complain(
        "cannot serve pages on 127.0.0.1\(port == 0 ? "" : ":\(port)"): \(error.message)",
        hint: port == 0 ? nil : "remove '--port' for a free port")
      return .failure
    }
    terminal.writeLine("http://127.0.0.1:\(listener.port)/")
    terminal.deliver()
    terminal.writeError("Previewing \(quoted(input)); press Ctrl-C to stop.\n")
    var server = PreviewServer(
      file: input, other: other, request: request, port: listener.port, version: .random(in: 0..<1 << 40))
    var last: [FileStamp?]?
    while terminal.isWatched {
      let stamps = files.map { terminal.system.stamp(of: $0) }
      if stamps != last {
        last = stamps
        server.update(
          Result { try terminal.read(input, limit: request.limits.bytes) },
          other: other.map { other in Result { try terminal.read(other, limit: request.limits.bytes) } })
      }
      listener.serve(for: watchInterval, memory: server.memoryLimit) { server.answer($0, terminal) }
    }
    return .clean
  }
}

extension Preview {
  /// The parsed command line, apart from the file.
  struct Request {
    var inputs: InputArguments
    let limits: Limits
    let output: RawText?
    /// The port of `--watch`, 0 for any; nil to write a file.
    let port: Int?

    init(_ arguments: Arguments) throws(UsageError) {
      inputs = try InputArguments(arguments)
      limits = try arguments.limits()
      output = arguments.rawValue("output")
      _ = try output?.format(among: ["html", "htm"], orFormat: false)
      let port = try arguments.integer("port", in: 1...65535)
      if port != nil, !arguments.flag("watch") { throw UsageError("'--port' requires '--watch'") }
      self.port = arguments.flag("watch") ? port ?? 0 : nil
    }

    /// The page of a file, with the inputs of the command line.
    ///
    /// - Throws: `InvalidAnimation`, `InvalidInputs` or a `UsageError`.
    func page(of text: [UInt8], _ name: String) throws -> PreviewPage {
      let parameters = try parameterValues(inputs.assignments, of: text, limits)
      do {
        var notes: [String] = []
        let log =
          inputs.hasSettings
          ? try inputs.inputs(
            for: try Linter(limits: limits).evaluator(for: text, parameters: parameters), parameters, &notes)
          : nil
        return try PreviewPage(
          json: text, name: name, parameters: parameters, inputs: log, limits: limits)
      } catch let error as ParameterError {
        throw UsageError("the animation does not allow the settings: \(error.message)", hint: error.help)
      } catch is InvalidAnimation {
        throw InvalidAnimation(report: Linter(limits: limits).report(on: text, parameters: parameters))
      }
    }
  }
}

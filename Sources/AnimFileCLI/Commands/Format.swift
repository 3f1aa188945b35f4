import AnimFile

extension Command {
  static let format = Command(
    name: "fmt",
    summary: "lay an animation file out in the canonical form",
    details: [
      """
      One keyframe, step, stop or shape on each line, members in one order (of a shape id and type come first), comments before them, numbers in their fewest digits; what is longer than a line is spread over several. Nothing is added or left out, and what the file draws \
      stays the same. Where one file is named and no option says otherwise, the result is printed.
      """,
      """
      The file has to be JSON, with a member 'animfile'. It may have other mistakes, which stay in it; \
      use 'animfile validate' to see them. What is in 'extras', 'extensions' or a member that is not \
      known keeps its order.
      """,
    ],
    operands: Operands(
      placeholder: "FILE", count: 1...Int.max,
      summary: """
        a file, a folder (every .json file in it and below, except in hidden folders), or - for \
        standard input
        """),
    options: [
      .flag("write", short: "w", "replace the files that are not in the canonical form, each as a whole"),
      .flag("check", "print the names of the files that are not in the canonical form, and change nothing"),
      .flag("diff", "print what would change, as 'diff -u' does, and change nothing"),
      .value("output", short: "o", "FILE", "write to this file, which is replaced only when all went well"),
      .value(
        "width", "NUMBER", default: "\(AnimationDocument.lineWidth)",
        "how many characters a line has at most, where that is possible, 20 to 1000"),
      .exclude, .config, .noConfig, .limit,
      .color,
    ],
    examples: [
      Example(line: "animfile fmt logo.json", purpose: "print a file in the canonical form"),
      Example(line: "animfile fmt --write animations/", purpose: "bring all files of a folder into it"),
      Example(line: "animfile fmt --check animations/", purpose: "fail if a file is not in it, as for CI"),
      Example(line: "animfile fmt --diff logo.json", purpose: "show what would change"),
    ],
    exitStatuses: [
      .clean: "all went well, and with --check or --diff every file is in the canonical form",
      .findings: "a file is no JSON or no animation, or with --check or --diff not in the canonical form",
    ],
    run: Format.run)
}

enum Format {
  @Sendable
  static func run(_ arguments: Arguments, _ terminal: inout Terminal) throws -> ExitStatus {
    let isCheck = arguments.flag("check")
    let isWrite = arguments.flag("write")
    let width = try arguments.integer("width", in: 20...1000) ?? AnimationDocument.lineWidth
    var settings = try ValidationSettings(arguments)
    let isDiff = arguments.flag("diff")
    let output = arguments.rawValue("output")
    let modes = [(isCheck, "check"), (isDiff, "diff"), (isWrite, "write"), (output != nil, "output")]
    let given = modes.filter(\.0).map(\.1)
    if given.count > 1 {
      throw UsageError("'--\(given[0])' and '--\(given[1])' exclude each other")
    }
    if isWrite, arguments.operands.contains(where: \.isDash) {
      throw UsageError("'--write' cannot replace standard input", hint: "leave it out to print the result")
    }
    let files = try terminal.files(named: arguments.operands, &settings)
    if files.count > 1, !isCheck, !isDiff, !isWrite {
      throw UsageError(
        "there are \(files.count) files, and only one can be printed",
        hint: "--write replaces them all, --check says which are not canonical, --diff what would change")
    }
    if let output { try terminal.redirect(to: output, sparing: arguments.operands) }
    var status = ExitStatus.clean
    var isEmpty = true
    for file in files where terminal.isOpen {
      do {
        let input = try file.get()
        let file = input.name
        let limits = try settings.rules(for: file, terminal).configuration.validator.limits
        guard let text = try terminal.read(input, limit: limits.bytes) else { continue }
        isEmpty = false
        let result: [UInt8]
        do throws(InvalidAnimation) {
          result = try AnimationDocument.formatted(json: text, width: width, limits: limits)
        } catch {
          terminal.report(error.report, file.reportName)
          status = max(status, .findings)
          continue
        }
        if isCheck {
          guard result != text else { continue }
          terminal.writeLine(file.reportName.printable)
          status = max(status, .findings)
        } else if isDiff {
          guard result != text else { continue }
          terminal.write(
            TextDiff(from: text, to: result)
              .text(name: file.reportName.printable, color: terminal.isColored(.output)))
          status = max(status, .findings)
        } else if !isWrite {
          terminal.write(result)
        } else if result != text {
          try terminal.replace(file, with: result, ifStill: text)
        }
      } catch let error as FileError {
        terminal.complain(error)
        status = .failure
        isEmpty = false
      }
    }
    return max(status, terminal.reportSkippedFiles(isEmpty: isEmpty))
  }
}

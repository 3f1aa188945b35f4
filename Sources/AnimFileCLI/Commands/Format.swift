import AnimFile
import AnimFileAuthoring

extension Command {
  static let format = Command(
    name: "fmt",
    summary: "format an animation file in the canonical form",
    details: [
      """
      The canonical form has one keyframe, step, stop or shape on each line, members in a fixed order (id \
      and type first in a shape) with their comments before them, and numbers with the fewest digits. \
      Longer elements span several lines. Formatting neither adds nor removes anything, and the file draws \
      the same frames. With one file and no option, the command prints the result.
      """,
      """
      The file must be JSON with a member 'animfile'. Other errors remain in it; run 'animfile validate' to \
      see them. The contents of 'extras', 'extensions' and unknown members keep their order. In a folder, \
      --write does not follow links to files outside of it.
      """,
    ],
    operands: Operands(
      placeholder: "FILE", count: 1...Int.max,
      summary: """
        a file, a folder (the documents in it and its subfolders, except hidden ones), or - for \
        standard input
        """),
    options: [
      .flag("write", short: "w", "rewrite the files that are not in the canonical form"),
      .flag("check", "print the names of the files that are not in the canonical form, and change nothing"),
      .flag("diff", "show what --write would change, as 'diff -u' does, and change nothing"),
      .value("output", short: "o", "FILE", "write to this file; it is replaced only on success"),
      .value(
        "width", "NUMBER", default: "\(AnimationDocument.lineWidth)",
        "the preferred maximum length of a line, 20 to 1000"),
      .exclude, .config, .noConfig, .limit,
      .color,
    ],
    examples: [
      Example(line: "animfile fmt logo.json", purpose: "print a file in the canonical form"),
      Example(line: "animfile fmt --write animations/", purpose: "format all files of a folder"),
      Example(line: "animfile fmt --check animations/", purpose: "fail if a file is not formatted, as in CI"),
      Example(line: "animfile fmt --diff logo.json", purpose: "show what would change"),
    ],
    exitStatuses: [
      .clean: "success; with --check or --diff, every file is in the canonical form",
      .findings:
        "a file is not JSON or not an animation; with --check or --diff, a file is not in the canonical form",
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
      throw UsageError("'--\(given[0])' and '--\(given[1])' are mutually exclusive")
    }
    if isWrite, arguments.operands.contains(where: \.isDash) {
      throw UsageError("'--write' cannot replace standard input", hint: "remove it to print the result")
    }
    let files = try terminal.files(named: arguments.operands, &settings)
    if files.count > 1, !isCheck, !isDiff, !isWrite {
      throw UsageError(
        "only one file can be printed, found \(files.count)",
        hint:
          "use --write to rewrite them, --check to list the ones that are not canonical, or --diff to show the changes"
      )
    }
    if let output { try terminal.redirect(to: output, sparing: arguments.operands) }
    var status = ExitStatus.clean
    var isEmpty = true
    for file in files where terminal.isOpen {
      do {
        let input = try file.get()
        let file = input.name
        let limits = try settings.rules(for: file, terminal).configuration.linter.limits
        guard let text = try terminal.read(input, limit: limits.bytes) else { continue }
        isEmpty = false
        let result: [UInt8]
        do throws(InvalidAnimation) {
          result = try Linter(limits: limits).loading(text) { () throws(InvalidAnimation) in
            try AnimationDocument.formatted(json: text, width: width, limits: limits)
          }
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
          try terminal.replace(input, with: result, ifStill: text)
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

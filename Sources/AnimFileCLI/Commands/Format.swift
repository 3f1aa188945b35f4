import AnimFile

/// `animfile fmt`.
enum Format {
  @Sendable
  static func run(_ arguments: Arguments, _ terminal: inout Terminal) throws -> ExitStatus {
    let isCheck = arguments.flag("check")
    let isWrite = arguments.flag("write")
    let limits = try arguments.limits()
    if isCheck, isWrite { throw UsageError("'--check' changes nothing, so '--write' cannot be beside it") }
    if isWrite, arguments.operands.contains(where: \.isDash) {
      throw UsageError("'--write' cannot replace standard input", hint: "leave it out to print the result")
    }
    let files = terminal.files(named: arguments.operands)
    if files.count > 1, !isCheck, !isWrite {
      throw UsageError(
        "there are \(files.count) files, and only one can be printed",
        hint: "--write replaces them all, --check says which are not canonical")
    }
    var status = ExitStatus.clean
    for file in files where terminal.isOpen {
      do throws(FileError) {
        let file = try file.get()
        let text = try terminal.read(file, limit: limits.bytes)
        let result: [UInt8]
        do throws(InvalidAnimation) {
          result = try AnimationDocument.formatted(json: text, limits: limits)
        } catch {
          terminal.report(error.report, file.reportName)
          status = max(status, .findings)
          continue
        }
        if isCheck {
          guard result != text else { continue }
          terminal.writeLine(file.reportName.printable)
          status = max(status, .findings)
        } else if !isWrite {
          terminal.write(result)
        } else if result != text {
          try terminal.replace(file, with: result)
        }
      } catch {
        terminal.complain(error)
        status = .failure
      }
    }
    return status
  }
}

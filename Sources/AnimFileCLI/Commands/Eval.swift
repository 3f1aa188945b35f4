import AnimFile

/// `animfile eval`.
enum Eval {
  @Sendable
  static func run(_ arguments: Arguments, _ terminal: inout Terminal) throws -> ExitStatus {
    let request = try Request(arguments)
    let input = arguments.operands[0]
    _ = try terminal.read(input, limit: Validate.sizeLimit)
    if let output = request.output { try terminal.redirect(to: output, sparing: [input]) }
    for time in try request.times.times(endingAt: 0, markers: []) where terminal.isOpen {
      terminal.writeLine(#"{"t":\#(time)}"#)
    }
    return .clean
  }
}

extension Eval {
  /// What the command line asks for, apart from the file.
  struct Request {
    let times: TimeSelection
    let size: Size2D?
    let shape: String?
    let parameters: [(name: String, value: String)]
    let precision: Int
    let format: FrameFormat
    let output: RawText?

    init(_ arguments: Arguments) throws(UsageError) {
      times = try TimeSelection(arguments)
      size = try arguments.value("size") { text throws(UsageError) in try Size2D(argument: text) }
      shape = arguments.value("shape")
      parameters = try arguments.assignments("set")
      precision = try arguments.integer("precision", in: 0...15) ?? 6
      format = arguments.choice("format")
      output = arguments.rawValue("output")
    }
  }
}

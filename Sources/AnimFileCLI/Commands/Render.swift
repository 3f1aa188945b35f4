import AnimFile

/// `animfile render`.
enum Render {
  @Sendable
  static func run(_ arguments: Arguments, _ terminal: inout Terminal) throws -> ExitStatus {
    let request = try Request(arguments)
    if request.format != .svg, request.output?.isDash ?? true, terminal.system.isTerminal(.output) {
      throw UsageError("a terminal cannot show a PNG file", hint: "name a file with -o, like -o picture.png")
    }
    let input = arguments.operands[0]
    let text = try terminal.read(input, limit: request.limits.bytes)
    let evaluator: Evaluator
    var parameters: [String: ParameterValue] = [:]
    do {
      parameters = try parameterValues(request.assignments, of: text, request.limits)
      evaluator = try Evaluator(json: text, parameters: parameters, limits: request.limits)
    } catch let error as InvalidAnimation {
      terminal.report(error.report, input.reportName)
      if parameters.isEmpty { return .findings }
      terminal.complain("the animation does not work with the values of '--set'")
      return .failure
    }
    var pictures = Pictures(evaluator, request)
    do {
      try pictures.write(to: &terminal, sparing: input)
    } catch let error as RasterError {
      throw UsageError(error.description, hint: error.hint)
    }
    terminal.warn(of: evaluator, input.reportName)
    return .clean
  }
}

extension RasterError {
  fileprivate var hint: String? {
    guard case .tooLarge(let width, let height, _) = self else { return nil }
    let most = Limits.range(of: "pixels").upperBound
    guard let count = Int(exactly: width * height), count <= most else {
      return "make it smaller with --scale or --size"
    }
    return "make it smaller with --scale or --size, or allow it with --limit pixels=\(count)"
  }
}

extension AnimatedSVGError {
  fileprivate var hint: String? {
    guard case .tooMuchMotion(let limit) = self else { return nil }
    let more = min(4 * limit, Limits.range(of: "motion").upperBound)
    return "allow points to be further off, with --tolerance 1, or more with --limit motion=\(more)"
  }
}

/// What pictures are made of an animation.
private struct Pictures {
  let evaluator: Evaluator
  let request: Render.Request
  private var playhead: Playhead

  init(_ evaluator: Evaluator, _ request: Render.Request) {
    self.evaluator = evaluator
    self.request = request
    playhead = Playhead(evaluator, viewport: request.size)
  }

  mutating func write(to terminal: inout Terminal, sparing input: RawText) throws {
    switch request.kind {
    case .sequence(let pattern):
      let times = try request.movingTimes(of: evaluator)
      try writeSequence(times, pattern, to: &terminal, sparing: input)
    case .animation:
      let times = try request.movingTimes(of: evaluator)
      try redirect(&terminal, sparing: input)
      try writeAnimation(times, to: &terminal)
    case .movingSVG:
      var options = AnimatedSVG()
      options.tolerance = request.tolerance
      options.precision = request.movingPrecision
      options.viewport = request.size
      options.scale = request.scale
      options.background = request.background
      options.idPrefix = request.idPrefix
      let bytes: [UInt8]
      do {
        bytes = try evaluator.animatedSVG(options, limits: request.limits)
      } catch {
        throw UsageError(error.description, hint: error.hint)
      }
      try redirect(&terminal, sparing: input)
      terminal.write(bytes)
    case .onionSkin:
      let times = try request.poses(of: evaluator)
      try redirect(&terminal, sparing: input)
      try write(try onionSkin(times), to: &terminal)
    case .picture:
      let times = try request.poses(of: evaluator)
      try redirect(&terminal, sparing: input)
      let frames = try times.map { time in try frame(at: time) }
      try write(frames.count == 1 && !request.isStrip ? frames[0] : .filmstrip(of: frames), to: &terminal)
    }
  }

  private func redirect(_ terminal: inout Terminal, sparing input: RawText) throws(FileError) {
    if let output = request.output { try terminal.redirect(to: output, sparing: [input]) }
  }

  private mutating func frame(at time: Double) throws -> Frame {
    try playhead.move(to: time)
    guard let background = request.background else { return playhead.frame }
    return playhead.frame.with(background: background.alpha > 0 ? background : nil)
  }

  private mutating func onionSkin(_ times: [Double]) throws -> Frame {
    let frames = try times.map { time in try frame(at: time) }
    var trails = MotionTrails()
    for (index, time) in times.enumerated() {
      let next = index + 1 < times.count ? times[index + 1] : time
      // Between two poses, so many places make the way look as it is.
      let steps = next > time ? 16 : 1
      for step in 0..<steps {
        try playhead.move(to: time + (next - time) * Double(step) / Double(steps))
        trails.add(playhead.frame)
      }
    }
    return .onionSkin(of: frames, trails: trails)
  }

  private func write(_ frame: Frame, to terminal: inout Terminal) throws(RasterError) {
    if request.format == .svg {
      terminal.write(svg(frame))
    } else {
      try frame.png(scale: request.scale, limits: request.limits) { terminal.write($0) }
    }
  }

  private func svg(_ frame: Frame) -> [UInt8] {
    frame.svg(precision: request.precision, scale: request.scale, idPrefix: request.idPrefix)
  }

  private mutating func writeSequence(
    _ times: [Double], _ pattern: FileNumbering, to terminal: inout Terminal, sparing input: RawText
  ) throws {
    for (index, time) in times.enumerated() {
      let frame = try frame(at: time)
      var bytes: [UInt8] = []
      if request.format == .svg {
        bytes = svg(frame)
      } else {
        try frame.png(scale: request.scale, limits: request.limits) { bytes += $0 }
      }
      try terminal.replace(pattern.name(index), with: bytes, sparing: [input])
      terminal.showProgress(index + 1, of: times.count, "pictures")
    }
  }

  private mutating func writeAnimation(_ times: [Double], to terminal: inout Terminal) throws {
    let length = (times.last ?? 0) - (times.first ?? 0)
    let rate = length > 0 ? Double(times.count - 1) / length : 1
    var writer = AnimatedPNG(
      frameCount: times.count, framesPerSecond: rate, plays: evaluator.document.wholePasses ?? 0)
    for (index, time) in times.enumerated() where terminal.isOpen {
      terminal.write(writer.add(try frame(at: time).image(scale: request.scale, limits: request.limits)))
      terminal.showProgress(index + 1, of: times.count, "pictures")
    }
    terminal.write(writer.finish())
  }
}

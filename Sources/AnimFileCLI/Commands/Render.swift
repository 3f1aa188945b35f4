import AnimFile
import AnimFileAuthoring
import AnimFilePictures

extension Command {
  static let render = Command(
    name: "render",
    summary: "draw an animation as SVG, PNG, animated SVG, animated PNG, GIF or a film",
    details: [
      """
      Without a time, the picture is the frame at the file's poster, or at 0, as SVG. The extension of the \
      name after -o sets the format: .svg, .png, .apng for an animated PNG, or .gif. With --animated, a .png is \
      animated too; programs without support for animation show the first frame. A GIF has at most 50 frames \
      per second and 256 colors in each, and its pixels are opaque or transparent: --background makes its \
      edges smooth.
      """,
      """
      For a film, .y4m is a form without compression that encoders read, and .rgba has only the pixels: red, \
      green, blue and alpha of each frame. Frames are written as they are drawn, so that -o - with --format \
      can be piped into an encoder.
      """,
      """
      Several times in one picture form a filmstrip: poses side by side, with the time below each. Up to 8 \
      poses form one row; more wrap into rows of --columns poses. With --onion, the poses are drawn over \
      each other, older ones fainter, with lines for the motion paths of the shapes' centers. A name that \
      contains %d or %04d makes a sequence: a file for each time, numbered from 0. %s stands for the name of \
      the animation without .json.
      """,
      """
      By default, an animated picture or film shows everything up to the point where it repeats, at the file's \
      frame rate, or at 30 frames per second. The frames of a file have equal intervals, as the times of --t \
      must have. An animated PNG or GIF repeats as often as the file, but always from its \
      start: with repeatFrom, a finite one has all passes, and an endless one shows what is before that time again. With settings of parameters at times, it plays once, up to the end of a pass or \
      until all values rest, whichever is later.
      """,
      """
      With --animated, a .svg is animated too, without a script, in browsers and in an <img>. It \
      interpolates linearly, with as many values as are needed to keep points within --tolerance, colors \
      within 1.5 of 255 and opacities within 0.005. It repeats and alternates like the file.
      """,
    ],
    operands: Operands(
      placeholder: "FILE", count: 1...Int.max,
      summary:
        "an animation, or - for standard input; for several, the name after -o is an existing folder, or contains %s"
    ),
    options: [
      .times,
      .from,
      .to,
      .fps,
      .marker,
      .reducedMotion,
      .value(
        "frames", "NUMBER",
        "the number of frames, at equal intervals over one pass (forward and back if it alternates), for a filmstrip, a sequence, an animated picture, or --onion, where the default is 8; at most 1000 in one picture"
      ),
      .value(
        "columns", "NUMBER",
        "the number of poses in a row of a filmstrip (default: all, up to 8; more wrap into a picture that is at most three times as wide as it is high)"
      ),
      .flag("onion", "draw poses over each other, with motion paths"),
      .flag("animated", "write an animated .png or .svg file"),
      .value(
        "tolerance", "UNITS",
        "in animated SVG, the largest error of a point, in units of the size (default: a quarter of a pixel, or a 400th of the longer side if that is less)"
      ),
      .size,
      .value(
        "part", "K/N",
        "draw only every Nth picture of a sequence, or every Nth of several files, from the Kth on, so that N processes share the work"
      ),
      .value("scale", "NUMBER", default: "1", "the number of pixels per unit of the size"),
      .flag("no-dither", "show gradients without dithering: with bands, but in smaller files"),
      .value(
        "background", "COLOR", "replace the background of the file with this color, or transparent"),
      .set,
      .fire,
      .tap,
      .inputs,
      .limit,
      .value(
        "precision", "DIGITS",
        "in SVG, the number of digits after the decimal point, 0 to 15 (default: 6, or as many as the tolerance of animated SVG needs)"
      ),
      .value(
        "id-prefix", "TEXT", "in SVG, a prefix for all ids, so that several pictures can share a page"),
      Option(
        name: "format", short: nil, kind: .choice(PictureFormat.allCases.map(\.rawValue)), fallback: nil,
        summary: "the output format, regardless of the name (default: from the name, or svg)"),
      .value(
        "output", short: "o", "FILE",
        "write to this file; it is replaced only on success; - is standard output"),
      .color,
    ],
    examples: [
      Example(
        line: "animfile render logo.json --t 0.5 -o logo.png", purpose: "draw the frame at half a second"),
      Example(
        line: "animfile render logo.json --frames 8 -o strip.svg", purpose: "draw a filmstrip of eight poses"),
      Example(
        line: "animfile render logo.json --frames 24 --columns 6 -o sheet.png",
        purpose: "draw 24 poses in four rows"),
      Example(
        line: "animfile render logo.json --onion -o motion.png --scale 2",
        purpose: "draw poses and motion paths at twice the size"),
      Example(line: "animfile render logo.json -o logo.apng --fps 30", purpose: "write an animated PNG"),
      Example(
        line: "animfile render logo.json -o logo.gif --background white", purpose: "write an animated GIF"),
      Example(
        line: "animfile render logo.json -o logo.svg --animated", purpose: "write an animated SVG"),
      Example(
        line: "animfile render a.json --format y4m -o - | ffmpeg -i - -pix_fmt yuv420p a.mp4",
        purpose: "encode a film with another program"),
      Example(
        line: "animfile render logo.json --part 2/4 --frames 600 -o frame-%04d.png",
        purpose: "draw a quarter of the pictures of a sequence"),
      Example(
        line: "animfile render logo.json --t 0..2:0.1 -o frame-%04d.png --background white",
        purpose: "write a numbered sequence"),
      Example(
        line: "animfile render logo.json --frames 24 -o frame-%04d.png",
        purpose: "write 24 pictures of the whole animation"),
      Example(
        line: "animfile render *.json -o pictures/ --format png --size 400x",
        purpose: "draw each file, 400 pixels wide"),
    ],
    exitStatuses: [.clean: "the pictures were written"],
    run: Render.run)
}

enum Render {
  @Sendable
  static func run(_ arguments: Arguments, _ terminal: inout Terminal) throws -> ExitStatus {
    let request = try Request(arguments, terminal.system)
    if request.format != .svg, request.pattern == nil, terminal.system.isTerminal(.output) {
      let object =
        switch request.format {
        case .png, .apng: "a PNG file"
        case .gif: "a GIF file"
        default: "a film"
        }
      throw UsageError(
        "a terminal cannot show \(object)",
        hint:
          "add a file name, such as -o picture.\(request.format == .apng ? "png" : request.format.rawValue)")
    }
    let inputs = arguments.operands
    guard inputs.count > 1 else { return try render(inputs[0], request, sparing: inputs, to: &terminal) }
    var status = ExitStatus.clean
    for (index, input) in inputs.enumerated() where request.isSequence || request.draws(index) {
      var result = ExitStatus.failure
      do {
        result = try render(input, request, sparing: inputs, to: &terminal)
      } catch let error as FileError {
        terminal.complain(error)
      } catch let error as UsageError {
        terminal.complain("\(input.reportName.printable): \(error.message)", hint: error.hint)
      }
      status = max(status, terminal.finishFile(result))
      terminal.showProgress(index + 1, of: inputs.count, "files")
    }
    return status
  }

  /// Makes the pictures of one file.
  ///
  /// - Parameter inputs: The files that must not be overwritten.
  static func render(
    _ input: RawText, _ request: Request, sparing inputs: [RawText], to terminal: inout Terminal
  ) throws -> ExitStatus {
    let text = try terminal.read(input, limit: request.limits.bytes)
    var evaluator: Evaluator
    var parameters: [String: ParameterValue] = [:]
    do {
      parameters = try parameterValues(request.inputs.assignments, of: text, request.limits)
      evaluator = try Linter(limits: request.limits).evaluator(for: text, parameters: parameters)
    } catch let error as InvalidAnimation {
      return terminal.refuse(input, error.report, hasValues: !parameters.isEmpty)
    }
    guard let applied = try request.inputs.applied(to: evaluator, parameters, request.limits, &terminal)
    else {
      return .findings
    }
    evaluator = request.isReduced ? applied.settled() : applied
    var pictures = try Pictures(evaluator, request, of: input, sparing: inputs)
    do {
      try pictures.write(to: &terminal)
    } catch let error as RasterError {
      throw UsageError(error.description, hint: error.hint(longestSide: request.format.longestSide))
    }
    terminal.warn(of: evaluator.diagnostics, input.reportName)
    if request.isAnimated, !request.isReduced, !evaluator.hasSettings {
      terminal.inform(about: evaluator.drivingParameters, input.reportName)
      if request.loopsFromStart { terminal.inform(aboutStartOf: evaluator, input.reportName) }
    }
    return .clean
  }
}

extension Terminal {
  /// Tells that an animated picture repeats from its start, which plays once in the document.
  fileprivate mutating func inform(aboutStartOf evaluator: Evaluator, _ file: String) {
    guard evaluator.timing.start > 0, evaluator.document.repeats == .forever else { return }
    let start = "\(evaluator.timing.start.text) s"
    writeError(
      "\(file.printable): the picture repeats from its start, and the document only from \(start) on; a .svg with --animated plays like the document\n"
    )
  }

  /// Tells that a picture shows no inputs, if parameters start motion.
  fileprivate mutating func inform(about names: [String], _ file: String) {
    guard let first = names.first else { return }
    let more = names.count > 1 ? " and \(names.count - 1) more" : ""
    writeError(
      "\(file.printable): the picture does not show the motion that \(quoted(first))\(more) can start; add inputs with --set NAME=VALUE@TIME, --fire NAME@TIME or --inputs FILE\n"
    )
  }
}

extension RasterError {
  /// Advice for users of the command.
  ///
  /// - Parameter longestSide: The longest side that the format allows, whatever the limits; nil for any.
  func hint(longestSide: Int? = nil) -> String? {
    let smaller = "make it smaller with --scale or --size"
    let fewer = "use fewer frames with --fps or --frames, " + smaller
    func allowing(_ name: String, _ count: Double) -> String? {
      guard let count = Int(exactly: count), count <= Limits.range(of: name).upperBound else { return nil }
      return "raise the limit with --limit \(name)=\(count)"
    }
    switch self {
    case .tooLarge(let width, let height, _):
      return smaller + (allowing("pixels", width * height).map { ", or " + $0 } ?? "")
    case .tooLong(let width, let height, _):
      if let longestSide, max(width, height) > Double(longestSide) { return smaller }
      return smaller + (allowing("pictureSide", max(width, height)).map { ", or " + $0 } ?? "")
    case .tooLongAnimation(_, let pixels, _):
      return fewer + (allowing("animationPixels", Double(pixels)).map { ", or " + $0 } ?? "")
    case .tooMuchPainting(let pixels, _):
      return smaller + (allowing("painting", Double(pixels)).map { ", or " + $0 } ?? "")
    case .tooMuchPaintingOfAnimation(let limit):
      return fewer + (allowing("painting", min(4 * Double(limit), 2_147_483_647)).map { ", or " + $0 } ?? "")
    case .tooManyDashes(let limit): return allowing("dashes", 4 * Double(limit))
    case .tooManyElements(let limit): return allowing("frameElements", 4 * Double(limit))
    case .invalidScale: return nil
    }
  }
}

extension AnimatedSVGError {
  fileprivate var hint: String? {
    guard case .tooMuchMotion(let limit) = self else { return nil }
    let more = min(4 * limit, Limits.range(of: "motion").upperBound)
    return "use a larger tolerance, such as --tolerance 1, or raise the limit with --limit motion=\(more)"
  }
}

/// The pictures of an animation.
private struct Pictures {
  let evaluator: Evaluator
  let request: Render.Request
  private let input: RawText
  private let inputs: [RawText]
  private let viewport: Size2D?
  private var playhead: Playhead

  init(
    _ evaluator: Evaluator, _ request: Render.Request, of input: RawText, sparing inputs: [RawText]
  ) throws(UsageError) {
    self.evaluator = evaluator
    self.request = request
    self.input = input
    self.inputs = inputs
    viewport = try request.size?.size(of: evaluator.document.size)
    playhead = Playhead(evaluator, viewport: viewport)
  }

  mutating func write(to terminal: inout Terminal) throws {
    switch request.kind {
    case .sequence(let pattern):
      let times = try request.animatedTimes(of: evaluator)
      try writeSequence(times, pattern, to: &terminal)
    case .animation:
      let times = try request.animatedTimes(of: evaluator)
      // The frames of a film are forgotten once they are written.
      try frame(at: times[0]).checkAnimation(
        frames: request.format.film == nil ? times.count : 1, scale: request.scale, limits: request.limits)
      try redirect(&terminal)
      try writeAnimation(times, to: &terminal)
    case .animatedSVG:
      var options = AnimatedSVG()
      options.tolerance = request.tolerance
      options.precision = request.animatedPrecision
      options.viewport = viewport
      options.scale = request.scale
      options.background = request.background
      options.idPrefix = request.idPrefix
      let bytes: [UInt8]
      do {
        bytes = try evaluator.animatedSVG(options, limits: request.limits)
      } catch {
        throw UsageError(error.description, hint: error.hint)
      }
      try redirect(&terminal)
      terminal.write(bytes)
    case .onionSkin:
      let times = try request.poses(of: evaluator)
      try redirect(&terminal)
      try write(try onionSkin(times), to: &terminal)
    case .picture:
      let times = try request.poses(of: evaluator)
      try redirect(&terminal)
      let frames = try frames(at: times)
      if frames.count > 1 || request.isStrip {
        try write(.filmstrip(of: frames, columns: request.columns), to: &terminal)
      } else {
        try write(frames[0], to: &terminal)
      }
    }
  }

  private func redirect(_ terminal: inout Terminal) throws(FileError) {
    if let pattern = request.pattern { try terminal.redirect(to: pattern.name(for: input), sparing: inputs) }
  }

  private mutating func frame(at time: Double) throws -> Frame {
    try playhead.move(to: time)
    guard let background = request.background else { return playhead.frame }
    return playhead.frame.with(background: background.alpha > 0 ? background : nil)
  }

  /// The frames of one picture, whose total number of elements is limited like that of one frame.
  private mutating func frames(at times: [Double]) throws -> [Frame] {
    var count = 0
    let limit = request.limits.frameElements
    return try times.map { time in
      let frame = try frame(at: time)
      count += frame.elementCount
      guard times.count == 1 || count <= limit else {
        throw UsageError(
          "a picture of \(times.count) times has more than \(limit) path elements, each shape counting as 8",
          hint: "use fewer times, or write one picture for each with a name such as frame-%04d.png")
      }
      return frame
    }
  }

  private mutating func onionSkin(_ times: [Double]) throws -> Frame {
    let frames = try frames(at: times)
    let trails = MotionTrails(of: evaluator, through: times.sorted(), viewport: viewport)
    return .onionSkin(of: frames, trails: trails)
  }

  private func write(_ frame: Frame, to terminal: inout Terminal) throws(RasterError) {
    if request.format == .svg {
      terminal.write(svg(frame))
    } else {
      try frame.png(scale: request.scale, dithering: request.dithering, limits: request.limits) {
        terminal.write($0)
      }
    }
  }

  private func svg(_ frame: Frame) -> [UInt8] {
    frame.svg(precision: request.precision, scale: request.scale, idPrefix: request.idPrefix)
  }

  /// The number of pixels of the pictures that are drawn at the same time, which limits their memory; a larger picture is
  /// drawn alone.
  private static let pixelsAtOnce = 1 << 22
  /// The number of path elements of frames that are drawn at the same time, likewise.
  private static let elementsAtOnce = 1 << 20

  /// Draws the frames at times on all processors.
  ///
  /// - Parameters:
  ///   - convert: Makes something of a frame, at the same time as of others.
  ///   - take: Receives the results of a few times in order, from the one with this number on.
  private func draw<Output: Sendable>(
    _ times: [Double], to terminal: inout Terminal, _ convert: @Sendable (Frame) throws -> Output,
    _ take: (_ first: Int, [Output], inout Terminal) throws -> Void
  ) throws {
    guard let first = times.first else { return }
    var pictures = Array(repeating: self, count: 1)
    var workers = min(terminal.system.processorCount, times.count)
    if request.format != .svg {
      let frame = try pictures[0].frame(at: first)
      let pixels = try frame.pixelCount(scale: request.scale, limits: request.limits)
      workers = min(
        workers, Self.pixelsAtOnce / max(1, pixels), Self.elementsAtOnce / max(1, frame.elementCount))
      workers = max(1, workers)
    }
    pictures = Array(repeating: pictures[0], count: workers)
    for start in stride(from: 0, to: times.count, by: workers) where terminal.isOpen {
      let current = pictures
      let results = terminal.system.concurrently(min(workers, times.count - start)) { worker in
        var picture = current[worker]
        let output = Result { try convert(picture.frame(at: times[start + worker])) }
        return (picture, output)
      }
      for (worker, result) in results.enumerated() { pictures[worker] = result.0 }
      try take(start, try results.map { try $0.1.get() }, &terminal)
      terminal.showProgress(min(start + workers, times.count), of: times.count, "pictures")
    }
  }

  private func writeSequence(_ times: [Double], _ pattern: OutputPattern, to terminal: inout Terminal) throws
  {
    let numbers = times.indices.filter { request.draws($0) }
    let convert: @Sendable (Frame) throws -> [UInt8] = { [self] frame in
      if request.format == .svg { return svg(frame) }
      var bytes: [UInt8] = []
      try frame.png(scale: request.scale, dithering: request.dithering, limits: request.limits) {
        bytes += $0
      }
      return bytes
    }
    try draw(numbers.map { times[$0] }, to: &terminal, convert) { first, files, terminal in
      for (offset, bytes) in files.enumerated() {
        try terminal.replace(pattern.name(numbers[first + offset], for: input), with: bytes, sparing: inputs)
      }
    }
  }

  private func writeAnimation(_ times: [Double], to terminal: inout Terminal) throws {
    let length = (times.last ?? 0) - (times.first ?? 0)
    let rate = length > 0 ? Double(times.count - 1) / length : evaluator.document.frameRate ?? 1
    // The intervals of a file are equal, and people round times to milliseconds; those of a GIF are hundredths of a second.
    let slack = max(0.05 / rate, request.format == .gif ? 0.006 : 0.0006)
    if zip(times.indices, times).contains(where: { abs(times[0] + Double($0) / rate - $1) > slack }) {
      throw UsageError(
        "the times are not evenly spaced, as the frames of this format are",
        hint: "use --fps, or a range such as --t 0..2:0.1")
    }
    if let most = request.format.mostFramesPerSecond, times.count > 1, rate > most * (1 + 1e-6) {
      throw UsageError(
        "GIF shows at most \(most.text) frames per second, found \(rate.text)",
        hint: "use --fps \(most.text), or .apng for more")
    }
    let (scale, limits) = (request.scale, request.limits)
    // The palette of a GIF dithers what it cannot show.
    let dithering = request.dithering && request.format != .gif
    if let form = request.format.film {
      var movie = UncompressedMovie(form, framesPerSecond: rate)
      return try draw(times, to: &terminal) {
        try $0.image(scale: scale, dithering: dithering, limits: limits)
      } _: { _, images, terminal in
        for image in images { terminal.write(movie.add(image)) }
      }
    }
    var painting = AnimationPainting()
    func drawCounted(_ take: ([RasterImage], inout Terminal) throws -> Void) throws {
      try draw(times, to: &terminal) {
        try $0.painted(scale: scale, dithering: dithering, limits: limits)
      } _: { _, pictures, terminal in
        for picture in pictures { try painting.add(picture.painting, limits) }
        try take(pictures.map(\.image), &terminal)
      }
    }
    if request.format == .gif {
      var writer = AnimatedGIF(framesPerSecond: rate, plays: evaluator.plays, dithering: request.dithering)
      try drawCounted { images, _ in for image in images { writer.add(image) } }
      return terminal.write(writer.finish())
    }
    var writer = AnimatedPNG(framesPerSecond: rate, plays: evaluator.plays)
    var last: RasterImage?
    try drawCounted { images, terminal in
      let before = [last] + images
      let steps = terminal.system.concurrently(images.count) {
        AnimatedPNG.step(to: images[$0], from: before[$0])
      }
      for step in steps { writer.add(step) }
      last = images.last
    }
    writer.finish { terminal.write($0) }
  }
}

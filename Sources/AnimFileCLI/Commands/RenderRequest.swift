import AnimFile
import AnimFileAuthoring
import AnimFilePictures

/// The file format of `render`.
enum PictureFormat: String, CaseIterable {
  case svg
  case png
  /// An animated PNG file.
  case apng
  /// An animated GIF file.
  case gif
  /// A film without compression.
  case y4m
  /// The pixels of all frames.
  case rgba

  /// Whether the format has several frames in one file.
  var isMovie: Bool { self == .apng || self == .gif || film != nil }

  /// The highest number of frames per second; nil if there is none.
  var mostFramesPerSecond: Double? { self == .gif ? AnimatedGIF.mostFramesPerSecond : nil }

  /// The longest side in pixels; nil if only the limits of pictures apply.
  var longestSide: Int? { self == .gif ? AnimatedGIF.longestSide : nil }

  /// The form of a film without compression; nil for pictures.
  var film: UncompressedMovie.Form? {
    switch self {
    case .y4m: .y4m
    case .rgba: .rgba
    case .svg, .png, .apng, .gif: nil
    }
  }
}

extension Render {
  /// The parsed command line, apart from the file.
  struct Request {
    /// The contents of an output file.
    enum Kind {
      /// One frame, or several side by side.
      case picture
      case onionSkin
      case animation
      /// An animated SVG file.
      case animatedSVG
      /// A numbered file for each frame.
      case sequence(OutputPattern)
    }

    let kind: Kind
    let format: PictureFormat
    /// The number of poses, if given.
    let poseCount: Int?
    /// The number of poses in a row of a filmstrip, if given.
    let columns: Int?
    let size: SizeArgument?
    let scale: Double
    /// The background that replaces the animation's own; transparent for none.
    let background: RGBAColor?
    /// Whether gradients are dithered.
    let dithering: Bool
    var inputs: InputArguments
    var limits: Limits
    let precision: Int
    /// The precision of an animated SVG file, if given.
    let animatedPrecision: Int?
    let idPrefix: String
    /// The maximum deviation of points in an animated SVG file.
    let tolerance: Double?
    /// The part of the pictures to draw.
    let part: PartArgument?
    private let times: TimeSelection
    /// Whether the picture is that for reduced motion.
    var isReduced: Bool { times.isReduced }

    /// Whether the picture shows all that is played, and repeats from its start.
    var loopsFromStart: Bool { times.isWhole && (format == .gif || format == .apng) }

    /// Whether the picture moves.
    var isAnimated: Bool {
      switch kind {
      case .animation, .animatedSVG: true
      default: false
      }
    }
    /// The names of the output files; nil for standard output.
    let pattern: OutputPattern?

    init(_ arguments: Arguments, _ system: any System) throws(UsageError) {
      times = try TimeSelection(arguments)
      let output = arguments.rawValue("output")
      let isFolder = output.map { $0.bytes.last == UInt8(ascii: "/") || system.isDirectory($0) } ?? false
      format = try Self.format(
        arguments, isFolder ? nil : output, isAnimated: arguments.flag("animated"))
      pattern = try OutputPattern.pattern(output, for: arguments.operands, format: format, system)
      kind = try Self.kind(arguments, format, pattern)
      let most =
        switch kind {
        case .picture, .onionSkin, .animatedSVG: 1000
        case .animation, .sequence: 100_000
        }
      poseCount = try arguments.integer("frames", in: 1...most)
      columns = try arguments.integer("columns", in: 1...1000)
      tolerance = try arguments.positiveNumber("tolerance")
      size = try arguments.value("size") { text throws(UsageError) in try SizeArgument(text) }
      scale = try arguments.positiveNumber("scale") ?? 1
      background = try arguments.value("background") { text throws(UsageError) in
        guard let color = RGBAColor(text) else {
          throw UsageError(
            "\(quoted(text)) is not a color",
            hint: "write #rgb, #rrggbb, a CSS name such as white, or transparent")
        }
        return color
      }
      dithering = !arguments.flag("no-dither")
      inputs = try InputArguments(arguments)
      var limits = try arguments.limits()
      if let longest = format.longestSide { limits.pictureSide = min(limits.pictureSide, longest) }
      self.limits = limits
      animatedPrecision = try arguments.integer("precision", in: 0...15)
      precision = animatedPrecision ?? 6
      part = try arguments.value("part") { text throws(UsageError) in try PartArgument(text) }
      idPrefix = try arguments.idPrefix()
      try checkTimes(arguments)
      try checkFormat(arguments)
    }

    /// The kind of the result that the options and the name of the output ask for.
    private static func kind(
      _ arguments: Arguments, _ format: PictureFormat, _ pattern: OutputPattern?
    ) throws(UsageError) -> Kind {
      let (isAnimated, isOnionSkin) = (arguments.flag("animated"), arguments.flag("onion"))
      let isAnimatedSVG = isAnimated && format == .svg
      if isOnionSkin, isAnimated { throw UsageError("'--onion' and '--animated' are mutually exclusive") }
      if isOnionSkin, format.isMovie {
        throw UsageError(
          "'--onion' draws a still picture, but \(format.rawValue) is animated",
          hint: "use .png or .svg")
      }
      guard let pattern, pattern.hasNumber else {
        if isAnimatedSVG { return .animatedSVG }
        return format.isMovie ? .animation : isOnionSkin ? .onionSkin : .picture
      }
      if isOnionSkin || format.isMovie || isAnimatedSVG {
        throw UsageError(
          "\(quoted(pattern.source)) is a name for several files, but there is only one picture",
          hint: "remove '%' from the name")
      }
      return .sequence(pattern)
    }

    /// Checks the options for times, which depend on the kind.
    private func checkTimes(_ arguments: Arguments) throws(UsageError) {
      let isAnimatedSVG = if case .animatedSVG = kind { true } else { false }
      if poseCount != nil {
        if isAnimatedSVG { throw UsageError("'--frames' does not apply to animated SVG") }
        if times != .poster {
          let other = ["t", "from", "to", "fps", "marker"].first {
            arguments.has($0) && arguments.value($0) != nil
          }
          throw UsageError("'--frames' and '--\(other ?? "reduced-motion")' are mutually exclusive")
        }
      }
      if columns != nil {
        let isStrip = if case .picture = kind { poseCount != nil || !times.isSingle } else { false }
        guard isStrip else {
          throw UsageError(
            "'--columns' applies only to filmstrips",
            hint: "set several times for one picture, with --frames or --t")
        }
      }
      if isAnimatedSVG, times != .poster {
        throw UsageError("animated SVG shows the whole animation, so options for times do not apply")
      }
      if tolerance != nil, !isAnimatedSVG { throw UsageError("'--tolerance' applies only to animated SVG") }
      if part != nil, pattern?.hasNumber != true, arguments.operands.count == 1 {
        throw UsageError(
          "'--part' applies only to several pictures",
          hint: "name several files, or write a sequence with a name such as -o frame-%04d.png")
      }
    }

    /// Checks the options that apply only to some formats.
    private func checkFormat(_ arguments: Arguments) throws(UsageError) {
      if !dithering, format == .svg { throw UsageError("'--no-dither' does not apply to SVG") }
      for name in ["precision", "id-prefix"] where arguments.value(name) != nil && format != .svg {
        throw UsageError("'--\(name)' applies only to SVG")
      }
    }

    private static func format(
      _ arguments: Arguments, _ output: RawText?, isAnimated: Bool
    ) throws(UsageError) -> PictureFormat {
      var format = arguments.value("format").flatMap(PictureFormat.init)
      if format == nil, let output, !output.isDash, !output.hasPrefix("/dev/") {
        let name = output.text.split(separator: "/").last ?? ""
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        let ending = parts.count > 1 ? parts[parts.count - 1].lowercased() : ""
        format = PictureFormat(rawValue: ending)
        if format == nil {
          guard ending.isEmpty else {
            throw UsageError(
              ending: ending, among: PictureFormat.allCases.map(\.rawValue), orFormat: true)
          }
          throw UsageError(
            "\(quoted(output)) has no file extension, so the format is unknown",
            hint: "use a name that ends in .svg, .png, .apng, .gif, .y4m or .rgba, or add --format")
        }
      }
      return isAnimated && format == .png ? .apng : format ?? .svg
    }

    /// Whether a single time also gives a filmstrip.
    var isStrip: Bool { poseCount != nil }

    /// Whether there is a numbered file for each frame.
    var isSequence: Bool { if case .sequence = kind { true } else { false } }

    /// Whether the picture with this number, counted from 0, is in the part to draw.
    func draws(_ number: Int) -> Bool { part.map { number % $0.count == $0.number - 1 } ?? true }
  }
}

extension Render.Request {
  /// The times in one picture.
  func poses(of evaluator: Evaluator) throws(UsageError) -> [Double] {
    let isOnionSkin = if case .onionSkin = kind { true } else { false }
    guard isOnionSkin || poseCount != nil, times == .poster else {
      let times = try times.times(of: evaluator)
      guard times.count <= 1000 else {
        throw UsageError("one picture can show at most 1000 times, found \(times.count)")
      }
      return times
    }
    return Pass(of: evaluator).times(poseCount ?? 8)
  }

  /// The times of an animated picture: those selected, or else those of a pass.
  func animatedTimes(of evaluator: Evaluator) throws(UsageError) -> [Double] {
    guard times == .poster else { return try times.times(of: evaluator) }
    if let poseCount { return Pass(of: evaluator).times(poseCount) }
    if case .animation = kind, evaluator.isStillPicture { return [0] }
    let rate = min(evaluator.document.frameRate ?? 30, format.mostFramesPerSecond ?? .infinity)
    return try TimeSelection.frames(from: 0, to: nil, framesPerSecond: rate).times(of: evaluator)
  }
}

extension Pass {
  /// Evenly spaced times. The end of an infinite loop is omitted, because it equals the start.
  fileprivate func times(_ count: Int) -> [Double] {
    let steps = Double(max(1, startsAgain ? count : count - 1))
    return end > 0 ? (0..<count).map { end * Double($0) / steps } : [0]
  }
}

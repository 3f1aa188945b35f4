public import AnimFile

extension Lottie {
  /// Settings of an export.
  public struct ExportOptions: Hashable, Sendable {
    /// The frames per second, above 0 and at most 1000; nil, and any other number, for those of the document, or a number at
    /// which its duration is a whole number of frames.
    public var frameRate: Double?
    /// The greatest distance of approximated points, in document units: at least 0.001, and at most 1000. The nearest of
    /// these counts for others.
    public var tolerance: Double
    /// Whether layers and groups keep the ids of shapes as names.
    public var keepsNames: Bool
    /// The layout of the text.
    public var style: JSONStyle

    /// Creates settings.
    public init(
      frameRate: Double? = nil, tolerance: Double = 0.05, keepsNames: Bool = false,
      style: JSONStyle = .compact
    ) {
      self.frameRate = frameRate
      self.tolerance = tolerance
      self.keepsNames = keepsNames
      self.style = style
    }

    /// The settings with numbers that an export can have.
    fileprivate var valid: ExportOptions {
      var options = self
      if let rate = frameRate, !(rate > 0 && rate <= 1000) { options.frameRate = nil }
      options.tolerance = tolerance > 0.001 ? min(tolerance, 1000) : 0.001
      return options
    }
  }

  /// The result of an export.
  public struct Writing: Hashable, Sendable {
    /// The Lottie file; nil if there are reasons not to make one, which `report` lists.
    public let bytes: [UInt8]?
    /// The features that the file lacks or approximates, with the places in the document.
    public let report: ValidationReport
  }

  /// Converts a document in any collection of bytes, such as `Data` or an array slice, to a Lottie file, as
  /// ``write(_:parameters:options:limits:selection:)-([UInt8],_,_,_,_)`` does.
  public static func write(
    _ text: some Collection<UInt8>, parameters: [String: ParameterValue] = [:],
    options: ExportOptions = ExportOptions(), limits: Limits = Limits(),
    selection: RuleSelection = RuleSelection()
  ) -> Writing {
    write(Array(text), parameters: parameters, options: options, limits: limits, selection: selection)
  }

  /// Converts a document in a text to a Lottie file, as
  /// ``write(_:parameters:options:limits:selection:)-([UInt8],_,_,_,_)`` does.
  public static func write(
    _ text: String, parameters: [String: ParameterValue] = [:], options: ExportOptions = ExportOptions(),
    limits: Limits = Limits(), selection: RuleSelection = RuleSelection()
  ) -> Writing {
    write(Array(text.utf8), parameters: parameters, options: options, limits: limits, selection: selection)
  }

  /// Converts a document that was built in code to a Lottie file, as
  /// ``write(_:parameters:options:limits:selection:)-([UInt8],_,_,_,_)`` does.
  ///
  /// Positions in findings refer to the text of ``AnimFile/AnimationDocument/json()``.
  public static func write(
    _ document: AnimationDocument, parameters: [String: ParameterValue] = [:],
    options: ExportOptions = ExportOptions(), limits: Limits = Limits(),
    selection: RuleSelection = RuleSelection()
  ) -> Writing {
    do throws(InvalidAnimation) {
      _ = try Evaluator(document, parameters: parameters, limits: limits)
    } catch {
      return Writing(bytes: nil, report: error.report)
    }
    return write(
      document.json(), parameters: parameters, options: options, limits: limits, selection: selection)
  }

  /// Converts a document to a Lottie file.
  ///
  /// Motions that Lottie has are exact. Others are sampled within the tolerance, which the report states as information. Motions
  /// beyond it, and what the file lacks, are warnings.
  ///
  /// - Parameters:
  ///   - text: The document in UTF-8.
  ///   - parameters: Values of parameters, by name. They do not change in the file.
  ///   - options: The frame rate, the tolerance and the layout.
  ///   - limits: The limits of the document.
  ///   - selection: The reported rules and their severities.
  /// - Complexity: O(*n*) in the size of the result.
  public static func write(
    _ text: [UInt8], parameters: [String: ParameterValue] = [:], options: ExportOptions = ExportOptions(),
    limits: Limits = Limits(), selection: RuleSelection = RuleSelection()
  ) -> Writing {
    let evaluator: Evaluator
    do throws(InvalidAnimation) {
      evaluator = try Evaluator(json: text, parameters: parameters, limits: limits)
    } catch {
      return Writing(bytes: nil, report: error.report)
    }
    var exporter = LottieExporter(evaluator, options, limits, selection)
    let value = exporter.animation()
    exporter.noteMotion()
    if let excess = exporter.excess {
      exporter.findings.append(Finding(message: excess, place: .path([])))
    }
    let source = SourceText(text)
    var problems: [JSONProblem] = []
    let tape = Tape.scan(text, problems: &problems)
    let diagnostics = LocationResolver(tape: tape, text: source).diagnostics(for: exporter.findings.all)
    let report = ValidationReport(
      diagnostics: diagnostics, source: source, isValid: !exporter.findings.hasErrors,
      omitted: exporter.findings.omitted)
    guard exporter.excess == nil else { return Writing(bytes: nil, report: report) }
    var writer = JSONWriter(style: options.style)
    writer.value(value)
    return Writing(bytes: writer.bytes + [UInt8(ascii: "\n")], report: report)
  }
}

/// Converts a document to the layers of a Lottie file, and collects what differs.
struct LottieExporter {
  let evaluator: Evaluator
  let options: Lottie.ExportOptions
  let limits: Limits
  var findings: Findings
  let frameRate: Double
  /// The duration of the file in seconds.
  let duration: Double
  /// The time of the document that the only frame shows; nil if the file has several.
  private let end: Double?
  /// The duration of a pass of the document, in seconds.
  let passDuration: Double
  /// The size of the file.
  let width: Double
  let height: Double
  var assets: [JSONValue] = []
  /// The ids of the assets with these layers.
  var assetNames: [JSONValue: String] = [:]
  /// The size of the composition under construction.
  var area: Size2D
  /// The number of shapes so far, with copies.
  var count = 0
  var depth = 0
  /// The exceeded limit.
  private(set) var excess: Message?
  /// Counts the numbers of sampled outlines.
  let motion: Motion

  /// The numbers that may still be examined for motions. A class, so that functions of the time can count.
  final class Motion {
    var remaining: Int

    init(_ limit: Int) { remaining = limit }

    /// Counts times before they are collected; false if there are too many.
    func counts(_ times: Double) -> Bool {
      remaining -= Int(min(times, 1e15))
      return remaining >= 0
    }

    /// Counts the numbers that a function examines at a time; nil if there are too many.
    func counted(_ time: Double, _ function: (Double) -> [Double]) -> [Double]? {
      guard remaining >= 0 else { return nil }
      let numbers = function(time)
      remaining -= 8 + numbers.count
      return numbers
    }
  }
  /// The places with a finding of a rule.
  private var reported: Set<Place> = []
  /// The approximated values, which are reported at the end.
  private var approximations: [Approximation] = []
  private var approximationPlaces: [[PathComponent]: Int] = [:]

  /// The values of a member that are approximated.
  private struct Approximation {
    var path: [PathComponent]
    var keyframes: Int
    var error: Double
  }

  private struct Place: Hashable {
    var rule: Diagnostic.Rule
    var path: [PathComponent]
  }

  init(_ evaluator: Evaluator, _ options: Lottie.ExportOptions, _ limits: Limits, _ selection: RuleSelection)
  {
    let options = options.valid
    self.evaluator = evaluator
    self.options = options
    self.limits = limits
    findings = Findings(selection)
    motion = Motion(limits.motion)
    let document = evaluator.resolved
    passDuration = evaluator.duration
    let timing = evaluator.timing
    let total = timing.end.isFinite ? timing.end : timing.start + timing.passLength
    let rate = options.frameRate ?? document.frameRate ?? Self.frameRate(total)
    frameRate = rate
    // A picture without motion has one frame, as has a motion shorter than the digits of frames.
    let isStill = (total * rate).rounded(4) == 0
    duration = isStill ? 1 / rate : total
    end = isStill ? total : nil
    (width, height) = (document.size.width.rounded(.up), document.size.height.rounded(.up))
    area = Size2D(width, height)
  }

  /// A frame rate at which a duration is a whole number of frames, if there is one.
  private static func frameRate(_ duration: Double) -> Double {
    func isWhole(_ rate: Double) -> Bool { abs((duration * rate).rounded() - duration * rate) < 1e-6 }
    if isWhole(60) { return 60 }
    return [24, 25, 30, 50, 60, 100, 120].first(where: isWhole) ?? 60
  }

  // MARK: Tolerances

  /// The number of decimals of coordinates.
  var decimals: Int { max(width, height) < 10 ? 5 : max(width, height) < 100 ? 4 : 3 }

  /// The tolerance of coordinates.
  var tolerance: Double { min(options.tolerance, max(width, height) / 500) }

  /// The tolerance of angles in degrees: that of coordinates at the longer side of the picture.
  var angleTolerance: Double { tolerance / max(width, height, 1) * 180 / .pi }

  /// The tolerance of factors.
  var scaleTolerance: Double { tolerance / max(width, height, 1) }

  var opacityTolerance: Double { 0.002 }

  var colorTolerance: Double { 0.5 / 255 }

  /// The length of the shortest part of a fit, in seconds.
  var shortest: Double { 0.01 / frameRate }

  // MARK: Limits

  var isWithinLimits: Bool { excess == nil && count <= limits.shapes }

  mutating func enter() -> Bool {
    noteMotion()
    if count > limits.shapes, excess == nil {
      excess = .limit("shapes", "the file would have too many shapes", limits.shapes)
    }
    guard excess == nil, depth < 200 else { return false }
    depth += 1
    return true
  }

  /// Notes that motions have too many samples.
  mutating func noteMotion() {
    guard motion.remaining < 0, excess == nil else { return }
    excess = .limit("motion", "too many numbers are examined for the motion", limits.motion)
  }

  /// Counts copies before they are made; false if there are too many.
  mutating func budget(_ copies: Int) -> Bool {
    count += copies
    if count > limits.shapes, excess == nil {
      excess = .limit("shapes", "the file would have too many shapes", limits.shapes)
    }
    return excess == nil
  }

  // MARK: Findings

  mutating func report(
    _ rule: Diagnostic.Rule, _ text: String, help: String? = nil, at path: [PathComponent]
  ) {
    guard !path.isEmpty, reported.insert(Place(rule: rule, path: path)).inserted else { return }
    findings.append(Finding(message: Message(rule, text, help: help), place: .path(path)))
  }

  /// Reports that a value is approximated.
  mutating func reportBaked(_ spans: LottieSpans, _ path: [PathComponent]) {
    guard spans.isBaked else { return }
    reportBaked(keyframes: spans.spans.count + 1, error: spans.error, path)
  }

  /// Reports that a value is approximated. Of several values at a place, the report has the most keyframes and the largest error.
  mutating func reportBaked(keyframes: Int, error: Double, _ path: [PathComponent]) {
    let place = approximationPlaces[path] ?? approximations.count
    if place == approximations.count {
      approximationPlaces[path] = place
      approximations.append(Approximation(path: path, keyframes: keyframes, error: error))
    }
    approximations[place].keyframes = max(approximations[place].keyframes, keyframes)
    approximations[place].error = max(approximations[place].error, error)
  }

  private mutating func reportApproximations() {
    for value in approximations {
      let share = Int(max(1, min((value.error * 100).rounded(.up), 1e6)))
      let rule = share > 100 ? Diagnostic.Rule.exportDropped : .exportBaked
      let text =
        share > 100
        ? "the motion is written as \(value.keyframes) keyframes, beyond the tolerance: up to \(share) % of it"
        : "the motion is written as \(value.keyframes) keyframes, within \(share) % of the tolerance"
      report(rule, text, at: value.path)
    }
  }

  /// The value of a member, with a finding if it is approximated.
  ///
  /// - Parameter range: The range to which the evaluation limits the numbers; nil for none.
  mutating func track(
    _ member: FlatAnimated, _ time: LottieExportTime, _ tolerance: [Double], _ path: [PathComponent],
    in range: ClosedRange<Double>? = nil, hasPath: Bool = false
  ) -> LottieSpans {
    var result = spans(member, time, tolerance: tolerance, hasPath: hasPath)
    if let range { result = result.clamped(to: range) }
    reportBaked(result, path)
    return result
  }

  // MARK: The file

  /// The root of the file.
  mutating func animation() -> JSONValue {
    let document = evaluator.resolved
    var segments = evaluator.timing.segments(during: duration, atMost: 4096)
    if let end, end > 0 {
      let local = segments.last { $0.start < end }?.local(at: end) ?? end
      segments = [TimeSegment(start: 0, end: duration, local: local, rate: 0)]
    }
    let time = LottieExportTime(segments: segments)
    var nodes = nodes(document.shapes, time, [], [.member("shapes")])
    if let background = document.background {
      nodes.insert(contentsOf: self.background(background, time), at: 0)
    }
    nodes = LottieExportNode.shown(
      nodes, in: nil, of: 0...duration * frameRate, slack: 2.5e-6 * frameRate)
    let layers = layers(nodes, inside: [])
    noteMotion()
    if layers.isEmpty, !document.shapes.isEmpty, excess == nil {
      report(.exportDropped, "the file shows nothing", at: [.member("shapes")])
    }
    note(document)
    noteEnd()
    reportApproximations()
    var members: [JSONValue.Member] = [
      JSONValue.Member("v", "5.7.0"), JSONValue.Member("fr", .number(frameRate.rounded(6))),
      JSONValue.Member("ip", 0),
      JSONValue.Member("op", .number((duration * frameRate).rounded(4))),
      JSONValue.Member("w", .number(width)),
      JSONValue.Member("h", .number(height)),
    ]
    if let title = document.title { members.append(JSONValue.Member("nm", .string(title))) }
    members.append(JSONValue.Member("ddd", 0))
    members.append(JSONValue.Member("assets", .array(assets)))
    members.append(JSONValue.Member("layers", .array(layers)))
    if !document.markers.isEmpty {
      members.append(
        JSONValue.Member(
          "markers",
          .array(
            document.markers.map { marker in
              .object([
                JSONValue.Member("cm", .string(marker.name)),
                JSONValue.Member("tm", .number((marker.t * frameRate).rounded(4))), JSONValue.Member("dr", 0),
              ])
            })))
    }
    var meta: [JSONValue.Member] = []
    if let author = document.author { meta.append(JSONValue.Member("a", .string(author))) }
    if let description = document.description { meta.append(JSONValue.Member("d", .string(description))) }
    if !meta.isEmpty { members.append(JSONValue.Member("meta", .object(meta))) }
    return .object(members)
  }

  /// A rectangle of the size of the picture.
  private mutating func background(
    _ color: Animated<RGBAColor>, _ time: LottieExportTime
  ) -> [LottieExportNode] {
    let size = evaluator.resolved.size
    let shape = AnimatedShape(
      .rect(
        .init(
          .center(.constant(Point2D(size.width / 2, size.height / 2))), size: .constant(size))),
      fill: Fill(color))
    return self.nodes([shape], time, [], [.member("background")])
  }

  /// Reports members of the document that the file cannot have.
  private mutating func note(_ document: AnimationDocument) {
    if document.size.width != width || document.size.height != height {
      report(
        .exportDropped, "the size of a Lottie file is a whole number: \(Int(width)) × \(Int(height))",
        at: [.member("size")])
    }
    if document.fit != .contain {
      report(.exportDropped, "players fit a Lottie file as the page says", at: [.member("fit")])
    }
    if document.repeats == .forever {
      report(
        .exportFixed,
        "the file is one pass: the player decides about repetition",
        at: [.member("repeat")])
      if evaluator.timing.start > 0 {
        report(
          .exportDropped,
          "players repeat a Lottie file from its start, so they show the first \(evaluator.timing.start.text) s again",
          help:
            "let the player repeat only the frames from \((evaluator.timing.start * frameRate).rounded(2).text) on",
          at: [.member("repeatFrom")])
      }
    }
    if !document.listeners.isEmpty {
      report(.exportDropped, "a Lottie file does not respond to a pointer", at: [.member("listeners")])
    }
    let written = evaluator.document
    if !written.parameters.entries.isEmpty {
      report(.exportFixed, "the parameters have the values from the start", at: [.member("parameters")])
    }
    if document.poster != nil { report(.exportFixed, "the poster is left out", at: [.member("poster")]) }
    if document.reducedMotion != nil {
      report(.exportFixed, "the frame for reduced motion is left out", at: [.member("reducedMotion")])
    }
    if document.label != nil {
      report(.exportFixed, "the text alternative is left out", at: [.member("label")])
    }
  }
}

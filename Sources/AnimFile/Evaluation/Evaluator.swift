/// Evaluates a document at any time.
///
/// An evaluator exists only for documents without errors. Evaluation is pure: equal times give equal frames,
/// regardless of previous calls and of the thread.
public struct Evaluator: Sendable {
  /// The original document, with its references and its timeline.
  public var document: AnimationDocument { written.document }
  private let written: Written
  /// The document with references resolved and the timeline lowered to tracks.
  package let resolved: AnimationDocument
  /// The values of parameters that differ from their defaults.
  var parameters: [String: ParameterValue] { written.parameters }
  var limits: Limits { written.limits }
  /// Knows words of other formats, for messages about unknown members.
  var advisor: (any Advisor)? { written.advisor }
  /// The document as parsed, with its references and its timeline.
  var parsed: AnimationDocument { written.parsed }
  /// The warnings and information about the document.
  public let diagnostics: [Diagnostic]
  /// The duration of one pass in one direction, in seconds.
  public let duration: Double
  /// The shapes in drawing order, each before its nested shapes.
  package let nodes: [ShapeNode]
  package let list: ShapeList
  /// The nodes that are parents, grouped by list, each after its own parent.
  package let parents: [Int]
  /// The document as a playhead evaluates it.
  let plan: Plan
  /// The settings of parameters on which frames depend.
  var inputs: InputPlan?

  package let timing: DocumentTiming

  /// Parses a document.
  ///
  /// - Parameters:
  ///   - text: The UTF-8 text of the document.
  ///   - parameters: Values for parameters, by name.
  ///   - limits: The resource limits.
  /// - Throws: All errors in the document and the parameters.
  /// - Complexity: O(*n*) in the length of the text.
  public init(json text: [UInt8], parameters: [String: ParameterValue] = [:], limits: Limits = Limits())
    throws(InvalidAnimation)
  {
    try self.init(json: text, parameters: parameters, limits: limits, advisor: nil)
  }

  /// Parses a document, with advice on words of other formats.
  package init(
    json text: [UInt8], parameters: [String: ParameterValue], limits: Limits, advisor: (any Advisor)?
  ) throws(InvalidAnimation) {
    let (written, resolved, diagnostics) = try Self.read(text, parameters, limits, advisor)
    self.init(written, resolved, diagnostics: diagnostics)
  }

  /// Reads a document. A function of its own, so that the nodes of the text are freed before the document is prepared
  /// for evaluation.
  @inline(never)
  private static func read(
    _ text: [UInt8], _ parameters: [String: ParameterValue], _ limits: Limits, _ advisor: (any Advisor)?
  ) throws(InvalidAnimation) -> (written: Written, resolved: AnimationDocument, diagnostics: [Diagnostic]) {
    let analysis = Analysis(
      of: text, parameters: parameters, limits: limits, keepsReferences: true, advisor: advisor)
    guard let resolved = analysis.resolved else { throw InvalidAnimation(report: analysis.report()) }
    let written = Written(
      analysis.document ?? resolved, parsed: analysis.document, parameters, limits, advisor)
    return (written, resolved, analysis.report().diagnostics)
  }

  /// Parses a document from any collection of bytes, such as `Data` or an array slice.
  ///
  /// - Parameters:
  ///   - text: The UTF-8 text of the document.
  ///   - parameters: Values for parameters, by name.
  ///   - limits: The resource limits.
  /// - Throws: All errors in the document and the parameters.
  /// - Complexity: O(*n*) in the length of the text.
  public init(
    json text: some Collection<UInt8>, parameters: [String: ParameterValue] = [:], limits: Limits = Limits()
  ) throws(InvalidAnimation) {
    try self.init(json: Array(text), parameters: parameters, limits: limits)
  }

  /// Parses a document from bytes in memory.
  ///
  /// - Parameters:
  ///   - text: The UTF-8 text of the document, which is copied.
  ///   - parameters: Values for parameters, by name.
  ///   - limits: The resource limits.
  /// - Throws: All errors in the document and the parameters.
  /// - Complexity: O(*n*) in the length of the text.
  public init(
    json text: Span<UInt8>, parameters: [String: ParameterValue] = [:], limits: Limits = Limits()
  ) throws(InvalidAnimation) {
    // Copies the bytes in one piece.
    let bytes = unsafe text.withUnsafeBytes { unsafe Array($0) }
    try self.init(json: bytes, parameters: parameters, limits: limits)
  }

  /// Parses a document.
  public init(json text: String, parameters: [String: ParameterValue] = [:], limits: Limits = Limits())
    throws(InvalidAnimation)
  {
    try self.init(json: Array(text.utf8), parameters: parameters, limits: limits)
  }

  /// Validates a document that was built in code.
  ///
  /// Positions in findings refer to the text of ``AnimationDocument/json()``.
  public init(
    _ document: AnimationDocument, parameters: [String: ParameterValue] = [:], limits: Limits = Limits()
  ) throws(InvalidAnimation) {
    let analysis = Analysis(
      of: document.markedJSON(nesting: limits.nesting), parameters: parameters, limits: limits,
      keepsReferences: true,
      isFromCode: true)
    guard let resolved = analysis.resolved else { throw InvalidAnimation(report: analysis.report()) }
    self.init(
      Written(document, parsed: analysis.document, parameters, limits), resolved,
      diagnostics: analysis.report().diagnostics)
  }

  /// Creates an evaluator for a document without errors, given as written and with resolved references.
  package init(_ written: AnimationDocument, resolved document: AnimationDocument, diagnostics: [Diagnostic])
  {
    self.init(Written(written, parsed: nil, [:], Limits()), document, diagnostics: diagnostics)
  }

  /// Creates an evaluator for a document that keeps references to some parameters of `evaluator`.
  init(_ evaluator: Evaluator, resolved document: AnimationDocument, _ live: LiveParameters) {
    self.init(evaluator.written, document, diagnostics: evaluator.diagnostics, live)
  }

  private init(
    _ written: Written, _ document: AnimationDocument, diagnostics: [Diagnostic],
    _ live: LiveParameters? = nil
  ) {
    self.written = written
    resolved = document
    self.diagnostics = diagnostics
    var flattening = Flattening(
      background: document.background, live.map { ($0, $0.resolver(written.parsed)) })
    list = flattening.add(document.shapes, "/shapes")
    nodes = flattening.nodes
    parents = flattening.parents
    plan = Plan(flattening.plan, nodes, parents: parents)
    let background = MotionFinder()
    document.background?.inspect(background)
    var natural = background.end
    var index = list.nodes.lowerBound
    while index < list.nodes.upperBound {
      natural = max(natural, nodes[index].shape.naturalEnd)
      index = nodes[index].end
    }
    duration = document.duration ?? natural
    timing = DocumentTiming(document, duration: duration)
  }

  /// Returns the frame at `time`.
  ///
  /// - Parameters:
  ///   - time: The time in seconds; any finite number.
  ///   - viewport: The size of the viewport; nil for the document's.
  /// - Throws: An error if the time is not finite or the viewport is invalid.
  /// - Complexity: O(shapes × log keyframes + path elements). For forward playback, use a ``Playhead``.
  public func frame(at time: Double, viewport: Size2D? = nil) throws(EvaluationError) -> Frame {
    var playhead = Playhead(self, viewport: viewport)
    try playhead.move(to: time)
    return playhead.frame
  }

  /// Returns the frame at `time` after settings of parameters.
  ///
  /// - Parameters:
  ///   - time: The time in seconds since playback began; any finite number. Later settings have no effect, except in copies
  ///     with a negative `delay`.
  ///   - inputs: The values of parameters from the start, and the settings.
  ///   - viewport: The size of the viewport; nil for the document's.
  /// - Throws: An error if the time is not finite, the viewport is invalid, or the document does not allow the inputs.
  /// - Complexity: That of ``applying(_:)`` and of a frame. For several frames, use a ``Playhead`` for the evaluator that
  ///   `applying` returns.
  public func frame(at time: Double, inputs: Inputs, viewport: Size2D? = nil) throws(EvaluationError) -> Frame
  {
    let evaluator: Evaluator
    do throws(ParameterError) {
      evaluator = try applying(inputs)
    } catch {
      throw .invalidInputs(error)
    }
    return try evaluator.frame(at: time, viewport: viewport)
  }

  /// Returns the evaluator of the document with another fit or number of passes, without reading it again.
  ///
  /// - Parameters:
  ///   - fit: How the document fits a viewport of another size; nil for no change.
  ///   - repeats: The number of passes; nil for no change. A count that a document cannot have, such as 0, changes nothing.
  /// - Complexity: That of an evaluator for a document that has been read.
  public func with(fit: AnimationDocument.Fit? = nil, repeats: TimeMapping.Repeat? = nil) -> Evaluator {
    func changed(_ document: AnimationDocument) -> AnimationDocument {
      var document = document
      if let fit { document.fit = fit }
      if let repeats, repeats.isValid { document.repeats = repeats }
      return document
    }
    let base = inputs?.base ?? self
    let evaluator = Evaluator(
      Written(
        changed(base.document), parsed: changed(base.parsed), base.parameters, limits, advisor),
      changed(base.resolved), diagnostics: diagnostics)
    guard let inputs else { return evaluator }
    // The settings do not depend on the changes.
    return (try? evaluator.applying(inputs.source)) ?? evaluator
  }

  /// Whether both evaluators have the same document with the same values from the start, read once. Their settings can differ.
  ///
  /// - Complexity: O(1).
  package func isSame(as other: Evaluator) -> Bool { written === other.written }

  /// Returns the evaluator of the document with the values at a moment of a log.
  func snapshot(_ moment: InputMoment) -> Evaluator {
    var document = written.parsed
    let values = document.parameters.entries.map { entry in
      let settings = moment.log.settings[Array(entry.name.utf8)]
      return (entry.name, settings?.target(at: moment.time) ?? parameters[entry.name] ?? entry.value.value)
    }
    guard document.timeline.entries.isEmpty else {
      var problems: [JSONProblem] = []
      guard
        let tape = Tape.scan(
          document.markedJSON(nesting: limits.nesting), maximumDepth: limits.nesting, problems: &problems)
      else { return self }
      let reading = Analysis.read(
        tape, Dictionary(firstOf: values.filter { $0.1 != .trigger }), limits, isSound: true, moment: moment)
      return Evaluator(written, reading.resolved, diagnostics: diagnostics)
    }
    let resolver = Resolver(
      parameters: values, easings: document.easings.entries.map { ($0.name, $0.value) },
      colorSpace: document.colorSpace, definitions: document.parameters, symbols: document.symbols,
      limits: limits)
    resolver.moment = moment
    document.resolve(resolver, .any)
    return Evaluator(written, document, diagnostics: diagnostics)
  }

  /// The time of the still frame for viewers who prefer reduced motion, in seconds: `reducedMotion` of the
  /// document, or else its poster, or else 0.
  public var reducedMotionTime: Double { document.reducedMotion ?? document.poster ?? 0 }

  package func localTime(at time: Double) -> Double { timing.localTime(at: time) }
}

/// Boxed, so that evaluators on the stack stay small.
private final class Written: Sendable {
  let document: AnimationDocument
  /// The document as parsed, whose tracks are prepared for evaluation.
  let parsed: AnimationDocument
  let parameters: [String: ParameterValue]
  let limits: Limits
  let advisor: (any Advisor)?

  init(
    _ document: AnimationDocument, parsed: AnimationDocument?, _ parameters: [String: ParameterValue],
    _ limits: Limits, _ advisor: (any Advisor)? = nil
  ) {
    self.document = document
    self.parsed = parsed ?? document
    self.advisor = advisor
    self.parameters = parameters
    self.limits = limits
  }
}

/// The reason why there is no frame.
public enum EvaluationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The time is not finite.
  case timeNotFinite
  /// The width or height of the viewport is not above 0, or above 1e9.
  case invalidViewport
  /// The document does not allow the inputs.
  case invalidInputs(ParameterError)
  /// A range of time has more than 100,000 events.
  case tooManyEvents
  /// The playhead has forgotten the settings on which the frame depends.
  case timeForgotten

  public var description: String {
    switch self {
    case .timeNotFinite: "the time is infinite or NaN"
    case .invalidViewport: "the width and height of the viewport must be above 0 and at most 1e9"
    case .invalidInputs(let error): error.description
    case .tooManyEvents: "the range of time has too many events"
    case .timeForgotten: "the playhead has forgotten the settings up to this time"
    }
  }
}

/// The error for a document that cannot be evaluated.
public struct InvalidAnimation: Error, Hashable, Sendable, CustomStringConvertible {
  /// The validation report.
  public let report: ValidationReport

  package init(report: ValidationReport) {
    self.report = report
  }

  /// The report in the format of a compiler.
  public var description: String { report.text(name: "document") }
}

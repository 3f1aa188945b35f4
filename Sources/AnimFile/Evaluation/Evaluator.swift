/// Turns times into frames.
///
/// An evaluator exists only for a document without errors, and evaluating is pure: the same time gives the same
/// frame, whatever was asked before and on whichever thread.
public struct Evaluator: Sendable {
  /// The document as it was given, with its references and its timeline.
  public var document: AnimationDocument { written.document }
  private let written: Written
  /// The document with values and easings in the place of references, and tracks in the place of the timeline.
  let resolved: AnimationDocument
  /// What was found in the document that is not an error.
  public let diagnostics: [Diagnostic]
  /// How long a pass lasts one way, in seconds.
  public let duration: Double
  /// The shapes in drawing order, each before what is in it.
  let nodes: [ShapeNode]
  /// The outermost shapes.
  let list: ShapeList
  /// The nodes that are parents, list by list, each after its own parent.
  let parents: [Int]
  /// How many tracks there are.
  let hintCount: Int

  private let timing: TimeMapping

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - text: The UTF-8 text of the document.
  ///   - parameters: Values for parameters, by their names.
  ///   - limits: How much the document may ask for.
  /// - Throws: everything that is wrong with the document or the parameters.
  /// - Complexity: O(*n*) in the length of the text.
  public init(json text: [UInt8], parameters: [String: ParameterValue] = [:], limits: Limits = Limits())
    throws(InvalidAnimation)
  {
    let analysis = Analysis(of: text, parameters: parameters, limits: limits, keepsReferences: true)
    guard let resolved = analysis.resolved else { throw InvalidAnimation(report: analysis.report) }
    self.init(
      analysis.document ?? resolved, resolved: resolved, diagnostics: analysis.report.diagnostics)
  }

  /// Reads a document.
  public init(json text: String, parameters: [String: ParameterValue] = [:], limits: Limits = Limits())
    throws(InvalidAnimation)
  {
    try self.init(json: Array(text.utf8), parameters: parameters, limits: limits)
  }

  /// Checks a document that was built in code.
  ///
  /// Findings have positions in the text that ``AnimationDocument/json()`` gives.
  public init(
    _ document: AnimationDocument, parameters: [String: ParameterValue] = [:], limits: Limits = Limits()
  ) throws(InvalidAnimation) {
    let analysis = Analysis(
      of: document.markedJSON(), parameters: parameters, limits: limits, isFromCode: true)
    guard let resolved = analysis.resolved else { throw InvalidAnimation(report: analysis.report) }
    self.init(document, resolved: resolved, diagnostics: analysis.report.diagnostics)
  }

  /// Evaluates a document without errors, given both as written and with its references resolved.
  init(_ written: AnimationDocument, resolved document: AnimationDocument, diagnostics: [Diagnostic]) {
    self.written = Written(written)
    resolved = document
    self.diagnostics = diagnostics
    var flattening = Flattening(hints: document.background == nil ? 0 : 1)
    list = flattening.add(document.shapes, "/shapes")
    nodes = flattening.nodes
    parents = flattening.parents
    hintCount = flattening.hints
    let background = MotionFinder()
    document.background?.inspect(background)
    var natural = background.end
    var index = list.nodes.lowerBound
    while index < list.nodes.upperBound {
      natural = max(natural, nodes[index].shape.naturalEnd)
      index = nodes[index].end
    }
    duration = document.duration ?? natural
    timing = TimeMapping(repeats: document.repeats, autoreverses: document.autoreverses, duration: duration)
  }

  /// Everything that is drawn at `time`.
  ///
  /// - Parameters:
  ///   - time: The time in seconds; any finite one.
  ///   - viewport: The size to draw into; nil for the document's own.
  /// - Throws: if the time is infinite or not a number.
  /// - Complexity: O(shapes × log keyframes + path elements). Who plays forward is faster with a ``Playhead``.
  public func frame(at time: Double, viewport: Size2D? = nil) throws(EvaluationError) -> Frame {
    var playhead = Playhead(self, viewport: viewport, isKept: false)
    try playhead.move(to: time)
    return playhead.frame
  }

  /// The time whose frame is to be shown, at rest, to people who want less motion: what the document says in
  /// `reducedMotion`, or else its poster, or else the start. In seconds.
  public var reducedMotionTime: Double { document.reducedMotion ?? document.poster ?? 0 }

  /// The time inside the document's pass at `time`.
  func localTime(at time: Double) -> Double { timing.localTime(at: time, duration: duration) }
}

/// A document in an instance of its own, so that it takes no room where evaluators are on the stack.
private final class Written: Sendable {
  let document: AnimationDocument

  init(_ document: AnimationDocument) { self.document = document }
}

/// Why a time has no frame.
public enum EvaluationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The time is infinite or not a number.
  case timeNotFinite
  /// The viewport's width or height is not above 0, or not finite.
  case invalidViewport

  public var description: String {
    switch self {
    case .timeNotFinite: "the time is infinite or not a number"
    case .invalidViewport: "the viewport's width and height have to be finite and above 0"
    }
  }
}

/// A document cannot be evaluated; the report says why.
public struct InvalidAnimation: Error, Hashable, Sendable, CustomStringConvertible {
  /// Everything that was found.
  public let report: ValidationReport

  /// Everything that was found, as a compiler would print it.
  public var description: String { report.text(name: "document") }
}

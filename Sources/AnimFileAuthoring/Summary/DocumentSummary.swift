public import AnimFile

/// Statistics of a document.
public struct DocumentSummary: Hashable, Sendable {
  /// The number of occurrences of something.
  public struct Count: Hashable, Sendable {
    /// The format's name for the counted thing.
    public let name: String
    /// The number of occurrences, at least 1.
    public let count: Int
  }

  /// Statistics of a symbol.
  public struct Symbol: Hashable, Sendable {
    /// The symbol's name.
    public let name: String
    /// The type of the symbol's shape.
    public let type: String
    /// The number of uses in the document, including those inside other symbols.
    public let uses: Int
  }

  /// The parsed document.
  public let document: AnimationDocument
  /// The duration of one pass in seconds; 0 if no keyframe or step is later.
  public let duration: Double
  /// The time from which no frame changes without settings of parameters, in seconds; nil if there is none.
  public let restTime: Double?
  /// The number of warnings.
  public let warnings: Int
  /// The shapes in the document, by type.
  public private(set) var shapes: [Count] = []
  /// The modifiers in the document, by type.
  public private(set) var modifiers: [Count] = []
  /// The number of members with keyframes.
  public let tracks: Int
  /// The number of keyframes of these members.
  public let keyframes: Int
  /// The number of members with steps.
  public let steps: Int
  /// The number of members with a wiggle.
  public let wiggles: Int
  /// The number of timeline entries.
  public private(set) var timelineEntries = 0
  /// The names of the parameters whose settings start a transition.
  public let movingParameters: [String]
  /// The names of the parameters whose settings or firings start motion.
  public let drivingParameters: [String]
  /// The symbols in document order.
  public private(set) var symbols: [Symbol] = []
  /// The features of the format that the document uses, as stable names.
  public private(set) var features: [String] = []
  /// The bounding box of all outlines over one pass, in document units, without strokes and clips; nil if nothing is
  /// drawn. Without a duration, the bounding box at the start.
  public let bounds: BoundingBox?
  /// The accuracy of ``bounds``.
  public let boundsQuality: BoundsQuality
  /// The number of evaluated times.
  public let samples: Int

  /// The accuracy of bounds.
  public enum BoundsQuality: Hashable, Sendable {
    /// Exact up to rounding: nothing is animated.
    case exact
    /// Within 0.000001. All discontinuities and extremes of every track were evaluated, in all passes and copies, with
    /// at least eight times between two keyframes, and the extremes were refined. Shapes whose ranges of values keep them
    /// away from all sides were left out. An excursion between two of these times, which takes several combined motions,
    /// may be missed.
    case closedIn
    /// Sampled at some times: the work budget was exceeded, or a pass has no duration. Outlines may extend further.
    case sampled
  }

  /// Parses and measures the document in any collection of bytes, such as `Data` or an array slice.
  ///
  /// - Throws: All errors of the document.
  public init(json text: some Collection<UInt8>, limits: Limits = Limits()) throws(InvalidAnimation) {
    try self.init(json: Array(text), limits: limits)
  }

  /// Parses and measures the document in a text.
  ///
  /// - Throws: All errors of the document.
  public init(json text: String, limits: Limits = Limits()) throws(InvalidAnimation) {
    try self.init(json: Array(text.utf8), limits: limits)
  }

  /// Parses and measures the document in a UTF-8 text.
  ///
  /// - Parameters:
  ///   - text: The document.
  ///   - limits: The limits of the document.
  /// - Throws: All errors of the document.
  /// - Complexity: O(*n*) in the length of the text, plus the evaluation of the shapes that may reach a side of
  ///   the bounds: each at about 100 to 25,000 times, fewer for larger shapes.
  public init(json text: [UInt8], limits: Limits = Limits()) throws(InvalidAnimation) {
    let linter = Linter(limits: limits)
    let evaluator = try linter.evaluator(for: text)
    document = evaluator.document
    duration = evaluator.duration
    restTime = evaluator.restTime
    movingParameters = evaluator.movingParameters
    drivingParameters = evaluator.drivingParameters
    warnings = linter.report(on: text).warningCount
    let finder = MotionFinder()
    let tally = MotionTally()
    finder.tally = tally
    document.background?.inspect(finder)
    for shape in document.symbols.entries.map(\.value) + document.shapes { shape.inspect(finder) }
    (tracks, keyframes, steps, wiggles) = (tally.tracks, tally.keyframes, tally.steps, tally.wiggles)
    var scratch = OutlineScratch()
    let measured = MotionBounds(evaluator) { $0.extentOverTime(&scratch) }
    (bounds, samples) = (measured.box, measured.count)
    boundsQuality =
      evaluator.isStill ? .exact : measured.isComplete && duration > 0 ? .closedIn : .sampled
    let marks = count()
    // With the type, the compiler needs no search.
    let present: [(name: String, isPresent: Bool)] = [
      ("springs", tally.hasSprings || marks.hasSprings), ("wiggles", wiggles > 0), ("steps", steps > 0),
      ("timeline", timelineEntries > 0), ("morphs", tally.hasMorphs), ("motionPaths", tally.hasMotionPaths),
      ("gradients", marks.hasGradients), ("clips", marks.hasClips), ("masks", marks.hasMasks),
      ("blendModes", marks.hasBlendModes),
      ("stacking", marks.hasStacking),
      ("followed outlines", marks.hasFollowers),
      ("modifiers", !modifiers.isEmpty),
      ("parents", marks.hasParents), ("times", marks.hasTimes), ("symbols", !symbols.isEmpty),
      ("parameters", !document.parameters.entries.isEmpty),
      ("transitions", !movingParameters.isEmpty),
      ("listeners", !document.listeners.isEmpty),
    ]
    features = present.filter(\.isPresent).map(\.name)
  }
}

extension DocumentSummary {
  /// Presence of features.
  private struct Marks {
    var hasSprings = false
    var hasGradients = false
    var hasClips = false
    var hasMasks = false
    var hasBlendModes = false
    var hasStacking = false
    var hasFollowers = false
    var hasParents = false
    var hasTimes = false
  }

  /// Counts shapes, modifiers, symbols and timeline entries.
  private mutating func count() -> Marks {
    var marks = Marks()
    marks.hasSprings = document.easings.entries.contains { Easing?.some($0.value).isSpring }
    var types: [String: Int] = [:]
    var modifierTypes: [String: Int] = [:]
    var uses: [String: Int] = [:]
    var pending = document.symbols.entries.map(\.value) + document.shapes
    while let shape = pending.popLast() {
      types["\(shape.geometry.name)", default: 0] += 1
      for modifier in shape.modifiers { modifierTypes["\(modifier.name)", default: 0] += 1 }
      if case .use(let use) = shape.geometry { uses[use.symbol, default: 0] += 1 }
      for case .gradient? in [shape.fill?.paint, shape.stroke?.paint] { marks.hasGradients = true }
      marks.hasClips = marks.hasClips || !shape.clip.isEmpty
      marks.hasMasks = marks.hasMasks || shape.hasMask
      marks.hasBlendModes = marks.hasBlendModes || shape.blend != .normal
      marks.hasStacking = marks.hasStacking || shape.isStacked
      marks.hasFollowers = marks.hasFollowers || shape.transform?.following != nil
      marks.hasParents = marks.hasParents || shape.transform?.parent != nil
      marks.hasTimes = marks.hasTimes || shape.time != nil
      pending += shape.attachments + shape.nestedShapes
    }
    shapes = Self.counts(types, in: AnimatedShape.Geometry.variants.map { "\($0.name)" })
    modifiers = Self.counts(modifierTypes, in: AnimatedShape.Modifier.variants.map { "\($0.name)" })
    symbols = document.symbols.entries.map {
      Symbol(name: $0.name, type: "\($0.value.geometry.name)", uses: uses[$0.name] ?? 0)
    }
    var entries = document.timeline.entries
    while let entry = entries.popLast() {
      switch entry.action {
      case .sequence(let inside), .parallel(let inside), .stagger(let inside, _): entries += inside
      case .wait: break
      case .change(let change):
        timelineEntries += 1
        marks.hasSprings = marks.hasSprings || Easing?.some(change.easing).isSpring
      }
    }
    return marks
  }

  /// The counts above 0, in the order of the format.
  private static func counts(_ counts: [String: Int], in order: [String]) -> [Count] {
    order.compactMap { name in counts[name].map { Count(name: name, count: $0) } }
  }
}

/// What is in a document, in numbers.
public struct DocumentSummary: Hashable, Sendable {
  /// How often something occurs.
  public struct Count: Hashable, Sendable {
    /// What it is, in a word of the format.
    public let name: String
    /// How often it occurs, at least once.
    public let count: Int
  }

  /// A symbol.
  public struct Symbol: Hashable, Sendable {
    /// The name by which it is used.
    public let name: String
    /// What kind of shape it is.
    public let type: String
    /// How many uses of it are written, those in other symbols included.
    public let uses: Int
  }

  /// The document as it is written.
  public let document: AnimationDocument
  /// How long one pass lasts, in seconds; 0 if nothing moves.
  public let duration: Double
  /// How many warnings there are.
  public let warnings: Int
  /// The shapes that are written, by their types.
  public private(set) var shapes: [Count] = []
  /// The modifiers that are written, by their types.
  public private(set) var modifiers: [Count] = []
  /// How many members have keyframes.
  public let tracks: Int
  /// How many keyframes these have.
  public let keyframes: Int
  /// How many members are written in steps.
  public let steps: Int
  /// How many members wiggle.
  public let wiggles: Int
  /// How many changes the timeline makes.
  public private(set) var timelineEntries = 0
  /// The symbols in the order of the document.
  public private(set) var symbols: [Symbol] = []
  /// What the document uses of the format, in words that do not change.
  public private(set) var features: [String] = []
  /// The bounds of all outlines over one pass, in the document's units, without strokes and clips; nil where nothing is
  /// drawn. Without a duration they are those at the start.
  public let bounds: BoundingBox?
  /// How good ``bounds`` are.
  public let boundsQuality: BoundsQuality
  /// At how many times outlines were looked at for the bounds.
  public let samples: Int

  /// How near bounds are to where they belong.
  public enum BoundsQuality: Hashable, Sendable {
    /// There, but for rounding: nothing moves.
    case exact
    /// Within 0.000001. Every jump and every turn of every track was looked at, in all passes and copies, and eight times or
    /// more between two keyframes; where a side was furthest out, that was closed in on. What moves out and back again
    /// between two of these times, as only several movements together can, may have been missed.
    case closedIn
    /// Those at some times: there was too much to look at more, or a pass has no length. An outline may reach further.
    case sampled
  }

  /// Looks through the document in a UTF-8 text.
  ///
  /// - Parameters:
  ///   - text: The document.
  ///   - limits: How much the document may ask for.
  /// - Throws: everything that is wrong with the document.
  /// - Complexity: O(*n*) in the length of the text, and what the frames take at which the bounds are measured: some 100 to
  ///   25 000, the fewer the more is drawn.
  public init(json text: [UInt8], limits: Limits = Limits()) throws(InvalidAnimation) {
    let evaluator = try Evaluator(json: text, limits: limits)
    document = evaluator.document
    duration = evaluator.duration
    warnings = evaluator.diagnostics.count { $0.severity == .warning }
    let finder = MotionFinder()
    let tally = MotionTally()
    finder.tally = tally
    document.background?.inspect(finder)
    for shape in document.symbols.entries.map(\.value) + document.shapes { shape.inspect(finder) }
    (tracks, keyframes, steps, wiggles) = (tally.tracks, tally.keyframes, tally.steps, tally.wiggles)
    let measured = MotionBounds(evaluator)
    (bounds, samples) = (measured.box, measured.count)
    boundsQuality =
      evaluator.isStill ? .exact : measured.isComplete && duration > 0 ? .closedIn : .sampled
    let marks = count()
    features = [
      ("springs", tally.hasSprings || marks.hasSprings), ("wiggles", wiggles > 0), ("steps", steps > 0),
      ("timeline", timelineEntries > 0), ("morphs", tally.hasMorphs), ("motionPaths", tally.hasMotionPaths),
      ("gradients", marks.hasGradients), ("clips", marks.hasClips), ("modifiers", !modifiers.isEmpty),
      ("parents", marks.hasParents), ("times", marks.hasTimes), ("symbols", !symbols.isEmpty),
      ("parameters", !document.parameters.entries.isEmpty),
    ].filter(\.1).map(\.0)
  }
}

extension DocumentSummary {
  /// What is somewhere or nowhere.
  private struct Marks {
    var hasSprings = false
    var hasGradients = false
    var hasClips = false
    var hasParents = false
    var hasTimes = false
  }

  /// Counts shapes, modifiers, symbols and entries of the timeline.
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
      marks.hasParents = marks.hasParents || shape.transform?.parent != nil
      marks.hasTimes = marks.hasTimes || shape.time != nil
      pending += shape.clip + shape.geometry.shapes
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

  /// Those that occur, in the order of the format.
  private static func counts(_ counts: [String: Int], in order: [String]) -> [Count] {
    order.compactMap { name in counts[name].map { Count(name: name, count: $0) } }
  }
}

extension Evaluator {
  /// Whether every frame shows the same shapes.
  var isStill: Bool {
    let finder = MotionFinder()
    for shape in resolved.shapes { shape.inspect(finder) }
    return !finder.moves && nodes.allSatisfy { $0.shape.shape.in == nil && $0.shape.shape.out == nil }
  }

  /// Whether every frame shows the same, the background included.
  package var isStillPicture: Bool {
    let finder = MotionFinder()
    resolved.background?.inspect(finder)
    return !finder.moves && isStill
  }
}

extension Parameter {
  /// The parameter as a document writes it.
  package var json: JSONValue { jsonValue }
}

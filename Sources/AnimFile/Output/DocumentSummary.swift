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
  /// drawn.
  public private(set) var bounds: BoundingBox?
  /// Whether ``bounds`` are exact; else they are put together from samples, between which an outline may reach further.
  public private(set) var hasExactBounds = false
  /// At how many times the bounds were taken.
  public private(set) var samples = 0

  /// Looks through the document in a UTF-8 text.
  ///
  /// - Parameters:
  ///   - text: The document.
  ///   - limits: How much the document may ask for.
  /// - Throws: everything that is wrong with the document.
  /// - Complexity: O(*n*) in the length of the text, and what the frames take at which the bounds are measured: 24 to some
  ///   1200, the fewer the more is drawn.
  public init(json text: [UInt8], limits: Limits = Limits()) throws(InvalidAnimation) {
    document = try AnimationDocument(json: text, limits: limits)
    let evaluator = try Evaluator(json: text, limits: limits)
    duration = evaluator.duration
    warnings = evaluator.diagnostics.count { $0.severity == .warning }
    let finder = MotionFinder()
    let tally = MotionTally()
    finder.tally = tally
    document.background?.inspect(finder)
    for shape in document.symbols.entries.map(\.value) + document.shapes { shape.inspect(finder) }
    (tracks, keyframes, steps, wiggles) = (tally.tracks, tally.keyframes, tally.steps, tally.wiggles)
    let marks = count()
    features = [
      ("springs", tally.hasSprings || marks.hasSprings), ("wiggles", wiggles > 0), ("steps", steps > 0),
      ("timeline", timelineEntries > 0), ("morphs", tally.hasMorphs), ("motionPaths", tally.hasMotionPaths),
      ("gradients", marks.hasGradients), ("clips", marks.hasClips), ("modifiers", !modifiers.isEmpty),
      ("parents", marks.hasParents), ("times", marks.hasTimes), ("symbols", !symbols.isEmpty),
      ("parameters", !document.parameters.entries.isEmpty),
    ].filter(\.1).map(\.0)
    measure(evaluator, comesAndGoes: marks.comesAndGoes)
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
    /// Whether a shape shows only for a time.
    var comesAndGoes = false
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
      marks.comesAndGoes = marks.comesAndGoes || shape.in != nil || shape.out != nil
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

  /// Takes the bounds at the times of keyframes and at as many between as are cheap.
  private mutating func measure(_ evaluator: Evaluator, comesAndGoes: Bool) {
    let finder = MotionFinder()
    let tally = MotionTally()
    finder.tally = tally
    for shape in evaluator.document.shapes { shape.inspect(finder) }
    hasExactBounds = !finder.moves && !comesAndGoes
    var playhead = Playhead(evaluator)
    var times = [0.0]
    if !hasExactBounds, duration > 0 {
      try? playhead.move(to: 0)
      let count = min(max(200_000 / max(playhead.frame.items.count, 1), 24), 240)
      let marks = Set(tally.times.filter { (0...duration).contains($0) }).sorted()
      // Of very many keyframes, some.
      let stride = max(1, marks.count / (4 * count))
      times = marks.enumerated().filter { $0.offset % stride == 0 }.map(\.element)
      times += (0...count).map { $0 == count ? duration : duration * Double($0) / Double(count) }
      times = Set(times).sorted()
    }
    samples = times.count
    for time in times {
      try? playhead.move(to: time)
      for item in playhead.frame.items {
        guard let box = item.bounds else { continue }
        bounds = bounds?.union(box) ?? box
      }
    }
  }
}

extension Parameter {
  /// The parameter as a document writes it.
  package var json: JSONValue { jsonValue }
}

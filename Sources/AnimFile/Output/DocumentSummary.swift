/// What is in a document, in numbers.
package struct DocumentSummary: Sendable {
  /// How often each kind of something occurs.
  package typealias Counts = [(name: String, count: Int)]

  /// A symbol.
  package struct Symbol: Sendable {
    package let name: String
    /// What kind of shape it is.
    package let type: String
    /// How many uses of it are written, those in other symbols included.
    package let uses: Int
  }

  /// The document as it is written.
  package let document: AnimationDocument
  /// How long one pass lasts, in seconds.
  package let duration: Double
  /// How many warnings there are.
  package let warnings: Int
  /// The shapes by their types.
  package private(set) var shapes: Counts = []
  /// The modifiers by their types.
  package private(set) var modifiers: Counts = []
  /// How many members have keyframes, how many these are, how many have steps, and how many wiggles there are.
  package let tracks: Int
  package let keyframes: Int
  package let steps: Int
  package let wiggles: Int
  /// How many changes the timeline makes.
  package private(set) var timelineEntries = 0
  package private(set) var symbols: [Symbol] = []
  /// What the document uses of the format, in words that do not change.
  package private(set) var features: [String] = []
  /// The bounds of all outlines over one pass, without strokes and clips; nil where nothing is drawn.
  package private(set) var bounds: BoundingBox?
  /// Whether they are exact; else they are those at some times.
  package private(set) var hasExactBounds = false
  /// At how many times the bounds were taken.
  package private(set) var samples = 0

  /// Looks through the document in a UTF-8 text.
  ///
  /// - Throws: everything that is wrong with the document.
  package init(json text: [UInt8], limits: Limits) throws(InvalidAnimation) {
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
  private static func counts(_ counts: [String: Int], in order: [String]) -> Counts {
    order.compactMap { name in counts[name].map { (name, $0) } }
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

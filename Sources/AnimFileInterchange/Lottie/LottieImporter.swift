import AnimFile

/// Converts the tape of a Lottie file to shapes, and collects what cannot be carried.
///
/// Groups and precompositions are converted recursively, up to `maximumDepth`.
struct LottieImporter {
  let root: LottieNode
  let limits: Limits
  var findings: Findings
  var names = LottieNames()
  var symbolNames = LottieNames()
  /// The outlines of characters, once a text layer needs them.
  var glyphs: LottieGlyphs?
  /// The fonts for characters that the file has no outlines of.
  var library = FontLibrary([])
  /// The findings about fonts, each of which is reported once.
  var reportedFonts: Set<Message> = []
  /// The animators of texts whose values are sampled, each of which is reported once.
  var sampledAnimators: Set<Int> = []
  var budget: LottieBudget
  /// The frames per second.
  let frameRate: Double
  /// The number of decimals of coordinates.
  let decimals: Int
  /// The precompositions by their ids.
  var assets: [String: LottieAsset] = [:]
  /// The names of the precompositions.
  var assetNames: Set<String> = []
  /// The ids of the precompositions that become symbols, in the order of their first use.
  var pendingSymbols: [String] = []
  /// The slots by their ids.
  private var slots: [String: LottieNode]
  /// Whether handles are relative to the origin, as in files that were written out after lottie-web had loaded them.
  private let hasPlacedHandles: Bool
  /// Whether colors can be numbers up to 255, as in files before version 4.1.9.
  let hasByteColors: Bool
  /// The nesting of groups and precompositions during the conversion.
  var depth = 0
  /// The composition and the layer that are being converted.
  var scope = LottieScope()
  /// The layers of the file itself, outside all precompositions.
  var rootLayers: [LottieNode] = []
  /// The nesting of properties whose expressions refer to others.
  var referenceDepth = 0
  /// The number of bytes of expressions that were parsed, and of terms that were evaluated.
  var expressionSteps = 0
  /// The number of wiggles, each of which has its own random numbers.
  var wiggles = 0

  /// The maximum nesting, which leaves room for that of a document after trivial groups are gone.
  static let maximumDepth = 64

  init(_ root: LottieNode, limits: Limits, selection: RuleSelection, frameRate: Double, decimals: Int) {
    self.root = root
    self.limits = limits
    self.frameRate = frameRate
    self.decimals = decimals
    findings = Findings(selection)
    budget = LottieBudget(limits)
    hasPlacedHandles = root["__complete"]?.isTrue ?? false
    let version = (root["v"]?.string ?? "").split(separator: ".").map { Int($0) ?? 0 }
    hasByteColors = !version.isEmpty && version.lexicographicallyPrecedes([4, 1, 9])
    slots = Dictionary(
      root["slots"]?.members.map { ($0.name, $0.value) } ?? [], uniquingKeysWith: { $1 })
  }

  mutating func report(
    _ rule: Diagnostic.Rule, _ text: String, help: String? = nil, at node: Int?
  ) {
    findings.append(
      Finding(message: Message(rule, text, help: help), place: .node(node ?? root.node)))
  }

  // MARK: Properties

  /// Reads a property of numbers with at least as many components as `fallback`.
  mutating func numbers(_ property: LottieNode?, _ fallback: [Double]) -> LottieTrack<[Double]> {
    var short: Int?
    let result = track(property, fallback, isMotion: fallback.count > 1) { node in
      guard var numbers = node.numbers, !numbers.isEmpty else { return nil }
      if numbers.count < fallback.count {
        if numbers.count == 1 { short = node.node }
        numbers += fallback[numbers.count...]
      }
      if numbers.count > fallback.count { numbers.removeLast(numbers.count - fallback.count) }
      return numbers
    }
    if let short {
      report(
        .lottieRepair, "expected two numbers, found one: the second one is \(Int(fallback[1]))", at: short)
    }
    return result
  }

  /// Reads a property of one number.
  mutating func number(_ property: LottieNode?, _ fallback: Double) -> LottieTrack<[Double]> {
    numbers(property, [fallback])
  }

  /// Reads a property of lists of numbers of any length.
  mutating func list(_ property: LottieNode?) -> LottieTrack<[Double]> {
    track(property, [], isMotion: false) { $0.numbers }
  }

  /// Reads a property of paths, and gives all keyframes the same number of vertices.
  mutating func paths(_ property: LottieNode?, closed: Bool?) -> LottieTrack<LottiePath>? {
    let empty = LottiePath(vertices: [], isClosed: false)
    let hasPlacedHandles = hasPlacedHandles
    var track = track(property, empty, isMotion: false) { node in
      guard let value = node.kind == .object ? node : node.first, var path = LottiePath(value) else {
        return nil
      }
      if hasPlacedHandles { path.vertices = path.vertices.map(\.withHandlesFromOrigin) }
      if let closed, value["c"] == nil { path.isClosed = closed }
      return path
    }
    let counts = track.keys.map(\.value.vertices.count)
    guard let least = counts.min(), let most = counts.max(), most > 0 else { return nil }
    let closes = track.first.isClosed
    if least != most || track.keys.contains(where: { $0.value.isClosed != closes }) {
      report(
        .lottieMorph,
        least != most
          ? "the number of vertices changes from \(least) to \(most): the longer paths are cut"
          : "the path is closed on some keyframes only: it counts as closed as on the first",
        at: property?.node)
      for index in track.keys.indices {
        let extra = track.keys[index].value.vertices.count - max(least, 1)
        if extra > 0, least > 0 { track.keys[index].value.vertices.removeLast(extra) }
        track.keys[index].value.isClosed = closes
      }
      if least == 0 {
        let longest = track.keys.first { $0.value.vertices.count == most }?.value ?? empty
        let point = LottiePath.Vertex(x: longest.vertices[0].x, y: longest.vertices[0].y)
        for index in track.keys.indices where track.keys[index].value.vertices.count != most {
          track.keys[index].value.vertices = Array(repeating: point, count: most)
        }
      }
    }
    budget.add(elements: track.keys.reduce(0) { $0 + $1.value.vertices.count })
    return track
  }

  /// Reads a property.
  ///
  /// - Parameters:
  ///   - isMotion: Whether components can have easings of their own, and keyframes tangents.
  ///   - read: Reads a value; nil if it has another type.
  mutating func track<Value: LottieValue>(
    _ property: LottieNode?, _ fallback: Value, isMotion: Bool, read: (LottieNode) -> Value?
  ) -> LottieTrack<Value> {
    guard let property else { return LottieTrack(fallback) }
    guard property.kind == .object else {
      return LottieTrack(read(property) ?? missing(fallback, at: property), node: property.node)
    }
    let own = values(property, fallback, isMotion: isMotion, read: read)
    guard let expression = property["x"], let text = expression.string else { return own }
    if let result = evaluated(text, of: property, own, fallback, isMotion: isMotion, read: read) {
      return result
    }
    report(
      .lottieExpression, "the expression is not evaluated: the keyframes and values in the file apply",
      help: "convert expressions to keyframes before the export", at: expression.node)
    return own
  }

  /// Reads a property without its expression.
  private mutating func values<Value: LottieValue>(
    _ property: LottieNode, _ fallback: Value, isMotion: Bool, read: (LottieNode) -> Value?
  ) -> LottieTrack<Value> {
    // The value of a slot replaces that of the property.
    let slot = property["sid"]?.string.flatMap { slots[$0]?["p"]?["k"] }
    guard let content = slot ?? property["k"] else {
      // Some files have the value itself in place of the property.
      return LottieTrack(read(property) ?? missing(fallback, at: property), node: property.node)
    }
    if let first = content.first, first.kind == .object, first["t"] != nil {
      return keyframes(content, fallback, isMotion: isMotion, node: property.node, read: read)
    }
    if let value = read(content) { return LottieTrack(value, node: property.node) }
    if let first = content.first, let value = read(first) { return LottieTrack(value, node: property.node) }
    return LottieTrack(missing(fallback, at: content), node: property.node)
  }

  /// Returns the default of a value that has another type, after a finding.
  private mutating func missing<Value>(_ fallback: Value, at content: LottieNode) -> Value {
    report(
      .lottieRepair, "the value has the wrong type, or a keyframe has no time: the default applies",
      at: content.node)
    return fallback
  }

  private mutating func keyframes<Value: LottieValue>(
    _ list: LottieNode, _ fallback: Value, isMotion: Bool, node: Int, read: (LottieNode) -> Value?
  ) -> LottieTrack<Value> {
    guard budget.add(keyframes: list.count) else { return LottieTrack(fallback, node: node) }
    var entries: [(node: LottieNode, t: Double)] = []
    for element in list.elements {
      guard let t = element["t"]?.number else {
        report(.lottieRepair, "a keyframe without a time is left out", at: element.node)
        continue
      }
      entries.append((element, t))
    }
    if zip(entries, entries.dropFirst()).contains(where: { $0.t > $1.t }) {
      report(.lottieRepair, "the keyframes are not in order of time: they are sorted", at: list.node)
      entries = entries.enumerated().sorted { ($0.element.t, $0.offset) < ($1.element.t, $1.offset) }
        .map(\.element)
    }
    guard let opening = entries.first else { return LottieTrack(fallback, node: node) }
    var keys: [LottieKey<Value>] = []
    /// Appends a keyframe. Of three at one time, the middle one has no effect.
    func append(_ key: LottieKey<Value>) {
      var key = key
      if let last = keys.last, last.t == key.t {
        (key.curves, key.via, key.holds) = ([], nil, false)
        if keys.count > 1, keys[keys.count - 2].t == key.t { keys.removeLast() }
        if last.value == key.value { return }
      }
      keys.append(key)
    }
    var value = opening.node["s"].flatMap(read) ?? opening.node["e"].flatMap(read) ?? fallback
    append(LottieKey(t: opening.t, value: value))
    for (entry, following) in zip(entries, entries.dropFirst()) {
      let stated = following.node["s"].flatMap(read)
      if stated == nil, let malformed = following.node["s"] {
        report(.lottieRepair, "the keyframe's value has the wrong type: it is left out", at: malformed.node)
      }
      let arrival = entry.node["e"].flatMap(read)
      if entry.node["h"]?.isTrue ?? false {
        value = stated ?? arrival ?? value
        append(LottieKey(t: following.t, value: value, holds: true))
        continue
      }
      // Players ignore the end of a keyframe if the next one has a value.
      let end = stated ?? arrival ?? value
      var key = LottieKey(t: following.t, value: end)
      let tangents = isMotion ? tangents(of: entry.node, from: value, to: end) : nil
      key.curves = curves(of: entry.node, isMotion: isMotion && tangents == nil)
      key.via = tangents
      append(key)
      value = end
    }
    return LottieTrack(keys: keys, node: node).simplified()
  }

  /// The control points of the motion path to the next keyframe; nil if the path is straight.
  private func tangents<Value: LottieValue>(
    of entry: LottieNode, from start: Value, to end: Value
  ) -> (Value, Value)? {
    guard let to = entry["to"]?.numbers, let ti = entry["ti"]?.numbers,
      to.contains(where: { $0 != 0 }) || ti.contains(where: { $0 != 0 }),
      let first = start.moved(by: to), let second = end.moved(by: ti)
    else { return nil }
    return (first, second)
  }

  /// The easing to the next keyframe: one curve, or one for each component if they differ.
  private mutating func curves(of entry: LottieNode, isMotion: Bool) -> [LottieCurve] {
    guard let o = entry["o"], let i = entry["i"] else { return [] }
    let (x1, y1) = (o["x"]?.numbers ?? [], o["y"]?.numbers ?? [])
    let (x2, y2) = (i["x"]?.numbers ?? [], i["y"]?.numbers ?? [])
    guard !x1.isEmpty, !y1.isEmpty, !x2.isEmpty, !y2.isEmpty else { return [] }
    // The third component, the depth, shows nowhere.
    let count = isMotion ? min(2, max(max(x1.count, y1.count), max(x2.count, y2.count))) : 1
    func component(_ list: [Double], _ index: Int) -> Double { list[index < list.count ? index : 0] }
    func abscissa(_ value: Double) -> Double {
      (-1e-6...1 + 1e-6).contains(value) ? min(max(value, 0), 1) : min(max(value, -10), 11)
    }
    func ordinate(_ value: Double) -> Double { min(max(value, -1e6), 1e6) }
    let curves = (0..<count).map { index in
      LottieCurve(
        x1: abscissa(component(x1, index)), y1: ordinate(component(y1, index)),
        x2: abscissa(component(x2, index)),
        y2: ordinate(component(y2, index)))
    }
    if curves.contains(where: { !$0.isCubicBezier && !$0.isLinear }) {
      guard budget.add(elements: curves.count * LottieCurve.pieceCount) else { return [] }
      report(.lottieBaked, "the easing with abscissas outside 0…1 becomes straight pieces", at: o.node)
    }
    let first = curves[0]
    if curves.allSatisfy({ $0 == first }) { return first.isLinear ? [] : [first] }
    return curves
  }

  // MARK: Values

  /// A value of the document: a constant, or a track.
  func value<Value: LottieValue>(
    _ track: LottieTrack<Value>, _ clock: LottieClock, _ encode: (Value) -> JSONValue
  ) -> JSONValue {
    if let constant = track.rest { return encode(constant) }
    let cut = clock.end.map { track.cut(at: $0) } ?? track
    if let constant = cut.rest { return encode(constant) }
    let keys = cut.keys
    let easings = keys.map { easing($0) }
    // The easing of a jump has no effect.
    let effective = keys.indices.dropFirst().filter { keys[$0].t > keys[$0 - 1].t }.map { easings[$0] }
    var shared: JSONValue?
    if effective.count > 1, let first = effective.first, let easing = first,
      effective.allSatisfy({ $0 == first })
    {
      shared = easing
    }
    var members: [JSONValue.Member] = []
    if let shared { members.append(JSONValue.Member("easing", shared)) }
    var times = keys.map { clock.seconds($0.t) }
    if cut.before == "loop" || cut.after == "loop", keys[0].value != keys[keys.count - 1].value {
      times[keys.count - 1] = clock.passEnd(keys[keys.count - 1].t, from: keys[0].t)
    }
    let list = keys.indices.compactMap { index -> JSONValue? in
      let value = encode(keys[index].value)
      // Rounding can leave nothing of a jump.
      if index > 0, times[index] == times[index - 1], value == encode(keys[index - 1].value) { return nil }
      var key: [JSONValue.Member] = [
        JSONValue.Member("t", .number(times[index])),
        JSONValue.Member("value", value),
      ]
      if shared == nil, index > 0, let easing = easings[index] {
        key.append(JSONValue.Member("easing", easing))
      }
      if let via = keys[index].via, index > 0 {
        key.append(JSONValue.Member("via", .array([encode(via.0), encode(via.1)])))
      }
      return JSONValue.object(key)
    }
    members.append(JSONValue.Member("keyframes", .array(list)))
    members += cut.repetition
    return .object(members)
  }

  /// A value with the random values of wiggles around it.
  private func wiggling(_ value: JSONValue, _ wiggles: [LottieWiggle], scale: Double, decimals: Int)
    -> JSONValue
  {
    wiggles.reduce(value) { inner, wiggle in
      .object([
        JSONValue.Member(
          "wiggle",
          .object([
            JSONValue.Member("around", inner),
            JSONValue.Member("amplitude", .number(abs(wiggle.amplitude * scale).rounded(decimals))),
            JSONValue.Member("every", .number(wiggle.every.rounded(6))),
            JSONValue.Member("seed", .number(Double(wiggle.seed))),
          ]))
      ])
    }
  }

  private func easing<Value>(_ key: LottieKey<Value>) -> JSONValue? {
    if key.holds { return "hold" }
    guard let curve = key.curves.first, !curve.isLinear else { return nil }
    guard curve.isCubicBezier else {
      return .object([
        JSONValue.Member(
          "linear", .array(curve.pieces.map { .array([.number($0.x.rounded(4)), .number($0.y.rounded(4))]) }))
      ])
    }
    return .array([curve.x1, curve.y1, curve.x2, curve.y2].map { .number($0.rounded(4)) })
  }

  /// A number of the document.
  func number(
    _ track: LottieTrack<[Double]>, _ clock: LottieClock, decimals: Int = 4, scale: Double = 1,
    in range: ClosedRange<Double> = -1e9...1e9
  ) -> JSONValue {
    let result = value(track, clock) { numbers in
      .number(min(max(numbers[0] * scale, range.lowerBound), range.upperBound).rounded(decimals))
    }
    return wiggling(result, track.wiggles, scale: scale, decimals: decimals)
  }

  /// A point, a size or a scale of the document.
  func point(
    _ track: LottieTrack<[Double]>, _ clock: LottieClock, decimals: Int? = nil, scale: Double = 1,
    least: Double = -1e9, isScale: Bool = false
  ) -> JSONValue {
    let decimals = decimals ?? self.decimals
    func number(_ value: Double) -> JSONValue { .number(max(value * scale, least).rounded(decimals)) }
    let result: JSONValue
    if track.isSplit {
      result = .array(
        (0..<2).map { index in
          value(track.component(index).simplified(), clock) { number($0[0]) }
        })
    } else {
      result = value(track, clock) { numbers in
        let (x, y) = (number(numbers[0]), number(numbers.count > 1 ? numbers[1] : numbers[0]))
        return isScale && track.wiggles.isEmpty && x == y ? x : .array([x, y])
      }
    }
    return wiggling(result, track.wiggles, scale: scale, decimals: decimals)
  }

  // MARK: Baking

  /// A track of straight pieces through a function of time, on every frame between two.
  mutating func baked(
    _ tracks: [LottieTrack<[Double]>], at node: Int?, what: String, reports: Bool = true,
    _ function: (Double) -> [Double]
  ) -> LottieTrack<[Double]> {
    let times = tracks.flatMap { $0.keys.map(\.t) }
    guard let first = times.min(), let last = times.max(), last > first, last - first < 1e5 else {
      return LottieTrack(function(times.first ?? 0), node: node)
    }
    var keys: [LottieKey<[Double]>] = []
    let jumps = Set(tracks.flatMap { track in track.keys.filter(\.holds).map(\.t) })
    // The passes of all tracks that move have to be the same.
    let moving = tracks.filter { $0.constant == nil }
    let repeating = moving.first { $0.repeats }
    let isCommon = moving.allSatisfy { track in
      track.wiggles.isEmpty && track.before == repeating?.before ?? "hold"
        && track.after == repeating?.after ?? "hold"
        && (repeating == nil || track.keys[0].t == first && track.keys[track.keys.count - 1].t == last)
    }
    let isEndless = ["offset", "continue"].contains { $0 == repeating?.before || $0 == repeating?.after }
    if reports, !isCommon || isEndless {
      report(.lottieExpression, "\(what) moves only as its keyframes do", at: node)
    }
    var frames = Set(times)
    var frame = first.rounded(.up)
    while frame < last {
      frames.insert(frame)
      frame += 1
    }
    guard budget.add(keyframes: frames.count) else { return LottieTrack(function(first), node: node) }
    for time in frames.sorted() {
      let value = function(time)
      // A jump is held up to its frame.
      keys.append(LottieKey(t: time, value: value, holds: time > first && jumps.contains(time)))
    }
    if reports {
      report(.lottieBaked, "\(what) is sampled on every frame, with straight lines between them", at: node)
    }
    guard isCommon, let repeating else { return LottieTrack(keys: keys, node: node).simplified() }
    return repeating.with(keys).simplified()
  }
}

/// The counts of what the conversion makes, against the limits of documents.
struct LottieBudget {
  private let limits: Limits
  private var shapes = 0
  private var keyframes = 0
  private var elements = 0
  private var steps = 0
  private var samples = 0
  /// The name of the first exceeded limit.
  private(set) var exceeded: (name: String, what: String, maximum: Int)?

  init(_ limits: Limits) { self.limits = limits }

  /// Counts shapes before they are made; false if there are too many.
  @discardableResult
  mutating func add(shapes count: Int) -> Bool {
    shapes += count
    return allows(shapes: 0)
  }

  /// Whether a number of shapes can be added; if not, the limit is exceeded.
  mutating func allows(shapes count: Int) -> Bool {
    if shapes + count > limits.shapes, exceeded == nil {
      exceeded = ("shapes", "too many shapes", limits.shapes)
    }
    return exceeded == nil
  }

  /// Counts keyframes before they are made; false if there are too many.
  @discardableResult
  mutating func add(keyframes count: Int) -> Bool {
    keyframes += count
    if keyframes > limits.keyframes, exceeded == nil {
      exceeded = ("keyframes", "too many keyframes", limits.keyframes)
    }
    return exceeded == nil
  }

  /// Whether more vertices can be counted.
  func hasRoom(elements count: Int) -> Bool { count <= limits.frameElements - elements }

  /// Counts vertices; false if there are too many.
  @discardableResult
  mutating func add(elements count: Int) -> Bool {
    elements += count
    if elements > limits.frameElements, exceeded == nil {
      exceeded = ("frameElements", "too many path elements", limits.frameElements)
    }
    return exceeded == nil
  }

  /// Counts the items that are examined once more for a paint; false if there are too many.
  @discardableResult
  mutating func add(steps count: Int) -> Bool {
    steps += count
    // Far above the items of drawings.
    let maximum = 50 * min(limits.shapes, 1 << 40)
    if steps > maximum, exceeded == nil {
      exceeded = ("shapes", "too many items before paints, 50 for each shape", maximum)
    }
    return exceeded == nil
  }

  /// Counts the values of tracks that are evaluated for characters; false if there are too many.
  @discardableResult
  mutating func add(samples count: Int) -> Bool {
    samples += count
    // Far above those of titles.
    return allows(
      samples, 5 * min(limits.keyframes, 1 << 40), "values of animated characters, 5 for each keyframe")
  }

  /// Counts the letters of a text, each of which keeps its weight for every animator; false if there are too many.
  @discardableResult
  mutating func add(letters: Int, animators: Int) -> Bool {
    let count = letters * animators
    let isShort = allows(count, limits.keyframes / 20, "characters times animators, one for 20 keyframes")
    return add(samples: 5 * count) && isShort
  }

  private mutating func allows(_ count: Int, _ maximum: Int, _ things: String) -> Bool {
    if count > maximum, exceeded == nil { exceeded = ("keyframes", "too many \(things)", maximum) }
    return exceeded == nil
  }

  /// Records that groups are nested too deep.
  mutating func exceedLevels() {
    if exceeded == nil {
      exceeded = ("levels", "groups and precompositions are nested too deep", limits.levels)
    }
  }
}

/// Makes the names of layers and groups unique ids.
struct LottieNames {
  private var used: Set<String> = []
  private var counts: [String: Int] = [:]

  /// A unique id for a name; nil if there is no name.
  mutating func id(_ name: String?) -> String? {
    guard let name else { return nil }
    let scalars = name.unicodeScalars.prefix(80).filter { $0.value >= 0x20 && $0.value != 0x7F }
    var text = String(String.UnicodeScalarView(scalars))
    while text.hasSuffix(" ") { text.removeLast() }
    while text.hasPrefix(" ") { text.removeFirst() }
    guard !text.isEmpty else { return nil }
    if used.insert(text).inserted { return text }
    var number = counts[text] ?? 2
    while !used.insert("\(text) \(number)").inserted { number += 1 }
    counts[text] = number + 1
    return "\(text) \(number)"
  }

  /// Whether After Effects gives this name by itself: an English word or two, and a number.
  static func isGenerated(_ name: String) -> Bool {
    let words = name.split(separator: " ")
    guard let last = words.last, words.count <= 4 else { return true }
    let kinds = [
      "Group", "Shape", "Path", "Fill", "Stroke", "Ellipse", "Rectangle", "Polystar", "Star", "Polygon",
      "Transform",
      "Repeater", "Trim", "Gradient", "Merge", "Compound", "Round", "Vector", "Layer",
    ]
    guard let first = words.first, kinds.contains(String(first)) else { return false }
    return words.count == 1 || last.allSatisfy(\.isNumber) || ["Path", "Paths"].contains(last)
  }
}

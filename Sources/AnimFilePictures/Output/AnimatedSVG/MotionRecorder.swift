import AnimFile

/// Samples each element often enough for linear interpolation between the samples.
struct MotionRecorder {
  private(set) var scene: AnimatedSVGScene
  /// The values of each element over time.
  private(set) var tracks: [AnimatedSVGTrack] = []
  /// The maximum length of an interval that is treated as a jump if its ends differ.
  let jump: Double
  /// The maximum error of points.
  let tolerance: Double

  private let evaluator: Evaluator
  private let options: AnimatedSVG
  private let limit: Int
  /// Draws all moving shapes, and initially also the others.
  private var playhead: Playhead
  /// Draws the shapes of a few elements.
  private var detail: Playhead
  private let nodes: AnimatedSVGNodes
  /// The times of the last samples of each moving node, and of all.
  private let ends: [Double]
  private let lastEnd: Double
  /// The number of elements that are sampled.
  private var activeCount = 0
  /// The nodes of the elements that ``detail`` draws.
  private var detailed: [Int] = []
  /// Whether each element is known to be constant.
  private var isConstant: [Bool] = []
  /// The times of the first and the last sample that was kept of all moving elements.
  private var keptTimes: [Double] = []
  /// The number of sampled numbers, kept or not.
  private(set) var looked = 0
  /// The number of kept numbers. Because they take memory, their limit is the limit divided by ``keptShare``.
  private var kept = 0
  private static let keptShare = 16
  /// The cost of a sample besides its values, shapes and wiggles, in values.
  private static let sampleCost = 32
  /// The number of random numbers that cost as much as a value.
  private static let numbersPerValue = 16.0
  /// The number of values that cost as much as an element of an outline that a modifier changes.
  private static let valuesPerElement = 2
  /// The cost of a sample besides its values.
  private let baseCost: Int
  /// The number of samples that estimate the cost of the initial ones.
  private static let trialCount = 8

  /// The end of the part that plays once, in seconds; 0 if there is none.
  let seam: Double

  init(_ evaluator: Evaluator, _ options: AnimatedSVG, limit: Int) {
    self.evaluator = evaluator
    seam = evaluator.hasSettings ? 0 : evaluator.timing.start
    self.options = options
    self.limit = limit
    playhead = Playhead(evaluator, viewport: options.viewport)
    detail = playhead
    nodes = AnimatedSVGNodes(evaluator)
    let moves = nodes.moves
    let duration = evaluator.recordedDuration
    ends = nodes.passes.map { Self.end(of: $0, duration) }
    lastEnd = max(0, ends.max() ?? 0, Self.end(of: nodes.backgroundPasses, duration))
    scene = AnimatedSVGScene(evaluator, idPrefix: options.idPrefix)
    jump = max(1e-4, evaluator.recordedDuration * 1e-6)
    tolerance = options.tolerance(for: options.viewport ?? evaluator.resolved.size)
    // Most samples evaluate all moving shapes, and skip the others.
    let numbers = WiggleWork(evaluator.resolved).numbers / Self.numbersPerValue
    baseCost = Self.sampleCost + moves.count { $0 } + moves.count / 16 + Int(min(numbers, Double(Int32.max)))
  }

  mutating func record() throws {
    try checkFirstTimes()
    let times = firstTimes
    let start = try pose(at: times[0])
    isConstant = scene.elements.indices.map { isConstant($0) && !start.values($0).isEmpty }
    let stops = Set(ends)
    select(from: -1)
    for time in times {
      try survey(at: time)
      if stops.contains(time) { select(from: time) }
    }
    select(from: -1)
    for (element, matrices) in scene.matrices.enumerated() where scene.elements[element].isPlaced {
      scene.setPivot(element, Self.pivot(of: matrices))
    }
    var last = try pose(at: times[0], of: active(at: times[0]))
    for element in isConstant.indices where isConstant[element] { last.copy(element, from: start) }
    try keep(last, of: Array(scene.elements.indices))
    keptTimes = [times[0]]
    for time in times.dropFirst() {
      let next = try pose(at: time, of: active(at: time))
      // With elements that appear now.
      let active = active(at: time)
      activeCount = active.count
      try refine(last, next, of: active)
      try keep(next, of: active)
      keptTimes = [times[0], time]
      last = next
      if stops.contains(time) { select(from: time) }
    }
    for element in scene.elements.indices {
      if element < isConstant.count, isConstant[element] { tracks[element].hold(until: last.time) }
      if passes(of: element) > 1 { tracks[element].end(at: duration(of: element)) }
    }
  }

  /// The number of equal passes of an element in the motion of the document; 0 if it is constant.
  func passes(of element: Int) -> Int { nodes.passes(of: scene.elements[element].node) }

  /// The length of a pass of an element.
  private func duration(of element: Int) -> Double {
    evaluator.recordedDuration / Double(max(1, passes(of: element)))
  }

  /// The time of the last sample of motion with some passes: the end of the only pass, or just before the second one.
  /// There is none without motion.
  private static func end(of passes: Int, _ duration: Double) -> Double {
    passes > 1 ? duration / Double(passes) * (1 - 1e-9) : passes == 1 ? duration : -.infinity
  }

  /// The time in the first pass of motion with some passes that shows the same as a time of the document.
  static func phase(of time: Double, _ passes: Int, _ duration: Double) -> Double {
    guard passes > 1 else { return time }
    let pass = duration / Double(passes)
    // The end of the first pass belongs to it. The last sample counts as the end.
    let phase = time <= pass ? time : time.truncatingRemainder(dividingBy: pass)
    return phase >= end(of: passes, duration) ? pass : phase
  }

  /// Lets ``playhead`` draw only the shapes that are sampled after a time.
  private mutating func select(from time: Double) {
    playhead.selection = nodes.selection(of: ends.indices.filter { ends[$0] > time })
  }

  /// The elements that are sampled at a time: those that are not known to be constant, in their first pass.
  private func active(at time: Double) -> [Int] {
    scene.elements.indices.filter { element in
      if element < isConstant.count, isConstant[element] { return false }
      let passes = passes(of: element)
      return passes <= 1 || time <= Self.end(of: passes, evaluator.recordedDuration)
    }
  }

  /// Whether the values of an element cannot change while it is drawn.
  private func isConstant(_ element: Int) -> Bool {
    let node = scene.elements[element].node
    return node >= 0 && nodes.passes[node] == 0
  }

  /// The number of equal intervals between the initial samples; 0 for a still image.
  private var firstParts: Double {
    evaluator.recordedDuration > 0 && !evaluator.isStillPicture
      ? max(4, (evaluator.recordedDuration * 30).rounded(.up)) : 0
  }

  /// Throws if the initial samples alone would exceed the limit, as estimated from the mean cost of a few of them.
  private func checkFirstTimes() throws {
    let sampled = evaluator.recordedDuration > 0 ? lastEnd / evaluator.recordedDuration : 0
    guard firstParts * sampled > Double(Self.trialCount) else { return }
    let count = firstParts * sampled + Double(evaluator.keyframeTimes.count)
    var trial = self
    for number in 0..<Self.trialCount {
      // In the middle of its part of the samples.
      let time = lastEnd * (Double(number) + 0.5) / Double(Self.trialCount)
      trial.select(from: time)
      _ = try trial.pose(at: time)
      if Double(trial.looked) / Double(Self.trialCount) * count > Double(limit) {
        throw AnimatedSVGError.tooMuchMotion(limit: limit)
      }
    }
  }

  private var firstTimes: [Double] {
    guard firstParts > 0 else { return [evaluator.resolved.poster ?? 0] }
    let end = evaluator.recordedDuration
    var times = evaluator.keyframeTimes.filter { $0 > 0 && $0 < end }
    times.formUnion(evaluator.inputTimes.filter { $0 > 0 && $0 < end })
    for part in 0...Int(firstParts) {
      let time = end * Double(part) / firstParts
      if time > lastEnd { break }
      times.insert(time)
    }
    if let poster = evaluator.resolved.poster, poster > 0, poster < end {
      for passes in Set(nodes.passes) { times.insert(Self.phase(of: poster, passes, end)) }
    }
    if seam > 0 { times.insert(seam) }
    if restarts, rests { times.insert(beforeEnd) }
    times.formUnion(ends.filter { $0 >= 0 })
    return times.filter { $0 <= lastEnd }.sorted()
  }

  /// Returns the elements at a time of the first pass.
  ///
  /// - Parameter wanted: The elements to sample; nil for all. New elements are always sampled.
  private mutating func pose(
    at time: Double, of wanted: [Int]? = nil, isDetail: Bool = false
  ) throws -> AnimatedSVGPose {
    if isDetail, let wanted {
      if detailed != wanted || detail.selection.isEmpty {
        detailed = wanted
        detail.selection = nodes.selection(of: wanted.map { scene.elements[$0].node })
      }
      looked += try move(&detail, to: time)
      return try pose(of: detail.frame, at: time, wanted)
    }
    looked += try move(&playhead, to: time)
    return try pose(of: playhead.frame, at: time, wanted)
  }

  /// Adds the matrices at a time of the first pass to those of the scene.
  private mutating func survey(at time: Double) throws {
    looked += try move(&playhead, to: time)
    looked += baseCost + scene.survey(playhead.frame).size
    guard looked <= limit else { throw AnimatedSVGError.tooMuchMotion(limit: limit) }
  }

  /// Whether the end of the first pass is the start of another one.
  private var restarts: Bool {
    let (timing, end) = (evaluator.timing, evaluator.recordedDuration)
    return end > 0 && !evaluator.hasSettings && !timing.playsOnce && !timing.passes.autoreverses
  }

  /// Whether the last pass of several rests at its end.
  private var rests: Bool {
    if case .count(let count) = evaluator.timing.passes.repeats { count == count.rounded() } else { false }
  }

  /// The time just before the end of a pass.
  private var beforeEnd: Double { evaluator.recordedDuration * (1 - 1e-9) }

  /// Moves a playhead to a time of the first pass. Returns the cost of modifiers and followed outlines, in values.
  private func move(_ playhead: inout Playhead, to time: Double) throws -> Int {
    var outside = time
    // At the end of a pass that restarts, the frame just before the end is sampled, or that in which the last one rests.
    if time == evaluator.recordedDuration, restarts { outside = rests ? evaluator.timing.end : beforeEnd }
    let start = playhead.work
    try playhead.move(to: outside)
    return (playhead.work - start) * Self.valuesPerElement
  }

  private mutating func pose(of frame: Frame, at time: Double, _ wanted: [Int]?) throws -> AnimatedSVGPose {
    var frame = frame
    if let background = options.background {
      frame = frame.with(background: background.alpha > 0 ? background : nil)
    }
    let pose = scene.pose(of: frame, at: time, wanted: wanted)
    looked += baseCost + pose.size
    guard looked <= limit else { throw AnimatedSVGError.tooMuchMotion(limit: limit) }
    return pose
  }

  private mutating func keep(
    _ pose: AnimatedSVGPose, of elements: [Int]
  ) throws(AnimatedSVGError) {
    while tracks.count < scene.elements.count {
      // The element was absent until now.
      tracks.append(AnimatedSVGTrack(absentAt: keptTimes))
    }
    for element in elements {
      let values = pose.values(element)
      let count = tracks[element].rows.count
      tracks[element].append(values, at: pose.time)
      // A value takes memory even without a number.
      if tracks[element].rows.count > count { kept += values.reduce(values.count) { $0 + $1.size } }
    }
    guard kept <= limit / Self.keptShare else { throw .tooMuchMotion(limit: limit) }
  }

  /// Keeps the necessary samples of elements between two poses.
  private mutating func refine(_ a: AnimatedSVGPose, _ b: AnimatedSVGPose, of elements: [Int]) throws {
    guard b.time - a.time > jump else { return }
    let known = scene.elements.count
    let isDetail = elements.count < activeCount
    let middle = try pose(at: (a.time + b.time) / 2, of: elements, isDetail: isDetail)
    var bent = elements.filter { error($0, middle, a, b, 0.5) > 0.5 }
    if bent.count < elements.count {
      let bentAlready = Set(bent)
      let rest = elements.filter { !bentAlready.contains($0) }
      let quarter = try pose(at: a.time + (b.time - a.time) * 0.25, of: rest, isDetail: isDetail)
      bent += rest.filter { error($0, quarter, a, b, 0.25) > 0.5 }
    }
    // Elements that appear briefly are new here.
    bent += known..<scene.elements.count
    if bent.isEmpty { return }
    try refine(a, middle, of: bent)
    try keep(middle, of: bent)
    try refine(middle, b, of: bent)
  }

  // MARK: Errors

  /// Returns the error of interpolating an element between two poses, in tolerances.
  private func error(
    _ element: Int, _ pose: AnimatedSVGPose, _ a: AnimatedSVGPose, _ b: AnimatedSVGPose, _ part: Double
  ) -> Double {
    let (from, to, values) = (a.values(element), b.values(element), pose.values(element))
    guard from.isEmpty == to.isEmpty, from.isEmpty == values.isEmpty else { return .infinity }
    if from == to, from == values { return 0 }
    var worst = 0.0
    let described = scene.elements[element]
    for index in values.indices {
      let isMatrix = described.isPlaced && index == 0
      guard let between = from[index].between(to[index], part) else { return .infinity }
      if isMatrix || between == values[index] && !(described.isPlaced && index == 1) { continue }
      if described.isPlaced, index == 1 {
        guard case .matrix(let matrix)? = from[0].between(to[0], part), case .matrix(let real) = values[0]
        else {
          return .infinity
        }
        worst = max(worst, distance(between, matrix, values[1], real) / tolerance)
      } else {
        let tolerance = tolerance(of: described.attributes[index], described)
        guard Self.areOfSameKind(between, values[index]) else { return .infinity }
        for (a, b) in zip(between.numbers, values[index].numbers) {
          worst = max(worst, abs(a - b) / tolerance)
        }
      }
    }
    return worst
  }

  private static func areOfSameKind(_ a: AnimatedSVGValue, _ b: AnimatedSVGValue) -> Bool {
    switch (a, b) {
    case (.word(let a), .word(let b)): a == b
    case (.path(let a), .path(let b)): a.verbs == b.verbs || a.withCubics.verbs == b.withCubics.verbs
    case (.numbers(let a), .numbers(let b)): a.count == b.count
    case (.number, .number), (.color, .color), (.matrix, .matrix): true
    default: false
    }
  }

  private func distance(
    _ a: AnimatedSVGValue, _ first: AffineMatrix, _ b: AnimatedSVGValue, _ second: AffineMatrix
  )
    -> Double
  {
    guard case .path(var a) = a, case .path(var b) = b else { return .infinity }
    if a.verbs != b.verbs { (a, b) = (a.withCubics, b.withCubics) }
    guard a.verbs == b.verbs else { return .infinity }
    var worst = 0.0
    for (a, b) in zip(a.points, b.points) {
      let offset = first.apply(a) - second.apply(b)
      worst = max(worst, Math.hypot(offset.x, offset.y))
    }
    return worst
  }

  /// Returns the maximum error of a number of an attribute.
  func tolerance(of attribute: String, _ element: AnimatedSVGElement) -> Double {
    switch attribute {
    case "fill", "stroke", "stop-color": 1
    case "opacity", "fill-opacity", "stroke-opacity", "stop-opacity": 0.005
    case "offset": 0.005
    case "stroke-miterlimit", "gradientTransform": 0.001
    // Errors of dashes add up along the outline.
    case "stroke-dasharray": tolerance / max(element.scale, 1e-9) / element.dashes
    default: tolerance / max(element.scale, 1e-9)
    }
  }

  // MARK: Pivots

  /// Returns the point that moves least, so that pure rotations need no translation.
  ///
  /// It minimizes the sum of squared distances between its transformed positions and their mean.
  private static func pivot(of matrices: [AffineMatrix]) -> Point2D {
    guard let first = matrices.first, matrices.contains(where: { $0 != first }) else { return .zero }
    var mean = [Double](repeating: 0, count: 6)
    for matrix in matrices {
      for (index, number) in AnimatedSVGValue.matrix(matrix).numbers.enumerated() {
        mean[index] += number / Double(matrices.count)
      }
    }
    var (xx, xy, yy, x, y) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for matrix in matrices {
      let (a, b) = (matrix.a - mean[0], matrix.b - mean[1])
      let (c, d) = (matrix.c - mean[2], matrix.d - mean[3])
      let (tx, ty) = (matrix.tx - mean[4], matrix.ty - mean[5])
      xx += a * a + b * b
      xy += a * c + b * d
      yy += c * c + d * d
      x -= a * tx + b * ty
      y -= c * tx + d * ty
    }
    // If the matrices preserve a direction, all points along it are equal, and the nearest is chosen.
    let least = 1e-9 * (xx + yy)
    guard least > 1e-15 else { return .zero }
    xx += least
    yy += least
    let determinant = xx * yy - xy * xy
    let point = Point2D((x * yy - y * xy) / determinant, (y * xx - x * xy) / determinant)
    guard abs(point.x) < 1e5, abs(point.y) < 1e5 else { return .zero }
    return Point2D((point.x * 1000).rounded() / 1000, (point.y * 1000).rounded() / 1000)
  }
}

import AnimFile

/// A writer of recorded motion as SVG.
struct AnimatedSVGWriter {
  private var bytes: [UInt8] = []
  private let scene: AnimatedSVGScene
  private let recorder: MotionRecorder
  private let options: AnimatedSVG
  private let evaluator: Evaluator
  private let prefix: String
  private let size: Size2D
  private var children: [Int?: [Int]] = [:]
  /// The known results of ``isMoving(_:)``.
  private var movement: [Int: Bool] = [:]
  private var ids: Set<String> = []
  /// The time of the static attributes.
  private let poster: Double
  /// The timing of the element that is being written.
  private var timing: AnimatedSVGTiming

  init(_ recorder: MotionRecorder, _ options: AnimatedSVG, _ evaluator: Evaluator) {
    self.recorder = recorder
    self.options = options
    self.evaluator = evaluator
    scene = recorder.scene
    prefix = String(options.idPrefix.plainXMLName)
    size = options.viewport ?? evaluator.resolved.size
    poster = evaluator.resolved.poster ?? 0
    timing = AnimatedSVGTiming(evaluator)
    for (index, element) in scene.elements.enumerated() {
      children[element.parent, default: []].append(index)
    }
    for key in children.keys {
      children[key]?.sort { scene.elements[$0].place.lexicographicallyPrecedes(scene.elements[$1].place) }
    }
  }

  mutating func document() -> [UInt8] {
    bytes += #"<svg xmlns="http://www.w3.org/2000/svg""#.utf8
    attribute("width", text(size.width * options.scale, 6))
    attribute("height", text(size.height * options.scale, 6))
    attribute("viewBox", "0 0 \(text(size.width, 6)) \(text(size.height, 6))")
    if evaluator.resolved.label != nil { attribute("role", "img") }
    if scene.isBlended { attribute("style", "isolation:isolate") }
    bytes += ">\n".utf8
    if let label = evaluator.resolved.label { bytes += "<title>\(label.escapedForXML)</title>\n".utf8 }
    for child in children[nil] ?? [] { element(child) }
    bytes += "</svg>\n".utf8
    return bytes
  }

  private mutating func element(_ index: Int) {
    let (inside, end) = open(index)
    for child in inside { element(child) }
    bytes += end.utf8
  }

  /// Writes the start of an element; returns its children and its end tag.
  // A separate function, so that it needs no stack while the children are written.
  @inline(never)
  private mutating func open(_ index: Int) -> (inside: [Int], end: String) {
    let element = scene.elements[index]
    let track = recorder.tracks[index]
    let passes = recorder.passes(of: index)
    let poster = MotionRecorder.phase(of: poster, passes, evaluator.recordedDuration)
    let values = ShownValues(track, poster: poster)
    guard !values.rows.isEmpty else { return ([], "") }
    timing = AnimatedSVGTiming(evaluator, passes: passes)
    let inside = children[index] ?? []
    if element.name == "g", inside.isEmpty { return ([], "") }
    if element.isBareGroup, values.areNeutral { return (inside, "") }

    bytes += "<\(element.name)".utf8
    names(of: element, index)
    references(of: element)
    var moves = repainting(of: element, index, passes)
    moves += visibility(of: element, track, poster)
    moves += attributes(of: element, values)
    let label = element.label.map { "<title>\($0.escapedForXML)</title>" } ?? ""
    if moves.isEmpty, inside.isEmpty, label.isEmpty {
      bytes += "/>\n".utf8
      return ([], "")
    }
    bytes += ">".utf8
    bytes += label.utf8
    bytes += moves
    if !inside.isEmpty { bytes += "\n".utf8 }
    return (inside, "</\(element.name)>\n")
  }

  /// Writes the id of an element, and the units and the region that an element with an id for references needs.
  private mutating func names(of element: AnimatedSVGElement, _ index: Int) {
    if let id = element.id, id.isPlainXMLName, ids.insert(id).inserted { attribute("id", prefix + id) }
    if element.name.hasSuffix("Gradient") {
      attribute("id", "\(prefix)paint\(index)")
      attribute("gradientUnits", "userSpaceOnUse")
    }
    if element.name == "clipPath" { attribute("id", "\(prefix)clip\(index)") }
    if element.name == "mask" {
      let region = BoundingBox.surroundings(of: size)
      attribute("id", "\(prefix)mask\(index)")
      attribute("maskUnits", "userSpaceOnUse")
      attribute("x", text(region.minX, 6))
      attribute("y", text(region.minY, 6))
      attribute("width", text(region.width, 6))
      attribute("height", text(region.height, 6))
    }
  }

  /// Writes the references of an element to its clip and mask, and its style.
  private mutating func references(of element: AnimatedSVGElement) {
    if let clip = element.clip { attribute("clip-path", "url(#\(prefix)clip\(clip))") }
    if let mask = element.mask { attribute("mask", "url(#\(prefix)mask\(mask))") }
    if !element.style.isEmpty { attribute("style", element.style) }
  }

  /// Returns an animation without effect that repaints an element in a mask while its own mask changes.
  private mutating func repainting(of element: AnimatedSVGElement, _ index: Int, _ passes: Int) -> [UInt8] {
    // Chromium does not repaint a mask if only a mask in it changes.
    guard let mask = element.mask, isInMask(index), isMoving(mask) else { return [] }
    var ends = [MotionLine.Knot(time: 0, index: 0)]
    if recorder.seam > 0 {
      ends += [
        MotionLine.Knot(time: recorder.seam, index: 1), MotionLine.Knot(time: recorder.seam, index: 0),
      ]
    }
    ends.append(MotionLine.Knot(time: evaluator.recordedDuration / Double(max(1, passes)), index: 1))
    return animation("animate", "flood-opacity", ends) { String($0) }
  }

  /// Writes whether an element is shown at the time of the static attributes; returns its animation.
  private mutating func visibility(
    of element: AnimatedSVGElement, _ track: AnimatedSVGTrack, _ poster: Double
  ) -> [UInt8] {
    guard ["path", "rect", "g"].contains(element.name), track.rows.contains(where: \.isEmpty) else {
      return []
    }
    let shows = track.rows.map { $0.isEmpty ? "none" : "inline" }
    if shows[track.times.lastIndex { $0 <= poster } ?? 0] == "none" { attribute("display", "none") }
    let knots = MotionLine.steps(track.times, shows)
    return animation("animate", "display", knots, isDiscrete: true) { shows[$0] }
  }

  private func isInMask(_ index: Int) -> Bool {
    guard let parent = scene.elements[index].parent else { return false }
    return scene.elements[parent].name == "mask" || isInMask(parent)
  }

  /// Whether an element, one in it, or a mask of these changes.
  private mutating func isMoving(_ index: Int) -> Bool {
    if let known = movement[index] { return known }
    let rows = recorder.tracks[index].rows
    var result = rows.contains { $0 != rows[0] }
    for part in (children[index] ?? []) + [scene.elements[index].mask].compactMap({ $0 }) where !result {
      result = isMoving(part)
    }
    movement[index] = result
    return result
  }

  // MARK: Attributes

  /// Writes the static values of the attributes of an element; returns their animations.
  private mutating func attributes(of element: AnimatedSVGElement, _ values: ShownValues) -> [UInt8] {
    let rows = values.rows
    guard rows[0] != [.word("")] else { return [] }
    let stroke = element.attributes.firstIndex(of: "stroke")
    let isStroked = stroke.map { column in rows.contains { $0[column] != .word("none") } } ?? false
    var moves: [UInt8] = []
    for (column, name) in element.attributes.enumerated() {
      moves += attribute(name, rows.map { $0[column] }, values.times, values.base, element, isStroked)
    }
    return moves
  }

  /// Writes the static value of an attribute; returns its animation.
  private mutating func attribute(
    _ name: String, _ values: [AnimatedSVGValue], _ times: [Double], _ base: Int,
    _ element: AnimatedSVGElement,
    _ isStroked: Bool
  ) -> [UInt8] {
    let tolerance = recorder.tolerance(of: name, element)
    let decimals = decimals(of: name, tolerance)
    if case .matrix = values[0] { return matrices(name, values, times, base, element) }
    let isStill = values.allSatisfy { $0 == values[0] }
    if isStill {
      if let rest = rest(name), values[0] == rest { return [] }
      if name.hasPrefix("stroke-"), !isStroked { return [] }
      attribute(name, stillText(values[0], decimals))
      return []
    }
    var values = values
    if case .path = values[0] { values = Self.alike(values) }
    attribute(name, stillText(values[base], decimals))
    let isDiscrete = values.contains { if case .word = $0 { true } else { false } }
    if isDiscrete {
      let texts = values.map { text($0, decimals) }
      return animation("animate", name, MotionLine.steps(times, texts), isDiscrete: true) { texts[$0] }
    }
    // Half of the tolerance is for sampling, and a part for rounding.
    var share = 0.4 * tolerance
    if name == "d" { share *= element.isPlaced ? 0.35 : 0.7 }
    let numbers = values.map(\.numbers)
    let tolerances = [Double](repeating: share, count: numbers[0].count)
    let knots =
      numbers.contains { $0.count != numbers[0].count } || !Self.haveSameVerbs(values)
      ? uneven(times, values, share)
      : MotionLine.knots(times, numbers, tolerances: tolerances, jump: recorder.jump, end: recorder.seam)
    let speed = MotionLine.speed(knots, numbers, jump: recorder.jump) / share
    let isRelative = isShorterRelative(knots.map { values[$0.index] }, decimals)
    return animation("animate", name, knots, speed: speed) {
      text(values[$0], decimals, isRelative: isRelative)
    }
  }

  /// Returns the knots of outlines with different verbs, which jump.
  private func uneven(_ times: [Double], _ values: [AnimatedSVGValue], _ share: Double) -> [MotionLine.Knot] {
    var knots: [MotionLine.Knot] = []
    var start = 0
    for end in 1...values.count
    where end == values.count || !Self.haveSameVerbs([values[end - 1], values[end]]) {
      let numbers = values[start..<end].map(\.numbers)
      let tolerances = [Double](repeating: share, count: numbers[0].count)
      if let last = knots.last { knots.append(MotionLine.Knot(time: times[start], index: last.index)) }
      knots += MotionLine.knots(
        Array(times[start..<end]), numbers, tolerances: tolerances, jump: recorder.jump,
        end: recorder.seam
      ).map {
        MotionLine.Knot(time: $0.time, index: $0.index + start)
      }
      start = end
    }
    return knots
  }

  private static func haveSameVerbs(_ values: [AnimatedSVGValue]) -> Bool {
    values.allSatisfy {
      switch ($0, values[0]) {
      case (.path(let a), .path(let b)): a.verbs == b.verbs
      default: $0.numbers.count == values[0].numbers.count
      }
    }
  }

  /// Returns outlines as cubics if that gives them the same verbs.
  private static func alike(_ values: [AnimatedSVGValue]) -> [AnimatedSVGValue] {
    if haveSameVerbs(values) { return values }
    return values.map { if case .path(let path) = $0 { .path(path.withCubics) } else { $0 } }
  }

  private mutating func matrices(
    _ name: String, _ values: [AnimatedSVGValue], _ times: [Double], _ base: Int,
    _ element: AnimatedSVGElement
  ) -> [UInt8] {
    var parts: [MatrixParts] = []
    for case .matrix(let matrix) in values { parts.append(MatrixParts(matrix, after: parts.last)) }
    guard case .matrix(let matrix) = values[base] else { return [] }
    if !matrix.isIdentity {
      let factors = [matrix.a, matrix.b, matrix.c, matrix.d].map { text($0, 6) }
      let isMove = matrix.a == 1 && matrix.b == 0 && matrix.c == 0 && matrix.d == 1
      let decimals = min(max(3, Self.decimals(recorder.tolerance * 0.1)), options.precision ?? 15)
      let offset = "\(text(matrix.tx, decimals)) \(text(matrix.ty, decimals))"
      attribute(name, isMove ? "translate(\(offset))" : "matrix(\(factors.joined(separator: " ")) \(offset))")
    }
    if values.allSatisfy({ $0 == values[0] }) { return [] }
    let reach = max(element.reach, 1e-3)
    let size = max(reach * element.scale, 1e-3)
    let share = 0.4 * recorder.tolerance * 0.2
    let angle = share / size * 180 / Double.pi
    let factor = share / reach / 1.5
    let groups: [(type: String, columns: [Int], tolerance: Double, rest: [Double])] = [
      ("translate", [0, 1], share / 1.5, [0, 0]), ("rotate", [2], angle, [0]), ("skewX", [3], angle / 4, [0]),
      ("scale", [4, 5], factor, [1, 1]),
    ]
    var moves: [UInt8] = []
    var isFirst = true
    for group in groups {
      let numbers = parts.map { parts in group.columns.map { parts.numbers[$0] } }
      // The lengths of rotated axes have rounding errors.
      if numbers.allSatisfy({ zip($0, group.rest).allSatisfy { abs($0 - $1) <= 1e-12 } }) { continue }
      let tolerances = [Double](repeating: group.tolerance, count: group.columns.count)
      let knots = MotionLine.knots(
        times, numbers, tolerances: tolerances, jump: recorder.jump, end: recorder.seam)
      var decimals = Self.decimals(group.tolerance / 8)
      if group.type == "translate", let precision = options.precision { decimals = min(decimals, precision) }
      moves += animation(
        "animateTransform", name, knots,
        speed: MotionLine.speed(knots, numbers, jump: recorder.jump) / group.tolerance,
        extra: " type=\"\(group.type)\"" + (isFirst ? "" : " additive=\"sum\"")
      ) { index in
        let row = numbers[index]
        let isEven = group.type == "scale" && row[0] == row[1]
        return (isEven ? [row[0]] : row).map { text($0, decimals) }.joined(separator: " ")
      }
      isFirst = false
    }
    return moves
  }

  /// Returns the default of an attribute in SVG.
  private func rest(_ name: String) -> AnimatedSVGValue? {
    switch name {
    case "opacity", "fill-opacity", "stroke-opacity", "stop-opacity", "stroke-width": .number(1)
    case "stroke", "stroke-dasharray": .word("none")
    case "fill-rule", "clip-rule": .word("nonzero")
    case "stroke-linecap": .word("butt")
    case "stroke-linejoin": .word("miter")
    case "stroke-miterlimit": .number(4)
    case "stroke-dashoffset": .number(0)
    default: nil
    }
  }

  // MARK: Animations

  /// - Parameter speed: The largest change of a value per second, in tolerances.
  private func animation(
    _ element: String, _ name: String, _ knots: [MotionLine.Knot], isDiscrete: Bool = false,
    speed: Double = 0, extra: String = "", _ text: (Int) -> String
  ) -> [UInt8] {
    guard !knots.isEmpty else { return [] }
    var result: [UInt8] = []
    for stretch in timing.stretches where stretch.duration > 0 {
      result += animation(element, name, knots, stretch, isDiscrete, speed, extra, text)
    }
    return result
  }

  private func animation(
    _ element: String, _ name: String, _ knots: [MotionLine.Knot], _ stretch: AnimatedSVGStretch,
    _ isDiscrete: Bool, _ speed: Double, _ extra: String, _ text: (Int) -> String
  ) -> [UInt8] {
    let steps = stretch.steps(knots, isDiscrete: isDiscrete)
    var result = "<\(element) attributeName=\"\(name)\"\(extra)"
    let texts = steps.map { text($0.index) }
    if texts.allSatisfy({ $0 == texts[0] }) {
      result += " values=\"\(texts[0])\""
    } else {
      result += " values=\"\(texts.joined(separator: ";"))\""
      let decimals = stretch.decimals(forSpeed: speed)
      let times = steps.map { self.text($0.time, decimals) }
      if isDiscrete || times != ["0", "1"] { result += " keyTimes=\"\(times.joined(separator: ";"))\"" }
      if isDiscrete { result += " calcMode=\"discrete\"" }
    }
    return Array("\(result) \(stretch.attributes)/>".utf8)
  }

  // MARK: Texts

  private func decimals(of name: String, _ tolerance: Double) -> Int {
    switch name {
    case "opacity", "fill-opacity", "stroke-opacity", "stop-opacity", "offset": 3
    default: min(Self.decimals(tolerance * 0.1), options.precision ?? 15)
    }
  }

  /// Returns the number of decimals for a maximum rounding error.
  private static func decimals(_ error: Double) -> Int {
    var (decimals, step) = (0, 0.7)
    while step > error, decimals < 12 {
      step /= 10
      decimals += 1
    }
    return decimals
  }

  /// Returns the shortest text of a value that is not interpolated.
  private func stillText(_ value: AnimatedSVGValue, _ decimals: Int) -> String {
    text(value, decimals, isRelative: isShorterRelative([value], decimals, isStill: true), isStill: true)
  }

  /// Whether relative coordinates make outlines shorter. The first ones decide for all.
  private func isShorterRelative(
    _ values: [AnimatedSVGValue], _ decimals: Int, isStill: Bool = false
  ) -> Bool {
    guard case .path = values.first else { return false }
    func size(isRelative: Bool) -> Int {
      values.prefix(8).reduce(0) {
        $0 + text($1, decimals, isRelative: isRelative, isStill: isStill).utf8.count
      }
    }
    return size(isRelative: true) < size(isRelative: false)
  }

  /// - Parameters:
  ///   - isRelative: Whether outlines have relative coordinates.
  ///   - isStill: Whether outlines with equal verbs may have different commands.
  private func text(
    _ value: AnimatedSVGValue, _ decimals: Int, isRelative: Bool = false, isStill: Bool = false
  ) -> String {
    switch value {
    case .word(let word): return word
    case .number(let number): return text(number, decimals)
    case .numbers(let numbers): return numbers.map { text($0, decimals) }.joined(separator: " ")
    case .color(let levels):
      return RGBAColor(red: levels[0] / 255, green: levels[1] / 255, blue: levels[2] / 255, alpha: 1).hex
    case .path(let path):
      if let bytes = CompactPathData.bytes(
        path, decimals: decimals, isRelative: isRelative, shortensLines: isStill)
      {
        return String(decoding: bytes, as: UTF8.self)
      }
      var bytes: [UInt8] = []
      path.writeSVGPathData(into: &bytes) {
        NumberPrinter.appendRounded($0.saturated, decimals: decimals, to: &$1)
      }
      return String(decoding: bytes, as: UTF8.self)
    case .matrix: return ""
    }
  }

  private func text(_ number: Double, _ decimals: Int) -> String {
    var bytes: [UInt8] = []
    NumberPrinter.appendRounded(number.saturated, decimals: decimals, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func attribute(_ name: String, _ value: String) { bytes += " \(name)=\"\(value)\"".utf8 }
}

/// The recorded values of an element while it is shown.
private struct ShownValues {
  private(set) var times: [Double] = []
  private(set) var rows: [[AnimatedSVGValue]] = []
  /// The index of the values of the static attributes.
  private(set) var base = 0

  /// - Parameter poster: The time of the static attributes.
  init(_ track: AnimatedSVGTrack, poster: Double) {
    for (time, row) in zip(track.times, track.rows) where !row.isEmpty {
      if time <= poster { base = rows.count }
      times.append(time)
      rows.append(row)
    }
  }

  /// Whether they are those of a group without effects.
  var areNeutral: Bool { rows.allSatisfy { $0 == [.number(1)] || $0 == [.word("")] } }
}

extension AnimatedSVGElement {
  /// Whether it is a group that only its values can make necessary.
  fileprivate var isBareGroup: Bool {
    name == "g" && id == nil && label == nil && clip == nil && mask == nil && style.isEmpty
  }
}

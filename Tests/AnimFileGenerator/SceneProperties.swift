public import AnimFile
import AnimFilePictures
import AnimFileAuthoring

/// A property that a document fails.
public struct PropertyFailure: Error, Sendable, CustomStringConvertible {
  /// The name of the property, which stays the same while the document is minimized.
  public let property: String
  /// The details of the failure.
  public let detail: String

  public var description: String { "\(property): \(detail)" }
}

/// Properties of all valid documents.
///
/// All comparisons are bitwise, without tolerance, as the library guarantees: an expanded document, its canonical form,
/// and a decoded and encoded one give the same frames. Only bounds have a tolerance, because they and the outline are
/// rounded.
public struct SceneProperties {
  private let document: JSONValue
  private let text: [UInt8]
  private let parameters: [String: ParameterValue]
  private let viewport: Size2D?
  private var random: SplitMix64
  /// Whether the document is rejected because the timeline moves a shape whose anchor is then out of range, or because
  /// copies of copies exceed a limit of a frame.
  ///
  /// Only the evaluator can detect this, so a few documents are of this kind. The other properties do not apply to
  /// them.
  public private(set) var isOutOfRange = false
  /// The number of checks of each property.
  public private(set) var counts: [String: Int] = [:]
  private let seed: UInt64

  /// A property whose check costs more than the evaluation of a few frames.
  public enum CostlyProperty: String, CaseIterable {
    /// The validator with all rules reports no error.
    case validator
    /// A playhead gives the evaluator's frames in any order.
    case playhead
    /// A playhead whose parameters are set gives the frames of an evaluator with their values.
    case live
    /// Frames after settings of parameters are finite, do not depend on the order of times, and equal those of a document
    /// with the values at the time.
    case inputs
    /// No frame changes from the time at which the document rests.
    case rest
    /// Other forms of the document give the same frames.
    case expand, fmt, encode
    /// Packed keyframes and their nodes give the same document and findings.
    case packing
    /// Tracks pass through their keyframes.
    case tracks
    /// The bounds of each item contain its outline.
    case bounds
    /// The document allows the settings that a pointer causes, in any order of events.
    case pointer
  }

  /// - Parameters:
  ///   - settings: The values of parameters, by name.
  ///   - seed: Determines the sampled times.
  public init(document: JSONValue, settings: JSONValue, viewport: Size2D?, seed: UInt64) {
    self.document = document
    self.viewport = viewport
    text = JSONText(document).bytes
    parameters = ParameterValue.all(settings, of: document)
    random = SplitMix64(seed: seed ^ 0x5DEE_CE66)
    self.seed = seed
  }

  /// The properties of a scene.
  public init(_ scene: GeneratedScene) {
    self.init(document: scene.document, settings: scene.settings, viewport: scene.viewport, seed: scene.seed)
  }

  /// Checks all properties.
  public mutating func check() throws(PropertyFailure) {
    try check(CostlyProperty.allCases, times: .max)
  }

  /// Checks that the document is valid, that a few frames are finite, and one costly property selected by the seed.
  public mutating func checkSample() throws(PropertyFailure) {
    let properties = CostlyProperty.allCases
    try check([properties[Int(seed % UInt64(properties.count))]], times: 6)
  }

  private mutating func check(_ properties: [CostlyProperty], times count: Int) throws(PropertyFailure) {
    if properties.contains(.validator) {
      let report = Linter().report(on: text)
      guard try isValid(report) else { return }
    }
    let evaluator: Evaluator
    do {
      evaluator = try Evaluator(json: text, parameters: parameters)
    } catch {
      guard try isValid(error.report) else { return }
      throw PropertyFailure(property: "valid with parameters", detail: "\(error)")
    }
    // With the defaults of the parameters, it can be out of range, too.
    if !parameters.isEmpty { guard try isValid(Validator().report(on: text)) else { return } }
    let finder = TrackFinder(document)
    var times = times(evaluator, finder)
    if times.count > count { times = Array(times.shuffled(using: &random).prefix(count)) }
    let frames = try frames(evaluator, at: times)
    counts["documents that are valid", default: 0] += 1
    counts["frames that are finite", default: 0] += times.count
    for property in properties {
      counts["documents checked for \(property)", default: 0] += 1
      switch property {
      case .validator: break
      case .playhead: try checkOrder(evaluator, times, frames)
      case .live: try checkLive(times, frames)
      case .inputs: try checkInputs()
      case .rest: try checkRest(evaluator, "rest")
      case .expand: try checkExpanded(times, frames)
      case .fmt: try checkFormatted(times, frames)
      case .encode: try checkEncoded(times, frames)
      case .packing:
        if let difference = PackingTrial.difference(text, parameters: parameters) {
          throw PropertyFailure(property: "packing", detail: difference)
        }
      case .tracks:
        counts["tracks", default: 0] += finder.tracks.count
        for track in finder.tracks { try check(track, evaluator) }
      case .pointer: try checkPointer(evaluator)
      case .bounds:
        for time in times.prefix(2) {
          try checkBounds(
            try made("evaluates") { () throws(EvaluationError) in try evaluator.frame(at: time) }, time)
        }
      }
    }
  }

  /// Returns whether a report has no errors; false for a document that is out of range.
  private mutating func isValid(_ report: ValidationReport) throws(PropertyFailure) -> Bool {
    if report.isValid { return true }
    let errors = report.diagnostics.filter { $0.severity == .error }
    isOutOfRange = errors.allSatisfy {
      $0.rule == .numberTooLarge && $0.place.pointer.hasPrefix("/timeline/") || $0.rule == .limitExceeded
    }
    guard isOutOfRange else {
      throw PropertyFailure(property: "valid", detail: report.text(name: "document", least: .error))
    }
    counts["documents out of range", default: 0] += 1
    return false
  }

  private func made<Result, Problem>(
    _ property: String, _ body: () throws(Problem) -> Result
  ) throws(PropertyFailure) -> Result {
    do {
      return try body()
    } catch {
      throw PropertyFailure(property: property, detail: "\(error)")
    }
  }

  /// Times before, on, between and after the keyframes, and far away.
  private mutating func times(_ evaluator: Evaluator, _ finder: TrackFinder) -> [Double] {
    var times = finder.times.sorted()
    while times.count > 6 { times.remove(at: random.below(times.count)) }
    var result: [Double] = [0, evaluator.duration, 0.37]
    for time in times { result += [time, time + random.fraction() * 0.5] }
    result += [
      (times.first ?? 0) - 0.3, (times.last ?? 1) + 0.7, random.pick([1e9, -1e9, 1e6, 1e300, -1e300]),
    ]
    return result
  }

  private func frames(_ evaluator: Evaluator, at times: [Double]) throws(PropertyFailure) -> [FrameBits] {
    var result: [FrameBits] = []
    for time in times {
      let frame = try made("evaluates") { () throws(EvaluationError) in
        try evaluator.frame(at: time, viewport: viewport)
      }
      let bits = FrameBits(frame)
      guard bits.isFinite else {
        throw PropertyFailure(property: "finite", detail: "at \(time): \(frame.jsonString(precision: nil))")
      }
      result.append(bits)
    }
    return result
  }

  /// A frame depends only on its time.
  private mutating func checkOrder(
    _ evaluator: Evaluator, _ times: [Double], _ frames: [FrameBits]
  ) throws(PropertyFailure) {
    var playhead = Playhead(evaluator, viewport: viewport)
    let ascending = times.indices.sorted { times[$0] < times[$1] }
    for index in ascending + times.indices.shuffled(using: &random) {
      do {
        try playhead.move(to: times[index])
      } catch {
        throw PropertyFailure(property: "playhead", detail: "\(error)")
      }
      guard FrameBits(playhead.frame) == frames[index] else {
        throw PropertyFailure(property: "playhead", detail: "a different frame at \(times[index])")
      }
    }
  }

  /// A playhead gives the same frames after its parameters have been set one by one.
  private mutating func checkLive(_ times: [Double], _ frames: [FrameBits]) throws(PropertyFailure) {
    guard !parameters.isEmpty else { return }
    let original = try made("valid with defaults") { () throws(InvalidAnimation) in
      try Evaluator(json: text)
    }
    var playhead = Playhead(original, viewport: viewport)
    var values: [String: ParameterValue] = [:]
    for (name, value) in parameters.sorted(by: { $0.key < $1.key }) {
      values[name] = value
      do {
        // Parts of frames are used again.
        for time in times.prefix(2) { try playhead.move(to: time) }
      } catch {
        throw PropertyFailure(property: "live", detail: "\(error)")
      }
      do {
        try playhead.set(name, to: value)
      } catch {
        // All values together are valid; some of them need not be.
        guard (try? Evaluator(json: text, parameters: values)) == nil else {
          throw PropertyFailure(property: "live", detail: "'\(name)' cannot be set: \(error)")
        }
        return
      }
    }
    counts["documents whose parameters are set", default: 0] += 1
    for (index, time) in times.enumerated() {
      do {
        try playhead.move(to: time)
      } catch {
        throw PropertyFailure(property: "live", detail: "\(error)")
      }
      guard FrameBits(playhead.frame) == frames[index] else {
        throw PropertyFailure(property: "live", detail: "a different frame at \(time)")
      }
    }
  }

  private mutating func checkInputs() throws(PropertyFailure) {
    let original = try made("valid with defaults") { () throws(InvalidAnimation) in
      try Evaluator(json: text)
    }
    let triggers = original.document.parameters.entries.filter { $0.value.value == .trigger }.map(\.name)
    let names = parameters.keys.sorted() + triggers
    guard !names.isEmpty else { return }
    var inputs = Inputs()
    var time = 0.0
    for _ in 0..<5 {
      let name = random.pick(names)
      let value = random.chance(0.5) ? parameters[name] : original.document.parameters[name]?.value
      guard let value else { continue }
      time += random.pick([0, 0.03, 0.2, 0.6])
      do throws(ParameterError) {
        if value == .trigger {
          try inputs.fire(name, at: time)
        } else {
          try inputs.set(name, to: value, at: time, jumps: random.chance(0.1))
        }
      } catch {
        throw PropertyFailure(property: "inputs", detail: "\(error)")
      }
    }
    // All values together are valid; some of them need not be, and not all can move.
    guard let evaluator = try? original.applying(inputs) else { return }
    counts["documents with settings", default: 0] += 1
    let times = (0..<3).map { _ in random.fraction() * (time + 1) } + [random.pick([time, 0, -1e9, 1e9])]
    let frames = try frames(evaluator, at: times)
    try checkOrder(evaluator, times, frames)
    try checkRest(evaluator, "rest with inputs")
    try checkEvents(evaluator, upTo: time + 1)
    try checkForgetting(evaluator, inputs, random.fraction() * (time + 2))
    try checkStart(original, evaluator, inputs, times)
    // Other frames are those of an evaluator for the time.
    guard !text.containsDelay, !evaluator.isStructural else { return }
    for (index, time) in times.enumerated() {
      let frame = try made("evaluates") { () throws(EvaluationError) in
        try evaluator.snapshot(at: time).frame(at: time, viewport: viewport)
      }
      guard FrameBits(frame) == frames[index] else {
        throw PropertyFailure(property: "inputs", detail: "a different frame at \(time): \(inputs)")
      }
    }
  }

  /// A value that is set without a time replaces the one from the start.
  private mutating func checkStart(
    _ original: Evaluator, _ evaluator: Evaluator, _ inputs: Inputs, _ times: [Double]
  ) throws(PropertyFailure) {
    guard let name = parameters.keys.sorted().randomElement(using: &random), let value = parameters[name]
    else { return }
    var playhead = Playhead(evaluator, viewport: viewport)
    var expected = Inputs(initial: [name: value])
    for setting in inputs.settings { try? expected.append(setting) }
    let isValid = (try? playhead.set(name, to: value)) != nil
    let other = try? original.applying(expected)
    guard isValid == (other != nil) else {
      throw PropertyFailure(
        property: "start", detail: "'\(name)' is \(isValid ? "set" : "refused"): \(expected)")
    }
    guard let other else { return }
    counts["values from the start, with settings", default: 0] += 1
    let frames = try frames(other, at: times)
    for (index, time) in times.enumerated() {
      try made("start") { () throws(EvaluationError) in try playhead.move(to: time) }
      guard FrameBits(playhead.frame) == frames[index] else {
        throw PropertyFailure(property: "start", detail: "a different frame at \(time): \(expected)")
      }
    }
    guard playhead.restTime == other.restTime else {
      throw PropertyFailure(
        property: "start", detail: "rests at \(String(describing: playhead.restTime)): \(expected)")
    }
  }

  private mutating func checkPointer(_ original: Evaluator) throws(PropertyFailure) {
    guard !original.document.listeners.isEmpty else { return }
    var evaluator = original
    var log = Inputs()
    var pointer = Pointer()
    let size = viewport ?? original.document.size
    let ids = original.document.listeners.compactMap(\.shape) + ["nothing"]
    for step in 0..<8 {
      let time = Double(step / 2) * 0.3
      // Many generated shapes are around the origin, or in the middle.
      let point = Point2D(
        random.pick([0, 0.1, 0.25, 0.5, 0.5, 0.9, 2]) * size.width,
        random.pick([0, 0.1, 0.25, 0.5, 0.5, 0.9, 2]) * size.height)
      let event = random.below(5)
      let id = random.pick(ids)
      let settings = try made("answers a pointer") { () throws(EvaluationError) in
        switch event {
        case 0: try pointer.down(at: point, time: time, in: evaluator, viewport: viewport)
        case 1: try pointer.up(at: point, time: time, in: evaluator, viewport: viewport)
        case 2: try pointer.cancel(time: time, in: evaluator)
        case 3: try pointer.activate(id, time: time, in: evaluator)
        default: try pointer.move(to: point, time: time, in: evaluator, viewport: viewport)
        }
      }
      counts["settings of a pointer", default: 0] += settings.count
      evaluator = try made("allows the settings of a pointer") { () throws(ParameterError) in
        for setting in settings { try log.append(setting) }
        return settings.isEmpty ? evaluator : try original.applying(log)
      }
    }
    _ = try frames(evaluator, at: [1.2])
  }

  /// Frames do not change from the time at which the document rests.
  private mutating func checkRest(_ evaluator: Evaluator, _ property: String) throws(PropertyFailure) {
    guard let rest = evaluator.restTime, rest < 1e9 else { return }
    counts["documents that rest", default: 0] += 1
    var first: Frame?
    for time in [rest, rest.nextUp, rest + 0.01, rest + 0.37, rest + 5.3] {
      let frame = try made(property) { () throws(EvaluationError) in
        try evaluator.frame(at: time, viewport: viewport)
      }
      guard let before = first else {
        first = frame
        continue
      }
      guard
        frame.items == before.items, frame.groups == before.groups, frame.clips == before.clips,
        frame.masks == before.masks, frame.background == before.background
      else {
        throw PropertyFailure(
          property: property,
          detail: "the frame at \(time) differs from that at \(rest): \(frame.jsonString(precision: nil))")
      }
    }
  }

  /// The events of a range are those of its parts.
  private mutating func checkEvents(_ evaluator: Evaluator, upTo end: Double) throws(PropertyFailure) {
    let middle = random.fraction() * end
    var parts: [[PlaybackEvent]] = []
    for range in [0..<middle, middle..<end, 0..<end] {
      do throws(EvaluationError) {
        parts.append(try evaluator.events(in: range))
      } catch {
        // Documents that repeat quickly have more events than a call may return.
        if case .tooManyEvents = error { return }
        throw PropertyFailure(property: "events", detail: error.description)
      }
    }
    guard parts[0] + parts[1] == parts[2] else {
      throw PropertyFailure(property: "events", detail: "\(parts)")
    }
  }

  /// A playhead that forgets settings gives the same later frames.
  private mutating func checkForgetting(
    _ evaluator: Evaluator, _ inputs: Inputs, _ time: Double
  ) throws(PropertyFailure) {
    var playhead = Playhead(evaluator, viewport: viewport)
    playhead.forget(before: time)
    for later in [0, 0.1, 0.5, 3] {
      let expected = try made("forget") { () throws(EvaluationError) in
        try evaluator.frame(at: time + later, viewport: viewport)
      }
      try made("forget") { () throws(EvaluationError) in try playhead.move(to: time + later) }
      guard FrameBits(playhead.frame) == FrameBits(expected) else {
        throw PropertyFailure(
          property: "forget",
          detail:
            "a different frame at \(time) + \(later) with \(String(decoding: inputs.json(), as: UTF8.self))")
      }
    }
    try checkSettings(of: &playhead, after: time + 4, evaluator, inputs)
  }

  /// Values that are set later, or from the start, have the same effect whether or not a playhead has forgotten settings.
  private mutating func checkSettings(
    of forgetful: inout Playhead, after time: Double, _ evaluator: Evaluator, _ inputs: Inputs
  ) throws(PropertyFailure) {
    var whole = Playhead(evaluator, viewport: viewport)
    for step in 0..<4 {
      guard let name = parameters.keys.sorted().randomElement(using: &random),
        // The same value again starts nothing.
        let value = random.chance(0.3) ? whole.parameter(name) : parameters[name]
      else { return }
      let isTimed = random.chance(0.7)
      let now = time + Double(step) * 0.4
      let isValid = set(name, value, at: isTimed ? now : nil, &whole)
      let details = "'\(name)' = \(value) at \(isTimed ? "\(now)" : "the start") after \(inputs)"
      guard set(name, value, at: isTimed ? now : nil, &forgetful) == isValid else {
        throw PropertyFailure(property: "forget", detail: "only one playhead accepts \(details)")
      }
      counts["settings after others are forgotten", default: 0] += isValid ? 1 : 0
      for later in [0, 0.15] {
        for index in 0...1 {
          try made("forget") { () throws(EvaluationError) in
            try index == 0 ? whole.move(to: now + later) : forgetful.move(to: now + later)
          }
        }
        guard FrameBits(whole.frame) == FrameBits(forgetful.frame) else {
          throw PropertyFailure(
            property: "forget", detail: "a different frame at \(now + later) with \(details)")
        }
      }
    }
  }

  /// Sets a parameter, or fires a trigger. Returns whether that is allowed.
  private func set(
    _ name: String, _ value: ParameterValue, at time: Double?, _ playhead: inout Playhead
  ) -> Bool {
    do throws(ParameterError) {
      if let time {
        if value == .trigger {
          try playhead.fire(name, at: time)
        } else {
          try playhead.set(name, to: value, at: time)
        }
      } else {
        try playhead.set(name, to: value)
      }
      return true
    } catch {
      return false
    }
  }

  /// The expanded document gives the same frames.
  private func checkExpanded(_ times: [Double], _ frames: [FrameBits]) throws(PropertyFailure) {
    let expanded = try made("expands") { () throws(InvalidAnimation) in
      try AnimationDocument.expand(json: text, parameters: parameters)
    }
    try compare(expanded, "expand", times, frames)
  }

  /// The formatted document gives the same frames.
  private func checkFormatted(_ times: [Double], _ frames: [FrameBits]) throws(PropertyFailure) {
    let formatted = try made("formats") { () throws(InvalidAnimation) in
      try AnimationDocument.formatted(json: text)
    }
    try compare(formatted, "fmt", Array(times.prefix(5)), frames)
  }

  /// The decoded and encoded document gives the same frames and decodes to the same value.
  private func checkEncoded(_ times: [Double], _ frames: [FrameBits]) throws(PropertyFailure) {
    let written = try made("decodes") { () throws(InvalidAnimation) in try AnimationDocument(json: text) }
    let encoded = written.json()
    try compare(encoded, "encode", Array(times.prefix(5)), frames)
    let again = try made("decodes again") { () throws(InvalidAnimation) in
      try AnimationDocument(json: encoded)
    }
    guard again == written, again.json() == encoded else {
      throw PropertyFailure(property: "encode", detail: "the encoded document decodes to a different one")
    }
  }

  private func compare(
    _ form: [UInt8], _ name: String, _ times: [Double], _ frames: [FrameBits]
  ) throws(PropertyFailure) {
    // The expanded document contains the values of parameters; only parameters that stay in symbols are set.
    let known = name == "expand" ? parameters.filter { form.declares($0.key) } : parameters
    let evaluator = try made("\(name) is valid") { () throws(InvalidAnimation) in
      try Evaluator(json: form, parameters: known)
    }
    for (index, time) in times.enumerated() {
      let frame = try made("evaluates") { () throws(EvaluationError) in
        try evaluator.frame(at: time, viewport: viewport)
      }
      guard FrameBits(frame) == frames[index] else {
        let first = try? Evaluator(json: text, parameters: parameters).frame(at: time, viewport: viewport)
        throw PropertyFailure(
          property: name,
          detail:
            "a different frame at \(time)\n\(first?.jsonString(precision: nil) ?? "")\n\(frame.jsonString(precision: nil))"
        )
      }
    }
  }

  /// The value on a keyframe is the keyframe's, and constant between equal keyframes.
  private func check(_ track: FoundTrack, _ evaluator: Evaluator) throws(PropertyFailure) {
    // Outlines have no table of numbers.
    if track.path.hasSuffix(".d") { return }
    let values: MemberValues
    do {
      values = try MemberValues(track.path, of: evaluator)
    } catch {
      throw PropertyFailure(property: "member", detail: "\(track.path): \(error)")
    }
    let keyframes = track.keyframes
    for (index, keyframe) in keyframes.enumerated() {
      guard let expected = keyframe.value.parts(count: values.names.count) else { continue }
      if index + 1 == keyframes.count || keyframes[index + 1].time != keyframe.time {
        try expect(expected, values, at: keyframe.time, track, "on a keyframe")
      }
      guard index > 0, keyframe.rests, keyframes[index - 1].value == keyframe.value else { continue }
      let start = keyframes[index - 1].time
      for part in [0.1, 0.5, 0.93] {
        let time = start + (keyframe.time - start) * part
        if time > start, time < keyframe.time {
          try expect(expected, values, at: time, track, "between equal keyframes")
        }
      }
    }
  }

  private func expect(
    _ expected: [JSONValue], _ values: MemberValues, at time: Double, _ track: FoundTrack, _ property: String
  ) throws(PropertyFailure) {
    let found = values.values(at: time)
    for (found, expected) in zip(found, expected) {
      if case .number(let found) = found, case .number(let expected) = expected {
        if found.bitPattern == expected.bitPattern { continue }
        // The library writes zero without a sign, and angles with `turn` are equal up to whole turns.
        if found == expected { continue }
        if track.turns, found == expected + 360 * ((found - expected) / 360).rounded() { continue }
      } else if found == expected {
        continue
      }
      throw PropertyFailure(
        property: property, detail: "\(track.path) at \(time) is \(found), and not \(expected)")
    }
  }

  /// The bounds of an item contain its outline.
  private func checkBounds(_ frame: Frame, _ time: Double) throws(PropertyFailure) {
    for item in frame.items {
      let path = item.viewportPath
      guard let bounds = item.bounds else {
        guard path.elements.allSatisfy({ if case .move = $0 { true } else { $0 == .close } }) else {
          throw PropertyFailure(property: "bounds", detail: "no bounds of \(path.svgPathData()) at \(time)")
        }
        continue
      }
      let size = max(abs(bounds.minX), abs(bounds.maxX), abs(bounds.minY), abs(bounds.maxY))
      // Subnormal numbers have too few digits for a relative tolerance.
      let slack = max(size * 1e-12, 16 * Double.leastNonzeroMagnitude)
      var start = Point2D.zero
      func expect(_ point: Point2D) throws(PropertyFailure) {
        guard
          point.x >= bounds.minX - slack, point.x <= bounds.maxX + slack, point.y >= bounds.minY - slack,
          point.y <= bounds.maxY + slack
        else {
          throw PropertyFailure(
            property: "bounds", detail: "\(point) is outside of \(bounds) of \(path.svgPathData()) at \(time)"
          )
        }
      }
      for element in path.elements {
        switch element {
        case .move(let point): start = point
        case .close: break
        case .line(let point):
          try expect(start)
          try expect(point)
          start = point
        case .quad(let control, let point):
          for step in 0...8 {
            let t = Double(step) / 8
            let u = 1 - t
            try expect(start * (u * u) + control * (2 * u * t) + point * (t * t))
          }
          start = point
        case .cubic(let first, let second, let point):
          for step in 0...8 {
            let t = Double(step) / 8
            let u = 1 - t
            try expect(
              start * (u * u * u) + first * (3 * u * u * t) + second * (3 * u * t * t) + point * (t * t * t))
          }
          start = point
        }
      }
    }
  }
}

extension [UInt8] {
  /// Whether copies of a repeat can follow settings up to earlier times.
  fileprivate var containsDelay: Bool { String(decoding: self, as: UTF8.self).contains("\"repeat\"") }
}

extension ParameterValue {
  /// The values of parameters, parsed with the types that the document declares.
  static func all(_ settings: JSONValue, of document: JSONValue) -> [String: ParameterValue] {
    guard case .object(let members) = settings else { return [:] }
    var result: [String: ParameterValue] = [:]
    for member in members {
      guard case .string(let type)? = document["parameters"]?[member.name]?["type"] else { continue }
      result[member.name] = ParameterValue(member.value, type: type)
    }
    return result
  }

  private init?(_ value: JSONValue, type: String) {
    func numbers(_ value: JSONValue) -> [Double]? {
      guard case .array(let elements) = value else { return nil }
      return elements.compactMap { if case .number(let number) = $0 { number } else { nil } }
    }
    switch (type, value) {
    case ("number", .number(let number)): self = .number(number)
    case ("angle", .number(let number)): self = .angle(number)
    case ("boolean", .bool(let value)): self = .boolean(value)
    case ("choice", .string(let name)): self = .choice(name)
    case ("color", .string(let text)):
      guard let color = RGBAColor(text) else { return nil }
      self = .color(color)
    case ("path", .string(let text)):
      guard let path = try? BezierPath(svgPathData: text) else { return nil }
      self = .path(path)
    case ("points", .array(let elements)):
      self = .points(
        PointList(elements.compactMap { numbers($0).flatMap { $0.count == 2 ? Point2D($0[0], $0[1]) : nil } })
      )
    case (_, .array):
      guard let list = numbers(value) else { return nil }
      switch type {
      case "point" where list.count == 2: self = .point(Point2D(list[0], list[1]))
      case "size" where list.count == 2: self = .size(Size2D(list[0], list[1]))
      case "numbers": self = .numbers(AnimatableVector(list))
      default: return nil
      }
    default: return nil
    }
  }
}

extension [UInt8] {
  /// Whether this document declares a parameter `name`.
  fileprivate func declares(_ name: String) -> Bool {
    (try? AnimationDocument(json: self))?.parameters[name] != nil
  }
}

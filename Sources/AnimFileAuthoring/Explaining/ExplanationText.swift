import AnimFile

extension Explanation {
  /// Returns the explanation as text: first the answer, then its derivation from the outside in. Every line
  /// ends with a line break.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - precision: The maximum number of decimals, 0…15.
  /// - Complexity: O(*n*) in the length of the result.
  public func text(name: String, precision: Int = 6) -> String {
    var writer = ExplanationWriter(file: name.printable, precision: precision)
    let subject =
      switch self.subject {
      case .member(let value):
        writer.answer(value.drawn ?? value.value) + (value.unit.map { " (\($0))" } ?? "")
      case .point(let point): writer.point(point.position)
      }
    writer.line("\(target.printable) at \(writer.time(t)) s: \(subject)")
    if !shows { writer.line("the shape is not drawn at this time") }
    writer.line("time")
    for time in times { writer.inside { $0.write(time) } }
    switch self.subject {
    case .member(let value):
      writer.line("value")
      writer.inside { $0.write(value) }
    case .point(let point): writer.write(point)
    }
    return writer.text
  }
}

extension TimeMapping {
  /// Whether the time is unchanged, apart from an event.
  fileprivate var isPlain: Bool { offset == 0 && speed == 1 && repeats == .count(1) && !autoreverses }
}

private struct ExplanationWriter {
  let file: String
  let precision: Int
  private(set) var text = ""
  private var indentation = ""

  init(file: String, precision: Int) {
    self.file = file
    self.precision = precision
  }

  mutating func line(_ line: String, at place: Diagnostic.Place? = nil) {
    text += indentation + line
    if let place { text += "  (\(file):\(place.start.line):\(place.start.column))" }
    text += "\n"
  }

  mutating func inside(_ body: (inout ExplanationWriter) -> Void) {
    indentation += "  "
    body(&self)
    indentation.removeLast(2)
  }

  // MARK: Words

  /// Returns the time as requested: near a jump every digit matters.
  func time(_ time: Double) -> String { Operand.shown([time], max(precision, 12)) }

  func number(_ number: Double) -> String { shown(.number(number)) }

  func counted(_ count: Int, _ noun: String) -> String { counted(Double(count), noun, noun + "s") }

  private func counted(_ count: Double, _ one: String, _ more: String) -> String {
    "\(number(count)) \(count == 1 ? one : more)"
  }

  func shown(_ value: JSONValue) -> String {
    if case .array(let elements) = value { return "[" + elements.map(shown).joined(separator: ", ") + "]" }
    if let path = value.pathData { return "\"\(path.svgPathData(precision: precision))\"" }
    return String(decoding: value.text(style: .compact, precision: precision), as: UTF8.self).printable
  }

  /// Returns the answer; of an outline only its length, because the outline follows below.
  func answer(_ value: JSONValue) -> String {
    guard let path = value.pathData else { return shown(value) }
    return "a path of \(counted(path.elements.count, "element"))"
  }

  private func operand(_ number: Double) -> String { Operand.text(number, precision) }

  private func operand(_ value: JSONValue) -> String {
    if case .number(let number) = value { operand(number) } else { shown(value) }
  }

  func point(_ point: Point2D) -> String { "(\(number(point.x)), \(number(point.y)))" }

  private func matrix(_ matrix: AffineMatrix) -> String {
    shown(.array([matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty].map(JSONValue.number)))
  }

  // MARK: Time

  mutating func write(_ time: Explanation.LocalTime) {
    let name = time.kind + (time.id.map { " \"\($0.printable)\"" } ?? "")
    var line = "\(name): \(number(time.outer)) s"
    let copies = time.copies.contains { $0 != 0 } ? time.copies : []
    if time.mapping != nil || !copies.isEmpty {
      line += " -> \(number(time.inner)) s\(time.event != nil && time.event?.elapsed == nil ? ", " : " by ")"
    }
    if let event = time.event { line += words(event) }
    if let mapping = time.mapping, time.event == nil || !mapping.isPlain {
      if time.event != nil { line += ": " }
      line += words(mapping, of: time.event?.elapsed ?? time.outer, lasting: time.duration)
      if time.repeatFrom > 0 { line += " from \(number(time.repeatFrom)) s on" }
    }
    if !copies.isEmpty {
      let numbers = copies.map { "\($0)" }.joined(separator: ", ")
      line += "\(time.mapping == nil ? "" : ", then ")a delay of \(number(time.delay)) s for copy \(numbers)"
    }
    if let start = time.start { line += ", visible from \(number(start)) s" }
    if let end = time.end { line += ", visible until \(number(end)) s" }
    self.line(line, at: time.kind == "document" ? nil : time.place)
  }

  private func words(_ event: Explanation.Event) -> String {
    let name = "'\(event.parameter.printable)'"
    let change = event.value.map { "\(name) became \(shown($0))" } ?? "the last event of \(name)"
    if let elapsed = event.elapsed { return "\(number(elapsed)) s since \(change)" }
    return event.isSettled ? "\(name) has the value from the start" : "before the first event of \(name)"
  }

  private func words(_ mapping: TimeMapping, of time: Double, lasting duration: Double) -> String {
    if mapping.hasNumber { return "the number in 'at'" }
    var words: [String] = []
    if mapping.offset != 0 || mapping.speed != 1 {
      let mapped = (time - mapping.offset) * mapping.speed
      words.append(
        "(\(number(time)) - \(operand(mapping.offset))) * \(operand(mapping.speed)) = \(number(mapped)) s")
    }
    let kind = mapping.autoreverses ? "alternating " : ""
    let length = "\(number(mapping.duration ?? duration)) s"
    switch mapping.repeats {
    case .forever: words.append("endless \(kind)passes of \(length)")
    case .count(1) where !mapping.autoreverses: break
    case .count(let count): words.append("\(counted(count, "\(kind)pass", "\(kind)passes")) of \(length)")
    }
    return words.isEmpty ? "the identity" : words.joined(separator: ", ")
  }

  // MARK: Values

  mutating func write(_ value: Explanation.Value) {
    let drawn = value.drawn.map { ", drawn as \(shown($0))" } ?? ""
    line("\(value.name.printable) = \(shown(value.value))\(drawn): \(value.origin.phrase)", at: value.place)
    inside { writer in
      switch value.origin {
      case .fallback, .literal: break
      case .parameter(let use): writer.write(use, value.value)
      case .track(let track): writer.write(track, value.value)
      case .wiggle(let wiggle): writer.write(wiggle, value.value)
      case .parts(let parts): for part in parts { writer.write(part) }
      case .part(let whole): writer.write(whole)
      }
    }
  }

  private mutating func write(_ use: Explanation.ParameterUse, _ result: JSONValue) {
    var formula = ""
    if let scale = use.scale { formula += " * \(operand(scale))" }
    if let offset = use.offset { formula += " + \(operand(offset))" }
    var line = "parameter '\(use.name.printable)'\(formula)"
    if !formula.isEmpty, let value = use.value { line += ": \(shown(value))\(formula) = \(shown(result))" }
    self.line(line)
    for source in use.sources { inside { $0.write(source, use.motion?.target ?? use.value, use.motion) } }
    guard let motion = use.motion, let progress = motion.progress, let from = motion.from, let to = motion.to
    else { return }
    var text = "in motion from \(shown(from)) to \(shown(to)): progress \(number(progress))"
    // The velocities of the points of a path say little.
    if to.pathData == nil {
      text += ", velocity \(motion.velocity.map { number($0) }.joined(separator: ", ")) per second"
    }
    inside { $0.line(text) }
  }

  private mutating func write(
    _ source: Explanation.ParameterSource, _ value: JSONValue?, _ motion: Explanation.ParameterMotion?
  ) {
    let value = source.passed.map { "the parameter '\($0.printable)'" } ?? value.map(shown) ?? "unknown"
    let reason =
      switch source.kind {
      case .default: "its default"
      case .outside: "supplied in place of its default"
      case .setting: "set at \(motion.map { number($0.setting) } ?? "") s"
      case .use: "set by the use\(source.id.map { " \"\($0.printable)\"" } ?? "")"
      }
    line("'\(source.name.printable)' is \(value), \(reason)", at: source.place)
  }

  private mutating func write(_ track: Explanation.TrackValue, _ result: JSONValue) {
    if let event = track.since { line("time on the track: \(words(event))") }
    if let at = track.at { write(at.value) }
    if let rule = track.extrapolation {
      let side = track.t == track.from.t && rule == .hold ? "" : ", \(number(track.t)) s on the track"
      let passes = track.passes == 0 ? "" : ", offset by \(counted(track.passes, "pass", "passes"))"
      line("outside its keyframes: \(rule.rawValue)\(side)\(passes)")
    }
    write(track.from, of: track)
    guard let span = track.span else { return }
    write(span.to, of: track)
    let start = operand(track.from.t)
    line(
      "time: (\(time(track.t)) - \(start)) / (\(number(span.to.t)) - \(start)) = \(number(span.fraction)) of the span"
    )
    let name = span.easingName.map { "'\($0.printable)', which is " } ?? ""
    let fallback = span.easingPlace == nil ? ", the default" : ""
    line("easing: \(name)\(shown(span.easing))\(fallback)", at: span.easingPlace)
    if track.extrapolation != .continue {
      write(
        span.arrival.calculation(
          at: span.fraction, duration: span.to.t - track.from.t, takesVelocity: span.startVelocity != nil,
          precision))
    }
    if let velocity = span.startVelocity { line("velocity at its start: \(shown(velocity)) per second") }
    if let velocity = span.endVelocity { line("velocity at its end: \(shown(velocity)) per second") }
    if !span.via.isEmpty {
      line("on a curve with the control points \(span.via.map(point).joined(separator: " and "))")
    }
    let space = span.colorSpace.map { ", in \($0.rawValue), premultiplied" } ?? ""
    line(
      "progress: \(number(span.progress)) of the \(span.via.isEmpty ? "change" : "curve's length")\(space)")
    for calculation in track.calculation(of: result, precision) { line(calculation) }
  }

  private mutating func write(_ lines: [String]) {
    inside { for line in lines { $0.line(line) } }
  }

  private mutating func write(_ keyframe: Explanation.Keyframe, of track: Explanation.TrackValue) {
    line(
      "keyframe \(keyframe.index + 1) of \(track.count): \(shown(keyframe.value)) at \(number(keyframe.t)) s",
      at: keyframe.place)
    if let parameter = keyframe.parameter { inside { $0.write(parameter, keyframe.value) } }
  }

  private mutating func write(_ wiggle: Explanation.WiggleValue, _ result: JSONValue) {
    write(wiggle.around)
    line(
      "step \(number(wiggle.step)), with \(number(wiggle.every)) s per step and \(number(wiggle.fraction)) of this one elapsed: progress \(number(wiggle.progress))"
    )
    line("easing: \(shown(wiggle.arrival.jsonValue))")
    write(
      wiggle.arrival.calculation(
        at: wiggle.fraction, duration: wiggle.every, takesVelocity: false, precision))
    let ends = [wiggle.from, wiggle.to].map { Operand.shown($0, precision) }
    let taken = wiggle.from.count == 1 ? operand(wiggle.from[0]) : ends[0]
    let displacement = Operand.shown(wiggle.displacement, precision)
    let progress = Operand.text(wiggle.progress, precision)
    line("random values times the amplitude: \(ends[0]), then \(ends[1])")
    line("displacement: \(ends[0]) + (\(ends[1]) - \(taken)) * \(progress) = \(displacement)")
    line(
      "calculation: \(shown(wiggle.around.value)) + \(wiggle.displacement.count == 1 ? operand(wiggle.displacement[0]) : displacement) = \(shown(result))"
    )
  }

  // MARK: Points

  mutating func write(_ point: Explanation.Point) {
    let copies = point.copies > 1 ? ", in copy \(point.copy) (of 0 to \(point.copies - 1))" : ""
    line("outline, at the end of element \(point.element)\(copies)")
    for stage in point.stages {
      inside { writer in
        let place = stage.point.map { writer.point($0) }
        let elements = stage.elements.map { writer.counted($0, "element") } ?? "copy \(stage.copy ?? 0)"
        let result = place ?? (stage.elements == nil ? "at \(writer.number(stage.t)) s" : "no such element")
        writer.line("\(stage.kind), \(elements): \(result)", at: stage.place)
        for member in stage.members { writer.inside { $0.write(member) } }
      }
    }
    line("matrices [a, b, c, d, e, f], which map (x, y) to (a * x + c * y + e, b * x + d * y + f)")
    var last = point.stages.last { $0.point != nil }?.point
    if point.matrices.isEmpty { inside { $0.line("none") } }
    for matrix in point.matrices {
      inside { writer in
        let before = last.map { "\(writer.point($0)) -> " } ?? ""
        writer.line(
          "\(matrix.phrase) \(writer.matrix(matrix.matrix)): \(before)\(writer.point(matrix.point))",
          at: matrix.place)
        writer.inside { $0.writeFactors(of: matrix) }
        last = matrix.point
        for member in matrix.members { writer.inside { $0.write(member) } }
      }
    }
    line("in the viewport: \(self.point(point.position))")
  }

  private mutating func writeFactors(of matrix: Explanation.Matrix) {
    if let factors = matrix.factors { line(factors) }
    if let direction = matrix.direction { line("direction of the motion path: \(number(direction)) degrees") }
    if let pivot = matrix.pivot, !matrix.members.contains(where: { $0.name.hasSuffix(".transform.anchor") }) {
      line("anchor: \(point(pivot))")
    }
  }
}

extension JSONValue {
  /// The outline, if this is path data. No word that is a value starts like path data.
  fileprivate var pathData: BezierPath? {
    guard case .string(let text) = self, text.hasPrefix("M") || text.hasPrefix("m") else { return nil }
    return try? BezierPath(svgPathData: text)
  }
}

extension Explanation.Origin {
  fileprivate var phrase: String {
    switch self {
    case .fallback: "the default"
    case .literal: "as written"
    case .parameter: "from a parameter"
    case .track(let track):
      switch track.form {
      case .keyframes: "from keyframes"
      case .steps: "from steps"
      case .timeline: "from the timeline"
      }
    case .wiggle: "from a wiggle"
    case .parts: "by components"
    case .part: "a component of the following value"
    }
  }
}

import AnimFile

extension EditorDocument {
  /// Information about the text at a position.
  public struct Hover: Hashable, Sendable {
    /// The range of the name or value, with its quotes.
    public let range: Range<Int>
    /// The information, in Markdown.
    public let markdown: String
  }

  /// Returns the documentation of the member or value at `offset`: its meaning, range and default, and its
  /// values over time if it is animated.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public func hover(at offset: Int) -> Hover? {
    let spot = spot(at: offset)
    let node: Int
    switch spot.part {
    case .name(let name): node = name
    case .value(let value) where !tape[value].isContainer: node = value
    default: return nil
    }
    let isName = tape.kind(node) == .name
    let rules = rules(at: spot.steps)
    var paragraphs: [String] = []
    if !isName, let value = about(value: node, rules, spot.steps) { paragraphs.append(value) }
    if let point = pointInTime(spot.steps) { paragraphs.append(point) }
    // For an element, describe its list.
    let steps = Array(spot.steps[...(spot.steps.lastIndex { $0.name != nil } ?? -1)])
    if let last = steps.last {
      let (name, general) = described(steps)
      if !general.schemas.isEmpty { paragraphs.append(Self.about(member: name, general)) }
      if let values = self.values(of: last.value, steps) { paragraphs.append(values) }
    }
    if paragraphs.isEmpty { return nil }
    return Hover(range: quotedRange(node), markdown: paragraphs.joined(separator: "\n\n"))
  }

  // MARK: The member

  /// Returns the member to describe for the value at `steps`, and its rules.
  ///
  /// That is the animated member for a constant in a keyframe or step, and otherwise the last named one.
  private func described(_ steps: [Step]) -> (name: String, rules: FormatSchema.Rules) {
    let name = steps.last?.name ?? ""
    let general = rules(at: steps, isOpen: true)
    let isObject = steps.last?.value.map { tape.kind($0) == .object } ?? false
    if let list = pointList(steps), steps.count == list + 3,
      let member = steps[..<list].lastIndex(where: { $0.name != nil })
    {
      return isObject
        ? (name, general.reference)
        : (steps[member].name ?? "", rules(at: Array(steps[...member]), isOpen: true))
    }
    // A constant where only a parameter is possible otherwise, such as the start of steps.
    let isAnimatable = general.schemas.contains { $0["properties"]?["keyframes"] != nil }
    return (name, isObject || isAnimatable || general.reference.schemas.isEmpty ? general : rules(at: steps))
  }

  static func about(member name: String, _ rules: FormatSchema.Rules) -> String {
    var heading = "**\(name)**"
    let kind = kind(of: rules)
    if !kind.isEmpty { heading += ": " + kind }
    var lines = [heading]
    if let description = rules.description { lines.append(description) }
    var facts: [String] = []
    if let fallback = rules.first("default") { facts.append("Default: `\(fallback.compactText)`.") }
    let words = rules.schemas.flatMap { $0["enum"]?.strings ?? [] }
    if !words.isEmpty, words.count <= 16 {
      facts.append("One of " + words.map { "`\($0)`" }.joined(separator: ", ") + ".")
    }
    if !facts.isEmpty { lines.append(facts.joined(separator: " ")) }
    return lines.joined(separator: "\n\n")
  }

  /// Returns a short description of the type, such as `non-negative number, can be animated`.
  static func kind(of rules: FormatSchema.Rules) -> String {
    var parts: [String] = []
    if let title = rules.first("title")?.text {
      parts.append(title.prefix(1).lowercased() + title.dropFirst())
    } else if let type = rules.schemas.lazy.compactMap({ $0["type"]?.strings.first }).first {
      parts.append(type)
    }
    // Titles such as "Non-negative number" and "Number from 0 to 1" state the range.
    if let bounds = bounds(of: rules), parts.first?.hasPrefix("non-negative") != true,
      parts.first?.contains(where: \.isNumber) != true
    {
      parts.append(bounds)
    }
    if rules.schemas.contains(where: { $0["properties"]?["keyframes"] != nil }) {
      parts.append("can be animated")
    }
    return parts.joined(separator: ", ")
  }

  /// Returns the range of a number in words; nil if unlimited.
  private static func bounds(of rules: FormatSchema.Rules) -> String? {
    func number(_ keyword: String) -> Double? {
      if case .number(let number)? = rules.first(keyword), abs(number) < 1e9 { number } else { nil }
    }
    let low =
      number("minimum").map { "at least \(JSONValue.number($0).compactText)" }
      ?? number("exclusiveMinimum").map { "more than \(JSONValue.number($0).compactText)" }
    let high = number("maximum").map { "at most \(JSONValue.number($0).compactText)" }
    let bounds = [low, high].compactMap(\.self)
    return bounds.isEmpty ? nil : bounds.joined(separator: " and ")
  }

  // MARK: The value

  /// Returns the meaning of a word, color or name.
  private func about(value node: Int, _ rules: FormatSchema.Rules, _ steps: [Step]) -> String? {
    guard tape.kind(node) == .string else { return nil }
    let text = tape.string(node)
    if rules.isColor, let color = RGBAColor(text) { return "`\(text)`: \(color.channels)" }
    for schema in rules.schemas {
      let words = schema["enum"]?.strings ?? []
      let texts = schema["enumDescriptions"]?.strings ?? []
      if let index = words.firstIndex(of: text), index < texts.count { return "`\(text)`: \(texts[index])" }
    }
    guard let kind = rules.kindOfName, let (_, whole) = definition(of: text, kind, steps) else { return nil }
    return "`\(text)`: \(summary(of: whole, kind))"
  }

  /// Returns a short description of a symbol, parameter, easing or shape.
  func summary(of node: Int, _ kind: String) -> String {
    let type = tape.text(of: "type", in: node).map { " of type `\($0)`" } ?? ""
    let label = tape.text(of: "label", in: node).map { ": \($0)" } ?? ""
    switch kind {
    case "symbol": return "a symbol\(type)\(label)"
    case "parameter":
      let value = tape.value(of: "default", in: node).map { ", by default `\(tape.excerpt($0))`" } ?? ""
      return "a parameter\(type)\(value)\(label)"
    case "easing": return "an easing of the document, `\(tape.excerpt(node))`"
    default: return "a shape\(type)\(label)"
    }
  }

  // MARK: Keyframes and steps

  /// Returns the meaning of the value of a keyframe or step: its member, its time, its predecessor, the easing
  /// and the unit.
  private func pointInTime(_ steps: [Step]) -> String? {
    guard let list = pointList(steps), let last = steps[list + 2].name, let elements = steps[list].value
    else { return nil }
    let track = steps[list].container
    let index = steps[list + 1].index
    let children = tape.children(of: elements)
    guard index < children.count, let member = steps[..<list].last(where: { $0.name != nil })?.name else {
      return nil
    }
    let element = children[index]
    var text = "The value of `\(member)`"
    let previous: (value: Int, time: String)?
    if last == "value" {
      guard let time = tape.value(of: "t", in: element) else { return nil }
      text += " at \(tape.excerpt(time)) s"
      previous = index > 0 ? keyframe(children[index - 1]) : nil
    } else {
      var times = [0.0]
      var from = tape.value(of: "from", in: track)
      for (place, step) in children[...index].enumerated() {
        times.append((times.last ?? 0) + length(ofStep: step))
        if place < index, let value = tape.value(of: "to", in: step) { from = value }
      }
      text += " at \(seconds(times[index + 1])) s"
      previous = from.map { ($0, seconds(times[index])) }
    }
    if let previous {
      let easing = tape.value(of: "easing", in: element) ?? tape.value(of: "easing", in: track)
      let isDiscrete = self.rules(at: Array(steps[...list])).schemas.contains { schema in
        let form = schema["items"]?["$ref"]?.text ?? ""
        return form.hasSuffix("/discreteKeyframe") || form.hasSuffix("/discreteStep")
      }
      let (value, time) = (tape.excerpt(previous.value), previous.time)
      text +=
        isDiscrete
        ? ". It jumps from `\(value)`, the value at \(time) s"
        : ". It changes from `\(value)` at \(time) s with the easing `\(easing.map { tape.excerpt($0) } ?? "linear")`"
    } else {
      text += ", the first keyframe"
    }
    let unit = self.rules(at: Array(steps[..<list]), isOpen: true).unit
    return text + "." + (unit.map { " Unit: \($0)." } ?? "")
  }

  /// Returns the index of the step to the keyframes or steps if `steps` lead to the value of one of them: the member, its
  /// array of keyframes or steps, an element, and a value of the element.
  private func pointList(_ steps: [Step]) -> Int? {
    guard let list = steps.indices.last(where: { ["keyframes", "steps"].contains(steps[$0].name) }), list > 0,
      steps.count > list + 2, steps[list + 1].name == nil,
      steps[list + 2].name == (steps[list].name == "keyframes" ? "value" : "to")
    else { return nil }
    return list
  }

  private func keyframe(_ node: Int) -> (value: Int, time: String)? {
    guard let time = tape.value(of: "t", in: node), let value = tape.value(of: "value", in: node) else {
      return nil
    }
    return (value, tape.excerpt(time))
  }

  private func seconds(_ time: Double) -> String { JSONValue.number(time.roundedTime).compactText }

  private func length(ofStep node: Int) -> Double {
    (tape.value(of: "for", in: node) ?? tape.value(of: "wait", in: node)).flatMap {
      tape.kind($0) == .number ? tape.number($0) : nil
    } ?? 0
  }

  // MARK: Values over time

  /// Returns the values of an animated member over time.
  private func values(of value: Int?, _ steps: [Step]) -> String? {
    var parts: [String] = []
    if let value, let table = keyframes(of: value) { parts.append(table) }
    if let now = sampled(steps) { parts.append(now) }
    return parts.isEmpty ? nil : parts.joined(separator: "\n\n")
  }

  /// Returns the keyframes or steps of the value at `node` as list items.
  private func keyframes(of node: Int) -> String? {
    let most = 12
    var lines: [String] = []
    if let keyframes = tape.value(of: "keyframes", in: node), tape.kind(keyframes) == .array {
      for keyframe in tape.children(of: keyframes) {
        guard let time = tape.value(of: "t", in: keyframe), let value = tape.value(of: "value", in: keyframe)
        else { continue }
        let easing = tape.value(of: "easing", in: keyframe).map { ", `\(tape.excerpt($0))`" } ?? ""
        lines.append("- \(tape.excerpt(time)) s: `\(tape.excerpt(value))`\(easing)")
      }
    } else if let steps = tape.value(of: "steps", in: node), tape.kind(steps) == .array {
      var time = 0.0
      if let from = tape.value(of: "from", in: node) { lines.append("- 0 s: `\(tape.excerpt(from))`") }
      for step in tape.children(of: steps) {
        time += length(ofStep: step)
        guard let value = tape.value(of: "to", in: step) else { continue }
        lines.append("- \(seconds(time)) s: `\(tape.excerpt(value))`")
      }
    }
    if lines.isEmpty { return nil }
    let rest = lines.count - most
    return (lines.prefix(most) + (rest > 0 ? ["- and \(rest) more"] : [])).joined(separator: "\n")
  }

  /// Returns the value at the poster time, if the document is valid and the value changes during a pass.
  private func sampled(_ steps: [Step]) -> String? {
    // The innermost shape with an id; the path of the member follows it.
    guard
      let shape = steps.indices.last(where: {
        tape.text(of: "type", in: steps[$0].container) != nil
          && tape.text(of: "id", in: steps[$0].container) != nil
      }),
      let id = tape.text(of: "id", in: steps[shape].container),
      let evaluator = try? Evaluator(json: text, limits: limits)
    else { return nil }
    let names = steps[shape...].map { $0.name ?? "\($0.index)" }
    guard let member = try? MemberValues(([id] + names).joined(separator: "."), of: evaluator) else {
      return nil
    }
    let pass = evaluator.resolved.passDuration
    let poster = evaluator.resolved.poster
    let first = member.values(at: 0)
    guard pass > 0, pass.isFinite,
      (1...16).contains(where: { member.values(at: pass * Double($0) / 16) != first })
    else { return nil }
    let place = poster.map { "At the poster time, \(JSONValue.number($0).compactText) s" } ?? "At 0 s"
    let values = zip(member.names, member.values(at: poster ?? 0)).map { name, value in
      let text = value.text ?? String(decoding: value.text(style: .compact, precision: 3), as: UTF8.self)
      return member.names.count > 1 ? "\(name) `\(text)`" : "`\(text)`"
    }
    return values.count > 8 ? nil : "\(place): \(values.joined(separator: ", "))."
  }
}

extension JSONValue {
  /// The value as JSON on one line, with the shortest digits of numbers.
  var compactText: String { String(decoding: json, as: UTF8.self) }
}

extension RGBAColor {
  /// The channels in CSS notation, such as `rgb(255, 90, 54)` or `rgb(255, 90, 54, 0.5)`.
  var channels: String {
    let bytes = bytes
    let alpha =
      alpha < 1
      ? ", \(String(decoding: JSONValue.number(alpha).text(style: .compact, precision: 3), as: UTF8.self))"
      : ""
    return "rgb(\(bytes[0]), \(bytes[1]), \(bytes[2])\(alpha))"
  }
}

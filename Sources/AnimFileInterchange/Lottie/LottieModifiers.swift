import AnimFile

// Modifiers of outlines.

extension LottieImporter {
  /// Applies a modifier to the outlines before it.
  mutating func modify(
    _ elements: inout [LottieElement], _ node: LottieNode, _ type: String, _ clock: LottieClock
  ) {
    if type == "rd" { return roundCorners(of: &elements, node, clock) }
    if type == "tm", let start = number(node["s"], 0).constant, start == number(node["e"], 100).constant {
      elements = []
      return
    }
    guard let modifier = modifier(node, type, clock) else { return }
    if type == "op" {
      let bands = takeBands(from: &elements, node, modifier, clock)
      if !bands.isEmpty {
        if !elements.isEmpty { modify(&elements, node, type, clock) }
        elements += bands
        return
      }
    }
    if type == "zz" { return zigzag(&elements, node, modifier, clock) }
    if elements.count == 1 {
      elements[0].modifiers.append(modifier)
      return
    }
    if modifier["mode"] == .string("joined") || elements.count > 1 {
      var group = LottieElement.group(elements)
      group.modifiers = [modifier]
      elements = [group]
    }
  }

  /// Rounds the corners of outlines, and reports corners that look different.
  private mutating func roundCorners(
    of elements: inout [LottieElement], _ node: LottieNode, _ clock: LottieClock
  ) {
    let radius = number(node["r"], 0)
    if let r = radius.constant?[0], r <= 0 { return }
    let modifier: JSONValue = .object([
      .init("type", "roundCorners"), .init("radius", number(radius, clock, in: 0...1e9)),
    ])
    var isExact = true
    elements = elements.map { roundingCorners(of: $0, by: radius, modifier, clock, &isExact) }
    if !isExact {
      report(
        .lottieModifier,
        "round corners cut the same distance off all corners; only right angles look the same here",
        at: node.node)
    }
  }

  /// Takes the open outlines out of those before an offset. After Effects makes bands of them.
  private mutating func takeBands(
    from elements: inout [LottieElement], _ node: LottieNode, _ modifier: JSONValue, _ clock: LottieClock
  ) -> [LottieElement] {
    let width = number(number(node["a"], 0), clock, scale: 2, in: 0...1e9)
    var bands: [LottieElement] = []
    elements.removeAll { element in
      guard element.isOpen else { return false }
      var element = element
      element.modifiers = [modifier]
      element.band = LottieElement.Band(width: width, node: node.node)
      bands.append(element)
      return true
    }
    return bands
  }

  /// Makes zigzags of outlines, and reports those whose vertices stay in place.
  private mutating func zigzag(
    _ elements: inout [LottieElement], _ node: LottieNode, _ modifier: JSONValue, _ clock: LottieClock
  ) {
    let zigzag = zigzag(node)
    var isExact = true
    elements = elements.map { zigzagged($0, by: zigzag, modifier, clock, &isExact) }
    if !isExact {
      report(
        .lottieModifier, "a zigzag of outlines or numbers of ridges that move leaves the vertices in place",
        at: node.node)
    }
  }

  /// Rounds the corners of an outline, or of those in a group.
  ///
  /// - Parameter isExact: Becomes false if a corner that is no right angle gets an arc of another size.
  private mutating func roundingCorners(
    of element: LottieElement, by radius: LottieTrack<[Double]>, _ modifier: JSONValue,
    _ clock: LottieClock, _ isExact: inout Bool
  ) -> LottieElement {
    var result = element
    if element.type == "group" {
      result.children = element.children.map {
        roundingCorners(of: $0, by: radius, modifier, clock, &isExact)
      }
      return result
    }
    // The vertices of an ellipse are no corners.
    if ["circle", "ellipse"].contains(element.type), element.modifiers.isEmpty { return element }
    var outline = element
    if let corners = element.corners, element.type != "rect" {
      outline = LottieElement("path")
      outline.contours = [corners]
    }
    if element.modifiers.isEmpty, outline.type == "path", let path = rounded(outline, by: radius, clock) {
      result.type = "path"
      result.corners = nil
      result.contours = path.contours
      result.morph = path.morph
      result.geometry = path.geometry
      return result
    }
    isExact = isExact && element.type == "rect" && element.modifiers.isEmpty
    result.modifiers.append(modifier)
    return result
  }

  /// - Parameter isReversed: Whether a trim counts from the end of the outlines.
  mutating func modifier(
    _ node: LottieNode, _ type: String, _ clock: LottieClock, isReversed: Bool = false
  ) -> JSONValue? {
    var members = [JSONValue.Member]()
    func add(_ name: String, _ value: JSONValue, unless fallback: JSONValue? = nil) {
      if value != fallback { members.append(JSONValue.Member(name, value)) }
    }
    switch type {
    case "tm":
      add("type", "trim")
      var (start, end) = (number(node["s"], 0), number(node["e"], 100))
      var offset = number(node["o"], 0)
      if isReversed {
        (start, end) = (end.map { [100 - $0[0]] }, start.map { [100 - $0[0]] })
        offset = offset.map { [-$0[0]] }
      }
      add("start", number(start, clock, decimals: 5, scale: 0.01, in: 0...1), unless: 0)
      add("end", number(end, clock, decimals: 5, scale: 0.01, in: 0...1), unless: 1)
      add("offset", number(offset, clock, decimals: 6, scale: 1 / 360), unless: 0)
      if node["m"]?.integer == 2 { add("mode", "joined") }
      if members.count == 1 { return nil }
    case "pb":
      let amount = number(node["a"], 0)
      if amount.constant == [0] { return nil }
      add("type", "pucker")
      add("amount", number(amount, clock, scale: 0.01))
    case "zz":
      let size = number(node["s"], 0)
      add("type", "zigzag")
      add("size", number(size, clock))
      add("ridges", whole(number(node["r"], 0), clock, in: 0...1000, node.node) { max(0, $0.rounded()) })
      if number(node["pt"], 1).first[0] == 2 { add("style", "smooth") }
    case "op":
      let distance = number(node["a"], 0)
      if distance.constant == [0] { return nil }
      add("type", "offset")
      add("distance", number(distance, clock))
      switch node["lj"]?.integer {
      case 2: add("join", "round")
      case 3: add("join", "bevel")
      default: break
      }
      let limit = number(node["ml"], 4)
      add("miterLimit", number(limit, clock, in: 1...1e9), unless: 4)
    case "tw":
      let angle = number(node["a"], 0)
      if angle.constant == [0] { return nil }
      add("type", "twist")
      add("angle", number(angle, clock))
      add("center", point(numbers(node["c"], [0, 0]), clock), unless: .array([0, 0]))
    default: return nil
    }
    return .object(members)
  }

  /// A whole number, which jumps where a number that moves reaches the next one.
  mutating func whole(
    _ track: LottieTrack<[Double]>, _ clock: LottieClock, in range: ClosedRange<Double>, _ node: Int,
    _ round: (Double) -> Double
  ) -> JSONValue {
    func clamp(_ value: Double) -> Double { min(max(round(value), range.lowerBound), range.upperBound) }
    // Fewer than the least mean nothing, but more than the most are missing.
    if track.keys.contains(where: { round($0.value[0]) > range.upperBound }) {
      report(.lottieIgnored, "a number is limited to \(range.upperBound.text)", at: node)
    }
    if let constant = track.rest { return .number(clamp(constant[0])) }
    var jumps: [LottieKey<[Double]>] = []
    let baked = baked([track], at: node, what: "the whole number") { [track.value(at: $0)[0]] }
    for key in baked.keys {
      let value = [clamp(key.value[0])]
      if let last = jumps.last {
        guard last.value != value else { continue }
        if last.t == key.t { jumps.removeLast() }
      }
      jumps.append(LottieKey(t: key.t, value: value, holds: true))
    }
    if let last = jumps.last, let end = baked.keys.last?.t, baked.repeats, last.t < end {
      // The pass ends where that of the file does.
      jumps.append(LottieKey(t: end, value: last.value, holds: true))
    }
    if let last = clock.end, !baked.repeats { jumps = jumps.filter { $0.t <= last || $0.t == jumps[0].t } }
    let cut = LottieTrack(keys: jumps, node: track.node)
    if let constant = cut.constant { return .number(constant[0]) }
    return .object(
      [
        JSONValue.Member(
          "keyframes",
          .array(
            jumps.map { key in
              .object([
                JSONValue.Member("t", .number(clock.seconds(key.t))),
                JSONValue.Member("value", .number(key.value[0])),
              ])
            }))
      ] + baked.repetition)
  }

  /// The modifier of a repeater.
  ///
  /// - Parameter fades: Whether the opacities of copies count.
  mutating func repeater(_ node: LottieNode, _ clock: LottieClock, fades: Bool) -> JSONValue {
    var members: [JSONValue.Member] = [JSONValue.Member("type", "repeat")]
    func add(_ name: String, _ value: JSONValue, unless fallback: JSONValue) {
      if value != fallback { members.append(JSONValue.Member(name, value)) }
    }
    let copies = number(node["c"], 0)
    members.append(
      JSONValue.Member(
        "copies", whole(copies, clock, in: 0...10_000, node.node) { max(0, $0.rounded(.up)) }))
    let step = node["tr"]
    let turn = number(step?["r"], 0)
    let factors = numbers(step?["s"], [100, 100])
    if turn.constant != [0], factors.isSplit || factors.keys.contains(where: { $0.value[0] != $0.value[1] }) {
      report(
        .lottieModifier, "the copies of a repeater are scaled before they turn, rather than after it",
        at: step?["s"]?.node)
    }
    add("position", point(numbers(step?["p"], [0, 0]), clock), unless: .array([0, 0]))
    add("rotation", number(turn, clock), unless: 0)
    let scale = point(factors, clock, decimals: 5, scale: 0.01, isScale: true)
    add("scale", scale, unless: 1)
    if members.contains(where: { $0.name == "rotation" || $0.name == "scale" }) {
      add("anchor", point(numbers(step?["a"], [0, 0]), clock), unless: .array([0, 0]))
    }
    if fades {
      let start = number(number(step?["so"], 100), clock, scale: 0.01, in: 0...1)
      let end = number(number(step?["eo"], 100), clock, scale: 0.01, in: 0...1)
      if start != 1 || end != 1 {
        members.append(JSONValue.Member("opacity", start == end ? start : .array([start, end])))
      }
    }
    add("first", number(number(node["o"], 0), clock), unless: 0)
    if fades, node["m"]?.integer == 1 { members.append(JSONValue.Member("stack", "below")) }
    return .object(members)
  }
}

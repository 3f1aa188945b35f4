import AnimFile

// Animations of style sheets.
extension SVGImporter {
  /// The values of `animation` that an element sets.
  private struct StyleAnimation {
    var name = ""
    var duration = 0.0
    var delay = 0.0
    var count = 1.0
    var direction = "normal"
    var fill = "none"
    var easing: JSONValue? = [0.25, 0.1, 0.25, 1]
  }

  /// Finds the elements that style sheets animate.
  mutating func collectStyleAnimations() {
    guard !sheet.keyframes.isEmpty else { return }
    for node in tree.nodes.indices where tree.nodes[node].isElement && isSVG(node) {
      let declared = declared(node)
      guard declared.values.contains(where: { $0.name.hasPrefix("animation") }) else { continue }
      for animation in styleAnimations(declared) { add(animation, to: node, declared) }
    }
  }

  private func styleAnimations(_ declared: SVGDeclared) -> [StyleAnimation] {
    var result: [StyleAnimation] = []
    for value in declared.values where value.name.hasPrefix("animation") {
      let parts = value.value.partsBetweenCommas.map(\.trimmed)
      if value.name == "animation" {
        result = parts.map { Self.shorthand($0) }
        continue
      }
      if result.isEmpty || (value.name == "animation-name" && parts.count > result.count) {
        result += Array(repeating: StyleAnimation(), count: max(1, parts.count - result.count))
      }
      for index in result.indices where !parts.isEmpty {
        let part = parts[index % parts.count]
        switch value.name {
        case "animation-name": result[index].name = part
        case "animation-duration": result[index].duration = Self.clock(part) ?? 0
        case "animation-delay": result[index].delay = Self.clock(part) ?? 0
        case "animation-iteration-count":
          result[index].count = part == "infinite" ? .infinity : Double(part) ?? 1
        case "animation-direction": result[index].direction = part.lowercased()
        case "animation-fill-mode": result[index].fill = part.lowercased()
        case "animation-timing-function": result[index].easing = Self.timing(part) ?? nil
        default: break
        }
      }
    }
    return result.filter { !$0.name.isEmpty && $0.name != "none" && $0.duration > 0 && $0.count > 0 }
  }

  private static func shorthand(_ text: String) -> StyleAnimation {
    var result = StyleAnimation()
    var times = 0
    var words: [String] = []
    // A function with its arguments is one word.
    for part in text.words {
      if let last = words.last, last.contains("("), !last.contains(")") {
        words[words.count - 1] += part
      } else {
        words.append(part)
      }
    }
    for word in words {
      let lower = word.lowercased()
      if let timing = timing(lower) {
        result.easing = timing
      } else if let last = lower.last, last == "s", let time = clock(lower) {
        if times == 0 { result.duration = time } else { result.delay = time }
        times += 1
      } else if lower == "infinite" {
        result.count = .infinity
      } else if let number = Double(lower) {
        result.count = number
      } else if ["normal", "reverse", "alternate", "alternate-reverse"].contains(lower) {
        result.direction = lower
      } else if ["none", "forwards", "backwards", "both"].contains(lower) {
        result.fill = lower
      } else if lower != "running" && lower != "paused" {
        result.name = word
      }
    }
    return result
  }

  /// A timing function as an easing, which is nil for a straight line; nil for another word.
  private static func timing(_ text: String) -> JSONValue?? {
    switch text.lowercased() {
    case "linear": return .some(nil)
    case "ease": return [0.25, 0.1, 0.25, 1]
    case "ease-in": return [0.42, 0, 1, 1]
    case "ease-out": return [0, 0, 0.58, 1]
    case "ease-in-out": return [0.42, 0, 0.58, 1]
    case "step-start": return .object([.init("steps", 1), .init("jump", "start")])
    case "step-end": return "hold"
    case let word where word.hasPrefix("cubic-bezier("):
      return easing(String(word.dropFirst(13).dropLast()))
    case let word where word.hasPrefix("steps("):
      let parts = word.dropFirst(6).dropLast().split(separator: ",").map(\.trimmed)
      guard let count = parts.first.flatMap({ Int($0) }), 1...1_000_000 ~= count else { return nil }
      let jumps = [
        "start": "start", "jump-start": "start", "end": "end", "jump-end": "end", "jump-none": "none",
        "jump-both": "both",
      ]
      let jump = parts.count > 1 ? jumps[parts[1]] ?? "end" : "end"
      guard jump != "none" || count > 1 else { return nil }
      var members = [JSONValue.Member("steps", .number(Double(count)))]
      if jump != "end" { members.append(JSONValue.Member("jump", .string(jump))) }
      return .object(members)
    default: return nil
    }
  }

  /// Adds the motions of one animation.
  private mutating func add(_ animation: StyleAnimation, to node: Int, _ declared: SVGDeclared) {
    guard let frames = sheet.keyframes[animation.name] else {
      if let value = declared.values.last(where: { $0.name.hasPrefix("animation") }) {
        report(.svgAnimation, "there are no keyframes \(animation.name.quotedText)", at: value.range)
      }
      return
    }
    let place = declared.values.last { $0.name.hasPrefix("animation") }?.range ?? tree.range(node)
    var values: [String: [(offset: Double, value: String, easing: JSONValue?)]] = [:]
    var order: [String] = []
    for frame in frames.enumerated().sorted(by: {
      ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
    }) {
      let timing = frame.element.declarations.last { $0.name == "animation-timing-function" }
      let easing = timing.flatMap { Self.timing($0.value) } ?? animation.easing
      // Browsers ignore properties with the prefixes of other browsers.
      for declaration in frame.element.declarations
      where declaration.name != "animation-timing-function" && !declaration.name.hasPrefix("-") {
        if values[declaration.name] == nil { order.append(declaration.name) }
        var list = values[declaration.name] ?? []
        if let last = list.last, last.offset == frame.element.offset { list.removeLast() }
        list.append((frame.element.offset, declaration.value, easing))
        values[declaration.name] = list
      }
    }
    for name in order {
      guard var list = values[name], let first = list.first, let last = list.last else { continue }
      if first.offset > 0 { list.insert((0, "", animation.easing), at: 0) }
      if last.offset < 1 { list.append((1, "", animation.easing)) }
      if ["transform", "translate", "rotate", "scale"].contains(name) {
        let own = name == "transform" ? declared.values.last { $0.name == name }?.value : nil
        addTransform(name, list, own: own ?? "", animation, node, place)
        continue
      }
      let kept = Self.knownMembers.contains(name) || Self.properties.contains(name) || name == "d"
      guard kept else {
        report(.svgAnimation, "the animation of \(name.quotedText) is left out", at: place)
        continue
      }
      add(list, .property(name), animation, node)
    }
  }

  private mutating func add(
    _ list: [(offset: Double, value: String, easing: JSONValue?)], _ kind: SVGMotion.Kind,
    _ animation: StyleAnimation, _ node: Int, hasOrigin: Bool = false, own: String? = nil
  ) {
    var keys: [SVGMotion.Key] = []
    for (index, frame) in list.enumerated() {
      // An easing belongs to the interval after its keyframe.
      keys.append(
        .init(offset: frame.offset, value: frame.value, easing: index > 0 ? list[index - 1].easing : nil))
    }
    if animation.direction.hasSuffix("reverse") {
      keys = keys.indices.reversed().map { index in
        var key = keys[index]
        key.offset = 1 - key.offset
        key.easing = index + 1 < keys.count ? Self.mirrored(keys[index + 1].easing) : nil
        return key
      }
    }
    var motion = SVGMotion(
      node: node, kind: kind, keys: keys, begin: animation.delay, duration: animation.duration,
      count: animation.count, staysAfter: ["forwards", "both"].contains(animation.fill))
    motion.alternates = animation.direction.hasPrefix("alternate")
    motion.showsBefore = ["backwards", "both"].contains(animation.fill)
    (motion.hasOrigin, motion.own) = (hasOrigin, own)
    animations.add(motion, to: node)
  }

  /// The easing of a curve that runs backward.
  private static func mirrored(_ easing: JSONValue?) -> JSONValue? {
    guard case .array(let curve)? = easing, curve.count == 4 else { return easing }
    let numbers = curve.map { if case .number(let number) = $0 { number } else { 0.0 } }
    return .array(
      [1 - numbers[2], 1 - numbers[3], 1 - numbers[0], 1 - numbers[1]].map {
        .number($0.shortened(within: 1e-9))
      })
  }

  typealias TransformFunction = (name: String, arguments: String)

  /// Adds a motion for each function of the transforms, if all have the same functions.
  ///
  /// - Parameter own: The transform of the element.
  private mutating func addTransform(
    _ property: String, _ list: [(offset: Double, value: String, easing: JSONValue?)], own: String,
    _ animation: StyleAnimation,
    _ node: Int, _ place: Range<Int>
  ) {
    let outside = Self.functions(own)
    var lists: [[TransformFunction]] = []
    for frame in list {
      if frame.value.isEmpty {
        lists.append(outside ?? [])
        continue
      }
      let text =
        property == "transform" || frame.value == "none" ? frame.value : "\(property)(\(frame.value))"
      guard let functions = Self.functions(text) else {
        report(
          .svgAnimation, "the transform \(frame.value.quotedText) of the animation is left out", at: place)
        return
      }
      lists.append(functions)
    }
    // The transform of the element takes part if it has the same functions.
    let whole = outside.flatMap { Self.aligned(lists + [$0]) }
    guard let aligned = whole ?? Self.aligned(lists) else {
      report(
        .svgAnimation, "the transforms of the animation have different functions: it is left out",
        help: "use the same functions in every keyframe", at: place)
      return
    }
    for index in aligned[0].indices {
      let part = zip(list, aligned).map { frame, functions in
        (offset: frame.offset, value: functions[index].arguments, easing: frame.easing)
      }
      add(
        part, .transform(aligned[0][index].name), animation, node, hasOrigin: true,
        own: whole?.last?[index].arguments)
    }
  }

  /// Lists of functions with the same names in each, as CSS interpolates them: a missing function at the end has no effect, and
  /// functions of one axis become those of both. Nil if the names differ all the same.
  private static func aligned(_ lists: [[TransformFunction]]) -> [[TransformFunction]]? {
    guard let longest = lists.max(by: { $0.count < $1.count }) else { return nil }
    var result = lists
    for index in longest.indices {
      let present = lists.filter { index < $0.count }.map { $0[index].name }
      let first = longest[index].name
      let isSame = present.allSatisfy { $0 == first }
      let family = ["translate", "scale"].first { first.hasPrefix($0) }
      guard isSame || family.map({ family in present.allSatisfy { $0.hasPrefix(family) } }) ?? false else {
        return nil
      }
      let neutral = first.hasPrefix("scale") ? "1" : "0"
      for place in lists.indices {
        guard index < lists[place].count else {
          result[place].append((isSame ? first : family ?? first, neutral))
          continue
        }
        guard !isSame, let family else { continue }
        let (name, arguments) = lists[place][index]
        if name.hasSuffix("x") {
          result[place][index].arguments = "\(arguments) \(neutral)"
        } else if name.hasSuffix("y") {
          result[place][index].arguments = "\(neutral) \(arguments)"
        }
        result[place][index].name = family
      }
    }
    return result
  }

  /// The functions of a transform of CSS with numbers in degrees and user units; nil if one is not supported.
  static func functions(_ text: String) -> [TransformFunction]? {
    var scanner = SVGScanner(text)
    var result: [TransformFunction] = []
    scanner.skipSpace()
    if text.trimmed.lowercased() == "none" { return [] }
    while !scanner.isAtEnd {
      var name = scanner.word()
      scanner.skipSpace()
      guard scanner.skip("(") else { return nil }
      var numbers: [Double] = []
      scanner.skipSpace()
      while scanner.next != UInt8(ascii: ")") {
        guard numbers.count < 6, let number = scanner.number() else { return nil }
        switch scanner.word() {
        case "", "px", "deg": numbers.append(number)
        case "turn": numbers.append(number * 360)
        case "rad": numbers.append(number * 180 / .pi)
        case "grad": numbers.append(number * 0.9)
        default: return nil
        }
        scanner.skipSeparator()
      }
      scanner.offset += 1
      scanner.skipSeparator()
      switch (name, numbers.count) {
      case ("translate3d", 3) where numbers[2] == 0, ("scale3d", 3) where numbers[2] == 1:
        name = String(name.dropLast(2))
        numbers.removeLast()
      case ("translatez", 1) where numbers[0] == 0: continue
      case ("rotatez", 1): name = "rotate"
      case ("translate", 1...2), ("scale", 1...2), ("translatex", 1), ("translatey", 1), ("scalex", 1),
        ("scaley", 1),
        ("rotate", 1), ("skewx", 1), ("skewy", 1):
        break
      default: return nil
      }
      result.append((name, numbers.map(\.shortest).joined(separator: " ")))
    }
    return result
  }

  /// The origin of the transforms of an element in its own units.
  mutating func styleOrigin(
    _ node: Int, _ declared: SVGDeclared, _ shape: SVGShape, _ context: SVGContext
  ) -> Point2D {
    let box = word(node, declared, "transform-box")
    let usesBounds = box == "fill-box" || box == "content-box" || box == "stroke-box" || box == "border-box"
    let origin = own(node, declared, "transform-origin") { text in Self.origin(text).map { [$0.x, $0.y] } }
    guard usesBounds else {
      guard let origin else { return .zero }
      return Point2D(context.resolve(origin[0], .x), context.resolve(origin[1], .y))
    }
    var content = shape
    content.matrix = .identity
    guard let bounds = bounds(of: content, .identity) else { return .zero }
    let half = SVGLength(value: 50, unit: .percent)
    let (x, y) = (origin?[0] ?? half, origin?[1] ?? half)
    func part(_ length: SVGLength, _ start: Double, _ size: Double, _ axis: SVGAxis) -> Double {
      start + (length.unit == .percent ? length.value / 100 * size : context.resolve(length, axis))
    }
    return Point2D(part(x, bounds.minX, bounds.width, .x), part(y, bounds.minY, bounds.height, .y))
  }
}

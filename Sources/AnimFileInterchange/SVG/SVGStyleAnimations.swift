import AnimFile

// Animations of style sheets.
extension SVGImporter {
  /// One of the animations that an element sets.
  private struct StyleAnimation {
    /// Its place among the animations of the element.
    var index = 0
    var name = "none"
    var duration = 0.0
    var delay = 0.0
    var count = 1.0
    var direction = "normal"
    var fill = "none"
    var isPaused = false
    var composition = "replace"
    var easing: JSONValue? = [0.25, 0.1, 0.25, 1]

    /// The properties that `animation` sets other than the name, without `animation-`.
    static let properties = [
      "timing-function", "duration", "delay", "iteration-count", "direction", "fill-mode", "play-state",
    ]

    /// Sets a property, named without `animation-`; false if the text is no value of it.
    mutating func set(_ property: Substring, _ text: String) -> Bool {
      let word = text.lowercased()
      func time() -> Double? { word.last == "s" ? SVGTiming.clock(word) : nil }
      switch property {
      case "name":
        guard !text.isEmpty else { return false }
        name = text.unquoted
      case "duration":
        guard let time = time(), time >= 0 else { return false }
        duration = time
      case "delay":
        guard let time = time() else { return false }
        delay = time
      case "iteration-count":
        let isEndless = word == "infinite"
        guard let number = isEndless ? .infinity : Double(word), number >= 0, number.isFinite || isEndless
        else {
          return false
        }
        count = number
      case "direction":
        guard ["normal", "reverse", "alternate", "alternate-reverse"].contains(word) else { return false }
        direction = word
      case "fill-mode":
        guard ["none", "forwards", "backwards", "both"].contains(word) else { return false }
        fill = word
      case "timing-function":
        guard let timing = SVGImporter.timing(word) else { return false }
        easing = timing
      case "play-state":
        guard word == "running" || word == "paused" else { return false }
        isPaused = word == "paused"
      case "composition":
        guard ["replace", "add", "accumulate"].contains(word) else { return false }
        composition = word
      default: return false
      }
      return true
    }
  }

  /// The length, in seconds, of an animation that is over at once.
  private static let instant = 1e-3

  /// The maximum number of bytes in the values of keyframes, once for each element with the animation, and 32 for each
  /// value.
  private static let maximumStyleAnimationBytes = 1 << 25

  /// Finds the elements that style sheets animate.
  mutating func collectStyleAnimations() {
    guard !sheet.keyframes.isEmpty else { return }
    for node in tree.nodes.indices where tree.nodes[node].isElement && isSVG(node) {
      let declared = declared(node)
      guard declared.values.contains(where: { $0.name.hasPrefix("animation") }) else { continue }
      for animation in styleAnimations(declared)
      where budget.styleAnimationBytes <= Self.maximumStyleAnimationBytes {
        add(animation, to: node, declared)
      }
    }
  }

  private mutating func styleAnimations(_ declared: SVGDeclared) -> [StyleAnimation] {
    // The list of each property; an empty text is the initial value.
    var lists: [Substring: [String]] = [:]
    for value in declared.values where value.name.hasPrefix("animation") {
      let parts = value.value.partsBetweenCommas.map(\.trimmed)
      let property = value.name.dropFirst(10)
      var animation = StyleAnimation()
      if ["initial", "unset", "revert", "revert-layer"].contains(value.value.lowercased()) {
        if property.isEmpty { lists = [:] } else { lists[property] = nil }
      } else if property.isEmpty {
        let all = parts.compactMap { Self.longhands($0) }
        guard all.count == parts.count else {
          reportValue(value)
          continue
        }
        lists = [:]
        for name in StyleAnimation.properties + ["name"] { lists[name[...]] = all.map { $0[name] ?? "" } }
      } else if parts.allSatisfy({ animation.set(property, $0) }) {
        lists[property] = parts
      } else {
        reportValue(value)
      }
    }
    // Each list is repeated to the length of that of the names.
    let animations = (lists["name"] ?? []).indices.map { index in
      var animation = StyleAnimation()
      for (property, list) in lists { _ = animation.set(property, list[index % list.count]) }
      animation.index = index
      return animation
    }
    // Without a length, an animation shows only what it fills.
    return animations.filter { $0.name != "none" && ($0.duration > 0 && $0.count > 0 || $0.fill != "none") }
  }

  /// The values in one part of `animation`, by the names of their properties without `animation-`; nil if one has no meaning.
  private static func longhands(_ text: String) -> [String: String]? {
    var result: [String: String] = [:]
    for word in text.wordsOutsideParentheses {
      var animation = StyleAnimation()
      let property =
        StyleAnimation.properties.first { result[$0] == nil && animation.set($0[...], word) } ?? "name"
      guard property != "name" || (result["name"] == nil && !word.contains("(")) else { return nil }
      result[property] = word
    }
    return result
  }

  /// Adds the motions of one animation.
  private mutating func add(_ animation: StyleAnimation, to node: Int, _ declared: SVGDeclared) {
    guard let frames = sheet.keyframes[animation.name] else {
      if let value = declared.values.last(where: { $0.name.hasPrefix("animation") }) {
        report(.svgAnimation, "unknown keyframes \(animation.name.quotedText)", at: value.range)
      }
      return
    }
    let place = declared.values.last { $0.name.hasPrefix("animation") }?.range ?? tree.range(node)
    if animation.composition == "accumulate" {
      report(
        .svgAnimation, "the values of the animation do not accumulate: they are added where that is possible",
        at: place)
    }
    for frame in frames {
      for declaration in frame.declarations {
        budget.styleAnimationBytes += declaration.value.utf8.count + 32
      }
    }
    guard budget.styleAnimationBytes <= Self.maximumStyleAnimationBytes else {
      report(
        .svgLimit, "the animations of style sheets are too long: this one and the others are left out",
        at: place)
      return
    }
    let values = values(in: frames, of: animation, node)
    for name in values.names where !declared.isImportant(name) {
      guard let list = values.list(name, endingWith: animation.easing) else { continue }
      if ["transform", "translate", "rotate", "scale"].contains(name) {
        let own = declared.values.last { $0.name == name }?.value ?? "none"
        addTransform(name, list, own: own, animation, node, place)
        continue
      }
      let kept = Self.knownMembers.contains(name) || Self.properties.contains(name) || name == "d"
      guard kept else {
        report(.svgAnimation, "the animation of \(name.quotedText) is left out", at: place)
        continue
      }
      let keys = list.map {
        SVGMotion.Key(offset: $0.offset, value: $0.value, easing: $0.easing, isOwn: $0.value.isEmpty)
      }
      add(keys, .property(name), animation, node)
    }
  }

  /// The values of properties in keyframes.
  private struct KeyframeValues {
    /// The names of the properties in the order in which they are found.
    private(set) var names: [String] = []
    private var lists: [String: [(offset: Double, value: String, easing: JSONValue?)]] = [:]
    /// The easing of the first interval of a property that the first keyframe lacks.
    var start: JSONValue?

    init(start: JSONValue?) { self.start = start }

    mutating func add(_ name: String, _ value: String, at offset: Double, _ easing: JSONValue?) {
      if lists[name] == nil { names.append(name) }
      // Keyframes at one time are one, unless their timing functions differ.
      if let last = lists[name]?.last, last.offset == offset, last.easing == easing {
        lists[name]?.removeLast()
      }
      lists[name, default: []].append((offset, value, easing))
    }

    /// The values of a property, with empty ones at the ends if it lacks these.
    func list(
      _ name: String, endingWith easing: JSONValue?
    ) -> [(offset: Double, value: String, easing: JSONValue?)]? {
      guard var list = lists[name], let first = list.first, let last = list.last else { return nil }
      if first.offset > 0 { list.insert((0, "", start), at: 0) }
      if last.offset < 1 { list.append((1, "", easing)) }
      return list
    }
  }

  /// Reads the values in the keyframes of an animation, in the order of their offsets.
  private mutating func values(
    in frames: [SVGStyleSheet.Keyframe], of animation: StyleAnimation, _ node: Int
  ) -> KeyframeValues {
    // Properties that the first keyframe lacks begin with its easing, too.
    var values = KeyframeValues(start: animation.easing)
    let sorted = frames.enumerated().sorted {
      ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
    }
    for (_, frame) in sorted {
      let easing = easing(of: frame, animation, node)
      if frame.offset == 0 { values.start = easing }
      // Browsers ignore properties with the prefixes of other browsers.
      for declaration in frame.declarations
      where declaration.name != "animation-timing-function" && reads(inKeyframe: declaration) {
        let value = value(declaration.value, node, declaration.range, isInKeyframe: true)
        values.add(declaration.name, value, at: frame.offset, easing)
      }
    }
    return values
  }

  /// The easing after a keyframe.
  private mutating func easing(
    of frame: SVGStyleSheet.Keyframe, _ animation: StyleAnimation, _ node: Int
  ) -> JSONValue? {
    guard let timing = frame.declarations.last(where: { $0.name == "animation-timing-function" }) else {
      return animation.easing
    }
    if let own = Self.timing(value(timing.value, node, timing.range)) { return own }
    report(
      .svgValue, "invalid value \(timing.value.quotedText) of 'animation-timing-function': it is ignored",
      at: timing.range)
    return animation.easing
  }

  /// Whether a declaration in a keyframe has an effect.
  private mutating func reads(inKeyframe declaration: SVGStyleSheet.Declaration) -> Bool {
    let name = declaration.name
    if name.hasPrefix("--") {
      report(
        .svgAnimation, "the animation of \(name.quotedText) is left out",
        help: "animate the properties that use it", at: declaration.range)
    }
    guard !name.hasPrefix("-") else { return false }
    if declaration.isImportant {
      report(.svgCSS, "a declaration with '!important' has no effect in a keyframe", at: declaration.range)
      return false
    }
    guard SVGTransformList.hasUnits(declaration.value, of: name) else {
      report(
        .svgValue, "invalid value \(declaration.value.quotedText) of '\(name)': it is ignored",
        help: "give lengths and angles units, such as 'px' and 'deg'", at: declaration.range)
      return false
    }
    return true
  }

  private mutating func add(
    _ list: [SVGMotion.Key], _ kind: SVGMotion.Kind, _ animation: StyleAnimation, _ node: Int,
    property: String? = nil, own: String? = nil
  ) {
    var keys: [SVGMotion.Key] = []
    for (index, frame) in list.enumerated() {
      // An easing belongs to the interval after its keyframe.
      keys.append(
        .init(
          offset: frame.offset, value: frame.value, easing: index > 0 ? list[index - 1].easing : nil,
          isOwn: frame.isOwn))
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
    if motion.duration * motion.count > Self.longestAnimation { motion.count = .infinity }
    motion.alternates = animation.direction.hasPrefix("alternate")
    let isInstant = animation.duration < Self.leastDuration || animation.count == 0
    if isInstant, let first = keys.first, let last = keys.last {
      // Without an iteration, it shows where it would begin; without a length, where it ends.
      let turns = motion.alternates && animation.count.truncatingRemainder(dividingBy: 2) == 0
      let end = animation.count == 0 || turns ? first : last
      motion.keys = [(0, first), (0, end), (1, end)].map { .init(offset: $0, value: $1.value) }
      (motion.duration, motion.count, motion.alternates) = (Self.instant, 1, false)
    }
    motion.showsBefore = ["backwards", "both"].contains(animation.fill)
    motion.isSum = animation.composition != "replace"
    (motion.property, motion.own, motion.source) = (property, own, animation.index)
    motion.isStyle = true
    // An instant at the start shows nothing but what it fills afterward.
    if isInstant, !motion.staysAfter, motion.begin <= 0 { return }
    if animation.isPaused, !pause(&motion) { return }
    animations.add(motion, to: node)
  }

  /// Keeps a motion as it is when the document starts; false if it then has no effect.
  private func pause(_ motion: inout SVGMotion) -> Bool {
    let elapsed = -motion.begin / motion.duration
    guard elapsed >= 0 || motion.showsBefore, elapsed < motion.count || motion.staysAfter else {
      return false
    }
    let passed = min(max(elapsed, 0), motion.count)
    var iteration = passed.rounded(.down)
    if passed > 0, passed == motion.count, passed == iteration { iteration -= 1 }
    let part = passed - iteration
    let isBackward = motion.alternates && iteration.truncatingRemainder(dividingBy: 2) == 1
    motion.pose = isBackward ? 1 - part : part
    (motion.begin, motion.count, motion.alternates, motion.staysAfter) = (0, 1, false, true)
    return true
  }

  typealias TransformFunction = (name: String, arguments: String)

  /// Adds a motion for each function of the transforms, if all have the same functions.
  ///
  /// - Parameter own: The transform of the element.
  private mutating func addTransform(
    _ property: String, _ list: [(offset: Double, value: String, easing: JSONValue?)], own: String,
    _ animation: StyleAnimation, _ node: Int, _ place: Range<Int>
  ) {
    func functions(_ value: String) -> [TransformFunction]? {
      Self.functions(property == "transform" || value == "none" ? value : "\(property)(\(value))")
    }
    // Functions that are added to the transform of the element begin with no transform.
    let outside = animation.composition == "replace" ? functions(own) : []
    guard outside != nil || !list.contains(where: { $0.value.isEmpty }) else {
      report(
        .svgAnimation,
        "the animation begins or ends with the transform \(own.quotedText) of the element: it is left out",
        help: "give the first and the last keyframe", at: place)
      return
    }
    var lists: [[TransformFunction]] = []
    for frame in list {
      if frame.value.isEmpty {
        lists.append(outside ?? [])
        continue
      }
      guard let functions = functions(frame.value) else {
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
        SVGMotion.Key(
          offset: frame.offset, value: functions[index].arguments, easing: frame.easing,
          isOwn: frame.value.isEmpty)
      }
      add(
        part, .transform(aligned[0][index].name), animation, node, property: property,
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
  ///
  /// - Parameter allowsCenters: Whether rotations can have a center, as in attributes.
  static func functions(_ text: String, allowsCenters: Bool = false) -> [TransformFunction]? {
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
        switch scanner.skip("%") ? "%" : scanner.unit() {
        case "", "px", "deg": numbers.append(number)
        case "turn": numbers.append(number * 360)
        case "rad": numbers.append(number * 180 / .pi)
        case "grad": numbers.append(number * 0.9)
        case "%" where name.hasPrefix("scale"): numbers.append(number / 100)
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
      case ("rotate", 3) where allowsCenters: break
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
    let origin = own(node, declared, "transform-origin") { text in Self.origin(text).map { [$0.x, $0.y] } }
    guard usesBounds(node, declared) else {
      guard let origin else { return .zero }
      return Point2D(context.resolve(origin[0], .x), context.resolve(origin[1], .y))
    }
    // A stroke does not change the center of these.
    let isCentered = origin.map { $0.allSatisfy { $0 == SVGLength(value: 50, unit: .percent) } } ?? false
    if context.style.stroke != .none,
      !isCentered || !["rect", "circle", "ellipse", "line"].contains(tree.name(node))
    {
      reportStrokeBox(node, declared)
    }
    var content = shape
    content.matrix = .identity
    guard let bounds = bounds(of: content, .identity) else { return .zero }
    // Browsers let the elements of a picture turn about the corner of the box.
    let (x, y) = (origin?[0] ?? SVGLength(value: 0), origin?[1] ?? SVGLength(value: 0))
    func part(_ length: SVGLength, _ start: Double, _ size: Double, _ axis: SVGAxis) -> Double {
      start + (length.unit == .percent ? length.value / 100 * size : context.resolve(length, axis))
    }
    return Point2D(part(x, bounds.minX, bounds.width, .x), part(y, bounds.minY, bounds.height, .y))
  }
}

import AnimFile

/// The animations in a file.
struct SVGAnimations {
  var byTarget: [Int: [SVGMotion]] = [:]
  /// The motions of inherited properties that elements pass on to those inside, by the elements and the properties.
  var inherited: [Int: [String: [SVGMotion]]] = [:]
  /// The elements whose visibility moves, and with it everything inside.
  var wholes: Set<Int> = []
  /// The elements with something inside that moves; nil if nothing has asked for them.
  var containers: Set<Int>?
  /// Whether styles set the transforms of elements with animated ones.
  var styledTransforms: [Int: Bool] = [:]
  /// The elements that are drawn, or that paint something.
  var seen: Set<Int> = []
  /// The length of a pass of the document; nil if nothing moves.
  var duration: Double?
  /// Whether the document repeats without a seam.
  var isEndless = false
  /// The time from which the document repeats, in seconds.
  var start = 0.0
  /// Whether all iterations of endless animations that start late are written.
  var writesIterations = true

  var isEmpty: Bool { byTarget.isEmpty }

  /// The number of iterations of an endless animation that the document shows.
  func passes(of motion: SVGMotion) -> Int? {
    guard let duration, start > 0 || !isEndless, motion.duration > 0, writesIterations else { return nil }
    return Int(min(((duration - motion.begin) / motion.duration - 1e-9).rounded(.up), 1e6))
  }

  func moves(_ node: Int) -> Bool {
    byTarget[node]?.contains { if case .property = $0.kind { false } else { true } } ?? false
  }

  func scales(_ node: Int) -> Bool {
    byTarget[node]?.contains {
      guard case .transform(let type) = $0.kind else { return false }
      return type.hasPrefix("scale") || type.hasPrefix("skew")
    } ?? false
  }

  func changes(_ node: Int, _ name: String? = nil) -> Bool {
    guard let list = byTarget[node] else { return false }
    guard let name else { return true }
    return list.contains { $0.kind == .property(name) }
  }

  mutating func add(_ motion: SVGMotion, to target: Int) { byTarget[target, default: []].append(motion) }
}

// MARK: SMIL

extension SVGImporter {
  /// Adds motions of an animation to the element that it changes.
  mutating func add(_ motions: [SVGMotion], of node: Int) {
    var target = tree.parent(node)
    if let (id, range) = reference(node) {
      target = elementsByID[id]
      if target == nil { reportReference(id, "element", at: range) }
    }
    guard let target else { return }
    let declared = declared(target)
    for motion in motions {
      if case .property(let name) = motion.kind, declared.isImportant(name) { continue }
      if case .transform = motion.kind, styleSetsTransform(of: target, declared) {
        report(
          .svgAnimation, "the animation has no effect, as a style sets 'transform'",
          help: "set the transform of the element as an attribute", at: motion.node)
        continue
      }
      animations.add(motion, to: target)
    }
  }

  /// Whether the strongest valid value of `transform` is one of a style.
  private mutating func styleSetsTransform(of target: Int, _ declared: SVGDeclared) -> Bool {
    if let known = animations.styledTransforms[target] { return known }
    let strongest = declared.values.last { value in
      value.name == "transform"
        && (SVGTransformList(Array(value.value.utf8)[...]) { _, _ in 0 } != nil
          || ["initial", "inherit", "unset", "revert", "revert-layer"].contains(
            value.value.trimmed.lowercased()))
    }
    let isStyled = strongest?.isStyle ?? false
    animations.styledTransforms[target] = isStyled
    return isStyled
  }

  /// Reads the values of an animation; nil, after a finding, if it has none.
  mutating func motion(
    _ node: Int, _ begin: Double, _ duration: Double, _ count: Double
  ) -> [SVGMotion]? {
    let attribute = tree.value(node, "attributeName")?.trimmed ?? ""
    let kind: SVGMotion.Kind
    switch tree.name(node) {
    case "animateTransform":
      kind = .transform((tree.value(node, "type") ?? "translate").trimmed.lowercased())
    case "animateMotion": kind = .path
    default: kind = .property(attribute)
    }
    guard kind == .path || !attribute.isEmpty else {
      report(.svgAnimation, "'attributeName' is missing: the animation has no effect", at: node)
      return nil
    }
    var result = SVGMotion(
      node: node, kind: kind, keys: [], begin: begin, duration: duration, count: count,
      staysAfter: tree.value(node, "fill")?.trimmed == "freeze")
    if tree.name(node) == "set" {
      guard let to = tree.value(node, "to") else { return nil }
      result.keys = [.init(offset: 0, value: to), .init(offset: 1, value: to, easing: "hold")]
      if count.isInfinite { result.staysAfter = true } else { result.duration *= count }
      result.count = 1
      return [result]
    }
    result.isSum = tree.value(node, "additive")?.trimmed == "sum"
    let mode = tree.value(node, "calcMode")?.trimmed ?? (kind == .path ? "paced" : "linear")
    if kind == .path { return followPath(&result, mode) ? [result] : nil }
    guard let values = values(of: node, &result) else { return nil }
    guard !values.isEmpty, values.count <= 10_000 else {
      report(.svgAnimation, "the animation has no values: it has no effect", at: node)
      return nil
    }
    guard hasTimes(node, count: values.count, mode) else { return nil }
    let isDiscrete = mode == "discrete" || Self.words.contains(attribute)
    result.keys = keys(node, of: values, mode, isDiscrete: isDiscrete)
    return [result]
  }

  /// The values of an animation with their times and easings.
  private mutating func keys(
    _ node: Int, of texts: [String], _ mode: String, isDiscrete: Bool
  ) -> [SVGMotion.Key] {
    var values = texts
    let isSingle = values.count == 1
    if isSingle { values.append(values[0]) }
    var times: [Double] = isSingle ? [0, 1] : []
    if mode == "paced", !isSingle { times = Self.paced(values) ?? [] }
    if times.isEmpty { times = keyTimes(node, count: values.count, isDiscrete: isDiscrete) }
    // Browsers use the curve between two values only with key times.
    let hasCurves =
      tree.attribute(node, "values") != nil || Self.times(tree.value(node, "keyTimes")).count > 1
    let easings = hasCurves ? Self.splines(tree.value(node, "keySplines"), mode) : []
    var keys: [SVGMotion.Key] = []
    for (index, value) in values.enumerated() {
      var easing: JSONValue?
      if isDiscrete {
        easing = "hold"
      } else if index > 0, index - 1 < easings.count {
        easing = easings[index - 1]
      }
      keys.append(
        .init(
          offset: times[index], value: value, easing: index == 0 ? nil : easing, isOwn: value.isEmpty))
    }
    if let last = keys.last, last.offset < 1 {
      keys.append(.init(offset: 1, value: last.value, easing: "hold", isOwn: last.isOwn))
    }
    return keys
  }

  /// The texts of an animation's values, which may be empty; nil after a finding.
  private mutating func values(of node: Int, _ motion: inout SVGMotion) -> [String]? {
    if let text = tree.value(node, "values") {
      var values = text.split(separator: ";").map(\.trimmed)
      if values.last?.isEmpty ?? false { values.removeLast() }
      return values
    }
    if let to = tree.value(node, "to") {
      // From the value of the element to another one, there is nothing to add.
      if tree.attribute(node, "from") == nil { motion.isSum = false }
      return [tree.value(node, "from") ?? "", to]
    }
    guard let by = tree.value(node, "by") else { return [] }
    guard let from = tree.value(node, "from") else {
      motion.isSum = true
      return ["0", by]
    }
    guard let a = Double(from.trimmed), let b = Double(by.trimmed) else {
      report(.svgAnimation, "'by' of this animation is not supported: it is left out", at: range(node, "by"))
      return nil
    }
    return [from, (a + b).shortest]
  }

  /// Reads the path of `animateMotion`, and when its parts are reached. Returns whether it could be read; otherwise there is
  /// a finding.
  private mutating func followPath(_ motion: inout SVGMotion, _ mode: String) -> Bool {
    let node = motion.node
    guard let path = motionPath(node) else {
      report(.svgAnimation, "the path of the animation is not supported: it is left out", at: node)
      return false
    }
    motion.keys = [.init(offset: 0, value: path.text), .init(offset: 1, value: "")]
    let times = Self.times(tree.value(node, "keyTimes"))
    // An easing between the ends of a path.
    let ends = mode == "spline" && path.pointCount == 0 && times.count == 2 ? "0;1" : nil
    if let text = tree.value(node, "keyPoints") ?? ends {
      motion.keyPoints = text.split(separator: ";").compactMap { Double($0.trimmed) }
      guard motion.keyPoints.count > 1, motion.keyPoints.allSatisfy({ 0...1 ~= $0 }) else {
        report(
          .svgValue, "invalid value \(text.quotedText) of 'keyPoints': the animation is left out",
          at: range(node, "keyPoints"))
        return false
      }
      guard times.count == motion.keyPoints.count else {
        report(
          .svgValue, "'keyPoints' has no effect without as many 'keyTimes': the animation is left out",
          at: range(node, "keyPoints"))
        return false
      }
      motion.pointTimes = times
    } else if mode == "discrete", path.pointCount == 0 {
      motion.jumps = true
      return true
    } else if path.pointCount > 0, mode != "paced" {
      guard hasTimes(node, count: path.pointCount, mode) else { return false }
      motion.pointTimes = keyTimes(node, count: path.pointCount, isDiscrete: mode == "discrete")
    } else {
      return true
    }
    motion.jumps = mode == "discrete"
    motion.pointEasings = motion.jumps ? [] : Self.splines(tree.value(node, "keySplines"), mode)
    return true
  }

  /// Whether the times and the splines of an animation fit its values. As in browsers, it has no effect otherwise.
  private mutating func hasTimes(_ node: Int, count: Int, _ mode: String) -> Bool {
    let hasValues = tree.attribute(node, "values") != nil
    func fits(_ name: String, _ isValid: Bool) -> Bool {
      if isValid { return true }
      let text = tree.value(node, name)?.quotedText
      report(
        .svgValue,
        text.map { "invalid value \($0) of '\(name)': the animation has no effect" }
          ?? "'\(name)' is missing: the animation has no effect",
        at: range(node, name))
      return false
    }
    if hasValues || mode == "spline", mode != "paced", let text = tree.value(node, "keyTimes") {
      let times = Self.times(text)
      let isWhole = times.first == 0 && (mode == "discrete" || times.last == 1)
      guard fits("keyTimes", isWhole && times.count == count) else { return false }
    }
    guard mode == "spline" else { return true }
    var splines = (tree.value(node, "keySplines") ?? "").split(separator: ";").map(\.trimmed)
    if splines.last?.isEmpty ?? false { splines.removeLast() }
    let isRight = !splines.isEmpty && (!hasValues || splines.count == count - 1)
    // Unlike those of CSS, they cannot overshoot.
    let fitsRange = splines.allSatisfy { Self.curve($0)?.allSatisfy { 0...1 ~= $0 } ?? false }
    return fits("keySplines", isRight && fitsRange)
  }

  /// The offsets of values: those of `keyTimes`, or equal distances.
  private mutating func keyTimes(_ node: Int, count: Int, isDiscrete: Bool) -> [Double] {
    // Browsers read them for a list of values only, and for steps.
    let isRead = isDiscrete || tree.attribute(node, "values") != nil
    let text = isRead ? tree.value(node, "keyTimes") : nil
    let times = Self.times(text)
    if times.count == count { return times }
    if !(text?.trimmed.isEmpty ?? true), tree.value(node, "calcMode")?.trimmed != "paced" {
      report(.svgValue, "'keyTimes' does not fit the values: it is ignored", at: range(node, "keyTimes"))
    }
    return (0..<count).map { Double($0) / Double(max(1, isDiscrete ? count : count - 1)) }
  }

  /// The numbers of `keyTimes`; empty if they are not in order.
  private static func times(_ text: String?) -> [Double] {
    var parts = (text ?? "").split(separator: ";", omittingEmptySubsequences: false).map(\.trimmed)
    if parts.last?.isEmpty ?? false { parts.removeLast() }
    let times = parts.compactMap { Double($0) }
    guard times.count == parts.count else { return [] }
    let isInOrder = zip(times, times.dropFirst()).allSatisfy { $0 <= $1 } && times.allSatisfy { 0...1 ~= $0 }
    return isInOrder ? times : []
  }

  /// The easings of `keySplines` between the values, if the mode uses them; nil for a constant speed.
  private static func splines(_ text: String?, _ mode: String) -> [JSONValue?] {
    mode == "spline" ? (text ?? "").split(separator: ";").map { easing($0.trimmed) } : []
  }

  /// Properties with values between which there is nothing.
  static let words: Set<String> = [
    "visibility", "display", "stroke-linecap", "stroke-linejoin", "fill-rule", "mix-blend-mode", "class",
    "href",
  ]

  /// Four numbers of a curve as an easing.
  static func easing(_ text: String) -> JSONValue? {
    guard let numbers = curve(text), numbers != [0, 0, 1, 1] else { return nil }
    return .array(numbers.map { .number($0) })
  }

  /// The four numbers of a curve; nil if the text is none.
  private static func curve(_ text: String) -> [Double]? {
    var scanner = SVGScanner(text.trimmed)
    var numbers: [Double] = []
    while numbers.count < 4, let number = scanner.number() {
      numbers.append(number)
      scanner.skipSeparator()
    }
    guard numbers.count == 4, scanner.isAtEnd, 0...1 ~= numbers[0], 0...1 ~= numbers[2],
      numbers.allSatisfy({ abs($0) <= 1e6 })
    else { return nil }
    return numbers
  }

  /// Offsets in proportion to the distances of the values.
  private static func paced(_ values: [String]) -> [Double]? {
    let points = values.map { text in
      guard case .plain(let color) = SVGColor(text) else { return numbers(text) }
      return [color.red, color.green, color.blue, color.alpha]
    }
    guard let first = points.first, points.allSatisfy({ $0.count == first.count && !$0.isEmpty }) else {
      return nil
    }
    var total = 0.0
    var sums = [0.0]
    for (a, b) in zip(points, points.dropFirst()) {
      var square = 0.0
      for (x, y) in zip(a, b) { square += (x - y) * (x - y) }
      total += square.squareRoot()
      sums.append(total)
    }
    return total > 0 ? sums.map { $0 / total } : nil
  }

  /// A list of numbers; empty if it has something else.
  static func numbers(_ text: String) -> [Double] {
    var scanner = SVGScanner(text)
    var result: [Double] = []
    scanner.skipSpace()
    while !scanner.isAtEnd {
      guard result.count < 10_000, let length = SVGLength(&scanner), length.unit == .user else { return [] }
      result.append(length.value)
      scanner.skipSeparator()
    }
    return result
  }

  /// The path of `animateMotion` as path data, and the number of points if it is given by points; nil if there is none.
  private mutating func motionPath(_ node: Int) -> (text: String, pointCount: Int)? {
    for child in tree.elements(node) where tree.name(child) == "mpath" {
      guard let (id, _) = reference(child), let target = elementsByID[id] else { return nil }
      return tree.value(target, "d").map { ($0, 0) }
    }
    if let path = tree.value(node, "path") { return (path, 0) }
    var points = (tree.value(node, "values") ?? "").split(separator: ";").map(\.trimmed)
    if points.isEmpty, let to = tree.value(node, "to") ?? tree.value(node, "by") {
      points = [tree.value(node, "from") ?? "0,0", to]
    }
    let pairs = points.map { Self.numbers($0) }
    guard pairs.count > 1, pairs.allSatisfy({ $0.count == 2 }) else { return nil }
    let text = "M " + pairs.map { "\($0[0].shortest) \($0[1].shortest)" }.joined(separator: " L ")
    return (text, pairs.count)
  }
}

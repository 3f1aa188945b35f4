import AnimFile

/// The changes that an animator makes to the characters of a range.
struct LottieTextAnimator {
  /// The animator in the file.
  let node: Int
  var selector = LottieTextSelector()
  var position: LottieTrack<[Double]>?
  var anchor: LottieTrack<[Double]>?
  var scale: LottieTrack<[Double]>?
  var rotation: LottieTrack<[Double]>?
  var skew: LottieTrack<[Double]>?
  var skewAxis: LottieTrack<[Double]>?
  var opacity: LottieTrack<[Double]>?
  var fill: LottieTrack<[Double]>?
  var hue: LottieTrack<[Double]>?
  var saturation: LottieTrack<[Double]>?
  var brightness: LottieTrack<[Double]>?
  var stroke: LottieTrack<[Double]>?
  var strokeWidth: LottieTrack<[Double]>?
  var tracking: LottieTrack<[Double]>?
}

/// The animators of a text layer.
struct LottieTextAnimators {
  /// The point about which a character rotates and scales.
  enum Grouping {
    case character, word, line
  }

  var list: [LottieTextAnimator] = []
  var grouping = Grouping.character
  /// The distance of the pivot from the middle of the baseline, in percent of half the width, and of the height.
  var alignment = LottieTrack([0.0, 0.0])
}

extension LottieImporter {
  // MARK: Reading

  /// Reads the animators of a text layer, without those whose selectors are expressions.
  mutating func animators(_ text: LottieNode?) -> LottieTextAnimators {
    var result = LottieTextAnimators()
    for node in text?["a"]?.elements ?? [] {
      if node["s"]?["t"]?.integer == 1 {
        report(
          .lottieExpression, "the expression of the selector is not evaluated: its animator is left out",
          at: node["s"]?.node)
        continue
      }
      if let animator = animator(node) { result.list.append(animator) }
    }
    switch text?["m"]?["g"]?.integer {
    case 2: result.grouping = .word
    case 3: result.grouping = .line
    default: break
    }
    if !result.list.isEmpty { result.alignment = numbers(text?["m"]?["a"], [0, 0]) }
    return result
  }

  private mutating func animator(_ node: LottieNode) -> LottieTextAnimator? {
    guard let changes = node["a"], !changes.members.isEmpty else { return nil }
    func has(_ name: StaticString) -> LottieNode? { changes[name] }
    var result = LottieTextAnimator(node: node.node)
    result.selector = selector(node["s"])
    if let node = has("p") { result.position = numbers(node, [0, 0]) }
    if let node = has("a") { result.anchor = numbers(node, [0, 0]) }
    if let node = has("s") { result.scale = numbers(node, [100, 100]) }
    if let node = has("r") ?? has("rz") { result.rotation = number(node, 0) }
    if let node = has("sk") { result.skew = number(node, 0) }
    if let node = has("sa") { result.skewAxis = number(node, 0) }
    if let node = has("o") { result.opacity = number(node, 100) }
    if let node = has("fc") { result.fill = numbers(node, [0, 0, 0]).withOneCurve }
    if let node = has("fh") { result.hue = number(node, 0) }
    if let node = has("fs") { result.saturation = number(node, 0) }
    if let node = has("fb") { result.brightness = number(node, 0) }
    if let node = has("sc") { result.stroke = numbers(node, [0, 0, 0]).withOneCurve }
    if let node = has("sw") { result.strokeWidth = number(node, 0) }
    if let node = has("t") { result.tracking = number(node, 0) }
    if let blur = has("bl"), numbers(blur, [0, 0]).constant != [0, 0] {
      report(.lottieText, "the characters are not blurred", at: blur.node)
    }
    for (name, node) in [("rx", has("rx")), ("ry", has("ry"))] {
      if let node, number(node, 0).constant != [0] {
        report(.lottie3D, "the rotation '\(name)' in three dimensions is left out", at: node.node)
      }
    }
    return result
  }

  private mutating func selector(_ node: LottieNode?) -> LottieTextSelector {
    var result = LottieTextSelector()
    switch node?["b"]?.integer {
    case 2: result.base = .visibleCharacters
    case 3: result.base = .words
    case 4: result.base = .lines
    default: result.base = .characters
    }
    switch node?["sh"]?.integer {
    case 2: result.shape = .rampUp
    case 3: result.shape = .rampDown
    case 4: result.shape = .triangle
    case 5: result.shape = .round
    case 6: result.shape = .smooth
    default: result.shape = .square
    }
    result.isCounted = node?["r"]?.integer == 2
    if let random = node?["rn"], random.isTrue {
      result.isRandom = true
      var message = Message(
        .lottieText, "the random order of the characters is always the same, unlike that of players")
      message.severity = .information
      findings.append(Finding(message: message, place: .node(random.node)))
    }
    result.tracks = [
      number(node?["s"], 0), number(node?["e"], 100), number(node?["o"], 0), number(node?["a"], 100),
      number(node?["xe"], 0), number(node?["ne"], 0), number(node?["sm"], 100),
    ]
    return result
  }

  // MARK: Values over time

  /// A value that animators change.
  private struct Change {
    var track: LottieTrack<[Double]>
    /// The weight of the letter.
    var weight: LottieTrack<[Double]>
    /// The animator in the file.
    var node: Int
  }

  /// A value after all changes.
  ///
  /// - Parameters:
  ///   - isLinear: Whether the result is linear in each change and in each weight.
  ///   - apply: Applies one of the changes, with its value and its weight.
  private mutating func combined(
    _ changes: [Change], from initial: [Double], isLinear: Bool = true,
    _ apply: (inout [Double], _ change: Int, _ value: [Double], _ weight: Double) -> Void
  ) -> LottieTrack<[Double]> {
    func result(_ values: (Int) -> ([Double], Double)) -> [Double] {
      var result = initial
      for index in changes.indices {
        let (value, weight) = values(index)
        apply(&result, index, value, weight)
      }
      return result
    }
    let first = { (index: Int) in (changes[index].track.first, changes[index].weight.first[0]) }
    let active = changes.indices.filter { changes[$0].weight.constant != [0] }
    let values = active.filter { changes[$0].track.constant == nil }
    let weights = active.filter { changes[$0].weight.constant == nil }
    guard let place = values.first ?? weights.first else { return LottieTrack(result(first)) }
    let node = changes[place].node
    if isLinear {
      if values.count == 1, weights.isEmpty, changes[place].track.wiggles.isEmpty {
        budget.add(keyframes: changes[place].track.keys.count)
        return changes[place].track.map { value in
          result { $0 == place ? (value, changes[$0].weight.first[0]) : first($0) }
        }
      }
      // All changes of an animator have the same weight.
      if values.isEmpty, weights.allSatisfy({ changes[$0].node == node }) {
        budget.add(keyframes: changes[place].weight.keys.count)
        return changes[place].weight.map { weight in
          result { weights.contains($0) ? (changes[$0].track.first, weight[0]) : first($0) }
        }
      }
    }
    let moving = values.map { changes[$0].track } + weights.map { changes[$0].weight }
    return sampled(moving, at: node) { t in
      result { (changes[$0].track.value(at: t), changes[$0].weight.value(at: t)[0]) }
    }
  }

  /// A track on every frame. It is reported once for every animator.
  private mutating func sampled(
    _ tracks: [LottieTrack<[Double]>], at node: Int, _ function: (Double) -> [Double]
  ) -> LottieTrack<[Double]> {
    let times = tracks.flatMap { $0.keys.map(\.t) }
    let span = min((times.max() ?? 0) - (times.min() ?? 0), 1e5)
    guard budget.add(samples: tracks.count * (Int(span) + 1)) else { return LottieTrack(function(0)) }
    let reports = sampledAnimators.insert(node).inserted
    return baked(tracks, at: node, what: "the animation of the characters", reports: reports, function)
      .withoutPointsOnLines()
  }

  /// The weights of an animator for every letter.
  private mutating func weights(_ animator: LottieTextAnimator, _ letters: [LottieTextBlock.Letter])
    -> [LottieTrack<[Double]>]
  {
    let selector = animator.selector
    let (indices, total) = selector.indices(of: letters)
    let spans = selector.isConstant ? nil : selector.spans()
    var known: [Int: LottieTrack<[Double]>] = [:]
    var result: [LottieTrack<[Double]>] = []
    result.reserveCapacity(indices.count)
    for index in indices {
      if let track = known[index] {
        result.append(track)
        continue
      }
      let track: LottieTrack<[Double]>
      if selector.isConstant {
        track = LottieTrack([selector.weight(of: index, total: total, selector.values(at: 0))])
      } else if let spans {
        track = selector.track(of: index, total: total, spans)
        budget.add(keyframes: spans.count)
      } else {
        track = sampled(selector.tracks, at: animator.node) { t in
          [selector.weight(of: index, total: total, selector.values(at: t))]
        }
      }
      known[index] = track
      result.append(track)
      guard budget.exceeded == nil else { return [] }
    }
    return result
  }

  /// The distances by which the tracking of an animator moves every letter.
  private mutating func distances(
    _ animator: LottieTextAnimator, _ tracking: LottieTrack<[Double]>, _ weights: [LottieTrack<[Double]>],
    _ block: LottieTextBlock
  ) -> [Change] {
    /// The sums of the weights before every letter, for the alignment of its line.
    func sums(_ weight: (Int) -> Double) -> [Double] {
      var result = Array(repeating: 0.0, count: weights.count)
      var start = 0
      while start < weights.count {
        let line = block.letters[start].line
        var end = start
        while end < weights.count, block.letters[end].line == line { end += 1 }
        let places = (start..<end).filter { block.letters[$0].character != nil }
        var sum = 0.0
        for (number, place) in places.enumerated() {
          // Tracking is before a letter, but not before the first one of a line.
          if number > 0 { sum += weight(place) }
          result[place] = sum
        }
        for place in places { result[place] -= block.alignment * sum }
        start = end
      }
      return result
    }
    if weights.allSatisfy({ $0.constant != nil }) {
      return sums { weights[$0].first[0] }.map {
        Change(track: tracking, weight: LottieTrack([$0]), node: animator.node)
      }
    }
    // All letters at once, because each depends on those before it.
    let moving = weights.filter { $0.constant == nil }
    let jumps = Set(moving.flatMap { $0.keys.filter(\.holds).map(\.t) })
    let times = Set(moving.flatMap { $0.keys.map(\.t) }).sorted()
    let motion = moving[0].with(
      times.enumerated().map { LottieKey(t: $1, value: [Double($0)], holds: jumps.contains($1)) })
    let frames = Int(min((times.last ?? 0) - (times.first ?? 0), 1e5)) + times.count
    guard frames * weights.count <= limits.keyframes else {
      budget.add(keyframes: frames * weights.count)
      return []
    }
    var known: [Double: [Double]] = [:]
    return weights.indices.map { place in
      guard block.letters[place].character != nil, budget.exceeded == nil else {
        return Change(track: LottieTrack([0]), weight: LottieTrack([0]), node: animator.node)
      }
      let track = sampled([tracking, motion], at: animator.node) { t in
        let distances = known[t] ?? sums { weights[$0].value(at: t)[0] }
        known[t] = distances
        return [tracking.value(at: t)[0] * distances[place]]
      }
      return Change(track: track, weight: LottieTrack([1]), node: animator.node)
    }
  }

  // MARK: Characters

  /// The paths of a text. Letters in a row that look and move in the same way are one path.
  mutating func elements(
    of block: LottieTextBlock, _ animators: LottieTextAnimators, _ clock: LottieClock
  ) -> [LottieElement] {
    guard budget.add(letters: block.letters.count, animators: animators.list.count) else { return [] }
    let weights = animators.list.map { self.weights($0, block.letters) }
    var tracking: [[Change]] = []
    for (animator, weights) in zip(animators.list, weights) {
      guard budget.exceeded == nil else { return [] }
      if let track = animator.tracking, track.constant != [0] {
        tracking.append(distances(animator, track, weights, block))
      }
    }
    guard budget.exceeded == nil else { return [] }
    let pivots = pivots(of: block, animators)
    var result: [(text: String, element: LottieElement)] = []
    for (place, letter) in block.letters.enumerated() {
      let contours = block.contours(of: letter)
      guard !contours.isEmpty, let character = letter.character else { continue }
      guard budget.exceeded == nil else { return [] }
      func changes(_ member: (LottieTextAnimator) -> LottieTrack<[Double]>?) -> [Change] {
        zip(animators.list, weights).compactMap { animator, weights in
          member(animator).map { Change(track: $0, weight: weights[place], node: animator.node) }
        }
      }
      guard
        let element = element(
          contours, block, pivot: pivots[place], tracking: tracking.map { $0[place] }, clock, changes)
      else { continue }
      if result.last?.element.looks(like: element) ?? false {
        result[result.count - 1].element.contours += element.contours
        result[result.count - 1].text.append(character)
      } else {
        budget.add(shapes: result.isEmpty ? 0 : 1)
        result.append((String(character), element))
      }
    }
    guard result.count > 1 else { return result.map(\.element) }
    return result.map { text, element in
      var element = element
      element.id = names.id(text)
      return element
    }
  }

  /// The points that letters rotate and scale about.
  private mutating func pivots(of block: LottieTextBlock, _ animators: LottieTextAnimators)
    -> [LottieTrack<[Double]>]
  {
    // The height of capital letters, of which the alignment is a share.
    let height = block.size * 1.2 * 0.714
    let letters = block.letters
    var result: [LottieTrack<[Double]>] = []
    var start = 0
    while start < letters.count {
      var end = start + 1
      func isBreak(_ letter: LottieTextBlock.Letter) -> Bool {
        letter.character == nil || letter.isSpace && animators.grouping == .word
      }
      if animators.grouping != .character, !isBreak(letters[start]) {
        while end < letters.count, !isBreak(letters[end]) { end += 1 }
      }
      let (left, right) = (letters[start].x, letters[end - 1].x + letters[end - 1].advance)
      for letter in letters[start..<end] {
        result.append(
          animators.alignment.map {
            [(left + right) / 2 + (right - left) * $0[0] * 0.005, letter.y + height * $0[1] * 0.01]
          })
      }
      start = end
    }
    return result
  }

  /// The path of a letter; nil if it is not visible.
  private mutating func element(
    _ contours: [LottiePath], _ block: LottieTextBlock, pivot: LottieTrack<[Double]>, tracking: [Change],
    _ clock: LottieClock, _ changes: ((LottieTextAnimator) -> LottieTrack<[Double]>?) -> [Change]
  ) -> LottieElement? {
    var element = LottieElement("path")
    element.contours = contours
    place(&element, pivot: pivot, tracking: tracking, clock, changes)
    let opacity = combined(changes(\.opacity), from: [1]) { result, _, value, weight in
      result[0] *= 1 + (value[0] * 0.01 - 1) * weight
    }
    let visible = number(opacity.trimmed(), clock, in: 0...1)
    if visible == 0 { return nil }
    if visible != 1 { element.opacity = visible }
    element.fill = fill(block, clock, changes)
    element.stroke = stroke(block, clock, changes)
    return element.fill == nil && element.stroke == nil ? nil : element
  }

  /// Gives a letter its transform. A letter that only is in another place gets another outline instead.
  private mutating func place(
    _ element: inout LottieElement, pivot: LottieTrack<[Double]>, tracking: [Change], _ clock: LottieClock,
    _ changes: ((LottieTextAnimator) -> LottieTrack<[Double]>?) -> [Change]
  ) {
    let pivoted = pivotedMembers(clock, changes)
    let moves = changes(\.position)
    let anchors = changes(\.anchor)
    let position = combined(moves + anchors + tracking, from: [0, 0]) { result, index, value, weight in
      switch index {
      case ..<moves.count:
        result[0] += value[0] * weight
        result[1] += value[1] * weight
      case ..<(moves.count + anchors.count):
        result[0] -= value[0] * weight
        result[1] -= value[1] * weight
      default: result[0] += value[0] * weight
      }
    }.trimmed()
    if pivoted.isEmpty, let offset = position.constant { return element.move(by: offset) }
    let place = point(position, clock)
    if place != .array([0, 0]) { element.transform.members = [JSONValue.Member("position", place)] }
    element.transform.members += pivoted
    if !pivoted.isEmpty {
      // The pivot is a value of the first animator that moves the anchor.
      let node = anchors.first?.node ?? 0
      let own = Change(track: pivot, weight: LottieTrack([1]), node: node)
      let anchor = combined([own] + anchors, from: [0, 0]) { result, _, value, weight in
        result[0] += value[0] * weight
        result[1] += value[1] * weight
      }
      element.transform.anchor = point(anchor.trimmed(), clock)
    }
    element.transform.isConstant =
      element.transform.members.allSatisfy { $0.value.isConstant }
      && element.transform.anchor?.isConstant ?? true
  }

  /// The members of the transform of a letter that depend on its pivot.
  private mutating func pivotedMembers(
    _ clock: LottieClock, _ changes: ((LottieTextAnimator) -> LottieTrack<[Double]>?) -> [Change]
  ) -> [JSONValue.Member] {
    let rotation = sum(changes(\.rotation)).trimmed()
    let skew = sum(changes(\.skew)).trimmed()
    let scale = combined(changes(\.scale), from: [1, 1]) { result, _, value, weight in
      for axis in 0..<2 { result[axis] *= 1 + (value[axis] * 0.01 - 1) * weight }
    }.trimmed()
    var members: [JSONValue.Member] = []
    if rotation.constant != [0] { members.append(JSONValue.Member("rotation", number(rotation, clock))) }
    if skew.constant != [0] {
      members.append(JSONValue.Member("skew", number(skew, clock)))
      let axis = number(sum(changes(\.skewAxis)).trimmed(), clock, scale: -1)
      if axis != 0 { members.append(JSONValue.Member("skewAxis", axis)) }
    }
    if scale.constant != [1, 1] {
      members.append(JSONValue.Member("scale", point(scale, clock, decimals: 5, isScale: true)))
    }
    return members
  }

  private mutating func sum(_ changes: [Change]) -> LottieTrack<[Double]> {
    combined(changes, from: [0]) { result, _, value, weight in result[0] += value[0] * weight }
  }

  // MARK: Paints

  private mutating func fill(
    _ block: LottieTextBlock, _ clock: LottieClock,
    _ changes: ((LottieTextAnimator) -> LottieTrack<[Double]>?) -> [Change]
  ) -> JSONValue? {
    guard let fill = block.fill else { return nil }
    let members: [(LottieTextAnimator) -> LottieTrack<[Double]>?] = [
      \.fill, \.hue, \.saturation, \.brightness,
    ]
    let steps = members.enumerated().flatMap { kind, member in
      changes(member).map { (kind: kind, change: $0) }
    }.sorted { ($0.change.node, $0.kind) < ($1.change.node, $1.kind) }
    let color = combined(steps.map(\.change), from: fill, isLinear: steps.allSatisfy { $0.kind == 0 }) {
      result, index, value, weight in
      switch steps[index].kind {
      case 0: LottieColors.mix(&result, with: value, weight)
      case 1: LottieColors.turnHue(of: &result, by: value[0] * weight)
      case 2: LottieColors.changeSaturation(of: &result, by: value[0] * 0.01 * weight)
      default: LottieColors.changeBrightness(of: &result, by: value[0] * 0.01 * weight)
      }
    }
    let result = value(color.trimmed(), clock) { .string(Self.color($0)) }
    return result.isConstant ? result : .object([JSONValue.Member("color", result)])
  }

  private mutating func stroke(
    _ block: LottieTextBlock, _ clock: LottieClock,
    _ changes: ((LottieTextAnimator) -> LottieTrack<[Double]>?) -> [Change]
  ) -> JSONValue? {
    let colors = changes(\.stroke)
    guard let stroke = block.stroke ?? (colors.isEmpty ? nil : [0, 0, 0]) else { return nil }
    let width = combined(changes(\.strokeWidth), from: [block.strokeWidth]) { result, _, value, weight in
      result[0] += value[0] * weight
    }.trimmed()
    let length = number(width, clock, decimals: decimals, in: 0...1e9)
    guard length != 0 else { return nil }
    let color = combined(colors, from: stroke) { result, _, value, weight in
      LottieColors.mix(&result, with: value, weight)
    }
    return .object([
      JSONValue.Member("color", value(color.trimmed(), clock) { .string(Self.color($0)) }),
      JSONValue.Member("width", length),
    ])
  }
}

extension LottieElement {
  /// Moves the vertices of an outline.
  fileprivate mutating func move(by offset: [Double]) {
    for contour in contours.indices {
      for index in contours[contour].vertices.indices {
        contours[contour].vertices[index].x += offset[0]
        contours[contour].vertices[index].y += offset[1]
      }
    }
  }

  /// Whether a path has the members of another one, up to the outline.
  fileprivate func looks(like other: LottieElement) -> Bool {
    transform.members == other.transform.members && transform.anchor == other.transform.anchor
      && opacity == other.opacity && fill == other.fill && stroke == other.stroke
  }
}

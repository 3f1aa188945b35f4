import AnimFile

// The effects and transforms of animated elements, as tracks.

extension SVGImporter {
  static let knownMembers: Set<String> = [
    "opacity", "fill", "stroke", "fill-opacity", "stroke-opacity", "stroke-width", "stroke-dashoffset",
    "stroke-dasharray", "visibility", "display",
  ]

  /// A shape with the motions of its element.
  mutating func animated(
    _ shape: SVGShape, _ node: Int, _ declared: SVGDeclared, _ placement: Placement, _ context: SVGContext
  ) -> SVGShape {
    guard let motions = animations.byTarget[node] else { return shape }
    animations.seen.insert(node)
    var result = shape
    let isGroup = Self.outlineMembers[tree.name(node)] == nil
    var known = Self.knownMembers.union(Self.outlineMembers[tree.name(node)] ?? [])
    if isGroup { known = Self.inheritedMotions.union(["opacity", "visibility", "display"]) }
    reportMotions(node, except: known)
    var base = 1.0
    if case .number(let number)? = shape.opacity { base = number }
    if let track = number(node, "opacity", base, in: 0...1, nil) {
      result.opacity = track
      if track == 1 { result.opacity = nil }
    }
    for name in ["visibility", "display"] {
      let list = self.motions(node, name)
      guard !list.isEmpty, name == "display" || animations.inherited[node]?[name] == nil else { continue }
      let isShown = name == "display" ? word(node, declared, "display") != "none" : placement.isVisible
      let track = track(list, base: .bool(isShown)) { text, _ in
        .bool(!["hidden", "collapse", "none"].contains(text.trimmed.lowercased()))
      }
      guard let shown = track.map({ Self.held($0) }), shown != true else { continue }
      if result.visible != nil { result = .group([result]) }
      result.visible = shown
    }
    return moved(result, node, motions, declared, placement, context)
  }

  /// A track of whether a shape is visible, without easings.
  ///
  /// Between a visible and a hidden keyframe, the shape is visible, as in CSS, unless the easing stays at an end.
  static func held(_ track: JSONValue) -> JSONValue {
    guard case .object(var members) = track,
      let place = members.firstIndex(where: { $0.name == "keyframes" }),
      case .array(let list) = members[place].value
    else { return track }
    var keys: [(t: Double, isShown: Bool)] = []
    for key in list {
      guard case .number(let t)? = key["t"], case .bool(let isShown)? = key["value"] else { return track }
      keys.append((t, isShown))
    }
    var result = [keys[0]]
    func add(_ t: Double, _ isShown: Bool) {
      if result[result.count - 1].isShown != isShown { result.append((t.shortened(within: 1e-9), isShown)) }
    }
    for (index, (start, end)) in zip(keys, keys.dropFirst()).enumerated() where start.t < end.t {
      // The parts of the span during which the progress is still 0, and already 1.
      var (rest, arrival) = (0.0, 1.0)
      if let easing = list[index + 1]["easing"] {
        if easing == "hold" { rest = 1 }
        if case .number(let count)? = easing["steps"] {
          let jump = easing["jump"]
          if jump == nil || jump == "none" { rest = 1 / count }
          if jump == "start" || jump == "none" { arrival = (count - 1) / count }
        }
      }
      if rest > 0 || start.isShown == end.isShown { add(start.t, start.isShown) }
      if rest < arrival { add(start.t + rest * (end.t - start.t), start.isShown || end.isShown) }
      if arrival < 1 { add(start.t + arrival * (end.t - start.t), end.isShown) }
    }
    let last = keys[keys.count - 1]
    if result.allSatisfy({ $0.isShown == last.isShown }) { return .bool(last.isShown) }
    // The last keyframe ends the pass of a loop.
    let isLoop = members.contains { $0.name == "after" }
    if isLoop || result[result.count - 1].isShown != last.isShown {
      result.append(last)
    }
    members[place].value = .array(
      result.map { .object([.init("t", .number($0.t)), .init("value", .bool($0.isShown))]) })
    return .object(members)
  }

  /// A part of the transform of an element: a matrix, or a function that moves.
  private enum TransformStep {
    case still(AffineMatrix)
    /// The motions of one function, one after the other.
    case moving([SVGMotion])
  }

  mutating func moved(
    _ shape: SVGShape, _ node: Int, _ motions: [SVGMotion], _ declared: SVGDeclared, _ placement: Placement,
    _ context: SVGContext
  ) -> SVGShape {
    let functions = motions.filter { if case .transform = $0.kind { true } else { false } }
    let paths = motions.filter { $0.kind == .path }
    guard !functions.isEmpty || !paths.isEmpty else { return shape }
    var result = shape
    (result.matrix, result.rotation, result.isExact) = (.identity, nil, true)
    let pivot = functions.isEmpty ? .zero : styleOrigin(node, declared, shape, context)
    let hasPivot = functions.contains {
      if case .transform(let type) = $0.kind { !type.hasPrefix("translate") } else { false }
    }
    if hasPivot, usesBounds(node, declared) { reportRestingTransform(node) }
    for step in transformSteps(functions, declared, placement, shape.matrix).reversed() {
      switch step {
      case .still(let matrix):
        guard allows(levelsOf: result, at: node, context) else { return shape }
        if result.isMoved { result = .group([result]) }
        result.matrix = matrix
        result.isExact = matrix == shape.matrix && shape.isExact
        if matrix == shape.matrix { result.rotation = shape.rotation }
      case .moving(let list):
        guard case .transform(let type)? = list.first?.kind, let members = members(type, list, pivot),
          !members.isEmpty
        else { continue }
        result = result.moved(by: members)
        guard allows(levelsOf: result, at: node, context) else { return shape }
      }
    }
    for layer in unreplaced(Self.layers(alongPaths: paths)) {
      guard allows(levelsOf: result, at: node, context) else { return shape }
      if let members = members(alongPath: layer.functions[0]) { result = result.moved(by: members) }
    }
    // A group around an element without an id gets the name of the class.
    if result.id == nil, result.children.count == 1, shape.id == nil, !shape.isGroup {
      result.id = names.className(of: node, tree, options.ids).flatMap { elementsByID[$0] == nil ? $0 : nil }
    }
    return result
  }

  /// The transform of a gradient that moves: a matrix, and the members of a transform inside it; nil if these cannot be one
  /// transform, which scales before it turns, and turns before it moves.
  mutating func gradientTransform(
    _ functions: [SVGMotion], _ node: Int, _ own: AffineMatrix
  ) -> (matrix: AffineMatrix, members: [JSONValue.Member])? {
    var declared = declared(node)
    if let attribute = tree.attribute(node, "gradientTransform"),
      SVGTransformList.hasUnits(tree.string(attribute), of: "transform", isStyle: false)
    {
      declared.values.append(
        SVGDeclared.Value(
          name: "transform", value: tree.string(attribute), range: range(attribute), isInherited: false))
    }
    let order = ["position", "rotation", "scale"]
    var matrix = AffineMatrix.identity
    var members: [JSONValue.Member] = []
    for step in transformSteps(functions, declared, Placement(), own) {
      switch step {
      case .still(let part):
        guard members.isEmpty else { return nil }
        matrix = matrix * part
      case .moving(let list):
        guard case .transform(let type)? = list.first?.kind, let next = self.members(type, list, .zero)
        else { return nil }
        if let last = members.last, let first = next.first {
          let isAbout = members.contains { $0.name == "anchor" } || next.contains { $0.name == "anchor" }
          guard let a = order.firstIndex(of: last.name), let b = order.firstIndex(of: first.name), a < b,
            !isAbout || last.name == "position"
          else { return nil }
        }
        members += next
      }
    }
    return (matrix, members)
  }

  /// The parts of the transform of an element, from the outside in.
  private mutating func transformSteps(
    _ functions: [SVGMotion], _ declared: SVGDeclared, _ placement: Placement, _ matrix: AffineMatrix
  ) -> [TransformStep] {
    let parts = placement.parts.isEmpty ? ["transform": matrix] : placement.parts
    var steps: [TransformStep] = []
    for property in ["translate", "rotate", "scale", "transform"] {
      var motions = functions.filter { $0.property == property }
      if motions.isEmpty, property == "transform" { motions = functions.filter { $0.property == nil } }
      let part = parts[property].flatMap { $0.isIdentity ? nil : $0 }
      let all = Self.layers(of: motions)
      let layers = unreplaced(all)
      var lists = layers.flatMap(\.functions)
      let replaces = layers.contains(where: \.replaces)
      if layers.count(where: \.replaces) > 1 {
        // The transform of the element would apply once for each of them.
        for index in lists.indices { lists[index][0].own = nil }
      } else if replaces, property == "transform",
        let own = declared.values.last(where: { $0.name == property })
      {
        Self.keepOwn(own.value, in: &lists)
      }
      if let part {
        let isAlways =
          lists.joined().allSatisfy {
            $0.own != nil || ($0.begin <= 0 && ($0.count.isInfinite || $0.staysAfter))
          } || Self.lastForever(all.filter(\.replaces).flatMap { $0.functions[0] })
        if !replaces {
          steps.append(.still(part))
        } else if !isAlways {
          report(
            .svgAnimation, "the element keeps no transform of its own before and after the animation",
            at: motions[0].node)
        }
      }
      steps += lists.map { .moving($0) }
    }
    return steps
  }

  // MARK: Animations that replace others

  /// Motions of a transform that apply together: those of one animation, or of several that follow one another.
  private struct TransformLayer {
    /// The motions of each function, from the outside in.
    var functions: [[SVGMotion]]

    /// Whether it takes the place of others while it is active.
    var replaces: Bool { !functions[0][0].isSum }

    /// The times at which it is active, in their order and without those that touch.
    var active: [Range<Double>] {
      var result: [Range<Double>] = []
      for next in functions[0].map(\.active).sorted(by: { $0.lowerBound < $1.lowerBound }) {
        if let last = result.last, next.lowerBound <= last.upperBound + 1e-9 {
          let end = max(last.upperBound, next.upperBound)
          result[result.count - 1] = last.lowerBound..<end
        } else {
          result.append(next)
        }
      }
      return result
    }

    /// Lets the values that are those of the element be those at which another layer rests. Returns false if that still moves,
    /// or has other functions.
    mutating func begin(after other: TransformLayer) -> Bool {
      guard other.replaces, functions.allSatisfy({ $0.count == 1 }) else { return false }
      var rests: [(kind: SVGMotion.Kind, arguments: String)] = []
      for list in other.functions {
        guard let motion = list.last, list.count == 1, motion.count == motion.count.rounded(),
          motion.begin + motion.duration * motion.count <= functions[0][0].begin + 1e-9
        else { return false }
        let endsAtStart = motion.alternates && motion.count.truncatingRemainder(dividingBy: 2) == 0
        guard let key = endsAtStart ? motion.keys.first : motion.keys.last else { return false }
        rests.append((motion.kind, key.value))
      }
      if rests.map(\.kind) == functions.map(\.[0].kind) {
        for index in functions.indices {
          for key in functions[index][0].keys.indices where functions[index][0].keys[key].isOwn {
            functions[index][0].keys[key].value = rests[index].arguments
          }
        }
        return true
      }
      // No transform is the same as that without an effect.
      return rests.allSatisfy { Self.hasNoEffect($0.kind, $0.arguments) }
        && functions.joined().allSatisfy { motion in
          motion.keys.allSatisfy { !$0.isOwn || Self.hasNoEffect(motion.kind, $0.value) }
        }
    }

    private static func hasNoEffect(_ kind: SVGMotion.Kind, _ arguments: String) -> Bool {
      guard case .transform(let name) = kind else { return false }
      let neutral = name.hasPrefix("scale") ? 1.0 : 0
      return arguments.split(separator: " ").allSatisfy { Double($0) == neutral }
    }

    /// Whether both are active at some time.
    func overlaps(_ other: TransformLayer) -> Bool {
      other.active.contains { range in active.contains { $0.overlaps(range) } }
    }
  }

  /// Whether motions cover all times from 0 on.
  private static func lastForever(_ motions: [SVGMotion]) -> Bool {
    var end = 0.0
    // One that starts again and again can rest in between.
    let ranges = motions.filter { $0.period == nil || $0.staysAfter }.map(\.active)
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      guard range.lowerBound <= end + 1e-9 else { return false }
      end = max(end, range.upperBound)
    }
    return end == .infinity
  }

  /// Motions as layers, in which each replaces or adds to those before it.
  private static func layers(of motions: [SVGMotion]) -> [TransformLayer] {
    var motions = motions
    if motions.allSatisfy({ $0.property == nil }) {
      // The animation that starts later has priority.
      let order = motions.indices.sorted { (motions[$0].begin, $0) < (motions[$1].begin, $1) }
      motions = order.map { motions[$0] }
    }
    var layers: [TransformLayer] = []
    var places: [SVGMotion.Kind: Int] = [:]
    for motion in motions {
      if motion.property != nil {
        if let first = layers.last?.functions[0].first, first.source == motion.source {
          layers[layers.count - 1].functions.append([motion])
          continue
        }
      } else if !motion.isSum {
        if let place = places[motion.kind] {
          layers[place].functions[0].append(motion)
          continue
        }
        places[motion.kind] = layers.count
      }
      layers.append(TransformLayer(functions: [[motion]]))
    }
    return layers
  }

  /// Motions along paths as layers, each with all starts of one of them.
  private static func layers(alongPaths motions: [SVGMotion]) -> [TransformLayer] {
    var layers: [TransformLayer] = []
    var places: [Int: Int] = [:]
    for motion in motions {
      if let place = places[motion.node] {
        layers[place].functions[0].append(motion)
      } else {
        places[motion.node] = layers.count
        layers.append(TransformLayer(functions: [[motion]]))
      }
    }
    return layers
  }

  /// The layers without those that others replace at all times, and with gaps where others replace them for a time.
  private mutating func unreplaced(_ layers: [TransformLayer]) -> [TransformLayer] {
    guard layers.count > 1, layers.contains(where: \.replaces) else { return layers }
    // Each start of the motions that replace others, and the layer that it belongs to.
    var starts: [(motion: SVGMotion, layer: Int)] = []
    for (index, layer) in layers.enumerated() where layer.replaces {
      for motion in layer.functions[0] { starts += self.starts(of: motion).map { ($0, index) } }
    }
    guard starts.count <= Self.mostTransformStarts else {
      report(
        .svgLimit,
        "the animations of the transform start more than \(Self.mostTransformStarts) times: only the last one shows",
        at: layers[0].functions[0][0].node)
      return layers.suffix(1)
    }
    starts.sort {
      ($0.motion.priority, $0.layer) < ($1.motion.priority, $1.layer)
    }
    let lists = starts.map { ($0.motion, [Keyframe(t: 0, value: 0)]) }
    let stretches = Self.stretches(
      of: lists, over: 0, from: 0, until: animations.duration ?? 0, includingEnd: true)
    var layers = layers
    var result: [TransformLayer] = []
    for index in layers.indices {
      let layer = layers[index]
      guard let gaps = gaps(of: index, layer, starts, stretches) else { continue }
      if layer.functions.joined().contains(where: \.isRelative),
        let last = layers[..<index].last(where: { $0.overlaps(layer) }), !layers[index].begin(after: last)
      {
        report(
          .svgAnimation, "the animation begins or ends with the element alone, not with the one it replaces",
          help: "give the first and the last keyframe", at: layer.functions[0][0].node)
      }
      result.append(gaps.isEmpty ? layers[index] : interrupted(layers[index], at: gaps))
    }
    return result
  }

  /// The times at which others replace a layer; nil if that is whenever it moves.
  ///
  /// - Parameters:
  ///   - starts: Each start of the motions that replace others, and the layer that it belongs to.
  ///   - stretches: When each of them shows.
  private func gaps(
    of index: Int, _ layer: TransformLayer, _ starts: [(motion: SVGMotion, layer: Int)],
    _ stretches: [SVGStretch]
  ) -> [Range<Double>]? {
    let own = layer.replaces ? [] : layer.functions[0].flatMap { self.starts(of: $0) }
    func isReplaced(by other: (motion: SVGMotion, layer: Int), _ range: Range<Double>) -> Bool {
      if other.layer == index { return false }
      if layer.replaces { return true }
      guard let active = own.last(where: { $0.active.overlaps(range) }) else { return false }
      return (active.priority, index) < (other.motion.priority, other.layer)
    }
    var gaps: [Range<Double>] = []
    var isShown = false
    for stretch in stretches where layer.active.contains(where: { $0.overlaps(stretch.range) }) {
      guard let place = stretch.shown, isReplaced(by: starts[place], stretch.range) else {
        isShown = true
        continue
      }
      if let last = gaps.last, last.upperBound >= stretch.range.lowerBound {
        gaps[gaps.count - 1] = last.lowerBound..<stretch.range.upperBound
      } else {
        gaps.append(stretch.range)
      }
    }
    return isShown ? gaps : nil
  }

  /// A layer that does not show at some times.
  private func interrupted(_ layer: TransformLayer, at gaps: [Range<Double>]) -> TransformLayer {
    var result = layer
    // A loop cannot be interrupted.
    for list in result.functions.indices {
      result.functions[list] = result.functions[list].flatMap { starts(of: $0).map { finite($0) } }
      for motion in result.functions[list].indices { result.functions[list][motion].gaps = gaps }
    }
    return result
  }

  /// The most starts of the motions of one transform.
  private static let mostTransformStarts = 2000

  /// An endless motion with the iterations that the document shows.
  private func finite(_ motion: SVGMotion) -> SVGMotion {
    guard motion.count.isInfinite, let duration = animations.duration else { return motion }
    var motion = motion
    motion.count = max(1, ((duration - motion.begin) / motion.duration - 1e-9).rounded(.up))
    motion.staysAfter = true
    return motion
  }

  /// Gives motions that run at the same time the functions in the transform of their element, if these are the same ones.
  private static func keepOwn(_ transform: String, in steps: inout [[SVGMotion]]) {
    guard let own = functions(transform, allowsCenters: true), own.count == steps.count,
      let first = steps.first?.first, steps.allSatisfy({ $0.count == 1 })
    else { return }
    for (step, function) in zip(steps, own) {
      let motion = step[0]
      guard motion.kind == .transform(function.name), motion.own == nil, motion.begin == first.begin,
        motion.end == first.end, motion.period == first.period, motion.staysAfter == first.staysAfter
      else { return }
    }
    for (index, function) in own.enumerated() { steps[index][0].own = function.arguments }
  }
}

import AnimFile

// Shapes as nodes.

extension LottieExporter {
  /// The nodes of a shape: one for each of its copies, and for each structure of its outline.
  ///
  /// - Parameters:
  ///   - chain: Its transforms with those of its parents, if they are known.
  ///   - outer: The transforms of its parents.
  mutating func nodes(
    _ shape: AnimatedShape, _ time: LottieExportTime, _ modifiers: [LottieExportModifier],
    _ path: [PathComponent], among siblings: [AnimatedShape], chain: LottieExportChain?,
    outer: LottieExportChain?
  ) -> [LottieExportNode] {
    count += 1
    var windows: [ClosedRange<Double>]?
    if let mapping = shape.time, mapping.since != nil {
      report(
        .exportFixed, "the event does not happen: the shape is drawn as before it",
        at: path + [.member("time")])
      guard isSettled(mapping) ? shape.out == nil : mapping.before == .rest else { return [] }
    } else if shape.in != nil || shape.out != nil {
      windows = shown(
        time.segments.clipped(from: shape.in, to: shape.out, documentEnd: passDuration).map {
          ($0.start, $0.end)
        })
      if windows?.isEmpty ?? false { return [] }
    }
    let inner = inside(time, of: shape, path)
    let context = ShapeContext(
      shape: shape, path: path, siblings: siblings, windows: windows, outerTime: time, chain: chain,
      outer: outer)
    let own = shape.modifiers.enumerated().map { index, modifier in
      LottieExportModifier(
        modifier: modifier, time: inner, path: path + [.member("modifiers"), .index(index)])
    }
    return copies(context, own, inner, following: modifiers, inside: [])
  }

  /// The properties that do not depend on copies of a shape.
  private struct ShapeContext {
    var shape: AnimatedShape
    var path: [PathComponent]
    var siblings: [AnimatedShape]
    var windows: [ClosedRange<Double>]?
    var outerTime: LottieExportTime
    var chain: LottieExportChain?
    var outer: LottieExportChain?
    var opacity: LottieSpans?
    var delay: LottieExportDelay?
  }

  /// The copies of a shape that a `repeat` among its modifiers makes.
  private struct Copies {
    let context: ShapeContext
    let modifier: AnimatedShape.Repeat
    /// The time and the path of the modifier.
    let place: LottieExportModifier
    /// The modifiers before the `repeat`.
    let before: [LottieExportModifier]
    /// The modifiers after the `repeat`, with those of groups around the shape.
    let following: [LottieExportModifier]
    /// The time inside the shape.
    let time: LottieExportTime
    /// The transforms of copies that contain these.
    let inside: [LottieExportTransform]
    /// The number of copies over time, and the greatest one.
    let number: LottieSpans
    let most: Int
    let delay: LottieSpans

    /// Whether copies have an opacity.
    var areFaded: Bool {
      modifier.opacity.first != 1 || modifier.opacity.last != 1
        || modifier.jitter.map { $0.opacity != 0 } ?? false
    }

    /// Whether the opacities of copies never change.
    var hasStillOpacity: Bool {
      modifier.opacity.first.flat.isConstant && modifier.opacity.last.flat.isConstant
        && number.constant != nil && modifier.jitter?.opacity.isConstant ?? true
    }

    /// Whether the repeater of Lottie has all members of the modifier.
    var arePlain: Bool {
      !areFaded && delay.constant == [0] && modifier.first == 0 && modifier.jitter == nil
        && modifier.stack == .above && most > 1 && modifier.copies.isConstant
    }

    /// The members of the modifier at a time of the file.
    func values(at time: Double) -> AnimatedShape.Repeat.Copies {
      var sampler = Sampler(time: place.time.local(time))
      return AnimatedShape.Repeat.Copies(modifier, &sampler)
    }

    /// The time of a copy. A delay that moves is that of its start.
    func delayed(_ time: LottieExportTime, _ index: Int) -> LottieExportTime {
      if let constant = delay.constant?[0] { return time.delayed(by: constant * Double(index)) }
      var segments: [TimeSegment] = []
      for segment in time.segments {
        let parts = delay.spans.filter { $0.end > segment.start && $0.start < segment.end }
        for part in parts {
          let (start, end) = (max(segment.start, part.start), min(segment.end, part.end))
          guard end > start else { continue }
          let (a, b) = (
            delay.value(at: start)[0] * Double(index), delay.value(at: end - 1e-9)[0] * Double(index)
          )
          var piece = TimeSegment(
            start: start, end: end, local: segment.local(at: start) - a, rate: segment.rate)
          piece.rate -= (b - a) / (end - start)
          segments.append(piece)
        }
      }
      return LottieExportTime(segments: segments.isEmpty ? time.segments : segments)
    }
  }

  /// The nodes of the copies that the last `repeat` among modifiers makes.
  private mutating func copies(
    _ context: ShapeContext, _ modifiers: [LottieExportModifier], _ time: LottieExportTime,
    following: [LottieExportModifier], inside: [LottieExportTransform]
  ) -> [LottieExportNode] {
    let last = modifiers.lastIndex { if case .repeat = $0.modifier { true } else { false } }
    guard let last, case .repeat(let modifier) = modifiers[last].modifier else {
      return body(context, time, modifiers + following, inside)
    }
    let place = modifiers[last]
    var following = Array(modifiers[(last + 1)...]) + following
    let number = spans(modifier.copies.flat, place.time, tolerance: [0.5])
    let most = number.spans.reduce(0) { max($0, Int(max($1.from[0], $1.to[0]))) }
    if most > 1 { following = each(following) }
    let delay = track(modifier.delay.flat, place.time, [0.001], place.path + [.member("delay")])
    let copies = Copies(
      context: context, modifier: modifier, place: place, before: Array(modifiers[..<last]),
      following: following, time: time, inside: inside, number: number, most: most, delay: delay)
    return repeaterNode(copies).map { [$0] } ?? expanded(copies)
  }

  /// The node with a repeater of Lottie; nil unless all players agree about it.
  private mutating func repeaterNode(_ copies: Copies) -> LottieExportNode? {
    let shape = copies.context.shape
    guard copies.arePlain, turnsEvenly(copies.modifier, copies.place.time), shape.opacity == 1,
      shape.blend == .normal, shape.clip.isEmpty, shape.mask == nil
    else { return nil }
    var plain = copies.context
    plain.chain = []
    plain.outer = nil
    plain.windows = nil
    plain.shape.transform = nil
    plain.shape.visible = true
    let bodies = self.copies(plain, copies.before, copies.time, following: copies.following, inside: [])
    // Repeaters inside repeaters look different in each player.
    guard bodies.allSatisfy({ $0.isFlat && !$0.hasCopies }) else { return nil }
    // The contents have the opacity of the copy.
    var outer = copies.context
    outer.opacity = nil
    let result = shell(outer, copies.time, copies.inside)
    result.content = .copies(
      bodies, repeater(copies.modifier, copies.most, copies.place.time, copies.place.path))
    return result
  }

  /// The nodes of each copy by itself.
  private mutating func expanded(_ copies: Copies) -> [LottieExportNode] {
    guard copies.most <= 10_000, budget(copies.most) else { return [] }
    let moving = movingMembers(.repeat(copies.modifier))
    let edges = moving.isEmpty ? nil : self.edges(of: moving, copies.place.time)
    var result: [LottieExportNode] = []
    for index in 0..<copies.most {
      guard isWithinLimits else { break }
      result += copy(index, of: copies, edges: edges)
    }
    // The first copy is at the bottom, or on top.
    return copies.modifier.stack == .below ? result.reversed() : result
  }

  /// The nodes of one copy.
  ///
  /// - Parameter edges: The times at which the modifier jumps or turns; nil if it does not move.
  private mutating func copy(_ index: Int, of copies: Copies, edges: [Double]?) -> [LottieExportNode] {
    var context = copies.context
    if copies.number.constant == nil {
      let spans = copies.number.spans.filter { Int($0.from[0]) > index }
      context.windows = Self.intersection(context.windows, shown(spans.map { ($0.start, $0.end) }))
      if context.windows?.isEmpty ?? false { return [] }
    }
    let transform =
      if let edges {
        self.transform(of: { copies.values(at: $0).matrix(index) }, edges: edges, copies.place.path)
      } else {
        self.transform(of: copies.values(at: 0).matrix(index))
      }
    if copies.areFaded {
      let fade = fade(of: index, copies, edges: edges ?? [])
      context.opacity = context.opacity.map { product($0, fade) } ?? fade
    }
    var (time, before) = (copies.time, copies.before)
    if copies.delay.constant != [0] {
      time = copies.delayed(time, index)
      for place in before.indices { before[place].time = copies.delayed(before[place].time, index) }
      if index > 0 {
        context.chain = nil
        context.delay = LottieExportDelay(
          of: index, copies.modifier, inside: context.delay,
          time: copies.delayed(context.delay?.time ?? context.outerTime, index))
      }
    }
    let inside = transform.isIdentity ? copies.inside : copies.inside + [transform]
    return self.copies(context, before, time, following: copies.following, inside: inside)
  }

  /// The opacity of a copy.
  private func fade(of index: Int, _ copies: Copies, edges: [Double]) -> LottieSpans {
    if copies.hasStillOpacity { return still([copies.values(at: 0).opacity(index)]) }
    return fitted(edges + copies.number.edges, [opacityTolerance]) { [copies.values(at: $0).opacity(index)] }
  }

  /// Whether it makes no difference that the repeater of Lottie scales copies after it turns them.
  private mutating func turnsEvenly(_ copies: AnimatedShape.Repeat, _ time: LottieExportTime) -> Bool {
    if copies.rotation == 0 { return true }
    let scale = spans(copies.scale.flat, time, tolerance: [scaleTolerance])
    return scale.spans.allSatisfy { $0.from[0] == $0.from[1] && $0.to[0] == $0.to[1] }
  }

  private mutating func repeater(
    _ copies: AnimatedShape.Repeat, _ count: Int, _ time: LottieExportTime, _ path: [PathComponent]
  ) -> JSONValue {
    func value(_ member: FlatAnimated, _ name: String, _ tolerance: Double) -> LottieSpans {
      track(member, time, [tolerance], path + [.member(name)])
    }
    let divisor = Double(max(1, count))
    let step: [JSONValue.Member] = [
      JSONValue.Member("ty", "tr"),
      JSONValue.Member(
        "p", property(value(copies.position.flat, "position", tolerance / divisor), decimals: 4)),
      JSONValue.Member("a", property(value(copies.anchor.flat, "anchor", tolerance / divisor))),
      JSONValue.Member(
        "s", property(value(copies.scale.flat, "scale", scaleTolerance / divisor), scale: 100, decimals: 4)),
      JSONValue.Member(
        "r", number(value(copies.rotation.flat, "rotation", angleTolerance / divisor), decimals: 4)),
      JSONValue.Member("so", Self.still(.number(100))), JSONValue.Member("eo", Self.still(.number(100))),
    ]
    return .object([
      JSONValue.Member("ty", "rp"), JSONValue.Member("c", Self.still(.number(Double(count)))),
      JSONValue.Member("o", Self.still(.number(0))), JSONValue.Member("m", 2),
      JSONValue.Member("tr", .object(step)),
    ])
  }

  /// A node with the members of a shape, but without its contents.
  private mutating func shell(
    _ context: ShapeContext, _ time: LottieExportTime, _ inside: [LottieExportTransform]
  ) -> LottieExportNode {
    let (shape, path) = (context.shape, context.path)
    var opacity = track(shape.opacity.flat, time, [opacityTolerance], path + [.member("opacity")], in: 0...1)
    if let factor = context.opacity { opacity = product(opacity, factor) }
    let node = LottieExportNode(opacity: opacity)
    node.name = shape.id
    node.windows = context.windows
    if shape.visible != true {
      let visible = spans(shape.visible.flat, time, tolerance: [0.5])
      node.windows = Self.intersection(
        node.windows, shown(visible.spans.filter { $0.from[0] != 0 }.map { ($0.start, $0.end) }))
    }
    node.blend = shape.blend
    let own =
      context.chain
      ?? (context.outer ?? [])
      .appending(
        transforms(
          shape, time, outer: context.outerTime, among: context.siblings, path, delay: context.delay))
    node.chain = own.appending(inside)
    node.hasParent = !(context.outer ?? []).isEmpty
    if node.isHidden { return node }
    if !shape.clip.isEmpty {
      node.frame = shape.frame
      node.masks = masks(shape.clip, time, path + [.member("clip")])
      node.clip = nodes(shape.clip.map { $0.asClip }, time, [], path + [.member("clip")])
    }
    if let mask = shape.mask {
      node.mask = LottieExportNode.Mask(
        nodes: nodes(mask.shapes, time, [], path + [.member("mask"), .member("shapes")]),
        isLuminance: mask.by == .luminance, isInverted: mask.inverted)
    }
    return node
  }

  /// The nodes of one copy of a shape.
  private mutating func body(
    _ context: ShapeContext, _ time: LottieExportTime, _ modifiers: [LottieExportModifier],
    _ inside: [LottieExportTransform]
  ) -> [LottieExportNode] {
    let (shape, path) = (context.shape, context.path)
    let node = shell(context, time, inside)
    // A hidden parent still has its transform.
    if node.isHidden { return [node] }
    switch shape.geometry {
    case .group(let group):
      node.content = .group(
        nodes(group.shapes, time, each(modifiers, group.shapes), path + [.member("shapes")]))
      node.noteBlending(of: shape)
      return [node]
    case .use(let use):
      guard let content = use.content else { return [node] }
      node.content = .group(
        nodes(
          [content.shape.withoutStacking], time, each(modifiers, [content.shape]),
          [.member("symbols"), .member(use.symbol)]))
      node.noteBlending(of: shape)
      return [node]
    default: break
    }
    var paints: [LottieExportPaint] = []
    if let stroke = shape.stroke {
      paints.append(self.stroke(stroke, time, path + [.member("stroke")]))
    }
    if let fill = shape.fill { paints.append(self.fill(fill, time, path + [.member("fill")])) }
    paints.removeAll { $0.opacity.constant == [0] }
    guard !paints.isEmpty else { return [node] }
    var upright = shape
    // The space of a gradient, a clip or a mask does not turn.
    if modifiers.isEmpty, shape.clip.isEmpty, shape.mask == nil, !paints.contains(where: \.isGradient),
      let turn = turn(of: &upright, time, path)
    {
      node.chain = node.chain.appending([turn])
    }
    let outlines = outlines(upright, time, modifiers, path)
    if outlines.count == 1, outlines[0].window == nil {
      node.content = .items(outlines[0].items, paints)
      return [node]
    }
    return outlines.map { outline in
      let part = LottieExportNode(opacity: node.opacity)
      (part.name, part.chain, part.hasParent) = (node.name, node.chain, node.hasParent)
      (part.blend, part.clip, part.masks, part.mask) = (node.blend, node.clip, node.masks, node.mask)
      part.windows = Self.intersection(node.windows, outline.window.map { [$0] })
      part.content = .items(outline.items, paints)
      return part
    }
  }

  /// The modifiers of a group for each of its contents.
  private mutating func each(
    _ modifiers: [LottieExportModifier], _ shapes: [AnimatedShape]
  ) -> [LottieExportModifier] {
    guard shapes.count > 1 || shapes.contains(where: { !$0.geometry.isOutlined }) else { return modifiers }
    return each(modifiers)
  }

  /// Modifiers that trim each outline by its own length.
  private mutating func each(_ modifiers: [LottieExportModifier]) -> [LottieExportModifier] {
    modifiers.map { place in
      guard case .trim(var trim) = place.modifier, trim.mode == .joined else { return place }
      trim.mode = .each
      report(
        .exportDropped, "the length of each outline counts, rather than that of all together", at: place.path)
      var result = place
      result.modifier = .trim(trim)
      return result
    }
  }
}

import AnimFile

/// A shape of the document with all values over the time of the file.
final class LottieExportNode {
  var name: String?
  /// The transforms from the contents to the container, the outermost first.
  var chain: LottieExportChain = []
  /// Whether the chain contains transforms of siblings.
  var hasParent = false
  /// Whether siblings move with it.
  var isParent = false
  var opacity: LottieSpans
  /// The frames in which it is drawn; nil for all.
  var windows: [ClosedRange<Double>]?
  var blend = BlendMode.normal
  /// The shapes of its clip; nil for none. An empty list hides it.
  var clip: [LottieExportNode]?
  /// The masks of a layer that have the area of the clip; nil if it needs a matte.
  var masks: [JSONValue]?
  /// The size of a composition that has the area of the clip; nil for other clips.
  var frame: Size2D?
  var mask: Mask?
  /// Whether its contents are blended only with each other, and that matters.
  private(set) var isIsolated = false
  /// Whether its contents are blended with what is below it.
  private(set) var isBlended = false
  /// The transforms between the mask and the area of the clip, the outermost first.
  var inside: LottieExportChain = []
  var content = Content.group([])

  struct Mask {
    var nodes: [LottieExportNode]
    var isLuminance: Bool
    var isInverted: Bool
  }

  enum Content {
    case group([LottieExportNode])
    /// Items of a list of shapes, without the transforms.
    case items([JSONValue], [LottieExportPaint])
    /// A group and the repeater of its items.
    case copies([LottieExportNode], JSONValue)
  }

  init(opacity: LottieSpans) { self.opacity = opacity }

  /// A node with the contents of this one that are drawn, and other effects.
  fileprivate convenience init(contentsOf node: LottieExportNode) {
    self.init(opacity: node.opacity)
    (name, chain, hasParent, isParent) = (node.name, node.chain, node.hasParent, node.isParent)
    (windows, blend, clip, masks, frame) = (node.windows, node.blend, node.clip, node.masks, node.frame)
    (mask, inside, content) = (node.mask, node.inside, node.content)
    (isIsolated, isBlended) = (node.isIsolated, node.isBlended)
  }

  /// Notes whether blending ends at a group or use.
  func noteBlending(of shape: AnimatedShape) {
    let blends = children.contains { $0.blend != .normal || $0.isBlended }
    isIsolated = blends && shape.isIsolated
    isBlended = blends && !isIsolated
  }

  /// Whether it is only a list of nodes.
  private var isPlain: Bool {
    guard case .group = content else { return false }
    return chain.isEmpty && opacity.constant == [1] && windows == nil && blend == .normal && clip == nil
      && mask == nil && !isParent && !isIsolated
  }

  /// The nodes that are drawn, without groups that have no effect on their contents.
  static func simplified(_ nodes: [LottieExportNode], keepsNames: Bool) -> [LottieExportNode] {
    nodes.filter { !$0.isEmpty }.flatMap { node in
      node.isPlain && (!keepsNames || node.name == nil)
        ? simplified(node.children, keepsNames: keepsNames) : [node.joined.settled]
    }
  }

  /// A node with its opacity outside its clip or mask, and together with that of its only child, as after an import.
  private var settled: LottieExportNode {
    guard case .group(let nodes) = content, opacity.constant != [1] || clip != nil || mask != nil else {
      return self
    }
    let shown = nodes.filter { !$0.isEmpty }
    guard shown.count == 1, case let only = shown[0].settled, only.blend == .normal, only.windows == nil,
      !only.isParent, !only.hasParent, opacity.constant != nil || only.opacity.constant != nil
    else { return self }
    func product(_ a: LottieSpans, _ factor: Double) -> LottieSpans { a.map { [$0[0] * factor] } }
    let result = LottieExportNode(contentsOf: self)
    if let factor = only.opacity.constant?[0] {
      result.opacity = product(opacity, factor)
    } else {
      result.opacity = product(only.opacity, opacity.constant?[0] ?? 1)
    }
    if clip != nil || mask != nil || blend != .normal || windows != nil || isParent {
      guard only.opacity.constant != [1] else { return self }
      let inner = LottieExportNode(contentsOf: only)
      inner.opacity.spans = only.opacity.spans.map { .constant([1], from: $0.start, to: $0.end) }
      result.content = .group([inner])
      return result
    }
    result.chain = result.chain + only.chain
    (result.clip, result.masks, result.frame, result.mask) = (only.clip, only.masks, only.frame, only.mask)
    (result.inside, result.content) = (only.inside, only.content)
    result.isIsolated = isIsolated || only.isIsolated
    result.name = name ?? only.name
    return result
  }

  /// The nodes that are drawn at some time that is shown, with windows that end together with it.
  ///
  /// - Parameters:
  ///   - outer: The frames in which the nodes are shown; nil for all.
  ///   - frames: All frames.
  ///   - slack: The frames by which times inside symbols are early.
  static func shown(
    _ nodes: [LottieExportNode], in outer: [ClosedRange<Double>]?, of frames: ClosedRange<Double>,
    slack: Double
  ) -> [LottieExportNode] {
    nodes.compactMap { $0.shown(in: outer, of: frames, slack: slack) }
  }

  private func shown(
    in outer: [ClosedRange<Double>]?, of frames: ClosedRange<Double>, slack: Double
  ) -> LottieExportNode? {
    let result = LottieExportNode(contentsOf: self)
    let inner = LottieExporter.intersection(outer, windows)
    if let inner, inner.isEmpty { return nil }
    if let outer, let first = outer.first?.lowerBound, let last = outer.last?.upperBound, let windows {
      let kept = windows.filter { window in
        outer.contains {
          max($0.lowerBound, window.lowerBound) + slack < min($0.upperBound, window.upperBound)
        }
      }
      result.windows = kept.map { window in
        let low = window.lowerBound <= first + slack ? frames.lowerBound : window.lowerBound
        return low...(window.upperBound >= last - slack ? max(low, frames.upperBound) : window.upperBound)
      }
      if kept.isEmpty { return nil }
      if result.windows == [frames] { result.windows = nil }
    }
    func shown(_ nodes: [LottieExportNode]) -> [LottieExportNode] {
      Self.shown(nodes, in: inner, of: frames, slack: slack)
    }
    switch content {
    case .group(let nodes): result.content = .group(shown(nodes))
    case .copies(let nodes, let repeater): result.content = .copies(shown(nodes), repeater)
    case .items: break
    }
    result.clip = clip.map(shown)
    result.mask?.nodes = shown(mask?.nodes ?? [])
    return result
  }

  /// A node with a mask and a composition with the area of a clip, if the only thing in its mask is such a composition.
  private var joined: LottieExportNode {
    guard mask != nil, clip == nil else { return self }
    let result = LottieExportNode(contentsOf: self)
    while case .group(let nodes) = result.content {
      let shown = nodes.filter { !$0.isEmpty }
      guard shown.count == 1, case let only = shown[0], only.blend == .normal, only.mask == nil,
        only.windows == nil, only.opacity.constant == [1], case .group = only.content
      else { return self }
      result.inside = result.inside + only.chain
      result.content = only.content
      guard only.clip != nil else { continue }
      (result.clip, result.masks, result.frame) = (only.clip, only.masks, only.frame)
      return only.frame == nil ? self : result
    }
    return self
  }

  var children: [LottieExportNode] {
    switch content {
    case .group(let nodes), .copies(let nodes, _): nodes
    case .items: []
    }
  }

  var paints: [LottieExportPaint] {
    if case .items(_, let paints) = content { paints } else { [] }
  }

  /// Whether it draws nothing, whatever its contents are.
  var isHidden: Bool { opacity.constant == [0] || windows?.isEmpty ?? false }

  /// Whether it draws nothing.
  var isEmpty: Bool {
    if isHidden { return true }
    switch content {
    case .group(let nodes), .copies(let nodes, _): return nodes.allSatisfy(\.isEmpty)
    case .items(let items, let paints): return items.isEmpty || paints.isEmpty
    }
  }

  /// Whether it contains a repeater.
  var hasCopies: Bool {
    if case .copies = content { return true }
    return children.contains(where: \.hasCopies)
  }

  /// Whether it can be a group in a list of shapes, rather than a layer.
  var isFlat: Bool {
    guard windows == nil, blend == .normal, clip == nil, mask == nil, !hasParent, !isParent,
      !chain.isSplit
    else { return false }
    switch content {
    case .items(_, let paints): return opacity.constant == [1] || paints.count == 1
    case .group(let nodes), .copies(let nodes, _):
      return opacity.constant == [1] && nodes.allSatisfy(\.isFlat)
    }
  }
}

extension LottieExporter {
  /// The nodes of an array of shapes, bottommost first.
  ///
  /// - Parameter modifiers: The modifiers of groups around the shapes.
  mutating func nodes(
    _ shapes: [AnimatedShape], _ time: LottieExportTime, _ modifiers: [LottieExportModifier],
    _ path: [PathComponent]
  ) -> [LottieExportNode] {
    guard enter() else { return [] }
    defer { depth -= 1 }
    var chains: [String: LottieExportChain] = [:]
    var parents: Set<String> = []
    for shape in shapes {
      if let parent = shape.transform?.parent { parents.insert(parent) }
    }
    if !parents.isEmpty {
      let places = Dictionary(
        shapes.enumerated().compactMap { index, shape in shape.id.map { ($0, index) } },
        uniquingKeysWith: { first, _ in first })
      for shape in shapes {
        guard let id = shape.id, parents.contains(id), chains[id] == nil else { continue }
        // Each parent after its own.
        var pending = [id]
        while let next = pending.last, let place = places[next] {
          let shape = shapes[place]
          if let outer = shape.transform?.parent, chains[outer] == nil, places[outer] != nil,
            pending.count < 10_000
          {
            pending.append(outer)
            continue
          }
          pending.removeLast()
          let own = path + [.index(place)]
          let inner = inside(time, of: shape, own)
          chains[next] =
            (shape.transform?.parent.flatMap { chains[$0] } ?? [])
            .appending(transforms(shape, inner, outer: time, among: shapes, own))
        }
      }
    }
    var groups: [(shape: AnimatedShape, nodes: [LottieExportNode])] = []
    for (index, shape) in shapes.enumerated() {
      guard isWithinLimits else { break }
      let isParent = shape.id.map { parents.contains($0) } ?? false
      let known = isParent ? shape.id.flatMap { chains[$0] } : nil
      let result = nodes(
        shape, time, modifiers, path + [.index(index)], among: shapes, chain: known,
        outer: shape.transform?.parent.flatMap { chains[$0] })
      for node in result { node.isParent = node.isParent || isParent }
      groups.append((shape, result))
    }
    return stacked(groups, time, path)
  }

  /// The nodes in drawing order.
  private mutating func stacked(
    _ groups: [(shape: AnimatedShape, nodes: [LottieExportNode])], _ time: LottieExportTime,
    _ path: [PathComponent]
  ) -> [LottieExportNode] {
    guard groups.contains(where: { $0.shape.isStacked }) else { return groups.flatMap(\.nodes) }
    let members = groups.map { group in
      (member: group.shape.zIndex.flat, time: inside(time, of: group.shape, []))
    }
    func order(_ t: Double) -> [Int] {
      let places = members.map { $0.member.value(at: $0.time.local(t)).numbers[0] + 0 }
      return places.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    }
    let moving = members.filter { !$0.member.isConstant }
    guard !moving.isEmpty else { return order(0).flatMap { groups[$0].nodes } }
    let edges = moving.flatMap { self.edges(of: [$0.member], $0.time) }
    let orders = changes(edges, order)
    guard orders.count > 1, orders.count < 200 else {
      if orders.count > 1, let place = members.firstIndex(where: { !$0.member.isConstant }) {
        report(
          .exportDropped, "the order changes too often: the first one applies at all times",
          at: path + [.index(place), .member("zIndex")])
      }
      return order(orders[0].start + 1e-9).flatMap { groups[$0].nodes }
    }
    var result: [LottieExportNode] = []
    for part in orders {
      let window = part.start * frameRate...part.end * frameRate
      for index in part.value {
        for node in groups[index].nodes {
          let copy = LottieExportNode(contentsOf: node)
          copy.windows = Self.intersection(node.windows, [window])
          result.append(copy)
        }
      }
    }
    return result
  }

  /// The frames in two lists of windows.
  static func intersection(
    _ a: [ClosedRange<Double>]?, _ b: [ClosedRange<Double>]?
  ) -> [ClosedRange<Double>]? {
    guard let a else { return b }
    guard let b else { return a }
    var result: [ClosedRange<Double>] = []
    for one in a {
      for other in b {
        let (low, high) = (max(one.lowerBound, other.lowerBound), min(one.upperBound, other.upperBound))
        if low < high { result.append(low...high) }
      }
    }
    return result
  }

  /// The windows of intervals in seconds; nil if they are the whole time.
  func shown(_ intervals: [(start: Double, end: Double)]) -> [ClosedRange<Double>]? {
    var result: [ClosedRange<Double>] = []
    for interval in intervals.sorted(by: { $0.start < $1.start }) where interval.end > interval.start {
      let (low, high) = (interval.start * frameRate, interval.end * frameRate)
      if let last = result.last, low <= last.upperBound + 1e-6 {
        result[result.count - 1] = last.lowerBound...max(last.upperBound, high)
      } else {
        result.append(low...high)
      }
    }
    if result.count == 1, result[0].lowerBound <= 1e-9, result[0].upperBound >= duration * frameRate - 1e-9 {
      return nil
    }
    return result
  }
}

extension AnimatedShape {
  /// The size of a composition that has the area of the clip; nil if there is none.
  var frame: Size2D? {
    guard geometry.isContainer, clip.count == 1, let shape = clip.first,
      case .rect(let rect) = shape.geometry,
      case .origin(.constant(.zero)) = rect.place, case .constant(let size) = rect.size,
      case .constant(let radii) = rect.cornerRadius, radii.flat.numbers.allSatisfy({ $0 == 0 }),
      shape.transform == nil, shape.modifiers.isEmpty, shape.in == nil, shape.out == nil,
      shape.visible == true,
      shape.clip.isEmpty, shape.time?.since == nil,
      size.width >= 1, size.height >= 1, size.width == size.width.rounded(),
      size.height == size.height.rounded()
    else { return nil }
    return size
  }

  /// The shape as a picture of the area of a clip: black, and without what has no effect there.
  var asClip: AnimatedShape {
    var result = self
    (result.opacity, result.blend, result.mask, result.stroke) = (1, .normal, nil, nil)
    result.modifiers = modifiers.map { modifier in
      guard case .repeat(var copies) = modifier else { return modifier }
      copies.opacity = 1
      copies.jitter?.opacity = 0
      return .repeat(copies)
    }
    switch geometry {
    case .group(let group): result.geometry = .group(AnimatedShape.Group(group.shapes.map(\.asClip)))
    case .use(let use):
      result.geometry = .group(AnimatedShape.Group(use.content.map { [$0.shape.asClip] } ?? []))
    default:
      result.fill = Fill(.color(.constant(.black)), rule: fill?.rule ?? .constant(.nonzero))
      result.stroke = nil
    }
    return result
  }

  var withoutStacking: AnimatedShape {
    guard isStacked else { return self }
    var result = self
    result.zIndex = 0
    return result
  }
}

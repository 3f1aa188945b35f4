import AnimFile

/// The layers of a composition under construction.
struct LottieExportComposition {
  /// A layer, with references to others by number.
  struct Layer {
    var members: [JSONValue.Member]
    /// The transforms of its parents.
    var chain: LottieExportChain = []
    /// The members after the transform.
    var rest: [JSONValue.Member]
    /// The contents with the transform of the layer, if it can be groups of another layer.
    var plain: LottieExportNode?
  }

  /// The layers, bottommost first.
  var layers: [Layer] = []
  /// Layers that only move others.
  var nulls: [Layer] = []
  /// The numbers of the layers by the innermost transforms of their chains: those of layers are even, and those of nulls
  /// odd. In a composition, a transform is always inside the same ones.
  var numbers: [ObjectIdentifier: Int] = [:]
  /// The chains that others move with.
  var wanted: [LottieExportChain] = []
  private var known: Set<ObjectIdentifier> = []
  /// Chains inside others, with the chains themselves, which keeps their identities.
  private var joined: [Pair: (inner: LottieExportChain, result: LottieExportChain)] = [:]

  private struct Pair: Hashable {
    var outer: ObjectIdentifier
    var inner: ObjectIdentifier
  }

  /// The runs of layers that can be one, bottommost first: others do not move with them.
  var runs: [Range<Int>] {
    let parents = Set(numbers.filter { known.contains($0.key) }.values)
    var result: [Range<Int>] = []
    var isOpen = false
    for (index, layer) in layers.enumerated() {
      let isPlain = layer.plain != nil && layer.chain.isEmpty && !parents.contains(2 * index)
      if isPlain, isOpen, let last = result.popLast() {
        result.append(last.lowerBound..<index + 1)
      } else {
        result.append(index..<index + 1)
      }
      isOpen = isPlain
    }
    return result
  }

  /// Notes that a layer moves with a chain of transforms.
  mutating func want(_ chain: LottieExportChain) {
    var chain = chain
    while let transform = chain.last, known.insert(ObjectIdentifier(transform)).inserted {
      wanted.append(chain)
      chain = chain.outer
    }
  }

  /// A chain with the transforms of another one inside. Equal chains are the same.
  mutating func join(_ outer: LottieExportChain, _ inner: LottieExportChain) -> LottieExportChain {
    guard let outerID = outer.id else { return inner }
    var result = outer
    var pending: [LottieExportChain] = []
    var rest = inner
    while let id = rest.id {
      if let known = joined[Pair(outer: outerID, inner: id)] {
        result = known.result
        break
      }
      pending.append(rest)
      rest = rest.outer
    }
    for chain in pending.reversed() {
      guard let id = chain.id, let transform = chain.last else { continue }
      result = result.appending([transform])
      joined[Pair(outer: outerID, inner: id)] = (chain, result)
    }
    return result
  }

  /// The number of the layer with a chain of transforms; nil if there is none.
  func number(of chain: LottieExportChain) -> Int? {
    chain.last.flatMap { numbers[ObjectIdentifier($0)] }
  }
}

extension LottieExporter {
  /// The layers of nodes, topmost first.
  mutating func layers(_ nodes: [LottieExportNode], inside chain: LottieExportChain) -> [JSONValue] {
    var composition = LottieExportComposition()
    add(nodes, chain, nil, to: &composition)
    return layers(composition)
  }

  /// The layers of a composition, topmost first.
  mutating func layers(_ composition: LottieExportComposition) -> [JSONValue] {
    var composition = composition
    joinLayers(of: &composition)
    // Parents that no layer is.
    for chain in composition.wanted.reversed() {
      guard let transform = chain.last, composition.number(of: chain) == nil else { continue }
      composition.numbers[ObjectIdentifier(transform)] = 2 * composition.nulls.count + 1
      var layer = layer(3, transform, still([1]), nil, nil)
      layer.rest = interval(nil) + layer.rest
      layer.chain = chain.outer
      composition.nulls.append(layer)
    }
    let count = composition.layers.count
    func index(_ number: Int) -> Int {
      number % 2 == 0 ? count - number / 2 : count + composition.nulls.count - number / 2
    }
    var result: [JSONValue] = []
    let all =
      composition.layers.indices.reversed().map { (2 * $0, composition.layers[$0]) }
      + composition.nulls.indices.reversed().map { (2 * $0 + 1, composition.nulls[$0]) }
    for (number, layer) in all {
      var members = [JSONValue.Member("ddd", 0)] + layer.members.prefix(1)
      members.append(JSONValue.Member("ind", .number(Double(index(number)))))
      members += layer.members.dropFirst()
      if let parent = composition.number(of: layer.chain) {
        members.append(JSONValue.Member("parent", .number(Double(index(parent)))))
      }
      result.append(.object(members + layer.rest))
    }
    return result
  }

  /// Writes runs of layers as one each.
  private mutating func joinLayers(of composition: inout LottieExportComposition) {
    let runs = composition.runs
    guard runs.count < composition.layers.count else { return }
    var layers: [LottieExportComposition.Layer] = []
    var places: [Int: Int] = [:]
    for run in runs {
      places[2 * run.lowerBound] = 2 * layers.count
      if run.count == 1 {
        layers.append(composition.layers[run.lowerBound])
        continue
      }
      let items = run.reversed().compactMap { composition.layers[$0].plain }.flatMap { self.items($0) }
      layers.append(shapes(items, nil, nil))
    }
    composition.layers = layers
    composition.numbers = composition.numbers.compactMapValues { places[$0] }
  }

  // MARK: Nodes

  /// Adds the layers of nodes, bottommost first.
  private mutating func add(
    _ nodes: [LottieExportNode], _ chain: LottieExportChain, _ windows: [ClosedRange<Double>]?,
    to composition: inout LottieExportComposition
  ) {
    guard enter() else { return }
    defer { depth -= 1 }
    var flat: [LottieExportNode] = []
    func flush(_ exporter: inout LottieExporter) {
      guard !flat.isEmpty else { return }
      if flat.count == 1 {
        exporter.addLayer(flat[0], chain, windows, to: &composition)
      } else {
        let group = LottieExportNode(opacity: exporter.still([1]))
        group.content = .group(flat)
        exporter.addShapes(group, chain, windows, to: &composition)
      }
      flat = []
    }
    for node in LottieExportNode.simplified(nodes, keepsNames: options.keepsNames) {
      if let frame = node.frame, frame.width >= area.width, frame.height >= area.height, chain.isEmpty,
        node.chain.isEmpty, node.inside.isEmpty, !node.isIsolated
      {
        // The composition cuts off the same.
        (node.frame, node.clip, node.masks) = (nil, nil, nil)
      }
      if node.isFlat {
        flat.append(node)
        continue
      }
      flush(&self)
      let isAtomic =
        node.opacity.constant != [1] || node.blend != .normal || node.clip != nil || node.mask != nil
        || node.isIsolated
      if let frame = node.frame, case .group(let contents) = node.content {
        addFrame(node, contents, frame, chain, windows, to: &composition)
      } else if node.children.allSatisfy(\.isFlat) {
        addLayer(node, chain, windows, to: &composition)
      } else if isAtomic {
        addPrecomposition(node, chain, windows, to: &composition)
      } else {
        let inner = composition.join(chain, node.chain)
        add(node.children, inner, Self.intersection(windows, node.windows), to: &composition)
      }
    }
    flush(&self)
  }

  /// A layer of shapes.
  private mutating func shapes(
    _ items: [JSONValue], _ own: LottieExportTransform?, _ windows: [ClosedRange<Double>]?,
    isMatte: Bool = false
  ) -> LottieExportComposition.Layer {
    var layer = layer(4, own, opacity(still([1]), windows), nil, nil)
    if isMatte { layer.members.append(JSONValue.Member("td", 1)) }
    layer.rest = [JSONValue.Member("shapes", .array(items))] + interval(windows) + layer.rest
    return layer
  }

  /// Adds the layer of a flat group in the space of a chain of transforms.
  private mutating func addShapes(
    _ group: LottieExportNode, _ chain: LottieExportChain, _ windows: [ClosedRange<Double>]?,
    to composition: inout LottieExportComposition
  ) {
    let own = own(chain, in: composition)
    var layer = shapes(contents(group, opacity: group.opacity), own, windows)
    layer.plain = windows == nil ? plain(group, inside: chain) : nil
    append(layer, inside: own == nil ? chain : chain.outer, to: &composition)
    if own != nil { number(chain, windows, in: &composition) }
  }

  /// A flat node with its transform in a composition; nil if a group cannot have it.
  private func plain(_ node: LottieExportNode, inside chain: LottieExportChain) -> LottieExportNode? {
    guard chain.count < 2, !chain.isSplit else { return nil }
    let result = LottieExportNode(opacity: node.opacity)
    (result.name, result.content, result.chain) = (node.name, node.content, chain)
    return result
  }

  /// The transform that a layer in the space of a chain has itself; nil if another layer or none has it.
  private func own(
    _ chain: LottieExportChain, in composition: LottieExportComposition
  ) -> LottieExportTransform? {
    composition.number(of: chain) == nil ? chain.last : nil
  }

  /// Items in the space of a chain of transforms; nil if groups cannot have these transforms.
  private mutating func items(
    _ content: LottieExportNode.Content, inside chain: LottieExportChain
  ) -> [JSONValue]? {
    guard !chain.isSplit else { return nil }
    let node = LottieExportNode(opacity: still([1]))
    (node.content, node.chain) = (content, chain)
    return chain.isEmpty ? contents(node, opacity: node.opacity) : items(node)
  }

  private func append(
    _ layer: LottieExportComposition.Layer, inside chain: LottieExportChain,
    to composition: inout LottieExportComposition
  ) {
    var layer = layer
    layer.chain = chain
    composition.layers.append(layer)
    composition.want(chain)
  }

  /// Adds the layer of a node whose contents are flat.
  private mutating func addLayer(
    _ node: LottieExportNode, _ chain: LottieExportChain, _ windows: [ClosedRange<Double>]?,
    to composition: inout LottieExportComposition
  ) {
    let windows = Self.intersection(windows, node.windows)
    if windows?.isEmpty ?? false { return }
    let full = composition.join(chain, node.chain)
    // Both a clip that needs a matte and a mask need a composition around one of them.
    if node.mask != nil, node.clip != nil, node.masks == nil {
      return addPrecomposition(node, chain, windows, to: &composition)
    }
    let hasMatte = node.mask != nil || node.clip != nil && node.masks == nil
    if hasMatte, node.masks == nil, let items = items(node.content, inside: full) {
      // The layer is in the space of the composition, as its matte is.
      var layer = layer(4, nil, opacity(node.opacity, windows), node.name, node)
      layer.rest = [JSONValue.Member("shapes", .array(items))] + interval(windows) + layer.rest
      return append(layer, inside: [], matte: node, full: full, to: &composition)
    }
    let isPlain = node.isFlat && windows == nil
    let own = own(full, in: composition)
    var layer = layer(4, own, opacity(node.opacity, windows), node.name, node)
    let items = contents(node, opacity: still([1]))
    layer.rest = [JSONValue.Member("shapes", .array(items))] + interval(windows) + layer.rest
    if isPlain { layer.plain = plain(node, inside: full) }
    append(
      layer, inside: own == nil ? full : full.outer, matte: node, full: full, to: &composition)
    if !hasMatte { number(full, windows, in: &composition) }
  }

  /// Adds a group as a composition with the area of its clip.
  private mutating func addFrame(
    _ node: LottieExportNode, _ contents: [LottieExportNode], _ frame: Size2D,
    _ chain: LottieExportChain, _ windows: [ClosedRange<Double>]?,
    to composition: inout LottieExportComposition
  ) {
    let windows = Self.intersection(windows, node.windows)
    if windows?.isEmpty ?? false { return }
    let outside = composition.join(chain, node.chain)
    let full = composition.join(outside, node.inside)
    let outerArea = area
    area = frame
    let id = asset(layers(contents, inside: []))
    area = outerArea
    let own = own(full, in: composition)
    var layer = layer(0, own, opacity(node.opacity, windows), node.name, node, withMasks: false)
    layer.rest = precomposition(id, of: frame) + interval(windows) + layer.rest
    let outer = LottieExportNode(opacity: still([1]))
    outer.mask = node.mask
    append(
      layer, inside: own == nil ? full : full.outer, matte: outer, full: outside, to: &composition)
    if node.mask == nil { number(full, windows, in: &composition) }
  }

  /// Notes that the last layer moves with a chain of transforms.
  private func number(
    _ chain: LottieExportChain, _ windows: [ClosedRange<Double>]?,
    in composition: inout LottieExportComposition
  ) {
    guard windows == nil, let transform = chain.last, composition.number(of: chain) == nil else { return }
    composition.numbers[ObjectIdentifier(transform)] = 2 * (composition.layers.count - 1)
  }

  /// Adds a layer, and above it the source of its matte.
  private mutating func append(
    _ layer: LottieExportComposition.Layer, inside chain: LottieExportChain,
    matte node: LottieExportNode, full: LottieExportChain, to composition: inout LottieExportComposition
  ) {
    var layer = layer
    var source: (nodes: [LottieExportNode], kind: Double)?
    if let mask = node.mask {
      source = (mask.nodes, (mask.isLuminance ? 3 : 1) + (mask.isInverted ? 1 : 0))
    } else if let clip = node.clip, node.masks == nil {
      source = (clip, 1)
    }
    if let source { layer.members.append(JSONValue.Member("tt", .number(source.kind))) }
    append(layer, inside: chain, to: &composition)
    guard let source else { return }
    var shown = LottieExportNode.simplified(source.nodes, keepsNames: options.keepsNames)
    for node in shown where full.isEmpty && node.chain.isEmpty && node.frame == area {
      // The composition below has the same area.
      (node.frame, node.clip, node.masks) = (nil, nil, nil)
    }
    shown = LottieExportNode.simplified(shown, keepsNames: options.keepsNames)
    if shown.allSatisfy(\.isFlat) {
      let items = items(.group(shown), inside: full)
      let isGrouped = items != nil
      append(
        shapes(items ?? shown.reversed().flatMap { self.items($0) }, nil, nil, isMatte: true),
        inside: isGrouped ? [] : full, to: &composition)
    } else {
      let id = asset(layers(shown, inside: full))
      var matte = self.layer(0, nil, still([1]), nil, nil)
      matte.members.append(JSONValue.Member("td", 1))
      matte.rest = precomposition(id, of: area) + interval(nil) + matte.rest
      composition.layers.append(matte)
    }
  }

  /// Adds a group that is drawn as one picture.
  private mutating func addPrecomposition(
    _ node: LottieExportNode, _ chain: LottieExportChain, _ windows: [ClosedRange<Double>]?,
    to composition: inout LottieExportComposition
  ) {
    let windows = Self.intersection(windows, node.windows)
    if windows?.isEmpty ?? false { return }
    let full = composition.join(chain, node.chain)
    let inside: [JSONValue]
    if node.mask != nil, node.clip != nil {
      // The clip is inside the mask.
      let clipped = LottieExportNode(opacity: still([1]))
      (clipped.clip, clipped.content, clipped.chain, clipped.masks) = (
        node.clip, node.content, node.chain, node.masks
      )
      inside = layers([clipped], inside: chain)
    } else {
      inside = layers(node.children, inside: full)
    }
    let id = asset(inside)
    var layer = layer(0, nil, opacity(node.opacity, windows), node.name, node, withMasks: false)
    layer.rest = precomposition(id, of: area) + interval(windows) + layer.rest
    let outer = LottieExportNode(opacity: still([1]))
    outer.mask = node.mask
    if node.mask == nil { outer.clip = node.clip }
    append(layer, inside: [], matte: outer, full: full, to: &composition)
  }

  // MARK: Items

  /// The groups of a flat node.
  mutating func items(_ node: LottieExportNode) -> [JSONValue] {
    guard let inner = node.chain.last else {
      if case .group(let nodes) = node.content, !options.keepsNames || node.name == nil {
        return nodes.reversed().filter { !$0.isEmpty }.flatMap { items($0) }
      }
      // Each deformed paint is in a group of its own.
      if node.paints.contains(where: { $0.deformation != nil }) {
        return contents(node, opacity: node.opacity)
      }
      return [group(contents(node, opacity: node.opacity), nil, opacity: still([1]), name: node.name)]
    }
    var result = group(contents(node, opacity: node.opacity), inner, opacity: still([1]), name: node.name)
    var rest = node.chain.outer
    while let transform = rest.last {
      result = group([result], transform, opacity: still([1]))
      rest = rest.outer
    }
    return [result]
  }

  /// The items of a node in its own space, with an opacity that a single paint has.
  private mutating func contents(_ node: LottieExportNode, opacity: LottieSpans) -> [JSONValue] {
    switch node.content {
    case .group(let nodes):
      let shown = nodes.filter { !$0.isEmpty }
      // A group around a single item needs no group in it.
      if shown.count == 1, shown[0].chain.isEmpty { return contents(shown[0], opacity: shown[0].opacity) }
      return shown.reversed().flatMap { items($0) }
    case .copies(let nodes, let repeater):
      return nodes.reversed().filter { !$0.isEmpty }.flatMap { items($0) } + [repeater]
    case .items(let items, let paints):
      func painted(_ paint: LottieExportPaint) -> JSONValue {
        let value = product(paint.opacity, opacity)
        return paint.item(number(value, scale: 100, decimals: 2))
      }
      guard paints.contains(where: { $0.deformation != nil }) else { return items + paints.map(painted) }
      return paints.map { paint in
        guard let matrix = paint.deformation, let inverse = matrix.inverse else {
          return group(items + [painted(paint)], nil, opacity: still([1]))
        }
        let outline = group(items, transform(of: inverse), opacity: still([1]))
        return group([outline, painted(paint)], transform(of: matrix), opacity: still([1]))
      }
    }
  }

  // MARK: Members of layers

  private mutating func layer(
    _ type: Int, _ transform: LottieExportTransform?, _ opacity: LottieSpans, _ name: String?,
    _ node: LottieExportNode?, withMasks: Bool = true
  ) -> LottieExportComposition.Layer {
    var members: [JSONValue.Member] = [JSONValue.Member("ty", .number(Double(type)))]
    if options.keepsNames, let name { members.append(JSONValue.Member("nm", .string(name))) }
    members.append(JSONValue.Member("sr", 1))
    members.append(JSONValue.Member("ks", .object(self.members(transform, opacity: opacity, isLayer: true))))
    if withMasks, let masks = node?.masks {
      members.append(JSONValue.Member("hasMask", true))
      members.append(JSONValue.Member("masksProperties", .array(masks)))
    }
    let blend = node.flatMap { BlendMode.allCases.firstIndex(of: $0.blend) } ?? 0
    return LottieExportComposition.Layer(
      members: members, rest: [JSONValue.Member("st", 0), JSONValue.Member("bm", .number(Double(blend)))])
  }

  private func precomposition(_ id: String, of size: Size2D) -> [JSONValue.Member] {
    [
      JSONValue.Member("refId", .string(id)), JSONValue.Member("w", .number(size.width)),
      JSONValue.Member("h", .number(size.height)),
    ]
  }

  private mutating func asset(_ layers: [JSONValue]) -> String {
    // Equal compositions are one.
    let value = JSONValue.array(layers)
    if let known = assetNames[value] { return known }
    let id = "c\(assets.count + 1)"
    assetNames[value] = id
    assets.append(.object([JSONValue.Member("id", .string(id)), JSONValue.Member("layers", value)]))
    return id
  }

  /// A time in frames as it is written: a layer that starts just after a frame is not in that frame, and one that ends just
  /// after it still is.
  private static func firstFrame(at frame: Double) -> Double {
    (((frame - 1e-8) * 1e4).rounded(.up) / 1e4).rounded(4)
  }

  /// The first and the last frame.
  private func interval(_ windows: [ClosedRange<Double>]?) -> [JSONValue.Member] {
    let last = (duration * frameRate).rounded(4)
    var (first, end) = (0.0, last)
    if let windows, let low = windows.first?.lowerBound, let high = windows.last?.upperBound {
      (first, end) = (max(0, Self.firstFrame(at: low)), min(last, Self.firstFrame(at: high)))
      // Some players still draw the last frame.
      if end < last, end == end.rounded() { end -= 0.001 }
      // A layer lasts, even where no frame shows it.
      end = max(end, (first + 1e-4).rounded(4))
    }
    return [JSONValue.Member("ip", .number(first)), JSONValue.Member("op", .number(end))]
  }

  /// The opacity of a layer that is drawn in windows.
  ///
  /// rlottie rounds the first and the last frame, and draws both. Without opacity there, it draws nothing.
  private func opacity(_ opacity: LottieSpans, _ windows: [ClosedRange<Double>]?) -> LottieSpans {
    guard let windows else { return opacity }
    var result = opacity
    if windows.count == 1 {
      let frames = 0...(duration * frameRate).rounded(4)
      let (start, last) = (
        Self.firstFrame(at: windows[0].lowerBound), Self.firstFrame(at: windows[0].upperBound)
      )
      // A layer that ends a little before a whole frame ends with it.
      let whole = last.rounded(.up)
      let end = whole - last < 0.0011 ? whole : last
      if end < frames.upperBound, end.rounded() >= end {
        result.spans = result.spans.compactMap { $0.clipped(from: $0.start, to: end / frameRate) }
        result.spans.append(.constant([0], from: end / frameRate, to: duration))
      }
      if start > 0, start.rounded() < start {
        result.spans = result.spans.compactMap { $0.clipped(from: start / frameRate, to: $0.end) }
        result.spans.insert(.constant([0], from: 0, to: start / frameRate), at: 0)
      }
      return result
    }
    result.spans = []
    var time = 0.0
    for window in windows {
      let (start, end) = (window.lowerBound / frameRate, window.upperBound / frameRate)
      if start > time { result.spans.append(.constant([0], from: time, to: start)) }
      for span in opacity.spans {
        if let part = span.clipped(from: start, to: end) { result.spans.append(part) }
      }
      time = end
    }
    if time < duration { result.spans.append(.constant([0], from: time, to: duration)) }
    return result
  }
}

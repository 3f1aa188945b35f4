import AnimFile

/// A precomposition.
struct LottieAsset {
  let id: String
  let node: LottieNode
  let layers: [LottieNode]
  /// The number of layers that show it.
  var uses = 0
  /// The frames of it that can show.
  var shown: ClosedRange<Double>?
  /// The name of its symbol, once a layer uses it.
  var symbol: String?
  /// Whether something in it blends, with nothing but the rest of it.
  var blends = false
}

/// A composition during the conversion of its layers.
struct LottieComposition {
  var clock: LottieClock
  /// The frames of it that can show.
  var shown: ClosedRange<Double>
  var width: Double
  var height: Double
  var isRoot = false
  /// Whether nothing outside its bounds is in the picture.
  var coversPicture = false
  var name: String?
}

/// A layer of a composition.
struct LottieLayer {
  let node: LottieNode
  let type: Int
  let index: Int?
  let parentIndex: Int?
  let start: Double
  let end: Double
  let isHidden: Bool
  let isMatteSource: Bool
  let matte: Int

  init(_ node: LottieNode) {
    self.node = node
    type = node["ty"]?.integer ?? -1
    index = node["ind"]?.integer
    parentIndex = node["parent"]?.integer
    start = node["ip"]?.number ?? 0
    end = node["op"]?.number ?? 1e9
    isHidden = node["hd"]?.isTrue ?? false
    isMatteSource = node["td"]?.isTrue ?? false
    matte = node["tt"]?.integer ?? 0
  }

  var matrix: LottieNode? { node["ks"] }
}

/// The layers of a composition, with what connects them.
private struct LottieStack {
  var layers: [LottieLayer]
  /// The parent of each layer, by its place in the list.
  var parents: [Int?]
  /// The source of the matte of each layer.
  var sources: [Int?]
  /// The ids of the elements of layers.
  var ids: [String?]
}

extension LottieImporter {
  /// Converts the layers of a composition to shapes, bottommost first.
  mutating func composition(_ list: [LottieNode], _ composition: LottieComposition) -> [LottieElement] {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else {
      budget.exceedLevels()
      return []
    }
    guard budget.add(shapes: list.count) else { return [] }
    let outer = scope
    defer { scope = outer }
    scope = LottieScope(
      layers: list, name: composition.name, isRoot: composition.isRoot, width: composition.width,
      height: composition.height,
      shown: composition.shown)
    var stack = stack(list)
    let isDrawn = stack.layers.map { layer in
      !layer.isHidden && !layer.isMatteSource && shows(layer, composition)
        && [0, 1, 2, 4, 5].contains(layer.type)
    }
    let hasDepth = stack.layers.contains { $0.node["ddd"]?.isTrue ?? false }
    for layer in stack.layers where !layer.isHidden && (hasDepth || layer.type != 13) { reportKind(layer) }
    // The layers whose transforms others need as siblings.
    var isNeeded = [Bool](repeating: false, count: list.count)
    for index in list.indices where isDrawn[index] && stack.sources[index] == nil {
      var next = stack.parents[index]
      while let parent = next, !isNeeded[parent] {
        isNeeded[parent] = true
        next = stack.parents[parent]
      }
    }
    for index in list.indices where isNeeded[index] || isDrawn[index] {
      stack.ids[index] = names.id(stack.layers[index].node["nm"]?.string ?? (isNeeded[index] ? "layer" : nil))
      if stack.ids[index] == nil, isNeeded[index] { stack.ids[index] = names.id("layer") }
    }
    var result: [LottieElement] = []
    for index in list.indices.reversed() {
      guard budget.exceeded == nil else { return [] }
      if isDrawn[index], stack.sources[index] != nil {
        // Layers that move with this one refer to a group without its contents, which keeps its id.
        var id = stack.ids[index]
        if isNeeded[index] {
          result += handles(index, stack, composition)
          id = names.id(stack.layers[index].node["nm"]?.string)
        }
        if let element = matted(index, id, &stack, composition) { result.append(element) }
      } else if isDrawn[index] {
        if let element = element(index, stack, composition, isNested: false, isParent: isNeeded[index]) {
          result += element
        }
      } else if isNeeded[index] {
        result += handles(index, stack, composition)
      }
    }
    return Self.withoutUnusedParents(result)
  }

  /// Elements without groups that would move others, if none of these shows anything.
  private static func withoutUnusedParents(_ elements: [LottieElement]) -> [LottieElement] {
    var uses: [String: Int] = [:]
    for element in elements { if let parent = element.transform.parent { uses[parent, default: 0] += 1 } }
    var places: [String: Int] = [:]
    for (place, element) in elements.enumerated() { if let id = element.id { places[id] = place } }
    var isUnused = [Bool](repeating: false, count: elements.count)
    for start in elements.indices {
      var next: Int? = start
      while let place = next, !isUnused[place], elements[place].isParent, elements[place].type == "group",
        elements[place].children.isEmpty, elements[place].id.map({ uses[$0] ?? 0 == 0 }) ?? false
      {
        isUnused[place] = true
        guard let parent = elements[place].transform.parent else { break }
        uses[parent]? -= 1
        next = places[parent]
      }
    }
    return isUnused.contains(true) ? elements.indices.filter { !isUnused[$0] }.map { elements[$0] } : elements
  }

  private func shows(_ layer: LottieLayer, _ composition: LottieComposition) -> Bool {
    layer.start < layer.end && layer.start <= composition.shown.upperBound
      && layer.end > composition.shown.lowerBound
      && !(composition.isRoot && layer.start >= composition.shown.upperBound)
  }

  // MARK: Relations

  private mutating func stack(_ list: [LottieNode]) -> LottieStack {
    let layers = list.map { LottieLayer($0) }
    var places: [Int: Int] = [:]
    for (place, layer) in layers.enumerated() {
      if let index = layer.index, places[index] == nil { places[index] = place }
    }
    var stack = LottieStack(
      layers: layers, parents: Array(repeating: nil, count: layers.count),
      sources: Array(repeating: nil, count: layers.count), ids: Array(repeating: nil, count: layers.count))
    for (place, layer) in layers.enumerated() {
      if layer.node["ip"] == nil || layer.node["op"] == nil, !layer.isHidden {
        report(
          .lottieRepair,
          "the layer has no 'ip' or no 'op': it shows without this limit, but not in other players",
          at: layer.node.node)
      }
      if let parent = layer.parentIndex {
        if let found = places[parent] {
          stack.parents[place] = found == place ? nil : found
        } else {
          report(
            .lottieRepair, "the parent with the index \(parent) does not exist: the layer has none",
            at: layer.node["parent"]?.node)
        }
      }
      if layer.matte > 0, layer.matte < 5 {
        var source = place > 0 ? place - 1 : nil
        if let index = layer.node["tp"]?.integer { source = places[index] }
        if source == place { source = nil }
        if source == nil {
          report(
            .lottieRepair, "the source of the matte does not exist: the layer has no matte",
            at: layer.node["tt"]?.node)
        }
        stack.sources[place] = source
      }
    }
    breakCycles(&stack)
    return stack
  }

  /// Removes one parent from each cycle.
  private mutating func breakCycles(_ stack: inout LottieStack) {
    var state = [UInt8](repeating: 0, count: stack.layers.count)
    for start in stack.layers.indices where state[start] == 0 {
      var path: [Int] = []
      var next: Int? = start
      while let place = next, state[place] == 0 {
        state[place] = 1
        path.append(place)
        next = stack.parents[place]
      }
      if let place = next, state[place] == 1, let last = path.last {
        report(
          .lottieCycle,
          "the layer is its own parent, through \(path.count - (path.firstIndex(of: place) ?? 0)) layers",
          at: stack.layers[last].node["parent"]?.node)
        stack.parents[last] = nil
      }
      for place in path { state[place] = 2 }
    }
  }

  private mutating func reportKind(_ layer: LottieLayer) {
    let at = layer.node["ty"]?.node ?? layer.node.node
    switch layer.type {
    case 0, 1, 3, 4, 5: break
    case 2:
      report(
        .lottieImage, "the image is left out", help: "draw it with shapes, or place it behind the animation",
        at: at)
    case 6: report(.lottieIgnored, "the audio layer is left out", at: at)
    case 13: report(.lottie3D, "the camera is left out", at: at)
    default:
      report(.lottieLayerType, "the layer type \(layer.type) is unknown: the layer is left out", at: at)
    }
    guard ![6, 13].contains(layer.type) else { return }
    reportEffects(layer)
    if layer.node["mb"]?.isTrue ?? false {
      report(.lottieMotionBlur, "the motion blur is left out", at: layer.node["mb"]?.node)
    }
  }

  // MARK: Elements of layers

  /// Groups without contents that carry the transform of a layer for others.
  private mutating func handles(
    _ place: Int, _ stack: LottieStack, _ composition: LottieComposition
  ) -> [LottieElement] {
    var transform = transform(of: stack.layers[place], composition)
    transform.parent = stack.parents[place].flatMap { stack.ids[$0] }
    var element = LottieElement.group([], id: stack.ids[place])
    element.isParent = true
    element.isLayer = true
    guard let inner = transform.inner else {
      element.transform = transform
      return [element]
    }
    var pivot = LottieElement.group([], id: names.id("\(stack.ids[place] ?? "layer") pivot"))
    transform.inner = nil
    pivot.transform = transform
    pivot.isParent = true
    element.transform = LottieElement.Transform(members: inner, parent: pivot.id, isConstant: false)
    return [pivot, element]
  }

  private mutating func transform(
    of layer: LottieLayer, _ composition: LottieComposition
  ) -> LottieElement.Transform {
    let outer = scope.layer
    defer { scope.layer = outer }
    scope.layer = layer.node
    return transform(
      layer.matrix, composition.clock, is3D: layer.node["ddd"]?.isTrue ?? false,
      orients: layer.node["ao"]?.isTrue ?? false)
  }

  /// Converts a layer without its matte; nil if it shows nothing and is no parent.
  ///
  /// - Parameters:
  ///   - isNested: Whether it is not among its siblings, so that the transforms of its parents become groups around it.
  ///   - isTimed: Whether it has the interval of the layer.
  private mutating func element(
    _ place: Int, _ stack: LottieStack, _ composition: LottieComposition, isNested: Bool, isParent: Bool,
    isTimed: Bool = true
  ) -> [LottieElement]? {
    let layer = stack.layers[place]
    let outer = scope.layer
    defer { scope.layer = outer }
    scope.layer = layer.node
    var transform = transform(of: layer, composition)
    let opacity = opacity(
      layer.matrix, composition.clock, in: layer.start...max(layer.start, layer.end))
    var children = contents(layer, composition)
    if opacity == 0 { children = [] }
    if children.isEmpty, !isParent { return nil }
    var extra: [LottieElement] = []
    if !isNested { transform.parent = stack.parents[place].flatMap { stack.ids[$0] } }
    if isParent, let inner = transform.inner {
      var pivot = LottieElement.group([], id: names.id("\(stack.ids[place] ?? "layer") pivot"))
      transform.inner = nil
      pivot.transform = transform
      pivot.isParent = true
      extra = [pivot]
      transform = LottieElement.Transform(members: inner, parent: pivot.id, isConstant: false)
    }
    var inner = LottieElement.group(children)
    mask(&inner, with: layer, composition)
    let hasMasks = !inner.clip.isEmpty || inner.mask != nil
    var contents = hasMasks ? [inner.simplified()] : children
    for effect in effects(layer) {
      guard let fill = fill(by: effect, composition.clock) else { continue }
      contents = [filled(contents, fill)]
    }
    var element = LottieElement.group(contents, transform, id: stack.ids[place])
    element.opacity = opacity
    element.blend = blend(layer.node)
    if isTimed { interval(&element, layer, composition) }
    element.isParent = isParent
    element.isLayer = true
    var result = element.simplified()
    if result.isEmpty { return extra.isEmpty ? nil : extra }
    if isNested {
      var next = stack.parents[place]
      var count = 0
      while let parent = next {
        count += 1
        guard count < 32, budget.add(shapes: 1) else {
          budget.exceedLevels()
          break
        }
        result = LottieElement.group([result], self.transform(of: stack.layers[parent], composition))
          .simplified()
        next = stack.parents[parent]
      }
    }
    return extra + [result]
  }

  private func interval(
    _ element: inout LottieElement, _ layer: LottieLayer, _ composition: LottieComposition
  ) {
    let clock = composition.clock
    if layer.start > composition.shown.lowerBound { element.start = clock.seconds(layer.start) }
    if layer.end < composition.shown.upperBound { element.end = clock.seconds(layer.end) }
  }

  /// Converts a layer with a matte: a group, masked by the source.
  private mutating func matted(
    _ place: Int, _ id: String?, _ stack: inout LottieStack, _ composition: LottieComposition
  ) -> LottieElement? {
    let ownID = stack.ids[place]
    stack.ids[place] = nil
    defer { stack.ids[place] = ownID }
    guard
      let contents = element(
        place, stack, composition, isNested: true, isParent: false, isTimed: false)
    else { return nil }
    let layer = stack.layers[place]
    var group = LottieElement.group(contents, id: id)
    group.isLayer = true
    interval(&group, layer, composition)
    group.blend = blend(layer.node)
    if contents.count == 1, group.blend != nil { group.children[0].blend = nil }
    if let source = stack.sources[place] {
      let isInverted = layer.matte == 2 || layer.matte == 4
      var shapes: [LottieElement] = []
      if shows(stack.layers[source], composition) {
        shapes = matteSource(source, &stack, composition, depth: 0)
      }
      if shapes.isEmpty, !isInverted { return nil }
      if !shapes.isEmpty {
        group.mask = LottieElement.Mask(shapes: shapes, isInverted: isInverted, isLuminance: layer.matte > 2)
      }
    }
    return group.simplified()
  }

  private mutating func matteSource(
    _ place: Int, _ stack: inout LottieStack, _ composition: LottieComposition, depth: Int
  ) -> [LottieElement] {
    let ownID = stack.ids[place]
    defer { stack.ids[place] = ownID }
    stack.ids[place] = names.id(stack.layers[place].node["nm"]?.string)
    guard let shapes = element(place, stack, composition, isNested: true, isParent: false) else { return [] }
    guard let source = stack.sources[place] else { return shapes }
    guard depth < 8 else {
      report(
        .lottieMatte, "mattes of mattes are nested too deep: the rest is left out",
        at: stack.layers[place].node.node)
      return shapes
    }
    var group = LottieElement.group(shapes)
    let inner = matteSource(source, &stack, composition, depth: depth + 1)
    let kind = stack.layers[place].matte
    group.mask = LottieElement.Mask(
      shapes: inner, isInverted: kind == 2 || kind == 4, isLuminance: kind > 2)
    return [group]
  }

  /// The contents of a layer, in its own space.
  private mutating func contents(_ layer: LottieLayer, _ composition: LottieComposition) -> [LottieElement] {
    switch layer.type {
    case 0: return precomposition(layer, composition)
    case 1:
      let width = layer.node["sw"]?.number ?? 0
      let height = layer.node["sh"]?.number ?? 0
      guard width > 0, height > 0 else { return [] }
      var rect = LottieElement("rect")
      rect.geometry = [
        JSONValue.Member("origin", .array([0, 0])),
        JSONValue.Member(
          "size", .array([.number(width.rounded(decimals)), .number(height.rounded(decimals))])),
      ]
      rect.fill = .string(solidColor(layer.node["sc"]))
      return [rect]
    case 4:
      return shapes(layer.node["shapes"]?.elements ?? [], composition.clock)
    case 5: return text(layer, composition)
    default: return []
    }
  }

  private mutating func solidColor(_ node: LottieNode?) -> String {
    guard let node, let text = node.string else { return "#000" }
    let isHex = text.utf8.first == UInt8(ascii: "#") && text.dropFirst().allSatisfy(\.isHexDigit)
    let count = text.utf8.count
    if isHex, count == 4 || count == 7 { return text.lowercased() }
    let color = isHex && count == 9 ? text.lowercased() : "#000"
    report(
      .lottieRepair,
      "the color \(text.quotedText) of the solid does not have six digits, and players differ: it becomes \(color.quotedText)",
      at: node.node)
    return color
  }

  // MARK: Precompositions

  private mutating func precomposition(
    _ layer: LottieLayer, _ composition: LottieComposition
  ) -> [LottieElement] {
    guard let id = layer.node["refId"]?.idText, var asset = assets[id] else {
      report(
        .lottieReference, "the precomposition does not exist: the layer is left out",
        at: layer.node["refId"]?.node ?? layer.node.node)
      return []
    }
    let width = layer.node["w"]?.number ?? asset.node["w"]?.number ?? composition.width
    let height = layer.node["h"]?.number ?? asset.node["h"]?.number ?? composition.height
    let clock = composition.clock
    let offset = layer.node["st"]?.number ?? 0
    let stretch = layer.node["sr"]?.number ?? 1
    let remap = layer.node["tm"]
    var result: LottieElement
    if asset.uses == 1, stretch == 1, remap == nil, depth < 30 {
      // The only use: the layers become part of this one.
      var inner = LottieComposition(
        clock: LottieClock(
          frameRate: clock.frameRate, start: clock.start - offset, end: clock.end.map { $0 - offset }),
        shown: asset.shown ?? 0...0, width: width, height: height)
      inner.name = asset.node["nm"]?.string
      // A precomposition as large as the picture, in its place, cuts nothing off either.
      inner.coversPicture = !needsClip(layer, width, height, composition)
      result = LottieElement.group(self.composition(asset.layers, inner))
      guard !result.children.isEmpty else { return [] }
    } else {
      let name: String
      if let known = asset.symbol {
        name = known
      } else {
        name =
          symbolNames.id(asset.node["nm"]?.string) ?? symbolNames.id(id) ?? symbolNames.id("symbol") ?? id
        asset.symbol = name
        assets[id] = asset
        pendingSymbols.append(id)
      }
      result = LottieElement("use")
      result.geometry = [JSONValue.Member("symbol", .string(name))]
      result.time = mapping(remap, offset, stretch, clock)
    }
    // A clip also keeps what blends inside from what is below the layer.
    if width > 0, height > 0, asset.blends || needsClip(layer, width, height, composition) {
      var rect = LottieElement("rect")
      rect.geometry = [
        JSONValue.Member("origin", .array([0, 0])),
        JSONValue.Member(
          "size", .array([.number(width.rounded(decimals)), .number(height.rounded(decimals))])),
      ]
      result.clip = [rect]
    }
    return [result]
  }

  /// Whether the bounds of a precomposition can cut something off. The document cuts off what is outside it.
  private mutating func needsClip(
    _ layer: LottieLayer, _ width: Double, _ height: Double, _ composition: LottieComposition
  ) -> Bool {
    guard composition.isRoot || composition.coversPicture, width >= composition.width,
      height >= composition.height,
      layer.parentIndex == nil
    else { return true }
    return !transform(of: layer, composition).isIdentity
  }

  /// The time of a symbol.
  private mutating func mapping(
    _ remap: LottieNode?, _ offset: Double, _ stretch: Double, _ clock: LottieClock
  ) -> JSONValue? {
    if let remap {
      let track = number(remap, 0)
      return .object([JSONValue.Member("at", number(track, clock, decimals: 6))])
    }
    var members: [JSONValue.Member] = []
    let start = clock.seconds(offset)
    // A little early, so that rounding cannot delay a jump or the start of a layer. A trim is still empty where it starts.
    if start != 0 {
      members.append(JSONValue.Member("offset", .number(((start - 1e-11) * 1e11).rounded(.down) / 1e11)))
    }
    let speed = stretch == 0 ? 1 : 1 / stretch
    if speed != 1 { members.append(JSONValue.Member("speed", .number(speed.rounded(9)))) }
    return members.isEmpty ? nil : .object(members)
  }
}

extension String {
  /// The text in single quotes, shortened if it is long.
  var quotedText: String {
    let part = unicodeScalars.prefix(60)
    let text = String(String.UnicodeScalarView(part))
    return part.endIndex < unicodeScalars.endIndex ? "'\(text)…'" : "'\(text)'"
  }
}

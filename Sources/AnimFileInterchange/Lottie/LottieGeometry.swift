import AnimFile

extension LottieImporter {
  /// Converts a shape with an outline; nil if it has none.
  ///
  /// - Parameter isTraced: Whether the start and the direction of the outline matter.
  mutating func geometry(
    _ node: LottieNode, _ type: String, _ clock: LottieClock, isTraced: Bool
  ) -> LottieElement? {
    var element: LottieElement?
    switch type {
    case "sh": element = path(node, clock)
    case "rc": element = rectangle(node, clock, isTraced: isTraced)
    case "el": element = ellipse(node, clock)
    default: element = star(node, clock)
    }
    element?.isTraced = isTraced
    if type == "el" || type == "sr" || type == "sh", node["d"]?.integer == 3 { element?.isReversed = true }
    if let name = node["nm"]?.string, !LottieNames.isGenerated(name), element != nil {
      element?.id = names.id(name)
    }
    return element
  }

  private mutating func path(_ node: LottieNode, _ clock: LottieClock) -> LottieElement? {
    let closed = node["closed"].map(\.isTrue)
    guard let track = paths(node["ks"], closed: closed) else { return nil }
    // A point that is not closed draws nothing.
    if track.constant != nil, track.first.vertices.count < 2, !track.first.isClosed { return nil }
    return path(track, clock)
  }

  /// A path, with lines where no keyframe has handles.
  func path(_ track: LottieTrack<LottiePath>, _ clock: LottieClock) -> LottieElement {
    var element = LottieElement("path")
    if let constant = track.constant {
      element.contours = [constant]
      return element
    }
    let lines = (0..<track.first.segmentCount).map { index in track.keys.allSatisfy { $0.value.isLine(index) }
    }
    let decimals = decimals
    let data = value(track, clock) { path in
      var text = ""
      path.append(to: &text, decimals: decimals) { lines[$0] }
      return .string(text)
    }
    element.geometry = [JSONValue.Member("d", data)]
    element.morph = track
    return element
  }

  /// A path with round corners; nil if there are several that do not move, with a radius that does.
  mutating func rounded(
    _ element: LottieElement, by radius: LottieTrack<[Double]>, _ clock: LottieClock
  ) -> LottieElement? {
    var result: LottieElement
    if let r = radius.constant?[0], !element.contours.isEmpty {
      result = element
      result.contours = element.contours.map { $0.rounded(by: r) }
      return result
    }
    if let morph = element.morph {
      let corners = morph.first.vertices.map(\.isCorner)
      if let r = radius.constant?[0],
        morph.keys.allSatisfy({ $0.value.vertices.map(\.isCorner) == corners })
      {
        result = path(morph.map { $0.rounded(by: r) }, clock)
      } else {
        let isClosed = morph.first.isClosed
        let outlines = morph.map(\.numbers)
        let times = (outlines.keys + radius.keys).map(\.t)
        let span = min(max((times.max() ?? 0) - (times.min() ?? 0), 0), 1e6)
        // Two vertices for each one. On the way, a vertex takes as much memory as six path elements.
        let count = 12 * corners.count * (Int(span) + times.count)
        guard budget.hasRoom(elements: count), budget.add(elements: count) else { return nil }
        let track = baked([outlines, radius], at: radius.node, what: "the path with round corners") { time in
          LottiePath(numbers: outlines.value(at: time), isClosed: isClosed)
            .rounded(by: radius.value(at: time)[0], keepsCount: true).numbers
        }
        result = path(track.map { LottiePath(numbers: $0, isClosed: isClosed) }, clock)
      }
    } else {
      guard element.contours.count == 1 else { return nil }
      result = path(radius.map { element.contours[0].rounded(by: $0[0]) }, clock)
    }
    result.id = element.id
    result.isTraced = element.isTraced
    result.isReversed = element.isReversed
    return result
  }

  private mutating func rectangle(_ node: LottieNode, _ clock: LottieClock, isTraced: Bool) -> LottieElement {
    let size = numbers(node["s"], [0, 0])
    let place = numbers(node["p"], [0, 0])
    let radius = number(node["r"], 0)
    var element = LottieElement("rect")
    let center = point(place, clock)
    var members = [JSONValue.Member("center", center)]
    // After Effects starts at the top right corner; a rectangle on its side does, too.
    let extent = isTraced ? size.with(size.keys.map(\.swapped)) : size
    members.append(JSONValue.Member("size", point(extent, clock, least: 0)))
    if radius.constant != [0] {
      members.append(JSONValue.Member("cornerRadius", number(radius, clock, decimals: decimals, in: 0...1e9)))
    }
    if isTraced { element.transform.members = [JSONValue.Member("rotation", 90)] }
    element.geometry = members
    let direction = node["d"]?.integer
    element.isReversed = direction == nil || direction == 3
    if let place = place.constant, let size = size.constant, radius.constant == [0] {
      let (x, y) = (max(0, size[0]) / 2, max(0, size[1]) / 2)
      let corners = [(x, -y), (x, y), (-x, y), (-x, -y)]
      element.corners = LottiePath(
        vertices: corners.map { LottiePath.Vertex(x: place[0] + $0.0, y: place[1] + $0.1) }, isClosed: true)
    }
    return element
  }

  private mutating func ellipse(_ node: LottieNode, _ clock: LottieClock) -> LottieElement {
    let size = numbers(node["s"], [0, 0])
    let place = numbers(node["p"], [0, 0])
    let center = point(place, clock)
    let isRound = !size.isSplit && size.keys.allSatisfy { $0.value[0] == $0.value[1] }
    var element = LottieElement(isRound ? "circle" : "ellipse")
    element.geometry = [
      JSONValue.Member("center", center),
      isRound
        ? JSONValue.Member("radius", number(size, clock, decimals: decimals, scale: 0.5, in: 0...1e9))
        : JSONValue.Member("radii", point(size, clock, scale: 0.5, least: 0)),
    ]
    if let place = place.constant, let size = size.constant {
      let (x, y) = (max(0, size[0]) / 2, max(0, size[1]) / 2)
      let (a, b) = (x * LottiePath.quarterHandle, y * LottiePath.quarterHandle)
      element.corners = LottiePath(
        vertices: [
          LottiePath.Vertex(x: place[0], y: place[1] - y, inX: -a, outX: a),
          LottiePath.Vertex(x: place[0] + x, y: place[1], inY: -b, outY: b),
          LottiePath.Vertex(x: place[0], y: place[1] + y, inX: a, outX: -a),
          LottiePath.Vertex(x: place[0] - x, y: place[1], inY: b, outY: -b),
        ], isClosed: true)
    }
    return element
  }

  private mutating func star(_ node: LottieNode, _ clock: LottieClock) -> LottieElement? {
    let isStar = node["sy"]?.integer != 2
    let points = number(node["pt"], 5)
    if points.keys.contains(where: { $0.value[0] < 3 }) {
      report(.lottieRepair, "a star with fewer than 3 points has 3", at: node["pt"]?.node)
    }
    let roundness: [StaticString] = isStar ? ["os", "is"] : ["os"]
    for name in roundness {
      guard number(node[name], 0).keys.contains(where: { $0.value[0] < 0 }) else { continue }
      report(
        .lottieRepair, "sides that bend inwards, with a negative roundness, are straight",
        at: node[name]?.node)
    }
    var element = LottieElement(isStar ? "star" : "polygon")
    var members = [JSONValue.Member("center", point(numbers(node["p"], [0, 0]), clock))]
    members.append(
      JSONValue.Member("points", whole(points, clock, in: 3...10_000, node.node) { $0.rounded(.down) }))
    let outer = number(number(node["or"], 0), clock, decimals: decimals, in: 0...1e9)
    members.append(JSONValue.Member(isStar ? "outerRadius" : "radius", outer))
    let outerRoundness = number(number(node["os"], 0), clock, scale: 0.01, in: 0...1e6)
    if isStar {
      members.append(
        JSONValue.Member("innerRadius", number(number(node["ir"], 0), clock, decimals: decimals, in: 0...1e9))
      )
    }
    if outerRoundness != 0 { members.append(JSONValue.Member("roundness", outerRoundness)) }
    if isStar {
      let inner = number(number(node["is"], 0), clock, scale: 0.01, in: 0...1e6)
      if inner != outerRoundness { members.append(JSONValue.Member("innerRoundness", inner)) }
    }
    let rotation = number(number(node["r"], 0), clock)
    if rotation != 0 { members.append(JSONValue.Member("rotation", rotation)) }
    element.geometry = members
    element.corners = corners(node, isStar: isStar)
    return element
  }

  /// The vertices of a star or a polygon; nil if it moves or has round corners.
  private mutating func corners(_ node: LottieNode, isStar: Bool) -> LottiePath? {
    let members: [(name: StaticString, fallback: Double)] = [
      ("pt", 5), ("or", 0), ("ir", 0), ("os", 0), ("is", 0), ("r", 0),
    ]
    var values: [Double] = []
    for (name, fallback) in members {
      let track =
        isStar || !["ir", "is"].contains("\(name)") ? number(node[name], fallback) : LottieTrack([0])
      guard let value = track.constant?[0] else { return nil }
      values.append(value)
    }
    guard let center = numbers(node["p"], [0, 0]).constant, values[3] == 0, values[4] == 0 else { return nil }
    let points = Int(min(max(values[0].rounded(.down), 3), 1000))
    let count = isStar ? 2 * points : points
    let vertices = (0..<count).map { index in
      let (sine, cosine) = Math.sinCos(degrees: values[5] + 360 * Double(index) / Double(count))
      let radius = max(0, isStar && index % 2 == 1 ? values[2] : values[1])
      return LottiePath.Vertex(x: center[0] + radius * sine, y: center[1] - radius * cosine)
    }
    return LottiePath(vertices: vertices, isClosed: true)
  }
}

extension LottieKey where Value == [Double] {
  /// The keyframe with its two components exchanged.
  fileprivate var swapped: LottieKey {
    var result = self
    result.value = value.reversed()
    if curves.count > 1 { result.curves = [curves[1], curves[0]] }
    result.via = nil
    return result
  }
}

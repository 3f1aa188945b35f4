import AnimFile

/// A fill or a stroke.
struct LottiePaint {
  var value: JSONValue
  var rule = "nonzero"
  var isGradient = false
  var isDashed = false
  var blend: String?

  /// A stop of a gradient.
  struct Stop {
    var offset: Double
    var color: [Double]
  }

  /// The paint with another fill rule.
  func value(withRule rule: String) -> JSONValue {
    guard case .object(let members) = value else {
      return rule == "nonzero" ? value : .object([.init("color", value), .init("rule", .string(rule))])
    }
    let others = members.filter { $0.name != "rule" }
    if rule == "nonzero" {
      return others.count == 1 && others[0].name == "color" ? others[0].value : .object(others)
    }
    return .object(others + [.init("rule", .string(rule))])
  }
}

extension LottieImporter {
  /// Reads a fill or a stroke; nil if it is transparent at all times.
  mutating func paint(_ node: LottieNode, _ type: String, _ clock: LottieClock) -> LottiePaint? {
    let opacity = number(number(node["o"], 100), clock, scale: 0.01, in: 0...1)
    if opacity == 0 { return nil }
    var paint = LottiePaint(value: .null)
    paint.blend = blend(node)
    var members: [JSONValue.Member] = []
    if type == "fl" || type == "st" {
      members.append(JSONValue.Member("color", color(node["c"], clock)))
    } else {
      paint.isGradient = true
      members.append(JSONValue.Member("gradient", gradient(node, clock)))
    }
    if type == "fl" || type == "gf" {
      if node["r"]?.integer == 2 {
        paint.rule = "evenodd"
        members.append(JSONValue.Member("rule", "evenodd"))
      }
    } else {
      let width = number(number(node["w"], 0), clock, decimals: decimals, in: 0...1e9)
      if width == 0 { return nil }
      if width != 1 { members.append(JSONValue.Member("width", width)) }
      switch node["lc"]?.integer ?? 1 {
      case 2: members.append(JSONValue.Member("cap", "round"))
      case 3: members.append(JSONValue.Member("cap", "square"))
      default: break
      }
      switch node["lj"]?.integer ?? 1 {
      case 2: members.append(JSONValue.Member("join", "round"))
      case 3: members.append(JSONValue.Member("join", "bevel"))
      default:
        let limit = number(number(node["ml2"] ?? node["ml"], 4), clock, in: 1...1e9)
        if limit != 4 { members.append(JSONValue.Member("miterLimit", limit)) }
      }
      let dash = dash(node["d"]?.elements ?? [], clock)
      paint.isDashed = !dash.isEmpty
      members += dash
    }
    if opacity != 1 { members.append(JSONValue.Member("opacity", opacity)) }
    if members.count == 1, members[0].name == "color" {
      paint.value = members[0].value.isConstant ? members[0].value : .object(members)
    } else {
      paint.value = .object(members)
    }
    return paint
  }

  private mutating func dash(_ entries: [LottieNode], _ clock: LottieClock) -> [JSONValue.Member] {
    var lengths: [JSONValue] = []
    var offset: JSONValue = 0
    var isSolid = true
    for entry in entries.prefix(1000) {
      let track = number(entry["v"], 0)
      if entry["n"]?.string == "o" {
        offset = number(track, clock, decimals: decimals)
      } else {
        if track.keys.contains(where: { $0.value[0] < 0 }) { return [] }
        if track.keys.contains(where: { $0.value[0] > 0 }) { isSolid = false }
        lengths.append(number(track, clock, decimals: decimals, in: 0...1e9))
      }
    }
    guard !isSolid else { return [] }
    var members = [JSONValue.Member("dash", .array(lengths))]
    if offset != 0 { members.append(JSONValue.Member("dashOffset", offset)) }
    return members
  }

  // MARK: Colors

  mutating func color(_ property: LottieNode?, _ clock: LottieClock) -> JSONValue {
    let track = numbers(property, [0, 0, 0])
    let isBytes = hasByteColors && track.keys.contains { $0.value.contains { $0 > 1 } }
    return value(track.withOneCurve, clock) { .string(Self.color($0, isBytes: isBytes)) }
  }

  /// A color as text: hexadecimal digits, short if possible.
  static func color(_ channels: [Double], isBytes: Bool = false) -> String {
    let bytes = channels.map { channel in
      UInt8(min(max((isBytes ? channel : channel * 255).rounded(), 0), 255))
    }
    let digits = Array("0123456789abcdef")
    let isShort = bytes.allSatisfy { $0 >> 4 == $0 & 15 }
    var text = "#"
    for byte in bytes.count == 4 && bytes[3] == 255 ? bytes.prefix(3) : bytes[...] {
      text.append(digits[Int(byte >> 4)])
      if !isShort { text.append(digits[Int(byte & 15)]) }
    }
    return text
  }

  /// The blend mode of a layer or a shape; nil for the normal one.
  mutating func blend(_ node: LottieNode) -> String? {
    guard let mode = node["bm"]?.integer, mode != 0 else { return nil }
    let modes = [
      "normal", "multiply", "screen", "overlay", "darken", "lighten", "colorDodge", "colorBurn", "hardLight",
      "softLight", "difference", "exclusion", "hue", "saturation", "color", "luminosity",
    ]
    if modes.indices.contains(mode) { return modes[mode] }
    report(
      .lottieBlend, "the blend mode \(mode) is replaced by 'normal'", at: node["bm"]?.node)
    return nil
  }

  // MARK: Gradients

  private mutating func gradient(_ node: LottieNode, _ clock: LottieClock) -> JSONValue {
    let isRadial = node["t"]?.integer == 2
    let start = numbers(node["s"], [0, 0])
    let end = numbers(node["e"], [0, 0])
    var members: [JSONValue.Member] = [JSONValue.Member("type", isRadial ? "radial" : "linear")]
    if isRadial {
      members.append(JSONValue.Member("center", point(start, clock)))
      func distance(_ a: [Double], _ b: [Double]) -> Double {
        ((b[0] - a[0]) * (b[0] - a[0]) + (b[1] - a[1]) * (b[1] - a[1])).squareRoot()
      }
      let isStill = start.constant != nil && end.constant != nil
      let radius =
        Self.radius(start, end)
        ?? baked([start, end], at: node.node, what: "the radius of the gradient") {
          [distance(start.value(at: $0), end.value(at: $0))]
        }
      members.append(JSONValue.Member("radius", number(radius, clock, decimals: decimals, in: 0...1e9)))
      let highlight = number(node["h"], 0)
      let angle = number(node["a"], 0)
      if highlight.constant != [0] {
        func focus(_ s: [Double], _ e: [Double], _ h: Double, _ a: Double) -> [Double] {
          let reach = distance(s, e) * min(max(h / 100, -0.99), 0.99)
          let length = distance(s, e)
          let (x, y) = length > 0 ? ((e[0] - s[0]) / length, (e[1] - s[1]) / length) : (1, 0)
          let (sine, cosine) = Math.sinCos(degrees: a)
          return [s[0] + reach * (x * cosine - y * sine), s[1] + reach * (x * sine + y * cosine)]
        }
        let track: LottieTrack<[Double]>
        if isStill, highlight.constant != nil, angle.constant != nil {
          track = LottieTrack(focus(start.first, end.first, highlight.first[0], angle.first[0]))
        } else {
          track = baked([start, end, highlight, angle], at: node.node, what: "the focus of the gradient") {
            focus(start.value(at: $0), end.value(at: $0), highlight.value(at: $0)[0], angle.value(at: $0)[0])
          }
        }
        members.append(JSONValue.Member("focus", point(track, clock)))
      }
    } else {
      members.append(JSONValue.Member("from", point(start, clock)))
      members.append(JSONValue.Member("to", point(end, clock)))
    }
    members.append(JSONValue.Member("stops", stops(node["g"], clock)))
    return .object(members)
  }

  /// The distance of two points that stay in one direction from each other and move with the same easings; nil for others.
  private static func radius(
    _ start: LottieTrack<[Double]>, _ end: LottieTrack<[Double]>
  ) -> LottieTrack<[Double]>? {
    let moving = end.constant == nil ? end : start
    var steps: [[Double]] = []
    if let center = start.constant {
      steps = end.keys.map { [$0.value[0] - center[0], $0.value[1] - center[1]] }
    } else if let point = end.constant {
      steps = start.keys.map { [point[0] - $0.value[0], point[1] - $0.value[1]] }
    } else {
      guard start.keys.count == end.keys.count, start.before == end.before, start.after == end.after else {
        return nil
      }
      for (a, b) in zip(start.keys, end.keys) {
        guard a.t == b.t, a.holds == b.holds, a.curves == b.curves else { return nil }
        steps.append([b.value[0] - a.value[0], b.value[1] - a.value[1]])
      }
    }
    for track in [start, end] {
      guard track.wiggles.isEmpty, !track.isSplit, track.keys.allSatisfy({ $0.via == nil }) else {
        return nil
      }
    }
    let direction = steps.first { $0 != [0, 0] } ?? [1, 0]
    guard
      steps.allSatisfy({ step in
        let across = direction[0] * step[1] - direction[1] * step[0]
        return across == 0 && direction[0] * step[0] + direction[1] * step[1] >= 0
      })
    else { return nil }
    return moving.with(
      zip(moving.keys, steps).map { key, step in
        LottieKey(
          t: key.t, value: [(step[0] * step[0] + step[1] * step[1]).squareRoot()], holds: key.holds,
          curves: key.curves)
      })
  }

  private mutating func stops(_ node: LottieNode?, _ clock: LottieClock) -> JSONValue {
    let property = node?["k"]
    var track = list(property)
    let count = min(max(0, node?["p"]?.integer ?? 0), 10_000)
    let length = track.keys.map(\.value.count).max() ?? 0
    for index in track.keys.indices where track.keys[index].value.count < length {
      let missing = length - track.keys[index].value.count
      track.keys[index].value += Array(repeating: 0, count: missing)
    }
    guard length >= 4 else {
      return .array([.object([.init("offset", 0), .init("color", "#000")])])
    }
    let colors = count > 0 ? min(count, length / 4) : length / 4
    let channels = (0..<colors).flatMap { 4 * $0 + 1..<4 * $0 + 4 }
    if hasByteColors, track.keys.contains(where: { key in channels.contains { key.value[$0] > 1 } }) {
      for key in track.keys.indices { for index in channels { track.keys[key].value[index] /= 255 } }
    }
    let hasAlpha = count > 0 && length > 4 * count + 1
    func flat(_ numbers: [Double]) -> [Double] {
      Self.stops(numbers, colors: colors, hasAlpha: hasAlpha).flatMap { [$0.offset] + $0.color }
    }
    guard budget.add(elements: length * track.keys.count) else { return .array([]) }
    var values = track.with(
      track.keys.map { key in
        LottieKey(t: key.t, value: flat(key.value), holds: key.holds, curves: key.curves)
      })
    if hasAlpha, !Self.areStraight(track.keys.map(\.value), values.keys.map(\.value), flat) {
      let frames = min(track.keys[track.keys.count - 1].t - track.keys[0].t, 1e5)
      guard budget.add(elements: Int(max(0, frames)) * length) else { return .array([]) }
      values = baked([track], at: node?.node, what: "the gradient") { flat(track.value(at: $0)) }
        .straightened(within: 1.0 / 512)
    }
    values = premultiplied(Self.withoutTwins(values))
    return value(values, clock) { numbers in
      .array(
        stride(from: 0, to: numbers.count, by: 5).map { index in
          .object([
            JSONValue.Member("offset", .number(min(max(numbers[index], 0), 1).rounded(4))),
            JSONValue.Member("color", .string(Self.color(Array(numbers[(index + 1)..<(index + 5)])))),
          ])
        })
    }
  }

  /// Whether stops between keyframes are those of the colors and opacities between these, rather than others because they
  /// pass each other.
  private static func areStraight(
    _ lists: [[Double]], _ stops: [[Double]], _ function: ([Double]) -> [Double]
  ) -> Bool {
    func mixed(_ a: [Double], _ b: [Double], _ x: Double) -> [Double] { zip(a, b).map { $0 + ($1 - $0) * x } }
    return lists.indices.dropLast().allSatisfy { index in
      lists[index] == lists[index + 1]
        || [0.125, 0.25, 0.5, 0.75, 0.875].allSatisfy { x in
          zip(
            mixed(stops[index], stops[index + 1], x), function(mixed(lists[index], lists[index + 1], x))
          ).allSatisfy { abs($0 - $1) < 1.0 / 512 }
        }
    }
  }

  /// A track of stops that moves like this one if colors are interpolated premultiplied.
  ///
  /// Keyframes are added while both the color and the opacity of a stop move. A stop whose color moves keeps the least opacity,
  /// because without opacity it would have no color.
  private mutating func premultiplied(_ track: LottieTrack<[Double]>) -> LottieTrack<[Double]> {
    let least = 1.0 / 255
    let first = track.first
    let places = stride(from: 0, to: first.count, by: 5).filter { place in
      let (color, opacity) = (place + 1..<place + 4, place + 4)
      return track.keys.contains { $0.value[color] != first[color] }
        && track.keys.contains { $0.value[opacity] != first[opacity] || $0.value[opacity] < least }
    }
    guard !places.isEmpty else { return track }
    var source = track
    for index in source.keys.indices {
      for place in places {
        source.keys[index].value[place + 4] = max(least, source.keys[index].value[place + 4])
      }
    }
    var keys = [source.keys[0]]
    for (start, end) in zip(source.keys, source.keys.dropFirst()) {
      var end = end
      let isStraight = places.allSatisfy { place in
        start.value[place + 4] == end.value[place + 4]
          || start.value[place + 1..<place + 4] == end.value[place + 1..<place + 4]
      }
      if !end.holds, !isStraight, start.t < end.t {
        split(start, end, of: source, into: &keys)
        end.curves = []
      }
      keys.append(end)
    }
    return track.with(keys)
  }

  /// Appends the keyframes between two keyframes that premultiplied interpolation needs.
  private mutating func split(
    _ start: LottieKey<[Double]>, _ end: LottieKey<[Double]>, of track: LottieTrack<[Double]>,
    into keys: inout [LottieKey<[Double]>]
  ) {
    let isNear = [0.25, 0.5, 0.75].allSatisfy { x in
      let expected = track.value(at: start.t + (end.t - start.t) * x)
      func mixed(_ index: Int) -> Double { start.value[index] + (end.value[index] - start.value[index]) * x }
      return expected.indices.allSatisfy { index in
        let opacity = index - index % 5 + 4
        if index % 5 == 0 || index == opacity { return abs(mixed(index) - expected[index]) < 1.0 / 256 }
        let products = (start.value[index] * start.value[opacity], end.value[index] * end.value[opacity])
        let color = (products.0 + (products.1 - products.0) * x) / max(mixed(opacity), 1e-9)
        return abs(color - expected[index]) < 1.0 / 64
      }
    }
    // Shorter pieces than a frame do not show.
    guard !isNear, end.t - start.t > 1, budget.add(elements: end.value.count) else { return }
    let t = (start.t + end.t) / 2
    let middle = LottieKey(t: t, value: track.value(at: t))
    split(start, middle, of: track, into: &keys)
    keys.append(middle)
    split(middle, end, of: track, into: &keys)
  }

  /// Removes stops that are the same as those before them at all times.
  private static func withoutTwins(_ track: LottieTrack<[Double]>) -> LottieTrack<[Double]> {
    let places = stride(from: 0, to: track.first.count, by: 5).filter { place in
      place == 0 || track.keys.contains { $0.value[place - 5..<place] != $0.value[place..<place + 5] }
    }
    return track.map { value in places.flatMap { value[$0..<$0 + 5] } }
  }

  /// The stops of a list in their order: those of colors with the opacity there, and those of opacities with the color there.
  ///
  /// Their number is that of both.
  private static func stops(_ numbers: [Double], colors: Int, hasAlpha: Bool) -> [LottiePaint.Stop] {
    var solid: [LottiePaint.Stop] = []
    for index in 0..<colors {
      let channels = Array(numbers[(4 * index + 1)..<(4 * index + 4)])
      solid.append(LottiePaint.Stop(offset: min(max(numbers[4 * index], 0), 1), color: channels))
    }
    solid = sorted(solid)
    guard hasAlpha else { return solid.map { LottiePaint.Stop(offset: $0.offset, color: $0.color + [1]) } }
    var alphas: [LottiePaint.Stop] = []
    var index = 4 * colors
    while index + 1 < numbers.count {
      alphas.append(LottiePaint.Stop(offset: min(max(numbers[index], 0), 1), color: [numbers[index + 1]]))
      index += 2
    }
    alphas = sorted(alphas)
    /// The values on both sides of an offset.
    func values(_ stops: [LottiePaint.Stop], _ offset: Double) -> (before: [Double], after: [Double]) {
      let next = stops.partitioningIndex { $0.offset >= offset }
      let end = stops.partitioningIndex { $0.offset > offset }
      if next < end { return (stops[next].color, stops[end - 1].color) }
      guard next < stops.count else { return (stops[next - 1].color, stops[next - 1].color) }
      guard next > 0 else { return (stops[0].color, stops[0].color) }
      let (a, b) = (stops[next - 1], stops[next])
      let x = (offset - a.offset) / (b.offset - a.offset)
      let color = a.color.indices.map { a.color[$0] + (b.color[$0] - a.color[$0]) * x }
      return (color, color)
    }
    var result: [LottiePaint.Stop] = []
    var next = 0
    for stop in solid {
      while next < alphas.count, alphas[next].offset < stop.offset {
        result.append(
          LottiePaint.Stop(
            offset: alphas[next].offset,
            color: values(solid, alphas[next].offset).after + alphas[next].color))
        next += 1
      }
      // At one place, opacities change after colors.
      result.append(
        LottiePaint.Stop(offset: stop.offset, color: stop.color + values(alphas, stop.offset).before))
    }
    for stop in alphas[next...] {
      result.append(
        LottiePaint.Stop(offset: stop.offset, color: values(solid, stop.offset).after + stop.color))
    }
    return result
  }

  /// Stops in order; one before its predecessor counts as at the predecessor's offset.
  private static func sorted(_ stops: [LottiePaint.Stop]) -> [LottiePaint.Stop] {
    var result = stops
    for index in result.indices.dropFirst() where result[index].offset < result[index - 1].offset {
      result[index].offset = result[index - 1].offset
    }
    return result
  }
}

extension LottieTrack where Value == [Double] {
  /// The track with the first curve for all components.
  var withOneCurve: LottieTrack {
    with(
      keys.map { key in
        var key = key
        key.curves = Array(key.curves.prefix(1))
        key.via = nil
        return key
      })
  }
}

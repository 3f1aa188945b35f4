import AnimFile

// The stops of gradients.
extension SVGImporter {
  struct Stop: Equatable {
    var offset: Double
    var color: JSONValue
    var alpha: Double
  }

  /// The stops of a gradient in ascending order.
  mutating func stops(of node: Int) -> [Stop] {
    var result: [Stop] = []
    var least = 0.0
    var inherited: RGBAColor??
    for child in stopElements(of: node) {
      guard result.count < 1000 else {
        report(.svgLimit, "the gradient has more than 1000 stops: the others have no effect", at: child)
        break
      }
      let declared = declared(child)
      var offset = 0.0
      if let attribute = tree.attribute(child, "offset") {
        if let value = Self.fraction(tree.string(attribute)) {
          offset = value
        } else {
          report(
            .svgValue, "invalid value \(tree.string(attribute).quotedText) of 'offset': it is ignored",
            at: range(attribute))
        }
      }
      least = max(least, offset)
      let color = own(child, declared, "stop-color") { SVGColor($0) } ?? .plain(.black)
      let opacity = own(child, declared, "stop-opacity", Self.fraction) ?? 1
      if color == .current, inherited == nil || declared.sets("color") { inherited = currentColor(child) }
      if color == .current, opacity < 1, inherited == .some(nil) {
        report(
          .svgGradient, "a parameter has no opacity of its own: the stop is black",
          help: "set 'color' in the file",
          at: child)
        inherited = .black
      }
      let (value, alpha) = value(of: color, inherited ?? nil)
      result.append(Stop(offset: least, color: value, alpha: alpha * opacity))
    }
    return result
  }

  func stopElements(of node: Int) -> [Int] {
    tree.elements(node).filter { tree.name($0) == "stop" && isSVG($0) }
  }

  /// A stop as a member of a gradient.
  func value(of stop: Stop) -> JSONValue {
    let offset = stop.offset.shortened(within: 1e-9)
    return .object([
      .init("offset", .number(min(max(offset, 0), 1))), .init("color", Self.color(stop.color, stop.alpha)),
    ])
  }

  /// A color with an opacity. That of a parameter stays as it is.
  static func color(_ color: JSONValue, _ alpha: Double) -> JSONValue {
    guard alpha < 1, case .string(let text) = color, var value = RGBAColor(text) else { return color }
    value.alpha = alpha
    return self.text(of: value)
  }

  /// Reports the motions of stops that are not those of the document.
  mutating func reportStillStops(of owner: Int) {
    for element in stopElements(of: owner) {
      for motion in animations.byTarget[element] ?? [] {
        report(
          .svgAnimation, "the animation of the stop is left out: the gradient has other stops here",
          help: "give the gradient two stops or more, and points that are apart, without 'spreadMethod'",
          at: motion.node)
      }
    }
  }

  /// The stops of several copies of a gradient; nil if there would be too many.
  mutating func unrolled(
    _ stops: [Stop], from start: Double, to end: Double, mirrors: Bool, at node: Int
  ) -> [Stop]? {
    guard end - start <= 1000, Int(end - start) * stops.count <= 1000 else {
      report(
        .svgLimit, "the gradient repeats too often: it has its last color", help: "make its vector longer",
        at: node)
      return nil
    }
    var result: [Stop] = []
    var copy = start
    while copy < end {
      let isMirrored = mirrors && copy.truncatingRemainder(dividingBy: 2) != 0
      var list = isMirrored ? stops.mirrored : stops
      // Each copy runs from 0 to 1.
      if let first = list.first, first.offset > 0 {
        list.insert(Stop(offset: 0, color: first.color, alpha: first.alpha), at: 0)
      }
      if let last = list.last, last.offset < 1 {
        list.append(Stop(offset: 1, color: last.color, alpha: last.alpha))
      }
      for stop in list {
        let offset = (copy - start + stop.offset) / (end - start)
        let next = Stop(offset: offset, color: stop.color, alpha: stop.alpha)
        if result.last != next { result.append(next) }
      }
      copy += 1
    }
    return result
  }

  /// Removes the stops below 0, and inserts one at 0 unless there is one.
  mutating func beginAtZero(_ stops: inout [Stop], at node: Int) {
    guard let next = stops.firstIndex(where: { $0.offset >= 0 }), stops[next].offset > 0 else { return }
    var first = stops[next]
    first.offset = 0
    if next > 0 {
      let (low, high) = (stops[next - 1], stops[next])
      first = Stop(offset: 0, color: low.color, alpha: low.alpha)
      let part = low.offset / (low.offset - high.offset)
      if case .string(let a) = low.color, case .string(let b) = high.color, let from = RGBAColor(a),
        let to = RGBAColor(b)
      {
        func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * part }
        first.color = Self.text(
          of: RGBAColor(
            red: mix(from.red, to.red), green: mix(from.green, to.green), blue: mix(from.blue, to.blue)))
        first.alpha = mix(low.alpha, high.alpha)
      } else if low.color != high.color {
        report(.svgGradient, "the color at the focus is that of the circle inside it", at: node)
      }
    }
    stops.removeSubrange(..<next)
    stops.insert(first, at: 0)
  }
}

extension [SVGImporter.Stop] {
  /// The same colors from the other side.
  var mirrored: [SVGImporter.Stop] {
    reversed().map { SVGImporter.Stop(offset: 1 - $0.offset, color: $0.color, alpha: $0.alpha) }
  }
}

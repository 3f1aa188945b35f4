import AnimFile

// Functions of transforms that move.
extension SVGImporter {
  /// The members of a transform for a function that moves; nil if its values are not supported.
  mutating func members(
    _ type: String, _ motions: [SVGMotion], _ pivot: Point2D
  ) -> [JSONValue.Member]? {
    let anchor = pivot == .zero ? [] : [JSONValue.Member("anchor", Self.point(pivot.x, pivot.y))]
    switch type {
    case "translate", "translatex", "translatey":
      return position(type, motions).map {
        $0 == Self.point(0, 0) ? [] : [JSONValue.Member("position", $0)]
      }
    case "scale", "scalex", "scaley":
      return scale(type, motions).map { [JSONValue.Member("scale", $0)] + anchor }
    case "rotate": return rotation(motions, about: pivot)
    case "skewx", "skewy":
      let track = track(motions, neutral: 0) { text in
        Self.numbers(text).first.map { .number(type == "skewx" ? -$0 : $0) }
      }
      guard let track else { return nil }
      return [JSONValue.Member("skew", track)] + (type == "skewy" ? [JSONValue.Member("skewAxis", 90)] : [])
        + anchor
    default:
      report(.svgAnimation, "the animation of \(type.quotedText) is left out", at: motions[0].node)
      return nil
    }
  }

  private static func point(_ x: Double, _ y: Double) -> JSONValue {
    .array([.number(x.shortened(within: 1e-9)), .number(y.shortened(within: 1e-9))])
  }

  /// The track of a function, which has the arguments of the element, or no effect, outside the motions.
  private mutating func track(
    _ motions: [SVGMotion], neutral: JSONValue, _ read: (String) -> JSONValue?
  ) -> JSONValue? {
    let own = motions[0].own.flatMap(read)
    return track(motions, base: own ?? neutral) { text, _ in read(text) }
  }

  private mutating func position(_ type: String, _ motions: [SVGMotion]) -> JSONValue? {
    track(motions, neutral: Self.point(0, 0)) { text in
      let values = Self.numbers(text)
      guard let x = values.first, values.count <= 2 else { return nil }
      return type == "translatey" ? Self.point(0, x) : Self.point(x, values.count > 1 ? values[1] : 0)
    }
  }

  private mutating func scale(_ type: String, _ motions: [SVGMotion]) -> JSONValue? {
    func read(_ text: String) -> JSONValue? {
      let values = Self.numbers(text)
      guard let x = values.first, values.count <= 2 else { return nil }
      if type == "scalex" { return Self.point(x, 1) }
      if type == "scaley" { return Self.point(1, x) }
      return Self.point(x, values.count > 1 ? values[1] : x)
    }
    let own = motions[0].own.flatMap(read)
    let base = own ?? Self.point(1, 1)
    var lists = keyframes(of: motions, base: base) { text, _ in read(text) }
    // Browsers let SMIL animations without a first value begin with no size.
    for place in lists.indices where own == nil && !lists[place].motion.isStyle {
      for (index, key) in lists[place].motion.keys.enumerated() where key.value.isEmpty {
        lists[place].keys[index].value = Self.point(0, 0)
      }
    }
    return track(lists, base)
  }

  /// The rotation, and the anchor unless it is always the origin.
  private mutating func rotation(_ motions: [SVGMotion], about pivot: Point2D) -> [JSONValue.Member]? {
    /// The center in a value, the origin without one.
    func center(_ text: String) -> Point2D {
      let values = Self.numbers(text)
      return values.count == 3 ? pivot + Point2D(values[1], values[2]) : pivot
    }
    let track = track(motions, neutral: 0) { text in
      let values = Self.numbers(text)
      return values.count == 1 || values.count == 3 ? .number(values[0]) : nil
    }
    guard let track else { return nil }
    let members = [JSONValue.Member("rotation", track)]
    let own = motions[0].own.map(center)
    let centers = motions.flatMap { $0.keys.map { center($0.value) } } + (own.map { [$0] } ?? [])
    if let first = centers.first, centers.allSatisfy({ $0 == first }) {
      return members + (first == .zero ? [] : [JSONValue.Member("anchor", Self.point(first.x, first.y))])
    }
    let rest = own ?? pivot
    let moving = self.track(motions, base: Self.point(rest.x, rest.y)) { text, _ in
      let center = center(text)
      return Self.point(center.x, center.y)
    }
    return members + (moving.map { [JSONValue.Member("anchor", $0)] } ?? [])
  }
}

/// A pseudorandom sequence, the same in every run.
struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  /// SplitMix64 by Sebastiano Vigna.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Generated documents for the measurements.
struct Scenes {
  private var random = Seeded(20_240_229)
  /// Whether every member has a misspelled name or an invalid value.
  var isWrong = false
  /// The easings of all keyframes; if it is empty, each keyframe has its own.
  private var sharedEasings: [String] = []

  private mutating func number(_ range: ClosedRange<Double>, decimals: Double = 1000) -> Double {
    (Double.random(in: range, using: &random) * decimals).rounded() / decimals
  }

  /// A member; an invalid one alternates between a misspelled name and a string value.
  private mutating func member(_ name: String, _ value: String) -> String {
    guard isWrong else { return "\"\(name)\": \(value)" }
    return Bool.random(using: &random) ? "\"\(name)e\": \(value)" : "\"\(name)\": \"wrong\""
  }

  /// Makes all keyframes use one of a few easings.
  mutating func shareEasings(_ count: Int) { sharedEasings = (0..<count).map { _ in easing() } }

  private mutating func easing() -> String {
    if let shared = sharedEasings.randomElement(using: &random) { return shared }
    return "[\(number(0...0.5)), \(number(0...0.2)), \(number(0.5...1)), \(number(0.9...1))]"
  }

  /// A track of four seconds with a Bézier easing at every keyframe.
  private mutating func track(_ keyframes: Int, _ value: (inout Scenes) -> String) -> String {
    var text = "{\"keyframes\": ["
    for index in 0..<keyframes {
      let t = 4 * Double(index) / Double(max(1, keyframes - 1))
      text += index == 0 ? "\n{" : ",\n{"
      text += member("t", "\((t * 1e6).rounded() / 1e6)") + ", "
      text += member("value", value(&self))
      if index > 0 { text += ", " + member("easing", easing()) }
      text += "}"
    }
    return text + "]}"
  }

  private mutating func point() -> String { "[\(number(0...800)), \(number(0...600))]" }

  private mutating func color() -> String {
    let digits = String(UInt32.random(in: 0...0xFFFFFF, using: &random), radix: 16)
    return "\"#" + String(repeating: "0", count: 6 - digits.count) + digits + "\""
  }

  /// Path data of a move and cubic curves.
  private mutating func path(curves: Int) -> String {
    var text = "\"M\(number(0...200)) \(number(0...200))"
    for _ in 0..<curves {
      text += "C"
      for index in 0..<6 { text += (index == 0 ? "" : " ") + "\(number(0...200))" }
    }
    return text + "Z\""
  }

  private static func document(_ shapes: String) -> [UInt8] {
    Array("{\"animfile\": \"1.0\", \"size\": [800, 600], \"shapes\": [\(shapes)]}".utf8)
  }

  // MARK: Documents

  /// A document with a large comment of numbers, which measures scanning.
  mutating func numbers(bytes: Int) -> [UInt8] {
    var text = "{\"animfile\": \"1.0\", \"size\": [1, 1], \"shapes\": [], \"//\": [0"
    while text.utf8.count < bytes { text += ",[\(number(-500...500)),\(number(0...1000))]" }
    return Array((text + "]}").utf8)
  }

  /// Numbers in path data.
  mutating func bareNumbers(bytes: Int) -> [UInt8] {
    var text = ""
    while text.utf8.count < bytes { text += "\(number(-500...500)) " }
    return Array(text.utf8)
  }

  /// Circles, rectangles and groups with animated fills, strokes and transforms.
  mutating func keyframes(bytes: Int) -> [UInt8] {
    var shapes = ""
    var index = 0
    while shapes.utf8.count < bytes {
      if index > 0 { shapes += ",\n" }
      shapes += "{" + member("id", "\"shape \(index)\"") + ", \"type\": \"circle\", "
      shapes += member("center", track(8) { $0.point() }) + ", "
      shapes += member("radius", track(8) { "\($0.number(1...90))" }) + ", "
      shapes += member("opacity", track(4) { "\($0.number(0...1))" }) + ", "
      shapes += member("fill", track(4) { $0.color() }) + ",\n"
      let width = "\(number(0...9))"
      shapes += "\"stroke\": {" + member("color", color()) + ", " + member("width", width) + "}, "
      let rotation = track(6) { "\($0.number(-360...360))" }
      // Away from the center of the circle, so that the rotation has an effect.
      let transform = [member("anchor", "[3, 0]"), member("position", point()), member("rotation", rotation)]
      shapes += "\"transform\": {" + transform.joined(separator: ", ") + "}}"
      index += 1
    }
    return Self.document(shapes)
  }

  /// Static shapes.
  mutating func shapes(bytes: Int) -> [UInt8] {
    var shapes = ""
    var index = 0
    while shapes.utf8.count < bytes {
      if index > 0 { shapes += ",\n" }
      shapes += "{" + member("id", "\"shape \(index)\"") + ", \"type\": \"rect\", "
      shapes += member("center", point()) + ", " + member("size", point()) + ", "
      shapes += member("cornerRadius", "\(number(0...10))") + ", " + member("fill", color()) + "}"
      index += 1
    }
    return Self.document(shapes)
  }

  /// Layers of four tracks each: a path of 31 points, a position, a rotation and an opacity.
  mutating func layers(_ count: Int, keyframes: Int = 20) -> [UInt8] {
    var shapes = ""
    for index in 0..<count {
      if index > 0 { shapes += ",\n" }
      shapes +=
        "{\"type\": \"path\", \"fill\": \(color()), \"d\": \(track(keyframes) { $0.path(curves: 10) }), "
      shapes +=
        "\"opacity\": \(track(keyframes) { "\($0.number(0...1))" }), \"transform\": {\"anchor\": [100, 100], "
      shapes += "\"position\": \(track(keyframes) { $0.point() }), "
      shapes += "\"rotation\": \(track(keyframes) { "\($0.number(-360...360))" })}}"
    }
    return Self.document(shapes)
  }

  /// Circles that take their radius, fill and position from parameters.
  ///
  /// - Parameter isKeyframed: Whether keyframes change these members instead, in every frame.
  func parameters(_ count: Int, isKeyframed: Bool = false) -> [UInt8] {
    func member(_ parameter: String, _ track: String) -> String {
      isKeyframed ? "{\"keyframes\": [\(track)]}" : "{\"parameter\": \(parameter)}"
    }
    func keyframes(_ first: String, _ last: String) -> String {
      "{\"t\": 0, \"value\": \(first)}, {\"t\": 1000000, \"value\": \(last)}"
    }
    let shapes = (0..<count).map { index in
      let offset = index % 7
      let radius = member(
        "\"size\", \"scale\": 0.5, \"offset\": \(offset)", keyframes("\(offset)", "\(offset + 500_000)"))
      let fill = member("\"tint\"", keyframes("\"red\"", "\"blue\""))
      let position = member("\"place\"", keyframes("[0, 3]", "[1000000, 3]"))
      return "{\"type\": \"circle\", \"center\": [\(index % 40), \(index / 40)], \"radius\": \(radius), "
        + "\"fill\": \(fill), \"transform\": {\"position\": \(position)}}"
    }
    let text =
      "{\"animfile\": \"1.0\", \"size\": [800, 600], \"parameters\": {\"size\": {\"type\": \"number\", \"default\": 4}, "
      + "\"tint\": {\"type\": \"color\", \"default\": \"red\"}, \"place\": {\"type\": \"point\", \"default\": [3, 4]}}, "
      + "\"shapes\": [\(shapes.joined(separator: ",\n"))]}"
    return Array(text.utf8)
  }

  /// Capsules whose ends follow a parameter with different delays, as highlights do.
  ///
  /// - Parameter isKeyframed: Whether keyframes move the ends, as settings every 0.36 s would.
  func travelling(_ count: Int, isKeyframed: Bool = false) -> [UInt8] {
    let shapes = (0..<count).map { index in
      let end = { (delay: Double) in
        guard isKeyframed else {
          return "[{\"parameter\": \"face\", \"scale\": 55, \"offset\": \(index), "
            + "\"transition\": {\"duration\": 0.3, \"delay\": \(delay)}}, \(index * 6)]"
        }
        let keyframes = (0..<20).map { step in
          let start = 0.36 * Double(step) + delay
          let (from, to) = (step * 7 % 5, (step + 1) * 7 % 5)
          let rest = step == 0 ? "" : ", \"easing\": \"hold\""
          return "{\"t\": \(start), \"value\": \(from * 55 + index)\(rest)}, "
            + "{\"t\": \(start + 0.3), \"value\": \(to * 55 + index), \"easing\": {\"spring\": {\"bounce\": 0}}}"
        }
        return "[{\"keyframes\": [\(keyframes.joined(separator: ", "))], \"after\": \"loop\"}, \(index * 6)]"
      }
      return
        "{\"type\": \"capsule\", \"radius\": 22, \"start\": \(end(0)), \"end\": \(end(0.12)), \"fill\": \"red\"}"
    }
    let text =
      "{\"animfile\": \"1.0\", \"size\": [800, 600], \"parameters\": {\"face\": {\"type\": \"number\", \"default\": 2, "
      + "\"range\": [0, 4]}}, \"shapes\": [\(shapes.joined(separator: ",\n"))]}"
    return Array(text.utf8)
  }

  /// Lines whose caps are a choice, and which move for ten seconds.
  func choosing(_ count: Int) -> [UInt8] {
    let shapes = (0..<count).map { index in
      "{\"type\": \"line\", \"from\": [0, \(index)], \"to\": [{\"keyframes\": [{\"t\": 0, \"value\": 10}, "
        + "{\"t\": 10, \"value\": 700}]}, \(index)], \"stroke\": {\"color\": \"red\", \"width\": 2, "
        + "\"cap\": {\"parameter\": \"end\", \"map\": {\"soft\": \"round\", \"hard\": \"butt\"}}}}"
    }
    let text =
      "{\"animfile\": \"1.0\", \"size\": [800, 600], \"parameters\": {\"end\": {\"type\": \"choice\", "
      + "\"options\": [\"soft\", \"hard\"], \"default\": \"soft\"}}, \"shapes\": [\(shapes.joined(separator: ",\n"))]}"
    return Array(text.utf8)
  }

  /// A morph of one path with many points.
  mutating func longMorph(curves: Int) -> [UInt8] {
    let d = track(10) { $0.path(curves: curves) }
    return Self.document(
      "{\"type\": \"path\", \"d\": \(d), \"transform\": {\"anchor\": [0, 0], \"rotation\": 30}}")
  }

  /// Rectangles with four tracks each.
  mutating func scalars(_ count: Int, keyframes: Int) -> [UInt8] {
    var shapes = ""
    for index in 0..<count {
      if index > 0 { shapes += ",\n" }
      shapes +=
        "{\"type\": \"circle\", \"center\": [0, 0], \"radius\": \(track(keyframes) { "\($0.number(1...9))" }), "
      shapes += "\"opacity\": \(track(keyframes) { "\($0.number(0...1))" }), \"transform\": {"
      shapes += "\"position\": \(track(keyframes) { $0.point() }), "
      shapes += "\"rotation\": \(track(keyframes) { "\($0.number(-360...360))" })}}"
    }
    return Self.document(shapes)
  }
}

import AnimFile

/// The type of a member's values, with the common properties of a track.
enum ValueKind: Sendable {
  case number(NumberBounds)
  case angle
  case whole(ClosedRange<Int>)
  case point
  case size
  case scale
  case corners
  case frame
  case color
  case path(PathTemplate)
  case numbers(Int, NumberBounds)
  case points(Int)
  case stops(Int)
  case boolean
  case word([String])

  /// The range of a member's numbers.
  enum NumberBounds: Sendable {
    case any, nonNegative, fraction, atLeastOne
  }

  static let names = [
    "number", "angle", "whole", "point", "size", "scale", "corners", "frame", "color", "path", "numbers",
    "points",
    "stops", "boolean", "word",
  ]

  var name: String {
    switch self {
    case .number: "number"
    case .angle: "angle"
    case .whole: "whole"
    case .point: "point"
    case .size: "size"
    case .scale: "scale"
    case .corners: "corners"
    case .frame: "frame"
    case .color: "color"
    case .path: "path"
    case .numbers: "numbers"
    case .points: "points"
    case .stops: "stops"
    case .boolean: "boolean"
    case .word: "word"
    }
  }

  /// Whether values are discrete.
  var isDiscrete: Bool {
    switch self {
    case .boolean, .word, .whole: true
    default: false
    }
  }

  /// The kinds of the components, if they can be animated separately.
  var components: [ValueKind]? {
    switch self {
    case .point: [.number(.any), .number(.any)]
    case .size: [.number(.nonNegative), .number(.nonNegative)]
    case .scale: [.number(.any), .number(.any)]
    case .corners: Array(repeating: .number(.nonNegative), count: 4)
    case .frame: Array(repeating: .number(.any), count: 4)
    case .numbers(let count, let bounds): Array(repeating: .number(bounds), count: count)
    case .points(let count): Array(repeating: .point, count: count)
    default: nil
    }
  }

  /// The number of amplitudes of a wiggle; nil if the kind cannot wiggle.
  var amplitudes: Int? {
    switch self {
    case .number, .angle: 1
    case .point, .size, .scale, .points: 2
    case .corners, .frame: 4
    case .numbers: 1
    default: nil
    }
  }

  /// The type of fitting parameters.
  var parameterType: String? {
    switch self {
    case .number, .whole: "number"
    case .angle: "angle"
    case .point: "point"
    case .size: "size"
    case .scale: "point"
    case .corners: "number"
    case .color: "color"
    case .path: "path"
    case .numbers: "numbers"
    case .points: "points"
    case .boolean: "boolean"
    case .frame, .stops, .word: nil
    }
  }
}

/// The subpaths of a path; all paths of a track share them.
struct PathTemplate: Sendable {
  /// `M`, `L` for a line or a curve, `Z`.
  var verbs: String
}

extension PathTemplate {
  static let open = templates(["ML", "MLL", "MLLLL", "MLML", "M", "", "MM", "MLLML"])
  static let closed = templates(["MLLZ", "MLLLZ", "MLLZMLLZ", "MLZ", "MZ", "MLLZZ", "MLLZLLZ"])
  static let all: [PathTemplate] = open + closed + templates(["MLLZML", "MLLZM"])

  private static func templates(_ verbs: [String]) -> [PathTemplate] { verbs.map { PathTemplate(verbs: $0) } }
}

extension SceneBuilder {
  func coordinate() -> Double {
    switch random.below(24) {
    case 0..<12: random.pick([0, 10, 20, 50, 60, 80, 100, 120, 150, 200])
    case 12..<20: (random.fraction() * 30_000).rounded() / 100 - 50
    case 20: random.pick([-30, -0.5, -200])
    case 21: random.pick([0.1, 0.1 + 0.2, 1.0 / 3, 33.3])
    case 22: random.pick([-0.0, 1e-9, -1e-300, Double.leastNonzeroMagnitude])
    default: random.chance(0.2) ? random.pick([4e8, -4e8, 1e6]) : random.pick([0, 100])
    }
  }

  func number(_ bounds: ValueKind.NumberBounds) -> Double {
    switch bounds {
    case .any: coordinate()
    case .nonNegative: abs(coordinate())
    case .fraction: random.pick([0, 1, 0.5, 0.25, 0.1, 0.3, 0.7, 1e-9, 1 - 0x1p-53])
    case .atLeastOne: random.pick([1, 1.5, 2, 4, 10, 1e9])
    }
  }

  func angle() -> Double {
    random.pick([0, 30, 45, 90, 180, 270, 360, 720, -90, -180, 359.9, 361, -0.0, 1e-9, 123.4, 1e6])
  }

  func factor() -> Double { random.pick([1, 1, 2, 0.5, -1, 0, 1.5, 1e-9, 0.1, -2]) }

  func color() -> JSONValue {
    .string(
      random.pick([
        "red", "#00f", "#0f08", "#12345678", "#ff000080", "transparent", "#ffffff00", "tomato", "#808080",
        "black",
        "#fffe", "#000000", "#010203",
      ]))
  }

  func list(_ numbers: Double...) -> JSONValue { .array(numbers.map(JSONValue.number)) }

  func point() -> JSONValue { list(coordinate(), coordinate()) }

  func constant(_ kind: ValueKind) -> JSONValue {
    switch kind {
    case .number(let bounds): .number(number(bounds))
    case .angle: .number(angle())
    case .whole(let range):
      .number(Double(range.lowerBound + random.below(range.count)))
    case .point: point()
    case .size: list(number(.nonNegative), number(.nonNegative))
    case .scale: random.chance(0.5) ? .number(factor()) : list(factor(), factor())
    case .corners:
      random.chance(0.4)
        ? .number(number(.nonNegative))
        : .array((0..<4).map { _ in .number(number(.nonNegative)) })
    case .frame: list(coordinate(), coordinate(), number(.nonNegative), coordinate())
    case .color: color()
    case .path(let template): .string(pathData(template))
    case .numbers(let count, let bounds): .array((0..<count).map { _ in .number(number(bounds)) })
    case .points(let count): .array((0..<count).map { _ in point() })
    case .stops(let count): stops(count)
    case .boolean: .bool(random.chance(0.6))
    case .word(let words): .string(random.pick(words))
    }
  }

  private func stops(_ count: Int) -> JSONValue {
    var offsets = (0..<count).map { _ in number(.fraction) }
    offsets.sort()
    return .array(offsets.map { .object([.init("offset", .number($0)), .init("color", color())]) })
  }

  /// Path data with a template's structure: each segment is a line, a quadratic or a cubic curve.
  func pathData(_ template: PathTemplate) -> String {
    var text = ""
    var last = (x: 0.0, y: 0.0)
    func place() -> (x: Double, y: Double) {
      if random.chance(0.15) { return last }
      return (coordinate(), coordinate())
    }
    func put(_ letter: String, _ points: [(x: Double, y: Double)]) {
      text += letter
      for point in points { text += " \(plain(point.x)) \(plain(point.y))" }
      text += " "
      last = points.last ?? last
    }
    for verb in template.verbs {
      switch verb {
      case "M": put("M", [place()])
      case "Z": put("Z", [])
      default:
        switch random.below(6) {
        case 0..<3: put("L", [place()])
        case 3: put("Q", [place(), place()])
        case 4: put("C", [place(), place(), place()])
        default:
          // A cusp: the control points cross.
          let end = place()
          put("C", [(end.x, last.y), (last.x, end.y), end])
        }
      }
    }
    return text
  }

  /// Path data with commands that a template does not have: arcs, relative and smooth ones.
  func loosePathData() -> String {
    random.pick([
      "M 10 10 a 20 20 0 1 1 40 0 z", "M 0 0 A 0 10 0 0 0 50 50", "M 10 10 A 30 20 45 1 0 90 60 L 0 0 Z",
      "M 50 50 h 40 v 30 h -40 z m 10 10 h 20 v 10 h -20 z", "M 0 0 S 40 80 90 0 T 10 10",
      "m 5 5 q 10 0 10 10 t 10 10",
      "M 0 0 C 0 0 100 100 100 100", "M 1 1 A 5 5 0 0 0 1 1", "M 0 0 L 100 0 L 0 0 Z Z", "", "  ", "M 20 20",
    ])
  }

  private func plain(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

import AnimFile

/// The values of the animations of path data, read in their order.
struct SVGPathValues {
  /// The distance between two outlines that can be seen.
  var tolerance = 0.0
  /// The most elements of a path.
  var limit = Int.max
  /// The animation of a path with other commands than the paths before it.
  private(set) var differs: Int?
  /// The first animation whose arcs change differently here, as the curves that they become.
  private(set) var bends: Int?

  private let rest: (data: SVGArcData, outline: BezierPath)
  /// The structure of the paths before the next one; empty if there are none.
  private var structure: [Bool?]
  /// The structures of the paths by their texts.
  private var structures: [JSONValue: [Bool?]]
  /// The number of elements of each path.
  private var sizes: [Int] = []
  private var last: BezierPath?
  /// The value before, in the same animation.
  private var before: (data: SVGArcData, outline: BezierPath, motion: [Int])?
  /// Whether a closed outline turns into an open one, which is not possible.
  private var opens = false

  /// - Parameters:
  ///   - outline: The outline of the element without animations.
  ///   - text: Its path data in the document.
  ///   - data: Its arcs.
  ///   - showsRest: Whether it shows at some time, or as a part of the animations.
  init(rest outline: BezierPath, _ text: JSONValue, _ data: SVGArcData, showsRest: Bool) {
    rest = (data, outline)
    structure = showsRest ? outline.structure : []
    structures = [text: outline.structure]
  }

  var elementCount: Int { sizes.reduce(0, +) }

  /// Reads a value of an animation; nil if it has a mistake.
  mutating func read(_ text: String, _ motion: SVGMotion) -> JSONValue? {
    let value = Self.pathData(text)
    guard let outline = try? BezierPath(svgPathData: value, maximumElements: limit) else { return nil }
    if structure.isEmpty { structure = outline.structure }
    if outline.structure != structure { differs = motion.node }
    opens = opens || last?.opensOrCloses(turningInto: outline) ?? false
    compareArcs(SVGArcData(value), outline, motion)
    last = outline
    sizes.append(outline.verbs.count)
    let text = JSONValue.string(SVGImporter.withSingleSpaces(Array(value.utf8)[...]))
    structures[text] = outline.structure
    return text
  }

  /// The path data in a value, which style sheets write as `path("…")`.
  private static func pathData(_ text: String) -> String {
    let value = text.trimmed
    guard value.hasPrefix("path("), let quote = value.firstIndex(where: { $0 == "\"" || $0 == "'" }) else {
      return value
    }
    return String(value[value.index(after: quote)...].prefix { $0 != value[quote] })
  }

  /// Compares the arcs of a value with those of the value before it in its animation.
  private mutating func compareArcs(_ data: SVGArcData, _ outline: BezierPath, _ motion: SVGMotion) {
    let place = [motion.node, motion.source]
    if before?.motion != place {
      // From the value of the element.
      before = motion.keys[0].value.isEmpty ? (rest.data, rest.outline, place) : nil
    }
    if let before, before.data.flags.count == data.flags.count, !data.flags.isEmpty, !motion.isDiscrete,
      before.data.flags != data.flags || before.outline.structure != outline.structure
        || before.data.bend(before.outline, to: outline, data) > tolerance
    {
      bends = bends ?? motion.node
    }
    before = (data, outline, place)
  }

  /// Adds the outline without animations, which shows between them.
  ///
  /// - Parameter node: An animation.
  mutating func addRest(at node: Int) {
    if rest.outline.structure != structure { differs = differs ?? node }
    opens = opens || last?.opensOrCloses(turningInto: rest.outline) ?? false
    sizes.append(rest.outline.verbs.count)
  }

  /// A track of the paths, those with different commands of which change halfway between two keyframes; nil if such a
  /// span has an easing, or if the paths are too long or cannot change.
  func stepped(_ track: JSONValue) -> JSONValue? {
    // Each path can get all elements of all others.
    guard sizes.count * (elementCount + structure.count) <= 250_000, !opens else { return nil }
    guard case .object(var members) = track,
      let place = members.firstIndex(where: { $0.name == "keyframes" }),
      case .array(var keys) = members[place].value
    else { return track }
    func commands(_ index: Int) -> [Bool?]? { keys[index]["value"].flatMap { structures[$0] } }
    for index in keys.indices.dropFirst()
    where keys[index]["t"] != keys[index - 1]["t"] && commands(index) != commands(index - 1) {
      guard case .object(var key) = keys[index], key.allSatisfy({ $0.name != "easing" || $0.value == "hold" })
      else { return nil }
      if !key.contains(where: { $0.name == "easing" }) {
        let half = JSONValue.object([.init("steps", 2), .init("jump", "none")])
        key.append(JSONValue.Member("easing", half))
      }
      keys[index] = .object(key)
    }
    members[place].value = .array(keys)
    members.append(JSONValue.Member("morph", "match"))
    return .object(members)
  }
}

extension BezierPath {
  /// The verbs, with every curve and line alike: what two paths share between which a path can change.
  var structure: [Bool?] {
    verbs.map { verb in
      switch verb {
      case .move: true
      case .close: false
      case .line, .quad, .cubic: nil
      }
    }
  }
}

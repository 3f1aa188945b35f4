/// An element of SVG, whatever its attributes are.
struct AnimatedSVGElement: Sendable {
  /// Its place among those of its parent: that of its shape in the list, which copy it is, and what it is for.
  var place: [Int]
  var parent: Int?
  var name: String
  var id: String?
  var label: String?
  /// The names of its attributes, in the order of their values.
  var attributes: [String] = []
  /// The element that clips it.
  var clip: Int?
  /// The point of its own units that moves least, from which its outline is measured.
  var pivot = Point2D.zero
  /// By how much lengths are enlarged, at most.
  var scale = 0.0
  /// How far its outline reaches from the pivot, at most.
  var reach = 0.0
  /// Whether its first two attributes are a matrix and the outline that it moves.
  var isPlaced: Bool { attributes.first == "transform" }
}

/// The values of all attributes at one time, by elements; no values for an element that does not show.
struct AnimatedSVGPose: Sendable {
  var time: Double
  var values: [[AnimatedSVGValue]]

  func values(_ element: Int) -> [AnimatedSVGValue] { element < values.count ? values[element] : [] }
  /// How many numbers there are.
  var size: Int { values.reduce(values.count) { $1.reduce($0) { $0 + $1.size } } }
}

/// The values of all attributes of one element over time; no values while it does not show.
struct AnimatedSVGTrack: Sendable {
  private(set) var times: [Double]
  private(set) var rows: [[AnimatedSVGValue]]

  init(absentAt times: [Double]) {
    self.times = times
    rows = Array(repeating: [], count: times.count)
  }

  mutating func append(_ row: [AnimatedSVGValue], at time: Double) {
    let last = rows.count - 1
    // Of what stays the same the two ends are enough.
    if last >= 1, rows[last] == row, rows[last - 1] == row {
      times[last] = time
      return
    }
    times.append(time)
    rows.append(last >= 0 && rows[last] == row ? rows[last] : row)
  }
}

/// The elements of SVG that frames need, found again from frame to frame.
struct AnimatedSVGScene: Sendable {
  private(set) var elements: [AnimatedSVGElement] = []
  private var known: [Key: Int] = [:]
  private let prefix: String
  private var pose = AnimatedSVGPose(time: 0, values: [])
  /// Which of the elements are looked at; others beyond them are in any case.
  private var isWanted: [Bool] = []

  private struct Key: Hashable {
    var parent: Int?
    var kind: String
    var source: String
    var copy: Int
  }

  init(idPrefix: String) { prefix = idPrefix }

  mutating func setPivot(_ element: Int, _ pivot: Point2D) {
    elements[element].pivot = pivot
    elements[element].reach = 0
  }

  /// What is drawn in a frame.
  ///
  /// - Parameter wanted: The elements to look at; nil for all. New ones are looked at in any case.
  mutating func pose(of frame: Frame, at time: Double, wanted: [Int]? = nil) -> AnimatedSVGPose {
    pose = AnimatedSVGPose(time: time, values: Array(repeating: [], count: elements.count))
    isWanted = Array(repeating: wanted == nil, count: elements.count)
    for element in wanted ?? [] { isWanted[element] = true }
    if let background = frame.background {
      let place = element("background", "", 0, nil, "rect", [-1])
      show(
        place,
        [
          ("width", .numbers([frame.size.width])), ("height", .numbers([frame.size.height])),
          ("fill", .color(background.levels)), ("fill-opacity", .numbers([background.alpha])),
        ])
    }
    var copies: [Key: Int] = [:]
    func copy(_ parent: Int?, _ source: String) -> Int {
      let key = Key(parent: parent, kind: "", source: source, copy: 0)
      defer { copies[key, default: 0] += 1 }
      return copies[key, default: 0]
    }
    var groups: [Int] = []
    for group in frame.groups {
      let parent = group.parent.map { groups[$0] }
      let number = copy(parent, group.source)
      let clip = group.clip.map { self.clip($0, frame, parent, group.source, number) }
      let place = element(clip == nil ? "g" : "clipped g", group.source, number, parent, "g", [])
      groups.append(place)
      elements[place].id = group.id
      elements[place].label = group.label
      elements[place].clip = clip
      if !group.items.isEmpty { show(place, [("opacity", .numbers([group.opacity]))]) }
    }
    for item in frame.items where !item.path.isEmpty {
      var parent = item.group.map { groups[$0] }
      let number = copy(parent, item.source)
      if let index = item.clip {
        let clip = self.clip(index, frame, parent, item.source, number)
        let wrapper = element("wrapper", item.source, number, parent, "g", [])
        elements[wrapper].clip = clip
        show(wrapper, [])
        parent = wrapper
      }
      self.item(item, parent, number)
    }
    return pose
  }

  private mutating func element(
    _ kind: String, _ source: String, _ copy: Int, _ parent: Int?, _ name: String, _ rank: [Int]
  ) -> Int {
    let key = Key(parent: parent, kind: kind, source: source, copy: copy)
    if let place = known[key] { return place }
    let index = source.split(separator: "/").last.flatMap { Int($0) } ?? -1
    elements.append(
      AnimatedSVGElement(place: [index, copy] + (rank.isEmpty ? [1] : rank), parent: parent, name: name))
    known[key] = elements.count - 1
    return elements.count - 1
  }

  private func isLookedAt(_ place: Int) -> Bool { place >= isWanted.count || isWanted[place] }

  private mutating func show(_ place: Int, _ attributes: [(String, AnimatedSVGValue)]) {
    if elements[place].attributes.isEmpty { elements[place].attributes = attributes.map(\.0) }
    while pose.values.count <= place { pose.values.append([]) }
    guard isLookedAt(place) else { return }
    // An element without attributes that move has one all the same, so that it is known to show.
    pose.values[place] = attributes.isEmpty ? [.word("")] : attributes.map(\.1)
  }

  private mutating func clip(
    _ index: Int, _ frame: Frame, _ parent: Int?, _ source: String, _ copy: Int, _ path: String = "clip"
  ) -> Int {
    let clip = frame.clips[index]
    let place = element(path, source, copy, parent, "clipPath", [0])
    if let outer = clip.clip {
      elements[place].clip = self.clip(outer, frame, parent, source, copy, path + " clip")
    }
    show(place, [])
    for (number, outline) in clip.outlines.enumerated() where !outline.path.isEmpty {
      let child = element("outline", "", number, place, "path", [])
      if let inner = outline.clip {
        elements[child].clip = self.clip(inner, frame, parent, source, copy, path + " \(number)")
      }
      elements[child].scale = 1
      show(
        child,
        [
          ("d", .path(isLookedAt(child) ? outline.path.transformed(by: outline.transform) : BezierPath())),
          ("clip-rule", .word(outline.rule.rawValue)),
        ])
    }
    return place
  }

  private mutating func item(_ item: Frame.Item, _ parent: Int?, _ copy: Int) {
    let place = element("path", item.source, copy, parent, "path", [])
    elements[place].id = item.id
    elements[place].label = item.label
    let pivot = elements[place].pivot
    // A line is drawn in the pen's units, which are those of the shape unless a document is stretched.
    let matrix = item.stroke?.transform ?? item.transform
    let toPen = matrix == item.transform ? .identity : (matrix.inverse ?? .identity) * item.transform
    let toElement = .translation(Point2D(-pivot.x, -pivot.y)) * toPen
    let placed = matrix * .translation(pivot)
    let scale = max(Math.hypot(placed.a, placed.b), Math.hypot(placed.c, placed.d))
    elements[place].scale = max(elements[place].scale, scale)
    // Nobody looks at the others.
    let path = isLookedAt(place) ? item.path.transformed(by: toElement) : BezierPath()
    for point in path.points {
      elements[place].reach = max(elements[place].reach, Math.hypot(point.x, point.y))
    }
    var attributes: [(String, AnimatedSVGValue)] = [("transform", .matrix(placed)), ("d", .path(path))]
    func paint(_ name: String, _ paint: Frame.Paint?, _ opacity: Double) {
      switch paint {
      case nil: attributes += [(name, .word("none")), (name + "-opacity", .numbers([1]))]
      case .color(let color):
        attributes += [(name, .color(color.levels)), (name + "-opacity", .numbers([color.alpha * opacity]))]
      case .gradient(let gradient):
        let element = self.gradient(gradient, name, item, parent, copy, toElement, scale)
        attributes += [
          (name, .word("url(#\(prefix)paint\(element))")), (name + "-opacity", .numbers([opacity])),
        ]
      }
    }
    paint("fill", item.fill?.paint, item.fill?.opacity ?? 1)
    attributes.append(("fill-rule", .word((item.fill?.rule ?? .nonzero).rawValue)))
    paint("stroke", item.stroke?.paint, item.stroke?.opacity ?? 1)
    attributes += [
      ("stroke-width", .numbers([item.stroke?.width ?? 1])),
      ("stroke-linecap", .word((item.stroke?.cap ?? .butt).rawValue)),
      ("stroke-linejoin", .word((item.stroke?.join ?? .miter).rawValue)),
      ("stroke-miterlimit", .numbers([item.stroke?.miterLimit ?? 4])),
      (
        "stroke-dasharray", item.stroke.flatMap { $0.dash.isEmpty ? nil : .numbers($0.dash) } ?? .word("none")
      ),
      ("stroke-dashoffset", .numbers([item.stroke?.dashOffset ?? 0])),
      ("opacity", .numbers([item.opacity])),
    ]
    show(place, attributes)
  }

  private mutating func gradient(
    _ gradient: Frame.Gradient, _ name: String, _ item: Frame.Item, _ parent: Int?, _ copy: Int,
    _ matrix: AffineMatrix, _ scale: Double
  ) -> Int {
    let isMoved = matrix.a == 1 && matrix.b == 0 && matrix.c == 0 && matrix.d == 1
    let offset = isMoved ? Point2D(matrix.tx, matrix.ty) : .zero
    var attributes: [(String, AnimatedSVGValue)] = []
    func add(_ names: (String, String), _ point: Point2D) {
      attributes += [(names.0, .numbers([point.x + offset.x])), (names.1, .numbers([point.y + offset.y]))]
    }
    let element: String
    switch gradient.layout {
    case .linear(let from, let to):
      element = "linearGradient"
      add(("x1", "y1"), from)
      add(("x2", "y2"), to)
    case .radial(let center, let radius, let focus):
      element = "radialGradient"
      add(("cx", "cy"), center)
      attributes.append(("r", .numbers([radius])))
      add(("fx", "fy"), focus)
    }
    attributes.append(("gradientTransform", .matrix(isMoved ? .identity : matrix)))
    let place = self.element(name + " " + element, item.source, copy, parent, element, [0])
    elements[place].scale = max(elements[place].scale, scale)
    let reach =
      switch gradient.layout {
      case .linear(let from, let to): max(from.length, to.length)
      case .radial(let center, let radius, let focus): max(center.length + radius, focus.length)
      }
    elements[place].reach = max(elements[place].reach, reach)
    show(place, attributes)
    for (number, stop) in gradient.stops.enumerated() {
      let child = self.element("stop", "", number, place, "stop", [])
      show(
        child,
        [
          ("offset", .numbers([stop.offset])), ("stop-color", .color(stop.color.levels)),
          ("stop-opacity", .numbers([stop.color.alpha])),
        ])
    }
    return place
  }
}

extension RGBAColor {
  /// Red, green and blue from 0 to 255.
  fileprivate var levels: [Double] { [red, green, blue].map { min(max($0, 0), 1) * 255 } }
}

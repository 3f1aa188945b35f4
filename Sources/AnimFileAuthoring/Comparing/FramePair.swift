import AnimFile
import AnimFilePictures

/// The frames of two animations at one time.
struct FramePair {
  /// The shape and aspect of a difference.
  struct Key: Hashable {
    var name: String
    var occurrence: Int
    var aspect: SceneComparison.Aspect
  }

  private var first: Playhead
  private var second: Playhead
  private let tolerance: SceneComparison.Tolerance
  private var causes: DifferenceCause
  /// The items that differed at the last compared time. Items of the second frame use ``namesInFirst``.
  private(set) var changed: Set<Frame.Name> = []
  /// The first compared time at which the backgrounds differed.
  private(set) var backgroundStart: Double?
  /// The names in the first document of the second document's shapes, where they differ.
  var namesInFirst: [String: String] { causes.names }

  init(_ first: Evaluator, _ second: Evaluator, _ tolerance: SceneComparison.Tolerance) {
    self.first = Playhead(first)
    self.second = Playhead(second)
    self.tolerance = tolerance
    causes = DifferenceCause(first, second)
  }

  private static let clear = RGBAColor(red: 0, green: 0, blue: 0, alpha: 0)

  private func differs(_ a: RGBAColor?, _ b: RGBAColor?) -> Bool {
    // A transparent background is none.
    (a ?? Self.clear).difference(from: b ?? Self.clear) > tolerance.level
  }

  /// Whether a finding of a comparison is a difference in any case, or only if the pictures differ.
  fileprivate enum Certainty {
    case certain
    case byPicture
  }

  /// The number of times at which pictures may still be painted. Then the last answer applies.
  private var picturesLeft = 100
  private var lastAnswer = true

  /// Whether the pictures of two frames differ by more than rounding; true for frames that are too large to paint.
  ///
  /// The longer side has 512 to 1,024 pixels, whatever the units of the document.
  private static func picturesDiffer(_ a: Frame, _ b: Frame) -> Bool {
    let side = max(a.size.width, a.size.height)
    let scale = side < 512 ? 512 / side : side > 1024 ? 1024 / side : 1
    guard let image = try? a.image(scale: scale, dithering: false),
      let other = try? b.image(scale: scale, dithering: false),
      image.pixels.count == other.pixels.count
    else { return true }
    return zip(image.pixels, other.pixels).contains { $0 > $1 ? $0 - $1 > 1 : $1 - $0 > 1 }
  }

  /// The differences between the animations at `time`, in drawing order.
  mutating func differences(at time: Double) -> [(key: Key, difference: SceneComparison.Difference)] {
    // Times are finite, so this cannot fail.
    try? first.move(to: time)
    try? second.move(to: time)
    let (a, b) = (first.frame, second.frame)
    if backgroundStart == nil, differs(a.background, b.background) { backgroundStart = time }
    let (names, others) = (a.names(), b.names(causes.names))
    let places = Dictionary(zip(others, others.indices), uniquingKeysWith: { first, _ in first })
    var list = DifferenceList(time: time)
    // The indices in the second frame of the items that both frames have.
    var common: [Int] = []
    var answer = picturesLeft > 0 ? nil : lastAnswer
    for (index, item) in a.items.enumerated() {
      if let place = places[names[index]] {
        common.append(place)
        addDifferences(of: item, names[index], in: a, from: b.items[place], in: b, &answer, to: &list)
      } else {
        let cause = causes.cause(ofPresence: item.node, inSecond: false)
        list.add(item, names[index], cause, causes.shape(cause), .presence, 0, only: 0)
      }
    }
    let matched = Set(common)
    for (index, item) in b.items.enumerated() where !matched.contains(index) {
      let cause = causes.cause(ofPresence: item.node, inSecond: true)
      list.add(item, others[index], cause, causes.shape(cause), .presence, 0, only: 1)
    }
    if common != common.sorted() {
      for (place, crossed) in zip(common, Self.crossings(common)) where crossed > 0 {
        let item = b.items[place]
        let cause = DifferenceCause.Place(node: item.node, isInSecond: true)
        list.add(item, others[place], cause, causes.shape(cause), .order, Double(crossed))
      }
    }
    changed = list.changed
    return list.differences
  }

  /// Adds the differences between an item of both frames.
  ///
  /// - Parameter answer: Whether the pictures of the frames differ; nil if that is not known yet.
  private mutating func addDifferences(
    of item: Frame.Item, _ name: Frame.Name, in a: Frame, from other: Frame.Item, in b: Frame,
    _ answer: inout Bool?, to list: inout DifferenceList
  ) {
    var found: [(aspect: SceneComparison.Aspect, amount: Double, certainty: Certainty)] = []
    Self.compare(item, in: a, with: other, in: b, tolerance) { found.append(($0, $1, $2)) }
    // A certain difference explains the pictures.
    let isCertain = found.contains { $0.certainty == .certain }
    if !found.isEmpty, !isCertain, answer == nil {
      let differ = Self.picturesDiffer(a, b)
      (answer, lastAnswer) = (differ, differ)
      picturesLeft -= 1
    }
    for (aspect, amount, certainty) in found
    where certainty == .certain || !isCertain && (answer ?? true) {
      let cause = causes.cause(item.node, other.node, aspect)
      list.add(
        item, name, cause, causes.shape(cause), aspect, amount,
        isShared: cause.node == item.node && causes.differsAround(item.node, other.node, aspect))
    }
  }

  /// The differences at one time, each shape and aspect once.
  private struct DifferenceList {
    let time: Double
    private(set) var differences: [(key: Key, difference: SceneComparison.Difference)] = []
    /// The items that differ.
    private(set) var changed: Set<Frame.Name> = []
    /// The indices of differences by shape and aspect: items in an enclosing shape have the same one.
    private var places: [Key: Int] = [:]

    init(time: Double) { self.time = time }

    /// - Parameters:
    ///   - shape: The shape at the cause; nil for the document.
    ///   - only: The animation that alone draws the item, 0 or 1.
    ///   - isShared: Whether surroundings of the shape differ, too.
    mutating func add(
      _ item: Frame.Item, _ name: Frame.Name, _ cause: DifferenceCause.Place, _ shape: EvaluatedShape?,
      _ aspect: SceneComparison.Aspect, _ amount: Double, only: Int? = nil, isShared: Bool = false
    ) {
      changed.insert(name)
      let isOwn = cause.node == item.node
      let key = Key(
        name: isOwn ? name.text : shape?.ownName ?? "", occurrence: isOwn ? name.occurrence : 0,
        aspect: aspect)
      if let place = places[key] {
        differences[place].difference.amount = max(differences[place].difference.amount, amount)
        return
      }
      places[key] = differences.count
      let difference = SceneComparison.Difference(
        id: shape?.id, source: shape?.source ?? "", occurrence: key.occurrence, aspect: aspect,
        only: only, start: time, end: time, amount: amount, time: time, includesSurroundings: isShared)
      differences.append((key, difference))
    }
  }

  /// The number of earlier places with a larger value, for each place.
  ///
  /// - Complexity: O(*n* log *n*).
  static func crossings(_ places: [Int]) -> [Int] {
    // Binary indexed tree (P. Fenwick, 1994): counts of places so far, in ranges whose lengths are powers of two.
    var counts = [Int](repeating: 0, count: (places.max() ?? 0) + 2)
    return places.enumerated().map { rank, place in
      var before = 0
      var index = place + 1
      while index > 0 {
        before += counts[index]
        index &= index - 1
      }
      index = place + 1
      while index < counts.count {
        counts[index] += 1
        index += index & -index
      }
      return rank - before
    }
  }

  /// The start times of differences that exist at `end` but not at `start`.
  ///
  /// - Parameter frames: The remaining budget of times to evaluate; without budget the result is `end`.
  mutating func starts(
    of keys: Set<Key>, between start: Double, _ end: Double, _ frames: inout Int
  ) -> [Key: Double] {
    var result: [Key: Double] = [:]
    // A stack: the last entry is next, and covers the earlier times.
    var pending = [(keys: keys, low: start, high: end)]
    while let (keys, low, high) = pending.popLast() {
      guard high - low > 1e-4, frames > 0 else {
        for key in keys { result[key] = high }
        continue
      }
      frames -= 1
      let middle = (low + high) / 2
      let there = keys.intersection(differences(at: middle).map(\.key))
      let later = keys.subtracting(there)
      if !later.isEmpty { pending.append((later, middle, high)) }
      if !there.isEmpty { pending.append((there, low, middle)) }
    }
    return result
  }

  private static func compare(
    _ a: Frame.Item, in first: Frame, with b: Frame.Item, in second: Frame,
    _ tolerance: SceneComparison.Tolerance, _ report: (SceneComparison.Aspect, Double, Certainty) -> Void
  ) {
    compareOutlines(a, b, tolerance, report)
    let fill = difference(a.fill?.painting(a), b.fill?.painting(b), tolerance)
    if fill > tolerance.level {
      report(.fill, fill, .certain)
    } else if a.fill?.rule != b.fill?.rule {
      report(.fill, 0, .byPicture)
    }
    let stroke = difference(a.stroke?.painting(a), b.stroke?.painting(b), tolerance)
    if stroke > tolerance.level { report(.stroke, stroke, .certain) }
    if let a = a.stroke, let b = b.stroke, a.paint == b.paint || stroke <= tolerance.level {
      let line = a.lineDifference(from: b)
      if line > tolerance.length {
        report(.line, line, .certain)
      } else if a.cap != b.cap || a.join != b.join || a.miterLimit != b.miterLimit
        || a.transform.isDeformed(unlike: b.transform)
      {
        report(.line, line, .byPicture)
      }
    }
    let opacity = abs(a.effectiveOpacity - b.effectiveOpacity)
    if opacity > tolerance.level { report(.opacity, opacity, .certain) }
    let (clip, other) = (first.clipOutline(of: a), second.clipOutline(of: b))
    let distance =
      clip == other ? 0 : clip.flatMap { clip in other.map { clip.distance(to: $0) } } ?? .infinity
    if distance > tolerance.length {
      report(.clip, distance, .certain)
    } else if first.clipForm(of: a) != second.clipForm(of: b) {
      report(.clip, distance, .byPicture)
    }
    compareGroups(a, in: first, with: b, in: second, tolerance, report)
  }

  private static func compareOutlines(
    _ a: Frame.Item, _ b: Frame.Item, _ tolerance: SceneComparison.Tolerance,
    _ report: (SceneComparison.Aspect, Double, Certainty) -> Void
  ) {
    guard a.path != b.path || a.transform != b.transform else { return }
    let (path, other) = (a.viewportPath, b.viewportPath)
    let distance = path.distance(to: other)
    guard distance > tolerance.length else {
      // A stroke ends where a contour is open, even if it returns to its start.
      let isDoubtful = path.isSampled(with: other) || a.stroke != nil || b.stroke != nil
      if path.verbs != other.verbs, isDoubtful { report(.outline, 0, .byPicture) }
      return
    }
    // A contour that runs the other way, or starts elsewhere, can look the same, and the distance of long paths is a
    // sample.
    let isDoubtful =
      path.isSampled(with: other)
      || path.verbs == other.verbs && path.distanceInAnyOrder(to: other) <= tolerance.length
    report(.outline, distance, isDoubtful ? .byPicture : .certain)
  }

  /// Compares what the groups around two items, their masks and their blend modes determine.
  private static func compareGroups(
    _ a: Frame.Item, in first: Frame, with b: Frame.Item, in second: Frame,
    _ tolerance: SceneComparison.Tolerance, _ report: (SceneComparison.Aspect, Double, Certainty) -> Void
  ) {
    let (composition, other) = (first.composition(of: a), second.composition(of: b))
    if composition.blends != other.blends {
      report(.blend, 1, .certain)
    } else if composition.isolations != other.isolations {
      report(.blend, 1, .byPicture)
    }
    // The opacity of a group applies to its items together.
    let opacities = zip(composition.opacities, other.opacities).map { abs($0 - $1) }
    if composition.opacities.count != other.opacities.count
      || opacities.contains(where: { $0 > tolerance.level })
    {
      report(.opacity, 0, .byPicture)
    }
    var certainty: Certainty?
    if composition.masks.count != other.masks.count { certainty = .certain }
    for (mask, otherMask) in zip(composition.masks, other.masks) where certainty != .certain {
      certainty = difference(mask, in: first, from: otherMask, in: second, tolerance) ?? certainty
    }
    if let certainty { report(.mask, 1, certainty) }
  }

  /// Whether two masks differ in their kind, their items, or an aspect of an item.
  private static func difference(
    _ a: Int, in first: Frame, from b: Int, in second: Frame, _ tolerance: SceneComparison.Tolerance
  ) -> Certainty? {
    let (a, b) = (first.masks[a], second.masks[b])
    guard a.by == b.by, a.inverted == b.inverted, a.items.count == b.items.count else { return .certain }
    let (picture, other) = (first.showing(a), second.showing(b))
    var result: Certainty?
    for (item, otherItem) in zip(a.items, b.items) {
      compare(item, in: picture, with: otherItem, in: other, tolerance) { _, _, certainty in
        if result != .certain { result = certainty }
      }
    }
    return result
  }

  private static func difference(
    _ a: Painting?, _ b: Painting?, _ tolerance: SceneComparison.Tolerance
  ) -> Double {
    switch (a, b) {
    case (nil, nil): 0
    case (let a?, let b?): a.difference(from: b, tolerance)
    case (let paint?, nil), (nil, let paint?): paint.isTransparent ? 0 : 1
    }
  }
}

/// The paint of an area, in the viewport.
private struct Painting {
  let paint: Frame.Paint
  let opacity: Double
  let matrix: AffineMatrix

  /// Whether it leaves everything as without a paint.
  var isTransparent: Bool {
    switch paint {
    case .color(let color): opacity * color.alpha == 0
    case .gradient(let gradient): opacity == 0 || gradient.stops.allSatisfy { $0.color.alpha == 0 }
    }
  }

  /// The largest channel difference; 1 for paints of different kinds.
  func difference(from other: Painting, _ tolerance: SceneComparison.Tolerance) -> Double {
    let base = abs(opacity - other.opacity)
    switch (paint, other.paint) {
    case (.color(let a), .color(let b)): return max(base, a.difference(from: b))
    case (.gradient(let a), .gradient(let b)):
      // A gradient that moves with its shape does not differ; the outline does.
      let isLaid = a.isLaid(as: b, .identity, .identity, tolerance.length)
      guard a.stops.count == b.stops.count,
        isLaid || a.isLaid(as: b, matrix, other.matrix, tolerance.length)
      else {
        return 1
      }
      return zip(a.stops, b.stops).reduce(base) { most, pair in
        max(most, pair.0.color.difference(from: pair.1.color), abs(pair.0.offset - pair.1.offset))
      }
    default: return 1
    }
  }
}

extension RGBAColor {
  /// The largest channel difference, colors premultiplied by alpha.
  fileprivate func difference(from other: RGBAColor) -> Double {
    max(
      abs(red * alpha - other.red * other.alpha), abs(green * alpha - other.green * other.alpha),
      abs(blue * alpha - other.blue * other.alpha), abs(alpha - other.alpha))
  }
}

extension Frame.Gradient {
  /// Whether the gradient's points coincide with another's, within a tolerance.
  fileprivate func isLaid(
    as other: Frame.Gradient, _ matrix: AffineMatrix, _ otherMatrix: AffineMatrix, _ tolerance: Double
  ) -> Bool {
    let (a, b) = (places, other.places)
    return a.count == b.count
      && zip(a, b).allSatisfy { (matrix.apply($0) - otherMatrix.apply($1)).length <= tolerance }
  }

  /// Points that determine the gradient's geometry, in the shape's units.
  private var places: [Point2D] {
    let places =
      switch layout {
      // A deformed gradient changes across its line, too.
      case .linear(let from, let to): [from, to, from + Point2D(from.y - to.y, to.x - from.x)]
      case .radial(let center, let radius, let focus):
        [center, focus, center + Point2D(radius, 0), center + Point2D(0, radius)]
      }
    return transform.isIdentity ? places : places.map { transform.apply($0) }
  }
}

extension Frame.Fill {
  fileprivate func painting(_ item: Frame.Item) -> Painting {
    Painting(paint: paint, opacity: opacity, matrix: item.transform)
  }
}

extension Frame.Stroke {
  fileprivate func painting(_ item: Frame.Item) -> Painting {
    Painting(paint: paint, opacity: opacity, matrix: item.transform)
  }

  /// The largest difference of width or dashes, in viewport units.
  fileprivate func lineDifference(from other: Frame.Stroke) -> Double {
    let (scale, otherScale) = (transform.meanScale, other.transform.meanScale)
    let (dash, otherDash) = (evenDash, other.evenDash)
    guard dash.count == otherDash.count else {
      return max(dash.reduce(0, +) * scale, otherDash.reduce(0, +) * otherScale)
    }
    let dashes = zip(dash, otherDash).reduce(0.0) { max($0, abs($1.0 * scale - $1.1 * otherScale)) }
    let offset = dash.isEmpty ? 0 : abs(dashOffset * scale - other.dashOffset * otherScale)
    return max(dashes, offset, abs(width * scale - other.width * otherScale))
  }
}

extension Frame.Stroke {
  /// The dashes and gaps, in pairs.
  private var evenDash: [Double] { dash.count % 2 == 0 ? dash : dash + dash }
}

extension AffineMatrix {
  /// The mean scale over all directions.
  fileprivate var meanScale: Double { abs(determinant).squareRoot() }

  /// Whether it deforms a round pen in another way.
  fileprivate func isDeformed(unlike other: AffineMatrix) -> Bool {
    // The squared lengths of the axes, and their product, determine the ellipse.
    func ellipse(_ m: AffineMatrix) -> [Double] {
      [m.a * m.a + m.c * m.c, m.b * m.b + m.d * m.d, m.a * m.b + m.c * m.d]
    }
    let (own, others) = (ellipse(self), ellipse(other))
    let size = max(own[0], own[1], others[0], others[1])
    return zip(own, others).contains { abs($0 - $1) > 1e-9 * size }
  }
}

extension Frame {
  /// A name that identifies a drawn item.
  struct Name: Hashable {
    /// The shape's id, or its location in the document.
    var text: String
    /// The index among the items drawn from the same shape.
    var occurrence: Int
  }

  /// The name of each item.
  ///
  /// - Parameter others: Replacement names of shapes.
  func names(_ others: [String: String] = [:]) -> [Name] {
    var counts: [String: Int] = [:]
    return items.map { item in
      let own = item.id.map { "#" + $0 } ?? item.source
      let text = others[own] ?? own
      let occurrence = counts[text, default: 0]
      counts[text] = occurrence + 1
      return Name(text: text, occurrence: occurrence)
    }
  }

  /// The effects of an item and of the groups around it on its picture, innermost first.
  fileprivate struct Composition {
    var masks: [Int] = []
    var blends: [String] = []
    /// The number of isolated groups.
    var isolations = 0
    /// The opacities of groups with several items, except 1.
    var opacities: [Double] = []
  }

  fileprivate func composition(of item: Item) -> Composition {
    var result = Composition()
    if let mask = item.mask { result.masks.append(mask) }
    if item.blend != .normal { result.blends.append(item.blend.rawValue) }
    var next = item.group
    while let index = next {
      let group = groups[index]
      if let mask = group.mask { result.masks.append(mask) }
      if group.blend != .normal { result.blends.append("group \(group.blend.rawValue)") }
      if group.isolated { result.isolations += 1 }
      if group.items.count > 1, group.opacity != 1 { result.opacities.append(group.opacity) }
      next = group.parent
    }
    return result
  }

  /// Returns the frame with the picture of one of its masks.
  fileprivate func showing(_ mask: Mask) -> Frame {
    var frame = self
    (frame.items, frame.groups) = (mask.items, mask.groups)
    return frame
  }

  /// The intersection of the item's clips, in the viewport; nil if nothing clips it.
  fileprivate func clipOutline(of item: Item) -> BezierPath? {
    var result: BezierPath?
    func add(_ clip: Int?) {
      var clip = clip
      while let index = clip {
        var path = result ?? BezierPath()
        for outline in clips[index].outlines { path.append(outline.path, transformedBy: outline.transform) }
        result = path
        clip = clips[index].clip
      }
    }
    add(item.clip)
    var group = item.group
    while let index = group {
      add(groups[index].clip)
      group = groups[index].parent
    }
    return result
  }

  /// The rules of the outlines in an item's clips, and how these are nested.
  fileprivate func clipForm(of item: Item) -> [Int] {
    var form: [Int] = []
    func add(_ clip: Int?) {
      guard let index = clip else { return }
      form.append(2)
      for outline in clips[index].outlines {
        form.append(outline.rule == .evenodd ? 1 : 0)
        add(outline.clip)
      }
      form.append(3)
      add(clips[index].clip)
    }
    add(item.clip)
    var group = item.group
    while let index = group {
      add(groups[index].clip)
      group = groups[index].parent
    }
    return form
  }
}

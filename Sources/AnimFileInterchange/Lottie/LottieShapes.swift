import AnimFile

/// The boolean operation of a merge.
enum LottieMerge: Int {
  case normal = 1, add, subtract, intersect, exclude
}

/// The outlines before a paint in a list of shapes.
struct LottieOutline {
  var elements: [LottieElement] = []
  var merge = LottieMerge.normal
  /// The merge in the file, if it is none that all players ignore.
  var mergeNode: Int?
  /// The number of leading outlines that are one for the next merge.
  var unitedCount = 0
  /// The nesting of groups for transforms, merges and modifiers.
  var nesting = 0
}

extension LottieImporter {
  /// Converts a list of shapes to elements, bottommost first.
  ///
  /// - Parameter isTraced: Whether a later trim depends on where outlines start.
  mutating func shapes(
    _ list: [LottieNode], _ clock: LottieClock, isTraced: Bool = false
  ) -> [LottieElement] {
    let items = list.map { (type: $0["ty"]?.string ?? "", node: $0) }
    return paintings(items[...], clock, isTraced: isTraced)
  }

  private typealias Item = (type: String, node: LottieNode)

  private mutating func enter() -> Bool {
    depth += 1
    if depth <= Self.maximumDepth { return true }
    depth -= 1
    budget.exceedLevels()
    return false
  }

  private func isHidden(_ node: LottieNode) -> Bool { node["hd"]?.isTrue ?? false }

  /// Converts the paints and groups of a list, bottommost first.
  private mutating func paintings(
    _ items: ArraySlice<Item>, _ clock: LottieClock, isTraced: Bool
  ) -> [LottieElement] {
    guard enter() else { return [] }
    defer { depth -= 1 }
    guard isAffordable(items) else { return [] }
    // A modifier changes all that is before it in the list: what follows it is converted without it.
    let last = items.lastIndex { Self.modifiers.contains($0.type) && !isHidden($0.node) }
    let start = last.map { $0 + 1 } ?? items.startIndex
    guard let unmodified = paintings(items, from: start, clock, isTraced: isTraced) else { return [] }
    guard let last else { return unmodified }
    return unmodified + paintings(items[..<last], modifiedBy: items[last], clock, isTraced: isTraced)
  }

  /// The shapes of the paints in a list, bottommost first.
  private struct Paintings {
    var shapes: [LottieElement] = []
    /// The index of the item that fills the last shape, if a stroke of the same outline can join it.
    var fill: Int?
  }

  /// Converts the paints and groups of a list from an index on, which no modifier follows, bottommost first; nil if the
  /// document gets too large.
  private mutating func paintings(
    _ items: ArraySlice<Item>, from start: Int, _ clock: LottieClock, isTraced: Bool
  ) -> [LottieElement]? {
    var result = Paintings()
    for index in (start..<items.endIndex).reversed() where !isHidden(items[index].node) {
      guard budget.exceeded == nil else { return nil }
      let item = items[index]
      switch item.type {
      case "gr":
        result.fill = nil
        let group = self.group(item.node, clock, isTraced: isTraced)
        if let group { result.shapes.append(group) }
      case "fl", "gf", "st", "gs": addPaint(items, at: index, clock, isTraced: isTraced, to: &result)
      case "sh", "rc", "el", "sr", "tm", "rd", "pb", "zz", "op", "tw", "mm", "rp", "tr": break
      case "no": break
      default:
        report(
          .lottieLayerType, "the shape type '\(item.type)' is unknown: the shape is left out",
          at: item.node["ty"]?.node ?? item.node.node)
      }
    }
    return result.shapes
  }

  /// Paints the outlines before a paint in a list. A stroke joins the fill of the same outline.
  private mutating func addPaint(
    _ items: ArraySlice<Item>, at index: Int, _ clock: LottieClock, isTraced: Bool, to result: inout Paintings
  ) {
    let (type, node) = items[index]
    let isFill = type.hasPrefix("f") || type == "gf"
    guard let paint = paint(node, type, clock) else { return }
    if !isFill, let fill = result.fill, let shape = result.shapes.last, canJoin(shape, paint),
      items[(index + 1)..<fill].allSatisfy({ isHidden($0.node) || Self.leavesOutline($0.type) })
    {
      let place = result.shapes.count - 1
      result.shapes[place].stroke = paint.value
      // The direction of a single outline matters only for its dashes.
      if paint.isDashed, shape.children.isEmpty, items[..<fill].contains(where: { isReversed($0.node) }) {
        result.shapes[place].isReversed = true
      }
      result.fill = nil
      return
    }
    var outline = LottieOutline()
    collect(items[..<index], clock, isTraced: isTraced || paint.isDashed, into: &outline)
    let bands = bands(in: &outline, with: paint, isFill: isFill)
    result.shapes += bands
    result.fill = nil
    guard let shape = painted(outline, with: paint, isFill: isFill) else { return }
    result.shapes.append(shape)
    if isFill, outline.merge == .normal, bands.isEmpty { result.fill = index }
  }

  /// Whether a filled shape can get a stroke of its outline.
  private func canJoin(_ shape: LottieElement, _ stroke: LottiePaint) -> Bool {
    shape.stroke == nil && stroke.blend == shape.blend && shape.clip.isEmpty && shape.mask == nil
      && (shape.type == "compound" || shape.transform.isIdentity) && !needsStart(shape, stroke)
  }

  /// Converts the paints and groups before a modifier, and applies it to them.
  private mutating func paintings(
    _ items: ArraySlice<Item>, modifiedBy modifier: Item, _ clock: LottieClock, isTraced: Bool
  ) -> [LottieElement] {
    let (type, node) = modifier
    let shapes = paintings(items, clock, isTraced: isTraced || type == "tm")
    guard !shapes.isEmpty else { return [] }
    if type == "rp" {
      var group = LottieElement.group(shapes)
      group.modifiers = [repeater(node, clock, fades: true)]
      return [group.simplified()]
    }
    if type == "tm", node["m"]?.integer == 2, shapes.count > 1, items.contains(where: { $0.type == "gr" }),
      let trim = self.modifier(node, type, clock, isReversed: true)
    {
      // The lengths of all outlines count together, from the first in the list, which is the last one here.
      var group = LottieElement.group(shapes.map(\.withOutlinesInReverse))
      let reverse: JSONValue = .object([.init("type", "reverse")])
      group.modifiers = [reverse, trim, reverse]
      return [group]
    }
    return shapes.compactMap { modified($0, by: node, type, clock) }
  }

  /// Counts the outlines that the paints of a list have together; false if there are too many.
  private mutating func isAffordable(_ items: ArraySlice<Item>) -> Bool {
    var (before, total) = (0, 0)
    for item in items where !isHidden(item.node) {
      switch item.type {
      case "sh", "rc", "el", "sr": before += 1
      case "fl", "gf", "st", "gs": total += before
      default: break
      }
    }
    return budget.allows(shapes: total)
  }

  /// The types of items that change the outlines before them.
  private static let modifiers: Set<String> = ["tm", "rd", "pb", "zz", "op", "tw", "rp"]

  /// Applies a modifier to the outlines of painted shapes; nil if it leaves nothing.
  private mutating func modified(
    _ element: LottieElement, by node: LottieNode, _ type: String, _ clock: LottieClock
  ) -> LottieElement? {
    var result = element
    if element.type == "group" {
      result.children = element.children.compactMap { modified($0, by: node, type, clock) }
      return result.children.isEmpty ? nil : result
    }
    var outline = element
    (outline.fill, outline.stroke) = (nil, nil)
    var outlines = [outline]
    modify(&outlines, node, type, clock)
    guard let changed = outlines.first else { return nil }
    result.type = changed.type
    result.corners = changed.corners
    result.contours = changed.contours
    result.morph = changed.morph
    result.geometry = changed.geometry
    result.modifiers = changed.modifiers
    return result
  }

  /// Whether an item between two paints leaves the outline of the second as that of the first.
  private static func leavesOutline(_ type: String) -> Bool {
    ["tr", "no"].contains(type)
  }

  /// Whether the start of the shape's outline matters only for the stroke.
  private func needsStart(_ shape: LottieElement, _ paint: LottiePaint) -> Bool {
    paint.isDashed && (shape.type == "rect" || shape.children.contains { $0.type == "rect" })
  }

  /// Whether an item is an outline in the other direction, or a group with one.
  private func isReversed(_ item: LottieNode, _ level: Int = 0) -> Bool {
    if item["ty"]?.string != "gr" { return item["d"]?.integer == 3 }
    return level < Self.maximumDepth && item["it"]?.elements.contains { isReversed($0, level + 1) } ?? false
  }

  /// Converts a group of shapes with its paints; nil if it shows nothing.
  private mutating func group(
    _ node: LottieNode, _ clock: LottieClock, isTraced: Bool
  ) -> LottieElement? {
    let list = node["it"]?.elements ?? []
    let children = shapes(list, clock, isTraced: isTraced)
    guard !children.isEmpty else { return nil }
    let matrix = list.last { $0["ty"]?.string == "tr" }
    var element = LottieElement.group(
      children, transform(matrix, clock), id: children.isEmpty ? nil : groupID(node))
    element.opacity = opacity(matrix, clock)
    element.blend = blend(node)
    if element.opacity == 0 { return nil }
    element = element.simplified()
    return element.isEmpty ? nil : element
  }

  private mutating func groupID(_ node: LottieNode) -> String? {
    guard let name = node["nm"]?.string, !LottieNames.isGenerated(name) else { return nil }
    return names.id(name)
  }

  // MARK: Outlines

  /// Collects the outlines of a list of items, after the modifiers in it.
  ///
  /// - Parameter isTraced: Whether a later trim or dash depends on where outlines start.
  private mutating func collect(
    _ items: ArraySlice<Item>, _ clock: LottieClock, isTraced: Bool, into outline: inout LottieOutline
  ) {
    guard enter() else { return }
    defer { depth -= 1 }
    guard budget.add(steps: items.count) else { return }
    let lastTrim = items.lastIndex { $0.type == "tm" && !isHidden($0.node) }
    for index in items.indices where !isHidden(items[index].node) {
      guard budget.exceeded == nil else { return }
      let node = items[index].node
      let isTraced = isTraced || lastTrim.map { index < $0 } ?? false
      switch items[index].type {
      case "sh", "rc", "el", "sr":
        budget.add(shapes: 1)
        guard let element = geometry(node, items[index].type, clock, isTraced: isTraced) else { continue }
        outline.elements.append(element)
      case "gr": collectGroup(node, clock, isTraced: isTraced, into: &outline)
      case "mm": merge(&outline, node)
      case "rp":
        var group = LottieElement.group(joined(outline.elements))
        guard !group.children.isEmpty else { continue }
        guard nest(&outline) else { return }
        group.modifiers = [repeater(node, clock, fades: false)]
        outline.elements = [group]
      case "tm", "rd", "pb", "zz", "op", "tw":
        guard !outline.elements.isEmpty else { continue }
        if outline.elements.count > 1 { guard nest(&outline) else { return } }
        modify(&outline.elements, node, items[index].type, clock)
      default: break
      }
    }
  }

  /// Collects the outlines of a group.
  private mutating func collectGroup(
    _ node: LottieNode, _ clock: LottieClock, isTraced: Bool, into outline: inout LottieOutline
  ) {
    let list = node["it"]?.elements ?? []
    var inner = LottieOutline()
    collect(
      list.map { (type: $0["ty"]?.string ?? "", node: $0) }[...], clock, isTraced: isTraced, into: &inner)
    guard !inner.elements.isEmpty else { return }
    if let merge = inner.mergeNode {
      // A union looks like the outlines together.
      if inner.merge == .add { outline.mergeNode = merge } else { reportMerge(merge) }
    }
    let matrix = list.last { $0["ty"]?.string == "tr" }
    let transform = transform(matrix, clock)
    if transform.isIdentity {
      outline.elements += inner.elements
    } else {
      guard nest(&inner) else { return }
      outline.elements.append(LottieElement.group(inner.elements, transform).simplified())
    }
    outline.nesting = max(outline.nesting, inner.nesting)
  }

  /// Merges the outlines before a merge, after those of the merge before it.
  private mutating func merge(_ outline: inout LottieOutline, _ node: LottieNode) {
    // A single outline has nothing to merge with.
    guard outline.elements.count > 1 || outline.elements.contains(where: { !$0.children.isEmpty }) else {
      return
    }
    outline.merge = LottieMerge(rawValue: node["mm"]?.integer ?? 1) ?? .normal
    if outline.unitedCount > 1 {
      guard nest(&outline) else { return }
      let united = LottieElement.group(Array(outline.elements.prefix(outline.unitedCount)))
      outline.elements.replaceSubrange(..<outline.unitedCount, with: [united])
    }
    outline.unitedCount = outline.merge == .normal ? outline.elements.count : 0
    if outline.merge != .normal { outline.mergeNode = node.node }
  }

  /// Counts a group around outlines; false if they are nested too deep.
  private mutating func nest(_ outline: inout LottieOutline) -> Bool {
    outline.nesting += 1
    if outline.nesting > Self.maximumDepth { budget.exceedLevels() }
    return budget.exceeded == nil
  }

  mutating func reportMerge(_ node: Int) {
    report(
      .lottieMerge, "the merged paths are drawn without the merge",
      help: "merge the paths in the design tool before the export", at: node)
  }
}

extension LottieElement {
  /// Fills the shapes in it that have an outline.
  mutating func fillContents(_ color: JSONValue) {
    if type == "group" {
      for index in children.indices { children[index].fillContents(color) }
    } else {
      fill = color
    }
  }

  func withoutIDs() -> LottieElement {
    var result = self
    result.id = nil
    result.children = children.map { $0.withoutIDs() }
    return result
  }
}

import AnimFile

// Outlines with their paints.

extension LottieImporter {
  /// Joins consecutive paths that do not move.
  func joined(_ elements: [LottieElement]) -> [LottieElement] {
    var result: [LottieElement] = []
    for element in elements {
      if let last = result.last, !last.contours.isEmpty, !element.contours.isEmpty, last.modifiers.isEmpty,
        element.modifiers.isEmpty, last.transform.isIdentity, element.transform.isIdentity,
        last.isReversed == element.isReversed
      {
        result[result.count - 1].contours += element.contours
        result[result.count - 1].id = nil
      } else {
        result.append(element)
      }
    }
    return result
  }

  /// Takes the open outlines with an offset out of those under a fill: these are strokes, as wide as After Effects' bands.
  mutating func bands(
    in outline: inout LottieOutline, with paint: LottiePaint, isFill: Bool
  ) -> [LottieElement] {
    func isBand(_ element: LottieElement) -> Bool { element.band != nil && element.modifiers.count == 1 }
    guard outline.elements.contains(where: isBand) else { return [] }
    guard isFill, outline.merge == .normal, paint.rule == "nonzero" else {
      for element in outline.elements where isBand(element) {
        report(
          .lottieModifier, "the offset of an open path is drawn on one side of it, rather than on both",
          at: element.band?.node)
      }
      return []
    }
    let bands = outline.elements.filter(isBand)
    outline.elements.removeAll(where: isBand)
    return bands.map { element in
      var result = element
      var members: [JSONValue.Member] = [.init("color", paint.value)]
      if case .object(let parts) = paint.value { members = parts }
      members.append(.init("width", element.band?.width ?? 0))
      let offset = element.modifiers.last
      if let join = offset?["join"] {
        members.append(.init("join", join))
        if join == "round" { members.append(.init("cap", "round")) }
      }
      if let limit = offset?["miterLimit"] { members.append(.init("miterLimit", limit)) }
      result.modifiers = []
      result.stroke = .object(members)
      result.blend = paint.blend
      return result
    }
  }

  /// The shape of an outline with its paint; nil if there is none.
  mutating func painted(
    _ outline: LottieOutline, with paint: LottiePaint, isFill: Bool
  ) -> LottieElement? {
    guard !outline.elements.isEmpty, budget.add(shapes: 1) else { return nil }
    if !isFill, let merge = outline.mergeNode { reportMerge(merge) }
    var merged = MergedOutline(elements: outline.elements, rule: paint.rule)
    if isFill { guard merge(&merged, outline.merge) else { return nil } }
    var shape = shape(of: merged, keepsPen: !paint.isGradient, isFill: isFill)
    if shape.type == "compound" { shape.children = shape.children.map { $0.withoutIDs() } }
    if isFill {
      shape.fill = merged.rule == paint.rule ? paint.value : paint.value(withRule: merged.rule)
    } else {
      shape.stroke = paint.value
    }
    shape.blend = paint.blend
    shape.clip = merged.clip
    shape.mask = merged.mask
    return shape
  }

  /// An outline under a fill, after its merge.
  private struct MergedOutline {
    var elements: [LottieElement]
    /// The rule of the fill.
    var rule: String
    var clip: [LottieElement] = []
    var mask: LottieElement.Mask?

    var isCut: Bool { !clip.isEmpty || mask != nil }
  }

  /// Merges the outlines under a fill; false if there are too many.
  private mutating func merge(_ outline: inout MergedOutline, _ operation: LottieMerge) -> Bool {
    switch operation {
    case .normal: break
    case .add: outline.rule = "nonzero"
    case .exclude: outline.rule = "evenodd"
    case .intersect, .subtract:
      var others = Array(outline.elements.dropFirst())
      outline.elements = Array(outline.elements.prefix(1))
      guard !others.isEmpty else { break }
      guard operation == .intersect else {
        for index in others.indices { others[index].fillContents("black") }
        outline.mask = LottieElement.Mask(shapes: others, isInverted: true)
        break
      }
      guard others.count <= Self.maximumDepth else {
        budget.exceedLevels()
        return false
      }
      // Each one clips the one before it.
      while others.count > 1 {
        let last = others.removeLast()
        others[others.count - 1].clip = [last]
      }
      outline.clip = others
    }
    return true
  }

  /// The shape of an outline without its paint: that of its only element, or a compound.
  ///
  /// - Parameter keepsPen: Whether the paint is the same in the units of an element that is only rotated.
  private func shape(of outline: MergedOutline, keepsPen: Bool, isFill: Bool) -> LottieElement {
    var elements = joined(outline.elements)
    var compound = LottieElement("compound")
    guard elements.count == 1 else {
      compound.children = elements
      return compound
    }
    if elements[0].modifiers.isEmpty, elements[0].children.isEmpty, !elements[0].isTraced {
      elements[0].isReversed = false
    }
    let single = elements[0]
    let isIdentity = single.transform.isIdentity
    let keepsPaint = keepsPen && (isFill || single.transform.members.allSatisfy { $0.name == "rotation" })
    if single.type != "group", isIdentity || keepsPaint && !outline.isCut { return single }
    guard single.type == "group", isIdentity, !single.hasCopies else {
      compound.children = elements
      return compound
    }
    // The modifiers of the group become those of the compound.
    compound.children = joined(single.children)
    compound.modifiers = single.modifiers
    guard compound.children.count == 1, var only = compound.children.first, only.type != "group",
      only.transform.isIdentity
    else { return compound }
    only.modifiers += compound.modifiers
    return only
  }
}
